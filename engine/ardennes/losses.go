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
	parent := s.parent
	if to == unused { // the next that the counter stands for has another one, or none
		parent = game.NoUnit
	}
	*s = unitState{hex: hex.None, aim: hex.None, posted: hex.None, parent: parent, group: game.NoUnit, box: s.box, place: to}
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

// loseStep takes a step from a unit: a unit of two steps is turned over, another goes to the Dead Pile
// (ARD-16.4-01). A large unit leaves a remnant in its hex if one is available (ARD-16.4-02).
func (p *play) loseStep(u game.Unit) {
	s, info := &p.units[u], &p.rules.Units[u]
	if p.steps(u) > 1 {
		s.has |= reduced
		p.note(about(evStep, u, s.hex, hex.None, 1), "ARD-16.4-01")
		return
	}
	p.note(about(evStep, u, s.hex, hex.None, 0), "ARD-16.4-01")
	if info.Steps > 1 && info.Faces[1].Stacking >= largeUnit {
		p.leaveRemnant(u)
	}
	p.eliminate(u, byResult, "ARD-16.4-01")
}

// largeUnit is the stacking value of the reduced side of a unit that leaves a remnant (ARD-16.4-02).
const largeUnit = 2

// leaveRemnant puts a remnant of a unit's kind in its hex. It shares what the unit does in the combat being
// resolved, its state and its group (ARD-16.4-03, ARD-16.4-04).
func (p *play) leaveRemnant(u game.Unit) {
	v := p.spare(p.rules.Units[u].Remnant, u, 0)
	if v == game.NoUnit {
		return
	}
	old, s := p.units[u], &p.units[v]
	if old.place == blocking {
		s.hex, s.place, s.box = old.hex, blocking, old.box
	} else {
		p.put(v, old.hex)
	}
	s.has, s.state, s.points, s.group = old.has&^(reduced|fresh), old.state, old.points, old.group
	p.note(about(evReplaced, v, old.hex, old.hex, 2), "ARD-16.4-02", "ARD-16.4-04")
}
