package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// hold keeps both HQs and one far unit of each side, so that nobody is isolated.
const hold = ", ge-44id-hq 1112, su-87-hq 1912"

// BUG-7.3.8-01 to -05: two leg units an activation cross the river by boat, from
// the hex where their move began, for 1 MP more; nobody else.
func TestBoats(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, b 1412, c 1414, m 1416, t 1408, x 1405, d 1313"+hold)
	s.do("move +a @1412", "step @1512")
	if s.left(12 - 4); !s.state("a").boat {
		t.Error("BUG-7.3.8-06: no boat marker")
	}
	// BUG-7.3.8-05: a crossing unit goes on with what is left.
	s.do("step @1612", "stop")
	s.do("move +d @1313", "step @1413")
	s.refused("step @1513", "BUG-7.3.8-02")
	s.do("stop", "move +m @1416")
	s.refused("step @1516", "CTL-7.3.7-04")
	s.do("stop", "move +t @1408")
	s.refused("step @1508")
	s.do("stop", "move +c @1414", "step @1514", "stop", "move +b @1412")
	s.refused("step @1512", "BUG-7.3.8-01")
	// BUG-7.3.8-04: the bridge is open to all, without a boat.
	s.do("stop", "dice 5 5", "end")
	for _, id := range []string{"a", "c"} {
		if s.state(id).boat {
			t.Errorf("BUG-7.3.8-06: the marker of %s stays after the activation", id)
		}
	}
	s = riverside(t, "", bank, "a 1412, b 1412, t 1410, m 1410"+hold)
	s.do("move +t @1410", "step @1510")
	s.left(16 - 1)
	s.do("stop", "move +m @1410", "step @1510", "stop")
	// Two together are two; three are too many.
	s.do("move +a +b @1412", "step @1512")
	if n := *s.p.boatsUsed(); n != 2 {
		t.Errorf("%d boats are used, want 2", n)
	}
	s = riverside(t, "", bank, "a 1412, b 1412, c 1412"+hold)
	s.do("move +a +b +c @1412")
	s.refused("step @1512", "BUG-7.3.8-01")
	// BUG-7.3.8-03: the Soviet side has no boats.
	s = riverside(t, "", bank, "g 1512, a 1112"+hold, `"active": "87rd", "ap": 3`)
	s.do("move +g @1512")
	s.refused("step @1412")
}

// BUG-7.3.8-06: the end of a Soviet reaction is not that of the activation that it interrupted.
func TestBoatMarkersOutlastReactions(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, b 1412, g 1612"+hold, `"levels": {"87rd": 3}`)
	s.do("move +a @1412", "step @1512")
	s.asked("su", "react")
	s.do("dice 1 5", "react +su-87-hq", "end")
	s.asked("ge", "action")
	if !s.state("a").boat || *s.p.boatsUsed() != 1 {
		t.Error("the marker is gone, or the count")
	}
	// BUG-7.3.8-05: a bonus move within a Soviet reaction counts for the activation.
	for _, c := range []context{reaction, bonus} {
		f := newFrame(kContext, game.Side(1-int(c-reaction)))
		f.context = c
		s.p.stack.Push(f)
	}
	if *s.p.boatsUsed() != 1 {
		t.Error("a reaction of the other side has boats of its own")
	}
	s.p.stack.Pop()
	s.p.stack.Pop()
	s.do("dice 5 5", "end")
	if s.state("a").boat {
		t.Error("the marker stays after the activation")
	}
}

