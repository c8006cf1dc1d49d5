package data

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Every scenario loads, and the shelf lists them in the order of the rulebook.
func TestScenarios(t *testing.T) {
	list, err := Shelf(folder(t), 7)
	if err != nil || len(list) != 3 {
		t.Fatalf("%d scenarios, %v", len(list), err)
	}
	want := []struct {
		name           string
		hexes, arrives int
		last           int8
		options        int
	}{{"six-turns", 34 * 42, 55, 6, 6}, {"eight-turns", 34 * 42, 79, 8, 6}, {"campaign", 64 * 42, 196, 22, 6}}
	for i, w := range want {
		d := load(t, w.name)
		if info := list[i]; info.Scenario != w.name || info.Rules != 7 || info.Units != 395 || info.Title != d.Title || info.SideNames[German] != "German" || len(info.Options) != w.options {
			t.Errorf("the shelf has %+v", info)
		}
		if d.Map.Len() != w.hexes || len(d.Schedule) != w.arrives || d.Victory.Last != w.last || len(d.Turns) != int(w.last)+1 {
			t.Errorf("%s: %d hexes, %d arrivals, last turn %d of %d", w.name, d.Map.Len(), len(d.Schedule), d.Victory.Last, len(d.Turns)-1)
		}
		if d.Turns[w.last].Night {
			t.Errorf("%s: a Night Turn follows the last turn", w.name)
		}
		for _, c := range d.ChartList {
			if c.ID == "" || c.Title == "" || c.Source == "" || len(c.Rows) == 0 || slices.ContainsFunc(c.Rows, func(r []string) bool { return len(r) != len(c.Head) }) {
				t.Errorf("%s: the chart %q has no title, source or rows, or rows of another width", w.name, c.ID)
			}
		}
	}
}

// Options choose the width of the East sheet, optional units and switches; an unknown one is refused.
func TestOptions(t *testing.T) {
	if d := load(t, "six-turns", "east_columns 30"); d.Map.Len() != 30*42 {
		t.Errorf("%d hexes", d.Map.Len())
	}
	if d := load(t, "campaign", "optional_units true"); len(d.Schedule) != 226 || !d.Chosen.OptionalUnits {
		t.Errorf("%d arrivals with optional units", len(d.Schedule))
	}
	if c := load(t, "campaign").Chosen; c != (Chosen{D1Routs: true}) {
		t.Errorf("the defaults are %+v", c)
	}
	want := Chosen{CCB9: true, FuelDump: true, NightInfiltration: true, FreeSetup: true}
	if c := load(t, "eight-turns", "d1_routs false", "ccb9 true", "fuel_dump true", "night_infiltration true", "free_setup true").Chosen; c != want {
		t.Errorf("%+v", c)
	}
	for _, o := range []map[string]string{{"nothing": "true"}, {"ccb9": "perhaps"}, {"optional_units": "true"}} {
		if _, err := Load(folder(t), "six-turns", o); err == nil {
			t.Errorf("%v is taken", o)
		}
	}
}

// The map in hex numbers: (x,y) touches (x,y+1), (x,y-1) and, for odd x, (x±1,y) and (x±1,y+1), for even x
// (x±1,y-1) and (x±1,y) (ARD-2.13-01); both sheets are one map (ARD-2.13-02).
func TestNumbers(t *testing.T) {
	d := load(t, "campaign")
	for _, c := range []struct{ hex, near string }{
		{"E1305", "E1306 E1304 E1205 E1206 E1405 E1406"},
		{"E1406", "E1407 E1405 E1305 E1306 E1505 E1506"},
		{"E3020", "E3021 E3019 E2919 E2920 W0119 W0120"}, // the seam
		{"W0120", "W0121 W0119 E3020 E3021 W0220 W0221"},
	} {
		var near []string
		for _, n := range d.Map.Neighbors[d.at(t, c.hex)] {
			near = append(near, d.Map.ID(n))
		}
		want := strings.Fields(c.near)
		slices.Sort(near)
		if slices.Sort(want); !slices.Equal(near, want) {
			t.Errorf("%s touches %v, want %v", c.hex, near, want)
		}
	}
	// All pairs that the rulebook names across a hexside are neighbours.
	for _, p := range []string{"E1007 E1008", "E1109 E1210", "E1110 E1211", "W3321 W3422", "E2828 E2928", "E1006 E1005"} {
		a, b, _ := strings.Cut(p, " ")
		d.between(t, a, b)
	}
	// Up is north and left is west on the drawn map.
	north, south, west := d.Map.Cell(d.at(t, "E1006")), d.Map.Cell(d.at(t, "E1005")), d.Map.Cell(d.at(t, "W0105"))
	if north.Y >= south.Y || west.X >= south.X {
		t.Errorf("1006 lies at %v, 1005 at %v, W0105 at %v", north, south, west)
	}
}

