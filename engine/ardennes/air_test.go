package ardennes

import (
	"strings"
	"testing"
)

// clearDay is the arena with clear weather on turn 3.
func clearDay(t *testing.T, changes ...string) *Rules {
	r := arena(t, changes...)
	r.Turns[3].Clear = true
	return r
}

// Allied Air Support.
func TestAirSupport(t *testing.T) {
	campaign := open(t, "campaign")
	movement := func(turn string) *sketch {
		return sketchOn(t, campaign, "us-28-110-1 E1620", `"turn": `+turn+`, "side": "allied"`)
	}
	t.Run("ARD-15.6-01, ARD-28.2-02: from 23 AM on, in the Allied turn", func(t *testing.T) {
		movement("14").refused("air", "ARD-15.6-01")
		movement("15").can("air")
		sketchOn(t, campaign, "de-26-39-fus E1620", `"turn": 15`).refused("air", "ARD-15.6-01")
	})
	t.Run("ARD-15.6-02, E9: half of a die rounded up, once", func(t *testing.T) {
		s := movement("15")
		s.do("air", 5)
		if s.p.air != 3 {
			t.Errorf("a 5 gives %d markers", s.p.air)
		}
		s.refused("air", "ARD-15.6-02")
		for die, want := range [...]int8{1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3} {
			if die > 0 && campaign.Data.Charts.Air[die] != want {
				t.Errorf("a %d gives %d markers", die, campaign.Data.Charts.Air[die])
			}
		}
	})
	t.Run("ARD-15.6-06: who has not rolled does so at the end of the phase", func(t *testing.T) {
		s := movement("15")
		s.do("end", 2)
		if s.event(evAir).N[1] != 1 {
			t.Errorf("%+v", s.event(evAir))
		}
	})
	const units = "de-26-39-fus E1620, us-28-110-1 E1520, us-viii-333 E1522"
	t.Run("ARD-15.6-03: a marker is one shift, one in a combat, and lost with the turn", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), units, `"turn": 3, "side": "allied", "phase": "combat", "air": 3`)
		s.joinAll()
		s.do("fight")
		if got, _ := s.r.Prompt(s.p); !strings.Contains(got, "Artillery Units, and Air Support, shifts") {
			t.Errorf("with a marker left: %q", got)
		}
		s.do("air")
		s.refused("air", "ARD-15.6-03")
		if got, _ := s.r.Prompt(s.p); strings.Contains(got, "Air Support") {
			t.Errorf("with none to be used: %q", got)
		}
		s.do("done", 5)
		if o := s.event(evOdds); o.N[3] != -2 || o.N[4] != 1 || o.N[5] != -1 || s.p.air != 2 {
			t.Errorf("%v, %d markers left", o.N, s.p.air)
		}
		if s.p.hand.endTurn(allied); s.p.air != 0 {
			t.Error("markers are left for the next turn")
		}
	})
	t.Run("ARD-15.6-01: no Air Support by night", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), "de-26-39-fus E1620, us-28-110-1 E1520 night, us-viii-333 E1522", `"turn": 4, "night": true, "side": "allied", "phase": "combat", "air": 3`)
		s.joinAll()
		s.do("fight")
		s.refused("air", "ARD-15.6-01")
	})
	t.Run("ARD-15.6-03: none without a marker", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), units, `"turn": 3, "side": "allied", "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.refused("air", "ARD-15.6-03")
	})
}

// Jabos.
func TestJabos(t *testing.T) {
	t.Run("ARD-15.6-04: before each German attack by clear day, shifts to the left, without a marker", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), twoToOne, fightOn)
		s.assault(1, 6) // two shifts: 1-2, A1
		if o := s.event(evOdds); o.N[4] != -2 || o.N[5] != -1 {
			t.Errorf("%v", o.N)
		}
		s = sketchOn(t, arena(t), twoToOne, fightOn)
		s.assault(6)
		if len(s.kinds(evJabos)) != 0 {
			t.Error("Jabos under clouds")
		}
		r := clearDay(t)
		r.Turns[4].Clear = true
		s = sketchOn(t, r, "us-28-110-1 E1620, de-26-39-fus E1520 night", `"turn": 4, "night": true, "phase": "combat"`)
		s.assault(6)
		if len(s.kinds(evJabos)) != 0 {
			t.Error("Jabos by night")
		}
	})
	t.Run("ARD-15.6-04: not against an Allied attack", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), "de-26-39-fus E1620, us-28-110-1 E1520", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.assault(6)
	})
	t.Run("ARD-15.6-05: in Breakthrough Combats too", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), "us-28-110-1 E1620, us-28-110-2 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.assault(6, 1) // no shift, 6-1: D1*
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done", "breakthrough @E1720 >E1821", "join +de-1ss-1")
		s.do("fight", 1, 6)
		if s.event(evJabos).N[1] != 2 {
			t.Errorf("%v", s.event(evJabos).N)
		}
	})
	t.Run("ARD-15.6-05: Air Support markers in Allied Breakthrough Combats", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), "de-26-39-fus E1620, de-26-78-gren E1821, us-2-9 E1520, us-2-38 E1621, us-2-23 E1519", `"turn": 3, "side": "allied", "phase": "combat", "air": 1`)
		s.joinAll()
		s.do("fight")
		s.do("done", 1) // 21 to 5: 4-1, DR4*
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.all("advance +us-2-38 >E1720", "done", "breakthrough @E1720 >E1821", "join +us-2-38", "fight")
		s.legal("air", "done")
		s.do("air", 6)
		if o := s.event(evOdds); o.N[4] != 1 {
			t.Errorf("%v", o.N)
		}
	})
	t.Run("ARD-16.72-05, ARD-15.6-05: neither artillery nor air in a counterattack", func(t *testing.T) {
		s := sketchOn(t, clearDay(t, targetHex+" village"), "de-26-39-fus E1620, us-2-9 E1520, us-viii-333 E1522, de-i-ss-4-neb E1621", `"turn": 3, "side": "allied", "phase": "combat", "air": 1`)
		s.joinAll()
		s.all("fight", "done")
		s.do("done", 2) // 7 to 7 is 1-1: FF
		s.do("fire-fight +us-2-9", 2)
		s.do("stand +de-26-39-fus", 3) // CA
		s.do(s.lines()[0])
		s.do("advance +us-2-9 >E1620")
		s.all("counterattack >E1620", "join +de-26-39-fus")
		s.do("fight", 6) // one die: no support, no Jabos
		if len(s.kinds(evJabos, evSupport, evBarrage)) != 0 {
			t.Errorf("%q", s.kinds(evJabos, evSupport, evBarrage))
		}
	})
}
