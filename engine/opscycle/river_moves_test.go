package opscycle

import (
	"strings"
	"testing"
)

// BUG-7.3-01 BUG-7.3.1-01 BUG-7.3.1-02 BUG-7.3.1-03 BUG-7.3.1-04 BUG-7.3.1-05 BUG-7.3.1-06
// BUG-7.3.1-07 BUG-7.3.2-01 BUG-7.3.2-02 BUG-7.3.2-03 BUG-7.3.2-04 BUG-7.3.2-05 BUG-7.3.3-01
// BUG-7.3.5-01 BUG-7.3.5-02 BUG-3.1.1-04 BUG-3.1.2-01: moves.
func TestMovesAlongRiver(t *testing.T) {
	woods := `"1312": "light_forest", "1412": "dense_forest"`
	s := riverside(t, woods, `["1212", "1211", "road"]`, "a 1212, t 1212, b 1212 disrupted, g 1916"+hold)
	s.refused("move +b @1212", "BUG-5.6.3-02") // BUG-7.3.1-07: it stays behind
	s.do("move +a +t @1212")                   // BUG-7.3.1-02, -06: MA 8 with 4 more for the leg unit, 16 for the tank
	s.left(12)
	s.do("step @1312") // BUG-7.3.1-05: the dearest pays, 4 for the tank
	s.left(8)
	s.refused("step @1314", "BUG-7.3.2-01")
	s.do("stop") // BUG-7.3.2-04
	s.at("a", "1312")
	s.at("t", "1312") // BUG-7.3.1-04
	s.at("b", "1212") // BUG-7.3.1-03
	if s.p.move.count != 0 {
		t.Error("BUG-7.3.2-04: MP are kept")
	}
	// BUG-7.3.2-02, -03: one hex is always possible, as the first step, and takes all.
	s = riverside(t, `"1312": "dense_forest"`, `["1212", "1312", "stream"]`, "a 1212, g 1916"+hold)
	s.r.Units[s.Unit("a")].MA = 2
	s.do("move +a @1212", "step @1312")
	s.asked("ge", "action")
	s.at("a", "1312")
	// BUG-7.3.2-01: not beyond the MA; BUG-7.3.5-01: two more for leg units.
	s = riverside(t, "", "", "a 1012, g 1919"+hold)
	s.do("move +a @1012", "step @1112", "step @1212", "step @1312", "step @1412", "step @1512", "step @1612")
	s.asked("ge", "action")
	// BUG-7.3.5-02: never next to an enemy, an HQ or a disrupted unit too.
	s = riverside(t, "", "", "a 1112, g 1712 disrupted"+hold)
	s.do("move +a @1112", "step @1212", "step @1312", "step @1412", "step @1512")
	s.left(4)
	s.refused("step @1612", "BUG-7.3.5-02")
	// BUG-7.3.2-05 BUG-5.4.1-01 BUG-5.4.1-02 BUG-5.4.1-05: enemies close hexes, their ZOC stops, friends or not.
	s = riverside(t, "", "", "a 1311, b 1411, g 1511, t 1312"+hold, `"levels": {"87rd": 0}`)
	s.do("move +t @1312", "step @1412")
	s.asked("ge", "action")
	s.at("t", "1412")
	s.do("move +t @1412")
	s.refused("step @1511", "BUG-7.3.2-05")
	s.refused("step @1411", "BUG-5.4.1-03")
	s.do("step @1413", "step @1313", "stop")
	// BUG-7.3.4-01 BUG-7.3.4-02 BUG-7.3.4-04 BUG-7.3.4-05 BUG-7.3.4-08: infiltration.
	s = riverside(t, "", "", "a 1411, t 1411, g 1511"+hold, `"levels": {"87rd": 0}`)
	s.do("dice 5 6", "move +a +t @1411", "infiltrate @1412")
	s.at("a", "1411")
	s.at("t", "1411")
	if ap := s.p.activeContext().ap; ap != 8 {
		t.Errorf("BUG-7.3.4-05: %d AP left", ap)
	}
	s.do("dice 5 5", "move +a +t @1411", "infiltrate @1412")
	s.at("a", "1412")
	s.asked("ge", "action")
	s.do("move +a @1412", "step @1413")
	s.refused("infiltrate @1512", "BUG-7.3.4-08")
	// BUG-7.3.4-06 BUG-7.3.4-07: the exit window comes before the checks.
	s = riverside(t, "", "", "a 1411, g 1511"+hold)
	s.do("move +a @1411", "infiltrate @1412")
	s.asked("su", "react")
	s.do("dice 6", "decline")
	s.at("a", "1411")
}