// In the short games the map ends at the west edge of the East sheet, with a box of its own beyond; its
// road hexes are Allied supply sources (ARD-23.2-02).
func TestWestEdge(t *testing.T) {
	for _, c := range []struct{ columns, edge, roads string }{
		{"34", "W04", "W0404 W0405 W0406 W0407 W0408 W0409 W0412 W0413 W0414 W0418 W0419 W0423 W0424 W0425 W0426 W0427 W0428 W0429 W0430 W0433 W0434 W0437 W0439 W0441"},
		{"30", "E30", "E3002 E3005 E3006 E3007 E3009 E3010 E3012 E3013 E3014 E3018 E3019 E3025 E3026 E3030 E3031 E3034 E3035 E3037 E3038 E3039 E3042"},
	} {
		d := load(t, "six-turns", "east_columns "+c.columns)
		west := d.Boxes[len(d.Boxes)-1]
		if west.ID != "W" || len(west.Adjacent) != 0 || d.ids(west.Entries) != c.roads {
			t.Errorf("the box %s has the entry hexes %s, want %s", west.ID, d.ids(west.Entries), c.roads)
		}
		h := d.at(t, c.edge+"20")
		if d.Map.Neighbors[h][2] != hex.None || d.Map.Neighbors[h][3] != hex.None || d.Boxes[d.Map.Off[h][2]].ID != "W" {
			t.Errorf("beyond %s20 lies %v", c.edge, d.Map.Off[h])
		}
		for _, row := range []string{"01", "42"} { // at two edges, the nearest entry hex at this one (ARD-11.9-07)
			h := d.at(t, c.edge+row)
			for dir, n := range d.Map.Neighbors[h] {
				if b := d.Map.Off[h][dir]; n == hex.None && d.Boxes[b].ID != "W" {
					t.Errorf("beyond %s%s, direction %d, lies %s", c.edge, row, dir, d.Boxes[b].ID)
				}
			}
		}
		for _, e := range west.Entries {
			if !d.Map.Ground[e].Is(WestRoad | AlliedSource) {
				t.Errorf("%s is no source", d.Map.ID(e))
			}
		}
	}
	d := load(t, "campaign")
	if w := d.Boxes[len(d.Boxes)-1]; len(w.Entries) != 0 {
		t.Errorf("in the campaign the west edge of the East sheet has entry hexes %s", d.ids(w.Entries))
	}
	h := d.at(t, "E3020")
	if slices.Contains(d.Map.Neighbors[h][:], hex.None) || d.Map.Off[h] != [6]Box{NoBox, NoBox, NoBox, NoBox, NoBox, NoBox} {
		t.Error("the seam of the sheets is an edge (ARD-2.13-02)")
	}
}

// Each hexside beyond which there is no hex has a box, but for those of the east edge; the Southeast box serves A, B and C and adjoins the Southwest box
// (ARD-11.9-03).
func TestBoxes(t *testing.T) {
	d := load(t, "campaign")
	for h := range d.Map.Off {
		id := d.Map.ID(hex.Hex(h))
		east := strings.HasPrefix(id, "E01")
		for dir, n := range d.Map.Neighbors[h] {
			if b := d.Map.Off[h][dir]; (b != NoBox) != (n == hex.None && !east) {
				t.Errorf("%s, direction %d: box %d", id, dir, b)
			}
		}
	}
	se := d.Boxes[0]
	if se.ID != "SE" || d.ids(se.Entries) != "E1601 E2001 W0101" || len(se.Adjacent) != 1 || d.Boxes[se.Adjacent[0]].ID != "SW" {
		t.Errorf("the Southeast box is %+v", se)
	}
	// Of an edge hex the box is that of the nearest Allied entry hex along the edge (ARD-11.9-07).
	for id, box := range map[string]string{"E0201": "SE", "E1601": "SE", "W0801": "SE", "W0901": "SW", "W3409": "SW", "W3410": "NW", "W3442": "NW", "W0842": "NW", "W0742": "N", "E0242": "N"} {
		if off := d.Map.Off[d.at(t, id)]; !slices.Contains(off[:], Box(slices.IndexFunc(d.Boxes, func(b OffMap) bool { return b.ID == box }))) {
			t.Errorf("%s has the boxes %v, want %s", id, off, box)
		}
	}
}

