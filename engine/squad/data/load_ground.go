package data

import (
	"fmt"
	"slices"

	"fieldpost/engine/hex"
)

// readPanels reads the panels of the set-up.
func (l *loading) readPanels() {
	for i, f := range l.setup.Panels {
		switch {
		case i == 12:
			l.Fault(l.file, "there are more than 12 panels: take some away")
		case slices.ContainsFunc(l.setup.Panels[:i], func(o placedFile) bool { return o.Panel == f.Panel }):
			l.Fault(l.file, "panel %q lies there twice: its hexes would have the same ids", f.Panel)
		case slices.ContainsFunc(l.setup.Panels[:i], func(o placedFile) bool { return o.X == f.X && o.Y == f.Y }):
			l.Fault(l.file, "panel %q lies on another: give it an x or y of its own", f.Panel)
		case len(f.Panel) != 2 || f.Panel < "01" || f.Panel > "99":
			l.Fault(l.file, "there is no panel %.20q: write two digits such as 01", f.Panel)
		case f.X < 0 || f.X > 11 || f.Y < 0 || f.Y > 11:
			l.Fault(l.file, "panel %q lies at %d, %d: count panels from the north-west, 0 to 11", f.Panel, f.X, f.Y)
		case f.Turned != 0 && f.Turned != 180:
			l.Fault(l.file, "panel %q is turned by %d degrees: write 0 or 180, for long edges only fit long ones (OTL-1.1-03)", f.Panel, f.Turned)
		}
		if !l.OK() {
			return
		}
		l.panels = append(l.panels, l.readPanel(f.Panel))
	}
	if len(l.panels) == 0 {
		l.Fault(l.file, "the field panels is empty: name at least one panel")
	}
}

// at is where a place of a panel lies on the map, in half hexes: panels are 12 columns
// and 14 half rows apart, and turning one maps its grid on itself (OTL-1.1.4-06).
func (p Placed) at(q printed) (x, y int) {
	if p.Inverted {
		return 12*p.PX + 12 - q.column, 14*p.PY + 14 - q.y()
	}
	return 12*p.PX + q.column, 14*p.PY + q.y()
}

// joinPanels makes the ground of the panels.
func (l *loading) joinPanels() {
	g := &Ground{}
	l.d.Ground = g
	for i, f := range l.setup.Panels {
		g.Panels = append(g.Panels, Placed{Panel: f.Panel, Title: l.panels[i].title, PX: f.X, PY: f.Y, Inverted: f.Turned == 180, Scenario: f.scenario})
		g.Wide, g.High = max(g.Wide, f.X+1), max(g.High, f.Y+1)
	}
	order := orderPanels(g.Panels)
	g.Panels, l.panels = pick(g.Panels, order), pick(l.panels, order)
	if !joined(g.Panels) {
		l.Fault(l.file, "the panels do not lie edge to edge: each has to join another along a whole edge")
		return
	}
	cells := l.placeCells()
	var err error
	if g.Map, err = hex.NewMapOf(hex.Columns, cells); err != nil {
		l.Fault(l.file, "the panels make no map: %v", err)
		return
	}
	l.fillCells()
	for i, p := range l.panels {
		l.fillSides(g.Panels[i], p)
		l.fillWays(g.Panels[i], p)
	}
}

// orderPanels is the order west to east, then north to south (OTL-11.2-02): all panels
// of the northern row first.
func orderPanels(panels []Placed) []int {
	order := make([]int, len(panels))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return 100*(panels[a].PY-panels[b].PY) + panels[a].PX - panels[b].PX
	})
	return order
}

func pick[T any](list []T, order []int) []T {
	out := make([]T, len(order))
	for i, at := range order {
		out[i] = list[at]
	}
	return out
}

// joined tells whether all panels hang together edge to edge.
func joined(panels []Placed) bool {
	in := make([]bool, len(panels))
	in[0] = true
	for range panels {
		for i, p := range panels {
			for j, q := range panels {
				if in[j] && abs(p.PX-q.PX)+abs(p.PY-q.PY) == 1 {
					in[i] = true
				}
			}
		}
	}
	return !slices.Contains(in, false)
}

