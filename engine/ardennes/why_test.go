package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Whatever is asked for at a decision, with members missing or of the wrong side, is legal or refused by a sentence
// with its rows: every verb that answers a question, in random games.
func TestEveryRefusalHasAReason(t *testing.T) {
	for _, seed := range []string{"refusals", "more refusals"} {
		r := open(t, "six-turns")
		p := r.Start(game.NewSeeded(seed), nil).(*Position)
		dice, pick := game.NewSeeded("dice of "+seed), game.NewSeeded("pick of "+seed)
		asked := map[game.Ask]int{}
		for range 1500 {
			d := p.Decision()
			if d.Over {
				break
			}
			legal := p.Legal(nil)
			if asked[d.Ask]++; asked[d.Ask] <= 2 {
				for _, verb := range askVerbs[d.Ask] {
					for _, a := range distorted(legal, verb, p.stack.Top()) {
						if no := p.Why(a); (no.Sentence == "") != slices.Contains(legal, a) || no.Sentence != "" && len(no.Rules) == 0 {
							t.Fatalf("%s at %s: %+v", r.Lexicon().Line(a), askWords[d.Ask], no)
						}
					}
				}
			}
			p.Take(legal[pick.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1], dice, nil)
		}
		if len(asked) < 12 {
			t.Errorf("%s: %d kinds of questions", seed, len(asked))
		}
	}
}

// distorted are actions with a verb: without members, with some of the units and hexes of legal actions, and with the
// last unit and hex there are.
func distorted(legal []game.Action, verb game.Verb, f *frame) (list []game.Action) {
	list = append(list, game.Act(verb), game.Act(verb).With(f.unit), game.Act(verb).With(f.unit).Toward(0))
	for _, a := range [...]game.Action{legal[0], legal[len(legal)/2], legal[len(legal)-1]} {
		b := a
		b.Verb = verb
		list = append(list, b)
		b.Units[0] = game.NoUnit
		list = append(list, b)
		b = a
		b.Verb, b.Hex, b.To = verb, hex.None, hex.None
		list = append(list, b)
		b.Option = 0
		list = append(list, b)
	}
	for u := game.Unit(0); u < 200; u += 61 {
		list = append(list, game.Act(verb).With(u), game.Act(verb).With(u).At(hex.Hex(7*u)).Toward(hex.Hex(5*u)), game.Act(verb).With(u).At(0).As(byRoute))
	}
	return list
}
