package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What draws a unit to a hex, in thousandths of an objective.
const (
	drawsHalfHex = 6   // each on the way to the nearest goal less
	drawsAim     = 60  // beside the hex that the side masses against
	drawsGoal    = 120 // an objective to be taken
	drawsColumn  = 10  // each column of an attack that it makes possible, up to 4:1
	drawsLine    = 50  // to stand in the enemy's way
	drawsWeak    = 30  // away from where it would be beaten
	drawsStay    = 3   // what must be gained to move at all
)

// drawsPost is how much an objective that is to be kept draws a unit, by how many others are there.
var drawsPost = [...]int{100, 100, 80}

// Reply is what a side does in a hurry.
func (j *judge) Reply(pos game.Position, legal []game.Action, in *game.Intent) game.Action {
	p := pos.(*Position)
	if len(legal) == 1 {
		return legal[0]
	}
	side, ask := p.waiting()
	switch ask {
	case askSequence:
		return j.replySequence(p, side, legal)
	case askPlace:
		return best(legal, func(a game.Action) int { return j.place(p, a.Units[0], a.To, hex.None) })
	case askMove:
		return j.replyMove(p, legal, in)
	case askStep:
		return j.replyStep(p, legal, in)
	case askAttack:
		return best(legal, func(a game.Action) int { return j.assault(p, side, a, in.Aim()) })
	case askJoin:
		return j.replyJoin(p, legal)
	case askAir:
		return j.replyAir(p, side)
	case askLoss:
		return j.replyLoss(p, side, legal)
	case askRetreat:
		return best(legal, func(a game.Action) int { return j.refuge(p, side, a) })
	case askAdvance:
		return best(legal, func(a game.Action) int { return j.advance(p, side, a) })
	}
	return best(legal, func(a game.Action) int { return -p.worth(a.Units[0]) })
}

// best is the first action of the highest worth.
func best(legal []game.Action, worth func(game.Action) int) game.Action {
	found, top := legal[0], worth(legal[0])
	for _, a := range legal[1:] {
		if w := worth(a); w > top {
			found, top = a, w
		}
	}
	return found
}

// replySequence fights first where attacks from where everybody stands promise much, but moves to the objectives in the last turn.
func (j *judge) replySequence(p *Position, side game.Side, legal []game.Action) game.Action {
	sum := 0
	for h := range p.at {
		if p.of(side.Other(), hex.Hex(h)) == 0 {
			continue
		}
		c := j.cellOf(j.against(p, side, hex.Hex(h), 0), j.defense(p, side.Other(), hex.Hex(h)))
		if c != nil && c.taken > 600 {
			sum += c.taken
		}
	}
	if sum > 2500 && !j.last(p) {
		return legal[1]
	}
	return legal[0]
}

// replyMove takes the units in their order: each goes to the hex that draws it most, and those that stay do not move. The
// note is the unit that is next, with the phase that it holds for.
func (j *judge) replyMove(p *Position, legal []game.Action, in *game.Intent) game.Action {
	phase := int32(j.r.Progress(p)) + 1
	next := game.Unit(0)
	if in.Note>>8 == phase {
		next = game.Unit(in.Note & 0xff)
	}
	for _, a := range legal {
		u := a.Units[0]
		if a.Verb != doMove || u < next {
			continue
		}
		if to := j.draw(p, u, in.Aim()); to != p.units[u].hex {
			in.Go(p.reach.Prev, to)
			in.Note = phase<<8 | int32(u+1)
			return a
		}
	}
	in.Halt()
	in.Note = 0
	return game.Act(doEnd)
}

// replyStep follows the way, or finds one.
func (j *judge) replyStep(p *Position, legal []game.Action, in *game.Intent) game.Action {
	if !in.Going() {
		u := p.stack.Top().unit
		in.Go(p.reachOf(u, p.stack.Top().n, p.stack.Top().step).Prev, j.draw(p, u, in.Aim()))
	}
	for _, a := range legal {
		if a.Verb == doStep && a.Hex == in.Next() {
			in.Step()
			return a
		}
	}
	in.Halt()
	return game.Act(doStop)
}

// draw is the hex that draws a unit most of those that it reaches, its own among them.
func (j *judge) draw(p *Position, u game.Unit, aim hex.Hex) hex.Hex {
	here := p.units[u].hex
	found, top := here, j.place(p, u, here, aim)+drawsStay
	for h, c := range j.reach(p, u) {
		if c > 0 && j.r.stackLegal(p.at[h]|one(u)) {
			if w := j.place(p, u, hex.Hex(h), aim); w > top {
				found, top = hex.Hex(h), w
			}
		}
	}
	return found
}

// reach is what a unit can reach from where it is in its move, or before it: costs by hex.
func (j *judge) reach(p *Position, u game.Unit) []int16 {
	left, step := j.r.Units[u].Move, p.begins(u)
	if p.moving(u) {
		f := p.stack.Top()
		left, step = f.n, f.step
	}
	return p.reachOf(u, left, step).Cost
}

