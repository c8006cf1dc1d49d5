package opscycle

import (
	"cmp"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// away is why a unit is not on the map without being eliminated. An HQ set aside
// by displacement is not away: it comes back by itself (CTL-5.3.2-10).
type away uint8

const (
	present   away = iota
	expected       // a reinforcement that has not been placed
	withdrawn      // CTL-8.5.2
	leftMap        // exited for VP (BUG-11.2-13)
)

func init() {
	procedures[kReinforce] = procedure{Asks: asksAt(segmentAsks, askEnter), Legal: legalReinforce, Take: takeReinforce, Run: runReinforce}
	// Withdrawals first (CTL-8.5.2-09), then the side that has not the lead, then
	// the other (CTL-8.5-03). What comes first is pushed last.
	segmentStarts[segReinforcement] = func(p *play) {
		p.stack.Push(newFrame(kReinforce, p.rules.Data.Lead))
		p.stack.Push(newFrame(kReinforce, p.rules.Data.Lead.Other()))
		for i := len(p.rules.Terms.Withdrawals) - 1; i >= 0; i-- {
			if w := &p.rules.Terms.Withdrawals[i]; w.Turn == p.turn {
				f := newFrame(kWithdraw, w.Side)
				f.formation, f.n[withdrawIndex] = w.Formation, int8(i)
				p.stack.Push(f)
			}
		}
	}
}

// expectReinforcements marks the units that arrive in the course of the game.
func (p *Position) expectReinforcements() {
	for i := range p.rules.Terms.Reinforcements {
		for _, u := range p.rules.Terms.Reinforcements[i].Units {
			if p.rules.Terms.At[u] == hex.None {
				p.units[u].away = expected
			}
		}
	}
}

// dueTurn is the first turn in which a reinforcement can be placed, 0 if that is
// not known yet: by the chart, or the turn after its trigger (BUG-10.5-01).
func (p *Position) dueTurn(i int) int8 {
	g := &p.rules.Terms.Reinforcements[i]
	if g.Trigger == nil {
		return g.Turn
	}
	if p.called[i] == 0 {
		return 0
	}
	return p.called[i] + 1
}

// groupOf returns the reinforcement that a unit arrives with, -1 if with none.
func (p *Position) groupOf(u game.Unit) int { return int(p.rules.groups[u]) }

// due reports whether a unit can be placed in this turn (CTL-8.5-01, -02).
func (p *Position) due(u game.Unit) bool {
	if p.units[u].away != expected || p.units[u].gone {
		return false
	}
	i := p.groupOf(u)
	if i < 0 {
		return false
	}
	t := p.dueTurn(i)
	return t > 0 && t <= p.turn
}

// callBack makes withdrawn units that come back reinforcements of this turn, at
// full strength whatever they have lost; what they lost stays counted (CTL-8.5.2-03,
// -10).
func (p *play) callBack() {
	for i := range p.rules.Terms.Reinforcements {
		g := &p.rules.Terms.Reinforcements[i]
		if !g.Returning || g.Turn != p.turn {
			continue
		}
		for _, u := range g.Units {
			now, info := &p.units[u], &p.rules.Units[u]
			if now.hex != hex.None || now.away == expected || p.rules.absent[u] {
				continue
			}
			noted := now.noted
			if info.Class != data.HQ {
				noted += info.Strength - now.sp
			}
			*now = unitState{hex: hex.None, formation: info.Formation, sp: info.Strength, support: info.Support, away: expected, noted: noted}
			p.derived.stale()
			p.emit(p.happened(evReturning, info.Side, rReturns, rWithdrawNoted).Of(u))
		}
	}
}

func runReinforce(p *play, f *frame) {
	if p.scratch = p.entries(f.side, p.scratch[:0]); len(p.scratch) == 0 {
		p.endReinforcement(f.side)
		return
	}
	f.step = segmentAsks
}

// endReinforcement leaves what is not placed for the next turn (CTL-8.5-02).
func (p *play) endReinforcement(side game.Side) {
	p.stack.Pop()
	e := p.happened(evDelayed, side, rDelay)
	for u := range p.units {
		if p.rules.Units[u].Side == side && p.due(game.Unit(u)) {
			e.N[0]++
		}
	}
	if e.N[0] > 0 {
		p.emit(e)
	}
}

func legalReinforce(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.entries(f.side, buf), game.Act(doDone))
}

// takeReinforce places a unit in its hex; it is no move, and Improved Defense
// there stays (CTL-8.5.1-01, CTL-7.7-09). An HQ brings its formation's level
// (CTL-8.5.1-05).
func takeReinforce(p *play, f *frame, a game.Action) {
	if a.Verb == doDone {
		p.endReinforcement(f.side)
		return
	}
	u := a.Units[0]
	info, g := &p.rules.Units[u], &p.rules.Terms.Reinforcements[p.groupOf(u)]
	p.units[u].away = present
	p.current()
	if !p.independent(u) && g.Formation >= 0 && p.units[u].formation != g.Formation {
		p.join(u, g.Formation)
	}
	p.put(u, a.To)
	e := p.happened(evArrived, info.Side, rEntry, rReinforcements)
	if info.Class == data.HQ {
		p.levels[info.Formation] = g.Level
		e.Rules[2], e.Rules[3] = p.row(rHQFirst), p.row(rArrivalLevel)
	}
	e.Unit, e.Hex = u, a.To
	p.emit(e)
}

