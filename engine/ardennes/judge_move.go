package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A spot is a hex where a unit can go in a way of moving, and how much it draws it.
type spot struct {
	hex   hex.Hex
	mode  game.Option
	worth int32
}

// worthOf is what a unit is worth.
func (j *judge) worthOf(p *Position, u game.Unit) int32 {
	face := p.face(u)
	if j.r.Units[u].Has(data.Gunner) {
		return 4 * j.IsFactor
	}
	return j.IsFactor * int32(face.Attack+face.Defense)
}

// place is how much a hex draws a unit, be it that it stands there or goes there.
func (j *judge) place(p *Position, u game.Unit, h, aim hex.Hex) int32 {
	info, face := &j.r.Units[u], p.face(u)
	side, enemy := info.Side, info.Side.Other()
	if info.Has(data.Gunner) {
		return j.battery(p, u, h)
	}
	power := int32(face.Attack + face.Defense)
	worth := -j.DrawsWay * int32(j.field[side][h]) * (power + 6) / 12
	others, bonus := int32(0), int32(p.ground(h, side))
	for v := p.first[h]; v != game.NoUnit; v = p.next[v] {
		if v != u && j.r.Units[v].Side == side {
			others += int32(p.face(v).Defense)
		}
	}
	defense := others + int32(face.Defense)
	if !face.Paren {
		if info.Has(data.Silhouette) && others == 0 {
			bonus = min(bonus, 1)
		}
		defense += bonus
	}
	near, contact := j.contact(p, u, h, aim)
	worth += contact
	attack := near + max(int32(j.might[enemy][h])/8-near, 0)/3
	keeps := int32(0)
	switch x := j.prize[side][h]; {
	case x > 0:
		worth, keeps = worth+j.DrawsTake, j.DrawsTake
	case x < 0 && others == 0:
		worth, keeps = worth+j.DrawsKeep, j.DrawsKeep
	case x < 0 && others < attack:
		worth, keeps = worth+j.DrawsHelp, j.DrawsKeep
	}
	if attack > 0 {
		worth -= j.exposure(p, u, h, attack, defense, keeps, near > 0)
		if flow := min(int32(j.flow[enemy][h]), j.MostBlocked); others == 0 {
			worth += j.DrawsBlock * flow * (bonus + 2) / 2
		} else {
			worth += j.DrawsBlock * flow / 2
		}
	}
	if n := int32(j.line[side][h]); n > maxOverland {
		worth -= j.DrawsCut * (n - maxOverland)
	}
	return worth
}

// exposure is what a unit stands to lose in a hex that the enemy could attack with so much.
func (j *judge) exposure(p *Position, u game.Unit, h hex.Hex, attack, defense, keeps int32, beside bool) int32 {
	c := j.cellAt(attack, defense, 0)
	own := j.worthOf(p, u)
	loss := (c.defender*own/int32(p.steps(u)) + c.taken*(keeps+own/4)) / 2000
	if beside && !j.hasWayOut(p, u, h) {
		loss += c.taken * own / 1000
	}
	return loss
}

// hasWayOut reports whether a unit in a hex could retreat by one that is out of the enemy's ZOC, or where friends stand.
func (j *judge) hasWayOut(p *Position, u game.Unit, h hex.Hex) bool {
	side := j.r.Units[u].Side
	for d, n := range &j.r.Data.Map.Neighbors[h] {
		if n == hex.None || p.inZOC(n, side.Other()) && p.holder(n) != side {
			continue
		}
		if p.fatalWhy(u, h, hex.Dir(d), 0) == nil {
			return true
		}
	}
	return false
}

// contact is the Attack Factors of the enemy beside a hex, and what the best attack from it gains by a unit.
func (j *judge) contact(p *Position, u game.Unit, h, aim hex.Hex) (near, gain int32) {
	side := j.r.Units[u].Side
	enemy := side.Other()
	if p.pressed[enemy][h] == 0 {
		return 0, 0
	}
	able := p.units[u].state == steady && p.face(u).Attack > 0
	for d, n := range &j.r.Data.Map.Neighbors[h] {
		if n == hex.None || p.holder(n) != enemy {
			continue
		}
		for v := p.first[n]; v != game.NoUnit; v = p.next[v] {
			if p.units[v].state == steady {
				near += int32(p.face(v).Attack)
			}
		}
		if !able || p.shutTo(n, side) {
			continue
		}
		mine := j.from(p, u, h, hex.Dir(d), n)
		with := j.against(p, side, n, u)
		g := j.promise(p, side, n, with+mine) - max(j.promise(p, side, n, with), 0)
		if g <= 0 { // with others that can come
			hope := max(int32(j.might[side][n])/8, with+mine)
			g = max(j.promise(p, side, n, (with+mine+hope)/2), 0) * mine / max(hope, 1) / 2
		}
		if n == aim {
			g += j.DrawsAim
		}
		gain = max(gain, g)
	}
	return near, gain
}

