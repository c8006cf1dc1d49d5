package ardennes

import "testing"

// Engaged markers.
func TestEngaged(t *testing.T) {
	t.Run("ARD-16.5-02: an Engaged unit does not move", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", `"turn": 3`)
		s.refused("move +de-26-39-fus @E1620 :normal", "ARD-16.5-02")
	})
	t.Run("ARD-16.5-03: it defends, exerts its ZOC and forms bonds as ever, and artillery turns over", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 engaged, us-28-110-2 E1820, de-26-39-fus E1520", fightOn)
		d, _ := s.r.Data.Map.DirTo(s.hex("E1719"), s.hex("E1720"))
		if n, _ := s.p.defense(s.hex(targetHex)); n != 2 || !s.p.inZOC(s.hex(eastHex), allied) || !s.p.sideBond(s.hex("E1719"), d, allied) {
			t.Errorf("an Engaged unit defends with %d, or has lost its ZOC or bond", n)
		}
		s = sketchOn(t, arena(t), "de-i-ss-388 E1620 engaged fired, us-28-110-1 E1520", `"turn": 3, "phase": "artillery-supply"`)
		s.do("flip +de-i-ss-388")
		if u := s.state("de-i-ss-388"); u.has&fired != 0 || u.has&engaged == 0 {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-16.5-04, ARD-20.5-01: the markers come off in segment A of the owner's Combat Phase; who did not try may attack", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", `"turn": 3, "phase": "disengagement"`)
		s.do("done")
		if s.state("de-26-39-fus").has&engaged != 0 {
			t.Error("the marker stays")
		}
		s.all("attack >E1520", "join +de-26-39-fus")
	})
	t.Run("ARD-16.5-04: not the enemy's", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-28-110-1 E1520 engaged", `"turn": 3, "phase": "disengagement"`)
		s.do("done")
		if s.state("us-28-110-1").has&engaged == 0 {
			t.Error("the enemy's marker comes off")
		}
	})
	t.Run("ARD-16.5-05: by night only those of units that act then", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 engaged night, de-26-78-gren E1619 engaged, us-28-110-1 E1520", `"turn": 4, "night": true, "phase": "disengagement"`)
		s.do("done")
		if s.state("de-26-39-fus").has&engaged != 0 || s.state("de-26-78-gren").has&engaged == 0 {
			t.Error("the wrong markers come off")
		}
	})
}

// The Attacker's Advantage marker of a Fire Fight's Eng+.
func TestAttackersAdvantage(t *testing.T) {
	const units = "us-106-422 E1620, de-1ss-1 E1520 aim=E1620, de-1ss-2 E1520 aim=E1620, de-26-39-fus E1619"
	phase := `"turn": 3, "phase": "disengagement"`
	begin := func(t *testing.T, units string, more ...string) *sketch {
		s := sketchOn(t, arena(t), units, append([]string{phase}, more...)...)
		if s.p.Decision().Ask == askDisengage {
			s.do("done")
		}
		return s
	}
	aims := func(t *testing.T, s *sketch, id string, want bool) {
		t.Helper()
		if got := s.state(id).aim != -1; got != want {
			t.Errorf("%s has a marker: %v", id, got)
		}
	}
	t.Run("ARD-16.6-01: it serves the stack alone or with others", func(t *testing.T) {
		s := begin(t, units)
		s.all("attack >E1620", "join +de-26-39-fus")
		if s.p.odds().shifts[shAdvantage] != 0 {
			t.Error("it serves another stack")
		}
		s.do("join +de-1ss-2")
		if s.p.odds().shifts[shAdvantage] != 1 {
			t.Error("it does not serve its own")
		}
	})
	t.Run("ARD-16.6-02: it goes with the second attack on the hex, also from those of the stack that took no part", func(t *testing.T) {
		s := begin(t, units)
		s.all("attack >E1620", "join +de-1ss-2")
		s.do("fight", 5) // 5 to 5, one shift: 2-1, EX
		aims(t, s, "de-1ss-1", false)
		aims(t, s, "de-1ss-2", false)
	})
	t.Run("ARD-16.6-02: but another Eng+ gives a new one", func(t *testing.T) {
		s := begin(t, units)
		s.all("attack >E1620", "join +de-1ss-2")
		s.do("fight", 3)                // FF
		s.do("fire-fight +de-1ss-2", 5) // 5 - 1: Eng+
		s.do("advantage +de-1ss-2")
		aims(t, s, "de-1ss-2", true)
		aims(t, s, "de-1ss-1", false)
	})
	t.Run("ARD-16.6-03: it goes if no enemy is in the hex when the owner's Combat Phase begins", func(t *testing.T) {
		s := begin(t, "us-106-422 E1621, de-1ss-1 E1520 aim=E1620")
		aims(t, s, "de-1ss-1", false)
	})
	t.Run("ARD-16.6-04: it goes when all units under it have left, and stays with one that remains", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-106-422 E1620, de-1ss-1 E1520 aim=E1620, de-1ss-2 E1520 aim=E1620", `"turn": 3`)
		s.all("move +de-1ss-2 @E1520 :normal", "step @E1420", "stop")
		aims(t, s, "de-1ss-2", false)
		aims(t, s, "de-1ss-1", true)
	})
	t.Run("ARD-16.6-05: it goes when its units retreat", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 aim=E1520, us-2-9 E1520, us-2-38 E1619", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.assault(3) // 14 to 5 is 2-1: FF
		s.do("fire-fight +us-2-9", 2)
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		aims(t, s, "de-26-39-fus", false)
	})
	t.Run("ARD-16.6-06: it is usable up to the owner's next day Combat Phase, by night too, and then gone", func(t *testing.T) {
		s := begin(t, "us-106-422 E1620, us-28-110-1 E2425, de-1ss-1 E1520 aim=E1620")
		s.do("end")
		aims(t, s, "de-1ss-1", false)
		s = sketchOn(t, arena(t), "us-106-422 E1620, de-1ss-1 E1520 aim=E1620 night", `"turn": 4, "night": true, "phase": "combat"`)
		s.joinAll()
		if s.p.odds().shifts[shAdvantage] != 1 {
			t.Error("it does not count by night")
		}
		s = sketchOn(t, arena(t), "us-106-422 E1620, de-1ss-1 E1520 aim=E1620 night", `"turn": 4, "night": true, "phase": "combat"`)
		s.do("end")
		aims(t, s, "de-1ss-1", true)
	})
	t.Run("ARD-16.6-06: one won in a counterattack counts in the owner's own next Combat Phase", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-106-422 E1620, de-1ss-1 E1520 aim=E1620 fresh", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.do("end")
		aims(t, s, "de-1ss-1", true)
		if s.state("de-1ss-1").has&fresh != 0 {
			t.Error("it does not count yet")
		}
	})
}
