package board

import (
	"math"

	"fieldpost/engine/hex"
)

// edgeKey names a corner: corners that hexes share are equal.
type edgeKey struct{ x, y int }

// region is the smoothed outlines of the hexes for which in is true, one line a
// loop; islands run one way and holes the other. rough is how far the outline
// strays from the hexsides and inset how far it is drawn in towards the centres,
// both in drawing units.
func (s *sheet) region(in func(hex.Hex) bool, rough, inset float64) [][]point {
	type edge struct {
		h    hex.Hex
		d    int
		to   edgeKey
		used bool
	}
	from := map[edgeKey]*edge{}
	var order []*edge
	key := func(h hex.Hex, i int) edgeKey {
		x, y := s.m.Corner(h, i)
		return edgeKey{x, y}
	}
	for h := range hex.Hex(s.m.Len()) {
		if !in(h) {
			continue
		}
		for d, n := range s.m.Neighbors[h] {
			if n != hex.None && in(n) {
				continue
			}
			e := &edge{h: h, d: d, to: key(h, d)}
			from[key(h, d-1)] = e
			order = append(order, e)
		}
	}
	var loops [][]point
	for _, first := range order {
		if first.used {
			continue
		}
		var line []point
		for e := first; e != nil && !e.used; e = from[e.to] {
			e.used = true
			line = s.roughEdge(line, e.h, e.d, rough, inset)
		}
		loops = append(loops, chaikin(line, true, 2))
	}
	return loops
}

// roughEdge adds one hexside, its first corner and three points between, each
// displaced by chance.
func (s *sheet) roughEdge(line []point, h hex.Hex, d int, rough, inset float64) []point {
	a, b, center := s.corner(h, d-1), s.corner(h, d), s.center(h)
	stray := chanceAt(a, "corner")
	line = append(line, a.to(center, inset/577).add(point{stray.about(rough), stray.about(rough)}))
	middle := chanceAt(a.to(b, .5), "side")
	out := b.sub(a).unit().left()
	for _, t := range []float64{.25, .5, .75} {
		p := a.to(b, t+middle.about(.06))
		line = append(line, p.to(center, inset/500).add(out.times(middle.about(rough*1.15))))
	}
	return line
}

// grain is what keeps the paper from being flat.
func (s *sheet) grain() {
	patch := layer{fill: "--map-patch"}
	speck := layer{fill: "--map-speck", from: 26}
	for h := range hex.Hex(s.m.Len()) {
		c := chanceOf("grain", s.m.ID(h))
		p := s.center(h)
		if c.next() < .3 {
			r := 500 + 700*c.next()
			at := p.add(point{c.about(300), c.about(300)})
			line := make([]point, 9)
			for i := range line {
				a := float64(i) * 2 * math.Pi / 9
				edge := at.add(point{math.Cos(a), .7 * math.Sin(a)}.times(r * (.7 + .6*c.next())))
				line[i] = point{max(-sheetMargin, min(edge.x, s.size.x+sheetMargin)), max(-sheetMargin, min(edge.y, s.size.y+sheetMargin))}
			}
			patch.add(0, true, chaikin(line, true, 2))
		}
		s.later(h, func() []item {
			dots := make([]dot, 14)
			for i := range dots {
				dots[i] = dot{p.add(point{c.about(500), c.about(500)}), 5 + 7*c.next()}
			}
			return []item{{dots: dots}}
		}, &speck)
	}
	s.push(patch)
	s.push(speck)
}

// ground is the word for the open ground of a hex: what lies under a built-up one.
func (s *sheet) ground(h hex.Hex) string {
	g := &s.m.Hexes[h]
	if g.Under != "" {
		return g.Under
	}
	return g.Terrain
}

// water is marsh, flooded land and lakes.
func (s *sheet) water() {
	is := func(word string) func(hex.Hex) bool {
		return func(h hex.Hex) bool { return s.ground(h) == word }
	}
	for _, w := range []struct{ word, fill, shore string }{
		{"lake", "--map-water", "--map-bank"}, {"flooded", "--map-flood", ""},
	} {
		for _, loop := range s.region(is(w.word), 50, 20) {
			l := layer{fill: w.fill, line: w.shore, width: 26}
			l.add(0, true, loop)
			s.push(l)
		}
	}
	strokes := layer{line: "--map-marsh", width: 22, least: .8, round: true, from: 16}
	tufts := layer{line: "--map-reed", width: 16, least: .7, round: true, from: 34}
	for h := range hex.Hex(s.m.Len()) {
		g := s.ground(h)
		if g != "marsh" && g != "flooded" {
			continue
		}
		c := chanceOf("marsh", s.m.ID(h))
		var lines, reeds [][]point
		for y := -420.0; y <= 420; y += 105 {
			for x := -460 + c.next()*120; x < 440; x += 230 + c.next()*120 {
				a := s.center(h).add(point{x, y + c.about(18)})
				b := a.add(point{110 + 90*c.next(), 0})
				if s.at(a) != h || s.at(b) != h {
					continue
				}
				lines = append(lines, []point{a, b})
				if g == "marsh" && c.next() < .35 {
					foot := a.to(b, .5)
					for _, lean := range []float64{-26, 0, 26} {
						reeds = append(reeds, []point{foot, foot.add(point{lean, -62 + math.Abs(lean)*.6})})
					}
				}
			}
		}
		strokes.add(20, false, lines...)
		tufts.add(20, false, reeds...)
	}
	s.push(strokes)
	s.push(tufts)
}

