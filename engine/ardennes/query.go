package ardennes

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// queries are the questions that can be asked of a position.
var queries = [...]game.Question[*Position]{
	{What: "zoc", Overlay: "Zones of control", Answer: (*Position).queryZOC}, {What: "bonds", Overlay: "ZOC bonds", Answer: (*Position).queryBonds},
	{What: "supply", Overlay: "Supply of the unit", Of: game.OfUnit, Answer: (*Position).querySupply},
	{What: "isolation", Overlay: "Isolated groups", Answer: (*Position).queryIsolation}, {What: "reach", Answer: (*Position).queryReach},
	{What: "demolition", Answer: (*Position).queryDemolition}, {What: "odds", Answer: (*Position).queryOdds},
	{What: "retreats", Overlay: "Retreats of the unit", Of: game.OfUnit, Answer: (*Position).queryRetreats},
}

// Query answers a computed question, every viewer alike: what is hidden, the fuel dump, matters to none of them.
// The error says what the question lacks.
func (r *Rules) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	return game.AnswerTo(&r.Box, queries[:], pos, q, func(p *Position, _ game.Side) (*Position, *game.Names) { return p, &r.Name })
}

// sideAsked is the side that a question is about: of its unit, or the one named.
func (p *Position) sideAsked(q game.Query) (game.Side, error) {
	switch {
	case q.Unit != game.NoUnit:
		return p.rules.Units[q.Unit].Side, nil
	case int(q.Side) < len(p.rules.Sides):
		return q.Side, nil
	}
	return game.Nobody, fmt.Errorf("%s needs a side", q.What)
}

// queryZOC marks the hexes in the ZOC of a unit, or of a side.
func (p *Position) queryZOC(q game.Query) (*game.Answer, error) {
	r, m := p.rules, p.rules.Data.Map
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-9.1-01", "ARD-9.4-01")}
	side, err := p.sideAsked(q)
	if err != nil {
		return nil, err
	}
	who := r.Name.Side(side)
	if q.Unit != game.NoUnit {
		if p.units[q.Unit].place != onMap {
			return nil, fmt.Errorf("zoc needs a unit on the map, or a side")
		}
		who = r.Name.Unit(q.Unit)
	}
	for h := range p.first {
		var by []string
		for d, n := range &m.Neighbors[h] {
			if n == hex.None || p.zoc[side][h]>>d&1 == 0 {
				continue
			}
			for u := p.first[n]; u != game.NoUnit; u = p.next[u] {
				if (q.Unit == game.NoUnit || q.Unit == u) && p.exerts(u, m.Sides[h][d]) {
					by = append(by, r.Name.Unit(u))
				}
			}
		}
		if len(by) > 0 {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteZOC, Title: "ZOC of " + game.List(by), Rules: a.Rules})
		}
	}
	a.Sentence = fmt.Sprintf("The ZOC of %s covers %s.", who, game.Count(len(a.Hexes), "hex"))
	return a, nil
}

// queryBonds marks the Hex Bonds and Hexside Bonds of a side that are in force: the hexes that the
// enemy may not enter and the hexsides that he may not cross. Where enemies stand on one side of a
// hexside only, the bond is in force.
func (p *Position) queryBonds(q game.Query) (*game.Answer, error) {
	r, m := p.rules, p.rules.Data.Map
	side, err := p.sideAsked(q)
	if err != nil {
		return nil, err
	}
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-10.1-02", "ARD-10.1-03", "ARD-10.2-01")}
	for h := range p.first {
		if p.hexBond(hex.Hex(h), side) {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteBond, Title: "Hex Bond of " + r.Name.Side(side), Rules: r.Rows("ARD-10.1-02", "ARD-10.2-01")})
		}
		for d, n := range &m.Neighbors[h] {
			if n < hex.Hex(h) || !p.sideBond(hex.Hex(h), hex.Dir(d), side) || p.holder(hex.Hex(h)) == side.Other() && p.holder(n) == side.Other() {
				continue
			}
			a.Sides = append(a.Sides, game.SideNote{Side: m.Sides[h][d], Kind: game.NoteBond, Title: "Hexside Bond of " + r.Name.Side(side), Rules: r.Rows("ARD-10.1-03", "ARD-10.2-01")})
		}
	}
	a.Sentence = fmt.Sprintf("%s bars %s and %s by ZOC bonds.", game.Capital(r.Name.Side(side)), game.Count(len(a.Hexes), "hex"), game.Count(len(a.Sides), "hexside"))
	return a, nil
}
