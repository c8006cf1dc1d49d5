package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/opscycle/data"
)

// BUG-3.1.1-12 to -18: what a pillbox does, for whom, and engineers against it.
func TestPillboxes(t *testing.T) {
	const ground = `"1412": "pillbox_clear", "1312": "pillbox_light_forest"`
	line := func(s *sketch, at string) string { return s.r.TEC[s.p.defense(s.Hex(at))].Key }
	for _, c := range []struct{ rules, units, at, want string }{
		{"a Soviet garrison", "a 1311, g 1412", "1412", "pillbox_clear"},
		{"BUG-3.1.1-12 Germans inside", "a 1412, g 1512", "1412", "clear"},
		{"BUG-3.1.1-13 only AFV inside", "a 1311, p 1412", "1412", "clear"},
		{"BUG-3.1.1-16 AFV and AT inside", "a 1311, p 1412, n 1412", "1412", "pillbox_clear"},
		{"BUG-3.1.1-14 the ground beneath", "a 1211, p 1312", "1312", "light_forest"},
		{"empty", "a 1211, p 1514", "1312", "light_forest"},
	} {
		s := riverside(t, ground, "", c.units+hold)
		if got := line(s, c.at); got != c.want {
			t.Errorf("%s: %s, want %s", c.rules, got, c.want)
		}
	}
	// BUG-3.1.1-15, -16, TC-B15: everybody in an effective pillbox checks with -2.
	s := riverside(t, ground, "", "a 1311, g 1412, p 1412, h 1514"+hold)
	for id, want := range map[string]int8{"g": -2, "p": -2, "h": 0, "a": 0} {
		if got := s.p.pillboxCheck(s.Unit(id)); got != want {
			t.Errorf("BUG-3.1.1-15: %s checks with %d, want %d", id, got, want)
		}
	}
	if s.p.pillboxCheck(s.Unit("g")) != -2 {
		t.Error("BUG-3.1.1-15: no modifier of attrition")
	}
	// BUG-3.1.1-17, -18: engineers, once.
	s = riverside(t, ground, "", "ge-44id-pi 1411, a 1311, x 1413, ge-298id-pi 1413, g 1412, ge-44id-hq 1112, su-87-hq 1912, ge-298id-hq 1114")
	s.drms("attack +ge-44id-pi @1411 >1412 :hasty", "engineer +1")
	s.drms("attack +a @1311 >1412 :hasty")
	s = riverside(t, ground, "", "ge-44id-pi 1411, a 1312, g 1412, p 1514, ge-44id-hq 1112 support=0, su-87-hq 1912")
	s.drms("attack +a @1312 >1412 :regular", "support +1", "engineer +1")
	s.drms("attack +a @1312 >1412 :prepared", "support +2", "engineer +1")
	s.drms("attack +a @1312 >1412 :hasty")
	// of another formation: support, but no engineers
	s = riverside(t, ground, "", "ge-298id-pi 1411, a 1312, g 1412, ge-44id-hq 1112 support=0, su-87-hq 1912, ge-298id-hq 1111")
	s.drms("attack +a @1312 >1412 :regular", "support +1")
	// BUG-3.1.1-18: void if the pillbox is ignored
	s = riverside(t, ground, "", "ge-44id-pi 1411, p 1412"+hold)
	s.drms("attack +ge-44id-pi @1411 >1412 :hasty", "armor −4")
}

// BUG-3.1.1-12, BUG-3.1.1-13: without effect a pillbox is no obstacle either.
func TestPillboxToEnter(t *testing.T) {
	for _, c := range []struct {
		units, active, unit string
		left                int8
	}{
		{"t 1211, x 1712, g 1919", "44id", "t", 16 - 4},         // empty: 2 MP
		{"t 1211, a 1311, g 1919", "44id", "t", 16 - 2},         // Germans inside
		{"p 1411, q 1311, g 1919, a 1020", "87rd", "p", 16 - 2}, // nothing but AFV
		{"p 1411, q 1311, g 1311, a 1020", "87rd", "p", 16 - 4}, // a garrison
	} {
		s := riverside(t, `"1311": "pillbox_clear"`, "", c.units+hold, `"active": "`+c.active+`", "ap": 5`)
		s.do("move +"+c.unit+" @"+s.r.Data.Map.ID(s.state(c.unit).hex), "step @1311")
		s.left(c.left)
	}
}

