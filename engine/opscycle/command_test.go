package opscycle

import "testing"

// Rows 14 to 16 are shut by German units whose ZOCs join.
func TestCommand(t *testing.T) {
	roer := `"sides": [["1501","1601","major"],["1501","1602","major"],["1502","1602","major"],["1502","1603","major"],["1503","1603","major"],["1503","1604","major"],
		["1504","1604","major"],["1504","1605","major"],["1505","1605","major"],["1505","1606","major"],["1506","1606","major"],["1506","1607","major"],["1507","1607","major"],
		["1507","1608","major"],["1508","1608","major"],["1508","1609","major"],["1509","1609","major"],["1509","1610","major"],["1510","1610","major"],["1510","1611","major"],
		["1511","1611","major"],["1511","1612","major"],["1512","1612","major"]]`
	for _, c := range []struct {
		name, ground, units, unit string
		dist                      int16
		want                      commandState
	}{
		// CTL-5.8-02: the HQ's hex counts, the unit's does not.
		{"in the HQ's hex", "", "us-1id-hq 1505, a 1505", "a", 0, inCommand},
		{"next to it", "", "us-1id-hq 1505, a 1506", "a", 1, inCommand},
		{"at the limit", "", "xhq 1502, x 1508", "x", 6, inCommand},
		{"beyond it", "", "xhq 1502, x 1509", "x", 7, outOfCommand},             // CTL-5.8-04
		{"no HQ on the map", "", "a 1505", "a", -1, isolated},                   // CTL-5.8-04
		{"another HQ does not help", "", "xhq 1505, a 1506", "a", -1, isolated}, // CTL-5.8-06
		// CTL-5.8.2-01, CTL-5.8.2-02, CTL-5.8-03, TC-C6: enemies and EZOC make the way longer. The
		// three enemies shut rows 14 to 16 from the west edge to column 9.
		{"the long way round", "", "xhq 1304, x 1704, g 1502, h 1505, i 1508", "x", 14, outOfCommand},
		// TC-C6: shut off though only four hexes away.
		{"all ways in EZOC", "", "xhq 1304, x 1704, g 1502, h 1505, i 1508, k 1511", "x", -1, isolated},
		// CTL-5.4.1-04, CTL-5.8.2-02: any friendly counter cancels the EZOC of its hex, an
		// HQ and a disrupted unit too.
		{"a friend in the EZOC", "", "xhq 1404, x 1604, y 1504 disrupted, g 1502, h 1506, i 1508, k 1511", "x", 2, inCommand},
		{"an HQ in the EZOC", "", "xhq 1404, x 1604, us-1id-hq 1504, g 1502, h 1506, i 1508, k 1511", "x", 2, inCommand},
		{"a disrupted enemy has no ZOC", "", "xhq 1404, x 1604, g 1503 disrupted", "x", 2, inCommand},
		// CTL-5.8.2-01: an enemy HQ blocks its hex, but only that.
		{"an enemy HQ in the way", "", "xhq 1404, x 1604, ge-526-hq 1504, khq 1503", "x", 4, inCommand},
		// CTL-5.8.2-04: streams and dragon's teeth never break a path.
		{"streams and teeth", `"sides": [["1405","1505","stream"],["1405","1504","teeth"],["1404","1504","teeth"],["1406","1505","stream"],["1405","1406","stream"],["1404","1405","teeth"]]`,
			"xhq 1405, x 1505", "x", 1, inCommand},
		// CTL-5.8.2-03, CTL-5.8.2-05: the Roer does, to the US side.
		{"the Roer", roer, "xhq 1505, x 1605", "x", -1, isolated},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, c.ground, c.units)
			u := s.Unit(c.unit)
			if got := s.p.commandDistance(u); got != c.dist {
				t.Errorf("distance %d, want %d", got, c.dist)
			}
			if got := s.p.command(u); got != c.want {
				t.Errorf("state %d, want %d", got, c.want)
			}
			// CTL-5.8.3-01, CTL-5.8.4-01: twice the AP.
			if cost, want := s.p.cost(u, 1), map[commandState]int8{inCommand: 1, outOfCommand: 2, isolated: 2}[c.want]; cost != want {
				t.Errorf("a move costs %d AP, want %d", cost, want)
			}
		})
	}
}

// CTL-5.8.2-05, CTL-7.3.7-05: on the real map the Germans trace and move over the
// Roer at two roads, the US side nowhere (CTL-7.3.7-04); CTL-5.7.2-04: it breaks no
// Supply Path.
func TestRoerRoads(t *testing.T) {
	s := draw(t, "", "g 5519, ge-526-hq 5518, a 5420, us-1id-hq 5520", `"area": "whole"`, `"active": "526", "ap": 9`, `"turn": 8`)
	m := s.r.Data.Map
	for _, pair := range [][2]string{{"5518", "5519"}, {"5420", "5520"}} {
		side := m.Side(s.Hex(pair[0]), s.Hex(pair[1]))
		if s.r.ground.closed[ge][side] || !s.r.ground.closed[us][side] {
			t.Errorf("%s/%s: closed to ge %v, to us %v", pair[0], pair[1], s.r.ground.closed[ge][side], s.r.ground.closed[us][side])
		}
	}
	open := 0
	for side, e := range m.Hexsides {
		if e.River == "major" && !s.r.ground.closed[ge][side] {
			open++
		}
		if e.River == "major" && !s.r.ground.closed[us][side] {
			t.Error("the Roer is open to the US side")
		}
	}
	if open != 2 {
		t.Errorf("%d hexsides of the Roer are open to the Germans, want 2", open)
	}
	if got := s.p.command(s.Unit("g")); got != inCommand {
		t.Errorf("the German unit over the road is in state %d", got)
	}
	if got := s.p.commandDistance(s.Unit("a")); got == 1 {
		t.Error("the US Command Path crosses the Roer")
	}
	if !s.p.inSupply(s.Unit("ge-526-hq")) {
		t.Error("the German HQ is out of supply")
	}
	s.do("move +g @5519", "step @5518")
	s.at("g", "5518")
}

