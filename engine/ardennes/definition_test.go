package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// definition works out ZOC, bonds, supply and groups anew, straight from the statements and without any search,
// memory or table of the rules: what the rules say has to be the same.
type definition struct{ *Position }

func (p definition) rough(a, b hex.Hex) bool {
	g := p.rules.Data.Map.Ground
	return g[a].Terrain == data.WoodedRough || g[b].Terrain == data.WoodedRough
}

func (p definition) between(a, b hex.Hex) *data.Hexside {
	m := p.rules.Data.Map
	return &m.Between[m.Side(a, b)]
}

func (p definition) byRoad(a, b hex.Hex) bool {
	e := p.between(a, b)
	return e.Road != data.NoRoad && (e.Bridge == data.NoBridge || p.bridges[e.Bridge]&stateBits == intact)
}

// zoneInto: a unit of a side in a has a ZOC into b (ARD-9.1-01, ARD-9.4-01, ARD-9.4-02, ARD-9.4-03).
func (p definition) zoneInto(a, b hex.Hex, side game.Side) bool {
	for u := range p.units {
		if s := &p.units[u]; s.place == onMap && s.hex == a && p.rules.Units[u].Side == side && (!p.rules.Units[u].Has(data.Silhouette) || !p.rough(a, b) || p.byRoad(a, b)) {
			return true
		}
	}
	return false
}

func (p definition) zone(h hex.Hex, side game.Side) bool {
	for _, n := range &p.rules.Data.Map.Neighbors[h] {
		if n != hex.None && p.zoneInto(n, h, side) {
			return true
		}
	}
	return false
}

// alike: both hexsides are rivers, or both are of Wooded Rough (ARD-10.3-06, ARD-10.3-07).
func (p definition) alike(a, b, c, d hex.Hex) bool {
	return p.between(a, b).River && p.between(c, d).River || p.rough(a, b) && p.rough(c, d)
}

// onHex: a Hex Bond of a side on m, in force (ARD-10.1-02, ARD-10.3-01, ARD-10.3-02, ARD-10.4-02).
func (p definition) onHex(m hex.Hex, side game.Side) bool {
	around := &p.rules.Data.Map.Neighbors[m]
	for d := range 3 {
		a, b := around[d], around[d+3]
		if a != hex.None && b != hex.None && p.zoneInto(a, m, side) && p.zoneInto(b, m, side) && !p.alike(a, m, m, b) && p.holder(m) != side.Other() {
			return true
		}
	}
	return false
}

// onSide: a Hexside Bond of a side between two hexes, in force (ARD-10.1-03, ARD-10.3-03, ARD-10.4-01, ARD-10.6-02,
// ARD-10.6-03).
func (p definition) onSide(one, other hex.Hex, side game.Side) bool {
	m := p.rules.Data.Map
	if p.holder(one) == side.Other() && p.holder(other) == side.Other() {
		return false
	}
	var ends []hex.Hex
	for _, a := range &m.Neighbors[one] {
		if a != hex.None && m.Side(a, other) != hex.NoSide {
			ends = append(ends, a)
		}
	}
	holds := func(a hex.Hex) bool { return p.zoneInto(a, one, side) && p.zoneInto(a, other, side) }
	if len(ends) == 1 { // the other end is off the map
		both := m.Ground[one].Terrain == data.WoodedRough && m.Ground[other].Terrain == data.WoodedRough
		return holds(ends[0]) && !both
	}
	a, b := ends[0], ends[1]
	river := p.between(a, one).River && p.between(a, other).River && p.between(b, one).River && p.between(b, other).River
	wooded := p.rough(a, one) && p.rough(a, other) && p.rough(b, one) && p.rough(b, other)
	return holds(a) && holds(b) && !river && !wooded
}

// wall: no supply path of a side goes from a to b (ARD-23.3-02, ARD-24.8-03).
func (p definition) wall(a, b hex.Hex, side game.Side) bool {
	return p.holder(b) == side.Other() || p.blocked(b, side) || p.bond(a, b, side)
}

func (p definition) bond(a, b hex.Hex, side game.Side) bool {
	return p.onHex(b, side.Other()) || p.onSide(a, b, side.Other())
}

func (p definition) bare(h hex.Hex, side game.Side) bool {
	return p.holder(h) != side && p.zone(h, side.Other())
}

