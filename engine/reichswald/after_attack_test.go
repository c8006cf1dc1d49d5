package reichswald

import "testing"

// A unit can be attacked again, and attack again, in the next Combat Phase: that it has attacked or been
// attacked ends with the phase (VER-10.0-04, VER-10.0-05), whoever's it is.
func TestAttacksAreForgotten(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-84-1052 1507", plain)
	s.attack("1507", scots, 3) // 12 against 6: 2:1, 1/1
	s.Do("lose +ge-84-1051")
	s.Do("retreat +al-15sc-44 >1306", 1)
	s.Refused("attack >1507", "VER-10.0-05")
	s.Do("end")
	for u := range s.p.units {
		if now := s.p.units[u]; now.fought || now.targeted {
			t.Errorf("%s is still marked: %+v", s.r.Units[u].ID, now)
		}
	}
	// The Germans attack those who attacked them, and are attacked anew next turn.
	s.All("sequence :fight-move", "attack >1406", "join +ge-84-1052", "call-off", "end")
	s.Do("end", 2) // Air Support
	s.All("sequence :fight-move", "attack >1507", "join +al-15sc-46", "call-off")
}

// An attacker that cannot retreat is eliminated, which meets one loss point (VER-10.6-06): with a
// result of 1 nobody else retreats, with 2 one more (VER-10.4-04).
func TestTrappedAttacker(t *testing.T) {
	for _, c := range []struct {
		die  int // 12 against 9 is 1:1
		left bool
	}{{3, false}, {2, true}} {
		s := drawBattle(t, "al-15sc-44 1406, al-53w-71 1407, al-53w-158 1407, ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507, ge-84-1051 1305, ge-84-1052 1307",
			`"terrain": {"1507": "clear"}, "hexsides": {"1406/1507": "clear", "1407/1507": "clear"}`)
		s.attack("1507", "al-15sc-44 al-53w-71 al-53w-158", c.die)
		s.Do("lose +al-15sc-44")
		if e := s.Event(evEliminated); e.N[0] != byTrap {
			t.Errorf("eliminated for reason %d", e.N[0])
		}
		if c.left {
			s.Asks(allied, askRetreat)
		} else {
			s.Asks(allied, askAttack)
		}
		s.at("al-53w-71 al-53w-158", "1407")
	}
}

// An anti-tank battalion that has been attacked before in the phase cancels no shift of the 79th
// (VER-10.3-08) and uses no red factor (VER-11.1-02, VER-11.1-03): it adds nothing any more (VER-10.0-06).
func TestAntiTankAttackedBefore(t *testing.T) {
	for _, c := range []struct {
		word  string
		shift int8
		red   int8
	}{{"", 0, 1}, {" targeted", 1, 0}} {
		s := drawBattle(t, put(scots, "1406")+"al-79ar-1 1406, ge-180-1221 1507, ge-at-2 1507"+c.word, plain)
		if o := s.odds("1507", scots+" al-79ar-1"); o.counts[shArmour] != c.shift {
			t.Errorf("anti-tank%s: armour shift %d, want %d", c.word, o.counts[shArmour], c.shift)
		}
		s.attack("1507", "al-15sc-44", 1) // 1/-  or 2/-
		if s.p.battle.red != c.red {
			t.Errorf("anti-tank%s: %d red factors, want %d", c.word, s.p.battle.red, c.red)
		}
	}
}

// A neighbour out of play counts no more than one off the map when it is asked whether a hex is
// surrounded (VER-10.3-10, VER-10.3-11): 1805, 1906 and 2005 are all that 1905 has beside 1804.
func TestSurroundedAtTheBorder(t *testing.T) {
	for units, want := range map[string]bool{
		"al-15sc-44 1804, al-15sc-46 1906, ge-84-1051 1905": true,
		"al-15sc-44 1804, ge-84-1051 1905":                  false,
	} {
		s := drawBattle(t, units)
		if s.r.Data.InPlay[s.Hex("1904")] || s.r.Data.InPlay[s.Hex("2004")] {
			t.Fatal("all neighbours are in play")
		}
		if got := s.p.surrounded(s.Hex("1905"), allied); got != want {
			t.Errorf("%s: %v, want %v", units, got, want)
		}
	}
}
