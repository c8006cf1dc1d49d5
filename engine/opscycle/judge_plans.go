package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// wide is the breadth of Plans.
var wide = breadth{attacks: 12, stacks: 10, each: 3}

// maxPlans is as many as are worth trying.
const maxPlans = 40

// Plans are the Actions of a formation: where each stack could go, what it could attack; which formation
// acts, and the small decisions of combat. To pass, to hand over the Initiative and to use the reroll marker are none.
func (j *judge) Plans(pos game.Position, legal []game.Action, buf []game.Plan) []game.Plan {
	p := pos.(*Position)
	side, ask := p.waiting()
	from := len(buf)
	switch ask {
	case askAction:
		buf = j.planActions(p, legal, side, buf)
	case askActivate, askSurprise:
		j.weigh(p)
		for _, a := range legal {
			if a.Verb != doActivate {
				continue
			}
			if w := j.activation(p, a.Units[0], side); w > 0 {
				buf = append(buf, game.Plan{First: a, Prior: w})
			}
		}
	case askCallOff, askDisplace, askRemove, askHQ, askLoss, askCompare, askSecondHit, askRetreat:
		j.weigh(p)
		for _, a := range legal {
			if !freeVerbs[a.Verb] {
				buf = append(buf, game.Plan{First: a, Prior: j.small(p, a, side, ask)})
			}
		}
	}
	slices.SortStableFunc(buf[from:], func(a, b game.Plan) int { return int(b.Prior) - int(a.Prior) })
	return buf[:min(len(buf), from+maxPlans)]
}

// planActions appends what the formation that acts could do next. To end counts for more than by its
// worth, that it is tried.
func (j *judge) planActions(p *Position, legal []game.Action, side game.Side, buf []game.Plan) []game.Plan {
	j.rate(p, legal, side, hex.None, wide)
	for i := range j.rated {
		x := &j.rated[i]
		plan := game.Plan{First: x.action, Prior: x.worth}
		switch {
		case x.action.Verb == doEnd:
			plan.Prior += 30
		case x.action.Verb == doMove && x.to != x.action.Hex && !j.mean(p, x, &plan.Then):
			continue
		}
		buf = append(buf, plan)
	}
	return buf
}

// aimRange is how far from an enemy the nearest of those that act may be to mass against him.
const aimRange = 5

// Aims are the enemies near the formation that acts, those on its way first.
func (j *judge) Aims(pos game.Position, buf []hex.Hex) []hex.Hex {
	p := pos.(*Position)
	side, ask := p.waiting()
	f := p.activeContext()
	if ask != askAction || f.context == bonus {
		return buf
	}
	list, n := p.actors(f)
	j.drawn = j.drawn[:0]
	for h, count := range p.current().combat[side.Other()] {
		if count == 0 {
			continue
		}
		near := aimRange + 1
		for _, u := range list[:n] {
			near = min(near, j.r.Data.Map.Distance(p.units[u].hex, hex.Hex(h)))
		}
		if near > aimRange {
			continue
		}
		worth := -int32(j.field[side][h]) - 2*int32(near)
		if j.prize[side][h] > 0 {
			worth += 10
		}
		j.drawn = append(j.drawn, rated{worth: worth, to: hex.Hex(h)})
	}
	slices.SortStableFunc(j.drawn, func(a, b rated) int { return int(b.worth) - int(a.worth) })
	for i := range j.drawn {
		buf = append(buf, j.drawn[i].to)
	}
	return buf
}
