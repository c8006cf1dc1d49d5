package ardennes

import (
	"fmt"

	"fieldpost/engine/game"
)

// objectiveNames are the objectives of the campaign by their bits, A to D.
var objectiveNames = [...]string{"Antwerp", "Liège", "the towns on the Meuse", "the Victory Hexes of the West map"}

// Scale tells how a game stands: a short one by its Victory Points (ARD-31.1-03), the campaign by the Victory Hexes of the East
// map, with what else its Victory Checks ask for beside it (ARD-30.2-01, ARD-30.3-01).
func (r *Rules) Scale(pos game.Position) game.Scale {
	p, ok := pos.(*Position)
	if !ok {
		return game.Scale{}
	}
	v := &r.Victory
	if v.Points > 0 {
		return game.Scale{Title: "German Victory Points", Now: p.points(), Levels: levels(int(v.Points), "victory")}
	}
	return game.Scale{Title: "German Victory Hexes on the East map", Now: p.held(v.East), Levels: levels(int(v.EastNeeded), "victory with an objective"),
		Note: fmt.Sprintf("The German needs one of four objectives besides; reached: %s. The Allies win at once if %d German At Start Areas are entered at %d Victory Checks in a row, and if the German has not won at the end.",
			p.objectiveWords(), v.AreasNeeded, v.ChecksNeeded)}
}

// levels are those of a scale on which the German needs so many.
func levels(needed int, word string) []game.Level {
	return []game.Level{{Winner: allied, Word: "victory", To: needed - 1}, {Winner: german, Word: word, From: needed, To: -1}}
}

// objectiveWords names the objectives that are reached.
func (p *Position) objectiveWords() string {
	var reached []string
	met := p.objectives()
	for i, name := range objectiveNames {
		if met>>i&1 != 0 {
			reached = append(reached, name)
		}
	}
	if len(reached) == 0 {
		return "none"
	}
	return game.List(reached)
}
