package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// pile moves a into 1506, where others stand, and ends the move.
func pile(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	s := draw(t, "", units, more...)
	s.do("move +a @1505", "step @1506", "stop")
	return s
}

// CTL-5.3.1-05, CTL-5.3.1-06, CTL-5.3.1-02: limits by class
// (CTL-3.2-02: m is motorized and yet infantry); markers do not count.
func TestStackingLimits(t *testing.T) {
	for _, c := range []struct {
		name, units string
		surplus     int8
	}{
		{"1 HQ, 2 AFV, 1 infantry", "a 1506, t 1506, u 1506, us-1id-hq 1506", 0},
		{"two infantry", "a 1506, m 1506", 1}, // unused AFV room is no help
		{"three AFV", "t 1506, u 1506, v 1506", 1},
		{"two HQs", "us-1id-hq 1506, xhq 1506, a 1506, x 1401", 1},
		{"all over", "a 1506, b 1506, t 1506, u 1506, v 1506, us-1id-hq 1101", 2},
		{"two formations", "a 1506, x 1506, t 1506", 1}, // CTL-5.3.1-07: one limit for both
	} {
		s := draw(t, "", c.units+", ge-526-hq 2012", `"improved": ["1506"]`)
		if n, _ := s.p.excess(s.Hex("1506"), us); n != c.surplus {
			t.Errorf("%s: %d too many, want %d", c.name, n, c.surplus)
		}
		if s.p.overstacked(s.Hex("1506"), us) != (c.surplus > 0) {
			t.Errorf("%s: overstacked says otherwise", c.name)
		}
	}
}

// CTL-5.3.1-07: units of different formations may share a hex; only those of the
// active one act.
func TestTwoFormationsInAHex(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, x 1605, us-1id-hq 1101, xhq 1103", `"active": "x", "ap": 5`)
	s.do("move +x @1605", "step @1606", "stop")
	s = draw(t, "", "x 1505, t 1505, us-1id-hq 1101, xhq 1103", `"active": "x", "ap": 5`)
	if s.legal("move +t @1505") || s.legal("move +t +x @1505") || !s.legal("move +x @1505") {
		t.Error("the wrong units may act")
	}
}

// CTL-5.3.1-08, CTL-5.3.1-12, CTL-5.3.1-13, CTL-5.3.1-15, CTL-5.3.3-01: all combat units of the hex are
// disrupted, then the enemy displaces one.
func TestOverstacking(t *testing.T) {
	s := pile(t, "a 1505, b 1506, t 1506, us-1id-hq 1506, g 1907, ge-526-hq 2012")
	for _, id := range []string{"a", "b", "t"} {
		if !s.state(id).disrupted || s.state(id).sp != 5 {
			t.Errorf("%s: disrupted %v with %d SP", id, s.state(id).disrupted, s.state(id).sp)
		}
	}
	if s.state("us-1id-hq").support != 5 {
		t.Error("a single HQ lost support")
	}
	s.asked("ge", "displace")
	// CTL-5.3.1-16: only the class that is over its limit.
	s.refused("displace +t >1505", "CTL-5.3.1-16")
	s.refused("displace +us-1id-hq >1505", "CTL-5.3.1-16")
	for _, line := range []string{"displace +b >1505", "displace +a >1507", "displace +a >1607"} {
		if !s.legal(line) {
			t.Errorf("%s is not legal", line)
		}
	}
	s.refused("displace +a >1605", "CTL-5.3.1-15") // two hexes away
	s.do("displace +b >1607")
	s.at("b", "1607")
	s.asked("us", "action")
}

// CTL-5.3.1-13: he may decline, then the owner must do it.
func TestOwnerDisplaces(t *testing.T) {
	s := pile(t, "a 1505, b 1506, us-1id-hq 1101, g 1907, ge-526-hq 2012")
	s.do("decline")
	s.asked("us", "displace")
	s.refused("decline", "CTL-5.3.1-13")
	s.do("displace +a >1505")
	s.asked("us", "action")
}

