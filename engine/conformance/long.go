package conformance

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
)

// brief are the verbs that give up what could still be done, in any game that has them.
var brief = []string{"call-off", "decline", "done", "end", "keep", "pass", "stop"}

// Long plays a whole match that makes use of everything: it draws a verb first and then one of
// its actions, and gives something up only when it has drawn that several times. So its journal
// is several times as long as that of Play.
func Long(g game.Game, seed string) (*game.Match, error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return nil, err
	}
	pick, lex := picker(seed), g.Lexicon()
	var verbs []game.Verb
	var same []game.Action
	for range maxSteps {
		legal := m.Legal()
		if len(legal) == 0 {
			break
		}
		verbs = verbs[:0]
		for _, a := range legal {
			if !slices.Contains(verbs, a.Verb) {
				verbs = append(verbs, a.Verb)
			}
		}
		verb := verbs[pick.IntN(len(verbs))]
		for range 11 {
			if !slices.Contains(brief, lex.Verbs[verb]) {
				break
			}
			verb = verbs[pick.IntN(len(verbs))]
		}
		same = slices.DeleteFunc(append(same[:0], legal...), func(a game.Action) bool { return a.Verb != verb })
		if _, err := m.Do(same[pick.IntN(len(same))]); err != nil {
			return nil, fmt.Errorf("a listed action was refused: %w", err)
		}
	}
	return m, nil
}
