package reichswald

import "testing"

// plain is ground without rivers and roads round 1507.
const plain = `"terrain": {"1507": "clear", "1608": "clear"}, "hexsides": {"1406/1507": "clear", "1407/1507": "clear", "1506/1507": "clear"}`

// Instead of casualties the defender retreats (VER-10.6-01): every unit makes its
// own morale check, and one that fails is eliminated (VER-10.6-02,
// VER-11.0-02, VER-11.0-03), which does not free the others (VER-10.6-08). Units may go to
// different hexes (VER-10.6-03).
func TestRetreatWithChecks(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507", plain)
	s.attack("1507", scots, 4) // 2:1, 1/1
	s.Do("retreat")
	s.Legal("retreat +ge-180-1221 >1606", "retreat +ge-180-1221 >1508", "retreat +ge-180-1221 >1607",
		"retreat +ge-180-1222 >1606", "retreat +ge-180-1222 >1508", "retreat +ge-180-1222 >1607")
	if got := s.r.Label(s.p, s.Action("retreat +ge-180-1221 >1606")); got != "The 1221st Grenadier Regiment to 1606, eliminated if its check fails (3 or less passes)" {
		t.Errorf("label %q", got)
	}
	s.Do("retreat +ge-180-1221 >1606", 4)
	if e := s.Event(evCheck); e.N[0] != 4 || e.N[2] != 3 || e.N[3] != 0 {
		t.Errorf("check %v", e.N)
	}
	s.at("ge-180-1221", "")
	s.Asks(german, askRetreat)
	s.Do("retreat +ge-180-1222 >1508", 3)
	s.at("ge-180-1222", "1508")
}

// No retreat into an EZOC without a friendly unit (VER-10.6-04), nor off the map or
// into overstacked hexes (VER-10.6-05), nor into enemies or across a closed river
// (VER-10.6-10).
func TestClosedHexes(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1605, ge-180-1221 1507, ge-84-1051 1607, ge-84-1052 1607, ge-84-1062 1607, ge-op-1 1607",
		`"terrain": {"1507": "clear"}, "hexsides": {"1406/1507": "clear", "1507/1508": "major"}`)
	s.attack("1507", scots, 5) // 4:1: -/2
	s.Legal("lose +ge-180-1221", "retreat")
	s.Do("lose +ge-180-1221")

	s = drawBattle(t, put(scots, "1406")+"al-53w-71 1605, ge-180-1221 1507, ge-84-1051 1606, ge-84-1052 1607, ge-180-1222 1607",
		`"terrain": {"1507": "clear"}, "hexsides": {"1406/1507": "clear", "1507/1508": "major"}`)
	s.attack("1507", scots, 3) // 4:1: -/1
	s.Do("retreat")
	s.Legal("retreat +ge-180-1221 >1606") // in the ZOC of 1605, but with a friendly unit; 1607 is full
	s.Refused("retreat +ge-180-1221 >1506", "VER-10.6-04")
	s.Refused("retreat +ge-180-1221 >1607", "VER-10.6-05")
	s.Refused("retreat +ge-180-1221 >1406", "VER-10.6-10")
	s.Refused("retreat +ge-180-1221 >1508", "VER-10.6-10")
	s.Refused("retreat +ge-180-1221 >1608", "VER-10.4-05") // not adjacent

	s = drawBattle(t, put(welsh, "1910")+"ge-180-1221 2009")
	if to := s.p.appendRetreats(s.Unit("ge-180-1221"), 1, 0, -1, nil); len(to) != 1 || s.r.Data.Map.ID(to[0].To) != "2008" {
		t.Errorf("at the edge of the map %d hexes are open: %v", len(to), to)
	}
}

// A unit that cannot retreat is eliminated instead, one at a time, each meeting
// a loss point (VER-10.6-06); of two trapped units with a result of 1 one stays
// (VER-10.6-07, V12).
func TestTrapped(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1607, ge-180-1221 1507, ge-180-1222 1507", plain)
	s.attack("1507", scots, 1) // 12 against 3 for want of supply: 4:1, surrounded 5:1: 1/1
	s.Legal("lose +ge-180-1221", "lose +ge-180-1222")
	s.Refused("retreat", "VER-10.6-06")
	s.Do("lose +ge-180-1221")
	if e := s.Event(evEliminated); e.N[0] != byTrap {
		t.Errorf("eliminated for reason %d", e.N[0])
	}
	s.Asks(allied, askRetreat)
	s.at("ge-180-1222", "1507")
}

// A retreat of two hexes is none that comes back to where it began, though a friend who is still there opens the hex
// (VER-10.6-06, VER-10.6-09); one hex is open to who is left (VER-10.6-07).
func TestNoWayBack(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-at-2 1507", `"terrain": {"1507": "clear"}, "hexsides": {"1406/1507": "clear", "1407/1507": "major", "1506/1507": "major", `+
		`"1507/1508": "major", "1507/1606": "major", "1507/1607": "clear", "1606/1607": "major", "1508/1607": "major", "1607/1707": "major", "1607/1708": "major", "1607/1608": "major"}`)
	s.attack("1507", scots, 6) // -/2
	s.Legal("lose +ge-180-1221", "lose +ge-at-2")
	s.Refused("retreat", "VER-10.6-06")
	s.Do("lose +ge-at-2")
	s.Can("retreat")
}

