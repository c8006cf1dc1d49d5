package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
)

func (r *Rules) tellInitiative(e game.Event) (sentence, detail string) {
	n := e.N
	detail = fmt.Sprintf("%s; %s.", r.total(0, n[0], n[1]), r.total(1, n[2], n[3]))
	if n[6] == 1 {
		return "{side} {wins/win} the Initiative, as ties go to that side.", detail
	}
	return "{side} {wins/win} the Initiative.", detail
}

func (r *Rules) tellMarker(e game.Event) (sentence, detail string) {
	if e.N[0] == 0 {
		return "The Initiative marker stands at 0.", ""
	}
	return "The Initiative marker goes to +{0} for {side}.", ""
}

func (r *Rules) tellAttrition(e game.Event) (sentence, detail string) {
	detail = dieModified(e.N[0], e.N[3], e.N[1], "Effectiveness")
	if e.N[2] == 0 {
		return "{unit}, isolated, loses nothing by attrition.", detail
	}
	return "{unit}, isolated, loses {2 step} by attrition.", detail
}

func (r *Rules) tellControl(e game.Event) (sentence, detail string) {
	if e.Side == game.Nobody {
		return "Both sides control {hex}.", ""
	}
	return "{side} {takes/take} control of {hex}.", ""
}

func (r *Rules) tellGameOver(e game.Event) (sentence, detail string) {
	if e.N[0] >= 0 {
		return "The battle is over: it is decided at once.", ""
	}
	return "The battle is over.", "{1} VP."
}

// total is a side's Initiative as rolled and as it counts.
func (r *Rules) total(side game.Side, die, sum int16) string {
	if die == sum {
		return fmt.Sprintf("%s %d", r.Sides[side].Name, die)
	}
	return fmt.Sprintf("%s %d %s = %s", r.Sides[side].Name, die, game.Signed(int(sum-die)), game.Number(sum))
}

// sideVerb is the form of a verb for a side: "the US side wins", "the Germans win".
func (r *Rules) sideVerb(s game.Side, one, many string) string {
	if name := r.Name.Side(s); name[len(name)-1] == 's' {
		return many
	}
	return one
}
