package data_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/scenarios"
)

func folder(t testing.TB) fs.FS {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func load(t testing.TB, scenario string) *data.Data {
	t.Helper()
	d, err := data.Load(folder(t), scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// all loads every scenario of the shelf.
func all(t testing.TB) []*data.Data {
	t.Helper()
	list, err := data.Shelf(folder(t))
	if err != nil {
		t.Fatal(err)
	}
	var out []*data.Data
	for _, info := range list {
		out = append(out, load(t, info.Scenario))
	}
	return out
}

const first = "01-two-patrols"

func at(t testing.TB, g *data.Ground, id string) hex.Hex {
	t.Helper()
	h, ok := g.Lookup(id)
	if !ok {
		t.Fatalf("there is no hex %s", id)
	}
	return h
}

// Distances and neighbours (OTL-1.1.3-06, OTL-1.1.3-07).
func TestDistances(t *testing.T) {
	g := load(t, "03-the-watching-hill").Ground
	for _, c := range []struct {
		a, b string
		want int
	}{{"A4", "M4", 12}, {"G4", "I4", 2}, {"C4", "H5", 5}, {"E4", "G7", 4}} {
		if got := g.Distance(at(t, g, "05-"+c.a), at(t, g, "05-"+c.b)); got != c.want {
			t.Errorf("%s to %s is %d, want %d", c.a, c.b, got, c.want)
		}
	}
	var near []string
	for _, n := range g.Neighbors[at(t, g, "05-A1")] {
		if n != hex.None {
			near = append(near, g.ID(n))
		}
	}
	slices.Sort(near)
	if want := []string{"05-A2", "05-B0", "05-B1"}; !slices.Equal(near, want) {
		t.Errorf("neighbours of A1 are %v", near)
	}
}

// Hexes of a panel and of layouts: 97 cells of which 71 are full (OTL-1.1.3-01, OTL-1.1.3-02, OTL-1.1.3-05),
// half hexes of the rim included (OTL-1.1.4-01), 84 a panel and the rims to the east and
// north in a layout (OTL-1.1.4-05); joined hexes are named by the right or upper panel
// (OTL-1.1.4-02, OTL-1.1.4-03), those at the top by row 0 (OTL-1.1.4-04).
func TestNames(t *testing.T) {
	for _, d := range all(t) {
		g := d.Ground
		if want := 84*len(g.Panels) + 7*g.High + 6*g.Wide; g.Len() != want {
			t.Errorf("%s has %d hexes, want %d", d.Scenario.ID, g.Len(), want)
		}
		half := 0
		for h := range g.Cells {
			if g.Cells[h].Half {
				half++
				if g.Cells[h].Edges == 0 {
					t.Errorf("%s: the half hex %s is on no edge", d.Scenario.ID, g.ID(hex.Hex(h)))
				}
			}
		}
		if want := 14*g.High + 12*g.Wide; half != want {
			t.Errorf("%s has %d half hexes, want %d", d.Scenario.ID, half, want)
		}
	}
	below, beside := load(t, first).Ground, load(t, "08-a-road-for-tanks").Ground
	for _, c := range []struct {
		g    *data.Ground
		a, b string // neighbours, the second over the join
		not  string
	}{{below, "01-B7", "02-B1", "02-B0"}, {below, "01-C7", "02-C1", "01-C8"}, {beside, "06-A4", "03-L4", "03-M4"}} {
		if c.g.Distance(at(t, c.g, c.a), at(t, c.g, c.b)) != 1 {
			t.Errorf("%s and %s are no neighbours", c.a, c.b)
		}
		if _, ok := c.g.Lookup(c.not); ok {
			t.Errorf("there is a hex %s", c.not)
		}
	}
	if c := below.Cells[at(t, below, "01-B0")]; !c.Half || c.Edges != data.North {
		t.Errorf("B0 is %+v", c)
	}
}

// A panel turned upside down keeps its printed ids (OTL-1.1.2-01, OTL-1.1.4-06): in scenario 9 panel 10 lies
// so south of 05, its row 7 at the join, which 05 owns, and M1 in the south-west corner.
func TestTurned(t *testing.T) {
	g := load(t, "09-one-bridge").Ground
	if c := g.Cells[at(t, g, "10-M1")]; c.Edges != data.South|data.West {
		t.Errorf("10-M1 lies on the edges %d", c.Edges)
	}
	for _, pair := range [][2]string{{"05-C7", "10-K7"}, {"05-B7", "10-L6"}, {"10-G4", "10-G5"}} {
		if g.Distance(at(t, g, pair[0]), at(t, g, pair[1])) != 1 {
			t.Errorf("%s and %s are no neighbours", pair[0], pair[1])
		}
	}
	up := alone(t, "10").Ground // the same panel the right way up
	for h := range up.Cells {
		id := up.ID(hex.Hex(h))
		other, ok := g.Lookup(id)
		if !ok { // what 05 owns at the join
			continue
		}
		a, b := up.Cells[h], g.Cells[other]
		if a.Terrain != b.Terrain || a.Level != b.Level {
			t.Errorf("%s is %v upright and %v turned", id, a.Terrain.Key(), b.Terrain.Key())
		}
		for d, n := range up.Neighbors[h] {
			if n == hex.None {
				continue
			}
			m, ok := g.Lookup(up.ID(n))
			if ok && (g.Neighbors[other][hex.Dir(d).Opposite()] != m || up.Sides[up.Side(hex.Hex(h), n)] != g.Sides[g.Side(other, m)]) {
				t.Errorf("the side of %s and %s is another one turned", id, up.ID(n))
			}
		}
	}
}

// Every panel fits every other on any side, either way up: the terrain of its borders
// reads the same from both ends and is that of all panels of its kind, level and without
// buildings (OTL-1.1-02).
func TestPanelsFit(t *testing.T) {
	borders := map[string]string{} // by kind of border
	for i := range 12 {
		id := fmt.Sprintf("%02d", i+1)
		g := alone(t, id).Ground
		read := func(cells ...string) string {
			var s strings.Builder
			for _, c := range cells {
				cell := g.Cells[at(t, g, id+"-"+c)]
				if cell.Level != 0 || cell.Building >= 0 {
					t.Errorf("%s-%s is above level 0 or built up", id, c)
				}
				s.WriteString(cell.Terrain.Key() + " ")
			}
			return s.String()
		}
		turn := func(s string) string {
			words := strings.Fields(s)
			slices.Reverse(words)
			return strings.Join(words, " ") + " "
		}
		kind := "dry"
		if id == "09" || id == "10" {
			kind = "stream"
		}
		for border, s := range map[string]string{
			"long": read("B0", "D0", "F0", "H0", "J0", "L0"), "long south": read("B7", "D7", "F7", "H7", "J7", "L7"),
			kind: read("A1", "A2", "A3", "A4", "A5", "A6", "A7"), kind + " east": read("M1", "M2", "M3", "M4", "M5", "M6", "M7")} {
			name := strings.Fields(border)[0]
			if borders[name] == "" {
				borders[name] = s
			}
			if s != borders[name] || s != turn(s) {
				t.Errorf("panel %s: the border %s is %s, others have %s", id, border, s, borders[name])
			}
		}
	}
}

// alone loads a panel by itself.
func alone(t testing.TB, panel string) *data.Data {
	t.Helper()
	d, err := data.Load(scenarios.Overlay(folder(t), map[string][]byte{"setups/test.json": []byte(plain(panel))}), "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// plain is the text of a small scenario on panels, each east of the one before.
func plain(panels ...string) string {
	var list []string
	for i, p := range panels {
		list = append(list, fmt.Sprintf(`{"panel":%q,"x":%d,"y":0}`, p, i))
	}
	force := `{"elan":5,"break":1,"soldiers":[1],"area":{"edge":"north","depth":1}}`
	return fmt.Sprintf(`{"title":"Test","blurb":"A test.","turns":1,"initiative":"us","first":"us","human":"us","panels":[%s],`+
		`"forces":{"us":%s,"german":%s},"victory":{"us":[{"per":"eliminated","points":1}]}}`, strings.Join(list, ","), force, force)
}

// Walls of both panels stay where they join (OTL-1.1.4-08), terrain is the owner's
// (OTL-1.1.4-07): stream panel 10 west of dry panel 01 and the other way round.
func TestJoins(t *testing.T) {
	for _, c := range []struct {
		panels []string
		id     string
		want   data.Feature
	}{{[]string{"10", "01"}, "01-A4", data.Clear}, {[]string{"01", "10"}, "10-A4", data.Water}} {
		d, err := data.Load(scenarios.Overlay(folder(t), map[string][]byte{"setups/test.json": []byte(plain(c.panels...))}), "test", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Ground.Cells[at(t, d.Ground, c.id)].Terrain; got != c.want {
			t.Errorf("%s is %s, want %s", c.id, got.Key(), c.want.Key())
		}
	}
	// Panel 12 has a wall L3/M3; beside 03 its M3 is 03-A3.
	d, err := data.Load(scenarios.Overlay(folder(t), map[string][]byte{"setups/test.json": []byte(plain("12", "03"))}), "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	g := d.Ground
	if !g.Sides[g.Side(at(t, g, "12-L3"), at(t, g, "03-A3"))].Wall {
		t.Error("the wall of the western panel is gone")
	}
}

// Ids of soldiers, weapons, events, hexes and buildings are unique, American numbers 1 to 78 and
// German 1 to 77 exist, leaders are where the ruling puts them (OTL-S0-01, OTL-1.3.1-02), who
// leads has a command value and a radius (OTL-1.3.1.5-01, OTL-5.2.4.1-02), and a counter shows what
// OTL-1.3.1-01 lists.
func TestSoldiers(t *testing.T) {
	d := load(t, first)
	leaders := map[string][]int{}
	seen := map[string]bool{}
	count := [2]int8{}
	for _, s := range d.Soldiers {
		if seen[s.ID] || s.Name == "" || s.Morale < 1 || s.Morale > 5 || s.Melee < 0 || s.Melee > 3 || d.Weapons[s.Weapon].Side != s.Side {
			t.Errorf("%+v", s)
		}
		seen[s.ID] = true
		if count[s.Side]++; s.Number != count[s.Side] {
			t.Errorf("%s is number %d of his side", s.ID, count[s.Side])
		}
		if !s.Leader() {
			continue
		}
		kind := s.ID[:3] + "assistant"
		if s.Squad {
			kind = s.ID[:3] + "squad"
		}
		leaders[kind] = append(leaders[kind], int(s.Number))
		if want := int8(1); !s.Squad && (s.Command != want || s.Radius != want) || s.Squad && (s.Command < 1 || s.Radius != 2) {
			t.Errorf("%s has command %d and radius %d", s.ID, s.Command, s.Radius)
		}
	}
	if count != [2]int8{78, 77} {
		t.Errorf("%v soldiers", count)
	}
	for kind, want := range map[string][]int{"us-squad": {1, 13, 25, 38, 51, 65, 77, 78}, "us-assistant": {2, 14, 26, 39, 52, 66},
		"ge-squad": {1, 11, 21, 31, 41, 51, 61, 71}, "ge-assistant": {2, 12, 22, 32, 42, 52, 62, 72}} {
		if !slices.Equal(leaders[kind], want) {
			t.Errorf("%s leaders are %v, want %v", kind, leaders[kind], want)
		}
	}
}

// Standard squads have a BAR or an LMG (OTL-13.1-01): scenarios 1 and 2.
func TestSquads(t *testing.T) {
	for _, name := range []string{first, "02-the-farm-on-the-way"} {
		d := load(t, name)
		for side, want := range []struct {
			code string
			men  int
		}{{"BAR", 12}, {"LMG", 10}} {
			f := d.Scenario.Forces[side]
			n := 0
			for _, s := range f.Soldiers {
				if d.Weapons[d.Soldiers[s].Weapon].Code == want.code {
					n++
				}
			}
			if len(f.Soldiers) != want.men || n != 1 {
				t.Errorf("%s: %d men with %d %s", name, len(f.Soldiers), n, want.code)
			}
		}
	}
}

// The build values of the rulebook are what the formula gives, all 24 of them; no rule reads
// them (OTL-12.3.1-01).
func TestBuild(t *testing.T) {
	n := 0
	for _, d := range all(t) {
		for _, f := range d.Scenario.Forces {
			n++
			if got := d.Build(f.Soldiers, f.Elan, f.Break); got != int(f.Build) {
				t.Errorf("%s: a build value of %d, want %d", d.Scenario.ID, got, f.Build)
			}
		}
	}
	if n != 24 {
		t.Errorf("%d forces", n)
	}
}

// Terrain Effects that the rulebook gives (OTL-1.1.10-01, OTL-4.2-04, OTL-6.3-02, OTL-7.2.4-02,
// OTL-3.2-02, OTL-2.1-01) for the terrain that there is (OTL-1.1.7-01, OTL-1.1.8-01, OTL-1.3.18-01): hesitation
// concerns clear and not woods (OTL-6.11b-01), protection of woods and buildings, bunkers 4 and 5
// (OTL-7.2.8-05, OTL-2.3.2-01), where bunkers and foxholes stand (OTL-2.3.3-01, OTL-2.12-01), what
// foxholes and crests add (OTL-2.12-02, OTL-2.11-04).
func TestTEC(t *testing.T) {
	tec := &load(t, first).TEC
	for _, c := range []struct {
		what      string
		got, want int8
	}{
		{"MP of clear", tec[data.Clear].MP, 1}, {"of woods", tec[data.Woods].MP, 2}, {"of a building", tec[data.Building].MP, 3}, {"of smoke", tec[data.Smoke].MP, 1},
		{"of water: prohibited", tec[data.Water].MP, 0}, {"of standing up (OTL-6.11.1-01)", tec[data.Prone].MP, 2}, {"into a bunker (OTL-2.3.5-01)", tec[data.Bunker5].MP, 2},
		{"attenuation of clear", tec[data.Clear].Attenuation, 1}, {"of scrub", tec[data.Scrub].Attenuation, 2}, {"of woods", tec[data.Woods].Attenuation, 4},
		{"of a building", tec[data.Building].Attenuation, 6}, {"of smoke", tec[data.Smoke].Attenuation, 4}, {"of night", tec[data.Night].Attenuation, 1},
		{"height of scrub", tec[data.Scrub].Height, 1}, {"of crops", tec[data.Crops].Height, 2}, {"of woods", tec[data.Woods].Height, 3},
		{"morale of scrub", tec[data.Scrub].Morale, 1}, {"of a building", tec[data.Building].Morale, 2}, {"of a bunker", tec[data.Bunker4].Morale, 2},
		{"of a foxhole", tec[data.Foxhole].Morale, 1}, {"of an improved position", tec[data.Improved].Morale, 2}, {"of prone", tec[data.Prone].Morale, 1},
		{"protection of woods", tec[data.Woods].Protection, 7}, {"of a building", tec[data.Building].Protection, 6}, {"of bunkers", tec[data.Bunker4].Protection, 4}, {"of bunkers", tec[data.Bunker5].Protection, 5},
		{"of a bridge along it less than across", tec[data.Lengthwise].Protection - tec[data.Bridge].Protection, 1},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.what, c.got, c.want)
		}
	}
	if tec[data.Clear].Protection < 8 || tec[data.Woods].Protection >= 8 || tec[data.Woods].KIA < 1 {
		t.Error("protection does not fit hesitation")
	}
	for f := range data.Woods + 1 {
		soft := f == data.Clear || f == data.Crops || f == data.Scrub || f == data.Woods
		if tec[f].Bunker != soft || tec[f].Foxhole != soft || tec[f].Blocks != (f == data.Woods || f == data.Building) || !f.InHex() {
			t.Errorf("%s: %+v", f.Key(), tec[f])
		}
	}
	if data.Wall.InHex() {
		t.Error("a wall is in-hex terrain")
	}
}

// Dots tell the in-hex terrain if the picture does not (OTL-1.1.6-01): each kind has its colour, clear has none (OTL-1.1.7-02).
func TestDots(t *testing.T) {
	tec := &load(t, first).TEC
	for f, want := range map[data.Feature]string{data.Bridge: "grey", data.Building: "dark brown", data.Clear: "", data.Crops: "orange", data.Marsh: "light blue",
		data.Scrub: "yellow", data.Water: "dark blue", data.Woods: "green"} {
		if tec[f].Dot != want {
			t.Errorf("the dot of %s is %q, want %q", f.Key(), tec[f].Dot, want)
		}
	}
}

// Panels 01 to 10 of the rulebook and 11, 12 (OTL-1.1-01, OTL-1.1-04) are called by their two digits (OTL-1.1.1-01); all
// have flat-topped hexes in 13 columns along the longer side (OTL-1.1.3-04).
func TestPanels(t *testing.T) {
	for i := range 12 {
		id := fmt.Sprintf("%02d", i+1)
		g := alone(t, id).Ground
		if g.Kind != hex.Columns || g.Panels[0].Panel != id || g.Panels[0].Title == "" {
			t.Errorf("panel %s is %+v", id, g.Panels[0])
		}
		if width, height := g.Size(); 100*width < 140*height || 100*width > 160*height {
			t.Errorf("panel %s is %d wide and %d high", id, width, height)
		}
	}
	if _, err := data.Load(scenarios.Overlay(folder(t), map[string][]byte{"setups/test.json": []byte(plain("13"))}), "test", nil); err == nil {
		t.Error("there is a panel 13")
	}
}

// Both weapon tables: the German rifle's bands and Hit value (OTL-7.2.11-02), the LMG's jam column (OTL-7.2.7-04),
// who is crewed (OTL-7.4a-01), what uncrewed weapons cost (OTL-7.4a.1-01, OTL-7.4a.2-01), columns by range
// (OTL-7.2.1-01, OTL-7.2.3-01, OTL-4.3-02). Each side has its own (OTL-1.0-01).
func TestWeapons(t *testing.T) {
	d := load(t, first)
	find := func(side game.Side, code string) *data.Weapon {
		i := slices.IndexFunc(d.Weapons, func(w data.Weapon) bool { return w.Side == side && w.Code == code })
		if i < 0 {
			t.Fatalf("no %s", code)
		}
		return &d.Weapons[i]
	}
	rifle, gun := find(data.German, "RFL"), find(data.German, "LMG")
	for reach, want := range map[int]int8{3: 6, 4: 6, 5: 8, 12: 8, 13: 0} {
		if got := rifle.Column(reach); got != want {
			t.Errorf("a German rifle at %d reads column %d, want %d", reach, got, want)
		}
	}
	if rifle.Hit != 2 || rifle.Jam != 0 || rifle.UncrewedMP != 4 {
		t.Errorf("%+v", rifle)
	}
	if !gun.Crewed || gun.Jam != 6 || gun.Hit != data.All || gun.UncrewedMP != 3 || gun.UncrewedLess != 1 {
		t.Errorf("%+v", gun)
	}
	if h := find(data.German, "HMG"); !h.Crewed || h.UncrewedMP != 2 || h.UncrewedLess != 2 {
		t.Errorf("%+v", h)
	}
	for _, code := range []string{"RFL", "BAR", "SMG", "CRB", "LMG"} {
		find(data.US, code)
	}
	find(data.German, "SMG")
}

// The charts for people name their columns and leave out what only the program reads.
func TestCharts(t *testing.T) {
	for _, c := range load(t, first).ChartList {
		for i, h := range c.Head {
			if h == "" || h[0] < 'A' || h[0] > 'Z' || strings.Contains(h, "_") {
				t.Errorf("%s: column %d is headed %q", c.ID, i, h)
			}
		}
		if len(c.Rows) == 0 {
			t.Errorf("%s is empty", c.ID)
		}
		for _, r := range c.Rows {
			if len(r) != len(c.Head) || r[0] == "–" {
				t.Errorf("%s: the row %q does not fit its %d columns", c.ID, r, len(c.Head))
			}
		}
	}
}
