package opscycle

import (
	"slices"
	"strings"
	"testing"
)

// US replacements: 2 Infantry, 2 Armored Infantry and 3 Tank points a turn, each
// for one SP of its type: CTL-8.4-01, CTL-8.4-02, CTL-8.4-03, CTL-8.4-04, CTL-8.4-05, CTL-8.4-06,
// CTL-8.4.1-01, CTL-8.4.1-02, CTL-8.4.1-03; Improved Defense stays (CTL-7.7-09).
func TestReplacements(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-3ad-hq 1413, us-1id-18-1 1908 sp=7, us-1id-18-2 1709 sp=9, us-1id-18-3 1708 sp=5 disrupted,
		us-1id-16-1 4001 sp=4, us-1id-eng1 1809 sp=2, us-3ad-36-a 1513 sp=3, us-3ad-32-a 1512 sp=8, us-3ad-23 1511 sp=2, us-3ad-83 1510 sp=2, us-3ad-703 1412 sp=3,
		ge-526-hq 2513, ge-526-211-1 2008 sp=2`, `"improved": ["1908"]`)
	s.asked("us", "replace")
	s.choices("replace", "replace +us-1id-18-1", "replace +us-1id-18-2", "replace +us-3ad-36-a", "replace +us-3ad-32-a")
	if !s.p.ezoc(s.Hex("1908"), 0) {
		t.Error("1/18 should stand in an EZOC")
	}
	s.refused("replace +us-1id-18-3", "CTL-8.4-02")    // disrupted
	s.refused("replace +us-1id-16-1", "CTL-8.4-02")    // Out of Command
	s.refused("replace +us-3ad-23", "CTL-8.4.1-02")    // Armored Engineers
	s.refused("replace +us-1id-eng1", "CTL-8.4.1-03")  // no pool
	s.refused("replace +us-3ad-703", "CTL-8.4.1-03")   // no tanks
	s.refused("replace +us-1id-26-1", "CTL-8.4-06")    // eliminated
	s.refused("replace +ge-526-211-1", "CTL-5.5.1-01") // the enemy's
	s.do("replace +us-1id-18-2")
	if s.state("us-1id-18-2").sp != 10 {
		t.Errorf("2/18 has %d SP", s.state("us-1id-18-2").sp)
	}
	s.refused("replace +us-1id-18-2", "CTL-8.4-05")
	s.do("replace +us-1id-18-1")
	s.refused("replace +us-1id-18-1", "CTL-8.4.1-01")
	if !s.p.improved[s.Hex("1908")] {
		t.Error("replacements give Improved Defense up")
	}
	if e := s.events(); len(e) != 0 {
		t.Errorf("the enemy is told which unit is filled: %v", e)
	}
	s.do("replace +us-3ad-32-a", "replace +us-3ad-32-a")
	s.refused("replace +us-3ad-32-a", "CTL-8.4-05")
	s.do("done")
	e := s.happened("replacements-made")
	s.cites(e, "CTL-8.4-04")
	if e.N[0] != 4 || e.N[1] != 3 {
		t.Errorf("%d SP restored and %d points lost, want 4 and 3", e.N[0], e.N[1])
	}
	if s.p.inSegment() == segReplacement {
		t.Error("the segment goes on")
	}
}

// An HQ out of supply gets nothing: CTL-8.4-02.
func TestReplacementsNeedSupply(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-3ad-hq 1413, us-3ad-36-a 1513 sp=3, us-1id-18-1 1808 sp=7, ge-526-hq 2513,
		ge-526-211-1 1708, ge-526-211-2 1709, ge-526-416-1 1807, ge-526-416-2 1809, ge-526-536-1 1907, ge-526-536-2 1908`)
	if s.p.inSupply(s.Unit("us-1id-hq")) || s.p.command(s.Unit("us-1id-18-1")) != inCommand {
		t.Fatal("the HQ of the 1st Division must be out of supply, its unit in command")
	}
	s.refused("replace +us-1id-18-1", "CTL-8.4-02")
}

