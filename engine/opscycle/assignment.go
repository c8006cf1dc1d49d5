package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// The steps of the frames of one side in a segment: what happens by itself, then
// the choices, if there are any.
const (
	segmentOpens uint8 = iota
	segmentAsks
)

func init() {
	procedures[kAssign] = procedure{Asks: asksAt(segmentAsks, askAssign), Legal: legalAssign, Lists: listsAssign, Take: takeAssign, Run: runAssign}
	// The lead side first (CTL-8.2-02).
	segmentStarts[segAssignment] = func(p *play) {
		for u := range p.units {
			p.units[u].handled = false
		}
		p.stack.Push(newFrame(kAssign, p.rules.Data.Lead.Other()))
		p.stack.Push(newFrame(kAssign, p.rules.Data.Lead))
	}
}

// runAssign brings stray units back (CTL-5.5.1-09), then asks if anything can be
// assigned.
func runAssign(p *play, f *frame) {
	for u := range p.units {
		now := &p.units[u]
		if p.rules.Units[u].Side == f.side && now.stray && p.pathTo(game.Unit(u), p.rules.Units[u].Formation) {
			p.join(game.Unit(u), p.rules.Units[u].Formation)
			p.assigned(game.Unit(u), 2, rAttachReturn, rAttachMoment)
		}
	}
	for _, u := range p.rules.troops[f.side] {
		if p.scratch = p.assignmentsOf(f.side, u, p.scratch[:0]); len(p.scratch) > 0 {
			f.step = segmentAsks
			return
		}
	}
	p.endAssignment(f.side)
}

// legalAssign lists what can be assigned, and the end unless an independent that
// is due has no formation yet (CTL-5.5.2-10, CTL-8.2-01).
func legalAssign(p *Position, f *frame, buf []game.Action) []game.Action {
	n := len(buf)
	buf = p.assignments(f.side, buf)
	for _, a := range buf[n:] {
		if u := p.assignee(a); p.units[u].hex == hex.None && p.unassigned(u) {
			return buf
		}
	}
	return append(buf, game.Act(doDone))
}

// listsAssign reports whether legalAssign lists an action: an assignment only stands among those of a unit that it names.
func listsAssign(p *Position, f *frame, a game.Action) bool {
	buf := p.scratch[:0]
	if a.Verb != doAssign {
		buf = legalAssign(p, f, buf)
	} else {
		for _, u := range named(&a) {
			for _, u := range only(p.rules.troops[f.side], u) {
				buf = p.assignmentsOf(f.side, u, buf)
			}
		}
	}
	p.scratch = buf
	return slices.Contains(buf, a)
}

func takeAssign(p *play, f *frame, a game.Action) {
	if a.Verb == doDone {
		p.endAssignment(f.side)
		return
	}
	u, to := p.assignee(a), p.assigneeTo(a)
	stray := p.assignment(f.side, u, to) == attaches
	p.join(u, to)
	p.units[u].stray, p.units[u].handled = stray, true
	switch {
	case stray:
		p.assigned(u, 1, rIsolatedAttach, rAttachMoment)
	case !p.independent(u):
		p.assigned(u, 0, rLendConditions, rFormationIs)
	default:
		// Not told to the enemy (CTL-5.5.2-08).
		if p.units[u].secret = !p.rules.open(); p.rules.open() {
			p.assigned(u, 0, rAssignSegment, rAssignedCounts)
		}
	}
}

func (p *play) endAssignment(side game.Side) {
	p.stack.Pop()
	p.emit(p.happened(evAssignEnd, side, rAssignSegment, rAssignOrder))
}

// assigned tells of a unit with a formation that everybody may know.
func (p *play) assigned(u game.Unit, how int16, cited ...game.Ref) {
	p.emit(p.happened(evAssigned, p.rules.Units[u].Side, cited...).Of(u).Counting(int16(p.units[u].formation), how))
}

// assignee and assigneeTo take an assignment apart: its units are the one that
// joins and the HQ of the formation.
func (p *Position) assignee(a game.Action) game.Unit {
	if u := a.Units[0]; p.rules.Units[u].Class != data.HQ {
		return u
	}
	return a.Units[1]
}

func (p *Position) assigneeTo(a game.Action) int8 {
	for _, u := range named(&a) {
		if p.rules.Units[u].Class == data.HQ {
			return p.rules.Units[u].Formation
		}
	}
	return -1
}

// join changes the formation of a unit, for which it counts from now on in every
// respect (CTL-5.5.2-06).
func (p *play) join(u game.Unit, to int8) {
	p.current()
	p.keepsHQ(u, -1)
	from := p.units[u].formation
	p.units[u].formation, p.units[u].stray = to, false
	p.keepsHQ(u, 1)
	if from >= 0 {
		p.removeHQ(from)
	}
}

// independent reports whether a unit has a white stripe (CTL-3.2-09).
func (p *Position) independent(u game.Unit) bool {
	return p.rules.Formations[p.rules.Units[u].Formation].Independent
}

// unassigned reports whether a unit serves with no formation.
func (p *Position) unassigned(u game.Unit) bool {
	f := p.units[u].formation
	return f < 0 || p.rules.Formations[f].Independent
}

