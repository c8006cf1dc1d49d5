package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Why something cannot be done in the Admin Phase; %s is the unit.
var (
	notOwnUnit        = game.Against("%s belongs to the other side.", rFormationIs)
	hqNotAssigned     = game.Against("%s leads its own formation for good.", rFormationIs)
	unitLost          = game.Against("%s is eliminated.", rFormationIs)
	assignedAlready   = game.Against("%s has been assigned in this segment already.", rAssignSegment)
	noSuchFormation   = game.Against("%s can only join a formation of its own side that has an HQ.", rAssignSegment)
	servesAlready     = game.Against("%s serves with that formation already.", rAssignedCounts)
	unitNotHere       = game.Against("%s is not on the map.", rAssignSegment)
	notIndependent    = game.Against("%s arrives with its own formation; only independents are assigned before they arrive.", rAssignFirst)
	hqNotHere         = game.Against("%s cannot join: the HQ of that formation is not on the map.", rAssignRange)
	otherCorps        = game.Against("%s may only serve with formations of its own Corps.", rCorps)
	notLent           = game.Against("%s may not serve with that formation.", rNoOtherLending)
	disruptedStays    = game.Against("%s is disrupted: only units in good order are assigned.", rAssignRange, rReassignOrder, rLendConditions)
	outOfOldRange     = game.Against("%s is not in Command Range of the HQ that it would leave.", rReassignRange, rLendConditions)
	outOfNewRange     = game.Against("%s is not in Command Range of the HQ that it would join.", rAssignRange, rIsolatedAttach)
	otherRegiment     = game.Against("%s is of another regiment than those already lent there.", rNoOtherLending)
	lentAlready       = game.Against("%s cannot be lent: as many units as allowed are away already.", rNoOtherLending)
	hqNotReplaced     = game.Against("%s has no steps to restore.", rReplaceWho)
	noPool            = game.Against("%s is of a type that never gets replacements.", rPoolByType, rNeverReplaced)
	poolEmpty         = game.Against("There are not enough replacement points for %s left.", rPools)
	neverRebuilt      = game.Against("%s is eliminated and cannot be rebuilt.", rNoRebuild)
	hqNotSupplied     = game.Against("The HQ of %s is not in supply.", rReplaceWho)
	fullStrength      = game.Against("%s is at full strength.", rReplaceOne)
	disruptedNoPoints = game.Against("%s is disrupted.", rReplaceWho)
	receiverDisrupted = game.Against("%s is disrupted: who gets the steps must be in good order.", rReceivers, rReplaceWho)
	pointsNeedCommand = game.Against("%s is not in Command Range of its HQ.", rReplaceWho)
	pointsNeedPlace   = game.Against("%s is not on the map and gets no steps.", rReplaceWho)
	breakNeedsPlace   = game.Against("%s is not on the map and cannot be broken up.", rBreakUp)
	breakNeedsOrder   = game.Against("%s is disrupted and cannot be broken up.", rBreakUp)
	breakNeedsCommand = game.Against("%s is not in Command Range of its HQ and cannot be broken up.", rBreakUp)
	breakNeedsSupply  = game.Against("The HQ of %s is not in supply: it cannot be broken up.", rBreakUp)
	supportType       = game.Against("%s is of a type that takes no part in reorganization.", rNoSupportTypes, rBreakUpLost)
	otherType         = game.Against("%s cannot be restored from a unit of that type.", rReorganizeTypes)
	otherFormation    = game.Against("%s does not serve with the formation of the unit that was broken up.", rBreakUpSame)
	outOfDonorRange   = game.Against("%s is not in Command Range of the HQ of the unit that was broken up.", rReceiverBoth, rReceiverBothPath)
	nobodyReceives    = game.Against("Nobody could get the steps of %s.", rBreakUpLost)
	noReinforcement   = game.Against("%s is no reinforcement that waits to arrive.", rReinforcements)
	notDueYet         = game.Against("%s is not due yet.", rReinforcements)
	assignFirst       = game.Against("%s must be assigned to a formation before it arrives.", rAssignFirst)
	hqFirst           = game.Against("%s arrives after the HQ that it comes with.", rHQFirst)
	entryClosed       = game.Against("%s cannot be placed there: only its entry hexes are open to it, or the nearest others if none of those is.", rEntry, rEntryElse, rEntryShut, rEntryNear)
	hqEntryClosed     = game.Against("%s cannot be placed there: only its entry hexes are open to it, or the nearest others where an HQ can stand.", rHQFirst, rEntryElse, rEntryShut)
	notReleased       = game.Against("%s is no independent of the formation that was withdrawn.", rRejoin)
	mustAssign        = game.Against("Every independent that is due must be assigned before the segment ends.", rAssignFirst, rAssignSegment)
	noMarker          = game.Against("That marker is not on the table, or has been seen already.", rPlanPeek, rPlanLater)
	notInStack        = game.Against("%s is not beneath another counter that it could be put above.", rOwnOrder)
	nothingSecret     = game.Against("The assignment of %s is not secret, or does not matter now.", rChallenge, rSecret)
)

// attaches stands in place of nil for an isolated unit that may join another formation.
var attaches = new(game.Reason)

// object returns an objection against a unit as a refusal.
func (p *Position) object(o *game.Reason, u game.Unit) game.Refusal {
	if o == attaches {
		return game.Refusal{}
	}
	return p.rules.Because(o, p.rules.Name.Unit(u))
}

// whyAdmin refuses an answer to a decision of the Admin Phase, or a free act; the
// zero Refusal if it knows no better than the list of legal choices.
func (p *Position) whyAdmin(f *frame, ask game.Ask, a game.Action) game.Refusal {
	u := a.Units[0]
	switch {
	case a.Verb == doDone && ask == askAssign:
		return p.rules.Because(mustAssign)
	case a.Verb == doInspect:
		return p.rules.Because(noMarker)
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
		if o := p.arrives(u); o != nil {
			return p.object(o, u)
		}
		if p.rules.Units[u].Class == data.HQ {
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
		if p.rules.Units[u].Class == data.HQ {
			hqs++
		} else {
			combat = u
		}
	}
	if combat == game.NoUnit || hqs != 1 || len(named(&a)) != 2 || a.Hex != hex.None || a.To != hex.None {
		return p.rules.Refuse("An assignment names one combat unit and the HQ of the formation that it joins.", rAssignSegment)
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
