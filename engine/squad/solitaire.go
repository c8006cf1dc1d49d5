package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Rows of the solitaire game.
const (
	rMachineOrders game.Ref = "OTL-12.5.2-01"
	rMachineNone   game.Ref = "OTL-12.5.2-02"
	rMachineHand   game.Ref = "OTL-12.5-03"
	rMachineRally  game.Ref = "OTL-12.5.3.2-01"
)

// machineOrders turns one card of the program's hand over, at random, or one of the deck if it has none: its side has as
// many orders as its élan less the card's Orders value, at least 0 and perhaps more than 6
// (OTL-12.5.2-01, OTL-12.5.2-02, OTL-12.5-02, OTL-12.5-03).
func (p *play) machineOrders() {
	side := p.rules.machine
	var x card
	if n := p.hands[side].count(); n == 0 {
		x = p.turnUp()
	} else {
		x = p.hands[side].nth(p.among(n))
		p.hands[side].remove(x)
		p.discards.add(x)
	}
	p.points[side] = max(0, p.elan(side)-p.rules.Deck[x+1].Orders)
	e := ofSide(evEnemyOrders, side, nowhere, int16(x), int16(p.points[side]))
	e.Reveal = true
	p.note(e, rMachineOrders, rMachineNone, rMachineHand)
}

// machineOrder spends a point: on fire at the nearest target (OTL-12.5.3.1-01), else on pinned soldiers
// (OTL-12.5.3.2-01), else on a move (OTL-12.5.3.3-01). Nothing left to do gives the rest up.
func (p *play) machineOrder(side game.Side) {
	best, order := p.machineShot(side, func(h hex.Hex) set { return p.ordered(side, h, orderShoot) }), orderShoot
	h := best.from
	if h == hex.None {
		h, order = p.machinePinned(side), orderRally
	}
	if h == hex.None {
		h, order = p.machineMover(side), orderMove
	}
	if h == hex.None {
		p.stops(side)
		return
	}
	p.activate(side, h, order)
}

// ordered are the units of a hex that would carry out an order that can be given.
func (p *Position) ordered(side game.Side, h hex.Hex, o order) set {
	if p.orderWhy(side, h, o) != nil {
		return 0
	}
	return p.obedient(side, h, o)
}

// option is something that the program may do; the lower is better in the order of its fields
// (OTL-12.5.3-01).
type option struct {
	reach int16 // attenuation, in half points: 3½ is nearer than 4 (OTL-12.5.3.1-01)
	cover int8
	unit  game.Unit
	from  hex.Hex
	to    place
}

var nothing = option{from: hex.None, unit: game.NoUnit, to: nowhere}

func (o option) better(than option) bool {
	switch {
	case than.from == hex.None || o.from == hex.None:
		return than.from == hex.None && o.from != hex.None
	case o.reach != than.reach:
		return o.reach < than.reach
	case o.cover != than.cover:
		return o.cover < than.cover
	}
	return o.unit < than.unit
}

// machineShot is the attack with the lowest attenuation among units that a function names for each hex: of equal
// ones that on the lowest protection column, then of the lowest unit.
func (p *Position) machineShot(side game.Side, who func(h hex.Hex) set) option {
	best := nothing
	for h, all := range p.at {
		if all&p.rules.sides[side] == 0 {
			continue
		}
		for s := who(hex.Hex(h)); s != 0; s &= s - 1 {
			if o := p.nearestShot(s.First()); o.better(best) {
				best = o
			}
		}
	}
	return best
}

// nearestShot is the best attack of a soldier.
func (p *Position) nearestShot(u game.Unit) option {
	best := nothing
	for e := p.spotted(p.onMap(p.side(u).Other())); e != 0; e &= e - 1 {
		at := p.units[e.First()].place
		if a, why := p.aim(u, at, manner{crew: p.rules.sides[p.side(u)]}); why == nil {
			if o := (option{a.halves, p.cover(at), u, p.units[u].place.hex, at}); o.better(best) {
				best = o
			}
		}
	}
	return best
}

