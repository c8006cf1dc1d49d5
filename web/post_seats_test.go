package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/web/store"
)

// How a seat is taken, ordered for in absence, and lent.

// A standing order that was given on one page is obeyed on the other: it declines there, says so, and the giver's page
// takes that over.
func TestOrdersByMail(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	a, b, id := invitations(t, "aachen/stolberg-corridor", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
		a, b = b, a
	}
	given, obeyed := map[*writer]bool{}, 0
	for n := 1; n <= 40 && obeyed == 0; n++ {
		if o, ok := a.mail().Seat.Declinable(a.Desk.Match()); ok && !given[a] {
			given[a] = true
			i := slices.IndexFunc(a.orderOffers(), func(x orderOffer) bool { return x.Order.Ask == o.Ask && x.Order.Turn == 0 })
			do(a.App, "mail-order", fmt.Sprint(i), "")
			if list := a.orderOffers(); !list[i].On {
				t.Fatalf("the order is not given: %+v", list)
			}
		}
		for _, o := range a.orderOffers() {
			if strings.Contains(o.Title, " ,") {
				t.Errorf("an order is called %q", o.Title)
			}
		}
		a.play(r, 3000)
		for i := range a.Desk.Match().Entries() {
			e := &a.Desk.Match().Entries()[i]
			if e.Side != a.mail().mine(a.Desk.Match()) && i >= a.mail().Seat.Heard {
				obeyed++
			}
		}
		a.send(b, n)
		a, b = b, a
		for range 2 { // as it has come, and as the store has it
			if n := a.Desk.Match().Undoable(); n > 0 {
				t.Fatalf("%d actions that came by mail can be taken back", n)
			}
			a.reload(id)
		}
	}
	if obeyed == 0 {
		t.Error("no order was obeyed")
	}
	if text := a.Desk.Record() + b.Desk.Record(); !strings.Contains(text, "A standing order declines") {
		t.Error("the record does not say that a standing order declined")
	}
}

// The computer stands in for a player who has ordered it, once the other presses the button: it decides whatever would be his
// to decide, a page that is loaded again goes on with it, and when the button is pressed again the absent player's page takes
// all of it over.
func TestStandInAtThePage(t *testing.T) {
	for _, scenario := range []string{"reichswald/veritable", "aachen/stolberg-corridor", "ardennes/six-turns", "offtheline/01-two-patrols"} {
		t.Run(scenario, func(t *testing.T) {
			r := rand.New(rand.NewPCG(17, 17))
			a, b, id := invitations(t, scenario, game.QuickDice, 0)
			from, to := a, b
			if due, _ := a.owes(); due {
				a.send(b, 1)
				from, to = b, a
			}
			for n, given := 1, false; !a.mail().mayStand(); n++ {
				if from == b && !given {
					given = true
					i := slices.IndexFunc(b.orderOffers(), func(x orderOffer) bool { return x.Order == post.StandIn })
					do(b.App, "mail-order", fmt.Sprint(i), "")
				}
				from.play(r, 3000)
				from.send(to, n)
				from, to = to, from
			}
			his := func() (n int) {
				for _, e := range a.Desk.Match().Entries() {
					if e.Side != a.mail().mine(a.Desk.Match()) {
						n++
					}
				}
				return n
			}
			before := his()
			do(a.App, "post-stand", "", "")
			for n := 0; n < 3000 && his() < before+3; n++ {
				if a.play(r, 1); a.Desk.Away() && !a.Desk.Decision().Over {
					t.Fatalf("nobody decides: %q", a.View.Prompt)
				}
			}
			if his() < before+3 {
				t.Fatalf("the computer has decided %d times", his()-before)
			}
			a.reload(id)
			if !a.mail().Seat.Stands || a.Desk.Away() {
				t.Fatalf("after a reload the computer does not stand in: %q", a.View.Prompt)
			}
			do(a.App, "post-stand", "", "")
			a.play(r, 3000)
			a.send(b, 2)
			if got := b.View.Notice.Text; !strings.Contains(got, "by your standing orders") {
				t.Errorf("whoever was away is told %q", got)
			}
		})
	}
}

