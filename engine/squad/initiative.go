package squad

import "fieldpost/engine/game"

func init() {
	procedures[kInitiative] = procedure{Asks: asksInitiative, Legal: legalInitiative, Take: (*play).takeInitiative, Run: func(p *play, f *frame) { p.initiative(noCard); p.stack.Pop() }}
	procedures[kSelect] = procedure{Asks: asksSelect, Legal: legalSelect, Take: (*play).takeSelect, Run: (*play).runSelect}
	procedures[kChoose] = procedure{Asks: asksChoose, Legal: legalChoose, Take: (*play).takeChoose, Run: func(p *play, _ *frame) { p.actSecond() }}
}

// kInitiative: the holder draws or plays a card of his hand (OTL-5.1-01).

func asksInitiative(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.side != p.rules.machine && p.hands[f.side].count() > 0, f.side, askInitiative)
}

func legalInitiative(p *Position, f *frame, buf []game.Action) []game.Action {
	return p.eachCard(doPlay, p.hands[f.side], append(buf, game.Act(doDraw)))
}

// eachCard appends an action for each card of a set.
func (p *Position) eachCard(verb game.Verb, from cards, buf []game.Action) []game.Action {
	for from.count() > 0 {
		x := from.first()
		from.remove(x)
		buf = append(buf, game.Act(verb).As(ofCard(x)))
	}
	return buf
}

func (p *play) takeInitiative(_ *frame, a game.Action) {
	p.initiative(cardOf(a.Option))
	p.stack.Pop()
}

// initiative decides who holds the initiative (5.1); from is the card that the holder plays from
// his hand, noCard if he draws. It is discarded whatever the result (OTL-5.1-08).
func (p *play) initiative(from card) {
	holder, other := p.holder, p.holder.Other()
	var got reading
	if from != noCard {
		p.hands[holder].remove(from)
		p.discards.add(from)
		got = p.rules.read(from, p.elan(holder))
	}
	lost := p.number >= p.elan(other) // whatever is drawn, and so nothing is (OTL-1.2.8-01)
	if got.n == 0 && !lost {          // drawn, or the card shows R and is replaced (OTL-5.1-09)
		got = p.check(p.elan(holder))
	}
	total := got.n + p.number
	if got.n > 0 {
		p.note(ofSide(evInitiative, holder, nowhere, int16(got.card), int16(got.n), int16(p.number), int16(total), bit(from != noCard)), rInitiative, rInitiativeColumn)
	}
	lower := lost || total > p.elan(other) // then every number is lower, and no card is drawn (OTL-1.2.8-01)
	if total > 1 && !lower {               // a total of 1 cannot be beaten (OTL-5.1-11)
		second := p.check(p.elan(other))
		lower = second.n < total
		p.note(ofSide(evInitiative, other, nowhere, int16(second.card), int16(second.n), 0, int16(second.n), 0), rInitiative, rInitiativeColumn)
	}
	switch {
	case lower:
		p.holder, p.number = other, 0
	case from != noCard:
		p.number++
	}
	p.note(ofSide(evHolder, p.holder, nowhere, int16(p.number), bit(lower)), rInitiativeResult, rInitiativeForced, rInitiativeLost)
}

// kSelect: a side secretly chooses cards for their Orders (5.2).

func asksSelect(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(p.choice[f.side] == undecided && p.selects(f.side), f.side, askSelect)
}

// selects reports whether a side has cards to select from.
func (p *Position) selects(side game.Side) bool {
	return side != p.rules.machine && p.hands[side].count()+p.selected[side].count() > 0
}

// ordersOf is the sum of the Orders values of cards.
func (p *Position) ordersOf(set cards) (sum int8) {
	for set.count() > 0 {
		x := set.first()
		set.remove(x)
		sum += p.rules.Deck[x+1].Orders
	}
	return sum
}

// mostOrders is the most that several cards together may give (OTL-5.2.2-01).
const mostOrders = 6

// selectable are the cards that can be added to those that a side has selected.
func (p *Position) selectable(side game.Side) (list cards) {
	sum, any := p.ordersOf(p.selected[side]), p.selected[side].count() > 0
	for hand := p.hands[side]; hand.count() > 0; {
		x := hand.first()
		hand.remove(x)
		if !any || sum+p.rules.Deck[x+1].Orders <= mostOrders {
			list.add(x)
		}
	}
	return list
}

