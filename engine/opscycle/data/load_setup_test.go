package data_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

// loadEdited loads a scenario of a game with one text of a file replaced.
func loadEdited(t *testing.T, folder, scenario, file, old, new string) error {
	t.Helper()
	base, err := scenarios.Folder(folder)
	if err != nil {
		t.Fatal(err)
	}
	b, err := fs.ReadFile(base, file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(b), old, new, 1)
	if text == string(b) {
		t.Fatalf("%s does not contain %q", file, old)
	}
	_, err = data.Load(scenarios.Overlay(base, map[string][]byte{file: []byte(text)}), scenario, nil)
	return err
}

type refusedEdit struct{ file, old, new, says string }

func refuses(t *testing.T, folder, scenario string, edits []refusedEdit) {
	t.Helper()
	for _, c := range edits {
		err := loadEdited(t, folder, scenario, c.file, c.old, c.new)
		switch {
		case err == nil:
			t.Errorf("%s with %q instead of %q is accepted", c.file, c.new, c.old)
		case !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), c.file):
			t.Errorf("%s with %q: %v, want %q", c.file, c.new, err, c.says)
		}
	}
}

// What a set-up with the whole sequence of play can have wrong, of Aachen.
func TestLoadRefusesFaultySchedules(t *testing.T) {
	const f = "setups/campaign.json"
	refuses(t, "aachen", "campaign", []refusedEdit{
		{f, `"kind": "won"`, `"kind": "lost"`, `opening.kind is "lost"`},
		{f, `"kind": "won", "side": "us"`, `"kind": "won", "side": "uk"`, `opening.side is "uk"`},
		// reinforcements
		{f, `"units": ["us-1id-eng238"`, `"units": ["us-1id-eng999"`, `reinforcements: "us-1id-eng999" is no unit of units.tsv`},
		{f, `"units": ["us-1id-eng238"`, `"units": ["us-1id-18-1"`, "reinforcements: unit us-1id-18-1 stands on the map already"},
		{f, `"units": ["us-1id-eng238", "us-1id-eng257"]`, `"units": ["us-1id-eng238", "us-1id-eng238"]`, "reinforcements: unit us-1id-eng238 arrives twice"},
		{f, `"units": ["us-1id-eng238", "us-1id-eng257"]`, `"units": ["us-1id-eng238", "us-1id-eng257", "us-1id-745"]`, "unit us-1id-745 arrives twice"},
		{f, `"units": ["us-1id-eng238", "us-1id-eng257"]`, `"units": []`, "reinforcements: a group has no units"},
		{f, "\"turn\": 2,\n      \"side\": \"us\"", "\"turn\": 1,\n      \"side\": \"us\"", "the group of us-1id-eng238 arrives in turn 1: write a turn after the first, 2 to 8"},
		{f, "\"turn\": 2,\n      \"side\": \"us\"", "\"turn\": 9,\n      \"side\": \"us\"", "the group of us-1id-eng238 arrives in turn 9"},
		{f, "\"turn\": 2,\n      \"side\": \"us\"", "\"turn\": 2,\n      \"side\": \"ge\"", `"us-1id-eng238" is no unit of that side`},
		{f, "\"turn\": 2,\n      \"side\": \"us\"", "\"turn\": 2,\n      \"side\": \"fr\"", `reinforcements: the side "fr" is unknown`},
		{f, `"entry": ["1007"`, `"entry": ["9907"`, `reinforcements: entry of us-1id-eng238: "9907" is no hex`},
		{f, `"entry": ["1007", "1008"`, `"entry": ["1007", "1007"`, "entry of us-1id-eng238: hex 1007 stands there twice"},
		{f, `"entry": ["1007", "1008", "1009"]`, `"entry": []`, "entry of us-1id-eng238 is empty"},
		{f, `"hq_entry": ["4022", "3621", "3720"]`, `"hq_entry": ["4022", "3522"]`, "hq_entry of ge-12-hq: hex 3522 is Light Forest"},
		{f, "      \"hq_entry\": [\"4022\", \"3621\", \"3720\"],\n", "", "hq_entry of ge-12-hq is empty"},
		{f, `"entry": ["1007", "1008", "1009"]`, `"entry": ["1007"], "hq_entry": ["1009"]`, "the group of us-1id-eng238 has no HQ"},
		{f, `"hq_entry": ["4022", "3621", "3720"]`, `"hq_entry": ["4022"], "level": 7`, "the group of ge-12-hq has the level 7: write 0 to 6"},
		{f, `"formation": "1id"`, `"formation": "9id"`, `goes to "9id", to which us-1id-eng238 does not belong`},
		{f, "\"formation\": \"1id\",\n      ", "", "names no formation, but us-1id-eng238 is no independent unit"},
		{f, `"suggested": "12"`, `"suggested": "1id"`, `the group of ge-ind-1012 cannot be assigned to "1id"`},
		{f, `"source": "rulebook"`, `"source": "hearsay"`, `source is "hearsay"`},
		{f, "\"turn\": 5,\n      \"side\": \"us\",\n      \"formation\": \"2ad\",\n      \"level\": 3,\n      \"units\": [\n        \"us-2ad-hq\", ", "\"turn\": 5,\n      \"side\": \"us\",\n      \"formation\": \"2ad\",\n      \"level\": 3,\n      \"units\": [\n        ", "us-2ad-41-a has no HQ"},
		{f, "\"returning\": true", "\"returning\": false", "unit ge-116-hq stands on the map already"},
		// withdrawals
		{f, `"formation": "353",`, `"formation": "354",`, `withdrawals: the formation "354" has no units`},
		{f, "\"turn\": 3,\n      \"formation\": \"353\"", "\"turn\": 1,\n      \"formation\": \"353\"", "withdrawals: 353 leaves in turn 1"},
		{f, `"ge-353-fus", "ge-353-pi"]`, `"ge-353-fus"]`, "ge-353-pi of 353 is not among the units"},
		{f, `"ge-353-fus", "ge-353-pi"]`, `"ge-353-fus", "ge-353-pi", "ge-ind-pol"]`, "ge-ind-pol is no unit of 353"},
		{f, `"ge-353-fus", "ge-353-pi"]`, `"ge-353-fus", "ge-353-pi", "ge-353-pi"]`, "unit ge-353-pi stands there twice"},
		{f, `"permanent": false`, `"permanent": true`, "returns, but ge-116-hq does not leave before"},
		{f, "\"permanent\": true,\n      \"source\": \"rulebook\"", "\"permanent\": true,\n      \"source\": \"\"", `withdrawals: 353: source is ""`},
		// replacements
		{f, `"2": {"infantry": 2`, `"1": {"infantry": 2`, `replacements: "1" is no turn after the first`},
		{f, `"2": {"infantry": 2`, `"2": {"infantry": -2`, `turn 2 gives -2 of "infantry"`},
		{f, `"2": {"infantry": 2`, `"2": {"cavalry": 2`, `turn 2 gives 2 of "cavalry"`},
		// the Victory Plan
		{f, `"aachen": 16, `, "", "plan a has no VP for aachen"},
		{f, `"aachen": 16, `, `"aachen": 16, "bonn": 3, `, `plan "a" has no id or name, or VP for an objective that is not listed`},
		{f, `"name": "Stolberg", "hexes": ["3217"]`, `"name": "Stolberg", "hexes": ["2707"]`, "hex 2707 belongs to two objectives"},
		{f, `"name": "Stolberg", "hexes": ["3217"]`, `"name": "Stolberg", "hexes": []`, "an objective has no id, name or hexes"},
		{f, `"from_turn": 2`, `"from_turn": 1`, "victory.plan: write 0 to 20 dummies"},
		{f, `"from_turn": 2`, `"from_turn": 9`, "victory.plan: write 0 to 20 dummies"},
		{f, `"peek": 9`, `"peek": 11`, "victory.plan: write 0 to 20 dummies"},
		{f, `"rule": "CTL-10.4-04"`, `"rule": "no-row"`, "victory.instant, rule: "},
		{f, `"area": {"rule": "CTL-10.4-01"}`, `"area": {"rule": ""}`, "area.rule is missing"},
		{f, `"area": {"rule": "CTL-10.4-01"}`, `"area": {"rule": "no-row"}`, `area, rule: "no-row" is no row`},
		// supply
		{f, `"3101", "3201", "3301"`, `"3101", "3202", "3301"`, "supply.us: hex 3202 is not at the edge"},
	})
}

