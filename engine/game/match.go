package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strconv"
)

// An Entry is one action of a match with what chance answered and what happened.
type Entry struct {
	Side     Side // who decided
	Action   Action
	Results  []uint8
	Declared bool   // nothing has happened yet: the action waits for a further result of sealed dice
	Asks     Chance // of a declaration: what it waits for
	Events   []Event
	Stage    Stage  // where the sequence of play stands after it
	Seal     string // an action or a result is known and hidden behind this commitment (see Match.Seal); the entry has nothing else
	PutOff   bool   // the other side decides before the seal is opened (see Secretive)
	Salt     string // what was sealed before was opened with this
	link     digest // covers the head and every action and result so far
	digest   digest // covers the link and the position reached; zero where none was written
}

type digest [16]byte

// A Match is a game being played: the position, its dice and its journal. All
// play goes through Do; the journal alone rebuilds the match.
type Match struct {
	head     Head
	game     Game
	pos      Position
	dice     Dice // of the seed
	rec      recorder
	events   Events // room for those of an action
	entries  []Entry
	opening  []Event  // what happened before the first decision
	begun    []uint8  // what chance answered then
	legal    []Action // as Legal returns it, once it is listed
	listed   bool
	kept     kept
	free     int    // so many of the last entries can be taken back
	held     int    // so many of the first never can be: see Hold
	salt     string // of the seal that is being opened
	replayed bool   // a journal is being played again, whose digests are taken over (see replay.sum)
	undone   []Action
	// What the last digest covers, what works it out, and room for it. Their own for each digest would be
	// so much garbage that a browser, which collects it in between, replays a long journal at half the speed.
	digested []byte
	hash     hash.Hash
	summed   [sha256.Size]byte
}

