package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// trainingAt draws a position of First Blood itself: the scenario's map and rules.
func trainingAt(t *testing.T, spec string) *sketch {
	t.Helper()
	return setUp(t, firstBlood(t, nil), spec)
}

func (s *sketch) ids(e game.Event) []string { return s.r.Data.Ledger.IDs(e.Rules[:]...) }

func (s *sketch) level(id string) int8 {
	for f := range s.r.Formations {
		if s.r.Formations[f].ID == id {
			return s.p.levels[f]
		}
	}
	s.Fatalf("no formation %q", id)
	return 0
}

// The AP roll uses the column of the level before it is lowered: CTL-6.3-03,
// CTL-6.3.1-01, CTL-6.3.2-01, CTL-6.3.2-02, CTL-3.1.3-02, CTL-10.1-04.
func TestActivationRollsThenLowers(t *testing.T) {
	s := trainingAt(t, `{"units": {"us-1id-18-2": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108"}}, "hqs": {"us-1id-hq": {"hex": "1808"}}, "levels": {"1id": 4}}`)
	s.asked("us", "activate")
	s.do("dice 9", "activate +us-1id-hq")
	s.asked("us", "action")
	if got := s.p.available(s.p.stack.Top()); got != s.r.AP.Black[4][9] || got != 6 {
		t.Errorf("a 9 in the column of level 4 gives %d AP, want 6", got)
	}
	if got := s.level("1id"); got != 3 {
		t.Errorf("the level is %d, want 3", got)
	}
	if e := s.happened("activated"); !slices.Contains(s.ids(e), "CTL-6.3.2-02") || e.N[2] != 4 {
		t.Errorf("the event tells column %d and cites %v", e.N[2], s.ids(e))
	}
}

// At level 0 the formation is still activated in the training scenario, in the
// lowest column: CTL-10.1-09.
func TestTrainingAtLevelZero(t *testing.T) {
	s := trainingAt(t, `{"units": {"us-1id-18-2": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108"}}, "hqs": {"us-1id-hq": {"hex": "1808"}}, "levels": {"1id": 0}}`)
	s.do("dice 10", "activate +us-1id-hq")
	if got := s.p.available(s.p.stack.Top()); got != s.r.AP.Black[1][10] {
		t.Errorf("level 0 gives %d AP, want %d", got, s.r.AP.Black[1][10])
	}
	if got := s.level("1id"); got != 0 {
		t.Errorf("the level is %d, want 0", got)
	}
}

// An HQ out of supply expends its Emergency Supply when it is activated, and the
// next time drops to level 0, after the roll: CTL-5.7.1-01, CTL-5.7.3-01,
// CTL-5.7.3-02, CTL-6.3.2-03, CTL-6.3.3-01, CTL-6.3.3-02.
func TestUnsuppliedActivation(t *testing.T) {
	ring := `"ge-526-211-1": {"hex": "1906"}, "ge-526-211-2": {"hex": "1909"}, "ge-526-416-1": {"hex": "1707"}, "ge-526-416-2": {"hex": "1709"}`
	for _, spent := range []bool{false, true} {
		hq := `{"hex": "1808", "spent": false}`
		if spent {
			hq = `{"hex": "1808", "spent": true}`
		}
		s := trainingAt(t, `{"units": {"us-1id-18-2": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108"}, `+ring+`}, "hqs": {"us-1id-hq": `+hq+`}, "levels": {"1id": 5}}`)
		if s.p.inSupply(s.Unit("us-1id-hq")) {
			t.Fatal("the HQ is in supply")
		}
		s.do("dice 1", "activate +us-1id-hq")
		if got := s.p.available(s.p.stack.Top()); got != s.r.AP.Black[5][1] {
			t.Errorf("spent %v: %d AP, want the column of level 5", spent, got)
		}
		word, level := "emergency-supply", int8(4)
		if spent {
			word, level = "zero-penalty", 0
		}
		s.happened(word)
		if got := s.level("1id"); got != level || !s.state("us-1id-hq").spent {
			t.Errorf("spent %v: level %d, want %d, and the HQ on its back side", spent, got, level)
		}
	}
}

