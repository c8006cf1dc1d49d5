package data

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The sides by their place in game.json; the loader insists on this order.
const (
	US     game.Side = 0
	German game.Side = 1
)

// Data is one scenario as loaded: immutable.
type Data struct {
	Game, GameTitle string
	Hash            string
	Own             game.Tables
	Sides           [2]SideInfo
	Ground          *Ground
	TEC             TEC
	Weapons         []Weapon
	Soldiers        []Soldier // all of both rosters, American first, by rising id
	Deck            Deck
	Events          []Event
	Scenario        Scenario
	Beside          []Scenario // played side by side with it on one map (OTL-12.4-01): one or none
	Options         []game.OptionInfo
	Hesitation      bool // option, OTL-6.11b-01
	Traversing      bool // option, OTL-7.4b-01
	Solitaire       bool // option, OTL-12.5.4-01: the program leads the side against Scenario.Human
	Ledger          *game.Ledger
	ChartList       []game.Chart
}

// SideInfo names a side.
type SideInfo struct{ ID, Name, Adjective string }

// A Feature is a row of the Terrain Effects Chart. Those up to Woods are in-hex
// terrain, of which every hex has exactly one (OTL-1.1.7-01).
type Feature uint8

// The rows of the Terrain Effects Chart.
const (
	Bridge Feature = iota
	Building
	Clear
	Crops
	Marsh
	Scrub
	Water
	Woods
	Wall
	Crest
	Bunker4 // a bunker of protection 4
	Bunker5
	Foxhole
	Improved
	Smoke
	Prone
	Night
	Lengthwise // a bridge fired at along its length (OTL-2.1-01)
	Ford       // water that a scenario declares fordable (OTL-2.8-01)
	NumFeatures
)

// InHex tells whether the feature is in-hex terrain.
func (f Feature) InHex() bool { return f <= Woods }

// Effect is a row of the Terrain Effects Chart (OTL-1.1.10-01).
type Effect struct {
	Key, Name   string
	Dot         string // colour of the sighting dot of in-hex terrain, "" of clear (OTL-1.1.7-02)
	MP          int8   // to enter; added, for hexsides and smoke; 0 of Water: prohibited
	Attenuation int8   // half units
	Height      int8
	Morale      int8
	Protection  int8 // column of status checks; a shift for Smoke and Prone
	Area        int8 // column against area attacks
	KIA         int8 // highest number of a KIA check that kills
	Blocks      bool // blocks LOS as in-hex terrain (OTL-3.3-02)
	Bunker      bool // a bunker may stand there (OTL-2.3.3-01)
	Foxhole     bool // foxholes and improved positions may stand there (OTL-2.12-01)
}

// TEC is the Terrain Effects Chart by Feature.
type TEC [NumFeatures]Effect

// A Weapon is a row of a side's weapon table.
type Weapon struct {
	Side         game.Side
	Code, Name   string
	Crewed       bool // printed in yellow (OTL-7.4a-01)
	Assault      bool // underlined: may fire while moving (OTL-6.10-01)
	Bands        [3]Band
	Hit          int8 // soldiers hit, All
	Jam          int8 // column of the misfire check, 0: never jams (OTL-7.2.7-02)
	Repair       int8 // column of clearing a jam
	Value        int8 // what it adds to a build value (reconstructed)
	UncrewedMP   int8 // MP of a soldier who moves it without crew (OTL-7.4a.1-01), 4 if not crewed
	UncrewedLess int8 // columns less for the target of uncrewed fire
}

// A Band is a range band: the highest effective range in it and its effect column.
type Band struct{ Limit, Column int8 }

// All is the Hit value of weapons that hit everybody in the target location.
const All int8 = 100

// Column is the effect column at an effective range, 0 beyond the long band.
func (w *Weapon) Column(effective int) int8 {
	for _, b := range w.Bands {
		if effective <= int(b.Limit) {
			return b.Column
		}
	}
	return 0
}

// SoldierID is an index into Data.Soldiers.
type SoldierID int16

// NoSoldier is no soldier.
const NoSoldier SoldierID = -1

