package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kGame] = procedure{Run: (*play).runGame}
	procedures[kTurn] = procedure{Run: (*play).runTurn}
	procedures[kNight] = procedure{Run: (*play).runNight}
}

// Steps of kGame: a German and an Allied player turn (ARD-4.0-01), then after a PM turn the night.
const (
	gameGerman uint8 = iota
	gameAllied
	gameNight
	gameNext
)

// runGame is the game turns up to the last; no Night Turn follows that one (ARD-1.1-03).
func (p *play) runGame(f *frame) {
	f.step++
	switch f.step - 1 {
	case gameGerman:
		p.note(ofSide(evTurn, game.Nobody, hex.None, hex.None, int16(p.turn)), "ARD-1.1-02")
		p.stack.Push(newFrame(kTurn, german))
	case gameAllied:
		p.stack.Push(newFrame(kTurn, allied))
	case gameNight:
		if p.last() {
			p.finish()
		} else if p.today().Night {
			p.stack.Push(newFrame(kNight, game.Nobody))
		}
	case gameNext:
		p.turn++
		p.asked = p.asked[:0]
		p.used150 = false
		f.step = gameGerman
	}
}

func (p *Position) last() bool { return p.turn >= p.rules.Victory.Last }

// finish ends the game.
func (p *play) finish() {
	p.judge()
	p.stack = p.stack[:0]
}

// turnPhases are the phases of a player turn (ARD-4.0-02, ARD-4.0-03).
var turnPhases = [...]kind{kArtillery, kFuel, kBridges, kMovement, kRally, kDisengage, kCombat, kTraffic, kSupply, kVictory}

// runTurn begins the next phase of a player turn. The very first one begins with the movement
// (ARD-ESP-01); only the German checks fuel, only the Allied turn has a Victory Check.
func (p *play) runTurn(f *frame) {
	if f.step == 0 {
		p.beginTurn()
		if f.side == german && p.turn == 1 {
			f.step = 3
		}
	}
	if int(f.step) == len(turnPhases) {
		p.endTurn(f.side)
		p.stack.Pop()
		return
	}
	k := turnPhases[f.step]
	f.step++
	if k == kFuel && f.side == german {
		p.haulDump()
	}
	if k == kFuel && (f.side != german || !p.today().Fuel) || k == kVictory && f.side != allied {
		return
	}
	p.begin(k, f.side)
}

// begin begins a phase.
func (p *play) begin(k kind, side game.Side) {
	p.note(ofSide(evPhase, side, hex.None, hex.None, int16(k)), "ARD-4.0-02")
	p.stack.Push(newFrame(k, side))
}

// beginTurn makes bridges and the fuel dump open to an attempt again (ARD-7.2-02, ARD-32.3-01).
func (p *play) beginTurn() {
	p.dumpTried = false
	for b := range p.bridges {
		p.bridges[b] &^= attempted
	}
}

// endTurn is the end of a player turn: Air Support that was not used is lost (ARD-15.6-03), and 150
// Panzer Brigade is detected if it used an ability (ARD-27.11-01).
func (p *play) endTurn(side game.Side) {
	if side == allied {
		p.air = 0
		p.endDump()
	} else {
		p.detected = p.detected || p.used150
	}
}

// nightParts are the phases of a Night Turn after the replacements (ARD-ESP-03, ARD-25.3-08).
var nightParts = [...]struct {
	side game.Side
	kind kind
}{{allied, kMovement}, {allied, kDisengage}, {allied, kCombat}, {german, kMovement}, {german, kDisengage}, {german, kCombat}}

// runNight is a Night Turn: step counts its phases. A side that has nothing to move skips its own
// (ARD-25.3-02).
func (p *play) runNight(f *frame) {
	n := int(f.step) - 1
	f.step++
	switch {
	case n < 0:
		p.night = true
		p.countMarkers(allied)
		p.countMarkers(german)
		p.note(ofSide(evTurn, game.Nobody, hex.None, hex.None, int16(p.turn), 1), "ARD-ESP-03")
		p.begin(kReplacement, german)
	case n < len(nightParts):
		part := &nightParts[n]
		if part.kind == kMovement {
			p.beginTurn()
		}
		if p.awake(part.side) || part.kind == kMovement && p.nightsLeft[part.side] > 0 {
			p.begin(part.kind, part.side)
		}
	default:
		p.detected = p.detected || p.used150 // a Night Turn is a turn of its own (ARD-27.11-01)
		p.night, p.nightsLeft = false, [2]int8{}
		// A Combat Phase is skipped if nobody is left to fight after the disengagements.
		p.clearAll(german, nightly|ofCombat)
		p.clearAll(allied, nightly|ofCombat)
		p.stack.Pop()
	}
}

// awake reports whether a side has units that act in this Night Turn.
func (p *Position) awake(side game.Side) bool {
	for u := range p.units {
		if p.rules.Units[u].Side == side && p.units[u].place == onMap && p.active(game.Unit(u)) {
			return true
		}
	}
	return false
}
