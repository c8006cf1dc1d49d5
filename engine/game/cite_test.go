package game

import (
	"slices"
	"testing"

	"fieldpost/engine/hex"
)

const (
	rFirst  Ref = "A-1"
	rSecond Ref = "A-2"
	rOther  Ref = "B-1"
)

// Rows are found by the ids that code names, or by those that the game has for them.
func TestCitations(t *testing.T) {
	l := NewLedger([]LedgerRow{{ID: "A-1"}, {ID: "A-2"}, {ID: "C-7"}})
	c := Citations{ledger: l}
	if got := l.IDs(c.Rows(rFirst, rOther, rSecond)...); !slices.Equal(got, []string{"A-1", "A-2"}) {
		t.Errorf("rows %v", got)
	}
	c.Own = map[string]string{"B-1": "C-7", "A-1": ""}
	if got := l.IDs(c.Rows(rFirst, rOther, rSecond)...); !slices.Equal(got, []string{"C-7", "A-2"}) {
		t.Errorf("rows by the game's own ids: %v", got)
	}
	var e Event
	if c.Cite(&e, rOther, rSecond); !slices.Equal(l.IDs(e.Rules[:]...), []string{"C-7", "A-2"}) {
		t.Errorf("the event cites %v", e.Rules)
	}
}

// A reason is told with its rows, and with what its sentence leaves open.
func TestReasons(t *testing.T) {
	c := Citations{ledger: NewLedger([]LedgerRow{{ID: "A-1"}, {ID: "A-2"}})}
	if no := c.Because(nil); no.Sentence != "" || no.Rules != nil {
		t.Errorf("no reason is %+v", no)
	}
	full := Against("The hex is full.", rSecond, rFirst)
	if no := c.Because(full); no.Sentence != "The hex is full." || !slices.Equal(no.Rules, []Rule{2, 1}) {
		t.Errorf("%+v", no)
	}
	gone := Against("%s is eliminated.", rFirst)
	if no := c.Because(gone, "the 1st Division"); no.Sentence != "The 1st Division is eliminated." {
		t.Errorf("%q", no.Sentence)
	}
	if no := c.Refuse("No.", rSecond); no.Sentence != "No." || !slices.Equal(no.Rules, []Rule{2}) {
		t.Errorf("%+v", no)
	}
}

// Names of units that the reader does not know stand last, and as a number.
func TestNames(t *testing.T) {
	m, err := hex.NewMapOf(hex.Rows, []hex.Cell{{ID: "01"}, {ID: "02", X: 2}})
	if err != nil {
		t.Fatal(err)
	}
	n := Names{Map: &Map{Map: m, Hexes: []Ground{{Name: "Kleve"}, {}}}, Units: []string{"2/18", "the 84th", "1/26"}, Sides: []string{"the US side"}}
	for _, c := range []struct{ got, want string }{
		{n.Unit(1), "the 84th"}, {n.Unit(NoUnit), "a unit"}, {n.Unit(3), "a unit"},
		{n.List([]Unit{0, 1, 2}), "2/18, the 84th and 1/26"}, {n.List(nil), "nothing"},
		{n.Side(0), "the US side"}, {n.Side(Nobody), "nobody"}, {n.Hex(hex.None), "no hex"},
		{n.Hex(0), m.ID(0) + " Kleve"}, {n.Place(0), "Kleve"}, {n.Place(1), "hex " + m.ID(1)},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	n.Unknown = []bool{true, false, false}
	if got := n.List([]Unit{0, 1}); got != "the 84th and an unknown unit" {
		t.Errorf("%q", got)
	}
	n.Unknown[2] = true
	if got := n.List([]Unit{0, 1, 2}); got != "the 84th and 2 unknown units" {
		t.Errorf("%q", got)
	}
}
