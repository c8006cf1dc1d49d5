package reichswald

import (
	"slices"
	"strings"
	"testing"
)

// why checks the sentence, by some of its words, and a row of a refusal.
func (s *sketch) why(line, words, rule string) {
	s.Helper()
	no := s.p.Why(s.Action(line))
	if ids := s.r.Data.Ledger.IDs(no.Rules...); !strings.Contains(no.Sentence, words) || !slices.Contains(ids, rule) {
		s.Errorf("%s: %q %q, want %q %s", line, no.Sentence, ids, words, rule)
	}
}

// What belongs to another phase or step is refused by the row of its own (VER-5-02, VER-10.3-06,
// VER-10.7-01), not by that of the question that is asked.
func TestRefusedNow(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507", movePhase)
	s.why("attack >1507", "Attacks are made in the Combat Phase.", "VER-5-02")
	s.why("commit", "Markers are committed", "VER-10.3-06")
	s.why("advance +al-15sc-44", "advance only", "VER-10.7-01")
	s.why("retreat +al-15sc-44 >1306", "not to be decided now", "VER-5-02")
	s = drawBattle(t, "al-15sc-44 1406, ge-84-1051 1507")
	s.why("move +al-15sc-44 @1406", "Units move in the Movement Phase.", "VER-5-02")
	s.Do("attack >1507")
	s.why("move +al-15sc-44 @1406", "not to be decided now", "VER-10.0-07")
	s.why("attack >1507", "not to be decided now", "VER-10.0-07")
	s.why("commit", "Markers are committed", "VER-10.3-06")
}

// Who must retreat, how far and who comes first: VER-10.4-04, VER-10.4-05, VER-10.6-03, VER-10.6-06, VER-10.6-09.
func TestRefusedRetreats(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507, al-53w-71 0505", plain)
	s.attack("1507", scots, 5) // 12 against 6: 2:1, -/1
	s.why("lose +al-15sc-44", "", "VER-10.4-05")
	s.why("retreat +ge-180-1221 >1606", "First decide", "VER-10.4-05")
	s.Do("retreat")
	s.why("retreat", "Name the unit", "VER-10.6-03")
	s.why("lose +ge-180-1221", "this unit can", "VER-10.6-06")
	s.why("lose +ge-180-1223", "", "VER-10.4-05")
	s.why("retreat +al-15sc-44 >1306", "", "VER-10.4-05")
	s.Do("retreat +ge-180-1221 >1606", 3)
	s.why("retreat +ge-180-1221 >1607", "", "VER-10.4-05") // it has retreated
	s.Do("retreat +ge-180-1222 >1606", 3)

	s = drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507, al-53w-71 0505", plain)
	s.attack("1507", scots, 3) // 12 against 9: 1:1, 1/-
	s.why("lose +al-15sc-44", "no casualties by choice", "VER-10.5-01")
	s.why("lose +al-53w-71", "", "VER-10.4-04")
	s.why("retreat +al-53w-71 >0504", "", "VER-10.4-04")
}

// A battle called off before it is fought leaves nothing behind (VER-10.0-07).
func TestCallOffLeavesNothing(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507")
	s.All("attack >1507", "join +al-15sc-44", "call-off")
	if s.p.battle != noBattle {
		t.Errorf("the battle is %+v", s.p.battle)
	}
	s.Asks(allied, askAttack)
}

// Allied defenders retreat like German ones, each of them (VER-10.4-05, VER-10.6-01), the first of all counters too.
func TestAlliedDefendersRetreat(t *testing.T) {
	s := drawBattle(t, "ge-180-1221 1406, ge-180-1222 1406, ge-84-1051 1407, ge-84-1052 1407, ge-84-1062 1407, al-15sc-44 1507, al-15sc-46 1507", `"side": "german", `+plain)
	s.attack("1507", "ge-180-1221 ge-180-1222 ge-84-1051 ge-84-1052 ge-84-1062", 5) // 12 against 6: 2:1, -/1
	s.Do("retreat")
	var who []string
	for _, line := range s.Lines() {
		who = append(who, strings.Fields(line)[1])
	}
	if slices.Sort(who); !slices.Equal(slices.Compact(who), []string{"+al-15sc-44", "+al-15sc-46"}) || s.Unit("al-15sc-44") != 0 {
		t.Errorf("%v may retreat", who)
	}
}
