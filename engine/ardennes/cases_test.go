package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/hex"
)

// The worked cases of the rulebook that concern odds and halving, by the numbers of their list.
func TestWorkedCases(t *testing.T) {
	t.Run("E1, ARD-14.4-06: 15 to 4 is 3-1", func(t *testing.T) {
		if got := columnName(columnOf(indexOf(15, 4), 0)); got != "3-1" {
			t.Error(got)
		}
	})
	t.Run("E2, ARD-14.5-01: 9-1 with a shift left is 7-1", func(t *testing.T) {
		if got := columnName(columnOf(indexOf(9, 1), -1)); got != "7-1" {
			t.Error(got)
		}
	})
	attack := func(t *testing.T, unit, from string, ground ...string) int16 {
		s := sketchOn(t, arena(t, ground...), "us-28-110-1 "+targetHex+", "+unit+" "+from, fightOn)
		return s.p.attackOf(s.unit(unit), s.hex(targetHex))
	}
	t.Run("E4, ARD-15.2-01: 5 halved is 3", func(t *testing.T) {
		if got := attack(t, "de-1ss-2", eastHex, targetHex+"/"+eastHex+" river"); got != 3 {
			t.Error(got)
		}
	})
	t.Run("E5, ARD-15.4-01: Panzergrenadiers are not halved into Forest, E6: a tank is that could not enter", func(t *testing.T) {
		if got := attack(t, "de-1ss-2", eastHex, targetHex+" forest"); got != 5 {
			t.Error(got)
		}
		if got := attack(t, "de-1ss-1-1", eastHex, targetHex+" forest"); got != 4 {
			t.Error(got)
		}
	})
	t.Run("E7, ARD-15.5-01: out of Wooded Rough every unit is halved in all six directions", func(t *testing.T) {
		for _, unit := range []string{"de-1ss-2", "de-26-39-fus", "de-1ss-1-1"} {
			s := sketchOn(t, arena(t, targetHex+" rough"), unit+" "+targetHex, fightOn)
			for d := range s.r.Data.Map.Neighbors[s.hex(targetHex)] {
				if s.p.halvings(s.unit(unit), s.hex(targetHex), hex.Dir(d))>>outOfRough&1 == 0 {
					t.Errorf("%s in direction %d", unit, d)
				}
			}
		}
	})
	t.Run("E8, ARD-15.5-04: from 2828 to 2928 over the bridge, blown or intact", func(t *testing.T) {
		for _, state := range []string{"intact", "blown"} {
			s := draw(t, "us-28-110-1 E2928, de-1ss-2 E2828", fightOn, `"bridges": {"E2828/E2928": "`+state+`"}`)
			d, _ := s.r.Data.Map.DirTo(s.hex("E2828"), s.hex("E2928"))
			if s.p.halvings(s.unit("de-1ss-2"), s.hex("E2828"), d)>>overRoughBridge&1 == 0 || s.p.attackOf(s.unit("de-1ss-2"), s.hex("E2928")) != 3 {
				t.Errorf("%s: not halved", state)
			}
		}
	})
	t.Run("ARD-15.5-03: a river inside a Wooded Rough hex halves nobody", func(t *testing.T) {
		m := open(t, "campaign").Data.Map
		for side, e := range m.Between {
			ends := m.Ends[side]
			if e.River && e.Bridge == data.NoBridge && (m.Ground[ends[0]].Terrain == data.WoodedRough || m.Ground[ends[1]].Terrain == data.WoodedRough) {
				t.Errorf("%s/%s is a river that the rules know", m.ID(ends[0]), m.ID(ends[1]))
			}
		}
	})
	t.Run("E32, ARD-19.1-05: a Mechanized unit advances two hexes along a road, any other one hex in any direction", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1620 road", "E1620/E1720 road"), "de-1ss-2-3 E1520, de-26-39-fus E1519", 6)
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720", "advance +de-26-39-fus >E1518")
		s.at("de-1ss-2-3", "E1720")
		s.at("de-26-39-fus", "E1518")
	})
	t.Run("E32, ARD-19.1-05: in a Bonus Advance three along a road, two for others", func(t *testing.T) {
		s := won(t, arena(t, "E1520/E1620 road", "E1620/E1720 road", "E1720/E1820 road"), "de-1ss-2-3 E1520, de-26-39-fus E1519", 5) // 8 to 1: 7-1, DR3
		s.all("advance +de-1ss-2-3 >E1620", "advance +de-1ss-2-3 >E1720", "advance +de-1ss-2-3 >E1820", "advance +de-26-39-fus >E1518", "advance +de-26-39-fus >E1517")
		s.at("de-1ss-2-3", "E1820")
		s.at("de-26-39-fus", "E1517")
	})
	t.Run("E12, ARD-16.2-04: CCR of the 4th Armored leads with -2, with -1 against a higher TQ", func(t *testing.T) {
		for defender, want := range map[string]int{"de-12-89": -2, "de-116-16-2": -2, "de-116-16-1": -1} {
			s := sketchOn(t, arena(t), defender+" E1620, us-4-arm-ccr E1520", `"turn": 3, "side": "allied", "phase": "combat"`)
			s.joinAll()
			s.p.battle.result = data.FF
			if drm := s.p.fightDRM(s.unit("us-4-arm-ccr")); drm != want {
				t.Errorf("against %s: %+d, want %+d", defender, drm, want)
			}
		}
	})
	t.Run("ARD-16.2-03: no Tank Unit leads over a Forest hexside without road", func(t *testing.T) {
		s := sketchOn(t, arena(t, eastHex+" forest"), "us-28-110-1 E1620, de-1ss-2 E1520, de-1ss-1-1 E1520", fightOn)
		s.assault(5) // 5 and 7 halved, 9 to 2: 4-1, FF
		s.legal("fire-fight +de-1ss-2", "accept")
		s.refused("fire-fight +de-1ss-1-1", "ARD-16.2-03")
	})
	t.Run("ARD-7.7-02, ARD-11.4-06: no river and no bridge at the hexsides of Clervaux, Malmédy and Houffalize", func(t *testing.T) {
		m := open(t, "campaign").Data.Map
		for side, e := range m.Between {
			for _, end := range m.Ends[side] {
				if slices.Contains([]string{"E2416", "E2532", "W0219"}, m.ID(end)) && (e.River || e.Bridge != data.NoBridge) {
					t.Errorf("%s/%s is a river", m.ID(m.Ends[side][0]), m.ID(m.Ends[side][1]))
				}
			}
		}
	})
	t.Run("ARD-9.2-01, ARD-9.3-01, ARD-10.3-02: along a road through Wooded Rough between two enemies, whom no bond joins there, a hex each turn", func(t *testing.T) {
		const line, tank = "us-28-110-1 E0507, us-28-110-2 E0307, ", "de-2-pz-3-1"
		for from, to := range map[string]string{"E0506": "E0407", "E0407": "E0408"} {
			s := sketchOn(t, open(t, "campaign"), line+tank+" "+from, `"turn": 8`)
			s.all("move +"+tank+" @"+from+" :normal", "step @"+to)
			s.at(tank, to)
			s.asks(german, askMove)
		}
	})
	t.Run("ARD-15.1-06: the bonuses that the rulebook names", func(t *testing.T) {
		tec := &open(t, "six-turns").Terrain
		if tec.DCB[data.Town] != 3 || tec.WestWall != 3 || tec.Improved != 2 {
			t.Errorf("town %d, West Wall %d, Improved Position %d", tec.DCB[data.Town], tec.WestWall, tec.Improved)
		}
	})
	t.Run("ARD-16.1-09: an EX that eliminates the whole stack gives a Limited Advance, one that leaves a unit none", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1620, de-1ss-1 E1520", fightOn)
		s.assault(4) // 7 to 4 is 1-1: EX
		s.do("lose +us-28-110-1")
		s.asks(german, askAttack)
		s = sketchOn(t, arena(t), twoToOne, fightOn)
		s.assault(5)
		s.asks(german, askAdvance)
		if got := s.with("advance"); !slices.Equal(got, []string{"advance +de-26-39-fus >E1620"}) {
			t.Errorf("%q", got)
		}
	})
	t.Run("ARD-21.1-07: a Recon Unit with a red TQ gives no Armor Shift in attack; infantry is any Infantry Type unit", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-14-cav-18 E1520", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.joinAll()
		if s.p.armor() != 0 || s.p.gray(s.unit("us-14-cav-18")) {
			t.Error("a Recon Unit makes an Armor Shift")
		}
		for units, want := range map[string]int8{"us-35-eng E1620, us-28-707-tnk E1620": -1, "us-9-arm-60 E1620, us-28-707-tnk E1620": -1, "us-viii-333 E1620, us-28-707-tnk E1620": 0} {
			s := sketchOn(t, arena(t), units+", de-26-39-fus E1520", fightOn)
			if s.joinAll(); s.p.armor() != want {
				t.Errorf("%s: %d", units, s.p.armor())
			}
		}
	})
	t.Run("ARD-21.4-02: Eng, A1/Eng, Eng+ and an accepted FF, not EX, of Recon Units alone", func(t *testing.T) {
		const two = "us-14-cav-18 E1620, us-14-cav-32 E1620, de-26-39-fus E1520, de-26-78-gren E1519"
		begin := func(die int) *sketch {
			s := sketchOn(t, arena(t), two, fightOn)
			s.assault(die) // 8 to 4 with the defender's Armor Shift: 1-1
			return s
		}
		begin(5).asks(allied, askWithdraw) // A1/Eng
		s := begin(2)                      // FF
		s.do("accept")
		s.asks(allied, askWithdraw)
		s = begin(2)
		s.do("fire-fight +de-26-39-fus", 4) // Eng+
		s.asks(allied, askWithdraw)
		s.do("withdraw")
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		for s.p.Decision().Ask == askAdvance {
			s.do("done")
		}
		if s.state("de-26-39-fus").aim != -1 {
			t.Error("an Attacker's Advantage marker is placed")
		}
		s = begin(4) // EX
		s.asks(allied, askLoss)
	})
}
