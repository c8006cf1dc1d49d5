package game

import (
	"slices"
	"strings"
)

// A Secretive is a Position with choices that a side makes in secret while the other makes one, too, and that are then shown
// together. Such a choice can be put off until the other side has decided: nobody's program need know it before that.
type Secretive interface {
	Position
	// Secrecy says whether the decision is one of that kind.
	Secrecy() Secrecy
	// PutOff lets the other side decide first, where Secrecy is CanWait.
	PutOff()
}

// Secrecy is how a decision stands to a choice that is made in secret.
type Secrecy uint8

// The ways in which it does.
const (
	NoSecret Secrecy = iota // it has nothing to do with one
	CanWait                 // it is one, of which nothing was done yet: it can be put off
	PartMade                // a part of one is made: the rest comes before anything of it is told or put off
	Made                    // one was made just now, and could have been put off
	Waits                   // it was put off; the other side has decided
)

// secrecy is that of a decision; of positions that know none it is NoSecret.
func secrecy(p Position) Secrecy {
	if s, ok := p.(Secretive); ok {
		return s.Secrecy()
	}
	return NoSecret
}

// PartMade reports whether a side is in the middle of a choice that it makes in secret: nobody may be told of it now.
func (m *Match) PartMade() bool { return secrecy(m.pos) == PartMade }

// PutOff takes back what a side has just chosen in secret and puts a commitment in its place, as long as the other side has
// not begun to decide. It returns how many entries are left before it; the salt is as for SealFor.
func (m *Match) PutOff(salt func(before string) string) (left int, ok bool) {
	if secrecy(m.pos) != Made {
		return 0, false
	}
	var lines []string
	left = len(m.entries)
	for secrecy(m.At(left)) != CanWait {
		if left--; left < 0 || m.entries[left].Side == m.Decision().Side { // it was set up as chosen, or the other side has begun
			return 0, false
		}
		lines = append(lines, m.game.Lexicon().Line(m.entries[left].Action))
	}
	slices.Reverse(lines)
	m.cut(left)
	return left, m.Seal(m.seal(left, strings.Join(lines, "\n"), salt(m.Link(left)))) == nil
}

// Pending is the number of the entry whose seal the match waits for the opening of, -1 if it waits for none.
func (m *Match) Pending() int {
	last := len(m.entries) - 1
	if last >= 0 && m.entries[last].Seal != "" && !m.entries[last].PutOff {
		return last
	}
	if secrecy(m.pos) != Waits {
		return -1
	}
	side := m.Decision().Side // an opening of whose own leaves but its dice to wait for
	for i := last; i >= 0 && (m.entries[i].Salt == "" || m.entries[i].Side != side); i-- {
		if m.entries[i].PutOff {
			return i
		}
	}
	return -1
}

// Choice finds the choice that stands behind the seal the match waits for: its actions that are still to be opened, for
// whoever knows the salt.
func (m *Match) Choice(salt string) ([]Action, bool) {
	i := m.Pending()
	if i < 0 || !m.entries[i].PutOff {
		return nil, false
	}
	f := finder{Match: m, at: i, salt: salt, lines: m.shown(i), left: maxTries}
	return f.choice, f.find(m.pos)
}

// maxTries is how many ways of choosing are tried: more than a hand of cards has.
const maxTries = 100_000

// A finder tries the ways of choosing until one fits a seal.
type finder struct {
	*Match
	at     int
	salt   string
	lines  []string
	choice []Action
	left   int
}

func (f *finder) find(p Position) bool {
	for _, a := range p.Legal(nil) {
		if f.left--; f.left < 0 {
			return false
		}
		after := p.Clone()
		after.Take(a, &trial{}, nil)
		f.lines, f.choice = append(f.lines, f.game.Lexicon().Line(a)), append(f.choice, a)
		if secrecy(after) == Waits && f.find(after) || secrecy(after) != Waits && f.seal(f.at, strings.Join(f.lines, "\n"), f.salt) == f.entries[f.at].Seal {
			return true
		}
		f.lines, f.choice = f.lines[:len(f.lines)-1], f.choice[:len(f.choice)-1]
	}
	return false
}

// shown are the lines of a choice behind the seal of entry i that were opened already.
func (m *Match) shown(i int) (lines []string) {
	for k := i + 1; k < len(m.entries); k++ {
		if e := &m.entries[k]; e.Side == m.entries[i].Side {
			lines = append(lines, m.game.Lexicon().Line(e.Action))
		}
	}
	return lines
}

// reveal performs the next action of a choice that was put off. The last one opens the seal of all of them.
func (m *Match) reveal(i int, a Action, salt string) ([]Event, error) {
	if !slices.Contains(m.pos.Legal(nil), a) {
		return nil, &IllegalError{m.pos.Why(a)}
	}
	after := m.pos.Clone()
	after.Take(a, &trial{}, nil)
	switch more := secrecy(after) == Waits; {
	case more && salt != "":
		return nil, errUnsealed
	case !more:
		if err := m.opens(strings.Join(append(m.shown(i), m.game.Lexicon().Line(a)), "\n"), salt); err != nil {
			return nil, err
		}
	}
	m.salt = salt
	events := m.take(a)
	m.salt, m.free = "", 0
	return events, nil
}
