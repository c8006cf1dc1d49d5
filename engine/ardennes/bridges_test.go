package ardennes

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// crossings is a field whose only bridges are on hexsides, given as "1,0/2,0 2,0/3,0", with a road over
// each and a river under it; roads and the Allied source lie along 1,0 0,0 -1,0.
func crossings(t *testing.T, sides string) *data.Data {
	t.Helper()
	d := field(t)
	d.Map.Bridges = nil
	for _, pair := range strings.Fields(sides) {
		a, b, _ := strings.Cut(pair, "/")
		e := hexside(t, d, a, b)
		ha, _ := d.Map.Lookup(axialAt(t, a))
		hb, _ := d.Map.Lookup(axialAt(t, b))
		e.River, e.Road, e.Bridge = true, data.Secondary, data.Bridge(len(d.Map.Bridges))
		d.Map.Bridges = append(d.Map.Bridges, data.Site{Side: d.Map.Side(ha, hb)})
	}
	d.Special.Ouren = data.NoBridge
	lay(t, d, data.Secondary, "-1,0 0,0 1,0")
	source, _ := d.Map.Lookup(axial(-1, 0))
	d.Map.Ground[source].Spots |= data.AlliedSource
	return d
}

// over is the words of a bridge in an action: hexes in the order of the map.
func over(t *testing.T, r *Rules, a, b string) string {
	t.Helper()
	ha, _ := r.Data.Map.Lookup(axialAt(t, a))
	hb, _ := r.Data.Map.Lookup(axialAt(t, b))
	ends := r.Data.Map.Ends[r.Data.Map.Side(ha, hb)]
	return " @" + r.Data.Map.ID(ends[0]) + " >" + r.Data.Map.ID(ends[1])
}

const bridgePhase = `"turn": 3, "side": "allied", "phase": "bridges"`

// The demolition example of 7.3: an Allied unit at 0,0 and a bridge on 1,0/2,0, with a second bridge 1,1/1,2.
func TestDemolitionRange(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0 2,0/3,0 1,1/1,2"))
	unit := someAllied[0]
	for _, c := range []struct {
		name, units, a, b, rule string
	}{
		{"ARD-7.3-01, ARD-7.3-02: one hex away, the enemy within one hex", unit + " 0,0, de-2-pz-2 3,0", "1,0", "2,0", ""},
		{"ARD-7.3-01: no enemy within one hex of the bridge", unit + " 0,0, de-2-pz-2 4,0", "1,0", "2,0", "ARD-7.3-01"},
		{"ARD-7.3-02: two hexes away is too far", unit + " 0,0, de-2-pz-2 4,0", "2,0", "3,0", "ARD-7.3-02"},
		{"ARD-7.3-05: a unit in a hex of the bridge needs no path", unit + " 1,0, de-2-pz-2 2,0", "1,0", "2,0", ""},
		{"ARD-7.3-04, ARD-7.3-05: an enemy unit in between", unit + " 0,0, de-2-pz-2 1,0", "1,0", "2,0", "ARD-7.3-04"},
		{"ARD-7.3-04: an enemy Hexside Bond in between", unit + " 0,0, de-2-pz-2 1,-1, de-2-pz-304 0,1", "1,0", "2,0", "ARD-7.3-04"},
		{"ARD-7.3-04: an enemy Hex Bond in between", unit + " 0,0, de-2-pz-2 2,-1, de-2-pz-304 0,1", "1,0", "2,0", "ARD-7.3-04"},
		{"ARD-7.3-04: an enemy ZOC does not matter", unit + " 0,0, de-2-pz-2 2,-1", "1,0", "2,0", ""},
		{"ARD-7.3-03: a bridge of a neighbouring hex on its far side", unit + " 0,1, de-2-pz-2 2,1", "1,1", "1,2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var units []string
			for u := range strings.SplitSeq(c.units, ", ") {
				id, at, _ := strings.Cut(u, " ")
				units = append(units, id+" "+axialAt(t, at))
			}
			s := sketchOn(t, r, strings.Join(append(units, "us-28-109-3 "+axial(-4, 6)), ", "), `"bridges": {"`+axial(1, 1)+"/"+axial(1, 2)+`": "intact"}`, bridgePhase)
			line := "blow +" + unit + over(t, r, c.a, c.b)
			a := s.action(line)
			why := s.p.blowWhy(s.unit(unit), r.siteAt(a.Hex, a.To), false)
			if c.rule == "" {
				s.can(line)
				return
			}
			if why == nil || string(why.Refs[0]) != c.rule {
				t.Errorf("it is refused by %+v, want %s", why, c.rule)
			}
		})
	}
}

