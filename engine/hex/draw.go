package hex

// Drawing units. The hexes are regular to one part in five hundred; the numbers
// are chosen so that all centres and corners are integers and meet exactly.
const (
	Width  = 1000 // between neighbouring centres of a row (pointy-top) or column (flat-top)
	Height = 866  // between the centre lines of neighbouring rows or columns

	tip      = 577 // from a centre to the corner between two rows
	shoulder = 289 // from a centre line to the other four corners
)

// corners by the direction before them, as offsets along u and v.
var corners = [...][6]offset{
	Rows: {{Width / 2, -shoulder}, {0, -tip}, {-Width / 2, -shoulder},
		{-Width / 2, shoulder}, {0, tip}, {Width / 2, shoulder}},
	Columns: {{-Width / 2, shoulder}, {-Width / 2, -shoulder}, {0, -tip},
		{Width / 2, -shoulder}, {Width / 2, shoulder}, {0, tip}},
}

// Size is the size of the drawing: all hexes lie between 0, 0 and width, height.
func (m *Map) Size() (width, height int) {
	return m.swap(Width/2*(m.maxU+2), Height*m.maxV+2*tip)
}

// center is Center along u and v.
func (m *Map) center(h Hex) (int, int) {
	return Width / 2 * (int(m.places[h].u) + 1), Height*int(m.places[h].v) + tip
}

// Center is the centre of a hex in drawing units: north is up, x grows to the
// east and y to the south, the hexes of the map begin at 0 on both axes. 0, 0 for
// None.
func (m *Map) Center(h Hex) (x, y int) {
	if !m.has(h) {
		return 0, 0
	}
	return m.swap(m.center(h))
}

// Corner is corner i, 0 to 5, of a hex in drawing units. Corner i lies between
// directions i and i+1, so hexside d runs from corner d-1 to corner d. Corners
// that hexes share are equal. 0, 0 for None.
func (m *Map) Corner(h Hex, i int) (x, y int) {
	if !m.has(h) {
		return 0, 0
	}
	u, v := m.center(h)
	o := corners[m.Kind][((i%6)+6)%6]
	return m.swap(u+o.u, v+o.v)
}

// SideCorners is the two ends of a hexside in drawing units, counter-clockwise as
// seen from its lower hex; zeros for NoSide.
func (m *Map) SideCorners(s Hexside) (x1, y1, x2, y2 int) {
	if uint(s) >= uint(len(m.Ends)) {
		return 0, 0, 0, 0
	}
	a := m.Ends[s][0]
	d, _ := m.DirTo(a, m.Ends[s][1])
	x1, y1 = m.Corner(a, int(d)-1)
	x2, y2 = m.Corner(a, int(d))
	return x1, y1, x2, y2
}

// At is the hex that contains a drawing point: the one with the nearest centre,
// the lowest of those equally near; None outside and in holes.
func (m *Map) At(x, y int) Hex {
	w, h := m.Size()
	if x < 0 || y < 0 || x > w || y > h {
		return None
	}
	u, v := m.swap(x, y)
	return m.nearest(u-Width/2, v-tip, Width/2, Height, 1).A
}

// nearest is the hex, or the two, whose centres are nearest to the point u, v
// where centres lie at multiples of su and sv and squares along v count weight
// times.
func (m *Map) nearest(u, v, su, sv, weight int) Step {
	best, step := -1, Step{None, None}
	row := floorDiv(v, sv)
	for r := row; r <= row+1; r++ {
		c := floorDiv(u, su)
		c -= (c + r + m.parity) & 1
		for ; c*su < u+2*su; c += 2 {
			du, dv := u-c*su, v-r*sv
			d := du*du + weight*dv*dv
			switch {
			case best < 0 || d < best:
				best, step = d, Step{m.hexAt(c, r), None}
			case d == best:
				step = step.with(m.hexAt(c, r))
			}
		}
	}
	return step
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
