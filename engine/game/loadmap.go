package game

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// The words of map tables. A rules system decides which of them it knows.
var (
	terrainWords = []string{"clear", "light", "dense", "town", "village", "city", "industrial", "marsh", "woods", "rough", "wooded-rough", "flooded", "lake"}
	builtUpWords = []string{"town", "village", "city", "industrial"}
	fortWords    = []string{"pillbox", "bunker", "west-wall"}
	riverWords   = []string{"stream", "major", "lake"}
	labelWords   = []string{"woods", "region", "river"}
)

func builtUp(terrain string) bool { return slices.Contains(builtUpWords, terrain) }

// MapHead is the map in game.json.
type MapHead struct {
	Title string   `json:"title"`
	Grid  hex.Grid `json:"grid"`
}

// A mapReader is the work of LoadMap.
type mapReader struct {
	Faults
	*Map
	fs fs.FS
}

// LoadMap reads the map of a game's folder: title and grid from game.json, then
// hexes.tsv, hexsides.tsv and, if there is one, labels.tsv. Errors name file,
// line and fault.
func LoadMap(fsys fs.FS) (*Map, error) {
	var head struct {
		Map MapHead `json:"map"`
	}
	if err := ReadJSONLoosely(fsys, "game.json", &head); err != nil {
		return nil, err
	}
	return head.Map.load(fsys)
}

// load reads what LoadMap does, but for game.json.
func (head *MapHead) load(fsys fs.FS) (*Map, error) {
	m := &mapReader{Map: &Map{Title: head.Title, Grid: head.Grid}, fs: fsys}
	if head.Title == "" {
		m.Fault("game.json", "the field map.title is missing: give the map a title")
	}
	for _, read := range [...]func(*mapReader){(*mapReader).readHexes, (*mapReader).readHexsides, (*mapReader).readLabels} {
		if read(m); !m.OK() {
			return nil, m.Err
		}
	}
	m.namePlaces()
	return m.Map, nil
}

func (m *mapReader) readHexes() {
	t := m.ReadTable(m.fs, "hexes.tsv", "id", "terrain", "under?", "fort?", "name?", "marks?", "exits?")
	if !m.OK() {
		return
	}
	ids := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		ids[i] = r.Text("id")
	}
	var err error
	if m.Map.Map, err = hex.NewMap(m.Grid, ids); err != nil {
		m.misplaced(t)
		t.Fault("%w", err)
		return
	}
	m.Hexes = make([]Ground, m.Len())
	for i, r := range t.Rows {
		h, _ := m.Lookup(ids[i])
		g := &m.Hexes[h]
		*g = Ground{Terrain: r.Text("terrain"), Under: r.Text("under"), Fort: r.Text("fort"), Name: r.Text("name"), Marks: strings.Fields(r.Text("marks"))}
		switch {
		case !slices.Contains(terrainWords, g.Terrain):
			r.Fault("terrain %q is unknown: write one of %s", g.Terrain, strings.Join(terrainWords, ", "))
		case g.Under != "" && !slices.Contains(terrainWords, g.Under):
			r.Fault("under %q is unknown: write a word for terrain or -", g.Under)
		case g.Fort != "" && !slices.Contains(fortWords, g.Fort):
			r.Fault("fort %q is unknown: write pillbox, bunker, west-wall or -", g.Fort)
		}
		m.readExits(h, &r)
	}
}

// misplaced finds the first row whose hex the map cannot have.
func (m *mapReader) misplaced(t *Table) {
	line := make(map[string]int, len(t.Rows))
	for _, r := range t.Rows {
		id := r.Text("id")
		if first, twice := line[id]; twice {
			r.Fault("hex %s stands in line %d already: remove one of the lines", id, first)
		}
		if _, err := m.Grid.Cell(id); err != nil {
			r.Fault("the id does not fit the grid of game.json: %w", err)
		}
		line[id] = r.Line
	}
}

// readExits reads where roads and railways lead off the map.
func (m *mapReader) readExits(h hex.Hex, r *TableRow) {
	for e, rest := "", r.Text("exits"); rest != ""; {
		e, rest, _ = strings.Cut(rest, ";")
		if e = strings.TrimSpace(e); e == "" {
			continue
		}
		way, to, ok := strings.Cut(e, " ")
		if !ok || way != "road" && way != "rail" {
			r.Fault("exit %q is unknown: write road or rail and where it leads to", e)
		}
		m.Marks = append(m.Marks, MapMark{h, "exit-" + way, to})
	}
}