// CTL-5.3.1-09, CTL-5.6.2-02: who was disrupted already loses 1 SP.
func TestOverstackedDisrupted(t *testing.T) {
	s := pile(t, "a 1505, b 1506 disrupted sp=3, us-1id-hq 1101, g 1907, ge-526-hq 2012")
	if got := s.state("b").sp; got != 2 || !s.state("b").disrupted {
		t.Errorf("b has %d SP, want 2", got)
	}
	s.do("displace +b >1507")
	// A unit that dies of it needs no displacement.
	s = pile(t, "a 1505, b 1506 disrupted sp=1, us-1id-hq 1101, g 1907, ge-526-hq 2012")
	if !s.state("b").gone {
		t.Error("b lives with 0 SP")
	}
	s.asked("us", "action")
}

// CTL-5.3.3-02, CTL-5.3.1-14: into a full hex only if no other is open, and then
// that hex is overstacked itself; CTL-5.3.1-16: nobody goes back. CTL-5.3.3-04: EZOC
// does not matter, enemies and prohibited hexsides do.
func TestDisplacementChain(t *testing.T) {
	walls := `"sides": [["1506","1606","major"],["1506","1607","major"],["1506","1406","major"]]`
	s := draw(t, walls, "a 1505, b 1506, c 1407, g 1507, us-1id-hq 1101, ge-526-hq 2012", `"levels": {"526": 0}`)
	s.do("move +a @1505", "step @1506")
	// Open: 1505 (empty, in no ZOC). Closed by the river: 1606, 1607, 1406; g holds
	// 1507; 1407 is full.
	s.asked("ge", "displace")
	if !s.legal("displace +a >1505") || !s.legal("displace +b >1505") {
		t.Error("the open hex is closed")
	}
	s.refused("displace +a >1407", "CTL-5.3.3-02")
	s.refused("displace +a >1507", "CTL-5.3.3-04")
	s.refused("displace +a >1406", "CTL-7.3.7-04")
	walls = `"sides": [["1506","1606","major"],["1506","1607","major"],["1506","1406","major"],["1506","1505","major"]]`
	s = draw(t, walls, "a 1506, b 1506, c 1407, g 1507, us-1id-hq 1101, ge-526-hq 2012")
	q := &play{Position: s.p}
	q.checkStacking(s.Hex("1506"))
	q.settle()
	s.do("decline")
	s.asked("us", "displace")
	s.do("displace +a >1407") // full, but the only one
	if !s.state("c").disrupted || s.state("a").sp != 4 {
		t.Errorf("c disrupted %v, a has %d SP: the hex does not suffer the whole effects", s.state("c").disrupted, s.state("a").sp)
	}
	s.asked("ge", "displace")
	s.refused("displace +a >1506", "CTL-5.3.1-16")
	s.do("displace +a >1307")
	s.asked("us", "action")
	s.at("a", "1307")
}

// CTL-5.3.3-03: a unit that cannot be displaced dies; the owner says which.
func TestNoDisplacement(t *testing.T) {
	walls := `"sides": [["1506","1606","major"],["1506","1607","major"],["1506","1406","major"],["1506","1407","major"],["1506","1505","major"]]`
	s := draw(t, walls, "a 1506, b 1506, g 1507 disrupted, us-1id-hq 1506, ge-526-hq 2012", `"switches": {}`)
	q := &play{Position: s.p}
	q.checkStacking(s.Hex("1506"))
	q.settle()
	s.asked("us", "remove")
	s.do("remove +b")
	if !s.state("b").gone || s.state("a").gone {
		t.Error("the wrong unit died")
	}
	s.asked("us", "action")
}

// CTL-5.3.1-10, CTL-5.3.1-11: several HQs each lose a point, then the owner sends one away.
func TestTwoHQs(t *testing.T) {
	s := draw(t, `"hexes": {"1506": "town", "1608": "town", "1201": "city"}`, "a 1401, x 1401, us-1id-hq 1506, xhq 1506, g 1907, ge-526-hq 2012", holding("us", "1608 1201"))
	q := &play{Position: s.p}
	q.checkStacking(s.Hex("1506"))
	q.settle()
	if a, b := s.state("us-1id-hq").support, s.state("xhq").support; a != 4 || b != 2 {
		t.Errorf("support %d and %d, want 4 and 2", a, b)
	}
	s.asked("us", "hq")
	s.r.Units[0].Class = data.HQ                                                                                                  // one that is not there is no choice
	s.choices("place-hq", "place-hq +us-1id-hq >1201", "place-hq +us-1id-hq >1608", "place-hq +xhq >1201", "place-hq +xhq >1608") // the owner chooses the HQ
	s.do("place-hq +xhq >1608")
	s.at("xhq", "1608")
	s.at("us-1id-hq", "1506")
	if got := s.state("xhq").support; got != 1 { // case 1 on top
		t.Errorf("support %d, want 1", got)
	}
	s.asked("us", "action")
}

