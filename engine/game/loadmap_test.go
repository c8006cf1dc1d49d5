package game

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// smallMap is a folder with a map of six hexes: two rows of three.
func smallMap(change map[string]string) map[string]string {
	files := map[string]string{
		"game.json": `{"title": "x", "map": {"title": "Small", "grid": {"kind": "rows", "first": "row",
			"rows": {"low": 10, "high": 11, "rises": "north"}, "columns": {"low": 1, "high": 3, "rises": "east"}, "odd": "east"}}}`,
		"hexes.tsv": "id\tterrain\tunder\tfort\tname\tmarks\texits\n" +
			"1001\ttown\tclear\t-\tAlpha\t-\troad West; rail Far West\n1002\ttown\tclear\t-\t-\t-\t-\n1003\tclear\t-\tpillbox\t-\tone two\t-\n" +
			"1101\tlight\t-\t-\t-\t-\t-\n1102\tdense\t-\t-\t-\t-\t-\n1103\tcity\t-\t-\t-\t-\t-\n",
		"hexsides.tsv": "a\tb\troad\trail\triver\triver_name\tbridge\tteeth\tembankment\n" +
			"1001\t1002\tprimary\tyes\tstream\tLoop\tyes\t-\t-\n1102\t1103\t-\t-\t-\t-\t-\tyes\tyes\n",
		"labels.tsv": "kind\ttext\thexes\nwoods\tDark Wood\t1101 1102\n",
	}
	for name, text := range change {
		if text == "gone" {
			delete(files, name)
		} else {
			files[name] = text
		}
	}
	return files
}

func TestLoadMap(t *testing.T) {
	m, err := LoadMap(folder(smallMap(nil)))
	if err != nil {
		t.Fatal(err)
	}
	at := func(id string) hex.Hex {
		h, ok := m.Lookup(id)
		if !ok {
			t.Fatalf("hex %s is missing", id)
		}
		return h
	}
	if m.Title != "Small" || m.Len() != 6 {
		t.Errorf("map %q of %d hexes", m.Title, m.Len())
	}
	g := m.Hexes[at("1003")]
	if g.Terrain != "clear" || g.Fort != "pillbox" || !slices.Equal(g.Marks, []string{"one", "two"}) {
		t.Errorf("hex 1003 is %+v", g)
	}
	for id, place := range map[string]string{"1001": "Alpha", "1002": "Alpha", "1003": "", "1101": "", "1103": ""} {
		if got := m.Hexes[at(id)].Place; got != place {
			t.Errorf("hex %s belongs to %q, want %q", id, got, place)
		}
	}
	e := m.Hexsides[m.Side(at("1001"), at("1002"))]
	if e != (Edge{Road: "primary", Rail: true, River: "stream", RiverName: "Loop", Bridge: true}) {
		t.Errorf("hexside 1001/1002 is %+v", e)
	}
	if e := m.Hexsides[m.Side(at("1102"), at("1103"))]; e != (Edge{Teeth: true, Embankment: true}) {
		t.Errorf("hexside 1102/1103 is %+v", e)
	}
	if want := []MapMark{{at("1001"), "exit-road", "West"}, {at("1001"), "exit-rail", "Far West"}}; !slices.Equal(m.Marks, want) {
		t.Errorf("marks %v, want %v", m.Marks, want)
	}
	if len(m.Labels) != 1 || m.Labels[0].Text != "Dark Wood" || !slices.Equal(m.Labels[0].Hexes, []hex.Hex{at("1101"), at("1102")}) {
		t.Errorf("labels %v", m.Labels)
	}
	if _, err := LoadMap(folder(smallMap(map[string]string{"labels.tsv": "gone"}))); err != nil {
		t.Errorf("a map without labels: %v", err)
	}
}

