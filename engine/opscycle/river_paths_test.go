package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// wall is a column of Soviet units whose ZOCs join from edge to edge; only 1308 need be
// opened for a path from 1208 to 1408.
const wall = ", g 1306, h 1309, i 1312, k 1315, su-190-1 1318, su-190-2 1320"

// BUG-5.8.2-01 BUG-5.8.2-02 BUG-5.4.1-04 BUG-5.3.2-06: what breaks paths, and which friends mend them. An enemy of
// any type breaks a Command Path in its own hex; an EZOC breaks it, and a supply path and the
// path of a displaced HQ, unless any friend is in the hex, disrupted or an HQ.
func TestPathsBrokenAlongRiver(t *testing.T) {
	for _, c := range []struct {
		between string
		want    int16
	}{{"", 2}, {", su-124-hq 1511", 2}, {", g 1512 disrupted", 2}, {", su-124-hq 1511, k 1919, g 1512 disrupted", 3}} {
		s := riverside(t, "", "", "a 1612, ge-44id-hq 1412, su-87-hq 1919"+c.between)
		if got := s.p.commandDistance(s.Unit("a")); got < c.want || c.want == 2 && got != 2 {
			t.Errorf("BUG-5.8.2-01: distance %d with %q between", got, c.between)
		}
	}
	const villages = `"1710": "village"`
	for _, c := range []struct {
		friend string
		open   bool
	}{{"", false}, {", b 1308", true}, {", b 1308 disrupted", true}, {", ge-298id-hq 1308, x 1710", true}, {", b 1208", false}} {
		s := riverside(t, villages, "", "a 1710, ge-44id-hq 1112, su-87-hq 1919"+c.friend+wall)
		if got := s.p.command(s.Unit("a")) != isolated; got != c.open {
			t.Errorf("BUG-5.8.2-02, BUG-5.4.1-04: with %q a Command Path is %v", c.friend, got)
		}
		if got := s.p.hqPenalty(s.Unit("ge-44id-hq"), s.Hex("1710")) != withoutPath; got != c.open {
			t.Errorf("BUG-5.3.2-06: with %q the path of a displaced HQ is %v", c.friend, got)
		}
		s = riverside(t, villages, "", "a 1710, ge-44id-hq 1710, su-87-hq 1919"+c.friend+wall)
		if got := s.p.inSupply(s.Unit("ge-44id-hq")); got != c.open {
			t.Errorf("BUG-5.4.1-04: with %q supply is %v", c.friend, got)
		}
	}
}

// TC-B3: II/96 within ten hexes of its HQ, then eleven; the HQ's range is 10. A German unit
// in straight distance behind joined EZOCs is isolated.
func TestCommandExampleAlongRiver(t *testing.T) {
	for at, want := range map[string]commandState{"2005": inCommand, "1910": inCommand, "2010": inCommand, "2011": outOfCommand} {
		s := riverside(t, "", "", "a 1020, ge-44id-hq 1020, su-87-hq 1005, su-87-96-2 "+at)
		u, hq := s.Unit("su-87-96-2"), s.Hex("1005")
		if s.r.Units[s.Unit("su-87-hq")].Range != 10 {
			t.Fatal("the range of the 87th is not 10")
		}
		far := s.r.Data.Map.Distance(hq, s.Hex(at))
		if got := s.p.command(u); got != want || (far <= 10) != (want == inCommand) || int(s.p.commandDistance(u)) != far {
			t.Errorf("%s, %d hexes away: state %d, distance %d", at, far, got, s.p.commandDistance(u))
		}
	}
	s := riverside(t, "", "", "a 1510, ge-44id-hq 1110, su-87-hq 1919"+wall)
	if far := s.r.Data.Map.Distance(s.Hex("1510"), s.Hex("1110")); far > int(s.r.Units[s.Unit("ge-44id-hq")].Range) || s.p.command(s.Unit("a")) != isolated {
		t.Errorf("%d hexes away behind the wall: state %d", far, s.p.command(s.Unit("a")))
	}
}

