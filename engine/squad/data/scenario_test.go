package data_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/scenarios"
)

// What the rulebook prints of the twelve scenarios: turns, initiative, and of both sides
// build value, élan, number of soldiers, fakes and break level (OTL-12.3-01, OTL-12.2-01).
func TestScenarios(t *testing.T) {
	type force struct{ build, elan, men, fakes, broken int }
	us, german := data.US, data.German
	want := []struct {
		about      string
		printed    string
		turns      int8
		initiative game.Side
		first      game.Side
		forces     [2]force
		panels     string // 05v is inverted
	}{
		{"dates, forces and panels as printed: OTL-S1-01, OTL-S1-02, OTL-S1-03, OTL-S1-05", "A Good Walk Spoiled", 7, german, us, [2]force{{76, 4, 12, 2, 8}, {78, 5, 10, 2, 6}}, "01/02"},
		{"dates, forces and panels as printed: OTL-S2-01, OTL-S2-02, OTL-S2-03, OTL-S2-05", "Buying the Farm", 8, us, german, [2]force{{72, 4, 12, 1, 8}, {72, 5, 10, 3, 6}}, "03/05/04"},
		{"dates, forces and panels as printed: OTL-S3-01, OTL-S3-02, OTL-S3-03, OTL-S3-05", "The Hills Have Eyes", 8, us, german, [2]force{{91, 5, 13, 1, 7}, {73, 6, 10, 3, 6}}, "05/06"},
		{"dates, forces and panels as printed: OTL-S4-01, OTL-S4-02, OTL-S4-03, OTL-S4-05, OTL-S4-06", "Piggies to Market", 9, us, us, [2]force{{102, 4, 13, 3, 9}, {73, 6, 10, 1, 6}}, "07/08"},
		{"dates, forces and panels as printed: OTL-S5-01, OTL-S5-02, OTL-S5-03, OTL-S5-07", "Meathead Patrol", 10, us, german, [2]force{{118, 5, 14, 3, 8}, {76, 6, 10, 2, 6}}, "09/02"},
		{"dates, forces and panels as printed: OTL-S6-01, OTL-S6-02, OTL-S6-03, OTL-S6-05", "The Church", 10, us, german, [2]force{{75, 5, 12, 2, 8}, {77, 6, 10, 3, 6}}, "08/01"},
		{"dates, forces and panels as printed: OTL-S7-01, OTL-S7-02, OTL-S7-03, OTL-S7-05", "They're Back!", 10, german, us, [2]force{{80, 6, 13, 3, 5}, {93, 6, 10, 2, 7}}, "02/07"},
		{"dates, forces and panels as printed: OTL-S8-01, OTL-S8-02, OTL-S8-03, OTL-S8-05", "Up and Away", 10, german, us, [2]force{{84, 6, 14, 2, 6}, {81, 6, 9, 2, 7}}, "03 06"},
		{"dates, forces and panels as printed: OTL-S9-01, OTL-S9-02, OTL-S9-03, OTL-S9-05", "Chin Deep", 10, german, us, [2]force{{71, 5, 12, 3, 6}, {83, 6, 10, 2, 7}}, "05/10v"},
		{"dates, forces and panels as printed: OTL-S10-01, OTL-S10-02, OTL-S10-03, OTL-S10-05, OTL-1.1-04", "Field of Fire", 8, german, us, [2]force{{77, 5, 12, 1, 6}, {76, 5, 10, 2, 5}}, "11 12"},
		{"dates, forces and panels as printed: OTL-S11-01, OTL-S11-02, OTL-S11-03, OTL-S11-05", "Pushing Through", 8, german, us, [2]force{{99, 5, 14, 3, 8}, {97, 6, 12, 3, 7}}, "01 04"},
		{"dates, forces and panels as printed: OTL-S12-01, OTL-S12-02, OTL-S12-03, OTL-S12-07", "Into the Woods", 10, us, german, [2]force{{93, 5, 14, 3, 7}, {70, 7, 10, 3, 6}}, "06/03v/05"},
	}
	for i, d := range all(t) {
		s, w := &d.Scenario, want[i]
		if s.Printed != w.printed || s.Turns != w.turns || s.Initiative != w.initiative || s.First != w.first {
			t.Errorf("%s: %q, %d turns, initiative %d, first %d (%s)", s.ID, s.Printed, s.Turns, s.Initiative, s.First, w.about)
		}
		for side, f := range s.Forces {
			if got := (force{int(f.Build), int(f.Elan), len(f.Soldiers), int(f.Fakes), int(f.Break)}); got != w.forces[side] {
				t.Errorf("%s, side %d: %v, want %v (%s)", s.ID, side, got, w.forces[side], w.about)
			}
			leads := slices.ContainsFunc(f.Soldiers, func(id data.SoldierID) bool { return d.Soldiers[id].Squad })
			if !leads {
				t.Errorf("%s: side %d has no squad leader (OTL-S0-01)", s.ID, side)
			}
		}
		g, panels := d.Ground, ""
		for j, p := range g.Panels {
			if j > 0 {
				panels += map[bool]string{true: "/", false: " "}[p.PY > 0]
			}
			panels += p.Panel
			if p.Inverted {
				panels += "v"
			}
		}
		if panels != w.panels {
			t.Errorf("%s has the panels %s, want %s (%s)", s.ID, panels, w.panels, w.about)
		}
		for _, f := range s.Forces {
			for _, h := range f.Area {
				if g.Cells[h].Terrain == data.Water { // OTL-S0-02
					t.Errorf("%s: somebody may set up in the water of %s", s.ID, g.ID(h))
				}
			}
		}
	}
}

