package sight

import (
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// A Sight answers for one ground. It never changes and may be shared.
type Sight struct {
	g      *data.Ground
	tec    *data.TEC
	grid   []hex.Hex // by place: rows of half hexes, None off the map and in a rim around it
	at     []int     // by hex: its place
	stride int
	w, h   int // the farthest that two hexes lie apart, in columns and half hexes
	shapes []shape
}

// New prepares the lines of a ground.
func New(g *data.Ground, tec *data.TEC) *Sight {
	s := &Sight{g: g, tec: tec, at: make([]int, len(g.Cells)), w: 12 * g.Wide, h: 14 * g.High}
	const rim = 2 // lines touch nothing farther out
	s.stride = s.w + 1 + 2*rim
	s.grid = make([]hex.Hex, s.stride*(s.h+1+2*rim))
	for i := range s.grid {
		s.grid[i] = hex.None
	}
	for i := range s.at {
		c := g.Cell(hex.Hex(i))
		s.at[i] = (c.Y+rim)*s.stride + c.X + rim
		s.grid[s.at[i]] = hex.Hex(i)
	}
	s.shapes = make([]shape, (2*s.w+1)*(2*s.h+1))
	for x := -s.w; x <= s.w; x++ {
		for y := -s.h; y <= s.h; y++ {
			if (x+y)%2 == 0 && (x != 0 || y != 0) {
				s.shapes[(x+s.w)*(2*s.h+1)+y+s.h] = newShape(x, y, s.stride)
			}
		}
	}
	return s
}

// shape is that of the line between two hexes.
func (s *Sight) shape(from, to hex.Hex) *shape {
	a, b := s.at[from], s.at[to]
	x, y := b%s.stride-a%s.stride, b/s.stride-a/s.stride
	return &s.shapes[(x+s.w)*(2*s.h+1)+y+s.h]
}

// A line is a question that is being answered.
type line struct {
	*Sight
	*shape
	f         *Field
	from, to  Spot
	start     int  // place of the first end
	high, low int8 // levels of the two ends, the higher first
	up, level bool // the first end is the lower one; both are equal
	answer    Look // what blocks it
}

func (s *Sight) line(from, to Spot, f *Field) line {
	l := line{Sight: s, shape: s.shape(from.Hex, to.Hex), f: f, from: from, to: to, start: s.at[from.Hex]}
	a, b := s.stands(from), s.stands(to)
	l.high, l.low, l.up, l.level = max(a, b), min(a, b), a < b, a == b
	return l
}

// stands is the level of a spot (OTL-3.2-01, OTL-3.2.2-01).
func (s *Sight) stands(p Spot) int8 { return s.g.Cells[p.Hex].Level + p.Level }

// hex is that at a place of a shape, None off the map.
func (l *line) hex(at int) hex.Hex { return l.grid[l.start+at] }

// Look answers whether one spot sees the other, and through how much. Of several things that
// block, the first of the list in the switch is told; who is seen sees as well (OTL-3.1-02).
func (s *Sight) Look(from, to Spot, f *Field) Look {
	if from.Hex == to.Hex {
		return Look{Reason: SameHex, By: from.Hex, Beyond: hex.None} // OTL-3.1-04
	}
	l := s.line(from, to, f)
	switch {
	case l.arcs(), l.prone(), l.terrain(), l.spine(), l.ground(), l.wall(), l.units(), l.blind():
		return l.answer
	}
	return Look{By: hex.None, Beyond: hex.None, Attenuation: l.attenuation()}
}

// blocked notes why the line is blocked.
func (l *line) blocked(r Reason, by, beyond hex.Hex) bool {
	l.answer = Look{Reason: r, By: by, Beyond: beyond}
	return true
}

// opaque tells whether the terrain of a hex blocks if it reaches a level (OTL-3.3-02).
func (l *line) opaque(h hex.Hex) bool { return h != hex.None && l.tec[l.g.Cells[h].Terrain].Blocks }

// terrain: woods and buildings that the line crosses and that reach both ends (OTL-3.3-01, OTL-3.3-03).
func (l *line) terrain() bool {
	for _, at := range l.cells {
		if h := l.hex(at); l.opaque(h) && l.g.Cells[h].Top() >= l.high {
			return l.blocked(Terrain, h, hex.None)
		}
	}
	return false
}

// spine: the worse of the two hexes blocks along their common side (OTL-3.6.1-01), a
// building only if both belong to it (OTL-3.6.3-02).
func (l *line) spine() bool {
	for _, pair := range l.spines {
		a, b := l.hex(pair[0]), l.hex(pair[1])
		for _, h := range [...]hex.Hex{a, b} {
			if l.opaque(h) && l.g.Cells[h].Top() >= l.high && (l.g.Cells[h].Terrain != data.Building || l.sameBuilding(a, b)) {
				return l.blocked(Spine, h, other(h, a, b))
			}
		}
	}
	return false
}

// sameBuilding tells whether two hexes are of one building; in a position a hex of one may have been given other terrain.
func (l *line) sameBuilding(a, b hex.Hex) bool {
	if a == hex.None || b == hex.None {
		return false
	}
	c, d := &l.g.Cells[a], &l.g.Cells[b]
	return c.Building >= 0 && c.Building == d.Building && c.Terrain == data.Building && d.Terrain == data.Building
}

func other(h, a, b hex.Hex) hex.Hex {
	if h == a {
		return b
	}
	return a
}

// ground: hexes higher than both ends, along a side only if both are (OTL-3.5.1-01, OTL-3.5.1-02).
func (l *line) ground() bool {
	higher := func(h hex.Hex) bool { return h != hex.None && l.g.Cells[h].Level > l.high }
	for _, at := range l.cells {
		if h := l.hex(at); higher(h) {
			return l.blocked(Ground, h, hex.None)
		}
	}
	for _, pair := range l.spines {
		if a, b := l.hex(pair[0]), l.hex(pair[1]); higher(a) && higher(b) {
			return l.blocked(Ground, a, b)
		}
	}
	return false
}

// wall: walls that are not on a side of either end (OTL-3.4-01), also along them and at
// their ends (OTL-3.4-02, OTL-3.6.2-01), as high as both ends (OTL-3.4-03).
func (l *line) wall() bool {
	for _, w := range l.walls {
		h := l.hex(w.at)
		if h == hex.None || !l.walled(h, w.dir, l.f) {
			continue
		}
		n := l.g.Neighbors[h][w.dir]
		if max(l.g.Cells[h].Level, l.g.Cells[n].Level) < l.high {
			continue
		}
		if w.end {
			return l.blocked(WallEnd, h, n)
		}
		return l.blocked(Wall, h, n)
	}
	return false
}

// walled tells whether a wall stands on a side of a hex.
func (s *Sight) walled(h hex.Hex, d hex.Dir, f *Field) bool {
	side := s.g.Map.Sides[h][d]
	return side != hex.NoSide && s.g.Sides[side].Wall && (f.Gaps == nil || !f.Gaps[side])
}

// units: soldiers and hidden counters in a hex that the line crosses or passes along, on
// ground as high as both ends (OTL-3.6.4-01, OTL-3.6.4-02).
func (l *line) units() bool {
	if l.f.Units == nil {
		return false
	}
	stops := func(h hex.Hex) bool { return h != hex.None && l.f.Units[h] && l.g.Cells[h].Level >= l.high }
	for _, at := range l.cells {
		if h := l.hex(at); stops(h) {
			return l.blocked(Units, h, hex.None)
		}
	}
	for _, pair := range l.spines {
		a, b := l.hex(pair[0]), l.hex(pair[1])
		for _, h := range [...]hex.Hex{a, b} {
			if stops(h) {
				return l.blocked(Units, h, other(h, a, b))
			}
		}
	}
	return false
}

// counted is the step that is i hexes from the higher end; that of the lower end is the
// last. Both hexes are the same unless the point lies on a side.
func (l *line) counted(i int) (a, b hex.Hex, spined bool) {
	n := len(l.steps)
	switch {
	case i == n && l.up:
		return l.from.Hex, l.from.Hex, false
	case l.up:
		i = n - i
	}
	c := &l.steps[i-1]
	a, b = l.hex(c.at), l.hex(c.at)
	if c.twin {
		b = l.hex(c.other)
	}
	if a == hex.None {
		a = b
	}
	if b == hex.None {
		b = a
	}
	return a, b, c.spined
}

// blind: the lower end lies in a blind hex, as far behind a crest, woods or a building as
// that is from the higher end (OTL-3.5.2.1-01, OTL-3.5.2-01).
func (l *line) blind() bool {
	if l.level {
		return false
	}
	n := len(l.steps)
	for i := (n + 1) / 2; i < n; i++ { // nearer ones hide fewer hexes than remain
		a, b, spined := l.counted(i)
		c, d, _ := l.counted(i + 1)
		if a == hex.None || c == hex.None { // between two maps, side by side, there is no ground
			continue
		}
		high, next := min(l.g.Cells[a].Level, l.g.Cells[b].Level), min(l.g.Cells[c].Level, l.g.Cells[d].Level) // OTL-3.5.2-03
		if high > next && high > l.low {
			return l.blocked(CrestBlind, a, hex.None)
		}
		for _, h := range [...]hex.Hex{a, b} {
			top := l.g.Cells[h].Top()
			if l.opaque(h) && top > l.low && top < l.high && (!spined || l.g.Cells[h].Terrain != data.Building || l.sameBuilding(a, b)) {
				return l.blocked(TopBlind, h, hex.None)
			}
		}
	}
	return false
}

// arcs: who is inside a bunker looks, and is seen, only through its front sides
// (OTL-2.3.1-02, OTL-2.3.1-03).
func (l *line) arcs() bool {
	if l.from.Bunker && l.g.Cells[l.from.Hex].Arc&l.out == 0 {
		return l.blocked(Arc, l.from.Hex, hex.None)
	}
	if l.to.Bunker && l.g.Cells[l.to.Hex].Arc&l.in == 0 {
		return l.blocked(Arc, l.to.Hex, hex.None)
	}
	return false
}

// prone: a prone soldier sees nothing lower without a crest of his own hex on the line
// (OTL-6.11.2-01), nor is seen from there (OTL-6.11.2-03).
func (l *line) prone() bool {
	if l.level {
		return false
	}
	top, sides := &l.from, l.out
	if l.up {
		top, sides = &l.to, l.in
	}
	c := &l.g.Cells[top.Hex]
	if !top.Prone || top.Bunker || c.Terrain == data.Building {
		return false
	}
	for d, n := range l.g.Neighbors[top.Hex] {
		if sides>>d&1 != 0 && n != hex.None && l.g.Cells[n].Level < c.Level {
			return false
		}
	}
	return l.blocked(ProneBlind, top.Hex, hex.None)
}
