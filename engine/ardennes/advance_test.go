package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// An advance out of supply is one hex without breakthrough (ARD-19.6-01); a Mechanized unit along a road goes one hex
// farther (ARD-19.1-05).
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

// won is a combat that empties E1620, whose unit has retreated into it: 4 against 1 are 4-1, where a 1 is DR4*,
// a 2 DR3 and a 3 DR2. Then the attackers advance.
func won(t *testing.T, r *Rules, attackers string, die int, more ...string) *sketch {
	t.Helper()
	s := sketchOn(t, r, "us-28-110-1 E1620 fell-back, "+attackers, append([]string{fightOn}, more...)...)
	s.assault(die)
	if s.state("us-28-110-1").place != dead {
		t.Fatal("the hex is not empty")
	}
	return s
}

// Rules of advances, one by one.
func TestAdvanceRows(t *testing.T) {
	const rifles, panzers = "de-26-39-fus E1520", "de-1ss-2-3 E1520"
	t.Run("ARD-19.1-02: a Regular Advance is one hex in any direction", func(t *testing.T) {
		s := won(t, arena(t), rifles, 3)
		if got := s.with("advance"); len(got) != 6 {
			t.Errorf("%q", got)
		}
		s.do("advance +de-26-39-fus >E1519")
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.1-03: a Bonus Advance two", func(t *testing.T) {
		s := won(t, arena(t), rifles, 2)
		s.all("advance +de-26-39-fus >E1519", "advance +de-26-39-fus >E1518")
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.1-08: each attacker by itself, where it likes, once, or not at all", func(t *testing.T) {
		s := won(t, arena(t), rifles+", de-26-78-gren E1619, us-28-112-1 E1423, de-26-77-gren E1522", 6)
		s.do("advance +de-26-78-gren >E1719")
		s.refused("advance +de-26-77-gren >E1521", "ARD-19.1-08")
		s.do("advance +de-26-39-fus >E1620")
		s.asks(german, askAttack)
		s = won(t, arena(t), rifles+", de-26-78-gren E1619", 5) // DR3
		s.all("advance +de-26-78-gren >E1719", "advance +de-26-39-fus >E1620")
		s.refused("advance +de-26-78-gren >E1819", "ARD-19.1-08")
		s.do("done")
		s.at("de-26-78-gren", "E1719")
	})
	t.Run("ARD-19.1-04: artillery that supports does not advance", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, "+rifles+", de-i-ss-4-neb E1520", fightOn)
		s.joinAll()
		s.do("fight")
		s.do("support +de-i-ss-4-neb", 5) // 5-1: DR2
		s.refused("advance +de-i-ss-4-neb >E1620", "ARD-19.1-04")
	})
	t.Run("ARD-19.1-05, ARD-19.1-06: a Mechanized unit goes one hex farther if roads cross every hexside of its way", func(t *testing.T) {
		road := []string{"E1520/E1620 road", "E1620/E1720 road", "E1720/E1820 road", "E1820/E1920 road"}
		s := won(t, arena(t, road...), panzers, 3)
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720")
		s.asks(german, askAttack)
		s = won(t, arena(t, road...), panzers, 2)
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720")
		s.refused("advance +de-1ss-2-3 >E1821", "ARD-19.1-03")
		s.do("advance +de-1ss-2-3 >E1820")
		s.asks(german, askAttack)
		s = won(t, arena(t, road[1:]...), panzers, 2) // not from the starting hex
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720")
		s.asks(german, askAttack)
		s = won(t, arena(t, road...), rifles, 2) // nor on foot
		s.all("advance +de-26-39-fus >E1620", "advance +de-26-39-fus >E1720")
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.1-06: no Road Bonus in a Limited Advance", func(t *testing.T) {
		s := sketchOn(t, arena(t, "E1520/E1620 road", "E1620/E1720 road"), "us-28-110-1 E1620, "+panzers, fightOn)
		s.assault(5) // EX
		s.do("advance +de-1ss-2-3 >E1620")
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.1-05, ARD-19.1-09: a secondary road counts in hexes without Forest and Wooded Rough, where the unit enters", func(t *testing.T) {
		for ground, want := range map[string]bool{"E1720 forest": false, "E1720 rough": false, "E1520 forest": true, "E1720 light": true} {
			s := won(t, arena(t, "E1520/E1620 road", "E1620/E1720 road", ground), panzers, 3)
			s.do("advance +de-1ss-2-3 >E1620")
			if got := slices.Contains(s.lines(), "advance +de-1ss-2-3 >E1720"); got != want {
				t.Errorf("%s: it goes on %v", ground, got)
			}
		}
		r := arena(t, "E1520/E1620 road", "E1620/E1720 road", "E1720 forest")
		m := r.Data.Map
		m.Between[m.Side(mustHex(t, r, "E1620"), mustHex(t, r, "E1720"))].Road = data.Primary
		s := won(t, r, panzers, 3)
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720")
	})
	t.Run("ARD-19.1-07: Traffic markers and Roadblocks do not matter, and a Roadblock that is advanced into goes (ARD-24.8-06)", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1620 road", "E1620/E1720 road"), panzers, 3, `"traffic": {"allied": {"1": "E1620"}}, "roadblocks": {"allied": ["E1720"]}`)
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720", "end")
		if s.p.blocks[allied][0] != inHolding {
			t.Error("the Roadblock stands")
		}
	})
	t.Run("ARD-19.2-01: no advance over a lake, into Forest with a vehicle or out of it", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1519 lake", "E1521 forest"), "de-1ss-1-1 E1520", 5)
		s.refused("advance +de-1ss-1-1 >E1519", "ARD-19.2-01")
		s.refused("advance +de-1ss-1-1 >E1521", "ARD-19.2-01")
		s = won(t, arena(t, "E1520 forest"), "de-1ss-1-1 E1520", 3)
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.2-02: infantry enters Forest as its first hex, or along a road", func(t *testing.T) {
		s := won(t, arena(t, "E1620 forest", "E1720 forest", "E1720/E1620 road", "E1719 forest"), "de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1620")
		s.refused("advance +de-26-39-fus >E1719", "ARD-19.2-02")
		s.do("advance +de-26-39-fus >E1720")
		s = won(t, arena(t, "E1620 forest", "E1720 forest"), "de-1ss-1-1 E1520, de-26-39-fus E1519", 5)
		s.refused("advance +de-1ss-1-1 >E1620", "ARD-19.2-02")
		s = won(t, arena(t, "E1620 forest", "E1520/E1620 road"), "de-1ss-1-1 E1520", 5)
		s.do("advance +de-1ss-1-1 >E1620")
	})
	t.Run("ARD-19.2-03, E34: infantry crosses rivers and Wooded Rough hexsides in the first hex only, vehicles never", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1519 river", "E1519/E1518 river"), "de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1519")
		s.refused("advance +de-26-39-fus >E1518", "ARD-19.2-03")
		s = won(t, arena(t, "E1620 rough"), "de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1620")
		s.asks(german, askAttack)
		s = won(t, arena(t, "E1520/E1519 river"), "de-1ss-1-1 E1520", 5)
		s.refused("advance +de-1ss-1-1 >E1519", "ARD-19.2-03")
	})
	t.Run("Z24, ARD-19.3-01: a bond bars every step but that into the vacated hex", func(t *testing.T) {
		s := won(t, arena(t), "us-28-112-1 E1619, us-28-112-2 E1621, de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1620") // between the two battalions: a Hex Bond
		s = won(t, arena(t), "us-28-112-1 E1421, us-28-112-2 E1622, de-26-39-fus E1520", 2)
		s.refused("advance +de-26-39-fus >E1521", "ARD-19.3-01")
	})
	t.Run("ARD-19.3-02, ARD-19.3-03, E33: after the first hex not from a ZOC to another of the same unit; of another unit it may", func(t *testing.T) {
		s := won(t, arena(t), "us-28-112-1 E1821, de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1620")
		s.can("advance +de-26-39-fus >E1720") // the first ZOC hex
		s = won(t, arena(t), "us-28-112-1 E1721, de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1621")
		s.refused("advance +de-26-39-fus >E1622", "ARD-19.3-02")
		s.refused("advance +de-26-39-fus >E1720", "ARD-19.3-02")
		s = won(t, arena(t), "us-28-112-1 E1721, us-28-112-2 E1818, de-26-39-fus E1520", 2)
		s.all("advance +de-26-39-fus >E1620", "advance +de-26-39-fus >E1719")
		s = won(t, arena(t), "us-28-112-1 E1522, us-28-112-2 E1721, de-26-39-fus E1520", 2)
		s.do("advance +de-26-39-fus >E1521") // beside E1522
		s.refused("advance +de-26-39-fus >E1422", "ARD-19.3-02")
		s.can("advance +de-26-39-fus >E1621") // beside E1721 only
	})
	t.Run("ARD-19.6-01, ARD-19.6-02: one hex out of supply, also along a road", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1620 road", "E1620/E1720 road"), panzers+" out-of-supply", 1) // one shift left: DR4*
		s.do("advance +de-1ss-2-3 >E1620")
		s.asks(german, askAttack)
	})
	t.Run("ARD-19.7-01: no advance ends overstacked or with a unit in Strategic Movement; it may pass", func(t *testing.T) {
		s := won(t, arena(t), rifles+", de-1ss-1 E1519, de-2-pz-2 E1621 marker=strategic, de-26-78-gren E1522", 5)
		s.all("advance +de-26-39-fus >E1519") // over de-1ss-1, which could still leave it
		s.refused("done", "ARD-19.7-01")
		s.refused("advance +de-1ss-1 >E1518", "ARD-19.7-01")
		s.do("advance +de-26-39-fus >E1518")
		s = won(t, arena(t), rifles+", de-2-pz-2 E1621 marker=strategic", 3)
		s.refused("advance +de-26-39-fus >E1621", "ARD-19.7-01")
		s = won(t, arena(t), rifles+", de-2-pz-2 E1621 marker=strategic", 2)
		s.do("advance +de-26-39-fus >E1621")
		s.refused("done", "ARD-19.7-01")
		s.do("advance +de-26-39-fus >E1721")
	})
	t.Run("ARD-19.7-01: it passes a full hex if any of the six directions leads on", func(t *testing.T) {
		// Out of E1521 leads nothing but the hexside of E1421, for infantry does not go back into Forest.
		s := won(t, arena(t, "E1520 forest", "E1521/E1522 lake", "E1521/E1422 lake", "E1521/E1622 lake", "E1521/E1621 lake"), rifles+", de-1ss-1 E1521", 2)
		s.all("advance +de-26-39-fus >E1521", "advance +de-26-39-fus >E1421")
	})
	t.Run("ARD-19.7-01, ARD-8.3-02: nor does it enter a full hex that leads back only to the full hex it set out from", func(t *testing.T) {
		r := arena(t, "E1520/E1621 road")
		s := won(t, r, panzers+", de-1ss-1 E1621 attacked, de-12ss-25 E1520 attacked", 3) // 4-1: DR2
		s.refused("advance +de-1ss-2-3 >E1621", "ARD-19.7-01")
		s = won(t, r, panzers+", de-1ss-1 E1621 attacked", 3)
		s.all("advance +de-1ss-2-3 >E1621", "advance +de-1ss-2-3 >E1520")
	})
	t.Run("ARD-19.7-01, ARD-26.2-01: nobody breaks down while another is where it may not stop: that could bar its only way on", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1621 road"), "de-1ss-1-1 E1520, de-1ss-1 E1520, de-12ss-25 E1621 attacked, de-12ss-12-1 E1621 attacked", 6) // 7-1: DR2
		s.do("advance +de-1ss-1-1 >E1621")
		s.refused("break-down +de-1ss-1", "ARD-19.7-01")
		s.do("advance +de-1ss-1-1 >E1520")
	})
	t.Run("ARD-17.4-01: units that a retreat overstacked elsewhere are left alone by an advance", func(t *testing.T) {
		s := won(t, arena(t), rifles+", de-1ss-1 E1425, de-1ss-2 E1425, de-2-pz-2 E1425", 3)
		s.do("advance +de-26-39-fus >E1620")
		s.asks(german, askAttack)
	})
	t.Run("ARD-29.1-01, ARD-29.1-03: a unit with a red set-up box does not advance on 16 AM", func(t *testing.T) {
		r := arena(t)
		r.Units[mustUnit(t, r, "de-26-39-fus")].Marks |= data.Red
		s := sketchOn(t, r, "us-28-110-1 E1620 fell-back, "+rifles, `"turn": 1, "phase": "combat"`)
		s.assault(3)
		s.asks(german, askAttack)
	})
}

