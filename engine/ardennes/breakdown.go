package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Reasons against breaking down and rejoining.
var (
	notWhole     = game.Against("Only regiments and combat commands at full strength give off a breakdown unit.", "ARD-26.1-01")
	weakNoBreak  = game.Against("Disrupted and Routed units do not break down.", "ARD-26.2-01", "ARD-18.2-04")
	brokenLate   = game.Against("A unit breaks down before it moves.", "ARD-26.2-01")
	noCounter    = game.Against("No counter of that kind is left.", "ARD-26.2-01")
	notItsParent = game.Against("A breakdown unit rejoins its own parent, which has lost a step, in the same hex.", "ARD-26.4-01")
)

// breakWhy says why a unit cannot break down in a Movement Phase of its side. Enemy ZOC, supply and
// Engaged do not matter (ARD-26.2-01).
func (p *Position) breakWhy(u game.Unit, side game.Side) *game.Reason {
	s, info := &p.units[u], &p.rules.Units[u]
	switch {
	case info.Side != side:
		return notYours
	case s.place != onMap:
		return notOnMap
	case info.Breaks == data.NoPool || p.steps(u) < 2:
		return notWhole
	case s.state != steady:
		return weakNoBreak
	case s.has&(moved|arrived) != 0:
		return brokenLate
	case p.spare(u) == game.NoUnit:
		return noCounter
	}
	return nil
}

// spare is the first unused counter that a unit could give off, NoUnit if there is none.
func (p *Position) spare(u game.Unit) game.Unit {
	for _, v := range p.rules.pools[p.rules.Units[u].Breaks] {
		if p.units[v].place == unused && p.rules.Units[v].Side == p.rules.Units[u].Side {
			return v
		}
	}
	return game.NoUnit
}

// rejoinWhy says why a breakdown unit cannot go back to its parent (ARD-26.4-01).
func (p *Position) rejoinWhy(u game.Unit, side game.Side) *game.Reason {
	s := &p.units[u]
	parent := s.parent
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case s.place != onMap:
		return notOnMap
	case parent == game.NoUnit || p.units[parent].place != onMap || p.units[parent].hex != s.hex || p.units[parent].has&reduced == 0:
		return notItsParent
	case s.state != steady || p.units[parent].state != steady:
		return weakNoBreak
	}
	return nil
}

func (p *Position) legalBreaks(side game.Side, buf []game.Action) []game.Action {
	if p.night {
		return buf
	}
	for _, u := range p.rules.sides[side] {
		if p.breakWhy(u, side) == nil {
			buf = append(buf, game.Act(doBreak).With(u))
		}
		if p.rejoinWhy(u, side) == nil {
			buf = append(buf, game.Act(doRejoin).With(u))
		}
	}
	return buf
}

// breakDown puts a breakdown unit beside its parent, which loses a step (ARD-26.1-01). It has the state of
// the parent, and both may move (ARD-26.1-02, ARD-26.2-02).
func (p *play) breakDown(u game.Unit) {
	s, v := &p.units[u], p.spare(u)
	h := s.hex
	s.has |= reduced
	p.put(v, h)
	child := &p.units[v]
	child.has = s.has & (oos | engaged | nightly | replaced)
	child.parent, child.points, child.group = u, s.points, s.group
	e := about(evBrokeDown, v, h, hex.None)
	e.Other = u
	p.note(e, "ARD-26.1-01", "ARD-26.2-02", "ARD-26.3-01")
}

// rejoin gives the step back: both have finished moving (ARD-26.4-01).
func (p *play) rejoin(u game.Unit) {
	parent, h := p.units[u].parent, p.units[u].hex
	e := about(evRejoined, u, h, hex.None)
	e.Other = parent
	p.note(e, "ARD-26.4-01")
	p.units[parent].has = p.units[parent].has&^reduced | moved
	p.remove(u, unused)
	p.units[u].parent = game.NoUnit
}
