package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/gametest"
	"fieldpost/engine/hex"
)

// drawnFormations and drawnCounters are what tests of the map rules play with,
// beside the HQs us-1id-hq (range 15) and ge-526-hq (range 10, reaction 3).
const drawnFormations = `"x": {"side": "us"}, "k": {"side": "ge"}`

var drawnCounters = func() string {
	const (
		leg       = `"class": "infantry", "ma": 4, "effectiveness": [5, 3], "strength": 5, "at": [1, 0]`
		motorized = `"class": "infantry", "motorized": true, "ma": 6, "effectiveness": [5, 3], "strength": 5, "at": [1, 0]`
		tank      = `"class": "afv", "motorized": true, "ma": 8, "effectiveness": [5, 3], "strength": 5, "tank": [4, 2]`
		hq        = `"class": "hq", "reaction": 5, "range": 6, "support": 3, "relocation": 2`
	)
	var all []string
	for _, c := range []struct{ ids, side, formation, values string }{
		{"a b c d", "us", "1id", leg}, {"m", "us", "1id", motorized}, {"t u v", "us", "1id", tank}, {"x y", "us", "x", leg}, {"xhq", "us", "x", hq},
		{"g h i", "ge", "526", leg}, {"p q", "ge", "526", tank}, {"k l", "ge", "k", leg}, {"khq", "ge", "k", hq},
	} {
		for _, id := range strings.Fields(c.ids) {
			all = append(all, fmt.Sprintf(`%q: {"side": %q, "formation": %q, %s}`, id, c.side, c.formation, c.values))
		}
	}
	return strings.Join(all, ", ")
}()

// A sketch is a position on a map drawn by hand: rows 10 to 20, columns 1 to 12,
// clear unless told, in an activation of the 1st Division with 9 AP. Odd rows lie
// half a hex further east.
type sketch struct {
	gametest.Table
	r    *Rules
	p    *Position
	dice *game.Loaded
}

func newSketch(t testing.TB, r *Rules, p *Position) *sketch {
	return &sketch{Table: gametest.Table{TB: t, Game: r}, r: r, p: p, dice: &game.Loaded{}}
}

// setUp draws a sketch out of a description.
func setUp(t testing.TB, from *Rules, spec string) *sketch {
	t.Helper()
	s := gametest.Draw(t, from, spec)
	return newSketch(t, s.Game.(*Rules), s.Pos.(*Position))
}

// described is JSON of counters and HQs, "a 1505 sp=3 disrupted, us-1id-hq 1102": words after the hex are true
// or have a value, a formation by its id.
func described(units string) string {
	var combat, hqs []string
	for _, line := range strings.Split(units, ",") {
		w := strings.Fields(line)
		j := fmt.Sprintf("%q: {\"hex\": %q", w[0], w[1])
		for _, word := range w[2:] {
			key, value, ok := strings.Cut(word, "=")
			switch {
			case !ok:
				value = "true"
			case key == "formation":
				value = fmt.Sprintf("%q", strings.Trim(value, `"`))
			}
			j += fmt.Sprintf(", %q: %s", key, value)
		}
		if strings.HasSuffix(w[0], "hq") {
			hqs = append(hqs, j+"}")
		} else {
			combat = append(combat, j+"}")
		}
	}
	return fmt.Sprintf(`"units": {%s}, "hqs": {%s}`, strings.Join(combat, ","), strings.Join(hqs, ","))
}

// draw builds a sketch. ground is JSON for the map's hexes and sides; units are
// "a 1505, g 1606 disrupted, ge-526-hq 1908"; more is JSON for the set-up.
func draw(t *testing.T, ground, units string, more ...string) *sketch {
	t.Helper()
	spec := `{"training": false, "phase": "action", "turn": 1, "reroll": ""`
	if !strings.Contains(strings.Join(more, ""), `"active"`) {
		spec += `, "active": "1id", "ap": 9`
	}
	if !strings.Contains(strings.Join(more, ""), `"area"`) {
		if ground != "" {
			ground = ", " + ground
		}
		spec += `, "map": {"rows": [10, 20], "columns": [1, 12]` + ground + `}`
	}
	spec += fmt.Sprintf(`, "formations": {%s}, "counters": {%s}, %s`, drawnFormations, drawnCounters, described(units))
	for _, m := range more {
		spec += ", " + m
	}
	from := firstBlood(t, nil)
	if onRiver {
		from = riverRules(t, from)
	}
	return setUp(t, from, spec+"}")
}

// holding is JSON of a set-up where a side controls hexes: "1505 1508".
func holding(side, hexes string) string {
	var held []string
	for _, h := range strings.Fields(hexes) {
		held = append(held, fmt.Sprintf("%q: [%q]", h, side))
	}
	return `"held": {` + strings.Join(held, ", ") + "}"
}

func (s *sketch) state(id string) *unitState { return &s.p.units[s.Unit(id)] }

func (s *sketch) legal(line string) bool {
	s.Helper()
	return slices.Contains(s.p.Legal(nil), s.Action(line))
}

