package reichswald

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What dice are rolled for.
const (
	chanceAir = iota + 1
	chanceBattle
	chanceStay // morale checks
	chanceRetreat
)

// roll rolls the six-sided die (VER-0-03) for something that is decided on a unit or a hex.
func (p *play) roll(what, on int) int {
	id := p.asked.Next(game.Identify(int(p.turn), what, on))
	return p.dice.Roll(game.Chance{Kind: game.D6, N: 6, ID: id})
}

// note records an event with the ledger rows that decided it.
func (p *play) note(e game.Event, refs ...game.Ref) {
	if p.ev != nil {
		p.rules.Cite(&e, refs...)
		p.ev.Add(e)
	}
}

// enter puts the unit of an event into the hex that it leads to, and tells if an objective changes hands.
func (p *play) enter(e game.Event, refs ...game.Ref) {
	before := p.control[e.To]
	p.put(e.Unit, e.To)
	if side := p.control[e.To]; before != side && slices.Contains(p.rules.Terms.Objectives, e.To) {
		p.note(game.Happened(evControl, side).Toward(e.To), rTurn)
	}
	p.note(e, refs...)
}

// eliminate removes a unit for good (VER-10.5-02).
func (p *play) eliminate(u game.Unit, reason int16, refs ...game.Ref) {
	at := p.units[u].hex
	p.put(u, hex.None)
	p.units[u].gone = true
	p.battle.attackers = p.battle.attackers.Without(u)
	p.note(game.About(evEliminated, u, at, hex.None, reason), refs...)
}
