package board

import (
	"math"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// drawMarks draws what lies on hexes below the counters: objectives, control,
// improved positions, and arrows at the edge of the map where units enter or leave or
// supply comes from.
func (s *scene) drawMarks(c *Commands, view box) {
	if s.picture == nil {
		return
	}
	zoom := s.cam.scale * s.cam.dpr
	for i := range s.picture.Marks {
		mk := &s.picture.Marks[i]
		if !s.onMap(mk.Hex) || !boxAt(s.sheet.center(mk.Hex), 1600, 1600).meets(view) {
			continue
		}
		for _, l := range s.markLayers(mk) {
			l.paint(c, view, zoom, s.cam.dpr, s.pal.colour)
		}
	}
}

func (s *scene) markLayers(mk *game.Mark) []layer {
	p := s.sheet.center(mk.Hex)
	switch mk.Kind {
	case game.MarkImproved:
		// A trench: a notched rim about the stack.
		const r = 395.0
		ring := []point{{p.x - r, p.y - r}, {p.x + r, p.y - r}, {p.x + r, p.y + r}, {p.x - r, p.y + r}}
		notched := closedLayer("--mark-trench", 62, 3, ring)
		notched.dash, notched.round = []float64{110, 48}, false
		return []layer{closedLayer("--mark-trench-edge", 16, 1, ring), notched}
	case game.MarkControl:
		foot := p.add(point{300, 380})
		flag := layer{fill: s.sideColour(mk.Side), line: "--map-ink", width: 14, least: .8}
		flag.add(10, true, []point{foot, foot.add(point{0, -180}), foot.add(point{150, -130}), foot.add(point{0, -80})})
		return []layer{flag}
	case game.MarkHeld:
		return nil
	case game.MarkSupply, game.MarkEntry, game.MarkExit:
		from, ok := s.edgeOf(mk.Hex)
		if !ok {
			return nil
		}
		run := p.sub(from).unit()
		if mk.Kind == game.MarkExit { // outward
			from, run = from.add(run.times(230)), run.times(-1)
		}
		tip, wide := from.add(run.times(230)), run.left().times(170)
		arrow := layer{fill: s.sideColour(mk.Side), line: "--map-ink", width: 16, least: 1}
		arrow.add(20, true, []point{tip, from.sub(run.times(60)).add(wide), from, from.sub(run.times(60)).sub(wide)})
		return []layer{arrow}
	}
	if mk.Kind == game.MarkBattle {
		ring := closedLayer("--mark-objective", 52, 2.6, s.insetHex(mk.Hex, .8))
		ring.dash = []float64{120, 90}
		return []layer{closedLayer("--mark-objective-edge", 64, 3.4, s.insetHex(mk.Hex, .8)), ring}
	}
	// objectives and victory hexes
	return []layer{closedLayer("--mark-objective-edge", 64, 3.4, s.insetHex(mk.Hex, .93)), closedLayer("--mark-objective", 44, 2.4, s.insetHex(mk.Hex, .93))}
}

// edgeOf is the middle of the first outer hexside of a hex at the edge of the map.
func (s *scene) edgeOf(h hex.Hex) (point, bool) {
	for d, n := range s.sheet.m.Neighbors[h] {
		if n == hex.None {
			return s.sheet.corner(h, d-1).to(s.sheet.corner(h, d), .5), true
		}
	}
	return point{}, false
}

// sideColour is the variable of a side's colour, known from its counters.
func (s *scene) sideColour(side game.Side) string {
	for i := range s.picture.Units {
		if k := &s.picture.Units[i]; k.Side == side && k.ID != "" {
			return "--unit-" + sideKey(k)
		}
	}
	return "--unit-other"
}

// drawValues writes the values of victory hexes, free of the counters.
func (s *scene) drawValues(c *Commands, view box) {
	if s.picture == nil || s.cam.hexSize() < 36 {
		return
	}
	place := point{330, -270}
	if s.sheet.m.Kind == hex.Columns {
		place = point{330, -330}
	}
	c.font("700 "+px(max(10, min(s.cam.hexSize()*.14, 18))*math.Sqrt(s.textScale))+s.family, 1, 1, 0)
	c.lineStyle(s.pal.colour("--map-halo"), 4, true)
	c.fillStyle(s.pal.colour("--mark-objective"))
	for _, mk := range s.picture.Marks {
		if mk.Text == "" || mk.Kind != game.MarkObjective && mk.Kind != game.MarkVP || !s.onMap(mk.Hex) {
			continue
		}
		if at := s.sheet.center(mk.Hex).add(place); view.has(at) {
			p := s.cam.screen(at)
			c.write(mk.Text, p.x, p.y, true)
		}
	}
}
