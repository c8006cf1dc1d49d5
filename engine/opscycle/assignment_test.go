package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// Independents join formations of their own Corps whose HQs they are in range of,
// and leave only those that they are in range of: CTL-5.5.2-03, CTL-5.5.2-04, CTL-5.5.2-05,
// CTL-5.5.2-06, CTL-5.5.2-07, CTL-8.2-01, and the notes' example of reassignment.
func TestAssignIndependents(t *testing.T) {
	const hqs = "us-1id-hq 1808, us-3ad-hq 1413, us-9id-hq 1421, us-30id-hq 4502"
	s := segmentOf(t, "aachen/campaign", "assignment", 2, hqs+", us-vii-297 1711 formation=1id, us-xix-823 1712 formation=30id, us-vii-298 1709 disrupted formation=1id")
	s.asked("us", "assign")
	s.choices("assign", "assign +us-3ad-hq +us-vii-297", "assign +us-9id-hq +us-vii-297")
	s.refused("assign +us-30id-hq +us-vii-297", "CTL-5.5.2-07")
	s.refused("assign +us-1id-hq +us-vii-297", "CTL-5.5.2-06")
	s.refused("assign +us-3ad-hq +us-vii-298", "CTL-5.5.2-05")
	// 823 is far from the HQ of the 30th Division, whichever it would join.
	s.refused("assign +us-2ad-hq +us-xix-823", "CTL-5.5.2-03")
	s.refused("assign +us-1id-hq +us-xix-823", "CTL-5.5.2-07")
	s.do("assign +us-3ad-hq +us-vii-297")
	s.serves("us-vii-297", "3ad")
	if s.p.command(s.Unit("us-vii-297")) != inCommand || s.p.current().alive[s.formation("3ad")] != 1 {
		t.Error("an assigned unit does not count as one of the formation")
	}
	// Once a segment.
	s.refused("assign +us-1id-hq +us-vii-297", "CTL-8.2-01")
	s.do("done")
	for _, e := range s.events() {
		if e == "assigned" {
			t.Error("the assignment is told")
		}
	}
}

// Command Range to both HQs: CTL-5.5.2-04.
func TestReassignmentNeedsBothHQs(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, "us-1id-hq 1808, us-9id-hq 1421, us-3ad-hq 1413, us-vii-297 2601 formation=9id, us-vii-298 1711 formation=9id")
	if s.p.inRangeOf(s.Unit("us-vii-297"), s.formation("9id")) || !s.p.inRangeOf(s.Unit("us-vii-297"), s.formation("1id")) {
		t.Fatal("297 must be in range of the 1st Division alone")
	}
	s.refused("assign +us-1id-hq +us-vii-297", "CTL-5.5.2-04")
	s.choices("assign", "assign +us-1id-hq +us-vii-298", "assign +us-3ad-hq +us-vii-298")
}

// Units of US formations serve with the formations that the rules name, up to
// three battalions of one regiment, up to two task groups, and come back the same
// way: CTL-5.5.1-01, CTL-5.5.1-02, CTL-5.5.1-03, CTL-5.5.1-06, CTL-5.5.1-07, CTL-5.5.1-11.
func TestLending(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, `us-1id-hq 1808, us-3ad-hq 1413, us-9id-hq 1421, us-9id-39-1 1712,
		us-1id-16-1 1709 formation=3ad, us-1id-16-2 1710, us-1id-16-3 1711, us-1id-18-1 1610, us-1id-eng1 1609,
		us-3ad-32-a 1510 formation=1id, us-3ad-32-b 1511, us-3ad-32-c 1512, us-3ad-36-a 1513`)
	s.refused("assign +us-1id-18-1 +us-3ad-hq", "CTL-5.5.1-06") // another regiment
	s.refused("assign +us-1id-eng1 +us-3ad-hq", "CTL-5.5.1-06") // no infantry battalion
	s.refused("assign +us-3ad-36-a +us-1id-hq", "CTL-5.5.1-06") // no tanks
	s.refused("assign +us-9id-39-1 +us-3ad-hq", "CTL-5.5.1-06")
	s.do("assign +us-3ad-32-b +us-1id-hq")
	e := s.happened("assigned")
	s.cites(e, "CTL-5.5.1-07")
	if text, _ := s.r.Describe(e, game.Nobody); text != "B/32 joins the 1st Infantry Division." {
		t.Errorf("the report says %q", text)
	}
	s.refused("assign +us-3ad-32-c +us-1id-hq", "CTL-5.5.1-06") // two are away
	s.do("assign +us-3ad-32-a +us-3ad-hq")                      // one comes back
	s.serves("us-3ad-32-a", "3ad")
	s.do("assign +us-3ad-32-c +us-1id-hq", "assign +us-1id-16-2 +us-3ad-hq", "assign +us-1id-16-3 +us-3ad-hq")
	s.serves("us-1id-16-3", "3ad")
}

