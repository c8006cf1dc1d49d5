package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// queries are the questions that can be asked of a position.
var queries = [...]game.Question[*Position]{
	{What: "zoc", Overlay: "Zones of control", Answer: (*Position).queryZOC},
	{What: "control", Overlay: "Control", Answer: (*Position).queryControl},
	{What: "react", Overlay: "Where your formations could react", Of: game.OfPlayer, Answer: (*Position).queryReact},
	{What: "closed", Overlay: "Hexes closed to you in this turn", Of: game.OfPlayer, Answer: (*Position).queryClosed},
	{What: "due", Overlay: "Reinforcements", Answer: (*Position).queryDue},
	{What: "command", Overlay: "Command path of the unit", Of: game.OfUnit, Answer: (*Position).queryCommand},
	{What: "supply", Overlay: "Supply path of the unit", Of: game.OfUnit, Answer: (*Position).querySupply},
	{What: "retreats", Overlay: "Where the unit could retreat", Of: game.OfUnit, Answer: (*Position).queryRetreats},
	{What: "reach", Answer: (*Position).queryReach},
	{What: "odds", Answer: (*Position).queryOdds},
}

// Query answers a computed question. Every answer is worked out from what the viewer may
// know, and only here is that taken away which he may not. The error says what the
// question lacks.
func (r *Rules) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	return game.AnswerTo(&r.Box, queries[:], pos, q, func(p *Position, viewer game.Side) (*Position, *game.Names) {
		p = p.seenBy(viewer)
		return p, &p.rules.Name
	})
}

// queryZOC marks the hexes in the ZOC of one unit, or of a side.
func (p *Position) queryZOC(q game.Query) (*game.Answer, error) {
	r := p.rules
	a := &game.Answer{What: q.What, Rules: r.Rows(rZOCOwn, rZOCDisrupted, rZOCInfantry, rZOCAFV)}
	var units []game.Unit
	switch {
	case q.Unit != game.NoUnit:
		units = []game.Unit{q.Unit}
	case int(q.Side) >= len(r.Sides):
		return nil, fmt.Errorf("zoc needs a unit or a side")
	default:
		for u := range p.units {
			if r.Units[u].Side == q.Side {
				units = append(units, game.Unit(u))
			}
		}
	}
	for h := range r.Data.Map.Len() {
		var by []game.Unit
		for _, u := range units {
			if p.projects(u, hex.Hex(h)) && p.inArea(hex.Hex(h)) {
				by = append(by, u)
			}
		}
		if len(by) > 0 {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteZOC, Title: "ZOC of " + r.Name.List(by), Rules: a.Rules})
		}
	}
	if q.Unit == game.NoUnit {
		a.Sentence = fmt.Sprintf("The ZOC of %s covers %s.", r.Name.Side(q.Side), game.Count(len(a.Hexes), "hex"))
		return a, nil
	}
	switch u := q.Unit; {
	case r.Units[u].Class == data.HQ:
		a.Sentence = game.Capital(r.Name.Unit(u)) + " projects no ZOC, as no HQ does."
	case p.units[u].disrupted:
		a.Sentence = game.Capital(r.Name.Unit(u)) + " is disrupted and projects no ZOC."
	default:
		a.Sentence = fmt.Sprintf("The ZOC of %s covers %s.", r.Name.Unit(u), game.Count(len(a.Hexes), "hex"))
	}
	return a, nil
}

// queryCommand shows the Command Path of a combat unit, or the hexes within
// Command Range of an HQ.
func (p *Position) queryCommand(q game.Query) (*game.Answer, error) {
	r := p.rules
	u := q.Unit
	if u == game.NoUnit || p.units[u].hex == hex.None {
		return nil, fmt.Errorf("command needs a unit on the map")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rCommandChecked, rCommandStates)}
	formation := p.units[u].formation
	var f *field
	if formation >= 0 {
		f = p.commandField(formation)
	}
	if f == nil {
		a.Sentence = fmt.Sprintf("%s has no HQ on the map.", game.Capital(r.Name.Unit(u)))
		return a, nil
	}
	dist, hq := p.lengths(f), r.Formations[formation].HQ
	limit := r.Units[hq].Range
	if u == hq {
		for h, n := range dist {
			if n >= 0 && n <= int16(limit) {
				a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteRange, Text: fmt.Sprint(n), Title: fmt.Sprintf("%d of %d hexes from the HQ", n, limit)})
			}
		}
		a.Sentence = fmt.Sprintf("%s commands %s within %d hexes.", game.Capital(r.Name.Unit(u)), game.Count(len(a.Hexes), "hex"), limit)
		return a, nil
	}
	side, h := r.Units[u].Side, p.units[u].hex
	walls := p.wallsIf(r.Switches.CommandPathTerrain, side)
	a.Hexes = append(a.Hexes, game.HexNote{Hex: p.units[hq].hex, Kind: game.NoteSource, Title: game.Capital(r.Name.Unit(hq))})
	n := dist[h]
	a.Cut = n < 0 || n > int16(limit)
	switch {
	case n < 0:
		a.Sentence = fmt.Sprintf("%s is isolated: no unbroken path leads to %s.", game.Capital(r.Name.Unit(u)), r.Name.Unit(hq))
		p.blocked(a, h, side, walls, rPathRoer)
	case n > int16(limit):
		a.Sentence = fmt.Sprintf("%s is Out of Command: the shortest path to %s takes %s, its Command Range is %d.", game.Capital(r.Name.Unit(u)), r.Name.Unit(hq), game.Count(int(n), "hex"), limit)
		a.Paths = [][]hex.Hex{p.pathDown(dist, h, walls)}
	default:
		a.Sentence = fmt.Sprintf("%s is in command: %s from %s, whose Command Range is %d.", game.Capital(r.Name.Unit(u)), game.Count(int(n), "hex"), r.Name.Unit(hq), limit)
		a.Paths = [][]hex.Hex{p.pathDown(dist, h, walls)}
	}
	return a, nil
}

