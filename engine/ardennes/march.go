package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kMove] = procedure{Asks: asksMove, Legal: legalMove, Take: (*play).takeMove, Run: (*play).endMove}
	reasons[kMove] = whyMove
}

// Steps of kMove. Its unit is the first of those that march, n what is left of the allowance, hexes how
// many have been entered, to a hex whose enemy ZOC is ignored (ARD-27.12-01).
const (
	moveFresh uint8 = iota
	moveOn
)

// marcher is the gait of the unit that moves.
func (p *Position) marcher(f *frame) gait { return p.gaitIn(f, f.unit) }

// gaitIn is how a unit goes in the move in progress: 150 Panzer Brigade, which has rolled when it moved alone, ignores
// an enemy ZOC, and nobody who goes along from there (ARD-27.12-01).
func (p *Position) gaitIn(f *frame, u game.Unit) gait {
	g, _ := p.gaitOf(u, f.mode)
	if u == f.unit {
		g.ignored = f.to
	}
	return g
}

// marchers are the gaits of all units that move together.
func (p *Position) marchers(f *frame) []gait { return p.marchersTo(nil, f) }

func (p *Position) marchersTo(gaits []gait, f *frame) []gait {
	for u := p.first[p.units[f.unit].hex]; u != game.NoUnit; u = p.next[u] {
		if p.units[u].has&marching != 0 {
			gaits = append(gaits, p.gaitIn(f, u))
		}
	}
	return gaits
}

func asksMove(p *Position, f *frame) (game.Side, game.Ask) {
	g := p.marcher(f)
	h := p.units[f.unit].hex
	if f.step == moveOn && !p.infiltrates(f) && (p.endsIn(&g, h) || f.n == 0 || !p.canStep(&g, h, f.hexes, f.n) && p.leaveWhy(f, h) != nil) {
		return game.Nobody, askNothing
	}
	return f.side, askStep
}

// canStop reports whether a move may end where it is. One that has not begun can always be called off,
// but for a unit that has to leave an enemy ZOC; and one that cannot go on ends.
func (p *Position) canStop(f *frame, g *gait) bool {
	h := p.units[f.unit].hex
	why := p.haltWhy(f, h)
	if f.step == moveFresh {
		return !p.cowers(f) && why != boundThere || !p.canStep(g, h, 0, f.n)
	}
	return why == nil || !p.canMarch(f) && p.leaveWhy(f, h) != nil
}

// cowers reports whether one of the units that march together has to leave an enemy ZOC if it can (ARD-18.2-01).
func (p *Position) cowers(f *frame) bool {
	for u := p.first[p.units[f.unit].hex]; u != game.NoUnit; u = p.next[u] {
		if p.units[u].has&marching != 0 && p.shrinks(u) {
			return true
		}
	}
	return false
}

// canMarch reports whether the units that march can go on together by a hex.
func (p *Position) canMarch(f *frame) bool {
	h := p.units[f.unit].hex
	for d := hex.Dir(0); d < 6; d++ {
		if _, why := p.marchWhy(f, h, d); why == nil {
			return true
		}
	}
	return false
}

// haltWhy says why units that march together may not end their move in a hex: it is endWhy for each of them.
func (p *Position) haltWhy(f *frame, h hex.Hex) *game.Reason {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.units[u].has&marching == 0 {
			continue
		}
		g, _ := p.gaitOf(u, f.mode)
		if why := p.endWhy(&g, h); why != nil {
			return why
		}
	}
	return nil
}

func legalMove(p *Position, f *frame, buf []game.Action) []game.Action {
	g := p.marcher(f)
	h := p.units[f.unit].hex
	for d, n := range &p.rules.Data.Map.Neighbors[h] {
		if _, why := p.marchWhy(f, h, hex.Dir(d)); why == nil {
			buf = append(buf, game.Act(doStep).At(n))
		}
	}
	if p.leaveWhy(f, h) == nil {
		buf = append(buf, game.Act(doExit))
	}
	if f.step == moveFresh {
		for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
			if p.joinWhy(f, u) == nil {
				buf = append(buf, game.Act(doJoin).With(u))
			}
		}
	}
	if p.infiltrates(f) {
		buf = append(buf, game.Act(doSurprise))
	}
	if p.canStop(f, &g) {
		buf = append(buf, game.Act(doStop))
	}
	return buf
}

