package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// reachOf works out the reach of a unit with so many MP, at a step of its move, in memory of the
// position.
func (p *Position) reachOf(u game.Unit, left int8, step uint8) *game.Way {
	f := &p.reach
	if p.find == nil {
		p.find = hex.NewSearch(p.rules.Data.Map.Map)
	}
	f.Room(len(p.at))
	side, from := p.rules.Units[u].Side, p.units[u].hex
	p.find.Reach(f.Cost, f.Prev, from, int(left), func(_, to hex.Hex, across hex.Hexside, spent int) (int, bool) {
		at := moveOn
		if spent == 0 {
			at = step
		}
		cost, why := p.stepWhy(side, to, across, left-int8(spent), at)
		if why != nil {
			return -1, false
		}
		return int(cost), p.zoc(to, side.Other())
	})
	for h := range f.Stop {
		f.Stop[h] = p.find.MustStop(hex.Hex(h))
	}
	return f
}

// queryReach shows where a unit can move, or the unit that is moving; with a hex
// the cheapest way there.
func (p *Position) queryReach(q game.Query) (*game.Answer, error) {
	r, u := p.rules, q.Unit
	if f := p.stack.Top(); f != nil && f.kind == kMove && u == game.NoUnit {
		u = f.unit
	}
	if u == game.NoUnit || p.units[u].hex == hex.None {
		return nil, fmt.Errorf("reach needs a unit on the map, or a move in progress")
	}
	left, step := p.moveOf(u)
	a := &game.Answer{What: q.What, Rules: r.Rows(rMoveCost, rStopEZOC)}
	f := p.reachOf(u, left, step)
	m, first := r.Data.Map, ""
	checks := step == moveBound && !p.moving(u)
	if checks {
		first = fmt.Sprintf("Morale check first (%d or less): ", min(r.Units[u].Morale, 6))
	}
	for h, c := range f.Cost {
		if c <= 0 {
			continue
		}
		n := game.HexNote{Hex: hex.Hex(h), Kind: game.NoteReach, Text: fmt.Sprint(c), Title: fmt.Sprintf("%s%d of %d MP", first, c, left)}
		if f.Stop[h] {
			n.Kind, n.Title, n.Rules = game.NoteStop, n.Title+", enemy ZOC: the move ends", r.Rows(rStopEZOC)
		}
		if !r.stackLegal(p.at[h] | one(u)) {
			n.Title += ", overstacked unless a unit leaves before the end of the phase"
			n.Rules = append(n.Rules, r.Rows(rStackingMoment)...)
		}
		a.Hexes = append(a.Hexes, n)
	}
	for s, ends := range m.Ends {
		if e := &r.edge[s]; e.closed && (f.Cost[ends[0]] >= 0 || f.Cost[ends[1]] >= 0) {
			a.Sides = append(a.Sides, game.SideNote{Side: hex.Hexside(s), Kind: game.NoteBlocked, Title: "Major River", Rules: r.Rows(rMoveCost)})
		}
	}
	a.Sentence = fmt.Sprintf("%s can reach %s with %d MP.", game.Capital(r.Name.Unit(u)), game.Count(len(a.Hexes), "hex"), left)
	if checks {
		a.Sentence += fmt.Sprintf(" It must first pass a morale check: %d or less on the die.", min(r.Units[u].Morale, 6))
		a.Rules = append(a.Rules, r.Rows(rMoraleCheck, rMoraleFactor)...)
	}
	if q.Hex != hex.None {
		return p.way(a, f, u, q.Hex), nil
	}
	return a, nil
}

// moveOf tells how many MP a unit on the map has for its move, or has left of them, and how far the move is.
func (p *Position) moveOf(u game.Unit) (left int8, step uint8) {
	if p.moving(u) {
		f := p.stack.Top()
		return f.n, f.step
	}
	return p.rules.Units[u].Move, p.begins(u)
}

func (p *Position) moving(u game.Unit) bool {
	f := p.stack.Top()
	return f != nil && f.kind == kMove && f.unit == u
}

// way narrows the answer to the way to one hex.
func (p *Position) way(a *game.Answer, f *game.Way, u game.Unit, to hex.Hex) *game.Answer {
	r, from := p.rules, p.units[u].hex
	path := p.find.Path(f.Prev, to, nil)
	if len(path) == 0 {
		a.Sentence = fmt.Sprintf("%s cannot get from %s to %s in this move.", game.Capital(r.Name.Unit(u)), r.Name.Hex(from), r.Name.Hex(to))
		switch {
		case p.of(r.Units[u].Side.Other(), to) != 0:
			a.Sentence, a.Rules = enemyThere.Sentence, r.Rows(enemyThere.Refs...)
		case !r.Data.InPlay[to]:
			a.Sentence, a.Rules = offMap.Sentence, r.Rows(offMap.Refs...)
		}
		return a
	}
	a.Paths = [][]hex.Hex{path}
	a.Sentence = fmt.Sprintf("%s gets from %s to %s for %d MP.", game.Capital(r.Name.Unit(u)), r.Name.Hex(from), r.Name.Hex(to), f.Cost[to])
	return a
}
