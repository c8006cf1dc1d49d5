package hex_test

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// panel is a board of flat-top hexes with lettered columns A to M: B, D and so on
// begin half a hex further north, with row 0.
func panel(t testing.TB) *hex.Map {
	t.Helper()
	var cells []hex.Cell
	for c := range 13 {
		for row := 1 - c&1; row <= 7; row++ {
			cells = append(cells, hex.Cell{ID: fmt.Sprintf("%c%d", 'A'+c, row), X: c, Y: 2*row + c&1})
		}
	}
	m, err := hex.NewMapOf(hex.Columns, cells)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func steps(m *hex.Map, line []hex.Step) string {
	var s []string
	for _, st := range line {
		id := m.ID(st.A)
		if st.B != hex.None {
			id += "/" + m.ID(st.B)
		}
		s = append(s, id)
	}
	return strings.Join(s, " ")
}

// TestLines: on a spine the rules count both hexes; the lines are the examples
// of the squad game's notes.
func TestLines(t *testing.T) {
	m := panel(t)
	if m.Len() != 97 {
		t.Fatalf("%d hexes on a panel, want 97", m.Len())
	}
	for _, c := range [][3]string{
		{"G4", "I4", "G4 H3/H4 I4"},
		{"E4", "G7", "E4 E5/F4 F5 F6/G6 G7"},
		{"C3", "G4", "C3 D3 E3/E4 F3 G4"},
		{"C4", "H5", "C4 D4 E5 F4 G5 H5"},
		{"A4", "M4", "A4 B3/B4 C4 D3/D4 E4 F3/F4 G4 H3/H4 I4 J3/J4 K4 L3/L4 M4"},
		{"G4", "G4", "G4"},
		{"A1", "A7", "A1 A2 A3 A4 A5 A6 A7"},
		{"A1", "C1", "A1 B0/B1 C1"},
		{"A7", "C7", "A7 B6/B7 C7"},
	} {
		if got := steps(m, m.Line(at(t, m, c[0]), at(t, m, c[1]), nil)); got != c[2] {
			t.Errorf("line from %s to %s is %s, want %s", c[0], c[1], got, c[2])
		}
	}
	// At the edge of a sheet a spine has one hex only.
	a := sheet(t, "aachen")
	if got := steps(a, a.Line(at(t, a, "1101"), at(t, a, "1301"), nil)); got != "1101 1201/1202 1301" {
		t.Errorf("line is %s", got)
	}
	if got := steps(a, a.Line(at(t, a, "1001"), at(t, a, "1201"), nil)); got != "1001 1101 1201" {
		t.Errorf("line along the edge is %s", got)
	}
}

func TestCellsAreKept(t *testing.T) {
	m, err := hex.NewMapOf(hex.Columns, []hex.Cell{{"b", 7, -3}, {"a", 6, 4}})
	if err != nil {
		t.Fatal(err)
	}
	if m.Cell(0) != (hex.Cell{ID: "a", X: 6, Y: 4}) || m.Cell(1) != (hex.Cell{ID: "b", X: 7, Y: -3}) {
		t.Errorf("cells are %v and %v", m.Cell(0), m.Cell(1))
	}
}
