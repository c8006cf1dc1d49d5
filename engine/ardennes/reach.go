package ardennes

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// reachOf works out where units that move together can get from a hex with what is left of their allowance, into
// the scratch's cost and prev.
func (p *Position) reachOf(gaits []gait, from hex.Hex, entered, left int8) {
	s, g := p.mind, &gaits[0]
	if shortest(gaits) < noLimit {
		for h := range s.cost {
			s.cost[h], s.prev[h] = -1, hex.None
		}
		s.cost[from] = 0
		p.wander(gaits, from, entered, left, 0)
		return
	}
	s.find.Reach(s.cost, s.prev, from, int(left), func(at, to hex.Hex, across hex.Hexside, spent int) (int, bool) {
		// A hex costs at least half a MP, so whoever has spent nothing has not entered one.
		n := entered
		if spent > 0 {
			n = max(n, 1)
		}
		cost, why := p.stepAll(gaits, at, p.rules.direction(at, across), n, left-int8(spent))
		if why != nil {
			return -1, false
		}
		return int(cost), p.endsIn(g, to)
	})
}

// shortest is the least number of hexes that one of the units may enter.
func shortest(gaits []gait) int8 {
	n := int8(noLimit)
	for i := range gaits {
		n = min(n, gaits[i].limit)
	}
	return n
}

// stepAll is stepWhy for units that move together: the dearest step counts, and what is closed to one of them is
// closed to all (ARD-11.1-03).
func (p *Position) stepAll(gaits []gait, h hex.Hex, d hex.Dir, entered, left int8) (cost int8, why *game.Reason) {
	for i := range gaits {
		n, why := p.stepWhy(&gaits[i], h, d, entered, left)
		if why != nil {
			return n, why
		}
		cost = max(cost, n)
	}
	return cost, nil
}

// endAll is endWhy for units that move together.
func (p *Position) endAll(gaits []gait, h hex.Hex) *game.Reason {
	for i := range gaits {
		if why := p.endWhy(&gaits[i], h); why != nil {
			return why
		}
	}
	return nil
}

// leadsAll is leads for units that move together.
func (p *Position) leadsAll(gaits []gait, h hex.Hex, entered, left int8) bool {
	for i := range gaits {
		if !p.leads(&gaits[i], h, entered, left) {
			return false
		}
	}
	return true
}

// wander is reachOf for units that may enter one or two hexes more, whatever they cost: it tries every way
// that may end, or leads on to where it may.
func (p *Position) wander(gaits []gait, at hex.Hex, entered, left, spent int8) {
	s := p.mind
	for d, n := range &p.rules.Data.Map.Neighbors[at] {
		cost, why := p.stepAll(gaits, at, hex.Dir(d), entered, left)
		if why != nil || !p.leadsAll(gaits, n, entered+1, left-cost) {
			continue
		}
		if old := s.cost[n]; old < 0 || int16(spent+cost) < old {
			s.cost[n], s.prev[n] = int16(spent+cost), at
		}
		if !p.endsIn(&gaits[0], n) {
			p.wander(gaits, n, entered+1, left-cost, spent+cost)
		}
	}
}

// queryReach shows where a unit can move, or the one that is moving. The kind of an action move says how,
// else it is normal movement, or Tactical for units that can do no other. Text is the cost in MP, or in
// hexes, of the cheapest way; kind reach is a hex where the move may end, stop one where it has to, and
// pass one that it only passes. With a hex the answer is the way there.
func (p *Position) queryReach(q game.Query) (*game.Answer, error) {
	r, u := p.rules, q.Unit
	f := p.stack.Top()
	entered := int8(0)
	var gaits []gait
	var left int8
	switch {
	case f != nil && f.kind == kMove && (u == game.NoUnit || u == f.unit):
		u, entered, left = f.unit, f.hexes, f.n
		gaits = p.marchers(f)
	case u == game.NoUnit || p.units[u].place != onMap:
		return nil, fmt.Errorf("reach needs a unit on the map, or a move in progress")
	default:
		g, why := p.gaitAsked(u, q.Action)
		if why != nil {
			return &game.Answer{What: q.What, Sentence: why.Sentence, Rules: r.Rows(why.Refs...)}, nil
		}
		gaits, left = []gait{g}, g.allowed
	}
	g := &gaits[0]
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-11.1-01", "ARD-9.2-01", "ARD-10.2-01")}
	from := p.units[u].hex
	p.reachOf(gaits, from, entered, left)
	s := p.mind
	count := 0
	for h, c := range s.cost {
		at := hex.Hex(h)
		if c <= 0 || at == from {
			continue
		}
		n := game.HexNote{Hex: at, Kind: game.NoteReach, Text: g.measure(c), Title: g.measure(c) + " of " + g.amount(int16(left))}
		switch why := p.endAll(gaits, at); {
		case why != nil && (p.endsIn(g, at) || !p.leadsAll(gaits, at, 1, left-int8(c))):
			continue
		case why != nil:
			n.Kind, n.Title, n.Rules = game.NotePass, why.Sentence, r.Rows(why.Refs...)
		case p.endsIn(g, at):
			n.Kind, n.Title, n.Rules = game.NoteStop, n.Title+", the move ends", r.Rows("ARD-9.2-01")
		}
		if n.Kind != game.NotePass {
			count++
		}
		a.Hexes = append(a.Hexes, n)
	}
	a.Sentence = fmt.Sprintf("%s: %s can get to %s.", modeNames[g.mode], r.Name.Unit(u), game.Count(count, "hex"))
	if q.Hex == hex.None {
		return a, nil
	}
	path := s.find.Path(s.prev, q.Hex, nil)
	if len(path) == 0 {
		a.Sentence = fmt.Sprintf("%s cannot get from %s to %s in this way.", game.Capital(r.Name.Unit(u)), r.Name.Hex(from), r.Name.Hex(q.Hex))
		return a, nil
	}
	a.Paths = [][]hex.Hex{path}
	a.Sentence = fmt.Sprintf("%s gets from %s to %s for %s.", game.Capital(r.Name.Unit(u)), r.Name.Hex(from), r.Name.Hex(q.Hex), g.amount(s.cost[q.Hex]))
	return a, nil
}

// gaitAsked is how a question has a unit move, or why it does not move so.
func (p *Position) gaitAsked(u game.Unit, a game.Action) (gait, *game.Reason) {
	if why := p.moveWhy(u, p.rules.Units[u].Side); why != nil {
		return gait{}, why
	}
	mode := a.Option
	if mode == noOption {
		mode = byRoute
		if _, why := p.gaitOf(u, mode); why != nil {
			mode = byTactical
		}
	}
	g, why := p.gaitOf(u, mode)
	if why == nil && g.haul && p.inZOC(p.units[u].hex, g.side.Other()) {
		why = startsInZOC
	}
	return g, why
}

// measure writes a cost: hexes, or MP that are counted in halves.
func (g *gait) measure(n int16) string {
	if g.whole {
		return fmt.Sprint(n)
	}
	return game.Halves(n)
}

// amount is measure with its unit.
func (g *gait) amount(n int16) string {
	if g.whole {
		return game.Count(n, "hex")
	}
	return game.Halves(n) + " MP"
}
