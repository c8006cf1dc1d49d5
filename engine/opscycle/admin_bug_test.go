package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

const bugHQs = "ge-14pz-hq 1111, ge-14pz-36-1 1112, ge-44id-hq 1310, ge-44id-131-1 1311, ge-298id-hq 1609, ge-298id-525-1 1610, ge-299id-hq 1220, ge-299id-528-1 1221, su-87-hq 2708, su-87-16-1 2709"

// German independents join formations of their own Corps, in good order and in
// range of both HQs, all of them assigned from the start: BUG-5.5.1-01, BUG-5.5.2-01, BUG-5.5.2-02,
// BUG-5.5.2-03, BUG-5.5.2-04, BUG-5.5.2-05, BUG-5.5.2-06, BUG-8.2-01.
func TestAssignIndependentsBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, bugHQs+", ge-iii-191-1 1410 formation=298id, ge-iii-191-2 1411 disrupted formation=298id, ge-iii-191-3 4411 formation=44id")
	for u := range s.r.Units {
		parent := s.r.Units[u].Formation
		if s.r.Formations[parent].Independent && s.r.Terms.Assigned[u] == parent && s.p.groupOf(s.Unit(s.r.Units[u].ID)) < 0 {
			t.Errorf("%s is assigned to nobody", s.r.Units[u].ID)
		}
		if s.r.Formations[parent].Independent && s.r.Units[u].Side != 0 {
			t.Errorf("%s is a Soviet independent", s.r.Units[u].ID)
		}
	}
	s.asked("ge", "assign")
	s.refused("assign +ge-299id-hq +ge-iii-191-1", "BUG-5.5.2-05")
	s.refused("assign +ge-44id-hq +ge-iii-191-2", "BUG-5.5.2-02")
	s.refused("assign +ge-298id-hq +ge-iii-191-3", "BUG-5.5.2-03")
	s.refused("assign +ge-298id-hq +ge-298id-525-1", "BUG-5.5.2-04")
	s.do("assign +ge-44id-hq +ge-iii-191-1")
	s.serves("ge-iii-191-1", "44id")
	if f := s.formation("44id"); s.p.current().alive[f] != 3 {
		t.Errorf("the 44th Division has %d units", s.p.current().alive[f])
	}
	s.do("done")
	s.refused("assign +ge-298id-hq +ge-iii-191-1") // the segment is over
}

// Independents that are due are assigned by Corps before they arrive: BUG-5.5.2-09,
// BUG-5.5.2-10. What is assigned in play is secret until it is challenged: BUG-5.5.2-07, BUG-5.5.2-08.
func TestAssignReinforcementsBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, bugHQs, `"due": ["ge-iii-260", "ge-xxix-652"]`)
	s.choices("assign +ge-14pz-hq", "assign +ge-14pz-hq +ge-44id-131-1", "assign +ge-14pz-hq +ge-iii-260", "assign +ge-14pz-hq +ge-298id-525-1")
	s.refused("assign +ge-299id-hq +ge-iii-260", "BUG-5.5.2-05")
	s.refused("done", "BUG-5.5.2-09")
	s.do("assign +ge-298id-hq +ge-iii-260")
	s.refused("done", "BUG-5.5.2-09")
	s.do("assign +ge-299id-hq +ge-xxix-652", "done")
	u := s.Unit("ge-iii-260")
	if !s.state("ge-iii-260").secret || !s.p.hiddenService(u, 1) || s.p.hiddenService(u, 0) {
		t.Error("the assignment is not secret")
	}
	for s.p.Decision().Ask != askEnter {
		s.do("done")
	}
	list := s.listed("enter +ge-iii-260")
	s.do(list[len(list)-1])
	s.p.stack = s.p.stack[:1]
	m := newFrame(kMove, 0)
	m.units[0] = u
	s.p.stack.Push(m)
	s.p.stack.Push(newFrame(kReact, 1))
	if !s.legal("challenge +ge-iii-260") {
		t.Fatal("the assignment cannot be challenged")
	}
	s.do("challenge +ge-iii-260")
	s.cites(s.happened("challenged"), "BUG-5.5.2-07", "BUG-5.5.2-08")
	if s.p.hiddenService(u, 1) {
		t.Error("after the challenge it is hidden still")
	}
}

