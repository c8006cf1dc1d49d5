package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// bars is what terrain does to bonds, by hex and hexside: it does not change in play.
type bars struct {
	hexes []uint8 // by hex: bit d, 0 to 2, no Hex Bond on it along the row of directions d and d+3
	sides []bool  // by hexside: no Hexside Bond between units
	edges []bool  // by hexside: no Hexside Bond with the edge of the map
}

// newBars finds where terrain forbids bonds: they do not extend across two river hexsides
// (ARD-10.3-01) nor across two Wooded Rough hexsides (ARD-10.3-02), lakes do not matter
// (ARD-10.3-04), nor roads, bridges or one of each kind (ARD-10.3-07). A river in a town or inside a
// Wooded Rough hex is none in the data (ARD-10.3-08).
func newBars(m *data.Map) bars {
	b := bars{make([]uint8, m.Len()), make([]bool, len(m.Between)), make([]bool, len(m.Between))}
	// crossed are the kinds of hexside, river in bit 0 and Wooded Rough in bit 1.
	crossed := func(side hex.Hexside) (kinds uint8) {
		if side == hex.NoSide {
			return 0
		}
		if m.Between[side].River {
			kinds |= 1
		}
		if m.Between[side].Rough {
			kinds |= 2
		}
		return kinds
	}
	for h := range m.Neighbors {
		for d := hex.Dir(0); d < 3; d++ {
			if crossed(m.Sides[h][d])&crossed(m.Sides[h][d+3]) != 0 {
				b.hexes[h] |= 1 << d
			}
		}
		for d, n := range &m.Neighbors[h] {
			side := m.Sides[h][d]
			if n == hex.None || n < hex.Hex(h) {
				continue
			}
			// Both hexsides of an end have to be of the kind (ARD-10.3-06); the axis is only run along
			// unless it joins two Wooded Rough hexes (ARD-10.3-03).
			one, other := hex.Dir(d+1)%6, hex.Dir(d+5)%6
			left := crossed(m.Sides[h][one]) & crossed(m.Sides[n][hex.Dir(d+2)%6])
			right := crossed(m.Sides[h][other]) & crossed(m.Sides[n][hex.Dir(d+4)%6])
			b.edges[side] = m.Ground[h].Terrain == data.WoodedRough && m.Ground[n].Terrain == data.WoodedRough
			b.sides[side] = left&right != 0 || b.edges[side]
		}
	}
	return b
}

// hexBond reports whether a side has a Hex Bond in force on a hex: two of its units on opposite sides
// of it (ARD-10.1-02) whose ZOC reaches it (ARD-10.1-04). It is negated while the hex holds an enemy
// unit (ARD-10.4-02).
func (p *Position) hexBond(h hex.Hex, side game.Side) bool {
	row := p.zoc[side][h]
	row &= row >> 3 &^ p.rules.bars.hexes[h]
	return row&7 != 0 && p.holder(h) != side.Other()
}

// sideBond reports whether a side forms a Hexside Bond on the hexside of h in direction d, negated or
// not: two of its units share both hexes as neighbours (ARD-10.1-03) and their ZOC reaches both
// (ARD-10.1-04), or one does and the other common neighbour is off the map (ARD-10.6-02).
func (p *Position) sideBond(h hex.Hex, d hex.Dir, side game.Side) bool {
	m := p.rules.Data.Map
	n := m.Neighbors[h][d]
	zh, zn := p.zoc[side][h], p.zoc[side][n]
	if zh == 0 || zn == 0 {
		return false
	}
	one, other := (d+1)%6, (d+5)%6
	left := zh>>one&1 != 0 && zn>>((d+2)%6)&1 != 0
	right := zh>>other&1 != 0 && zn>>((d+4)%6)&1 != 0
	across := m.Sides[h][d]
	switch {
	case left && right:
		return !p.rules.bars.sides[across]
	case left:
		return m.Neighbors[h][other] == hex.None && !p.rules.bars.edges[across]
	case right:
		return m.Neighbors[h][one] == hex.None && !p.rules.bars.edges[across]
	}
	return false
}

// barred reports whether a bond of the enemy keeps a unit of a side from a step that begins in h: into
// a Hex Bond or across a Hexside Bond (ARD-10.2-01). Whoever makes the step stands in h, wherever the
// position has it, so a Hexside Bond is negated if a unit of its side is in the other hex
// (ARD-10.4-01).
func (p *Position) barred(h hex.Hex, d hex.Dir, side game.Side) bool {
	to, enemy := p.rules.Data.Map.Neighbors[h][d], side.Other()
	if p.zoc[enemy][to] == 0 {
		return false
	}
	return p.hexBond(to, enemy) || p.holder(to) != side && p.sideBond(h, d, enemy)
}

// cut is barred for a path on which nobody walks: a supply path, or the distance to a bridge. A
// Hexside Bond is negated only while units stand in both hexes.
func (p *Position) cut(h hex.Hex, d hex.Dir, side game.Side) bool {
	to, enemy := p.rules.Data.Map.Neighbors[h][d], side.Other()
	if p.zoc[enemy][to] == 0 {
		return false
	}
	return p.hexBond(to, enemy) || (p.holder(to) != side || p.holder(h) != side) && p.sideBond(h, d, enemy)
}
