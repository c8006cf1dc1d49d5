package opscycle

import (
	"cmp"
	"testing"

	"fieldpost/engine/game"
)

// report returns the sentences of a combat with their details in brackets, one a
// line; figures alone where an event has no sentence.
func (b *board) report() []string {
	var lines []string
	for _, e := range b.Ev.List {
		s, detail := b.r.Describe(e, game.Nobody)
		switch {
		case s == "":
			s = detail
		case detail != "":
			s += " [" + detail + "]"
		}
		if e.Kind >= evAttack {
			lines = append(lines, s)
		}
	}
	return lines
}

// A Prepared Attack as a turn report tells it.
func TestCombatReport(t *testing.T) {
	b := newBoard(t, terrain(tPillbox, "1305"), hexside(hsTeeth, "1205", "1305"))
	b.put("us-a", "1205").put("us-tank", "1205").put("us-b", "1304").put("us3-a", "1206").put("us3-hq", "1104")
	b.put("ge-a", "1305").put("ge-c", "1305").put("ge-b", "1204")
	b.fight("us-a us-tank", optPrepared, 2, 1, 7).retreat("1406").done()
	want := []string{
		"Us-a and us-tank in 1205 attack 1305: Prepared Attack.",
		"Ge-a and ge-c defend 1305.",
		"The US side draws chit 2.",
		"Us-a counts 20: 10 SP × 2, prepared column",
		"Us-tank counts 16: 8 SP × 2, prepared column",
		"The Germans draw chit 1.",
		"Ge-a counts 5: 5 SP × 1, regular column",
		"Ge-c counts 4: 4 SP × 1, regular column",
		"36 against 9 in Pillbox in Clear: column 4:1: terrain line 2, column 7",
		"−3 for the hexside: dragon's teeth.",
		"+2 support from 1304: us-b",
		"+1 support from 1206: us3-a, of another formation",
		"−1 defensive support from 1204: ge-b",
		"+4 HQ Attack Support of the 1st Division: all 4 points",
		"±0 for armor: us-tank Tank Points 4, 0 against this terrain; ge-c AT Points 2, terrain +1",
		"At 4:1 with a total of 10 the result at 1305 is 1/3. [die 7, modifiers +3, total 10, column 4:1]",
		"The defenders take 3 hits.",
		"Ge-a and ge-c retreat from 1305 to 1406.",
		"The attackers take 1 hit.",
		"Battle Victory at 1305 for the US side. [1 hit on the winner, 3 on the loser]",
	}
	got := b.report()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(want):
			t.Errorf("more: %s", got[i])
		case i >= len(got):
			t.Errorf("missing: %s", want[i])
		case got[i] != want[i]:
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

// Sentences of what the report above does not meet.
func TestCombatSentences(t *testing.T) {
	b := newBoard(t)
	r := b.r
	a, g, tank := b.Unit("us-a"), b.Unit("ge-a"), b.Unit("ge-tank")
	of := func(k game.EventKind, from, to string, units ...game.Unit) game.Event {
		e := game.Happened(k, us).Naming(units...)
		e.Hex = b.Hex(from)
		if to != "" {
			e.To, e.N[1] = b.Hex(to), 1
		}
		return e
	}
	for _, c := range []struct {
		e    game.Event
		want string
	}{
		{game.Event{Kind: evCompared, Unit: tank}, "Ge-tank is compared for armor."},
		{game.Event{Kind: evBelow, Hex: b.Hex("1305")}, "The odds are below the table: the attack on 1305 fails with 5/0, without a roll."},
		{game.Event{Kind: evOdds, Hex: b.Hex("1305"), N: [8]int16{2, 14, -1}}, "2 against 14 in Clear: below the leftmost column: terrain line 1"},
		{game.Event{Kind: evHits, N: [8]int16{0, 1, 0}}, "The attackers take no hit, but must check."},
		{game.Event{Kind: evHits, N: [8]int16{1, 1, 1}}, "The defenders take 1 hit and must check."},
		{of(evForced, "1305", "", g), "Ge-a must retreat from 1305."},
		{of(evRetreated, "1305", "1405", g, tank), "Ge-a and ge-tank retreat from 1305 to 1405, into an enemy ZOC, and lose each 1 SP more."},
		{of(evNoRetreat, "1305", "", g), "Ge-a cannot retreat from 1305 and loses 2 SP more."},
		{of(evStayed, "1205", "", a), "Us-a holds in 1205 and takes the second hit."},
		{game.Event{Kind: evSurplus, N: [8]int16{2, 1}}, "2 more hits of the defenders: nobody is left to take them."},
		{game.Event{Kind: evNoVictory, Hex: b.Hex("1305")}, "Nobody wins the battle at 1305."},
		{game.Event{Kind: evNoBonus, Side: ge, N: [8]int16{1}}, "The Germans stand fast and get no bonus."},
		{game.Event{Kind: evNoBonus, Side: ge}, "No winner is in Command Range: the bonus AP is lost."},
		{game.Event{Kind: evModifier, Unit: game.NoUnit, Other: tank, N: [8]int16{int16(drmArmor), -5, 0, 0, 5, 0, 1}}, "−5 for the tanks of ge-tank: Tank Points 5 against none"},
		{game.Event{Kind: evModifier, Unit: b.Unit("us-hq"), N: [8]int16{int16(drmHQ), 3, 5}}, "+3 HQ Attack Support of the 1st Division: half of 5 points, rounded up"},
		{game.Event{Kind: evUnitStrength, Unit: b.Unit("us-gun"), N: [8]int16{5, 2, 0, 0, 1}}, "Us-gun counts 2½: 5 SP × 2, hasty column, 1/4 of it counts"},
	} {
		sentence, figures := r.Describe(c.e, game.Nobody)
		if got := cmp.Or(sentence, figures); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// Two events in a row are told as one where they are parts of one thing.
func TestFold(t *testing.T) {
	b := newBoard(t)
	r := b.r
	step := func(from, to string) game.Event {
		e := game.Happened(evMoved, us).Naming(b.Unit("us-a"))
		e.Hex, e.To = b.Hex(from), b.Hex(to)
		return e
	}
	lost := func(unit string, n int16) game.Event {
		e := game.Happened(evLostSteps, us).Naming(b.Unit(unit))
		e.N = [8]int16{n, game.Untold}
		return e
	}
	for _, c := range []struct {
		a, b game.Event
		want string
	}{
		{step("1205", "1305"), step("1305", "1405"), "Us-a moves from 1205 to 1405."},
		{step("1205", "1305"), step("1305", "1205"), ""},
		{step("1205", "1305"), step("1405", "1505"), ""},
		{lost("ge-a", 1), lost("ge-a", 2), "Ge-a loses 3 steps."},
		{lost("ge-a", 1), lost("ge-b", 1), ""},
		{lost("ge-a", 1), step("1205", "1305"), ""},
	} {
		got := ""
		if both, ok := r.Fold(c.a, c.b); ok {
			got, _ = r.Describe(both, game.Nobody)
		}
		if got != c.want {
			t.Errorf("%v and %v: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}
