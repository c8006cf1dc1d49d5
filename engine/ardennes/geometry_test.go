package ardennes

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Units for geometry: the Allied ones of "a", the German ones of "g", in order; the last are silhouetted tanks.
var (
	someAllied  = []string{"us-28-110-1", "us-28-110-2", "us-28-110-3", "us-28-109-1"}
	someGermans = []string{"de-2-pz-2", "de-2-pz-304", "de-26-78-gren", "de-26-39-fus"}
	alliedTank  = "us-28-707-tnk"
)

// field is the data of a map that is all clear ground without roads and rivers.
func field(t *testing.T, options ...string) *data.Data {
	t.Helper()
	d := tables(t, "six-turns", options...)
	for h := range d.Map.Ground {
		d.Map.Ground[h].Terrain, d.Map.Ground[h].Under = data.Clear, data.Clear
		d.Map.Ground[h].Spots = 0
		for c := range d.Terrain.Offroad {
			d.Terrain.Offroad[c][h] = 2
		}
	}
	for s := range d.Map.Between {
		d.Map.Between[s] = data.Hexside{Bridge: data.NoBridge}
	}
	return d
}

// axial is the id of the hex at q, r from 1620: q counts columns west, r rises north along a column, and
// the six neighbours are (1,0) (1,-1) (0,-1) (-1,0) (-1,1) (0,1), as in the notes on bonds.
func axial(q, r int) string {
	column := 16 + q
	return fmt.Sprintf("E%02d%02d", column, 12+r+column/2)
}

func axialAt(t *testing.T, at string) string {
	t.Helper()
	var q, r int
	if _, err := fmt.Sscanf(at, "%d,%d", &q, &r); err != nil {
		t.Fatal(err)
	}
	return axial(q, r)
}

// stand puts Allied units into the hexes of one list and Germans into those of the other; "+" is a
// silhouetted Allied tank.
func stand(t *testing.T, r *Rules, allies, germans string, more ...string) *sketch {
	t.Helper()
	var units []string
	for i, at := range strings.Fields(allies) {
		unit := someAllied[i]
		if tank, ok := strings.CutPrefix(at, "+"); ok {
			unit, at = alliedTank, tank
		}
		units = append(units, unit+" "+axialAt(t, at))
	}
	for i, at := range strings.Fields(germans) {
		units = append(units, someGermans[i]+" "+axialAt(t, at))
	}
	return sketchOn(t, r, strings.Join(units, ", "), more...)
}

// steps asks whether bonds keep a side from a step.
func (s *sketch) steps(side game.Side, from, to string) bool {
	s.Helper()
	d, ok := s.r.Data.Map.DirTo(s.hex(from), s.hex(to))
	if !ok {
		s.Fatalf("%s and %s are no neighbours", from, to)
	}
	return !s.p.barred(s.hex(from), d, side)
}

// Bonds in the open, with Allied owners: a Hex Bond bars the hex between two units in a row (ARD-10.1-02),
// a Hexside Bond the hexside between the two common neighbours of two units off the row (ARD-10.1-03), at
// every distance but two there is none; they need no third unit (ARD-10.1-01), are negated by enemy units in the hex
// (ARD-10.4-02) or in both hexes of the hexside (ARD-10.4-01), and stay in force where they intersect
// (ARD-10.5-01).
func TestBonds(t *testing.T) {
	r := rulesOf(t, field(t))
	for _, c := range []struct {
		name            string
		allies, germans string
		from, to        string
		side            game.Side
		free            bool
	}{
		{"Z1: a Hex Bond", "0,0 2,0", "1,-1", "1,-1", "1,0", german, false},
		{"Z1: from the other side", "0,0 2,0", "1,1", "1,1", "1,0", german, false},
		{"Z1: no bond of the enemy for its owner", "0,0 2,0", "1,1", "0,0", "1,0", allied, true},
		{"Z2: a Hexside Bond", "0,0 2,-1", "1,-1", "1,-1", "1,0", german, false},
		{"Z3: into a hex of the hexside from elsewhere", "0,0 2,-1", "2,0", "2,0", "1,0", german, true},
		{"Z4: three hexes apart, first hex", "0,0 3,0", "1,-1", "1,-1", "1,0", german, true},
		{"Z4: three hexes apart, second hex", "0,0 3,0", "2,-1", "2,-1", "2,0", german, true},
		{"Z5: adjacent units have no bond", "0,0 1,0", "1,-2", "1,-2", "1,-1", german, true},
		{"Z6: one enemy unit beside a Hexside Bond", "0,0 2,-1", "1,0", "1,0", "1,-1", german, false},
		{"Z7: enemies in both hexes", "0,0 2,-1", "1,0 1,-1", "1,0", "1,-1", german, true},
		{"Z8: an enemy in the Hex Bond", "0,0 2,0", "1,0 1,-1", "1,-1", "1,0", german, true},
		{"Z8: the enemy leaves the Hex Bond", "0,0 2,0", "1,0", "1,0", "1,1", german, true},
		{"Z9: Hex Bonds intersect, for one side", "0,0 2,0", "1,-1 1,1", "0,0", "1,0", allied, false},
		{"Z9: Hex Bonds intersect, for the other", "0,0 2,0", "1,-1 1,1", "1,-1", "1,0", german, false},
		{"Z10: a Hexside Bond before a Hex Bond, its owner", "0,0 2,0", "0,1 1,-1", "1,-1", "1,0", german, false},
		{"Z10: a Hexside Bond before a Hex Bond, the enemy", "0,0 2,0", "0,1 1,-1", "0,0", "1,0", allied, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := stand(t, r, c.allies, c.germans)
			if got := s.steps(c.side, axialAt(t, c.from), axialAt(t, c.to)); got != c.free {
				t.Errorf("the step is free: %v", got)
			}
		})
	}
}