// TC-B14: ZOC over rivers, into terrain and of disrupted units.
func TestZOCExampleAlongRiver(t *testing.T) {
	const ground = `"1411": "village", "1511": "pillbox_clear", "1512": "light_forest", "1413": "town", "1312": "marsh"`
	for _, c := range []struct{ units, sides, id, want string }{
		{"a 1412", "", "a", "1311 1312 1411 1412 1413 1511 1512"},
		{"a 1412", `["1412", "1512", "major"], ["1412", "1511", "major", "road", "bridge"], ["1412", "1411", "lake"], ["1412", "1413", "stream"]`, "a", "1311 1312 1412 1413"},
		{"t 1412", "", "t", "1311 1411 1412 1511"},
		{"n 1412", "", "n", "1311 1411 1412 1511"},
		{"n 1412", `["1412", "1411", "stream"], ["1412", "1311", "stream", "road"]`, "n", "1412 1511"},
		{"a 1412 disrupted", "", "a", ""}, {"t 1412 disrupted", "", "t", ""}, {"n 1412 disrupted", "", "n", ""},
	} {
		s := riverside(t, ground, c.sides, c.units+", b 1020"+hold)
		if got := s.zoneOf(c.id); got != c.want {
			t.Errorf("%s with %s: ZOC %q, want %q", c.units, c.sides, got, c.want)
		}
	}
}

// BUG-7.4-04 BUG-7.4-06: an HQ relocates along a path of any length to a hex in plain
// distance, and not to where enemies are or reach unless a combat unit is there.
func TestRelocationAlongRiver(t *testing.T) {
	relocate := func(enemies, to string) (support, level int8) {
		s := riverside(t, `"1510": "village", "1910": "village"`, "", "a 1111, ge-44id-hq 1112, su-87-hq 1919"+enemies, `"levels": {"44id": 5}`, holding("ge", "1510 1910"))
		hq := s.Unit("ge-44id-hq")
		s.r.Units[hq].Range = 6
		before := s.state("ge-44id-hq").support
		s.do("relocate +ge-44id-hq >" + to)
		s.at("ge-44id-hq", to)
		return before - s.state("ge-44id-hq").support, 5 - s.p.levels[s.state("a").formation]
	}
	const gap = ", g 1306, h 1309, i 1312, k 1315" // open in the south only
	for _, c := range []struct {
		enemies, to    string
		support, level int8
	}{{"", "1510", 0, 0}, {gap, "1510", 0, 0}, {gap, "1910", 2, 2}} {
		if support, level := relocate(c.enemies, c.to); support != c.support || level != c.level {
			t.Errorf("BUG-7.4-04: to %s with %q: %d support and %d levels lost", c.to, c.enemies, support, level)
		}
	}
	for _, c := range []struct {
		units string
		want  bool
	}{{", g 1919", true}, {", g 1510", false}, {", su-124-hq 1510, k 1919", false}, {", g 1610", false}, {", g 1610 disrupted", true},
		{", g 1610, b 1510", true}, {", g 1610, b 1510 disrupted", true}} {
		s := riverside(t, `"1510": "village"`, "", "a 1111, ge-44id-hq 1112, su-87-hq 1919"+c.units, holding("ge", "1510"))
		if got := s.legal("relocate +ge-44id-hq >1510"); got != c.want {
			t.Errorf("BUG-7.4-06: with %q relocation is %v", c.units, got)
		}
	}
}

