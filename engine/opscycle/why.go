package opscycle

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// asked tells which verbs answer an ask.
var asked = [...][]game.Verb{
	askActivate:  {doActivate, doTransfer, doPass},
	askAction:    {doMove, doAttack, doRefit, doImprove, doRelocate, doPontoon, doEnd},
	askStep:      {doStep, doInfiltrate, doExit, doStop},
	askReact:     {doReact, doDecline},
	askReroll:    {doReroll, doKeep},
	askCallOff:   {doGoOn, doCallOff},
	askDisplace:  {doDisplace, doDecline},
	askRemove:    {doRemove},
	askHQ:        {doPlaceHQ},
	askLoss:      {doLose},
	askCompare:   {doCompare},
	askSecondHit: {doRetreat, doStay},
	askRetreat:   {doRetreat, doStop},
	askSurprise:  {doActivate, doHalt},
	askEmergency: {doFlip, doDecline},
	askAssign:    {doAssign, doDone},
	askPlan:      {doInspect, doDecline},
	askReplace:   {doReplace, doDone},
	askBreakUp:   {doBreakUp, doDone},
	askReceive:   {doReplace, doDone},
	askEnter:     {doEnter, doDone},
	askJoin:      {doAssign},

	askPontoon:      {doUnbridge, doKeep},
	askStartingLoss: {doLose},
	askPrepare:      {doImprove, doDone},
}

// Why returns why an action is refused: the ledger rows that forbid it and a
// sentence; the zero Refusal if it is legal.
func (p *Position) Why(a game.Action) game.Refusal {
	r := p.rules
	if bad := p.malformed(a); bad != "" {
		return r.Refuse(bad, rActionOrder)
	}
	if slices.Contains(p.Legal(nil), a) {
		return game.Refusal{}
	}
	f := p.stack.Top()
	if f == nil {
		if r.Terms.Training != nil {
			return r.Refuse("The battle is over.", rTrainingGoal, rTrainingFive)
		}
		return r.Refuse("The battle is over.", rNextTurn)
	}
	side, ask := p.waiting()
	if (a.Verb == doRaise || a.Verb == doChallenge) && a.Units[0] != game.NoUnit {
		return p.whyFree(a)
	}
	if int(ask) < len(asked) && asked[ask] != nil && !slices.Contains(asked[ask], a.Verb) {
		return p.whyNotNow(a, ask)
	}
	var no game.Refusal
	switch ask {
	case askActivate, askSurprise:
		no = p.whyActivate(a)
	case askAction:
		if no = p.whyRiver(f, a); no.Sentence == "" {
			no = p.whyAction(f, a)
		}
	case askStep:
		if no = p.whyRiver(f, a); no.Sentence == "" {
			no = p.whyStep(f, a)
		}
	case askReact, askDisplace, askHQ:
		no = p.whyMapChoice(f, side, a)
	case askAssign, askPlan, askReplace, askBreakUp, askReceive, askEnter, askJoin:
		no = p.whyAdmin(f, ask, a)
	case askStartingLoss:
		no = p.whyRiver(f, a)
	case askRetreat:
		no = p.whyRetreat(f, a)
	}
	if no.Sentence == "" {
		no = p.whyChoice(side, ask)
	}
	return no
}

// malformed returns what is wrong with the form of an action, whatever the position.
func (p *Position) malformed(a game.Action) string {
	if a.Verb == doAttack && a.Option > optPrepared {
		return "The action has a verb or kind that this game does not know."
	}
	return p.rules.Lexicon().Malformed(a)
}

// verbSentence says what an action would be: "an attack", "a move".
var verbSentence = [numVerbs]string{doActivate: "an activation", doTransfer: "a transfer of the Initiative", doPass: "a pass", doEnd: "the end of the activation",
	doMove: "a new Action", doStep: "a step", doInfiltrate: "infiltration", doStop: "the end of a move", doAttack: "an attack", doRefit: "a Refit",
	doImprove: "an Improved Defense", doRelocate: "an HQ Relocation", doReact: "a reaction", doDecline: "a refusal", doReroll: "a reroll", doKeep: "keeping the die",
	doGoOn: "going on", doCallOff: "calling off", doDisplace: "a displacement", doRemove: "a removal", doLose: "a loss", doCompare: "the armor comparison",
	doRetreat: "a retreat", doStay: "staying", doPlaceHQ: "placing an HQ", doHalt: "the end of the Surprise Attack", doFlip: "Emergency Supply in the Recovery Segment",
	doAssign: "an assignment", doDone: "the end of the segment", doInspect: "a look at a Victory Plan marker", doReplace: "a replacement", doBreakUp: "a reorganization",
	doEnter: "a reinforcement", doRaise: "the order of a stack", doChallenge: "a challenge"}

