package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// kMove: units are the group, place where it is, n its MP, unit the leader whose value counts.

// together are the members who still move: on the map and not pinned (OTL-6.5b-03).
func (p *Position) together(f *frame) (list set) {
	for s := f.units; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].status == onMap && p.units[u].pin == 0 {
			list |= one(u)
		}
	}
	return list
}

func asksMove(p *Position, f *frame) (game.Side, game.Ask) {
	if f.step&moveOver != 0 || p.together(f) != f.units || f.units == 0 || f.side == p.rules.machine {
		return game.Nobody, askNothing
	}
	p.buffer = p.besides(f, p.ways(f, p.buffer[:0]))
	return game.AskIf(len(p.buffer) > 0, f.side, askMove)
}

func legalMove(p *Position, f *frame, buf []game.Action) []game.Action {
	buf = p.besides(f, p.ways(f, buf))
	if f.step&moveBegun != 0 && !p.mustLeave(f) {
		buf = append(buf, game.Act(doStop))
	}
	return buf
}

// mustLeave reports whether a group is in a burning building and can get out of it (event Building fire): going downstairs is not enough.
func (p *Position) mustLeave(f *frame) bool {
	return p.hexes[f.place.hex].burns > 0 && p.hasWay(f)
}

// besides appends what a group can do besides going on.
func (p *Position) besides(f *frame, buf []game.Action) []game.Action {
	if p.tryStand(f) == nil {
		buf = append(buf, game.Act(doStand))
	}
	for s := f.units; s != 0; s &= s - 1 {
		u := s.First()
		if p.tryLie(f, u) == nil {
			buf = append(buf, game.Act(doLie).With(u))
		}
		if p.tryDrop(f, u) == nil {
			buf = append(buf, game.Act(doDrop).With(u))
		}
		if p.trySmoke(f, u, doSmoke) == nil {
			buf = p.around(f, doSmoke, u, buf)
		}
		if p.trySmoke(f, u, doFlare) == nil {
			buf = p.around(f, doFlare, u, buf)
		}
		if f.step&moveAssault != 0 && p.units[u].tried&triedFire == 0 && p.assaults(one(u)) { // not with a weapon taken over on the way (OTL-6.10-01)
			buf = p.shots(doShoot, u, manner{assault: true}, buf)
		}
	}
	if p.leadsOn(f) {
		for s := p.there(f.side, f.place) & p.own(f.side) &^ f.units; s != 0; s &= s - 1 {
			if u := s.First(); p.tryGather(f, u) == nil {
				buf = append(buf, game.Act(doGather).With(u))
			}
		}
	}
	return buf
}

// leadsOn reports whether the leader of a move is still with the group, and is no hero only.
func (p *Position) leadsOn(f *frame) bool {
	return f.unit != game.NoUnit && f.units.Has(f.unit) && p.command(f.unit) > 0
}

// standMP is the cost of standing up (OTL-6.11.1-01).
const standMP int8 = 2

// tryStand: the prone members of a group stand up before it sets out (OTL-6.11a-02).
func (p *Position) tryStand(f *frame) *game.Reason {
	switch {
	case !p.lies(f):
		return notProne
	case f.step&(moveBegun|moveOver) != 0:
		return hasBegun
	case !p.cheaper(f, standMP):
		return tooFar
	}
	return nil
}

// cheaper reports whether a group that spends MP before it sets out can still move a hex, if need be by standing up first.
func (p *Position) cheaper(f *frame, spend int8) bool {
	left := *f
	left.n -= spend
	left.step |= moveSpent
	if spend == standMP {
		left.step |= moveStands
	}
	return p.hasWay(&left) || p.tryStand(&left) == nil
}

// tryLie: a soldier lies down anywhere but in buildings and bunkers (OTL-6.11a-01), before the group sets out as long as it can
// still move a hex then (OTL-6.5b-01).
func (p *Position) tryLie(f *frame, u game.Unit) *game.Reason {
	switch t := p.rules.Ground.Cells[f.place.hex].Terrain; {
	case p.units[u].prone:
		return isProne
	case f.place.floor != ground || t == data.Building:
		return noProneHere
	case f.step&moveBegun == 0 && p.boundBy(f, u):
		return mustMove
	}
	return nil
}

// boundBy reports whether a group that has not set out could move no hex any more with a member who lies down.
func (p *Position) boundBy(f *frame, u game.Unit) bool {
	p.units[u].prone = true
	bound := !p.hasWay(f) && p.tryStand(f) != nil
	p.units[u].prone = false
	return bound
}

