package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// halving is a cause that halves the attack of a unit; several of them halve it once (ARD-15.2-01).
type halving uint8

// The causes.
const (
	acrossRiver halving = iota
	outOfRough
	overRoughBridge
	vehicleOffRoad
	intoWestWall
	numHalvings
)

var (
	halvingTexts = [numHalvings]string{"across a river", "out of Wooded Rough", "over a bridge site into Wooded Rough", "as a vehicle without a road", "into the West Wall"}
	halvingRefs  = [numHalvings]game.Ref{"ARD-15.3-01", "ARD-15.5-01", "ARD-15.5-04", "ARD-15.4-01", "ARD-15.7-02"}
)

// halvings is the set of causes, a bit each, that halve a unit which attacks from h in direction d: a
// river, bridged or not (ARD-15.3-01); a Wooded Rough hex of its own (ARD-15.5-01); a bridge site into
// one (ARD-15.5-04), while from other ground it has the height advantage (ARD-15.5-02); for vehicles a
// Forest, West Wall or Wooded Rough hex without a road (ARD-15.4-01); for Allied Tank and Recon Units the
// West Wall even along a road (ARD-15.7-02).
func (p *Position) halvings(u game.Unit, h hex.Hex, d hex.Dir) (set uint8) {
	m, info := p.rules.Data.Map, &p.rules.Units[u]
	side := m.Sides[h][d]
	e, from, to := &m.Between[side], &m.Ground[h], &m.Ground[m.Neighbors[h][d]]
	for cause, holds := range [numHalvings]bool{
		acrossRiver:     e.River,
		outOfRough:      from.Terrain == data.WoodedRough,
		overRoughBridge: to.Terrain == data.WoodedRough && e.Bridge != data.NoBridge,
		vehicleOffRoad:  info.Has(data.Vehicle) && (hard(from) || hard(to)) && p.road(side) == data.NoRoad,
		intoWestWall:    info.Side == allied && to.Is(data.WestWall) && (info.Has(data.TankUnit) || info.Type == data.Recon),
	} {
		if holds {
			set |= 1 << cause
		}
	}
	return set
}

// doubles reports whether a unit attacks with twice its factor: a black box against a village, town or
// city (ARD-27.4-01).
func (p *Position) doubles(u game.Unit, target hex.Hex) bool {
	return p.rules.Units[u].Has(data.BlackBox) && p.rules.Data.Map.Ground[target].Terrain.BuiltUp()
}

// attackOf is what a unit adds to an attack on an adjacent hex: doubled before it is halved
// (ARD-27.4-02), halved once and rounded up (ARD-15.2-01).
func (p *Position) attackOf(u game.Unit, target hex.Hex) int16 {
	n := int16(p.face(u).Attack)
	if p.doubles(u, target) {
		n *= 2
	}
	if p.halved(u, target) != 0 {
		n = (n + 1) / 2
	}
	return n
}

// halved is what halves a unit in its attack on a hex: nothing from off the map, where it stands before the
// very hex that it attacks (13.5).
func (p *Position) halved(u game.Unit, target hex.Hex) uint8 {
	h := p.units[u].hex
	d, ok := p.rules.Data.Map.DirTo(h, target)
	if !ok {
		return 0
	}
	return p.halvings(u, h, d)
}

// attackers adds up the attack on the hex under attack.
func (p *Position) attackers() (total int16) {
	for _, u := range p.rules.sides[p.battle.side] {
		if p.units[u].has&attacking != 0 {
			total += p.attackOf(u, p.battle.target)
		}
	}
	return total
}

// defends reports whether a unit is part of the defense of its hex: not if it has retreated into it
// earlier in this phase (ARD-17.5-01, ARD-17.5-02).
func (p *Position) defends(u game.Unit) bool { return p.units[u].has&fellBack == 0 }

// bonus is the Defensive Combat Bonus of a hex under attack: the best one counts (ARD-15.1-02) for which a
// defending unit qualifies (ARD-15.1-05). Parentheses bar a unit from it (ARD-15.1-03), as a Strategic
// Movement or Truck marker does (ARD-12.5-01, ARD-15.8-02); a silhouetted tank has at most +1
// (ARD-15.1-04).
func (p *Position) bonus(h hex.Hex) (best int8) {
	side := p.holder(h)
	full := p.ground(h, side)
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		switch {
		case !p.defends(u) || p.face(u).Paren || p.hauled(u):
		case p.rules.Units[u].Has(data.Silhouette):
			best = max(best, min(full, 1))
		default:
			best = max(best, full)
		}
	}
	return best
}

