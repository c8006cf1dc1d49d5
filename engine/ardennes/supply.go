package ardennes

import (
	"fmt"
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kSupply] = procedure{Run: (*play).runSupply}
}

// maxOverland is the length of the overland portion of a supply path, in hexes entered (ARD-23.3-01,
// ARD-23.3-05).
const maxOverland = 4

// vacant reports whether a hex lies in an enemy ZOC without a unit of a side in it, which would cancel
// it for supply (ARD-23.3-04).
func (p *Position) vacant(h hex.Hex, side game.Side) bool {
	return p.inZOC(h, side.Other()) && p.holder(h) != side
}

// shut reports whether no supply path of a side enters a hex at all: an enemy unit, the defended fuel dump or a Roadblock
// is there (ARD-23.3-02, ARD-32.2-04, ARD-24.8-03).
func (p *Position) shut(h hex.Hex, side game.Side) bool {
	return p.opposed(h, side) || p.blocked(h, side)
}

// network fills open with the hexes from which a path by roads alone leads to a supply source of a side
// (ARD-23.3-03): not into enemy units, Roadblocks or vacant enemy ZOC hexes, not across bonds and blown
// bridges. The first hex of such a path is judged by whoever comes to it (ARD-23.3-05), and a source is
// shut only by an enemy unit in it (ARD-23.2-01, ARD-23.2-03).
func (p *Position) network(side game.Side) []bool {
	s, m := p.mind, p.rules.Data.Map
	clear(s.open)
	s.line = s.line[:0]
	for _, h := range p.rules.sources[side] {
		if p.holder(h) != side.Other() {
			s.open[h] = true
			s.line = append(s.line, h)
		}
	}
	sources := len(s.line)
	for i := 0; i < len(s.line); i++ {
		n := s.line[i]
		if i >= sources && (p.shut(n, side) || p.vacant(n, side)) {
			continue
		}
		for d, h := range &m.Neighbors[n] {
			if h == hex.None || s.open[h] || p.road(m.Sides[n][d]) == data.NoRoad || p.cut(h, hex.Dir(d).Opposite(), side) {
				continue
			}
			s.open[h] = true
			s.line = append(s.line, h)
		}
	}
	return s.open
}

// A pace is a hex of an overland path.
type pace struct {
	hex    hex.Hex
	from   int16 // index of the pace before it, -1 for the first
	length int8
	vacant bool // the hex is a vacant enemy ZOC hex
}

// overland finds the hexes that a path of at most four hexes from a hex reaches, by any terrain
// (ARD-23.3-02): not into enemy units or Roadblocks, not into or across bonds, not through two vacant
// enemy ZOC hexes in a row. It stops at the first hex that is wanted and returns its index among the
// paces, -1 if there is none.
func (p *Position) overland(from hex.Hex, side game.Side, wanted func(hex.Hex) bool) int {
	s, m := p.mind, p.rules.Data.Map
	s.paces = append(s.paces[:0], pace{hex: from, from: -1})
	// seen has bit 0 for hexes come to when the last pace may be followed by a vacant one, bit 1 for others.
	s.seen[from] = 1
	found := -1
	for i := 0; i < len(s.paces); i++ {
		at := s.paces[i]
		if wanted(at.hex) {
			found = i
			break
		}
		if at.length == maxOverland {
			continue
		}
		for d, n := range &m.Neighbors[at.hex] {
			if n == hex.None || s.seen[n]&1 != 0 || p.shut(n, side) || p.cut(at.hex, hex.Dir(d), side) {
				continue
			}
			vacant := p.vacant(n, side)
			bit := uint8(1)
			if vacant {
				bit = 2
			}
			if vacant && at.vacant || s.seen[n]&bit != 0 {
				continue
			}
			s.seen[n] |= bit
			s.paces = append(s.paces, pace{n, int16(i), at.length + 1, vacant})
		}
	}
	for i := range s.paces {
		s.seen[s.paces[i].hex] = 0
	}
	return found
}

// supplies reports whether a unit of a side in a hex can trace a supply path (ARD-23.3-01). open is the
// side's network.
func (p *Position) supplies(h hex.Hex, side game.Side, open []bool) bool {
	return p.overland(h, side, func(x hex.Hex) bool { return open[x] }) >= 0
}

// roadBound reports whether a path by roads alone leads from a hex itself (ARD-23.3-06). open is the
// side's network.
func (p *Position) roadBound(h hex.Hex, open []bool) bool {
	return open[h] && p.rules.roadIn(h) != data.NoRoad
}

// toSource is the distance from a hex to the nearest supply source of a side that no enemy unit
// occupies, -1 if there is none.
func (p *Position) toSource(h hex.Hex, side game.Side) int {
	best := -1
	for _, x := range p.rules.sources[side] {
		if n := p.rules.Data.Map.Distance(h, x); p.holder(x) != side.Other() && (best < 0 || n < best) {
			best = n
		}
	}
	return best
}

