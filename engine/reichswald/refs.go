package reichswald

import "fieldpost/engine/game"

// The rows of the ledger that code rests on.
const (
	rTurn            game.Ref = "VER-5-01"
	rPhases          game.Ref = "VER-5-02"
	rAirRoll         game.Ref = "VER-5-03"
	rLightning       game.Ref = "VER-5-05"
	rSequence        game.Ref = "VER-6-01"
	rMoveFight       game.Ref = "VER-6.1-01"
	rFightMove       game.Ref = "VER-6.2-01"
	rZOC             game.Ref = "VER-7-01"
	rStopEZOC        game.Ref = "VER-7-02"
	rMoveCost        game.Ref = "VER-8-01"
	rNeverEnter      game.Ref = "VER-8-02"
	rStackingMoment  game.Ref = "VER-9.0-02"
	rStackingLimit   game.Ref = "VER-9.1-01"
	rDivision        game.Ref = "VER-9.1.1-01"
	rAttached        game.Ref = "VER-9.1.2-01"
	rLegalStack      game.Ref = "VER-9.1.1-02"
	rOverstacked     game.Ref = "VER-9.2-01"
	rOnlyNeeded      game.Ref = "VER-9.2-02"
	rOneBattle       game.Ref = "VER-10.0-02"
	rAttackOnce      game.Ref = "VER-10.0-04"
	rTargetOnce      game.Ref = "VER-10.0-05"
	rUsedAttack      game.Ref = "VER-10.0-06"
	rAnnounce        game.Ref = "VER-10.0-07"
	rTakeBack        game.Ref = "VER-10.0-13"
	rBattleOrder     game.Ref = "VER-10.0-08"
	rTotals          game.Ref = "VER-10.0-09"
	rRatio           game.Ref = "VER-10.0-10"
	rRatioBelow      game.Ref = "VER-10.0-11"
	rColumns         game.Ref = "VER-10.0-12"
	rLongOdds        game.Ref = "VER-10.1-01"
	rProhibited      game.Ref = "VER-10.1-02"
	rRightmost       game.Ref = "VER-10.1-03"
	rCallOff         game.Ref = "VER-10.1-04"
	rDoubled         game.Ref = "VER-10.2-01"
	rFlooded         game.Ref = "VER-10.2-02"
	rMinorRiver      game.Ref = "VER-10.2-03"
	rHalfSupply      game.Ref = "VER-10.2-04"
	rHalving         game.Ref = "VER-10.2-05"
	rGroups          game.Ref = "VER-10.2-06"
	rShifts          game.Ref = "VER-10.3-01"
	rFortified       game.Ref = "VER-10.3-02"
	rAirShift        game.Ref = "VER-10.3-05"
	rMarkers         game.Ref = "VER-10.3-06"
	rArmour          game.Ref = "VER-10.3-07"
	rArmourNet       game.Ref = "VER-10.3-08"
	rFightMoveShift  game.Ref = "VER-10.3-09"
	rSurrounded      game.Ref = "VER-10.3-10"
	rSurroundedHow   game.Ref = "VER-10.3-11"
	rResult          game.Ref = "VER-10.4-01"
	rResultE         game.Ref = "VER-10.4-03"
	rAttackerLoss    game.Ref = "VER-10.4-04"
	rDefenderLoss    game.Ref = "VER-10.4-05"
	rDefenderFirst   game.Ref = "VER-10.4-06"
	rAttackerChooses game.Ref = "VER-10.4-07"
	rCasualty        game.Ref = "VER-10.5-01"
	rRetreat         game.Ref = "VER-10.6-01"
	rBroken          game.Ref = "VER-10.6-02"
	rSplit           game.Ref = "VER-10.6-03"
	rNoEZOC          game.Ref = "VER-10.6-04"
	rNoOverstack     game.Ref = "VER-10.6-05"
	rTrapped         game.Ref = "VER-10.6-06"
	rRecompute       game.Ref = "VER-10.6-07"
	rTwoHexes        game.Ref = "VER-10.6-09"
	rNoEnemyHex      game.Ref = "VER-10.6-10"
	rAdvance         game.Ref = "VER-10.7-01"
	rNoAdvance       game.Ref = "VER-10.7-02"
	rAdvanceFree     game.Ref = "VER-10.7-04"
	rMoraleCheck     game.Ref = "VER-11.0-01"
	rMoraleRoll      game.Ref = "VER-11.0-02"
	rMoralePass      game.Ref = "VER-11.0-03"
	rMoraleFactor    game.Ref = "VER-11.0-04"
	rMoraleOnce      game.Ref = "VER-11.0-05"
	rMoraleRed       game.Ref = "VER-11.1-02"
	rMoraleStack     game.Ref = "VER-11.1-04"
	rSupplyPath      game.Ref = "VER-12-01"
	rSupply          game.Ref = "VER-12-02"
	rOutpost         game.Ref = "VER-13.1-01"
	rAntiTank        game.Ref = "VER-13.3-01"
)

