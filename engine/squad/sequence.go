package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

func init() {
	procedures[kGame] = procedure{Run: (*play).runGame}
	procedures[kTurn] = procedure{Run: (*play).runTurn}
	procedures[kMarkers] = procedure{Asks: asksMarkers, Legal: legalMarkers, Take: (*play).takeMarkers, Run: (*play).runMarkers}
}

// Steps of kGame.
const (
	gameFirst uint8 = iota
	gameSecond
	gamePreset
	gameDeal
	gameTurns
	gameNext
)

// runGame is a scenario: set-up, the hands, its turns, the end (OTL-12.0-01, OTL-5.0-02).
func (p *play) runGame(f *frame) {
	f.step++
	switch f.step - 1 {
	case gameFirst:
		p.stack.Push(newFrame(kSetup, p.scenario().First))
	case gameSecond:
		p.stack.Push(newFrame(kSetup, p.scenario().First.Other()))
	case gamePreset:
		p.preset()
	case gameDeal:
		if p.nextContest() {
			f.step = gameFirst
			return
		}
		p.turn = 1
		p.revealOpen(p.holder, p.holder.Other())
		for again := true; again; again = p.nextContest() {
			for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
				p.redraw(side)
			}
		}
	case gameTurns:
		p.stack.Push(newFrame(kTurn, p.holder))
	case gameNext:
		for i := range p.contests {
			if p.turnTo(i); !p.verdict.over && (p.turn >= p.scenario().Turns && p.skip >= 0 || p.deserted()) { // a Lull keeps the last turn's marker where it is, too
				p.judge()
			}
		}
		if p.decided() {
			p.end()
			return
		}
		p.withdraw()
		p.firstContest()
		p.advance()
		f.step = gameTurns
	}
}

// advance moves the turn marker (5.6), as events say by two spaces or not at all; never beyond the
// last turn. What another event of the same step has begun lasts through the next turn, whatever its number (OTL-12.4-04).
func (p *play) advance() {
	next := p.turn + 1
	p.turn = min(next+p.skip, p.rules.lastTurn())
	p.skip = 0
	by := p.turn - next
	p.eachUntil(func(until *int8) {
		if *until == next {
			*until += by
		}
	})
}

// eachUntil goes through the last turns of what events have begun.
func (p *Position) eachUntil(do func(until *int8)) {
	do(&p.mist)
	do(&p.rain)
	for side := range p.mute {
		do(&p.mute[side])
	}
	for u := range p.units {
		do(&p.units[u].empty)
		do(&p.units[u].inspired)
	}
	p.view.stale()
}

// lastTurn is that of the scenario, of two the later one.
func (r *Rules) lastTurn() (n int8) {
	for i := range r.Scenarios() {
		n = max(n, r.Played(i).Turns)
	}
	return n
}

// end closes the game when everything is decided.
func (p *play) end() {
	p.turnTo(0)
	if v := p.outcome(); p.beside() {
		p.note(ofSide(evOver, v.winner, nowhere, int16(v.why)), rMostBeside)
	}
	p.stack = p.stack[:0]
}

// deserted reports whether a side has no soldiers left on the map, nor any to come: then the
// scenario is scored at the end of the turn (OTL-5.7-03).
func (p *Position) deserted() bool {
	for side := us; side <= german; side++ {
		waits := p.onMap(side) & p.own(side)
		for s := p.own(side); s != 0; s &= s - 1 {
			if u := s.First(); p.units[u].status == unset && p.rules.Units[u].Later {
				waits |= one(u)
			}
		}
		if p.soldiers(waits) == 0 {
			return true
		}
	}
	return false
}

// broke decides a scenario when a side has reached its break level (OTL-5.7-01, OTL-5.7-02), and
// reports whether that ends the game. Of two side by side the other one goes on.
func (p *play) broke() bool {
	if len(p.stack) == 0 || p.stack[len(p.stack)-1].kind == kGame && p.stack[len(p.stack)-1].step <= gameDeal {
		return false
	}
	now, some := int(p.now), false
	for i := range p.contests {
		p.turnTo(i)
		var broken [2]bool
		for side := us; side <= german; side++ {
			broken[side] = p.lost(side) >= p.force(side).Break
		}
		if !p.verdict.over && (broken[us] || broken[german]) {
			p.breakdown(broken)
			some = true
		}
	}
	p.turnTo(now)
	if !some || !p.decided() {
		return false
	}
	p.end()
	return true
}

