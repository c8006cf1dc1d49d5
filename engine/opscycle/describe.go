package opscycle

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Describe returns a sentence for an event, as a player would write it in a turn
// report, and its dice and figures. An event that only feeds a later one has no
// sentence: all its words are figures.
func (r *Rules) Describe(e game.Event, viewer game.Side) (sentence, detail string) {
	e, ok := e.For(viewer)
	if !ok {
		return "", ""
	}
	sentence, detail = r.words(e)
	switch e.Kind {
	case evDie, evSpent, evDefend, evChit, evUnitStrength, evOdds, evCompared, evModifier, evHits:
		if detail == "" {
			return "", sentence
		}
		return "", strings.TrimSuffix(sentence, ".") + ": " + detail
	}
	return sentence, detail
}

// words returns the sentence of an event and its figures.
func (r *Rules) words(e game.Event) (sentence, detail string) {
	if e.Kind >= evRiverFirst {
		return r.describeRiver(e)
	}
	if e.Kind >= evAdminFirst {
		return r.describeAdmin(e)
	}
	if e.Kind >= evSequenceFirst {
		return r.describeSequence(e)
	}
	if e.Kind >= evCombatFirst {
		return r.describeCombat(e)
	}
	units := eventUnits(e)
	who, n := game.Capital(r.Name.List(units)), e.N
	one := r.Name.Unit(e.Unit)
	switch e.Kind {
	case evTurn:
		return fmt.Sprintf("Turn %d begins.", n[0]), ""
	case evActivated:
		f := r.formationOf(e.Unit)
		sentence = fmt.Sprintf("%s is activated with %s.", game.Capital(r.theFormation(f)), game.Count(n[3], "action point"))
		if t := r.Terms.Training; t != nil {
			sentence = fmt.Sprintf("Activation %d of %d: %s has %s.", n[0], t.Activations, r.theFormation(f), game.Count(n[3], "action point"))
		}
		return sentence, fmt.Sprintf("Die %d in the column of level %d: %d AP. The level falls to %d.", n[1], n[2], n[3], n[4])
	case evEmergency:
		return fmt.Sprintf("%s is out of supply and expends its Emergency Supply.", game.Capital(one)), ""
	case evZeroPenalty:
		return fmt.Sprintf("%s is out of supply again: its Activation Level will fall to 0.", game.Capital(one)), ""
	case evSpent:
		return r.describeSpent(e)
	case evActivationEnd:
		return fmt.Sprintf("The activation of %s ends.", r.theFormation(r.formationOf(e.Unit))), lostAP(n[0])
	case evReactionEnd:
		return fmt.Sprintf("The reaction of %s ends.", r.theFormation(r.formationOf(e.Unit))), lostAP(n[0])
	case evBonus:
		return fmt.Sprintf("%s won the battle: %s may act at once with a bonus action point.", game.Capital(r.Name.Side(e.Side)), r.Name.List(bonusUnits(e))), ""
	case evBonusEnd:
		return fmt.Sprintf("%s %s the bonus action point go.", game.Capital(r.Name.Side(e.Side)), r.sideVerb(e.Side, "lets", "let")), ""
	case evDie:
		if n[2] == 1 {
			return fmt.Sprintf("The second die for %s shows %d.", rollWords[n[1]], n[0]), ""
		}
		return fmt.Sprintf("The die for %s shows %d.", rollWords[n[1]], n[0]), ""
	case evReroll:
		return fmt.Sprintf("%s %s over the reroll marker: the %d is rolled again.", game.Capital(r.Name.Side(e.Side)), r.sideVerb(e.Side, "hands", "hand"), n[0]), ""
	case evMoved:
		return fmt.Sprintf("%s %s from %s to %s.", who, verb(units, "moves", "move"), r.Name.Hex(e.Hex), r.Name.Hex(e.To)),
			fmt.Sprintf("%s MP, %s left.", game.Halves(n[0]), game.Halves(n[1]))
	case evStopped:
		return fmt.Sprintf("%s %s in %s.", who, verb(units, "stops", "stop"), r.Name.Hex(e.Hex)), r.stopReason(e)
	case evInfiltrated:
		if n[0] == 0 {
			return fmt.Sprintf("%s %s to infiltrate from %s to %s.", who, verb(units, "fails", "fail"), r.Name.Hex(e.Hex), r.Name.Hex(e.To)), ""
		}
		return fmt.Sprintf("%s %s from %s to %s.", who, verb(units, "infiltrates", "infiltrate"), r.Name.Hex(e.Hex), r.Name.Hex(e.To)), ""
	case evCheck:
		return r.describeCheck(e)
	case evDisrupted:
		return fmt.Sprintf("%s is disrupted.", game.Capital(one)), ""
	case evRefitted:
		return fmt.Sprintf("%s is in good order again.", game.Capital(one)), ""
	case evLostSteps:
		return fmt.Sprintf("%s loses %s.", game.Capital(one), game.Count(n[0], "step")), leftOver(n[1], "SP left.")
	case evEliminated:
		return fmt.Sprintf("%s is eliminated in %s.", game.Capital(one), r.Name.Hex(e.Hex)), ""
	case evHQRemoved:
		return fmt.Sprintf("%s has no units left and is removed.", game.Capital(one)), ""
	case evImproved:
		return fmt.Sprintf("%s is prepared for defense.", r.Name.Hex(e.Hex)), ""
	case evUnimproved:
		return fmt.Sprintf("The Improved Defense of %s is given up.", r.Name.Hex(e.Hex)), ""
	case evOverstacked:
		if n[1] == 1 {
			return fmt.Sprintf("Too many HQs are in %s: each loses support, and all units there are disrupted.", r.Name.Hex(e.Hex)), fmt.Sprintf("%s too many.", game.Count(n[0], "counter"))
		}
		return fmt.Sprintf("Too many units stand in %s: all are disrupted.", r.Name.Hex(e.Hex)), fmt.Sprintf("%s too many.", game.Count(n[0], "unit"))
	case evSupportLost:
		return fmt.Sprintf("%s loses %s.", game.Capital(one), game.Count(n[0], "support point")), leftOver(n[1], "left.")
	case evDisplaced:
		return fmt.Sprintf("%s is displaced from %s to %s.", game.Capital(one), r.Name.Hex(e.Hex), r.Name.Hex(e.To)), ""
	case evHQDisplaced:
		if e.To == hex.None {
			return fmt.Sprintf("%s has nowhere to go from %s and is set aside.", game.Capital(one), r.Name.Hex(e.Hex)), "Attack Support and Activation Level fall to 0."
		}
		if e.Hex == hex.None {
			return fmt.Sprintf("%s, set aside before, is placed in %s.", game.Capital(one), r.Name.Hex(e.To)), ""
		}
		return fmt.Sprintf("%s is displaced from %s to %s.", game.Capital(one), r.Name.Hex(e.Hex), r.Name.Hex(e.To)),
			hqLeft(n[1], n[2])
	case evRelocated:
		if penalty(n[1]) != noPenalty {
			detail = fmt.Sprintf("%s %s", penaltyWords[n[1]], hqLeft(n[0], n[2]))
		}
		return fmt.Sprintf("%s relocates from %s to %s.", game.Capital(one), r.Name.Hex(e.Hex), r.Name.Hex(e.To)), detail
	case evReaction:
		if n[2] == 0 {
			return fmt.Sprintf("%s does not react.", game.Capital(r.theFormation(r.formationOf(e.Unit)))), dieModified(n[0], n[3], n[1], "Reaction")
		}
		return fmt.Sprintf("%s reacts to the move in %s.", game.Capital(r.theFormation(r.formationOf(e.Unit))), r.Name.Hex(e.Hex)), dieModified(n[0], n[3], n[1], "Reaction")
	case evReactionAP:
		return fmt.Sprintf("%s has %s for its reaction.", game.Capital(r.theFormation(r.formationOf(e.Unit))), game.Count(n[2], "action point")),
			fmt.Sprintf("Die %d in the column of level %d: %d AP. The level falls to %d.", n[0], n[1], n[2], n[3])
	case evCalledOff:
		return fmt.Sprintf("The Action of %s is called off.", r.Name.List(units)), ""
	case evGoal:
		return fmt.Sprintf("%s are clear of %s.", game.Capital(r.Name.Hexes(r.objective())), r.Name.Side(e.Side.Other())), ""
	case evOver:
		if n[1] == 0 {
			return fmt.Sprintf("The battle is over: the goal was not reached in %s.", game.Count(n[0], "activation")), ""
		}
		return fmt.Sprintf("The battle is over: the goal was reached in %s.", game.Count(n[0], "activation")), ""
	}
	return "", ""
}

