package ardennes

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// ARD-29.2-01: on 16 AM one unit of the 212th VG Division crosses the Sauer from 1006 to 1005 and ends its move
// there, whatever it has moved before.
func TestEchternach(t *testing.T) {
	const one = `"turn": 1, "side": "german"`
	cross := func(s *sketch) {
		s.Helper()
		s.all("move +de-212-320 @E1007 :normal", "step @E1006", "step @E1005")
		s.at("de-212-320", "E1005")
	}
	t.Run("the ordinary way is closed after the first hex, and from 16 PM on", func(t *testing.T) {
		s := draw(t, "de-212-320 E1007", `"turn": 2, "side": "german"`)
		s.all("move +de-212-320 @E1007 :normal", "step @E1006")
		s.refused("step @E1005", "ARD-11.4-01")
	})
	t.Run("it ends its move there", func(t *testing.T) {
		s := draw(t, "de-212-320 E1007", one)
		cross(s)
		s.asks(german, askMove)
		s.refused("move +de-212-320 @E1005 :normal", "ARD-11.1-02")
	})
	t.Run("one unit only, and alone", func(t *testing.T) {
		s := draw(t, "de-212-320 E1007, de-212-423 E1007", one)
		s.all("move +de-212-320 @E1007 :normal", "join +de-212-423", "step @E1006")
		s.refused("step @E1005", "ARD-11.4-01")
		s = draw(t, "de-212-320 E1007, de-212-423 E1007", one)
		cross(s)
		s.all("move +de-212-423 @E1007 :normal", "step @E1006")
		s.refused("step @E1005", "ARD-11.4-01")
	})
	t.Run("no unit of another division", func(t *testing.T) {
		s := draw(t, "de-62-164 E1006, de-212-320 E1107", one)
		if s.p.ferries(s.unit("de-62-164"), s.hex("E1006"), s.hex("E1005")) || !s.p.ferries(s.unit("de-212-320"), s.hex("E1006"), s.hex("E1005")) {
			t.Error("the divisions are not told apart")
		}
	})
}

