package ardennes

import (
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// depot is a field with a road from 0,0 to 8,0, an Allied source at 0,0 and a German one at 0,9.
func depot(t *testing.T) *data.Data {
	t.Helper()
	d := field(t)
	lay(t, d, data.Secondary, "0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0")
	for at, side := range map[string]data.Spot{"0,0": data.AlliedSource, "0,9": data.GermanSource} {
		h, _ := d.Map.Lookup(axialAt(t, at))
		d.Map.Ground[h].Spots |= side
	}
	return d
}

// spots writes units with axial hexes for a sketch: "us-28-110-1 0,0 engaged, de-2-pz-2 1,0".
func spots(t *testing.T, units string) string {
	t.Helper()
	var list []string
	for u := range strings.SplitSeq(units, ", ") {
		w := strings.Fields(u)
		w[1] = axialAt(t, w[1])
		list = append(list, strings.Join(w, " "))
	}
	return strings.Join(list, ", ")
}

const supplyPhase = `"turn": 3, "side": "allied", "phase": "traffic"`

// supplied asks whether a unit can trace supply now.
func (s *sketch) supplied(id string) bool {
	s.Helper()
	u := s.unit(id)
	side := s.r.Units[u].Side
	a, err := s.p.querySupply(game.Query{Unit: u, Hex: hex.None, Action: game.Act(0)})
	if err != nil {
		s.Fatal(err)
	}
	ok := s.p.supplies(s.p.units[u].hex, side, s.p.network(side))
	if ok != (len(a.Paths) == 1) {
		s.Errorf("the query has %d paths, but in supply is %v", len(a.Paths), ok)
	}
	return ok
}

// Supply paths of the Allied unit us-28-110-1.
func TestSupplyPath(t *testing.T) {
	d := depot(t)
	hexside(t, d, "2,1", "2,2").River = true
	r := rulesOf(t, d)
	for _, c := range []struct {
		name, units, more string
		want              bool
	}{
		{"ARD-23.3-05: a unit on the road uses no overland hexes", "us-28-110-1 8,0", "", true},
		{"ARD-23.3-01, ARD-23.3-05: four hexes overland, the first road hex included", "us-28-110-1 2,4", "", true},
		{"ARD-23.3-01: five are too many", "us-28-110-1 2,5", "", false},
		{"ARD-23.3-02: not out of a ring of enemies", "us-28-110-1 3,0, de-2-pz-2 2,0, de-2-pz-304 3,-1, de-26-78-gren 2,1, de-26-39-fus 4,-1, de-18-293 4,0, de-18-294 3,1", "", false},
		{"ARD-23.3-03: the road not through a vacant enemy ZOC hex", "us-28-110-1 8,0, de-2-pz-2 4,1", "", false},
		{"ARD-23.3-04: but with a friendly unit in both of its road hexes", "us-28-110-1 8,0, de-2-pz-2 4,1, us-28-110-2 4,0, us-28-110-3 5,0", "", true},
		{"ARD-23.3-02, ARD-23.3-05: one vacant enemy ZOC hex may be the transfer hex", "us-28-110-1 4,0, de-2-pz-2 2,2", "", true},
		{"ARD-24.8-03: not through an enemy Roadblock", "us-28-110-1 8,0", `, "roadblocks": {"german": ["HEX 4,0"]}`, false},
		{"ARD-24.8-03: an own one is no obstacle", "us-28-110-1 8,0", `, "roadblocks": {"allied": ["HEX 4,0"]}`, true},
		{"ARD-24.2-02: an enemy Traffic marker is none either", "us-28-110-1 8,0", `, "traffic": {"german": {"1": "HEX 4,0"}}`, true},
		{"ARD-23.2-01: a source is blocked by an enemy unit in it", "us-28-110-1 8,0, de-2-pz-2 0,0", "", false},
		{"ARD-23.2-03: but not by an enemy ZOC", "us-28-110-1 8,0, de-2-pz-2 -1,0", "", true},
		{"ARD-10.2-03: an enemy Hex Bond cuts the road", "us-28-110-1 8,0, us-28-110-2 5,0, us-28-110-3 3,0, de-2-pz-2 4,-1, de-2-pz-304 4,1", "", false},
		{"ARD-10.2-03: an enemy Hexside Bond does, and is not negated by a unit on one side", "us-28-110-1 8,0, us-28-110-2 5,0, us-28-110-3 3,0, de-2-pz-2 5,-1, de-2-pz-304 4,1", "", false},
		{"ARD-10.4-01, ARD-10.2-03: it is by units on both", "us-28-110-1 8,0, us-28-110-2 5,0, us-28-110-3 4,0, us-28-109-1 3,0, us-28-109-2 6,0, de-2-pz-2 5,-1, de-2-pz-304 4,1", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := strings.ReplaceAll(c.more, "HEX 4,0", axial(4, 0))
			s := sketchOn(t, r, spots(t, c.units), supplyPhase+more)
			if got := s.supplied("us-28-110-1"); got != c.want {
				t.Errorf("in supply is %v, want %v", got, c.want)
			}
		})
	}
}

