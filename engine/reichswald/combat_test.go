package reichswald

import (
	"slices"
	"testing"
)

// One battle is an attack on all units of a hex by any adjacent units, with one
// die (VER-10.0-02). Target and attackers are announced before the odds
// (VER-10.0-07); the steps follow in order (VER-10.0-08).
func TestBattleSequence(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1506, ge-180-1221 1507, ge-op-1 1507, al-2cdn-4 0505", `"hexsides": {"1406/1507": "clear"}`)
	s.Legal("attack >1507", "end")
	s.Refused("attack >1508", "VER-10.0-02")
	s.Do("attack >1507")
	s.Refused("fight", "VER-10.0-07")
	s.Refused("join +al-2cdn-4", "VER-10.0-02")
	s.Refused("join +ge-180-1221", "VER-5-02")
	s.Do("join +al-15sc-44")
	s.Refused("join +al-15sc-44", "VER-10.0-07")
	s.All("join +al-15sc-46", "join +al-15sc-227", "join +al-53w-71")
	s.Do("fight", 2)
	var kinds []string
	for _, e := range s.Ev.List {
		kinds = append(kinds, eventWords[e.Kind])
	}
	if len(kinds) != 2 || kinds[0] != "totals" || kinds[1] != "battle" {
		t.Errorf("events %q, want totals and battle", kinds)
	}
	if e := s.Event(evTotals); e.N[0] != 16 || e.N[1] != 4 || columnName(e.N[2]) != "4:1" {
		t.Errorf("totals %v", e.N)
	}
	s.Asks(1, askLoss)         // the defender's loss first
	s.Do("lose +ge-op-1")      //
	s.Asks(allied, askRetreat) // then the attacker's
	s.Do("retreat +al-15sc-44 >1306", 1)
	s.Asks(allied, askAttack) // no advance, for a defender remains
}

// A unit attacks once a phase (VER-10.0-04), an enemy unit is attacked once
// (VER-10.0-05); battles are fought one after another in any order
// (VER-10.0-03), by all units or some (VER-10.0-01).
func TestOncePerPhase(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-84-1052 1506, ge-84-1062 1405")
	s.Can("attack >1405", "attack >1506", "attack >1507")
	s.attack("1506", "al-15sc-44", 4) // 4 against 3, 1:1: 1/1
	s.Do("lose +ge-84-1052")
	s.Do("retreat +al-15sc-44 >1307", 1)
	s.Asks(allied, askAttack)
	s.Do("attack >1405")
	s.Refused("join +al-15sc-44", "VER-10.0-04")
	s.Do("call-off")
	s.attack("1405", "al-15sc-46", 2) // 2/-
	s.Do("retreat +al-15sc-46 >1307", 1)
	s.Refused("attack >1405", "VER-10.0-05")
	s.Can("attack >1507")
	s.Do("end") // the third regiment is not attacked
	s.Asks(german, askSequence)
}

// An announced attack may be taken back, but not without end: three times for each hex
// in a phase (VER-10.0-13).
func TestAnnouncementsStandInTheEnd(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-84-1052 1506")
	for range maxDropped {
		s.All("attack >1507", "join +al-15sc-44", "call-off")
	}
	if text := s.r.Label(s.p, s.Action("attack >1507")); text == "Attack 1507" {
		t.Error("nothing warns that the attack will stand")
	}
	s.All("attack >1506", "call-off") // each hex has its own three times
	s.Do("attack >1507")
	s.Refused("call-off", "VER-10.0-13")
	s.Legal("join +al-15sc-44", "join +al-15sc-46", "join +al-15sc-227")
	s.Do("join +al-15sc-44")
	s.Do("fight", 4) // 4 against 3: 1/1
	s.Do("lose +ge-84-1051")
	s.Do("retreat +al-15sc-44 >1306", 1)
	s.Do("end")
	if slices.ContainsFunc(s.p.dropped, func(n int8) bool { return n != 0 }) {
		t.Error("the next phase still counts them")
	}
}

// Units of a stack may attack different hexes. One that has attacked and retreated
// has used its attack, and so has one that has attacked and advanced (VER-10.0-06).
func TestUsedAttack(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-at-2 1507, ge-84-1052 1405, ge-84-1062 1608", `"terrain": {"1608": "clear"}`)
	s.attack("1507", "al-15sc-44", 6) // 4:1: -/2
	s.Do("lose +ge-at-2")
	s.Do("advance +al-15sc-44")
	s.at("al-15sc-44", "1507")
	s.Asks(allied, askAttack)
	s.Do("attack >1405")
	s.Refused("join +al-15sc-44", "VER-10.0-06")
	s.Do("call-off")
	s = drawBattle(t, put(scots, "1406")+"ge-at-2 1507, ge-84-1052 1607")
	s.attack("1507", "al-15sc-44", 6)
	s.Do("lose +ge-at-2")
	s.Do("advance +al-15sc-44") // now next to 1607
	s.Refused("attack >1607", "VER-10.0-04")
}

// A unit that has retreated into a hex attacked later adds no factor there, but
// shares the result (VER-10.0-06).
func TestRetreatedDefenderSharesTheResult(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+put(welsh, "1607")+"ge-180-1221 1507, ge-180-1222 1508", `"terrain": {"1508": "clear", "1507": "clear"}`)
	s.attack("1507", "al-15sc-44 al-15sc-46 al-15sc-227", 4) // 12 against 3: 4:1, -/1
	s.Do("retreat")
	s.Legal("retreat +ge-180-1221 >1508")
	s.Do("retreat +ge-180-1221 >1508", 1)
	s.Do("done")
	o := s.odds("1508", welsh)
	if o.defense != 3 || o.attack != 12 {
		t.Errorf("%d against %d, want 12 against 3: the unit that retreated adds nothing", o.attack, o.defense)
	}
	s.attack("1508", welsh, 5) // 4:1: -/2
	s.Legal("lose +ge-180-1221", "lose +ge-180-1222", "retreat")
	s.Do("lose +ge-180-1221")
	s.Do("lose +ge-180-1222")
	s.Can("advance +al-53w-71")
}

// Outposts do not attack (VER-13.1-01); an attack of 0 cannot be made
// (VER-10.0-12); none is made across a Major River.
func TestWhoCannotAttack(t *testing.T) {
	s := drawBattle(t, "ge-op-1 1406, ge-84-1051 1407, al-15sc-44 1507", `"side": "german"`)
	s.Do("attack >1507")
	s.Refused("join +ge-op-1", "VER-13.1-01")
	s = drawBattle(t, "al-79ar-1 1406, ge-84-1051 1507")
	s.Refused("attack >1507", "VER-10.0-12")
	s = drawBattle(t, "al-79ar-1 1406, al-15sc-44 1406, ge-84-1051 1507")
	s.All("attack >1507", "join +al-79ar-1")
	s.Refused("fight", "VER-10.0-12")
	s = drawBattle(t, "al-15sc-44 1406, al-15sc-46 1506, ge-84-1051 1507", `"hexsides": {"1406/1507": "major bridge"}`)
	s.Do("attack >1507")
	s.Refused("join +al-15sc-44", "VER-7-01")
	s.Legal("join +al-15sc-46", "call-off")
}