// ARD-27.8-01, an option: at the start of the Allied Movement Phase of 16 PM a die may bind 9 Arm/CCB to the
// St-Vith sector until 17 PM.
func TestCCB9(t *testing.T) {
	r := open(t, "six-turns", "ccb9 true")
	ccb := "us-9-arm-ccb"
	// begun plays from the end of the Allied Bridge Phase to the Movement Phase.
	begun := func(t *testing.T, r *Rules, unit, turn string, dice ...int) *sketch {
		s := sketchOn(t, r, unit+", de-2-pz-2 E0830", `"side": "allied", "phase": "bridges", "turn": `+turn)
		s.do("end", dice...)
		s.asks(allied, askMove)
		return s
	}
	t.Run("1 to 3 bind it: it has to get into the sector before the phase ends, and stays there", func(t *testing.T) {
		for die := 1; die <= 3; die++ {
			s := begun(t, r, ccb+" E2131", "2", die)
			if e := s.event(evSpecial); e.N[0] != specialCCB9 || e.N[1] != int16(die) || e.N[2] != 1 {
				t.Errorf("a %d is told as %v", die, e.N)
			}
			if s.state(ccb).has&bound == 0 {
				t.Fatalf("a %d does not bind it", die)
			}
			s.refused("end", "ARD-27.8-01")
			if lines := s.with("mark"); len(lines) != 0 {
				t.Errorf("a Night marker takes it off its duty: %q", lines)
			}
			s.do("move +" + ccb + " @E2131 :strategic")
			s.refused("stop", "ARD-27.8-01")
			for _, h := range s.goal(ccb, byStrategic) {
				if !r.Data.Map.Ground[h].Is(data.NearStVith) {
					t.Errorf("it may end its move in %s", r.Data.Map.ID(h))
				}
			}
		}
	})
	t.Run("4 to 6 do not", func(t *testing.T) {
		for die := 4; die <= 6; die++ {
			s := begun(t, r, ccb+" E2131", "2", die)
			s.can("end")
			if s.state(ccb).has&bound != 0 || s.event(evSpecial).N[2] != 0 {
				t.Errorf("a %d binds it, or is said to", die)
			}
		}
	})
	t.Run("it is free if it cannot get there", func(t *testing.T) {
		s := begun(t, r, ccb+" E3032 engaged", "2", 1)
		if e := s.event(evSpecial); s.state(ccb).has&bound != 0 || e.N[2] != 2 {
			t.Errorf("it is bound, or said to be: %v", e.N)
		}
		s.can("end")
	})
	t.Run("in the sector it may stay, or move within it", func(t *testing.T) {
		s := begun(t, r, ccb+" E2125", "2", 1)
		s.can("end")
		for _, h := range s.goal(ccb, byRoute) {
			if !r.Data.Map.Ground[h].Is(data.NearStVith) {
				t.Errorf("it may end its move in %s", r.Data.Map.ID(h))
			}
		}
	})
	t.Run("on 17 AM it is still bound, on 17 PM free", func(t *testing.T) {
		for turn, want := range map[string]bool{"3": true, "4": false} {
			s := begun(t, r, ccb+" E2125 bound", turn)
			if got := s.state(ccb).has&bound != 0; got != want {
				t.Errorf("turn %s: bound is %v", turn, got)
			}
		}
	})
	t.Run("ARD-26.2-02: what it breaks down into is bound as it is, and free on 17 PM", func(t *testing.T) {
		s := begun(t, r, ccb+" E2131", "2", 1)
		s.do("dissolve +" + ccb)
		s.refused("end", "ARD-27.8-01")
		for _, id := range []string{"us-bd-tf-1", "us-bd-tf-2", "us-rem-cc-1"} {
			for _, h := range s.goal(id, byRoute) {
				if !r.Data.Map.Ground[h].Is(data.NearStVith) {
					t.Errorf("%s may end its move in %s", id, r.Data.Map.ID(h))
				}
			}
		}
		for turn, want := range map[string]bool{"3": true, "4": false} {
			s := begun(t, r, "us-bd-tf-1 E2125 bound parent="+ccb, turn)
			if got := s.state("us-bd-tf-1").has&bound != 0; got != want {
				t.Errorf("turn %s: bound is %v", turn, got)
			}
		}
		// What was given off before the roll has no part in it: one die is asked for.
		s = begun(t, r, ccb+" E2131 reduced, us-bd-tf-1 E2131 parent="+ccb, "2", 1)
		if s.state(ccb).has&bound == 0 || s.state("us-bd-tf-1").has&bound != 0 {
			t.Error("the roll is not for 9 Arm/CCB alone")
		}
	})
	t.Run("without the option nothing is rolled", func(t *testing.T) {
		s := begun(t, open(t, "six-turns"), ccb+" E2131", "2")
		if s.state(ccb).has&bound != 0 {
			t.Error("it is bound")
		}
	})
}

// goal are the hexes that a move of a unit may end in.
func (s *sketch) goal(unit string, mode game.Option) (list []hex.Hex) {
	s.Helper()
	for id := range s.reach(unit, mode) {
		list = append(list, s.hex(id))
	}
	if list == nil {
		s.Errorf("%s can end its move nowhere", unit)
	}
	return list
}

// ARD-33.1-01: units with a blue arrival code are in play with the option alone.
func TestOptionalUnits(t *testing.T) {
	with, without := open(t, "campaign", "optional_units true"), open(t, "campaign")
	n := 0
	for u := range with.Units {
		a := with.Units[u].Arrival
		if a < 0 || !with.Schedule[a].Optional {
			continue
		}
		n++
		if without.Units[u].Arrival >= 0 {
			t.Errorf("%s arrives without the option", with.Units[u].ID)
		}
	}
	if n == 0 {
		t.Error("no unit is optional")
	}
}

