package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
)

// describeSequence returns the sentence and the figures of an event of the sequence
// of play.
func (r *Rules) describeSequence(e game.Event) (sentence, detail string) {
	n, side, one := e.N, game.Capital(r.Name.Side(e.Side)), game.Capital(r.Name.Unit(e.Unit))
	switch e.Kind {
	case evAdmin:
		return "The Admin Phase begins.", ""
	case evOps:
		return "The Ops Phase begins.", ""
	case evOpsEnd:
		return "The Ops Phase ends: " + [...]string{"both sides have passed.", "no formation can be activated any more."}[n[0]], ""
	case evInitiative:
		sentence = fmt.Sprintf("%s %s the Initiative.", side, r.sideVerb(e.Side, "wins", "win"))
		if n[6] == 1 {
			sentence = fmt.Sprintf("%s %s the Initiative, as ties go to that side.", side, r.sideVerb(e.Side, "wins", "win"))
		}
		return sentence, fmt.Sprintf("%s; %s.", r.total(0, n[0], n[1]), r.total(1, n[2], n[3]))
	case evMarker:
		if n[0] == 0 {
			return "The Initiative marker stands at 0.", ""
		}
		return fmt.Sprintf("The Initiative marker goes to +%d for %s.", n[0], r.Name.Side(e.Side)), ""
	case evInitiativeWon:
		if n[0] == 1 {
			return fmt.Sprintf("%s %s the Initiative: the other side has passed.", side, r.sideVerb(e.Side, "has", "have")), ""
		}
		return fmt.Sprintf("%s %s with the Initiative, as the scenario says.", side, r.sideVerb(e.Side, "begins", "begin")), ""
	case evTransferred:
		return fmt.Sprintf("%s %s over the Initiative.", side, r.sideVerb(e.Side, "hands", "hand")), ""
	case evPassed:
		return fmt.Sprintf("%s %s for the rest of the Ops Phase.", side, r.sideVerb(e.Side, "passes", "pass")), ""
	case evSurprise:
		return fmt.Sprintf("%s %s by surprise, with up to %s.", side, r.sideVerb(e.Side, "attacks", "attack"), game.Count(n[0], "activation")), ""
	case evSurpriseEnd:
		return fmt.Sprintf("The Surprise Attack is over after %s.", game.Count(n[0], "activation")), ""
	case evInterdiction:
		return fmt.Sprintf("The Interdiction Level of the turn is %d.", n[1]), fmt.Sprintf("Die %d.", n[0])
	case evRecovered:
		return fmt.Sprintf("%s recovers %s.", game.Capital(r.theFormation(r.formationOf(e.Unit))), game.Count(n[0], "Activation Level")), fmt.Sprintf("Now level %d.", n[1])
	case evNoRecovery:
		return fmt.Sprintf("%s recovers nothing: its HQ is out of supply.", game.Capital(r.theFormation(r.formationOf(e.Unit)))), fmt.Sprintf("Level %d.", n[0])
	case evFlippedBack:
		return fmt.Sprintf("%s is in supply again and turns to its front side.", one), ""
	case evFlipped:
		return fmt.Sprintf("%s is out of supply and expends its Emergency Supply to recover.", one), ""
	case evAttrition:
		detail = fmt.Sprintf("Die %d against Effectiveness %d.", n[0], n[1])
		if n[2] == 0 {
			return fmt.Sprintf("%s, isolated, loses nothing by attrition.", one), detail
		}
		return fmt.Sprintf("%s, isolated, loses %s by attrition.", one, game.Count(n[2], "step")), detail
	case evControl:
		if e.Side == game.Nobody {
			return fmt.Sprintf("Both sides control %s.", r.Name.Hex(e.Hex)), ""
		}
		return fmt.Sprintf("%s %s control of %s.", side, r.sideVerb(e.Side, "takes", "take"), r.Name.Hex(e.Hex)), ""
	case evGameOver:
		if n[0] >= 0 {
			return "The battle is over: it is decided at once.", ""
		}
		return "The battle is over.", fmt.Sprintf("%d VP.", n[1])
	}
	return "", ""
}

// total is a side's Initiative as rolled and as it counts.
func (r *Rules) total(side game.Side, die, sum int16) string {
	if die == sum {
		return fmt.Sprintf("%s %d", r.Sides[side].Name, die)
	}
	return fmt.Sprintf("%s %d %s = %d", r.Sides[side].Name, die, game.Signed(int(sum-die)), sum)
}

// sideVerb is the form of a verb for a side: "the US side wins", "the Germans win".
func (r *Rules) sideVerb(s game.Side, one, many string) string {
	if name := r.Name.Side(s); name[len(name)-1] == 's' {
		return many
	}
	return one
}
