package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// afv reports whether units include one with Tank Points: the type decides, not
// the value (CTL-7.5.1.2-40).
func (p *Position) afv(units []game.Unit) bool {
	for _, u := range units {
		if p.rules.Units[u].Class == data.AFV {
			return true
		}
	}
	return false
}

// tank and antitank return the points of the side of the counter that is up.
func (p *Position) tank(u game.Unit) int8 { return p.rules.Units[u].Tank[face(p.units[u].disrupted)] }

func (p *Position) antitank(u game.Unit) int8 { return p.rules.Units[u].AT[face(p.units[u].disrupted)] }

// comparable appends the units of a role among which the one for the armor
// comparison is: most Tank Points, for a defender without tanks most AT Points,
// then most strength; more than one means that the owner chooses
// (CTL-7.5.1.2-28 to -30). None: the role has no unit in a comparison.
func (p *Position) comparable(c *combat, r role, buf []game.Unit) []game.Unit {
	units := c.involved(r)
	tanks := p.afv(units)
	if !tanks && (r == attacking || !p.afv(c.involved(attacking))) {
		return buf
	}
	points, sp := int8(-1), int8(-1)
	for _, u := range units {
		n := p.antitank(u)
		if tanks {
			if p.rules.Units[u].Class != data.AFV {
				continue
			}
			n = p.tank(u)
		}
		switch s := p.units[u].sp; {
		case n > points || n == points && s > sp:
			buf, points, sp = append(buf[:0], u), n, s
		case n == points && s == sp:
			buf = append(buf, u)
		}
	}
	return buf
}

// armorSuperiority returns the Armor Superiority DRM as the attacker sees it, from
// the compared units, and how it came about (CTL-7.5.1.2-28 to -40). The modifier
// has no source if neither side has tanks.
func (p *Position) armorSuperiority(c *combat) (int8, modifier) {
	a, d := c.compared[attacking], c.compared[defending]
	m := modifier{source: drmArmor, hex: c.to, unit: a, other: d}
	switch {
	case a == game.NoUnit && d == game.NoUnit:
		return 0, modifier{}
	case a == game.NoUnit:
		m.n[2], m.n[4] = p.tank(d), 1
		m.value, m.refs = -m.n[2], [2]game.Ref{rArmorDefender, rArmorSelect}
	case p.rules.Units[d].Class == data.AFV:
		m.n[0], m.n[1], m.n[2], m.n[4] = p.tank(a), p.tankValue(c, a), p.tank(d), 1
		m.value, m.refs = m.n[1]-m.n[2], [2]game.Ref{rArmorTank, rArmorValue}
	default:
		m.n[0], m.n[1], m.n[2], m.n[3] = p.tank(a), p.tankValue(c, a), p.antitank(d), p.rules.TEC[p.defense(c.to)].ATBonus
		m.value, m.refs = max(0, m.n[1]-m.n[2]-m.n[3]), [2]game.Ref{rArmorAT, rArmorValue}
	}
	return m.value, m
}

// tankValue returns the attacker's Tank Points reduced by the defender's terrain,
// that of his own hex and the hexside, rounded down once (CTL-7.5.1.2-32,
// CTL-5.1-03, BUG-3.1.1-20). From marsh to marsh the reduction counts once
// (BUG-3.1.1-19).
func (p *Position) tankValue(c *combat, u game.Unit) int8 {
	into, from := &p.rules.TEC[p.defense(c.to)], &p.rules.TEC[p.rules.Class[c.from]]
	out := from.OutQuarters
	if into.Marsh && from.Marsh {
		out = 4
	}
	_, side := p.hexsideEffect(c)
	return int8(int(p.tank(u)) * int(into.TankQuarters) * int(out) * int(side) / 64)
}
