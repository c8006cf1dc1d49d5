package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// A heap is what lies in a hex of a side, or would: counters by class as far as the
// limit of the class concerns them, and combat units in all (CTL-5.3.1-02, -05,
// BUG-5.3.1-05, -06).
type heap struct {
	class [data.HQ + 1]int8
	total int8
}

func (k *heap) add(info *data.UnitInfo) {
	if !info.Unlimited {
		k.class[info.Class]++
	}
	if info.Class != data.HQ {
		k.total++
	}
}

func (p *Position) pileIn(h hex.Hex, side game.Side) (k heap) {
	d := p.current()
	for u := d.first[side][h]; u != game.NoUnit; u = d.next[u] {
		k.add(&p.rules.Units[u])
	}
	return k
}

// hqLimit is how many HQs of a side may stand in a hex (CTL-5.3.1-05,
// BUG-5.3.1-07); a drawn position may have one anywhere.
func (p *Position) hqLimit(h hex.Hex) int8 {
	if len(p.rules.HQLimit) == 0 {
		return p.rules.StackLimit[data.HQ]
	}
	return max(p.rules.HQLimit[h], 1)
}

// excess returns how many counters of a side are too many in a hex, and of which
// classes (CTL-5.3.1-05, -06). Where the limit of combat units would be broken without
// the surplus infantry too, all are of a class that is over it (BUG-5.3.1-05, -19); a
// class that may fill the hex has no limit of its own.
func (p *Position) excess(h hex.Hex, side game.Side) (n int8, over [data.HQ + 1]bool) {
	k := p.pileIn(h, side)
	return p.tooMany(&k, h)
}

func (p *Position) tooMany(k *heap, h hex.Hex) (n int8, over [data.HQ + 1]bool) {
	for c := data.Infantry; c < data.HQ; c++ {
		ownLimit := p.rules.StackTotal == 0 || p.rules.StackLimit[c] < p.rules.StackTotal
		if ownLimit && k.class[c] > p.rules.StackLimit[c] {
			n += k.class[c] - p.rules.StackLimit[c]
			over[c] = true
		}
	}
	if limit := p.rules.StackTotal; limit > 0 && k.total-n > limit {
		over = [data.HQ + 1]bool{data.Infantry: true, data.AFV: true, data.AntiTank: true}
		n = k.total - limit
	}
	if limit := p.hqLimit(h); k.class[data.HQ] > limit {
		n += k.class[data.HQ] - limit
		over[data.HQ] = true
	}
	return n, over
}

// surplus reports whether a combat unit is of a class that is over its limit; one
// that does not count for the limit of its class only if there are too many units
// in all.
func (p *Position) surplus(u game.Unit, over *[data.HQ + 1]bool) bool {
	info := &p.rules.Units[u]
	if info.Class == data.HQ || !over[info.Class] {
		return false
	}
	return !info.Unlimited || over[data.Infantry] && over[data.AFV] && over[data.AntiTank]
}

// wouldOverstack reports whether a hex is overstacked when a group enters it.
func (p *Position) wouldOverstack(group []game.Unit, h hex.Hex) bool {
	k := p.pileIn(h, p.rules.Units[group[0]].Side)
	for _, u := range group {
		k.add(&p.rules.Units[u])
	}
	n, _ := p.tooMany(&k, h)
	return n > 0
}

// Crowded reports whether units that end a move in another hex would overstack it.
func (r *Rules) Crowded(pos game.Position, units []game.Unit, h hex.Hex) bool {
	return len(units) > 0 && pos.(*Position).wouldOverstack(units, h)
}

// overstacked reports whether a hex holds too many counters of a side.
func (p *Position) overstacked(h hex.Hex, side game.Side) bool {
	n, _ := p.excess(h, side)
	return n > 0
}

// The steps of a kOverstack frame: one overstacked hex of side (CTL-5.3.1-12).
const (
	overEffects uint8 = iota
	overHQs
	overUnits
	overChain
)

// What a kOverstack frame keeps in n.
const (
	overByOwner   = iota // 1 when the enemy has left the displacement to the owner
	overDisplaced        // how many units have been displaced; the frame's units are the first four
)

func init() {
	procedures[kOverstack] = procedure{Asks: asksOverstack, Legal: legalOverstack, Take: takeOverstack, Run: runOverstack}
}

// checkStacking enforces the stacking limits in a hex (CTL-5.3.1-01).
func (p *play) checkStacking(h hex.Hex) {
	if h == hex.None {
		return
	}
	for side := game.Side(0); side < 2; side++ {
		if p.overstacked(h, side) {
			f := newFrame(kOverstack, side)
			f.hex = h
			p.stack.Push(f)
		}
	}
}

