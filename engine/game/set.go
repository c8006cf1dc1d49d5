package game

import (
	"math/bits"
	"slices"
)

// MaxSet is how many units a scenario can have for sets of them.
const MaxSet = 64

// A Set is a set of units.
type Set uint64

// One is the set of one unit.
func One(u Unit) Set { return 1 << uint(u) }

// Has reports whether a unit, or none, belongs to the set.
func (s Set) Has(u Unit) bool { return u >= 0 && s>>uint(u)&1 != 0 }

// Count is how many units there are.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First is the lowest unit of a set that is not empty.
func (s Set) First() Unit { return Unit(bits.TrailingZeros64(uint64(s))) }

// Nth is the unit of a set with n lower ones; n is below Count.
func (s Set) Nth(n int) Unit {
	for ; n > 0; n-- {
		s &= s - 1
	}
	return s.First()
}

// Without is the set without a unit.
func (s Set) Without(u Unit) Set { return s &^ One(u) }

// List lists the units, the lowest first.
func (s Set) List() []Unit { return slices.Collect(s.Each) }

// Each goes over the units, the lowest first: for u := range s.Each. What lists actions goes over the bits itself, which takes less time.
func (s Set) Each(yield func(Unit) bool) {
	for s != 0 && yield(s.First()) {
		s &= s - 1
	}
}

// Where is the units of which something holds.
func (s Set) Where(holds func(Unit) bool) (list Set) {
	for ; s != 0; s &= s - 1 {
		if u := s.First(); holds(u) {
			list |= One(u)
		}
	}
	return list
}

// Acts appends an action with each unit.
func (s Set) Acts(v Verb, buf []Action) []Action {
	for u := range s.Each {
		buf = append(buf, Act(v).With(u))
	}
	return buf
}

// Best is the unit with the highest score, the lowest of several, of a set that is not empty.
func (s Set) Best(score func(Unit) int) Unit {
	best := s.First()
	for u := range s.Each {
		if score(u) > score(best) {
			best = u
		}
	}
	return best
}
