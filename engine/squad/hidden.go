package squad

import (
	"cmp"
	"slices"
	"sort"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// counter is what an enemy sees of hidden units: one back at a place with the markers on it; how
// many lie under it and who they are he does not know (OTL-1.3.3-02).
type counter struct {
	state unitState // of the first unit, without what is its own
	units set
	busy  uint64 // in which procedures its units take part
}

// public is what everybody sees of a hidden unit's state.
func (s *unitState) public() unitState {
	return unitState{place: s.place, status: s.status, marker: s.marker, pin: s.pin, hold: s.hold, hidden: true, prone: s.prone, post: s.post, crewOf: game.NoUnit}
}

// backs are the hidden counters of a side on the map, in the order of places and markers.
func (p *Position) backs(side game.Side) (list []counter) {
	for s := p.onMap(side); s != 0; s &= s - 1 {
		u := s.First()
		x := &p.units[u]
		if !x.hidden {
			continue
		}
		i := -1
		if x.group != 0 {
			i = slices.IndexFunc(list, func(c counter) bool {
				y := &p.units[c.units.First()]
				return y.group == x.group && y.prone == x.prone && y.place == x.place
			})
		}
		if i < 0 {
			list = append(list, counter{state: x.public()})
			i = len(list) - 1
		}
		list[i].units |= one(u)
	}
	for i := range list {
		list[i].busy = p.busy(list[i].units)
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		return cmp.Or(cmp.Compare(a.state.rank(), b.state.rank()), cmp.Compare(a.busy, b.busy)) < 0
	})
	return list
}

// busy tells in which procedures on the stack units of a set take part, and how.
func (p *Position) busy(units set) (bits uint64) {
	for i := range p.stack {
		f := &p.stack[i]
		bits <<= 3
		if f.units&units != 0 {
			bits |= 1
		}
		if f.others&units != 0 {
			bits |= 2
		}
		if units.Has(f.unit) && f.kind != kMove {
			bits |= 4
		}
	}
	return bits
}

// rank orders the public states of counters.
func (s *unitState) rank() int32 {
	n := int32(s.place.hex)*4 + int32(s.place.floor)
	n = n<<2 | int32(s.marker)
	n = n<<2 | int32(s.hold)
	return n<<2 | int32(bit(s.prone))<<1 | int32(bit(s.post))
}

// recast puts other units under the hidden counters of a side. deal lists them, the units of each.
func (p *Position) recast(side game.Side, backs []counter, deal []set) {
	for s := p.onMap(side); s != 0; s &= s - 1 {
		if u := s.First(); !p.units[u].hidden && p.units[u].crewOf != game.NoUnit && p.units[p.units[u].crewOf].hidden {
			p.units[u].crewOf = game.NoUnit
		}
	}
	for i, back := range backs {
		for s := back.units; s != 0; s &= s - 1 {
			p.at[back.state.place.hex] = p.at[back.state.place.hex].Without(s.First())
		}
		for s := deal[i]; s != 0; s &= s - 1 {
			u := s.First()
			p.units[u] = back.state
			p.units[u].weapon = p.rules.Units[u].Weapon
			if deal[i].Count() > 1 {
				p.units[u].group = uint8(deal[i].First()) + 1
			}
		}
	}
	for i := range deal {
		p.at[backs[i].state.place.hex] |= deal[i]
	}
	var all set
	for _, back := range backs {
		all |= back.units
	}
	swap := func(old set) set {
		now := old &^ all
		for i, back := range backs {
			if old&back.units != 0 {
				now |= deal[i]
			}
		}
		return now
	}
	for i := range p.stack {
		f := &p.stack[i]
		f.units, f.others = swap(f.units), swap(f.others)
		switch {
		case !all.Has(f.unit):
		case f.kind == kMove:
			f.unit = game.NoUnit
		default:
			f.unit = swap(one(f.unit)).First()
		}
	}
	for h := range p.hexes {
		p.guessControl(side, h)
	}
	for i := range p.stack { // whether a leader was near must not tell where one hides
		switch f := &p.stack[i]; {
		case len(backs) == 0 || f.side != side || f.place.hex == hex.None:
		case f.kind == kOrder:
			f.n = int8(bit(p.leads(side, f.place)))
		case f.kind == kMovers:
			if f.step &^= moversLed; p.leads(side, f.place) {
				f.step |= moversLed
			}
		}
	}
	p.view.stale()
}

// guessControl gives a hex in which only hidden counters of a side lie to that side: whether a
// soldier is among them is not known (OTL-6.12-02).
func (p *Position) guessControl(side game.Side, h int) {
	mine := p.at[h] & p.rules.sides[side]
	if mine != 0 && p.spotted(mine) == 0 {
		p.hexes[h].control = side
	}
}