// NewMatch starts a match. The seed text alone determines the dice. A spec that
// is not empty is set up instead of the scenario (see Game.Setup) and marks the
// match as edited.
func NewMatch(g Game, head Head) (*Match, error) {
	info := g.Info()
	head.Scenario, head.Data, head.Rules, head.Own, head.Format = info.Game+"/"+info.Scenario, info.Data, info.Rules, info.Own, FormatVersion
	switch {
	case len(head.Setup) > maxSetup:
		return nil, tooMuch(maxSetup, "letters of set-up")
	case len(head.Dice) > maxDice:
		return nil, tooMuch(maxDice, "dice of its own")
	case slices.ContainsFunc(head.Dice, noResult):
		return nil, trouble(Damaged, "the dice of this match are no numbers from 1 to 255")
	case len(strconv.Quote(head.Seed)) > maxLine:
		return nil, tooMuch(maxLine, "letters of seed")
	}
	dice, err := head.chance(info)
	if err != nil {
		return nil, err
	}
	m := &Match{head: head, game: g, dice: dice}
	m.rec.from = m.dice
	if len(head.Dice) > 0 {
		m.Load(head.Dice)
	}
	if len(head.Setup) > 0 {
		if m.head.Setup, err = compact(head.Setup); err != nil {
			return nil, err
		}
		if len(m.head.Setup) > maxSetup { // a letter that is none was one byte, and is three
			return nil, tooMuch(maxSetup, "letters of set-up")
		}
		edited, pos, err := g.Setup(m.head.Setup)
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
	m.kept.start(m.pos)
	return m, nil
}

// Game returns the loaded scenario.
func (m *Match) Game() Game { return m.game }

// Head returns what the match was started with.
func (m *Match) Head() Head { return m.head }

// Pos returns the position. Callers must not change it.
func (m *Match) Pos() Position { return m.pos }

// Decision returns what the match waits for.
func (m *Match) Decision() Decision { return m.pos.Decision() }

// Legal returns the legal actions in a stable order. Callers must not change it. They are listed when they are
// asked for first.
func (m *Match) Legal() []Action {
	if !m.listed {
		m.legal, m.listed = m.pos.Legal(m.legal[:0]), true
	}
	return m.legal
}

// lists reports whether an action is legal.
func (m *Match) lists(a Action) bool {
	if p, ok := m.pos.(Lister); ok && !m.listed {
		return p.Lists(a)
	}
	return slices.Contains(m.Legal(), a)
}

// wait makes nothing legal: the match waits for something else than a decision.
func (m *Match) wait() { m.legal, m.listed = m.legal[:0], true }

// Entries returns the journal so far. Callers must not change it.
func (m *Match) Entries() []Entry { return m.entries }

// Opening returns what happened before the first decision.
func (m *Match) Opening() []Event { return m.opening }

// Begun returns what chance answered before the first decision.
func (m *Match) Begun() []uint8 { return m.begun }

// Why returns why an action is not legal; the zero Refusal if it is.
func (m *Match) Why(a Action) Refusal {
	if m.lists(a) {
		return Refusal{}
	}
	if _, waits := m.Question(); waits {
		return Refusal{Sentence: "The match waits for the answer of the dice to what was declared."}
	}
	if m.Sealed() != "" {
		return Refusal{Sentence: "The match waits for the opening of what is sealed."}
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
	if !m.lists(a) {
		return nil, &IllegalError{m.Why(a)}
	}
	if len(m.entries) == MaxActions {
		return nil, &IllegalError{Refusal{Sentence: fmt.Sprintf("This match has %d actions, the most that a match can have.", MaxActions)}}
	}
	m.undone = m.undone[:0]
	return m.take(a), nil
}

// full is the error of a match that has no room for another entry: what is longer could not be opened.
func (m *Match) full() error {
	if len(m.entries) == MaxActions {
		return tooMuch(MaxActions, "actions")
	}
	return nil
}

// take takes a legal action, or declares it where the dice are sealed.
func (m *Match) take(a Action) []Event {
	if m.head.Kind == SealedDice {
		return m.declare(a, nil)
	}
	return m.do(a)
}

func (m *Match) do(a Action) []Event {
	before := m.pos.Decision()
	m.rec.results = nil
	m.events.Reset()
	m.pos.Take(a, &m.rec, &m.events)
	m.listed = false
	e := Entry{Side: before.Side, Action: a, Results: m.rec.results, Events: slices.Clone(m.events.List)}
	if m.add(e); m.Pending() >= 0 {
		m.wait()
	}
	after := m.pos.Decision()
	reveal := slices.ContainsFunc(e.Events, func(e Event) bool { return e.Reveal })
	if m.free++; len(e.Results) > 0 || reveal || after.Side != before.Side && !after.Over && !m.withComputer() {
		m.free = 0
	}
	return e.Events
}

// withComputer reports whether the computer plays a side: whoever takes a decision back that it has answered takes nothing
// from anybody, and it will answer the same again. In a match by mail it stands in for somebody, from whom that would take
// something.
func (m *Match) withComputer() bool {
	if m.head.Kind != SeedDice {
		return false
	}
	for side := range m.game.Info().Sides {
		if m.Player(Side(side)).Kind == Computer {
			return true
		}
	}
	return false
}

// add appends an entry that has led to the position.
func (m *Match) add(e Entry) {
	e.Stage, e.Salt = m.pos.Stage(), m.salt
	e.link = m.chain(&e)
	m.entries = append(m.entries, e)
	if i := len(m.entries) - 1; digested(i) && !m.replayed {
		m.digest(i)
	}
	m.kept.keep(len(m.entries), m.pos)
}

// Stage returns where the sequence of play stands after the first n entries.
func (m *Match) Stage(n int) Stage {
	if n == 0 {
		return m.kept.list[0].Stage()
	}
	return m.entries[n-1].Stage
}

// At returns the position after the first n entries, a copy of the caller's own.
func (m *Match) At(n int) Position {
	from, p := m.kept.before(n)
	for i := from; i < n; i++ {
		switch e := &m.entries[i]; {
		case e.PutOff:
			p.(Secretive).PutOff()
		case !e.Declared && e.Seal == "":
			dice := shown(e.Results)
			p.Take(e.Action, &dice, nil)
		}
	}
	return p
}

// CanUndo tells whether the last action can be taken back: not past a die, a
// draw, a reveal or another player's turn to decide, where that is not the computer.
func (m *Match) CanUndo() bool { return m.free > 0 }

// Undoable is how many of the last actions can be taken back one after the other.
func (m *Match) Undoable() int { return m.free }

// Hold sees that none of the first n actions is taken back: in a match by mail the other player has them.
func (m *Match) Hold(n int) { m.held, m.free = n, max(min(m.free, len(m.entries)-n), 0) }

// Held reports whether the last action is one of those.
func (m *Match) Held() bool { return len(m.entries) <= m.held }

// Undo takes the last action back and reports whether it could.
func (m *Match) Undo() bool {
	if m.free == 0 {
		return false
	}
	last := len(m.entries) - 1
	m.undone = append(m.undone, m.entries[last].Action)
	m.cut(last)
	m.free--
	return true
}

// cut takes back what follows the first n entries.
func (m *Match) cut(n int) {
	m.pos = m.At(n)
	if m.entries = m.entries[:n]; n > 0 {
		m.entries[n-1].digest = digest{} // one that was taken over unseen is not to be the last
		if digested(n - 1) {
			m.digest(n - 1)
		}
	}
	m.kept.forget(n)
	m.listed = false
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

// Edit marks the match as edited.
func (m *Match) Edit() { m.head.Edited = true }

// Load makes the next results of chance the given ones and marks the match as
// edited; for tests.
func (m *Match) Load(next []int) {
	m.head.Edited = true
	m.rec.from = &Loaded{Next: next, Rest: m.dice}
}

// Hash returns the hash of the position: 32 hexadecimal digits.
func (m *Match) Hash() string { return HashOf(m.pos) }

// HashOf returns the hash of a position: 32 hexadecimal digits.
func HashOf(p Position) string {
	sum := sha256.Sum256(p.AppendState(nil))
	return hex.EncodeToString(sum[:16])
}

// Link returns what covers the head and the first n entries with all that chance answered: 32 hexadecimal digits. Two
// matches with the same link have gone the same way so far.
func (m *Match) Link(n int) string {
	if n > 0 {
		return hex.EncodeToString(m.entries[n-1].link[:])
	}
	sum := m.sum(m.start(nil))
	return hex.EncodeToString(sum[:])
}

// start appends what a match has begun with.
func (m *Match) start(b []byte) []byte { return append(append(b, m.head.identity()...), m.begun...) }

// chain returns the link of a new entry.
func (m *Match) chain(e *Entry) digest {
	b := m.digested[:0]
	if n := len(m.entries); n > 0 {
		b = append(b, m.entries[n-1].link[:]...)
	} else {
		b = m.start(b)
	}
	b = m.game.Lexicon().AppendLine(b, e.Action)
	b = append(b, 0)
	if e.Declared {
		b = append(b, 0)
	}
	b = append(b, e.Results...)
	b = append(b, e.Seal...)
	b = append(b, e.Salt...)
	return m.sum(b)
}

// digest returns the digest of entry i. It is worked out when it is wanted first, which the position
// has to be that of the entry for: an entry in the middle may have none.
func (m *Match) digest(i int) digest {
	e := &m.entries[i]
	if i == len(m.entries)-1 && e.digest == (digest{}) {
		e.digest = m.sum(m.pos.AppendState(append(m.digested[:0], e.link[:]...)))
	}
	return e.digest
}

func (m *Match) sum(b []byte) digest {
	if m.digested = b; m.hash == nil {
		m.hash = sha256.New()
	}
	m.hash.Reset()
	m.hash.Write(b)
	return digest(m.hash.Sum(m.summed[:0])[:16])
}