// pressing is a store during whose work something is pressed.
type pressing struct {
	store.Store
	press func()
}

func (p *pressing) Append(ctx context.Context, at store.Place, entry string, s store.Summary) (store.Place, error) {
	p.press()
	return p.Store.Append(ctx, at, entry, s)
}

// The computer that stands in is stopped in the middle of what it decides, which may take minutes, and the page says that it is
// the one who decides. No letter is offered before: it was, and pressed it did nothing.
func TestStandInIsStopped(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 17))
	a, b, id := invitations(t, "ardennes/six-turns", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
	} else {
		a, b = b, a
	}
	do(b.App, "mail-order", fmt.Sprint(slices.IndexFunc(b.orderOffers(), func(x orderOffer) bool { return x.Order == post.StandIn })), "")
	b.play(r, 3000)
	b.send(a, 2)
	do(a.App, "post-stand", "", "")
	his, said := 0, ""
	a.Store = &pressing{a.Store, func() {
		if a.Desk.Decision().Side == a.mail().mine(a.Desk.Match()) {
			return
		}
		if his++; his == 3 {
			said = a.Desk.View().Prompt
			if _, page := drawn(t, a.App); strings.Contains(page, "Send ") || strings.Contains(page, "not sent yet") {
				t.Error("a letter is offered while the computer stands in")
			}
			a.p.Lock()
			a.Command("post-stand", "", "")
			a.p.Unlock()
		}
	}}
	a.play(r, 3000)
	if a.mail().Seat.Stands || !a.Desk.Away() || his != 3 {
		t.Fatalf("the computer goes on: %d decisions, %q", his, a.View.Prompt)
	}
	if due, _ := a.owes(); !due {
		t.Error("what was decided cannot be sent")
	}
	if !strings.HasPrefix(said, "The computer decides for the ") {
		t.Errorf("while it stands in is said %q", said)
	}
	hash := a.Desk.Match().Hash()
	if a.reload(id); a.Desk.Match().Hash() != hash || !a.Desk.Away() {
		t.Errorf("after a reload: %q", a.View.Prompt)
	}
}

// An invitation that has been accepted is not accepted again: its letter is shown until the match begins, and then the match is
// said to be there. One that does not fit this page is refused before anybody fills anything in.
func TestInvitationAgain(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	inv := a.Post.Mail[id].Seat.Invitation
	bring := func(inv post.Invitation) {
		t.Helper()
		raw, err := inv.Bytes(b.p)
		if err != nil {
			t.Fatal(err)
		}
		do(b.App, "close", "", "")
		do(b.App, "import", "", post.Text("", raw))
	}
	bring(inv)
	if b.Dialog.Kind != "letter" || b.Post.Letter.Kind != "acceptance" || b.Post.Letter.ID != id {
		t.Errorf("shown is %+v with %+v", b.Dialog, b.Post.Letter)
	}
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(3, 3)), 3000)
	}
	a.send(b, 0)
	bring(inv)
	if b.View.Notice.Text != "You have accepted this invitation already, and the match is on the shelf." {
		t.Errorf("%+v is shown, and said: %q", b.Dialog, b.View.Notice.Text)
	}
	inv.Match, inv.Rules = "0011223344556677", inv.Rules+1
	if bring(inv); b.Dialog.Kind == "invited" || !strings.Contains(b.View.Notice.Text, "knows newer rules") {
		t.Errorf("%+v is shown, and said: %q", b.Dialog, b.View.Notice.Text)
	}
}

