package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Reasons against a step of a move.
var (
	tooFar      = game.Against("Not enough of the Movement Allowance is left for that hex.", "ARD-11.1-01", "ARD-11.3-01")
	mustStop    = game.Against("A unit stops in the first enemy ZOC hex that it enters, in Strategic Movement also with an enemy Roadblock.", "ARD-9.2-01", "ARD-24.8-02")
	weakNoZOC   = game.Against("Disrupted and Routed units may not enter an enemy ZOC.", "ARD-18.2-01")
	haulNoZOC   = game.Against("Strategic Movement may not enter an enemy ZOC.", "ARD-12.2-01")
	offRoad     = game.Against("Strategic Movement follows roads.", "ARD-12.1-01")
	besideEnemy = game.Against("Extended Movement may not end adjacent to an enemy unit.", "ARD-11.2-01", "ARD-11.2-03")
	stacksHaul  = game.Against("A unit in Strategic Movement or on trucks may not end its move with another unit.", "ARD-12.2-02", "ARD-12.2-05")
	haulsTouch  = game.Against("Units in Strategic Movement or on trucks may not end their moves adjacent along a road.", "ARD-12.2-03", "ARD-12.2-04")
	leavesZOC   = game.Against("Disrupted and Routed units in an enemy ZOC must move away if they can.", "ARD-18.2-01", "ARD-18.2-02")
)

// stepWhy returns what a step of a move costs a unit, in half MP or in hexes, and why it is impossible.
// entered is how many hexes of the move lie behind it, left what is left of its allowance. It is the
// one place where that is decided, but for where a move may end.
func (p *Position) stepWhy(g *gait, h hex.Hex, d hex.Dir, entered, left int8) (cost int8, why *game.Reason) {
	m := p.rules.Data.Map
	to, enemy := m.Neighbors[h][d], g.side.Other()
	if to == hex.None {
		return 0, notAdjacent
	}
	first := entered == 0
	free := first && (g.mode == byTactical || g.mode == byInfiltration)
	switch {
	case p.holder(to) == enemy:
		return 0, enemyThere
	case p.barred(h, d, g.side):
		return 0, bondThere
	case !first && p.endsIn(g, h):
		return 0, mustStop
	case g.weak && p.inZOC(to, enemy):
		return 0, weakNoZOC
	case g.mode == byInfiltration && p.rules.Units[g.unit].Morale == data.Green && p.inZOC(to, enemy):
		return 0, greenNoZOC
	case g.haul && (p.inZOC(to, enemy) || p.inZOC(h, enemy)):
		return 0, haulNoZOC
	}
	why = p.closed(g.vehicle, h, d, free)
	if why == nil {
		why = p.kept(g.unit, h, d)
	}
	switch {
	case why == nil:
	case left > 0 && p.ferries(g.unit, h, to):
		return left, nil
	default:
		return 0, why
	}
	side := m.Sides[h][d]
	along := p.road(side)
	if g.haul && along == data.NoRoad {
		return 0, offRoad
	}
	if cost = 1; !g.whole {
		cost = p.rules.Enter(to, along, g.column) + p.surcharge(to, g.side)
		if p.binds(g, h) {
			cost += p.rules.Terrain.LeaveEZOC
		}
	}
	if cost > left || entered >= g.limit {
		return cost, tooFar
	}
	return cost, nil
}

// ferries reports whether a unit may cross the Sauer by Echternach, which nothing but the enemy and his
// bonds forbids to one unit of the 212th VG Division on 16 AM, alone; it takes all that is left of its move
// (ARD-29.2-01).
func (p *Position) ferries(u game.Unit, h, to hex.Hex) bool {
	r := p.rules
	if h != r.Special.EchternachFrom || to != r.Special.EchternachTo || p.turn != 1 || p.night || p.sauer || p.origin(u).Division != r.Areas[r.Special.Echternach].Division {
		return false
	}
	for v := range p.units {
		if game.Unit(v) != u && p.units[v].has&marching != 0 {
			return false
		}
	}
	return true
}

// surcharge is what markers add to the cost of entering a hex: enemy Traffic markers and Roadblocks
// (ARD-24.2-01, ARD-24.8-01), for Germans the Bottleneck hexes (ARD-24.7-01).
func (p *Position) surcharge(to hex.Hex, side game.Side) (n int8) {
	t := &p.rules.Terrain
	for _, h := range &p.traffic[side.Other()] {
		if h == to {
			n += t.Traffic
		}
	}
	if p.blocked(to, side) {
		n += t.Traffic
	}
	if side == german {
		for _, h := range p.rules.Special.Bottleneck {
			if h == to {
				if n += t.Bottleneck; p.control[p.rules.Special.StVith] == german {
					n += t.Relieved - t.Bottleneck
				}
			}
		}
	}
	return n
}

// blocked reports whether an enemy Roadblock is in a hex.
func (p *Position) blocked(h hex.Hex, side game.Side) bool {
	for _, b := range &p.blocks[side.Other()] {
		if b == h {
			return true
		}
	}
	return false
}

