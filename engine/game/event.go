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
	Veil   Veil // what of the rest only Side knows
	Unit   Unit
	Other  Unit
	More   [4]Unit // of a list that begins with Unit and Other, NoUnit after the last
	Hex    hex.Hex
	To     hex.Hex
	N      [8]int16
	Rules  [4]Rule
}

// Happened returns an event of a kind with nothing else filled in.
func Happened(k EventKind, s Side) Event {
	return Event{Kind: k, Side: s, Unit: NoUnit, Other: NoUnit, More: [4]Unit{NoUnit, NoUnit, NoUnit, NoUnit}, Hex: hex.None, To: hex.None}
}

// About returns an event about a unit, a hex and another one, with numbers.
func About(k EventKind, u Unit, at, to hex.Hex, n ...int16) Event {
	e := Happened(k, Nobody)
	e.Unit, e.Hex, e.To = u, at, to
	copy(e.N[:], n)
	return e
}

// Of returns the event with its first unit set.
func (e Event) Of(u Unit) Event { e.Unit = u; return e }

// At returns the event with its hex set.
func (e Event) At(h hex.Hex) Event { e.Hex = h; return e }

// Toward returns the event with its second hex set.
func (e Event) Toward(h hex.Hex) Event { e.To = h; return e }

// Counting returns the event with its first numbers set.
func (e Event) Counting(n ...int16) Event { copy(e.N[:], n); return e }

// Naming returns the event with a list of units, of which there are at most six.
func (e Event) Naming(units ...Unit) Event {
	all := [6]Unit{NoUnit, NoUnit, NoUnit, NoUnit, NoUnit, NoUnit}
	copy(all[:], units)
	e.Unit, e.Other, e.More = all[0], all[1], [4]Unit(all[2:])
	return e
}

// Units returns the units that the event names.
func (e Event) Units() (units []Unit) {
	for _, u := range [...]Unit{e.Unit, e.Other, e.More[0], e.More[1], e.More[2], e.More[3]} {
		if u != NoUnit {
			units = append(units, u)
		}
	}
	return units
}

// A Veil lies over what of an event only its Side knows: bits by unit, for both hexes, and by number.
type Veil uint16

// Untold stands for a number that a reader is not told.
const Untold int16 = -1

// VeilUnit lies over a unit: over Unit for 0, over Other for 1, then over More.
func VeilUnit(i int) Veil { return 1 << i }

const (
	VeilHexes Veil = 1 << 6  // over Hex and To
	VeilAll   Veil = 1 << 15 // over the event: that it happened is not told
)

// VeilN lies over a number.
func VeilN(i int) Veil { return 1 << (7 + i) }

// For returns the event as a side may know it, all of it for Nobody: instead of what is veiled there
// are the units Unseen, no hexes, and numbers Untold. It is false where the side is told nothing.
func (e Event) For(viewer Side) (seen Event, ok bool) {
	if viewer == e.Side || viewer == Nobody {
		return e, true
	}
	for i, u := range [...]*Unit{&e.Unit, &e.Other, &e.More[0], &e.More[1], &e.More[2], &e.More[3]} {
		if e.Veil&VeilUnit(i) != 0 {
			*u = Unseen
		}
	}
	if e.Veil&VeilHexes != 0 {
		e.Hex, e.To = hex.None, hex.None
	}
	for i := range e.N {
		if e.Veil&VeilN(i) != 0 {
			e.N[i] = Untold
		}
	}
	return e, e.Veil&VeilAll == 0
}

// Told returns events as a side may know them, without those of which it is told nothing.
func Told(events []Event, viewer Side) (told []Event) {
	for _, e := range events {
		if seen, ok := e.For(viewer); ok {
			told = append(told, seen)
		}
	}
	return told
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