// All twelve hexes at distance two make a bond, six of each kind, and none at distance one or three
// (ARD-10.1-02, ARD-10.1-03); terrain counts alike in all directions.
func TestBondsAround(t *testing.T) {
	r := rulesOf(t, field(t))
	ring := [6][2]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}
	for i, d := range ring {
		e := ring[(i+1)%6]
		straight := stand(t, r, fmt.Sprintf("0,0 %d,%d", 2*d[0], 2*d[1]), "")
		if straight.p.hexBond(straight.hex(axial(d[0], d[1])), allied) != true {
			t.Errorf("direction %d: no Hex Bond", i)
		}
		off := stand(t, r, fmt.Sprintf("0,0 %d,%d", d[0]+e[0], d[1]+e[1]), "")
		if off.steps(german, axial(d[0], d[1]), axial(e[0], e[1])) {
			t.Errorf("direction %d: no Hexside Bond", i)
		}
		for h := range off.p.first {
			if off.p.hexBond(hex.Hex(h), allied) {
				t.Errorf("direction %d: a Hex Bond on %s", i, r.Data.Map.ID(hex.Hex(h)))
			}
		}
		// Rivers on both hexsides of both ends break the Hexside Bond, and those of one end with one of the other do
		// not (ARD-10.3-01, ARD-10.3-06).
		one, other := fmt.Sprintf("%d,%d", d[0], d[1]), fmt.Sprintf("%d,%d", e[0], e[1])
		far := fmt.Sprintf("%d,%d", d[0]+e[0], d[1]+e[1])
		for dry := range 5 {
			d := field(t)
			for j, side := range [4][2]string{{"0,0", one}, {"0,0", other}, {far, one}, {far, other}} {
				hexside(t, d, side[0], side[1]).River = j != dry
			}
			s := stand(t, rulesOf(t, d), "0,0 "+far, "")
			if got := !s.steps(german, axialAt(t, one), axialAt(t, other)); got != (dry < 4) {
				t.Errorf("direction %d, all hexsides of the ends but the one numbered %d are rivers: a bond %v", i, dry, got)
			}
		}
	}
}

// A bond is a wall for every way to move (ARD-10.2-01), whatever the state of the units that form it
// (ARD-18.3-01), and is recomputed with every step (ARD-10.4-03).
func TestBondStopsMoves(t *testing.T) {
	r := rulesOf(t, field(t))
	for _, mode := range []string{"normal", "extended", "tactical"} {
		s := stand(t, r, "0,0 2,0", "", `"turn": 3`)
		s.p.put(s.unit("de-26-78-gren"), s.hex(axial(1, -2)))
		s.do("move +de-26-78-gren @" + axial(1, -2) + " :" + mode)
		s.refused("step @"+axial(1, 0), "ARD-11.1-01") // two hexes away
		s.p.put(s.unit("de-26-78-gren"), s.hex(axial(1, -1)))
		s.refused("step @"+axial(1, 0), "ARD-10.2-01")
		s.p.put(s.unit("us-28-110-1"), s.hex(axial(-1, 0))) // the bond is no more
		if why := s.p.Why(s.action("step @" + axial(1, 0))); strings.Contains(why.Sentence, "bond") || strings.Contains(why.Sentence, "Bond") {
			t.Errorf("%s: the step is refused: %s", mode, why.Sentence)
		}
	}
	for _, state := range []string{"disrupted", "routed"} { // Z22
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+" state="+state+", us-28-110-2 "+axial(2, 0)+" engaged out-of-supply state="+state+", de-26-78-gren "+axial(1, -1))
		if s.steps(german, axial(1, -1), axial(1, 0)) {
			t.Errorf("%s units form no bond", state)
		}
	}
}