// place is how much a hex draws a unit.
func (j *judge) place(p *Position, u game.Unit, h, aim hex.Hex) int {
	info := &j.r.Units[u]
	side, enemy := info.Side, info.Side.Other()
	others := p.of(side, h).Without(u).Count()
	worth := -drawsHalfHex * int(j.field[side][h])
	switch j.goal[side][h] {
	case toTake:
		worth += drawsGoal
	case toKeep:
		if others < len(drawsPost) {
			worth += drawsPost[others]
		}
	}
	beside, column := 0, int8(-1)
	for _, n := range j.r.zone[h] {
		if p.of(enemy, n) == 0 {
			continue
		}
		if n == aim || j.last(p) && j.goal[side][n] == toTake {
			worth += drawsAim
		}
		for s := p.of(enemy, n); s != 0; s &= s - 1 {
			beside += int(j.r.Units[s.First()].Attack)
		}
		if attack := j.against(p, side, n, one(u)) + int(info.Attack); attack > 0 {
			column = max(column, columnOf(int16(attack), int16(max(j.defense(p, enemy, n), 1))))
		}
	}
	if column >= 0 && p.option[side] != optFightMove {
		worth += drawsColumn * int(min(column, 3))
	}
	if beside > 0 && others == 0 {
		worth += drawsLine
		t := &j.r.Data.Terrain
		if beside > 2*int(info.Defense*t.Hexes[t.Class[h]].Defense) {
			worth -= drawsWeak
		}
	}
	return worth
}

// What taking a hex is worth beyond the losses, and an Attack or Defense Factor that the enemy or oneself is expected to
// lose, in thousandths of an objective.
const (
	takesGoal = 400
	takesAim  = 120
	takesNear = 90
	takesAny  = 30
	gains     = 30
	costs     = 60
	lastLost  = 8 // times less in the last turn
)

// assault is what an attack promises with all who can join it; to end the phase promises nothing.
func (j *judge) assault(p *Position, side game.Side, a game.Action, aim hex.Hex) int {
	if a.Verb != doAttack {
		return 0
	}
	if p.dropped[a.To] > 0 {
		return -1
	}
	b := p.announced(side, a.To)
	b.attackers = p.able(side, a.To)
	return j.promise(p, &b, 0, aim)
}

// promise is what a battle promises the attacker, with the column shifted by so much: -1 if it would be called off.
func (j *judge) promise(p *Position, b *battle, shift int8, aim hex.Hex) int {
	if b.attackers == 0 || p.oddsOf(b).final+shift < leftmost {
		return -1
	}
	takes := takesAny
	switch {
	case j.goal[b.side][b.target] == toTake:
		takes = takesGoal
	case j.field[b.side][b.target] < near:
		takes = takesNear
	}
	if b.target == aim {
		takes += takesAim
	}
	was := p.battle
	p.battle = *b
	e := p.estimate(shift)
	p.battle = was
	lost := e.Lost[1]*j.power(b.defenders)/b.defenders.Count()*gains - e.Lost[0]*j.power(b.attackers)/b.attackers.Count()*costs
	if j.last(p) {
		lost /= lastLost
	}
	return (lost + e.Taken*takes) / 1000
}

// replyJoin lets all join until nothing is to be gained, and calls off what promises nothing.
func (j *judge) replyJoin(p *Position, legal []game.Action) game.Action {
	b := &p.battle
	full := b.attackers != 0 && p.oddsOf(b).final >= rightmost
	fight, join, off := -1, -1, -1
	for i, a := range legal {
		switch {
		case a.Verb == doFight:
			fight = i
		case a.Verb == doCallOff:
			off = i
		case join < 0:
			join = i
		}
	}
	switch {
	case full && fight >= 0:
		return legal[fight]
	case join >= 0:
		return legal[join]
	case fight >= 0 && (off < 0 || j.promise(p, b, 0, hex.None) > 0):
		return legal[fight]
	}
	return legal[max(off, 0)]
}

// worthMarker is what an Air Support marker has to change.
const worthMarker = 25

// replyAir commits a marker where it changes much.
func (j *judge) replyAir(p *Position, side game.Side) game.Action {
	b := &p.battle
	shift := j.r.Data.Shifts[shAirAttack]
	if side != b.side {
		shift = j.r.Data.Shifts[shAirDefense]
	}
	change := j.promise(p, b, shift, hex.None) - j.promise(p, b, 0, hex.None)
	if max(change, -change) >= worthMarker {
		return game.Act(doCommit)
	}
	return game.Act(doDone)
}

// replyLoss retreats where that costs less than giving up a unit, but not out of an objective that can be held.
func (j *judge) replyLoss(p *Position, side game.Side, legal []game.Action) game.Action {
	f := p.stack.Top()
	units := p.standing(f)
	holds := j.goal[side][f.hex] == toKeep && units.Count() > int(f.n)
	if last := legal[len(legal)-1]; last.Verb == doRetreat && !holds && p.retreatPays(units, f.n) {
		return last
	}
	return best(legal, func(a game.Action) int {
		if a.Units[0] == game.NoUnit {
			return -1 << 20
		}
		return -p.worth(a.Units[0])
	})
}

// refuge rates where a unit retreats, and which.
func (j *judge) refuge(p *Position, side game.Side, a game.Action) int {
	u := a.Units[0]
	if a.Verb == doLose {
		return -p.worth(u)
	}
	worth := 20*int(j.r.Units[u].Morale) - int(j.field[side][a.To])
	if p.zoc(a.To, side.Other()) {
		worth -= 40
	}
	if j.goal[side][p.units[u].hex] == toKeep && p.of(side, p.units[u].hex).Count() == 1 {
		worth -= 200
	}
	return worth
}

// advance rates who follows into an empty hex: nobody out of an objective that would be empty, and no one who cannot hold.
func (j *judge) advance(p *Position, side game.Side, a game.Action) int {
	if a.Verb != doAdvance {
		return 0
	}
	u := a.Units[0]
	from := p.units[u].hex
	if j.goal[side][from] == toKeep && p.of(side, from).Count() == 1 {
		return -1
	}
	return j.place(p, u, p.stack.Top().hex, hex.None) - j.place(p, u, from, hex.None) + 1
}
