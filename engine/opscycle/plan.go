package opscycle

import (
	"slices"

	"fieldpost/engine/game"
)

// maxMarkers is how many Victory Plan markers can be on the table: one a turn.
const maxMarkers = 9

// unknownMarker stands for a marker that a view does not show.
const unknownMarker int8 = -1

const planDrawn = 0 // in n of a kPlan frame: 1 when the marker is drawn

func init() {
	procedures[kPlan] = procedure{Asks: asksAt(segmentAsks, askPlan), Legal: legalPlan, Take: takePlan, Run: runPlan}
	// Campaign only, from the turn that the scenario says (CTL-8.3-01, -06).
	segmentStarts[segVictoryPlan] = func(p *play) {
		if v := p.rules.Terms.Victory.Plan; v != nil && p.turn >= v.FromTurn && p.markersDrawn() < min(maxMarkers, len(v.Plans)+int(v.Dummies)) {
			p.stack.Push(newFrame(kPlan, p.rules.Data.Lead.Other()))
		}
	}
}

// markersDrawn is how many Victory Plan markers have been drawn.
func (p *Position) markersDrawn() int {
	n := 0
	for n < len(p.drawn) && p.drawn[n] != 0 {
		n++
	}
	return n
}

// runPlan draws a marker, which the enemy does not see; it cannot be drawn again
// (CTL-8.3-01, CTL-5.2-05). Then the enemy, whose frame it is, rolls for a look (CTL-8.3-03).
func runPlan(p *play, f *frame) {
	v := p.rules.Terms.Victory.Plan
	if f.n[planDrawn] == 0 {
		f.n[planDrawn] = 1
		n := p.markersDrawn()
		left := len(v.Plans) + int(v.Dummies) - n
		p.drawn[n] = p.undrawn(p.chance(game.Chit, left, chanceMarker, n))
		p.plan = p.planInForce()
		p.emit(p.happened(evPlanDrawn, f.side.Other(), rPlanDraw, rPlanFirst, rPlanLater).Counting(int16(n + 1)))
		p.rollD10(f.side, rollPlan)
		return
	}
	if p.scratch = legalPlan(p.Position, f, p.scratch[:0]); p.die < v.Peek || len(p.scratch) == 1 {
		p.stack.Pop()
		return
	}
	f.step = segmentAsks
}

// undrawn returns the k-th marker, counted from 1, that is not on the table.
func (p *Position) undrawn(k int) int8 {
	for m := int8(1); ; m++ {
		if !slices.Contains(p.drawn[:], m) {
			if k--; k == 0 {
				return m
			}
		}
	}
}

// planInForce is the first marker drawn that is no dummy; later ones have no
// effect (CTL-8.3-02, -04). -1: none, or not known.
func (p *Position) planInForce() int8 {
	v := p.rules.Terms.Victory.Plan
	for _, m := range p.drawn {
		if m == unknownMarker || m == 0 {
			return -1
		}
		if int(m) <= len(v.Plans) {
			return m - 1
		}
	}
	return -1
}

// legalPlan lists the markers not seen yet, and the refusal: the look is optional
// (CTL-8.3-04).
func legalPlan(p *Position, _ *frame, buf []game.Action) []game.Action {
	for i := range p.markersDrawn() {
		if p.looked>>i&1 == 0 {
			buf = append(buf, game.Act(doInspect).As(optMarker1+game.Option(i)))
		}
	}
	return append(buf, game.Act(doDecline))
}

func takePlan(p *play, f *frame, a game.Action) {
	side := f.side
	p.stack.Pop()
	if a.Verb == doDecline {
		return
	}
	i := a.Option - optMarker1
	p.looked |= 1 << i
	e := p.happened(evPlanSeen, side, rPlanPeek, rPlanLater)
	e.N[0], e.Reveal = int16(i)+1, true
	p.emit(e)
}
