package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// Advise rates the legal actions of the side that decides, from its view: it plays its cards out, fires
// where that works often enough, rallies, and moves towards what victory asks for, rather under cover
// and with an enemy in sight. It is a script for trying scenarios out, not a rule.
func (r *Rules) Advise(pos game.Position, legal []game.Action, worth []int) {
	whole, ok := pos.(*Position)
	if !ok {
		return
	}
	side, ask := whole.waiting()
	p := whole.seenBy(side)
	f := p.stack.Top()
	if f == nil || int(side) > 1 {
		return
	}
	var best game.Action
	switch ask {
	case askPlace:
		for i, a := range legal {
			worth[i] = p.berth(side, a)
		}
		return
	case askOrder:
		best = p.bestOrder(side)
	case askGive:
		best = p.bestGift(f)
	case askMovers:
		best = p.bestMovers(f)
	case askMove:
		best = p.bestMove(f)
	case askShoot:
		best = p.bestShot(f.units)
	case askReact:
		best = p.bestReaction(f)
	case askSelect:
		best = p.bestCard(side)
	}
	for i, a := range legal {
		worth[i] = plainWorth[a.Verb]
		if a == best {
			worth[i] = 100
		}
	}
}

// plainWorth is what actions are worth that need no thought.
var plainWorth = [numVerbs]int{doDone: 5, doStop: 5, doDecline: -1, doDraw: 5, doPlay: -1, doRegroup: 1, doFirst: 1, doCrew: 6, doGroup: 6, doUncrew: -5, doRemove: -5, doSpread: -5,
	doTakeOver: 5, doCharge: 6, doFight: 5, doRelieve: 6, doHold: -1, doSmoke: -5, doFlare: -5, doDrop: -5, doLie: -5, doSelect: -1, doOrder: -1, doGive: -1, doCrawl: -1, doShoot: -1,
	doTraverse: -1, doReact: -2, doStand: -1, doGather: -1, doExit: -1, doStep: 1, doShift: -1}

// berth rates a place at set-up: cover, two or three to a hex, near to what is wanted.
func (p *Position) berth(side game.Side, a game.Action) int {
	at := floorOf(a.Option).at(a.To)
	n := -10*int(p.cover(at)) - p.wants(side, at.hex)
	switch mates := p.at[at.hex].Count(); {
	case mates > 2:
		n -= 40
	case mates > 0:
		n += 12
	}
	if a.Option == optProne {
		n -= 100
	}
	return n
}

// greatGain is what a move must gain to come before fire.
const greatGain = 4

// bestOrder is the order for a point: a move that gains much, fire, then a rally, then the move that gains most, then a jam
// cleared.
func (p *Position) bestOrder(side game.Side) game.Action {
	shot, gain := nothing, 1
	move := game.Act(doStop)
	jam := hex.None
	for h, all := range p.at {
		if all&p.rules.sides[side] == 0 {
			continue
		}
		h := hex.Hex(h)
		if p.orderWhy(side, h, orderShoot) == nil {
			for s := p.obedient(side, h, orderShoot); s != 0; s &= s - 1 {
				if o := p.nearestShot(s.First()); p.pays(o) && o.better(shot) {
					shot = o
				}
			}
		}
		if movers := p.ordered(side, h, orderMove); movers != 0 {
			g := p.group(movers & p.there(side, p.units[movers.First()].place))
			if _, to := p.target(&g); to > gain {
				gain, move = to, game.Act(doOrder).At(h).As(optMove)
			}
		}
		if p.orderWhy(side, h, orderClear) == nil {
			jam = h
		}
	}
	switch {
	case gain >= greatGain:
		return move
	case shot.from != hex.None:
		return game.Act(doOrder).At(shot.from).As(optShoot)
	case p.machinePinned(side) != hex.None:
		return game.Act(doOrder).At(p.machinePinned(side)).As(optRally)
	case gain > 1:
		return move
	case jam != hex.None:
		return game.Act(doOrder).At(jam).As(optClear)
	}
	return move
}

// pays reports whether an attack works at least once in four.
func (p *Position) pays(o option) bool {
	if o.from == hex.None {
		return false
	}
	a, why := p.aim(o.unit, o.to, manner{crew: p.rules.sides[p.side(o.unit)]})
	return why == nil && 4*a.morale >= int(a.column)
}

// bestGift is the extra order of a leader: fire, then a rally, then a move.
func (p *Position) bestGift(f *frame) game.Action {
	shot, pinned, mover := nothing, game.NoUnit, game.NoUnit
	for s := p.onMap(f.side); s != 0; s &= s - 1 {
		u := s.First()
		if p.giveWhy(f, u, orderShoot) == nil {
			if o := p.nearestShot(u); p.pays(o) && o.better(shot) {
				shot = o
			}
		}
		if p.giveWhy(f, u, orderRally) == nil {
			pinned = u
		}
		if mover == game.NoUnit && p.giveWhy(f, u, orderMove) == nil {
			if g := p.group(one(u)); p.gains(&g) {
				mover = u
			}
		}
	}
	switch {
	case shot.from != hex.None:
		give := game.Act(doGive).With(shot.unit)
		if m := p.serves(shot.unit); f.n > 1 && m != game.NoUnit && p.weapon(shot.unit).Crewed {
			give = give.With(shot.unit, m)
		}
		return give.As(optShoot)
	case pinned != game.NoUnit:
		return game.Act(doGive).With(pinned).As(optRally)
	case mover != game.NoUnit:
		return game.Act(doGive).With(mover).As(optMove)
	}
	return game.Act(doDone)
}

