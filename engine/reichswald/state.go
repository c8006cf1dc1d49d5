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
	for i := range p.units {
		u := &p.units[i]
		if p.codeHex(c, &u.hex); c.Reading() && u.hex != hex.None {
			p.at[u.hex] |= one(game.Unit(i))
		}
		game.CodeFixed(c, &u.called, 1, 0, math.MaxUint8)
		c.Flag(&u.gone, &u.moved, &u.fought, &u.targeted)
	}
	n := uint8(len(p.stack))
	game.CodeFixed(c, &n, 1, 0, maxStackDepth)
	for i := range n {
		if c.Reading() {
			p.stack = append(p.stack, frame{})
		}
		f := &p.stack[i]
		game.CodeFixed(c, &f.kind, 1, 0, numKinds-1)
		game.CodeFixed(c, &f.step, 1, 0, math.MaxUint8)
		c.SideByte(&f.side)
		codeSmall(c, &f.n)
		game.CodeFixed(c, &f.unit, 2, game.NoUnit, game.Unit(len(p.units)-1))
		p.codeHex(c, &f.hex)
		p.codeSet(c, &f.units)
		p.codeSet(c, &f.stack)
	}
	for h := range p.control {
		c.SideByte(&p.control[h])
	}
	for h := range p.dropped {
		codeSmall(c, &p.dropped[h])
	}
	game.CodeFixed(c, &p.turn, 1, 0, math.MaxInt8)
	for side := range p.option {
		game.CodeFixed(c, &p.option[side], 1, 0, math.MaxUint8)
	}
	for side := range p.markers {
		codeSmall(c, &p.markers[side])
	}
	game.CodeFixed(c, &p.verdict, 1, undecided, victorLoses)
	p.asked.Code(c)
	t := &p.battle
	p.codeHex(c, &t.target)
	for _, s := range [...]*set{&t.attackers, &t.defenders, &t.fresh, &t.unsupplied, &t.retreated} {
		p.codeSet(c, s)
	}
	c.SideByte(&t.side)
	for _, n := range [...]*int8{&t.air[0], &t.air[1], &t.red, &t.result.Attacker, &t.result.Defender} {
		codeSmall(c, n)
	}
}

func codeSmall(c *game.Coder, n *int8) { game.CodeFixed(c, n, 1, math.MinInt8, math.MaxInt8) }

func (p *Position) codeHex(c *game.Coder, h *hex.Hex) {
	game.CodeFixed(c, h, 2, hex.None, hex.Hex(p.rules.Data.Map.Len()-1))
}

// codeSet codes a set of units, none of which the scenario does not have.
func (p *Position) codeSet(c *game.Coder, s *set) {
	game.CodeFixed(c, s, 8, 0, ^set(0)>>(64-len(p.units)))
}
