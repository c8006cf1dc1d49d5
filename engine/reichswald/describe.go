package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

var eliminatedTexts = map[int16]string{
	byResult:   "%s is eliminated in %s by the result.",
	byChoice:   "%s is given up in %s.",
	byCheck:    "%s breaks and is eliminated in %s.",
	byTrap:     "%s cannot retreat from %s and is eliminated.",
	byStacking: "%s is eliminated in %s, which was overstacked.",
}

// Fold tells the hexes of a move as one way.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	way := a
	way.To = b.To
	return way, a.Kind == evMoved && b.Kind == evMoved && a.Unit == b.Unit && a.To == b.Hex && b.To != a.Hex
}

// Describe returns a sentence for an event, as a player would write it in a turn
// report, and its dice and figures.
func (r *Rules) Describe(e game.Event) (sentence, detail string) {
	n := e.N
	who, at, to := game.Capital(r.Name.Unit(e.Unit)), r.Name.Hex(e.Hex), r.Name.Hex(e.To)
	side := game.Capital(r.Name.Side(e.Side))
	switch e.Kind {
	case evTurn:
		return fmt.Sprintf("%s begins.", r.turnName(int8(n[0]))), ""
	case evAir:
		sentence = fmt.Sprintf("Air Support: %s for the Allies", game.Count(n[1], "marker"))
		if n[2] != 0 {
			sentence += ", and the Luftwaffe is up for the Germans"
		}
		return sentence + ".", fmt.Sprintf("Die %d.", n[0])
	case evSequence:
		return fmt.Sprintf("%s chooses %s.", side, sequenceNames[n[0]]), ""
	case evPhase:
		return fmt.Sprintf("%s %s.", r.Sides[e.Side].Adjective, phaseNames[kind(n[0])]), ""
	case evArrived:
		return fmt.Sprintf("%s arrives in %s.", who, to), ""
	case evMoved:
		return fmt.Sprintf("%s moves from %s to %s.", who, at, to), fmt.Sprintf("%d MP, %d left.", n[0], n[1])
	case evStopped:
		if n[0] == 0 {
			return fmt.Sprintf("%s stops in %s.", who, at), ""
		}
		return fmt.Sprintf("%s stops in %s, in an enemy ZOC.", who, at), ""
	case evCheck:
		return r.describeCheck(e)
	case evAttack:
		return fmt.Sprintf("%s attacks %s.", side, to), ""
	case evJoined:
		return fmt.Sprintf("%s joins the attack from %s.", who, at), ""
	case evUnsupplied:
		return fmt.Sprintf("%s is out of supply in %s.", who, at), ""
	case evTotals:
		detail = fmt.Sprintf("%d against %d: %s", n[0], n[1], columnName(n[2]))
		if n[2] != n[3] {
			detail += fmt.Sprintf(" instead of %s", columnName(n[3]))
		}
		return fmt.Sprintf("%s against %s in %s.", game.Count(n[0], "Attack Factor"), game.Count(n[1], "Defense Factor"), to), detail + "."
	case evShift:
		return "", fmt.Sprintf("%s: %s", game.Capital(shiftNames[n[0]]), game.Signed(n[1]))
	case evCommitted:
		return fmt.Sprintf("%s commits an Air Support marker to %s.", side, to), fmt.Sprintf("%d left.", n[0])
	case evCalledOff:
		return fmt.Sprintf("The attack on %s is called off.", to), fmt.Sprintf("%s is left of the column %s.", columnName(n[0]), columnName(leftmost))
	case evBattle:
		return fmt.Sprintf("Battle for %s: %s.", to, Result{int8(n[2]), int8(n[3])}), fmt.Sprintf("Die %d in the column %s, after shifts of %s.", n[0], columnName(n[1]), game.Signed(n[4]))
	case evEliminated:
		return fmt.Sprintf(eliminatedTexts[n[0]], who, at), ""
	case evRetreated:
		return fmt.Sprintf("%s retreats from %s to %s.", who, at, to), ""
	case evAdvanced:
		return fmt.Sprintf("%s advances from %s to %s.", who, at, to), ""
	case evControl:
		return fmt.Sprintf("%s takes %s.", side, r.Name.Place(e.To)), ""
	case evOver:
		return r.verdictText(int8(n[0]), int8(n[1])), ""
	}
	return "", ""
}

func (r *Rules) describeCheck(e game.Event) (sentence, detail string) {
	n := e.N
	detail = fmt.Sprintf("Die %d", n[0])
	if n[1] != 0 || n[4] != 0 {
		detail += fmt.Sprintf(" %s = %d", game.Signed(n[1]), n[0]+n[1])
	}
	verb := "fails"
	sign := ">"
	if n[3] != 0 {
		verb, sign = "passes", "≤"
	}
	detail += fmt.Sprintf(" %s %d", sign, n[2])
	if n[4] != 0 {
		detail += fmt.Sprintf("; red factors of the Germans %s", game.Signed(n[4]))
	}
	if n[5] != 0 {
		detail += fmt.Sprintf("; stacked with a red factor %s", game.Signed(n[5]))
	}
	return fmt.Sprintf("%s in %s %s its morale check.", game.Capital(r.Name.Unit(e.Unit)), r.Name.Hex(e.Hex), verb), detail + "."
}

// turnName is "Turn 1, 8–9 February 1945".
func (r *Rules) turnName(turn int8) string {
	text := fmt.Sprintf("Turn %d", turn)
	if i := int(turn) - 1; i >= 0 && i < len(r.Terms.TurnNames) {
		text += ", " + r.Terms.TurnNames[i]
	}
	return text
}