// Isolated units of both sides are attached to a formation in range, disrupted or
// not; they go back when a path is open: BUG-5.5.1-10, BUG-5.5.1-11, BUG-5.5.1-12, BUG-5.5.1-13.
func TestIsolatedAttachmentSides(t *testing.T) {
	// Six enemies round the HQ of the 87th, 1/16 stands with the 2nd Fortified Region.
	s := segmentOf(t, "bug/campaign", "assignment", 2, `su-87-hq 2708, su-87-16-1 2306 disrupted, su-2fr-hq 2207, su-2fr-19-a 2206, ge-14pz-hq 1111, ge-14pz-36-1 1112,
		ge-298id-525-1 2707, ge-298id-525-2 2709, ge-298id-525-3 2808, ge-298id-526-1 2807, ge-298id-526-2 2608, ge-298id-526-3 2607, ge-298id-527-1 2609, ge-298id-527-2 2809`)
	u := s.Unit("su-87-16-1")
	if s.p.command(u) != isolated {
		t.Fatal("1/16 is not isolated")
	}
	for s.p.Decision().Side == 0 {
		s.do("done")
	}
	s.do("assign +su-2fr-hq +su-87-16-1")
	s.cites(s.happened("assigned"), "BUG-5.5.1-10", "BUG-5.5.1-12")
	s.serves("su-87-16-1", "2fr")
	for _, c := range s.r.Picture(s.p, 0).Units {
		if c.Unit == u && c.Formation != "2fr" {
			t.Errorf("the German side sees 1/16 with %s", c.Formation)
		}
	}
	h := s.p.hand
	for v := range s.p.units {
		if s.r.Units[v].Side == 0 && s.r.Units[v].Class != data.HQ && s.p.units[v].hex != hex.None {
			h.lift(s.Unit(s.r.Units[v].ID))
		}
	}
	s.Ev.Reset()
	h.ev, h.dice = &s.Ev, s.dice
	s.p.stack.Push(newFrame(kAssign, 1))
	procedures[kAssign].Run(h, s.p.stack.Top())
	s.serves("su-87-16-1", "87rd")
	s.cites(s.happened("assigned"), "BUG-5.5.1-11")
}

// The German side fills its units first, even in EZOC, one SP a point and never
// above the printed strength; what is not spent is lost: BUG-8.3-01, BUG-8.3-04, BUG-8.3-05, BUG-8.3-06.
func TestReplacementOrderBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "replacement", 3, "ge-298id-hq 1609, ge-298id-525-1 1610, ge-298id-525-2 1611 sp=2, su-87-hq 2708, su-87-16-1 1711, su-87-16-2 2710 sp=1, su-87-16-3 2709")
	s.state("ge-298id-525-1").sp = s.r.Units[s.Unit("ge-298id-525-1")].Strength - 1
	s.asked("ge", "replace")
	if !s.p.ezoc(s.Hex("1611"), 0) {
		t.Fatal("2/525 is in no EZOC")
	}
	s.do("replace +ge-298id-525-1")
	s.refused("replace +ge-298id-525-1", "BUG-8.3-06")
	if !s.legal("replace +ge-298id-525-2") {
		t.Error("an EZOC prevents replacements")
	}
	s.do("done")
	e := s.happened("replacements-made")
	s.cites(e, "BUG-8.3-05")
	if e.N[1] != 2 {
		t.Errorf("%d points are lost, want 2", e.N[1])
	}
	s.asked("su", "break-up")
}

