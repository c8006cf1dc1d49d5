package ardennes

import "fieldpost/engine/game"

// The verdicts.
const (
	undecided int8 = iota
	germanWins
	alliedWins
)

// judge decides the game.
func (p *play) judge() {
	p.verdict = alliedWins
	if p.rules.Victory.Points > 0 && p.points() >= int(p.rules.Victory.Points) {
		p.verdict = germanWins
	}
	p.note(ofSide(evOver, game.Nobody, -1, -1, int16(p.verdict)), "ARD-30.1-01")
}

// points are the German Victory Points of a short game: one for a Victory Hex that he controls
// (ARD-31.1-03).
func (p *Position) points() (n int) {
	for _, h := range p.rules.Victory.East {
		if p.control[h] == german {
			n++
		}
	}
	return n
}

func (p *Position) victoryTracks() []game.Track { return nil }

func (r *Rules) verdictText(v int8) string {
	if v == germanWins {
		return "The German player wins."
	}
	return "The Allied player wins."
}

// Verdict returns the result when the game is over.
func (r *Rules) Verdict(pos game.Position) game.Verdict {
	p, ok := pos.(*Position)
	if !ok || len(p.stack) > 0 {
		return game.Verdict{}
	}
	winner := r.Sides[allied].ID
	if p.verdict == germanWins {
		winner = r.Sides[german].ID
	}
	return game.Verdict{Over: true, Winner: winner, Text: r.verdictText(p.verdict)}
}
