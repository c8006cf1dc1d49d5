package board

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// tip is a sentence on a plate beside a hex.
type tip struct {
	h    hex.Hex
	text string
}

// buildSight draws what a unit sees: all hexes, those out of sight in shade; or a straight line to one of
// them, with the hex that blocks it, and what is said of it.
func (s *scene) buildSight(a *game.Answer, o *overlay) {
	if len(a.Paths) == 0 {
		shade := layer{fill: "--mark-unseen"}
		var seen = map[hex.Hex]bool{}
		for _, n := range a.Hexes {
			if n.Kind == game.NoteBlocked {
				shade.add(0, true, s.sheet.outline(n.Hex))
			} else {
				seen[n.Hex] = true
			}
		}
		o.below = append(o.below, shade)
		o.below = append(o.below, cased("--mark-sight", 20, 1.4, s.rim(seen))...)
		return
	}
	colour := "--mark-sight"
	for _, n := range a.Hexes {
		if n.Kind == game.NoteBlocked {
			colour = "--mark-blocked"
			const r = 230
			center := s.sheet.center(n.Hex)
			o.above = append(o.above, closedLayer("--mark-case", 60, 4, s.insetHex(n.Hex, .93)), closedLayer(colour, 36, 2.4, s.insetHex(n.Hex, .93)))
			o.above = append(o.above, cased(colour, 40, 2, [][]point{{center.add(point{-r, -r}), center.add(point{r, r})}, {center.add(point{r, -r}), center.add(point{-r, r})}})...)
		}
	}
	for _, p := range a.Paths {
		from, to := p[0], p[len(p)-1]
		if !s.onMap(from) || !s.onMap(to) {
			continue
		}
		line := [][]point{{s.sheet.center(from), s.sheet.center(to)}}
		ray := layerOf(colour, 34, 2.4, line...)
		if colour == "--mark-blocked" {
			ray.dash = []float64{150, 110}
		}
		o.above = append(o.above, layerOf("--mark-case", 60, 4.2, line...), ray)
		o.tips = append(o.tips, tip{to, a.Sentence})
	}
}

// drawTips writes the sentences beside their hexes.
func (s *scene) drawTips(c *Commands) {
	for _, t := range s.answers.tips {
		p := s.cam.screen(s.sheet.center(t.h))
		s.pill(c, t.text, point{p.x, p.y + s.cam.hexSize()*.55 + 14*s.textScale})
	}
}
