package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kRetreat] = procedure{Asks: asksRetreat, Legal: legalRetreat, Take: (*play).takeRetreat, Run: (*play).runRetreat}
	reasons[kRetreat] = whyRetreat
}

// What makes a step of a retreat fatal.
var (
	fatalEnemy  = game.Against("An enemy unit is in that hex.", "ARD-17.2-01")
	fatalDump   = game.Against("The fuel dump is defended there, or may be.", "ARD-32.2-01", "ARD-17.2-01")
	fatalBond   = game.Against("An enemy ZOC bond lies there.", "ARD-17.2-01", "ARD-10.2-02")
	fatalZOC    = game.Against("A vacant hex in an enemy ZOC is entered in the first hex of a retreat or never.", "ARD-17.2-01", "ARD-17.1-04")
	fatalLake   = game.Against("A retreat across a lake is fatal.", "ARD-17.2-01", "ARD-17.2-04")
	fatalMeuse  = game.Against("A retreat across the Meuse without a bridge is fatal.", "ARD-17.2-01")
	fatalRoad   = game.Against("Vehicle Type units retreat into and out of Forest, West Wall and Wooded Rough only along a road.", "ARD-17.2-02")
	fatalRiver  = game.Against("Vehicle Type units retreat over rivers only at intact bridges.", "ARD-17.2-02")
	fatalEast   = game.Against("British units may not retreat across the Meuse to the east.", "ARD-17.1-11")
	fatalSouth  = game.Against("The 11th Armored Division does not retreat over the Semois or out of the southwest.", "ARD-33.2-02")
	fatalEdge   = game.Against("German units, and Allied ones in the east, may not retreat off the map.", "ARD-17.6-01")
	fatalTwice  = game.Against("A retreat passes through no hex twice.", "ARD-17.1-02")
	fatalLater  = game.Against("Every way on from there is fatal.", "ARD-17.1-10")
	noBetter    = game.Against("Another retreat of that unit comes first: farther from the battle, clear of enemy ZOC, towards supply or, for Mechanized units, along roads.", "ARD-17.1-03", "ARD-17.1-04", "ARD-17.1-06", "ARD-17.1-07")
	notItsTurn  = game.Against("Another unit is on its retreat: it goes first to its end.", "ARD-17.1-01")
	noRetreater = game.Against("That unit does not retreat.", "ARD-17.1-01")
)

// fatalWhy says why a step of a retreat out of h is fatal for a unit; entered is how many hexes lie
// behind it. A step off the map is nil where Allied units may leave (ARD-17.6-01).
func (p *Position) fatalWhy(u game.Unit, h hex.Hex, d hex.Dir, entered int) *game.Reason {
	m, info := p.rules.Data.Map, &p.rules.Units[u]
	to, across := m.Neighbors[h][d], m.Sides[h][d]
	enemy := info.Side.Other()
	if to == hex.None {
		if info.Side == german || m.Off[h][d] == data.NoBox {
			return fatalEdge
		}
		return nil
	}
	e := &m.Between[across]
	vehicle := info.Has(data.Vehicle)
	switch {
	case p.holder(to) == enemy:
		return fatalEnemy
	case info.Side == german && p.first[to] == game.NoUnit && p.mayHoldDump(to):
		return fatalDump
	case p.barred(h, d, info.Side):
		return fatalBond
	case e.Lake:
		return fatalLake
	case e.Meuse && p.unbridged(across):
		return fatalMeuse
	case vehicle && p.road(across) == data.NoRoad && (hard(&m.Ground[h]) || hard(&m.Ground[to])):
		return fatalRoad
	case vehicle && p.unbridged(across):
		return fatalRiver
	case info.Nation == data.UK && !m.Ground[to].Is(data.WestOfMeuse|data.WestSheet):
		return fatalEast
	case p.origin(u).Has(data.Eleventh) && (e.Semois || !m.Ground[to].Is(data.SouthWest)):
		return fatalSouth
	case entered > 0 && p.exposed(to, info.Side):
		return fatalZOC
	}
	return nil
}

// exposed reports whether a hex is a vacant hex in an enemy ZOC for the retreats of a side: a friendly unit
// in it that has not retreated in this combat cancels the ZOC (ARD-17.1-05).
func (p *Position) exposed(h hex.Hex, side game.Side) bool {
	if !p.inZOC(h, side.Other()) {
		return false
	}
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.rules.Units[u].Side == side && p.units[u].has&answered == 0 {
			return false
		}
	}
	return true
}

