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
	notTheirTurn = game.Against("Nobody breaks down in the enemy's player turn.", "ARD-26.2-01")
	noCounter    = game.Against("No counter of that kind is left.", "ARD-26.2-01")
	onlyCommands = game.Against("Only a combat command with a remnant of its own breaks down as a whole.", "ARD-26.1-03")
	moveFirst    = game.Against("Both have finished moving when they rejoin, and one of them still has to move.", "ARD-26.4-01", "ARD-18.2-01")
	notItsParent = game.Against("A breakdown unit rejoins its own parent, which has lost a step, in the same hex.", "ARD-26.4-01")
)

// breakWhy says why a unit cannot break down in a Movement or Combat Phase of its side: before it moves,
// disengages or advances. Enemy ZOC, supply and Engaged do not matter (ARD-26.2-01).
func (p *Position) breakWhy(f *frame, u game.Unit) *game.Reason {
	s, info := &p.units[u], &p.rules.Units[u]
	late := rolled | trying | fellBack | gained
	if f.kind == kMovement {
		late = moved | arrived
	}
	switch {
	case info.Side != f.side:
		return notYours
	case s.place != onMap:
		return notOnMap
	case info.Breaks == data.NoPool || p.steps(u) < 2:
		return notWhole
	case s.state != steady:
		return weakNoBreak
	case p.night && !p.active(u):
		return notAwake
	case s.has&late != 0:
		return brokenLate
	case f.kind == kAdvance && s.has&attacking == 0:
		return advanceNot
	case f.kind == kAdvance && p.battle.counter:
		return notTheirTurn
	case p.spare(info.Breaks, u, 0) == game.NoUnit:
		return noCounter
	case f.kind != kMovement && p.crowds(u, false):
		return noRoomLeft
	}
	return nil
}

// crowds reports whether a hex would be overstacked once a unit has given off a breakdown unit, or broken down as a whole.
// In the course of movement it may be, until the phase ends (ARD-8.3-01).
func (p *Position) crowds(u game.Unit, whole bool) bool {
	var t tally
	s, info := &p.units[u], &p.rules.Units[u]
	for v := p.first[s.hex]; v != game.NoUnit; v = p.next[v] {
		if v != u {
			t.add(p, v)
		}
	}
	of := p.origin(u)
	t.addOf(p, p.spare(info.Breaks, u, 0), of)
	if whole {
		t.addOf(p, p.spare(info.Breaks, u, 1), of)
		t.addOf(p, p.spare(info.Remnant, u, 0), of)
		return !t.fits()
	}
	had := s.has
	s.has |= reduced
	t.add(p, u)
	s.has = had
	return !t.fits()
}

// dissolveWhy says why a unit cannot break down as a whole: a combat command can, into two task forces and the
// remnant that fits it (ARD-26.1-03).
func (p *Position) dissolveWhy(f *frame, u game.Unit) *game.Reason {
	info := &p.rules.Units[u]
	switch why := p.breakWhy(f, u); {
	case why != nil:
		return why
	case info.Type != data.CombatCommand || info.Remnant == data.NoPool:
		return onlyCommands
	case p.spare(info.Breaks, u, 1) == game.NoUnit || p.spare(info.Remnant, u, 0) == game.NoUnit:
		return noCounter
	case f.kind != kMovement && p.crowds(u, true):
		return noRoomLeft
	}
	return nil
}

func (p *Position) breakVerbWhy(f *frame, a game.Action) *game.Reason {
	if a.Verb == doDissolve {
		return p.dissolveWhy(f, a.Units[0])
	}
	return p.breakWhy(f, a.Units[0])
}

// origin is whose division, regiment, corps and army a unit is of: those of a breakdown unit are its parent's
// (ARD-26.2-02).
func (p *Position) origin(u game.Unit) *data.Unit {
	if parent := p.units[u].parent; parent != game.NoUnit {
		u = parent
	}
	return &p.rules.Units[u]
}