// BUG-3.1.1-15, TC-B15: a defender in a pillbox passes with a 7, fails with an 8.
func TestPillboxDefense(t *testing.T) {
	for die, disrupted := range map[string]bool{"7": false, "8": true} {
		s := riverside(t, `"1412": "pillbox_clear"`, "", "a 1311, g 1412 sp=1"+hold, `"levels": {"87rd": 0}`)
		s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{DefenderRed: true})
		s.do("dice 1 1 5 "+die, "attack +a @1311 >1412 :hasty")
		s.happened("combat-roll")
		s.cites(s.happened("check"), "BUG-3.1.1-15")
		if s.state("g").disrupted != disrupted {
			t.Errorf("die %s: disrupted %v", die, s.state("g").disrupted)
		}
	}
	// In attack there is no modifier.
	s := riverside(t, `"1412": "pillbox_clear"`, "", "a 1311 sp=1, g 1412"+hold, `"active": "87rd", "ap": 5`)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{AttackerRed: true})
	s.do("dice 1 1 5 6", "attack +g @1412 >1311 :hasty")
	if !s.state("g").disrupted || slices.Contains(s.ids(s.happened("check")), "BUG-3.1.1-15") {
		t.Error("an attacker checks with the pillbox")
	}
	// BUG-3.1.1-15: Refit.
	s = riverside(t, `"1412": "pillbox_clear"`, "", "a 1311, g 1412 disrupted"+hold, `"active": "87rd", "ap": 5`)
	s.do("dice 5", "refit +g")
	if s.state("g").disrupted {
		t.Error("a Refit with die 5 - 2 against 3 fails")
	}
}

// forced is a table whose every cell is the same.
func forced(cells [][20]data.Cell, c data.Cell) [][20]data.Cell {
	list := make([][20]data.Cell, len(cells))
	for i := range list {
		for j := range list[i] {
			list[i][j] = c
		}
	}
	return list
}

// BUG-3.1.1-19, -20, BUG-7.5.1.2-06 to -08, TC-B2, TC-B6, TC-B8: Tank Points and DRM
// over hexsides and marsh. t has 4 Tank Points, g 1 AT Point, p 4 Tank Points.
func TestRiverDRM(t *testing.T) {
	for _, c := range []struct {
		rules, hexes, sides, units, attack string
		want                               []string
	}{
		{"TC-B6 Village adds 1", `"1412": "village"`, "", "t 1311, g 1412", "attack +t @1311 >1412 :hasty", []string{"armor +2"}},
		{"BUG-3.1.1-19 into marsh", `"1412": "marsh"`, "", "t 1311, p 1412", "attack +t @1311 >1412 :hasty", []string{"armor −3"}},
		{"BUG-3.1.1-19 out of marsh", `"1311": "marsh"`, "", "t 1311, p 1412", "attack +t @1311 >1412 :hasty", []string{"armor −3"}},
		{"BUG-3.1.1-19 from marsh to marsh once", `"1311": "marsh", "1412": "marsh"`, "", "t 1311, p 1412", "attack +t @1311 >1412 :hasty", []string{"armor −3"}},
		{"BUG-3.1.1-20 marsh and stream multiply", `"1311": "marsh"`, `["1311", "1412", "stream"]`, "t 1311, p 1412", "attack +t @1311 >1412 :hasty", []string{"hexside −2", "armor −4"}},
		{"TC-B2 a stream", "", `["1311", "1412", "stream", "road"]`, "a 1311, g 1412", "attack +a @1311 >1412 :hasty", []string{"hexside −2"}},
		{"TC-B8 over a bridge", `"1510": "village"`, bank, "t 1410, g 1510", "attack +t @1410 >1510 :hasty", []string{"hexside −4", "armor ±0"}},
		{"BUG-7.5.1.2-06 over a bridge against tanks", "", bank, "t 1410, p 1510", "attack +t @1410 >1510 :hasty", []string{"hexside −4", "armor −3"}},
		{"BUG-7.5.1.2-08 without a bridge the same DRM, but tanks count nothing", "", bank, "t 1412, p 1512", "attack +t @1412 >1512 :hasty", []string{"hexside −4", "armor −4"}},
		{"TC-B7 no tanks", "", "", "a 1311, g 1412", "attack +a @1311 >1412 :hasty", nil},
		{"TC-B10 tanks defend against none", "", "", "a 1311, p 1412", "attack +a @1311 >1412 :hasty", []string{"armor −4"}},
		{"BUG-7.5.1.2-11 support of another formation", "", "", "a 1311, x 1411, ge-298id-hq 1111, g 1412", "attack +a @1311 >1412 :regular", []string{"support +1", "hq +2"}},
		{"TC-B2 no AFV support over a stream", "", `["1411", "1412", "stream"]`, "a 1311, t 1411, g 1412", "attack +a @1311 >1412 :prepared", []string{"hq +3"}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			s := riverside(t, c.hexes, c.sides, c.units+", ge-44id-hq 1112 support=3, su-87-hq 1912")
			s.drms(c.attack, c.want...)
			if !s.legal(c.attack) {
				t.Errorf("%s is not legal", c.attack)
			}
		})
	}
}

