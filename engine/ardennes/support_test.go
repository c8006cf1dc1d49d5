package ardennes

import "testing"

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

// Rules of artillery support.
func TestSupportRows(t *testing.T) {
	attack := func(t *testing.T, units string, more ...string) *sketch {
		s := sketchOn(t, arena(t), units, append([]string{fightOn}, more...)...)
		s.joinAll()
		s.do("fight")
		return s
	}
	t.Run("ARD-22.7-01, ARD-22.6-02: one shift each, two at most", func(t *testing.T) {
		s := attack(t, twoToOne+"de-i-ss-388 E1523, de-i-ss-402 E1524, de-i-ss-4-neb E1522")
		s.do("support +de-i-ss-388")
		s.do("support +de-i-ss-4-neb", 6) // the third is not asked for: 4-1, EX
		if o := s.event(evOdds); o.N[4] != 2 || o.N[5] != 3 {
			t.Errorf("%v", o.N)
		}
		if s.state("de-i-ss-388").has&fired == 0 || s.state("de-i-ss-402").has&fired != 0 {
			t.Error("who fires turns over, nobody else")
		}
	})
	t.Run("ARD-22.4-01: the range counts the hex under attack and not the own one", func(t *testing.T) {
		s := attack(t, twoToOne+"de-i-ss-4-neb E1523, de-i-ss-9-neb E1524, de-i-ss-388 E1525") // ranges 4, 4 and 6
		s.legal("support +de-i-ss-388", "support +de-i-ss-4-neb", "done")
		s.refused("support +de-i-ss-9-neb", "ARD-22.4-01")
	})
	t.Run("ARD-22.6-01, ARD-22.3-03: neither fired, Engaged, Disrupted, Routed nor under a Prime Mover", func(t *testing.T) {
		for is, row := range map[string]string{"fired": "ARD-22.6-01", "engaged": "ARD-22.6-01", "state=disrupted": "ARD-18.2-03", "state=routed": "ARD-22.6-01", "marker=prime-mover": "ARD-22.3-03"} {
			attack(t, twoToOne+"de-i-ss-388 E1523, de-i-ss-4-neb E1522 "+is).refused("support +de-i-ss-4-neb", row)
		}
	})
	t.Run("ARD-22.6-01: in one combat only", func(t *testing.T) {
		s := attack(t, twoToOne+"de-i-ss-388 E1523, us-28-112-1 E1519, de-26-78-gren E1419")
		s.do("support +de-i-ss-388", 3)
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.all("done", "attack >E1519", "join +de-26-78-gren")
		s.do("fight", 6)
	})
	t.Run("ARD-22.8-03: TOT of a German defender is two shifts; ARD-22.8-01", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-2-9 E1520, de-i-ss-388 E1723, de-i-ss-402 E1724", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.do("support +de-i-ss-388")
		s.do("support +de-i-ss-402", 1, 6)
		if o := s.event(evOdds); o.N[4] != -2 {
			t.Errorf("%v", o.N)
		}
	})
	t.Run("ARD-22.8-02, ARD-22.8-03: after TOT the attackers have attacked, and choose who loses the step", func(t *testing.T) {
		s := attack(t, twoToOne+"de-26-78-gren E1520, us-viii-333 E1724, us-viii-402 E1725, de-i-ss-388 E1523")
		s.all("support +de-i-ss-388", "support +us-viii-333")
		s.do("support +us-viii-402", 1)
		s.legal("lose +de-26-39-fus", "lose +de-26-78-gren")
		s.do("lose +de-26-78-gren")
		if s.state("de-26-39-fus").has&attacked == 0 || s.state("de-i-ss-388").has&fired == 0 || s.state("us-28-110-1").has&targeted == 0 {
			t.Error("the attack does not count")
		}
	})
	t.Run("ARD-22.9-01, ARD-22.9-02: artillery does not support its own hex, but another one though an enemy is adjacent, and defends itself too", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-viii-333 E1620, us-viii-402 E1519, us-viii-422 E1724, de-26-39-fus E1520, de-26-78-gren E1419", fightOn)
		s.all("attack >E1620", "join +de-26-39-fus", "fight")
		s.refused("support +us-viii-333", "ARD-22.9-01")
		s.do("support +us-viii-402")
		s.do("done", 6, 6)
		s.all("attack >E1519", "join +de-26-78-gren")
		if n, dcb := s.p.defense(s.hex("E1519")); n != 2 || dcb != 0 {
			t.Errorf("it defends with %d, bonus %d", n, dcb)
		}
	})
	t.Run("ARD-23.4-04, ARD-23.4-06: out of supply it still supports, without a shift against the attack", func(t *testing.T) {
		s := attack(t, twoToOne+"de-i-ss-388 E1523 out-of-supply")
		s.do("support +de-i-ss-388", 6)
		if o := s.event(evOdds); o.N[4] != 1 {
			t.Errorf("%v", o.N)
		}
	})
	t.Run("ARD-29.4-01, ARD-29.5-01: on 16 AM only the V Corps guns defend, and German artillery supports its own corps", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-viii-333 E1724, us-v-187 E1725, de-1ss-2 E1520, de-i-ss-388 E1523, de-lxvii-405 E1522", `"turn": 1, "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.refused("support +de-lxvii-405", "ARD-29.5-01")
		s.can("support +de-i-ss-388")
		s.do("done")
		s.refused("support +us-viii-333", "ARD-29.4-01")
		s.can("support +us-v-187")
	})
	t.Run("ARD-29.4-01, ARD-29.5-01: in an Allied attack of 16 AM any Allied gun supports, and a German one defends whatever its corps", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-1ss-2 E1620, us-28-110-1 E1520, us-viii-333 E1523, de-lxvii-405 E1724", `"turn": 1, "side": "allied", "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.can("support +us-viii-333")
		s.do("done")
		s.can("support +de-lxvii-405")
	})
	t.Run("ARD-27.3-03: artillery supports its own nationality", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-28-110-1 E1520, uk-xxx-4agra E1522, us-viii-333 E1523", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.refused("support +uk-xxx-4agra", "ARD-27.3-03")
	})
	t.Run("ARD-25.3-07: by night without a Night marker", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520 night, de-i-ss-388 E1523", `"turn": 4, "night": true, "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.can("support +de-i-ss-388")
	})
}

