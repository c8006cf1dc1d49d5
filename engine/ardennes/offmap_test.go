package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What is off the map, and who holds what on it.
func TestOffMapRows(t *testing.T) {
	t.Run("ARD-13.2-04: engineers may be placed on a full hex, and the excess goes at the end of the phase", func(t *testing.T) {
		s := draw(t, "us-99-393 E2125", comes)
		s.do("place +us-35-eng >E2125")
		if !s.p.overstacked(s.hex("E2125")) {
			t.Fatal("it is not overstacked")
		}
		s.do("end")
		s.asks(allied, askRemove)
		s.legal("remove +us-99-393", "remove +us-35-eng")
		s.do("remove +us-35-eng")
		if s.state("us-35-eng").place != dead {
			t.Error("it is still there")
		}
	})
	t.Run("ARD-13.2-05: the Germans control their areas and what lies behind at the start, then whoever passed last", func(t *testing.T) {
		s := draw(t, "de-2-pz-2 E2016, us-28-110-1 E2416", thirdTurn)
		for h := range s.p.control {
			inside := s.r.Data.Map.Ground[h].Is(data.RearZone)
			for i := range s.r.Areas {
				inside = inside || s.r.Areas[i].In[h]
			}
			if at := hex.Hex(h); (s.p.control[h] == german) != inside {
				t.Fatalf("%s: German %v, inside %v", s.r.Data.Map.ID(at), s.p.control[h] == german, inside)
			}
		}
		to := s.hex("E2415")
		s.p.hand.enter(s.unit("de-2-pz-2"), to)
		s.p.hand.enter(s.unit("de-2-pz-2"), s.hex("E2414"))
		if s.p.control[to] != german {
			t.Error("the hex that was passed is not German")
		}
	})
	t.Run("ARD-11.9-01: a hex where no move may end and none goes on is entered by whoever leaves the map there", func(t *testing.T) {
		s := draw(t, "us-740-tnk E1202, us-741-tnk E2001, us-28-707-tnk E2101, us-1-745-tnk E2102", `"turn": 5, "side": "allied"`)
		s.do("move +us-740-tnk @E1202 :strategic")
		for _, h := range strings.Fields("E1203 E1303 E1404 E1504 E1604 E1703 E1804 E1903 E2003 E2102 E2101") {
			s.do("step @" + h)
		}
		a, err := s.r.Query(s.p, game.Query{What: "reach", Viewer: game.Nobody, Side: allied, Unit: game.NoUnit, Hex: hex.None})
		if err != nil || !slices.ContainsFunc(a.Hexes, func(n game.HexNote) bool { return n.Hex == s.hex("E2001") && n.Kind == game.NotePass }) {
			t.Errorf("reach leaves the edge hex out: %v", err)
		}
		s.do("step @E2001") // of 12 MP 11 are spent
		s.legal("exit")
	})
	t.Run("ARD-13.4-04: blocking units exert no ZOC and rally without a die", func(t *testing.T) {
		r := open(t, "campaign")
		s := sketchOn(t, r, "us-7-arm-cca - blocks=E1601 state=disrupted, de-2-pz-2 E1601", `"turn": 3, "side": "allied"`)
		for h := range s.p.first {
			if s.p.inZOC(hex.Hex(h), allied) || s.p.beside(hex.Hex(h), allied) {
				t.Fatalf("it has a ZOC in %s", r.Data.Map.ID(hex.Hex(h)))
			}
		}
		s.do("end") // no die is loaded for the Rally Phase
		if s.state("us-7-arm-cca").state != steady {
			t.Error("it is still Disrupted")
		}
	})
	t.Run("ARD-31.1-05: in the short games the west edge has a box of its own, which cannot be shut", func(t *testing.T) {
		s := draw(t, "us-28-110-1 W0413, de-2-pz-2 W0414", `"turn": 3, "side": "allied"`)
		s.all("move +us-28-110-1 @W0413 :normal", "exit")
		box := s.state("us-28-110-1").box
		if got := &s.r.Boxes[box]; got.ID != westBox || len(got.Adjacent) != 0 || !s.p.open(box) {
			t.Errorf("%+v, open %v", got, s.p.open(box))
		}
		for _, h := range s.r.Boxes[box].Entries {
			if !s.r.Data.Map.Ground[h].Is(data.WestRoad) {
				t.Errorf("%s is no road hex of the west edge", s.r.Data.Map.ID(h))
			}
		}
		s = draw(t, "us-28-110-1 - box=W, de-2-pz-2 W0413", alliedTurn)
		s.refused("block +us-28-110-1 @W0413", "ARD-13.4-02")
	})
}

