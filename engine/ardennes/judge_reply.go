package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Reply is what a side does in a hurry.
func (j *judge) Reply(pos game.Position, legal []game.Action, in *game.Intent) game.Action {
	p := pos.(*Position)
	if len(legal) == 1 {
		return legal[0]
	}
	side, ask := p.waiting()
	switch ask {
	case askMove:
		return j.replyMove(p, side, legal, in)
	case askStep:
		return j.replyStep(p, legal, in)
	case askAttack:
		return j.replyAttack(p, side, legal, in)
	case askJoin:
		return j.replyJoin(p, legal)
	case askSupport:
		return j.replySupport(p, side, legal)
	case askFireFight:
		return j.replyFight(p, legal)
	case askStand:
		return j.replyStand(p, side, legal)
	case askDisengage:
		return j.replyDisengage(p, legal, in)
	case askAdvance:
		return j.replyAdvance(p, legal)
	case askReplace:
		return j.replyReplace(p, side, legal)
	}
	choice, top := legal[0], int32(-1<<31)
	for _, a := range legal {
		if w := j.small(p, a, side, ask); w > top {
			choice, top = a, w
		}
	}
	return choice
}

func has(legal []game.Action, v game.Verb) bool { return game.FirstWith(legal, v).Verb == v }

// small is the worth of an action of other decisions; 0 is to let things be.
func (j *judge) small(p *Position, a game.Action, side game.Side, ask game.Ask) int32 {
	u := a.Units[0]
	switch a.Verb {
	case doFlip:
		return 1 + j.battery(p, u, p.units[u].hex) + 1000
	case doChoose:
		return j.shortage(p, u, side)
	case doBlow, doBuild:
		return j.bridge(p, a, side)
	case doBurn, doSurprise:
		if ask == askStep {
			return -1
		}
		return 1
	case doFight: // after a bridge was blown
		return j.stakes(p, p.odds().column)
	case doLose:
		return -j.stepOf(p, u)
	case doWithdraw:
		return 30 - j.ground(side, p.battle.target)
	case doRetreat:
		return j.refuge(p, side, a)
	case doAdvantage:
		return int32(p.face(u).Attack)
	case doBreakthrough:
		return j.assault(p, side, breakthrough, a.Hex, a.To, hex.None) - j.LeastPromise
	case doCounter:
		return j.assault(p, side, counter, hex.None, a.To, hex.None)
	case doTraffic, doRoadblock:
		return int32(j.flow[side.Other()][a.Hex]) - int32(j.flow[side][a.Hex]) - j.LeastFlow
	case doLift, doPlace:
		return -1
	case doRemove:
		return -j.worthOf(p, u)
	}
	return 0
}

// shortage is how little a division would be missed: of the enemy's, how much.
func (j *judge) shortage(p *Position, u game.Unit, side game.Side) (sum int32) {
	division := p.origin(u).Division
	for _, v := range j.r.sides[german] {
		if s := &p.units[v]; p.origin(v).Division == division && s.place == onMap {
			n := int32(p.face(v).Attack) * 4
			if p.pressed[allied][s.hex] > 0 {
				n *= 2
			}
			sum += n
		}
	}
	if side == german {
		return -sum
	}
	return sum
}

// bridge is how much more a bridge is worth to the enemy than to the side, or when it is rebuilt the other way round.
func (j *judge) bridge(p *Position, a game.Action, side game.Side) int32 {
	use := func(side game.Side) int32 { return int32(min(j.flow[side][a.Hex], j.flow[side][a.To])) }
	own, theirs := use(side), use(side.Other())
	if a.Verb == doBlow {
		worth := 2*theirs - 2*own - 1
		if s := &p.units[a.Units[0]]; worth > 0 && (s.state != steady || s.has&engaged != 0) {
			worth-- // who is in order does it better
		}
		return worth
	}
	return own - theirs - 1
}

// replyStep follows the way, or finds one.
func (j *judge) replyStep(p *Position, legal []game.Action, in *game.Intent) game.Action {
	f := p.stack.Top()
	u := f.unit
	at := p.units[u].hex
	if has(legal, doExit) && j.leaves(p, u, at) {
		in.Halt()
		return game.FirstWith(legal, doExit)
	}
	if !in.Going() {
		j.head(p, f, in)
	}
	next := in.Next()
	for _, a := range legal {
		if a.Verb == doStep && a.Hex == next {
			in.Step()
			return a
		}
	}
	in.Halt()
	if has(legal, doStop) {
		return game.FirstWith(legal, doStop)
	}
	choice, top := legal[0], int32(-1<<31)
	for _, a := range legal {
		if a.Verb != doStep {
			continue
		}
		if w := j.place(p, u, a.Hex, hex.None); w > top {
			choice, top = a, w
		}
	}
	return choice
}

