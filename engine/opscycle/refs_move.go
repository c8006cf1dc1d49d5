package opscycle

// Rows of the ledger that movement, paths, stacking, displacement and checks
// rest on.
const (
	rRoerUS ref = moveRefFirst + iota
	rRoerRoads
	rBan
	rBanBulge
	rAreaOnly
	rEnemyCloses
	rZOCStop
	rLeaveZOC
	rZOCToZOC
	rFriendCancelsNot
	rMA
	rMinimum
	rMinimumFirst
	rNotSaved
	rSlowest
	rDearest
	rTogether
	rSubset
	rHexCost
	rRoadRate
	rRoadRule
	rRoadNotInZOC
	rRoadBuiltUp
	rRoadPillbox
	rSideCost
	rStreamLeg
	rStreamMotorized
	rStreamWaived
	rTeethRoad
	rLegBonus
	rLegBonusNear
	rInfiltrate
	rInfiltrateAll
	rInfiltrateFirst
	rInfiltrateEC
	rInfiltrateFailed
	rLoneHQ
	rLoneHQBarred
	rOneAttempt
	rTrigger
	rQualify
	rReactLevel
	rNoCounter
	rDeclineKeeps
	rReactionCheck
	rReactionStops
	rReactionAP
	rReactionLevel
	rReactionFailed
	rOverstack
	rOverstackAgain
	rOverstackHQ
	rLimits
	rHQLimit
	rStackOrder
	rEnemyDisplaces
	rDisplaceAdjacent
	rDisplaceClass
	rDisplaceFull
	rDisplaceDies
	rDisplaceZOC
	rDisplaceChain
	rHQPlaced
	rHQCase1
	rHQCase2
	rHQCase3
	rHQNoPath
	rHQFriendly
	rBuiltUpControl
	rHQTerrain
	rHQInZOC
	rHQSetAside
	rHQAlone
	rHQGone
	rHQDue
	rRelocateWhere
	rRelocatePath
	rRelocateBreach
	rEC
	rECFace
	rECFails
	rECAgain
	rECNoExtra
	rECNoHQ
	rDisrupted
	rIsolatedFails
	rIsolatedPays
	rIsolatedEach
	rRefit
	rRefitAgain
	rImprove
	rImproveStays
	rImproveDisrupted
	rImproveEliminated
	rImproveLeft
	rImproveEntered
	rImproveHQ
	rImproveDisplaced
	rImproveNotDisrupted
	rRerollFinal
	rRerollPasses
	rPathEnemy
	rPathZOC
	rPathTerrain
	rPathStreams
	rPathRoer
	rSupplyEnemy
	rSupplyZOC
	rSupplyTerrain
	rSupplyLast
	rCommandPath
	rCommandRange
	endMoveRefs
)

