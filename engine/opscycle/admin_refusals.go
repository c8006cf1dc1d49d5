package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// objection is why something cannot be done in the Admin Phase.
type objection uint8

const (
	agreed   objection = iota
	attaches           // an isolated unit that may join another formation
	notOwnUnit
	hqNotAssigned
	unitLost
	assignedAlready
	noSuchFormation
	servesAlready
	unitNotHere
	notIndependent
	hqNotHere
	otherCorps
	notLent
	disruptedStays
	outOfOldRange
	outOfNewRange
	otherRegiment
	lentAlready
	hqNotReplaced
	noPool
	poolEmpty
	neverRebuilt
	hqNotSupplied
	fullStrength
	disruptedNoPoints
	pointsNeedCommand
	supportType
	otherType
	otherFormation
	outOfDonorRange
	nobodyReceives
	noReinforcement
	notDueYet
	assignFirst
	hqFirst
	entryClosed
	hqEntryClosed
	notReleased
	mustAssign
	noMarker
	notInStack
	nothingSecret
	numObjections
)

// objections are their sentences and rows; %s is the unit.
var objections = [numObjections]struct {
	sentence string
	refs     []ref
}{
	notOwnUnit:        {"%s belongs to the other side.", []ref{rFormationIs}},
	hqNotAssigned:     {"%s leads its own formation for good.", []ref{rFormationIs}},
	unitLost:          {"%s is eliminated.", []ref{rFormationIs}},
	assignedAlready:   {"%s has been assigned in this segment already.", []ref{rAssignSegment}},
	noSuchFormation:   {"%s can only join a formation of its own side that has an HQ.", []ref{rAssignSegment}},
	servesAlready:     {"%s serves with that formation already.", []ref{rAssignedCounts}},
	unitNotHere:       {"%s is not on the map.", []ref{rAssignSegment}},
	notIndependent:    {"%s arrives with its own formation; only independents are assigned before they arrive.", []ref{rAssignFirst}},
	hqNotHere:         {"%s cannot join: the HQ of that formation is not on the map.", []ref{rAssignRange}},
	otherCorps:        {"%s may only serve with formations of its own Corps.", []ref{rCorps}},
	notLent:           {"%s may not serve with that formation.", []ref{rNoOtherLending}},
	disruptedStays:    {"%s is disrupted: only units in good order are assigned.", []ref{rAssignRange, rReassignOrder, rLendConditions}},
	outOfOldRange:     {"%s is not in Command Range of the HQ that it would leave.", []ref{rReassignRange, rLendConditions}},
	outOfNewRange:     {"%s is not in Command Range of the HQ that it would join.", []ref{rAssignRange, rIsolatedAttach}},
	otherRegiment:     {"%s is of another regiment than those already lent there.", []ref{rNoOtherLending}},
	lentAlready:       {"%s cannot be lent: as many units as allowed are away already.", []ref{rNoOtherLending}},
	hqNotReplaced:     {"%s has no steps to restore.", []ref{rReplaceWho}},
	noPool:            {"%s is of a type that never gets replacements.", []ref{rPoolByType, rNeverReplaced}},
	poolEmpty:         {"There are not enough replacement points for %s left.", []ref{rPools}},
	neverRebuilt:      {"%s is eliminated and cannot be rebuilt.", []ref{rNoRebuild}},
	hqNotSupplied:     {"The HQ of %s is not in supply.", []ref{rReplaceWho, rBreakUp}},
	fullStrength:      {"%s is at full strength.", []ref{rReplaceOne}},
	disruptedNoPoints: {"%s is disrupted.", []ref{rReplaceWho, rReceivers, rBreakUp}},
	pointsNeedCommand: {"%s is not in Command Range of its HQ.", []ref{rReplaceWho, rBreakUp}},
	supportType:       {"%s is of a type that takes no part in reorganization.", []ref{rNoSupportTypes, rBreakUpLost}},
	otherType:         {"%s cannot be restored from a unit of that type.", []ref{rReorganizeTypes}},
	otherFormation:    {"%s does not serve with the formation of the unit that was broken up.", []ref{rBreakUpSame}},
	outOfDonorRange:   {"%s is not in Command Range of the HQ of the unit that was broken up.", []ref{rReceiverBoth, rReceiverBothPath}},
	nobodyReceives:    {"Nobody could get the steps of %s.", []ref{rBreakUp, rBreakUpSame}},
	noReinforcement:   {"%s is no reinforcement that waits to arrive.", []ref{rReinforcements}},
	notDueYet:         {"%s is not due yet.", []ref{rReinforcements}},
	assignFirst:       {"%s must be assigned to a formation before it arrives.", []ref{rAssignFirst}},
	hqFirst:           {"%s arrives after the HQ that it comes with.", []ref{rHQFirst}},
	entryClosed:       {"%s cannot be placed there: only its entry hexes are open to it, or the nearest others if none of those is.", []ref{rEntry, rEntryElse, rEntryShut, rEntryNear}},
	hqEntryClosed:     {"%s cannot be placed there: only its entry hexes are open to it, or the nearest others where an HQ can stand.", []ref{rHQFirst, rEntryElse, rEntryShut}},
	notReleased:       {"%s is no independent of the formation that was withdrawn.", []ref{rRejoin}},
	mustAssign:        {"Every independent that is due must be assigned before the segment ends.", []ref{rAssignFirst, rAssignSegment}},
	noMarker:          {"That marker is not on the table, or has been seen already.", []ref{rPlanPeek, rPlanLater}},
	notInStack:        {"%s is not beneath another counter that it could be put above.", []ref{rOwnOrder}},
	nothingSecret:     {"The assignment of %s is not secret, or does not matter now.", []ref{rChallenge, rSecret}},
}

