package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kMovement] = procedure{Asks: asksMovement, Legal: legalMovement, Take: (*play).takeMovement, Run: (*play).runMovement}
	reasons[kMovement] = whyMovement
}

func asksMovement(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step != 0, f.side, askMove)
}

// runMovement begins a Movement Phase: Strategic Movement markers come off (ARD-12.7-01), the trucks
// stay for units that use them again (ARD-12.62-03).
func (p *play) runMovement(f *frame) {
	f.step = 1
	p.unsettleAll()
	p.clearAll(f.side, ofMovement)
	for u := range p.units {
		if p.rules.Units[u].Side == f.side && p.units[u].marker == strategic {
			p.mark(game.Unit(u), noMarker)
		}
	}
	if !p.night {
		p.airRolled = false
		p.beginMovement(f.side)
	}
}

// modes are the ways to move in the order in which they are offered.
var modes = [...]game.Option{byRoute, byExtended, byTactical, byStrategic, byTruck, byPrimeMover, byShift, byInfiltration}

func legalMovement(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := range p.units {
		if p.rules.Units[u].Side != f.side || p.units[u].place != onMap || p.actWhy(game.Unit(u), f.side) != nil {
			continue
		}
		starts := p.startsOf(game.Unit(u))
		for i, mode := range modes {
			if starts>>i&1 != 0 {
				buf = append(buf, game.Act(doMove).With(game.Unit(u)).At(p.units[u].hex).As(mode))
			}
		}
	}
	buf = p.legalEntries(f.side, buf)
	buf = p.legalTrucks(f.side, buf)
	buf = p.legalWorks(f.side, buf)
	buf = p.legalBreaks(f, buf)
	buf = p.legalRejoins(f.side, buf)
	buf = p.legalMarks(f.side, buf)
	if p.airWhy(f.side) == nil {
		buf = append(buf, game.Act(doAir))
	}
	if p.lingersWhy(f.side) == nil {
		buf = append(buf, game.Act(doEnd))
	}
	return buf
}

// lingers is the first unit that has to move before the phase ends and can, NoUnit if there is none: one
// that is Disrupted or Routed in an enemy ZOC (ARD-18.2-01), or 9 Arm/CCB on its way to St-Vith.
func (p *Position) lingers(side game.Side) game.Unit {
	for _, u := range p.rules.sides[side] {
		if p.hasToMove(u) {
			return u
		}
	}
	return game.NoUnit
}

func (p *Position) hasToMove(u game.Unit) bool {
	return p.shrinks(u) && p.actWhy(u, p.rules.Units[u].Side) == nil && (p.escapes(u, byTactical) || p.escapes(u, byShift)) || p.strays(u)
}

// shrinks reports whether a unit is Disrupted or Routed in an enemy ZOC.
func (p *Position) shrinks(u game.Unit) bool {
	s := &p.units[u]
	return s.state != steady && s.place == onMap && p.inZOC(s.hex, p.rules.Units[u].Side.Other())
}

// escapes reports whether a Disrupted or Routed unit can leave the enemy ZOC in a mode for another hex: it enters no
// other ZOC (ARD-18.2-02).
func (p *Position) escapes(u game.Unit, mode game.Option) bool {
	g, why := p.gaitOf(u, mode)
	return why == nil && p.canStep(&g, p.units[u].hex, 0, g.allowed)
}

// lingersWhy says why the phase cannot end before a unit has moved.
func (p *Position) lingersWhy(side game.Side) *game.Reason {
	switch u := p.lingers(side); {
	case u == game.NoUnit:
		return nil
	case p.shrinks(u):
		return leavesZOC
	}
	return boundThere
}

func (p *play) takeMovement(f *frame, a game.Action) {
	switch a.Verb {
	case doEnd:
		p.endMovement(f)
	case doMove:
		p.beginMove(f, a.Units[0], a.Option)
	case doEnter, doShift, doPlace, doBlock, doUnblock:
		p.takeEntry(f, a)
	case doLoad:
		p.load(a.Units[0])
	case doUnload:
		p.unload(a.Units[0])
	case doDig, doFinish:
		p.takeWorks(a)
	case doBreak, doDissolve:
		p.takeBreak(a)
	case doRejoin:
		p.rejoin(a.Units[0])
	case doMark:
		p.takeMark(f, a)
	case doAir:
		p.rollAir()
	}
}

// beginMove begins the move of a unit on the map.
func (p *play) beginMove(f *frame, u game.Unit, mode game.Option) {
	g, _ := p.gaitOf(u, mode)
	m := newFrame(kMove, f.side)
	m.unit, m.mode, m.n, m.hex = u, mode, g.allowed, p.units[u].hex
	p.units[u].has |= marching
	p.stack.Push(m)
}

// endMovement is the end of a Movement Phase: Improved Positions that are vacant are removed
// (ARD-15.8-08), Roadblocks that an enemy was in (ARD-24.8-06), in the AM Replacement markers
// (ARD-25.25-01); then stacking is looked at (ARD-8.3-01).
func (p *play) endMovement(f *frame) {
	side := f.side
	if !p.night {
		p.closeMovement(side)
		p.dismount(side)
		for _, u := range p.rules.sides[side] {
			if !p.inSector(u) {
				p.units[u].has &^= bound // it was not possible
			}
		}
		if !p.today().PM {
			p.clearAll(side, replaced)
		}
	}
	for h := range p.works {
		if p.works[h] != noWorks && p.first[h] == game.NoUnit {
			p.raze(hex.Hex(h))
		}
	}
	for i, b := range &p.blocks[side.Other()] {
		if b >= 0 && p.holder(b) == side { // also of units that retreated there before (ARD-24.8-06)
			p.overrun[side.Other()] |= 1 << i
		}
	}
	p.clearBlocks(side)
	p.stack.Pop()
	p.stack.Push(newFrame(kStacking, side))
}

// clearBlocks removes the Roadblocks that units of a side were in (ARD-24.8-06).
func (p *play) clearBlocks(side game.Side) {
	enemy := side.Other()
	for i := range p.blocks[enemy] {
		if p.overrun[enemy]>>i&1 != 0 && p.blocks[enemy][i] >= 0 {
			p.note(ofSide(evRoadblock, enemy, p.blocks[enemy][i], hex.None), "ARD-24.8-06")
			p.blocks[enemy][i] = inHolding
		}
	}
	p.overrun[enemy] = 0
}

// whyMovement finds the reason against an action of a Movement Phase.
func whyMovement(p *Position, f *frame, a game.Action) *game.Reason {
	u := a.Units[0]
	if a.Verb == doEnd {
		return p.lingersWhy(f.side)
	}
	if a.Verb == doAir {
		return p.airWhy(f.side)
	}
	if a.Verb == doMark && a.Hex != hex.None {
		return p.markWhy(a.Hex, f.side)
	}
	if u == game.NoUnit || a.Units[1] != game.NoUnit {
		return nil
	}
	switch a.Verb {
	case doMove:
		if why := p.moveWhy(u, f.side); why != nil {
			return why
		}
		return p.startWhy(u, a.Option)
	case doEnter, doShift, doPlace, doBlock, doUnblock:
		return p.entryWhy(u, f.side, a)
	case doLoad:
		return p.loadWhy(u, f.side)
	case doUnload:
		return p.unloadWhy(u, f.side)
	case doDig:
		return p.digWhy(u, f.side)
	case doFinish:
		return p.finishWhy(u, f.side)
	case doBreak, doDissolve:
		return p.breakVerbWhy(f, a)
	case doRejoin:
		return p.rejoinWhy(u, f.side)
	}
	return nil
}
