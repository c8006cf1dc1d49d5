package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Scale tells how the scenario in progress stands: the points of the Americans, in halves, against those that the Germans have now, or
// how many of the conditions hold for the side that has to fulfil them.
func (r *Rules) Scale(pos game.Position) game.Scale {
	p, ok := pos.(*Position)
	if !ok {
		return game.Scale{}
	}
	v := &p.scenario().Victory
	note := fmt.Sprintf("A side loses at once with its break level: %d of %d for the Americans, %d of %d for the Germans.", p.lost(us), p.force(us).Break, p.lost(german), p.force(german).Break)
	if v.Points {
		n := int(p.score(german))
		scale := game.Scale{Title: "Half victory points of the American side; the German side has " + fmt.Sprint(n), Now: int(p.score(us)), Note: note}
		if n > 0 {
			scale.Levels = []game.Level{{Winner: german, Word: r.levelOf(german), To: n - 1}}
		}
		scale.Levels = append(scale.Levels, game.Level{Winner: game.Nobody, Word: "draw", From: n, To: n}, game.Level{Winner: us, Word: r.levelOf(us), From: n + 1, To: -1})
		return scale
	}
	winner := v.Winner
	scale := game.Scale{Title: fmt.Sprintf("Conditions fulfilled by %s", r.theSide(winner)), Note: note}
	goal := len(v.Tests)
	for i := range v.Tests {
		scale.Now += int(bit(p.holds(&v.Tests[i])))
	}
	if t := &v.Tests[0]; goal == 1 && t.Asks != data.NoEnemy && t.Asks != data.GoodOrder {
		scale.Title, scale.Now, goal = "Hexes for victory held by "+r.theSide(winner), p.heldBy(t), needed(t)
	}
	scale.Levels = []game.Level{{Winner: winner.Other(), Word: r.levelOf(winner.Other()), To: goal - 1}, {Winner: winner, Word: r.levelOf(winner), From: goal, To: -1}}
	return scale
}