// CTL-5.7.3-01, CTL-5.7.3-02: where the sides take turns, too, an HQ out of supply is among those that can be activated, on
// its back side as well.
func TestUnsuppliedActivationInCycles(t *testing.T) {
	for _, spent := range []string{"false", "true"} {
		s := draw(t, `"supply": {"us": ["1001"], "ge": ["2012"]}`, "g 1507, b 2012, us-1id-hq 1101, ge-526-hq 1909 spent="+spent,
			`"levels": {"526": 3}, "active": "", "phase": "ops", "initiative": "ge"`)
		s.do("dice 5", "activate +ge-526-hq")
		s.asked("ge", "action")
	}
}

// CTL-5.8.4-01: the Actions of Out of Command units are open to isolated ones.
func TestIsolatedActions(t *testing.T) {
	s := draw(t, "", "a 1505, g 1605, ge-526-hq 2012")
	if s.p.command(s.Unit("a")) != isolated || !s.legal("move +a @1505") || !s.legal("attack +a @1505 >1605 :hasty") {
		t.Error("an isolated unit may neither move nor make a hasty attack")
	}
}

// Only HQs need supply, from their own side's areas; the units of an unsupplied HQ
// act as ever: CTL-3.1.4-01, CTL-5.7-01, CTL-5.7.3-03.
func TestUnitsOfUnsuppliedHQ(t *testing.T) {
	s := draw(t, `"supply": {"us": ["1006"], "ge": ["2001", "1001"]}`, "a 1805, us-1id-hq 1705, g 1005, i 1007, h 2010, ge-526-hq 1908")
	if s.p.inSupply(s.Unit("us-1id-hq")) {
		t.Fatal("the HQ is supplied through an EZOC or from the other side's area")
	}
	if s.p.command(s.Unit("a")) != inCommand || !s.legal("move +a @1805") || !s.legal("improve @1805") {
		t.Error("a unit of an unsupplied HQ is hindered")
	}
	s.Ev.Reset()
	a, err := s.r.Query(s.p, game.Query{What: "supply", Unit: s.Unit("a"), Hex: -1, Action: game.Act(doEnd)})
	if err != nil || !strings.Contains(a.Sentence, "needs no supply") {
		t.Errorf("supply of a: %+v %v", a, err)
	}
	s.p.lift(s.Unit("g"))
	s.p.lift(s.Unit("i"))
	if !s.p.inSupply(s.Unit("us-1id-hq")) {
		t.Error("the HQ is not supplied from its own side's area")
	}
}

// asking keeps the questions put to dice.
type asking struct {
	game.Dice
	asked []game.Chance
}

func (a *asking) Roll(c game.Chance) int {
	a.asked = append(a.asked, c)
	return a.Dice.Roll(c)
}

// In the course of the scenario the level falls by one with each activation of the
// same formation and never rises, nobody joins, and all dice have ten sides:
// CTL-6.3.1-03, CTL-6.3.1-04, CTL-10.1-07, CTL-3.8-01.
func TestCourseOfTheScenario(t *testing.T) {
	r := firstBlood(t, nil)
	for seed := range 10 {
		dice := &asking{Dice: game.NewSeeded(fmt.Sprint("course ", seed))}
		p := r.Start(dice, nil).(*Position)
		active := r.Terms.Training.Active
		there := 20
		for !p.Decision().Over {
			legal := p.Legal(nil)
			p.Take(legal[dice.Dice.Roll(game.Chance{N: 250})%len(legal)], dice, nil)
			if got, want := p.levels[active], 7-p.used; got > want {
				t.Fatalf("after %d activations the level is %d, want %d", p.used, got, want)
			}
			n := 0
			for u := range p.units {
				if p.units[u].hex >= 0 {
					n++
				}
			}
			if n > there {
				t.Fatalf("%d counters are on the map, %d were before", n, there)
			}
			there = n
		}
		for _, c := range dice.asked {
			if c.Kind != game.Chit && (c.Kind != game.D10 || c.N != 10) {
				t.Fatalf("a die has %d sides", c.N)
			}
		}
		if len(dice.asked) == 0 {
			t.Error("no die was rolled")
		}
	}
}