func mustHex(t *testing.T, r *Rules, id string) hex.Hex {
	t.Helper()
	h, ok := r.Data.Map.Lookup(id)
	if !ok {
		t.Fatalf("no hex %s", id)
	}
	return h
}

func mustUnit(t *testing.T, r *Rules, id string) game.Unit {
	t.Helper()
	u, ok := r.Lexicon().Unit(id)
	if !ok {
		t.Fatalf("no unit %s", id)
	}
	return u
}

// A Limited Advance goes into the vacated hex only (ARD-19.1-01): after an EX that empties it, after a Determined
// Defense that costs the last step, and before a counterattack.
func TestLimitedAdvance(t *testing.T) {
	for _, c := range []struct {
		name, ground string
		die          int
		then         func(s *sketch)
	}{
		{"EX", "clear", 5, func(*sketch) {}},
		{"Determined Defense", "village", 2, func(s *sketch) { s.do("stand +us-28-110-1", 2) }},
		{"counterattack", "village", 2, func(s *sketch) {
			s.do("stand +us-28-110-1", 3)
			s.do("retreat +us-28-110-1 >E1720")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			units := twoToOne
			if c.ground == "village" {
				units += "de-26-78-gren E1619"
			}
			s := sketchOn(t, arena(t, targetHex+" "+c.ground), units, fightOn)
			s.assault(c.die)
			c.then(s)
			s.asks(german, askAdvance)
			for _, line := range s.with("advance") {
				if !strings.HasSuffix(line, ">"+targetHex) {
					t.Errorf("%s is legal", line)
				}
			}
			s.refused("advance +de-26-39-fus >E1519", "ARD-19.1-01")
			s.do("advance +de-26-39-fus >" + targetHex)
			if list := s.with("advance +de-26-39-fus"); list != nil {
				t.Errorf("it goes on: %q", list)
			}
		})
	}
}

