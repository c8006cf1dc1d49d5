package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// What is refused or left out for one reason alone, though all else is for it.

// BUG-8.1-03: where supply counts for activations, but Emergency Supply for recovery alone, an HQ on its back side stays there.
func TestSpentHQStaysSpent(t *testing.T) {
	s := riverside(t, "", "", "a 1112, h 1512, ge-44id-hq 1112 spent, su-87-hq 1912", `"switches": {"supply_on_activation": true}`).unsupplied(0)
	s.p.hand.ev = &s.Ev
	if hq := s.Unit("ge-44id-hq"); s.p.hand.activationSupply(hq) != 1 || !s.p.units[hq].spent {
		t.Error("an activation turns the HQ over")
	}
	s = riverside(t, "", "", "g 1712, h 1512, a 1412, ge-44id-hq 1112, su-87-hq 1912 spent", `"switches": {"supply_on_activation": true}`, `"levels": {"87rd": 5}`).unsupplied(1)
	s.do("move +a @1412", "dice 1 5", "step @1411", "react +su-87-hq")
	if hq := s.Unit("su-87-hq"); s.p.levels[s.r.Units[hq].Formation] != 0 || !s.p.units[hq].spent {
		t.Error("a reaction turns the HQ over")
	}
}

// BUG-5.8.3-02, BUG-7.7-01: the units that improve their hex pay for being out of command, whatever HQ stands among them.
func TestPriceBesideAForeignHQ(t *testing.T) {
	s := riverside(t, `"1419": "village"`, "", "a 1419, ge-298id-hq 1419, g 1912, ge-44id-hq 1005, su-87-hq 1912")
	if line := "improve @1419"; !s.legal(line) || s.p.price(s.Action(line)) != 2 {
		t.Errorf("%s is legal: %t, and costs %d", line, s.legal(line), s.p.price(s.Action(line)))
	}
}

// CTL-10.4-04, CTL-10.2-11: no HQ fulfils a condition that asks for a combat unit; CTL-10.2-09: any unit does where nothing is
// said of command.
func TestHQFulfilsNothing(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "town"}`, "a 1101, us-1id-hq 1505, g 2009, ge-526-hq 2012")
	x := &data.Instant{Side: us, Hexes: []hex.Hex{s.Hex("1505")}}
	if u := s.p.fulfiller(x); u != game.NoUnit {
		t.Errorf("%s fulfils it", s.r.Units[u].ID)
	}
	x = &data.Instant{Side: us, Hexes: []hex.Hex{s.Hex("1101")}}
	s.r.Units[s.Unit("us-1id-hq")].Range = 1
	if s.p.commanded(s.Unit("a")) || s.p.fulfiller(x) == game.NoUnit {
		t.Error("a unit out of command does not fulfil what asks for no command")
	}
}

// BUG-10.3-05, BUG-10.3-08: a pontoon bridge is lost by an enemy at either end; BUG-7.3.6-05: over one a lone HQ is displaced.
func TestPontoonEnds(t *testing.T) {
	for _, end := range []string{"1412", "1512"} {
		s := riverside(t, "", bank, "a 1012, ge-44id-hq 1112, g 1413, h 1612, su-87-hq 1912", `"bridges": {"iii": ["1412", "1512"]}`, `"active": "87rd", "ap": 9`, `"levels": {"44id": 0}`)
		mover := map[string]string{"1412": "g", "1512": "h"}[end]
		s.do("move +"+mover+" @"+s.r.Data.Map.ID(s.state(mover).hex), "step @"+end)
		if s.p.bridges[0] != lostBridge {
			t.Errorf("an enemy in %s leaves the bridge", end)
		}
	}
	s := riverside(t, `"1512": "village"`, bank, "a 1311, ge-44id-hq 1112, g 1912, su-87-hq 1512, su-124-hq 1912", `"bridges": {"iii": ["1412", "1512"]}`)
	s.do("move +a @1311", "step @1412")
	s.at("su-87-hq", "")
}

// CTL-10.2-09: what decides at the end of the scenario ends no game before.
func TestDecidedNotBeforeTheEnd(t *testing.T) {
	s := inTurns(t, "a 1505, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "levels": {"526": 4, "1id": 4}, "last": 1`)
	v := table()
	v.Instant = []data.Instant{{Side: us, Hexes: []hex.Hex{s.Hex("1506")}, AtEnd: true, Level: 4, Rule: "CTL-10.2-09"}}
	s.r.Terms.Victory = v
	s.do("dice 9", "activate +us-1id-hq", "move +a @1505", "step @1506")
	if s.p.Decision().Over {
		t.Error("the game is over at once")
	}
}