// Two roads lead off the map at 1601, one at every other entry hex, and a road leads to it; German
// letters are K to N.
func TestEntries(t *testing.T) {
	d := load(t, "campaign")
	var letters string
	for i, e := range d.Entries {
		letters += e.Letter
		if (e.Side == German) != (e.Letter >= "K") || (e.Box == NoBox) != (e.Side == German) || e.Exit != (e.Letter == "F" || e.Letter == "G") {
			t.Errorf("letter %s: %+v", e.Letter, e)
		}
		for _, h := range e.Hexes {
			g := &d.Map.Ground[h]
			want := int8(1)
			if d.Map.ID(h) == "E1601" {
				want = 2
			}
			if g.Offroad != want || g.Entry != int8(i) || !d.roadAt(h) || !g.Is([2]Spot{AlliedSource, GermanSource}[e.Side]) {
				t.Errorf("entry hex %s: %+v", d.Map.ID(h), g)
			}
		}
	}
	for _, h := range d.Victory.ExitHexes { // on the way to Antwerp
		if !d.Map.Ground[h].Is(WestOfMeuse) {
			t.Errorf("the exit hex %s is not across the Meuse", d.Map.ID(h))
		}
	}
	if letters != "ABCDEFGHJKLMN" || len(d.Victory.ExitHexes) != 5 {
		t.Errorf("the letters are %s", letters)
	}
}

func (d *Data) roadAt(h hex.Hex) bool {
	return slices.ContainsFunc(d.Map.Sides[h][:], func(s hex.Hexside) bool { return s != hex.NoSide && d.Map.Between[s].Road != NoRoad })
}

// The hexsides of the rulebook: six bridges are blown at the start, Dasburg and Gemünd among them
// (ARD-3.5-01); Ouren is one site (ARD-7.8-04); the errata
// add bridges (ARD-ERR-MAP-01).
func TestBridges(t *testing.T) {
	d := load(t, "campaign")
	var blown []string
	for b, s := range d.Map.Bridges {
		e := &d.Map.Between[s.Side]
		if e.Bridge != Bridge(b) || !e.River || e.Road == NoRoad {
			t.Errorf("bridge %d: %+v", b, e)
		}
		if s.Blown {
			blown = append(blown, fmt.Sprintf("%s %d", s.Name, s.Completed))
		}
	}
	slices.Sort(blown)
	if got := strings.Join(blown, ", "); got != "Bollendorf 0, Dasburg 2, Echternach 0, Gemünd 2, Vianden 0, Wallendorf 0" {
		t.Errorf("blown at the start: %s", got)
	}
	if o := d.Map.Bridges[d.Special.Ouren]; o.Side != d.Map.Side(d.at(t, "E2020"), d.at(t, "E2119")) || o.Blown || o.Name != "Ouren" {
		t.Errorf("Ouren is %+v", o)
	}
	for _, p := range []string{"E1007 E1008", "E1109 E1210", "E1110 E1211", "W3321 W3422", "E2828 E2928", "E2016 E2115", "E1913 E2013", "W2926 W2927"} {
		a, b, _ := strings.Cut(p, " ")
		if d.between(t, a, b).Bridge == NoBridge {
			t.Errorf("there is no bridge at %s", p)
		}
	}
	h, there := d.at(t, "E2639"), false
	for _, s := range d.Map.Sides[h] {
		there = there || d.Map.Between[s].Bridge != NoBridge
	}
	if !there {
		t.Error("there is no bridge in E2639")
	}
}

