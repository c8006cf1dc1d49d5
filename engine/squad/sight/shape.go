package sight

import (
	"slices"

	"fieldpost/engine/hex"
)

// A shape is what a line meets, whatever stands there: it depends only on how far apart
// the two ends lie, so one is made for each such distance and direction. Places are
// told by their distance from the first end in the Sight's grid.
type shape struct {
	cells  []int    // hexes crossed in their interior, both ends left out
	spines [][2]int // pairs of hexes along whose common side it runs
	walls  []side   // hexsides met that belong to neither end
	steps  []step   // counted hexes, the last is the other end
	out    uint8    // sides of the first hex through which it leaves, a bit each
	in     uint8    // sides of the last hex through which it enters
}

// A side is met in its interior, or at an end or along it.
type side struct {
	at  int
	dir hex.Dir
	end bool
}

// A step is the hex in which a counted point lies; if the point lies on the side of two
// there is an other, and if the line runs along that side it is a spine.
type step struct {
	at, other    int
	twin, spined bool
}

// A fraction of the way; d is positive.
type fraction struct{ n, d int }

func (a fraction) compare(b fraction) int { return a.n*b.d - b.n*a.d }

// A touch is a hex that the line meets, from and to which part of the way, and whether
// it is only along a side.
type touch struct {
	x, y     int // from the first end
	from, to fraction
	along    bool
}

// forms are the three linear functions, from -2 to 2 in a hex, that are constant along
// its pairs of opposite sides. x counts columns and y half hexes.
func forms(x, y int) [3]int { return [3]int{2 * y, 3*x - y, 3*x + y} }

// meet is where the line from 0, 0 to x, y meets the hex at hx, hy.
func meet(x, y, hx, hy int) (t touch, ok bool) {
	t = touch{x: hx, y: hy, from: fraction{0, 1}, to: fraction{1, 1}}
	slope, at := forms(x, y), forms(hx, hy)
	for i, f := range slope {
		low, high := fraction{at[i] - 2, f}, fraction{at[i] + 2, f}
		switch {
		case f == 0 && (at[i] < -2 || at[i] > 2):
			return t, false
		case f == 0:
			t.along = t.along || at[i] == 2 || at[i] == -2
			continue
		case f < 0:
			low, high = fraction{-high.n, -f}, fraction{-low.n, -f}
		}
		if low.compare(t.from) > 0 {
			t.from = low
		}
		if high.compare(t.to) < 0 {
			t.to = high
		}
		if t.from.compare(t.to) > 0 {
			return t, false
		}
	}
	return t, true
}

// corner tells whether the line only touches the hex there.
func (t *touch) corner() bool { return t.from.compare(t.to) == 0 }

// has tells whether a fraction of the way lies in the hex or on its rim.
func (t *touch) has(f fraction) bool { return t.from.compare(f) <= 0 && f.compare(t.to) <= 0 }

// touches lists the hexes that the line from 0, 0 to x, y meets, in order.
func touches(x, y int) []touch {
	var list []touch
	for hx := min(0, x) - 1; hx <= max(0, x)+1; hx++ {
		for hy := min(0, y) - 2; hy <= max(0, y)+2; hy++ {
			if (hx+hy)%2 != 0 || abs(hx*y-hy*x) > abs(x)+abs(y) { // no hex there, or the line passes its box by
				continue
			}
			if t, ok := meet(x, y, hx, hy); ok {
				list = append(list, t)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b touch) int { return a.from.compare(b.from) })
	return list
}

// offsets are the steps to neighbours on a grid of columns, by hex.Dir.
var offsets = [6][2]int{{1, -1}, {0, -2}, {-1, -1}, {-1, 1}, {0, 2}, {1, 1}}

// dirTo is the direction from a hex to another that touches it.
func dirTo(a, b *touch) (hex.Dir, bool) {
	i := slices.Index(offsets[:], [2]int{b.x - a.x, b.y - a.y})
	return hex.Dir(max(i, 0)), i >= 0
}

// newShape is the shape of the line from 0, 0 to x, y on a grid of a row width.
func newShape(x, y, stride int) shape {
	var s shape
	list := touches(x, y)
	at := func(t *touch) int { return t.y*stride + t.x }
	first := func(t *touch) bool { return t.x == 0 && t.y == 0 }
	last := func(t *touch) bool { return t.x == x && t.y == y }
	for i := range list {
		a := &list[i]
		if !a.along && !a.corner() && !first(a) && !last(a) {
			s.cells = append(s.cells, at(a))
		}
		for j := i + 1; j < len(list) && list[j].from.compare(a.to) <= 0; j++ {
			b := &list[j]
			dir, next := dirTo(a, b)
			if !next {
				continue
			}
			switch {
			case first(a):
				s.out |= 1 << dir
			case first(b):
				s.out |= 1 << dir.Opposite()
			}
			switch {
			case last(b):
				s.in |= 1 << dir.Opposite()
			case last(a):
				s.in |= 1 << dir
			}
			if first(a) || last(a) || first(b) || last(b) {
				continue
			}
			from, to := b.from, a.to // of the way on their common side
			if b.to.compare(to) < 0 {
				to = b.to
			}
			along := from.compare(to) < 0
			if along {
				s.spines = append(s.spines, [2]int{at(a), at(b)})
			}
			third := slices.ContainsFunc(list, func(t touch) bool { return t.has(from) && t != *a && t != *b })
			s.walls = append(s.walls, side{at(a), dir, along || third})
		}
	}
	n := max(abs(x), (abs(x)+abs(y))/2) // OTL-1.1.3-07
	for k := 1; k <= n; k++ {
		var c step
		found := 0
		for i := range list {
			if t := &list[i]; t.has(fraction{k, n}) {
				if found++; found == 1 {
					c.at = at(t)
				} else {
					c.other, c.twin, c.spined = at(t), true, t.along
				}
			}
		}
		s.steps = append(s.steps, c)
	}
	return s
}

func abs(n int) int { return max(n, -n) }
