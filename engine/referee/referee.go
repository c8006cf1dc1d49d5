// Package referee speaks the engine in JSON lines, one request and one answer a
// line, in order: the way bots, tests and other programs drive it, as UCI is
// for chess. README.md documents every request.
package referee

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/post"
)

// A Shelf is where a referee finds its games.
type Shelf interface {
	// Scenarios lists what can be played.
	Scenarios() []game.Info
	// Open loads a scenario by its name, "aachen/first-blood".
	Open(scenario string, options map[string]string) (game.Game, error)
}

// A Designer is a Shelf that checks scenarios that players have made, from their text. Not every shelf is one.
type Designer interface {
	Design(folder, text string, options map[string]string) (*game.Design, error)
}

// An Overlayer is a Shelf that opens games with tables of a player's own. Not every shelf is one.
type Overlayer interface {
	OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error)
}

// openOwn loads the scenario of a match with the tables that it brings along.
func (r *Referee) openOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error) {
	if shelf, ok := r.shelf.(Overlayer); ok {
		return shelf.OpenOwn(scenario, options, own)
	}
	return r.shelf.Open(scenario, options)
}

// A Referee holds one match at a time and answers requests about it.
type Referee struct {
	shelf Shelf
	match *game.Match
	seat  *post.Seat // of a match by mail, nil of any other
	game  game.Game  // of a match by mail that waits to begin

	advisers [2]adviser // by side
}

// New returns a referee with no match.
func New(shelf Shelf) *Referee { return &Referee{shelf: shelf} }

// Match returns the match in progress, nil if there is none.
func (r *Referee) Match() *game.Match { return r.match }

// Serve answers requests until the input ends. It returns only errors of
// reading and writing: bad requests are answered.
func (r *Referee) Serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	w := bufio.NewWriter(out)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			w.Write(r.Answer(line))
			w.WriteByte('\n')
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// request is the union of what requests may hold.
type request struct {
	Cmd      string            `json:"cmd"`
	Scenario string            `json:"scenario"`
	Seed     string            `json:"seed"`
	Options  map[string]string `json:"options"`
	Action   json.RawMessage   `json:"action"`
	Units    []string          `json:"units"`
	Do       string            `json:"do"`
	Side     string            `json:"side"`
	Viewer   string            `json:"viewer"`
	Position json.RawMessage   `json:"position"`
	Next     []int             `json:"next"`
	What     string            `json:"what"`
	Unit     string            `json:"unit"`
	Hex      string            `json:"hex"`
	Text     string            `json:"text"`
	Depth    int               `json:"depth"`
	Name     string            `json:"name"`
	Dice     game.DiceKind     `json:"dice"`
	Remark   string            `json:"remark"`
	Whole    bool              `json:"whole"`
	GiveUp   bool              `json:"give_up"`
	Ahead    int               `json:"ahead"`
	Players  map[string]string `json:"players"`
	Level    string            `json:"level"`
	Rollouts int               `json:"rollouts"`
}

// fault is an error answer.
type fault struct {
	Error string   `json:"error"`
	Rules []string `json:"rules,omitempty"`
	Why   string   `json:"why,omitempty"`
}

// handlers by request. A handler returns the answer, or an error whose sentence
// becomes the answer; then nothing has changed.
var handlers = map[string]func(*Referee, *request) (any, error){
	"games":    (*Referee).games,
	"new":      (*Referee).start,
	"design":   (*Referee).design,
	"decision": (*Referee).decision,
	"legal":    (*Referee).legal,
	"do":       (*Referee).do,
	"why":      (*Referee).why,
	"position": (*Referee).position,
	"setup":    (*Referee).setup,
	"dice":     (*Referee).dice,
	"query":    (*Referee).query,
	"undo":     (*Referee).undo,
	"hash":     (*Referee).hash,
	"save":     (*Referee).save,
	"load":     (*Referee).load,
	"verify":   (*Referee).verify,
	"perft":    (*Referee).perft,
	"advise":   (*Referee).advise,
	"invite":   (*Referee).invite,
	"accept":   (*Referee).accept,
	"dispatch": (*Referee).dispatch,
	"receive":  (*Referee).receive,
	"order":    (*Referee).order,
	"stand":    (*Referee).stand,
	"declare":  (*Referee).declare,
	"answer":   (*Referee).answerDice,
}

