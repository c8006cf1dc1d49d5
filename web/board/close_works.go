package board

import (
	"math"

	"fieldpost/engine/hex"
)

// walls are of stone, along their hexsides.
func (s *sheet) walls() {
	shade := layer{line: "--map-block-shade", width: 70, least: 1.5, round: true}
	edge := layer{line: "--map-wall-edge", width: 84, least: 2.6, round: true}
	body := layer{line: "--map-wall", width: 54, least: 1.4, round: true}
	joints := layer{line: "--map-wall-edge", width: 13, least: .5, from: 40}
	for i, e := range s.m.Hexsides {
		if !e.Wall {
			continue
		}
		a, b := s.ends(hex.Hexside(i))
		shade.add(60, false, []point{a.add(point{26, 30}), b.add(point{26, 30})})
		edge.add(60, false, []point{a, b})
		body.add(40, false, []point{a, b})
		var lines [][]point
		walk([]point{a, b}, 36, 72, func(at, d point) {
			lines = append(lines, []point{at.add(d.left().times(25)), at.sub(d.left().times(25))})
		})
		joints.add(10, false, lines...)
	}
	for _, l := range []layer{shade, edge, body, joints} {
		s.push(l)
	}
}

// roofs are the colours of a house: its dark and its lit side.
var roofs = [][2]string{{"--map-roof", "--map-roof-lit"}, {"--map-slate", "--map-slate-lit"}, {"--map-thatch", "--map-thatch-lit"}}

// wing is a part of a house under one ridge, from a to b.
type wing struct {
	a, b point
	half float64 // of its width
}

func (w wing) sides() (long, wide point) {
	long = w.b.sub(w.a).unit()
	return long, long.left().times(w.half)
}

func (w wing) outline() []point {
	_, wide := w.sides()
	return []point{w.a.add(wide), w.b.add(wide), w.b.sub(wide), w.a.sub(wide)}
}

// houses are roofs seen from above, a building of several hexes under joined ones.
func (s *sheet) houses() {
	all := map[int16][]hex.Hex{}
	var order []int16
	for h := range hex.Hex(s.m.Len()) {
		if n := s.m.Hexes[h].Building; n != 0 {
			if all[n] == nil {
				order = append(order, n)
			}
			all[n] = append(all[n], h)
		}
	}
	shade := layer{fill: "--map-block-shade"}
	eaves := layer{line: "--map-block-edge", width: 30, least: 1, round: true}
	var dark, lit [3]layer
	for i, r := range roofs {
		dark[i], lit[i] = layer{fill: r[0]}, layer{fill: r[1]}
	}
	courses := layer{line: "--map-course", width: 8, least: .5, from: 50}
	ridges := layer{line: "--map-block-edge", width: 14, least: .6, from: 20, round: true}
	chimneys := layer{fill: "--map-stack", from: 34}
	for _, n := range order {
		tone := int(3 * chanceOf("roof", s.m.ID(all[n][0])).next())
		for _, w := range s.wings(all[n]) {
			long, wide := w.sides()
			line := w.outline()
			var cast []point
			for _, p := range line {
				cast = append(cast, p.add(point{46, 54}))
			}
			shade.add(0, true, cast)
			eaves.add(20, true, line)
			dark[tone].add(0, true, line)
			if wide.x+wide.y > 0 { // the light comes from the upper left
				wide = wide.times(-1)
			}
			lit[tone].add(0, true, []point{w.a, w.b, w.b.add(wide), w.a.add(wide)})
			ridges.add(10, false, []point{w.a, w.b})
			var tiles [][]point
			for _, off := range []float64{-.8, -.6, -.4, -.2, .2, .4, .6, .8} {
				tiles = append(tiles, []point{w.a.add(wide.times(off)), w.b.add(wide.times(off))})
			}
			courses.add(10, false, tiles...)
			at := w.a.to(w.b, .28).add(wide.times(.14))
			x, y := long.times(38), wide.unit().times(30)
			chimneys.add(0, true, []point{at.sub(x).sub(y), at.add(x).sub(y), at.add(x).add(y), at.sub(x).add(y)})
		}
	}
	for _, l := range []layer{shade, eaves, dark[0], dark[1], dark[2], lit[0], lit[1], lit[2], courses, ridges, chimneys} {
		s.push(l)
	}
	s.towers()
}

