package lesson

// A Term is a word of a game and what it means, in words of our own.
type Term struct {
	Term  string   `json:"term"`
	Also  []string `json:"also"` // its other forms: plurals, abbreviations
	Means string   `json:"means"`
	Rules []string `json:"rules"` // ids of the ledger rows that it rests on
}

// A Lore is what a game tells somebody who is new to it, beside its lessons.
type Lore struct {
	Terms  []Term
	Sights map[string]string // one line for the first time that something happens, by the word of its event
}
