package ardennes

import (
	"encoding/json"
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// firstSteps are the hexes to which a unit in the target hex can begin a retreat of n hexes.
func (s *sketch) firstSteps(id string, n int8) (list []string) {
	u := s.unit(id)
	r := s.p.retreats(u, s.hex(targetHex), n, nil)
	for d, to := range &s.r.Data.Map.Neighbors[s.hex(targetHex)] {
		if r.best != noRank && r.next[d] == r.best {
			list = append(list, s.r.Data.Map.ID(to))
		}
	}
	slices.Sort(list)
	return list
}

// A retreat ends as far away as the result demands (ARD-17.1-03), enters no vacant enemy ZOC hex if it can
// (ARD-17.1-04), goes towards supply (ARD-17.1-06) and for Mechanized units along roads (ARD-17.1-07), in this
// order (ARD-17.1-08, ARD-17.1-10). Fatal are
// enemy units and bonds, ZOC after the first hex, lakes and the Meuse (ARD-17.2-01), for vehicles rivers and
// roadless woods as well (ARD-17.2-02), not for infantry (ARD-17.2-03).
func TestRetreatPaths(t *testing.T) {
	for _, c := range []struct {
		name, units, unit string
		ground            []string
		n                 int8
		want              []string
	}{
		{"away from nobody", "us-28-110-1 E1620", "us-28-110-1", nil, 2, []string{"E1519", "E1520", "E1619", "E1621", "E1719", "E1720"}},
		{"out of ZOC", "us-28-110-1 E1620, de-26-39-fus E1520", "us-28-110-1", nil, 2, []string{"E1619", "E1719", "E1720"}},
		{"towards supply", "us-28-110-1 E1620", "us-28-110-1", []string{"E2220 source"}, 2, []string{"E1619", "E1621", "E1719", "E1720"}},
		{"infantry over rivers", "us-28-110-1 E1620", "us-28-110-1", []string{"E1620/E1720 river"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719", "E1720"}},
		{"vehicles not over rivers", "us-28-707-tnk E1620", "us-28-707-tnk", []string{"E1620/E1720 river"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719"}},
		{"nobody over the Meuse", "us-28-110-1 E1620", "us-28-110-1", []string{"E1620/E1720 meuse"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719"}},
		{"nobody over a lake", "us-28-110-1 E1620", "us-28-110-1", []string{"E1620/E1720 lake"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719"}},
		{"vehicles not into Forest", "us-28-707-tnk E1620", "us-28-707-tnk", []string{"E1720 forest"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719"}},
		{"infantry into Forest", "us-28-110-1 E1620", "us-28-110-1", []string{"E1720 forest"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719", "E1720"}},
		{"vehicles along a road", "us-28-707-tnk E1620", "us-28-707-tnk", []string{"E1620/E1720 road"}, 1, []string{"E1720"}},
		{"infantry not", "us-28-110-1 E1620", "us-28-110-1", []string{"E1620/E1720 road"}, 1, []string{"E1519", "E1520", "E1619", "E1621", "E1719", "E1720"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t, c.ground...), c.units, fightOn)
			if got := s.firstSteps(c.unit, c.n); !slices.Equal(got, c.want) {
				t.Errorf("retreats go to %q, want %q", got, c.want)
			}
		})
	}
}

// Surrounded by enemy units and their ZOC there is no retreat: the defender is eliminated where he is
// (ARD-17.1-10, ARD-17.2-01), and the attacker has his whole advance (ARD-17.3-01).
func TestNoWayOut(t *testing.T) {
	ring := "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1720"
	s := sketchOn(t, arena(t), ring, fightOn)
	s.do("attack >E1620")
	s.all("join +de-26-39-fus")
	s.do("fight", 2)
	if s.state("us-28-110-1").place != dead {
		t.Errorf("the defender got away to %s", s.r.Data.Map.ID(s.state("us-28-110-1").hex))
	}
	s.asks(german, askAdvance)
	s.can("advance +de-26-39-fus >E1620")
}

// A second retreat routs a Disrupted unit and eliminates a Routed one (ARD-18.1-02); a unit that has retreated
// into the hex does not stand another (ARD-17.5-01); US engineers do not stand three hexes (ARD-27.10-01); German
// artillery without Prime Mover not two, with one it turns to its fired side (ARD-17.7-01, ARD-17.7-02).
func TestRetreatStatus(t *testing.T) {
	for _, c := range []struct {
		name, unit string
		n          int8
		gone       bool
		state      condition
	}{
		{"steady, two hexes", "us-28-110-1 E1620", 2, false, disrupted},
		{"steady, three hexes", "us-28-110-1 E1620", 3, false, routed},
		{"Disrupted, two hexes", "us-28-110-1 E1620 state=disrupted", 2, false, routed},
		{"Disrupted, one hex", "us-28-110-1 E1620 state=disrupted", 1, false, disrupted},
		{"Routed, two hexes", "us-28-110-1 E1620 state=routed", 2, true, 0},
		{"Routed, one hex", "us-28-110-1 E1620 state=routed", 1, false, routed},
		{"retreated before", "us-28-110-1 E1620 fell-back", 2, true, 0},
		{"an engineer, two hexes", "us-35-eng E1620", 2, false, disrupted},
		{"an engineer, three hexes", "us-35-eng E1620", 3, true, 0},
		{"German artillery", "de-i-ss-388 E1620", 2, true, 0},
		{"German artillery, one hex", "de-i-ss-388 E1620", 1, false, steady},
		{"German artillery with Prime Mover", "de-i-ss-388 E1620 marker=prime-mover", 2, false, disrupted},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t), c.unit, fightOn)
			u := s.p.first[s.hex(targetHex)]
			f := newFrame(kRetreat, s.r.Units[u].Side)
			f.n, f.hex = c.n, s.hex(targetHex)
			s.p.stack.Push(f)
			s.p.hand.settle()
			for s.p.stack.Top().kind == kRetreat {
				s.do(s.lines()[0])
			}
			got := &s.p.units[u]
			if (got.place == dead) != c.gone || !c.gone && got.state != c.state {
				t.Errorf("place %d, state %d", got.place, got.state)
			}
			if !c.gone && s.r.Units[u].Has(data.Gunner) && got.has&fired == 0 {
				t.Error("artillery that retreats turns to its fired side")
			}
		})
	}
}

// The forecast counts every case of the dice: at 2-1 without Fire Fights the shares are those of the column
// (ARD-14.4-02), the steps name what halves an attack (ARD-15.3-01); the question retreats tells the first
// steps, and why others are fatal (ARD-17.2-01).
func TestCombatQueries(t *testing.T) {
	s := sketchOn(t, arena(t, targetHex+"/"+eastHex+" river"), "us-28-110-1 E1620, de-1ss-2 E1520, us-viii-333 E2425", fightOn)
	a, err := s.p.queryOdds(game.Query{What: "odds", Unit: game.NoUnit, Action: s.action("attack >E1620")})
	if err != nil {
		t.Fatal(err)
	}
	f := a.Forecast
	var sum int64
	for _, o := range f.Outcomes {
		sum += o.Cases
	}
	if f.Bars[0].Min != 3 || f.Bars[1].Min != 2 || sum != f.Of || f.Of != 36 || len(f.Lit) != 6 {
		t.Errorf("the forecast is %+v", f)
	}
	text, _ := json.Marshal(f.Steps)
	if !slices.ContainsFunc(f.Steps, func(l game.Line) bool { return slices.Contains(s.r.Data.Ledger.IDs(l.Rules...), "ARD-15.3-01") }) {
		t.Errorf("no step tells of the river: %s", text)
	}
	s = sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520", fightOn)
	s.joinAll()
	a, err = s.p.queryOdds(game.Query{What: "odds", Unit: game.NoUnit, Action: game.Act(0)})
	if err != nil {
		t.Fatal(err)
	}
	// 2-1: DR3 and DR2 empty the hex, EX kills the battalion: 18 of 36; FF does on 1 DR2, 2 A1/D1, 3 A1/DR2 and 5
	// EX, FF(+1) on 1, 2 and 4: 7 more.
	if a.Forecast.Taken != 25 || a.Forecast.Of != 36 {
		t.Errorf("taken in %d of %d cases", a.Forecast.Taken, a.Forecast.Of)
	}
	a, err = s.p.queryRetreats(game.Query{What: "retreats", Unit: s.unit("us-28-110-1"), Hex: -1})
	if err != nil || !slices.ContainsFunc(a.Hexes, func(n game.HexNote) bool {
		return n.Hex == s.hex(eastHex) && n.Kind == "blocked" && slices.Contains(s.r.Data.Ledger.IDs(n.Rules...), "ARD-17.2-01")
	}) {
		t.Errorf("the question retreats answers %+v, %v", a, err)
	}
}