// Arrival: BUG-8.4-02, BUG-8.4.1-01, BUG-8.4.1-02, BUG-8.4.1-03, BUG-8.4.1-04, BUG-8.4.1-05.
func TestArrivalBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "reinforcement", 3, bugHQs+", su-124-hq 3622, su-124-622-1 3621, su-41-hq 3201, su-41-82-4 3202", `"due": ["su-135-hq", "su-135-396-1", "su-135-396-2"], "levels": {"135rd": 0}`)
	s.asked("su", "enter")
	s.choices("enter", "enter +su-135-hq >5309", "enter +su-135-hq >5408")
	s.refused("enter +su-135-396-1 >5409", "BUG-8.4.1-04")
	s.do("enter +su-135-hq >5309")
	s.cites(s.happened("arrived"), "BUG-8.4.1-01", "BUG-8.4.1-04", "BUG-8.4.1-05")
	if f := s.formation("135rd"); s.p.levels[f] != s.r.Formations[f].MaxLevel {
		t.Errorf("the level is %d", s.p.levels[f])
	}
	s.do("enter +su-135-396-1 >5409")
	s.refused("enter +su-135-396-2 >5409", "BUG-8.4.1-03") // one Infantry unit a hex
	if rows := s.r.Because(entryClosed, "").Rules; len(rows) != 3 {
		t.Errorf("the refusal cites %v: two rows of Aachen are one here, BUG-8.4.1-01, to be told once", rows)
	}
	if !s.legal("enter +su-135-396-2 >5410") {
		t.Errorf("the choices are %v", s.listed("enter"))
	}
	s.do("done")
	s.cites(s.happened("delayed"), "BUG-8.4-02")
	// Every entry hex full: the nearest in range, next to no enemy.
	for i, id := range []string{"5410", "5411", "5412", "5408", "5413", "5407", "5414"} {
		other := s.Unit([]string{"su-87-96-1", "su-87-96-2", "su-87-96-3", "su-87-283-1", "su-87-283-2", "su-87-283-3", "su-87-16-2"}[i])
		s.p.units[other].gone = false
		s.p.hand.put(other, s.Hex(id))
	}
	s.p.derived.stale()
	entries := s.p.entryOptions(game.Act(doEnter).With(s.Unit("su-135-396-2")), nil)
	if len(entries) == 0 {
		t.Fatal("there is no hex near the entry hexes")
	}
	for _, a := range entries {
		h := a.To
		if n := s.p.commandLength(h, s.formation("135rd")); n < 0 || s.p.besideEnemy(h, 1) || s.p.hasCombatUnit(h, 1) {
			t.Errorf("%s is no place to arrive", s.r.Data.Map.ID(h))
		}
	}
}

// An attack shows the whole stack under attack and those that attack, strengths of
// reduced units excepted: BUG-5.3.4-03, BUG-5.3.4-05.
func TestAttackShowsTheStackBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, "ge-298id-hq 1609, ge-298id-525-1 1710, ge-iii-191-1 1710 formation=298id, ge-298id-526-1 1710, ge-14pz-hq 1111, ge-14pz-36-1 1112, ge-44id-hq 1310, ge-44id-131-1 1311, su-87-hq 2708, su-87-16-1 1811 sp=1, su-41-82-4 1811, su-41-hq 3201")
	a := s.p.unitsIn(s.Hex("1710"), 0, nil)
	d := s.p.unitsIn(s.Hex("1811"), 1, nil)
	if s.p.hidden(d[1], 0) != unknown || s.p.hidden(a[1], 1) != unknown {
		t.Fatal("nothing is hidden before the attack")
	}
	h := s.p.hand
	h.dice, h.ev = s.dice, &s.Ev
	h.startCombat(a[:1], s.Hex("1710"), s.Hex("1811"), optHasty)
	for _, u := range d {
		if s.p.hidden(u, 0) != weakened {
			t.Errorf("%s is not shown to the attacker", s.r.Units[u].ID)
		}
	}
	if s.p.hidden(a[0], 1) != weakened || s.p.hidden(a[1], 1) == weakened {
		t.Error("the defender must see the attackers and nobody else")
	}
	if c := s.p.counter(s.Unit("su-87-16-1"), 0); c.Figures[0].Text != "?" {
		t.Errorf("the strength of 1/16 shows as %s", c.Figures[0].Text)
	}
}
