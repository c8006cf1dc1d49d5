package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
)

// SealFor is the commitment to an action as the next one of this match: nobody learns the action from it, and no other
// action fits it. salt is a secret text of small letters and digits, new for each seal.
func (m *Match) SealFor(a Action, salt string) string {
	return m.seal(len(m.entries), m.game.Lexicon().Line(a), salt)
}

// SealResultFor is the commitment to the answer to Question, as SealFor: a result that only one side may know yet.
func (m *Match) SealResultFor(result int, salt string) string {
	return m.seal(len(m.entries), strconv.Itoa(result), salt)
}

// seal is the commitment to what entry n says.
func (m *Match) seal(n int, secret, salt string) string {
	before := m.head.identity()
	if n > 0 {
		before = string(m.entries[n-1].link[:])
	}
	sum := sha256.Sum256([]byte(before + "\n" + secret + "\n" + salt))
	return hex.EncodeToString(sum[:])
}

// Seal notes that whoever decides has chosen an action which stays secret for now, behind a commitment that SealFor
// has made; or, where the match waits for an answer of sealed dice, that this is known and stays secret behind one of
// SealResultFor. Nothing is legal until Open or OpenResult: a match goes past nothing that it does not know. A choice that
// can be put off (see Secretive) is: the other side decides first, and then it is opened, action by action.
func (m *Match) Seal(seal string) error {
	switch _, err := commitment(seal); {
	case err != nil:
		return err
	case m.Sealed() != "":
		return errors.New("the match waits for something else")
	case m.Decision().Over:
		return errors.New("the match is over")
	}
	if err := m.full(); err != nil {
		return err
	}
	e := Entry{Side: m.Decision().Side, Seal: seal, Action: Act(0), PutOff: secrecy(m.pos) == CanWait && m.declaration() == nil}
	m.undone, m.free = m.undone[:0], 0
	if m.wait(); e.PutOff {
		m.pos.(Secretive).PutOff()
		m.listed = false
	}
	m.add(e)
	return nil
}

// Sealed returns the commitment that the match waits for the opening of, "" if it does not.
func (m *Match) Sealed() string {
	if i := m.Pending(); i >= 0 {
		return m.entries[i].Seal
	}
	return ""
}

// errUnsealed is what opens no seal.
var errUnsealed = errors.New("it is not what was sealed")

// opens tells whether a secret and its salt are what was sealed.
func (m *Match) opens(secret, salt string) error {
	switch {
	case m.Sealed() == "":
		return errors.New("nothing is sealed")
	case PlainWord(salt) != nil:
		return errors.New("the salt has other signs than small letters, digits and hyphens, or is too long")
	case m.seal(m.Pending(), secret, salt) != m.Sealed():
		return errUnsealed
	}
	return nil
}

// OpenResult answers with the result that was sealed, as Answer does. Another one, or another salt, is refused and
// changes nothing.
func (m *Match) OpenResult(result int, salt string) ([]Event, error) {
	d := m.declaration()
	if d == nil {
		return nil, errors.New("no result is sealed")
	}
	if err := m.full(); err != nil {
		return nil, err
	}
	if err := m.opens(strconv.Itoa(result), salt); err != nil {
		return nil, err
	}
	if err := d.Asks.has(result); err != nil {
		return nil, err
	}
	m.salt = salt
	events := m.answer(result)
	m.salt = ""
	return events, nil
}

// Open performs the action that was sealed. Another one, or another salt, is refused and changes nothing. Of a choice that
// was put off it is called for each action; the salt comes with the last, and is "" before.
func (m *Match) Open(a Action, salt string) ([]Event, error) {
	if m.declaration() != nil {
		return nil, errors.New("no choice is sealed")
	}
	if err := m.full(); err != nil {
		return nil, err
	}
	if i := m.Pending(); i >= 0 && m.entries[i].PutOff {
		return m.reveal(i, a, salt)
	}
	if err := m.opens(m.game.Lexicon().Line(a), salt); err != nil {
		return nil, err
	}
	if legal := m.pos.Legal(nil); !slices.Contains(legal, a) {
		return nil, &IllegalError{m.pos.Why(a)}
	}
	m.salt = salt
	events := m.take(a)
	m.salt, m.free = "", 0
	return events, nil
}