// After a unit of a retreat turns out to be trapped its loss point is met and
// the others owe what is left (VER-10.6-07).
func TestTrappedHalfway(t *testing.T) {
	// Only 1607 is open, and it has room for one: two regiments are there.
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1605, al-2cdn-4 1408, ge-180-1221 1507, ge-at-2 1507, ge-84-1051 1607, ge-pa-2 1607, ge-at-184 1607", plain)
	s.attack("1507", scots, 3) // 3:1: 1/1
	s.Legal("lose +ge-180-1221", "lose +ge-at-2")
	s = drawBattle(t, put(scots, "1406")+"al-53w-71 1605, al-2cdn-4 1408, ge-180-1221 1507, ge-at-2 1507, ge-84-1051 1607, ge-pa-2 1607", plain)
	s.attack("1507", scots, 4) // 3:1: -/1
	s.Do("retreat")
	s.Legal("retreat +ge-at-2 >1607") // an attached unit still fits
	s.Do("retreat +ge-at-2 >1607", 1)
	s.Legal("lose +ge-180-1221")
	s.Do("lose +ge-180-1221")
	s.Asks(allied, askAdvance)
}

// The unit trapped when another has retreated meets the loss point, and the third stays (VER-10.6-07).
func TestThirdStays(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1605, al-2cdn-4 1408, ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507, ge-84-1051 1607", plain)
	s.attack("1507", scots, 4) // 12 against 5 for want of supply, 2:1: 1/1
	s.Do("retreat")
	s.Do("retreat +ge-180-1221 >1607", 1)
	s.Legal("lose +ge-180-1222", "lose +ge-180-1223")
	s.Do("lose +ge-180-1223")
	s.at("ge-180-1222", "1507")
	s.Asks(allied, askRetreat)
}

// A retreat goes over a Major River where there is a bridge (VER-10.6-10).
func TestRetreatOverABridge(t *testing.T) {
	const river = `"terrain": {"1507": "clear"}, "hexsides": {"1507/1607": "major", "1507/1508": "major bridge", "1507/1606": "major", "1406/1507": "clear"}`
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507", river)
	s.attack("1507", scots, 4) // 4:1: -/1
	s.Do("retreat")
	s.Legal("retreat +ge-180-1221 >1508")
}

// Retreats and advances are no movement: they go over a Minor River and into Flooded,
// which would cost a unit more than it has (VER-10.6-10, VER-10.7-03).
func TestRetreatCostsNothing(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507", `"terrain": {"1507": "flooded", "1508": "flooded"}, `+
		`"hexsides": {"1406/1507": "stream", "1507/1508": "stream", "1507/1606": "major", "1507/1607": "major"}`)
	s.attack("1507", scots, 6) // 3 against 3: 1:1: -/1
	s.Do("retreat")
	s.Legal("retreat +ge-180-1221 >1508")
	s.Do("retreat +ge-180-1221 >1508", 1)
	s.Can("advance +al-15sc-44")
}

// A retreat of two hexes ends two hexes from the start, passing through full
// friendly hexes (VER-10.6-05); a check is made for every hex left in an EZOC at
// that moment, and none otherwise (VER-10.6-09).
func TestTwoHexes(t *testing.T) {
	full := "ge-84-1051 1607, ge-84-1052 1607, ge-84-1062 1607, ge-op-1 1607"
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1605, ge-180-1221 1507, ge-116-60 1708, ge-7pa-19 1708, "+full, plain)
	s.attack("1507", scots, 5) // 4:1: -/2
	s.Do("retreat")
	s.Legal("retreat +ge-180-1221 >1508", "retreat +ge-180-1221 >1607")
	s.Do("retreat +ge-180-1221 >1607", 3)
	s.Asks(german, askRetreat)
	s.Refused("retreat +ge-180-1221 >1508", "VER-10.6-09") // one hex from the start
	s.Refused("retreat +ge-84-1051 >1608", "VER-10.6-09")
	s.Refused("retreat +ge-180-1221 >1708", "VER-10.6-05") // full, and its last hex
	s.Do("retreat +ge-180-1221 >1707")                     // 1607 is in no EZOC: no check
	s.None(evCheck)
	s.at("ge-180-1221", "1707")

	// 1607 in the ZOC of 1707: a second check, which fails.
	s = drawBattle(t, put(scots, "1406")+"al-53w-71 1707, ge-180-1221 1507, "+full, plain)
	s.attack("1507", scots, 5)
	s.Do("retreat")
	s.Do("retreat +ge-180-1221 >1607", 3)
	s.Do("retreat +ge-180-1221 >1608", 4)
	s.at("ge-180-1221", "")
}

// Where no way ends two hexes away, two steps that end one hex away do
// (VER-10.6-09).
func TestTwoHexesImpossible(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1605, al-53w-158 1708, al-53w-160 1509, ge-180-1221 1507, "+
		"ge-84-1051 1607, ge-84-1052 1607, ge-84-1062 1607, ge-op-1 1607, ge-op-2 1508", plain)
	to := s.p.appendRetreats(s.Unit("ge-180-1221"), 2, 0, -1, nil)
	if len(to) != 1 || to[0].To != s.Hex("1607") {
		t.Fatalf("%d first hexes %v, want 1607", len(to), to)
	}
	s.p.put(s.Unit("ge-180-1221"), s.Hex("1607"))
	to = s.p.appendRetreats(s.Unit("ge-180-1221"), 2, 1, s.Hex("1507"), nil)
	if len(to) != 1 || to[0].To != s.Hex("1508") {
		t.Errorf("%d second hexes %v, want 1508", len(to), to)
	}
}

// Of two attackers that retreat, each ends its retreat after one hex: a full one is refused as such (VER-10.6-05).
func TestRepulsedIntoAFullHex(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+put(welsh, "1306")+"al-79ar-1 1306, ge-180-1221 1507, ge-180-1222 1507", `"terrain": {"1507": "woods"}, "hexsides": {"1406/1507": "clear"}`)
	s.attack("1507", scots, 1) // 1:1: 2/-
	s.Asks(allied, askRetreat)
	s.Refused("retreat +al-15sc-44 >1306", "VER-10.6-05")
}
