package mind

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// longest is how many actions a rollout may have: more than two turns.
const longest = 600

// A Recruit knows so many of the best plans, takes any of them once in so many decisions, and once in so many does
// whatever comes into his mind.
const (
	known  = 4
	wavers = 2
	errs   = 8
)

// search is the work on a decision, and memory that is used again.
type search struct {
	words  game.JudgeWords
	done   bool
	cands  []candidate
	plans  []game.Plan
	aims   []hex.Hex
	worlds []game.Position // what is hidden may be so
	seeds  []uint64        // of the dice in each of them
	work   game.Position
	buf    []game.Action
	terms  []int32
	sums   []int64 // by candidate and term: what came of it, over the worlds tried
	first  []int64 // by world: what came of the first candidate
	root   []int32 // the terms of the position itself
	clock  int32
	luck   luck           // of the rollout
	means  [2]game.Intent // and what both sides mean to do in it

	alive           []int // candidates that are still tried: the first, and the others, the best of the last round before
	world, upTo     int   // of this round
	next, step, all int   // the next of alive; worlds of the next round; of all rounds
	tried, planned  int   // rollouts
}

// A candidate is a plan with what has come of it.
type candidate struct {
	game.Plan
	n    int
	sum  int64
	more int64 // than came of the first in the same worlds
	far  int64 // the sum of the squares of how far it was from the first
}

func (c *candidate) mean() int { return int(c.sum / int64(max(c.n, 1))) }

// better reports whether more has come of a candidate than of the first, the choice of the fast policy, by at least
// the standard error of that: with D the sum of the differences in n worlds and S that of their squares,
// D² ≥ (nS-D²)/(n-1), which is D² ≥ S.
func (c *candidate) better() bool { return c.more > 0 && c.more*c.more >= c.far }

// gather lists the candidates: first what the fast policy would do, with what was meant before, then without that, the best plans, and aims.
func (p *Player) gather() {
	late := p.judge.Clock(p.view) > p.clock
	p.judge.Look(p.view)
	p.clock = p.judge.Clock(p.view)
	in := p.kept(late)
	p.keeps = !in.Same(&game.Intent{})
	a := p.judge.Reply(p.view, p.legal, &in)
	p.add(game.Plan{First: a, Then: in})
	e := efforts[p.level]
	if p.level != Regular {
		p.plans = p.judge.Plans(p.view, p.legal, p.plans[:0])
		if len(p.plans) > 0 { // else what has been begun is carried out
			var in game.Intent
			a := p.judge.Reply(p.view, p.legal, &in)
			p.add(game.Plan{First: a, Then: in})
		}
		slices.SortStableFunc(p.plans, func(a, b game.Plan) int { return int(b.Prior) - int(a.Prior) })
		p.plans = p.plans[:min(len(p.plans), max(e.plans, known))]
		for _, plan := range p.plans {
			p.add(plan)
		}
	}
	if len(p.cands) > 1 && e.aims > 0 {
		p.aim(e.aims)
	}
	p.avoid()
	switch {
	case p.level == Recruit && p.roll(errs) == 1:
		p.cands = append(p.cands[:0], candidate{Plan: game.Plan{First: p.legal[p.word()%uint64(len(p.legal))]}})
		p.choose(0)
	case p.level == Recruit && len(p.cands) > 1 && p.roll(wavers) == 1:
		p.choose(p.roll(len(p.cands)) - 1)
	case e.worlds == 0 || len(p.cands) == 1:
		p.choose(0)
	default:
		p.prepare(e.worlds)
	}
}

// kept is what is left of the intent behind the last choice, be it that the enemy decided something between: nothing if the fast policy
// would have meant the same, which is then free to think better of it, nor once the clock has gone on, or what was to be massed against is no longer there.
func (p *Player) kept(late bool) (in game.Intent) {
	if late {
		return in
	}
	in = p.intent
	in.Halt()
	in.Scope = 0
	if in.Aim() != hex.None && !slices.Contains(p.judge.Aims(p.view, p.aims[:0]), in.Aim()) {
		return game.Intent{}
	}
	return in
}

// add adds a candidate that is not there yet.
func (p *Player) add(plan game.Plan) {
	listed := slices.ContainsFunc(p.cands, func(c candidate) bool { return c.First == plan.First && c.Then.Same(&plan.Then) })
	if !listed && slices.Contains(p.legal, plan.First) {
		p.cands = append(p.cands, candidate{Plan: plan})
	}
}

