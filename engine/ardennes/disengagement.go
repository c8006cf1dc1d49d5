package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kDisengage] = procedure{Asks: asksDisengage, Legal: legalDisengage, Take: (*play).takeDisengage, Run: (*play).runDisengage}
	reasons[kDisengage] = whyDisengage
}

// Steps of kDisengage: segment A of a Combat Phase. hex is the stack of which units are being announced,
// unit the one that withdraws, to its first hex; n tells that its die Disrupts it.
const (
	disengageBegin uint8 = iota
	disengageChoose
	disengageAnnounce
	disengageRoll
	disengageGo
)

// Reasons against disengaging.
var (
	weakStays    = game.Against("Disrupted and Routed units may not use the Disengagement Table.", "ARD-18.2-04", "ARD-20.1-02")
	noContact    = game.Against("Only Engaged units and units adjacent to an enemy unit disengage.", "ARD-20.1-02")
	triedBefore  = game.Against("That unit has tried to disengage in this phase.", "ARD-20.2-01")
	otherStack   = game.Against("The units of a stack that try are announced together, before the first of them rolls.", "ARD-20.2-01")
	notFree      = game.Against("A unit that was not Engaged may not enter an enemy ZOC while disengaging.", "ARD-20.4-01")
	goesOn       = game.Against("A unit that the die Disrupts may not stop in its first hex in an enemy ZOC.", "ARD-20.3-03")
	oneMore      = game.Against("A disengaging unit retreats one or two hexes, German artillery without a Prime Mover one.", "ARD-20.3-01", "ARD-17.7-02")
	notWithdrawn = game.Against("That unit is not disengaging.", "ARD-20.2-01")
)

// mayDisengageWhy says why a unit cannot roll on the Disengagement Table.
func (p *Position) mayDisengageWhy(u game.Unit, side game.Side) *game.Reason {
	s, info := &p.units[u], &p.rules.Units[u]
	switch {
	case info.Side != side:
		return notYours
	case s.place != onMap:
		return notOnMap
	case s.has&(rolled|trying) != 0:
		return triedBefore
	case s.has&stayed != 0:
		return otherStack
	case s.state != steady:
		return weakStays
	case p.night && !p.active(u):
		return sleeps
	case p.frozenWhy(u) != nil:
		return p.frozenWhy(u)
	case s.has&engaged == 0 && !p.beside(s.hex, side.Other()):
		return noContact
	}
	return nil
}

// runDisengage begins segment A: Attacker's Advantage markers go whose target holds nothing to attack, be it the fuel dump
// alone (ARD-16.6-03, ARD-32.2-01); rolls for the units that are announced, one by one (ARD-20.2-01); and ends it.
func (p *play) runDisengage(f *frame) {
	switch f.step {
	case disengageBegin:
		f.step = disengageChoose
		if p.night && p.turn == 2 && f.side == german {
			p.commandeer()
		}
		for _, u := range p.rules.sides[f.side] {
			if s := &p.units[u]; s.aim != hex.None && !p.opposed(s.aim, f.side) {
				s.aim = hex.None
				s.has &^= fresh
			}
		}
	case disengageRoll:
		for u := p.first[f.hex]; u != game.NoUnit; u = p.next[u] {
			if p.units[u].has&trying != 0 {
				p.rollDisengage(f, u)
				return
			}
		}
		for u := p.first[f.hex]; u != game.NoUnit; u = p.next[u] {
			if p.units[u].has&rolled == 0 {
				p.units[u].has |= stayed
			}
		}
		f.step, f.hex = disengageChoose, hex.None
	case disengageGo:
		// There is no way out (ARD-20.4-01, ARD-20.3-01).
		u := f.unit
		f.unit, f.to, f.step = game.NoUnit, hex.None, disengageRoll
		p.eliminate(u, byRetreat, "ARD-20.3-01", "ARD-20.4-01")
	default:
		p.endDisengage(f)
	}
}

// endDisengage takes the ENG markers off (ARD-16.5-04, ARD-20.5-01), by night only those of units that act
// then (ARD-16.5-05).
func (p *play) endDisengage(f *frame) {
	for _, u := range p.rules.sides[f.side] {
		if !p.night || p.active(u) {
			p.units[u].has &^= engaged
		}
	}
	p.stack.Pop()
}

