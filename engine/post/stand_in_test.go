package post

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// The computer stands in for a player who has ordered it, once the other agrees: whoever was away
// takes over what it has decided and nothing else, and it comes to the same on both pages.
func TestStandIn(t *testing.T) {
	for _, name := range []string{"offtheline/01-two-patrols", "reichswald/veritable", "bug/delayed-arrival"} {
		r := rand.New(rand.NewPCG(20, 20))
		a, b := meet(t, name, game.QuickDice, "x")
		g := a.match.Game()
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		if b.match.Decision().Side != 0 {
			a, b = b, a
		}
		for b.seat.Give(StandIn); !slices.Contains(a.seat.Theirs, StandIn); {
			a.turn(t, r, b, 400)
			if a.match.Decision().Over {
				t.Fatalf("%s: %s was never asked", name, b.seat.Side)
			}
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			b.turn(t, r, a, 400)
			if err := a.get(t, string(b.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
		}
		if _, ok := a.seat.Obeys(a.match); ok && len(a.match.Legal()) > 1 {
			t.Errorf("%s: the computer stands in, and nobody has agreed", name)
		}
		a.seat.Stands = true
		stood := 0
		for n := 0; n < 4000 && stood < 60 && !a.match.Decision().Over; n++ {
			a.turn(t, r, b, 1)
			if act, ok := a.seat.Obeys(a.match); ok {
				if _, err := a.match.Do(act); err != nil {
					t.Fatal(err)
				}
				stood++
			}
		}
		if stood == 0 {
			t.Fatalf("%s: the computer has decided nothing", name)
		}
		// Another decision than the computer's is refused.
		wrong := twin(t, a)
		for i := len(wrong.match.Entries()) - 1; i >= 0; i-- {
			if e := &a.match.Entries()[i]; e.Side == 1-game.Side(slices.Index(g.Info().Sides, a.seat.Side)) {
				legal := a.match.At(i).Legal(nil)
				if k := slices.IndexFunc(legal, func(x game.Action) bool { return x != e.Action }); k >= 0 {
					before, err := game.NewMatch(g, a.match.Head())
					for j := 0; err == nil && j < i; j++ {
						err = redo(before, &a.match.Entries()[j])
					}
					if err != nil {
						break
					}
					if _, err := before.Do(legal[k]); err != nil {
						t.Fatal(err)
					}
					cheat := &player{a.seat.copy(), before}
					if err := b.get(t, string(cheat.send(t, false)), g); troubleOf(err) != Refused {
						t.Errorf("%s: another decision than the computer's: %v", name, err)
					}
					break
				}
			}
		}
		d, err := a.seat.Dispatch(a.match, "", false)
		if err != nil {
			t.Fatal(err)
		}
		letter, err := d.Bytes(a.match, press)
		if err != nil {
			t.Fatal(err)
		}
		page := resting{press, new(int)}
		receipt, err := b.seat.copy().Receive(read(t, string(letter)), g, b.match, page)
		if err != nil || receipt.Match.Hash() != a.match.Hash() || receipt.ForYou < stood {
			t.Fatalf("%s: %v", name, err)
		}
		if *page.n != receipt.ForYou {
			t.Errorf("%s: of %d decisions that are worked out again others had their turn before %d", name, receipt.ForYou, *page.n)
		}
		// Without the order all of it is refused.
		b.seat.Told = nil
		if _, err := b.seat.copy().Receive(read(t, string(letter)), g, b.match, press); troubleOf(err) != Refused {
			t.Errorf("%s: decided for somebody who has ordered nothing: %v", name, err)
		}
	}
}

// A resting press counts how often others may have their turn.
type resting struct {
	game.Press
	n *int
}

func (p resting) Rest() { *p.n++ }

// redo takes an entry of another match.
func redo(m *game.Match, e *game.Entry) error {
	switch {
	case e.PutOff:
		return m.Seal(e.Seal)
	case m.Pending() >= 0:
		_, err := m.Open(e.Action, e.Salt)
		return err
	}
	_, err := m.Do(e.Action)
	return err
}

// Whoever is stood in for moves on as he began: decided anew at each hex, one step in thirteen led back to the hex before.
func TestStandInMovesOn(t *testing.T) {
	g := open(t, "ardennes/six-turns")
	m, err := game.NewMatch(g, game.Head{Seed: "moves on"})
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	for n := range 310 {
		a := computed(m, n)
		if n > 1 && g.Lexicon().Role(a.Verb) == game.Steps {
			steps++
			if before, last := m.Entries()[n-2].Action, m.Entries()[n-1].Action; before.Hex == a.Hex && last.Verb == a.Verb {
				t.Errorf("action %d: %s, where it has just come from", n+1, g.Lexicon().Line(a))
			}
		}
		if _, err := m.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if steps < 100 {
		t.Errorf("%d steps", steps)
	}
}