// Whoever keeps his own way is shown the letter that brings it to the other, who can read it wherever the ways part; from the
// shelf he comes to the match, too.
func TestOwnWayIsKept(t *testing.T) {
	b, twin, id, other := twoWays(t)
	before := b.Desk.Match().Hash()
	do(b.App, "fork-keep", "", "")
	if b.letter().Kind != "dispatch" || b.Desk.Match().Hash() != before {
		t.Errorf("shown: %+v", b.Post.Letter)
	}
	if what := b.Post.Letter.What; !strings.HasPrefix(what, "For Anna: the whole match") { // both ways were hers
		t.Errorf("the letter is said to hold %q", what)
	}
	do(twin.App, "import", "", b.letter().Text)
	twin.fill("post-key", twin.Post.Mail[id].Seat.Secret)
	if do(twin.App, "post-key", "", ""); twin.Desk.Match().Hash() != before {
		t.Errorf("whoever went the other way is shown %+v, and told %q", twin.Dialog, twin.View.Notice.Text)
	}
	do(b.App, "close", "", "")
	do(b.App, "home", "", "")
	do(b.App, "import", "", other)
	if b.Dialog.Kind != "fork" {
		t.Fatalf("on the shelf the two ways are not shown: %+v", b.Message)
	}
	do(b.App, "fork-keep", "", "")
	if b.Dialog.Kind != "letter" || b.Session == nil || b.Session.id != id || b.Desk.Match().Hash() != before {
		t.Errorf("from the shelf %+v is shown", b.Dialog)
	}
}

// A match by mail is called after its scenario and the other player, on both pages.
func TestTitleNamesTheOther(t *testing.T) {
	a, b, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	title := a.Desk.Match().Game().Info().Title
	if got := a.Session.sum.Title; got != title+", with Bernd" {
		t.Errorf("Anna's match is called %q", got)
	}
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(3, 3)), 3000)
	}
	a.send(b, 0)
	if got := b.Session.sum.Title; got != title+", with Anna" {
		t.Errorf("Bernd's match is called %q", got)
	}
}

// A match by mail is given up, by whoever decides and by whoever waits: after a question the next dispatch tells it, the other page says
// so once, nobody decides any more, there and after a reload, and the giver is shown nothing that was kept from him.
func TestMatchIsGivenUp(t *testing.T) {
	for _, waits := range []bool{false, true} {
		r := rand.New(rand.NewPCG(1, 1))
		a, b, id := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 0)
		if due, _ := a.owes(); !due {
			a.play(r, 3000)
		}
		a.send(b, 1)
		b.play(r, 3000)
		b.send(a, 1)
		up, other := a, b
		if waits {
			up, other = b, a
		}
		do(up.App, "give-up", "", "")
		if _, text := drawn(t, up.App); up.Dialog.Kind != "give-up" || up.Post.Mail[id].Stage == mailOver || !strings.Contains(text, "cannot be taken back") {
			t.Fatalf("nothing is asked: %+v", up.Dialog)
		}
		do(up.App, "give-up-yes", "", "")
		for range 2 { // as it stands, and as the store has it
			due, handed := up.owes()
			if line := up.mail().line(); !due || handed || !up.Desk.Away() || line != "Your dispatch to "+up.mail().other()+" is not sent yet." || up.View.Prompt != "You have given the match up." {
				t.Errorf("due %v, handed out %v, %q, %q", due, handed, line, up.View.Prompt)
			}
			if up.mayExport(id) {
				t.Error("the giver can look at what the other hides")
			}
			up.reload(id)
		}
		if owed := up.mail().owed(up.Desk.Match()); !strings.HasSuffix(owed, "with which you give the match up.") {
			t.Errorf("the dispatch is said to hold %q", owed)
		}
		up.send(other, 2)
		name := other.mail().other()
		said := name + " has given the match up."
		if _, text := drawn(t, other.App); other.View.Prompt != said || strings.Count(text, said) != 1 || other.mail().line() != said {
			t.Errorf("the other is told %q, %d times at the table, and %q", other.View.Prompt, strings.Count(text, said), other.mail().line())
		}
		for _, w := range []*writer{up, other} {
			w.reload(id)
			if n := len(w.Desk.Match().Entries()); !w.Desk.Away() || len(w.View.Buttons) > 0 || w.View.Side != "" || w.mail().Stage != mailOver {
				t.Errorf("after %d actions it goes on: %q", n, w.View.Prompt)
			}
			if why := w.View.Undo; why.Can || !strings.HasPrefix(why.Why, "The match is over") {
				t.Errorf("undo: %+v", why)
			}
		}
		if due, _ := other.owes(); due || !other.mayExport(id) || up.mail().line() != "You have given the match up." {
			t.Errorf("due %v, %q", due, up.mail().line())
		}
	}
}
