package game

// SideName is how game.json names a side: "us", "US", "US".
type SideName struct{ ID, Name, Adjective string }

// Contents are what the loaded data of every game hold. A rules system embeds it in its own.
type Contents struct {
	Game, GameTitle        string // folder and title of the game
	Scenario, Title, Blurb string
	Length                 string // "5 activations", "8 turns"
	Hash                   string // of the files read
	OwnTables              Tables // those of them that stand in the place of the game's
	Sides                  [2]SideName
	Options                []OptionInfo
	Map                    *Map
	Ledger                 *Ledger
	ChartList              []Chart
}

// Info returns what a shelf shows, but for the data's hash where the scenario is not loaded yet.
func (s *Contents) Info(units, version int) *Info {
	return &Info{Game: s.Game, GameTitle: s.GameTitle, Scenario: s.Scenario, Title: s.Title, Blurb: s.Blurb, Length: s.Length,
		Sides: []string{s.Sides[0].ID, s.Sides[1].ID}, SideNames: []string{s.Sides[0].Name, s.Sides[1].Name},
		Units: units, Options: s.Options, Data: s.Hash, Own: s.OwnTables, Rules: version}
}

// A Box is what a game hands out as it was loaded, and how it names and cites things. A rules system
// embeds it, and has five of the methods of Game by it.
type Box struct {
	Citations
	Name Names

	info     *Info
	lexicon  *Lexicon
	contents *Contents
}

// NewBox packs a scenario. words has the verbs, options, asks, events, queries and units of its
// lexicon, and what is free; names has units and sides as they stand in sentences.
func NewBox(s *Contents, words Lexicon, names Names, version int) Box {
	words.Sides, words.Hexes, words.Rules = []string{s.Sides[0].ID, s.Sides[1].ID}, s.Map.Map, s.Ledger
	words.Index()
	names.Map = s.Map
	return Box{Citations: Citations{ledger: s.Ledger}, Name: names, info: s.Info(len(words.Units), version), lexicon: &words, contents: s}
}

// Info returns what a shelf shows of the scenario.
func (b *Box) Info() *Info { return b.info }

// Lexicon returns the words of actions, decisions and events.
func (b *Box) Lexicon() *Lexicon { return b.lexicon }

// Map returns the map as printed.
func (b *Box) Map() *Map { return b.contents.Map }

// Ledger returns the statements of the rules.
func (b *Box) Ledger() *Ledger { return b.contents.Ledger }

// Charts returns the tables of the game for the viewer.
func (b *Box) Charts() []Chart { return b.contents.ChartList }
