package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Choices appends the legal actions: none leaves the decision standing.
func (r *Rules) Choices(pos game.Position, buf []game.Action) []game.Action { return pos.Legal(buf) }

// atABlow is more than all Victory Hexes.
const atABlow = 1 << 24

// Score is 1000 for each Victory Point that the German lacks; in the campaign, which has none, -1000 for each Victory Hex
// that he holds.
func (r *Rules) Score(pos game.Position) int {
	p := pos.(*Position)
	v := &r.Victory
	switch {
	case v.Points > 0:
		return 1000 * (int(v.Points) - p.points())
	case p.verdict == germanWins:
		return -atABlow
	case p.verdict == alliedWins:
		return atABlow
	}
	return -1000 * (p.held(v.East) + p.held(v.West))
}

// Progress counts turns as 64, in them the phases of both player turns and of the night.
func (r *Rules) Progress(pos game.Position) int {
	p := pos.(*Position)
	n := 64 * int(p.turn)
	if len(p.stack) == 0 {
		return n + 63
	}
	for i := range p.stack {
		switch f := &p.stack[i]; f.kind {
		case kTurn:
			if n += int(f.step); f.side == allied {
				n += len(turnPhases) + 1
			}
		case kNight:
			n += 2*len(turnPhases) + 2 + int(f.step)
		}
	}
	return n
}

// Ways is one search for a unit on the map, in its normal or in Tactical Movement, or for those that move. Costs are half MP,
// or hexes. Units that may enter but a hex or two have none.
func (r *Rules) Ways(pos game.Position, units []game.Unit, buf []game.Way) []game.Way {
	p, s := pos.(*Position), pos.(*Position).mind
	var memory [maxHexCounters]gait
	gaits, u, entered, left := memory[:0], units[0], int8(0), int8(0)
	if f := p.stack.Top(); f != nil && f.kind == kMove && u == f.unit {
		gaits, entered, left = p.marchersTo(gaits, f), f.hexes, f.n
	} else if p.units[u].place == onMap && len(units) == 1 {
		g, why := p.gaitAsked(u, game.Act(0))
		if why != nil {
			return buf
		}
		gaits, left = append(gaits, g), g.allowed
	}
	if len(gaits) == 0 || shortest(gaits) < noLimit {
		return buf
	}
	g := &gaits[0]
	p.reachOf(gaits, p.units[u].hex, entered, left)
	for h, c := range s.cost {
		at := hex.Hex(h)
		s.stop[h] = c > 0 && p.endsIn(g, at)
		if c > 0 && p.endAll(gaits, at) != nil && (s.stop[h] || !p.leadsAll(gaits, at, 1, left-int8(c))) {
			s.cost[h], s.prev[h], s.stop[h] = -1, hex.None, false
		}
	}
	return append(buf, game.Way{Cost: s.cost, Prev: s.prev, Stop: s.stop})
}

// Expect estimates an attack of all who can join it, under the policy of policyText.
func (r *Rules) Expect(pos game.Position, a game.Action) (e game.Expected, ok bool) {
	p := pos.(*Position)
	top := p.stack.Top()
	if top == nil || top.kind != kCombat && top.kind != kBreakthrough && top.kind != kCounter {
		return e, false
	}
	f := newFrame(kAttack, top.side)
	switch f.to = a.To; a.Verb {
	case doAttack:
	case doBreakthrough:
		f.n, f.hex = breakthrough, a.Hex
	case doCounter:
		f.n = counter
	default:
		return e, false
	}
	was := p.battle
	p.battle = noBattle
	p.battle.side, p.battle.target, p.battle.counter = f.side, f.to, f.n == counter || f.n == breakthrough && was.counter
	for u := p.joiner(&f); u != game.NoUnit; u = p.joiner(&f) {
		p.units[u].has |= attacking
	}
	if p.attackers() > 0 {
		o := p.odds()
		e, ok = p.estimate(o.column), true
	}
	for _, u := range r.sides[f.side] {
		p.units[u].has &^= attacking
	}
	p.battle = was
	return e, ok
}

// joiner is the first unit that can still join an attack, NoUnit if there is none.
func (p *Position) joiner(f *frame) game.Unit {
	for _, u := range p.rules.sides[f.side] {
		if (p.units[u].place == onMap || p.besets(u, f.to)) && p.takesPartWhy(f, u) == nil {
			return u
		}
	}
	return game.NoUnit
}

