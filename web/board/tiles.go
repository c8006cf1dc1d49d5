package board

import (
	"math"
	"slices"

	"fieldpost/engine/hex"
)

// Slots of the interpreter: 0 is the canvas, 1 the overview; the others are given out.
const (
	slotScreen   = 0
	slotOverview = 1
	slotFirst    = 2
	slotSpare    = 1 << 12 // far above those of tiles

	tileSize     = 256  // device pixels
	overviewSize = 1280 // device pixels of its longer side
	mostShown    = 700  // tiles: smaller ones are not worth it; a canvas of 8K shows 560
	strips       = 6    // the overview is painted in so many parts each way
	sheetMargin  = 240  // paper beyond the outer hexes, drawing units
)

type tileKey struct{ level, x, y int }

// box is the part of the map on the tile.
func (k tileKey) box() box {
	size := tileSize / math.Exp2(float64(k.level)/48)
	x, y := float64(k.x)*size, float64(k.y)*size
	return box{x, y, x + size, y + size}
}

type tile struct {
	slot int
	used int // frame in which it was last shown
}

// tiles are the painted parts of the map.
type tiles struct {
	have     map[tileKey]*tile
	free     []int
	next     int
	strip    int // next part of the overview to paint
	frame    int
	level    int // settled
	previous int // shown where the settled level is not painted yet
	gaps     []box
	labels   []label
	labelled int // level that the labels are set for
}

func newTiles() *tiles {
	return &tiles{have: map[tileKey]*tile{}, next: slotFirst, labelled: math.MinInt}
}

func (t *tiles) slot() int {
	if n := len(t.free); n > 0 {
		s := t.free[n-1]
		t.free = t.free[:n-1]
		return s
	}
	t.next++
	return t.next - 1
}

// forget drops everything that is painted: theme or area in play changed.
func (t *tiles) forget() {
	for k, v := range t.have {
		t.free = append(t.free, v.slot)
		delete(t.have, k)
	}
	t.strip = 0
	t.labelled = math.MinInt
}

// tileLimit is how many tiles are kept: those in sight twice over, at most 120 MB, but never fewer than those in sight and around it, or
// painting would not end.
func (s *scene) tileLimit() int {
	across := func(css float64) int { return int(css*s.cam.dpr/tileSize) + 2 }
	x, y := across(s.cam.w), across(s.cam.h)
	return max(min(max(2*x*y, 64), 480), (x+2)*(y+2)+1)
}

// across is the range of tiles of a level that meet a part of the map, widened by more tiles.
func (s *scene) across(v box, level, more int) (x0, y0, x1, y1 int) {
	zoom := math.Exp2(float64(level) / 48)
	edge := box{-sheetMargin, -sheetMargin, s.sheet.size.x + sheetMargin, s.sheet.size.y + sheetMargin}
	floor := func(p float64) int { return int(math.Floor(p * zoom / tileSize)) }
	x0, y0 = max(floor(v.x0)-more, floor(edge.x0)), max(floor(v.y0)-more, floor(edge.y0))
	x1, y1 = min(floor(v.x1)+more, floor(edge.x1)), min(floor(v.y1)+more, floor(edge.y1))
	return
}

// overviewZoom is device pixels of the overview to a drawing unit.
func (s *scene) overviewZoom() float64 {
	return overviewSize / max(s.sheet.size.x+2*sheetMargin, s.sheet.size.y+2*sheetMargin)
}

// drawTiles puts together what is painted: the present level and, in its gaps, the last level
// over the overview.
func (s *scene) drawTiles(c *Commands) {
	t := s.tiles
	t.frame++
	gaps := s.gaps()
	sketchy := len(gaps) > 0 && t.strip < strips*strips
	// Where tiles cover the whole canvas nothing need lie below them.
	const m = sheetMargin
	if v := s.cam.view(); sketchy || v.x0 < -m || v.y0 < -m || v.x1 > s.sheet.size.x+m || v.y1 > s.sheet.size.y+m {
		c.fillStyle(s.pal.colour("--map-table"))
		c.rect(0, 0, s.cam.w*s.cam.dpr, s.cam.h*s.cam.dpr)
	}
	if sketchy {
		s.drawSketch(c)
	} else {
		o, zoom, over := s.cam.origin(), s.cam.scale*s.cam.dpr, s.overviewZoom()
		for _, g := range gaps {
			g = box{max(g.x0, -m), max(g.y0, -m), min(g.x1, s.sheet.size.x+m), min(g.y1, s.sheet.size.y+m)}
			w, h := g.x1-g.x0, g.y1-g.y0
			c.op(opImage, slotOverview, (g.x0+m)*over, (g.y0+m)*over, w*over, h*over, o.x+g.x0*zoom, o.y+g.y0*zoom, w*zoom, h*zoom)
		}
	}
	if len(gaps) > 0 {
		s.drawLevel(c, t.previous, gaps)
	}
	s.drawLevel(c, t.level, nil)
}

