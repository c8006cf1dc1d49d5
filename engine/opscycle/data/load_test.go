package data_test

import (
	"io/fs"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

const firstBloodFile = "setups/first-blood.json"

func aachenFiles(t testing.TB) fs.FS {
	t.Helper()
	fsys, err := scenarios.Folder("aachen")
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

// edited returns the Aachen folder with one text of a file replaced; old "" takes
// the file away.
func edited(t testing.TB, file, old, new string) fs.FS {
	t.Helper()
	base := aachenFiles(t)
	b, err := fs.ReadFile(base, file)
	if err != nil {
		t.Fatal(err)
	}
	if old == "" {
		return scenarios.Overlay(base, map[string][]byte{file: nil})
	}
	text := strings.Replace(string(b), old, new, 1)
	if text == string(b) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	return scenarios.Overlay(base, map[string][]byte{file: []byte(text)})
}

// Each broken file is refused with one sentence that names file, line or field,
// and the fault.
func TestLoadRefuses(t *testing.T) {
	for _, c := range []struct{ file, old, new, says string }{
		// game.json
		{"game.json", "", "", "game.json: the file is missing"},
		{"game.json", `"sides": [`, `"sides": `, "game.json:16: this is not JSON"},
		{"game.json", `"id": "aachen"`, `"id": ""`, "game.json: the field id or title is missing"},
		{"game.json", `"turns": [1, 3]`, `"turns": ["1", 3]`, `the field "ban.turns" is a string`},
		{"game.json", `"hq_terrain"`, `"hq_ground"`, `unknown field "hq_ground"`},
		{"game.json", `{"id": "us", "name": "US", "adjective": "US"},`, "", "game.json: the field sides has 1 entries"},
		{"game.json", `"adjective": "German"`, `"adjective": ""`, "game.json: side 2 has no id, name or adjective"},
		{"game.json", `"id": "ge", "name": "German"`, `"id": "us", "name": "German"`, `both sides have the id "us"`},
		{"game.json", `"id": "9id"`, `"id": "1id"`, `formation "1id" is listed twice`},
		{"game.json", `"short": "9 ID"`, `"short": ""`, "formation 2 has no id, name or short name"},
		{"game.json", `"side": "us", "corps": "vii"`, `"side": "uk", "corps": "vii"`, `formation "1id" is of the side "uk"`},
		{"game.json", `"reroll_marker": "ge"`, `"reroll_marker": "fr"`, `reroll_marker is "fr"`},
		{"game.json", "[0, 2, 3, 4", "[0, 3, 2, 4", "initiative_track is [0 3 2 4"},
		{"game.json", `"scenarios": ["first-blood", "stolberg-corridor", "across-the-wurm", "campaign"],`, `"scenarios": [],`, "the field scenarios is empty"},
		{"game.json", `"afv": 2`, `"afv": 12`, "a limit under stacking is 12"},
		{"game.json", `"afv": 2`, `"afv": 300`, "game.json:40"},
		{"game.json", `"retreat_max", "value": "1"`, `"retreat_max", "value": "3"`, `the switch "retreat_max" is "3"`},
		{"game.json", `"bonus_any", "value": "true"`, `"bonus_any", "value": "yes"`, `the switch "bonus_any" is "yes"`},
		{"game.json", `"name": "bonus_any"`, `"name": "bonus_none"`, `the switch "bonus_any" is missing`},
		{"game.json", `{"name": "bonus_any"`, `{"name": "sunshine", "value": "true", "rule": ""}, {"name": "bonus_any"`, `the switch "sunshine" is unknown`},
		{"game.json", `"name": "rail_bridges"`, `"name": "bonus_any"`, `the switch "bonus_any" is set twice`},
		{"game.json", "CTL-5.8.2-05", "no-row", `switches, command_path_terrain: "no-row" is no row`},
		{"game.json", `"rule": "CTL-7.3.8-01"`, `"rule": "no-row"`, `ban, rule: "no-row" is no row`},
		{"game.json", `"values": ["original", "linear"], "default": "original"`, `"values": ["linear"], "default": "original"`, `the default of the option "chits" is "original"`},
		{"game.json", `{"id": "auto_5_0_red"`, `{"id": "weather"`, `the option "weather" is no switch`},
		{"game.json", `"turns": [1, 3]`, `"turns": [3, 1]`, "ban.turns is [3 1]"},
		{"game.json", `"side": "ge",
    "turns"`, `"side": "xx",
    "turns"`, `ban.side is "xx"`},
		{"game.json", `"2101", "2102"`, `"2101", "9902"`, `ban.hexes: "9902" is no hex`},
		{"game.json", `"2101", "2102"`, `"2101", "2101"`, "ban.hexes: hex 2101 stands there twice"},
		{"game.json", `"3803", "3804"`, `"2101", "3804"`, "hex 2101 stands under ban.hexes and under ban.exempt"},
		{"game.json", `["5518", "5519"]`, `["5518", "5520"]`, "5518 and 5520 are not neighbouring hexes"},
		{"game.json", `["5518", "5519"]`, `["5518", "5517"]`, "no road crosses a major river between 5518 and 5517"},
		{"game.json", `"side": "ge",
    "hexsides"`, `"side": "",
    "hexsides"`, `river_crossings.side is ""`},
		// map
		{"hexes.tsv", "2107\tdense", "2107\tjungle", `terrain "jungle" is unknown`},
		{"hexes.tsv", "2107\tdense\t-\tpillbox", "2107\tdense\t-\tbunker", "tec-hexes.tsv: hex 2107 is dense bunker, which has no line here"},
		{"hexes.tsv", "2107\tdense", "2108\tdense", "hex 2108 stands in line"},
		{"hexsides.tsv", "1003\t1004", "1003\t1005", "hexsides.tsv:4: hexes 1003 and 1005 are not neighbours"},
		{"hexsides.tsv", "1003\t1004", "1003\t1099", `hexsides.tsv:4: "1099" is no hex`},
		// terrain effects
		{"tec-hexes.tsv", "clear\tClear\tclear\t-\t1\t1", "clear\tClear\tclear\t-\t1\t1.25", `tec-hexes.tsv:5: motorized is "1.25"`},
		{"tec-hexes.tsv", "clear\tClear\tclear\t-\t1\t1", "clear\tClear\tclear\t-\t0\t1", "entering Clear costs 0 MP"},
		{"tec-hexes.tsv", "city\tCity\tcity", "city\tCity\ttown", "the terrain town  has a line already"},
		{"tec-hexes.tsv", "city\tCity", "city\t-", "the terrain has no key or no name"},
		{"tec-hexes.tsv", "yes\tno\t-\t1/2\t1\t2", "yes\tno\t-\t1/3\t1\t2", `tank is "1/3"`},
		{"tec-hexes.tsv", "no\tno\t-\t1/4\t2\t5", "no\tno\t-\t1/4\t2\t6", "Industrial uses line 6 of the table"},
		{"tec-hexsides.tsv", "embankment\tEmbankment", "wall\tWall", `the key "wall" is unknown`},
		{"tec-hexsides.tsv", "embankment\tEmbankment", "teeth\tTeeth", `"teeth" has a line already`},
		{"tec-hexsides.tsv", "embankment\tEmbankment\t1\tall\t-1\t1/2\tyes\tno\t-\n", "", `hexsides of the kind "embankment", which has no line`},
		{"tec-hexsides.tsv", "Stream\t1\tall", "Stream\t1\tno", `leg is "1" and motorized "no"`},
		{"tec-hexsides.tsv", "-2\t1/2", "2\t1/2", `drm is "2"`},
		{"roads.tsv", "road\tge\t1\t0.5\n", "", `the roads of side "ge" have no line`},
		{"roads.tsv", "road\tge", "road\tus", `the roads of side "us" have a line already`},
		{"roads.tsv", "road\tge", "path\tge", `way "path" is unknown`},
		{"roads.tsv", "road\tge", "road\tgb", `side "gb" is unknown`},
		// charts: every hole is named
		{"crt.tsv", "3\t5*/0", "23\t5*/0", `the row is called "23"`},
		{"crt.tsv", "\n3\t5*/0", "\n2\t5*/0", "the roll 2 has a row already"},
		{"crt.tsv", "\n3\t5*/0\t4*/0\t3*/0\t3/1\t2*/1\t2/1*\t2/2\t1*/2\t1/2*\t1/3", "", "crt.tsv: the roll 3 has no row"},
		{"crt.tsv", "\n3\t5*/0", "\n3\t-", `c1 is "": write a result`},
		{"crt.tsv", "\n3\t5*/0", "\n3\t5*0", `c1 is "5*0"`},
		{"crt.tsv", "\nbelow", "\n#", "there is no row below"},
		{"crt.tsv", "line 2", "line 3", `the row is called "line 3": number the lines`},
		{"crt.tsv", "line 1\t1:3\t1:2", "line 1\t1:3\t1:4", "which is not above the column to its left"},
		{"crt.tsv", "line 1\t1:3", "line 1\t13", `c1 is "13": write odds`},
		{"action-points.tsv", "black\t7\t", "black\t8\t", `level is "8"`},
		{"action-points.tsv", "black\t7\t", "black\t6\t", "black level 6 has a row already"},
		{"action-points.tsv", "black\t7\t4\t5\t5\t6\t6\t6\t7\t7\t7\t7\n", "", "black level 7 has no row"},
		{"action-points.tsv", "black\t7\t4", "black\t7\t-", `d1 is ""`},
		{"action-points.tsv", "red\t1", "blue\t1", `kind "blue" is unknown`},
		{"costs.tsv", "refit\tRefit\t1\n", "", `"refit" has no row`},
		{"costs.tsv", "refit\tRefit", "rest\tRest", `action "rest" is unknown`},
		{"costs.tsv", "refit\tRefit", "move\tRefit", `"move" has a row already`},
		{"costs.tsv", "refit\tRefit\t1", "refit\tRefit\t0", `ap is "0"`},
		{"drms.tsv", "armor\t", "armour\t", `key "armour" is unknown`},
		{"drms.tsv", "hq_prepared\t", "hq_regular\t", `"hq_regular" has a row already`},
		{"chits.tsv", "10\t7\t3\t3\t3\n", "", "chit 10 has no row for Effectiveness 7"},
		{"chits.tsv", "10\t7\t3\t3\t3", "10\t6\t3\t3\t3", "chit 10 has Effectiveness 6 twice"},
		{"chits.tsv", "10\t7\t3\t3\t3", "10\t7\t3\t3\t4", `prepared_improved is "4"`},
		{"chits.tsv", "10\t7\t3\t3\t3", "12\t7\t3\t3\t3", "chit 10 has no row for Effectiveness 7"},
		{"chits-linear.tsv", "", "", "chits-linear.tsv: the file is missing"},
		{"interdiction.tsv", "10\t2\n", "", "the die 10 has no row"},
		{"interdiction.tsv", "10\t2", "9\t2", "the die 9 has a row already"},
		{"interdiction.tsv", "10\t2", "10\t3", `level is "3"`},
		{"recovery.tsv", "B\t3", "A\t3", "the rating A has a row already"},
		{"recovery.tsv", "B\t3", "2\t3", `rating is "2"`},
		{"recovery.tsv", "B\t3", "B\t9", `level_0 is "9"`},
		// units
		{"units.tsv", "us-1id-16-1\tus\t1id", "us-1id-16-1\tus\t7id", `the formation "7id" of unit us-1id-16-1 is unknown`},
		{"units.tsv", "us-1id-16-1\tus\t1id", "us-1id-16-1\tus\t526", "unit us-1id-16-1 is of side us, its formation 526 of the other"},
		{"units.tsv", "us-1id-16-1\tus", "us-1id-16-1\tuk", `the side "uk" of unit us-1id-16-1 is unknown`},
		{"units.tsv", "us-1id-16-2\tus", "us-1id-16-1\tus", "units.tsv:7: unit us-1id-16-1 stands in line 6 already"},
		{"units.tsv", "us-9id-hq\tus\t9id", "us-9id-hq\tus\t1id", `the formation "1id" has the HQ us-1id-hq already`},
		{"units.tsv", "us-1id-16-1\t", "us 1id\t", `the unit has the id "us 1id"`},
		{"units.tsv", "\t1/16\t", "\t-\t", "unit us-1id-16-1 has no label"},
		{"units.tsv", "infantry\tleg\t5\t3\t10", "cavalry\tleg\t5\t3\t10", `the class "cavalry" of unit us-1id-16-1 is unknown`},
		{"units.tsv", "infantry\tleg\t5\t3\t10", "infantry\tswim\t5\t3\t10", `the movement of unit us-1id-16-1 is "swim"`},
		{"units.tsv", "infantry\tleg\t5\t3\t10", "infantry\tleg\t9\t3\t10", `effectiveness is "9"`},
		{"units.tsv", "leg\t5\t3\t10\t0\t0\t2", "leg\t5\t3\t10\t2\t0\t2", "unit us-1id-16-1 has Tank Points and AT Points mixed up"},
		{"units.tsv", "\t6\t15\t5\t2\t7\t4\t", "\t6\t15\t5\t2\t7\tZ\t", `the recovery of us-1id-hq is "Z"`},
		{"units.tsv", "\t6\t15\t5\t2\t7\t4\t", "\t6\t15\t5\t2\t8\t4\t", `max_level is "8"`},
		{"units.tsv", "\teffectiveness_d", "\teffectiveness_x", `the heading "effectiveness_x" is unknown`},
		// set-up
		{firstBloodFile, "", "", firstBloodFile + ": the file is missing"},
		{firstBloodFile, `"length": "5 activations"`, `"length": ""`, "title, blurb or length is missing"},
		{firstBloodFile, `"turns": [1, 1]`, `"turns": [1, 9]`, "turns is [1 9]"},
		{firstBloodFile, `"interdiction": 0`, `"interdiction": 3`, "interdiction is 3"},
		{firstBloodFile, `"value": 0, "side": ""`, `"value": 1, "side": ""`, "marker.value is 1"},
		{firstBloodFile, `"value": 0, "side": ""`, `"value": 0, "side": "uk"`, `marker.side is "uk"`},
		{firstBloodFile, `"rows": [10, 25]`, `"rows": [25, 10]`, "area has rows [25 10]"},
		{firstBloodFile, `"rows": [10, 25]`, `"rows": [70, 75]`, "where the map has no hex"},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-9": "2007"`, `units: "us-1id-18-9" is no unit`},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-1": "2000"`, `units: "2000", where us-1id-18-1 stands, is no hex`},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-2": "2007"`, "units: unit us-1id-18-2 stands there twice"},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-1": 2007`, `the field "units.us-1id-18-1" is a number: write a string`},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-1": "2607"`, "us-1id-18-1 stands in hex 2607, outside the area"},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-1": "2008"`, "hex 2008 holds 2 units of the class infantry, the limit is 1"},
		{firstBloodFile, `"us-1id-18-1": "2007"`, `"us-1id-18-1": "2107"`, "both stand in hex 2107"},
		{firstBloodFile, `"us-1id-hq": "1808"`, `"us-1id-hq": "1807"`, "us-1id-hq stands in hex 1807, which is Clear: put an HQ"},
		{firstBloodFile, `"assigned": {}`, `"assigned": {"us-1id-745": "1id"}`, `assigned: "us-1id-745" is not among the units`},
		{firstBloodFile, `"assigned": {}`, `"assigned": {"us-1id-18-1": "xx"}`, `assigned: the formation "xx" of us-1id-18-1 is unknown`},
		{firstBloodFile, `"assigned": {}`, `"assigned": {"us-1id-18-1": "1id", "us-1id-18-1": "1id"}`, "assigned: unit us-1id-18-1 stands there twice"},
		{firstBloodFile, `{"1id": 7}`, `{"1id": 8}`, "levels: 1id has level 8: write 0 to 7"},
		{firstBloodFile, `{"1id": 7}`, `{"9id": 1}`, `levels: the formation "9id" has no units`},
		{firstBloodFile, `"us": {`, `"uk": {`, `supply: the side "uk" is unknown`},
		{firstBloodFile, `"1003", "1004"`, `"1003", "1003"`, "supply.us.south: hex 1003 stands there twice"},
		{firstBloodFile, `"1003", "1004"`, `"1003", "1204"`, "supply.us: hex 1204 is not at the edge of the map"},
		{firstBloodFile, `"formation": "1id"`, `"formation": "9id"`, `training.formation is "9id"`},
		{firstBloodFile, `"static": "ge"`, `"static": "us"`, `training.static is "us"`},
		{firstBloodFile, `"us-1id-hq": "1808",`, "", "levels: 1id has no HQ on the map"},
		{firstBloodFile, `"activations": 5`, `"activations": 0`, "training.activations is 0"},
		{firstBloodFile, `"activations": 5`, `"activations": 6`, "training.levels has 5 entries"},
		{firstBloodFile, `["2107", "2108", "2109"]`, `["2107", "2607"]`, "training.objective: hex 2607 lies outside the area"},
		{firstBloodFile, `["2107", "2108", "2109"]`, `[]`, "training.objective is empty"},
		{"ledger.tsv", "", "", "ledger.tsv: the file is missing"},
	} {
		_, err := data.Load(edited(t, c.file, c.old, c.new), "first-blood", nil)
		switch {
		case err == nil:
			t.Errorf("%s with %q is accepted; it should say %q", c.file, c.new, c.says)
		case !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s with %q: %v, want %q", c.file, c.new, err, c.says)
		case !strings.Contains(err.Error(), ".tsv") && !strings.Contains(err.Error(), ".json"):
			t.Errorf("the error %q names no file", err)
		}
	}
	for _, name := range []string{"", "../aachen", "nowhere"} {
		if _, err := data.Load(aachenFiles(t), name, nil); err == nil {
			t.Errorf("the scenario %q can be loaded", name)
		}
	}
}

