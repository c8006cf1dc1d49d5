// Package sight answers who sees whom on a layout of panels, and through how much:
// lines of sight and attenuation, chapters 3 and 4 of the rulebook.
//
// Everything is computed in whole numbers: a hex is struck in its interior, along a
// side or at a corner, and no rounding ever decides which. Answers depend only on the
// ground and on what a Field tells of smoke, flares and units.
package sight

import "fieldpost/engine/hex"

// A Spot is where one end of a line is.
type Spot struct {
	Hex    hex.Hex
	Level  int8 // above the ground of the hex: 0, or a usable upper level of a building
	Bunker bool // inside a bunker
	Prone  bool // means nothing in a building or bunker (OTL-6.11a-02)
}

// A Field is what changes during play. A nil slice is one without entries.
type Field struct {
	Smoke  []bool    // by hex
	Units  []bool    // by hex: units or hidden counters on the ground, not all under Pinned 2 (OTL-3.6.4-01)
	Gaps   []bool    // by hexside: its wall is gone
	Flares []hex.Hex // hexes with a flare
	Night  bool
	Mist   bool // of an event: half a point more in each counted hex
}

// Reason is why a line is blocked.
type Reason uint8

// The reasons; each has a row of the ledger, see Reason.Rule.
const (
	Clear      Reason = iota // not blocked
	SameHex                  // both ends are in one hex
	Terrain                  // woods or a building, crossed
	Spine                    // woods or a building, along one of its sides
	Ground                   // higher ground
	Wall                     // a wall, crossed
	WallEnd                  // a wall, along it or through one of its ends
	Units                    // units
	CrestBlind               // the lower end is in a blind hex below a crest
	TopBlind                 // the lower end is in a blind hex behind woods or a building
	Arc                      // outside the arc of a bunker
	ProneBlind               // a prone soldier looks down without a crest at his hex
)

// A Look is the answer about the line from one spot to another.
type Look struct {
	Reason      Reason
	By          hex.Hex // the hex that blocks, of a wall one of its two; None
	Beyond      hex.Hex // the other hex of a wall or side; None
	Attenuation int16   // half units, 0 if blocked
}

// Seen tells whether nothing blocks the line.
func (l Look) Seen() bool { return l.Reason == Clear }

// Range is the effective range: the attenuation rounded up (OTL-4.3-01).
func (l Look) Range() int { return (int(l.Attenuation) + 1) / 2 }

// A Step is a hex that the line counts (OTL-4.2-02). Of two hexes with a common side
// on which the point lies it is the one with the higher value.
type Step struct {
	Hex         hex.Hex
	Attenuation int8 // half units, all additions included
}

// rules are the rows of the ledger behind the reasons.
var rules = [...]string{SameHex: "OTL-3.1-04", Terrain: "OTL-3.3-01", Spine: "OTL-3.6.1-01", Ground: "OTL-3.5.1-01", Wall: "OTL-3.4-01", WallEnd: "OTL-3.4-02",
	Units: "OTL-3.6.4-01", CrestBlind: "OTL-3.5.2.1-01", TopBlind: "OTL-3.5.2-01", Arc: "OTL-2.3.1-01", ProneBlind: "OTL-6.11.2-01"}

// Rule is the row of the ledger behind a reason, "" for Clear.
func (r Reason) Rule() string { return rules[r] }
