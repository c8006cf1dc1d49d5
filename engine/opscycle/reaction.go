package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// The steps of a kReact frame: the window of one step of a move, then, once the move is
// over, the start of the reaction. side and formation react, hex is where the mover stands.
const (
	reactAsk uint8 = iota
	reactCheck
	reactStacking
	reactRoll
	reactAct
	reactEnd
)

const reactCutOff = 0 // in n of a kReact frame, beside apColumn: 1 if the HQ was out of supply

func init() {
	procedures[kReact] = procedure{Asks: asksAt(reactAsk, askReact), Legal: legalReact, Take: takeReact, Run: runReact}
}

// mayReact reports whether the move in progress can be reacted to at all: only
// moves of the side whose activation it is, never within a reaction (CTL-6.4.3-06),
// once a move (CTL-6.4.1-03), never by the static side (CTL-10.1-05). Of bonus moves
// any counts (CTL-7.5.3-12), or only that of the attacker of the combat
// (BUG-7.5.3-13).
func (p *Position) mayReact() bool {
	m := &p.move
	if t := p.rules.Terms.Training; m.attempted || m.ended == stopReaction || t != nil && t.Static == m.side.Other() {
		return false
	}
	started, mayBonus := false, true
	for i := range p.stack {
		f := &p.stack[i]
		switch {
		case f.kind != kContext:
		case f.context == reaction:
			return false
		case f.context == activation:
			started = f.side == m.side
		case f.context == bonus: // the last one is that of the mover
			mayBonus = p.rules.Switches.BonusMoveReactionAny || f.n[contextAttacker] == 1
		}
	}
	return started && mayBonus
}

// qualifies reports whether a formation can attempt a reaction to the mover where
// it stands: it has an undisrupted combat unit next to it in command, an HQ on the
// map and a level, and has not lost a lone HQ to this move (CTL-6.4.1-01, -02, -05,
// -08, CTL-7.3.6-02).
func (p *Position) qualifies(formation int8) bool {
	m := &p.move
	form := &p.rules.Formations[formation]
	if form.Side == m.side || form.HQ == game.NoUnit || p.units[form.HQ].hex == hex.None || p.levels[formation] < p.rules.Switches.ReactionLevelMin || m.barred>>formation&1 != 0 {
		return false
	}
	d := p.current()
	for _, n := range &p.rules.ground.near[m.at] {
		if n == hex.None {
			continue
		}
		for u := d.first[form.Side][n]; u != game.NoUnit; u = d.next[u] {
			if p.units[u].formation == formation && p.rules.Units[u].Class != data.HQ && !p.units[u].disrupted && p.commanded(u) {
				return true
			}
		}
	}
	return false
}

// openWindow lets the other side react if a formation of it qualifies
// (CTL-6.4.1-06).
func (p *play) openWindow() {
	if !p.mayReact() {
		return
	}
	for i := range p.rules.Formations {
		if p.qualifies(int8(i)) {
			f := newFrame(kReact, p.move.side.Other())
			f.hex = p.move.at
			p.stack.Push(f)
			return
		}
	}
}

// legalReact lists the formations that qualify, one of which may try
// (CTL-6.4.1-07), and the refusal.
func legalReact(p *Position, _ *frame, buf []game.Action) []game.Action {
	for i := range p.rules.Formations {
		if p.qualifies(int8(i)) {
			buf = append(buf, game.Act(doReact).With(p.rules.Formations[i].HQ))
		}
	}
	return append(buf, game.Act(doDecline))
}

func takeReact(p *play, f *frame, a game.Action) {
	if a.Verb == doDecline {
		p.stack.Pop()
		return
	}
	hq := a.Units[0]
	f.formation, f.units[0] = p.units[hq].formation, hq
	f.step = reactCheck
	p.move.attempted = true
	p.move.cutOff = p.rules.Switches.SupplyOnActivation && !p.inSupply(hq)
	p.rollD10(f.side, rollReaction)
}

// startReaction begins a Formation Reaction after the move that it stopped. The
// stack that was stopped is put in order first (CTL-6.4.3-03, -04).
func (p *play) startReaction(formation int8, at hex.Hex, cutOff bool) {
	f := newFrame(kReact, p.rules.Formations[formation].Side)
	f.formation, f.units[0], f.hex, f.step = formation, p.rules.Formations[formation].HQ, at, reactStacking
	if cutOff {
		f.n[reactCutOff] = 1
	}
	p.stack.Push(f)
}

func runReact(p *play, f *frame) {
	switch f.step {
	case reactCheck:
		p.checkReaction(f)
	case reactStacking:
		f.step = reactRoll
		p.checkStacking(f.hex)
	case reactRoll:
		f.step = reactAct
		f.n[apColumn] = max(p.levels[f.formation], 1)
		p.rollD10(f.side, rollAP)
	case reactAct:
		f.step = reactEnd
		p.react(f)
	default:
		p.ap[f.side] = 0
		p.stack.Pop()
	}
}

// checkReaction compares the die with the Reaction Rating (CTL-6.4.2-01). Success
// ends the move where it is (CTL-6.4.2-06), failure costs nothing (CTL-6.4.2-08).
func (p *play) checkReaction(f *frame) {
	hq := f.units[0]
	rating, modifier := p.rules.Units[hq].Reaction, p.surpriseModifier(f.side)
	e := p.happened(evReaction, f.side, rReactionCheck, rReactionFailed)
	e.Unit, e.Hex = hq, f.hex
	e.N[0], e.N[1], e.N[3] = int16(p.die), int16(rating), int16(modifier)
	if modifier != 0 {
		e.Rules[2] = p.row(rSurpriseChecks)
	}
	if p.die+modifier <= rating {
		e.N[2] = 1
		e.Rules[1] = p.row(rReactionStops)
		p.move.reactor = f.formation + 1
		p.move.ended = stopReaction
	}
	p.emit(e)
	p.stack.Pop()
}

// react gives the formation its AP by the red numbers (CTL-6.4.2-02), lowers its
// level (CTL-6.4.2-03), and applies the supply noted before the attempt
// (CTL-6.4.2-04, -05); then it acts like an activated one (CTL-6.4.2-07).
func (p *play) react(f *frame) {
	hq, side, formation := f.units[0], f.side, f.formation
	level := &p.levels[formation]
	ap := p.rules.AP.Red[f.n[apColumn]][p.die]
	*level = max(*level-1, 0)
	if f.n[reactCutOff] == 1 {
		kind, cited := evEmergency, rEmergency
		if p.units[hq].spent || !p.rules.Switches.EmergencyOnActivation {
			kind, cited = evZeroPenalty, rZeroPenalty
			*level = 0
		}
		p.units[hq].spent = p.units[hq].spent || p.rules.Switches.EmergencyOnActivation
		p.emit(p.happenedTo(kind, hq, cited))
	}
	p.ap[side] = ap
	e := p.happened(evReactionAP, side, rReactionAP, rReactionLevel)
	p.emit(e.Of(hq).Counting(int16(p.die), int16(f.n[apColumn]), int16(ap), int16(*level)))
	c := newFrame(kContext, side)
	c.context, c.formation, c.ap = reaction, formation, ap
	p.stack.Push(c)
}
