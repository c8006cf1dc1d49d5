package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Attacks onto the map (13.5) are made by the units that block an entry hex: they were placed before it in the
// Movement Phase, at no cost (ARD-13.5-08). No river, Wooded Rough or West Wall lies between, and roads lead in, so
// nothing halves them and nothing bars their tanks.

var (
	shutSector    = game.Against("Units attack onto the map only if every entry hex of the sector that a German unit occupies is blocked.", "ARD-13.5-01")
	boxGuns       = game.Against("Artillery in a box supports only attacks from off the map on an entry hex of its sector.", "ARD-13.5-03", "ARD-13.5-04")
	tooManyStacks = game.Against("No more stacks attack an entry hex from off the map than roads lead from it.", "ARD-13.5-02")
)

// besets reports whether a unit stands off the map before a hex.
func (p *Position) besets(u game.Unit, h hex.Hex) bool {
	return p.units[u].place == blocking && p.units[u].hex == h
}

// landWhy says why no unit off the map can attack a hex: each entry hex of the sector that a German unit occupies
// has to be blocked (ARD-13.5-01).
func (p *Position) landWhy(h hex.Hex, side game.Side) *game.Reason {
	box := p.boxOf(h)
	for _, u := range p.rules.sides[side] {
		if !p.besets(u, h) || p.attackWhy(u, side) != nil {
			continue
		}
		if !p.open(box) {
			return shutSector
		}
		return nil
	}
	return nobodyAttacks
}

// landsWhy says why one more unit cannot attack from off the map.
func (p *Position) landsWhy(f *frame, u game.Unit) *game.Reason {
	if !p.open(p.units[u].box) {
		return shutSector
	}
	var units [maxHexCounters]game.Unit
	n := 0
	for _, v := range p.rules.sides[f.side] {
		if n < len(units) && p.besets(v, f.to) && (v == u || p.units[v].has&attacking != 0) {
			units[n] = v
			n++
		}
	}
	var stacks [maxLandings]tally
	if !p.divides(units[:n], stacks[:min(p.rules.Data.Map.Ground[f.to].Offroad, maxLandings)]) {
		return tooManyStacks
	}
	return nil
}

// maxLandings is more than the roads that lead off the map from any entry hex.
const maxLandings = 4

// divides reports whether units can be added to stacks so that each keeps the limits of stacking.
func (p *Position) divides(units []game.Unit, stacks []tally) bool {
	if len(units) == 0 {
		for i := range stacks {
			if !stacks[i].fits() {
				return false
			}
		}
		return true
	}
	for i := range stacks {
		before := stacks[i]
		stacks[i].add(p, units[0])
		if stacks[i].points <= maxPoints && stacks[i].count <= battleGroup && p.divides(units[1:], stacks) {
			return true
		}
		stacks[i] = before
	}
	return false
}

// backs reports whether a unit is in the box from whose sector the battle is attacked: its artillery supports
// units that attack from off the map, at any range (ARD-13.5-03, ARD-13.5-04).
func (p *Position) backs(u game.Unit) bool {
	b := &p.battle
	if p.units[u].place != inBox || b.side != allied || p.units[u].box != p.boxOf(b.target) {
		return false
	}
	for _, v := range p.rules.sides[allied] {
		if p.besets(v, b.target) && p.units[v].has&attacking != 0 {
			return true
		}
	}
	return false
}

// landingWhy says why an attacker off the map does not advance into the entry hex (ARD-13.5-06): it would enter the map
// there, which a German exit bars (ARD-30.2-03).
func (p *Position) landingWhy(f *frame, u game.Unit) *game.Reason {
	switch why := p.restless(f); {
	case p.units[u].has&attacking == 0:
		return advanceNot
	case why != nil:
		return why
	case p.holder(f.to) == f.side.Other():
		return enemyThere
	case p.leftBy(f.to):
		return exitUsed
	}
	if why := p.keptOut(u, f.to); why != nil {
		return why
	}
	return p.settleWhy(f, u, f.to, 1, false)
}
