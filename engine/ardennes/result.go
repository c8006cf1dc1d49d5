package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kResult] = procedure{Run: (*play).runResult}
	procedures[kLoss] = procedure{Asks: asksLoss, Legal: legalLoss, Take: (*play).takeLoss, Run: (*play).runLoss}
	procedures[kRecon] = procedure{Asks: asksRecon, Legal: legalRecon, Take: (*play).takeRecon}
	procedures[kAdvantage] = procedure{Asks: asksAdvantage, Legal: legalAdvantage, Take: (*play).takeAdvantage}
	reasons[kLoss] = whyLoss
}

// Classes of advance (ARD-19.1-01, ARD-19.1-02, ARD-19.1-03).
const (
	noAdvance int8 = iota
	limited
	regular
	bonus
)

// outcome is what a result does.
type outcome struct {
	attacker, defender int8 // steps lost
	retreat            int8 // hexes
	advance            int8
	engages, star      bool
}

// outcomes are the results of the CRT (16.1) and of the Fire Fight Table (16.2).
var outcomes = [data.NumResults]outcome{
	data.D1Star:  {defender: 1, retreat: 4, advance: bonus, star: true},
	data.DR4Star: {retreat: 4, advance: bonus, star: true},
	data.DR3:     {retreat: 3, advance: bonus},
	data.DR2:     {retreat: 2, advance: regular},
	data.EX:      {attacker: 1, defender: 1, engages: true},
	data.Eng:     {engages: true},
	data.A1Eng:   {attacker: 1, engages: true},
	data.A1:      {attacker: 1},
	data.D1:      {defender: 1, retreat: 2, advance: regular},
	data.A1D1:    {attacker: 1, defender: 1, retreat: 2, advance: regular},
	data.A1DR2:   {attacker: 1, retreat: 2, advance: regular},
	data.EngPlus: {engages: true},
}

// resultRefs is the row of each result.
var resultRefs = [data.NumResults]game.Ref{data.NoResult: "ARD-14.4-04", data.D1Star: "ARD-16.1-01", data.DR4Star: "ARD-16.1-03", data.DR3: "ARD-16.1-04",
	data.DR2: "ARD-16.1-05", data.FF: "ARD-16.1-06", data.FFPlus1: "ARD-16.1-07", data.EX: "ARD-16.1-08", data.Eng: "ARD-16.1-10", data.A1Eng: "ARD-16.1-11",
	data.A1: "ARD-16.1-12", data.D1: "ARD-16.2-05", data.A1D1: "ARD-16.2-06", data.A1DR2: "ARD-16.2-07", data.EngPlus: "ARD-16.2-08"}

// Steps of kResult, whose side is the attacker.
const (
	resultFight uint8 = iota
	resultRecon
	resultLosses
	resultStand
	resultRetreat
	resultEngage
	resultAdvance
	resultAdvantage
	resultDone
)

// runResult carries a result out, part by part.
func (p *play) runResult(f *frame) {
	b := &p.battle
	o, side, enemy := &outcomes[b.result], f.side, f.side.Other()
	f.step++
	switch f.step - 1 {
	case resultFight:
		if b.result == data.FF || b.result == data.FFPlus1 {
			p.stack.Push(newFrame(kFireFight, side))
		}
	case resultRecon:
		if o.engages && b.result != data.EX { // ARD-21.4-02
			p.stack.Push(newFrame(kRecon, enemy))
		}
	case resultLosses:
		// Both sides lose at once: who may be chosen follows from the battle as it was (ARD-16.3-01).
		if o.defender > 0 && p.dumpAlone(b.target) {
			p.fallDump(b.target)
		}
		if o.attacker > 0 {
			p.loses(side, b.lead, b.result == data.EX && !b.fight)
		}
		if o.defender > 0 {
			p.loses(enemy, game.NoUnit, b.result == data.EX)
		}
	case resultStand:
		if o.advance == regular { // ARD-16.71-01
			p.stack.Push(newFrame(kDetermined, enemy))
		}
	case resultRetreat:
		n := o.retreat
		switch {
		case b.stood:
			n = 0 // ARD-16.71-04
		case b.left || b.ca:
			n = 1
		}
		if n > 0 && p.first[b.target] != game.NoUnit {
			r := newFrame(kRetreat, enemy)
			r.n, r.hex = n, b.target
			p.stack.Push(r)
		}
	case resultEngage:
		if o.engages && !b.left {
			p.engage(b.target)
		}
	case resultAdvance:
		if o.retreat > 0 && !b.stood && p.dumpAlone(b.target) {
			p.fallDump(b.target)
		}
		a := newFrame(kAdvance, side)
		if a.n, a.to = p.advanceClass(o), b.target; a.n != noAdvance {
			p.stack.Push(a)
		}
	case resultAdvantage:
		if b.result == data.EngPlus && !b.left { // ARD-21.4-02
			p.stack.Push(newFrame(kAdvantage, side))
		}
	case resultDone:
		p.stack.Pop()
	}
}

// advanceClass is the class of the attacker's advance. A defender eliminated instead of retreating leaves
// the advance as it is (ARD-17.3-01); an EX that empties the hex (ARD-16.1-09) or a Determined Defense that
// costs the last step (ARD-16.74-01) gives a Limited Advance, as a counterattack does (ARD-16.72-04).
func (p *Position) advanceClass(o *outcome) int8 {
	b := &p.battle
	empty := p.first[b.target] == game.NoUnit
	switch {
	case b.left:
		return regular // ARD-21.4-01
	case b.ca, (b.stood || b.result == data.EX) && empty:
		return limited
	case b.stood:
		return noAdvance
	}
	return o.advance
}