// With the formation in supply nothing is expended.
func TestSuppliedActivation(t *testing.T) {
	r := firstBlood(t, nil)
	ev := &game.Events{}
	p := r.Start(&game.Loaded{}, nil).(*Position)
	p.Take(p.Legal(nil)[0], &game.Loaded{Next: []int{5}}, ev)
	for _, e := range ev.List {
		if e.Kind == evEmergency || e.Kind == evZeroPenalty {
			t.Error("the HQ counts as out of supply at the start")
		}
	}
}

// Costs, doubling out of command, and payment: CTL-6.3.4-01, CTL-7-01, CTL-7-02,
// CTL-7.1-05, CTL-7.2-02, CTL-5.8.3-01.
func TestCosts(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, g 1606, b 1105 disrupted, us-1id-hq 1405, ge-526-hq 1908")
	for line, cost := range map[string]int8{"move +a @1505": 1, "move +a +t @1505": 1, "attack +a +t @1505 >1606 :hasty": 1, "attack +a @1505 >1606 :regular": 2,
		"attack +a @1505 >1606 :prepared": 3, "refit +b": 1, "improve @1505": 1} {
		before := s.p.clone()
		was := s.p.available(s.p.stack.Top())
		if !s.legal(line) {
			t.Errorf("%s is not legal: %v", line, s.p.Why(s.Action(line)).Sentence)
			continue
		}
		s.Ev.Reset()
		s.p.Take(s.Action(line), game.NewSeeded("any"), &s.Ev)
		if e := s.happened("spent"); int8(e.N[2]) != cost || int8(e.N[3]) != was-cost {
			t.Errorf("%s cost %d and left %d, want %d and %d", line, e.N[2], e.N[3], cost, was-cost)
		}
		s.p.CopyFrom(before)
	}
}

func TestTooFewAP(t *testing.T) {
	s := draw(t, "", "a 1505, g 1606, us-1id-hq 1405, ge-526-hq 1908", `"active": "1id", "ap": 2`)
	if !s.legal("attack +a @1505 >1606 :regular") {
		t.Error("a regular attack costs 2 AP and 2 are left")
	}
	s.refused("attack +a @1505 >1606 :prepared", "CTL-7.1-05")
	why := s.p.Why(s.Action("attack +a @1505 >1606 :prepared")).Sentence
	if want := "A cannot attack: a prepared attack costs 3 AP and 2 are left."; why != want {
		t.Errorf("the reason is %q, want %q", why, want)
	}
}

// Out of Command: movement and hasty attacks only, at twice the cost
// (CTL-5.8.3-01).
func TestOutOfCommandActions(t *testing.T) {
	s := draw(t, "", "x 1705, y 1703 disrupted, k 1806, xhq 1005, us-1id-hq 1008, khq 2008", `"active": "x", "ap": 9`)
	if got := s.p.command(s.Unit("x")); got != outOfCommand {
		t.Fatalf("x is in state %d, want out of command", got)
	}
	if got := s.p.price(s.Action("move +x @1705")); got != 2 {
		t.Errorf("a move costs %d AP, want 2", got)
	}
	if !s.legal("attack +x @1705 >1806 :hasty") {
		t.Error("a hasty attack is possible out of command")
	}
	s.refused("attack +x @1705 >1806 :regular", "CTL-5.8.3-01")
	s.refused("refit +y", "CTL-5.8.3-01")
	s.refused("improve @1705", "CTL-5.8.3-01")
}