// BUG-10.1-01 BUG-10.1-02: the bridges at Ustyluh and Vygodanka in turn 1.
func TestBrandenburg(t *testing.T) {
	units := "ge-iii-191-1 1808 formation=\"298id\", su-290-5 1907, ge-298id-hq 1609, su-290-hq 2109"
	s := eastward(t, "campaign", units, `"turn": 1`, `"active": "298id", "ap": 5`)
	a := s.Action("attack +ge-iii-191-1 @1808 >1907 :hasty")
	c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
	if drm, quarters := s.p.hexsideEffect(&c); drm != -2 || quarters != 2 {
		t.Errorf("turn 1: %d and %d/4", drm, quarters)
	}
	// BUG-10.1-02: in the Surprise Attack too.
	surprise := eastward(t, "campaign", units, `"turn": 1`, `"active": "298id", "ap": 5, "surprise": []`)
	if drm, quarters := surprise.p.hexsideEffect(&c); drm != -2 || quarters != 2 || surprise.p.surpriseModifier(1) == 0 {
		t.Errorf("in the Surprise Attack: %d and %d/4", drm, quarters)
	}
	// The other way, and later, the bridge is like any other.
	c.from, c.to, c.side = c.to, c.from, 1
	if drm, quarters := s.p.hexsideEffect(&c); drm != -4 || quarters != 1 {
		t.Errorf("the Soviet side: %d and %d/4", drm, quarters)
	}
	s = eastward(t, "campaign", units, `"turn": 2`, `"active": "298id", "ap": 5`)
	c = s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
	if drm, quarters := s.p.hexsideEffect(&c); drm != -4 || quarters != 1 {
		t.Errorf("turn 2: %d and %d/4", drm, quarters)
	}
}

// BUG-7.5.1.1-09, -10: AT units attack with a quarter, kept until the sum.
func TestATAttack(t *testing.T) {
	s := riverside(t, "", "", "a 1311, n 1412, o 1412, g 1412"+hold, `"active": "87rd", "ap": 5`)
	for line, want := range map[string]int{"attack +n @1412 >1311 :hasty": 2, "attack +n +o @1412 >1311 :hasty": 3, "attack +g +n @1412 >1311 :hasty": 8} {
		a := s.Action(line)
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		chit := 0
		for i := range s.r.Chits {
			if s.r.Chits[i][5][0] == 1 {
				chit = i
			}
		}
		if got := s.p.strength(&c, attacking, chit); got != want {
			t.Errorf("%s has strength %d, want %d", line, got, want)
		}
	}
}

// BUG-7.5.3-09 to -12: what the bonus AP is good for.
func TestRestrictedBonus(t *testing.T) {
	win := func(s *sketch, cell data.Cell) *sketch {
		s.r.CRT.Cells = forced(s.r.CRT.Cells, cell)
		return s
	}
	// The defender is destroyed: into the hex that it has left, nowhere else.
	s := win(riverside(t, "", "", "a 1311, b 1211, g 1412 sp=1"+hold, `"levels": {"87rd": 0}`), data.Cell{Defender: 2})
	s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty")
	s.asked("ge", "action")
	if s.p.activeContext().context != bonus {
		t.Fatal("no bonus")
	}
	if s.legal("relocate +ge-44id-hq >1111") {
		t.Error("BUG-7.5.3-12: an HQ relocates")
	}
	if !s.legal("improve @1311") {
		t.Error("BUG-7.5.3-09: no Improved Defense")
	}
	s.do("move +a @1311")
	s.refused("step @1411", "BUG-7.5.3-10")
	s.do("step @1412")
	s.at("a", "1412")
	// The defender holds: no move at all.
	s = win(riverside(t, "", "", "a 1311, g 1412"+hold, `"levels": {"87rd": 0}`), data.Cell{Defender: 1})
	s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty")
	s.asked("ge", "action")
	s.refused("move +a @1311")
	if !s.legal("attack +a @1311 >1412 :hasty") {
		t.Error("BUG-7.5.3-09: no attack")
	}
	s.do("end")
	// BUG-7.5.3-11: the winner goes back where it retreated from.
	s = win(riverside(t, "", "", "a 1311, g 1412"+hold, `"levels": {"87rd": 0}`), data.Cell{Attacker: 3, Defender: 2})
	s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty")
	s.asked("su", "second-hit")
	var retreat string
	for _, a := range s.p.Legal(nil) {
		if a.Verb == doRetreat {
			retreat = s.r.Lexicon().Line(a)
		}
	}
	s.do(retreat, "stop", "stay")
	s.asked("su", "action")
	s.do("move +g @" + s.r.Data.Map.ID(s.state("g").hex))
	s.do("step @1412")
	s.at("g", "1412")
	// After a retreat of two hexes the hex left is none to step into: no move at all.
	s = win(riverside(t, "", "", "a 1311, g 1412"+hold, `"levels": {"87rd": 0}`), data.Cell{Attacker: 3, Defender: 2})
	s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty", "retreat >1512")
	s.do(s.listed("retreat")[0], "stay")
	s.asked("su", "action")
	s.refused("move +g @" + s.r.Data.Map.ID(s.state("g").hex))
}

