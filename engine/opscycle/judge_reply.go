package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Reply chooses by what an action is worth at first sight.
func (j *judge) Reply(pos game.Position, legal []game.Action, in *game.Intent) game.Action {
	p := pos.(*Position)
	switch side, ask := p.waiting(); ask {
	case askStep:
		return j.step(p, legal, in)
	case askAction:
		return j.act(p, legal, side, in)
	case askReroll:
		return game.FirstWith(legal, j.reroll(p, side))
	default:
		j.weigh(p)
		return j.bestOf(p, legal, side, ask)
	}
}

// bestOf is the action of highest worth, the first of several.
func (j *judge) bestOf(p *Position, legal []game.Action, side game.Side, ask game.Ask) game.Action {
	choice, most := legal[0], int32(never)
	for _, a := range legal {
		if freeVerbs[a.Verb] {
			continue
		}
		if worth := j.small(p, a, side, ask); worth > most {
			choice, most = a, worth
		}
	}
	return choice
}

// small is the worth of an action that decides anything but what a formation does; 0 is to let things be.
func (j *judge) small(p *Position, a game.Action, side game.Side, ask game.Ask) int32 {
	u := a.Units[0]
	switch a.Verb {
	case doActivate, doReact:
		return j.activation(p, u, side)
	case doTransfer, doInfiltrate:
		return -1
	case doGoOn, doFlip, doInspect:
		return 1
	case doLose, doCompare:
		return j.loss(p, u, side)
	case doRemove:
		return -j.powerOf(p, u)
	case doRetreat:
		if ask == askSecondHit {
			return j.withdrawal(p, a, side)
		}
		return j.refuge(a.To, side)
	case doStop:
		return 0
	case doPlaceHQ:
		if j.r.Units[u].Side == side {
			return -j.strain(p, u, a.To)
		}
		return j.strain(p, u, a.To)
	case doDisplace:
		owner := j.r.Units[u].Side
		ease := 1000 - j.away(owner, p.units[u].formation, a.To) - j.around[owner.Other()][a.To]/25
		if owner != side {
			return -ease
		}
		return ease
	case doUnbridge:
		return -5
	case doExit:
		return exitWorth
	}
	return j.administer(p, a, side)
}

// activation is the worth of activating a formation, or of trying to react with it; levels left at the end are worth nothing.
func (j *judge) activation(p *Position, hq game.Unit, side game.Side) int32 {
	formation := j.r.Units[hq].Formation
	level := int32(p.levels[formation])
	if level < j.LeastLevel && !j.last(p, side, level) {
		return -1
	}
	near := j.nearest(p, formation, side)
	if near == noWay {
		return -1
	}
	return j.PerLevel*level + noWay - near
}

// last reports whether a level left would be lost: in the last turn, as far as it costs no VP to go low.
func (j *judge) last(p *Position, side game.Side, level int32) bool {
	if j.r.Terms.Training != nil {
		return true
	}
	if v := &j.r.Terms.Victory; v.FormationsPerLoss > 0 && side == j.r.Data.Lead && level == int32(v.LowLevel) && (p.low()+1)%int(v.FormationsPerLoss) == 0 {
		return false
	}
	return p.turn >= j.r.Terms.LastTurn
}

// nearest is the shortest way that units of a formation have to somewhere or to an enemy, noWay if they
// have none.
func (j *judge) nearest(p *Position, formation int8, side game.Side) int32 {
	near := int32(noWay)
	for _, u := range j.r.troops[side] {
		now := &p.units[u]
		if now.formation != formation || now.hex == hex.None {
			continue
		}
		near = min(near, j.away(side, formation, now.hex))
		if j.around[side.Other()][now.hex] > 0 {
			near = min(near, 6*hexAway)
		}
	}
	return near
}

// loss is how well a unit can take a step loss: one that has many, and is not the best; what the enemy's
// units lose is the better the more it hurts.
func (j *judge) loss(p *Position, u game.Unit, side game.Side) int32 {
	info, now := &j.r.Units[u], &p.units[u]
	if info.Side != side {
		return j.powerOf(p, u)/10 - 10*j.away(info.Side, now.formation, now.hex)
	}
	return 10*int32(now.sp) - int32(p.effectiveness(u)) - j.worthOfClass(info)
}

// worthOfClass is how many hundredths of a step more a step of a class costs its owner by VP.
func (j *judge) worthOfClass(info *data.UnitInfo) int32 {
	if info.Side == j.r.Data.Lead {
		return 0
	}
	return 100 * int32(j.r.Terms.Victory.Losses[info.Class]) / data.VPParts
}

// withdrawal is the worth of a retreat in place of the second hit, which is a step; whoever retreats
// leaves the hex.
func (j *judge) withdrawal(p *Position, a game.Action, side game.Side) int32 {
	f := p.stack.Top()
	h := p.combat.hexOf(role(f.n[resultRole]))
	worth := -j.Retreats + j.refuge(a.To, side) - j.refuge(h, side)
	if j.prize[side][h] != 0 {
		worth -= j.LeavesGoal
	}
	steps, units := int32(0), int32(0)
	for _, u := range p.combat.involved(role(f.n[resultRole])) {
		if p.units[u].hex == h && !p.units[u].gone {
			steps, units = steps+int32(p.units[u].sp), units+1
		}
	}
	if steps == units {
		worth += j.SavesUnit // the hit would be the end of a unit
	}
	if steps == 1 {
		worth += j.SavesLast // and the hex lost all the same
	}
	return worth
}

// refuge is how good a hex is to retreat to.
func (j *judge) refuge(h hex.Hex, side game.Side) int32 {
	return -20 - int32(j.field[side][h])/hexAway - j.around[side.Other()][h]/100
}
