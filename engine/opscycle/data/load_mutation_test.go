package data_test

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

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