// The whole example of 7.3: a unit with a bridge on every hexside within two hexes of it, enemy units and one of their ZOC
// bonds. It reaches those of its own hex and of the hexes that it could step into (ARD-7.3-02, ARD-7.3-04, ARD-7.3-05), if an
// enemy unit is within a hex of the bridge (ARD-7.3-01, ARD-7.3-03).
func TestDemolitionExample(t *testing.T) {
	plain := field(t)
	centre, _ := plain.Map.Lookup(axial(0, 0))
	var pairs []string
	for _, ends := range plain.Map.Ends {
		if plain.Map.Distance(centre, ends[0]) <= 2 && plain.Map.Distance(centre, ends[1]) <= 2 {
			pairs = append(pairs, axialOf(plain.Map, ends[0])+"/"+axialOf(plain.Map, ends[1]))
		}
	}
	d := crossings(t, strings.Join(pairs, " "))
	for i := range d.Map.Between {
		d.Map.Between[i].River = false // so many rivers would break every bond (ARD-10.3-01)
	}
	s := sketchOn(t, rulesOf(t, d), "us-28-110-1 "+axial(0, 0)+", de-2-pz-2 "+axial(1, -1)+", de-2-pz-304 "+axial(0, 1), bridgePhase)
	of := definition{s.p}
	told := map[string]int{}
	for i, site := range d.Map.Bridges {
		ends := d.Map.Ends[site.Side]
		why, danger, reached, barred := s.p.blowWhy(s.unit("us-28-110-1"), data.Bridge(i), false), false, false, false
		for _, end := range ends {
			for h := range s.p.first {
				danger = danger || s.p.holder(hex.Hex(h)) == german && d.Map.Distance(hex.Hex(h), end) <= 1
			}
			beside := d.Map.Side(centre, end) != hex.NoSide
			closed := beside && (s.p.holder(end) == german || of.bond(centre, end, allied))
			reached = reached || end == centre || beside && !closed
			barred = barred || closed
		}
		want := tooFarAway
		switch {
		case !danger:
			want = noDanger
		case reached:
			want = nil
		case barred:
			want = pathBarred
		}
		if why != want {
			t.Errorf("%s/%s: %+v, want %+v", d.Map.ID(ends[0]), d.Map.ID(ends[1]), why, want)
		}
		if want == nil {
			told["blown"]++
		} else {
			told[want.Sentence]++
		}
	}
	if len(told) != 4 {
		t.Errorf("the example shows %v", told)
	}
}

// axialOf is a hex in the coordinates of axial.
func axialOf(m *data.Map, h hex.Hex) string {
	var column, row int
	if _, err := fmt.Sscanf(m.ID(h), "E%2d%2d", &column, &row); err != nil {
		panic(err)
	}
	return fmt.Sprintf("%d,%d", column-16, row-12-column/2)
}

// The query and the button tell what the table of the match says, also one of a player's own (ARD-7.3-07).
func TestDemolitionByAnotherTable(t *testing.T) {
	d := crossings(t, "1,0/2,0")
	d.Charts.Demolition = data.Rolls[bool]{Low: 1, Rows: []bool{true, true, false}}
	r := rulesOf(t, d)
	s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", de-2-pz-2 "+axial(3, 0), bridgePhase)
	a, err := s.p.queryDemolition(game.Query{Unit: s.unit(someAllied[0]), Hex: hex.None, Action: game.Act(0)})
	if err != nil || len(a.Sides) != 1 || !strings.HasSuffix(a.Sides[0].Title, " on 1 to 2") {
		t.Errorf("%+v, %v", a, err)
	}
	if label := r.Label(s.p, s.action("blow +"+someAllied[0]+over(t, r, "1,0", "2,0"))); !strings.HasSuffix(label, " on 1 to 2") {
		t.Errorf("the button says %q", label)
	}
}

