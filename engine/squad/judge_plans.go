package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// maxPlans is how many plans are listed at most.
const maxPlans = 40

// Plans lists what is worth trying: orders, where a move leads, reactions, who acts first.
func (j *judge) Plans(pos game.Position, legal []game.Action, buf []game.Plan) []game.Plan {
	p := pos.(*Position)
	side, ask := p.waiting()
	f := p.stack.Top()
	for _, a := range legal {
		plan := game.Plan{First: a}
		switch {
		case ask == askOrder:
			buf = j.planOrder(p, side, a, buf)
			continue
		case ask == askReact && a.Verb == doReact:
			shot, why := p.reactWhy(a.Units[0], f.place)
			if why != nil {
				continue
			}
			plan.Prior = int32(j.reaction(p, side, a.Units[0], cardOf(a.Option), j.shot(p, &shot)))
		case ask == askFirst, ask == askReact && a.Verb == doDecline:
		default:
			continue
		}
		buf = append(buf, plan)
	}
	slices.SortStableFunc(buf, func(a, b game.Plan) int { return int(b.Prior) - int(a.Prior) })
	return buf[:min(len(buf), maxPlans)]
}

// mostTargets is how many locations are listed that an order to move could lead to.
const mostTargets = 3

// planOrder appends what an order promises: one to move for each of the best locations that it could lead to.
func (j *judge) planOrder(p *Position, side game.Side, a game.Action, buf []game.Plan) []game.Plan {
	for range mostTargets {
		worth, note := j.orderWorth(p, side, a)
		if worth <= 0 {
			break
		}
		plan := game.Plan{First: a, Prior: int32(worth)}
		headFor(&plan.Then, note)
		buf = append(buf, plan)
		at := noted(note)
		if at == nowhere || slices.Contains(j.barred, at) {
			break
		}
		j.barred = append(j.barred, at)
	}
	j.barred = j.barred[:0]
	return buf
}

// Aims is none: an order concerns one hex, and each plan says where its order leads.
func (j *judge) Aims(_ game.Position, buf []hex.Hex) []hex.Hex { return buf }

var _ game.Judged = (*Rules)(nil)
