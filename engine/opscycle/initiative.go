package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kOps] = procedure{Asks: asksOps, Legal: legalOps, Take: takeOps, Run: runOps}
}

// The steps of a kOps frame, one Ops Phase. side has the Initiative.
const (
	opsStart  uint8 = iota // the first turn may open otherwise
	opsCycle               // who has the Initiative in this cycle
	opsRoll                // the lead side rolls
	opsAnswer              // the other side rolls
	opsResult              // the second die is there
	opsAgain               // the lead side's die too, if it was rolled again at last
	opsChoice              // act, transfer or pass
	opsMust                // act or pass
)

// What a kOps frame keeps in n, behind the dice of the Initiative roll by side.
const (
	opsLeadAgain    = 2 + iota // 1 if the die of the lead side was rolled again
	opsOfferedAgain            // 1 if the other side was offered a reroll once more
)

// startOps begins the Ops Phase: nobody has passed, and the Initiative marker is
// at 0 since the start of the Admin Phase, or as set up (CTL-6.1-06).
func (p *play) startOps() {
	p.passed = [2]bool{}
	p.used = 0
	p.emit(p.happened(evOps, game.Nobody, rCycleOrder, rOpsUntil).Counting(int16(p.turn)))
	p.stack.Push(newFrame(kOps, game.Nobody))
}

// runOps decides who has the Initiative (CTL-6.1-01), until both sides have passed
// or nobody can be activated (CTL-6-01).
func runOps(p *play, f *frame) {
	lead := p.rules.Data.Lead
	switch f.step {
	case opsStart:
		p.openOps(f)
	case opsCycle:
		p.nextCycle(f)
	case opsRoll:
		f.step = opsAnswer
		p.rollD10(lead, rollInitiative)
	case opsAnswer:
		f.step = opsResult
		f.n[lead], f.n[opsLeadAgain], f.n[opsOfferedAgain] = p.die, int8(flags(p.rerolled)), 0
		p.rollD10(lead.Other(), rollInitiative)
	case opsResult:
		f.step = opsAgain
		f.n[lead.Other()] = p.die
		// Both dice lie on the table: who has just got the marker may use it on his own
		// (CTL-5.2-04).
		if p.die = f.n[lead]; p.rerolled && (f.n[opsLeadAgain] == 0 || p.rules.Switches.RerollSameDieTwice && f.n[opsOfferedAgain] == 0) {
			p.offerReroll(lead, rollInitiative)
		}
	case opsAgain:
		f.step = opsChoice
		f.n[lead] = p.die
		if p.rules.Switches.RerollSameDieTwice && p.rerolled && f.n[opsOfferedAgain] == 0 && p.reroll == lead.Other() { // the other die may be rolled a third time, too
			f.step, f.n[opsOfferedAgain], p.die = opsResult, 1, f.n[lead.Other()]
			p.offerReroll(lead.Other(), rollInitiative)
			return
		}
		p.compareInitiative(f)
	}
}

// openOps begins the first Ops Phase of a scenario as it says, any other with a
// roll: one side is deemed to have won it, in whatever turn the scenario begins
// (CTL-10-02, -03), or attacks by surprise (BUG-10.2-01).
func (p *play) openOps(f *frame) {
	s := &p.rules.Terms
	f.step = opsCycle
	if p.turn != s.FirstTurn {
		return
	}
	switch s.Opening {
	case data.OpenWon:
		f.side, f.step = s.OpenSide, opsChoice
		p.setMarker(s.MarkerValue, s.MarkerSide)
		p.emit(p.happened(evInitiativeWon, f.side, rFirstInitiative, rFirstTurnPlayed))
		p.tellMarker(rFirstInitiative)
	case data.OpenSurprise:
		p.startSurprise()
	}
}

// nextCycle begins an Ops Cycle. After one side has passed the other has the
// Initiative without a roll and cannot hand it over (CTL-6.2-11).
func (p *play) nextCycle(f *frame) {
	a, b := p.passed[0], p.passed[1]
	switch {
	case a && b:
		p.endOps(0, rBothPassed)
	case !p.sideCanActivate(0) && !p.sideCanActivate(1):
		p.endOps(1, rCanActivate)
	case a || b:
		f.side = 0
		if a {
			f.side = 1
		}
		f.step = opsMust
		p.emit(p.happened(evInitiativeWon, f.side, rOnePassed, rNoMarkerAlone).Counting(1))
	default:
		f.step = opsRoll
	}
}

