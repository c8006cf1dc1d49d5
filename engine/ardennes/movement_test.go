package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// hexside is what a field bears between two hexes, to be changed.
func hexside(t *testing.T, d *data.Data, a, b string) *data.Hexside {
	t.Helper()
	ha, _ := d.Map.Lookup(axialAt(t, a))
	hb, _ := d.Map.Lookup(axialAt(t, b))
	side := d.Map.Side(ha, hb)
	if side == hex.NoSide {
		t.Fatalf("%s and %s are no neighbours", a, b)
	}
	return &d.Map.Between[side]
}

// lay makes a road along hexes, given as "0,0 1,0 2,0".
func lay(t *testing.T, d *data.Data, class data.Road, way string) {
	t.Helper()
	hexes := strings.Fields(way)
	for i := 1; i < len(hexes); i++ {
		hexside(t, d, hexes[i-1], hexes[i]).Road = class
	}
}

// paint gives hexes a terrain, and a Wooded Rough hex its hexsides.
func paint(t *testing.T, d *data.Data, terrain data.Terrain, hexes string) {
	t.Helper()
	for _, at := range strings.Fields(hexes) {
		h, _ := d.Map.Lookup(axialAt(t, at))
		d.Map.Ground[h].Terrain = terrain
		for _, side := range &d.Map.Sides[h] {
			if side != hex.NoSide && terrain == data.WoodedRough {
				d.Map.Between[side].Rough = true
			}
		}
	}
}

const (
	thirdTurn  = `"turn": 3, "side": "german"`
	alliedTurn = `"turn": 3, "side": "allied"`
)

// reach asks where a unit can end a move in a mode: the costs by hex.
func (s *sketch) reach(unit string, mode game.Option) map[string]string {
	s.Helper()
	a, err := s.p.queryReach(game.Query{Unit: s.unit(unit), Hex: hex.None, Action: game.Act(doMove).As(mode)})
	if err != nil {
		s.Fatal(err)
	}
	costs := map[string]string{}
	for _, n := range a.Hexes {
		if n.Kind != "pass" {
			costs[s.r.Data.Map.ID(n.Hex)] = n.Text
		}
	}
	return costs
}

// farthest is how many hexes away a unit can get.
func (s *sketch) farthest(unit string, mode game.Option) (n int) {
	s.Helper()
	for id := range s.reach(unit, mode) {
		n = max(n, s.r.Data.Map.Distance(s.p.units[s.unit(unit)].hex, s.hex(id)))
	}
	return n
}

// The Movement Allowance, on clear ground that costs a foot unit 1 MP and a Mechanized one 2 or, frozen, 1.
func TestMovementAllowance(t *testing.T) {
	d := field(t)
	for h := range d.Terrain.Offroad[data.Mud] {
		d.Terrain.Offroad[data.Mud][h] = 4
	}
	r := rulesOf(t, d)
	for _, c := range []struct {
		name, unit string
		mode       game.Option
		turn       string
		want       int
	}{
		{"ARD-11.1-01: a unit moves up to its Movement Allowance", "us-28-110-1", byRoute, "3", 3},
		{"ARD-11.2-01, E19: Extended Movement adds 2 MP", "us-28-110-1", byExtended, "3", 5},
		{"ARD-11.3-01: Tactical Movement goes two hexes", "us-28-110-1", byTactical, "3", 2},
		{"ARD-2.4-06: a Mechanized unit pays its own column", "us-28-707-tnk", byRoute, "3", 3},
		{"ARD-2.4-06, ARD-11.2-01: a Mechanized unit has no Extended Movement", "us-28-707-tnk", byExtended, "3", 0},
		{"ARD-12.1-02: a unit on foot has no Strategic Movement", "us-28-110-1", byStrategic, "3", 0},
		{"ARD-12.1-01: Strategic Movement needs roads", "us-28-707-tnk", byStrategic, "3", 0},
		{"ARD-22.2-01, ARD-22.2-02: ready Allied artillery shifts one hex", "us-viii-333", byShift, "3", 1},
		{"ARD-22.1-02: Allied artillery that moves farther uses the Mechanized column of its fired side", "us-viii-333", byRoute, "3", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, c.unit+" "+axial(0, 0), `"side": "allied", "turn": `+c.turn)
			if got := s.farthest(c.unit, c.mode); got != c.want {
				t.Errorf("it gets %d hexes far, want %d", got, c.want)
			}
		})
	}
}