// Bug River: points by turn, two for an SP of motorized units and engineers
// (BUG-8.3.1-01, BUG-8.3.1-02, BUG-8.3.1-03), no rebuilding unless the switch says so (BUG-8.3-07, BUG-8.3.1-04),
// and Emergency Supply is enough (BUG-8.3-02, BUG-8.3-03).
func TestReplacementsBug(t *testing.T) {
	const units = `ge-298id-hq 1609, ge-298id-525-1 1610 sp=2, ge-298id-pi 1611 sp=2, ge-14pz-hq 1111, ge-14pz-36-1 1112 sp=1, ge-14pz-103-1 1210 sp=3, ge-14pz-103-2 1209 sp=3 disrupted, su-87-hq 2708, su-87-16-1 2709`
	s := segmentOf(t, "bug/campaign", "replacement", 3, units)
	s.asked("ge", "replace")
	if f := s.p.stack.Top(); f.n[0] != 2 || f.n[1] != 1 {
		t.Errorf("turn 3 gives %v points", f.n)
	}
	s.choices("replace", "replace +ge-298id-525-1", "replace +ge-298id-pi", "replace +ge-14pz-36-1", "replace +ge-14pz-103-1")
	s.do("replace +ge-298id-525-1")
	s.refused("replace +ge-14pz-103-1", "BUG-8.3.1-01")
	s.refused("replace +ge-298id-pi", "BUG-8.3.1-01")
	s.do("replace +ge-14pz-36-1", "replace +ge-298id-525-1")
	if s.state("ge-298id-525-1").sp != 4 || s.state("ge-14pz-36-1").sp != 2 {
		t.Error("the points did not restore one SP each")
	}
	s = segmentOf(t, "bug/campaign", "replacement", 3, units)
	s.do("replace +ge-14pz-103-1")
	s.refused("replace +ge-298id-525-1", "BUG-8.3.1-01") // both points are gone
	// An eliminated unit: gone, or back beside its HQ with the switch.
	for _, rebuild := range []string{"false", "true"} {
		s = segmentWith(t, "bug/campaign", map[string]string{"rebuild_eliminated": rebuild}, "replacement", 3, units)
		s.p.hand.loseSteps(s.Unit("ge-298id-525-1"), 9)
		back := s.listed("replace +ge-298id-525-1")
		if rebuild == "false" {
			s.refused("replace +ge-298id-525-1", "BUG-8.3-07")
			continue
		}
		if len(back) == 0 {
			t.Fatal("the switch brings nothing back")
		}
		s.do(back[0])
		if u := s.state("ge-298id-525-1"); u.gone || u.sp != 1 || s.p.command(s.Unit("ge-298id-525-1")) != inCommand {
			t.Errorf("it came back as %+v", *u)
		}
	}
	// On its back side an HQ out of supply still counts.
	const shut = `, ge-44id-hq 1310, su-87-16-2 1708, su-87-16-3 1709, su-87-96-1 1608, su-87-96-2 1508, su-87-96-3 1509`
	for _, spent := range []bool{false, true} {
		s := segmentOf(t, "bug/campaign", "replacement", 3, strings.Replace(units, "ge-298id-525-1 1610", "ge-298id-525-1 1609", 1)+shut)
		s.state("ge-298id-hq").spent = spent
		s.p.derived.stale()
		if s.p.inSupply(s.Unit("ge-298id-hq")) {
			t.Fatal("the HQ of the 298th Division is in supply")
		}
		if got := s.legal("replace +ge-298id-525-1"); got != spent {
			t.Errorf("spent %v: replacements %v", spent, got)
		}
	}
}