// BUG-9-04: no line to a VP hex leads through EZOC, even if a unit in the hex cancels that there. BUG-9-05: along railways a
// line may be of any length.
func TestLinesThroughZOC(t *testing.T) {
	for units, want := range map[string]bool{"a 1412, g 1411, h 1512, i 1312": false, "a 1412, g 1912": true} {
		if s := riverside(t, "", "", units+hold); s.p.scoringLine(0, s.Hex("1412")) != want {
			t.Errorf("%s: a line is there: %t", units, !want)
		}
	}
	rail := ""
	for col := 10; col < 20; col++ {
		rail += `, ["` + at(col) + `", "` + at(col+1) + `", "rail"]`
	}
	if s := riverside(t, "", rail[2:], "a 1116, ge-44id-hq 1116, g 1919, su-87-hq 1919"); !s.p.scoringLine(0, s.Hex("1912")) {
		t.Error("no line along the railway")
	}
}

// BUG-10.4-06, BUG-10.4-02: a hex of the town that the Germans control without a line to it does not end the zone of the HQ.
func TestZoneStaysWithoutALine(t *testing.T) {
	s := eastward(t, "campaign", "su-87-hq 2809, h 2909, i 3115, a 2708, b 2608, ge-44id-hq 2607", `"active": "87rd", "ap": 9`, `"turn": 2`)
	s.p.freed = 0
	s.unsupplied(0)
	s.p.hand.ev = &s.Ev
	if endZones(s.p.hand); s.p.hqZone(s.Unit("su-87-hq")) == nil {
		t.Error("the zone is over")
	}
}

// BUG-3.1.1-21: AFV take no check on a road into marsh.
func TestMarshByRoad(t *testing.T) {
	s := riverside(t, `"1312": "marsh"`, `["1212", "1312", "road"]`, "t 1212, g 1912"+hold)
	s.do("move +t @1212", "step @1312")
	if list := s.checks(); len(list) != 0 {
		t.Errorf("checks for %v", list)
	}
	s.at("t", "1312")
}

