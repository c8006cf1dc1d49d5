package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kTurn] = procedure{Run: runTurn}
	procedures[kAdmin] = procedure{Run: runAdmin}
}

// segment is a part of the Admin Phase (CTL-4-01, BUG-4-01).
type segment uint8

// The segments in their order. One that a scenario does not have starts nothing.
const (
	segRecovery segment = iota
	segAssignment
	segVictoryPlan
	segReplacement
	segReinforcement // withdrawals first
	numSegments
)

var segmentWords = [numSegments]string{"recovery", "assignment", "victory-plan", "replacement", "reinforcement"}

// segmentTitles name the segments on screen.
var segmentTitles = [numSegments]string{"Recovery", "Assignment", "Victory Plan", "Replacement", "Reinforcement"}

// segmentStarts pushes the frames of the segments for both sides in the order of
// the rules. Like procedures, it is filled by init functions beside what it names.
var segmentStarts [numSegments]func(p *play)

// startSegment pushes the frames of a segment, if any. Who comes back is due at once, for independents to join (CTL-5.5.2-11).
func (p *play) startSegment(s segment) {
	p.callBack()
	if start := segmentStarts[s]; start != nil {
		start(p)
	}
	if s == segReinforcement {
		p.startBridges()
	}
}

// The steps of a kTurn frame: one game turn after another (CTL-2-01, CTL-7.8-01).
const (
	turnBegin uint8 = iota
	turnAdmin
	turnOps
	turnClose
)

// runTurn goes from phase to phase and from turn to turn. The first turn of a
// scenario has no Admin Phase (CTL-2-02).
func runTurn(p *play, f *frame) {
	r := p.rules
	switch f.step {
	case turnBegin:
		f.step = turnAdmin
		e := p.happened(evTurn, game.Nobody, rTurnOrder)
		if p.turn == r.Terms.FirstTurn {
			f.step = turnOps
			e.Rules[1] = r.Rule(rNoFirstAdmin)
		}
		e.N[0] = int16(p.turn)
		p.emit(e)
	case turnAdmin:
		f.step = turnOps
		p.marker, p.markerOf = 0, game.Nobody
		p.emit(p.happened(evAdmin, game.Nobody, rAdminOrder, rMarkerToZero))
		p.stack.Push(newFrame(kAdmin, game.Nobody))
	case turnOps:
		f.step = turnClose
		p.startOps()
	default:
		p.scoreConditional() // the End Turn Phase (BUG-4-03)
		if p.turn >= r.Terms.LastTurn {
			p.finishGame(byPoints)
			return
		}
		p.turn++
		p.asked = p.asked[:0]
		f.step = turnBegin
	}
}

// runAdmin goes from segment to segment. Frame: step is the next segment.
func runAdmin(p *play, f *frame) {
	if s := segment(f.step); s < numSegments {
		f.step++
		p.startSegment(s)
		return
	}
	p.stack.Pop()
}

// inSegment returns the segment of the Admin Phase in progress, numSegments if it
// is not the Admin Phase.
func (p *Position) inSegment() segment {
	for i := range p.stack {
		if f := &p.stack[i]; f.kind == kAdmin && f.step > 0 {
			return segment(f.step - 1)
		}
	}
	return numSegments
}

// begin puts the sequence of play on the empty stack: that of the training
// scenario, that of turns, or none for drawn positions that do without.
func (p *Position) begin() {
	s := &p.rules.Terms
	switch {
	case s.Training != nil:
		f := newFrame(kTraining, p.rules.Formations[s.Training.Active].Side)
		f.formation = s.Training.Active
		p.stack.Push(f)
	case !p.rules.bare:
		p.stack.Push(newFrame(kTurn, game.Nobody))
		p.startLosses()
	}
}

// canActivate reports whether a formation can be activated: its HQ is on the map
// and its level is not 0 (CTL-6-02, CTL-6.3.1-02).
func (p *Position) canActivate(formation int8) bool {
	hq := p.rules.Formations[formation].HQ
	return hq != game.NoUnit && p.units[hq].hex != hex.None && p.levels[formation] > 0
}

// sideCanActivate reports whether any formation of a side can be activated.
func (p *Position) sideCanActivate(side game.Side) bool {
	for i := range p.rules.Formations {
		if p.rules.Formations[i].Side == side && p.canActivate(int8(i)) {
			return true
		}
	}
	return false
}
