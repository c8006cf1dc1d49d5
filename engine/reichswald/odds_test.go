package reichswald

import (
	"bytes"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// Odds are the quotient without its remainder (VER-10.0-10); below equality the
// attacker is rounded against (VER-10.0-11); columns have an order that goes on to
// the left of 1:3 (VER-10.0-12). Examples V1 and V3.
func TestRatio(t *testing.T) {
	for _, c := range []struct {
		attack, defense int16
		want            string
	}{
		{16, 4, "4:1"}, {15, 4, "3:1"}, {4, 4, "1:1"}, {7, 4, "1:1"}, {8, 4, "2:1"}, {24, 8, "3:1"}, {40, 5, "8:1"},
		{5, 8, "1:2"}, {5, 11, "1:3"}, {5, 16, "1:4"}, {4, 8, "1:2"}, {3, 4, "1:2"}, {1, 9, "1:9"},
		{126, 1, "126:1"}, {127, 1, "127:1"}, {300, 1, "127:1"}, {1, 127, "1:127"}, {1, 300, "1:127"}, // as far as columns are numbered
	} {
		if got := columnName(columnOf(c.attack, c.defense)); got != c.want {
			t.Errorf("%d against %d is %s, want %s", c.attack, c.defense, got, c.want)
		}
	}
	for i, name := range []string{"1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"} {
		if got := columnName(int8(i) - 3); got != name {
			t.Errorf("column %d is %s, want %s", i-3, got, name)
		}
	}
}

// Halving rounds up after each time (VER-10.2-05): 9 becomes 5, 3, 2 (V2).
func TestHalving(t *testing.T) {
	total := int16(9)
	for i, want := range []int16{5, 3, 2} {
		if total = halve(total); total != want {
			t.Errorf("9 halved %d times is %d, want %d", i+1, total, want)
		}
	}
}

// Step 1 sums Attack Factors, step 2 Defense Factors, as changed by the terrain of
// both hexes and the hexside between (VER-10.0-09): Woods and City double the
// defense (VER-10.2-01), Flooded hexes and Minor Rivers halve the attack
// (VER-10.2-02, VER-10.2-03). Out of Flooded into Flooded is one halving,
// Flooded and Minor River are two (VER-10.2-07). Effects add up (VER-10.2-09).
func TestTerrain(t *testing.T) {
	for _, c := range []struct {
		from, target, side string
		attack, defense    int16
	}{
		{"clear", "clear", "clear", 12, 3},
		{"clear", "woods", "clear", 12, 6},
		{"clear", "city", "clear", 12, 6},
		{"woods", "clear", "clear", 12, 3},
		{"clear", "flooded", "clear", 6, 3},
		{"flooded", "clear", "clear", 6, 3},
		{"flooded", "flooded", "clear", 6, 3},
		{"clear", "clear", "stream", 6, 3},
		{"clear", "clear", "stream bridge", 6, 3},
		{"flooded", "flooded", "stream", 3, 3},
		{"flooded", "woods", "stream", 3, 6},
		{"clear", "woods", "fortline", 12, 6},
	} {
		s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507",
			`"terrain": {"1406": "`+c.from+`", "1507": "`+c.target+`"}, "hexsides": {"1406/1507": "`+c.side+`"}`)
		if o := s.odds("1507", scots); o.attack != c.attack || o.defense != c.defense {
			t.Errorf("%s into %s across %s: %d against %d, want %d against %d", c.from, c.target, c.side, o.attack, o.defense, c.attack, c.defense)
		}
	}
}

