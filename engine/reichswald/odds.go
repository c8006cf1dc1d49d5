package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// odds is how the column of a battle comes about: steps 1 to 4.
type odds struct {
	attack, defense int16
	ratio           int8 // column of the totals
	initial         int8 // after 10.1
	counts          [numShifts]int8
	net             int8
	final           int8 // column; left of leftmost: the attack is prohibited
}

// name is a column of the battle as it is told: "3:1", and "0:1" while nobody takes part who has an Attack Factor.
func (o *odds) name(column int8) string {
	if o.attack == 0 {
		return "0:1"
	}
	return columnName(column)
}

// halve halves a total, rounding up (VER-10.2-05).
func halve(total int16) int16 { return (total + 1) / 2 }

// columnOf is the odds column of two totals: the remainder is dropped to the
// attacker's disadvantage (VER-10.0-10, VER-10.0-11).
func columnOf(attack, defense int16) int8 {
	if attack >= defense {
		return int8(min(attack/defense, 127) - 1)
	}
	return -int8(min((defense+attack-1)/attack, 127) - 1)
}

// halvings are what can halve the attackers of a hex, each once more.
var halvings = [...]struct {
	word string
	ref  game.Ref
}{{"out of supply", rHalfSupply}, {"across a Minor River", rMinorRiver}, {"into or out of Flooded", rFlooded}}

// group is the attackers of one hex with the same state of supply
// (VER-10.2-06), and what halves them.
type group struct {
	printed, total int16
	halved         [len(halvings)]bool
}

// attackGroup adds up the Attack Factors from a hex.
func (p *Position) attackGroup(b *battle, from hex.Hex, across hex.Hexside, unsupplied bool) group {
	t := &p.rules.Data.Terrain
	var g group
	g.halved = [...]bool{unsupplied, p.rules.edge[across].minor && t.MinorHalves, t.Hexes[t.Class[from]].Halves || t.Hexes[t.Class[b.target]].Halves}
	for u := range (b.attackers & p.at[from]).Each {
		if b.unsupplied.Has(u) == unsupplied {
			g.printed += int16(p.rules.Units[u].Attack)
		}
	}
	g.total = g.printed
	for _, on := range g.halved {
		if on {
			g.total = halve(g.total)
		}
	}
	return g
}

// attackTotal is step 1: groups are halved one by one, then added.
func (p *Position) attackTotal(b *battle) (total int16) {
	m := p.rules.Data.Map
	for d, n := range &m.Neighbors[b.target] {
		if n != hex.None && p.at[n]&b.attackers != 0 {
			across := m.Sides[b.target][d]
			total += p.attackGroup(b, n, across, false).total + p.attackGroup(b, n, across, true).total
		}
	}
	return total
}

// defenseTotal is step 2: doubled by the hex, then halved for want of supply
// (VER-10.2-08), at least 1 (VER-10.0-12). Units that have been attacked before
// add nothing (VER-10.0-06).
func (p *Position) defenseTotal(b *battle) int16 {
	t := &p.rules.Data.Terrain
	var parts [2]int16 // in supply, out of supply
	for u := range b.fresh.Each {
		parts[game.Bit(b.unsupplied.Has(u), 0)] += int16(p.rules.Units[u].Defense)
	}
	factor := int16(t.Hexes[t.Class[b.target]].Defense)
	return max(parts[0]*factor+halve(parts[1]*factor), 1)
}

// oddsOf works out the column of a battle.
func (p *Position) oddsOf(b *battle) (o odds) {
	o.attack, o.defense = p.attackTotal(b), p.defenseTotal(b)
	if o.attack == 0 {
		o.ratio = -127
	} else {
		o.ratio = columnOf(o.attack, o.defense)
	}
	o.initial = min(o.ratio, rightmost)
	o.counts = p.shiftsOf(b)
	for s, n := range o.counts {
		o.net += n * p.rules.Data.Shifts[s]
	}
	o.final = min(max(o.initial, -100)+o.net, rightmost)
	return o
}

// shiftsOf counts how often each shift applies (10.3).
func (p *Position) shiftsOf(b *battle) (n [numShifts]int8) {
	n[shFortified] = int8(game.Bit(b.side == allied && p.acrossFortline(b), 0))
	n[shAirAttack], n[shAirDefense] = b.air[b.side], b.air[b.side.Other()]
	n[shArmour] = max(int8((b.attackers&p.rules.assault).Count()-(b.fresh&p.rules.antiTank).Count()), 0)
	n[shFightMove] = int8(game.Bit(p.option[b.side] == optFightMove, 0))
	n[shSurrounded] = int8(game.Bit(p.surrounded(b.target, b.side), 0))
	return n
}

// acrossFortline reports whether any attacker attacks across a Fortified Line
// (VER-10.3-02, VER-10.3-04).
func (p *Position) acrossFortline(b *battle) bool {
	m := p.rules.Data.Map
	for d, n := range &m.Neighbors[b.target] {
		if n != hex.None && p.rules.edge[m.Sides[b.target][d]].fort && p.at[n]&b.attackers != 0 {
			return true
		}
	}
	return false
}

// surrounded reports whether each neighbour of a hex, those off the map left
// out, holds a unit of a side or lies in its ZOC without holding an enemy
// (VER-10.3-11).
func (p *Position) surrounded(target hex.Hex, side game.Side) bool {
	for _, n := range &p.rules.Data.Map.Neighbors[target] {
		if n != hex.None && p.rules.Data.InPlay[n] && p.of(side, n) == 0 && (p.at[n] != 0 || !p.zoc(n, side)) {
			return false
		}
	}
	return true
}
