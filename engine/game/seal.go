package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
)

// SealFor is the commitment to an action as the next one of this match: nobody learns the action from it, and no other
// action fits it. salt is a secret text of small letters and digits, new for each seal.
func (m *Match) SealFor(a Action, salt string) string { return m.seal(len(m.entries), a, salt) }

// seal is the commitment to an action as entry n.
func (m *Match) seal(n int, a Action, salt string) string {
	before := m.head.identity()
	if n > 0 {
		before = string(m.entries[n-1].link[:])
	}
	sum := sha256.Sum256([]byte(before + "\n" + m.game.Lexicon().Line(a) + "\n" + salt))
	return hex.EncodeToString(sum[:])
}

// Seal notes that whoever decides has chosen an action which stays secret for now, behind a commitment that SealFor
// has made. Nothing is legal until Open: a match goes past no choice that it does not know.
func (m *Match) Seal(seal string) error {
	_, asks := m.Question()
	switch _, err := commitment(seal); {
	case err != nil:
		return err
	case asks || m.Sealed() != "":
		return errors.New("the match waits for something else")
	case m.Decision().Over:
		return errors.New("the match is over")
	case len(m.entries) == MaxActions:
		return tooMuch(MaxActions, "actions")
	}
	m.add(Entry{Side: m.Decision().Side, Seal: seal, Action: Act(0)})
	m.legal, m.undone, m.free = m.legal[:0], m.undone[:0], 0
	return nil
}

// Sealed returns the commitment that the match waits for the opening of, "" if it does not.
func (m *Match) Sealed() string {
	if n := len(m.entries); n > 0 {
		return m.entries[n-1].Seal
	}
	return ""
}

// Open performs the action that was sealed. Another one, or another salt, is refused and changes nothing.
func (m *Match) Open(a Action, salt string) ([]Event, error) {
	last := len(m.entries) - 1
	switch {
	case m.Sealed() == "":
		return nil, errors.New("nothing is sealed")
	case PlainWord(salt) != nil:
		return nil, errors.New("the salt has other signs than small letters, digits and hyphens, or is too long")
	case m.seal(last, a, salt) != m.Sealed():
		return nil, errors.New("it is not what was sealed")
	}
	if legal := m.pos.Legal(nil); !slices.Contains(legal, a) {
		return nil, &IllegalError{m.pos.Why(a)}
	}
	m.salt = salt
	events := m.take(a)
	m.salt, m.free = "", 0
	return events, nil
}
