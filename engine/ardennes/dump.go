package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The states of the Allied fuel dump.
const (
	noDump    uint8 = iota // the option is off, or it is gone
	hidden                 // drawn by the Allied player, and known to him alone (ARD-32.1-01)
	guarded                // on the map, with a Defense Factor (ARD-32.2-01)
	unguarded              // on its undefended side (ARD-32.2-02)
)

// The dump in figures.
const (
	dumpDefense = 2  // its Defense Factor (ARD-32.2-01)
	dumpRelief  = -2 // on Fuel Shortage rolls once the German has taken it away (ARD-32.2-03)
	dumpLast    = 6  // the turn at whose end it is gone, 18 PM (ARD-32.3-01)
	noSecret    = -1 // dump of a position that does not know which location is the real one
)

// What evDump tells of.
const (
	dumpNotHere int16 = iota
	dumpFound
	dumpTaken
	dumpHauled
	dumpBurnt
	dumpKept
	dumpOver
)

var (
	dumpThere  = game.Against("The fuel dump is defended: it has to be attacked.", "ARD-32.2-01")
	noDumpHere = game.Against("The fuel dump is destroyed in the Allied Bridge Phase with a German unit adjacent, or when the Germans attack its hex, once in a phase, and not once it is captured.", "ARD-32.3-01")
)

// drawDump draws the location of the real dump (ARD-32.1-01).
func (p *play) drawDump() {
	if n := len(p.rules.Special.Dumps); p.rules.Chosen.FuelDump && n > 0 {
		p.depot, p.dump = hidden, int8(p.draw(n))
	}
}

// draw draws one of n locations.
func (p *play) draw(n int) int {
	return p.dice.Roll(game.Chance{Kind: game.Card, N: uint8(n), ID: p.asked.Next(game.Identify(0, chanceDraw, 0))}) - 1
}

// dumpHex is where the dump is on the map, hex.None if it is not.
func (p *Position) dumpHex() hex.Hex {
	if p.depot < guarded {
		return hex.None
	}
	return p.rules.Special.Dumps[p.dump]
}

// defendsDump reports whether the dump adds its Defense Factor to a hex.
func (p *Position) defendsDump(h hex.Hex) bool {
	return p.depot == guarded && p.rules.Special.Dumps[p.dump] == h
}

// mayHoldDump reports whether, as far as the German knows, the dump defends itself in a hex.
func (p *Position) mayHoldDump(h hex.Hex) bool {
	for i, x := range p.rules.Special.Dumps {
		if x == h && p.depot == hidden {
			return p.looked>>i&1 == 0
		}
	}
	return p.defendsDump(h)
}

// dumpAlone reports whether the dump stands against the Germans in a hex without units.
func (p *Position) dumpAlone(h hex.Hex) bool { return p.defendsDump(h) && p.first[h] == game.NoUnit }

// tellDump is the moment when a German unit comes adjacent to locations: the Allied player tells whether the
// real dump is there, which then is on the map (ARD-32.1-01).
func (p *play) tellDump(at hex.Hex) {
	for i, h := range p.rules.Special.Dumps {
		if p.depot != hidden || p.looked>>i&1 != 0 || p.rules.Data.Map.Distance(at, h) > 1 {
			continue
		}
		p.looked |= 1 << i
		told := dumpNotHere
		if int(p.dump) == i {
			p.depot, told = guarded, dumpFound
		}
		p.noteDump(h, told, 0, "ARD-32.1-01")
	}
}

func (p *play) noteDump(h hex.Hex, what int16, die int, refs ...game.Ref) {
	p.note(ofSide(evDump, allied, h, hex.None, what, int16(die)), refs...)
}

// fallDump turns the dump to its undefended side: it is eliminated or forced to retreat in combat
// (ARD-32.2-02). Its step is lost only if it is alone, and it cannot go along with units that retreat.
func (p *play) fallDump(h hex.Hex) {
	p.depot = unguarded
	p.noteDump(h, dumpTaken, 0, "ARD-32.2-02")
}

