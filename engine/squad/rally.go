package squad

import (
	"fieldpost/engine/game"
)

// rallying is what a rally attempt rests on (10.3).
type rallying struct {
	shelter shelter
	leaders int // good-order leaders whose radius covers the hex (OTL-10.3.2-01)
	hero    int // 1 with an unpinned hero in the hex (OTL-10.3.3-01, OTL-10.3.3-02)
	morale  int // modified: all are cumulative (OTL-10.3-01)
	column  int8
}

// rallyOf works out the attempt of a pinned soldier.
func (p *Position) rallyOf(u game.Unit) (r rallying) {
	side, at := p.side(u), p.units[u].place.hex
	r.shelter, r.column = p.shelter(u), p.elanOf(u)
	for s := p.onMap(side) &^ p.unknown; s != 0; s &= s - 1 { // whoever hides may be no leader
		l := s.First()
		if p.units[l].pin > 0 {
			continue
		}
		if p.command(l) > 0 && p.rules.Ground.Distance(p.units[l].place.hex, at) <= p.radius(l) {
			r.leaders++
		}
		if p.units[l].hero && p.units[l].place.hex == at {
			r.hero = 1
		}
	}
	r.morale = p.morale(u) + r.shelter.morale + r.shelter.dug + r.leaders + r.hero
	return r
}

// passes reports whether a card rallies: a number up to the modified morale (OTL-10.2-01); morale of
// at least the élan fails only on the élan itself in red (OTL-10.3-02).
func (r *rallying) passes(got reading) bool {
	if r.morale >= int(r.column) {
		return got.n != r.column || !got.red
	}
	return int(got.n) <= r.morale
}

// rally is the attempt of a pinned soldier; one who succeeds is completed (OTL-5.2.3.3-01,
// OTL-5.2.3.3-02).
func (p *play) rally(u game.Unit) {
	if !p.canRally(u) {
		return
	}
	if p.side(u) == p.rules.machine { // OTL-12.5.3.2-01
		p.unpin(u)
		p.note(p.about(evUnpinned, u), rMachineRally)
		return
	}
	r := p.rallyOf(u)
	got := p.check(r.column)
	passes := r.passes(got)
	p.units[u].tried |= triedRally
	if passes {
		p.unpin(u)
	}
	e := p.about(evRally, u, int16(got.card), int16(got.n), int16(r.column), int16(r.morale), bit(passes), bit(got.red))
	hides := func(o game.Unit) bool {
		return p.units[o].hidden && p.rules.Ground.Distance(p.units[o].place.hex, e.Hex) <= 3 // the radius of a squad leader who is inspired
	}
	if p.onMap(e.Side).Where(hides) != 0 { // the morale would tell whether one of them is a leader
		e = veiled(e, 3, 3)
	}
	p.note(e, rRally, rRallyModifiers, rRallyRed)
}

// unpin takes the pinned marker off a soldier who has rallied.
func (p *play) unpin(u game.Unit) {
	s := &p.units[u]
	s.pin, s.marker = 0, completed
	s.tried |= hasRallied
	p.view.stale()
}

// repairColumn is the column of clearing a jam: one further right for a crewed weapon without crew
// (OTL-10.4-01).
func (p *Position) repairColumn(u game.Unit) int8 {
	w := p.weapon(u)
	if w.Crewed && p.serves(u) == game.NoUnit { // OTL-7.4a-03
		return limit(int(w.Repair) + 1)
	}
	return w.Repair
}

// clearJam is the attempt of a soldier to clear his weapon: a morale check with the modifiers of his
// place, but no leader's (OTL-10.4-03).
func (p *play) clearJam(u game.Unit) {
	if !p.canClear(u) {
		return
	}
	column, morale := p.repairColumn(u), p.steady(u)
	got, passes := p.test(column, morale)
	s := &p.units[u]
	s.tried |= triedClear
	if passes {
		s.jam, s.marker = false, completed
	}
	e := p.checked(evClears, u, int16(got.card), int16(got.n), int16(column), int16(morale))
	e.N[4] = bit(passes)
	p.note(e, rClearJam, rClearHow)
}
