package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

// Rolls returns the rolls that the events of a procedure come to.
func (r *Rules) Rolls(events []game.Event, viewer game.Side) (list []game.Roll) {
	var battle game.Roll // so far
	for _, e := range game.Told(events, viewer) {
		n := e.N
		switch e.Kind {
		case evTotals:
			battle = game.Roll{Title: "Battle for " + r.Name.Hex(e.To), Battle: true, Chart: "crt", Bars: []game.Bar{
				{Label: "Attack", Side: e.Side, Min: int(n[0]), Max: int(n[0])}, {Label: "Defense", Side: e.Side.Other(), Min: int(n[1]), Max: int(n[1])}}}
		case evShift:
			_, text := r.Describe(e, viewer)
			battle.Lines = append(battle.Lines, game.Line{Text: text, Rules: e.Cited()})
		case evBattle:
			battle.Dice = []game.Die{{Face: int(n[0]), Faces: 6}}
			battle.Sum = fmt.Sprintf("%d in the column %s, shifts %s", n[0], columnName(n[1]), game.Signed(n[4]))
			battle.Lit = [][2]int{{int(n[0]) - 1, int(n[1]) - int(leftmost) + 1}}
			result := Result{int8(n[2]), int8(n[3])}
			battle.Result, battle.Good = result.String(), max(-1, min(int(result.Defender)-int(result.Attacker), 1))
			list = append(list, battle)
		case evCheck:
			_, sum := r.Describe(e, viewer)
			list = append(list, game.Roll{Title: "Morale check of " + r.Name.Unit(e.Unit), Dice: []game.Die{{Face: int(n[0]), Faces: 6}}, Sum: sum,
				Result: [2]string{"failed", "passed"}[n[3]], Good: int(2*n[3] - 1)})
		case evAir:
			list = append(list, game.Roll{Title: "Air Support", Dice: []game.Die{{Face: int(n[0]), Faces: 6}}, Chart: "air", Lit: [][2]int{{int(n[0]) - 1, 1}},
				Result: game.Count(n[1], "marker")})
		}
	}
	return list
}

// deeds tell what events do.
var deeds = [numEvents]game.Deed{evMoved: game.Moves, evArrived: game.Moves, evRetreated: game.Retreats, evAdvanced: game.Advances, evBattle: game.Fights, evEliminated: game.Perishes, evControl: game.Captures}