// marchWhy is goesWhy for all units that march together: the dearest step counts, and what is closed to
// one of them is closed to all (ARD-11.1-03). That the crossings of 11.4 and 11.6 are the first hex of a move makes them one in a phase.
func (p *Position) marchWhy(f *frame, h hex.Hex, d hex.Dir) (cost int8, why *game.Reason) {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.units[u].has&marching == 0 {
			continue
		}
		g := p.gaitIn(f, u)
		n, why := p.goesWhy(&g, h, d, f.hexes, f.n)
		if why != nil {
			return n, why
		}
		cost = max(cost, n)
	}
	return cost, nil
}

var (
	joinsAlready = game.Against("That unit goes along already.", "ARD-11.1-03")
	joinsNowhere = game.Against("With that unit there is no hex that all of them can enter.", "ARD-11.1-03", "ARD-18.2-01")
	joinsFirst   = game.Against("Units go along from the hex where the move begins, before its first hex; those in Strategic Movement or on trucks move alone.", "ARD-11.1-03", "ARD-12.2-02")
)

// joinWhy says why a unit cannot go along with the one that moves.
func (p *Position) joinWhy(f *frame, u game.Unit) *game.Reason {
	switch {
	case p.units[u].has&marching != 0:
		return joinsAlready
	case f.step != moveFresh || f.mode == byStrategic || f.mode == byTruck || p.units[u].place != onMap || p.units[u].hex != p.units[f.unit].hex:
		return joinsFirst
	}
	if why := p.actWhy(u, f.side); why != nil {
		return why
	}
	if why := p.startWhy(u, f.mode); why != nil {
		return why
	}
	if !p.marchesWith(f, u) {
		return joinsNowhere
	}
	return nil
}

// marchesWith reports whether the units that march could still go on with another one, or leave the map, which is not what
// those have to do that leave an enemy ZOC (ARD-18.2-02).
func (p *Position) marchesWith(f *frame, u game.Unit) bool {
	g, _ := p.gaitOf(u, f.mode)
	with := *f
	with.n = min(f.n, g.allowed)
	p.units[u].has |= marching
	open := p.canMarch(&with) || !p.cowers(&with) && p.leaveWhy(&with, p.units[u].hex) == nil
	p.units[u].has &^= marching
	return open
}

func (p *play) takeMove(f *frame, a game.Action) {
	switch a.Verb {
	case doStop:
		p.endMove(f)
	case doJoin:
		u := a.Units[0]
		g, _ := p.gaitOf(u, f.mode)
		p.units[u].has |= marching
		f.n = min(f.n, g.allowed)
		p.note(about(evJoined, u, p.units[u].hex, hex.None), "ARD-11.1-03")
	case doExit:
		p.exit(f)
	case doSurprise:
		p.infiltrate(f)
	case doStep:
		p.march(f, a.Hex)
	}
}

// march enters the next hex with all units that move together, unless the bridge of Ouren is blown
// before the first German that crosses it (ARD-7.8-01, ARD-7.8-03).
func (p *play) march(f *frame, to hex.Hex) {
	m := p.rules.Data.Map
	from := p.units[f.unit].hex
	d, _ := m.DirTo(from, to)
	if p.crossOuren(f.side, m.Sides[from][d]) {
		return
	}
	cost, _ := p.marchWhy(f, from, d)
	p.sauer = p.sauer || cost == f.n && p.ferries(f.unit, from, to)
	p.depart(f)
	f.n, f.step = f.n-cost, moveOn
	f.hexes++
	for u := p.first[from]; u != game.NoUnit; {
		next := p.next[u]
		if p.units[u].has&marching != 0 {
			p.enter(u, to)
			p.note(about(evMoved, u, from, to, int16(cost), int16(f.n), int16(f.mode)), "ARD-11.1-01")
		}
		u = next
	}
}

