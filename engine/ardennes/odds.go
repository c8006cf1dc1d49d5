package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// shift is a reason for which the column of the CRT changes (ARD-15.9-01, ARD-15.9-02).
type shift uint8

// The shifts.
const (
	shArtillery shift = iota
	shAir
	shArmor
	shMarching
	shShaken
	shNoSupply
	shAdvantage
	shSurprise
	shBarrage
	shJabos
	shTankDefense
	shAttackSupply
	shHauled
	numShifts
)

var (
	shiftTexts = [numShifts]string{"artillery", "Air Support", "Armor Shift", "defender in Strategic Movement", "defender Disrupted or Routed", "defender out of supply",
		"Attacker's Advantage", "surprise", "defensive artillery", "Jabos", "Armor Shift of the defender", "attacker out of supply", "attacker in Strategic Movement"}
	shiftRefs = [numShifts]game.Ref{"ARD-22.7-01", "ARD-15.6-03", "ARD-21.1-01", "ARD-12.5-01", "ARD-18.2-05", "ARD-23.4-01",
		"ARD-16.6-01", "ARD-27.13-01", "ARD-22.8-01", "ARD-15.6-04", "ARD-21.1-03", "ARD-23.4-01", "ARD-32.2-02"}
)

// odds is how the column of an attack comes about (ARD-14.4-02).
type odds struct {
	attack, defense int16
	dcb             int8
	index           int8 // before shifts: 0 is 1-1
	shifts          [numShifts]int8
	net             int8
	column          int8
}

// indexOf is the odds of two totals, rounded down in favor of the defender (ARD-14.4-06): 15 to 4 is 3-1.
// Columns beyond the chart are counted on (ARD-14.5-02).
func indexOf(attack, defense int16) int8 {
	if attack >= defense {
		return int8(min(attack/defense, 100) - 1)
	}
	return -int8(min((defense+attack-1)/attack, 100) - 1)
}

// columnOf is the column of an index after all shifts of both sides (ARD-14.5-01).
func columnOf(index, net int8) int8 { return min(max(index+net, data.LeftColumn), data.RightColumn) }

// columnName writes a column: "3-1", "1-2".
func columnName(index int8) string {
	if index < 0 {
		return fmt.Sprintf("1-%d", 1-index)
	}
	return fmt.Sprintf("%d-1", index+1)
}

// odds works out the column of the battle as it stands; there has to be an attack strength.
func (p *Position) odds() (o odds) {
	o.attack = p.attackers()
	o.defense, o.dcb = p.defense(p.battle.target)
	o.index = indexOf(max(o.attack, 1), o.defense)
	o.shifts = p.shifts()
	for _, n := range o.shifts {
		o.net += n
	}
	o.column = columnOf(o.index, o.net)
	return o
}

// shifts are those of the battle as it stands, to the left less than 0.
func (p *Position) shifts() (n [numShifts]int8) {
	b := &p.battle
	for _, u := range b.guns[b.side] {
		if u != game.NoUnit {
			n[shArtillery]++
		}
	}
	if b.air {
		n[shAir] = 1
	}
	if b.surprise {
		n[shSurprise] = 1
	}
	n[shBarrage], n[shJabos] = -b.barrage, -b.jabos
	if a := p.armor(); a > 0 {
		n[shArmor] = 1
	} else {
		n[shTankDefense] = a
	}
	for _, u := range p.rules.sides[b.side] {
		s := &p.units[u]
		if s.has&attacking == 0 {
			continue
		}
		if p.unsupplied(u) {
			n[shAttackSupply] = -1
		}
		if p.hauled(u) {
			n[shHauled] = -1
		}
		if s.aim == b.target && s.has&fresh == 0 {
			n[shAdvantage] = 1
		}
	}
	some, supplied := false, false
	for u := p.first[b.target]; u != game.NoUnit; u = p.next[u] {
		if !p.defends(u) {
			continue
		}
		some = true
		supplied = supplied || !p.unsupplied(u)
		if p.hauled(u) {
			n[shMarching] = 1
		}
		n[shShaken] = max(n[shShaken], int8(p.units[u].state))
	}
	if some && !supplied {
		n[shNoSupply] = 1
	}
	return n
}