// A rank orders the retreats of a unit, higher before lower: the priorities A, B and C in this order, a bit
// each (ARD-17.1-10), then D (ARD-17.1-09).
type rank int16

const (
	rankFar   rank = 400 // A: it ends as many hexes away as the result demands (ARD-17.1-03)
	rankClear rank = 200 // B: no vacant enemy ZOC hex (ARD-17.1-04)
	rankHome  rank = 100 // C: the end is nearer to supply (ARD-17.1-06)
	noRank    rank = -1
)

// retreater looks through the retreats of a unit of a number of hexes from a battle hex.
type retreater struct {
	*Position
	unit game.Unit
	from hex.Hex
	home int // distance from the battle hex to supply, -1: none
	want int8
	mech bool // it keeps to roads (ARD-17.1-07)
	path [maxTrail]hex.Hex
	best rank
	next [7]rank // by direction of the next step, 6: off the map; the best rank that goes on so
}

// retreats finds the best rank of the retreats of a unit from h by want hexes, noRank if each is fatal
// (ARD-17.1-10), and by direction of the step after those of trail the best that goes on so.
func (p *Position) retreats(u game.Unit, h hex.Hex, want int8, trail []hex.Hex) (r retreater) {
	info := &p.rules.Units[u]
	r = retreater{Position: p, unit: u, from: h, want: want, best: noRank, home: p.toSource(h, info.Side), mech: info.Has(data.Mechanized)}
	for i := range r.next {
		r.next[i] = noRank
	}
	r.search(h, 0, 0, true, trail, -1)
	return r
}

// search goes on from at, the end of n hexes with some along roads. on tells that the path is that of
// trail so far, at is then where the next step is looked for.
func (r *retreater) search(at hex.Hex, n, roads int8, clear bool, trail []hex.Hex, first int) {
	m := r.rules.Data.Map
	side := r.rules.Units[r.unit].Side
	if n == r.want {
		r.found(at, roads, clear, m.Distance(r.from, at) == int(r.want), first)
		return
	}
	for d, to := range &m.Neighbors[at] {
		if int(n) < len(trail) && to != trail[n] || to == r.from || to != hex.None && r.passed(to, n) || r.fatalWhy(r.unit, at, hex.Dir(d), int(n)) != nil {
			continue
		}
		way, along, open := first, roads, clear
		if int(n) == len(trail) {
			way = d
		}
		if to == hex.None {
			if int(n) == len(trail) {
				way = 6
			}
			r.found(at, roads, clear, true, way)
			continue
		}
		if r.mech && r.road(m.Sides[at][d]) != data.NoRoad {
			along++
		}
		if r.exposed(to, side) {
			open = false
		}
		r.path[n] = to
		r.search(to, n+1, along, open, trail, way)
	}
}

func (r *retreater) passed(h hex.Hex, n int8) bool {
	for _, x := range r.path[:n] {
		if x == h {
			return true
		}
	}
	return false
}

// found ranks a retreat that is not fatal. Leaving the map satisfies A (ARD-17.6-02).
func (r *retreater) found(end hex.Hex, roads int8, clear, away bool, way int) {
	rk := rank(roads)
	if away {
		rk += rankFar
	}
	if clear {
		rk += rankClear
	}
	if r.home >= 0 {
		if n := r.toSource(end, r.rules.Units[r.unit].Side); n >= 0 && n < r.home {
			rk += rankHome
		}
	}
	r.best = max(r.best, rk)
	if way >= 0 {
		r.next[way] = max(r.next[way], rk)
	}
}

// retreating reports whether a unit still has to retreat from the battle hex.
func (p *Position) retreating(u game.Unit, f *frame) bool {
	s := &p.units[u]
	return s.place == onMap && s.hex == f.hex && s.has&answered == 0
}

// asksRetreat asks the owner, who chooses the order and the paths of his units (ARD-17.1-01). The frame's n
// is the number of hexes, hex the battle hex, unit the one that is on its way along the trail of the battle.
func asksRetreat(p *Position, f *frame) (game.Side, game.Ask) {
	if f.step != 0 {
		for u := p.first[f.hex]; u != game.NoUnit; u = p.next[u] {
			if r := p.retreats(u, f.hex, f.n, nil); r.best != noRank {
				return f.side, askRetreat
			}
		}
	}
	return game.Nobody, askNothing
}

