package scenarios_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func bug(t *testing.T) *data.Data {
	t.Helper()
	return load(t, "bug", "campaign")
}

// The eight hex terrains (BUG-3.1.1-01) in their defensive order (BUG-3.1.1-02,
// BUG-3.1.1-03): none stands on an earlier line of the CRT than the one before.
// Thirteen hexes have a pillbox, all with a garrison.
func TestHexTerrainOfBug(t *testing.T) {
	d := bug(t)
	var keys []string
	for i, e := range d.TEC {
		keys = append(keys, e.Key)
		if i > 0 && e.Line < d.TEC[i-1].Line {
			t.Errorf("%s uses line %d, %s before it line %d", e.Key, e.Line, d.TEC[i-1].Key, d.TEC[i-1].Line)
		}
		if e.Forest != strings.Contains(e.Key, "forest") || e.Marsh != (e.Key == "marsh") || e.Pillbox != strings.HasPrefix(e.Key, "pillbox") || e.BuiltUp {
			t.Errorf("%+v", e)
		}
		if want := map[bool]int8{true: 1, false: 4}[e.Marsh]; e.OutQuarters != want {
			t.Errorf("Tank Points out of %s: %d quarters", e.Key, e.OutQuarters)
		}
		if e.WaivesStream != (e.Key == "town") {
			t.Errorf("%s waives streams: %v", e.Key, e.WaivesStream)
		}
	}
	same(t, "terrains", keys, []string{"clear", "village", "marsh", "town", "pillbox_clear", "light_forest", "dense_forest", "pillbox_light_forest"})
	if d.TEC[0].Line >= d.TEC[2].Line || d.TEC[5].Line >= d.TEC[6].Line || d.TEC[6].Line >= d.TEC[7].Line {
		t.Error("the four steps of the order do not differ")
	}
	if d.Map.Len() != 1170 {
		t.Errorf("%d hexes, want 1170", d.Map.Len())
	}
	pillboxes := 0
	for h, c := range d.Class {
		e, bare := d.TEC[c], d.TEC[d.Ground[h]]
		if e.Pillbox {
			pillboxes++
		}
		if bare.Pillbox || e.Pillbox != (e.Key != bare.Key) {
			t.Errorf("hex %s is %s on %s", d.Map.ID(hex.Hex(h)), e.Key, bare.Key)
		}
	}
	if pillboxes != 13 {
		t.Errorf("%d pillboxes, want 13", pillboxes)
	}
	for h, c := range d.Class {
		if d.TEC[c].Pillbox && !slices.ContainsFunc(d.Units, func(u data.UnitInfo) bool {
			return u.Side == d.Pillbox.Side && d.Terms.At[indexOf(d, u.ID)] == hex.Hex(h)
		}) {
			t.Errorf("the pillbox %s is empty", d.Map.ID(hex.Hex(h)))
		}
	}
	if d.Pillbox != (data.PillboxRule{Side: 1, CheckDRM: -2, EngineerDRM: 1}) {
		t.Errorf("%+v", d.Pillbox)
	}
}

// indexOf returns the index of a unit.
func indexOf(d *data.Data, id string) int {
	return slices.IndexFunc(d.Units, func(u data.UnitInfo) bool { return u.ID == id })
}

