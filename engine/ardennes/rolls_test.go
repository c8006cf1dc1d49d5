package ardennes

import (
	"testing"

	"fieldpost/engine/game"
)

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
