package board

import (
	"slices"

	"fieldpost/engine/hex"
)

// Maps whose hexes are some metres wide are drawn as ground seen from above: levels, water, fields, bushes,
// ways, trees, walls and houses, one by one.

// closeStages are the parts of such a drawing, from the ground up.
func (s *sheet) closeStages() []func() {
	return []func(){s.grain, s.relief, s.openWater, s.fields, s.scrub, s.lanes, s.decks, s.woods, s.crowns, s.walls, s.houses, s.bunkers, s.collectNames}
}

// terrainIs tells the hexes of some terrains.
func (s *sheet) terrainIs(words ...string) func(hex.Hex) bool {
	return func(h hex.Hex) bool { return slices.Contains(words, s.m.Hexes[h].Terrain) }
}

// relief shades each level over the one below; its edge is a contour with strokes that run downhill.
func (s *sheet) relief() {
	low, high := int8(0), int8(0)
	for h := range s.m.Hexes {
		low, high = min(low, s.m.Hexes[h].Level), max(high, s.m.Hexes[h].Level)
	}
	for level := low + 1; level <= high; level++ {
		area := layer{fill: "--map-relief"}
		contour := layer{line: "--map-contour", width: 26, least: 1, round: true}
		strokes := layer{line: "--map-contour", width: 12, least: .6, from: 24}
		for _, loop := range s.region(func(h hex.Hex) bool { return s.m.Hexes[h].Level >= level }, 16, 0) {
			area.add(0, true, loop)
			contour.add(30, true, loop)
			var lines [][]point
			walk(append(loop, loop[0]), 0, 88, func(at, d point) {
				out := d.left()
				if h := s.at(at.sub(out.times(60))); h != hex.None && s.m.Hexes[h].Level < level {
					out = out.times(-1)
				}
				lines = append(lines, []point{at, at.add(out.times(105))})
			})
			strokes.add(110, false, lines...)
		}
		s.push(area)
		s.push(contour)
		s.push(strokes)
	}
}

// openWater is streams and ponds as areas; a bridge stands in its water.
func (s *sheet) openWater() {
	area := layer{fill: "--map-water", line: "--map-bank", width: 40, least: 1.2}
	ripples := layer{line: "--map-current", width: 18, least: .6, round: true, from: 26}
	for _, loop := range s.region(s.terrainIs("water", "bridge"), 40, 60) {
		area.add(40, true, loop)
	}
	for h := range hex.Hex(s.m.Len()) {
		if s.terrainIs("water", "bridge")(h) {
			c := chanceOf("ripples", s.m.ID(h))
			for range 7 {
				a := s.center(h).add(point{c.about(330), c.about(360)})
				ripples.add(20, false, []point{a, a.add(point{70 + 60*c.next(), 14})})
			}
		}
	}
	s.push(area)
	s.push(ripples)
	s.water() // marsh
}

// fields are crops in rows, all of a field in one direction.
func (s *sheet) fields() {
	in := s.terrainIs("crops")
	area := layer{fill: "--map-crops", line: "--map-crops-edge", width: 26, least: .8}
	rows := layer{line: "--map-crops-row", width: 24, least: .7, from: 18}
	for _, loop := range s.region(in, 24, 34) {
		area.add(30, true, loop)
	}
	done := make([]bool, s.m.Len())
	for first := range hex.Hex(s.m.Len()) {
		if done[first] || !in(first) {
			continue
		}
		slant := s.axes[int(3*chanceOf("rows", s.m.ID(first)).next())]
		todo := []hex.Hex{first}
		for done[first] = true; len(todo) > 0; {
			h := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			rows.add(20, false, s.hatched(h, .9, slant, 96)...)
			for _, n := range s.m.Neighbors[h] {
				if n != hex.None && in(n) && !done[n] {
					done[n] = true
					todo = append(todo, n)
				}
			}
		}
	}
	s.push(area)
	s.push(rows)
}

// hatched is slanting lines across part of a hex; those of all hexes lie on one lattice, so that they join.
func (s *sheet) hatched(h hex.Hex, part float64, slant point, pitch float64) [][]point {
	outline, center := s.outline(h), s.center(h)
	for i := range outline {
		outline[i] = center.to(outline[i], part)
	}
	return hatching(outline, center, slant, pitch)
}