// Stream, Bug and lake with the bridges (BUG-3.1.2-03); the numbers that the book
// gives (BUG-7.5.1.2-06, BUG-7.5.1.2-07); a pontoon bridge (BUG-10.3-07). ZOC of
// Infantry stops at lakes and the Bug (BUG-5.4-04), that of AFV and AT at streams
// as well (BUG-5.4-06), bridged or not (BUG-5.4-07).
func TestHexsidesOfBug(t *testing.T) {
	d := bug(t)
	byKey := map[string]data.HexsideTerrain{}
	for _, e := range d.HexsideTE {
		byKey[e.Key] = e
		if e.Key != "" && (e.ZOC[data.Infantry] != (e.Key == "stream") || e.ZOC[data.AFV] || e.ZOC[data.AntiTank]) {
			t.Errorf("ZOC across %s: %v", e.Key, e.ZOC)
		}
	}
	if len(byKey) != 6 {
		t.Errorf("%d kinds", len(byKey))
	}
	if e := byKey["stream"]; e.DRM != -2 || e.LegExtra != 2 || !e.WholeMA || e.Prohibited {
		t.Errorf("%+v", e)
	}
	if e := byKey["bridge"]; e.DRM != -4 || e.TankQuarters != 1 || e.Prohibited || e.LegExtra != 0 || e.MotorExtra != 0 || e.WholeMA {
		t.Errorf("%+v", e)
	}
	if e := byKey["pontoon"]; e.DRM != -4 || e.TankQuarters != 1 || e.Prohibited || e.LegExtra != 0 || e.MotorExtra != 2 || d.HexsideTE[d.Pontoon].Key != "pontoon" {
		t.Errorf("%+v", e)
	}
	if e := byKey["major"]; e.TankQuarters != 0 || !e.Prohibited || e.NoAttack {
		t.Errorf("%+v", e)
	}
	if e := byKey["lake"]; !e.Prohibited || !e.NoAttack {
		t.Errorf("%+v", e)
	}
	if d.TEC[1].Key != "village" || d.TEC[1].ATBonus != 1 {
		t.Errorf("%+v", d.TEC[1])
	}
	bridges := map[string]bool{}
	for s, e := range d.Map.Hexsides {
		ends := d.Map.Ends[s]
		name := d.Map.ID(ends[0]) + "/" + d.Map.ID(ends[1])
		if e.River != "" && (e.Road != "" || e.Rail) != d.Bridge[s] {
			t.Errorf("hexside %s: road %q, rail %v, bridge that counts %v", name, e.Road, e.Rail, d.Bridge[s])
		}
		key := d.HexsideTE[d.Combat[s]].Key
		switch {
		case e.River == "major" && d.Bridge[s]:
			bridges[name] = true
			if key != "bridge" || d.Terms.Pontoons.Sites[s] {
				t.Errorf("the bridge %s is %q, a site %v", name, key, d.Terms.Pontoons.Sites[s])
			}
		case e.River == "major":
			if key != "major" || !d.Terms.Pontoons.Sites[s] {
				t.Errorf("the Bug at %s is %q, a site %v", name, key, d.Terms.Pontoons.Sites[s])
			}
		default:
			if key != e.River || d.Terms.Pontoons.Sites[s] {
				t.Errorf("hexside %s with river %q is %q", name, e.River, key)
			}
		}
	}
	if len(bridges) != 4 {
		t.Errorf("bridges over the Bug: %v, want four", bridges)
	}
}

// AFV and AT units have their ZOC into Clear, Village and Pillbox in Clear only
// (BUG-5.4-05), Infantry everywhere (BUG-5.4-04).
func TestZOCOfBug(t *testing.T) {
	for _, e := range bug(t).TEC {
		open := e.Key == "clear" || e.Key == "village" || e.Key == "pillbox_clear"
		if e.ZOC != [3]bool{data.Infantry: true, data.AFV: open, data.AntiTank: open} {
			t.Errorf("ZOC into %s: %v", e.Key, e.ZOC)
		}
	}
}

// Half an MP for motorized units on roads (BUG-3.1.1-08), one on railways
// (BUG-3.1.1-09), one for leg units on both (BUG-3.1.1-10). Roads run through
// villages and towns (BUG-3.1.1-11).
func TestRoadsOfBug(t *testing.T) {
	d := bug(t)
	if s := d.Switches; s.MotorizedRoad != [2]int8{1, 1} || s.MotorizedRail != [2]int8{2, 2} || s.LegRoad != [2]int8{2, 2} || s.LegRail != [2]int8{2, 2} {
		t.Errorf("half MP: %v %v %v %v", s.MotorizedRoad, s.MotorizedRail, s.LegRoad, s.LegRail)
	}
	through := map[string]bool{}
	for s, road := range d.Road {
		if road {
			for _, h := range d.Map.Ends[s] {
				through[d.TEC[d.Class[h]].Key] = true
			}
		}
	}
	if !through["village"] || !through["town"] || d.TEC[1].BuiltUp || d.TEC[3].BuiltUp {
		t.Errorf("roads through %v", through)
	}
}

