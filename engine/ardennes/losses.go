package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// eliminate takes a unit from the map: to the Surrendered Box if its group has Surrender Points
// (ARD-23.11-01), else to the Dead Pile (ARD-16.4-01).
func (p *play) eliminate(u game.Unit, reason int16, refs ...game.Ref) {
	p.note(about(evEliminated, u, p.units[u].hex, hex.None, reason), refs...)
	if p.units[u].points > 0 {
		p.remove(u, surrendered)
	} else {
		p.remove(u, dead)
	}
}

// remove takes a unit from the map for good or until it is replaced, with all its markers. What works
// are in its hex go with the last unit (ARD-15.8-08).
func (p *play) remove(u game.Unit, to place) {
	s := &p.units[u]
	at := s.hex
	p.mark(u, noMarker)
	p.sendTo(u, to)
	*s = unitState{hex: hex.None, aim: hex.None, parent: s.parent, group: game.NoUnit, box: s.box, place: to}
	if at != hex.None && p.first[at] == game.NoUnit {
		p.raze(at)
	}
}

// raze removes an Improved Position, finished or not.
func (p *play) raze(h hex.Hex) {
	if p.works[h] != noWorks {
		p.works[h] = noWorks
		p.note(ofSide(evWorks, game.Nobody, h, hex.None), "ARD-15.8-08", "ARD-15.8-09")
	}
}
