package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// A large unit that loses its last step leaves a remnant (ARD-16.4-02), which shares the retreat and what the
// result does to it (ARD-16.4-03), while it goes to the Dead Pile itself (ARD-16.4-04).
func TestRemnant(t *testing.T) {
	s := sketchOn(t, arena(t), "us-99-393 E1620 reduced, de-1ss-2 E1520, de-1ss-2-3 E1619, de-26-39-fus E1621", fightOn)
	// 13 to 4 is 3-1; a 6 is EX.
	s.assault(6)
	s.do("lose +de-1ss-2")
	if s.state("us-99-393").place != dead || s.p.first[s.hex(targetHex)] < 0 {
		t.Error("no remnant is left")
	}
	remnant := s.p.first[s.hex(targetHex)]
	if s.r.Units[remnant].Pool != data.RemnantUSInfantry || s.p.units[remnant].has&engaged == 0 {
		t.Errorf("what is left is %s, %+v", s.r.Units[remnant].ID, s.p.units[remnant])
	}
}

// Lead Units of Fire Fights.
func TestLeadUnits(t *testing.T) {
	t.Run("ARD-16.2-11, ARD-16.2-03: infantry leads over an unbridged river, a tank does not", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+"/"+eastHex+" river"), "us-28-110-1 E1620, de-1ss-2 E1520, de-1ss-501 E1520", fightOn)
		s.assault(3) // 3 + 4 to 2 is 3-1
		s.asks(allied, askRetreat)
		s = sketchOn(t, arena(t, targetHex+"/"+eastHex+" river"), "us-28-110-1 E1620, de-1ss-2 E1520, de-12ss-560-hv-jpz E1520", fightOn)
		s.assault(3) // 3 + 2 to 2: 2-1, FF
		s.legal("fire-fight +de-1ss-2", "accept")
		s.refused("fire-fight +de-12ss-560-hv-jpz", "ARD-16.2-03")
	})
	t.Run("ARD-16.2-01, ARD-29.1-01: a unit that may not advance on 16 AM does not lead", func(t *testing.T) {
		d := field(t)
		for u := range d.Units {
			if d.Units[u].ID == "de-26-39-fus" {
				d.Units[u].Marks |= data.Red
			}
		}
		s := sketchOn(t, rulesOf(t, d), twoToOne, `"turn": 1, "phase": "combat"`)
		s.assault(3)
		s.asks(german, askAttack)
		if s.state("us-28-110-1").has&engaged == 0 {
			t.Error("an FF without Lead Unit engages")
		}
	})
	t.Run("ARD-16.2-10: a Lead Unit out of supply uses its reduced TQ", func(t *testing.T) {
		for units, want := range map[string]int{"us-7-arm-814-td E1620, de-1ss-1-1 E1520": -2, "us-7-arm-814-td E1620, de-1ss-1-1 E1520 out-of-supply": -1,
			"us-28-110-1 E1620, de-1ss-1-1 E1520 out-of-supply": -2} {
			s := sketchOn(t, arena(t), units, fightOn)
			s.joinAll()
			if got := s.p.fightDRM(s.unit("de-1ss-1-1")); got != want {
				t.Errorf("%s: %+d, want %+d", units, got, want)
			}
		}
	})
	t.Run("ARD-16.2-04: modifiers add up", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-9-arm-ccr E1520", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.joinAll()
		s.p.battle.result = data.FFPlus1
		if got := s.p.fightDRM(s.unit("us-9-arm-ccr")); got != 1 {
			t.Errorf("a Green tank in FF(+1): %+d", got)
		}
	})
}

