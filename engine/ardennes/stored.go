package ardennes

import (
	"math"
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// AppendState appends the canonical bytes of the position: every field but the rules, what follows
// from the units, and scratch memory.
func (p *Position) AppendState(b []byte) []byte {
	c := game.WriteTo(b)
	p.code(&c)
	return c.Written()
}

// Restore returns the position whose state was written by AppendState under these rules.
func (r *Rules) Restore(state []byte) (game.Position, error) {
	p := newPosition(r)
	return game.Restore(state, p, func(c *game.Coder) {
		p.code(c)
		p.derive()
	})
}

// derive fills what follows from the units.
func (p *Position) derive() {
	control := slices.Clone(p.control)
	for u := range p.units {
		s := &p.units[u]
		if s.marker != noMarker {
			p.pool[p.rules.Units[u].Side]++
		}
		if h := s.hex; s.place == onMap {
			if s.place = unused; h != hex.None {
				p.put(game.Unit(u), h)
			}
		}
	}
	p.control = control
}

// maxStackDepth is more frames than procedures that interrupt each other.
const maxStackDepth = 32

// code goes over the state.
func (p *Position) code(c *game.Coder) {
	for i := range p.units {
		u := &p.units[i]
		c.HexFixed(&u.hex, len(p.first))
		c.HexFixed(&u.aim, len(p.first))
		c.UnitFixed(&u.parent, len(p.units))
		c.UnitFixed(&u.group, len(p.units))
		game.CodeFixed(c, &u.has, 4, 0, 1<<numStatus-1)
		if u.has&arrived != 0 {
			c.HexFixed(&u.posted, len(p.first))
		}
		game.CodeFixed(c, &u.place, 1, 0, numPlaces-1)
		game.CodeFixed(c, &u.state, 1, 0, routed)
		game.CodeFixed(c, &u.marker, 1, 0, primeMover)
		game.CodeFixed(c, &u.box, 1, data.NoBox, data.Box(len(p.rules.Boxes)-1))
		c.Small(&u.points)
	}
	game.LenByte(c, &p.stack, maxStackDepth)
	for i := range p.stack {
		f := &p.stack[i]
		game.CodeFixed(c, &f.kind, 1, 0, numKinds-1)
		game.CodeFixed(c, &f.step, 1, 0, math.MaxUint8)
		c.SideByte(&f.side)
		game.CodeFixed(c, &f.mode, 1, 0, numOptions-1)
		c.Small(&f.n, &f.hexes)
		c.UnitFixed(&f.unit, len(p.units))
		c.HexFixed(&f.hex, len(p.first))
		c.HexFixed(&f.to, len(p.first))
	}
	for h := range p.control {
		c.SideByte(&p.control[h])
	}
	for h := range p.works {
		game.CodeFixed(c, &p.works[h], 1, noWorks, worksDone)
	}
	for b := range p.bridges {
		game.CodeFixed(c, &p.bridges[b], 1, 0, stateBits|attempted|byGerman)
	}
	p.codeTable(c)
	p.asked.Code(c)
}

// codeTable goes over what is neither of a unit nor of a hex: the calendar and the attack being resolved.
func (p *Position) codeTable(c *game.Coder) {
	t := &p.calendar
	game.CodeFixed(c, &t.turn, 1, 0, int8(len(p.rules.Turns)-1))
	c.Small(&t.verdict, &t.air, &t.fuelDRM, &t.areasHeld, &t.dump, &t.meuse, &t.liege)
	game.CodeFixed(c, &t.looked, 1, 0, math.MaxUint8)
	game.CodeFixed(c, &t.depot, 1, noDump, unguarded)
	game.CodeFixed(c, &t.exited, 2, 0, math.MaxInt16)
	game.CodeFixed(c, &t.exits, 8, 0, math.MaxUint64)
	for side := range t.traffic {
		for i := range t.traffic[side] {
			p.codeSpot(c, &t.traffic[side][i])
		}
		for i := range t.blocks[side] {
			p.codeSpot(c, &t.blocks[side][i])
		}
		c.Small(&t.nightsLeft[side], &t.newcomers[side])
		game.CodeFixed(c, &t.overrun[side], 1, 0, 1<<maxBlocks-1)
	}
	c.Flags(&t.night, &t.airRolled, &t.ouren, &t.detected, &t.used150, &t.released, &t.late653)
	c.Flags(&t.sauer, &t.nearMeuse, &t.dumpTried, &t.dumpHit)
	p.battle.code(p, c)
}

// codeSpot codes where a marker is: in a hex, in the holding box or removed.
func (p *Position) codeSpot(c *game.Coder, h *hex.Hex) {
	game.CodeFixed(c, h, 2, removed, hex.Hex(p.rules.Data.Map.Len()-1))
}
