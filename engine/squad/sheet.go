package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// sheetOf is the map in the words that boards draw from: terrain as the chart names it.
func sheetOf(d *data.Data) *game.Map {
	g := d.Ground
	m := &game.Map{Map: g.Map, Title: d.Scenario.Title, Grid: hex.Grid{Kind: hex.Columns}, Hexes: make([]game.Ground, g.Len()), Hexsides: make([]game.Edge, len(g.Sides)), Close: true}
	for h := range m.Hexes {
		cell := &g.Cells[h]
		m.Hexes[h] = game.Ground{Terrain: d.TEC[cell.Terrain].Key, Level: cell.Level, Building: int16(cell.Building) + 1, Upper: cell.Upper, Axis: cell.Axis, Arc: cell.Arc}
		if cell.Bunker >= 0 {
			m.Hexes[h].Fort = "bunker"
		}
	}
	for i, side := range g.Sides {
		m.Hexsides[i].Wall = side.Wall
	}
	for _, b := range g.Buildings {
		for _, h := range b.Hexes {
			m.Hexes[h].Place = b.Name
		}
		m.Hexes[b.Hexes[0]].Name = b.Name
	}
	for _, w := range g.Ways {
		drawWay(m, &w)
	}
	return m
}

// spokenMap is a map on which every hex of a building has its name.
func spokenMap(m *game.Map) *game.Map {
	spoken := *m
	spoken.Hexes = slices.Clone(m.Hexes)
	for i := range spoken.Hexes {
		spoken.Hexes[i].Name = spoken.Hexes[i].Place
	}
	return &spoken
}

// drawWay draws a road: over the hexsides between its hexes, on into the next panel, or off the map.
func drawWay(m *game.Map, w *data.Way) {
	over := func(a, b hex.Hex) {
		if s := m.Side(a, b); s != hex.NoSide {
			m.Hexsides[s].Road = w.Kind
		}
	}
	for i, h := range w.Hexes[1:] {
		over(w.Hexes[i], h)
	}
	for i, h := range []hex.Hex{w.Hexes[0], w.Hexes[len(w.Hexes)-1]} {
		beyond := hex.None
		switch w.Ends[i] {
		case data.North:
			beyond = m.Neighbors[h][toNorth]
		case data.South:
			beyond = m.Neighbors[h][toNorth.Opposite()]
		case 0:
			continue
		}
		if beyond != hex.None {
			over(h, beyond)
		} else {
			m.Marks = append(m.Marks, game.MapMark{Hex: h, Kind: "exit-road"})
		}
	}
}

var toNorth, _ = hex.Columns.DirNamed("N")
