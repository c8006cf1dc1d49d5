package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kAttack] = procedure{Asks: asksAttack, Legal: legalAttack, Take: (*play).takeAttack, Run: (*play).runAttack}
	reasons[kAttack] = whyAttack
}

// Kinds of attack: n of kAttack.
const (
	ordinary     int8 = iota
	breakthrough      // 19.4: hex is where the group stands
	counter           // 16.72
)

// Steps of kAttack, whose side attacks the hex to (ARD-14.4-05).
const (
	attackJoin uint8 = iota
	attackOuren
	attackConfirm
	attackSurprise
	attackSupport
	attackReply
	attackDefense
	attackRoll
	attackResult
	attackOver
)

// Reasons against taking part.
var (
	joinedAlready = game.Against("That unit takes part already.", "ARD-14.2-02")
	attackBeside  = game.Against("Units attack an adjacent hex.", "ARD-14.1-01", "ARD-14.2-01")
	twoNations    = game.Against("British and US units may not attack together.", "ARD-27.3-02")
	twoDivisions  = game.Against("At most two divisions take part in an attack.", "ARD-14.3-01", "ARD-14.3-02")
	slowGroup     = game.Against("A Breakthrough Group with a Non-Mechanized unit has advanced one hex only.", "ARD-19.4-02")
	groupFirst    = game.Against("A unit of the Breakthrough Group has to take part.", "ARD-19.4-01")
	groupAlone    = game.Against("In the opponent's Combat Phase there is no other attack to join: the Breakthrough Group of a counterattack fights alone.", "ARD-14.1-01", "ARD-19.5-01")
	notRetreated  = game.Against("Units that have just retreated may counterattack.", "ARD-16.72-07")
	onlyBridge    = game.Against("An attack is called off only after a bridge under it was blown.", "ARD-7.4-04")
	nobodyYet     = game.Against("No attack strength takes part yet.", "ARD-14.5-03")
)

// declare puts an attack on the stack; who takes part is still to be named (ARD-14.2-01).
func (p *play) declare(side game.Side, n int8, from, target hex.Hex) {
	after := p.battle.counter
	p.battle = noBattle
	p.battle.side, p.battle.target, p.battle.counter = side, target, n == counter || n == breakthrough && after
	for u := range p.units {
		p.units[u].has &^= attacking
	}
	f := newFrame(kAttack, side)
	f.n, f.hex, f.to = n, from, target
	p.stack.Push(f)
	p.note(ofSide(evAttack, side, hex.None, target), "ARD-14.1-05", "ARD-14.2-01")
}

// takesPartWhy says why a unit cannot take part in an attack.
func (p *Position) takesPartWhy(f *frame, u game.Unit) *game.Reason {
	s := &p.units[u]
	if s.has&attacking != 0 {
		return joinedAlready
	}
	why := p.attackWhy(u, f.side)
	if why == haulNoAttack && p.bumps(u, f.to) {
		why = nil
	}
	switch {
	case f.n == counter:
		if why = p.ableWhy(u); p.rules.Units[u].Side != f.side {
			why = notYours
		} else if s.place != onMap || s.has&answered == 0 {
			why = notRetreated
		}
	case f.n == breakthrough && p.groupWhy(u, f.hex) == nil:
		why = p.mixWhy(f, u)
	case f.n == breakthrough && why == nil && p.battle.counter:
		why = groupAlone
	case f.n == breakthrough && why == nil && p.fightWhy() != nil:
		why = groupFirst
	case f.n == breakthrough && why == nil && p.hit(f.to):
		why = hitAlready
	}
	switch {
	case why != nil:
		return why
	case p.besets(u, f.to):
		why = p.landsWhy(f, u)
	case p.rules.Data.Map.Side(s.hex, f.to) == hex.NoSide:
		why = attackBeside
	}
	if why != nil {
		return why
	}
	for _, v := range p.rules.sides[f.side] {
		if p.units[v].has&attacking != 0 && p.rules.Units[v].Nation != p.rules.Units[u].Nation {
			return twoNations
		}
	}
	if !p.twoDivisions(f, u) {
		return twoDivisions
	}
	return nil
}

// mixWhy says why a unit cannot be in a Breakthrough Group with those that are named: a group with a
// Non-Mechanized unit has advanced one hex (ARD-19.4-02).
func (p *Position) mixWhy(f *frame, u game.Unit) *game.Reason {
	all := p.units[u].has & far
	slow := !p.rules.Units[u].Has(data.Mechanized)
	for v := p.first[f.hex]; v != game.NoUnit; v = p.next[v] {
		if p.units[v].has&attacking != 0 && p.groupWhy(v, f.hex) == nil {
			all |= p.units[v].has & far
			slow = slow || !p.rules.Units[v].Has(data.Mechanized)
		}
	}
	if slow && all != 0 {
		return slowGroup
	}
	return nil
}

