package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// queryMelee answers the first round of a melee: who would enter a location (the group that moves,
// or the unit), sums, to-hit values, columns and chances. Hidden defenders count with nothing.
func (p *Position) queryMelee(q game.Query) (*game.Answer, error) {
	to := q.Action.To
	if to == hex.None {
		to = q.Hex
	}
	at := floorOf(q.Action.Option).at(to)
	var group set
	switch top := p.stack.Top(); {
	case q.Unit != game.NoUnit && p.units[q.Unit].status == onMap:
		group = one(q.Unit)
	case q.Unit == game.NoUnit && top != nil && top.kind == kMove && p.unknown&top.units == 0:
		group = top.units
	default:
		return nil, fmt.Errorf("melee needs a unit on the map, or a move in progress")
	}
	group = p.soldiers(group) &^ p.pinned(group)
	if to == hex.None || group == 0 {
		return nil, fmt.Errorf("melee needs soldiers in good order and the hex that they enter")
	}
	side := p.side(group.first())
	foes := p.spotted(p.there(side.Other(), at))
	foes &^= p.pinned(foes)
	if foes == 0 {
		return nil, fmt.Errorf("no spotted enemy in good order is in %s", p.rules.placeName(at))
	}
	sumA, sumD := p.meleeSum(group), p.meleeSum(foes)
	hitA, hitD := meleeOdds(sumA, sumD)
	colA, colD := p.meleeColumns(hitA, hitD, at, true)
	f := &game.Forecast{Title: "Melee in " + p.rules.placeName(at), Of: wholeChance, Policy: "The first round; pinned and hidden defenders do not count."}
	f.Bars = []game.Bar{{Label: "melee values", Side: side, Min: sumA, Max: sumA}, {Label: "melee values", Side: side.Other(), Min: sumD, Max: sumD},
		{Label: "hits with", Side: side, Min: hitA, Max: hitA}, {Label: "hits with", Side: side.Other(), Min: hitD, Max: hitD}}
	f.Columns = []game.Share{{Label: fmt.Sprint(colA), Cases: wholeChance}, {Label: fmt.Sprint(colD), Cases: wholeChance}}
	upTo := func(n int) func(reading) bool { return func(got reading) bool { return int(got.n) <= n } }
	c := p.chainFor(q.Viewer)
	a, d := c.then(colA, upTo(hitA)).chance(), c.then(colD, upTo(hitD)).chance()
	first, second := colA, colD
	hitFirst, hitSecond := hitA, hitD
	if p.holder != side {
		first, second, hitFirst, hitSecond = colD, colA, hitD, hitA
	}
	both := c.then(first, upTo(hitFirst)).then(second, upTo(hitSecond)).chance()
	f.Outcomes = []game.Share{{Label: "both lose a soldier", Cases: both}, {Label: "the enemy loses a soldier", Cases: a - both, Good: 1},
		{Label: "you lose a soldier", Cases: d - both, Good: -1}, {Label: "nobody is hit", Cases: wholeChance - a - d + both}}
	f.Lost = [2]int64{d, a}
	f.Gist = fmt.Sprintf("%d against %d, %d:%d", sumA, sumD, hitA, hitD)
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: %s, columns %d and %d.", f.Title, f.Gist, colA, colD),
		Rules: p.rules.Rows(rMeleeSum, rMeleeRatio, rMeleeColumn, rMeleeHit), Forecast: f}, nil
}

// queryHand answers what a side holds, as far as the viewer knows: its hand size, its cards, and
// what is among the cards that he does not know.
func (p *Position) queryHand(q game.Query) (*game.Answer, error) {
	if int(q.Side) > 1 {
		return nil, fmt.Errorf("hand needs a side")
	}
	r, side := p.rules, q.Side
	held := p.hands[side].or(p.selected[side])
	f := &game.Forecast{Title: fmt.Sprintf("%s hand", r.Sides[side].Adjective)}
	f.Bars = []game.Bar{{Label: "cards", Side: side, Min: held.count(), Max: held.count()}}
	knows := q.Viewer == side || q.Viewer == game.Nobody
	if knows { // the hand size follows from leaders whom the enemy may not know
		size := p.handSize(side)
		f.Bars = append(f.Bars, game.Bar{Label: "hand size", Side: side, Min: size, Max: size})
		for s := held; s.count() > 0; s.remove(s.first()) {
			x := s.first()
			c := &r.Deck[x+1]
			f.Steps = append(f.Steps, game.Line{Text: fmt.Sprintf("%s: Orders %d, %s.", game.Capital(cardName(x)), c.Orders, r.Events[c.Event].Name)})
		}
	}
	pool := p.unseen(q.Viewer)
	f.Of = int64(pool.count())
	for orders, n := range r.byOrders(pool) {
		if n > 0 {
			f.Outcomes = append(f.Outcomes, game.Share{Label: fmt.Sprintf("Orders %d", orders), Cases: n})
		}
	}
	f.Gist = fmt.Sprintf("%s in hand, %d not known", game.Count(held.count(), "card"), pool.count())
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: %s.", f.Title, f.Gist), Rules: r.Rows(rHandSize, rPileRunsOut), Forecast: f}, nil
}
