package data

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// setupFile is a file of setups/.
type setupFile struct {
	Title, Printed, Date, Blurb string
	Turns                       int
	Initiative, First, Human    string
	Night, Fordable, Harvested  bool
	Panels                      []placedFile
	Beside                      []string
	Storeys                     []storeyFile
	Posts                       []struct {
		Side, Hex       string
		Level, Min, Max int
		Fakes           bool
	}
	Bunkers []struct {
		Hex, Facing, Inside string
		Value               int
	}
	Forces struct {
		US     forceFile `json:"us"`
		German forceFile `json:"german"`
	}
	Objectives []struct {
		Label string
		Hexes []string
	}
	Victory victoryFile
	Preset  struct {
		Card int
		Side string
	}
	Notes []string
}

type placedFile struct {
	Panel        string
	X, Y, Turned int

	scenario int8
}

// storeyFile gives buildings an upper level; climb is its MP if not one a level.
type storeyFile struct {
	Hexes        []string
	Level, Climb int
}

type forceFile struct {
	Build, Elan, Break, Fakes, Foxholes, Charges int
	Soldiers                                     []int
	Area                                         areaFile
	MaxSoldiers                                  int `json:"max_soldiers"`
	MaxUnits                                     int `json:"max_units"`
	Later                                        []struct {
		Soldiers     []int
		From, Column int
		Area         areaFile
	}
	Exit string
	Hint string // what set-ups of an earlier version advised; briefings do
}

// areaFile tells hexes: those of a panel, to a depth from an edge of the map, of some
// terrain, on the bank of the water that an edge belongs to. What is left out does not
// restrict; terrain that is prohibited never belongs (OTL-S0-02).
type areaFile struct {
	Panel, Edge, Bank string
	Depth             int
	Terrain           []string
}

// readSetup reads the file of the scenario and what stands by itself in it.
func (l *loading) readSetup() {
	file, err := game.SetupFile(l.scenario, "01-two-patrols")
	if l.Keep(err); !l.OK() {
		return
	}
	l.file = file
	s, d := &l.setup, &l.d.Scenario
	l.Keep(game.ReadJSON(l.fs, file, s))
	*d = Scenario{ID: l.scenario, Title: s.Title, Printed: s.Printed, Date: s.Date, Blurb: s.Blurb, Night: s.Night, Fordable: s.Fordable, Harvested: s.Harvested, Notes: s.Notes}
	d.Turns = l.number("turns", s.Turns, 1, 60)
	d.Initiative, d.First, d.Human = l.sideField("initiative", s.Initiative), l.sideField("first", s.First), l.sideField("human", s.Human)
	if s.Title == "" || s.Blurb == "" {
		l.Fault(file, "the field title or blurb is missing: fill in both")
	}
	l.offerBeside()
	if s.Preset.Card != 0 {
		d.PresetCard, d.PresetBy = l.number("preset.card", s.Preset.Card, 1, Cards), l.sideField("preset.side", s.Preset.Side)
	}
}

// number checks a number of the set-up.
func (l *loading) number(field string, n, low, high int) int8 {
	if n < low || n > high {
		l.Fault(l.file, "the field %s is %d: write a whole number from %d to %d", field, n, low, high)
		return int8(low)
	}
	return int8(n)
}

func (l *loading) sideField(field, id string) game.Side {
	side, ok := l.side(id)
	if !ok {
		l.Fault(l.file, "the field %s is %.40q: write us or german", field, id)
		return US
	}
	return side
}

// hexes reads hexes of the map.
func (l *loading) hexes(field string, ids ...string) []hex.Hex {
	var list []hex.Hex
	for _, id := range ids {
		h, ok := l.d.Ground.Lookup(id)
		if !ok {
			l.Fault(l.file, "the field %s names %.40q: write a hex of the layout such as %s", field, id, l.d.Ground.ID(0))
			return nil
		}
		if slices.Contains(list, h) {
			l.Fault(l.file, "the field %s names %s twice: remove one", field, id)
		}
		list = append(list, h)
	}
	return list
}

