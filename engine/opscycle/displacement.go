package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// displaceable reports whether a surplus unit can be displaced from an
// overstacked hex in a direction: not off the map, over prohibited terrain or
// into a hex with an enemy counter, whatever the ZOC (CTL-5.3.1-15,
// CTL-5.3.3-04), nor back where it was displaced from (CTL-5.3.1-16).
func (p *Position) displaceable(f *frame, u game.Unit, dir int) bool {
	to := p.rules.ground.near[f.hex][dir]
	if to == hex.None || p.enterable(f.side, to, p.rules.Data.Map.Sides[f.hex][dir]) != nil || p.occupied(to, f.side.Other()) {
		return false
	}
	for i := range p.stack {
		g := &p.stack[i]
		if g.kind != kOverstack || g.hex != to || g.side != f.side {
			continue
		}
		// Only four are remembered; beyond that nobody goes back.
		if int(g.n[overDisplaced]) > len(g.units) {
			return false
		}
		for _, v := range g.units {
			if v == u {
				return false
			}
		}
	}
	return true
}

// displacements appends where a surplus unit can be displaced; a hex that is full
// for its class only if no other is open (CTL-5.3.3-02).
func (p *Position) displacements(f *frame, u game.Unit, buf []game.Action) []game.Action {
	for _, full := range [...]bool{false, true} {
		n := len(buf)
		for dir, to := range &p.rules.ground.near[f.hex] {
			if p.displaceable(f, u, dir) && p.wouldOverstack([]game.Unit{u}, to) == full {
				buf = append(buf, game.Act(doDisplace).With(u).Toward(to))
			}
		}
		if len(buf) > n {
			break
		}
	}
	return buf
}

// cause is why an HQ is set somewhere else.
type cause uint8

const (
	displaced cause = iota
	relocated
	arriving
)

// penalty is what it costs an HQ to be displaced to a hex (CTL-5.3.2-02 to -07).
type penalty int8

const (
	noPenalty   penalty = iota
	insideRange         // in Command Range and a free path: support and level -1
	beyondRange         // a free path, but out of range: -2
	withoutPath         // no free path: both to 0
	setAside            // no legal hex at all: off the map, both 0 (CTL-5.3.2-10)
	numPenalties
)

var penaltyRefs = [numPenalties]game.Ref{insideRange: rHQCase1, beyondRange: rHQCase2, withoutPath: rHQCase3, setAside: rHQSetAside}

func init() {
	procedures[kPlaceHQ] = procedure{
		Asks: func(p *Position, f *frame) (game.Side, game.Ask) {
			return game.AskIf(p.hqSomewhere(f.units[0]), f.side, askHQ)
		},
		Legal: func(p *Position, f *frame, buf []game.Action) []game.Action { return p.placeHQOptions(f.units[0], buf) },
		Take: func(p *play, f *frame, a game.Action) {
			p.stack.Pop()
			p.moveHQ(a.Units[0], a.To, displaced)
		},
		Run: func(p *play, f *frame) {
			u := f.units[0]
			p.stack.Pop()
			if p.units[u].hex != hex.None {
				p.moveHQ(u, hex.None, displaced)
			}
		},
	}
}

// displaceHQ has an HQ displaced: its owner chooses where to (CTL-5.3.2-01).
// Frame: side is the owner, units[0] the HQ, hex where it stood.
func (p *play) displaceHQ(u game.Unit) {
	if p.units[u].gone || p.units[u].hex == hex.None {
		return
	}
	f := newFrame(kPlaceHQ, p.rules.Units[u].Side)
	f.units[0], f.hex = u, p.units[u].hex
	p.stack.Push(f)
}

// hqDestination reports why an HQ cannot be set into a hex: it needs a built-up hex
// without an enemy, outside every EZOC or with a friendly combat unit (CTL-3.3-04, -05),
// which its side controls if it is displaced or relocates (CTL-5.3.2-09, CTL-7.4-05). A hex
// with another HQ is none, for it would be overstacked at once (CTL-5.3.1-05).
func (p *Position) hqDestination(u game.Unit, to hex.Hex, why cause) *game.Reason {
	side := p.rules.Units[u].Side
	switch {
	case !p.inArea(to):
		return offMap
	case to == p.units[u].hex:
		return hqSame
	case !p.rules.HQHex[to]:
		return noHQTerrain
	case p.banned(side, to):
		return hexBanned
	case p.occupied(to, side.Other()):
		return hqEnemy
	case p.ezoc(to, side) && !p.hasCombatUnit(to, side):
		return hqInZOC
	case why != arriving && !p.controls(side, to):
		return hqNotHeld
	case p.hqsFull(side, to):
		return hqTaken
	}
	return nil
}