// ARD-33.2-01: the Allied optional units.
func TestAlliedOptionalUnits(t *testing.T) {
	r := open(t, "campaign", "optional_units true")
	const late = `"turn": 22, "side": "allied", "reinforcements": ["us-90-357"]`
	t.Run("the 90th Division enters on 26 PM, and only if a German unit has crossed the Meuse", func(t *testing.T) {
		s := sketchOn(t, r, "", late)
		s.refused("enter +us-90-357 @E2001 :normal", "ARD-33.2-01")
		s.p.meuse = 20
		s.can("enter +us-90-357 @E2001 :normal")
		s = sketchOn(t, r, "", `"turn": 21, "side": "allied", "reinforcements": ["us-90-357"]`)
		s.p.meuse = 20
		s.refused("enter +us-90-357 @E2001 :normal", "ARD-13.1-01")
	})
	t.Run("a German unit crosses the Meuse at Dinant", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2-recon W3122", `"turn": 18, "side": "german"`)
		s.p.reachMeuse(s.hex("W3121"), s.hex("W3122"))
		if s.p.meuse != 0 || !s.p.nearMeuse {
			t.Errorf("beside the Meuse: crossed in %d, near %v", s.p.meuse, s.p.nearMeuse)
		}
		s.p.hand.enter(s.unit("de-2-pz-2-recon"), s.hex("W3223"))
		if s.p.meuse != 18 || s.p.liege != 18 {
			t.Errorf("crossed in turn %d, between Givet and Liège in %d", s.p.meuse, s.p.liege)
		}
	})
	t.Run("ARD-33.2-01, ARD-33.3-01: one that retreats over it crosses it too", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2-recon W3122", `"turn": 18, "side": "allied"`)
		s.p.hand.goBack(s.unit("de-2-pz-2-recon"), []hex.Hex{s.hex("W3223")})
		if s.p.meuse != 18 || s.p.liege != 18 || !s.p.nearMeuse {
			t.Errorf("crossed in turn %d, between Givet and Liège in %d, near %v", s.p.meuse, s.p.liege, s.p.nearMeuse)
		}
	})
	t.Run("ARD-33.2-01: an Allied unit that retreats over it is no German one", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 W3122", `"turn": 18, "side": "german"`)
		s.p.hand.goBack(s.unit("us-28-110-1"), []hex.Hex{s.hex("W3223")})
		if s.at("us-28-110-1", "W3223"); s.p.meuse != 0 || s.p.liege != 0 || s.p.nearMeuse {
			t.Errorf("crossed in turn %d, between Givet and Liège in %d, near %v", s.p.meuse, s.p.liege, s.p.nearMeuse)
		}
	})
	t.Run("the 11th Armored Division stays in the southwest and does not cross the Semois", func(t *testing.T) {
		s := sketchOn(t, r, "us-11-arm-cca W1801", `"turn": 17, "side": "allied"`)
		m, u, out, over := s.r.Data.Map, s.unit("us-11-arm-cca"), 0, 0
		for h := range m.Neighbors {
			for d, n := range &m.Neighbors[h] {
				if n == hex.None {
					continue
				}
				river := m.Between[m.Sides[h][d]].Semois
				if bad := river || !m.Ground[n].Is(data.SouthWest); bad != (s.p.kept(u, hex.Hex(h), hex.Dir(d)) == southwestOnly) {
					t.Fatalf("%s to %s: forbidden is %v", m.ID(hex.Hex(h)), m.ID(n), bad)
				} else if river {
					over++
				} else if bad {
					out++
				}
			}
		}
		if out == 0 || over == 0 {
			t.Errorf("%d steps lead out, %d over the Semois", out, over)
		}
	})
	t.Run("ARD-33.2-02: nor does it retreat over the river or out of it, where it could not move again", func(t *testing.T) {
		s := sketchOn(t, r, "us-11-arm-cca W1601, us-28-110-1 W1601", fightOn)
		m, u, other, out := s.r.Data.Map, s.unit("us-11-arm-cca"), s.unit("us-28-110-1"), 0
		for h := range m.Neighbors {
			for d, n := range &m.Neighbors[h] {
				if n == hex.None || !m.Ground[h].Is(data.SouthWest) {
					continue
				}
				why := s.p.fatalWhy(u, hex.Hex(h), hex.Dir(d), 0)
				if bad := m.Between[m.Sides[h][d]].Semois || !m.Ground[n].Is(data.SouthWest); !bad && why == fatalSouth || bad && why == nil {
					t.Fatalf("%s to %s: forbidden is %v, %v", m.ID(hex.Hex(h)), m.ID(n), bad, why)
				} else if why == fatalSouth {
					out++
				}
				if s.p.fatalWhy(other, hex.Hex(h), hex.Dir(d), 0) == fatalSouth {
					t.Fatalf("%s to %s: another division is kept", m.ID(hex.Hex(h)), m.ID(n))
				}
			}
		}
		if out == 0 {
			t.Error("no retreat leads out")
		}
	})
	t.Run("the 5th Armored Division is put into the Northwest box on 24 AM and held there", func(t *testing.T) {
		s := sketchOn(t, r, "", `"turn": 17, "side": "allied", "reinforcements": ["us-5-arm-cca"]`)
		if u := s.state("us-5-arm-cca"); u.place != inBox || s.r.Boxes[u.box].ID != "NW" {
			t.Fatalf("%+v", u)
		}
		s.refused("enter +us-5-arm-cca @W3423 :normal", "ARD-33.2-01")
		s.refused("shift +us-5-arm-cca @E2942", "ARD-33.2-01")
		s = sketchOn(t, r, "de-2-pz-2-recon W0940", `"turn": 17, "side": "allied", "reinforcements": ["us-5-arm-cca"]`)
		s.can("enter +us-5-arm-cca @W3423 :normal", "shift +us-5-arm-cca @E2942")
	})
}

