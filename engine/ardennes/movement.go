package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kMovement] = procedure{Asks: asksMovement, Legal: legalMovement, Take: (*play).takeMovement, Run: (*play).runMovement}
	reasons[kMovement] = whyMovement
	procedures[kMove] = procedure{Asks: asksMove, Legal: legalMove, Take: (*play).takeMove, Run: (*play).endMove}
	reasons[kMove] = whyMove
}

// Reasons against a step of a move.
var (
	tooFar      = game.Against("Not enough of the Movement Allowance is left for that hex.", "ARD-11.1-01", "ARD-11.3-01")
	mustStop    = game.Against("A unit stops in the first enemy ZOC hex that it enters.", "ARD-9.2-01")
	roadblocked = game.Against("Units in Strategic Movement stop in a hex with an enemy Roadblock.", "ARD-24.8-02")
	weakNoZOC   = game.Against("Disrupted and Routed units may not enter an enemy ZOC.", "ARD-18.2-01")
	haulNoZOC   = game.Against("Strategic Movement may not enter an enemy ZOC.", "ARD-12.2-01")
	offRoad     = game.Against("Strategic Movement follows roads.", "ARD-12.1-01")
	besideEnemy = game.Against("Extended Movement may not end adjacent to an enemy unit.", "ARD-11.2-01", "ARD-11.2-03")
	stacksHaul  = game.Against("A unit in Strategic Movement or on trucks may not end its move with another unit.", "ARD-12.2-02", "ARD-12.2-05")
	haulsTouch  = game.Against("Units in Strategic Movement or on trucks may not end their moves adjacent along a road.", "ARD-12.2-03", "ARD-12.2-04")
	leavesZOC   = game.Against("Disrupted and Routed units in an enemy ZOC must move away if they can.", "ARD-18.2-01", "ARD-18.2-02")
)

// Steps of kMove. Its unit is the first of those that march, n what is left of the allowance, hexes how
// many have been entered, to a hex whose enemy ZOC is ignored (ARD-27.12-01).
const (
	moveFresh uint8 = iota
	moveOn
)

// stepWhy returns what a step of a move costs a unit, in half MP or in hexes, and why it is impossible.
// entered is how many hexes of the move lie behind it, left what is left of its allowance. It is the
// one place where that is decided, but for where a move may end.
func (p *Position) stepWhy(g *gait, h hex.Hex, d hex.Dir, entered, left int8) (cost int8, why *game.Reason) {
	m := p.rules.Data.Map
	to, enemy := m.Neighbors[h][d], g.side.Other()
	if to == hex.None {
		return 0, offMap
	}
	first := entered == 0
	free := first && (g.mode == byTactical || g.mode == byInfiltration)
	switch {
	case p.holder(to) == enemy:
		return 0, enemyThere
	case p.barred(h, d, g.side):
		return 0, bondThere
	case !first && p.binds(g, h):
		return 0, mustStop
	case !first && g.haul && p.blocked(h, g.side):
		return 0, roadblocked
	case g.weak && p.inZOC(to, enemy):
		return 0, weakNoZOC
	case g.mode == byInfiltration && p.rules.Units[g.unit].Morale == data.Green && p.inZOC(to, enemy):
		return 0, greenNoZOC
	case g.haul && (p.inZOC(to, enemy) || p.inZOC(h, enemy)):
		return 0, haulNoZOC
	}
	why = p.closed(g.vehicle, h, d, free)
	if why == nil {
		why = p.kept(g.unit, h, d)
	}
	switch {
	case why == nil:
	case left > 0 && p.ferries(g.unit, h, to):
		return left, nil
	default:
		return 0, why
	}
	side := m.Sides[h][d]
	along := p.road(side)
	if g.haul && along == data.NoRoad {
		return 0, offRoad
	}
	if cost = 1; !g.whole {
		cost = p.rules.Enter(to, along, g.column) + p.surcharge(to, g.side)
		if p.binds(g, h) {
			cost += p.rules.Terrain.LeaveEZOC
		}
	}
	if cost > left || entered >= g.limit {
		return cost, tooFar
	}
	return cost, nil
}

// ferries reports whether a unit may cross the Sauer by Echternach, which nothing but the enemy and his
// bonds forbids to one unit of the 212th VG Division on 16 AM, alone; it takes all that is left of its move
// (ARD-29.2-01).
func (p *Position) ferries(u game.Unit, h, to hex.Hex) bool {
	r := p.rules
	if h != r.Special.EchternachFrom || to != r.Special.EchternachTo || p.turn != 1 || p.night || p.sauer || r.Units[u].Division != r.Areas[r.Special.Echternach].Division {
		return false
	}
	for v := range p.units {
		if game.Unit(v) != u && p.units[v].has&marching != 0 {
			return false
		}
	}
	return true
}