// BUG-7.3.6-06: by boat into a hex with a lone HQ, which is displaced on entry.
// BUG-7.3.6-05: the unbridged river shields it from a move beside it.
func TestLoneHQAcrossTheRiver(t *testing.T) {
	s := riverside(t, `"1512": "village", "1912": "town"`, bank, "a 1311, ge-44id-hq 1112, su-87-hq 1512, g 1914")
	s.do("move +a @1311", "step @1412")
	s.asked("ge", "step")
	s.at("su-87-hq", "1512")
	s.do("stop", "move +a @1412", "step @1512")
	s.asked("su", "hq")
	s.do("place-hq +su-87-hq >1912")
	s.at("su-87-hq", "1912")
	s.at("a", "1512")
	// Over a bridge it is displaced (BUG-7.3.6-01).
	s = riverside(t, `"1510": "village", "1912": "town"`, bank, "a 1309, ge-44id-hq 1112, su-87-hq 1510, g 1914")
	s.do("move +a @1309", "step @1410")
	s.asked("su", "hq")
}

// BUG-7.3.6-04: two lone HQs in one Town are both displaced.
func TestTwoLoneHQs(t *testing.T) {
	s := riverside(t, `"1512": "town", "1912": "town"`, "", "a 1312, ge-44id-hq 1112, su-87-hq 1512, su-124-hq 1512, g 1914, k 1915")
	s.do("move +a @1312", "step @1412")
	s.do("place-hq +"+s.r.Units[s.p.stack.Top().units[0]].ID+" >1912", "place-hq +"+"su-87-hq"+" >1912")
	s.at("su-87-hq", "1912")
	s.at("su-124-hq", "1912")
}

// BUG-10.3-01 to -09: pontoon bridges.
func TestPontoonBridges(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, b 1414 disrupted, t 1412, g 1515, x 1418"+hold)
	// BUG-10.3-02: not by a disrupted unit, nor by one of another formation.
	s.refused("pontoon @1414 >1513", "BUG-10.3-02")
	s.refused("pontoon @1418 >1518", "BUG-10.3-02")
	// BUG-10.3-03: not where the enemy controls the far hex.
	s.refused("pontoon @1412 >1412", "BUG-10.3-01")
	s.do("pontoon @1412 >1512")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("BUG-10.3-01: %d AP are left of 9, want 7", ap)
	}
	s.happened("bridge-built")
	// One bridge a Corps.
	s.refused("pontoon @1412 >1511", "BUG-10.3-01")
	// BUG-10.3-07: motorized +1 MP, leg nothing; BUG-10.3-06: no boat.
	s.do("move +t @1412", "step @1512")
	s.left(16 - 4)
	s.do("stop", "move +a @1412", "step @1512")
	s.left(12 - 2)
	if *s.p.boatsUsed() != 0 {
		t.Error("BUG-10.3-06: the bridge was crossed by boat")
	}
	s.do("stop")
	// BUG-10.3-05, -08: an enemy combat unit in either hex removes it for good.
	s = riverside(t, "", bank, "a 1412, b 1310, g 1714"+hold)
	s.do("pontoon @1412 >1512", "dice 5 5", "end")
	if s.p.bridges[0] <= 0 {
		t.Fatal("no bridge")
	}
	s.p.lift(s.Unit("g"))
	s.p.put(s.Unit("g"), s.Hex("1512"))
	s.p.hand.ev = &s.Ev
	loseBridges(s.p.hand)
	if s.p.bridges[0] != lostBridge {
		t.Error("BUG-10.3-08: the bridge stands")
	}
	s.happened("bridge-lost")
	// BUG-10.3-03: a far hex in an EZOC is not free, unless a friend is there.
	s = riverside(t, "", bank, "a 1412, g 1612"+hold)
	s.refused("pontoon @1412 >1512", "BUG-10.3-03")
	s = riverside(t, "", bank, "a 1412, b 1512, g 1612"+hold)
	s.do("pontoon @1412 >1512")
	// BUG-10.3-09: 13. Panzer belongs to neither Corps.
	s = riverside(t, "", bank, "ge-13pz-66-1 1412, ge-13pz-hq 1212, su-87-hq 1912, g 1914", `"active": "13pz", "ap": 5`)
	s.refused("pontoon @1412 >1512", "BUG-10.3-02")
}

