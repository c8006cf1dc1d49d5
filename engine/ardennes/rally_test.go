package ardennes

import "testing"

// The Rally Phase: a die only for units adjacent to an enemy unit.
func TestRally(t *testing.T) {
	r := rulesOf(t, field(t))
	for _, c := range []struct {
		name, units string
		dice        []int
		want        condition
	}{
		{"ARD-18.4-01: not adjacent to an enemy, Disrupted to steady", "us-28-110-1 0,0 state=disrupted", nil, steady},
		{"ARD-18.4-01, ARD-18.4-03: Routed to Disrupted, one level", "us-28-110-1 0,0 state=routed", nil, disrupted},
		{"ARD-18.4-02: adjacent, on a 2", "us-28-110-1 0,0 state=disrupted, de-2-pz-2 1,0", []int{2}, steady},
		{"ARD-18.4-02: not on a 3", "us-28-110-1 0,0 state=disrupted, de-2-pz-2 1,0", []int{3}, disrupted},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, spots(t, c.units), `"turn": 3, "side": "allied"`)
			if c.dice != nil {
				s.state("us-28-110-1").has |= moved // it would have to leave the enemy ZOC
			}
			s.do("end", c.dice...)
			if got := s.state("us-28-110-1").state; got != c.want {
				t.Errorf("condition %d, want %d", got, c.want)
			}
		})
	}
	for id, die := range map[string]int{"us-106-422-2": 1, "us-1-26": 3} {
		s := sketchOn(t, r, spots(t, id+" 0,0 state=disrupted moved, de-2-pz-2 1,0"), `"turn": 3, "side": "allied"`)
		s.state(id).has |= moved
		s.do("end", die)
		if s.state(id).state != steady {
			t.Errorf("ARD-18.4-02: %s does not rally on a %d", id, die)
		}
		s = sketchOn(t, r, spots(t, id+" 0,0 state=disrupted, de-2-pz-2 1,0"), `"turn": 3, "side": "allied"`)
		s.state(id).has |= moved
		s.do("end", die+1)
		if s.state(id).state != disrupted {
			t.Errorf("ARD-18.4-02: %s rallies on a %d", id, die+1)
		}
	}
	t.Run("ARD-11.10-04: it may move back across the line, not away from its own side, and rallies there", func(t *testing.T) {
		for unit, at := range map[string][2]string{"de-62-164": {"E1828", "E1827"}, "de-277-989": {"E1827", "E1828"}} {
			away, home := at[0], at[1]
			s := draw(t, unit+" "+away+" state=disrupted astray", `"side": "german", "turn": 3`)
			s.all("move +"+unit+" @"+away+" :tactical", "step @"+home)
			s.refused("step @"+away, "ARD-11.10-01")
			s.all("stop", "end")
			if got := s.state(unit); got.state != steady || got.has&astray != 0 {
				t.Errorf("%s: condition %d, has %x", unit, got.state, got.has)
			}
			s = draw(t, unit+" "+away+" state=disrupted", `"side": "german", "turn": 3`)
			s.do("move +" + unit + " @" + away + " :tactical")
			s.refused("step @"+home, "ARD-11.10-01") // it did not retreat there
		}
	})
	t.Run("ARD-11.10-04: a unit across an Army Boundary waits until 18 AM", func(t *testing.T) {
		for turn, want := range map[string]condition{"4": disrupted, "5": steady} {
			s := draw(t, "de-2-pz-2 E1430 state=disrupted astray", `"side": "german", "phase": "rally", "turn": `+turn)
			if s.r.Data.Map.Ground[s.hex("E1430")].OwnSide(s.r.Units[s.unit("de-2-pz-2")].Army) {
				t.Fatal("E1430 is on its own side")
			}
			if got := s.state("de-2-pz-2").state; got != want {
				t.Errorf("turn %s: condition %d, want %d", turn, got, want)
			}
		}
	})
}

// Disrupted and Routed units neither build Improved Positions nor lead a Determined Defense, nor use the
// Disengagement Table, nor break down (ARD-18.2-04).
func TestWeakUnitsCannot(t *testing.T) {
	for _, state := range []string{"disrupted", "routed"} {
		t.Run(state, func(t *testing.T) {
			unit := "us-106-422 E1620 state=" + state
			s := sketchOn(t, arena(t), unit, `"turn": 3, "side": "allied"`)
			s.refused("dig +us-106-422", "ARD-18.2-04")
			s.refused("break-down +us-106-422", "ARD-18.2-04")
			s = sketchOn(t, arena(t), unit, `"turn": 3, "side": "allied", "improved": {"E1620": "begun"}`)
			s.refused("finish +us-106-422", "ARD-18.2-04")
			s = sketchOn(t, arena(t), unit+", us-28-110-2 E1820, de-26-39-fus E1520, de-1ss-1 E1821", `"turn": 3, "side": "allied", "phase": "disengagement"`)
			s.refused("disengage +us-106-422", "ARD-18.2-04")
			s = sketchOn(t, arena(t, targetHex+" village"), unit+", us-28-110-1 E1620, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-2-3 E1621", fightOn)
			s.joinAll()
			if why := s.p.standWhy(s.unit("us-106-422")); why == nil || s.p.standWhy(s.unit("us-28-110-1")) != nil {
				t.Errorf("%+v keeps it from leading a Determined Defense", why)
			}
		})
	}
	s := sketchOn(t, arena(t), "us-106-422 E1620", `"turn": 3, "side": "allied"`)
	s.can("dig +us-106-422", "break-down +us-106-422")
}

// ARD-18.4-01, ARD-11.9-06: a unit off the map rallies, whatever it has behind it; it stands on no side of an Army Boundary
// (ARD-11.10-04).
func TestRallyOffTheMap(t *testing.T) {
	for _, where := range []string{"box=SE", "blocks=E1601"} {
		s := sketchOn(t, open(t, "campaign"), "us-28-110-1 - "+where+" state=disrupted astray, us-28-110-2 E1620", alliedTurn)
		if s.do("end"); s.state("us-28-110-1").state != steady {
			t.Errorf("%s: it has not rallied", where)
		}
	}
}