// from is what a unit adds to an attack out of a hex.
func (j *judge) from(p *Position, u game.Unit, h hex.Hex, d hex.Dir, target hex.Hex) int32 {
	n := int32(p.face(u).Attack)
	if p.doubles(u, target) {
		n *= 2
	}
	if p.halvings(u, h, d) != 0 {
		n = (n + 1) / 2
	}
	return n
}

// against is what a side can attack a hex with from where it stands, but for a unit.
func (j *judge) against(p *Position, side game.Side, target hex.Hex, but game.Unit) (sum int32) {
	for d, n := range &j.r.Data.Map.Neighbors[target] {
		if n == hex.None || p.holder(n) != side {
			continue
		}
		for v := p.first[n]; v != game.NoUnit; v = p.next[v] {
			s := &p.units[v]
			if v != but && s.state == steady && s.has&(attacked|rolled|building) == 0 && s.marker == noMarker && p.face(v).Attack > 0 {
				sum += j.from(p, v, n, hex.Dir(d).Opposite(), target)
			}
		}
	}
	return sum
}

// takes is what it is worth to drive the enemy out of a hex.
func (j *judge) takes(side game.Side, h hex.Hex) int32 {
	switch {
	case j.isGoal[h]:
		return j.TakesGoal
	case j.flow[side][h] > 0:
		return j.TakesNear + min(int32(j.flow[side][h]), 30)
	}
	return j.TakesAny
}

// promise is what an attack on a hex with so much promises at first sight.
func (j *judge) promise(p *Position, side game.Side, target hex.Hex, attack int32) int32 {
	if attack <= 0 {
		return 0
	}
	defense, _ := p.defense(target)
	c := j.cellAt(attack, int32(defense), 0)
	lost, steps := int32(0), int32(0)
	for u := p.first[target]; u != game.NoUnit; u = p.next[u] {
		lost += j.worthOf(p, u)
		steps += int32(p.steps(u))
	}
	lost /= max(steps, 1)
	return (c.defender*lost + c.taken*(lost/2+j.takes(side, target)) - c.attacker*j.IsAttacker) / 1000
}

// battery is how much a hex draws an Artillery Unit: within range of what is fought about, out of the enemy's reach.
func (j *judge) battery(p *Position, u game.Unit, h hex.Hex) int32 {
	info := &j.r.Units[u]
	enemy := info.Side.Other()
	if p.pressed[enemy][h] > 0 {
		return -400
	}
	hot := int32(0)
	for _, at := range j.hot[info.Side] {
		if j.r.Data.Map.Distance(h, at) <= int(info.Range) {
			hot++
		}
	}
	worth := 30*min(hot, 4) - int32(j.might[enemy][h])/8
	if hot == 0 {
		worth -= int32(j.field[info.Side][h]) / 2
	}
	if n := int32(j.line[info.Side][h]); n > maxOverland {
		worth -= j.DrawsCut
	}
	return worth
}

// The scope of an intent is what a side does in a Movement Phase beyond the next move while it tries something out: the unit that is
// next, the phase that this holds for, and the hex about which it acts, for what is tried out is played on in the sector of the move alone.
const (
	scopeHex  = 12 // bits
	scopeUnit = 10
	sector    = 5 // hexes
	fireRange = 4 // within which of it attacks are made then
)

func (j *judge) scope(p *Position, next game.Unit, center hex.Hex) int32 {
	return (int32(j.r.Progress(p))&0xff<<scopeUnit|int32(next))<<scopeHex | int32(center+1)
}

// within is the unit that is next in a Movement Phase, and the hex about which a side acts, hex.None: everywhere.
func (j *judge) within(p *Position, in *game.Intent) (next game.Unit, center hex.Hex) {
	if center = hex.Hex(in.Scope&(1<<scopeHex-1)) - 1; in.Scope>>(scopeHex+scopeUnit) == int32(j.r.Progress(p))&0xff {
		next = game.Unit(in.Scope >> scopeHex & (1<<scopeUnit - 1))
	}
	return next, center
}

