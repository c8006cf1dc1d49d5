package web

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/web/store"
)

// A dispatch that was read already opens its match on the shelf, by a link and by a text that is pasted there, and takes it out of
// the trash if it lies there; at the match it says so. A line that was added when it was sent again is told in both places, and to
// whoever has played on.
func TestReadAlreadyOpensItsMatch(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 3000)
	}
	do(a.App, "post-letter", "", "")
	l := a.letter()
	for n, text := range []string{l.Text, l.Link, l.Text} {
		switch do(b.App, "home", "", ""); n {
		case 1:
			do(b.App, "delete-yes", id, "")
		case 2:
			do(b.App, "import-text", "", "")
		}
		if do(b.App, "import", "", text); b.Session == nil || b.Session.id != id || b.Dialog.Kind != "" || b.Desk.Match().Hash() != a.Desk.Match().Hash() {
			t.Fatalf("opened for the %d. time: %+v %+v", n+1, b.Dialog, b.Message)
		}
		if list, err := b.keep.List(context.Background()); err != nil || len(list) != 1 || list[0].Trashed != 0 || b.Trash != nil {
			t.Errorf("opened for the %d. time it lies in the trash: %+v, %v", n+1, list, err)
		}
	}
	if do(b.App, "import", "", l.Text); !strings.Contains(b.View.Notice.Text, "read already") {
		t.Errorf("at the match: %+v", b.View.Notice)
	}
	do(a.App, "post-remark", "", "Sorry, no time today")
	for range 2 { // at the match, and on the shelf
		if do(b.App, "import", "", a.letter().Text); b.Session == nil || !strings.Contains(b.View.Notice.Text, "Anna writes: Sorry, no time today") {
			t.Errorf("sent again with a line it is told so: %+v", b.View.Notice)
		}
		do(b.App, "home", "", "")
	}
	b.reload(id)
	b.play(rand.New(rand.NewPCG(1, 1)), 1)
	if do(b.App, "import", "", a.letter().Text); !strings.Contains(b.View.Notice.Text, "older than") || !strings.Contains(b.View.Notice.Text, "no time today") {
		t.Errorf("to whoever has played on it is told so: %+v", b.View.Notice)
	}
	do(b.App, "home", "", "")
	if do(b.App, "import", "", a.letter().Text); b.Session == nil || !strings.Contains(b.View.Notice.Text, "older than") {
		t.Errorf("on the shelf an older one opens its match: %+v", b.Message)
	}
}

// While a letter is read for longer than a moment the page says so: of a long one nothing was seen for many seconds.
func TestLetterIsBeingRead(t *testing.T) {
	a, b, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	r := rand.New(rand.NewPCG(1, 1))
	if due, _ := a.owes(); !due {
		a.play(r, 3000)
	}
	a.send(b, 1)
	b.play(r, 3000)
	do(b.App, "post-letter", "", "")
	said := func() bool {
		_, page := drawn(t, a.App)
		return strings.Contains(page, "The letter is being read")
	}
	before, meanwhile := said(), false
	a.Store = &late{a.Store, func() {
		a.p.later[len(a.p.later)-1]()
		meanwhile = said()
	}}
	do(a.App, "import", "", b.letter().Text)
	if before || !meanwhile || said() {
		t.Errorf("before a letter is read, while it is and after it the page says so: %v, %v, %v", before, meanwhile, said())
	}
	if a.p.later[len(a.p.later)-1](); said() {
		t.Error("a letter that is read in a moment is said to be being read for ever")
	}
}

// twoWays is a page with one way of a match, to which a letter with another way has come, and the page that has written it.
func twoWays(t *testing.T) (b, twin *writer, id, other string) {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 9))
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
		a, b = b, a
	}
	twin = &writer{p: a.p, keep: store.Memory(), t: t}
	settings, _ := a.keep.Settings(context.Background())
	for key, text := range settings {
		twin.keep.Put(context.Background(), key, text)
	}
	rec, err := a.keep.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := twin.keep.Create(context.Background(), rec.Summary, rec.Head, rec.Entries); err != nil {
		t.Fatal(err)
	}
	twin.reload(id)
	a.play(r, 3000)
	twin.play(r, 3000)
	a.send(b, 1)
	do(twin.App, "post-letter", "", "")
	other = twin.letter().Text
	before := b.Desk.Match().Hash()
	do(b.App, "import", "", other)
	if b.Dialog.Kind != "fork" || len(b.Post.Fork.Mine) == 0 || len(b.Post.Fork.Theirs) == 0 || b.Desk.Match().Hash() != before {
		t.Fatalf("%+v %+v", b.Dialog, b.View.Notice)
	}
	return b, twin, id, other
}

