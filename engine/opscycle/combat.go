package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// role is a side's part in a combat.
type role uint8

const (
	attacking role = iota
	defending
)

// maxInvolved is the most units of one side in a combat; only positions set up
// with overstacked hexes come near it.
const maxInvolved = 6

// combat is the Combat Action in progress; the zero combat is none. Lists of
// units end with count, numbers that belong to a unit stand at its place.
type combat struct {
	kind      game.Option
	side      game.Side // the attacker
	formation int8      // of the attackers
	from, to  hex.Hex
	units     [2][maxInvolved]game.Unit // by role
	count     [2]int8
	compared  [2]game.Unit // by role: the unit in the armor comparison, or NoUnit
	chit      [2]int8      // by role: 0-based, -1 not drawn
	strength  [2]int16
	column    int8 // -1: below the leftmost
	armor     int8 // Armor Superiority DRM, as the attacker sees it
	drm       int8
	cell      data.Cell
	taken     [2][maxInvolved]int8 // losses that count for even spreading
	moved     [2]uint8             // bit set of places: units that retreated
	refuge    [2]hex.Hex           // where they retreated to
}

// The steps of a kCombat frame, whose side, hex, to and option are those of the
// attack.
const (
	combatChits uint8 = iota
	combatCompareAttacker
	combatCompareDefender
	combatModifiers
	combatRead
	combatDefender
	combatAttacker
	combatHQs
	combatVictory
)

func init() {
	procedures[kCombat] = procedure{Asks: combatAsks, Legal: combatLegal, Take: combatTake, Run: combatRun}
}

// sideOf returns the side in a role.
func (c *combat) sideOf(r role) game.Side {
	if r == attacking {
		return c.side
	}
	return c.side.Other()
}

// hexOf returns the hex where the units of a role fight.
func (c *combat) hexOf(r role) hex.Hex {
	if r == attacking {
		return c.from
	}
	return c.to
}

// involved returns the units of a role, eliminated ones too.
func (c *combat) involved(r role) []game.Unit { return c.units[r][:c.count[r]] }

// inCombat reports whether a unit is involved in the combat in progress.
func (p *Position) inCombat(u game.Unit) bool {
	for r := attacking; r <= defending; r++ {
		for _, v := range p.combat.involved(r) {
			if v == u {
				return true
			}
		}
	}
	return false
}

// flags packs truths into the bits of a byte, the first into the lowest.
func flags(truths ...bool) (b byte) {
	for i, t := range truths {
		if t {
			b |= 1 << i
		}
	}
	return b
}

// newCombat returns the combat of these attackers as it stands before the chits
// are drawn. All combat units in the target hex defend (CTL-7.1-03), HQs are
// ignored (CTL-7.5-02).
func (p *Position) newCombat(attackers []game.Unit, from, target hex.Hex, kind game.Option) combat {
	c := combat{kind: kind, side: p.rules.Units[attackers[0]].Side, formation: p.units[attackers[0]].formation, from: from, to: target,
		compared: [2]game.Unit{game.NoUnit, game.NoUnit}, chit: [2]int8{-1, -1}, refuge: [2]hex.Hex{hex.None, hex.None}}
	for r := range c.units {
		for i := range c.units[r] {
			c.units[r][i] = game.NoUnit
		}
	}
	c.count[attacking] = int8(copy(c.units[attacking][:], attackers))
	var buf [16]game.Unit
	c.count[defending] = int8(copy(c.units[defending][:], p.combatUnitsIn(target, c.side.Other(), buf[:0])))
	return c
}

// startCombat begins a Combat Action whose AP are paid (CTL-7.5.1-01): the
// attacker sees all defenders, the defender the attackers.
func (p *play) startCombat(attackers []game.Unit, from, target hex.Hex, kind game.Option) {
	p.combat = p.newCombat(attackers, from, target, kind)
	c := &p.combat
	e := p.happened(evAttack, c.side, rCombatOrder, rAttackOneHex)
	p.emit(e.At(from).Toward(target).Counting(int16(kind)).Naming(c.involved(attacking)...))
	e = p.happened(evDefend, c.side.Other(), rAttackChoice, rAttackShowsStack)
	e.Hex, e.Reveal = target, true
	p.emit(e.Naming(c.involved(defending)...))
	p.useOrder(c)
	f := newFrame(kCombat, c.side)
	f.hex, f.to, f.option = from, target, kind
	p.stack.Push(f)
}

