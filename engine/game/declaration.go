package game

import (
	"fmt"
	"slices"
)

// Question returns the question of chance that a match with sealed dice waits for the answer to, if it
// waits: its last entry is then a declaration, which cannot be taken back, and nothing is legal.
func (m *Match) Question() (c Chance, waits bool) {
	if d := m.declaration(); d != nil && m.Sealed() == "" {
		return d.Asks, true
	}
	return Chance{}, false
}

// declaration is the entry that waits for an answer, nil if none does; the answer may be sealed behind it.
func (m *Match) declaration() *Entry {
	last := len(m.entries) - 1
	if last >= 0 && m.entries[last].Seal != "" {
		last--
	}
	if last >= 0 && m.entries[last].Declared {
		return &m.entries[last]
	}
	return nil
}

// Answer answers that question with a result of 1 to its N. It returns what happened, nothing if the
// action asks a further question, which is then declared with the results so far.
func (m *Match) Answer(result int) ([]Event, error) {
	c, waits := m.Question()
	if !waits {
		return nil, fmt.Errorf("the match does not wait for a result of chance")
	}
	if err := c.has(result); err != nil {
		return nil, err
	}
	if err := m.full(); err != nil {
		return nil, err
	}
	return m.answer(result), nil
}

func (m *Match) answer(result int) []Event {
	e := m.declaration()
	return m.declare(e.Action, append(slices.Clone(e.Results), uint8(result)))
}

// has sees that a result is one of the question's.
func (c Chance) has(result int) error {
	if result < 1 || result > int(c.N) {
		return fmt.Errorf("the result %d is none of 1 to %d", result, c.N)
	}
	return nil
}

// declare takes an action if the results known are all that it asks for. Otherwise the action and the
// results become an entry, a declaration, and the position stays as it is.
func (m *Match) declare(a Action, known []uint8) []Event {
	trial := &trial{known: known}
	m.pos.Clone().Take(a, trial, nil)
	if trial.open == nil {
		m.rec.from = (*shown)(&known)
		return m.do(a)
	}
	m.add(Entry{Side: m.pos.Decision().Side, Action: a, Results: known, Declared: true, Asks: *trial.open})
	m.wait()
	m.free = 0
	return nil
}

// trial are dice that show known results and note the first question beyond them; what they show then
// is void.
type trial struct {
	known []uint8
	open  *Chance
}

func (t *trial) Roll(c Chance) int {
	if len(t.known) == 0 {
		if t.open == nil {
			t.open = &c
		}
		return 1
	}
	n := t.known[0]
	t.known = t.known[1:]
	return int(n)
}
