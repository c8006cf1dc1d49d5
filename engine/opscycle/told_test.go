package opscycle

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// CTL-7.5.1.2-28, CTL-7.5.1.2-32 to -37: the armor modifier tells the points of both sides, those of the attacker as
// printed and as modified, the bonus of the terrain, and whether tanks defend.
func TestArmorIsTold(t *testing.T) {
	for _, c := range []struct {
		us, ge string
		want   [5]int8
	}{
		{"us-tank", "ge-tank", [5]int8{4, 2, 5, 0, 1}},
		{"us-tank", "ge-c", [5]int8{4, 2, 2, 1, 0}},
		{"us-a", "ge-tank", [5]int8{0, 0, 5, 0, 1}},
	} {
		b := newBoard(t, terrain(tTown, "1305")).put(c.us, "1205").put(c.ge, "1305")
		a := b.attack(c.us, "1305", optHasty)
		fight := b.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		for r := attacking; r <= defending; r++ {
			if units := b.p.comparable(&fight, r, nil); len(units) > 0 {
				fight.compared[r] = units[0]
			}
		}
		if _, m := b.p.armorSuperiority(&fight); m.n != c.want {
			t.Errorf("%s against %s tells %v, want %v", c.us, c.ge, m.n, c.want)
		}
	}
}

// CTL-6.4.1-02: the first of all formations, too, is refused a reaction because nobody of it is near.
func TestWhyFirstFormationCannotReact(t *testing.T) {
	s := draw(t, "", "x 1505, xhq 1102, a 1201, us-1id-hq 1101, g 1706, ge-526-hq 2012", `"active": "526", "ap": 9`, `"levels": {"1id": 5, "x": 5}`)
	if s.r.Units[s.Unit("us-1id-hq")].Formation != 0 {
		t.Fatal("the 1st Division is not the first formation")
	}
	s.do("move +g @1706", "step @1606")
	s.asked("us", "react")
	s.refused("react +us-1id-hq", "CTL-6.4.1-02")
	if why := s.p.Why(s.Action("react +us-1id-hq")).Sentence; !strings.Contains(why, "next to the mover") {
		t.Errorf("it says %q", why)
	}
}

// BUG-7.5.2-27: the second step of a retreat does not lead back to where it began, attacking or defending.
func TestWhyNotBack(t *testing.T) {
	for _, c := range []struct{ cell, first, from string }{{"0/2*", "retreat >1511", "1412"}, {"2*/0", "retreat >1211", "1311"}} {
		s := battle(t, "", "a 1311, g 1412"+hold, c.cell, "+a", "6")
		s.do(c.first)
		if s.p.Decision().Ask != askRetreat {
			t.Fatalf("asked %s", askWords[s.p.Decision().Ask])
		}
		if why := s.p.Why(s.Action("retreat >" + c.from)).Sentence; !strings.Contains(why, "just left") {
			t.Errorf("%s, back to %s: %q", c.cell, c.from, why)
		}
	}
}

// CTL-5.3.4-01, CTL-7.6-02: of a unit that lies unseen in its stack the enemy learns that one refits there, and whether it comes to
// order, but not which, nor its Effectiveness. On top of the stack it is told by name.
func TestUnseenUnitsRefitUnseen(t *testing.T) {
	for _, c := range []struct{ stack, told string }{
		{"us-1id-18-1 1908 order=0, us-1id-745 1908 disrupted order=1", "Refit by an unknown unit: 1 AP, 8 left. The die for an Effectiveness Check shows 1. An unknown unit passes its Effectiveness Check. Die 1. An unknown unit is in good order again."},
		{"us-1id-18-1 1908 order=1, us-1id-745 1908 disrupted order=0", "Refit by the 745th Tank Battalion: 1 AP, 8 left. The die for an Effectiveness Check shows 1. The 745th Tank Battalion passes its Effectiveness Check. Die 1 against Effectiveness 3. The 745th Tank Battalion is in good order again."},
	} {
		s := segmentOf(t, "aachen/campaign", "", 2, "us-1id-hq 1808, us-1id-16-1 1909, ge-526-hq 2513, ge-526-211-1 2513, "+c.stack, `"phase": "action"`, `"active": "1id"`, `"ap": 9`, `"reroll": ""`)
		s.dice.Next = []int{1}
		var ev game.Events
		s.p.Take(s.Action("refit +us-1id-745"), s.dice, &ev)
		var told []string
		for _, e := range ev.List {
			sentence, detail := s.r.Describe(e, 1)
			told = append(told, strings.TrimSpace(sentence+" "+detail))
		}
		if got := strings.Join(told, " "); got != c.told {
			t.Errorf("the Germans are told %q, want %q", got, c.told)
		}
	}
}

