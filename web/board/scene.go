package board

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// scene is everything that a frame is drawn from. It belongs to the page's event
// loop and is not safe for concurrent use.
type scene struct {
	sheet     *sheet
	cam       Camera
	pal       *palette
	measure   Measure
	family    string // type of counters and marks
	mapFamily string // type of names
	textScale float64

	picture  *game.Picture
	placed   []placed
	stacks   map[hex.Hex][]int
	besides  []beside
	high     Highlight
	marks    overlay
	marked   marked // the marks of the picture
	ringed   marked // the names that lie under its rings
	answers  overlay
	trails   overlay
	pickUnit map[game.Unit]bool
	pickHex  map[hex.Hex]bool
	reach    map[hex.Hex]bool // in an area of reach that is drawn

	drags     bool      // counters can be dragged
	carried   game.Unit // that is being dragged, NoUnit for none
	carriedAt point     // where, in CSS pixels of the canvas

	fan    hex.Hex
	hover  hex.Hex
	cursor hex.Hex
	focus  bool // the cursor is shown

	rough   []layer // the map in flat colours: see sketch
	outside layer   // veil over hexes out of play
	border  layer   // of the paper
	tiles   *tiles
	sprites sprites
	settled bool // the zoom rests on a level
	moves   []motion
	glide   glide
	late    bool // a counter in sight still needs its sprite
}

func newScene(m *game.Map, pal *palette, measure Measure) *scene {
	s := &scene{sheet: newSheet(m), pal: pal, measure: measure, family: "sans-serif", mapFamily: "serif", textScale: 1,
		stacks: map[hex.Hex][]int{}, pickUnit: map[game.Unit]bool{}, pickHex: map[hex.Hex]bool{}, reach: map[hex.Hex]bool{}, high: NoHighlight(),
		carried: game.NoUnit, fan: hex.None, hover: hex.None, cursor: hex.None, tiles: newTiles(), settled: true}
	s.cam = Camera{dpr: 1, w: 800, h: 600, scale: .05, sheet: s.sheet.size, at: s.sheet.size.times(.5)}
	const g = sheetMargin
	s.border = closedLayer("--map-border", 26, 1, []point{{-g, -g}, {s.sheet.size.x + g, -g}, {s.sheet.size.x + g, s.sheet.size.y + g}, {-g, s.sheet.size.y + g}})
	return s
}

// motion is a counter on its way from one hex to another.
type motion struct {
	unit  game.Unit
	from  point
	start float64 // milliseconds; 0: with the next frame
}

const moveTime = 200 // milliseconds

// glide is the camera on its way to another place.
type glide struct {
	on       bool
	from, to point
	start    float64 // milliseconds; 0: with the next frame
}

// glideTo sends the camera to look at a place, at once where there is no motion.
func (s *scene) glideTo(at point, calm bool) {
	s.glide.on = false
	if at.sub(s.cam.at).length()*s.cam.scale < 1 {
		return
	}
	if calm {
		s.cam.at = at
		s.cam.clamp()
		return
	}
	s.glide = glide{on: true, from: s.cam.at, to: at}
}

// glideOn moves the camera on and answers whether it is still on its way.
func (s *scene) glideOn(now float64) bool {
	g := &s.glide
	if !g.on {
		return false
	}
	if g.start == 0 {
		g.start = now
	}
	t := min((now-g.start)/moveTime, 1)
	g.on = t < 1
	s.cam.at = g.from.to(g.to, t*t*(3-2*t))
	s.cam.clamp()
	return g.on
}

// show takes a new picture; counters that moved travel if animate is true.
func (s *scene) show(p *game.Picture, animate bool) {
	before := map[game.Unit]point{}
	where := map[game.Unit]hex.Hex{}
	for _, k := range s.placed {
		before[k.unit], where[k.unit] = k.at, k.h
	}
	s.moves = s.moves[:0]
	old := s.picture
	if s.picture = p; old == nil {
		for _, k := range p.Marks {
			if k.Kind == game.MarkVP || k.Kind == game.MarkObjective {
				s.sheet.goals = append(s.sheet.goals, k.Hex)
			}
		}
	}
	s.placeCounters()
	if animate {
		for _, k := range s.placed {
			if h, ok := where[k.unit]; ok && h != k.h && k.unit != game.NoUnit {
				s.moves = append(s.moves, motion{unit: k.unit, from: before[k.unit]})
			}
		}
	}
	choice := 0
	for _, i := range s.stacks[s.fan] {
		if s.pickUnit[p.Units[i].Unit] {
			choice++
		}
	}
	if choice < 2 { // there was none in it
		s.fan = hex.None
	}
	if old == nil || !slices.Equal(old.InPlay, p.InPlay) {
		s.setInPlay(p.InPlay)
	}
}

