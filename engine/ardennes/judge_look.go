package ardennes

import (
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// noWay is the way of a field, in half MP on foot, where no goal is, or too far off to matter.
const noWay = 160

// worthHex is a Victory Hex.
const worthHex = 1000

// Look finds what both sides could do soon, what they are after, and the ways there.
func (j *judge) Look(pos game.Position) {
	p := pos.(*Position)
	j.moves = p.in(kMovement) != nil && !p.night
	for side := allied; side <= german; side++ {
		j.reckon(p, side)
	}
	for side := allied; side <= german; side++ {
		j.aimFor(p, side)
		j.spread(p, side)
		j.trace(p, side)
	}
	j.run(p, allied)
	j.run(p, german)
}

// reaches is in eighths how likely a unit on foot, or a Mechanized one, comes to attack a hex so far away.
var reaches = [2][6]int16{{8, 8, 7, 4, 1, 0}, {8, 8, 8, 6, 5, 3}}

// reckon adds up the might of a side, and finds what the other one could fight about.
func (j *judge) reckon(p *Position, side game.Side) {
	might, enemy := j.might[side], side.Other()
	clear(might)
	j.hot[enemy] = j.hot[enemy][:0]
	for h, u := range p.first {
		if u == game.NoUnit || j.r.Units[u].Side != side {
			continue
		}
		j.cast(p, hex.Hex(h), might)
		if p.beside(hex.Hex(h), enemy) {
			j.hot[enemy] = append(j.hot[enemy], hex.Hex(h))
		}
	}
}

// cast adds the might of a stack to the hexes around it.
func (j *judge) cast(p *Position, from hex.Hex, might []int16) {
	var power [2]int16
	for u := p.first[from]; u != game.NoUnit; u = p.next[u] {
		s, info := &p.units[u], &j.r.Units[u]
		n := int16(p.face(u).Attack)
		if s.state != steady || info.Has(data.Gunner) {
			continue
		}
		if info.Has(data.Mechanized) {
			power[1] += n
		} else {
			power[0] += n
		}
	}
	if power == [2]int16{} {
		return
	}
	m := j.r.Data.Map
	j.list = append(j.list[:0], from)
	j.seen[from] = 1
	for at := 0; at < len(j.list); at++ {
		h := j.list[at]
		away := j.seen[h] - 1
		might[h] += power[0]*reaches[0][away] + power[1]*reaches[1][away]
		if int(away) == len(reaches[0])-1 {
			continue
		}
		for _, n := range &m.Neighbors[h] {
			if n != hex.None && j.seen[n] == 0 {
				j.seen[n] = away + 2
				j.list = append(j.list, n)
			}
		}
	}
	for _, h := range j.list {
		j.seen[h] = 0
	}
}

// aimFor marks what a side has to take and to keep, and begins its field there: a goal that many are at already
// seems farther, and one that is held and manned.
func (j *judge) aimFor(p *Position, side game.Side) {
	prize, field, enemy := j.prize[side], j.field[side], side.Other()
	clear(prize)
	for h := range field {
		field[h] = noWay - 1
	}
	for _, g := range j.goals {
		at := min(j.own(p, side, g)/2, j.Crowd)
		if p.control[g] != side {
			prize[g] = worthHex
			if p.holder(g) == enemy {
				at += min(int(j.might[enemy][g])/32, j.Crowd/2)
			}
			j.lead(field, g, at)
			continue
		}
		if j.might[enemy][g] == 0 && !(side == allied && j.raided(p, g)) {
			continue
		}
		prize[g] = -worthHex
		if p.holder(g) == side {
			at += j.Manned
		}
		j.lead(field, g, at)
	}
	if side == german && p.turn >= j.r.Victory.Last-exitTurns {
		for _, h := range j.r.exits {
			if p.holder(h) != allied {
				j.lead(field, h, j.WayOff)
			}
		}
	}
}

// raided reports whether a town on the Meuse is in danger though nothing can come against it soon.
func (j *judge) raided(p *Position, g hex.Hex) bool {
	if !slices.Contains(j.r.Victory.Towns, g) {
		return false
	}
	for h, u := range p.first {
		if u != game.NoUnit && j.r.Units[u].Side == german && j.r.Data.Map.Distance(hex.Hex(h), g) <= j.Raid {
			return true
		}
	}
	return false
}

// exitTurns is how many turns before the last one units begin to make for the edge.
const exitTurns = 3

// own is the factors of a side in and beside a hex.
func (j *judge) own(p *Position, side game.Side, g hex.Hex) (sum int) {
	add := func(h hex.Hex) {
		for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
			sum += int(p.face(u).Attack + p.face(u).Defense)
		}
	}
	if p.holder(g) == side {
		add(g)
	}
	for _, n := range &j.r.Data.Map.Neighbors[g] {
		if n != hex.None && p.holder(n) == side {
			add(n)
		}
	}
	return sum
}