// barredBy reports whether a group that has not set out could move no hex any more, as smoke makes the only way dearer (OTL-6.8-03): where
// nobody lies that takes a hex which the MP left just pay for.
func (p *Position) barredBy(f *frame, to hex.Hex) bool {
	h := &p.hexes[to]
	d, near := p.rules.Ground.DirTo(f.place.hex, to)
	if f.step&moveBegun != 0 || !near || h.smoke > 0 || p.lying(f.units) == 0 && p.stepCost(f.place.hex, to, d) != f.n-1 {
		return false
	}
	h.smoke = 1
	barred := !p.cheaper(f, 1)
	h.smoke = 0
	return barred
}

// tryDrop: a leader drops units off on his way and goes on (OTL-6.2-02); of any group some may stop where
// the others change their level (OTL-6.5a-02).
func (p *Position) tryDrop(f *frame, u game.Unit) *game.Reason {
	switch cell := &p.rules.Ground.Cells[f.place.hex]; {
	case f.step&moveBegun == 0 || p.mustLeave(f):
		return mustMove
	case f.units.Count() < 2:
		return isAlone
	case (!p.leadsOn(f) || u == f.unit) && cell.Upper == 0 && cell.Bunker < 0:
		return movesTogether
	}
	return nil
}

// tryGather: the leader picks up units on his way, in good order and without any marker, nor an order yet to be carried out
// (OTL-6.2-02, OTL-6.2-04, OTL-5.2.3.5-01).
func (p *Position) tryGather(f *frame, u game.Unit) *game.Reason {
	switch {
	case !p.leadsOn(f):
		return noLeader
	case f.units.Has(u) || p.side(u) != f.side || p.units[u].place != f.place:
		return notHere
	case !p.own(f.side).Has(u):
		return notHis
	case f.step&moveBegun == 0 || f.step&(moveOver|moveAssault) != 0:
		return notOnTheWay
	case !p.free(u) || p.promised(u) || p.units[u].post || p.units[u].prone:
		return notFree
	}
	return nil
}

// trySmoke: a good-order soldier with a move order places a smoke marker, or at night a flare, once
// in a move, as long as the side has any and the group can still move a hex (OTL-6.8-01, OTL-6.8-03,
// OTL-6.9-01).
func (p *Position) trySmoke(f *frame, u game.Unit, verb game.Verb) *game.Reason {
	out, tried := p.smokes[f.side], triedSmoke
	if verb == doFlare {
		out, tried = p.flares[f.side], triedFlare
	}
	switch {
	case !f.units.Has(u):
		return notMoving
	case p.rules.fakes.Has(u):
		return isFake
	case verb == doFlare && !p.rules.Scenario.Night:
		return byDay
	case verb == doSmoke && p.raining():
		return inRain
	case out && verb == doFlare:
		return noFlares
	case out:
		return usedUp
	case p.units[u].tried&tried != 0:
		return placedOne
	case f.n < 1 || f.step&moveOver != 0:
		return tooFar
	case f.step&moveBegun == 0 && !p.cheaper(f, 1):
		return mustMove
	}
	return nil
}

// throwRange is how far smoke and flares are placed, in hexes.
const throwRange = 2

// around appends an action for each hex in which a soldier can place smoke or a flare.
func (p *Position) around(f *frame, verb game.Verb, u game.Unit, buf []game.Action) []game.Action {
	var room [1 + 3*throwRange*(throwRange+1)]hex.Hex
	for _, h := range p.rules.Ground.Within(p.units[u].place.hex, throwRange, room[:0]) {
		if verb == doFlare || !p.barredBy(f, h) {
			buf = append(buf, game.Act(verb).With(u).Toward(h))
		}
	}
	return buf
}

func (p *play) takeMove(f *frame, a game.Action) {
	u := a.Units[0]
	switch a.Verb {
	case doStop:
		p.endMove(f)
	case doStep:
		p.step(f, a)
	case doShift:
		paid, _ := p.tryShift(f, floorOf(a.Option))
		f.n -= paid
		p.arrive(f, floorOf(a.Option).at(f.place.hex))
	case doExit:
		p.leave(f)
	case doStand:
		f.n -= standMP
		f.step |= moveSpent
		lying := p.lying(f.units)
		for _, part := range p.seenFirst(lying) {
			for s := part; s != 0; s &= s - 1 {
				p.note(p.ofCounter(evStands, s.First()), rStand)
			}
		}
		for s := lying; s != 0; s &= s - 1 {
			p.units[s.First()].prone = false
		}
		p.view.stale()
	case doLie:
		p.lieDown(u)
	case doDrop:
		f.units = f.units.Without(u)
		p.apart(one(u))
		p.finish(u)
	case doGather:
		f.units |= one(u)
		p.apart(one(u))
		joins := frame{units: one(u), n: f.n}
		p.note(p.going(evMoves, &joins, 0), rPickUp)
	case doSmoke, doFlare:
		p.throw(f, u, a)
	case doShoot:
		p.units[u].tried |= triedFire
		shot, _ := p.aim(u, floorOf(a.Option).at(a.To), manner{assault: true})
		p.openFire(&shot)
		p.openWindow(p.units[u].place, f.side.Other())
	}
}

