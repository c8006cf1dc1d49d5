package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// drmSource says where a modifier of the attack roll comes from. Unit and Other of
// its event, and N from 2 on, depend on it.
type drmSource uint8

const (
	drmNone     drmSource = iota
	drmHexside            // N[2]: kind of hexside
	drmSupport            // Hex; Unit: a supporter; N[2]: 1 if of another formation
	drmDefense            // Hex; Unit: a supporter; N[2]: 1 if of another formation
	drmHQ                 // Unit: HQ; N[2]: Attack Support Points
	drmArmor              // Unit, Other: the units compared; N[2..]: Tank Points printed, as modified, defender's points, terrain bonus, 1 if tanks defend
	drmEngineer           // Hex: the pillbox; Unit: the engineer
)

// modifier is one DRM.
type modifier struct {
	source      drmSource
	value       int8
	hex         hex.Hex
	unit, other game.Unit
	n           [5]int8
	refs        [2]game.Ref
}

// maxModifiers is a hexside, five supporting hexes a side, an HQ, armor and engineers.
const maxModifiers = 14

// combatHexside returns the kind of hexside that modifies the combat, 0 if none:
// never more than one (CTL-7.5.1.2-04).
func (p *Position) combatHexside(c *combat) uint8 {
	s := p.rules.Data.Map.Side(c.from, c.to)
	if p.pontoonAt(s) {
		return p.rules.Pontoon
	}
	return p.rules.Combat[s]
}

// hexsideEffect returns the DRM of the hexside and how many quarters of Tank Points
// count across it: less for bridges taken by surprise (BUG-10.1-01).
func (p *Position) hexsideEffect(c *combat) (drm, quarters int8) {
	k := p.combatHexside(c)
	if k == 0 {
		return 0, 4
	}
	if b := p.rules.Terms.Brandenburg; b != nil && p.seized(c) {
		return b.DRM, b.TankQuarters
	}
	return p.rules.HexsideTE[k].DRM, p.rules.HexsideTE[k].TankQuarters
}

// modifiers appends the DRMs of a combat whose compared units are known, those
// of 0 that a player would ask about included.
func (p *Position) modifiers(c *combat, buf []modifier) []modifier {
	if drm, _ := p.hexsideEffect(c); drm != 0 {
		m := modifier{source: drmHexside, value: drm, hex: c.to, unit: game.NoUnit, other: game.NoUnit,
			n: [5]int8{int8(p.combatHexside(c))}, refs: [2]game.Ref{rDRMHexside, rDRMHexsideRoad}}
		if p.seized(c) {
			m.refs[1] = rBrandenburg
		}
		buf = append(buf, m)
	}
	buf = p.support(c, buf)
	buf = p.defenseSupport(c, buf)
	if m := p.hqSupport(c); m.source != drmNone {
		buf = append(buf, m)
	}
	if _, m := p.armorSuperiority(c); m.source != drmNone {
		buf = append(buf, m)
	}
	if m := p.engineers(c); m.source != drmNone {
		buf = append(buf, m)
	}
	return buf
}

// appraise compares the armor of an attack that is not made yet, of equal units the first,
// and appends its modifiers, whose sum is drm.
func (p *Position) appraise(c *combat, buf []modifier) (list []modifier, drm int) {
	for r := attacking; r <= defending; r++ {
		p.compare(c, r)
	}
	c.armor, _ = p.armorSuperiority(c)
	list = p.modifiers(c, buf)
	for _, m := range list {
		drm += int(m.value)
	}
	return list, drm
}

// compare takes the first of the units of a role that can be compared for armor, if there are any.
func (p *Position) compare(c *combat, r role) {
	var buf [maxInvolved]game.Unit
	if units := p.comparable(c, r, buf[:0]); len(units) > 0 {
		c.compared[r] = units[0]
	}
}

// told writes where a modifier comes from into an event.
func (m *modifier) told(e game.Event) game.Event {
	e.Hex, e.Unit, e.Other = m.hex, m.unit, m.other
	e.N[0], e.N[1] = int16(m.source), int16(m.value)
	for i, n := range m.n {
		e.N[2+i] = int16(n)
	}
	return e
}

// addModifiers records the DRMs and their sum (CTL-7.5.1.2-01).
func (p *play) addModifiers() {
	c := &p.combat
	var buf [maxModifiers]modifier
	c.drm = 0
	for _, m := range p.modifiers(c, buf[:0]) {
		c.drm += m.value
		e := m.told(p.happened(evModifier, c.side, m.refs[0], m.refs[1]))
		switch m.source {
		case drmSupport, drmDefense: // of a stack beside the combat only the top unit is seen (CTL-5.3.4-01)
			e.Side, e.Veil = p.rules.Units[m.unit].Side, p.anonymity(m.unit, 0)
		case drmHQ: // nor an HQ under others, nor its points, of which half rounded up does not tell all (CTL-5.3.4-04)
			e.Veil = p.secrecy(game.VeilHexes | game.VeilN(2))
		}
		p.emit(e)
	}
}