// Markers of movement.
func TestMovementMarkers(t *testing.T) {
	d := field(t)
	lay(t, d, data.Primary, "0,0 1,0 2,0 3,0 4,0 5,0 6,0")
	r := rulesOf(t, d)
	t.Run("ARD-12.5-02: TQ and ZOC are those of the unit under a Strategic Movement marker", func(t *testing.T) {
		plain, marching := sketchOn(t, r, alliedTank+" "+axial(2, 0), thirdTurn), sketchOn(t, r, alliedTank+" "+axial(2, 0)+" marker=strategic", thirdTurn)
		u := plain.unit(alliedTank)
		if plain.p.quality(u) != marching.p.quality(u) || plain.p.quality(u) < 1 {
			t.Errorf("TQ %d and %d", plain.p.quality(u), marching.p.quality(u))
		}
		for h := range plain.p.first {
			if plain.p.zoc[allied][h] != marching.p.zoc[allied][h] {
				t.Errorf("the ZOC differs in %s", r.Data.Map.ID(hex.Hex(h)))
			}
		}
	})
	t.Run("ARD-12.61-04: trucks and Strategic Movement together have ten Allied markers", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 0,0, "+alliedTank+" 3,0"), alliedTurn)
		load, move := "load +us-28-110-1", "move +"+alliedTank+" @"+axial(3, 0)+" :strategic"
		s.can(load, move)
		n := 0
		for _, u := range r.sides[allied] {
			if s.p.units[u].place != onMap && n < 10 {
				s.p.mark(u, [2]marker{strategic, truck}[n%2])
				n++
			}
		}
		s.refused(load, "ARD-12.61-04")
		s.refused(move, "ARD-12.61-04")
	})
	t.Run("ARD-12.7-02: the marker comes off a unit that becomes Engaged, and off Germans in their Artillery Supply Phase", func(t *testing.T) {
		s := sketchOn(t, r, alliedTank+" "+axial(2, 0)+" marker=strategic", thirdTurn)
		if s.p.hand.engage(s.hex(axial(2, 0))); s.state(alliedTank).marker != noMarker {
			t.Error("it is Engaged under its marker")
		}
		s = sketchOn(t, r, "de-2-pz-2 "+axial(2, 0)+" marker=strategic, us-28-707-tnk "+axial(6, 0)+" marker=strategic", `"turn": 3, "side": "german", "phase": "artillery-supply"`)
		if s.state("de-2-pz-2").marker != noMarker || s.state("us-28-707-tnk").marker != strategic {
			t.Error("the German marker is there, or the Allied one gone")
		}
	})
	t.Run("ARD-24.8-09: no Roadblock in a Bottleneck hex, no Traffic marker beside an own Roadblock", func(t *testing.T) {
		d := depot(t)
		narrow, _ := d.Map.Lookup(axial(3, 0))
		d.Special.Bottleneck = []hex.Hex{narrow}
		s := sketchOn(t, rulesOf(t, d), spots(t, "us-28-110-1 4,0"), supplyPhase, `"roadblocks": {"allied": ["`+axial(7, 0)+`"]}`)
		s.refused("traffic @"+axial(7, 1)+" :1", "ARD-24.8-09")
		s.can("traffic @" + axial(5, 3) + " :1")
		s.do("done")
		s.refused("roadblock @"+axial(3, 0), "ARD-24.8-09")
		s.can("roadblock @" + axial(2, 0))
	})
	t.Run("ARD-27.11-02: Allied units that move adjacent to 150 Panzer Brigade cause no roll", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "de-150-pz-bde 4,3, us-28-110-1 4,0"), alliedTurn)
		s.all("move +us-28-110-1 @"+axial(4, 0)+" :normal", "step @"+axial(4, 1), "step @"+axial(4, 2)) // all checks that no die is asked
		if s.p.detected {
			t.Error("it is detected")
		}
	})
	t.Run("ARD-25.3-09: stacking, empty Improved Positions and Roadblocks at the end of a Night Movement Phase", func(t *testing.T) {
		night := `"turn": 4, "night": true, "side": "allied", "phase": "movement", "improved": {"` + axial(0, 3) + `": "done"}, "roadblocks": {"german": ["` + axial(1, 3) + `"]}`
		s := sketchOn(t, r, spots(t, "us-28-110-1 0,3 night, us-99-393 2,3 night"), night)
		s.all("move +us-28-110-1 @"+axial(0, 3)+" :normal", "step @"+axial(1, 3))
		s.all("move +us-99-393 @"+axial(2, 3)+" :tactical", "step @"+axial(1, 3), "stop", "end")
		s.asks(allied, askRemove)
		if s.p.works[s.hex(axial(0, 3))] != noWorks || s.p.blocks[german][0] != inHolding {
			t.Errorf("the Improved Position is %d, the Roadblock in %d", s.p.works[s.hex(axial(0, 3))], s.p.blocks[german][0])
		}
	})
}

