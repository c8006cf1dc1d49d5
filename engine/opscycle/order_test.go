package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/opscycle/data"
)

// CTL-7.2-01: an Action is paid first, then isolated units check, then it is performed, then the next is chosen.
func TestOrderOfAnAction(t *testing.T) {
	s := draw(t, "", "a 1505, g 1605, khq 2012, k 2011")
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
	s.do("dice 1 1 1 5", "attack +a @1505 >1605 :hasty")
	words := s.events()
	at := []int{slices.Index(words, "spent"), slices.Index(words, "check"), slices.Index(words, "combat-attack"), slices.Index(words, "combat-roll")}
	if !slices.IsSorted(at) || at[0] != 0 || slices.Contains(at, -1) {
		t.Errorf("the events are %v", words)
	}
	s.asked("us", "action")
}

// CTL-6.3.1-02: a formation at Activation Level 0 is not activated, one at level 1 is.
func TestLevelZero(t *testing.T) {
	s := inTurns(t, "a 1504, us-1id-hq 1102, x 1101, xhq 1103, g 2009, ge-526-hq 1909", `"levels": {"1id": 0, "x": 1, "526": 2}`, `"initiative": "us"`)
	s.choices("activate", "activate +xhq")
	s.refused("activate +us-1id-hq", "CTL-6.3.1-02")
}

// CTL-5.8-06: units of one formation in a hex share their command state; those of another formation there
// trace to their own HQ.
func TestStackHasOneState(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505 disrupted, x 1505, us-1id-hq 1501, xhq 1504, g 2012, ge-526-hq 2012")
	s.r.Units[s.Unit("us-1id-hq")].Range = 3
	s.p.derived.stale()
	for id, want := range map[string]commandState{"a": outOfCommand, "t": outOfCommand, "x": inCommand} {
		if got := s.p.command(s.Unit(id)); got != want {
			t.Errorf("%s is in state %d, want %d", id, got, want)
		}
	}
}

// BUG-5.3.1-03: the owner orders a stack as he likes, which changes nothing but what the enemy sees of it.
func TestOrderOfAStack(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, "ge-14pz-hq 1111, ge-14pz-36-1 1111 sp=1, ge-14pz-36-2 1111, ge-14pz-103-1 1111, ge-44id-hq 1310, ge-44id-131-1 1311, ge-iii-191-1 1312 formation=44id, su-87-hq 2708, su-87-16-1 2709")
	before := slices.Clone(s.p.units)
	s.do("raise +ge-14pz-36-2")
	for u, now := range s.p.units {
		now.order = before[u].order
		if now != before[u] {
			t.Errorf("%s was %+v and is %+v", s.r.Units[u].ID, before[u], now)
		}
	}
	if s.state("ge-14pz-36-2").order >= before[s.Unit("ge-14pz-36-2")].order {
		t.Error("the unit has not come up")
	}
	s.whole()
}

// BUG-8.4-01: reinforcements of both sides come from turn 2 on, in the Reinforcement Segment, by the chart.
func TestReinforcementsFromTurnTwo(t *testing.T) {
	r := scenario(t, "campaign", "bug")
	sides := map[int8]bool{}
	for _, g := range r.Terms.Reinforcements {
		if g.Trigger == nil {
			if g.Turn < 2 {
				t.Errorf("a group arrives in turn %d", g.Turn)
			}
			sides[int8(g.Side)] = true
		}
	}
	if len(sides) != 2 {
		t.Errorf("only %v have reinforcements", sides)
	}
	for turn, want := range map[int]bool{2: false, 3: true} {
		s := segmentOf(t, "bug/campaign", "assignment", turn, "ge-298id-hq 1609, ge-298id-525-1 1610, ge-iii-191-1 1611 formation=298id, ge-44id-hq 1310, ge-44id-131-1 1311, su-87-hq 2708, su-87-16-1 2709", `"due": ["ge-13pz-hq", "ge-13pz-4-1"]`)
		if s.p.Decision().Ask == askEnter {
			t.Error("a reinforcement arrives before its segment")
		}
		for s.p.inSegment() == segAssignment || s.p.inSegment() == segReplacement {
			s.do("done")
		}
		if got := s.p.inSegment() == segReinforcement && s.p.Decision().Ask == askEnter; got != want {
			t.Errorf("turn %d: the reinforcements of turn 3 arrive: %v", turn, got)
		}
	}
}

// BUG-7.3.8-02: a boat takes a unit across only beside the hex where its move began, for 1 MP more than
// the hex beyond.
func TestBoatFromTheStart(t *testing.T) {
	s := riverside(t, `"1512": "light_forest"`, bank, "a 1412, b 1312"+hold)
	s.do("move +a @1412", "step @1512")
	forest := s.r.TEC[s.r.Class[s.Hex("1512")]].Leg
	if s.p.move.spent != forest+2 {
		t.Errorf("the crossing costs %d half MP, want %d", s.p.move.spent, forest+2)
	}
	s.do("stop", "move +b @1312", "step @1412")
	s.refused("step @1512", "BUG-7.3.8-02")
	s = riverside(t, "", bank, "a 1412, b 1312"+hold)
	s.do("move +a @1412", "step @1512", "step @1412") // BUG-7.3.8-05: back by boat, a second crossing
	if got := *s.p.boatsUsed(); got != 2 {
		t.Errorf("%d crossings, want 2", got)
	}
}
