package hex_test

import (
	"slices"
	"testing"

	"fieldpost/engine/hex"
	"pgregory.net/rapid"
)

// worlds are the four sheets and a panel, whole.
func worlds(t *testing.T) []*hex.Map {
	w := []*hex.Map{panel(t)}
	for _, name := range []string{"aachen", "ardennes", "bug", "reichswald"} {
		w = append(w, sheet(t, name))
	}
	return w
}

func anyHex(t *rapid.T, m *hex.Map, name string) hex.Hex {
	return hex.Hex(rapid.IntRange(0, m.Len()-1).Draw(t, name))
}

// ragged is a sheet with holes.
func ragged(t *rapid.T, grids []hex.Grid) *hex.Map {
	g := rapid.SampledFrom(grids).Draw(t, "grid")
	g.Rows.High, g.Columns.High = g.Rows.Low+7, g.Columns.Low+7
	all, err := g.IDs()
	if err != nil {
		t.Fatal(err)
	}
	m, err := hex.NewMap(g, rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, -1, rapid.ID).Draw(t, "ids"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func gridList(t *testing.T) []hex.Grid {
	g := grids(t)
	return []hex.Grid{g["aachen"], g["ardennes"], g["bug"], g["reichswald"]}
}

func TestDistanceProperties(t *testing.T) {
	maps := worlds(t)
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom(maps).Draw(t, "map")
		a, b, c := anyHex(t, m, "a"), anyHex(t, m, "b"), anyHex(t, m, "c")
		ab := m.Distance(a, b)
		if ab != m.Distance(b, a) {
			t.Fatal("distance is not symmetric")
		}
		if m.Distance(a, c) > ab+m.Distance(b, c) {
			t.Fatal("a detour is shorter")
		}
		if (ab == 0) != (a == b) || (ab == 1) != (m.Side(a, b) != hex.NoSide) {
			t.Fatal("distance 0 or 1 does not fit")
		}
	})
}

// Nearest is the least Distance to any of some hexes.
func TestNearest(t *testing.T) {
	maps := worlds(t)
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom(maps).Draw(t, "map")
		a, b, h := anyHex(t, m, "a"), anyHex(t, m, "b"), anyHex(t, m, "h")
		if got, want := m.Nearest(a, hex.None, b)[h], min(m.Distance(h, a), m.Distance(h, b)); int(got) != want {
			t.Fatalf("%d to the nearest of two hexes, not %d", got, want)
		}
		if got := m.Nearest()[h]; got != -1 {
			t.Fatalf("%d to the nearest of no hexes", got)
		}
	})
}

// Within is every hex whose Distance is at most so much, in order.
func TestWithin(t *testing.T) {
	maps := worlds(t)
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom(maps).Draw(t, "map")
		at, n := anyHex(t, m, "at"), rapid.IntRange(0, 5).Draw(t, "n")
		var want []hex.Hex
		for h := range hex.Hex(m.Len()) {
			if m.Distance(at, h) <= n {
				want = append(want, h)
			}
		}
		if got := m.Within(at, n, nil); !slices.Equal(got, want) {
			t.Fatalf("within %d of %s are %v, not %v", n, m.ID(at), got, want)
		}
		if got := m.Within(hex.None, n, nil); got != nil {
			t.Fatalf("within %d of no hex are %v", n, got)
		}
	})
}

func TestDistanceIsBreadthFirst(t *testing.T) {
	for _, m := range worlds(t) {
		s, dist := hex.NewSearch(m), make([]int16, m.Len())
		for from := hex.Hex(0); int(from) < m.Len(); from += 41 {
			s.Breadth(dist, from, nil)
			for to, d := range dist {
				if m.Distance(from, hex.Hex(to)) != int(d) {
					t.Fatalf("%s to %s: distance %d, breadth-first %d", m.ID(from), m.ID(hex.Hex(to)), m.Distance(from, hex.Hex(to)), d)
				}
			}
		}
	}
}

