package opscycle

// Rows of the ledger that combat rests on.
const (
	rCombatVoluntary ref = combatRefFirst + iota
	rCombatNoHQ
	rCombatHQDisplaced
	rCombatOnlyHQ
	rCombatHQMoment
	rCombatOrder
	rCombatOdds
	rCombatRightmost
	rCombatBelow
	rCombatBelowBlack
	rCombatColumn
	rCombatRoll
	rRounding
	rRoundingTank
	rChitDraw
	rChitAttack
	rChitDefense
	rChitStrength
	rChitAll
	rChitBack
	rChitOneContainer
	rChitMixed
	rDRMNet
	rDRMClamp
	rDRMHexside
	rDRMHexsideRoad
	rDRMRoer
	rSupportHexes
	rSupportNeeds
	rSupportFormation
	rSupportHasty
	rSupportDisrupted
	rSupportVersusHasty
	rSupportRegular
	rSupportDefense
	rSupportPreparedSame
	rSupportPreparedOther
	rSupportImprovedSame
	rSupportImprovedOther
	rSupportBetter
	rSupportNotFrom
	rHQSupportNeeds
	rHQSupportRegular
	rHQSupportPrepared
	rHQSupportWhich
	rArmorSelect
	rArmorTankFirst
	rArmorTie
	rArmorNone
	rArmorValue
	rArmorAT
	rArmorATNever
	rArmorTank
	rArmorDefender
	rArmorDisrupted
	rArmorZeroAT
	rArmorByType
	rResultSides
	rResultDefenderFirst
	rResultOrder
	rResultInvolved
	rResultFirst
	rResultFirstFrom
	rResultFirstUnit
	rResultTeeth
	rResultRed
	rResultRedLow
	rResultForced
	rResultVoluntary
	rResultAllRetreat
	rResultStay
	rResultPassedMayStay
	rResultFurther
	rResultEven
	rResultExtra
	rResultStep
	rResultNoAdvance
	rResultSurplus
	rRetreatOne
	rRetreatTogether
	rRetreatSameHex
	rRetreatToward
	rRetreatNearest
	rRetreatZOCLast
	rRetreatForbidden
	rRetreatRoer
	rRetreatIntoZOC
	rRetreatCannot
	rRetreatCannotOpen
	rRetreatForcedFirst
	rRetreatStacking
	rRetreatNoReaction
	rVictoryLower
	rVictoryEliminated
	rVictoryPrinted
	rVictoryBonus
	rVictoryUnits
	rVictoryFormation
	rCheckAgain
	rAttackOneHex
	rAttackChoice
	numCombatRefs
)

