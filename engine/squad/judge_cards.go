package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// mostChosen is how many cards of a hand are thought about.
const mostChosen = 8

// hand is what a hand of so many cards after the cycle is worth: an empty one is drawn full (OTL-5.3-01).
func (j *judge) hand(p *Position, side game.Side, n int) int {
	size := p.handSize(side)
	if n <= 0 {
		return j.PerCard * size
	}
	return j.PerCard * max(n, min(n+1, size))
}

// replySelect chooses the cards that are worth most together: enough points for those who have something to do, and few cards left.
func (j *judge) replySelect(p *Position, side game.Side, legal []game.Action) game.Action {
	var list [mostChosen]card
	n := 0
	for hand := p.hands[side]; hand.count() > 0 && n < len(list); n++ {
		list[n] = hand.first()
		hand.remove(list[n])
	}
	have, already := p.selected[side].count(), p.ordersOf(p.selected[side])
	need := j.needs(p, side)
	best, top, gives := 0, -1<<30, 0
	for mask := range 1 << n {
		points, kept, left, chosen := int(already), 0, p.hands[side].count(), have
		for i := range n {
			orders := int(p.rules.Deck[list[i]+1].Orders)
			if mask>>i&1 != 0 {
				points, left, chosen = points+orders, left-1, chosen+1
			} else {
				kept += orders
			}
		}
		if points > int(mostOrders) && chosen > 1 {
			continue
		}
		worth := j.PerPoint*min(points, need) + j.PerSpare*max(points-need, 0) + j.IsHeld*kept + j.hand(p, side, left)
		if points == 0 {
			worth = j.hand(p, side, 0) - 1 // a forced pass throws the hand away
		}
		if worth > top {
			best, top, gives = mask, worth, min(points, need)
		}
	}
	if regroup := j.regroup(p, side); have == 0 && regroup > top && regroup > top-j.PerPoint*gives+j.promises(p, side, gives) && isLegal(legal, game.Act(doRegroup)) {
		return game.Act(doRegroup)
	}
	for i := range n {
		if a := game.Act(doSelect).As(ofCard(list[i])); best>>i&1 != 0 && isLegal(legal, a) {
			return a
		}
	}
	return game.Act(doDone)
}

// needs is for how many orders a side has somebody: hexes with soldiers who can act.
func (j *judge) needs(p *Position, side game.Side) (n int) {
	for h := range p.at {
		able, pinned := 0, 0
		for s := p.soldiers(p.at[h] & p.own(side)); s != 0; s &= s - 1 {
			if p.units[s.First()].pin > 0 {
				pinned = 1
			} else {
				able = 1
			}
		}
		n += able + pinned
	}
	return n
}

// promises is what the best so many orders promise, one to a hex: who would leave the map or take a goal does not pass.
func (j *judge) promises(p *Position, side game.Side, n int) (sum int) {
	var list [mostOrders]int // the best first
	for h := range p.at {
		most := 0
		for o := orderMove; o <= orderRally; o++ {
			if p.orderWhy(side, hex.Hex(h), o) == nil {
				worth, _ := j.orderWorth(p, side, game.Act(doOrder).At(hex.Hex(h)).As(orderOptions[o]))
				most = max(most, worth)
			}
		}
		for i := range list {
			if most > list[i] {
				list[i], most = most, list[i]
			}
		}
	}
	for _, worth := range list[:min(n, len(list))] {
		sum += worth
	}
	return sum
}

// regroup is what it is worth to pass, with all who are pinned trying to rally and a new hand.
func (j *judge) regroup(p *Position, side game.Side) int {
	worth := j.hand(p, side, 0)
	for s := p.pinned(p.onMap(side) & p.own(side)); s != 0; s &= s - 1 {
		worth += j.rallies(p, s.First())
	}
	return worth
}

// replyInitiative plays a low card of few Orders, or draws.
func (j *judge) replyInitiative(p *Position, side game.Side, legal []game.Action) game.Action {
	for _, a := range legal {
		if x := cardOf(a.Option); a.Verb == doPlay && p.rules.Deck[x+1].Orders <= 1 {
			if got := p.rules.read(x, p.elan(side)); got.n == 1 && p.number == 0 {
				return a
			}
		}
	}
	return game.Act(doDraw)
}
