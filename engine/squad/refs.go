package squad

import "fieldpost/engine/game"

// ref is a row of the ledger that code rests on; Rules.rule turns it into the index of the row in the
// loaded ledger.
type ref uint8

const (
	rNone ref = iota
	rActivate
	rOrderTypes
	rOneType
	rAutomatic
	rNoDraw
	rBarsOnly
	rEventBar
	rCasualty
	rBreak
	rBothBreak
	rCharge
	rChargeChecks
	rChargeStops
	rChargeMany
	rClearJam
	rClearHow
	rCompleted
	rControl
	rCrawl
	rCrawlBetter
	rCrawlHow
	rCrewMarkers
	rCrewServes
	rCrewOnly
	rCut
	rDesperation
	rDesperationHow
	rEffect
	rEffectColumn
	rEnterHidden
	rExit
	rExitHow
	rExtraOrders
	rExtraFirst
	rExtraUnits
	rFakeRemoved
	rFakeLimits
	rFireSteps
	rForcedPass
	rForcedPassHow
	rFoxhole
	rGroupCounter
	rGroupLeader
	rGroups
	rHandSize
	rHesitation
	rHiddenStart
	rHits
	rRandomHits
	rHold
	rHoldHidden
	rHoldOff
	rHoldStays
	rInitiative
	rInitiativeColumn
	rInitiativeResult
	rInitiativeForced
	rInitiativeLost
	rJammed
	rJamMarker
	rKIA
	rKIALimit
	rMarkers
	rSmokeFirst
	rReactionOff
	rMelee
	rMeleeAgain
	rMeleeColumn
	rMeleeHit
	rMeleeRatio
	rMeleeSum
	rMinimumMove
	rMisfire
	rMovePoints
	rMustMove
	rPickUp
	rPickWho
	rPileRunsOut
	rPinned
	rPinnedNo
	rPoints
	rProne
	rProneNo
	rProneMove
	rStand
	rRally
	rRallyModifiers
	rRallyRed
	rRallyPinned
	rReaction
	rReactionHold
	rReactionMarker
	rReactionWho
	rRedraw
	rRegroup
	rRegroupRally
	rRevealFire
	rRevealMove
	rRevealOpen
	rRevealRange
	rSecret
	rSecretCards
	rSetup
	rSetupWhere
	rSetupUnits
	rSmoke
	rSmokeOnce
	rSupply
	rFlare
	rSpotted
	rStatus
	rStatusColumn
	rStepCost
	rStopOrders
	rLegalOrder
	rOneOrder
	rTakeOver
	rTakeOverNow
	rTerrainMorale
	rTraverse
	rTraverseHexes
	rTurnOrder
	rLastTurn
	rWeaponRow
	rYellow
	rLongRange
	rLOS
	rOwnHex
	rWater
	rBunkerRoom
	rBunkerMove
	rLevels
	rAssault
	rEmpty
	rPost
	rDoneTurn
	rTwoSides
	numRefs
)

