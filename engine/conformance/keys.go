package conformance

import (
	"fmt"
	"hash/fnv"
	"testing"

	"fieldpost/engine/game"
)

// Keys plays games at random, forgets what chance was asked (forget may change the position) and
// compares: positions have the same key exactly if they have the same state. It returns how many different
// positions it saw, at least as many as asked for if games do not run dry.
func Keys(g game.Game, seed string, atLeast int, forget func(p game.Position)) (distinct int, err error) {
	dice, pick := game.NewSeeded("dice "+seed), picker("keys "+seed)
	start := g.Start(dice, nil)
	p, bare := start.Clone(), start.Clone()
	keys, states := map[uint64][16]byte{}, map[[16]byte]uint64{}
	var legal []game.Action
	var bytes []byte
	for steps := 0; len(states) < atLeast && steps < 4*atLeast; steps++ {
		bare.CopyFrom(p)
		forget(bare)
		h := fnv.New128a()
		bytes = bare.AppendState(bytes[:0])
		h.Write(bytes)
		state, key := [16]byte(h.Sum(nil)), p.Key()
		if was, seen := keys[key]; seen && was != state {
			return 0, fmt.Errorf("after %d actions two positions have the key %#x", steps, key)
		}
		if was, seen := states[state]; seen && was != key {
			return 0, fmt.Errorf("after %d actions the same state has the keys %#x and %#x", steps, was, key)
		}
		keys[key], states[state] = state, key
		if legal = p.Legal(legal[:0]); len(legal) == 0 {
			p.CopyFrom(start)
			continue
		}
		p.Take(legal[pick.IntN(len(legal))], dice, nil)
	}
	return len(states), nil
}

// CheckKeys checks the keys of a game: 2,000 positions of random games, or 150,000.
func CheckKeys(t *testing.T, g game.Game, long bool, forget func(p game.Position)) {
	t.Helper()
	n := 2000
	if long {
		n = 150_000
	}
	if distinct, err := Keys(g, g.Info().Scenario, n, forget); err != nil || distinct < n {
		t.Errorf("%s: %d of %d positions, %v", g.Info().Scenario, distinct, n, err)
	}
}
