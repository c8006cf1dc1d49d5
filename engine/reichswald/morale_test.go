package reichswald

import (
	"slices"
	"testing"
)

// Each German unit that used a red factor adds 1 to the checks of Allied units
// forced to retreat, at most 2, even if it did not survive (VER-11.1-02);
// anti-tank units only when they defend (VER-11.1-03).
func TestRedFactors(t *testing.T) {
	for _, c := range []struct {
		defenders   string
		battle, die int // both give the attacker a loss of 2
		red         int16
		lives       bool
	}{
		{"ge-180-1221", 1, 4, 0, true},                   // V10
		{"ge-180-1221 ge-at-2", 1, 4, 1, false},          // V9
		{"ge-180-1221 ge-at-2", 1, 3, 1, true},           //
		{"ge-84-1051 ge-at-2 ge-at-184", 2, 3, 2, false}, //
		{"ge-at-2 ge-at-184 ge-at-655", 1, 3, 2, false},  // three count as two
		{"ge-at-2 ge-at-184 ge-at-655", 1, 2, 2, true},   //
	} {
		s := drawBattle(t, "al-15sc-44 1406, "+put(c.defenders, "1507"), plain)
		s.attack("1507", "al-15sc-44", c.battle)
		s.Do("retreat +al-15sc-44 >1306", c.die)
		if e := s.Event(evCheck); e.N[4] != c.red || (e.N[3] == 1) != c.lives {
			t.Errorf("%q, die %d: check %v", c.defenders, c.die, e.N)
		}
	}
	// Even if it did not survive.
	s := drawBattle(t, "al-15sc-44 1406, ge-180-1221 1507, ge-at-2 1507", plain)
	s.attack("1507", "al-15sc-44", 4) // 1/1
	s.Do("lose +ge-at-2")
	s.Do("retreat +al-15sc-44 >1306", 4)
	s.at("al-15sc-44", "")
	// Attacking with Attack Factor 0 they use no red factor.
	s = drawBattle(t, "ge-180-1221 1406, ge-at-2 1406, al-15sc-44 1507", `"side": "german"`)
	s.attack("1507", "ge-180-1221 ge-at-2", 1)
	if s.p.battle.red != 0 {
		t.Errorf("%d red factors used in an attack", s.p.battle.red)
	}
}

// A red Attack Factor counts in an attack, of Germans only (VER-11.1-02, VER-13.3-01), and gives company in any
// retreat (VER-11.1-04): no counter of the scenario has one, but a table may.
func TestRedAttackFactor(t *testing.T) {
	s := drawBattle(t, "ge-180-1221 1406, ge-180-1222 1406, al-15sc-44 1507", `"side": "german", `+plain)
	s.r.redAttack = s.units("ge-180-1221 al-15sc-44")
	s.attack("1507", "ge-180-1221", 4) // 1:1: 1/1
	if s.p.battle.red != 1 {
		t.Errorf("VER-11.1-02: %d red factors are used, want that of the attacker alone", s.p.battle.red)
	}
	s.Do("retreat")
	s.Do("retreat +al-15sc-44 >1607", 4)
	s.at("al-15sc-44", "")
	s = drawBattle(t, put(scots, "1406")+"ge-84-1051 1507", plain)
	s.r.redAttack = s.units("al-15sc-46")
	s.attack("1507", "al-15sc-46", 1)
	if s.p.battle.red != 0 {
		t.Errorf("VER-11.1-02: %d red factors of the Allies count", s.p.battle.red)
	}
	s.r.redAttack, s.r.redDefense = s.units("al-15sc-44"), 0
	if got := s.p.inRedCompany(s.units(scots)); got != s.units("al-15sc-46 al-15sc-227") {
		t.Errorf("VER-11.1-04: company for %v", s.r.Name.List(got.List()))
	}
	s = drawBattle(t, "al-15sc-44 1406, al-15sc-46 1406, ge-180-1221 1507, ge-at-2 1507", plain)
	s.r.redAttack = s.units("al-15sc-46")
	s.attack("1507", "al-15sc-44", 1)
	s.Do("retreat +al-15sc-44 >1306", 4)
	e := s.Event(evCheck)
	if rows := s.r.Data.Ledger.IDs(e.Rules[:]...); !slices.Equal(rows, []string{"VER-11.0-02", "VER-11.1-02", "VER-11.1-04", "VER-11.0-03"}) {
		t.Errorf("a check with both is told with %v", rows)
	}
}