func legalSelect(p *Position, f *frame, buf []game.Action) []game.Action {
	buf = p.eachCard(doSelect, p.selectable(f.side), buf)
	if p.selected[f.side].count() == 0 {
		buf = append(buf, game.Act(doRegroup))
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeSelect(f *frame, a game.Action) {
	side := f.side
	switch a.Verb {
	case doSelect:
		x := cardOf(a.Option)
		p.hands[side].remove(x)
		p.selected[side].add(x)
		return
	case doRegroup:
		p.choice[side] = regroups
	case doDone:
		p.choice[side] = choseCards
		if p.ordersOf(p.selected[side]) == 0 {
			p.choice[side] = forced // OTL-5.2-03
		}
	}
	p.note(ofSide(evSelected, side, nowhere), rSecret)
	p.stack.Pop()
}

// runSelect is the selection of a side that has no card, or of the one that 12.5 plays.
func (p *play) runSelect(f *frame) {
	p.choice[f.side] = forced
	if f.side == p.rules.machine {
		p.choice[f.side] = choseCards
	}
	p.stack.Pop()
}

// revealCards turns up what both sides have selected, counts points, and lets those who regroup
// rally (OTL-5.2-02, OTL-5.2.3a-03).
func (p *play) revealCards() {
	for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
		if side == p.rules.machine {
			p.machineOrders()
			continue
		}
		switch p.choice[side] {
		case choseCards:
			p.points[side] = p.ordersOf(p.selected[side])
		case forced:
			p.note(ofSide(evForced, side, nowhere), rForcedPass, rForcedPassHow)
			p.throwAway(side)
		case regroups:
			p.note(ofSide(evRegroups, side, nowhere), rRegroup, rRegroupRally)
		}
		for s := p.selected[side]; s.count() > 0; {
			x := s.first()
			s.remove(x)
			p.note(ofSide(evCard, side, nowhere, int16(x), int16(p.rules.Deck[x+1].Orders)), rPoints)
		}
		p.discards = p.discards.or(p.selected[side]) // OTL-5.2.2-03
		p.selected[side] = cards{}
		e := ofSide(evRevealed, side, nowhere, int16(p.points[side]))
		e.Reveal = true
		p.note(e, rPoints)
	}
	for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
		if p.choice[side] == regroups {
			for s := p.pinned(p.onMap(side) & p.own(side)); s != 0; s &= s - 1 {
				p.rally(s.First())
			}
		}
	}
}

// kChoose: the holder acts first or second (OTL-5.2-02).

func asksChoose(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.side != p.rules.machine, f.side, askFirst)
}

func legalChoose(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doFirst), game.Act(doSecond))
}

func (p *play) takeChoose(f *frame, a game.Action) {
	if a.Verb == doSecond {
		p.actSecond()
		return
	}
	p.note(ofSide(evFirst, f.side, nowhere), rSecret)
	p.stack.Pop()
}

// actSecond lets the other side act first.
func (p *play) actSecond() {
	p.stack.Pop()
	t := p.stack.Top()
	t.side = t.side.Other()
	p.note(ofSide(evFirst, t.side, nowhere), rSecret)
}

// putOff is n of the frame of a selection that was put off until the other side has made its own.
const putOff = 1

// Secrecy says that the holder's selection can be put off: nobody has to know it before both are revealed (OTL-5.2-02).
func (p *Position) Secrecy() game.Secrecy {
	f, turn := p.stack.Top(), p.stack.Below(1)
	if f == nil || f.kind != kSelect {
		return game.NoSecret
	}
	other := f.side.Other()
	if !p.selects(f.side) || !p.selects(other) || p.choice[f.side] != undecided {
		return game.NoSecret
	}
	switch fresh := p.selected[f.side].count() == 0; {
	case f.n == putOff:
		return game.Waits
	case fresh && turn.kind == kTurn && turn.step == turnSelectOther:
		return game.CanWait
	case turn.kind == kTurn && turn.step == turnSelectOther:
		return game.PartMade
	case fresh && turn.kind == kTurn && turn.step == turnReveal:
		return game.Made
	}
	return game.NoSecret
}

// PutOff lets the other side select first; the holder's frame stays below its own.
func (p *Position) PutOff() {
	f, turn := p.stack.Top(), p.stack.Below(1)
	other := f.side.Other()
	f.n, turn.step = putOff, turnReveal
	p.stack.Push(newFrame(kSelect, other))
}