// BUG-10.3-04: in the Reinforcement Segment the German side may take a bridge up,
// which it can build again.
func TestPontoonTakenUp(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, g 1914"+hold, `"phase": "ops", "initiative": "ge"`)
	s.p.hand.ev, s.p.hand.dice = &s.Ev, s.dice
	s.p.hand.setBridge(0, int16(s.r.Data.Map.Side(s.Hex("1412"), s.Hex("1512")))+1)
	s.p.hand.startBridges()
	s.asked("ge", "pontoon")
	s.do("keep")
	if s.p.bridges[0] <= 0 {
		t.Error("kept, but gone")
	}
	s.p.hand.ev = &s.Ev
	s.p.hand.startBridges()
	a := s.p.Legal(nil)[0]
	s.do(s.r.Lexicon().Line(a))
	if s.p.bridges[0] != 0 {
		t.Errorf("taken up, but %d", s.p.bridges[0])
	}
	s.happened("bridge-taken-up")
}

// BUG-3.1.1-08 to -11, BUG-7.3.3-02, -03, BUG-7.3.7-01 to -03, BUG-3.1.2-04, -05:
// roads, railways and streams by half MP left after a step from 1212 to 1312.
func TestRailwaysAndStreams(t *testing.T) {
	for _, c := range []struct {
		rules, unit, hexes, words string
		cost                      int8
		stops                     bool
	}{
		{"motorized by road", "m", `"1312": "dense_forest"`, `"road"`, 1, false},
		{"BUG-3.1.1-09 motorized by railway", "m", `"1312": "dense_forest"`, `"rail"`, 2, false},
		{"BUG-3.1.1-10 leg by road", "a", `"1312": "dense_forest"`, `"road"`, 2, false},
		{"BUG-3.1.1-10 leg by railway", "a", `"1312": "dense_forest"`, `"rail"`, 2, false},
		{"BUG-3.1.1-08 road before railway", "t", `"1312": "light_forest"`, `"road", "rail"`, 1, false},
		{"BUG-3.1.1-11 along a road into a Village", "t", `"1312": "village"`, `"road"`, 1, false},
		{"off road", "m", `"1312": "light_forest"`, "", 4, false},
		{"BUG-7.3.7-01 leg over a stream", "a", "", `"stream"`, 4, false},
		{"BUG-7.3.7-02 motorized over a stream", "m", "", `"stream"`, 12, true},
		{"BUG-3.1.2-05 BUG-7.3.7-03 a railway bridges a stream", "m", "", `"stream", "rail"`, 2, false},
		{"BUG-3.1.2-05 a road bridges a stream", "m", "", `"stream", "road"`, 1, false},
		{"BUG-3.1.2-04 a Town waives a stream", "m", `"1312": "town"`, `"stream"`, 2, false},
		{"BUG-3.1.2-04 a Village does not", "a", `"1312": "village"`, `"stream"`, 4, false},
	} {
		t.Run(c.rules, func(t *testing.T) {
			sides := ""
			if c.words != "" {
				sides = `["1212", "1312", ` + c.words + `]`
			}
			s := riverside(t, c.hexes, sides, c.unit+" 1212, g 1914"+hold)
			s.do("move +"+c.unit+" @1212", "step @1312")
			if c.stops {
				s.asked("ge", "action")
				return
			}
			s.left(s.p.move.bonus - c.cost)
		})
	}
	// BUG-7.3.3-02 BUG-7.3.3-03: in an EZOC the hex is paid, but the bridge still waives the stream.
	s := riverside(t, `"1312": "light_forest"`, `["1212", "1312", "road", "stream"]`, "m 1212, g 1412"+hold)
	s.do("move +m @1212", "step @1312")
	if s.happened("moved").N[0] != 4 {
		t.Errorf("the step costs %d half MP, want 4", s.happened("moved").N[0])
	}
}