func (m *mapReader) readHexsides() {
	t := m.ReadTable(m.fs, "hexsides.tsv", "a", "b", "road?", "rail?", "river?", "river_name?", "bridge?", "teeth?", "embankment?", "fortline?")
	m.Hexsides = make([]Edge, len(m.Ends))
	line := make([]int, len(m.Ends))
	for _, r := range t.Rows {
		s := m.sideOf(&r)
		if s == hex.NoSide {
			return
		}
		if line[s] != 0 {
			r.Fault("hexside %s/%s stands in line %d already: join the lines", r.Text("a"), r.Text("b"), line[s])
		}
		line[s] = r.Line
		e := &m.Hexsides[s]
		*e = Edge{Road: r.Text("road"), Rail: r.Yes("rail"), River: r.Text("river"), RiverName: r.Text("river_name"), Bridge: r.Yes("bridge"),
			Teeth: r.Yes("teeth"), Embankment: r.Yes("embankment"), FortLine: r.Yes("fortline")}
		switch {
		case e.Road != "" && e.Road != "primary" && e.Road != "secondary":
			r.Fault("road %q is unknown: write primary, secondary or -", e.Road)
		case e.River != "" && !slices.Contains(riverWords, e.River):
			r.Fault("river %q is unknown: write stream, major, lake or -", e.River)
		case e.RiverName != "" && e.River == "":
			r.Fault("the river name %q stands on a hexside without a river: write stream or major under river", e.RiverName)
		case e.Bridge && e.River == "":
			r.Fault("there is a bridge but no river: write - under bridge")
		case *e == Edge{}:
			r.Fault("nothing is on hexside %s/%s: remove the line", r.Text("a"), r.Text("b"))
		}
	}
}

// sideOf reads the hexside of a row with the columns a and b, hex.NoSide if it has none.
func (m *mapReader) sideOf(r *TableRow) hex.Hexside {
	a, b := m.hex(r, r.Text("a")), m.hex(r, r.Text("b"))
	if a == hex.None || b == hex.None {
		return hex.NoSide
	}
	s := m.Side(a, b)
	if s == hex.NoSide {
		r.Fault("hexes %s and %s are not neighbours: correct one of them", r.Text("a"), r.Text("b"))
	}
	return s
}

// hex looks up a hex that a row names, hex.None if the map lacks it.
func (m *mapReader) hex(r *TableRow, id string) hex.Hex {
	h, ok := m.Lookup(id)
	if !ok {
		r.Fault("%q is no hex of the map: correct the id", id)
		return hex.None
	}
	return h
}

func (m *mapReader) readLabels() {
	if _, err := fs.Stat(m.fs, "labels.tsv"); err != nil {
		return
	}
	for _, r := range m.ReadTable(m.fs, "labels.tsv", "kind", "text", "hexes").Rows {
		l := Label{Kind: r.Text("kind"), Text: r.Text("text")}
		if !slices.Contains(labelWords, l.Kind) {
			r.Fault("kind %q is unknown: write woods, region or river", l.Kind)
		}
		if l.Text == "" || r.Text("hexes") == "" {
			r.Fault("the label has no text or no hexes: fill in both or remove the line")
		}
		for _, id := range strings.Fields(r.Text("hexes")) {
			l.Hexes = append(l.Hexes, m.hex(&r, id))
		}
		m.Labels = append(m.Labels, l)
	}
}

// namePlaces fills Place: a named hex has its name, another built-up hex that
// of the nearest named hex of the same built-up area.
func (m *Map) namePlaces() {
	for h := range m.Hexes {
		m.Hexes[h].Place = m.Hexes[h].Name
		if m.Hexes[h].Name == "" && builtUp(m.Hexes[h].Terrain) {
			m.Hexes[h].Place = m.nearestName(hex.Hex(h))
		}
	}
}

// nearestName searches in rings; of several names in a ring the one of the hex with
// the lowest number counts.
func (m *Map) nearestName(from hex.Hex) string {
	seen := make([]bool, m.Len())
	seen[from] = true
	for ring := []hex.Hex{from}; len(ring) > 0; {
		var next []hex.Hex
		best := hex.None
		for _, h := range ring {
			if m.Hexes[h].Name != "" && (best == hex.None || h < best) {
				best = h
			}
			for _, n := range m.Neighbors[h] {
				if n != hex.None && !seen[n] && builtUp(m.Hexes[n].Terrain) {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		if best != hex.None {
			return m.Hexes[best].Name
		}
		ring = next
	}
	return ""
}
