// Package data is what Ardennes '44 has printed on maps, counters and cards: the
// tables of a scenario, and their loader. It knows no position and no procedure of
// the rules. Everything is an integer and immutable; ids are small indices, so that
// what is known of a thing stands in a slice by its id.
package data

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The sides by their place in game.json.
const (
	Allied game.Side = 0
	German game.Side = 1
)

// Data is one scenario as loaded.
type Data struct {
	game.Contents // whose Map is that of Map
	Chosen        Chosen
	Map           *Map
	Entries       []Entry
	Boxes         []OffMap // by Box
	Areas         []Area
	Armies        [NumArmies]ArmyInfo
	CorpsNames    []string // by Corps; the first is empty
	Divisions     []Division
	Types         [NumTypes]TypeInfo
	Units         []Unit
	Schedule      []Arrival // by turn, then in the order of schedule.tsv
	Start         Start
	Charts        Charts
	Terrain       TEC
	Turns         []Turn // by number of the game turn, from 1
	Markers       Markers
	Victory       Victory
	Special       Special
}

// Chosen is the options of the match.
type Chosen struct {
	D1Routs           bool // survivors of D1* are Routed (ARD-16.1-02)
	CCB9              bool // (ARD-27.8-01)
	FuelDump          bool // (ARD-32.1-01)
	OptionalUnits     bool // (ARD-33.1-01)
	NightInfiltration bool // (ARD-34.0-01)
	FreeSetup         bool // the German begins by setting up (ARD-3.4-01)
}

// The sizes that arrays of the rules can rely on.
const (
	MaxUnits   = 400 // counters of the game
	MaxBridges = 256 // bridge sites
	LastTurn   = 22
)

// A Division is a bold id of counters (ARD-2.5-01), a Cavalry Group or Fuehrer brigade
// included (ARD-14.3-04).
type Division struct {
	ID, Label, Name, Stripe string
	Side                    game.Side
}

// DivisionID is an index into Divisions.
type DivisionID int16

// NoDivision is that of non-divisional units.
const NoDivision DivisionID = -1

// A Regiment is an index shared by the units of one regiment, combat command or
// Cavalry Group of a division.
type Regiment int16

// NoRegiment is that of units with no regiment.
const NoRegiment Regiment = -1

// Army is the colour of a counter (ARD-2.11-01).
type Army uint8

// The armies and corps that colours stand for.
const (
	NoArmy Army = iota
	SixthPanzer
	FifthPanzer
	Seventh
	Nordwind
	USVIII
	USV
	USThird
	USVII
	USXVIII
	UKXXX
	USTroops
	NumArmies
)

// ArmyInfo names an army; that of NoArmy is empty.
type ArmyInfo struct {
	ID, Name, Stripe string
	Side             game.Side
}

// Corps is the corps that a German set-up code names.
type Corps uint8

// NoCorps is that of units without one; the others are numbered in the order of areas.tsv.
const NoCorps Corps = 0

// Nation is whom a unit belongs to (ARD-27.3-01).
type Nation uint8

// The nations.
const (
	DE Nation = iota
	US
	UK
)

// Type is the unit type (chapter 2.4).
type Type uint8

// The unit types.
const (
	Infantry Type = iota
	Motorized
	MechInfantry
	Panzergrenadier
	Parachute
	Glider
	Mountain
	Engineer
	Fortress
	Armor // NATO symbol
	CombatCommand
	TaskForce
	Tank // silhouettes: tank, tank destroyer, assault gun
	TankDestroyer
	AssaultGun
	Recon
	Flak
	Artillery
	Nebelwerfer // Volkswerfer included
	NumTypes
)

// TypeInfo is what can be said of all units of a type; the marks are Vehicle, Mechanized,
// Silhouette, TankUnit and Gunner. Breaks is the pool that a regiment or combat command
// of two steps breaks down into (ARD-26.1-01).
type TypeInfo struct {
	ID, Name string
	Marks    Mark
	Breaks   Pool
}

// Morale is a unit's grade (ARD-2.8-01).
type Morale int8

// The grades; a die roll against Green has +1, for Elite -1.
const (
	Elite   Morale = -1
	Veteran Morale = 0
	Green   Morale = 1
)

// Marks of units that rules name.
type Mark uint32

