package reichswald

import (
	"strings"
	"testing"
)

// The attacker's part stands left of the slash, the defender's right of it
// (VER-10.4-01); '–' is neither loss nor retreat (VER-10.4-02). E eliminates
// all attackers of the battle (VER-10.4-03), and only them.
func TestAllAttackersEliminated(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1406, ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507", `"hexsides": {"1406/1507": "clear"}`)
	s.attack("1507", "al-15sc-44", 1) // 4 against 9: 1:3, E/-
	if e := s.Event(evBattle); e.N[2] != int16(All) || e.N[3] != 0 {
		t.Errorf("result %v", e.N)
	}
	s.at("al-15sc-44", "")
	s.at("al-15sc-46", "1406")
	s.at("ge-180-1221 ge-180-1222 ge-180-1223", "1507")
	s.Asks(allied, askAttack)
}

// With 1 or 2 that many attackers retreat one hex each (VER-10.4-04); the attacker
// chooses which, and points beyond his units are void (VER-10.4-07). He must
// retreat and cannot take a casualty instead (VER-10.5-01, VER-10.6-01).
func TestAttackerLoss(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507", `"hexsides": {"1406/1507": "clear"}`)
	s.attack("1507", scots, 2) // 12 against 9: 1:1, 2/-
	s.Asks(allied, askRetreat)
	s.Refused("lose +al-15sc-44", "VER-10.5-01")
	s.Do("retreat +al-15sc-46 >1306", 4)
	s.at("al-15sc-46", "1306")
	s.Refused("retreat +al-15sc-46 >1306", "VER-10.4-04")
	s.Do("retreat +al-15sc-227 >1307", 5) // fails, and the loss is met
	s.at("al-15sc-227", "")
	s.at("al-15sc-44", "1406")
	s.Asks(allied, askAttack)

	s = drawBattle(t, "al-15sc-44 1406, ge-180-1221 1507", `"hexsides": {"1406/1507": "clear"}`)
	s.attack("1507", "al-15sc-44", 1) // 1:1, 2/- with one unit
	if prompt, _ := s.r.Prompt(s.p); !strings.HasPrefix(prompt, "1 unit of the attack on 1507") {
		t.Errorf("prompt %q", prompt)
	}
	s.Do("retreat +al-15sc-44 >1306", 1)
	s.Asks(allied, askAttack)
}

// Result 1 is met by the retreat of all units by one hex or by one elimination,
// 2 by two of either or one unit and the retreat of the rest by one hex
// (VER-10.4-05). Each unit eliminated meets one loss, whatever its factors
// (VER-10.5-01); it never returns (VER-10.5-02).
func TestDefenderLoss(t *testing.T) {
	begin := func() *sketch {
		s := drawBattle(t, put(scots, "1406")+put(welsh, "1407")+"ge-84-1051 1507, ge-op-1 1507, al-gds-5 1506",
			`"hexsides": {"1406/1507": "clear", "1407/1507": "clear"}, "terrain": {"1507": "clear"}`)
		s.attack("1507", scots+" "+welsh, 6) // 24 against 4: 6:1, -/2
		s.Asks(german, askLoss)
		if label := s.r.Label(s.p, s.Action("retreat")); label != "Retreat, each on a morale check" {
			t.Errorf("in an EZOC the retreat is labelled %q", label)
		}
		s.Legal("lose +ge-84-1051", "lose +ge-op-1", "retreat")
		return s
	}
	s := begin() // two eliminations
	s.Do("lose +ge-op-1")
	s.Do("lose +ge-84-1051")
	s.Asks(allied, askAdvance)
	if !s.p.units[s.Unit("ge-op-1")].gone || s.p.arriving(s.Unit("ge-op-1"), german) != nil {
		t.Error("a lost unit may return")
	}
	s = begin() // one elimination, the rest retreats one hex
	s.Do("lose +ge-op-1")
	s.Do("retreat")
	s.Legal("retreat +ge-84-1051 >1607") // the others are in Allied ZOC
	s.Do("retreat +ge-84-1051 >1607", 3)
	s.at("ge-84-1051", "1607")
	s.Asks(allied, askAdvance)
	s = begin() // all retreat two hexes
	s.Do("retreat")
	s.Do("retreat +ge-84-1051 >1607", 3)
	s.Refused("retreat +ge-op-1 >1607", "VER-10.6-09") // the regiment goes on first
	s.Do("retreat +ge-84-1051 >1708")
	s.Do("retreat +ge-op-1 >1607", 1)
	s.Do("retreat +ge-op-1 >1608")
	s.at("ge-op-1", "1608")
	s.Asks(allied, askAdvance)
}