// do takes legal actions one after the other; results of chance stand before the
// action that asks for them, as in "dice 3 7".
func (s *sketch) do(lines ...string) {
	s.Helper()
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, "dice "); ok {
			for _, w := range strings.Fields(rest) {
				var n int
				fmt.Sscan(w, &n)
				s.dice.Next = append(s.dice.Next, n)
			}
			continue
		}
		if !s.legal(line) {
			s.Fatalf("%s is not legal: %s", line, s.p.Why(s.Action(line)).Sentence)
		}
		s.Ev.Reset()
		s.p.Take(s.Action(line), s.dice, &s.Ev)
		if s.dice.Fault != nil {
			s.Fatalf("%s: %v", line, s.dice.Fault)
		}
	}
	s.whole()
}

// whole checks that what is derived is what a rebuild finds.
func (s *sketch) whole() {
	s.Helper()
	c := s.p.clone()
	c.derived = derived{}
	var paths [2][]int16
	for side := range paths {
		paths[side] = c.lengths(c.supplyField(game.Side(side)))
	}
	for side := game.Side(0); side < 2; side++ {
		for h := range s.r.Data.Map.Len() {
			if s.p.current().zoc[side][h] != c.current().zoc[side][h] || s.p.current().first[side][h] != c.current().first[side][h] {
				s.Fatalf("what is derived of %s for side %d is out of date", s.r.Data.Map.ID(hex.Hex(h)), side)
			}
			if a, b := s.p.supplyReaches(hex.Hex(h), side), paths[side][h] >= 0; a != b {
				s.Fatalf("a Supply Path leads to %s for side %d: %t, found with its length: %t", s.r.Data.Map.ID(hex.Hex(h)), side, a, b)
			}
			if s.p.scoringLine(side, hex.Hex(h)) != c.scoringLine(side, hex.Hex(h)) {
				s.Fatalf("the line to %s that counts for VP of side %d is out of date", s.r.Data.Map.ID(hex.Hex(h)), side)
			}
		}
	}
	for u := range s.p.units {
		if a, b := s.p.commandDistance(game.Unit(u)), c.commandDistance(game.Unit(u)); a != b {
			s.Fatalf("the command distance of %s is %d, rebuilt %d", s.r.Units[u].ID, a, b)
		} else if tied := s.p.tied(s.p.units[u].hex, s.p.units[u].formation); tied != (a >= 0) {
			s.Fatalf("%s is tied to its HQ: %t, at a distance of %d", s.r.Units[u].ID, tied, a)
		}
	}
}

// refused checks that an action is not legal and that the rows are cited.
func (s *sketch) refused(line string, rows ...string) {
	s.Helper()
	if s.legal(line) {
		s.Errorf("%s is legal", line)
		return
	}
	why := s.p.Why(s.Action(line))
	ids := s.r.Data.Ledger.IDs(why.Rules...)
	for _, id := range rows {
		if !slices.Contains(ids, s.r.Data.Ledger.ID(s.r.Rule(game.Ref(id)))) {
			s.Errorf("%s is refused by %v (%s), want %s", line, ids, why.Sentence, id)
		}
	}
}

// at checks where a unit is, "" for off the map.
func (s *sketch) at(id, where string) {
	s.Helper()
	if got := s.r.Data.Map.ID(s.state(id).hex); got != where {
		s.Errorf("%s is in %q, want %q", id, got, where)
	}
}

// asked checks who is asked what.
func (s *sketch) asked(side, ask string) {
	s.Helper()
	d := s.p.Decision()
	got := ""
	if d.Side < 2 {
		got = s.r.Sides[d.Side].ID
	}
	if got != side || askWords[d.Ask] != ask {
		s.Errorf("%s is asked %s, want %s %s", got, askWords[d.Ask], side, ask)
	}
}

// left checks the half MP left of the move in progress.
func (s *sketch) left(want int8) {
	s.Helper()
	if got := s.p.move.left(); got != want {
		s.Errorf("%d half MP are left, want %d", got, want)
	}
}

// events returns the words of the events of the last action.
func (s *sketch) events() (words []string) {
	for _, e := range s.Ev.List {
		words = append(words, s.r.Lexicon().Events[e.Kind])
	}
	return words
}

// happened checks that an event of a kind took place in the last action.
func (s *sketch) happened(word string) game.Event {
	s.Helper()
	for _, e := range s.Ev.List {
		if s.r.Lexicon().Events[e.Kind] == word {
			return e
		}
	}
	s.Errorf("no %s happened, but %v", word, s.events())
	return game.Event{}
}

// commandDistance is the length of a unit's shortest Command Path in hexes, -1 if there is none.
func (p *Position) commandDistance(u game.Unit) int16 {
	return p.commandLength(p.units[u].hex, p.units[u].formation)
}

// commandLength is that of the shortest Command Path from a hex to the HQ of a formation, -1 if there is none.
func (p *Position) commandLength(h hex.Hex, formation int8) int16 {
	f := p.commandField(formation)
	if f == nil || h == hex.None {
		return -1
	}
	return p.length(f, h, anyLength)
}
