package conformance

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// restored is how many actions a restored position is played on.
const restored = 12

// checkRestored checks that a position put together from its state is that position: it lists the
// same actions and plays on the same; and that other bytes are refused.
func checkRestored(g game.Game, p game.Position, state []byte, pick *rand.Rand) error {
	back, err := g.Restore(state)
	if err != nil {
		return fmt.Errorf("its state is not restored: %w", err)
	}
	here := p.Clone()
	for range restored {
		legal := here.Legal(nil)
		if again := back.Legal(nil); here.Decision() != back.Decision() || !slices.Equal(legal, again) {
			return fmt.Errorf("the restored position lists other actions")
		}
		if !bytes.Equal(here.AppendState(nil), back.AppendState(nil)) || here.Key() != back.Key() {
			return fmt.Errorf("the restored position plays on differently")
		}
		if len(legal) == 0 {
			break
		}
		a, seed := legal[pick.IntN(len(legal))], fmt.Sprint(pick.Uint64())
		here.Take(a, game.NewSeeded(seed), nil)
		back.Take(a, game.NewSeeded(seed), nil)
	}
	return checkDamaged(g, state, pick)
}

// checkDamaged checks that bytes which are no state give an error of one sentence, or else a position
// with exactly this state, and never more.
func checkDamaged(g game.Game, state []byte, pick *rand.Rand) error {
	for _, other := range [][]byte{nil, state[:pick.IntN(len(state))], append(slices.Clone(state), 0)} {
		if _, err := g.Restore(other); err == nil {
			return fmt.Errorf("%d bytes of %d are restored", len(other), len(state))
		}
	}
	other := slices.Clone(state)
	for range 1 + pick.IntN(3) {
		other[pick.IntN(len(other))] = byte(pick.Uint32())
	}
	return Restorable(g, other)
}

// Restorable checks that bytes are restored as they are or refused with one sentence.
func Restorable(g game.Game, state []byte) error {
	p, err := g.Restore(state)
	switch {
	case err == nil && !bytes.Equal(p.AppendState(nil), state):
		return fmt.Errorf("bytes are restored as a position with another state")
	case err != nil && (p != nil || strings.ContainsAny(err.Error(), "\n") || err.Error() == ""):
		return fmt.Errorf("bytes are refused with %q and a position %v", err, p)
	}
	return nil
}
