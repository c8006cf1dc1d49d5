package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// No group, and not looked at yet, in scratch.group.
const (
	linked   int16 = 0 // in supply, or with a line of communication
	unlooked int16 = -1
)

// groups finds the isolated groups of a side: the connected sets of its units, linked by overland paths
// of at most four hexes (ARD-23.6-03, ARD-23.6-04), that have no line of communication, a chain to a unit
// in supply (ARD-23.6-02). It fills the scratch's group by hex with the numbers of the groups, from 1 in
// the order of hexes, and returns how many there are. A link may hold in one direction only: a path leads
// out of the hex of an enemy Roadblock, but none into it (ARD-24.8-03). A chain goes by its direction; a
// group hangs together by either.
func (p *Position) groups(side game.Side) (n int16) {
	s := p.mind
	open := p.network(side)
	for h := range s.group {
		s.group[h] = linked
		if p.holder(hex.Hex(h)) == side && !p.supplies(hex.Hex(h), side, open) {
			s.group[h] = unlooked
		}
	}
	for p.join(side, linked) {
	}
	for h := range s.group {
		if s.group[h] != unlooked {
			continue
		}
		n++
		s.group[h] = n
		s.line = append(s.line[:0], hex.Hex(h))
		for more := true; more; more = p.join(side, n) {
			for i := 0; i < len(s.line); i++ {
				p.overland(s.line[i], side, func(x hex.Hex) bool {
					if s.group[x] == unlooked {
						s.group[x] = n
						s.line = append(s.line, x)
					}
					return false
				})
			}
		}
	}
	return n
}

// join adds to a group the units without one that can trace a path to one of its units, at the end of the
// scratch's line, and reports whether there were any.
func (p *Position) join(side game.Side, group int16) (more bool) {
	s := p.mind
	for h := range s.group {
		if s.group[h] != unlooked {
			continue
		}
		if p.overland(hex.Hex(h), side, func(x hex.Hex) bool { return s.group[x] == group && p.holder(x) == side }) >= 0 {
			s.group[h] = group
			s.line = append(s.line, hex.Hex(h))
			more = true
		}
	}
	return more
}

// checkIsolation keeps the Surrender Points of groups and rolls for each (ARD-23.7-01).
func (p *play) checkIsolation(side game.Side) {
	n := p.groups(side)
	for _, u := range p.rules.sides[side] {
		s := &p.units[u]
		// Off the map units are in supply (ARD-11.9-06).
		if s.place == inBox || s.place == blocking || s.place == onMap && p.mind.group[s.hex] == linked {
			s.points, s.group = 0, game.NoUnit // ARD-23.10-01, ARD-23.10-02
		}
	}
	for g := int16(1); g <= n; g++ {
		p.surrender(side, g)
	}
}

// inherited are the Surrender Points with which an isolated group begins: those of the part with the
// greater total of attack factors, and the lower ones if two are equal (ARD-23.9-01). Units that were
// not isolated before are together a part without points (ARD-23.9-02).
func (p *Position) inherited(side game.Side, g int16) (points int8) {
	most := -1
	for _, u := range p.rules.sides[side] {
		if !p.isIn(u, g) {
			continue
		}
		total := 0
		for _, v := range p.rules.sides[side] {
			if p.isIn(v, g) && p.units[v].group == p.units[u].group {
				total += int(p.face(v).Attack)
			}
		}
		if has := p.units[u].points; total > most || total == most && has < points {
			most, points = total, has
		}
	}
	return points
}

// isIn reports whether a unit belongs to an isolated group.
func (p *Position) isIn(u game.Unit, g int16) bool {
	s := &p.units[u]
	return s.place == onMap && p.mind.group[s.hex] == g
}

// threshold is how many Surrender Points a group surrenders at: 5 with an Elite unit, 3 if all are
// Green, else 4 (ARD-23.8-01).
func (p *Position) threshold(side game.Side, g int16) int8 {
	green := true
	for _, u := range p.rules.sides[side] {
		if !p.isIn(u, g) {
			continue
		}
		switch p.rules.Units[u].Morale {
		case data.Elite:
			return 5
		case data.Veteran:
			green = false
		}
	}
	if green {
		return 3
	}
	return 4
}

// surrender rolls for an isolated group (ARD-23.7-01), for the Allies with -2 in clear weather
// (ARD-28.2-01). At its threshold all its units surrender and can never be replaced (ARD-23.11-01).
func (p *play) surrender(side game.Side, g int16) {
	points, limit := p.inherited(side, g), p.threshold(side, g)
	first := game.NoUnit
	for _, u := range p.rules.sides[side] {
		if p.isIn(u, g) {
			first = u
			break
		}
	}
	die, drm := p.roll(chanceSurrender, int(first)), 0
	if side == allied && p.today().Clear {
		drm = -2
	}
	more := p.rules.Data.Charts.Surrender.At(die + drm)
	points += more
	e := about(evIsolated, first, p.units[first].hex, hex.None, int16(die), int16(drm), int16(more), int16(points), int16(limit))
	e.Side = side
	p.note(e, "ARD-23.6-03", "ARD-23.7-01", "ARD-23.8-01")
	for _, u := range p.rules.sides[side] {
		if !p.isIn(u, g) {
			continue
		}
		s := &p.units[u]
		if s.points, s.group = points, first; points < limit {
			continue
		}
		at := s.hex
		p.note(about(evSurrendered, u, at, hex.None), "ARD-23.11-01")
		p.remove(u, surrendered)
	}
}

// queryIsolation tells which units of a side could trace no line of communication as the board stands
// now, and how they hang together: Text is the number of the group.
func (p *Position) queryIsolation(q game.Query) (*game.Answer, error) {
	side, err := p.sideAsked(q)
	if err != nil {
		return nil, err
	}
	r := p.rules
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-23.6-02", "ARD-23.6-03", "ARD-23.6-04")}
	n := p.groups(side)
	group := append([]int16(nil), p.mind.group...)
	open := p.network(side)
	for h := range group {
		at := hex.Hex(h)
		switch {
		case p.holder(at) != side:
		case group[h] > 0:
			a.Hexes = append(a.Hexes, game.HexNote{Hex: at, Kind: game.NoteIsolated, Text: fmt.Sprint(group[h]), Title: fmt.Sprintf("isolated group %d", group[h]), Rules: a.Rules})
		case !p.supplies(at, side, open):
			a.Hexes = append(a.Hexes, game.HexNote{Hex: at, Kind: game.NoteUnsupplied, Title: "out of supply, with a line of communication", Rules: r.Rows("ARD-23.6-02")})
		}
	}
	a.Sentence = fmt.Sprintf("%s has %s.", game.Capital(r.Name.Side(side)), game.Count(n, "isolated group"))
	return a, nil
}
