package opscycle

import (
	"math"
	"slices"

	"fieldpost/engine/game"
)

// AppendState appends the canonical bytes of the position: every field but the
// rules, the caches and scratch memory.
func (p *Position) AppendState(b []byte) []byte {
	c := game.WriteTo(b)
	p.code(&c)
	return c.Written()
}

// maxStackDepth is more frames than procedures that interrupt each other.
const maxStackDepth = 64

// code goes over the state.
func (p *Position) code(c *game.Coder) {
	hexes, units, n := p.rules.Data.Map.Len(), len(p.units), int16(len(p.units))
	game.CodeInt(c, &n, n, n)
	for i := range p.units {
		u := &p.units[i]
		c.Hex(&u.hex, hexes)
		p.codeFormation(c, &u.formation)
		codeSmall(c, &u.sp, &u.support, &u.order)
		c.Flag(&u.disrupted, &u.spent, &u.gone)
	}
	game.Len(c, &p.stack, maxStackDepth)
	for i := range p.stack {
		p.codeFrame(c, &p.stack[i])
	}
	for i := range p.levels {
		codeSmall(c, &p.levels[i])
	}
	c.Places(p.improved)
	codeSmall(c, &p.ap[0], &p.ap[1])
	game.CodeInt(c, &p.turn, 0, math.MaxInt8)
	codeSmall(c, &p.used)
	game.CodeInt(c, &p.marker, 0, max(int8(len(p.rules.Initiative)-1), 0))
	game.CodeInt(c, &p.markerOf, 0, game.Nobody)
	codeSmall(c, &p.interdiction)
	game.CodeInt(c, &p.reroll, 0, game.Nobody)
	game.CodeInt(c, &p.die, 0, math.MaxInt8)
	verdicts := len(p.rules.Terms.Victory.Instant)
	if p.rules.Terms.Training != nil {
		verdicts = 1 // the goal was reached
	}
	game.CodeInt(c, &p.verdict, 0, int8(verdicts))
	p.asked.Code(c)
	c.Flag(&p.rerolled, &p.checkPassed, &p.over)
	p.codeMove(c, units, hexes)
	p.codeCombat(c, units, hexes)
	switch {
	case p.rules.Terms.Training == nil:
		p.codeTurns(c)
	case c.Rest(!slices.Equal(p.held, p.rules.owners)):
		p.codeHeld(c)
	case c.Reading():
		copy(p.held, p.rules.owners)
	}
}

func (p *Position) codeHeld(c *game.Coder) {
	for i := range p.held {
		game.CodeFixed(c, &p.held[i], 1, 0, 3)
	}
}

// codeTurns goes over what only games in turns have. In a training scenario nothing of it
// changes but control, which matters for HQs.
func (p *Position) codeTurns(c *game.Coder) {
	for i := range p.units {
		u := &p.units[i]
		codeSmall(c, &u.noted)
		c.Flag(&u.wearing)
		game.CodeFixed(c, &u.away, 1, present, leftMap)
		c.Flags(&u.stray, &u.secret, &u.handled)
	}
	p.codeHeld(c)
	c.Flag(&p.passed[0], &p.passed[1])
	for i := range p.drawn {
		codeSmall(c, &p.drawn[i])
	}
	game.CodeUint(c, &p.looked, 0, math.MaxUint16)
	for i := range p.called {
		game.CodeFixed(c, &p.called[i], 1, math.MinInt8, math.MaxInt8)
	}
	game.CodeFixed(c, &p.raised, 1, math.MinInt8, math.MaxInt8)
	for i := range p.bridges {
		game.CodeInt(c, &p.bridges[i], -1, int16(len(p.rules.Data.Map.Ends)))
	}
	codeSmall(c, &p.orders)
	game.CodeInt(c, &p.exited, math.MinInt16, math.MaxInt16)
	game.CodeInt(c, &p.scored, 0, math.MaxUint32)
	game.CodeInt(c, &p.freed, 0, math.MaxUint32)
	boats := make([]bool, 0, 512)
	for i := range p.units {
		boats = append(boats, p.units[i].boat)
	}
	c.Places(boats)
	for i := 0; i < len(p.units) && c.Reading(); i++ {
		p.units[i].boat = boats[i]
	}
	plans := 0
	if v := p.rules.Terms.Victory.Plan; v != nil {
		plans = len(v.Plans)
	}
	game.CodeInt(c, &p.plan, -1, int8(plans-1))
}

