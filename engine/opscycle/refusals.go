package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// reason is why a step, a move or another Action of the map rules is refused.
type reason uint8

const (
	fine reason = iota
	offMap
	notAdjacent
	riverClosed
	hexBanned
	enemyThere
	needsInfiltration
	notFromZOC
	notIntoZOC
	infiltrateFirst
	wholeFirst
	tooFar
	noLegBonus
	moveOver
	noUnitNamed
	notYours
	notThisFormation
	isHQ
	isDisrupted
	notTogether
	notThere
	tooFewAP
	noStep
	notInCommand
	isIsolated
	inGoodOrder
	noUnitHere
	isImproved
	improveDisrupted
	improveAll
	notAnHQ
	noHQTerrain
	hqEnemy
	hqNotHeld
	hqInZOC
	hqTaken
	hqSame
	onlyInvolved
	notSurplus
	displaceFar
	displaceEnemy
	displaceBack
	displaceFull
	mustDisplace
	notThisHQ
	hqNowhere
	noHQThere
	levelZero
	lostHQ
	nobodyNear
	notBonusHex
	boatStart
	boatLimit
	hqOutsideZone
	hqUnsupplied
	hqAcrossRiver
	noExitHere
	noExitFormation
	noExitCommand
	numReasons
)

// refusals are the sentences and ledger rows of the reasons.
var refusals = [numReasons]struct {
	sentence string
	refs     []ref
}{
	offMap:            {"That hex lies outside the area in play.", []ref{rAreaOnly}},
	notAdjacent:       {"A move goes from hex to adjacent hex.", []ref{rMA}},
	riverClosed:       {"This side cannot cross the river there.", []ref{rRoerUS, rRoerRoads}},
	hexBanned:         {"That hex is closed to this side in this turn.", []ref{rBan, rBanBulge}},
	enemyThere:        {"An enemy combat unit holds that hex.", []ref{rEnemyCloses}},
	needsInfiltration: {"A step from one enemy ZOC into another is possible only as infiltration.", []ref{rZOCToZOC, rInfiltrate}},
	notFromZOC:        {"Infiltration starts in an enemy ZOC; here a normal step will do.", []ref{rInfiltrate}},
	notIntoZOC:        {"Infiltration leads into an enemy ZOC; that hex is free, so a normal step will do.", []ref{rInfiltrate}},
	infiltrateFirst:   {"Infiltration takes the whole Movement Allowance, so it can only be the first step of a move.", []ref{rInfiltrateFirst}},
	wholeFirst:        {"Crossing there takes the whole Movement Allowance, so it can only be the first step of a move.", []ref{rStreamMotorized, rSideCost}},
	tooFar:            {"Not enough Movement Points are left.", []ref{rMA, rSlowest}},
	noLegBonus:        {"The step would need the two extra Movement Points of leg units, which are lost next to an enemy unit.", []ref{rLegBonus, rLegBonusNear}},
	moveOver:          {"The move is over.", []ref{rNotSaved}},
	noUnitNamed:       {"Name the units that are to act.", []ref{rTogether}},
	notYours:          {"That unit belongs to the other side.", []ref{rFormationActs}},
	notThisFormation:  {"Only units of the active formation may act.", []ref{rFormationActs, rTogether}},
	isHQ:              {"An HQ takes no part in Actions of combat units; it can only relocate.", []ref{rHQNoAction}},
	isDisrupted:       {"A disrupted unit can only refit.", []ref{rDisruptedRefitOnly, rSubset}},
	notTogether:       {"Units that act together must be in one hex and of one formation.", []ref{rOneHexOneFormation, rTogether}},
	notThere:          {"The unit is not in that hex.", []ref{rTogether}},
	tooFewAP:          {"Not enough Action Points are left.", []ref{rFullCost}},
	noStep:            {"There is no hex where these units could move.", []ref{rMinimum}},
	notInCommand:      {"Units out of command can only move and make hasty attacks.", []ref{rOutOfCommandActions, rIsolatedLimits}},
	isIsolated:        {"An isolated disrupted unit cannot act at all.", []ref{rIsolatedDisrupted}},
	inGoodOrder:       {"The unit is not disrupted.", []ref{rRefitDisrupted}},
	noUnitHere:        {"None of your combat units is in that hex.", []ref{rImprove}},
	isImproved:        {"The hex is in Improved Defense already.", []ref{rImproveStays}},
	improveDisrupted:  {"A disrupted unit cannot be in Improved Defense.", []ref{rImproveNotDisrupted, rImproveAll}},
	improveAll:        {"All combat units of the hex must take part, and all must be of the active formation.", []ref{rImproveAll}},
	notAnHQ:           {"Only an HQ relocates.", []ref{rRelocationCost}},
	noHQTerrain:       {"An HQ can only be in a town, city or industrial hex.", []ref{rHQTerrain}},
	hqEnemy:           {"An enemy unit is in that hex.", []ref{rHQFriendly}},
	hqNotHeld:         {"The own side does not control that hex, and an HQ never takes control.", []ref{rBuiltUpControl, rHQFriendly}},
	hqInZOC:           {"An HQ may enter an enemy ZOC only where a friendly combat unit is.", []ref{rHQInZOC}},
	hqTaken:           {"There is no room for another HQ.", []ref{rHQLimit}},
	hqSame:            {"The HQ is there already.", []ref{rRelocateWhere}},
	notSurplus:        {"Only units of a class that is over its limit in the hex are displaced.", []ref{rDisplaceClass}},
	displaceFar:       {"A displaced unit goes to an adjacent hex.", []ref{rDisplaceAdjacent}},
	displaceEnemy:     {"A displaced unit does not enter a hex with an enemy unit.", []ref{rDisplaceAdjacent, rDisplaceZOC}},
	displaceBack:      {"A unit is not pushed back where it was displaced from.", []ref{rDisplaceClass}},
	displaceFull:      {"That hex is full, and another is open.", []ref{rDisplaceFull}},
	mustDisplace:      {"The enemy has left it to you: you must displace a unit.", []ref{rEnemyDisplaces}},
	notThisHQ:         {"Another HQ has to be placed.", []ref{rHQPlaced}},
	hqNowhere:         {"An HQ is set aside only if there is no hex for it.", []ref{rHQPlaced, rHQSetAside}},
	noHQThere:         {"That formation has no HQ on the map.", []ref{rQualify}},
	levelZero:         {"A formation at Activation Level 0 cannot react.", []ref{rReactLevel}},
	lostHQ:            {"Its HQ was displaced by this move, so the formation cannot react to it.", []ref{rLoneHQBarred}},
	nobodyNear:        {"A reaction needs an undisrupted unit of the formation, in command, next to the mover.", []ref{rQualify, rTrigger}},
	notBonusHex:       {"A bonus move begins only into the hex that the enemy has given up, or back into the hex that these units left by retreat.", []ref{rBonusMove, rBonusMoveBack}},
	boatStart:         {"Boats take units across only beside the hex where their move began.", []ref{rBoatStart}},
	boatLimit:         {"No more boats are left in this activation.", []ref{rBoatLimit, rBoatCount}},
	hqOutsideZone:     {"That HQ may only go to hexes near the places that it covers.", []ref{rHQZone}},
	hqUnsupplied:      {"An HQ relocates only to where it is in supply.", []ref{rRelocateWhere}},
	hqAcrossRiver:     {"An HQ crosses the river only with a path within its Command Range and supply over a bridge.", []ref{rHQCrossing}},
	noExitHere:        {"The map is left only from an edge hex beside the supply area that the scenario names.", []ref{rExitWhere, rMA}},
	noExitFormation:   {"Units of this formation do not leave the map.", []ref{rExitVP}},
	noExitCommand:     {"Only units in Command Range leave the map.", []ref{rExitVP}},
	onlyInvolved:      {"The bonus Action is for units that took part in the combat.", []ref{rBonusUnits}},
}