// Supply rows.
func TestSupplyRows(t *testing.T) {
	r := rulesOf(t, depot(t))
	t.Run("ARD-23.3-06: a path by roads alone begins in the hex itself, which has a road", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 8,0, de-2-pz-2 9,9"), supplyPhase)
		open := s.p.network(allied)
		for at, want := range map[string]bool{"8,0": true, "3,0": true, "8,1": false, "0,9": false} {
			if got := s.p.roadBound(s.hex(axialAt(t, at)), open); got != want {
				t.Errorf("%s: %v", at, got)
			}
		}
		s = sketchOn(t, r, spots(t, "us-28-110-1 8,0, de-2-pz-2 4,0"), supplyPhase)
		if s.p.roadBound(s.hex(axial(8, 0)), s.p.network(allied)) {
			t.Error("it goes through an enemy unit")
		}
	})
	t.Run("ARD-23.4-07: out of supply a Tank Unit loses a point of TQ, a Recon Unit keeps its red one", func(t *testing.T) {
		tanks, recons := 0, 0
		for i := range r.Units {
			info := &r.Units[i]
			if info.Faces[0].TQ == 0 || info.Pool != data.NoPool {
				continue
			}
			s := sketchOn(t, r, info.ID+" "+axial(4, 0)+" out-of-supply", supplyPhase)
			want := info.Faces[0].TQ
			switch {
			case info.Has(data.TankUnit):
				tanks++
				want--
			case info.Type == data.Recon:
				recons++
			}
			if got := s.p.quality(game.Unit(i)); got != want {
				t.Errorf("%s: TQ %d, want %d", info.ID, got, want)
			}
			if tanks > 5 && recons > 0 {
				break
			}
		}
		if tanks == 0 || recons == 0 {
			t.Errorf("%d Tank Units, %d Recon Units", tanks, recons)
		}
	})
	t.Run("ARD-23.4-05: units out of supply make no Breakthrough Combat", func(t *testing.T) {
		for is, want := range map[string]*game.Reason{"advanced": nil, "advanced out-of-supply": groupSupply} {
			s := sketchOn(t, r, "de-2-pz-2 "+axial(4, 0)+" "+is, `"turn": 3, "side": "german", "phase": "combat"`)
			if why := s.p.groupWhy(s.unit("de-2-pz-2"), s.hex(axial(4, 0))); why != want {
				t.Errorf("%s: %+v", is, why)
			}
		}
	})
}

// ARD-7.9-01: either player rebuilds a bridge, and only where a site is printed.
func TestBridgeSites(t *testing.T) {
	d := crossings(t, "1,0/2,0")
	h, _ := d.Map.Lookup(axial(4, 0))
	d.Map.Ground[h].Spots |= data.GermanSource
	lay(t, d, data.Secondary, "2,0 3,0 4,0")
	r := rulesOf(t, d)
	for side, unit := range map[string]string{"allied": someAllied[0] + " " + axial(0, 0), "german": "de-2-pz-2 " + axial(3, 0)} {
		s := sketchOn(t, r, unit, `"bridges": {"`+axial(1, 0)+"/"+axial(2, 0)+`": "blown"}`, `"turn": 5, "phase": "bridges", "side": "`+side+`"`)
		s.refused("build @"+axial(0, 0)+" >"+axial(1, 0), "ARD-7.9-01")
		if lines := s.with("build"); len(lines) != 1 {
			t.Errorf("%s: %q", side, lines)
		}
	}
}