// Two ways of one match are shown beside each other; whoever yields goes on with the other's, and the two pages agree.
func TestTwoWays(t *testing.T) {
	b, twin, id, _ := twoWays(t)
	m, f := b.Desk.Match(), b.Post.Fork
	side, _ := m.Game().Lexicon().Side(b.mail().Seat.Side)
	told := m.Digest(f.From, len(m.Entries()), side)
	mine, theirs := f.Mine[len(f.Mine)-1], f.Theirs[len(f.Theirs)-1]
	if !slices.Equal(f.Mine[:len(told)], told) || !strings.HasPrefix(mine, "It begins so: ") || !strings.HasPrefix(theirs, "It begins so: ") || mine == theirs {
		t.Errorf("of the ways is told %q and %q", f.Mine, f.Theirs)
	}
	do(b.App, "fork-take", "", "")
	if b.Desk.Match().Hash() != twin.Desk.Match().Hash() {
		t.Fatalf("the way was not taken: %+v", b.View.Notice)
	}
	b.reload(id)
	if b.Desk.Match().Hash() != twin.Desk.Match().Hash() {
		t.Error("the way was not stored")
	}
}

// TestLetterIsReadLate: what a player orders while a letter is read from the store is not lost with it.
func TestLetterIsReadLate(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	r := rand.New(rand.NewPCG(3, 3))
	a.play(r, 3000)
	a.send(b, 0)
	b.play(r, 3000)
	do(b.App, "post-letter", "", "")
	text := b.letter().Text
	s := &late{Store: a.Store}
	s.wait = func() { a.giveOrder(0) }
	a.Store = s
	before := len(a.Desk.Match().Entries())
	do(a.App, "import", "", text)
	if given := a.Post.Mail[id].Seat.Given; len(given) != 1 || len(a.Desk.Match().Entries()) != before {
		t.Errorf("the orders are %v", given)
	}
	if do(a.App, "import", "", text); len(a.Desk.Match().Entries()) <= before || len(a.Post.Mail[id].Seat.Given) != 1 {
		t.Errorf("opened again the letter brings nothing: %+v", a.View.Notice)
	}
}

// What the other side has done several times in a row, as far as it may be told, is one line.
func TestSinceIsShort(t *testing.T) {
	a, b, _ := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 8)
	r := rand.New(rand.NewPCG(3, 4))
	a.play(r, 3000)
	a.send(b, 1)
	if list := b.since(); len(list) == 0 || len(list) >= len(b.Desk.Match().Entries())-3 || !strings.HasSuffix(list[0].Text, "times)") {
		t.Errorf("since the last decision: %d lines, first %+v", len(list), list[:min(len(list), 1)])
	}
	// It is looked at beside the pad, which keeps the focus where it is.
	b.p.focus = "since"
	do(b.App, "since", "", "")
	if do(b.App, "since", "", ""); b.replay() != nil || b.p.focus != "since" {
		t.Errorf("after it the focus is on %q", b.p.focus)
	}
}

// A match of which a page has lost a part, with decisions of its own player, is taken up again from all that the other sends,
// with the key: what is refused as decided by the other is offered so.
func TestALostPartIsTakenUp(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 0)
		a, b = b, a
	}
	for n := range 4 {
		for !a.Desk.Away() {
			a.play(r, 1)
		}
		a.send(b, n)
		a, b = b, a
	}
	for !a.Desk.Away() {
		a.play(r, 1)
	}
	want := a.Desk.Match().Hash()
	b.Session.free()
	rec, err := b.keep.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.keep.Rewrite(context.Background(), rec.Place(), len(rec.Entries)/3, "", nil, rec.Summary); err != nil {
		t.Fatal(err)
	}
	b.reload(id)
	do(a.App, "post-whole", "", "")
	if do(b.App, "import", "", a.letter().Text); b.Dialog.Kind != "post-key" || b.Post.Fault == "" {
		t.Fatalf("the key is not asked for: %+v %q %+v", b.Dialog, b.Post.Fault, b.View.Notice)
	}
	b.fill("post-key", b.Post.Mail[id].Seat.Secret)
	if do(b.App, "post-key", "", ""); b.Desk.Match().Hash() != want {
		t.Errorf("it is taken up elsewhere: %+v %q", b.Dialog, b.Post.Fault)
	}
	if b.reload(id); b.Desk.Match().Hash() != want {
		t.Error("what was taken up is not stored")
	}
}

