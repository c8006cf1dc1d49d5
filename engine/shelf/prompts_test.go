package shelf

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// unnamed are the questions of a game whose prompts do not name their subject yet.
var unnamed = map[string]string{
	"offtheline": "hold shoot",
}

// Every prompt of every scenario names its subject, in random games.
func TestPromptsNameTheirSubject(t *testing.T) {
	for _, info := range Scenarios() {
		g, err := Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		games := seeds(t, info)
		if longRun(t) == 0 {
			games = games[:min(2, len(games))]
		}
		for _, seed := range games {
			faults, err := conformance.Unnamed(g, seed)
			if err != nil {
				t.Fatal(err)
			}
			for _, ask := range game.SortedKeys(faults) {
				if !slices.Contains(strings.Fields(unnamed[info.Game]), ask) {
					t.Errorf("%s/%s: the question %s names nothing: %q", info.Game, info.Scenario, ask, faults[ask])
				}
			}
		}
	}
}
