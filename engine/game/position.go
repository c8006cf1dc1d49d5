package game

import (
	"strings"

	"fieldpost/engine/hex"
)

// A Position is everything that the rules know at one moment of a match, the
// middle of any procedure included. It waits at exactly one decision.
//
// Legal and Take are two halves of one thing: Take accepts every action that
// Legal lists and may do anything with others, so callers check first (a Match
// does). With a buffer large enough neither allocates.
type Position interface {
	// Decision returns whose decision it is and what is asked.
	Decision() Decision
	// Stage returns where in the sequence of play the position stands.
	Stage() Stage
	// Legal appends all legal actions in a stable order.
	Legal(buf []Action) []Action
	// Take performs a legal action up to the next decision, asks dice for
	// chance, and appends what happened. ev may be nil.
	Take(a Action, dice Dice, ev *Events)
	// Why returns why an action that is not listed is refused.
	Why(a Action) Refusal
	// Clone returns an independent copy.
	Clone() Position
	// CopyFrom makes the position a copy of another of the same game without
	// allocating where its memory suffices.
	CopyFrom(src Position)
	// AppendState appends the canonical bytes of the state: equal positions,
	// and only those, have equal bytes. Derived values are left out.
	AppendState(b []byte) []byte
	// Key returns a number for the state, cheaply: positions that differ in no more than what
	// chance was asked before have the same, any others as good as never.
	Key() uint64
	// Redact forgets, in place, everything that a side may not know.
	Redact(side Side)
	// Resample replaces what is hidden from a side by another possibility that
	// the side could not tell from the real one.
	Resample(side Side, dice Dice)
}

// A Lister is a Position that tells of one action whether Legal lists it, and that more cheaply than
// by listing all. A match that is played again asks it of every action, and needs no list but the last.
type Lister interface {
	Position
	// Lists reports whether an action, of whatever words, is one of those that Legal appends.
	Lists(a Action) bool
}

// Clone makes a new position of a system's own type a copy of another one.
func Clone[P Position](from, into P) P {
	into.CopyFrom(from)
	return into
}

// A Stage is a place in the sequence of play. Positions of one turn and one phase have the same names for both in
// their pictures.
type Stage struct {
	Turn  int8
	Phase int16 // a number of the rules system's own
	Depth uint8 // procedures on the stack: more than before where something begins, fewer where it ends
}

// A Refusal says why an action is not legal: a sentence and the ledger rows that
// forbid it. The zero Refusal means that nothing forbids it.
type Refusal struct {
	Sentence string
	Rules    []Rule
}

// A Game is one loaded scenario with its options: maps, charts, units and rules.
// It is immutable and may be shared.
type Game interface {
	// Info returns names, sides and what else a shelf shows.
	Info() *Info
	// Lexicon returns the words of the game's actions and events.
	Lexicon() *Lexicon
	// Map returns the map with its terrain.
	Map() *Map
	// Ledger returns the numbered statements of the rules.
	Ledger() *Ledger
	// Charts returns the tables that players look things up in.
	Charts() []Chart
	// Start returns the position at set-up, waiting at its first decision. dice
	// answer what chance the first steps ask for.
	Start(dice Dice, ev *Events) Position
	// Restore returns the position whose state is told, the inverse of AppendState: it lists the
	// same actions and plays on the same. Bytes of anything else give an error of one sentence.
	Restore(state []byte) (Position, error)
	// Prompt returns what is asked, as one plain sentence for the deciding side,
	// and the name of each frame of the procedure stack from the bottom up.
	Prompt(p Position) (sentence string, frames []string)
	// Describe returns a sentence for an event as a player would write it in a
	// turn report, and its dice and figures as a second text ("" if none). Its reader is told no
	// more than Event.For leaves him.
	Describe(ev Event, viewer Side) (sentence, detail string)
	// Label returns the words on the button of an action ("Prepared attack, 3 AP").
	Label(p Position, a Action) string
	// Picture returns what a side may see; Nobody sees everything.
	Picture(p Position, side Side) *Picture
	// Verdict returns the result when the game is over.
	Verdict(p Position) Verdict
	// Query answers a computed question about a position as q.Viewer may know it: whatever is
	// hidden from that side is forgotten before anything is computed.
	Query(p Position, q Query) (*Answer, error)
	// Setup builds a position from a description (see the referee's README);
	// an error names the field at fault.
	Setup(spec []byte) (Game, Position, error)
}

// A Quartermaster is a Game that tells where units would be too many. Not every game is one.
type Quartermaster interface {
	// Crowded reports whether units that end a move in another hex would break a stacking
	// limit there.
	Crowded(p Position, units []Unit, h hex.Hex) bool
}

