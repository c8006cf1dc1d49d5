package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// ambush starts a game with a Surprise Attack of 526 and k on the drawn map, both
// US formations beside it at level 3.
func ambush(t *testing.T, units string, activations int8) *sketch {
	t.Helper()
	s := inTurns(t, units, `"levels": {"1id": 3, "526": 3, "k": 3, "x": 3}, "initiative": "ge"`)
	d := *s.r.Data
	d.Terms.Levels = slices.Clone(s.p.levels)
	k, x := s.r.Units[s.Unit("khq")].Formation, s.r.Units[s.Unit("ge-526-hq")].Formation
	d.Terms.Opening, d.Terms.OpenSide, d.Terms.RerollHolder = data.OpenSurprise, ge, game.Nobody
	d.Terms.MarkerValue, d.Terms.MarkerSide = 3, ge // no marker counts before the end of the attack
	d.Terms.Surprise = &data.Surprise{Activations: activations, Formations: []int8{k, x}, CheckDRM: 2, MarkerValue: 2, MarkerSide: us}
	r, err := New(&d)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start(s.dice, &s.Ev).(*Position)
	return newSketch(t, r, p)
}

// BUG-10.2-01, BUG-10.2-02, BUG-10.2-04, BUG-10.2-05, BUG-10.2-06: activations before the first roll, each
// formation once, then the marker at +2 for the enemy and normal cycles in which a
// formation may act again.
func TestSurpriseAttack(t *testing.T) {
	const units = "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908, k 1907, khq 1906"
	s := ambush(t, units, 3)
	s.asked("ge", "surprise")
	if n := len(s.p.Legal(nil)); n != 3 {
		t.Errorf("%d choices, want two formations and the end", n)
	}
	for _, line := range []string{"transfer", "pass"} {
		if s.legal(line) || !strings.Contains(s.p.Why(s.Action(line)).Sentence, "Surprise Attack") {
			t.Errorf("%s: %s", line, s.p.Why(s.Action(line)).Sentence)
		}
	}
	s.do("dice 4", "activate +khq", "end")
	s.asked("ge", "surprise")
	if s.p.levels[s.state("k").formation] != 2 {
		t.Error("the level did not fall")
	}
	if s.legal("activate +khq") || !strings.Contains(s.p.Why(s.Action("activate +khq")).Sentence, "already") {
		t.Errorf("activate again: %s", s.p.Why(s.Action("activate +khq")).Sentence)
	}
	// After the second formation nobody is left, so normal cycles begin: 5 and 2 for the
	// marker to 6.
	s.do("dice 4 5 6", "activate +ge-526-hq", "end")
	s.asked("us", "activate")
	if e := s.happened("initiative"); e.N[1] != 7 || e.N[3] != 6 {
		t.Errorf("%d to %d", e.N[1], e.N[3])
	}
	s.marker(2, ge)
	s.do("transfer", "dice 4 1 1", "activate +khq", "end")
	// Stopping early is no pass, and no more than so many activations are made.
	s = ambush(t, units, 3)
	if got := s.r.Label(s.p, s.Action("halt")); got != "End the Surprise Attack, giving up 3 activations" {
		t.Errorf("its end is labelled %q", got)
	}
	s.do("dice 1 9", "halt")
	s.asked("ge", "activate")
	if s.p.passed != [2]bool{} {
		t.Error("the end of the Surprise Attack counts as a pass")
	}
	s = ambush(t, units, 1)
	s.do("dice 4 1 9", "activate +khq", "end")
	s.asked("ge", "activate")
}