func legalRetreat(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := p.first[f.hex]; u != game.NoUnit; u = p.next[u] {
		if f.unit != game.NoUnit && f.unit != u {
			continue
		}
		r := p.retreats(u, f.hex, f.n, p.battle.trail[:p.battle.steps])
		if r.best == noRank {
			continue
		}
		at := f.hex
		if n := p.battle.steps; n > 0 {
			at = p.battle.trail[n-1]
		}
		for d, to := range &p.rules.Data.Map.Neighbors[at] {
			if to != hex.None && r.next[d] == r.best {
				buf = append(buf, game.Act(doRetreat).With(u).Toward(to))
			}
		}
		if r.next[6] == r.best {
			buf = append(buf, game.Act(doRetreat).With(u))
		}
	}
	return buf
}

func whyRetreat(p *Position, f *frame, a game.Action) *game.Reason {
	u := a.Units[0]
	switch {
	case a.Verb != doRetreat || u == game.NoUnit:
		return nil
	case !p.retreating(u, f):
		return noRetreater
	case f.unit != game.NoUnit && f.unit != u:
		return notItsTurn
	}
	at, n := f.hex, p.battle.steps
	if n > 0 {
		at = p.battle.trail[n-1]
	}
	d, ok := p.rules.Data.Map.DirTo(at, a.To)
	switch {
	case a.To == hex.None && (f.side == german || p.rules.boxBeyond(at) == data.NoBox):
		return fatalEdge
	case a.To == hex.None:
		return noBetter
	case !ok:
		return notAdjacent
	}
	for _, h := range p.battle.trail[:n] {
		if h == a.To {
			return fatalTwice
		}
	}
	if a.To == f.hex {
		return fatalTwice
	}
	if why := p.fatalWhy(u, at, d, int(n)); why != nil {
		return why
	}
	if r := p.retreats(u, f.hex, f.n, p.battle.trail[:n]); r.next[d] == noRank {
		return fatalLater
	}
	return noBetter
}

// runRetreat begins a retreat, with those that cannot make one, and ends it: when every way of every unit
// left is fatal they are eliminated in the battle hex (ARD-17.1-10).
func (p *play) runRetreat(f *frame) {
	if f.step == 0 {
		f.step = 1
		p.raze(f.hex)
	}
	begun := f.hexes != 0
	f.hexes = 1
	for u := p.first[f.hex]; u != game.NoUnit; {
		next := p.next[u]
		switch reason, refs := p.doomed(u, f.n); {
		case refs != "" && !begun:
			p.eliminate(u, reason, refs)
		case begun:
			p.eliminate(u, byRetreat, "ARD-17.2-01", "ARD-17.2-02", "ARD-17.1-10")
		}
		u = next
	}
	if p.first[f.hex] == game.NoUnit {
		p.stack.Pop()
	}
}

// doomed says by which row a unit is eliminated that has to retreat, "" if it is not: it has retreated into
// the hex in this phase (ARD-17.5-01), is Routed (ARD-18.1-02), a US engineer before three or four hexes
// (ARD-27.10-01), or German artillery without Prime Mover before more than one (ARD-17.7-02). A retreat of
// one hex eliminates no Routed unit (ARD-18.1-03).
func (p *Position) doomed(u game.Unit, n int8) (reason int16, row game.Ref) {
	s, info := &p.units[u], &p.rules.Units[u]
	switch {
	case !p.defends(u):
		return byChapter17, "ARD-17.5-01"
	case s.state == routed && n > 1:
		return byChapter17, "ARD-18.1-02"
	case info.Nation == data.US && info.Type == data.Engineer && n > 2:
		return byRetreat, "ARD-27.10-01"
	case info.Has(data.Gunner) && info.Side == german && s.marker != primeMover && n > 1:
		return byRetreat, "ARD-17.7-02"
	}
	return 0, ""
}

