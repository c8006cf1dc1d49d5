package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// unitsIn appends all counters of a side in a hex, from the top of the stack.
func (p *Position) unitsIn(h hex.Hex, side game.Side, buf []game.Unit) []game.Unit {
	if h == hex.None {
		return buf
	}
	d := p.current()
	for u := d.first[side][h]; u != game.NoUnit; u = d.next[u] {
		buf = append(buf, u)
	}
	return buf
}

// combatUnitsIn is unitsIn without HQs.
func (p *Position) combatUnitsIn(h hex.Hex, side game.Side, buf []game.Unit) []game.Unit {
	if h == hex.None {
		return buf
	}
	d := p.current()
	for u := d.first[side][h]; u != game.NoUnit; u = d.next[u] {
		if p.rules.Units[u].Class != data.HQ {
			buf = append(buf, u)
		}
	}
	return buf
}

// occupied reports whether a side has any counter in a hex.
func (p *Position) occupied(h hex.Hex, side game.Side) bool {
	return p.current().first[side][h] != game.NoUnit
}

// hasCombatUnit reports whether a side has a combat unit in a hex.
func (p *Position) hasCombatUnit(h hex.Hex, side game.Side) bool {
	return p.current().combat[side][h] > 0
}

// effectiveness is that of the face that is up (CTL-5.6.1-02).
func (p *Position) effectiveness(u game.Unit) int8 {
	return p.rules.Units[u].Effectiveness[face(p.units[u].disrupted)]
}

func face(disrupted bool) int {
	if disrupted {
		return 1
	}
	return 0
}

// lift takes a counter off the map; nothing else happens.
func (p *Position) lift(u game.Unit) {
	p.current()
	now := &p.units[u]
	h := now.hex
	if h == hex.None {
		return
	}
	p.control(u, -1)
	p.delist(u)
	now.hex, now.order = hex.None, 0
	p.presence(u, h)
}

// put sets a counter that is not on the map on top of the stack of a hex; nothing
// else happens.
func (p *Position) put(u game.Unit, h hex.Hex) {
	d := p.current()
	now := &p.units[u]
	now.hex, now.order = h, -1
	if side := p.rules.Units[u].Side; p.rules.Switches.HQOnTop && p.rules.Units[u].Class != data.HQ {
		now.order = int8(d.hqs[side][h]) // BUG-5.3.1-04
	}
	p.enlist(u)
	p.renumber(d.first[p.rules.Units[u].Side][h])
	p.control(u, 1)
	p.presence(u, h)
}

// place moves a counter to the top of the stack of a hex where it ends. A combat
// unit removes the Improved Defense markers of the hex that it leaves and of the
// hex that it comes to (CTL-7.7-05, -07, -12), an HQ none (CTL-7.7-11).
func (p *play) place(u game.Unit, h hex.Hex) {
	from := p.units[u].hex
	p.lift(u)
	if h != hex.None {
		p.put(u, h)
	}
	if p.rules.Units[u].Class == data.HQ {
		return
	}
	p.unimprove(from, rImproveLeft)
	p.unimprove(h, rImproveEntered)
}

// disrupt turns a combat unit to its disrupted side: its ZOC and the Improved
// Defense of its hex are gone (CTL-5.6.3-01, CTL-5.4-02, CTL-7.7-03). HQs are
// never disrupted (CTL-5.6-02).
func (p *play) disrupt(u game.Unit) {
	now, info := &p.units[u], &p.rules.Units[u]
	if now.disrupted || now.gone || info.Class == data.HQ {
		return
	}
	p.current()
	p.control(u, -1)
	now.disrupted = true
	p.emit(p.happenedTo(evDisrupted, u, rDisrupted))
	p.unimprove(now.hex, rImproveDisrupted)
}

// restore turns a combat unit to its good-order side.
func (p *play) restore(u game.Unit, cited game.Ref) {
	now := &p.units[u]
	if !now.disrupted {
		return
	}
	p.current()
	now.disrupted = false
	p.control(u, 1)
	e := p.happened(evRefitted, p.rules.Units[u].Side, cited)
	e.Unit, e.Hex = u, now.hex
	e.Veil = p.anonymity(u, 0)
	p.emit(e)
}

// loseSteps takes SP from a combat unit, which is eliminated at 0; losses beyond
// that vanish.
func (p *play) loseSteps(u game.Unit, n int, why ...game.Rule) {
	now, info := &p.units[u], &p.rules.Units[u]
	n = min(n, int(now.sp))
	if now.gone || info.Class == data.HQ || n <= 0 {
		return
	}
	now.sp -= int8(n)
	e := p.happened(evLostSteps, info.Side)
	e.Unit, e.Hex, e.Veil = u, now.hex, p.anonymity(u, 0)
	if e.N[0], e.N[1] = int16(n), int16(now.sp); now.sp > 0 {
		e.Veil |= p.secrecy(game.VeilN(1))
	}
	copy(e.Rules[:], why)
	p.emit(e)
	if now.sp == 0 {
		p.eliminate(u, why...)
	}
}

// eliminate removes a combat unit for good, with the Improved Defense of its hex
// (CTL-7.7-04) and with HQs that have no unit left (CTL-3.3-06), for the reason that took its last steps.
func (p *play) eliminate(u game.Unit, why ...game.Rule) {
	now, info := &p.units[u], &p.rules.Units[u]
	h := now.hex
	p.current()
	p.keepsHQ(u, -1)
	p.lift(u)
	now.gone, now.sp = true, 0
	e := p.happened(evEliminated, info.Side)
	e.Unit, e.Hex, e.Reveal = u, h, p.limited() // what strength it had left
	copy(e.Rules[:], why)
	p.emit(e)
	p.unimprove(h, rImproveEliminated)
	p.removeHQ(info.Formation)
	if now.formation >= 0 && now.formation != info.Formation {
		p.removeHQ(now.formation)
	}
}

// removeHQ removes the HQ of a formation if all its units are eliminated; those
// still due keep it in play (CTL-3.3-06, -07).
func (p *play) removeHQ(formation int8) {
	hq := p.rules.Formations[formation].HQ
	if hq == game.NoUnit || p.units[hq].gone || p.current().alive[formation] > 0 || p.returnsLater(formation) {
		return
	}
	h := p.units[hq].hex
	p.lift(hq)
	p.units[hq].gone = true
	p.emit(p.happened(evHQRemoved, p.rules.Units[hq].Side, rHQGone, rHQDue).Of(hq).At(h))
}

// returnsLater reports whether units of a formation are still to come back at full strength, even those that are
// eliminated (CTL-8.5.2-03): they are due, too.
func (p *Position) returnsLater(formation int8) bool {
	for i := range p.rules.Terms.Reinforcements {
		g := &p.rules.Terms.Reinforcements[i]
		if !g.Returning || g.Formation != formation || g.Turn <= p.turn {
			continue
		}
		for _, u := range g.Units {
			if p.rules.Units[u].Class != data.HQ && !p.rules.absent[u] {
				return true
			}
		}
	}
	return false
}

// loseSupport takes a point of Attack Support from an HQ that has any (CTL-5.3.1-10).
func (p *play) loseSupport(hq game.Unit) {
	now := &p.units[hq]
	if now.support <= 0 {
		return
	}
	now.support--
	e := p.happenedTo(evSupportLost, hq, rOverstackHQ).Counting(1, int16(now.support))
	e.Veil = p.secrecy(game.VeilAll) // nor whether it had any left
	p.emit(e)
}
