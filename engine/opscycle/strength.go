package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// drawChits draws a chit for the attacker and another one out of the same
// container for the defender, and finds both strengths. The attacker's chit is
// 1 to N; the defender draws 1 to N-1 of what is left, counted without the
// attacker's chit (CTL-7.5.1.1-07).
func (p *play) drawChits() {
	c := &p.combat
	n := len(p.rules.Chits)
	c.chit[attacking] = int8(p.chance(game.Chit, n, chanceAttackChit, int(c.to)) - 1)
	c.chit[defending] = otherChit(c.chit[attacking], p.chance(game.Chit, n-1, chanceDefenseChit, int(c.to)))
	for r := attacking; r <= defending; r++ {
		e := p.happened(evChit, c.sideOf(r), rChitDraw, rChitOneContainer)
		e.Reveal = true
		e.N[0], e.N[1] = int16(c.chit[r])+1, int16(r)
		p.emit(e)
		p.showStrengths(r)
		c.strength[r] = int16(p.strength(c, r, int(c.chit[r])))
	}
}

// otherChit returns the 0-based chit that is the n-th (from 1) of those left after
// the first was drawn.
func otherChit(first int8, n int) int8 {
	if int8(n-1) < first {
		return int8(n - 1)
	}
	return int8(n)
}

// multiplier returns what a chit shows for a unit in a role, and in which column:
// attack by the kind of attack (CTL-7.5.1.1-02), defense by the unit's own state
// (CTL-7.5.1.1-03, -08).
func (p *Position) multiplier(c *combat, r role, u game.Unit, chit int) (times, column int) {
	switch {
	case r == attacking:
		column = int(c.kind - optHasty)
	case p.units[u].disrupted:
		column = 0
	case p.improved[c.to]:
		column = 2
	default:
		column = 1
	}
	return int(p.rules.Chits[chit][p.effectiveness(u)][column]), column
}

// quarters returns how many quarters of a unit's strength count in a role.
func (p *Position) quarters(r role, u game.Unit) int {
	if r == attacking && p.rules.Units[u].Class == data.AntiTank {
		return int(p.rules.Switches.ATAttackQuarters)
	}
	return 4
}

// strength returns the total of a side with a chit: fractions are kept until all
// units are added and rounded up once (CTL-5.1-01, CTL-7.5.1.1-04).
func (p *Position) strength(c *combat, r role, chit int) int {
	sum := 0
	for _, u := range c.involved(r) {
		times, _ := p.multiplier(c, r, u, chit)
		sum += int(p.units[u].sp) * times * p.quarters(r, u)
	}
	return (sum + 3) / 4
}

// showStrengths records how each unit comes by its strength; with limited
// intelligence only the totals are told (CTL-5.3.4-05).
func (p *play) showStrengths(r role) {
	if p.limited() {
		return
	}
	c := &p.combat
	column := rChitDefense
	if r == attacking {
		column = rChitAttack
	}
	for _, u := range c.involved(r) {
		times, col := p.multiplier(c, r, u, int(c.chit[r]))
		e := p.happened(evUnitStrength, c.sideOf(r), rChitStrength, column)
		e.Unit, e.Hex = u, c.hexOf(r)
		e.N = [8]int16{int16(p.units[u].sp), int16(times), int16(col), int16(r), int16(p.quarters(r, u))}
		p.emit(e)
	}
}

// What chance is asked for besides dice, whose purposes come first.
const (
	chanceAttackChit = int(numRolls) + iota
	chanceDefenseChit
	chanceMarker
	chanceReroll = 1 << 7 // a second throw of a die
)
