package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// ground is what the map means to movement, ZOC and paths, worked out once:
// everything that depends on hexes and hexsides alone.
type ground struct {
	hqs      []hex.Hex    // where HQs may stand, in the area (CTL-3.3-04)
	near     [][6]hex.Hex // by hex, by direction: neighbour inside the area, None otherwise
	projects [3][]uint8   // by class, by hex: bit set of the directions into which the class projects its ZOC
	closed   [2][]bool    // by side, by hexside: prohibited for the side (CTL-7.3.7-04, -05)
	extra    []int8       // by hexside: half MP that a leg unit pays on top (CTL-3.1.2-01)
	motor    []int8       // by hexside: the same for a motorized unit
	bank     []int16      // by hex: the hexes that are joined without crossing a major river have one number
	walls    [2][]uint8   // by side, by hex: bit set of the directions over hexsides in closed
	noWalls  []uint8      // the same where nothing is closed
	hqWalls  [2][]uint8   // the same for its HQs
	hqPart   [2][]int16   // by side, by hex: the hexes that are joined for its HQs have one number
	whole    []bool       // by hexside: costs a motorized unit its whole MA (CTL-7.3.7-02)
	barrier  []bool       // by hexside: of a kind that is prohibited, whatever roads cross it
	noAttack []bool       // by hexside: of a kind that no attack crosses
}

func newGround(d *data.Data) ground {
	m := d.Map.Map
	g := ground{near: make([][6]hex.Hex, m.Len()), extra: make([]int8, len(m.Ends)), motor: make([]int8, len(m.Ends)), whole: make([]bool, len(m.Ends)),
		barrier: make([]bool, len(m.Ends)), noAttack: make([]bool, len(m.Ends))}
	for side := range g.closed {
		g.closed[side] = make([]bool, len(m.Ends))
	}
	for c := range g.projects {
		g.projects[c] = make([]uint8, m.Len())
	}
	inPlay := func(h hex.Hex) bool { return h != hex.None && (len(d.InPlay) == 0 || d.InPlay[h]) }
	for h := range g.near {
		if d.HQHex[h] && inPlay(hex.Hex(h)) {
			g.hqs = append(g.hqs, hex.Hex(h))
		}
		for dir, n := range m.Neighbors[h] {
			g.near[h][dir] = hex.None
			if !inPlay(hex.Hex(h)) || !inPlay(n) {
				continue
			}
			g.near[h][dir] = n
			for c := range g.projects {
				if d.TEC[d.Class[n]].ZOC[c] && letsZOCThrough(d, m.Sides[h][dir], c) {
					g.projects[c][h] |= 1 << dir
				}
			}
		}
	}
	for s, ends := range m.Ends {
		waived := d.TEC[d.Class[ends[0]]].WaivesStream || d.TEC[d.Class[ends[1]]].WaivesStream
		for k := 1; k < len(d.HexsideTE); k++ {
			kind := &d.HexsideTE[k]
			if !d.IsHexside(hex.Hexside(s), k) {
				continue
			}
			g.noAttack[s] = g.noAttack[s] || kind.NoAttack
			if kind.Prohibited {
				g.barrier[s] = true
				for side := range g.closed {
					if open := d.OpenByRoad[side]; len(open) == 0 || !open[s] {
						g.closed[side][s] = true
					}
				}
			}
			if d.Road[s] || d.Rail[s] && d.Switches.RailBridges || waived && kind.Key == "stream" {
				continue
			}
			g.extra[s] += kind.LegExtra
			g.motor[s] += kind.MotorExtra
			g.whole[s] = g.whole[s] || kind.WholeMA
		}
	}
	isMajor := func(s hex.Hexside) bool { return d.Map.Hexsides[s].River == "major" }
	g.bank = parts(d, &g, isMajor)
	g.noWalls = walls(m, func(hex.Hexside) bool { return false })
	for side, closed := range g.closed {
		// Where the river has a rule of its own for HQs, it closes no path (BUG-7.4-05).
		toHQs := func(s hex.Hexside) bool { return closed[s] && !(d.Switches.RelocationNeedsSupply && isMajor(s)) }
		g.walls[side], g.hqWalls[side] = walls(m, func(s hex.Hexside) bool { return closed[s] }), walls(m, toHQs)
		g.hqPart[side] = parts(d, &g, toHQs)
	}
	return g
}

// walls are, by hex, the directions over hexsides that are closed.
func walls(m *hex.Map, closed func(hex.Hexside) bool) []uint8 {
	list := make([]uint8, m.Len())
	for h := range list {
		for dir, s := range m.Sides[h] {
			if s != hex.NoSide && closed(s) {
				list[h] |= 1 << dir
			}
		}
	}
	return list
}

func letsZOCThrough(d *data.Data, s hex.Hexside, class int) bool {
	for k := range d.HexsideTE {
		if d.IsHexside(s, k) && !d.HexsideTE[k].ZOC[class] {
			return false
		}
	}
	return true
}

// inArea reports whether a hex is part of the map in play (CTL-10.1-02).
func (p *Position) inArea(h hex.Hex) bool {
	return h != hex.None && (len(p.rules.InPlay) == 0 || p.rules.InPlay[h])
}

// banned reports whether a hex is closed to a side this turn (CTL-7.3.8-01, -03).
func (p *Position) banned(side game.Side, h hex.Hex) bool {
	r := p.rules
	turns := &r.Terms.BanTurns
	return side == r.BanSide && p.turn >= turns[0] && p.turn <= turns[1] && r.Banned[h]
}

// way is what a step goes along.
type way uint8

const (
	offRoad way = iota
	byRail
	byRoad
)

// wayOf returns what a step may use the rate of: a road or railway crosses the
// hexside, the hex entered is not built up and neither hex lies in an EZOC
// (CTL-7.3.3-01, -03, CTL-3.1.1-10, -11, BUG-3.1.1-09).
func (p *Position) wayOf(side game.Side, from, to hex.Hex, s hex.Hexside) way {
	r := p.rules
	w := offRoad
	switch {
	case r.Road[s]:
		w = byRoad
	case r.Rail[s] && r.Switches.MotorizedRail[side] > 0:
		w = byRail
	}
	if w == offRoad || r.TEC[r.Class[to]].BuiltUp || p.ezoc(from, side) || p.ezoc(to, side) {
		return offRoad
	}
	return w
}

// stepCost returns what a unit pays for a step between neighbours in half MP: the
// cheapest legal rate (CTL-3.1.1-08, -09). whole is true if the hexside costs it its whole MA instead.
func (p *Position) stepCost(u game.Unit, to hex.Hex, s hex.Hexside, along way) (cost int8, whole bool) {
	r := p.rules
	info, t := &r.Units[u], &r.TEC[p.footing(to)]
	if info.Motorized {
		rate := [...]int8{byRail: r.Switches.MotorizedRail[info.Side], byRoad: r.Switches.MotorizedRoad[info.Side]}[along]
		if rate > 0 {
			return rate, false
		}
		return t.Motorized + r.ground.motor[s] + p.bridgeExtra(s, true), r.ground.whole[s]
	}
	cost = t.Leg + r.ground.extra[s] + p.bridgeExtra(s, false)
	if p.closedTo(info.Side, s) {
		cost += r.Boats.Extra // BUG-7.3.8-02
	}
	rate := [...]int8{byRail: r.Switches.LegRail[info.Side], byRoad: r.Switches.LegRoad[info.Side]}[along]
	if rate > 0 {
		cost = min(cost, rate)
	}
	return cost, false
}