// describeSpent says what was declared and paid; what comes of it is told by the
// events that follow.
func (r *Rules) describeSpent(e game.Event) (sentence, detail string) {
	what := actionNames[e.N[0]]
	if game.Verb(e.N[0]) == doAttack {
		what = attackNames[e.N[1]]
	}
	if game.Verb(e.N[0]) == doImprove {
		what += " of " + r.Name.Hex(e.Hex)
	} else {
		what += " by " + r.Name.List(eventUnits(e))
	}
	if e.N[5] > 0 {
		detail = fmt.Sprintf("%d of them the formation's own.", e.N[5])
	}
	return fmt.Sprintf("%s: %d AP, %d left.", what, e.N[2], e.N[3]), detail
}

// actionNames are the Actions in reports.
var actionNames = [numVerbs]string{doMove: "Movement", doAttack: "Attack", doRefit: "Refit", doImprove: "Improved Defense", doRelocate: "HQ Relocation", doPontoon: "Pontoon Bridge"}

// describeCheck says how one Effectiveness Check went.
func (r *Rules) describeCheck(e game.Event) (string, string) {
	word := "passes"
	if e.N[3] == 0 {
		word = "fails"
	}
	return fmt.Sprintf("%s %s its Effectiveness Check.", game.Capital(r.Name.Unit(e.Unit)), word), dieModified(e.N[0], e.N[1], e.N[2], "Effectiveness")
}