// ground is the best bonus that a hex offers to units of a side: its terrain, a finished Improved Position
// (ARD-15.8-01), the West Wall for Germans (ARD-15.7-01).
func (p *Position) ground(h hex.Hex, side game.Side) int8 {
	t, g := &p.rules.Terrain, &p.rules.Data.Map.Ground[h]
	n := t.DCB[g.Terrain]
	if p.works[h] == worksDone {
		n = max(n, t.Improved)
	}
	if g.Is(data.WestWall) && side == german {
		n = max(n, t.WestWall)
	}
	return n
}

// defense adds up the Defense Factors of a hex and its bonus, which is added once (ARD-14.1-04,
// ARD-15.1-01); nothing at all counts as 1 (ARD-14.5-03).
func (p *Position) defense(h hex.Hex) (total int16, dcb int8) {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.defends(u) {
			total += int16(p.face(u).Defense)
		}
	}
	if p.defendsDump(h) {
		total += dumpDefense
	}
	dcb = p.bonus(h)
	return max(total+int16(dcb), 1), dcb
}

// quality is the TQ of a unit; out of supply a Tank Unit loses a point (ARD-23.4-02, ARD-23.4-07), and a TQ
// of 0 is still one (ARD-23.4-06). A unit without TQ has -1.
func (p *Position) quality(u game.Unit) int8 {
	n := p.face(u).TQ
	switch {
	case n == 0:
		return -1
	case p.rules.Units[u].Has(data.TankUnit) && p.unsupplied(u):
		n--
	}
	return n
}

// gray reports whether a unit is a Tank Unit whose TQ is not red (ARD-2.9-01, ARD-21.1-07).
func (p *Position) gray(u game.Unit) bool {
	info := &p.rules.Units[u]
	return info.Has(data.TankUnit) && !info.Has(data.RedTQ) && p.quality(u) >= 0
}

// bestTQ is the highest TQ, gray or red, of the defenders of a hex, -1 if they have none.
func (p *Position) bestTQ(h hex.Hex) (best int8) {
	best = -1
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.defends(u) {
			best = max(best, p.quality(u))
		}
	}
	return best
}

// openToTanks reports whether the ground of a hex under attack lets an Armor Shift be (ARD-21.3-01).
func (p *Position) openToTanks(h hex.Hex) bool {
	g := &p.rules.Data.Map.Ground[h]
	return g.Terrain != data.Forest && g.Terrain != data.WoodedRough && g.Terrain != data.City && !g.Is(data.WestWall)
}

// shock reports whether a unit by itself gives the attacker the Armor Shift against a hex whose best TQ is
// tq: a gray TQ that is greater (ARD-21.1-01, ARD-21.1-02), of a tank that could cross the hexside
// (ARD-21.3-02, ARD-21.3-03).
func (p *Position) shock(u game.Unit, target hex.Hex, tq int8) bool {
	if !p.gray(u) || p.quality(u) <= tq {
		return false
	}
	h := p.units[u].hex
	d, ok := p.rules.Data.Map.DirTo(h, target)
	return !ok || p.closed(p.rules.Units[u].Has(data.Vehicle), h, d, true) == nil
}

// tanks and riflemen report what a unit counts as for the defender's Armor Shift; some units are both
// (ARD-21.1-04).
func (p *Position) tanks(u game.Unit) bool {
	return p.quality(u) >= 0 && (p.rules.Units[u].Has(data.TankUnit) || p.both(u))
}

func (p *Position) riflemen(u game.Unit) bool {
	return !p.rules.Units[u].Has(data.Vehicle) || p.both(u)
}

func (p *Position) both(u game.Unit) bool {
	info := &p.rules.Units[u]
	return info.Type == data.CombatCommand || info.Type == data.Recon && p.quality(u) >= 0 || info.Has(data.Brigade150) && p.units[u].has&reduced == 0
}

// armor is the Armor Shift of the battle: 1 for the attacker, -1 for the defender, who has it if no Tank
// Unit at all attacks a hex with infantry and tanks (ARD-21.1-03, ARD-21.1-05, ARD-21.1-06).
func (p *Position) armor() int8 {
	h := p.battle.target
	if !p.openToTanks(h) {
		return 0
	}
	tq, any := p.bestTQ(h), false
	for _, u := range p.rules.sides[p.battle.side] {
		if p.units[u].has&attacking == 0 {
			continue
		}
		if p.shock(u, h, tq) {
			return 1
		}
		any = any || p.rules.Units[u].Has(data.TankUnit)
	}
	tank, rifle := false, false
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.defends(u) {
			tank, rifle = tank || p.tanks(u), rifle || p.riflemen(u)
		}
	}
	if !any && tank && rifle {
		return -1
	}
	return 0
}
