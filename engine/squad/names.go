package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// hiddenName is what a unit is called of which the reader does not know who it is.
const hiddenName = "a hidden counter"

// label is a soldier as written in a report: "Kowalski", "a hidden counter".
func (r *Rules) label(u game.Unit) string {
	if u < 0 || int(u) >= len(r.Units) {
		return hiddenName
	}
	return r.Units[u].Name
}

// label is a unit in sentences for whoever knows this position.
func (p *Position) label(u game.Unit) string {
	if p.unknown.Has(u) {
		return hiddenName
	}
	return p.rules.label(u)
}

// hexName is a hex by its id, with the building in it: "01-E5, Ferme Aubry".
func (r *Rules) hexName(h hex.Hex) string {
	if h < 0 || int(h) >= r.Ground.Len() {
		return "no hex"
	}
	id := r.Ground.ID(h)
	if b := r.Ground.Cells[h].Building; b >= 0 {
		return id + " " + r.Ground.Buildings[b].Name
	}
	return id
}

var floorWords = [numFloors]string{upper: ", upper level", inside: ", in the bunker"}

// placeName is a location: "09-I3, in the bunker".
func (r *Rules) placeName(at place) string { return r.hexName(at.hex) + floorWords[at.floor] }

// theSide is a side in a sentence.
func (r *Rules) theSide(s game.Side) string {
	if int(s) >= len(r.Sides) {
		return "nobody"
	}
	return "the " + r.Sides[s].Adjective + " side"
}

// cardName is a card by its printed id.
func cardName[N card | int16](x N) string { return fmt.Sprintf("card %d", x+1) }

var orderNames = [numOrders]string{"", "move", "shoot", "rally", "clear jams", "hold"}
