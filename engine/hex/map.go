package hex

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Map is the hexes of a sheet and how they lie. It is not changed after it is
// made. Methods take None, and any number that is no hex of the map, as no hex.
type Map struct {
	Kind      Kind
	Neighbors [][6]Hex     // of a hex, by Dir; None at the edge of the map and at holes
	Sides     [][6]Hexside // of a hex, by Dir; NoSide where Neighbors has None
	Ends      [][2]Hex     // of a hexside, the lower Hex first

	// Inner coordinates: u counts half hexes along a row (or column, on flat-top
	// maps), v the rows (or columns), both from 0, east or south. Flat-top maps
	// are pointy-top maps with the axes swapped, so all arithmetic is written once.
	ids    []string
	places []place
	byID   map[string]Hex
	table  []Hex // by v, then u/2
	width  int   // of a row of table
	maxU   int
	maxV   int
	parity int // of u+v
	x0, y0 int // least X and Y of the cells
}

type place struct{ u, v int16 }

// maxExtent is how many half hexes from 0,0 a map may reach, so that a few hexes with
// absurd coordinates cannot ask for all memory.
const maxExtent = 1000

// NewMap makes the map of the hexes with the given ids, in any order; a sheet may
// be ragged or have holes. It fails if the grid or an id is malformed, an id lies
// outside the grid or occurs twice.
func NewMap(g Grid, ids []string) (*Map, error) {
	l, err := g.layout()
	if err != nil {
		return nil, err
	}
	cells := make([]Cell, len(ids))
	for i, id := range ids {
		if cells[i], err = l.cell(id); err != nil {
			return nil, err
		}
	}
	return NewMapOf(g.Kind, cells)
}

// NewMapOf makes a map of cells with any ids, in any order, for maps that are not
// one numbered sheet. It fails if there are none or too many, if ids or places
// repeat or a place does not fit the others.
func NewMapOf(kind Kind, cells []Cell) (*Map, error) {
	if int(kind) >= len(kindNames) {
		return nil, fmt.Errorf("hex: there is no grid kind %d", uint8(kind))
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("hex: a map needs at least one hex")
	}
	if len(cells) > math.MaxInt16/3 { // three hexsides a hex must fit a Hexside
		return nil, fmt.Errorf("hex: a map of %d hexes is too large; the limit is %d", len(cells), math.MaxInt16/3)
	}
	cells = slices.Clone(cells)
	sort.SliceStable(cells, func(i, j int) bool { return cells[i].ID < cells[j].ID })
	m := &Map{Kind: kind, byID: make(map[string]Hex, len(cells))}
	if err := m.place(cells); err != nil {
		return nil, err
	}
	m.join()
	return m, nil
}

// place fills ids, places and table.
func (m *Map) place(cells []Cell) error {
	low, high := cells[0], cells[0]
	for _, c := range cells {
		low.X, low.Y = min(low.X, c.X), min(low.Y, c.Y)
		high.X, high.Y = max(high.X, c.X), max(high.Y, c.Y)
	}
	if min(low.X, low.Y) < -maxExtent || max(high.X, high.Y) > maxExtent {
		return fmt.Errorf("hex: a map reaches from %d,%d to %d,%d half hexes; keep it within %d of 0,0", low.X, low.Y, high.X, high.Y, maxExtent)
	}
	m.x0, m.y0 = low.X, low.Y
	m.maxU, m.maxV = m.swap(high.X-low.X, high.Y-low.Y)
	m.width = m.maxU/2 + 1
	m.table = slices.Repeat([]Hex{None}, m.width*(m.maxV+1))
	m.parity = (cells[0].X - low.X + cells[0].Y - low.Y) & 1
	for i, c := range cells {
		h := Hex(i)
		u, v := m.swap(c.X-low.X, c.Y-low.Y)
		if _, twice := m.byID[c.ID]; twice || c.ID == "" {
			return fmt.Errorf("hex: id %q: every hex needs an id of its own", c.ID)
		}
		if (u+v)&1 != m.parity {
			return fmt.Errorf("hex: %q at %d,%d lies half a hex beside the grid of %q at %d,%d",
				c.ID, c.X, c.Y, cells[0].ID, cells[0].X, cells[0].Y)
		}
		if other := m.hexAt(u, v); other != None {
			return fmt.Errorf("hex: %q and %q lie at the same place; give each its own", m.ids[other], c.ID)
		}
		m.ids = append(m.ids, c.ID)
		m.places = append(m.places, place{int16(u), int16(v)})
		m.byID[c.ID] = h
		m.table[v*m.width+u/2] = h
	}
	return nil
}

