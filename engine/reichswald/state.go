package reichswald

import (
	"math"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// AppendState appends the canonical bytes of the position: every field but the
// rules, what follows from the units, and scratch memory.
func (p *Position) AppendState(b []byte) []byte {
	c := game.WriteTo(b)
	p.code(&c)
	return c.Written()
}

// maxStackDepth is more frames than procedures that interrupt each other.
const maxStackDepth = 32

// code goes over the state.
func (p *Position) code(c *game.Coder) {
	hexes := len(p.at)
	for i := range p.units {
		u := &p.units[i]
		if c.HexFixed(&u.hex, hexes); c.Reading() && u.hex != hex.None {
			p.at[u.hex] |= one(game.Unit(i))
		}
		game.CodeFixed(c, &u.called, 1, 0, math.MaxUint8)
		c.Flag(&u.gone, &u.moved, &u.fought, &u.targeted)
	}
	game.LenByte(c, &p.stack, maxStackDepth)
	for i := range p.stack {
		f := &p.stack[i]
		game.CodeFixed(c, &f.kind, 1, 0, numKinds-1)
		game.CodeFixed(c, &f.step, 1, 0, math.MaxUint8)
		c.SideByte(&f.side)
		c.Small(&f.n)
		c.UnitFixed(&f.unit, len(p.units))
		c.HexFixed(&f.hex, hexes)
		p.codeSet(c, &f.units)
		p.codeSet(c, &f.stack)
	}
	for h := range p.control {
		c.SideByte(&p.control[h])
	}
	for h := range p.dropped {
		game.CodeFixed(c, &p.dropped[h], 1, math.MinInt8, math.MaxInt8)
	}
	game.CodeFixed(c, &p.turn, 1, 1, int8(len(p.rules.Terms.TurnNames)))
	for side := range p.option {
		game.CodeFixed(c, &p.option[side], 1, 0, math.MaxUint8)
	}
	c.Small(&p.markers[0], &p.markers[1])
	game.CodeFixed(c, &p.verdict, 1, undecided, victorLoses)
	p.asked.Code(c)
	t := &p.battle
	c.HexFixed(&t.target, hexes)
	for _, s := range [...]*set{&t.attackers, &t.defenders, &t.fresh, &t.unsupplied, &t.retreated} {
		p.codeSet(c, s)
	}
	c.SideByte(&t.side)
	c.Small(&t.air[0], &t.air[1], &t.red, &t.result.Attacker, &t.result.Defender)
}

// codeSet codes a set of units, none of which the scenario does not have.
func (p *Position) codeSet(c *game.Coder, s *set) {
	game.CodeFixed(c, s, 8, 0, ^set(0)>>(64-len(p.units)))
}

// Key is a number for the state: equal for positions that differ only in what chance was asked
// before. See AppendState, with which it has every other field in common.
func (p *Position) Key() uint64 {
	var m game.Mix
	for i := range p.units {
		u := &p.units[i]
		m = m.Word(uint64(uint16(u.hex)) | uint64(u.called)<<16 | game.Bit(u.gone, 24) | game.Bit(u.moved, 25) | game.Bit(u.fought, 26) | game.Bit(u.targeted, 27))
	}
	m = m.Word(uint64(len(p.stack)))
	for i := range p.stack {
		f := &p.stack[i]
		m = m.Quad(int16(f.kind)|int16(f.step)<<8, int16(f.side)|int16(f.n)<<8, int16(f.unit), int16(f.hex)).Word(uint64(f.units)).Word(uint64(f.stack))
	}
	m = game.MixBytes(game.MixBytes(m, p.control), p.dropped)
	m = m.Quad(int16(p.turn), int16(p.option[0]), int16(p.option[1]), int16(p.verdict))
	t := &p.battle
	for _, s := range [...]set{t.attackers, t.defenders, t.fresh, t.unsupplied, t.retreated} {
		m = m.Word(uint64(s))
	}
	m = m.Quad(int16(p.markers[0]), int16(p.markers[1]), int16(t.target), int16(t.side))
	m = m.Quad(int16(t.air[0]), int16(t.air[1]), int16(t.red), int16(t.result.Attacker)<<8|int16(uint8(t.result.Defender)))
	return m.Key()
}
