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

// An advance out of supply is one hex without breakthrough (ARD-19.6-01); Mechanized units along a road go one hex
// farther (ARD-19.1-05), but not in a Limited Advance (ARD-19.1-06); tanks do not advance without a road into
// Forest (ARD-19.2-02), infantry only as the first hex; the vacated hex may be entered though a bond bars it
// (ARD-19.3-01).
func TestAdvance(t *testing.T) {
	s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-1ss-1 E1520 out-of-supply, de-1ss-2 E1619 out-of-supply", fightOn)
	s.assault(1) // 6-1, one shift left: 5-1, D1*
	s.do("advance +de-1ss-1 >E1620")
	s.refused("advance +de-1ss-1 >E1720", "ARD-19.6-01")
	s.do("done")
	s.asks(german, askAttack)

	s = sketchOn(t, arena(t, "E1620/E1520 road", "E1620/E1720 road"), "us-28-110-1 E1620, de-1ss-2-3 E1520", fightOn)
	s.assault(2) // 4 to 2: 2-1, DR2
	for i := 0; i < 2; i++ {
		s.do(s.lines()[0])
	}
	s.do("advance +de-1ss-2-3 >E1620")
	s.can("advance +de-1ss-2-3 >E1720")
	s.refused("advance +de-1ss-2-3 >E1621", "ARD-19.1-02")
}

// E35: an Engaged unit may stop in a first hex in an enemy ZOC (ARD-20.3-02), one that was not Engaged enters none
// (ARD-20.4-01) and is eliminated without another way; who rolls may not attack (ARD-20.1-03); No keeps it in
// place; D Disrupts (ARD-20.3-03). Tanks and Recon roll with -1, morale counts (ARD-20.2-02).
func TestDisengagement(t *testing.T) {
	start := `"turn": 3, "side": "german", "phase": "disengagement"`
	s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 1)
	s.asks(german, askRetreat)
	s.refused("retreat +de-26-39-fus >E1621", "ARD-20.4-01")
	s.all("retreat +de-26-39-fus >E1720", "done")
	s.at("de-26-39-fus", "E1720")

	s = sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 1)
	s.all("retreat +de-26-39-fus >E1621", "done")
	s.at("de-26-39-fus", "E1621")
	if s.state("de-26-39-fus").has&engaged != 0 {
		t.Error("the ENG marker stays")
	}

	s = sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 4) // yes, D
	s.do("retreat +de-26-39-fus >E1621")
	s.refused("done", "ARD-20.3-03")

	s = sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 5)
	if u := s.state("de-26-39-fus"); u.has&engaged != 0 || u.state != steady {
		t.Errorf("after a No: %+v", u)
	}
	s.at("de-26-39-fus", targetHex)
	s.asks(german, askAttack)
	s.refused("attack >E1520", "ARD-14.1-01")
	for id, want := range map[string]int{"de-272-981": 1, "de-1ss-2": -1, "de-1ss-1-1": -2, "de-1ss-1-recon": -2} {
		if drm := s.p.disengageDRM(s.unit(id)); drm != want {
			t.Errorf("%s disengages with %+d, want %+d", id, drm, want)
		}
	}
}

// Artillery in range supports (ARD-22.4-01) when ready (ARD-22.6-01), two a side at most (ARD-22.6-02), and turns to
// its fired side (ARD-22.5-01); the defender rolls once, -1 with two (ARD-22.8-01, E42); Time on Target stops the
// attack (ARD-22.8-02).
func TestSupport(t *testing.T) {
	units := "us-28-110-1 E1620, de-26-39-fus E1520, us-viii-333 E1724, us-viii-402 E1725, us-viii-422 E1726 "
	s := sketchOn(t, arena(t), units+"engaged", fightOn)
	s.assault()
	s.asks(allied, askSupport)
	s.refused("support +us-viii-422", "ARD-22.6-01")
	s.do("support +us-viii-333")
	s.do("support +us-viii-402", 1) // 1 - 1 = 0: Time on Target, and the attacker loses a step
	if s.event(evBarrage).N[1] != -1 || s.state("de-26-39-fus").has&(reduced|attacked) != reduced|attacked {
		t.Error("Time on Target costs the attacker a step")
	}
	if s.state("us-viii-333").has&fired == 0 {
		t.Error("artillery that fires turns over")
	}
	s.asks(german, askAttack)

	s = sketchOn(t, arena(t), units, fightOn)
	s.assault()
	s.do("support +us-viii-333")
	s.do("done", 2, 6) // one shift left: 1-1
	if o := s.event(evOdds); o.N[4] != -1 || o.N[5] != 0 {
		t.Errorf("the odds are %v", o.N)
	}
	s.asks(german, askAttack)

	s = sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520, us-viii-333 E1628", fightOn)
	s.assault(6) // out of range: nobody is asked
}