// Steps of kTurn (OTL-5.0-01).
const (
	turnReinforce uint8 = iota
	turnInitiative
	turnSelect
	turnSelectOther
	turnReveal
	turnChoose
	turnCycle
	turnRedraw
	turnArea
	turnEvent
	turnEventOther
	turnMarkers
	turnRelieve
	turnRelieveOther
	turnOver
)

func (p *play) runTurn(f *frame) {
	f.step++
	holder := p.holder
	switch f.step - 1 {
	case turnReinforce:
		p.note(ofSide(evTurn, game.Nobody, nowhere, int16(p.turn)), rTurnOrder)
		p.reinforce()
	case turnInitiative:
		p.stack.Push(newFrame(kInitiative, holder))
	case turnSelect:
		p.choice, p.points, p.spent = [2]choice{}, [2]int8{}, [2]bool{}
		p.stack.Push(newFrame(kSelect, holder))
	case turnSelectOther:
		p.stack.Push(newFrame(kSelect, holder.Other()))
	case turnReveal:
		p.revealCards()
	case turnChoose:
		f.side = holder
		if p.points[us] > 0 && p.points[german] > 0 {
			p.stack.Push(newFrame(kChoose, holder))
		} else if p.points[holder] == 0 {
			f.side = holder.Other()
		}
	case turnCycle:
		p.stack.Push(newFrame(kCycle, f.side))
	case turnRedraw:
		for side := us; side <= german; side++ { // all discarding comes before the first card is drawn (OTL-5.3-02)
			if p.choice[side] != choseCards {
				p.throwAway(side) // OTL-5.3-03
			}
		}
		for _, side := range [...]game.Side{holder, holder.Other()} {
			p.redraw(side)
		}
		if p.nextContest() {
			f.step = turnInitiative
		}
	case turnArea:
		if p.areaAttacks() { // before the new event (OTL-5.4-03)
			f.step = turnArea
		}
	case turnEvent:
		f.side = holder // an event may pass the initiative on
		p.testEvent(holder)
	case turnEventOther:
		if p.firstContest(); p.beside() { // each side draws once (OTL-12.4-04)
			p.testEvent(f.side.Other())
		}
	case turnMarkers:
		p.firstContest()
		p.adjustMarkers()
	case turnRelieve:
		p.stack.Push(newFrame(kMarkers, holder)) // the holder decides first (OTL-5.5-04)
	case turnRelieveOther:
		p.stack.Push(newFrame(kMarkers, holder.Other()))
	case turnOver:
		p.endTurn()
		p.stack.Pop()
	}
}

// testEvent draws for a random event, of two scenarios for one of those that go on: only a bar makes one happen, and then the next card has its
// text (OTL-5.4-01, OTL-5.4-04); a reshuffle bar makes a new deck (OTL-5.4-02).
func (p *play) testEvent(side game.Side) {
	x := p.turnUp()
	bar := p.rules.Deck[x+1].Bar
	p.note(ofSide(evTest, side, nowhere, int16(x), int16(bar)), rEventBar, rBarsOnly)
	switch bar {
	case data.EventBar:
		p.happens(p.turnUp(), side)
	case data.ReshuffleBar:
		p.shuffle()
	}
}

// adjustMarkers is step 5.5 but for hold markers, in the order of OTL-5.5-01.
func (p *play) adjustMarkers() {
	for u := range p.units {
		if s := &p.units[u]; s.pin == 1 {
			s.pin = 2
		}
	}
	for h := range p.hexes {
		s := &p.hexes[h]
		s.smoke, s.flare = aged(s.smoke), aged(s.flare)
		s.given = 0
	}
	for u := range p.units {
		s := &p.units[u]
		s.marker, s.tried, s.chained = noMarker, 0, false
		if s.hold == 1 {
			s.hold = 2
		}
	}
	p.view.stale()
	p.note(ofSide(evMarkers, game.Nobody, nowhere), rMarkers, rSmokeFirst, rReactionOff)
}

