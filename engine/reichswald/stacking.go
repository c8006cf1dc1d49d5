package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// stackLegal reports whether units may be together in a hex: without at most one
// attached unit (9.1.2) they number at most two (9.1) or all belong to one
// division (9.1.1; VER-9.1.1-02).
func (r *Rules) stackLegal(s set) bool {
	if r.withinLimit(s) {
		return true
	}
	for a := s & r.attached; a != 0; a &= a - 1 {
		if r.withinLimit(s.Without(a.First())) {
			return true
		}
	}
	return false
}

func (r *Rules) withinLimit(s set) bool {
	if s.Count() <= 2 {
		return true
	}
	f := r.Units[s.First()].Formation
	return !r.Formations[f].Independent && s&^r.members[f] == 0
}

// Crowded reports whether units that end a move in another hex would overstack it.
func (r *Rules) Crowded(pos game.Position, units []game.Unit, h hex.Hex) bool {
	p := pos.(*Position)
	all := p.at[h]
	for _, u := range units {
		all |= one(u)
	}
	return !r.stackLegal(all)
}

// overstacked returns the first hex that breaks the limit, hex.None if none does.
func (p *Position) overstacked() hex.Hex {
	worst := hex.None
	for u := range p.units {
		h := p.units[u].hex
		if h != hex.None && (worst == hex.None || h < worst) && !p.rules.stackLegal(p.at[h]) {
			worst = h
		}
	}
	return worst
}

// asksStacking is the check at the end of a Phase or Battle Step (VER-9.0-02):
// the owner eliminates units of his choice until each hex is legal (VER-9.2-01).
func asksStacking(p *Position, _ *frame) (game.Side, game.Ask) {
	h := p.overstacked()
	if h == hex.None {
		return game.Nobody, askNothing
	}
	return p.rules.Units[p.at[h].First()].Side, askRemove
}

func legalStacking(p *Position, _ *frame, buf []game.Action) []game.Action {
	return p.at[p.overstacked()].Acts(doRemove, buf)
}

func (p *play) takeStacking(_ *frame, a game.Action) {
	p.eliminate(a.Units[0], byStacking, rOverstacked, rOnlyNeeded)
}