// The same for the 30th Infantry and 2nd Armored Division: CTL-5.5.1-04, CTL-5.5.1-05; and the notes'
// example: a third task group is refused.
func TestLendingOfXIXCorps(t *testing.T) {
	s := segmentOf(t, "aachen/across-the-wurm", "assignment", 6, `us-30id-hq 4502, us-2ad-hq 4803, us-30id-117-1 4603, us-30id-117-2 4604, us-30id-119-1 4503,
		us-2ad-66-a 4602 formation=30id, us-2ad-66-b 4703 formation=30id, us-2ad-66-c 4702`)
	s.refused("assign +us-2ad-66-c +us-30id-hq", "CTL-5.5.1-06")
	s.do("assign +us-2ad-hq +us-30id-117-1", "assign +us-2ad-hq +us-30id-117-2")
	s.refused("assign +us-2ad-hq +us-30id-119-1", "CTL-5.5.1-06")
	s.do("assign +us-2ad-66-a +us-2ad-hq")
	s.do("assign +us-2ad-66-c +us-30id-hq")
	s.serves("us-2ad-66-c", "30id")
}

// Where the limits of Bug River hold: BUG-5.5.1-02, BUG-5.5.1-03, BUG-5.5.1-08, BUG-5.5.1-09.
func TestLendingBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, `ge-14pz-hq 1111, ge-44id-hq 1310, ge-298id-hq 1609, ge-14pz-36-1 1211 formation=44id, ge-14pz-36-2 1212, ge-14pz-36-3 1311,
		ge-44id-131-1 1312, ge-298id-525-1 1410`)
	if !strings.HasPrefix(s.r.Types[s.r.Units[s.Unit("ge-14pz-36-1")].Kind].ID, "pzkpfw") {
		t.Fatal("36th Panzer Regiment has no tanks")
	}
	s.do("assign +ge-14pz-36-2 +ge-298id-hq")
	s.refused("assign +ge-14pz-36-3 +ge-44id-hq", "BUG-5.5.1-08")
	// From one recipient to the other nothing more goes away.
	s.do("assign +ge-14pz-36-1 +ge-298id-hq")
	s.serves("ge-14pz-36-1", "298id")
	s.do("assign +ge-14pz-hq +ge-44id-131-1")
	s.refused("assign +ge-14pz-hq +ge-298id-525-1", "BUG-5.5.1-08")
}

// Soviet units: BUG-5.5.1-04, BUG-5.5.1-05, BUG-5.5.1-06, BUG-5.5.1-07; the German side assigns first: BUG-8.2-02.
func TestLendingSoviet(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 5, `ge-14pz-hq 1111, ge-44id-hq 1310, ge-14pz-36-1 1211, su-41-hq 3201, su-87-hq 2708, su-215-hq 3202, su-41-82-4 3101, su-41-82-5 3102, su-41-82-6 3103, su-215-707-1 3301, su-215-707-2 3302,
		su-135-hq 5309, su-1at-hq 5408, su-19-hq 5206, su-1at-191-1 5307, su-1at-191-2 5308, su-1at-191-3 5305, su-19-37-1 5306, su-19-37-2 5207, su-19-37-3 5208`)
	s.asked("ge", "assign")
	s.do("done")
	s.asked("su", "assign")
	for _, line := range []string{"assign +su-41-82-4 +su-215-hq", "assign +su-41-82-5 +su-215-hq", "assign +su-215-707-1 +su-41-hq",
		"assign +su-135-hq +su-1at-191-1", "assign +su-135-hq +su-1at-191-2", "assign +su-135-hq +su-19-37-1", "assign +su-135-hq +su-19-37-2"} {
		s.do(line)
	}
	for _, line := range []string{"assign +su-41-82-6 +su-215-hq", "assign +su-215-707-2 +su-41-hq", "assign +su-135-hq +su-1at-191-3", "assign +su-135-hq +su-19-37-3"} {
		s.refused(line, "BUG-5.5.1-08")
	}
}

