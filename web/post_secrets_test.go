package web

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
)

// The page of one player, in all its lists, its log, its record and what it reads aloud, says nothing that the rules tell
// the other alone: neither what happened to hidden soldiers nor which cards he holds.
func TestPageShowsNoSecrets(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	a, b, _ := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
		a, b = b, a
	}
	secrets, cards := 0, 0
	for n := 1; n <= 20 && !a.Desk.Decision().Over; n++ {
		a.play(r, 3000)
		a.send(b, n)
		g, m := a.Desk.Match().Game(), a.Desk.Match()
		own, other := a.mail().mine(a.Desk.Match()), b.mail().mine(b.Desk.Match())
		var shown, told strings.Builder
		for _, k := range b.tabList() {
			do(b.App, "tab", k.ID, "")
			_, text := drawn(t, b.App)
			shown.WriteString(text + "\n")
		}
		shown.WriteString(b.Desk.Record() + strings.Join(b.p.said, "\n"))
		var hidden []string
		events := slices.Clone(m.Opening())
		for i := range m.Entries() {
			events = append(events, m.Entries()[i].Events...)
		}
		for _, ev := range events {
			mine, _ := g.Describe(ev, own)
			theirs, detail := g.Describe(ev, other)
			if told.WriteString(theirs + " " + detail + "\n"); mine != theirs {
				hidden = append(hidden, mine)
			}
		}
		for _, c := range b.Desk.Picture().Hand {
			told.WriteString(c.Name + ".\n")
		}
		for _, c := range a.Desk.Picture().Hand {
			if name := regexp.MustCompile(`\b` + c.Name + `\b`); !name.MatchString(told.String()) {
				if cards++; name.MatchString(shown.String()) {
					t.Errorf("letter %d: the other's page shows %s", n, c.Name)
				}
			}
		}
		for _, s := range hidden {
			if s != "" && !strings.Contains(told.String(), s) {
				if secrets++; strings.Contains(shown.String(), s) {
					t.Errorf("letter %d: the other's page says %q", n, s)
				}
			}
		}
		a, b = b, a
	}
	if secrets == 0 || cards == 0 {
		t.Errorf("%d sentences and %d cards were secret: nothing is tested", secrets, cards)
	}
}

// What the store of one player holds shows nothing of what the other has done in secret, and the invitation nothing of
// the address book.
func TestStoreShowsNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	a, b, id := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
		a, b = b, a
	}
	a.play(r, 3000)
	a.send(b, 1)
	rec, err := b.keep.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Join(rec.Entries, "") + rec.State
	settings, _ := b.keep.Settings(context.Background())
	for _, v := range settings {
		all += v
	}
	lex, hidden := a.Desk.Match().Game().Lexicon(), 0
	for _, e := range a.Desk.Match().Entries() {
		if e.Side == a.mail().mine(a.Desk.Match()) {
			hidden++
			if line := lex.Line(e.Action); strings.Contains(line, " ") && strings.Contains(all, line) {
				t.Errorf("the store of the other shows %q", line)
			}
		}
	}
	if hidden == 0 {
		t.Fatal("nothing was done")
	}
	if l := a.Post.Letter.Text + a.Post.Letter.Link; strings.Contains(l, "example.org/b") || strings.Contains(l, "bernd@") {
		t.Error("the address book travels")
	}
	for i := range rec.Entries {
		if got := post.Show(id, rec.Entries[i]); got != b.Desk.Match().EntryText(i) && i == len(rec.Entries)-1 {
			t.Errorf("entry %d is kept as %q", i, got)
		}
	}
}

// What a page says of a match by mail fits what there is to do: an invitation tells the game beside a title that several games
// have and what to do with the answer, whoever waits looks at hexes without a warning and hears why nothing is taken back, and a
// match that was taken up again owes nothing.
func TestMailSaysWhatIsSo(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 7)
	if title := a.Shelf.scenarioTitle("ardennes/campaign"); !strings.Contains(title, "Campaign") || !strings.Contains(title, "Ardennes '44") {
		t.Errorf("an invitation is to %q", title)
	}
	do(b.App, "home", "", "")
	do(b.App, "post-pending", id, "")
	if l := b.letter(); !strings.Contains(l.What, "waits at the top of the shelf") || !strings.Contains(l.Text, "\n"+b.Page.Here()+"\n") {
		t.Errorf("the acceptance says %q above\n%s", l.What, l.Text)
	}
	do(b.App, "close", "", "")
	r := rand.New(rand.NewPCG(1, 2))
	for len(a.Desk.Match().Entries()[max(0, len(a.Desk.Match().Entries())-1):]) == 0 || !a.Desk.Away() {
		a.play(r, 1)
	}
	do(a.App, "hex", "100", "")
	if a.View.Notice.Text != "" {
		t.Errorf("a look at a hex while the other decides: %q", a.View.Notice.Text)
	}
	do(a.App, "undo", "", "")
	if n := a.View.Notice; n.Text != a.View.Undo.Why || !strings.Contains(n.Text, "stands") {
		t.Errorf("undo while the other decides: %q", n.Text)
	}
	do(a.App, "post-whole", "", "")
	c := newWriter(t)
	do(c.App, "import", "", a.letter().Text)
	c.fill("post-key", a.Post.Mail[id].Seat.Secret)
	do(c.App, "post-key", "", "")
	if c.mail() != nil {
		t.Error("the writer has opened his own letter")
	}
	c.fill("post-key", b.Post.Mail[id].Seat.Secret)
	do(c.App, "post-key", "", "")
	if due, _ := c.owes(); c.mail() == nil || due || strings.Contains(c.Post.Mail[id].line(), "not sent") {
		t.Errorf("taken up again: due %v, %q", due, c.Post.Mail[id].line())
	}
}

// A letter as text tells how its block is opened, below the page's address if it has one; a mail that is written brings a link and
// no block.
func TestLettersSayHowTheyAreOpened(t *testing.T) {
	_, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 7)
	do(b.App, "home", "", "")
	do(b.App, "post-pending", id, "")
	l := b.letter()
	if !strings.Contains(l.Text, "paste the whole block") || strings.Contains(l.Text, "link") || !strings.Contains(l.Mailto, "#post=") && !strings.Contains(l.Mailto, "%23post%3D") || strings.Contains(l.Mailto, "block") {
		t.Errorf("the letter says\n%s\nand the mail\n%s", l.Text, l.Mailto)
	}
}
