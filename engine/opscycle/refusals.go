package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Why a step, a move or another Action of the map rules is refused.
var (
	offMap            = game.Against("That hex lies outside the area in play.", rAreaOnly)
	notAdjacent       = game.Against("A move goes from hex to adjacent hex.", rMA)
	riverClosed       = game.Against("This side cannot cross the river there.", rRoerUS, rRoerRoads)
	hexBanned         = game.Against("That hex is closed to this side in this turn.", rBan, rBanBulge)
	enemyThere        = game.Against("An enemy combat unit holds that hex.", rEnemyCloses)
	needsInfiltration = game.Against("A step from one enemy ZOC into another is possible only as infiltration.", rZOCToZOC, rInfiltrate)
	notFromZOC        = game.Against("Infiltration starts in an enemy ZOC; here a normal step will do.", rInfiltrate)
	notIntoZOC        = game.Against("Infiltration leads into an enemy ZOC; that hex is free, so a normal step will do.", rInfiltrate)
	infiltrateFirst   = game.Against("Infiltration takes the whole Movement Allowance, so it can only be the first step of a move.", rInfiltrateFirst)
	wholeFirst        = game.Against("Crossing there takes the whole Movement Allowance, so it can only be the first step of a move.", rStreamMotorized, rSideCost)
	tooFar            = game.Against("Not enough Movement Points are left.", rMA, rSlowest)
	noLegBonus        = game.Against("The step would need the two extra Movement Points of leg units, which are lost next to an enemy unit.", rLegBonus, rLegBonusNear)
	moveOver          = game.Against("The move is over.", rNotSaved)
	notYours          = game.Against("That unit belongs to the other side.", rFormationActs)
	isHQ              = game.Against("An HQ takes no part in Actions of combat units; it can only relocate.", rHQNoAction)
	tooFewAP          = game.Against("Not enough Action Points are left.", rFullCost)
	noStep            = game.Against("There is no hex where these units could move.", rMinimum)
	notInCommand      = game.Against("Units out of command can only move and make hasty attacks.", rOutOfCommandActions, rIsolatedLimits)
	noUnitHere        = game.Against("None of your combat units is in that hex.", rImprove)
	isImproved        = game.Against("The hex is in Improved Defense already.", rImproveStays)
	improveDisrupted  = game.Against("A disrupted unit cannot be in Improved Defense.", rImproveNotDisrupted, rImproveAll)
	improveAll        = game.Against("All combat units of the hex must take part, and all must be of the active formation.", rImproveAll)
	noHQTerrain       = game.Against("An HQ can only be in a village, town, city or industrial hex.", rHQTerrain)
	hqEnemy           = game.Against("An enemy unit is in that hex.", rHQFriendly)
	hqNotHeld         = game.Against("The own side does not control that hex, and an HQ never takes control.", rBuiltUpControl, rHQFriendly)
	hqInZOC           = game.Against("An HQ may enter an enemy ZOC only where a friendly combat unit is.", rHQInZOC)
	hqTaken           = game.Against("There is no room for another HQ.", rHQLimit)
	hqSame            = game.Against("The HQ is there already.", rRelocateWhere)
	notSurplus        = game.Against("Only units of a class that is over its limit in the hex are displaced.", rDisplaceClass)
	displaceFar       = game.Against("A displaced unit goes to an adjacent hex.", rDisplaceAdjacent)
	displaceEnemy     = game.Against("A displaced unit does not enter a hex with an enemy unit.", rDisplaceAdjacent, rDisplaceZOC)
	displaceBack      = game.Against("A unit is not pushed back where it was displaced from.", rDisplaceClass)
	displaceFull      = game.Against("That hex is full, and another is open.", rDisplaceFull)
	mustDisplace      = game.Against("The enemy has left it to you: you must displace a unit.", rEnemyDisplaces)
	notThisHQ         = game.Against("Another HQ has to be placed.", rHQPlaced)
	hqNowhere         = game.Against("An HQ is set aside only if there is no hex for it.", rHQPlaced, rHQSetAside)
	noHQThere         = game.Against("That formation has no HQ on the map.", rQualify)
	levelZero         = game.Against("A formation at Activation Level 0 cannot react.", rReactLevel)
	lostHQ            = game.Against("Its HQ was displaced by this move, so the formation cannot react to it.", rLoneHQBarred)
	nobodyNear        = game.Against("A reaction needs an undisrupted unit of the formation, in command, next to the mover.", rQualify, rTrigger)
	notBonusHex       = game.Against("A bonus move begins only into the hex that the enemy has given up, or back into the hex that these units left by retreat.", rBonusMove, rBonusMoveBack)
	boatStart         = game.Against("Boats take units across only beside the hex where their move began.", rBoatStart)
	boatLimit         = game.Against("No more boats are left in this activation.", rBoatLimit, rBoatCount)
	hqOutsideZone     = game.Against("That HQ may only go to hexes near the places that it covers.", rHQZone)
	hqUnsupplied      = game.Against("An HQ relocates only to where it is in supply.", rRelocateWhere)
	hqAcrossRiver     = game.Against("An HQ crosses the river only with a path within its Command Range and supply over a bridge.", rHQCrossing)
	noExitHere        = game.Against("The map is left only from an edge hex beside the supply area that the scenario names.", rExitWhere, rMA)
	noExitFormation   = game.Against("Units of this formation do not leave the map.", rExitVP)
	noExitCommand     = game.Against("Only units in Command Range leave the map.", rExitVP)
)

