package game

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// A Picture is what one side may see of a position, ready to be drawn, listed
// or read aloud. It knows no rules.
type Picture struct {
	Turn   string // "Turn 1, 12-15 September"
	Phase  string // "Ops Phase"
	Units  []Counter
	Marks  []Mark
	Tracks []Track
	// InPlay lists the hexes of the scenario's area; nil means the whole map.
	InPlay []hex.Hex
	Hand   []HandCard // that the viewer holds
	Deck   *Deck      // nil where there is none

	Weather  []WeatherKind // what lies over the map
	Places   []Place
	Arrivals []Arrival // in the order in which they are due
}

// When is the turn and the phase in words, once where a match waits before its first turn and both are the same.
func (p *Picture) When(between string) string {
	if p.Phase == p.Turn {
		return p.Turn
	}
	return strings.Trim(p.Turn+between+p.Phase, between)
}

// Plays reports whether a hex is in play.
func (p *Picture) Plays(h hex.Hex) bool { return p.InPlay == nil || slices.Contains(p.InPlay, h) }

// A Counter is one unit. Counters of one hex are listed from the top of the
// stack down.
type Counter struct {
	Unit      Unit // NoUnit if its identity is hidden
	Hex       hex.Hex
	Where     string // for a unit off the map: "eliminated", "due turn 3"
	Place     string // id of the Place that it is in, "" for none
	Side      Side
	ID        string // "us-1id-18-2"
	Formation string // id: "1id"
	Group     string // formation's name for lists: "1st Infantry Division"
	Label     string // on the counter: "2/18"
	Name      string // spoken: "2nd Battalion, 18th Infantry"
	Symbol    string // unit type, names the NATO symbol: "motorized-engineer"; or "silhouette-tank"
	Echelon   string // "I", "II", "III", "X", "XX"
	Stripe    string // colour key of the formation stripe
	Figures   []Figure
	Badges    []Badge
	Disrupted bool
	Reduced   bool
	Spent     bool // it is Reduced for a while and has lost nothing: artillery on its fired side
	Hidden    bool // only the fact that a counter is there is known
	Ready     bool // may take part in an action now
	HQ        bool
	Speech    string // one sentence for screen readers with all values and states

	// Of single soldiers:
	Posture Posture
	Weapon  WeaponKind
}

// Speak sets the sentence for screen readers: all values, what the counter is (the states, then its
// badges) and whether it is ready. adjective is that of its side.
func (c *Counter) Speak(names *Names, adjective string, states ...string) {
	if c.Hidden {
		c.Speech = fmt.Sprintf("Unknown %s counter in %s.", adjective, names.Hex(c.Hex))
		return
	}
	words := []string{c.Name}
	if !c.HQ {
		words = append(words, c.Group)
	}
	if c.Hex != hex.None {
		words = append(words, "in "+names.Hex(c.Hex))
	} else {
		words = append(words, c.Where)
	}
	for _, f := range c.Figures {
		words = append(words, f.Spoken)
	}
	words = append(words, states...)
	for _, b := range c.Badges {
		words = append(words, b.Title)
	}
	if c.Ready {
		words = append(words, "ready to act")
	}
	c.Speech = adjective + " " + strings.Join(words, ", ") + "."
}

// Figure is a number on a counter. Value is what Text shows, in the units of Text ("2½" is 2), 0 where
// the number is unknown.
type Figure struct {
	Slot    FigureKind
	Text    string
	Value   int
	Unknown bool
	Warn    bool // below its printed value
	Red     bool // printed in red
	Grade   int  // of the troops, by the frame round the figure: -1 green, 1 elite
	Spoken  string
}

// Badge is a state shown on a counter by shape and letter.
type Badge struct {
	Kind   BadgeKind
	Letter string
	Title  string
	Rules  []Rule
}

// Mark is a marker on a hex.
type Mark struct {
	Hex        hex.Hex
	Kind       MarkKind
	Text       string
	Value      int      // of an objective or a VP hex
	Formations []string // ids of those that it is for
	Side       Side
	Title      string
}

// A Place lies beside the map and holds units that are in play.
type Place struct {
	ID    string
	Name  string    // "Southwest"
	Hexes []hex.Hex // of the map's edge, that it lies beyond
	Title string    // the place with what holds for it now, as a sentence without its full stop
	Shut  bool      // nothing enters the map from it now
}

// An Arrival is a unit that is still to come.
type Arrival struct {
	Unit  Unit
	Turn  int       // that it is due, 0 if that is not settled
	When  string    // the same in words
	Where string    // "entry hex A"
	Hexes []hex.Hex // where it can enter
	Late  bool      // it could have come before
	Note  string    // what it waits for besides, "" if nothing
}

// Track is a row of boxes with a marker, or a plain value.
type Track struct {
	ID     string
	Title  string
	Side   Side
	Value  int
	Max    int
	Boxes  []string // labels of the boxes; nil: 0..Max
	Text   string   // value as text ("+2 German")
	Active bool
	Rules  []Rule
}

// A HandCard is one of a hand. An action that plays it has its Option.
type HandCard struct {
	Option   Option
	Name     string // "card 17"
	Value    string // what it is worth: "3"
	ValueOf  string // in what: "Orders"
	Text     string // what else stands on it
	Selected bool   // laid down, and not yet shown
}

// A Deck is what a viewer knows of the cards that players draw.
type Deck struct {
	Pile, Discards int
	Unseen         []Share // kinds of the cards that he has not seen: in the pile or in other hands
	Of             int64   // how many those are
}

// A Chart is a table for the chart viewer.
type Chart struct {
	ID     string
	Title  string
	Source string // "rulebook", "reconstructed", with a remark
	Note   string
	Head   []string
	Rows   [][]string
	// Lit marks cells of the decision at hand (row, column), set by queries.
	Lit [][2]int
}
