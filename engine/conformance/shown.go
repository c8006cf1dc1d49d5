package conformance

import (
	"fmt"
	"math/rand/v2"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// CheckShown checks what a page shows of a position before anybody acts: the words of the decision and of the counters, how
// the game stands, what lies over the board, the reach of a move and the forecasts of attacks. The position may be one
// that no play leads to.
func CheckShown(g game.Game, p game.Position, pick *rand.Rand) error {
	if err := checkSaid(g, p); err != nil {
		return err
	}
	if err := checkScale(g, p); err != nil {
		return err
	}
	for side := range g.Lexicon().Sides {
		for _, o := range g.Lexicon().Overlays {
			q := game.Query{What: o.What, Viewer: game.Side(side), Side: game.Side(side), Unit: game.NoUnit, Hex: hex.None}
			if answer, err := g.Query(p, q); err == nil {
				if err := checkAnswer(answer); err != nil {
					return fmt.Errorf("overlay %q: %w", o.What, err)
				}
			}
		}
	}
	return checkAnswers(g, p, pick)
}

// checkScale sees that the levels of victory rise without holes, and that what is counted now lies in one of them, for
// every side that looks.
func checkScale(g game.Game, p game.Position) error {
	scaler, ok := g.(game.Scaler)
	if !ok {
		return nil
	}
	for side := range g.Lexicon().Sides {
		known := p.Clone()
		known.Redact(game.Side(side))
		s := scaler.Scale(known)
		for i, l := range s.Levels {
			if l.Word == "" || l.To >= 0 && l.To < l.From || i > 0 && l.From != s.Levels[i-1].To+1 {
				return fmt.Errorf("level %d of %s is %+v", i, s.Title, l)
			}
		}
		if len(s.Levels) > 0 && (!told(s.Title) || s.At(s.Now) < 0 || s.Note != "" && !whole(s.Note)) {
			return fmt.Errorf("the scale is %+v", s)
		}
	}
	return nil
}