// haulDump takes the captured dump away in a German Fuel Shortage Phase, if a path by roads alone leads from it
// to a German source (ARD-32.2-03).
func (p *play) haulDump() {
	h := p.dumpHex()
	if p.depot != unguarded || p.control[h] != german || p.holder(h) == allied || !p.roadBound(h, p.network(german)) {
		return
	}
	p.depot, p.fuelDRM = noDump, dumpRelief
	p.noteDump(h, dumpHauled, 0, "ARD-32.2-03")
}

// burnWhy says why the Allied player cannot try to destroy the dump in a hex: in his Bridge Phase while a German
// unit is adjacent, or in the German Combat Phase when it is attacked (ARD-32.3-01).
func (p *Position) burnWhy(h hex.Hex, attack bool) *game.Reason {
	if p.depot < guarded || h != p.dumpHex() || p.dumpTried || p.control[h] == german && p.depot == unguarded || !attack && !p.beside(h, german) {
		return noDumpHere
	}
	return nil
}

// burns appends the destruction of the dump in the Bridge Phase of a side.
func (p *Position) burns(side game.Side, buf []game.Action) []game.Action {
	if h := p.dumpHex(); side == allied && h != hex.None && p.burnWhy(h, false) == nil {
		buf = append(buf, game.Act(doBurn).At(h))
	}
	return buf
}

// burnsUnder reports whether the Allied player can destroy the dump in the hex under attack.
func (p *Position) burnsUnder(f *frame) bool {
	return f.side == allied && p.depot >= guarded && p.burnWhy(p.battle.target, true) == nil
}

// burn is an attempt to destroy the dump.
func (p *play) burn(h hex.Hex, attack bool) {
	table := 0
	if attack {
		table = 1
	}
	p.dumpTried = true
	die := p.roll(chanceDump, table)
	if !p.rules.Data.Charts.DumpDemolition[table].At(die) {
		p.noteDump(h, dumpKept, die, "ARD-32.3-01")
		return
	}
	p.depot = noDump
	p.noteDump(h, dumpBurnt, die, "ARD-32.3-01")
}

// endDump removes the dump at the end of 18 PM (ARD-32.3-01).
func (p *play) endDump() {
	if p.turn == dumpLast && p.depot != noDump {
		p.noteDump(p.dumpHex(), dumpOver, 0, "ARD-32.3-01")
		p.depot = noDump
	}
}

// bumps reports whether a German unit in Strategic Movement stands before the dump, which alone it may attack
// (ARD-32.2-02).
func (p *Position) bumps(u game.Unit, h hex.Hex) bool {
	return p.rules.Units[u].Side == german && p.units[u].marker == strategic && p.dumpAlone(h) && p.rules.Data.Map.Side(p.units[u].hex, h) != hex.NoSide
}

// dumpMarks shows the locations of which nothing is known to a side, and the dump itself.
func (p *Position) dumpMarks(viewer game.Side, list []game.Mark) []game.Mark {
	for i, h := range p.rules.Special.Dumps {
		switch {
		case p.depot == noDump || p.depot == hidden && p.looked>>i&1 != 0 || p.depot > hidden && int(p.dump) != i:
		case p.depot == hidden && viewer == german:
			list = append(list, game.Mark{Hex: h, Kind: game.MarkDump, Side: allied, Text: "?", Title: "An Allied fuel dump may be here"})
		case p.depot == hidden && int(p.dump) != i:
			list = append(list, game.Mark{Hex: h, Kind: game.MarkDump, Side: allied, Text: "?", Title: "No fuel dump, but the enemy does not know"})
		default:
			list = append(list, game.Mark{Hex: h, Kind: game.MarkDump, Side: allied, Title: dumpTitles[p.depot]})
		}
	}
	return list
}

var dumpTitles = [...]string{hidden: "The Allied fuel dump, of which the enemy does not know", guarded: "Allied fuel dump, Defense Factor 2", unguarded: "Allied fuel dump, undefended"}

var dumpTexts = [...]string{dumpNotHere: "there is no fuel dump in {hex}.", dumpFound: "The Allied fuel dump is in {hex}.", dumpTaken: "The fuel dump in {hex} has lost its defenders.",
	dumpHauled: "The Germans take the fuel out of the dump in {hex}.", dumpBurnt: "The fuel dump in {hex} is destroyed.", dumpKept: "The fuel dump in {hex} is not destroyed.",
	dumpOver: "The fuel dump has been cleared."}
