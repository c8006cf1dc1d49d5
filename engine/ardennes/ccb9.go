package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var boundThere = game.Against("9 Arm/CCB has to go to the St-Vith sector, within four hexes of the town and south of the Army Boundary, and to stay there until 17 PM.", "ARD-27.8-01")

// The turns in which 9 Arm/CCB is bound and set free, 16 PM and 17 PM (ARD-27.8-01).
const (
	bindTurn = 2
	freeTurn = 4
)

// bind is what an Allied day Movement Phase begins with for 9 Arm/CCB: the roll that may bind it to the
// St-Vith sector, and its freedom if it cannot get there, or when the time is over (ARD-27.8-01). What it has given off
// or left behind while it was bound is bound and set free with it, without a roll of its own (ARD-26.2-02).
func (p *play) bind(u game.Unit) {
	s := &p.units[u]
	if p.rules.Units[u].Has(data.CCB9) && p.rules.Chosen.CCB9 && p.turn == bindTurn && s.place == onMap {
		die := p.roll(chanceCCB9, int(u))
		told := int16(0)
		if p.rules.Data.Charts.CCB9[die] {
			s.has |= bound
			if told = 1; !p.inSector(u) && !p.canMove(u) {
				told = 2
			}
		}
		p.note(about(evSpecial, u, s.hex, hex.None, specialCCB9, int16(die), told), "ARD-27.8-01")
	}
	if p.turn >= freeTurn || s.place != onMap || !p.inSector(u) && !p.canMove(u) {
		s.has &^= bound
	}
}

// inSector reports whether a unit stands in the St-Vith sector.
func (p *Position) inSector(u game.Unit) bool {
	s := &p.units[u]
	return s.place == onMap && p.rules.Data.Map.Ground[s.hex].Is(data.NearStVith)
}

// canMove reports whether a unit can begin a move in some way.
func (p *Position) canMove(u game.Unit) bool {
	for _, mode := range modes {
		if p.actWhy(u, p.rules.Units[u].Side) == nil && p.startWhy(u, mode) == nil {
			return true
		}
	}
	return false
}

// strays reports whether 9 Arm/CCB has still to move to the St-Vith sector, and can.
func (p *Position) strays(u game.Unit) bool {
	return p.units[u].has&bound != 0 && p.units[u].place == onMap && !p.inSector(u) && p.canMove(u)
}