// Info is what a shelf shows of a scenario.
type Info struct {
	Game      string   // folder name: "aachen"
	GameTitle string   // "Crossing the Line: Aachen 1944"
	Scenario  string   // "first-blood"
	Title     string   // "First Blood"
	Blurb     string   // one or two sentences, our own words
	Sides     []string // ids in order: "us", "ge"
	SideNames []string // "US", "German"
	Length    string   // "5 activations", "3 turns"
	Units     int      // counters in play
	Solitaire bool     // one side only takes decisions
	Machine   bool     // and the program leads the other, whose secrets stay hidden
	Options   []OptionInfo
	Data      string // hash of the scenario's data, hexadecimal
	Own       Tables // files of it that stand in the place of the game's own
	Rules     int    // version of the rules code
}

// Whole is the title of the game and that of the scenario, once where they are the same.
func (i *Info) Whole(between string) string {
	if strings.HasSuffix(i.GameTitle, i.Title) {
		return i.GameTitle
	}
	return i.GameTitle + between + i.Title
}

// OptionInfo is a switch that can be set when a match starts.
type OptionInfo struct {
	ID      string
	Title   string
	Rule    string // ledger id, "" if none
	Values  []string
	Default string
}

// Verdict is the result of a finished game.
type Verdict struct {
	Over   bool     `json:"over"`
	Winner string   `json:"winner,omitempty"` // side id, "" for none or a draw
	Level  string   `json:"level,omitempty"`  // "decisive victory"
	Text   string   `json:"text,omitempty"`   // one sentence with the reason
	Lines  []string `json:"lines,omitempty"`  // how it came about
	Rules  []string `json:"rules,omitempty"`
}

// A Query asks for a computed set, path or distribution. What is one of the
// words the game offers (Lexicon.Queries).
type Query struct {
	What   string
	Viewer Side // who asks; Nobody sees everything
	Side   Side // whose ZOC; Nobody where it does not matter
	Unit   Unit
	Hex    hex.Hex
	Action Action // the attack for "odds"
}

// An Answer is drawn as an overlay on the board and read aloud as sentences.
type Answer struct {
	What     string
	Sentence string
	Rules    []Rule
	Hexes    []HexNote
	Sides    []SideNote
	Paths    [][]hex.Hex
	Forecast *Forecast
	Cut      bool // the unit that it is about is out of what is asked for: command, supply
	Side     Side // that a player asked it of: two sides are drawn in two ways
}

// HexNote marks a hex.
type HexNote struct {
	Hex   hex.Hex
	Kind  NoteKind
	Text  string // short label ("2½"), may be empty
	Risky bool   // it is reached only if a die allows it
	Title string // why, for a tooltip and a screen reader
	Rules []Rule
}

// SideNote marks a hexside, for example one that cannot be crossed.
type SideNote struct {
	Side  hex.Hexside
	Kind  NoteKind
	Title string
	Rules []Rule
}

// A Forecast is the exact distribution of what an action may lead to.
// Probabilities are counted in Of equally likely cases.
type Forecast struct {
	Title     string
	Bars      []Bar      // strengths of both sides
	Steps     []Line     // how the column came about
	Modifiers []Modifier // every DRM or shift with its rule
	Net       int        // sum of the modifiers
	NetOf     string     // what it changes: "to the die", "to the column"
	Columns   []Share    // which CRT column how often
	Outcomes  []Share    // result cells how often
	Gist      string     // the same in one line for whoever acts: "you lose 0.9, they lose 2.4"
	Summary   []Line     // expected losses, checks, retreats, in words and numbers
	Chart     string     // id of the chart that gives the results, "" if none
	Lit       [][2]int   // its cells that matter: row, column
	Policy    string     // what was assumed of later choices
	Of        int64      // number of equally likely cases
	Lost      [2]int64   // what attacker and defender lose, summed over the cases: steps, or units where they have none
	Taken     int64      // cases after which no defender is left in the target
}

// Bar is a strength with its possible values.
type Bar struct {
	Label    string
	Side     Side
	Min, Max int
	Values   []Share
}

// Share is a labelled part of the Of cases of a forecast.
type Share struct {
	Label string
	Cases int64
	Good  int // -1 bad, 0 neutral, 1 good for the side that acts; for the colour and shape of the bar
}

// Line is a sentence with the ledger rows it rests on.
type Line struct {
	Text  string
	Rules []Rule
}

// Modifier is one DRM or column shift.
type Modifier struct {
	Text  string
	Value int
	Rules []Rule
}