// runSupply is the Supply and Surrender Phase of a side: supply of all its units, then isolation and
// surrender (ARD-4.0-06, ARD-23.1-01).
func (p *play) runSupply(f *frame) {
	side := f.side
	p.stack.Pop()
	p.checkSupply(side)
	p.checkIsolation(side)
}

// checkSupply puts Out of Supply markers on and takes them off: those of a fuel shortage as well
// (ARD-6.1-06). Units in Off Map Boxes are in supply (ARD-11.9-06).
func (p *play) checkSupply(side game.Side) {
	open := p.network(side)
	ok, known := false, hex.None
	for _, u := range p.rules.sides[side] {
		s := &p.units[u]
		switch s.place {
		case onMap:
			if known != s.hex {
				ok, known = p.supplies(s.hex, side, open), s.hex
			}
		case inBox, blocking:
			ok, known = true, hex.None
		default:
			continue
		}
		switch {
		case ok && s.has&oos != 0:
			s.has &^= oos
			p.note(about(evSupply, u, s.hex, hex.None, 0), "ARD-23.1-01", "ARD-6.1-06")
		case !ok && s.has&oos == 0:
			s.has |= oos
			p.note(about(evSupply, u, s.hex, hex.None, 1), "ARD-23.1-01", "ARD-23.3-01")
		}
	}
}

// querySupply shows the supply path of a unit as the board stands now, whatever its marker says.
func (p *Position) querySupply(q game.Query) (*game.Answer, error) {
	r, u := p.rules, q.Unit
	if u == game.NoUnit || p.units[u].place != onMap {
		return nil, fmt.Errorf("supply needs a unit on the map")
	}
	side, h := r.Units[u].Side, p.units[u].hex
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-23.3-01", "ARD-23.3-02", "ARD-23.3-03")}
	for _, x := range r.sources[side] {
		note := game.HexNote{Hex: x, Kind: game.NoteSource, Title: "supply source of " + r.Name.Side(side), Rules: r.Rows("ARD-23.2-01")}
		if p.holder(x) == side.Other() {
			note.Kind, note.Title = game.NoteBlocked, "supply source, occupied by the enemy"
		}
		a.Hexes = append(a.Hexes, note)
	}
	open := p.network(side)
	found := p.overland(h, side, func(x hex.Hex) bool { return open[x] })
	if found < 0 {
		a.Cut = true
		a.Sentence = fmt.Sprintf("%s is out of supply: no overland path of at most %d hexes leads to a road from which a source can be reached.", game.Capital(r.Name.Unit(u)), maxOverland)
		return a, nil
	}
	var path []hex.Hex
	for i := found; i >= 0; i = int(p.mind.paces[i].from) {
		path = append(path, p.mind.paces[i].hex)
	}
	slices.Reverse(path)
	cross := len(path) - 1
	path = append(path, p.roadFrom(path[cross], side)...)
	a.Paths = [][]hex.Hex{path}
	a.Sentence = fmt.Sprintf("%s is in supply: %s overland, then %s by road to %s.", game.Capital(r.Name.Unit(u)), game.Count(cross, "hex"),
		game.Count(len(path)-1-cross, "hex"), r.Name.Hex(path[len(path)-1]))
	return a, nil
}

// roadFrom is a shortest path by roads from a hex of the side's network to a source, without the hex
// itself.
func (p *Position) roadFrom(from hex.Hex, side game.Side) (path []hex.Hex) {
	s, m := p.mind, p.rules.Data.Map
	s.find.Breadth(s.dist, from, func(h, n hex.Hex, across hex.Hexside) bool {
		return s.open[n] && p.road(across) != data.NoRoad && !p.cut(h, p.rules.direction(h, across), side) &&
			(p.isSource(n, side) && p.holder(n) != side.Other() || !p.shut(n, side) && !p.vacant(n, side))
	})
	best := hex.None
	for _, x := range p.rules.sources[side] {
		if s.dist[x] >= 0 && (best == hex.None || s.dist[x] < s.dist[best]) {
			best = x
		}
	}
	if best == hex.None || s.dist[best] == 0 {
		return nil
	}
	for at := best; s.dist[at] > 0; {
		path = append(path, at)
		for d, h := range &m.Neighbors[at] {
			if h != hex.None && s.dist[h] == s.dist[at]-1 && p.road(m.Sides[at][d]) != data.NoRoad && !p.cut(h, hex.Dir(d).Opposite(), side) {
				at = h
				break
			}
		}
	}
	slices.Reverse(path)
	return path
}

func (p *Position) isSource(h hex.Hex, side game.Side) bool {
	for _, x := range p.rules.sources[side] {
		if x == h {
			return true
		}
	}
	return false
}
