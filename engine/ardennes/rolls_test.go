package ardennes

import (
	"testing"

	"fieldpost/engine/game"
)

// Fire Fights and Determined Defenses as data: the unit or hex, the result, and who is better off.
func TestRollsAfterTheAttack(t *testing.T) {
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	s.assault(3)
	s.do("fire-fight +de-26-39-fus", 5)
	if list := s.r.Rolls(s.ev.List, game.Nobody); len(list) != 1 || list[0].Title != "Fire Fight for E1620" || list[0].Result != "EX" || list[0].Dice[0].Face != 5 {
		t.Errorf("%+v", list)
	}
	for die, want := range map[int]string{2: "holds", 4: "does not hold"} {
		s := sketchOn(t, arena(t, targetHex+" village"), twoToOne+"de-26-78-gren E1619", fightOn)
		s.assault(2)
		s.do("stand +us-28-110-1", die)
		list := s.r.Rolls(s.ev.List, game.Nobody)
		if len(list) != 1 || list[0].Result != want || (list[0].Good > 0) != (want == "holds") {
			t.Errorf("a %d: %+v", die, list)
		}
	}
}

// An attack as data: its cell of the chart shows the result.
func TestRolls(t *testing.T) {
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	s.assault(2)
	list := s.r.Rolls(s.ev.List, game.Nobody)
	if len(list) != 1 {
		t.Fatalf("%d rolls: %+v", len(list), list)
	}
	got := list[0]
	if got.Title != "Attack on E1620" || !got.Battle || got.Result != "DR2" || len(got.Dice) != 1 || got.Dice[0].Face != 2 || len(got.Bars) != 2 || got.Bars[0].Max != 4 || got.Bars[1].Max != 2 {
		t.Errorf("%+v", got)
	}
	for _, k := range s.r.Charts() {
		if k.ID == got.Chart {
			if cell := k.Rows[got.Lit[0][0]][got.Lit[0][1]]; cell != got.Result {
				t.Errorf("the chart has %q, the roll %q", cell, got.Result)
			}
			return
		}
	}
	t.Errorf("no chart %q", got.Chart)
}
