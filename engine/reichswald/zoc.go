package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// zoc reports whether a hex lies in the ZOC of a side: next to one of its units
// with a combat factor above 0, not across a Major River (VER-7-01).
func (p *Position) zoc(h hex.Hex, side game.Side) bool {
	projects := p.rules.projects[side]
	for _, n := range p.rules.zone[h] {
		if p.at[n]&projects != 0 {
			return true
		}
	}
	return false
}

// edge is what a hexside means to the rules. It is closed to all that moves where a Major
// River has no bridge (VER-8-01).
type edge struct{ road, minor, major, bridge, closed, fort bool }
