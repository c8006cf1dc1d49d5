package game

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// The words of map tables. A rules system decides which of them it knows.
func terrainWord(w string) bool {
	switch w {
	case "clear", "light", "dense", "town", "village", "city", "industrial", "marsh", "woods", "flooded", "lake":
		return true
	}
	return false
}

func groundWord(w string) bool { return w == "" || terrainWord(w) }

func builtUp(terrain string) bool {
	switch terrain {
	case "town", "village", "city", "industrial":
		return true
	}
	return false
}

func fortWord(w string) bool  { return w == "" || w == "pillbox" || w == "bunker" }
func roadWord(w string) bool  { return w == "" || w == "primary" || w == "secondary" }
func riverWord(w string) bool { return w == "" || w == "stream" || w == "major" || w == "lake" }

// LoadMap reads the map of a game's folder: title and grid from game.json, then
// hexes.tsv, hexsides.tsv and, if there is one, labels.tsv. Errors name file,
// line and fault.
func LoadMap(fsys fs.FS) (*Map, error) {
	m := &Map{}
	if err := m.readGrid(fsys); err != nil {
		return nil, err
	}
	if err := m.readHexes(fsys); err != nil {
		return nil, err
	}
	if err := m.readHexsides(fsys); err != nil {
		return nil, err
	}
	if err := m.readLabels(fsys); err != nil {
		return nil, err
	}
	m.namePlaces()
	return m, nil
}

func (m *Map) readGrid(fsys fs.FS) error {
	var g struct {
		Map struct {
			Title string   `json:"title"`
			Grid  hex.Grid `json:"grid"`
		} `json:"map"`
	}
	if err := ReadJSONLoosely(fsys, "game.json", &g); err != nil {
		return err
	}
	if g.Map.Title == "" {
		return fmt.Errorf("game.json: the field map.title is missing: give the map a title")
	}
	m.Title, m.Grid = g.Map.Title, g.Map.Grid
	return nil
}

func (m *Map) readHexes(fsys fs.FS) error {
	t, err := ReadTable(fsys, "hexes.tsv", "id", "terrain", "under?", "fort?", "name?", "marks?", "exits?")
	if err != nil {
		return err
	}
	ids := make([]string, len(t.Rows))
	line := make(map[string]int, len(t.Rows))
	for i, r := range t.Rows {
		ids[i] = r.Text("id")
		if first, twice := line[ids[i]]; twice {
			return r.Errorf("hex %s stands in line %d already: remove one of the lines", ids[i], first)
		}
		line[ids[i]] = r.Line
		if _, err := m.Grid.Cell(ids[i]); err != nil {
			return r.Errorf("the id does not fit the grid of game.json: %w", err)
		}
	}
	if m.Map, err = hex.NewMap(m.Grid, ids); err != nil {
		return t.Errorf("%w", err)
	}
	m.Hexes = make([]Ground, m.Len())
	for _, r := range t.Rows {
		h, _ := m.Lookup(r.Text("id"))
		g := Ground{Terrain: r.Text("terrain"), Under: r.Text("under"), Fort: r.Text("fort"), Name: r.Text("name"), Marks: strings.Fields(r.Text("marks"))}
		switch {
		case !terrainWord(g.Terrain):
			return r.Errorf("terrain %q is unknown: write one of clear, light, dense, town, village, city, industrial, marsh, woods, flooded, lake", g.Terrain)
		case !groundWord(g.Under):
			return r.Errorf("under %q is unknown: write a word for terrain or -", g.Under)
		case !fortWord(g.Fort):
			return r.Errorf("fort %q is unknown: write pillbox, bunker or -", g.Fort)
		}
		m.Hexes[h] = g
		for _, e := range strings.Split(r.Text("exits"), ";") {
			if e = strings.TrimSpace(e); e == "" {
				continue
			}
			way, to, ok := strings.Cut(e, " ")
			if !ok || way != "road" && way != "rail" {
				return r.Errorf("exit %q is unknown: write road or rail and where it leads to", e)
			}
			m.Marks = append(m.Marks, MapMark{h, "exit-" + way, to})
		}
	}
	return nil
}