// Terrain that breaks bonds: two river hexsides (ARD-10.3-01) or two Wooded Rough hexsides (ARD-10.3-02) in
// a row, but not a river along a Hexside Bond, Wooded Rough along it unless it joins two such hexes
// (ARD-10.3-03), lakes (ARD-10.3-04), or one of each kind, bridged or not (ARD-10.3-07); an end of a Hexside
// Bond counts if both its hexsides are of the kind (ARD-10.3-06).
func TestBondTerrain(t *testing.T) {
	const (
		a, m, b = "0,0", "1,0", "2,0"  // a Hex Bond on m
		n1, n2  = "1,0", "1,-1"        // the hexes of a Hexside Bond
		c       = "2,-1"               // its other end
		rowBond = a + " " + b          //
		offBond = a + " " + c          //
		inM     = "1,-1 into the hex"  // a step into m
		across  = "1,-1 over the axis" // a step from n2 to n1
	)
	for _, x := range []struct {
		name        string
		river, lake string // hexsides "p/q"
		rough       string // hexes
		roads       string // hexsides with a road and a bridge
		pair, step  string
		bond        bool
	}{
		{name: "Z15: a river on both hexsides", river: a + "/" + m + " " + m + "/" + b, pair: rowBond, step: inM, bond: false},
		{name: "Z15: with bridges", river: a + "/" + m + " " + m + "/" + b, roads: a + "/" + m + " " + m + "/" + b, pair: rowBond, step: inM, bond: false},
		{name: "Z16: a river on one hexside", river: a + "/" + m, pair: rowBond, step: inM, bond: true},
		{name: "Z17: a river that crosses the axis", river: a + "/" + n1 + " " + n1 + "/" + n2 + " " + n2 + "/" + c, pair: offBond, step: across, bond: true},
		{name: "Z18: a river on both hexsides of both ends", river: a + "/" + n1 + " " + a + "/" + n2 + " " + c + "/" + n1 + " " + c + "/" + n2, pair: offBond, step: across, bond: false},
		{name: "a river on both hexsides of one end", river: a + "/" + n1 + " " + a + "/" + n2, pair: offBond, step: across, bond: true},
		{name: "Z19: Wooded Rough on one side of the axis", rough: n1, pair: offBond, step: across, bond: true},
		{name: "Wooded Rough on both sides of the axis", rough: n1 + " " + n2, pair: offBond, step: across, bond: false},
		{name: "Wooded Rough between the ends", rough: m, pair: rowBond, step: inM, bond: false},
		{name: "Wooded Rough at one end", rough: a, pair: rowBond, step: inM, bond: true},
		{name: "Wooded Rough at both ends", rough: a + " " + b, pair: rowBond, step: inM, bond: false},
		{name: "Z20: a lake on both hexsides", lake: a + "/" + m + " " + m + "/" + b, pair: rowBond, step: inM, bond: true},
		{name: "a river and Wooded Rough", river: m + "/" + b, rough: a, pair: rowBond, step: inM, bond: true},
	} {
		t.Run(x.name, func(t *testing.T) {
			d := field(t)
			at := func(p string) hex.Hex { h, _ := d.Map.Lookup(axialAt(t, p)); return h }
			between := func(list string, change func(*data.Hexside)) {
				for pair := range strings.FieldsSeq(list) {
					p, q, _ := strings.Cut(pair, "/")
					change(&d.Map.Between[d.Map.Side(at(p), at(q))])
				}
			}
			between(x.river, func(e *data.Hexside) { e.River = true })
			between(x.lake, func(e *data.Hexside) { e.Lake = true })
			between(x.roads, func(e *data.Hexside) { e.Road, e.Bridge = data.Primary, 0 })
			for p := range strings.FieldsSeq(x.rough) {
				d.Map.Ground[at(p)].Terrain = data.WoodedRough
				for _, side := range d.Map.Sides[at(p)] {
					d.Map.Between[side].Rough = true
				}
			}
			s := stand(t, rulesOf(t, d), x.pair, "")
			to := axialAt(t, m)
			if x.step == across {
				to = axialAt(t, n1)
			}
			if got := !s.steps(german, axialAt(t, "1,-1"), to); got != x.bond {
				t.Errorf("there is a bond: %v", got)
			}
		})
	}
}

