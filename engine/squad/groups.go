package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A group counter lies on several hidden units of a location (1.3.3, 6.7). Units under one have the
// same number: that of one of them, counted from 1. On the way those who lie down are under one of
// their own, though the number is still the same: so they are together again once all of them lie, or
// have stood up (OTL-1.3.3-02).

// under are the units that lie under one counter with a hidden one.
func (p *Position) under(u game.Unit) set {
	list := one(u)
	if x := &p.units[u]; x.group != 0 {
		for s := p.there(p.side(u), x.place); s != 0; s &= s - 1 {
			if y := &p.units[s.First()]; y.group == x.group && y.prone == x.prone {
				list |= one(s.First())
			}
		}
	}
	return list
}

// layUnder puts units under a counter of their own; one alone needs none.
func (p *Position) layUnder(units set) {
	n := uint8(0)
	if units.Count() > 1 {
		n = uint8(units.First()) + 1
	}
	for s := units; s != 0; s &= s - 1 {
		p.units[s.First()].group = n
	}
}

// apart takes units that act without the others out from under their counters: those of one counter
// lie under another one together, and so do those who stay (OTL-6.7-02).
func (p *Position) apart(units set) {
	for s := units; s != 0; s &= s - 1 {
		all := p.under(s.First())
		if stay := all &^ units; stay != 0 {
			p.layUnder(all & units)
			p.layUnder(stay)
		}
	}
}

// alike are the hidden units of a location if they can lie under one counter: two or more that the
// enemy cannot tell apart (OTL-1.3.3-02).
func (p *Position) alike(side game.Side, at place) (list set) {
	for s := p.there(side, at) & p.own(side); s != 0; s &= s - 1 {
		u := s.First()
		if !p.units[u].hidden {
			continue
		}
		if list != 0 && p.units[u].public() != p.units[list.First()].public() {
			return 0
		}
		list |= one(u)
	}
	if list.Count() < 2 {
		return 0
	}
	return list
}

// grouped is the bit of hexState.given for a side that has formed or taken apart a counter there.
func grouped(side game.Side) uint8 { return 8 << (4 * side) }

// groupings appends the counters that a side can form, and, in play, those that it can take apart: in
// each hex once in a turn.
func (p *Position) groupings(side game.Side, inPlay bool, buf []game.Action) []game.Action {
	for h, units := range p.at {
		if units&p.rules.sides[side] == 0 || p.hexes[h].given&grouped(side) != 0 {
			continue
		}
		for f := range numFloors {
			at := f.at(hex.Hex(h))
			all := p.alike(side, at)
			if all == 0 {
				continue
			}
			if p.under(all.First()) != all {
				buf = append(buf, game.Act(doGroup).At(at.hex).As(floorOption[f]))
			}
			if inPlay && p.covered(all) {
				buf = append(buf, game.Act(doSpread).At(at.hex).As(floorOption[f]))
			}
		}
	}
	return buf
}

// covered reports whether one of the units lies under a group counter.
func (p *Position) covered(units set) bool {
	for ; units != 0; units &= units - 1 {
		if p.units[units.First()].group != 0 {
			return true
		}
	}
	return false
}

// arrange forms the counter of a location, or takes those there apart.
func (p *play) arrange(side game.Side, a game.Action) {
	at := floorOf(a.Option).at(a.Hex)
	p.hexes[at.hex].given |= grouped(side)
	units := p.alike(side, at)
	if a.Verb == doGroup {
		p.form(units)
		return
	}
	for ; units != 0; units &= units - 1 {
		p.units[units.First()].group = 0
	}
	p.note(ofSide(evSpread, side, at), rGroupCounter)
}

// form puts units under one group counter. At set-up the enemy is not told which counters stand for several (OTL-1.3.3-02).
func (p *play) form(units set) {
	p.layUnder(units)
	e := ofSide(evHidden, p.side(units.First()), p.units[units.First()].place)
	if p.in(kSetup) != nil {
		e.Veil = game.VeilAll
	}
	p.note(e, rGroupCounter)
}

// groupWhy says why the counters of a location cannot be formed or taken apart.
func (p *Position) groupWhy(side game.Side, a game.Action) *game.Reason {
	switch {
	case a.Hex == hex.None:
		return noneThere
	case p.hexes[a.Hex].given&grouped(side) != 0:
		return oneGrouping
	case p.alike(side, floorOf(a.Option).at(a.Hex)) == 0:
		return notAlike
	case a.Verb == doSpread:
		return noCounter
	}
	return isOneCounter
}