// BUG-7.3.3-01: the road rate is for the hexside that the road crosses alone, and neither its stream nor
// the hex beyond costs more; from one road hex to another beside the road it is the ground that counts.
func TestRoadRate(t *testing.T) {
	roads := `["1212", "1312", "road", "stream"], ["1312", "1412", "road"], ["1211", "1311", "road"], ["1312", "1311", "stream"]`
	for _, c := range []struct {
		unit string
		path []string
		want int8 // half MP of the last step
	}{
		{"a", []string{"1312"}, 2}, // 1 MP, whatever the hex and its stream cost
		{"t", []string{"1312"}, 1},
		{"t", []string{"1312", "1412"}, 1},
		{"t", []string{"1211"}, 2},
		{"t", []string{"1211", "1311"}, 1},
		{"a", []string{"1312", "1311"}, 4}, // both hexes have a road, the hexside has a stream
		{"t", []string{"1312", "1412", "1411"}, 2},
	} {
		s := riverside(t, `"1312": "dense_forest"`, roads, c.unit+" 1212, g 1916"+hold)
		s.do("move +" + c.unit + " @1212")
		var before int8
		for _, h := range c.path {
			before = s.p.move.left()
			s.do("step @" + h)
		}
		if got := before - s.p.move.left(); got != c.want {
			t.Errorf("BUG-7.3.3-01: %s pays %d half MP for the last step of %v, want %d", c.unit, got, c.path, c.want)
		}
	}
}

// BUG-5.4-01 BUG-5.4-02 BUG-5.4-03 BUG-5.4-08: ZOC.
func TestZOCAlongRiver(t *testing.T) {
	s := riverside(t, `"1412": "town"`, "", "t 1412, g 1512 disrupted, h 1513"+hold)
	if !s.p.projects(s.Unit("t"), s.Hex("1412")) {
		t.Error("BUG-5.4-08: a unit does not control its own hex")
	}
	for id, want := range map[string]bool{"t": true, "g": false, "h": true, "ge-44id-hq": false} {
		near := map[string]string{"t": "1411", "g": "1511", "h": "1413", "ge-44id-hq": "1113"}[id]
		if id == "h" {
			near = "1514"
		}
		if got := s.p.projects(s.Unit(id), s.Hex(near)); got != want {
			t.Errorf("BUG-5.4-01, -02: %s into %s: %v", id, near, got)
		}
	}
	// BUG-5.4-03: both ZOCs hold.
	s = riverside(t, "", "", "a 1411, g 1512"+hold)
	if !s.p.ezoc(s.Hex("1412"), 0) || !s.p.ezoc(s.Hex("1412"), 1) {
		t.Error("BUG-5.4-03: only one side controls 1412")
	}
	// BUG-5.8-04: nobody opens the way of a path.
	wall := ", g 1306, h 1309, i 1312, k 1315, su-190-1 1318, su-190-2 1320"
	s = riverside(t, "", "", "a 1510"+wall+hold)
	if s.p.command(s.Unit("a")) != isolated {
		t.Error("BUG-5.8-04: not isolated behind a wall of ZOC")
	}
}

