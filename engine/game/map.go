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
}

// Ground is what is printed in a hex.
type Ground struct {
	// Terrain is "clear", "light", "dense", "town", "village", "city",
	// "industrial", "marsh", "woods", "flooded", "lake", ...
	Terrain string
	Under   string   // the open ground around a built-up hex, for drawing
	Fort    string   // "", "pillbox", "bunker"
	Name    string   // town, on the hex that bears the name
	Place   string   // Name, or for the other built-up hexes of a town its name
	Marks   []string // words such as "kerkrade_bulge"; no rule reads them
}

// Edge is what is printed on a hexside or crosses it.
type Edge struct {
	Road       string // "", "primary", "secondary"
	Rail       bool
	River      string // "", "stream", "major"
	RiverName  string
	Bridge     bool
	Teeth      bool // dragon's teeth
	Embankment bool
	FortLine   bool
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
