package board

import (
	"math"

	"fieldpost/engine/game"
)

// cloud is smoke over a hex, thicker where it is 2.
func (s *scene) cloud(mk *game.Mark) []layer {
	c, n := chanceOf("smoke", s.sheet.m.ID(mk.Hex)), 9
	if mk.Text == "2" {
		n = 16
	}
	var puffs []dot
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		puffs = append(puffs, dot{s.sheet.center(mk.Hex).add(point{math.Cos(a), math.Sin(a)}.times(260 + c.about(90))), 150 + 50*c.next()})
	}
	l := layer{fill: "--mark-smoke", line: "--mark-smoke-edge", width: 16, least: .8}
	l.addDots(puffs)
	return []layer{l}
}

// star is a light in the sky: rays about the upper right of a hex.
func (s *scene) star(mk *game.Mark) []layer {
	at := s.sheet.center(mk.Hex).add(point{330, -330})
	var rays [][]point
	for i := range 8 {
		a := math.Pi * float64(i) / 4
		out := point{math.Cos(a), math.Sin(a)}
		rays = append(rays, []point{at.add(out.times(40)), at.add(out.times(130))})
	}
	return cased("--mark-flare", 34, 1.8, rays)
}

// flames stand at the foot of a hex that burns.
func (s *scene) flames(mk *game.Mark) []layer {
	p := s.sheet.center(mk.Hex).add(point{0, 440})
	outer, inner := layer{fill: "--mark-stop", line: "--mark-case", width: 16, least: 1}, layer{fill: "--mark-flare"}
	for _, x := range []float64{-230, -80, 90, 240} {
		foot, high := p.add(point{x, 0}), 210+.3*math.Abs(x)
		outer.add(10, true, []point{foot.add(point{-85, 0}), foot.add(point{-45, -high * .5}), foot.add(point{10, -high}), foot.add(point{55, -high * .45}), foot.add(point{85, 0})})
		inner.add(0, true, []point{foot.add(point{-40, 0}), foot.add(point{5, -high * .5}), foot.add(point{40, 0})})
	}
	return []layer{outer, inner}
}

// crosshair is where heavy fire is called to.
func (s *scene) crosshair(mk *game.Mark) []layer {
	p := s.sheet.center(mk.Hex)
	lines := [][]point{{p.add(point{-450, 0}), p.add(point{-220, 0})}, {p.add(point{220, 0}), p.add(point{450, 0})}, {p.add(point{0, -450}), p.add(point{0, -220})}, {p.add(point{0, 220}), p.add(point{0, 450})}}
	var ring []point
	for i := range 24 {
		a := 2 * math.Pi * float64(i) / 24
		ring = append(ring, p.add(point{math.Cos(a), math.Sin(a)}.times(350)))
	}
	colour := s.sideColour(mk.Side)
	return append([]layer{closedLayer("--mark-objective-edge", 60, 3.4, ring), closedLayer(colour, 34, 2, ring)}, cased(colour, 34, 2, lines)...)
}

// breach is rubble where a wall is gone.
func (s *scene) breach(mk *game.Mark) []layer {
	beyond, ok := s.sheet.m.Lookup(mk.Text)
	if !ok {
		return nil
	}
	side := s.sheet.m.Side(mk.Hex, beyond)
	if side < 0 {
		return nil
	}
	a, b := s.sheet.ends(side)
	gap := layerOf("--map-paper", 110, 4, []point{a.to(b, .12), a.to(b, .88)})
	gap.round = false
	stones, c := layer{fill: "--map-wall", line: "--map-wall-edge", width: 12, least: .6}, chanceAt(a.to(b, .5), "rubble")
	var dots []dot
	for i := range 7 {
		dots = append(dots, dot{a.to(b, .16+.11*float64(i)).add(point{c.about(60), c.about(60)}), 22 + 16*c.next()})
	}
	stones.addDots(dots)
	return []layer{gap, stones}
}
