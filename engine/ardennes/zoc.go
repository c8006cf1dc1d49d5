package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// exert brings the ZOC that leads out of a hex up to date: after a unit has come or gone, or a
// bridge of the hex has changed. Every unit has one, whatever its state (ARD-9.1-01).
func (p *Position) exert(h hex.Hex) {
	side := p.holder(h)
	limited := p.onlyTanks(h)
	m := p.rules.Data.Map
	for d, n := range &m.Neighbors[h] {
		if n == hex.None {
			continue
		}
		back := uint8(1) << hex.Dir(d).Opposite()
		p.zoc[german][n] &^= back
		p.zoc[allied][n] &^= back
		if side != game.Nobody && (!limited || p.reaches(m.Sides[h][d])) {
			p.zoc[side][n] |= back
		}
	}
}

// onlyTanks tells whether all units of a hex are silhouetted tanks, whose ZOC ends at Wooded Rough
// (ARD-9.4-02).
func (p *Position) onlyTanks(h hex.Hex) bool {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if !p.rules.Units[u].Has(data.Silhouette) {
			return false
		}
	}
	return true
}

// reaches reports whether a silhouetted tank has a ZOC over a hexside: not over one of a Wooded Rough
// hex without a road (ARD-9.4-01), and not where the bridge of the road is down (ARD-9.4-03).
func (p *Position) reaches(side hex.Hexside) bool {
	return !p.rules.Data.Map.Between[side].Rough || p.road(side) != data.NoRoad
}

// road is the road that can be used across a hexside: none where its bridge is blown or still under
// construction (ARD-7.6-01).
func (p *Position) road(side hex.Hexside) data.Road {
	e := &p.rules.Data.Map.Between[side]
	if e.Bridge != data.NoBridge && p.bridges[e.Bridge]&stateBits != intact {
		return data.NoRoad
	}
	return e.Road
}

// unbridged reports whether a hexside is a river without an intact bridge (ARD-7.6-01).
func (p *Position) unbridged(side hex.Hexside) bool {
	e := &p.rules.Data.Map.Between[side]
	return e.River && (e.Bridge == data.NoBridge || p.bridges[e.Bridge]&stateBits != intact)
}

// inZOC reports whether a hex lies in a ZOC of a side.
func (p *Position) inZOC(h hex.Hex, side game.Side) bool { return p.zoc[side][h] != 0 }

// beside reports whether a unit of a side is in a neighbouring hex, with or without a ZOC.
func (p *Position) beside(h hex.Hex, side game.Side) bool { return p.pressed[side][h] != 0 }

// exerts reports whether the ZOC of a unit itself leads over a hexside of its hex.
func (p *Position) exerts(u game.Unit, side hex.Hexside) bool {
	return !p.rules.Units[u].Has(data.Silhouette) || p.reaches(side)
}
