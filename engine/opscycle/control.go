package opscycle

import (
	"math/bits"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// watchers are what the rules of games in turns look at whenever counters have moved or
// changed their ZOC, after control: decisions at a blow. Like procedures, they are filled
// by init functions and never written again.
var watchers []func(p *play)

func init() { watchers = append(watchers, checkInstant) }

// watch looks after control and runs the watchers if anything has changed on the map
// since it did so last.
func (p *play) watch() {
	if !p.derived.touched && p.derived.ready {
		return
	}
	if p.current().touched = false; len(p.stack) > 0 {
		p.updateControl()
	}
	if p.rules.bare || p.rules.Terms.Training != nil {
		return
	}
	for _, look := range watchers {
		if len(p.stack) > 0 {
			look(p)
		}
	}
}

// trackHexes lists the hexes whose control is kept: those that give VP, those of a
// Victory Plan, and all built-up hexes, among which HQs move (CTL-7.4-05, BUG-7.4-06).
func (r *Rules) trackHexes() {
	r.place = filled(nil, r.Data.Map.Len(), int16(-1))
	add := func(h hex.Hex) {
		if r.place[h] < 0 {
			r.place[h] = int16(len(r.tracked))
			r.tracked = append(r.tracked, h)
		}
	}
	v := &r.Terms.Victory
	for _, x := range v.Hexes {
		add(x.Hex)
	}
	if v.Plan != nil {
		for _, o := range v.Plan.Objectives {
			for _, h := range o.Hexes {
				add(h)
			}
		}
	}
	r.vpHexes = len(r.tracked)
	for _, h := range r.ground.hqs {
		add(h)
	}
}

// controls reports whether a side controls a hex, alone or not; false where no control
// is kept.
func (p *Position) controls(side game.Side, h hex.Hex) bool {
	i := p.rules.place[h]
	return i >= 0 && p.held[i]>>side&1 != 0
}

// firstOwners tells who controls hexes before a game: VP hexes the side that has not the
// lead (CTL-9-02, BUG-9-02), other built-up hexes the side that has them on its bank of
// the river, or the nearest combat unit; if both are as near, the side that has not the lead
// (CTL-7.4-05, BUG-7.4-06).
func (p *Position) firstOwners() {
	r, bank := p.rules, p.rules.Data.HomeBank
	for i, h := range r.tracked {
		owner := r.Data.Lead.Other()
		switch {
		case i < r.vpHexes:
		case bank != nil && r.ground.bank[h] == r.ground.bank[bank.Hex]:
			owner = bank.Side
		case p.nearestUnit(r.Data.Lead, h) < p.nearestUnit(owner, h):
			owner = r.Data.Lead
		}
		p.held[i] = 1 << owner
	}
}

// nearestUnit is how many hexes the nearest combat unit of a side is away; more than any
// map measures if it has none.
func (p *Position) nearestUnit(side game.Side, h hex.Hex) int {
	least := 1 << 15
	for u := range p.units {
		if at := p.units[u].hex; at != hex.None && p.rules.Units[u].Side == side && p.rules.Units[u].Class != data.HQ {
			least = min(least, p.rules.Data.Map.Distance(h, at))
		}
	}
	return least
}

// updateControl changes the control of hexes at once (CTL-9-06); it is kept when the
// conditions lapse, until the enemy fulfils them (CTL-9-09). Only hexes where claims can
// have changed are looked at, and those where it hangs on supply who gets them.
func (p *play) updateControl() {
	look := p.current().look
	for w := range look {
		for rest := look[w]; rest != 0; rest &= rest - 1 {
			i := 64*w + bits.TrailingZeros64(rest)
			h := p.rules.tracked[i]
			now := p.claims(h)
			if now == 0 || now == p.held[i] && now != 3 {
				look[w] &^= rest & -rest // whatever the supply, nothing changes
				continue
			}
			if now = p.supplied(now, h); now != 0 && now != p.held[i] {
				p.held[i] = now
				p.announceControl(i)
			}
		}
	}
}

// announceControl reports a change of control: of a VP hex always, of another one where a
// combat unit stands in it.
func (p *play) announceControl(i int) {
	h, now := p.rules.tracked[i], p.held[i]
	e := p.happened(evControl, game.Nobody, rVPControl, rVPChanges)
	e.Hex = h
	if now == 3 {
		e.Rules[1] = p.row(rVPBoth)
	} else {
		e.Side = game.Side(now >> 1)
	}
	if i >= p.rules.vpHexes {
		if now == 3 || !p.hasCombatUnit(h, e.Side) {
			return
		}
		e.Rules = [4]game.Rule{p.row(rBuiltUpControl)}
	}
	p.emit(e)
}

// claims is a bit set of the sides that fulfil the conditions of control now but for
// supply: a combat unit in the hex, or a ZOC into it while no enemy is there (CTL-9-03);
// elsewhere only a combat unit there (BUG-9-03). HQs never take control (CTL-7.4-05,
// BUG-7.4-06).
func (p *Position) claims(h hex.Hex) (sides uint8) {
	d := p.current()
	for side := range game.Side(2) {
		if d.combat[side][h] > 0 || p.rules.Switches.ControlByZOC && d.zoc[side][h] > 0 && d.first[side.Other()][h] == game.NoUnit {
			sides |= 1 << side
		}
	}
	return sides
}

// supplied leaves out of a bit set the sides that have no line from a hex to their
// supply (CTL-9-04); elsewhere the line is looked at when VP are counted (BUG-9-07).
func (p *Position) supplied(sides uint8, h hex.Hex) uint8 {
	if !p.rules.Switches.ControlByZOC {
		return sides
	}
	for side := range game.Side(2) {
		if sides>>side&1 != 0 && !p.supplyLine(side, h) {
			sides &^= 1 << side
		}
	}
	return sides
}

// supplyLine reports whether a Supply Path of a side ends in a hex or next to it:
// the last hex of the line may lie in an EZOC but hold no enemy (CTL-9-08).
func (p *Position) supplyLine(side game.Side, h hex.Hex) bool {
	if slices.Contains(p.rules.Sources[side], h) {
		return true
	}
	if p.supplyReaches(h, side) {
		return true
	}
	walls := p.wallsIf(p.rules.Switches.SupplyPathTerrain, side)
	for dir, n := range &p.rules.ground.near[h] {
		if n != hex.None && !p.walled(walls, h, dir) && p.supplyReaches(n, side) {
			return true
		}
	}
	return false
}

// checkInstant ends the game when a condition is fulfilled that decides it at any
// time (CTL-10.4-04, -05).
func checkInstant(p *play) {
	for i := range p.rules.Terms.Victory.Instant {
		x := &p.rules.Terms.Victory.Instant[i]
		if !x.AtEnd && p.fulfiller(x) != game.NoUnit {
			p.finishGame(int8(i))
			return
		}
	}
}

// fulfiller returns a combat unit of the side that stands in one of the hexes, in Command
// Range if that counts (CTL-10.2-09, -11, CTL-10.4-04); NoUnit if none does.
func (p *Position) fulfiller(x *data.Instant) game.Unit {
	for _, h := range x.Hexes {
		d := p.current()
		for u := d.first[x.Side][h]; u != game.NoUnit; u = d.next[u] {
			if p.rules.Units[u].Class != data.HQ && (!x.InCommand || p.commanded(u)) {
				return u
			}
		}
	}
	return game.NoUnit
}

// scoringLine reports whether a side has a line to a VP hex from its supply source
// when VP are counted: unbroken, not across hexsides that break supply, with at most
// OffRoad hexes that it neither enters nor leaves along a road or railway (BUG-9-03
// to -06).
func (p *Position) scoringLine(side game.Side, h hex.Hex) bool {
	cost := p.scoringLines(side).cost
	return cost[2*h] < data.OffRoad || cost[2*h+1] <= data.OffRoad
}

// scoringLines finds the lines of a side to all hexes.
func (p *Position) scoringLines(side game.Side) *scoringLines {
	m, g, lines := p.rules.Data.Map, &p.rules.ground, &p.current().lines[side]
	if lines.fresh {
		return lines
	}
	lines.clear(m.Len())
	for _, s := range p.rules.Sources[side] {
		if !p.broken(s, side) {
			lines.add(s, false, 0)
		}
	}
	for c := range lines.queues {
		for k := 0; k < len(lines.queues[c]); k++ {
			i := lines.queues[c][k]
			if lines.cost[i] != int8(c) {
				continue
			}
			at, byRoad := hex.Hex(i/2), i%2 == 1
			for dir, n := range &g.near[at] {
				if n == hex.None || p.broken(n, side) || p.closedTo(side, m.Sides[at][dir]) {
					continue
				}
				edge := m.Sides[at][dir]
				road, price := p.rules.Road[edge] || p.rules.Rail[edge], int8(c)
				if !road && !byRoad {
					price++
				}
				if price <= data.OffRoad {
					lines.add(n, road, price)
				}
			}
		}
	}
	lines.fresh = true
	return lines
}

// scoringLines are the hexes to which scoringLine leads. cost counts the off-road hexes
// behind, by twice the hex, plus 1 if it was entered along a road; queues are by cost.
type scoringLines struct {
	fresh  bool
	cost   []int8
	queues [data.OffRoad + 1][]int16
}

func (l *scoringLines) clear(hexes int) {
	l.cost = filled(l.cost, 2*hexes, data.OffRoad+1)
	for c := range l.queues {
		l.queues[c] = l.queues[c][:0]
	}
}

func (l *scoringLines) add(h hex.Hex, byRoad bool, cost int8) {
	i := 2 * int16(h)
	if byRoad {
		i++
	}
	if cost < l.cost[i] {
		l.cost[i] = cost
		l.queues[cost] = append(l.queues[cost], i)
	}
}