// entries appends where each reinforcement of a side can be placed now.
func (p *Position) entries(side game.Side, buf []game.Action) []game.Action {
	before, from, to := game.NoUnit, 0, 0
	for _, u := range p.rules.counters[side] {
		if p.arrives(u) != nil {
			continue
		}
		enter := game.Act(doEnter).With(u)
		if before != game.NoUnit && p.entersLike(u, before) {
			for _, a := range buf[from:to] {
				buf = append(buf, enter.Toward(a.To))
			}
			continue
		}
		from = len(buf)
		buf = p.entryOptions(enter, buf)
		before, to = u, len(buf)
	}
	return buf
}

// entersLike reports whether nothing that matters to entryOptions is different for two
// units.
func (p *Position) entersLike(u, v game.Unit) bool {
	a, b := &p.rules.Units[u], &p.rules.Units[v]
	return p.groupOf(u) == p.groupOf(v) && p.units[u].formation == p.units[v].formation && a.Class == b.Class && a.Unlimited == b.Unlimited
}

// arrives reports why a unit cannot be placed in this turn, wherever: an HQ goes
// before the units of its group (CTL-8.5.1-04), an independent needs a formation
// (CTL-5.5.2-10).
func (p *Position) arrives(u game.Unit) *game.Reason {
	switch {
	case p.units[u].away != expected || p.units[u].gone:
		return noReinforcement
	case !p.due(u):
		return notDueYet
	case p.rules.Units[u].Class != data.HQ && p.unassigned(u):
		return assignFirst
	}
	if hq := p.hqOfGroup(u); hq != game.NoUnit && hq != u && p.units[hq].away == expected {
		return hqFirst
	}
	return nil
}

// hqOfGroup returns the HQ that a unit arrives with, or whose formation it was
// assigned to while that is still expected.
func (p *Position) hqOfGroup(u game.Unit) game.Unit {
	for _, v := range p.rules.Terms.Reinforcements[p.groupOf(u)].Units {
		if p.rules.Units[v].Class == data.HQ {
			return v
		}
	}
	if f := p.units[u].formation; f >= 0 && p.due(max(p.rules.Formations[f].HQ, 0)) {
		return p.rules.Formations[f].HQ
	}
	return game.NoUnit
}

// entryOptions appends the entry of a reinforcement into each hex where it can be
// placed: those of the chart that are open, even next to enemies (CTL-8.5-04), else
// the nearest others (CTL-8.5.1-02).
func (p *Position) entryOptions(enter game.Action, buf []game.Action) []game.Action {
	u, i := enter.Units[0], p.groupOf(enter.Units[0])
	listed, far := p.rules.Terms.Reinforcements[i].Entry, p.rules.entryFar[i][0]
	if g := &p.rules.Terms.Reinforcements[i]; p.rules.Units[u].Class == data.HQ && len(g.HQEntry) > 0 {
		listed, far = g.HQEntry, p.rules.entryFar[i][1]
	}
	n := len(buf)
	for _, h := range listed {
		if p.admits(u, h) {
			buf = append(buf, enter.Toward(h))
		}
	}
	if len(buf) > n {
		return buf
	}
	return p.nearestOptions(enter, func(h hex.Hex) int16 { return far[h] }, buf)
}

// admits reports whether a unit can be placed in a hex: no enemy there, room in
// the stack, whatever the ZOC (CTL-8.5.1-03); for an HQ a hex where HQs stand
// (CTL-8.5.1-04).
func (p *Position) admits(u game.Unit, h hex.Hex) bool {
	side := p.rules.Units[u].Side
	if p.rules.Units[u].Class == data.HQ {
		return p.hqDestination(u, h, arriving) == nil
	}
	return p.inArea(h) && !p.occupied(h, side.Other()) && !p.wouldOverstack([]game.Unit{u}, h)
}

// nearestOptions appends the action of a unit toward each of the hexes nearest to some
// others, by plain distance, that admit it, lie in Command Range of its HQ and next to
// no enemy unit (CTL-8.5.1-02, -03), in the order of hexes.
func (p *Position) nearestOptions(a game.Action, far func(h hex.Hex) int16, buf []game.Action) []game.Action {
	u, n, least := a.Units[0], len(buf), int16(anyLength)
	side, among := p.rules.Units[u].Side, p.rules.ground.hqs
	if p.rules.Units[u].Class != data.HQ {
		among = p.inRangeOfHQ(p.units[u].formation)
	}
	for _, h := range among {
		d := far(h)
		if d > least || !p.admits(u, h) || p.banned(side, h) || p.besideEnemy(h, side) {
			continue
		}
		if d < least {
			buf, least = buf[:n], d
		}
		buf = append(buf, a.Toward(h))
	}
	slices.SortStableFunc(buf[n:], func(a, b game.Action) int { return cmp.Compare(a.To, b.To) })
	return buf
}

// besideEnemy reports whether any enemy counter stands next to a hex.
func (p *Position) besideEnemy(h hex.Hex, side game.Side) bool {
	for _, n := range &p.rules.ground.near[h] {
		if n != hex.None && p.occupied(n, side.Other()) {
			return true
		}
	}
	return false
}