// Who may act: CTL-3.3-03, CTL-5.6.3-02, CTL-6.3-01, CTL-7.1-01.
func TestWhoMayAct(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504, c 1506 disrupted, x 1507, g 1606, us-1id-hq 1405, xhq 1407, ge-526-hq 1908")
	s.refused("move +us-1id-hq @1405", "CTL-3.3-03")
	s.refused("move +c @1506", "CTL-5.6.3-02")
	s.refused("attack +c @1506 >1606 :hasty", "CTL-5.6.3-02")
	s.refused("move +x @1507", "CTL-6.3-01")
	s.refused("move +g @1606", "CTL-6.3-01")
	s.refused("move +a +b @1505", "CTL-7.1-01")
	s.refused("move +a @1504", "CTL-7.1-01")
	s.refused("refit +a", "CTL-7.6-01")
	s.refused("step @1605", "CTL-7.2-01")
	if !s.legal("refit +c") {
		t.Error("a disrupted unit in command can refit")
	}
}

// A stack may act in any part: every subset is listed once, in the order of
// hexes and sizes.
func TestSubsets(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, u 1505, us-1id-hq 1405, ge-526-hq 1908")
	var lines []string
	for _, a := range s.p.Legal(nil) {
		if a.Verb == doMove {
			lines = append(lines, s.r.Lexicon().Line(a))
		}
	}
	want := []string{"move +a @1505", "move +t @1505", "move +u @1505", "move +a +t @1505", "move +a +u @1505", "move +t +u @1505", "move +a +t +u @1505"}
	if !slices.Equal(lines, want) {
		t.Errorf("moves are %q, want %q", lines, want)
	}
}

// The owner may stop at any time, what is left is lost; with 0 AP the activation
// ends by itself: CTL-7.1-06, CTL-7.2-04. A unit may act again and again:
// CTL-7.2-03.
func TestEndOfActivation(t *testing.T) {
	s := trainingAt(t, `{"units": {"us-1id-18-2": {"hex": "1806"}, "ge-526-536-2": {"hex": "2108"}}, "hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 3}`)
	s.do("move +us-1id-18-2 @1806", "step @1706", "stop", "move +us-1id-18-2 @1706")
	s.do("step @1806", "stop")
	s.asked("us", "action")
	s.do("end")
	if e := s.happened("activation-end"); e.N[0] != 1 {
		t.Errorf("%d AP are lost, want 1", e.N[0])
	}
	s.asked("us", "activate")
	s = trainingAt(t, `{"units": {"us-1id-18-2": {"hex": "1806"}, "ge-526-536-2": {"hex": "2108"}}, "hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 1}`)
	s.do("improve @1806")
	s.happened("activation-end")
	s.asked("us", "activate")
}

// A bonus is one Action of the units in the battle; the attacker may add AP of
// his track and pays with the bonus first: CTL-7.5.3-05, -06, -07, -10, -13.
func TestBonusContext(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504, t 1505 disrupted, g 1606, us-1id-hq 1405, ge-526-hq 1908", `"active": "1id", "ap": 2`)
	f := newFrame(kContext, 0)
	f.context, f.formation, f.ap, f.n[contextAttacker] = bonus, s.p.contextFormation(), 1, 1
	f.units[0], f.units[1] = s.Unit("a"), s.Unit("t")
	s.p.stack.Push(f)
	if got := s.p.available(s.p.stack.Top()); got != 3 {
		t.Fatalf("%d AP are available, want 1 and 2 of the track", got)
	}
	s.refused("move +b @1504", "CTL-7.5.3-05")
	s.refused("relocate +us-1id-hq >1405", "CTL-7.5.3-10")
	if !s.legal("refit +t") || !s.legal("attack +a @1505 >1606 :prepared") {
		t.Error("the units of the battle may refit, and attack with the AP added")
	}
}

