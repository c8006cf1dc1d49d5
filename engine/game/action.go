package game

import "fieldpost/engine/hex"

// Side is one of the two sides of a match, in the order of the scenario's list of sides.
type Side uint8

// Nobody is no side: the game is over, or a thing belongs to neither.
const Nobody Side = 255

// Other returns the opponent of a side.
func (s Side) Other() Side { return 1 - s }

// Unit is the index of a counter in the scenario's list of units.
type Unit int16

// NoUnit is no unit.
const NoUnit Unit = -1

// Unseen is a unit of which the reader of an event does not know which it is. Actions have none.
const Unseen Unit = -2

// Verb, Option and Ask are indices into the word lists of a Lexicon.
type (
	Verb   uint8
	Option uint8
	Ask    uint8
)

// An Action is one answer to a decision: a verb, up to three units, one or two
// hexes and at most one option. It is comparable, so an action is legal exactly
// if it stands in the list of legal actions. The zero Option means none.
type Action struct {
	Verb   Verb
	Option Option
	Units  [3]Unit
	Hex    hex.Hex
	To     hex.Hex
}

// Act returns the action with this verb and nothing else filled in.
func Act(v Verb) Action {
	return Action{Verb: v, Units: [3]Unit{NoUnit, NoUnit, NoUnit}, Hex: hex.None, To: hex.None}
}

// With returns the action with these units (at most three) in ascending order.
func (a Action) With(units ...Unit) Action {
	a.Units = [3]Unit{NoUnit, NoUnit, NoUnit}
	n := copy(a.Units[:], units)
	for i := 1; i < n; i++ {
		for j := i; j > 0 && a.Units[j] < a.Units[j-1]; j-- {
			a.Units[j], a.Units[j-1] = a.Units[j-1], a.Units[j]
		}
	}
	return a
}

// At returns the action with its hex set.
func (a Action) At(h hex.Hex) Action { a.Hex = h; return a }

// Toward returns the action with its second hex set.
func (a Action) Toward(h hex.Hex) Action { a.To = h; return a }

// As returns the action with its option set.
func (a Action) As(o Option) Action { a.Option = o; return a }

// A Decision is what a position waits for. When the game is over Side is Nobody.
type Decision struct {
	Side Side
	Ask  Ask
	Over bool
}
