package board

import (
	"math"

	"fieldpost/engine/hex"
)

// fabric is how a class of built-up hex is drawn.
type fabric struct {
	pitch    float64 // from block to block
	depth    float64 // of a block, part of the pitch
	reach    float64 // of a place that stands alone, from its centre
	thin     float64 // chance that a block is missing at the edge of the place
	gap      float64 // the same in its middle
	avenue   float64 // of so many rows of blocks one is left out in part, for a wider street
	variable string  // CSS variables of block and ground begin with it
}

var fabrics = map[string]fabric{
	"village":    {pitch: 150, depth: .55, reach: 330, thin: .8, gap: .3, variable: "--map-village"},
	"town":       {pitch: 140, depth: .60, reach: 425, thin: .6, gap: .1, variable: "--map-town"},
	"city":       {pitch: 128, depth: .74, reach: 560, thin: .10, gap: .05, avenue: 3, variable: "--map-city"},
	"industrial": {pitch: 205, depth: .60, reach: 520, thin: .25, gap: .1, variable: "--map-industrial"},
}

// town is the grounds of a class of built-up hexes, with a soft edge, and their clusters of
// blocks. Blocks of places that touch stand in one street pattern, which crosses hexsides.
func (s *sheet) town(word string, f fabric) {
	ground := layer{fill: f.variable + "-ground", line: f.variable + "-ground", width: 40}
	for _, loop := range s.region(func(h hex.Hex) bool { return s.m.Hexes[h].Terrain == word }, 45, (560-f.reach)*.9) {
		ground.add(30, true, loop)
	}
	shade := layer{fill: "--map-block-shade", from: 44}
	var blocks [2]layer
	for tone, fill := range []string{f.variable, f.variable + "-roof"} {
		blocks[tone] = layer{fill: fill, line: "--map-block-edge", width: 7, least: .3}
	}
	stacks := layer{fill: "--map-stack", from: 34}
	layers := []*layer{&shade, &blocks[0], &blocks[1]}
	if word == "industrial" {
		layers = append(layers, &stacks)
	}
	houses := func(h hex.Hex) []item {
		lines, chimneys := s.blocks(h, f)
		items := []item{{closed: true, lines: make([][]point, len(lines))}, {closed: true}, {closed: true}, {dots: chimneys}}
		for i, line := range lines {
			tone := &items[1+int(2*chanceAt(line[0], "roof").next())]
			tone.lines = append(tone.lines, line)
			for _, p := range line {
				items[0].lines[i] = append(items[0].lines[i], p.add(point{11, 13}))
			}
		}
		return items[:len(layers)]
	}
	for h := range hex.Hex(s.m.Len()) {
		if s.m.Hexes[h].Terrain == word {
			s.later(h, func() []item { return houses(h) }, layers...)
		}
	}
	s.push(ground)
	for _, l := range layers {
		s.push(*l)
	}
}

// streetPatterns finds the built-up hexes and gives each the angle of its streets, the
// same for all that touch.
func (s *sheet) streetPatterns() {
	s.built = make([]int, s.m.Len())
	for h := range s.built {
		if _, ok := fabrics[s.m.Hexes[h].Terrain]; ok {
			s.built[h] = 1
		}
	}
	s.turn = make([]float64, s.m.Len())
	done := make([]bool, s.m.Len())
	for h := range hex.Hex(s.m.Len()) {
		if done[h] || s.built[h] == 0 {
			continue
		}
		angle := chanceOf("streets", s.m.ID(h)).next() * math.Pi / 2
		todo := []hex.Hex{h}
		done[h] = true
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			s.turn[at] = angle
			for _, n := range s.m.Neighbors[at] {
				if n != hex.None && s.built[n] != 0 && !done[n] {
					done[n] = true
					todo = append(todo, n)
				}
			}
		}
	}
}

// blocks are the houses of a hex and, for industry, its chimneys. They stand on a
// lattice laid over the whole map.
func (s *sheet) blocks(h hex.Hex, f fabric) (lines [][]point, chimneys []dot) {
	sin, cos := math.Sincos(s.turn[h])
	along, across := point{cos, sin}, point{-sin, cos}
	center := s.center(h)
	open := s.openEdges(h, s.built)
	u0 := math.Floor((center.x*cos+center.y*sin)/f.pitch) * f.pitch
	v0 := math.Floor((-center.x*sin+center.y*cos)/f.pitch) * f.pitch
	n := math.Ceil(600 / f.pitch)
	for i := -n; i <= n; i++ {
		for j := -n; j <= n; j++ {
			p := along.times(u0 + i*f.pitch).add(across.times(v0 + j*f.pitch))
			rel := p.sub(center)
			away := rel.length() / f.reach
			if !s.inside(rel) || near(open, rel, 125) || away > 1 && near(open, rel, 560-f.reach) {
				continue
			}
			c := chanceAt(p, "block")
			if f.avenue > 0 && avenue(u0/f.pitch+i, f.avenue) != avenue(v0/f.pitch+j, f.avenue+1) && c.next() < .45 {
				continue
			}
			if c.next() < f.gap+(f.thin-f.gap)*min(1, away*away) {
				continue
			}
			long, deep := f.pitch*(.66+.26*c.next())/2, f.pitch*f.depth*(.8+.45*c.next())/2
			if c.next() < .4 {
				long, deep = deep, long
			}
			p = p.add(point{c.about(9), c.about(9)})
			a, b := along.times(long), across.times(deep)
			lines = append(lines, []point{p.sub(a).sub(b), p.add(a).sub(b), p.add(a).add(b), p.sub(a).add(b)})
			if c.next() < .55 {
				chimneys = append(chimneys, dot{p.add(a.times(.5)), 24}, dot{p.sub(a.times(.45)), 20})
			}
		}
	}
	return lines, chimneys
}

// avenue says whether a row of the lattice has the wide street.
func avenue(row, every float64) bool { return math.Mod(math.Abs(math.Round(row)), every) == 0 }