// The query says the same, for the unit and for its side.
func TestDemolitionQuery(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0 2,0/3,0"))
	s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+" engaged, de-2-pz-2 "+axial(3, 0), bridgePhase)
	a, err := s.p.queryDemolition(game.Query{Unit: s.unit(someAllied[0]), Hex: hex.None, Action: game.Act(0)})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, n := range a.Sides {
		kinds[string(n.Kind)]++
		if n.Kind == "demolition" && !strings.HasSuffix(n.Title, "on 1 to 2") {
			t.Errorf("an Engaged unit: %q, want 1 to 2 (ARD-7.5-02)", n.Title)
		}
	}
	if kinds["demolition"] != 1 || kinds["blocked"] != 1 {
		t.Errorf("the unit is told of %v, want one bridge that it can try and one that it cannot (ARD-7.3-02)", kinds)
	}
	if a, _ = s.p.queryDemolition(game.Query{Side: allied, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)}); len(a.Sides) != 1 {
		t.Errorf("the side is told of %+v, want one bridge (ARD-7.3-06)", a.Sides)
	}
}

// Attempts: die, modifiers, once for each bridge.
func TestDemolitionAttempt(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0 0,0/1,-1"))
	unit := someAllied[0]
	at := func(t *testing.T, is string) *sketch {
		return sketchOn(t, r, unit+" "+axial(0, 0)+" "+is+", de-2-pz-2 "+axial(3, 0)+", de-2-pz-304 "+axial(2, -2), bridgePhase)
	}
	for _, c := range []struct {
		name, is string
		die      int
		blown    bool
	}{
		{"ARD-7.3-07: blown on 4", "", 4, true},
		{"ARD-7.3-07: not on 5", "", 5, false},
		{"ARD-7.5-02: +2 for an Engaged unit, blown on 2", "engaged", 2, true},
		{"ARD-7.5-02: and not on 3", "engaged", 3, false},
		{"ARD-7.5-02: +2 once, for a Disrupted and Engaged one", "engaged state=disrupted", 2, true},
		{"ARD-7.5-03: Routed counts as Disrupted", "state=routed", 3, false},
		{"ARD-7.5-02: +2 under a Truck marker", "marker=truck", 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := at(t, c.is)
			s.do("blow +"+unit+over(t, r, "1,0", "2,0"), c.die)
			if got := s.p.bridges[0]&stateBits == blown; got != c.blown {
				t.Errorf("blown is %v, want %v", got, c.blown)
			}
		})
	}
	t.Run("ARD-7.2-02: one attempt on a bridge in a player turn, ARD-7.3-06: another bridge by the same unit", func(t *testing.T) {
		s := at(t, "")
		s.do("blow +"+unit+over(t, r, "1,0", "2,0"), 6)
		s.refused("blow +"+unit+over(t, r, "1,0", "2,0"), "ARD-7.2-02")
		s.do("blow +"+unit+over(t, r, "0,0", "1,-1"), 1)
	})
	t.Run("ARD-7.5-01, E40: +3 for an Engaged unit in the enemy Combat Phase", func(t *testing.T) {
		s := at(t, "engaged")
		if n := s.p.blowDRM(s.unit(unit), true); n != 3 {
			t.Errorf("modifier %d, want 3", n)
		}
	})
}

// ARD-7.7-01: no demolition on 16 December.
func TestNoDemolitionOnFirstDay(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0"))
	for turn, want := range map[string]bool{"1": false, "2": false, "3": true} {
		s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", de-2-pz-2 "+axial(3, 0), `"side": "allied", "phase": "bridges", "turn": `+turn)
		if got := s.p.blowWhy(s.unit(someAllied[0]), 0, false); (got == nil) != want {
			t.Errorf("turn %s: %+v", turn, got)
		}
	}
}

