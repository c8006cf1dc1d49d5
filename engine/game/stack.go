package game

import "slices"

// A Stack holds the procedures in progress as frames, plain values, the one in progress on top. A
// pointer to a frame is valid until the next Push or Pop.
type Stack[F any] []F

// Top returns the procedure in progress, nil when the game is over.
func (s Stack[F]) Top() *F { return s.Below(0) }

// Below returns the frame so many places under the top, nil if there is none.
func (s Stack[F]) Below(depth int) *F {
	if i := len(s) - 1 - depth; i >= 0 {
		return &s[i]
	}
	return nil
}

// Last returns the uppermost frame of which something holds, nil if there is none.
func (s Stack[F]) Last(holds func(*F) bool) *F {
	for i := len(s) - 1; i >= 0; i-- {
		if holds(&s[i]) {
			return &s[i]
		}
	}
	return nil
}

// Push puts a frame on top.
func (s *Stack[F]) Push(f F) { *s = append(*s, f) }

// Pop takes the top frame away.
func (s *Stack[F]) Pop() { *s = (*s)[:len(*s)-1] }

// Words are the names of the procedures from the bottom up.
func (s Stack[F]) Words(word func(*F) string) (words []string) {
	for i := range s {
		words = append(words, word(&s[i]))
	}
	return words
}

// A Procedure is one entry of a system's table of procedures; P is its position, H the hand that
// procedures work with (the position, chance and the record), F its frames. A frame whose Asks is nil
// or returns Nobody is run; a frame that asks somebody waits for an action out of Legal, which Take
// performs. Take and Run may push and pop frames. Lists tells of one action whether Legal lists it; it is nil where
// that takes no less than listing all.
type Procedure[P, H, F any] struct {
	Asks  func(P, *F) (Side, Ask)
	Legal func(P, *F, []Action) []Action
	Lists func(P, *F, Action) bool
	Take  func(H, *F, Action)
	Run   func(H, *F)
}

// AskIf asks a side if there is anything to ask, else nobody.
func AskIf(open bool, side Side, ask Ask) (Side, Ask) {
	if open {
		return side, ask
	}
	return Nobody, 0
}

// Procedures find the procedure of a frame in a system's table of procedures.
type Procedures[P, H, F any] func(f *F) *Procedure[P, H, F]

// Waiting returns who has to decide what; Nobody while the procedure in progress can go on, or when the
// game is over.
func (t Procedures[P, H, F]) Waiting(p P, s Stack[F]) (Side, Ask) {
	f := s.Top()
	if f == nil {
		return Nobody, 0
	}
	asks := t(f).Asks
	if asks == nil {
		return Nobody, 0
	}
	return asks(p, f)
}

// Decision returns the same as what a position waits for.
func (t Procedures[P, H, F]) Decision(p P, s Stack[F]) Decision {
	side, ask := t.Waiting(p, s)
	return Decision{Side: side, Ask: ask, Over: len(s) == 0}
}

// Legal appends what is legal in the procedure in progress.
func (t Procedures[P, H, F]) Legal(p P, s Stack[F], buf []Action) []Action {
	f := s.Top()
	if f == nil {
		return buf
	}
	return t(f).Legal(p, f, buf)
}

// Lists reports whether an action is legal in the procedure in progress; buf is memory for a list.
func (t Procedures[P, H, F]) Lists(p P, s Stack[F], a Action, buf []Action) bool {
	f := s.Top()
	if f == nil {
		return false
	}
	if lists := t(f).Lists; lists != nil {
		return lists(p, f, a)
	}
	return slices.Contains(t(f).Legal(p, f, buf), a)
}

// Take has the procedure in progress perform an action.
func (t Procedures[P, H, F]) Take(h H, s Stack[F], a Action) {
	if f := s.Top(); f != nil {
		t(f).Take(h, f, a)
	}
}

// Run has the procedure in progress go on, which ends where it has no Run, and is false where that waits for
// a decision or the game is over.
func (t Procedures[P, H, F]) Run(p P, h H, s *Stack[F]) bool {
	if side, _ := t.Waiting(p, *s); side != Nobody || len(*s) == 0 {
		return false
	}
	f := s.Top()
	if run := t(f).Run; run != nil {
		run(h, f)
	} else {
		s.Pop()
	}
	return true
}