// BUG-3.1.1-06 BUG-3.2-03 BUG-5.1-04: the ground costs both sides the same whoever held it, by
// the way of moving and not by class; halves add up exactly.
func TestCostsAlongRiver(t *testing.T) {
	terrains := []string{"clear", "village", "marsh", "town", "light_forest", "dense_forest"}
	for _, terrain := range terrains {
		cost := map[string]int8{}
		for _, c := range []struct{ side, id string }{{"44id", "a"}, {"44id", "m"}, {"44id", "t"}, {"87rd", "g"}, {"87rd", "n"}, {"87rd", "p"}} {
			s := riverside(t, `"1312": "`+terrain+`"`, "", c.id+" 1212, ge-44id-hq 1020, su-87-hq 2019", `"active": "`+c.side+`", "ap": 5`)
			s.do("move +" + c.id + " @1212")
			start := s.p.move.left()
			if terrain == "marsh" && (c.id == "t" || c.id == "p") {
				s.do("dice 1")
			}
			s.do("step @1312")
			cost[c.id] = start - s.p.move.left()
			if s.p.move.count == 0 {
				cost[c.id] = -1
			}
		}
		if cost["a"] != cost["g"] || cost["t"] != cost["p"] || cost["m"] != cost["t"] || cost["n"] != cost["g"] {
			t.Errorf("%s costs %v half MP", terrain, cost)
		}
	}
	// Whoever controls a VP hex.
	for _, held := range []uint8{1, 2} {
		s := eastward(t, "iii-motorized-corps", "a 2108, ge-44id-hq 1912, g 3013, su-87-hq 3201", `"turn": 3`)
		s.p.held[slices.Index(s.r.tracked, s.Hex("2008"))] = held
		s.do("move +a @2108")
		before := s.p.move.left()
		s.do("step @2008")
		if got := before - s.p.move.left(); got != s.r.TEC[s.r.Class[s.Hex("2008")]].Leg {
			t.Errorf("2008, held by %d, costs %d half MP", held, got)
		}
	}
	// Three road hexes for half an MP each and one in the open leave 3 1/2 of 6 MP.
	s := riverside(t, "", `["1012", "1112", "road"], ["1112", "1213", "road"], ["1213", "1313", "road"]`, "m 1012, g 1919"+hold)
	s.do("move +m @1012")
	for i, to := range []string{"1112", "1213", "1313", "1413"} {
		s.do("step @" + to)
		s.left([]int8{11, 10, 9, 7}[i])
	}
}

// BUG-5.3.1-02 BUG-5.3.1-08: what counts for stacking, and two formations in a hex.
func TestSharedHexAlongRiver(t *testing.T) {
	s := riverside(t, `"1412": "village"`, bank, "a 1412, t 1412, u 1412, v 1411, ge-44id-hq 1412, g 1919, su-87-hq 1919", `"improved": ["1412"]`)
	s.p.hand.ev = &s.Ev
	s.p.hand.setBridge(0, int16(s.r.Data.Map.Side(s.Hex("1412"), s.Hex("1512")))+1)
	if n, _ := s.p.excess(s.Hex("1412"), 0); n != 0 || s.p.overstacked(s.Hex("1412"), 0) {
		t.Errorf("BUG-5.3.1-02: a full hex with markers has %d too many", n)
	}
	s.p.hand.place(s.Unit("v"), s.Hex("1412"))
	if n, _ := s.p.excess(s.Hex("1412"), 0); n != 1 {
		t.Errorf("BUG-5.3.1-02: %d too many with a third AFV", n)
	}
	units := "a 1311, ge-44id-hq 1112, p 1412, k 1412, su-87-hq 1912, su-124-hq 1913"
	s = riverside(t, "", "", units, `"active": "87rd", "ap": 5`)
	for line, want := range map[string]bool{"move +p @1412": true, "move +k @1412": false, "move +p +k @1412": false,
		"attack +p @1412 >1311 :hasty": true, "attack +k @1412 >1311 :hasty": false, "attack +p +k @1412 >1311 :hasty": false} {
		if s.legal(line) != want {
			t.Errorf("BUG-5.3.1-08: %s is legal: %v", line, !want)
		}
	}
	s = riverside(t, "", "", units)
	a := s.Action("attack +a @1311 >1412 :hasty")
	c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
	if list := c.involved(defending); len(list) != 2 || !slices.Contains(list, s.Unit("p")) || !slices.Contains(list, s.Unit("k")) {
		t.Errorf("BUG-5.3.1-08: the defenders are %v", list)
	}
}