// readStoreys gives buildings their upper levels (OTL-3.2.2-01).
func (l *loading) readStoreys() {
	for _, s := range l.setup.Storeys {
		level := l.number("storeys.level", s.Level, 1, 9)
		climb := level // OTL-6.5a-01
		if s.Climb != 0 {
			climb = l.number("storeys.climb", s.Climb, 1, 9)
		}
		for _, h := range l.hexes("storeys.hexes", s.Hexes...) {
			c := &l.d.Ground.Cells[h]
			if c.Terrain != Building || c.Upper != 0 {
				l.Fault(l.file, "%s has no building, or an upper level already: correct storeys", l.d.Ground.ID(h))
				return
			}
			c.Upper, c.Height, c.Climb = level, level, climb
		}
	}
	for _, p := range l.setup.Posts {
		post := Post{Side: l.sideField("posts.side", p.Side), Level: l.number("posts.level", p.Level, 1, 9), Min: l.number("posts.min", p.Min, 0, 20), Max: l.number("posts.max", p.Max, 1, 20), Fakes: p.Fakes}
		hexes := l.hexes("posts.hex", p.Hex)
		if !l.OK() {
			return
		}
		if post.Hex = hexes[0]; l.d.Ground.Cells[post.Hex].Upper != post.Level || post.Min > post.Max {
			l.Fault(l.file, "the post in %s is on a level that the hex has not, or its min is above max: correct posts", p.Hex)
		}
		l.d.Scenario.Posts = append(l.d.Scenario.Posts, post)
	}
}

// readBunkers places the bunkers (OTL-2.3.1-01, OTL-2.3.3-01).
func (l *loading) readBunkers() {
	for _, f := range l.setup.Bunkers {
		b := Bunker{Value: l.number("bunkers.value", f.Value, 4, 5), Inside: l.sideField("bunkers.inside", f.Inside)}
		hexes := l.hexes("bunkers.hex", f.Hex)
		dir, ok := hex.Columns.DirNamed(f.Facing)
		if !ok {
			l.Fault(l.file, "the bunker in %.20s faces %.20q: write N, NE, SE, S, SW or NW", f.Hex, f.Facing)
		}
		if !l.OK() {
			return
		}
		b.Hex, b.Facing = hexes[0], dir
		c := &l.d.Ground.Cells[b.Hex]
		if !l.d.TEC[c.Terrain].Bunker || c.Bunker >= 0 {
			l.Fault(l.file, "no bunker can stand in %s: it may be placed in clear, crops, scrub or woods, one in a hex", f.Hex)
		}
		c.Bunker, c.Cover = int8(len(l.d.Scenario.Bunkers)), l.d.TEC[Bunker4+Feature(b.Value-4)].Protection
		for turn := range hex.Dir(3) {
			c.Arc |= 1 << ((b.Facing + 5 + turn) % 6)
		}
		l.d.Scenario.Bunkers = append(l.d.Scenario.Bunkers, b)
	}
}

// readForces reads both sides.
func (l *loading) readForces() {
	for i, f := range [...]*forceFile{&l.setup.Forces.US, &l.setup.Forces.German} {
		side := game.Side(i)
		field := "forces." + l.d.Sides[i].ID
		t := &l.d.Scenario.Forces[i]
		t.Soldiers = l.soldiers(side, field, f.Soldiers)
		if len(t.Soldiers) == 0 {
			l.Fault(l.file, "the field %s.soldiers is empty: list numbers of soldiers.tsv", field)
			return
		}
		t.Build, t.Elan, t.Break = int16(f.Build), l.number(field+".elan", f.Elan, 2, 10), l.number(field+".break", f.Break, 1, len(t.Soldiers))
		t.Fakes, t.Foxholes, t.Charges = l.number(field+".fakes", f.Fakes, 0, 20), l.number(field+".foxholes", f.Foxholes, 0, 20), l.number(field+".charges", f.Charges, 0, 20)
		t.MaxSoldiers, t.MaxUnits = l.number(field+".max_soldiers", f.MaxSoldiers, 0, 60), l.number(field+".max_units", f.MaxUnits, 0, 60)
		t.Area = l.area(field+".area", &f.Area)
		if f.Exit != "" {
			t.Exits = l.area(field+".exit", &areaFile{Edge: f.Exit, Depth: 1})
		}
		if len(f.Later) > 1 {
			l.Fault(l.file, "the field %s.later lists %d groups: write one", field, len(f.Later))
		}
		for _, g := range f.Later {
			r := Reinforcement{Soldiers: l.soldiers(side, field+".later.soldiers", g.Soldiers), From: l.number(field+".later.from", g.From, 1, int(l.d.Scenario.Turns)),
				Column: l.number(field+".later.column", g.Column, 2, 10), Hexes: l.area(field+".later.area", &g.Area)}
			if len(r.Soldiers) == 0 {
				l.Fault(l.file, "the field %s.later.soldiers is empty: list numbers of soldiers.tsv", field)
			}
			for _, id := range r.Soldiers {
				if !slices.Contains(t.Soldiers, id) {
					l.Fault(l.file, "%s arrives later but is not in %s.soldiers: add his number", l.d.Soldiers[id].ID, field)
				}
			}
			t.Later = append(t.Later, r)
		}
	}
}

