package opscycle

import "testing"

// The rows that stand in both ledgers in the same words, exercised with the rules of
// Across the Bug River by the tests of their chapters.
func TestChaptersAlongRiver(t *testing.T) {
	alongRiver(t, map[string]func(*testing.T){
		// BUG-7.4-01, BUG-7.4-03, BUG-7.4-09, BUG-7.1-05
		"relocation": TestRelocation,
		// BUG-7.6-01, BUG-5.6.1-02, BUG-7.6-03, BUG-7.6-04
		"refit": TestRefit,
		// BUG-7.7-10, BUG-5.6.3-03, BUG-7.7-01, BUG-7.7-08, BUG-7.7-02, BUG-7.7-06
		"improve": TestImprove,
		// BUG-7.7-03, BUG-7.7-04, BUG-7.7-05, BUG-7.7-11, BUG-7.7-12
		"improve removed": TestImproveRemoved,
		// BUG-5.6-02, BUG-3.3-02, BUG-5.6.3-01
		"HQs are no combat units": TestHQsAreNoCombatUnits,
		// BUG-5.2-03, BUG-5.2-01, BUG-5.2-04
		"reroll": TestReroll,
		// BUG-5.2-04
		"initiative reroll": TestInitiativeReroll,
		// BUG-5.2-05
		"chits are not rerolled": TestChitsAreNotRerolled,
		// BUG-3.9-01
		"dice": TestDice,
		// BUG-5.2-04, BUG-5.2-05
		"reroll passes": TestRerollPasses,
		// BUG-3.1.4-01, BUG-5.7-01, BUG-5.7.2-01
		"units of unsupplied HQ": TestUnitsOfUnsuppliedHQ,
		// BUG-6.3.3-01, BUG-7-01, BUG-7-02, BUG-7.1-05, BUG-7.2-02
		"costs": TestCosts,
		// BUG-7.1-05
		"too few AP": TestTooFewAP,
		// BUG-3.3-03, BUG-5.6.3-02, BUG-6.3-01, BUG-7.1-01, BUG-7.6-01, BUG-7.2-01
		"who may act": TestWhoMayAct,
		// BUG-7.5.3-05, BUG-7.5.3-12
		"bonus context": TestBonusContext,
		// BUG-7.1-07, BUG-7.5.3-08, BUG-7.1-05
		"defenders bonus": TestDefendersBonus,
		// BUG-5.8.4-06
		"isolated and disrupted": TestIsolatedAndDisrupted,
		// BUG-5.7.1-01, BUG-5.7.1-02, BUG-5.7.1-03, BUG-5.7.1-06, BUG-5.7.1-07
		"supply": TestSupply,
		// BUG-5.7-01, BUG-5.7.2-01
		"no supply for combat units": TestNoSupplyForCombatUnits,
		// BUG-5.8-01, BUG-7.2-02
		"command before every action": TestCommandBeforeEveryAction,
		// BUG-5.8-07, BUG-5.8.3-03, BUG-3.3-06
		"states follow": TestStatesFollow,
		// BUG-7.3.4-01, BUG-5.4.1-01, BUG-5.4.1-03, BUG-7.3.2-05
		"infiltration": TestInfiltration,
		// BUG-7.3.4-02, BUG-7.3.4-08, BUG-7.3.4-06, BUG-7.3.4-07
		"infiltration passes": TestInfiltrationPasses,
		// BUG-7.3.4-08
		"infiltration limits": TestInfiltrationLimits,
		// BUG-7.3.6-01, BUG-7.3.6-02, BUG-7.3.6-03, BUG-6.3-01, BUG-5.3.2-02
		"lone HQ": TestLoneHQ,
		// BUG-5.3.2-10
		"HQ comes back": TestHQComesBack,
		// BUG-7.3.6-02, BUG-7.3.6-03, BUG-6.4.1-04
		"lone HQ bars reaction": TestLoneHQBarsReaction,
		// BUG-7.3.6-01, BUG-7.3.2-05
		"walking in on an HQ": TestWalkingInOnAnHQ,
		// BUG-7.3.1-06, BUG-7.3.1-04, BUG-7.3.1-03, BUG-7.3.1-07
		"leg bonus in stack": TestLegBonusInStack,
		// BUG-7.3.2-01, BUG-7.3.2-04, BUG-7.2-03
		"MA is the limit": TestMAIsTheLimit,
		// BUG-7.3.2-01
		"too dear": TestTooDear,
		// BUG-7.3.2-02, BUG-7.3.2-03, BUG-7.3.2-01, BUG-7.3.2-05, BUG-5.4.1-03
		"minimum move": TestMinimumMove,
		// BUG-7.3.1-05
		"stream only first": TestStreamOnlyFirst,
		// BUG-7.3.1-01, BUG-3.2-04, BUG-7.3.1-07, BUG-7.1-01, BUG-6.3-01, BUG-5.6.3-02, BUG-3.3-03, BUG-7.2-04
		"declaration": TestDeclaration,
		// BUG-7.1-05
		"move out of command costs": TestMoveOutOfCommandCosts,
		// BUG-7.7-05, BUG-7.7-06, BUG-7.7-07
		"improved defense and moves": TestImprovedDefenseAndMoves,
		// BUG-5.3.4-01, BUG-5.3.4-02, BUG-5.3.4-04, BUG-5.3.4-06
		"hidden": TestHidden,
		// BUG-5.3.4-01, BUG-5.3.4-05
		"hidden in play": TestHiddenInPlay,
		// BUG-5.3.4-03, BUG-5.3.4-05
		"attack shows the stack": TestAttackShowsTheStack,
		// BUG-5.4-01, BUG-5.4-02, BUG-5.4-08
		"ZOC": TestZOC,
		// BUG-5.4-03
		"ZOCs overlap": TestZOCsOverlap,
		// BUG-7.3.2-05, BUG-5.4-02
		"disrupted unit stops nobody": TestDisruptedUnitStopsNobody,
	})
}