// Costs of Actions (BUG-7-01), a pontoon bridge costs 2 AP and each Corps has one
// (BUG-10.3-01).
func TestCostsOfBug(t *testing.T) {
	d := bug(t)
	if d.Costs != (data.ActionCosts{Move: 1, Refit: 1, Improve: 1, Hasty: 1, Regular: 2, Prepared: 3}) {
		t.Errorf("%+v", d.Costs)
	}
	for _, u := range d.Units {
		if u.Class == data.HQ && (u.Relocation < 1 || u.Relocation > 3) {
			t.Errorf("%s relocates for %d AP", u.ID, u.Relocation)
		}
	}
	if p := d.Terms.Pontoons; p.Cost != 2 || p.Side != 0 || !slices.Equal(p.Corps, []string{"iii", "xxix"}) {
		t.Errorf("%+v", p)
	}
	if b := d.Boats; b != (data.BoatRule{Side: 0, Units: 2, Extra: 2}) {
		t.Errorf("boats: %+v", b)
	}
	same(t, "modifiers", []string{d.ChartList[8].ID, d.ChartList[8].Rows[9][1]}, []string{"drms", "+1"})
}

// German formations by Corps (BUG-3.2-05), Soviet ones (BUG-3.2-06), independents
// with a white stripe (BUG-3.2-10), German only (BUG-5.5.2-05).
func TestFormationsOfBug(t *testing.T) {
	d := bug(t)
	byCorps := map[string][]string{}
	for _, f := range d.Formations {
		if f.Independent != (f.Stripe == "white") || f.Independent && f.Side != 0 {
			t.Errorf("%+v", f)
		}
		key := d.Sides[f.Side].ID
		if f.Side == 0 && !f.Independent {
			key += " " + f.Corps
		}
		if !f.Independent {
			byCorps[key] = append(byCorps[key], f.Short)
		}
	}
	same(t, "III Corps", byCorps["ge iii"], []string{"14 Pz", "44 ID", "298 ID"})
	same(t, "XXIX Corps", byCorps["ge xxix"], []string{"111 ID", "299 ID"})
	same(t, "army", byCorps["ge army"], []string{"13 Pz"})
	same(t, "Soviet", byCorps["su"], []string{"87 RD", "124 RD", "135 RD", "41 TD", "19 TD", "215 MD", "1 ATB", "2 FR", "1/90", "2/90", "3/90"})
}

// The counters have the attributes of their kind (BUG-3.2-01, BUG-3.3-01), the
// types that rules name (BUG-3.2-08), no MA when disrupted, so that no column
// gives one (BUG-3.2-04), and strengths up to 11 (BUG-3.4-02). The 215th is on
// foot (BUG-3.2-07); AT units are of a class of their own (BUG-3.2-09).
func TestCountersOfBug(t *testing.T) {
	d := bug(t)
	seen := map[string]bool{}
	afv := []string{"pzkpfw-iii", "pzkpfw-iv", "stug-iii", "ba-10", "bt-5", "t-26", "kv-2"}
	count := [2]int{}
	for _, u := range d.Units {
		count[u.Side]++
		f := d.Formations[u.Formation]
		if u.Type != d.Types[u.Kind].ID {
			t.Errorf("%s is a %s of kind %s", u.ID, u.Type, d.Types[u.Kind].ID)
		}
		if u.Class == data.HQ {
			if u.Reaction < 1 || u.Range < 1 || u.Relocation < 1 || u.MaxLevel < 1 || u.Recovery == "" || u.MA != 0 || u.Branch == "" || u.Tank != [2]int8{} {
				t.Errorf("%+v", u)
			}
			continue
		}
		seen[u.Type] = true
		if u.Effectiveness[0] < 2 || u.Effectiveness[0] > 7 || u.Effectiveness[1] > u.Effectiveness[0] || u.Strength < 1 || u.Strength > 11 || u.MA < 2 || u.Tank[1] > u.Tank[0] || u.AT[1] > u.AT[0] {
			t.Errorf("%+v", u)
		}
		if (u.Class == data.AFV) != slices.Contains(afv, u.Type) || (u.Class == data.AntiTank) != (u.Type == "anti-tank") {
			t.Errorf("%s, a %s, has the class %d", u.ID, u.Type, u.Class)
		}
		if f.ID == "215md" && u.Motorized {
			t.Errorf("%s is motorized", u.ID)
		}
		if d.Types[u.Kind].Engineer != strings.HasSuffix(u.Type, "engineer") {
			t.Errorf("%s is an engineer: %v", u.ID, d.Types[u.Kind].Engineer)
		}
	}
	if count != [2]int{82, 90} {
		t.Errorf("%v counters", count)
	}
	for _, k := range append(afv, "infantry", "motorized-infantry", "engineer", "motorized-engineer", "mg-infantry", "border-guard", "anti-tank", "recce") {
		if !seen[k] {
			t.Errorf("no counter is a %s", k)
		}
	}
}

