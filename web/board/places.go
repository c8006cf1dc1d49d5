package board

import (
	"math"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const (
	placeCell   = 790.0 // drawing units: a counter and the gap beside it
	placeBorder = 110.0 // about the counters
	placeHead   = 330.0 // for the name
	placeAway   = 260.0 // from the edge of the paper
	placeLeast  = 3     // counters that an empty place has room for
	placeMost   = 8     // counters side by side
)

// beside is a place beside the map with the counters in it.
type beside struct {
	place *game.Place
	box   box
	units []int // in the picture's list
}

// placeBeside lays out the places beside the map, each beyond the middle of its hexes at the edge that most
// of them lie at.
func (s *scene) placeBeside() {
	s.besides = s.besides[:0]
	for i := range s.picture.Places {
		p := &s.picture.Places[i]
		b := beside{place: p}
		for u := range s.picture.Units {
			if k := &s.picture.Units[u]; k.Place == p.ID && k.Hex == hex.None {
				b.units = append(b.units, u)
			}
		}
		middle, out, ok := s.beyond(p.Hexes)
		if !ok {
			continue
		}
		n := len(b.units)
		columns := max(placeLeast, min(n, placeMost))
		if out.y == 0 { // at the left or right edge it is high, not wide
			columns = max(2, (n+placeMost-1)/placeMost)
		}
		rows := max(1, (n+columns-1)/columns)
		w, h := float64(columns)*placeCell+2*placeBorder, float64(rows)*placeCell+2*placeBorder+placeHead
		middle = middle.add(point{out.x * (placeAway + sheetMargin + w/2), out.y * (placeAway + sheetMargin + h/2)})
		b.box = boxAt(middle, w, h)
		for i, u := range b.units {
			at := point{b.box.x0 + placeBorder + (float64(i%columns)+.5)*placeCell, b.box.y0 + placeBorder + placeHead + (float64(i/columns)+.5)*placeCell}
			k := &s.picture.Units[u]
			s.placed = append(s.placed, placed{index: u, unit: k.Unit, h: hex.None, of: 1, at: at, key: appearance(k, false)})
		}
		s.besides = append(s.besides, b)
	}
}

// beyond is the point of the map's edge beside the middle of some hexes, and the way out there.
func (s *scene) beyond(hexes []hex.Hex) (middle, out point, ok bool) {
	sides := []point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}
	var sum [4]point
	var count [4]float64
	for _, h := range hexes {
		if !s.onMap(h) {
			continue
		}
		p := s.sheet.center(h)
		away := [4]float64{p.x, s.sheet.size.x - p.x, p.y, s.sheet.size.y - p.y}
		best := 0
		for i := range away {
			if away[i] < away[best] {
				best = i
			}
		}
		sum[best], count[best] = sum[best].add(p), count[best]+1
	}
	best := 0
	for i := range count {
		if count[i] > count[best] {
			best = i
		}
	}
	if count[best] == 0 {
		return middle, out, false
	}
	middle, out = sum[best].times(1/count[best]), sides[best]
	if out.x != 0 {
		middle.x = math.Max(0, out.x) * s.sheet.size.x
	} else {
		middle.y = math.Max(0, out.y) * s.sheet.size.y
	}
	return middle, out, true
}

// drawBesides draws the places beside the map below their counters.
func (s *scene) drawBesides(c *Commands, view box) {
	for i := range s.besides {
		b := &s.besides[i]
		if !b.box.meets(view) {
			continue
		}
		edge := layer{fill: "--map-place", line: "--map-border", width: 30, least: 1.2}
		edge.add(30, true, []point{{b.box.x0, b.box.y0}, {b.box.x1, b.box.y0}, {b.box.x1, b.box.y1}, {b.box.x0, b.box.y1}})
		if b.place.Shut {
			edge.line = "--mark-objective"
		}
		edge.paint(c, view, s.cam.scale*s.cam.dpr, s.cam.dpr, s.pal.colour)
		s.nameBeside(c, b)
	}
}

// nameBeside writes the name of a place at its top, as large as it has room.
func (s *scene) nameBeside(c *Commands, b *beside) {
	text := b.place.Name
	if b.place.Shut {
		text += " (shut)"
	}
	zoom := s.cam.scale * s.cam.dpr
	size := min(placeHead*.78, (b.box.x1-b.box.x0-2*placeBorder)/(float64(len([]rune(text)))*.56)) * zoom
	if size < 7*s.cam.dpr {
		return
	}
	o := s.cam.origin()
	c.op(opTransform, 1, 0, 0, 1, 0, 0)
	c.font("small-caps 600 "+px(size)+s.mapFamily, 0, 1, 0)
	c.fillStyle(s.pal.colour("--map-ink"))
	c.write(text, (b.box.x0+placeBorder)*zoom+o.x, (b.box.y0+placeBorder*.6+placeHead/2)*zoom+o.y, false)
	c.scale(zoom, o.x, o.y)
}

// spotOf is where a hex or a counter of this id lies.
func (s *scene) spotOf(id string) (point, bool) {
	if h, ok := s.sheet.m.Lookup(id); ok {
		return s.sheet.center(h), true
	}
	for i := range s.placed {
		if k := &s.placed[i]; s.picture.Units[k.index].ID == id {
			return k.at, true
		}
	}
	return point{}, false
}