func (m *Map) readHexsides(fsys fs.FS) error {
	t, err := ReadTable(fsys, "hexsides.tsv", "a", "b", "road?", "rail?", "river?", "river_name?", "bridge?", "teeth?", "embankment?", "fortline?")
	if err != nil {
		return err
	}
	m.Hexsides = make([]Edge, len(m.Ends))
	line := make([]int, len(m.Ends))
	for _, r := range t.Rows {
		s, err := m.sideOf(r)
		if err != nil {
			return err
		}
		if line[s] != 0 {
			return r.Errorf("hexside %s/%s stands in line %d already: join the lines", r.Text("a"), r.Text("b"), line[s])
		}
		line[s] = r.Line
		e := Edge{Road: r.Text("road"), River: r.Text("river"), RiverName: r.Text("river_name")}
		for _, f := range []struct {
			heading string
			to      *bool
		}{{"rail", &e.Rail}, {"bridge", &e.Bridge}, {"teeth", &e.Teeth}, {"embankment", &e.Embankment}, {"fortline", &e.FortLine}} {
			if *f.to, err = r.Bool(f.heading); err != nil {
				return err
			}
		}
		switch {
		case !roadWord(e.Road):
			return r.Errorf("road %q is unknown: write primary, secondary or -", e.Road)
		case !riverWord(e.River):
			return r.Errorf("river %q is unknown: write stream, major, lake or -", e.River)
		case e.RiverName != "" && e.River == "":
			return r.Errorf("the river name %q stands on a hexside without a river: write stream or major under river", e.RiverName)
		case e.Bridge && e.River == "":
			return r.Errorf("there is a bridge but no river: write - under bridge")
		case e == Edge{}:
			return r.Errorf("nothing is on hexside %s/%s: remove the line", r.Text("a"), r.Text("b"))
		}
		m.Hexsides[s] = e
	}
	return nil
}

// sideOf reads the hexside of a row with the columns a and b.
func (m *Map) sideOf(r TableRow) (hex.Hexside, error) {
	var ends [2]hex.Hex
	for i, heading := range [...]string{"a", "b"} {
		h, ok := m.Lookup(r.Text(heading))
		if !ok {
			return hex.NoSide, r.Errorf("%q is no hex of the map: correct the id", r.Text(heading))
		}
		ends[i] = h
	}
	s := m.Side(ends[0], ends[1])
	if s == hex.NoSide {
		return hex.NoSide, r.Errorf("hexes %s and %s are not neighbours: correct one of them", r.Text("a"), r.Text("b"))
	}
	return s, nil
}

func (m *Map) readLabels(fsys fs.FS) error {
	if _, err := fs.Stat(fsys, "labels.tsv"); err != nil {
		return nil
	}
	t, err := ReadTable(fsys, "labels.tsv", "kind", "text", "hexes")
	if err != nil {
		return err
	}
	for _, r := range t.Rows {
		l := Label{Kind: r.Text("kind"), Text: r.Text("text")}
		if l.Kind != "woods" && l.Kind != "region" && l.Kind != "river" {
			return r.Errorf("kind %q is unknown: write woods, region or river", l.Kind)
		}
		if l.Text == "" || r.Text("hexes") == "" {
			return r.Errorf("the label has no text or no hexes: fill in both or remove the line")
		}
		for _, id := range strings.Fields(r.Text("hexes")) {
			h, ok := m.Lookup(id)
			if !ok {
				return r.Errorf("%q is no hex of the map: correct the id", id)
			}
			l.Hexes = append(l.Hexes, h)
		}
		m.Labels = append(m.Labels, l)
	}
	return nil
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

func (m *Map) nearestName(from hex.Hex) string {
	seen := make([]bool, m.Len())
	seen[from] = true
	for ring := []hex.Hex{from}; len(ring) > 0; {
		var next []hex.Hex
		for _, h := range ring {
			if m.Hexes[h].Name != "" {
				return m.Hexes[h].Name
			}
			for _, n := range m.Neighbors[h] {
				if n != hex.None && !seen[n] && builtUp(m.Hexes[n].Terrain) {
					seen[n] = true
					next = append(next, n)
				}
			}
		}
		slices.Sort(next)
		ring = next
	}
	return ""
}
