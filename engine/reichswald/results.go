package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// standing returns the defenders that are still in the target hex.
func (p *Position) standing(f *frame) set { return p.at[f.hex] & p.battle.defenders }

// The defender meets n loss points by eliminations, by the retreat of all by as
// many hexes, or first by the one and then by the other (VER-10.4-05).
func asksLoss(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.n > 0 && p.standing(f) != 0, f.side, askLoss) // VER-10.4-07: points beyond the units are void
}

// canGiveWay reports whether any of some units can retreat n hexes.
func (p *Position) canGiveWay(units set, n int8) bool {
	var buf [6]game.Action
	for u := range units.Each {
		if len(p.appendRetreats(u, n, 0, hex.None, buf[:0])) > 0 {
			return true
		}
	}
	return false
}

func legalLoss(p *Position, f *frame, buf []game.Action) []game.Action {
	units := p.standing(f)
	buf = units.Acts(doLose, buf)
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
	units := p.standing(f)
	*f = frame{kind: kGiveWay, side: f.side, unit: game.NoUnit, hex: f.hex, n: f.n, units: units, stack: p.inRedCompany(units)}
}

// The attacker names n of his units, which retreat one hex each; those who
// cannot are eliminated and meet their point as well (VER-10.4-04, VER-10.4-07).
func asksRepulse(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.n > 0 && f.units != 0, f.side, askRetreat)
}

func legalRepulse(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := range f.units.Each {
		begun := len(buf)
		if buf = p.appendRetreats(u, 1, 0, hex.None, buf); len(buf) == begun {
			buf = append(buf, game.Act(doLose).With(u))
		}
	}
	return buf
}

func (p *play) takeRepulse(f *frame, a game.Action) {
	u := a.Units[0]
	f.n--
	f.units = f.units.Without(u)
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
	return !p.battle.retreated.Has(u) && p.units[u].hex != h && p.rules.stackLegal(p.at[h]|one(u))
}

func asksAdvance(p *Position, f *frame) (game.Side, game.Ask) {
	var buf [game.MaxSet + 1]game.Action
	somebody := p.of(f.side.Other(), f.hex) == 0 && len(legalAdvance(p, f, buf[:0])) > 1 // can do more than let it be
	return game.AskIf(somebody, f.side, askAdvance)
}

func legalAdvance(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := range p.battle.attackers.Each {
		if p.mayAdvance(u, f.hex) {
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
	p.enter(game.About(evAdvanced, a.Units[0], p.units[a.Units[0]].hex, f.hex), rAdvance, rAdvanceFree)
}
