package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Steps of kMove, whose n is the MP left. A unit that began in no EZOC may enter
// one hex whatever it costs (VER-8-01).
const (
	moveFree  uint8 = iota // not moved yet, not in an EZOC
	moveBound              // not moved yet, out of an EZOC
	moveOn                 // moved
)

// stepWhy returns the MP for a step between neighbours, at a step of a move with so many MP left, or why it is
// impossible (VER-8-01, VER-8-02).
func (p *Position) stepWhy(side game.Side, to hex.Hex, across hex.Hexside, left int8, step uint8) (int8, *game.Reason) {
	r := p.rules
	switch {
	case to == hex.None || !r.Data.InPlay[to]:
		return 0, offMap
	case p.of(side.Other(), to) != 0:
		return 0, enemyThere
	case r.edge[across].closed:
		return 0, riverClosed
	}
	t, e := &r.Data.Terrain, &r.edge[across]
	cost := t.Hexes[t.Class[to]].Move
	if e.road {
		cost = t.Road
	}
	if e.minor && !e.bridge {
		cost += t.MinorMove
	}
	if cost > left && step != moveFree {
		return cost, tooFar
	}
	return min(cost, left), nil
}

// begins tells how a move of a unit would begin.
func (p *Position) begins(u game.Unit) uint8 {
	if p.zoc(p.units[u].hex, p.rules.Units[u].Side.Other()) {
		return moveBound
	}
	return moveFree
}

// canStep reports whether a unit can enter any hex.
func (p *Position) canStep(u game.Unit, left int8, step uint8) bool {
	m, h := p.rules.Data.Map, p.units[u].hex
	for d, n := range &m.Neighbors[h] {
		if _, why := p.stepWhy(p.rules.Units[u].Side, n, m.Sides[h][d], left, step); why == nil {
			return true
		}
	}
	return false
}

// moveWhy says why a unit cannot begin to move.
func (p *Position) moveWhy(u game.Unit, side game.Side) *game.Reason {
	s := &p.units[u]
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case s.hex == hex.None:
		return notOnMap
	case s.moved:
		return hasMoved
	case !p.canStep(u, p.rules.Units[u].Move, p.begins(u)):
		return noStep
	}
	return nil
}

func legalMovement(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := range p.units {
		if p.moveWhy(game.Unit(u), f.side) == nil {
			a := game.Act(doMove).At(p.units[u].hex)
			a.Units[0] = game.Unit(u) // the hottest line of the list: With would sort one
			buf = append(buf, a)
		}
	}
	return append(buf, game.Act(doEnd))
}

// takeMovement begins the move of a unit, which leaves an EZOC only after a
// morale check (VER-7-02), or ends the phase.
func (p *play) takeMovement(f *frame, a game.Action) {
	if a.Verb == doEnd {
		for u := range p.units {
			p.units[u].moved = false
		}
		p.endPhase()
		return
	}
	u := a.Units[0]
	step := p.begins(u)
	if step == moveBound && !p.check(chanceStay, u, 0, 0, rMoraleOnce) {
		p.units[u].moved = true
		return
	}
	p.stack.Push(frame{kind: kMove, side: f.side, step: step, unit: u, hex: hex.None, n: p.rules.Units[u].Move})
}

// asksMove asks for the next hex until the unit is in an EZOC or has nowhere to go.
func asksMove(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf((f.step != moveOn || !p.zoc(p.units[f.unit].hex, f.side.Other())) && p.canStep(f.unit, f.n, f.step), f.side, askStep)
}

func legalMove(p *Position, f *frame, buf []game.Action) []game.Action {
	m, h := p.rules.Data.Map, p.units[f.unit].hex
	for d, n := range &m.Neighbors[h] {
		if _, why := p.stepWhy(f.side, n, m.Sides[h][d], f.n, f.step); why == nil {
			buf = append(buf, game.Act(doStep).At(n))
		}
	}
	return append(buf, game.Act(doStop))
}

func (p *play) takeMove(f *frame, a game.Action) {
	if a.Verb == doStop {
		p.endMove(f)
		return
	}
	from := p.units[f.unit].hex
	cost, _ := p.stepWhy(f.side, a.Hex, p.rules.Data.Map.Side(from, a.Hex), f.n, f.step)
	f.n -= cost
	f.step = moveOn
	p.enter(game.About(evMoved, f.unit, from, a.Hex, int16(cost), int16(f.n)), rMoveCost)
}

func (p *play) endMove(f *frame) {
	u := f.unit
	p.units[u].moved = true
	if h := p.units[u].hex; p.zoc(h, f.side.Other()) {
		p.note(game.About(evStopped, u, h, hex.None, 1), rStopEZOC)
	} else {
		p.note(game.About(evStopped, u, h, hex.None), rMoveCost)
	}
	p.stack.Pop()
}
