package game

// A Briefing is what a player is told before a scenario begins, in words of our own.
type Briefing struct {
	Situation string              `json:"situation"`
	Wins      []BriefLine         `json:"wins"`    // what wins
	Special   []BriefLine         `json:"special"` // rules of this scenario alone
	Advice    map[string][]string `json:"advice"`  // first advice, by the side's id
}

// A BriefLine is a sentence with the ids of the ledger rows that it rests on.
type BriefLine struct {
	Text  string   `json:"text"`
	Rules []string `json:"rules"`
}