// BUG-5.3.2-01 BUG-5.3.2-02 BUG-5.3.2-03 BUG-5.3.2-04 BUG-5.3.2-05 BUG-5.3.2-07 BUG-5.3.2-08
// BUG-5.3.2-09 BUG-5.3.2-10 BUG-3.3-04 BUG-3.3-05 BUG-7.3.6-01 BUG-7.3.6-03: a lone HQ is displaced.
func TestHQDisplacedAlongRiver(t *testing.T) {
	const villages = `"1512": "village", "1712": "village", "2020": "village", "1314": "village", "2005": "town"`
	displace := func(units, to string) *sketch {
		s := riverside(t, villages, "", "a 1311, ge-44id-hq 1112, su-87-hq 1512, "+units, `"levels": {"87rd": 5}`, holding("su", "1712 2020 2005"))
		s.r.Units[s.Unit("su-87-hq")].Range = 6
		s.state("su-87-hq").support = 3
		s.do("move +a @1311", "step @1412")
		s.asked("su", "hq")
		s.do("place-hq +su-87-hq >" + to)
		s.at("su-87-hq", to)
		return s
	}
	check := func(s *sketch, rules string, support, level int8) {
		f := s.r.Units[s.Unit("su-87-hq")].Formation
		if s.state("su-87-hq").support != support || s.p.levels[f] != level {
			t.Errorf("%s: support %d, level %d, want %d and %d", rules, s.state("su-87-hq").support, s.p.levels[f], support, level)
		}
	}
	check(displace("g 1915", "1712"), "BUG-5.3.2-02", 2, 4)
	check(displace("g 1915", "2020"), "BUG-5.3.2-03 BUG-5.3.2-08", 1, 3)
	check(displace("g 1915, b 1919, c 2019", "2005"), "BUG-5.3.2-03", 1, 3)
	// BUG-5.3.2-07: in range without a path is as bad as the worst; 1712 lies behind a ring.
	ring := "g 1712, b 1611, c 1612, d 1711, x 1713, t 1811, u 1812"
	s := displace(ring, "1712") // BUG-5.3.2-09 BUG-3.3-05: its own unit holds it
	check(s, "BUG-5.3.2-07", 0, 0)
	// BUG-5.3.2-09: not into an EZOC without a friend.
	s = riverside(t, villages, "", "a 1311, b 1812, ge-44id-hq 1112, su-87-hq 1512, g 1915", holding("su", "1712"))
	s.do("move +a @1311", "step @1412")
	s.refused("place-hq +su-87-hq >1712", "BUG-3.3-05")
	s.refused("place-hq +su-87-hq >1713", "BUG-3.3-04")
	// BUG-5.3.2-10: nowhere to go: set aside with nothing left.
	s = riverside(t, `"1512": "village"`, "", "a 1311, ge-44id-hq 1112, su-87-hq 1512, g 1915", `"levels": {"87rd": 5}`)
	s.do("move +a @1311", "step @1412")
	s.at("su-87-hq", "")
	check(s, "BUG-5.3.2-10", 0, 0)
	if s.p.command(s.Unit("g")) != isolated {
		t.Error("BUG-5.3.2-10: its units are not isolated")
	}
	// BUG-7.3.6-03: who starts beside it does not displace it by moving away.
	s = riverside(t, villages, "", "a 1412, ge-44id-hq 1112, su-87-hq 1512, g 1915")
	s.do("move +a @1412", "step @1312")
	s.at("su-87-hq", "1512")
}

