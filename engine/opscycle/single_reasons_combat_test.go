package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// What is refused or left out in a combat for one reason alone, though all else is for it.

// CTL-7.5.2-26, CTL-7.5.2-27: of two hexes that are as near the others may take only the one where the forced group went.
func TestOthersFollowTheForced(t *testing.T) {
	b := newBoard(t, result("0/2*")).put("us-tank", "1205").put("ge-c", "1305").put("ge-a", "1305")
	b.p.units[b.Unit("ge-c")].order = 0
	b.p.derived.stale()
	b.fight("us-tank", optHasty, 2, 1, 5, 10, 1).retreat("1405").asked(ge, askSecondHit)
	if b.options() != "1405" {
		t.Errorf("the others may retreat to %s, want 1405", b.options())
	}
}

// CTL-7.5.2-24: a unit that has satisfied the second hit by retreat and dies of the third leaves one of four.
func TestHitsLeftAfterRetreat(t *testing.T) {
	b := newBoard(t, result("0/4")).put("us-a", "1205").put("ge-a", "1305", "sp=2")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").done().is("ge-a gone")
	if e := b.Event(evSurplus); e.N[0] != 1 {
		t.Errorf("%d surplus hits, want 1", e.N[0])
	}
}

// BUG-7.5.2-09, BUG-7.5.2-10: beside the AFV of the comparison only units that are none may take a loss that AFV are spared.
func TestSparedTanks(t *testing.T) {
	s := ends(riverside(t, "", "", "a 1311, t 1311, u 1311, g 1412"+hold), data.Cell{Attacker: 1})
	s.do("dice 1 1 5", "attack +a +t +u @1311 >1412 :hasty", "compare +t")
	s.choices("lose", "lose +a", "lose +t")
}

// CTL-8.1.5-01: a unit that is lost takes no Attrition Check, though it died disrupted. CTL-5.3.4-01, CTL-8.1.5-02: who is
// beneath in a stack checks after who is on top, whatever they are.
func TestWhoTakesAttrition(t *testing.T) {
	s := admin(t, "us-1id-hq 1101, a 1906 disrupted, b 1102 disrupted, t 1906 disrupted, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801")
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("b"), 9)
	s.recover("1 4 5 5 5")
	var checked []string
	for _, e := range s.Ev.List {
		if e.Kind == evAttrition {
			checked = append(checked, s.r.Units[e.Unit].ID)
		}
	}
	if !slices.Equal(checked, []string{"a", "t"}) {
		t.Errorf("Attrition Checks of %v, want a and then t", checked)
	}
}

// CTL-5.3.3-04: no unit is displaced into a hex where an enemy HQ stands alone.
func TestNoDisplacementToAnHQ(t *testing.T) {
	b := newBoard(t, result("0/2"), func(d *data.Data) { d.StackLimit[data.Infantry] = 1 }).put("us-tank", "1205").put("ge-a", "1305").put("ge-b", "1405").put("us3-hq", "1504")
	b.fight("us-tank", optHasty, 2, 1, 5).retreat("1405").asked(us, askDisplace)
	if displace := game.Act(doDisplace).With(b.Unit("ge-b")); !b.legal(displace.Toward(b.Hex("1505"))) || b.legal(displace.Toward(b.Hex("1504"))) {
		t.Error("a unit is displaced to an HQ")
	}
}

// CTL-7.5.1.2-21: a hex gives the better support wherever in its stack the unit lies that gives it.
func TestBetterSupportBeneath(t *testing.T) {
	for top := range int8(2) {
		s := draw(t, "", "a 1505, g 1605, b 1604, x 1604, xhq 1403"+hqs)
		s.state("us-1id-hq").support, s.state("x").order, s.state("b").order = 0, top, 1-top
		s.p.derived.stale()
		s.drms("attack +a @1505 >1605 :prepared", "support +2")
	}
}

// CTL-7.5.1.2-28, CTL-7.5.1.2-30, CTL-7.5.1.2-38: a tank with fewer points is not compared, as strong as it may be.
func TestFewerPointsAreNotCompared(t *testing.T) {
	for _, stack := range []string{"p 1605, q 1605 disrupted", "q 1605 disrupted, p 1605"} {
		s := draw(t, "", "t 1505, "+stack+hqs)
		a := s.Action("attack +t @1505 >1605 :hasty")
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		if units := s.p.comparable(&c, defending, nil); !slices.Equal(units, unitsOf(s, "p")) {
			t.Errorf("%s: compared are %v, want p", stack, units)
		}
	}
}

// CTL-7.7-06: an attack takes the marker away where the attackers stand, though nothing comes of it.
func TestAttackEndsImprovedDefense(t *testing.T) {
	s := ends(draw(t, "", "a 1505, g 1605"+hqs, `"improved": ["1505", "1605"]`), data.Cell{})
	s.do("dice 1 1 5", "attack +a @1505 >1605 :hasty")
	if s.p.improved[s.Hex("1505")] || !s.p.improved[s.Hex("1605")] {
		t.Errorf("Improved Defense of 1505 and 1605: %t, %t", s.p.improved[s.Hex("1505")], s.p.improved[s.Hex("1605")])
	}
}

