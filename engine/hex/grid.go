package hex

import (
	"fmt"
	"strings"
)

// Compass is "north", "south", "east" or "west".
type Compass string

// Axis is the range of the row or column numbers of a sheet and where they rise
// to: rows "north" or "south", columns "east" or "west".
type Axis struct {
	Low   int     `json:"low"`
	High  int     `json:"high"`
	Rises Compass `json:"rises"`
}

// Prefix is written before an id and moves its column: on a sheet whose columns
// start again at W01 west of E30, W adds 30 and E nothing.
type Prefix struct {
	Text string `json:"text"`
	Add  int    `json:"add"`
}

// Grid says how the ids of a rectangular sheet are laid out. An id is two
// two-digit numbers, row and column in the order that First tells, after one of
// the Prefixes if there are any. Its JSON form, here that of the Aachen sheet:
//
//	{"kind": "rows", "first": "row",
//	 "rows": {"low": 10, "high": 56, "rises": "north"},
//	 "columns": {"low": 1, "high": 22, "rises": "east"}, "odd": "east"}
type Grid struct {
	Kind Kind `json:"kind"`
	// First is what the first two digits are, "row" or "column".
	First string `json:"first"`
	Rows  Axis   `json:"rows"`
	// Columns counts prefixes in: a column has its printed number plus Add.
	Columns Axis `json:"columns"`
	// Odd is where odd-numbered rows (of kind Rows: "east" or "west") or columns
	// (of kind Columns: "north" or "south") lie half a hex from the even ones.
	Odd Compass `json:"odd"`
	// Prefixes in rising order of Add; none means ids without a prefix.
	Prefixes []Prefix `json:"prefixes,omitempty"`
}

// Cell is a hex and its place in half hexes, X rising east and Y south: on
// grids of kind Rows the hex to the east is at X+2 and that to the south-east at
// X+1, Y+1; of kind Columns the hex to the south is at Y+2. So X+Y is even for
// all hexes of a map or odd for all.
type Cell struct {
	ID   string
	X, Y int
}

// sign is +1 if the axis rises to plus, -1 if to minus.
func (a Axis) sign(what string, plus, minus Compass) (int, error) {
	if a.Low < 0 || a.High < a.Low {
		return 0, fmt.Errorf("hex: grid %s run from %d to %d: low must not be negative nor above high", what, a.Low, a.High)
	}
	return pick(what+" rises", a.Rises, plus, minus)
}

func pick(what string, c, plus, minus Compass) (int, error) {
	switch c {
	case plus:
		return 1, nil
	case minus:
		return -1, nil
	}
	return 0, fmt.Errorf("hex: grid %s %q: write %q or %q", what, c, minus, plus)
}

// layout is a checked Grid.
type layout struct {
	Grid
	east, south, odd int
}

func (g Grid) layout() (l layout, err error) {
	l.Grid = g
	if l.east, err = g.Columns.sign("columns", "east", "west"); err != nil {
		return l, err
	}
	if l.south, err = g.Rows.sign("rows", "south", "north"); err != nil {
		return l, err
	}
	switch g.Kind {
	case Rows:
		l.odd, err = pick("odd", g.Odd, "east", "west")
	case Columns:
		l.odd, err = pick("odd", g.Odd, "south", "north")
	default:
		err = fmt.Errorf("hex: there is no grid kind %d", uint8(g.Kind))
	}
	if err == nil && g.First != "row" && g.First != "column" {
		err = fmt.Errorf(`hex: grid first %q: write "row" or "column"`, g.First)
	}
	return l, err
}

// Cell is the place of an id. It fails if the id is not written as the grid
// tells or lies outside its ranges.
func (g Grid) Cell(id string) (Cell, error) {
	l, err := g.layout()
	if err != nil {
		return Cell{}, err
	}
	return l.cell(id)
}

func (l layout) cell(id string) (Cell, error) {
	digits, add, found := id, 0, len(l.Prefixes) == 0
	for _, p := range l.Prefixes {
		if rest, ok := strings.CutPrefix(id, p.Text); ok && len(rest) == 4 {
			digits, add, found = rest, p.Add, true
			break
		}
	}
	first, ok1 := twoDigits(digits, 0)
	second, ok2 := twoDigits(digits, 2)
	if !found || !ok1 || !ok2 || len(digits) != 4 {
		return Cell{}, fmt.Errorf("hex: id %q: write it as %s", id, l.sample())
	}
	row, col := first, second
	if l.First == "column" {
		row, col = second, first
	}
	col += add
	if row < l.Rows.Low || row > l.Rows.High || col < l.Columns.Low || col > l.Columns.High {
		return Cell{}, fmt.Errorf("hex: id %q is row %d, column %d, outside the sheet (rows %d to %d, columns %d to %d)",
			id, row, col, l.Rows.Low, l.Rows.High, l.Columns.Low, l.Columns.High)
	}
	if l.Kind == Rows {
		return Cell{id, 2*l.east*col + l.odd*(row&1), l.south * row}, nil
	}
	return Cell{id, l.east * col, 2*l.south*row + l.odd*(col&1)}, nil
}

func twoDigits(s string, at int) (n int, ok bool) {
	if len(s) < at+2 || s[at] < '0' || s[at] > '9' || s[at+1] < '0' || s[at+1] > '9' {
		return 0, false
	}
	return int(s[at]-'0')*10 + int(s[at+1]-'0'), true
}

// sample is what an id of the grid looks like, for messages.
func (l layout) sample() string {
	s := "two-digit row and column"
	if l.First == "column" {
		s = "two-digit column and row"
	}
	return s + ", such as " + l.id(l.Rows.Low, l.Columns.Low)
}

func (l layout) id(row, col int) string {
	prefix := Prefix{}
	for i, p := range l.Prefixes {
		if i == 0 || p.Add < col {
			prefix = p
		}
	}
	col -= prefix.Add
	if l.First == "column" {
		row, col = col, row
	}
	return fmt.Sprintf("%s%02d%02d", prefix.Text, row, col)
}

// IDs lists the ids of the whole sheet, row by row, each in the order of columns.
// A column bears the last prefix that adds less than its number.
func (g Grid) IDs() ([]string, error) {
	l, err := g.layout()
	if err != nil {
		return nil, err
	}
	if g.Rows.High > 99 || g.Columns.High > 99+maxAdd(g.Prefixes) {
		return nil, fmt.Errorf("hex: grid has rows to %d and columns to %d: two digits do not reach that far", g.Rows.High, g.Columns.High)
	}
	var ids []string
	for row := g.Rows.Low; row <= g.Rows.High; row++ {
		for col := g.Columns.Low; col <= g.Columns.High; col++ {
			ids = append(ids, l.id(row, col))
		}
	}
	return ids, nil
}

func maxAdd(prefixes []Prefix) int {
	n := 0
	for _, p := range prefixes {
		n = max(n, p.Add)
	}
	return n
}
