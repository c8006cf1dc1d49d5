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

// What a match by mail keeps is in two places of the store, its mail and its journal: where one of them is lost the other
// brings it back, or a letter does.

// breaks makes the store of a page refuse new matches from now on.
func (w *writer) breaks() {
	w.Store = &shaky{Store: w.Store, err: failure(store.Failed)}
}

// An invitation that lies open in two tabs is accepted in one of them: a second secret in the place of the one that was sent would
// open nothing.
func TestAcceptedInTwoTabs(t *testing.T) {
	a, b := newWriter(t), newWriter(t)
	do(a.App, "invite", "reichswald/veritable", "")
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	invitation := a.letter().Text
	twin := &writer{keep: b.keep, t: t}
	twin.start(&still{values: map[string]string{}, t: t, calm: true, seeds: 900})
	var letters []string
	for _, w := range []*writer{b, twin} {
		do(w.App, "import", "", invitation)
		w.fill("post-name", "Bernd")
	}
	for _, w := range []*writer{b, twin} {
		do(w.App, "accept-yes", "", "")
		letters = append(letters, w.letter().Text)
	}
	if letters[0] != letters[1] {
		t.Error("the second tab has accepted with another secret")
	}
	b.reload("")
	do(a.App, "import", "", letters[0])
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 3000)
	}
	a.send(b, 1)
}

// A match whose mail was stored, and its journal not, as the page was closed or the space ended in between, begins with the same
// letter again: the acceptance, or the first dispatch.
func TestBegunAgain(t *testing.T) {
	a, b := newWriter(t), newWriter(t)
	do(a.App, "invite", "reichswald/veritable", "")
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	do(b.App, "import", "", a.letter().Text)
	b.fill("post-name", "Bernd")
	do(b.App, "accept-yes", "", "")
	acceptance := b.letter().Text
	a.breaks()
	do(a.App, "import", "", acceptance)
	a.reload("")
	if do(a.App, "import", "", acceptance); a.mail() == nil {
		t.Fatalf("the acceptance begins nothing any more: %+v", a.Message)
	}
	if do(a.App, "import", "", acceptance); a.View.Notice.Text == "" || len(a.Saved)+len(a.kept) > 1 {
		t.Errorf("once it is stored: %+v", a.View.Notice)
	}
	id := a.Session.id
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 3000)
	}
	do(a.App, "post-letter", "", "")
	first := a.letter().Text
	b.breaks()
	do(b.App, "import", "", first)
	b.reload("")
	if do(b.App, "import", "", first); b.mail() == nil || b.Desk.Match().Hash() != a.Desk.Match().Hash() {
		t.Fatalf("the first dispatch begins nothing any more: %+v", b.Message)
	}
	if b.reload(id); b.mail() == nil || b.Desk.Match().Hash() != a.Desk.Match().Hash() {
		t.Error("it is not stored")
	}
}

// A match that the browser's store has lost is stored again with its mail, whatever the page has read of the empty store before:
// without it nobody could open the match.
func TestEmptiedStoreHasTheMailAgain(t *testing.T) {
	for _, read := range []bool{false, true} {
		a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
		if due, _ := a.owes(); due {
			a.send(b, 0)
			a = b
		}
		a.play(rand.New(rand.NewPCG(1, 1)), 2)
		if a.keep.Delete(context.Background(), id, 1) != nil {
			t.Fatal("not deleted")
		}
		if n, err := a.keep.Purge(context.Background(), 2); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		if read {
			do(a.App, "import", "", "#post=gone")
		}
		r := rand.New(rand.NewPCG(2, 2))
		for n := len(a.Desk.Match().Entries()); n == len(a.Desk.Match().Entries()); {
			a.play(r, 1)
		}
		if a.mail() == nil || a.mail().Stage != mailMine {
			t.Fatalf("the page has forgotten the mail: %+v", a.mail())
		}
		secret, hash := a.mail().Seat.Secret, a.Desk.Match().Hash()
		a.reload(id)
		if a.mail() == nil || a.mail().Seat.Secret != secret || a.Desk.Match().Hash() != hash {
			t.Errorf("read %v: the match is not stored with its mail: %+v", read, a.Message)
		}
	}
}