// aim adds what the fast policy does with each of the best aims.
func (p *Player) aim(most int) {
	p.aims = p.judge.Aims(p.view, p.aims[:0])
	for _, h := range p.aims[:min(len(p.aims), most)] {
		in := game.AimAt(h)
		a := p.judge.Reply(p.view, p.legal, &in)
		p.add(game.Plan{First: a, Then: in})
	}
}

// avoid drops what has been chosen in this position before; if nothing is left it takes any other action.
func (p *Player) avoid() {
	key := p.view.Key()
	p.cands = slices.DeleteFunc(p.cands, func(c candidate) bool { return p.again(key, c.First) })
	for _, a := range p.legal {
		if len(p.cands) == 0 && !p.again(key, a) {
			p.add(game.Plan{First: a})
		}
	}
	if len(p.cands) == 0 {
		p.add(game.Plan{First: p.legal[0]})
	}
}

// prepare makes the worlds and the rounds: two worlds for all, then the first and the better half of the others, until all worlds have been tried.
func (p *Player) prepare(worlds int) {
	if p.limit > 0 {
		worlds = min(max(p.limit/len(p.cands), 2), 256)
	}
	for len(p.worlds) < worlds {
		p.worlds, p.seeds = append(p.worlds, p.view.Clone()), append(p.seeds, 0)
	}
	for k := range worlds {
		p.worlds[k].CopyFrom(p.view)
		p.worlds[k].Resample(p.side, p.dice)
		p.seeds[k] = p.word()
	}
	p.root = p.judge.Terms(p.view, p.side, p.root[:0])
	p.sums = slices.Grow(p.sums[:0], len(p.cands)*len(p.root))[:len(p.cands)*len(p.root)]
	clear(p.sums)
	p.alive = p.alive[:0]
	for i := range p.cands {
		p.alive = append(p.alive, i)
	}
	p.all, p.step = worlds, max(2, worlds/8)
	p.first = slices.Grow(p.first[:0], worlds)[:worlds]
	p.world, p.upTo, p.next, p.tried, p.planned = 0, min(p.step, worlds), 0, 0, 0
	for alive, from, step := len(p.alive), 0, p.step; from < worlds && alive > 1; alive, step = alive/2+1, 2*step {
		p.planned += alive * min(step, worlds-from)
		from += step
	}
}

// try plays one rollout and goes on to the next.
func (p *Player) try() {
	i := p.alive[p.next]
	p.rollout(i, p.world)
	p.tried++
	if p.next++; p.next < len(p.alive) {
		return
	}
	p.next = 0
	if p.world++; p.world < p.upTo {
		return
	}
	rest := p.alive[1:]
	slices.SortStableFunc(rest, func(a, b int) int { return p.cands[b].mean() - p.cands[a].mean() })
	if p.world < p.all {
		p.alive = p.alive[:1+(len(rest)+1)/2]
		p.step *= 2
		p.upTo = min(p.upTo+p.step, p.all)
		return
	}
	if best := rest[0]; p.cands[best].better() {
		p.choose(best)
	} else {
		p.choose(0)
	}
}

// rollout plays a candidate in a world until a turn is over, for an Elite a step of the judge's clock longer, and adds up what has come of it.
func (p *Player) rollout(i, world int) {
	c, w := &p.cands[i], p.work
	w.CopyFrom(p.worlds[world])
	p.luck = luck(p.seeds[world])
	p.means = [2]game.Intent{}
	p.means[p.side] = c.Then
	w.Take(c.First, &p.luck, nil)
	for range longest {
		d := w.Decision()
		if d.Over || p.judge.Clock(w) > p.clock+efforts[p.level].steps && p.judge.Quiet(w) {
			break
		}
		w.Take(p.reply(w, &p.means[d.Side]), &p.luck, nil)
	}
	p.terms = p.judge.Terms(w, p.side, p.terms[:0])
	c.n++
	worth := int64(0)
	for t, v := range p.terms {
		worth += int64(v)
		p.sums[i*len(p.root)+t] += int64(v)
	}
	if i == 0 {
		p.first[world] = worth
	}
	c.sum += worth
	more := worth - p.first[world]
	c.more, c.far = c.more+more, c.far+more*more
}

// reply is what the fast policy does in a position.
func (p *Player) reply(w game.Position, in *game.Intent) game.Action {
	p.buf = p.game.(game.Searchable).Choices(w, p.buf[:0])
	if len(p.buf) == 1 {
		return p.buf[0]
	}
	return p.judge.Reply(w, p.buf, in)
}

// luck is the dice of a world: the same question has the same answer whichever candidate asks it.
type luck uint64

func (l *luck) Roll(c game.Chance) int { return int(game.Identify(int(*l), int(c.ID))%uint64(c.N)) + 1 }
