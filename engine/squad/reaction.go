package squad

import "fieldpost/engine/game"

func init() {
	procedures[kWindow] = procedure{Asks: asksWindow, Legal: legalWindow, Take: (*play).takeWindow, Run: (*play).runWindow}
}

// openWindow lets a side react to what an enemy has just done in a location: moved into it, or fired
// from it (OTL-7.3-01, OTL-7.3-03).
func (p *play) openWindow(at place, side game.Side) {
	f := newFrame(kWindow, side)
	f.place = at
	p.stack.Push(f)
}

// kWindow: reactions are declared and resolved one at a time until the side declines (OTL-7.3.2-02).

// The columns of reaction checks (OTL-7.3.1-01, OTL-7.3.3-01).
const (
	reactColumn int8 = 7
	holdColumn  int8 = 5
)

// reactWhy says why a soldier cannot react: he needs a clear weapon, no marker but that of a hold,
// and a spotted target in the location (OTL-7.3-02).
func (p *Position) reactWhy(u game.Unit, at place) (a attack, why *game.Reason) {
	if !p.fresh(u) {
		return a, notInactive
	}
	return p.aim(u, at, manner{reaction: true, crew: p.rules.sides[p.side(u)]})
}

// reactionCheck is what a soldier has to draw to fire with a card thrown away: a number up to its Orders, in a column.
func (p *Position) reactionCheck(u game.Unit, x card) (orders, column int8) {
	if p.units[u].hold > 0 {
		return p.rules.Deck[x+1].Orders, holdColumn
	}
	return p.rules.Deck[x+1].Orders, reactColumn
}

// counters are the cards of a hand that can be thrown away for a reaction.
func (p *Position) counters(hand cards) (list cards) {
	for hand.count() > 0 {
		x := hand.first()
		hand.remove(x)
		if p.rules.Deck[x+1].Orders > 0 {
			list.add(x)
		}
	}
	return list
}

// reactors are the units of a side on the map whose player has a card for a reaction.
func (p *Position) reactors(side game.Side) (list set) {
	for i := range p.contests {
		if p.counters(p.contests[i].hands[side]).count() > 0 {
			list |= p.onMap(side) & p.rules.rosters[i]
		}
	}
	return list
}

func asksWindow(p *Position, f *frame) (game.Side, game.Ask) {
	if f.side == p.rules.machine || p.spotted(p.there(f.side.Other(), f.place)) == 0 {
		return game.Nobody, askNothing
	}
	for s := p.reactors(f.side); s != 0; s &= s - 1 {
		if _, why := p.reactWhy(s.First(), f.place); why == nil {
			return f.side, askReact
		}
	}
	return game.Nobody, askNothing
}

func legalWindow(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := p.reactors(f.side); s != 0; s &= s - 1 {
		u := s.First()
		if _, why := p.reactWhy(u, f.place); why != nil {
			continue
		}
		for hand := p.counters(p.contestOf(u).hands[f.side]); hand.count() > 0; {
			x := hand.first()
			hand.remove(x)
			buf = append(buf, game.Act(doReact).With(u).As(ofCard(x)))
		}
	}
	return append(buf, game.Act(doDecline))
}

func (p *play) takeWindow(f *frame, a game.Action) {
	if a.Verb == doDecline {
		p.stack.Pop()
		return
	}
	p.react(a.Units[0], cardOf(a.Option), f.place)
}

func (p *play) runWindow(f *frame) {
	if f.side == p.rules.machine && p.machineReacts(f) {
		return
	}
	p.stack.Pop()
}

// react throws a card away and draws whether the soldier fires: a number up to its Orders
// (OTL-7.3.1-01). He gets a reaction marker in any case, his crewman with him (OTL-7.3.1-02,
// OTL-7.3.1-04). It reports whether he fired.
func (p *play) react(u game.Unit, x card, at place) bool {
	shot, _ := p.reactWhy(u, at)
	p.contestOf(u).hands[p.side(u)].remove(x)
	p.discards.add(x)
	orders, column := p.reactionCheck(u, x)
	got, fires := p.test(column, int(orders))
	e := p.about(evReacts, u, int16(x), int16(orders), int16(got.card), int16(got.n), int16(column), bit(fires))
	e.To = at.hex
	p.note(e, rReaction, rReactionMarker, rReactionHold)
	if fires {
		p.openFire(&shot)
	} else {
		p.marked(&shot)
	}
	return fires
}
