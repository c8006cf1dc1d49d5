package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
)

const hqs = ", us-1id-hq 1101, ge-526-hq 2012"

// roadAlong returns JSON for a road through neighbouring hexes.
func roadAlong(ids ...string) string {
	s := ""
	for i := 1; i < len(ids); i++ {
		if i > 1 {
			s += ","
		}
		s += `["` + ids[i-1] + `","` + ids[i] + `","road"]`
	}
	return s
}

// CTL-7.3-01: TestStepCosts takes one step from 1505 to 1506 (or what is told) and looks at the
// half MP that are left. Leg units have 12 away from the enemy, m 12, tanks 16.
func TestStepCosts(t *testing.T) {
	road := `["1505","1506","road"]`
	for _, c := range []struct {
		name, ground, units, move, step string
		left                            int8
		ends                            bool
	}{
		// CTL-3.1.1-04: hex terrain by movement type; CTL-3.1.1-06: for both sides.
		{"leg, clear", "", "a 1505", "+a", "1506", 10, false},
		{"leg, dense forest", `"hexes": {"1506": "dense_forest"}`, "a 1505", "+a", "1506", 8, false},
		{"motorized, dense forest", `"hexes": {"1506": "dense_forest"}`, "t 1505", "+t", "1506", 10, false},
		// CTL-3.2-03: movement type and class are independent.
		{"motorized infantry, light forest", `"hexes": {"1506": "light_forest"}`, "m 1505", "+m", "1506", 8, false},
		{"pillbox", `"hexes": {"1506": "pillbox_clear"}`, "t 1505", "+t", "1506", 12, false},
		// CTL-3.1.1-08, CTL-7.3.3-01, CTL-7.3.3-02, CTL-7.3.3-05: half a MP along the road, whatever the hex.
		{"road, motorized", `"hexes": {"1506": "dense_forest"}, "sides": [` + road + `]`, "t 1505", "+t", "1506", 15, false},
		{"road, US leg", `"hexes": {"1506": "pillbox_dense_forest"}, "sides": [` + road + `]`, "a 1505", "+a", "1506", 11, false},
		{"a road elsewhere", `"hexes": {"1506": "dense_forest"}, "sides": [["1505","1405","road"],["1405","1406","road"],["1406","1506","road"]]`, "a 1505", "+a", "1506", 8, false},
		// CTL-3.1.1-10, CTL-3.1.1-11: no road into a town, but out of it.
		{"road into a town", `"hexes": {"1506": "town"}, "sides": [` + road + `]`, "t 1505", "+t", "1506", 14, false},
		{"road out of a town", `"hexes": {"1505": "town", "1506": "dense_forest"}, "sides": [` + road + `]`, "t 1505", "+t", "1506", 15, false},
		// CTL-3.1.2-01, CTL-7.3.7-01: a stream costs leg units 1 MP more.
		{"stream, leg", `"sides": [["1505","1506","stream"]]`, "a 1505", "+a", "1506", 8, false},
		// CTL-7.3.7-02: and a motorized unit its whole MA.
		{"stream, motorized", `"sides": [["1505","1506","stream"]]`, "t 1505", "+t", "1506", 0, true},
		// CTL-7.3.7-03, TC-C7: waived by the road, a town or an industrial hex at either end.
		{"stream, road", `"sides": [["1505","1506","stream","road","bridge"]]`, "t 1505", "+t", "1506", 15, false},
		{"stream out of a town", `"hexes": {"1505": "town"}, "sides": [["1505","1506","stream"]]`, "a 1505", "+a", "1506", 10, false},
		{"stream into an industrial hex", `"hexes": {"1506": "industrial"}, "sides": [["1505","1506","stream"]]`, "t 1505", "+t", "1506", 12, false},
		{"stream, road into a town", `"hexes": {"1506": "town"}, "sides": [["1505","1506","stream","road"]]`, "t 1505", "+t", "1506", 14, false},
		// CTL-3.1.2-04: a City does not.
		{"stream into a city", `"hexes": {"1506": "city"}, "sides": [["1505","1506","stream"]]`, "t 1505", "+t", "1506", 0, true},
		{"stream into a city, leg", `"hexes": {"1506": "city"}, "sides": [["1505","1506","stream"]]`, "a 1505", "+a", "1506", 8, false},
		// Extras add up off road.
		{"stream and teeth, leg", `"sides": [["1505","1506","stream","teeth"]]`, "a 1505", "+a", "1506", 6, false},
		{"a town waives the stream only", `"hexes": {"1506": "town"}, "sides": [["1505","1506","stream","teeth"]]`, "a 1505", "+a", "1506", 8, false},
		// CTL-3.1.1-12: the road cancels the penalty of the teeth.
		{"teeth, motorized", `"sides": [["1505","1506","teeth"]]`, "t 1505", "+t", "1506", 0, true},
		{"teeth, road", `"sides": [["1505","1506","teeth","road"]]`, "t 1505", "+t", "1506", 15, false},
		{"embankment, leg", `"sides": [["1505","1506","embankment"]]`, "a 1505", "+a", "1506", 8, false},
		// CTL-7.3.1-02, CTL-7.3.1-05: the MA of the slowest, the cost of the dearest.
		{"stack", `"hexes": {"1506": "light_forest"}`, "a 1505, t 1505", "+a +t", "1506", 8, false},
		{"stack of motorized units", `"hexes": {"1506": "light_forest"}`, "m 1505, t 1505", "+m +t", "1506", 8, false},
		{"stack over a stream", `"sides": [["1505","1506","stream"]]`, "a 1505, t 1505", "+a +t", "1506", 0, true},
		// CTL-7.3.3-03, CTL-7.3.3-04: no road rate into or out of an EZOC, but the bridge stays.
		{"road into an EZOC", `"hexes": {"1506": "light_forest"}, "sides": [["1505","1506","road","stream"]]`, "t 1505, g 1507", "+t", "1506", 12, true},
		{"road out of an EZOC", `"hexes": {"1506": "light_forest"}, "sides": [["1505","1506","road","stream"]]`, "t 1505, g 1504", "+t", "1506", 12, false},
		// CTL-5.4.1-01: stop on entering an EZOC, friend or no friend there.
		{"into an EZOC", "", "a 1505, g 1507", "+a", "1506", 6, true},
		{"into an EZOC with a friend", "", "a 1505, b 1506, g 1507", "+a", "1506", 6, true},
		// CTL-5.4.1-02: out of an EZOC into the open without limit.
		{"out of an EZOC", "", "a 1505, g 1504", "+a", "1506", 6, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, c.ground, c.units+hqs)
			s.do("move " + c.move + " @1505")
			before := s.p.clone()
			s.do("step @" + c.step)
			if e := s.happened("moved"); int8(e.N[1]) != c.left {
				t.Errorf("%d half MP left, want %d", e.N[1], c.left)
			}
			ended := s.p.Decision().Ask != askStep
			// A whole-MA crossing and an EZOC end the move, overstacking apart.
			if ended != c.ends {
				t.Errorf("the move ended: %v, want %v", ended, c.ends)
			}
			// The query tells the cost that the step takes, or a cheaper way around.
			a, err := s.r.Query(before, game.Query{What: "reach", Unit: game.NoUnit, Hex: s.Hex(c.step)})
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Paths[0]) > 1 {
				return
			}
			i := slices.IndexFunc(a.Hexes, func(n game.HexNote) bool { return n.Hex == s.Hex(c.step) })
			if want := game.Halves(s.happened("moved").N[0]); a.Hexes[i].Text != want {
				t.Errorf("the query says %s MP, the step takes %s", a.Hexes[i].Text, want)
			}
		})
	}
}

