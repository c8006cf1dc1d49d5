package opscycle

import (
	"os"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

// Every row that the code names stands in the ledger of Aachen or, with its own
// id, in that of the Bug River, and refs.tsv says of each of the former what its
// counterpart is.
func TestRefs(t *testing.T) {
	fsys, err := scenarios.Folder("bug")
	if err != nil {
		t.Fatal(err)
	}
	d, err := data.Load(fsys, "campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := scenarios.Folder("aachen")
	if err != nil {
		t.Fatal(err)
	}
	a, err := data.Load(files, "campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	cited, _, err := conformance.Cited(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range cited {
		id := string(f)
		if a.Ledger.Rule(id) == game.NoRule && d.Ledger.Rule(id) != game.NoRule {
			continue
		}
		if _, ok := d.Counterpart[id]; !ok || a.Ledger.Rule(id) == game.NoRule {
			t.Errorf("%s stands in no ledger, or scenarios/bug/refs.tsv does not tell its counterpart", id)
		}
	}
	if own := d.Counterpart["CTL-8.4.2-05"]; own != "BUG-8.3.2-07" {
		t.Errorf("the counterpart of CTL-8.4.2-05 is %q", own)
	}
	none := 0
	for _, own := range d.Counterpart {
		if own == "" {
			none++
		}
	}
	rows := 0
	for r := game.Rule(1); ; r++ {
		row, ok := a.Ledger.Row(r)
		if !ok {
			break
		}
		if rows++; row.ID != "" {
			if _, ok := d.Counterpart[row.ID]; !ok {
				t.Errorf("refs.tsv does not tell the counterpart of %s", row.ID)
			}
		}
	}
	if len(d.Counterpart) != rows || none != 83 {
		t.Errorf("%d rows of %d in refs.tsv, %d without counterpart, want 83", len(d.Counterpart), rows, none)
	}
	if a.Counterpart != nil {
		t.Error("Aachen has counterparts")
	}
}