// ARD-28.1-01: from 21 AM on Mechanized units use the Frozen costs, other units pay what they did.
func TestFrozenGround(t *testing.T) {
	d := field(t)
	for h := range d.Terrain.Offroad[data.Mud] {
		d.Terrain.Offroad[data.Mud][h] = 4
	}
	for turn := range d.Turns {
		d.Turns[turn].Frozen = turn >= 4
	}
	r := rulesOf(t, d)
	for _, c := range []struct {
		turn        string
		tanks, foot int
	}{{"3", 3, 3}, {"4", 6, 3}} {
		s := sketchOn(t, r, "us-28-707-tnk "+axial(0, 0)+", us-28-110-1 "+axial(0, 1), `"side": "allied", "turn": `+c.turn)
		if tanks, foot := s.farthest("us-28-707-tnk", byRoute), s.farthest("us-28-110-1", byRoute); tanks != c.tanks || foot != c.foot {
			t.Errorf("turn %s: tanks get %d hexes far and infantry %d, want %d and %d", c.turn, tanks, foot, c.tanks, c.foot)
		}
	}
}

// Enemy ZOC in movement: a German foot unit and an Allied one that exerts a ZOC from 0,0.
func TestMovementInZOC(t *testing.T) {
	r := rulesOf(t, field(t))
	unit := someGermans[2]
	for _, c := range []struct {
		name, from, to string
		mode           game.Option
		want           string
	}{
		{"ARD-9.2-01, E26: entering an EZOC ends the move, at no extra cost", "2,0", "1,0", byRoute, "1"},
		{"ARD-9.2-02: leaving an EZOC hex costs 1 MP more", "1,0", "2,0", byRoute, "2"},
		{"ARD-9.2-02: so that three MP reach two hexes", "1,0", "3,0", byRoute, "3"},
		{"ARD-9.3-01: from an EZOC straight to the next", "1,0", "1,-1", byRoute, "2"},
		{"ARD-11.3-01: Tactical Movement ignores the MP for leaving", "1,0", "3,0", byTactical, "2"},
		{"ARD-11.2-01: Extended Movement does not end beside the enemy", "2,0", "1,0", byExtended, ""},
		{"ARD-11.2-02: but may start there", "1,0", "5,0", byExtended, "5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", "+unit+" "+axialAt(t, c.from), thirdTurn)
			if got := s.reach(unit, c.mode)[axialAt(t, c.to)]; got != c.want {
				t.Errorf("%s costs %q, want %q", c.to, got, c.want)
			}
		})
	}
}

// ARD-2.4-06, ARD-9.2-02, E20: out of an enemy ZOC through Light Woods (3 MP) into Forest (4) costs a panzergrenadier 8 MP in the
// mud, by Tactical Movement two hexes.
func TestCostsAddUp(t *testing.T) {
	d := field(t)
	for h := range d.Terrain.Offroad[data.Mud] {
		d.Terrain.Offroad[data.Mud][h] = 30
	}
	for at, cost := range map[string]int8{"1,0": 6, "2,0": 8} {
		h, _ := d.Map.Lookup(axialAt(t, at))
		d.Terrain.Offroad[data.Mud][h] = cost
	}
	pg := "de-2-pz-2"
	for h := range d.Units {
		if d.Units[h].ID == pg {
			d.Units[h].Faces[0].Move = 9
		}
	}
	s := sketchOn(t, rulesOf(t, d), pg+" "+axial(0, 0)+", us-28-110-1 "+axial(-1, 0), thirdTurn)
	if got := s.reach(pg, byRoute)[axial(2, 0)]; got != "8" {
		t.Errorf("it costs %q MP, want 8", got)
	}
	if got := s.reach(pg, byTactical)[axial(2, 0)]; got != "2" {
		t.Errorf("it takes %q hexes of Tactical Movement, want 2", got)
	}
}

// ARD-9.2-03: a friendly unit in a hex does not cancel an enemy ZOC for movement.
func TestFriendDoesNotCancelZOCInMovement(t *testing.T) {
	r := rulesOf(t, field(t))
	s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", "+someGermans[2]+" "+axial(3, 0)+", "+someGermans[3]+" "+axial(1, 0), thirdTurn)
	s.all("move +"+someGermans[2]+" @"+axial(3, 0)+" :normal", "step @"+axial(2, 0), "step @"+axial(1, 0))
	s.asks(german, askMove)
}

