package game

import (
	"crypto/sha256"
	"encoding/binary"
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
// which attack, which roll), not when (see Identify): the dice of a match answer
// by it. Two questions on one way through a match never have the same ID.
type Chance struct {
	Kind ChanceKind
	N    uint8 // number of equally likely results, 1 to N
	ID   uint64
}

// Dice answers questions of chance with 1 to c.N.
type Dice interface {
	Roll(c Chance) int
}

// Keyed are the dice of a match: each result follows from a text and the identity of the
// question, so that the same question has the same answer on every way through the match. A result
// is what the generator PCG-DXSM gives when half of its state is the key and the other half the
// key mixed with the identity.
type Keyed struct{ key [2]uint64 }

// NewKeyed returns dice for a seed text of any length.
func NewKeyed(seed string) *Keyed {
	key := seedKey(seed)
	return &Keyed{[2]uint64{binary.LittleEndian.Uint64(key[:]), binary.LittleEndian.Uint64(key[8:])}}
}

// seedKey makes the key of the seeded dice from a text.
func seedKey(seed string) [32]byte { return sha256.Sum256([]byte(seed)) }

// Roll answers a question; every result is equally likely.
func (k *Keyed) Roll(c Chance) int {
	var r rand.PCG
	r.Seed(k.key[0], k.key[1]^c.ID)
	for {
		if n, ok := reduce(r.Uint64(), c.N); ok {
			return n
		}
	}
}

// reduce makes a result of 1 to n of a random number. A few numbers are none, or low results would
// be likelier.
func reduce(v uint64, n uint8) (result int, ok bool) {
	of := uint64(n)
	return int(v%of) + 1, v < ^uint64(0)-^uint64(0)%of
}

// Seeded are dice whose sequence follows from a text alone, whatever is asked: for choices that belong
// to no match.
type Seeded struct{ r *rand.ChaCha8 }

// NewSeeded returns dice for a seed text of any length.
func NewSeeded(seed string) *Seeded {
	return &Seeded{rand.NewChaCha8(seedKey(seed))}
}

// Roll draws the next result; every result is equally likely.
func (s *Seeded) Roll(c Chance) int {
	for {
		if n, ok := reduce(s.r.Uint64(), c.N); ok {
			return n
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

// shown are dice that show recorded results again.
type shown []uint8

func (s *shown) Roll(Chance) int {
	v := (*s)[0]
	*s = (*s)[1:]
	return int(v)
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