// surcharge is what markers add to the cost of entering a hex: enemy Traffic markers and Roadblocks
// (ARD-24.2-01, ARD-24.8-01), for Germans the Bottleneck hexes (ARD-24.7-01).
func (p *Position) surcharge(to hex.Hex, side game.Side) (n int8) {
	t := &p.rules.Terrain
	for _, h := range &p.traffic[side.Other()] {
		if h == to {
			n += t.Traffic
		}
	}
	if p.blocked(to, side) {
		n += t.Traffic
	}
	if side == german {
		for _, h := range p.rules.Special.Bottleneck {
			if h == to {
				if n += t.Bottleneck; p.control[p.rules.Special.StVith] == german {
					n += t.Relieved - t.Bottleneck
				}
			}
		}
	}
	return n
}

// blocked reports whether an enemy Roadblock is in a hex.
func (p *Position) blocked(h hex.Hex, side game.Side) bool {
	for _, b := range &p.blocks[side.Other()] {
		if b == h {
			return true
		}
	}
	return false
}

// endWhy says why a move may not end in a hex.
func (p *Position) endWhy(g *gait, h hex.Hex) *game.Reason {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if u != g.unit && p.units[u].has&marching == 0 && (g.haul || p.hauled(u)) {
			return stacksHaul
		}
	}
	switch {
	case p.units[g.unit].has&bound != 0 && !p.rules.Data.Map.Ground[h].Is(data.NearStVith):
		return boundThere
	case g.mode == byExtended && p.beside(h, g.side.Other()):
		return besideEnemy
	case g.haul && p.touches(g, h):
		return haulsTouch
	}
	return nil
}

// hauled reports whether a unit is in Strategic Movement or on trucks.
func (p *Position) hauled(u game.Unit) bool {
	m := p.units[u].marker
	return m == strategic || m == truck
}

// touches reports whether another unit in Strategic Movement is adjacent to a hex along a road.
func (p *Position) touches(g *gait, h hex.Hex) bool {
	m := p.rules.Data.Map
	for d, n := range &m.Neighbors[h] {
		if n == hex.None || p.holder(n) != g.side || p.road(m.Sides[h][d]) == data.NoRoad {
			continue
		}
		for u := p.first[n]; u != game.NoUnit; u = p.next[u] {
			if u != g.unit && p.hauled(u) {
				return true
			}
		}
	}
	return false
}

// leads reports whether a move that comes to a hex may end there or can go on to one where it may.
func (p *Position) leads(g *gait, h hex.Hex, entered, left int8) bool {
	if p.endWhy(g, h) == nil {
		return true
	}
	if p.inZOC(h, g.side.Other()) {
		return false
	}
	// The next hex will do in nearly all cases.
	for d, n := range &p.rules.Data.Map.Neighbors[h] {
		if _, why := p.stepWhy(g, h, hex.Dir(d), max(entered, 1), left); why == nil && p.endWhy(g, n) == nil {
			return true
		}
	}
	s, found := p.mind, false
	s.far = true
	s.ends.Reach(s.left, s.back, h, int(left), func(from, to hex.Hex, across hex.Hexside, spent int) (int, bool) {
		if found {
			return -1, false
		}
		d := p.rules.direction(from, across)
		// A hex costs at least half a MP, so the MP spent stand for hexes entered.
		cost, why := p.stepWhy(g, from, d, max(entered, 1), left-int8(spent))
		if why != nil {
			return -1, false
		}
		found = p.endWhy(g, to) == nil
		return int(cost), p.endsIn(g, to)
	})
	return found
}

// endsIn reports whether a move has to end in a hex that it has entered.
func (p *Position) endsIn(g *gait, h hex.Hex) bool {
	return p.binds(g, h) || g.haul && p.blocked(h, g.side)
}

// binds reports whether an enemy ZOC in a hex stops a unit there and makes it dearer to leave.
func (p *Position) binds(g *gait, h hex.Hex) bool {
	return h != g.ignored && p.inZOC(h, g.side.Other())
}

// direction is that of a hexside from one of its hexes.
func (r *Rules) direction(h hex.Hex, side hex.Hexside) hex.Dir {
	for d, s := range &r.Data.Map.Sides[h] {
		if s == side {
			return hex.Dir(d)
		}
	}
	return 0
}

// goesWhy is stepWhy for a step that has to lead to an end of the move.
func (p *Position) goesWhy(g *gait, h hex.Hex, d hex.Dir, entered, left int8) (cost int8, why *game.Reason) {
	if cost, why = p.stepWhy(g, h, d, entered, left); why == nil {
		if to := p.rules.Data.Map.Neighbors[h][d]; !p.leads(g, to, entered+1, left-cost) {
			return cost, p.endWhy(g, to)
		}
	}
	return cost, why
}

// canStep reports whether a move can go on by a hex.
func (p *Position) canStep(g *gait, h hex.Hex, entered, left int8) bool {
	for d := hex.Dir(0); d < 6; d++ {
		if _, why := p.goesWhy(g, h, d, entered, left); why == nil {
			return true
		}
	}
	return false
}

