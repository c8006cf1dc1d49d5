package data

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// UnitType is a kind of counter, "tank" or "border-guard".
type UnitType struct {
	ID, Name string
	Engineer bool // helps against pillboxes (BUG-3.1.1-17)
	// From has bit k set if units of the kind k, removed from play, restore SP of
	// this one (CTL-8.4.2-05, BUG-8.3.2-07); 0 for support types.
	From uint64
}

// Reorganizes tells whether SP of units of the type from restore those of the
// type to (CTL-8.4.2-05, BUG-8.3.2-07).
func (d *Data) Reorganizes(from, to int8) bool { return d.Types[to].From>>uint(from)&1 != 0 }

// AssignmentRule says which units may serve with which other formations.
type AssignmentRule struct {
	Side        game.Side
	From, To    []int8 // formations of the scenario
	Independent bool   // From are the independents of a Corps (CTL-5.5.2-07, BUG-5.5.2-05)
	Kinds       uint64 // bit k: units of the type k; all bits for independents
	// Limit is the most units away at any one time, over all donors and recipients
	// (CTL-5.5.1-06, BUG-5.5.1-08); 0: no limit.
	Limit        int8
	SameRegiment bool // all of one regiment (CTL-5.5.1-02)
}

// ReplacementRule is how the lead side fills its units (CTL-8.4.1, BUG-8.3.1).
type ReplacementRule struct{ Pools []string }

// ReorganizationRule is how the other side does (CTL-8.4.2, BUG-8.3.2).
type ReorganizationRule struct {
	Side game.Side
	// OtherFormations: receivers of any formation, in range of both HQs
	// (BUG-8.3.2-03); otherwise of the same formation only (CTL-8.4.2-03).
	OtherFormations bool
}

// PillboxRule is what a pillbox does beyond the Terrain Effects.
type PillboxRule struct {
	// Side alone has the pillboxes, Nobody where they serve every defender; they
	// have no effect for the enemy, nor for a garrison of AFV only (BUG-3.1.1-12, -13).
	Side        game.Side
	CheckDRM    int8 // on ECs of the garrison in defense, refit and attrition, -2 (BUG-3.1.1-15)
	EngineerDRM int8 // for an attacking or supporting engineer, +1 (BUG-3.1.1-17)
}

// BoatRule lets leg units cross a prohibited major river (BUG-7.3.8-01).
type BoatRule struct {
	Side  game.Side // Nobody: there are no boats
	Units int8      // in one activation
	Extra int8      // half MP beyond the hex
}

// SupplyArea is one supply area of a side beyond the map's edge (CTL-5.7.2-01, BUG-3.1.4-02).
type SupplyArea struct {
	Side  game.Side
	ID    string    // "north"
	Hexes []hex.Hex // edge hexes next to it
}

// Opening is how the first Ops Phase begins.
type Opening uint8

// The openings.
const (
	OpenRoll     Opening = iota // with an Initiative roll like any other
	OpenWon                     // OpenSide is deemed to have won the first Initiative Determination, the marker stands as set up (CTL-10-02)
	OpenSurprise                // with the Surprise Attack of OpenSide (BUG-10.2-01)
)

// Surprise is the Surprise Attack (BUG-10.2-01).
type Surprise struct {
	Activations int8   // at most
	Formations  []int8 // each once
	CheckDRM    int8   // on ECs and Reaction Checks of the enemy, +2 (BUG-10.2-03)
	// The Initiative marker afterwards (BUG-10.2-04).
	MarkerValue int8
	MarkerSide  game.Side
}

// Reinforcement is a group that arrives together (CTL-8.5-01, BUG-8.4-01).
type Reinforcement struct {
	Turn  int8 // when it is due first; 0 if Trigger decides
	Side  game.Side
	Units []game.Unit // the HQ first, if there is one
	Entry []hex.Hex   // listed hexes for combat units, best first
	// HQEntry lists hexes for the HQ, best first; nil if none arrives.
	HQEntry []hex.Hex
	// Formation gets the units; -1 for independents, which the owner assigns
	// (CTL-5.5.2-10). Suggested is where the chart would assign those, else -1.
	Formation, Suggested int8
	Level                int8 // Activation Level of an arriving formation (CTL-8.5.1-05)
	// Returning units come back at full strength whatever they lost (CTL-8.5.2-03).
	Returning bool
	Trigger   *Trigger
}

// Trigger brings a reinforcement in the turn after it first comes true (BUG-10.5-01).
type Trigger struct {
	Turns [2]int8   // first and last turn in which it can come true
	Side  game.Side // a combat unit of this side
	Near  []bool    // by hex: stands in one of these
}

// Withdrawal takes a formation off the map in the Reinforcement Segment (CTL-8.5.2-01).
type Withdrawal struct {
	Turn      int8
	Side      game.Side
	Formation int8
	Units     []game.Unit // all with the stripe of the formation, the HQ first
	Permanent bool        // otherwise some come back as reinforcements
}