// Three combat units, one of them Infantry (BUG-5.3.1-05), which Border Guard and
// AT units do not count for (BUG-5.3.1-06); one HQ in a village, two in a town
// (BUG-5.3.1-07). HQs stand in these only (BUG-3.3-04).
func TestStackingOfBug(t *testing.T) {
	d := bug(t)
	if d.StackTotal != 3 || d.StackLimit[data.Infantry] != 1 || d.StackLimit[data.AFV] != 3 || d.StackLimit[data.AntiTank] != 3 {
		t.Errorf("total %d, by class %v", d.StackTotal, d.StackLimit)
	}
	for _, u := range d.Units {
		if u.Unlimited != (u.Type == "border-guard") {
			t.Errorf("%s, a %s, unlimited %v", u.ID, u.Type, u.Unlimited)
		}
	}
	for h, c := range d.Class {
		if want := map[string]int8{"village": 1, "town": 2}[d.TEC[c].Key]; d.HQLimit[h] != want || d.HQHex[h] != (want > 0) {
			t.Errorf("hex %s, %s: %d HQs, %v", d.Map.ID(hex.Hex(h)), d.TEC[c].Key, d.HQLimit[h], d.HQHex[h])
		}
	}
}

// Which units of formations may serve with which others (BUG-5.5.1-02,
// BUG-5.5.1-03, BUG-5.5.1-04, BUG-5.5.1-05, BUG-5.5.1-06, BUG-5.5.1-07), counted
// over all donors together (BUG-5.5.1-08), and where independents go
// (BUG-5.5.2-05). Isolated units of both sides find shelter (BUG-5.5.1-10).
func TestAssignmentsOfBug(t *testing.T) {
	d := bug(t)
	var lines []string
	for _, a := range d.Assignments {
		lines = append(lines, assignment(d, a))
	}
	same(t, "assignments", lines, []string{"2 14pz pzkpfw-iii,pzkpfw-iv to 44id,298id", "1 44id,298id infantry to 14pz", "2 41td t-26,kv-2 to 87rd,215md",
		"1 215md infantry to 41td", "2 1atb anti-tank to 135rd", "2 19td bt-5,t-26 to 135rd", "0 indep-iii  to 14pz,44id,298id", "0 indep-xxix  to 111id,299id"})
	if d.IsolatedAttach != [2]bool{true, true} {
		t.Errorf("isolated units may be attached by side: %v", d.IsolatedAttach)
	}
	// The types named are all AFV of the donors.
	for _, a := range d.Assignments[:6] {
		for _, u := range d.Units {
			if slices.Contains(a.From, u.Formation) && u.Class == data.AFV && a.Limit == 2 && a.Kinds>>u.Kind&1 == 0 {
				t.Errorf("%s may not be lent", u.ID)
			}
		}
	}
}

// Two Infantry points for an SP of motorized units and engineers, one for others
// (BUG-8.3.1-02); AFV take AFV points (BUG-8.3.1-03).
func TestReplacementsOfBug(t *testing.T) {
	d := bug(t)
	same(t, "pools", d.Replacement.Pools, []string{"infantry", "afv"})
	for _, u := range d.Units {
		pool, points := int8(-1), int8(0)
		switch {
		case u.Side != 0 || u.Class == data.HQ:
		case u.Class == data.AFV:
			pool, points = 1, 1
		case u.Motorized || d.Types[u.Kind].Engineer:
			pool, points = 0, 2
		default:
			pool, points = 0, 1
		}
		if u.Pool != pool || u.Points != points {
			t.Errorf("%s: pool %d, %d points, want %d, %d", u.ID, u.Pool, u.Points, pool, points)
		}
	}
}

