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
		{"ARD-17.1-10, caption of 17.1: a tank keeps clear of the ZOC, though a road leads through it", "us-28-707-tnk E1620, de-26-39-fus E1520", "us-28-707-tnk", []string{"E1620/E1621 road", "E1621/E1721 road"}, 2, []string{"E1619", "E1719", "E1720"}},
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

// retreating begins a retreat of the units in the target hex.
func (s *sketch) retreating(n int8) {
	s.Helper()
	f := newFrame(kRetreat, s.p.holder(s.hex(targetHex)))
	f.n, f.hex = n, s.hex(targetHex)
	s.p.battle.side, s.p.battle.target = f.side.Other(), f.hex
	s.p.stack.Push(f)
	s.p.hand.settle()
}

// ends are the hexes in which the best retreats of a unit in the target hex end, by the steps that are legal.
func (s *sketch) ends(id string, n int8) (list []string) {
	s.Helper()
	var walk func(p *Position)
	walk = func(p *Position) {
		for _, a := range p.Legal(nil) {
			if a.Verb != doRetreat || a.Units[0] != s.unit(id) {
				continue
			}
			next, _ := p.Clone().(*Position)
			next.Take(a, &game.Loaded{}, nil)
			if next.units[s.unit(id)].hex == s.hex(targetHex) {
				walk(next)
			} else if at := s.r.Data.Map.ID(next.units[s.unit(id)].hex); !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	s.retreating(n)
	walk(s.p)
	slices.Sort(list)
	return list
}

// Whole retreats of two hexes, step by step.
func TestRetreatsToTheirEnds(t *testing.T) {
	for _, c := range []struct {
		name, units, unit string
		ground            []string
		want              []string
	}{
		{"ARD-17.1-03, ARD-17.1-04: as far away as the result demands, through no ZOC", "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619", "us-28-110-1", nil, []string{"E1721", "E1820", "E1821"}},
		{"ARD-17.1-06, ARD-17.1-09: to an end nearer to supply", "us-28-110-1 E1620", "us-28-110-1", []string{"E2020 source"}, []string{"E1718", "E1721", "E1819", "E1820", "E1821"}},
		{"ARD-17.1-07, ARD-17.1-09: a Mechanized unit uses the most road hexes", "us-28-707-tnk E1620", "us-28-707-tnk", []string{"E1620/E1720 road", "E1720/E1820 road", "E1620/E1619 road"}, []string{"E1820"}},
		{"ARD-17.1-08: supply before roads", "us-28-707-tnk E1620", "us-28-707-tnk", []string{"E1220 source", "E1620/E1720 road", "E1720/E1820 road"}, []string{"E1419", "E1420", "E1421", "E1518", "E1521"}},
		{"ARD-17.1-08: out of ZOC before supply", "us-28-110-1 E1620, de-26-39-fus E1520", "us-28-110-1", []string{"E1524 source", "E1720/E1721 lake"}, []string{"E1518", "E1618", "E1718", "E1819", "E1820", "E1821"}},
		{"ARD-17.1-08, ARD-17.1-10: the distance before ZOC", "us-28-110-1 E1620, de-26-39-fus E1520", "us-28-110-1", []string{"E1620/E1619 lake", "E1620/E1719 lake", "E1720/E1721 lake", "E1720/E1820 lake", "E1720/E1821 lake"},
			[]string{"E1419", "E1518", "E1622", "E1721"}},
		{"ARD-17.2-04: over an intact bridge of the Meuse", "us-28-707-tnk E1620", "us-28-707-tnk", []string{"E1620/E1619 lake", "E1620/E1719 lake", "E1620/E1621 lake", "E1620/E1519 lake", "E1620/E1520 lake", "E1620/E1720 meuse bridge"}, []string{"E1721", "E1820", "E1821"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t, c.ground...), c.units, fightOn)
			if got := s.ends(c.unit, 2); !slices.Equal(got, c.want) {
				t.Errorf("retreats end in %q, want %q", got, c.want)
			}
		})
	}
}