// ARD-11.3-02: Tactical Movement stops in an enemy ZOC too.
func TestTacticalMovementStopsInZOC(t *testing.T) {
	s := sketchOn(t, rulesOf(t, field(t)), someAllied[0]+" "+axial(0, 0)+", "+someGermans[2]+" "+axial(2, 0), thirdTurn)
	s.all("move +"+someGermans[2]+" @"+axial(2, 0)+" :tactical", "step @"+axial(1, 0))
	s.asks(german, askMove)
	s.at(someGermans[2], axial(1, 0))
}

// Rivers, roads and Wooded Rough: a river on 0,0/1,0 with a bridge on 0,1/1,1, Wooded Rough in 3,0.
func TestTerrainThatCloses(t *testing.T) {
	d := field(t)
	for _, side := range [][2]string{{"0,0", "1,0"}, {"0,1", "1,0"}, {"0,1", "1,1"}, {"0,0", "1,-1"}} {
		hexside(t, d, side[0], side[1]).River = true
	}
	bridge := hexside(t, d, "0,1", "1,1")
	bridge.Bridge, bridge.Road = 0, data.Secondary
	a, _ := d.Map.Lookup(axial(0, 1))
	b, _ := d.Map.Lookup(axial(1, 1))
	d.Map.Bridges = d.Map.Bridges[:1]
	d.Map.Bridges[0] = data.Site{Side: d.Map.Side(a, b)}
	d.Special.Ouren = data.NoBridge
	paint(t, d, data.WoodedRough, "3,0")
	paint(t, d, data.Forest, "3,3")
	wall, _ := d.Map.Lookup(axial(5, 3))
	d.Map.Ground[wall].Spots = data.WestWall
	lay(t, d, data.Secondary, "3,0 4,0 5,0")
	lay(t, d, data.Secondary, "3,3 3,4")
	hexside(t, d, "6,0", "7,0").Lake = true
	r := rulesOf(t, d)
	foot, tank := "us-28-110-1", alliedTank
	for _, c := range []struct {
		name, unit, from, to string
		mode                 game.Option
		want                 string
		more                 string
	}{
		{"ARD-11.4-01, E21: infantry that does not start at the river does not cross it", foot, "-1,0", "1,0", byTactical, "", ""},
		{"ARD-11.4-01, ARD-11.4-02, E22: one that does crosses by Tactical Movement", foot, "0,0", "1,0", byTactical, "1", ""},
		{"ARD-11.4-02: a second hex may follow", foot, "0,0", "2,-1", byTactical, "2", ""},
		{"ARD-11.4-01: by normal movement it goes round", foot, "0,0", "1,0", byRoute, "3", ""},
		{"ARD-11.4-04: Vehicle Type units do not cross a river without a bridge", tank, "0,0", "1,0", byTactical, "", ""},
		{"ARD-11.4-04: they use the bridge", tank, "0,1", "1,1", byRoute, "1", ""},
		{"ARD-7.6-01: a blown bridge is an unbridged river: it goes round", tank, "0,1", "1,1", byRoute, "2", "blown"},
		{"ARD-7.6-01: for infantry too", foot, "0,1", "1,1", byRoute, "2", "blown"},
		{"ARD-7.6-01: also while it is under construction", tank, "0,1", "1,1", byRoute, "2", "building"},
		{"ARD-11.6-01, E23: infantry that does not start at a Wooded Rough hexside does not cross it", foot, "2,-1", "3,0", byTactical, "", ""},
		{"ARD-11.6-01, E24: one that does crosses by Tactical Movement", foot, "2,0", "3,0", byTactical, "1", ""},
		{"ARD-11.6-01: not by normal movement", foot, "2,0", "3,0", byRoute, "", ""},
		{"ARD-11.6-02, ARD-11.6-03: and not over a second one in the same phase", foot, "3,-1", "3,1", byTactical, "", ""},
		{"ARD-11.6-01, E27: Vehicle Type units do not", tank, "2,0", "3,0", byTactical, "", ""},
		{"ARD-11.6-01, E27: but along roads", tank, "4,0", "3,0", byRoute, "2", ""},
		{"ARD-11.5-01: Vehicle Type units enter a Forest only along a road", tank, "2,3", "3,3", byTactical, "", ""},
		{"ARD-11.5-01, ARD-11.7-02: along one they pay 2 MP", tank, "3,4", "3,3", byRoute, "2", ""},
		{"ARD-11.5-01: and leave it only along one", tank, "3,3", "2,3", byTactical, "", ""},
		{"ARD-11.5-01, ARD-15.7-03: the same holds of West Wall hexes", tank, "4,3", "5,3", byTactical, "", ""},
		{"ARD-11.5-01: infantry needs no road", foot, "2,3", "3,3", byTactical, "1", ""},
		{"ARD-17.2-04: nobody crosses a lake", foot, "6,0", "7,0", byTactical, "2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := alliedTurn
			if c.more != "" {
				more += `, "bridges": {"` + axial(0, 1) + `/` + axial(1, 1) + `": "` + c.more + `"}`
			}
			s := sketchOn(t, r, c.unit+" "+axialAt(t, c.from), more)
			if got := s.reach(c.unit, c.mode)[axialAt(t, c.to)]; got != c.want {
				t.Errorf("%s costs %q, want %q", c.to, got, c.want)
			}
		})
	}
}

