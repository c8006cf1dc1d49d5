package game

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Table is a scenario file of tab-separated values: comment lines that start
// with #, a line of headings, then one row a line. A cell "-" is empty.
type Table struct {
	Name  string
	Notes []string // comment lines without the #
	Head  []string
	Rows  []TableRow

	faults *Faults // of a reader that keeps them
}

// TableRow is one row; Line is its line number in the file, from 1.
type TableRow struct {
	Line  int
	Cells []string
	table *Table
}

// Shown returns the first columns of a table for a chart, empty cells as a dash.
func (t *Table) Shown(columns int) [][]string {
	rows := make([][]string, len(t.Rows))
	for i, r := range t.Rows {
		rows[i] = slices.Clone(r.Cells[:columns])
		for j, c := range rows[i] {
			if rows[i][j] = strings.ReplaceAll(c, "-", "–"); c == "" {
				rows[i][j] = "–"
			}
		}
	}
	return rows
}

// ReadTable reads a table that has the given headings in any order. A heading
// that ends in "?" may be missing, its cells are then empty. Errors name file
// and line.
func ReadTable(fsys fs.FS, name string, headings ...string) (*Table, error) {
	text, err := readText(fsys, name)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(text, "\n")
	t := &Table{Name: name, Rows: make([]TableRow, 0, len(lines))}
	all := make([]string, 0, len(lines)+strings.Count(text, "\t")) // cells, one row behind the other
	for i, line := range lines {
		line = strings.TrimSuffix(line, "\r")
		if note, ok := strings.CutPrefix(line, "#"); ok {
			t.Notes = append(t.Notes, strings.TrimSpace(note))
			continue
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		from := len(all)
		for cell, more := "", true; more; {
			cell, line, more = strings.Cut(line, "\t")
			if cell = strings.TrimSpace(cell); cell == "-" {
				cell = ""
			}
			all = append(all, cell)
		}
		cells := all[from:len(all):len(all)]
		if t.Head == nil {
			if err := t.setHead(i+1, cells, headings); err != nil {
				return nil, err
			}
			continue
		}
		if len(cells) != len(t.Head) {
			return nil, fmt.Errorf("%s:%d: the row has %s instead of %d: separate cells with one tab and write - for an empty one", name, i+1, Count(len(cells), "cell"), len(t.Head))
		}
		t.Rows = append(t.Rows, TableRow{Line: i + 1, Cells: cells, table: t})
	}
	if t.Head == nil {
		return nil, fmt.Errorf("%s: the table has no line of headings: begin it with %s", name, strings.Join(plain(headings), ", "))
	}
	return t, nil
}

// setHead checks the headings, which end in "?" where they may be missing.
func (t *Table) setHead(line int, cells, headings []string) error {
	known := plain(headings)
	for i, c := range cells {
		if !slices.Contains(known, c) {
			return fmt.Errorf("%s:%d: the heading %q is unknown here: the table has %s", t.Name, line, c, strings.Join(known, ", "))
		}
		if slices.Contains(cells[:i], c) {
			return fmt.Errorf("%s:%d: the heading %q stands there twice: remove one of the columns", t.Name, line, c)
		}
	}
	for i, h := range headings {
		if known[i] == h && !slices.Contains(cells, h) {
			return fmt.Errorf("%s:%d: the heading %q is missing: add the column", t.Name, line, h)
		}
	}
	t.Head = cells
	return nil
}

func plain(headings []string) []string {
	out := make([]string, len(headings))
	for i, h := range headings {
		out[i] = strings.TrimSuffix(h, "?")
	}
	return out
}

// Source returns the text of the comment that begins with "source:".
func (t *Table) Source() string {
	for _, n := range t.Notes {
		if s, ok := strings.CutPrefix(n, "source:"); ok {
			return strings.TrimSpace(s)
		}
	}
	return ""
}

// Remarks returns the comments other than the source as one text.
func (t *Table) Remarks() string {
	var out []string
	for _, n := range t.Notes {
		if n != "" && !strings.HasPrefix(n, "source:") {
			out = append(out, n)
		}
	}
	return strings.Join(out, " ")
}

// Errorf makes an error that names file and line.
func (r *TableRow) Errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", r.table.Name, r.Line, fmt.Errorf(format, args...))
}

// Text returns the cell under a heading, "" if the table lacks the column.
func (r *TableRow) Text(heading string) string {
	for i, h := range r.table.Head {
		if h == heading {
			return r.Cells[i]
		}
	}
	return ""
}

// Int reads a whole number from low to high; an empty cell is 0 if low is 0.
func (r *TableRow) Int(heading string, low, high int) (int, error) {
	s := r.Text(heading)
	if s == "" && low == 0 {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, r.Errorf("%s is %q: write a whole number from %d to %d", heading, s, low, high)
	}
	return n, nil
}

// Bool reads "yes" or "no"; an empty cell is no.
func (r *TableRow) Bool(heading string) (bool, error) {
	switch s := r.Text(heading); s {
	case "yes":
		return true, nil
	case "no", "":
		return false, nil
	default:
		return false, r.Errorf("%s is %q: write yes or no", heading, s)
	}
}

// Halves reads a number of MP such as 1, 0.5 or 2.5 and returns it in half MP.
func (r *TableRow) Halves(heading string) (int, error) {
	s := r.Text(heading)
	whole, half := strings.CutSuffix(s, ".5")
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > 15 || strings.ContainsAny(whole, "+-") {
		return 0, r.Errorf("%s is %q: write MP from 0 to 15, whole or ending in .5", heading, s)
	}
	n *= 2
	if half {
		n++
	}
	return n, nil
}

// Quarters reads a factor 0, 1/4, 1/2, 3/4 or 1 and returns it in quarters.
func (r *TableRow) Quarters(heading string) (int, error) {
	for i, f := range [...]string{"0", "1/4", "1/2", "3/4", "1"} {
		if r.Text(heading) == f {
			return i, nil
		}
	}
	return 0, r.Errorf("%s is %q: write 0, 1/4, 1/2, 3/4 or 1", heading, r.Text(heading))
}

// readText reads a file of a scenario folder, without a byte order mark.
func readText(fsys fs.FS, name string) (string, error) {
	b, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: the file is missing: put it into the folder of the game", name)
	}
	if err != nil {
		return "", fmt.Errorf("%s: the file cannot be read: %v", name, err)
	}
	if !utf8.Valid(b) {
		return "", fmt.Errorf("%s: the file is not UTF-8 text: save it with that encoding", name)
	}
	return strings.TrimPrefix(string(b), "\ufeff"), nil
}