// pathTo reports whether a Command Path of any length leads from a unit to the HQ
// of a formation.
func (p *Position) pathTo(u game.Unit, formation int8) bool {
	f := p.commandField(formation)
	return f != nil && p.units[u].hex != hex.None && p.length(f, p.units[u].hex, anyLength) >= 0
}

// assignments appends every assignment that a side can make, by units and
// formations.
func (p *Position) assignments(side game.Side, buf []game.Action) []game.Action {
	for _, u := range p.rules.troops[side] {
		buf = p.assignmentsOf(side, u, buf)
	}
	return buf
}

// assignmentsOf appends those of one combat unit of the side.
func (p *Position) assignmentsOf(side game.Side, u game.Unit, buf []game.Action) []game.Action {
	now := &p.units[u]
	if now.gone || now.handled || now.hex == hex.None && !p.due(u) {
		return buf
	}
	if !p.mayAttach(u) {
		for _, f := range p.rules.services[u] {
			buf = p.assignmentOption(side, u, f, buf)
		}
		return buf
	}
	for f := range p.rules.Formations {
		buf = p.assignmentOption(side, u, int8(f), buf)
	}
	return buf
}

func (p *Position) assignmentOption(side game.Side, u game.Unit, to int8, buf []game.Action) []game.Action {
	if o := p.assignment(side, u, to); o == nil || o == attaches {
		buf = append(buf, game.Act(doAssign).With(u, p.rules.Formations[to].HQ))
	}
	return buf
}

// assignment reports why a unit cannot join a formation in the Assignment
// Segment: nil if it can, attaches if it can only because it is isolated.
func (p *Position) assignment(side game.Side, u game.Unit, to int8) *game.Reason {
	r, now, info := p.rules, &p.units[u], &p.rules.Units[u]
	switch {
	case info.Side != side:
		return notOwnUnit
	case info.Class == data.HQ:
		return hqNotAssigned
	case now.gone:
		return unitLost
	case now.handled:
		return assignedAlready
	case to < 0 || r.Formations[to].Side != side || r.Formations[to].HQ == game.NoUnit:
		return noSuchFormation
	case now.formation == to:
		return servesAlready
	}
	hq := r.Formations[to].HQ
	if now.hex == hex.None {
		// Before it arrives only the Corps counts (CTL-5.5.2-11).
		switch {
		case !p.due(u):
			return unitNotHere
		case !p.independent(u):
			return notIndependent
		case p.units[hq].hex == hex.None && !p.due(hq):
			return hqNotHere
		case p.lending(u, to) == nil:
			return otherCorps
		}
		return nil
	}
	if p.units[hq].hex == hex.None {
		return hqNotHere
	}
	if p.mayAttach(u) {
		if !p.inRangeOf(u, to) {
			return outOfNewRange
		}
		if to == info.Formation {
			return nil
		}
		return attaches
	}
	rule := p.lending(u, to)
	switch {
	case rule == nil && p.independent(u):
		return otherCorps
	case rule == nil && to != info.Formation:
		return notLent
	case now.disrupted:
		return disruptedStays
	case !p.unassigned(u) && !p.commanded(u):
		return outOfOldRange
	case !p.inRangeOf(u, to):
		return outOfNewRange
	case rule != nil && rule.Limit > 0:
		return p.withinLimit(u, r.lends[u][to])
	}
	return nil
}

// mayAttach reports whether a unit can join any formation because it is isolated,
// whatever its state (CTL-5.5.1-08, -10).
func (p *Position) mayAttach(u game.Unit) bool {
	return p.units[u].hex != hex.None && p.rules.IsolatedAttach[p.rules.Units[u].Side] && !p.independent(u) && !p.tied(p.units[u].hex, p.units[u].formation)
}

// lendings returns, by formation, the first rule by which a unit may serve there
// though it is not its own, -1 if there is none.
func lendings(d *data.Data, info *data.UnitInfo) []int8 {
	list := make([]int8, len(d.Formations))
	for f := range list {
		list[f] = int8(slices.IndexFunc(d.Assignments, func(a data.AssignmentRule) bool {
			return a.Side == info.Side && slices.Contains(a.From, info.Formation) && slices.Contains(a.To, int8(f)) && a.Kinds>>uint(info.Kind)&1 != 0
		}))
	}
	return list
}

// lending is the rule by which a unit may serve with a formation not its own, nil if
// there is none.
func (p *Position) lending(u game.Unit, to int8) *data.AssignmentRule {
	if i := p.rules.lends[u][to]; i >= 0 {
		return &p.rules.Assignments[i]
	}
	return nil
}

// withinLimit reports whether one more unit may serve away: the limit counts
// donors and recipients together (CTL-5.5.1-06, BUG-5.5.1-08), and all must be of
// one regiment where the rule says so (CTL-5.5.1-02).
func (p *Position) withinLimit(u game.Unit, by int8) *game.Reason {
	rule, away := &p.rules.Assignments[by], int8(0)
	for _, v := range p.rules.lendable[by] {
		now, info := &p.units[v], &p.rules.Units[v]
		if now.formation == info.Formation || v == u || now.gone || now.stray || !slices.Contains(rule.To, now.formation) {
			continue
		}
		away++
		if rule.SameRegiment && info.Regiment != p.rules.Units[u].Regiment {
			return otherRegiment
		}
	}
	if away >= rule.Limit {
		return lentAlready
	}
	return nil
}
