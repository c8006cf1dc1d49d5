package opscycle

import "fieldpost/engine/game"

// Key is a number for the state: equal for positions that differ only in what chance was asked
// before. See AppendState, with which it has every other field in common.
func (p *Position) Key() uint64 {
	var m, flags game.Mix
	for i := range p.units {
		u := &p.units[i]
		m = m.Word(uint64(uint16(u.hex)) | uint64(uint8(u.formation))<<16 | uint64(uint8(u.sp))<<24 | uint64(uint8(u.support))<<32 |
			uint64(uint8(u.order))<<40 | uint64(uint8(u.noted))<<48 | uint64(u.away)<<56)
		if u.disrupted || u.spent || u.gone || u.wearing || u.stray || u.secret || u.handled || u.boat {
			flags = flags.Word(uint64(i)<<8 | game.Bit(u.disrupted, 0) | game.Bit(u.spent, 1) | game.Bit(u.gone, 2) | game.Bit(u.wearing, 3) |
				game.Bit(u.stray, 4) | game.Bit(u.secret, 5) | game.Bit(u.handled, 6) | game.Bit(u.boat, 7))
		}
	}
	m = m.Word(uint64(flags)).Word(uint64(len(p.stack)))
	for i := range p.stack {
		m = p.stack[i].mix(m)
	}
	m = game.MixBytes(m, p.levels)
	m = game.MixTruths(m, p.improved)
	m = m.Quad(0, int16(p.ap[0]), int16(p.ap[1]), int16(p.turn))
	m = game.MixBytes(game.MixBytes(game.MixBytes(m, p.held), p.called), p.drawn[:])
	m = m.Quad(int16(p.used), int16(p.plan), int16(p.looked), int16(p.raised))
	m = m.Quad(p.bridges[0], p.bridges[1], int16(p.orders), p.exited)
	m = m.Word(uint64(p.scored) | uint64(p.freed)<<32)
	m = m.Quad(int16(p.marker), int16(p.markerOf), int16(p.interdiction), int16(p.reroll))
	m = m.Quad(int16(p.die), int16(p.verdict), int16(game.Bit(p.passed[0], 0)|game.Bit(p.passed[1], 1)),
		int16(game.Bit(p.rerolled, 0)|game.Bit(p.checkPassed, 1)|game.Bit(p.over, 2)))
	return p.combat.mix(p.move.mix(m)).Key()
}

func (f *frame) mix(m game.Mix) game.Mix {
	m = m.Quad(int16(f.kind), int16(f.step), int16(f.context), int16(f.side))
	m = m.Quad(int16(f.formation), int16(f.ap), int16(f.option), 0)
	m = m.Quad(int16(f.units[0]), int16(f.units[1]), int16(f.units[2]), int16(f.units[3]))
	m = m.Quad(int16(f.hex), int16(f.to), int16(f.n[0]), int16(f.n[1]))
	return m.Quad(int16(f.n[2]), int16(f.n[3]), int16(f.n[4]), int16(f.n[5]))
}

func (v *move) mix(m game.Mix) game.Mix {
	m = m.Quad(int16(v.units[0]), int16(v.units[1]), int16(v.units[2]), int16(v.count))
	m = m.Quad(int16(v.side), int16(v.from), int16(v.at), int16(v.next))
	m = m.Quad(int16(v.ma), int16(v.bonus), int16(v.spent), int16(v.steps))
	m = m.Quad(int16(v.reactor), int16(v.ended), int16(game.Bit(v.near, 0)|game.Bit(v.sneaking, 1)), int16(game.Bit(v.attempted, 0)|game.Bit(v.cutOff, 1)))
	return m.Word(v.barred)
}

func (c *combat) mix(m game.Mix) game.Mix {
	m = m.Quad(int16(c.kind), int16(c.side), int16(c.formation), int16(c.column))
	m = m.Quad(int16(c.from), int16(c.to), int16(c.armor), int16(c.drm))
	for r := range c.units {
		u := &c.units[r]
		m = m.Quad(int16(u[0]), int16(u[1]), int16(u[2]), int16(u[3]))
		m = m.Quad(int16(u[4]), int16(u[5]), int16(c.count[r]), int16(c.compared[r]))
		m = m.Quad(int16(c.chit[r]), c.strength[r], int16(c.moved[r]), int16(c.refuge[r]))
		m = game.MixBytes(m, c.taken[r][:])
	}
	return m.Quad(int16(c.cell.Attacker), int16(c.cell.Defender), int16(game.Bit(c.cell.AttackerRed, 0)), int16(game.Bit(c.cell.DefenderRed, 0)))
}