// support appends the attacker's combat support, one DRM a hex next to the
// defenders (CTL-7.5.1.2-08 to -10, -15, -17, -18); none in a Hasty Attack
// (CTL-7.5.1.2-12).
func (p *Position) support(c *combat, buf []modifier) []modifier {
	if c.kind == optHasty {
		return buf
	}
	same, other := modifier{value: 1, refs: [2]game.Ref{rSupportRegular, rSupportFormation}}, modifier{refs: [2]game.Ref{rSupportRegular, rSupportNeeds}}
	if c.kind == optPrepared {
		same = modifier{value: 2, refs: [2]game.Ref{rSupportPreparedSame, rSupportNeeds}}
		other = modifier{value: 1, refs: [2]game.Ref{rSupportPreparedOther, rSupportNeeds}}
	} else if !p.rules.Switches.RegularSupportSameFormation {
		same.refs[1] = rSupportNeeds
		other.value = 1
	}
	return p.supportHexes(c, attacking, drmSupport, same, other, buf)
}

// defenseSupport appends the defender's combat support, one DRM a hex next to the
// attackers (CTL-7.5.1.2-16, -19, -20), against a Hasty Attack too
// (CTL-7.5.1.2-14); none if a defender is disrupted (CTL-7.5.1.2-13).
func (p *Position) defenseSupport(c *combat, buf []modifier) []modifier {
	for _, u := range c.involved(defending) {
		if p.units[u].disrupted {
			return buf
		}
	}
	same, other := modifier{value: -1, refs: [2]game.Ref{rSupportDefense, rSupportFormation}}, modifier{refs: [2]game.Ref{rSupportDefense, rSupportNeeds}}
	if p.improved[c.to] {
		same = modifier{value: -2, refs: [2]game.Ref{rSupportImprovedSame, rSupportNeeds}}
		other = modifier{value: -1, refs: [2]game.Ref{rSupportImprovedOther, rSupportNeeds}}
	} else if !p.rules.Switches.RegularSupportSameFormation {
		same.refs[1] = rSupportNeeds
		other.value = -1
	}
	return p.supportHexes(c, defending, drmDefense, same, other, buf)
}

// supportHexes appends the better of the two modifiers (CTL-7.5.1.2-21) for every
// hex next to the enemy, but the hex of the supported units (CTL-7.5.1.2-22),
// with a unit that projects its ZOC into the enemy hex and is in command.
func (p *Position) supportHexes(c *combat, r role, source drmSource, same, other modifier, buf []modifier) []modifier {
	side, enemy := c.sideOf(r), c.hexOf(1-r)
	var units [16]game.Unit
	for _, h := range p.rules.Data.Map.Neighbors[enemy] {
		if h == hex.None || h == c.hexOf(r) {
			continue
		}
		best := modifier{}
		for _, u := range p.combatUnitsIn(h, side, units[:0]) {
			if best.source != drmNone && best.n[0] == 0 {
				break
			}
			if !p.projects(u, enemy) || !p.commanded(u) {
				continue
			}
			m := other
			m.n[0] = 1
			if p.represented(c, r, u) {
				m = same
			}
			if m.value != 0 {
				m.source, m.hex, m.unit, m.other = source, h, u, game.NoUnit
				best = m
			}
		}
		if best.source != drmNone {
			buf = append(buf, best)
		}
	}
	return buf
}

// represented reports whether a unit belongs to the formation of one of the
// involved units of a role. Two unassigned independents would too, but without
// an HQ they are never in command.
func (p *Position) represented(c *combat, r role, u game.Unit) bool {
	for _, v := range c.involved(r) {
		if p.units[v].formation == p.units[u].formation {
			return true
		}
	}
	return false
}

// hqSupport returns the HQ Attack Support of the attackers' HQ: half its points
// rounded up in a Regular, all in a Prepared Attack of units in Command Range
// (CTL-7.5.1.2-23 to -27).
func (p *Position) hqSupport(c *combat) modifier {
	if c.kind == optHasty || c.formation < 0 || !p.commanded(c.units[attacking][0]) {
		return modifier{}
	}
	hq := p.rules.Formations[c.formation].HQ
	if hq == game.NoUnit || p.units[hq].support == 0 {
		return modifier{}
	}
	points := p.units[hq].support
	m := modifier{source: drmHQ, value: points, hex: p.units[hq].hex, unit: hq, other: game.NoUnit, n: [5]int8{points}, refs: [2]game.Ref{rHQSupportPrepared, rHQSupportNeeds}}
	if c.kind == optRegular {
		m.value, m.refs[0] = (points+1)/2, rHQSupportRegular
	}
	return m
}
