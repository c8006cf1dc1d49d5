package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// Rolls returns the rolls that the events of a procedure come to.
func (r *Rules) Rolls(events []game.Event, viewer game.Side) (list []game.Roll) {
	var attack game.Roll // so far
	shifted := ""        // how its column came about
	for _, e := range game.Told(events, viewer) {
		n := e.N
		switch e.Kind {
		case evOdds:
			attack = game.Roll{Title: "Attack on " + r.Name.Hex(e.To), Battle: true, Chart: "crt", Bars: []game.Bar{
				{Label: "Attack", Side: e.Side, Min: int(n[0]), Max: int(n[0])}, {Label: "Defense", Side: e.Side.Other(), Min: int(n[1]), Max: int(n[1])}}}
			attack.Lines = []game.Line{{Text: fmt.Sprintf("Defender's Combat Bonus %d, shifts %s", n[2], game.Signed(n[4])), Rules: e.Cited()}}
			if shifted = ""; n[4] != 0 {
				shifted = fmt.Sprintf(" (%s, shifted %s)", columnName(int8(n[3])), game.Signed(n[4]))
			}
		case evResult:
			attack.Dice = dice(n[0])
			attack.Sum = fmt.Sprintf("%d in the column %s%s", n[0], columnName(int8(n[1])), shifted)
			attack.Lit = [][2]int{{int(n[0]) - 1, int(n[1]) - int(data.LeftColumn) + 1}}
			attack.Result = resultNames[n[2]]
			list = append(list, attack)
		default:
			if roll := r.roll(e); roll.Title != "" {
				_, roll.Sum = r.Describe(e, viewer)
				list = append(list, roll)
			}
		}
	}
	return list
}

func dice(faces ...int16) (list []game.Die) {
	for _, n := range faces {
		list = append(list, game.Die{Face: int(n), Faces: 6})
	}
	return list
}