// disengageDRM is the modifier of the Disengagement Table: morale, and -1 for Tank and Recon Units
// (ARD-20.2-02).
func (p *Position) disengageDRM(u game.Unit) int {
	drm := p.moraleDRM(u)
	if info := &p.rules.Units[u]; info.Has(data.TankUnit) || info.Type == data.Recon {
		drm--
	}
	return drm
}

// rollDisengage rolls for a unit (ARD-20.3-01); a D Disrupts it, with a Yes at the end of its retreat
// (ARD-20.3-03).
func (p *play) rollDisengage(f *frame, u game.Unit) {
	s := &p.units[u]
	s.has = s.has&^trying | rolled
	drm := p.disengageDRM(u)
	die := p.roll(chanceDisengage, int(u))
	got := p.rules.Data.Charts.Disengage.At(die + drm)
	told := [2]int16{}
	if got.Yes {
		told[0] = 1
	}
	if got.Disrupted {
		told[1] = 1
	}
	p.note(about(evDisengaged, u, s.hex, hex.None, int16(die), int16(drm), told[0], told[1]), "ARD-20.2-02", "ARD-20.3-01", "ARD-20.3-03")
	switch {
	case got.Yes:
		f.unit, f.to, f.n, f.step = u, hex.None, int8(told[1]), disengageGo
	case got.Disrupted:
		p.shake(u)
	}
}

func (p *play) shake(u game.Unit) {
	s := &p.units[u]
	s.state = disrupted
	p.note(about(evCondition, u, s.hex, hex.None, int16(disrupted)), "ARD-20.3-03")
}

// withdrawWhy says why a unit cannot enter a hex while it disengages: what is fatal in a retreat
// (ARD-20.3-01); any enemy ZOC for one that was not Engaged (ARD-20.4-01), which for an Engaged one may be in
// the first hex (ARD-20.3-02).
func (p *Position) withdrawWhy(f *frame, u game.Unit, h hex.Hex, d hex.Dir, entered int) *game.Reason {
	to := p.rules.Data.Map.Neighbors[h][d]
	if to == hex.None {
		return notAdjacent
	}
	info := &p.rules.Units[u]
	switch why := p.fatalWhy(u, h, d, entered); {
	case why != nil:
		return why
	case entered > 0 && info.Has(data.Gunner) && info.Side == german && p.units[u].marker != primeMover:
		return oneMore
	case p.origin(u).Has(data.Second) && entered >= int(p.hexLimit(u)):
		return secondSlow
	case p.units[u].has&engaged == 0 && p.exposed(to, info.Side):
		return notFree
	case entered > 0 && p.units[u].hex == to:
		return fatalTwice
	case entered == 0 && f.n != 0 && p.exposed(to, info.Side) && !p.leadsOut(f, u, to):
		return goesOn
	}
	return nil
}

// trapped reports whether a unit that is to disengage finds no way out (ARD-20.4-02).
func (p *Position) trapped(f *frame, u game.Unit) bool {
	for d := hex.Dir(0); d < 6; d++ {
		if p.withdrawWhy(f, u, p.units[u].hex, d, 0) == nil {
			return false
		}
	}
	return true
}

// leadsOut reports whether a unit that may not stop in its first hex can go on.
func (p *Position) leadsOut(f *frame, u game.Unit, h hex.Hex) bool {
	for d := hex.Dir(0); d < 6; d++ {
		if p.withdrawWhy(f, u, h, d, 1) == nil {
			return true
		}
	}
	return false
}

// withdrawals appends the next hexes of the unit that withdraws, and that it stops.
func (p *Position) withdrawals(f *frame, buf []game.Action) []game.Action {
	u := f.unit
	at, entered := p.units[u].hex, 0
	if f.to != hex.None {
		at, entered = f.to, 1
	}
	for d, to := range &p.rules.Data.Map.Neighbors[at] {
		if p.withdrawWhy(f, u, at, hex.Dir(d), entered) == nil {
			buf = append(buf, game.Act(doRetreat).With(u).Toward(to))
		}
	}
	if p.stopsAfterOne(f) == nil {
		buf = append(buf, game.Act(doDone))
	}
	return buf
}

