package squad

import (
	"math/bits"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// deckSize is how many cards the Action Deck has (OTL-1.2.3-01).
const deckSize = data.Cards

// card is a card of the Action Deck by id less 1; noCard is none.
type card int8

const noCard card = -1

// cards is a set of cards.
type cards [2]uint64

func (c cards) has(x card) bool { return c[x>>6]>>(x&63)&1 != 0 }
func (c cards) count() int      { return bits.OnesCount64(c[0]) + bits.OnesCount64(c[1]) }
func (c *cards) add(x card)     { c[x>>6] |= 1 << (x & 63) }
func (c *cards) remove(x card)  { c[x>>6] &^= 1 << (x & 63) }
func (c cards) and(o cards) cards {
	return cards{c[0] & o[0], c[1] & o[1]}
}
func (c cards) or(o cards) cards {
	return cards{c[0] | o[0], c[1] | o[1]}
}
func (c cards) less(o cards) cards {
	return cards{c[0] &^ o[0], c[1] &^ o[1]}
}

// first is the lowest card of a set, noCard of an empty one.
func (c cards) first() card {
	switch {
	case c[0] != 0:
		return card(bits.TrailingZeros64(c[0]))
	case c[1] != 0:
		return card(64 + bits.TrailingZeros64(c[1]))
	}
	return noCard
}

// nth is the card of a set with n lower ones; n is below count.
func (c cards) nth(n int) card {
	for ; n > 0; n-- {
		c.remove(c.first())
	}
	return c.first()
}

// allCards is the whole deck.
var allCards = cards{^uint64(0), 1<<(deckSize-64) - 1}

// shuffle makes a new draw pile of the old one and the discards; hands and selected cards stay out
// (OTL-5.4-02, OTL-1.2.8-02).
func (p *play) shuffle() {
	p.pile = p.pile.or(p.discards)
	p.discards = cards{}
	p.shuffles++
	p.drawn = 0
	p.note(ofSide(evShuffled, game.Nobody, nowhere, int16(p.pile.count())), rPileRunsOut)
}

// draw takes the top card of the pile. The order of the pile is nobody's knowledge, so it is kept
// as a set, and chance is asked which of its cards lies on top: the question is the how-manieth
// card of which shuffle, whoever draws it and for whatever, so that no other way through a match
// finds another card there.
func (p *play) draw() card {
	if p.pile.count() == 0 {
		p.shuffle()
	}
	id := game.Identify(int(p.shuffles), int(p.drawn))
	x := p.pile.nth(p.dice.Roll(game.Chance{Kind: game.Card, N: uint8(p.pile.count()), ID: id}) - 1)
	p.pile.remove(x)
	p.drawn++
	return x
}

// turnUp draws a card for a check; it goes to the discards at once (OTL-1.2-02).
func (p *play) turnUp() card {
	x := p.draw()
	p.discards.add(x)
	return x
}

// deal draws a card into a hand.
func (p *play) deal(side game.Side) { p.hands[side].add(p.draw()) }

// limit puts a column that modifiers have moved back among the columns of the cards, 2 to 10
// (OTL-1.2.6-08).
func limit(column int) int8 { return int8(min(max(column, 2), 10)) }

// reading is what a card shows in a column.
type reading struct {
	card   card
	n      int8 // 0 where the card shows R
	red    bool
	yellow bool
}

// read returns what a card shows in a column, 2 to 10.
func (r *Rules) read(x card, column int8) reading {
	e := r.Deck[x+1].Entries[column]
	return reading{x, e.N, e.Red, e.Yellow}
}

// check draws a card and reads a column; where it shows R another one is drawn (OTL-1.2.6-04).
func (p *play) check(column int8) reading {
	for {
		if got := p.rules.read(p.turnUp(), column); got.n > 0 {
			return got
		}
	}
}

// test draws for a number up to a limit; where every number passes no card is drawn (OTL-1.2.8-01), and
// the reading has none.
func (p *play) test(column int8, most int) (got reading, passes bool) {
	if most >= int(column) {
		return reading{card: noCard}, true
	}
	got = p.check(column)
	return got, int(got.n) <= most
}

// among chooses one of n by cards, counted from 0: none is drawn for one, up to ten are a column,
// more are blocks of ten (OTL-1.2-03).
func (p *play) among(n int) int {
	switch {
	case n <= 1:
		return 0
	case n <= 10:
		return int(p.check(int8(n)).n) - 1
	}
	blocks := (n + 9) / 10
	for {
		i := 10*p.among(blocks) + int(p.check(10).n) - 1
		if i < n {
			return i
		}
	}
}

// oneOf chooses one unit of a set by cards, in the order of ids (OTL-7.2.6-03).
func (p *play) oneOf(s set) game.Unit { return s.Nth(p.among(s.Count())) }

// handSize is one more than the command values of the unpinned leaders of a side on the map
// (OTL-1.2.7-01, OTL-1.2.7-02); heroes add nothing (OTL-1.2.7-03).
func (p *Position) handSize(side game.Side) int {
	size := 1
	for s := p.onMap(side) & p.own(side); s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].pin == 0 {
			size += int(p.command(u))
		}
	}
	return size
}

// redraw fills a hand at the end of the cycle: wholly if it is empty, else by one card if that does
// not exceed the hand size (OTL-5.3-01, OTL-1.2.7-04); what is above a reduced size is kept
// (OTL-1.2.7-05).
func (p *play) redraw(side game.Side) {
	size, n := p.handSize(side), p.hands[side].count()
	drawn := 0
	for whole := n == 0; n+drawn < size && (whole || drawn == 0); drawn++ {
		p.deal(side)
	}
	if drawn > 0 {
		p.note(ofSide(evDrew, side, nowhere, int16(drawn), int16(n+drawn)), rRedraw, rHandSize)
	}
}

// throwAway puts the rest of a hand on the discards.
func (p *play) throwAway(side game.Side) {
	p.discards = p.discards.or(p.hands[side])
	p.hands[side] = cards{}
}
