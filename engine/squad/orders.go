package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kCycle] = procedure{Asks: asksCycle, Legal: legalCycle, Take: (*play).takeCycle, Run: (*play).runCycle}
	procedures[kOrder] = procedure{Run: (*play).runOrder}
	procedures[kHold] = procedure{Asks: asksHold, Legal: legalHold, Take: (*play).takeHold, Run: func(p *play, _ *frame) { p.stack.Pop() }}
}

// What a soldier has tried in a turn.
const (
	triedRally uint8 = 1 << iota
	triedClear
	hasRallied
	triedCrew  // a crew marker was put on him
	triedSmoke // placed
	triedFlare
	triedFire // assault fire
)

// canRally reports whether a rally order reaches a unit: a pinned soldier, as often as it takes
// until one attempt succeeds (OTL-5.2.3.5-01); who has tried to clear a jam may not (OTL-10.4-02).
func (p *Position) canRally(u game.Unit) bool {
	s := &p.units[u]
	return s.status == onMap && s.pin > 0 && s.tried&(triedClear|hasRallied) == 0
}

// canClear reports whether a soldier can try to clear a jam (OTL-10.4-01, OTL-10.4-02); not while he
// is on hold (OTL-5.2.3.4-04).
func (p *Position) canClear(u game.Unit) bool {
	s := &p.units[u]
	return s.status == onMap && s.jam && s.pin == 0 && s.hold == 0 && s.tried&(triedRally|hasRallied) == 0
}

// keepsPost reports whether a unit keeps a permanent post (OTL-S4-06): but in a fire, for what an event says ranks above a scenario (OTL-0-01).
func (p *Position) keepsPost(u game.Unit) bool {
	s := &p.units[u]
	return s.post && p.hexes[s.place.hex].burns == 0
}

// obeys reports whether a unit can carry out an order now.
func (p *Position) obeys(u game.Unit, o order) bool {
	if h := p.units[u].place.hex; (o == orderShoot || o == orderHold || o == orderClear) && h != hex.None && p.hexes[h].burns > 0 {
		return false // out of a burning building first (event Building fire)
	}
	switch o {
	case orderMove:
		return p.free(u) && !p.keepsPost(u) && p.canSetOut(u)
	case orderShoot:
		return p.fresh(u) && p.units[u].hold != 1 && p.hasTarget(u)
	case orderRally:
		return p.canRally(u)
	case orderClear:
		return p.canClear(u)
	case orderHold:
		return p.free(u)
	}
	return false
}

// obedient are the units of a side in a hex, in all its locations, that can carry out an order.
func (p *Position) obedient(side game.Side, h hex.Hex, o order) (list set) {
	for s := p.at[h] & p.own(side); s != 0; s &= s - 1 {
		if u := s.First(); p.obeys(u, o) {
			list |= one(u)
		}
	}
	return list
}

// givenBit is the bit of an order to a hex by a side.
func givenBit(side game.Side, o order) uint8 {
	bit := uint8(0)
	switch o {
	case orderMove:
		bit = 1
	case orderShoot:
		bit = 2
	case orderHold:
		bit = 4
	}
	return bit << (4 * side)
}

// mixes reports whether an order would be of another type than one that the hex has had in this
// turn; without a leader that is not allowed (OTL-5.2.3b-02), rally orders aside (OTL-5.2.3b-03).
func (p *Position) mixes(side game.Side, h hex.Hex, o order) bool {
	mine, bit := p.hexes[h].given>>(4*side)&7, givenBit(side, o)>>(4*side)
	return bit != 0 && mine&^bit != 0
}

// orderWhy says why a hex cannot be given an order.
func (p *Position) orderWhy(side game.Side, h hex.Hex, o order) *game.Reason {
	switch {
	case p.at[h]&p.rules.sides[side] == 0:
		return noneThere
	case p.at[h]&p.own(side) == 0:
		return notHis
	case p.obedient(side, h, o) != 0:
	case p.hexes[h].burns > 0 && (o == orderShoot || o == orderHold || o == orderClear):
		return hexInFlames
	case p.allHold(p.at[h] & p.own(side)):
		return allOnHold
	default:
		return nobodyObeys
	}
	if p.mixes(side, h, o) && !p.leads(side, ground.at(h)) {
		return oneType
	}
	return nil
}

// allHold reports whether all of some units are on hold.
func (p *Position) allHold(s set) bool {
	for ; s != 0; s &= s - 1 {
		if p.units[s.First()].hold == 0 {
			return false
		}
	}
	return true
}

// kCycle: the sides alternate, each spending one point to activate one hex (OTL-5.2.1-01); who has
// none left lets the other one go on (OTL-5.2.1-02). step is 1 when the side has just acted.

func asksCycle(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step != 1 && p.points[f.side] > 0 && f.side != p.rules.machine && p.hasOrders(f.side), f.side, askOrder)
}

// hasOrders reports whether a side can give any order.
func (p *Position) hasOrders(side game.Side) bool {
	p.buffer = p.orders(side, p.buffer[:0])
	return len(p.buffer) > 0
}

// orders appends every order that a side can give for a point.
func (p *Position) orders(side game.Side, buf []game.Action) []game.Action {
	for h, units := range p.at {
		if units&p.own(side) == 0 {
			continue
		}
		for o := orderMove; o < numOrders; o++ {
			if p.orderWhy(side, hex.Hex(h), o) == nil {
				buf = append(buf, game.Act(doOrder).At(hex.Hex(h)).As(orderOptions[o]))
			}
		}
		for s := units & p.own(side); s != 0; s &= s - 1 {
			buf = p.crawls(s.First(), buf)
		}
	}
	return buf
}