// The victory table and the VP.
func TestLoadRefusesFaultyVictory(t *testing.T) {
	const f = "setups/stolberg-corridor.json"
	refuses(t, "aachen", "stolberg-corridor", []refusedEdit{
		{f, `"ge_substantial": [15, 29]`, `"ge_substantial": [16, 29]`, "no level has 15 VP: begin ge_substantial there"},
		{f, `"ge_substantial": [15, 29]`, `"ge_substantial": [14, 29]`, "ge_substantial begins at 14 VP, which belongs to another level"},
		{f, `"ge_decisive": [0, 14]`, `"ge_decisive": [1, 14]`, "no level has 0 VP"},
		{f, `"us_decisive": [71]`, `"us_decisive": [71, 90]`, "no level has 91 VP or more"},
		{f, `"us_marginal": [51, 60]`, `"us_marginal": [51]`, "us_substantial begins at 61 VP"},
		{f, `"us_marginal": [51, 60]`, `"us_marginal": [60, 51]`, "us_marginal has the limits [60 51]"},
		{f, `"us_marginal": [51, 60]`, `"uk_marginal": [51, 60]`, `"uk_marginal" begins with no side`},
		{f, `"2915": 15`, `"4315": 15`, "victory.hexes: hex 4315 lies outside the area"},
		{f, `"2915": 15`, `"2995": 15`, `victory.hexes: "2995" is no hex`},
		{f, `"2915": 15`, `"2915": 0`, "victory.hexes: hex 2915 gives 0 VP"},
		{f, `"level": "us_decisive"`, `"level": "us_total"`, `victory.instant: side "us" and level "us_total"`},
		{f, `"2408", "2507"`, `"2408", "2408"`, "victory.instant: hex 2408 stands there twice"},
		{f, `"entry": ["1007"`, `"entry": ["4301"`, "entry of us-1id-eng238: hex 4301 lies outside the area"},
		{f, `"116": 6`, `"12": 6`, "levels: 12 has no HQ on the map"},
		{f, `"116": 6`, `"116": 7`, "levels: 116 has level 7: write 0 to 6"},
		{f, `"victory": {`, `"triumph": {`, `unknown field "triumph"`},
	})
}