var refIDs = [numRefs]string{
	rActivate: "OTL-5.2.1-01", rOrderTypes: "OTL-5.2.3b-01", rOneType: "OTL-5.2.3b-02", rAutomatic: "OTL-7.2.4-04",
	rNoDraw: "OTL-1.2.8-01", rBarsOnly: "OTL-5.4-05", rEventBar: "OTL-5.4-01", rCasualty: "OTL-5.7-01",
	rBreak: "OTL-5.7-01", rBothBreak: "OTL-5.7-02", rCharge: "OTL-9.8-01", rChargeChecks: "OTL-9.8-02",
	rChargeStops: "OTL-9.8-04", rChargeMany: "OTL-9.8-03", rClearJam: "OTL-10.4-01", rClearHow: "OTL-10.4-03",
	rCompleted: "OTL-5.2.3.5-03", rControl: "OTL-6.12-01", rCrawl: "OTL-7.2.11.1-01", rCrawlBetter: "OTL-7.2.11.1-02",
	rCrawlHow: "OTL-7.2.11.1-03", rCrewMarkers: "OTL-7.4a.5-01", rCrewServes: "OTL-7.4a-02", rCrewOnly: "OTL-7.4a.4-02",
	rCut: "OTL-7.2.7.2-02", rDesperation: "OTL-9.7-01", rDesperationHow: "OTL-9.7-02", rEffect: "OTL-7.2.3-02",
	rEffectColumn: "OTL-7.2.3-01", rEnterHidden: "OTL-6.6-01", rExit: "OTL-6.13-01", rExitHow: "OTL-6.13-02",
	rExtraOrders: "OTL-5.2.4.2-01", rExtraFirst: "OTL-5.2.4.2-02", rExtraUnits: "OTL-5.2.4.2-03", rFakeRemoved: "OTL-1.3.2-03",
	rFakeLimits: "OTL-1.3.2-02", rFireSteps: "OTL-7.0-01", rForcedPass: "OTL-5.2-03", rForcedPassHow: "OTL-5.2-04",
	rFoxhole: "OTL-2.12-01", rGroupCounter: "OTL-1.3.3-02", rGroupLeader: "OTL-6.1-02", rGroups: "OTL-6.1-04",
	rHandSize: "OTL-1.2.7-01", rHesitation: "OTL-6.11b-01", rHiddenStart: "OTL-1.3.1.7-01", rHits: "OTL-7.2.6-01",
	rRandomHits: "OTL-7.2.6-02", rHold: "OTL-5.2.3.4-01", rHoldHidden: "OTL-5.2.3.4-02", rHoldOff: "OTL-5.5-04",
	rHoldStays: "OTL-5.2.3.4-04", rInitiative: "OTL-5.1-01", rInitiativeColumn: "OTL-5.1-02", rInitiativeResult: "OTL-5.1-03",
	rInitiativeForced: "OTL-5.1-05", rInitiativeLost: "OTL-5.1-06", rJammed: "OTL-7.2.7-03", rJamMarker: "OTL-7.2.7.4-01",
	rKIA: "OTL-7.2.9-01", rKIALimit: "OTL-7.2.10-03", rMarkers: "OTL-5.5-01", rSmokeFirst: "OTL-5.5-02",
	rReactionOff: "OTL-5.5-03", rMelee: "OTL-9.1-01", rMeleeAgain: "OTL-9.4-01", rMeleeColumn: "OTL-9.3-01",
	rMeleeHit: "OTL-9.3-03", rMeleeRatio: "OTL-9.2-03", rMeleeSum: "OTL-9.2-01", rMinimumMove: "OTL-6.4-01",
	rMisfire: "OTL-7.2.7.1-01", rMovePoints: "OTL-6.1-01", rMustMove: "OTL-6.5b-01", rPickUp: "OTL-6.2-02",
	rPickWho: "OTL-6.2-04", rPileRunsOut: "OTL-1.2.8-02", rPinned: "OTL-1.3.4-01", rPinnedNo: "OTL-7.2.11-01",
	rPoints: "OTL-5.2.2-01", rProne: "OTL-6.11a-01", rProneNo: "OTL-6.11a-02", rProneMove: "OTL-6.11.1-02",
	rStand: "OTL-6.11.1-01", rRally: "OTL-10.2-01", rRallyModifiers: "OTL-10.3-01", rRallyRed: "OTL-10.3-02",
	rRallyPinned: "OTL-5.2.3.3-01", rReaction: "OTL-7.3.1-01", rReactionHold: "OTL-7.3.3-01", rReactionMarker: "OTL-7.3.1-02",
	rReactionWho: "OTL-7.3-02", rRedraw: "OTL-5.3-01", rRegroup: "OTL-5.2.3a-01", rRegroupRally: "OTL-5.2.3a-03",
	rRevealFire: "OTL-7.1-03", rRevealMove: "OTL-7.1-02", rRevealOpen: "OTL-7.1-04", rRevealRange: "OTL-7.1-05",
	rSecret: "OTL-5.2-02", rSecretCards: "OTL-5.2-01", rSetup: "OTL-12.3.4-01", rSetupWhere: "OTL-S0-02",
	rSetupUnits: "OTL-12.3.4-04", rSmoke: "OTL-6.8-01", rSmokeOnce: "OTL-6.8-03", rSupply: "OTL-6.8-02",
	rFlare: "OTL-6.9-01", rSpotted: "OTL-7.1-01", rStatus: "OTL-7.2.8-01", rStatusColumn: "OTL-7.2.8-04",
	rStepCost: "OTL-6.3-01", rStopOrders: "OTL-5.2.1-03", rLegalOrder: "OTL-5.2.1-05", rOneOrder: "OTL-5.2.3.5-01",
	rTakeOver: "OTL-7.4a.3-01", rTakeOverNow: "OTL-7.4a.3-02", rTerrainMorale: "OTL-7.2.4-01", rTraverse: "OTL-7.4b-03",
	rTraverseHexes: "OTL-7.4b-01", rTurnOrder: "OTL-5.0-01", rLastTurn: "OTL-5.0-02", rWeaponRow: "OTL-7.2.1-01",
	rYellow: "OTL-7.2.7-01", rLongRange: "OTL-4.3-02", rLOS: "OTL-3.1-01", rOwnHex: "OTL-3.1-04",
	rWater: "OTL-2.8-01", rBunkerRoom: "OTL-2.3.4-02", rBunkerMove: "OTL-2.3.5-01", rLevels: "OTL-6.5a-01",
	rAssault: "OTL-6.10-01", rEmpty: "OTL-1.2.4-01", rPost: "OTL-S4-06", rDoneTurn: "OTL-1.1.11-03",
	rTwoSides: "OTL-1.0-01",
}