// BUG-5.3.3-01 BUG-5.3.3-02 BUG-5.3.3-03 BUG-5.3.3-04 BUG-5.3.1-01 BUG-5.3.1-17 BUG-5.3.1-18:
// units displaced from a full hex.
func TestDisplacedAlongRiver(t *testing.T) {
	s := riverside(t, "", "", "a 1212, b 1312, c 1311, g 1412"+hold, `"levels": {"87rd": 0}`)
	s.do("move +a @1212", "step @1312") // BUG-5.3.1-01: limits do not count on the way
	s.asked("su", "displace")
	s.refused("displace +a >1412", "BUG-5.3.1-18")
	s.refused("displace +a >1311", "BUG-5.3.3-02")
	s.do("displace +a >1413") // BUG-5.3.3-04: into an EZOC
	s.at("a", "1413")
	// BUG-5.3.3-03: shut in, one dies, the owner says which.
	s = riverside(t, "", "", "a 1212, b 1312, g 1311, h 1412, i 1413, k 1313, su-190-1 1213, su-190-2 1211"+hold, `"levels": {"87rd": 0, "124rd": 0, "1-90": 0}`)
	s.p.lift(s.Unit("a"))
	s.p.put(s.Unit("a"), s.Hex("1312"))
	s.p.lift(s.Unit("su-190-2"))
	s.p.put(s.Unit("su-190-2"), s.Hex("1212"))
	s.p.hand.ev, s.p.hand.dice = &s.Ev, s.dice
	s.p.hand.checkStacking(s.Hex("1312"))
	s.p.hand.settle()
	s.asked("ge", "remove")
	s.do("remove +b")
	if !s.state("b").gone {
		t.Error("BUG-5.3.3-03: not eliminated")
	}
}

// BUG-7-02 BUG-7-03 BUG-7.1-01 BUG-7.1-04 BUG-7.1-05 BUG-7.1-06 BUG-7.2-01 BUG-7.2-02 BUG-7.2-03
// BUG-7.2-04 BUG-3.3-03 BUG-5.8.4-06: Actions and what they cost.
func TestActionsAlongRiver(t *testing.T) {
	s := riverside(t, `"1212": "village", "1112": "village"`, "", "a 1212, t 1212, b 1213 disrupted, ge-14pz-36-1 1212, x 1112, ge-44id-hq 1112, g 1912, su-87-hq 1912", `"active": "44id", "ap": 5`)
	s.do("move +a +t @1212", "stop") // BUG-7-02: one cost for the stack
	if ap := s.p.activeContext().ap; ap != 4 {
		t.Errorf("BUG-7-02: %d AP left", ap)
	}
	s.refused("move +x @1112", "BUG-6.3-01")
	s.refused("move +b @1213", "BUG-5.6.3-02")
	s.refused("improve @1212", "BUG-7.7-10")
	s.do("dice 4", "refit +b") // BUG-7.6-04: again and again
	s.sp("b 6 disrupted")
	s.do("dice 3", "refit +b")
	s.sp("b 6")
	s.refused("refit +b", "BUG-7.6-01")
	s.do("move +a @1212", "step @1312", "stop") // BUG-7.2-03: the same unit again
	if ap := s.p.activeContext().ap; ap != 1 {
		t.Errorf("BUG-7.1-05: %d AP left", ap)
	}
	s.refused("attack +a @1312 >1412 :regular", "BUG-7.1-05")
	// BUG-7.1-04 BUG-5.8.3-02: Out of Command refit and improve at 2 AP.
	s = riverside(t, "", "", "a 1912, b 1914 disrupted, c 2020 disrupted, g 1019, ge-44id-hq 1112, su-87-hq 1012")
	s.r.Units[s.Unit("ge-44id-hq")].Range = 3
	s.do("dice 3", "refit +b")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("BUG-5.8.3-02: %d AP left", ap)
	}
	s.do("improve @1912")
	if ap := s.p.activeContext().ap; ap != 5 {
		t.Errorf("BUG-5.8.3-02: %d AP left", ap)
	}
}

