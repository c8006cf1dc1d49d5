package board

import (
	"math"

	"fieldpost/engine/hex"
)

// riverWidths are the widths of bank and water in drawing units.
var riverWidths = map[string][2]float64{"stream": {78, 46}, "river": {122, 84}, "major": {205, 160}}

// rivers run along hexsides: the curve passes through the middle of each one.
func (s *sheet) rivers() {
	var links []link
	named := map[string][]link{}
	for i, e := range s.m.Hexsides {
		if e.River == "" {
			continue
		}
		a, b := s.ends(hex.Hexside(i))
		c := chanceAt(a.to(b, .5), "river")
		out := b.sub(a).unit().left()
		l := link{from: a, to: b, class: e.River, via: []point{
			a.to(b, .36).add(out.times(c.about(34))), a.to(b, .64).add(out.times(c.about(34)))}}
		links = append(links, l)
		if e.RiverName != "" {
			named[e.RiverName] = append(named[e.RiverName], l)
		}
	}
	byClass := map[string][]chain{}
	for _, c := range chains(links) {
		byClass[c.class] = append(byClass[c.class], c)
	}
	for pass, colour := range []string{"--map-bank", "--map-water"} {
		for _, class := range []string{"stream", "river", "major"} {
			l := layer{line: colour, width: riverWidths[class][pass], least: []float64{1.5, .9}[pass], round: true}
			for _, c := range byClass[class] {
				l.add(110, false, c.line)
			}
			s.push(l)
		}
	}
	current := layer{line: "--map-current", width: 12, least: .5, round: true, from: 40, dash: []float64{220, 160}}
	for _, c := range byClass["major"] {
		current.add(20, false, c.line)
	}
	s.push(current)
	for _, text := range sortedKeys(named) {
		for _, c := range chains(named[text]) {
			s.names = append(s.names, name{text: text, kind: nameRiver, line: c.line, rank: 2})
		}
	}
}

// railAway keeps railways beside the roads of a hex.
var railAway = point{55, -45}

// hub is where the ways through a hex meet: near its centre.
func (s *sheet) hub(h hex.Hex) point {
	c := chanceOf("hub", s.m.ID(h))
	return s.center(h).add(point{c.about(70), c.about(70)})
}

// crossing is where a way crosses a hexside: near its middle, rails apart from roads.
func (s *sheet) crossing(side hex.Hexside, rail bool) point {
	a, b := s.ends(side)
	t := .5 + chanceAt(a.to(b, .5), "crossing").about(.09)
	if e := s.m.Hexsides[side]; rail && e.Road != "" {
		t = .5 + math.Copysign(.2, t-.5)
	}
	return a.to(b, t)
}

// ways are roads and railways from hex to hex, and their bridges.
func (s *sheet) ways() {
	byClass := map[string][]chain{}
	var roads, rails []link
	bridges := layer{line: "--map-bridge", width: 24, least: 1, from: 20}
	for i, e := range s.m.Hexsides {
		side := hex.Hexside(i)
		a, b := s.m.Ends[side][0], s.m.Ends[side][1]
		if e.Road != "" {
			roads = append(roads, link{from: s.hub(a), to: s.hub(b), via: []point{s.crossing(side, false)}, class: e.Road})
		}
		if e.Rail {
			rails = append(rails, link{from: s.hub(a).add(railAway), to: s.hub(b).add(railAway), via: []point{s.crossing(side, true)}, class: "rail"})
		}
		if e.Bridge && (e.Road != "" || e.Rail) {
			mid, run, long := s.bridge(side)
			for _, off := range []float64{-1, 1} {
				foot := mid.add(run.left().times(off * 52))
				half := run.times(long/2 + 42)
				flare := run.left().times(off * 26)
				bridges.add(20, false, []point{foot.sub(half).sub(run.times(26)).add(flare), foot.sub(half), foot.add(half), foot.add(half).add(run.times(26)).add(flare)})
			}
		}
	}
	roads, rails = s.exits(roads, rails)
	for _, c := range append(chains(roads), chains(rails)...) {
		byClass[c.class] = append(byClass[c.class], c)
	}
	ties := layer{line: "--map-rail", width: 15, least: .8, from: 22}
	for _, c := range byClass["rail"] {
		var lines [][]point
		walk(c.line, 40, 105, func(at, d point) {
			lines = append(lines, []point{at.add(d.left().times(36)), at.sub(d.left().times(36))})
		})
		ties.add(10, false, lines...)
	}
	for _, l := range []struct {
		class, colour string
		width, least  float64
	}{
		{"rail", "--map-rail", 20, 1},
		{"secondary", "--map-secondary-case", 52, 1.2}, {"secondary", "--map-secondary", 30, .7},
		{"primary", "--map-primary-case", 76, 2}, {"primary", "--map-primary", 50, 1.2},
	} {
		one := layer{line: l.colour, width: l.width, least: l.least, round: true}
		for _, c := range byClass[l.class] {
			one.add(60, false, c.line)
		}
		s.push(one)
		if l.class == "rail" {
			s.push(ties)
		}
	}
	s.push(bridges)
}

// bridge is where the bridge of a hexside lies: its middle, the direction across and how long it is.
func (s *sheet) bridge(side hex.Hexside) (mid, run point, long float64) {
	e := s.m.Hexsides[side]
	from, to, at := s.hub(s.m.Ends[side][0]), s.hub(s.m.Ends[side][1]), s.crossing(side, e.Road == "")
	long = riverWidths["stream"][0]
	if w, ok := riverWidths[e.River]; ok {
		long = w[0]
	}
	return from.add(to).add(at.times(6)).times(.125), to.sub(from).unit(), long
}

