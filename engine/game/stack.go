package game

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

// Push puts a frame on top.
func (s *Stack[F]) Push(f F) { *s = append(*s, f) }

// Pop takes the top frame away.
func (s *Stack[F]) Pop() { *s = (*s)[:len(*s)-1] }

// A Procedure is one entry of a system's table of procedures; P is its position, H the hand that
// procedures work with (the position, chance and the record), F its frames. A frame whose Asks is nil
// or returns Nobody is run; a frame that asks somebody waits for an action out of Legal, which Take
// performs. Take and Run may push and pop frames.
type Procedure[P, H, F any] struct {
	Asks  func(P, *F) (Side, Ask)
	Legal func(P, *F, []Action) []Action
	Take  func(H, *F, Action)
	Run   func(H, *F)
}
