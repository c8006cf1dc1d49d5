package game

import (
	"errors"
	"fmt"
)

// A Drafter is a Game that writes its positions as the descriptions that Setup reads, so that a player can change them. Not
// every game is one.
type Drafter interface {
	Game
	// Draft writes a position; an error, one sentence, where it is in the midst of something that no description tells.
	Draft(p Position) ([]byte, error)
	// Member is the member of a description that a unit stands under: "units".
	Member(u Unit) string
	// Form lists what else of a description a player can change.
	Form() []Field
	// Rows finds rows of the ledger; those that it does not have are left out.
	Rows(refs ...Ref) []Rule
}

// A Placer is a Drafter with markers that are placed in certain hexes only. Setup takes them anywhere, since the rules can reckon
// with them; whoever makes a position by hand is told.
type Placer interface {
	Misplaced(p Position) error // one sentence on the first of them, with its rule; nil if there is none
}

// A Field is a value of a description.
type Field struct {
	Of        string // the member of units that have it, "hex" of what hexes have, "" of the position
	ID        string // member; one of a member in it after a dot
	Title     string
	Kind      FieldKind
	Away      bool              // units have it while they are off the map, and only then
	Yields    bool              // of hexes: left out again where a unit is put
	Drops     []string          // members that are left out again where this one changes
	Row       Ref               // what a value breaks that is refused, where Setup does not say it
	Keys      []string          // of a field that there is one of for each of these, such as sides; of hexes: hexsides, two hexes with a slash
	Words     []string          // of a WordField, a WordsField and a MarkerField
	Low, High int               // of a CountField and a NumbersField
	Now       map[string]string // what holds by key where the member is left out, by "" where there are no keys
}

// FieldKind is what a field holds.
type FieldKind uint8

// The kinds: a number, yes or no, one word, whether a list has the key, the words of a list by key, numbers, which of the words has
// the key as its value, and the hex of a unit, whose row is that of the stacking limit.
const (
	CountField FieldKind = iota
	FlagField
	WordField
	ListField
	WordsField
	NumbersField
	MarkerField
	PlaceField
)

// ErrMidst is Draft's error on a position that no description tells.
var ErrMidst = errors.New("something is under way here, or the game is over: go back to a moment before")

// A Breach is an error of Setup on something that the rules do not allow, and their rows.
type Breach struct {
	Sentence string
	Refs     []Ref
}

func (b *Breach) Error() string { return b.Sentence }

// Breaks returns the error on something that a row of the rules does not allow.
func Breaks(row Ref, format string, args ...any) error {
	return &Breach{fmt.Sprintf(format, args...), []Ref{row}}
}
