package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Fields are counted in half hexes.
const (
	hexAway  = 2
	noWay    = 60 // no goal, or too far off to matter
	wayOut   = 3 * hexAway
	keepAway = 4 * hexAway
	asOne    = 3 * hexAway // a hex of that kind draws from as far as a goal this much farther off
)

// Look finds what the sides are after, and the ways there.
func (j *judge) Look(pos game.Position) {
	p := pos.(*Position)
	j.weigh(p)
	j.valuePlan(p)
	for side := game.Side(0); side < 2; side++ {
		j.lookFor(p, side)
	}
	for h := range j.exit {
		j.exit[h] = noWay
	}
	if x := j.r.Terms.Victory.Exit; x != nil {
		for _, h := range x.Hexes {
			j.lead(j.exit, h, wayOut)
		}
		j.spread(p, x.Side, j.exit)
	}
}

// valuePlan gives the objectives of the campaign what they are worth by the plan in force, as far as
// it is known, else by all.
func (j *judge) valuePlan(p *Position) {
	plan := j.r.Terms.Victory.Plan
	if plan == nil {
		return
	}
	i := len(j.r.Terms.Victory.Hexes)
	for k, o := range plan.Objectives {
		vp := meanVP(plan, k)
		if p.plan >= 0 {
			vp = plan.Plans[p.plan].VP[k]
		}
		for range o.Hexes {
			j.goals[i].VP = vp / int8(len(o.Hexes))
			i++
		}
	}
}

// holds reports whether a side has the VP of a goal, or in a training scenario keeps the enemy out of it.
func (j *judge) holds(p *Position, side game.Side, h hex.Hex) bool {
	lead := j.r.Data.Lead
	if t := j.r.Terms.Training; t != nil {
		return p.occupied(h, t.Static) == (side == t.Static)
	}
	return p.controls(lead, h) == (side == lead)
}

// lookFor fills prize and field of a side: a goal of higher value attracts from farther off, one that many
// are at already less; one of its own only if it is threatened, and less if somebody is there.
func (j *judge) lookFor(p *Position, side game.Side) {
	field, prize, enemy := j.field[side], j.prize[side], side.Other()
	clear(prize)
	for h := range field {
		field[h] = noWay
	}
	most := int8(1)
	for i := range j.goals {
		most = max(most, j.goals[i].VP)
	}
	for i := range j.goals {
		g := &j.goals[i]
		if g.VP <= 0 || g.Turn != 0 && g.Turn < p.turn {
			continue
		}
		start := 3*hexAway*(int(most)-int(g.VP))/int(most) + min(int(j.power[side][g.Hex]+j.around[side][g.Hex])/2000, 3*hexAway)
		prize[g.Hex] = g.VP
		if j.holds(p, side, g.Hex) {
			if !j.threatened(i, enemy) {
				prize[g.Hex] = 0
				continue
			}
			prize[g.Hex] = -g.VP
			if p.hasCombatUnit(g.Hex, side) {
				start += keepAway
			}
		}
		j.lead(field, g.Hex, start)
	}
	for i := range j.r.Terms.Victory.Instant { // who stands there at the end decides the game
		switch x := &j.r.Terms.Victory.Instant[i]; {
		case x.AtEnd && x.Side != side:
			j.guard(p, side, x.Hexes)
		case x.AtEnd && p.turn >= j.r.Terms.LastTurn:
			j.enter(p, side, x.Hexes)
		}
	}
	j.spread(p, side, field)
}

// enter has a side want to stand in one of several hexes.
func (j *judge) enter(p *Position, side game.Side, hexes []hex.Hex) {
	for _, h := range hexes {
		if !p.hasCombatUnit(h, side) {
			j.prize[side][h] = 1
			j.lead(j.field[side], h, asOne)
		}
	}
}

// guard has a side want a unit in those of several hexes that are nearest to some unit of the enemy, and him out of the others.
func (j *judge) guard(p *Position, side game.Side, hexes []hex.Hex) {
	m := j.r.Data.Map
	for _, u := range j.r.troops[side.Other()] {
		at, near := p.units[u].hex, j.Gate
		if at == hex.None {
			continue
		}
		for _, h := range hexes {
			near = min(near, m.Distance(at, h))
		}
		for _, h := range hexes {
			if near == j.Gate || m.Distance(at, h) > near {
				continue
			}
			j.prize[side][h] = -1
			if p.hasCombatUnit(h, side.Other()) {
				j.prize[side][h] = 1
			}
			if !p.hasCombatUnit(h, side) {
				j.lead(j.field[side], h, asOne)
			}
		}
	}
}

// threatened reports whether combat units of a side stand near a goal.
func (j *judge) threatened(goal int, by game.Side) bool {
	apart, power := j.apart[goal], j.power[by]
	for h := range power {
		if power[h] > 0 && int(apart[h]) <= j.Threat {
			return true
		}
	}
	return false
}

// lead notes that a hex is no farther than this from where a field begins.
func (j *judge) lead(field []int16, h hex.Hex, way int) {
	if way < int(field[h]) {
		field[h] = int16(way)
		j.queues[way] = append(j.queues[way], h)
	}
}

// spread fills a field from where it begins: around the enemy rather than through him, by road rather than
// off it, rivers by bridges. Crowds make a detour.
func (j *judge) spread(p *Position, side game.Side, field []int16) {
	d, m, enemy := p.current(), j.r.Data.Map, side.Other()
	for spent := range j.queues {
		for k := 0; k < len(j.queues[spent]); k++ {
			h := j.queues[spent][k]
			if int(field[h]) < spent {
				continue
			}
			way := spent + hexAway + int(d.combat[side][h])
			switch {
			case d.combat[enemy][h] > 0:
				way += j.Through
			case j.around[enemy][h] > 0:
				way += j.Past
			}
			for dir, n := range &j.r.ground.near[h] {
				if n == hex.None {
					continue
				}
				switch s := m.Sides[h][dir]; {
				case j.r.Road[s]:
					j.lead(field, n, way-1)
				case p.closedTo(side, s):
					j.lead(field, n, way+3*hexAway)
				default:
					j.lead(field, n, way)
				}
			}
		}
		j.queues[spent] = j.queues[spent][:0]
	}
}

// away is the way that units of a formation have to something worth going to.
func (j *judge) away(side game.Side, formation int8, h hex.Hex) int32 {
	way := j.field[side][h]
	if x := j.r.Terms.Victory.Exit; x != nil && x.Side == side && formation >= 0 {
		for _, f := range x.Formations {
			if f == formation {
				way = min(way, j.exit[h])
			}
		}
	}
	return int32(way)
}