// owner is the panel whose id a place of the map bears: of two that complete a hex the
// one to the right, or else the upper one (OTL-1.1.4-02, OTL-1.1.4-03).
func (g *Ground) owner(x, y int) (panel int, at printed, shared bool) {
	panel = -1
	for i, p := range g.Panels {
		q := printed{x - 12*p.PX, y - 14*p.PY}
		if q.column < 0 || q.column > 12 || q.row < 0 || q.row > 14 {
			continue
		}
		if p.Inverted {
			q = printed{12 - q.column, 14 - q.row}
		}
		q.row = (q.row + 1 - q.column%2) / 2
		if !q.exists() {
			continue
		}
		if panel >= 0 {
			shared = true
			if o := g.Panels[panel]; p.PX < o.PX || p.PX == o.PX && p.PY > o.PY {
				continue
			}
		}
		panel, at = i, q
	}
	return panel, at, shared
}

// placeCells lists the hexes of the map.
func (l *loading) placeCells() []hex.Cell {
	g := l.d.Ground
	var cells []hex.Cell
	for x := range 12*g.Wide + 1 {
		for y := 1 - x%2; y <= 14*g.High; y += 2 {
			if i, at, _ := g.owner(x, y); i >= 0 {
				cells = append(cells, hex.Cell{ID: fmt.Sprintf("%s-%v", g.Panels[i].Panel, at), X: x, Y: y})
			}
		}
	}
	return cells
}

// fillCells says what is in each hex: that of the panel that owns it (OTL-1.1.4-07).
func (l *loading) fillCells() {
	g := l.d.Ground
	g.Cells = make([]Cell, g.Len())
	g.Sides = make([]Hexside, len(g.Ends))
	for h := range g.Cells {
		at := g.Cell(hex.Hex(h))
		i, q, shared := g.owner(at.X, at.Y)
		f := l.panels[i].terrain[q]
		c := Cell{Terrain: f, Level: l.panels[i].level[q], Height: l.d.TEC[f].Height, Thick: l.d.TEC[f].Attenuation, Panel: int8(i), Column: int8(q.column), Row: int8(q.row),
			Half: q.half() && !shared, Building: -1, Bunker: -1}
		if f == Crops && l.setup.Harvested {
			c.Height, c.Thick = l.d.TEC[Clear].Height, l.d.TEC[Clear].Attenuation // OTL-2.5-02
		}
		g.Cells[h] = c
	}
	for h := range g.Cells {
		for _, e := range [...]Edge{North, East, South, West} {
			if g.Depth(hex.Hex(h), e) == 1 {
				g.Cells[h].Edges |= e
			}
		}
	}
}

// hexAt is the hex of a place of a panel.
func (l *loading) hexAt(p Placed, q printed) hex.Hex {
	g := l.d.Ground
	i, at, _ := g.owner(p.at(q))
	h, _ := g.Lookup(fmt.Sprintf("%s-%v", g.Panels[i].Panel, at))
	return h
}

// fillSides sets walls, those of both panels where they join (OTL-1.1.4-08), buildings
// and bridges.
func (l *loading) fillSides(placed Placed, p *panel) {
	g := l.d.Ground
	for _, w := range p.walls {
		g.Sides[g.Side(l.hexAt(placed, w[0]), l.hexAt(placed, w[1]))].Wall = true
	}
	for _, b := range p.buildings {
		e := Estate{Panel: p.id, Key: b.key, Name: b.name, Scenario: placed.Scenario}
		for _, q := range b.hexes {
			h := l.hexAt(placed, q)
			g.Cells[h].Building = int8(len(g.Buildings))
			e.Hexes = append(e.Hexes, h)
		}
		g.Buildings = append(g.Buildings, e)
	}
	for _, b := range p.bridges {
		g.Cells[l.hexAt(placed, b.at)].Axis = b.axis
	}
}

func (l *loading) fillWays(placed Placed, p *panel) {
	for _, r := range p.roads {
		w := Way{Kind: r.kind, Ends: r.ends}
		for _, q := range r.hexes {
			w.Hexes = append(w.Hexes, l.hexAt(placed, q))
		}
		if placed.Inverted {
			for i, e := range w.Ends {
				w.Ends[i] = turned(e)
			}
		}
		l.d.Ground.Ways = append(l.d.Ground.Ways, w)
	}
}

// turned is the edge after half a turn.
func turned(e Edge) Edge { return (e<<2 | e>>2) & (North | East | South | West) }
