package scenarios_test

import (
	"io/fs"
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

func aachen(t *testing.T) fs.FS {
	t.Helper()
	fsys, err := scenarios.Folder("aachen")
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

func firstBlood(t *testing.T) *data.Data {
	t.Helper()
	d, err := data.Load(aachen(t), "first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// at returns a hex by its id.
func at(t *testing.T, d *data.Data, id string) hex.Hex {
	t.Helper()
	h, ok := d.Map.Lookup(id)
	if !ok {
		t.Fatalf("hex %s is missing", id)
	}
	return h
}

func side(t *testing.T, d *data.Data, a, b string) hex.Hexside {
	t.Helper()
	s := d.Map.Side(at(t, d, a), at(t, d, b))
	if s == hex.NoSide {
		t.Fatalf("hexes %s and %s are not neighbours", a, b)
	}
	return s
}

// same fails unless two lists are equal.
func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// The nine hex terrains (CTL-3.1.1-01) in their defensive order (CTL-3.1.1-02):
// each stands on the same line of the CRT as the one before or on a later one,
// and a later line asks for better odds. Pillboxes in both kinds of forest share
// a line (CTL-3.1.1-03).
func TestHexTerrainOrder(t *testing.T) {
	d := firstBlood(t)
	var keys []string
	var lines []int8
	for _, e := range d.TEC {
		keys, lines = append(keys, e.Key), append(lines, e.Line)
	}
	same(t, "terrains", keys, []string{"clear", "pillbox_clear", "light_forest", "town", "dense_forest", "city",
		"pillbox_light_forest", "pillbox_dense_forest", "industrial"})
	same(t, "CRT lines", lines, []int8{0, 1, 1, 2, 2, 3, 3, 3, 4})
	for i := 1; i < len(d.CRT.Odds); i++ {
		for c, o := range d.CRT.Odds[i] {
			if b := d.CRT.Odds[i-1][c]; int(o[0])*int(b[1]) <= int(b[0])*int(o[1]) {
				t.Errorf("line %d, column %d: %d:%d is not above %d:%d of the line before", i+1, c+1, o[0], o[1], b[0], b[1])
			}
		}
	}
	for id, key := range map[string]string{"1001": "clear", "2109": "pillbox_clear", "2108": "pillbox_light_forest", "2107": "pillbox_dense_forest",
		"1018": "dense_forest", "1020": "light_forest", "2513": "town", "2707": "city", "3217": "industrial"} {
		if got := d.TEC[d.Class[at(t, d, id)]].Key; got != key {
			t.Errorf("hex %s is %s, want %s", id, got, key)
		}
	}
}

// The four hexside terrains (CTL-3.1.2-03).
func TestHexsideTerrains(t *testing.T) {
	d := firstBlood(t)
	var names []string
	for _, e := range d.HexsideTE {
		names = append(names, e.Name)
	}
	same(t, "hexside terrains", names, []string{"nothing", "Stream", "Roer River", "Dragon's Teeth", "Embankment"})
}

// Infantry projects its ZOC into all terrain but City and Industrial
// (CTL-5.4-04), AFV only into Clear and Pillbox in Clear and across no hexside
// terrain (CTL-5.4-05).
func TestZOCOfTheTEC(t *testing.T) {
	d := firstBlood(t)
	for _, e := range d.TEC {
		if want := e.Key != "city" && e.Key != "industrial"; e.ZOC[data.Infantry] != want {
			t.Errorf("infantry ZOC into %s: %v", e.Key, !want)
		}
		if want := e.Key == "clear" || e.Key == "pillbox_clear"; e.ZOC[data.AFV] != want {
			t.Errorf("AFV ZOC into %s: %v", e.Key, !want)
		}
	}
	for _, e := range d.HexsideTE[1:] {
		if e.ZOC[data.AFV] {
			t.Errorf("AFV ZOC crosses %s", e.Name)
		}
	}
}

// The costs of actions in AP (CTL-7-01); relocation costs what the HQ counters say.
func TestActionCosts(t *testing.T) {
	d := firstBlood(t)
	if want := (data.ActionCosts{Move: 1, Refit: 1, Improve: 1, Hasty: 1, Regular: 2, Prepared: 3}); d.Costs != want {
		t.Errorf("costs %+v, want %+v", d.Costs, want)
	}
	for _, u := range allUnits(t) {
		if u.Text("class") == "hq" {
			if _, err := u.Int("relocation", 1, 3); err != nil {
				t.Error(err)
			}
		}
	}
}

// Dragon's teeth stand on these seven hexsides whatever else is drawn there
// (CTL-7.5.1.2-06). Of several kinds on a hexside combat takes the worst for the
// attacker, movement all.
func TestDragonsTeeth(t *testing.T) {
	d := firstBlood(t)
	for _, p := range [][2]string{{"1821", "1921"}, {"1919", "2019"}, {"2011", "2110"}, {"2008", "2108"}, {"2504", "2505"}, {"3102", "3103"}, {"3403", "3303"}} {
		s := side(t, d, p[0], p[1])
		if !d.Map.Hexsides[s].Teeth || d.HexsideTE[d.Combat[s]].Key != "teeth" {
			t.Errorf("hexside %s/%s: %+v, in combat %q", p[0], p[1], d.Map.Hexsides[s], d.HexsideTE[d.Combat[s]].Key)
		}
	}
	for _, c := range []struct{ a, b, combat, also string }{{"1917", "2017", "teeth", "stream"}, {"1821", "1921", "teeth", "stream"}, {"2910", "2911", "stream", "embankment"}} {
		s := side(t, d, c.a, c.b)
		if got := d.HexsideTE[d.Combat[s]].Key; got != c.combat {
			t.Errorf("combat across %s/%s counts %s, want %s", c.a, c.b, got, c.combat)
		}
		var kinds []string
		for i := range d.HexsideTE {
			if d.Cross[s]>>i&1 == 1 {
				kinds = append(kinds, d.HexsideTE[i].Key)
			}
		}
		if len(kinds) != 2 || !slices.Contains(kinds, c.combat) || !slices.Contains(kinds, c.also) {
			t.Errorf("movement across %s/%s counts %v, want %s and %s", c.a, c.b, kinds, c.combat, c.also)
		}
	}
}

// One HQ, two AFV, one Infantry-type unit (CTL-5.3.1-05); the German side holds
// the reroll marker (CTL-5.2-02).
func TestGameConstants(t *testing.T) {
	d := firstBlood(t)
	if want := [4]int8{data.Infantry: 1, data.AFV: 2, data.HQ: 1}; d.StackLimit != want {
		t.Errorf("stacking limits %v, want %v", d.StackLimit, want)
	}
	if got := d.Sides[d.Terms.RerollHolder].ID; got != "ge" {
		t.Errorf("side %s holds the reroll marker", got)
	}
	same(t, "initiative track", d.Initiative, []int8{0, 2, 3, 4, 5, 6, 7, 8})
}

// formations of game.json, with what this test asks of them.
type formations struct {
	Formations []struct{ ID, Side, Corps, Stripe, Name string }
}

// The formations of both sides by corps (CTL-3.2-05, CTL-3.2-06); white stripes
// are those of independent units, which have no HQ (CTL-3.2-09).
func TestFormations(t *testing.T) {
	var f formations
	if err := game.ReadJSONLoosely(aachen(t), "game.json", &f); err != nil {
		t.Fatal(err)
	}
	hq := map[string]bool{}
	for _, u := range allUnits(t) {
		if u.Text("class") == "hq" {
			hq[u.Text("formation")] = true
		}
	}
	byCorps := map[string][]string{}
	for _, x := range f.Formations {
		if white := x.Stripe == "white"; white == hq[x.ID] {
			t.Errorf("formation %s has the stripe %s, HQ: %v", x.ID, x.Stripe, hq[x.ID])
		}
		if x.Stripe != "white" {
			byCorps[x.Side+" "+x.Corps] = append(byCorps[x.Side+" "+x.Corps], x.Name)
		}
	}
	if len(byCorps) != 3 {
		t.Errorf("corps %v, want VII, XIX and LXXXI", byCorps)
	}
	same(t, "VII Corps", byCorps["us vii"], []string{"1st Infantry Division", "9th Infantry Division", "3rd Armored Division"})
	same(t, "XIX Corps", byCorps["us xix"], []string{"30th Infantry Division", "2nd Armored Division", "29th Infantry Division"})
	german := byCorps["ge lxxxi"]
	slices.Sort(german)
	same(t, "LXXXI Corps", german, []string{"116th Panzer Division", "12th Infantry Division", "183rd Volksgrenadier Division", "246th Volksgrenadier Division",
		"353rd Infantry Division", "3rd Panzergrenadier Division", "49th Infantry Division", "526th Infantry Division", "9th Panzer Division"})
}

func allUnits(t *testing.T) []game.TableRow {
	t.Helper()
	tab, err := game.ReadTable(aachen(t), "units.tsv", "id", "side", "formation", "label", "name", "type", "branch", "echelon", "class", "move",
		"effectiveness", "effectiveness_d", "strength", "tank", "tank_d", "at", "at_d", "ma", "reaction", "range", "support", "relocation",
		"max_level", "recovery", "source", "note")
	if err != nil {
		t.Fatal(err)
	}
	return tab.Rows
}

// Every counter has the attributes of its kind: combat units (CTL-3.2-01) of the
// types that rules name (CTL-3.2-08), HQs theirs (CTL-3.3-01).
func TestCounters(t *testing.T) {
	count := map[string]int{}
	kinds := []string{"infantry", "mg-infantry", "engineer", "armored-infantry", "recce", "armored-engineer", "motorized-infantry", "bicycle-infantry",
		"motorized-engineer", "tank", "tank-destroyer", "assault-gun"}
	seen := map[string]bool{}
	for _, u := range allUnits(t) {
		count[u.Text("side")]++
		ranges := map[string][2]int{"effectiveness": {2, 7}, "effectiveness_d": {2, 7}, "strength": {1, 15}, "ma": {1, 12}}
		if u.Text("class") == "hq" {
			ranges = map[string][2]int{"reaction": {1, 10}, "range": {1, 30}, "support": {0, 9}, "relocation": {1, 3}, "max_level": {1, 7}}
			if u.Text("strength") != "" || u.Text("ma") != "" || u.Text("recovery") == "" {
				t.Error(u.Errorf("%s has strength or MA, or no recovery", u.Text("id")))
			}
		} else if seen[u.Text("type")] = true; !slices.Contains(kinds, u.Text("type")) {
			t.Error(u.Errorf("%s has the type %s", u.Text("id"), u.Text("type")))
		}
		for what, r := range ranges {
			if _, err := u.Int(what, r[0], r[1]); err != nil {
				t.Error(err)
			}
		}
		if good, disrupted := u.Text("effectiveness"), u.Text("effectiveness_d"); disrupted > good {
			t.Error(u.Errorf("%s is better when disrupted", u.Text("id")))
		}
		if s := u.Text("source"); s != "rulebook" && s != "history" && s != "reconstructed" {
			t.Error(u.Errorf("%s has the source %q", u.Text("id"), s))
		}
	}
	if count["us"] != 82 || count["ge"] != 111 {
		t.Errorf("%v counters, want us 82, ge 111", count)
	}
	for _, k := range kinds {
		if !seen[k] {
			t.Errorf("no counter has the type %s", k)
		}
	}
}

// The whole sheet is there, and the loader accepts every hexside as one between
// neighbours; streams have a bridge where a road crosses.
func TestSheet(t *testing.T) {
	d := firstBlood(t)
	if d.Map.Len() != 1034 {
		t.Errorf("%d hexes, want 1034", d.Map.Len())
	}
	crossed := 0
	for s, e := range d.Map.Hexsides {
		if e != (game.Edge{}) {
			crossed++
		}
		if e.River != "" && d.Road[s] != d.Bridge[s] {
			ends := d.Map.Ends[s]
			t.Errorf("hexside %s/%s: road %v, bridge that counts %v", d.Map.ID(ends[0]), d.Map.ID(ends[1]), d.Road[s], d.Bridge[s])
		}
	}
	if crossed != 874 {
		t.Errorf("%d hexsides with something on them, want 874", crossed)
	}
	for _, pair := range [][2]string{{"5518", "5519"}, {"5420", "5520"}} {
		s := side(t, d, pair[0], pair[1])
		if d.OpenByRoad[0] != nil || !d.OpenByRoad[1][s] || !d.HexsideTE[d.Combat[s]].Prohibited {
			t.Errorf("the Roer at %s/%s: open to us %v, to ge %v", pair[0], pair[1], d.OpenByRoad[0] != nil, d.OpenByRoad[1][s])
		}
	}
	for h, g := range d.Map.Hexes {
		if d.TEC[d.Class[h]].BuiltUp && g.Place == "" {
			t.Errorf("the built-up hex %s belongs to no town", d.Map.ID(hex.Hex(h)))
		}
	}
}

// The ban of turns 1 to 3 leaves out the eight hexes of the Kerkrade bulge
// (CTL-7.3.8-02) and the line of pillboxes, and nothing east of it.
func TestBanArea(t *testing.T) {
	d := firstBlood(t)
	if d.BanSide != 1 || d.Terms.BanTurns != [2]int8{1, 3} {
		t.Errorf("ban of side %d in turns %v", d.BanSide, d.Terms.BanTurns)
	}
	for _, id := range []string{"3803", "3804", "3903", "3904", "3704", "3805", "4004", "4103", "2106", "5605", "2107", "2707"} {
		if d.Banned[at(t, d, id)] {
			t.Errorf("hex %s is closed", id)
		}
	}
	for _, id := range []string{"2105", "5604", "3703", "4003"} {
		if !d.Banned[at(t, d, id)] {
			t.Errorf("hex %s is open", id)
		}
	}
}

// First Blood: five activations of 1st Infantry Division against 526th south of
// row 25 and west of column 16 (CTL-10.1-01), both included (CTL-10.1-02), to
// clear three hexes (CTL-10.1-03). The result by activations (CTL-10.1-10);
// success in the first is decisive too (CTL-10.1-11).
func TestFirstBlood(t *testing.T) {
	d := firstBlood(t)
	training := d.Terms.Training
	if training == nil {
		t.Fatal("no training scenario")
	}
	if f := d.Formations[training.Active]; f.ID != "1id" || training.Activations != 5 || d.Sides[training.Static].ID != "ge" {
		t.Errorf("formation %s, %d activations, static side %s", f.ID, training.Activations, d.Sides[training.Static].ID)
	}
	formations := map[string]int{}
	for _, u := range d.Units {
		formations[d.Formations[u.Formation].ID]++
	}
	if len(formations) != 2 || formations["1id"] != 11 || formations["526"] != 9 {
		t.Errorf("units by formation: %v", formations)
	}
	var goal []string
	for _, h := range training.Objective {
		goal = append(goal, d.Map.ID(h))
	}
	same(t, "objective", goal, []string{"2107", "2108", "2109"})
	same(t, "levels", training.Levels, []string{"", "decisive", "decisive", "substantial", "satisfactory", "poor performance"})
	for id, in := range map[string]bool{"1001": true, "2516": true, "2517": false, "2616": false, "2601": false, "1016": true, "1017": false} {
		if d.InPlay[at(t, d, id)] != in {
			t.Errorf("hex %s in play: %v", id, !in)
		}
	}
	same(t, "levels at the start", d.Terms.Levels, []int8{7, 4})
}

// Distances to the supply edge are plain hex distances.
func TestSupplyEdges(t *testing.T) {
	d := firstBlood(t)
	for _, c := range []struct {
		id     string
		us, ge int16
	}{{"1003", 0, 26}, {"2107", 11, 16}, {"2513", 15, 9}, {"2422", 18, 0}} {
		h := at(t, d, c.id)
		if d.Edge[0][h] != c.us || d.Edge[1][h] != c.ge {
			t.Errorf("hex %s: %d and %d hexes to the supply edges, want %d and %d", c.id, d.Edge[0][h], d.Edge[1][h], c.us, c.ge)
		}
	}
}

// Road rates: half an MP for motorized units and US leg units (CTL-3.1.1-08),
// one for German leg units (CTL-3.1.1-09).
func TestRoadRates(t *testing.T) {
	s := firstBlood(t).Switches
	if s.LegRoad != [2]int8{1, 2} || s.MotorizedRoad != [2]int8{1, 1} {
		t.Errorf("half MP along roads: leg %v, motorized %v", s.LegRoad, s.MotorizedRoad)
	}
}

// Every chart has a title, a source, and rows as wide as its head.
func TestChartsForTheViewer(t *testing.T) {
	d := firstBlood(t)
	var ids []string
	for _, c := range d.ChartList {
		ids = append(ids, c.ID)
		if c.Title == "" || c.Source == "" || len(c.Rows) == 0 {
			t.Errorf("chart %s: title %q, source %q, %d rows", c.ID, c.Title, c.Source, len(c.Rows))
		}
		for i, r := range c.Rows {
			if len(r) != len(c.Head) || r[0] == "" {
				t.Errorf("chart %s, row %d: %q under %q", c.ID, i, r, c.Head)
			}
		}
	}
	same(t, "charts", ids, []string{"tec-hexes", "tec-hexsides", "roads", "action-points", "reaction-points", "costs", "crt", "chits", "drms", "recovery", "interdiction"})
	crt := d.ChartList[6]
	same(t, "odds on clear ground", crt.Rows[0], []string{"Clear", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1"})
	same(t, "roll 3", crt.Rows[d.CRT.ChartRow(3)], []string{"3", "5*/0", "4*/0", "3*/0", "3/1", "2*/1", "2/1*", "2/2", "1*/2", "1/2*", "1/3"})
	same(t, "level 4 and 7 of die 10", d.ChartList[3].Rows[9], []string{"10", "3", "4", "5", "6", "7", "7", "7"})
	same(t, "light forest", d.ChartList[0].Rows[2], []string{"Light Forest", "1", "2", "Infantry only", "×½", "+1", "2", ""})
	same(t, "stream", d.ChartList[1].Rows[0], []string{"Stream", "+1", "all MP", "Infantry only", "−2", "×½"})
}

func TestGames(t *testing.T) {
	if games := scenarios.Games(); !slices.Contains(games, "aachen") || !slices.Contains(games, "bug") || !slices.IsSorted(games) {
		t.Errorf("games %q", games)
	}
	if _, err := scenarios.Folder("nowhere"); err == nil {
		t.Error("there is a folder nowhere")
	}
	if d := firstBlood(t); d.Game != "aachen" {
		t.Errorf("the folder aachen calls itself %q", d.Game)
	}
	list, err := opscycle.Shelf(aachen(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range list {
		if _, err := data.Load(aachen(t), info.Scenario, nil); err != nil {
			t.Error(err)
		}
	}
}

func TestOverlay(t *testing.T) {
	fsys := scenarios.Overlay(aachen(t), map[string][]byte{"costs.tsv": []byte("new"), "crt.tsv": nil, "more/x.txt": []byte("x")})
	for name, want := range map[string]string{"costs.tsv": "new", "more/x.txt": "x"} {
		if b, err := fs.ReadFile(fsys, name); err != nil || string(b) != want {
			t.Errorf("%s is %q, %v", name, b, err)
		}
	}
	if _, err := fs.ReadFile(fsys, "crt.tsv"); err == nil {
		t.Error("the file that was taken away is there")
	}
	if b, err := fs.ReadFile(fsys, "chits.tsv"); err != nil || len(b) == 0 {
		t.Errorf("a file of the base: %d bytes, %v", len(b), err)
	}
}
