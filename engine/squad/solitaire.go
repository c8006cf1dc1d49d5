package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
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

// machineLeads lets a leader give his extra orders by the same priorities: fire, then move (OTL-12.5-04); it
// reports whether he gave one.
func (p *play) machineLeads(f *frame) bool {
	if f.n <= 0 || !p.givesOrders(f.unit) {
		return false
	}
	give := func(u game.Unit, o order) bool { return p.giveWhy(f, u, o) == nil }
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
	for s := p.soldiers(p.onMap(f.side)); s != 0; s &= s - 1 {
		if u := s.First(); give(u, orderMove) && !p.stays(one(u)) && p.improves(p.group(one(u))) {
			p.takeLead(f, game.Act(doGive).With(u).As(optMove))
			return true
		}
	}
	return false
}

// machineMover is the hex whose soldiers gain most by moving, of several the lowest protection column, then the lowest unit (OTL-12.5.3-01);
// None if nobody gains.
func (p *Position) machineMover(side game.Side) hex.Hex {
	best, found, who := aimPoint{}, hex.None, game.NoUnit
	for h := range p.at {
		movers := p.soldiers(p.ordered(side, hex.Hex(h), orderMove))
		if movers == 0 || p.stays(movers) {
			continue
		}
		f := p.group(movers & p.there(side, p.units[movers.First()].place))
		now, goal, u := p.worth(&f, f.place), p.goal(&f), movers.First()
		alike := !goal.better(best) && !best.better(goal)
		if goal.better(now) && (found == hex.None || goal.better(best) || alike && (goal.cover < best.cover || goal.cover == best.cover && u < who)) {
			best, found, who = goal, hex.Hex(h), u
		}
	}
	return found
}

// stays reports whether soldiers do not move: one of them is in a building, a bunker or a dug position with a spotted enemy in LOS, at
// whatever range (OTL-12.5-06), or a crew would be parted.
func (p *Position) stays(units set) bool {
	for s := units; s != 0; s &= s - 1 {
		u := s.First()
		at := p.units[u].place
		if at.floor == ground && p.hexes[at.hex].dug == 0 && p.terrain(at) != data.Building {
			continue
		}
		for e := p.spotted(p.onMap(p.side(u).Other())); e != 0; e &= e - 1 {
			if p.look(u, e.First()).Seen() {
				return true
			}
		}
	}
	return p.parts(units)
}

// parts reports whether units would leave a gunner or a crewman behind (OTL-12.5-07).
func (p *Position) parts(units set) bool {
	for s := units; s != 0; s &= s - 1 {
		u := s.First()
		for _, v := range [...]game.Unit{p.units[u].crewOf, p.mate(u)} {
			if v != game.NoUnit && !units.Has(v) && p.units[v].place == p.units[u].place {
				return true
			}
		}
	}
	return false
}

func (p *Position) improves(f frame) bool { return p.goal(&f).better(p.worth(&f, f.place)) }

// aimPoint is what a location is worth to a group of the program (OTL-12.5-06); the zero value is worth
// nothing.
type aimPoint struct {
	at      place
	goal    bool // of the scenario's control or exit list, in the last third of the turns
	sees    bool // a spotted enemy in LOS and range
	cover   int8 // protection column
	victory bool // worth points or asked for by victory
	near    int  // hexes to the nearest spotted enemy
	known   bool
}

func (a aimPoint) better(than aimPoint) bool {
	switch {
	case a.known != than.known:
		return a.known
	case a.goal != than.goal:
		return a.goal
	case a.sees != than.sees:
		return a.sees
	case !a.sees && a.victory != than.victory:
		return a.victory
	case !a.sees:
		return false
	case a.cover != than.cover:
		return a.cover < than.cover
	case a.victory != than.victory:
		return a.victory
	}
	return a.near < than.near
}

// worth judges a location for a group.
func (p *Position) worth(f *frame, at place) aimPoint {
	a := aimPoint{at: at, known: true, cover: p.cover(at), near: 1 << 10}
	a.victory = p.wanted(f.side, at.hex)
	a.goal = a.victory && 3*int(p.turn) > 2*int(p.rules.Scenario.Turns)
	for e := p.spotted(p.onMap(f.side.Other())); e != 0; e &= e - 1 {
		v := e.First()
		a.near = min(a.near, p.rules.Ground.Distance(at.hex, p.units[v].place.hex))
		if l := p.rules.sight.Look(p.spotOf(at), p.eyes(v), p.field()); l.Seen() && !a.sees {
			for s := p.soldiers(f.units); s != 0; s &= s - 1 {
				a.sees = a.sees || p.weapon(s.First()).Column(l.Range()) > 0
			}
		}
	}
	return a
}

// wanted reports whether a hex counts for the victory of a side or of its enemy, and is not the side's already; of ways off the
// map only its own.
func (p *Position) wanted(side game.Side, h hex.Hex) bool {
	if p.hexes[h].control != side {
		v := &p.rules.Scenario.Victory
		for i := range v.Tests {
			if among(h, v.Tests[i].Hexes) {
				return true
			}
		}
		for i := range v.Terms[side] {
			t := &v.Terms[side][i]
			b := p.rules.Ground.Cells[h].Building
			if t.Per == data.PerHex && among(h, t.Hexes) || t.Per == data.PerBuilding && b >= 0 && (t.Building < 0 || t.Building == b) && !p.controls(side, int(b)) {
				return true
			}
		}
	}
	return among(h, p.rules.Scenario.Forces[side].Exits)
}

func among(h hex.Hex, list []hex.Hex) bool {
	for _, x := range list {
		if x == h {
			return true
		}
	}
	return false
}

// goal is the best location within the reach of a group, its own included.
func (p *Position) goal(f *frame) aimPoint {
	best, _ := p.route(f)
	return best
}

