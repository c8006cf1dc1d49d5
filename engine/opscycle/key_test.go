package opscycle

import (
	"os"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// Positions of random games have the same key exactly if they are the same but for what chance was
// asked. With FIELDPOST_LONG set there are 1.2 million of them in all, with those of the other systems.
func TestKeys(t *testing.T) {
	n := 2000
	if os.Getenv("FIELDPOST_LONG") != "" {
		n = 150_000
	}
	for _, of := range [][2]string{{"aachen", "first-blood"}, {"aachen", "stolberg-corridor"}, {"aachen", "across-the-wurm"}, {"aachen", "campaign"},
		{"bug", "iii-motorized-corps"}, {"bug", "delayed-arrival"}, {"bug", "campaign"}} {
		distinct, err := conformance.Keys(scenario(t, of[1], of[0]), of[1], n, func(p game.Position) {
			q := p.(*Position)
			q.asked = q.asked[:0]
		})
		if err != nil || distinct < n {
			t.Errorf("%s: %d of %d positions, %v", of, distinct, n, err)
		}
	}
}
