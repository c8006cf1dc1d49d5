package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// replyOrder gives the order that promises most, or none.
func (j *judge) replyOrder(p *Position, side game.Side, legal []game.Action, in *game.Intent) game.Action {
	best, top := game.Act(doStop), 0
	var to int32
	for _, a := range legal {
		worth, note := j.orderWorth(p, side, a)
		if worth > top {
			best, top, to = a, worth, note
		}
	}
	headFor(in, to)
	if !isLegal(legal, best) {
		return legal[len(legal)-1]
	}
	return best
}

// orderWorth is what an order promises, and where it leads.
func (j *judge) orderWorth(p *Position, side game.Side, a game.Action) (worth int, note int32) {
	switch a.Verb {
	case doCrawl:
		return j.crawls(p, a), 0
	case doOrder:
	default:
		return 0, 0
	}
	o := orderOf(a.Option)
	units := p.obedient(side, a.Hex, o)
	switch o {
	case orderShoot:
		for s := units; s != 0; s &= s - 1 {
			worth += j.bestShot(p, s.First(), manner{crew: p.rules.sides[side]})
		}
	case orderRally:
		for s := units; s != 0; s &= s - 1 {
			worth += j.rallies(p, s.First())
		}
	case orderClear:
		for s := units; s != 0; s &= s - 1 {
			worth += j.clears(p, s.First())
		}
	case orderHold:
		if p.counters(p.hands[side]) != (cards{}) && p.soldiers(units) == units {
			worth = j.IsHolding * units.Count() * int(bit(j.danger[side][a.Hex] > 0))
		}
		return worth, 0
	case orderMove:
		movers := units & p.there(side, p.units[units.First()].place)
		if p.soldiers(movers) == 0 {
			return 0, 0
		}
		f := p.group(movers)
		t := j.best(p, &f)
		worth, note = t.gain-j.DoubtMoves, means(movers.First(), t.at)
	}
	if worth > 0 {
		worth += j.leadership(p, side, a.Hex)
	}
	return worth, note
}

// leadership is what leaders in a hex could do besides, by extra orders to soldiers elsewhere who have not acted.
func (j *judge) leadership(p *Position, side game.Side, h hex.Hex) (worth int) {
	for s := p.at[h] & p.own(side); s != 0; s &= s - 1 {
		u := s.First()
		if !p.givesOrders(u) {
			continue
		}
		ready := 0
		for m := p.soldiers(p.onMap(side) & p.own(side)); m != 0; m &= m - 1 {
			v := m.First()
			if at := p.units[v].place.hex; at != h && (p.fresh(v) || p.canRally(v)) && p.rules.Ground.Distance(at, h) <= p.radius(u) {
				ready++
			}
		}
		worth += j.IsLeading * min(ready, int(p.command(u)))
	}
	return worth
}

// crawls is what it is worth for a pinned soldier to crawl where he is better protected.
func (j *judge) crawls(p *Position, a game.Action) int {
	u := a.Units[0]
	here, there := int(j.danger[p.side(u)][p.units[u].place.hex]), int(j.danger[p.side(u)][a.To])
	if floorOf(a.Option) == inside {
		there = there * 2 / 5
	}
	return (here-there)/2 - j.IsPin/4
}

// replyGive gives the extra order that promises most.
func (j *judge) replyGive(p *Position, legal []game.Action) game.Action {
	best, top := game.Act(doDone), 0
	for _, a := range legal {
		if w := j.extra(p, a); w > top {
			best, top = a, w
		}
	}
	return best
}

// extra is what an extra order promises.
func (j *judge) extra(p *Position, a game.Action) (worth int) {
	switch a.Verb {
	case doCrawl:
		return j.crawls(p, a)
	case doGive:
	default:
		return 0
	}
	main, at := noOrder, hex.None
	if below := p.stack.Below(1); below != nil && below.kind == kOrder {
		main, at = below.order, below.place.hex
	}
	u, o := a.Units[0], orderOf(a.Option)
	if p.rules.fakes.Has(u) || at == p.units[u].place.hex && main == o {
		return 0
	}
	switch o {
	case orderShoot:
		gunner := u
		if m := a.Units[1]; m != game.NoUnit && p.units[u].crewOf == m {
			gunner = m
		}
		crew := one(u)
		if a.Units[1] != game.NoUnit {
			crew |= one(a.Units[1])
		}
		worth = j.bestShot(p, gunner, manner{crew: crew})
	case orderRally:
		worth = j.rallies(p, u)
	case orderClear:
		worth = j.clears(p, u)
	case orderMove:
		g := p.group(one(u))
		worth = j.best(p, &g).gain - j.DoubtMoves
	}
	if at == p.units[u].place.hex && main != noOrder && main != orderRally && main != orderClear {
		worth = worth * 2 / 3 // he has an order already
	}
	return worth
}

// replyShoot lets the soldier fire who does most.
func (j *judge) replyShoot(p *Position, legal []game.Action, how manner) game.Action {
	best, top := game.Act(doDone), 0
	for _, a := range legal {
		if a.Verb != doShoot {
			continue
		}
		u := a.Units[0]
		shot, why := p.aim(u, floorOf(a.Option).at(a.To), how)
		if why != nil {
			continue
		}
		if w := j.shot(p, &shot) - j.shows(p, u); w > top {
			best, top = a, w
		}
	}
	return best
}

// replyReact fires where the chance of it is worth the card and what the soldier could do instead.
func (j *judge) replyReact(p *Position, f *frame, legal []game.Action) game.Action {
	best, top := game.Act(doDecline), 0
	last, lastWorth := game.NoUnit, 0
	for _, a := range legal {
		if a.Verb != doReact {
			continue
		}
		u := a.Units[0]
		if u != last {
			last, lastWorth = u, 0
			if shot, why := p.reactWhy(u, f.place); why == nil {
				lastWorth = j.shot(p, &shot) - j.shows(p, u)
			}
		}
		if w := j.reaction(p, f.side, u, cardOf(a.Option), lastWorth); w > top {
			best, top = a, w
		}
	}
	return best
}

// reaction is what it is worth to throw a card away for a soldier's fire.
func (j *judge) reaction(p *Position, side game.Side, u game.Unit, x card, shot int) int {
	number, of := p.reactionCheck(u, x)
	orders, column := int(number), int(of)
	chance := 1000 * min(orders, column) / column
	later := 0
	if p.points[side] > 0 && p.units[u].hold != 1 {
		later = j.IsReady * shot / 1000
	}
	k := p.contestOf(u)
	cost := j.hand(p, side, k.hands[side].count()) - j.hand(p, side, k.hands[side].count()-1)
	return shot*chance/1000 - later - max(cost, -j.PerOrders) - orders*j.PerOrders/4
}

// replyHold puts everybody on hold who is asked for.
func (j *judge) replyHold(p *Position, legal []game.Action) game.Action {
	for _, a := range legal {
		if a.Verb == doHold && !p.rules.fakes.Has(a.Units[0]) {
			return a
		}
	}
	return legal[len(legal)-1]
}
