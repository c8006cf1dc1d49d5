package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// CTL-7.4-01, CTL-7.4-02, CTL-7.4-03, CTL-7.4-04: relocation within the limits costs its points and
// nothing else; the path may be of any length.
func TestRelocation(t *testing.T) {
	towns := `"hexes": {"1505": "town", "1508": "town", "1512": "city", "1902": "town"}`
	s := draw(t, towns, "xhq 1505, x 1401, g 2012, ge-526-hq 2010", `"active": "x", "ap": 5`, `"levels": {"x": 4}`, holding("us", "1508 1512 1902"))
	s.do("relocate +xhq >1508")
	s.at("xhq", "1508")
	if s.state("xhq").support != 3 || s.p.levels[s.state("x").formation] != 4 || s.p.activeContext().ap != 3 {
		t.Errorf("support %d, level %d, %d AP; want 3, 4, 3", s.state("xhq").support, s.p.levels[s.state("x").formation], s.p.activeContext().ap)
	}
	if e := s.happened("relocated"); e.N != [8]int16{3, 0, 4} {
		t.Errorf("within the limits: %v", e.N)
	}
	// CTL-7.4-08: again, while AP last.
	s.do("relocate +xhq >1505")
	s.refused("relocate +xhq >1508", "CTL-7.1-05")
}

// CTL-7.4-04: the path may be of any length, only the destination must be within range: around a wall of
// enemies it is seven hexes to a hex three hexes away, and the range is six.
func TestRelocationAround(t *testing.T) {
	towns := `"hexes": {"1505": "town", "1508": "town", "1512": "town"}`
	wall := "xhq 1505, x 1401, g 1306 disrupted, h 1406 disrupted, i 1506 disrupted, k 1606 disrupted, l 1706 disrupted"
	labels := map[string]string{"1508": "Relocate to 1508, 2 AP", "1512": "Relocate to 1512: 2 support and 2 levels less, 2 AP"}
	for to, want := range map[string][8]int16{"1508": {3, int16(noPenalty), 4}, "1512": {1, int16(beyondRange), 2, 2, 2}} {
		s := draw(t, towns, wall, `"active": "x", "ap": 5`, `"levels": {"x": 4}`, holding("us", "1505 1508 1512"))
		s.p.current()
		if path := s.p.length(s.p.freePaths(s.Unit("xhq")), s.Hex("1508"), 99); path != 7 {
			t.Fatalf("CTL-7.4-04: the path has %d hexes, not 7", path)
		}
		if got := s.r.Label(s.p, s.Action("relocate +xhq >"+to)); got != labels[to] {
			t.Errorf("CTL-7.4-07: the label is %q, want %q", got, labels[to])
		}
		s.do("relocate +xhq >" + to)
		if e := s.happened("relocated"); e.N != want {
			t.Errorf("CTL-7.4-04: to %s it costs %v, want %v", to, e.N, want)
		}
	}
}

