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
