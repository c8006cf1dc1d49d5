package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/opscycle/data"
)

// CTL-8.4.2-10: the points of a unit broken up that nobody can receive are lost, and the next unit
// gives its own alone; BUG-8.3.2-11.
func TestLeftoverPointsAreLost(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-526-211-2 2411 sp=1,
		ge-353-hq 3019, ge-353-941 3018 sp=1, ge-353-fus 3118 sp=1`)
	full := s.r.Units[s.Unit("ge-526-211-2")].Strength
	s.state("ge-526-211-2").sp = full - 1
	points := s.state("ge-526-211-1").sp
	if points < 2 {
		t.Fatalf("1/211 has only %d SP", points)
	}
	s.do("break-up +ge-526-211-1", "replace +ge-526-211-2")
	if got := s.state("ge-526-211-2").sp; got != full {
		t.Errorf("2/211 has %d SP, want %d", got, full)
	}
	s.asked("ge", "break-up")
	s.do("break-up +ge-353-fus", "replace +ge-353-941")
	if got := s.state("ge-353-941").sp; got != 2 || s.p.Decision().Ask == askReceive {
		t.Errorf("941 has %d SP and may get more: %v", got, s.p.Decision().Ask == askReceive)
	}
	// A type that stands in no row of the table gives nothing, AFV above all.
	for i := range s.r.Types {
		want := false
		for j := range s.r.Types {
			want = want || s.r.Reorganizes(int8(i), int8(j))
		}
		if got := s.p.gives(int8(i)); got != want {
			t.Errorf("%s gives points: %v", s.r.Types[i].ID, got)
		}
	}
}

// CTL-8.4.2-10: a unit of which nobody could get a point is not broken up; nobody gets one who is at full
// strength, of another type or formation, or disrupted.
func TestNobodyReceives(t *testing.T) {
	units := `us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-353-hq 3019, ge-353-941 3018 sp=1, ge-353-fus 3118, ge-526-211-2 2411`
	for other, want := range map[string]bool{"": false, " sp=1 disrupted": false, " sp=1": true} {
		s := segmentOf(t, "aachen/campaign", "replacement", 2, units+other)
		if got := s.legal("break-up +ge-526-211-1"); got != want {
			t.Errorf("CTL-8.4.2-10: with 2/211%s broken up: %v", other, got)
		}
		if !want {
			s.refused("break-up +ge-526-211-1", "CTL-8.4.2-10")
		}
	}
}

// CTL-8.4.2-10, CTL-5.8.2-02: a unit that alone holds the way of the others to their HQ open in an EZOC gives nobody a
// point, for without it they are isolated: it is not broken up. With a second unit in its hex, or without the EZOC, it is.
func TestNobodyReceivesWithoutIt(t *testing.T) {
	units := `us-9id-hq 1421, us-9id-39-2 2815, us-9id-39-1 2514, ge-353-hq 2720, ge-353-943 2714 sp=4, ge-353-pi 2615,
		ge-9pz-hq 3919, ge-9pz-10-1 4019, ge-9pz-10-2 4020 sp=1`
	for other, want := range map[string]bool{"": false, ", ge-353-fus 2615 disrupted": true} {
		s := segmentOf(t, "aachen/campaign", "replacement", 2, units+other)
		if got := s.legal("break-up +ge-353-pi"); got != want {
			t.Errorf("CTL-8.4.2-10: with%q added it is broken up: %v", other, got)
		}
		if !want {
			s.refused("break-up +ge-353-pi", "CTL-8.4.2-10")
		}
	}
	s := segmentOf(t, "aachen/campaign", "replacement", 2, strings.ReplaceAll(units, "2514", "2515 disrupted"))
	if !s.legal("break-up +ge-353-pi") {
		t.Error("CTL-8.4.2-10: it is not broken up where no way depends on it")
	}
}

// CTL-5.3.4-04, CTL-8.4.2-02: with limited intelligence nobody is told how many steps a unit broken up had.
func TestBrokenUpInSilence(t *testing.T) {
	for intelligence, want := range map[string]int16{"limited": -1, "open": 4} {
		s := segmentWith(t, "aachen/campaign", map[string]string{"intelligence": intelligence}, "replacement", 2, `us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410 sp=4, ge-526-211-2 2411 sp=1`)
		s.do("break-up +ge-526-211-1")
		if e := s.happened("broken-up"); e.N[0] != want {
			t.Errorf("%s intelligence: %d steps are told, want %d", intelligence, e.N[0], want)
		}
	}
}

// BUG-8.3.1-04: a unit brought back is in good order, with one step, and counts for its HQ like any other.
func TestRebuiltUnit(t *testing.T) {
	units := "ge-298id-hq 1609, ge-298id-525-1 1610 sp=1, su-87-hq 2708, su-87-16-1 2709"
	s := segmentWith(t, "bug/campaign", map[string]string{"rebuild_eliminated": "true"}, "replacement", 3, units)
	s.p.hand.ev = &s.Ev
	for u := range s.p.units {
		if s.r.Units[u].Formation == s.formation("298id") && s.r.Units[u].Class != data.HQ && s.r.Units[u].ID != "ge-298id-525-1" {
			s.p.units[u].gone, s.p.units[u].sp, s.p.units[u].disrupted = true, 0, true
		}
	}
	s.p.derived.stale()
	back := s.Action(s.listed("replace +ge-298id-525-2")[0])
	s.do(s.r.Lexicon().Line(back))
	if u := s.state("ge-298id-525-2"); u.gone || u.sp != 1 || u.disrupted || u.hex != back.To {
		t.Errorf("the unit is %+v", *u)
	}
	s.whole()
	h := s.p.hand
	h.ev = &s.Ev
	h.loseSteps(s.Unit("ge-298id-525-1"), 9)
	if s.state("ge-298id-hq").gone {
		t.Error("the HQ is gone although the unit is back")
	}
	h.loseSteps(s.Unit("ge-298id-525-2"), 9)
	if !s.state("ge-298id-hq").gone {
		t.Error("the HQ stays without a unit")
	}
}