// Rules of retreats, one by one.
func TestRetreatRows(t *testing.T) {
	back := func(t *testing.T, units string, n int8, ground ...string) *sketch {
		s := sketchOn(t, arena(t, ground...), units, fightOn)
		s.retreating(n)
		return s
	}
	t.Run("ARD-17.1-01: the owner chooses the order and the paths, which may part", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1620, us-28-110-2 E1620, de-26-39-fus E1520", 2)
		s.asks(allied, askRetreat)
		s.do("retreat +us-28-110-2 >E1720")
		s.refused("retreat +us-28-110-1 >E1720", "ARD-17.1-01")
		s.refused("retreat +de-26-39-fus >E1420", "ARD-17.1-01")
		s.all("retreat +us-28-110-2 >E1820", "retreat +us-28-110-1 >E1619", "retreat +us-28-110-1 >E1618")
		s.at("us-28-110-2", "E1820")
		s.at("us-28-110-1", "E1618")
	})
	t.Run("ARD-17.1-02: exactly as many hexes, none of them twice", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1620", 3)
		s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820")
		s.refused("retreat +us-28-110-1 >E1720", "ARD-17.1-02")
		s.at("us-28-110-1", targetHex)
		s.do("retreat +us-28-110-1 >E1920")
		s.at("us-28-110-1", "E1920")
		s = back(t, "us-28-110-1 E1620", 2)
		s.do("retreat +us-28-110-1 >E1720")
		s.refused("retreat +us-28-110-1 >E1620", "ARD-17.1-02")
		s.refused("retreat +us-28-110-1 >E1719", "ARD-17.1-03")
	})
	t.Run("ARD-17.1-04, ARD-17.2-01: ZOC in the first hex only", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1620, de-26-39-fus E1921", 2)
		s.do("retreat +us-28-110-1 >E1720")
		s.refused("retreat +us-28-110-1 >E1821", "ARD-17.2-01")
	})
	t.Run("ARD-17.1-05: a friendly unit cancels the ZOC in its hex, unless it has retreated in this combat", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1620, us-28-110-2 E1821, de-26-39-fus E1921", 2)
		s.do("retreat +us-28-110-1 >E1720")
		s.do("retreat +us-28-110-1 >E1821")
		s = back(t, "us-28-110-1 E1620, us-28-110-2 E1821 answered, de-26-39-fus E1921", 2)
		s.do("retreat +us-28-110-1 >E1720")
		s.refused("retreat +us-28-110-1 >E1821", "ARD-17.2-01")
	})
	t.Run("ARD-17.1-11: no British unit retreats east over the Meuse", func(t *testing.T) {
		r := arena(t)
		for h := range r.Data.Map.Ground {
			r.Data.Map.Ground[h].Spots |= data.WestOfMeuse | data.WestSheet
		}
		east, _ := r.Data.Map.Lookup("E1720")
		r.Data.Map.Ground[east].Spots = 0
		s := sketchOn(t, r, "uk-43-129 E1620", fightOn)
		s.retreating(2)
		s.refused("retreat +uk-43-129 >E1720", "ARD-17.1-11")
		s.can("retreat +uk-43-129 >E1719")
	})
	t.Run("ARD-17.4-01: a retreat may overstack", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1620, us-99-393 E1820", 2, "E1620/E1619 lake", "E1620/E1719 lake", "E1620/E1621 lake", "E1620/E1519 lake", "E1620/E1520 lake", "E1720/E1719 lake", "E1720/E1721 lake", "E1720/E1821 lake", "E1720/E1621 lake")
		s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820")
		if !s.p.overstacked(s.hex("E1820")) || s.state("us-28-110-1").place != onMap || s.state("us-99-393").place != onMap {
			t.Error("the hex is not overstacked")
		}
	})
	t.Run("ARD-18.1-03: a retreat of one hex changes no state", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1620 state=routed", 1)
		s.do("retreat +us-28-110-1 >E1720")
		if u := s.state("us-28-110-1"); u.state != routed || u.place != onMap {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-17.7-01, ARD-18.2-06: artillery turns over first; a Prime Mover stays on it, trucks do not", func(t *testing.T) {
		s := back(t, "de-i-ss-388 E1620 marker=prime-mover", 2)
		s.all("retreat +de-i-ss-388 >E1720", "retreat +de-i-ss-388 >E1820")
		if u := s.state("de-i-ss-388"); u.has&fired == 0 || u.marker != primeMover || u.state != disrupted {
			t.Errorf("%+v", u)
		}
		s = back(t, "us-28-110-1 E1620 marker=truck", 2)
		s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820")
		if u := s.state("us-28-110-1"); u.marker != noMarker {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-17.8-01, ARD-17.8-02: an Engaged unit that is attacked again retreats normally, without its marker", func(t *testing.T) {
		for _, phase := range []string{`"turn": 3, "phase": "combat"`, `"turn": 4, "night": true, "phase": "combat"`} {
			s := sketchOn(t, arena(t), "us-28-110-1 E1620 engaged, de-26-39-fus E1520 night", phase)
			if s.p.night {
				s.assault(2)
			} else {
				s = sketchOn(t, arena(t), "us-28-110-1 E1620 engaged, de-26-39-fus E1520", phase)
				s.assault(2)
			}
			s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820")
			if u := s.state("us-28-110-1"); u.has&engaged != 0 || u.state != disrupted {
				t.Errorf("%+v", u)
			}
		}
	})
	t.Run("ARD-17.3-01, E45: the attacker has the full Bonus Advance when DR3 eliminates the defender", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-35-eng E1620, de-26-39-fus E1520", fightOn)
		s.assault(1)
		if s.state("us-35-eng").place != dead {
			t.Error("an engineer retreats three hexes (ARD-27.10-01)")
		}
		s.all("advance +de-26-39-fus >E1620", "advance +de-26-39-fus >E1720")
	})
}

