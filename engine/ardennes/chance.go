package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What dice are rolled for.
const (
	chanceFuel       = iota + 1 // 6.1, by table
	chanceBridge                // 7.3, by bridge
	chanceOuren                 // 7.8
	chanceRally                 // 18.4, by unit
	chanceDisengage             // 20.2, by unit
	chanceSurprise              // 27.13
	chanceIgnore                // 27.12, by hex
	chanceArtillery             // 22.8, by target
	chanceJabos                 // 15.6, by target
	chanceAir                   // 15.6
	chanceCombat                // 14.4, by target
	chanceFireFight             // 16.2, by target
	chanceDetermined            // 16.7, by target
	chanceTraffic               // 24.3, by die
	chanceSurrender             // 23.7, by the first unit of the group
	chance653                   // 27.9
	chanceHeydte                // 27.2
	chanceCCB9                  // 27.8
	chanceDump                  // 32.3
	chanceDraw                  // 32.1
)

// roll rolls the six-sided die for something that is decided on a side, a unit, a hex or a bridge.
func (p *play) roll(what, on int) int {
	when := 2 * int(p.turn)
	if p.night {
		when++
	}
	id := p.asked.Next(game.Identify(when, what, on))
	return p.dice.Roll(game.Chance{Kind: game.D6, N: 6, ID: id})
}

// note records an event with the ledger rows that decided it, at most four.
func (p *play) note(e game.Event, refs ...game.Ref) {
	if p.ev != nil {
		p.rules.Cite(&e, refs...)
		p.ev.Add(e)
	}
}

// about returns an event about a unit.
func about(k game.EventKind, u game.Unit, at, to hex.Hex, n ...int16) game.Event {
	return game.About(k, u, at, to, n...)
}

// ofSide returns an event about a side, and perhaps a place.
func ofSide(k game.EventKind, s game.Side, at, to hex.Hex, n ...int16) game.Event {
	e := game.Happened(k, s)
	e.Hex, e.To = at, to
	copy(e.N[:], n)
	return e
}