func TestBonusPaysFirst(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504, g 1806, us-1id-hq 1405, ge-526-hq 1908", `"active": "1id", "ap": 2`)
	f := newFrame(kContext, 0)
	f.context, f.formation, f.ap, f.n[contextAttacker] = bonus, s.p.contextFormation(), 1, 1
	f.units[0] = s.Unit("a")
	s.p.stack.Push(f)
	s.do("improve @1505")
	s.asked("us", "action")
	if f := s.p.stack.Top(); f.context != activation || f.ap != 2 {
		t.Errorf("context %d has %d AP left, want the activation with 2", f.context, f.ap)
	}
}

// A defender's bonus never touches a track, his own or the attacker's, and is one
// point: CTL-7.1-07, CTL-7.5.3-08.
func TestDefendersBonus(t *testing.T) {
	s := draw(t, "", "a 1505, g 1606, us-1id-hq 1405, ge-526-hq 1908", `"active": "1id", "ap": 4`)
	f := newFrame(kContext, 1)
	f.context, f.formation, f.ap = bonus, s.p.units[s.Unit("g")].formation, 1
	f.units[0] = s.Unit("g")
	s.p.stack.Push(f)
	s.asked("ge", "action")
	s.refused("attack +g @1606 >1505 :regular", "CTL-7.1-05")
	s.do("improve @1606")
	s.asked("us", "action")
	if got := s.p.available(s.p.stack.Top()); got != 4 || s.p.ap[0] != 4 {
		t.Errorf("the attacker has %d AP left, want 4", got)
	}
}

// An isolated disrupted unit may do nothing (CTL-5.8.4-06).
func TestIsolatedAndDisrupted(t *testing.T) {
	s := draw(t, "", "a 1505 disrupted, g 1406, h 1404, i 1605, p 1506, us-1id-hq 1105, ge-526-hq 1908")
	if s.p.command(s.Unit("a")) != isolated {
		t.Fatal("a is not isolated")
	}
	s.refused("refit +a", "CTL-5.8.4-06")
	s.refused("move +a @1505", "CTL-5.8.4-06")
	for _, a := range s.p.Legal(nil) {
		for _, u := range named(&a) {
			if u == s.Unit("a") {
				t.Errorf("%s is listed", s.r.Lexicon().Line(a))
			}
		}
	}
}

// HQ Relocation costs the HQ's points, whatever the state of the formation:
// CTL-7-03, CTL-7.4-01.
func TestRelocationIsNotDoubled(t *testing.T) {
	s := draw(t, `"hexes": {"1105": "town", "1305": "town"}`, "x 1805, xhq 1105, us-1id-hq 1008, khq 2008, k 1810", `"active": "x", "ap": 2`)
	if s.p.command(s.Unit("x")) == inCommand {
		t.Fatal("x is in command")
	}
	s.do("relocate +xhq >1305")
	if e := s.happened("spent"); e.N[2] != 2 || e.N[3] != 0 || !slices.Contains(s.ids(e), "CTL-7-03") {
		t.Errorf("it cost %d AP by %v", e.N[2], s.ids(e))
	}
}

// The scenario: eleven counters against nine, hexes up to row 25 and column 16,
// five activations (CTL-10.1-01, CTL-10.1-02).
func TestFirstBloodAsPublished(t *testing.T) {
	r := firstBlood(t, nil)
	var sides [2]int
	for u, h := range r.Terms.At {
		if h >= 0 {
			sides[r.Units[u].Side]++
			if !r.InPlay[h] {
				t.Errorf("%s starts outside the area", r.Units[u].ID)
			}
		}
	}
	if sides != [2]int{11, 9} || r.Terms.Training.Activations != 5 {
		t.Errorf("%v counters and %d activations", sides, r.Terms.Training.Activations)
	}
	for id, want := range map[string]bool{"2516": true, "1001": true, "2601": false, "1017": false} {
		h, ok := r.Data.Map.Lookup(id)
		if !ok || r.InPlay[h] != want {
			t.Errorf("%s in play is %v, want %v", id, !want, want)
		}
	}
}
