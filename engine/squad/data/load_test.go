package data_test

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/squad/data"
	"fieldpost/scenarios"
)

// A file with a fault is refused in a sentence that names the file and the fault: among them long edges joined to
// short ones (OTL-1.1-03), crests without a step and steps without a crest (OTL-2.11-03, OTL-2.11-01), an R outside
// columns 7 and 9 (OTL-1.2.6-01), bunkers in buildings (OTL-2.3.3-01) or of another value than 4 or 5 (OTL-2.3.2-01), more men
// than there are for a break level, soldiers twice, a layout without a legal join, no victory clause (OTL-13.0-02).
func TestFaults(t *testing.T) {
	files := folder(t)
	setup := "setups/" + first + ".json"
	for _, c := range []struct{ file, old, new, want string }{
		{"game.json", `"us"`, `"gb"`, "sides are not us and german"},
		{"game.json", `"hesitation"`, `"doubt"`, `the option "doubt" is unknown`},
		{"tec.tsv", "woods\thex", "wood\thex", `the key "wood" is unknown`},
		{"tec.tsv", "ford\tcondition", "night\tcondition", "night has a row already"},
		{"weapons.tsv", "us\tPST", "gb\tPST", `side "gb" is unknown`},
		{"weapons.tsv", "us\tCRB", "us\tPST", `the code "PST" twice`},
		{"weapons.tsv", "2/4\t5/6", "2/4\t1/6", "has to be higher"},
		{"weapons.tsv", "2/4\t5/6", "2-4\t5/6", `short is "2-4"`},
		{"soldiers.tsv", "us\t2\t", "us\t1\t", "soldier 1 of the side has no name or another row"},
		{"soldiers.tsv", "\tBAR\t", "\tXYZ\t", `the weapon "XYZ"`},
		{"soldiers.tsv", "\tsquad\t2", "\tsquad\t-", "leader is"},
		{"events.tsv", "\tholder\tmortar", "\tnobody\tmortar", `who "nobody" is unknown`},
		{"events.tsv", "bomb\tStray bomb\t2", "bomb\tStray bomb\t3", "the event bomb is on 2 cards"},
		{"deck.tsv", "\n2\t", "\n1\t", "card 1 has a row already"},
		{"deck.tsv", "\tF6\t", "\tF9\t", `hex is "F9"`},
		{"deck.tsv", "\timproved\n", "\tunproved\n", `the event "unproved"`},
		{"deck.tsv", "*\t2\t2*\t", "*\t3\t2*\t", `c2 is "3"`},
		{"deck.tsv", "*\t2\t2*\t", "*\tR\t2*\t", `c2 is "R"`},
		{"ledger.tsv", "OTL-0-02", "OTL-0-01", "stands in line"},
		{"panels/01.txt", "id: 01", "id: 02", `the id is "02"`},
		{"panels/01.txt", "[terrain]", "[ground]", "belongs to no section"},
		{"panels/01.txt", " 4  .", " 5  .", "is not row 4"},
		{"panels/01.txt", " 4  .", " 4  ?", "A4 has no terrain"},
		{"panels/01.txt", "farm: Ferme Aubry: E5 F5", "farm: Ferme Aubry: E5", "the building in F5 has no name"},
		{"panels/01.txt", "farm: Ferme Aubry: E5 F5", "farm: Ferme Aubry: E5 J3", "or they do not touch"},
		{"panels/01.txt", "[buildings]", "[levels]\n1: G4\n[buildings]", "the crest"},
		{"panels/01.txt", "[buildings]", "[crests]\nG4>G5\n[buildings]", "the crest G4>G5"},
		{"panels/01.txt", "[buildings]", "[levels]\n1: A4\n[buildings]", "A4"},
		{"panels/01.txt", "[buildings]", "[walls]\nG4/G6\n[buildings]", "are not neighbours"},
		{"panels/01.txt", "[roads]", "[roads]\nroad: A4 C4", "jumps from A4 to C4"},
		{setup, `"panel": "02"`, `"panel": "01"`, "lies there twice"},
		{setup, `"panel": "02"`, `"panel": "77"`, "panels/77.txt: the file is missing"},
		{setup, `"x": 0, "y": 1`, `"x": 0, "y": 0`, "lies on another"},
		{setup, `"x": 0, "y": 1`, `"x": 1, "y": 1`, "edge to edge"},
		{setup, `"y": 1}`, `"y": 1, "turned": 90}`, "long edges only fit long ones"},
		{setup, `"turns": 7`, `"turns": 0`, "the field turns is 0"},
		{setup, `"initiative": "german"`, `"initiative": "gb"`, "the field initiative"},
		{setup, `"elan": 4`, `"elan": 11`, "forces.us.elan is 11"},
		{setup, `"break": 8`, `"break": 13`, "forces.us.break is 13"},
		{setup, `"break": 8`, `"break": 8, "later": [{"soldiers": [], "from": 1, "column": 10, "area": {"panel": "01"}}]`, "forces.us.later.soldiers is empty"},
		{setup, `"break": 8`, `"break": 8, "later": [{"soldiers": [1], "from": 1, "column": 10, "area": {"panel": "01"}}, {"soldiers": [2], "from": 1, "column": 10, "area": {"panel": "01"}}]`, "lists 2 groups"},
		{setup, `"soldiers": [1, 2, 3`, `"soldiers": [1, 1, 3`, "names soldier 1"},
		{setup, `"edge": "north"`, `"edge": "up"`, `the edge "up"`},
		{setup, `"panel": "01", "edge"`, `"panel": "05", "edge"`, `asks for panel "05"`},
		{setup, `"per": "building"`, `"per": "bridge"`, `scores per "bridge"`},
		{setup, `"per": "building"`, `"per": "exit"`, "without the field exit"},
		{setup, `"01-E5"`, `"01-E9"`, `"01-E9"`},
		{setup, `"title"`, `"titel"`, "titel"},
		{setup, `"us": [{"per": "eliminated", "points": 1}, {"per": "building", "points": 2}],
    "german": [{"per": "eliminated", "points": 1}, {"per": "building", "points": 2}]`, ``, "no clause"},
		{"setups/04-house-by-house.json", `"level": 2`, `"level": 10`, "storeys.level is 10"},
		{"setups/04-house-by-house.json", `"07-C3"`, `"07-C4"`, "07-C4 has no building"},
		{"setups/04-house-by-house.json", `"hex": "08-E4"`, `"hex": "08-E5"`, "the post in 08-E5"},
		{"setups/05-the-blockhouse.json", `"hex": "09-I3"`, `"hex": "09-K6"`, "no bunker can stand in 09-K6"},
		{"setups/05-the-blockhouse.json", `"facing": "S"`, `"facing": "E"`, `faces "E"`},
		{"setups/05-the-blockhouse.json", `"value": 5`, `"value": 6`, "bunkers.value is 6"},
		{"setups/06-the-steeple.json", `"weights": [2, `, `"weights": [`, "6 weights for 7 hexes"},
		{"setups/09-one-bridge.json", `"hexes": ["10-G4"], "bank"`, `"hexes": ["10-G3"], "bank"`, "a crossing without one bridge hex"},
		{"setups/09-one-bridge.json", `"german": [{"per": "eliminated", "points": 1}, `, `"german": [{"per": "crossing", "points": 1, "hexes": ["10-G4"], "bank": {"panel": "10", "bank": "south"}}, `, "2 crossings of one side"},
	} {
		b, err := fs.ReadFile(files, c.file)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(b), c.old, c.new, 1)
		if text == string(b) {
			t.Errorf("%s has no %q", c.file, c.old)
			continue
		}
		scenario := first
		if name, ok := strings.CutPrefix(c.file, "setups/"); ok {
			scenario = strings.TrimSuffix(name, ".json")
		}
		_, err = data.Load(scenarios.Overlay(files, map[string][]byte{c.file: []byte(text)}), scenario, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s with %q: the error is %v, want %q", c.file, c.new, err, c.want)
		}
	}
	for _, options := range []map[string]string{{"doubt": "on"}, {"hesitation": "maybe"}} {
		if _, err := data.Load(files, first, options); err == nil {
			t.Errorf("the options %v are taken", options)
		}
	}
	if _, err := data.Load(files, "../x", nil); err == nil {
		t.Error("a path is a scenario")
	}
}