// BUG-3.1.2-06: lakes stop moves, attacks and Supply Paths, not Command Paths
// (BUG-5.8.2-03), and ZOC does not cross them (BUG-5.4-04).
func TestLakes(t *testing.T) {
	lake := `["1311", "1411", "lake"], ["1311", "1412", "lake"]`
	s := riverside(t, "", lake, "a 1311, g 1412"+hold)
	s.do("move +a @1311")
	s.refused("step @1411")
	s.do("stop")
	s.refused("attack +a @1311 >1412 :hasty")
	if s.p.projects(s.Unit("g"), s.Hex("1311")) || !s.p.projects(s.Unit("g"), s.Hex("1312")) {
		t.Error("BUG-5.4-04: wrong ZOC beside a lake")
	}
}

// BUG-3.1.1-21, -22: an AFV enters marsh off road only if it passes an EC; if not
// the stack stays, in good order.
func TestMarsh(t *testing.T) {
	marsh := `"1312": "marsh"`
	s := riverside(t, marsh, "", "t 1212, a 1212, g 1914"+hold)
	s.do("dice 6", "move +t +a @1212", "step @1312")
	s.asked("ge", "action")
	s.at("t", "1212")
	s.at("a", "1212")
	if s.state("t").disrupted {
		t.Error("BUG-3.1.1-22: disrupted")
	}
	s.happened("bogged")
	s.do("dice 5", "move +t +a @1212", "step @1312")
	s.at("t", "1312")
	s.at("a", "1312")
	// Leg units and units on a road take none.
	s = riverside(t, marsh, "", "a 1212, g 1914"+hold)
	s.do("move +a @1212", "step @1312")
	s.at("a", "1312")
	s = riverside(t, marsh, `["1212", "1312", "rail"]`, "t 1212, g 1914"+hold)
	s.do("move +t @1212", "step @1312")
	s.at("t", "1312")
	// The switch.
	s = riverside(t, marsh, "", "t 1212, g 1914"+hold, `"switches": {"failed_marsh_ec_disrupts": true}`)
	s.do("dice 6", "move +t @1212", "step @1312")
	if !s.state("t").disrupted {
		t.Error("the switch does not disrupt")
	}
	// BUG-5.6.2-03: nor does a failed infiltration.
	s = riverside(t, "", "", "t 1312, a 1212, g 1412, h 1213"+hold, `"levels": {"87rd": 0}`)
	s.do("dice 6", "move +t @1312", "infiltrate @1313")
	if s.state("t").disrupted {
		t.Error("BUG-7.3.4-03: disrupted")
	}
	s.at("t", "1312")
}

// BUG-3.1.1-22: an infiltration that the marsh stops is not told as one that worked.
func TestInfiltrationStopsAtMarsh(t *testing.T) {
	s := riverside(t, `"1313": "marsh"`, "", "t 1312, a 1212, g 1412, h 1213"+hold, `"levels": {"87rd": 0}`)
	s.do("dice 5 6", "move +t @1312", "infiltrate @1313")
	s.at("t", "1312")
	s.happened("bogged")
	if slices.Contains(s.events(), "infiltrated") {
		t.Errorf("told as an infiltration: %v", s.events())
	}
	s.do("dice 5 5", "move +t @1312", "infiltrate @1313")
	s.at("t", "1313")
	s.happened("infiltrated")
}