// wood says how thickly trees stand: 0 none, 1 light, 2 dense.
func wood(word string) int {
	switch word {
	case "light", "lightwoods", "wooded-rough":
		return 1
	case "dense", "woods", "forest":
		return 2
	}
	return 0
}

// woods are areas with a soft edge, filled with crowns.
func (s *sheet) woods() {
	s.thick = make([]int, s.m.Len())
	for h := range s.thick {
		s.thick[h] = wood(s.ground(hex.Hex(h)))
	}
	for least, colours := range [][2]string{{"--map-light", "--map-light-edge"}, {"--map-dense", "--map-dense-edge"}} {
		loops := s.region(func(h hex.Hex) bool { return s.thick[h] > least }, 75, 15)
		soft := layer{line: colours[1], width: 110}
		area := layer{fill: colours[0], line: colours[1], width: 46}
		for _, loop := range loops {
			soft.add(60, true, loop)
			area.add(30, true, loop)
		}
		s.push(soft)
		s.push(area)
	}
}

// crowns stipples the woods with trees, each a shadow, a crown and its lit side.
func (s *sheet) crowns() {
	var shade, crown, lit [2]layer
	for i, kind := range []string{"light", "dense"} {
		shade[i] = layer{fill: "--map-" + kind + "-shade", from: 30}
		crown[i] = layer{fill: "--map-" + kind + "-crown", from: 30}
		lit[i] = layer{fill: "--map-" + kind + "-lit", from: 52}
	}
	trees := func(h hex.Hex, t int) []item {
		c := chanceOf("crowns", s.m.ID(h))
		pitch, size := 152.0, 42.0
		switch {
		case s.m.Close: // trees one by one
			pitch, size = 290, 145
		case t == 2:
			pitch, size = 104, 45
		}
		open := s.openEdges(h, s.thick)
		var d [3][]dot
		for y := -560.0; y < 560; y += pitch * .87 {
			for x := -560.0; x < 560; x += pitch {
				rel := point{x + c.about(pitch*.38), y + c.about(pitch*.38)}
				r := size * (.7 + .5*c.next())
				if c.next() < .1 || !s.inside(rel) || near(open, rel, 75) {
					continue
				}
				p := s.center(h).add(rel)
				d[0] = append(d[0], dot{p.add(point{r * .3, r * .38}), r * 1.02})
				d[1] = append(d[1], dot{p, r})
				d[2] = append(d[2], dot{p.add(point{-r * .28, -r * .3}), r * .5})
			}
		}
		return []item{{dots: d[0]}, {dots: d[1]}, {dots: d[2]}}
	}
	for i, t := range s.thick {
		if h := hex.Hex(i); t > 0 {
			s.later(h, func() []item { return trees(h, t) }, &shade[t-1], &crown[t-1], &lit[t-1])
		}
	}
	for i := range shade {
		s.push(shade[i])
		s.push(crown[i])
		s.push(lit[i])
	}
}

// openEdges are the directions from a hex to neighbours of which kind says 0.
func (s *sheet) openEdges(h hex.Hex, kind []int) (open []point) {
	for d, n := range s.m.Neighbors[h] {
		if n == hex.None || kind[n] == 0 {
			open = append(open, s.corner(h, d-1).to(s.corner(h, d), .5).sub(s.center(h)).unit())
		}
	}
	return open
}

// near says whether a point, given from the middle of its hex, is nearer than margin
// to one of the hexsides in these directions.
func near(edges []point, rel point, margin float64) bool {
	for _, out := range edges {
		if rel.x*out.x+rel.y*out.y > 500-margin {
			return true
		}
	}
	return false
}

// crags are the rocks of rough ground: strokes down the slope below a short edge, each with its shade.
func (s *sheet) crags() {
	edge := layer{line: "--map-crag", width: 26, least: .9, round: true}
	slope := layer{line: "--map-crag", width: 13, least: .6, from: 26}
	for h := range hex.Hex(s.m.Len()) {
		if word := s.ground(h); word != "rough" && word != "wooded-rough" {
			continue
		}
		c := chanceOf("crags", s.m.ID(h))
		for y := -330.0; y <= 330; y += 220 {
			for x := -330.0; x <= 330; x += 265 {
				at := s.center(h).add(point{x + c.about(70), y + c.about(60)})
				long := 70 + 35*c.next()
				ridge := []point{at.add(point{-long, c.about(30)}), at.add(point{0, -28}), at.add(point{long, c.about(30)})}
				if !s.inside(at.sub(s.center(h)).times(1.25)) {
					continue
				}
				edge.add(20, false, ridge)
				for i := range 4 {
					from := ridge[0].to(ridge[2], float64(i)/4+.12).add(point{0, -8})
					slope.add(10, false, []point{from, from.add(point{0, 42 + 28*c.next()})})
				}
			}
		}
	}
	s.push(edge)
	s.push(slope)
}