// CTL-3.3-06, CTL-8.5.2-03: units of another formation that come back keep no HQ.
func TestReturningUnitsKeepNoOtherHQ(t *testing.T) {
	s := setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 3, "phase": "ops", "initiative": "us", "reroll": "", `+described("us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-116-hq 3005, ge-116-60-1 3006")+"}")
	s.p.hand.ev = &s.Ev
	for u := range s.p.units {
		if s.r.Units[u].Formation == s.formation("526") && s.r.Units[u].Class != data.HQ && s.r.Units[u].ID != "ge-526-211-1" {
			s.p.units[u].gone = true
		}
	}
	s.p.derived.stale()
	s.p.hand.loseSteps(s.Unit("ge-526-211-1"), 9)
	if !s.state("ge-526-hq").gone {
		t.Error("the HQ of 526 stays without a unit")
	}
}

// CTL-8.5.1-03: no unit is placed in an entry hex where an enemy stands, be it an HQ alone.
func TestEntryHeldByTheEnemy(t *testing.T) {
	for _, enemy := range []string{"ge-526-211-1 1008, ge-526-hq 2513", "ge-526-hq 1008, ge-526-211-1 2410"} {
		s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 1908, "+enemy, `"due": ["us-1id-eng238"]`)
		s.choices("enter +us-1id-eng238", "enter +us-1id-eng238 >1007", "enter +us-1id-eng238 >1009")
	}
}

// CTL-8.5.2-07, CTL-5.5.1-09: who served with a withdrawn formation because it was cut off and joins its own is cut off no
// more; CTL-8.5.2-09: whoever has left stays of its formation.
func TestStraysOfTheWithdrawn(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 3, `us-1id-hq 1808, us-1id-18-1 1908, ge-116-hq 3005, ge-116-60-1 3006, ge-526-hq 2513, ge-526-211-1 2514 formation=353 attached,
		ge-526-211-2 1103 formation=353 attached, ge-ind-pol 2513 formation=353, ge-353-hq 3019, ge-353-941 3018`)
	s.asked("ge", "join")
	s.serves("ge-353-941", "353")
	s.serves("ge-526-211-2", "353") // nobody can take it
	s.do("assign +ge-526-hq +ge-526-211-1", "assign +ge-526-hq +ge-ind-pol")
	for _, id := range []string{"ge-526-211-1", "ge-ind-pol"} {
		if s.serves(id, "526"); s.state(id).stray {
			t.Errorf("%s is taken for cut off", id)
		}
	}
}

// CTL-5.5.1-09: who is cut off and lost, or whose own HQ is not on the map, does not come back.
func TestStraysThatCannotReturn(t *testing.T) {
	s := setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 2, "phase": "ops", "initiative": "us", "reroll": "", `+
		described("us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2514 formation=353 attached, ge-526-211-2 2512, ge-353-hq 3019, ge-353-941 3018 formation=9pz attached, ge-9pz-hq 2618, ge-9pz-33 2617")+"}")
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("ge-526-211-1"), 9)
	s.p.lift(s.Unit("ge-353-hq"))
	s.Ev.Reset()
	f := newFrame(kAssign, ge)
	runAssign(s.p.hand, &f)
	s.serves("ge-526-211-1", "353")
	s.serves("ge-353-941", "9pz")
}

// BUG-8.3.1-04, BUG-8.3-02: nobody comes back whose HQ is out of supply.
func TestRebuildingNeedsTheHQ(t *testing.T) {
	s := segmentWith(t, "bug/campaign", map[string]string{"rebuild_eliminated": "true"}, "replacement", 3, "ge-298id-hq 1609, ge-298id-525-1 1610, ge-298id-pi 1611, ge-44id-hq 1310, ge-44id-131-1 1311 sp=1, su-87-hq 2708, su-87-16-1 2709")
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("ge-298id-525-1"), 9)
	if len(s.listed("replace +ge-298id-525-1")) == 0 {
		t.Fatal("it does not come back at all")
	}
	s.unsupplied(0).choices("replace +ge-298id-525-1")
}

// CTL-7.6-01, CTL-5.3.1-07: no unit of another formation refits in an activation.
func TestRefitOfTheActiveAlone(t *testing.T) {
	s := draw(t, "", "a 1505 disrupted, x 1507 disrupted, xhq 1403"+hqs)
	s.choices("refit", "refit +a")
}

// CTL-8.5.1-03: an entry hex that is full for infantry is open to AFV of the same group.
func TestEntryByClass(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 3, "us-1id-hq 1808, us-1id-18-1 1908, us-1id-18-2 1008, ge-526-hq 2513", `"due": ["us-1id-745", "us-1id-634", "us-1id-eng4"]`)
	s.choices("enter +us-1id-eng4", "enter +us-1id-eng4 >1007", "enter +us-1id-eng4 >1009")
	s.choices("enter +us-1id-745", "enter +us-1id-745 >1007", "enter +us-1id-745 >1008", "enter +us-1id-745 >1009")
	s.choices("enter +us-1id-634", "enter +us-1id-634 >1007", "enter +us-1id-634 >1008", "enter +us-1id-634 >1009")
}