// TC-B1, BUG-5.3.1-05 to -07, -09: three combat units, one of them infantry; HQs apart.
func TestThreeUnits(t *testing.T) {
	for _, c := range []struct {
		rules, hex, units string
		surplus           int8
	}{
		{"HQ, infantry, two AFV", "town", "ge-44id-hq a t u", 0},
		{"HQ and three AFV", "village", "ge-44id-hq t u v", 0},
		{"two infantry", "clear", "a b", 1},
		{"three infantry", "clear", "a b c", 2},
		{"four AFV", "clear", "t u v w", 1},
		{"infantry and three AFV", "clear", "a t u v", 1},
		{"two infantry and two AFV", "clear", "a b t u", 1},
		{"two HQs in a Town", "town", "ge-44id-hq ge-14pz-hq a", 0},
		{"two HQs in a Village", "village", "ge-44id-hq ge-14pz-hq a", 1},
		{"three HQs in a Town", "town", "ge-44id-hq ge-14pz-hq ge-298id-hq a", 1},
	} {
		t.Run(c.rules, func(t *testing.T) {
			units := "su-87-hq 1912, g 1914, d 1112, ge-14pz-108-1 1111, x 1113"
			for _, id := range strings.Fields(c.units) {
				units += ", " + id + " 1312"
			}
			s := riverside(t, `"1312": "`+c.hex+`"`, "", units)
			if n, _ := s.p.excess(s.Hex("1312"), 0); n != c.surplus {
				t.Errorf("%d too many, want %d", n, c.surplus)
			}
		})
	}
	// BUG-5.3.1-06: AT and Border Guard units beside infantry.
	s := riverside(t, "", "", "a 1112, ge-44id-hq 1110, su-87-hq 1912, n 1412, o 1412, g 1412, su-190-1 1513, su-190-2 1513, h 1513")
	for _, h := range []string{"1412", "1513"} {
		if n, _ := s.p.excess(s.Hex(h), 1); n != 0 {
			t.Errorf("BUG-5.3.1-06: %d too many in %s", n, h)
		}
	}
	// BUG-5.3.1-19: of two infantry and a Border Guard only infantry is surplus.
	s = riverside(t, "", "", "a 1112, ge-44id-hq 1110, su-87-hq 1912, su-190-1 1513, g 1513, h 1513")
	_, over := s.p.excess(s.Hex("1513"), 1)
	if s.p.surplus(s.Unit("su-190-1"), &over) || !s.p.surplus(s.Unit("g"), &over) {
		t.Error("BUG-5.3.1-19: the wrong units are surplus")
	}
	// BUG-5.3.1-05, BUG-5.3.1-19: tanks have no limit of their own, and where there are too many units without the surplus
	// infantry any of them is of a class over its limit; else only infantry is.
	for units, want := range map[string]struct {
		too  int8
		some string
	}{
		"t u v w a":         {2, "t u v w a"},
		"t u v a b":         {2, "t u v a b"},
		"t u a b":           {1, "a b"},
		"p q su-190-1 g":    {1, "p q su-190-1 g"},
		"p q su-190-1 g h":  {2, "p q su-190-1 g h"},
		"p su-190-1 g h":    {1, "g h"},
		"su-190-1 n o g p":  {2, "su-190-1 n o g p"},
		"su-190-1 su-190-2": {0, ""},
	} {
		ids := strings.Fields(units)
		s = riverside(t, "", "", "d 1112, i 1912, "+strings.Join(ids, " 1513, ")+" 1513, ge-44id-hq 1110, su-87-hq 1912")
		n, over := s.p.excess(s.Hex("1513"), s.r.Units[s.Unit(ids[0])].Side)
		var some []string
		for _, id := range ids {
			if s.p.surplus(s.Unit(id), &over) {
				some = append(some, id)
			}
		}
		if got := strings.Join(some, " "); n != want.too || got != want.some {
			t.Errorf("BUG-5.3.1-19: of %s %d are too many, one of %s, want %d and %s", units, n, got, want.too, want.some)
		}
	}
	// BUG-5.3.1-04: the HQ stays on top.
	s = riverside(t, `"1312": "village"`, "", "a 1212, ge-44id-hq 1312, g 1914, su-87-hq 1912")
	s.do("move +a @1212", "step @1312", "stop")
	if top := s.p.current().first[0][s.Hex("1312")]; top != s.Unit("ge-44id-hq") {
		t.Errorf("BUG-5.3.1-04: %s is on top", s.r.Units[top].ID)
	}
}

