package data

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/hex"
)

// A panel is one panel as printed; its hexes are told by their printed places.
type panel struct {
	id, title string
	file      string
	terrain   map[printed]Feature
	level     map[printed]int8
	walls     [][2]printed
	buildings []printedBuilding
	bridges   []printedBridge
	roads     []printedRoad
}

// printed is a place on a panel: column 0 to 12 for A to M, and row (OTL-1.1.3-01).
type printed struct{ column, row int }

type printedBuilding struct {
	key, name string
	hexes     []printed
}

type printedBridge struct {
	at   printed
	axis hex.Dir
}

type printedRoad struct {
	kind  string
	hexes []printed
	ends  [2]Edge
}

// terrainMarks are the characters of in-hex terrain by Feature.
const terrainMarks = "=B.CMS~W"

// place reads a place such as "D4".
func place(s string) (printed, bool) {
	if len(s) != 2 {
		return printed{}, false
	}
	p := printed{int(s[0]) - 'A', int(s[1]) - '0'}
	return p, p.exists()
}

// exists tells whether a panel has the place: even columns have rows 1 to 7, odd ones
// also the half hex 0 (OTL-1.1.3-05, OTL-1.1.4-04).
func (p printed) exists() bool {
	return p.column >= 0 && p.column <= 12 && p.row >= 1-p.column%2 && p.row <= 7
}

// half tells whether it is a half hex of the panel.
func (p printed) half() bool {
	return p.column == 0 || p.column == 12 || p.column%2 == 1 && (p.row == 0 || p.row == 7)
}

// y is the place from the north edge in half hexes (OTL-1.1.3-06).
func (p printed) y() int { return 2*p.row - 1 + p.column%2 }

// next tells whether two places are neighbours.
func (p printed) next(q printed) bool {
	dc, dy := abs(p.column-q.column), abs(p.y()-q.y())
	return dc == 1 && dy == 1 || dc == 0 && dy == 2
}

func (p printed) String() string { return fmt.Sprintf("%c%d", 'A'+rune(p.column), p.row) }

func abs(n int) int { return max(n, -n) }

// panelReader reads the file of a panel line by line.
type panelReader struct {
	*loading
	*panel
	line   int
	rows   int // of terrain read
	crests map[[2]printed]bool
}

func (r *panelReader) fault(format string, args ...any) {
	r.Fault(fmt.Sprintf("%s:%d", r.panel.file, r.line), format, args...)
}

// readPanel reads a panel from panels/NN.txt.
func (l *loading) readPanel(id string) *panel {
	p := &panel{id: id, file: "panels/" + id + ".txt", terrain: map[printed]Feature{}, level: map[printed]int8{}}
	r := &panelReader{loading: l, panel: p, crests: map[[2]printed]bool{}}
	b, err := fs.ReadFile(l.fs, p.file)
	if err != nil {
		l.Fault(p.file, "the file is missing: put it into the folder of the game, or name another panel")
		return p
	}
	section := ""
	for i, line := range strings.Split(strings.TrimPrefix(string(b), "\ufeff"), "\n") { // without a byte order mark, as tables
		r.line = i + 1
		line = strings.TrimRight(line, " \r")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = line
		default:
			r.read(section, line)
		}
		if !l.OK() {
			return p
		}
	}
	r.finish()
	return p
}

// read reads a line of a section.
func (r *panelReader) read(section, line string) {
	head, rest, _ := strings.Cut(line, ":")
	rest = strings.TrimSpace(rest)
	switch section {
	case "[panel]":
		r.readHead(head, rest)
	case "[terrain]":
		r.readRow(line)
	case "[levels]":
		n, err := strconv.Atoi(head)
		if err != nil || n < 1 || n > 9 {
			r.fault("%q is no level: begin the line with a number from 1 to 9 and a colon", head)
			return
		}
		for _, at := range r.places(strings.Fields(rest)) {
			r.level[at] = int8(n)
		}
	case "[crests]":
		for _, pair := range strings.Fields(line) {
			r.crests[r.pair(pair, ">")] = true
		}
	case "[walls]":
		for _, pair := range strings.Fields(line) {
			r.walls = append(r.walls, r.pair(pair, "/"))
		}
	case "[buildings]":
		name, hexes, _ := strings.Cut(rest, ":")
		r.buildings = append(r.buildings, printedBuilding{head, name, r.places(strings.Fields(hexes))})
	case "[bridges]":
		r.readBridge(rest)
	case "[roads]":
		r.readRoad(head, strings.Fields(rest))
	default:
		r.fault("the line belongs to no section known here: put it below [panel], [terrain], [levels], [crests], [walls], [buildings], [bridges] or [roads]")
	}
}

func (r *panelReader) readHead(key, value string) {
	switch key {
	case "id":
		if value != r.id {
			r.fault("the id is %q: write that of the file, %s", value, r.id)
		}
	case "title":
		r.title = value
	case "flavour":
	default:
		r.fault("the key %q is unknown: write id, title or flavour", key)
	}
}

// readRow reads a line of the terrain picture: after the line of column letters the
// hexes of a row in even or odd columns, that of column k at place 4+2k.
func (r *panelReader) readRow(line string) {
	if r.rows == 0 {
		if strings.Join(strings.Fields(line), "") != "ABCDEFGHIJKLM" {
			r.fault("the picture of the terrain begins without its line of column letters A to M: add it")
		}
		r.rows = 1
		return
	}
	row, odd := r.rows/2, r.rows%2
	r.rows++
	if row > 7 || !strings.HasPrefix(strings.TrimSpace(line), strconv.Itoa(row)) {
		r.fault("the line is not row %d of columns %s: write the rows from north to south, 0 to 7, each in both lines", row, [2]string{"A, C, E ...", "B, D, F ..."}[odd])
		return
	}
	for c := odd; c <= 12; c += 2 {
		mark := -1
		if at := 4 + 2*c; at < len(line) {
			mark = strings.IndexByte(terrainMarks, line[at])
		}
		if mark < 0 {
			r.fault("%v has no terrain: write one of %s at place %d of the line", printed{c, row}, terrainMarks, 5+2*c)
			return
		}
		r.terrain[printed{c, row}] = Feature(mark)
	}
}