// Who loses the step.
func TestWhoLoses(t *testing.T) {
	t.Run("ARD-16.3-04: on an EX of a Fire Fight the defender with the Armor Shift loses a tank, the attacker his Lead Unit", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-707-tnk E1620, de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1519", fightOn)
		s.assault(2) // 12 to 5, shifted to 1-1: FF
		s.do("fire-fight +de-26-78-gren", 5)
		if s.state("us-28-707-tnk").has&reduced == 0 || s.state("us-28-110-1").place != onMap || s.state("de-26-78-gren").has&reduced == 0 {
			t.Error("the step is lost by another unit")
		}
	})
	t.Run("ARD-16.3-01: and on an EX of the CRT", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-707-tnk E1620, de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1519", fightOn)
		s.joinAll()
		s.do("fight", 4)
		s.legal("lose +de-26-39-fus", "lose +de-26-77-gren", "lose +de-26-78-gren")
		if s.state("us-28-707-tnk").has&reduced == 0 {
			t.Error("the defender's tank loses no step")
		}
		s.refused("lose +us-28-110-1", "ARD-16.3-02")
	})
	t.Run("ARD-16.3-01: only a tank that qualified for the shift", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-99-393 E1620, us-28-707-tnk E1620, de-1ss-1-1 E1520, de-150-pz-bde E1519, de-1ss-501 E1619", fightOn, `"facts": ["detected"]`)
		s.joinAll()
		s.do("fight", 5) // 21 to 9, shifted to 3-1: FF(+1)
		s.p.battle.armor = 1
		f := newFrame(kLoss, german)
		f.step = tanksOnly
		if s.p.lossWhy(&f, s.unit("de-150-pz-bde")) != tankFirst || s.p.lossWhy(&f, s.unit("de-1ss-501")) != nil || s.p.lossWhy(&f, s.unit("de-1ss-1-1")) != nil {
			t.Error("TQ 3 against 3 made no shift; 4 and 5 did")
		}
	})
	t.Run("ARD-16.3-05: artillery in the hex may lose it, artillery that supports never", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-viii-333 E1620, us-viii-402 E1724, de-1ss-1 E1520, de-i-ss-4-neb E1522", fightOn)
		s.joinAll()
		s.all("fight", "done")
		s.do("done", 4) // 7 to 4: 1-1, EX
		s.legal("lose +us-28-110-1", "lose +us-viii-333")
		s.refused("lose +us-viii-402", "ARD-16.3-05")
		s.do("lose +us-viii-333")
		if s.state("us-viii-333").place != dead || s.state("de-1ss-1").has&reduced == 0 {
			t.Error("artillery has one step")
		}
	})
	t.Run("ARD-16.4-01: a unit that has been turned over goes to the Dead Pile", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520 reduced", fightOn)
		s.assault(6)
		if s.state("de-26-39-fus").place != dead {
			t.Error("it is still there")
		}
	})
}

// Without a spare remnant a large unit leaves none (ARD-16.4-02), nor does one of a kind that has no remnants at all, such as a
// British brigade; that of a unit off the map blocks in its place.
func TestRemnants(t *testing.T) {
	t.Run("ARD-16.4-02: a British brigade forfeits its last step", func(t *testing.T) {
		s := sketchOn(t, open(t, "campaign"), "uk-43-129 W2030 reduced, de-26-39-fus E1602", fightOn)
		s.p.hand.loseStep(s.unit("uk-43-129"))
		if left := s.p.first[s.hex("W2030")]; left != game.NoUnit || s.state("uk-43-129").place != dead {
			t.Errorf("unit %d is left", left)
		}
	})
	for _, where := range []string{"E1620", "- blocks=E1601"} {
		s := sketchOn(t, open(t, "campaign"), "us-99-394 "+where+" reduced, de-26-39-fus E1602", fightOn)
		pool := s.r.Units[s.unit("us-99-394")].Remnant
		before := *s.state("us-99-394")
		s.p.hand.loseStep(s.unit("us-99-394"))
		var found []game.Unit
		for _, u := range s.r.pools[pool] {
			if s.p.units[u].place != unused {
				found = append(found, u)
			}
		}
		if len(found) != 1 || s.p.units[found[0]].place != before.place || s.p.units[found[0]].hex != before.hex || s.p.units[found[0]].box != before.box || s.state("us-99-394").place != dead {
			t.Errorf("%s: remnants %v", where, found)
		}
		s = sketchOn(t, open(t, "campaign"), "us-99-394 E1620 reduced, us-28-110-1 E1626", fightOn)
		for _, u := range s.r.pools[pool] {
			s.p.units[u].place = dead
		}
		s.p.hand.loseStep(s.unit("us-99-394"))
		if s.p.first[s.hex("E1620")] != game.NoUnit || s.state("us-99-394").place != dead {
			t.Error("something is left")
		}
	}
}