// CTL-3.1.1-09: German leg units pay 1 MP along a road and ignore the terrain.
func TestGermanLegOnRoad(t *testing.T) {
	s := draw(t, `"hexes": {"1506": "pillbox_dense_forest"}, "sides": [["1505","1506","road","stream"]]`, "g 1505, ge-526-hq 1503, us-1id-hq 1101", `"active": "526", "ap": 9`)
	s.do("move +g @1505", "step @1506")
	s.left(10)
}

// TC-C17, CTL-5.1-04, CTL-7.3.3-05, CTL-7.3.5-01: twelve road hexes away from the enemy, eight
// at most next to one.
func TestLegBonusOnRoad(t *testing.T) {
	way := []string{"1401", "1402", "1403", "1404", "1405", "1406", "1407", "1408", "1409", "1410", "1411", "1412", "1512"}
	ground := `"sides": [` + roadAlong(way...) + `]`
	s := draw(t, ground, "a 1401"+hqs)
	s.do("move +a @1401")
	s.left(12)
	for _, h := range way[1:] {
		s.do("step @" + h)
	}
	s.at("a", "1512")
	s.asked("us", "action")

	// A disrupted enemy next to the start: nothing but the bonus is lost (CTL-7.3.5-02).
	s = draw(t, ground, "a 1401, g 1501 disrupted"+hqs)
	s.do("move +a @1401")
	s.left(8)
	for _, h := range way[1:9] {
		s.do("step @" + h)
	}
	s.at("a", "1409")
	s.asked("us", "action")

	// Nine hexes spent, an enemy HQ ahead: the step next to it is refused.
	s = draw(t, ground, "a 1401, ge-526-hq 1511, us-1id-hq 1101")
	s.do("move +a @1401")
	for _, h := range way[1:10] {
		s.do("step @" + h)
	}
	s.left(3)
	s.refused("step @1411", "CTL-7.3.5-02")
	s.refused("step @1510", "CTL-7.3.5-01")
	if !s.legal("step @1409") {
		t.Error("away from the enemy is refused")
	}
}

