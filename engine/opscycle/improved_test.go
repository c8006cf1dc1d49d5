package opscycle

import (
	"slices"
	"testing"
)

// CTL-7.7-08: all combat units of a hex share its Improved Defense, whatever their class; CTL-5.6.3-03: a disrupted unit
// is never in it, neither because it prepares nor because it comes in or is disrupted there.
func TestImprovedDefenseIsOfTheHex(t *testing.T) {
	s := draw(t, "", "a 1505, x 1401, g 1605, p 1605, us-1id-hq 1101, ge-526-hq 2012", `"active": "526", "ap": 5`)
	attack := s.Action("attack +a @1505 >1605 :hasty")
	columns := func() (list [2]int) {
		c := s.p.newCombat(named(&attack), attack.Hex, attack.To, attack.Option)
		for i, u := range c.involved(defending) {
			_, list[i] = s.p.multiplier(&c, defending, u, 0)
		}
		return list
	}
	if got := columns(); got != [2]int{1, 1} {
		t.Errorf("regular defense in the columns %v", got)
	}
	s.do("improve @1605")
	if got := columns(); got != [2]int{2, 2} {
		t.Errorf("Improved Defense in the columns %v", got)
	}
	s.p.hand.ev = &s.Ev
	s.p.hand.disrupt(s.Unit("p"))
	if s.p.improved[s.Hex("1605")] {
		t.Error("a hex with a disrupted unit stays in Improved Defense")
	}
	if got := columns(); got != [2]int{1, 0} && got != [2]int{0, 1} {
		t.Errorf("after a disruption the columns are %v", got)
	}
	s.refused("improve @1605", "CTL-5.6.3-03")
}

// CTL-7.7-01: where a marker can be placed is listed once each, in the order of the hexes, whichever units stand there.
func TestImprovementsInOrder(t *testing.T) {
	s := draw(t, "", "a 1507, b 1505, c 1506, d 1505, us-1id-hq 1401, g 1911, ge-526-hq 1912")
	if got, want := s.listed("improve"), []string{"improve @1505", "improve @1506", "improve @1507"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// CTL-7.7-11: an HQ in the hex does not matter.
func TestImproveBesideAnHQ(t *testing.T) {
	if s := draw(t, "", "a 1505, us-1id-hq 1505, g 1911, ge-526-hq 1912"); !s.legal("improve @1505") {
		t.Error("an HQ stands in the way of Improved Defense")
	}
}
