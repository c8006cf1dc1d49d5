package game

import (
	"fmt"
	"io/fs"
	"iter"
)

// Faults keeps the first fault found while the files of a game are read. Reading goes
// on, so that no reader has to ask after every cell; what is found later may only
// follow from the first fault and is dropped.
type Faults struct{ Err error }

// OK tells whether no fault was found so far.
func (f *Faults) OK() bool { return f.Err == nil }

// Keep notes an error; nil is none.
func (f *Faults) Keep(err error) {
	if f.Err == nil {
		f.Err = err
	}
}

// Fault notes a fault: the place, such as a file, then what is wrong and what to do.
func (f *Faults) Fault(place, format string, args ...any) {
	if f.Err == nil {
		f.Err = fmt.Errorf("%s: %w", place, fmt.Errorf(format, args...))
	}
}

// InTurn takes steps until the first fault, so that each can rely on those before it.
func (f *Faults) InTurn(steps ...func()) error {
	for _, step := range steps {
		if step(); !f.OK() {
			break
		}
	}
	return f.Err
}

// ReadTable is the function of that name for a reader that keeps faults, those of the
// rows included. A table that cannot be read is empty.
func (f *Faults) ReadTable(fsys fs.FS, name string, headings ...string) *Table {
	t, err := ReadTable(fsys, name, headings...)
	if err != nil {
		f.Keep(err)
		t = &Table{Name: name}
	}
	t.faults = f
	return t
}

// Fault notes a fault of the table as a whole.
func (t *Table) Fault(format string, args ...any) { t.faults.Fault(t.Name, format, args...) }

// Fault notes a fault of the row.
func (r *TableRow) Fault(format string, args ...any) {
	if r.table.faults.OK() {
		r.table.faults.Keep(r.Errorf(format, args...))
	}
}

// Number is Int for a reader that keeps faults; so are Yes, MP and Factor for Bool,
// Halves and Quarters.
func (r *TableRow) Number(heading string, low, high int) int8 {
	n, err := r.Int(heading, low, high)
	r.table.faults.Keep(err)
	return int8(n)
}

// Yes reads yes or no.
func (r *TableRow) Yes(heading string) bool {
	b, err := r.Bool(heading)
	r.table.faults.Keep(err)
	return b
}

// MP reads MP in half MP.
func (r *TableRow) MP(heading string) int8 {
	n, err := r.Halves(heading)
	r.table.faults.Keep(err)
	return int8(n)
}

// Factor reads a factor in quarters.
func (r *TableRow) Factor(heading string) int8 {
	n, err := r.Quarters(heading)
	r.table.faults.Keep(err)
	return int8(n)
}

// ByDie goes over the rows of a table that has one for each face of a die.
func (t *Table) ByDie(faces int) iter.Seq2[int8, *TableRow] {
	return func(yield func(int8, *TableRow) bool) {
		seen := make([]bool, faces+1)
		for i := range t.Rows {
			r := &t.Rows[i]
			die := r.Number("die", 1, faces)
			if r.Once(seen, die, "the die"); !yield(die, r) {
				return
			}
		}
		t.Every(seen, "the die")
	}
}

// Once sees that no other row has the row's number. seen has a place for each number
// and one for 0.
func (r *TableRow) Once(seen []bool, n int8, what string) {
	if seen[n] {
		r.Fault("%s %d has a row already: remove one", what, n)
	}
	seen[n] = true
}

// Every sees that each number from 1 was seen in a row.
func (t *Table) Every(seen []bool, what string) {
	for i, there := range seen[1:] {
		if !there {
			t.Fault("%s %d has no row: add it", what, i+1)
		}
	}
}