// replyMove takes the units in their order: each goes to the hex that draws it most, and those that stay do not move. What
// comes first is done first: units enter, works are completed.
func (j *judge) replyMove(p *Position, side game.Side, legal []game.Action, in *game.Intent) game.Action {
	next, center := j.within(p, in)
	in.Halt()
	if center == hex.None {
		if a, ok := j.arrive(p, side, legal); ok {
			return a
		}
	}
	forced := !has(legal, doEnd)
	for i := 0; i < len(legal); {
		u, k := legal[i].Units[0], i+1
		for ; k < len(legal) && legal[k].Verb == doMove && legal[k].Units[0] == u; k++ {
		}
		if legal[i].Verb == doMove && j.turnOf(p, u, next, center, forced) {
			if s := j.draw(p, u, legal[i:k], in.Aim(), forced); s.mode != noOption {
				if center == hex.None {
					center = p.units[u].hex
				}
				in.Scope = j.scope(p, u+1, center)
				in.Go(p.mind.prev, s.hex)
				return game.Act(doMove).With(u).At(p.units[u].hex).As(s.mode)
			}
		}
		i = k
	}
	if center == hex.None {
		if a, ok := j.settleDown(p, side, legal); ok {
			return a
		}
	}
	if forced {
		return game.FirstWith(legal, doMove)
	}
	return game.FirstWith(legal, doEnd)
}

// turnOf reports whether it is the turn of a unit to be looked at.
func (j *judge) turnOf(p *Position, u, next game.Unit, center hex.Hex, forced bool) bool {
	switch {
	case forced:
		return p.shrinks(u) || p.strays(u)
	case u < next:
		return false
	}
	return center == hex.None || !j.r.Units[u].Has(data.Gunner) && j.r.Data.Map.Distance(p.units[u].hex, center) <= sector
}

// draw finds what draws a unit most of what it reaches in the ways listed; no mode means that it stays. The scratch of the
// position then holds the way there.
func (j *judge) draw(p *Position, u game.Unit, modes []game.Action, aim hex.Hex, forced bool) spot {
	here := p.units[u].hex
	enemy := j.r.Units[u].Side.Other()
	if j.leaves(p, u, here) {
		j.reach(p, u, modes[0].Option)
		return spot{hex: here, mode: modes[0].Option}
	}
	stay := spot{hex: here, worth: j.place(p, u, here, aim) + j.DrawsStay}
	if forced {
		stay.worth = -1 << 30
	}
	top, last := stay, noOption
	for _, a := range modes {
		switch a.Option {
		case byExtended, byStrategic, byTruck:
			if j.might[enemy][here] > 0 {
				continue // there is a fight at hand
			}
		case byTactical:
			if len(modes) > 1 && (j.r.Units[u].Has(data.Vehicle) || p.pressed[enemy][here] == 0 && j.might[enemy][here] == 0) {
				continue
			}
		case byInfiltration, byPrimeMover:
			if j.r.Units[u].Has(data.Gunner) && stay.worth > j.DrawsStay {
				continue
			}
		}
		if s := j.best(p, u, a.Option, aim, top.worth); s.mode != noOption {
			top = s
		}
		last = a.Option
	}
	if top.mode != noOption && top.mode != last {
		j.reach(p, u, top.mode) // the scratch has another search by now
	}
	return top
}

// reach fills the scratch with where a unit gets in a mode.
func (j *judge) reach(p *Position, u game.Unit, mode game.Option) gait {
	g, _ := p.gaitOf(u, mode)
	var one [1]gait
	one[0] = g
	p.reachOf(one[:], p.units[u].hex, 0, g.allowed)
	return g
}

// best is the hex that draws a unit most of those that it reaches in a mode, if any does more than so much.
func (j *judge) best(p *Position, u game.Unit, mode game.Option, aim hex.Hex, most int32) (top spot) {
	g := j.reach(p, u, mode)
	top = spot{worth: most}
	if mode == byStrategic || mode == byTruck {
		top.worth += j.DrawsHaul
	}
	at := p.units[u].hex
	for h, c := range p.mind.cost {
		if c <= 0 || hex.Hex(h) == at {
			continue
		}
		w := j.place(p, u, hex.Hex(h), aim)
		if j.leaving(p, u, hex.Hex(h)) && int8(c)+p.exitCost(&g, hex.Hex(h)) <= g.allowed {
			w += worthHex * int32(p.face(u).Attack) / int32(j.r.Victory.PerVP)
		}
		if w > top.worth && p.endWhy(&g, hex.Hex(h)) == nil && j.room(p, u, hex.Hex(h)) {
			top = spot{hex.Hex(h), mode, w}
		}
	}
	return top
}

// room reports whether a hex has room for a unit more.
func (j *judge) room(p *Position, u game.Unit, h hex.Hex) bool {
	return p.first[h] == game.NoUnit || p.tallyOf(h).fitsWith(p, u)
}
