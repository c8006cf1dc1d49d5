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
	side := p.side(group.First())
	foes := p.spotted(p.there(side.Other(), at))
	pinned := p.pinned(foes)
	switch foes &^= pinned; {
	case foes == 0 && pinned == 0:
		return nil, fmt.Errorf("no spotted enemy is in %s", p.rules.placeName(at))
	case foes == 0:
		return p.meleeUnfought(q, at, pinned), nil
	}
	sumA, sumD := p.meleeSum(group), p.meleeSum(foes)
	hitA, hitD := meleeOdds(sumA, sumD)
	colA, colD := p.meleeColumns(hitA, hitD, at, true)
	f := &game.Forecast{Title: "Melee in " + p.rules.placeName(at), Of: wholeChance, Policy: "The outcomes are those of the first round. The whole fight is reckoned as if each later card came from all that you do not know; no demolition charge is used, no pinned soldier tries to fight, and hidden defenders do not count."}
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
	var end ending
	if group.Count()+foes.Count() <= mostFighters {
		end = p.meleeEnd(c, fray{group, foes, [2]int64{a, d}, both})
	}
	if end.sum() > wholeChance-wholeChance/100 {
		f.Taken = end.active.sum() + end.none
		percent := func(n int64) string { return game.Decimal(n*100, wholeChance, 1) + " %" }
		f.Summary = []game.Line{{Text: fmt.Sprintf("Fought to the end: you win %s, the enemy wins %s, nobody is left %s.", percent(end.active.sum()), percent(end.inactive.sum()), percent(end.none)), Rules: p.rules.Rows(rMeleeAgain)}}
		f.Bars = append(f.Bars, game.Bar{Label: "soldiers left at the end", Side: side, Max: group.Count(), Values: end.active.shares(group.Count(), wholeChance)},
			game.Bar{Label: "soldiers left at the end", Side: side.Other(), Max: foes.Count(), Values: end.inactive.shares(foes.Count(), wholeChance)})
	}
	f.Gist = fmt.Sprintf("%d against %d, %d:%d", sumA, sumD, hitA, hitD)
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: %s, columns %d and %d.", f.Title, f.Gist, colA, colD),
		Rules: p.rules.Rows(rMeleeSum, rMeleeRatio, rMeleeColumn, rMeleeHit), Forecast: f}, nil
}

// meleeUnfought is a melee in which all spotted defenders are pinned: they rout, unless they try to fight (OTL-9.6-02, OTL-9.7-01).
func (p *Position) meleeUnfought(q game.Query, at place, pinned set) *game.Answer {
	n := game.Count(pinned.Count(), "pinned soldier")
	f := &game.Forecast{Title: "Melee in " + p.rules.placeName(at), Of: wholeChance, Taken: wholeChance, Gist: n + " without a fight",
		Policy:   "No pinned soldier tries to fight, no demolition charge is used, and hidden defenders do not count.",
		Outcomes: []game.Share{{Label: "the pinned rout", Cases: wholeChance, Good: 1}}}
	c := p.chainFor(q.Viewer)
	for u := range pinned.Each {
		column, morale := p.elanOf(u), p.morale(u)
		chance := c.test(column, morale).chance()
		f.Summary = append(f.Summary, game.Line{Text: fmt.Sprintf("%s may try to fight: %d or less in column %d, %s %%; else he routs.", game.Capital(p.label(u)), morale, column, game.Decimal(chance*100, wholeChance, 1)),
			Rules: p.rules.Rows(rDesperation, rDesperationHow)})
	}
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: %s.", f.Title, f.Gist), Rules: p.rules.Rows(rMeleeUnfought), Forecast: f}
}

// mostFighters is how many soldiers a melee may have for its end to be reckoned.
const mostFighters = 12

// fray is a melee at the beginning of a round: who fights, and how likely either side hits in it, or both do.
type fray struct {
	active, inactive set
	hits             [2]int64
	both             int64
}

// leftOver is how likely so many soldiers of a side are left, by their number, when the other side has none.
type leftOver [mostFighters + 1]int64

func (l *leftOver) sum() (n int64) {
	for _, x := range l {
		n += x
	}
	return n
}

// shares are the chances of 0 to so many soldiers; 0 is what remains of the whole.
func (l *leftOver) shares(most int, whole int64) []game.Share {
	list := []game.Share{{Label: "0", Cases: whole - l.sum()}}
	for n := 1; n <= most; n++ {
		list = append(list, game.Share{Label: fmt.Sprint(n), Cases: l[n]})
	}
	return list
}

// ending is how a melee may end: one side is left, or nobody is.
type ending struct {
	active, inactive leftOver
	none             int64
}

// add counts a share of the cases, divided by of, of another ending.
func (e *ending) add(then *ending, share, some int64, of int) {
	part := func(n int64) int64 { return scale(share, n, some) / int64(of) }
	for i := range e.active {
		e.active[i] += part(then.active[i])
		e.inactive[i] += part(then.inactive[i])
	}
	e.none += part(then.none)
}

// sum is how likely it ends so: the whole but for what is lost by rounding, unless no card left would ever hit.
func (e *ending) sum() int64 { return e.active.sum() + e.inactive.sum() + e.none }

// meleeEnd is how a melee ends that is fought to its end (OTL-9.4-01, OTL-9.5-01): of those who can fall
// each is as likely as another. The first round may pass without a hit and the next ones are in other columns then (OTL-9.3-02).
func (p *Position) meleeEnd(c chain, first fray) ending {
	type pair struct{ a, d set }
	known := map[pair]*ending{}
	var end func(now fray, of int64) *ending
	next := func(a, d set) *ending {
		sum := &ending{}
		switch {
		case a == 0 && d == 0:
			sum.none = wholeChance
		case d == 0:
			sum.active[a.Count()] = wholeChance
		case a == 0:
			sum.inactive[d.Count()] = wholeChance
		case known[pair{a, d}] != nil:
			return known[pair{a, d}]
		default:
			hitA, hitD := meleeOdds(p.meleeSum(a), p.meleeSum(d))
			column := limit(max(hitA, hitD) + 2)
			chance := func(most int) int64 {
				return c.then(column, func(got reading) bool { return int(got.n) <= most }).chance()
			}
			x, y := chance(hitA), chance(hitD)
			both := scale(x, y, wholeChance)
			sum = end(fray{a, d, [2]int64{x, y}, both}, x+y-both) // further rounds without a hit change nothing
		}
		known[pair{a, d}] = sum
		return sum
	}
	end = func(now fray, of int64) *ending {
		sum := &ending{}
		a, d, both := now.hits[0], now.hits[1], now.both
		if of == 0 {
			return sum // it goes on until the deck is shuffled
		}
		if none := of - (a + d - both); none > 0 {
			sum.add(next(now.active, now.inactive), none, of, 1)
		}
		for x := now.active; x != 0; x &= x - 1 {
			sum.add(next(now.active.Without(x.First()), now.inactive), d-both, of, now.active.Count())
			for y := now.inactive; y != 0; y &= y - 1 {
				sum.add(next(now.active.Without(x.First()), now.inactive.Without(y.First())), both, of, now.active.Count()*now.inactive.Count())
			}
		}
		for y := now.inactive; y != 0; y &= y - 1 {
			sum.add(next(now.active, now.inactive.Without(y.First())), a-both, of, now.inactive.Count())
		}
		return sum
	}
	return *end(first, wholeChance)
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