// A hex with 9 factors, out of supply, attacking across a Minor River into a
// Flooded hex: 5, 3, 2 (V2; VER-10.2-04, VER-10.2-05). The regiments at 1008 are
// cut off by Allied units and their ZOC all round.
func TestUnsuppliedAttack(t *testing.T) {
	ring := "al-15sc-44 1006, al-51h-152 0910, al-53w-71 1110, al-53w-158 1208, al-53w-160 0907, al-2cdn-4 1010"
	s := drawBattle(t, put("ge-180-1221 ge-180-1222 ge-180-1223", "1008")+"al-15sc-46 1108, "+ring, `"side": "german"`,
		`"terrain": {"1008": "clear", "1108": "flooded"}, "hexsides": {"1008/1108": "stream"}`)
	german := "ge-180-1221 ge-180-1222 ge-180-1223"
	if o := s.odds("1108", german); s.p.outOfSupply(s.units(german)).Count() != 3 || o.attack != 2 {
		t.Errorf("attack of %d, want 2", o.attack)
	}
	// VER-12-02: tested when the battle starts, and said.
	s.attack("1108", german, 1)
	n := 0
	for _, e := range s.Ev.List {
		if e.Kind == evUnsupplied {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d units were found out of supply, want 3", n)
	}
}

// An unsupplied defender is doubled first, then halved (VER-10.2-08, V20); a hex
// is doubled once at most. Defense Factors of nothing count 1 (VER-10.0-12).
func TestUnsuppliedDefender(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-at-2 1507", `"terrain": {"1507": "woods"}`)
	target := s.Hex("1507")
	b := battle{target: target, side: allied, attackers: s.units(scots), fresh: s.units("ge-84-1051")}
	for _, c := range []struct {
		fresh, out string
		want       int16
	}{
		{"ge-84-1051", "", 6},
		{"ge-84-1051", "ge-84-1051", 3},
		{"ge-84-1051 ge-at-2", "ge-84-1051 ge-at-2", 4},
		{"ge-84-1051 ge-at-2", "", 8},
		{"", "", 1},
	} {
		b.fresh, b.unsupplied = s.units(c.fresh), s.units(c.out)
		if got := s.p.defenseTotal(&b); got != c.want {
			t.Errorf("%q without supply %q: defense %d, want %d", c.fresh, c.out, got, c.want)
		}
	}
}

// Groups of one hex are halved one by one and then added; units of one hex in
// different supply are groups of their own (VER-10.2-06).
func TestGroups(t *testing.T) {
	s := drawBattle(t, "ge-180-1221 1406, ge-pa-2 1407, ge-180-1222 1406, al-15sc-44 1507", `"side": "german"`, `"terrain": {"1507": "flooded"}, "hexsides": {"1406/1507": "clear", "1407/1507": "clear"}`)
	if o := s.odds("1507", "ge-180-1221 ge-pa-2"); o.attack != 4 {
		t.Errorf("3 and 3 from two hexes make %d, want 2 + 2", o.attack)
	}
	if o := s.odds("1507", "ge-180-1221 ge-180-1222"); o.attack != 3 {
		t.Errorf("3 and 3 from one hex make %d, want 3", o.attack)
	}
	b := battle{target: s.Hex("1507"), side: german, attackers: s.units("ge-180-1221 ge-180-1222"), unsupplied: s.units("ge-180-1222")}
	if got := s.p.attackTotal(&b); got != 2+1 {
		t.Errorf("3 in supply and 3 out of it make %d, want 2 + 1", got)
	}
}

// Odds above 6:1 are lowered before the shifts (VER-10.1-01, V13); a column right
// of 6:1 after them is 6:1 (VER-10.1-03).
func TestLongOdds(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+put(welsh, "1407")+"ge-at-2 1507", `"terrain": {"1507": "clear"}, "hexsides": {"1406/1507": "fortline", "1407/1507": "clear"}`)
	o := s.odds("1507", scots+" "+welsh)
	if o.ratio != 23 || o.initial != 5 || o.net != -1 || columnName(o.final) != "5:1" {
		t.Errorf("24:1 across a Fortified Line: %+v, want 6:1 shifted to 5:1", o)
	}
	s.p.option[allied] = optFightMove
	s.p.battle.air = [2]int8{2, 0}
	if o := s.odds("1507", scots+" "+welsh); o.net != 2 || columnName(o.final) != "6:1" {
		t.Errorf("shifted to the right of 6:1: %+v", o)
	}
}