// Roads and what makes them dearer: a primary road 0,0 to 4,0, a secondary one 0,2 to 4,2 through a Forest
// in 2,2, an enemy Traffic marker in 1,2 and 2,2 or on the primary road.
func TestRoadRates(t *testing.T) {
	d := field(t)
	lay(t, d, data.Primary, "0,0 1,0 2,0 3,0 4,0")
	lay(t, d, data.Secondary, "0,2 1,2 2,2 3,2 4,2")
	paint(t, d, data.Forest, "2,2")
	stVith, _ := d.Map.Lookup(axial(6, 6))
	narrow, _ := d.Map.Lookup(axial(1, 0))
	d.Special.StVith, d.Special.Bottleneck = stVith, []hex.Hex{narrow}
	r := rulesOf(t, d)
	for _, c := range []struct {
		name, unit, from, to string
		mode                 game.Option
		more, want           string
	}{
		{"ARD-11.7-03: half a MP for a hex of a primary road", alliedTank, "0,0", "1,0", byRoute, "", "½"},
		{"ARD-11.7-01: a foot unit too", "us-28-110-1", "0,0", "3,0", byRoute, "", "1½"},
		{"ARD-11.7-01: 1 MP for a secondary one", alliedTank, "0,2", "1,2", byRoute, "", "1"},
		{"ARD-11.7-02: 2 MP where it is in a Forest", alliedTank, "1,2", "2,2", byRoute, "", "2"},
		{"ARD-11.7-02: for Mechanized units only", "us-28-110-1", "1,2", "2,2", byRoute, "", "1"},
		{"ARD-24.2-01, E25: an enemy Traffic marker costs 2 MP more", alliedTank, "1,2", "2,2", byRoute, `, "traffic": {"german": {"1": "HEX 2,2"}}`, "4"},
		{"ARD-24.2-01: an own one nothing", alliedTank, "1,2", "2,2", byRoute, `, "traffic": {"allied": {"1": "HEX 2,2"}}`, "2"},
		{"ARD-24.8-01: an enemy Roadblock as much", alliedTank, "1,2", "2,2", byRoute, `, "roadblocks": {"german": ["HEX 2,2"]}`, "4"},
		{"ARD-11.3-03, ARD-24.2-02: Tactical Movement ignores them", "us-28-110-1", "1,2", "2,2", byTactical, `, "traffic": {"german": {"1": "HEX 2,2"}}`, "1"},
		{"ARD-12.3-01: Strategic Movement pays them", alliedTank, "1,2", "2,2", byStrategic, `, "traffic": {"german": {"1": "HEX 2,2"}}`, "4"},
		{"ARD-24.8-02: and stops in a hex with an enemy Roadblock", alliedTank, "0,2", "2,2", byStrategic, `, "roadblocks": {"german": ["HEX 1,2"]}`, ""},
		{"ARD-24.7-01: a Bottleneck hex costs Germans 4 MP more", "de-2-pz-2", "0,0", "1,0", byRoute, "", "4½"},
		{"ARD-24.7-01: 2 MP while they hold St-Vith", "de-2-pz-2", "0,0", "1,0", byRoute, `, "control": {"HEX 6,6": "german"}`, "2½"},
		{"ARD-24.7-02: Allied units nothing", alliedTank, "0,0", "1,0", byRoute, "", "½"},
		{"ARD-24.7-02: and nothing in Tactical Movement", "de-2-pz-2", "0,0", "1,0", byTactical, "", "1"},
		{"ARD-12.1-01: Strategic Movement doubles the allowance of 6 MP", alliedTank, "0,2", "4,2", byStrategic, "", "5"},
		{"ARD-12.1-01: and does not leave the road", alliedTank, "0,2", "0,3", byStrategic, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := c.more
			for _, at := range []string{"2,2", "1,2", "6,6"} {
				more = strings.ReplaceAll(more, "HEX "+at, axialAt(t, at))
			}
			when := alliedTurn
			if strings.HasPrefix(c.unit, "de") {
				when = thirdTurn
			}
			s := sketchOn(t, r, c.unit+" "+axialAt(t, c.from), when+more)
			if got := s.reach(c.unit, c.mode)[axialAt(t, c.to)]; got != c.want {
				t.Errorf("%s costs %q, want %q", c.to, got, c.want)
			}
		})
	}
}

