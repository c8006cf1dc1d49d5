package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// checks lists the purposes of the Effectiveness Checks of the last action.
func (s *sketch) checks() (list []checkPurpose) {
	for _, e := range s.Ev.List {
		if e.Kind == evCheck {
			list = append(list, checkPurpose(e.N[4]))
		}
	}
	return list
}

// BUG-5.6-01 BUG-5.6.2-01: five situations ask for an EC, and what a failure does: after a red
// result it disrupts, else nothing changes.
func TestChecksAlongRiver(t *testing.T) {
	marsh := riverside(t, `"1312": "marsh"`, "", "t 1212, g 1914"+hold)
	marsh.do("dice 10", "move +t @1212", "step @1312")
	combat := battle(t, "", "a 1311, g 1412"+hold, "0/0*", "+a", "10")
	refit := riverside(t, "", "", "b 1212 disrupted, a 1112, g 1914"+hold)
	refit.do("dice 10", "refit +b")
	alone := riverside(t, "", "", "a 1713, g 1711, h 1914, i 1912, k 1512, su-190-1 1714, su-190-2 1514, x 1110"+hold, `"levels": {"87rd": 0, "124rd": 0, "1-90": 0}`)
	alone.do("dice 10", "move +a @1713")
	creep := riverside(t, "", "", "a 1411, g 1511"+hold, `"levels": {"87rd": 0}`)
	creep.do("dice 10", "move +a @1411", "infiltrate @1412")
	for _, c := range []struct {
		s         *sketch
		id        string
		purpose   checkPurpose
		disrupted bool
	}{{combat, "g", checkCombat, true}, {refit, "b", checkRefit, true}, {alone, "a", checkIsolation, false}, {creep, "a", checkInfiltration, false}, {marsh, "t", checkMarsh, false}} {
		if got := c.s.checks(); !slices.Equal(got, []checkPurpose{c.purpose}) {
			t.Errorf("checks for %v, want %d", got, c.purpose)
		}
		if now := c.s.state(c.id); now.disrupted != c.disrupted || now.sp != c.s.r.Units[c.s.Unit(c.id)].Strength {
			t.Errorf("after a failed check for %d: %+v", c.purpose, *now)
		}
	}
	// Nothing else does: a black result, marsh by rail, an Action Out of Command, a step into an EZOC.
	if s := battle(t, "", "a 1311, g 1412"+hold, "1/1", "+a", ""); len(s.checks()) != 0 {
		t.Errorf("a black result: checks for %v", s.checks())
	}
	s := riverside(t, `"1312": "marsh"`, `["1212", "1312", "rail"]`, "t 1212, a 1220, g 1411"+hold, `"levels": {"87rd": 0}`)
	s.r.Units[s.Unit("ge-44id-hq")].Range = 3
	for _, line := range []string{"move +a @1220", "step @1320", "stop", "move +t @1212", "step @1312", "stop", "move +t @1312", "step @1412"} {
		if s.do(line); len(s.checks()) != 0 {
			t.Errorf("%s: checks for %v", line, s.checks())
		}
	}
}