func codeSmall(c *game.Coder, list ...*int8) {
	for _, n := range list {
		game.CodeInt(c, n, math.MinInt8, math.MaxInt8)
	}
}

func (p *Position) codeFormation(c *game.Coder, f *int8) {
	game.CodeInt(c, f, -1, int8(len(p.rules.Formations)-1))
}

func (p *Position) codeFrame(c *game.Coder, f *frame) {
	hexes := p.rules.Data.Map.Len()
	game.CodeUint(c, &f.kind, 0, numKinds-1)
	game.CodeUint(c, &f.step, 0, math.MaxUint8)
	game.CodeUint(c, &f.context, activation, bonus)
	c.Side(&f.side)
	p.codeFormation(c, &f.formation)
	codeSmall(c, &f.ap)
	game.CodeUint(c, &f.option, noOption, optPrepared)
	for i := range f.units {
		c.Unit(&f.units[i], len(p.units))
	}
	c.Hex(&f.hex, hexes)
	c.Hex(&f.to, hexes)
	for i := range f.n {
		codeSmall(c, &f.n[i])
	}
}

func (p *Position) codeMove(c *game.Coder, units, hexes int) {
	m := &p.move
	for i := range m.units {
		c.Unit(&m.units[i], units)
	}
	game.CodeInt(c, &m.count, 0, maxSubset)
	c.Side(&m.side)
	c.Hex(&m.from, hexes)
	c.Hex(&m.at, hexes)
	c.Hex(&m.next, hexes)
	codeSmall(c, &m.ma, &m.bonus, &m.spent, &m.steps)
	c.Flag(&m.near, &m.sneaking, &m.attempted)
	game.CodeInt(c, &m.reactor, 0, int8(len(p.rules.Formations)))
	c.Flag(&m.cutOff)
	game.CodeUint(c, &m.ended, stopNot, stopExited)
	game.CodeUint(c, &m.barred, 0, math.MaxUint64)
}

func (p *Position) codeCombat(c *game.Coder, units, hexes int) {
	k := &p.combat
	game.CodeUint(c, &k.kind, noOption, optPrepared)
	c.Side(&k.side)
	p.codeFormation(c, &k.formation)
	c.Hex(&k.from, hexes)
	c.Hex(&k.to, hexes)
	for r := range k.units {
		for i := range k.units[r] {
			c.Unit(&k.units[r][i], units)
		}
	}
	for r := range k.count {
		game.CodeInt(c, &k.count[r], 0, maxInvolved)
	}
	for r := range k.compared {
		c.Unit(&k.compared[r], units)
	}
	for r := range k.chit {
		game.CodeInt(c, &k.chit[r], -1, int8(max(len(p.rules.Chits)-1, 0)))
	}
	for r := range k.strength {
		game.CodeInt(c, &k.strength[r], math.MinInt16, math.MaxInt16)
	}
	codeSmall(c, &k.column, &k.armor, &k.drm, &k.cell.Attacker, &k.cell.Defender)
	c.Flag(&k.cell.AttackerRed, &k.cell.DefenderRed)
	for r := range k.taken {
		for i := range k.taken[r] {
			codeSmall(c, &k.taken[r][i])
		}
	}
	for r := range k.moved {
		game.CodeUint(c, &k.moved[r], 0, math.MaxUint8)
	}
	for r := range k.refuge {
		c.Hex(&k.refuge[r], hexes)
	}
}