// setInPlay veils everything outside an area; nil veils nothing.
func (s *scene) setInPlay(list []hex.Hex) {
	s.outside = layer{fill: "--map-veil"}
	s.tiles.forget()
	if list == nil {
		return
	}
	in := make([]bool, s.sheet.m.Len())
	for _, h := range list {
		if s.onMap(h) {
			in[h] = true
		}
	}
	for h := range hex.Hex(s.sheet.m.Len()) {
		if !in[h] {
			s.outside.add(2, true, s.sheet.outline(h))
		}
	}
}

// frame draws everything and answers whether another frame is due at once.
func (s *scene) frame(c *Commands, now float64) (again bool) {
	gliding := s.glideOn(now)
	if s.settled && s.cam.level() != s.tiles.level {
		s.tiles.previous, s.tiles.level = s.tiles.level, s.cam.level()
	}
	s.prepareSprites(c)
	c.target(slotScreen, 0, 0)
	s.drawTiles(c)
	zoom, view := s.cam.scale*s.cam.dpr, s.cam.view()
	o := s.cam.origin()
	c.scale(zoom, o.x, o.y)
	draw := func(layers []layer) {
		for i := range layers {
			layers[i].paint(c, view, zoom, s.cam.dpr, s.pal.colour)
		}
	}
	s.drawWeather(c, view)
	s.drawBesides(c, view)
	s.drawMarks(c, view)
	s.drawNames(c)
	c.scale(zoom, o.x, o.y)
	draw(s.answers.below)
	draw(s.marks.below)
	if s.onMap(s.hover) {
		hover := closedLayer("--mark-hover", 16, 1.5, s.insetHex(s.hover, .97))
		hover.paint(c, view, zoom, s.cam.dpr, s.pal.colour)
	}
	again = s.drawCounters(c, now)
	c.scale(zoom, o.x, o.y)
	draw(s.answers.above)
	draw(s.marks.above)
	draw(s.trails.above)
	if s.focus && s.onMap(s.cursor) {
		for _, l := range []layer{closedLayer("--mark-case", 80, 5, s.insetHex(s.cursor, .98)), closedLayer("--mark-cursor", 44, 3, s.insetHex(s.cursor, .98))} {
			l.paint(c, view, zoom, s.cam.dpr, s.pal.colour)
		}
	}
	s.drawNotes(c)
	s.drawTrailNotes(c)
	s.drawFan(c)
	return again || gliding
}

// prepareSprites paints the counters in sight that are not in the atlas, a few each
// frame; of a board just opened few in the first frame, that it comes soon, and then all.
func (s *scene) prepareSprites(c *Commands) {
	s.late = false
	if !s.settled || s.picture == nil {
		return
	}
	a, view := s.atlasFor(), s.cam.view()
	left := 14
	if s.sprites.last == nil && len(a.have) > 0 {
		left = len(s.placed)
	}
	for i := range s.placed {
		k := &s.placed[i]
		if _, ok := a.have[k.key]; ok || !boxAt(k.at, 1000, 1000).meets(view) {
			continue
		}
		if left == 0 {
			s.late = true
			return
		}
		left--
		s.paintSprite(c, a, k)
	}
}

// drawCounters draws the counters in sight, those on their way at their place of
// this moment.
func (s *scene) drawCounters(c *Commands, now float64) (again bool) {
	c.op(opTransform, 1, 0, 0, 1, 0, 0)
	o, zoom := s.cam.origin(), s.cam.scale*s.cam.dpr
	view := s.cam.view()
	for i := range s.placed {
		k := &s.placed[i]
		at := k.at
		if k.unit != game.NoUnit && k.unit == s.carried {
			defer s.drawSprite(c, k, s.carriedAt.times(s.cam.dpr)) // above the others
			continue
		}
		if len(s.moves) > 0 {
			var moving bool
			if at, moving = s.onItsWay(k, now); moving {
				again = true
			}
		}
		if !boxAt(at, 1100, 1100).meets(view) {
			continue
		}
		p := at.times(zoom).add(o)
		s.drawSprite(c, k, p)
		s.drawRing(c, k.unit, p, counterSize*zoom/2)
		if k.n == k.of-1 {
			s.drawCount(c, p, k.of)
		}
	}
	if !again {
		s.moves = s.moves[:0]
	}
	return again
}