// A retreating unit stacked with another unit that has a red factor subtracts 1
// (VER-11.1-04): the regiment at Hekkens passes with a 4, the anti-tank
// battalion has no such companion (V11). Given once, for the stack at the start of
// the retreat, by another unit, to both sides (VER-11.1-05).
func TestRedCompany(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-at-2 1507", plain)
	s.attack("1507", scots, 4) // 12 against 4: 3:1, -/1
	s.Do("retreat")
	s.Do("retreat +ge-at-2 >1508", 2)
	if e := s.Event(evCheck); e.N[1] != 0 || e.N[3] != 0 {
		t.Errorf("anti-tank battalion: %v", e.N)
	}
	s.Do("retreat +ge-84-1051 >1607", 4) // its companion has gone, but was there at the start
	if e := s.Event(evCheck); e.N[1] != -1 || e.N[2] != 3 || e.N[3] != 1 {
		t.Errorf("regiment: %v", e.N)
	}
	s = drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-at-2 1507, ge-at-184 1507", plain)
	s.attack("1507", scots, 5) // 2:1, armour none: 12 against 5: -/1
	s.Do("retreat")
	s.Do("retreat +ge-84-1051 >1607", 5) // two companions, -1 only
	if e := s.Event(evCheck); e.N[5] != -1 || e.N[3] != 0 {
		t.Errorf("two companions: %v", e.N)
	}
	s.Do("retreat +ge-at-2 >1607", 2)
	if e := s.Event(evCheck); e.N[5] != -1 || e.N[3] != 1 {
		t.Errorf("anti-tank battalion with another: %v", e.N)
	}
	// Attackers have it as well.
	s = drawBattle(t, "ge-180-1221 1406, ge-at-2 1406, al-15sc-44 1507", `"side": "german", `+plain)
	s.attack("1507", "ge-180-1221", 1) // 2/-
	s.Do("retreat +ge-180-1221 >1306", 4)
	if e := s.Event(evCheck); e.N[5] != -1 || e.N[3] != 1 {
		t.Errorf("attacker: %v", e.N)
	}
	// Moving out of an EZOC it does not count.
	s = draw(t, "ge-84-1051 1406, ge-at-2 1406, al-15sc-44 1507", movePhase, `"side": "german"`)
	s.Do("move +ge-84-1051 @1406", 4)
	if e := s.Event(evCheck); e.N[1] != 0 || e.N[3] != 0 {
		t.Errorf("in movement: %v", e.N)
	}
}

// Units of the 7th Armoured have morale factor 5 (VER-11.1-01, V19).
func TestSeventhArmoured(t *testing.T) {
	s := draw(t, "al-7ar-22 1406, al-15sc-44 1406, ge-84-1051 1507", movePhase)
	s.Do("move +al-7ar-22 @1406", 5)
	s.Asks(allied, askStep)
	s.Do("stop")
	s.Do("move +al-15sc-44 @1406", 5)
	s.Asks(allied, askMove)
	s.Do("end")
}

// A check compares the die with the higher printed factor (VER-11.0-02), without
// terrain or supply, and there are no automatic results for 1 or 6
// (VER-11.0-04).
func TestHighestFactor(t *testing.T) {
	for die := 1; die <= 6; die++ {
		s := draw(t, "ge-84-1051 1406, al-15sc-44 1507", movePhase, `"side": "german", "terrain": {"1406": "woods"}`)
		s.Do("move +ge-84-1051 @1406", die)
		if passed := s.Event(evCheck).N[3] == 1; passed != (die <= 3) {
			t.Errorf("factor 3, die %d: passed %v", die, passed)
		}
	}
	s := draw(t, "")
	for id, want := range map[string]int8{"ge-84-1051": 3, "ge-pa-2": 4, "ge-at-2": 1, "al-79ar-1": 1, "al-15sc-44": 4} {
		if got := s.r.Units[s.Unit(id)].Morale; got != want {
			t.Errorf("%s has factor %d, want %d", id, got, want)
		}
	}
}