// CTL-7.3.1-06: in a mixed stack the bonus helps the leg unit before the minimum is
// taken.
func TestLegBonusInStack(t *testing.T) {
	s := draw(t, "", "a 1505, m 1505, t 1505"+hqs)
	s.do("move +a +t @1505")
	s.left(12)
	s = draw(t, "", "a 1505, m 1505, t 1505, g 1705"+hqs)
	s.do("move +a +t @1505")
	s.left(12)
	s.do("step @1605", "decline")
	s.asked("us", "action")
	if s.p.units[s.Unit("a")].hex != s.p.units[s.Unit("t")].hex {
		t.Error("the stack came apart") // CTL-7.3.1-04
	}
	s.at("m", "1505") // CTL-7.3.1-03, CTL-7.3.1-07
}

// CTL-7.3.2-01, CTL-7.3.2-04: never more than the MA, and no need to spend it all.
func TestMAIsTheLimit(t *testing.T) {
	s := draw(t, "", "t 1501"+hqs)
	s.do("move +t @1501", "step @1502", "step @1503", "step @1504", "step @1505", "step @1506", "step @1507", "step @1508")
	s.left(2)
	s.do("stop")
	s.at("t", "1508")
	s.do("move +t @1508") // CTL-7.2-03: again, with a full MA
	s.left(16)
	s.do("step @1509", "step @1510", "step @1511", "step @1512", "step @1511", "step @1510", "step @1509", "step @1508")
	s.asked("us", "action")
}

func TestTooDear(t *testing.T) {
	s := draw(t, `"hexes": {"1510": "dense_forest"}`, "t 1503"+hqs)
	s.do("move +t @1503", "step @1504", "step @1505", "step @1506", "step @1507", "step @1508", "step @1509")
	s.left(4)
	s.refused("step @1510", "CTL-7.3.2-01")
	s.refused("step @1511", "CTL-7.3.2-01") // not adjacent
}

// CTL-7.3.2-02, CTL-7.3.2-03: one hex is always possible, as the first step, for the whole MA.
func TestMinimumMove(t *testing.T) {
	slow := `"counters": {` + drawnCounters + `, "slow": {"side": "us", "formation": "1id", "class": "afv", "motorized": true, "ma": 2, "effectiveness": [5, 3], "strength": 5, "tank": [4, 2]}}`
	ground := `"hexes": {"1506": "dense_forest", "1507": "dense_forest"}`
	s := draw(t, ground, "slow 1505"+hqs, slow)
	s.do("move +slow @1505")
	s.left(4)
	s.do("step @1506")
	s.asked("us", "action")
	s.at("slow", "1506")
	if e := s.happened("stopped"); stopReason(e.N[0]) != stopMinimum {
		t.Errorf("stopped for reason %d", e.N[0])
	}
	s = draw(t, ground, "slow 1504"+hqs, slow)
	s.do("move +slow @1504", "step @1505")
	s.refused("step @1506", "CTL-7.3.2-01")
	for units, who := range map[string]string{"t 1505": "+slow +t", "g 1405": "+slow", "g 1507": "+slow"} { // stacks too, out of an EZOC or into one
		s = draw(t, ground, "slow 1505, "+units+hqs, slow)
		s.do("move "+who+" @1505", "step @1506")
	}
	s = draw(t, ground, "slow 1505, g 1605, h 1507"+hqs, slow) // an infiltration needs no MP at all: CTL-7.3.4-08
	s.do("move +slow @1505")
	if !s.legal("infiltrate @1506") {
		t.Error("an infiltration into dear terrain is refused")
	}
	s.do("stop") // nor need any be spent: CTL-7.3.2-04
	s.asked("us", "action")
	// Not into an enemy's hex, over prohibited terrain, or from EZOC to EZOC.
	s = draw(t, `"sides": [["1505","1405","major"]]`, "slow 1505, g 1506"+hqs, slow)
	s.do("move +slow @1505")
	s.refused("step @1506", "CTL-7.3.2-05")
	s.refused("step @1405", "CTL-7.3.7-04")
	s.refused("step @1606", "CTL-5.4.1-03")
}

