package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// smallGame is the folder of a game on the small map, with two scenarios and an option of one of them.
func smallGame(change map[string]string) map[string]string {
	files := smallMap(map[string]string{
		"game.json": `{"id": "small", "title": "A Small Game", "map": {"title": "Small", "grid": {"kind": "rows", "first": "row",
			"rows": {"low": 10, "high": 11, "rises": "north"}, "columns": {"low": 1, "high": 3, "rises": "east"}, "odd": "east"}},
			"scenarios": ["day", "night"], "sides": [{"id": "left", "name": "Left", "adjective": "Leftish"}, {"id": "right", "name": "Right", "adjective": "Rightish"}],
			"turns": ["Dawn", "Noon", "Dusk"],
			"options": [{"id": "rain", "title": "It rains", "rule": "SM-1", "values": ["off", "on"], "default": "off"},
				{"id": "moon", "title": "The moon shines", "values": ["off", "on"], "default": "on", "scenarios": ["night"]}]}`,
		"setups/day.json":   `{"title": "The Day", "blurb": "A day.", "length": "2 turns", "turns": [1, 2]}`,
		"setups/night.json": `{"title": "The Night", "blurb": "A night.", "length": "1 turn", "turns": [3, 3]}`,
		"ledger.tsv":        "id\tsection\ttopic\tstatement\tkind\nSM-1\t1\tweather\tIt may rain.\trule\n",
		"chart.tsv":         "# source: drawn up for this test\nday\twind\n1\tweak\n2\tstrong\n",
	})
	for name, text := range change {
		files[name] = text
	}
	return files
}

// smallLoading loads a scenario of the small game by all steps that the kernel has.
type smallLoading struct {
	*Loading
	data  Contents
	file  struct{ GameHead }
	setup struct{ SetupHead }
	set   map[string]string
}

func loadSmall(files map[string]string, scenario string, chosen map[string]string) (*smallLoading, error) {
	l := &smallLoading{Loading: NewLoading(folder(files), scenario, chosen)}
	return l, l.InTurn(
		func() { l.ReadHead(&l.data, &l.file, &l.file.GameHead, "left", "right") },
		func() { l.ReadSetup(&l.setup, &l.setup.SetupHead) },
		func() { l.set = l.Options() },
		l.ReadLedger, l.ReadMap,
		func() {
			t := l.Chart("chart.tsv", "day", "wind")
			l.Show("wind", "The wind", "chart.tsv", "a note", []string{"Day", "Wind"}, t.Shown(2))
		})
}

// Head, set-up, options, ledger, map and charts of a folder come together in what is loaded.
func TestLoading(t *testing.T) {
	l, err := loadSmall(smallGame(nil), "night", map[string]string{"moon": "off"})
	if err != nil {
		t.Fatal(err)
	}
	d := &l.data
	if d.Game != "small" || d.GameTitle != "A Small Game" || d.Scenario != "night" || d.Title != "The Night" || d.Blurb != "A night." || d.Length != "1 turn" {
		t.Errorf("loaded %+v", d)
	}
	if d.Sides[1] != (SideName{"right", "Right", "Rightish"}) || l.Side("right") != 1 || l.Side("middle") != Nobody {
		t.Errorf("sides %v", d.Sides)
	}
	if l.set["moon"] != "off" || l.set["rain"] != "off" || len(l.set) != 2 {
		t.Errorf("options %v", l.set)
	}
	if d.Map.Len() != 6 || d.Ledger.Rule("SM-1") == NoRule || len(d.Hash) != 32 {
		t.Errorf("%d hexes, rows %v, hash %q", d.Map.Len(), d.Ledger.Rows, d.Hash)
	}
	if c := d.ChartList; len(c) != 1 || c[0].ID != "wind" || c[0].Note != "a note" || !strings.Contains(c[0].Source, "drawn up") || len(c[0].Rows) != 2 || c[0].Rows[1][1] != "strong" {
		t.Errorf("charts %+v", c)
	}
	info := d.Info(7, 3)
	if info.Units != 7 || info.Rules != 3 || !slices.Equal(info.Sides, []string{"left", "right"}) || len(info.Options) != 2 || info.Options[1].ID != "moon" {
		t.Errorf("info %+v", info)
	}
	if day, err := loadSmall(smallGame(nil), "day", nil); err != nil || len(day.data.Options) != 1 || day.data.Hash == d.Hash {
		t.Errorf("the day has the options %v, hash %s: %v", day.data.Options, day.data.Hash, err)
	}
}