// Set-up areas: zones from an edge (OTL-12.3.4-03), panels, half hexes (OTL-S0-02), terrain and banks.
func TestAreas(t *testing.T) {
	count := func(scenario string, side game.Side) int { return len(load(t, scenario).Scenario.Forces[side].Area) }
	for _, c := range []struct {
		about    string
		scenario string
		side     game.Side
		want     int
	}{
		{"depth three from the north: rows 1 to 3 of A, C, E and 0 to 2 of B, D, F (OTL-S1-02)", first, data.US, 7*3 + 6*3},
		{"depth two from the south (OTL-S1-03)", first, data.German, 7*2 + 6*2},
		{"woods and buildings of panel 04 (OTL-S2-03)", "02-the-farm-on-the-way", data.German, 15},
		{"a southern panel without the hexes it shares (OTL-S3-03)", "03-the-watching-hill", data.German, 91},
		{"a northern panel with them (OTL-S4-03)", "04-house-by-house", data.German, 97},
		{"north of the stream (OTL-S5-03)", "05-the-blockhouse", data.German, 52},
		{"depth five from the east (OTL-S8-02)", "08-a-road-for-tanks", data.US, 7*3 + 8*2},
		{"half hexes of the west edge (OTL-S8-03)", "08-a-road-for-tanks", data.German, 7},
		{"panel 10 but for its water (OTL-S9-02)", "09-one-bridge", data.US, 79},
		{"depth one from the south (OTL-S12-07)", "12-the-copse-below-crucifix-hill", data.US, 13},
	} {
		if got := count(c.scenario, c.side); got != c.want {
			t.Errorf("%s: %d hexes, want %d", c.about, got, c.want)
		}
	}
	d := load(t, first)
	g := d.Ground
	for id, want := range map[string]int{"01-A1": 1, "01-B0": 1, "01-B1": 2, "01-A3": 3, "01-B2": 3} {
		if got := g.Depth(at(t, g, id), data.North); got != want {
			t.Errorf("%s lies %d from the north edge, want %d", id, got, want)
		}
	}
	// Limits of a hex: soldiers (OTL-S2-05) or units (OTL-S7-05).
	if f := load(t, "02-the-farm-on-the-way").Scenario.Forces[data.German]; f.MaxSoldiers != 2 || f.MaxUnits != 0 {
		t.Errorf("scenario 2 allows %d soldiers and %d units", f.MaxSoldiers, f.MaxUnits)
	}
	if f := load(t, "07-no-rest-in-strass").Scenario.Forces[data.US]; f.MaxSoldiers != 0 || f.MaxUnits != 2 {
		t.Errorf("scenario 7 allows %d soldiers and %d units", f.MaxSoldiers, f.MaxUnits)
	}
}