// drawLevel draws the tiles of a level that are in sight, all or those that meet a gap.
func (s *scene) drawLevel(c *Commands, level int, gaps []box) {
	t, o, zoom := s.tiles, s.cam.origin(), math.Exp2(float64(level)/48)
	f := s.cam.scale * s.cam.dpr / zoom
	if math.Abs(f-1) < 1e-9 {
		f = 1
	}
	x0, y0, x1, y1 := s.across(s.cam.view(), level, 0)
	if (x1-x0+1)*(y1-y0+1) > mostShown {
		return
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			key := tileKey{level, x, y}
			if tl := t.have[key]; tl != nil && (gaps == nil || slices.ContainsFunc(gaps, key.box().meets)) {
				tl.used = t.frame
				c.op(opImage, float64(tl.slot), 0, 0, tileSize, tileSize, o.x+float64(x)*tileSize*f, o.y+float64(y)*tileSize*f, tileSize*f, tileSize*f)
			}
		}
	}
}

// gaps are the parts in sight that the present level has no tiles for, joined along each row.
func (s *scene) gaps() []box {
	t := s.tiles
	t.gaps = t.gaps[:0]
	x0, y0, x1, y1 := s.across(s.cam.view(), t.level, 0)
	if (x1-x0+1)*(y1-y0+1) > mostShown {
		return append(t.gaps, s.cam.view())
	}
	for y := y0; y <= y1; y++ {
		open := false
		for x := x0; x <= x1; x++ {
			key := tileKey{t.level, x, y}
			gap := t.have[key] == nil
			switch {
			case gap && open:
				t.gaps[len(t.gaps)-1].x1 = key.box().x1
			case gap:
				t.gaps = append(t.gaps, key.box())
			}
			open = gap
		}
	}
	return t.gaps
}

// missing says whether a tile of a part of the map is not painted yet.
func (s *scene) missing(v box) bool {
	x0, y0, x1, y1 := s.across(v, s.tiles.level, 0)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			if s.tiles.have[tileKey{s.tiles.level, x, y}] == nil {
				return true
			}
		}
	}
	return false
}

// paintNext paints the next part that is wanted: what is in sight first, the nearest to
// the middle of it, then the overview, then what panels cover and what is near; inSight says
// that it is on the canvas, more whether there was anything.
func (s *scene) paintNext(c *Commands) (inSight, more bool) {
	t := s.tiles
	if s.sheet.build() {
		return false, true
	}
	if s.settled {
		if t.labelled != t.level {
			s.labelsFor(t.level)
			return false, true
		}
		if key, ok := s.wanted(s.cam.clear(), 0); ok {
			s.paintTile(c, key)
			return true, true
		}
	}
	if t.strip < strips*strips {
		s.paintStrip(c, t.strip)
		t.strip++
		return t.strip == strips*strips && s.missing(s.cam.view()), true
	}
	if key, ok := s.wanted(s.cam.view(), 1); ok && s.settled {
		s.paintTile(c, key)
		return key.box().meets(s.cam.view()), true
	}
	return false, false
}

// wanted is the tile to paint next, of those of a part of the map and so many beyond: the
// nearest to the middle.
func (s *scene) wanted(v box, more int) (key tileKey, ok bool) {
	t := s.tiles
	x0, y0, x1, y1 := s.across(v, t.level, more)
	mid := s.cam.at.times(math.Exp2(float64(t.level)/48) / tileSize)
	best := math.Inf(1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			k := tileKey{t.level, x, y}
			away := (point{float64(x) + .5, float64(y) + .5}).sub(mid).length()
			if t.have[k] == nil && away < best {
				best, key, ok = away, k, true
			}
		}
	}
	return key, ok
}

// paintStrip paints a part of the overview.
func (s *scene) paintStrip(c *Commands, n int) {
	zoom := s.overviewZoom()
	full := point{s.sheet.size.x + 2*sheetMargin, s.sheet.size.y + 2*sheetMargin}
	if n == 0 {
		c.target(slotOverview, int(math.Ceil(full.x*zoom)), int(math.Ceil(full.y*zoom)))
	} else {
		c.target(slotOverview, 0, 0)
	}
	w, h := full.x/strips, full.y/strips
	x, y := float64(n%strips)*w-sheetMargin, float64(n/strips)*h-sheetMargin
	part := box{x, y, x + w, y + h}
	c.op(opSave)
	c.scale(zoom, sheetMargin*zoom, sheetMargin*zoom)
	c.begin()
	c.poly(true, point{part.x0, part.y0}, point{part.x1, part.y0}, point{part.x1, part.y1}, point{part.x0, part.y1})
	c.op(opClip)
	s.paintGround(c, part, zoom)
	c.op(opRestore)
	c.carryOut(slotOverview)
}

