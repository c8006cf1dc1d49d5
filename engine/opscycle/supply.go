package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// inSupply reports whether an HQ has a Supply Path of any length to a map-edge
// hex of one of its side's supply areas (CTL-5.7.2-01). The last hex must be
// unbroken as the others, the HQ's own never breaks the path (CTL-5.7.2-05, -06).
func (p *Position) inSupply(hq game.Unit) bool {
	h := p.units[hq].hex
	return h != hex.None && p.supplyField(p.rules.Units[hq].Side)[h] >= 0
}

// supplyField returns the length of the shortest Supply Path of a side from each
// hex, -1 for none.
func (p *Position) supplyField(side game.Side) []int16 {
	f := &p.current().supply[side]
	if f.fresh {
		return f.dist
	}
	p.clearField(f)
	for _, h := range p.rules.Sources[side] {
		if !p.broken(h, side) && f.dist[h] < 0 { // a broken source starts no path
			f.dist[h] = 0
			p.derived.queue = append(p.derived.queue, h)
		}
	}
	p.spread(f, side, p.rules.Switches.SupplyPathTerrain, anyLength)
	return f.dist
}