// CTL-5.3.1-05, CTL-5.3.1-06, CTL-5.3.1-16: where only AFV are too many, one of them is displaced.
func TestTooManyTanks(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, u 1505, v 1506"+hqs)
	s.do("move +v @1506", "step @1505", "stop")
	s.asked("ge", "displace")
	for _, line := range s.listed("displace +a") {
		t.Errorf("%s is legal", line)
	}
}

// CTL-7.5.3-08: units of several formations with a bonus AP use it formation by formation, and improve no hex that they
// share (CTL-7.7-10).
func TestBonusOfOneFormation(t *testing.T) {
	s := ends(draw(t, "", "a 1505 sp=2, x 1505 sp=1, t 1505 sp=1, g 1605, xhq 1201"+hqs, `"active": "526", "ap": 9`), data.Cell{Attacker: 1})
	s.do("dice 1 1 5", "attack +g @1605 >1505 :hasty")
	s.asked("us", "action")
	s.choices("move", "move +a @1505", "move +t @1505", "move +a +t @1505", "move +x @1505")
	s.refused("improve @1505", "CTL-7.7-10")
	s = ends(draw(t, "", "a 1505 sp=1, b 1505 sp=1 formation=x, c 1505 sp=1, g 1605, xhq 1201"+hqs, `"active": "526", "ap": 9`), data.Cell{Attacker: 1})
	s.do("dice 1 1 5", "attack +g @1605 >1505 :hasty")
	s.choices("move", "move +a @1505", "move +b @1505", "move +c @1505", "move +a +c @1505")
	for _, line := range []string{"move +a +b @1505", "move +b +a @1505", "move +a +g @1505", "move +a +a @1505"} {
		if s.p.Lists(s.Action(line)) {
			t.Errorf("%s is taken for listed", line)
		}
	}
}

// BUG-3.1.1-17, BUG-3.1.1-18: no engineer supports disrupted, out of command or from the hex of the attackers
// (CTL-7.5.1.2-22), nor infantry, nor is there anybody off the map.
func TestEngineersThatDoNotHelp(t *testing.T) {
	const pillbox = `"1412": "pillbox_clear", "2010": "pillbox_clear"`
	for name, c := range map[string]struct {
		units, line string
		reach       int8
	}{
		"disrupted":           {"a 1311, ge-44id-pi 1413 disrupted, g 1412" + hold, "attack +a @1311 >1412 :regular", 9},
		"out of command":      {"a 1311, ge-44id-pi 1413, g 1412" + hold, "attack +a @1311 >1412 :regular", 2},
		"beside the attacker": {"a 1311, ge-44id-pi 1311, g 1412" + hold, "attack +a @1311 >1412 :regular", 9},
		"infantry":            {"a 1311, b 1413, g 1412" + hold, "attack +a @1311 >1412 :regular", 9},
		"at the edge":         {"a 1910, g 2010, ge-44id-hq 1909, su-87-hq 1919", "attack +a @1910 >2010 :regular", 9},
	} {
		s := riverside(t, pillbox, "", c.units)
		s.r.Units[s.Unit("ge-44id-hq")].Range = c.reach
		a := s.Action(c.line)
		if !s.legal(c.line) {
			t.Fatalf("%s: no Regular Attack", name)
		}
		attack := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		if m := s.p.engineers(&attack); m.source != drmNone {
			t.Errorf("%s: %s helps", name, s.r.Units[m.unit].ID)
		}
	}
}

// BUG-3.1.1-13, BUG-3.1.1-16: an HQ is no infantry: with it alone AFV do not hold a pillbox.
func TestHQHoldsNoPillbox(t *testing.T) {
	s := riverside(t, `"1512": "pillbox_clear"`, "", "a 1012, ge-44id-hq 1112, p 1512, su-87-hq 1512")
	if s.p.garrisoned(s.Hex("1512")) {
		t.Error("an HQ and an AFV hold the pillbox")
	}
}

// BUG-10.1-01: the bridges that were seized help nowhere else.
func TestSeizedBridgesAlone(t *testing.T) {
	s := eastward(t, "campaign", "ge-iii-191-1 1808 formation=298id, su-290-5 1907, ge-298id-hq 1609, su-290-hq 2109", `"turn": 1`, `"active": "298id", "ap": 5`)
	for _, d := range s.r.Data.Map.Neighbors[s.Hex("1808")] {
		if c := (combat{side: 0, from: s.Hex("1808"), to: d}); s.p.seized(&c) != (d == s.Hex("1907")) {
			t.Errorf("from 1808 to %s: seized is %t", s.r.Data.Map.ID(d), s.p.seized(&c))
		}
	}
}