// Rebuilding: two friendly Bridge Phases, with both conditions in each.
func TestRebuilding(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0"))
	down := `"bridges": {"` + axial(1, 0) + "/" + axial(2, 0) + `": "STATE"}`
	at := func(t *testing.T, units, state string) *sketch {
		return sketchOn(t, r, units, strings.Replace(down, "STATE", state, 1), bridgePhase)
	}
	build := "build" + over(t, r, "1,0", "2,0")
	t.Run("ARD-7.9-04: it begins", func(t *testing.T) {
		s := at(t, someAllied[0]+" "+axial(0, 0), "blown")
		s.do(build)
		if s.p.bridges[0]&stateBits != underConstruction {
			t.Errorf("state %d", s.p.bridges[0])
		}
	})
	t.Run("ARD-7.9-04: and is completed in the next, usable at once", func(t *testing.T) {
		s := at(t, someAllied[0]+" "+axial(0, 0), "building")
		if s.p.bridges[0]&stateBits != intact {
			t.Errorf("state %d", s.p.bridges[0])
		}
	})
	t.Run("ARD-7.9-05: or starts again if the conditions fail", func(t *testing.T) {
		s := at(t, someAllied[0]+" "+axial(0, 0)+", de-2-pz-2 "+axial(3, 0), "building")
		if s.p.bridges[0]&stateBits != blown {
			t.Errorf("state %d", s.p.bridges[0])
		}
	})
	t.Run("ARD-7.2-01, ARD-7.8-02: what the Germans have rebuilt is a bridge like any other, and is blown in the Bridge Phase", func(t *testing.T) {
		s := at(t, someAllied[0]+" "+axial(0, 0)+", de-2-pz-2 "+axial(3, 0), "intact")
		blow := "blow +" + someAllied[0] + over(t, r, "1,0", "2,0")
		for _, by := range []uint8{0, byGerman} {
			s.p.bridges[0] = blown | by
			s.p.hand.turnBridge(0, intact, "ARD-7.9-04")
			s.can(blow)
		}
	})
	for _, c := range []struct {
		name, units, rule string
	}{
		{"ARD-7.9-02: not with an enemy unit in a hex", someAllied[0] + " " + axial(0, 0) + ", de-2-pz-2 " + axial(2, 0), "ARD-7.9-02"},
		{"ARD-7.9-02: not with a vacant hex in an enemy ZOC", someAllied[0] + " " + axial(0, 0) + ", de-2-pz-2 " + axial(3, 0), "ARD-7.9-02"},
		{"ARD-7.9-02: but with a friendly unit there", someAllied[0] + " " + axial(2, 0) + ", de-2-pz-2 " + axial(3, 0), ""},
		{"ARD-7.9-03: not without a road to a source", someAllied[0] + " " + axial(2, 0) + ", de-2-pz-2 " + axial(-1, 0), "ARD-7.9-03"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := at(t, c.units, "blown")
			if why := s.p.buildWhy(allied, 0, s.p.network(allied)); (why == nil) != (c.rule == "") || why != nil && string(why.Refs[0]) != c.rule {
				t.Errorf("refused by %+v, want %q", why, c.rule)
			}
		})
	}
	t.Run("ARD-7.9-05: an enemy unit that enters a hex undoes it", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2 "+axial(3, 0), strings.Replace(down, "STATE", "building", 1), thirdTurn)
		s.all("move +de-2-pz-2 @"+axial(3, 0)+" :normal", "step @"+axial(2, 0))
		if s.p.bridges[0]&stateBits != blown {
			t.Errorf("state %d", s.p.bridges[0])
		}
	})
}

