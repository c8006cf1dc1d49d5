package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// breadth is how much the rating of the Actions of a context looks at.
type breadth struct {
	attacks, stacks int // so many of those that look best by strength or by their way
	each            int // destinations of a stack
}

// quick is the breadth of Reply.
var quick = breadth{attacks: 4, stacks: 10, each: 1}

// rate fills rated with the legal Actions of a context worth a look, and what they are worth; aim is the hex to
// mass against, None if there is none.
func (j *judge) rate(p *Position, legal []game.Action, side game.Side, aim hex.Hex, b breadth) {
	j.weigh(p)
	j.rated, j.drawn = j.rated[:0], j.drawn[:0]
	for _, a := range legal {
		switch a.Verb {
		case doAttack:
			if w := j.odds(p, a, side); w >= j.LeastOdds {
				j.drawn = append(j.drawn, rated{a, w, hex.None})
			}
		case doEnd:
			j.rated = append(j.rated, rated{a, 0, hex.None})
		case doRefit, doImprove, doPontoon:
			j.rated = append(j.rated, rated{a, j.plain(p, a, side), hex.None})
		}
	}
	for _, x := range best(j.drawn, b.attacks) {
		x.worth = j.attack(p, x.action, side, aim)
		j.rated = append(j.rated, x)
	}
	j.drawn = j.drawn[:0]
	for _, a := range legal {
		if a.Verb == doMove {
			j.drawn = append(j.drawn, rated{a, j.urge(p, a, side), hex.None})
		}
	}
	for _, x := range best(j.drawn, b.stacks) {
		j.destinations(p, x.action, aim, b.each)
	}
	j.relocations(p, legal)
}

// best sorts actions by what they are worth and returns the first n of them; of several with as many units
// in one hex that do the same, one.
func best(list []rated, n int) []rated {
	kept := 0
	for kept < n && kept < len(list) {
		at := kept
		for i := kept + 1; i < len(list); i++ {
			if list[i].worth > list[at].worth {
				at = i
			}
		}
		x := list[at]
		copy(list[kept+1:at+1], list[kept:at])
		list[kept] = x
		kept++
		rest := list[kept:kept]
		for _, y := range list[kept:] {
			if !alike(&x.action, &y.action) {
				rest = append(rest, y)
			}
		}
		list = list[:kept+len(rest)]
	}
	return list[:kept]
}

// alike reports whether as many units of one hex do the same.
func alike(a, b *game.Action) bool {
	return a.Verb == b.Verb && a.Hex == b.Hex && a.To == b.To && a.Option == b.Option && len(named(a)) == len(named(b))
}

// odds is a first guess at an attack: power against power, in percent.
func (j *judge) odds(p *Position, a game.Action, side game.Side) int32 {
	sum := int32(0)
	for _, u := range named(&a) {
		sum += j.powerOf(p, u)
	}
	guess := 100*sum/max(j.power[side.Other()][a.To], 1) + 5*int32(a.Option)
	if j.prize[side][a.To] > 0 || j.ordered(p, a, side) {
		guess += 50
	}
	return guess
}

// ordered reports whether an attack uses a Counterattack Order, which would count for the enemy if it were
// left (BUG-9-17, -18).
func (j *judge) ordered(p *Position, a game.Action, side game.Side) bool {
	return side != j.r.Data.Lead && p.orders > 0 && a.Option == optPrepared && p.afv(named(&a))
}

// attack is the worth of an attack by its estimate.
func (j *judge) attack(p *Position, a game.Action, side game.Side, aim hex.Hex) int32 {
	e, ok := j.r.Expect(p, a)
	if !ok {
		return -100
	}
	prize := j.PrizeAny
	switch {
	case j.prize[side][a.To] > 0 && j.turnsLeft(p) == 1: // there is no later
		prize = j.PrizeLast
	case j.prize[side][a.To] > 0:
		prize = j.PrizeGoal
	case j.field[side][a.To] < j.field[side][a.Hex]:
		prize = j.PrizeNear
	}
	if a.To == aim {
		prize += j.PrizeAim
	}
	worth := int32((100*e.Lost[1]-j.OwnLoss*e.Lost[0]+prize*e.Taken)/1000) - j.PerOption*int32(a.Option) - j.PerAttack
	if j.ordered(p, a, side) {
		worth += 150
	}
	return worth
}

// plain is the worth of an Action that is neither attack nor movement.
func (j *judge) plain(p *Position, a game.Action, side game.Side) int32 {
	switch a.Verb {
	case doPontoon:
		return j.Bridges
	case doRefit:
		if u := a.Units[0]; j.around[side.Other()][p.units[u].hex] > 0 {
			return j.Refits * int32(p.effectiveness(u))
		}
		return 5 // those in command recover at the end of the turn
	}
	switch enemy := j.around[side.Other()][a.Hex]; {
	case enemy > 0 && j.prize[side][a.Hex] < 0:
		return j.DigsGoal
	case enemy > 0 && j.turnsLeft(p) > 1:
		return j.Digs
	}
	return -1
}

// urge says which stacks are worth a look: those that have a short way to go first, whole stacks before
// parts.
func (j *judge) urge(p *Position, a game.Action, side game.Side) int32 {
	return int32(len(named(&a))) - j.Urges*j.away(side, p.units[a.Units[0]].formation, a.Hex)
}

// relocations appends the best destination of the HQ that may relocate: near its units, away from the
// enemy.
func (j *judge) relocations(p *Position, legal []game.Action) {
	here, choice := int32(0), rated{worth: never}
	for _, a := range legal {
		if a.Verb != doRelocate {
			continue
		}
		if choice.worth == never {
			here = j.strain(p, a.Units[0], p.units[a.Units[0]].hex)
		}
		if worth := here - j.strain(p, a.Units[0], a.To) - j.Relocates; worth > choice.worth {
			choice = rated{a, worth, hex.None}
		}
	}
	if choice.worth > never {
		j.rated = append(j.rated, choice)
	}
}

// setAsideStrain is that of no hex at all, where an HQ loses everything (CTL-5.3.2-10).
const setAsideStrain = 1000

// strain is how badly an HQ stands in a hex.
func (j *judge) strain(p *Position, hq game.Unit, h hex.Hex) int32 {
	if h == hex.None {
		return setAsideStrain
	}
	info := &j.r.Units[hq]
	reach := int(info.Range)
	sum := j.around[info.Side.Other()][h] / 10
	for _, u := range j.r.troops[info.Side] {
		if now := &p.units[u]; now.hex != hex.None && now.formation == info.Formation {
			away := j.r.Data.Map.Distance(now.hex, h)
			sum += 10 * int32(max(0, away-reach/2))
			if away > reach {
				sum += 20
			}
		}
	}
	return sum
}

// act chooses the next Action.
func (j *judge) act(p *Position, legal []game.Action, side game.Side, in *game.Intent) game.Action {
	j.rate(p, legal, side, in.Aim(), quick)
	in.Halt()
	for {
		x := top(j.rated)
		if x == nil {
			return game.FirstWith(legal, doEnd)
		}
		if x.action.Verb != doMove || x.to == x.action.Hex || j.mean(p, x, in) {
			return x.action
		}
		x.worth = never
	}
}

// never is less than anything is worth.
const never = -1 << 30

// top is the best of the list, nil if none is worth anything.
func top(list []rated) (x *rated) {
	for i := range list {
		if list[i].worth > never && (x == nil || list[i].worth > x.worth) {
			x = &list[i]
		}
	}
	return x
}
