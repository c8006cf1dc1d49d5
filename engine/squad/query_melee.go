package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// queryMelee answers what a melee would bring: who would enter a location (the group that moves, or the
// unit), sums, to-hit values, columns and chances of the first round, and how it ends. Hidden defenders
// count with nothing.
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
	f := &game.Forecast{Title: "Melee in " + p.rules.placeName(at), Of: wholeChance, Policy: "The outcomes are those of the first round; further rounds are reckoned as if each card came from all that you do not know. Pinned and hidden defenders do not count."}
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
	if group.count()+foes.count() <= mostFighters {
		end := p.meleeEnd(c, fray{group, foes, [2]int64{a, d}})
		f.Taken = end[0] + end[2]
		percent := func(n int64) string { return game.Decimal(n*100, wholeChance, 1) + "%" }
		f.Summary = []game.Line{{Text: fmt.Sprintf("Fought to the end: you win %s, the enemy wins %s, nobody is left %s.", percent(end[0]), percent(end[1]), percent(end[2])), Rules: p.rules.Rows(rMeleeAgain)}}
	}
	f.Gist = fmt.Sprintf("%d against %d, %d:%d", sumA, sumD, hitA, hitD)
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: %s, columns %d and %d.", f.Title, f.Gist, colA, colD),
		Rules: p.rules.Rows(rMeleeSum, rMeleeRatio, rMeleeColumn, rMeleeHit), Forecast: f}, nil
}

// mostFighters is how many soldiers a melee may have for its end to be reckoned.
const mostFighters = 12

// fray is a melee at the beginning of a round: who fights, and how likely either side hits in it.
type fray struct {
	active, inactive set
	hits             [2]int64
}

// meleeEnd is how likely the active side wins, the inactive side does, and nobody is left, when a melee
// is fought to its end (OTL-9.4-01, OTL-9.5-01): of those who can fall each is as likely as another.
func (p *Position) meleeEnd(c chain, now fray) [3]int64 {
	type pair struct{ a, d set }
	known := map[pair][3]int64{}
	var end func(now fray) [3]int64
	next := func(a, d set) [3]int64 {
		switch {
		case a == 0 && d == 0:
			return [3]int64{2: wholeChance}
		case d == 0:
			return [3]int64{0: wholeChance}
		case a == 0:
			return [3]int64{1: wholeChance}
		}
		if sum, ok := known[pair{a, d}]; ok {
			return sum
		}
		hitA, hitD := meleeOdds(p.meleeSum(a), p.meleeSum(d))
		column := limit(max(hitA, hitD) + 2)
		chance := func(most int) int64 {
			return c.then(column, func(got reading) bool { return int(got.n) <= most }).chance()
		}
		sum := end(fray{a, d, [2]int64{chance(hitA), chance(hitD)}})
		known[pair{a, d}] = sum
		return sum
	}
	end = func(now fray) (sum [3]int64) {
		a, d := now.hits[0], now.hits[1]
		both := scale(a, d, wholeChance)
		some := a + d - both // rounds without a hit change nothing
		add := func(share int64, of int, then [3]int64) {
			for i := range sum {
				sum[i] += scale(share, then[i], some) / int64(of)
			}
		}
		for x := now.active; x != 0; x &= x - 1 {
			add(d-both, now.active.count(), next(now.active.without(x.first()), now.inactive))
			for y := now.inactive; y != 0; y &= y - 1 {
				add(both, now.active.count()*now.inactive.count(), next(now.active.without(x.first()), now.inactive.without(y.first())))
			}
		}
		for y := now.inactive; y != 0; y &= y - 1 {
			add(a-both, now.inactive.count(), next(now.active, now.inactive.without(y.first())))
		}
		return sum
	}
	return end(now)
}

// queryHand answers what a side holds, as far as the viewer knows: its hand size, its cards, and
// what is among the cards that he does not know.
func (p *Position) queryHand(q game.Query) (*game.Answer, error) {
	if int(q.Side) > 1 {
		return nil, fmt.Errorf("hand needs a side")
	}
	r, side := p.rules, q.Side
	var held cards
	size, now := 0, int(p.now)
	for i := range p.contests { // of two scenarios side by side both hands
		p.turnTo(i)
		held, size = held.or(p.held(side)), size+p.handSize(side)
	}
	p.turnTo(now)
	f := &game.Forecast{Title: fmt.Sprintf("%s hand", r.Sides[side].Adjective)}
	f.Bars = []game.Bar{{Label: "cards", Side: side, Min: held.count(), Max: held.count()}}
	knows := q.Viewer == side || q.Viewer == game.Nobody
	if knows { // the hand size follows from leaders whom the enemy may not know
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
