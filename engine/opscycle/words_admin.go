package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// adminLabel returns the words on the button of an action of the Admin Phase, or
// of a free act.
func (r *Rules) adminLabel(p *Position, a game.Action) string {
	unit := ""
	if a.Units[0] != game.NoUnit {
		unit = r.Name.Unit(a.Units[0])
	}
	switch a.Verb {
	case doAssign:
		return fmt.Sprintf("Assign %s to %s", r.Name.Unit(p.assignee(a)), r.theFormation(p.assigneeTo(a)))
	case doDone:
		return r.doneLabel(p)
	case doInspect:
		return fmt.Sprintf("Look at marker %d", a.Option-optMarker1+1)
	case doReplace:
		if a.To != hex.None {
			return fmt.Sprintf("Bring %s back in %s", unit, r.Name.Hex(a.To))
		}
		return "Restore a step of " + unit
	case doBreakUp:
		return "Break up " + unit
	case doEnter:
		return fmt.Sprintf("Place %s in %s", unit, r.Name.Hex(a.To))
	case doRaise:
		return fmt.Sprintf("Put %s on top", unit)
	}
	return fmt.Sprintf("Have the assignment of %s shown", unit)
}

// doneLabel says what ends with a segment.
func (r *Rules) doneLabel(p *Position) string {
	switch _, ask := p.waiting(); ask {
	case askAssign:
		return "No more assignments"
	case askReplace:
		return "No more replacements"
	case askBreakUp:
		return "No more reorganization"
	case askReceive:
		return "Let the other points go"
	case askEnter:
		return "Delay the others"
	}
	return "Done"
}

// describeAdmin says what happened in the Admin Phase.
func (r *Rules) describeAdmin(e game.Event) (sentence, detail string) {
	one, n := r.Name.Unit(e.Unit), e.N
	side := game.Capital(r.Name.Side(e.Side))
	switch e.Kind {
	case evAssigned:
		return fmt.Sprintf(assignedWords[n[1]], game.Capital(one), r.theFormation(int8(n[0]))), ""
	case evAssignEnd:
		return fmt.Sprintf("The assignments of %s are made.", r.Name.Side(e.Side)), ""
	case evChallenged:
		return fmt.Sprintf("The assignment of %s is shown on demand: it serves with %s.", one, r.theFormation(int8(n[0]))), ""
	case evPlanDrawn:
		return fmt.Sprintf("A Victory Plan marker is drawn, the %s.", ordinal(n[0])), ""
	case evPlanSeen:
		return fmt.Sprintf("%s may look at the %s Victory Plan marker.", side, ordinal(n[0])), ""
	case evReplaced:
		return fmt.Sprintf("%s gets a step back.", game.Capital(one)), fmt.Sprintf("%d SP for %s.", n[0], game.Count(n[1], "point"))
	case evReplaceEnd:
		return fmt.Sprintf("%s restored by replacements.", game.Capital(game.Count(n[0], "step"))), lostPoints(n[1])
	case evRebuilt:
		return fmt.Sprintf("%s is rebuilt in %s.", game.Capital(one), r.Name.Hex(e.Hex)), ""
	case evBrokenUp:
		if n[0] >= 0 {
			detail = game.Count(n[0], "step") + " for others."
		}
		return fmt.Sprintf("%s is broken up in %s.", game.Capital(one), r.Name.Hex(e.Hex)), detail
	case evArrived:
		return fmt.Sprintf("%s arrives in %s.", game.Capital(one), r.Name.Hex(e.Hex)), ""
	case evDelayed:
		return fmt.Sprintf("%s of %s wait for a later turn.", game.Capital(game.Count(n[0], "unit")), r.Name.Side(e.Side)), ""
	case evWithdrawn:
		return fmt.Sprintf("%s is withdrawn.", game.Capital(r.theFormation(int8(n[0])))), fmt.Sprintf("%s leave, %d cannot.", game.Count(n[1], "unit"), n[2])
	case evNoWithdrawal:
		return fmt.Sprintf("%s cannot withdraw from %s: it must be in good order and in command, its HQ in supply.", game.Capital(one), r.Name.Hex(e.Hex)), ""
	case evUnassigned:
		return fmt.Sprintf("%s finds no formation in range and counts as isolated.", game.Capital(one)), ""
	case evReturning:
		return fmt.Sprintf("%s comes back at full strength.", game.Capital(one)), ""
	}
	return "", ""
}

// assignedWords tell how a unit came to its formation.
var assignedWords = [...]string{"%s joins %s.", "%s is isolated and attached to %s.", "%s goes back to %s.", "%s joins %s."}

func lostPoints(n int16) string {
	if n == 0 {
		return ""
	}
	return game.Count(n, "point") + " lost."
}

// ordinal is "1st", "2nd".
func ordinal(n int16) string {
	switch n {
	case 1:
		return "1st"
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return fmt.Sprintf("%dth", n)
}