// Disrupted and Routed units.
func TestWeakUnitsMove(t *testing.T) {
	r := rulesOf(t, field(t))
	unit, at := someGermans[2], axial(1, 0)
	s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", "+unit+" "+at+" state=routed", thirdTurn)
	t.Run("ARD-18.2-01: they use Tactical Movement only", func(t *testing.T) {
		s.refused("move +"+unit+" @"+at+" :normal", "ARD-18.2-01")
	})
	t.Run("ARD-18.2-01, ARD-18.2-02: in an enemy ZOC they must move away", func(t *testing.T) {
		s.refused("end", "ARD-18.2-02")
		if text := s.p.prompt(); !strings.Contains(text, " in "+s.r.Name.Hex(s.hex(at))+" has to move: Disrupted and Routed units in an enemy ZOC must move away") || strings.Contains(text, "or end the phase") {
			t.Errorf("nobody is told that the phase cannot end: %q", text)
		}
	})
	t.Run("ARD-18.2-01: and enter none", func(t *testing.T) {
		s.do("move +" + unit + " @" + at + " :tactical")
		s.refused("step @"+axial(1, -1), "ARD-18.2-01")
		s.refused("stop", "ARD-18.2-02")
		s.all("step @"+axial(2, 0), "stop", "end")
	})
	t.Run("ARD-18.2-02: nor may they stay by going along with another", func(t *testing.T) {
		s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", "+unit+" "+at+" state=routed, de-2-pz-304 "+at, thirdTurn)
		s.all("move +de-2-pz-304 @"+at+" :tactical", "join +"+unit)
		s.refused("stop", "ARD-18.2-02")
		s.all("step @"+axial(2, 0), "stop", "end")
	})
	t.Run("ARD-18.2-02: out of the map they need not go", func(t *testing.T) {
		s := sketchOn(t, r, unit+" "+at+", us-28-110-1 E1601 state=routed, de-2-pz-2 E1501, de-2-pz-304 E1602, de-26-39-fus E1701", alliedTurn)
		s.can("move +us-28-110-1 @E1601 :tactical", "end")
	})
	t.Run("ARD-18.2-02, ARD-22.2-03: a Nebelwerfer brigade shifts one hex", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+", de-i-ss-4-neb "+at+" state=disrupted, de-i-ss-388 "+axial(5, 0)+" marker=prime-mover, de-i-ss-402 "+axial(5, 1)+" marker=prime-mover", thirdTurn)
		s.refused("end", "ARD-18.2-02")
		s.all("move +de-i-ss-4-neb @"+at+" :one-hex", "step @"+axial(2, 0), "end")
	})
}

