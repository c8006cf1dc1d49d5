package hex_test

import (
	"slices"
	"testing"

	"fieldpost/engine/hex"
)

func TestBreadth(t *testing.T) {
	m := sheet(t, "aachen")
	s, dist := hex.NewSearch(m), make([]int16, m.Len())
	wall := func(from, to hex.Hex, _ hex.Hexside) bool { // row 30 is closed but for 3010
		return m.ID(to)[:2] != "30" || m.ID(to) == "3010"
	}
	s.Breadth(dist, at(t, m, "2901"), wall)
	for id, want := range map[string]int16{"2901": 0, "2910": 9, "3010": 9, "3009": -1, "3101": 18, "3110": 10} {
		if got := dist[at(t, m, id)]; got != want {
			t.Errorf("%s is at %d, want %d", id, got, want)
		}
	}
	s.Spread(dist, []hex.Hex{at(t, m, "2901"), at(t, m, "2922"), hex.None}, nil)
	if dist[at(t, m, "2911")] != 10 || dist[at(t, m, "2912")] != 10 || dist[at(t, m, "2920")] != 2 {
		t.Error("the nearer of two starts does not count")
	}
	s.Breadth(dist, hex.None, nil)
	if slices.Max(dist) != -1 {
		t.Error("something is reached from nowhere")
	}
}

// TestBreadthOverHexside: pass is asked with the hexside that is crossed.
func TestBreadthOverHexside(t *testing.T) {
	m := sheet(t, "aachen")
	closed := m.Side(at(t, m, "2001"), at(t, m, "2002"))
	dist := make([]int16, m.Len())
	hex.NewSearch(m).Breadth(dist, at(t, m, "2001"), func(_, _ hex.Hex, side hex.Hexside) bool { return side != closed })
	if got := dist[at(t, m, "2002")]; got != 2 {
		t.Errorf("2002 is at %d round the hexside, want 2", got)
	}
}

// reach runs Reach on the Aachen sheet, from 2005.
func reach(t *testing.T, budget int, step func(from, to string, spent int) (int, bool)) (*hex.Map, *hex.Search, []int16, []hex.Hex) {
	t.Helper()
	m := sheet(t, "aachen")
	s, cost, prev := hex.NewSearch(m), make([]int16, m.Len()), make([]hex.Hex, m.Len())
	s.Reach(cost, prev, at(t, m, "2005"), budget, func(a, b hex.Hex, side hex.Hexside, spent int) (int, bool) {
		if m.Side(a, b) != side {
			t.Errorf("step from %s to %s over a wrong hexside", m.ID(a), m.ID(b))
		}
		return step(m.ID(a), m.ID(b), spent)
	})
	return m, s, cost, prev
}

func TestReach(t *testing.T) {
	// A road along row 20 at half the cost, nothing else but row 21 beside it.
	road := func(from, to string, _ int) (int, bool) {
		switch {
		case from[:2] == "20" && to[:2] == "20":
			return 1, false
		case to[:2] == "21":
			return 2, false
		}
		return -1, false
	}
	m, s, cost, prev := reach(t, 4, road)
	for id, want := range map[string]int16{"2005": 0, "2006": 1, "2009": 4, "2010": -1, "2107": 4, "2108": -1, "1905": -1} {
		if got := cost[at(t, m, id)]; got != want {
			t.Errorf("%s costs %d, want %d", id, got, want)
		}
	}
	// 2106 over 2006 and then north-east costs 3, as does 2007 and then north-west.
	for id, want := range map[string]string{"2106": "2006 2106", "2009": "2006 2007 2008 2009", "2005": "", "1905": ""} {
		if got := ids(m, s.Path(prev, at(t, m, id), nil)); got != want {
			t.Errorf("way to %s is %q, want %q", id, got, want)
		}
	}
	if s.MustStop(at(t, m, "2006")) {
		t.Error("2006 ends the move")
	}
	if m, _, cost, _ = reach(t, -3, road); cost[at(t, m, "2005")] != 0 || cost[at(t, m, "2006")] != -1 {
		t.Error("without a budget a unit does not stay where it is")
	}
}

func TestReachStops(t *testing.T) {
	// Only row 20; 2007 is in a ZOC.
	m, s, cost, prev := reach(t, 9, func(_, to string, _ int) (int, bool) {
		if to[:2] != "20" {
			return -1, false
		}
		return 1, to == "2007"
	})
	if cost[at(t, m, "2007")] != 2 || cost[at(t, m, "2008")] != -1 || cost[at(t, m, "2001")] != 4 {
		t.Error("a move goes on where it must stop")
	}
	if !s.MustStop(at(t, m, "2007")) || s.MustStop(at(t, m, "2006")) || s.MustStop(at(t, m, "2005")) || s.MustStop(hex.None) {
		t.Error("MustStop names the wrong hexes")
	}
	if got := ids(m, s.Path(prev, at(t, m, "2007"), nil)); got != "2006 2007" {
		t.Errorf("way to 2007 is %q", got)
	}
}

