package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Label returns the words on the button of an action.
func (r *Rules) Label(pos game.Position, a game.Action) string {
	p, ok := pos.(*Position)
	if !ok {
		return verbWords[a.Verb]
	}
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
		return "Activate " + r.theFormation(r.formationOf(a.Units[0])) + p.supplyWarning(a.Units[0])
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
		return "React with " + r.theFormation(r.formationOf(a.Units[0]))
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
		return "HQ to " + r.Name.Hex(place(a))
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

func (r *Rules) endLabel(p *Position) string {
	if f := p.activeContext(); f != nil {
		switch f.context {
		case reaction:
			return "End the reaction"
		case bonus:
			return "Let the bonus go"
		}
	}
	return "End the activation"
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

// Prompt returns what is asked, and the procedures from the bottom up.
func (r *Rules) Prompt(pos game.Position) (sentence string, frames []string) {
	p, ok := pos.(*Position)
	if !ok {
		return "", nil
	}
	for i := range p.stack {
		frames = append(frames, p.frameWord(&p.stack[i]))
	}
	return p.prompt(), frames
}

// contextWords are the names of contexts in the list of frames.
var contextWords = [...]string{activation: "actions", reaction: "reaction", bonus: "bonus"}

func (p *Position) frameWord(f *frame) string {
	if f.kind == kContext {
		return contextWords[f.context]
	}
	return kindWords[f.kind]
}

func (p *Position) prompt() string {
	f := p.stack.Top()
	_, ask := p.waiting()
	r := p.rules
	units := r.Name.List(frameUnits(f))
	switch ask {
	case askActivate:
		if t := r.Terms.Training; t != nil {
			return fmt.Sprintf("Begin activation %d of %d of %s.", p.used+1, t.Activations, r.theFormation(t.Active))
		}
		return p.promptInitiative(f)
	case askSurprise:
		left := r.Terms.Surprise.Activations - f.n[0]
		return fmt.Sprintf("Surprise Attack, %s left: choose a formation, or end it.", game.Count(left, "activation"))
	case askEmergency:
		return fmt.Sprintf("%s is out of supply: expend its Emergency Supply and recover one level less, or recover nothing?", game.Capital(units))
	case askAction:
		ap := game.Count(p.available(f), "action point")
		switch f.context {
		case bonus:
			return fmt.Sprintf("Battle won: one Action at once with %s for %s, or let it go.", ap, units)
		case reaction:
			return fmt.Sprintf("Reaction of %s, %s: choose a unit, or end the reaction.", r.theFormation(f.formation), ap)
		}
		if p.onlyEnd(f) {
			return fmt.Sprintf("%s, %s: nothing more can be done; end the activation.", game.Capital(r.Formations[f.formation].Name), ap)
		}
		return fmt.Sprintf("%s, %s: choose a unit, or end the activation.", game.Capital(r.Formations[f.formation].Name), ap)
	case askStep:
		return p.promptStep(f)
	case askReact:
		return fmt.Sprintf("React to the move to %s?", r.Name.Hex(f.hex))
	case askReroll:
		return fmt.Sprintf("The die shows %d: keep it, or hand over the reroll marker and roll again?", p.die)
	case askCallOff:
		return "The isolation checks are done: go on with the units that passed, or call the Action off."
	case askDisplace:
		return fmt.Sprintf("Too many units in %s: choose the unit and the hex for the displacement.", r.Name.Hex(f.hex))
	case askRemove:
		return fmt.Sprintf("No surplus unit in %s can be displaced: choose the unit that is eliminated.", r.Name.Hex(f.hex))
	case askHQ:
		if f.units[0] == game.NoUnit {
			return fmt.Sprintf("Too many HQs in %s: choose the one that goes, and its hex.", r.Name.Hex(f.hex))
		}
		return fmt.Sprintf("Choose where %s goes.", units)
	case askLoss:
		return fmt.Sprintf("Choose which of %s takes the loss.", r.Name.List(p.losers(f, nil)))
	case askCompare:
		return "Several units are equal: choose the one for the armor comparison."
	case askSecondHit:
		role := role(f.n[0])
		rest := r.Name.List(p.combat.at(role, p.survivors(role)&^p.combat.moved[role], nil))
		if p.combat.moved[role] != 0 {
			return fmt.Sprintf("Second hit: let %s retreat too, or stay and lose a step.", rest)
		}
		return fmt.Sprintf("Second hit: let %s retreat, or stay and lose a step.", rest)
	case askRetreat:
		group := p.group(f, nil)
		return fmt.Sprintf("Choose where %s %s to from %s.", r.Name.List(group), verb(group, "retreats", "retreat"), r.Name.Hex(f.hex))
	case askAssign, askPlan, askReplace, askBreakUp, askReceive, askEnter, askJoin:
		return p.adminPrompt(f, ask)
	case askPontoon, askStartingLoss, askPrepare:
		return p.riverPrompt(f, ask)
	}
	if len(p.stack) == 0 {
		return "The battle is over."
	}
	return ""
}

// onlyEnd reports whether a context offers nothing but its end.
func (p *Position) onlyEnd(f *frame) bool { return len(legalContext(p, f, nil)) == 1 }

// frameUnits returns the units of a frame; none without a frame.
func frameUnits(f *frame) []game.Unit {
	if f == nil {
		return nil
	}
	n := 0
	for n < len(f.units) && f.units[n] != game.NoUnit {
		n++
	}
	return f.units[:n]
}
