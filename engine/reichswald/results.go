package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kLoss] = procedure{Asks: asksLoss, Legal: legalLoss, Take: (*play).takeLoss, Run: func(p *play, _ *frame) { p.stack.Pop() }}
	procedures[kRepulse] = procedure{Asks: asksRepulse, Legal: legalRepulse, Take: (*play).takeRepulse, Run: func(p *play, _ *frame) { p.stack.Pop() }}
	procedures[kAdvance] = procedure{Asks: asksAdvance, Legal: legalAdvance, Take: (*play).takeAdvance, Run: func(p *play, _ *frame) { p.stack.Pop() }}
}

// standing returns the defenders that are still in the target hex.
func (p *Position) standing(f *frame) set { return p.at[f.hex] & p.battle.defenders }

// The defender meets n loss points by eliminations, by the retreat of all by as
// many hexes, or first by the one and then by the other (VER-10.4-05).
func asksLoss(p *Position, f *frame) (game.Side, game.Ask) {
	if f.n <= 0 || p.standing(f) == 0 {
		return game.Nobody, askNothing // VER-10.4-07: points beyond the units are void
	}
	return f.side, askLoss
}

// canGiveWay reports whether any of some units can retreat n hexes.
func (p *Position) canGiveWay(units set, n int8) bool {
	for s := units; s != 0; s &= s - 1 {
		if _, k := p.retreatHexes(s.first(), n, 0, hex.None); k > 0 {
			return true
		}
	}
	return false
}

func legalLoss(p *Position, f *frame, buf []game.Action) []game.Action {
	units := p.standing(f)
	for s := units; s != 0; s &= s - 1 {
		buf = append(buf, game.Act(doLose).With(s.first()))
	}
	if p.canGiveWay(units, f.n) {
		buf = append(buf, game.Act(doRetreat))
	}
	return buf
}

func (p *play) takeLoss(f *frame, a game.Action) {
	if a.Verb == doLose {
		f.n--
		if p.canGiveWay(p.standing(f), f.n+1) {
			p.eliminate(a.Units[0], byChoice, rCasualty)
		} else {
			p.eliminate(a.Units[0], byTrap, rTrapped, rRecompute)
		}
		return
	}
	g := newFrame(kGiveWay, f.side)
	g.hex, g.n, g.units = f.hex, f.n, p.standing(f)
	g.stack = p.inRedCompany(g.units)
	p.stack.Pop()
	p.stack.Push(g)
}

// The attacker names n of his units, which retreat one hex each; those who
// cannot are eliminated and meet their point as well (VER-10.4-04, VER-10.4-07).
func asksRepulse(_ *Position, f *frame) (game.Side, game.Ask) {
	if f.n <= 0 || f.units == 0 {
		return game.Nobody, askNothing
	}
	return f.side, askRetreat
}

func legalRepulse(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := f.units; s != 0; s &= s - 1 {
		u := s.first()
		hexes, n := p.retreatHexes(u, 1, 0, hex.None)
		for _, h := range hexes[:n] {
			buf = append(buf, game.Act(doRetreat).With(u).Toward(h))
		}
		if n == 0 {
			buf = append(buf, game.Act(doLose).With(u))
		}
	}
	return buf
}

func (p *play) takeRepulse(f *frame, a game.Action) {
	u := a.Units[0]
	f.n--
	f.units = f.units.without(u)
	if a.Verb == doLose {
		p.eliminate(u, byTrap, rTrapped)
		return
	}
	p.battle.retreated |= one(u)
	p.fallBack(u, a.To, f.stack)
}

// Attackers that have not retreated may enter the hex that combat has emptied,
// up to the stacking limit (VER-10.7-01, VER-10.7-04).
func (p *Position) mayAdvance(u game.Unit, h hex.Hex) bool {
	return !p.battle.retreated.has(u) && p.units[u].hex != h && p.rules.stackLegal(p.at[h]|one(u))
}

func asksAdvance(p *Position, f *frame) (game.Side, game.Ask) {
	if p.of(f.side.Other(), f.hex) == 0 {
		for s := p.battle.attackers; s != 0; s &= s - 1 {
			if p.mayAdvance(s.first(), f.hex) {
				return f.side, askAdvance
			}
		}
	}
	return game.Nobody, askNothing
}

func legalAdvance(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := p.battle.attackers; s != 0; s &= s - 1 {
		if u := s.first(); p.mayAdvance(u, f.hex) {
			buf = append(buf, game.Act(doAdvance).With(u))
		}
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeAdvance(f *frame, a game.Action) {
	if a.Verb == doDone {
		p.stack.Pop()
		return
	}
	u := a.Units[0]
	from := p.units[u].hex
	p.enter(u, f.hex)
	p.note(game.About(evAdvanced, u, from, f.hex), rAdvance, rAdvanceFree)
}