func asksOverstack(p *Position, f *frame) (game.Side, game.Ask) {
	switch f.step {
	case overHQs:
		if p.current().hqs[f.side][f.hex] > uint8(p.hqLimit(f.hex)) {
			return f.side, askHQ
		}
	case overUnits:
		_, over := p.excess(f.hex, f.side)
		switch {
		case !over[data.Infantry] && !over[data.AFV] && !over[data.AntiTank]:
		case !p.canDisplace(f):
			return f.side, askRemove
		case f.n[overByOwner] == 0:
			return f.side.Other(), askDisplace
		default:
			return f.side, askDisplace
		}
	}
	return game.Nobody, askNothing
}

// legalOverstack lists which HQ goes where; or which unit of a class that is over
// its limit is displaced where, and for the enemy that he leaves it to the owner
// (CTL-5.3.1-13); or, if none can be displaced, which one is eliminated
// (CTL-5.3.3-03).
func legalOverstack(p *Position, f *frame, buf []game.Action) []game.Action {
	side, ask := asksOverstack(p, f)
	var units [maxStack]game.Unit
	switch ask {
	case askHQ:
		for _, u := range p.unitsIn(f.hex, f.side, units[:0]) {
			if p.rules.Units[u].Class == data.HQ {
				buf = p.placeHQOptions(u, buf)
			}
		}
	case askDisplace:
		for _, u := range p.surplusUnits(f, units[:0]) {
			buf = p.displacements(f, u, buf)
		}
		if side != f.side {
			buf = append(buf, game.Act(doDecline))
		}
	case askRemove:
		for _, u := range p.surplusUnits(f, units[:0]) {
			buf = append(buf, game.Act(doRemove).With(u))
		}
	}
	return buf
}

// surplusUnits appends the combat units of classes over their limit
// (CTL-5.3.1-16), from the top of the stack.
func (p *Position) surplusUnits(f *frame, buf []game.Unit) []game.Unit {
	_, over := p.excess(f.hex, f.side)
	d := p.current()
	for u := d.first[f.side][f.hex]; u != game.NoUnit; u = d.next[u] {
		if p.surplus(u, &over) {
			buf = append(buf, u)
		}
	}
	return buf
}

func (p *Position) canDisplace(f *frame) bool {
	var units [maxStack]game.Unit
	for _, u := range p.surplusUnits(f, units[:0]) {
		for dir := range 6 {
			if p.displaceable(f, u, dir) {
				return true
			}
		}
	}
	return false
}

func takeOverstack(p *play, f *frame, a game.Action) {
	switch a.Verb {
	case doPlaceHQ:
		p.moveHQ(a.Units[0], a.To, displaced)
	case doDecline:
		f.n[overByOwner] = 1
	case doDisplace:
		u, from := a.Units[0], f.hex
		if int(f.n[overDisplaced]) < len(f.units) {
			f.units[f.n[overDisplaced]] = u
		}
		f.n[overDisplaced]++
		e := p.happened(evDisplaced, f.side, rEnemyDisplaces, rDisplaceAdjacent)
		if f.n[overByOwner] == 1 {
			e.Rules[0] = p.row(rDisplaceClass)
		}
		e.Unit, e.Hex, e.To = u, from, a.To
		p.emit(e)
		p.place(u, a.To)
	case doRemove:
		p.loseSteps(a.Units[0], int(p.units[a.Units[0]].sp), p.row(rDisplaceDies))
	}
}

// runOverstack disrupts every combat unit in the hex, weakening those that were
// disrupted already (CTL-5.3.1-08, -09), and takes a support point from each of
// several HQs (CTL-5.3.1-10); after the displacements it looks at the hexes
// entered by them (CTL-5.3.1-14).
func runOverstack(p *play, f *frame) {
	h, side := f.hex, f.side
	switch f.step {
	case overEffects:
		f.step = overHQs
		n, over := p.excess(h, side)
		e := p.happened(evOverstacked, side, rLimits, rOverstack)
		if over[data.HQ] {
			e.Rules[0], e.N[1] = p.row(rHQLimit), 1
		}
		e.Hex, e.N[0], e.Reveal = h, int16(n), p.limited() // the enemy displaces from the stack, and looks at it
		p.emit(e)
		var buf [maxStack]game.Unit
		units := p.unitsIn(h, side, buf[:0])
		many := p.current().hqs[side][h] > uint8(p.hqLimit(h))
		for _, u := range units {
			switch {
			case p.rules.Units[u].Class != data.HQ && p.units[u].disrupted:
				p.loseSteps(u, 1, p.row(rOverstackAgain))
			case p.rules.Units[u].Class != data.HQ:
				p.disrupt(u)
			case many:
				p.loseSupport(u)
			}
		}
	case overHQs:
		f.step = overUnits
	case overUnits:
		f.step = overChain
	default:
		if f.n[overDisplaced] > 0 {
			for _, n := range &p.rules.ground.near[h] {
				if n != hex.None && p.overstacked(n, side) {
					p.checkStacking(n)
					return
				}
			}
		}
		p.stack.Pop()
	}
}
