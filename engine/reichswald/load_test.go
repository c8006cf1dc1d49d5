package reichswald_test

import (
	"io/fs"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/reichswald"
	"fieldpost/scenarios"
)

const veritableFile = "setups/veritable.json"

// edited returns the folder with one text of a file replaced; old "" takes the
// file away.
func edited(t testing.TB, file, old, new string) fs.FS {
	t.Helper()
	base := folder(t)
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
		{"game.json", "", "", "game.json: the file is missing"},
		{"game.json", `"sides": [`, `"sides": `, "this is not JSON"},
		{"game.json", `"id": "reichswald"`, `"id": ""`, "game.json: the field id or title is missing"},
		{"game.json", `"turns"`, `"days"`, `unknown field "days"`},
		{"game.json", `"id": "allied"`, `"id": "us"`, "game.json: the sides are not allied and german"},
		{"game.json", `"adjective": "Allied"`, `"adjective": ""`, "side 1 has no id, name or adjective"},
		{"game.json", `["veritable"]`, `[]`, "the field scenarios is empty"},
		{"game.json", `["veritable"]`, `["other"]`, `there is no scenario "veritable"`},
		{"game.json", `"id": "53w"`, `"id": "15sc"`, `formation "15sc" is listed twice`},
		{"game.json", `"name": "53rd Welsh Division"`, `"name": ""`, "formation 2 has no id or name"},
		{"game.json", `Welsh Division", "side": "allied"`, `Welsh Division", "side": "uk"`, `formation "53w" is of the side "uk"`},
		{"game.json", `"morale": 5`, `"morale": 7`, `formation "7ar" has morale 7`},
		{"game.json", `"id": "points"`, `"id": "weather"`, `the option "weather" is unknown`},
		{"game.json", `"default": "off"`, `"default": "maybe"`, `the default of the option "points" is "maybe", which is none of its values`},
		{"game.json", `"title": "Reichswald 1945",`, ``, "map.title is missing"},
		{"hexes.tsv", "0909\twoods", "0909\tjungle", `terrain "jungle" is unknown`},
		{"hexes.tsv", "0909\twoods", "0908\twoods", "hex 0908 stands in line"},
		{"hexes.tsv", "0909\twoods", "0909\tmarsh", "tec.tsv: hex 0909 is marsh, which has no line here"},
		{"hexsides.tsv", "0808\t0909", "0808\t1909", "0808 and 1909 are not neighbours"},
		{"hexsides.tsv", "0809\t0810\t-\t-\tstream", "0809\t0810\t-\t-\tbrook", `river "brook" is unknown`},
		{"tec.tsv", "woods\thex", "woods\tarea", `kind is "area"`},
		{"tec.tsv", "woods\thex\tWoods\twoods\t2", "woods\thex\tWoods\twoods\t0", `move is "0"`},
		{"tec.tsv", "woods\t2\t-\t2", "woods\t2\t-\t3", `defense is "3"`},
		{"tec.tsv", "flooded\t3\t-\t-\t1/2", "flooded\t3\t-\t-\t0.5", `attack is "0.5": write 1/2 or -`}, // VER-10.2-02
		{"tec.tsv", "Woods\twoods", "Woods\tclear", `the terrain "clear" has a line already`},
		{"tec.tsv", "woods\thex", "clear\thex", "its key stands there twice"},
		{"tec.tsv", "minor\thexside", "brook\thexside", `the key "brook" is unknown for a hexside`},
		{"tec.tsv", "Minor River\tstream\t+1", "Minor River\tstream\t1", `move is "1": write + and`},
		{"tec.tsv", "Road\t-\t1", "Road\t-\t0", `move is "0": write the MP`},
		{"tec.tsv", "major\tno", "major\t3", `move is "3": write no`},
		{"tec.tsv", "Fortified Line\t-\t+0", "Fortified Line\t-\t+1", `move is "+1": write +0`},
		{"tec.tsv", "fortline\thexside\tFortified Line\t-\t+0\t-\t-\t-\tyes\n", "", "tec.tsv: the line fortline is missing"},
		{"crt.tsv", "\n4\t2/-", "\n4\t3/-", `crt.tsv:7: the column 1:3 has "3/-"`},
		{"crt.tsv", "\n4\t2/-", "\n4\t2", `the column 1:3 has "2"`},
		{"crt.tsv", "\n4\t2/-", "\n4\t2/E", `the column 1:3 has "2/E"`},
		{"crt.tsv", "\n4\t", "\n3\t", "the die 3 has a row already"},
		{"crt.tsv", "\n4\t", "\n7\t", `die is "7"`},
		{"crt.tsv", "\n6\t1/1\t1/1\t-/1\t-/1\t-/2\t-/2\t-/2\t-/2", "", "crt.tsv: the die 6 has no row"},
		{"crt.tsv", "1:3\t1:2", "1:4\t1:2", `the heading "1:4" is unknown`},
		{"air.tsv", "\n6\t2\tyes", "\n6\t2\tmaybe", `lightning is "maybe"`},
		{"air.tsv", "\n6\t2\tyes", "\n6\t20\tyes", `allied is "20"`},
		{"shifts.tsv", "surrounded\t", "encircled\t", `the shift "encircled" is unknown`},
		{"shifts.tsv", "\t1\tVER-10.3-09", "\tx\tVER-10.3-09", `shift is "x"`},
		{"shifts.tsv", "VER-10.3-09", "no-row", `"no-row" is no row of ledger.tsv`},
		{"shifts.tsv", "fight-move\tattacker chose Fight/Move\t1\tVER-10.3-09\n", "", "shifts.tsv: the shift fight-move is missing"},
		{"units.tsv", "al-15sc-46\t", "al-15sc-44\t", "unit al-15sc-44 stands in line"},
		{"units.tsv", "al-15sc-46\t", "al 46\t", "the unit has the id"},
		{"units.tsv", "al-15sc-46\tallied", "al-15sc-46\tuk", `side "uk" is unknown`},
		{"units.tsv", "al-15sc-46\tallied\t15sc", "al-15sc-46\tallied\t99", `formation "99" is not in game.json`},
		{"units.tsv", "al-15sc-46\tallied\t15sc", "al-15sc-46\tallied\t84", `formation "84" is of the other side`},
		{"units.tsv", "X\t4\t3\t5", "X\tfour\t3\t5", `attack is "four"`},
		{"units.tsv", "X\t4\t3\t5", "X\t4\t3\t0", `movement is "0"`},
		{"units.tsv", "3\tyes\tD\tanti-tank", "3\tperhaps\tD\tanti-tank", `attached is "perhaps"`},
		{"units.tsv", "3\tyes\tD\tanti-tank", "3\tyes\tR\tanti-tank", `red is "R"`},
		{"units.tsv", "3\tyes\tD\tanti-tank", "3\tyes\tD\tflak", `special is "flak"`},
		{"ledger.tsv", "\truling\n", "\topinion\n", `kind "opinion" is unknown`},
		{veritableFile, "", "", "setups/veritable.json: the file is missing"},
		{veritableFile, `"length": "8 turns"`, `"length": ""`, "title, blurb or length is missing"},
		{veritableFile, `"turns": [1, 8]`, `"turns": [1, 11]`, "turns is [1 11]"},
		{veritableFile, `"bank": "0505"`, `"bank": "9999"`, `area.bank is "9999"`},
		{veritableFile, `"columns": [1, 20]`, `"columns": [6, 20]`, "area.bank 0505 lies outside"},
		{veritableFile, `"al-15sc-44": "0504"`, `"al-15sc-44": "9999"`, `units, al-15sc-44: "9999" is no hex`},
		{veritableFile, `"al-15sc-44": "0504"`, `"al-15sc-44": "0116"`, "hex 0116 lies outside the area"},
		{veritableFile, `"al-15sc-44": "0504"`, `"al-15sc-45": "0504"`, `units: "al-15sc-45" is no unit`},
		{veritableFile, `"al-15sc-44": "0504",`, ``, "unit al-15sc-44 is neither set up nor due"},
		{veritableFile, `"al-15sc-44": "0504"`, `"al-15sc-44": "0909"`, "hex 0909 holds units of both sides"},
		{veritableFile, `"al-15sc-44": "0504"`, `"al-15sc-44": "0505"`, "hex 0505 is overstacked"},
		{veritableFile, `"turn": 2, "side": "allied"`, `"turn": 12, "side": "allied"`, "reinforcements, group 1: turn 12"},
		{veritableFile, `"turn": 2, "side": "allied"`, `"turn": 2, "side": "uk"`, `group 1: the side is "uk"`},
		{veritableFile, `"turn": 2, "side": "allied"`, `"turn": 2, "side": "german"`, "al-43w-129 is of the other side"},
		{veritableFile, `["al-43w-129", `, `["al-15sc-44", `, "al-15sc-44 is set up or due already"},
		{veritableFile, `["al-43w-129", `, `["al-43w-999", `, `"al-43w-999" is no unit`},
		{veritableFile, `"hexes": ["0102", "0103"]`, `"hexes": []`, "group 1 has no units or no hexes"},
		{veritableFile, `"hexes": ["0102", "0103"]`, `"hexes": ["0102", "0102"]`, "hex 0102 stands there twice"},
		{veritableFile, `"range": 8`, `"range": 0`, "supply.range is 0"},
		{veritableFile, `"allied": ["0102", "0103", "0205", "0306"]`, `"allied": []`, "supply.allied has no hexes"},
		{veritableFile, `"control": {"allied"`, `"control": {"french"`, `control names "french"`},
		{veritableFile, `"side": "allied",
    "objectives"`, `"side": "french",
    "objectives"`, `victory.side is "french"`},
		{veritableFile, `"objectives": ["1204"`, `"objectives": ["1299"`, `victory.objectives: "1299" is no hex`},
		{veritableFile, `"draw": 2`, `"draw": 3`, "victory needs 3 objectives to win and 3 for a draw"},
		{veritableFile, `"1707": 2`, `"1707": 20`, "points.hexes: 1707 has 20 points"},
		{veritableFile, `"unit": -1`, `"unit": -100`, "points has more than six hexes"},
	} {
		_, err := reichswald.Load(edited(t, c.file, c.old, c.new), "veritable", nil)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s, %q for %q: the error is\n%v\nwant one sentence with\n%s", c.file, c.new, c.old, err, c.says)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, name := range []string{"", "none", "../veritable", "veritable.json"} {
		if _, err := reichswald.Open(folder(t), name, nil); err == nil {
			t.Errorf("the scenario %q is opened", name)
		}
	}
	for _, o := range []map[string]string{{"weather": "fog"}, {"points": "perhaps"}} {
		if _, err := reichswald.Open(folder(t), "veritable", o); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("options %v: %v", o, err)
		}
	}
}

