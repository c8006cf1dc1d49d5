package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"fieldpost/engine/game"
)

// brief are the verbs that give up what could still be done, in any game that has them.
var brief = []string{"call-off", "decline", "done", "end", "keep", "pass", "stop"}

// Long plays a whole match that makes use of everything (see busy). So its journal is
// several times as long as that of Play.
func Long(g game.Game, seed string) (*game.Match, error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return nil, err
	}
	player := busy{pick: picker(seed), lex: g.Lexicon()}
	for range bound(g) {
		legal := m.Legal()
		if len(legal) == 0 {
			break
		}
		if _, err := m.Do(player.choose(legal)); err != nil {
			return nil, fmt.Errorf("a listed action was refused: %w", err)
		}
	}
	return m, nil
}

// busy is a player who draws a verb first and then one of its actions, and gives something up
// only when he has drawn that several times.
type busy struct {
	pick  *rand.Rand
	lex   *game.Lexicon
	verbs []game.Verb
	same  []game.Action
}

func (b *busy) choose(legal []game.Action) game.Action {
	b.verbs = b.verbs[:0]
	for _, a := range legal {
		if !slices.Contains(b.verbs, a.Verb) {
			b.verbs = append(b.verbs, a.Verb)
		}
	}
	verb := b.verbs[b.pick.IntN(len(b.verbs))]
	for range 11 {
		if !slices.Contains(brief, b.lex.Verbs[verb]) {
			break
		}
		verb = b.verbs[b.pick.IntN(len(b.verbs))]
	}
	b.same = slices.DeleteFunc(append(b.same[:0], legal...), func(a game.Action) bool { return a.Verb != verb })
	return b.same[b.pick.IntN(len(b.same))]
}
