package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// Rolls returns the rolls that the events of a procedure come to.
func (r *Rules) Rolls(events []game.Event, viewer game.Side) (list []game.Roll) {
	var attack game.Roll // so far
	for _, e := range game.Told(events, viewer) {
		n := e.N
		d6 := func(title, result string, good int) {
			_, sum := r.Describe(e, viewer)
			list = append(list, game.Roll{Title: title, Dice: []game.Die{{Face: int(n[0]), Faces: 6}}, Sum: sum, Result: result, Good: good})
		}
		outcome := func(n int16, yes, no string) (string, int) {
			if n != 0 {
				return yes, 1
			}
			return no, -1
		}
		switch e.Kind {
		case evOdds:
			attack = game.Roll{Title: "Attack on " + r.Name.Hex(e.To), Battle: true, Chart: "crt", Bars: []game.Bar{
				{Label: "Attack", Side: e.Side, Min: int(n[0]), Max: int(n[0])}, {Label: "Defense", Side: e.Side.Other(), Min: int(n[1]), Max: int(n[1])}}}
			attack.Lines = []game.Line{{Text: fmt.Sprintf("Defender's Combat Bonus %d, shifts %s", n[2], game.Signed(n[4])), Rules: e.Cited()}}
		case evResult:
			attack.Dice = []game.Die{{Face: int(n[0]), Faces: 6}}
			attack.Sum = fmt.Sprintf("%d in the column %s", n[0], columnName(int8(n[1])))
			attack.Lit = [][2]int{{int(n[0]) - 1, int(n[1]) - int(data.LeftColumn) + 1}}
			attack.Result = resultNames[n[2]]
			list = append(list, attack)
		case evBarrage:
			d6("Defensive artillery at "+r.Name.Hex(e.To), map[bool]string{true: "Time on Target", false: game.Count(n[2], "shift") + " left"}[int8(n[2]) == data.TOT], 0)
		case evFireFight:
			d6("Fire Fight for "+r.Name.Hex(e.To), resultNames[n[2]], 0)
		case evDetermined:
			result, good := outcome(n[2], "holds", "does not hold")
			d6("Determined Defense of "+r.Name.Unit(e.Unit), result, good)
		case evDisengaged:
			result, good := outcome(n[2], "disengages", "stays Engaged")
			d6("Disengagement of "+r.Name.Unit(e.Unit), result, good)
		case evDemolition:
			result, good := outcome(n[2], "the bridge is blown", "the bridge stands")
			d6("Demolition at "+r.Name.Hex(e.Hex), result, good)
		}
	}
	return list
}

// deeds tell what events do.
var deeds = [numEvents]game.Deed{evMoved: game.Moves, evEntered: game.Moves, evRetreated: game.Retreats, evAdvanced: game.Advances, evResult: game.Fights, evFireFight: game.Fights, evStep: game.Loses,
	evCondition: game.Loses, evEliminated: game.Perishes, evSurrendered: game.Perishes, evControl: game.Captures}