// A river through the middle of a town is not there (ARD-11.4-06), nor one inside a Wooded Rough hex
// without a bridge site (ARD-11.6-04); streams and the Meuse are rivers (ARD-2.13-03).
func TestRivers(t *testing.T) {
	d := load(t, "campaign")
	for _, id := range []string{"E2416", "E2532", "W0219"} {
		h := d.at(t, id)
		if d.Map.Ground[h].Terrain != Town {
			t.Errorf("%s is no town", id)
		}
		for _, s := range d.Map.Sides[h] {
			if d.Map.Between[s].River || d.Map.Between[s].Bridge != NoBridge {
				t.Errorf("%s has a river hexside", id)
			}
		}
	}
	for _, c := range []struct {
		a, b               string
		river, rough, site bool
	}{
		{"E1405", "E1505", false, true, false}, // the Schwarze Ernz inside Wooded Rough
		{"E1406", "E1506", true, true, true},
		{"E2828", "E2928", true, true, true},
		{"E1601", "E1501", true, false, true}, // a stream
		{"E1005", "E1006", true, false, false},
		{"W3421", "W3422", false, false, false},
	} {
		e := d.between(t, c.a, c.b)
		if e.River != c.river || e.Rough != c.rough || (e.Bridge != NoBridge) != c.site {
			t.Errorf("%s/%s: %+v", c.a, c.b, e)
		}
	}
	meuse := 0
	for s := range d.Map.Between {
		e := &d.Map.Between[s]
		if ends := d.Map.Ends[s]; e.Rough != (d.Map.Ground[ends[0]].Terrain == WoodedRough || d.Map.Ground[ends[1]].Terrain == WoodedRough) {
			t.Errorf("hexside %d: Rough is %v", s, e.Rough)
		}
		if e.Meuse {
			meuse++
			if !e.River || d.Map.Ground[d.Map.Ends[s][0]].Is(WestOfMeuse) == d.Map.Ground[d.Map.Ends[s][1]].Is(WestOfMeuse) {
				t.Errorf("the Meuse at %v does not divide its banks", d.Map.Ends[s])
			}
		}
	}
	if meuse != 84 {
		t.Errorf("the Meuse has %d hexsides", meuse)
	}
}

// The hexes that the rulebook names bear what it says.
func TestNamedHexes(t *testing.T) {
	d := load(t, "campaign")
	for id, want := range map[string]Terrain{"E1405": WoodedRough, "E1406": WoodedRough, "E2928": WoodedRough, "E2416": Town, "E1838": Town, "E1737": Village, "W0413": Town, "W0414": Town} {
		if g := d.Map.Ground[d.at(t, id)]; g.Terrain != want {
			t.Errorf("%s is %d, want %d", id, g.Terrain, want)
		}
	}
	if g := d.Map.Ground[d.at(t, "E2828")]; g.Terrain == WoodedRough {
		t.Error("2828 is Wooded Rough, against the example in 15.5 (ARD-2.13-04)")
	}
	// The small places of single rules: Bottleneck hexes touch St-Vith, two hexes of Bastogne, four of Liège, six towns.
	p := &d.Special
	if d.ids([]hex.Hex{p.StVith}) != "E2125" || len(p.Bottleneck) != 3 || len(p.Bastogne) != 2 || len(d.Victory.Liege) != 4 || len(d.Victory.Towns) != 6 || len(p.Dumps) != 3 {
		t.Errorf("%+v", p)
	}
	for _, h := range p.Bottleneck {
		if d.Map.Distance(h, p.StVith) != 1 {
			t.Errorf("%s is not next to St-Vith", d.Map.ID(h))
		}
	}
	if got := d.ids(p.Release); got != "E1737 E1837 E1838 E1839" {
		t.Errorf("27.6 names %s", got)
	}
	if d.ids([]hex.Hex{p.EchternachFrom, p.EchternachTo}) != "E1006 E1005" || d.Areas[p.Echternach].ID != "212vg" || d.Areas[p.Closed].ID != "18vg" {
		t.Errorf("%+v", p)
	}
	// 9 Arm/CCB's hexes lie within four of St-Vith and south of the boundary.
	for h := range d.Map.Ground {
		if g := &d.Map.Ground[h]; g.Is(NearStVith) && (d.Map.Distance(hex.Hex(h), p.StVith) > 4 || g.Spots&NorthOfFirst != 0) {
			t.Errorf("%s is not near St-Vith, or north of the boundary", d.Map.ID(hex.Hex(h)))
		}
	}
	// Victory Hexes: at least 20 in the east and 8 in the west, Vianden, Seraing and Amay among them (ARD-ERR-MAP-02).
	if e, w := len(d.Victory.East), len(d.Victory.West); e < 20 || w < 8 || e != 29 || w != 28 {
		t.Errorf("%d and %d Victory Hexes", e, w)
	}
	for _, id := range []string{"E1811", "W1239", "W1837"} {
		if !d.Map.Ground[d.at(t, id)].Is(VictoryHex) {
			t.Errorf("%s is no Victory Hex", id)
		}
	}
	if s := load(t, "six-turns"); len(s.Victory.East) != 32 || len(s.Victory.West) != 0 || s.Victory.Points != 10 || load(t, "eight-turns").Victory.Points != 14 {
		t.Errorf("the short games: %+v", s.Victory)
	}
}

