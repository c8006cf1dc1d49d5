package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Steps of kGame (VER-5-01).
const (
	gameAir uint8 = iota
	gameGerman
	gameEnd
)

// runGame is the game turn: Air Support, Allied and German player turn, end.
func (p *play) runGame(f *frame) {
	switch f.step {
	case gameAir:
		p.note(game.Happened(evTurn, game.Nobody).Counting(int16(p.turn)), rTurn)
		p.rollAir()
		f.step = gameGerman
		p.stack.Push(newFrame(kTurn, allied))
	case gameGerman:
		f.step = gameEnd
		p.stack.Push(newFrame(kTurn, german))
	case gameEnd:
		p.markers = [2]int8{}
		p.battle = noBattle
		if p.turn >= p.rules.Terms.Last {
			p.judge()
			p.stack = p.stack[:0]
			return
		}
		p.turn++
		p.asked = p.asked[:0]
		f.step = gameAir
	}
}

// rollAir is the Air Support roll: none on turn 1 (VER-5-03), markers for this
// turn only (VER-5-05).
func (p *play) rollAir() {
	if p.turn < 2 {
		return
	}
	die := p.roll(chanceAir, 0)
	p.markers = p.rules.Data.Air[die]
	p.note(game.Happened(evAir, allied).Counting(int16(die), int16(p.markers[allied]), int16(p.markers[german])), rAirRoll, rLightning)
}

// Steps of kTurn (VER-5-02).
const (
	turnArrive uint8 = iota
	turnChoose
	turnFirst
	turnSecond
	turnOver
)

func asksTurn(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step == turnChoose, f.side, askSequence)
}

func legalTurn(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doSequence).As(optMoveFight), game.Act(doSequence).As(optFightMove))
}

// takeTurn chooses the Action Sequence for all units of the side in this player
// turn (VER-6-01).
func (p *play) takeTurn(f *frame, a game.Action) {
	p.option[f.side] = a.Option
	ref := rMoveFight
	if a.Option == optFightMove {
		ref = rFightMove
	}
	p.note(game.Happened(evSequence, f.side).Counting(int16(a.Option)), ref, rSequence)
	f.step = turnFirst
}

func (p *play) runTurn(f *frame) {
	f.step++
	side := f.side
	switch f.step - 1 {
	case turnArrive:
		p.stack.Push(newFrame(kArrive, side))
	case turnFirst, turnSecond:
		k := kMovement
		if (f.step-1 == turnFirst) == (p.option[side] == optFightMove) {
			k = kCombat
		}
		p.note(game.Happened(evPhase, side).Counting(int16(k)), rPhases)
		p.stack.Push(newFrame(k, side))
	case turnOver:
		p.stack.Pop()
	}
}

// endPhase ends a Movement or Combat Phase with a check of stacking (VER-9.0-02).
func (p *play) endPhase() {
	p.stack.Pop()
	p.stack.Push(newFrame(kStacking, game.Nobody))
}

// arriving returns the group of a due unit that has not arrived yet, nil if it is
// not due.
func (p *Position) arriving(u game.Unit, side game.Side) *Reinforcement {
	due := p.rules.Terms.Due[u]
	if due < 0 || p.units[u].gone || p.units[u].hex >= 0 {
		return nil
	}
	g := &p.rules.Terms.Reinforcements[due]
	if g.Side != side || g.Turn > p.turn {
		return nil
	}
	return g
}

// arrivals appends the places where a unit of a group can arrive: its hexes, or
// if none is free the others, be they held or not.
func (p *Position) arrivals(u game.Unit, g *Reinforcement, buf []game.Action) []game.Action {
	begun, enemy := len(buf), g.Side.Other()
	for i, hexes := range [...][]hex.Hex{g.Hexes, g.Fallback} {
		for _, h := range hexes {
			held := i > 0 || !g.Controlled || p.control[h] == g.Side && !p.zoc(h, enemy)
			if held && p.rules.Data.InPlay[h] && p.of(enemy, h) == 0 && p.rules.stackLegal(p.at[h]|one(u)) {
				buf = append(buf, game.Act(doPlace).With(u).Toward(h))
			}
		}
		if len(buf) > begun {
			break
		}
	}
	return buf
}

func asksArrive(p *Position, f *frame) (game.Side, game.Ask) {
	var buf [64]game.Action
	return game.AskIf(len(legalArrive(p, f, buf[:0])) > 0, f.side, askPlace)
}

func legalArrive(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := range p.units {
		if g := p.arriving(game.Unit(u), f.side); g != nil {
			buf = p.arrivals(game.Unit(u), g, buf)
		}
	}
	return buf
}

func (p *play) takeArrive(f *frame, a game.Action) {
	p.enter(game.About(evArrived, a.Units[0], hex.None, a.To), rStackingLimit)
}
