package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kDetermined] = procedure{Asks: asksDetermined, Legal: legalDetermined, Take: (*play).takeDetermined}
	procedures[kCounter] = procedure{Asks: asksCounter, Legal: legalCounter, Take: (*play).takeCounter, Run: (*play).endCounter}
	reasons[kDetermined], reasons[kCounter] = whyDetermined, whyCounter
}

var (
	standsNot = game.Against("A Determined Defense is led by a unit of the hex that is neither Disrupted nor Routed.", "ARD-16.71-03", "ARD-18.2-04")
	worksNot  = game.Against("A unit in Strategic Movement or with a Defense Factor in parentheses gets nothing from an Improved Position.", "ARD-15.8-02")
)

// standWhy says why a unit cannot lead a Determined Defense: it needs a village, town, city, West Wall or finished Improved
// Position (ARD-16.71-02). The West Wall serves both sides (ARD-16.71-08).
func (p *Position) standWhy(u game.Unit) *game.Reason {
	s, h := &p.units[u], p.battle.target
	g := &p.rules.Data.Map.Ground[h]
	built := g.Terrain.BuiltUp() || g.Is(data.WestWall)
	switch {
	case s.place != onMap || s.hex != h || s.state != steady || !p.defends(u) || !built && p.works[h] != worksDone:
		return standsNot
	case !built && (p.hauled(u) || p.face(u).Paren):
		return worksNot
	}
	return nil
}

// standDRM is the modifier of a Determined Defense: morale as in a Fire Fight; -1 for a Tank Unit, its TQ gray
// or red, at least equal to the attackers' highest; -1 in a city (ARD-16.73-01, ARD-16.73-02).
func (p *Position) standDRM(u game.Unit) int {
	drm, best := p.moraleDRM(u), int8(-1)
	for _, v := range p.rules.sides[p.battle.side] {
		if p.units[v].has&attacking != 0 {
			best = max(best, p.quality(v))
		}
	}
	if p.rules.Units[u].Has(data.TankUnit) && p.quality(u) >= max(best, 0) && p.rollingGround() {
		drm--
	}
	if p.rules.Data.Map.Ground[p.battle.target].Terrain == data.City {
		drm--
	}
	return drm
}

// asksDetermined comes after the result is known and its losses are taken, before any retreat
// (ARD-16.71-05, ARD-16.71-06).
func asksDetermined(p *Position, f *frame) (game.Side, game.Ask) {
	if f.step == 0 {
		for u := p.first[p.battle.target]; u != game.NoUnit; u = p.next[u] {
			if p.standWhy(u) == nil {
				return f.side, askStand
			}
		}
	}
	return game.Nobody, askNothing
}

func legalDetermined(p *Position, _ *frame, buf []game.Action) []game.Action {
	for u := p.first[p.battle.target]; u != game.NoUnit; u = p.next[u] {
		if p.standWhy(u) == nil {
			buf = append(buf, game.Act(doStand).With(u))
		}
	}
	return append(buf, game.Act(doDone))
}

// takeDetermined rolls on the table: the retreat is cancelled or not (ARD-16.72-01); both sides lose a step,
// the attacker's by his choice (ARD-16.72-02), or the Lead Unit does (ARD-16.72-03); or a retreat of one hex
// and a counterattack (ARD-16.72-04).
func (p *play) takeDetermined(f *frame, a game.Action) {
	f.step = 1
	if a.Verb == doDone {
		return
	}
	b, u := &p.battle, a.Units[0]
	drm := p.standDRM(u)
	die := p.roll(chanceDetermined, int(b.target))
	got := p.rules.Data.Charts.Determined.At(die + drm)
	b.stood = got.Yes
	b.ca = got.And == data.AndCA
	yes := int16(0)
	if got.Yes {
		yes = 1
	}
	p.note(about(evDetermined, u, b.target, hex.None, int16(die), int16(drm), yes, int16(got.And)), "ARD-16.71-03", "ARD-16.72-01", "ARD-16.73-01")
	if got.And == data.AndEX {
		p.loses(b.side, game.NoUnit, false)
	}
	if got.And == data.AndEX || got.And == data.AndLoss {
		p.loses(f.side, u, false)
	}
}

func whyDetermined(p *Position, _ *frame, a game.Action) *game.Reason {
	if a.Verb != doStand || a.Units[0] == game.NoUnit {
		return nil
	}
	return p.standWhy(a.Units[0])
}

// The frame of a counterattack, kCounter, is about the hex that its side has just left. If the enemy has
// advanced into it, all units that retreated and are adjacent to it may attack together (ARD-16.72-07); if not,
// they may go back and stop there (ARD-16.72-06).
func asksCounter(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(len(p.counters(f, p.mind.acts[:0])) > 0, f.side, askCounter)
}

func (p *Position) counters(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.comeBackWhy(f, u) == nil {
			if p.holder(f.hex) == f.side.Other() {
				return append(buf, game.Act(doCounter).Toward(f.hex))
			}
			buf = append(buf, game.Act(doAdvance).With(u).Toward(f.hex))
		}
	}
	return buf
}

var goneElsewhere = game.Against("Only units that have just retreated from that hex and are adjacent to it come back.", "ARD-16.72-06", "ARD-16.72-07")

// comeBackWhy says why a unit neither counterattacks nor comes back.
func (p *Position) comeBackWhy(f *frame, u game.Unit) *game.Reason {
	s, m := &p.units[u], p.rules.Data.Map
	d, beside := m.DirTo(s.hex, f.hex)
	switch {
	case s.place != onMap || s.has&answered == 0 || !beside || p.rules.Units[u].Side != f.side:
		return goneElsewhere
	case p.holder(f.hex) == f.side.Other():
		if p.shutTo(f.hex, f.side) {
			return closedAttack
		}
		return p.ableWhy(u)
	case p.shutTo(f.hex, f.side):
		return closedArea
	}
	return p.closed(p.rules.Units[u].Has(data.Vehicle), s.hex, d, true)
}

func legalCounter(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.counters(f, buf), game.Act(doDone))
}

func (p *play) takeCounter(f *frame, a game.Action) {
	switch a.Verb {
	case doCounter:
		p.note(ofSide(evCounter, f.side, hex.None, f.hex), "ARD-16.72-04", "ARD-16.72-05")
		p.declare(f.side, counter, hex.None, f.hex)
	case doAdvance:
		u, m := a.Units[0], p.rules.Data.Map
		from := p.units[u].hex
		if d, _ := m.DirTo(from, f.hex); p.crossOuren(f.side, m.Sides[from][d]) { // ARD-7.8-01: coming back advances across it too
			return
		}
		p.put(u, f.hex)
		p.note(about(evAdvanced, u, from, f.hex), "ARD-16.72-06")
	case doDone:
		p.endCounter(f)
	}
}

// endCounter ends it where nobody comes back any more.
func (p *play) endCounter(f *frame) {
	h := f.hex
	p.stack.Pop()
	for u := range p.units {
		p.units[u].has &^= answered
	}
	p.stayBehind(h)
}

func whyCounter(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doAdvance || a.Units[0] == game.NoUnit {
		return nil
	}
	return p.comeBackWhy(f, a.Units[0])
}