// head means to go to the best hex that a move in progress can reach.
func (j *judge) head(p *Position, f *frame, in *game.Intent) {
	var memory [4]gait
	gaits := p.marchersTo(memory[:0], f)
	u, at := f.unit, p.units[f.unit].hex
	p.reachOf(gaits, at, f.hexes, f.n)
	to, top := at, j.place(p, u, at, in.Aim())
	if !p.canStop(f, &gaits[0]) || !j.room(p, u, at) {
		top = -1 << 30
	}
	for h, c := range p.mind.cost {
		if c > 0 && hex.Hex(h) != at && j.room(p, u, hex.Hex(h)) {
			if w := j.place(p, u, hex.Hex(h), in.Aim()); w > top && p.endWhy(&gaits[0], hex.Hex(h)) == nil {
				to, top = hex.Hex(h), w
			}
		}
	}
	in.Go(p.mind.prev, to)
}

// leaves reports whether a unit does best to leave the map where it stands: it counts for victory, and there is little
// time to do anything else.
func (j *judge) leaves(p *Position, u game.Unit, h hex.Hex) bool {
	return j.leaving(p, u, h) && p.roadBound(h, p.network(german))
}

func (j *judge) leaving(p *Position, u game.Unit, h hex.Hex) bool {
	return j.r.Units[u].Side == german && j.r.Victory.Points > 0 && p.turn >= j.r.Victory.Last-1 && p.face(u).Attack > 0 && p.exitOf(h) >= 0 && j.line[german][h] == 0
}

// arrive is what comes first in a Movement Phase: units enter, works are completed.
func (j *judge) arrive(p *Position, side game.Side, legal []game.Action) (choice game.Action, ok bool) {
	top := int32(-1 << 31)
	for _, a := range legal {
		w := int32(0)
		switch u := a.Units[0]; {
		case a.Verb == doAir || a.Verb == doFinish:
			return a, true
		case a.Verb != doEnter && a.Verb != doPlace || ok && u != choice.Units[0], a.Verb == doEnter && !j.room(p, u, a.Hex), a.Verb == doPlace && p.hauls(a.To):
			continue
		case a.Verb == doPlace:
			w = j.place(p, u, a.To, hex.None)
		default:
			w = -4 * int32(j.field[side][a.Hex])
			quiet := j.might[side.Other()][a.Hex] == 0
			switch {
			case a.Option == byRoute:
				w += 20
			case (a.Option == byStrategic || a.Option == byTruck) && quiet && j.field[side][a.Hex] > 12:
				w += 30
			case a.Option == byStrategic || a.Option == byTruck:
				w += 5
			}
		}
		if w > top {
			choice, top, ok = a, w, true
		}
	}
	return choice, ok
}

// settleDown is what units do that stay: they rejoin, and dig in where the enemy will come.
func (j *judge) settleDown(p *Position, side game.Side, legal []game.Action) (game.Action, bool) {
	for _, a := range legal {
		switch a.Verb {
		case doRejoin:
			return a, true
		case doDig:
			u := a.Units[0]
			h := p.units[u].hex
			if j.flow[side.Other()][h] < leastDug || p.ground(h, side) >= j.r.Terrain.Improved {
				continue
			}
			if _, gain := j.contact(p, u, h, hex.None); gain == 0 {
				return a, true
			}
		}
	}
	return game.Action{}, false
}

// leastDug is how many Attack Factors must be on their way through a hex to dig in there.
const leastDug = 3

// replyReplace takes replacements where they bring most, nearest to the enemy.
func (j *judge) replyReplace(p *Position, side game.Side, legal []game.Action) game.Action {
	choice, top := game.FirstWith(legal, doDone), int32(0)
	for _, a := range legal {
		if a.Verb != doReplace {
			continue
		}
		u := a.Units[0]
		info, h := &j.r.Units[u], a.To
		face := &info.Faces[info.Steps-1]
		w := 20 * int32(face.Attack+face.Defense)
		if p.units[u].place == onMap {
			w = 20 * int32(info.Faces[0].Attack+info.Faces[0].Defense-face.Attack-face.Defense)
			if h == hex.None {
				h = p.units[u].hex
			} else {
				w -= 40 // it has to fall back
			}
		}
		if w += 100 - int32(j.field[side][h])/2; w > top {
			choice, top = a, w
		}
	}
	return choice
}
