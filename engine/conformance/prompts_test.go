package conformance

import (
	"testing"

	"fieldpost/engine/hex"
)

// What counts as a subject: whole words only, and no verb that sounds like one.
func TestSubject(t *testing.T) {
	grid, err := hex.NewMap(hex.Grid{Kind: hex.Rows, First: "row", Rows: hex.Axis{Low: 1, High: 1, Rises: "north"}, Columns: hex.Axis{Low: 1, High: 2, Rises: "east"}, Odd: "east"}, []string{"0101", "0102"})
	if err != nil {
		t.Fatal(err)
	}
	s := subject{names: []string{"1/18", "1st Infantry Division", "Kleve"}, grid: grid}
	for sentence, want := range map[string]bool{
		"1/18 has entered a hex.":                   true,
		"1st Infantry Division: choose a unit.":     true,
		"Choose where 11/18 goes.":                  false,
		"Attack on 0102: choose who takes part.":    true,
		"Attack on 0103: choose who takes part.":    false,
		"Kleve is empty.":                           true,
		"The die shows 8: keep it?":                 true,
		"12 units can move: choose one.":            true,
		"No unit is left to choose.":                true,
		"Movement Phase: choose a unit to move.":    false,
		"Choose a hex to attack, or end the phase.": false,
	} {
		if s.in(sentence) != want {
			t.Errorf("%q names a subject: %v", sentence, !want)
		}
	}
}
