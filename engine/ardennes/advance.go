package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kAdvance] = procedure{Asks: asksAdvance, Legal: legalAdvance, Take: (*play).takeAdvance}
	reasons[kAdvance] = whyAdvance
}

// Reasons against an advance.
var (
	advanceNot    = game.Against("Only units that took part in the combat advance, each once, and never artillery.", "ARD-19.1-08", "ARD-19.1-04")
	advanceFar    = game.Against("The unit may not advance any farther.", "ARD-19.1-01", "ARD-19.1-02", "ARD-19.1-03", "ARD-19.6-01")
	advanceOnly   = game.Against("A Limited Advance goes into the vacated hex only.", "ARD-19.1-01")
	advanceBond   = game.Against("An enemy ZOC bond bars that step; only the defender's hex may be entered nevertheless.", "ARD-19.3-01")
	advanceZOC    = game.Against("After its first hex an advance does not go from one enemy ZOC hex to another of the same unit.", "ARD-19.3-02")
	advanceForest = game.Against("Infantry Type units enter Forest in an advance as the first hex or along a road.", "ARD-19.2-02")
	advanceCross  = game.Against("Infantry Type units cross an unbridged river or a Wooded Rough hexside without a road in the first hex of an advance only.", "ARD-19.2-03")
	advanceRoad   = game.Against("Vehicle Type units advance into and out of Forest, West Wall and Wooded Rough only along a road.", "ARD-19.2-01", "ARD-19.2-02")
	advanceBridge = game.Against("Vehicle Type units advance over rivers only at intact bridges.", "ARD-19.2-03", "ARD-7.4-03")
	advanceLake   = game.Against("No advance crosses a lake.", "ARD-19.2-01")
	advanceFull   = game.Against("No advance ends in a hex that would be overstacked.", "ARD-19.7-01", "ARD-8.3-02")
	advanceHaul   = game.Against("No advance ends with a unit in Strategic Movement or on trucks.", "ARD-19.7-01")
)

// reach is how many hexes a class of advance gives (ARD-19.1-01, ARD-19.1-02, ARD-19.1-03).
var reach = [...]int8{limited: 1, regular: 1, bonus: 2}

// advanceWhy says why a unit cannot make the next step of an advance. The frame's n is the class, to the
// vacated hex, unit the one that is on its way, hexes how many it has entered, step 1 if it has left the
// road.
func (p *Position) advanceWhy(f *frame, u game.Unit, d hex.Dir) *game.Reason {
	s := &p.units[u]
	switch {
	case s.place != onMap || s.has&attacking == 0 || s.has&advanced != 0 && f.unit != u:
		return advanceNot
	case f.unit != u && p.restless(f) != nil:
		return p.restless(f)
	case f.unit == u:
		return p.strideWhy(f, u, s.hex, d, f.hexes, f.step != 0)
	}
	return p.strideWhy(f, u, s.hex, d, 0, false)
}

// strideWhy says why a unit that has entered some hexes of its advance, the last of them h, off the road or
// not, cannot go on in a direction.
func (p *Position) strideWhy(f *frame, u game.Unit, h hex.Hex, d hex.Dir, entered int8, offroad bool) *game.Reason {
	m, info := p.rules.Data.Map, &p.rules.Units[u]
	to, side, enemy := m.Neighbors[h][d], f.side, f.side.Other()
	if to == hex.None {
		return notAdjacent
	}
	offroad = offroad || !p.bonusRoad(h, d)
	first := entered == 0
	switch {
	case p.frozenWhy(u) != nil:
		return p.frozenWhy(u)
	case p.origin(u).Has(data.Second) && entered >= p.hexLimit(u):
		return secondSlow
	case f.n == limited && to != f.to:
		return advanceOnly
	case entered >= p.strides(f, u, offroad):
		return advanceFar
	case p.holder(to) == enemy:
		return enemyThere
	case to != f.to && p.barred(h, d, side):
		return advanceBond
	}
	switch p.closed(info.Has(data.Vehicle), h, d, first) {
	case roadOnly:
		return advanceRoad
	case bridgeOnly:
		return advanceBridge
	case firstTactical:
		return advanceCross
	case lakeThere:
		return advanceLake
	}
	if why := p.kept(u, h, d); why != nil {
		return why
	}
	switch {
	case !first && m.Ground[to].Terrain == data.Forest && p.road(m.Sides[h][d]) == data.NoRoad:
		return advanceForest
	case !first && p.sameZOC(h, to, enemy):
		return advanceZOC
	}
	return p.settleWhy(f, u, to, entered+1, offroad)
}

// strides is how many hexes a unit may advance; a Mechanized unit one more as long as it follows a road.
func (p *Position) strides(f *frame, u game.Unit, offroad bool) int8 {
	class := f.n
	if class == bonus && p.units[u].has&broke != 0 {
		class = regular // ARD-19.4-06, ARD-19.5-02
	}
	switch {
	case p.unsupplied(u):
		return 1 // ARD-19.6-01, ARD-19.6-02
	case class != limited && p.rules.Units[u].Has(data.Mechanized) && !offroad:
		return reach[class] + 1 // ARD-19.1-05
	}
	return reach[class]
}

