package hex

// Step is one step of a Line: the hex A, and B if the point lies on the hexside
// between two hexes. A is the lower of the two; where only one of them is on the
// map it is A; both are None off the map.
type Step struct{ A, B Hex }

// with adds a second hex.
func (s Step) with(h Hex) Step {
	switch {
	case h == None:
		return s
	case s.A == None:
		return Step{h, s.B}
	case h < s.A:
		return Step{h, s.A}
	}
	return Step{s.A, h}
}

// Line is the straight line between the centres of two hexes: its Distance is cut
// into equal parts, and each of the Distance+1 points, both ends included, is a
// step with the hex in which the point lies. Where the line crosses or follows a
// hexside at that point (a hexspine) the step has both hexes. A point is never a
// corner, so there are never three. The line back has the same steps in reverse.
//
// The steps are written over buf, which grows if need be; there are none if a or b
// is no hex.
func (m *Map) Line(a, b Hex, buf []Step) []Step {
	buf = buf[:0]
	n := m.Distance(a, b)
	if n < 0 {
		return buf
	}
	if n == 0 {
		return append(buf, Step{a, None})
	}
	p, q := m.places[a], m.places[b]
	for k := range n + 1 {
		u := int(p.u)*(n-k) + int(q.u)*k
		v := int(p.v)*(n-k) + int(q.v)*k
		// Rows lie sqrt(3) half hexes apart, hence the weight 3.
		buf = append(buf, m.nearest(u, v, n, n, 3))
	}
	return buf
}