var moveRefs = []string{
	rRoerUS - moveRefFirst:              "CTL-7.3.7-04",
	rRoerRoads - moveRefFirst:           "CTL-7.3.7-05",
	rBan - moveRefFirst:                 "CTL-7.3.8-01",
	rBanBulge - moveRefFirst:            "CTL-7.3.8-02",
	rAreaOnly - moveRefFirst:            "CTL-10.1-02",
	rEnemyCloses - moveRefFirst:         "CTL-7.3.2-05",
	rZOCStop - moveRefFirst:             "CTL-5.4.1-01",
	rLeaveZOC - moveRefFirst:            "CTL-5.4.1-02",
	rZOCToZOC - moveRefFirst:            "CTL-5.4.1-03",
	rFriendCancelsNot - moveRefFirst:    "CTL-5.4.1-05",
	rMA - moveRefFirst:                  "CTL-7.3.2-01",
	rMinimum - moveRefFirst:             "CTL-7.3.2-02",
	rMinimumFirst - moveRefFirst:        "CTL-7.3.2-03",
	rNotSaved - moveRefFirst:            "CTL-7.3.2-04",
	rSlowest - moveRefFirst:             "CTL-7.3.1-02",
	rDearest - moveRefFirst:             "CTL-7.3.1-05",
	rTogether - moveRefFirst:            "CTL-7.3.1-01",
	rSubset - moveRefFirst:              "CTL-7.3.1-07",
	rHexCost - moveRefFirst:             "CTL-3.1.1-04",
	rRoadRate - moveRefFirst:            "CTL-3.1.1-08",
	rRoadRule - moveRefFirst:            "CTL-7.3.3-01",
	rRoadNotInZOC - moveRefFirst:        "CTL-7.3.3-03",
	rRoadBuiltUp - moveRefFirst:         "CTL-3.1.1-10",
	rRoadPillbox - moveRefFirst:         "CTL-7.3.3-02",
	rSideCost - moveRefFirst:            "CTL-3.1.2-01",
	rStreamLeg - moveRefFirst:           "CTL-7.3.7-01",
	rStreamMotorized - moveRefFirst:     "CTL-7.3.7-02",
	rStreamWaived - moveRefFirst:        "CTL-7.3.7-03",
	rTeethRoad - moveRefFirst:           "CTL-3.1.1-12",
	rLegBonus - moveRefFirst:            "CTL-7.3.5-01",
	rLegBonusNear - moveRefFirst:        "CTL-7.3.5-02",
	rInfiltrate - moveRefFirst:          "CTL-7.3.4-01",
	rInfiltrateAll - moveRefFirst:       "CTL-7.3.4-04",
	rInfiltrateFirst - moveRefFirst:     "CTL-7.3.4-08",
	rInfiltrateEC - moveRefFirst:        "CTL-7.3.4-02",
	rInfiltrateFailed - moveRefFirst:    "CTL-7.3.4-03",
	rLoneHQ - moveRefFirst:              "CTL-7.3.6-01",
	rLoneHQBarred - moveRefFirst:        "CTL-7.3.6-02",
	rOneAttempt - moveRefFirst:          "CTL-6.4.1-03",
	rTrigger - moveRefFirst:             "CTL-6.4.1-01",
	rQualify - moveRefFirst:             "CTL-6.4.1-02",
	rReactLevel - moveRefFirst:          "CTL-6.4.1-08",
	rNoCounter - moveRefFirst:           "CTL-6.4.3-06",
	rDeclineKeeps - moveRefFirst:        "CTL-6.4.1-06",
	rReactionCheck - moveRefFirst:       "CTL-6.4.2-01",
	rReactionStops - moveRefFirst:       "CTL-6.4.2-06",
	rReactionAP - moveRefFirst:          "CTL-6.4.2-02",
	rReactionLevel - moveRefFirst:       "CTL-6.4.2-03",
	rReactionFailed - moveRefFirst:      "CTL-6.4.2-08",
	rOverstack - moveRefFirst:           "CTL-5.3.1-08",
	rOverstackAgain - moveRefFirst:      "CTL-5.3.1-09",
	rOverstackHQ - moveRefFirst:         "CTL-5.3.1-10",
	rLimits - moveRefFirst:              "CTL-5.3.1-05",
	rHQLimit - moveRefFirst:             "CTL-5.3.1-06",
	rStackOrder - moveRefFirst:          "CTL-5.3.1-12",
	rEnemyDisplaces - moveRefFirst:      "CTL-5.3.1-13",
	rDisplaceAdjacent - moveRefFirst:    "CTL-5.3.1-15",
	rDisplaceClass - moveRefFirst:       "CTL-5.3.1-16",
	rDisplaceFull - moveRefFirst:        "CTL-5.3.3-02",
	rDisplaceDies - moveRefFirst:        "CTL-5.3.3-03",
	rDisplaceZOC - moveRefFirst:         "CTL-5.3.3-04",
	rDisplaceChain - moveRefFirst:       "CTL-5.3.1-14",
	rHQPlaced - moveRefFirst:            "CTL-5.3.2-01",
	rHQCase1 - moveRefFirst:             "CTL-5.3.2-02",
	rHQCase2 - moveRefFirst:             "CTL-5.3.2-03",
	rHQCase3 - moveRefFirst:             "CTL-5.3.2-04",
	rHQNoPath - moveRefFirst:            "CTL-5.3.2-07",
	rHQFriendly - moveRefFirst:          "CTL-5.3.2-09",
	rBuiltUpControl - moveRefFirst:      "CTL-7.4-05",
	rHQTerrain - moveRefFirst:           "CTL-3.3-04",
	rHQInZOC - moveRefFirst:             "CTL-3.3-05",
	rHQSetAside - moveRefFirst:          "CTL-5.3.2-10",
	rHQAlone - moveRefFirst:             "CTL-7.5-03",
	rHQGone - moveRefFirst:              "CTL-3.3-06",
	rHQDue - moveRefFirst:               "CTL-3.3-07",
	rRelocateWhere - moveRefFirst:       "CTL-7.4-02",
	rRelocatePath - moveRefFirst:        "CTL-7.4-03",
	rRelocateBreach - moveRefFirst:      "CTL-7.4-07",
	rEC - moveRefFirst:                  "CTL-5.6.1-01",
	rECFace - moveRefFirst:              "CTL-5.6.1-02",
	rECFails - moveRefFirst:             "CTL-5.6.2-01",
	rECAgain - moveRefFirst:             "CTL-5.6.2-02",
	rECNoExtra - moveRefFirst:           "CTL-5.6.2-03",
	rECNoHQ - moveRefFirst:              "CTL-5.6-02",
	rDisrupted - moveRefFirst:           "CTL-5.6.3-01",
	rIsolatedFails - moveRefFirst:       "CTL-5.8.4-03",
	rIsolatedPays - moveRefFirst:        "CTL-5.8.4-04",
	rIsolatedEach - moveRefFirst:        "CTL-5.8.4-05",
	rRefit - moveRefFirst:               "CTL-7.6-02",
	rRefitAgain - moveRefFirst:          "CTL-7.6-03",
	rImprove - moveRefFirst:             "CTL-7.7-01",
	rImproveStays - moveRefFirst:        "CTL-7.7-02",
	rImproveDisrupted - moveRefFirst:    "CTL-7.7-03",
	rImproveEliminated - moveRefFirst:   "CTL-7.7-04",
	rImproveLeft - moveRefFirst:         "CTL-7.7-05",
	rImproveEntered - moveRefFirst:      "CTL-7.7-07",
	rImproveHQ - moveRefFirst:           "CTL-7.7-11",
	rImproveDisplaced - moveRefFirst:    "CTL-7.7-12",
	rImproveNotDisrupted - moveRefFirst: "CTL-5.6.3-03",
	rRerollFinal - moveRefFirst:         "CTL-5.2-03",
	rRerollPasses - moveRefFirst:        "CTL-5.2-04",
	rPathEnemy - moveRefFirst:           "CTL-5.8.2-01",
	rPathZOC - moveRefFirst:             "CTL-5.8.2-02",
	rPathTerrain - moveRefFirst:         "CTL-5.8.2-03",
	rPathStreams - moveRefFirst:         "CTL-5.8.2-04",
	rPathRoer - moveRefFirst:            "CTL-5.8.2-05",
	rSupplyEnemy - moveRefFirst:         "CTL-5.7.2-02",
	rSupplyZOC - moveRefFirst:           "CTL-5.7.2-03",
	rSupplyTerrain - moveRefFirst:       "CTL-5.7.2-04",
	rSupplyLast - moveRefFirst:          "CTL-5.7.2-05",
	rCommandPath - moveRefFirst:         "CTL-5.8-03",
	rCommandRange - moveRefFirst:        "CTL-5.8-02",
}
