package game

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
)

// An Entry is one action of a match with what chance answered and what happened.
type Entry struct {
	Side    Side // who decided
	Action  Action
	Results []uint8
	Events  []Event
	digest  [16]byte
}

// A Match is a game being played: the position, its dice and its journal. All
// play goes through Do; the journal alone rebuilds the match.
type Match struct {
	head    Head
	from    Game // the scenario, before a set-up of one's own
	game    Game
	pos     Position
	seeded  Dice
	rec     recorder
	entries []Entry
	opening []Event // what happened before the first decision
	begun   []uint8 // what chance answered then
	legal   []Action
	past    []Position // positions before the last len(past) entries: what undo returns to
	spare   []Position
	undone  []Action
	// What the last digest covers. A buffer of its own for each would be so much garbage that a
	// browser, which collects it in between, replays a long journal at half the speed.
	digested []byte
}

// NewMatch starts a match. The seed text alone determines the dice. A spec that
// is not empty is set up instead of the scenario (see Game.Setup) and marks the
// match as edited.
func NewMatch(g Game, head Head) (*Match, error) {
	info := g.Info()
	head.Scenario, head.Data, head.Rules, head.Format = info.Game+"/"+info.Scenario, info.Data, info.Rules, FormatVersion
	switch {
	case len(head.Setup) > maxSetup:
		return nil, tooMuch(maxSetup, "letters of set-up")
	case len(head.Dice) > maxDice:
		return nil, tooMuch(maxDice, "dice of its own")
	case len(strconv.Quote(head.Seed)) > maxLine:
		return nil, tooMuch(maxLine, "letters of seed")
	}
	m := &Match{head: head, from: g, game: g, seeded: NewSeeded(head.Seed)}
	m.rec.from = m.seeded
	if len(head.Dice) > 0 {
		m.Load(head.Dice)
	}
	if len(head.Setup) > 0 {
		edited, pos, err := g.Setup(head.Setup)
		if err != nil {
			return nil, err
		}
		m.game, m.pos, m.head.Edited = edited, pos, true
	} else {
		var ev Events
		m.pos = g.Start(&m.rec, &ev)
		m.opening = ev.List
		m.begun = m.rec.results
	}
	m.legal = m.pos.Legal(nil)
	return m, nil
}

// Again returns a match that stands where this one began.
func (m *Match) Again() (*Match, error) { return NewMatch(m.from, m.head) }

// Game returns the loaded scenario.
func (m *Match) Game() Game { return m.game }

// Head returns what the match was started with.
func (m *Match) Head() Head { return m.head }

// Pos returns the position. Callers must not change it.
func (m *Match) Pos() Position { return m.pos }

// Decision returns what the match waits for.
func (m *Match) Decision() Decision { return m.pos.Decision() }

// Legal returns the legal actions in a stable order. Callers must not change it.
func (m *Match) Legal() []Action { return m.legal }

// Entries returns the journal so far. Callers must not change it.
func (m *Match) Entries() []Entry { return m.entries }

// Opening returns what happened before the first decision.
func (m *Match) Opening() []Event { return m.opening }

// Why returns why an action is not legal; the zero Refusal if it is.
func (m *Match) Why(a Action) Refusal {
	if slices.Contains(m.legal, a) {
		return Refusal{}
	}
	r := m.pos.Why(a)
	if r.Sentence == "" {
		r.Sentence = "That is not among the choices of this decision."
	}
	return r
}

// An IllegalError is what Do returns for an action that the rules refuse.
type IllegalError struct{ Refusal }

func (e *IllegalError) Error() string { return e.Sentence }

// Do performs a legal action and returns what happened. For any other it
// returns an *IllegalError and changes nothing.
func (m *Match) Do(a Action) ([]Event, error) {
	if !slices.Contains(m.legal, a) {
		return nil, &IllegalError{m.Why(a)}
	}
	if len(m.entries) == MaxActions {
		return nil, &IllegalError{Refusal{Sentence: fmt.Sprintf("This match has %d actions, the most that a match can have.", MaxActions)}}
	}
	m.undone = m.undone[:0]
	return m.do(a), nil
}