// exits leads ways off the map where the sheet says so, straight on across the edge.
func (s *sheet) exits(roads, rails []link) ([]link, []link) {
	for _, mk := range s.m.Marks {
		if mk.Kind != "exit-road" && mk.Kind != "exit-rail" {
			continue
		}
		rail := mk.Kind == "exit-rail"
		hub, class, come := s.hub(mk.Hex), "", point{}
		for d, side := range s.m.Sides[mk.Hex] {
			if side == hex.NoSide {
				continue
			}
			e := s.m.Hexsides[side]
			if rail && e.Rail || !rail && e.Road != "" {
				come = come.add(s.center(s.m.Neighbors[mk.Hex][d]).sub(s.center(mk.Hex)).unit())
				class = e.Road
			}
		}
		best, out := math.Inf(1), point{}
		for d, n := range s.m.Neighbors[mk.Hex] {
			if n != hex.None {
				continue
			}
			middle := s.corner(mk.Hex, d-1).to(s.corner(mk.Hex, d), .5)
			way := middle.sub(s.center(mk.Hex)).unit()
			if back := way.x*come.x + way.y*come.y; back < best {
				best, out = back, middle.add(way.times(150))
			}
		}
		switch {
		case math.IsInf(best, 1):
		case rail:
			rails = append(rails, link{from: hub.add(railAway), to: out, class: "rail"})
		case class != "":
			roads = append(roads, link{from: hub, to: out, class: class})
		}
	}
	return roads, rails
}

// works are dragon's teeth, embankments and fortified lines along hexsides, and
// the forts.
func (s *sheet) works() {
	teeth := layer{fill: "--map-teeth", line: "--map-ink", width: 10, least: .5}
	bank := layer{line: "--map-embankment", width: 30, least: 1.2, round: true}
	hachures := layer{line: "--map-embankment", width: 17, least: .7, from: 18}
	wall := layer{line: "--map-ink", width: 40, least: 1.6, round: true}
	merlons := layer{fill: "--map-ink", from: 18}
	for i, e := range s.m.Hexsides {
		side := hex.Hexside(i)
		a, b := s.ends(side)
		run := b.sub(a).unit()
		out := s.outward(side)
		if e.Teeth {
			var rows [][]point
			for row, away := range []float64{38, 104} {
				for k := range 5 - row {
					at := a.to(b, (float64(k)+.5+.5*float64(row))/5).add(out.times(away))
					rows = append(rows, []point{at.sub(run.times(44)), at.add(out.times(70)), at.add(run.times(44))})
				}
			}
			teeth.add(10, true, rows...)
		}
		if e.Embankment {
			bank.add(20, false, []point{a, b})
			var lines [][]point
			for _, way := range []float64{-1, 1} {
				walk([]point{a, b}, 24, 66, func(at, d point) {
					lines = append(lines, []point{at, at.add(d.left().times(way * 62))})
				})
			}
			hachures.add(10, false, lines...)
		}
		if e.FortLine {
			wall.add(30, false, []point{a, b})
			var lines [][]point
			walk([]point{a, b}, 70, 145, func(at, d point) {
				h, w := out.times(75), d.times(38)
				lines = append(lines, []point{at.sub(w), at.sub(w).add(h), at.add(w).add(h), at.add(w)})
			})
			merlons.add(10, true, lines...)
		}
	}
	for _, l := range []layer{bank, hachures, wall, merlons, teeth} {
		s.push(l)
	}
	s.forts()
}

// outward is the side of a hexside that its obstacle faces: away from the hex with
// more forts in it and around it.
func (s *sheet) outward(side hex.Hexside) point {
	count := func(h hex.Hex) int {
		n := 0
		if s.m.Hexes[h].Fort != "" {
			n = 6
		}
		for _, o := range s.m.Neighbors[h] {
			if o != hex.None && s.m.Hexes[o].Fort != "" {
				n++
			}
		}
		return n
	}
	a, b := s.m.Ends[side][0], s.m.Ends[side][1]
	out := s.center(b).sub(s.center(a)).unit()
	if count(b) > count(a) {
		return out.times(-1)
	}
	return out
}

// fortPlace is where a fort is drawn: in the lower corner, which counters leave free.
func (s *sheet) fortPlace(h hex.Hex) point {
	if s.m.Kind == hex.Columns {
		return s.center(h).add(point{-430, 0})
	}
	return s.center(h).add(point{0, 425})
}

func (s *sheet) forts() {
	base := layer{fill: "--map-fort-rim"}
	body := layer{fill: "--map-fort"}
	slit := layer{fill: "--map-fort-slit"}
	square := func(p point, w, h float64) []point {
		return []point{{p.x - w, p.y - h}, {p.x + w, p.y - h}, {p.x + w, p.y + h}, {p.x - w, p.y + h}}
	}
	for h := range hex.Hex(s.m.Len()) {
		if s.m.Hexes[h].Fort == "" {
			continue
		}
		p := s.fortPlace(h)
		base.add(0, true, square(p, 98, 86))
		body.add(0, true, square(p, 84, 72))
		slit.add(0, true, square(p.add(point{0, -14}), 56, 13))
	}
	s.push(base)
	s.push(body)
	s.push(slit)
}

// gridLines is the hairline grid over everything.
func (s *sheet) gridLines() {
	s.grid = layer{line: "--map-grid", width: 5, least: .75}
	for i := range s.m.Hexsides {
		a, b := s.ends(hex.Hexside(i))
		s.grid.add(5, false, []point{a, b})
	}
	for h := range hex.Hex(s.m.Len()) {
		for d, n := range s.m.Neighbors[h] {
			if n == hex.None {
				s.grid.add(5, false, []point{s.corner(h, d-1), s.corner(h, d)})
			}
		}
	}
}