// ARD-7.10-01: Dasburg and Gemünd are completed in the German Bridge Phase of 16 PM, whatever the conditions.
func TestDasburgIsCompleted(t *testing.T) {
	for turn, want := range map[string]uint8{"1": blown, "2": intact} {
		s := draw(t, "us-28-110-1 E2115, de-2-pz-2 E1916", `"side": "german", "phase": "bridges", "turn": `+turn)
		for _, ends := range [][2]string{{"E2016", "E2115"}, {"E1913", "E2013"}} {
			if b := s.r.siteAt(s.hex(ends[0]), s.hex(ends[1])); s.p.bridges[b]&stateBits != want {
				t.Errorf("turn %s, %v: state %d, want %d", turn, ends, s.p.bridges[b]&stateBits, want)
			}
		}
	}
}

// ARD-7.8-01 and ARD-7.8-03: the roll at the first German crossing of Ouren; ARD-7.8-02: it is rolled once.
func TestOuren(t *testing.T) {
	units := []string{}
	for i := range open(t, "six-turns").Units {
		if u := &open(t, "six-turns").Units[i]; u.Side == german && u.Has(data.Mechanized) && !u.Any(data.Gunner|data.Brigade150) {
			units = append(units, u.ID)
		}
	}
	one, other := units[0], units[1]
	start := func(t *testing.T, more string) *sketch {
		return draw(t, one+" E1919, "+other+" E1919", thirdTurn+more)
	}
	t.Run("1 to 4: it is blown, and the unit stays and goes on", func(t *testing.T) {
		s := start(t, "")
		s.all("move +"+one+" @E1919 :tactical", "step @E2020")
		s.do("step @E2119", 4)
		s.at(one, "E2020")
		s.asks(german, askStep)
		s.refused("step @E2119", "ARD-11.4-04")
		s.cites(evOuren, "ARD-7.8-01")
	})
	t.Run("5: it stands, and is not rolled for again", func(t *testing.T) {
		s := start(t, "")
		s.all("move +"+one+" @E1919 :tactical", "step @E2020")
		s.do("step @E2119", 5)
		s.at(one, "E2119")
		if e := s.event(evOuren); e.N[1] != 0 {
			t.Errorf("it is told to be blown: %v", e.N)
		}
		s.all("move +"+other+" @E1919 :tactical", "step @E2020", "step @E2119")
		s.at(other, "E2119")
	})
	t.Run("ARD-7.8-01, ARD-7.8-03, ARD-16.72-06: units that come back over it after a counterattack are rolled for", func(t *testing.T) {
		for die, want := range map[int]string{1: "E2020", 5: "E2119"} {
			s := draw(t, "de-116-16-1 E2119, de-116-60 E2119, us-7-arm-cca E2220, us-7-arm-ccb E2219, us-7-arm-ccr E2219, us-28-112-1 E1918",
				`"side": "allied", "turn": 5, "phase": "combat", "improved": {"E2119": "done"}`)
			s.all("attack >E2119", "join +us-7-arm-cca", "join +us-7-arm-ccb", "join +us-7-arm-ccr")
			s.do("fight", 2)
			s.do("stand +de-116-60", 3)
			s.all("retreat +de-116-60 >E2020", "retreat +de-116-16-1 >E2020", "done")
			s.asks(german, askCounter)
			s.do("advance +de-116-16-1 >E2119", die)
			s.cites(evOuren, "ARD-7.8-01")
			s.at("de-116-16-1", want)
			if want == "E2020" {
				s.refused("advance +de-116-16-1 >E2119", "ARD-11.4-04")
			}
		}
	})
	t.Run("ARD-7.8-01, ARD-7.8-02: a bridge that the Allied player has blown before is not rolled for, nor when it has been rebuilt", func(t *testing.T) {
		s := draw(t, "de-62-164 E2020, us-28-112-1 E2121", `"turn": 3, "phase": "movement", "bridges": {"E2020/E2119": "blown"}`)
		s.all("move +de-62-164 @E2020 :tactical", "step @E2119")
		s.at("de-62-164", "E2119")
		s = draw(t, one+" E2020, us-28-112-1 E2120", `"turn": 3, "side": "allied", "phase": "bridges"`)
		s.do("blow +us-28-112-1 @E2020 >E2119", 1)
		s.p.setBridge(s.r.Special.Ouren, intact)
		if !s.p.ouren {
			t.Error("a crossing is rolled for")
		}
	})
}
