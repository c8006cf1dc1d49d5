package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kReplace] = procedure{Asks: asksAt(segmentAsks, askReplace), Legal: legalReplace, Take: takeReplace, Run: runReplace}
	// Replacements of the lead side first, then reorganization (CTL-8.4-01).
	segmentStarts[segReplacement] = func(p *play) {
		if side := p.rules.Reorganization.Side; side != game.Nobody {
			p.stack.Push(newFrame(kReorganize, side))
		}
		if int(p.turn) < len(p.rules.Terms.Replacements) {
			f := newFrame(kReplace, p.rules.Data.Lead)
			copy(f.n[:maxPools], p.rules.Terms.Replacements[p.turn])
			p.stack.Push(f)
		}
	}
}

// maxPools is how many replacement pools a frame holds: the points left come first in n.
const maxPools = 5
const replaceRestored = maxPools // in n: SP restored

func runReplace(p *play, f *frame) {
	if p.scratch = p.replacements(f, p.scratch[:0]); len(p.scratch) == 0 {
		p.endReplacement(f)
		return
	}
	f.step = segmentAsks
}

// endReplacement forfeits what is left (CTL-8.4-04).
func (p *play) endReplacement(f *frame) {
	e := p.happened(evReplaceEnd, f.side, rPools, rReplaceLost)
	e.N[0] = int16(f.n[replaceRestored])
	for _, n := range f.n[:maxPools] {
		e.N[1] += int16(n)
	}
	p.stack.Pop()
	if e.N[0]+e.N[1] > 0 {
		p.emit(e)
	}
}

func legalReplace(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.replacements(f, buf), game.Act(doDone))
}

// replacements appends the units that can get a replacement point, and where
// eliminated ones can come back.
func (p *Position) replacements(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.troops[f.side] {
		switch {
		case p.replaceable(f, u) != nil:
		case p.units[u].gone:
			buf = p.rebuildOptions(u, buf)
		default:
			buf = append(buf, game.Act(doReplace).With(u))
		}
	}
	return buf
}

// replaceable reports why a unit cannot get a replacement point: of a type with a
// pool and points left (CTL-8.4.1-01, -03), reduced (CTL-8.4-05), undisrupted, in
// command and its HQ supplied (CTL-8.4-02), even in an EZOC (CTL-8.4-03).
func (p *Position) replaceable(f *frame, u game.Unit) *game.Reason {
	now, info := &p.units[u], &p.rules.Units[u]
	switch {
	case info.Side != f.side:
		return notOwnUnit
	case info.Class == data.HQ:
		return hqNotReplaced
	case info.Pool < 0 || int(info.Pool) >= maxPools:
		return noPool
	case f.n[info.Pool] < max(info.Points, 1):
		return poolEmpty
	case now.gone && !p.rules.Switches.RebuildEliminated:
		return neverRebuilt
	case now.gone && (now.sp > 0 || now.formation < 0 || !p.suppliedHQ(now.formation)):
		return hqNotSupplied
	case now.gone:
		return nil
	}
	return p.restorable(u)
}

// restorable reports why a unit on the map cannot get SP back.
func (p *Position) restorable(u game.Unit) *game.Reason {
	now := &p.units[u]
	switch {
	case now.gone:
		return neverRebuilt
	case now.hex == hex.None:
		return pointsNeedPlace
	case now.sp >= p.rules.Units[u].Strength:
		return fullStrength
	case now.disrupted:
		return disruptedNoPoints
	case !p.commanded(u):
		return pointsNeedCommand
	case !p.suppliedHQ(now.formation):
		return hqNotSupplied
	}
	return nil
}

// suppliedHQ reports whether the HQ of a formation is supplied for replacements:
// in supply, or on its back side where that is enough (CTL-8.4-02, BUG-8.3-02, -03).
func (p *Position) suppliedHQ(formation int8) bool {
	hq := p.rules.Formations[formation].HQ
	return hq != game.NoUnit && p.units[hq].hex != hex.None && (p.inSupply(hq) || p.rules.Switches.EmergencyReplaces && p.units[hq].spent)
}

// rebuildOptions appends where an eliminated unit comes back if the switch allows it:
// the hexes nearest to its HQ with room, in Command Range and next to no enemy
// (BUG-8.3.1-04).
func (p *Position) rebuildOptions(u game.Unit, buf []game.Action) []game.Action {
	hq := p.units[p.rules.Formations[p.units[u].formation].HQ].hex
	return p.nearestOptions(game.Act(doReplace).With(u), func(h hex.Hex) int16 { return int16(p.rules.Data.Map.Distance(h, hq)) }, buf)
}

func takeReplace(p *play, f *frame, a game.Action) {
	if a.Verb == doDone {
		p.endReplacement(f)
		return
	}
	u := a.Units[0]
	paid := max(p.rules.Units[u].Points, 1)
	f.n[p.rules.Units[u].Pool] -= paid
	f.n[replaceRestored]++
	if p.units[u].gone {
		p.rebuild1(u, a.To)
		return
	}
	p.strengthen(u, paid, rReplaceOne, rReplaceWho, rPools, rReplaceZOC)
}

// strengthen gives a unit one SP; Improved Defense stays (CTL-7.7-09). With
// limited intelligence the enemy is not told which unit it was.
func (p *play) strengthen(u game.Unit, paid int8, cited ...game.Ref) {
	p.units[u].sp++
	if !p.rules.open() {
		return
	}
	p.emit(p.happenedTo(evReplaced, u, cited...).Counting(int16(p.units[u].sp), int16(paid)))
}

// rebuild1 brings an eliminated unit back with one SP.
func (p *play) rebuild1(u game.Unit, h hex.Hex) {
	p.current()
	now := &p.units[u]
	now.gone, now.sp, now.disrupted = false, 1, false
	p.keepsHQ(u, 1)
	p.put(u, h)
	p.emit(p.happened(evRebuilt, p.rules.Units[u].Side, rNoRebuild).Of(u).At(h))
}