// querySupply shows the Supply Path of an HQ.
func (p *Position) querySupply(q game.Query) (*game.Answer, error) {
	r := p.rules
	u := q.Unit
	if u == game.NoUnit || p.units[u].hex == hex.None {
		return nil, fmt.Errorf("supply needs a unit on the map")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rSupplyHQOnly, rSupplyPath)}
	side, h := r.Units[u].Side, p.units[u].hex
	if r.Units[u].Class != data.HQ {
		a.Sentence = game.Capital(r.Name.Unit(u)) + " needs no supply: only HQs trace it, combat units are in command or not."
		return a, nil
	}
	dist := p.lengths(p.supplyField(side))
	for _, s := range r.Sources[side] {
		if p.inArea(s) {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: s, Kind: game.NoteSource, Title: "next to a supply area of " + r.Name.Side(side)})
		}
	}
	walls := p.wallsIf(r.Switches.SupplyPathTerrain, side)
	if !p.inSupply(u) {
		a.Cut = true
		a.Sentence = game.Capital(r.Name.Unit(u)) + " is out of supply: no unbroken path leads to an edge hex next to its supply area."
		p.blocked(a, h, side, walls, rSupplyRiver)
		return a, nil
	}
	a.Sentence = fmt.Sprintf("%s is in supply over %s.", game.Capital(r.Name.Unit(u)), game.Count(int(dist[h]), "hex"))
	a.Paths = [][]hex.Hex{p.pathDown(dist, h, walls)}
	return a, nil
}

// pathDown follows falling distances from a hex to where they begin, by lowest
// hexes.
func (p *Position) pathDown(dist []int16, h hex.Hex, walls []uint8) []hex.Hex {
	path := []hex.Hex{h}
	for dist[h] > 0 {
		next := hex.None
		for d, n := range p.rules.ground.near[h] {
			if n == hex.None || dist[n] != dist[h]-1 || p.walled(walls, h, d) {
				continue
			}
			if next == hex.None || n < next {
				next = n
			}
		}
		if next == hex.None {
			break
		}
		h = next
		path = append(path, h)
	}
	return path
}

// blocked adds to an answer the hexes and hexsides that break all paths from a hex: the
// border of what can be reached from it, each with its reason. The hexsides under walls are
// so by a row of their own.
func (p *Position) blocked(a *game.Answer, from hex.Hex, side game.Side, walls []uint8, by game.Ref) {
	seen := make([]bool, p.rules.Data.Map.Len())
	seen[from] = true
	for queue := []hex.Hex{from}; len(queue) > 0; queue = queue[1:] {
		for dir, n := range p.rules.ground.near[queue[0]] {
			if n == hex.None || seen[n] {
				continue
			}
			if p.walled(walls, queue[0], dir) {
				a.Sides = append(a.Sides, game.SideNote{Side: p.rules.Data.Map.Sides[queue[0]][dir], Kind: game.NoteBlocked, Title: "no path leads over the river there", Rules: p.rules.Rows(by)})
				continue
			}
			seen[n] = true
			if !p.broken(n, side) {
				queue = append(queue, n)
				continue
			}
			title, cited := "enemy ZOC without a unit of yours", rPathZOC
			if p.occupied(n, side.Other()) {
				title, cited = "held by "+p.listIn(n, side.Other()), rPathEnemy
			}
			a.Hexes = append(a.Hexes, game.HexNote{Hex: n, Kind: game.NoteBlocked, Title: title, Rules: p.rules.Rows(cited)})
		}
	}
}