func TestSupply(t *testing.T) {
	source := `"supply": {"us": ["1005"], "ge": ["2005"]}`
	for _, c := range []struct {
		name, units string
		want        bool
	}{
		{"CTL-5.7.2-01 any length", "us-1id-hq 1812", true},
		{"CTL-5.7.2-02 an enemy HQ on the source", "us-1id-hq 1812, ge-526-hq 1005", false},
		{"CTL-5.7.2-02 a disrupted enemy on it", "us-1id-hq 1812, g 1005 disrupted", false},
		{"CTL-5.7.2-03 CTL-5.7.2-05 the source in an EZOC", "us-1id-hq 1812, g 1105", false},
		{"CTL-5.7.2-03 CTL-5.7.2-05 with a friend in it", "us-1id-hq 1007, g 1105, a 1005, b 1006", true},
		{"CTL-5.7.2-06 the HQ's own hex", "us-1id-hq 1005, g 1105", true},
		{"CTL-5.7.2-03 shut in", "us-1id-hq 1812, g 1502, h 1505, i 1508, k 1511", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, source, c.units)
			if got := s.p.inSupply(s.Unit("us-1id-hq")); got != c.want {
				t.Errorf("in supply: %v, want %v", got, c.want)
			}
		})
	}
}

// CTL-5.7-01, CTL-5.7.3-03: a combat unit asks for its HQ's range, never for supply.
func TestNoSupplyForCombatUnits(t *testing.T) {
	s := draw(t, `"supply": {"us": ["1005"], "ge": ["2005"]}`, "us-1id-hq 1812, a 1811, g 1502, h 1505, i 1508, k 1511")
	if s.p.inSupply(s.Unit("us-1id-hq")) {
		t.Fatal("the HQ is in supply; the test draws nothing")
	}
	s.do("move +a @1811", "stop")
	if ap := s.p.activeContext().ap; ap != 8 {
		t.Errorf("%d AP left, want 8", ap)
	}
}

// CTL-5.8-01, CTL-7.2-02: command is looked at before every Action, and a change
// during one does not change its cost.
func TestCommandBeforeEveryAction(t *testing.T) {
	s := draw(t, "", "x 1507, xhq 1501, g 2012", `"active": "x", "ap": 9`)
	s.do("move +x @1507", "step @1508", "stop")
	if ap := s.p.activeContext().ap; ap != 8 {
		t.Errorf("%d AP left after a move out of command, want 8", ap)
	}
	s.do("move +x @1508", "step @1507", "stop")
	if ap := s.p.activeContext().ap; ap != 6 {
		t.Errorf("%d AP left after a move back, want 6", ap)
	}
	s.do("move +x @1507", "stop")
	if ap := s.p.activeContext().ap; ap != 5 {
		t.Errorf("%d AP left, want 5", ap)
	}
}

// CTL-5.8-07: states follow at once from what moves; CTL-5.8.3-02: they change
// neither strength nor ZOC.
func TestStatesFollow(t *testing.T) {
	s := draw(t, "", "xhq 1305, x 1705, a 1401, us-1id-hq 1001, g 1502, h 1508, i 1511, k 1306, khq 2009, ge-526-hq 2010")
	before := s.p.command(s.Unit("x"))
	if before == isolated {
		t.Fatal("x is isolated before the gap is shut")
	}
	zone := s.zoneOf("x")
	q := &play{Position: s.p}
	q.place(s.Unit("k"), s.Hex("1505"))
	if got := s.p.command(s.Unit("x")); got != isolated {
		t.Errorf("state %d after the gap is shut, want isolated", got)
	}
	if s.zoneOf("x") != zone || s.state("x").sp != 5 {
		t.Error("isolation changed the unit")
	}
	s.whole()
	q.disrupt(s.Unit("k"))
	s.whole()
	if got := s.p.command(s.Unit("x")); got == isolated {
		t.Error("a disrupted unit still shuts the gap")
	}
	q.loseSteps(s.Unit("k"), 9)
	s.whole()
	if !s.state("k").gone || !s.state("khq").gone {
		t.Error("the last unit of a formation died, but its HQ stays") // CTL-3.3-06
	}
	if s.state("xhq").gone {
		t.Error("the HQ of another formation is gone")
	}
	if s.p.command(s.Unit("x")) != before {
		t.Errorf("state %d, want %d as before", s.p.command(s.Unit("x")), before)
	}
}
