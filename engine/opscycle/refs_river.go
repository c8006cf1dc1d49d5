package opscycle

// Rows of the ledger that rivers, pillboxes, exits and what else only the later
// game has rest on.
const (
	rRailRate ref = riverRefFirst + iota
	rRailLeg
	rBridged
	rSupplyRiver
	rPillboxEnemy
	rPillboxTanks
	rPillboxCheck
	rPillboxAll
	rEngineer
	rEngineerOnce
	rMarshTank
	rMarshCheck
	rMarshStays
	rBoatLimit
	rBoatStart
	rBoatWho
	rBoatCount
	rBoatMarker
	rHQCrossing
	rHQZone
	rHQZoneEnds
	rHQZoneNone
	rHQSlots
	rHQOnTop
	rThreeUnits
	rBonusUses
	rBonusMove
	rBonusMoveBack
	rRetreatTwo
	rRetreatSecond
	rRetreatShort
	rRetreatLimit
	rFirstLossSpared
	rBrandenburg
	rPontoon
	rPontoonWho
	rPontoonFar
	rPontoonRemove
	rPontoonLost
	rPontoonIsBridge
	rPontoonAction
	rOrderUsed
	rOrderInvolved
	rOrderVP
	rDestroyedVP
	rDeductUnits
	rDeductLevels
	rDeductGroups
	rPillboxVP
	rConditional
	rExitVP
	rExitCost
	rExitWhere
	rReserves
	rReservesWhen
	rStartLosses
	rStartLeast
	rStartPrepared
	numRiverRefs
)

var riverRefs = []string{
	rRailRate - riverRefFirst:        "BUG-3.1.1-09",
	rRailLeg - riverRefFirst:         "BUG-3.1.1-10",
	rBridged - riverRefFirst:         "BUG-3.1.2-05",
	rSupplyRiver - riverRefFirst:     "BUG-5.7.1-04",
	rPillboxEnemy - riverRefFirst:    "BUG-3.1.1-12",
	rPillboxTanks - riverRefFirst:    "BUG-3.1.1-13",
	rPillboxCheck - riverRefFirst:    "BUG-3.1.1-15",
	rPillboxAll - riverRefFirst:      "BUG-3.1.1-16",
	rEngineer - riverRefFirst:        "BUG-3.1.1-17",
	rEngineerOnce - riverRefFirst:    "BUG-3.1.1-18",
	rMarshTank - riverRefFirst:       "BUG-3.1.1-19",
	rMarshCheck - riverRefFirst:      "BUG-3.1.1-21",
	rMarshStays - riverRefFirst:      "BUG-3.1.1-22",
	rBoatLimit - riverRefFirst:       "BUG-7.3.8-01",
	rBoatStart - riverRefFirst:       "BUG-7.3.8-02",
	rBoatWho - riverRefFirst:         "BUG-7.3.8-03",
	rBoatCount - riverRefFirst:       "BUG-7.3.8-05",
	rBoatMarker - riverRefFirst:      "BUG-7.3.8-06",
	rHQCrossing - riverRefFirst:      "BUG-7.4-05",
	rHQZone - riverRefFirst:          "BUG-10.4-06",
	rHQZoneEnds - riverRefFirst:      "BUG-10.4-02",
	rHQZoneNone - riverRefFirst:      "BUG-10.4-05",
	rHQSlots - riverRefFirst:         "BUG-5.3.1-07",
	rHQOnTop - riverRefFirst:         "BUG-5.3.1-04",
	rThreeUnits - riverRefFirst:      "BUG-5.3.1-05",
	rBonusUses - riverRefFirst:       "BUG-7.5.3-09",
	rBonusMove - riverRefFirst:       "BUG-7.5.3-10",
	rBonusMoveBack - riverRefFirst:   "BUG-7.5.3-11",
	rRetreatTwo - riverRefFirst:      "BUG-7.5.2-26",
	rRetreatSecond - riverRefFirst:   "BUG-7.5.2-27",
	rRetreatShort - riverRefFirst:    "BUG-7.5.2-28",
	rRetreatLimit - riverRefFirst:    "BUG-7.5.2-29",
	rFirstLossSpared - riverRefFirst: "BUG-7.5.2-09",
	rBrandenburg - riverRefFirst:     "BUG-10.1-01",
	rPontoon - riverRefFirst:         "BUG-10.3-01",
	rPontoonWho - riverRefFirst:      "BUG-10.3-02",
	rPontoonFar - riverRefFirst:      "BUG-10.3-03",
	rPontoonRemove - riverRefFirst:   "BUG-10.3-04",
	rPontoonLost - riverRefFirst:     "BUG-10.3-05",
	rPontoonIsBridge - riverRefFirst: "BUG-10.3-06",
	rPontoonAction - riverRefFirst:   "BUG-10.3-09",
	rOrderUsed - riverRefFirst:       "BUG-9-17",
	rOrderInvolved - riverRefFirst:   "BUG-9-19",
	rOrderVP - riverRefFirst:         "BUG-9-18",
	rDestroyedVP - riverRefFirst:     "BUG-9-08",
	rDeductUnits - riverRefFirst:     "BUG-9-12",
	rDeductLevels - riverRefFirst:    "BUG-9-13",
	rDeductGroups - riverRefFirst:    "BUG-9-14",
	rPillboxVP - riverRefFirst:       "BUG-11.1-07",
	rConditional - riverRefFirst:     "BUG-11.3-05",
	rExitVP - riverRefFirst:          "BUG-11.3-06",
	rExitCost - riverRefFirst:        "BUG-11.2-12",
	rExitWhere - riverRefFirst:       "BUG-11.2-13",
	rReserves - riverRefFirst:        "BUG-10.5-01",
	rReservesWhen - riverRefFirst:    "BUG-10.5-02",
	rStartLosses - riverRefFirst:     "BUG-11.2-03",
	rStartLeast - riverRefFirst:      "BUG-11.2-07",
	rStartPrepared - riverRefFirst:   "BUG-11.2-06",
}