// CTL-5.6-01: four situations ask for an EC.
func TestFourChecks(t *testing.T) {
	refit := draw(t, "", "a 1505 disrupted, us-1id-hq 1503, g 2012, ge-526-hq 2011")
	refit.do("dice 10", "refit +a")
	alone := draw(t, "", "x 1704, xhq 1304, g 1502, h 1505, i 1508, k 1511, khq 2011, ge-526-hq 2012", `"active": "x", "ap": 9`, `"levels": {"526": 0}`)
	alone.do("dice 10", "move +x @1704")
	creep := draw(t, "", "a 1506, us-1id-hq 1503, g 1507, ge-526-hq 2011", `"levels": {"526": 0}`)
	creep.do("dice 10", "move +a @1506", "infiltrate @1607")
	for i, s := range []*sketch{refit, alone, creep} {
		want := []checkPurpose{checkRefit, checkIsolation, checkInfiltration}[i]
		if got := s.checks(); !slices.Equal(got, []checkPurpose{want}) {
			t.Errorf("checks for %v, want %d", got, want)
		}
	}
	for _, red := range []bool{true, false} {
		cell := map[bool]string{true: "0/1*", false: "0/1"}[red]
		b := newBoard(t, result(cell)).put("us-a", "1205").put("ge-a", "1305").put("ge-b", "1305")
		b.fight("us-a", optHasty, 2, 1, 5)
		if b.p.Decision().Ask == askLoss {
			if red {
				b.lose("ge-a", 1, 1)
			} else {
				b.lose("ge-a")
			}
		}
		want := map[bool]int{true: 2, false: 0}[red] // each involved unit of that side, no attacker
		if got := b.events(evCheck); len(got) != want {
			t.Errorf("result %s: %d checks, want %d", cell, len(got), want)
		} else {
			for _, e := range got {
				if b.r.Units[e.Unit].Side != ge || checkPurpose(e.N[4]) != checkCombat {
					t.Errorf("result %s: a check of %s for %d", cell, b.r.Units[e.Unit].ID, e.N[4])
				}
			}
		}
	}
	s := draw(t, `"hexes": {"1506": "dense_forest"}`, "a 1505, us-1id-hq 1503, g 1607, ge-526-hq 2011", `"levels": {"526": 0}`)
	for _, line := range []string{"move +a @1505", "step @1506", "move +a @1506", "step @1505", "stop"} {
		if s.do(line); len(s.checks()) != 0 {
			t.Errorf("%s: checks for %v", line, s.checks())
		}
	}
}

// TC-B16 BUG-5.8.4-07 BUG-5.8.4-09: attrition with 4 on the disrupted side and 7 on the other:
// a roll of 8 costs 2 SP along the Bug, 4 on the way to Aachen; 5 costs 1, 4 nothing.
func TestAttritionExample(t *testing.T) {
	defer func() { onRiver = false }()
	for _, onRiver = range []bool{true, false} {
		for die, lost := range map[int]int8{8: map[bool]int8{true: 2, false: 4}[onRiver], 7: map[bool]int8{true: 1, false: 3}[onRiver], 5: 1, 4: 0, 1: 0} {
			s := admin(t, "us-1id-hq 1101, a 1906 disrupted, b 1102, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801")
			s.r.Units[s.Unit("a")].Effectiveness = [2]int8{7, 4}
			s.do("transfer", "pass")
			s.dice.Next = append(s.dice.Next, 1, die, 5, 5)
			s.do("pass")
			if got := 5 - s.state("a").sp; got != lost {
				t.Errorf("Bug %t: die %d costs %d SP, want %d", onRiver, die, got, lost)
			}
		}
	}
}

// BUG-5.8-05 BUG-7.5.2-44: isolation is ruled by 5.8.4, hits and retreats by 7.5.2, wherever other
// numbers are printed: so cite the refusals and events, and no row has the other section.
func TestSlipsOfNumbers(t *testing.T) {
	s := riverside(t, "", "", "a 1713, g 1711, h 1914, i 1912, k 1512, su-190-1 1714, su-190-2 1514, x 1110"+hold, `"levels": {"87rd": 0, "124rd": 0, "1-90": 0}`)
	s.refused("attack +a @1713 >1714 :regular", "BUG-5.8.4-01")
	why := s.p.Why(s.Action("attack +a @1713 >1714 :regular"))
	for _, id := range s.r.Data.Ledger.IDs(why.Rules...) {
		if strings.HasPrefix(id, "BUG-5.8.3") {
			t.Errorf("isolation is refused by %s", id)
		}
	}
	s = battle(t, "", "a 1311, g 1412"+hold, "0/2*", "+a", "6")
	list := slices.Clone(s.Ev.List)
	s.do("retreat >1512")
	list = append(list, s.Ev.List...)
	fights := 0
	for _, e := range list {
		if e.Kind != evHits && e.Kind != evForced && e.Kind != evRetreated {
			continue
		}
		fights++
		for _, id := range s.r.Data.Ledger.IDs(e.Rules[:]...) {
			if !strings.HasPrefix(id, "BUG-7.5.2-") {
				t.Errorf("%s rests on %s", s.r.Lexicon().Events[e.Kind], id)
			}
		}
	}
	if fights != 3 {
		t.Errorf("%d events of hits and retreats, want 3", fights)
	}
}

