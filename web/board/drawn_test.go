package board

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// byName is a palette whose colours are their names.
func byName() *palette { return newPalette(func(name string) string { return name }) }

// colours are those that a command list sets, texts what it writes, both in their order.
func colours(t *testing.T, c *Commands) (list []string) {
	operations(t, c, func(op, at int) {
		if op == opFillStyle || op == opLineStyle {
			list = append(list, c.texts[int(c.list[at])])
		}
	})
	return list
}

func texts(t *testing.T, c *Commands) (list []string) {
	operations(t, c, func(op, at int) {
		if op == opText {
			list = append(list, c.texts[int(c.list[at])])
		}
	})
	return list
}

// What is picked has another ring than what can be picked, and nothing else has one.
func TestRings(t *testing.T) {
	s := testScene(t)
	s.pal = byName()
	s.show(stacked(t, s), false)
	s.highlight(Highlight{From: hex.None, Target: hex.None, Picked: []game.Unit{1}, Units: []game.Unit{1, 2}})
	for u, want := range map[game.Unit]string{1: "--mark-picked", 2: "--mark-pick-unit", 3: "", game.NoUnit: ""} {
		c := newCommands()
		s.drawRing(c, u, point{100, 100}, 20)
		got := slices.DeleteFunc(colours(t, c), func(name string) bool { return name == "--mark-case" })
		if slices.ContainsFunc(got, func(name string) bool { return name != want }) || len(got) == 0 && want != "" {
			t.Errorf("the ring of unit %d is %v, want %q", u, got, want)
		}
	}
}

// A counter shows all its figures where it is large, the strength alone where it is small.
func TestFiguresOfACounter(t *testing.T) {
	k := &game.Counter{Figures: []game.Figure{{Slot: game.FigureStrength, Text: "4"}, {Slot: game.FigureEffectiveness, Text: "5"}, {Slot: game.FigureTank, Text: "2"}, {Slot: game.FigureMotorized, Text: "8"}}}
	for small, want := range map[float64]string{fullCounter: "2 4 5 8", fullCounter - 1: "4"} {
		c := newCommands()
		p := &counterPainter{c: c, pal: byName(), family: "sans-serif", small: small}
		p.figures(k, "#111")
		got := texts(t, c)
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("at a size of %v stands %q, want %q", small, got, want)
		}
	}
}

// The marks of a position are drawn, and gone with the next that has none; the cursor is drawn where the keyboard is, what
// the pointer is above as long as it is there.
func TestFrameShowsThePosition(t *testing.T) {
	s := testScene(t)
	s.pal = byName()
	h := s.id(t, "2008")
	s.cam.fit(boxAt(s.sheet.center(h), 8000, 6000), 90)
	s.hover = hex.None
	shown := func() string {
		c := newCommands()
		s.frame(c, 0)
		return strings.Join(colours(t, c), " ")
	}
	p := stacked(t, s)
	for _, marks := range [][]game.Mark{{{Hex: h, Kind: game.MarkBattle}}, nil, {{Hex: h, Kind: game.MarkBattle}}} {
		q := *p
		q.Marks = marks
		s.show(&q, false)
		if got := strings.Contains(shown(), "--mark-objective-edge"); got != (marks != nil) {
			t.Errorf("marks %v are shown: %t", marks, got)
		}
	}
	for _, on := range []bool{true, false} {
		if s.cursor, s.focus, s.hover = h, on, hex.None; on {
			s.hover = h
		}
		got := shown()
		if strings.Contains(got, "--mark-cursor") != on || strings.Contains(got, "--mark-hover") != on {
			t.Errorf("with the keyboard and the pointer there, %t, the frame has %s", on, got)
		}
	}
}

// The mirror of the board tells the marks of a hex and no others, and what can be picked.
func TestSpeechOfMarks(t *testing.T) {
	s := testScene(t)
	p := stacked(t, s)
	h, other := s.id(t, "2108"), s.id(t, "2008")
	p.Marks = []game.Mark{{Hex: h, Title: "An objective."}, {Hex: other, Title: "A bridge"}}
	s.show(p, false)
	if text := s.speech(h); !strings.Contains(text, " An objective. ") || strings.Contains(text, "bridge") || strings.Contains(text, "picked") {
		t.Errorf("it is %q", text)
	}
	s.highlight(Highlight{From: hex.None, Target: hex.None, Hexes: []hex.Hex{h}, Units: []game.Unit{3}})
	if text := s.speech(h); strings.Count(text, "Can be picked.") != 2 {
		t.Errorf("it is %q, the hex and its unit can be picked", text)
	}
	if text := s.speech(other); strings.Contains(text, "picked") {
		t.Errorf("it is %q, nothing there can be picked", text)
	}
}