// roll returns the roll that one event tells, without a title if it tells none.
func (r *Rules) roll(e game.Event) (roll game.Roll) {
	n, charts := e.N, &r.Data.Charts
	modified := int(n[0] + n[1])
	read := func(chart string, row, column int) {
		roll.Dice, roll.Chart, roll.Lit = dice(n[0]), chart, [][2]int{{row, column}}
	}
	single := func(die int16, column int) {
		roll.Dice, roll.Chart, roll.Lit = dice(die), "dice", [][2]int{{int(die) - 1, column}}
	}
	outcome := func(good bool, yes, no string) {
		if roll.Result, roll.Good = no, -1; good {
			roll.Result, roll.Good = yes, 1
		}
	}
	switch e.Kind {
	case evFuel:
		roll.Title = "Fuel of the " + r.Armies[charts.Fuel[n[2]].Army].Name
		read("fuel", charts.Fuel[n[2]].Row(modified), int(n[2])+1)
		roll.Result = r.cell(&roll)
	case evDemolition:
		roll.Title = "Demolition at " + r.Name.Hex(e.Hex)
		read("demolition", charts.Demolition.Row(modified), 1)
		outcome(n[2] != 0, "the bridge is blown", "the bridge stands")
	case evDump:
		if n[1] != 0 { // else nothing was rolled
			roll.Title, roll.Dice = "Demolition of the fuel dump", dice(n[1])
			outcome(n[0] == dumpBurnt, "destroyed", "it stands")
		}
	case evOuren:
		roll.Title = "The bridge of Ouren"
		single(n[0], ourenColumn)
		outcome(n[1] != 0, "blown", "it stands")
	case evAir:
		roll.Title = "Air Support"
		single(n[0], airColumn)
		roll.Result = game.Count(n[1], "marker")
	case evRally:
		if n[0] != 0 { // else nothing was rolled
			roll.Title = "Rally of " + r.Name.Unit(e.Unit)
			read("rally", charts.Rally.Row(modified), 1)
			outcome(charts.Rally.At(modified), "rallies", "does not rally")
		}
	case evDisengaged:
		roll.Title = "Disengagement of " + r.Name.Unit(e.Unit)
		read("disengagement", charts.Disengage.Row(modified), 1)
		outcome(n[2] != 0, "disengages", "stays Engaged")
	case evSurprise:
		roll.Title = "Surprise by " + r.Name.Unit(e.Unit)
		single(n[0], brigadeColumn)
		outcome(n[1] != 0, "surprises the enemy", "no surprise")
	case evBarrage:
		roll.Title = "Defensive artillery at " + r.Name.Hex(e.To)
		read("artillery", charts.Artillery.Row(modified), 1)
		if roll.Result = game.Count(n[2], "shift") + " left"; int8(n[2]) == data.TOT {
			roll.Result = "Time on Target"
		}
	case evJabos:
		roll.Title = "Jabos at " + r.Name.Hex(e.To)
		single(n[0], jabosColumn)
		roll.Result = game.Count(n[1], "shift") + " left"
	case evFireFight:
		roll.Title = "Fire Fight for " + r.Name.Hex(e.To)
		read("fire-fight", charts.FireFight.Row(modified), 1)
		roll.Result = resultNames[n[2]]
	case evDetermined:
		roll.Title = "Determined Defense of " + r.Name.Unit(e.Unit)
		read("determined-defense", charts.Determined.Row(modified), 1)
		outcome(n[2] != 0, "holds", "does not hold")
	case evTrafficDice:
		roll.Title, roll.Dice = r.Sides[e.Side].Adjective+" Traffic markers", dice(n[0], n[1])
		roll.Result = fmt.Sprintf("%d and %d", n[0], n[1])
	case evIsolated:
		roll.Title = "Surrender of the group of " + r.Name.Unit(e.Unit)
		read("surrender", charts.Surrender.Row(modified), 1)
		outcome(n[2] == 0, "no point", game.Count(n[2], "point"))
	case evSpecial:
		if s := specialRolls[n[0]]; n[1] != 0 {
			roll.Title, roll.Result = r.Name.Fill(s.title, e), s.results[n[2]]
			single(n[1], s.column)
		}
	}
	return roll
}

// cell is what the chart of a roll shows where it was read.
func (r *Rules) cell(roll *game.Roll) string {
	for _, k := range r.Charts() {
		if k.ID == roll.Chart {
			return k.Rows[roll.Lit[0][0]][roll.Lit[0][1]]
		}
	}
	return ""
}

// Columns of the chart of single rolls, the die being column 0.
const (
	airColumn = 1 + iota
	jabosColumn
	heydteColumn
	jpz653Column
	brigadeColumn
	ourenColumn
	ccb9Column
)

// specialRolls tell of the rolls of units with a rule of their own.
var specialRolls = map[int16]struct {
	title   string
	column  int
	results []string
}{
	specialDrop:   {"Drop of {unit}", heydteColumn, []string{data.Lands: "lands", data.LandsDisrupted: "lands Disrupted", data.Lost: "lost"}},
	special653:    {"Arrival of {unit}", jpz653Column, []string{data.Arrives: "arrives", data.RollAgain: "late", data.Never: "never"}},
	specialIgnore: {"Infiltration by {unit}", brigadeColumn, []string{"detected", "through"}},
	specialCCB9:   {"Orders of {unit}", ccb9Column, []string{"free", "bound to St-Vith", "free, for it cannot get there"}},
}

// deeds tell what events do.
var deeds = [numEvents]game.Deed{evMoved: game.Moves, evEntered: game.Moves, evRetreated: game.Retreats, evAdvanced: game.Advances, evResult: game.Fights, evFireFight: game.Fights, evStep: game.Loses,
	evCondition: game.Loses, evEliminated: game.Perishes, evSurrendered: game.Perishes, evControl: game.Captures,
	evBrokeDown: game.Divides, evRejoined: game.Divides}
