package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kReorganize] = procedure{Asks: asksReorganize, Legal: legalReorganize, Take: takeReorganize, Run: runReorganize}
}

// A kReorganize frame: side breaks units up; units[0] is the one just broken up,
// formation the one it served with. step is segmentAsks to choose a unit,
// reorganizeReceivers to spend the points.
const reorganizeReceivers = segmentAsks + 1
const reorganizePoints = 0 // in n: those that the unit has given and that are left

func asksReorganize(_ *Position, f *frame) (game.Side, game.Ask) {
	switch f.step {
	case segmentAsks:
		return f.side, askBreakUp
	case reorganizeReceivers:
		return f.side, askReceive
	}
	return game.Nobody, askNothing
}

// runReorganize spends the points as long as anybody can receive them, then asks
// for the next unit; leftover points are lost (CTL-8.4.2-10). Only then does an HQ go
// that has no unit left: its Command Range decides who receives points (BUG-8.3.2-04).
func runReorganize(p *play, f *frame) {
	if f.n[reorganizePoints] > 0 {
		if p.scratch = p.receivers(f, p.scratch[:0]); len(p.scratch) > 0 {
			f.step = reorganizeReceivers
			return
		}
		f.n[reorganizePoints] = 0
	}
	if u := f.units[0]; u != game.NoUnit {
		f.units[0] = game.NoUnit
		p.removeHQ(p.rules.Units[u].Formation)
		if served := f.formation; served >= 0 && served != p.rules.Units[u].Formation {
			p.removeHQ(served)
		}
	}
	if p.scratch = p.sources(f, p.scratch[:0]); len(p.scratch) == 0 {
		p.stack.Pop()
		return
	}
	f.step = segmentAsks
}

func legalReorganize(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == reorganizeReceivers {
		buf = p.receivers(f, buf)
	} else {
		buf = p.sources(f, buf)
	}
	return append(buf, game.Act(doDone))
}

func takeReorganize(p *play, f *frame, a game.Action) {
	switch {
	case a.Verb == doDone && f.step == segmentAsks:
		p.stack.Pop()
	case a.Verb == doDone:
		f.n[reorganizePoints], f.step = 0, segmentOpens
	case a.Verb == doBreakUp:
		u := a.Units[0]
		f.units[0], f.formation, f.n[reorganizePoints], f.step = u, p.units[u].formation, p.units[u].sp, segmentOpens
		p.breakUp(u)
	default:
		f.n[reorganizePoints]--
		f.step = segmentOpens
		p.strengthen(a.Units[0], 1, rBreakUpPoints, rReceivers)
	}
}

// sources appends the units that can be broken up.
func (p *Position) sources(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.troops[f.side] {
		if p.breakable(f, u) == nil {
			buf = append(buf, game.Act(doBreakUp).With(u))
		}
	}
	return buf
}

// breakable reports why a unit cannot be broken up: an Infantry-type unit of a
// type in the table, of any strength, undisrupted, in command, its HQ supplied
// (CTL-8.4.2-01, -09). It is broken up for others, so somebody must be able to get its
// steps when it is gone (CTL-8.4.2-10).
func (p *Position) breakable(f *frame, u game.Unit) *game.Reason {
	now, info := &p.units[u], &p.rules.Units[u]
	switch {
	case info.Side != f.side:
		return notOwnUnit
	case now.gone || now.hex == hex.None:
		return breakNeedsPlace
	case info.Class == data.HQ || info.Class == data.AFV || !p.gives(info.Kind):
		return supportType
	case now.disrupted:
		return breakNeedsOrder
	case !p.commanded(u):
		return breakNeedsCommand
	case !p.suppliedHQ(now.formation):
		return breakNeedsSupply
	}
	g, after := *f, p
	g.units[0], g.formation = u, now.formation
	if p.opensHex(u) {
		after = p.without(u)
	}
	for _, v := range p.rules.troops[f.side] {
		if v != u && after.receives(&g, v) == nil {
			return nil
		}
	}
	return nobodyReceives
}

// without is the position with a unit off the map, until it is asked for another.
func (p *Position) without(u game.Unit) *Position {
	d := &p.derived
	if d.without == nil {
		d.without = &Position{}
	}
	d.without.CopyFrom(p)
	d.without.lift(u)
	return d.without
}

// opensHex reports whether a hex in an EZOC is open to paths of a unit's side because
// of this unit alone (CTL-5.7.2-03, CTL-5.8.2-02): without it others may be cut off.
func (p *Position) opensHex(u game.Unit) bool {
	d, side, h := p.current(), p.rules.Units[u].Side, p.units[u].hex
	return d.zoc[side.Other()][h] > 0 && d.combat[side][h]+d.hqs[side][h] == 1
}

// gives reports whether units of a kind can restore any other.
func (p *Position) gives(kind int8) bool {
	return slices.ContainsFunc(p.rules.Types, func(t data.UnitType) bool { return t.From>>uint(kind)&1 != 0 })
}

// receivers appends the units that the points can restore.
func (p *Position) receivers(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.troops[f.side] {
		if p.receives(f, u) == nil {
			buf = append(buf, game.Act(doReplace).With(u))
		}
	}
	return buf
}

// receives reports why a unit cannot get a point of the unit broken up: of a type
// of the table (CTL-8.4.2-05), of the same formation (CTL-8.4.2-03) or of any in
// range of that HQ too (BUG-8.3.2-03, -04), under the conditions of replacements
// (CTL-8.4.2-04).
func (p *Position) receives(f *frame, u game.Unit) *game.Reason {
	now, info, from := &p.units[u], &p.rules.Units[u], f.units[0]
	switch {
	case info.Side != f.side:
		return notOwnUnit
	case info.Class == data.HQ || info.Class == data.AFV:
		return supportType
	case !p.rules.Reorganizes(p.rules.Units[from].Kind, info.Kind):
		return otherType
	case !p.rules.Reorganization.OtherFormations && now.formation != f.formation:
		return otherFormation
	}
	switch o := p.restorable(u); o {
	case nil:
	case disruptedNoPoints:
		return receiverDisrupted
	default:
		return o
	}
	if !p.inRangeOf(u, f.formation) {
		return outOfDonorRange
	}
	return nil
}

// breakUp removes a unit from play: its whole strength counts as lost
// (CTL-9-12), Improved Defense stays with those that stay (CTL-7.7-09).
func (p *play) breakUp(u game.Unit) {
	now, info := &p.units[u], &p.rules.Units[u]
	h := now.hex
	e := p.happened(evBrokenUp, info.Side, rBreakUp, rBreakUpPoints)
	e.Unit, e.Hex, e.N[0] = u, h, int16(now.sp)
	if !p.rules.open() {
		e.N[0] = -1
	}
	p.current()
	p.keepsHQ(u, -1)
	p.lift(u)
	now.gone, now.sp = true, 0
	p.emit(e)
	if !p.hasCombatUnit(h, info.Side) {
		p.unimprove(h, rImproveEliminated)
	}
}
