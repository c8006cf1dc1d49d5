package reichswald

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// queries are the questions that can be asked of a position.
var queries = [...]game.Question[*Position]{
	{What: "zoc", Overlay: "Zones of control", Answer: (*Position).queryZOC},
	{What: "reach", Answer: (*Position).queryReach},
	{What: "supply", Overlay: "Supply path of the unit", Of: game.OfUnit, Answer: (*Position).querySupply},
	{What: "odds", Answer: (*Position).queryOdds},
	{What: "retreats", Overlay: "Where the unit could retreat", Of: game.OfUnit, Answer: (*Position).queryRetreats},
}

// Query answers a computed question, every viewer alike: nothing is hidden in this game
// (see Redact). The error says what the question lacks.
func (r *Rules) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	return game.AnswerTo(&r.Box, queries[:], pos, q, func(p *Position, _ game.Side) (*Position, *game.Names) { return p, &r.Name })
}

// queryZOC marks the hexes in the ZOC of a unit, or of a side.
func (p *Position) queryZOC(q game.Query) (*game.Answer, error) {
	r := p.rules
	a := &game.Answer{What: q.What, Rules: r.Rows(rZOC)}
	units, whose := set(0), ""
	switch {
	case q.Unit != game.NoUnit:
		units, whose = one(q.Unit), r.Name.Unit(q.Unit)
	case int(q.Side) >= len(r.Sides):
		return nil, fmt.Errorf("zoc needs a unit or a side")
	default:
		units, whose = r.sides[q.Side], r.Name.Side(q.Side)
	}
	units &= r.projects[allied] | r.projects[german]
	for h := range p.at {
		var by set
		if r.Data.InPlay[h] {
			for _, n := range r.zone[h] {
				by |= p.at[n] & units
			}
		}
		if by != 0 {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteZOC, Title: "ZOC of " + r.Name.List(by.List()), Rules: a.Rules})
		}
	}
	a.Sentence = fmt.Sprintf("The ZOC of %s covers %s.", whose, game.Count(len(a.Hexes), "hex"))
	return a, nil
}

// querySupply shows the supply path of a unit.
func (p *Position) querySupply(q game.Query) (*game.Answer, error) {
	r, m, u := p.rules, p.rules.Data.Map, q.Unit
	if u == game.NoUnit || p.units[u].hex == hex.None {
		return nil, fmt.Errorf("supply needs a unit on the map")
	}
	side, h := r.Units[u].Side, p.units[u].hex
	a := &game.Answer{What: q.What, Rules: r.Rows(rSupplyPath, rSupply)}
	f := p.supplyOf(side)
	for _, s := range r.Terms.Sources[side] {
		a.Hexes = append(a.Hexes, game.HexNote{Hex: s, Kind: game.NoteSource, Title: "supply source of " + r.Name.Side(side)})
	}
	limit := int16(r.Terms.Range)
	if n := f.dist[h]; n < 0 || n > limit {
		a.Cut = true
		a.Sentence = fmt.Sprintf("%s is out of supply: no open path of at most %d hexes leads to a source or to an open road from one.", game.Capital(r.Name.Unit(u)), limit)
		supplied := func(n hex.Hex) bool { return n != hex.None && f.dist[n] >= 0 }
		for x, d := range f.dist {
			if d < 0 && r.Data.InPlay[x] && slices.ContainsFunc(m.Neighbors[x][:], supplied) {
				a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(x), Kind: game.NoteBlocked, Title: "held by the enemy or in his ZOC", Rules: a.Rules})
			}
		}
		return a, nil
	}
	path := []hex.Hex{h}
	for at := h; f.dist[at] > 0; {
		for d, n := range &m.Neighbors[at] {
			if e := m.Sides[at][d]; n != hex.None && f.dist[n] == f.dist[at]-1 && !r.edge[e].closed {
				at = n
				break
			}
		}
		path = append(path, at)
	}
	a.Paths = [][]hex.Hex{path}
	where := "a source"
	if last := path[len(path)-1]; !slices.Contains(r.Terms.Sources[side], last) {
		where = fmt.Sprintf("the road at %s, which leads to a source", r.Name.Hex(last))
	}
	a.Sentence = fmt.Sprintf("%s is in supply: %s to %s.", game.Capital(r.Name.Unit(u)), game.Count(f.dist[h], "hex"), where)
	return a, nil
}

// queryRetreats answers where the units of a hex, or one unit, could retreat by
// one hex now, and why not elsewhere.
func (p *Position) queryRetreats(q game.Query) (*game.Answer, error) {
	r := p.rules
	var units set
	switch {
	case q.Unit != game.NoUnit && p.units[q.Unit].hex != hex.None:
		units = one(q.Unit)
	case q.Unit == game.NoUnit && q.Hex != hex.None:
		units = p.at[q.Hex]
	}
	if units == 0 {
		return nil, fmt.Errorf("retreats need a unit on the map, or a hex with units")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rRetreat, rNoEZOC, rNoOverstack)}
	h := p.units[units.First()].hex
	var open []hex.Hex
	for _, n := range &r.Data.Map.Neighbors[h] {
		if n == hex.None {
			continue
		}
		var why *game.Reason
		for u := range units.Each {
			if why = p.endWhy(u, h, n); why == nil {
				break
			}
		}
		note := game.HexNote{Hex: n, Kind: game.NoteRetreat, Title: "open for a retreat"}
		if why == nil {
			open = append(open, n)
		} else {
			note = game.HexNote{Hex: n, Kind: game.NoteBlocked, Title: why.Sentence, Rules: r.Rows(why.Refs...)}
		}
		a.Hexes = append(a.Hexes, note)
	}
	if len(open) == 0 {
		a.Sentence = fmt.Sprintf("%s cannot retreat from %s.", game.Capital(r.Name.List(units.List())), r.Name.Hex(h))
		a.Rules = r.Rows(rTrapped)
		return a, nil
	}
	a.Sentence = fmt.Sprintf("%s can retreat from %s to %s.", game.Capital(r.Name.List(units.List())), r.Name.Hex(h), r.Name.Hexes(open))
	if p.zoc(h, r.Units[units.First()].Side.Other()) {
		a.Sentence += " Each unit makes a morale check."
		a.Rules = append(a.Rules, r.Rows(rBroken)...)
	}
	return a, nil
}
