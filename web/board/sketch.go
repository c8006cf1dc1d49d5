package board

import "fieldpost/engine/hex"

// sketch is the map in flat colours and straight lines, at hand at once: it is shown
// where nothing better is painted yet.
func (s *sheet) sketch() []layer {
	var list []layer
	push := func(l layer) {
		if len(l.items) > 0 {
			list = append(list, l)
		}
	}
	for _, k := range []struct{ words, fill string }{
		{"lake", "--map-water"}, {"flooded", "--map-flood"}, {"marsh", "--map-flood"},
		{"light", "--map-light"}, {"dense", "--map-dense"}, {"water", "--map-water"}, {"crops", "--map-crops"}, {"scrub", "--map-scrub"}, {"building", "--map-roof"},
	} {
		l := layer{fill: k.fill}
		for h := range hex.Hex(s.m.Len()) {
			g := s.ground(h)
			if g == k.words || wood(g) == 1 && k.words == "light" || wood(g) == 2 && k.words == "dense" {
				l.add(0, true, s.outline(h))
			}
		}
		push(l)
	}
	for _, word := range []string{"village", "town", "industrial", "city"} {
		l := layer{fill: "--map-" + word + "-ground"}
		for h := range hex.Hex(s.m.Len()) {
			if s.m.Hexes[h].Terrain == word {
				line := s.outline(h)
				for i := range line {
					line[i] = s.center(h).to(line[i], .8)
				}
				l.add(0, true, line)
			}
		}
		push(l)
	}
	river := layer{line: "--map-water", width: riverWidths["stream"][0], least: 1.2, round: true}
	rail := layer{line: "--map-rail", width: 20, least: 1}
	roads := map[string]*layer{"secondary": {line: "--map-secondary-case", width: 46, least: 1.2, round: true}, "primary": {line: "--map-primary", width: 62, least: 1.6, round: true}}
	for i, e := range s.m.Hexsides {
		side := hex.Hexside(i)
		a, b := s.ends(side)
		if e.River != "" {
			river.add(60, false, []point{a, b})
		}
		from, to := s.m.Ends[side][0], s.m.Ends[side][1]
		if l := roads[e.Road]; l != nil {
			l.add(40, false, []point{s.hub(from), s.crossing(side, false), s.hub(to)})
		}
		if e.Rail {
			rail.add(40, false, []point{s.hub(from).add(railAway), s.crossing(side, true), s.hub(to).add(railAway)})
		}
	}
	push(river)
	push(rail)
	push(*roads["secondary"])
	push(*roads["primary"])
	return list
}

// drawSketch draws it on the canvas, whose transform it sets.
func (s *scene) drawSketch(c *Commands) {
	if s.rough == nil {
		s.rough = s.sheet.sketch()
	}
	o, zoom, dpr := s.cam.origin(), s.cam.scale*s.cam.dpr, s.cam.dpr
	v := s.cam.view()
	const m = sheetMargin
	paper := box{max(v.x0, -m), max(v.y0, -m), min(v.x1, s.sheet.size.x+m), min(v.y1, s.sheet.size.y+m)}
	if paper.x0 >= paper.x1 || paper.y0 >= paper.y1 {
		return
	}
	c.scale(zoom, o.x, o.y)
	c.fillStyle(s.pal.colour("--map-paper"))
	c.rect(paper.x0, paper.y0, paper.x1-paper.x0, paper.y1-paper.y0)
	for i := range s.rough {
		s.rough[i].paint(c, v, zoom, dpr, s.pal.colour)
	}
	s.sheet.grid.paint(c, v, zoom, dpr, s.pal.colour)
	s.outside.paint(c, v, zoom, dpr, s.pal.colour)
	s.border.paint(c, v, zoom, dpr, s.pal.colour)
	c.op(opTransform, 1, 0, 0, 1, 0, 0)
}
