package opscycle

// Rows of the ledger that activations, Actions, the training scenario and
// refusals rest on.
const (
	rNone ref = iota
	rFormationActs
	rActivationOrder
	rLevelDrops
	rLevelZero
	rAPRoll
	rAPColumn
	rZeroPenaltyOrder
	rSupplyOnce
	rSupplyMoments
	rEmergency
	rZeroPenalty
	rEmergencyCompulsory
	rPay
	rCosts
	rCostPerStack
	rRelocationNotDoubled
	rHQNoAction
	rOneHexOneFormation
	rFullCost
	rUnusedLost
	rActionOrder
	rCommandFixesCost
	rTooFewAP
	rDisruptedRefitOnly
	rIsolatedDisrupted
	rOutOfCommandActions
	rIsolatedLimits
	rIsolatedCheck
	rRefitDisrupted
	rRelocationCost
	rImproveAll
	rImproveRemovedByAction
	rBonusUnits
	rBonusAtOnce
	rBonusAddsOwn
	rBonusNoHQ
	rTrainingTask
	rTrainingGoal
	rTrainingLoop
	rTrainingStatic
	rTrainingFive
	rTrainingLevels
	rTrainingPoor
	rAttackShowsStack
	rStackingMoment
	rRerollHolder
	rRerollMoment
	rZOCOwn
	rZOCDisrupted
	rZOCInfantry
	rZOCAFV
	rCommandChecked
	rCommandStates
	rSupplyHQOnly
	rSupplyPath
	numBaseRefs
)

var baseRefs = []string{
	rNone:                   "",
	rFormationActs:          "CTL-6.3-01",
	rActivationOrder:        "CTL-6.3-03",
	rLevelDrops:             "CTL-6.3.1-01",
	rLevelZero:              "CTL-6.3.1-02",
	rAPRoll:                 "CTL-6.3.2-01",
	rAPColumn:               "CTL-6.3.2-02",
	rZeroPenaltyOrder:       "CTL-6.3.2-03",
	rSupplyOnce:             "CTL-6.3.3-01",
	rSupplyMoments:          "CTL-5.7.1-01",
	rEmergency:              "CTL-5.7.3-01",
	rZeroPenalty:            "CTL-5.7.3-02",
	rEmergencyCompulsory:    "CTL-6.3.3-02",
	rPay:                    "CTL-6.3.4-01",
	rCosts:                  "CTL-7-01",
	rCostPerStack:           "CTL-7-02",
	rRelocationNotDoubled:   "CTL-7-03",
	rHQNoAction:             "CTL-3.3-03",
	rOneHexOneFormation:     "CTL-7.1-01",
	rFullCost:               "CTL-7.1-05",
	rUnusedLost:             "CTL-7.1-06",
	rActionOrder:            "CTL-7.2-01",
	rCommandFixesCost:       "CTL-7.2-02",
	rTooFewAP:               "CTL-7.2-04",
	rDisruptedRefitOnly:     "CTL-5.6.3-02",
	rIsolatedDisrupted:      "CTL-5.8.4-06",
	rOutOfCommandActions:    "CTL-5.8.3-01",
	rIsolatedLimits:         "CTL-5.8.4-01",
	rIsolatedCheck:          "CTL-5.8.4-02",
	rRefitDisrupted:         "CTL-7.6-01",
	rRelocationCost:         "CTL-7.4-01",
	rImproveAll:             "CTL-7.7-10",
	rImproveRemovedByAction: "CTL-7.7-06",
	rBonusUnits:             "CTL-7.5.3-05",
	rBonusAtOnce:            "CTL-7.5.3-06",
	rBonusAddsOwn:           "CTL-7.5.3-07",
	rBonusNoHQ:              "CTL-7.5.3-10",
	rTrainingTask:           "CTL-10.1-01",
	rTrainingGoal:           "CTL-10.1-03",
	rTrainingLoop:           "CTL-10.1-04",
	rTrainingStatic:         "CTL-10.1-05",
	rTrainingFive:           "CTL-10.1-09",
	rTrainingLevels:         "CTL-10.1-10",
	rTrainingPoor:           "CTL-10.1-11",
	rAttackShowsStack:       "CTL-5.3.4-03",
	rStackingMoment:         "CTL-5.3.1-01",
	rRerollHolder:           "CTL-5.2-01",
	rRerollMoment:           "CTL-5.2-03",
	rZOCOwn:                 "CTL-5.4-01",
	rZOCDisrupted:           "CTL-5.4-02",
	rZOCInfantry:            "CTL-5.4-04",
	rZOCAFV:                 "CTL-5.4-05",
	rCommandChecked:         "CTL-5.8-01",
	rCommandStates:          "CTL-5.8-04",
	rSupplyHQOnly:           "CTL-5.7-01",
	rSupplyPath:             "CTL-5.7.2-01",
}
