package board

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A retreat is dashed, a lost unit crossed, and what is told of one hex stands on one plate.
func TestTrails(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	at, to := s.id(t, "2008"), s.id(t, "2009")
	way := func(kind game.TrailKind) []layer {
		s.buildTrails([]Trail{{Kind: kind, Hex: hex.None, Path: []hex.Hex{at, to}}})
		return s.trails.above
	}
	if l := way(game.TrailRetreat); len(l) == 0 || l[2].dash == nil {
		t.Errorf("a retreat is drawn as %+v", l)
	}
	if l := way(game.TrailMove); len(l) == 0 || l[2].dash != nil {
		t.Errorf("a move is drawn as %+v", l)
	}
	if a, m := len(way(game.TrailAdvance)), len(way(game.TrailMove)); a <= m {
		t.Errorf("an advance has %d layers, a move %d", a, m)
	}
	s.buildTrails([]Trail{{Kind: game.TrailLoss, Hex: at, Text: "−2"}, {Kind: game.TrailShaken, Hex: at}, {Kind: game.TrailGone, Hex: to}})
	if n := s.trails.notes; len(n) != 1 || n[0].text != "−2  D" || len(s.trails.above) == 0 {
		t.Errorf("notes %+v, %d layers", n, len(s.trails.above))
	}
	s.buildTrails(nil)
	if len(s.trails.above)+len(s.trails.notes) != 0 {
		t.Error("trails stay")
	}
}

// What is written on a plate is broken into lines where the board is narrow, and nothing of it is lost.
func TestPlateHasLines(t *testing.T) {
	s := testScene(t)
	const text = "1 MP, 3 left; leaves HQ 353rd Infantry Division alone; can be undone"
	font := "600 " + px(13) + s.family
	if lines, wide := s.lines(font, text, 2000); len(lines) != 1 || wide != s.measure(font, text, 0) {
		t.Errorf("where there is room: %q, %v wide", lines, wide)
	}
	lines, wide := s.lines(font, text, 300)
	if len(lines) != 2 || wide > 300 || strings.Join(lines, " ") != text {
		t.Errorf("in 300 pixels: %q, %v wide", lines, wide)
	}
}