// Whoever knows of a match nothing but that he has accepted it takes it up from everything, with his key.
func TestEverythingForAnAcceptance(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	settings, _ := b.keep.Settings(context.Background())
	secret := b.Post.Mail[id].Seat.Secret
	r := rand.New(rand.NewPCG(1, 1))
	for n := range 3 {
		a.play(r, 3000)
		a.send(b, n)
		a, b = b, a
	}
	a, b = b, a // who has accepted is b again
	if b.Post.Mail[id].Seat.Secret != secret {
		a, b = b, a
	}
	b.Session.free()
	b.keep = store.Memory()
	b.keep.Put(context.Background(), mailKey(id), settings[mailKey(id)])
	b.reload("")
	do(a.App, "post-whole", "", "")
	if do(b.App, "import", "", a.letter().Text); b.Dialog.Kind != "post-key" {
		t.Fatalf("the key is not asked for: %+v %+v", b.Dialog, b.Message)
	}
	b.fill("post-key", secret)
	if do(b.App, "post-key", "", ""); b.Session == nil || b.Desk.Match().Hash() != a.Desk.Match().Hash() {
		t.Errorf("not taken up: %q", b.Post.Fault)
	}
}

// Whoever has sent a dispatch and goes away then orders the computer to stand in, and sends it again: the other may press the
// button.
func TestOrderAfterSending(t *testing.T) {
	a, b, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 3000)
	}
	a.send(b, 1)
	i := slices.IndexFunc(a.orderOffers(), func(x orderOffer) bool { return x.Order == post.StandIn })
	do(a.App, "mail-order", fmt.Sprint(i), "")
	do(a.App, "post-letter", "", "")
	if do(b.App, "import", "", a.letter().Text); !b.mail().mayStand() || strings.Contains(b.View.Notice.Text, "read already") {
		t.Errorf("the order has not arrived: %+v", b.View.Notice)
	}
}

// asking is a match with sealed dice, played until the first has a die to ask for, and the other has read the code.
func asking(t *testing.T) (a, b *writer, id string) {
	t.Helper()
	a, b, id = invitations(t, "reichswald/veritable", game.SealedDice, 0)
	r := rand.New(rand.NewPCG(7, 5))
	for n := 0; a.asks() == ""; n++ {
		if due, _ := a.owes(); due {
			a.send(b, n)
			a, b = b, a
		}
		if a.play(r, 1); n == 3000 {
			t.Fatal("no die is asked for")
		}
	}
	do(b.App, "import", "", a.asks())
	return a, b, id
}

// An answer of the dice whose mail was stored, and what came of it not, is taken when the match is opened again: there is no code
// to ask for any more.
func TestAnswerIsTakenAgain(t *testing.T) {
	a, b, id := asking(t)
	a.breaks()
	a.fill("dice-answer", b.Post.Code.Answer)
	if do(a.App, "dice-answer", "", ""); a.Session.fault == nil {
		t.Fatal("it was stored")
	}
	want := a.Desk.Match().Journal()
	for range 2 { // taken, and stored
		if a.reload(id); a.Desk.Match().Journal() != want {
			t.Fatalf("the match waits for what it knows: %q", a.View.Prompt)
		}
	}
}

// Of a code of dice that is cut off is said what is wrong with it, where it is pasted: a question as an answer.
func TestCutCode(t *testing.T) {
	a, b, _ := asking(t)
	for _, c := range []struct {
		w    *writer
		code string
	}{{b, a.asks()}, {a, b.Post.Code.Answer}} {
		do(c.w.App, "close", "", "")
		do(c.w.App, "import-text", "", "")
		if do(c.w.App, "import", "", "Here: "+c.code[:22]); !strings.Contains(c.w.Dialog.Fault, "cut off: it has 37 letters") {
			t.Errorf("of %.22s is said %q", c.code, c.w.Dialog.Fault)
		}
	}
}

// An answer that opens further dice in advance is not said to be that of one question alone.
func TestAnswerInAdvance(t *testing.T) {
	_, b, _ := asking(t)
	one := b.Post.Code.Answer
	do(b.App, "code-ahead", "10", "")
	if _, text := drawn(t, b.App); b.Post.Code.Answer == one || strings.Contains(text, "this question alone") {
		t.Errorf("%s after %s is shown so:\n%s", b.Post.Code.Answer, one, text)
	}
}

// What was handed out in the middle of a turn, with everything, is not taken back, now and after a reload, and the page says why; what follows it is.
func TestNothingSentIsTakenBack(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
		a, b = b, a
	}
	r := rand.New(rand.NewPCG(7, 5))
	for n := 0; a.Desk.Match().Undoable() < 2; n++ {
		if a.play(r, 1); n == 3000 || a.Desk.Away() {
			t.Fatal("nothing can be taken back")
		}
	}
	do(a.App, "post-whole", "", "")
	do(a.App, "post-send", "text", "")
	do(a.App, "close", "", "")
	sent := len(a.Desk.Match().Entries())
	for range 2 {
		if do(a.App, "undo", "", ""); len(a.Desk.Match().Entries()) != sent {
			t.Fatalf("%d of %d actions are left: %+v", len(a.Desk.Match().Entries()), sent, a.View.Notice)
		}
		if got := a.View.Notice.Text; got != "The other player has the last action already: it stands." {
			t.Errorf("what was sent stands: %q", got)
		}
		a.reload(id)
	}
	for n := 0; a.Desk.Match().Undoable() < 1; n++ {
		if a.play(r, 1); n == 3000 || a.Desk.Away() {
			t.Fatal("nothing can be taken back")
		}
	}
	have := len(a.Desk.Match().Entries())
	if do(a.App, "undo", "", ""); len(a.Desk.Match().Entries()) != have-1 || have-1 < sent {
		t.Errorf("what was not sent stands: %+v", a.View.Notice)
	}
}

