package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// island is a field with an Allied source and its road at 0,0 to 1,0, far from whom the tests isolate.
func island(t *testing.T) *Rules {
	t.Helper()
	d := field(t)
	lay(t, d, data.Secondary, "0,0 1,0")
	h, _ := d.Map.Lookup(axial(0, 0))
	d.Map.Ground[h].Spots |= data.AlliedSource
	return rulesOf(t, d)
}

// isolated asks for the isolated groups: the number of each unit's group, 0 if it has none.
func (s *sketch) isolated(ids ...string) (groups []string) {
	s.Helper()
	a, err := s.p.queryIsolation(game.Query{Side: allied, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)})
	if err != nil {
		s.Fatal(err)
	}
	for _, id := range ids {
		group := ""
		for _, n := range a.Hexes {
			if n.Hex == s.p.units[s.unit(id)].hex {
				group = string(n.Kind) + n.Text
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// Lines of communication and groups.
func TestIsolation(t *testing.T) {
	r := island(t)
	for _, c := range []struct {
		name, units string
		want        []string
	}{
		{"ARD-23.6-02: a chain of units, each within four hexes of the next, to one in supply is a LOC", "us-28-110-1 9,0, us-28-110-2 5,0",
			[]string{"unsupplied", ""}},
		{"ARD-23.6-02: of several links as well", "us-28-110-1 -11,0, us-28-110-2 -7,0, us-28-110-3 -3,0", []string{"unsupplied", "unsupplied", ""}},
		{"ARD-23.6-02: five hexes are no link", "us-28-110-1 10,0, us-28-110-2 5,0", []string{"isolated1", ""}},
		{"ARD-23.6-03, caption S3: units within four hexes of one another are one group", "us-28-110-1 10,0, us-28-110-2 10,4", []string{"isolated1", "isolated1"}},
		{"ARD-23.6-03: others are two", "us-28-110-1 10,0, us-28-110-2 10,5", []string{"isolated1", "isolated2"}},
		{"ARD-23.6-04: groups hang together by their members", "us-28-110-1 10,0, us-28-110-2 10,8, us-28-110-3 10,4", []string{"isolated1", "isolated1", "isolated1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, spots(t, c.units), supplyPhase)
			got := s.isolated("us-28-110-1", "us-28-110-2", "us-28-110-3")
			for i, want := range c.want {
				if got[i] != want {
					t.Errorf("unit %d is %q, want %q", i+1, got[i], want)
				}
			}
		})
	}
}

// ARD-24.8-03: a path leads out of the hex of an enemy Roadblock and none into it. A chain to a unit in supply goes by
// its direction (ARD-23.6-02), a group hangs together by links of either (ARD-23.6-04), whatever the order of the hexes.
func TestLinksOutOfARoadblock(t *testing.T) {
	r := island(t)
	for _, c := range []struct {
		units, roadblock string
		want             []string
	}{
		{"us-28-110-1 9,0, us-28-110-2 5,0, us-28-110-3 13,0", "9,0", []string{"unsupplied", "", "isolated1"}},
		{"us-28-110-1 9,0, us-28-110-2 5,0, us-28-110-3 9,4", "9,0", []string{"unsupplied", "", "isolated1"}},
		{"us-28-110-1 10,0, us-28-110-2 10,4", "10,0", []string{"isolated1", "isolated1"}},
		{"us-28-110-1 10,0, us-28-110-2 10,4", "10,4", []string{"isolated1", "isolated1"}},
	} {
		s := sketchOn(t, r, spots(t, c.units), supplyPhase, `"roadblocks": {"german": ["`+axialAt(t, c.roadblock)+`"]}`)
		got := s.isolated("us-28-110-1", "us-28-110-2", "us-28-110-3")
		for i, want := range c.want {
			if got[i] != want {
				t.Errorf("%s, Roadblock in %s: unit %d is %q, want %q", c.units, c.roadblock, i+1, got[i], want)
			}
		}
	}
}

// surrenders ends the Traffic Marker Phase with dice for the groups and checks points.
func (s *sketch) surrenders(dice ...int) {
	s.Helper()
	s.do("done")
	s.do("done", append([]int{1, 2}, dice...)...)
}

// Surrender: one die a group on the reconstructed table (3 or 4 is one point, 5 two, 6 three).
func TestSurrender(t *testing.T) {
	r := island(t)
	gone := func(s *sketch, id string, want place) {
		s.Helper()
		if got := s.state(id).place; got != want {
			s.Errorf("%s is at place %d, want %d", id, got, want)
		}
	}
	t.Run("ARD-23.7-01: points accumulate on all units of the group", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 10,0 points=1, us-28-110-2 10,1 points=1 group=us-28-110-1"), supplyPhase)
		s.surrenders(5)
		if a, b := s.state("us-28-110-1").points, s.state("us-28-110-2").points; a != 3 || b != 3 {
			t.Errorf("%d and %d points, want 3 and 3", a, b)
		}
		gone(s, "us-28-110-1", onMap)
	})
	for _, c := range []struct {
		name, units string
		die         int
		want        place
	}{
		{"ARD-23.8-01: a Veteran unit surrenders at 4", "us-28-110-1 10,0 points=2", 5, surrendered},
		{"ARD-23.8-01, E39: a Green one at 3", "us-106-422-2 10,0 points=1", 5, surrendered},
		{"ARD-23.8-01, E39: with an Elite one the group needs 5", "us-106-422-2 10,0 points=2, us-1-26 10,0 points=2 group=us-106-422-2", 5, onMap},
		{"ARD-23.8-01, E39: and has them then", "us-106-422-2 10,0 points=3, us-1-26 10,0 points=3 group=us-106-422-2", 5, surrendered},
		{"ARD-23.8-01, E39: Veteran and Green together 4", "us-106-422-2 10,0 points=1, us-28-110-1 10,0 points=1 group=us-106-422-2", 5, onMap},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, spots(t, c.units), supplyPhase)
			u := "us-106-422-2"
			if s.state(u).place == unused {
				u = "us-28-110-1"
			}
			s.surrenders(c.die)
			gone(s, u, c.want)
		})
	}
	t.Run("ARD-23.9-01, ARD-23.9-02: when groups merge the points of the stronger one apply", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 10,0 points=1, us-1-26 10,1 points=2, us-28-110-2 10,2"), supplyPhase)
		s.surrenders(1)
		if n := s.state("us-28-110-2").points; n != 2 {
			t.Errorf("%d points, want those of 1/26 with 7 attack factors, 2", n)
		}
	})
	t.Run("ARD-23.9-01: the lower points if both are equal", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 10,0 points=3, us-28-110-2 10,1 points=1"), supplyPhase)
		s.surrenders(1)
		if n := s.state("us-28-110-1").points; n != 1 {
			t.Errorf("%d points, want 1", n)
		}
	})
	t.Run("ARD-23.10-01: points go when supply can be traced again", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 1,0 points=2"), supplyPhase)
		s.surrenders()
		if u := s.state("us-28-110-1"); u.points != 0 || u.has&oos != 0 {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-23.10-02: and when a line of communication is there", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 9,0 points=2, us-28-110-2 5,0"), supplyPhase)
		s.surrenders()
		if u := s.state("us-28-110-1"); u.points != 0 || u.has&oos == 0 {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-28.2-01: from 23 AM on the Allies have -2", func(t *testing.T) {
		d := field(t)
		for turn := range d.Turns {
			d.Turns[turn].Clear = true
		}
		s := sketchOn(t, rulesOf(t, d), spots(t, "us-28-110-1 10,0"), supplyPhase)
		s.surrenders(5)
		if n := s.state("us-28-110-1").points; n != 1 {
			t.Errorf("%d points for a 5, want those of a 3, 1", n)
		}
	})
	t.Run("ARD-23.11-01: a unit eliminated while its group has points goes to the Surrendered Box", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 10,0 points=1, us-28-110-2 10,1"), supplyPhase)
		s.p.hand.eliminate(s.unit("us-28-110-1"), byResult, "ARD-16.4-01")
		s.p.hand.eliminate(s.unit("us-28-110-2"), byResult, "ARD-16.4-01")
		gone(s, "us-28-110-1", surrendered)
		gone(s, "us-28-110-2", dead)
	})
}

// ARD-11.9-06: units in an Off Map Box are in supply and rally without a roll.
func TestBoxedUnitsAreSupplied(t *testing.T) {
	s := sketchOn(t, open(t, "six-turns"), "us-28-110-1 - box=SE out-of-supply", supplyPhase)
	s.surrenders()
	if s.state("us-28-110-1").has&oos != 0 {
		t.Error("it is out of supply")
	}
	s = sketchOn(t, open(t, "six-turns"), "us-28-110-1 - box=SE state=routed", `"turn": 3, "side": "allied", "phase": "rally"`)
	if got := s.state("us-28-110-1").state; got != disrupted {
		t.Errorf("its condition is %d, want one level better", got)
	}
}
