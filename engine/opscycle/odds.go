package opscycle

import "fieldpost/engine/opscycle/data"

// crtLine returns the 0-based line of the CRT for the defender's terrain
// (CTL-7.5.1-02).
func (p *Position) crtLine(c *combat) int { return int(p.rules.TEC[p.defense(c.to)].Line) }

// findColumn finds the column of the drawn strengths: the greatest whose odds they
// reach (CTL-7.5.1-06), the rightmost beyond the table, -1 below it.
func (p *play) findColumn() {
	c := &p.combat
	line := p.crtLine(c)
	c.column = int8(p.rules.CRT.Column(line, int(c.strength[attacking]), int(c.strength[defending])))
	e := p.happened(evOdds, c.side, rCombatOdds, rCombatColumn, rRounding)
	e.Hex = c.to
	e.N = [8]int16{c.strength[attacking], c.strength[defending], int16(c.column), int16(line), 0, 0, int16(p.defense(c.to))}
	if odds := p.rules.CRT.Odds[line]; c.column >= 0 {
		e.N[4], e.N[5] = int16(odds[c.column][0]), int16(odds[c.column][1])
		if int(c.column) == len(odds)-1 {
			e.Rules[3] = p.row(rCombatRightmost)
		}
	}
	p.emit(e)
}

// readTable reads the result of the die rolled: die plus net DRM, kept within 1
// to 20 (CTL-7.5.1.2-02).
func (p *play) readTable() {
	c := &p.combat
	modified := clampRoll(int(p.die) + int(c.drm))
	c.cell = p.rules.CRT.Cells[c.column][modified-1]
	odds := p.rules.CRT.Odds[p.crtLine(c)][c.column]
	e := p.happened(evAttackRoll, c.side, rCombatRoll, rDRMNet, rResultSides)
	if modified != int(p.die)+int(c.drm) {
		e.Rules[3] = p.row(rDRMClamp)
	}
	e.Hex = c.to
	e.N = [8]int16{int16(p.die), int16(c.drm), int16(modified), int16(c.cell.Attacker), int16(c.cell.Defender),
		int16(flags(c.cell.AttackerRed, c.cell.DefenderRed)), int16(odds[0]), int16(odds[1])}
	p.emit(e)
}

func clampRoll(n int) int { return min(max(n, 1), 20) }

// hitsOn returns what a cell gives to a role.
func hitsOn(c data.Cell, r role) (n int, red bool) {
	if r == attacking {
		return int(c.Attacker), c.AttackerRed
	}
	return int(c.Defender), c.DefenderRed
}
