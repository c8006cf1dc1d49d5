package reichswald

import (
	"testing"

	"fieldpost/engine/game"
)

// What an attack is expected to cost, by hand from the chart: the morale factor of the Scots is 4, so that one of them who
// retreats out of a ZOC breaks in 2 of 6 cases; that of the 84th Division is 3, and a retreat pays where fewer units are
// expected to break than the loss points ask for.
func TestExpectedLosses(t *testing.T) {
	ring := "al-15sc-46 1507, al-15sc-227 1508, al-53w-71 1607, al-53w-158 1709, al-53w-160 1406, "
	for _, c := range []struct {
		units, more, target string
		lost                [2]int
		taken               int
	}{
		// 4:1. The attacker retreats one for a 1 and a 2; the defender gives way from a 2 on, the more surely for 2 points,
		// and threatens nobody then.
		{put(scots, "1406") + "ge-84-1051 1507", "clear", "1507", [2]int{2 * 1000 / 36, 15 * 1000 / 36}, 30 * 1000 / 36},
		// 1:1. The only attacker retreats for 1 to 5, whether 1 or 2 are asked for; for two of them the defender has left.
		{"al-15sc-44 1406, ge-84-1051 1507", "clear", "1507", [2]int{6 * 1000 / 36, 9 * 1000 / 36}, 18 * 1000 / 36},
		// 1:3. Three retreats would break more than the one unit that the 6 asks for: it is given up, and the hex held.
		{"al-15sc-44 1406, ge-84-1051 1507, ge-84-1052 1507, ge-84-1062 1507", "clear", "1507", [2]int{20 * 1000 / 36, 6 * 1000 / 36}, 0},
		// The fort line moves that beyond the chart: the attack would be called off.
		{"al-15sc-44 1406, ge-84-1051 1507, ge-84-1052 1507, ge-84-1062 1507", "fortline", "1507", [2]int{}, 0},
	} {
		s := drawBattle(t, c.units, `"hexsides": {"1406/1507": "`+c.more+`"}`)
		before := s.p.battle
		if e, ok := s.r.Expect(s.p, s.Action("attack >"+c.target)); !ok || e.Lost != c.lost || e.Taken != c.taken || s.p.battle != before {
			t.Errorf("%s, %s: %+v, wanted %v and %d", c.units, c.more, e, c.lost, c.taken)
		}
	}
	// Surrounded, the defender has nowhere to go and is eliminated: 2 of 6 on 2:1 ask for nothing of him.
	s := drawBattle(t, ring+"ge-84-1051 1608", `"terrain": {"1608": "clear"}`)
	o := s.odds("1608", "al-15sc-46 al-15sc-227 al-53w-71 al-53w-158")
	cases := 0
	for die := 1; die <= 6; die++ {
		if s.r.Data.CRT[o.final-leftmost][die].Defender > 0 {
			cases++
		}
	}
	if e, ok := s.r.Expect(s.p, s.Action("attack >1608")); !ok || cases == 0 || e.Lost[1] != 6*cases*1000/36 || e.Taken != e.Lost[1] {
		t.Errorf("surrounded: %+v in %d cases of %+v", e, cases, o)
	}
	for _, line := range []string{"attack >1707", "done"} {
		if e, ok := s.r.Expect(s.p, s.Action(line)); ok {
			t.Errorf("%s is expected to cost %+v", line, e)
		}
	}
	s.p.stack = s.p.stack[:0]
	if _, ok := s.r.Expect(s.p, game.Act(doAttack)); ok {
		t.Error("something is expected of a match that is over")
	}
}

// Turns go on by 16, in them both player turns step by step, and the end lies behind all of it.
func TestProgress(t *testing.T) {
	s := draw(t, "al-15sc-44 1406", movePhase)
	if n := s.r.Progress(s.p); n <= 16 || n >= 16+int(turnOver) {
		t.Errorf("the Allied Movement Phase of turn 1 is %d", n)
	}
	allied := s.r.Progress(s.p)
	s = draw(t, "al-15sc-44 1406", movePhase, `"side": "german"`)
	if n := s.r.Progress(s.p); n != allied+int(turnOver)+1 {
		t.Errorf("the German Movement Phase of turn 1 is %d, the Allied one %d", n, allied)
	}
	s.p.stack = s.p.stack[:0]
	if n := s.r.Progress(s.p); n != 16+15 {
		t.Errorf("the end in turn 1 is %d", n)
	}
}

// The bytes of a state are what digests of saved matches cover: so many for each unit, frame and hex.
func TestStateOfFrames(t *testing.T) {
	r := veritable(t, nil)
	p := r.Start(game.NewSeeded("s"), nil).(*Position)
	empty := len(p.AppendState(nil)) - len(p.stack)*frameBytes
	p.stack.Push(newFrame(kLoss, allied))
	if n := len(p.AppendState(nil)); n != empty+len(p.stack)*frameBytes {
		t.Errorf("a state of %d bytes, wanted %d and %d for each of %d frames", n, empty, frameBytes, len(p.stack))
	}
}

// frameBytes are kind, step, side and number of a frame, its unit and its hex, and two sets of units.
const frameBytes = 4 + 2 + 2 + 2*8

// A state that speaks of a unit which the scenario does not have is none.
func TestStateOfUnknownUnits(t *testing.T) {
	r := veritable(t, nil)
	p := r.Start(game.NewSeeded("s"), nil).(*Position)
	p.battle.attackers = one(game.Unit(len(p.units) - 1))
	if _, err := r.Restore(p.AppendState(nil)); err != nil {
		t.Errorf("the last unit of the scenario: %v", err)
	}
	p.battle.attackers = one(game.Unit(len(p.units)))
	if _, err := r.Restore(p.AppendState(nil)); err == nil {
		t.Error("a unit behind the last was read")
	}
}