// Extras: the foxhole of scenario 3 (OTL-S3-03), the charges and the post of 4 (OTL-S4-02), the levels of
// its buildings (OTL-S4-01, OTL-S4-05), the bunker of 5 (OTL-S5-01, OTL-2.3.1-01, OTL-2.3.1-02), its reinforcements (OTL-S5-04),
// the steeple of 6 (OTL-S6-01, OTL-S6-03, OTL-S6-06), the card of 12 (OTL-S12-05, OTL-S12-06); without them a building has its ground
// floor only (OTL-2.2-01), and no crops are harvested (OTL-2.5-02).
func TestExtras(t *testing.T) {
	if f := load(t, "03-the-watching-hill").Scenario.Forces[data.German]; f.Foxholes != 1 {
		t.Errorf("%d foxholes", f.Foxholes)
	}
	four := load(t, "04-house-by-house")
	if f := four.Scenario.Forces[data.US]; f.Charges != 2 {
		t.Errorf("%d charges", f.Charges)
	}
	houses := 0
	for h, c := range four.Ground.Cells {
		if c.Terrain != data.Building {
			continue
		}
		houses++
		want := int8(2)
		if four.Ground.ID(hex.Hex(h)) == "08-E4" {
			want = 3
		}
		if c.Upper != want || c.Height != want || c.Climb != want {
			t.Errorf("%s has the level %d, height %d, climb %d", four.Ground.ID(hex.Hex(h)), c.Upper, c.Height, c.Climb)
		}
	}
	if houses < 14 {
		t.Errorf("%d building hexes", houses)
	}
	post := data.Post{Side: data.US, Hex: at(t, four.Ground, "08-E4"), Level: 3, Max: 2}
	if p := four.Scenario.Posts; len(p) != 1 || p[0] != post {
		t.Errorf("posts %+v", p)
	}
	five := load(t, "05-the-blockhouse")
	i3 := at(t, five.Ground, "09-I3")
	b := five.Scenario.Bunkers
	if len(b) != 1 || b[0].Hex != i3 || b[0].Value != 5 || five.Ground.Neighbors[i3][b[0].Facing] != at(t, five.Ground, "09-I4") {
		t.Errorf("bunkers %+v", b)
	}
	for d, n := range five.Ground.Neighbors[i3] {
		front := slices.Contains([]string{"09-H3", "09-I4", "09-J3"}, five.Ground.ID(n))
		if got := five.Ground.Cells[i3].Arc>>d&1 == 1; got != front {
			t.Errorf("the bunker looks to %s: %v", five.Ground.ID(n), got)
		}
	}
	later := five.Scenario.Forces[data.German].Later
	if len(later) != 1 || later[0].From != 3 || later[0].Column != 10 || len(later[0].Soldiers) != 6 || len(later[0].Hexes) != 13 {
		t.Errorf("reinforcements %+v", later)
	}
	six := load(t, "06-the-steeple")
	if c := six.Ground.Cells[at(t, six.Ground, "08-E5")]; c.Upper != 3 || c.Climb != 4 || c.Height != 3 {
		t.Errorf("the steeple has level %d and climb %d", c.Upper, c.Climb)
	}
	if c := six.Ground.Cells[at(t, six.Ground, "08-E4")]; c.Upper != 0 || c.Height != 2 || c.Building != six.Ground.Cells[at(t, six.Ground, "08-E5")].Building {
		t.Errorf("the nave: %+v", c)
	}
	twelve := load(t, "12-the-copse-below-crucifix-hill").Scenario
	if twelve.PresetCard != 72 || twelve.PresetBy != data.US {
		t.Errorf("the card is %d of %d", twelve.PresetCard, twelve.PresetBy)
	}
	for _, d := range all(t) {
		if d.Scenario.Harvested || d.Scenario.Night || d.Scenario.Fordable {
			t.Errorf("%s is harvested, at night or fordable", d.Scenario.ID)
		}
	}
}

// What a side can score stays a number that can be compared (OTL-12.3.5-01): a set-up of one's own that scores hexes of all panels at
// 20 points each would have come to less than nothing.
func TestVictoryIsCounted(t *testing.T) {
	var panels, hexes []string
	for n := 1; n <= 12; n++ {
		panels = append(panels, fmt.Sprintf("%02d", n))
	}
	setup := func(points int) error {
		text := strings.Replace(plain(panels...), `"victory":{"us":[`, fmt.Sprintf(`"victory":{"us":[{"per":"hex","points":%d,"hexes":["%s"]},`, points, strings.Join(hexes, `","`)), 1)
		_, err := data.Load(scenarios.Overlay(folder(t), map[string][]byte{"setups/test.json": []byte(text)}), "test", nil)
		return err
	}
	d, err := data.Load(scenarios.Overlay(folder(t), map[string][]byte{"setups/test.json": []byte(plain(panels...))}), "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	for h := range d.Ground.Len() {
		hexes = append(hexes, d.Ground.ID(hex.Hex(h)))
	}
	if err := setup(2); err != nil {
		t.Errorf("2 points for each of %d hexes: %v", len(hexes), err)
	}
	if err := setup(20); err == nil || !strings.Contains(err.Error(), "more points") {
		t.Errorf("20 points for each of %d hexes: %v", len(hexes), err)
	}
}

