package data

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Map is the map in play: both sheets in the campaign, the East sheet in the short
// games, where Neighbors ends at its west edge. Hexes and Hexsides of game.Map hold
// the words that are drawn; the rules read the slices here.
//
// Ids are E or W, then two digits of the column, counted from east to west, and two of
// the row, from south to north; W01 is the column west of E30. Odd columns lie half a
// hex north (ARD-2.13-01).
type Map struct {
	*game.Map
	Ground  []Ground  // by hex
	Between []Hexside // by hexside: what the hexside bears
	Bridges []Site    // by Bridge
	Off     [][6]Box  // by hex and direction: the Off Map Box beyond the edge, NoBox elsewhere
}

// Terrain is the kind of a hex.
type Terrain uint8

// The kinds of chapter 11 and the Terrain Effects Chart.
const (
	Clear Terrain = iota
	LightWoods
	Forest
	WoodedRough
	Village
	Town
	City
	NumTerrains
)

// BuiltUp tells whether it is a village, town or city.
func (t Terrain) BuiltUp() bool { return t >= Village }

// Spot is a set of what else a hex is.
type Spot uint32

// The kinds of spots.
const (
	WestWall     Spot = 1 << iota // (ARD-15.7-01)
	WestOfMeuse                   // (ARD-27.3-01)
	WestOfOurthe                  // (ARD-6.5-01)
	WestSheet                     // printed on the West map (ARD-17.1-11)
	RearZone                      // behind the At Start Areas (ARD-29.3-01)
	NorthOfFirst                  // north of the line between the 6th and 5th Panzer Armies, where it is printed (ARD-11.10-02)
	SouthOfFirst
	NorthOfSecond // of the line between the 5th Panzer Army and the 7th
	SouthOfSecond
	NearStVith   // where 9 Arm/CCB must go (ARD-27.8-01)
	SouthWest    // where the 11th Armored Division may be (ARD-33.2-01)
	WestRoad     // road hex of the west edge of the East sheet, in the short games (ARD-31.1-02)
	GermanSource // supply source (ARD-23.2-01)
	AlliedSource
	VictoryHex
	PastLiege // on the Meuse below Liège (ARD-33.3-01)
)

// Ground is a hex as the rules see it.
type Ground struct {
	Terrain Terrain
	Under   Terrain // ground below a village or town, for its off-road cost alone (ARD-2.13-04)
	Spots   Spot
	Entry   int8 // index into Data.Entries, -1: none
	Offroad int8 // roads that lead off the map (ARD-13.5-02)
}

// Is tells whether the hex is all of that.
func (g *Ground) Is(s Spot) bool { return g.Spots&s == s }

// Road is the class of a road.
type Road uint8

// The classes.
const (
	NoRoad Road = iota
	Secondary
	Primary
)

// Bridge is an index into Map.Bridges.
type Bridge int16

// NoBridge is none.
const NoBridge Bridge = -1

// Hexside is a hexside as the rules see it. A river that runs through the middle of a
// town is not there at all (ARD-11.4-06), nor is one inside a Wooded Rough hex, where
// no bridge site crosses it (ARD-11.6-04).
type Hexside struct {
	Road     Road
	River    bool // river, stream and Meuse alike (ARD-2.13-03)
	Meuse    bool
	Lake     bool
	Rough    bool   // a hexside of a Wooded Rough hex (ARD-9.4-01)
	Semois   bool   // (ARD-33.2-01)
	Boundary bool   // an Army Boundary runs here (ARD-11.10-01)
	Bridge   Bridge // bridge site, NoBridge: none
}

// Site is a bridge site.
type Site struct {
	Side      hex.Hexside
	Blown     bool   // at the start (ARD-3.5-01)
	Completed int8   // German Bridge Phase in which it is completed, 0: none (ARD-7.10-01)
	Name      string // of the six blown ones and Ouren
}

// Box is an index into Data.Boxes.
type Box int8

// NoBox is none.
const NoBox Box = -1

// OffMap is an Off Map Box (chapter 11.9).
type OffMap struct {
	ID, Name string
	Adjacent []Box
	Entries  []hex.Hex // entry hexes of the box in play
}

// Entry is an entry hex letter.
type Entry struct {
	Letter string // A to N
	Side   game.Side
	Box    Box       // NoBox for German letters
	Hexes  []hex.Hex // in play
	Exit   bool      // Germans may leave there (ARD-30.2-02)
}

// OwnSide tells whether a hex is on an army's own side of the Army Boundaries, where they
// are printed (ARD-11.10-06).
func (g *Ground) OwnSide(a Army) bool {
	switch a {
	case SixthPanzer:
		return g.Spots&(SouthOfFirst|SouthOfSecond) == 0
	case FifthPanzer:
		return g.Spots&(NorthOfFirst|SouthOfSecond) == 0
	case Seventh:
		return g.Spots&(NorthOfFirst|NorthOfSecond) == 0
	}
	return true
}