func (p *play) takeRetreat(f *frame, a game.Action) {
	b, u := &p.battle, a.Units[0]
	off := a.To == hex.None
	if !off {
		b.trail[b.steps] = a.To
		b.steps++
	}
	if f.unit = u; !off && b.steps < f.n {
		return
	}
	p.fallBack(u, f, off)
	f.unit = game.NoUnit
	b.steps = 0
	for i := range b.trail {
		b.trail[i] = hex.None
	}
}

// shed takes from a unit what does not last through a retreat: ENG marker (ARD-17.8-01), Strategic Movement
// and Truck markers (ARD-12.7-02); artillery turns to its fired side (ARD-17.7-01), while a Prime Mover stays
// (ARD-18.2-06).
func (p *play) shed(u game.Unit) {
	s := &p.units[u]
	s.has &^= engaged
	if p.hauled(u) {
		p.mark(u, noMarker)
	}
	if p.rules.Units[u].Has(data.Gunner) {
		s.has |= fired
	}
}

// fallBack moves a unit along the trail and, off, over the edge into the Off Map Box (ARD-17.6-01).
func (p *play) fallBack(u game.Unit, f *frame, off bool) {
	m, b, s := p.rules.Data.Map, &p.battle, &p.units[u]
	p.shed(u)
	crossed := p.goBack(u, b.trail[:b.steps])
	before := s.state
	switch {
	case off:
		s.state = min(before+1, routed) // ARD-17.6-02
		if f.n == 1 {
			s.state = max(before, disrupted)
		}
	case f.n == 2, f.n > 2 && b.result == data.D1Star && !p.rules.Chosen.D1Routs:
		s.state = min(before+1, routed) // ARD-18.1-01, ARD-18.1-02
	case f.n > 2:
		s.state = routed
	}
	if crossed {
		s.state = max(s.state, disrupted) // ARD-11.10-04, ARD-11.10-05
		s.has |= astray
	}
	if s.has |= answered; !off && p.joins(u) {
		s.has |= fellBack
	}
	if s.state != before {
		p.note(about(evCondition, u, s.hex, hex.None, int16(s.state)), "ARD-18.1-01", "ARD-18.1-02", "ARD-16.1-02")
	}
	if off {
		at := s.hex
		for _, box := range &m.Off[at] {
			if box != data.NoBox {
				p.sendTo(u, inBox)
				s.box = box
				p.note(about(evBoxed, u, at, hex.None, int16(box)), "ARD-17.6-01", "ARD-17.6-02")
				break
			}
		}
	}
}

// joins reports whether a unit that has retreated stands with units that have not in this combat: only then does
// it take no part in the defense of the hex (ARD-17.5-01).
func (p *Position) joins(u game.Unit) bool {
	for v := p.first[p.units[u].hex]; v != game.NoUnit; v = p.next[v] {
		if p.units[v].has&answered == 0 {
			return true
		}
	}
	return false
}

// overLine reports whether a step takes a unit across an Army Boundary that is in force for it (ARD-11.10-01).
func (p *Position) overLine(u game.Unit, from, to hex.Hex) bool {
	m := p.rules.Data.Map
	return p.rules.Units[u].Side == german && p.today().Boundaries && m.Between[m.Side(from, to)].Boundary
}

// goBack moves a unit from hex to hex and reports whether it crossed an Army Boundary that is in force for
// it (ARD-11.10-04).
func (p *play) goBack(u game.Unit, path []hex.Hex) (crossed bool) {
	for _, to := range path {
		from := p.units[u].hex
		if p.fallTo(u, to) {
			crossed = true
		}
		p.note(about(evRetreated, u, from, to), "ARD-17.1-01", "ARD-17.1-02")
	}
	return crossed
}

// fallTo is a hex of a retreat: see goBack.
func (p *play) fallTo(u game.Unit, to hex.Hex) (crossed bool) {
	from, was := p.units[u].hex, p.control[to]
	crossed = p.overLine(u, from, to)
	p.put(u, to)
	p.disturb(to, p.rules.Units[u].Side, was)
	if p.rules.Units[u].Side == german && p.depot == hidden { // whoever is driven there has come adjacent as well (ARD-32.1-01)
		p.tellDump(to)
		p.unsettleAll()
	}
	if p.rules.Units[u].Side == german && p.rules.Chosen.OptionalUnits {
		p.reachMeuse(from, to) // whoever is driven over the river has crossed it as well (ARD-33.2-01, ARD-33.3-01)
	}
	return crossed
}
