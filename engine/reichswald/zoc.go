package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// zoc reports whether a hex lies in the ZOC of a side: next to one of its units
// with a combat factor above 0, not across a Major River (VER-7-01).
func (p *Position) zoc(h hex.Hex, side game.Side) bool {
	m := p.rules.Data.Map
	sides := &m.Sides[h]
	for d, n := range &m.Neighbors[h] {
		if n != hex.None && p.at[n]&p.rules.projects[side] != 0 && !p.rules.edge[sides[d]].major {
			return true
		}
	}
	return false
}

// edge is what a hexside means to the rules.
type edge struct{ road, minor, major, bridge, fort bool }
