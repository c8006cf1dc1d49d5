package conformance

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// questions is how often each question is asked, choices about how many of a list are looked at: each asks for the whole list anew.
const (
	questions = 2
	choices   = 200
)

// checkHidden checks that nothing depends on what is hidden from a side: not its view, not the
// answers to its questions, and where it decides neither the prompt, the actions, their
// labels nor refusals.
func checkHidden(g game.Game, p game.Position, side game.Side, pick *rand.Rand) error {
	other := p.Clone()
	other.Resample(side, game.NewSeeded(fmt.Sprint(pick.Uint64())))
	if err := sameView(g, p, other, side); err != nil {
		return err
	}
	if err := sameAnswers(g, p, other, side, pick); err != nil {
		return err
	}
	if p.Decision().Side != side {
		return nil
	}
	return sameChoices(g, p, other, pick)
}

// sameView compares what a side may know and sees of two positions.
func sameView(g game.Game, p, other game.Position, side game.Side) error {
	a, b := p.Clone(), other.Clone()
	a.Redact(side)
	b.Redact(side)
	switch {
	case !bytes.Equal(a.AppendState(nil), b.AppendState(nil)):
		return fmt.Errorf("the redacted position depends on it")
	case !reflect.DeepEqual(g.Picture(p, side), g.Picture(other, side)):
		return fmt.Errorf("the picture depends on it")
	}
	return nil
}

// sameAnswers compares the answers to questions that a side asks.
func sameAnswers(g game.Game, p, other game.Position, side game.Side, pick *rand.Rand) error {
	lex := g.Lexicon()
	legal := p.Legal(nil)
	for _, what := range lex.Queries {
		for range questions {
			q := game.Query{What: what, Viewer: side, Side: game.Side(pick.IntN(len(lex.Sides))), Unit: game.Unit(pick.IntN(len(lex.Units)+1) - 1),
				Hex: hex.Hex(pick.IntN(lex.Hexes.Len()+1) - 1), Action: game.Act(0)}
			if len(legal) > 0 {
				q.Action = legal[pick.IntN(len(legal))]
			}
			if pick.IntN(4) == 0 {
				q.Action = mutate(q.Action, lex, pick)
			}
			a, errA := g.Query(p, q)
			b, errB := g.Query(other, q)
			if fmt.Sprint(errA) != fmt.Sprint(errB) || !reflect.DeepEqual(a, b) {
				return fmt.Errorf("the answer to %s of side %d, unit %d, hex %s, %s depends on it: %+v %v, %+v %v", what, q.Side, q.Unit, lex.Hexes.ID(q.Hex), lex.Line(q.Action), a, errA, b, errB)
			}
			if errA != nil {
				continue
			}
			if err := checkAnswer(a); err != nil {
				return fmt.Errorf("the answer to %s: %w", what, err)
			}
		}
	}
	return nil
}

// sameChoices compares what the side that decides is told of its decision.
func sameChoices(g game.Game, p, other game.Position, pick *rand.Rand) error {
	lex, legal := g.Lexicon(), p.Legal(nil)
	if again := other.Legal(nil); !slices.Equal(legal, again) {
		for _, a := range legal {
			if !slices.Contains(again, a) {
				return fmt.Errorf("whether %s is legal depends on it", lex.Line(a))
			}
		}
		return fmt.Errorf("the list of legal actions depends on it")
	}
	a, framesA := g.Prompt(p)
	b, framesB := g.Prompt(other)
	if a != b || !slices.Equal(framesA, framesB) {
		return fmt.Errorf("the prompt depends on it: %q, %q", a, b)
	}
	for i := 0; i < len(legal); i += 1 + len(legal)/choices {
		x := legal[i]
		if a, b := g.Label(p, x), g.Label(other, x); a != b {
			return fmt.Errorf("the label of %s depends on it: %q, %q", lex.Line(x), a, b)
		}
		no := mutate(x, lex, pick)
		if a, b := p.Why(no), other.Why(no); !reflect.DeepEqual(a, b) {
			return fmt.Errorf("why %s is refused depends on it: %+v, %+v", lex.Line(no), a, b)
		}
	}
	return nil
}