// refusal returns the words of a reason; fine has none.
func (p *Position) refusal(why reason) game.Refusal {
	if why == fine {
		return game.Refusal{}
	}
	return p.rules.refuse(refusals[why].sentence, refusals[why].refs...)
}

// whyMapChoice says why a displacement, the place of an HQ or a reaction is
// refused; the zero Refusal if it knows no better than the list of legal choices.
func (p *Position) whyMapChoice(f *frame, side game.Side, a game.Action) game.Refusal {
	u := a.Units[0]
	switch {
	case a.Verb == doPlaceHQ && u != game.NoUnit:
		return p.refusal(p.whyPlaceHQ(f, side, u, a.To))
	case a.Verb == doDisplace && u != game.NoUnit && f.kind == kOverstack:
		return p.refusal(p.whyDisplace(f, u, a.To))
	case a.Verb == doDecline && f.kind == kOverstack:
		return p.refusal(mustDisplace)
	case a.Verb == doReact && u != game.NoUnit:
		return p.refusal(p.whyReact(side, u))
	}
	return game.Refusal{}
}

func (p *Position) whyPlaceHQ(f *frame, side game.Side, u game.Unit, to hex.Hex) reason {
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case p.rules.Units[u].Class != HQ || p.units[u].hex != f.hex:
		return notThisHQ
	case to == hex.None:
		return hqNowhere
	}
	return p.hqMayGo(u, to, displaced)
}

func (p *Position) whyDisplace(f *frame, u game.Unit, to hex.Hex) reason {
	dir, near := p.rules.Data.Map.DirTo(f.hex, to)
	_, over := p.excess(f.hex, f.side)
	switch {
	case p.units[u].hex != f.hex || !p.surplus(u, f.hex, &over):
		return notSurplus
	case !near:
		return displaceFar
	case !p.inArea(to):
		return offMap
	}
	switch why := p.enterable(f.side, to, p.rules.Data.Map.Sides[f.hex][dir]); {
	case why == enemyThere || why == fine && p.occupied(to, f.side.Other()):
		return displaceEnemy
	case why != fine:
		return why
	case !p.displaceable(f, u, int(dir)):
		return displaceBack
	}
	return displaceFull
}

func (p *Position) whyReact(side game.Side, hq game.Unit) reason {
	formation := p.units[hq].formation
	switch {
	case p.rules.Units[hq].Side != side:
		return notYours
	case p.rules.Units[hq].Class != HQ || p.units[hq].hex == hex.None || formation < 0:
		return noHQThere
	case p.levels[formation] < 1:
		return levelZero
	case p.move.barred>>formation&1 != 0:
		return lostHQ
	}
	return nobodyNear
}
