package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// Look weighs soldiers, finds the goals of both sides and the ways to them, and how much fire lies on every hex.
func (j *judge) Look(pos game.Position) {
	p := pos.(*Position)
	j.turn, j.now = p.turn, p.now
	for side := us; side <= german; side++ {
		j.brink[side] = j.brinkOf(p, side)
		hidden, counters := 0, 0
		for s := p.onMap(side); s != 0; s &= s - 1 {
			if u := s.First(); p.units[u].hidden {
				hidden += int(bit(!p.rules.fakes.Has(u)))
				counters += int(bit(p.under(u).First() == u))
			}
		}
		j.real[side] = 1000 * hidden / max(counters, 1)
	}
	for u := range p.units {
		j.price[u] = j.priceOf(p, game.Unit(u))
	}
	for side := us; side <= german; side++ {
		j.goals(p, side)
	}
	j.fires(p)
	for side := us; side <= german; side++ {
		j.ways(p, side)
	}
}

// brinkOf is what the next loss of a side costs it.
func (j *judge) brinkOf(p *Position, side game.Side) int {
	return j.IsBroken / max(int(p.force(side).Break-p.lost(side)), 1)
}

// priceOf is what a soldier is worth; one who is hidden is worth what most are.
func (j *judge) priceOf(p *Position, u game.Unit) price {
	info, side := &p.rules.Units[u], p.side(u)
	base, points := j.IsSoldier+j.IsMorale*2, paysToKill(p, side.Other())
	if !p.units[u].hidden {
		base = j.IsSoldier + j.IsMorale*p.morale(u) + j.IsCommand*int(info.Command)
		if w := p.weapon(u); w != nil && w.Crewed {
			base += j.IsGunner
		}
	}
	kill := base + points + j.brink[side]
	return price{pin: j.IsPin + kill/6, rout: kill - points/2, kill: kill}
}

// goals marks what control of hexes is worth to a side, or to stand there.
func (j *judge) goals(p *Position, side game.Side) {
	v := &p.scenario().Victory
	clear(j.goal[side])
	for of := us; of <= german; of++ { // what the enemy gets is taken from him
		for i := range v.Terms[of] {
			j.rewards(p, side, of, &v.Terms[of][i])
		}
	}
	for i := range v.Tests {
		j.tests(p, side, &v.Tests[i])
	}
}

// rewards marks the hexes for which a side would get what a term gives it or takes from its enemy; of is whose term it is.
func (j *judge) rewards(p *Position, side, of game.Side, t *data.Term) {
	goal, worth, own := j.goal[side], 1000*int32(t.Points), of == side
	switch {
	case t.Per == data.PerBuilding:
		for b := range p.rules.Ground.Buildings {
			estate := &p.rules.Ground.Buildings[b]
			if !(t.Building < 0 && estate.Scenario == p.now || int(t.Building) == b) || p.controls(side, b) {
				continue
			}
			for _, h := range estate.Hexes {
				if p.hexes[h].control != side && (own || p.controls(of, b)) {
					goal[h] += worth
				}
			}
		}
	case t.Per == data.PerHex:
		for _, h := range t.Hexes {
			if p.hexes[h].control != side && (own || p.hexes[h].control == of) {
				goal[h] += worth
			}
		}
	case t.Per == data.PerExit && own:
		for _, h := range p.force(side).Exits {
			goal[h] += worth
		}
	case t.Per == data.PerCrossing && own:
		for _, n := range &p.rules.Ground.Neighbors[t.Hexes[0]] {
			if n != hex.None && slices.Contains(t.Bank, n) {
				goal[n] += worth
			}
		}
	}
}

// tests marks the hexes that a condition of victory names, as far as they have to change hands.
func (j *judge) tests(p *Position, side game.Side, t *data.Test) {
	attacks := side == p.scenario().Victory.Winner || p.in(kSetup) != nil
	for i, h := range t.Hexes {
		switch {
		case t.Asks == data.NoEnemy, t.Asks == data.GoodOrder:
			if j.goal[side][h] == 0 && p.at[h]&p.rules.sides[side] == 0 {
				j.goal[side][h] = int32(j.IsCondition / 2)
			}
		case attacks && p.hexes[h].control != side, !attacks && p.hexes[h].control == side.Other():
			j.goal[side][h] += int32(j.IsCondition * weight(t, i) / max(needed(t)/3, 1))
		}
	}
}

