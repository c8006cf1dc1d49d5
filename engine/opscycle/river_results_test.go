package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// words returns the kinds of some events among all, in order.
func (s *sketch) words(kinds ...game.EventKind) (list []string) {
	for _, e := range s.Ev.List {
		if slices.Contains(kinds, e.Kind) {
			list = append(list, s.r.Lexicon().Events[e.Kind])
		}
	}
	return list
}

// BUG-7.5.2-03: first loss, checks, second hit, further losses, in this order.
func TestOrderOfResults(t *testing.T) {
	s := battle(t, "", "a 1311, b 1611, c 1612, d 1313, x 1509, g 1412"+hold, "0/3*", "+a", "6")
	got := s.words(evLostSteps, evCheck, evRetreated)
	if s.p.Decision().Ask == askRetreat {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
		got = append(got, s.words(evLostSteps, evCheck, evRetreated)...)
	}
	// The second loss is that of the retreat into an EZOC.
	names := s.r.Lexicon().Events
	want := []string{names[evLostSteps], names[evCheck], names[evRetreated], names[evLostSteps], names[evLostSteps]}
	if !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
	s.sp("g 3 disrupted")
}

// BUG-7.5.2-21: losses for retreating into an EZOC do not count for even spreading, those of
// units that stayed do; units that retreated take later hits.
func TestEvenSpreadingAlongRiver(t *testing.T) {
	s := battle(t, "", "a 1311, b 1611, c 1612, d 1313, x 1509, g 1412, n 1412"+hold, "0/4*", "+a", "")
	s.asked("su", "loss")
	// g takes the first hit and passes, n fails and retreats into an EZOC for 1 SP more; g stays and takes the
	// second hit; n, with none that counts, takes the third and the fourth.
	order := s.p.combat.involved(defending)
	dice := map[bool]string{true: "dice 1 6", false: "dice 6 1"}[order[0] == s.Unit("g")]
	s.do(dice, "lose +g")
	for s.p.Decision().Ask == askRetreat {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
	}
	if s.p.Decision().Ask == askSecondHit {
		s.do("stay")
	}
	s.sp("g 4, n 3 disrupted")
	if s.state("n").hex == s.Hex("1412") || s.state("g").hex != s.Hex("1412") {
		t.Error("the wrong unit retreats")
	}
}

// BUG-7.5.2-36: lakes, the river and what a unit may never enter are closed to retreats, whatever
// boats there are.
func TestRetreatsStopAtWater(t *testing.T) {
	s := riverside(t, "", `["1512", "1613", "lake"], `+strings.Replace(bank, `, "road", "bridge"`, "", 1), "a 1512, t 1514, ge-44id-hq 1112, g 1919, su-87-hq 1919", `"active": "44id", "ap": 5`)
	if !s.legal("move +a @1512") {
		t.Fatal("a cannot move")
	}
	s.do("move +a @1512")
	if !s.legal("step @1412") {
		t.Fatal("there is no boat over 1512/1412")
	}
	for to, want := range map[string]closed{"1412": closedGround, "1413": closedGround, "1613": closedGround, "1612": openHex, "1511": openHex} {
		if got := s.p.retreatClosed([]game.Unit{s.Unit("a")}, s.Hex("1512"), s.Hex(to)); got != want {
			t.Errorf("a retreat to %s is closed by %d, want %d", to, got, want)
		}
	}
	s.r.TEC = slices.Clone(s.r.TEC)
	for i := range s.r.TEC {
		s.r.TEC[i].Motorized = 0
	}
	if got := s.p.retreatClosed([]game.Unit{s.Unit("t")}, s.Hex("1514"), s.Hex("1614")); got != closedGround {
		t.Errorf("ground that a motorized unit may never enter: %d", got)
	}
	if got := s.p.retreatClosed([]game.Unit{s.Unit("a")}, s.Hex("1514"), s.Hex("1614")); got != openHex {
		t.Errorf("it is closed to others by %d", got)
	}
}

// BUG-7.5.2-45: a retreat beside enemies triggers no reaction and displaces no lone HQ, costs no
// AP and takes the Improved Defense markers of both hexes away.
func TestRetreatsTriggerNothing(t *testing.T) {
	// a is forced back beside h, which is in command, and su-124-hq, which stands alone.
	s := battle(t, `"1110": "village"`, "a 1311, ge-44id-hq 1310, g 1412, h 1212, i 1309, su-124-hq 1110, k 1919, su-87-hq 1912", "2*/0", "+a", "6",
		`"levels": {"87rd": 5, "124rd": 4, "44id": 5}`, `"improved": ["1311"]`)
	if s.p.command(s.Unit("h")) != inCommand {
		t.Fatal("h cannot react")
	}
	before := s.p.ap[0]
	took := s.words(evReaction, evHQDisplaced)
	for s.p.Decision().Ask == askRetreat {
		s.do("retreat >" + s.r.Data.Map.ID(s.p.Legal(nil)[0].To))
		took = append(took, s.words(evReaction, evHQDisplaced)...)
		if s.p.Decision().Ask == askReact || s.p.Decision().Ask == askHQ {
			t.Fatalf("the retreat leads to %s", askWords[s.p.Decision().Ask])
		}
	}
	s.at("a", "1211")
	if len(took) > 0 || s.p.ap[0] != before || s.state("su-124-hq").hex != s.Hex("1110") {
		t.Errorf("events %v, a in %s, %d AP", took, s.r.Data.Map.ID(s.state("a").hex), s.p.ap[0])
	}
	if s.p.improved[s.Hex("1311")] {
		t.Error("a marker stays")
	}
	s = battle(t, "", "a 1311, g 1412, n 1512"+hold, "0/2*", "+a", "6", `"improved": ["1412", "1512"]`)
	s.do("retreat >1512", "stop")
	if s.p.improved[s.Hex("1412")] || s.p.improved[s.Hex("1512")] {
		t.Error("a marker of the defender stays")
	}
}