// What was played may go along with tables at which the engine fails: the invitation is refused, and the page goes on.
func TestFailingEngineAcceptsNothing(t *testing.T) {
	a, b := newWriter(t), newWriter(t)
	do(a.App, "start", "reichswald/veritable", "")
	a.play(rand.New(rand.NewPCG(1, 1)), 5)
	do(a.App, "go-on", "", "")
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	b.Shelf.Games = startless{b.Shelf.Games}
	do(b.App, "import", "", a.letter().Text)
	b.fill("post-name", "Bernd")
	if do(b.App, "accept-yes", "", ""); b.Dialog.Kind != "" || !strings.Contains(b.Message.Text, "engine fails") {
		t.Errorf("accepted: %+v %+v", b.Dialog, b.Message)
	}
}

// startless is a shelf with games that cannot begin.
type startless struct{ Shelf }

type unstarted struct{ game.Game }

func (unstarted) Start(game.Dice, *game.Events) game.Position { panic("provoked") }

func (s startless) OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error) {
	g, err := s.Shelf.OpenOwn(scenario, options, own)
	return unstarted{g}, err
}

// What was typed into a letter goes along when the button that sends it is the next thing pressed, which is before the letter is
// written anew: the first press gave it away without that line. Whoever closes it is not shown it again.
func TestLineGoesAlong(t *testing.T) {
	a, b, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 300)
	}
	do(a.App, "post-letter", "", "")
	const twice = "Operation Veritable - Operation Veritable"
	if record, _, _ := strings.Cut(a.Desk.Record(), "\n"); record != "Reichswald 1945: Operation Veritable" || strings.Contains(a.letter().Text, twice) {
		t.Errorf("a game with one scenario is named twice: %q, %q", record, a.letter().Text)
	}
	press := func(how, line string) {
		a.p.copied = nil
		a.p.Lock()
		a.Command("post-remark", "", line)
		a.Command("post-send", how, "")
		a.p.Unlock()
		a.p.settle()
		a.Prepare()
	}
	for _, how := range []string{"link", "text", "mail"} {
		press(how, "Good luck, "+how)
		if l := a.letter(); !l.Handed || len(a.p.copied) != 1 || a.p.copied[0] != map[string]string{"link": l.Link, "text": l.Text, "mail": l.Mailto}[how] {
			t.Errorf("%s: %v was handed out: %q", how, l.Handed, a.p.copied)
		}
	}
	a.p.refuses, a.Post.Letter.Handed = true, false
	said := len(a.p.said)
	if press("link", ""); a.letter().Handed || !strings.Contains(a.Post.Fault, "refuses") || slices.Contains(a.p.said[said:], "The text is copied.") {
		t.Errorf("what the browser did not copy is told of as copied: %v, %q, %q", a.letter().Handed, a.Post.Fault, a.p.said[said:])
	}
	if !a.Opened["letter"] {
		t.Error("the text that is to be marked is folded away")
	}
	a.p.refuses = false
	if press("text", "Good luck"); a.Post.Fault != "" {
		t.Errorf("what was copied at last is still said to be refused: %q", a.Post.Fault)
	}
	a.p.Lock()
	a.Command("post-remark", "", "Farewell")
	a.Command("close", "", "")
	a.p.Unlock()
	if a.p.settle(); a.Dialog.Kind != "" {
		t.Errorf("what was closed comes up again: %+v", a.Dialog)
	}
	if do(b.App, "import", "", a.p.copied[0]); !strings.Contains(b.View.Notice.Text, "Good luck") {
		t.Errorf("of the letter is told %+v", b.View.Notice)
	}
}

// A match by mail that is over is exported, but nobody goes back in it to what was replaced: the other player has gone on without.
func TestNobodyGoesBackInAMatchByMail(t *testing.T) {
	a, _, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	do(a.App, "home", "", "")
	a.Post.Mail[id].Stage = mailOver
	if _, text := drawn(t, a.App); !strings.Contains(text, "Export") || strings.Contains(text, "Continuations") {
		t.Error("what was replaced can be gone back to")
	}
}
