package reichswald

// ref is a row of the ledger that code rests on; Rules.rule turns it into the
// index of the row in the loaded ledger.
type ref uint8

const (
	rNone ref = iota
	rTurn
	rPhases
	rAirRoll
	rLightning
	rSequence
	rMoveFight
	rFightMove
	rZOC
	rStopEZOC
	rMoveCost
	rNeverEnter
	rStackingMoment
	rStackingLimit
	rDivision
	rAttached
	rLegalStack
	rOverstacked
	rOnlyNeeded
	rOneBattle
	rAttackOnce
	rTargetOnce
	rUsedAttack
	rAnnounce
	rTakeBack
	rBattleOrder
	rTotals
	rRatio
	rRatioBelow
	rColumns
	rLongOdds
	rProhibited
	rRightmost
	rCallOff
	rDoubled
	rFlooded
	rMinorRiver
	rHalfSupply
	rHalving
	rGroups
	rShifts
	rFortified
	rAirShift
	rMarkers
	rArmour
	rArmourNet
	rFightMoveShift
	rSurrounded
	rSurroundedHow
	rResult
	rResultE
	rAttackerLoss
	rDefenderLoss
	rDefenderFirst
	rAttackerChooses
	rCasualty
	rRetreat
	rMustRetreat
	rBroken
	rSplit
	rNoEZOC
	rNoOverstack
	rTrapped
	rRecompute
	rTwoHexes
	rNoEnemyHex
	rAdvance
	rNoAdvance
	rAdvanceFree
	rMoraleCheck
	rMoraleRoll
	rMoralePass
	rMoraleStay
	rMoraleDie
	rMoraleFactor
	rMoraleOnce
	rMoraleRed
	rMoraleStack
	rSupplyPath
	rSupply
	rOutpost
	rAntiTank
	numRefs
)

var refIDs = [numRefs]string{
	rTurn: "VER-5-01", rPhases: "VER-5-02", rAirRoll: "VER-5-03", rLightning: "VER-5-05",
	rSequence: "VER-6-01", rMoveFight: "VER-6.1-01", rFightMove: "VER-6.2-01",
	rZOC: "VER-7-01", rStopEZOC: "VER-7-02", rMoveCost: "VER-8-01", rNeverEnter: "VER-8-02",
	rStackingMoment: "VER-9.0-02", rStackingLimit: "VER-9.1-01", rDivision: "VER-9.1.1-01", rAttached: "VER-9.1.2-01", rLegalStack: "VER-9.1.1-02",
	rOverstacked: "VER-9.2-01", rOnlyNeeded: "VER-9.2-02",
	rOneBattle: "VER-10.0-02", rAttackOnce: "VER-10.0-04", rTargetOnce: "VER-10.0-05",
	rUsedAttack: "VER-10.0-06", rAnnounce: "VER-10.0-07", rTakeBack: "VER-10.0-13", rBattleOrder: "VER-10.0-08", rTotals: "VER-10.0-09", rRatio: "VER-10.0-10",
	rRatioBelow: "VER-10.0-11", rColumns: "VER-10.0-12",
	rLongOdds: "VER-10.1-01", rProhibited: "VER-10.1-02", rRightmost: "VER-10.1-03", rCallOff: "VER-10.1-04",
	rDoubled: "VER-10.2-01", rFlooded: "VER-10.2-02", rMinorRiver: "VER-10.2-03", rHalfSupply: "VER-10.2-04", rHalving: "VER-10.2-05", rGroups: "VER-10.2-06",
	rShifts: "VER-10.3-01", rFortified: "VER-10.3-02", rAirShift: "VER-10.3-05", rMarkers: "VER-10.3-06", rArmour: "VER-10.3-07", rArmourNet: "VER-10.3-08",
	rFightMoveShift: "VER-10.3-09", rSurrounded: "VER-10.3-10", rSurroundedHow: "VER-10.3-11",
	rResult: "VER-10.4-01", rResultE: "VER-10.4-03", rAttackerLoss: "VER-10.4-04", rDefenderLoss: "VER-10.4-05", rDefenderFirst: "VER-10.4-06",
	rAttackerChooses: "VER-10.4-07", rCasualty: "VER-10.5-01",
	rRetreat: "VER-10.6-01", rMustRetreat: "VER-10.6-01", rBroken: "VER-10.6-02", rSplit: "VER-10.6-03", rNoEZOC: "VER-10.6-04", rNoOverstack: "VER-10.6-05",
	rTrapped: "VER-10.6-06", rRecompute: "VER-10.6-07", rTwoHexes: "VER-10.6-09", rNoEnemyHex: "VER-10.6-10",
	rAdvance: "VER-10.7-01", rNoAdvance: "VER-10.7-02", rAdvanceFree: "VER-10.7-04",
	rMoraleCheck: "VER-11.0-01", rMoraleRoll: "VER-11.0-02", rMoralePass: "VER-11.0-03", rMoraleStay: "VER-11.0-05", rMoraleDie: "VER-11.0-03",
	rMoraleFactor: "VER-11.0-04", rMoraleOnce: "VER-11.0-05", rMoraleRed: "VER-11.1-02", rMoraleStack: "VER-11.1-04",
	rSupplyPath: "VER-12-01", rSupply: "VER-12-02", rOutpost: "VER-13.1-01", rAntiTank: "VER-13.3-01",
}