// cases is what one result of a die of each of three rolls counts in: the CRT, a Fire Fight, a Determined Defense.
const cases = 6 * 6 * 6

// A stake is what an estimate knows of an attack, and what it adds up, in cases.
type stake struct {
	*Position
	men   int               // steps of the defenders
	rout  [maxTrail + 1]int // steps that a retreat of so many hexes costs, -1: not known yet
	stand int               // modifier of a Determined Defense, noStand: there is none
	lost  [2]int
	taken int
}

const noStand = 99

// estimate is what the battle as it stands comes to in a column.
func (p *Position) estimate(column int8) game.Expected {
	b := &p.battle
	s := stake{Position: p, stand: noStand, rout: [maxTrail + 1]int{-1, -1, -1, -1, -1}}
	for u := p.first[b.target]; u != game.NoUnit; u = p.next[u] {
		s.men += int(p.steps(u))
		if p.standWhy(u) == nil {
			s.stand = min(s.stand, p.standDRM(u))
		}
	}
	lead, leads := 0, false
	for _, u := range p.rules.sides[b.side] {
		if p.units[u].has&attacking != 0 && p.leadWhy(u) == nil {
			if n := p.fightDRM(u); !leads || n < lead {
				lead, leads = n, true
			}
		}
	}
	for die := 1; die <= 6; die++ {
		x, drm := p.rules.Data.Charts.CRT[column-data.LeftColumn][die], lead
		switch {
		case x != data.FF && x != data.FFPlus1 || !leads:
			s.add(x, cases/6)
			continue
		case x == data.FFPlus1:
			drm++
		}
		for d := 1; d <= 6; d++ {
			s.add(p.rules.Data.Charts.FireFight.At(d+drm), cases/36)
		}
	}
	return game.Expected{Lost: [2]int{1000 * s.lost[0] / cases, 1000 * s.lost[1] / cases}, Taken: 1000 * s.taken / cases}
}

// add adds a result.
func (s *stake) add(x data.Result, n int) {
	o := &outcomes[x]
	s.lost[0] += n * int(o.attacker)
	hits := min(int(o.defender), s.men)
	switch {
	case o.retreat == 0 || hits == s.men:
		s.end(hits, 0, hits == s.men && o.defender+o.retreat > 0, n) // the fuel dump alone has no men
	case o.advance != regular || s.stand == noStand:
		s.end(hits, o.retreat, true, n)
	default:
		for d := 1; d <= 6; d++ {
			got := s.rules.Data.Charts.Determined.At(d + s.stand)
			more, back := hits, o.retreat
			if got.And == data.AndEX || got.And == data.AndLoss {
				more = min(more+1, s.men)
			}
			if got.And == data.AndEX {
				s.lost[0] += n / 6
			}
			if got.And == data.AndCA {
				back = 1
			}
			if got.Yes {
				back = 0
			}
			s.end(more, back, !got.Yes || more == s.men, n/6)
		}
	}
}

// end adds what the defender loses and whether he is gone.
func (s *stake) end(hits int, back int8, gone bool, n int) {
	if back > 0 {
		hits = min(hits+s.doom(back), s.men)
	}
	s.lost[1] += n * hits
	if gone {
		s.taken += n
	}
}

// doom is how many steps a retreat of some hexes costs.
func (s *stake) doom(n int8) int {
	if s.rout[n] >= 0 {
		return s.rout[n]
	}
	sum, h := 0, s.battle.target
	for u := s.first[h]; u != game.NoUnit; u = s.next[u] {
		if _, row := s.doomed(u, n); row != "" || !s.outlives(u, h, h, n, 0) {
			sum += int(s.steps(u))
		}
	}
	s.rout[n] = sum
	return sum
}

// outlives reports whether a unit that came from a hex finds a way of n hexes more that is not fatal.
func (p *Position) outlives(u game.Unit, from, at hex.Hex, n int8, entered int) bool {
	if n == 0 {
		return true
	}
	for d, to := range &p.rules.Data.Map.Neighbors[at] {
		if to != from && p.fatalWhy(u, at, hex.Dir(d), entered) == nil && (to == hex.None || p.outlives(u, at, to, n-1, entered+1)) {
			return true
		}
	}
	return false
}