func TestLineProperties(t *testing.T) {
	maps := worlds(t)
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.SampledFrom(maps).Draw(t, "map")
		a, b := anyHex(t, m, "a"), anyHex(t, m, "b")
		line := m.Line(a, b, nil)
		if len(line) != m.Distance(a, b)+1 || line[0] != (hex.Step{A: a, B: hex.None}) || line[len(line)-1] != (hex.Step{A: b, B: hex.None}) {
			t.Fatalf("line has %d steps from %v to %v", len(line), line[0], line[len(line)-1])
		}
		for k, s := range line {
			if s.B != hex.None && (s.A >= s.B || m.Side(s.A, s.B) == hex.NoSide) {
				t.Fatalf("step %d is a spine of %s and %s", k, m.ID(s.A), m.ID(s.B))
			}
			for _, h := range []hex.Hex{s.A, s.B} {
				if h != hex.None && (m.Distance(a, h) != k || m.Distance(h, b) != len(line)-1-k) {
					t.Fatalf("%s is not on a shortest way", m.ID(h))
				}
			}
		}
		back := m.Line(b, a, nil)
		slices.Reverse(back)
		if !slices.Equal(line, back) {
			t.Fatal("the line back is another one")
		}
	})
}

func TestNeighborsOfRaggedMaps(t *testing.T) {
	list := gridList(t)
	rapid.Check(t, func(t *rapid.T) {
		m := ragged(t, list)
		sides := 0
		for a := range hex.Hex(m.Len()) {
			if h, ok := m.Lookup(m.ID(a)); !ok || h != a || a > 0 && m.ID(a) <= m.ID(a-1) {
				t.Fatal("hexes are not in the order of ids")
			}
			for d := range hex.Dir(6) {
				n, side := m.Neighbors[a][d], m.Sides[a][d]
				if (n == hex.None) != (side == hex.NoSide) {
					t.Fatal("neighbour without hexside")
				}
				if n == hex.None {
					continue
				}
				if m.Neighbors[n][d.Opposite()] != a || m.Sides[n][d.Opposite()] != side ||
					m.Ends[side] != [2]hex.Hex{min(a, n), max(a, n)} || m.Side(n, a) != side || m.Distance(a, n) != 1 {
					t.Fatal("neighbours disagree")
				}
				sides++
			}
		}
		if sides != 2*len(m.Ends) {
			t.Fatalf("%d hexsides, want %d", len(m.Ends), sides/2)
		}
	})
}

func TestDrawing(t *testing.T) {
	list := gridList(t)
	rapid.Check(t, func(t *rapid.T) {
		m := ragged(t, list)
		w, h := m.Size()
		minX, minY, maxX, maxY := w, h, 0, 0
		for a := range hex.Hex(m.Len()) {
			x, y := m.Center(a)
			if m.At(x, y) != a {
				t.Fatalf("the centre of %s is in %s", m.ID(a), m.ID(m.At(x, y)))
			}
			for i := range 6 {
				cx, cy := m.Corner(a, i)
				minX, minY, maxX, maxY = min(minX, cx), min(minY, cy), max(maxX, cx), max(maxY, cy)
				// A tenth of the way inside a corner is still inside.
				if in := m.At(cx+(x-cx)/10, cy+(y-cy)/10); in != a {
					t.Fatalf("corner %d of %s is in %s", i, m.ID(a), m.ID(in))
				}
			}
			for d, n := range m.Neighbors[a] {
				x1, y1 := m.Corner(a, d-1)
				x2, y2 := m.Corner(a, d)
				// A little way beyond the middle of the hexside is the neighbour, or nothing.
				mx, my := (x1+x2)/2, (y1+y2)/2
				if got := m.At(mx+(mx-x)/10, my+(my-y)/10); got != n {
					t.Fatalf("beyond hexside %d of %s is %q, want %q", d, m.ID(a), m.ID(got), m.ID(n))
				}
				if n == hex.None {
					continue
				}
				nx1, ny1 := m.Corner(n, d+2)
				nx2, ny2 := m.Corner(n, d+3)
				if x1 != nx2 || y1 != ny2 || x2 != nx1 || y2 != ny1 {
					t.Fatalf("%s and %s do not share their corners", m.ID(a), m.ID(n))
				}
				if a < n {
					sx1, sy1, sx2, sy2 := m.SideCorners(m.Sides[a][d])
					if sx1 != x1 || sy1 != y1 || sx2 != x2 || sy2 != y2 {
						t.Fatalf("the hexside of %s and %s has other ends", m.ID(a), m.ID(n))
					}
				}
			}
		}
		if minX != 0 || minY != 0 || maxX != w || maxY != h {
			t.Fatalf("drawing is %d,%d to %d,%d, want 0,0 to %d,%d", minX, minY, maxX, maxY, w, h)
		}
	})
}