// ARD-11.1-03: units of a stack move together with the allowance of the slowest; ARD-11.1-02: one stack after the other.
func TestStackMoves(t *testing.T) {
	r := rulesOf(t, field(t))
	s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+", us-28-707-tnk "+axial(0, 0), alliedTurn)
	s.all("move +us-28-707-tnk @"+axial(0, 0)+" :normal", "join +us-28-110-1", "step @"+axial(1, 0), "step @"+axial(2, 0), "step @"+axial(3, 0))
	s.at("us-28-110-1 us-28-707-tnk", axial(3, 0))
	s.asks(allied, askMove)
	s.refused("move +us-28-707-tnk @"+axial(3, 0)+" :normal", "ARD-11.1-02")
	t.Run("ARD-11.1-02: what another unit reaches meanwhile is asked from where it stands", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1626", alliedTurn)
		s.all("move +us-28-110-1 @E1620 :normal", "step @E1720")
		if got := s.reach("us-28-110-2", byRoute); got["E1626"] != "" || got["E1627"] != "1" || got["E1629"] != "3" {
			t.Errorf("%v", got)
		}
		if got := s.reach("us-28-110-1", byRoute); got["E1620"] != "1" || got["E1627"] != "" {
			t.Errorf("the move in progress: %v", got)
		}
	})
	t.Run("ARD-11.1-03: where one of them cannot go, none does, and nobody says it does", func(t *testing.T) {
		s := sketchOn(t, arena(t, "E1720 forest"), "us-28-110-1 E1620, us-28-707-tnk E1620", alliedTurn)
		s.do("move +us-28-110-1 @E1620 :normal")
		if s.reach("us-28-110-1", byRoute)["E1720"] == "" {
			t.Error("alone it does not reach the Forest")
		}
		s.do("join +us-28-707-tnk")
		if got := s.reach("us-28-110-1", byRoute)["E1720"]; got != "" {
			t.Errorf("with the tank it reaches the Forest for %s", got)
		}
		s.refused("step @E1720", "ARD-11.5-01")
	})
	t.Run("ARD-11.1-03, ARD-12.2-05: a hex in which they may not end is passed only if all of them can go on", func(t *testing.T) {
		d := field(t)
		for h := range d.Terrain.Offroad[data.Mud] {
			d.Terrain.Offroad[data.Mud][h] = 4
		}
		s := sketchOn(t, rulesOf(t, d), spots(t, "us-28-110-1 0,0, us-28-707-tnk 0,0, us-28-110-2 1,0 marker=truck"), alliedTurn)
		passes := func(want bool) {
			t.Helper()
			a, err := s.p.queryReach(game.Query{Unit: s.unit("us-28-110-1"), Hex: hex.None, Action: game.Act(0)})
			if err != nil {
				t.Fatal(err)
			}
			if got := slices.ContainsFunc(a.Hexes, func(n game.HexNote) bool { return n.Hex == s.hex(axial(1, 0)) }); got != want {
				t.Errorf("the answer names the hex with the trucks: %v", got)
			}
		}
		s.do("move +us-28-110-1 @" + axial(0, 0) + " :normal")
		passes(true)
		s.do("join +us-28-707-tnk") // which has 1 MP left there, of the three that both have
		passes(false)
		s.refused("step @"+axial(1, 0), "ARD-12.2-05")
	})
}

// ARD-11.1-03, ARD-11.9-01: units leave the map together also where they could enter no hex together.
func TestStackLeavesTheMap(t *testing.T) {
	at, steps := "E1601", []string(nil)
	for _, h := range []string{"E1501", "E1602", "E1701"} {
		steps = append(steps, h+" forest")
	}
	s := sketchOn(t, arena(t, steps...), "us-28-110-1 "+at+", us-28-707-tnk "+at+", de-26-39-fus E1101", alliedTurn)
	s.all("move +us-28-110-1 @"+at+" :tactical", "join +us-28-707-tnk")
	for _, line := range s.lines() {
		if strings.HasPrefix(line, "step") {
			t.Errorf("the tank can enter Forest: %s", line)
		}
	}
	s.do("exit")
	if a, b := s.p.units[s.unit("us-28-110-1")].place, s.p.units[s.unit("us-28-707-tnk")].place; a != inBox || b != inBox {
		t.Errorf("they are not both in the box: %d, %d", a, b)
	}
}

// A Disrupted unit in an enemy ZOC has to move away (ARD-18.2-01): no unit goes along with which it could enter no hex at all
// (ARD-11.1-03), as a tank into Forest.
func TestNobodyHoldsBackWhoHasToMove(t *testing.T) {
	for ground, held := range map[string]bool{"forest": true, "clear": false} {
		var changes []string
		for _, h := range []string{"E1619", "E1719", "E1720"} { // the hexes behind E1620 that are in no ZOC
			changes = append(changes, h+" "+ground)
		}
		s := sketchOn(t, arena(t, changes...), "us-28-110-1 E1620 state=disrupted, us-28-707-tnk E1620, de-26-39-fus E1520", alliedTurn)
		s.do("move +us-28-110-1 @E1620 :tactical")
		if held {
			s.refused("join +us-28-707-tnk", "ARD-18.2-01")
		} else {
			s.do("join +us-28-707-tnk")
		}
		if len(s.lines()) == 0 {
			t.Errorf("%s: nothing is legal", ground)
		}
	}
}