// A sightline is the effective range from a location to the ground of each hex, unseen where there is no line. Units do not block it.
type sightline struct {
	stamp uint64
	reach []uint8
}

const unseen = 255

// line is what is seen from a place.
func (j *judge) line(p *Position, at place, prone bool) []uint8 {
	l := &j.lines[2*at.index()+int(bit(prone))]
	if l.stamp == j.stamp {
		return l.reach
	}
	if l.reach == nil {
		l.reach = make([]uint8, len(p.hexes))
	}
	l.stamp = j.stamp
	eyes, field := p.spotOf(at), *p.field()
	eyes.Prone, field.Units = prone, nil
	for h := range l.reach {
		l.reach[h] = unseen
		if look := p.rules.sight.Look(eyes, p.spotOf(ground.at(hex.Hex(h))), &field); look.Seen() {
			l.reach[h] = uint8(min(look.Range(), unseen-1))
		}
	}
	return l.reach
}

// seesBy sums up what sight depends on besides the ground and units.
func (p *Position) seesBy() uint64 {
	m := game.Mix(1).Quad(int16(bit(p.mist > 0 && p.mist >= p.turn)), 0, 0, 0)
	for h := range p.hexes {
		if s := &p.hexes[h]; s.smoke|s.flare|s.breach != 0 || s.burns != 0 {
			m = m.Quad(int16(h), int16(s.smoke), int16(s.flare), int16(s.breach)).Word(uint64(s.burns))
		}
	}
	return m.Key()
}

// fires works out for both sides how much enemy fire lies on each hex, and what a rifleman there could do himself.
func (j *judge) fires(p *Position) {
	j.stamp = p.seesBy()
	for side := us; side <= german; side++ {
		danger, fire, enemy := j.danger[side], j.fire[side], side.Other()
		clear(danger)
		clear(fire)
		mine := price{pin: j.IsPin + 300, rout: 700 + j.brink[side], kill: 1000 + j.brink[side]}
		for s := p.onMap(enemy); s != 0; s &= s - 1 {
			u := s.First()
			x := &p.units[u]
			w, morale, share, found := p.weapon(u), 2, j.real[enemy], j.HiddenShare
			switch {
			case !x.hidden:
				morale, share, found = p.morale(u), 1000, 1000
			case p.under(u).First() != u:
				continue
			default:
				w = j.rifle[enemy]
			}
			if x.pin > 0 {
				share = j.PinnedShare
			}
			if x.jam || w == nil {
				share /= 3
			}
			terrain := p.terrain(x.place)
			morale += int(p.rules.TEC[terrain].Morale)
			theirs := j.fate(j.price[u], p.cover(x.place), morale, x.pin > 0, int8(p.rules.TEC[terrain].KIA)) * found / 1000
			for h, reach := range j.line(p, x.place, x.prone) {
				if reach == unseen {
					continue
				}
				here := &p.rules.TEC[p.terrain(ground.at(hex.Hex(h)))]
				if c := w.Column(int(reach)); c > 0 {
					danger[h] += int32(min(morale, int(c)) * share / int(c) * j.FiresShare / 1000)
				}
				if c := j.rifle[side].Column(int(reach)); c > 0 {
					worth := int32(min(2+int(here.Morale), int(c)) * theirs / int(c))
					fire[h] = max(fire[h], worth) + min(fire[h], worth)/int32(j.SecondTarget)
				}
			}
		}
		for h := range danger {
			if danger[h] > 0 {
				here := &p.rules.TEC[p.terrain(ground.at(hex.Hex(h)))]
				hit := j.fate(mine, here.Protection, 2+int(here.Morale)+int(p.hexes[h].dug), false, here.KIA)
				danger[h] = min(danger[h], 1500) * int32(hit) / 1000
			}
		}
	}
}

