package post

import (
	"slices"

	"fieldpost/engine/game"
)

// A choice that both sides make in secret, one after the other, is kept by arithmetic: of the first only a commitment
// travels, the other chooses, and then the first is opened.

// PutOff puts a commitment in the place of what this player has just chosen in secret, if he has: call it after each of his
// actions. It returns how many entries of the match are as they were. Whoever has ordered a stand-in binds himself to nothing:
// he would not be there to open it.
func (s *Seat) PutOff(m *game.Match) (left int, ok bool) {
	n := len(m.Entries())
	if !s.binds() || n == 0 || sideOf(m, m.Entries()[n-1].Side) != s.Side {
		return n, false
	}
	if left, ok = m.PutOff(s.salt); ok {
		return left, true
	}
	return n, false
}

// binds reports whether this player's choices in secret are put off.
func (s *Seat) binds() bool {
	return s.Secret != s.Openings[s.Side] && !slices.Contains(s.Given, StandIn)
}

// salt is that of a choice of this player, by the way of the match before it.
func (s *Seat) salt(before string) string { return derived("salt", s.Secret+"\n"+before) }

// Reveal opens what this player has chosen in secret, once the other has chosen, too: call it whenever a dispatch has
// arrived. It returns what happened.
func (s *Seat) Reveal(m *game.Match) (events []game.Event) {
	i := m.Pending()
	if i < 0 || sideOf(m, m.Entries()[i].Side) != s.Side {
		return nil
	}
	salt := s.salt(m.Link(i))
	choice, _ := m.Choice(salt)
	for n, a := range choice {
		with := ""
		if n == len(choice)-1 {
			with = salt
		}
		list, err := m.Open(a, with)
		if err != nil {
			return events
		}
		events = append(events, list...)
	}
	return events
}
