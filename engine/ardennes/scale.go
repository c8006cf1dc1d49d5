package ardennes

import "fieldpost/engine/game"

// Scale tells how a short game stands (ARD-31.1-03); the campaign is decided by its Victory Checks.
func (r *Rules) Scale(pos game.Position) game.Scale {
	p, ok := pos.(*Position)
	v := &r.Victory
	if !ok || v.Points == 0 {
		return game.Scale{}
	}
	return game.Scale{Title: "German Victory Points", Now: p.points(), Levels: []game.Level{
		{Winner: allied, Word: "victory", To: int(v.Points) - 1}, {Winner: german, Word: "victory", From: int(v.Points), To: -1}}}
}