// stopsAfterOne says why the unit that withdraws cannot stop now (ARD-20.3-02, ARD-20.3-03).
func (p *Position) stopsAfterOne(f *frame) *game.Reason {
	switch {
	case f.to == hex.None:
		return oneMore
	case f.n != 0 && p.exposed(f.to, f.side):
		return goesOn
	}
	return nil
}

func asksDisengage(p *Position, f *frame) (game.Side, game.Ask) {
	switch f.step {
	case disengageChoose:
		for _, u := range p.rules.sides[f.side] {
			if p.mayDisengageWhy(u, f.side) == nil {
				return f.side, askDisengage
			}
		}
	case disengageAnnounce:
		return f.side, askDisengage
	case disengageGo:
		if len(p.withdrawals(f, p.mind.acts[:0])) > 0 {
			return f.side, askRetreat
		}
	}
	return game.Nobody, askNothing
}

func legalDisengage(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == disengageGo {
		return p.withdrawals(f, buf)
	}
	for _, u := range p.rules.sides[f.side] {
		if (f.step == disengageChoose || p.units[u].hex == f.hex) && p.mayDisengageWhy(u, f.side) == nil {
			buf = append(buf, game.Act(doDisengage).With(u))
		}
	}
	if f.step == disengageChoose {
		buf = p.legalBreaks(f, buf)
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeDisengage(f *frame, a game.Action) {
	switch {
	case a.Verb == doBreak || a.Verb == doDissolve:
		p.takeBreak(a)
	case a.Verb == doDisengage:
		u := a.Units[0]
		p.units[u].has |= trying
		f.hex, f.step = p.units[u].hex, disengageAnnounce
		for v := p.first[f.hex]; v != game.NoUnit; v = p.next[v] {
			if p.mayDisengageWhy(v, f.side) == nil {
				return
			}
		}
		f.step = disengageRoll
	case f.step == disengageAnnounce:
		f.step = disengageRoll
	case f.step == disengageChoose:
		p.endDisengage(f)
	case a.Verb == doRetreat && f.to == hex.None:
		f.to = a.To
		if len(p.withdrawals(f, p.mind.acts[:0])) == 1 && p.stopsAfterOne(f) == nil {
			p.withdraw(f, hex.None)
		}
	case a.Verb == doRetreat:
		p.withdraw(f, a.To)
	default:
		p.withdraw(f, hex.None)
	}
}

// withdraw carries out the retreat of a unit that disengages, by one hex or two.
func (p *play) withdraw(f *frame, second hex.Hex) {
	u, path := f.unit, [2]hex.Hex{f.to, second}
	n := 2
	if second == hex.None {
		n = 1
	}
	left := p.units[u].hex
	p.shed(u)
	crossed := p.goBack(u, path[:n])
	if p.first[left] == game.NoUnit {
		p.raze(left)
	}
	if f.n != 0 || crossed {
		p.shake(u)
	}
	if crossed {
		p.units[u].has |= astray // ARD-11.10-04
	}
	f.unit, f.to, f.n, f.step = game.NoUnit, hex.None, 0, disengageRoll
}

func whyDisengage(p *Position, f *frame, a game.Action) *game.Reason {
	u := a.Units[0]
	switch {
	case a.Verb == doDone && f.step == disengageGo:
		return p.stopsAfterOne(f)
	case (a.Verb == doBreak || a.Verb == doDissolve) && u != game.NoUnit && f.step == disengageChoose:
		return p.breakVerbWhy(f, a)
	case a.Verb == doDisengage && u != game.NoUnit:
		if why := p.mayDisengageWhy(u, f.side); why != nil {
			return why
		}
		return otherStack
	case a.Verb != doRetreat || u == game.NoUnit:
		return nil
	case u != f.unit:
		return notWithdrawn
	}
	at, entered := p.units[u].hex, 0
	if f.to != hex.None {
		at, entered = f.to, 1
	}
	d, ok := p.rules.Data.Map.DirTo(at, a.To)
	if !ok {
		return notAdjacent
	}
	return p.withdrawWhy(f, u, at, d, entered)
}
