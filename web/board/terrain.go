package board

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// dot is a small circle.
type dot struct {
	point
	r float64
}

// item is one thing drawn, at one place, in one layer.
type item struct {
	box    box
	lines  [][]point
	dots   []dot
	closed bool
	make   func() // fills it in when it is first drawn
}

// layer is everything drawn alike. Colours are names of CSS variables.
type layer struct {
	fill, line string
	width      float64 // of the line in drawing units
	least      float64 // of the line in CSS pixels
	round      bool
	dash       []float64 // drawing units
	from, upTo float64   // shown at this width of a hex in CSS pixels; 0: no limit
	items      []item
}

// line adds a line.
func (l *layer) add(margin float64, closed bool, lines ...[]point) {
	if len(lines) == 0 {
		return
	}
	b := boxOf(lines[0], margin)
	for _, line := range lines[1:] {
		o := boxOf(line, margin)
		b = box{min(b.x0, o.x0), min(b.y0, o.y0), max(b.x1, o.x1), max(b.y1, o.y1)}
	}
	l.items = append(l.items, item{box: b, lines: lines, closed: closed})
}

func (l *layer) addDots(dots []dot) {
	if len(dots) == 0 {
		return
	}
	points := make([]point, len(dots))
	most := 0.0
	for i, d := range dots {
		points[i] = d.point
		most = max(most, d.r)
	}
	l.items = append(l.items, item{box: boxOf(points, most), dots: dots})
}

// sheet is the drawing of a map: layers from the bottom up.
type sheet struct {
	m      *game.Map
	size   point
	layers []layer
	names  []name
	goals  []hex.Hex // that decide the game
	grid   layer
	stages []func()  // what is still to be made, in order; the page does it in its pauses
	thick  []int     // of woods, by hex
	built  []int     // 1 in built-up hexes
	turn   []float64 // of the streets in built-up hexes
	axes   [3]point  // across the three pairs of hexsides
}

func newSheet(m *game.Map) *sheet {
	w, h := m.Size()
	s := &sheet{m: m, size: point{float64(w), float64(h)}}
	s.axes = [3]point{{1, 0}, {.5, .866}, {-.5, .866}}
	if m.Kind == hex.Columns {
		s.axes = [3]point{{0, 1}, {.866, .5}, {.866, -.5}}
	}
	s.gridLines()
	if m.Close {
		s.stages = s.closeStages()
		return s
	}
	s.stages = []func(){s.grain, s.water, s.woods, s.crowns, s.crags, s.streetPatterns}
	for _, word := range []string{"village", "town", "industrial", "city"} {
		s.stages = append(s.stages, func() { s.town(word, fabrics[word]) })
	}
	s.stages = append(s.stages, s.rivers, s.ways, s.works, s.lines, s.collectNames)
	return s
}

// build makes the next part and says whether there was one.
func (s *sheet) build() bool {
	if len(s.stages) == 0 {
		return false
	}
	s.stages[0]()
	s.stages = s.stages[1:]
	return true
}

// later adds an item for a hex to each of some layers; work makes them when one is first drawn.
func (s *sheet) later(h hex.Hex, work func() []item, layers ...*layer) {
	at, b := len(layers[0].items), boxAt(s.center(h), 1500, 1500)
	fill := func() {
		for i, it := range work() {
			it.box = b
			layers[i].items[at] = it
		}
	}
	for _, l := range layers {
		l.items = append(l.items, item{box: b, make: fill})
	}
}

// inside says whether a point lies in a hex, by distance from its middle.
func (s *sheet) inside(rel point) bool {
	for _, a := range s.axes {
		if d := rel.x*a.x + rel.y*a.y; d > 500 || d < -500 {
			return false
		}
	}
	return true
}

func (s *sheet) push(l layer) {
	if len(l.items) > 0 {
		s.layers = append(s.layers, l)
	}
}

func (s *sheet) center(h hex.Hex) point {
	x, y := s.m.Center(h)
	return point{float64(x), float64(y)}
}

func (s *sheet) corner(h hex.Hex, i int) point {
	x, y := s.m.Corner(h, i)
	return point{float64(x), float64(y)}
}

// ends are the two ends of a hexside.
func (s *sheet) ends(side hex.Hexside) (a, b point) {
	x1, y1, x2, y2 := s.m.SideCorners(side)
	return point{float64(x1), float64(y1)}, point{float64(x2), float64(y2)}
}

func (s *sheet) outline(h hex.Hex) []point {
	line := make([]point, 6)
	for i := range line {
		line[i] = s.corner(h, i)
	}
	return line
}

// at is the hex at a map point.
func (s *sheet) at(p point) hex.Hex { return s.m.At(int(p.x), int(p.y)) }

// paint draws the part of the sheet in a box of the map. zoom is device pixels to a
// drawing unit, dpr device pixels to a CSS pixel; the transform is already set.
func (s *sheet) paint(c *Commands, part box, zoom, dpr float64, colour func(string) string) {
	c.fillStyle(colour("--map-paper"))
	c.rect(part.x0, part.y0, part.x1-part.x0, part.y1-part.y0)
	for i := range s.layers {
		s.layers[i].paint(c, part, zoom, dpr, colour)
	}
	s.grid.paint(c, part, zoom, dpr, colour)
}

func (l *layer) paint(c *Commands, part box, zoom, dpr float64, colour func(string) string) {
	size := zoom / dpr * hexes
	if size < l.from || l.upTo > 0 && size >= l.upTo {
		return
	}
	width := max(l.width, l.least*dpr/zoom)
	seen := part.grown(width + 2/zoom)
	before := len(c.list)
	c.begin()
	begun := len(c.list)
	for i := range l.items {
		it := &l.items[i]
		if !it.box.meets(part) {
			continue
		}
		if it.make != nil {
			it.make()
		}
		for _, line := range it.lines {
			if l.dash != nil { // which begins where the line does
				c.poly(it.closed, line...)
			} else {
				c.within(it.closed, line, seen)
			}
		}
		if len(it.dots) > 0 {
			at := len(c.list) + 1
			c.list = append(c.list, opCircles, 0)
			for _, d := range it.dots {
				if seen.grown(d.r).beyond(d.point) == 0 {
					c.list = append(c.list, float32(d.x), float32(d.y), float32(d.r))
					c.list[at]++
				}
			}
			if c.list[at] == 0 {
				c.list = c.list[:at-1]
			}
		}
	}
	if len(c.list) == begun {
		c.list = c.list[:before]
		return
	}
	if l.fill != "" {
		c.fillStyle(colour(l.fill))
		c.fill()
	}
	if l.line != "" {
		c.lineStyle(colour(l.line), width, l.round)
		if l.dash != nil {
			c.dash(l.dash...)
		}
		c.stroke()
		if l.dash != nil {
			c.dash()
		}
	}
}