// CTL-6.3-02 BUG-6.3-02: Actions are paid from the Action Points rolled; the Activation Level
// is not touched by them.
func TestActionsCostAP(t *testing.T) {
	for _, s := range []*sketch{draw(t, "", "a 1505, us-1id-hq 1503, g 2012, ge-526-hq 2011", `"levels": {"1id": 4}`),
		riverside(t, "", "", "a 1212, g 1919"+hold, `"levels": {"44id": 4}`)} {
		at := s.r.Data.Map.ID(s.state("a").hex)
		for n := range int8(3) {
			if ap, level := s.p.activeContext().ap, s.p.levels[s.state("a").formation]; ap != 9-n || level != 4 {
				t.Errorf("after %d moves %d AP, level %d", n, ap, level)
			}
			s.do("move +a @"+at, "stop")
		}
	}
}

// CTL-5.8.1-02 BUG-5.8.1-02: what asks for command in the Ops Phase: the cost of Actions, reactions,
// the HQ's support, combat support and the bonus AP.
func TestCommandInTheOpsPhase(t *testing.T) {
	for _, river := range []bool{false, true} {
		for _, near := range []bool{true, false} {
			build := func(units string, more ...string) *sketch {
				if river {
					s := riverside(t, "", "", units+", ge-44id-hq 1112, su-87-hq 1912", more...)
					if !near {
						s.r.Units[s.Unit("ge-44id-hq")].Range, s.r.Units[s.Unit("su-87-hq")].Range = 1, 1
					}
					s.state("ge-44id-hq").support = 2
					return s
				}
				for _, x := range [][2]string{{"1311", "1503"}, {"1411", "1504"}, {"1412", "1604"}, {"1613", "1805"}} { // 1503, 1504 and 1604 touch
					units = strings.ReplaceAll(units, x[0], x[1])
				}
				s := draw(t, "", units+", us-1id-hq 1301, ge-526-hq 1911", more...)
				if !near {
					s.r.Units[s.Unit("us-1id-hq")].Range, s.r.Units[s.Unit("ge-526-hq")].Range = 1, 1
				}
				s.state("us-1id-hq").support = 2
				return s
			}
			s := build("a 1311, b 1411, g 1412")
			a := s.Action("attack +a @" + s.r.Data.Map.ID(s.state("a").hex) + " >" + s.r.Data.Map.ID(s.state("g").hex) + " :regular")
			c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
			sources := map[drmSource]bool{}
			for _, m := range s.p.modifiers(&c, nil) {
				sources[m.source] = sources[m.source] || m.value != 0
			}
			if sources[drmSupport] != near || sources[drmHQ] != near {
				t.Errorf("river %t, in command %t: modifiers %v", river, near, sources)
			}
			before := s.p.activeContext().ap
			s.do("move +a @"+s.r.Data.Map.ID(a.Hex), "stop")
			if cost := before - s.p.activeContext().ap; cost != map[bool]int8{true: 1, false: 2}[near] {
				t.Errorf("river %t, in command %t: a move costs %d AP", river, near, cost)
			}
			level := `"levels": {"526": 3}`
			if river {
				level = `"levels": {"87rd": 3}`
			}
			s = build("a 1311, g 1613", level)
			from, to := "1311", "1412"
			if !river {
				from, to = "1503", "1604"
			}
			s.do("move +a @"+from, "step @"+to)
			if river {
				s.do("step @1512")
			} else {
				s.do("step @1704")
			}
			if got := s.p.Decision().Ask == askReact; got != near {
				t.Errorf("river %t, in command %t: reaction %t", river, near, got)
			}
		}
	}
	for _, near := range []bool{true, false} {
		s := riverside(t, "", "", "a 1311, g 1412"+hold, `"levels": {"87rd": 0}`)
		if !near {
			s.r.Units[s.Unit("ge-44id-hq")].Range = 1
		}
		s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Defender: 1})
		s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty")
		if got := s.p.activeContext().context == bonus; got != near {
			t.Errorf("in command %t: a bonus %t", near, got)
		}
		b := newBoard(t, result("0/1")).put("us-a", "1205").put("ge-a", "1305")
		if !near {
			b.r.Units[b.Unit("us-hq")].Range = 0
			b.p.derived.stale()
		}
		b.fight("us-a", optHasty, 2, 1, 5)
		if got := b.p.stack.Top().context == bonus; got != near {
			t.Errorf("in command %t: a bonus %t on the way to Aachen", near, got)
		}
	}
}