// join fills Neighbors, Sides and Ends.
func (m *Map) join() {
	m.Neighbors = make([][6]Hex, m.Len())
	m.Sides = make([][6]Hexside, m.Len())
	for h := range m.Neighbors {
		p := m.places[h]
		for d, o := range offsets[m.Kind] {
			n := m.hexAt(int(p.u)+o.u, int(p.v)+o.v)
			m.Neighbors[h][d] = n
			switch {
			case n == None:
				m.Sides[h][d] = NoSide
			case n > Hex(h):
				m.Sides[h][d] = Hexside(len(m.Ends))
				m.Ends = append(m.Ends, [2]Hex{Hex(h), n})
			default:
				m.Sides[h][d] = m.Sides[n][Dir(d).Opposite()]
			}
		}
	}
}

// swap turns x, y into u, v and back.
func (m *Map) swap(x, y int) (u, v int) {
	if m.Kind == Columns {
		return y, x
	}
	return x, y
}

// hexAt is the hex at u, v of the right parity, None at holes and outside.
func (m *Map) hexAt(u, v int) Hex {
	if u < 0 || u > m.maxU || v < 0 || v > m.maxV {
		return None
	}
	return m.table[v*m.width+u/2]
}

func (m *Map) has(h Hex) bool { return uint(h) < uint(len(m.places)) }

// Len is the number of hexes.
func (m *Map) Len() int { return len(m.places) }

// ID is the id of a hex, "" for None.
func (m *Map) ID(h Hex) string {
	if !m.has(h) {
		return ""
	}
	return m.ids[h]
}

// Lookup finds a hex by its id; None and false if the map has no such hex.
func (m *Map) Lookup(id string) (Hex, bool) {
	if h, ok := m.byID[id]; ok {
		return h, true
	}
	return None, false
}

// Cell is the id and place of a hex as NewMapOf takes them; the zero Cell for None.
func (m *Map) Cell(h Hex) Cell {
	if !m.has(h) {
		return Cell{}
	}
	x, y := m.swap(int(m.places[h].u), int(m.places[h].v))
	return Cell{m.ids[h], m.x0 + x, m.y0 + y}
}

// Side is the hexside between two hexes, NoSide if they are not neighbours.
func (m *Map) Side(a, b Hex) Hexside {
	if d, ok := m.DirTo(a, b); ok {
		return m.Sides[a][d]
	}
	return NoSide
}

// DirTo is the direction from a to its neighbour b, false if they are not
// neighbours.
func (m *Map) DirTo(a, b Hex) (Dir, bool) {
	if !m.has(a) || !m.has(b) {
		return 0, false
	}
	for d, n := range &m.Neighbors[a] {
		if n == b {
			return Dir(d), true
		}
	}
	return 0, false
}

// Distance is the plain distance in hexes, over holes as over hexes; -1 if a or b
// is no hex.
func (m *Map) Distance(a, b Hex) int {
	if !m.has(a) || !m.has(b) {
		return -1
	}
	return m.places[a].apart(m.places[b])
}

// Within appends the hexes at most n from h, as Distance measures it, and h, in the order of their numbers; none
// if h is no hex.
func (m *Map) Within(h Hex, n int, buf []Hex) []Hex {
	if !m.has(h) {
		return buf
	}
	at, first := m.places[h], len(buf)
	for dv := -n; dv <= n; dv++ {
		for du := abs(dv) - 2*n; du <= 2*n-abs(dv); du += 2 {
			if to := m.hexAt(int(at.u)+du, int(at.v)+dv); to != None {
				buf = append(buf, to)
			}
		}
	}
	slices.Sort(buf[first:])
	return buf
}

// Nearest returns, by hex, the plain distance to the nearest of several hexes, as
// Distance measures it; -1 everywhere if there are none.
func (m *Map) Nearest(to ...Hex) []int16 {
	dist := make([]int16, m.Len())
	fill(dist, -1)
	for _, h := range to {
		if !m.has(h) {
			continue
		}
		at := m.places[h]
		for i, p := range m.places {
			if n := p.apart(at); uint(n) < uint(dist[i]) { // as unsigned numbers -1 is more than all others
				dist[i] = int16(n)
			}
		}
	}
	return dist
}

// apart is how many hexes lie from one place to another.
func (p place) apart(q place) int {
	du, dv := abs(int(p.u)-int(q.u)), abs(int(p.v)-int(q.v))
	return max(dv, (du+dv)/2)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