// CTL-8.5.1-02: of the hexes nearest to those of the chart none beside an enemy unit is open, even if that is disrupted.
func TestNoEntryBesideTheEnemy(t *testing.T) {
	const units = "us-1id-hq 1808, us-1id-18-1 1007, us-1id-18-2 1008, us-1id-18-3 1009, us-1id-16-1 1909, us-9id-hq 1421, us-3ad-hq 1413, ge-526-hq 2513, ge-526-211-1 1211"
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, units, `"due": ["us-1id-eng238"]`)
	before := s.listed("enter +us-1id-eng238")
	shut := s.Action(before[0]).To
	for _, n := range s.r.Data.Map.Neighbors[shut] {
		if s.p.inArea(n) && !s.p.occupied(n, us) {
			s.p.lift(s.Unit("ge-526-211-1"))
			s.state("ge-526-211-1").disrupted = true
			s.p.put(s.Unit("ge-526-211-1"), n)
			break
		}
	}
	if !s.p.besideEnemy(shut, us) || len(before) < 2 {
		t.Fatal("nothing is tested")
	}
	for _, line := range s.listed("enter +us-1id-eng238") {
		if s.p.besideEnemy(s.Action(line).To, us) {
			t.Errorf("%s leads beside an enemy", line)
		}
	}
}

// BUG-7.4-05: the free paths of an HQ are its own, whoever was asked for before.
func TestFreePathsOfTwoHQs(t *testing.T) {
	s := riverside(t, "", bank, "a 1012, ge-44id-hq 1112, ge-298id-hq 1206, g 1912, su-87-hq 1919")
	for _, id := range []string{"ge-44id-hq", "ge-298id-hq", "ge-44id-hq", "su-87-hq"} {
		if n := s.p.length(s.p.freePaths(s.Unit(id)), s.state(id).hex, 9); n != 0 {
			t.Errorf("%s is %d hexes from where it stands", id, n)
		}
	}
}

// BUG-10.4-05: an HQ is displaced beyond its zone where no hex in it is open. BUG-10.4-02: a line to the town is no control.
func TestZoneWithoutAHex(t *testing.T) {
	s := eastward(t, "campaign", "su-87-hq 2809, h 2909, i 3115, a 2708, b 2608, ge-44id-hq 2607", `"active": "87rd", "ap": 9`, `"turn": 2`)
	s.p.freed = 0
	u := s.Unit("su-87-hq")
	z := s.p.hqZone(u)
	for i, h := range s.r.tracked {
		s.p.held[i] = 2
		if z.In[h] {
			s.p.held[i] = 1
		}
	}
	beyond := false
	for _, h := range s.r.ground.hqs {
		beyond = beyond || !z.In[h] && s.p.hqMayGo(u, h, displaced) == nil
	}
	if !beyond {
		t.Error("the HQ cannot leave its zone")
	}
	line := false
	for _, h := range z.EndsWith {
		s.p.held[s.r.place[h]] = 2
		line = line || s.p.scoringLine(0, h)
	}
	s.p.hand.ev = &s.Ev
	if endZones(s.p.hand); !line || s.p.freed != 0 {
		t.Errorf("the zone ends without control; a line: %t", line)
	}
}

// CTL-5.2-04, CTL-5.2-03: who has kept his die of an Initiative roll is not asked again when the other has rolled.
func TestKeptDieStays(t *testing.T) {
	s := inTurns(t, "a 1504, us-1id-hq 1102, g 2009, ge-526-hq 1909", `"initiative": "us"`, `"levels": {"1id": 3, "526": 2}`, `"reroll": "us"`)
	s.do("transfer", "dice 5", "activate +ge-526-hq", "dice 9", "end")
	s.asked("us", "reroll")
	s.do("dice 3", "keep")
	s.asked("us", "activate")
}

// CTL-6-01, CTL-6-02: as long as one side can activate a formation the Ops Cycles go on, whichever it is.
func TestOneSideThatCanAct(t *testing.T) {
	for levels, first := range map[string]string{`"levels": {"1id": 0, "526": 3}`: "ge-526-hq", `"levels": {"1id": 3, "526": 0}`: "us-1id-hq"} {
		s := inTurns(t, "a 1504, us-1id-hq 1102, g 2009, ge-526-hq 1909", `"initiative": "`+first[:2]+`"`, levels)
		s.do("dice 5", "activate +"+first, "dice 5 5", "end")
		if s.happened("initiative"); s.p.Decision().Ask != askActivate {
			t.Errorf("%s: the Ops Phase is over", first)
		}
	}
}

