package hex

import (
	"math"
	"slices"
)

// Search is the scratch memory of searches over one map. Keep one for each
// goroutine that searches; its methods allocate nothing once they have seen the
// largest budget. The functions passed in do not escape, so closures that
// a caller writes in the call cost no allocation either; they must not use the
// Search that is calling them.
//
// Results go into slices of the caller that have Len elements.
type Search struct {
	m     *Map
	queue []Hex
	state []state
	// Buckets of Reach: doubly linked lists of hexes by movement spent.
	head       []Hex
	next, back []Hex
}

// state of a hex in Reach.
type state uint8

const (
	unseen  state = iota
	stopped       // entered, but every way found ends the move
	open          // entered, not yet left
	settled       // left: the cheapest way is known
)

// NewSearch makes the scratch memory for searches over a map.
func NewSearch(m *Map) *Search {
	n := m.Len()
	return &Search{m: m, queue: make([]Hex, 0, n), state: make([]state, n), next: make([]Hex, n), back: make([]Hex, n)}
}

// Breadth fills dist with the length, in hexes, of the shortest way from one hex
// over steps that pass allows; -1 where there is none. It does not ask about from
// itself, and nil allows every step.
func (s *Search) Breadth(dist []int16, from Hex, pass func(from, to Hex, side Hexside) bool) {
	s.begin(dist)
	s.start(dist, from)
	s.spread(dist, pass)
}

// Spread is Breadth from the nearest of several hexes.
func (s *Search) Spread(dist []int16, from []Hex, pass func(from, to Hex, side Hexside) bool) {
	s.begin(dist)
	for _, h := range from {
		s.start(dist, h)
	}
	s.spread(dist, pass)
}

func (s *Search) begin(dist []int16) {
	fill(dist, -1)
	s.queue = s.queue[:0]
}

func (s *Search) start(dist []int16, h Hex) {
	if s.m.has(h) && dist[h] < 0 {
		dist[h] = 0
		s.queue = append(s.queue, h)
	}
}

func (s *Search) spread(dist []int16, pass func(from, to Hex, side Hexside) bool) {
	for i := 0; i < len(s.queue); i++ {
		h := s.queue[i]
		sides := &s.m.Sides[h]
		for d, n := range &s.m.Neighbors[h] {
			if n == None || dist[n] >= 0 || pass != nil && !pass(h, n, sides[d]) {
				continue
			}
			dist[n] = dist[h] + 1
			s.queue = append(s.queue, n)
		}
	}
}

// Reach finds where a unit can go. It fills cost with the movement spent on the
// cheapest way to each hex, in the units of budget, -1 where it cannot go, and prev
// with the hex before it on that way, None for from and where it cannot go.
//
// For a step between neighbours, after so much has been spent, step returns what
// the step costs (0 is allowed, less than 0 forbids it) and whether the
// move must end in to. Having spent more must never make a step possible or
// cheaper: a way that is dearer so far is not tried again.
//
// A hex that can be entered both with and without stopping has the cheapest way
// that does not stop, even if stopping would cost less: it is the one that
// leads on. Of equally dear ways prev has the lowest hex. A budget above 32767 is cut.
func (s *Search) Reach(cost []int16, prev []Hex, from Hex, budget int, step func(from, to Hex, side Hexside, spent int) (cost int, stop bool)) {
	fill(cost, -1)
	fill(prev, None)
	clear(s.state)
	if !s.m.has(from) {
		return
	}
	budget = min(max(budget, 0), math.MaxInt16)
	s.head = slices.Grow(s.head[:0], budget+1)[:budget+1]
	fill(s.head, None)
	cost[from] = 0
	s.push(from, 0)
	for spent := 0; spent <= budget; spent++ {
		// A step that costs nothing puts hexes back into the bucket being emptied.
		for s.head[spent] != None {
			h := s.head[spent]
			s.pop(h, spent)
			sides := &s.m.Sides[h]
			for d, n := range &s.m.Neighbors[h] {
				if n == None || s.state[n] == settled {
					continue
				}
				c, stop := step(h, n, sides[d], spent)
				if c < 0 || c > budget-spent {
					continue
				}
				s.enter(cost, prev, h, n, spent+c, stop)
			}
		}
	}
}

// enter records a way into to if it is better than the one known.
func (s *Search) enter(cost []int16, prev []Hex, from, to Hex, spent int, stop bool) {
	was := s.state[to]
	if stop && was == open {
		return
	}
	// A way that leads on beats any that stops.
	if was == open || was == stopped && stop {
		old := int(cost[to])
		if spent > old || spent == old && from > prev[to] {
			return
		}
	}
	if was == open {
		s.unlink(to, int(cost[to]))
	}
	cost[to], prev[to] = int16(spent), from
	if stop {
		s.state[to] = stopped
	} else {
		s.push(to, spent)
	}
}

// MustStop reports whether in the last Reach a move to this hex has to end there,
// whichever way it comes.
func (s *Search) MustStop(h Hex) bool { return s.m.has(h) && s.state[h] == stopped }

// Path writes over buf the hexes that a unit enters one after the other on its way
// to a hex, from the prev of Reach, without the hex where it starts. It is empty
// if to is the start or out of reach.
func (s *Search) Path(prev []Hex, to Hex, buf []Hex) []Hex {
	buf = buf[:0]
	for s.m.has(to) && prev[to] != None && len(buf) < s.m.Len() {
		buf = append(buf, to)
		to = prev[to]
	}
	slices.Reverse(buf)
	return buf
}

func (s *Search) push(h Hex, spent int) {
	first := s.head[spent]
	s.state[h], s.next[h], s.back[h] = open, first, None
	if first != None {
		s.back[first] = h
	}
	s.head[spent] = h
}

func (s *Search) pop(h Hex, spent int) {
	s.unlink(h, spent)
	s.state[h] = settled
}

func (s *Search) unlink(h Hex, spent int) {
	next, back := s.next[h], s.back[h]
	if back == None {
		s.head[spent] = next
	} else {
		s.next[back] = next
	}
	if next != None {
		s.back[next] = back
	}
}

func fill[T ~int16](s []T, with T) {
	for i := range s {
		s[i] = with
	}
}