// depart is what the first hex of a move does: markers are put on and taken off, artillery leaves its
// fire position (ARD-22.1-02).
func (p *play) depart(f *frame) {
	if f.step != moveFresh {
		return
	}
	one := f.mode == byShift || f.mode == byInfiltration
	if f.mode == byInfiltration {
		p.nightsLeft[f.side]--
		p.unsettleAll()
	}
	for u := range p.units {
		s := &p.units[u]
		if s.has&marching == 0 {
			continue
		}
		want := noMarker
		switch gun := p.rules.Units[u].Has(data.Gunner); {
		case f.mode == byStrategic:
			want = strategic
		case f.mode == byTruck:
			want = truck
		case gun && f.side == german && (!one || s.marker == primeMover): // which stays (ARD-22.3-03)
			want = primeMover
		}
		if s.marker != want {
			p.mark(game.Unit(u), want)
			p.note(about(evMarked, game.Unit(u), s.hex, hex.None, int16(want)), "ARD-12.4-01", "ARD-22.3-01")
		}
		if p.rules.Units[u].Has(data.Gunner) && f.side == allied && !one {
			s.has |= fired
		}
	}
}

// enter puts a unit into a hex: in a move or an advance. Its side controls the hex then; enemy
// Roadblocks there will go (ARD-24.8-06), and Germans in the hexes of 27.6 set the 2nd Division free (ARD-27.6-02).
func (p *play) enter(u game.Unit, h hex.Hex) {
	before, side, from := p.control[h], p.rules.Units[u].Side, p.units[u].hex
	p.put(u, h)
	if before != side && h == p.rules.Special.StVith {
		p.unsettleAll() // what the Bottleneck costs (ARD-24.7-01)
	}
	for i, b := range &p.blocks[side.Other()] {
		if b == h {
			p.overrun[side.Other()] |= 1 << i
		}
	}
	p.disturb(h, side, before)
	if side == german && p.depot == hidden {
		p.tellDump(h)
		p.unsettleAll()
	}
	if side == german && p.rules.Chosen.OptionalUnits {
		p.reachMeuse(from, h)
	}
	if side == german && p.turn <= 2 && !p.released {
		for _, x := range p.rules.Special.Release {
			p.released = p.released || x == h
		}
		p.unsettleAll()
	}
	if side == german && p.turn == 1 {
		p.freeGuns(h)
	}
}

// freeGuns frees V/187 and V/406 beside a hex that a German enters. "Advances" is any movement or advance, as in 27.6
// (ARD-29.1-02, ARD-27.6-03).
func (p *play) freeGuns(h hex.Hex) {
	for _, n := range &p.rules.Data.Map.Neighbors[h] {
		if n == hex.None {
			continue
		}
		for u := p.first[n]; u != game.NoUnit; u = p.next[u] {
			if p.rules.Units[u].Has(data.VCorpsGun) {
				p.units[u].has |= freed
			}
		}
	}
}

// endMove ends the move of all units that march.
func (p *play) endMove(f *frame) {
	allowed := int8(noLimit)
	for u := range p.units {
		if p.units[u].has&marching != 0 {
			g, _ := p.gaitOf(game.Unit(u), f.mode)
			allowed = min(allowed, g.allowed)
		}
	}
	much := f.step == moveOn && (f.mode == byTactical || allowed-f.n > 2)
	for u := range p.units {
		s := &p.units[u]
		if s.has&marching == 0 {
			continue
		}
		s.has = s.has&^marching | moved
		if much {
			s.has |= tactical
		}
		if s.place != onMap {
			continue
		}
		in := int16(0)
		if p.inZOC(s.hex, f.side.Other()) {
			in = 1
		}
		p.note(about(evStopped, game.Unit(u), s.hex, hex.None, in), "ARD-9.2-01")
	}
	p.stack.Pop()
}

// whyMove finds the reason against an action of a move.
func whyMove(p *Position, f *frame, a game.Action) *game.Reason {
	h := p.units[f.unit].hex
	switch a.Verb {
	case doStep:
		d, ok := p.rules.Data.Map.DirTo(h, a.Hex)
		if !ok {
			return notAdjacent
		}
		_, why := p.marchWhy(f, h, d)
		return why
	case doStop:
		if f.step == moveFresh && p.cowers(f) {
			return leavesZOC
		}
		return p.haltWhy(f, h)
	case doJoin:
		if a.Units[0] != game.NoUnit {
			return p.joinWhy(f, a.Units[0])
		}
	case doSurprise:
		return noInfiltration
	case doExit:
		return p.leaveWhy(f, h)
	}
	return nil
}