// Left of 1:3 after the shifts an attack is prohibited (VER-10.1-02, V14). It is called
// off without effect: the units may attack other hexes, the target may be
// attacked with other forces, and markers are used up (VER-10.1-04).
func TestProhibitedAttack(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1407, ge-180-1221 1507, ge-180-1222 1507, ge-84-1051 1506",
		`"hexsides": {"1406/1507": "fortline"}, "markers": {"allied": 1, "german": 2}`)
	s.attack("1507", "al-15sc-44")
	s.Asks(allied, askAir)
	s.Do("commit")
	s.Asks(german, askAir)
	s.All("commit")
	s.Do("commit")
	// 4 against 6 is 1:2; -1 Fortified Line, +1 and -2 Air: 1:4.
	if e := s.Event(evCalledOff); columnName(e.N[0]) != "1:4" {
		t.Errorf("called off at %s", columnName(e.N[0]))
	}
	s.None(evBattle)
	if s.p.markers != [2]int8{} {
		t.Errorf("markers %v, want none left", s.p.markers)
	}
	s.Asks(allied, askAttack)
	s.Can("attack >1507", "attack >1506")
	s.All("attack >1507", "join +al-15sc-44")
	s.Refused("fight", "VER-10.1-04")
	s.Do("join +al-15sc-46")
	s.Can("fight")
	s.Do("call-off")
	s.attack("1506", "al-15sc-44", 6)
	s.Event(evBattle)
}

// A force whose attacks on two hexes were called off may attack neither again, alone or
// together with others of which that is true (VER-10.1-04); in the next phase it may. The
// set-up knows it too.
func TestCalledOffAttacksAreRemembered(t *testing.T) {
	const enemies = ", ge-180-1221 1507, ge-180-1222 1507, ge-84-1051 1506, ge-84-1052 1506"
	const ground = `"hexsides": {"1406/1507": "fortline", "1407/1507": "fortline", "1406/1506": "fortline"}, "terrain": {"1506": "woods", "1507": "woods"}`
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1407"+enemies, ground)
	s.attack("1507", "al-15sc-44")
	s.Event(evCalledOff)
	s.attack("1506", "al-15sc-44")
	s.Event(evCalledOff)
	s.Refused("attack >1506", "VER-10.1-04")
	s.Can("attack >1507")
	s.All("attack >1507", "join +al-15sc-44")
	s.Refused("fight", "VER-10.1-04")
	s.Do("call-off")
	s.attack("1507", "al-15sc-46")
	s.Event(evCalledOff)
	s.Refused("attack >1507", "VER-10.1-04")
	s.Legal("end")

	drawn := drawBattle(t, "al-15sc-44 1406 called_off=1506/1507, al-15sc-46 1407 called_off=1507"+enemies, ground, `"taken_back": {"1507": 1}`)
	if !bytes.Equal(drawn.p.AppendState(nil), s.p.AppendState(nil)) {
		t.Error("the position drawn differs from the one played")
	}
	s.Do("end")
	s.p.stack.Push(newFrame(kCombat, allied)) // of the next turn
	s.Can("attack >1506", "attack >1507")
}

// Fight/Move shifts one column to the right (VER-10.3-09): 1:4 is fought at 1:3 (V17).
func TestShiftIntoTheTable(t *testing.T) {
	s := drawBattle(t, "ge-op-1 1606, ge-84-1051 1406, al-15sc-44 1507, al-15sc-46 1507, al-15sc-227 1507", `"side": "german", "sequence": "fight-move", "terrain": {"1507": "clear"}`)
	o := s.odds("1507", "ge-84-1051")
	if columnName(o.initial) != "1:5" || columnName(o.final) != "1:4" {
		t.Errorf("2 against 9: %+v", o)
	}
	s = drawBattle(t, "ge-180-1221 1406, al-15sc-44 1507, al-15sc-46 1507, al-15sc-227 1507, al-79ar-1 1507", `"side": "german", "sequence": "fight-move", "terrain": {"1507": "clear"}`)
	o = s.odds("1507", "ge-180-1221") // 3 against 10
	if columnName(o.initial) != "1:4" || columnName(o.final) != "1:3" {
		t.Errorf("3 against 10: %+v", o)
	}
	s.attack("1507", "ge-180-1221", 6)
	if e := s.Event(evBattle); columnName(e.N[1]) != "1:3" {
		t.Errorf("fought at %s", columnName(e.N[1]))
	}
}