// Redact forgets what a side may not know: which enemy units lie under which hidden counters, and
// how many; the enemy's hand and selection; and during his set-up where he has placed what. The
// order of the draw pile is nobody's knowledge.
func (p *Position) Redact(side game.Side) {
	if int(side) > 1 {
		return
	}
	enemy := side.Other()
	p.forgetCards(side)
	if f := p.in(kSetup); f != nil && f.side == enemy {
		p.forgetSetup(enemy)
		return
	}
	backs := p.backs(enemy)
	var units set
	for _, b := range backs {
		units |= b.units
	}
	p.unknown = units
	deal := make([]set, len(backs))
	for i := range backs {
		deal[i] = one(units.First())
		units &= units - 1
	}
	if len(deal) > 0 {
		deal[len(deal)-1] |= units
	}
	p.recast(enemy, backs, deal)
	for i := range p.stack {
		if f := &p.stack[i]; p.unknown.Has(f.unit) && f.kind != kSweep { // the hexes of traversing fire are named openly
			f.n = 0
		}
	}
}

// forgetSetup takes the units of a side that is setting up off the map.
func (p *Position) forgetSetup(enemy game.Side) {
	for s := p.onMap(enemy); s != 0; s &= s - 1 {
		u := s.First()
		h := p.units[u].place.hex
		p.put(u, nowhere, unset)
		p.units[u] = unitState{place: nowhere, crewOf: game.NoUnit, weapon: p.rules.Units[u].Weapon, hidden: true}
		p.hexes[h].control = game.Nobody
	}
	p.unknown = p.rules.sides[enemy]
	f := p.in(kSetup)
	f.step = setupPlace
}

// unseen are the cards whose place a side does not know: the pile, and the enemy's hand and
// selection.
func (p *Position) unseen(side game.Side) cards {
	if int(side) > 1 {
		return p.pile
	}
	pool := p.pile
	for i := range p.contests {
		pool = pool.or(p.contests[i].held(side.Other()))
	}
	return pool
}

// held are the cards of a side, those laid down with them.
func (c *contest) held(side game.Side) cards { return c.hands[side].or(c.selected[side]) }

// forgetCards deals the lowest of the unseen cards to the enemy, and forgets what he has decided in
// the selection.
func (p *Position) forgetCards(side game.Side) {
	enemy, pool := side.Other(), p.unseen(side)
	for i := range p.contests {
		c := &p.contests[i]
		n := c.held(enemy).count()
		c.hands[enemy], c.selected[enemy] = cards{}, cards{}
		for range n {
			x := pool.first()
			pool.remove(x)
			c.hands[enemy].add(x)
		}
	}
	p.pile = pool
	if p.in(kSelect) != nil {
		p.choice[enemy] = undecided
	}
}

// Resample puts another possibility in the place of what a side may not know.
func (p *Position) Resample(side game.Side, dice game.Dice) {
	if int(side) > 1 {
		return
	}
	enemy := side.Other()
	p.redeal(side, dice)
	if f := p.in(kSetup); f != nil && f.side == enemy {
		return
	}
	backs := p.backs(enemy)
	var units set
	for _, b := range backs {
		units |= b.units
	}
	deal := make([]set, len(backs))
	for i := range backs { // one under each, the others under any
		u := units.Nth(chosen(dice, units.Count()))
		deal[i], units = one(u), units.Without(u)
	}
	for ; units != 0; units &= units - 1 {
		deal[chosen(dice, len(deal))] |= one(units.First())
	}
	p.recast(enemy, backs, deal)
}

// redeal gives the enemy other cards, and another choice where he has made one in secret.
func (p *Position) redeal(side game.Side, dice game.Dice) {
	enemy, pool := side.Other(), p.unseen(side)
	for i := range p.contests {
		c := &p.contests[i]
		n := c.held(enemy).count()
		c.hands[enemy], c.selected[enemy] = cards{}, cards{}
		for range n {
			x := pool.nth(chosen(dice, pool.count()))
			pool.remove(x)
			c.hands[enemy].add(x)
		}
	}
	p.pile = pool
	n := p.hands[enemy].count()
	if p.in(kSelect) == nil || p.choice[enemy] == undecided || n == 0 {
		return
	}
	x := p.hands[enemy].nth(chosen(dice, n))
	p.choice[enemy] = forced
	if p.rules.Deck[x+1].Orders > 0 {
		p.choice[enemy] = choseCards
		p.hands[enemy].remove(x)
		p.selected[enemy].add(x)
	}
}

// chosen is one of n by chance, counted from 0.
func chosen(dice game.Dice, n int) int {
	if n <= 1 {
		return 0
	}
	return dice.Roll(game.Chance{Kind: game.Card, N: uint8(min(n, 255))}) - 1
}

// seenBy returns the position as a side may know it: a redacted copy. For Nobody it is the position
// itself.
func (p *Position) seenBy(side game.Side) *Position {
	if int(side) > 1 {
		return p
	}
	known := p.clone()
	known.Redact(side)
	return known
}