// A letter that is handed out once more changes nothing: what another tab has answered since stays stored.
func TestHandedOutTwice(t *testing.T) {
	a, _, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	do(a.App, "post-whole", "", "")
	do(a.App, "post-send", "text", "")
	a.keep.Put(context.Background(), mailKey(id), "of another tab")
	do(a.App, "post-send", "text", "")
	if settings, _ := a.keep.Settings(context.Background()); settings[mailKey(id)] != "of another tab" {
		t.Error("it is written again")
	}
}

// The tab that takes a match over from another one has all that was noted there of its mail.
func TestTakenOverWithItsMail(t *testing.T) {
	a, _, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	twin := &writer{keep: a.keep, t: t}
	twin.start(&still{values: map[string]string{}, t: t, calm: true})
	if do(twin.App, "open", id, ""); !twin.Session.watching {
		t.Fatal("both play")
	}
	do(a.App, "mail-order", "0", "")
	a.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
	for range 2 {
		a.p.settle()
		twin.p.settle()
	}
	if twin.Session.watching || len(a.mail().Seat.Given) != 1 || len(twin.mail().Seat.Given) != 1 {
		t.Errorf("watching %v, the orders are %+v", twin.Session.watching, twin.mail().Seat.Given)
	}
}

// A match by mail whose mail is lost is not exported: it would show what the other player hides, as opening it would.
func TestWithoutItsMailNothingIsExported(t *testing.T) {
	a, _, id := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 0)
	a.keep.Put(context.Background(), mailKey(id), "")
	a.reload("")
	do(a.App, "open", id, "")
	if do(a.App, "export", id, ""); a.Session != nil || a.Dialog.Kind == "export" {
		t.Errorf("shown is %+v", a.Dialog)
	}
}

// A match's mail that could not be stored is stored with the next action of the match, though that changes nothing of it.
func TestMailIsStoredLater(t *testing.T) {
	a, _, id := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 0)
	do(a.App, "close", "", "")
	s := &shaky{Store: a.Store, err: failure(store.Full)}
	a.Store = s
	do(a.App, "mail-order", "0", "")
	if s.err = nil; len(a.mail().Seat.Given) != 1 || a.Post.noted == a.Post.kept {
		t.Fatalf("given %v, and the store has it", a.mail().Seat.Given)
	}
	a.play(rand.New(rand.NewPCG(1, 1)), 3)
	if n := len(a.Desk.Match().Entries()); n == 0 || a.Desk.Away() {
		t.Fatalf("%d actions, and the decision has passed", n)
	}
	if a.reload(id); len(a.mail().Seat.Given) != 1 {
		t.Error("what could not be stored is lost")
	}
}

// Who pastes a code that no match here has asked for is told that a letter of it may be wrong.
func TestCodeOfNoMatch(t *testing.T) {
	a := newWriter(t)
	if do(a.App, "import", "", "Q-5FQYSFZZ-9DAMDHZV-ZNHAQN69-R0000DCF"); !strings.Contains(a.Message.Text, "copy the code again") {
		t.Errorf("told is %q", a.Message.Text)
	}
}

// A letter that tells the whole match and says that it was begun under other rules could bring any dice along: who takes it up is told.
func TestRecoveredUnderOtherRules(t *testing.T) {
	a, b, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(3, 3)), 3000)
	}
	a.send(b, 0)
	for mark, told := range map[string]bool{"": false, "older 1000\n": true} {
		d, err := a.mail().clone().Seat.Dispatch(a.Desk.Match(), "", true)
		if err != nil {
			t.Fatal(err)
		}
		d.Head += mark
		raw, err := d.Bytes(a.Desk.Match(), a.p)
		if err != nil {
			t.Fatal(err)
		}
		lost := newWriter(t)
		do(lost.App, "import", "", post.Text("", raw))
		lost.fill("post-key", b.mail().Seat.Secret)
		do(lost.App, "post-key", "", "")
		if text := lost.View.Notice.Text; !strings.Contains(text, "taken up again") || strings.Contains(text, "not checked") != told {
			t.Errorf("%q: told is %q", mark, text)
		}
	}
}
