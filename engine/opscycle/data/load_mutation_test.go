package data_test

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

// mutate calls try with the document after each of its values was replaced, one
// at a time; of lists and of objects of texts, which are long, the first two.
func mutate(v any, try func()) {
	one := func(old any, put func(any)) {
		for _, x := range []any{-1, 99, "nobody", []any{}} {
			put(x)
			try()
		}
		put(old)
		mutate(old, try)
	}
	switch v := v.(type) {
	case map[string]any:
		keys, texts := make([]string, 0, len(v)), 0
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			old := v[k]
			if _, text := old.(string); text {
				texts++
			}
			if texts <= 2 {
				one(old, func(x any) { v[k] = x })
			}
		}
	case []any:
		for i, old := range v[:min(len(v), 2)] {
			one(old, func(x any) { v[i] = x })
		}
	}
}

// Whatever stands in a set-up, the loader reads it or says in one sentence what is
// wrong, and rules can be built from all that it reads.
func TestLoadTakesAnything(t *testing.T) {
	files, err := scenarios.Folder("bug")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"setups/campaign.json", "setups/delayed-arrival.json"} {
		b, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		var document any
		if err := json.Unmarshal(b, &document); err != nil {
			t.Fatal(err)
		}
		tried, read := 0, 0
		scenario := strings.TrimSuffix(strings.TrimPrefix(name, "setups/"), ".json")
		mutate(document, func() {
			text, err := json.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			tried++
			d, err := data.Load(scenarios.Overlay(files, map[string][]byte{name: text}), scenario, nil)
			if err == nil {
				read++
				_, err = opscycle.New(d)
			}
			if err != nil && (strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), ": ")) {
				t.Errorf("%s: %q is no sentence", name, err)
			}
		})
		if tried < 300 || read == 0 || read > tried/4 {
			t.Errorf("%s: %d of %d changed files are read", name, read, tried)
		}
	}
}

// However dear the ground is in a table of one's own, nobody enters it who has not so many MP: what
// is counted never runs over. CTL-3.1.1-04.
func TestDearestGround(t *testing.T) {
	files, err := scenarios.Folder("aachen")
	if err != nil {
		t.Fatal(err)
	}
	b, err := fs.ReadFile(files, "tec-hexes.tsv")
	row := "clear\tClear\tclear\t-\t"
	if err != nil || !strings.Contains(string(b), row+"1\t") {
		t.Fatalf("no row %q: %v", row, err)
	}
	refused := 0
	for _, mp := range []string{"15.5", "60"} {
		dear := []byte(strings.Replace(string(b), row+"1\t", row+mp+"\t", 1))
		r, err := opscycle.Open(scenarios.Overlay(files, map[string][]byte{"tec-hexes.tsv": dear}), "campaign", nil)
		if err != nil {
			refused++
			continue
		}
		m, err := game.NewMatch(r, game.Head{Seed: "dear"})
		if err != nil {
			t.Fatal(err)
		}
		moved := 0
		for n := 0; n < 3000 && len(m.Legal()) > 0; n++ {
			events, err := m.Do(m.Legal()[(7919*n+13)%len(m.Legal())])
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if r.Lexicon().Events[e.Kind] != "moved" {
					continue
				}
				if moved++; min(e.N[0], e.N[1]) < 0 || max(e.N[0], e.N[1]) > 60 {
					t.Fatalf("%s MP: a step costs %d half MP, %d are left", mp, e.N[0], e.N[1])
				}
			}
		}
		if moved < 50 {
			t.Errorf("%d steps are few", moved)
		}
	}
	if refused != 1 {
		t.Errorf("%d of the tables are refused", refused)
	}
}
