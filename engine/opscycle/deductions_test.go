package opscycle

import (
	"testing"

	"fieldpost/engine/opscycle/data"
)

// BUG-9-14: destroyed, Out of Command and isolated units are one pool, and low markers another;
// only complete groups count, and who left the map counts in neither.
func TestOnePoolOfLosses(t *testing.T) {
	for _, c := range []struct {
		destroyed, away, exited int
		levels                  []int8
		want                    int
	}{
		{1, 1, 0, []int8{5, 5}, 0},
		{1, 2, 0, []int8{5, 5}, 1},
		{2, 1, 0, []int8{5, 5}, 1},
		{3, 0, 0, []int8{5, 5}, 1},
		{2, 3, 0, []int8{5, 5}, 1},
		{3, 3, 0, []int8{5, 5}, 2},
		{2, 0, 1, []int8{5, 5}, 0},
		{2, 0, 4, []int8{5, 5}, 0},
		{0, 0, 0, []int8{1, 2}, 0},
		{0, 0, 0, []int8{1, 0}, 1},
		{0, 0, 0, []int8{1, 1}, 1},
		{2, 0, 0, []int8{1, 2}, 0},
		{3, 0, 0, []int8{0, 0}, 2},
	} {
		s := eastward(t, "iii-motorized-corps", "a 1209, b 1210, c 1211, d 1212, t 1208, u 1307, v 1308, ge-44id-hq 1310, ge-14pz-hq 1111, ge-14pz-108-1 1112, g 1909, su-87-hq 3201", `"turn": 3`)
		s.p.orders = 20
		s.p.hand.ev = &s.Ev
		units := []string{"a", "b", "c", "d", "t", "u", "v"}
		for i, id := range units[:c.destroyed+c.away+c.exited] {
			switch {
			case i < c.destroyed:
				s.p.hand.loseSteps(s.Unit(id), 9)
			case i < c.destroyed+c.away:
				s.p.lift(s.Unit(id))
				s.p.put(s.Unit(id), s.Hex("3003")) // far from its HQ
			default:
				s.p.lift(s.Unit(id))
				s.state(id).away = leftMap
			}
		}
		for i, hq := range []string{"ge-44id-hq", "ge-14pz-hq"} {
			s.p.levels[s.r.Units[s.Unit(hq)].Formation] = c.levels[i]
		}
		_, vp, _ := s.p.vpLines()
		if got := 20 - vp/data.VPParts; got != c.want {
			t.Errorf("%d destroyed, %d out of command, %d exited, levels %v: %d VP less, want %d", c.destroyed, c.away, c.exited, c.levels, got, c.want)
		}
	}
}

// BUG-9-12, BUG-9-14: isolated units count, too.
func TestIsolatedUnitsAreDeducted(t *testing.T) {
	s := eastward(t, "iii-motorized-corps", "a 1209, b 1210, c 1211, ge-44id-hq 1310, ge-14pz-hq 1111, ge-14pz-108-1 1112, g 1909, su-87-hq 3201", `"turn": 3`)
	s.p.orders = 20
	s.vp(20*data.VPParts, 20)
	s.p.lift(s.Unit("ge-44id-hq")) // set aside
	if s.p.command(s.Unit("a")) != isolated {
		t.Fatal("a is not isolated")
	}
	s.vp(19*data.VPParts, 19, "destroyed, Out of Command or isolated: 3: −1")
}
