package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// garrisoned reports whether the pillbox of a hex has an effect beyond the Terrain
// Effects: where one side alone has pillboxes, a unit of it that is no AFV must be
// there (BUG-3.1.1-12, -13).
func (p *Position) garrisoned(h hex.Hex) bool {
	r := p.rules
	if r.Pillbox.CheckDRM == 0 || h == hex.None || !r.TEC[r.Class[h]].Pillbox {
		return false
	}
	d := p.current()
	for u := d.first[r.Pillbox.Side][h]; u != game.NoUnit; u = d.next[u] {
		if c := r.Units[u].Class; c != data.HQ && c != data.AFV {
			return true
		}
	}
	return false
}

// defense returns the class of terrain that defends a hex: without an effective
// pillbox that of the ground beneath (BUG-3.1.1-14).
func (p *Position) defense(h hex.Hex) uint8 {
	r := p.rules
	if r.Pillbox.CheckDRM != 0 && r.TEC[r.Class[h]].Pillbox && !p.garrisoned(h) {
		return r.Ground[h]
	}
	return r.Class[h]
}

// footing returns the class of terrain that a unit enters: the ground beneath a pillbox
// without effect, where the other side or nothing but AFV of its own stand
// (BUG-3.1.1-12, -13).
func (p *Position) footing(h hex.Hex) uint8 {
	r := p.rules
	if r.Pillbox.CheckDRM != 0 && r.TEC[r.Class[h]].Pillbox && !p.garrisoned(h) && (p.hasCombatUnit(h, 0) || p.hasCombatUnit(h, 1)) {
		return r.Ground[h]
	}
	return r.Class[h]
}

// pillboxCheck is the modifier of ECs in defense, of Refit ECs and of Attrition
// Checks of a unit: that of an effective pillbox for everybody in it (BUG-3.1.1-15,
// -16).
func (p *Position) pillboxCheck(u game.Unit) int8 {
	if p.rules.Units[u].Side != p.rules.Pillbox.Side || !p.garrisoned(p.units[u].hex) {
		return 0
	}
	return p.rules.Pillbox.CheckDRM
}

// engineers returns the DRM of engineers of the attacking formation against an
// effective pillbox, once however many attack or support (BUG-3.1.1-17, -18).
func (p *Position) engineers(c *combat) modifier {
	if p.rules.Pillbox.EngineerDRM == 0 || !p.garrisoned(c.to) {
		return modifier{}
	}
	m := modifier{source: drmEngineer, value: p.rules.Pillbox.EngineerDRM, hex: c.to, other: game.NoUnit, refs: [2]game.Ref{rEngineer, rEngineerOnce}}
	for _, u := range c.involved(attacking) {
		if p.engineer(u) {
			m.unit = u
			return m
		}
	}
	if c.kind == optHasty {
		return modifier{}
	}
	d := p.current()
	for _, h := range &p.rules.ground.near[c.to] {
		if h == hex.None || h == c.from {
			continue
		}
		for u := d.first[c.side][h]; u != game.NoUnit; u = d.next[u] {
			if p.engineer(u) && p.units[u].formation == c.formation && p.projects(u, c.to) && p.commanded(u) {
				m.unit = u
				return m
			}
		}
	}
	return modifier{}
}

func (p *Position) engineer(u game.Unit) bool {
	return p.rules.Units[u].Class != data.HQ && p.rules.Types[p.rules.Units[u].Kind].Engineer
}

// seized reports whether a combat crosses a bridge that the attacker took by
// surprise, in the turns while that helps (BUG-10.1-01, -02).
func (p *Position) seized(c *combat) bool {
	b := p.rules.Terms.Brandenburg
	return b != nil && c.side == b.Side && p.turn <= b.Turn && slices.Contains(b.Hexsides, int16(p.rules.Data.Map.Side(c.from, c.to)))
}

// useOrder discards a Counterattack Order for a Prepared Attack with an AFV of the
// side that has the orders, whatever comes of it (BUG-9-17, -19).
func (p *play) useOrder(c *combat) {
	if c.kind != optPrepared || c.side == p.rules.Data.Lead || p.orders == 0 || !p.afv(c.involved(attacking)) {
		return
	}
	p.orders--
	p.emit(p.happened(evOrderUsed, c.side, rOrderUsed, rOrderInvolved).Counting(int16(p.orders)))
}

// gateBonus notes where a bonus move may begin, if not everywhere: into the hex that
// all enemy units have left, or back where the winner retreated from (BUG-7.5.3-10,
// -11). Frame: hex and to are these, None if there is none.
func (p *Position) gateBonus(f *frame, winner role) {
	c := &p.combat
	if h := c.hexOf(1 - winner); !p.hasCombatUnit(h, c.sideOf(1-winner)) {
		f.hex = h
	}
	if c.moved[winner] != 0 {
		f.to = c.hexOf(winner)
	}
}

// bonusBars reports whether a move with a bonus AP may not begin into a hex, or off
// the map with hex.None.
func (p *Position) bonusBars(m *move, to hex.Hex) bool {
	if p.rules.Switches.BonusAny {
		return false
	}
	f := p.activeContext()
	return f != nil && f.context == bonus && (to == hex.None || to != f.hex && to != f.to) && p.mayAct(f, m.units[0])
}