// VPParts is the number of parts of a Victory Point in which fractions are counted.
const VPParts = 60

// Victory is how a scenario is won. VP are the lead side's.
type Victory struct {
	Hexes []VPHex
	// Losses of the enemy: VPParts per SP, by Class (CTL-9-10, BUG-9-09); 0 none.
	Losses [4]int16
	// DestroyedOnly: only units off the map count, at printed strength (BUG-9-08,
	// -10); otherwise every SP lost (CTL-9-12).
	DestroyedOnly bool
	PillboxBonus  int8 // if no enemy unit stands in a pillbox hex of the area at the end (BUG-11.1-07)
	OrderVP       int8 // for each Counterattack Order left (BUG-9-18)
	// One VP less for so many own units destroyed, Out of Command or isolated
	// (BUG-9-12), and for so many own formations below level LowLevel (BUG-9-13); 0 none.
	UnitsPerLoss, FormationsPerLoss, LowLevel int8
	Exit                                      *Exit
	Plan                                      *VictoryPlan
	Instant                                   []Instant
	Levels                                    []VictoryLevel // rising, without holes
}

// VPHex is a hex that gives VP.
type VPHex struct {
	Hex hex.Hex
	VP  int8
	// Turn: counted once at the end of this turn and kept (BUG-11.3-05); 0: counted
	// at the end of the game.
	Turn int8
}

// OffRoad is how many hexes of a VP control line may lie off road and railway
// where it counts with the VP (BUG-9-05).
const OffRoad = 5

// VictoryLevel is a line of the victory table.
type VictoryLevel struct {
	ID     string // "us_decisive"
	Word   string // "decisive", "marginal", "draw"
	Winner game.Side
	// From and To are whole VP, both included; To is MaxVP in the highest line.
	From, To int16
}

// MaxVP stands for "or more".
const MaxVP = 9999

// Level returns the line of the victory table for a number of VP; those below
// zero count as zero.
func (v *Victory) Level(vp int) int {
	for i, l := range v.Levels {
		if vp <= int(l.To) {
			return i
		}
	}
	return len(v.Levels) - 1
}

// Instant is a condition that decides a scenario whatever the VP.
type Instant struct {
	Side      game.Side // a combat unit of this side
	Hexes     []hex.Hex // stands in one of these
	InCommand bool      // in Command Range
	AtEnd     bool      // looked at when the game ends only (CTL-10.2-09); otherwise always (CTL-10.4-04)
	Level     int8      // index of Victory.Levels
	Rule      string
}

// VictoryPlan is the choice of the lead side's markers in the campaign (CTL-8.3-01).
type VictoryPlan struct {
	Objectives []Objective
	Plans      []Plan
	Dummies    int8
	FromTurn   int8 // first turn of a draw
	Peek       int8 // lowest die of the enemy that lets him look (CTL-8.3-03)
}

// Objective is a hex or an area that a Victory Plan values.
type Objective struct {
	ID, Name string
	Hexes    []hex.Hex // VP are given once if any of them is controlled
}

// Plan is a Victory Plan marker.
type Plan struct {
	ID, Name string
	VP       []int8 // by objective
}

// Exit lets units leave the map for VP (BUG-11.2-11).
type Exit struct {
	Side       game.Side
	Formations []int8
	Hexes      []hex.Hex // edge hexes next to the supply area
	Cost       []int8    // half MP, by index of Hexes (BUG-11.2-12)
	VP         int16     // VPParts for a current SP
}

// StartingLoss is what a formation has lost before the game (BUG-11.2-04).
type StartingLoss struct {
	Formation     int8
	AFV, Infantry int8 // SP; infantry is every other class
	Chooser       game.Side
	PerStack      int8 // most SP from one hex
}

// ImprovedChoice lets a side improve some stacks before the game (BUG-11.2-06);
// Stacks is 0 if none.
type ImprovedChoice struct {
	Side   game.Side
	Stacks int8
}

// Brandenburg makes attacks across bridges taken by surprise easier (BUG-10.1-01).
type Brandenburg struct {
	Side         game.Side // the attacker
	Turn         int8      // until the end of this turn
	Hexsides     []int16   // by index of the map
	DRM          int8
	TankQuarters int8
}

// Pontoons are bridges that a side may build (BUG-10.3-01).
type Pontoons struct {
	Side  game.Side
	Corps []string // one bridge each, by the Corps of the builder
	Cost  int8     // AP
	Sites []bool   // by hexside: unbridged Bug
}

// HQZone limits where the HQ of a formation relocates or displaces to (BUG-10.4-01).
type HQZone struct {
	Formation int8
	In        []bool    // by hex
	Turns     [2]int8   // first and last; 0, 0 always
	EndsWith  []hex.Hex // over as soon as the enemy controls one of these (BUG-10.4-02)
}