// BUG-7.5.3-13 BUG-7.5.3-14: a bonus move of the attacker can be reacted to, not one of the
// defender, nor one in a Formation Reaction.
func TestReactionToBonusAlongRiver(t *testing.T) {
	const levels = `"levels": {"87rd": 5, "44id": 5}`
	// The defender has retreated: the winner follows into 1412, where h stands by.
	s := battle(t, "", "a 1311, g 1412, h 1413"+hold, "0/2*", "+a", "6", levels)
	s.do("retreat >1511", "stop", "move +a @1311", "step @1412")
	s.asked("su", "react")
	// The defender has won and follows into 1311, where b stands by.
	s = battle(t, "", "a 1311, b 1310, g 1412"+hold, "2*/0", "+a", "6", levels)
	for s.p.Decision().Ask == askRetreat {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
	}
	s.asked("su", "action")
	s.do("move +g @1412", "step @1311")
	s.at("g", "1311")
	s.asked("ge", "action")
	// The same as the attacker in a reaction.
	s = riverside(t, "", "", "a 1211, b 1310, g 1412"+hold, levels)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Defender: 2, DefenderRed: true})
	s.do("move +a @1211", "step @1311")
	s.asked("su", "react")
	s.do("dice 1 9", "react +su-87-hq", "dice 1 1 5 6", "attack +g @1412 >1311 :hasty")
	for s.p.Decision().Ask == askRetreat {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
	}
	s.asked("su", "action")
	if s.p.activeContext().context != bonus {
		t.Fatal("no bonus in the reaction")
	}
	s.do("move +g @1412", "step @1311")
	s.at("g", "1311")
	s.asked("su", "action")
}

// BUG-7.5.1.1-06: a chit that was drawn can be drawn in the next combat, out of all of them.
func TestChitsGoBack(t *testing.T) {
	s := battle(t, "", "a 1311, g 1412"+hold, "0/0", "+a", "")
	drawn := func() (list []int16) {
		for _, e := range s.Ev.List {
			if e.Kind == evChit {
				list = append(list, e.N[0])
			}
		}
		return list
	}
	first := drawn()
	s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty")
	if again := drawn(); len(first) != 2 || !slices.Equal(first, again) {
		t.Errorf("chits %v, then %v", first, again)
	}
	last := len(s.r.Chits)
	s.dice.Next = append(s.dice.Next, last, last-1, 5)
	s.do("attack +a @1311 >1412 :hasty")
	if got := drawn(); len(got) != 2 || got[0] == got[1] {
		t.Errorf("the last chits are %v", got)
	}
}

// BUG-7.1-02 BUG-7.5.1-07: one stack against one adjacent hex with enemies; one die, the DRMs added,
// read in the column of the odds.
func TestOneAttackOneDie(t *testing.T) {
	s := riverside(t, "", "", "a 1311, t 1311, b 1411, g 1412, h 1312, i 1511"+hold, `"levels": {"87rd": 0}`)
	for line, want := range map[string]bool{"+a +t @1311 >1412": true, "+a @1311 >1312": true, "+t @1311 >1412": true, "+a @1311 >1511": false, "+a @1311 >1310": false,
		"+a +b @1311 >1412": false, "+b @1411 >1412": true, "+b @1411 >1511": true, "+b @1411 >1312": false} {
		if s.legal("attack "+line+" :hasty") != want {
			t.Errorf("BUG-7.1-02: %s is legal: %v", line, !want)
		}
	}
	for die := 1; die <= 10; die++ {
		for _, kind := range []string{"hasty", "prepared"} {
			s := riverside(t, "", "", "a 1311, g 1412 sp=1"+hold, `"levels": {"87rd": 0}`)
			s.state("ge-44id-hq").support = 2
			s.dice.Rest = game.NewSeeded("results")
			s.dice.Next = append(s.dice.Next, 1, 1, die)
			s.do("attack +a @1311 >1412 :" + kind)
			odds, roll := s.happened("combat-odds"), s.happened("combat-roll")
			drm := map[string]int16{"hasty": 0, "prepared": 2}[kind]
			cell := s.r.CRT.Cells[odds.N[2]][die+int(drm)-1]
			if roll.N[0] != int16(die) || roll.N[1] != drm || roll.N[2] != int16(die)+drm || roll.N[3] != int16(cell.Attacker) || roll.N[4] != int16(cell.Defender) {
				t.Errorf("BUG-7.5.1-07: %s, die %d: %v, want %+v in column %d", kind, die, roll.N, cell, odds.N[2])
			}
		}
	}
}