// lead notes that a hex is no farther than this from where a field begins.
func (j *judge) lead(field []int16, h hex.Hex, way int) {
	if way < int(field[h]) {
		field[h] = int16(way)
		j.queue[way] = append(j.queue[way], h)
	}
}

// spread fills the field of a side outward: around the enemy and his bonds rather than through them, by road and
// bridge rather than off it.
func (j *judge) spread(p *Position, side game.Side) {
	field, m, enemy := j.field[side], j.r.Data.Map, side.Other()
	for spent := range j.queue {
		for k := 0; k < len(j.queue[spent]); k++ {
			h := j.queue[spent][k]
			if int(field[h]) < spent {
				continue
			}
			more := 0
			if p.holder(h) == enemy {
				more = j.AroundHim
			} else if p.inZOC(h, enemy) {
				more = j.PastHim
			}
			for d, n := range &m.Neighbors[h] {
				if n == hex.None {
					continue
				}
				across := m.Sides[h][d]
				road := p.road(across)
				way := spent + more + int(j.r.Enter(h, road, data.Foot))
				switch e := &m.Between[across]; {
				case e.Lake:
					continue
				case road == data.NoRoad && e.River:
					way += j.Wading
				}
				if more > 0 && p.barred(n, hex.Dir(d).Opposite(), side) {
					way += j.Bonded
				}
				if way < noWay {
					j.lead(field, n, way)
				}
			}
		}
		j.queue[spent] = j.queue[spent][:0]
	}
}

// ahead is how many hexes the way of a stack is looked at.
const ahead = 8

// run finds through which hexes the ways of a side lead.
func (j *judge) run(p *Position, side game.Side) {
	flow, field := j.flow[side], j.field[side]
	clear(flow)
	for h, u := range p.first {
		if u == game.NoUnit || j.r.Units[u].Side != side {
			continue
		}
		n := int16(0)
		for ; u != game.NoUnit; u = p.next[u] {
			n += int16(p.face(u).Attack)
		}
		at := hex.Hex(h)
		flow[at] += n
		for step := 0; step < ahead && n > 0; step++ {
			best := at
			for _, to := range &j.r.Data.Map.Neighbors[at] {
				if to != hex.None && field[to] < field[best] {
					best = to
				}
			}
			if best == at {
				break
			}
			at = best
			flow[at] += n
		}
	}
}

// trace finds how far hexes are from the roads by which supply comes.
func (j *judge) trace(p *Position, side game.Side) {
	line, m, enemy := j.line[side], j.r.Data.Map, side.Other()
	open := p.network(side)
	j.list = j.list[:0]
	for h := range line {
		if line[h] = maxOverland + 2; open[h] {
			line[h] = 0
			j.list = append(j.list, hex.Hex(h))
		}
	}
	for at := 0; at < len(j.list); at++ {
		h := j.list[at]
		if line[h] > maxOverland {
			break
		}
		for _, n := range &m.Neighbors[h] {
			if n != hex.None && line[n] > line[h]+1 && p.holder(n) != enemy {
				line[n] = line[h] + 1
				j.list = append(j.list, n)
			}
		}
	}
}