// CTL-7.4-06, CTL-7.4-07: beyond the limits it is legal and costs what a displacement
// does; CTL-7.4-05, CTL-3.3-04, CTL-3.3-05: where it can never go.
func TestRelocationInBreach(t *testing.T) {
	towns := `"hexes": {"1505": "town", "1508": "town", "1512": "city", "1902": "town", "1904": "town"}`
	wall := "xhq 1505, x 1401, g 1702, h 1705, i 1708, k 1711, l 1904 disrupted"
	s := draw(t, towns, wall, `"active": "x", "ap": 9`, `"levels": {"x": 4}`, holding("us", "1505 1512 1902"))
	s.refused("relocate +xhq >1506", "CTL-3.3-04")
	s.refused("relocate +xhq >1904", "CTL-5.3.2-09")
	s.refused("relocate +xhq >1508", "CTL-7.4-05")
	s.refused("relocate +x >1508", "CTL-7.4-01")
	s.do("relocate +xhq >1512")
	e := s.happened("relocated") // what it cost: 2 support points and 2 levels
	if text, detail := s.r.Describe(e, game.Nobody); e.N != [8]int16{1, int16(beyondRange), 2, 2, 2} || detail != "Beyond Command Range: Attack Support and Activation Level -2. 1 support point and Activation Level 2 left." {
		t.Errorf("%v: %s %s", e.N, text, detail)
	}
	if s.state("xhq").support != 1 || s.p.levels[s.state("x").formation] != 2 {
		t.Errorf("support %d, level %d; want 1 and 2", s.state("xhq").support, s.p.levels[s.state("x").formation])
	}
	if got := s.r.Label(s.p, s.Action("relocate +xhq >1902")); got != "Relocate to 1902: 1 support and 2 levels less, 2 AP" {
		t.Errorf("CTL-5.3.2-05: there is no more to lose than there is, but the label is %q", got)
	}
	s.do("relocate +xhq >1902")
	if e := s.happened("relocated"); e.N != [8]int16{0, int16(withoutPath), 0, 1, 2} {
		t.Errorf("without a path: %v", e.N)
	}
	if s.state("xhq").support != 0 || s.p.levels[s.state("x").formation] != 0 {
		t.Error("a relocation without a path is not punished by case 3")
	}
}

// TestRefit is 7.6.
func TestRefit(t *testing.T) {
	s := draw(t, "", "a 1505 disrupted, b 1605, g 2012, us-1id-hq 1101")
	s.refused("refit +b", "CTL-7.6-01")
	s.do("dice 4", "refit +a") // Effectiveness 3 on the disrupted side (CTL-5.6.1-02)
	if !s.state("a").disrupted || s.state("a").sp != 5 {
		t.Error("a failed refit changes something") // CTL-7.6-02, CTL-5.6.2-01
	}
	s.do("dice 3", "refit +a") // CTL-7.6-03
	if s.state("a").disrupted {
		t.Error("a 3 does not pass an Effectiveness of 3")
	}
	s.happened("refitted")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("%d AP left, want 7", ap)
	}
	if s.zoneOf("a") == "" {
		t.Error("a unit in good order has no ZOC")
	}
}

// CTL-7.1-04, CTL-5.8.3-01, CTL-5.8.4-06: refit and Improved Defense need command.
func TestRefitNeedsCommand(t *testing.T) {
	s := draw(t, "", "x 1512 disrupted, y 1511, xhq 1501, g 2012", `"active": "x", "ap": 9`)
	s.refused("refit +x", "CTL-5.8.3-01")
	s.refused("improve @1511", "CTL-5.8.3-01")
	s = draw(t, "", "x 1505 disrupted, y 1605, g 2012", `"active": "x", "ap": 9`)
	s.refused("refit +x", "CTL-5.8.4-06")
	// The switch lets units out of command do both, for 2 AP.
	s = draw(t, "", "x 1512 disrupted, y 1511, xhq 1501, g 2012", `"active": "x", "ap": 9`, `"switches": {"ooc_refit_improve": true}`)
	s.do("dice 9", "refit +x")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("%d AP left, want 7", ap)
	}
	s.do("improve @1511")
	if !s.p.improved[s.Hex("1511")] {
		t.Error("no marker")
	}
}

// TestImprove is 7.7.
func TestImprove(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, u 1605, x 1605, v 1701, d 1701 disrupted, xhq 1201, us-1id-hq 1605, g 2012")
	s.refused("improve @1605", "CTL-7.7-10")
	s.refused("improve @1701", "CTL-5.6.3-03")
	s.refused("improve @1606", "CTL-7.7-01")
	s.do("improve @1505") // CTL-7.7-01, CTL-7.7-08
	if !s.p.improved[s.Hex("1505")] {
		t.Fatal("no marker")
	}
	s.refused("improve @1505", "CTL-7.7-02")
	if ap := s.p.activeContext().ap; ap != 8 {
		t.Errorf("%d AP left, want 8", ap)
	}
	// CTL-7.7-02: it stays over other Actions; CTL-7.7-06 ends it.
	s.do("move +u @1605", "stop", "end")
	if !s.p.improved[s.Hex("1505")] {
		t.Error("the marker is gone without a reason")
	}
}

