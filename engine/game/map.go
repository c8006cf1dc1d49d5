package game

import "fieldpost/engine/hex"

// A Map is the map of a game: the geometry and what is printed on it, in one
// vocabulary for all games. Rules systems translate the words into their own
// small integers when they load; the board draws from the words.
type Map struct {
	*hex.Map
	Title    string
	Grid     hex.Grid
	Hexes    []Ground  // by hex.Hex
	Hexsides []Edge    // by hex.Hexside
	Labels   []Label   // names of rivers, woods and regions to draw
	Marks    []MapMark // where roads and railways leave the map
	Close    bool      // a hex is some metres wide: houses, trees and men are drawn one by one
}

// Ground is what is printed in a hex.
type Ground struct {
	// Terrain is "clear", "light", "dense", "town", "village", "city",
	// "industrial", "marsh", "woods", "wooded-rough", "flooded", "lake", ...
	Terrain string
	Under   string   // the open ground around a built-up hex, for drawing
	Fort    string   // "", "pillbox", "bunker", "west-wall"
	Name    string   // town, on the hex that bears the name
	Place   string   // Name, or for the other built-up hexes of a town its name
	Marks   []string // words such as "kerkrade_bulge"; no rule reads them

	// Of maps that are Close:
	Level    int8    // of the ground
	Building int16   // number of the building that the hex is part of, 0: none
	Upper    int8    // level of a storey above the ground floor that can be used, 0: none
	Axis     hex.Dir // of a bridge
	Arc      uint8   // of a fort: bit by hex.Dir of the hexsides that it looks through
}

// Edge is what is printed on a hexside or crosses it.
type Edge struct {
	Road       string // "", "primary", "secondary"; on Close maps "street", "road", "lane", "track", "ride", "path"
	Rail       bool
	River      string // "", "stream", "major", "lake"
	RiverName  string
	Bridge     bool
	Teeth      bool // dragon's teeth
	Embankment bool
	FortLine   bool
	Boundary   bool // between armies
	Wall       bool
}

// Label is a name drawn along or over several hexes.
type Label struct {
	Text  string
	Kind  string // "river", "woods", "region"
	Hexes []hex.Hex
}

// MapMark is a printed mark of a hex that is not terrain: the place where
// a road or railway leads to is "exit-road" or "exit-rail".
type MapMark struct {
	Hex  hex.Hex
	Kind string
	Text string
}

// PlaceName is the name of the place in a hex, its number where none has one.
func (m *Map) PlaceName(h hex.Hex) string {
	if g := m.Hexes[h]; g.Place != "" {
		return g.Place
	}
	return m.ID(h)
}