// twoDivisions reports whether the attackers, with one more unit, are of at most two divisions
// (ARD-14.3-01). Units of no division belong to one of their hex, or are together one of their own if
// there is none (ARD-14.3-02, ARD-14.3-03); those that attack from off the map count as in one hex.
func (p *Position) twoDivisions(f *frame, more game.Unit) bool {
	var named [2]data.DivisionID
	n := 0
	has := func(d data.DivisionID) bool {
		for _, x := range named[:n] {
			if x == d {
				return true
			}
		}
		return false
	}
	var loose [6]hex.Hex // hexes from which only units of no division attack, with divisions there
	nloose, alone := 0, 0
	in := func(u game.Unit) bool { return u == more || p.units[u].has&attacking != 0 }
	for _, h := range &p.rules.Data.Map.Neighbors[f.to] {
		if h == hex.None || p.holder(h) != f.side {
			continue
		}
		attached, company, other := false, false, false
		for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
			d := p.origin(u).Division
			company = company || d != data.NoDivision
			switch {
			case !in(u):
			case d == data.NoDivision:
				other = true
			default:
				attached = true
				if has(d) {
					continue
				}
				if n == len(named) {
					return false
				}
				named[n] = d
				n++
			}
		}
		switch {
		case !other || attached:
		case company:
			loose[nloose] = h
			nloose++
		default:
			alone++
		}
	}
	joined, lone := false, false
	for _, u := range p.rules.sides[f.side] {
		if !in(u) || !p.besets(u, f.to) {
			continue
		}
		switch d := p.origin(u).Division; {
		case d == data.NoDivision:
			lone = true
		case has(d):
			joined = true
		case n == len(named):
			return false
		default:
			named[n] = d
			n++
			joined = true
		}
	}
	if lone && !joined {
		alone++
	}
	return p.attach(loose[:nloose], named, n, alone)
}

// attach looks for divisions, in each hex, that units of no division can be counted to, so that with those
// named and the lone ones there are at most two.
func (p *Position) attach(loose []hex.Hex, named [2]data.DivisionID, n, alone int) bool {
	if n+alone > len(named) {
		return false
	}
	if len(loose) == 0 {
		return true
	}
	for u := p.first[loose[0]]; u != game.NoUnit; u = p.next[u] {
		d := p.origin(u).Division
		if d == data.NoDivision {
			continue
		}
		more, with := n, named
		if !(n > 0 && named[0] == d || n > 1 && named[1] == d) {
			if n == len(named) {
				continue
			}
			with[n] = d
			more++
		}
		if p.attach(loose[1:], with, more, alone) {
			return true
		}
	}
	return false
}

// fightWhy says why an attack cannot begin with the units that are named: the first of a Breakthrough Combat is one
// of its group.
func (p *Position) fightWhy() *game.Reason {
	if p.attackers() == 0 {
		return nobodyYet
	}
	return nil
}

func asksAttack(p *Position, f *frame) (game.Side, game.Ask) {
	switch {
	case f.step == attackJoin:
		return f.side, askJoin
	case f.step == attackConfirm && p.battle.blown:
		return f.side, askConfirm
	}
	return game.Nobody, askNothing
}

func legalAttack(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == attackJoin {
		for _, u := range p.rules.sides[f.side] {
			if (p.units[u].place == onMap || p.besets(u, f.to)) && p.takesPartWhy(f, u) == nil {
				buf = append(buf, game.Act(doJoin).With(u))
			}
		}
	}
	if f.step == attackConfirm || p.fightWhy() == nil {
		buf = append(buf, game.Act(doFight))
	}
	if f.step == attackConfirm {
		buf = append(buf, game.Act(doCallOff))
	}
	return buf
}

func whyAttack(p *Position, f *frame, a game.Action) *game.Reason {
	switch {
	case a.Verb == doJoin && a.Units[0] != game.NoUnit && a.Units[1] == game.NoUnit && f.step == attackJoin:
		return p.takesPartWhy(f, a.Units[0])
	case a.Verb == doFight && f.step == attackJoin:
		return p.fightWhy()
	case a.Verb == doCallOff && f.step == attackJoin:
		return onlyBridge
	}
	return nil
}

func (p *play) takeAttack(f *frame, a game.Action) {
	switch a.Verb {
	case doJoin:
		u := a.Units[0]
		p.units[u].has |= attacking
		p.note(about(evJoined, u, p.units[u].hex, f.to), "ARD-14.2-01", "ARD-14.2-02")
	case doCallOff:
		p.callOff(f)
	case doFight:
		f.step++
	}
}

// callOff takes an attack back, also after a bridge was blown: as if it had never been declared (ARD-7.4-04,
// ARD-7.4-05).
func (p *play) callOff(f *frame) {
	for u := range p.units {
		p.units[u].has &^= attacking
	}
	p.note(ofSide(evCalledOff, f.side, hex.None, f.to), "ARD-7.4-04", "ARD-7.4-05")
	after := p.battle.counter
	p.battle = noBattle
	p.battle.counter = after
	p.stack.Pop()
}

