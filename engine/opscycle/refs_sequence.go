package opscycle

// Rows of the ledger that the sequence of play, Initiative, recovery and victory
// rest on.
const (
	rTurnOrder ref = sequenceRefFirst + iota
	rNoFirstAdmin
	rAdminOrder
	rCycleOrder
	rTurnMarker
	rMarkerToZero
	rNextTurn
	rOpsUntil
	rCanActivate
	rInitiativeRoll
	rInitiativeInterdiction
	rInitiativeHigher
	rInitiativeTie
	rMarkerUp
	rMarkerFlip
	rMarkerLast
	rMarkerMoment
	rThreeOptions
	rAct
	rTransfer
	rNoTransferBack
	rTransferMarker
	rTransferRoles
	rReceiverPasses
	rNoFormation
	rPass
	rPassedReacts
	rOnePassed
	rBothPassed
	rNoMarkerAlone
	rFirstInitiative
	rFirstTurnPlayed
	rLevelRises
	rAgain
	rRecoveryOrder
	rRecoveryUp
	rRecoveryUnsupplied
	rRecoveryFlip
	rRecoveryFlipToo
	rRecoveryFixed
	rInterdictionRoll
	rRecoveryByInterdiction
	rInterdictionNow
	rAutoRefit
	rAutoRefitParent
	rAutoRefitTogether
	rAttritionWho
	rAttritionMoment
	rAttrition
	rAttritionFace
	rVPTable
	rVPStart
	rVPControl
	rVPLine
	rVPBoth
	rVPChanges
	rVPBothCounts
	rVPLineEnd
	rVPKept
	rVPLosses
	rVPWithdrawn
	rVPLoss
	rVPRound
	rVPInstant
	rVPInstantMoment
	rVPAachen
	rVPEnd
	rVPLevels
	rSurprise
	rSurpriseOnce
	rSurpriseChecks
	rSurpriseMarker
	rSurpriseStop
	rSurpriseNoPass
	rEmergencyRecovery
	rEmergencyNone
	rEmergencyOptional
	rReactionSupply
	numSequenceRefs
)