// The hash of the data changes with every file that was read, and with none that was not.
func TestLoadingHash(t *testing.T) {
	hash := func(change map[string]string) string {
		t.Helper()
		l, err := loadSmall(smallGame(change), "day", nil)
		if err != nil {
			t.Fatal(err)
		}
		return l.data.Hash
	}
	was, files := hash(nil), smallGame(nil)
	for _, name := range []string{"game.json", "setups/day.json"} {
		if hash(map[string]string{name: files[name] + " "}) == was {
			t.Errorf("%s does not count", name)
		}
	}
	for _, name := range []string{"ledger.tsv", "hexes.tsv", "chart.tsv"} {
		if hash(map[string]string{name: "# changed\n" + files[name]}) == was {
			t.Errorf("%s does not count", name)
		}
	}
	if hash(map[string]string{"setups/night.json": "{}", "readme.txt": "x"}) != was {
		t.Error("files that are not read count")
	}
}

// Each fault of a folder is told with its file, what is wrong and what to do, and stops the loading.
func TestLoadingFaults(t *testing.T) {
	replaced := func(file, old, with string) map[string]string {
		text := smallGame(nil)[file]
		if !strings.Contains(text, old) {
			panic(fmt.Sprintf("%s has no %s", file, old))
		}
		return map[string]string{file: strings.Replace(text, old, with, 1)}
	}
	for name, c := range map[string]struct {
		change map[string]string
		want   []string
	}{
		"no id":           {replaced("game.json", `"id": "small"`, `"id": ""`), []string{"game.json", "id or title"}},
		"no title":        {replaced("game.json", `"A Small Game"`, `""`), []string{"game.json", "id or title"}},
		"one side":        {replaced("game.json", `, {"id": "right", "name": "Right", "adjective": "Rightish"}`, ""), []string{"game.json", "1 entries"}},
		"no scenarios":    {replaced("game.json", `["day", "night"]`, `[]`), []string{"game.json", "scenarios is empty"}},
		"a path":          {replaced("game.json", `"night"]`, `"../night"]`), []string{"game.json", `"../night"`}},
		"the same sides":  {replaced("game.json", `"right", "name"`, `"left", "name"`), []string{"game.json", `both sides have the id "left"`}},
		"no adjective":    {replaced("game.json", `"Leftish"`, `""`), []string{"game.json", "side 1"}},
		"other sides":     {replaced("game.json", `"id": "left"`, `"id": "west"`), []string{"game.json", "left and right"}},
		"a bad default":   {replaced("game.json", `"default": "off"`, `"default": "maybe"`), []string{"game.json", `"maybe"`}},
		"an untitled one": {replaced("game.json", `"It rains"`, `""`), []string{"game.json", `"rain"`}},
		"no blurb":        {replaced("setups/day.json", `"A day."`, `""`), []string{"setups/day.json", "blurb"}},
		"no such turn":    {replaced("setups/day.json", `[1, 2]`, `[1, 4]`), []string{"setups/day.json", "1 to 3"}},
		"turns reversed":  {replaced("setups/day.json", `[1, 2]`, `[2, 1]`), []string{"setups/day.json", "turns is [2 1]"}},
		"turn nought":     {replaced("setups/day.json", `[1, 2]`, `[0, 2]`), []string{"setups/day.json", "turns is [0 2]"}},
		"a strange field": {replaced("setups/day.json", `"title"`, `"titel"`), []string{"setups/day.json", "titel"}},
		"no heading":      {replaced("chart.tsv", "wind", "breeze"), []string{"chart.tsv", "wind"}},
	} {
		_, err := loadSmall(smallGame(c.change), "day", nil)
		if err == nil {
			t.Errorf("%s passes", name)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, which does not tell %q", name, err, want)
			}
		}
	}
	for name, c := range map[string]struct {
		scenario string
		chosen   map[string]string
		want     string
	}{
		"another scenario":  {"dusk", nil, `no scenario "dusk"`},
		"a value":           {"day", map[string]string{"rain": "maybe"}, `"rain" cannot be "maybe"`},
		"of the other":      {"day", map[string]string{"moon": "off"}, `no option "moon"`},
		"no option at all":  {"night", map[string]string{"hail": "on"}, `no option "hail"`},
		"a path as a name":  {"../day", nil, "no scenario"},
		"the empty name":    {"", nil, "no scenario"},
		"an option's title": {"day", map[string]string{"It rains": "on"}, "no option"},
	} {
		if _, err := loadSmall(smallGame(nil), c.scenario, c.chosen); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Hexes and rows that a file names are looked up; what is not there, not in play or there twice is a fault.
func TestLoadingLooksUp(t *testing.T) {
	load := func() *smallLoading {
		l, err := loadSmall(smallGame(nil), "day", nil)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	inPlay := []bool{true, true, true, false, true, true}
	l := load()
	list := l.Hexes("units.tsv", "at", []string{"1003", "1001"}, inPlay)
	if want := []hex.Hex{2, 0}; !slices.Equal(list, want) || !l.OK() {
		t.Errorf("hexes %v: %v", list, l.Err)
	}
	for want, ids := range map[string][]string{"no hex of the map": {"1009"}, "outside the area": {"1101"}, "twice": {"1003", "1003"}} {
		l := load()
		if l.Hexes("units.tsv", "at", ids, inPlay); l.OK() || !strings.HasPrefix(l.Err.Error(), "units.tsv: at: ") || !strings.Contains(l.Err.Error(), want) {
			t.Errorf("%v: %v", ids, l.Err)
		}
	}
	if l := load(); l.OK() {
		l.Hexes("units.tsv", "at", []string{"1101"}, nil)
		l.KnownRow("units.tsv", "why", "a unit", "SM-1")
		if l.KnownRow("units.tsv", "why", "a unit", ""); !l.OK() {
			t.Error(l.Err)
		}
		if l.KnownRow("units.tsv", "why", "a unit", "SM-2"); l.OK() || !strings.Contains(l.Err.Error(), `"SM-2"`) {
			t.Errorf("a row that is none: %v", l.Err)
		}
	}
}

// Of several faults the first is told; rows without a number, or with one twice, are faults.
func TestFaults(t *testing.T) {
	table := func(text string) (*Faults, *Table) {
		f := &Faults{}
		return f, f.ReadTable(folder(map[string]string{"t.tsv": text}), "t.tsv", "n", "ok", "mp", "part")
	}
	head := "n\tok\tmp\tpart\n"
	f, tab := table(head + "1\tyes\t2.5\t3/4\n2\tno\t1\t1\n")
	seen := make([]bool, 3)
	for i := range tab.Rows {
		r := &tab.Rows[i]
		r.Once(seen, r.Number("n", 1, 2), "number")
	}
	r := &tab.Rows[0]
	if tab.Every(seen, "number"); !f.OK() || !r.Yes("ok") || r.MP("mp") != 5 || r.Factor("part") != 3 || tab.Rows[1].Yes("ok") {
		t.Errorf("%v: %v, %d half MP, %d quarters", f.Err, r.Yes("ok"), r.MP("mp"), r.Factor("part"))
	}
	r.Once(seen, 2, "number")
	if r.Fault("later"); f.OK() || !strings.Contains(f.Err.Error(), "number 2 has a row already") || !strings.HasPrefix(f.Err.Error(), "t.tsv") {
		t.Errorf("twice: %v", f.Err)
	}
	f, tab = table(head + "1\tyes\t1\t1\n")
	if tab.Every([]bool{false, true, false}, "number"); f.OK() || !strings.Contains(f.Err.Error(), "number 2 has no row") {
		t.Errorf("none: %v", f.Err)
	}
	for heading, read := range map[string]func(*TableRow){"n": func(r *TableRow) { r.Number("n", 1, 2) }, "ok": func(r *TableRow) { r.Yes("ok") },
		"mp": func(r *TableRow) { r.MP("mp") }, "part": func(r *TableRow) { r.Factor("part") }} {
		f, tab := table(head + "x\tx\tx\tx\n")
		if read(&tab.Rows[0]); f.OK() || !strings.Contains(f.Err.Error(), heading) {
			t.Errorf("%s is x: %v", heading, f.Err)
		}
	}
}

// The shelf lists the scenarios in the order of game.json, with what the system adds, and names the one at fault.
func TestReadShelf(t *testing.T) {
	read := func(files map[string]string) ([]Info, error) {
		return ReadShelf(folder(files), 9, func(l *Loading, more *Info) {
			s := &smallLoading{Loading: l}
			if s.ReadHead(&s.data, &s.file, &s.file.GameHead); l.OK() {
				s.ReadSetup(&s.setup, &s.setup.SetupHead)
			}
			more.Units, more.Solitaire = 5, true
		})
	}
	list, err := read(smallGame(nil))
	if err != nil || len(list) != 2 {
		t.Fatalf("%d scenarios: %v", len(list), err)
	}
	if d := list[0]; d.Scenario != "day" || list[1].Scenario != "night" || d.Units != 5 || !d.Solitaire || d.Rules != 9 || d.Data != "" || d.Title != "The Day" {
		t.Errorf("the shelf shows %+v", list)
	}
	if _, err := read(smallGame(map[string]string{"setups/night.json": `{}`})); err == nil || !strings.Contains(err.Error(), "scenario night") {
		t.Errorf("a scenario at fault: %v", err)
	}
	if _, err := read(map[string]string{"game.json": `{"id": "small", "title": "x", "scenarios": []}`}); err == nil || !strings.Contains(err.Error(), "game.json") {
		t.Errorf("no scenarios: %v", err)
	}
	if _, err := read(map[string]string{}); err == nil {
		t.Error("an empty folder has a shelf")
	}
}

// Numbers are put in the order of their keys, those with the same key as they were.
func TestAscending(t *testing.T) {
	keys := []int{3, 1, 3, 0, 1}
	if got := Ascending(len(keys), func(i int) int { return keys[i] }); !slices.Equal(got, []int{3, 1, 4, 0, 2}) {
		t.Errorf("order %v", got)
	}
}