// TestHQPenalties is 5.3.2: the cases, the destinations and the limits.
func TestHQPenalties(t *testing.T) {
	towns := `"hexes": {"1505": "town", "1506": "clear", "1508": "town", "1512": "city", "1912": "industrial", "1902": "town", "1001": "town"}`
	for _, c := range []struct {
		name, units, to string
		want            penalty
		support, level  int8
	}{
		{"CTL-5.3.2-02 in range with a path", "xhq 1505, x 1401, g 1811", "1508", insideRange, 2, 3},
		{"CTL-5.3.2-03 out of range with a path", "xhq 1505, x 1401, g 1811", "1512", beyondRange, 1, 2},
		{"CTL-5.3.2-04 out of range, no path", "xhq 1505, x 1401, g 1702, h 1705, i 1708, k 1711", "1912", withoutPath, 0, 0},
		{"CTL-5.3.2-07 in range, no path", "xhq 1505, x 1401, g 1702, h 1705, i 1708, k 1711", "1902", withoutPath, 0, 0},
		// CTL-5.3.2-06: friends cancel the EZOC of their hexes.
		{"a path over friends", "xhq 1505, x 1603 disrupted, y 1703 disrupted, a 1803 disrupted, g 1702, h 1705, i 1708, k 1711", "1902", insideRange, 2, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, towns, c.units, `"levels": {"x": 4}`, holding("us", "1508 1512 1912 1902"))
			q := &play{Position: s.p, ev: &s.Ev}
			q.displaceHQ(s.Unit("xhq"))
			q.settle()
			s.asked("us", "hq")
			s.do("place-hq +xhq >" + c.to)
			if e := s.happened("hq-displaced"); penalty(e.N[0]) != c.want {
				t.Errorf("case %d, want %d", e.N[0], c.want)
			}
			if got := s.state("xhq").support; got != c.support {
				t.Errorf("support %d, want %d", got, c.support)
			}
			if got := s.p.levels[s.state("x").formation]; got != c.level {
				t.Errorf("level %d, want %d", got, c.level)
			}
		})
	}
}

// CTL-5.3.2-05, CTL-3.3-08: nothing falls below 0.
func TestHQPenaltyAtZero(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "town", "1512": "city"}`, "xhq 1505 support=1, x 1401", `"levels": {"x": 1}`)
	q := &play{Position: s.p, ev: &s.Ev}
	q.displaceHQ(s.Unit("xhq"))
	q.settle()
	s.do("place-hq +xhq >1512")
	if s.state("xhq").support != 0 || s.p.levels[s.state("x").formation] != 0 {
		t.Error("below 0, or not lowered")
	}
}

// CTL-5.3.2-01, CTL-5.3.2-08, CTL-5.3.2-09, CTL-3.3-04, CTL-3.3-05: where a displaced HQ may go.
func TestHQDestinations(t *testing.T) {
	towns := `"hexes": {"1505": "town", "1508": "town", "1510": "town", "1511": "town", "1901": "industrial", "1903": "town", "1908": "town", "1001": "town"}`
	s := draw(t, towns, "us-1id-hq 1505, xhq 1001, a 1510, b 1401, x 1401, g 1509 disrupted, h 1611, i 1903, khq 1901, k 1811", holding("us", "1508 1510 1511"))
	for to, want := range map[string]*game.Reason{
		"1508": nil,         // g is disrupted: no EZOC
		"1510": nil,         // in the EZOC of h, with a friend
		"1511": hqInZOC,     // in the EZOC of h
		"1903": hqEnemy,     // an enemy unit
		"1908": hqNotHeld,   // the enemy controls it
		"1901": hqEnemy,     // an enemy HQ
		"1001": hqTaken,     // another HQ
		"1505": hqSame,      // where it is
		"1506": noHQTerrain, // clear
	} {
		if got := s.p.hqDestination(s.Unit("us-1id-hq"), s.Hex(to), displaced); got != want {
			t.Errorf("%s: %v, want %v", to, got, want)
		}
	}
	buf := s.p.placeHQOptions(s.Unit("us-1id-hq"), nil)
	if len(buf) != 2 {
		t.Errorf("%d destinations, want 2", len(buf))
	}
}

// CTL-5.3.2-09, CTL-5.3.2-10: where every town of its side has its HQ another one has no place.
func TestHQSetAsideWithoutRoom(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "town", "1508": "town"}`, "xhq 1505, us-1id-hq 1508, x 1506, a 1509", holding("us", "1505 1508"))
	q := &play{Position: s.p, ev: &s.Ev}
	q.displaceHQ(s.Unit("xhq"))
	q.settle()
	s.at("xhq", "")
	s.at("us-1id-hq", "1508")
	if s.state("us-1id-hq").support != s.p.rules.Units[s.Unit("us-1id-hq")].Support {
		t.Error("the other HQ has lost support")
	}
}

