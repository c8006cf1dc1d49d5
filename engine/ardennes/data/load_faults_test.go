package data

import (
	"io/fs"
	"strings"
	"testing"

	"fieldpost/scenarios"
)

// text is a file of the game.
func text(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(folder(t), name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A damaged file is refused with one sentence that names the file, the line and the fault.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"game.json", `"id": "allied"`, `"id": "british"`, "game.json: the sides"},
		{"game.json", `"title": "Night Infiltration"`, `"title": ""`, "game.json: the option"},
		{"game.json", `"ccb9"`, `"ccb10"`, `game.json: the option "ccb10"`},
		{"game.json", `"rises": "west"`, `"rises": "east"`, "game.json: the grid has other columns"},
		{"setups/six-turns.json", `[1, 6]`, `[1, 60]`, "setups/six-turns.json: turns"},
		{"setups/six-turns.json", `["E"]`, `["W"]`, "setups/six-turns.json: sheets"},
		{"setups/six-turns.json", `"points": 10`, `"points": 0`, "setups/six-turns.json: victory of a game on the East map"},
		{"setups/six-turns.json", `"spent": 4`, `"spent": 40`, "setups/six-turns.json: airborne"},
		{"tec.tsv", "clear\thex", "clear-ground\thex", `tec.tsv:4: the key "clear-ground" is unknown`},
		{"tec.tsv", "forest\thex", "clear\thex", "tec.tsv:6: the line has no name, or its key stands there twice"},
		{"tec.tsv", "village\t-\t-\t-", "village\t1\t-\t-", "tec.tsv:8: a village or town costs what its ground costs"},
		{"tec.tsv", "\tlight\t", "\tlight clear\t", `tec.tsv:5: the word "clear" has a line already`},
		{"tec.tsv", "truck\tallowance\tTruck\t-\t12", "truck\tallowance\tTruck\t-\t-", "tec.tsv:22: foot is empty"},
		{"tec.tsv", "primary\t0.5\t0.5\t0.5", "primary\t0.5\t-\t0.5", "tec.tsv:13: mud is empty"},
		{"hexes.tsv", "E0306\tvillage\tclear", "E0306\tvillage\ttown", "hexes.tsv: hex E0306 is village over"},
		{"hexes.tsv", "E0101\tclear\t-", "E0101\tmarsh\t-", "hexes.tsv: hex E0101 is marsh over"},
		{"bridges.tsv", "E2016\tE2115", "E2016\tE2116", "bridges.tsv:4: there is no bridge in hexsides.tsv"},
		{"bridges.tsv", "E2016\tE2115", "E2016\tE2215", `bridges.tsv:4: "E2016" and "E2215" are no neighbouring hexes`},
		{"bridges.tsv", "Dasburg\tyes\t2\t-", "Dasburg\tyes\t2\tyes", "bridges.tsv:10: another bridge has a roll already"},
		{"bridges.tsv", "Ouren\t-\t-\tyes", "Ouren\t-\t-\t-", "bridges.tsv: no bridge has a roll"},
		{"boundaries.tsv", "6-5\tE0128\tE0127", "6-7\tE0128\tE0127", `boundaries.tsv:4: line is "6-7"`},
		{"boundaries.tsv", "6-5\tE0128\tE0127", "6-5\tE0127\tE0128", "boundaries.tsv:4: E0127 is not north of E0128"},
		{"places.tsv", "st-vith\t", "saint-vith\t", `places.tsv:4: the place "saint-vith" is unknown`},
		{"places.tsv", "\tE2125\n", "\t-\n", "places.tsv:4: st-vith has 0 hexes in play"},
		{"places.tsv", "E2025 E2026 E2126", "E2025", "places.tsv:5: bottleneck has 1 hexes in play"},
		{"places.tsv", "E2025 E2026 E2126", "E2025 E2026 E2025", "places.tsv:5: hexes: hex E2025 stands there twice"},
		{"places.tsv", "E2025 E2026 E2126", "E2025-E2126", `places.tsv:5: hexes: "E2025-E2126" is no hex of the map and no range`},
		{"boxes.tsv", "SW\tSouthwest", "SE\tSouthwest", "boxes.tsv:5: the box has no id or name, or its id"},
		{"boxes.tsv", "Southeast\tSW", "Southeast\tXX", `boxes.tsv:4: adjacent: "XX" is no other box`},
		{"boxes.tsv", "Southeast\tSW", "Southeast\t-", "boxes.tsv: SW adjoins SE but not the other way round"},
		{"boxes.tsv", "E0201-E3001", "E0202-E3002", "boxes.tsv:4: hex E0202 is not at the edge"},
		{"boxes.tsv", "W\tWest", "X\tWest", "boxes.tsv: the box W of the west edge is missing"},
		{"entries.tsv", "A\tallied\tSE", "A\tallied\t-", `entries.tsv:4: box is ""`},
		{"entries.tsv", "K\tgerman", "A\tgerman", `entries.tsv:13: letter is "A"`},
		{"entries.tsv", "E2001\t", "E1601\t", "entries.tsv:5: hex E1601 has an entry letter already"},
		{"entries.tsv", "E1601\t", "E1701\t", "entries.tsv:4: hex E1701 has an entry letter already, or no road leads off"},
		{"armies.tsv", "us3\t", "usv\t", "armies.tsv:10: the army has no name or side, or its id stands there twice"},
		{"divisions.tsv", "us-28\t28\t28th Infantry Division\tallied", "us-28\t28\t28th Infantry Division\tneutral", `divisions.tsv:6: side is "neutral"`},
		{"divisions.tsv", "us-28\t", "us-4\t", "divisions.tsv:6: the division has no id"},
		{"areas.tsv", "de-326", "de-272", `areas.tsv:5: division is "de-272"`},
		{"areas.tsv", "E1340-E1342", "E0140", "areas.tsv:4: hex E0140 is in the rear zone"},
		{"unit-types.tsv", "mountain\tMountain Infantry\tinfantry", "mountain\tMountain Infantry\tgoats", `unit-types.tsv:10: class is "goats"`},
		{"unit-types.tsv", "flak\tFlak", "recon\tFlak", "unit-types.tsv:20: the type has no name, stands there twice"},
		{"units.tsv", "us-4-12-2\t", "us-4-12-1\t", "units.tsv:7: the unit has no label, name or source"},
		{"units.tsv", "us-4-12-1\tallied\tus", "us-4-12-1\tallied\tde", `units.tsv:6: side "allied" does not fit the nation`},
		{"units.tsv", "us-4\t12\t4/12/1", "us-5000\t12\t4/12/1", `units.tsv:6: division "us-5000" is not in divisions.tsv`},
		{"units.tsv", "veteran\tusviii\t-\tbar", "veteran\tusviii\t-\tbars", `units.tsv:6: marks: "bars" is unknown`},
		{"units.tsv", "II\t2\t2\t3\t-\t1", "II\t-\t2\t3\t-\t1", "units.tsv:6: an Artillery Unit has a range and no attack factor"},
		{"units.tsv", "II\t2\t2\t3\t-\t1", "II\t2\t2\t3\t-\t0", "units.tsv:6: silhouetted Tank Units and Artillery Units have 0 stacking points"},
		{"start.tsv", "us-4-12-1\tE1305", "us-4-12-1\tE0101", "start.tsv:4: us-4-12-1 may not set up in E0101"},
		{"start.tsv", "us-4-12-1\tE1305", "us-4-12-9\tE1305", `start.tsv:4: "us-4-12-9" is no unit`},
		{"start.tsv", "de-277-989\tE1333", "de-277-989\tE1523", "start.tsv:55: de-277-989 may not set up in E1523"},
		{"start.tsv", "us-28-110-2\tE2416\t-", "us-28-110-2\tE2416\tyes", "no Improved Position can be in E2416"},
		{"schedule.tsv", "2\tus-4-70-tnk\tA B", "2\tus-4-70-tnk\tK", `schedule.tsv:5: entry: "K" is no letter of this side`},
		{"schedule.tsv", "2\tus-4-70-tnk\tA B", "23\tus-4-70-tnk\tA B", `schedule.tsv:5: turn is "23"`},
		{"schedule.tsv", "2\tus-4-70-tnk\tA B", "2\tus-4-70-tnk\tbox XX", `schedule.tsv:5: entry: "XX" is no box`},
		{"schedule.tsv", "2\tus-4-70-tnk\tA B", "2\tus-4-12-1\tA B", `schedule.tsv:5: "us-4-12-1" is no unit of units.tsv, is set up or due already`},
		{"calendar.tsv", "1\t16 AM\tmud\tovercast\t-", "1\t16 AM\tmud\tovercast\tyes", "calendar.tsv:4: a Night Turn follows PM turns alone"},
		{"calendar.tsv", "2\t16 PM", "1\t16 PM", "calendar.tsv:5: turn 1 has a row already"},
		{"calendar.tsv", "yes\t-\tyes\t2\n", "yes\t-\tyes\t1\n", "the marker 1 is removed on another turn already"},
		{"markers.tsv", "traffic\t6\t6", "traffic\t6\t5", "markers.tsv: the sides have different numbers of traffic markers"},
		{"markers.tsv", "night\t", "traffic\t", "markers.tsv:10: traffic stands there twice"},
		{"victory.tsv", "E2826\t", "E2125\t", "victory.tsv:5: hex E2125 has no name here or stands there twice"},
		{"victory.tsv", "E2826\t", "E9999\t", `victory.tsv:5: hex: "E9999" is no hex of the map`},
		{"crt.tsv", "FF(+1)\tFF\tDR2", "FF(+2)\tFF\tDR2", `crt.tsv:3: 1-3 is "FF(+2)"`},
		{"fire-fight.tsv", "1\tDR2\n", "1\tDR3\n", "fire-fight.tsv: row 3 has DR3, which the CRT alone has"},
		{"fire-fight.tsv", "1\tDR2\n", "5\tDR2\n", "fire-fight.tsv:6: die is 5"},
		{"determined-defense.tsv", "1\tyes\tex", "1\tmaybe\tex", `determined-defense.tsv:6: holds is "maybe"`},
		{"fuel.tsv", "de-12ss de-3pg", "de-12ss de-12ss", `fuel.tsv:7: first is "de-12ss de-12ss"`},
		{"dice.tsv", "2\t1\t1", "1\t1\t1", "dice.tsv:5: the die 1 has a row already"},
		{"surrender.tsv", "3\t1\n", "3\t10\n", `surrender.tsv:5: points is "10"`},
	} {
		old := text(t, c.file)
		spoiled := strings.Replace(old, c.old, c.new, 1)
		if spoiled == old {
			t.Errorf("%s has no %q", c.file, c.old)
			continue
		}
		_, err := Load(scenarios.Overlay(folder(t), map[string][]byte{c.file: []byte(spoiled)}), "six-turns", nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s, %q instead of %q: %v, want %s", c.file, c.new, c.old, err, c.want)
		}
	}
}

