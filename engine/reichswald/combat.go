package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Steps of kBattle, the Battle Sequence (VER-10.0-08). Totals, odds and shifts are
// one step, for nobody decides anything between them.
const (
	battleJoin       uint8 = iota // the attackers are named
	battleAirAttack               // step 4: the attacker's markers
	battleAirDefense              // step 4: the defender's markers
	battleRoll                    // steps 1 to 5
	battleDefender                // step 5b: the defender's loss first (VER-10.4-06)
	battleAttacker
	battleAdvance // step 6
	battleOver
)

// maxDropped is how often in a phase an announced attack on a hex can be taken back
// (VER-10.0-13).
const maxDropped = 3

// joinWhy says why a unit cannot attack a hex.
func (p *Position) joinWhy(u game.Unit, side game.Side, target hex.Hex) *game.Reason {
	s, info := &p.units[u], &p.rules.Units[u]
	switch across := p.rules.Data.Map.Side(s.hex, target); {
	case info.Side != side:
		return notYours
	case s.hex == hex.None:
		return notOnMap
	case info.Special == Outpost:
		return outpostStays
	case s.fought:
		return hasFought
	case across == hex.NoSide:
		return notAdjacent
	case p.rules.edge[across].major:
		return riverBars
	}
	return nil
}

// able returns the units of a side that can join an attack on a hex.
func (p *Position) able(side game.Side, target hex.Hex) (units set) {
	for _, n := range p.rules.zone[target] {
		for s := p.of(side, n); s != 0; s &= s - 1 {
			if u := s.First(); p.joinWhy(u, side, target) == nil {
				units |= one(u)
			}
		}
	}
	return units
}

// targetWhy says why a side cannot attack a hex.
func (p *Position) targetWhy(side game.Side, target hex.Hex) *game.Reason {
	switch enemies := p.of(side.Other(), target); {
	case enemies == 0:
		return noEnemy
	case p.untouched(enemies) == 0:
		return wasTarget
	}
	if able := p.able(side, target); able != 0 {
		return p.forceWhy(able, target)
	}
	return noAttacker
}

// forceWhy says why units that can join an attack on a hex are not enough for one:
// some of them must have Attack Factors, and some other than those whose attack on
// this hex was called off.
func (p *Position) forceWhy(units set, target hex.Hex) *game.Reason {
	if units&p.rules.armed == 0 {
		return noFactors
	}
	for s := units; s != 0; s &= s - 1 {
		if !p.calledOff(s.First(), target) {
			return nil
		}
	}
	return calledOff
}

// untouched returns the units that have not been attacked in this phase.
func (p *Position) untouched(units set) (list set) {
	for s := units; s != 0; s &= s - 1 {
		if u := s.First(); !p.units[u].targeted {
			list |= one(u)
		}
	}
	return list
}

func legalCombat(p *Position, f *frame, buf []game.Action) []game.Action {
	for h := range p.at {
		if p.at[h] != 0 && p.targetWhy(f.side, hex.Hex(h)) == nil {
			buf = append(buf, game.Act(doAttack).Toward(hex.Hex(h)))
		}
	}
	return append(buf, game.Act(doEnd))
}

// takeCombat announces the target hex of a battle, or ends the phase.
func (p *play) takeCombat(f *frame, a game.Action) {
	side := f.side
	if a.Verb == doEnd {
		for u := range p.units {
			s := &p.units[u]
			s.fought, s.targeted, s.called = false, false, 0
		}
		clear(p.dropped)
		p.endPhase()
		return
	}
	p.battle = p.announced(side, a.To)
	p.stack.Push(frame{kind: kBattle, side: side, unit: game.NoUnit, hex: a.To})
	p.note(game.Happened(evAttack, side).Toward(a.To), rOneBattle)
}

// announced returns the battle of a side for a hex before anybody attacks.
func (p *Position) announced(side game.Side, target hex.Hex) battle {
	enemies := p.of(side.Other(), target)
	return battle{target: target, side: side, defenders: enemies, fresh: p.untouched(enemies)}
}

func asksBattle(p *Position, f *frame) (game.Side, game.Ask) {
	switch {
	case f.step == battleJoin:
		return f.side, askJoin
	case f.step == battleAirAttack && p.markers[f.side] > 0:
		return f.side, askAir
	case f.step == battleAirDefense && p.markers[f.side.Other()] > 0:
		return f.side.Other(), askAir
	}
	return game.Nobody, askNothing
}

func legalBattle(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step != battleJoin {
		return append(buf, game.Act(doCommit), game.Act(doDone))
	}
	able := p.able(f.side, f.hex)
	buf = (able &^ p.battle.attackers).Acts(doJoin, buf)
	if p.fightWhy() == nil {
		buf = append(buf, game.Act(doFight))
	}
	if p.dropped[f.hex] < maxDropped {
		buf = append(buf, game.Act(doCallOff))
	}
	return buf
}