// perMP is how many quarters an MP has.
const perMP = 4

// ways fills the field of a side: for each hex the way to the nearest goal, rather where there is less danger.
func (j *judge) ways(p *Position, side game.Side) {
	field, ground_ := j.field[side], p.rules.Ground
	for h := range field {
		field[h] = far - 1
	}
	any := false
	for h, goal := range j.goal[side] {
		if goal > 0 {
			any = true
			j.lead(side, hex.Hex(h), 0)
		}
	}
	attacks := any && len(p.scenario().Victory.Tests) > 0 && side == p.scenario().Victory.Winner
	for h := range p.hexes {
		if j.keeps(p, side, hex.Hex(h)) {
			any = true
			start := j.StartKept
			switch held := p.at[h]&p.rules.sides[side] != 0; {
			case attacks && held:
				continue
			case attacks:
				start = j.StartBehind
			case held:
				start = j.StartHeld
			}
			j.lead(side, hex.Hex(h), start)
		}
	}
	if !any && paysToKill(p, side) > 0 {
		any = j.hunt(side)
	}
	for spent := range j.queue {
		for k := 0; k < len(j.queue[spent]); k++ {
			h := j.queue[spent][k]
			if int(field[h]) < spent {
				continue
			}
			for d, n := range &ground_.Neighbors[h] {
				if n == hex.None {
					continue
				}
				cost := p.stepCost(n, h, hex.Dir(d).Opposite()) // the way leads from n to h
				if cost == 0 {
					continue
				}
				way := spent + perMP*int(cost) + min(int(j.danger[side][n])/j.PerDanger, j.MostDanger)
				if way < far {
					j.lead(side, n, way)
				}
			}
		}
		j.queue[spent] = j.queue[spent][:0]
	}
	if !any {
		clear(field)
	}
	j.haste[side] = j.hasteOf(p, side)
}

// hunt leads a side that scores by what it kills and has nowhere to go to where it can fire: who waits for an enemy who does not
// come wins nothing. It reports whether there is anybody to fire at.
func (j *judge) hunt(side game.Side) bool {
	most := int32(0)
	for _, fire := range j.fire[side] {
		most = max(most, fire)
	}
	for h, fire := range j.fire[side] {
		if fire > 0 && 3*fire >= most {
			j.lead(side, hex.Hex(h), 0)
		}
	}
	return most > 0
}

func (j *judge) lead(side game.Side, h hex.Hex, way int) {
	if way < int(j.field[side][h]) {
		j.field[side][h] = int16(way)
		j.queue[way] = append(j.queue[way], h)
	}
}

// keeps reports whether a side has to keep a hex that an enemy could come to soon.
func (j *judge) keeps(p *Position, side game.Side, h hex.Hex) bool {
	if p.hexes[h].control != side || j.goal[side.Other()][h] == 0 || slices.Contains(p.force(side.Other()).Exits, h) {
		return false
	}
	for s := p.onMap(side.Other()); s != 0; s &= s - 1 {
		if p.rules.Ground.Distance(p.units[s.First()].place.hex, h) <= j.Near {
			return true
		}
	}
	return false
}

// hasteOf is what a quarter of an MP is worth: more, the less time is left.
func (j *judge) hasteOf(p *Position, side game.Side) int {
	left := int(p.scenario().Turns-p.turn) + 1
	way, n := 0, 0
	for s := p.soldiers(p.onMap(side)); s != 0; s &= s - 1 {
		way, n = way+int(j.field[side][p.units[s.First()].place.hex]), n+1
	}
	if n == 0 {
		return j.IsWay
	}
	need := way / n / j.InTurn // turns
	base := j.IsWay
	for _, t := range p.scenario().Victory.Terms[side] {
		if t.Per == data.PerExit || t.Per == data.PerCrossing {
			base = 6 * max(int(t.Points), 1)
		}
	}
	switch slack := left - need; {
	case slack <= 1:
		return 3 * base
	case slack <= 3:
		return 2 * base
	}
	return base
}