func (s *scene) paintTile(c *Commands, key tileKey) {
	t := s.tiles
	if limit := s.tileLimit(); len(t.have) >= limit {
		t.evict(limit * 3 / 4)
	}
	tl := &tile{slot: t.slot(), used: t.frame}
	t.have[key] = tl
	zoom := math.Exp2(float64(key.level) / 48)
	shift := point{float64(key.x) * tileSize, float64(key.y) * tileSize}
	c.target(tl.slot, tileSize, tileSize)
	c.scale(zoom, -shift.x, -shift.y)
	s.paintGround(c, key.box(), zoom)
	s.paintTexts(c, key.box(), shift, zoom)
	c.carryOut(tl.slot)
}

// evict drops the tiles that were shown longest ago until few enough are left.
func (t *tiles) evict(left int) {
	for len(t.have) > left {
		oldest, key := math.MaxInt, tileKey{}
		for k, v := range t.have {
			if v.used < oldest {
				oldest, key = v.used, k
			}
		}
		t.free = append(t.free, t.have[key].slot)
		delete(t.have, key)
	}
}

// paintGround draws a part of the table, the paper and the terrain; the transform is
// set.
func (s *scene) paintGround(c *Commands, part box, zoom float64) {
	const m = sheetMargin
	c.fillStyle(s.pal.colour("--map-table"))
	c.rect(part.x0, part.y0, part.x1-part.x0, part.y1-part.y0)
	paper := box{max(part.x0, -m), max(part.y0, -m), min(part.x1, s.sheet.size.x+m), min(part.y1, s.sheet.size.y+m)}
	if paper.x0 >= paper.x1 || paper.y0 >= paper.y1 {
		return
	}
	s.sheet.paint(c, paper, zoom, s.cam.dpr, s.pal.colour)
	s.outside.paint(c, part, zoom, s.cam.dpr, s.pal.colour)
	s.border.paint(c, part, zoom, s.cam.dpr, s.pal.colour)
}

// paintTexts draws hex numbers and names.
func (s *scene) paintTexts(c *Commands, part box, shift point, zoom float64) {
	dpr, size := s.cam.dpr, zoom/s.cam.dpr*hexes
	if size >= 62 {
		up := 468.0
		if s.sheet.m.Kind == hex.Columns {
			up = 410
		}
		c.op(opTransform, dpr, 0, 0, dpr, -shift.x, -shift.y)
		c.font("400 "+px(max(8, min(size*.1, 13))*math.Sqrt(s.textScale))+s.family, 1, 1, 0)
		c.fillStyle(s.pal.colour("--map-number"))
		for h := range hex.Hex(s.sheet.m.Len()) {
			p := s.sheet.center(h)
			if !boxAt(p, 1200, 1200).meets(part) {
				continue
			}
			c.write(s.sheet.m.ID(h), p.x*zoom/dpr, (p.y-up+30)*zoom/dpr, false)
		}
	}
	paintNames(c, s.labelsFor(s.tiles.level), box{shift.x / dpr, shift.y / dpr, (shift.x + tileSize) / dpr, (shift.y + tileSize) / dpr}, shift, dpr, s.pal.colour)
}

func (s *scene) labelsFor(level int) []label {
	if t := s.tiles; t.labelled != level {
		t.labels = s.sheet.place(math.Exp2(float64(level)/48)/s.cam.dpr*hexes, s.textScale, s.mapFamily, s.measure)
		t.labelled = level
	}
	return s.tiles.labels
}

// drawThumbnail draws the overview and the counters as dots into a slot of w by h
// pixels.
func (s *scene) drawThumbnail(c *Commands, slot int, w, h float64) {
	zoom := min(w/s.sheet.size.x, h/s.sheet.size.y)
	x, y := (w-s.sheet.size.x*zoom)/2, (h-s.sheet.size.y*zoom)/2
	over := s.overviewZoom()
	ow, oh := math.Ceil((s.sheet.size.x+2*sheetMargin)*over), math.Ceil((s.sheet.size.y+2*sheetMargin)*over)
	c.target(slot, int(w), int(h))
	c.fillStyle(s.pal.colour("--map-table"))
	c.rect(0, 0, w, h)
	c.op(opImage, slotOverview, 0, 0, ow, oh, x-sheetMargin*zoom, y-sheetMargin*zoom, ow*zoom/over, oh*zoom/over)
	c.scale(zoom, x, y)
	r := max(counterSize*.5, 2.2/zoom)
	for i := range s.placed {
		k := &s.placed[i]
		if k.h == hex.None {
			continue
		}
		c.begin()
		c.poly(true, point{k.at.x - r, k.at.y - r}, point{k.at.x + r, k.at.y - r}, point{k.at.x + r, k.at.y + r}, point{k.at.x - r, k.at.y + r})
		c.fillStyle(s.pal.first("--unit-"+sideKey(&s.picture.Units[k.index]), "--unit-other"))
		c.fill()
		c.lineStyle(s.pal.colour("--counter-edge"), .6/zoom, false)
		c.stroke()
	}
	c.target(slotScreen, 0, 0)
}