// Victory may not be left out, except in the training scenario.
func TestVictoryMissing(t *testing.T) {
	fsys := aachenFiles(t)
	b, err := fs.ReadFile(fsys, "setups/stolberg-corridor.json")
	if err != nil {
		t.Fatal(err)
	}
	before, after, _ := strings.Cut(string(b), `"victory": {`)
	_, after, _ = strings.Cut(after, `"notes"`)
	_, err = data.Load(scenarios.Overlay(fsys, map[string][]byte{"setups/stolberg-corridor.json": []byte(before + `"notes"` + after)}), "stolberg-corridor", nil)
	if err == nil || !strings.Contains(err.Error(), "victory is missing") {
		t.Error(err)
	}
}

// What Across the Bug River says beyond Aachen.
func TestLoadRefusesFaultySpecials(t *testing.T) {
	many := `"3000": 1`
	for n := 1; n < 18; n++ {
		many += fmt.Sprintf(`, "30%02d": 1`, n)
	}
	const f, two = "setups/campaign.json", "setups/delayed-arrival.json"
	refuses(t, "bug", "campaign", []refusedEdit{
		{f, `"activations": 3`, `"activations": 0`, "opening: write the formations that may attack by surprise"},
		{f, `"formations": ["44id", "298id"`, `"formations": ["44id", "87rd"`, `opening.formations: "87rd" is no formation of side ge`},
		{f, `"formations": ["44id", "298id"`, `"formations": ["44id", "44id"`, "opening.formations: 44id stands there twice"},
		{f, `"check_drm": 2`, `"check_drm": -2`, "opening.check_drm is -2"},
		{f, `"marker": {"value": 2, "side": "su"}`, `"marker": {"value": 1, "side": "su"}`, "opening.marker is 1"},
		// reserves
		{f, `"turns": [1, 5], "side": "ge"`, `"turns": [1, 7], "side": "ge"`, "trigger.turns is [1 7]"},
		{f, `"within": 5, "area"`, `"within": 0, "area"`, "trigger.within is 0"},
		{f, `"area": "north"`, `"area": "west"`, `side su has no supply area "west"`},
		{f, `"side": "ge", "within": 5`, `"side": "us", "within": 5`, `trigger.side is "us"`},
		{f, "\"side\": \"su\",\n      \"formation\": \"41td\"", "\"turn\": 2,\n      \"side\": \"su\",\n      \"formation\": \"41td\"", "has a turn and a trigger"},
		{f, `"entry": ["1012", "1013", "1112", "1011"]`, `"entry": ["9912"]`, `"9912" is no hex`},
		{f, "\"turn\": 3,\n      \"side\": \"su\"", "\"turn\": 5,\n      \"side\": \"su\"", "su-135-791-1 arrives in turn 4 before the HQ"},
		// victory
		{f, `"afv": "1/15"`, `"afv": "1/7"`, `victory.losses.afv is "1/7"`},
		{f, `"other": "1/30"`, `"other": "few"`, `victory.losses.other is "few"`},
		{f, `"conditional": {"3"`, `"conditional": {"8"`, `"8" is no turn of the scenario`},
		{f, `"2607": 1, "2707": 1`, `"2008": 1, "2707": 1`, "hex 2008 gives VP already"},
		{f, `"extra_mp": {"5418": 1}`, `"extra_mp": {"5418": 99}`, "victory.exit.extra_mp of hex 5418 is 99"},
		{f, `"rate": "1/20", `, "", "victory.exit: write the formations that may leave and the rate"},
		{f, `"bridges": [["1808", "1907"], ["1410", "1510"]]`, `"bridges": []`, "brandenburg.bridges is empty"},
		{f, `"corps": ["iii", "xxix"]`, `"corps": []`, "pontoons.corps is empty"},
		{f, `"north": ["3000", "3100", "3200", "3300", "3400"]`, `"north": []`, "supply.su.north has no hexes"},
		{f, `"turns": [1, 3],`, `"turns": [-1, 3],`, "turns [-1 3]: write a formation"},
		{f, `"rate": "1/20"`, `"rate": "1/0"`, `victory.exit.rate is "1/0"`},
		{f, `"area": "east", "rate"`, `"area": "moon", "rate"`, `side su has no supply area "moon"`},
		{f, `"formations": ["111id", "299id"]`, `"formations": ["111id", "135rd"]`, `victory.exit.formations: "135rd" is no formation of side ge`},
		{f, `"extra_mp": {"5418": 1}`, `"extra_mp": {"5318": 1}`, "victory.exit.extra_mp names [5318]"},
		{f, `"order_left": 1`, `"order_left": -1`, "a bonus or deduction is -1"},
		{f, `"conditional": {`, `"conditional": {"2": {` + many + `}, `, "victory.conditional.4: hex 4012 is number 33 of those that give VP"},
		// special rules
		{f, `"counterattack_orders": 5`, `"counterattack_orders": -5`, "counterattack_orders is -5"},
		{f, `["1808", "1907"]`, `["1808", "1908"]`, "brandenburg: there is no bridge between 1808 and 1908"},
		{f, `"drm": -2, "tank": "1/2"`, `"drm": -2, "tank": "1/3"`, `the factor "1/3"`},
		{f, `"brandenburg": {"side": "ge", "turn": 1`, `"brandenburg": {"side": "ge", "turn": 9`, "brandenburg.turn is 9"},
		{f, `"corps": ["iii", "xxix"]`, `"corps": ["iii", "xxii"]`, `pontoons.corps: "xxii" is the corps of no formation`},
		{f, `"within": 4,
      "of_hexes"`, `"within": 0,
      "of_hexes"`, `hq_zones: formation "87rd", within 0`},
		{f, `"of_area": "south"`, `"of_area": "west"`, `side su has no supply area "west"`},
		{f, `"of_area": "south"`, `"of_hexes": []`, "the zone of 124rd lies around nothing"},
		{f, `"ends_with": ["2607"`, `"ends_with": ["2600", "26o7"`, `hq_zones.ends_with: "26o7" is no hex`},
		{f, `"rule": "BUG-10.4`, `"rule": "BUG-10.x`, "hq_zones, rule: "},
		{f, `"hq_zones": [`, `"hq_zones": [` + strings.Repeat(`{"formation": "87rd", "within": 4, "of_hexes": ["2607"]}, `, 30), "hq_zones: there are 33 zones"},
		// stacks
		{f, `"su-41-82-7": "2807"`, `"su-41-82-7": "2606"`, "hex 2606 holds 4 combat units, the limit is 3"},
		{f, `"su-87-16-1": "2208"`, `"su-87-16-1": "2308"`, "hex 2308 holds 2 units of the class infantry, the limit is 1"},
		{f, `"su-2fr-hq": "2607"`, `"su-2fr-hq": "1810"`, "hex 1810 holds 2 units of the class hq, the limit is 1"},
	})
	refuses(t, "bug", "delayed-arrival", []refusedEdit{
		{two, `"support": {"su-87-hq": 0}`, `"support": {"su-87-hq": 9}`, "support: su-87-hq has 9"},
		{two, `"support": {"su-87-hq": 0}`, `"support": {"su-99-hq": 0}`, "support: su-99-hq has 0"},
		{two, `"infantry": 6, "chosen_by": "ge"`, `"infantry": 60, "chosen_by": "ge"`, "87rd cannot lose 0 AFV and 60 infantry without the loss of a unit"},
		{two, `"formation": "135rd", "afv": 0`, `"formation": "135rd", "afv": 20`, "135rd cannot lose 20 AFV"},
		{two, `"infantry": 6, "chosen_by": "ge"`, `"infantry": 6, "chosen_by": "us"`, `formation "87rd" and chosen_by "us"`},
		{two, `"infantry": 6, "chosen_by": "ge", "max_per_stack": 3`, `"infantry": 6, "chosen_by": "ge", "max_per_stack": 0`, "at most 0 a stack"},
		{two, `"improved_choice": {"side": "su", "stacks": 6}`, `"improved_choice": {"side": "", "stacks": 6}`, `improved_choice gives side "" 6 stacks`},
	})
}