// The table of reorganization (BUG-8.3.2-07, BUG-8.3.2-08, BUG-8.3.2-09), over
// formations (BUG-8.3.2-03), no support types (BUG-8.3.2-11).
func TestReorganizationOfBug(t *testing.T) {
	d := bug(t)
	same(t, "table", restored(d), []string{"infantry from anti-tank border-guard engineer infantry mg-infantry", "motorized-infantry from motorized-engineer motorized-infantry",
		"engineer from engineer", "motorized-engineer from motorized-engineer", "mg-infantry from mg-infantry"})
	if r := d.Reorganization; r.Side != 1 || !r.OtherFormations {
		t.Errorf("%+v", r)
	}
}

// One German supply area, three Soviet ones (BUG-3.1.4-02). Tracks of turns with
// replacements, Initiative and levels (BUG-3.1.3-01), the level being a column of
// the table of Action Points (BUG-3.1.3-02). The German side holds the reroll
// marker (BUG-5.2-02).
func TestAreasAndTracksOfBug(t *testing.T) {
	d := bug(t)
	var areas []string
	for _, a := range d.Areas {
		areas = append(areas, d.Sides[a.Side].ID+" "+a.ID)
	}
	same(t, "areas", areas, []string{"ge west", "su east", "su north", "su south"})
	if len(d.Terms.TurnNames) != 8 || len(d.Terms.Replacements) != 8 || d.Terms.Replacements[1] != nil || len(d.Terms.Replacements[2]) != 2 {
		t.Errorf("turns %q, replacements %v", d.Terms.TurnNames, d.Terms.Replacements)
	}
	same(t, "Initiative", d.Initiative[:3], []int8{0, 2, 3})
	for _, f := range d.Formations {
		if !f.Independent && (f.MaxLevel < 1 || d.AP.Black[f.MaxLevel][1] == 0) {
			t.Errorf("%s: level %d has no Action Points", f.ID, f.MaxLevel)
		}
	}
	for _, name := range []string{"iii-motorized-corps", "delayed-arrival", "campaign"} {
		if h := load(t, "bug", name).Terms.RerollHolder; h != 0 {
			t.Errorf("%s: side %d holds the reroll marker", name, h)
		}
	}
}

// Ten printed VP hexes of 1 or 2 VP, and conditional ones (BUG-3.1.5-01) for the
// towns of Volodymyr-Volynskyi and Poryts'k in turn 3 (BUG-11.3-03) and Lokachi in
// turn 4 (BUG-11.3-04); VP for destroyed units (BUG-9-09), printed strength only
// (BUG-9-10).
func TestVPOfBug(t *testing.T) {
	d := bug(t)
	printed, towns := 0, map[int8][]string{}
	for _, x := range d.Terms.Victory.Hexes {
		if x.VP < 1 || x.VP > 2 {
			t.Errorf("%s gives %d VP", d.Map.ID(x.Hex), x.VP)
		}
		if x.Turn == 0 {
			printed++
		} else {
			towns[x.Turn] = append(towns[x.Turn], d.Map.Hexes[x.Hex].Place)
			if d.Map.Hexes[x.Hex].Terrain != "town" {
				t.Errorf("%s is no town", d.Map.ID(x.Hex))
			}
		}
	}
	if printed != 10 {
		t.Errorf("%d printed VP hexes", printed)
	}
	same(t, "turn 3", towns[3], []string{"Volodymyr-Volynskyi", "Volodymyr-Volynskyi", "Volodymyr-Volynskyi", "Poryts'k (Pavlivka)"})
	same(t, "turn 4", towns[4], []string{"Lokachi"})
	for h, g := range d.Map.Hexes {
		if g.Place == "Volodymyr-Volynskyi" && g.Terrain == "town" && !slices.ContainsFunc(d.Terms.Victory.Hexes, func(x data.VPHex) bool { return x.Hex == hex.Hex(h) }) {
			t.Errorf("hex %s of the town gives no VP", d.Map.ID(hex.Hex(h)))
		}
	}
	if v := d.Terms.Victory; v.Losses != [4]int16{data.Infantry: 2, data.AFV: 4, data.AntiTank: 2} || !v.DestroyedOnly || d.Switches.ControlByZOC ||
		v.UnitsPerLoss != 3 || v.FormationsPerLoss != 2 || v.LowLevel != 2 || v.OrderVP != 1 {
		t.Errorf("%+v", v)
	}
}