// object returns an objection as a refusal; agreed is none.
func (p *Position) object(o objection, u game.Unit) game.Refusal {
	if o == agreed || o == attaches {
		return game.Refusal{}
	}
	x := objections[o]
	if n := len(x.sentence); n > 2 && x.sentence[:2] == "%s" {
		return p.rules.refuse(game.Capital(p.rules.label(u))+x.sentence[2:], x.refs...)
	}
	return p.rules.refuse(sprintUnit(x.sentence, p.rules.label(u)), x.refs...)
}

// sprintUnit puts the name of a unit into a sentence that may have a place for it.
func sprintUnit(sentence, name string) string {
	for i := 0; i+1 < len(sentence); i++ {
		if sentence[i] == '%' && sentence[i+1] == 's' {
			return sentence[:i] + name + sentence[i+2:]
		}
	}
	return sentence
}

// whyAdmin refuses an answer to a decision of the Admin Phase, or a free act; the
// zero Refusal if it knows no better than the list of legal choices.
func (p *Position) whyAdmin(f *frame, ask game.Ask, a game.Action) game.Refusal {
	u := a.Units[0]
	switch {
	case a.Verb == doDone && ask == askAssign:
		return p.object(mustAssign, game.NoUnit)
	case a.Verb == doInspect:
		return p.object(noMarker, game.NoUnit)
	case u == game.NoUnit:
		return game.Refusal{}
	case a.Verb == doAssign:
		return p.whyAssign(f, ask, a)
	case a.Verb == doReplace && ask == askReceive:
		return p.object(p.receives(f, u), u)
	case a.Verb == doReplace:
		return p.object(p.replaceable(f, u), u)
	case a.Verb == doBreakUp:
		return p.object(p.breakable(f, u), u)
	case a.Verb == doEnter:
		if p.rules.Units[u].Side != f.side {
			return p.object(notOwnUnit, u)
		}
		if o := p.arrives(u); o != agreed {
			return p.object(o, u)
		}
		if p.rules.Units[u].Class == HQ {
			return p.object(hqEntryClosed, u)
		}
		return p.object(entryClosed, u)
	}
	return game.Refusal{}
}

// whyAssign refuses an assignment: it names one combat unit and one HQ.
func (p *Position) whyAssign(f *frame, ask game.Ask, a game.Action) game.Refusal {
	combat, hqs := game.NoUnit, 0
	for _, u := range named(&a) {
		if p.rules.Units[u].Class == HQ {
			hqs++
		} else {
			combat = u
		}
	}
	if combat == game.NoUnit || hqs != 1 || len(named(&a)) != 2 || a.Hex != hex.None || a.To != hex.None {
		return p.rules.refuse("An assignment names one combat unit and the HQ of the formation that it joins.", rAssignSegment)
	}
	if ask == askJoin {
		return p.object(p.rejoin(combat, f.formation, p.assigneeTo(a)), combat)
	}
	return p.object(p.assignment(f.side, combat, p.assigneeTo(a)), combat)
}

// whyFree refuses a free act.
func (p *Position) whyFree(a game.Action) game.Refusal {
	if a.Verb == doRaise {
		return p.object(notInStack, a.Units[0])
	}
	return p.object(nothingSecret, a.Units[0])
}