func TestOptions(t *testing.T) {
	load := func(options map[string]string) *data.Data {
		t.Helper()
		d, err := data.Load(aachenFiles(t), "first-blood", options)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	plain := load(nil)
	if s := plain.Switches; s.StaticByPlayer || s.Auto50Red || s.RerollSameDieTwice || !s.BonusAny || s.RetreatMax != 1 || s.ATAttackQuarters != 4 {
		t.Errorf("switches without options: %+v", s)
	}
	if plain.CRT.Below != (data.Cell{Attacker: 5}) {
		t.Errorf("below the leftmost column: %v", plain.CRT.Below)
	}
	chosen := load(map[string]string{"static": "player", "auto_5_0_red": "true", "chits": "linear"})
	if s := chosen.Switches; !s.StaticByPlayer || !s.Auto50Red {
		t.Errorf("switches with options: %+v", s)
	}
	for d, note := range map[*data.Data]string{plain: "column: 5/0 without", chosen: "column: 5*/0 without"} {
		if crt := d.ChartList[6]; crt.ID != "crt" || !strings.Contains(crt.Note, note) {
			t.Errorf("the note of the chart %s is %q, want %q", crt.ID, crt.Note, note)
		}
	}
	if got := []data.ChitRow{plain.Chits[0][2], chosen.Chits[0][2]}; got[0] != (data.ChitRow{1, 1, 3}) || got[1] != (data.ChitRow{2, 1, 3}) {
		t.Errorf("chit 1, Effectiveness 2: %v", got)
	}
	if plain.Hash != chosen.Hash || len(plain.Hash) != 32 {
		t.Errorf("hashes %s and %s", plain.Hash, chosen.Hash)
	}
	list := plain.Options
	if len(list) != 3 || list[0].ID != "static" || list[0].Default != "automaton" {
		t.Errorf("options %v", list)
	}
	campaign, err := data.Load(aachenFiles(t), "campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range campaign.Options {
		if o.ID == "static" {
			t.Error("the campaign has a static side")
		}
	}
	for option, value := range map[string]string{"static": "nobody", "weather": "fine"} {
		if _, err := data.Load(aachenFiles(t), "first-blood", map[string]string{option: value}); err == nil || !strings.Contains(err.Error(), option) {
			t.Errorf("option %s=%s: error %v", option, value, err)
		}
	}
}

// An owner's own chart takes the place of the reconstructed one and changes the
// hash of the data.
func TestOwnChart(t *testing.T) {
	d, err := data.Load(edited(t, "costs.tsv", "Refit\t1", "Refit\t2"), "first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := data.Load(aachenFiles(t), "first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	if d.Costs.Refit != 2 || d.Hash == plain.Hash {
		t.Errorf("refit costs %d, hash %s", d.Costs.Refit, d.Hash)
	}
}

func TestUnitsAreReadAsPrinted(t *testing.T) {
	d, err := data.Load(aachenFiles(t), "first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]int{}
	for i, u := range d.Units {
		byID[u.ID] = i
		if i > 0 && d.Units[i-1].ID >= u.ID {
			t.Errorf("%s stands before %s", d.Units[i-1].ID, u.ID)
		}
		if f := d.Formations[u.Formation]; f.Side != u.Side || d.Terms.Assigned[i] != u.Formation {
			t.Errorf("%s of formation %s is assigned to %d", u.ID, f.ID, d.Terms.Assigned[i])
		}
	}
	u := d.Units[byID["us-1id-18-2"]]
	want := data.UnitInfo{ID: "us-1id-18-2", Label: "2/18", Name: "2nd Battalion, 18th Infantry", Type: "infantry", Regiment: "18", Echelon: "II",
		Class: data.Infantry, Effectiveness: [2]int8{5, 3}, Strength: 10, AT: [2]int8{2, 1}, MA: 8, Points: 1, Source: "history", Remark: u.Remark}
	if u != want {
		t.Errorf("%+v, want %+v", u, want)
	}
	hq := d.Units[byID["ge-526-hq"]]
	if hq.Class != data.HQ || hq.Branch != "infantry" || hq.Reaction != 3 || hq.Range != 10 || hq.Support != 1 || hq.Relocation != 3 || hq.MaxLevel != 4 || hq.Recovery != "C" || hq.MA != 0 {
		t.Errorf("%+v", hq)
	}
	if f := d.Formations[hq.Formation]; int(f.HQ) != byID["ge-526-hq"] || f.MaxLevel != 4 || f.Corps != "lxxxi" {
		t.Errorf("%+v", f)
	}
	if eng := d.Units[byID["us-1id-eng1"]]; !eng.Motorized || eng.MA != 16 || eng.Regiment != "" {
		t.Errorf("%+v", eng)
	}
	if h := d.Terms.At[byID["us-1id-18-2"]]; d.Map.ID(h) != "2008" {
		t.Errorf("2/18 stands in %s", d.Map.ID(h))
	}
}

// FuzzLoad mangles one file at a time: Load refuses with a sentence or gives
// data whose parts fit together, and never panics.
func FuzzLoad(f *testing.F) {
	base := aachenFiles(f)
	files := []string{"game.json", firstBloodFile, "hexes.tsv", "hexsides.tsv", "labels.tsv", "units.tsv", "crt.tsv", "chits.tsv", "tec-hexes.tsv",
		"tec-hexsides.tsv", "roads.tsv", "action-points.tsv", "costs.tsv", "drms.tsv", "interdiction.tsv", "recovery.tsv", "ledger.tsv"}
	for i, name := range files {
		b, err := fs.ReadFile(base, name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), b)
		f.Add(uint8(i), b[:len(b)/2])
	}
	f.Fuzz(func(t *testing.T, which uint8, content []byte) {
		if content == nil {
			content = []byte{}
		}
		name := files[int(which)%len(files)]
		d, err := data.Load(scenarios.Overlay(base, map[string][]byte{name: content}), "first-blood", nil)
		if err != nil {
			if err.Error() == "" {
				t.Fatal("the error is empty")
			}
			return
		}
		if len(d.Terms.At) != len(d.Units) || len(d.Terms.Levels) != len(d.Formations) || len(d.Class) != d.Map.Len() || len(d.Combat) != len(d.Map.Ends) {
			t.Fatalf("%s: the parts of the data do not fit", name)
		}
		for i, u := range d.Units {
			if d.Terms.At[i] == hex.None || int(u.Formation) >= len(d.Formations) || u.Side == game.Nobody {
				t.Fatalf("%s: unit %+v", name, u)
			}
		}
	})
}