// CTL-7.7-03, CTL-7.7-04, CTL-7.7-05, CTL-7.7-11, CTL-7.7-12: what removes the marker and what does not.
func TestImproveRemoved(t *testing.T) {
	for _, c := range []struct {
		name string
		what func(q *play, s *sketch)
		want bool
	}{
		{"a unit is disrupted", func(q *play, s *sketch) { q.disrupt(s.Unit("t")) }, false},
		{"a unit dies", func(q *play, s *sketch) { q.loseSteps(s.Unit("t"), 5) }, false},
		{"a unit loses SP", func(q *play, s *sketch) { q.loseSteps(s.Unit("t"), 4) }, true},
		{"a unit leaves", func(q *play, s *sketch) { q.place(s.Unit("t"), s.Hex("1605")) }, false},
		{"a unit is displaced into it", func(q *play, s *sketch) { q.place(s.Unit("u"), s.Hex("1505")) }, false},
		{"an HQ leaves", func(q *play, s *sketch) { q.place(s.Unit("us-1id-hq"), s.Hex("1605")) }, true},
		{"an HQ comes", func(q *play, s *sketch) { q.place(s.Unit("xhq"), s.Hex("1505")) }, true},
	} {
		s := draw(t, "", "a 1505, t 1505, u 1701, xhq 1201, x 1202, us-1id-hq 1505, g 2012", `"improved": ["1505"]`)
		c.what(&play{Position: s.p, ev: &s.Ev}, s)
		if got := s.p.improved[s.Hex("1505")]; got != c.want {
			t.Errorf("%s: marker %v, want %v", c.name, got, c.want)
		}
		if got := slices.Contains(s.events(), "unimproved"); got == c.want {
			t.Errorf("%s: the event tells otherwise", c.name)
		}
	}
}

// TestChecks is 5.6: the die against the face that is up, and what failing does.
func TestChecks(t *testing.T) {
	for _, c := range []struct {
		name      string
		purpose   checkPurpose
		disrupted bool
		modifier  int8
		die       int
		passed    bool
		sp        int8
		after     bool // disrupted
	}{
		{"CTL-5.6.1-01 equal passes", checkCombat, false, 0, 5, true, 5, false},
		{"CTL-5.6.1-01 CTL-5.6.2-01 greater fails and disrupts", checkCombat, false, 0, 6, false, 5, true},
		{"the disrupted face", checkCombat, true, 0, 4, false, 4, true},       // CTL-5.6.1-02, CTL-5.6.2-02
		{"the disrupted face passes", checkCombat, true, 0, 3, true, 5, true}, // CTL-5.6.1-02
		{"10 with -5", checkCombat, false, -5, 10, true, 5, false},            // CTL-5.6.1-02: no automatic failure
		{"1 with +5", checkCombat, false, 5, 1, false, 5, true},               // nor success
		{"CTL-5.6.2-01 a refit that fails changes nothing", checkRefit, true, 0, 9, false, 5, true},
		{"isolation", checkIsolation, false, 0, 9, false, 5, true},       // CTL-5.6.2-03
		{"infiltration", checkInfiltration, false, 0, 9, false, 5, true}, // CTL-5.6.2-03
	} {
		s := draw(t, "", "a 1505, us-1id-hq 1101, g 2012")
		s.state("a").disrupted = c.disrupted
		s.p.derived.stale()
		q := &play{Position: s.p, dice: &game.Loaded{Next: []int{c.die}}, ev: &s.Ev}
		q.effectivenessCheck(s.Unit("a"), c.purpose, c.modifier)
		q.settle()
		if s.p.checkPassed != c.passed || s.state("a").sp != c.sp || s.state("a").disrupted != c.after {
			t.Errorf("%s: passed %v, %d SP, disrupted %v", c.name, s.p.checkPassed, s.state("a").sp, s.state("a").disrupted)
		}
		if e := s.happened("check"); int(e.N[0]) != c.die || int8(e.N[1]) != c.modifier {
			t.Errorf("%s: the event says die %d, modifier %d", c.name, e.N[0], e.N[1])
		}
	}
}

