package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Free acts can be taken at any time outside the resolution of something and
// leave the decision as it is (D30, D31 of the sequence of play).

// maxRaised bounds how many stacks are put in order between two other actions, so
// that a game always goes on.
const maxRaised = 6

// orderly are the decisions at which stacks can be put in order.
var orderly = [numAsks]bool{askActivate: true, askAction: true, askAssign: true, askReplace: true, askBreakUp: true, askEnter: true}

// freeActs appends the free acts of the side that decides. Where nothing is
// hidden, and in drawn positions without turns, they would do nothing.
func (p *Position) freeActs(buf []game.Action) []game.Action {
	if !p.limited() {
		return buf
	}
	side, ask := p.waiting()
	if side == game.Nobody {
		return buf
	}
	if orderly[ask] && p.raised < maxRaised {
		buf = p.raises(side, buf)
	}
	return p.challenges(side, buf)
}

// raises appends every counter of a side that can go on top of its stack: the
// owner orders it as he likes (CTL-5.3.1-03). Where HQs are always on top, combat
// units go right beneath them (BUG-5.3.1-04).
func (p *Position) raises(side game.Side, buf []game.Action) []game.Action {
	for _, u := range p.rules.counters[side] {
		if now := &p.units[u]; now.hex != hex.None && now.order > 0 && !(p.rules.Switches.HQOnTop && p.highest(u)) {
			buf = append(buf, game.Act(doRaise).With(u))
		}
	}
	return buf
}

// highest reports whether a unit is the first of its kind, HQ or combat unit, in
// its stack.
func (p *Position) highest(u game.Unit) bool {
	d := p.current()
	for v := d.first[p.rules.Units[u].Side][p.units[u].hex]; v != u; v = d.next[v] {
		if (p.rules.Units[v].Class == data.HQ) == (p.rules.Units[u].Class == data.HQ) {
			return false
		}
	}
	return true
}

// challenges appends the enemy independents whose assignment is secret and matters
// now: because they move, fight, lend support or react (CTL-5.5.2-09). The list
// shows no more than that each is eligible.
func (p *Position) challenges(side game.Side, buf []game.Action) []game.Action {
	if !p.showing() {
		return buf
	}
	for _, u := range p.rules.independents[side.Other()] {
		if now := &p.units[u]; now.secret && now.hex != hex.None && (p.shown(u) || p.lendsSupport(u)) {
			buf = append(buf, game.Act(doChallenge).With(u))
		}
	}
	return buf
}

// showing reports whether anything goes on in which units are shown or lend support.
func (p *Position) showing() bool {
	for i := range p.stack {
		if f := &p.stack[i]; f.kind == kCombat || f.kind == kOverstack || f.units != [4]game.Unit{game.NoUnit, game.NoUnit, game.NoUnit, game.NoUnit} {
			return true
		}
	}
	return false
}

// lendsSupport reports whether a unit supports the combat in progress as one of a
// formation that attacks or defends (CTL-5.5.2-09).
func (p *Position) lendsSupport(u game.Unit) bool {
	c, now, r := &p.combat, &p.units[u], role(flags(p.rules.Units[u].Side != p.combat.side))
	if !p.fighting() || r == attacking && c.kind < optRegular || !p.represented(c, r, u) || now.disrupted || now.hex == c.hexOf(r) {
		return false
	}
	_, near := p.rules.Data.Map.DirTo(now.hex, c.hexOf(1-r))
	return near
}

// fighting reports whether a combat is in progress.
func (p *Position) fighting() bool {
	for i := range p.stack {
		if p.stack[i].kind == kCombat {
			return true
		}
	}
	return false
}

// takeFree performs a free act and reports whether an action was one.
func (p *play) takeFree(a game.Action) bool {
	switch a.Verb {
	case doRaise:
		p.raised++
		p.raise(a.Units[0])
	case doChallenge:
		u := a.Units[0]
		p.units[u].secret = false
		e := p.happened(evChallenged, p.rules.Units[u].Side.Other(), rChallenge, rSecret)
		e.Unit, e.N[0], e.Reveal = u, int16(p.units[u].formation), true
		p.emit(e)
	default:
		p.raised = 0
		return false
	}
	return true
}

// raise puts a counter on top of its stack, or right beneath the HQs on top.
func (p *play) raise(u game.Unit) {
	var buf [maxStack]game.Unit
	now, info := &p.units[u], &p.rules.Units[u]
	at := int8(0)
	stack := p.unitsIn(now.hex, info.Side, buf[:0])
	if p.rules.Switches.HQOnTop && info.Class != data.HQ {
		for p.rules.Units[stack[at]].Class == data.HQ { // the unit itself is none
			at++
		}
	}
	at = min(at, now.order)
	p.delist(u)
	now.order = at
	p.enlist(u)
	p.renumber(p.derived.first[info.Side][now.hex])
	p.derived.touched = true
}