// dieModified is a die with its modifier, and what it must not exceed.
func dieModified(die, modifier, value int16, what string) string {
	if modifier != 0 {
		return fmt.Sprintf("Die %d %s against %s %d.", die, game.Signed(int(modifier)), what, value)
	}
	return fmt.Sprintf("Die %d against %s %d.", die, what, value)
}

func lostAP(n int16) string {
	if n == 0 {
		return ""
	}
	return game.Count(n, "action point") + " unused."
}

// Fold tells the hexes of a move as one way, and steps lost in a row as one loss.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	if a.Kind != b.Kind || !slices.Equal(eventUnits(a), eventUnits(b)) {
		return a, false
	}
	switch a.Kind {
	case evLostSteps:
		a.N[0] += b.N[0]
		return a, true
	case evMoved:
		way := a
		way.To = b.To
		return way, a.To == b.Hex && b.To != a.Hex
	}
	return a, false
}

// eventUnits returns the units that an event names, by the slot of its kind for a
// third one.
func eventUnits(e game.Event) []game.Unit {
	switch e.Kind {
	case evMoved:
		e = withThird(e, e.N[2])
	case evStopped, evInfiltrated, evBonus:
		e = withThird(e, e.N[1])
	case evSpent:
		e = withThird(e, e.N[4])
	default:
		e = withThird(e, int16(game.NoUnit))
	}
	var units []game.Unit
	for _, u := range [...]game.Unit{e.Unit, e.Other, game.Unit(e.N[7])} {
		if u != game.NoUnit {
			units = append(units, u)
		}
	}
	return units
}

// withThird moves a third unit to the last number, where eventUnits looks.
func withThird(e game.Event, u int16) game.Event {
	e.N[7] = u
	return e
}

// bonusUnits returns the units that may use a bonus.
func bonusUnits(e game.Event) []game.Unit {
	units := eventUnits(e)
	if e.N[2] >= 0 {
		units = append(units, game.Unit(e.N[2]))
	}
	return units
}

// formationOf returns the formation that an HQ leads, -1 for none.
func (r *Rules) formationOf(hq game.Unit) int8 {
	if hq == game.NoUnit {
		return -1
	}
	return r.Units[hq].Formation
}

// objective returns the objective hexes of the training scenario.
func (r *Rules) objective() []hex.Hex {
	if t := r.Terms.Training; t != nil {
		return t.Objective
	}
	return nil
}

// leftOver is what is left of something, nothing where that is not told.
func leftOver(n int16, what string) string {
	if n < 0 {
		return ""
	}
	return fmt.Sprintf("%d %s", n, what)
}

// hqLeft is what is left of an HQ's support, if that is told, and of its level.
func hqLeft(support, level int16) string {
	if support < 0 {
		return fmt.Sprintf("Activation Level %d left.", level)
	}
	return fmt.Sprintf("%s and Activation Level %d left.", game.Count(support, "support point"), level)
}
