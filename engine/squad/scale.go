package squad

import (
	"fmt"

	"fieldpost/engine/game"
)

// Scale tells how the scenario in progress stands: the points of the Americans, a half for whoever has run away (OTL-7.2.11.3-02), against those that the Germans have now, or
// how many of the conditions hold for the side that has to fulfil them.
func (r *Rules) Scale(pos game.Position) game.Scale {
	p, ok := pos.(*Position)
	if !ok {
		return game.Scale{}
	}
	v := &p.scenario().Victory
	note := fmt.Sprintf("A side loses at once when its killed and routed reach its break level: so far %d of %d for the Americans, %d of %d for the Germans.", p.lost(us), p.force(us).Break, p.lost(german), p.force(german).Break)
	if v.Points {
		side := us
		if r.machine == us {
			side = german // whoever plays alone reads his own
		}
		other := side.Other()
		n := int(p.score(other))
		scale := game.Scale{Title: fmt.Sprintf("Victory points of %s, against %s of %s", r.theSide(side), game.Halves(n), r.theSide(other)), Now: int(p.score(side)), Halves: true, Note: note}
		if n > 0 {
			scale.Levels = []game.Level{{Winner: other, Word: r.levelOf(other), To: n - 1}}
		}
		scale.Levels = append(scale.Levels, game.Level{Winner: game.Nobody, Word: "draw", From: n, To: n}, game.Level{Winner: side, Word: r.levelOf(side), From: n + 1, To: -1})
		return scale
	}
	winner := v.Winner
	scale := game.Scale{Title: fmt.Sprintf("Conditions fulfilled by %s", r.theSide(winner)), Note: note}
	have, goal := p.fulfilled()
	scale.Now = have
	if hexes(v.Tests) {
		scale.Title = "Hexes for victory held by " + r.theSide(winner)
	}
	scale.Levels = []game.Level{{Winner: winner.Other(), Word: r.levelOf(winner.Other()), To: goal - 1}, {Winner: winner, Word: r.levelOf(winner), From: goal, To: -1}}
	return scale
}
