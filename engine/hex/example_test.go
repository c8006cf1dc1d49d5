package hex_test

import (
	"encoding/json"
	"fmt"

	"fieldpost/engine/hex"
)

// exampleMap is rows 20 to 24 of a sheet with five columns.
func exampleMap() *hex.Map {
	var g hex.Grid
	err := json.Unmarshal([]byte(`{"kind": "rows", "first": "row",
		"rows": {"low": 20, "high": 24, "rises": "north"},
		"columns": {"low": 1, "high": 5, "rises": "east"}, "odd": "east"}`), &g)
	if err != nil {
		panic(err)
	}
	ids, err := g.IDs()
	if err != nil {
		panic(err)
	}
	m, err := hex.NewMap(g, ids)
	if err != nil {
		panic(err)
	}
	return m
}

func ExampleNewMap() {
	m := exampleMap()
	h, _ := m.Lookup("2103")
	for d, n := range m.Neighbors[h] {
		fmt.Print(m.Kind.DirName(hex.Dir(d)), " ", m.ID(n), "  ")
	}
	// Output: E 2104  NE 2204  NW 2203  W 2102  SW 2003  SE 2004
}

func ExampleMap_Line() {
	m := exampleMap()
	a, _ := m.Lookup("2002")
	b, _ := m.Lookup("2303")
	for _, s := range m.Line(a, b, nil) {
		fmt.Print(m.ID(s.A))
		if s.B != hex.None {
			fmt.Print(" or ", m.ID(s.B))
		}
		fmt.Println()
	}
	a, _ = m.Lookup("2003")
	b, _ = m.Lookup("2203")
	fmt.Println(len(m.Line(a, b, nil)), "steps due north, the middle one along a hexside")
	// Output:
	// 2002
	// 2102
	// 2203
	// 2303
	// 3 steps due north, the middle one along a hexside
}

func ExampleSearch_Reach() {
	m := exampleMap()
	s := hex.NewSearch(m)
	cost, prev := make([]int16, m.Len()), make([]hex.Hex, m.Len())
	start, _ := m.Lookup("2001")
	goal, _ := m.Lookup("2003")
	woods, _ := m.Lookup("2002")

	// Six half movement points; two for open ground, four for woods.
	s.Reach(cost, prev, start, 6, func(_, to hex.Hex, _ hex.Hexside, _ int) (int, bool) {
		if to == woods {
			return 4, false
		}
		return 2, false
	})
	fmt.Println("costs", cost[goal])
	for _, h := range s.Path(prev, goal, nil) {
		fmt.Println("enter", m.ID(h))
	}
	// Output:
	// costs 6
	// enter 2002
	// enter 2003
}

func ExampleSearch_Breadth() {
	m := exampleMap()
	s := hex.NewSearch(m)
	dist := make([]int16, m.Len())
	from, _ := m.Lookup("2001")
	river := m.Side(from, from+1)
	s.Breadth(dist, from, func(_, _ hex.Hex, side hex.Hexside) bool { return side != river })
	fmt.Println("2002 is", dist[from+1], "hexes away round the river")
	// Output: 2002 is 2 hexes away round the river
}