// hqsFull reports whether one more HQ of a side would be too many in a hex.
func (p *Position) hqsFull(side game.Side, h hex.Hex) bool {
	return p.current().hqs[side][h] >= uint8(p.hqLimit(h))
}

// hqSomewhere reports whether there is any hex for an HQ.
func (p *Position) hqSomewhere(u game.Unit) bool {
	if p.units[u].gone {
		return false
	}
	for _, h := range p.rules.ground.hqs {
		if p.hqMayGo(u, h, displaced) == nil {
			return true
		}
	}
	return false
}

// placeHQOptions appends every hex to which an HQ can be displaced, even those
// with a worse penalty (CTL-5.3.2-08), or no hex if there is none.
func (p *Position) placeHQOptions(u game.Unit, buf []game.Action) []game.Action {
	n := len(buf)
	for _, h := range p.rules.ground.hqs {
		if p.hqMayGo(u, h, displaced) == nil {
			buf = append(buf, game.Act(doPlaceHQ).With(u).Toward(h))
		}
	}
	if len(buf) == n {
		buf = append(buf, game.Act(doPlaceHQ).With(u))
	}
	return buf
}

// hqPenalty returns the case of 5.3.2 for a destination: plain distance against
// Command Range, and a path of any length free of enemies and EZOC, where
// friendly units cancel the EZOC of their hex (CTL-5.3.2-06, -08). In range
// without a path is as bad as out of range (CTL-5.3.2-07).
func (p *Position) hqPenalty(u game.Unit, to hex.Hex) penalty {
	switch {
	case to == hex.None:
		return setAside
	case p.units[u].hex == hex.None:
		return noPenalty // it has lost everything already
	case !p.freeWay(u, to):
		return withoutPath
	case p.rules.Data.Map.Distance(p.units[u].hex, to) > int(p.rules.Units[u].Range):
		return beyondRange
	}
	return insideRange
}

// freeWay reports whether a free path of any length leads from where an HQ stands, see freePaths.
func (p *Position) freeWay(hq game.Unit, to hex.Hex) bool {
	t, side := &p.current().way, p.rules.Units[hq].Side
	p.restartTies(t, side, p.rules.ground.hqWalls[side], p.units[hq].hex)
	return p.leads(t, to)
}

// hqLoss is what an HQ loses of its support and its formation of its level if it goes to a hex, never
// below 0 (CTL-5.3.2-05), by the case of 5.3.2. A relocation within the limits costs nothing, in breach of them as
// much as a displacement (CTL-7.4-06, -07).
func (p *Position) hqLoss(u game.Unit, to hex.Hex, why cause) (c penalty, support, levels int8) {
	if c = p.hqPenalty(u, to); why == relocated && c == insideRange {
		c = noPenalty
	}
	loss := [numPenalties]int8{insideRange: 1, beyondRange: 2, withoutPath: 127, setAside: 127}[c]
	if f := p.units[u].formation; f >= 0 {
		levels = min(loss, p.levels[f])
	}
	return c, min(loss, p.units[u].support), levels
}

// moveHQ sets an HQ into another hex, or aside, with what that costs it.
func (p *play) moveHQ(u game.Unit, to hex.Hex, why cause) {
	now, side := &p.units[u], p.rules.Units[u].Side
	from := now.hex
	c, support, levels := p.hqLoss(u, to, why)
	cited := penaltyRefs[c]
	if from == hex.None {
		cited = rHQSetAside
	}
	p.lift(u)
	if to != hex.None {
		p.put(u, to)
	}
	now.support -= support
	level := int8(0)
	if f := now.formation; f >= 0 {
		p.levels[f] -= levels
		level = p.levels[f]
	}
	e := p.happened(evHQDisplaced, side, rHQPlaced, cited)
	e.N = [8]int16{int16(c), int16(now.support), int16(level), int16(support), int16(levels)}
	e.Veil = p.secrecy(game.VeilN(1) | game.VeilN(3))
	if why == relocated {
		e.Kind, e.Rules[0] = evRelocated, p.row(rRelocateWhere)
		e.N[0], e.N[1] = e.N[1], e.N[0]
		e.Veil = p.secrecy(game.VeilN(0) | game.VeilN(3))
	}
	p.emit(e.Of(u).At(from).Toward(to))
}