// shiftRefs are the rows of the shifts.
var shiftRefs = [numShifts][4]ref{shFortified: {rFortified, rShifts}, shAirAttack: {rAirShift, rShifts}, shAirDefense: {rAirShift, rShifts},
	shArmour:    {rArmour, rArmourNet, rAntiTank, rShifts},
	shFightMove: {rFightMoveShift, rShifts}, shSurrounded: {rSurrounded, rSurroundedHow, rShifts}}

// reason is why something is refused.
type reason uint8

const (
	fine reason = iota
	offMap
	notAdjacent
	riverClosed
	enemyThere
	tooFar
	notYours
	notOnMap
	hasMoved
	noStep
	outpostStays
	hasFought
	riverBars
	noEnemy
	wasTarget
	noAttacker
	noFactors
	calledOff
	nobodyAttacks
	stands
	joined
	zocThere
	stackFull
	notDefending
	notAttacking
	oneStays
	notDue
	notFree
	noMarker
	hasRetreated
	goesOn
	notFar
	numReasons
)

// refusals are the sentences and ledger rows of the reasons.
var refusals = [numReasons]struct {
	sentence string
	refs     []ref
}{
	offMap:        {"Units never leave the map, and that hex is out of play.", []ref{rNeverEnter}},
	notAdjacent:   {"The hexes are not adjacent.", []ref{rOneBattle}},
	riverClosed:   {"A Major River without a bridge cannot be crossed.", []ref{rMoveCost}},
	enemyThere:    {"An enemy unit is in that hex.", []ref{rNeverEnter, rNoEnemyHex}},
	tooFar:        {"Not enough Movement Points are left for that hex.", []ref{rMoveCost}},
	notYours:      {"That unit belongs to the other side.", []ref{rPhases}},
	notOnMap:      {"That unit is not on the map.", []ref{rPhases}},
	hasMoved:      {"That unit has moved, or failed to leave an enemy ZOC, in this phase.", []ref{rMoraleOnce}},
	noStep:        {"There is no hex that this unit can enter.", []ref{rMoveCost}},
	outpostStays:  {"Outposts do not attack.", []ref{rOutpost}},
	hasFought:     {"That unit has attacked in this phase already.", []ref{rAttackOnce, rUsedAttack}},
	riverBars:     {"No attack is made across a Major River.", []ref{rZOC}},
	noEnemy:       {"No enemy unit is in that hex.", []ref{rOneBattle}},
	wasTarget:     {"The units in that hex have been attacked in this phase already.", []ref{rTargetOnce}},
	noAttacker:    {"No unit that can still attack is adjacent to that hex.", []ref{rOneBattle, rAttackOnce}},
	noFactors:     {"An attack needs Attack Factors above 0.", []ref{rColumns}},
	calledOff:     {"The attack of these units on that hex was called off; it takes other forces.", []ref{rCallOff}},
	nobodyAttacks: {"Name the units that attack first.", []ref{rAnnounce}},
	stands:        {"An attack on this hex has been taken back three times in this phase: the one announced now stands.", []ref{rTakeBack}},
	joined:        {"That unit takes part already.", []ref{rAnnounce}},
	zocThere:      {"A retreat enters an enemy ZOC only where a friendly unit is.", []ref{rNoEZOC}},
	stackFull:     {"The hex would be overstacked.", []ref{rNoOverstack, rStackingLimit, rDivision, rAttached, rLegalStack}},
	notDefending:  {"That unit is not among the defenders.", []ref{rDefenderLoss}},
	notAttacking:  {"That unit is not among the attackers of this battle.", []ref{rAttackerLoss, rAttackerChooses}},
	oneStays:      {"The attacker takes no casualties by choice: his unit must retreat.", []ref{rCasualty, rMustRetreat}},
	notDue:        {"That unit does not arrive now.", []ref{rPhases}},
	notFree:       {"The unit cannot arrive in that hex.", []ref{rStackingLimit}},
	noMarker:      {"Markers are committed after the attackers are named, the attacker's first.", []ref{rMarkers}},
	hasRetreated:  {"Units that retreated may not advance.", []ref{rAdvanceFree}},
	notFar:        {"A retreat of two hexes ends two hexes from where it began, if that is possible.", []ref{rTwoHexes}},
	goesOn:        {"A retreat that has begun is finished first.", []ref{rTwoHexes}},
}
