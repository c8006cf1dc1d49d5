package opscycle

import (
	"slices"
	"testing"
)

// Units a and b stand in 1505 in the ZOC of g in 1507's neighbourhood: 1506 and
// 1606 lie between.
func TestInfiltration(t *testing.T) {
	const units = "a 1505, t 1505, g 1607, h 1407"
	// 1506 lies in the ZOC of both Germans; 1505 does not, so infiltration is refused.
	s := draw(t, "", units+hqs)
	s.do("move +a @1505")
	s.refused("infiltrate @1506", "CTL-7.3.4-01")
	s.do("step @1506", "decline")
	s.asked("us", "action") // CTL-5.4.1-01

	// From EZOC to EZOC: CTL-5.4.1-03, and only so.
	s.do("move +a @1506")
	s.refused("step @1507", "CTL-5.4.1-03")
	s.refused("infiltrate @1505", "CTL-7.3.4-01") // no EZOC there
	s.refused("infiltrate @1607", "CTL-7.3.2-05")
}

// CTL-7.3.4-02, CTL-7.3.4-08: one EC, the whole MA; CTL-7.3.4-06, CTL-7.3.4-07: exit window, checks,
// step, entry window.
func TestInfiltrationPasses(t *testing.T) {
	s := draw(t, `"hexes": {"1507": "dense_forest"}`, "a 1506, g 1607, h 1407"+hqs)
	s.do("move +a @1506", "infiltrate @1507")
	s.asked("ge", "react") // before the check
	s.at("a", "1506")
	s.do("dice 5", "decline")
	s.at("a", "1507")
	s.asked("ge", "react")
	s.do("decline")
	s.asked("us", "action")
}

// CTL-7.3.4-03, CTL-7.3.4-05: who fails is disrupted and stays; the AP are spent.
func TestInfiltrationFails(t *testing.T) {
	s := draw(t, "", "a 1506, g 1607, h 1407"+hqs)
	s.do("move +a @1506", "infiltrate @1507", "dice 6", "decline")
	s.at("a", "1506")
	if !s.state("a").disrupted || s.state("a").sp != 5 {
		t.Errorf("disrupted %v with %d SP; want disrupted at full strength", s.state("a").disrupted, s.state("a").sp) // CTL-5.6.2-03
	}
	if ap := s.p.activeContext().ap; ap != 8 {
		t.Errorf("%d AP left, want 8", ap)
	}
	if slices.Contains(s.events(), "moved") {
		t.Error("a unit that failed moved")
	}
}

// CTL-7.3.4-04: a stack needs all; who passed suffers nothing.
func TestInfiltrationOfStack(t *testing.T) {
	s := draw(t, "", "a 1506, t 1506, g 1607, h 1407"+hqs, `"levels": {"526": 0}`)
	s.do("move +a +t @1506", "dice 3 8", "infiltrate @1507")
	s.at("a", "1506")
	s.at("t", "1506")
	if s.state("a").disrupted || !s.state("t").disrupted {
		t.Errorf("disrupted: a %v, t %v; want only t", s.state("a").disrupted, s.state("t").disrupted)
	}
	s = draw(t, "", "a 1506, t 1506, g 1607, h 1407"+hqs, `"levels": {"526": 0}`)
	s.do("move +a +t @1506", "dice 3 5", "infiltrate @1507")
	s.at("a", "1507")
	s.at("t", "1507")
}

// CTL-7.3.4-08: it must be the first step, and prohibited terrain stays prohibited.
func TestInfiltrationLimits(t *testing.T) {
	s := draw(t, `"sides": [["1506","1507","major"]]`, "a 1506, b 1505, g 1607, h 1407"+hqs, `"levels": {"526": 0}`)
	s.do("move +a @1506")
	s.refused("infiltrate @1507", "CTL-7.3.7-04")
	s.do("step @1505")
	s.refused("infiltrate @1506", "CTL-7.3.4-08")
	s.do("step @1504", "stop")
}

// CTL-7.3.4-03: the switch failed_infiltration_ec_disrupts.
func TestInfiltrationSwitch(t *testing.T) {
	s := draw(t, "", "a 1506, g 1607, h 1407"+hqs, `"levels": {"526": 0}`, `"switches": {"failed_infiltration_ec_disrupts": false}`)
	s.do("move +a @1506", "dice 6", "infiltrate @1507")
	s.at("a", "1506")
	if s.state("a").disrupted {
		t.Error("disrupted in spite of the switch")
	}
}

