package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
)

// twoToOne is an attack at a known column: four Fusilier factors against a battalion of two are 2-1. The
// dice of that column are 1 DR3, 2 DR2, 3 FF, 4 FF(+1), 5 EX, 6 A1/Eng.
const twoToOne = "us-28-110-1 E1620, de-26-39-fus E1520, "

// The results of the CRT: DR2 disrupts and gives a Regular Advance (ARD-16.1-05, ARD-18.1-01), DR3 routs
// (ARD-16.1-04), EX costs both a step (ARD-16.1-08, ARD-16.4-01), A1/Eng the attacker one and engages the
// defender (ARD-16.1-11, ARD-16.5-01).
func TestResults(t *testing.T) {
	open := func(more string) *sketch { return sketchOn(t, arena(t), twoToOne+more, fightOn) }

	s := open("")
	s.assault(2)
	s.cites(evResult, "ARD-16.1-05")
	s.asks(allied, askRetreat)
	s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820")
	s.at("us-28-110-1", "E1820")
	if u := s.state("us-28-110-1"); u.state != disrupted || u.has&(fellBack|answered) == 0 {
		t.Errorf("after DR2: %+v", u)
	}
	s.asks(german, askAdvance)
	s.do("advance +de-26-39-fus >E1620")
	s.asks(german, askAttack) // one hex, no breakthrough
	s.refused("attack >E1820", "ARD-14.1-02")

	s = open("")
	s.assault(1)
	s.all("retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1820", "retreat +us-28-110-1 >E1920")
	if s.state("us-28-110-1").state != routed {
		t.Error("DR3 does not rout")
	}
	s.all("advance +de-26-39-fus >E1620", "advance +de-26-39-fus >E1720")
	s.asks(german, askAttack)

	s = open("")
	s.assault(5)
	// The record tells how many steps are left of each (ARD-16.4-01).
	for _, e := range s.ev.List {
		if left := map[string]int16{"us-28-110-1": 0, "de-26-39-fus": 1}; e.Kind == evStep && e.N[0] != left[s.r.Units[e.Unit].ID] {
			t.Errorf("%s has %d steps left", s.r.Units[e.Unit].ID, e.N[0])
		}
	}
	if s.state("us-28-110-1").place != dead || s.state("de-26-39-fus").has&reduced == 0 {
		t.Error("EX costs both a step")
	}
	s.refused("advance +de-26-39-fus >E1519", "ARD-19.1-01")
	s.legal("advance +de-26-39-fus >E1620", "done")

	s = open("")
	s.assault(6)
	if s.state("us-28-110-1").has&engaged == 0 || s.state("de-26-39-fus").has&reduced == 0 || s.state("de-26-39-fus").has&engaged != 0 {
		t.Error("A1/Eng engages the defender and costs the attacker a step")
	}
	s.asks(german, askAttack)
	s.refused("attack >E1620", "ARD-14.1-02")
}

