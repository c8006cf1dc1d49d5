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
	for _, of := range [][2]string{{"aachen", "first-blood"}, {"aachen", "stolberg-corridor"}, {"aachen", "across-the-wurm"}, {"aachen", "campaign"},
		{"bug", "iii-motorized-corps"}, {"bug", "delayed-arrival"}, {"bug", "campaign"}} {
		conformance.CheckKeys(t, scenario(t, of[1], of[0]), os.Getenv("FIELDPOST_LONG") != "", func(p game.Position) { p.(*Position).asked = nil })
	}
}