// CTL-5.3.1-03, CTL-5.3.1-04: where HQs need not be on top, a unit that enters is.
func TestUnitsOnTopOfAnHQ(t *testing.T) {
	s := draw(t, "", "a 1505, us-1id-hq 1506, ge-526-hq 2012")
	s.do("move +a @1505", "step @1506", "stop")
	if u := s.p.current().first[us][s.Hex("1506")]; u != s.Unit("a") {
		t.Errorf("on top is %s", s.r.Units[u].ID)
	}
}

// BUG-7.5.3-10: the limit of a bonus move is that of its units: the reach of another unit of the side is not cut.
func TestBonusBarsItsUnitsAlone(t *testing.T) {
	s := battle(t, "", "a 1311, b 1015, g 1412"+hold, "0/1", "+a", "")
	s.asked("ge", "action")
	b := s.p.newMove(unitsOf(s, "b"), s.Hex("1015"))
	a := s.p.newMove(unitsOf(s, "a"), s.Hex("1311"))
	if s.p.bonusBars(&b, s.Hex("1016")) || !s.p.bonusBars(&a, s.Hex("1211")) {
		t.Error("the wrong unit is barred")
	}
}

// CTL-7.5.3-07: who attacks with the bonus AP of a defender and wins adds none of the AP that the enemy has left.
func TestBonusWithoutATrack(t *testing.T) {
	s := ends(draw(t, "", "a 1505, g 1605"+hqs), data.Cell{Attacker: 1})
	s.do("dice 1 1 5", "attack +a @1505 >1605 :hasty")
	ends(s, data.Cell{Defender: 1}).do("dice 1 1 5", "attack +g @1605 >1505 :hasty")
	s.asked("ge", "action")
	s.choices("attack", "attack +g @1605 >1505 :hasty")
}

// BUG-7.5.2-31, BUG-7.5.2-29: motorized units follow over two hexes, but not where the first is closed to them or the second is
// forest.
func TestMotorizedFollow(t *testing.T) {
	for name, c := range map[string]struct {
		change func(d *data.Data)
		tank   string
	}{
		"open":                {func(*data.Data) {}, "ge-tank 1504 3"},
		"the first is closed": {terrain(tSwamp, "1405"), "ge-tank 1305 2"},
		"the second is wood":  {terrain(tForest, "1504"), "ge-tank 1305 2"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBoard(t, result("0/2*"), func(d *data.Data) { d.Switches.RetreatMax = 2 }, c.change).put("us-tank", "1205").put("ge-c", "1305").put("ge-tank", "1305")
			b.p.units[b.Unit("ge-c")].order = 0
			b.p.derived.stale()
			b.fight("us-tank", optHasty, 2, 1, 5, 10, 1).retreat("1405").retreat("1504")
			if b.p.Decision().Ask == askSecondHit {
				b.retreat("1504")
			}
			b.done().is("ge-c 1504 4 disrupted", c.tank)
		})
	}
}

// BUG-7.5.2-42, BUG-7.5.2-43: a forced retreat into a full hex has its effects at once, though it could go on, and who is
// displaced there goes no further. BUG-7.5.2-27: nobody is asked who has no second hex.
func TestRetreatThroughAFullHex(t *testing.T) {
	b := newBoard(t, result("0/2*"), func(d *data.Data) {
		d.Switches.RetreatMax, d.Switches.RetreatStackEachStep, d.StackLimit[data.Infantry] = 2, true, 1
	})
	b.put("us-a", "1205").put("us-b", "1206").put("us3-a", "1504").put("ge-a", "1305").put("ge-b", "1405").put("ge-c", "1406").put("ge-d", "1304").put("ge-none", "1306")
	b.fight("us-a", optHasty, 2, 1, 5, 10).asked(us, askDisplace)
	b.do(game.Act(doDisplace).With(b.Unit("ge-a")).Toward(b.Hex("1506"))).done().is("ge-a 1506 3 disrupted")
	b = newBoard(t, result("0/2"), func(d *data.Data) { d.Switches.RetreatMax = 2 }).put("us-a", "1205").put("ge-a", "1305").put("us3-a", "1604").put("us3-b", "1606").put("us-b", "1403").put("us-c", "1407")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").done().is("ge-a 1405 4")
}

// CTL-5.3.1-05, CTL-5.3.1-06: who would be too many where.
func TestCrowded(t *testing.T) {
	s := draw(t, "", "a 1505, b 1506, t 1507"+hqs)
	for units, want := range map[string]bool{"": false, "b": true, "t": false, "b t": true} {
		if got := s.r.Crowded(s.p, unitsOf(s, units), s.Hex("1505")); got != want {
			t.Errorf("%q beside a: crowded is %t", units, got)
		}
	}
}

// What each side has lost is told of it alone.
func TestLossesBySide(t *testing.T) {
	s := draw(t, "", "a 1505, g 1605"+hqs)
	before := [2]int{s.p.lostInAll(us), s.p.lostInAll(ge)}
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("g"), 2)
	if s.p.lostInAll(us) != before[us] || s.p.lostInAll(ge) != before[ge]+2 {
		t.Errorf("lost are %d and %d, before %v", s.p.lostInAll(us), s.p.lostInAll(ge), before)
	}
}