// FF: the attacker is content with Eng, or fights it out under a Lead Unit (ARD-16.1-06), whose morale and TQ
// modify the die (ARD-16.2-04) and who takes the attacker's loss (ARD-16.2-02, ARD-16.3-03); FF(+1) adds one
// (ARD-16.1-07). On the table: DR2 for 1, A1/D1 2, A1/DR2 3, Eng+ 4, EX 5, A1/Eng 6, A1 7; D1 for 0.
func TestFireFight(t *testing.T) {
	open := func(units string, ground ...string) *sketch { return sketchOn(t, arena(t, ground...), units, fightOn) }

	s := open(twoToOne)
	s.assault(3)
	s.legal("fire-fight +de-26-39-fus", "accept")
	s.do("accept")
	if s.state("us-28-110-1").has&engaged == 0 {
		t.Error("an FF that is accepted engages")
	}

	s = open(twoToOne)
	s.assault(4)
	s.do("fire-fight +de-26-39-fus", 3) // 3 + 1 = 4: Eng+
	s.cites(evFireFight, "ARD-16.2-08")
	s.asks(german, askAdvantage)
	s.do("advantage +de-26-39-fus")
	if u := s.state("de-26-39-fus"); u.aim != s.hex(targetHex) || u.has&fresh == 0 {
		t.Error("no Attacker's Advantage")
	}
	s.do("end")
	if u := s.state("de-26-39-fus"); u.aim != s.hex(targetHex) || u.has&fresh != 0 {
		t.Error("the Attacker's Advantage waits for the next Combat Phase")
	}

	// E12: an Elite tank whose gray TQ is not exceeded leads with -2: die 2 is 0, D1.
	s = open("us-28-110-1 E1620, us-28-110-2 E1620, de-1ss-1-1 E1520", targetHex+" clear")
	s.joinAll()
	s.p.battle.result = data.FF
	if drm := s.p.fightDRM(s.unit("de-1ss-1-1")); drm != -2 {
		t.Errorf("an Elite tank leads with %+d", drm)
	}
	for ground, want := range map[string]int{"town": -2, "wall": -2, "city": -1, "forest": -1, "rough": -1} {
		s = open("us-28-110-1 E1620, de-1ss-1-1 E1520", targetHex+" "+ground)
		s.joinAll()
		if drm := s.p.fightDRM(s.unit("de-1ss-1-1")); drm != want {
			t.Errorf("in %s it leads with %+d, want %+d", ground, drm, want)
		}
	}
	for lead, want := range map[string]int{"de-272-981": 1, "de-26-39-fus": 0, "de-1ss-1-jpz": -1, "de-1ss-2": -1} {
		s = open("us-28-110-1 E1620, " + lead + " E1520")
		s.joinAll()
		if drm := s.p.fightDRM(s.unit(lead)); drm != want {
			t.Errorf("%s leads with %+d, want %+d", lead, drm, want)
		}
	}
	// A tank cannot lead over a river without a bridge (ARD-16.2-03); without a Lead Unit the FF is Eng
	// (ARD-16.2-01). Seven halved are 4 to 2.
	s = open("us-28-110-1 E1620, de-1ss-1-1 E1520", targetHex+"/"+eastHex+" river")
	s.assault(3)
	s.asks(german, askAttack)
	if s.state("us-28-110-1").has&engaged == 0 {
		t.Error("an FF without Lead Unit engages")
	}
	// A1/DR2: the Lead Unit loses, though another is there.
	s = open("us-28-110-1 E1620, us-28-110-2 E1620, de-26-39-fus E1520, de-26-78-gren E1619")
	s.assault(3)
	s.do("fire-fight +de-26-78-gren", 3)
	if s.state("de-26-78-gren").has&reduced == 0 || s.state("de-26-39-fus").has&reduced != 0 {
		t.Error("the Lead Unit loses the step")
	}
	s.asks(allied, askRetreat)
}

// On an EX whoever had the Armor Shift loses the step from a tank that qualified (ARD-16.3-01); else the owner
// chooses (ARD-16.3-02).
func TestExchange(t *testing.T) {
	// 7 + 4 to 6 is 1-1, shifted to 2-1: 5 is EX.
	s := sketchOn(t, arena(t), "us-99-393 E1620, de-1ss-1-1 E1520, de-1ss-2-3 E1619", fightOn)
	s.assault(5)
	if s.state("de-1ss-1-1").has&reduced == 0 || s.state("de-1ss-2-3").has&reduced != 0 {
		t.Error("the tank that gave the shift loses the step")
	}
	if s.state("us-99-393").has&(reduced|engaged) != reduced|engaged {
		t.Error("the defender loses a step and is Engaged")
	}
	// Without a shift the attacker chooses: 5 + 4 to 6 is 1-1, 4 is EX.
	s = sketchOn(t, arena(t), "us-99-393 E1620, de-1ss-2 E1520, de-1ss-2-3 E1619", fightOn)
	s.assault(4)
	s.legal("lose +de-1ss-2-3", "lose +de-1ss-2")
}