// A changed chart changes the hash of the data and nothing else.
func TestHashCoversCharts(t *testing.T) {
	a := open(t)
	b, err := reichswald.Open(edited(t, "crt.tsv", "\n6\t1/1", "\n6\t-/1"), "veritable", nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Info().Data == b.Info().Data || len(a.Info().Data) != 32 {
		t.Errorf("hashes %s and %s", a.Info().Data, b.Info().Data)
	}
}

// FuzzLoad changes one byte sequence of one file: the loader never panics, and
// what it accepts can be started.
func FuzzLoad(f *testing.F) {
	base := folder(f)
	names := []string{"game.json", "hexes.tsv", "hexsides.tsv", "tec.tsv", "crt.tsv", "air.tsv", "shifts.tsv", "units.tsv", veritableFile}
	f.Add(uint8(0), uint16(20), "\"")
	f.Add(uint8(4), uint16(400), "E/-")
	f.Add(uint8(8), uint16(700), "0909")
	f.Fuzz(func(t *testing.T, file uint8, at uint16, text string) {
		name := names[int(file)%len(names)]
		b, err := fs.ReadFile(base, name)
		if err != nil {
			t.Fatal(err)
		}
		i := int(at) % len(b)
		changed := string(b[:i]) + text + string(b[min(i+len(text), len(b)):])
		r, err := reichswald.Open(scenarios.Overlay(base, map[string][]byte{name: []byte(changed)}), "veritable", nil)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not one sentence: %q", err)
			}
			return
		}
		if p := r.Start(game.NewSeeded("fuzz"), nil); len(p.Legal(nil)) == 0 {
			t.Errorf("nothing is legal at the start")
		}
	})
}
