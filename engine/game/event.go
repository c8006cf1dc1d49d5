package game

import "fieldpost/engine/hex"

// Rule is the index of a row in a game's ledger; NoRule (0) is none. Row i of the
// ledger file has index i+1.
type Rule uint16

// NoRule is no ledger row.
const NoRule Rule = 0

// EventKind is an index into the event names of a Lexicon.
type EventKind uint8

// An Event is one thing that happened, as numbers. Sentences are made from it
// later by the rules system that issued it.
type Event struct {
	Kind   EventKind
	Side   Side
	Reveal bool // shows a player something he did not know: undo ends here
	Unit   Unit
	Other  Unit
	Hex    hex.Hex
	To     hex.Hex
	N      [8]int16
	Rules  [4]Rule
}

// Happened returns an event of a kind with nothing else filled in.
func Happened(k EventKind, s Side) Event {
	return Event{Kind: k, Side: s, Unit: NoUnit, Other: NoUnit, Hex: hex.None, To: hex.None}
}

// Cited are the rows that the event names.
func (e *Event) Cited() (rules []Rule) {
	for _, row := range e.Rules {
		if row != NoRule {
			rules = append(rules, row)
		}
	}
	return rules
}

// A Folder is a game that can tell of two events in a row as of one: the hexes of a move, the
// steps that a unit loses one by one.
type Folder interface {
	// Fold returns the event that stands for both, and false if each has to be told.
	Fold(a, b Event) (Event, bool)
}

// Events is the caller's buffer that Take appends to.
type Events struct{ List []Event }

// Add appends an event. Add on a nil buffer does nothing, which is what searches use.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.List = append(e.List, ev)
	}
}

// Reset empties the buffer and keeps its memory.
func (e *Events) Reset() { e.List = e.List[:0] }
