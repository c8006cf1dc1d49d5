package workbench

import (
	"strconv"
	"strings"
)

// A Change tells how a line or a cell of one's own differs from the shipped one.
type Change uint8

// The changes.
const (
	Same    Change = iota
	Changed        // it says something else
	Added          // the shipped table does not have it
	Gone           // only the shipped table has it
)

// A Cell is a cell of a comparison.
type Cell struct {
	Text string // one's own; of one that is gone the shipped text
	Was  string // the shipped text where it is Changed
	Change
}

// A Line is a row of a comparison.
type Line struct {
	Cells []Cell
	Change
}

// A Comparison is a table of one's own beside the shipped one, cell by cell.
type Comparison struct {
	Head    Line
	Lines   []Line // rows of one's own in their order, and each that is gone behind the one before it
	Changed int    // cells that are not Same
}

// sheet is a table as cells; a file that is none is one of its lines, by number.
type sheet struct {
	head []string
	rows [][]string
	keys []string // of the rows: the first cell, and the how-manieth row with it
}

func read(text string, table bool) sheet {
	var s sheet
	seen := map[string]int{}
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		var cells []string
		switch {
		case !table:
			cells = []string{strconv.Itoa(n + 1), line}
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
			continue
		default:
			cells = strings.Split(line, "\t")
		}
		if table && s.head == nil {
			s.head = cells
			continue
		}
		seen[cells[0]]++
		s.rows, s.keys = append(s.rows, cells), append(s.keys, cells[0]+"\t"+strconv.Itoa(seen[cells[0]]))
	}
	if !table {
		s.head = []string{"line", "text"}
	}
	return s
}

// Compare puts a text of one's own beside the shipped one of the same file. Rows belong together by their first cell, cells
// by the heading of their column, the lines of what is no table by their number.
func Compare(file, shipped, own string) *Comparison {
	table := strings.HasSuffix(file, ".tsv")
	was, now := read(shipped, table), read(own, table)
	c := &Comparison{}
	column, before := map[string]int{}, map[string]int{}
	for i, h := range was.head {
		before[h] = i
	}
	for i, h := range now.head {
		column[h] = i
		_, there := before[h]
		c.Head.Cells = append(c.Head.Cells, Cell{Text: h, Change: found(there, Added)})
	}
	var gone []int // columns that only the shipped table has
	for i, h := range was.head {
		if _, there := column[h]; !there {
			gone = append(gone, i)
			c.Head.Cells = append(c.Head.Cells, Cell{Text: h, Change: Gone})
		}
	}
	row, mine := map[string]int{}, map[string]bool{}
	for i, k := range was.keys {
		row[k] = i
	}
	for _, k := range now.keys {
		mine[k] = true
	}
	next := 0 // row of the shipped table that is told next
	lost := func(to int) {
		for ; next < to; next++ {
			if mine[was.keys[next]] {
				continue
			}
			line := Line{Change: Gone}
			for _, h := range now.head {
				text := ""
				if i, there := before[h]; there {
					text = cell(was.rows[next], i)
				}
				line.Cells = append(line.Cells, Cell{Text: text, Change: Gone})
			}
			for _, i := range gone {
				line.Cells = append(line.Cells, Cell{Text: cell(was.rows[next], i), Change: Gone})
			}
			c.Lines = append(c.Lines, line)
		}
	}
	for n, cells := range now.rows {
		at, there := row[now.keys[n]]
		if there {
			lost(at)
		}
		line := Line{Change: found(there, Added)}
		for i, h := range now.head {
			x := Cell{Text: cell(cells, i)}
			from, known := before[h]
			if x.Change = found(there && known, Added); there && known && cell(was.rows[at], from) != x.Text {
				x.Was, x.Change = cell(was.rows[at], from), Changed
			}
			line.Cells = append(line.Cells, x)
		}
		for _, i := range gone {
			if there {
				line.Cells = append(line.Cells, Cell{Text: cell(was.rows[at], i), Change: Gone})
			}
		}
		c.Lines = append(c.Lines, line)
	}
	lost(len(was.rows))
	for i := range c.Lines {
		for _, x := range c.Lines[i].Cells {
			if x.Change != Same {
				c.Changed++
				c.Lines[i].Change = max(c.Lines[i].Change, Changed)
			}
		}
	}
	return c
}

func found(there bool, otherwise Change) Change {
	if there {
		return Same
	}
	return otherwise
}

func cell(cells []string, i int) string {
	if i < len(cells) {
		return cells[i]
	}
	return ""
}

// Heading is the line of headings of a table, by which a text is known for what it is; "" of what has none.
func Heading(text string) string {
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return line
		}
	}
	return ""
}
