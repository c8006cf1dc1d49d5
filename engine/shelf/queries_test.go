package shelf

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/referee"
)

// TestQueriesOfEveryUnit asks for ZOC, reach, command, supply, odds and retreats of every
// unit on the map at the start of every scenario: each is answered or refused by a sentence.
func TestQueriesOfEveryUnit(t *testing.T) {
	for _, info := range Scenarios() {
		name := info.Game + "/" + info.Scenario
		t.Run(name, func(t *testing.T) {
			g, err := Open(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			m, err := game.NewMatch(g, game.Head{Seed: "queries"})
			if err != nil {
				t.Fatal(err)
			}
			r := referee.New(Shelf{})
			r.Answer([]byte(fmt.Sprintf(`{"cmd":"new","scenario":%q,"seed":"queries"}`, name)))
			answered := map[string]int{}
			ask := func(question string) {
				var a struct{ What, Sentence, Error string }
				raw := r.Answer([]byte(`{"cmd":"query",` + question + `}`))
				if err := json.Unmarshal(raw, &a); err != nil {
					t.Fatalf("%s: %v", question, err)
				}
				text := a.Sentence
				if a.Error != "" {
					text = a.Error
				} else {
					answered[a.What]++
				}
				if !strings.Contains(text, " ") || strings.ContainsAny(text, "\n%") || strings.Contains(text, "internal") {
					t.Errorf("%s is answered by %q", question, raw)
				}
			}
			units := g.Picture(m.Pos(), game.Nobody).Units
			sideAt := map[hex.Hex]game.Side{}
			for _, c := range units {
				sideAt[c.Hex] = c.Side
			}
			n := 0
			for _, c := range units {
				if c.Hex == hex.None {
					continue
				}
				n++
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
					action := fmt.Sprintf(`{"do":"attack","units":[%q],"hex":%q,"to":%q,"kind":%q}`, c.ID, from, to, kind)
					if info.Game == "reichswald" {
						action = fmt.Sprintf(`{"do":"attack","to":%q}`, to)
					}
					ask(`"what":"odds","action":` + action)
				}
			}
			for _, what := range []string{"zoc", "reach", "supply"} {
				if answered[what] == 0 {
					t.Errorf("%s is answered for none of %d units", what, n)
				}
			}
			t.Log(n, "units:", answered)
		})
	}
}