// startWhy says why a unit cannot begin to move in a mode from where it is.
func (p *Position) startWhy(u game.Unit, mode game.Option) *game.Reason {
	g, why := p.gaitOf(u, mode)
	h := p.units[u].hex
	switch {
	case why != nil:
		return why
	case g.haul && p.inZOC(h, g.side.Other()):
		return startsInZOC
	case !p.canStep(&g, h, 0, g.allowed) && !p.canExit(&g, h, 0, g.allowed):
		return noStep
	}
	return nil
}

func asksMovement(_ *Position, f *frame) (game.Side, game.Ask) {
	if f.step == 0 {
		return game.Nobody, askNothing
	}
	return f.side, askMove
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
		if p.shrinks(u) && p.actWhy(u, side) == nil && p.startWhy(u, byTactical) == nil || p.strays(u) {
			return u
		}
	}
	return game.NoUnit
}

// shrinks reports whether a unit is Disrupted or Routed in an enemy ZOC.
func (p *Position) shrinks(u game.Unit) bool {
	s := &p.units[u]
	return s.state != steady && s.place == onMap && p.inZOC(s.hex, p.rules.Units[u].Side.Other())
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

// marcher is the gait of the unit that moves.
func (p *Position) marcher(f *frame) gait {
	g, _ := p.gaitOf(f.unit, f.mode)
	g.ignored = f.to
	return g
}

func asksMove(p *Position, f *frame) (game.Side, game.Ask) {
	g := p.marcher(f)
	h := p.units[f.unit].hex
	if f.step == moveOn && !p.infiltrates(f) && (p.endsIn(&g, h) || f.n == 0 || !p.canStep(&g, h, f.hexes, f.n) && !p.canExit(&g, h, f.hexes, f.n)) {
		return game.Nobody, askNothing
	}
	return f.side, askStep
}

// canStop reports whether a move may end where it is. One that has not begun can always be called off,
// but for a unit that has to leave an enemy ZOC; and one that cannot go on ends.
func (p *Position) canStop(f *frame, g *gait) bool {
	h := p.units[f.unit].hex
	if f.step == moveFresh {
		return !p.shrinks(f.unit) && p.endWhy(g, h) != boundThere || !p.canStep(g, h, 0, f.n)
	}
	return p.endWhy(g, h) == nil || !p.canStep(g, h, f.hexes, f.n) && !p.canExit(g, h, f.hexes, f.n)
}

func legalMove(p *Position, f *frame, buf []game.Action) []game.Action {
	g := p.marcher(f)
	h := p.units[f.unit].hex
	for d, n := range &p.rules.Data.Map.Neighbors[h] {
		if _, why := p.marchWhy(f, h, hex.Dir(d)); why == nil {
			buf = append(buf, game.Act(doStep).At(n))
		}
	}
	if p.canExit(&g, h, f.hexes, f.n) {
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
		g, _ := p.gaitOf(u, f.mode)
		g.ignored = f.to
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
	return p.startWhy(u, f.mode)
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
		case gun && f.side == german && !one:
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
// Roadblocks there will go (ARD-24.8-06), and Germans in the hexes of 27.6 set the 2nd Division free.
func (p *play) enter(u game.Unit, h hex.Hex) {
	before, side, from := p.control[h], p.rules.Units[u].Side, p.units[u].hex
	p.put(u, h)
	if before != side && h == p.rules.Special.StVith {
		p.unsettleAll() // what the Bottleneck costs (ARD-24.7-01)
	}
	if before != side && p.rules.Data.Map.Ground[h].Is(data.VictoryHex) {
		p.note(ofSide(evControl, side, h, hex.None), "ARD-13.2-05")
	}
	for i, b := range &p.blocks[side.Other()] {
		if b == h {
			p.overrun[side.Other()] |= 1 << i
		}
	}
	p.disturb(h, side)
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

// endMovement is the end of a Movement Phase: Improved Positions that are vacant are removed
// (ARD-15.8-08), Roadblocks that an enemy was in (ARD-24.8-06), in the AM Replacement markers
// (ARD-25.25-01); then stacking is looked at (ARD-8.3-01).
func (p *play) endMovement(f *frame) {
	side := f.side
	if !p.night {
		p.closeMovement(side)
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

// whyMove finds the reason against an action of a move.
func whyMove(p *Position, f *frame, a game.Action) *game.Reason {
	h := p.units[f.unit].hex
	g := p.marcher(f)
	switch a.Verb {
	case doStep:
		d, ok := p.rules.Data.Map.DirTo(h, a.Hex)
		if !ok {
			return notAdjacent
		}
		_, why := p.marchWhy(f, h, d)
		return why
	case doStop:
		if f.step == moveFresh && p.shrinks(f.unit) {
			return leavesZOC
		}
		return p.endWhy(&g, h)
	case doJoin:
		if a.Units[0] != game.NoUnit {
			return p.joinWhy(f, a.Units[0])
		}
	case doSurprise:
		return noInfiltration
	case doExit:
		return p.exitWhy(&g, h, f.hexes, f.n)
	}
	return nil
}
