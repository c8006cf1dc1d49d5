package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// supplyField is memory of supply tests: lengths of paths by hex.
type supplyField struct {
	dist  []int16 // hexes to a source or to the net of open roads, -1 for none
	queue []hex.Hex
}

// open reports whether a supply path of a side may enter a hex: no enemy unit,
// and no EZOC without a friendly unit (VER-12-01).
func (p *Position) open(h hex.Hex, side game.Side) bool {
	return p.rules.Data.InPlay[h] && p.of(side.Other(), h) == 0 && (p.at[h] != 0 || !p.zoc(h, side.Other()))
}

// supplyOf fills the field with the supply paths of a side: first the roads that
// lead openly to a source, then at most range hexes from those roads and sources
// (VER-12-01). Sources have the distance 0, and so have road hexes of the net.
func (p *Position) supplyOf(side game.Side) *supplyField {
	f := &p.supply
	if f.dist == nil {
		f.dist = make([]int16, len(p.at))
	}
	for h := range f.dist {
		f.dist[h] = -1
	}
	f.queue = f.queue[:0]
	for _, h := range p.rules.Terms.Sources[side] {
		if f.dist[h] < 0 && p.open(h, side) {
			f.dist[h] = 0
			f.queue = append(f.queue, h)
		}
	}
	p.spread(f, side, true)
	p.spread(f, side, false)
	return f
}

// spread fills the distances of hexes joined to those in the queue: along roads
// for nothing, or over open ground hex by hex.
func (p *Position) spread(f *supplyField, side game.Side, roads bool) {
	m := p.rules.Data.Map
	for i := 0; i < len(f.queue); i++ {
		h := f.queue[i]
		for d, n := range &m.Neighbors[h] {
			if n == hex.None || f.dist[n] >= 0 {
				continue
			}
			e := &p.rules.edge[m.Sides[h][d]]
			if e.closed || roads && !e.road || !p.open(n, side) {
				continue
			}
			f.dist[n] = f.dist[h] + int16(game.Bit(!roads, 0))
			f.queue = append(f.queue, n)
		}
	}
}

// outOfSupply returns those units that trace no supply.
func (p *Position) outOfSupply(units set) (list set) {
	for side := allied; side <= german; side++ {
		mine := units & p.rules.sides[side]
		if mine == 0 {
			continue
		}
		dist := p.supplyOf(side).dist
		list |= mine.Where(func(u game.Unit) bool {
			h := p.units[u].hex
			return h == hex.None || dist[h] < 0 || dist[h] > int16(p.rules.Terms.Range)
		})
	}
	return list
}
