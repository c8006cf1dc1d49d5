package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Label returns the words on the button of an action.
func (r *Rules) Label(pos game.Position, a game.Action) string {
	p := pos.(*Position)
	ap := ""
	if f := p.activeContext(); f != nil && p.stack.Top() == f {
		if cost := p.price(a); cost > 0 {
			ap = fmt.Sprintf(", %d AP", cost)
		}
	}
	units := named(&a)
	unit := ""
	if len(units) > 0 {
		unit = r.Name.List(units)
	}
	switch a.Verb {
	case doActivate:
		return "Activate " + r.theFormation(r.formationOf(a.Units[0])) + p.pointsText(a.Units[0]) + p.supplyWarning(a.Units[0])
	case doTransfer:
		return "Hand over the Initiative"
	case doPass:
		return "Pass for the rest of the phase"
	case doEnd:
		return r.endLabel(p)
	case doMove:
		return "Move" + ap
	case doStep:
		return "Move to " + r.Name.Hex(a.Hex)
	case doInfiltrate:
		return "Infiltrate to " + r.Name.Hex(a.Hex)
	case doStop:
		return "Stop here"
	case doAttack:
		return game.Capital(optionWords[a.Option]) + " attack on " + r.Name.Hex(a.To) + ap
	case doRefit:
		return "Refit" + ap
	case doImprove:
		return "Improve the defense of " + r.Name.Hex(a.Hex) + ap
	case doRelocate:
		if p.hqsFull(r.Units[a.Units[0]].Side, a.To) {
			return "Relocate to " + r.Name.Hex(a.To) + ", one HQ too many" + ap
		}
		return "Relocate to " + r.Name.Hex(a.To) + ap
	case doReact:
		return fmt.Sprintf("React with %s: %d or less stops the move", r.theFormation(r.formationOf(a.Units[0])), r.Units[a.Units[0]].Reaction-p.surpriseModifier(r.Units[a.Units[0]].Side))
	case doDecline:
		return r.declineLabel(p)
	case doReroll:
		return "Hand over the marker and roll again"
	case doKeep:
		if _, ask := p.waiting(); ask == askPontoon {
			return "Keep the bridge"
		}
		return "Keep the die"
	case doGoOn:
		return "Go on"
	case doCallOff:
		return "Call the Action off"
	case doDisplace:
		return "Displace " + unit + " to " + r.Name.Hex(place(a))
	case doRemove:
		return "Eliminate " + unit
	case doLose:
		return unit + " takes the loss"
	case doCompare:
		return "Compare " + unit
	case doRetreat:
		if place(a) == hex.None {
			return "Retreat"
		}
		if side, _ := p.waiting(); side != game.Nobody && p.ezoc(place(a), side) {
			return "Retreat to " + r.Name.Hex(place(a)) + ", in an enemy ZOC: 1 SP more each"
		}
		return "Retreat to " + r.Name.Hex(place(a))
	case doStay:
		if unit != "" {
			return "Stay; " + unit + " takes the loss"
		}
		return "Stay and lose a step"
	case doHalt:
		return "End the Surprise Attack"
	case doFlip:
		return "Expend the Emergency Supply of " + unit
	case doPlaceHQ:
		return "HQ to " + r.Name.Hex(place(a)) + placedWords[p.hqPenalty(a.Units[0], place(a))]
	}
	if a.Verb >= doAssign && a.Verb <= doChallenge {
		return r.adminLabel(p, a)
	}
	if a.Verb >= doPontoon && a.Verb <= doExit {
		return r.riverLabel(a, ap)
	}
	return verbWords[a.Verb]
}

// place is the hex where an action leads.
func place(a game.Action) hex.Hex {
	if a.To != hex.None {
		return a.To
	}
	return a.Hex
}

// placedWords tell what it costs an HQ to go somewhere.
var placedWords = [numPenalties]string{insideRange: ": 1 support and 1 level less", beyondRange: ": 2 support and 2 levels less",
	withoutPath: ": all its support and levels lost", setAside: ": all its support and levels lost"}

// pointsText tells the level of an HQ's formation and the fewest and most action points that it gives.
func (p *Position) pointsText(hq game.Unit) string {
	level := p.levels[p.rules.formationOf(hq)]
	table := p.rules.AP.Black[max(level, 1)][1:]
	return fmt.Sprintf(" (level %d: %d to %d AP)", level, slices.Min(table), slices.Max(table))
}

// endLabel tells how many action points are lost.
func (r *Rules) endLabel(p *Position) string {
	f := p.activeContext()
	if f != nil && f.context == bonus {
		return "Let the bonus go"
	}
	text := "End the activation"
	if f != nil && f.context == reaction {
		text = "End the reaction"
	}
	switch {
	case f != nil && f.ap == 1:
		text += ", 1 AP is lost"
	case f != nil && f.ap > 0:
		text += fmt.Sprintf(", %d AP are lost", f.ap)
	}
	return text
}

func (r *Rules) declineLabel(p *Position) string {
	switch _, ask := p.waiting(); ask {
	case askReact:
		return "Do not react"
	case askEmergency:
		return "Recover nothing"
	case askPlan:
		return "Let it be"
	}
	return "Leave it to the owner"
}