// lieDown lets a unit lie down. Of a group counter the enemy sees the first one come out from under it, and the last one go
// to those who lie: who they are he does not learn (OTL-1.3.3-02).
func (p *play) lieDown(u game.Unit) {
	stay := p.under(u).Without(u)
	p.units[u].prone = true
	p.view.stale()
	e := p.about(evLies, u)
	if stay != 0 && p.under(u) != one(u) {
		e.Veil = game.VeilAll
	}
	p.note(e, rProne)
}

// step moves a group into a hex.
func (p *play) step(f *frame, a game.Action) {
	try := (*Position).tryStep
	to := ground.at(a.To)
	if a.Option == optInside {
		try, to.floor = (*Position).tryInside, inside
	}
	if p.hesitates(f, to) {
		f.step |= moveBegun | moveOver
		return
	}
	paid, _ := try(p.Position, f, a.To)
	f.n -= paid
	p.arrive(f, to)
}

// hesitateColumn is read for hesitation; it applies to terrain of protection 8 or more
// (OTL-6.11b-01).
const (
	hesitateColumn int8 = 6
	hesitateCover  int8 = 8
)

// hesitates draws whether a group shrinks from a hex in sight of an enemy (OTL-6.11b-01,
// OTL-6.11b-02).
func (p *play) hesitates(f *frame, to place) bool {
	if !p.rules.Hesitation && !p.rules.Solitaire || p.cover(to) < hesitateCover || !p.watched(f, to) {
		return false
	}
	got := p.check(hesitateColumn)
	p.note(p.about(evHesitates, f.units.First(), int16(got.card), int16(got.n), bit(got.n == 1)), rHesitation)
	return got.n == 1
}

// watched reports whether an enemy, hidden or not, would have LOS to a group in a location; the group hides nothing behind it, as
// it leaves its hex (OTL-6.11b-02).
func (p *play) watched(f *frame, to place) (seen bool) {
	p.lift(f)
	for s := p.onMap(f.side.Other()); s != 0 && !seen; s &= s - 1 {
		seen = p.rules.sight.Look(p.eyes(s.First()), p.spotOf(to), p.field()).Seen()
	}
	p.putBack(f)
	return seen
}

// lift takes a group that would leave its hex out of the way of lines of sight, until it is put back.
func (p *Position) lift(f *frame) {
	p.at[f.place.hex] &^= f.units
	p.view.stale()
}

func (p *Position) putBack(f *frame) {
	p.at[f.place.hex] |= p.standing(f.units)
	p.view.stale()
}

// arrive puts a group into a location and does what follows, in the order of OTL-7.1-07: movers are
// revealed, hidden units in the open that are now in sight, then melee, or else reaction fire.
func (p *play) arrive(f *frame, to place) {
	from, enemy := f.place, f.side.Other()
	f.place = to
	f.step |= moveBegun | moveSpent
	for s := f.units; s != 0; s &= s - 1 {
		u := s.First()
		p.put(u, to, onMap)
		p.units[u].post = false
		p.crosses(u, from.hex, to.hex)
	}
	e := p.going(evStep, f, int16(to.floor))
	e.Hex, e.To = from.hex, to.hex
	e.Reveal = p.ev != nil && p.beheld(f.units)
	p.note(e, rStepCost, rMinimumMove)
	p.occupy(f.units)
	p.revealMovers(f.units)
	p.revealOpen(enemy)
	f.units = p.standing(f.units)
	if p.there(enemy, to) != 0 && p.meets(f, to) {
		return
	}
	if f.units != 0 && to.hex != from.hex { // who changes his location has moved into no hex
		p.openWindow(to, enemy)
	}
}