// scrub is bushes on rough grass.
func (s *sheet) scrub() {
	area := layer{fill: "--map-scrub", line: "--map-scrub", width: 60}
	shade := layer{fill: "--map-light-shade", from: 22}
	bush, lit := layer{fill: "--map-bush", from: 22}, layer{fill: "--map-bush-lit", from: 44}
	in := s.terrainIs("scrub")
	for _, loop := range s.region(in, 60, 60) {
		area.add(40, true, loop)
	}
	for h := range hex.Hex(s.m.Len()) {
		if !in(h) {
			continue
		}
		s.later(h, func() []item {
			c := chanceOf("bushes", s.m.ID(h))
			var d [3][]dot
			for range 20 {
				rel := point{c.about(470), c.about(470)}
				r := 34 + 44*c.next()
				if !s.inside(rel.times(1.15)) {
					continue
				}
				p := s.center(h).add(rel)
				d[0] = append(d[0], dot{p.add(point{r * .3, r * .4}), r})
				d[1] = append(d[1], dot{p, r})
				d[2] = append(d[2], dot{p.add(point{-r * .25, -r * .3}), r * .5})
			}
			return []item{{dots: d[0]}, {dots: d[1]}, {dots: d[2]}}
		}, &shade, &bush, &lit)
	}
	s.push(area)
	s.push(shade)
	s.push(bush)
	s.push(lit)
}

// surfaces are the ways of such maps from the least: widths in drawing units.
var surfaces = []struct {
	class, edge, fill string
	wide              float64
	dash              []float64
}{
	{"path", "", "--map-lane-edge", 62, []float64{120, 80}},
	{"ride", "--map-ride-edge", "--map-ride", 230, nil},
	{"track", "--map-lane-edge", "--map-lane", 190, nil},
	{"lane", "--map-lane-edge", "--map-lane", 250, nil},
	{"road", "--map-street-edge", "--map-road", 310, nil},
	{"street", "--map-street-edge", "--map-street", 370, nil},
}

// lanes are ways as wide as they are, edges first, so that they run into each other.
func (s *sheet) lanes() {
	var roads []link
	for i, e := range s.m.Hexsides {
		if e.Road != "" {
			side := hex.Hexside(i)
			roads = append(roads, link{from: s.hub(s.m.Ends[side][0]), to: s.hub(s.m.Ends[side][1]), via: []point{s.crossing(side, false)}, class: e.Road})
		}
	}
	roads, _ = s.exits(roads, nil)
	byClass := map[string][]chain{}
	for _, c := range chains(roads) {
		byClass[c.class] = append(byClass[c.class], c)
	}
	for pass := range 2 {
		for _, k := range surfaces {
			l := layer{line: k.fill, width: k.wide, least: 1.4, round: k.dash == nil, dash: k.dash}
			if pass == 0 {
				if k.edge == "" {
					continue
				}
				l.line, l.width = k.edge, k.wide+36
			}
			for _, c := range byClass[k.class] {
				l.add(k.wide, false, c.line)
			}
			s.push(l)
		}
	}
	ruts := layer{line: "--map-lane-edge", width: 20, least: .6, from: 30, dash: []float64{170, 60}}
	for _, c := range append(byClass["track"], byClass["ride"]...) {
		ruts.add(40, false, c.line)
	}
	s.push(ruts)
}

// decks are bridges from bank to bank, with their railings.
func (s *sheet) decks() {
	deck := layer{fill: "--map-deck", line: "--map-wall-edge", width: 14, least: .6}
	rails := layer{line: "--map-wall-edge", width: 44, least: 1.4}
	for h := range hex.Hex(s.m.Len()) {
		if s.m.Hexes[h].Terrain != "bridge" {
			continue
		}
		d := int(s.m.Hexes[h].Axis)
		mid := s.corner(h, d-1).to(s.corner(h, d), .5)
		run := mid.sub(s.center(h))
		wide := run.unit().left().times(200)
		a, b := s.center(h).sub(run.times(1.04)), s.center(h).add(run.times(1.04))
		deck.add(20, true, []point{a.add(wide), b.add(wide), b.sub(wide), a.sub(wide)})
		rails.add(30, false, []point{a.add(wide), b.add(wide)}, []point{a.sub(wide), b.sub(wide)})
	}
	s.push(deck)
	s.push(rails)
}
