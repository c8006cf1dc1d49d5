package web

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/store"
)

// A hex to which a unit can come in several ways has the ways read aloud.
func TestWaysAreRead(t *testing.T) {
	g, err := shelf.Open("ardennes/six-turns", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := staff.Play(g, "zz", 122)
	if err != nil {
		t.Fatal(err)
	}
	a, p := table(t)
	a.sit(m, store.Summary{ID: "m1", Title: "Six Turns"})
	a.Prepare()
	unit, _ := g.Lexicon().Unit("de-217-strmpz")
	do(a, "unit", fmt.Sprint(unit), "")
	if last := p.said[len(p.said)-1]; !strings.HasPrefix(last, "1 unit off the map") {
		t.Errorf("the unit is picked, and %q read aloud", last)
	}
	h, _ := g.Lexicon().Hexes.Lookup("E0133")
	do(a, "hex", fmt.Sprint(h), "")
	if last := p.said[len(p.said)-1]; !strings.Contains(last, "enters at E0133: Tactical Movement.") {
		t.Errorf("there are several ways, and %q is read aloud", last)
	}
}

// What a badge tells of a disrupted unit is not said twice.
func TestDisruptedIsSaidOnce(t *testing.T) {
	plain, badged := game.Counter{Disrupted: true}, game.Counter{Disrupted: true, Badges: []game.Badge{{Kind: game.BadgeRouted, Title: "Routed"}}}
	if got := state(plain) + state(badged) + state(game.Counter{}); got != ", disrupted, routed" || !onlyDisrupted(plain) || onlyDisrupted(badged) {
		t.Errorf("they say %q", got)
	}
}

// A table's name stays as it is at the beginning of a sentence: there is no file Crt.tsv.
func TestSentence(t *testing.T) {
	for s, want := range map[string]string{"": "", "no room": "No room.", "crt.tsv:2: the row": "crt.tsv:2: the row.", "Cut…": "Cut…"} {
		if got := sentence(s); got != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
}