// BUG-10.2-02: no formation attacks by surprise whose HQ is not on the map.
func TestSurpriseNeedsAnHQ(t *testing.T) {
	s := ambush(t, "a 1505, us-1id-hq 1101, g 1508, ge-526-hq 1909, k 1907, khq 1906", 3)
	s.p.lift(s.Unit("khq"))
	s.choices("activate", "activate +ge-526-hq")
}

// BUG-10.3-02, BUG-10.3-03, BUG-10.3-09: where no pontoon bridge can be built.
func TestNoPontoonBridge(t *testing.T) {
	const corps = `"bridges": {"iii": ["1416", "1516"]}`
	line := "pontoon @1412 >1512"
	won := ends(riverside(t, "", bank, "a 1412, g 1411 sp=1"+hold, `"levels": {"87rd": 0}`), data.Cell{Defender: 2})
	won.do("dice 1 1 5", "attack +a @1412 >1411 :hasty")
	won.asked("ge", "action")
	for name, c := range map[string]struct {
		s    *sketch
		line string
	}{
		"no river":           {riverside(t, "", bank, "a 1412"+hold+", g 1912"), "pontoon @1412 >1411"},
		"a bridge is there":  {riverside(t, "", bank, "ge-299id-528-1 1412, ge-299id-hq 1212, a 1414, su-87-hq 1912, g 1914, ge-44id-hq 1112", `"active": "299id", "ap": 5, "bridges": {"iii": ["1412", "1512"]}`), line},
		"of the other Corps": {riverside(t, "", bank, "a 1412, ge-299id-528-1 1412, ge-299id-hq 1212, g 1912"+hold, corps), line},
		"out of command":     {riverside(t, "", bank, "a 1419, g 1912, ge-44id-hq 1005, su-87-hq 1912"), "pontoon @1419 >1519"},
		"too few AP":         {riverside(t, "", bank, "a 1412, g 1912"+hold, `"active": "44id", "ap": 1`), line},
		"with a bonus AP":    {won, line},
	} {
		if c.s.legal(c.line) || c.s.p.Lists(c.s.Action(c.line)) {
			t.Errorf("%s: %s is legal", name, c.line)
		}
	}
}

// BUG-10.5-01, BUG-10.5-02: neither a Soviet unit nor an HQ calls the reserves, nor are they called twice.
func TestWhoCallsReserves(t *testing.T) {
	for units, want := range map[string]int8{"g 3102, a 1116": 0, "g 1919, a 1116, ge-298id-hq 3102": 0, "g 1919, a 3102": 2} {
		s := eastward(t, "campaign", units+", ge-44id-hq 1112, su-87-hq 2809")
		i := slices.IndexFunc(s.r.Terms.Reinforcements, func(g data.Reinforcement) bool { return g.Trigger != nil })
		s.p.hand.ev = &s.Ev
		if callReserves(s.p.hand); s.p.called[i] != want {
			t.Errorf("%s: called in turn %d, want %d", units, s.p.called[i], want)
		}
		s.p.turn++
		if callReserves(s.p.hand); s.p.called[i] != want {
			t.Errorf("%s: called again in turn %d", units, s.p.called[i])
		}
	}
}