// whyNotNow refuses what answers another question than the one that is asked.
func (p *Position) whyNotNow(a game.Action, ask game.Ask) game.Refusal {
	r := p.rules
	what := game.Capital(verbSentence[a.Verb])
	switch ask {
	case askActivate:
		first := "choose a formation to activate first"
		if r.Terms.Training != nil {
			first = "begin the next activation first"
		}
		return r.Refuse(fmt.Sprintf("%s needs an activated formation: %s.", what, first), rFormationActs, rActivationOrder)
	case askSurprise:
		if a.Verb == doTransfer || a.Verb == doPass {
			return r.Refuse("In the Surprise Attack the Initiative is neither handed over nor passed: choose a formation, or end the attack.", rSurpriseNoPass)
		}
	case askAction:
		return r.Refuse(fmt.Sprintf("%s is not to be decided now: %s", what, p.prompt()), rActionOrder)
	case askStep:
		return r.Refuse(fmt.Sprintf("%s must wait: the move of %s is not finished.", what, r.Name.List(frameUnits(p.stack.Top()))), rActionOrder)
	case askReroll:
		return r.Refuse(fmt.Sprintf("%s must wait: the die that was just rolled is kept or rolled again first.", what), rRerollMoment)
	}
	return r.Refuse(fmt.Sprintf("%s must wait: %s", what, p.prompt()), rActionOrder)
}

// whyActivate refuses an activation, transfer or pass.
func (p *Position) whyActivate(a game.Action) game.Refusal {
	r := p.rules
	t := r.Terms.Training
	if t != nil && a.Verb != doActivate {
		return r.Refuse(fmt.Sprintf("There is no Initiative in this scenario: %s is activated again and again.", r.theFormation(t.Active)), rTrainingLoop)
	}
	if t == nil && a.Verb != doActivate {
		return p.whyInitiative(a)
	}
	u := a.Units[0]
	f := p.stack.Top()
	switch {
	case u == game.NoUnit || a.Units[1] != game.NoUnit || r.Units[u].Class != data.HQ:
		return r.Refuse("Name the HQ of the formation to activate.", rFormationActs)
	case t != nil && r.Units[u].Side == t.Static:
		return r.Refuse(fmt.Sprintf("%s is static and never activated.", game.Capital(r.theFormation(r.Units[u].Formation))), rTrainingStatic)
	case t != nil && r.Units[u].Formation != t.Active:
		return r.Refuse(fmt.Sprintf("Only %s is activated in this scenario.", r.theFormation(t.Active)), rTrainingLoop)
	case p.units[u].hex == hex.None:
		return r.Refuse(fmt.Sprintf("%s is not on the map.", game.Capital(r.Name.Unit(u))), rFormationActs)
	case t == nil && r.Units[u].Side != f.side:
		return r.Refuse(fmt.Sprintf("%s belongs to %s, which has not the Initiative.", game.Capital(r.theFormation(r.Units[u].Formation)), r.Name.Side(r.Units[u].Side)), rFormationActs)
	case p.levels[r.Units[u].Formation] == 0 && t == nil:
		return r.Refuse(fmt.Sprintf("The Activation Level of %s is 0.", r.theFormation(r.Units[u].Formation)), rLevelZero)
	case f.kind == kSurprise && r.Units[u].Side == f.side:
		return p.whySurprise(u)
	}
	return r.Refuse("This activation names more than the HQ of the formation.", rFormationActs)
}

// actionWords names Actions in refusals: with article, and as what a unit cannot do.
var actionWords = [numVerbs][2]string{doMove: {"a move", "move"}, doAttack: {"an attack", "attack"}, doRefit: {"a Refit", "refit"},
	doImprove: {"an Improved Defense", "improve its defense"}, doRelocate: {"an HQ Relocation", "relocate"}}

var attackWords = [numOptions]string{"an attack", "a hasty attack", "a regular attack", "a prepared attack"}

