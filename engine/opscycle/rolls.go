package opscycle

import (
	"cmp"
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// Rolls returns the rolls that the events of a procedure come to.
func (r *Rules) Rolls(events []game.Event, viewer game.Side) (list []game.Roll) {
	attack := game.Roll{Battle: true} // so far; it may have been declared before these events
	var column int                    // of the odds
	for _, e := range game.Told(events, viewer) {
		n := e.N
		switch e.Kind {
		case evAttack:
			attack = game.Roll{Title: attackNames[n[0]] + " on hex " + r.Name.Hex(e.To), Battle: true, Chart: "crt"}
		case evChit:
			attack.Dice = append(attack.Dice, game.Die{Label: "chit of the " + roleNames[n[1]], Face: int(n[0])})
		case evOdds:
			column = int(n[2])
			attack.Bars = []game.Bar{strengthBar("Attack", e.Side, n[0]), strengthBar("Defense", e.Side.Other(), n[1])}
			if n[2] >= 0 {
				attack.Lit = [][2]int{{int(n[3]), column + 1}}
			}
		case evModifier:
			text, _ := r.tellModifier(e)
			attack.Lines = append(attack.Lines, game.Line{Text: r.Name.Fill(text, e), Rules: e.Cited()})
		case evBelow:
			attack.Sum, attack.Result, attack.Good = "below the table, no roll", r.BelowTable().String(), -1
			list = append(list, attack)
		case evAttackRoll:
			attack.Dice = append(attack.Dice, game.Die{Face: int(n[0]), Faces: 10})
			attack.Sum = fmt.Sprintf("%d %s = %s in the column %d:%d", n[0], game.Signed(int(n[1])), game.Number(n[2]), n[6], n[7])
			attack.Lit = append(attack.Lit, [2]int{r.CRT.ChartRow(int(n[2])), column + 1})
			attack.Result, attack.Good = data.Cell{Attacker: int8(n[3]), Defender: int8(n[4]), AttackerRed: n[5]&1 != 0, DefenderRed: n[5]&2 != 0}.String(), cmp.Compare(n[4], n[3])
			list = append(list, attack)
		default:
			if roll, ok := r.roll(e); ok {
				list = append(list, roll)
			}
		}
	}
	return list
}

func strengthBar(label string, side game.Side, n int16) game.Bar {
	return game.Bar{Label: label, Side: side, Min: int(n), Max: int(n)}
}

// roll returns the roll that one event tells, if it tells one.
func (r *Rules) roll(e game.Event) (game.Roll, bool) {
	n := e.N
	d10 := func(title, result string, good int) (game.Roll, bool) {
		return game.Roll{Title: title, Dice: []game.Die{{Face: int(n[0]), Faces: 10}}, Result: result, Good: good}, true
	}
	passed := map[bool]string{true: "passed", false: "failed"}
	switch e.Kind {
	case evActivated, evReactionAP:
		chart, die, column, ap := "action-points", n[1], n[2], n[3]
		if e.Kind == evReactionAP {
			chart, die, column, ap = "reaction-points", n[0], n[1], n[2]
		}
		roll := game.Roll{Title: "Action points of " + r.theFormation(r.formationOf(e.Unit)), Sum: fmt.Sprintf("%d at Activation Level %d", die, column), Chart: chart,
			Lit: [][2]int{{int(die) - 1, int(column)}}, Result: game.Count(ap, "action point")}
		if die == 0 { // nothing was rolled
			return roll, false
		}
		roll.Dice = []game.Die{{Face: int(die), Faces: 10}}
		return roll, true
	case evCheck:
		roll, ok := d10("Effectiveness Check of "+r.Name.Unit(e.Unit), passed[n[3] != 0], int(2*n[3]-1))
		roll.Sum = checked(n[0], n[1], n[2], "Effectiveness")
		return roll, ok
	case evReaction:
		roll, ok := d10("Reaction of "+r.theFormation(r.formationOf(e.Unit)), map[bool]string{true: "reacts", false: "fails to react"}[n[2] != 0], int(2*n[2]-1))
		roll.Sum = checked(n[0], n[3], n[1], "Reaction")
		return roll, ok
	case evInitiative:
		roll := game.Roll{Title: "Initiative", Sum: r.total(0, n[0], n[1]) + "; " + r.total(1, n[2], n[3]), Result: r.Sides[e.Side].Name}
		for side, die := range [2]int16{n[0], n[2]} {
			roll.Dice = append(roll.Dice, game.Die{Label: r.Sides[side].Name, Face: int(die), Faces: 10})
		}
		if n[1] == n[3] {
			roll.Sum += "; ties go to " + r.Name.Side(e.Side)
		}
		return roll, true
	case evInterdiction:
		return d10("Interdiction", fmt.Sprintf("level %d", n[1]), 0)
	case evAttrition:
		roll, ok := d10("Attrition of "+r.Name.Unit(e.Unit), game.Count(n[2], "SP")+" lost", cmp.Compare(0, n[2]))
		roll.Sum = checked(n[0], n[3], n[1], "Effectiveness")
		return roll, ok
	}
	return game.Roll{}, false
}

// checked is a die with its modifier and what it must not exceed.
func checked(die, modifier, value int16, what string) string {
	text := fmt.Sprint(die)
	if modifier != 0 {
		text += fmt.Sprintf(" %s = %s", game.Signed(int(modifier)), game.Number(die+modifier))
	}
	if value != game.Untold {
		text += fmt.Sprintf(" against %s %d", what, value)
	}
	return text
}

// deeds tell what events do.
var deeds = [numEvents]game.Deed{evMoved: game.Moves, evInfiltrated: game.Moves, evBoats: game.Moves, evRelocated: game.Moves, evDisplaced: game.Moves, evHQDisplaced: game.Moves,
	evRetreated: game.Retreats, evAttackRoll: game.Fights, evBelow: game.Fights, evLostSteps: game.Weakens, evDisrupted: game.Loses, evEliminated: game.Perishes, evHQRemoved: game.Perishes,
	evControl: game.Captures}