// The areas: eighteen, 1331 in two of them (ARD-3.4-05), none in the rear zone, each on the side of its
// army.
func TestAreas(t *testing.T) {
	d := load(t, "six-turns")
	if len(d.Areas) != 18 || len(d.CorpsNames) != 8 {
		t.Errorf("%d areas of %d corps", len(d.Areas), len(d.CorpsNames)-1)
	}
	in := map[string]string{}
	for i := range d.Areas {
		a := &d.Areas[i]
		for _, h := range a.Hexes {
			g := &d.Map.Ground[h]
			if in[d.Map.ID(h)] += a.ID + " "; g.Is(RearZone) || !g.OwnSide(a.Army) || !d.Start.German[h] {
				t.Errorf("%s of %s: %+v", d.Map.ID(h), a.ID, g)
			}
		}
	}
	for id, areas := range in {
		if strings.Count(areas, " ") != 1 && (id != "E1331" || areas != "277vg 12vg ") {
			t.Errorf("%s is in %s", id, areas)
		}
	}
	// Whoever crosses a line from its own side finds the other army's.
	for s := range d.Map.Between {
		if ends := d.Map.Ends[s]; d.Map.Between[s].Boundary {
			a, b := &d.Map.Ground[ends[0]], &d.Map.Ground[ends[1]]
			if a.OwnSide(SixthPanzer) == b.OwnSide(SixthPanzer) && a.OwnSide(Seventh) == b.OwnSide(Seventh) {
				t.Errorf("the boundary between %s and %s divides nothing", d.Map.ID(ends[0]), d.Map.ID(ends[1]))
			}
		}
	}
	if g := d.Map.Ground[d.at(t, "E3020")]; !g.OwnSide(SixthPanzer) || !g.OwnSide(FifthPanzer) || !g.OwnSide(Seventh) || !g.OwnSide(Nordwind) {
		t.Error("west of the lines anybody may go anywhere")
	}
}

// What a hex costs: roads, Forest and Light Woods of the example, the ground under a town, the West
// Wall (ARD-11.7-02, ARD-11.7-03, ARD-11.7-04, ARD-2.13-04).
func TestCosts(t *testing.T) {
	d := load(t, "campaign")
	for _, c := range []struct {
		hex   string
		road  Road
		costs [NumMoves]int8
	}{
		{"E0101", NoRoad, [3]int8{2, 4, 2}},
		{"E1535", NoRoad, [3]int8{6, 8, 6}}, // Forest
		{"E2111", NoRoad, [3]int8{4, 6, 4}}, // Light Woods
		{"E1405", NoRoad, [3]int8{6, 8, 6}}, // Wooded Rough
		{"E2416", NoRoad, [3]int8{6, 8, 6}}, // Clervaux in Wooded Rough
		{"E2416", Primary, [3]int8{1, 1, 1}},
		{"E2416", Secondary, [3]int8{2, 2, 2}}, // a town is no Forest
		{"E1535", Secondary, [3]int8{2, 4, 4}},
		{"E1535", Primary, [3]int8{1, 1, 1}},
		{"E1406", Secondary, [3]int8{2, 4, 4}},
		{"E1331", NoRoad, [3]int8{4, 6, 6}}, // a village of the West Wall
	} {
		for col := range NumMoves {
			if got := d.Enter(d.at(t, c.hex), c.road, col); got != c.costs[col] {
				t.Errorf("%s, road %d, column %d: %d half MP, want %d", c.hex, c.road, col, got, c.costs[col])
			}
		}
	}
	tec := &d.Terrain
	if tec.DCB != [NumTerrains]int8{0, 1, 2, 1, 2, 3, 4} || tec.WestWall != 3 || tec.Improved != 2 {
		t.Errorf("DCB %v, West Wall %d, Improved Position %d (ARD-15.1-06)", tec.DCB, tec.WestWall, tec.Improved)
	}
	if got := [...]int8{tec.LeaveEZOC, tec.Traffic, tec.Bottleneck, tec.Relieved, tec.Exit, tec.Extended, tec.Truck, tec.PrimeMover}; got != [...]int8{2, 4, 8, 4, 2, 4, 24, 10} {
		t.Errorf("surcharges and allowances %v half MP", got)
	}
}

