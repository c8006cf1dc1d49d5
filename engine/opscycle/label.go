package opscycle

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// labels are the words on the buttons of actions, which Name.Fill completes: {units} are those that an
// action names, {hex} is its first hex, {to} the one where it leads. Verbs whose words depend on more are in labelText.
var labels = [numVerbs]string{
	doTransfer: "Hand over the Initiative", doPass: "Pass for the rest of the phase", doMove: "Move", doStep: "Move to {hex}",
	doStop: "Stop here", doRefit: "Refit", doImprove: "Improve the defense of {hex}",
	doDecline: "Leave it to the owner", doReroll: "Hand over the marker and roll again", doKeep: "Keep the die", doGoOn: "Go on",
	doCallOff: "Call the Action off", doDisplace: "Displace {units} to {to}", doRemove: "Eliminate {units}", doLose: "{units} takes the loss",
	doCompare: "Compare {units}", doFlip: "Expend the Emergency Supply of {units}", doDone: "Done",
	doBreakUp: "Break up {units}", doEnter: "Place {units} in {to}", doRaise: "Put {units} on top", doChallenge: "Have the assignment of {units} shown",
	doPontoon: "Pontoon bridge to {to}", doUnbridge: "Take up the bridge {hex} to {to}", doExit: "Leave the map",
}

// closings are the words of doDecline, doKeep and doDone where the question has its own.
var closings = [numAsks]string{
	askReact: "Do not react", askEmergency: "Recover nothing", askPlan: "Let it be", askPontoon: "Keep the bridge",
	askAssign: "No more assignments", askReplace: "No more replacements", askBreakUp: "No more reorganization",
	askReceive: "Let the other points go", askEnter: "Delay those not placed",
}

// Label returns the words on the button of an action, with the AP that it costs.
func (r *Rules) Label(pos game.Position, a game.Action) string {
	p := pos.(*Position)
	text := r.Name.Fill(p.labelText(a), game.Happened(0, game.Nobody).Naming(named(&a)...).At(a.Hex).Toward(place(a)))
	if f := p.activeContext(); f != nil && p.stack.Top() == f {
		if cost := p.price(a); cost > 0 {
			text += fmt.Sprintf(", %d AP", cost) + p.isolationOdds(a)
		}
	}
	return text
}

// labelText is the label of an action for Name.Fill.
func (p *Position) labelText(a game.Action) string {
	r, u := p.rules, a.Units[0]
	switch a.Verb {
	case doActivate:
		return "Activate " + r.theFormation(r.formationOf(u)) + p.pointsText(u) + p.supplyWarning(u)
	case doEnd:
		return p.endLabel()
	case doHalt:
		return "End the Surprise Attack, giving up " + game.Count(p.rules.Terms.Surprise.Activations-p.stack.Top().n[surpriseCount], "activation")
	case doAttack:
		return game.Capital(optionWords[a.Option]) + " attack on {to}"
	case doInfiltrate:
		return "Infiltrate to {hex}" + p.infiltrationOdds()
	case doRelocate:
		text := "Relocate to {to}" + p.lossText(u, a.To, relocated)
		if p.hqsFull(r.Units[u].Side, a.To) {
			text += ", one HQ too many"
		}
		return text
	case doReact:
		return fmt.Sprintf("React with %s: %d or less stops the move", r.theFormation(r.formationOf(u)), r.Units[u].Reaction-p.surpriseModifier(r.Units[u].Side)) + p.supplyWarning(u)
	case doDecline, doKeep, doDone:
		_, ask := p.waiting()
		text := cmp.Or(closings[ask], labels[a.Verb])
		if ask == askPrepare { // BUG-11.2-06: what is not chosen now is gone
			return "Begin the game, giving up " + game.Count(p.stack.Top().n[startStacks], "Improved Defense")
		}
		if ask == askReplace {
			if lost := p.poolText(p.stack.Top()); lost != "" {
				text += ": " + lost + " lost" // CTL-8.4-04
			}
		}
		return text
	case doRetreat:
		to := place(a)
		if to == hex.None {
			return "Retreat"
		}
		if side, _ := p.waiting(); side != game.Nobody && p.ezoc(to, side) {
			return "Retreat to {to}, in an enemy ZOC: 1 SP more each"
		}
		return "Retreat to {to}"
	case doStay:
		if u != game.NoUnit {
			return "Stay; {units} takes the loss"
		}
		if p.lastStep(p.stack.Top()) {
			return "Stay and be eliminated"
		}
		return "Stay and lose a step"
	case doPlaceHQ:
		return "HQ to {to}" + p.lossText(u, place(a), displaced)
	case doAssign:
		return fmt.Sprintf("Assign %s to %s", r.Name.Unit(p.assignee(a)), r.theFormation(p.assigneeTo(a)))
	case doInspect:
		return fmt.Sprintf("Look at marker %d", a.Option-optMarker1+1)
	case doReplace:
		if a.To != hex.None {
			return "Bring {units} back in {to}"
		}
		return "Restore a step of {units}"
	}
	return labels[a.Verb]
}