// German units that are isolated are attached to another formation in range,
// disrupted or not, and go back by themselves as soon as a path is open:
// CTL-5.5.1-08, CTL-5.5.1-09, CTL-5.5.1-10.
func TestIsolatedAttachment(t *testing.T) {
	// The HQ of the 526th is surrounded, 1/211 stands with the 353rd.
	const shut = `ge-526-hq 2513, ge-353-hq 3019, ge-526-211-1 2918 disrupted, ge-353-941 3018,
		us-1id-18-1 2514, us-1id-18-2 2512, us-1id-18-3 2413, us-1id-16-1 2414, us-1id-16-2 2613, us-1id-16-3 2614, us-1id-hq 1808`
	s := segmentOf(t, "aachen/campaign", "assignment", 2, shut)
	if s.p.command(s.Unit("ge-526-211-1")) != isolated {
		t.Fatal("1/211 is not isolated")
	}
	s.asked("ge", "assign")
	s.choices("assign", "assign +ge-353-hq +ge-526-211-1")
	s.do("assign +ge-353-hq +ge-526-211-1")
	s.cites(s.happened("assigned"), "CTL-5.5.1-08", "CTL-5.5.1-10")
	if !s.state("ge-526-211-1").stray {
		t.Error("the unit is not attached for isolation only")
	}
	// A turn later the path is still shut, then open.
	f := newFrame(kAssign, 1)
	again := func() {
		s.p.stack = append(s.p.stack[:1], f)
		s.Ev.Reset()
		h := s.p.hand
		h.dice, h.ev = s.dice, &s.Ev
		procedures[kAssign].Run(h, s.p.stack.Top())
	}
	again()
	s.serves("ge-526-211-1", "353")
	h := s.p.hand
	h.ev = nil
	for _, id := range []string{"us-1id-18-1", "us-1id-18-2", "us-1id-18-3", "us-1id-16-1", "us-1id-16-2", "us-1id-16-3"} {
		h.lift(s.Unit(id))
	}
	again()
	s.serves("ge-526-211-1", "526")
	s.cites(s.happened("assigned"), "CTL-5.5.1-09")
	// US units are never attached for isolation.
	s = segmentOf(t, "aachen/campaign", "assignment", 2, "us-1id-hq 1808, us-9id-hq 1421, us-3ad-hq 1413, us-vii-297 1420 formation=9id, us-1id-18-1 1721, ge-526-hq 2513, ge-526-211-1 1709, ge-526-211-2 1708, ge-526-416-1 1908, ge-526-416-2 1907, ge-526-536-1 1807, ge-526-536-2 1809")
	if s.p.command(s.Unit("us-1id-18-1")) != isolated {
		t.Fatal("1/18 is not isolated")
	}
	s.refused("assign +us-1id-18-1 +us-9id-hq", "CTL-5.5.1-06")
}

// In Bug River isolated units of both sides are attached: BUG-5.5.1-10, BUG-5.5.1-12.
func TestIsolatedAttachmentBug(t *testing.T) {
	d := segmentOf(t, "bug/campaign", "assignment", 2, "ge-14pz-hq 1111, ge-44id-hq 1310, ge-14pz-36-1 1211").r
	if d.IsolatedAttach != [2]bool{true, true} {
		t.Errorf("isolated units are attached: %v", d.IsolatedAttach)
	}
}