// whyAction refuses an Action of the context on top.
func (p *Position) whyAction(f *frame, a game.Action) game.Refusal {
	r := p.rules
	units := named(&a)
	what := actionWords[a.Verb]
	if a.Verb == doAttack {
		what[0] = attackWords[a.Option]
	}
	if a.Verb == doEnd {
		return r.Refuse("The end of an activation names no unit and no hex.", rUnusedLost)
	}
	if a.Verb == doImprove {
		return p.whyImprove(f, a)
	}
	if len(units) == 0 {
		return r.Refuse(fmt.Sprintf("Name the units for %s.", what[0]), rActionOrder)
	}
	for _, u := range units {
		if no := p.whyUnit(f, a.Verb, u); no.Sentence != "" {
			return no
		}
	}
	h := p.units[units[0]].hex
	for _, u := range units {
		switch {
		case p.units[u].hex != h:
			return r.Refuse(fmt.Sprintf("%s stands in %s, but %s in %s: only units of one hex act together.", game.Capital(r.Name.Unit(units[0])), r.Name.Hex(h), r.Name.Unit(u), r.Name.Hex(p.units[u].hex)), rOneHexOneFormation)
		case p.units[u].formation != p.units[units[0]].formation:
			return r.Refuse(fmt.Sprintf("%s and %s belong to different formations.", game.Capital(r.Name.Unit(units[0])), r.Name.Unit(u)), rOneHexOneFormation)
		case (a.Verb == doMove || a.Verb == doAttack) && a.Hex != h:
			return r.Refuse(fmt.Sprintf("%s stands in %s, not in %s.", game.Capital(r.Name.Unit(u)), r.Name.Hex(h), r.Name.Hex(a.Hex)), rOneHexOneFormation)
		}
	}
	if a.Verb == doAttack && a.Option > optHasty || a.Verb == doRefit && !r.Switches.OOCRefitImprove {
		switch p.command(units[0]) {
		case outOfCommand:
			return r.Refuse(fmt.Sprintf("%s cannot %s: Out of Command only moves and hasty attacks are possible.", game.Capital(r.Name.List(units)), describeAction(a)), rOutOfCommandActions)
		case isolated:
			return r.Refuse(fmt.Sprintf("%s cannot %s: isolated, only moves and hasty attacks are possible.", game.Capital(r.Name.List(units)), describeAction(a)), rIsolatedLimits)
		}
	}
	if cost, left := p.price(a), p.available(f); cost > left {
		no := r.Refuse(fmt.Sprintf("%s cannot %s: %s costs %d AP and %d %s left.", game.Capital(r.Name.List(units)), what[1], what[0], cost, left, isAre(left)), rFullCost)
		if !p.commanded(units[0]) && a.Verb != doRelocate {
			no.Rules = append(no.Rules, r.Rows(rOutOfCommandActions)...)
		}
		return no
	}
	switch a.Verb {
	case doMove:
		return r.Because(p.departs(f, units, h))
	case doAttack:
		return p.whyAttack(f, a)
	case doRelocate:
		return p.whyRelocate(a)
	}
	return game.Refusal{}
}

// describeAction is an Action as what a unit would do: "make a prepared attack".
func describeAction(a game.Action) string {
	if a.Verb == doAttack {
		return "make " + attackWords[a.Option]
	}
	return actionWords[a.Verb][1]
}

func isAre(n int8) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// whyUnit refuses a unit that may not take part in an Action, whatever the rest.
func (p *Position) whyUnit(f *frame, v game.Verb, u game.Unit) game.Refusal {
	r, s, info := p.rules, &p.units[u], &p.rules.Units[u]
	name := game.Capital(r.Name.Unit(u))
	switch {
	case s.hex == hex.None:
		return r.Refuse(name+" is not on the map.", rFormationActs)
	case info.Side != f.side:
		return r.Refuse(fmt.Sprintf("%s belongs to %s.", name, r.Name.Side(info.Side)), rFormationActs)
	case v == doRelocate && info.Class != data.HQ:
		return r.Refuse(name+" is no HQ: only HQs relocate.", rRelocationCost)
	case v == doAttack && info.Class == data.HQ:
		return r.Refuse(name+" never attacks.", rCombatNoHQ, rHQNoAction)
	case v != doRelocate && info.Class == data.HQ:
		return r.Refuse(name+" takes no part in Actions of combat units; it can only relocate.", rHQNoAction)
	case f.context == bonus && info.Class == data.HQ:
		return r.Refuse("HQs cannot use a bonus action point: they took no part in the combat.", rBonusNoHQ)
	case f.context == bonus && !p.mayAct(f, u):
		return r.Refuse(fmt.Sprintf("%s may not use the bonus action point: only %s may.", name, r.Name.List(frameUnits(f))), rVictoryUnits)
	case f.context != bonus && s.formation != f.formation:
		return r.Refuse(fmt.Sprintf("%s does not belong to %s, which is activated.", name, r.theFormation(f.formation)), rFormationActs)
	case s.disrupted && p.command(u) == isolated:
		return r.Refuse(fmt.Sprintf("%s is disrupted and isolated: it can do nothing.", name), rIsolatedDisrupted)
	case s.disrupted && v != doRefit:
		return r.Refuse(fmt.Sprintf("%s is disrupted: it can only refit.", name), rDisruptedRefitOnly)
	case !s.disrupted && v == doRefit:
		return r.Refuse(name+" is in good order and needs no Refit.", rRefitDisrupted)
	}
	return game.Refusal{}
}

// choiceRefs are the rows behind the lists of small choices.
var choiceRefs = [...]game.Ref{askReact: rActionOrder, askReroll: rRerollHolder, askCallOff: rIsolatedCheck, askDisplace: rStackingMoment}

// whyChoice refuses an answer that is not on the list of a small choice by
// telling the list.
func (p *Position) whyChoice(side game.Side, ask game.Ask) game.Refusal {
	r := p.rules
	legal, more := p.Legal(nil), ""
	if len(legal) > 6 {
		legal, more = legal[:6], "; and others"
	}
	labels := make([]string, len(legal))
	for i, a := range legal {
		labels[i] = r.Label(p, a)
	}
	cited := rActionOrder
	if int(ask) < len(choiceRefs) && choiceRefs[ask] != "" {
		cited = choiceRefs[ask]
	}
	return r.Refuse(fmt.Sprintf("%s may choose only from these: %s%s.", game.Capital(r.Name.Side(side)), strings.Join(labels, "; "), more), cited)
}
