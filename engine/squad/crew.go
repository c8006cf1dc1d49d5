package squad

import "fieldpost/engine/game"

func init() {
	procedures[kTakeOver] = procedure{Asks: asksTakeOver, Legal: legalTakeOver, Take: (*play).takeTakeOver, Run: func(p *play, f *frame) { p.stack.Pop(); p.takesOver(f.unit, true) }}
}

// canServe reports whether a soldier can be made the crewman of a gunner: both in one location, the
// gunner's weapon crewed and without a crewman (OTL-7.4a-02).
func (p *Position) canServe(gunner, u game.Unit) bool {
	g, s := &p.units[gunner], &p.units[u]
	if gunner == u || p.rules.fakes.Has(gunner) || p.rules.fakes.Has(u) || p.side(gunner) != p.side(u) || p.rules.Units[gunner].In != p.rules.Units[u].In || g.status != onMap || s.status != onMap {
		return false
	}
	return g.place == s.place && p.weapon(gunner).Crewed && !p.weapon(u).Crewed && s.crewOf == game.NoUnit && p.mate(gunner) == game.NoUnit
}

// crewChanges appends the crew markers that units about to move can put on or take off: one that came off may go to another
// weapon, or back; who has put one on keeps it for the turn (OTL-7.4a.5-01).
func (p *Position) crewChanges(units set, buf []game.Action) []game.Action {
	for s := units; s != 0; s &= s - 1 {
		u := s.First()
		if p.units[u].tried&triedCrew != 0 {
			continue
		}
		if p.units[u].crewOf != game.NoUnit {
			buf = append(buf, game.Act(doUncrew).With(u))
			continue
		}
		for g := units; g != 0; g &= g - 1 {
			if p.canServe(g.First(), u) {
				buf = append(buf, game.Act(doCrew).With(g.First(), u))
			}
		}
	}
	return buf
}

// changeCrew puts a crew marker on or takes it off.
func (p *play) changeCrew(a game.Action) {
	u, g := a.Units[0], a.Units[1]
	if a.Verb == doUncrew {
		g = p.units[u].crewOf
		p.units[u].crewOf = game.NoUnit
	} else {
		if p.weapon(u).Crewed {
			u, g = g, u
		}
		p.units[u].crewOf = g
		p.units[u].tried |= triedCrew
	}
	p.note(p.with(p.quietly(evCrew, u, bit(a.Verb == doCrew)), g), rCrewMarkers)
}

// orphan is a crewman whose gunner is out of play, NoUnit if there is none.
func (p *Position) orphan() game.Unit {
	for u := range p.units {
		if g := p.units[u].crewOf; g != game.NoUnit && p.units[g].status != onMap && p.units[u].status == onMap {
			return game.Unit(u)
		}
	}
	return game.NoUnit
}

// bereaved asks the crewman of a gunner who was killed or has run away whether he takes the weapon,
// if he is in that location (OTL-7.4a.3-02); otherwise it is lost. It reports whether there was one.
func (p *play) bereaved() bool {
	u := p.orphan()
	if u == game.NoUnit || p.in(kTakeOver) != nil {
		return false
	}
	g := p.units[u].crewOf
	if st := p.units[g].status; (st != killed && st != routed) || p.units[g].place != p.units[u].place {
		p.units[u].crewOf = game.NoUnit
		return true
	}
	f := newFrame(kTakeOver, p.side(u))
	f.unit = u
	p.stack.Push(f)
	return true
}

// kTakeOver: unit is the crewman.

func asksTakeOver(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.side != p.rules.machine, f.side, askTakeOver)
}

func legalTakeOver(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doTakeOver), game.Act(doDecline))
}

func (p *play) takeTakeOver(f *frame, a game.Action) {
	u := f.unit
	p.stack.Pop()
	p.takesOver(u, a.Verb == doTakeOver)
}

// takesOver gives the weapon of a fallen gunner to his crewman for the rest of the scenario, with
// its jam marker if it has one (OTL-7.4a.3-01, OTL-7.4a.3-02).
func (p *play) takesOver(u game.Unit, yes bool) {
	s := &p.units[u]
	g := s.crewOf
	s.crewOf = game.NoUnit
	if !yes {
		p.note(p.about(evWeaponLost, g), rTakeOverNow)
		return
	}
	own := s.weapon
	s.weapon, s.acquired, s.jam = p.units[g].weapon, true, p.units[g].jam
	if d := &p.units[g]; d.status == routed { // should he come back (event Straggler) there is only one machine gun
		d.weapon, d.acquired, d.jam = own, false, false
	}
	e := p.about(evTakesOver, u)
	e.Other = g
	p.note(e, rTakeOver, rTakeOverNow)
}