var sequenceRefs = []string{
	rTurnOrder - sequenceRefFirst:              "CTL-2-01",
	rNoFirstAdmin - sequenceRefFirst:           "CTL-2-02",
	rAdminOrder - sequenceRefFirst:             "CTL-4-01",
	rCycleOrder - sequenceRefFirst:             "CTL-4-02",
	rTurnMarker - sequenceRefFirst:             "CTL-4-03",
	rMarkerToZero - sequenceRefFirst:           "CTL-8-01",
	rNextTurn - sequenceRefFirst:               "CTL-7.8-01",
	rOpsUntil - sequenceRefFirst:               "CTL-6-01",
	rCanActivate - sequenceRefFirst:            "CTL-6-02",
	rInitiativeRoll - sequenceRefFirst:         "CTL-6.1-01",
	rInitiativeInterdiction - sequenceRefFirst: "CTL-6.1-02",
	rInitiativeHigher - sequenceRefFirst:       "CTL-6.1-03",
	rInitiativeTie - sequenceRefFirst:          "CTL-6.1-04",
	rMarkerUp - sequenceRefFirst:               "CTL-6.1-07",
	rMarkerFlip - sequenceRefFirst:             "CTL-6.1-08",
	rMarkerLast - sequenceRefFirst:             "CTL-6.1-10",
	rMarkerMoment - sequenceRefFirst:           "CTL-6.1-11",
	rThreeOptions - sequenceRefFirst:           "CTL-6.2-01",
	rAct - sequenceRefFirst:                    "CTL-6.2-02",
	rTransfer - sequenceRefFirst:               "CTL-6.2-03",
	rNoTransferBack - sequenceRefFirst:         "CTL-6.2-04",
	rTransferMarker - sequenceRefFirst:         "CTL-6.2-05",
	rTransferRoles - sequenceRefFirst:          "CTL-6.2-06",
	rReceiverPasses - sequenceRefFirst:         "CTL-6.2-07",
	rNoFormation - sequenceRefFirst:            "CTL-6.2-08",
	rPass - sequenceRefFirst:                   "CTL-6.2-09",
	rPassedReacts - sequenceRefFirst:           "CTL-6.2-10",
	rOnePassed - sequenceRefFirst:              "CTL-6.2-11",
	rBothPassed - sequenceRefFirst:             "CTL-6.2-12",
	rNoMarkerAlone - sequenceRefFirst:          "CTL-6.2-13",
	rFirstInitiative - sequenceRefFirst:        "CTL-10-02",
	rFirstTurnPlayed - sequenceRefFirst:        "CTL-10-03",
	rLevelRises - sequenceRefFirst:             "CTL-6.3.1-04",
	rAgain - sequenceRefFirst:                  "CTL-6.3.1-03",
	rRecoveryOrder - sequenceRefFirst:          "CTL-8.1-01",
	rRecoveryUp - sequenceRefFirst:             "CTL-8.1-02",
	rRecoveryUnsupplied - sequenceRefFirst:     "CTL-8.1-03",
	rRecoveryFlip - sequenceRefFirst:           "CTL-8.1-04",
	rRecoveryFlipToo - sequenceRefFirst:        "CTL-8.1-05",
	rRecoveryFixed - sequenceRefFirst:          "CTL-8.1.1-01",
	rInterdictionRoll - sequenceRefFirst:       "CTL-8.1.2-01",
	rRecoveryByInterdiction - sequenceRefFirst: "CTL-8.1.3-01",
	rInterdictionNow - sequenceRefFirst:        "CTL-8.1.3-02",
	rAutoRefit - sequenceRefFirst:              "CTL-8.1.4-01",
	rAutoRefitParent - sequenceRefFirst:        "CTL-8.1.4-02",
	rAutoRefitTogether - sequenceRefFirst:      "CTL-8.1.4-03",
	rAttritionWho - sequenceRefFirst:           "CTL-8.1.5-01",
	rAttritionMoment - sequenceRefFirst:        "CTL-8.1.5-02",
	rAttrition - sequenceRefFirst:              "CTL-5.8.4-07",
	rAttritionFace - sequenceRefFirst:          "CTL-5.8.4-09",
	rVPTable - sequenceRefFirst:                "CTL-9-01",
	rVPStart - sequenceRefFirst:                "CTL-9-02",
	rVPControl - sequenceRefFirst:              "CTL-9-03",
	rVPLine - sequenceRefFirst:                 "CTL-9-04",
	rVPBoth - sequenceRefFirst:                 "CTL-9-05",
	rVPChanges - sequenceRefFirst:              "CTL-9-06",
	rVPBothCounts - sequenceRefFirst:           "CTL-9-07",
	rVPLineEnd - sequenceRefFirst:              "CTL-9-08",
	rVPKept - sequenceRefFirst:                 "CTL-9-09",
	rVPLosses - sequenceRefFirst:               "CTL-9-10",
	rVPWithdrawn - sequenceRefFirst:            "CTL-9-11",
	rVPLoss - sequenceRefFirst:                 "CTL-9-12",
	rVPRound - sequenceRefFirst:                "CTL-9-13",
	rVPInstant - sequenceRefFirst:              "CTL-10.4-04",
	rVPInstantMoment - sequenceRefFirst:        "CTL-10.4-05",
	rVPAachen - sequenceRefFirst:               "CTL-10.2-09",
	rVPEnd - sequenceRefFirst:                  "CTL-10.2-08",
	rVPLevels - sequenceRefFirst:               "CTL-10.2-10",
	rSurprise - sequenceRefFirst:               "BUG-10.2-01",
	rSurpriseOnce - sequenceRefFirst:           "BUG-10.2-02",
	rSurpriseChecks - sequenceRefFirst:         "BUG-10.2-03",
	rSurpriseMarker - sequenceRefFirst:         "BUG-10.2-04",
	rSurpriseStop - sequenceRefFirst:           "BUG-10.2-05",
	rSurpriseNoPass - sequenceRefFirst:         "BUG-10.2-06",
	rEmergencyRecovery - sequenceRefFirst:      "BUG-8.1-03",
	rEmergencyNone - sequenceRefFirst:          "BUG-8.1-04",
	rEmergencyOptional - sequenceRefFirst:      "BUG-8.1-07",
	rReactionSupply - sequenceRefFirst:         "CTL-6.4.2-04",
}