// TestLoneHQ is CTL-7.3.6-01, CTL-7.3.6-02 and CTL-7.3.6-03.
func TestLoneHQ(t *testing.T) {
	towns := `"hexes": {"1507": "town", "1709": "town", "1412": "town", "1907": "city"}`
	s := draw(t, towns, "a 1504, g 1909, ge-526-hq 1507, us-1id-hq 1101")
	level := s.p.levels[s.state("g").formation]
	s.do("move +a @1504", "step @1505", "step @1506")
	s.asked("ge", "hq")
	s.refused("place-hq +ge-526-hq >1508", "CTL-3.3-04")
	s.refused("place-hq +us-1id-hq >1709", "CTL-6.3-01")
	if got := s.r.Label(s.p, s.Action("place-hq +ge-526-hq >1709")); got != "HQ to 1709: 1 support and 1 level less" {
		t.Errorf("CTL-5.3.2-02: the label is %q", got)
	}
	s.do("place-hq +ge-526-hq >1709")
	s.at("ge-526-hq", "1709")
	if e := s.happened("hq-displaced"); penalty(e.N[0]) != insideRange {
		t.Errorf("case %d", e.N[0])
	}
	// CTL-5.3.2-02: one point and one level.
	if got := s.state("ge-526-hq").support; got != 0 {
		t.Errorf("support %d, want 0", got)
	}
	if got := s.p.levels[s.state("g").formation]; got != level-1 {
		t.Errorf("level %d, want %d", got, level-1)
	}
	s.asked("us", "step") // the move goes on
	s.do("step @1507")
	s.at("a", "1507")
}

// CTL-7.3.6-04: adjacency counts over the Roer too; CTL-7.3.6-03: starting adjacent
// does not trigger it, nor does an HQ with a combat unit.
func TestLoneHQElsewhere(t *testing.T) {
	towns := `"hexes": {"1507": "town", "1709": "town"}, "sides": [["1506","1507","major"]]`
	s := draw(t, towns, "a 1505, g 1909, ge-526-hq 1507, us-1id-hq 1101")
	s.do("move +a @1505", "step @1506")
	s.asked("ge", "hq")
	s = draw(t, towns, "a 1506, g 1909, ge-526-hq 1507, us-1id-hq 1101")
	s.do("move +a @1506")
	s.asked("us", "step")
	s.do("step @1505")
	s.at("ge-526-hq", "1507")
	s = draw(t, towns, "a 1506, g 1909, ge-526-hq 1507, us-1id-hq 1101")
	s.do("move +a @1506", "step @1407") // from one hex beside it to another
	s.asked("ge", "hq")
	s = draw(t, towns, "a 1505, g 1507 disrupted, ge-526-hq 1507, us-1id-hq 1101")
	s.do("move +a @1505", "step @1506")
	s.asked("us", "step")
}

// CTL-7.3.6-02: the formation of the displaced HQ cannot react to this move, another
// can; CTL-7.3.6-03: the HQ goes before the entry window.
func TestLoneHQBarsReaction(t *testing.T) {
	towns := `"hexes": {"1507": "town", "1709": "town", "1711": "city"}`
	s := draw(t, towns, "a 1504, g 1407, k 1607, khq 1711, ge-526-hq 1507, us-1id-hq 1101")
	s.do("move +a @1504", "step @1505", "step @1506", "place-hq +ge-526-hq >1709")
	s.asked("ge", "react")
	s.refused("react +ge-526-hq", "CTL-7.3.6-02")
	if !s.legal("react +khq") {
		t.Error("another formation may not react")
	}
	s.do("decline")
	s.asked("us", "action")
	// The next move of the same stack is open to both again (CTL-6.4.1-04).
	s.do("move +a @1506", "step @1505")
	s.asked("ge", "react")
	if !s.legal("react +ge-526-hq") || !s.legal("react +khq") {
		t.Error("both formations may react to the next move")
	}
}

// CTL-7.3.6-01: a unit that walks in on a lone HQ next to which it stood displaces
// it too; the hex is not closed (CTL-7.3.2-05).
func TestWalkingInOnAnHQ(t *testing.T) {
	s := draw(t, `"hexes": {"1507": "town", "1709": "town"}`, "a 1506, g 1909, ge-526-hq 1507, us-1id-hq 1101")
	s.do("move +a @1506", "step @1507")
	s.asked("ge", "hq")
	s.do("place-hq +ge-526-hq >1709")
	s.at("a", "1507")
	s.asked("us", "step")
}