// BUG-7.7-09: neither replacements nor reorganization nor reinforcements in the hex take the
// Improved Defense marker away.
func TestImprovedDefenseInTheAdminPhase(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "replacement", 3, "ge-298id-hq 1609, ge-298id-525-1 1610 sp=2, su-87-hq 2708, su-87-16-1 2710, su-87-16-2 2706 sp=1", `"improved": ["1610", "2706"]`)
	s.do("replace +ge-298id-525-1")
	for s.p.Decision().Side == 0 || s.p.Decision().Ask == askReroll {
		legal := s.p.Legal(nil)
		s.do(s.r.Lexicon().Line(legal[len(legal)-1]))
	}
	list := s.listed("break-up +su-87-16-1")
	if len(list) == 0 {
		t.Fatal("nothing is reorganized")
	}
	s.do(list[0])
	for n := 0; s.p.Decision().Ask != askBreakUp && n < 9 && s.state("su-87-16-2").sp == 1; n++ {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
	}
	if s.state("su-87-16-2").sp == 1 || s.state("ge-298id-525-1").sp != 3 || !s.p.improved[s.Hex("1610")] || !s.p.improved[s.Hex("2706")] {
		t.Errorf("replaced %d, reorganized %d, improved %v %v", s.state("ge-298id-525-1").sp, s.state("su-87-16-2").sp, s.p.improved[s.Hex("1610")], s.p.improved[s.Hex("2706")])
	}
	// BUG-9-11: who was broken up counts as destroyed, at printed strength.
	if u := s.Unit("su-87-16-1"); !s.state("su-87-16-1").gone || s.p.counted(u) != int(s.r.Units[u].Strength) || s.p.counted(s.Unit("su-87-16-2")) != 0 {
		t.Errorf("BUG-9-11: the unit that was broken up counts %d SP", s.p.counted(s.Unit("su-87-16-1")))
	}
	s = segmentOf(t, "bug/campaign", "reinforcement", 3, bugHQs+", su-124-hq 3622, su-124-622-1 3621, su-41-hq 3201, su-41-82-4 5409", `"due": ["su-135-hq", "su-135-396-1"], "improved": ["5409"]`)
	s.do("enter +su-135-hq >5309", "enter +su-135-396-1 >5409")
	s.at("su-135-396-1", "5409")
	if !s.p.improved[s.Hex("5409")] {
		t.Error("a reinforcement takes the marker away")
	}
}

// BUG-3.3-07: an HQ stays while a unit of its formation is due, and goes with the last.
func TestHQWaitsForUnitsDue(t *testing.T) {
	for _, due := range []string{`["su-135-396-1"]`, `[]`} {
		s := segmentOf(t, "bug/campaign", "assignment", 3, bugHQs+", su-135-hq 5309, su-135-396-2 5410", `"due": `+due)
		s.p.hand.ev = &s.Ev
		if s.state("su-135-hq").hex == hex.None {
			t.Fatal("the HQ is not there")
		}
		s.p.hand.loseSteps(s.Unit("su-135-396-2"), 9)
		if got := s.state("su-135-hq").gone; got != (due == `[]`) {
			t.Errorf("due %s: the HQ is gone: %v", due, got)
		}
	}
}

// BUG-7.5.2-31: the others follow the forced group to a hex beside the first that it reached by
// two steps, over a bridge, because the river between is closed (BUG-7.5.2-35).
func TestFollowingOverABridge(t *testing.T) {
	s := riverside(t, "", bank, "a 1509, t 1509, g 1609, p 1608"+hold, `"active": "87rd", "ap": 9`, `"levels": {"44id": 0}`)
	s.r.CRT.Odds = slices.Clone(s.r.CRT.Odds)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Defender: 2, DefenderRed: true})
	for i := range s.r.CRT.Odds {
		s.r.CRT.Odds[i] = [][2]int8{{1, 99}}
	}
	s.do("dice 1 1 5 6 5", "attack +g @1609 >1509 :hasty", "lose +a")
	s.at("a", "1510")
	s.do("retreat >1410")
	s.asked("ge", "second-hit")
	s.do("retreat >1410")
	s.at("a", "1410")
	s.at("t", "1410")
	s.sp("a 5 disrupted, t 6")
}

// CTL-7.5.2-37 with BUG-7.5.2-26: where stacking is checked at the end of a retreat only, one that could
// have gone on and stops is at its end.
func TestStoppingInAFullHex(t *testing.T) {
	s := battle(t, "", "a 1311, g 1412, h 1512"+hold, "0/2*", "+a", "6", `"switches": {"retreat_stack_each_step": false}`)
	s.do("retreat >1512", "stop")
	if !s.state("h").disrupted {
		t.Error("two infantry units in 1512 are not disrupted")
	}
	s.asked("ge", "displace")
}
