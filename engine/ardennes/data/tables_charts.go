package data

import "fieldpost/engine/hex"

// Result is a combat result of the CRT or the Fire Fight Table (chapters 16.1 and 16.2).
type Result uint8

// The results. The last four are found on the Fire Fight Table alone.
const (
	NoResult Result = iota
	D1Star
	DR4Star
	DR3
	DR2
	FF
	FFPlus1
	EX
	Eng
	A1Eng
	A1
	D1
	A1D1
	A1DR2
	EngPlus
	NumResults
)

// The columns of the CRT by odds index (ARD-14.5-02): 1-3 is -2, 1-1 is 0, 7-1 is 6.
const (
	LeftColumn  = -2
	RightColumn = 6
	NumColumns  = RightColumn - LeftColumn + 1
)

// Rolls is a table by modified die: results from Low on; lower rolls take the first,
// higher ones the last.
type Rolls[T any] struct {
	Low  int8
	Rows []T
}

// At is the result of a modified roll.
func (r *Rolls[T]) At(n int) T { return r.Rows[r.Row(n)] }

// Row is the row of a modified roll, from 0.
func (r *Rolls[T]) Row(n int) int { return min(max(n-int(r.Low), 0), len(r.Rows)-1) }

// Defense is a result of the Determined Defense Table (ARD-16.72-01).
type Defense struct {
	Yes bool
	And Extra
}

// Extra is what a Determined Defense adds.
type Extra uint8

// The additions.
const (
	Nothing Extra = iota
	AndEX         // both sides lose a step
	AndLoss       // -1: the Lead Unit loses a step
	AndCA         // counterattack
)

// Withdrawal is a result of the Disengagement Table (ARD-20.3-01).
type Withdrawal struct{ Yes, Disrupted bool }

// TOT is the cell Time on Target of the Defensive Artillery Table; other cells are the
// shifts left (ARD-22.8-01). The German has two shifts instead (ARD-22.8-03).
const TOT int8 = 9

// Shortage is a cell of a Fuel Shortage Table: divisions of which the German chooses,
// or West of the Ourthe; neither is No Fuel Shortage (ARD-6.1-02).
type Shortage struct {
	Divisions    []DivisionID
	WestOfOurthe bool
}

// FuelTable is one of the two, with the divisions that belong to its army.
type FuelTable struct {
	Rolls[Shortage]
	Army Army
}

// Drop is what becomes of von der Heydte (ARD-27.2-01).
type Drop uint8

// The fates.
const (
	Lands Drop = iota
	LandsDisrupted
	Lost
)

// Late is the die of 653 Jpz VI (ARD-27.9-01).
type Late uint8

// The outcomes.
const (
	Arrives Late = iota
	RollAgain
	Never
)

// Charts are the tables of the player aid cards.
type Charts struct {
	CRT            [NumColumns][7]Result // by column from LeftColumn and die, 1 to 6
	FireFight      Rolls[Result]
	Determined     Rolls[Defense]
	Disengage      Rolls[Withdrawal]
	Artillery      Rolls[int8]    // Defensive Artillery: shifts left, or TOT
	Demolition     Rolls[bool]    // blown
	DumpDemolition [2]Rolls[bool] // fuel dump: in the Allied Bridge Phase, in the German Combat Phase (ARD-32.3-01)
	Surrender      Rolls[int8]    // Surrender Points
	Fuel           [2]FuelTable
	Jabos          [7]int8     // shifts left, by die
	Air            [7]int8     // Air Support markers, by die (ARD-15.6-02)
	Rally          Rolls[bool] // adjacent to an enemy unit (ARD-18.4-02)
	Heydte         [7]Drop
	Jpz653         [7]Late
	Ignored        [7]bool // 150 Pz Brigade: infiltration and surprise succeed (ARD-27.12-01, ARD-27.13-01)
	Ouren          [7]bool // blown at the first German crossing (ARD-7.8-01)
	CCB9           [7]bool // 9 Arm/CCB is bound to St-Vith (ARD-27.8-01)
}

// Column is a movement column of the Terrain Effects Chart.
type Column uint8

// The columns.
const (
	Foot   Column = iota
	Mud           // Mechanized, muddy ground
	Frozen        // Mechanized, frozen ground
	NumMoves
)

// TEC is the Terrain Effects Chart. MP are in half MP.
type TEC struct {
	Offroad    [NumMoves][]int8  // by hex: to enter it not along a road
	Onroad     [NumMoves][3]int8 // by Road (ARD-11.7-01, ARD-11.7-03)
	ForestRoad [NumMoves]int8    // a secondary-road hex that is Forest or Wooded Rough (ARD-11.7-02)
	DCB        [NumTerrains]int8
	WestWall   int8 // DCB for German units (ARD-15.7-01)
	Improved   int8 // DCB of an Improved Position (ARD-15.8-01)
	LeaveEZOC  int8
	Traffic    int8 // enemy Traffic marker or Roadblock (ARD-24.2-01)
	Bottleneck int8 // for Germans (ARD-24.7-01)
	Relieved   int8 // the same while the German controls St-Vith
	Exit       int8 // leaving the map (ARD-11.9-01)
	Truck      int8 // allowance of a trucked unit (ARD-12.62-01)
	PrimeMover int8 // allowance under a Prime Mover (ARD-22.3-02)
	Extended   int8 // added by Extended Movement (ARD-11.2-01)
}

// Enter is the cost in half MP of entering a hex by a column: along a road of the
// hexside, or not (NoRoad).
func (d *Data) Enter(to hex.Hex, along Road, c Column) int8 {
	t := &d.Terrain
	switch g := d.Map.Ground[to].Terrain; {
	case along == NoRoad:
		return t.Offroad[c][to]
	case along == Secondary && (g == Forest || g == WoodedRough):
		return t.ForestRoad[c]
	}
	return t.Onroad[c][along]
}
