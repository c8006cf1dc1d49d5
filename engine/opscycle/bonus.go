package opscycle

import "fieldpost/engine/game"

// winner returns the side with fewer hits in the printed result, Nobody if they
// tie or all its units died (CTL-7.5.3-01 to -03).
func (p *Position) winner() (game.Side, role) {
	c := &p.combat
	r := attacking
	switch {
	case c.cell.Attacker == c.cell.Defender:
		return game.Nobody, r
	case c.cell.Attacker > c.cell.Defender:
		r = defending
	}
	if p.survivors(r) == 0 {
		return game.Nobody, r
	}
	return c.sideOf(r), r
}

// battleVictory ends the combat with the bonus AP of its winner (CTL-7.5.3-14).
func (p *play) battleVictory() {
	c := &p.combat
	p.stack.Pop()
	side, r := p.winner()
	if side == game.Nobody {
		e := p.happened(evNoVictory, c.side, rVictoryLower)
		if c.cell.Attacker != c.cell.Defender {
			e.Rules[1] = p.row(rVictoryEliminated)
		}
		p.emit(e.At(c.to).Counting(int16(c.cell.Attacker), int16(c.cell.Defender)))
	} else {
		e := p.happened(evVictory, side, rVictoryLower, rVictoryPrinted)
		e.Hex = c.to
		e.N[0], e.N[1], e.N[2] = int16(min(c.cell.Attacker, c.cell.Defender)), int16(max(c.cell.Attacker, c.cell.Defender)), int16(r)
		p.emit(e)
		p.startBonus(side)
	}
	p.combat = combat{}
}

// startBonus gives the winner of the combat in progress one bonus AP, to be used
// at once by its surviving units in Command Range (CTL-7.5.3-04 to -06). The
// attacker may add his own AP (CTL-7.5.3-07), the defender may not; units of
// several formations leave the choice to the Action (CTL-7.5.3-08). A static
// side gets none (CTL-10.1-05).
func (p *play) startBonus(winner game.Side) {
	c := &p.combat
	r := defending
	if winner == c.side {
		r = attacking
	}
	none := p.happened(evNoBonus, winner, rVictoryUnits)
	none.Hex = c.to
	if p.static(winner) {
		none.N[0], none.Rules[0] = 1, p.row(rTrainingStatic)
		p.emit(none)
		return
	}
	f := newFrame(kContext, winner)
	f.context, f.ap = bonus, 1
	f.n[contextAttacker] = int8(flags(r == attacking))
	n := 0
	for _, u := range c.involved(r) {
		if p.units[u].gone || n == len(f.units) || !p.commanded(u) {
			continue
		}
		f.formation = p.units[u].formation
		f.units[n] = u
		n++
	}
	if n == 0 {
		p.emit(none)
		return
	}
	for _, u := range f.units[:n] {
		if p.units[u].formation != p.units[f.units[0]].formation {
			f.formation = -1
		}
	}
	if !p.rules.Switches.BonusAny {
		p.gateBonus(&f, r)
	}
	e := p.happened(evBonus, winner, rVictoryBonus, rVictoryUnits)
	p.emit(e.At(c.to).Counting(1, int16(f.n[contextAttacker])).Naming(f.units[:n]...))
	p.stack.Push(f)
}