// ARD-23.3-02: an overland path enters no hex with an enemy unit, though it may enter one in its ZOC; ARD-24.8-03:
// nor one with an enemy Roadblock.
func TestOverlandIntoEnemies(t *testing.T) {
	r := rulesOf(t, field(t))
	goal := axial(1, 0)
	for _, c := range []struct {
		units, more string
		want        bool
	}{
		{"us-28-110-1 0,0, de-2-pz-2 9,9", "", true},
		{"us-28-110-1 0,0, de-2-pz-2 2,0", "", true},
		{"us-28-110-1 0,0, de-2-pz-2 1,0", "", false},
		{"us-28-110-1 0,0, de-2-pz-2 9,9", `, "roadblocks": {"german": ["` + goal + `"]}`, false},
	} {
		s := sketchOn(t, r, spots(t, c.units), supplyPhase+c.more)
		if got := s.p.overland(s.hex(axial(0, 0)), allied, func(h hex.Hex) bool { return h == s.hex(goal) }) >= 0; got != c.want {
			t.Errorf("%s%s: a path into the hex is %v, want %v", c.units, c.more, got, c.want)
		}
	}
}

// ARD-23.3-02: an overland path crosses lakes, and goes through two vacant enemy ZOC hexes that are not in a row. Four
// hexes lead from 0,0 to 4,0 along a straight line alone.
func TestOverlandInSpiteOf(t *testing.T) {
	d := field(t)
	hexside(t, d, "2,0", "3,0").Lake = true
	for _, c := range []struct {
		name  string
		r     *Rules
		units string
	}{
		{"a lake", rulesOf(t, d), ""},
		{"two vacant enemy ZOC hexes", rulesOf(t, field(t)), ", de-2-pz-2 1,-1, de-26-39-fus 3,1"},
	} {
		s := sketchOn(t, c.r, spots(t, "us-28-110-1 0,0, us-28-110-2 4,0"+c.units), supplyPhase)
		if s.p.overland(s.hex(axial(0, 0)), allied, func(h hex.Hex) bool { return h == s.hex(axial(4, 0)) }) < 0 {
			t.Errorf("no path in spite of %s", c.name)
		}
	}
}

// ARD-16.5-03: Engaged units are in supply like others.
func TestEngagedSupply(t *testing.T) {
	s := sketchOn(t, rulesOf(t, depot(t)), spots(t, "us-28-110-1 3,0 engaged"), supplyPhase)
	s.surrenders()
	if s.state("us-28-110-1").has&oos != 0 {
		t.Error("an Engaged unit is Out of Supply")
	}
}

// ARD-23.3-02, caption S1: an overland path goes through one vacant enemy ZOC hex, not through two in a row;
// a friendly unit in one of them helps (ARD-23.3-04). The enemies stand so far apart that they form no bond.
func TestOverlandThroughZOC(t *testing.T) {
	d := field(t)
	source, _ := d.Map.Lookup(axial(0, 0))
	d.Map.Ground[source].Spots |= data.AlliedSource
	lay(t, d, data.Secondary, "0,0 0,1")
	r := rulesOf(t, d)
	wall := "de-18-293 2,1, de-18-294 2,-2"
	for _, c := range []struct {
		name, units string
		want        bool
	}{
		{"without enemies four hexes are near enough", "us-28-110-1 4,0", true},
		{"two vacant enemy ZOC hexes in a row bar the way", "us-28-110-1 4,0, " + wall, false},
		{"a friendly unit in one of them opens it", "us-28-110-1 4,0, us-28-110-2 2,0, " + wall, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, spots(t, c.units), supplyPhase)
			open := s.p.network(allied)
			only := func(h hex.Hex) bool { return open[h] }
			if got := s.p.overland(s.hex(axial(4, 0)), allied, only) >= 0; got != c.want {
				t.Errorf("in supply is %v, want %v", got, c.want)
			}
		})
	}
}

// ARD-23.3-03, caption S2: the road ends at a blown bridge, and at one under construction (ARD-23.3-05).
func TestSupplyOverBridges(t *testing.T) {
	d := crossings(t, "1,0/2,0")
	lay(t, d, data.Secondary, "2,0 3,0 4,0 5,0 6,0 7,0")
	r := rulesOf(t, d)
	for state, want := range map[string]bool{"intact": true, "blown": false, "building": false} {
		s := sketchOn(t, r, someAllied[0]+" "+axial(7, 0), supplyPhase+`, "bridges": {"`+axial(1, 0)+"/"+axial(2, 0)+`": "`+state+`"}`)
		if got := s.supplied(someAllied[0]); got != want {
			t.Errorf("%s: in supply is %v, want %v", state, got, want)
		}
	}
}

// ARD-23.1-01: the marker is put on and taken off in the owner's Supply and Surrender Phase;
// ARD-6.1-06: that of a fuel shortage comes off like any other.
func TestSupplyPhase(t *testing.T) {
	s := sketchOn(t, rulesOf(t, depot(t)), spots(t, "us-28-110-1 8,0 out-of-supply, us-28-110-2 8,5, us-28-109-1 6,3, de-2-pz-2 0,8 out-of-supply"), supplyPhase)
	s.do("done")
	s.do("done", 1, 2)
	for id, want := range map[string]bool{"us-28-110-1": false, "us-28-110-2": true, "de-2-pz-2": true} {
		if got := s.state(id).has&oos != 0; got != want {
			t.Errorf("%s: out of supply is %v, want %v", id, got, want)
		}
	}
}

// ARD-23.4-03: units that are Out of Supply use Tactical Movement only; ARD-23.7-02: so do those with Surrender Points.
func TestUnsuppliedMovement(t *testing.T) {
	r := rulesOf(t, field(t))
	for _, is := range []string{"out-of-supply", "points=1"} {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+" "+is, alliedTurn)
		s.refused("move +us-28-110-1 @"+axial(0, 0)+" :normal", "ARD-23.4-03")
		s.can("move +us-28-110-1 @" + axial(0, 0) + " :tactical")
	}
}