// A Fortified Line shifts once to the left for Allies against Germans
// (VER-10.3-02), however many hexsides are concerned (VER-10.3-04), and never
// against Germans who attack (VER-10.3-03).
func TestFortifiedLine(t *testing.T) {
	line := `"hexsides": {"1406/1507": "fortline", "1407/1507": "fortline"}`
	s := drawBattle(t, put(scots, "1406")+put(welsh, "1407")+"ge-84-1051 1507, al-2cdn-4 1506", line)
	for units, want := range map[string]int8{scots + " " + welsh: 1, "al-15sc-44": 1, "al-15sc-44 al-2cdn-4": 1, "al-2cdn-4": 0} {
		if o := s.odds("1507", units); o.counts[shFortified] != want || s.r.Data.Shifts[shFortified] != -1 {
			t.Errorf("%s: %d shifts, want %d", units, o.counts[shFortified], want)
		}
	}
	s = drawBattle(t, "ge-84-1051 1507, al-15sc-44 1406", line, `"side": "german"`)
	if o := s.odds("1406", "ge-84-1051"); o.counts[shFortified] != 0 {
		t.Error("Germans are shifted by their own Fortified Line")
	}
}

// Each marker shifts by one (VER-10.3-05). They are committed in step 4, the
// attacker's first, any number to a battle, each once a turn, by both sides in
// attack and defense (VER-10.3-06). Shifts are summed (VER-10.3-01).
func TestAirSupportInBattle(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-84-1051 1506, al-53w-71 1405, al-2cdn-4 1405", `"markers": {"allied": 2, "german": 1}, "hexsides": {"1406/1507": "fortline"}`)
	s.Do("attack >1507")
	s.Refused("commit", "VER-10.3-06")
	for _, id := range []string{"al-15sc-44", "al-15sc-46", "al-15sc-227"} {
		s.Do("join +" + id)
	}
	s.Do("fight")
	s.Asks(allied, askAir)
	s.Legal("commit", "done")
	s.All("commit", "commit")
	s.Asks(german, askAir)
	s.Do("commit", 5)
	if e := s.Event(evBattle); e.N[4] != 2-1-1 || columnName(e.N[1]) != "4:1" {
		t.Errorf("shifts of %d to %s, want 0 to 4:1", e.N[4], columnName(e.N[1]))
	}
	s.Do("lose +ge-180-1221")
	s.Do("done")
	s.attack("1506", "al-53w-71 al-2cdn-4", 1) // no marker is left for anybody
	s.Event(evBattle)

	s = drawBattle(t, "ge-180-1221 1406, ge-180-1222 1406, al-15sc-44 1507", `"side": "german", "markers": {"allied": 1, "german": 1}`)
	s.attack("1507", "ge-180-1221 ge-180-1222")
	s.Asks(german, askAir)
	s.Do("commit")
	s.Asks(allied, askAir)
	s.Can("commit")
	s.Do("done", 1)
	if e := s.Event(evShift); e.N[0] != int16(shAirAttack) || e.N[1] != 1 {
		t.Errorf("shift %v", e.N)
	}
}

// Want of supply takes neither their shift nor what cancels it (VER-10.3-07, VER-12-02).
func TestArmourOutOfSupply(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, al-79ar-1 1406, ge-84-1051 1507, ge-at-2 1507", `"hexsides": {"1306/1406": "major", "1307/1406": "major", "1405/1406": "major", "1406/1407": "major", `+
		`"1406/1506": "major", "1407/1507": "major", "1506/1507": "major", "1507/1508": "major", "1507/1606": "major", "1507/1607": "major"}`)
	const all = "al-15sc-44 al-79ar-1"
	if units := s.units(all + " ge-at-2"); s.p.outOfSupply(units) != units {
		t.Fatal("somebody is in supply")
	}
	if o := s.odds("1507", all); o.counts[shArmour] != 0 {
		t.Errorf("against an anti-tank battalion: %d", o.counts[shArmour])
	}
	s.p.units[s.Unit("ge-at-2")].targeted = true // it adds nothing any more (VER-10.0-06)
	if o := s.odds("1507", all); o.counts[shArmour] != 1 {
		t.Errorf("against none: %d", o.counts[shArmour])
	}
}