// runAttack goes through the steps of an attack (ARD-14.4-05).
func (p *play) runAttack(f *frame) {
	b := &p.battle
	side, enemy := f.side, f.side.Other()
	f.step++
	switch f.step - 1 {
	case attackOuren:
		p.crossUnderAttack(f)
		if !b.counter {
			p.stack.Push(newFrame(kDemolish, enemy))
		}
	case attackConfirm: // nothing blown, or nobody minds
		if p.first[f.to] == game.NoUnit && !p.dumpAlone(f.to) { // the dump has been destroyed (ARD-32.3-01)
			p.callOff(f)
		}
	case attackSurprise:
		p.commit(f)
		p.stack.Push(newFrame(kSurprise, side))
	case attackSupport:
		if !b.counter {
			p.stack.Push(newFrame(kSupport, side))
		}
	case attackReply:
		if !b.counter {
			p.stack.Push(newFrame(kSupport, enemy))
		}
	case attackDefense:
		if p.barrage() {
			f.step = attackOver
			p.stack.Push(newFrame(kResult, side))
			return
		}
		p.rollJabos()
	case attackRoll:
		p.rollCombat()
	case attackResult:
		f.step = attackOver
		p.stack.Push(newFrame(kResult, side))
	case attackOver:
		p.overAttack()
	}
}

// crossUnderAttack makes the roll for the bridge of Ouren when Germans attack across it for the first
// time (ARD-7.8-01).
func (p *play) crossUnderAttack(f *frame) {
	m := p.rules.Data.Map
	for d, h := range &m.Neighbors[f.to] {
		if h != hex.None && p.holder(h) == f.side && p.anyIn(h, attacking) && p.crossOuren(f.side, m.Sides[f.to][d]) {
			p.battle.blown = true
		}
	}
}

// commit is the moment from which the attack counts (ARD-14.1-02). Breakthrough Groups and
// counterattacks are outside the limit of one attack a phase, for both sides (ARD-14.1-03).
func (p *play) commit(f *frame) {
	counts := false
	for _, u := range p.rules.sides[f.side] {
		s := &p.units[u]
		if s.has&attacking == 0 || f.n == counter {
			continue
		}
		if f.n == breakthrough && p.groupWhy(u, f.hex) == nil {
			s.has |= broke
		} else {
			s.has |= attacked
			counts = true
		}
	}
	for u := range p.units {
		p.units[u].has &^= advanced | answered | far
	}
	for u := p.first[f.to]; counts && u != game.NoUnit; u = p.next[u] {
		p.units[u].has |= targeted
	}
	p.dumpHit = p.dumpHit || counts && p.defendsDump(f.to)
}

// rollCombat is the die of an attack, in the column that the shifts of both sides lead to (ARD-14.4-04,
// ARD-14.5-01).
func (p *play) rollCombat() {
	b := &p.battle
	o := p.odds()
	b.armor, b.tq = o.shifts[shArmor]+o.shifts[shTankDefense], p.bestTQ(b.target)
	p.note(ofSide(evOdds, b.side, hex.None, b.target, o.attack, o.defense, int16(o.dcb), int16(o.index), int16(o.net), int16(o.column)),
		"ARD-14.4-02", "ARD-14.4-06", "ARD-14.5-01", "ARD-14.5-02")
	die := p.roll(chanceCombat, int(b.target))
	b.result = p.rules.Data.Charts.CRT[o.column-data.LeftColumn][die]
	p.note(ofSide(evResult, b.side, hex.None, b.target, int16(die), int16(o.column), int16(b.result)), "ARD-14.4-04", resultRefs[b.result])
}

// overAttack ends an attack: a counterattack or a Breakthrough Combat may follow at once (ARD-14.4-04).
func (p *play) overAttack() {
	b := &p.battle
	p.stack.Pop()
	if f := p.stack.Top(); f.kind == kBreakthrough || f.kind == kCounter {
		p.stack.Pop()
	}
	for u := range p.units {
		s := &p.units[u]
		if s.aim == b.target && p.rules.Units[u].Side == b.side && s.has&fresh == 0 {
			s.aim = hex.None // ARD-16.6-02
		}
		if s.has &^= attacking; !b.ca || b.counter { // a counterattack asks who has retreated
			s.has &^= answered
		}
	}
	if b.ca && !b.counter {
		after := newFrame(kCounter, b.side.Other())
		after.hex = b.target
		p.stack.Push(after)
	} else {
		p.stayBehind(b.target)
		if outcomes[b.result].star {
			p.stack.Push(newFrame(kBreakthrough, b.side))
		}
	}
	counter := b.counter
	p.battle = noBattle
	p.battle.counter = counter
}

// stayBehind has units that attacked an entry hex from off the map, which is now clear, and did not advance go back to their
// box (ARD-13.5-06); those of a hex that is not clear block it (ARD-13.5-05).
func (p *play) stayBehind(h hex.Hex) {
	for u := range p.units {
		if s := &p.units[u]; s.place == blocking && s.hex == h && s.has&attacked != 0 && p.holder(h) != german {
			p.stand(game.Unit(u))
		}
	}
}