// Victory terms of all scenarios (OTL-S1-04, OTL-S2-04, OTL-S3-04, OTL-S4-04, OTL-S5-06, OTL-S6-04, OTL-S7-04,
// OTL-S8-04, OTL-S9-04, OTL-S10-04, OTL-S11-04, OTL-S12-04).
func TestVictoryTerms(t *testing.T) {
	per := []string{"eliminated", "exit", "building", "hex", "crossing"}
	asks := []string{"control-count", "control-all", "control-points", "no-enemy", "good-order"}
	want := []string{
		"eliminated 1 building 2 | eliminated 1 building 2", "eliminated 1 exit 2 | eliminated 2 building 2:2",
		"us: no-enemy 0:7 good-order 1:7", "us: control-count 10:20", "us: control-all 0:2", "us: control-points 7:7", "german: control-count 11:17",
		"eliminated 1 | exit 3", "eliminated 2 | eliminated 1 crossing 2:1", "eliminated 1 exit 1 building 2 hex 2:1 | eliminated 1 exit 1 building 2 hex 2:1",
		"eliminated 1 exit 2 building 1 | eliminated 1 exit 2 building 1", "eliminated 1 exit 2 | eliminated 3"}
	for i, d := range all(t) {
		v, g := &d.Scenario.Victory, d.Ground
		say := func(word string, n int8, hexes []hex.Hex) string {
			s := word + " " + string(rune('0'+n/10)) + string(rune('0'+n%10))
			s = strings.Replace(s, " 0", " ", 1)
			if hexes != nil {
				s += ":" + strings.TrimPrefix(string(rune('0'+len(hexes)/10))+string(rune('0'+len(hexes)%10)), "0")
			}
			return s
		}
		var parts []string
		got := ""
		if v.Points {
			for side := range v.Terms {
				var words []string
				for _, term := range v.Terms[side] {
					words = append(words, say(per[term.Per], term.Points, term.Hexes))
				}
				parts = append(parts, strings.Join(words, " "))
			}
			got = strings.Join(parts, " | ")
		} else {
			for _, test := range v.Tests {
				parts = append(parts, say(asks[test.Asks], test.Min, test.Hexes))
			}
			got = d.Sides[v.Winner].ID + ": " + strings.Join(parts, " ")
		}
		if got != want[i] {
			t.Errorf("%s is won by %q, want %q", d.Scenario.ID, got, want[i])
		}
		for _, test := range v.Tests {
			for _, h := range test.Hexes {
				if c := g.Cells[h]; test.Asks == data.ControlCount && c.Terrain != data.Building {
					t.Errorf("%s: %s is no building", d.Scenario.ID, g.ID(h))
				} else if test.Asks == data.NoEnemy && c.Level != 2 { // the highest level of the hill (OTL-S3-05)
					t.Errorf("%s: %s is on level %d", d.Scenario.ID, g.ID(h), c.Level)
				}
			}
		}
	}
	// The farmhouse of scenario 2 is one building (OTL-S2-05), the church of 6 scores 2 a hex (OTL-S6-05).
	two, six := load(t, "02-the-farm-on-the-way"), load(t, "06-the-steeple")
	if b := two.Scenario.Victory.Terms[data.German][1].Building; b < 0 || two.Ground.Buildings[b].Key != "farmhouse" {
		t.Errorf("the building is %d", b)
	}
	test := six.Scenario.Victory.Tests[0]
	for i, h := range test.Hexes {
		church := strings.HasPrefix(six.Ground.ID(h), "08-E")
		if (test.Weights[i] == 2) != church || (test.Weights[i] == 1) == church {
			t.Errorf("%s scores %d", six.Ground.ID(h), test.Weights[i])
		}
	}
	// The bank of scenario 9 begins south of the bridge (OTL-S9-05).
	nine := load(t, "09-one-bridge")
	bank := nine.Scenario.Victory.Terms[data.German][1].Bank
	if !slices.Contains(bank, at(t, nine.Ground, "10-G3")) || slices.Contains(bank, at(t, nine.Ground, "10-G5")) || slices.Contains(bank, at(t, nine.Ground, "10-G4")) {
		t.Error("the south bank is another one")
	}
}

// Options are off by default, each a switch of its own (OTL-0-03).
func TestOptions(t *testing.T) {
	d := load(t, first)
	if d.Hesitation || d.Traversing || d.Solitaire || d.Scenarios() != 1 || len(d.Options) != 5 {
		t.Error("an option is on by default")
	}
	for _, o := range d.Options[:3] { // the others are about a second scenario
		d, err := data.Load(folder(t), first, map[string]string{o.ID: "on"})
		if err != nil {
			t.Fatal(err)
		}
		if on := []bool{d.Hesitation, d.Traversing, d.Solitaire}; slices.Index(on, true) < 0 || on[slices.IndexFunc(d.Options, func(p game.OptionInfo) bool { return p.ID == o.ID })] != true {
			t.Errorf("the option %s sets %v", o.ID, on)
		}
	}
}