func (r *panelReader) readBridge(text string) {
	_, text, _ = strings.Cut(text, ":")
	axis, at, _ := strings.Cut(text, ":")
	axis, _, _ = strings.Cut(strings.TrimSpace(axis), "-")
	dir, ok := hex.Columns.DirNamed(axis)
	hexes := r.places([]string{strings.TrimSpace(at)})
	if !ok || len(hexes) == 0 {
		r.fault("the bridge has no axis or hex: write key, name, axis (N-S, NE-SW or NW-SE) and hex between colons")
		return
	}
	r.bridges = append(r.bridges, printedBridge{hexes[0], dir})
}

// panelEdges are the letters of panel edges in roads.
var panelEdges = map[string]Edge{"N": North, "E": East, "S": South, "W": West}

func (r *panelReader) readRoad(kind string, path []string) {
	road := printedRoad{kind: kind}
	if !slices.Contains([]string{"street", "road", "lane", "track", "ride", "path"}, kind) || len(path) < 2 {
		r.fault("%q is no road: write street, road, lane, track, ride or path, a colon and at least two hexes or edges", kind)
		return
	}
	if road.ends[0] = panelEdges[path[0]]; road.ends[0] != 0 {
		path = path[1:]
	}
	if road.ends[1] = panelEdges[path[len(path)-1]]; road.ends[1] != 0 {
		path = path[:len(path)-1]
	}
	road.hexes = r.places(path)
	for i := 1; i < len(road.hexes); i++ {
		if !road.hexes[i-1].next(road.hexes[i]) {
			r.fault("the road jumps from %v to %v: name every hex on its way", road.hexes[i-1], road.hexes[i])
		}
	}
	r.roads = append(r.roads, road)
}

// places reads hexes of the panel.
func (r *panelReader) places(words []string) []printed {
	var list []printed
	for _, w := range words {
		at, ok := place(w)
		if !ok {
			r.fault("%q is no hex of a panel: write a column A to M and a row 1 to 7 (0 in columns B, D, F, H, J, L)", w)
			return nil
		}
		list = append(list, at)
	}
	return list
}

// pair reads two neighbours.
func (r *panelReader) pair(text, sign string) [2]printed {
	a, b, _ := strings.Cut(text, sign)
	list := r.places([]string{a, b})
	if len(list) != 2 {
		return [2]printed{}
	}
	if !list[0].next(list[1]) {
		r.fault("%s is no hexside: %s and %s are not neighbours", text, a, b)
	}
	return [2]printed{list[0], list[1]}
}

// finish checks what the sections of a panel say of one another: all hexes have
// terrain, crests lie exactly where levels differ (OTL-2.11-03), the border is
// level and without buildings, so that panels fit, and buildings and bridges stand
// where the picture shows them.
func (r *panelReader) finish() {
	fault := func(format string, args ...any) { r.Fault(r.panel.file, format, args...) }
	if r.title == "" || len(r.terrain) != 97 {
		fault("the panel has no title or %d hexes instead of 97: complete it", len(r.terrain))
		return
	}
	shown := map[printed]int{}
	for i, b := range r.buildings {
		for _, at := range b.hexes {
			if r.terrain[at] != Building || shown[at] != 0 {
				fault("the building %s has the hex %v, which shows none or belongs to another: correct one of them", b.key, at)
			}
			shown[at] = i + 1
		}
		if !together(b.hexes) {
			fault("the building %s has no hexes or they do not touch: name neighbours", b.key)
		}
	}
	for _, b := range r.bridges {
		if r.terrain[b.at] != Bridge || shown[b.at] != 0 {
			fault("there is no bridge in %v, or it has two axes: correct the picture or the section", b.at)
		}
		shown[b.at] = -1
	}
	for column := range 13 {
		for row := 1 - column%2; row <= 7; row++ {
			at := printed{column, row}
			if f := r.terrain[at]; (f == Building || f == Bridge) && shown[at] == 0 {
				fault("the %s in %v has no name: add it to its section", featureKeys[f], at)
			}
			if at.half() && (shown[at] != 0 || r.level[at] != 0) {
				fault("the half hex %v is above level 0 or built up: panels would not fit", at)
			}
			for _, n := range at.neighbors() {
				if crest := [2]printed{at, n}; r.crests[crest] != (r.level[at] > r.level[n]) {
					fault("the crest %v>%v and the levels do not fit: a crest lies where the first hex is higher than the second, and only there", at, n)
				}
			}
		}
	}
}

// neighbors lists the neighbours of a place on its panel.
func (p printed) neighbors() []printed {
	var list []printed
	odd := p.column % 2
	for _, q := range [...]printed{{p.column, p.row - 1}, {p.column, p.row + 1}, {p.column - 1, p.row - 1 + odd}, {p.column - 1, p.row + odd},
		{p.column + 1, p.row - 1 + odd}, {p.column + 1, p.row + odd}} {
		if q.exists() {
			list = append(list, q)
		}
	}
	return list
}

// together tells whether each hex after the first touches one before it.
func together(hexes []printed) bool {
	for i, h := range hexes {
		if i > 0 && !slices.ContainsFunc(hexes[:i], h.next) {
			return false
		}
	}
	return len(hexes) > 0
}