// BUG-5.3.1-09 BUG-5.3.1-10 BUG-5.3.1-11 BUG-5.3.1-12 BUG-5.3.1-14 BUG-5.3.1-15 BUG-5.3.1-16: what follows from too many in a hex.
func TestOverstackedStack(t *testing.T) {
	s := riverside(t, "", "", "a 1212, t 1312, u 1312 disrupted, v 1312, g 1914"+hold)
	s.do("move +a @1212", "step @1312", "stop")
	s.asked("su", "displace")
	if !s.state("a").disrupted || !s.state("t").disrupted || s.state("u").sp != 5 {
		t.Error("BUG-5.3.1-09, -10: wrong effects")
	}
	// BUG-5.3.1-05: only the total is broken: any unit goes; the enemy may leave it (BUG-5.3.1-16).
	s.do("decline", "displace +t >1311")
	s.asked("ge", "action")
	s.at("t", "1311")
	// BUG-5.3.1-11 to -14: HQs lose support; the owner displaces the surplus one.
	s = riverside(t, `"1312": "village", "1112": "town"`, "", "a 1314, ge-14pz-108-1 1314, ge-44id-hq 1312, ge-14pz-hq 1312, g 1914, su-87-hq 1912, b 1312")
	s.do("move +b @1312", "step @1412", "stop")
	s.asked("ge", "hq")
	if !strings.Contains(s.p.prompt(), "Too many HQs in 1312") {
		t.Errorf("the prompt is %q", s.p.prompt())
	}
	first := s.state("ge-44id-hq").support
	if first != s.r.Units[s.Unit("ge-44id-hq")].Support-1 {
		t.Errorf("BUG-5.3.1-11: support %d", first)
	}
	s.do("place-hq +ge-44id-hq >1112")
	if got := s.state("ge-44id-hq").support; got != first-1 {
		t.Errorf("BUG-5.3.1-13: support %d, want %d", got, first-1)
	}
}

// BUG-5.4-05, -06, -07, BUG-3.2-09, TC-B14: ZOC by class.
func TestZOCOfTheRiver(t *testing.T) {
	s := riverside(t, `"1411": "village", "1412": "town", "1312": "light_forest", "1313": "pillbox_clear", "1210": "marsh"`, `["1311", "1310", "stream"]`, "a 1111, n 1311, g 1515"+", ge-44id-hq 1112, su-87-hq 1912")
	for to, want := range map[string]bool{"1411": true, "1412": false, "1312": false, "1310": false, "1211": true} {
		if got := s.p.projects(s.Unit("n"), s.Hex(to)); got != want {
			t.Errorf("BUG-5.4-05: the ZOC of an AT unit into %s is %v", to, got)
		}
	}
	s = riverside(t, "", bank, "a 1410, g 1512, ge-44id-hq 1112, su-87-hq 1912")
	if s.p.projects(s.Unit("a"), s.Hex("1510")) || s.p.projects(s.Unit("g"), s.Hex("1412")) {
		t.Error("BUG-5.4-07: ZOC over the river or its bridge")
	}
}

// BUG-7.3.8-05: each German reaction has boats of its own, also the second in the same Soviet activation.
func TestBoatsOfReactions(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, b 1414, c 1416, d 1418, g 1612"+hold, `"active": "87rd", "ap": 9`, `"levels": {"44id": 5}`)
	s.do("move +g @1612", "step @1512", "dice 1 10", "react +ge-44id-hq")
	s.do("move +b @1414", "step @1514", "stop", "move +c @1416", "step @1516", "stop", "move +d @1418")
	s.refused("step @1518", "BUG-7.3.8-01")
	s.do("stop", "end")
	s.asked("su", "action")
	s.do("move +g @1512", "step @1612", "dice 1 10", "react +ge-44id-hq") // on leaving
	s.do("move +d @1418", "step @1518")
	s.at("d", "1518")
}