// takenAs tells a side in words what comes of an action, and where.
func takenAs(s *sketch, viewer game.Side, action string, dice ...int) string {
	s.dice.Next = dice
	var ev game.Events
	s.p.Take(s.Action(action), s.dice, &ev)
	var told []string
	for _, e := range ev.List {
		sentence, detail := s.r.Describe(e, viewer)
		seen, _ := e.For(viewer)
		told = append(told, fmt.Sprint(strings.TrimSpace(sentence+" "+detail), " ", s.r.Data.Map.ID(seen.Hex)))
	}
	return strings.Join(told, "\n") + "\n"
}

// CTL-5.3.4-01, CTL-5.3.4-04, CTL-7.5.1.2-24: the enemy is told what Attack Support gives, but neither of how many points
// it is half nor under which counters the HQ lies; its owner is told.
func TestSupportOfUnseenHQ(t *testing.T) {
	const support = "+2 HQ Attack Support of the 1st Infantry Division"
	for viewer, want := range []string{support + ": half of 3 points, rounded up 2413\n", support + ". \n"} {
		s := segmentOf(t, "aachen/campaign", "", 5, "us-1id-16-1 2515, us-1id-16-2 2413 order=0, us-1id-hq 2413 order=1 support=3, ge-526-211-1 2516, ge-526-hq 2909",
			`"phase": "action"`, `"active": "1id"`, `"ap": 9`, `"reroll": ""`)
		if got := takenAs(s, game.Side(viewer), "attack +us-1id-16-1 @2515 >2516 :regular", 3, 4, 5, 1); !strings.Contains(got, want) {
			t.Errorf("side %d is told\n%swant %q", viewer, got, want)
		}
	}
}

// besieged is the HQ of the 526th Division in 2515 with a ring of enemies around it and 2215.
const besieged = "us-1id-16-1 2514, us-1id-16-2 2516, us-1id-16-3 2615, us-1id-18-1 2616, us-1id-18-2 2415, us-1id-18-3 2416, " +
	"us-1id-26-1 2214, us-1id-26-2 2216, us-1id-26-3 2314, us-9id-39-1 2315, us-9id-39-2 2114, us-9id-39-3 2115, us-1id-hq 1003, us-9id-hq 1011, " +
	"ge-526-211-1 2515 order=0, ge-526-hq 2515 order=1, "

// CTL-5.3.4-01, CTL-8.1-03, CTL-8.1.5-01: of an HQ out of supply and of a unit that suffers attrition, both under other counters,
// the enemy learns neither where the HQ is nor which unit it was.
func TestUnseenInRecovery(t *testing.T) {
	for viewer, want := range [][]string{
		{"its HQ is out of supply. Level 4. \n", "An unknown unit, isolated, loses 1 step by attrition. Die 3. 2215\n", "An unknown unit loses 1 step. 2215\n"},
		{"its HQ is out of supply. Level 4. 2515\n", "II/211, isolated, loses 1 step by attrition. Die 3 against Effectiveness 2. 2215\n", "II/211 loses 1 step. 3 SP left. 2215\n"},
	} {
		s := segmentOf(t, "aachen/campaign", "", 5, besieged+"ge-526-416-1 2215 order=0, ge-526-211-2 2215 disrupted order=1", `"phase": "ops"`, `"initiative": "us"`, `"must": true`, `"passed": ["ge"]`, `"reroll": ""`)
		got := takenAs(s, game.Side(viewer), "pass", 5, 3)
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("side %d is told\n%swant %q", viewer, got, w)
			}
		}
	}
}

// CTL-5.3.4-01, CTL-8.1.5-01: the order of Attrition Checks does not tell the enemy which unit lies beneath another.
func TestUnseenInAttrition(t *testing.T) {
	told := func(hidden string) string {
		s := segmentOf(t, "aachen/campaign", "", 5, besieged+"ge-526-416-1 2215 disrupted order=0, "+hidden+" 2215 disrupted order=1",
			`"phase": "ops"`, `"initiative": "us"`, `"must": true`, `"passed": ["ge"]`, `"reroll": ""`)
		return takenAs(s, 0, "pass", 5, 3, 4)
	}
	first, last := told("ge-526-211-2"), told("ge-526-536-2")
	if strings.Count(first, "by attrition") != 2 || first != last {
		t.Errorf("the enemy is told\n%sof one unit and\n%sof another", first, last)
	}
}
