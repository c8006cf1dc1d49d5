package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

// Scale tells how the game stands: the objectives held (VER-5-01).
func (r *Rules) Scale(pos game.Position) game.Scale {
	p := pos.(*Position)
	s := &r.Terms
	scale := game.Scale{Title: "Objectives held by " + r.Name.Side(s.Victor), Now: int(p.held()), Levels: []game.Level{
		{Winner: s.Victor.Other(), Word: "victory", To: int(s.Draw) - 1},
		{Winner: game.Nobody, Word: "draw", From: int(s.Draw), To: int(s.Win) - 1},
		{Winner: s.Victor, Word: "victory", From: int(s.Win), To: -1}}}
	if r.pointsDecide {
		scale.Note = fmt.Sprintf("Victory points: %d; with %d a draw becomes a victory.", p.points(), s.Points.Win)
	}
	return scale
}
