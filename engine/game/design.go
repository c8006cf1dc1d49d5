package game

// A Design is what a system tells of a scenario that a player has made himself and that could be played.
type Design struct {
	Title   string   `json:"title"`
	Length  string   `json:"length"` // "8 turns"
	Weights []Weight `json:"weights"`
}

// A Weight is a figure that weighs on the balance of a scenario.
type Weight struct {
	ID    string `json:"id"`             // "build"
	Title string `json:"title"`          // "Build value"
	Side  string `json:"side,omitempty"` // whose, "" of the scenario as a whole
	Value int    `json:"value"`
	Rule  string `json:"rule,omitempty"` // ledger id
}

// A FormField is a value of a set-up file that a player may fill in.
type FormField struct {
	Path      string // members from the top, by dots, with a star for each entry of a list: "panels.*.x"
	Title     string // "Turns"; of a list's field after the title of the list and a colon: "Panels: Column"
	Kind      FormKind
	Low, High int      // of a number
	Words     []string // that may be chosen
	Names     []string // of the words as players know them; nil if they are the words
	Rule      Ref      // that says what may be written
}

// FormKind is what a field of a form holds.
type FormKind uint8

// The kinds: a text, a whole number, yes or no, one of the words, some of the words, numbers among the words, and words that nobody lists, such as hexes.
const (
	FormText FormKind = iota
	FormNumber
	FormFlag
	FormWord
	FormWords
	FormNumbers
	FormList
)