// BUG-3.3-08: overstacked or displaced HQs lose support, never below 0, and the Recovery
// Segment gives none back.
func TestSupportIsLostForGood(t *testing.T) {
	for before, want := range map[int8]int8{3: 2, 1: 0, 0: 0} {
		s := riverside(t, `"1512": "village", "1712": "village"`, "", "a 1311, ge-44id-hq 1112, su-87-hq 1512, g 1915", `"levels": {"87rd": 2}`)
		s.state("su-87-hq").support = before
		s.do("move +a @1311", "step @1412", "place-hq +su-87-hq >1712")
		if got := s.state("su-87-hq").support; got != want {
			t.Errorf("%d support is %d after a displacement", before, got)
		}
		s.p.stack = s.p.stack[:1]
		s.p.hand.ev, s.p.hand.dice = &s.Ev, &game.Loaded{Next: []int{5, 5, 5, 5, 5}}
		s.p.stack.Push(newFrame(kRecovery, s.r.Data.Lead))
		for s.p.stack.Top().kind == kRecovery {
			procedures[kRecovery].Run(s.p.hand, s.p.stack.Top())
			if top := s.p.stack.Top(); top.kind == kReroll || top.kind == kRecovery && top.units[0] != game.NoUnit {
				break
			}
		}
		if got := s.state("su-87-hq").support; got != want || s.p.levels[s.state("g").formation] == 1 {
			t.Errorf("after recovery the support is %d at level %d, want %d", got, s.p.levels[s.state("g").formation], want)
		}
	}
}

// BUG-3.1-01: ids are column and row, columns 10 to 54 from west to east, rows 00 to 25 from north
// to south; every second column lies half a hex aside.
func TestNumbersOfTheBugMap(t *testing.T) {
	m := scenario(t, "campaign", "bug").Data.Map
	number := func(h int) (col, row int) {
		id := m.ID(hex.Hex(h))
		return 10*int(id[0]-'0') + int(id[1]-'0'), 10*int(id[2]-'0') + int(id[3]-'0')
	}
	var first [26]int // X of column 10
	x, shift := map[int]int{}, map[int]int{}
	for h := range m.Len() {
		col, row := number(h)
		cell := m.Cell(hex.Hex(h))
		if col < 10 || col > 54 || row > 25 {
			t.Fatalf("hex %s", m.ID(hex.Hex(h)))
		}
		if was, ok := x[col]; ok && was != cell.X {
			t.Fatalf("column %d is not straight", col)
		}
		if was, ok := shift[col]; ok && was != cell.Y-2*row {
			t.Fatalf("the rows of column %d do not go south one by one", col)
		}
		x[col], shift[col] = cell.X, cell.Y-2*row
		first[row]++
	}
	for col := 11; col <= 54; col++ {
		if x[col] <= x[col-1] || shift[col] == shift[col-1] || col > 11 && shift[col] != shift[col-2] {
			t.Errorf("column %d lies at %d, shifted %d; the one before at %d, shifted %d", col, x[col], shift[col], x[col-1], shift[col-1])
		}
	}
	for row, n := range first {
		if n != 45 {
			t.Errorf("row %d has %d hexes", row, n)
		}
	}
}

// BUG-3.2-02: AT Points make an Infantry-type unit, Tank Points an AFV; stacking, ZOC and
// armor go by that class, whatever the unit moves on.
func TestClassesOfBugUnits(t *testing.T) {
	r := scenario(t, "campaign", "bug")
	count := map[data.Class]int{}
	for u := range r.Units {
		info := &r.Units[u]
		count[info.Class]++
		switch {
		case info.Class == data.HQ:
		case (info.Class == data.AFV) != (info.Tank[0] > 0) || info.Tank[0] > 0 && info.AT[0] > 0:
			t.Errorf("%s is of class %d with %d Tank and %d AT Points", info.ID, info.Class, info.Tank[0], info.AT[0])
		}
	}
	if count[data.Infantry] == 0 || count[data.AFV] == 0 || count[data.AntiTank] == 0 {
		t.Errorf("classes %v", count)
	}
	s := riverside(t, `"1412": "light_forest"`, "", "m 1311, t 1312, g 1919"+hold)
	if !s.p.projects(s.Unit("m"), s.Hex("1412")) || s.p.projects(s.Unit("t"), s.Hex("1412")) {
		t.Error("ZOC goes by the way of moving")
	}
	s.p.hand.ev = &s.Ev
	s.p.hand.place(s.Unit("t"), s.Hex("1311"))
	s.p.hand.place(s.Unit("u"), s.Hex("1311"))
	if s.p.overstacked(s.Hex("1311"), 0) {
		t.Error("a motorized Infantry unit takes the room of an AFV")
	}
}