// CTL-5.6-02, CTL-3.3-02: an HQ is never disrupted and has no steps to lose;
// CTL-5.6.3-01: losses stay through disruption.
func TestHQsAreNoCombatUnits(t *testing.T) {
	s := draw(t, "", "a 1505, us-1id-hq 1505, g 2012")
	q := &play{Position: s.p, ev: &s.Ev}
	q.disrupt(s.Unit("us-1id-hq"))
	q.loseSteps(s.Unit("us-1id-hq"), 3)
	if s.state("us-1id-hq").disrupted || s.state("us-1id-hq").gone || len(s.Ev.List) > 0 {
		t.Error("an HQ took harm")
	}
	q.loseSteps(s.Unit("a"), 2)
	q.disrupt(s.Unit("a"))
	if s.state("a").sp != 3 || s.p.effectiveness(s.Unit("a")) != 3 {
		t.Errorf("%d SP, Effectiveness %d; want 3 and 3", s.state("a").sp, s.p.effectiveness(s.Unit("a")))
	}
}

// TestReroll is 5.2.
func TestReroll(t *testing.T) {
	s := draw(t, "", "a 1505 disrupted, us-1id-hq 1101, g 2012", `"reroll": "us"`)
	s.do("dice 9", "refit +a")
	s.asked("us", "reroll") // CTL-5.2-03: before it takes effect
	if !s.state("a").disrupted || s.p.die != 9 {
		t.Errorf("die %d", s.p.die)
	}
	s.do("dice 2", "reroll")
	if s.state("a").disrupted {
		t.Error("the second die does not count")
	}
	if s.p.reroll != ge { // CTL-5.2-01, CTL-5.2-04
		t.Errorf("the marker is with %d", s.p.reroll)
	}
	s.asked("us", "action") // final: the die is not the new holder's own
	// CTL-5.2-01: the holder rerolls only his own dice.
	s.p.units[s.Unit("a")].disrupted = true
	s.p.derived.stale()
	s.do("dice 9", "refit +a")
	s.asked("us", "action")
	// Keep.
	s = draw(t, "", "a 1505 disrupted, us-1id-hq 1101, g 2012", `"reroll": "us"`)
	s.do("dice 9", "refit +a", "keep")
	if !s.state("a").disrupted || s.p.reroll != us {
		t.Error("keeping the die changes something")
	}
}

// CTL-5.2-02: the Germans hold the marker at the start.
func TestRerollAtStart(t *testing.T) {
	if p := firstBlood(t, nil).Start(game.NewSeeded("x"), nil).(*Position); p.reroll != ge {
		t.Errorf("the marker is with %d", p.reroll)
	}
}

// CTL-5.2-05: chits are drawn for good, the attack roll is not.
func TestChitsAreNotRerolled(t *testing.T) {
	s := draw(t, "", "a 1505, g 1506, us-1id-hq 1101, ge-526-hq 2012", `"reroll": "us"`)
	s.do("dice 1 1 7", "attack +a @1505 >1506 :hasty")
	s.asked("us", "reroll")
	if s.dice.Left() != 0 || s.p.die != 7 {
		t.Errorf("asked with %d results left and the die at %d", s.dice.Left(), s.p.die)
	}
}

// tenSided fails on any question but one of a ten-sided die.
type tenSided struct {
	*testing.T
	asked int
}

func (d *tenSided) Roll(c game.Chance) int {
	if c.Kind != game.D10 || c.N != 10 {
		d.Errorf("asked for %d of kind %d", c.N, c.Kind)
	}
	d.asked++
	return 10
}

