package ardennes

import (
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Plans lists what is worth trying: where the unit that moves next could go, and the decisions in a battle that no die comes
// after. Which attacks to make, Fire Fights and Determined Defenses are left to the fast policy, which goes through all results
// of their dice: a few worlds have seen too few of them.
func (j *judge) Plans(pos game.Position, legal []game.Action, buf []game.Plan) []game.Plan {
	p := pos.(*Position)
	side, ask := p.waiting()
	switch ask {
	case askMove:
		return j.planMoves(p, side, legal, buf)
	case askLoss, askWithdraw, askRetreat, askAdvance, askAdvantage, askBreakthrough, askCounter:
		for i, a := range legal {
			if a.Verb != doBreak && a.Verb != doDissolve {
				buf = append(buf, game.Plan{First: a, Prior: int32(-i)})
			}
		}
	}
	return buf
}

// spotsEach is how many hexes are tried for a unit in each way of moving.
const spotsEach = 4

// planMoves appends where else the unit could go that moves next, if it is near the enemy.
func (j *judge) planMoves(p *Position, side game.Side, legal []game.Action, buf []game.Plan) []game.Plan {
	u := j.mover(p, side, legal)
	if u == game.NoUnit {
		return buf
	}
	here := p.units[u].hex
	stay := j.place(p, u, here, hex.None)
	scope := j.scope(p, u+1, here)
	for _, a := range legal {
		if a.Verb != doMove || a.Units[0] != u || a.Option == byTruck || a.Option == byInfiltration {
			continue
		}
		g := j.reach(p, u, a.Option)
		j.spots = j.spots[:0]
		for h, c := range p.mind.cost {
			if c > 0 && hex.Hex(h) != here && p.endWhy(&g, hex.Hex(h)) == nil && j.room(p, u, hex.Hex(h)) {
				j.spots = append(j.spots, spot{hex.Hex(h), a.Option, j.place(p, u, hex.Hex(h), hex.None)})
			}
		}
		slices.SortStableFunc(j.spots, func(a, b spot) int { return int(b.worth) - int(a.worth) })
		for _, s := range j.spots[:min(len(j.spots), spotsEach)] {
			plan := game.Plan{First: a, Prior: s.worth - stay}
			plan.Then.Scope = scope
			plan.Then.Go(p.mind.prev, s.hex)
			buf = append(buf, plan)
		}
	}
	return buf
}

// mover is the unit that the fast policy moves next, NoUnit if it does something else or the enemy is far off.
func (j *judge) mover(p *Position, side game.Side, legal []game.Action) game.Unit {
	var in game.Intent
	a := j.replyMove(p, side, legal, &in)
	if a.Verb != doMove || p.night || j.r.Units[a.Units[0]].Has(data.Gunner) {
		return game.NoUnit
	}
	enemy := j.might[side.Other()]
	if to := in.To(); enemy[a.Hex] == 0 && (to == hex.None || enemy[to] == 0) {
		return game.NoUnit
	}
	return a.Units[0]
}

// Aims appends the enemy's hexes near the unit that moves next, those on the way first. One against which nobody would move is none: to end
// the phase is not to be tried beside moves, which are played on in their sector alone.
func (j *judge) Aims(pos game.Position, buf []hex.Hex) []hex.Hex {
	p := pos.(*Position)
	side, ask := p.waiting()
	if ask != askMove {
		return buf
	}
	j.legal = p.Legal(j.legal[:0])
	u := j.mover(p, side, j.legal)
	if u == game.NoUnit {
		return buf
	}
	for _, h := range j.r.swayed[p.units[u].hex] {
		if in := game.AimAt(h); p.holder(h) == side.Other() && j.replyMove(p, side, j.legal, &in).Verb == doMove {
			buf = append(buf, h)
		}
	}
	slices.SortStableFunc(buf, func(a, b hex.Hex) int { return int(j.field[side][a]) - int(j.field[side][b]) })
	return buf
}