// BUG-7.5.2-26 BUG-7.5.2-28 BUG-7.5.2-29 BUG-7.5.2-35: retreats of two hexes; bridges, railways and Towns
// over streams do not shorten them.
func TestRiverRetreats(t *testing.T) {
	s := riverside(t, `"1612": "marsh", "1613": "light_forest", "1611": "pillbox_light_forest"`, `["1710", "1711", "stream"], ["1709", "1710", "stream", "rail"], ["1810", "1809", "stream"]`+", "+bank, "a 1112, m 1111, g 1912"+hold)
	for _, c := range []struct {
		unit, from, to string
		want           bool
	}{{"m", "1512", "1612", true}, {"a", "1512", "1612", false}, {"m", "1512", "1613", true}, {"m", "1711", "1611", true}, {"m", "1711", "1710", true}, {"m", "1710", "1709", false}, {"m", "1712", "1713", false}} {
		if got := s.p.shortens(unitsOf(s, c.unit), s.Hex(c.from), s.Hex(c.to)); got != c.want {
			t.Errorf("BUG-7.5.2-28, -29: %s from %s to %s: %v", c.unit, c.from, c.to, got)
		}
	}
	if got := s.p.retreatClosed(unitsOf(s, "a"), s.Hex("1512"), s.Hex("1412")); got != closedGround {
		t.Errorf("BUG-7.5.2-35: over the river: %d", got)
	}
	if got := s.p.retreatClosed(unitsOf(s, "a"), s.Hex("1510"), s.Hex("1410")); got != openHex {
		t.Errorf("BUG-7.5.2-35: over the bridge: %d", got)
	}
	s.p.hand.setBridge(0, int16(s.r.Data.Map.Side(s.Hex("1412"), s.Hex("1512")))+1)
	if got := s.p.retreatClosed(unitsOf(s, "a"), s.Hex("1512"), s.Hex("1412")); got != openHex {
		t.Errorf("BUG-10.3-06: over the pontoon bridge: %d", got)
	}
	// BUG-7.5.2-42, -43: a hex that would be overstacked comes last, even after EZOC.
	s = riverside(t, "", "", "a 1311, b 1211, g 1412"+hold)
	if got := s.p.retreatClosed(unitsOf(s, "a"), s.Hex("1311"), s.Hex("1211")); got != closedStack {
		t.Errorf("BUG-7.5.2-43: into a full hex: %d", got)
	}
}

// BUG-9-17 BUG-9-19: a Counterattack Order for each Prepared Attack with a Soviet AFV.
func TestCounterattackOrders(t *testing.T) {
	start := `"active": "87rd", "ap": 9`
	s := riverside(t, "", "", "a 1311, p 1412, q 1312, g 1412"+hold, start, `"levels": {"44id": 0}`)
	n := s.p.orders
	if n != s.r.Terms.Orders || n == 0 {
		t.Fatalf("%d orders at the start", n)
	}
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
	s.do("dice 1 1 5", "attack +g @1412 >1311 :prepared")
	if s.p.orders != n {
		t.Error("an attack of infantry, supported by AFV, uses an order")
	}
	s.do("dice 1 1 5", "attack +p @1412 >1311 :regular")
	if s.p.orders != n {
		t.Error("a Regular Attack uses an order")
	}
	s.do("dice 1 1 5", "attack +p +g @1412 >1311 :prepared")
	if s.p.orders != n-1 {
		t.Error("a Prepared Attack with AFV uses no order")
	}
	s.happened("order-used")
}