func combatAsks(p *Position, f *frame) (game.Side, game.Ask) {
	var buf [maxInvolved]game.Unit
	switch f.step {
	case combatCompareAttacker:
		if len(p.comparable(&p.combat, attacking, buf[:0])) > 1 {
			return p.combat.side, askCompare
		}
	case combatCompareDefender:
		if len(p.comparable(&p.combat, defending, buf[:0])) > 1 {
			return p.combat.side.Other(), askCompare
		}
	}
	return game.Nobody, askNothing
}

func combatLegal(p *Position, f *frame, buf []game.Action) []game.Action {
	var units [maxInvolved]game.Unit
	for _, u := range p.comparable(&p.combat, role(f.step-combatCompareAttacker), units[:0]) {
		buf = append(buf, game.Act(doCompare).With(u))
	}
	return buf
}

func combatTake(p *play, f *frame, a game.Action) {
	c := &p.combat
	r := role(f.step - combatCompareAttacker)
	c.compared[r] = a.Units[0]
	p.emit(p.happened(evCompared, c.sideOf(r), rArmorTie).Of(a.Units[0]).Counting(int16(r)))
	f.step++
}

func combatRun(p *play, f *frame) {
	c := &p.combat
	step := f.step
	f.step++
	switch step {
	case combatChits:
		p.drawChits()
		p.findColumn()
	case combatCompareAttacker, combatCompareDefender:
		p.compare(c, role(step-combatCompareAttacker))
	case combatModifiers:
		c.armor, _ = p.armorSuperiority(c)
		if c.column < 0 {
			c.cell = p.rules.BelowTable()
			f.step = combatDefender
			p.emit(p.happened(evBelow, c.side, rCombatBelow, rCombatBelowBlack).At(c.to))
			return
		}
		p.addModifiers()
		p.rollD10(c.side, rollAttack)
	case combatRead:
		p.readTable()
	case combatDefender:
		p.startResult(defending)
	case combatAttacker:
		p.startResult(attacking)
	case combatHQs:
		p.displaceLoneHQs()
	case combatVictory:
		p.battleVictory()
	}
}

// displaceLoneHQs displaces HQs that the combat left alone in the hexes of the
// attackers and the defenders, after all results (CTL-7.5-05). The defender's
// side places first.
func (p *play) displaceLoneHQs() {
	c := &p.combat
	for r := attacking; r <= defending; r++ {
		h, side := c.hexOf(r), c.sideOf(r)
		if p.hasCombatUnit(h, side) {
			continue
		}
		var buf [16]game.Unit
		for _, u := range p.unitsIn(h, side, buf[:0]) {
			p.displaceHQ(u)
		}
	}
}

// attackOptions appends the attacks of these undisrupted units that a context can
// pay: against every adjacent hex with enemy combat units (CTL-7.5-01, -04) over a
// hexside that they may attack across (CTL-7.5.1.2-07), a Hasty Attack only
// unless they are in command (CTL-5.8.3-01).
func (p *Position) attackOptions(f *frame, units []game.Unit, from hex.Hex, buf []game.Action) []game.Action {
	side, enemies := f.side, p.current().combat[f.side.Other()]
	best := optPrepared + 1 // not yet known
	var attack game.Action
	for d, to := range &p.rules.ground.near[from] {
		if to == hex.None || enemies[to] == 0 || p.attackBarred(side, p.rules.Data.Map.Sides[from][d]) {
			continue
		}
		if best > optPrepared {
			best, attack = p.heaviestAttack(f, units[0]), game.Act(doAttack).With(units...).At(from)
		}
		for kind := optHasty; kind <= best; kind++ {
			buf = append(buf, attack.Toward(to).As(kind))
		}
	}
	return buf
}

// heaviestAttack returns the dearest kind of attack that a unit may make with the
// AP of a context, noOption if none.
func (p *Position) heaviestAttack(f *frame, u game.Unit) game.Option {
	if !p.commanded(u) {
		if 2*p.rules.attackCost(optHasty) <= p.available(f) {
			return optHasty
		}
		return noOption
	}
	kind := optPrepared
	for kind > noOption && p.rules.attackCost(kind) > p.available(f) {
		kind--
	}
	return kind
}

// attackCost returns the AP of a kind of attack in command.
func (r *Rules) attackCost(kind game.Option) int8 {
	return [...]int8{optHasty: r.Costs.Hasty, optRegular: r.Costs.Regular, optPrepared: r.Costs.Prepared}[kind]
}
