package reichswald

import (
	"strings"
	"testing"
)

// What is allowed though much is against it: a position, what is done in it, "line: die" if it takes one, and what
// is legal then.
func TestPermissions(t *testing.T) {
	const (
		moves   = `"side": "german", "phase": "movement"`
		fights  = `"phase": "combat"`
		plain   = `"terrain": {"1406": "clear", "1507": "clear", "1607": "clear"}, "hexsides": {"1406/1507": "clear", "1506/1507": "clear", "1407/1507": "clear"}`
		alone   = `"terrain": {"1607": "clear"}, "hexsides": {"1406/1507": "major", "1407/1507": "major", "1506/1507": "major", "1507/1508": "major", "1507/1606": "major", "1507/1607": "clear"}`
		joined  = "attack >1507; join +al-15sc-44; join +al-15sc-46; join +al-15sc-227"
		germans = "attack >1507; join +ge-84-1051; join +ge-180-1221; join +ge-at-2; fight: 6; lose +al-15sc-44"
	)
	for _, c := range []struct{ name, units, more, before, line string }{
		{"VER-8-01, VER-7-02: the one hex that a unit may always move lies in an EZOC", "ge-op-1 1406, al-15sc-44 1508", moves + `, "terrain": {"1406": "clear", "1507": "flooded"}, "hexsides": {"1406/1507": "stream"}`, "move +ge-op-1 @1406", "step @1507"},
		{"VER-8-01, VER-7-02: over a Major River bridge into an EZOC", "ge-84-1051 1406, al-15sc-44 1508", moves + `, "hexsides": {"1406/1507": "major bridge"}`, "move +ge-84-1051 @1406", "step @1507"},
		{"VER-10.0-02, VER-10.0-07: a battle from three hexes", "al-15sc-44 1406, al-15sc-46 1506, al-15sc-227 1407, ge-84-1051 1507", fights + ", " + plain, joined, "fight"},
		{"VER-10.2-02: an attack out of Flooded", "al-15sc-44 1406, ge-84-1051 1507", fights + `, "terrain": {"1406": "flooded"}, "hexsides": {"1406/1507": "clear"}`, "attack >1507", "join +al-15sc-44"},
		{"VER-10.6-10: a retreat over the Fortified Line", put(scots, "1406") + "ge-84-1051 1507", fights + `, "terrain": {"1507": "clear", "1607": "clear"}, "hexsides": {"1406/1507": "clear", "1507/1607": "fortline"}`, joined + "; fight: 6; retreat", "retreat +ge-84-1051 >1607"},
		{"VER-10.7-01, VER-10.2-04: a unit out of supply advances", put(scots, "1507") + "ge-84-1051 1607", fights + ", " + alone, strings.Replace(joined, "1507", "1607", 1) + "; fight: 6; lose +ge-84-1051", "advance +al-15sc-44"},
		{"VER-10.7-01, VER-13.3-01: an anti-tank battalion advances that has joined", put("ge-84-1051 ge-180-1221 ge-at-2", "1406") + "al-15sc-44 1507", fights + `, "side": "german", ` + plain, germans, "advance +ge-at-2"},
		{"VER-8-01, VER-6.2-01: the one hex that a unit may always move, after Fight/Move", "ge-op-1 1406", moves + `, "sequence": "fight-move", "terrain": {"1406": "clear", "1507": "flooded"}, "hexsides": {"1406/1507": "stream"}`, "move +ge-op-1 @1406", "step @1507"},
		{"VER-7-02: out of an EZOC to a friend", "ge-84-1051 1406, ge-84-1052 1306, al-15sc-44 1507", moves, "move +ge-84-1051 @1406: 1", "step @1306"},
		{"VER-9.2-01: an attached unit is the owner's choice", put(scots, "1406") + "al-79ar-1 1406, al-79ar-30 1406", `"phase": "movement"`, "end", "remove +al-79ar-1"},
		{"VER-9.2-01: so is an attacker in a Battle Step", put(scots, "1406") + "al-53w-71 1406, ge-84-1051 1507", fights + ", " + plain, joined + "; fight: 6; lose +ge-84-1051", "remove +al-15sc-44"},
		{"VER-10.3-03: Germans attack across the Fortified Line", "ge-84-1051 1406, al-15sc-44 1507", fights + `, "side": "german", "hexsides": {"1406/1507": "fortline"}`, "attack >1507", "join +ge-84-1051"},
		{"VER-10.4-06, VER-10.6-10: an attacker retreats into the hex that combat has emptied", put(scots, "1406") + "ge-84-1051 1507", fights + ", " + plain, joined + "; fight: 2; lose +ge-84-1051", "retreat +al-15sc-44 >1507"},
		{"VER-10.6-04: an attacker retreats to others of the battle", "al-15sc-44 1406, al-15sc-46 1506, al-15sc-227 1506, ge-84-1051 1507, ge-84-1052 1607", fights + ", " + plain, joined + "; fight: 2; lose +ge-84-1051", "retreat +al-15sc-44 >1506"},
		{"VER-10.6-10: Allies retreat over the Fortified Line", put(scots, "1406") + "ge-84-1051 1507", fights + `, "terrain": {"1507": "clear"}, "hexsides": {"1406/1507": "clear", "1306/1406": "fortline"}`, joined + "; fight: 2; lose +ge-84-1051", "retreat +al-15sc-44 >1306"},
		{"VER-10.7-01, VER-13.2-01: a 79th brigade advances", put(scots, "1406") + "al-79ar-1 1406, ge-84-1051 1507", fights + ", " + plain, joined + "; join +al-79ar-1; fight: 6; lose +ge-84-1051", "advance +al-79ar-1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, c.units, c.more)
			for _, line := range strings.Split(c.before, "; ") {
				line, die, _ := strings.Cut(line, ": ")
				if die == "" {
					s.Do(line)
				} else {
					s.Do(line, int(die[0]-'0'))
				}
			}
			s.Can(c.line)
		})
	}
}

// VER-8-01: along a road a step costs 1 MP into an EZOC too.
func TestRoadIntoEZOC(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1508", `"terrain": {"1507": "woods"}, "hexsides": {"1406/1507": "road"}`)
	if cost, why := s.p.stepWhy(allied, s.Hex("1507"), s.r.Data.Map.Side(s.Hex("1406"), s.Hex("1507")), 1, moveOn); cost != 1 || why != nil {
		t.Errorf("%d MP, reason %v, want 1", cost, why)
	}
}