// CTL-3.8-01: rolls use a d10 from 1 to 10, and no two have the same identity.
func TestDice(t *testing.T) {
	s := draw(t, "", "a 1505, us-1id-hq 1101, g 2012")
	d := &tenSided{T: t}
	q := &play{Position: s.p, dice: d, ev: &s.Ev}
	for purpose := rollAP; purpose < numRolls; purpose++ {
		q.rollD10(us, purpose)
		if s.p.die != 10 {
			t.Errorf("the die shows %d", s.p.die)
		}
	}
	if d.asked != int(numRolls) {
		t.Errorf("%d questions, want %d", d.asked, numRolls)
	}
	ids := &identities{}
	q.dice = ids
	for range 1000 {
		q.rollD10(us, rollCheck)
	}
	slices.Sort(ids.seen)
	if n := len(slices.Compact(ids.seen)); n != 1000 {
		t.Errorf("1000 rolls have %d identities", n)
	}
}

type identities struct{ seen []uint64 }

func (d *identities) Roll(c game.Chance) int {
	d.seen = append(d.seen, c.ID)
	return 1
}

// CTL-5.2-04, CTL-5.2-05: the recipient may use the marker on a later roll of his;
// of several checks one die is rolled again.
func TestRerollPasses(t *testing.T) {
	s := draw(t, "", "a 1506, t 1506, g 1607, h 1407, us-1id-hq 1101, ge-526-hq 2012", `"reroll": "us"`, `"levels": {"526": 1}`)
	s.do("move +a +t @1506", "infiltrate @1507")
	s.do("dice 9", "decline")
	s.asked("us", "reroll")
	s.do("dice 1 1", "reroll") // then t's own check, which nobody rerolls
	s.at("t", "1507")
	s.asked("ge", "react")
	s.do("dice 9", "react +ge-526-hq")
	s.asked("ge", "reroll")
	s.do("dice 1 5", "reroll")
	s.asked("ge", "action")
	if s.p.reroll != us {
		t.Error("the marker did not come back")
	}
}

// TestIsolation is 5.8.4: checks, who goes on, what is spent.
func TestIsolation(t *testing.T) {
	const units = "a 1505, t 1505, g 1907, khq 2012, k 2011"
	start := func() *sketch { return draw(t, "", units, `"active": "1id", "ap": 9`) }
	// All pass: the Action goes on; 2 AP (CTL-5.8.4-01, CTL-5.8.4-02).
	s := start()
	s.do("dice 5 4", "move +a +t @1505")
	s.asked("us", "step")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("%d AP left, want 7", ap)
	}
	// One fails: disrupted, takes no part; the other may go on (CTL-5.8.4-03, CTL-5.8.4-05).
	s = start()
	s.do("dice 6 4", "move +a +t @1505")
	s.asked("us", "call-off")
	if !s.state("a").disrupted || s.state("a").sp != 5 || s.state("t").disrupted {
		t.Error("the wrong unit is disrupted")
	}
	s.do("go-on", "step @1506", "stop")
	s.at("a", "1505")
	s.at("t", "1506")
	// Called off, or nobody passes: the AP are gone (CTL-5.8.4-04).
	s = start()
	s.do("dice 6 4", "move +a +t @1505", "call-off")
	s.asked("us", "action")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("%d AP left, want 7", ap)
	}
	s = start()
	s.do("dice 6 8", "move +a +t @1505")
	s.asked("us", "action")
	if ap := s.p.activeContext().ap; ap != 7 {
		t.Errorf("%d AP left, want 7", ap)
	}
	s.refused("move +a @1505", "CTL-5.8.4-06")
	// CTL-5.6.2-03: the switch.
	s = draw(t, "", units, `"active": "1id", "ap": 9`, `"switches": {"failed_isolation_ec_disrupts": false}`)
	s.do("dice 6", "move +a @1505")
	if s.state("a").disrupted {
		t.Error("disrupted in spite of the switch")
	}
}