// BUG-7.7-01 BUG-7.7-02 BUG-7.7-03 BUG-7.7-04 BUG-7.7-05 BUG-7.7-06 BUG-7.7-07 BUG-7.7-08
// BUG-7.7-10 BUG-7.7-11 BUG-7.7-12 BUG-5.6.3-03: Improved Defense comes and goes.
func TestImprovedAlongRiver(t *testing.T) {
	improved := func(s *sketch, want bool, rules string) {
		t.Helper()
		if got := s.p.improved[s.Hex("1412")]; got != want {
			t.Errorf("%s: improved %v", rules, got)
		}
	}
	s := riverside(t, `"1412": "village"`, "", "a 1412, t 1412, c 1411, ge-44id-hq 1112, g 1512, su-87-hq 1912", `"levels": {"87rd": 0}`)
	s.do("improve @1412")
	improved(s, true, "BUG-7.7-01, -08")
	s.do("relocate +ge-44id-hq >1412")
	improved(s, true, "BUG-7.7-11")
	s.do("move +t @1412", "step @1312", "stop")
	improved(s, false, "BUG-7.7-05, -06")
	s.do("improve @1412", "move +t @1312", "step @1412")
	improved(s, false, "BUG-7.7-07")
	s.p.hand.ev = &s.Ev
	s.do("improve @1412")
	s.p.hand.ev = &s.Ev
	s.p.hand.disrupt(s.Unit("t"))
	improved(s, false, "BUG-7.7-03")
	s.refused("improve @1412", "BUG-5.6.3-03")
	s.p.hand.restore(s.Unit("t"), rRefit)
	s.do("improve @1412")
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("t"), 5)
	improved(s, true, "BUG-7.7-11: a loss without elimination")
	s.p.hand.loseSteps(s.Unit("t"), 1)
	improved(s, false, "BUG-7.7-04")
	s = riverside(t, "", "", "a 1412, x 1412"+hold)
	s.refused("improve @1412", "BUG-7.7-10")
}

// BUG-5.8.3-02, BUG-5.8.4-01, BUG-5.8.4-02: isolated units improve their hex for 2 AP if each passes its check, for
// nobody can do it without the others (BUG-7.7-10); refit is not open to them (BUG-7.6-02).
func TestIsolatedUnitsImprove(t *testing.T) {
	const shut = "a 1713, t 1713, b 1613 disrupted, g 1711, h 1914, i 1912, k 1512, su-190-1 1714, su-190-2 1514, x 1110" + hold
	for dice, want := range map[string]bool{"5 5": true, "5 6": false, "6 6": false} {
		s := riverside(t, "", "", shut, `"levels": {"87rd": 0, "124rd": 0, "1-90": 0}`)
		if s.p.command(s.Unit("a")) != isolated || s.p.command(s.Unit("b")) != isolated {
			t.Fatal("not isolated")
		}
		s.refused("refit +b", "BUG-5.8.4-06")
		s.do("dice "+dice, "improve @1713")
		s.asked("ge", "action")
		if s.p.improved[s.Hex("1713")] != want || s.p.activeContext().ap != 7 || s.state("a").disrupted {
			t.Errorf("dice %s: improved %v, %d AP left", dice, s.p.improved[s.Hex("1713")], s.p.activeContext().ap)
		}
	}
}

// BUG-7.7-06 BUG-5.8.4-02 BUG-5.8.4-03: an isolated unit must pass its check to conduct an Action, so that a hex stays in
// Improved Defense where nobody passes, or where the Action is called off; who goes on gives it up.
func TestImprovedDefenseOfIsolatedUnits(t *testing.T) {
	const shut = "a 1713, t 1713, g 1711, h 1914, i 1912, k 1512, su-190-1 1714, su-190-2 1514, x 1110" + hold
	for _, c := range []struct {
		does string
		want bool
	}{
		{"dice 6 6; move +a +t @1713", true},
		{"dice 6 6; attack +a +t @1713 >1714 :hasty", true},
		{"dice 6 5; move +a +t @1713; call-off", true},
		{"dice 6 5; move +a +t @1713; go-on", false},
		{"dice 5 5; move +a +t @1713", false},
	} {
		s := riverside(t, "", "", shut, `"levels": {"87rd": 0, "124rd": 0, "1-90": 0}`, `"improved": ["1713"]`)
		s.do(strings.Split(c.does, "; ")...)
		if got := s.p.improved[s.Hex("1713")]; got != c.want {
			t.Errorf("%s: Improved Defense %v, want %v", c.does, got, c.want)
		}
	}
}