// Units that have retreated to others, and the hex is attacked in the same phase (ARD-17.5-01, ARD-17.5-02).
func TestPreviouslyRetreated(t *testing.T) {
	// The battalion in E1620 retreats to E1820 by two hexes; then E1820 is attacked.
	begin := func(t *testing.T, there, more string) *sketch {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, "+there+"de-26-39-fus E1520, "+more, fightOn)
		s.all("attack >E1620", "join +de-26-39-fus")
		s.do("fight", 2)
		s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820", "done")
		return s
	}
	t.Run("ARD-17.5-01: they add nothing, and are eliminated if they have to retreat", func(t *testing.T) {
		s := begin(t, "us-28-112-1 E1820, ", "de-26-78-gren E1920")
		if s.state("us-28-110-1").has&answered != 0 { // a forecast would take him for one that has retreated in the next combat too (ARD-17.1-05)
			t.Error("it retreats still")
		}
		s.all("attack >E1820", "join +de-26-78-gren")
		s.do("fight", 2) // 4 to 2: the Disrupted unit makes no shift either
		if o := s.event(evOdds); o.N[1] != 2 || o.N[4] != 0 {
			t.Errorf("%v", o.N)
		}
		if s.state("us-28-110-1").place != dead || s.state("us-28-112-1").place != onMap {
			t.Error("the unit that retreated is not eliminated")
		}
	})
	t.Run("ARD-17.5-02: they lose no step and are only Engaged with the others", func(t *testing.T) {
		s := begin(t, "us-28-112-1 E1820, ", "de-26-78-gren E1920")
		s.all("attack >E1820", "join +de-26-78-gren")
		s.do("fight", 5) // EX
		if s.state("us-28-112-1").place != dead || s.state("us-28-110-1").place != onMap || s.state("us-28-110-1").has&engaged == 0 {
			t.Error("the wrong unit is hit")
		}
	})
	t.Run("ARD-17.5-01: alone in their hex they defend against a breakthrough as others do", func(t *testing.T) {
		s := begin(t, "", "")
		if !s.p.defends(s.unit("us-28-110-1")) {
			t.Error("they take no part in their own defense")
		}
		s.refused("attack >E1820", "ARD-14.1-02")
	})
	t.Run("ARD-17.5-01: two units that retreat together into an empty hex defend it", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1620, de-26-39-fus E1520, de-26-78-gren E1520", fightOn)
		s.assault(1) // 8 to 4: 2-1, DR3
		for _, id := range []string{"us-28-110-1", "us-28-110-2"} {
			s.all("retreat +"+id+" >E1720", "retreat +"+id+" >E1820", "retreat +"+id+" >E1920")
		}
		if !s.p.defends(s.unit("us-28-110-1")) || !s.p.defends(s.unit("us-28-110-2")) {
			t.Error("they take no part in the defense")
		}
	})
}

