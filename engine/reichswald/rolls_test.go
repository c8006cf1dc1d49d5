package reichswald

import (
	"testing"

	"fieldpost/engine/game"
)

// A battle as data: its cell of the chart shows the result.
func TestRolls(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1406, ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507", `"hexsides": {"1406/1507": "clear"}`)
	s.attack("1507", "al-15sc-44", 1) // 4 against 9: 1:3, E/-
	list := s.r.Rolls(s.Ev.List, game.Nobody)
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

// Every die of this game has six faces: that of a morale check (VER-11.0-02) and that of the Air Support roll (VER-5-03) too.
func TestDiceOfChecksAndAir(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, ge-180-1221 1507", `"turn": 1`)
	unit, _ := s.r.Lexicon().Unit("ge-180-1221")
	list := s.r.Rolls([]game.Event{{Kind: evCheck, Unit: unit, N: [8]int16{4, 0, 3, 0}}, {Kind: evAir, N: [8]int16{5, 2}}}, game.Nobody)
	if len(list) != 2 || list[0].Dice[0] != (game.Die{Face: 4, Faces: 6}) || list[0].Result != "failed" || list[1].Dice[0] != (game.Die{Face: 5, Faces: 6}) || list[1].Result != "2 markers" {
		t.Errorf("%+v", list)
	}
}

// VER-5-01: three objectives win, two are a draw, fewer a German victory; each level ends where the next begins.
func TestScaleOfObjectives(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, ge-180-1221 1507", `"turn": 1`)
	levels := s.r.Scale(s.p).Levels
	if len(levels) != 3 || levels[0].From != 0 || levels[0].To != 1 || levels[1].From != 2 || levels[1].To != 2 || levels[2].From != 3 || levels[2].To != -1 {
		t.Errorf("%+v", levels)
	}
}