func (s *scene) onItsWay(k *placed, now float64) (point, bool) {
	for i := range s.moves {
		m := &s.moves[i]
		if m.unit != k.unit {
			continue
		}
		if m.start == 0 {
			m.start = now
		}
		t := (now - m.start) / moveTime
		if t >= 1 {
			return k.at, false
		}
		return m.from.to(k.at, t*t*(3-2*t)), true
	}
	return k.at, false
}

// drawRing marks a counter that can be picked or is picked: a frame, and corners
// that tell the two apart without colour.
func (s *scene) drawRing(c *Commands, u game.Unit, p point, r float64) {
	if u == game.NoUnit {
		return
	}
	if slices.Contains(s.high.Picked, u) {
		s.ring(c, p, r, true)
	} else if s.pickUnit[u] {
		s.ring(c, p, r, false)
	}
}

func (s *scene) ring(c *Commands, p point, r float64, picked bool) {
	dpr := s.cam.dpr
	colour, width := "--mark-pick-unit", 2.2*dpr
	if picked {
		colour, width = "--mark-picked", 3.2*dpr
	}
	g := r + 1.5*dpr
	c.begin()
	c.round(p.x-g, p.y-g, 2*g, 2*g, r*.16+2*dpr)
	c.lineStyle(s.pal.colour("--mark-case"), width+2*dpr, false)
	c.stroke()
	c.lineStyle(s.pal.colour(colour), width, false)
	c.stroke()
	if !picked {
		return
	}
	// A pointer above the picked counter.
	w := max(r*.3, 5*dpr)
	c.begin()
	c.poly(true, point{p.x, p.y - g + w*.2}, point{p.x - w, p.y - g - w}, point{p.x + w, p.y - g - w})
	c.fillStyle(s.pal.colour(colour))
	c.fill()
	c.lineStyle(s.pal.colour("--mark-case"), 1.2*dpr, true)
	c.stroke()
}

// drawCount writes how many counters a stack has; of small ones a disc tells that there are several.
func (s *scene) drawCount(c *Commands, p point, n int) {
	size := counterSize * s.cam.scale * s.cam.dpr
	r := max(size*.13, 6.5*s.cam.dpr)
	small := size < plainCounter*s.cam.dpr
	if n == 1 || n == 2 && !small { // two can be seen
		return
	}
	if small {
		r = size * .3 // there is no room for the number
	}
	x, y := p.x-size/2+r*.2, p.y-size/2+r*.2
	c.begin()
	c.circle(point{x, y}, r)
	c.fillStyle(s.pal.colour("--mark-count"))
	c.fill()
	c.lineStyle(s.pal.colour("--mark-count-ink"), s.cam.dpr, false)
	c.stroke()
	if small {
		return
	}
	c.fillStyle(s.pal.colour("--mark-count-ink"))
	c.font("700 "+px(r*1.4)+s.family, 1, 1, 0)
	c.write(strconv.Itoa(n), x, y+r*.06, false)
}

// drawNotes writes the costs of hexes and the text at the tip of the path.
func (s *scene) drawNotes(c *Commands) {
	dpr := s.cam.dpr
	c.op(opTransform, dpr, 0, 0, dpr, 0, 0)
	view := s.cam.view()
	if size := s.cam.hexSize(); size >= 30 && len(s.answers.notes) > 0 {
		c.font("700 "+px(max(11, min(size*.17, 20))*s.textScale)+s.family, 1, 1, 0)
		c.lineStyle(s.pal.colour("--mark-note-halo"), 4, true)
		c.fillStyle(s.pal.colour("--mark-note"))
		for _, n := range s.answers.notes {
			if n.text == "" || !s.onMap(n.h) || !boxAt(s.sheet.center(n.h), 1200, 1200).meets(view) {
				continue
			}
			p := s.sheet.center(n.h)
			if len(s.stacks[n.h]) > 0 {
				p = p.add(point{-420, -150}) // left of the counters, below their number
			}
			p = s.cam.screen(p)
			c.write(n.text, p.x, p.y, true)
		}
	}
	s.drawValues(c, view)
	s.drawTips(c)
	if n := len(s.high.Path); n > 0 && s.high.PathText != "" && s.onMap(s.high.Path[n-1]) {
		p := s.cam.screen(s.sheet.center(s.high.Path[n-1]))
		off := s.cam.hexSize()*.36 + 14*s.textScale
		if n > 1 && s.onMap(s.high.Path[n-2]) && s.sheet.center(s.high.Path[n-2]).y > s.sheet.center(s.high.Path[n-1]).y {
			off = -off // ahead of the arrow, not on it
		}
		s.pill(c, s.high.PathText, point{p.x, p.y + off})
	}
}

