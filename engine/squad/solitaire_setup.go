package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// groupSize is how many soldiers the program sets up in a hex at most.
const groupSize = 3

// machineSetup sets the program's side up, hidden, in groups of two or three at random among the best protected locations of its area,
// the nearest to what the other side wants first, its fakes singly in others (OTL-12.5-01). All
// cards are shuffled afterwards.
func (p *play) machineSetup(side game.Side) {
	force := &p.rules.Scenario.Forces[side]
	var men set
	for u := range p.rules.Units {
		if u := game.Unit(u); p.rules.Units[u].Side == side && !p.rules.Units[u].Fake && !p.rules.Units[u].Later {
			men |= one(u)
		}
	}
	size := groupSize
	for _, limit := range [...]int8{force.MaxSoldiers, force.MaxUnits} {
		if limit > 0 {
			size = min(size, int(limit))
		}
	}
	groups := (men.Count() + size - 1) / size
	spots := p.shelters(side)
	var pits []hex.Hex
	for ; groups > 0; groups-- {
		if len(spots) == 0 { // the area is too small: groups share locations
			if spots = p.shelters(side); len(spots) == 0 {
				break
			}
		}
		n := (men.Count() + groups - 1) / groups // as equal as possible
		k := p.among(min(len(spots), 2*groups))
		at := spots[k]
		spots = append(spots[:k], spots[k+1:]...)
		var group set
		for i := range n {
			u := p.takes(men, i == 0)
			men = men.Without(u)
			group |= one(u)
			p.setUp(u, at, false)
		}
		p.manCrews(group)
		if group.Count() > 1 {
			p.form(group)
		}
		if at.floor == ground && p.diggable(at.hex, foxhole) {
			pits = append(pits, at.hex)
		}
	}
	for s := p.rules.fakes & p.rules.sides[side]; s != 0 && len(spots) > 0; s &= s - 1 {
		k := p.among(min(len(spots), 2*s.Count()))
		p.setUp(s.First(), ground.at(spots[k].hex), false)
		spots = append(spots[:k], spots[k+1:]...)
	}
	pits = append(pits, force.Area...) // more foxholes than groups in the open
	for n := force.Foxholes; n > 0 && len(pits) > 0; pits = pits[1:] {
		if p.dig(pits[0], foxhole) {
			n--
		}
	}
	p.shuffle()
}

// takes is the next soldier of a group: first a leader or a gunner, who is never alone so, then the
// others.
func (p *Position) takes(men set, first bool) game.Unit {
	heads := p.leaders(men) | men.Where(func(u game.Unit) bool { return p.weapon(u).Crewed })
	if list := men &^ heads; (!first || heads == 0) && list != 0 {
		return list.First()
	}
	if heads != 0 {
		return heads.First()
	}
	return men.First()
}

// manCrews gives each crewed weapon of a group a crewman, a leader rather than nobody (OTL-12.5-01).
func (p *play) manCrews(group set) {
	for _, men := range [...]set{group &^ p.leaders(group), group} {
		for s := group; s != 0; s &= s - 1 {
			for m := men; m != 0; m &= m - 1 {
				if p.canServe(s.First(), m.First()) {
					p.units[m.First()].crewOf = s.First()
				}
			}
		}
	}
}

// shelters are the locations of a side's area, the best first: by protection column, then by the distance to what the other
// side wants.
func (p *Position) shelters(side game.Side) []place {
	var list []place
	probe := p.rules.sides[side].First()
	for _, h := range p.rules.Scenario.Forces[side].Area {
		for _, at := range [...]place{inside.at(h), ground.at(h)} {
			if p.placeWhy(probe, at, false) == nil {
				list = append(list, at)
				break
			}
		}
	}
	key := func(i int) int { return 1000*int(p.cover(list[i])) + p.wants(side.Other(), list[i].hex) }
	order := game.Ascending(len(list), key)
	sorted := make([]place, len(list))
	for i, at := range order {
		sorted[i] = list[at]
	}
	return sorted
}

// wants is the distance from a hex to the nearest one that a side needs, or to where it sets up.
func (p *Position) wants(side game.Side, h hex.Hex) int {
	near := 1 << 9
	for x := range p.hexes {
		if p.wanted(side, hex.Hex(x)) {
			near = min(near, p.rules.Ground.Distance(h, hex.Hex(x)))
		}
	}
	if near == 1<<9 {
		for _, x := range p.rules.Scenario.Forces[side].Area {
			near = min(near, p.rules.Ground.Distance(h, x))
		}
	}
	return near
}
