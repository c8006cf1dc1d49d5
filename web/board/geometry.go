package board

import (
	"math"
	"strconv"
)

// point is a place in drawing units of the map (hex.Width to a hex) or in CSS
// pixels of the canvas.
type point struct{ x, y float64 }

func (p point) add(q point) point           { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point           { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point       { return point{p.x * f, p.y * f} }
func (p point) to(q point, t float64) point { return point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t} }
func (p point) length() float64             { return math.Hypot(p.x, p.y) }
func (p point) left() point                 { return point{p.y, -p.x} }
func (p point) unit() point {
	if l := p.length(); l > 0 {
		return p.times(1 / l)
	}
	return point{1, 0}
}

// box is a rectangle; the zero box is empty until something is added to it by grow.
type box struct{ x0, y0, x1, y1 float64 }

func boxOf(points []point, margin float64) box {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		b.x0, b.y0 = min(b.x0, p.x), min(b.y0, p.y)
		b.x1, b.y1 = max(b.x1, p.x), max(b.y1, p.y)
	}
	return box{b.x0 - margin, b.y0 - margin, b.x1 + margin, b.y1 + margin}
}

func boxAt(p point, w, h float64) box {
	return box{p.x - w/2, p.y - h/2, p.x + w/2, p.y + h/2}
}

func (b box) meets(o box) bool {
	return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1
}

func (b box) grown(by float64) box { return box{b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by} }

// beyond tells the edges that a point lies outside of, a bit each.
func (b box) beyond(p point) (edges int) {
	if p.x < b.x0 {
		edges = 1
	} else if p.x > b.x1 {
		edges = 2
	}
	if p.y < b.y0 {
		edges |= 4
	} else if p.y > b.y1 {
		edges |= 8
	}
	return edges
}

func (b box) has(p point) bool {
	return p.x >= b.x0 && p.x < b.x1 && p.y >= b.y0 && p.y < b.y1
}

// chaikin smooths a line by cutting its corners the given number of times. An open
// line keeps its ends.
func chaikin(line []point, closed bool, times int) []point {
	for range times {
		n := len(line)
		if n < 3 {
			return line
		}
		out := make([]point, 0, 2*n+2)
		if closed {
			for i, p := range line {
				q := line[(i+1)%n]
				out = append(out, p.to(q, .25), p.to(q, .75))
			}
		} else {
			out = append(out, line[0])
			for i := range n - 1 {
				p, q := line[i], line[i+1]
				if i > 0 {
					out = append(out, p.to(q, .25))
				}
				if i < n-2 {
					out = append(out, p.to(q, .75))
				}
			}
			out = append(out, line[n-1])
		}
		line = out
	}
	return line
}

// walk calls visit at every step of length step along a line, with the direction
// there, from offset on.
func walk(line []point, offset, step float64, visit func(at, direction point)) {
	next := offset
	for i := 1; i < len(line); i++ {
		d := line[i].sub(line[i-1])
		l := d.length()
		for ; next <= l && l > 0; next += step {
			visit(line[i-1].to(line[i], next/l), d.times(1/l))
		}
		next -= l
	}
}

// chance is a small reproducible source of numbers: the same words give the same
// drawing on every machine.
type chance uint64

func chanceOf(words ...string) *chance {
	h := uint64(14695981039346656037)
	for _, w := range words {
		for i := range len(w) {
			h = (h ^ uint64(w[i])) * 1099511628211
		}
		h = (h ^ '|') * 1099511628211
	}
	c := chance(h)
	return &c
}

func chanceAt(p point, word string) *chance {
	return chanceOf(word, strconv.Itoa(int(math.Round(p.x))), strconv.Itoa(int(math.Round(p.y))))
}

// next is a number from 0 up to 1.
func (c *chance) next() float64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}

// about is a number from -r to r.
func (c *chance) about(r float64) float64 { return (2*c.next() - 1) * r }
