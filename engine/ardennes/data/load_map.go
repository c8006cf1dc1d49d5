package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readMap reads both sheets and cuts off what is not in play: the columns west of the
// East sheet in the short games (ARD-31.1-01).
func (l *loading) readMap() {
	l.full = l.To.Map
	m := l.full
	if g := &m.Grid; len(g.Prefixes) != 2 || g.Prefixes[1].Text != "W" || g.Columns.Rises != "west" {
		l.GameFault("the grid has other columns than those of the sheets E and W, which rise to the west: correct map.grid")
		return
	}
	if l.short() {
		m = l.cut()
	}
	l.d.Contents.Map = m
	l.d.Map = &Map{Map: m, Ground: make([]Ground, m.Len()), Between: make([]Hexside, len(m.Ends)), Off: make([][6]Box, m.Len())}
	for h := range l.d.Map.Ground {
		l.d.Map.Ground[h].Entry = -1
		l.d.Map.Off[h] = [6]Box{NoBox, NoBox, NoBox, NoBox, NoBox, NoBox}
	}
	for _, k := range m.Marks {
		l.d.Map.Ground[k.Hex].Offroad++
	}
}

// column is the number of a hex's column from the east, through both sheets, 0 if it is
// on neither.
func (l *loading) column(id string) int {
	h, _ := l.full.Lookup(id)
	return -l.full.Cell(h).X
}

// id is the hex of a column and row.
func (l *loading) id(column, row int) string {
	p := l.full.Grid.Prefixes
	i := len(p) - 1
	for ; i > 0 && p[i].Add >= column; i-- {
	}
	return fmt.Sprintf("%s%02d%02d", p[i].Text, column-p[i].Add, row)
}

// row is the number of a hex's row.
func row(id string) int {
	n, _ := strconv.Atoi(id[max(len(id)-2, 0):])
	return n
}

// cut makes the map of the columns in play.
func (l *loading) cut() *game.Map {
	var ids []string
	for h := range l.full.Hexes {
		if id := l.full.ID(hex.Hex(h)); l.column(id) <= l.last {
			ids = append(ids, id)
		}
	}
	m := &game.Map{Title: l.full.Title, Grid: l.full.Grid}
	var err error
	if m.Map, err = hex.NewMap(m.Grid, ids); err != nil {
		l.Fault("hexes.tsv", "there is nothing on the East sheet: %w", err)
		return l.full
	}
	m.Hexes, m.Hexsides = make([]game.Ground, m.Len()), make([]game.Edge, len(m.Ends))
	old := func(h hex.Hex) hex.Hex { o, _ := l.full.Lookup(m.ID(h)); return o }
	for h := range m.Hexes {
		m.Hexes[h] = l.full.Hexes[old(hex.Hex(h))]
	}
	for s, e := range m.Ends {
		m.Hexsides[s] = l.full.Hexsides[l.full.Side(old(e[0]), old(e[1]))]
	}
	for _, k := range l.full.Marks {
		if h, ok := m.Lookup(l.full.ID(k.Hex)); ok {
			m.Marks = append(m.Marks, game.MapMark{Hex: h, Kind: k.Kind, Text: k.Text})
		}
	}
	for _, b := range l.full.Labels {
		var kept []hex.Hex
		for _, h := range b.Hexes {
			if n, ok := m.Lookup(l.full.ID(h)); ok {
				kept = append(kept, n)
			}
		}
		if b.Hexes = kept; len(kept) > 0 {
			m.Labels = append(m.Labels, b)
		}
	}
	return m
}

// hexes finds the hexes of a cell: ids and ranges such as E0101-E0142, of one column or
// one row. Hexes out of play are left out.
func (l *loading) hexes(r *game.TableRow, heading string) []hex.Hex {
	var list []hex.Hex
	for _, item := range strings.Fields(r.Text(heading)) {
		first, last, span := strings.Cut(item, "-")
		if !span {
			last = first
		}
		low, high, bottom, top := l.column(first), l.column(last), row(first), row(last)
		if low == 0 || low > high || bottom > top || low != high && bottom != top {
			r.Fault("%s: %.40q is no hex of the map and no range of one column or row: correct it", heading, item)
			return nil
		}
		for c := low; c <= high; c++ {
			for n := bottom; n <= top; n++ {
				h, ok := l.d.Map.Lookup(l.id(c, n))
				if ok && slices.Contains(list, h) {
					r.Fault("%s: hex %s stands there twice: remove one", heading, l.id(c, n))
					return nil
				}
				if ok {
					list = append(list, h)
				}
			}
		}
	}
	return list
}

// oneHex finds a single hex, hex.None if it is out of play.
func (l *loading) oneHex(r *game.TableRow, heading string) hex.Hex {
	if _, ok := l.full.Lookup(r.Text(heading)); !ok {
		r.Fault("%s: %.40q is no hex of the map: correct the id", heading, r.Text(heading))
	}
	h, _ := l.d.Map.Lookup(r.Text(heading))
	return h
}

// side finds the hexside of two columns of a row, hex.NoSide if it is out of play.
func (l *loading) side(r *game.TableRow, a, b string) hex.Hexside {
	p, ok1 := l.full.Lookup(r.Text(a))
	q, ok2 := l.full.Lookup(r.Text(b))
	if !ok1 || !ok2 || l.full.Side(p, q) == hex.NoSide {
		r.Fault("%.20q and %.20q are no neighbouring hexes of the map: correct one of them", r.Text(a), r.Text(b))
		return hex.NoSide
	}
	return l.d.Map.Side(l.oneHex(r, a), l.oneHex(r, b))
}

