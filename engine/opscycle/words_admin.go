package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
)

func (r *Rules) tellAssigned(e game.Event) (sentence, detail string) {
	return assignedWords[e.N[1]] + r.theFormation(int8(e.N[0])) + ".", ""
}

func (r *Rules) tellChallenged(e game.Event) (sentence, detail string) {
	return "The assignment of {unit} is shown on demand: it serves with " + r.theFormation(int8(e.N[0])) + ".", ""
}

func (r *Rules) tellPlanDrawn(e game.Event) (sentence, detail string) {
	return "A Victory Plan marker is drawn, the " + ordinal(e.N[0]) + ".", ""
}

func (r *Rules) tellPlanSeen(e game.Event) (sentence, detail string) {
	return "{side} may look at the " + ordinal(e.N[0]) + " Victory Plan marker.", ""
}

func (r *Rules) tellReplaceEnd(e game.Event) (sentence, detail string) {
	if e.N[1] != 0 {
		detail = "{1 point} lost."
	}
	return "{0 step} restored by replacements.", detail
}

func (r *Rules) tellBrokenUp(e game.Event) (sentence, detail string) {
	return "{unit} is broken up in {hex}.", unlessUntold(e.N[0], "{0 step} for others.")
}

func (r *Rules) tellWithdrawn(e game.Event) (sentence, detail string) {
	return r.theFormation(int8(e.N[0])) + " is withdrawn.", "{1 unit} leave, {2} cannot."
}

// assignedWords tell how a unit came to its formation.
var assignedWords = [...]string{"{unit} joins ", "{unit} is isolated and attached to ", "{unit} goes back to ", "{unit} joins "}

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
