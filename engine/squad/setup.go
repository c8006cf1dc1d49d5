package squad

import (
	"fmt"

	"fieldpost/engine/game"
)

// Setup builds a position, and the game that goes with it, from a description.
func (r *Rules) Setup(text []byte) (game.Game, game.Position, error) {
	return nil, nil, fmt.Errorf("not yet")
}