// A unit that was lent and is cut off from where it serves comes home in range of its own HQ and is no stray there:
// BUG-5.5.1-10.
func TestLentUnitCutOffComesHome(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, "ge-14pz-hq 1111, ge-44id-hq 3310, ge-298id-hq 1310, ge-14pz-36-1 1211 formation=44id, su-41-82-4 3309, su-41-82-5 3311, su-41-82-6 3210, su-215-707-1 3410, su-215-707-2 3211, su-135-hq 5309")
	if !s.p.mayAttach(s.Unit("ge-14pz-36-1")) {
		t.Fatal("the unit is not cut off from the 44th")
	}
	for to, stray := range map[string]bool{"14pz": false, "298id": true} {
		c := *s
		c.p = s.p.clone()
		c.do("assign +ge-" + to + "-hq +ge-14pz-36-1")
		c.serves("ge-14pz-36-1", to)
		if c.state("ge-14pz-36-1").stray != stray {
			t.Errorf("with %s: stray %t, wanted %t", to, !stray, stray)
		}
	}
}

// Independents that are due are assigned before they arrive, by Corps alone, and
// the segment does not end without: CTL-5.5.2-10, CTL-5.5.2-11, CTL-8.2-01, CTL-8.2-02.
func TestAssignReinforcements(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "assignment", 2, "us-1id-hq 1808, us-3ad-hq 1413, us-vii-297 1711 formation=1id, ge-526-hq 2513, ge-116-hq 3005, ge-526-211-1 2106",
		`"due": ["ge-12-hq", "ge-12-27-1", "ge-ind-1012"]`)
	s.asked("us", "assign")
	s.do("done")
	s.asked("ge", "assign")
	s.choices("assign", "assign +ge-526-hq +ge-ind-1012", "assign +ge-116-hq +ge-ind-1012", "assign +ge-12-hq +ge-ind-1012")
	s.refused("done", "CTL-5.5.2-10")
	s.refused("assign +ge-12-27-1 +ge-526-hq", "CTL-5.5.2-10")
	s.do("assign +ge-12-hq +ge-ind-1012", "done")
	s.serves("ge-ind-1012", "12")
	// Only in the Assignment Segment: CTL-5.5.2-01.
	s.refused("assign +ge-526-hq +ge-ind-1012", "CTL-7.2-01")
}

