package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kBreakthrough] = procedure{Asks: asksBreakthrough, Legal: legalBreakthrough, Take: (*play).takeBreakthrough}
	reasons[kBreakthrough] = whyBreakthrough
}

var (
	groupNot    = game.Against("A Breakthrough Group is a stack of units that took part in the combat and have advanced.", "ARD-19.4-01", "ARD-19.4-07")
	groupOnce   = game.Against("A unit makes one Breakthrough Combat.", "ARD-19.4-06", "ARD-19.5-02")
	groupSupply = game.Against("Units out of supply make no Breakthrough Combat.", "ARD-19.6-01", "ARD-23.4-05")
)

// groupWhy says why a unit cannot belong to the Breakthrough Group of a hex.
func (p *Position) groupWhy(u game.Unit, h hex.Hex) *game.Reason {
	s := &p.units[u]
	switch {
	case s.place != onMap || s.hex != h || s.has&advanced == 0:
		return groupNot
	case s.has&broke != 0:
		return groupOnce
	case p.unsupplied(u):
		return groupSupply
	case s.has&far != 0 && !p.rules.Units[u].Has(data.Mechanized):
		return slowGroup
	}
	return p.ableWhy(u)
}

// breaks appends the Breakthrough Combats that can be made: a stack attacks an adjacent hex, also one that has
// been attacked before (ARD-19.4-01, ARD-19.4-03, ARD-19.4-07).
func (p *Position) breaks(side game.Side, buf []game.Action) []game.Action {
	for h, u := range p.first {
		if u == game.NoUnit || p.rules.Units[u].Side != side || !p.grouped(hex.Hex(h)) {
			continue
		}
		for _, to := range &p.rules.Data.Map.Neighbors[h] {
			if to != hex.None && p.opposed(to, side) && !p.shutTo(to, side) {
				buf = append(buf, game.Act(doBreakthrough).At(hex.Hex(h)).Toward(to))
			}
		}
	}
	return buf
}

// grouped reports whether a Breakthrough Group stands in a hex.
func (p *Position) grouped(h hex.Hex) bool {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.groupWhy(u, h) == nil {
			return true
		}
	}
	return false
}

func asksBreakthrough(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(len(p.breaks(f.side, p.mind.acts[:0])) > 0, f.side, askBreakthrough)
}

func legalBreakthrough(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.breaks(f.side, buf), game.Act(doDone))
}

// takeBreakthrough declares the attack of the group, which other units can take part in: then it has joined
// theirs, and it is the next one resolved (ARD-19.5-01).
func (p *play) takeBreakthrough(f *frame, a game.Action) {
	if a.Verb == doDone {
		p.stack.Pop()
		return
	}
	p.note(ofSide(evBreakthrough, f.side, a.Hex, a.To), "ARD-19.4-01", "ARD-19.4-04", "ARD-19.4-05")
	p.declare(f.side, breakthrough, a.Hex, a.To)
}

func whyBreakthrough(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doBreakthrough || a.Hex == hex.None {
		return nil
	}
	switch {
	case a.To == hex.None || !p.opposed(a.To, f.side):
		return noTarget
	case p.rules.Data.Map.Side(a.Hex, a.To) == hex.NoSide:
		return attackBeside
	case p.shutTo(a.To, f.side):
		return closedAttack
	}
	why := groupNot
	for u := p.first[a.Hex]; u != game.NoUnit; u = p.next[u] {
		if why = p.groupWhy(u, a.Hex); why == nil {
			return nil
		}
	}
	return why
}
