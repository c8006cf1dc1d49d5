package shelf

import (
	"fmt"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// What a searching player is told of attacks is near what people are told, which is exact.
func TestEstimates(t *testing.T) {
	nativeAlone(t)
	for _, info := range Scenarios() {
		name := info.Game + "/" + info.Scenario
		g, err := Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := g.(game.Searchable)
		if !ok || info.Game == "offtheline" { // whose searching player works fire out soldier by soldier
			continue
		}
		var e conformance.Precision
		for n := range 24 { // a game at random may end before much is attacked
			if e, err = conformance.Estimates(s, fmt.Sprint("estimates ", n), 120); err != nil || e.Attacks >= 8 {
				break
			}
		}
		t.Logf("%s: %+v", name, e)
		if err != nil || e.Attacks < 8 || e.Lost > 60 || e.Taken > 40 {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
}
