package ardennes

import (
	"fieldpost/engine/game"
)

// Decision returns whose decision it is and what is asked.
func (p *Position) Decision() game.Decision { return flow.Decision(p, p.stack) }

// Legal appends the legal actions in the order of units, hexes and verbs.
func (p *Position) Legal(buf []game.Action) []game.Action { return flow.Legal(p, p.stack, buf) }

// Take performs a legal action and everything up to the next decision.
func (p *Position) Take(a game.Action, dice game.Dice, ev *game.Events) {
	p.hand.dice, p.hand.ev = dice, ev
	flow.Take(p.hand, p.stack, a)
	p.hand.settle()
}

// CopyFrom makes the position a copy of another position of the same rules.
func (p *Position) CopyFrom(src game.Position) {
	old, s := *p, src.(*Position)
	*p = *s
	p.units = append(old.units[:0], s.units...)
	p.stack = append(old.stack[:0], s.stack...)
	p.control = append(old.control[:0], s.control...)
	p.works = append(old.works[:0], s.works...)
	p.bridges = append(old.bridges[:0], s.bridges...)
	p.first = append(old.first[:0], s.first...)
	p.next = append(old.next[:0], s.next...)
	p.starts = append(old.starts[:0], s.starts...)
	for side := range p.zoc {
		p.zoc[side] = append(old.zoc[side][:0], s.zoc[side]...)
		p.pressed[side] = append(old.pressed[side][:0], s.pressed[side]...)
	}
	p.asked = old.asked
	p.asked.CopyFrom(s.asked)
	p.hand, p.mind = old.hand, old.mind
	if p.hand == nil {
		p.hand, p.mind = &play{Position: p}, newScratch(s.rules)
	}
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position { return game.Clone(p, &Position{}) }

// Key condenses the state, but for what chance has been asked.
func (p *Position) Key() uint64 {
	var m game.Mix
	for i := range p.units {
		u := &p.units[i]
		m = m.Quad(int16(u.hex), int16(u.aim), int16(u.parent), int16(u.group)).Word(uint64(u.has)<<32 | uint64(u.place)<<24 | uint64(u.state)<<20 |
			uint64(u.marker)<<16 | uint64(uint8(u.box))<<8 | uint64(uint8(u.points)))
		if u.has&arrived != 0 {
			m = m.Word(uint64(u.posted))
		}
	}
	for i := range p.stack {
		f := &p.stack[i]
		m = m.Quad(int16(f.hex), int16(f.to), int16(f.unit), int16(f.n)).Word(uint64(f.kind)<<32 | uint64(f.step)<<24 | uint64(f.side)<<16 | uint64(f.mode)<<8 | uint64(uint8(f.hexes)))
	}
	m = game.MixBytes(game.MixBytes(game.MixBytes(m, p.control), p.works), p.bridges)
	c := game.WriteTo(p.mind.bytes[:0])
	p.codeTable(&c)
	p.mind.bytes = c.Written()
	return game.MixBytes(m, p.mind.bytes).Key()
}

// Redact forgets which location is that of the real fuel dump, if the side is the German and has not been
// told (ARD-32.1-01). Nothing else is hidden.
func (p *Position) Redact(side game.Side) {
	if side == german && p.depot == hidden {
		p.dump = noSecret
	}
}

// Resample puts the fuel dump, if a side does not know it, into one of the locations that it may be in.
func (p *Position) Resample(side game.Side, dice game.Dice) {
	n := len(p.rules.Special.Dumps)
	if side != german || p.depot != hidden {
		return
	}
	for p.dump = int8(dice.Roll(game.Chance{Kind: game.Card, N: uint8(n)}) - 1); p.looked>>p.dump&1 != 0; {
		p.dump = (p.dump + 1) % int8(n)
	}
}