// 79th Armoured units attacking shift to the right (VER-10.3-07, VER-13.2-01), less one
// for each anti-tank unit defending, never below nothing (VER-10.3-08,
// VER-13.3-01). V18: three against two make +1.
func TestArmour(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-79ar-1 1406, al-79ar-30 1407, al-79ar-31 1407, ge-at-2 1507, ge-at-184 1507, ge-84-1051 1506, ge-at-655 1506")
	for _, c := range []struct {
		target, units string
		want          int8
	}{
		{"1507", "al-15sc-44 al-79ar-1 al-79ar-30 al-79ar-31", 1},
		{"1507", "al-15sc-44 al-79ar-1 al-79ar-30", 0},
		{"1507", "al-15sc-44", 0}, // anti-tank units never shift by themselves
		{"1506", "al-15sc-44 al-79ar-1", 0},
		{"1506", "al-15sc-44", 0}, // the 79th is adjacent, but takes no part
	} {
		if o := s.odds(c.target, c.units); o.counts[shArmour] != c.want || o.net != c.want {
			t.Errorf("%s against %s: %+v, want %d", c.units, c.target, o, c.want)
		}
	}
	// Defending, the 79th shifts nothing.
	s = drawBattle(t, "al-79ar-1 1406, ge-84-1051 1507", `"side": "german"`)
	if o := s.odds("1406", "ge-84-1051"); o.net != 0 {
		t.Errorf("the 79th shifts in defense: %+v", o)
	}
}

// One shift if all hexes round the target are held or in the attacker's ZOC
// (VER-10.3-10); those off the map are left out, and one that holds a unit of the
// defender is not covered (VER-10.3-11).
func TestSurrounded(t *testing.T) {
	for _, c := range []struct {
		units, target string
		want          bool
	}{
		{"al-15sc-44 1406, al-15sc-46 1607, ge-84-1051 1507", "1507", true},
		{"al-15sc-44 1406, ge-84-1051 1507", "1507", false},
		{"al-15sc-44 1406, al-15sc-46 1607, ge-84-1051 1507, ge-op-1 1506", "1507", false},
		{"al-15sc-44 1406, al-15sc-46 1607, ge-84-1051 1507, ge-op-1 1505", "1507", true}, // an enemy ZOC does not uncover
		{"al-15sc-44 2007, ge-84-1051 2008", "2008", false},
		{"al-15sc-44 2007, al-15sc-46 1909, ge-84-1051 2008", "2008", true}, // at the edge of the map
	} {
		s := drawBattle(t, c.units)
		if got := s.p.surrounded(s.Hex(c.target), allied); got != c.want {
			t.Errorf("%s: %v, want %v", c.units, got, c.want)
		}
	}
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1607, ge-84-1051 1507")
	if o := s.odds("1507", "al-15sc-44"); o.counts[shSurrounded] != 1 || o.net != 1 {
		t.Errorf("shifts %+v", o)
	}
}

// The worked example before the dice: V4 and V5.
func TestHekkensOdds(t *testing.T) {
	s := drawBattle(t, put(welsh, "0808")+"al-79ar-30 0808, "+put(scots, "0809")+"ge-84-1062 0909, ge-at-2 0909", `"turn": 3, "markers": {"german": 1}`)
	all := scots + " " + welsh + " al-79ar-30"
	o := s.odds("0909", all)
	if o.attack != 24 || o.defense != 8 || columnName(o.initial) != "3:1" || o.net != -1 || o.counts[shArmour] != 0 {
		t.Errorf("24 against (3+1)x2: %+v", o)
	}
	s.attack("0909", all)
	s.Do("commit", 4)
	if e := s.Event(evBattle); columnName(e.N[1]) != "1:1" || e.N[4] != -2 || e.N[2] != 1 || e.N[3] != 1 {
		t.Errorf("battle %v, want 1:1, net -2, 1/1", e.N) // V6
	}
}

// One factor is a factor, not "1 Defense Factors".
func TestTotalsInWords(t *testing.T) {
	r := veritable(t, nil)
	for n, want := range map[[2]int16]string{{8, 1}: "8 Attack Factors against 1 Defense Factor in ", {1, 3}: "1 Attack Factor against 3 Defense Factors in "} {
		e := game.Happened(evTotals, 0)
		e.N[0], e.N[1], e.To = n[0], n[1], 5
		if text, _ := r.Describe(e, game.Nobody); !strings.HasPrefix(text, want) {
			t.Errorf("%v: %q", n, text)
		}
	}
}

// A position holds on to neither the dice nor the events of the action that led to it: histories keep many of them.
func TestPositionsLetGoOfTheirDice(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, ge-84-1051 1506", `"markers": {"german": 0}`)
	s.attack("1506", "al-15sc-44", 6)
	if s.p.hand.dice != nil || s.p.hand.ev != nil {
		t.Error("the dice or the events are kept")
	}
}