// The marks.
const (
	Silhouette    Mark = 1 << iota // silhouetted Tank Unit (ARD-2.4-07)
	TankUnit                       // has a tank silhouette or armor symbol, combat commands included
	Vehicle                        // Vehicle Type; without it Infantry Type (ARD-2.4-01)
	Mechanized                     // uses the Mechanized column when it moves (ARD-2.4-06)
	Gunner                         // Artillery Unit (ARD-2.4-08)
	RedTQ                          // red (circled) TQ (ARD-2.9-01)
	Bar                            // regimental color bar: counts as one unit with its regiment (ARD-8.2-02)
	Red                            // red set-up box (ARD-2.7-01)
	BlackBox                       // attack factor doubled against built-up hexes (ARD-27.4-01)
	Airborne                       // US parachute and glider units, never replaced (ARD-25.26-02)
	EightAirborne                  // the eight of the short games (ARD-31.1-02)
	Peiper                         // Kampfgruppe Peiper (ARD-27.5-01)
	Brigade150                     // 150 Pz Brigade (ARD-27.11-01)
	Heydte                         // von der Heydte (ARD-27.2-01)
	Jpz653                         // 653 Jpz VI (ARD-27.9-01)
	Second                         // 2nd Division regiments in 1535 and 1636 (ARD-27.6-01)
	VCorpsGun                      // V/187 and V/406 (ARD-29.4-01)
	CCB9                           // 9 Arm/CCB (ARD-27.8-01)
	WestOfOur                      // 26/39 Fus and 26/77 Gren (ARD-3.4-06)
	Eleventh                       // 11th Armored Division (ARD-33.2-01)
)

// A Face is what one side of a counter bears. The back of a one-step unit is zero;
// that of an Artillery Unit is its fired side.
type Face struct {
	Attack   int8 // 0 for Artillery Units
	Defense  int8
	Paren    bool // Defense Factor in parentheses: no DCB (ARD-15.1-03)
	Move     int8 // whole MP
	TQ       int8 // 0: none
	Stacking int8 // stacking points
}

// Pool groups counters that stand for one another: remnants of a kind and breakdown
// units of a kind. The other units belong to none.
type Pool uint8

// The pools.
const (
	NoPool Pool = iota
	RemnantUSInfantry
	RemnantUSAirborne
	RemnantUSCommand
	RemnantPanzergrenadier
	RemnantParachute
	BreakInfantry
	BreakPanzergrenadier
	BreakCommand
	NumPools
)

// Unit is a counter.
type Unit struct {
	ID, Label, Name string
	Side            game.Side
	Nation          Nation
	Type            Type
	Size            string // printed size, such as III or CC; no rule reads it but 26.1
	Division        DivisionID
	Regiment        Regiment
	Army            Army
	Corps           Corps
	Marks           Mark
	Morale          Morale
	Steps           int8 // 1 or 2; an Artillery Unit has 1 and two faces (ARD-22.5-01)
	Faces           [2]Face
	Range           int8  // of Artillery Units, in hexes
	Remnant         Pool  // what replaces it after its second loss (ARD-16.4-02)
	Breaks          Pool  // what it can break down into (ARD-26.1-01)
	Pool            Pool  // the pool that the counter itself belongs to
	Arrival         int16 // index into Schedule, -1: none
	Source          string
}

// Has tells whether the unit bears all of the marks.
func (u *Unit) Has(m Mark) bool { return u.Marks&m == m }

// Any tells whether the unit bears one of the marks.
func (u *Unit) Any(m Mark) bool { return u.Marks&m != 0 }

// How a unit of the schedule arrives.
type How uint8

// The ways.
const (
	ByEntry  How = iota // through an entry hex of its letters
	ToTown              // US engineers: in a town or city (ARD-13.2-01)
	ByAir               // von der Heydte (ARD-27.2-01)
	ToBox               // put into the Northwest box (ARD-33.2-01)
	WestEdge            // short games: any road hex of the west edge (ARD-31.1-04)
)

// When tells what an optional unit waits for.
type When uint8

// The conditions.
const (
	OnTurn      When = iota
	MeuseForced      // a German unit has crossed the Meuse (ARD-33.2-01)
	AfterMeuse       // the turn after a German unit crossed the Meuse between Givet and Liège (ARD-33.3-01)
	HeldInBox        // on its turn, but it stays in the box until a German unit has crossed or is adjacent to the Meuse (ARD-33.2-01)
)