// machineShoots lets the best placed of the ordered soldiers fire, one after another; it reports
// whether one did.
func (p *play) machineShoots(f *frame) bool {
	best := nothing
	for s := f.units; s != 0; s &= s - 1 {
		if u := s.First(); p.fresh(u) && p.canFire(u) == nil {
			if o := p.nearestShot(u); o.better(best) {
				best = o
			}
		}
	}
	if best.from == hex.None {
		return false
	}
	p.takeShoot(f, game.Act(doShoot).With(best.unit).Toward(best.to.hex).As(floorOption[best.to.floor]))
	return true
}

// machinePinned is the hex where the program's soldiers are rallied first, that with the lowest protection column, then the
// lowest unit (OTL-12.5.3-01); None if there is none.
func (p *Position) machinePinned(side game.Side) hex.Hex {
	best := nothing
	for h := range p.at {
		if p.at[h]&p.rules.sides[side] == 0 {
			continue
		}
		for s := p.ordered(side, hex.Hex(h), orderRally); s != 0; s &= s - 1 {
			at := p.units[s.First()].place
			if o := (option{0, p.cover(at), s.First(), at.hex, at}); o.better(best) {
				best = o
			}
		}
	}
	return best.from
}

// provided are the units that act by the order of a hex that is activated, so that an extra order would be wasted on them
// (OTL-12.5-04): where it fires those with a target, with their crewmen; where it has the extra order's kind all that obey.
func (p *Position) provided(extra order) (list set) {
	for i := range p.stack {
		f := &p.stack[i]
		if f.kind != kOrder || f.place.hex == hex.None || f.order != orderShoot && f.order != extra {
			continue
		}
		for s := p.obedient(f.side, f.place.hex, f.order); s != 0; s &= s - 1 {
			u := s.First()
			if f.order == orderShoot && p.nearestShot(u).from == hex.None {
				continue
			}
			if list |= one(u); p.serves(u) != game.NoUnit {
				list |= one(p.serves(u))
			}
		}
	}
	return list
}

// machineLeads lets a leader give his extra orders by the same priorities: fire, then move (OTL-12.5-04); it
// reports whether he gave one.
func (p *play) machineLeads(f *frame) bool {
	if f.n <= 0 || !p.givesOrders(f.unit) {
		return false
	}
	provided := p.provided(orderShoot)
	give := func(u game.Unit, o order) bool { return !provided.Has(u) && p.giveWhy(f, u, o) == nil }
	best := p.machineShot(f.side, func(h hex.Hex) (list set) {
		return (p.at[h] & p.rules.sides[f.side]).Where(func(u game.Unit) bool {
			return give(u, orderShoot) && (f.n > 1 || p.serves(u) == game.NoUnit) // a crewman needs an order of his own (OTL-5.2.4.2-06)
		})
	})
	if best.from != hex.None {
		shot := game.Act(doGive).With(best.unit)
		if m := p.serves(best.unit); m != game.NoUnit {
			shot = shot.With(best.unit, m)
		}
		p.takeLead(f, shot.As(optShoot))
		return true
	}
	first := noMover
	provided = p.provided(orderMove)
	for s := p.soldiers(p.onMap(f.side)); s != 0; s &= s - 1 {
		if u := s.First(); give(u, orderMove) && !p.stays(one(u)) {
			if m := p.moverOf(one(u)); m.better(first) {
				first = m
			}
		}
	}
	if first == noMover {
		return false
	}
	p.takeLead(f, game.Act(doGive).With(first.unit).As(optMove))
	return true
}

// machineReacts lets the soldier with the lowest effective range, of equal ones with the best chance, react with the highest card;
// the program stops after a success, and where the chance of effect is below a third (OTL-12.5-05).
func (p *play) machineReacts(f *frame) bool {
	if f.step == 1 || p.counters(p.hands[f.side]).count() == 0 {
		return false
	}
	best, found := attack{}, false
	for s := p.soldiers(p.onMap(f.side)); s != 0; s &= s - 1 {
		a, why := p.reactWhy(s.First(), f.place)
		if why == nil && (!found || a.reach < best.reach || a.reach == best.reach && min(a.morale, int(a.column))*int(best.column) > min(best.morale, int(best.column))*int(a.column)) {
			best, found = a, true
		}
	}
	if !found || 3*min(best.morale, int(best.column)) < int(best.column) {
		return false
	}
	if p.react(best.firer, p.highest(p.counters(p.hands[f.side])), f.place) {
		f.step = 1
	}
	return true
}
