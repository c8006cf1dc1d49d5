package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A party is units of one hex that could go somewhere.
type party struct {
	units     []game.Unit
	from, aim hex.Hex
	power     int32
	side      game.Side
	formation int8
}

func (j *judge) partyOf(p *Position, units []game.Unit, from, aim hex.Hex) party {
	y := party{units: units, from: from, aim: aim, side: j.r.Units[units[0]].Side, formation: p.units[units[0]].formation}
	for _, u := range units {
		y.power += j.powerOf(p, u)
	}
	return y
}

// exitWorth is the worth of leaving the map where that gives VP.
const exitWorth = 300

// destinations appends to rated the best hexes that a declared move can go to.
func (j *judge) destinations(p *Position, a game.Action, aim hex.Hex, most int) {
	y, m := j.partyOf(p, named(&a), a.Hex, aim), p.newMove(named(&a), a.Hex)
	if p.tryExit(&m) == nil {
		j.rated = append(j.rated, rated{a, exitWorth, a.Hex})
		return
	}
	here := j.place(p, &y, a.Hex)
	runs, from := p.fillReach(&m), len(j.rated)
	for i := range p.derived.reach[0].Cost {
		h := hex.Hex(i)
		if h == a.Hex || p.derived.reach[0].Cost[h] < 0 && (runs < 2 || p.derived.reach[1].Cost[h] < 0) {
			continue
		}
		worth := j.place(p, &y, h) - here - j.Stays
		if worth > 0 {
			worth = worth * min(j.Strong+y.power, 6400) / 2400 // the strong first
		}
		at := len(j.rated)
		if at == from+most {
			if at--; worth <= j.rated[at].worth {
				continue
			}
		}
		if p.wouldOverstack(y.units, h) {
			continue
		}
		j.rated = append(j.rated[:at], rated{a, worth, h})
		for ; at > from && j.rated[at].worth > j.rated[at-1].worth; at-- {
			j.rated[at], j.rated[at-1] = j.rated[at-1], j.rated[at]
		}
	}
}

// place is what a hex is worth to a party that is there or comes there.
func (j *judge) place(p *Position, y *party, h hex.Hex) int32 {
	d, side, enemy, here := p.current(), y.side, y.side.Other(), h == y.from
	worth := -j.PerHalfHex * j.away(side, y.formation, h)
	others, own := int(d.combat[side][h]), j.power[side][h]
	if here {
		others -= len(y.units)
	} else {
		own += y.power
	}
	switch g := j.prize[side][h]; {
	case g > 0:
		worth += j.IsGoal
	case g < 0 && others == 0:
		worth += j.IsKept
	}
	if beside := j.around[enemy][h]; beside > 0 {
		if j.canMass(p, y, h) {
			worth += j.Masses
		}
		if here && others == 0 {
			worth += j.IsLine // the line holds
		}
		worth += j.PerLine * int32(j.r.TEC[p.defense(h)].Line) // cover
		if 10*beside > j.Outnumbered*own {
			worth -= j.IsWeak
		}
	}
	if y.aim != hex.None && j.r.Data.Map.Distance(h, y.aim) == 1 {
		worth += j.IsAim
	}
	if astray := j.astray(p, y.formation, h); astray > 0 {
		worth -= j.IsAstray + j.PerAstray*int32(astray)
	}
	return worth
}

// astray is how many hexes beyond Command Range of the HQ of a formation a hex is.
func (j *judge) astray(p *Position, formation int8, h hex.Hex) int {
	if formation < 0 || j.r.Formations[formation].HQ == game.NoUnit {
		return 0
	}
	hq := j.r.Formations[formation].HQ
	if p.units[hq].hex == hex.None {
		return 0
	}
	return max(j.r.Data.Map.Distance(p.units[hq].hex, h)-int(j.r.Units[hq].Range), 0)
}

// canMass reports whether a party in a hex and all that its side has about an enemy beside it are strong
// enough to attack him: where an attack comes out of one hex, the others support it.
func (j *judge) canMass(p *Position, y *party, h hex.Hex) bool {
	enemy := y.side.Other()
	for _, n := range &j.r.ground.near[h] {
		if n == hex.None || p.current().combat[enemy][n] == 0 {
			continue
		}
		own := j.around[y.side][n]
		if h != y.from && j.r.Data.Map.Distance(y.from, n) > 1 {
			own += y.power
		}
		if 20*own >= j.Enough*j.power[enemy][n] {
			return true
		}
	}
	return false
}

// mean has an Intent go where a declared move leads, if there is a way.
func (j *judge) mean(p *Position, x *rated, in *game.Intent) bool {
	m := p.newMove(named(&x.action), x.action.Hex)
	return j.goTo(p, &m, x.to, in)
}

// goTo has an Intent go the cheapest way of a move to a hex.
func (j *judge) goTo(p *Position, m *move, to hex.Hex, in *game.Intent) bool {
	way, _ := p.reached(p.fillReach(m), to)
	if way == nil || to == m.at {
		return false
	}
	in.Go(way.Prev, to)
	return true
}

// step goes on with a move: along the way meant, off the map where that gives VP, to the best hex if
// nothing is meant yet, else no farther.
func (j *judge) step(p *Position, legal []game.Action, in *game.Intent) game.Action {
	if in.Next() == hex.None && p.move.steps == 0 {
		j.head(p, in)
	}
	next := in.Next()
	for _, a := range legal {
		if a.Verb == doExit || a.Verb == doStep && a.Hex == next {
			in.Step()
			return a
		}
	}
	in.Halt()
	return game.FirstWith(legal, doStop)
}

// head means to go to the best hex that the move in progress can reach.
func (j *judge) head(p *Position, in *game.Intent) {
	j.weigh(p)
	j.rated = j.rated[:0]
	m := &p.move
	a := game.Act(doMove).With(m.moving()...).At(m.at)
	if j.destinations(p, a, in.Aim(), 1); len(j.rated) > 0 && j.rated[0].worth > 0 {
		j.goTo(p, m, j.rated[0].to, in)
	}
}