// BUG-5.8.1-01: what asks for command in the Admin Phase: recovery from disruption,
// assignment, replacements and reorganization.
func TestCommandInTheAdminPhase(t *testing.T) {
	for _, near := range []bool{true, false} {
		out := func(s *sketch) *sketch {
			if !near {
				s.r.Units[s.Unit("ge-298id-hq")].Range, s.r.Units[s.Unit("su-87-hq")].Range = 0, 0
				s.p.derived.stale()
			}
			return s
		}
		const units = "ge-298id-hq 1609, ge-298id-525-1 1612 sp=2, ge-iii-191-1 1611 formation=298id, ge-44id-hq 1310, ge-44id-131-1 1311, su-87-hq 2708, su-87-16-1 2710, su-87-16-2 2706 sp=1"
		s := out(segmentOf(t, "bug/campaign", "replacement", 3, units))
		if got := s.legal("replace +ge-298id-525-1"); got != near {
			t.Errorf("in command %t: replacements %t", near, got)
		}
		for s.p.Decision().Side == 0 || s.p.Decision().Ask == askReroll {
			legal := s.p.Legal(nil)
			s.do(s.r.Lexicon().Line(legal[len(legal)-1]))
		}
		if got := len(s.listed("break-up +su-87-16-1")) > 0; got != near {
			t.Errorf("in command %t: reorganization %t", near, got)
		}
		s = out(segmentOf(t, "bug/campaign", "assignment", 2, units))
		if got := s.legal("assign +ge-44id-hq +ge-iii-191-1"); got != near {
			t.Errorf("in command %t: assignment %t", near, got)
		}
		s = out(segmentOf(t, "bug/campaign", "assignment", 2, units))
		s.state("ge-298id-525-1").disrupted = true
		s.p.derived.stale()
		s.p.hand.ev = &s.Ev
		s.p.hand.refitInCommand()
		if got := !s.state("ge-298id-525-1").disrupted; got != near {
			t.Errorf("in command %t: recovery %t", near, got)
		}
	}
}

// CTL-5.6.4-01 BUG-5.6.4-01: the "phases" meant are segments of the Admin Phase: units refit in
// the Recovery Segment and no other, assignments and replacements have theirs. The Action meant for
// the bonus AP is Improved Defense, and who withdraws is who retreats.
func TestNamesOfSegments(t *testing.T) {
	for _, folder := range []string{"aachen", "bug"} {
		hqs := map[string]string{"aachen": "us-1id-hq 1808, us-1id-18-1 1709 disrupted, us-1id-18-2 1710 sp=5, us-9id-hq 1421, us-3ad-hq 1413, us-vii-297 1711 formation=1id, ge-526-hq 2513, ge-526-211-1 2410", "bug": bugHQs + ", ge-298id-525-2 1611 disrupted, ge-298id-525-3 1612 sp=2, ge-iii-191-1 1410 formation=298id"}[folder]
		id := map[string]string{"aachen": "us-1id-18-1", "bug": "ge-298id-525-2"}[folder]
		for segment, ask := range map[string]game.Ask{"assignment": askAssign, "replacement": askReplace} {
			s := segmentOf(t, folder+"/campaign", segment, 3, hqs)
			if s.p.Decision().Ask != ask || !s.state(id).disrupted {
				t.Errorf("%s %s: asked %s, disrupted %t", folder, segment, askWords[s.p.Decision().Ask], s.state(id).disrupted)
			}
		}
	}
	defer func() { onRiver = false }()
	for _, onRiver = range []bool{false, true} {
		s := admin(t, "us-1id-hq 1102, a 1101 disrupted, g 1909, ge-526-hq 1908")
		s.recover("1 5 5")
		if s.state("a").disrupted {
			t.Error("no refit in the Recovery Segment")
		}
	}
	onRiver = false
	s := battle(t, "", "a 1311, g 1412"+hold, "0/1", "+a", "")
	if s.p.activeContext().context != bonus || !s.legal("improve @1311") {
		t.Error("the bonus AP buys no Improved Defense")
	}
	s = battle(t, "", "a 1311, g 1412"+hold, "0/2*", "+a", "6")
	s.asked("su", "retreat")
}