func legalCycle(p *Position, f *frame, buf []game.Action) []game.Action {
	buf = p.orders(f.side, buf)
	for s := p.onMap(f.side) & p.own(f.side) & p.rules.fakes; s != 0; s &= s - 1 {
		buf = append(buf, game.Act(doRemove).With(s.First()))
	}
	buf = p.groupings(f.side, true, buf)
	return append(buf, game.Act(doStop))
}

func (p *play) takeCycle(f *frame, a game.Action) {
	side := f.side
	switch a.Verb {
	case doStop:
		p.stops(side)
		f.step = 1
	case doRemove: // OTL-1.3.2-03
		p.dropFake(a.Units[0])
	case doGroup, doSpread:
		p.arrange(side, a)
	case doCrawl:
		p.points[side]--
		f.step = 1
		p.crawl(a)
	case doOrder:
		f.step = 1
		p.activate(side, a.Hex, orderOf(a.Option))
	}
}

// stops gives up the points that a side has left (OTL-5.2.1-03).
func (p *play) stops(side game.Side) {
	p.note(ofSide(evStops, side, nowhere, int16(p.points[side])), rStopOrders)
	p.points[side] = 0
}

// activate spends a point on a hex and begins with what its leaders order.
func (p *play) activate(side game.Side, h hex.Hex, o order) {
	p.points[side]--
	p.hexes[h].given |= givenBit(side, o)
	p.note(ofSide(evOrder, side, ground.at(h), int16(o), int16(p.points[side])), rActivate, rOrderTypes)
	f := newFrame(kOrder, side)
	f.order, f.place = o, ground.at(h)
	f.n = int8(bit(p.leads(side, f.place)))
	for s := p.at[h] & p.own(side); s != 0; s &= s - 1 {
		if u := s.First(); p.givesOrders(u) {
			f.others |= one(u)
		}
	}
	p.stack.Push(f)
}

func (p *play) runCycle(f *frame) {
	side, other := f.side, f.side.Other()
	switch {
	case f.step == 1:
		f.step = 0
		if p.points[other] > 0 {
			f.side = other
		}
	case p.points[side] <= 0 && p.points[other] <= 0:
		p.stack.Pop()
	case side == p.rules.machine && p.points[side] > 0 && p.hasOrders(side):
		f.step = 1
		p.machineOrder(side)
	case p.points[side] > 0: // nothing left to order
		p.stops(side)
		f.side = other
	default:
		f.side = other
	}
}

// kOrder is one order being carried out, of a hex, or of the units that a leader ordered. others are
// the leaders who still give their extra orders, which come first (OTL-5.2.4.2-02); units are those
// ordered by a leader; n is 1 if the hex was in the radius of an unpinned leader when the order was given.

func (p *play) runOrder(f *frame) {
	if f.others != 0 {
		u := p.nextLeader(f.others)
		f.others = f.others.Without(u)
		p.lead(u)
		return
	}
	o, side, at, units, led := f.order, f.side, f.place, f.units, f.n == 1
	p.stack.Pop()
	if at.hex != hex.None {
		units = p.obedient(side, at.hex, o)
		if o == orderShoot { // who sees nobody yet has the order too: an enemy may be turned up while the others fire (OTL-5.2.3.2-01)
			units = (p.at[at.hex] & p.own(side)).Where(func(u game.Unit) bool { return p.fresh(u) && p.units[u].hold != 1 })
		}
	}
	p.carryOut(side, o, units, at.hex != hex.None, led)
}

// carryOut has units do what they are ordered to: those of a whole hex, led if that was in the radius of a
// leader, or those whom a leader has ordered.
func (p *play) carryOut(side game.Side, o order, units set, whole, led bool) {
	if units == 0 {
		return
	}
	f := newFrame(kMovers, side)
	f.units = units
	switch o {
	case orderMove:
		if !whole {
			f.step, f.others, f.units = moversFixed, units, 0
		}
		if led {
			f.step |= moversLed
		}
		f.place = p.units[units.First()].place
	case orderShoot:
		f.kind = kShoot
		if !whole {
			f.step = shootGiven
		}
	case orderHold:
		if !whole {
			switch u := units.First(); {
			case p.free(u):
				p.holdUnit(u)
			case p.units[u].status == onMap && p.units[u].marker == noMarker:
				p.finish(u) // pinned since: that was his order (OTL-5.2.3.5-02)
			}
			return
		}
		f.kind = kHold
	case orderRally:
		for s := units; s != 0; s &= s - 1 {
			p.rally(s.First())
		}
		return
	case orderClear:
		for s := units; s != 0; s &= s - 1 {
			p.clearJam(s.First())
		}
		return
	}
	p.stack.Push(f)
}

// kHold: units of a hex are put on hold (5.2.3.4). step is 1 after the first.

func asksHold(p *Position, f *frame) (game.Side, game.Ask) {
	for s := f.units; s != 0; s &= s - 1 {
		if p.free(s.First()) {
			return f.side, askHold
		}
	}
	return game.Nobody, askNothing
}

func legalHold(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := f.units; s != 0; s &= s - 1 {
		if u := s.First(); p.free(u) {
			buf = append(buf, game.Act(doHold).With(u))
		}
	}
	if f.step == 1 {
		buf = append(buf, game.Act(doDone))
	}
	return buf
}

func (p *play) takeHold(f *frame, a game.Action) {
	if a.Verb == doDone {
		p.stack.Pop()
		return
	}
	f.step = 1
	p.holdUnit(a.Units[0])
}

// holdUnit puts a hold marker on a unit; a hidden one stays hidden (OTL-5.2.3.4-02).
func (p *play) holdUnit(u game.Unit) {
	p.units[u].hold = 1
	p.apart(one(u))
	p.note(p.about(evHolds, u), rHold, rHoldHidden)
}
