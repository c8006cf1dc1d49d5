package shelf

import (
	"slices"
	"testing"
)

// Every scenario of the shelf has a briefing for both sides, in sentences, and each of its rows is in the ledger.
func TestBriefings(t *testing.T) {
	for _, info := range Scenarios() {
		name := info.Game + "/" + info.Scenario
		b, ok := Shelf{}.Briefing(name)
		if !ok || b.Situation == "" || len(b.Wins) == 0 || len(b.Special) == 0 {
			t.Errorf("%s has no briefing, or half of one: %+v", name, b)
			continue
		}
		g, err := Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range slices.Concat(b.Wins, b.Special) {
			if l.Text == "" || l.Text[len(l.Text)-1] != '.' || len(l.Rules) == 0 {
				t.Errorf("%s: %q is no sentence or names no row", name, l.Text)
			}
			for _, id := range l.Rules {
				if _, known := g.Ledger().Row(g.Ledger().Rule(id)); !known {
					t.Errorf("%s: %q names the row %s, which the ledger does not have", name, l.Text, id)
				}
			}
		}
		told := 0
		for side := range b.Advice {
			if !slices.Contains(info.Sides, side) {
				t.Errorf("%s advises %q, which is no side of it", name, side)
			}
			told += len(b.Advice[side])
		}
		if told == 0 || !info.Solitaire && len(b.Advice) != 2 {
			t.Errorf("%s: advice for %d sides", name, len(b.Advice))
		}
		if n := length(b.Situation); n > 400 {
			t.Errorf("%s: a situation of %d letters does not fit on one screen", name, n)
		}
	}
}

func length(s string) int { return len([]rune(s)) }
