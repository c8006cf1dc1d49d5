package opscycle

import (
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
