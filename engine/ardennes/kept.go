package ardennes

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// known marks an entry of Position.starts that has been worked out.
const known uint16 = 1 << 15

// sway is how many hexes away a change can be that matters to whether a unit can begin to move: it enters a
// neighbouring hex, from which one more hex may be needed for an end of the move, and that one may not be
// beside enemies, other columns or between bonds.
const sway = 3

// swayed lists the hexes within sway of each hex.
func swayed(m *hex.Map) [][]hex.Hex {
	list := make([][]hex.Hex, m.Len())
	for h := range list {
		list[h] = []hex.Hex{hex.Hex(h)}
		for at := 0; at < len(list[h]); at++ {
			for _, n := range &m.Neighbors[list[h][at]] {
				if n != hex.None && m.Distance(n, hex.Hex(h)) <= sway && !slices.Contains(list[h], n) {
					list[h] = append(list[h], n)
				}
			}
		}
	}
	return list
}

// startsOf is the set of the modes, by place in modes, in which a unit on the map can begin to move. In a
// Movement Phase it is kept until something within sway of the unit changes, or anything at all that
// matters everywhere; unless it took a long search, which looks farther.
func (p *Position) startsOf(u game.Unit) uint16 {
	if set := p.starts[u]; set&known != 0 {
		return set
	}
	p.mind.far = false
	set := known
	for i, mode := range modes {
		if p.startWhy(u, mode) == nil {
			set |= 1 << i
		}
	}
	if !p.mind.far {
		p.starts[u] = set
	}
	return set
}

// unsettle forgets what is known of units near a hex where something has changed.
func (p *Position) unsettle(h hex.Hex) {
	for _, x := range p.rules.swayed[h] {
		for u := p.first[x]; u != game.NoUnit; u = p.next[u] {
			p.starts[u] = 0
		}
	}
}

// unsettleAll forgets what is known of all units.
func (p *Position) unsettleAll() { clear(p.starts) }