// crosses notes that a soldier has come over a bridge for which his side scores (OTL-S9-05).
func (p *play) crosses(u game.Unit, from, to hex.Hex) {
	if p.rules.fakes.Has(u) {
		return
	}
	for _, t := range p.rules.Played(int(p.rules.Units[u].In)).Victory.Terms[p.side(u)] {
		if t.Per != data.PerCrossing || from != t.Hexes[0] {
			continue
		}
		for _, h := range t.Bank {
			if h == to {
				p.units[u].crossed = true
			}
		}
	}
}

// meets resolves the entry into a location with enemy counters: hidden ones are turned up, fakes
// removed; it reports whether melee follows (OTL-6.6-01). Fakes never fight (OTL-1.3.2-03).
func (p *play) meets(f *frame, to place) bool {
	enemy := f.side.Other()
	for s := f.units & p.rules.fakes; s != 0; s &= s - 1 {
		p.dropFake(s.First())
	}
	f.units = p.standing(f.units)
	for s := p.there(enemy, to) & p.rules.fakes; s != 0; s &= s - 1 {
		p.dropFake(s.First())
	}
	if f.units == 0 || p.there(enemy, to) == 0 {
		return false
	}
	for s := p.there(enemy, to) | f.units; s != 0; s &= s - 1 {
		p.reveal(s.First(), rEnterHidden)
	}
	f.step |= moveOver
	p.melee(f.side, f.units, to)
	return true
}

// leave takes a group off the map (OTL-6.13-01); no reaction fire follows (OTL-6.13-02).
func (p *play) leave(f *frame) {
	at := f.place.hex
	to := exited
	if p.wayOut(f.side, at) {
		to = scored
	}
	for s := f.units; s != 0; s &= s - 1 {
		u := s.First()
		if p.rules.fakes.Has(u) {
			p.dropFake(u)
			continue
		}
		p.units[u].hidden = false
		e := p.about(evExits, u, bit(to == scored))
		e.Reveal = true
		p.note(e, rExit, rExitHow)
		p.put(u, p.units[u].place, to)
	}
	f.units = 0
}

// throw places smoke or a flare and draws whether the side has any left: not after a red entry in
// the column of its élan (OTL-6.8-02, OTL-6.9-01). It triggers nothing (OTL-6.8-04).
func (p *play) throw(f *frame, u game.Unit, a game.Action) {
	f.n--
	f.step |= moveSpent
	h, kind := &p.hexes[a.To], evSmoke
	if a.Verb == doFlare {
		h.flare, kind = 1, evFlare
		p.units[u].tried |= triedFlare
	} else {
		h.smoke = 1
		p.units[u].tried |= triedSmoke
	}
	p.view.stale()
	got := p.check(p.elan(f.side))
	if got.red && a.Verb == doFlare {
		p.flares[f.side] = true
	} else if got.red {
		p.smokes[f.side] = true
	}
	e := p.about(kind, u, int16(got.card), int16(got.n), bit(got.red))
	e.To = a.To
	if kind == evFlare {
		p.note(e, rFlare, rSupply)
		return
	}
	p.note(e, rSmoke, rSupply)
}

// runMove drops members who were pinned or lost; when nobody can go on the move is over.
func (p *play) runMove(f *frame) {
	left := p.together(f)
	for s := f.units &^ left; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].status == onMap {
			p.finish(u) // OTL-6.5b-03
		}
	}
	f.units = left
	if left == 0 {
		p.stack.Pop()
		return
	}
	if f.side == p.rules.machine && p.machineStep(f) {
		return
	}
	if side, _ := asksMove(p.Position, f); side == game.Nobody {
		p.endMove(f)
	}
}

// endMove completes the members of a group where they are (OTL-5.2.3.1-03).
func (p *play) endMove(f *frame) {
	parts := p.seenFirst(f.units)
	for s := parts[1]; s != 0; s &= s - 1 {
		p.layUnder(p.under(s.First())) // who lies has another counter from now on
	}
	p.stack.Pop()
	for _, part := range parts {
		for s := part; s != 0; s &= s - 1 {
			p.finish(s.First())
		}
	}
}

// seenFirst parts units into those the enemy sees and the hidden ones: told by their ids alone, the order would
// tell who is hidden.
func (p *Position) seenFirst(units set) [2]set {
	seen := p.spotted(units)
	return [2]set{seen, units &^ seen}
}

// finish puts a completed marker on a unit whose action is over (OTL-5.2.3.5-03).
func (p *play) finish(u game.Unit) {
	p.units[u].marker = completed
	p.units[u].hold = 0
	p.note(p.ofCounter(evCompleted, u), rCompleted)
}