// CTL-5.5.2-10: only who has still to arrive and serves with nobody keeps its side from ending the assignments.
func TestAssignmentMayEnd(t *testing.T) {
	const units = "us-1id-hq 1808, us-1id-18-1 1908, us-3ad-hq 1413, us-3ad-36-a 1513, us-vii-297 1711 formation=1id, ge-526-hq 2513, ge-526-211-1 1712"
	for name, s := range map[string]*sketch{
		"on the map": segmentOf(t, "aachen/campaign", "assignment", 2, units).served("us-vii-297", ""),
		"assigned":   segmentOf(t, "bug/campaign", "assignment", 3, bugHQs, `"due": ["ge-iii-260"]`).served("ge-iii-260", "44id"),
	} {
		if len(s.listed("assign")) == 0 || !s.legal("done") {
			t.Errorf("%s: %q", name, s.listed(""))
		}
	}
	if segmentOf(t, "bug/campaign", "assignment", 3, bugHQs, `"due": ["ge-iii-260"]`).served("ge-iii-260", "").legal("done") {
		t.Error("a unit that has no formation is left")
	}
}

// CTL-5.5.2-04: an independent unit that is cut off joins no other formation: it is out of range of the one that it leaves.
func TestIsolatedIndependentStays(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, `ge-526-hq 2513, ge-353-hq 3019, ge-526-211-1 2918 disrupted, ge-ind-pol 2917 formation=526, ge-353-941 3018,
		us-1id-18-1 2514, us-1id-18-2 2512, us-1id-18-3 2413, us-1id-16-1 2414, us-1id-16-2 2613, us-1id-16-3 2614, us-1id-hq 1808`)
	if s.p.command(s.Unit("ge-ind-pol")) != isolated {
		t.Fatal("Pol is not isolated")
	}
	s.choices("assign", "assign +ge-353-hq +ge-526-211-1")
}

// CTL-5.5.2-09: nobody is challenged who gives no support: to a Hasty Attack, or from the hex of the attackers (CTL-7.5.1.2-12,
// CTL-7.5.1.2-22).
func TestNoChallenge(t *testing.T) {
	for _, c := range []struct{ units, kind string }{{"us-1id-18-1 2308, us-vii-297 2307", "hasty"}, {"us-1id-18-1 2308, us-vii-297 2308", "regular"}} {
		s := ends(corps(t, c.units+" formation=1id secret, ge-526-211-1 2408 sp=1, ge-526-211-2 2408 sp=1", ""), data.Cell{Defender: 1})
		s.do("dice 1 1 5", "attack +us-1id-18-1 @2308 >2408 :"+c.kind)
		s.asked("ge", "loss")
		if s.legal("challenge +us-vii-297") {
			t.Errorf("%s: it is challenged", c.kind)
		}
	}
}

// CTL-5.3.1-03, CTL-5.3.1-04: where HQs need not be on top, a unit beneath one is raised to the top; BUG-5.3.1-04: where they
// must, one HQ is raised above the other.
func TestRaisedAboveAnHQ(t *testing.T) {
	s := inTurns(t, "us-1id-hq 1506, a 1506, g 2009, ge-526-hq 1909", `"initiative": "us"`, `"levels": {"1id": 3, "526": 2}`)
	s.state("a").order, s.state("us-1id-hq").order = 1, 0
	s.p.derived.stale()
	s.do("raise +a")
	if top := s.p.current().first[us][s.Hex("1506")]; top != s.Unit("a") {
		t.Errorf("on top is %s", s.r.Units[top].ID)
	}
	s = riverside(t, `"1112": "town"`, "", "a 1112, ge-298id-hq 1112, g 1912"+hold)
	for _, id := range []string{"ge-44id-hq", "ge-298id-hq"} {
		if s.p.current().first[0][s.Hex("1112")] == s.Unit(id) {
			continue
		}
		s.do("raise +" + id)
		if top := s.p.current().first[0][s.Hex("1112")]; top != s.Unit(id) {
			t.Errorf("on top is %s, not %s", s.r.Units[top].ID, id)
		}
	}
}

