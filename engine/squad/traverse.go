package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kSweep] = procedure{Asks: asksSweep, Legal: legalSweep, Take: (*play).takeSweep}
}

// kSweep is traversing fire being declared (7.4b, optional): unit fires, n hexes are named so far in
// the position's sweep, units are those who may serve the weapon.

// sweepMost is how many hexes a soldier may name: his modified morale (OTL-7.4b-01), and at most ten, for a card has no
// more columns to be drawn in after each of them (OTL-7.4b-03).
func (p *Position) sweepMost(u game.Unit) int {
	most := p.steady(u)
	if p.units[u].prone {
		most++
	}
	return min(most, len(p.sweep))
}

// canSweep reports whether a soldier's fire reaches a hex: in LOS and within long range
// (OTL-7.4b-04).
func (p *Position) canSweep(u game.Unit, h hex.Hex) bool {
	if h == hex.None || h == p.units[u].place.hex || p.rules.fakes.Has(u) { // the enemy may take a fake for him
		return false
	}
	l := p.rules.sight.Look(p.eyes(u), p.spotOf(ground.at(h)), p.field())
	return l.Seen() && p.weapon(u).Column(l.Range()) > 0
}

// sweepStarts appends the hexes from which a soldier can declare traversing fire.
func (p *Position) sweepStarts(u game.Unit, buf []game.Action) []game.Action {
	if p.canFire(u) != nil || p.sweepMost(u) < 2 {
		return buf
	}
	for h := range p.hexes {
		if !p.canSweep(u, hex.Hex(h)) {
			continue
		}
		for _, n := range p.rules.Ground.Neighbors[h] {
			if p.canSweep(u, n) {
				buf = append(buf, game.Act(doTraverse).With(u).Toward(hex.Hex(h)))
				break
			}
		}
	}
	return buf
}

// beginSweep begins the declaration.
func (p *play) beginSweep(f *frame, a game.Action) {
	next := newFrame(kSweep, f.side)
	next.unit, next.n, next.units = a.Units[0], 1, f.units
	f.units = f.units.Without(a.Units[0])
	p.sweep[0] = a.To
	p.stack.Push(next)
}

func asksSweep(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askSweep }

func legalSweep(p *Position, f *frame, buf []game.Action) []game.Action {
	if int(f.n) < p.sweepMost(f.unit) {
		for _, n := range p.rules.Ground.Neighbors[p.sweep[f.n-1]] {
			if p.canSweep(f.unit, n) && !p.swept(f, n) {
				buf = append(buf, game.Act(doSweep).Toward(n))
			}
		}
	}
	if f.n > 1 {
		buf = append(buf, game.Act(doFire))
	}
	return buf
}

// swept reports whether a hex is named already.
func (p *Position) swept(f *frame, h hex.Hex) bool {
	for _, x := range p.sweep[:f.n] {
		if x == h {
			return true
		}
	}
	return false
}

func (p *play) takeSweep(f *frame, a game.Action) {
	if a.Verb == doSweep {
		p.sweep[f.n] = a.To
		f.n++
		return
	}
	done := *f
	p.stack.Pop()
	if below := p.stack.Top(); below.kind == kShoot {
		if m := p.serves(done.unit); m != game.NoUnit {
			below.units = below.units.Without(m)
		}
	}
	p.traverse(&done)
	for i := range p.sweep {
		p.sweep[i] = hex.None
	}
	p.openWindow(p.units[done.unit].place, done.side.Other()) // once, after the last hex (OTL-7.4b-05)
}

// traverse attacks the hexes named in order, all with the same morale (OTL-7.4b-02); after each a
// red entry in the column of their number ends it, a red 1 with a jam (OTL-7.4b-03).
func (p *play) traverse(f *frame) {
	how := manner{crew: f.units, hexes: int(f.n)}
	first, _ := p.aim(f.unit, ground.at(p.sweep[0]), how)
	p.declare(&first)
	for _, h := range p.sweep[:f.n] {
		a, why := p.aim(f.unit, ground.at(h), how)
		if why != nil {
			break
		}
		a.morale = first.morale // fixed before the first attack (OTL-7.4b-02)
		if a.targets != 0 {
			p.resolve(&a)
		}
		if p.units[f.unit].jam {
			break // it is over whatever a card would show (OTL-1.2.8-01)
		}
		got := p.check(limit(int(f.n)))
		p.note(p.about(evMisfire, f.unit, int16(got.card), int16(got.n), int16(f.n), bit(got.red), bit(got.red && got.n == 1)), rTraverse)
		if got.red {
			if got.n == 1 {
				p.jam(f.unit)
			}
			break
		}
	}
	p.marked(&first)
}