// CTL-7.3.7-02: a stream stops motorized units that have moved already.
func TestStreamOnlyFirst(t *testing.T) {
	s := draw(t, `"sides": [["1505","1506","stream"]]`, "t 1504"+hqs)
	s.do("move +t @1504", "step @1505")
	s.refused("step @1506", "CTL-7.3.7-02")
	s = draw(t, `"sides": [["1505","1506","stream"]]`, "a 1504, t 1504"+hqs)
	s.do("move +a +t @1504", "step @1505")
	s.refused("step @1506", "CTL-7.3.7-02") // CTL-7.3.1-05
}

// TC-C8: the ban on the real map.
func TestBan(t *testing.T) {
	for _, c := range []struct {
		turn, hex, from string
		legal           bool
	}{
		{"2", "3803", "3804", true},  // CTL-7.3.8-02: the Kerkrade bulge
		{"2", "3802", "3803", false}, // CTL-7.3.8-01
		{"3", "3802", "3803", false},
		{"4", "3802", "3803", true},
	} {
		s := draw(t, "", "g "+c.from+", ge-526-hq 4419, us-1id-hq 1101", `"area": "whole"`, `"active": "526", "ap": 9`, `"turn": `+c.turn)
		s.do("move +g @" + c.from)
		if got := s.legal("step @" + c.hex); got != c.legal {
			t.Errorf("turn %s, %s: legal %v, want %v: %s", c.turn, c.hex, got, c.legal, s.p.Why(s.Action("step @"+c.hex)).Sentence)
		}
		if !c.legal {
			s.refused("step @"+c.hex, "CTL-7.3.8-01")
		}
	}
	// CTL-7.3.8-03: who stands beyond the line may stay there and leave; the US side is
	// not concerned.
	s := draw(t, "", "g 3801, a 3901, ge-526-hq 4419, us-1id-hq 3902", `"area": "whole"`, `"active": "1id", "ap": 9`, `"turn": 1`)
	s.do("move +a @3901", "step @4001")
	s.at("a", "4001")
	// The ban is on every kind of entry: HQs and displaced units too.
	banned := 0
	for _, h := range s.r.ground.hqs {
		if s.p.banned(ge, h) {
			banned++
			if got := s.p.hqDestination(s.Unit("ge-526-hq"), h, displaced); got != hexBanned {
				t.Errorf("a German HQ to %s: reason %v", s.r.Data.Map.ID(h), got)
			}
		}
	}
	if banned == 0 {
		t.Error("no town lies beyond the line")
	}
	f := newFrame(kOverstack, ge)
	f.hex = s.Hex("3803")
	dir, _ := s.r.Data.Map.DirTo(f.hex, s.Hex("3802"))
	if s.p.displaceable(&f, s.Unit("g"), int(dir)) {
		t.Error("a German unit can be displaced beyond the line")
	}
}

