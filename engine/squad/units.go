package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// unitInfo is a counter of a scenario: a soldier, or a fake.
type unitInfo struct {
	data.Soldier
	ID    string
	Who   data.SoldierID // NoSoldier of a fake
	Fake  bool
	Later bool // comes as a reinforcement
	In    int8 // which of the scenarios played has him, see data.Data.Played
}

// set is a set of units.
type set = game.Set

func one(u game.Unit) set { return game.One(u) }

// side is whose unit it is.
func (p *Position) side(u game.Unit) game.Side { return p.rules.Units[u].Side }

// onMap is the units of a side on the map.
func (p *Position) onMap(side game.Side) (list set) {
	for s := p.rules.sides[side]; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].status == onMap {
			list |= one(u)
		}
	}
	return list
}

// there returns the units of a side in a location.
func (p *Position) there(side game.Side, at place) (list set) {
	if at.hex < 0 {
		return 0
	}
	for s := p.at[at.hex] & p.rules.sides[side]; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].place.floor == at.floor {
			list |= one(u)
		}
	}
	return list
}

// soldiers are the units of a set that are no fakes.
func (p *Position) soldiers(s set) set { return s &^ p.rules.fakes }

// spotted are the soldiers of a set that are not hidden (OTL-7.1-01).
func (p *Position) spotted(s set) (list set) {
	for s = p.soldiers(s); s != 0; s &= s - 1 {
		if u := s.First(); !p.units[u].hidden {
			list |= one(u)
		}
	}
	return list
}

// pinned are the pinned units of a set.
func (p *Position) pinned(s set) (list set) {
	for ; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].pin > 0 {
			list |= one(u)
		}
	}
	return list
}

// fresh reports whether a unit can get an order that uses up its single one: in good order, without
// a completed or reaction marker (OTL-5.2.3.5-01, OTL-7.3-02).
func (p *Position) fresh(u game.Unit) bool {
	s := &p.units[u]
	return s.status == onMap && s.pin == 0 && s.marker == noMarker
}

// free is fresh and not on hold, so that any order can be given.
func (p *Position) free(u game.Unit) bool { return p.fresh(u) && p.units[u].hold == 0 }

// morale is the printed morale of a soldier, doubled of a hero (OTL-11.4-03).
func (p *Position) morale(u game.Unit) int {
	m := int(p.rules.Units[u].Morale)
	if p.units[u].hero {
		m *= 2
	}
	return m
}

// command is the command value of a leader now, 0 of others.
func (p *Position) command(u game.Unit) int8 {
	c := p.rules.Units[u].Command
	if c > 0 && p.units[u].inspired > 0 && p.units[u].inspired >= p.turn {
		c++
	}
	return c
}

// radius is the command radius in hexes (OTL-5.2.4.1-02), -1 of who commands nobody; a hero's is 0
// (OTL-11.4-02).
func (p *Position) radius(u game.Unit) int {
	switch info := &p.rules.Units[u]; {
	case info.Command > 0 && p.units[u].inspired > 0 && p.units[u].inspired >= p.turn:
		return int(info.Radius) + 1
	case info.Command > 0:
		return int(info.Radius)
	case p.units[u].hero:
		return 0
	}
	return -1
}

// leads reports whether an unpinned leader or hero of a side has a hex in his radius: then units of
// it may get different orders (OTL-5.2.4.1-01, OTL-5.2.4.1-03, OTL-5.2.4.4-01).
func (p *Position) leads(side game.Side, at place) bool {
	for s := p.onMap(side); s != 0; s &= s - 1 {
		u := s.First()
		if r := p.radius(u); r >= 0 && p.units[u].pin == 0 && p.rules.Ground.Distance(p.units[u].place.hex, at.hex) <= r {
			return true
		}
	}
	return false
}

// weapon is the weapon that a soldier has now; nil of a fake.
func (p *Position) weapon(u game.Unit) *data.Weapon {
	if w := p.units[u].weapon; w >= 0 {
		return &p.rules.Weapons[w]
	}
	return nil
}

// mate is the crewman assigned to a gunner, NoUnit if he has none (OTL-7.4a-02).
func (p *Position) mate(gunner game.Unit) game.Unit {
	for u := range p.units {
		if p.units[u].crewOf == gunner && p.units[u].status == onMap {
			return game.Unit(u)
		}
	}
	return game.NoUnit
}

// serves is the crewman who can serve a gunner's weapon now: in his location, in good order and
// without a marker (OTL-7.4a-03).
func (p *Position) serves(gunner game.Unit) game.Unit {
	m := p.mate(gunner)
	if m == game.NoUnit || p.units[m].place != p.units[gunner].place || !p.fresh(m) {
		return game.NoUnit
	}
	return m
}