// A counterattack (ARD-16.72-04): the defender retreats one hex without Disruption, the attacker has a Limited
// Advance; the units that retreated attack the hex (ARD-16.72-07), or go back if
// nobody advanced (ARD-16.72-06).
func TestCounterattack(t *testing.T) {
	s := sketchOn(t, arena(t, targetHex+" village"), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619", fightOn)
	s.assault(2)
	s.do("stand +us-28-110-1", 3)
	s.asks(allied, askRetreat)
	s.do("retreat +us-28-110-1 >E1720")
	if s.state("us-28-110-1").state != steady {
		t.Error("the retreat of a counterattack Disrupts nobody")
	}
	s.refused("advance +de-26-39-fus >E1521", "ARD-19.1-01")
	s.do("advance +de-26-39-fus >E1620")
	if _, ask := s.p.waiting(); ask == askAdvance {
		s.do("done")
	}
	s.asks(allied, askCounter)
	s.do("counterattack >E1620")
	s.legal("join +us-28-110-1")
	s.all("join +us-28-110-1")
	s.do("fight", 6) // 2 to 5 + 2: 1-3, A1
	if s.state("us-28-110-1").place != dead {
		t.Error("A1 costs the counterattacker his step")
	}
	s.asks(german, askAttack)

	s = sketchOn(t, arena(t, targetHex+" village"), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619", fightOn)
	s.assault(2)
	s.do("stand +us-28-110-1", 3)
	s.all("retreat +us-28-110-1 >E1720", "done")
	s.asks(allied, askCounter)
	s.legal("advance +us-28-110-1 >E1620", "done")
	if label := s.r.Label(s.p, s.action("done")); label != "Nobody comes back" {
		t.Errorf("to stay away is %q", label)
	}
	s.do("advance +us-28-110-1 >E1620")
	s.at("us-28-110-1", "E1620")
	s.asks(german, askAttack)
}

// E49: Recon alone retreats one hex instead of being Engaged, without Disruption, and gives the attacker a
// Regular Advance (ARD-21.4-01).
func TestReconWithdraws(t *testing.T) {
	s := sketchOn(t, arena(t), "us-14-cav-18 E1620, de-26-39-fus E1520", fightOn)
	s.assault(5) // 4 to 2 with the defender's Armor Shift: 1-1, A1/Eng
	s.asks(allied, askWithdraw)
	s.do("withdraw")
	s.do("retreat +us-14-cav-18 >E1720")
	if u := s.state("us-14-cav-18"); u.state != steady || u.has&engaged != 0 {
		t.Errorf("after its retreat: %+v", u)
	}
	if s.state("de-26-39-fus").has&reduced == 0 {
		t.Error("the loss of A1/Eng stands")
	}
	s.asks(german, askAdvance)
	for _, units := range []string{"us-14-cav-18 E1620, us-28-110-1 E1620", "us-14-cav-18 E1620 state=disrupted"} {
		s = sketchOn(t, arena(t), units+", de-26-39-fus E1520", fightOn)
		s.joinAll()
		if s.p.withdraws() {
			t.Errorf("%s may withdraw", units)
		}
	}
}

// The results against a defender of two steps, who outlives them.
func TestResultsOnTwoSteps(t *testing.T) {
	// 26 to 5 with the Armor Shift is 6-1, 12 to 5 is 2-1, 7 to 5 is 1-1, 3 to 5 is 1-2.
	const (
		mass  = "us-106-422 E1620, de-1ss-1 E1520, de-1ss-1-1 E1520, de-1ss-2 E1619, de-12ss-25 E1519"
		pair  = "us-106-422 E1620, de-1ss-1 E1520, de-1ss-2 E1619"
		alone = "us-106-422 E1620, de-1ss-1 E1520"
		recon = "us-106-422 E1620, de-1ss-1-recon E1520"
	)
	start := func(units string, dice ...int) *sketch {
		s := sketchOn(t, arena(t), units, fightOn)
		s.assault(dice...)
		return s
	}
	// fate checks what has become of the defender after a retreat of n hexes.
	fate := func(t *testing.T, s *sketch, n int, reduces bool, state condition) {
		t.Helper()
		for range n {
			s.asks(allied, askRetreat)
			s.do(s.lines()[0])
		}
		u := s.state("us-106-422")
		if (u.has&reduced != 0) != reduces || u.state != state || s.r.Data.Map.Distance(u.hex, s.hex(targetHex)) != n {
			t.Errorf("after %d hexes: %+v", n, u)
		}
	}
	t.Run("ARD-16.1-01, ARD-16.1-02: D1* costs a step, routs over four hexes and gives Bonus Advance and breakthrough", func(t *testing.T) {
		s := start(mass, 1)
		s.cites(evResult, "ARD-16.1-01")
		fate(t, s, 4, true, routed)
		s.asks(german, askAdvance)
		s.all("advance +de-1ss-1-1 >E1620", "advance +de-1ss-1-1 >E1720")
		s.refused("advance +de-1ss-1-1 >E1820", "ARD-19.1-03")
	})
	t.Run("ARD-16.1-02: with the literal reading D1* only disrupts", func(t *testing.T) {
		r := arena(t)
		r.Chosen.D1Routs = false
		s := sketchOn(t, r, mass, fightOn)
		s.assault(1)
		fate(t, s, 4, true, disrupted)
	})
	t.Run("ARD-16.1-03: DR4* costs no step and routs", func(t *testing.T) {
		s := start(mass, 3)
		s.cites(evResult, "ARD-16.1-03")
		fate(t, s, 4, false, routed)
		s.asks(german, askAdvance)
		s.do("advance +de-1ss-1-1 >E1620")
		s.do("done")
		s.asks(german, askAttack) // nothing is adjacent to break through to
	})
	t.Run("ARD-16.1-04: DR3 routs and gives no breakthrough", func(t *testing.T) {
		s := sketchOn(t, arena(t), pair+", us-28-110-1 E1921", fightOn)
		s.assault(1)
		fate(t, s, 3, false, routed)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done")
		s.asks(german, askAttack)
	})
	t.Run("ARD-16.1-05: DR2", func(t *testing.T) { fate(t, start(pair, 2), 2, false, disrupted) })
	t.Run("ARD-16.1-08: EX costs both a step and engages, without retreat or advance", func(t *testing.T) {
		s := start(alone, 4)
		s.cites(evResult, "ARD-16.1-08")
		fate(t, s, 0, true, steady)
		if s.state("de-1ss-1").has&reduced == 0 || s.state("us-106-422").has&engaged == 0 {
			t.Error("EX is not carried out")
		}
		s.asks(german, askAttack)
	})
	t.Run("ARD-16.1-10: Eng does nothing but engage", func(t *testing.T) {
		s := start(recon, 3)
		s.cites(evResult, "ARD-16.1-10")
		fate(t, s, 0, false, steady)
		if s.state("us-106-422").has&engaged == 0 || s.state("de-1ss-1-recon").place != onMap {
			t.Error("Eng is not carried out")
		}
		s.asks(german, askAttack)
	})
	t.Run("ARD-16.1-12: A1 costs the attacker a step and nothing else", func(t *testing.T) {
		s := start(alone, 6)
		s.cites(evResult, "ARD-16.1-12")
		fate(t, s, 0, false, steady)
		if s.state("us-106-422").has&engaged != 0 || s.state("de-1ss-1").has&reduced == 0 {
			t.Error("A1 is not carried out")
		}
	})
	t.Run("ARD-16.2-05, ARD-16.2-09: D1 of a Fire Fight; every attacker may advance", func(t *testing.T) {
		s := start(pair, 3)
		s.do("fire-fight +de-1ss-2", 1)
		s.cites(evFireFight, "ARD-16.2-05")
		fate(t, s, 2, true, disrupted)
		s.do("advance +de-1ss-1 >E1620")
		s.can("advance +de-1ss-2 >E1719")
		s.refused("advance +de-1ss-1 >E1720", "ARD-19.1-02")
	})
	t.Run("ARD-16.2-06: A1/D1 costs both a step", func(t *testing.T) {
		s := start(pair, 3)
		s.do("fire-fight +de-1ss-2", 3)
		s.cites(evFireFight, "ARD-16.2-06")
		if s.state("de-1ss-2").has&reduced == 0 || s.state("de-1ss-1").has&reduced != 0 {
			t.Error("the Lead Unit loses the step")
		}
		fate(t, s, 2, true, disrupted)
	})
	t.Run("ARD-16.2-07: A1/DR2 costs the attacker one", func(t *testing.T) {
		s := start(pair, 3)
		s.do("fire-fight +de-1ss-2", 4)
		s.cites(evFireFight, "ARD-16.2-07")
		if s.state("de-1ss-2").has&reduced == 0 {
			t.Error("the Lead Unit loses the step")
		}
		fate(t, s, 2, false, disrupted)
	})
	t.Run("ARD-16.2-08: Eng+ engages, and the marker goes to any attacker, or nobody", func(t *testing.T) {
		s := start(pair, 3)
		s.do("fire-fight +de-1ss-2", 5)
		s.cites(evFireFight, "ARD-16.2-08")
		fate(t, s, 0, false, steady)
		s.legal("advantage +de-1ss-1", "advantage +de-1ss-2", "done")
		s.do("done")
		if s.state("us-106-422").has&engaged == 0 || s.state("de-1ss-2").aim != -1 {
			t.Error("Eng+ is not carried out")
		}
	})
}

// Artillery that has retreated neither counterattacks (ARD-22.9-01, ARD-16.72-07) nor leads a Fire Fight, and it is
// told why.
func TestWhoComesBack(t *testing.T) {
	s := sketchOn(t, arena(t), "us-viii-333 E1720 answered, us-28-110-1 E1720 answered, de-26-39-fus E1620", fightOn)
	f := newFrame(kCounter, allied)
	f.hex = s.hex(targetHex)
	if why := s.p.comeBackWhy(&f, s.unit("us-viii-333")); why != gunsNever {
		t.Errorf("%+v", why)
	}
	if why := s.p.comeBackWhy(&f, s.unit("us-28-110-1")); why != nil {
		t.Errorf("%+v", why)
	}
}

// Who leads no Determined Defense, and who does not come back, is told why (ARD-16.71-03, ARD-16.72-07).
func TestRefusalsAfterTheResult(t *testing.T) {
	s := sketchOn(t, arena(t, targetHex+" village"), twoToOne+"de-26-78-gren E1619, us-28-110-2 E1723", fightOn)
	s.assault(2)
	s.refused("stand +us-28-110-2", "ARD-16.71-03")
	s.do("stand +us-28-110-1", 3) // a counterattack
	s.do("retreat +us-28-110-1 >E1720")
	s.do("done")
	s.asks(allied, askCounter)
	s.refused("advance +us-28-110-2 >E1620", "ARD-16.72-07")
	s.do("advance +us-28-110-1 >E1620")
	s.at("us-28-110-1", targetHex)
}
