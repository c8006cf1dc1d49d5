package mind

import (
	"slices"

	"fieldpost/engine/game"
)

// A fork is where the enemy has first something to choose in a rollout. The fast policy's answer is the first that comes
// to mind; what is hung on it alone is lost to a player who thinks.
type fork struct {
	plans []game.Plan // what else he could do there, the best prior first
	at    game.Position
	luck  luck
	means [2]game.Intent
}

// forks keeps a position for the enemy's other answers, and reports whether he has any.
func (p *Player) forks(w game.Position, usual game.Action, answers int) bool {
	f := &p.fork
	f.plans = slices.DeleteFunc(p.judge.Plans(w, p.buf, f.plans), func(plan game.Plan) bool { return plan.First == usual })
	if len(f.plans) == 0 {
		return false
	}
	slices.SortStableFunc(f.plans, func(a, b game.Plan) int { return int(b.Prior) - int(a.Prior) })
	f.plans = f.plans[:min(len(f.plans), answers)]
	if f.at == nil {
		f.at = w.Clone()
	}
	f.at.CopyFrom(w)
	f.luck, f.means = p.luck, p.means
	return true
}

// answer goes back to the fork and plays on from another answer there.
func (p *Player) answer(w game.Position, n int) {
	w.CopyFrom(p.fork.at)
	p.luck, p.means = p.fork.luck, p.fork.means
	plan := &p.fork.plans[n]
	p.means[p.side.Other()] = plan.Then
	w.Take(plan.First, &p.luck, nil)
	p.playOn(w, 0)
}
