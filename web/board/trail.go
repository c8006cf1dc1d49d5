package board

import (
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Trail is what something that has happened leaves on the board: a way, or a mark on a hex.
type Trail struct {
	Kind game.TrailKind
	Side game.Side
	Hex  hex.Hex
	Path []hex.Hex
	Text string
}

// trailColours are those of the ways; each kind has a line of its own too.
var trailColours = map[game.TrailKind]string{game.TrailMove: "--trail-move", game.TrailRetreat: "--trail-retreat", game.TrailAdvance: "--trail-advance"}

// buildTrails turns trails into what is drawn: arrows, retreats dashed, crosses and flags; letters are written
// by drawTrailNotes.
func (s *scene) buildTrails(list []Trail) {
	var o overlay
	words := map[hex.Hex][]string{}
	var order []hex.Hex
	say := func(h hex.Hex, text string) {
		if len(words[h]) == 0 {
			order = append(order, h)
		}
		words[h] = append(words[h], text)
	}
	for _, t := range list {
		if colour := trailColours[t.Kind]; colour != "" {
			if line := s.curve(t.Path); len(line) > 1 {
				o.above = append(o.above, s.trailArrow(trim(line, 300), colour, t.Kind)...)
			}
			continue
		}
		if !s.onMap(t.Hex) {
			continue
		}
		center := s.sheet.center(t.Hex)
		switch t.Kind {
		case game.TrailGone:
			const r = 250
			o.above = append(o.above, cased("--trail-gone", 70, 4, [][]point{{center.add(point{-r, -r}), center.add(point{r, r})}, {center.add(point{r, -r}), center.add(point{-r, r})}})...)
		case game.TrailLoss:
			say(t.Hex, t.Text)
		case game.TrailShaken:
			say(t.Hex, "D")
		case game.TrailTaken:
			foot := center.add(point{-330, 400})
			flag := layer{fill: s.sideColour(t.Side), line: "--mark-case", width: 26, least: 1.4}
			flag.add(13, true, []point{foot, foot.add(point{0, -330}), foot.add(point{260, -240}), foot.add(point{0, -150})})
			o.above = append(o.above, flag)
		case game.TrailBattle:
			ring := closedLayer("--trail-battle", 48, 2.6, s.insetHex(t.Hex, .9))
			ring.dash = []float64{60, 60}
			o.above = append(o.above, closedLayer("--mark-case", 72, 4, s.insetHex(t.Hex, .9)), ring)
			if t.Text != "" {
				say(t.Hex, t.Text)
			}
		}
	}
	for _, h := range order {
		o.notes = append(o.notes, note{h: h, text: strings.Join(words[h], "  ")})
	}
	s.trails = o
}

// trailArrow is an arrow whose shaft is dashed for a retreat and doubled for an advance.
func (s *scene) trailArrow(line []point, colour string, kind game.TrailKind) []layer {
	layers := s.arrow(line, colour, 56)
	switch kind {
	case game.TrailRetreat:
		layers[0].dash, layers[2].dash = []float64{150, 110}, []float64{150, 110}
		layers[0].round, layers[2].round = false, false
	case game.TrailAdvance:
		core := layers[2]
		core.line, core.width, core.least = "--mark-case", 14, 1
		layers = append(layers, core)
	}
	return layers
}

// drawTrailNotes writes what trails say, at the lower edge of their hexes, below the figures of a counter.
func (s *scene) drawTrailNotes(c *Commands) {
	if len(s.trails.notes) == 0 {
		return
	}
	dpr := s.cam.dpr
	c.op(opTransform, dpr, 0, 0, dpr, 0, 0)
	view := s.cam.view()
	for _, n := range s.trails.notes {
		if at := s.sheet.center(n.h); boxAt(at, 1000, 1000).meets(view) {
			s.pill(c, n.text, s.cam.screen(at.add(point{0, 520})))
		}
	}
}
