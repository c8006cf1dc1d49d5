package opscycle

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// mapSpec is a small map drawn by hand on the grid of the game: a rectangle of
// hexes filled with one terrain, exceptions, and hexsides.
//
//	{"rows": [20, 25], "columns": [5, 10], "fill": "clear",
//	 "hexes": {"2107": "pillbox_clear", "2206": "town"},
//	 "sides": [["2107", "2108", "stream"], ["2008", "2108", "road", "teeth"]],
//	 "supply": {"us": ["2005"], "ge": ["2505"]}}
//
// Terrain is a key of the terrain chart; the words of a hexside are road, rail,
// bridge and the keys of the hexside chart. Without supply the hexes of the
// lowest and of the highest row lead to the supply areas of the first and of the
// second side.
type mapSpec struct {
	Rows    [2]int              `json:"rows"`
	Columns [2]int              `json:"columns"`
	Fill    string              `json:"fill"`
	Hexes   map[string]string   `json:"hexes"`
	Sides   [][]string          `json:"sides"`
	Supply  map[string][]string `json:"supply"`
}

// What may be drawn by hand: hexes of a map, units and formations with those of the scenario, and
// characters of the label on a counter.
const (
	maxDrawn      = 400
	maxUnits      = 500
	maxFormations = 100
	maxLabel      = 12
)

// formationSpec describes a formation that the scenario does not have.
type formationSpec struct {
	Name  string `json:"name"`
	Side  string `json:"side"`
	Corps string `json:"corps"`
}

// counterSpec describes a counter that the scenario does not have; ma is in MP,
// pairs are good order and disrupted.
type counterSpec struct {
	Label         string  `json:"label"`
	Name          string  `json:"name"`
	Side          string  `json:"side"`
	Formation     string  `json:"formation"`
	Class         string  `json:"class"` // "infantry", "afv", "at" or "hq"
	Motorized     bool    `json:"motorized"`
	Effectiveness [2]int8 `json:"effectiveness"`
	Strength      int8    `json:"strength"`
	Tank          [2]int8 `json:"tank"`
	AT            [2]int8 `json:"at"`
	MA            int8    `json:"ma"`
	Reaction      int8    `json:"reaction"`
	Range         int8    `json:"range"`
	Support       int8    `json:"support"`
	Relocation    int8    `json:"relocation"`
}

var drawnClasses = map[string]data.Class{"infantry": data.Infantry, "afv": data.AFV, "at": data.AntiTank, "hq": data.HQ}

// geography replaces the map by one drawn by hand.
func (s *setting) geography() error {
	spec, d := s.spec.Map, &s.data
	if spec == nil {
		return nil
	}
	hexes, err := s.drawnHexes(spec)
	if err != nil {
		return err
	}
	m := &game.Map{Map: hexes, Title: "Drawn by hand", Grid: d.Map.Grid, Hexes: make([]game.Ground, hexes.Len()), Hexsides: make([]game.Edge, len(hexes.Ends))}
	n := hexes.Len()
	hqClass := make([]bool, len(d.TEC))
	for h, ok := range d.HQHex {
		hqClass[d.Class[h]] = hqClass[d.Class[h]] || ok
	}
	d.Map = m
	slots := make([]int8, len(d.TEC))
	for h, n := range d.HQLimit {
		slots[d.Class[h]] = n
	}
	d.Class, d.HQHex, d.InPlay = make([]uint8, n), make([]bool, n), make([]bool, n)
	d.Ground, d.HQLimit = make([]uint8, n), make([]int8, n)
	for h := range n {
		key := spec.Hexes[hexes.ID(hex.Hex(h))]
		if key == "" {
			key = spec.Fill
		}
		class := s.terrain(key)
		if class < 0 {
			return fmt.Errorf("map: %s has the terrain %.30q, which is no key of the terrain chart", hexes.ID(hex.Hex(h)), key)
		}
		d.Class[h], d.HQHex[h], d.InPlay[h] = uint8(class), hqClass[class], true
		d.Ground[h], d.HQLimit[h] = uint8(max(s.terrain(strings.TrimPrefix(key, "pillbox_")), 0)), slots[class]
		m.Hexes[h] = groundOf(key)
	}
	if err := s.drawnSides(spec, m); err != nil {
		return err
	}
	return s.drawnPlaces(spec)
}

// terrain returns the class of a key of the terrain chart, -1 if there is none.
func (s *setting) terrain(key string) int {
	return slices.IndexFunc(s.data.TEC, func(e data.HexTerrain) bool { return e.Key == key })
}

// groundOf is the ground that is drawn for a key of the terrain chart.
func groundOf(key string) game.Ground {
	g := game.Ground{}
	if rest, ok := strings.CutPrefix(key, "pillbox_"); ok {
		key, g.Fort = rest, "pillbox"
	}
	g.Terrain = strings.TrimSuffix(key, "_forest")
	return g
}

