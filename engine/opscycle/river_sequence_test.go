package opscycle

import "testing"

// onRiver lets tests draw their positions with the ledger, the switches and the charts
// of Across the Bug River, on the same sheets and with the same counters: the US side
// then stands for the German one there, the German side for the Soviet.
var onRiver bool

// riverRules returns the training scenario with what the other game does otherwise.
func riverRules(t testing.TB, from *Rules) *Rules {
	t.Helper()
	d, river := *from.Data, scenario(t, "delayed-arrival", "bug").Data
	d.Ledger, d.Counterpart, d.Switches = river.Ledger, river.Counterpart, river.Switches
	d.AP, d.Recovery, d.Initiative, d.CRT, d.Chits, d.Costs = river.AP, river.Recovery, river.Initiative, river.CRT, river.Chits, river.Costs
	r, err := New(&d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// alongRiver runs tests again with the rules of Across the Bug River.
func alongRiver(t *testing.T, tests map[string]func(*testing.T)) {
	t.Helper()
	onRiver = true
	defer func() { onRiver = false }()
	for name, test := range tests {
		t.Run(name, test)
	}
}

// The rows of Across the Bug River that say what those of Crossing the Line say, and the
// tests that exercise both.
func TestSequenceAlongRiver(t *testing.T) {
	alongRiver(t, map[string]func(*testing.T){
		// BUG-6.1-01, BUG-6.1-02, BUG-6.1-03, BUG-6.1-07, BUG-6.1-08, BUG-6.1-09, BUG-6.1-11, BUG-6.2-02
		"roll": TestInitiativeRoll,
		// BUG-6.1-04
		"tie": TestInitiativeTie,
		// BUG-6.1-10
		"last box": TestMarkerStays,
		// BUG-5.2-01, BUG-5.2-03, BUG-5.2-04
		"reroll": TestInitiativeReroll,
		// BUG-6.2-01, BUG-6.2-03, BUG-6.2-04, BUG-6.2-05, BUG-6.2-06
		"transfer": TestTransfer, "giver": TestGiverReacts,
		// BUG-6.2-07, BUG-6.2-09, BUG-6.2-11, BUG-6.2-12, BUG-6.2-13
		"pass": TestPass,
		// BUG-6-01, BUG-6-02, BUG-6.2-08, BUG-6.3.2-02
		"nobody left": TestNoFormationLeft,
		// BUG-6.2-10
		"passed reacts": TestPassedSideReacts,
		// BUG-6.4.3-07
		"last AP": TestReactionAfterLastAP,
		// BUG-6.4.1-01, BUG-6.4.1-06, BUG-6.4.2-01, BUG-6.4.2-02, BUG-6.4.2-03, BUG-6.4.2-04, BUG-6.4.2-05, BUG-6.4.3-01,
		// BUG-6.4.3-05, BUG-6.4.3-06
		"reaction": TestReaction,
		// BUG-6.4.1-03, BUG-6.4.1-04, BUG-6.4.4-01
		"reaction fails": TestReactionFails,
		// BUG-6.4.1-06, BUG-6.4.3-02
		"declined": TestReactionDeclined, "on exit": TestReactionOnExit,
		// BUG-6.4.3-03, BUG-6.4.3-04
		"full hex": TestReactionStopsInFullHex,
		// BUG-6.4.1-02, BUG-6.4.1-05, BUG-6.4.1-07, BUG-6.4.1-08
		"who": TestWhoQualifies, "command after the step": TestCommandAfterTheStep, "several": TestSeveralFormations,
		// BUG-6.4.3-08
		"one after the other": TestReactionsFollowOneAnother,
		// BUG-2-01, BUG-4-01, BUG-4-02, BUG-4-03, BUG-7.8-01, BUG-8-01, BUG-6.1-06
		"turns": TestTurns,
		// BUG-2-02, BUG-6.1-05
		"first turn": TestFirstTurn,
		// BUG-8.1-01, BUG-8.1-02, BUG-8.1.1-01, BUG-8.1.2-01, BUG-8.1.2-02, BUG-8.1.3-01, BUG-8.1.3-02, BUG-6.3.2-04
		"recovery": TestRecoverLevels,
		// BUG-8.1.4-01, BUG-8.1.4-02, BUG-8.1.4-03
		"automatic refit": TestAutomaticRefit, "refits together": TestRefitsTogether,
		// BUG-6.3-01, BUG-5.6.3-02
		"who acts": TestWhoMayAct,
		// BUG-6.3.3-01
		"costs": TestCosts,
	})
}

// BUG-6.3-03, BUG-6.3.1-01, BUG-6.3.1-02, BUG-6.3.2-01, BUG-6.3.2-03, BUG-5.7-02, BUG-5.7.2-01: AP by the column of the level before it is lowered, and
// no supply check; a formation may act again while its level is above 0.
func TestActivationAlongRiver(t *testing.T) {
	onRiver = true
	defer func() { onRiver = false }()
	s := inTurns(t, "us-1id-hq 1906, a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", `"levels": {"1id": 2, "526": 0}, "initiative": "us", "passed": ["ge"], "must": true`)
	if s.p.inSupply(s.Unit("us-1id-hq")) {
		t.Fatal("the HQ is in supply")
	}
	for level := int8(2); level > 0; level-- {
		s.do("dice 9", "activate +us-1id-hq")
		c := s.p.activeContext()
		if want := s.r.AP.Black[level][9]; c == nil || c.ap != want || s.p.levels[c.formation] != level-1 || s.state("us-1id-hq").spent {
			t.Errorf("level %d: %d AP, then level %d, spent %t", level, c.ap, s.p.levels[c.formation], s.state("us-1id-hq").spent)
		}
		if level == 2 {
			s.do("end")
		}
	}
}

// BUG-6.4.4-01, BUG-6.4.2-03: a reaction of an HQ out of supply costs its level and no more.
func TestReactionSupplyAlongRiver(t *testing.T) {
	onRiver = true
	defer func() { onRiver = false }()
	s := draw(t, `"supply": {"us": ["1001"], "ge": ["2012"]}`, "a 1504, g 1507, b 2012, us-1id-hq 1101, ge-526-hq 1909", `"levels": {"526": 3}`)
	if s.p.inSupply(s.Unit("ge-526-hq")) {
		t.Fatal("the HQ is in supply")
	}
	s.do("move +a @1504", "step @1505", "step @1506", "dice 3 7", "react +ge-526-hq")
	if f := s.state("g").formation; s.p.levels[f] != 2 || s.state("ge-526-hq").spent {
		t.Errorf("level %d, spent %t", s.p.levels[f], s.state("ge-526-hq").spent)
	}
}

// BUG-8.1-05, BUG-8.1-06, BUG-8.1.5-01, BUG-8.1.5-02: an HQ back in supply turns to its front side and recovers all the
// same; disrupted isolated units lose 1 SP for a die 1 to 3 above their Effectiveness,
// 2 SP beyond.
func TestRecoveryAlongRiver(t *testing.T) {
	onRiver = true
	defer func() { onRiver = false }()
	s := admin(t, "a 1101, us-1id-hq 1102 spent, g 1909, ge-526-hq 1908", `"levels": {"1id": 1, "526": 0}`)
	s.recover("1 5 5")
	if s.state("us-1id-hq").spent || s.p.levels[s.state("a").formation] != 5 {
		t.Errorf("spent %t, level %d", s.state("us-1id-hq").spent, s.p.levels[s.state("a").formation])
	}
	for _, c := range []struct{ die, lost int8 }{{3, 0}, {4, 1}, {6, 1}, {7, 2}, {10, 2}} {
		s := admin(t, "us-1id-hq 1101, a 1906 disrupted, b 1102, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801")
		s.do("transfer", "pass")
		s.dice.Next = append(s.dice.Next, 1, int(c.die), 5, 5)
		s.do("pass")
		if got := 5 - s.state("a").sp; got != c.lost {
			t.Errorf("die %d costs %d, want %d", c.die, got, c.lost)
		}
	}
}