func (p *Position) gains(f *frame) bool {
	_, gain := p.target(f)
	return gain > 1
}

// bestMovers lets all of a location go together.
func (p *Position) bestMovers(f *frame) game.Action {
	for s := p.movable(f.units); s != 0; s &= s - 1 {
		if u := s.First(); f.others == 0 || p.units[u].place == p.units[f.others.First()].place {
			return game.Act(doJoin).With(u)
		}
	}
	return game.Act(doGo)
}

// bestMove is the next step on the way to the best location within reach.
func (p *Position) bestMove(f *frame) game.Action {
	if p.wayOut(f.side, f.place.hex) && p.tryExit(f) == nil {
		return game.Act(doExit)
	}
	to, gain := p.target(f)
	if gain <= 0 && f.step&moveBegun != 0 || to == f.place {
		return game.Act(doStop)
	}
	_, from := p.reach(*f)
	for at := to.index(); at >= 0; at = from[at] {
		if from[at] != f.place.index() {
			continue
		}
		next := placeOf(at)
		if next.hex == f.place.hex {
			return game.Act(doShift).As([...]game.Option{ground: optGround, upper: optUpper, inside: optInside}[next.floor])
		}
		return game.Act(doStep).Toward(next.hex).As(floorOption[next.floor])
	}
	return game.Act(doStop)
}

// target is the best location within the reach of a group, and how much better it is than where it is.
func (p *Position) target(f *frame) (to place, gain int) {
	best, _ := p.reach(*f)
	to = f.place
	now, top := p.value(f, f.place), -1<<20
	for i, left := range best {
		at := placeOf(i)
		if left < 0 || at == f.place || !p.dares(f, at) {
			continue
		}
		if v := p.value(f, at); v > top {
			to, top = at, v
		}
	}
	return to, top - now
}

// value is what a location is worth to a group: near to what its side wants, protected, with a spotted
// enemy in sight and range, or to be beaten there.
func (p *Position) value(f *frame, at place) int {
	way := p.way(f, at.hex)
	n := -3*way - 2*int(p.cover(at))
	if way == 0 {
		n += 6
	}
	for s := p.spotted(p.onMap(f.side.Other())); s != 0; s &= s - 1 {
		v := s.First()
		if p.units[v].place == at {
			n += 10
			break
		}
		if l := p.rules.sight.Look(p.spotOf(at), p.eyes(v), p.field()); l.Seen() && l.Range() <= spottingRange {
			n += 4
			break
		}
	}
	return n
}

// way is how far a group in a hex has to what victory asks for: over a bridge that scores, else to the
// nearest hex that its side wants, or where the enemy set up.
func (p *Position) way(f *frame, h hex.Hex) int {
	nearest := func(list []hex.Hex) int {
		near := 1 << 9
		for _, x := range list {
			near = min(near, p.rules.Ground.Distance(h, x))
		}
		return near
	}
	for _, t := range p.scenario().Victory.Terms[f.side] {
		if t.Per != data.PerCrossing || p.units[f.units.First()].crossed {
			continue
		}
		if f.place.hex == t.Hexes[0] {
			return nearest(t.Bank)
		}
		return nearest(t.Hexes)
	}
	for x := range p.hexes {
		if p.wanted(f.side, hex.Hex(x)) {
			return p.wants(f.side, h)
		}
	}
	return nearest(p.force(f.side.Other()).Area)
}

// bestShot is the attack with the lowest effective range among units, if it pays.
func (p *Position) bestShot(units set) game.Action {
	best := nothing
	for s := units; s != 0; s &= s - 1 {
		if u := s.First(); p.fresh(u) && p.canFire(u) == nil {
			if o := p.nearestShot(u); p.pays(o) && o.better(best) {
				best = o
			}
		}
	}
	if best.from == hex.None {
		return game.Act(doDone)
	}
	return game.Act(doShoot).With(best.unit).Toward(best.to.hex).As(floorOption[best.to.floor])
}

// bestReaction is the reaction most likely to have an effect, with the highest card, if it pays.
func (p *Position) bestReaction(f *frame) game.Action {
	best, found := attack{}, false
	for s := p.soldiers(p.onMap(f.side)); s != 0; s &= s - 1 {
		a, why := p.reactWhy(s.First(), f.place)
		if why == nil && 4*a.morale >= int(a.column) && (!found || a.morale*int(best.column) > best.morale*int(a.column)) {
			best, found = a, true
		}
	}
	x := p.highest(p.counters(p.hands[f.side]))
	if !found || x == noCard {
		return game.Act(doDecline)
	}
	return game.Act(doReact).With(best.firer).As(ofCard(x))
}

// highest is the card of a set with the highest Orders value.
func (p *Position) highest(from cards) card {
	best := noCard
	for ; from.count() > 0; from.remove(from.first()) {
		if x := from.first(); best == noCard || p.rules.Deck[x+1].Orders > p.rules.Deck[best+1].Orders {
			best = x
		}
	}
	return best
}

// bestCard adds the highest card that fits to those selected.
func (p *Position) bestCard(side game.Side) game.Action {
	x := p.highest(p.selectable(side))
	switch {
	case x != noCard && p.rules.Deck[x+1].Orders > 0:
		return game.Act(doSelect).As(ofCard(x))
	case p.selected[side].count() == 0:
		return game.Act(doRegroup)
	}
	return game.Act(doDone)
}

var _ game.Adviser = (*Rules)(nil)
