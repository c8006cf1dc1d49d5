package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// How the program moves (OTL-12.5.3.3-01): where its soldiers gain most by going, and the way there.

// machineMover is the hex whose soldiers gain most by moving; None if nobody gains.
func (p *Position) machineMover(side game.Side) hex.Hex {
	best := noMover
	for h := range p.at {
		movers := p.soldiers(p.ordered(side, hex.Hex(h), orderMove))
		if movers == 0 || p.stays(movers) {
			continue
		}
		for rest := movers; rest != 0; { // those of an upper level or a bunker may gain where the others do not
			group := rest & p.there(side, p.units[rest.First()].place)
			rest &^= group
			if m := p.moverOf(group); m.better(best) {
				best = m
			}
		}
	}
	if best == noMover {
		return hex.None
	}
	return p.units[best.unit].place.hex
}

// A mover is where a group of the program is better off, and its lowest unit.
type mover struct {
	goal aimPoint
	unit game.Unit
}

var noMover = mover{unit: game.NoUnit}

// moverOf is what a group gains by moving, noMover if it gains nothing.
func (p *Position) moverOf(group set) mover {
	f := p.group(group)
	if goal := p.goal(&f); goal.better(p.worth(&f, f.place)) {
		return mover{goal, group.First()}
	}
	return noMover
}

// better reports whether who gains more moves first: of several the lowest protection column, then the lowest unit (OTL-12.5.3-01).
func (m mover) better(than mover) bool {
	switch {
	case m.unit == game.NoUnit || than.unit == game.NoUnit:
		return m.unit != game.NoUnit && than.unit == game.NoUnit
	case m.goal.better(than.goal) || than.goal.better(m.goal):
		return m.goal.better(than.goal)
	case m.goal.cover != than.goal.cover:
		return m.goal.cover < than.goal.cover
	}
	return m.unit < than.unit
}

// stays reports whether soldiers do not move: one of them is in a building, a bunker or a dug position with a spotted enemy in LOS, at
// whatever range (OTL-12.5-06), or a crew would be parted.
func (p *Position) stays(units set) bool {
	for s := units; s != 0; s &= s - 1 {
		u := s.First()
		at := p.units[u].place
		if p.hexes[at.hex].burns > 0 || at.floor == ground && p.hexes[at.hex].dug == 0 && p.terrain(at) != data.Building {
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

// aimPoint is what a location is worth to a group of the program (OTL-12.5-06); the zero value is worth
// nothing.
type aimPoint struct {
	at      place
	goal    bool // of the scenario's control or exit list, in the last third of the turns
	sees    bool // a spotted enemy in LOS and range
	cover   int8 // protection column
	victory int  // what it is worth for victory
	near    int  // hexes to the nearest spotted enemy
	reach   int  // the lowest effective range to one of them (OTL-12.5.3-01)
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
		return a.victory > than.victory
	case !a.sees:
		return false
	case a.cover != than.cover:
		return a.cover < than.cover
	case a.victory != than.victory:
		return a.victory > than.victory
	case a.near != than.near:
		return a.near < than.near
	}
	return a.reach < than.reach
}

// before reports whether a goes first as a destination: if it is better, or alike on a lower protection column, then nearer to an
// enemy (OTL-12.5.3-01).
func (a aimPoint) before(than aimPoint) bool {
	switch {
	case a.better(than) || than.better(a):
		return a.better(than)
	case a.cover != than.cover:
		return a.cover < than.cover
	}
	return a.near < than.near
}

// worth judges a location for a group.
func (p *Position) worth(f *frame, at place) aimPoint {
	if p.hexes[at.hex].burns > 0 { // any other place is better
		return aimPoint{at: at}
	}
	a := aimPoint{at: at, known: true, cover: p.cover(at), near: 1 << 10}
	a.victory = p.stake(f.side, at.hex)
	a.goal = a.victory > 0 && 3*int(p.turn) > 2*int(p.rules.Scenario.Turns)
	for e := p.spotted(p.onMap(f.side.Other())); e != 0; e &= e - 1 {
		v := e.First()
		a.near = min(a.near, p.rules.Ground.Distance(at.hex, p.units[v].place.hex))
		if l := p.rules.sight.Look(p.spotOf(at), p.eyes(v), p.field()); l.Seen() && (!a.sees || l.Range() < a.reach) {
			for s := p.soldiers(f.units); s != 0; s &= s - 1 {
				if p.weapon(s.First()).Column(l.Range()) > 0 {
					a.sees, a.reach = true, l.Range()
				}
			}
		}
	}
	return a
}

// wanted reports whether a hex counts for victory.
func (p *Position) wanted(side game.Side, h hex.Hex) bool { return p.stake(side, h) > 0 }

// stake is what a hex is worth for the victory of a side or of its enemy, 0 if it is the side's already, unless it has to be occupied, not
// controlled; of ways off the map only its own.
func (p *Position) stake(side game.Side, h hex.Hex) (value int) {
	v := &p.rules.Scenario.Victory
	for i := range v.Tests {
		t := &v.Tests[i]
		if n := slices.Index(t.Hexes, h); n >= 0 && (p.hexes[h].control != side || t.Asks == data.NoEnemy || t.Asks == data.GoodOrder) {
			value = max(value, weight(t, n))
		}
	}
	if slices.Contains(p.rules.Scenario.Forces[side].Exits, h) {
		value = max(value, 1)
	}
	for i := range v.Terms[side] {
		t := &v.Terms[side][i]
		counts := false
		switch b := p.rules.Ground.Cells[h].Building; t.Per {
		case data.PerExit:
			counts = slices.Contains(p.rules.Scenario.Forces[side].Exits, h)
		case data.PerHex:
			counts = p.hexes[h].control != side && slices.Contains(t.Hexes, h)
		case data.PerBuilding:
			counts = p.hexes[h].control != side && b >= 0 && (t.Building < 0 || t.Building == b) && !p.controls(side, int(b))
		}
		if counts {
			value = max(value, int(t.Points))
		}
	}
	return value
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
			if w := p.worth(f, at.frame.place); w.before(best) {
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
	if !best.better(start) && (f.step&moveBegun == 0 || best.victory == 0) { // who has set out for victory passes by what is alike but less safe
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
	if p.rules.Scenario.Forces[f.side].Exits != nil && goal.goal && slices.Contains(p.rules.Scenario.Forces[f.side].Exits, f.place.hex) && p.tryExit(f) == nil {
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
		if _, why := p.tryStep(f, n); why != nil || !p.dares(f, ground.at(n)) {
			continue
		}
		if w := p.worth(f, ground.at(n)); to == hex.None || w.better(best) {
			best, to = w, n
		}
	}
	return to
}
