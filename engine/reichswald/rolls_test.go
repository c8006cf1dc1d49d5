package reichswald

import (
	"testing"

	"fieldpost/engine/game"
)

// A battle as data: its cell of the chart shows the result.
func TestRolls(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1406, ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507", `"hexsides": {"1406/1507": "clear"}`)
	s.attack("1507", "al-15sc-44", 1) // 4 against 9: 1:3, E/-
	list := s.r.Rolls(s.ev.List, game.Nobody)
	if len(list) != 1 {
		t.Fatalf("%d rolls: %+v", len(list), list)
	}
	got := list[0]
	if got.Title != "Battle for 1507" || !got.Battle || got.Good != -1 || got.Sum != "1 in the column 1:3, shifts ±0" || len(got.Dice) != 1 || got.Dice[0] != (game.Die{Face: 1, Faces: 6}) {
		t.Errorf("%+v", got)
	}
	if len(got.Bars) != 2 || got.Bars[0].Max != 4 || got.Bars[1].Max != 9 {
		t.Errorf("strengths %+v", got.Bars)
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