// Arrival is a row of the reinforcement schedule that the scenario has in play.
type Arrival struct {
	Unit      game.Unit
	Turn      int8
	How       How
	Entries   uint16 // bits by index into Data.Entries
	Hexes     []hex.Hex
	Box       Box  // of ToBox
	Strategic bool // arrives under a Strategic Movement or Truck marker (ARD-31.1-02)
	Spent     int8 // half MP used up before it enters (ARD-31.1-02)
	Optional  bool // blue arrival code (ARD-33.1-01)
	When      When
}

// Start is the set-up.
type Start struct {
	At         []hex.Hex   // by unit: the hex of the historical set-up, None for the others
	May        [][]hex.Hex // by German unit at start: hexes where it may set up; nil for the others (ARD-3.4-01)
	Improved   []hex.Hex   // hexes with a completed Improved Position (ARD-3.3-01)
	Roadblocks []hex.Hex   // the Allied ones (ARD-24.8-08)
	German     []bool      // by hex: controlled by the German at the start; the others are Allied (ARD-13.2-05)
}

// Area is a German At Start Area.
type Area struct {
	ID, Name string
	Army     Army
	Corps    Corps
	Division DivisionID
	Hexes    []hex.Hex
	In       []bool // by hex
}

// Turn is a game turn of the calendar (chapters 28 and 5.4, turn track).
type Turn struct {
	Label        string // "16 AM"
	PM           bool
	Frozen       bool    // ground (ARD-28.1-01)
	Clear        bool    // weather: air, Surrender -2, Fuel +1 (ARD-28.2-02)
	Night        bool    // a Night Turn follows
	Replacements [2]int8 // by side, in the Night Turn that follows (ARD-25.21-01)
	Flips        int8    // German Artillery Units flipped at most (ARD-5.2-01, ARD-5.4-01)
	Fuel         bool    // German Fuel Shortage Phase (ARD-6.1-01)
	Demolition   bool    // bridges may be demolished; for a Night Turn its PM turn counts (ARD-7.7-01)
	Boundaries   bool    // Army Boundaries are in force (ARD-11.10-01)
	Greif        bool    // German Traffic markers and Roadblocks exist (ARD-24.5-01)
	Removed      int8    // the German Traffic marker removed for good, 0: none (ARD-24.6-01)
}

// Markers is how many of a kind there are.
type Markers struct {
	Strategic  [2]int8 // by side, the backs included (ARD-12.4-01)
	PrimeMover [3]int8 // by SixthPanzer, FifthPanzer, Seventh, from 0 (ARD-22.3-01)
	Traffic    int8    // of each side (ARD-24.1-01)
	Roadblocks int8    // of each side (ARD-24.8-01)
	Night      int8    // of each side (ARD-25.3-01)
	Dumps      int8    // (ARD-32.1-01)
}

// Victory is what the scenario is won by. In a short game Points is more than 0 and
// the objectives are not used (ARD-31.1-04).
type Victory struct {
	East, West   []hex.Hex // Victory Hexes in play by sheet; in the short games East has all in play
	Last         int8      // last game turn
	Points       int8      // German VP that win a short game (ARD-31.1-03, ARD-31.2-01)
	PerVP        int8      // attack factors exited off the west edge for a VP (ARD-31.1-03)
	EastNeeded   int8      // (ARD-30.2-01)
	Exited       int8      // attack factors of objective A (ARD-30.2-02)
	ExitHexes    []hex.Hex // F and G
	Liege        []hex.Hex // objective B (ARD-30.2-04)
	Towns        []hex.Hex // objective C (ARD-30.2-05)
	TownsNeeded  int8
	WestNeeded   int8 // objective D (ARD-30.2-06)
	AreasNeeded  int8 // Allied victory (ARD-30.3-01)
	ChecksNeeded int8 // consecutive checks
}

// Special is what single rules name on the map.
type Special struct {
	StVith                       hex.Hex
	Bottleneck                   []hex.Hex // (ARD-24.7-01)
	Release                      []hex.Hex // Höfen, Monschau, 1837, 1839 (ARD-27.6-02)
	EchternachFrom, EchternachTo hex.Hex   // (ARD-29.2-01)
	Echternach                   int       // index into Areas of the division that may cross (ARD-29.2-01)
	Closed                       int       // index into Areas of the 18th VG Division (ARD-27.7-01)
	Ouren                        Bridge    // (ARD-7.8-04)
	Dumps                        []hex.Hex // candidates (ARD-32.1-01)
	Bastogne                     []hex.Hex
}
