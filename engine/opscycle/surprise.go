package opscycle

import (
	"slices"

	"fieldpost/engine/game"
)

func init() {
	procedures[kSurprise] = procedure{Asks: asksSurprise, Legal: legalSurprise, Take: takeSurprise, Run: runSurprise}
}

// A kSurprise frame is the Surprise Attack that opens a scenario (BUG-10.2-01).
// side attacks; step is 1 when it is over. It keeps in n:
const (
	surpriseCount = iota // of activations
	surpriseUsed         // this number and the next: a bit set of the formations that have been activated
	surpriseBits  = 7    // how many of them a number keeps
)

func (p *play) startSurprise() {
	s := p.rules.Terms.Surprise
	p.setMarker(0, game.Nobody)
	e := p.happened(evSurprise, p.rules.Terms.OpenSide, rSurprise, rSurpriseOnce, rSurpriseChecks)
	p.emit(e.Counting(int16(s.Activations)))
	p.stack.Push(newFrame(kSurprise, p.rules.Terms.OpenSide))
}

// surprisable reports whether the formation in a place of the list can attack by
// surprise: each once (BUG-10.2-02).
func (p *Position) surprisable(f *frame, i int) bool {
	return !usedInSurprise(f, i) && p.canActivate(p.rules.Terms.Surprise.Formations[i])
}

func usedInSurprise(f *frame, i int) bool {
	return f.n[surpriseUsed+i/surpriseBits]>>(i%surpriseBits)&1 != 0
}

func (f *frame) useInSurprise(i int) {
	f.n[surpriseCount]++
	f.n[surpriseUsed+i/surpriseBits] |= 1 << (i % surpriseBits)
}

func asksSurprise(p *Position, f *frame) (game.Side, game.Ask) {
	s := p.rules.Terms.Surprise
	if f.step == 1 || f.n[surpriseCount] >= s.Activations {
		return game.Nobody, askNothing
	}
	for i := range s.Formations {
		if p.surprisable(f, i) {
			return f.side, askSurprise
		}
	}
	return game.Nobody, askNothing
}

// legalSurprise lists the formations that are left; the side may stop early but
// neither transfer nor pass (BUG-10.2-05, -06).
func legalSurprise(p *Position, f *frame, buf []game.Action) []game.Action {
	s := p.rules.Terms.Surprise
	for i, formation := range s.Formations {
		if p.surprisable(f, i) {
			buf = append(buf, game.Act(doActivate).With(p.rules.Formations[formation].HQ))
		}
	}
	return append(buf, game.Act(doHalt))
}

func takeSurprise(p *play, f *frame, a game.Action) {
	if a.Verb == doHalt {
		f.step = 1
		return
	}
	formation := p.rules.Units[a.Units[0]].Formation
	f.useInSurprise(slices.Index(p.rules.Terms.Surprise.Formations, formation))
	p.used++
	p.activate(formation)
}

// runSurprise ends the Surprise Attack: the marker is set, and normal cycles begin
// (BUG-10.2-04).
func runSurprise(p *play, f *frame) {
	s := p.rules.Terms.Surprise
	e := p.happened(evSurpriseEnd, f.side, rSurpriseMarker, rSurpriseStop)
	e.N[0] = int16(f.n[surpriseCount])
	p.stack.Pop()
	p.emit(e)
	p.setMarker(s.MarkerValue, s.MarkerSide)
	p.tellMarker(rSurpriseMarker)
}

// surpriseModifier is what the Surprise Attack adds to the dice of a side's
// Effectiveness Checks and Reaction Checks (BUG-10.2-03): nothing but while the
// other side attacks by surprise.
func (p *Position) surpriseModifier(side game.Side) int8 {
	for i := range p.stack {
		if f := &p.stack[i]; f.kind == kSurprise && f.side != side {
			return p.rules.Terms.Surprise.CheckDRM
		}
	}
	return 0
}
