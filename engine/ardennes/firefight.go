package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

func init() {
	procedures[kFireFight] = procedure{Asks: asksFireFight, Legal: legalFireFight, Take: (*play).takeFireFight, Run: (*play).runFireFight}
	reasons[kFireFight] = whyFireFight
}

var (
	leadAttacks = game.Against("The Lead Unit is one of the attackers.", "ARD-16.2-01")
	leadEnters  = game.Against("The Lead Unit must be able to advance into the defender's hex.", "ARD-16.2-01", "ARD-16.2-03", "ARD-16.2-11")
)

// leadWhy says why a unit cannot lead a Fire Fight: the terrain has to let it advance into the defender's
// hex; stacking does not matter (ARD-16.2-11).
func (p *Position) leadWhy(u game.Unit) *game.Reason {
	s, b := &p.units[u], &p.battle
	if s.has&attacking == 0 {
		return leadAttacks
	}
	d, onto := p.rules.Data.Map.DirTo(s.hex, b.target)
	if !onto {
		if p.frozenWhy(u) != nil || p.keptOut(u, b.target) != nil || p.leftBy(b.target) {
			return leadEnters
		}
		return nil
	}
	// A fuel dump that defends itself keeps nobody from leading: it is what the fight is about (ARD-32.2-02).
	if why := p.kept(u, s.hex, d); p.frozenWhy(u) != nil || p.closed(p.rules.Units[u].Has(data.Vehicle), s.hex, d, true) != nil || why != nil && why != dumpThere {
		return leadEnters
	}
	return nil
}

// moraleDRM is +1 for a Green and -1 for an Elite unit (ARD-16.2-04), in the Rally Phase too (ARD-18.4-02).
func (p *Position) moraleDRM(u game.Unit) int { return int(p.rules.Units[u].Morale) }

// rollingGround reports whether a Lead Unit that is a tank has its -1 in a hex (ARD-16.2-04); the West Wall
// does not matter (ARD-16.2-10).
func (p *Position) rollingGround() bool {
	t := p.rules.Data.Map.Ground[p.battle.target].Terrain
	return t != data.Forest && t != data.WoodedRough && t != data.City
}

// fightDRM is the modifier of a Fire Fight: the Lead Unit's morale; -1 if it has a gray TQ at least equal to
// the highest of the defenders (ARD-16.2-04); +1 of the result (ARD-16.1-07).
func (p *Position) fightDRM(u game.Unit) int {
	drm := p.moraleDRM(u)
	if p.gray(u) && p.rollingGround() && p.quality(u) >= p.bestTQ(p.battle.target) {
		drm--
	}
	if p.battle.result == data.FFPlus1 {
		drm++
	}
	return drm
}

// asksFireFight lets the attacker choose (ARD-16.1-06); without a Lead Unit the FF is an Eng (ARD-16.2-01).
func asksFireFight(p *Position, f *frame) (game.Side, game.Ask) {
	if p.battle.result == data.FF || p.battle.result == data.FFPlus1 {
		for _, u := range p.rules.sides[f.side] {
			if p.leadWhy(u) == nil {
				return f.side, askFireFight
			}
		}
	}
	return game.Nobody, askNothing
}

func legalFireFight(p *Position, f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.leadWhy(u) == nil {
			buf = append(buf, game.Act(doFireFight).With(u))
		}
	}
	return append(buf, game.Act(doAccept))
}

func (p *play) takeFireFight(_ *frame, a game.Action) {
	b := &p.battle
	if a.Verb == doAccept {
		p.runFireFight(nil)
		return
	}
	u := a.Units[0]
	drm := p.fightDRM(u)
	die := p.roll(chanceFireFight, int(b.target))
	b.result, b.fight, b.lead = p.rules.Data.Charts.FireFight.At(die+drm), true, u
	p.stack.Pop()
	p.note(about(evFireFight, u, p.units[u].hex, b.target, int16(die), int16(drm), int16(b.result)), "ARD-16.2-02", "ARD-16.2-04", resultRefs[b.result])
}

func (p *play) runFireFight(*frame) {
	p.battle.result = data.Eng
	p.stack.Pop()
}

func whyFireFight(p *Position, _ *frame, a game.Action) *game.Reason {
	if a.Verb != doFireFight || a.Units[0] == game.NoUnit {
		return nil
	}
	return p.leadWhy(a.Units[0])
}