// aged is a smoke or flare marker one turn later: the second side goes before the first is turned
// (OTL-5.5-02, OTL-1.3.13-02).
func aged(n uint8) uint8 {
	if n == 1 {
		return 2
	}
	return 0
}

// endTurn drops what lasts for a turn only.
func (p *play) endTurn() {
	p.burn()
	for i := range p.contests {
		c := &p.contests[i]
		c.choice, c.points, c.spent = [2]choice{}, [2]int8{}, [2]bool{}
	}
}

// kMarkers: a side may take its hold markers off (5.5).

func asksMarkers(p *Position, f *frame) (game.Side, game.Ask) {
	for s := p.onMap(f.side); s != 0; s &= s - 1 {
		if p.units[s.First()].hold > 0 {
			return game.AskIf(f.side != p.rules.machine, f.side, askRelieve)
		}
	}
	return game.Nobody, askNothing
}

func legalMarkers(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := p.onMap(f.side); s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].hold > 0 && p.under(u).First() == u {
			buf = append(buf, game.Act(doRelieve).With(u))
		}
	}
	return append(buf, game.Act(doDone))
}

// runMarkers takes off what the program's soldiers have of an edited position: it holds nobody (OTL-12.5-07).
func (p *play) runMarkers(f *frame) {
	if f.side == p.rules.machine {
		for s := p.onMap(f.side); s != 0; s &= s - 1 {
			if u := s.First(); p.units[u].hold > 0 {
				p.takeMarkers(f, game.Act(doRelieve).With(u))
			}
		}
	}
	p.stack.Pop()
}

func (p *play) takeMarkers(_ *frame, a game.Action) {
	if a.Verb == doDone {
		p.stack.Pop()
		return
	}
	for s := p.under(a.Units[0]); s != 0; s &= s - 1 {
		p.units[s.First()].hold = 0 // one marker lies on the counter of them all
	}
	p.note(p.ofCounter(evRelieved, a.Units[0]), rHoldOff)
}

// occupy gives a hex to the side of those who came to it together: whoever occupied it last controls it
// (OTL-6.12-01). Fakes never do, and not while enemies are in another location of it (OTL-6.12-02).
func (p *play) occupy(came set) {
	soldiers := p.soldiers(came)
	if soldiers == 0 {
		return
	}
	u := soldiers.First()
	h, side := p.units[u].place.hex, p.side(u)
	if p.soldiers(p.at[h]&p.rules.sides[side.Other()]) != 0 || p.hexes[h].control == side {
		return
	}
	p.hexes[h].control = side
	if p.rules.matters(h) && p.spotted(soldiers) != 0 {
		e := ofSide(evControl, side, ground.at(h))
		if there := p.at[h] & p.rules.sides[side] &^ came; there != 0 && p.spotted(there) == 0 {
			e.Veil = game.VeilAll // the enemy took it for the side's already: that it was not tells that fakes lie there
		}
		p.note(e, rControl)
	}
}

// regain gives a hex of several locations to the side that is the only one left in it, when the enemy in
// another one has fallen or gone (OTL-6.12-01, OTL-6.12-02).
func (p *play) regain() {
	for _, h := range p.rules.storeys {
		for _, side := range p.rules.sides {
			p.occupy(p.at[h] & side)
		}
	}
}

// matters reports whether players are told who controls a hex: one of a building, or another that victory names.
func (r *Rules) matters(h hex.Hex) bool {
	if r.Ground.Cells[h].Building >= 0 {
		return true
	}
	for i := range r.Scenarios() {
		if r.Played(i).Victory.NamesControl(h) {
			return true
		}
	}
	return false
}

// verdict is how the game ended.
type verdict struct {
	over   bool
	winner game.Side // Nobody of a draw
	why    int8      // one of the ends
}
