package data

import (
	"slices"

	"fieldpost/engine/hex"
)

// A Ground is a layout of panels joined to one map. Hex ids are those printed on the
// panel that owns the hex, such as "09-I3": of a hex completed by two panels the right
// or the upper one (OTL-1.1.4-02, OTL-1.1.4-03). Cells of the map have X = column and
// Y = twice the row, in half hexes, as OTL-1.1.3-06 counts them.
type Ground struct {
	*hex.Map
	Panels    []Placed  // row by row from the north, each west to east (OTL-11.2-02)
	Cells     []Cell    // by hex.Hex
	Sides     []Hexside // by hex.Hexside
	Buildings []Estate  // buildings of one or more hexes
	Ways      []Way     // roads, for drawing only
	Wide      int       // panels from west to east
	High      int       // panels from north to south
}

// A Placed panel lies PX panels from the west and PY from the north edge, upside down
// if Inverted.
type Placed struct {
	Panel    string // "01" to "12"
	Title    string
	PX, PY   int
	Inverted bool
	Scenario int8 // whose panel it is, see Data.Played
}

// Edge is a set of edges of the map.
type Edge uint8

// The edges.
const (
	North Edge = 1 << iota
	East
	South
	West
)

// A Cell is what is in a hex.
type Cell struct {
	Terrain  Feature
	Level    int8    // of its ground (OTL-2.11-03)
	Height   int8    // of its terrain above the ground, 0 for harvested crops
	Thick    int8    // attenuation of its terrain in half units, that of clear for harvested crops
	Panel    int8    // owner, index into Panels
	Column   int8    // as printed there, 0 to 12 for A to M
	Row      int8    // as printed there, 0 to 7
	Half     bool    // a half hex on the rim of the layout
	Edges    Edge    // edges of the map that it touches
	Building int8    // index into Buildings, -1
	Upper    int8    // usable level above the ground floor, 0: none (OTL-3.2.2-01)
	Climb    int8    // MP from the ground to it (OTL-6.5a-01)
	Axis     hex.Dir // of a bridge; the other way is its opposite (OTL-2.1-02)
	Bunker   int8    // index into Scenario.Bunkers, -1
	Cover    int8    // protection in its bunker, 0 without one
	Arc      uint8   // bit set by hex.Dir of the sides that its bunker looks through (OTL-2.3.1-02)
}

// Top is the level that the terrain reaches (OTL-3.2.1-01).
func (c *Cell) Top() int8 { return c.Level + c.Height }

// A Hexside is what lies on a side that two hexes share.
type Hexside struct{ Wall bool }

// An Estate is a building.
type Estate struct {
	Panel, Key, Name string
	Hexes            []hex.Hex
	Scenario         int8 // on whose panels it stands, see Data.Played
}

// A Way is a road as drawn on a panel.
type Way struct {
	Kind  string // "street", "road", "lane", "track", "ride", "path"
	Hexes []hex.Hex
	Ends  [2]Edge // panel edges where it runs on, 0: it ends in the hex
}

// Drop is by how many levels the ground falls from one hex to its neighbour, negative
// if it rises; more or less than 0 is a crest side (OTL-2.11-03).
func (g *Ground) Drop(from, to hex.Hex) int8 { return g.Cells[from].Level - g.Cells[to].Level }

// Depth is the distance of a hex from an edge of the map, 1 for those that touch it
// (OTL-12.3.4-03). Where panels make no rectangle it is the edge beyond the last panel
// in line with the hex's own.
func (g *Ground) Depth(h hex.Hex, e Edge) int { return g.depth(h, e, g.has) }

// depthIn is Depth where the panels of the hex's own scenario are all there are.
func (g *Ground) depthIn(h hex.Hex, e Edge) int {
	own := g.Panels[g.Cells[h].Panel].Scenario
	return g.depth(h, e, func(px, py int) bool {
		return slices.ContainsFunc(g.Panels, func(p Placed) bool { return p.PX == px && p.PY == py && p.Scenario == own })
	})
}

// depth counts from the edge beyond the last panel that has tells of.
func (g *Ground) depth(h hex.Hex, e Edge, has func(px, py int) bool) int {
	c := g.Cell(h)
	p := g.Panels[g.Cells[h].Panel]
	x, y := p.PX, p.PY
	switch e {
	case North:
		for has(x, y-1) {
			y--
		}
		return (c.Y-14*y)/2 + 1
	case South:
		for has(x, y+1) {
			y++
		}
		return (14*y+14-c.Y)/2 + 1
	case West:
		for has(x-1, y) {
			x--
		}
		return c.X - 12*x + 1
	}
	for has(x+1, y) {
		x++
	}
	return 12*x + 12 - c.X + 1
}

// has tells whether a panel lies at a place of the layout.
func (g *Ground) has(px, py int) bool {
	return slices.ContainsFunc(g.Panels, func(p Placed) bool { return p.PX == px && p.PY == py })
}

// RandomHex is the hex that a coordinate of a card names on a panel; None if the
// layout has no such hex or the coordinate is a yellow one on a border where panels
// join, so that another card is drawn (OTL-11.2-02, OTL-11.3-01). A star is None.
func (g *Ground) RandomHex(at Coordinate, panel int) hex.Hex {
	if at.Star {
		return hex.None
	}
	for h := range g.Cells {
		c := &g.Cells[h]
		if int(c.Panel) == panel && c.Column == at.Column && c.Row == at.Row {
			if at.Yellow && !c.Half {
				return hex.None
			}
			return hex.Hex(h)
		}
	}
	return hex.None
}