// On the map of the game no bond is possible between 1305 and 1505, nor between 1305 and 1506, because of
// Wooded Rough (Z13, Z14: ARD-10.3-05).
func TestBondsOfTheRulebook(t *testing.T) {
	s := draw(t, "us-4-12-1 E1305, us-4-12-2 E1505, de-212-316 E1406")
	if !s.steps(german, "E1406", "E1405") {
		t.Error("a bond between 1305 and 1505")
	}
	s = draw(t, "us-4-12-1 E1305, us-4-12-2 E1506, de-212-316 E1407")
	if !s.steps(german, "E1407", "E1406") {
		t.Error("a bond between 1305 and 1506")
	}
	// The same pairs bind where the ground is open.
	r := rulesOf(t, field(t))
	s = sketchOn(t, r, "us-4-12-1 E1305, us-4-12-2 E1505, de-212-316 E1406")
	if s.steps(german, "E1406", "E1405") {
		t.Error("no Hexside Bond in the open")
	}
	s = sketchOn(t, r, "us-4-12-1 E1305, us-4-12-2 E1506, de-212-316 E1407")
	if s.steps(german, "E1407", "E1406") {
		t.Error("no Hex Bond in the open")
	}
}

// Bonds with the edge of the map: a Hexside Bond for a unit one hex from it, never a Hex Bond (ARD-10.6-01,
// ARD-10.6-02); terrain at the unit's end breaks none, a joined pair of Wooded Rough hexes does (ARD-10.6-03).
func TestEdgeBonds(t *testing.T) {
	d := field(t)
	s := sketchOn(t, rulesOf(t, d), "us-28-110-1 E0220, de-2-pz-2 E0520")
	if s.steps(german, "E0120", "E0119") || s.steps(german, "E0119", "E0120") { // Z11
		t.Error("no Hexside Bond with the east edge")
	}
	if !s.steps(german, "E0121", "E0120") || !s.steps(german, "E0118", "E0119") { // Z12
		t.Error("a Hex Bond with the edge")
	}
	if !s.steps(german, "E0219", "E0119") {
		t.Error("a bond away from the edge")
	}
	for _, side := range d.Map.Sides[s.hex("E0220")] {
		d.Map.Between[side].River = true
	}
	if s = sketchOn(t, rulesOf(t, d), "us-28-110-1 E0220, de-2-pz-2 E0520"); s.steps(german, "E0120", "E0119") {
		t.Error("rivers break a bond with the edge")
	}
	for _, id := range []string{"E0119", "E0120"} {
		d.Map.Ground[s.hex(id)].Terrain = data.WoodedRough
	}
	if s = sketchOn(t, rulesOf(t, d), "us-28-110-1 E0220, de-2-pz-2 E0520"); !s.steps(german, "E0120", "E0119") || !s.steps(german, "E0119", "E0120") {
		t.Error("a bond along a hexside that joins two Wooded Rough hexes")
	}
	// The west side of the East sheet is an edge in the short games; in the campaign the seam is none.
	if s = draw(t, "us-28-110-1 W0320, de-2-pz-2 W0420"); s.steps(german, "W0420", "W0419") && s.steps(german, "W0420", "W0421") {
		t.Error("no bond with the west edge of the East sheet")
	}
	s = sketchOn(t, open(t, "campaign"), "us-28-110-1 W0320, de-2-pz-2 W0420")
	for _, to := range []string{"W0419", "W0421"} {
		if !s.steps(german, "W0420", to) {
			t.Errorf("in the campaign a bond bars the step to %s", to)
		}
	}
}

// A ZOC reaches all six neighbours, whatever the state of the unit (ARD-9.1-01), across rivers, lakes and
// woods and into hexes with enemies (ARD-9.1-02).
func TestZOC(t *testing.T) {
	d := field(t)
	centre, _ := d.Map.Lookup(axial(0, 0))
	for i, side := range d.Map.Sides[centre] {
		switch i % 3 {
		case 0:
			d.Map.Between[side].River = true
		case 1:
			d.Map.Between[side].Lake = true
		default:
			d.Map.Ground[d.Map.Neighbors[centre][i]].Terrain = data.Forest
		}
	}
	r := rulesOf(t, d)
	for _, is := range []string{"", " state=disrupted", " state=routed", " engaged", " out-of-supply", " marker=strategic", " reduced"} {
		unit := "us-9-arm-ccb"
		s := sketchOn(t, r, unit+" "+axial(0, 0)+is+", de-2-pz-2 "+axial(1, 0))
		n := 0
		for h := range s.p.first {
			if s.p.inZOC(hex.Hex(h), allied) {
				n++
				if d.Map.Distance(hex.Hex(h), centre) != 1 {
					t.Errorf("%q: a ZOC in %s", is, d.Map.ID(hex.Hex(h)))
				}
			}
		}
		if n != 6 {
			t.Errorf("%q: %d hexes in the ZOC", is, n)
		}
	}
	s := sketchOn(t, r, "us-viii-333 "+axial(0, 0)+" fired")
	if !s.p.inZOC(s.hex(axial(1, 0)), allied) {
		t.Error("artillery has no ZOC")
	}
}