// CTL-5.3.2-10: without any destination the HQ is set aside, its units are isolated.
func TestHQSetAside(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "town"}`, "xhq 1505, x 1506", `"levels": {"x": 4}`)
	q := &play{Position: s.p, ev: &s.Ev}
	q.displaceHQ(s.Unit("xhq"))
	q.settle()
	s.at("xhq", "")
	if s.state("xhq").gone || s.state("xhq").support != 0 || s.p.levels[s.state("x").formation] != 0 {
		t.Error("not set aside with support and level 0")
	}
	if s.p.command(s.Unit("x")) != isolated {
		t.Error("its unit is not isolated")
	}
	s.whole()
}

// CTL-3.3-06, CTL-3.3-02: the HQ goes with its last unit, assigned ones included.
func TestHQRemoved(t *testing.T) {
	s := draw(t, "", `x 1505, a 1506 formation="x", xhq 1401, us-1id-hq 1101, b 1601, g 1907, ge-526-hq 2012`)
	q := &play{Position: s.p, ev: &s.Ev}
	q.loseSteps(s.Unit("x"), 5)
	if s.state("xhq").gone {
		t.Fatal("the HQ is gone while a unit is assigned to it")
	}
	q.loseSteps(s.Unit("a"), 9)
	if !s.state("xhq").gone || s.state("us-1id-hq").gone {
		t.Error("the HQ of the last unit stays, or another goes")
	}
	if !slices.Contains(s.events(), "hq-removed") {
		t.Error("nothing tells of it")
	}
	s.whole()
}

// CTL-3.3-07: a unit that is still due keeps its HQ in play.
func TestHQWaitsForReinforcements(t *testing.T) {
	s := draw(t, "", "x 1505, xhq 1401")
	s.state("y").gone = false // off the map, but not eliminated
	s.p.derived.stale()
	q := &play{Position: s.p, ev: &s.Ev}
	q.loseSteps(s.Unit("x"), 5)
	if s.state("xhq").gone {
		t.Error("the HQ is gone while a unit is due")
	}
	q.eliminate(s.Unit("y"))
	if !s.state("xhq").gone {
		t.Error("the HQ stays without any unit")
	}
}

// CTL-5.3.1-11: of two HQs in a hex one is displaced, and no third.
func TestOnlyHQsOfTheHexAreDisplaced(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "town", "1508": "town", "1512": "city", "1101": "town"}`, "us-1id-hq 1101, a 1201, khq 1505, ge-526-hq 1508, k 2001, g 2003", `"active": "k", "ap": 9`, `"levels": {"k": 5, "526": 5}`)
	s.do("relocate +khq >1508")
	s.asked("ge", "hq")
	who := map[string]bool{}
	for _, a := range s.p.Legal(nil) {
		who[s.r.Units[a.Units[0]].ID] = true
	}
	if len(who) != 2 || !who["khq"] || !who["ge-526-hq"] {
		t.Errorf("to be displaced are %v", who)
	}
}
