package squad_test

import (
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/squad"
)

// Solitaire games of all scenarios conform: what the program does for its side is decided by the position and
// the cards alone.
func TestSolitaireConforms(t *testing.T) {
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			conformance.Run(t, func() (game.Game, error) { return squad.Open(folder(t), name, map[string]string{"solitaire": "on"}) }, seeds(1), conformance.Few)
		})
	}
}