// Retreats over the edge of the map.
func TestRetreatOffTheMap(t *testing.T) {
	back := func(t *testing.T, units, at string, n int8) *sketch {
		s := draw(t, units, fightOn)
		f := newFrame(kRetreat, s.p.holder(s.hex(at)))
		f.n, f.hex = n, s.hex(at)
		s.p.stack.Push(f)
		s.p.hand.settle()
		return s
	}
	// E1601 lies at the south edge; Germans around it leave no way but out.
	ring := func(at string) (list string) {
		m := open(t, "six-turns").Data.Map
		h, _ := m.Lookup(at)
		for i, n := range m.Neighbors[h] {
			if n >= 0 {
				list += []string{"de-26-39-fus", "de-26-77-gren", "de-26-78-gren", "de-2-pz-2", "de-2-pz-304", "de-1ss-2"}[i] + " " + m.ID(n) + ", "
			}
		}
		return list
	}
	t.Run("ARD-17.6-01: Allied units over the south edge are Disrupted in the box", func(t *testing.T) {
		for _, n := range []int8{1, 2, 4} {
			s := back(t, ring("E1601")+"us-28-110-1 E1601", "E1601", n)
			s.do("retreat +us-28-110-1")
			if u := s.state("us-28-110-1"); u.place != inBox || s.r.Boxes[u.box].ID != "SE" || u.state != disrupted {
				t.Errorf("%d hexes: %+v", n, u)
			}
		}
	})
	t.Run("ARD-17.6-02: a Disrupted one is Routed, whatever the length", func(t *testing.T) {
		s := back(t, ring("E1601")+"us-28-110-1 E1601 state=disrupted", "E1601", 4)
		s.do("retreat +us-28-110-1")
		if u := s.state("us-28-110-1"); u.state != routed {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-17.6-02: leaving the map satisfies the distance", func(t *testing.T) {
		s := back(t, "us-28-110-1 E1601, de-26-39-fus E1602", "E1601", 4)
		s.can("retreat +us-28-110-1")
		if label := s.r.Label(s.p, s.action("retreat +us-28-110-1")); label != "The 1st Bn, 110th Infantry leaves the map" {
			t.Errorf("the button says %q", label)
		}
	})
	t.Run("ARD-17.6-01: over the east edge they are eliminated", func(t *testing.T) {
		s := back(t, ring("E0120")+"us-28-110-1 E0120", "E0120", 2)
		if s.state("us-28-110-1").place != dead {
			t.Errorf("%+v", s.state("us-28-110-1"))
		}
	})
	t.Run("ARD-17.6-01: Germans over any edge", func(t *testing.T) {
		m := open(t, "six-turns").Data.Map
		h, _ := m.Lookup("E1601")
		units := ""
		for i, n := range m.Neighbors[h] {
			if n >= 0 {
				units += []string{"us-28-110-1", "us-28-110-2", "us-28-110-3", "us-28-112-1", "us-28-112-2", "us-28-112-3"}[i] + " " + m.ID(n) + ", "
			}
		}
		s := back(t, units+"de-26-39-fus E1601", "E1601", 2)
		if s.state("de-26-39-fus").place != dead {
			t.Errorf("%+v", s.state("de-26-39-fus"))
		}
	})
}

// A retreat takes control of a Victory Hex like any coming of a unit, and is told to (ARD-13.2-05).
func TestRetreatIntoAVictoryHex(t *testing.T) {
	for control, n := range map[string]int{"german": 1, "allied": 0} {
		s := draw(t, "us-28-110-1 E2126", `"control": {"E2125": "`+control+`"}`)
		s.p.hand.ev = &s.ev
		s.p.hand.fallTo(s.unit("us-28-110-1"), s.hex("E2125"))
		if told := game.Told(s.ev.List, game.Nobody); len(told) != n || n > 0 && (told[0].Kind != evControl || told[0].Side != allied) || s.p.control[s.hex("E2125")] != allied {
			t.Errorf("of a hex that was %s it is told: %+v", control, told)
		}
	}
}

// A retreat into an enemy Hex Bond or across an enemy Hexside Bond eliminates the unit (ARD-10.2-02): where every
// other way is closed by the enemy himself, it does not get away through the bond.
func TestRetreatThroughBonds(t *testing.T) {
	// The Germans stand around the target but for one or two gaps, each of which lies between two of them.
	for _, c := range []struct{ name, germans, gap string }{
		{"a Hex Bond on E1720, between E1721 and E1819", "de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1519, de-2-pz-2 E1621, de-2-pz-304 E1719, de-1ss-2 E1721, de-1ss-1 E1819", "E1720"},
		{"a Hexside Bond between the target and E1720, of E1621 and E1719", "de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1519, de-2-pz-2 E1621, de-2-pz-304 E1719", "E1720"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t), "us-28-110-1 E1620, "+c.germans, fightOn)
			d, _ := s.r.Data.Map.DirTo(s.hex(targetHex), s.hex(c.gap))
			if why := s.p.fatalWhy(s.unit("us-28-110-1"), s.hex(targetHex), d, 0); why != fatalBond {
				t.Errorf("the gap is fatal for %+v", why)
			}
			s.all("attack >E1620", "join +de-26-39-fus")
			s.do("fight", 2) // 4 to 2: DR2
			if s.state("us-28-110-1").place != dead {
				t.Errorf("it got away to %s", s.r.Data.Map.ID(s.state("us-28-110-1").hex))
			}
		})
	}
	t.Run("without the bond it gets away", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1519, de-2-pz-304 E1719", fightOn)
		s.all("attack >E1620", "join +de-26-39-fus")
		s.do("fight", 2)
		s.asks(allied, askRetreat)
	})
}
