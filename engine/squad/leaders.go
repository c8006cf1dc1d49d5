package squad

import "fieldpost/engine/game"

func init() {
	procedures[kLead] = procedure{Asks: asksLead, Legal: legalLead, Take: (*play).takeLead, Run: (*play).runLead}
}

// givesOrders reports whether a unit is a leader who can give extra orders (OTL-5.2.4.4-01).
func (p *Position) givesOrders(u game.Unit) bool {
	s := &p.units[u]
	return s.status == onMap && s.pin == 0 && p.command(u) > 0 && p.mute[p.side(u)] != p.turn
}

// nextLeader is the leader of a set who gives orders first: squad leaders before assistants
// (OTL-5.2.4.2-07).
func (p *Position) nextLeader(s set) game.Unit {
	for rest := s; rest != 0; rest &= rest - 1 {
		if u := rest.First(); p.rules.Units[u].Squad {
			return u
		}
	}
	return s.First()
}

// lead lets a leader give his extra orders.
func (p *play) lead(u game.Unit) {
	if !p.givesOrders(u) {
		return
	}
	f := newFrame(kLead, p.side(u))
	f.unit, f.n = u, p.command(u)
	p.stack.Push(f)
}

// kLead: a leader gives extra orders to units in his radius, up to his command value
// (OTL-5.2.4.2-01). n are those left, units those who will move as groups at the end
// (OTL-5.2.4.2-04), step is 1 once that has begun.

func asksLead(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step != 1 && f.n > 0 && p.givesOrders(f.unit) && f.side != p.rules.machine && p.hasGifts(f), f.side, askGive)
}

func (p *Position) hasGifts(f *frame) bool {
	p.buffer = p.gifts(f, p.buffer[:0])
	return len(p.buffer) > 0
}

// giveWhy says why a leader cannot give a unit an order.
func (p *Position) giveWhy(f *frame, u game.Unit, o order) *game.Reason {
	switch {
	case p.side(u) != f.side:
		return notYours
	case !p.own(f.side).Has(u):
		return notHis
	case p.units[u].status != onMap:
		return notOnMap
	case p.rules.Ground.Distance(p.units[f.unit].place.hex, p.units[u].place.hex) > p.radius(f.unit):
		return outOfRadius
	case p.promised(u):
		return cannotObey
	case p.obeys(u, o):
	case p.hexes[p.units[u].place.hex].burns > 0 && (o == orderShoot || o == orderHold || o == orderClear):
		return inFlames
	case p.units[u].hold > 0:
		return onHold
	default:
		return cannotObey
	}
	return nil
}

// promised reports whether a unit has an extra order that it has not carried out yet, such as to move with others
// or, of an assistant, what he does after he has given his own: that is its order (OTL-5.2.3.5-01).
func (p *Position) promised(u game.Unit) bool {
	for i := range p.stack {
		if f := &p.stack[i]; (f.kind == kLead || f.kind == kOrder) && f.units.Has(u) {
			return true
		}
	}
	return false
}

// gifts appends the extra orders that a leader can give.
func (p *Position) gifts(f *frame, buf []game.Action) []game.Action {
	for s := p.onMap(f.side) & p.own(f.side); s != 0; s &= s - 1 {
		u := s.First()
		for o := orderMove; o < numOrders; o++ {
			if p.giveWhy(f, u, o) != nil {
				continue
			}
			give := game.Act(doGive).With(u).As(orderOptions[o])
			buf = append(buf, give)
			if m := p.serves(u); o == orderShoot && f.n > 1 && m != game.NoUnit && p.weapon(u).Crewed && p.units[m].hold != 1 && !p.promised(m) {
				buf = append(buf, give.With(u, m)) // the crewman needs an order of his own (OTL-5.2.4.2-06)
			}
		}
		if !p.promised(u) && p.rules.Ground.Distance(p.units[f.unit].place.hex, p.units[u].place.hex) <= p.radius(f.unit) {
			buf = p.crawls(u, buf)
		}
	}
	return buf
}

func legalLead(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.gifts(f, buf), game.Act(doDone))
}

func (p *play) takeLead(f *frame, a game.Action) {
	if a.Verb == doDone {
		f.step = 1
		return
	}
	f.n--
	if a.Verb == doCrawl {
		p.crawl(a)
		return
	}
	u, o, leader := a.Units[0], orderOf(a.Option), f.unit
	units := one(u)
	if m := a.Units[1]; m != game.NoUnit {
		f.n--
		units |= one(m)
		if p.units[u].crewOf == m { // units of an action stand in ascending order
			u = m
		}
	}
	given := p.with(p.about(evGiven, u, int16(o)), leader)
	if p.units[leader].hidden {
		given.Veil |= game.VeilAll // that one is given at all would tell that a leader hides within reach
	}
	p.note(given, rExtraOrders, rExtraFirst)
	next := newFrame(kOrder, f.side)
	next.order, next.units = o, units
	if o == orderMove {
		f.units |= units
		next.order, next.units = noOrder, 0
	}
	for s := units; s != 0; s &= s - 1 {
		if v := s.First(); p.chains(leader, v) {
			p.units[v].chained = true
			next.others |= one(v)
			for i := range p.stack { // in the hex activated he is not asked again as one of its leaders: he has his value once (OTL-5.2.4.2-01)
				if below := &p.stack[i]; below.kind == kOrder {
					below.others = below.others.Without(v)
				}
			}
		}
	}
	p.stack.Push(next)
}

// chains reports whether an extra order to a unit lets it give its own ones: a squad leader's to an
// assistant, once a turn (OTL-5.2.4.3-01, OTL-5.2.4.3-02).
func (p *Position) chains(leader, u game.Unit) bool {
	return p.rules.Units[leader].Squad && p.rules.Units[u].Leader() && !p.rules.Units[u].Squad && !p.units[u].chained && p.givesOrders(u)
}

// runLead moves those who were ordered to move, one group for each location (OTL-5.2.4.2-05).
func (p *play) runLead(f *frame) {
	if f.side == p.rules.machine && f.step == 0 && p.machineLeads(f) {
		return
	}
	f.step = 1
	for s := f.units; s != 0; s &= s - 1 {
		u := s.First()
		if !p.obeys(u, orderMove) {
			f.units = f.units.Without(u)
			if p.units[u].status == onMap && p.units[u].marker == noMarker {
				p.finish(u) // pinned before he could set out: that was his order (OTL-5.2.3.5-02)
			}
			continue
		}
		group := f.units & p.there(f.side, p.units[u].place)
		for g := group; g != 0; g &= g - 1 {
			if !p.obeys(g.First(), orderMove) {
				group = group.Without(g.First())
			}
		}
		f.units &^= group
		p.carryOut(f.side, orderMove, group, false, false)
		return
	}
	p.stack.Pop()
}
