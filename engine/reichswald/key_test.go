package reichswald

import (
	"os"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// Positions of random games have the same key exactly if they are the same but for what chance was
// asked: with FIELDPOST_LONG set 150,000 of them.
func TestKeys(t *testing.T) {
	conformance.CheckKeys(t, veritable(t, nil), os.Getenv("FIELDPOST_LONG") != "", func(p game.Position) { p.(*Position).asked = nil })
}