// BUG-5.8.3-01 BUG-5.8.4-01 BUG-5.8.4-02 BUG-5.8.4-03 BUG-5.8.4-04 BUG-5.8.4-05 BUG-5.6.2-03
// BUG-5.8-02 BUG-5.8-03 BUG-5.8-06: units cut off or too far from their HQ.
func TestCommandAlongRiver(t *testing.T) {
	// a and t stand shut in: each checks, who passes goes on, nobody is disrupted.
	units := "a 1713, t 1713, g 1711, h 1914, i 1912, k 1512, su-190-1 1714, su-190-2 1514, x 1110" + hold
	s := riverside(t, "", "", units, `"levels": {"87rd": 0, "124rd": 0, "1-90": 0}`)
	if s.p.command(s.Unit("a")) != isolated || s.p.command(s.Unit("t")) != isolated {
		t.Fatal("not isolated")
	}
	s.refused("attack +a @1713 >1714 :regular", "BUG-5.8.4-01")
	s.do("dice 6 5", "move +a +t @1713")
	s.asked("ge", "call-off")
	if s.state("a").disrupted {
		t.Error("BUG-5.6.2-03: disrupted by the check")
	}
	s.do("go-on")
	s.asked("ge", "step")
	if s.p.move.count != 1 || s.p.move.units[0] != s.Unit("t") {
		t.Error("BUG-5.8.4-03, BUG-5.8.4-05: the wrong units go on")
	}
	s.do("stop", "dice 6 6", "move +a +t @1713")
	if ap := s.p.activeContext().ap; ap != 5 {
		t.Errorf("BUG-5.8.4-04: %d AP left, want 5", ap)
	}
	// BUG-5.8-02, BUG-5.8-03: the HQ's hex counts, the unit's does not.
	s = riverside(t, "", "", "a 1116, b 1117, c 1112, g 1919"+hold)
	s.r.Units[s.Unit("ge-44id-hq")].Range = 4
	for id, want := range map[string]commandState{"a": inCommand, "b": outOfCommand, "c": inCommand} {
		if got := s.p.command(s.Unit(id)); got != want {
			t.Errorf("BUG-5.8-03: %s is %d, want %d", id, got, want)
		}
	}
	if n := s.p.commandDistance(s.Unit("a")); n != 4 {
		t.Errorf("BUG-5.8-02: distance %d, want 4", n)
	}
	if n := s.p.commandDistance(s.Unit("c")); n != 0 {
		t.Errorf("BUG-5.8-02: distance %d in the hex of the HQ", n)
	}
	s.refused("attack +b @1117 >1118 :regular")
}

// BUG-5.7.1-04 BUG-5.7.1-05 BUG-5.8.2-03 TC-B3: rivers break supply, not command; streams neither.
func TestPathsAlongRiver(t *testing.T) {
	closed := `["1212", "1311", "stream"], ` + bank
	units := "a 1812, g 1919, ge-44id-hq 1612, su-87-hq 1919, h 1409, su-190-1 1411, b 1011"
	s := riverside(t, "", closed, "a 1812, g 1919, ge-44id-hq 1612, su-87-hq 1919, b 1011")
	if !s.p.inSupply(s.Unit("ge-44id-hq")) {
		t.Error("BUG-5.7.1-05: no supply over the bridge and streams")
	}
	s = riverside(t, "", closed, units)
	if s.p.inSupply(s.Unit("ge-44id-hq")) {
		t.Error("BUG-5.7.1-04: supply over the unbridged river")
	}
	if s.p.command(s.Unit("b")) == isolated {
		t.Error("BUG-5.8.2-03: the river breaks a Command Path")
	}
}
