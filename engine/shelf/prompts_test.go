package shelf

import (
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// Every prompt of every scenario names its subject, in random games.
func TestPromptsNameTheirSubject(t *testing.T) {
	nativeAlone(t)
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
				t.Errorf("%s/%s: the question %s names nothing: %q", info.Game, info.Scenario, ask, faults[ask])
			}
		}
	}
}