// calledOff reports whether an attack on a neighbouring hex in which a unit took part
// was called off in this phase. Only units that have not fought yet can attack, so
// the unit has not left its hex since.
func (p *Position) calledOff(u game.Unit, target hex.Hex) bool {
	d, near := p.rules.Data.Map.DirTo(p.units[u].hex, target)
	return near && p.units[u].called>>d&1 != 0
}

// fightWhy says why the attackers named so far cannot attack.
func (p *Position) fightWhy() *game.Reason {
	if p.battle.attackers == 0 {
		return nobodyAttacks
	}
	return p.forceWhy(p.battle.attackers, p.battle.target)
}

func (p *play) takeBattle(f *frame, a game.Action) {
	b := &p.battle
	switch a.Verb {
	case doJoin:
		u := a.Units[0]
		b.attackers |= one(u)
		p.note(game.About(evJoined, u, p.units[u].hex, f.hex), rAnnounce)
	case doCallOff:
		p.dropped[f.hex]++
		p.battle = noBattle
		p.stack.Pop()
	case doFight:
		b.unsupplied = p.outOfSupply(b.attackers | b.fresh) // VER-12-02
		for u := range b.unsupplied.Each {
			p.note(game.About(evUnsupplied, u, p.units[u].hex, hex.None), rSupply, rHalfSupply)
		}
		f.step = battleAirAttack
	case doCommit:
		side, _ := asksBattle(p.Position, f)
		p.markers[side]--
		b.air[side]++
		p.note(game.Happened(evCommitted, side).Toward(f.hex).Counting(int16(p.markers[side])), rMarkers)
	case doDone:
		f.step++
	}
}

// begin begins a step of a battle that can change stacking, which is checked at its
// end (VER-9.0-02).
func (p *play) begin(step frame) {
	p.stack.Push(newFrame(kStacking, game.Nobody))
	p.stack.Push(step)
}

// runBattle goes on with the Battle Sequence.
func (p *play) runBattle(f *frame) {
	b := &p.battle
	f.step++
	switch f.step - 1 {
	case battleRoll:
		if !p.resolve() {
			p.battle = noBattle
			p.stack.Pop()
		}
	case battleDefender:
		p.begin(frame{kind: kLoss, side: f.side.Other(), unit: game.NoUnit, hex: f.hex, n: b.result.Defender})
	case battleAttacker:
		if b.result.Attacker == All {
			for u := range b.attackers.Each {
				p.eliminate(u, byResult, rResultE)
			}
			return
		}
		p.begin(frame{kind: kRepulse, side: f.side, unit: game.NoUnit, hex: hex.None, n: b.result.Attacker, units: b.attackers, stack: p.inRedCompany(b.attackers)})
	case battleAdvance:
		p.begin(frame{kind: kAdvance, side: f.side, unit: game.NoUnit, hex: f.hex})
	case battleOver:
		p.battle = noBattle
		p.stack.Pop()
	}
}

// resolve works out odds and shifts, rolls the die and reads the result. It
// reports whether there was a battle: one left of the last column is called off
// (VER-10.1-04).
func (p *play) resolve() bool {
	b := &p.battle
	o := p.oddsOf(b)
	p.note(game.Happened(evTotals, b.side).Toward(b.target).Counting(o.attack, o.defense, int16(o.initial), int16(o.ratio)), rTotals, rRatio, rLongOdds)
	for s := range o.counts {
		if n := o.counts[s]; n != 0 {
			p.note(game.Happened(evShift, b.side).Toward(b.target).Counting(int16(s), int16(n*p.rules.Data.Shifts[s]), int16(n)), shiftRefs[s]...)
		}
	}
	if o.final < leftmost {
		for u := range b.attackers.Each {
			d, _ := p.rules.Data.Map.DirTo(p.units[u].hex, b.target)
			p.units[u].called |= 1 << d
		}
		p.note(game.Happened(evCalledOff, b.side).Toward(b.target).Counting(int16(o.final)), rProhibited, rCallOff)
		return false
	}
	for u := range b.attackers.Each {
		p.units[u].fought = true
	}
	for u := range b.defenders.Each {
		p.units[u].targeted = true
	}
	b.red = p.redFactorsUsed(b)
	die := p.roll(chanceBattle, int(b.target))
	b.result = p.rules.Data.CRT[o.final-leftmost][die]
	p.note(game.Happened(evBattle, b.side).Toward(b.target).Counting(int16(die), int16(o.final), int16(b.result.Attacker), int16(b.result.Defender), int16(o.net)), rBattleOrder, rResult)
	return true
}

// redFactorsUsed counts the German units that use a red factor in a battle
// (VER-11.1-02, VER-11.1-03).
func (p *Position) redFactorsUsed(b *battle) int8 {
	red := b.attackers&p.rules.redAttack | b.fresh&p.rules.redDefense
	return int8((red & p.rules.sides[german]).Count())
}
