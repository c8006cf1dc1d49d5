package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// reroll decides whether to have a die rolled again: where the mean of another one is so much better.
func (j *judge) reroll(p *Position, side game.Side) game.Verb {
	f := p.stack.Top()
	sum := int32(0)
	now, known := j.dieWorth(p, f, p.die, side)
	for die := int8(1); known && die <= 10; die++ {
		w, _ := j.dieWorth(p, f, die, side)
		sum += w
	}
	if known && sum/10-now > j.Rerolls {
		return doReroll
	}
	return doKeep
}

// dieWorth is what a face of the die that may be rolled again is worth to its owner; false for dice that it
// does not pay to look at.
func (j *judge) dieWorth(p *Position, f *frame, die int8, side game.Side) (int32, bool) {
	below := &p.stack[len(p.stack)-2]
	switch rollPurpose(f.n[rerollFor]) {
	case rollAP:
		table := &j.r.AP.Black
		if below.kind == kReact {
			table = &j.r.AP.Red
		}
		return 30 * int32(table[below.n[apColumn]][die]), true
	case rollAttack:
		c := &p.combat
		if c.column < 0 {
			return 0, false
		}
		cell := j.r.CRT.Cells[c.column][clampRoll(int(die)+int(c.drm))-1]
		return j.cellWorth(p, c, cell, side), true
	}
	return 0, false
}

// cellWorth is what a result of the combat in progress is worth to the attacker.
func (j *judge) cellWorth(p *Position, c *combat, cell data.Cell, side game.Side) int32 {
	own, red := hitsOn(cell, attacking)
	theirs, alsoRed := hitsOn(cell, defending)
	mine, his := p.fateOf(c, attacking, min(own, maxHits), red), p.fateOf(c, defending, min(theirs, maxHits), alsoRed)
	prize := 40
	if j.prize[side][c.to] > 0 {
		prize = 200
	}
	return int32((100*his.lost - 90*mine.lost + prize*his.gone) / 1000)
}
