package opscycle

// Rows of the ledger that assignments, Victory Plans, replacements,
// reinforcements, withdrawals and limited intelligence rest on.
const (
	rFormationIs ref = adminRefFirst + iota
	rNoOtherLending
	rLendConditions
	rIsolatedAttach
	rAttachReturn
	rAttachMoment
	rAssignMoment
	rAssignRange
	rReassignRange
	rReassignOrder
	rAssignedCounts
	rCorps
	rSecret
	rChallenge
	rAssignFirst
	rNewNoRange
	rAssignSegment
	rAssignOrder
	rPlanDraw
	rPlanFirst
	rPlanPeek
	rPlanLater
	rReplaceOrder
	rReplaceWho
	rReplaceZOC
	rReplaceLost
	rReplaceOne
	rNoRebuild
	rPools
	rNeverReplaced
	rPoolByType
	rBreakUp
	rBreakUpPoints
	rBreakUpSame
	rReceivers
	rReorganizeTypes
	rNoSupportTypes
	rBreakUpLost
	rReceiverBoth
	rReceiverBothPath
	rReinforcements
	rDelay
	rReinforceOrder
	rEntryNear
	rEntry
	rEntryElse
	rEntryShut
	rHQFirst
	rArrivalLevel
	rReturns
	rWithdrawTest
	rWithdrawFails
	rWithdrawIndependents
	rRejoin
	rWithdrawFirst
	rWithdrawNoted
	rOwnOrder
	rTopOnly
	rBeneathHQ
	numAdminRefs
)

var adminRefs = []string{
	rFormationIs - adminRefFirst:          "CTL-5.5.1-01",
	rNoOtherLending - adminRefFirst:       "CTL-5.5.1-06",
	rLendConditions - adminRefFirst:       "CTL-5.5.1-07",
	rIsolatedAttach - adminRefFirst:       "CTL-5.5.1-08",
	rAttachReturn - adminRefFirst:         "CTL-5.5.1-09",
	rAttachMoment - adminRefFirst:         "CTL-5.5.1-10",
	rAssignMoment - adminRefFirst:         "CTL-5.5.2-01",
	rAssignRange - adminRefFirst:          "CTL-5.5.2-03",
	rReassignRange - adminRefFirst:        "CTL-5.5.2-04",
	rReassignOrder - adminRefFirst:        "CTL-5.5.2-05",
	rAssignedCounts - adminRefFirst:       "CTL-5.5.2-06",
	rCorps - adminRefFirst:                "CTL-5.5.2-07",
	rSecret - adminRefFirst:               "CTL-5.5.2-08",
	rChallenge - adminRefFirst:            "CTL-5.5.2-09",
	rAssignFirst - adminRefFirst:          "CTL-5.5.2-10",
	rNewNoRange - adminRefFirst:           "CTL-5.5.2-11",
	rAssignSegment - adminRefFirst:        "CTL-8.2-01",
	rAssignOrder - adminRefFirst:          "CTL-8.2-02",
	rPlanDraw - adminRefFirst:             "CTL-8.3-01",
	rPlanFirst - adminRefFirst:            "CTL-8.3-02",
	rPlanPeek - adminRefFirst:             "CTL-8.3-03",
	rPlanLater - adminRefFirst:            "CTL-8.3-04",
	rReplaceOrder - adminRefFirst:         "CTL-8.4-01",
	rReplaceWho - adminRefFirst:           "CTL-8.4-02",
	rReplaceZOC - adminRefFirst:           "CTL-8.4-03",
	rReplaceLost - adminRefFirst:          "CTL-8.4-04",
	rReplaceOne - adminRefFirst:           "CTL-8.4-05",
	rNoRebuild - adminRefFirst:            "CTL-8.4-06",
	rPools - adminRefFirst:                "CTL-8.4.1-01",
	rNeverReplaced - adminRefFirst:        "CTL-8.4.1-02",
	rPoolByType - adminRefFirst:           "CTL-8.4.1-03",
	rBreakUp - adminRefFirst:              "CTL-8.4.2-01",
	rBreakUpPoints - adminRefFirst:        "CTL-8.4.2-02",
	rBreakUpSame - adminRefFirst:          "CTL-8.4.2-03",
	rReceivers - adminRefFirst:            "CTL-8.4.2-04",
	rReorganizeTypes - adminRefFirst:      "CTL-8.4.2-05",
	rNoSupportTypes - adminRefFirst:       "CTL-8.4.2-09",
	rBreakUpLost - adminRefFirst:          "CTL-8.4.2-10",
	rReceiverBoth - adminRefFirst:         "BUG-8.3.2-04",
	rReceiverBothPath - adminRefFirst:     "BUG-8.3.2-05",
	rReinforcements - adminRefFirst:       "CTL-8.5-01",
	rDelay - adminRefFirst:                "CTL-8.5-02",
	rReinforceOrder - adminRefFirst:       "CTL-8.5-03",
	rEntryNear - adminRefFirst:            "CTL-8.5-04",
	rEntry - adminRefFirst:                "CTL-8.5.1-01",
	rEntryElse - adminRefFirst:            "CTL-8.5.1-02",
	rEntryShut - adminRefFirst:            "CTL-8.5.1-03",
	rHQFirst - adminRefFirst:              "CTL-8.5.1-04",
	rArrivalLevel - adminRefFirst:         "CTL-8.5.1-05",
	rReturns - adminRefFirst:              "CTL-8.5.2-03",
	rWithdrawTest - adminRefFirst:         "CTL-8.5.2-05",
	rWithdrawFails - adminRefFirst:        "CTL-8.5.2-06",
	rWithdrawIndependents - adminRefFirst: "CTL-8.5.2-07",
	rRejoin - adminRefFirst:               "CTL-8.5.2-08",
	rWithdrawFirst - adminRefFirst:        "CTL-8.5.2-09",
	rWithdrawNoted - adminRefFirst:        "CTL-8.5.2-10",
	rOwnOrder - adminRefFirst:             "CTL-5.3.1-03",
	rTopOnly - adminRefFirst:              "CTL-5.3.4-01",
	rBeneathHQ - adminRefFirst:            "CTL-5.3.4-02",
}
