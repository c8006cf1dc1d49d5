package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// freePaths is the search for paths from where an HQ stands that are free of enemies
// and EZOC (CTL-5.3.2-06) and cross no hexside that is closed to it (CTL-7.3.7-04, -05,
// BUG-3.1.2-06).
func (p *Position) freePaths(hq game.Unit) *field {
	p.current()
	d, at, side := &p.derived, p.units[hq].hex, p.rules.Units[hq].Side
	if !d.free.fresh || d.freeAt != at || d.free.side != side {
		p.restart(&d.free, side, p.rules.ground.hqWalls[side])
		d.free.reach(at, 0)
		d.freeAt = at
	}
	return &d.free
}

// hqMayGo reports why an HQ cannot relocate or be displaced to a hex: besides what
// the hex says, supply, rivers and zones of some HQs (BUG-7.4-02, -05, BUG-10.4-01).
func (p *Position) hqMayGo(u game.Unit, to hex.Hex, why cause) *game.Reason {
	if no := p.hqGround(u, to, why); no != nil {
		return no
	}
	z := p.hqZone(u)
	if z == nil || z.In[to] {
		return nil
	}
	if why == displaced && !p.hqInZone(u, z) {
		return nil // BUG-10.4-05
	}
	return hqOutsideZone
}

// hqGround is hqMayGo without zones. No HQ goes to ground that its side cannot reach, as
// the US side the far bank of the Roer (CTL-7.3.7-04). An HQ crosses the major river only where a free
// path no longer than its range leads, and with supply there (BUG-7.4-05, -10), which
// cannot come over the river but by a bridge.
func (p *Position) hqGround(u game.Unit, to hex.Hex, why cause) *game.Reason {
	no := p.hqDestination(u, to, why)
	if no == hqTaken && why == relocated {
		no = nil // the limit is enforced, and punished, at the end of the Action (CTL-5.3.1-01, -10)
	}
	info, from, bank := &p.rules.Units[u], p.units[u].hex, p.rules.ground.bank
	if part := p.rules.ground.hqPart[info.Side]; no == nil && from != hex.None && part[from] != part[to] {
		return riverClosed
	}
	if no != nil || !p.rules.Switches.RelocationNeedsSupply {
		return no
	}
	supplied := p.supplyReaches(to, info.Side)
	switch {
	case why == relocated && !supplied:
		return hqUnsupplied
	case from == hex.None || bank[from] == bank[to]:
		return nil
	}
	if !supplied || p.length(p.freePaths(u), to, int16(info.Range)) < 0 {
		return hqAcrossRiver
	}
	return nil
}

// hqZone returns the zone that an HQ keeps to in this turn, nil if there is none.
func (p *Position) hqZone(u game.Unit) *data.HQZone {
	for i := range p.rules.Terms.HQZones {
		z := &p.rules.Terms.HQZones[i]
		if z.Formation != p.rules.Units[u].Formation || p.freed>>i&1 != 0 {
			continue
		}
		if z.Turns[1] == 0 || z.Turns[0] <= p.turn && p.turn <= z.Turns[1] {
			return z
		}
	}
	return nil
}

// hqInZone reports whether an HQ could be displaced to any hex of its zone.
func (p *Position) hqInZone(u game.Unit, z *data.HQZone) bool {
	for _, h := range p.rules.ground.hqs {
		if z.In[h] && p.hqGround(u, h, displaced) == nil {
			return true
		}
	}
	return false
}

func init() { watchers = append(watchers, endZones) }

// endZones ends the zone of an HQ as soon as the enemy controls one of the hexes
// that it covers (BUG-10.4-02, -06).
func endZones(p *play) {
	for i := range p.rules.Terms.HQZones {
		z := &p.rules.Terms.HQZones[i]
		if p.freed>>i&1 != 0 {
			continue
		}
		side := p.rules.Formations[z.Formation].Side
		for _, h := range z.EndsWith {
			if p.controls(side.Other(), h) && p.scoringLine(side.Other(), h) {
				p.freed |= 1 << i
				e := p.happened(evZoneOver, side, rHQZoneEnds, rHQZone)
				p.emit(e.Of(p.rules.Formations[z.Formation].HQ).At(h))
				break
			}
		}
	}
}