// A Soldier is what is printed on a counter (OTL-1.3.1-01).
type Soldier struct {
	ID      string // "us-13", stable word
	Number  int8   // as printed, unique for its side
	Side    game.Side
	Name    string
	Morale  int8
	Red     bool // red morale number (OTL-1.3.1.1-01)
	Melee   int8
	Weapon  int8 // index into Data.Weapons
	Command int8 // 0 for all but leaders
	Squad   bool // squad leader, yellow; a leader who is not is an assistant
	Radius  int8 // of command
	Unit    string
}

// Leader tells whether the soldier has a command value.
func (s *Soldier) Leader() bool { return s.Command > 0 }

// Cards is the number of cards of the Action Deck; their ids are 1 to Cards.
const Cards = 120

// A Deck holds the cards by id; 0 is no card.
type Deck [Cards + 1]Card

// Bar is the coloured bar of a card.
type Bar uint8

// The bars (OTL-1.2.5-01).
const (
	NoBar Bar = iota
	EventBar
	ReshuffleBar
)

// A Card is one card of the Action Deck.
type Card struct {
	Orders  int8
	Hex     Coordinate
	Entries [11]Entry // by column, 2 to 10
	Bar     Bar
	Event   int8 // index into Data.Events
}

// A Coordinate is the Random Hex field of a card: column 0 to 12 for A to M and row
// as printed, or a star.
type Coordinate struct {
	Column, Row int8
	Star        bool
	Yellow      bool // a half hex of the panel (OTL-11.3-02)
}

// An Entry is a number of a card; N is 0 for R, the card to be drawn anew.
type Entry struct {
	N           int8
	Red, Yellow bool
}

// Who is the side that an event is about, at the moment when it is drawn.
type Who uint8

// The sides of events.
const (
	Holder Who = iota // side with the initiative
	Other
	Both
)

// EffectKind is what an event does; two events may have the same for different sides.
type EffectKind uint8

// The effects of the events, in the order of events.tsv.
const (
	Mortar EffectKind = iota
	ShortRounds
	Bomb
	Sniper
	Hero
	SmokeOut
	SmokeFound
	LowAmmo
	LastClip
	Stoppage
	ClearJam
	DigFoxhole
	DigImproved
	Crater
	Mist
	Rain
	Wind
	Sun
	SecondWind
	Panic
	Rout
	Surrender
	Straggler
	Advance
	Lull
	Seize
	Momentum
	Confusion
	Runner
	Inspire
	LeaderHit
	Spotted
	Conceal
	Dud
	Mine
	Fire
	Breach
	Scavenge
	Crew
	Noise
	Flare
	Quiet
	NumEffects
)

// Star is what an event does if its random hex is a star.
type Star uint8

// The star cases (OTL-8.1-02).
const (
	NoHex        Star = iota // the event has no random hex
	Ignored                  // a star: no effect
	LeaderSees               // any hex in LOS of an own unpinned leader; none: no effect
	OwnSoldier               // a hex of legal terrain with an own soldier
	NearSoldier              // a hex within two hexes of an own soldier
	NearBuilding             // the building hex nearest to the centre of a random panel
)

// Choice is what the side of an event has to choose.
type Choice uint8

// The choices of events.
const (
	NoChoice Choice = iota
	ChooseStar
	ChooseSoldierHex
	ChooseJam
	ChooseHex
	ChooseSetupHex
	ChooseLeader
	ChooseCounter
	ChooseWeapon
	ChooseCrew
)

// An Event is one of the event texts.
type Event struct {
	Key, Name string
	Who       Who
	Effect    EffectKind
	Star      Star
	Choice    Choice
	Cards     int8   // cards of the deck that bear it
	Text      string // the whole effect in words
}

// Scenarios is how many are played.
func (d *Data) Scenarios() int { return 1 + len(d.Beside) }

// Played is one of the scenarios that are played, the first for 0.
func (d *Data) Played(i int) *Scenario {
	if i == 0 {
		return &d.Scenario
	}
	return &d.Beside[i-1]
}

