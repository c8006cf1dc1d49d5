package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// pontoonAt reports whether a pontoon bridge crosses a hexside. It is a bridge for
// all rules (BUG-10.3-06).
func (p *Position) pontoonAt(s hex.Hexside) bool {
	for _, b := range p.bridges {
		if b > 0 && hex.Hexside(b-1) == s {
			return true
		}
	}
	return false
}

// closedTo reports whether a hexside is prohibited for a side now: a river or lake
// without a bridge (CTL-7.3.7-04, BUG-7.3.8-03).
func (p *Position) closedTo(side game.Side, s hex.Hexside) bool {
	return p.rules.ground.closed[side][s] && !p.pontoonAt(s)
}

// bridgeExtra is what a pontoon bridge costs on top of the hex, in half MP
// (BUG-10.3-07).
func (p *Position) bridgeExtra(s hex.Hexside, motorized bool) int8 {
	if !p.pontoonAt(s) {
		return 0
	}
	k := &p.rules.HexsideTE[p.rules.Pontoon]
	if motorized {
		return k.MotorExtra
	}
	return k.LegExtra
}

// parts numbers the parts of the map that hexsides divide.
func parts(d *data.Data, g *ground, divides func(hex.Hexside) bool) []int16 {
	part := make([]int16, len(g.near))
	var queue []hex.Hex
	n := int16(0)
	for h := range part {
		if part[h] != 0 {
			continue
		}
		n++
		part[h] = n
		queue = append(queue[:0], hex.Hex(h))
		for i := 0; i < len(queue); i++ {
			at := queue[i]
			for dir, to := range &g.near[at] {
				if to != hex.None && part[to] == 0 && !divides(d.Map.Sides[at][dir]) {
					part[to] = n
					queue = append(queue, to)
				}
			}
		}
	}
	return part
}

// shields reports whether a hexside keeps a lone HQ from being displaced by a move
// beside it: a lake, or the river without a bridge (BUG-7.3.6-05).
func (p *Position) shields(s hex.Hexside) bool {
	return !p.rules.Switches.HQDisplacedAcrossAny && p.rules.ground.barrier[s] && !p.pontoonAt(s)
}

// attackBarred reports whether a side cannot attack across a hexside: one that is
// marked so, as lakes (BUG-7.5.1.2-08), or one that it cannot cross in a game
// without boats (CTL-7.5.1.2-07).
func (p *Position) attackBarred(side game.Side, s hex.Hexside) bool {
	g := &p.rules.ground
	return g.closed[side][s] && (p.rules.Boats.Units == 0 || g.noAttack[s])
}

// noBoat reports why a move cannot cross a prohibited hexside by boat: only leg
// units of one side do, over the river, from or to the hex where they began, and no
// more than a few in one activation (BUG-7.3.8-01 to -05).
func (p *Position) noBoat(m *move, from, to hex.Hex, s hex.Hexside) *game.Reason {
	b := &p.rules.Boats
	if b.Units == 0 || b.Side != m.side || p.rules.Data.Map.Hexsides[s].River != "major" {
		return riverClosed
	}
	for _, u := range m.moving() {
		if p.rules.Units[u].Motorized {
			return riverClosed
		}
	}
	if from != m.from && to != m.from {
		return boatStart
	}
	if used := p.boatsUsed(); used != nil && *used+m.count > b.Units || m.count > b.Units {
		return boatLimit
	}
	return nil
}

// boatsUsed is the count of crossings in the activation or reaction in progress,
// which bonus moves belong to, also those within an enemy reaction; a reaction has its
// own (BUG-7.3.8-05). It is nil outside of any.
func (p *Position) boatsUsed() (used *int8) {
	for i := len(p.stack) - 1; i >= 0; i-- {
		f := &p.stack[i]
		if f.kind != kContext || f.context == bonus {
			continue
		}
		if f.side == p.rules.Boats.Side {
			return &f.n[contextBoats]
		}
		if used == nil {
			used = &f.n[contextBoats]
		}
	}
	return used
}

// takeBoats counts the units of a move that cross by boat and marks them
// (BUG-7.3.8-06).
func (p *play) takeBoats(m *move, s hex.Hexside) {
	used := p.boatsUsed()
	if used == nil || !p.closedTo(m.side, s) {
		return
	}
	*used += m.count
	for _, u := range m.moving() {
		p.units[u].boat = true
	}
	e := p.happened(evBoats, m.side, rBoatLimit, rBoatStart, rBoatCount)
	p.emit(p.doing(e.At(m.at).Toward(m.next).Counting(int16(*used)), m.moving()))
}

// beachBoats takes the markers off when an activation or reaction ends.
func (p *play) beachBoats() {
	if p.rules.Boats.Units == 0 {
		return
	}
	for u := range p.units {
		p.units[u].boat = false
	}
}

// wade has each AFV that enters marsh off road and railway take an EC, one a run;
// if any fails nobody moves (BUG-3.1.1-21, -22).
func (p *play) wade(f *frame) {
	m := &p.move
	if f.n[moveWading] == 1 && !p.checkPassed {
		f.n[moveFailed] = 1
	}
	f.n[moveWading] = 0
	for f.n[moveTested] < m.count {
		u := m.units[f.n[moveTested]]
		f.n[moveTested]++
		if p.rules.Units[u].Class == data.AFV {
			f.n[moveWading] = 1
			p.effectivenessCheck(u, checkMarsh, 0)
			return
		}
	}
	if f.n[moveFailed] == 0 {
		p.enter(f)
		return
	}
	p.emit(p.doing(p.happened(evBogged, m.side, rMarshCheck, rMarshStays).At(m.at).Toward(m.next), m.moving()))
	m.ended, f.step = stopBogged, moveEnd
}

// proceed takes the step that is allowed so far, after checks before marsh.
func (p *play) proceed(f *frame) {
	m := &p.move
	s := p.rules.Data.Map.Side(m.at, m.next)
	if p.rules.TEC[p.rules.Class[m.next]].Marsh && !p.rules.Road[s] && !p.rules.Rail[s] && p.afv(m.moving()) {
		f.step, f.n[moveTested], f.n[moveFailed], f.n[moveWading] = moveMarsh, 0, 0, 0
		return
	}
	p.enter(f)
}