// TestAtIsNearest compares At with all centres.
func TestAtIsNearest(t *testing.T) {
	list := gridList(t)
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(list).Draw(t, "grid")
		g.Rows.High, g.Columns.High = g.Rows.Low+3, g.Columns.Low+3
		all, _ := g.IDs()
		m, err := hex.NewMap(g, all)
		if err != nil {
			t.Fatal(err)
		}
		w, h := m.Size()
		x, y := rapid.IntRange(0, w).Draw(t, "x"), rapid.IntRange(0, h).Draw(t, "y")
		got := m.At(x, y)
		if got == hex.None {
			return // the ragged edge
		}
		gx, gy := m.Center(got)
		for a := range hex.Hex(m.Len()) {
			ax, ay := m.Center(a)
			near, best := (ax-x)*(ax-x)+(ay-y)*(ay-y), (gx-x)*(gx-x)+(gy-y)*(gy-y)
			if near < best || near == best && a < got {
				t.Fatalf("%d,%d is in %s, but %s is nearer", x, y, m.ID(got), m.ID(a))
			}
		}
	})
}

// TestReachProperties compares Reach with relaxation repeated until nothing
// changes, over maps with holes, random costs and stops.
func TestReachProperties(t *testing.T) {
	list := gridList(t)
	rapid.Check(t, func(t *rapid.T) {
		m := ragged(t, list)
		price := rapid.SliceOfN(rapid.IntRange(-1, 5), 2*len(m.Ends), -1).Draw(t, "price")
		halt := rapid.SliceOfN(rapid.IntRange(0, 3), 2*len(m.Ends), -1).Draw(t, "halt")
		step := func(from, to hex.Hex, side hex.Hexside, _ int) (int, bool) {
			i := 2 * int(side)
			if from > to {
				i++
			}
			return price[i], halt[i] == 0
		}
		from, budget := anyHex(t, m, "from"), rapid.IntRange(0, 20).Draw(t, "budget")

		const far = 1000
		through, ending := slices.Repeat([]int{far}, m.Len()), slices.Repeat([]int{far}, m.Len())
		through[from] = 0
		for changed := true; changed; {
			changed = false
			for a := range hex.Hex(m.Len()) {
				for d, n := range m.Neighbors[a] {
					if n == hex.None || through[a] == far {
						continue
					}
					c, stop := step(a, n, m.Sides[a][d], 0)
					best := through
					if stop {
						best = ending
					}
					if c >= 0 && through[a]+c <= budget && through[a]+c < best[n] {
						best[n], changed = through[a]+c, true
					}
				}
			}
		}

		s, cost, prev := hex.NewSearch(m), make([]int16, m.Len()), make([]hex.Hex, m.Len())
		s.Reach(cost, prev, from, budget, step)
		for h := range hex.Hex(m.Len()) {
			want := through[h]
			if want == far {
				want = ending[h]
			}
			if want == far {
				want = -1
			}
			if int(cost[h]) != want || s.MustStop(h) != (through[h] == far && ending[h] < far) {
				t.Fatalf("%s costs %d, want %d", m.ID(h), cost[h], want)
			}
			// The way there is legal and costs what it should.
			at, spent, stopped := from, 0, false
			for _, n := range s.Path(prev, h, nil) {
				c, stop := step(at, n, m.Side(at, n), spent)
				if stopped || c < 0 {
					t.Fatalf("the way to %s is not allowed at %s", m.ID(h), m.ID(n))
				}
				at, spent, stopped = n, spent+c, stop
			}
			if cost[h] >= 0 && (at != h || spent != int(cost[h]) || stopped != s.MustStop(h)) {
				t.Fatalf("the way to %s ends at %s after %d", m.ID(h), m.ID(at), spent)
			}
		}
	})
}