// BUG-9-13: of the markers below level 2 those of formations that have not come yet, or have left, do not count.
func TestLowMarkersOfThoseWhoAreThere(t *testing.T) {
	s := riverside(t, "", "", "a 1112, ge-298id-hq 1206, g 1912"+hold, `"levels": {"44id": 5, "298id": 5}`)
	before, hq := s.p.low(), s.Unit("ge-298id-hq")
	s.p.levels[s.formation("298id")] = 1
	if n := s.p.low(); n != before+1 {
		t.Errorf("%d markers stand low, want %d", n, before+1)
	}
	s.p.lift(hq)
	s.p.units[hq].away = expected
	if n := s.p.low(); n != before {
		t.Errorf("%d markers stand low, want %d", n, before)
	}
}

// CTL-5.3.2-10: an HQ that was set aside does not come back by relocating, though its formation is active.
func TestNoRelocationFromAside(t *testing.T) {
	s := draw(t, `"hexes": {"1305": "town"}`, "a 1305"+hqs, holding("us", "1305"))
	if line := "relocate +us-1id-hq >1305"; !s.legal(line) {
		t.Fatal(line + " is not legal on the map")
	}
	s.p.hand.ev = &s.Ev
	s.p.hand.moveHQ(s.Unit("us-1id-hq"), hex.None, displaced)
	s.choices("relocate")
}

// CTL-9-05, CTL-9-06: shared control is told once, not with every move.
func TestSharedControlIsToldOnce(t *testing.T) {
	s := inTurns(t, "a 1505, b 1102, g 1909, us-1id-hq 1102, ge-526-hq 1908", `"initiative": "us", "last": 1, "victory": {"1506": 10}`)
	s.p.hand.ev = &s.Ev
	s.p.hand.watch()
	for _, at := range []string{"1507", "1101", "1201"} {
		id := map[bool]string{true: "g", false: "b"}[at == "1507"]
		s.p.lift(s.Unit(id))
		s.p.put(s.Unit(id), s.Hex(at))
		s.Ev.Reset()
		s.p.hand.watch()
		if got := len(s.words(evControl)); got != int(flags(at == "1507")) {
			t.Errorf("%s in %s: control is told %d times", id, at, got)
		}
	}
}

// BUG-8.1-07, BUG-8.1-03: nobody is asked about Emergency Supply that is expended already.
func TestSpentHQIsNotAsked(t *testing.T) {
	s := admin(t, "us-1id-hq 1906 spent, a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", `"levels": {"1id": 1, "526": 2}`, `"switches": {"emergency_on_activation": false, "supply_on_activation": false}`)
	s.do("transfer", "pass", "dice 1 5 5", "pass")
	if s.p.Decision().Ask == askEmergency {
		t.Error("the owner is asked")
	}
}

// CTL-6.4.3-07: the activation of a formation is over with its last unit, whatever AP are left.
func TestLastUnitEndsTheActivation(t *testing.T) {
	s := ends(draw(t, "", "x 1505 sp=1, g 1605, xhq 1201, us-1id-hq 1101, ge-526-hq 2012", `"active": "x", "ap": 9`, `"levels": {"526": 0}`), data.Cell{Attacker: 1})
	for u := range s.p.units {
		if s.r.Units[u].Formation == s.formation("x") && s.r.Units[u].Class != data.HQ && s.r.Units[u].ID != "x" {
			s.p.units[u].gone = true
		}
	}
	s.p.derived.stale()
	s.do("dice 1 1 5", "attack +x @1505 >1605 :hasty")
	for s.p.Decision().Side == ge {
		s.do("end")
	}
	if !s.state("x").gone || s.p.activeContext() != nil {
		t.Errorf("x is gone: %t; the activation goes on: %t", s.state("x").gone, s.p.activeContext() != nil)
	}
}

// CTL-10.1-05: no move is reacted to by the static side, whatever its level.
func TestStaticSideDoesNotReact(t *testing.T) {
	for name, change := range map[string]func(*data.Data){"static": static, "not": func(*data.Data) {}} {
		b := newBoard(t, change).put("us-a", "1205").activation(0, 7)
		b.p.move = b.p.newMove([]game.Unit{b.Unit("us-a")}, b.Hex("1205"))
		if b.p.mayReact() != (name == "not") {
			t.Errorf("%s: may react is %t", name, b.p.mayReact())
		}
	}
}