// BUG-10.2-03, BUG-10.2-06: the enemy reacts, with +2 on his Reaction Checks and ECs.
func TestSurprisedChecks(t *testing.T) {
	const units = "a 1505, us-1id-hq 1101, g 1508, ge-526-hq 1909, k 1907, khq 1906"
	for _, c := range []struct {
		die    string
		reacts bool
	}{{"5 4", false}, {"4 5 5", true}, {"3 5 5", true}} {
		s := ambush(t, units, 3)
		if rating := s.r.Units[s.Unit("us-1id-hq")].Reaction; rating != 6 {
			t.Fatal("rating", rating)
		}
		s.do("dice 9", "activate +ge-526-hq", "move +g @1508", "step @1507", "step @1506")
		s.asked("us", "react")
		s.do("dice "+c.die, "react +us-1id-hq")
		if got := s.p.activeContext().context == reaction; got != c.reacts {
			t.Errorf("dice %s: reaction %t", c.die, got)
		}
	}
	s := ambush(t, units, 3)
	play := &play{Position: s.p, dice: &game.Loaded{Next: []int{4, 4}}, ev: &s.Ev}
	for _, c := range []struct {
		id     string
		passed bool
	}{{"a", false}, {"g", true}} { // Effectiveness 5 both
		n := len(s.p.stack)
		play.effectivenessCheck(s.Unit(c.id), checkRefit, 0)
		for len(s.p.stack) > n {
			f := s.p.stack.Top()
			procedures[f.kind].Run(play, f)
		}
		if s.p.checkPassed != c.passed {
			t.Errorf("the 4 of %s passed: %t", c.id, s.p.checkPassed)
		}
	}
}

// BUG-10.2-01, BUG-11.1-04: Scenario One and the campaign open with infantry divisions only, two and
// three of them.
func TestSurpriseScenarios(t *testing.T) {
	for name, want := range map[string]int8{"iii-motorized-corps": 2, "campaign": 3} {
		r := scenario(t, name, "bug")
		p := r.Start(game.NewSeeded("s"), nil).(*Position)
		_, ask := p.waiting()
		if ask != askSurprise || r.Terms.Surprise.Activations != want {
			t.Errorf("%s begins with %s, %d activations", name, askWords[ask], r.Terms.Surprise.Activations)
		}
		for _, a := range p.Legal(nil) {
			if a.Verb == doActivate && r.Units[a.Units[0]].Branch != "infantry" {
				t.Errorf("%s attacks by surprise", r.Units[a.Units[0]].ID)
			}
		}
	}
}

// BUG-10.2-03: the check of a unit that is surprised says so, and names no pillbox.
func TestSurprisedCheckNamesItsRow(t *testing.T) {
	s := eastward(t, "campaign", "ge-298id-525-1 1808, su-290-5 1907, ge-298id-hq 1609, su-290-hq 2109", `"turn": 1`, `"active": "298id", "ap": 5, "surprise": []`)
	n, play := len(s.p.stack), &play{Position: s.p, dice: &game.Loaded{Next: []int{4}}, ev: &s.Ev}
	play.effectivenessCheck(s.Unit("su-290-5"), checkRefit, 0)
	for len(s.p.stack) > n {
		f := s.p.stack.Top()
		procedures[f.kind].Run(play, f)
	}
	e := s.happened("check")
	s.cites(e, "BUG-10.2-03")
	if ids := s.ids(e); len(ids) != 3 {
		t.Errorf("cites %v", ids)
	}
}

// BUG-10.2-03: the forecast of an attack in the Surprise Attack counts the +2 of the enemy's checks: it says what playing
// through all chits and dice comes to.
func TestForecastOfASurpriseAttack(t *testing.T) {
	s := ambush(t, "a 1505, us-1id-hq 1101, g 1506, ge-526-hq 1907, k 1907, khq 1908", 3)
	s.do("dice 9", "activate +ge-526-hq")
	a := s.Action("attack +g @1506 >1505 :regular")
	o := s.p.foresee(a)
	dice, now, disrupted := &allDice{}, s.p.clone(), int64(0)
	for used, more := 0, true; more; more = dice.next(used) {
		now.CopyFrom(s.p)
		w, ev := &walk{allDice: dice}, game.Events{}
		now.Take(a, w, &ev)
		for now.Decision().Ask != askAction {
			now.Take(policy(now, now.Decision().Ask, now.Legal(nil)), w, &ev)
		}
		weight := game.Power(10, o.checks+1)
		for _, e := range ev.List {
			if e.Kind == evCheck || e.Kind == evAttackRoll {
				weight /= 10
			}
		}
		if used = w.at; now.units[s.Unit("a")].disrupted && !now.units[s.Unit("a")].gone {
			disrupted += weight
		}
	}
	if got := o.fate[defending].disrupted; got != disrupted {
		t.Errorf("disrupted in %d of %d cases, played in %d", got, o.of, disrupted)
	}
}
