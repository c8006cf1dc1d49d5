package post

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// obey takes for the other what his orders give, as a page does.
func (p *player) obey(t testing.TB) (n int) {
	t.Helper()
	for {
		a, ok := p.seat.Obeys(p.match)
		if !ok {
			return n
		}
		if _, err := p.match.Do(a); err != nil {
			t.Fatal(err)
		}
		n++
	}
}

// Standing orders: the other's page declines for its giver, who takes that over and nothing else. One
// that was taken back, or was for another turn or formation, is not used.
func TestStandingOrders(t *testing.T) {
	letters := func(give bool) (sent, obeyed int) {
		r := rand.New(rand.NewPCG(14, 14))
		a, b := meet(t, "aachen/stolberg-corridor", game.QuickDice, "x")
		g := a.match.Game()
		for sent < 60 && !a.match.Decision().Over && len(a.match.Entries()) < 700 {
			for range 400 {
				a.turn(t, r, b, 1)
				if n := a.obey(t); n > 0 {
					obeyed += n
					continue
				}
				if d := a.match.Decision(); d.Over || sideOf(a.match, d.Side) != a.seat.Side {
					break
				}
			}
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			if a.match.Hash() != b.match.Hash() {
				t.Fatal("the positions differ")
			}
			if n := b.match.Undoable(); n > 0 { // what an order of his own said would be missing in his next dispatch
				t.Fatalf("%d actions that came by mail can be taken back", n)
			}
			sent++
			a, b = b, a
			if o, ok := a.seat.Declinable(a.match); ok && give {
				if o.Turn = 0; ordersOf(a.seat, o) == 0 {
					a.seat.Give(o)
				}
			}
		}
		return sent, obeyed
	}
	with, obeyed := letters(true)
	without, never := letters(false)
	t.Logf("%d letters with orders, %d without; %d times obeyed", with, without, obeyed)
	if obeyed == 0 || never > 0 {
		t.Errorf("%d orders were obeyed, and %d that nobody had given", obeyed, never)
	}
}

func ordersOf(s *Seat, o Order) (n int) {
	for _, g := range s.Given {
		if g == o {
			n++
		}
	}
	return n
}

// What an order does not say nobody may decide for its giver.
func TestOrdersAreBounded(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 15))
	a, b := meet(t, "aachen/stolberg-corridor", game.QuickDice, "y")
	g := a.match.Game()
	if _, ok := a.seat.Computable(a.match); ok { // nobody has begun anything
		t.Error("the computer can be ordered to answer the first question of the match")
	}
	for tries := 0; ; tries++ {
		if tries == 300 {
			t.Fatal("nobody is asked for a reaction")
		}
		a.turn(t, r, b, 400)
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
		if _, ok := a.seat.Declinable(a.match); ok {
			if _, ok := lets(g, a.match.Legal()); !ok {
				t.Fatalf("%q can be declined, and nothing declines it", g.Lexicon().Asks[a.match.Decision().Ask])
			}
		}
		decline, declinable := declines(g, a.match.Legal())
		if o, ok := a.seat.Declinable(a.match); ok && declinable && len(a.match.Legal()) > 1 {
			// a is asked; b's page would decide for him, with an order, with none, and with one for something else.
			for _, c := range []struct {
				orders []Order
				action game.Action
				want   bool
			}{
				{nil, decline, false}, {[]Order{o}, decline, true}, {[]Order{{Ask: o.Ask}}, decline, true}, {[]Order{{Ask: o.Ask, Turn: o.Turn + 1}}, decline, false},
				{[]Order{{Ask: "never asked"}}, decline, false}, {[]Order{{Ask: o.Ask, Formation: "none such"}}, decline, false}, {[]Order{o}, other1(a.match.Legal(), decline), false},
			} {
				seat := a.seat.copy()
				seat.Told = c.orders
				m, _, err := game.Replay(g, a.match.Journal())
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := seat.ordered(m, len(m.Entries()), c.orders, false); ok != (c.want || c.action != decline) {
					t.Errorf("%+v: ordered %v", c.orders, ok)
				}
				m.Do(c.action)
				if err := seat.check(m, len(m.Entries())-1, press); (err == nil) != c.want {
					t.Errorf("%+v: %v", c.orders, err)
				}
			}
			computer := Order{Ask: o.Ask, Turn: o.Turn, Computer: true}
			if got, ok := a.seat.Computable(a.match); !ok || got != computer {
				t.Errorf("the computer can be ordered to answer %+v: %t", got, ok)
			}
			later, other, always := computer, computer, computer
			later.Turn, other.Ask, always.Turn = o.Turn+1, "never asked", 0
			for _, c := range []struct {
				order        Order
				stands, want bool
			}{{computer, false, true}, {always, false, true}, {later, false, false}, {other, false, false}, {other, true, false}, {StandIn, false, false}, {StandIn, true, true}} {
				if _, ok := a.seat.ordered(a.match, len(a.match.Entries()), []Order{c.order}, c.stands); ok != c.want {
					t.Errorf("%+v, agreed to %t: ordered %t", c.order, c.stands, ok)
				}
			}
			sealed := a.seat.copy()
			sealed.Invitation.Dice = game.SealedDice // the computer's dice would have to be asked for
			if _, ok := sealed.Computable(a.match); ok {
				t.Error("with sealed dice the computer can be ordered to answer")
			}
			if _, ok := sealed.ordered(a.match, len(a.match.Entries()), []Order{computer}, false); ok {
				t.Error("with sealed dice the computer answers")
			}
			return
		}
	}
}