// engage puts the ENG marker on the units of a hex (ARD-16.1-10), also on those that retreated into it
// (ARD-17.5-02); Strategic Movement and Truck markers come off (ARD-12.7-02).
func (p *play) engage(h hex.Hex) {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		p.units[u].has |= engaged
		if p.hauled(u) {
			p.mark(u, noMarker)
		}
		p.note(about(evEngaged, u, h, hex.None), "ARD-16.1-10", "ARD-16.5-01")
	}
}

// tanksOnly is the step of a kLoss whose choice is bound to the Tank Units that made the Armor Shift.
const tanksOnly uint8 = 1

// loses asks a side to lose a step: lead if it is a unit, else one of its choice (ARD-16.3-02). On an EX a
// side that had the Armor Shift loses it from a Tank Unit that qualified (ARD-16.3-01, ARD-16.3-04).
func (p *play) loses(side game.Side, lead game.Unit, exchange bool) {
	f := newFrame(kLoss, side)
	f.unit = lead
	own := p.battle.armor
	if side != p.battle.side {
		own = -own
	}
	if exchange && own > 0 {
		f.step = tanksOnly
	}
	p.stack.Push(f)
}

var (
	losesNot  = game.Against("Only units that take part in the combat lose steps.", "ARD-16.3-02", "ARD-16.3-05")
	tankFirst = game.Against("The step is lost by a Tank Unit that gave the Armor Shift.", "ARD-16.3-01")
)

// lossWhy says why a unit cannot be chosen to lose a step.
func (p *Position) lossWhy(f *frame, u game.Unit) *game.Reason {
	s, b := &p.units[u], &p.battle
	switch {
	case s.place != onMap && !p.besets(u, b.target) || p.rules.Units[u].Side != f.side:
		return losesNot
	case f.side == b.side && s.has&attacking == 0, f.side != b.side && (s.hex != b.target || !p.defends(u)):
		return losesNot
	case f.step == tanksOnly && f.side == b.side && !p.shock(u, b.target, b.tq), f.step == tanksOnly && f.side != b.side && !p.tanks(u):
		return tankFirst
	}
	return nil
}

func (p *Position) losers(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.lossWhy(f, u) == nil {
			buf = append(buf, game.Act(doLose).With(u))
		}
	}
	return buf
}

// asksLoss asks only if there is a choice.
func asksLoss(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.unit == game.NoUnit && len(p.losers(f, p.mind.acts[:0])) >= 2, f.side, askLoss)
}

func legalLoss(p *Position, f *frame, buf []game.Action) []game.Action { return p.losers(f, buf) }

func (p *play) takeLoss(_ *frame, a game.Action) {
	p.stack.Pop()
	p.loseStep(a.Units[0])
}

func (p *play) runLoss(f *frame) {
	u, list := f.unit, p.losers(f, p.mind.acts[:0])
	p.stack.Pop()
	if u == game.NoUnit && len(list) > 0 {
		u = list[0].Units[0]
	}
	if u != game.NoUnit && (p.units[u].place == onMap || p.units[u].place == blocking) {
		p.loseStep(u)
	}
}

func whyLoss(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doLose || a.Units[0] == game.NoUnit {
		return nil
	}
	return p.lossWhy(f, a.Units[0])
}

// withdraws reports whether the defenders are Recon Units alone that can retreat one hex instead of being
// Engaged: none Disrupted or Routed (ARD-21.4-01, ARD-21.4-02).
func (p *Position) withdraws() bool {
	h := p.battle.target
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if r := p.retreats(u, h, 1, nil); p.rules.Units[u].Type != data.Recon || p.units[u].state != steady || !p.defends(u) || r.best == noRank {
			return false
		}
	}
	return p.first[h] != game.NoUnit
}

func asksRecon(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step == 0 && p.withdraws(), f.side, askWithdraw)
}

func legalRecon(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doWithdraw), game.Act(doDone))
}

func (p *play) takeRecon(f *frame, a game.Action) {
	f.step = 1
	p.battle.left = a.Verb == doWithdraw
}

// asksAdvantage asks who gets the Attacker's Advantage marker: the attackers of one hex (ARD-16.2-08).
func asksAdvantage(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step == 0 && p.attackersLeft() > 0, f.side, askAdvantage)
}

// attackersLeft is how many attackers have survived so far.
func (p *Position) attackersLeft() (n int) {
	for _, u := range p.rules.sides[p.battle.side] {
		if p.units[u].has&attacking != 0 {
			n++
		}
	}
	return n
}

// firstOfStack reports whether a unit is the first attacker of its hex, or of those off the map.
func (p *Position) firstOfStack(u game.Unit) bool {
	for _, v := range p.rules.sides[p.rules.Units[u].Side] {
		if p.units[v].has&attacking != 0 && p.units[v].hex == p.units[u].hex {
			return v == u
		}
	}
	return false
}

func legalAdvantage(p *Position, f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.units[u].has&attacking != 0 && p.firstOfStack(u) {
			buf = append(buf, game.Act(doAdvantage).With(u))
		}
	}
	return append(buf, game.Act(doDone))
}

// takeAdvantage points the attackers of a hex at the defender's hex; it counts from their next Combat Phase
// on (ARD-16.6-01, ARD-16.6-06).
func (p *play) takeAdvantage(f *frame, a game.Action) {
	f.step = 1
	if a.Verb != doAdvantage {
		return
	}
	h := p.units[a.Units[0]].hex
	for _, u := range p.rules.sides[f.side] {
		if s := &p.units[u]; s.has&attacking != 0 && s.hex == h {
			s.aim = p.battle.target
			s.has |= fresh
		}
	}
	p.note(about(evAdvantage, a.Units[0], h, p.battle.target), "ARD-16.2-08", "ARD-16.6-01")
}
