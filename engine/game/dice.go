package game

import (
	"fmt"
	"math/rand/v2"
)

// ChanceKind says what is drawn.
type ChanceKind uint8

// The kinds of chance.
const (
	D10  ChanceKind = iota // a ten-sided die, 1 to 10
	D6                     // a six-sided die, 1 to 6
	Chit                   // a chit out of a container, 1 to N
	Card                   // a card out of a deck, 1 to N
)

// A Chance is one question to fate. ID names what is being decided (which turn,
// which attack, which roll), not when: sealed dice draw from it. Two questions
// of one match never have the same ID unless the situation really is the same.
type Chance struct {
	Kind ChanceKind
	N    uint8 // number of equally likely results, 1 to N
	ID   uint64
}

// Dice answers questions of chance with 1 to c.N.
type Dice interface {
	Roll(c Chance) int
}

// Seeded are dice whose sequence follows from a text alone.
type Seeded struct{ r *rand.ChaCha8 }

// NewSeeded returns dice for a seed text of any length.
func NewSeeded(seed string) *Seeded {
	return &Seeded{rand.NewChaCha8(seedKey(seed))}
}

// Roll draws the next result; every result is equally likely.
func (s *Seeded) Roll(c Chance) int {
	n := uint64(c.N)
	limit := ^uint64(0) - ^uint64(0)%n
	for {
		if v := s.r.Uint64(); v < limit {
			return int(v%n) + 1
		}
	}
}

// Loaded are dice that show the given results in order, for tests and replays.
// When they run out, or a result does not fit the question, Roll falls back to
// Rest (1 if Rest is nil) and Fault says what went wrong first.
type Loaded struct {
	Next  []int
	Rest  Dice
	Fault error
	used  int
}

// Roll shows the next loaded result.
func (l *Loaded) Roll(c Chance) int {
	if l.used < len(l.Next) {
		v := l.Next[l.used]
		l.used++
		if v >= 1 && v <= int(c.N) {
			return v
		}
		l.fault(fmt.Errorf("loaded result %d is %d, but the question has results 1 to %d", l.used, v, c.N))
	} else if l.Rest == nil {
		l.fault(fmt.Errorf("the loaded dice ran out after %d results", l.used))
	}
	if l.Rest != nil {
		return l.Rest.Roll(c)
	}
	return 1
}

// Left returns how many loaded results have not been shown yet.
func (l *Loaded) Left() int { return len(l.Next) - l.used }

func (l *Loaded) fault(err error) {
	if l.Fault == nil {
		l.Fault = err
	}
}

// recorder passes questions on and keeps the answers for the journal.
type recorder struct {
	from    Dice
	results []uint8
}

func (r *recorder) Roll(c Chance) int {
	v := r.from.Roll(c)
	r.results = append(r.results, uint8(v))
	return v
}
