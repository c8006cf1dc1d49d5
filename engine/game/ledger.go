package game

import (
	"io/fs"
	"slices"
	"strings"
)

// A Ledger holds the numbered statements of a game's rules.
type Ledger struct {
	Rows []LedgerRow
	byID map[string]Rule
}

// LedgerRow is one testable statement. Kind is "rule", "exception", "timing",
// "data", "ruling" or "note".
type LedgerRow struct {
	ID, Section, Topic, Statement, Kind string
}

// Rule returns the index of a row, NoRule if there is none.
func (l *Ledger) Rule(id string) Rule { return l.byID[id] }

// ID returns the id of a row, "" for NoRule.
func (l *Ledger) ID(r Rule) string {
	if r == NoRule || int(r) > len(l.Rows) {
		return ""
	}
	return l.Rows[r-1].ID
}

// Row returns a row; ok is false for NoRule and what the ledger does not have.
func (l *Ledger) Row(r Rule) (row LedgerRow, ok bool) {
	if r == NoRule || int(r) > len(l.Rows) {
		return LedgerRow{}, false
	}
	return l.Rows[r-1], true
}

// IDs returns the ids of rows, leaving out NoRule.
func (l *Ledger) IDs(rules ...Rule) []string {
	var ids []string
	for _, r := range rules {
		if id := l.ID(r); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// NewLedger indexes rows in order.
func NewLedger(rows []LedgerRow) *Ledger {
	l := &Ledger{Rows: rows, byID: make(map[string]Rule, len(rows))}
	for i, r := range rows {
		l.byID[r.ID] = Rule(i + 1)
	}
	return l
}

var rowKinds = []string{"rule", "exception", "timing", "data", "ruling", "note"}

// LoadLedger reads ledger.tsv of a game's folder. Errors name file and line.
func LoadLedger(fsys fs.FS) (*Ledger, error) {
	var faults Faults
	t := faults.ReadTable(fsys, "ledger.tsv", "id", "section", "topic", "statement", "kind")
	rows := make([]LedgerRow, len(t.Rows))
	line := make(map[string]int, len(t.Rows))
	for i, r := range t.Rows {
		row := LedgerRow{r.Text("id"), r.Text("section"), r.Text("topic"), r.Text("statement"), r.Text("kind")}
		switch {
		case !slices.Contains(rowKinds, row.Kind):
			r.Fault("kind %q is unknown: write rule, exception, timing, data, ruling or note", row.Kind)
		case row.ID == "" || strings.ContainsAny(row.ID, " ,") || row.Statement == "":
			r.Fault("the row has no id or no statement: fill in both")
		case line[row.ID] != 0:
			r.Fault("%s stands in line %d already: give the row an id of its own", row.ID, line[row.ID])
		}
		line[row.ID] = r.Line
		rows[i] = row
	}
	if !faults.OK() {
		return nil, faults.Err
	}
	return NewLedger(rows), nil
}
