package web

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
)

// held is all that a page holds of a match, deciphered: its journal, its store, its settings, its letter, what it shows in
// its lists and has read aloud.
func (w *writer) held(id string) string {
	w.t.Helper()
	var b strings.Builder
	b.WriteString(w.Desk.Match().Journal() + w.Post.Letter.Text + w.Desk.Record() + strings.Join(w.p.said, "\n"))
	rec, err := w.keep.Open(context.Background(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	older, err := w.keep.Older(context.Background(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	entries := rec.Entries
	for _, o := range older {
		entries = append(entries, o.Entries...)
	}
	for _, e := range entries {
		b.WriteString(post.Show(id, e))
	}
	settings, _ := w.keep.Settings(context.Background())
	for _, v := range settings {
		b.WriteString(v + "\n")
	}
	for _, k := range w.tabList() {
		do(w.App, "tab", k.ID, "")
		_, text := drawn(w.t, w.App)
		b.WriteString(text + "\n")
	}
	return b.String()
}

// Which cards a side has chosen first is nowhere on the other's page, not even deciphered, until that has chosen, too; then
// the page that is bound opens its choice by itself (OTL-5.2-01).
func TestChoiceStaysSecret(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	a, b, id := invitations(t, "offtheline/01-two-patrols", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 1)
		a, b = b, a
	}
	searched, opened := 0, 0
	for n := 1; n <= 24 && opened < 3 && !a.Desk.Decision().Over; n++ {
		a.play(r, 3000)
		a.send(b, n)
		m := b.Desk.Match()
		if bound := len(m.Entries()) - 1; m.Entries()[bound].PutOff && !b.Desk.Away() {
			before := b.held(id)
			for b.Desk.Match().Pending() < 0 {
				b.play(r, 1)
			}
			after := b.held(id)
			b.send(a, n)
			entries, lex := a.Desk.Match().Entries(), a.Desk.Match().Game().Lexicon()
			for _, e := range entries[bound+1:] {
				line := lex.Line(e.Action)
				if e.Side == entries[bound].Side && strings.Contains(line, " ") {
					if searched++; strings.Contains(before+after, "\n"+line) {
						t.Errorf("letter %d: the other's page holds %q", n, line)
					}
				}
				if e.Side == entries[bound].Side && e.Salt != "" {
					opened++
					break
				}
			}
			continue
		}
		a, b = b, a
	}
	if searched == 0 || opened == 0 {
		t.Errorf("%d choices were opened, of %d cards: nothing is tested", opened, searched)
	}
}