// ARD-33.3-01: the German optional units.
func TestGermanOptionalUnits(t *testing.T) {
	r := open(t, "campaign", "optional_units true")
	enters := func(turn, crossed int8) bool {
		s := sketchOn(t, r, "", fmt.Sprintf(`"turn": %d, "side": "german", "reinforcements": ["de-10ss-21", "de-11-pz-110"]`, turn))
		s.p.liege = crossed
		return len(s.with("enter +de-10ss-21 ")) > 0 && len(s.with("enter +de-11-pz-110 ")) > 0
	}
	for _, c := range []struct {
		turn, crossed int8
		comes         bool
	}{{12, 0, false}, {12, 12, false}, {12, 11, true}, {11, 9, true}, {10, 8, false}} {
		if got := enters(c.turn, c.crossed); got != c.comes {
			t.Errorf("11th Panzer and 10th SS on turn %d, the Meuse crossed on turn %d: %v", c.turn, c.crossed, got)
		}
	}
	t.Run("not for a crossing below Liège", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2-recon W0941", `"turn": 18, "side": "german"`)
		if s.p.hand.enter(s.unit("de-2-pz-2-recon"), s.hex("W0942")); s.p.meuse != 18 || s.p.liege != 0 {
			t.Errorf("crossed in turn %d, between Givet and Liège in %d", s.p.meuse, s.p.liege)
		}
	})
	t.Run("the nine Nordwind units arrive on 26 AM without limits", func(t *testing.T) {
		s := sketchOn(t, r, "", `"turn": 21, "side": "german", "reinforcements": ["de-21-pz-125", "de-6ss-geb-11"]`)
		if len(s.with("enter +de-21-pz-125 ")) == 0 || len(s.with("enter +de-6ss-geb-11 ")) == 0 {
			t.Error("they do not arrive")
		}
	})
	t.Run("motorized units have a place on the Fuel Shortage Tables, and an army", func(t *testing.T) {
		for _, id := range []string{"de-10ss", "de-11pz", "de-21pz", "de-25pg"} {
			d := data.DivisionID(slices.IndexFunc(r.Divisions, func(d data.Division) bool { return d.ID == id }))
			named, armies := 0, 0
			for i := range r.Data.Charts.Fuel {
				table := &r.Data.Charts.Fuel[i]
				for _, row := range table.Rows {
					named += len(row.Divisions) - len(slices.DeleteFunc(slices.Clone(row.Divisions), func(x data.DivisionID) bool { return x == d }))
				}
				if newPosition(r).inTable(table, d) {
					armies++
				}
				for _, row := range open(t, "campaign").Data.Charts.Fuel[i].Rows {
					if slices.Contains(row.Divisions, d) {
						t.Errorf("%s stands in the table without the option", id)
					}
				}
			}
			if named != 1 || armies != 1 {
				t.Errorf("%s is named %d times and belongs to %d tables", id, named, armies)
			}
		}
	})
}
