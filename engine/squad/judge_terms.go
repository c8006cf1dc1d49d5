package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// isVictory is what a game won or lost counts.
const isVictory = 12_000

// What order among men and ways count here, in percent of what the fast policy makes of them: as they went with the results of 720 games of
// that policy against itself, losses and points being right.
const (
	orderCounts = 200
	wayCounts   = 40
)

// Terms appends what a position is worth to a side.
func (j *judge) Terms(pos game.Position, side game.Side, buf []int32) []int32 {
	p := pos.(*Position)
	var t [numTerms]int
	switch v := p.verdict; {
	case v.over && v.winner == us:
		t[termVictory] = isVictory
	case v.over && v.winner == german:
		t[termVictory] = -isVictory
	}
	t[termPoints] = j.counts(p)
	if !p.verdict.over {
		for of, sign := us, 1; of <= german; of, sign = of+1, -1 {
			j.standing(p, of, sign, &t)
		}
	}
	for _, n := range &t {
		if side != us {
			n = -n
		}
		buf = append(buf, int32(n))
	}
	return buf
}

// counts is what counts for victory now, to the first side.
func (j *judge) counts(p *Position) (n int) {
	v := &p.scenario().Victory
	if v.Points {
		return 500 * int(p.score(us)-p.score(german))
	}
	for i := range v.Tests {
		t := &v.Tests[i]
		switch t.Asks {
		case data.NoEnemy:
			for _, h := range t.Hexes {
				n -= j.IsCondition / 3 * p.soldiers(p.at[h]&p.rules.sides[v.Winner.Other()]).Count()
			}
		case data.GoodOrder:
			fit := 0
			for _, h := range t.Hexes {
				men := p.soldiers(p.at[h] & p.rules.sides[v.Winner])
				fit += (men &^ p.pinned(men)).Count()
			}
			n += j.IsCondition * min(fit, int(t.Min)) / int(t.Min)
		default:
			n += j.IsCondition * p.heldBy(t) / max(needed(t)/3, 1)
		}
	}
	if v.Winner != us {
		return -n
	}
	return n
}

// standing adds what the soldiers and cards of a side are worth as they are.
func (j *judge) standing(p *Position, side game.Side, sign int, t *[numTerms]int) {
	force := p.force(side)
	for i := range p.lost(side) {
		t[termLosses] -= sign * j.IsBroken / max(int(force.Break-i), 1)
	}
	for s := p.soldiers(p.own(side)); s != 0; s &= s - 1 {
		u := s.First()
		x := &p.units[u]
		switch x.status {
		case killed, routed:
			t[termLosses] -= sign * (j.price[u].kill - j.brink[side] - paysToKill(p, side.Other()))
			continue
		case onMap:
		default:
			continue
		}
		h := x.place.hex
		danger := int(j.danger[side][h])
		if x.place.floor == inside {
			danger = danger * 2 / 5
		}
		if x.prone {
			danger = danger * 4 / 5
		}
		t[termWay] -= sign * j.haste[side] * int(j.field[side][h]) * wayCounts / 100
		t[termExposed] -= sign * danger
		switch {
		case x.pin > 0:
			t[termOrder] -= sign * j.price[u].pin * orderCounts / 100
		case x.jam:
			t[termOrder] -= sign * j.IsPin / 2 * orderCounts / 100
		default:
			t[termFire] += sign * int(j.fire[side][h]) * j.FireUsed / 1000
		}
		if x.hidden {
			t[termExposed] += sign * j.IsHidden
		}
	}
	t[termCards] += sign * j.hand(p, side, p.hands[side].count())
}

// paysToKill is what a side gets for an enemy who is killed.
func paysToKill(p *Position, side game.Side) int {
	for _, t := range p.scenario().Victory.Terms[side] {
		if t.Per == data.PerEliminated {
			return 1000 * int(t.Points)
		}
	}
	return 0
}