// A German unit is broken up for others of its formation: CTL-8.4.2-01, CTL-8.4.2-02,
// CTL-8.4.2-03, CTL-8.4.2-04, CTL-8.4.2-05, CTL-8.4.2-09, CTL-8.4.2-10; its strength is lost for good (CTL-9-12).
func TestReorganization(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-526-211-2 2411 sp=1, ge-526-416-1 2412 sp=1 disrupted,
		ge-526-416-2 2512, ge-ind-gen 2514 sp=1 formation=526, ge-353-hq 3019, ge-353-941 3018 sp=1, ge-353-fus 3118, ge-9pz-hq 2618, ge-9pz-33 2617 sp=2, ge-9pz-10-1 2718 sp=2, ge-9pz-pi86 2717 sp=3`, `"improved": ["2410", "2411"]`)
	s.asked("ge", "break-up")
	s.refused("break-up +ge-526-416-1", "CTL-8.4.2-01") // disrupted
	s.refused("break-up +ge-9pz-33", "CTL-8.4.2-09")    // AFV
	s.refused("break-up +us-1id-18-1", "CTL-5.5.1-01")
	if !s.legal("break-up +ge-353-fus") || !s.legal("break-up +ge-9pz-pi86") {
		t.Errorf("the choices are %v", s.listed("break-up"))
	}
	sp := s.state("ge-526-211-1").sp
	s.do("break-up +ge-526-211-1")
	s.cites(s.happened("broken-up"), "CTL-8.4.2-01", "CTL-8.4.2-02")
	if u := s.state("ge-526-211-1"); !u.gone || u.sp != 0 || s.p.counted(s.Unit("ge-526-211-1")) != int(s.r.Units[s.Unit("ge-526-211-1")].Strength) {
		t.Errorf("the unit broken up is %+v", *u)
	}
	if s.p.improved[s.Hex("2410")] || !s.p.improved[s.Hex("2411")] {
		t.Error("Improved Defense stays where nobody is, or goes elsewhere")
	}
	s.asked("ge", "receive")
	s.refused("replace +ge-526-416-1", "CTL-8.4.2-04") // disrupted
	s.refused("replace +ge-353-941", "CTL-8.4.2-03")   // another formation
	s.refused("replace +ge-9pz-33", "CTL-8.4.2-09")
	if got := s.p.stack.Top().n[reorganizePoints]; got != sp {
		t.Errorf("%d points from %d SP", got, sp)
	}
	s.do("replace +ge-526-211-2", "replace +ge-526-211-2")
	if s.state("ge-526-211-2").sp != 3 {
		t.Errorf("2/211 has %d SP, want 3", s.state("ge-526-211-2").sp)
	}
	s.do("done") // the others go
	s.asked("ge", "break-up")
	// Motorized Engineers fill Motorized Infantry: CTL-8.4.2-06.
	s.do("break-up +ge-9pz-pi86")
	s.choices("replace", "replace +ge-9pz-10-1")
	s.do("done", "done")
	if s.p.inSegment() == segReplacement {
		t.Error("the segment goes on")
	}
}

// CTL-8.4.2-03: units attached to the formation give steps to it and get them, though an enemy ZOC lies over them (CTL-8.4-03).
func TestReorganizationOfAttachedUnits(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-1id-18-1 2311, ge-526-hq 2513, ge-526-211-1 2410, ge-526-211-2 2411 sp=1, ge-353-941 2412 sp=1 formation=526, ge-353-942 2512 formation=526`)
	if !s.legal("break-up +ge-353-942") || !s.legal("break-up +ge-526-211-2") {
		t.Errorf("the choices are %v", s.listed("break-up"))
	}
	s.do("break-up +ge-526-211-1")
	s.choices("replace", "replace +ge-526-211-2", "replace +ge-353-941")
}

