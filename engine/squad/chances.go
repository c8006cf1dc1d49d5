package squad

import (
	"math/bits"

	"fieldpost/engine/game"
)

// A chain is a sequence of draws, each of which must show a card out of a set: what has to come for
// something to happen. The chance of a chain is exact: the cards are drawn without replacement out
// of those that the viewer does not know (the draw pile and the enemy's hand), among which the next
// one may be any. Draws in between whose result does not matter can be left out, for they leave the
// others as random as before. That the pile may run out within a chain is left aside.

// chain is what has to be drawn, one after another.
type chain struct {
	pool  cards
	rules *Rules
	sets  [13]cards
	cols  [13]int8
	n     int
}

// wholeChance is certainty; chances are counted in so many parts.
const wholeChance int64 = 1_000_000_000_000

// then returns the chain with one more draw in a column.
func (c chain) then(column int8, suits func(reading) bool) chain {
	c.sets[c.n], c.cols[c.n] = c.rules.suiting(c.pool, column, suits), column
	c.n++
	return c
}

// test returns the chain with a test: a number up to most in a column, for which nothing is drawn where it is sure, see
// play.test.
func (c chain) test(column int8, most int) chain {
	if most >= int(column) {
		return c
	}
	return c.then(column, func(got reading) bool { return int(got.n) <= most })
}

// suiting are the cards of a set whose number in a column suits; R never does.
func (r *Rules) suiting(from cards, column int8, suits func(reading) bool) (list cards) {
	for ; from.count() > 0; from.remove(from.first()) {
		if got := r.read(from.first(), column); got.n > 0 && suits(got) {
			list.add(got.card)
		}
	}
	return list
}

// chance is how likely the chain is. Cards that show R in the column of a draw may come before it,
// and are then gone: each set of such cards is counted by itself.
func (c chain) chance() (sum int64) {
	var skip [2][]card // cards with R in column 7 and 9, if the chain reads these
	var draws [2]int
	for i, column := range [2]int8{7, 9} {
		for _, x := range c.cols[:c.n] {
			if x == column {
				draws[i]++
			}
		}
		for from := c.pool; draws[i] > 0 && from.count() > 0; from.remove(from.first()) {
			if x := from.first(); c.rules.read(x, column).n == 0 {
				skip[i] = append(skip[i], x)
			}
		}
	}
	for a := range 1 << len(skip[0]) {
		for b := range 1 << len(skip[1]) {
			sum += c.after(chosenOf(skip[0], a), chosenOf(skip[1], b), draws)
		}
	}
	return sum
}

// chosenOf are the cards of a list that a number marks by its bits.
func chosenOf(list []card, mask int) (some cards) {
	for i, x := range list {
		if mask>>i&1 != 0 {
			some.add(x)
		}
	}
	return some
}

// after is the chance that exactly these cards were skipped for their R and the chain is fulfilled.
func (c chain) after(seven, nine cards, draws [2]int) int64 {
	if seven.and(nine) != (cards{}) {
		return 0
	}
	gone := seven.or(nine)
	left := c
	for i := range left.n {
		left.sets[i] = left.sets[i].less(gone)
	}
	p := left.ways(left.n)
	m := c.pool.count()
	if m < c.n+gone.count() {
		return 0
	}
	all := int64(1)
	for i := range c.n {
		all *= int64(m - i)
	}
	share := scale(p, wholeChance, all)
	for i, some := range [2]cards{seven, nine} {
		share *= sequences(some.count(), draws[i])
	}
	for i := range gone.count() {
		share /= int64(m - c.n - i)
	}
	return share
}

// sequences is in how many orders so many cards can be skipped before so many draws.
func sequences(skipped, draws int) int64 {
	n := int64(1)
	for i := range skipped {
		n *= int64(draws + i)
	}
	return n
}

// ways counts the sequences of different cards, one out of each of the first n sets.
func (c *chain) ways(n int) int64 {
	if n == 0 {
		return 1
	}
	last := c.sets[n-1]
	size := int64(last.count())
	if size == 0 {
		return 0
	}
	sum := size * c.ways(n-1)
	for i := range n - 1 {
		both := c.sets[i].and(last)
		if both == (cards{}) {
			continue
		}
		old := c.sets[i]
		c.sets[i] = both
		sum -= c.ways(n - 1)
		c.sets[i] = old
	}
	return sum
}

// scale is a*b/of, rounded down, for numbers whose product may be large.
func scale(a, b, of int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	q, _ := bits.Div64(hi, lo, uint64(of))
	return int64(q)
}

// fate is what a hit may do to a soldier.
type fate struct{ pinned, routs, killed int64 }

// fates adds the chances of a status check that comes at the end of a chain.
func (p *Position) fates(c chain, u unitCheck) (f fate) {
	fails := func(got reading) bool { return int(got.n) > u.morale }
	dies := func(got reading) bool { return got.n <= u.kia }
	runs := func(got reading) bool { return got.n > u.kia && u.pinned && p.routs(u.unit, got.n) }
	red := c.then(u.column, func(got reading) bool { return got.red })
	f.killed = red.then(kiaColumn, dies).chance()
	if u.pinned {
		f.routs = red.then(kiaColumn, runs).chance()
		return f
	}
	redFails := c.then(u.column, func(got reading) bool { return got.red && fails(got) })
	f.pinned = c.then(u.column, fails).chance() - redFails.then(kiaColumn, dies).chance()
	return f
}

// unitCheck is the status check of a soldier who is hit.
type unitCheck struct {
	unit   game.Unit
	column int8
	morale int
	kia    int8
	pinned bool
}