// Whatever stands in the first row of a table, or if it is missing or doubled, the loader reads the
// table or says in one sentence what is wrong with which file.
func TestLoadTakesAnything(t *testing.T) {
	f := folder(t)
	files, err := fs.Glob(f, "*.tsv")
	if err != nil {
		t.Fatal(err)
	}
	tried, read := 0, 0
	try := func(name string, lines []string) {
		_, err := Load(scenarios.Overlay(f, map[string][]byte{name: []byte(strings.Join(lines, "\n"))}), "six-turns", nil)
		if tried++; err == nil {
			read++
			return
		}
		if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), ".tsv") || !strings.Contains(err.Error(), ": ") {
			t.Errorf("%s, %q: %q is no sentence", name, lines[0], err)
		}
	}
	for _, name := range files {
		if name == "ledger.tsv" || name == "hexsides.tsv" || name == "labels.tsv" {
			continue // read by engine/game, whose tests damage them
		}
		lines := strings.Split(strings.TrimSpace(text(t, name)), "\n")
		first := 0
		for strings.HasPrefix(lines[first], "#") {
			first++
		}
		first++
		head, row, rest := lines[:first:first], lines[first], lines[first+1:]
		with := func(rows ...string) []string { return append(append(head, rows...), rest...) }
		try(name, with())
		try(name, with(row, row))
		cells := strings.Split(row, "\t")
		for i, old := range cells {
			for _, cell := range []string{"-", "99", "nobody"} {
				cells[i] = cell
				try(name, with(strings.Join(cells, "\t")))
			}
			cells[i] = old
		}
	}
	if tried < 400 || read == 0 || read > tried/2 {
		t.Errorf("%d of %d damaged tables are read", read, tried)
	}
}