// settleWhy says why a unit can neither end its advance in a hex nor go on from there: it would be overstacked
// (ARD-8.3-02), or stand with a unit in Strategic Movement (ARD-19.7-01).
func (p *Position) settleWhy(f *frame, u game.Unit, h hex.Hex, entered int8, offroad bool) (why *game.Reason) {
	t := p.tallyOf(h)
	if s := &p.units[u]; s.place != onMap || s.hex != h {
		t.add(p, u)
	}
	if !t.fits() {
		why = advanceFull
	}
	for v := p.first[h]; v != game.NoUnit; v = p.next[v] {
		if p.hauled(v) {
			why = advanceHaul
		}
	}
	for d := hex.Dir(0); why != nil && d < 6; d++ {
		if p.strideWhy(f, u, h, d, entered, offroad) == nil {
			return nil
		}
	}
	return why
}

// restless says why the unit that is on its way cannot stay where it is.
func (p *Position) restless(f *frame) *game.Reason {
	if f.unit == game.NoUnit || p.units[f.unit].place != onMap {
		return nil
	}
	h := p.units[f.unit].hex
	for v := p.first[h]; v != game.NoUnit; v = p.next[v] {
		if v != f.unit && p.hauled(v) { // it may be so itself, against the fuel dump (ARD-32.2-02)
			return advanceHaul
		}
	}
	if p.overstacked(h) {
		return advanceFull
	}
	return nil
}

// bonusRoad reports whether a step follows a primary road, or a secondary one not into Forest or Wooded Rough
// (ARD-19.1-05, ARD-19.1-09).
func (p *Position) bonusRoad(h hex.Hex, d hex.Dir) bool {
	m := p.rules.Data.Map
	t := m.Ground[m.Neighbors[h][d]].Terrain
	switch p.road(m.Sides[h][d]) {
	case data.Primary:
		return true
	case data.Secondary:
		return t != data.Forest && t != data.WoodedRough
	}
	return false
}

// sameZOC reports whether one unit of a side exerts a ZOC into both of two adjacent hexes (ARD-19.3-03).
func (p *Position) sameZOC(a, b hex.Hex, side game.Side) bool {
	m := p.rules.Data.Map
	for d, x := range &m.Neighbors[a] {
		if x == hex.None || p.holder(x) != side || m.Side(x, b) == hex.NoSide {
			continue
		}
		for u := p.first[x]; u != game.NoUnit; u = p.next[u] {
			if p.exerts(u, m.Sides[a][d]) && p.exerts(u, m.Side(x, b)) {
				return true
			}
		}
	}
	return false
}

func (p *Position) advances(f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.units[u].has&attacking == 0 {
			continue
		}
		if p.besets(u, f.to) {
			if p.landingWhy(f, u) == nil {
				buf = append(buf, game.Act(doAdvance).With(u).Toward(f.to))
			}
			continue
		}
		for d, to := range &p.rules.Data.Map.Neighbors[p.units[u].hex] {
			if to != hex.None && p.advanceWhy(f, u, hex.Dir(d)) == nil {
				buf = append(buf, game.Act(doAdvance).With(u).Toward(to))
			}
		}
	}
	return buf
}

// asksAdvance asks as long as a unit can advance: unit by unit, as the owner likes (ARD-19.1-08).
func asksAdvance(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(len(p.advances(f, p.mind.acts[:0])) > 0, f.side, askAdvance)
}

func legalAdvance(p *Position, f *frame, buf []game.Action) []game.Action {
	buf = p.advances(f, buf)
	if p.restless(f) == nil { // or what another gives off could bar the only way on
		buf = append(p.legalBreaks(f, buf), game.Act(doDone))
	}
	return buf
}

// takeAdvance enters the next hex, unless the bridge of Ouren is blown before the first German that crosses it
// (ARD-7.8-01).
func (p *play) takeAdvance(f *frame, a game.Action) {
	if a.Verb == doDone {
		p.stack.Pop()
		return
	}
	if a.Verb == doBreak || a.Verb == doDissolve {
		p.takeBreak(a)
		return
	}
	m, u := p.rules.Data.Map, a.Units[0]
	s := &p.units[u]
	from := s.hex
	d, onto := m.DirTo(from, a.To)
	if onto && p.crossOuren(f.side, m.Sides[from][d]) {
		return
	}
	if f.unit != u {
		f.unit, f.hexes, f.step = u, 0, 0
	}
	if onto && !p.bonusRoad(from, d) {
		f.step = 1
	}
	if f.hexes++; f.hexes > 1 {
		s.has |= far
	}
	s.has |= advanced | gained
	p.enter(u, a.To)
	s.box = data.NoBox
	p.note(about(evAdvanced, u, from, a.To), "ARD-19.1-02", "ARD-19.1-03", "ARD-19.1-05")
}

func whyAdvance(p *Position, f *frame, a game.Action) *game.Reason {
	u := a.Units[0]
	switch {
	case a.Verb == doDone:
		return p.restless(f)
	case (a.Verb == doBreak || a.Verb == doDissolve) && u != game.NoUnit:
		if why := p.restless(f); why != nil {
			return why
		}
		return p.breakVerbWhy(f, a)
	case a.Verb != doAdvance || u == game.NoUnit || a.To == hex.None:
		return nil
	case p.besets(u, f.to) && a.To == f.to:
		return p.landingWhy(f, u)
	case p.rules.Units[u].Side != f.side || p.units[u].place != onMap:
		return advanceNot
	}
	d, ok := p.rules.Data.Map.DirTo(p.units[u].hex, a.To)
	if !ok {
		return notAdjacent
	}
	return p.advanceWhy(f, u, d)
}