// When both sides have losses the defender's is applied first and completely
// (VER-10.4-06).
func TestDefenderFirst(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507", `"hexsides": {"1406/1507": "clear"}, "terrain": {"1507": "clear"}`)
	s.attack("1507", scots, 3) // 12 against 6: 2:1, 1/1
	s.Asks(german, askLoss)
	s.Do("retreat")
	s.Asks(german, askRetreat)
	s.Do("retreat +ge-180-1221 >1607", 3)
	s.Do("retreat +ge-180-1222 >1508", 3)
	s.Asks(allied, askRetreat)
	// The defenders are gone, but their ZOC is not: 1607 reaches none of 1406.
	s.Do("retreat +al-15sc-44 >1306")
	s.None(evCheck)
	s.Asks(allied, askAdvance)
	s.Refused("advance +al-15sc-44", "VER-10.7-04")
	s.Can("advance +al-15sc-46", "done")
}

// If combat has emptied the hex, attackers of the battle may enter it up to the
// stacking limit (VER-10.7-01), without MP or checks, into EZOC as well, each as
// they like (VER-10.7-03, VER-10.7-04).
func TestAdvance(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1406, al-gds-5 1506, ge-84-1051 1507, ge-at-2 1608, al-2cdn-4 1407",
		`"hexsides": {"1406/1507": "clear"}, "terrain": {"1507": "flooded", "1608": "clear"}`)
	s.p.put(s.Unit("al-53w-71"), s.Hex("1407"))
	s.attack("1507", scots+" al-53w-71", 6) // 6 + 2 against 3: 2:1, -/1
	s.Do("lose +ge-84-1051")
	s.Legal("advance +al-15sc-44", "advance +al-15sc-46", "advance +al-15sc-227", "advance +al-53w-71", "done")
	s.Refused("advance +al-gds-5", "VER-10.4-04") // adjacent, but not in the battle
	s.Do("advance +al-15sc-44")                   // flooded, in the ZOC of 1608: neither MP nor check
	s.None(evCheck)
	s.Do("advance +al-53w-71")
	s.Asks(allied, askAttack) // full: nobody else is asked
	s.at("al-15sc-44 al-53w-71", "1507")
}

// Nobody advances into a hex that has no room for him, while others of the battle still may (VER-10.7-01, VER-10.7-04).
func TestAdvanceWithoutRoom(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-53w-71 1506, ge-84-1051 1507", `"hexsides": {"1406/1507": "clear", "1506/1507": "clear"}`)
	s.attack("1507", scots+" al-53w-71", 6) // -/1 or more
	s.Do("lose +ge-84-1051")
	s.All("advance +al-15sc-44", "advance +al-15sc-46")
	s.Legal("advance +al-15sc-227", "done")
	s.Refused("advance +al-53w-71", "VER-10.7-01")
}

// No advance while a defender remains (VER-10.7-02).
func TestNoAdvance(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507, ge-op-1 1507", `"hexsides": {"1406/1507": "clear"}, "terrain": {"1507": "clear"}`)
	s.attack("1507", scots, 4) // 12 against 4: 3:1, -/1
	s.Do("lose +ge-op-1")
	s.Asks(allied, askAttack)
	s.Refused("advance +al-15sc-44", "VER-10.7-02")
}