// needsMatch names the requests that make sense only with a match.
var needsMatch = []string{"decision", "legal", "do", "why", "position", "dice", "query", "undo", "hash", "save", "verify", "perft", "advise", "dispatch", "declare", "order", "stand"}

// Answer answers one request with one line of JSON.
func (r *Referee) Answer(line []byte) []byte {
	var q request
	if err := game.Unmarshal(line, &q); err != nil {
		return encode(fault{Error: fmt.Sprintf("the request is not understood: %v", err)})
	}
	if name := twice(line); name != "" {
		return encode(fault{Error: fmt.Sprintf("the request is not understood: the member %.40q stands twice in an object: keep one", name)})
	}
	handle := handlers[q.Cmd]
	switch {
	case handle == nil:
		return encode(fault{Error: fmt.Sprintf("%.40q is no request of the referee", q.Cmd)})
	case r.match == nil && slices.Contains(needsMatch, q.Cmd):
		return encode(fault{Error: fmt.Sprintf("there is no match yet: send new, setup or load before %s", q.Cmd)})
	}
	answer, err := handle(r, &q)
	if err != nil {
		f := fault{Error: err.Error()}
		if illegal := (*game.IllegalError)(nil); errors.As(err, &illegal) {
			f = fault{Error: "illegal", Why: illegal.Sentence, Rules: r.match.Game().Ledger().IDs(illegal.Rules...)}
		}
		return encode(f)
	}
	return encode(answer)
}

func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return []byte(`{"error":"the answer cannot be written as JSON"}`)
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}

// twice returns the name of a member that an object of a JSON text has twice, "" if there is none: the reader would take
// the last of two, or both together, and a position written by hand would be another one than meant.
func twice(text []byte) string {
	type level struct {
		names map[string]bool // of an object that is open, nil for a list
		value bool            // a name has been read, what follows is its value
	}
	var open []level
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		token, err := d.Token()
		if err != nil {
			return ""
		}
		if len(open) > 0 && token != json.Delim('}') {
			l := &open[len(open)-1]
			if name, ok := token.(string); ok && l.names != nil && !l.value {
				if l.names[name] {
					return name
				}
				l.names[name], l.value = true, true
				continue
			}
			l.value = false
		}
		switch token {
		case json.Delim('{'):
			open = append(open, level{names: map[string]bool{}})
		case json.Delim('['):
			open = append(open, level{})
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
	}
}

// lex returns the words of the match's game.
func (r *Referee) lex() *game.Lexicon { return r.match.Game().Lexicon() }

// given reports whether a request has a member that is kept as it stands.
func given(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }

// action reads the action of a request.
func (r *Referee) action(q *request) (game.Action, error) {
	if !given(q.Action) {
		return game.Action{}, errors.New("the request has no action")
	}
	return r.lex().ParseJSON(q.Action)
}

// side reads a side id; "" is nobody, who sees everything.
func (r *Referee) side(id string) (game.Side, error) {
	if id == "" {
		return game.Nobody, nil
	}
	s, ok := r.lex().Side(id)
	if !ok {
		return s, fmt.Errorf("%.20q is no side of this game; the sides are %s", id, game.List(r.lex().Sides))
	}
	return s, nil
}

// viewer reads from whose view a question is answered: a side id, or "" for who sees everything.
func (r *Referee) viewer(id string) (game.Side, error) {
	if id == "" {
		return game.Nobody, nil
	}
	return r.side(id)
}

// sideID returns the id of a side, "" for nobody.
func (r *Referee) sideID(s game.Side) string {
	if int(s) < len(r.lex().Sides) {
		return r.lex().Sides[s]
	}
	return ""
}

func (r *Referee) unit(id string) (game.Unit, error) {
	if id == "" {
		return game.NoUnit, nil
	}
	u, ok := r.lex().Unit(id)
	if !ok {
		return game.NoUnit, fmt.Errorf("%.40q is no unit of this scenario", id)
	}
	return u, nil
}

func (r *Referee) hex(id string) (hex.Hex, error) {
	if id == "" {
		return hex.None, nil
	}
	h, ok := r.lex().Hexes.Lookup(id)
	if !ok {
		return hex.None, fmt.Errorf("%.20q is no hex of this map", id)
	}
	return h, nil
}
