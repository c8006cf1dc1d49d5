package data

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readEntries reads the entry hexes, which are supply sources (ARD-23.2-01).
func (l *loading) readEntries() {
	for _, r := range l.ReadTable(l.FS, "entries.tsv", "letter", "side", "box", "exit", "hexes", "source?").Rows {
		e := Entry{Letter: r.Text("letter"), Exit: r.Yes("exit"), Hexes: l.hexes(&r, "hexes")}
		e.Box = l.box(r.Text("box"))
		if e.Side = l.Side(r.Text("side")); e.Side == game.Nobody {
			r.Fault("side is %.20q: write allied or german", r.Text("side"))
		}
		if len(e.Letter) != 1 || slices.ContainsFunc(l.d.Entries, func(o Entry) bool { return o.Letter == e.Letter }) || len(l.d.Entries) == 16 {
			r.Fault("letter is %.20q: write one letter that no other line has", e.Letter)
		}
		switch {
		case r.Text("hexes") == "":
			r.Fault("letter %s has no hexes: list at least one", e.Letter)
		case (e.Box == NoBox) != (e.Side == German):
			r.Fault("box is %.20q: write a box of boxes.tsv for an Allied letter, - for a German one", r.Text("box"))
			return
		case e.Box != NoBox:
			l.d.Boxes[e.Box].Entries = append(l.d.Boxes[e.Box].Entries, e.Hexes...)
		}
		source := AlliedSource
		if e.Side == German {
			source = GermanSource
		}
		for _, h := range e.Hexes {
			g := &l.d.Map.Ground[h]
			if g.Entry >= 0 || g.Offroad == 0 {
				r.Fault("hex %s has an entry letter already, or no road leads off the map in hexes.tsv: correct one of them", l.d.Map.ID(h))
			}
			g.Entry, g.Spots = int8(len(l.d.Entries)), g.Spots|source
		}
		l.d.Entries = append(l.d.Entries, e)
	}
}

// readBoxes reads the Off Map Boxes. In the short games the west edge has a box of its
// own, whose entry hexes are the road hexes of that edge (ARD-31.1-05).
func (l *loading) readBoxes() {
	t := l.ReadTable(l.FS, "boxes.tsv", "id", "name", "adjacent", "edge", "source?")
	for _, r := range t.Rows {
		if r.Text("id") == "" || r.Text("name") == "" || l.box(r.Text("id")) != NoBox || len(l.d.Boxes) > 8 {
			r.Fault("the box has no id or name, or its id stands there twice: give it its own")
		}
		l.d.Boxes = append(l.d.Boxes, OffMap{ID: r.Text("id"), Name: r.Text("name")})
	}
	for i, r := range t.Rows {
		for _, name := range strings.Fields(r.Text("adjacent")) {
			b := l.box(name)
			if b == NoBox || int(b) == i || slices.Contains(l.d.Boxes[i].Adjacent, b) {
				r.Fault("adjacent: %.20q is no other box, or stands there twice: correct it", name)
			}
			l.d.Boxes[i].Adjacent = append(l.d.Boxes[i].Adjacent, b)
		}
		for _, h := range l.hexes(&r, "edge") {
			l.openEdge(&r, h, Box(i))
		}
	}
	for i, b := range l.d.Boxes {
		for _, n := range b.Adjacent {
			if l.OK() && !slices.Contains(l.d.Boxes[n].Adjacent, Box(i)) {
				t.Fault("%s adjoins %s but not the other way round: correct one of them", b.ID, l.d.Boxes[n].ID)
			}
		}
	}
	if l.short() {
		west := l.box("W")
		if west == NoBox {
			t.Fault("the box W of the west edge is missing: add it")
			return
		}
		l.openWest(west)
	}
}

// box is the box with an id, NoBox if there is none.
func (l *loading) box(id string) Box {
	return Box(slices.IndexFunc(l.d.Boxes, func(b OffMap) bool { return b.ID == id }))
}

// openEdge puts a box beyond the edge of a hex; nobody leaves by the east edge
// (ARD-11.9-01).
func (l *loading) openEdge(r *game.TableRow, h hex.Hex, b Box) {
	m, open := l.d.Map, false
	for d, n := range m.Neighbors[h] {
		if n != hex.None || l.column(m.ID(h)) == 1 && (d == 0 || d == 5) {
			continue
		}
		if m.Off[h][d] != NoBox {
			r.Fault("hex %s adjoins another box already: remove it from one of them", m.ID(h))
			return
		}
		m.Off[h][d], open = b, true
	}
	if !open {
		r.Fault("hex %s is not at the edge of the map: remove it", m.ID(h))
	}
}

// openWest makes the west edge of the East sheet that of its box: its road hexes, be it that the road only leads along
// it, are entry hexes and Allied supply sources (ARD-31.1-05, ARD-23.2-02). A hex in the corner lies at two edges, and an
// entry hex of the west edge is as near as any or nearer, so that its box is beyond it all round (ARD-11.9-07).
func (l *loading) openWest(west Box) {
	m := l.d.Map
	for h := range m.Ground {
		id := m.ID(hex.Hex(h))
		if l.column(id) != l.last {
			continue
		}
		edge := m.Neighbors[h][2] == hex.None || m.Neighbors[h][3] == hex.None // north-west, south-west
		for d, n := range m.Neighbors[h] {
			if edge && n == hex.None {
				m.Off[h][d] = west
			}
		}
		if edge && l.hasRoad(l.inFull(hex.Hex(h))) {
			m.Ground[h].Spots |= WestRoad | AlliedSource
			l.d.Boxes[west].Entries = append(l.d.Boxes[west].Entries, hex.Hex(h))
		}
	}
}

// hasRoad reports whether a road leads out of a hex of both sheets.
func (l *loading) hasRoad(h hex.Hex) bool {
	return slices.ContainsFunc(l.full.Sides[h][:], func(s hex.Hexside) bool { return s != hex.NoSide && l.full.Hexsides[s].Road != "" })
}

// inFull is a hex on the map of both sheets.
func (l *loading) inFull(h hex.Hex) hex.Hex {
	f, _ := l.full.Lookup(l.d.Map.ID(h))
	return f
}
