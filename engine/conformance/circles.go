package conformance

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"fieldpost/engine/game"
)

// tries is how many legal actions of a decision are tried for a way back.
const tries = 16

// Circles plays a match with a player who would like it never to end: wherever an action,
// without chance, leads back to choices that have been there before, he takes it. A position
// that comes back as a whole is an error, for then he could go on for ever, and so is a match
// that is not over after as many actions as its bound.
func Circles(g game.Game, seed string) error {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return err
	}
	pick := picker("circles " + seed)
	player := busy{pick: pick, lex: g.Lexicon()}
	ahead, states, choices := m.Pos().Clone(), map[uint64]bool{}, map[uint64]bool{}
	var k keys
	steps := bound(g)
	for range steps {
		legal := m.Legal()
		if len(legal) == 0 {
			return nil
		}
		states[m.Pos().Key()], choices[k.choices(m.Pos())] = true, true
		next := player.choose(legal)
		for _, i := range pick.Perm(len(legal))[:min(tries, len(legal))] {
			ahead.CopyFrom(m.Pos())
			dice := &thrown{}
			if ahead.Take(legal[i], dice, nil); dice.any {
				continue
			}
			if states[ahead.Key()] {
				return fmt.Errorf("after %d actions %s leads back to a position that has been there before", len(m.Entries()), g.Lexicon().Line(legal[i]))
			}
			if choices[k.choices(ahead)] {
				next = legal[i]
			}
		}
		if _, err := m.Do(next); err != nil {
			return fmt.Errorf("a listed action was refused: %w", err)
		}
	}
	return fmt.Errorf("a player who goes in circles keeps the match going for more than %d actions", steps)
}

// keys tell positions apart by what can be done in them.
type keys struct {
	bytes []byte
	legal []game.Action
}

func (k *keys) choices(p game.Position) uint64 {
	k.legal = p.Legal(k.legal[:0])
	k.bytes, _ = binary.Append(k.bytes[:0], binary.LittleEndian, p.Decision())
	k.bytes, _ = binary.Append(k.bytes, binary.LittleEndian, k.legal)
	h := fnv.New64a()
	h.Write(k.bytes)
	return h.Sum64()
}

// thrown are dice that tell whether they were asked, and show the lowest result.
type thrown struct{ any bool }

func (d *thrown) Roll(game.Chance) int {
	d.any = true
	return 1
}