// drawnHexes is the rectangle of hexes.
func (s *setting) drawnHexes(spec *mapSpec) (*hex.Map, error) {
	g := s.data.Map.Grid
	if spec.Fill == "" {
		spec.Fill = "clear"
	}
	g.Rows.Low, g.Rows.High = spec.Rows[0], spec.Rows[1]
	g.Columns.Low, g.Columns.High = spec.Columns[0], spec.Columns[1]
	if high, wide := spec.Rows[1]-spec.Rows[0]+1, spec.Columns[1]-spec.Columns[0]+1; high < 1 || wide < 1 || high > maxDrawn || wide > maxDrawn || high*wide > maxDrawn {
		return nil, fmt.Errorf("map: rows %v and columns %v: write the lowest and the highest of each, at most %d hexes", spec.Rows, spec.Columns, maxDrawn)
	}
	ids, err := g.IDs()
	if err != nil {
		return nil, fmt.Errorf("map: %v", err)
	}
	m, err := hex.NewMap(s.data.Map.Grid, ids)
	if err != nil {
		return nil, fmt.Errorf("map: %v", err)
	}
	for _, id := range game.SortedKeys(spec.Hexes) {
		if _, ok := m.Lookup(id); !ok {
			return nil, fmt.Errorf("map: the hex %.20q is not within its rows and columns", id)
		}
	}
	return m, nil
}

func (s *setting) drawnSides(spec *mapSpec, m *game.Map) error {
	for _, side := range spec.Sides {
		if len(side) < 3 {
			return fmt.Errorf("map: the hexside %.20q needs two hexes and at least one word", side)
		}
		at, err := game.FindHexside(m, "map", side[0], side[1])
		if err != nil {
			return err
		}
		if err := game.DrawEdge(&m.Hexsides[at], fmt.Sprintf("map: the hexside %s/%s", side[0], side[1]), side[2:]); err != nil {
			return err
		}
	}
	return s.data.Redrawn()
}

// drawnPlaces sets supply, and takes away what the scenario says of hexes that
// are not there.
func (s *setting) drawnPlaces(spec *mapSpec) error {
	d := &s.data
	d.Sources, d.Edge = [2][]hex.Hex{}, [2][]int16{}
	for _, id := range game.SortedKeys(spec.Supply) {
		side := s.side(id)
		if side == game.Nobody {
			return fmt.Errorf("map: supply names the side %.20q, which there is not", id)
		}
		for _, at := range spec.Supply[id] {
			h, ok := d.Map.Lookup(at)
			if !ok {
				return fmt.Errorf("map: supply of %s: %.20q is no hex of this map", id, at)
			}
			if slices.Contains(d.Sources[side], h) {
				return fmt.Errorf("map: supply of %s names %s twice", id, at)
			}
			d.Sources[side] = append(d.Sources[side], h)
		}
	}
	for i := range d.Sides {
		if spec.Supply == nil {
			for h := range d.Map.Len() {
				if row, _ := d.Map.RowColumn(hex.Hex(h)); row == spec.Rows[i] {
					d.Sources[i] = append(d.Sources[i], hex.Hex(h))
				}
			}
		}
		d.Edge[i] = d.Map.Nearest(d.Sources[i]...)
	}
	if t := d.Terms.Training; t != nil {
		copied := *t
		copied.Objective = nil
		d.Terms.Training = &copied
	}
	d.Terms.BanTurns, d.HomeBank = [2]int8{}, nil
	v := &d.Terms.Victory
	v.Hexes, v.Plan, v.Instant, v.Exit = nil, nil, nil, nil
	d.Terms.Reinforcements, d.Terms.Brandenburg, d.Terms.HQZones = nil, nil, nil
	if p := d.Terms.Pontoons; p != nil {
		copied := *p
		copied.Sites = make([]bool, len(d.Map.Hexsides))
		for s, e := range d.Map.Hexsides {
			copied.Sites[s] = e.River == "major" && !d.Bridge[s]
		}
		d.Terms.Pontoons = &copied
	}
	return nil
}

