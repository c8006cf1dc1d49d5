package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// riverCounters are, as far as a scenario has their formations, what tests of the later game play with: of 44id a to d and r
// (leg), m (motorized), t to v (AFV), e and f (leg engineers are ge-44id-pi and
// ge-298id-pi); of 87rd g to i (leg), p and q (AFV), n and o (AT).
func riverCounters(r *Rules) string {
	const (
		leg       = `"class": "infantry", "ma": 4, "effectiveness": [5, 3], "strength": 6, "at": [1, 0]`
		motorized = `"class": "infantry", "motorized": true, "ma": 6, "effectiveness": [5, 3], "strength": 6, "at": [1, 0]`
		tank      = `"class": "afv", "motorized": true, "ma": 8, "effectiveness": [5, 3], "strength": 6, "tank": [4, 2]`
		gun       = `"class": "at", "ma": 4, "effectiveness": [5, 3], "strength": 6, "at": [3, 1]`
	)
	var all []string
	for _, c := range []struct{ ids, side, formation, values string }{
		{"a b c d", "ge", "44id", leg}, {"m", "ge", "44id", motorized}, {"t u v w", "ge", "44id", tank}, {"x", "ge", "298id", leg},
		{"g h i", "su", "87rd", leg}, {"p q", "su", "87rd", tank}, {"n o", "su", "87rd", gun}, {"k", "su", "124rd", leg},
	} {
		if !slices.ContainsFunc(r.Formations, func(f data.Formation) bool { return f.ID == c.formation }) {
			continue
		}
		for _, id := range strings.Fields(c.ids) {
			all = append(all, fmt.Sprintf(`%q: {"side": %q, "formation": %q, %s}`, id, c.side, c.formation, c.values))
		}
	}
	return strings.Join(all, ", ")
}

// bank is the river between the columns 14 and 15, with a road bridge from 1410 to
// 1510.
var bank = func() string {
	var sides []string
	for row := 5; row <= 20; row++ {
		word := `"major"`
		if row == 10 {
			word = `"major", "road", "bridge"`
		}
		sides = append(sides, fmt.Sprintf(`["14%02d", "15%02d", %s]`, row, row, word))
		if row > 5 {
			sides = append(sides, fmt.Sprintf(`["14%02d", "15%02d", "major"]`, row, row-1))
		}
	}
	return strings.Join(sides, ", ")
}()

// riverside draws a position of the later game: columns 10 to 20, rows 5 to 20,
// Germans in the west, 44id activated with 9 AP in turn 2, when nothing of the
// campaign is left but its rules. hexes and sides are JSON.
func riverside(t *testing.T, hexes, sides, units string, more ...string) *sketch {
	t.Helper()
	drawn := fmt.Sprintf(`"map": {"columns": [10, 20], "rows": [5, 20], "hexes": {%s}, "sides": [%s], "supply": {"ge": ["1010", "1011", "1012"], "su": ["2010", "2011", "2012"]}}`, hexes, sides)
	return eastward(t, "campaign", units, append(more, drawn)...)
}

// eastward sets up a position of a scenario of the later game.
func eastward(t *testing.T, name, units string, more ...string) *sketch {
	t.Helper()
	return onBug(t, scenario(t, name, "bug"), units, more...)
}

// onBug draws a position of a scenario, by default in the activation of 44id in turn 2.
func onBug(t *testing.T, rules *Rules, units string, more ...string) *sketch {
	t.Helper()
	spec := `{"reroll": ""`
	for _, part := range []struct{ key, text string }{{`"phase"`, `, "phase": "action"`}, {`"turn"`, `, "turn": 2`}, {`"active"`, `, "active": "44id", "ap": 9`}} {
		if all := strings.Join(more, ""); !strings.Contains(all, part.key) && !(part.key == `"active"` && strings.Contains(all, `"phase"`)) {
			spec += part.text
		}
	}
	spec += fmt.Sprintf(`, "counters": {%s}, %s`, riverCounters(rules), described(units))
	for _, m := range more {
		spec += ", " + m
	}
	return setUp(t, rules, spec+"}")
}

// drm checks the modifiers of an attack by their sources and values, before any die.
func (s *sketch) drms(line string, want ...string) {
	s.Helper()
	a := s.Action(line)
	c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
	for r := attacking; r <= defending; r++ {
		if units := s.p.comparable(&c, r, nil); len(units) > 0 {
			c.compared[r] = units[0]
		}
	}
	got := []string{}
	for _, m := range s.p.modifiers(&c, nil) {
		got = append(got, fmt.Sprintf("%s %s", [...]string{"", "hexside", "support", "defense", "hq", "armor", "engineer"}[m.source], game.Signed(int(m.value))))
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		s.Errorf("%s has the modifiers %v, want %v", line, got, want)
	}
}

func unitsOf(s *sketch, ids string) (list []game.Unit) {
	for _, id := range strings.Fields(ids) {
		list = append(list, s.Unit(id))
	}
	return list
}
