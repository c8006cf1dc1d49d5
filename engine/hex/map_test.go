package hex_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// grids are the four numbered sheets: rows pointy-top, and flat-top with columns
// numbered from either side.
func grids(t testing.TB) map[string]hex.Grid {
	t.Helper()
	text, err := os.ReadFile("testdata/grids.json")
	if err != nil {
		t.Fatal(err)
	}
	var g map[string]hex.Grid
	if err := json.Unmarshal(text, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// sheet is the map of a whole sheet.
func sheet(t testing.TB, name string) *hex.Map {
	t.Helper()
	g, ok := grids(t)[name]
	if !ok {
		t.Fatalf("no grid %q", name)
	}
	ids, err := g.IDs()
	if err != nil {
		t.Fatal(err)
	}
	m, err := hex.NewMap(g, ids)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func at(t testing.TB, m *hex.Map, id string) hex.Hex {
	t.Helper()
	h, ok := m.Lookup(id)
	if !ok {
		t.Fatalf("no hex %s", id)
	}
	return h
}

func ids(m *hex.Map, hexes []hex.Hex) string {
	var s []string
	for _, h := range hexes {
		s = append(s, m.ID(h))
	}
	return strings.Join(s, " ")
}

func TestSheets(t *testing.T) {
	for _, c := range []struct {
		name      string
		hexes     int
		id        string
		neighbors string // by Dir
	}{
		{"aachen", 1034, "2107", "2108 2208 2207 2106 2007 2008"}, // CTL-3.1-01
		{"aachen", 1034, "2010", "2011 2110 2109 2009 1909 1910"}, // CTL-3.1-01
		{"aachen", 1034, "1001", "1002 1101 None None None None"},
		{"bug", 1170, "1100", "1200 None 1000 1001 1101 1201"},
		{"bug", 1170, "1205", "1304 1204 1104 1105 1206 1305"},
		{"ardennes", 2688, "E3010", "E2910 E3011 W0110 W0109 E3009 E2909"},
		{"ardennes", 2688, "W0110", "E3011 W0111 W0211 W0210 W0109 E3010"},
		{"reichswald", 540, "0909", "1008 0908 0808 0809 0910 1009"},
		{"reichswald", 540, "0808", "0908 0807 0708 0709 0809 0909"},
	} {
		m := sheet(t, c.name)
		if m.Len() != c.hexes {
			t.Errorf("%s has %d hexes, want %d", c.name, m.Len(), c.hexes)
		}
		n := m.Neighbors[at(t, m, c.id)]
		want := strings.ReplaceAll(c.neighbors, "None", "")
		if got := ids(m, n[:]); got != want {
			t.Errorf("%s: neighbours of %s are %q, want %q", c.name, c.id, got, want)
		}
	}
}

// TestPairsOfTheRulebook holds CTL-3.1-01: the hexsides that the rulebook names
// are between neighbours, and only with odd rows shifted to the east.
func TestPairsOfTheRulebook(t *testing.T) {
	g := grids(t)["aachen"]
	all, err := g.IDs()
	if err != nil {
		t.Fatal(err)
	}
	m := sheet(t, "aachen")
	g.Odd = "west"
	shifted, err := hex.NewMap(g, all)
	if err != nil {
		t.Fatal(err)
	}
	apart := 0
	for pair := range strings.FieldsSeq("1821/1921 1919/2019 2011/2110 2008/2108 2504/2505 3102/3103 3403/3303 5518/5519 5420/5520") {
		a, b, _ := strings.Cut(pair, "/")
		if m.Side(at(t, m, a), at(t, m, b)) == hex.NoSide {
			t.Errorf("%s are not neighbours", pair)
		}
		if shifted.Side(at(t, shifted, a), at(t, shifted, b)) == hex.NoSide {
			apart++
		}
	}
	if apart == 0 {
		t.Error("the pairs do not tell the two row offsets apart")
	}
}

func TestHexsidesOfTheMaps(t *testing.T) {
	text, err := os.ReadFile("testdata/hexsides.tsv")
	if err != nil {
		t.Fatal(err)
	}
	maps, n := map[string]*hex.Map{}, 0
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if f[0] == "#" {
			continue
		}
		n++
		if maps[f[0]] == nil {
			maps[f[0]] = sheet(t, f[0])
		}
		m := maps[f[0]]
		a, b := at(t, m, f[1]), at(t, m, f[2])
		want, ok := m.Kind.DirNamed(f[3])
		if !ok {
			t.Fatalf("no direction %q", f[3])
		}
		if d, ok := m.DirTo(a, b); !ok || d != want {
			t.Errorf("%s: from %s to %s is %q, want %s", f[0], f[1], f[2], m.Kind.DirName(d), f[3])
		}
	}
	if n != 96 {
		t.Errorf("%d pairs tested, want 96", n)
	}
}

func TestHexesAreInOrderOfIDs(t *testing.T) {
	g := grids(t)["ardennes"]
	m, err := hex.NewMap(g, []string{"W0101", "E3001", "E2901"})
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(m, []hex.Hex{0, 1, 2}); got != "E2901 E3001 W0101" {
		t.Errorf("order is %q", got)
	}
}

func TestHolesAndEdges(t *testing.T) {
	m, err := hex.NewMap(grids(t)["aachen"], []string{"2001", "2003"})
	if err != nil {
		t.Fatal(err)
	}
	if d := m.Distance(0, 1); d != 2 {
		t.Errorf("distance over a hole is %d, want 2", d)
	}
	if len(m.Ends) != 0 || m.Side(0, 1) != hex.NoSide {
		t.Error("hexes beside a hole share a hexside")
	}
	if got := m.Line(0, 1, nil); !slices.Equal(got, []hex.Step{{0, hex.None}, {hex.None, hex.None}, {1, hex.None}}) {
		t.Errorf("line over a hole is %v", got)
	}
	x, y := m.Center(0)
	if m.At(x+hex.Width, y) != hex.None {
		t.Error("a hole contains a point")
	}
}

func TestNoHex(t *testing.T) {
	m := sheet(t, "reichswald")
	for _, h := range []hex.Hex{hex.None, hex.Hex(m.Len()), -32768} {
		if m.ID(h) != "" || m.Distance(h, 0) != -1 || m.Distance(0, h) != -1 || m.Side(h, 0) != hex.NoSide ||
			m.Side(0, h) != hex.NoSide || len(m.Line(0, h, nil)) != 0 || m.Cell(h) != (hex.Cell{}) {
			t.Errorf("%d is taken for a hex", h)
		}
		x, y := m.Center(h)
		x1, y1 := m.Corner(h, 3)
		if x != 0 || y != 0 || x1 != 0 || y1 != 0 {
			t.Errorf("%d is drawn", h)
		}
	}
	if h, ok := m.Lookup("9999"); ok || h != hex.None {
		t.Error("9999 is found")
	}
	if x, y, _, _ := m.SideCorners(hex.NoSide); x != 0 || y != 0 {
		t.Error("NoSide is drawn")
	}
	if m.At(-1, 5) != hex.None || m.At(5, 1<<60) != hex.None {
		t.Error("points outside are in a hex")
	}
}

func TestBadGrids(t *testing.T) {
	good := grids(t)["aachen"]
	for _, c := range []struct {
		spoil func(g *hex.Grid, ids *[]string)
		want  string
	}{
		{func(_ *hex.Grid, ids *[]string) { *ids = nil }, "at least one hex"},
		{func(_ *hex.Grid, ids *[]string) { *ids = []string{"2101", "2101"} }, `"2101": every hex needs an id of its own`},
		{func(_ *hex.Grid, ids *[]string) { *ids = []string{"210"} }, `"210": write it as two-digit row and column, such as 1001`},
		{func(_ *hex.Grid, ids *[]string) { *ids = []string{"21a1"} }, `"21a1": write it as`},
		{func(_ *hex.Grid, ids *[]string) { *ids = []string{"21011"} }, `"21011": write it as`},
		{func(_ *hex.Grid, ids *[]string) { *ids = []string{"5701"} }, "outside the sheet (rows 10 to 56, columns 1 to 22)"},
		{func(_ *hex.Grid, ids *[]string) { *ids = []string{"2123"} }, `"2123" is row 21, column 23, outside the sheet`},
		{func(g *hex.Grid, _ *[]string) { g.Odd = "north" }, `odd "north": write "west" or "east"`},
		{func(g *hex.Grid, _ *[]string) { g.Rows.Rises = "up" }, `rows rises "up": write "north" or "south"`},
		{func(g *hex.Grid, _ *[]string) { g.Columns.Rises = "" }, `columns rises ""`},
		{func(g *hex.Grid, _ *[]string) { g.Rows.Low = 60 }, "rows run from 60 to 56"},
		{func(g *hex.Grid, _ *[]string) { g.First = "north" }, `first "north": write "row" or "column"`},
		{func(g *hex.Grid, _ *[]string) { g.Kind = 7 }, "no grid kind 7"},
		{func(g *hex.Grid, ids *[]string) {
			g.Prefixes, g.Columns.High = []hex.Prefix{{Text: "X", Add: 5000}}, 9000
			*ids = []string{"X2001"}
		}, "keep it within 1000"},
	} {
		g, list := good, []string{"2001"}
		c.spoil(&g, &list)
		if _, err := hex.NewMap(g, list); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error is %v, want one with %q", err, c.want)
		}
	}
	if _, err := grids(t)["ardennes"].Cell("0101"); err == nil || !strings.Contains(err.Error(), "such as E0101") {
		t.Errorf("an id without its prefix gives %v", err)
	}
	good.Rows.High = 100
	if _, err := good.IDs(); err == nil {
		t.Error("row 100 has an id of two digits")
	}
	var g hex.Grid
	if err := json.Unmarshal([]byte(`{"kind":"squares"}`), &g); err == nil || !strings.Contains(err.Error(), `"squares"`) {
		t.Errorf("kind squares gives %v", err)
	}
}

func TestBadCells(t *testing.T) {
	for _, c := range []struct {
		cells []hex.Cell
		want  string
	}{
		{[]hex.Cell{{"a", 0, 0}, {"b", 1, 0}}, "half a hex beside"},
		{[]hex.Cell{{"a", 2, 4}, {"b", 2, 4}}, "at the same place"},
		{[]hex.Cell{{"", 0, 0}}, "an id of its own"},
		{[]hex.Cell{{"a", -1 << 63, 0}, {"b", 1<<63 - 1, 0}}, "keep it within"},
		{make([]hex.Cell, 11000), "too large"},
	} {
		if _, err := hex.NewMapOf(hex.Columns, c.cells); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error is %v, want one with %q", err, c.want)
		}
	}
	if _, err := hex.NewMapOf(2, []hex.Cell{{"a", 0, 0}}); err == nil {
		t.Error("there is no kind 2")
	}
}

func TestKindsAsText(t *testing.T) {
	for _, k := range []hex.Kind{hex.Rows, hex.Columns} {
		text, err := k.MarshalText()
		var back hex.Kind
		if err != nil || back.UnmarshalText(text) != nil || back != k || k.String() != string(text) {
			t.Errorf("%v does not survive its text %q", k, text)
		}
		for d := range hex.Dir(6) {
			if e, ok := k.DirNamed(k.DirName(d)); !ok || e != d || d.Opposite().Opposite() != d {
				t.Errorf("%v: direction %d does not survive its name", k, d)
			}
		}
		if _, ok := k.DirNamed("up"); ok || k.DirName(6) != "" {
			t.Error("there is a seventh direction")
		}
	}
	if _, err := hex.Kind(2).MarshalText(); err == nil {
		t.Error("kind 2 has a text")
	}
}