// endWhy says why a move may not end in a hex.
func (p *Position) endWhy(g *gait, h hex.Hex) *game.Reason {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if u != g.unit && p.units[u].has&marching == 0 && (g.haul || p.hauled(u)) {
			return stacksHaul
		}
	}
	switch {
	case p.units[g.unit].has&bound != 0 && !p.rules.Data.Map.Ground[h].Is(data.NearStVith):
		return boundThere
	case g.mode == byExtended && p.beside(h, g.side.Other()):
		return besideEnemy
	case g.haul && p.touches(g, h):
		return haulsTouch
	}
	return nil
}

// hauled reports whether a unit is in Strategic Movement or on trucks.
func (p *Position) hauled(u game.Unit) bool {
	m := p.units[u].marker
	return m == strategic || m == truck
}

// touches reports whether another unit in Strategic Movement is adjacent to a hex along a road.
func (p *Position) touches(g *gait, h hex.Hex) bool {
	m := p.rules.Data.Map
	for d, n := range &m.Neighbors[h] {
		if n == hex.None || p.holder(n) != g.side || p.road(m.Sides[h][d]) == data.NoRoad {
			continue
		}
		for u := p.first[n]; u != game.NoUnit; u = p.next[u] {
			if u != g.unit && p.hauled(u) {
				return true
			}
		}
	}
	return false
}

// leads reports whether a move that comes to a hex may end there or off the map, or can go on to one where it may.
func (p *Position) leads(g *gait, h hex.Hex, entered, left int8) bool {
	if p.rests(g, h, entered, left) {
		return true
	}
	if p.endsIn(g, h) {
		return false
	}
	// The next hex will do in nearly all cases.
	for d, n := range &p.rules.Data.Map.Neighbors[h] {
		if cost, why := p.stepWhy(g, h, hex.Dir(d), max(entered, 1), left); why == nil && p.rests(g, n, entered+1, left-cost) {
			return true
		}
	}
	if g.limit < noLimit {
		return false // that was the last hex
	}
	s, found := p.mind, false
	s.far = true
	s.ends.Reach(s.left, s.back, h, int(left), func(from, to hex.Hex, across hex.Hexside, spent int) (int, bool) {
		if found {
			return -1, false
		}
		d := p.rules.direction(from, across)
		// A hex costs at least half a MP, so the MP spent stand for hexes entered.
		cost, why := p.stepWhy(g, from, d, max(entered, 1), left-int8(spent))
		if why != nil {
			return -1, false
		}
		found = p.rests(g, to, 1, left-int8(spent)-cost)
		return int(cost), p.endsIn(g, to)
	})
	return found
}

// rests reports whether a move may end in a hex, or leave the map from there, as a unit does not that has just
// entered the map: entered is 0 for it (ARD-11.9-01, ARD-13.1-01).
func (p *Position) rests(g *gait, h hex.Hex, entered, left int8) bool {
	return p.endWhy(g, h) == nil || entered > 0 && p.canExit(g, h, entered, left)
}

// endsIn reports whether a move has to end in a hex that it has entered.
func (p *Position) endsIn(g *gait, h hex.Hex) bool {
	return p.binds(g, h) || g.haul && p.blocked(h, g.side)
}

// binds reports whether an enemy ZOC in a hex stops a unit there and makes it dearer to leave.
func (p *Position) binds(g *gait, h hex.Hex) bool {
	return h != g.ignored && p.inZOC(h, g.side.Other())
}

// direction is that of a hexside from one of its hexes.
func (r *Rules) direction(h hex.Hex, side hex.Hexside) hex.Dir {
	for d, s := range &r.Data.Map.Sides[h] {
		if s == side {
			return hex.Dir(d)
		}
	}
	return 0
}

// goesWhy is stepWhy for a step that has to lead to an end of the move.
func (p *Position) goesWhy(g *gait, h hex.Hex, d hex.Dir, entered, left int8) (cost int8, why *game.Reason) {
	if cost, why = p.stepWhy(g, h, d, entered, left); why == nil {
		if to := p.rules.Data.Map.Neighbors[h][d]; !p.leads(g, to, entered+1, left-cost) {
			return cost, p.endWhy(g, to)
		}
	}
	return cost, why
}

// canStep reports whether a move can go on by a hex.
func (p *Position) canStep(g *gait, h hex.Hex, entered, left int8) bool {
	for d := hex.Dir(0); d < 6; d++ {
		if _, why := p.goesWhy(g, h, d, entered, left); why == nil {
			return true
		}
	}
	return false
}

// startWhy says why a unit cannot begin to move in a mode from where it is.
func (p *Position) startWhy(u game.Unit, mode game.Option) *game.Reason {
	g, why := p.gaitOf(u, mode)
	h := p.units[u].hex
	switch {
	case why != nil:
		return why
	case g.haul && p.inZOC(h, g.side.Other()):
		return startsInZOC
	case !p.canStep(&g, h, 0, g.allowed) && !p.canExit(&g, h, 0, g.allowed):
		return noStep
	}
	return nil
}