// The table of types, row by row: CTL-8.4.2-05, CTL-8.4.2-06, CTL-8.4.2-07, CTL-8.4.2-08; BUG-8.3.2-07, BUG-8.3.2-08, BUG-8.3.2-09.
func TestReorganizationTypes(t *testing.T) {
	for scenario, table := range map[string]map[string]string{
		"aachen/campaign": {"infantry": "infantry bicycle-infantry mg-infantry engineer", "motorized-infantry": "motorized-infantry motorized-engineer",
			"armored-infantry": "armored-infantry armored-engineer", "bicycle-infantry": "bicycle-infantry", "mg-infantry": "mg-infantry", "engineer": "engineer",
			"motorized-engineer": "motorized-engineer", "armored-engineer": "armored-engineer", "recce": "recce"},
		"bug/campaign": {"infantry": "infantry mg-infantry engineer border-guard anti-tank", "motorized-infantry": "motorized-infantry motorized-engineer",
			"mg-infantry": "mg-infantry", "engineer": "engineer", "motorized-engineer": "motorized-engineer"},
	} {
		r := segmentOf(t, scenario, "replacement", 2, map[string]string{"aachen/campaign": "us-1id-hq 1808, us-1id-18-1 1908 sp=3, ge-526-hq 2513, ge-526-211-1 2410",
			"bug/campaign": "ge-298id-hq 1609, ge-298id-525-1 1610 sp=1, su-87-hq 2708, su-87-16-1 2709"}[scenario]).r
		for to := range r.Types {
			allowed := strings.Fields(table[r.Types[to].ID])
			for from := range r.Types {
				if got, want := r.Reorganizes(int8(from), int8(to)), slices.Contains(allowed, r.Types[from].ID); got != want {
					t.Errorf("%s: %s fills %s: %v", scenario, r.Types[from].ID, r.Types[to].ID, got)
				}
			}
		}
	}
}

// Soviet units are broken up for any formation, if the receiver is in range of both
// HQs: BUG-8.3.2-01, BUG-8.3.2-02, BUG-8.3.2-03, BUG-8.3.2-04, BUG-8.3.2-05, BUG-8.3.2-06, BUG-8.3.2-10, BUG-8.3.2-11.
func TestReorganizationBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "replacement", 2, `ge-298id-hq 1609, ge-298id-525-1 1610, su-87-hq 2708, su-87-16-1 2709 sp=1, su-87-16-2 2710 sp=1 disrupted, su-87-rec 2610 sp=1,
		su-2fr-hq 2607, su-2fr-19-a 2606, su-2fr-19-b 2605 sp=1, su-124-hq 3622, su-124-622-1 3522 sp=1`)
	s.asked("su", "break-up")
	s.refused("break-up +su-87-rec", "BUG-8.3.2-10")
	s.do("break-up +su-2fr-19-a")
	s.refused("replace +su-87-16-2", "BUG-8.3.2-06")
	s.refused("replace +su-124-622-1", "BUG-8.3.2-04", "BUG-8.3.2-05")
	s.choices("replace", "replace +su-87-16-1", "replace +su-2fr-19-b")
	s.do("replace +su-87-16-1")
	if s.state("su-87-16-1").sp != 2 {
		t.Errorf("1/16 has %d SP", s.state("su-87-16-1").sp)
	}
}

// BUG-8.3.2-03, BUG-8.3.2-04, BUG-3.3-06: the last unit of a formation gives its points before its HQ goes.
func TestLastUnitBrokenUp(t *testing.T) {
	for _, end := range []string{"replace +su-87-16-1", "done"} {
		s := segmentOf(t, "bug/campaign", "replacement", 2, `ge-298id-hq 1609, ge-298id-525-1 1610, su-87-hq 2708, su-87-16-1 2709 sp=4, su-2fr-hq 2607, su-2fr-19-a 2606 sp=1`)
		s.do("break-up +su-2fr-19-a")
		s.asked("su", "receive")
		if s.state("su-2fr-hq").gone {
			t.Fatal("the HQ is gone before the points are spent")
		}
		s.do(end)
		if !s.state("su-2fr-hq").gone {
			t.Errorf("%s: the HQ stays without a unit", end)
		}
	}
}

// CTL-8.4-02: in Aachen an HQ out of supply does not feed its units, on its back side neither.
func TestSpentHQFeedsNobody(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, "us-1id-hq 1808 spent, us-1id-18-1 1908 sp=3, ge-526-hq 2513")
	if !s.legal("replace +us-1id-18-1") {
		t.Fatal("no replacements in supply")
	}
	s.unsupplied(us).refused("replace +us-1id-18-1", "CTL-8.4-02")
}
