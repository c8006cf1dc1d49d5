package opscycle

import (
	"testing"

	"fieldpost/engine/opscycle/data"
)

// CTL-3.3-06: the HQ of a formation stays as long as a unit of it or one that serves with it lives, and
// goes with the last of them, eliminated or broken up.
func TestServingUnitsKeepTheHQ(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, "us-1id-hq 1808, us-1id-18-1 1909, us-vii-297 1711 formation=1id, us-3ad-hq 1413, us-3ad-36-a 1513, ge-526-hq 2513, ge-526-211-1 2410")
	s.p.hand.ev = &s.Ev
	for u := range s.p.units {
		if id := s.r.Units[u].ID; s.r.Units[u].Formation == s.formation("1id") && id != "us-1id-hq" && id != "us-1id-18-1" {
			s.p.units[u].gone = true // nobody else of the division is left, not even on the way
		}
	}
	s.p.derived.stale()
	s.p.hand.loseSteps(s.Unit("us-1id-18-1"), 99)
	if s.state("us-1id-hq").gone {
		t.Error("the HQ is gone although the 297 serves with it")
	}
	s.p.hand.loseSteps(s.Unit("us-vii-297"), 99)
	if !s.state("us-1id-hq").gone {
		t.Error("the HQ stays without a unit")
	}
	if s.state("us-3ad-hq").gone {
		t.Error("another HQ is gone")
	}
}

// CTL-3.3-06: a unit that serves with nobody is eliminated like any other.
func TestUnassignedUnitIsEliminated(t *testing.T) {
	s := draw(t, "", "a 1505, x 1506, xhq 1101, g 1705"+hqs)
	s.p.hand.ev = &s.Ev
	s.p.hand.join(s.Unit("a"), -1)
	s.p.hand.loseSteps(s.Unit("a"), 99)
	if !s.state("a").gone || s.state("xhq").gone {
		t.Error("the wrong counters are gone")
	}
	s.whole()
}

// BUG-3.3-06, BUG-8.3.2-04: the HQ that a lent unit served with goes too, if the unit broken up was its last.
func TestLentUnitBrokenUp(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "replacement", 2, `ge-298id-hq 1609, ge-298id-525-1 1610, su-87-hq 2708, su-2fr-hq 2607, su-2fr-19-a 2608 sp=1 formation=87rd, su-2fr-19-b 2606 sp=1`)
	for u := range s.p.units {
		if s.r.Units[u].Formation == s.formation("87rd") && s.r.Units[u].Class != data.HQ {
			s.p.units[u].gone = true
		}
	}
	s.p.derived.stale()
	s.do("break-up +su-2fr-19-a", "replace +su-2fr-19-b")
	if !s.state("su-87-hq").gone {
		t.Error("the HQ stays without a unit")
	}
	if s.state("su-2fr-hq").gone {
		t.Error("the HQ of the others is gone")
	}
}

// CTL-7.5-02, CTL-5.6.3-01: what is derived of ZOC and paths is worked out anew before a unit is disrupted or restored.
func TestDisruptedOnStalePosition(t *testing.T) {
	s := draw(t, "", "a 1505, b 1507 disrupted, g 1705"+hqs)
	s.p.hand.ev = &s.Ev
	s.p.derived = derived{}
	s.p.hand.disrupt(s.Unit("a"))
	s.p.derived = derived{}
	s.p.hand.restore(s.Unit("b"), rRefit)
	s.whole()
	if s.zoneOf("a") != "" || s.zoneOf("b") == "" {
		t.Error("ZOC of the wrong unit")
	}
}