// CTL-5.5.2-11, CTL-8.5.2-03: an independent can join a formation that comes back in the same turn as well as one that is new.
func TestAssignToReturningHQ(t *testing.T) {
	spec := described("us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2106")
	spec = strings.Replace(spec, `"hqs": {`, `"hqs": {"ge-116-hq": {"off": "withdrawn"}, `, 1)
	spec = strings.Replace(spec, `"units": {`, `"units": {"ge-116-60-1": {"off": "withdrawn"}, `, 1)
	s := setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 6, "phase": "admin", "segment": "assignment", "due": ["ge-ind-506"], `+spec+"}")
	s.asked("ge", "assign")
	s.do("assign +ge-116-hq +ge-ind-506")
	s.serves("ge-ind-506", "116")
}

// What is assigned in play is kept from the enemy until he asks for it while it
// matters: CTL-5.5.2-08, CTL-5.5.2-09; the report names nobody.
func TestSecretAssignment(t *testing.T) {
	const units = "us-1id-hq 1808, us-3ad-hq 1413, us-vii-297 2208 formation=3ad, us-3ad-36-a 1513, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2408, ge-526-211-2 2508"
	s := segmentOf(t, "aachen/campaign", "assignment", 2, units, `"levels": {"1id": 5, "526": 5}`)
	u := s.Unit("us-vii-297")
	group := func(side game.Side) string {
		for _, c := range s.r.Picture(s.p, side).Units {
			if c.Unit == u {
				return c.Formation
			}
		}
		return "not shown"
	}
	if group(1) != "3ad" {
		t.Errorf("what the set-up assigns is %q to the German side", group(1))
	}
	s.do("assign +us-1id-hq +us-vii-297")
	if group(0) != "1id" || group(1) != "indep-vii" {
		t.Errorf("297 is of %q to the US side and of %q to the German side", group(0), group(1))
	}
	view := s.p.clone()
	view.Redact(1)
	if f := view.units[u].formation; f != s.r.Terms.Assigned[u] {
		t.Errorf("the German view has 297 with formation %d", f)
	}
	services := map[int8]bool{}
	for seed := range 20 {
		other := s.p.clone()
		other.Resample(1, game.NewSeeded(string(rune('a'+seed))))
		services[other.units[u].formation] = true
	}
	if len(services) < 2 {
		t.Error("resampling never lets 297 serve elsewhere")
	}
	// It moves next to a German unit, which may react, or have the assignment shown.
	s.p.stack = s.p.stack[:1]
	c := newFrame(kContext, 0)
	c.formation, c.ap = s.formation("1id"), 4
	a := newFrame(kActivation, 0)
	a.formation, a.step, a.n[apColumn] = c.formation, 2, 5
	s.p.stack.Push(a)
	s.p.stack.Push(c)
	s.do("move +us-vii-297 @2208", "step @2308")
	s.asked("ge", "react")
	if !s.legal("challenge +us-vii-297") {
		t.Fatalf("the assignment cannot be challenged: %v", s.listed(""))
	}
	s.refused("challenge +us-1id-18-1", "CTL-5.5.2-09")
	s.do("challenge +us-vii-297")
	s.cites(s.happened("challenged"), "CTL-5.5.2-08", "CTL-5.5.2-09")
	s.asked("ge", "react")
	if group(1) != "1id" || s.legal("challenge +us-vii-297") {
		t.Error("the assignment is not shown after the challenge")
	}
}

// CTL-5.5.2-09: the attacker may challenge who supports the defender as one of his formation, too; one of another
// formation, or away from the attackers, supports nobody so.
func TestChallengeOfDefenders(t *testing.T) {
	for _, c := range []struct {
		at   string
		want bool
	}{{"2409 formation=526", true}, {"2409 formation=116", false}, {"2509 formation=526", false}, {"2409 disrupted formation=526", false}} {
		s := setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 2, "phase": "action", "active": "1id", "ap": 5, "reroll": "us", `+
			described("us-1id-hq 1808, us-1id-18-1 2308, ge-526-hq 2513, ge-116-hq 3005, ge-526-211-1 2408 sp=2, ge-ind-mg34 "+c.at+" secret")+`}`)
		s.do("dice 1 1 5", "attack +us-1id-18-1 @2308 >2408 :hasty")
		s.asked("us", "reroll")
		if got := s.legal("challenge +ge-ind-mg34"); got != c.want {
			t.Errorf("in %s: %v, wanted %v", c.at, got, c.want)
		}
	}
}

// CTL-5.5.1-06: a unit that is attached because it was isolated does not count for the limit of those lent.
func TestAttachedUnitsDoNotCount(t *testing.T) {
	for _, stray := range []bool{false, true} {
		s := segmentOf(t, "aachen/campaign", "assignment", 4, "us-30id-hq 4502, us-2ad-hq 4803, us-30id-117-1 4503, us-2ad-66-a 4604 formation=30id, us-2ad-66-b 4605 formation=30id, us-2ad-66-c 4703, ge-49-148-1 3017")
		s.state("us-2ad-66-b").stray = stray
		if got := s.legal("assign +us-30id-hq +us-2ad-66-c"); got != stray {
			t.Errorf("the second is attached only: %v, a third can be lent: %v", stray, got)
		}
	}
}

// CTL-8.5.1-04: a reinforcement waits for the HQ of its group, or for one it was assigned to that is still to come; not
// for one on the map.
func TestWhoseHQComesFirst(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410", `"due": ["ge-12-hq", "ge-12-27-1", "us-1id-eng238"]`)
	if got := s.p.hqOfGroup(s.Unit("ge-12-27-1")); got != s.Unit("ge-12-hq") {
		t.Errorf("1/27 comes with %d", got)
	}
	eng := s.Unit("us-1id-eng238")
	for _, f := range []int8{s.formation("1id"), -1} {
		s.state("us-1id-eng238").formation = f
		if got := s.p.hqOfGroup(eng); got != game.NoUnit {
			t.Errorf("serving with %d it waits for %d", f, got)
		}
	}
}
