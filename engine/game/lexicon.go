package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// A Lexicon turns the small integers of actions, decisions and events into the
// stable words that stand in journals and in the referee's lines, and back.
// Index 0 of Options is "" (no option).
type Lexicon struct {
	Verbs   []string
	Options []string
	Asks    []string
	Events  []string
	Queries []string // what Game.Query answers
	Units   []string
	Sides   []string
	Hexes   *hex.Map
	Rules   *Ledger
	// Roles tells by verb what it does at the table; nil if none of them has a role.
	Roles []Role
	// Foretells is by verb the question whose forecast shows what an action may lead to, "" for none;
	// nil: "odds" for all.
	Foretells []string
	// Phrases are by verb what a button says before its hex is chosen, where the word alone says too little; nil: nowhere.
	Phrases []string
	// Deeds tells by event what it does to units and places; nil if none of them has a deed.
	Deeds []Deed
	// Overlays are the questions that are worth an overlay of the map.
	Overlays []Overlay
	// Free marks verbs that are legal beside a decision and leave it standing, such as
	// putting a stack in order; nil if the game has none.
	Free []bool

	verb, option, unit map[string]int
}

// A Role is what a verb does, for a page or a player that knows no rules.
type Role uint8

// The roles. A move is declared with a verb that begins, taken hex by hex with one that steps, and
// ended with one that stops. Quiet verbs change least: a hurried player may always take one.
const (
	NoRole   Role = iota
	Begins        // units begin to move
	Steps         // the next hex of a move
	Stops         // the move ends here; quiet
	Strikes       // an attack is declared
	Joins         // a unit takes part in what was begun
	Launches      // an attack is made by the units that take part
	Commands      // whoever stands in a hex is told what to do
	Enters        // a unit that waits to come is put on the map
	Restores      // a step lost comes back; who lets that be loses it
	Yields        // a unit of one's own is given up; a click on it is not enough
	Declines      // an opportunity is let go; quiet
	Lets          // things go on as they are; quiet
)

// Role returns the role of a verb.
func (l *Lexicon) Role(v Verb) Role {
	if int(v) >= len(l.Roles) {
		return NoRole
	}
	return l.Roles[v]
}

// Spoken is what a verb is called before its hex is chosen.
func (l *Lexicon) Spoken(v Verb) string {
	if int(v) < len(l.Phrases) && l.Phrases[v] != "" {
		return l.Phrases[v]
	}
	return l.Verbs[v]
}

// IsQuiet reports whether a verb changes least.
func (l *Lexicon) IsQuiet(v Verb) bool { return l.Role(v) == Stops || l.Role(v) >= Declines }

// Foretold is the question whose forecast shows what an action with a verb may lead to, "" if none.
func (l *Lexicon) Foretold(v Verb) string {
	switch {
	case l.Foretells == nil:
		return "odds"
	case int(v) < len(l.Foretells):
		return l.Foretells[v]
	}
	return ""
}

// A Deed is what an event does, for a page that knows no rules: what moves from Hex to To, what is lost,
// who holds a place now.
type Deed uint8

// The deeds.
const (
	NoDeed   Deed = iota
	Moves         // Unit, and Other if there is one, goes from Hex to To
	Retreats      // the same, driven back
	Advances      // the same, after a battle
	Fights        // the result of a battle is known
	Loses         // Unit loses strength or order
	Weakens       // Unit loses N[0] in strength, which all may know
	Perishes      // Unit is gone from Hex
	Divides       // Unit is split off Other, or goes back to it: nothing is lost
	Captures      // Side holds Hex now, or To where no Hex is named
)

// Deed returns what an event does.
func (l *Lexicon) Deed(k EventKind) Deed {
	if int(k) >= len(l.Deeds) {
		return NoDeed
	}
	return l.Deeds[k]
}

// Weakened returns what events tell of the strength that a unit lost in them.
func (l *Lexicon) Weakened(events []Event) func(Unit) int {
	return func(u Unit) (n int) {
		for i := range events {
			if e := &events[i]; e.Unit == u && l.Deed(e.Kind) == Weakens {
				n += int(e.N[0])
			}
		}
		return n
	}
}

// VerbFor returns the first verb with a role.
func (l *Lexicon) VerbFor(r Role) (Verb, bool) {
	i := slices.Index(l.Roles, r)
	return Verb(max(i, 0)), i >= 0
}

// An Overlay is a question whose answer can be drawn over the map.
type Overlay struct {
	What  string // a word of Queries
	Title string // "Zones of control"
	Of    OverlayOf
}

// OverlayOf says what an overlay is about.
type OverlayOf uint8

// An overlay is drawn for each side, for the side of the player at the table, or for a unit.
const (
	OfSides OverlayOf = iota
	OfPlayer
	OfUnit
	OfSight // for a unit, and then for a line from it to a hex
)

// Index prepares the look-up tables; call it once after the lists are filled.
func (l *Lexicon) Index() {
	index := func(words []string) map[string]int {
		m := make(map[string]int, len(words))
		for i, w := range words {
			m[w] = i
		}
		return m
	}
	l.verb, l.option, l.unit = index(l.Verbs), index(l.Options), index(l.Units)
}