// readBridges numbers the bridge sites and reads which of them are blown.
func (l *loading) readBridges() {
	m := l.d.Map
	for s := range m.Between {
		if m.Between[s].Bridge = NoBridge; m.Hexsides[s].Bridge {
			m.Between[s].Bridge = Bridge(len(m.Bridges))
			m.Bridges = append(m.Bridges, Site{Side: hex.Hexside(s)})
		}
	}
	if len(m.Bridges) > MaxBridges {
		l.Fault("hexsides.tsv", "there are %d bridges: at most %d are possible", len(m.Bridges), MaxBridges)
		return
	}
	l.d.Special.Ouren = NoBridge
	t := l.ReadTable(l.FS, "bridges.tsv", "a", "b", "name", "blown", "completed", "roll")
	for _, r := range t.Rows {
		s := l.side(&r, "a", "b")
		if s == hex.NoSide {
			continue
		}
		b := m.Between[s].Bridge
		if b == NoBridge || m.Bridges[b].Name != "" || r.Text("name") == "" {
			r.Fault("there is no bridge in hexsides.tsv, or it has a line here already, or no name: correct it")
			return
		}
		m.Bridges[b] = Site{Side: s, Name: r.Text("name"), Blown: r.Yes("blown"), Completed: r.Number("completed", 0, LastTurn)}
		if r.Yes("roll") {
			if l.d.Special.Ouren != NoBridge {
				r.Fault("another bridge has a roll already: write no for one of them")
			}
			l.d.Special.Ouren = b
		}
	}
	if l.d.Special.Ouren == NoBridge {
		t.Fault("no bridge has a roll: write yes at Ouren")
	}
}

// readBoundaries reads the Army Boundaries, with the sides of them in their columns.
func (l *loading) readBoundaries() {
	for _, r := range l.ReadTable(l.FS, "boundaries.tsv", "line", "north", "south").Rows {
		s, n, south := l.side(&r, "north", "south"), r.Text("north"), r.Text("south")
		above, below := NorthOfFirst, SouthOfFirst
		switch r.Text("line") {
		case "5-7":
			above, below = NorthOfSecond, SouthOfSecond
		case "6-5":
		default:
			r.Fault("line is %.20q: write 6-5 or 5-7", r.Text("line"))
		}
		if s == hex.NoSide {
			continue
		}
		l.d.Map.Between[s].Boundary, l.d.Map.Hexsides[s].Boundary = true, true
		if l.column(n) != l.column(south) {
			continue
		}
		if row(n) < row(south) {
			r.Fault("%s is not north of %s: exchange them", n, south)
		}
		for h := range l.d.Map.Ground {
			if id := l.d.Map.ID(hex.Hex(h)); l.column(id) == l.column(n) {
				spot := above
				if row(id) < row(n) {
					spot = below
				}
				l.d.Map.Ground[h].Spots |= spot
			}
		}
	}
}

// A placeKey is a set of places.tsv: the kind of spot that its hexes are, and how many
// of them must be in play.
type placeKey struct {
	key  string
	spot Spot
	need int
}

var placeKeys = []placeKey{
	{"st-vith", 0, 1}, {"roadblocks", 0, 0}, {"bottleneck", 0, 3}, {"bastogne", 0, 0}, {"liege", 0, 0}, {"meuse-towns", 0, 0}, {"dumps", 0, 0}, {"release", 0, 1},
	{"echternach-from", 0, 1}, {"echternach-to", 0, 1}, {"west-of-our", 0, 1}, {"near-st-vith", NearStVith, 1}, {"rear-zone", RearZone, 1},
	{"west-of-meuse", WestOfMeuse, 0}, {"west-of-ourthe", WestOfOurthe, 0}, {"eleventh-armored", SouthWest, 0}, {"past-liege", PastLiege, 0},
}

func (l *loading) readPlaces() {
	t := l.ReadTable(l.FS, "places.tsv", "place", "rule", "source", "hexes")
	for _, r := range t.Rows {
		key := r.Text("place")
		i := slices.IndexFunc(placeKeys, func(k placeKey) bool { return k.key == key })
		if _, twice := l.places[key]; twice || i < 0 {
			r.Fault("the place %.40q is unknown or stands there twice: correct it", key)
			return
		}
		l.places[key] = l.hexes(&r, "hexes")
		if len(l.places[key]) < placeKeys[i].need {
			r.Fault("%s has %d hexes in play: list at least %d", key, len(l.places[key]), placeKeys[i].need)
		}
		for _, h := range l.places[key] {
			l.d.Map.Ground[h].Spots |= placeKeys[i].spot
		}
	}
	for _, k := range placeKeys {
		if _, ok := l.places[k.key]; !ok {
			t.Fault("the place %s is missing: add it", k.key)
		}
	}
	if !l.OK() {
		return
	}
	p := &l.d.Special
	p.StVith, p.EchternachFrom, p.EchternachTo = l.places["st-vith"][0], l.places["echternach-from"][0], l.places["echternach-to"][0]
	p.Bottleneck, p.Release, p.Dumps, p.Bastogne = l.places["bottleneck"], l.places["release"], l.places["dumps"], l.places["bastogne"]
	for h := range l.d.Map.Ground {
		if l.d.Map.ID(hex.Hex(h))[0] == 'W' {
			l.d.Map.Ground[h].Spots |= WestSheet
		}
	}
}