// way is a place within reach, with what is left there and the first step to it; done when nobody gets there with more.
type way struct {
	frame frame
	first game.Action
	done  bool
}

// route looks for the best location within the reach of a group, upper levels and bunkers too (OTL-1.1.11-03), and the first step on the way
// to it. The group stands in nobody's way where it was. It goes into enemies only with twice their melee sum.
func (p *Position) route(f *frame) (best aimPoint, first game.Action) {
	p.lift(f)
	defer p.putBack(f)
	best = p.worth(f, f.place)
	start := best
	var room [20]game.Action
	var open [256]way // 7 MP lead to 169 hexes, a few of which have several locations
	open[0].frame = *f
	for i, n := 0, 1; i >= 0; i = cheapest(open[:n]) {
		open[i].done = true
		at := open[i]
		if i > 0 {
			if w := p.worth(f, at.frame.place); w.better(best) {
				best, first = w, at.first
			}
		}
		if p.there(f.side.Other(), at.frame.place) != 0 {
			continue
		}
		for _, a := range p.ways(&at.frame, room[:0]) {
			to, paid := p.leadsTo(&at.frame, a)
			if to == nowhere || !p.dares(f, to) {
				continue
			}
			old := 0
			for old < n && open[old].frame.place != to {
				old++
			}
			if old == len(open) || old < n && (open[old].done || open[old].frame.n >= at.frame.n-paid) {
				continue
			}
			next := at
			next.done = false
			next.frame.n -= paid
			next.frame.place = to
			next.frame.step |= moveBegun | moveSpent
			if i == 0 {
				next.first = a
			}
			open[old] = next
			n = max(n, old+1)
		}
	}
	if !best.better(start) {
		best = start
	}
	return best, first
}

// cheapest is the way that is not done and has most MP left, or -1.
func cheapest(open []way) int {
	at := -1
	for i := range open {
		if w := &open[i]; !w.done && (at < 0 || w.frame.n > open[at].frame.n) {
			at = i
		}
	}
	return at
}

// leadsTo is where a step or shift leads, and what is paid for it; an exit leads nowhere.
func (p *Position) leadsTo(f *frame, a game.Action) (to place, paid int8) {
	switch {
	case a.Verb == doShift:
		to = floorOf(a.Option).at(f.place.hex)
		paid, _ = p.tryShift(f, to.floor)
	case a.Verb != doStep:
		return nowhere, 0
	case a.Option == optInside:
		to = inside.at(a.To)
		paid, _ = p.tryInside(f, a.To)
	default:
		to = ground.at(a.To)
		paid, _ = p.tryStep(f, a.To)
	}
	return to, paid
}

// dares reports whether a group goes into a location: one without enemies, or with spotted ones of at most
// half its melee sum.
func (p *Position) dares(f *frame, to place) bool {
	enemies := p.there(f.side.Other(), to)
	if enemies == 0 {
		return true
	}
	seen := p.spotted(enemies)
	return seen == enemies && p.meleeSum(p.soldiers(f.units)) >= 2*p.meleeSum(seen&^p.pinned(seen))
}

// machineMoves sets the ordered units out, a group for each location; it reports whether there was one.
func (p *play) machineMoves(f *frame) bool {
	units := p.movable(f.units | f.others)
	if units == 0 {
		return false
	}
	group := units & p.there(f.side, p.units[units.First()].place)
	f.units, f.others = (f.units|f.others)&^group, 0
	if f.step&moversFixed != 0 {
		p.stack.Pop()
	}
	p.setOut(group, false)
	return true
}

// machineStep moves a group one hex, or to another location of its hex, on the way to its goal; before it has moved at all it goes
// somewhere in any case (OTL-6.5b-01). It reports whether it moved.
func (p *play) machineStep(f *frame) bool {
	if f.step&moveOver != 0 || f.step&moveBegun != 0 && p.parts(f.units) { // the other one of a crew was pinned on the way
		return false
	}
	goal, first := p.route(f)
	if goal.at != f.place {
		p.takeMove(f, first)
		return true
	}
	if p.rules.Scenario.Forces[f.side].Exits != nil && goal.goal && among(f.place.hex, p.rules.Scenario.Forces[f.side].Exits) && p.tryExit(f) == nil {
		p.takeMove(f, game.Act(doExit))
		return true
	}
	if f.step&moveBegun != 0 && !p.mustLeave(f) {
		return false
	}
	if f.place.floor != ground {
		_, why := p.tryShift(f, ground)
		if why == nil {
			p.takeMove(f, game.Act(doShift).As(optGround))
		}
		return why == nil
	}
	to := p.nextBest(f)
	if to == hex.None {
		return false
	}
	p.takeMove(f, game.Act(doStep).Toward(to))
	return true
}

// nextBest is the best neighbouring hex that a group can enter, None if there is none.
func (p *Position) nextBest(f *frame) hex.Hex {
	p.lift(f)
	defer p.putBack(f)
	best, to := aimPoint{}, hex.None
	for _, n := range p.rules.Ground.Neighbors[f.place.hex] {
		if n == hex.None {
			continue
		}
		if _, why := p.tryStep(f, n); why != nil || !p.dares(f, ground.at(n)) {
			continue
		}
		if w := p.worth(f, ground.at(n)); to == hex.None || w.better(best) {
			best, to = w, n
		}
	}
	return to
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
	x := noCard
	for hand := p.counters(p.hands[f.side]); hand.count() > 0; {
		y := hand.first()
		hand.remove(y)
		if x == noCard || p.rules.Deck[y+1].Orders > p.rules.Deck[x+1].Orders {
			x = y
		}
	}
	if p.react(best.firer, x, f.place) {
		f.step = 1
	}
	return true
}