// place is the hex where an action leads.
func place(a game.Action) hex.Hex {
	if a.To != hex.None {
		return a.To
	}
	return a.Hex
}

// infiltrationOdds tells what the die of an infiltration must show.
func (p *Position) infiltrationOdds() string {
	moving := p.move.moving()
	if len(moving) == 0 {
		return ""
	}
	need := int8(10)
	for _, u := range moving {
		need = min(need, p.effectiveness(u)-p.surpriseModifier(p.move.side))
	}
	if len(moving) == 1 {
		return fmt.Sprintf(": %d or less passes", need)
	}
	return fmt.Sprintf(": all must pass, the weakest with %d or less", need)
}

// isolationOdds is what isolated units have to pass before they act, "" for others (CTL-5.8.4-02).
func (p *Position) isolationOdds(a game.Action) string {
	u := p.actor(a)
	if u == game.NoUnit || p.command(u) != isolated {
		return ""
	}
	var buf [maxStack]game.Unit
	units := named(&a)
	if a.Verb == doImprove {
		units = p.combatUnitsIn(a.Hex, p.rules.Units[u].Side, buf[:0])
	}
	need := int8(10)
	for _, u := range units {
		need = min(need, p.effectiveness(u)-p.surpriseModifier(p.rules.Units[u].Side))
	}
	switch {
	case len(units) < 2:
		return fmt.Sprintf("; isolated, only with %d or less", need)
	case a.Verb == doImprove: // CTL-7.7-10
		return fmt.Sprintf("; isolated, all must pass, the weakest with %d or less", need)
	}
	return fmt.Sprintf("; isolated, only who passes a check, the weakest with %d or less", need)
}

// lossText tells what an HQ and its formation lose if it goes somewhere.
func (p *Position) lossText(u game.Unit, to hex.Hex, why cause) string {
	_, support, levels := p.hqLoss(u, to, why)
	if support == 0 && levels == 0 {
		return ""
	}
	return fmt.Sprintf(": %d support and %s less", support, game.Count(levels, "level"))
}

// pointsText tells the level of an HQ's formation and the fewest and most action points that it gives.
func (p *Position) pointsText(hq game.Unit) string {
	level := p.levels[p.rules.formationOf(hq)]
	table := p.rules.AP.Black[max(level, 1)][1:]
	return fmt.Sprintf(" (level %d: %d to %d AP)", level, slices.Min(table), slices.Max(table))
}

// endWords are the words of doEnd.
var endWords = [...]string{activation: "End the activation", reaction: "End the reaction", bonus: "Let the bonus go"}

// endLabel tells how many action points are lost.
func (p *Position) endLabel() string {
	f := p.activeContext()
	if f == nil {
		return endWords[activation]
	}
	switch {
	case f.context == bonus || f.ap <= 0:
		return endWords[f.context]
	case f.ap == 1:
		return endWords[f.context] + ", 1 AP is lost"
	}
	return fmt.Sprintf("%s, %d AP are lost", endWords[f.context], f.ap)
}
