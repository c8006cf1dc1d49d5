package shelf

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
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

// What a scenario of Off the Line has of its own is told before it begins: levels, posts, charges, the bunker, who comes later, the stream, the card
// at set-up (OTL-S4-02, OTL-S4-05, OTL-S4-06, OTL-S5-04, OTL-S5-07, OTL-S6-06, OTL-S9-01, OTL-S12-05).
func TestBriefingsTellWhatIsSpecial(t *testing.T) {
	for name, rows := range map[string][]string{"04-house-by-house": {"OTL-S4-02", "OTL-S4-05", "OTL-S4-06"}, "05-the-blockhouse": {"OTL-S5-04", "OTL-S5-07"}, "06-the-steeple": {"OTL-S6-06"},
		"09-one-bridge": {"OTL-S9-01"}, "12-the-copse-below-crucifix-hill": {"OTL-S12-05"}} {
		b, _ := Shelf{}.Briefing("offtheline/" + name)
		for _, row := range rows {
			if !slices.ContainsFunc(b.Special[1:], func(l game.BriefLine) bool { return slices.Contains(l.Rules, row) }) {
				t.Errorf("%s does not tell of %s", name, row)
			}
		}
	}
}

func length(s string) int { return len([]rune(s)) }
