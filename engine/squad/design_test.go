package squad_test

import (
	"io/fs"
	"strings"
	"testing"

	"fieldpost/engine/squad"
)

// A scenario of one's own is checked like a printed one (OTL-13.0-01, OTL-13.0-02), and its figures are those that weigh on
// the balance (OTL-13.2-01, OTL-13.1-01): the printed first scenario has its printed build values.
func TestDesignTellsItsWeights(t *testing.T) {
	text, err := fs.ReadFile(folder(t), "setups/01-two-patrols.json")
	if err != nil {
		t.Fatal(err)
	}
	d, err := squad.Design(folder(t), string(text), nil)
	if err != nil || d.Title != "Two Patrols" || d.Length != "7 turns" {
		t.Fatalf("%+v, %v", d, err)
	}
	got := map[string]int{}
	for _, w := range d.Weights {
		got[w.Side+" "+w.ID] = w.Value
		if w.Title == "" || !strings.HasPrefix(w.Rule, "OTL-") {
			t.Errorf("%s has no words or no row", w.ID)
		}
	}
	for id, want := range map[string]int{"us build": 76, "german build": 78, "us elan": 4, "german break": 6, "us soldiers": 12, " turns": 7, " march": 10} {
		if got[id] != want {
			t.Errorf("%s is %d, want %d", id, got[id], want)
		}
	}
	for _, c := range []struct{ old, new, want string }{
		{`"elan": 4`, `"elan": 1`, "elan is 1"},
		{`"fakes": 2,
      "area": {"panel": "01"`, `"fakes": 20,
      "area": {"panel": "01"`, ""}, // as many counters as a position holds
		{`"turns": 7`, `"turns": 0`, "turns is 0"},
	} {
		_, err := squad.Design(folder(t), strings.Replace(string(text), c.old, c.new, 1), nil)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.new, err, c.want)
		}
	}
}