func (p *play) endOps(how int16, cited game.Ref) {
	p.stack.Pop()
	p.emit(p.happened(evOpsEnd, game.Nobody, cited, rNextTurn).Counting(how))
}

// initiativeSum adds the marker and the Interdiction Level of the lead side to a side's
// die (CTL-6.1-01, -02).
func (p *Position) initiativeSum(side game.Side, die int8) int16 {
	sum := int16(die)
	if p.markerOf == side {
		sum += int16(p.markerValue())
	}
	if p.rules.Data.Lead == side {
		sum += int16(p.interdiction)
	}
	return sum
}

// compareInitiative compares the sums; the lead side wins ties (CTL-6.1-03, -04). Then the marker moves
// (CTL-6.1-11).
func (p *play) compareInitiative(f *frame) {
	r := p.rules
	lead := r.Data.Lead
	sum := [2]int16{p.initiativeSum(0, f.n[0]), p.initiativeSum(1, f.n[1])}
	value := p.markerValue()
	f.side = lead
	if sum[lead.Other()] > sum[lead] {
		f.side = lead.Other()
	}
	e := p.happened(evInitiative, f.side, rInitiativeRoll, rInitiativeInterdiction, rInitiativeHigher)
	e.N = [8]int16{int16(f.n[0]), sum[0], int16(f.n[1]), sum[1], int16(value), int16(p.interdiction)}
	if sum[0] == sum[1] {
		e.N[6] = 1
		e.Rules[2] = r.Rule(rInitiativeTie)
	}
	p.emit(e)
	p.moveMarker(f.side.Other())
}

// moveMarker lets the Initiative marker favour the side that lost the roll: up one
// box if it shows that side already (CTL-6.1-07), else to +2 with that side up
// (CTL-6.1-08). At the last box it stays (CTL-6.1-10); it never returns to 0
// (CTL-6.1-09).
func (p *play) moveMarker(loser game.Side) {
	switch {
	case p.markerOf != loser || p.marker == 0:
		p.setMarker(2, loser)
		p.tellMarker(rMarkerFlip)
	case int(p.marker) == len(p.rules.Initiative)-1:
		p.tellMarker(rMarkerLast)
	default:
		p.marker++
		p.tellMarker(rMarkerUp)
	}
}

// setMarker puts the Initiative marker into the box of a value.
func (p *Position) setMarker(value int8, side game.Side) {
	p.marker, p.markerOf = 0, side
	for i, v := range p.rules.Initiative {
		if v <= value {
			p.marker = int8(i)
		}
	}
	if p.marker == 0 {
		p.markerOf = game.Nobody
	}
}

func (p *play) tellMarker(cited game.Ref) {
	p.emit(p.happened(evMarker, p.markerOf, cited, rMarkerMoment).Counting(int16(p.markerValue())))
}

// markerValue is the number in the marker's box.
func (p *Position) markerValue() int8 {
	if int(p.marker) >= len(p.rules.Initiative) {
		return 0
	}
	return p.rules.Initiative[p.marker]
}

func asksOps(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step >= opsChoice, f.side, askActivate)
}

// legalOps lists the formations that can be activated, the transfer to a side that
// has not passed, and the pass (CTL-6.2-01, -03, -04). A side with no formation
// left still chooses between those (CTL-6.2-08).
func legalOps(p *Position, f *frame, buf []game.Action) []game.Action {
	for i := range p.rules.Formations {
		if form := &p.rules.Formations[i]; form.Side == f.side && p.canActivate(int8(i)) {
			buf = append(buf, game.Act(doActivate).With(form.HQ))
		}
	}
	if f.step == opsChoice && !p.passed[f.side.Other()] {
		buf = append(buf, game.Act(doTransfer))
	}
	return append(buf, game.Act(doPass))
}

// takeOps acts, hands over the Initiative or passes.
func takeOps(p *play, f *frame, a game.Action) {
	switch a.Verb {
	case doActivate:
		f.step = opsCycle
		p.used++
		p.activate(p.rules.Units[a.Units[0]].Formation)
	case doTransfer:
		p.emit(p.happened(evTransferred, f.side, rTransfer, rTransferMarker, rTransferRoles))
		f.side, f.step = f.side.Other(), opsMust
	case doPass:
		f.step = opsCycle
		p.passed[f.side] = true
		p.emit(p.happened(evPassed, f.side, rPass, rPassedReacts))
	}
}