// formations adds formations that the scenario does not have.
func (s *setting) formations() error {
	d := &s.data
	d.Formations = append([]data.Formation{}, d.Formations...)
	d.Terms.Levels = append([]int8{}, d.Terms.Levels...)
	for _, id := range game.SortedKeys(s.spec.Formations) {
		spec := s.spec.Formations[id]
		if d.FormationByID(id) >= 0 {
			return fmt.Errorf("formations: the scenario has a formation %.20q already", id)
		}
		side := s.side(spec.Side)
		if side == game.Nobody {
			return fmt.Errorf("formations: %.20s has the side %.20q: write the id of a side", id, spec.Side)
		}
		name := spec.Name
		if name == "" {
			name = id
		}
		for _, err := range []error{game.PlainWord(id), game.PlainName(name, game.MaxName), game.PlainName(spec.Corps, game.MaxName)} {
			if err != nil {
				return fmt.Errorf("formations: %.20q %w", id, err)
			}
		}
		if len(d.Formations) == maxFormations {
			return fmt.Errorf("formations: more than %d do not fit", maxFormations)
		}
		d.Formations = append(d.Formations, data.Formation{ID: id, Name: name, Short: name, Side: side, Corps: spec.Corps, HQ: game.NoUnit, MaxLevel: 7})
		d.Terms.Levels = append(d.Terms.Levels, 7)
	}
	return nil
}

func (s *setting) side(id string) game.Side {
	side, _ := s.from.Lexicon().Side(id)
	return side
}

// counters adds units that the scenario does not have.
func (s *setting) counters() error {
	d := &s.data
	d.Units = append([]data.UnitInfo{}, d.Units...)
	d.Terms.Assigned = append([]int8{}, d.Terms.Assigned...)
	for _, id := range game.SortedKeys(s.spec.Counters) {
		spec := s.spec.Counters[id]
		if slices.ContainsFunc(d.Units, func(u data.UnitInfo) bool { return u.ID == id }) {
			return fmt.Errorf("counters: the scenario has a unit %.40q already", id)
		}
		info, err := s.counter(id, spec)
		if err != nil {
			return err
		}
		if len(d.Units) == maxUnits {
			return fmt.Errorf("counters: more than %d units do not fit", maxUnits)
		}
		if info.Class == data.HQ {
			f := &d.Formations[info.Formation]
			if f.HQ != game.NoUnit {
				return fmt.Errorf("counters: %s has an HQ already, so %.40q is one too many", f.ID, id)
			}
			f.HQ = game.Unit(len(d.Units))
		}
		d.Units = append(d.Units, info)
		d.Terms.Assigned = append(d.Terms.Assigned, info.Formation)
	}
	return nil
}

func (s *setting) counter(id string, spec counterSpec) (data.UnitInfo, error) {
	class, ok := drawnClasses[spec.Class]
	side := s.side(spec.Side)
	f := s.data.FormationByID(spec.Formation)
	switch {
	case !ok:
		return data.UnitInfo{}, fmt.Errorf("counters: %.40q has the class %.20q: write infantry, afv, at or hq", id, spec.Class)
	case side == game.Nobody:
		return data.UnitInfo{}, fmt.Errorf("counters: %.40q has the side %.20q: write the id of a side", id, spec.Side)
	case f < 0 || s.data.Formations[f].Side != side:
		return data.UnitInfo{}, fmt.Errorf("counters: %.40q has the formation %.20q, which is none of its side", id, spec.Formation)
	}
	label, name := spec.Label, spec.Name
	if label == "" {
		label = id
	}
	if name == "" {
		name = label
	}
	for _, err := range []error{game.PlainWord(id), game.PlainName(spec.Label, maxLabel), game.PlainName(name, game.MaxName)} {
		if err != nil {
			return data.UnitInfo{}, fmt.Errorf("counters: %.20q %w", id, err)
		}
	}
	info := data.UnitInfo{ID: id, Label: label, Name: name, Type: spec.Class, Side: side, Formation: f, Class: class, Motorized: spec.Motorized,
		Effectiveness: spec.Effectiveness, Strength: spec.Strength, Tank: spec.Tank, AT: spec.AT, MA: 2 * spec.MA,
		Reaction: spec.Reaction, Range: spec.Range, Support: spec.Support, Relocation: spec.Relocation, MaxLevel: 7, Source: "drawn by hand"}
	if class == data.HQ {
		info.Type = "hq"
		if spec.Range < 0 || spec.Range > 99 || spec.Support < 0 || spec.Support > 20 || spec.Relocation < 0 || spec.Relocation > 9 || spec.Reaction < 0 || spec.Reaction > 10 {
			return data.UnitInfo{}, fmt.Errorf("counters: %.40q has a value that no HQ has", id)
		}
		return info, nil
	}
	e := spec.Effectiveness
	if e[0] < 2 || e[0] > 7 || e[1] < 2 || e[1] > 7 || spec.Strength < 1 || spec.Strength > 30 || spec.MA < 0 || spec.MA > 20 ||
		min(spec.Tank[0], spec.Tank[1], spec.AT[0], spec.AT[1]) < 0 || max(spec.Tank[0], spec.Tank[1], spec.AT[0], spec.AT[1]) > 20 {
		return data.UnitInfo{}, fmt.Errorf("counters: %.40q has a value that no combat unit has: effectiveness 2 to 7, strength 1 to 30, ma 0 to 20, tank and at 0 to 20", id)
	}
	return info, nil
}