// CTL-3.1-01: the pairs of hexes that the rules name are neighbours.
func TestHexNumbering(t *testing.T) {
	s := draw(t, "", "a 1505"+hqs, `"area": "whole"`)
	for _, pair := range [][2]string{{"2011", "2110"}, {"1821", "1921"}, {"5420", "5520"}, {"5518", "5519"}, {"1917", "2017"}, {"2910", "2911"}} {
		if s.r.Data.Map.Distance(s.Hex(pair[0]), s.Hex(pair[1])) != 1 {
			t.Errorf("%s and %s are not neighbours", pair[0], pair[1])
		}
	}
	// Odd rows lie half a hex further east.
	if s.r.Data.Map.Distance(s.Hex("1505"), s.Hex("1606")) != 1 || s.r.Data.Map.Distance(s.Hex("1604"), s.Hex("1505")) == 1 {
		t.Error("odd rows do not lie half a hex further east")
	}
}

// CTL-10.1-02: the area of First Blood ends at row 25 and column 16.
func TestAreaIsTheMap(t *testing.T) {
	s := draw(t, "", "us-1id-16-1 2516, us-1id-hq 1103", `"area": ""`)
	s.do("move +us-1id-16-1 @2516")
	s.refused("step @2517", "CTL-10.1-02")
	s.refused("step @2616", "CTL-10.1-02")
	if !s.legal("step @2515") {
		t.Error("the area itself is closed")
	}
}

// Declarations: CTL-7.3.1-01, CTL-3.2-04, CTL-7.3.1-07, CTL-7.1-01, CTL-6.3-01, CTL-5.6.3-02, CTL-3.3-03.
func TestDeclaration(t *testing.T) {
	s := draw(t, "", "a 1505, b 1505 disrupted, t 1505, c 1605, x 1605, us-1id-hq 1505, ge-526-hq 2012, g 1805, xhq 1602")
	for _, line := range []string{"move +a @1505", "move +t @1505", "move +a +t @1505", "move +c @1605"} {
		if !s.legal(line) {
			t.Errorf("%s is refused: %s", line, s.p.Why(s.Action(line)).Sentence)
		}
	}
	s.refused("move +b @1505", "CTL-5.6.3-02")
	s.refused("move +a +b @1505", "CTL-5.6.3-02")
	s.refused("move +us-1id-hq @1505", "CTL-3.3-03")
	s.refused("move +x @1605", "CTL-6.3-01")
	s.refused("move +c +x @1605", "CTL-6.3-01")
	s.refused("move +a +c @1505", "CTL-7.1-01")
	s.refused("move +g @1805", "CTL-6.3-01")
	s = draw(t, "", "a 1505"+hqs, `"active": "1id", "ap": 0`)
	if len(s.p.stack) != 0 {
		t.Error("an activation without AP goes on") // CTL-7.2-04
	}
}

// CTL-5.8.3-01: out of command a move costs 2 AP; CTL-7.1-05: it needs them all.
func TestMoveOutOfCommandCosts(t *testing.T) {
	s := draw(t, "", "x 1512, xhq 1501, a 1401"+hqs, `"active": "x", "ap": 3`)
	s.do("move +x @1512", "stop")
	if ap := s.p.activeContext().ap; ap != 1 {
		t.Errorf("%d AP left, want 1", ap)
	}
	s.refused("move +x @1512", "CTL-7.1-05")
}

// CTL-5.3.1-01: stacking counts only where a move ends.
func TestThroughAFullHex(t *testing.T) {
	s := draw(t, "", "a 1505, b 1506"+hqs)
	s.do("move +a @1505", "step @1506", "step @1507", "stop")
	s.at("a", "1507")
	if s.state("a").disrupted || s.state("b").disrupted {
		t.Error("passing through disrupts")
	}
}

// Improved Defense goes when a unit leaves or ends its move there, not when one
// passes through (CTL-7.7-05, CTL-7.7-06, CTL-7.7-07).
func TestImprovedDefenseAndMoves(t *testing.T) {
	s := draw(t, "", "a 1505, t 1506, b 1406"+hqs, `"improved": ["1505", "1506", "1406"]`)
	improved := func(id string) bool { return s.p.improved[s.Hex(id)] }
	s.do("move +a @1505")
	if improved("1505") {
		t.Error("an Action leaves the marker")
	}
	s.do("step @1506", "step @1507", "stop")
	if !improved("1506") || !improved("1406") {
		t.Error("a unit that passes removes the marker")
	}
	s.do("move +a @1507", "step @1506", "stop")
	if improved("1506") {
		t.Error("a move ended in the hex, the marker stays")
	}
}
