package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kArrive] = procedure{Asks: asksArrive, Legal: legalArrive, Take: (*play).takeArrive, Run: (*play).runArrive}
}

// Rows of scenario 5.
const (
	rArrives   game.Ref = "OTL-S5-04"
	rArriveHow game.Ref = "OTL-S5-05"
)

// reinforce draws, before the initiative of each turn from the first possible one on, whether the
// reinforcements of a side come that have not: on a number below the turn's (OTL-S5-04, OTL-S5-05).
func (p *play) reinforce() {
	for i := range p.contests {
		for side := us; side <= german; side++ {
			for _, g := range p.rules.Played(i).Forces[side].Later {
				if p.turn < g.From || p.contests[i].verdict.over || p.toCome(side) == 0 {
					continue
				}
				got, comes := p.test(g.Column, int(p.turn)-1)
				if got.n > 0 {
					p.note(ofSide(evAwaits, side, nowhere, int16(got.card), int16(got.n), int16(g.Column), bit(comes)), rArrives, rArriveHow)
				}
				if f := newFrame(kArrive, side); comes && p.entry(side, g.Hexes) != hex.None {
					f.n = int8(i)
					p.stack.Push(f)
				}
			}
		}
	}
}

// toCome are the reinforcements of a side that have not arrived.
func (p *Position) toCome(side game.Side) set {
	return p.rules.sides[side].Where(func(u game.Unit) bool { return p.rules.Units[u].Later && p.units[u].status == unset })
}

// canArrive reports whether reinforcements can come in a hex: one of theirs without enemies, not prohibited and no building that burns,
// which nobody enters (event Building fire).
func (p *Position) canArrive(side game.Side, h hex.Hex) bool {
	return p.enterable(h) && p.hexes[h].burns == 0 && p.at[h]&p.rules.sides[side.Other()] == 0
}

// entry is the first hex where the reinforcements of a side can come, None if there is none.
func (p *Position) entry(side game.Side, hexes []hex.Hex) hex.Hex {
	for _, h := range hexes {
		if p.canArrive(side, h) {
			return h
		}
	}
	return hex.None
}

// kArrive: n is the scenario whose reinforcements they are.

func asksArrive(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.side != p.rules.machine, f.side, askArrive)
}

func legalArrive(p *Position, f *frame, buf []game.Action) []game.Action {
	for _, h := range p.rules.Played(int(f.n)).Forces[f.side].Later[0].Hexes {
		if p.canArrive(f.side, h) {
			buf = append(buf, game.Act(doPlace).Toward(h))
		}
	}
	return buf
}

// runArrive places the reinforcements of the side that the program leads at random.
func (p *play) runArrive(f *frame) {
	p.buffer = legalArrive(p.Position, f, p.buffer[:0])
	p.takeArrive(f, p.buffer[p.among(len(p.buffer))])
}

// takeArrive places all of them together, hidden, in one hex; that is no movement (OTL-S5-05).
func (p *play) takeArrive(f *frame, a game.Action) {
	side := f.side
	p.stack.Pop()
	all := p.toCome(side)
	for s := all; s != 0; s &= s - 1 {
		p.put(s.First(), ground.at(a.To), onMap)
		p.occupy(one(s.First()))
	}
	p.arrived = true
	e := at(evArrived, side, a.To)
	p.note(e, rArrives, rArriveHow)
	p.form(all)
	p.revealOpen(side)
}

// preset asks a side, after set-up, whether it uses a card of the deck at once (OTL-S12-05).
func (p *play) preset() {
	s := p.scenario()
	if s.PresetCard == 0 {
		return
	}
	f := newFrame(kEvent, s.PresetBy)
	f.step = eventPreset
	p.stack.Push(f)
}

// usePreset carries the card out: its random hex is drawn from the deck without it, and all cards are
// shuffled afterwards (OTL-S12-06).
func (p *play) usePreset(side game.Side, yes bool) {
	if !yes {
		return
	}
	x := card(p.scenario().PresetCard - 1)
	p.pile.remove(x)
	p.event = p.rules.Deck[x+1].Event
	p.note(ofSide(evEvent, side, nowhere, int16(x), int16(p.event)), rPresetCard, rPresetHow)
	p.befalls(&p.rules.Events[p.event], side)
}