// whyMapChoice says why a displacement, the place of an HQ or a reaction is
// refused; the zero Refusal if it knows no better than the list of legal choices.
func (p *Position) whyMapChoice(f *frame, side game.Side, a game.Action) game.Refusal {
	u := a.Units[0]
	switch {
	case a.Verb == doPlaceHQ && u != game.NoUnit:
		return p.rules.Because(p.whyPlaceHQ(f, side, u, a.To))
	case a.Verb == doDisplace && u != game.NoUnit && f.kind == kOverstack:
		return p.rules.Because(p.whyDisplace(f, u, a.To))
	case a.Verb == doDecline && f.kind == kOverstack:
		return p.rules.Because(mustDisplace)
	case a.Verb == doReact && u != game.NoUnit:
		return p.rules.Because(p.whyReact(side, u))
	}
	return game.Refusal{}
}

func (p *Position) whyPlaceHQ(f *frame, side game.Side, u game.Unit, to hex.Hex) *game.Reason {
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case p.rules.Units[u].Class != data.HQ || p.units[u].hex != f.hex:
		return notThisHQ
	case to == hex.None:
		return hqNowhere
	}
	return p.hqMayGo(u, to, displaced)
}

func (p *Position) whyDisplace(f *frame, u game.Unit, to hex.Hex) *game.Reason {
	dir, near := p.rules.Data.Map.DirTo(f.hex, to)
	_, over := p.excess(f.hex, f.side)
	switch {
	case p.units[u].hex != f.hex || !p.surplus(u, &over):
		return notSurplus
	case !near:
		return displaceFar
	case !p.inArea(to):
		return offMap
	}
	switch why := p.enterable(f.side, to, p.rules.Data.Map.Sides[f.hex][dir]); {
	case why == enemyThere || why == nil && p.occupied(to, f.side.Other()):
		return displaceEnemy
	case why != nil:
		return why
	case !p.displaceable(f, u, int(dir)):
		return displaceBack
	}
	return displaceFull
}

func (p *Position) whyReact(side game.Side, hq game.Unit) *game.Reason {
	formation := p.units[hq].formation
	switch {
	case p.rules.Units[hq].Side != side:
		return notYours
	case p.rules.Units[hq].Class != data.HQ || p.units[hq].hex == hex.None || formation < 0:
		return noHQThere
	case p.levels[formation] < p.rules.Switches.ReactionLevelMin:
		return levelZero
	case p.move.barred>>formation&1 != 0:
		return lostHQ
	}
	return nobodyNear
}