// soldiers reads numbers of a side's roster.
func (l *loading) soldiers(side game.Side, field string, numbers []int) []SoldierID {
	var list []SoldierID
	for _, n := range numbers {
		id, ok := l.soldier[side][n]
		if !ok || slices.Contains(list, id) {
			l.Fault(l.file, "the field %s names soldier %d, who is not in soldiers.tsv or stands there twice: correct the list", field, n)
			return nil
		}
		list = append(list, id)
	}
	for i, id := range list {
		if other, ok := l.instead[id]; ok {
			list[i] = other
		}
	}
	return list
}

// edgeWords are the words of edges.
var edgeWords = map[string]Edge{"north": North, "east": East, "south": South, "west": West}

// area lists the hexes of an area by rising index: those of the scenario's own panels, whose edges
// are those of its map.
func (l *loading) area(field string, f *areaFile) []hex.Hex {
	g := l.d.Ground
	edge, depth := edgeWords[f.Edge], f.Depth
	panel := slices.IndexFunc(g.Panels, func(p Placed) bool { return p.Panel == f.Panel })
	var bank []bool
	switch {
	case f.Edge != "" && (edge == 0 || depth < 1 || depth > 99):
		l.Fault(l.file, "the field %s asks for the edge %.20q and the depth %d: write north, east, south or west and a depth from 1", field, f.Edge, depth)
	case f.Panel != "" && panel < 0:
		l.Fault(l.file, "the field %s asks for panel %.20q: write one of the layout", field, f.Panel)
	case f.Bank != "" && edgeWords[f.Bank] == 0:
		l.Fault(l.file, "the field %s asks for the bank %.20q: write north, east, south or west", field, f.Bank)
	case f.Bank != "":
		bank = g.bank(edgeWords[f.Bank], panel, l.index)
	}
	var list []hex.Hex
	for i := range g.Cells {
		h, c := hex.Hex(i), &g.Cells[i]
		if (panel < 0 || int(c.Panel) == panel) && g.Panels[c.Panel].Scenario == l.index && (edge == 0 || g.depthIn(h, edge) <= depth) && (len(f.Terrain) == 0 || slices.Contains(f.Terrain, c.Terrain.Key())) &&
			(bank == nil || bank[i]) && (c.Terrain != Water || l.d.Scenario.Fordable) {
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		l.Fault(l.file, "the field %s leaves no hex: widen it", field)
	}
	return list
}

// bank tells by hex what can be reached from an edge of a scenario's map within a panel, or
// anywhere on it if that is -1, without entering water or bridges.
func (g *Ground) bank(e Edge, panel int, scenario int8) []bool {
	in := make([]bool, len(g.Cells))
	dry := func(h hex.Hex) bool {
		c := &g.Cells[h]
		return (panel < 0 || int(c.Panel) == panel) && g.Panels[c.Panel].Scenario == scenario && c.Terrain != Water && c.Terrain != Bridge
	}
	var open []hex.Hex
	for i := range g.Cells {
		if h := hex.Hex(i); dry(h) && g.depthIn(h, e) == 1 {
			in[i], open = true, append(open, h)
		}
	}
	for len(open) > 0 {
		h := open[len(open)-1]
		open = open[:len(open)-1]
		for _, n := range g.Neighbors[h] {
			if n != hex.None && !in[n] && dry(n) {
				in[n], open = true, append(open, n)
			}
		}
	}
	return in
}