// The tables and lists that all scenarios of a game share.
func TestLoadRefusesFaultyGameRules(t *testing.T) {
	const g = "game.json"
	refuses(t, "bug", "campaign", []refusedEdit{
		{g, `"lead": "ge"`, `"lead": "us"`, `lead is "us"`},
		{g, `"from": ["14pz"], "to": ["44id", "298id"]`, `"from": ["14pz"], "to": ["44id", "87rd"]`, `assignments: "87rd" is no formation of side ge`},
		{g, `"from": ["14pz"], "to": ["44id", "298id"]`, `"from": [], "to": ["44id", "298id"]`, "assignments: entry 1 names no formation"},
		{g, `"limit": 2, "types": ["pzkpfw-iii", "pzkpfw-iv"], `, `"limit": 2, `, "assignments: entry 1 names no types"},
		{g, `"limit": 2, "types": ["pzk`, `"limit": 99, "types": ["pzk`, "assignments: entry 1 has the limit 99"},
		{g, `"check_drm": -2`, `"check_drm": 2`, "pillboxes has check_drm 2"},
		{g, `"hq_slots": {"village": 1`, `"hq_slots": {"village": 11`, `hq_slots gives "village" 11 HQs`},
		{g, `"hq_slots": {"village": 1`, `"hq_slots": {"marsh": 1`, `hq_slots gives "marsh" 1 HQs`},
		{g, `"22 June, day"`, `""`, "the name of a turn is empty"},
		{g, `"scenarios": ["iii`, `"scenarios": ["../iii`, "is no name of a scenario"},
		{g, `"name": "reaction_level_min", "value": "1"`, `"name": "reaction_level_min", "value": "0"`, `the option "reaction_level_min" has the default "1", its switch the value "0"`},
		{g, `"types": ["anti-tank"]`, `"types": ["flak"]`, `assignments: the type "flak"`},
		{g, `{"side": "su", "from": ["41td"]`, `{"side": "us", "from": ["41td"]`, `assignments: the side "us" is unknown`},
		{g, `"rule": "BUG-5.5.1`, `"rule": "BUG-5.5.x`, "assignments, rule: "},
		{g, `"isolated_attachment": ["ge", "su"]`, `"isolated_attachment": ["ge", "us"]`, `isolated_attachment: the side "us" is unknown`},
		{g, `"reorganization": {"side": "su"`, `"reorganization": {"side": ""`, `reorganization.side is ""`},
		{g, `"pillboxes": {"side": "su"`, `"pillboxes": {"side": "us"`, `pillboxes.side is "us"`},
		{g, `"home_bank": {"side": "ge"`, `"home_bank": {"side": "us"`, `home_bank.side is "us"`},
		{g, `"hex": "1010", "rule": "BUG-7.4-06"`, `"hex": "9910", "rule": "BUG-7.4-06"`, `home_bank.hex: "9910" is no hex`},
		{g, `"hex": "1010", "rule": "BUG-7.4-06"`, `"hex": "1010", "rule": "no-row"`, `home_bank, rule: "no-row" is no row`},
		{g, `"units": 2, "mp": 1`, `"units": 0, "mp": 1`, "boats: write the id of a side"},
		{g, `"total": 3`, `"total": 30`, "a limit under stacking is 30"},
		{g, `"name": "hq_on_top", "value": "true"`, `"name": "hq_on_top", "value": "yes"`, `the switch "hq_on_top" is "yes"`},
		{"unit-types.tsv", "anti-tank\tAnti-Tank", "flak\tAnti-Tank", `the type "anti-tank" under from is unknown`},
		{"unit-types.tsv", "recce\tRecce", "infantry\tRecce", `the type "infantry" stands there twice`},
		{"unit-types.tsv", "recce\tRecce\tno\tno\tinfantry", "recce\tRecce\tno\tno\tscouts", `the pool "scouts" is unknown`},
		{"unit-types.tsv", "recce\tRecce\tno", "recce\tRecce\tperhaps", "perhaps"},
		{"tec-hexsides.tsv", "pontoon\tBug River, pontoon bridge\t0\t1", "pontoon\tBug River, pontoon bridge\tno\t1", `leg is "no" and motorized "1"`},
		{"tec-hexsides.tsv", "bridge\tBug", "ferry\tBug", `the key "ferry" is unknown`},
		{"tec-hexes.tsv", "clear\tClear\tclear\t-", "clear\tClear\twoods\t-", "is clear"},
		{"roads.tsv", "rail\tsu\t1\t1\n", "", "the railways have a line for one side only"},
		{"roads.tsv", "rail\tsu", "canal\tsu", `way "canal" is unknown`},
		{"costs.tsv", "pontoon\tPontoon Bridge\t2\n", "", `"pontoon" has no row`},
		{"drms.tsv", "engineer\t", "sapper\t", `key "sapper" is unknown`},
		{"refs.tsv", "2-01\tBUG-2", "2-01\tBUG-x", "is no row of ledger.tsv"},
		{"refs.tsv", "2-02\tBUG-2", "2-01\tBUG-2", "stands there twice"},
	})
}

