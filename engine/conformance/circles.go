package conformance

import (
	"fmt"
	"hash/maphash"

	"fieldpost/engine/game"
)

// tries is how many legal actions of a decision are tried for a way back.
const tries = 16

// Circles plays a game with a player who would like it never to end: wherever an action,
// without chance, leads back to choices that have been there before, he takes it. A position
// that comes back as a whole is an error, for then he could go on for ever, and so is a game
// that is not over after as many actions as its bound. He plays on beyond the actions that a
// match can have: that a match ends is not owed to its journal being full.
func Circles(g game.Game, seed string) error {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return err
	}
	pick := picker("circles " + seed)
	player := busy{pick: pick, lex: g.Lexicon()}
	pos, dice := m.Pos().Clone(), game.NewSeeded(seed)
	ahead, states, choices := pos.Clone(), map[uint64]bool{}, map[uint64]bool{}
	k := keys{seed: maphash.MakeSeed()}
	var legal []game.Action
	steps := bound(g)
	for taken := range steps {
		if legal = pos.Legal(legal[:0]); len(legal) == 0 {
			return nil
		}
		states[pos.Key()], choices[k.choices(pos)] = true, true
		next := player.choose(legal)
		for _, i := range pick.Perm(len(legal))[:min(tries, len(legal))] {
			ahead.CopyFrom(pos)
			chance := &thrown{}
			if ahead.Take(legal[i], chance, nil); chance.any {
				continue
			}
			if states[ahead.Key()] {
				return fmt.Errorf("after %d actions %s leads back to a position that has been there before", taken, g.Lexicon().Line(legal[i]))
			}
			if choices[k.choices(ahead)] {
				next = legal[i]
			}
		}
		pos.Take(next, dice, nil)
	}
	return fmt.Errorf("a player who goes in circles keeps the game going for more than %d actions", steps)
}

// keys tell positions apart by what can be done in them.
type keys struct {
	seed  maphash.Seed
	legal []game.Action
}

func (k *keys) choices(p game.Position) uint64 {
	var h maphash.Hash
	h.SetSeed(k.seed)
	maphash.WriteComparable(&h, p.Decision())
	k.legal = p.Legal(k.legal[:0])
	for _, a := range k.legal {
		maphash.WriteComparable(&h, a)
	}
	return h.Sum64()
}

// thrown are dice that tell whether they were asked, and show the lowest result.
type thrown struct{ any bool }

func (d *thrown) Roll(game.Chance) int {
	d.any = true
	return 1
}