// TestReachRoundAStop: 2006 may be entered cheaply but with a stop from 2005, or
// dearly and going on from 2106; only the latter leads to 2007.
func TestReachRoundAStop(t *testing.T) {
	m, s, cost, prev := reach(t, 9, func(from, to string, _ int) (int, bool) {
		switch from + ">" + to {
		case "2005>2006":
			return 1, true
		case "2005>2105", "2105>2006":
			return 2, false
		case "2006>2007":
			return 1, false
		}
		return -1, false
	})
	if got := ids(m, s.Path(prev, at(t, m, "2007"), nil)); got != "2105 2006 2007" || cost[at(t, m, "2007")] != 5 {
		t.Errorf("way to 2007 is %q for %d, want the one that does not stop", got, cost[at(t, m, "2007")])
	}
	if cost[at(t, m, "2006")] != 4 || s.MustStop(at(t, m, "2006")) {
		t.Errorf("2006 costs %d, want 4", cost[at(t, m, "2006")])
	}
}

func TestReachKnowsWhatIsSpent(t *testing.T) {
	// One hex can always be entered, for the whole budget.
	m, _, cost, _ := reach(t, 3, func(_, _ string, spent int) (int, bool) {
		if spent == 0 {
			return 3, true
		}
		return 1, false
	})
	if cost[at(t, m, "2006")] != 3 || cost[at(t, m, "2007")] != -1 {
		t.Error("more than the minimum move")
	}
}

func TestReachWithFreeSteps(t *testing.T) {
	m, s, cost, prev := reach(t, 0, func(_, to string, _ int) (int, bool) {
		if to[:2] == "20" {
			return 0, false
		}
		return 1, false
	})
	if cost[at(t, m, "2022")] != 0 || cost[at(t, m, "2105")] != -1 {
		t.Error("free steps are not free")
	}
	if got := len(s.Path(prev, at(t, m, "2022"), nil)); got != 17 {
		t.Errorf("way of %d steps, want 17", got)
	}
}

// TestTies: of equally short ways the one over the lowest hexes, seen from the end.
func TestTies(t *testing.T) {
	m, s, _, prev := reach(t, 9, func(_, _ string, _ int) (int, bool) { return 1, false })
	for id, want := range map[string]string{"2205": "2104 2205", "2107": "2006 2007 2107", "1807": "1905 1806 1807"} {
		if got := ids(m, s.Path(prev, at(t, m, id), nil)); got != want {
			t.Errorf("way to %s is %q, want %q", id, got, want)
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	m := sheet(t, "aachen")
	s, dist, prev := hex.NewSearch(m), make([]int16, m.Len()), make([]hex.Hex, m.Len())
	from, to := at(t, m, "2005"), at(t, m, "5122")
	closed := make([]bool, m.Len())
	closed[at(t, m, "2105")] = true
	line, path, starts := make([]hex.Step, 0, 64), make([]hex.Hex, 0, 64), []hex.Hex{from, to}
	base := 2
	reach := func() {
		s.Reach(dist, prev, from, 16, func(_, to hex.Hex, _ hex.Hexside, _ int) (int, bool) { return base, closed[to] })
	}
	reach()
	for name, f := range map[string]func(){
		"Breadth":  func() { s.Breadth(dist, from, func(_, to hex.Hex, _ hex.Hexside) bool { return !closed[to] }) },
		"Spread":   func() { s.Spread(dist, starts, nil) },
		"Reach":    reach,
		"Path":     func() { path = s.Path(prev, to, path) },
		"Line":     func() { line = m.Line(from, to, line) },
		"Distance": func() { base += m.Distance(from, to) & 1 },
		"At":       func() { m.At(m.Center(to)) },
	} {
		if n := testing.AllocsPerRun(50, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	m := sheet(b, "aachen")
	n := 0
	for i := 0; b.Loop(); i++ {
		n += m.Distance(hex.Hex(i%1000), 500)
	}
	if n == 0 {
		b.Fatal("no distance")
	}
}

func BenchmarkLine(b *testing.B) {
	m := sheet(b, "aachen")
	from, to, line := at(b, m, "2005"), at(b, m, "3012"), make([]hex.Step, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		line = m.Line(from, to, line)
	}
}

func BenchmarkBreadth(b *testing.B) {
	m := sheet(b, "aachen")
	s, dist, open := hex.NewSearch(m), make([]int16, m.Len()), make([]bool, m.Len())
	for i := range open {
		open[i] = i%7 != 0
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Breadth(dist, 500, func(_, to hex.Hex, _ hex.Hexside) bool { return open[to] })
	}
}

func BenchmarkReach(b *testing.B) {
	m := sheet(b, "aachen")
	s, cost, prev, enter := hex.NewSearch(m), make([]int16, m.Len()), make([]hex.Hex, m.Len()), make([]int, m.Len())
	for i := range enter {
		enter[i] = 1 + i*7%5
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Reach(cost, prev, 500, 24, func(_, to hex.Hex, _ hex.Hexside, _ int) (int, bool) { return enter[to], false })
	}
}