// Markers: 6 and 10 Strategic Movement (ARD-12.4-01), Prime Movers 2, 2, 1, six Traffic markers, two
// Roadblocks and three Night markers a side, three dumps.
func TestMarkers(t *testing.T) {
	d := load(t, "campaign")
	want := Markers{Strategic: [2]int8{Allied: 10, German: 6}, PrimeMover: [3]int8{2, 2, 1}, Traffic: 6, Roadblocks: 2, Night: 3, Dumps: 3}
	if d.Markers != want {
		t.Errorf("%+v", d.Markers)
	}
	if got := d.ids(d.Start.Roadblocks); got != "E2111 E2312" && got != "E2312 E2111" {
		t.Errorf("the Allied Roadblocks start on %s (ARD-24.8-08)", got)
	}
}

// The calendar: labels and nights (ARD-1.1-02), the artillery of 16 PM, fuel from 19 AM, demolition from
// 17 AM, boundaries until 18 AM, German markers from 17 AM and their removal, ground and weather, one or
// two replacements each night.
func TestCalendar(t *testing.T) {
	d := load(t, "campaign")
	for n := 1; n <= LastTurn; n++ {
		c := &d.Turns[n]
		half := "AM"
		if n%2 == 0 {
			half = "PM"
		}
		removed := int8(0)
		if n >= 8 && n%2 == 0 && n <= 18 {
			removed = int8(n-6) / 2
		}
		flips := int8(3)
		if n == 2 {
			flips = 6
		}
		want := Turn{Label: fmt.Sprint(15+(n+1)/2, " ", half), PM: n%2 == 0, Frozen: n >= 11, Clear: n >= 15, Night: n%2 == 0 && n < 22, Replacements: c.Replacements,
			Flips: flips, Fuel: n >= 7, Demolition: n >= 3, Boundaries: n < 5, Greif: n >= 3, Removed: removed}
		if *c != want {
			t.Errorf("turn %d is %+v, want %+v", n, *c, want)
		}
		for _, r := range c.Replacements {
			if want.Night != (r == 1 || r == 2) {
				t.Errorf("turn %d: %d replacements", n, r)
			}
		}
	}
	if d.Turns[1].Label != "16 AM" || d.Turns[22].Label != "26 PM" {
		t.Errorf("%q to %q", d.Turns[1].Label, d.Turns[22].Label)
	}
}

// Every counter has an id of its own and stands in one place: on the map, in the schedule or in a pool.
func TestUnitsOnce(t *testing.T) {
	for scenario, d := range map[string]*Data{"six-turns": load(t, "six-turns"), "eight-turns": load(t, "eight-turns"), "campaign": load(t, "campaign", "optional_units true")} {
		ids := map[string]bool{}
		for n := range d.Units {
			u := &d.Units[n]
			places := 0
			if d.Start.At[n] != hex.None {
				places++
			}
			if u.Arrival >= 0 {
				places++
				if d.Schedule[u.Arrival].Unit != game.Unit(n) {
					t.Errorf("%s: the schedule of %s is that of another", scenario, u.ID)
				}
			}
			if u.Pool != NoPool {
				places++
			}
			if ids[u.ID] || places > 1 || places == 0 && scenario == "campaign" {
				t.Errorf("%s: %s stands in %d places", scenario, u.ID, places)
			}
			ids[u.ID] = true
		}
	}
}