var combatRefs = []string{
	rCombatVoluntary - combatRefFirst:      "CTL-7.5-01",
	rCombatNoHQ - combatRefFirst:           "CTL-7.5-02",
	rCombatHQDisplaced - combatRefFirst:    "CTL-7.5-03",
	rCombatOnlyHQ - combatRefFirst:         "CTL-7.5-04",
	rCombatHQMoment - combatRefFirst:       "CTL-7.5-05",
	rCombatOrder - combatRefFirst:          "CTL-7.5.1-01",
	rCombatOdds - combatRefFirst:           "CTL-7.5.1-02",
	rCombatRightmost - combatRefFirst:      "CTL-7.5.1-03",
	rCombatBelow - combatRefFirst:          "CTL-7.5.1-04",
	rCombatBelowBlack - combatRefFirst:     "CTL-7.5.1-05",
	rCombatColumn - combatRefFirst:         "CTL-7.5.1-06",
	rCombatRoll - combatRefFirst:           "CTL-7.5.1-07",
	rRounding - combatRefFirst:             "CTL-5.1-01",
	rRoundingTank - combatRefFirst:         "CTL-5.1-03",
	rChitDraw - combatRefFirst:             "CTL-7.5.1.1-01",
	rChitAttack - combatRefFirst:           "CTL-7.5.1.1-02",
	rChitDefense - combatRefFirst:          "CTL-7.5.1.1-03",
	rChitStrength - combatRefFirst:         "CTL-7.5.1.1-04",
	rChitAll - combatRefFirst:              "CTL-7.5.1.1-05",
	rChitBack - combatRefFirst:             "CTL-7.5.1.1-06",
	rChitOneContainer - combatRefFirst:     "CTL-7.5.1.1-07",
	rChitMixed - combatRefFirst:            "CTL-7.5.1.1-08",
	rDRMNet - combatRefFirst:               "CTL-7.5.1.2-01",
	rDRMClamp - combatRefFirst:             "CTL-7.5.1.2-02",
	rDRMHexside - combatRefFirst:           "CTL-7.5.1.2-04",
	rDRMHexsideRoad - combatRefFirst:       "CTL-7.5.1.2-05",
	rDRMRoer - combatRefFirst:              "CTL-7.5.1.2-07",
	rSupportHexes - combatRefFirst:         "CTL-7.5.1.2-08",
	rSupportNeeds - combatRefFirst:         "CTL-7.5.1.2-09",
	rSupportFormation - combatRefFirst:     "CTL-7.5.1.2-10",
	rSupportHasty - combatRefFirst:         "CTL-7.5.1.2-12",
	rSupportDisrupted - combatRefFirst:     "CTL-7.5.1.2-13",
	rSupportVersusHasty - combatRefFirst:   "CTL-7.5.1.2-14",
	rSupportRegular - combatRefFirst:       "CTL-7.5.1.2-15",
	rSupportDefense - combatRefFirst:       "CTL-7.5.1.2-16",
	rSupportPreparedSame - combatRefFirst:  "CTL-7.5.1.2-17",
	rSupportPreparedOther - combatRefFirst: "CTL-7.5.1.2-18",
	rSupportImprovedSame - combatRefFirst:  "CTL-7.5.1.2-19",
	rSupportImprovedOther - combatRefFirst: "CTL-7.5.1.2-20",
	rSupportBetter - combatRefFirst:        "CTL-7.5.1.2-21",
	rSupportNotFrom - combatRefFirst:       "CTL-7.5.1.2-22",
	rHQSupportNeeds - combatRefFirst:       "CTL-7.5.1.2-23",
	rHQSupportRegular - combatRefFirst:     "CTL-7.5.1.2-24",
	rHQSupportPrepared - combatRefFirst:    "CTL-7.5.1.2-25",
	rHQSupportWhich - combatRefFirst:       "CTL-7.5.1.2-27",
	rArmorSelect - combatRefFirst:          "CTL-7.5.1.2-28",
	rArmorTankFirst - combatRefFirst:       "CTL-7.5.1.2-29",
	rArmorTie - combatRefFirst:             "CTL-7.5.1.2-30",
	rArmorNone - combatRefFirst:            "CTL-7.5.1.2-31",
	rArmorValue - combatRefFirst:           "CTL-7.5.1.2-32",
	rArmorAT - combatRefFirst:              "CTL-7.5.1.2-33",
	rArmorATNever - combatRefFirst:         "CTL-7.5.1.2-34",
	rArmorTank - combatRefFirst:            "CTL-7.5.1.2-35",
	rArmorDefender - combatRefFirst:        "CTL-7.5.1.2-36",
	rArmorDisrupted - combatRefFirst:       "CTL-7.5.1.2-38",
	rArmorZeroAT - combatRefFirst:          "CTL-7.5.1.2-39",
	rArmorByType - combatRefFirst:          "CTL-7.5.1.2-40",
	rResultSides - combatRefFirst:          "CTL-7.5.2-01",
	rResultDefenderFirst - combatRefFirst:  "CTL-7.5.2-02",
	rResultOrder - combatRefFirst:          "CTL-7.5.2-03",
	rResultInvolved - combatRefFirst:       "CTL-7.5.2-04",
	rResultFirst - combatRefFirst:          "CTL-7.5.2-05",
	rResultFirstFrom - combatRefFirst:      "CTL-7.5.2-06",
	rResultFirstUnit - combatRefFirst:      "CTL-7.5.2-07",
	rResultTeeth - combatRefFirst:          "CTL-7.5.2-08",
	rResultRed - combatRefFirst:            "CTL-7.5.2-09",
	rResultRedLow - combatRefFirst:         "CTL-7.5.2-10",
	rResultForced - combatRefFirst:         "CTL-7.5.2-12",
	rResultVoluntary - combatRefFirst:      "CTL-7.5.2-13",
	rResultAllRetreat - combatRefFirst:     "CTL-7.5.2-14",
	rResultStay - combatRefFirst:           "CTL-7.5.2-15",
	rResultPassedMayStay - combatRefFirst:  "CTL-7.5.2-16",
	rResultFurther - combatRefFirst:        "CTL-7.5.2-18",
	rResultEven - combatRefFirst:           "CTL-7.5.2-19",
	rResultExtra - combatRefFirst:          "CTL-7.5.2-20",
	rResultStep - combatRefFirst:           "CTL-7.5.2-21",
	rResultNoAdvance - combatRefFirst:      "CTL-7.5.2-23",
	rResultSurplus - combatRefFirst:        "CTL-7.5.2-24",
	rRetreatOne - combatRefFirst:           "CTL-7.5.2-25",
	rRetreatTogether - combatRefFirst:      "CTL-7.5.2-26",
	rRetreatSameHex - combatRefFirst:       "CTL-7.5.2-27",
	rRetreatToward - combatRefFirst:        "CTL-7.5.2-28",
	rRetreatNearest - combatRefFirst:       "CTL-7.5.2-29",
	rRetreatZOCLast - combatRefFirst:       "CTL-7.5.2-30",
	rRetreatForbidden - combatRefFirst:     "CTL-7.5.2-31",
	rRetreatRoer - combatRefFirst:          "CTL-7.5.2-32",
	rRetreatIntoZOC - combatRefFirst:       "CTL-7.5.2-33",
	rRetreatCannot - combatRefFirst:        "CTL-7.5.2-34",
	rRetreatCannotOpen - combatRefFirst:    "CTL-7.5.2-35",
	rRetreatForcedFirst - combatRefFirst:   "CTL-7.5.2-36",
	rRetreatStacking - combatRefFirst:      "CTL-7.5.2-38",
	rRetreatNoReaction - combatRefFirst:    "CTL-7.5.2-40",
	rVictoryLower - combatRefFirst:         "CTL-7.5.3-01",
	rVictoryEliminated - combatRefFirst:    "CTL-7.5.3-02",
	rVictoryPrinted - combatRefFirst:       "CTL-7.5.3-03",
	rVictoryBonus - combatRefFirst:         "CTL-7.5.3-04",
	rVictoryUnits - combatRefFirst:         "CTL-7.5.3-05",
	rVictoryFormation - combatRefFirst:     "CTL-7.5.3-08",
	rCheckAgain - combatRefFirst:           "CTL-5.6.2-02",
	rAttackOneHex - combatRefFirst:         "CTL-7.1-02",
	rAttackChoice - combatRefFirst:         "CTL-7.1-03",
}
