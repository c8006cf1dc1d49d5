package ardennes

import "testing"

// Breakthrough: after D1* the attackers advance up to two hexes (ARD-19.1-03); a stack of units that have
// advanced attacks once more (ARD-19.4-01, ARD-19.4-07), also a hex attacked before, others may join in
// (ARD-19.5-01), and its second asterisk gives no more (ARD-19.4-06).
func TestBreakthrough(t *testing.T) {
	s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
	s.assault(1) // 12 to 2: 6-1, D1*
	s.asks(german, askAdvance)
	s.refused("advance +de-1ss-1 >E1821", "ARD-11.1-01")
	s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done")
	s.asks(german, askBreakthrough)
	s.legal("breakthrough @E1720 >E1821", "done")
	s.refused("breakthrough >E1821", "ARD-19.4-01") // of which group is not said
	s.all("breakthrough @E1720 >E1821", "join +de-1ss-1")
	s.do("fight", 1) // 7 to 2: 3-1, DR4*
	s.asks(allied, askRetreat)
	for i := 0; i < 4; i++ {
		s.do(s.lines()[0])
	}
	s.asks(german, askAdvance)
	s.do("advance +de-1ss-1 >E1821")
	s.asks(german, askAttack) // one hex only, and no third attack
}

// Breakthrough Groups. 12 factors against 1 are 7-1: up to 3 D1*, 4 DR4*; against 2 6-1.
func TestBreakthroughRows(t *testing.T) {
	const units = "us-28-110-1 E1620 fell-back, us-28-110-2 E1821, "
	t.Run("ARD-19.4-02, E50: a Mechanized group uses its whole advance, one with infantry on foot one hex", func(t *testing.T) {
		s := sketchOn(t, arena(t), units+"de-1ss-2-3 E1520, de-26-39-fus E1621", fightOn)
		s.all("attack >E1620", "join +de-1ss-2-3", "join +de-26-39-fus")
		s.do("fight", 4)
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720", "advance +de-26-39-fus >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-2-3")
		s.refused("join +de-26-39-fus", "ARD-19.4-02")
		s = sketchOn(t, arena(t), units+"de-1ss-2-3 E1621, de-26-39-fus E1621", fightOn)
		s.all("attack >E1620", "join +de-1ss-2-3", "join +de-26-39-fus")
		s.do("fight", 4)
		s.all("advance +de-1ss-2-3 >E1720", "advance +de-26-39-fus >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-2-3", "join +de-26-39-fus")
	})
	t.Run("ARD-19.4-02: nor does infantry that has advanced two hexes break through", func(t *testing.T) {
		s := sketchOn(t, arena(t), units+"de-26-39-fus E1520, de-26-78-gren E1519", fightOn)
		s.all("attack >E1620", "join +de-26-39-fus", "join +de-26-78-gren")
		s.do("fight", 1)
		s.all("advance +de-26-39-fus >E1620", "advance +de-26-39-fus >E1720", "done")
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.4-03: one stack, one hex, one attack", func(t *testing.T) {
		s := sketchOn(t, arena(t), units+"us-28-110-3 E1719, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2")
		s.do("fight", 4)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-2 >E1718", "done")
		s.legal("breakthrough @E1620 >E1719", "breakthrough @E1718 >E1719", "done")
		s.all("breakthrough @E1620 >E1719", "join +de-1ss-1")
		s.refused("join +de-1ss-2", "ARD-14.1-02")
		s.do("fight", 6) // 7 to 2 is 3-1: EX
		for s.p.Decision().Ask == askAdvance {
			s.do("done")
		}
		s.asks(german, askAttack)
		s.refused("breakthrough @E1718 >E1719", "ARD-14.1-05")
	})
	t.Run("ARD-19.4-04: all advances come first, and the breakthrough before the next attack", func(t *testing.T) {
		s := sketchOn(t, arena(t), units+"us-28-110-3 E1425, de-1ss-1 E1520, de-1ss-2 E1619, de-26-39-fus E1424", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2")
		s.do("fight", 4)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720")
		s.refused("breakthrough @E1720 >E1821", "ARD-19.1-08")
		s.do("done")
		s.legal("breakthrough @E1720 >E1821", "done")
		s.do("done")
		s.do("attack >E1425")
	})
	t.Run("ARD-19.4-05: artillery supports it on both sides", func(t *testing.T) {
		s := sketchOn(t, arena(t), units+"us-viii-333 E2025, de-i-ss-4-neb E1721, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2", "fight", "done")
		s.do("done", 4)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-1", "fight", "support +de-i-ss-4-neb")
		s.do("support +us-viii-333", 1, 6) // 3-1, +1 and -2: 2-1
		if o := s.event(evOdds); o.N[4] != -1 {
			t.Errorf("%v", o.N)
		}
	})
	t.Run("ARD-19.4-07: members have advanced, and the target may have been attacked before", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, us-28-110-2 E1821 targeted, us-28-110-3 E1721, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2")
		s.do("fight", 4)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done")
		s.legal("breakthrough @E1720 >E1721", "breakthrough @E1720 >E1821", "done")
		s.refused("breakthrough @E1619 >E1719", "ARD-14.2-01")
		s.refused("breakthrough @E1821 >E1721", "ARD-19.4-07")
		s.do("breakthrough @E1720 >E1821")
	})
	t.Run("ARD-14.1-03: a hex hit by a breakthrough may still be attacked once", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, us-106-422 E1821, de-1ss-1 E1520, de-1ss-2 E1619, de-26-39-fus E1921", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2")
		s.do("fight", 4)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-1")
		s.do("fight", 6) // 7 to 5: A1
		s.all("attack >E1821", "join +de-26-39-fus")
		s.refused("join +de-1ss-1", "ARD-14.1-02")
		s.do("fight", 6)
		s.refused("attack >E1821", "ARD-14.1-02")
	})
	t.Run("ARD-26.2-01: a member has advanced and gives off nothing, also before it advances again (ARD-19.4-06)", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, us-28-110-2 E1821 fell-back, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.assault(1)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-1")
		s.do("fight", 1)
		s.asks(german, askAdvance)
		s.refused("break-down +de-1ss-1", "ARD-26.2-01")
	})
	t.Run("ARD-19.5-01, ARD-19.5-02: others may attack with the group, which has a Regular Advance, while they get the full result", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, us-28-110-2 E1821 , us-28-112-1 E2023, de-1ss-1 E1520, de-1ss-2 E1619, de-26-39-fus E1921", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2")
		s.do("fight", 4)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821")
		s.refused("join +de-26-39-fus", "ARD-19.4-01")
		s.all("join +de-1ss-1", "join +de-26-39-fus")
		s.do("fight", 1) // 11 to 2 is 5-1: D1*
		s.do("advance +de-1ss-1 >E1821")
		s.refused("advance +de-1ss-1 >E1822", "ARD-19.1-02")
		s.all("advance +de-26-39-fus >E1922")
		s.can("advance +de-26-39-fus >E1822")
		s.do("done")
		s.asks(german, askBreakthrough) // of the Fusiliers alone
		s.refused("breakthrough @E1821 >E2023", "ARD-14.2-01")
		s.legal("breakthrough @E1922 >E2023", "done")
	})
	t.Run("ARD-14.1-01, ARD-19.5-01: after a counterattack nobody joins the group, for it is the opponent's Combat Phase", func(t *testing.T) {
		s := sketchOn(t, arena(t, "E1620 village"), "us-1-26 E1620, us-2-23 E1620, us-28-110-3 E1719, us-28-110-1 E1618, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-1-jpz E1519", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2", "join +de-1ss-1-jpz")
		s.do("fight", 1)
		s.do("stand +us-1-26", 4)
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.all("advance +de-1ss-1-jpz >E1620", "done", "counterattack >E1620", "join +us-1-26", "join +us-2-23")
		s.do("fight", 1) // DR4*
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.all("advance +us-1-26 >E1620", "done", "breakthrough @E1620 >E1619")
		s.refused("join +us-28-110-1", "ARD-19.5-01")
		s.do("join +us-1-26")
		s.refused("join +us-28-110-3", "ARD-14.1-01")
		s.legal("fight")
	})
}