// Advances that rules of the first days and of single bridges touch.
func TestAdvanceRowsOfTheFirstDays(t *testing.T) {
	t.Run("ARD-29.1-02: a German that advances adjacent to V/187 sets it free", func(t *testing.T) {
		r := arena(t)
		for i := range r.Areas {
			clear(r.Areas[i].In)
		}
		s := sketchOn(t, r, "us-28-110-1 E1620 fell-back, us-v-187 E1821 fired, us-v-406 E1920 fired, de-26-39-fus E1520", `"turn": 1, "phase": "combat"`)
		s.assault(2) // DR3: a Bonus Advance
		s.do("advance +de-26-39-fus >E1620")
		if s.state("us-v-187").has&freed != 0 {
			t.Error("it is freed by a German two hexes away")
		}
		s.do("advance +de-26-39-fus >E1720")
		if s.state("us-v-187").has&freed == 0 || s.state("us-v-406").has&freed != 0 {
			t.Error("V/187 is freed, and V/406, which is not adjacent, is not")
		}
	})
	t.Run("ARD-7.8-01, ARD-7.8-03: the roll for the bridge of Ouren comes before an advance over it, and a blown bridge stops vehicles", func(t *testing.T) {
		for die, down := range map[int]bool{4: true, 5: false} {
			s := draw(t, "us-28-112-1 E2119 fell-back, us-28-112-2 E2221, de-116-60 E2020, de-116-156 E2120", `"turn": 3, "phase": "combat"`)
			f := newFrame(kAdvance, german)
			f.n, f.to = regular, s.hex("E2119")
			s.p.battle.side, s.p.battle.target = german, f.to
			s.p.hand.remove(s.unit("us-28-112-1"), dead)
			s.state("de-116-60").has |= attacking
			s.p.stack.Push(f)
			s.do("advance +de-116-60 >E2119", die)
			s.cites(evOuren, "ARD-7.8-01")
			if at := s.r.Data.Map.ID(s.state("de-116-60").hex); (at == "E2020") != down {
				t.Errorf("after a %d it is in %s", die, at)
			}
		}
	})
	t.Run("ARD-27.6-03: the regiments of the 2nd Division advance one hex on 16 PM, with their flank turned two", func(t *testing.T) {
		for facts, want := range map[string]bool{"[]": false, `["released"]`: true} {
			s := sketchOn(t, arena(t), "de-26-39-fus E1620 fell-back, us-2-9 E1520", `"turn": 2, "side": "allied", "phase": "combat", "facts": `+facts)
			s.assault(1)
			s.do("advance +us-2-9 >E1620")
			if got := len(s.with("advance")) > 0; got != want {
				t.Errorf("facts %s: a second hex is open: %v", facts, got)
			}
		}
	})
}