func (m *Match) do(a Action) []Event {
	before := m.pos.Decision()
	m.remember()
	m.rec.results = nil
	var ev Events
	m.pos.Take(a, &m.rec, &ev)
	m.legal = m.pos.Legal(m.legal[:0])
	e := Entry{Side: before.Side, Action: a, Results: m.rec.results, Events: ev.List}
	e.digest = m.chain(&e)
	m.entries = append(m.entries, e)
	after := m.pos.Decision()
	reveal := slices.ContainsFunc(ev.List, func(e Event) bool { return e.Reveal })
	if len(e.Results) > 0 || reveal || after.Side != before.Side && !after.Over {
		m.spare = append(m.spare, m.past...)
		m.past = m.past[:0]
	}
	return ev.List
}

// remember keeps a copy of the position for undo, and lets the oldest of too many go.
func (m *Match) remember() {
	if len(m.past) == maxPast {
		m.spare = append(m.spare, m.past[0])
		m.past = slices.Delete(m.past, 0, 1)
	}
	if n := len(m.spare); n > 0 {
		keep := m.spare[n-1]
		m.spare = m.spare[:n-1]
		keep.CopyFrom(m.pos)
		m.past = append(m.past, keep)
		return
	}
	m.past = append(m.past, m.pos.Clone())
}

// CanUndo tells whether the last action can be taken back: not past a die, a
// draw, a reveal or another player's turn to decide.
func (m *Match) CanUndo() bool { return len(m.past) > 0 }

// Undo takes the last action back and reports whether it could.
func (m *Match) Undo() bool {
	n := len(m.past)
	if n == 0 {
		return false
	}
	m.pos.CopyFrom(m.past[n-1])
	m.spare = append(m.spare, m.past[n-1])
	m.past = m.past[:n-1]
	last := len(m.entries) - 1
	m.undone = append(m.undone, m.entries[last].Action)
	m.entries = m.entries[:last]
	m.legal = m.pos.Legal(m.legal[:0])
	return true
}

// CanRedo tells whether an action taken back can be performed again.
func (m *Match) CanRedo() bool { return len(m.undone) > 0 }

// Redo performs the last action taken back again. What can be undone involves no
// chance, so the result is the same.
func (m *Match) Redo() bool {
	n := len(m.undone)
	if n == 0 {
		return false
	}
	a := m.undone[n-1]
	m.undone = m.undone[:n-1]
	m.do(a)
	return true
}

// EditedText is what a match that is marked as edited says of itself.
const EditedText = "Edited: its set-up, its dice or actions already taken were changed by hand."

// Edit marks the match as edited. Its dice from now on are others than those that were to come.
func (m *Match) Edit() {
	if !m.head.Edited {
		m.head.Edited = true
		m.reseed()
		m.rec.from = m.seeded
	}
}

// reseed makes dice that follow from the seed and the position.
func (m *Match) reseed() { m.seeded = NewSeeded(m.head.Seed + "/" + m.Hash()) }

// Load makes the next results of chance the given ones and marks the match as
// edited; for tests.
func (m *Match) Load(next []int) {
	m.head.Edited = true
	m.rec.from = &Loaded{Next: next, Rest: m.seeded}
}

// Hash returns the hash of the position: 32 hexadecimal digits.
func (m *Match) Hash() string { return HashOf(m.pos) }

// HashOf returns the hash of a position: 32 hexadecimal digits.
func HashOf(p Position) string {
	sum := sum256(p.AppendState(nil))
	return hex.EncodeToString(sum[:16])
}

// chain returns the digest of an entry: it covers the head, every action and
// result so far, and the position reached.
func (m *Match) chain(e *Entry) [16]byte {
	b := m.digested[:0]
	if n := len(m.entries); n > 0 {
		b = append(b, m.entries[n-1].digest[:]...)
	} else {
		b = append(b, m.head.identity()...)
		b = append(b, m.begun...)
	}
	b = append(b, m.game.Lexicon().Line(e.Action)...)
	b = append(b, 0)
	b = append(b, e.Results...)
	b = m.pos.AppendState(b)
	m.digested = b
	sum := sum256(b)
	return [16]byte(sum[:16])
}
