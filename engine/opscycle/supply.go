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
	return h != hex.None && p.supplyReaches(h, p.rules.Units[hq].Side)
}

// supplyReaches reports whether a Supply Path of a side leads to a hex.
func (p *Position) supplyReaches(h hex.Hex, side game.Side) bool {
	t := &p.current().supply[side]
	if !t.fresh {
		p.restartTies(t, side, p.wallsIf(p.rules.Switches.SupplyPathTerrain, side), hex.None)
		for _, source := range p.rules.Sources[side] {
			if !p.broken(source, side) { // a broken source starts no path
				t.by[source] = tied
			}
		}
	}
	return p.leads(t, h)
}

// supplyField is a search for the Supply Paths of a side, with their lengths.
func (p *Position) supplyField(side game.Side) *field {
	f := &field{}
	p.restart(f, side, p.wallsIf(p.rules.Switches.SupplyPathTerrain, side))
	for _, h := range p.rules.Sources[side] {
		if !p.broken(h, side) && f.dist[h] < 0 {
			f.reach(h, 0)
		}
	}
	return f
}