// Unit returns the index of a unit id.
func (l *Lexicon) Unit(id string) (Unit, bool) {
	i, ok := l.unit[id]
	return Unit(i), ok
}

// Side returns the index of a side id.
func (l *Lexicon) Side(id string) (Side, bool) {
	for i, s := range l.Sides {
		if s == id {
			return Side(i), true
		}
	}
	return Nobody, false
}

// Verb returns the index of a verb.
func (l *Lexicon) Verb(word string) (Verb, bool) {
	i, ok := l.verb[word]
	return Verb(i), ok
}

// IsFree reports whether a verb leaves the decision standing (see Free).
func (l *Lexicon) IsFree(v Verb) bool { return int(v) < len(l.Free) && l.Free[v] }

// actionJSON is the stable JSON form of an action.
type actionJSON struct {
	Do    string   `json:"do"`
	Units []string `json:"units,omitempty"`
	Hex   string   `json:"hex,omitempty"`
	To    string   `json:"to,omitempty"`
	Kind  string   `json:"kind,omitempty"`
}

// JSON returns the JSON form of an action.
func (l *Lexicon) JSON(a Action) []byte {
	j := actionJSON{Do: l.Verbs[a.Verb], Hex: l.Hexes.ID(a.Hex), To: l.Hexes.ID(a.To), Kind: l.Options[a.Option]}
	for _, u := range a.Units {
		if u != NoUnit {
			j.Units = append(j.Units, l.Units[u])
		}
	}
	b, _ := json.Marshal(j)
	return b
}

// ParseJSON reads the JSON form of an action; the error is one sentence that
// names the word at fault.
func (l *Lexicon) ParseJSON(b []byte) (Action, error) {
	var j actionJSON
	if err := Unmarshal(b, &j); err != nil {
		return Action{}, fmt.Errorf("the action is not an object with do, units, hex, to and kind: %v", err)
	}
	return l.parse(j.Do, j.Units, j.Hex, j.To, j.Kind)
}

// Line returns the journal form of an action: the verb, then the words that it
// has, each with a sigil: +unit @hex >hex :option.
func (l *Lexicon) Line(a Action) string { return string(l.AppendLine(nil, a)) }

// AppendLine appends what Line returns.
func (l *Lexicon) AppendLine(b []byte, a Action) []byte {
	b = append(b, l.Verbs[a.Verb]...)
	for _, u := range a.Units {
		if u != NoUnit {
			b = append(append(b, " +"...), l.Units[u]...)
		}
	}
	if a.Hex != hex.None {
		b = append(append(b, " @"...), l.Hexes.ID(a.Hex)...)
	}
	if a.To != hex.None {
		b = append(append(b, " >"...), l.Hexes.ID(a.To)...)
	}
	if a.Option != 0 {
		b = append(append(b, " :"...), l.Options[a.Option]...)
	}
	return b
}

// ParseLine reads the journal form of an action.
func (l *Lexicon) ParseLine(s string) (Action, error) {
	var room [3]string // for the units that an action names
	units := room[:0]
	var do, at, to, kind string
	for _, w := range strings.Fields(s) { // not FieldsSeq: the page's compiler inlines none of it, and makes a closure of each part
		switch {
		case do == "":
			do = w
		case w[0] == '+':
			units = append(units, w[1:])
		case w[0] == '@':
			at = w[1:]
		case w[0] == '>':
			to = w[1:]
		case w[0] == ':':
			kind = w[1:]
		default:
			return Action{}, fmt.Errorf("the action %.60q has the word %.30q, which starts with none of the signs +, @, > and : that it needs", s, w)
		}
	}
	if do == "" {
		return Action{}, fmt.Errorf("an action is missing")
	}
	return l.parse(do, units, at, to, kind)
}

// parse finds what the ids of an action stand for. They come one by one: in a struct the room for the units would be on the heap.
func (l *Lexicon) parse(do string, ids []string, at, to, kind string) (Action, error) {
	v, ok := l.verb[do]
	if !ok {
		return Action{}, fmt.Errorf("%.40q is no verb of this game", do)
	}
	if len(ids) > 3 {
		return Action{}, fmt.Errorf("an action names at most three units, this one %d", len(ids))
	}
	a := Act(Verb(v))
	var units [3]Unit
	for i, id := range ids {
		u, ok := l.unit[id]
		if !ok {
			return Action{}, fmt.Errorf("%.40q is no unit of this scenario", id)
		}
		units[i] = Unit(u)
	}
	a = a.With(units[:len(ids)]...)
	var err error
	if a.Hex, err = l.hex(at); err != nil {
		return Action{}, err
	}
	if a.To, err = l.hex(to); err != nil {
		return Action{}, err
	}
	if kind != "" {
		o, ok := l.option[kind]
		if !ok {
			return Action{}, fmt.Errorf("%.40q is no kind of action of this game", kind)
		}
		a.Option = Option(o)
	}
	return a, nil
}

// hex is the hex with an id, None for none.
func (l *Lexicon) hex(id string) (hex.Hex, error) {
	if id == "" {
		return hex.None, nil
	}
	h, ok := l.Hexes.Lookup(id)
	if !ok {
		return hex.None, fmt.Errorf("%.20q is no hex of this map", id)
	}
	return h, nil
}
