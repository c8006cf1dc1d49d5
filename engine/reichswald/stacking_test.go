package reichswald

import "testing"

// Two units whatever they are (VER-9.1-01), all subunits of a division
// (VER-9.1.1-01), one attached unit besides (VER-9.1.2-01); the legal and full
// stacks of the rulebook (VER-9.1-02); the test of VER-9.1.1-02.
func TestStackingLimit(t *testing.T) {
	s := draw(t, "")
	for _, c := range []struct {
		units string
		legal bool
	}{
		{"al-15sc-44", true},
		{"al-15sc-44 al-53w-71", true},
		{"ge-84-1051 ge-pa-2", true},
		{"al-15sc-44 al-53w-71 al-51h-152", false},
		{scots, true},
		{scots + " al-79ar-1", true},
		{scots + " al-79ar-1 al-79ar-30", false},
		{scots + " al-53w-71", false},
		{"al-15sc-44 al-15sc-46 al-53w-71 al-53w-158", false}, // V16
		{"ge-180-1221 ge-180-1222 ge-180-1223 ge-op-1", true}, // V15, full
		{"ge-180-1221 ge-180-1222 ge-180-1223 ge-op-1 ge-op-2", false},
		{"ge-180-1221 ge-116-60 ge-at-2", true}, // V15, full
		{"ge-180-1221 ge-116-60 ge-at-2 ge-op-1", false},
		{"ge-at-2 ge-at-184 ge-op-1", true}, // V15: three attached units
		{"ge-at-2 ge-at-184 ge-op-1 ge-op-2", false},
		{"al-79ar-1 al-79ar-30 al-79ar-31", true},
		{"al-79ar-1 al-79ar-30 al-79ar-31 al-15sc-44", false},
		{"ge-84-1051 ge-pa-2 ge-at-2", true},
		{"ge-pa-2 ge-at-2 ge-op-1", true},
	} {
		if got := s.r.stackLegal(s.units(c.units)); got != c.legal {
			t.Errorf("%s: %v, want %v", c.units, got, c.legal)
		}
	}
}

// Stacking is checked at the end of a Phase, never in between (VER-9.0-02); the
// owner eliminates units of his choice at once until the hex is legal
// (VER-9.2-01), and only as many as needed (VER-9.2-02).
func TestOverstacking(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, al-15sc-46 1406, al-53w-71 1406, al-53w-158 1306", movePhase)
	s.All("move +al-53w-158 @1306", "step @1406", "stop")
	s.Asks(allied, askMove) // VER-9.0-02: over the limit, but not the end of the phase
	s.Do("end")
	s.Asks(allied, askRemove)
	s.Legal("remove +al-15sc-44", "remove +al-15sc-46", "remove +al-53w-71", "remove +al-53w-158")
	s.Refused("remove +al-51h-152", "VER-9.2-01")
	s.Do("remove +al-15sc-44")
	s.Asks(allied, askRemove)
	s.Do("remove +al-53w-71")
	if e := s.Event(evEliminated); e.N[0] != byStacking {
		t.Errorf("eliminated for reason %d", e.N[0])
	}
	s.Asks(allied, askAttack)
	s.at("al-15sc-46 al-53w-158", "1406")
	if !s.p.units[s.Unit("al-15sc-44")].gone {
		t.Error("the removed unit is not eliminated")
	}
}

// One removal is enough where the unit that does not belong goes.
func TestOneRemovalSuffices(t *testing.T) {
	s := draw(t, put(scots, "1406")+"al-53w-71 1406", movePhase)
	s.Do("end")
	s.Do("remove +al-53w-71")
	s.Asks(allied, askAttack)
}

// VER-9.2-01: the choice is among all units of the hex, an attached one too, which does not count.
func TestRemovalThatSettlesNothing(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, al-53w-71 1406, al-51h-152 1406, al-79ar-1 1406", movePhase)
	s.Do("end")
	s.Legal("remove +al-15sc-44", "remove +al-53w-71", "remove +al-51h-152", "remove +al-79ar-1")
	s.Do("remove +al-79ar-1")
	s.Asks(allied, askRemove)
	s.Do("remove +al-51h-152")
	s.Asks(allied, askAttack)
}

// The Combat Phase ends with a check as well, and so does each Battle Step
// (VER-9.0-02).
func TestStackingInCombat(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1406, ge-84-1051 1507")
	s.Do("end")
	s.Asks(allied, askRemove)
	s = drawBattle(t, put(scots, "1406")+"al-53w-71 1406, ge-84-1051 1507")
	s.attack("1507", scots, 4)
	s.Asks(german, askLoss)
	s.Do("lose +ge-84-1051")
	s.Asks(allied, askRemove)
	s.Do("remove +al-53w-71")
	s.Asks(allied, askAdvance)
}

// Markers do not count (VER-9.0-03): a full hex with Air Support committed stays
// as it is.
func TestMarkersDoNotStack(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507, ge-op-1 1507", `"markers": {"allied": 2, "german": 1}`)
	s.attack("1507", scots)
	s.All("commit", "commit")
	s.Do("commit", 1)
	s.Asks(allied, askRetreat) // not askRemove
	if h := s.p.overstacked(); h >= 0 {
		t.Errorf("%s is overstacked", s.r.Name.Hex(h))
	}
}

// The loss of the defender is applied and checked before that of the attacker (VER-9.0-02, VER-10.4-06):
// an overstacked hex of attackers loses its unit first, and only then does one of them retreat.
func TestStackingBetweenTheLosses(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1406, ge-180-1221 1507, ge-180-1222 1507", plain)
	s.attack("1507", scots, 4) // 12 against 6: 2:1, 1/1
	s.Do("lose +ge-180-1221")
	s.Asks(allied, askRemove)
	s.Do("remove +al-53w-71")
	s.Asks(allied, askRetreat)
	s.Do("retreat +al-15sc-44 >1306", 1)
	s.at("al-15sc-46 al-15sc-227", "1406")
}