// wings covers the hexes of a building: from hex to hex where they touch, and a hex alone by one of its
// own.
func (s *sheet) wings(list []hex.Hex) (out []wing) {
	const half, end = 310.0, 330.0
	alone := map[hex.Hex]bool{}
	for _, h := range list {
		alone[h] = true
	}
	for i, h := range list {
		for _, o := range list[:i] {
			if s.m.Side(h, o) == hex.NoSide {
				continue
			}
			a, b := s.center(o), s.center(h)
			run := b.sub(a).unit().times(end)
			out = append(out, wing{a.sub(run), b.add(run), half})
			alone[h], alone[o] = false, false
		}
	}
	for _, h := range list {
		if alone[h] {
			run := s.axes[int(3*chanceOf("ridge", s.m.ID(h)).next())].times(385)
			out = append(out, wing{s.center(h).sub(run), s.center(h).add(run), half * .9})
		}
	}
	return out
}

// towers stand where a storey above the ground floor can be used.
func (s *sheet) towers() {
	edge, dark, lit := layer{fill: "--map-block-edge"}, layer{fill: "--map-slate"}, layer{fill: "--map-slate-lit"}
	hip := layer{line: "--map-block-edge", width: 14, least: .6}
	for h := range hex.Hex(s.m.Len()) {
		if s.m.Hexes[h].Upper == 0 {
			continue
		}
		p := s.center(h).add(point{-150, -150})
		square := func(r float64) []point {
			return []point{p.add(point{-r, -r}), p.add(point{r, -r}), p.add(point{r, r}), p.add(point{-r, r})}
		}
		q := square(150)
		edge.add(0, true, square(172))
		dark.add(0, true, q)
		lit.add(0, true, []point{p, q[0], q[1]}, []point{p, q[3], q[0]})
		hip.add(10, false, []point{q[0], q[2]}, []point{q[1], q[3]})
	}
	for _, l := range []layer{edge, dark, lit, hip} {
		s.push(l)
	}
}

// bunkers are of concrete, with a slit to each hexside that they look through.
func (s *sheet) bunkers() {
	shade := layer{fill: "--map-block-shade"}
	body := layer{fill: "--map-concrete", line: "--map-fort", width: 26, least: 1}
	slits := layer{line: "--map-fort", width: 62, least: 2.2}
	arc := layer{line: "--map-fort", width: 16, least: .8, from: 30, dash: []float64{50, 40}}
	for h := range hex.Hex(s.m.Len()) {
		g := &s.m.Hexes[h]
		if g.Fort == "" {
			continue
		}
		p := s.center(h)
		line, cast := s.outline(h), s.outline(h)
		for i := range line {
			line[i] = p.to(line[i], .66)
			cast[i] = line[i].add(point{40, 46})
		}
		shade.add(0, true, cast)
		body.add(20, true, line)
		for d := range 6 {
			if g.Arc>>d&1 != 0 {
				a, b := p.to(s.corner(h, d-1), .6), p.to(s.corner(h, d), .6)
				slits.add(40, false, []point{a.to(b, .2), a.to(b, .8)})
				arc.add(20, false, []point{p.to(s.corner(h, d-1), .78), p.to(s.corner(h, d), .78)})
			}
		}
	}
	for _, l := range []layer{shade, body, slits, arc} {
		s.push(l)
	}
}

// hatching is parallel lines across a convex outline; they lie on one lattice, so that those of
// neighbours join.
func hatching(outline []point, center, slant point, pitch float64) (lines [][]point) {
	run := slant.unit()
	out := run.left()
	n := math.Ceil(577 / pitch)
	for i := -n; i <= n; i++ {
		base := center.add(out.times(i*pitch - math.Mod(center.x*out.x+center.y*out.y, pitch)))
		var cuts []float64
		for i, a := range outline {
			b := outline[(i+1)%len(outline)]
			da, db := a.sub(base), b.sub(base)
			sa, sb := da.x*out.x+da.y*out.y, db.x*out.x+db.y*out.y
			if (sa < 0) != (sb < 0) {
				cut := a.to(b, sa/(sa-sb)).sub(base)
				cuts = append(cuts, cut.x*run.x+cut.y*run.y)
			}
		}
		if len(cuts) == 2 {
			lines = append(lines, []point{base.add(run.times(cuts[0])), base.add(run.times(cuts[1]))})
		}
	}
	return lines
}
