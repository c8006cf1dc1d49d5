package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// supplyField is memory of supply tests.
type supplyField struct {
	dist []int16   // by hex: how many hexes to a source or to the net of open roads, -1 for none
	net  []hex.Hex // the sources and the hexes of those roads
}

// open reports whether a supply path of a side may enter a hex: no enemy unit,
// and no EZOC without a friendly unit (VER-12-01).
func (p *Position) open(h hex.Hex, side game.Side) bool {
	if !p.rules.Data.InPlay[h] || p.of(side.Other(), h) != 0 {
		return false
	}
	return p.at[h] != 0 || !p.zoc(h, side.Other())
}

// supplyOf fills the field with the supply paths of a side: first the roads that
// lead openly to a source, then at most range hexes from those roads and sources
// (VER-12-01). Sources have the distance 0, and so have road hexes of the net.
func (p *Position) supplyOf(side game.Side) *supplyField {
	f, edge, find := &p.supply, p.rules.edge, p.search()
	if f.dist == nil {
		f.dist = make([]int16, len(p.at))
	}
	f.net = f.net[:0]
	for _, h := range p.rules.Terms.Sources[side] {
		if p.open(h, side) {
			f.net = append(f.net, h)
		}
	}
	find.Spread(f.dist, f.net, func(_, to hex.Hex, across hex.Hexside) bool {
		return edge[across].road && !edge[across].closed() && p.open(to, side)
	})
	f.net = f.net[:0]
	for h, d := range f.dist {
		if d >= 0 {
			f.net = append(f.net, hex.Hex(h))
		}
	}
	find.Spread(f.dist, f.net, func(_, to hex.Hex, across hex.Hexside) bool { return !edge[across].closed() && p.open(to, side) })
	return f
}

// outOfSupply returns those units that trace no supply.
func (p *Position) outOfSupply(units set) (list set) {
	for side := allied; side <= german; side++ {
		mine := units & p.rules.sides[side]
		if mine == 0 {
			continue
		}
		f := p.supplyOf(side)
		for u := range mine.each {
			if h := p.units[u].hex; h == hex.None || f.dist[h] < 0 || f.dist[h] > int16(p.rules.Terms.Range) {
				list |= one(u)
			}
		}
	}
	return list
}