func other1(legal []game.Action, not game.Action) game.Action {
	for _, a := range legal {
		if a != not {
			return a
		}
	}
	return not
}

// A dispatch that is sent again with other standing orders brings them, be it that its reader has gone on meanwhile; what he was
// told of his own orders since is not forgotten, and sent once more as it is the dispatch has been read.
func TestOrdersOfADispatchSentAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 16))
	a, b := meet(t, "aachen/stolberg-corridor", game.QuickDice, "x")
	g := a.match.Game()
	for {
		a.turn(t, r, b, 400)
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		if len(a.match.Entries()) > 0 {
			break
		}
		a, b = b, a
	}
	first := string(a.send(t, false))
	a.seat.Give(StandIn)
	for range 2 {
		b.seat.Theirs, b.seat.Told = nil, []Order{{Ask: "told"}}
		heard, have := b.seat.Heard, len(b.match.Entries())
		again := string(a.send(t, false))
		if err := b.get(t, again, g); err != nil || ordersOf(&Seat{Given: b.seat.Theirs}, StandIn) != 1 {
			t.Fatalf("the order has not arrived: %v, %+v", err, b.seat.Theirs)
		}
		if b.seat.Heard != heard || len(b.match.Entries()) != have || len(b.seat.Told) != 1 {
			t.Errorf("the rest is another: %d and %d actions, %+v", b.seat.Heard, len(b.match.Entries()), b.seat.Told)
		}
		if err := b.get(t, again, g); err == nil {
			t.Error("as it was it is read twice")
		}
		b.act(t, r)
	}
	l := read(t, first)
	if receipt, err := b.seat.Receive(l, g, b.match, press); err != nil || receipt.ForYou != 0 || receipt.First != len(b.match.Entries()) {
		t.Errorf("orders alone: %+v %v", receipt, err)
	}
}

// Who has ordered nothing is asked, though nothing is hidden from the other.
func TestNobodyDecidesUnordered(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	a, b := meet(t, "reichswald/veritable", game.QuickDice, "x")
	g := a.match.Game()
	for n := range 12 {
		if a.turn(t, r, b, 400); a.match.Decision().Over {
			return
		}
		if x, ok := a.seat.Obeys(a.match); ok && len(a.match.Legal()) > 1 {
			t.Fatalf("after %d letters %q is taken for the other", n, g.Lexicon().Line(x))
		}
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
	}
}

// An order is taken back by giving it again, and no other with it.
func TestOrderTakenBack(t *testing.T) {
	s := &Seat{}
	for _, ask := range []string{"one", "two", "three", "two"} {
		s.Give(Order{Ask: ask})
	}
	if !slices.Equal(s.Given, []Order{{Ask: "one"}, {Ask: "three"}}) {
		t.Errorf("given are %+v", s.Given)
	}
}