// A Scenario is what 12.3 asks of one (OTL-12.3-01).
type Scenario struct {
	ID, Title, Printed string // Printed: the title in the rulebook, "" of one made by a player
	Date, Blurb        string
	Turns              int8
	Initiative         game.Side // holder at the start
	First              game.Side // who sets up first (OTL-12.3.4-01)
	Forces             [2]Force
	Night              bool
	Fordable           bool // water can be entered (OTL-2.8-01)
	Harvested          bool // crops count as clear for LOS (OTL-2.5-02)
	Bunkers            []Bunker
	Posts              []Post
	Objectives         []Objective
	Victory            Victory
	Human              game.Side // the live player's side in the solitaire game (OTL-12.5.4-01)
	PresetCard         int8      // card that PresetBy may use during set-up (OTL-S12-05), 0: none
	PresetBy           game.Side
	Notes              []string
}

// A Force is a side of a scenario.
type Force struct {
	Build       int16 // printed, for information (OTL-12.3.1-01)
	Elan, Break int8
	Soldiers    []SoldierID // order of battle
	Fakes       int8
	Foxholes    int8 // markers to place during set-up
	Charges     int8 // demolition charges
	Area        []hex.Hex
	MaxSoldiers int8 // in one hex at set-up, 0: any (fakes not counted)
	MaxUnits    int8 // in one hex at set-up, 0: any (fakes counted)
	Later       []Reinforcement
	Exits       []hex.Hex // where leaving the map scores
}

// A Reinforcement arrives together once a draw of the column is lower than the turn
// (OTL-S5-04).
type Reinforcement struct {
	Soldiers []SoldierID
	From     int8 // first turn of the draw
	Column   int8
	Hexes    []hex.Hex
}

// A Bunker stands in a hex and faces one of its sides (OTL-2.3.1-01).
type Bunker struct {
	Hex    hex.Hex
	Value  int8 // protection and number of soldiers it holds, 4 or 5
	Facing hex.Dir
	Inside game.Side // who may set up in it
}

// A Post is an upper level where soldiers may be set up who stay there for the game
// (OTL-S4-06).
type Post struct {
	Side     game.Side
	Hex      hex.Hex
	Level    int8
	Min, Max int8
	Fakes    bool // fakes count and may be there: the scenario says units, not soldiers (OTL-S6-03)
}

// An Objective is a named place that victory asks for.
type Objective struct {
	Label string
	Hexes []hex.Hex
}

// Victory decides the game at its end: by points, or by tests that must all hold.
type Victory struct {
	Points bool
	Terms  [2][]Term // by side, of victory by points
	Tests  []Test    // all must hold for Winner
	Winner game.Side // the other side wins otherwise
}

// NamesControl reports whether a side scores for the control of the hex by itself, or a test asks who controls it.
func (v *Victory) NamesControl(h hex.Hex) bool {
	for side := range v.Terms {
		for i := range v.Terms[side] {
			if t := &v.Terms[side][i]; t.Per == PerHex && slices.Contains(t.Hexes, h) {
				return true
			}
		}
	}
	for i := range v.Tests {
		if t := &v.Tests[i]; t.Asks != NoEnemy && t.Asks != GoodOrder && slices.Contains(t.Hexes, h) {
			return true
		}
	}
	return false
}

// Per is what a side scores for.
type Per uint8

// What scores.
const (
	PerEliminated Per = iota // enemy soldier killed; half for a routed one (OTL-7.2.11.3-02)
	PerExit                  // own soldier who left the map through Force.Exits
	PerBuilding              // building controlled: Term.Building, or each of the layout if it is -1
	PerHex                   // Term.Hexes controlled
	PerCrossing              // own soldier who left the bridge Term.Hexes[0] into Term.Bank, once
)

// A Term scores points for a side.
type Term struct {
	Per      Per
	Points   int8
	Building int8
	Hexes    []hex.Hex
	Bank     []hex.Hex
}

// Asks is what a test of the end asks for.
type Asks uint8

// The tests.
const (
	ControlCount  Asks = iota // the winner controls at least Min of the hexes
	ControlAll                // all of them
	ControlPoints             // of which Weights add up to at least Min
	NoEnemy                   // no enemy soldier, pinned or not, is in the hexes; fakes do not count
	GoodOrder                 // at least Min own soldiers in good order are
)

// A Test is one condition of victory.
type Test struct {
	Asks    Asks
	Hexes   []hex.Hex
	Weights []int8 // by hex of Hexes
	Min     int8
}
