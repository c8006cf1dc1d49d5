package opponent

import (
	"encoding/binary"
	"errors"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
)

// A Question asks what to do.
type Question struct {
	Scenario string // "aachen/first-blood"; "" is the game on the table, which only the page's own thread has
	Options  map[string]string
	Level    mind.Level
	Seed     string // of the thoughts: never that of the match's dice
	Number   int    // how many decisions the side has made before
	State    []byte // of a position as the side that decides may know it
	Legal    []game.Action
}

// Ask makes the question of the decision that a match waits for. seed tells matches apart and is no secret of theirs. A
// set-up of the match's own would tell what is hidden, so it is not sent: see Scenario.
func Ask(m *game.Match, level mind.Level, seed string) Question {
	side := m.Decision().Side
	q := Question{Scenario: m.Head().Scenario, Options: m.Head().Options, Level: level, Seed: seed + " " + m.Game().Info().Sides[side], Legal: m.Legal()}
	q.State = seen(m.Pos(), side)
	if len(m.Head().Setup) > 0 || len(m.Head().Own) > 0 { // the Worker has neither
		q.Scenario = ""
	}
	for _, e := range m.Entries() {
		if e.Side == side && !m.Game().Lexicon().IsFree(e.Action.Verb) {
			q.Number++
		}
	}
	return q
}

// seen is the state of a position as a side may know it.
func seen(p game.Position, side game.Side) []byte {
	view := p.Clone()
	view.Redact(side)
	return view.AppendState(nil)
}

// Append appends the question as bytes.
func (q *Question) Append(b []byte) []byte {
	b = appendText(b, q.Scenario)
	b = binary.AppendUvarint(b, uint64(len(q.Options)))
	for _, k := range game.SortedKeys(q.Options) {
		b = appendText(appendText(b, k), q.Options[k])
	}
	b = append(b, byte(q.Level))
	b = appendText(b, q.Seed)
	b = binary.AppendUvarint(b, uint64(q.Number))
	b = appendText(b, string(q.State))
	b = binary.AppendUvarint(b, uint64(len(q.Legal)))
	for _, a := range q.Legal {
		b = appendAction(b, a)
	}
	return b
}

// errBytes is what unreadable bytes give.
var errBytes = errors.New("the message of the computer player cannot be read")

// ReadQuestion is the inverse of Append.
func ReadQuestion(b []byte) (q Question, err error) {
	r := reader{rest: b}
	q.Scenario = r.text()
	q.Options = map[string]string{}
	for range r.count() {
		k := r.text()
		q.Options[k] = r.text()
	}
	q.Level = mind.Level(r.byte())
	q.Seed = r.text()
	q.Number = r.number()
	q.State = []byte(r.text())
	for range r.count() {
		q.Legal = append(q.Legal, r.action())
	}
	return q, r.end()
}

// An Answer is what is done and why, and what else was tried.
type Answer struct {
	mind.Rival        // what is done
	Points     string // what gains count, "" if nothing was tried
	Rivals     []mind.Rival
	Trouble    string // why there is no answer, "" if there is
}

// answer makes one of a choice.
func answer(c mind.Choice) Answer {
	return Answer{Rival: mind.Rival{Action: c.Action, To: c.To, Aim: c.Aim, Gain: c.Gain, Reason: c.Reason, Does: c.Does}, Points: c.Points, Rivals: c.Rivals}
}

// Append appends the answer as bytes.
func (a *Answer) Append(b []byte) []byte {
	b = appendText(b, a.Trouble)
	b = appendText(appendRival(b, a.Rival), a.Points)
	b = binary.AppendUvarint(b, uint64(len(a.Rivals)))
	for _, r := range a.Rivals {
		b = appendRival(b, r)
	}
	return b
}

// ReadAnswer is the inverse of Append.
func ReadAnswer(b []byte) (a Answer, err error) {
	r := reader{rest: b}
	a.Trouble = r.text()
	a.Rival, a.Points = r.rival(), r.text()
	for range r.count() {
		a.Rivals = append(a.Rivals, r.rival())
	}
	return a, r.end()
}

// Best are the best three with what is done first.
func (a *Answer) Best() []mind.Rival {
	list := append([]mind.Rival{a.Rival}, a.Rivals...)
	return slices.Clip(list[:min(len(list), 3)])
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendAction(b []byte, a game.Action) []byte {
	b = append(b, byte(a.Verb), byte(a.Option))
	for _, n := range [...]int16{int16(a.Units[0]), int16(a.Units[1]), int16(a.Units[2]), int16(a.Hex), int16(a.To)} {
		b = binary.AppendVarint(b, int64(n))
	}
	return b
}

func appendRival(b []byte, r mind.Rival) []byte {
	b = appendAction(b, r.Action)
	for _, n := range [...]int{int(r.To), int(r.Aim), r.Gain} {
		b = binary.AppendVarint(b, int64(n))
	}
	return appendText(appendText(b, r.Reason), r.Does)
}

// A reader reads what was appended. After the first fault everything is empty.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) end() error {
	if r.bad || len(r.rest) > 0 {
		return errBytes
	}
	return nil
}

func (r *reader) take(n int) []byte {
	if r.bad || n < 0 || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) signed() int {
	n, used := binary.Varint(r.rest)
	if used <= 0 {
		used = -1
	}
	if r.take(used) == nil {
		return 0
	}
	return int(n)
}

func (r *reader) number() int {
	n, used := binary.Uvarint(r.rest)
	if used <= 0 || n > 1<<30 {
		used = -1
	}
	if r.take(used) == nil {
		return 0
	}
	return int(n)
}

// count is the length of a list, each of whose elements takes a byte at least.
func (r *reader) count() int {
	n := r.number()
	if n > len(r.rest) {
		r.take(-1)
		return 0
	}
	return n
}

func (r *reader) text() string { return string(r.take(r.number())) }

func (r *reader) action() (a game.Action) {
	a.Verb, a.Option = game.Verb(r.byte()), game.Option(r.byte())
	for i := range a.Units {
		a.Units[i] = game.Unit(r.signed())
	}
	a.Hex, a.To = hex.Hex(r.signed()), hex.Hex(r.signed())
	return a
}

func (r *reader) rival() (v mind.Rival) {
	v.Action = r.action()
	v.To, v.Aim, v.Gain = hex.Hex(r.signed()), hex.Hex(r.signed()), r.signed()
	v.Reason, v.Does = r.text(), r.text()
	return v
}