// reason is why something is refused.
type reason uint8

const (
	fine reason = iota
	isFake
	notOnMap
	notYours
	isPinned
	isJammed
	isEmpty
	servesCrew
	sameHex
	nobodySpotted
	notSeen
	outOfRange
	noneThere
	nobodyObeys
	oneType
	outOfRadius
	cannotObey
	notAdjacent
	notOnGround
	prohibited
	crawlsOnly
	tooFar
	isThere
	noSuchPlace
	bunkerFull
	enemyThere
	notEdge
	notProne
	hasBegun
	isProne
	noProneHere
	mustMove
	isAlone
	noLeader
	notHere
	notOnTheWay
	notMoving
	byDay
	inRain
	usedUp
	placedOne
	notPinned
	noBetter
	notInactive
	outsideArea
	tooMany
	noPost
	unnamed
	noHex
	numReasons
)

// refusals are the sentences and ledger rows of the reasons.
var refusals = [numReasons]struct {
	sentence string
	refs     []ref
}{
	isFake:        {"A fake unit only moves and holds.", []ref{rFakeLimits}},
	notOnMap:      {"That unit is not on the map.", []ref{rTwoSides}},
	notYours:      {"That unit belongs to the other side.", []ref{rTwoSides}},
	isPinned:      {"A pinned soldier neither fires nor moves; he can crawl or be rallied.", []ref{rPinnedNo}},
	isJammed:      {"His weapon is jammed.", []ref{rJammed}},
	isEmpty:       {"He is out of cartridges this turn.", []ref{rEmpty}},
	servesCrew:    {"He serves a crewed weapon, and fires his own only while that is jammed or its gunner pinned.", []ref{rCrewOnly}},
	sameHex:       {"Soldiers do not fire within their own hex.", []ref{rOwnHex}},
	nobodySpotted: {"No spotted enemy is there.", []ref{rSpotted}},
	notSeen:       {"He does not see the enemies there.", []ref{rLOS}},
	outOfRange:    {"That is beyond the long range of his weapon.", []ref{rLongRange}},
	noneThere:     {"No unit of yours is in that hex.", []ref{rActivate}},
	nobodyObeys:   {"No unit in that hex can carry out this order now.", []ref{rLegalOrder, rOneOrder}},
	oneType:       {"Without an unpinned leader near, a hex gets orders of one type only in a turn.", []ref{rOneType}},
	outOfRadius:   {"That unit is outside the leader's command radius.", []ref{rExtraOrders}},
	cannotObey:    {"That unit cannot carry out this order now.", []ref{rOneOrder}},
	notAdjacent:   {"The hexes are not adjacent.", []ref{rStepCost}},
	notOnGround:   {"From an upper level or a bunker a unit first comes down or out.", []ref{rBunkerMove, rLevels}},
	prohibited:    {"That terrain cannot be entered.", []ref{rWater}},
	crawlsOnly:    {"A prone soldier moves one hex only, never into or out of a building nor across a wall.", []ref{rProneMove}},
	tooFar:        {"Not enough movement points are left for that.", []ref{rStepCost}},
	isThere:       {"The group is there already.", []ref{rMustMove}},
	noSuchPlace:   {"There is no such location that units can use.", []ref{rBunkerRoom}},
	bunkerFull:    {"The bunker is full.", []ref{rBunkerRoom}},
	enemyThere:    {"Enemies are in that hex.", []ref{rBunkerMove, rSetupWhere}},
	notEdge:       {"Units leave the map from a hex at its edge.", []ref{rExit}},
	notProne:      {"Nobody in the group is prone.", []ref{rStand}},
	hasBegun:      {"Soldiers stand up before they set out.", []ref{rProneNo}},
	isProne:       {"He is prone.", []ref{rProne}},
	noProneHere:   {"Nobody lies down in a building or a bunker.", []ref{rProneNo}},
	mustMove:      {"The group must move at least one hex.", []ref{rMustMove}},
	isAlone:       {"He moves alone: end the move instead.", []ref{rGroups}},
	noLeader:      {"Only a leader picks units up on his way.", []ref{rPickUp}},
	notHere:       {"That unit is not where the group is.", []ref{rPickUp}},
	notOnTheWay:   {"Units are picked up on the way, after the first hex and not under assault fire.", []ref{rPickUp}},
	notMoving:     {"That unit does not move with this group.", []ref{rGroups}},
	byDay:         {"Flares are for the night.", []ref{rFlare}},
	inRain:        {"No smoke is placed in a cloudburst.", []ref{rEmpty}},
	usedUp:        {"The side has none left.", []ref{rSupply}},
	placedOne:     {"He has placed one in this move.", []ref{rSmokeOnce}},
	notPinned:     {"Only a pinned soldier crawls.", []ref{rCrawl}},
	noBetter:      {"A pinned soldier crawls only to better cover.", []ref{rCrawlBetter}},
	notInactive:   {"Only soldiers in good order without a completed or reaction marker react.", []ref{rReactionWho}},
	outsideArea:   {"That hex is outside the side's set-up area.", []ref{rSetup, rSetupWhere}},
	tooMany:       {"The scenario allows no more units in that hex.", []ref{rSetupWhere}},
	unnamed:       {"Name one of your soldiers.", []ref{rTwoSides}},
	noHex:         {"Name a hex and one of the orders move, shoot, rally, clear or hold.", []ref{rOrderTypes}},
	noPost:        {"Upper levels are set up in only at posts that the scenario names.", []ref{rPost, rSetupWhere}},
}

// because returns the words of a reason; fine has none.
func (r *Rules) because(why reason) game.Refusal {
	if why == fine {
		return game.Refusal{}
	}
	return r.refuse(refusals[why].sentence, refusals[why].refs...)
}
