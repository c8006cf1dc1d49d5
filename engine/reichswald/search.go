package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Choices appends the legal actions: none leaves the decision standing.
func (r *Rules) Choices(pos game.Position, buf []game.Action) []game.Action { return pos.Legal(buf) }

// Score is 1000 for each objective that the side which needs them holds, less those that it needs, and
// where victory points decide 1 for each.
func (r *Rules) Score(pos game.Position) int {
	p := pos.(*Position)
	s := &r.Terms
	score := 1000 * (int(p.held()) - int(s.Win))
	if r.pointsDecide {
		score += int(p.points())
	}
	if s.Victor == 0 {
		return score
	}
	return -score
}

// Progress counts turns as 16, in them the steps of both player turns.
func (r *Rules) Progress(pos game.Position) int {
	p := pos.(*Position)
	n := 16 * int(p.turn)
	if len(p.stack) == 0 {
		return n + 15
	}
	if f := p.in(kTurn); f != nil {
		n += int(f.step)
		if f.side == german {
			n += int(turnOver) + 1
		}
	}
	return n
}

// Ways is one search for a unit, from where it is in its move or before it. Costs are MP.
func (r *Rules) Ways(pos game.Position, units []game.Unit, buf []game.Way) []game.Way {
	p := pos.(*Position)
	if len(units) != 1 || p.units[units[0]].hex == hex.None {
		return buf
	}
	u := units[0]
	left, step := p.moveOf(u)
	return append(buf, *p.reachOf(u, left, step))
}

// Expect estimates the attack on a hex with all units that can still take part, or the
// battle in progress, without further Air Support.
func (r *Rules) Expect(pos game.Position, a game.Action) (e game.Expected, ok bool) {
	p := pos.(*Position)
	f := p.stack.Top()
	if f == nil {
		return e, false
	}
	was := p.battle
	switch {
	case f.kind == kBattle && a.Verb == doFight:
	case f.kind == kCombat && a.Verb == doAttack && a.To != hex.None && p.targetWhy(f.side, a.To) == nil:
		p.battle = p.announced(f.side, a.To)
		p.battle.attackers = p.able(f.side, a.To)
	default:
		return e, false
	}
	p.battle.unsupplied = p.outOfSupply(p.battle.attackers | p.battle.fresh)
	e = p.estimate(0)
	p.battle = was
	return e, true
}

// estimate goes through the die of the battle and sums up what each result means under the policy of
// policyText, with the column shifted by so much. Defenders that have left their hex threaten nobody who retreats then, wherever they are.
func (p *Position) estimate(shift int8) (e game.Expected) {
	b := &p.battle
	column := min(p.oddsOf(b).final+shift, rightmost)
	if column < leftmost {
		return e // called off
	}
	b.red = p.redFactorsUsed(b)
	lost, taken := [2]int{}, 0 // in sixths of sixths
	for die := 1; die <= 6; die++ {
		result := p.rules.Data.CRT[column-leftmost][die]
		n, gone := p.defenderLoses(b.defenders, result.Defender)
		lost[1] += n
		at := p.at[b.target]
		if gone {
			taken += 6
			p.at[b.target] = 0
		}
		if result.Attacker == All {
			lost[0] += 6 * b.attackers.Count()
		} else {
			lost[0] += p.attackerLoses(b.attackers, result.Attacker)
		}
		p.at[b.target] = at
	}
	for i, n := range lost {
		e.Lost[i] = n * 1000 / 36
	}
	e.Taken = taken * 1000 / 36
	return e
}

// defenderLoses is what loss points cost the defender, in sixths of units, and whether the hex is empty
// afterwards.
func (p *Position) defenderLoses(units set, points int8) (lost int, gone bool) {
	for ; points > 0 && units != 0; points-- {
		if p.canGiveWay(units, points) && p.retreatPays(units, points) {
			return lost + p.breaks(units), true
		}
		units = units.Without(units.Best(func(u game.Unit) int { return -p.worth(u) }))
		lost += 6
	}
	return lost, units == 0
}

// attackerLoses is what loss points cost the attacker, in sixths of units: those with the highest
// factors retreat.
func (p *Position) attackerLoses(units set, points int8) (lost int) {
	for ; points > 0 && units != 0; points-- {
		best := units.Best(func(u game.Unit) int { return int(p.rules.Units[u].Morale) })
		units = units.Without(best)
		cost := 6
		if p.canGiveWay(one(best), 1) {
			cost = p.breaks(one(best))
		}
		lost += cost
	}
	return lost
}
