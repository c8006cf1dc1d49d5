package reichswald

import (
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The sides by their place in game.json. The rules treat them differently, so
// the loader insists on this order.
const (
	allied game.Side = 0
	german game.Side = 1
)

// Data is one scenario as loaded: immutable.
type Data struct {
	game.Contents
	Formations   []Formation
	Units        []UnitInfo
	InPlay       []bool // by hex
	Terrain      Terrain
	CRT          CRT
	Air          [7][2]int8 // by die, 1 to 6: markers by side
	Shifts       [numShifts]int8
	Terms        Terms
	pointsDecide bool // option "points"
}

// Formation is a division, or the units that belong to none.
type Formation struct {
	ID, Name, Stripe string
	Side             game.Side
	Independent      bool // its units are not subunits of one division (9.1.1)
	Morale           int8 // morale factor of its units, 0: their own (11.1)
}

// Special is what chapter 13 says of a unit.
type Special uint8

// The special units (VER-13.1-01, VER-13.2-01, VER-13.3-01).
const (
	Ordinary Special = iota
	AssaultArmour
	AntiTank
	Outpost
)

// UnitInfo is what is printed on a counter.
type UnitInfo struct {
	ID, Label, Name, Type, Echelon string
	Side                           game.Side
	Formation                      int8
	Attack, Defense, Move          int8
	Attached                       bool
	RedAttack, RedDefense          bool
	Special                        Special
	Morale                         int8 // factor of morale checks (VER-11.0-04, VER-11.1-01)
}

// HexTerrain is a line of the Terrain Effects Chart for hexes.
type HexTerrain struct {
	Key, Name string
	Move      int8 // MP to enter
	Defense   int8 // factor of Defense Factors, 1 or 2
	Halves    bool // Attack Factors into or out of it
}

// Terrain is the Terrain Effects Chart.
type Terrain struct {
	Hexes       []HexTerrain
	Class       []int8 // by hex: index into Hexes
	Road        int8   // MP of a step along a road
	MinorMove   int8   // MP added by a Minor River without a bridge
	MinorHalves bool
}

// A Result is a cell of the CRT. All stands for E.
type Result struct{ Attacker, Defender int8 }

// All is the attacker's E: all his units of the battle.
const All int8 = 9

// resultWords are the halves of a cell as crt.tsv has them.
var resultWords = [...]string{"-", "1", "2", All: "E"}

func (r Result) String() string {
	return strings.ReplaceAll(resultWords[r.Attacker]+"/"+resultWords[r.Defender], "-", "–")
}

// The columns of the CRT by index: 1:3 is -2, 1:1 is 0, 6:1 is 5; a column 1:n is
// -(n-1) (VER-10.0-12).
const (
	leftmost  int8 = -2
	rightmost int8 = 5
)

// CRT holds the results by column, from leftmost, and die, 1 to 6.
type CRT [rightmost - leftmost + 1][7]Result

// shift is a reason for shifting the odds column (10.3).
type shift uint8

const (
	shFortified shift = iota
	shAirAttack
	shAirDefense
	shArmour
	shFightMove
	shSurrounded
	numShifts
)

var shiftKeys = [numShifts]string{"fortified", "air-attack", "air-defense", "armour", "fight-move", "surrounded"}

// Terms is what the set-up of a scenario says.
type Terms struct {
	First, Last    int8
	TurnNames      []string  // by turn, from 1
	At             []hex.Hex // by unit: set-up hex, None for the others
	Due            []int8    // by unit: index into Reinforcements, -1 for the others
	Reinforcements []Reinforcement
	Range          int8 // hexes of a supply path
	Sources        [2][]hex.Hex
	Control        []game.Side // by hex
	Objectives     []hex.Hex
	Victor         game.Side // who needs the objectives
	Win, Draw      int8      // how many of them
	Points         Points
}

// Reinforcement is a group of units that arrives together.
type Reinforcement struct {
	Turn       int8
	Side       game.Side
	Units      set
	Hexes      []hex.Hex
	Fallback   []hex.Hex // where they go if none of Hexes is free
	Controlled bool      // Hexes must be controlled, and free of enemy ZOC
}

// Points may decide a draw (option "points").
type Points struct {
	Win      int8
	Hexes    []PointHex
	Division int8 // for each enemy division wholly eliminated
	Unit     int8 // for each own unit eliminated
}

// PointHex is a hex that scores.
type PointHex struct {
	Hex   hex.Hex
	Value int8
}

type set = game.Set

func one(u game.Unit) set { return game.One(u) }