// mutate calls try with the document after each of its values was replaced, one
// at a time; of lists the first two.
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
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			old := v[k]
			one(old, func(x any) { v[k] = x })
		}
	case []any:
		for i, old := range v[:min(len(v), 2)] {
			one(old, func(x any) { v[i] = x })
		}
	}
}

// Whatever stands in a set-up, the loader reads it or says in one sentence what is wrong.
func TestLoadTakesAnything(t *testing.T) {
	files := folder(t)
	for _, scenario := range []string{"05-the-blockhouse", "06-the-steeple", "09-one-bridge"} {
		name := "setups/" + scenario + ".json"
		b, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		var document any
		if err := json.Unmarshal(b, &document); err != nil {
			t.Fatal(err)
		}
		tried, read := 0, 0
		mutate(document, func() {
			text, err := json.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			tried++
			_, err = data.Load(scenarios.Overlay(files, map[string][]byte{name: text}), scenario, nil)
			if err == nil {
				read++
			} else if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), ": ") {
				t.Errorf("%s: %q is no sentence", name, err)
			}
		})
		if tried < 200 || read == 0 || read > tried/3 {
			t.Errorf("%s: %d of %d changed files are read", name, read, tried)
		}
	}
}

// Whatever stands in a panel, the reader reads it or says in one sentence what is wrong:
// every line left out, and every word replaced.
func TestPanelTakesAnything(t *testing.T) {
	files := folder(t)
	const name = "panels/09.txt"
	b, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(b), "\n")
	tried, read := 0, 0
	try := func(lines []string) {
		tried++
		text := strings.Join(lines, "\n")
		_, err := data.Load(scenarios.Overlay(files, map[string][]byte{name: []byte(text), "setups/test.json": []byte(plain("09"))}), "test", nil)
		if err == nil {
			read++
		} else if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), ": ") {
			t.Errorf("%q is no sentence", err)
		}
	}
	for i, line := range lines {
		try(slices.Delete(slices.Clone(lines), i, i+1))
		for _, word := range strings.Fields(line) {
			for _, other := range []string{"Z9", ":", "A1/A2", "99:"} {
				changed := slices.Clone(lines)
				changed[i] = strings.Replace(line, word, other, 1)
				try(changed)
			}
		}
	}
	if tried < 500 || read == 0 || read > tried/3 {
		t.Errorf("%d of %d changed panels are read", read, tried)
	}
}