// spare is an unused counter of a pool for a unit, of its side and nation, after as many as are skipped; NoUnit
// if there is none.
func (p *Position) spare(pool data.Pool, u game.Unit, skip int) game.Unit {
	if pool == data.NoPool {
		return game.NoUnit
	}
	info := &p.rules.Units[u]
	for _, v := range p.rules.pools[pool] {
		if p.units[v].place != unused || p.rules.Units[v].Side != info.Side || p.rules.Units[v].Nation != info.Nation {
			continue
		}
		if skip == 0 {
			return v
		}
		skip--
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
	case parent == game.NoUnit || p.rules.Units[u].Pool != p.rules.Units[parent].Breaks || p.units[parent].place != onMap || p.units[parent].hex != s.hex || p.units[parent].has&reduced == 0:
		return notItsParent
	case p.hasToMove(u) || p.hasToMove(parent):
		return moveFirst
	}
	return nil
}

// legalBreaks appends who can break down in a phase, or in an advance.
func (p *Position) legalBreaks(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.breakWhy(f, u) != nil {
			continue
		}
		buf = append(buf, game.Act(doBreak).With(u))
		if p.dissolveWhy(f, u) == nil {
			buf = append(buf, game.Act(doDissolve).With(u))
		}
	}
	return buf
}

func (p *Position) legalRejoins(side game.Side, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[side] {
		if p.units[u].parent != game.NoUnit && p.rejoinWhy(u, side) == nil {
			buf = append(buf, game.Act(doRejoin).With(u))
		}
	}
	return buf
}

// takeBreak breaks a unit down: it loses a step and gives off a breakdown unit (ARD-26.1-01), or is replaced
// by two of them and a remnant (ARD-26.1-03).
func (p *play) takeBreak(a game.Action) {
	u := a.Units[0]
	info := &p.rules.Units[u]
	p.giveOff(u, info.Breaks)
	if a.Verb == doBreak {
		p.units[u].has |= reduced
		p.unsettle(p.units[u].hex)
		return
	}
	p.giveOff(u, info.Breaks)
	p.giveOff(u, info.Remnant)
	p.remove(u, dead)
}

// giveOff puts a counter of a pool beside a unit. It has the state of the unit, and does what the unit can
// still do (ARD-26.1-02, ARD-26.2-02).
func (p *play) giveOff(u game.Unit, pool data.Pool) {
	s, v := &p.units[u], p.spare(pool, u, 0)
	p.put(v, s.hex)
	child := &p.units[v]
	child.has = s.has & (oos | engaged | nightly | replaced | bound | building | stayed | attacking | attacked | targeted | commandeered)
	child.parent, child.points, child.group = u, s.points, s.group
	e := about(evBrokeDown, v, s.hex, hex.None)
	e.Other = u
	p.note(e, "ARD-26.1-01", "ARD-26.2-02", "ARD-26.3-01", "ARD-26.1-03")
}

// rejoin gives the step back: both have finished moving (ARD-26.4-01). A Disrupted or Routed one makes the whole so: nothing
// but a Rally Phase mends that (ARD-18.4-01). What one has done in the phase the whole has done: it has begun an Improved Position
// (ARD-15.8-05), or moved too far for a Night marker (ARD-25.3-03). A Replacement or ENG marker of the part stays.
func (p *play) rejoin(u game.Unit) {
	parent, h := p.units[u].parent, p.units[u].hex
	e := about(evRejoined, u, h, hex.None)
	e.Other = parent
	p.note(e, "ARD-26.4-01")
	whole := &p.units[parent]
	whole.has = whole.has&^reduced | moved | p.units[u].has&(building|tactical|replaced|engaged)
	if !p.night && whole.has&tactical != 0 {
		whole.has &^= nightly // ARD-25.3-03
	}
	whole.state = max(whole.state, p.units[u].state)
	p.remove(u, unused)
}
