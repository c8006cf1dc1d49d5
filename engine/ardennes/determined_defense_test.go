package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
)

// E13: Determined Defense in Clervaux on DR2. The tank leads with -1, its TQ equal to the attackers', and holds
// with an EX: it loses a step, the attacker loses one, nobody retreats or is Disrupted, nobody advances
// (ARD-16.71-04, ARD-16.72-02, ARD-16.73-01, ARD-16.73-03).
func TestDeterminedDefense(t *testing.T) {
	// 6 + 7 + 4 to 5 + 3 is 2-1, an Armor Shift of nobody: a 2 is DR2.
	units := "us-28-110-1 E1620, us-28-707-tnk E1620, de-150-pz-bde E1520, de-1ss-1 E1619, de-1ss-2-3 E1621"
	s := sketchOn(t, arena(t, targetHex+" town"), units, fightOn, `"facts": ["detected"]`)
	s.assault(2)
	s.asks(allied, askStand)
	s.legal("stand +us-28-110-1", "stand +us-28-707-tnk", "done")
	s.do("stand +us-28-707-tnk", 2)
	if e := s.event(evDetermined); e.N[1] != -1 || e.N[2] != 1 || data.Extra(e.N[3]) != data.AndEX {
		t.Errorf("the Determined Defense gives %v", e.N)
	}
	s.asks(german, askLoss)
	s.do("lose +de-1ss-1")
	if s.state("us-28-707-tnk").has&reduced == 0 || s.state("de-1ss-1").has&reduced == 0 {
		t.Error("both sides lose a step")
	}
	s.at("us-28-110-1 us-28-707-tnk", targetHex)
	s.asks(german, askAttack)
	if s.state("us-28-110-1").state != steady {
		t.Error("the Disruption is ignored")
	}
	// In a city -1 and no modifier for tanks.
	s = sketchOn(t, arena(t, targetHex+" city"), units, fightOn, `"facts": ["detected"]`)
	s.joinAll()
	for id, want := range map[string]int{"us-28-707-tnk": -1, "us-28-110-1": -1} {
		if drm := s.p.standDRM(s.unit(id)); drm != want {
			t.Errorf("%s in a city: %+d", id, drm)
		}
	}
	// Only in built-up hexes, West Wall and finished works (ARD-16.71-02), not against DR3 (ARD-16.71-01), and
	// under a steady Lead Unit (ARD-16.71-03).
	for _, c := range []struct {
		ground, more string
		asked        bool
	}{
		{"clear", `"air": 0`, false}, {"village", `"air": 0`, true}, {"wall", `"air": 0`, true},
		{"clear", `"improved": {"E1620": "done"}`, true}, {"clear", `"improved": {"E1620": "begun"}`, false},
	} {
		// 8 to 2, 4 with a bonus: 4-1, 2-1.
		s := sketchOn(t, arena(t, targetHex+" "+c.ground), "us-28-110-1 E1620, de-26-39-fus E1520", fightOn, c.more)
		s.joinAll()
		if got := s.p.standWhy(s.unit("us-28-110-1")) == nil; got != c.asked {
			t.Errorf("%s %s: Determined Defense %v", c.ground, c.more, got)
		}
	}
	s = sketchOn(t, arena(t, targetHex+" village"), "us-28-110-1 E1620 state=disrupted, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-2-3 E1621", fightOn)
	s.assault(4) // 16 to 4, one shift for the Disruption: 5-1, DR2
	s.asks(allied, askRetreat)
	// DR3 cannot be cancelled.
	s = sketchOn(t, arena(t, targetHex+" village"), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619", fightOn)
	s.assault(1)
	s.asks(allied, askRetreat)
}

// Determined Defenses in a village, by attackers of 8 factors at 2-1 against 2 and the bonus; 2 is DR2, 3 FF.
func TestDeterminedDefenseRows(t *testing.T) {
	const units = "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619"
	open := func(t *testing.T, units, ground string, more ...string) *sketch {
		return sketchOn(t, arena(t, targetHex+" "+ground), units, append([]string{fightOn}, more...)...)
	}
	t.Run("ARD-16.71-05, ARD-16.71-06: the loss of D1 is taken before, and stands; nobody has retreated yet", func(t *testing.T) {
		s := open(t, "us-106-422 E1620, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-2-3 E1519", "village")
		s.assault(3) // 16 to 7 is 2-1: FF
		s.do("fire-fight +de-1ss-2", 1)
		s.asks(allied, askStand)
		s.at("us-106-422", targetHex)
		if s.state("us-106-422").has&reduced == 0 {
			t.Error("the step is not lost yet")
		}
		s.do("stand +us-106-422", 1) // Green: 2, a Yes at the cost of a step
		if s.state("us-106-422").place != dead {
			t.Error("the loss is cancelled")
		}
		// ARD-16.74-01: the sole step was lost, so the attacker has a Limited Advance.
		if got := s.with("advance"); !slices.Equal(got, []string{"advance +de-1ss-2-3 >E1620", "advance +de-1ss-1 >E1620", "advance +de-1ss-2 >E1620"}) {
			t.Errorf("%q", got)
		}
	})
	t.Run("ARD-16.74-01: a defender of one step", func(t *testing.T) {
		s := open(t, units, "village")
		s.assault(2)
		s.do("stand +us-28-110-1", 2) // Yes, -1 (ARD-16.72-03)
		s.refused("advance +de-26-39-fus >E1519", "ARD-19.1-01")
		s.can("advance +de-26-39-fus >E1620")
	})
	t.Run("ARD-16.72-01, ARD-16.72-03: No leaves the retreat as it is, with -1 the Lead Unit loses a step", func(t *testing.T) {
		s := open(t, units, "village")
		s.assault(2)
		s.do("stand +us-28-110-1", 4)
		s.asks(allied, askRetreat)
		s = open(t, "us-28-110-1 E1620, us-28-707-tnk E1620, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-1-1 E1519", "village")
		s.assault(2) // 19 to 7: 2-1, and the Armor Shift: 3-1, DR3
		s.asks(allied, askRetreat)
		s = open(t, "us-28-110-1 E1620, us-28-707-tnk E1620, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-1-1 E1519", "village")
		s.assault(3)                    // DR2
		s.do("stand +us-28-707-tnk", 6) // no -1 against TQ 4
		if s.state("us-28-707-tnk").has&reduced == 0 || s.state("us-28-110-1").place != onMap {
			t.Error("the Lead Unit loses the step")
		}
		s.asks(allied, askRetreat)
	})
	t.Run("ARD-16.71-07: nobody stands against the Bonus result of a breakthrough, nor after a Recon retreat", func(t *testing.T) {
		s := open(t, "us-14-cav-18 E1620, de-26-39-fus E1520", "village")
		s.assault(3) // 4 to 4, the defender's Armor Shift: 1-2, Eng
		s.do("withdraw")
		s.asks(allied, askRetreat)
		s = sketchOn(t, arena(t, "E1821 village"), "us-28-110-1 E1620, us-28-110-2 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.assault(1)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-1")
		s.do("fight", 1) // 7 to 4 is 1-1: DR2, which is a Regular one
		s.asks(allied, askStand)
		s = sketchOn(t, arena(t, "E1821 village"), "us-28-110-1 E1620, us-28-110-2 E1821 state=disrupted, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.assault(1)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-1")
		s.do("fight", 1) // one shift: 2-1, DR3
		s.asks(allied, askRetreat)
	})
	t.Run("ARD-16.71-08: the West Wall serves the Allies as well", func(t *testing.T) {
		s := open(t, units, "wall")
		s.assault(3) // 8 to 2 is 4-1: DR2
		s.can("stand +us-28-110-1")
	})
	t.Run("ARD-16.71-02, ARD-15.8-02: in an Improved Position neither on trucks nor with a factor in parentheses", func(t *testing.T) {
		s := open(t, "us-28-110-1 E1620 marker=truck, us-viii-333 E1620, us-28-110-2 E1620, de-1ss-1 E1520, de-1ss-2 E1619", "clear", `"improved": {"E1620": "done"}`)
		s.assault(5) // 12 to 8, one shift: 2-1, EX; the question is who could stand
		for id, want := range map[string]bool{"us-28-110-1": false, "us-viii-333": false, "us-28-110-2": true} {
			if got := s.p.standWhy(s.unit(id)) == nil; got != want {
				t.Errorf("%s stands: %v", id, got)
			}
		}
	})
	t.Run("ARD-15.8-11, ARD-15.8-08: the works outlive a Determined Defense that holds, not a counterattack", func(t *testing.T) {
		for die, want := range map[int]uint8{1: worksDone, 3: noWorks} {
			s := open(t, "us-106-424 E1620, us-28-110-1 E1620, de-1ss-1 E1520, de-1ss-1-1 E1519, de-1ss-501 E1619", "forest", `"improved": {"E1620": "done"}`)
			s.joinAll()
			s.do("fight", 2) // 7 + 4 + 4 to 9 is 1-1: FF
			s.do("fire-fight +de-1ss-1", 2)
			s.do("stand +us-28-110-1", die)
			for s.p.Decision().Ask == askRetreat || s.p.Decision().Ask == askLoss {
				s.do(s.lines()[0])
			}
			if got := s.p.works[s.hex(targetHex)]; got != want {
				t.Errorf("after a %d: works %d", die, got)
			}
		}
	})
	t.Run("ARD-16.73-02: in Forest no -1 for tanks, and the +1 of FF(+1) is not carried over", func(t *testing.T) {
		for ground, want := range map[string]int{"village": -1, "forest": 0} {
			s := open(t, "us-28-110-1 E1620, us-28-707-tnk E1620, de-26-39-fus E1520", ground)
			s.joinAll()
			s.p.battle.result = data.FFPlus1
			if got := s.p.standDRM(s.unit("us-28-707-tnk")); got != want {
				t.Errorf("%s: %+d, want %+d", ground, got, want)
			}
		}
	})
	t.Run("ARD-21.2-02: a red TQ gives the -1 here, not in a Fire Fight", func(t *testing.T) {
		s := open(t, "us-28-630-td E1620, de-150-pz-bde E1520", "village", `"facts": ["detected"]`)
		s.joinAll()
		if got := s.p.standDRM(s.unit("us-28-630-td")); got != -1 {
			t.Errorf("%+d", got)
		}
	})
	t.Run("ARD-16.72-08: in a counterattack the roles are those of that combat", func(t *testing.T) {
		s := open(t, units, "village")
		s.assault(2)
		s.do("stand +us-28-110-1", 3)
		s.all("retreat +us-28-110-1 >E1720", "advance +de-26-39-fus >E1620")
		if s.p.Decision().Ask == askAdvance {
			s.do("done")
		}
		s.all("counterattack >E1620", "join +us-28-110-1")
		s.do("fight", 6)
		if o := s.event(evOdds); o.N[0] != 2 || o.N[1] != 7 || o.N[2] != 2 {
			t.Errorf("%d against %d with DCB %d", o.N[0], o.N[1], o.N[2])
		}
	})
}