// home: from a hex a road leads to a source (ARD-23.3-03, ARD-23.2-03).
func (p definition) home(h hex.Hex, side game.Side, been map[hex.Hex]bool) bool {
	if p.isSource(h, side) && p.holder(h) != side.Other() {
		return true
	}
	been[h] = true
	for _, n := range &p.rules.Data.Map.Neighbors[h] {
		if n == hex.None || been[n] || !p.byRoad(h, n) || p.holder(n) == side.Other() || p.bond(h, n, side) {
			continue
		}
		if p.isSource(n, side) || !p.blocked(n, side) && !p.bare(n, side) && p.home(n, side, been) {
			return true
		}
	}
	return false
}

// walk goes over all overland paths of at most four hexes (ARD-23.3-01, ARD-23.3-02).
func (p definition) walk(h hex.Hex, side game.Side, left int, bare bool, visit func(hex.Hex)) {
	visit(h)
	for _, n := range &p.rules.Data.Map.Neighbors[h] {
		if left > 0 && n != hex.None && !p.wall(h, n, side) && !(bare && p.bare(n, side)) {
			p.walk(n, side, left-1, p.bare(n, side), visit)
		}
	}
}

// ZOC (ARD-9.1-01), bonds (ARD-10.1-02, ARD-10.1-03), supply (ARD-23.3-01) and isolated groups (ARD-23.6-04) in
// positions of random games are what their definitions say.
func TestPositionsAgreeWithTheDefinitions(t *testing.T) {
	for _, scenario := range []string{"six-turns", "campaign"} {
		r := open(t, scenario)
		p := r.Start(game.NewSeeded(scenario), nil).(*Position)
		dice, pick := game.NewSeeded("dice of "+scenario), game.NewSeeded("picks")
		var legal []game.Action
		looked := 0
		for i := 0; i < 1200 && !p.Decision().Over; i++ {
			if i%400 == 150 {
				looked++
				for side := range game.Side(2) {
					definition{p}.compare(t, side)
				}
			}
			legal = p.Legal(legal[:0])
			p.Take(legal[pick.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1], dice, nil)
		}
		if looked < 3 {
			t.Errorf("%s: %d positions", scenario, looked)
		}
	}
}

func (p definition) compare(t *testing.T, side game.Side) {
	t.Helper()
	m := p.rules.Data.Map
	open := append([]bool(nil), p.network(side)...)
	for i := range m.Neighbors {
		h := hex.Hex(i)
		if got := p.inZOC(h, side); got != p.zone(h, side) {
			t.Errorf("turn %d: %s in the ZOC of side %d: %v", p.turn, m.ID(h), side, got)
		}
		if got := p.hexBond(h, side); got != p.onHex(h, side) {
			t.Errorf("turn %d: Hex Bond on %s of side %d: %v", p.turn, m.ID(h), side, got)
		}
		for d, n := range &m.Neighbors[h] {
			if n == hex.None {
				continue
			}
			got := p.sideBond(h, hex.Dir(d), side) && !(p.holder(h) == side.Other() && p.holder(n) == side.Other())
			if got != p.onSide(h, n, side) {
				t.Errorf("turn %d: Hexside Bond %s/%s of side %d: %v", p.turn, m.ID(h), m.ID(n), side, got)
			}
		}
	}
	home, supplied := map[hex.Hex]bool{}, map[hex.Hex]bool{}
	links := map[hex.Hex]map[hex.Hex]bool{}
	for i := range m.Neighbors {
		h := hex.Hex(i)
		if p.holder(h) != side {
			continue
		}
		links[h] = map[hex.Hex]bool{}
		p.walk(h, side, maxOverland, false, func(x hex.Hex) {
			if _, known := home[x]; !known {
				home[x] = p.home(x, side, map[hex.Hex]bool{})
			}
			supplied[h] = supplied[h] || home[x]
			if p.holder(x) == side {
				links[h][x] = true
			}
		})
		if got := p.supplies(h, side, open); got != supplied[h] {
			t.Errorf("turn %d: %s of side %d in supply: %v", p.turn, m.ID(h), side, got)
		}
	}
	// Whoever is linked with a hex in supply, over any number of links, has a line of communication.
	lines := map[hex.Hex]bool{}
	for more := true; more; {
		more = false
		for h, others := range links {
			for x := range others {
				if !lines[h] && (supplied[h] || lines[x] || supplied[x]) {
					lines[h], more = true, true
				}
			}
		}
	}
	p.groups(side)
	for h, others := range links {
		if got := p.mind.group[h] == linked; got != lines[h] {
			t.Errorf("turn %d: %s of side %d with a line of communication: %v", p.turn, m.ID(h), side, got)
		}
		for x := range others {
			if p.mind.group[h] != p.mind.group[x] {
				t.Errorf("turn %d: %s and %s of side %d are linked, but of groups %d and %d", p.turn, m.ID(h), m.ID(x), side, p.mind.group[h], p.mind.group[x])
			}
		}
	}
}
