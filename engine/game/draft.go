package game

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
}

// A Field is a value of a description.
type Field struct {
	Of        string // the member of units that have it, "hex" of what hexes have, "" of the position
	ID        string // member
	Title     string
	Kind      FieldKind
	Keys      []string          // of a field that there is one of for each of these, such as sides
	Words     []string          // of a WordField and a WordsField
	Low, High int               // of a CountField
	Now       map[string]string // what holds by key where the member is left out
}

// FieldKind is what a field holds.
type FieldKind uint8

// The kinds: a number, yes or no, one word, whether a list has the key, the words of a list by key.
const (
	CountField FieldKind = iota
	FlagField
	WordField
	ListField
	WordsField
)
