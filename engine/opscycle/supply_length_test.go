package opscycle

import (
	"strings"
	"testing"
)

// CTL-5.7.2-01: the length of a Supply Path counts the hexes from the source on, which is the first of them at 0.
func TestSupplyPathLength(t *testing.T) {
	s := draw(t, `"supply": {"us": ["1005"], "ge": ["2005"]}`, "us-1id-hq 1305, ge-526-hq 2009")
	for id, want := range map[string]int16{"1005": 0, "1105": 1, "1305": 3} {
		if got := s.p.length(s.p.supplyField(us), s.Hex(id), anyLength); got != want {
			t.Errorf("%s is %d hexes from the source, want %d", id, got, want)
		}
	}
}

// A refusal of a small choice lists up to six of the answers, and says if there are more: CTL-7.2-01.
func TestChoicesAreListed(t *testing.T) {
	for n, towns := range map[int]string{6: "1508 1512 1902 1101 1103 1105", 7: "1508 1512 1902 1101 1103 1105 1107"} {
		ground := strings.ReplaceAll(towns, " ", `": "town", "`)
		s := draw(t, `"hexes": {"1505": "town", "`+ground+`": "town"}`, "xhq 1505, x 1401, g 2012", `"levels": {"x": 4}`, holding("us", towns))
		q := &play{Position: s.p, ev: &s.Ev}
		q.displaceHQ(s.Unit("xhq"))
		q.settle()
		if got := len(s.p.Legal(nil)); got != n {
			t.Fatalf("%d choices, want %d", got, n)
		}
		why := s.p.Why(s.Action("place-hq")).Sentence
		if strings.Contains(why, "; and others") != (n > 6) || strings.Count(why, ";") != 5+n-6 {
			t.Errorf("of %d choices it says: %s", n, why)
		}
	}
}