// pill writes a text on a plate with its middle at a place, kept on the canvas: in several lines where one would be too wide.
func (s *scene) pill(c *Commands, text string, p point) {
	font := "600 " + px(13*s.textScale) + s.family
	lines, w := s.lines(font, text, min(s.cam.w-s.cam.inset.x0-s.cam.inset.x1-26, 460*s.textScale))
	step := 18 * s.textScale
	w, h := w+18, 6*s.textScale+step*float64(len(lines))
	p.x = max(s.cam.inset.x0+w/2+4, min(p.x, s.cam.w-s.cam.inset.x1-w/2-4))
	p.y = max(s.cam.inset.y0+h/2+4, min(p.y, s.cam.h-s.cam.inset.y1-h/2-4))
	c.begin()
	c.round(p.x-w/2, p.y-h/2, w, h, 6)
	c.fillStyle(s.pal.colour("--mark-plate"))
	c.fill()
	c.lineStyle(s.pal.colour("--mark-plate-ink"), 1, false)
	c.stroke()
	c.font(font, 1, 1, 0)
	c.fillStyle(s.pal.colour("--mark-plate-ink"))
	for i, l := range lines {
		c.write(l, p.x, p.y+.5+step*(float64(i)-float64(len(lines)-1)/2), false)
	}
}

// lines breaks a text between words into lines of at most so many pixels, and tells how wide the widest is.
func (s *scene) lines(font, text string, most float64) (lines []string, wide float64) {
	if wide = s.measure(font, text, 0); wide <= most {
		return []string{text}, wide
	}
	wide = 0
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && s.measure(font, lines[n-1]+" "+word, 0) <= most {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	for _, l := range lines {
		wide = max(wide, s.measure(font, l, 0))
	}
	return lines, wide
}

// drawFan draws the fanned stack beside its hex.
func (s *scene) drawFan(c *Commands) {
	f, ok := s.fanned()
	if !ok {
		return
	}
	dpr := s.cam.dpr
	c.op(opTransform, dpr, 0, 0, dpr, 0, 0)
	center := s.cam.screen(s.sheet.center(s.fan))
	c.begin()
	near := point{max(f.panel.x0, min(center.x, f.panel.x1)), max(f.panel.y0, min(center.y, f.panel.y1))}
	c.poly(false, center, near)
	c.lineStyle(s.pal.colour("--mark-plate-ink"), 2, true)
	c.stroke()
	c.begin()
	c.round(f.panel.x0, f.panel.y0, f.panel.x1-f.panel.x0, f.panel.y1-f.panel.y0, 8)
	c.fillStyle(s.pal.colour("--mark-fan"))
	c.fill()
	c.lineStyle(s.pal.colour("--mark-plate-ink"), 1, false)
	c.stroke()
	painter := counterPainter{c: c, pal: s.pal, family: s.family, small: f.size}
	for i, at := range f.places {
		k := &s.picture.Units[f.units[i]]
		dim := false
		for j := range s.placed {
			if s.placed[j].index == f.units[i] {
				dim = s.placed[j].dim
			}
		}
		painter.paint(k, dim, math.Round(at.x*dpr), math.Round(at.y*dpr), math.Round(f.size*dpr))
		c.op(opTransform, 1, 0, 0, 1, 0, 0)
		s.drawRing(c, k.Unit, point{(at.x + f.size/2) * dpr, (at.y + f.size/2) * dpr}, f.size*dpr/2)
	}
}