// shiftRefs are the rows of the shifts.
var shiftRefs = [numShifts][]game.Ref{shFortified: {rFortified, rShifts}, shAirAttack: {rAirShift, rShifts}, shAirDefense: {rAirShift, rShifts},
	shArmour:    {rArmour, rArmourNet, rAntiTank, rShifts},
	shFightMove: {rFightMoveShift, rShifts}, shSurrounded: {rSurrounded, rSurroundedHow, rShifts}}

// Why something cannot be done.
var (
	offMap        = game.Against("Units never leave the map, and that hex is out of play.", rNeverEnter)
	notAdjacent   = game.Against("The hexes are not adjacent.", rOneBattle)
	riverClosed   = game.Against("A Major River without a bridge cannot be crossed.", rMoveCost)
	enemyThere    = game.Against("An enemy unit is in that hex.", rNeverEnter)
	tooFar        = game.Against("Not enough Movement Points are left for that hex.", rMoveCost)
	notYours      = game.Against("That unit belongs to the other side.", rPhases)
	notOnMap      = game.Against("That unit is not on the map.", rPhases)
	hasMoved      = game.Against("That unit has moved, or failed to leave an enemy ZOC, in this phase.", rMoraleOnce)
	noStep        = game.Against("There is no hex that this unit can enter.", rMoveCost)
	outpostStays  = game.Against("Outposts do not attack.", rOutpost)
	hasFought     = game.Against("That unit has attacked in this phase already.", rAttackOnce, rUsedAttack)
	riverBars     = game.Against("No attack is made across a Major River.", rZOC)
	noEnemy       = game.Against("No enemy unit is in that hex.", rOneBattle)
	wasTarget     = game.Against("The units in that hex have been attacked in this phase already.", rTargetOnce)
	noAttacker    = game.Against("No unit that can still attack is adjacent to that hex.", rOneBattle, rAttackOnce)
	noFactors     = game.Against("An attack needs Attack Factors above 0.", rColumns)
	calledOff     = game.Against("The attack of these units on that hex was called off; it takes other forces.", rCallOff)
	nobodyAttacks = game.Against("Name the units that attack first.", rAnnounce)
	stands        = game.Against("An attack on this hex has been taken back three times in this phase: the one announced now stands.", rTakeBack)
	joined        = game.Against("That unit takes part already.", rAnnounce)
	zocThere      = game.Against("A retreat enters an enemy ZOC only where a friendly unit is.", rNoEZOC)
	stackFull     = game.Against("The hex would be overstacked.", rStackingLimit, rDivision, rAttached, rLegalStack)
	advanceFull   = game.Against("There is no room for that unit: an advance goes up to the stacking limit.", rAdvance, rStackingLimit, rDivision, rAttached, rLegalStack)
	retreatFull   = game.Against("No retreat ends in a hex that would be overstacked.", rNoOverstack, rStackingLimit, rDivision, rAttached, rLegalStack)
	retreatFar    = game.Against("A retreat goes from hex to adjacent hex.", rDefenderLoss, rAttackerLoss)
	retreatOff    = game.Against("No retreat leaves the map, and that hex is out of play.", rNoOverstack, rNeverEnter)
	retreatEnemy  = game.Against("No retreat enters a hex with an enemy unit.", rNoEnemyHex, rNeverEnter)
	retreatRiver  = game.Against("No retreat crosses a Major River without a bridge.", rNoEnemyHex, rMoveCost)
	notDefending  = game.Against("That unit is not among the defenders.", rDefenderLoss)
	notAttacking  = game.Against("That unit is not among the attackers of this battle.", rAttackerLoss, rAttackerChooses)
	oneStays      = game.Against("The attacker takes no casualties by choice: his unit must retreat.", rCasualty, rRetreat)
	notDue        = game.Against("That unit does not arrive now.", rPhases)
	notFree       = game.Against("Name the hex where the unit arrives.", rPhases)
	noMarker      = game.Against("Markers are committed after the attackers are named, the attacker's first.", rMarkers)
	hasRetreated  = game.Against("Units that retreated may not advance.", rAdvanceFree)
	goesOn        = game.Against("A retreat that has begun is finished first.", rTwoHexes)
	notFar        = game.Against("A retreat of two hexes ends two hexes from where it began, if that is possible.", rTwoHexes)
)
