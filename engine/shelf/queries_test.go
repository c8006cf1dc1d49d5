package shelf

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/referee"
)

// TestQueriesOfEveryUnit asks for ZOC, reach, command, supply, odds and retreats of every
// unit on the map at the start of every scenario, and again in the midst of a random game,
// wherever that waits: each is answered or refused by a sentence, whether everything is seen or
// only what the side that decides may see.
func TestQueriesOfEveryUnit(t *testing.T) {
	nativeAlone(t)
	everyScenario(t, func(t *testing.T, g game.Game) {
		for _, steps := range []int{0, 90, 333} {
			m, err := conformance.Play(g, "queries", steps)
			if err != nil {
				t.Fatal(err)
			}
			all, n := queryUnits(t, g, m, "")
			known := map[string]int{}
			if d := m.Decision(); !d.Over {
				known, _ = queryUnits(t, g, m, g.Info().Sides[d.Side])
			}
			for _, what := range []string{"zoc", "reach", "supply"} {
				if steps == 0 && n > 0 && slices.Contains(g.Lexicon().Queries, what) && (all[what] != n || known[what] == 0 || known[what] > n) {
					t.Errorf("%s is answered for %d of %d units, and for %d to the side that decides", what, all[what], n, known[what])
				}
			}
		}
	})
}

// queryUnits asks of every unit on the map, for a viewer, and counts the units and the answers by
// question.
func queryUnits(t *testing.T, g game.Game, m *game.Match, viewer string) (answered map[string]int, units int) {
	t.Helper()
	r := referee.New(Shelf{})
	load, err := json.Marshal(map[string]string{"cmd": "load", "text": m.Journal()})
	if err != nil {
		t.Fatal(err)
	}
	if a := string(r.Answer(load)); strings.HasPrefix(a, `{"error"`) {
		t.Fatal(a)
	}
	answered = map[string]int{}
	ask := func(question string) {
		var a struct{ What, Sentence, Error string }
		raw := r.Answer([]byte(`{"cmd":"query","viewer":"` + viewer + `",` + question + `}`))
		if err := json.Unmarshal(raw, &a); err != nil {
			t.Fatalf("%s: %v", question, err)
		}
		text := a.Error
		if text == "" {
			text = a.Sentence
			answered[a.What]++
		}
		if !strings.Contains(text, " ") || strings.ContainsAny(text, "\n%") || strings.Contains(text, "nothing") {
			t.Errorf("%s is answered by %q", question, raw)
		}
	}
	counters := g.Picture(m.Pos(), game.Nobody).Units
	sideAt := map[hex.Hex]game.Side{}
	for _, c := range counters {
		sideAt[c.Hex] = c.Side
	}
	for _, c := range counters {
		if c.Hex == hex.None {
			continue
		}
		units++
		for _, what := range []string{"zoc", "reach", "command", "supply", "retreats"} {
			ask(fmt.Sprintf(`"what":%q,"unit":%q`, what, c.ID))
		}
		// An enemy next to the unit if there is one, or the unit's own hex.
		target := c.Hex
		for _, h := range g.Map().Neighbors[c.Hex] {
			if side, ok := sideAt[h]; ok && h != hex.None && side != c.Side {
				target = h
			}
		}
		from, to := g.Map().ID(c.Hex), g.Map().ID(target)
		for _, kind := range []string{"hasty", "regular", "prepared"} {
			ask(fmt.Sprintf(`"what":"odds","action":{"do":"attack","units":[%q],"hex":%q,"to":%q,"kind":%q}`, c.ID, from, to, kind))
		}
		ask(fmt.Sprintf(`"what":"odds","action":{"do":"attack","to":%q}`, to))
	}
	return answered, units
}

// BenchmarkHover is what a pointer over the board asks in the midst of each campaign: the reach of
// a unit, for the side that decides and for somebody who sees everything. The difference is what
// it costs to take away what is hidden.
func BenchmarkHover(b *testing.B) {
	for _, name := range []string{"aachen/campaign", "bug/campaign", "reichswald/veritable"} {
		g, err := Open(name, nil)
		if err != nil {
			b.Fatal(err)
		}
		m, err := conformance.Play(g, "hover", 120)
		if err != nil {
			b.Fatal(err)
		}
		side, u := m.Decision().Side, game.NoUnit
		for _, c := range g.Picture(m.Pos(), side).Units {
			if c.Side == side && !c.HQ && c.Hex != hex.None {
				u = c.Unit
			}
		}
		for _, viewer := range []game.Side{side, game.Nobody} {
			b.Run(fmt.Sprintf("%s/viewer=%d", name, viewer), func(b *testing.B) {
				for b.Loop() {
					if _, err := g.Query(m.Pos(), game.Query{What: "reach", Viewer: viewer, Side: side, Unit: u, Hex: hex.None, Action: game.Act(0)}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
