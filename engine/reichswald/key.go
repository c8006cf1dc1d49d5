package reichswald

import "fieldpost/engine/game"

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
