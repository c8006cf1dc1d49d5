package squad

import (
	"fieldpost/engine/game"
)

// fate is what a hit is worth to whoever fires: the soldier's column, morale with what his place adds, and the highest number that
// kills decide (7.2.8, 7.2.9).
func (j *judge) fate(worth price, column int8, morale int, pinned bool, kia int8) int {
	o := &j.odds[limit(int(column))]
	kill := o.red * int(kia) / 10
	if pinned {
		return (kill*worth.kill + (o.red*5/10-kill)*worth.rout) / 1000
	}
	m := min(max(morale, 0), 10)
	pin := o.fails[m] - o.redFails[m]*int(kia)/10
	return (kill*worth.kill + pin*worth.pin) / 1000
}

// shot is what an attack is worth, by the chances of a fresh deck.
func (j *judge) shot(p *Position, a *attack) int {
	sum, n := 0, a.targets.Count()
	for s := a.targets; s != 0; s &= s - 1 {
		u := s.First()
		sum += j.fate(j.price[u], p.fireColumn(u, a.from, a.less), p.steady(u), p.units[u].pin > 0, p.kiaLimit(u))
	}
	if hit := int(a.weapon.Hit); hit < n {
		sum = sum * hit / n
	}
	return sum * min(a.morale, int(a.column)) / int(a.column)
}

// bestShot is what the best attack of a soldier is worth, 0 if he has none.
func (j *judge) bestShot(p *Position, u game.Unit, how manner) (worth int) {
	if p.canFire(u) != nil {
		return 0
	}
	var done set
	for s := p.spotted(p.onMap(p.side(u).Other())); s != 0; s &= s - 1 {
		v := s.First()
		if done.Has(v) {
			continue
		}
		at := p.units[v].place
		done |= p.there(p.side(v), at)
		if a, why := p.aim(u, at, how); why == nil {
			worth = max(worth, j.shot(p, &a)-j.shows(p, u))
		}
	}
	return worth
}

// shows is what it costs a hidden soldier to show himself where he is.
func (j *judge) shows(p *Position, u game.Unit) int {
	if !p.units[u].hidden {
		return 0
	}
	return j.IsHidden + int(j.danger[p.side(u)][p.units[u].place.hex])/4
}

// rallies is what an attempt to rally is worth.
func (j *judge) rallies(p *Position, u game.Unit) int {
	r := p.rallyOf(u)
	chance := 1000 * min(r.morale, int(r.column)) / int(r.column)
	if r.morale >= int(r.column) {
		chance = 950
	}
	return chance * (j.price[u].pin + int(j.danger[p.side(u)][p.units[u].place.hex])/2) / 1000
}

// clears is what an attempt to clear a jam is worth.
func (j *judge) clears(p *Position, u game.Unit) int {
	column := max(int(p.repairColumn(u)), 2) // a drawn position may have a jam where none comes
	return j.IsPin * min(p.steady(u), column) / column
}

// A duel is what a melee comes to, in thousandths: soldiers lost by both, and how likely who entered wins.
type duel struct{ lost, kills, wins int }

// duelMost is how many soldiers of a side are counted one by one.
const duelMost = 7

// fight works out a melee of soldiers with a melee value on average, in halves, against others (9.2 to 9.4).
func (j *judge) fight(p *Position, attackers, sumA, defenders, sumD int, at place) duel {
	n, m := min(attackers, duelMost), min(defenders, duelMost)
	for a := 0; a <= n; a++ {
		for d := 0; d <= m; d++ {
			if a == 0 || d == 0 {
				j.duel[a][d] = duel{wins: 1000 * int(bit(a > 0))}
				continue
			}
			hitA, hitD := meleeOdds(max(a*sumA/attackers, 1), max(d*sumD/defenders, 1))
			colA, colD := p.meleeColumns(hitA, hitD, at, a == n && d == m)
			x, y := 1000*min(hitA, int(colA))/int(colA), 1000*min(hitD, int(colD))/int(colD)
			both := x * y / 1000
			onlyA, onlyD := x-both, y-both
			all := max(both+onlyA+onlyD, 1)
			A, D, B := &j.duel[a][d-1], &j.duel[a-1][d], &j.duel[a-1][d-1]
			j.duel[a][d] = duel{
				lost:  (1000*y + onlyA*A.lost + onlyD*D.lost + both*B.lost) / all,
				kills: (1000*x + onlyA*A.kills + onlyD*D.kills + both*B.kills) / all,
				wins:  (onlyA*A.wins + onlyD*D.wins + both*B.wins) / all,
			}
		}
	}
	return j.duel[n][m]
}

// desperation is how likely a pinned soldier fights, in thousandths (OTL-9.7-01).
func (p *Position) desperation(u game.Unit) int {
	elan := int(p.elanOf(u))
	return 1000 * min(p.morale(u), elan) / elan
}

// assault is what a melee is worth to a group that enters a location, beyond what the place is worth to it; and how likely it wins.
func (j *judge) assault(p *Position, group set, at place) (worth, wins int) {
	enemy := p.side(group.First()).Other()
	men := p.soldiers(group)
	n, mine := men.Count(), 0
	if n == 0 {
		return -1000, 0
	}
	for s := men; s != 0; s &= s - 1 {
		mine += j.price[s.First()].kill
	}
	fit, sum, theirs, pinned := 0, 0, 0, 0 // in thousandths, but for worth
	for s := p.there(enemy, at); s != 0; s &= s - 1 {
		u := s.First()
		switch x := &p.units[u]; {
		case x.hidden:
			if p.under(u).First() == u {
				fit, sum, theirs = fit+j.real[enemy], sum+2*j.real[enemy], theirs+j.price[u].kill*j.real[enemy]/1000
			}
		case x.pin > 0:
			fights := p.desperation(u)
			if fit > 0 {
				fights = 0
			}
			fit, sum, theirs = fit+fights, sum+p.meleeSum(one(u))*fights, theirs+j.price[u].kill*fights/1000
			pinned += j.price[u].rout * (1000 - fights) / 1000
		default:
			fit, sum, theirs = fit+1000, sum+1000*p.meleeSum(one(u)), theirs+j.price[u].kill
		}
	}
	if fit < 300 {
		return pinned + theirs/2, 1000
	}
	defenders := (fit + 500) / 1000
	defenders = max(defenders, 1)
	d := j.fight(p, n, p.meleeSum(men), defenders, max(sum*defenders/fit, 1), at)
	return (d.kills*theirs/defenders+d.wins*pinned-d.lost*mine/n)/1000 - (1000-d.wins)*j.IsPin/1000, d.wins
}