func TestLoadMapFaults(t *testing.T) {
	files := smallMap(nil)
	for name, c := range map[string]struct{ file, old, new, says string }{
		"no file":             {"hexes.tsv", "", "", "hexes.tsv: the file is missing"},
		"no title":            {"game.json", `"Small"`, `""`, "game.json: the field map.title is missing"},
		"grid":                {"game.json", `"north"`, `"up"`, "north"},
		"grid kind":           {"game.json", `"rows", "first"`, `"rings", "first"`, "game.json: hex: grid kind"},
		"hex twice":           {"hexes.tsv", "1102", "1101", "hexes.tsv:6: hex 1101 stands in line 5 already"},
		"hex outside":         {"hexes.tsv", "1103", "1201", "hexes.tsv:7: the id does not fit the grid"},
		"hex id":              {"hexes.tsv", "1103", "x", "hexes.tsv:7"},
		"terrain":             {"hexes.tsv", "light", "lite", `hexes.tsv:5: terrain "lite" is unknown`},
		"under":               {"hexes.tsv", "town\tclear\t-\tAlpha", "town\tmud\t-\tAlpha", `hexes.tsv:2: under "mud" is unknown`},
		"fort":                {"hexes.tsv", "pillbox", "castle", `hexes.tsv:4: fort "castle" is unknown`},
		"exit":                {"hexes.tsv", "rail Far West", "canal North", `hexes.tsv:2: exit "canal North" is unknown`},
		"unknown hex":         {"hexsides.tsv", "1001\t1002", "1001\t1009", `hexsides.tsv:2: "1009" is no hex`},
		"not neighbours":      {"hexsides.tsv", "1001\t1002", "1001\t1003", "hexsides.tsv:2: hexes 1001 and 1003 are not neighbours"},
		"hexside twice":       {"hexsides.tsv", "1102\t1103", "1002\t1001", "hexsides.tsv:3: hexside 1002/1001 stands in line 2 already"},
		"road":                {"hexsides.tsv", "primary", "broad", `hexsides.tsv:2: road "broad" is unknown`},
		"river":               {"hexsides.tsv", "stream", "brook", `hexsides.tsv:2: river "brook" is unknown`},
		"flag":                {"hexsides.tsv", "yes\tyes", "yes\tx", `hexsides.tsv:3: embankment is "x"`},
		"name without river":  {"hexsides.tsv", "stream\tLoop\tyes", "-\tLoop\t-", `hexsides.tsv:2: the river name "Loop"`},
		"bridge without":      {"hexsides.tsv", "stream\tLoop\tyes", "-\t-\tyes", "hexsides.tsv:2: there is a bridge but no river"},
		"nothing":             {"hexsides.tsv", "yes\tyes", "-\t-", "hexsides.tsv:3: nothing is on hexside 1102/1103"},
		"label kind":          {"labels.tsv", "woods", "sea", `labels.tsv:2: kind "sea" is unknown`},
		"label without text":  {"labels.tsv", "Dark Wood", "-", "labels.tsv:2: the label has no text"},
		"label of unknown":    {"labels.tsv", "1102", "1105", `labels.tsv:2: "1105" is no hex`},
		"labels without head": {"labels.tsv", "kind\t", "", "labels.tsv:1"},
	} {
		text := "gone"
		if c.old != "" {
			if text = strings.Replace(files[c.file], c.old, c.new, 1); text == files[c.file] {
				t.Fatalf("%s: the change has no effect", name)
			}
		}
		_, err := LoadMap(folder(smallMap(map[string]string{c.file: text})))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", name, err, c.says)
		}
	}
}

func TestLoadLedger(t *testing.T) {
	head := "id\tsection\ttopic\tstatement\tkind\n"
	l, err := LoadLedger(folder(map[string]string{"ledger.tsv": head + "XYZ-1\t1\tmap\tA.\trule\nXYZ-2\t1\tmap\tB.\tnote\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if l.Rule("XYZ-2") != 2 || l.ID(1) != "XYZ-1" || l.Rule("XYZ-3") != NoRule {
		t.Errorf("rows %v", l.Rows)
	}
	for row, says := range map[string]string{
		"XYZ-1\t1\tmap\tA.\tlaw\n":                       `ledger.tsv:2: kind "law" is unknown`,
		"XYZ-1\t1\tmap\t-\trule\n":                       "ledger.tsv:2: the row has no id or no statement",
		"X 1\t1\tmap\tA.\trule\n":                        "ledger.tsv:2: the row has no id",
		"X-1\t1\tmap\tA.\trule\nX-1\t1\tmap\tA.\trule\n": "ledger.tsv:3: X-1 stands in line 2 already",
	} {
		_, err := LoadLedger(folder(map[string]string{"ledger.tsv": head + row}))
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want %q", row, err, says)
		}
	}
}