// The surprise of 150 Panzer Brigade: a 1 to 3 is one shift, and it is detected either way (ARD-27.13-01); until 17 PM,
// and not in the night after it (ARD-27.11-01).
func TestSurprise(t *testing.T) {
	const units = "us-28-110-1 E1620, de-150-pz-bde E1520 "
	for die, want := range map[int]int8{1: 1, 3: 1, 4: 0, 6: 0} {
		s := sketchOn(t, arena(t, targetHex+" city"), units, fightOn)
		s.joinAll()
		s.do("fight")
		s.do("surprise", die, 6)
		if got := s.event(evOdds).N[4]; got != int16(want) || !s.p.detected {
			t.Errorf("a %d shifts %d, detected %v", die, got, s.p.detected)
		}
	}
	s := sketchOn(t, arena(t, targetHex+" city"), units, fightOn)
	s.joinAll()
	s.do("fight")
	s.do("done", 6)
	if s.p.detected {
		t.Error("it is detected without a try")
	}
	for _, more := range []string{`"turn": 5, "phase": "combat"`, `"turn": 4, "night": true, "phase": "combat"`, `"turn": 3, "phase": "combat", "facts": ["detected"]`} {
		s := sketchOn(t, arena(t, targetHex+" city"), units+"night", more)
		if !s.p.night {
			s = sketchOn(t, arena(t, targetHex+" city"), units, more)
		}
		s.joinAll()
		s.do("fight", 6)
		if s.p.Decision().Ask == askSurprise {
			t.Errorf("%s: it may surprise", more)
		}
	}
}