// Options reach the set-up: without its opening a scenario begins with a roll of
// Initiative, and every option of both games can be set to each of its values.
func TestOptionsOfSetUps(t *testing.T) {
	for _, folder := range []string{"aachen", "bug"} {
		fsys, err := scenarios.Folder(folder)
		if err != nil {
			t.Fatal(err)
		}
		d, err := data.Load(fsys, "campaign", map[string]string{"first_turn_rolled": "true"})
		if err != nil {
			t.Fatal(err)
		}
		if s := d.Terms; s.Opening != data.OpenRoll || s.OpenSide != game.Nobody || s.Surprise != nil || s.MarkerValue != 0 || s.MarkerSide != game.Nobody {
			t.Errorf("%s: opening %d of side %d", folder, s.Opening, s.OpenSide)
		}
		options := d.Options
		if len(options) < 15 {
			t.Errorf("%s: %d options", folder, len(options))
		}
		for _, o := range options {
			if o.Values[0] != o.Default || o.Title == "" {
				t.Errorf("%s: option %+v", folder, o)
			}
			usual := d.Switches
			for _, v := range o.Values {
				x, err := data.Load(fsys, "campaign", map[string]string{o.ID: v})
				if err != nil {
					t.Errorf("%s: %s = %s: %v", folder, o.ID, v, err)
					continue
				}
				if v == o.Default {
					usual = x.Switches
				} else if x.Switches == usual && o.ID != "chits" {
					t.Errorf("%s: %s = %s changes nothing", folder, o.ID, v)
				}
			}
		}
	}
}
