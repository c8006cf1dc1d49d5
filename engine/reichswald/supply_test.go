package reichswald

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// Supply is a path of at most eight hexes to a source, or to a road that leads
// openly to one (VER-12-01): no enemy unit, no EZOC without a friendly unit, no
// Major River except at bridges.
func TestSupplyPaths(t *testing.T) {
	roads := func(hexes, word string) string { // makes something else of the roads from these hexes to their neighbours
		s := draw(t, "")
		var list []string
		for _, id := range strings.Fields(hexes) {
			h := s.Hex(id)
			for d, n := range s.r.Data.Map.Neighbors[h] {
				if n >= 0 && s.r.edge[s.r.Data.Map.Sides[h][d]].road {
					list = append(list, `"`+id+`/`+s.r.Data.Map.ID(n)+`": "`+word+`"`)
				}
			}
		}
		return `"hexsides": {` + strings.Join(list, ", ") + `}`
	}
	noRoads := func(hexes string) string { return roads(hexes, "clear") }
	for _, c := range []struct {
		name, units, unit, more string
		want                    bool
	}{
		{"on a source", "al-15sc-44 0102", "al-15sc-44", "", true},
		{"on a source in an EZOC", "al-15sc-44 0102, ge-84-1051 0202", "al-15sc-44", "", true},
		{"beside a source where an enemy stands", "al-15sc-44 0405, ge-84-1051 0306, ge-84-1052 0205, ge-84-1062 0102, ge-pa-2 0103", "al-15sc-44", "", false},
		{"on an open road however far", "al-15sc-44 1310", "al-15sc-44", "", true},
		{"eight hexes without roads", "ge-84-1051 1209", "ge-84-1051", "", true},
		{"Allies cut off by ZOC on all sides", "al-15sc-44 1507, ge-84-1051 1505, ge-84-1052 1307, ge-84-1062 1509, ge-pa-2 1706, ge-180-1221 1708", "al-15sc-44", "", false},
		{"the same with a friendly unit in the way", "al-15sc-44 1507, al-15sc-46 1406, al-15sc-227 1306, ge-84-1051 1505, ge-84-1052 1307, ge-84-1062 1509, ge-pa-2 1706, ge-180-1221 1708", "al-15sc-44", "", true},
		{"the same with an enemy unit in the way", "al-15sc-44 1507, ge-op-1 1406, al-15sc-227 1306, ge-84-1051 1505, ge-84-1052 1307, ge-84-1062 1509, ge-pa-2 1706, ge-180-1221 1708", "al-15sc-44", "", false},
		{"no enemy near", "al-15sc-44 1507", "al-15sc-44", "", true},
		{"no road and far from the west", "al-15sc-44 1507", "al-15sc-44", noRoads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101"), false},
		{"the roads there cross a Minor River", "al-15sc-44 1507", "al-15sc-44", roads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101", "road stream"), true},
		{"by bridges", "al-15sc-44 1507", "al-15sc-44", roads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101", "road stream bridge"), true},
		{"a Major River, by bridges", "al-15sc-44 1507", "al-15sc-44", roads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101", "road major bridge"), true},
		{"along a road through an EZOC with friendly units", "al-15sc-44 1310, al-15sc-46 0306, al-15sc-227 0307, al-53w-71 0405, ge-84-1051 0406", "al-15sc-44", noRoads("0102 0202 0203 0204 0205 0402 0302 0201 0101"), true},
		{"no road, but within eight hexes", "al-15sc-44 0805", "al-15sc-44", noRoads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101"), true},
		{"no road, eight hexes", "al-15sc-44 1106", "al-15sc-44", noRoads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101"), true},
		{"no road, nine hexes", "al-15sc-44 1206", "al-15sc-44", noRoads("0102 0202 0203 0204 0205 0306 0402 0302 0201 0101"), false},
		{"a Major River all round", "al-15sc-44 1507", "al-15sc-44",
			`"hexsides": {"1406/1507": "major", "1407/1507": "major", "1506/1507": "major", "1507/1508": "major", "1507/1606": "major", "1507/1607": "major road"}`, false},
		{"with a bridge", "al-15sc-44 1507", "al-15sc-44",
			`"hexsides": {"1406/1507": "major bridge", "1407/1507": "major", "1506/1507": "major", "1507/1508": "major", "1507/1606": "major", "1507/1607": "major"}`, true},
		{"a Minor River all round", "al-15sc-44 1507", "al-15sc-44",
			`"hexsides": {"1406/1507": "stream", "1407/1507": "stream", "1506/1507": "stream", "1507/1508": "stream", "1507/1606": "stream", "1507/1607": "stream"}`, true},
	} {
		more := []string{combatPhase}
		if c.more != "" {
			more = append(more, c.more)
		}
		s := draw(t, c.units, more...)
		u := s.Unit(c.unit)
		if got := s.p.outOfSupply(one(u)) == 0; got != c.want {
			t.Errorf("%s: supplied %v, want %v", c.name, got, c.want)
		}
		a, err := s.r.Query(s.p, game.Query{What: "supply", Unit: u, Hex: -1, Action: game.Act(0)})
		if err != nil || strings.Contains(a.Sentence, "out of supply") == c.want || (len(a.Paths) == 1) != c.want {
			t.Errorf("%s: the answer is %+v, %v", c.name, a, err)
		}
	}
}

// Supply is tested at the start of every battle; its only effect is to halve
// (VER-12-02): the unit moves freely.
func TestSupplyOnlyHalves(t *testing.T) {
	ring := "ge-84-1051 1505, ge-84-1052 1307, ge-84-1062 1509, ge-pa-2 1706, ge-180-1221 1708"
	s := draw(t, "al-15sc-44 1507, "+ring, movePhase)
	if s.p.outOfSupply(s.units("al-15sc-44")) == 0 {
		t.Fatal("the brigade is in supply")
	}
	s.Do("move +al-15sc-44 @1507")
	s.Can("step @1506", "step @1607")
	s.Do("stop")
	s.Do("end")
	s.Do("end")
	s = drawBattle(t, "al-15sc-44 1507, al-53w-71 0505, ge-84-1051 1406, ge-84-1052 1308, ge-84-1062 1509, ge-pa-2 1706, ge-180-1221 1708", plain)
	if o := s.odds("1406", "al-15sc-44"); o.attack != 2 {
		t.Errorf("attack %d, want 4 halved", o.attack)
	}
	s.attack("1406", "al-15sc-44", 6)
	if s.Event(evUnsupplied).Unit != s.Unit("al-15sc-44") {
		t.Error("the battle does not tell who is out of supply")
	}
}
