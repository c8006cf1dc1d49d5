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

// tie is what is known of whether a Supply Path leads to a hex.
type tie uint8

const (
	unknownTie tie = iota
	tied
	cut
	searched // in the search that is going on
)

// ties are what is known of the Supply Paths of a side. After nearly every Action they
// are asked for a few hexes: so the search goes from the hex straight toward the nearest source,
// until it meets a hex that is known to be tied.
type ties struct {
	fresh bool
	sure  bool // some source is unbroken
	by    []tie
	seen  []hex.Hex
	stack []hex.Hex
}

// supplyReaches reports whether a Supply Path of a side leads to a hex.
func (p *Position) supplyReaches(h hex.Hex, side game.Side) bool {
	t := &p.current().supply[side]
	if !t.fresh {
		p.restartTies(t, side)
	}
	if t.by[h] == unknownTie && t.sure && !p.broken(h, side) {
		p.searchTie(t, h, side)
	}
	return t.by[h] == tied
}

// restartTies forgets all but the sources.
func (p *Position) restartTies(t *ties, side game.Side) {
	if t.by == nil {
		t.by = make([]tie, p.rules.Data.Map.Len())
	}
	clear(t.by)
	t.fresh, t.sure = true, false
	for _, h := range p.rules.Sources[side] {
		if !p.broken(h, side) { // a broken source starts no path
			t.by[h], t.sure = tied, true
		}
	}
}

// searchTie finds out whether a hex is tied to a source: then all hexes seen on the way are,
// else none of them. The neighbours nearer to a source go on top of the stack.
func (p *Position) searchTie(t *ties, h hex.Hex, side game.Side) {
	near, edge, walls := p.rules.ground.near, p.rules.Edge[side], p.wallsIf(p.rules.Switches.SupplyPathTerrain, side)
	t.seen, t.stack = append(t.seen[:0], h), append(t.stack[:0], h)
	t.by[h] = searched
	found := cut
	for found == cut && len(t.stack) > 0 {
		at := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		for _, nearer := range [...]bool{false, true} {
			for dir, n := range &near[at] {
				if n == hex.None || edge[n] < edge[at] != nearer || p.walled(walls, at, dir) {
					continue
				}
				switch {
				case t.by[n] == tied:
					found = tied
				case t.by[n] == unknownTie && p.derived.paths[side][n] != blocked:
					t.by[n] = searched
					t.seen, t.stack = append(t.seen, n), append(t.stack, n)
				}
			}
		}
	}
	for _, s := range t.seen {
		t.by[s] = found
	}
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