// Silhouetted tanks alone have no ZOC over a hexside of a Wooded Rough hex, in or out (ARD-9.4-01), unless a
// road crosses it whose bridge stands (ARD-9.4-03); one other unit in the hex brings it back (ARD-9.4-02),
// and without it they anchor no bond (Z21: ARD-10.1-04).
func TestTankZOC(t *testing.T) {
	d := field(t)
	at := func(q, r int) hex.Hex { h, _ := d.Map.Lookup(axial(q, r)); return h }
	m := at(1, 0)
	d.Map.Ground[m].Terrain = data.WoodedRough
	for _, side := range d.Map.Sides[m] {
		d.Map.Between[side].Rough = true
	}
	side := d.Map.Side(at(0, 0), m)
	r := rulesOf(t, d)
	zoc := func(s *sketch, want bool, what string) {
		t.Helper()
		if s.p.inZOC(m, allied) != want {
			t.Errorf("%s: a ZOC %v", what, !want)
		}
	}
	zoc(stand(t, r, "+0,0", ""), false, "a tank before Wooded Rough")
	zoc(stand(t, r, "+0,0 0,0", ""), true, "a tank with infantry")
	zoc(stand(t, r, "0,0", ""), true, "infantry")
	if s := stand(t, r, "+1,0", ""); s.p.inZOC(at(0, 0), allied) || s.p.inZOC(at(2, 0), allied) {
		t.Error("a tank in Wooded Rough has a ZOC out of it")
	}
	if s := stand(t, r, "+0,0", ""); !s.p.inZOC(at(0, 1), allied) || !s.p.inZOC(at(-1, 0), allied) {
		t.Error("a tank has no ZOC in the open")
	}
	if s := stand(t, r, "+1,-1 1,1", ""); !s.steps(german, axial(2, 0), axial(1, 0)) || s.p.hexBond(m, allied) {
		t.Error("a tank without a ZOC into the hex anchors a bond")
	}
	d.Map.Between[side].Road = data.Secondary
	zoc(stand(t, r, "+0,0", ""), true, "a tank along a road")
	d.Map.Between[side].Bridge, d.Map.Bridges[0].Side = 0, side
	key := d.Map.ID(d.Map.Ends[side][0]) + "/" + d.Map.ID(d.Map.Ends[side][1])
	zoc(stand(t, r, "+0,0", "", fmt.Sprintf(`"bridges": {%q: "intact"}`, key)), true, "a tank before a bridge")
	zoc(stand(t, r, "+0,0", "", fmt.Sprintf(`"bridges": {%q: "blown"}`, key)), false, "a tank before a blown bridge")
	zoc(stand(t, r, "+0,0", "", fmt.Sprintf(`"bridges": {%q: "building"}`, key)), false, "a tank before a bridge under construction")
}

// On a path that nobody walks, such as a supply path, a Hexside Bond is negated only by units in both its
// hexes (ARD-10.4-01), and bonds bar it like a move (ARD-10.2-03).
func TestBondsCutPaths(t *testing.T) {
	r := rulesOf(t, field(t))
	cut := func(s *sketch, from, to string) bool {
		d, _ := s.r.Data.Map.DirTo(s.hex(axialAt(t, from)), s.hex(axialAt(t, to)))
		return s.p.cut(s.hex(axialAt(t, from)), d, german)
	}
	for _, c := range []struct {
		allies, germans, from, to string
		want                      bool
	}{
		{"0,0 2,0", "", "1,-1", "1,0", true},
		{"0,0 2,0", "1,0", "1,-1", "1,0", false},
		{"0,0 2,-1", "", "1,-1", "1,0", true},
		{"0,0 2,-1", "1,0", "1,-1", "1,0", true},
		{"0,0 2,-1", "1,-1", "1,-1", "1,0", true},
		{"0,0 2,-1", "1,0 1,-1", "1,-1", "1,0", false},
		{"0,0 2,-1", "", "2,0", "1,0", false},
	} {
		if got := cut(stand(t, r, c.allies, c.germans), c.from, c.to); got != c.want {
			t.Errorf("allies %s, germans %s: the path from %s to %s is cut: %v", c.allies, c.germans, c.from, c.to, got)
		}
	}
}
