package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// label is a unit as written in a report: "the 2nd Bn, 110th Infantry".
func (r *Rules) label(u game.Unit) string {
	if u < 0 || int(u) >= len(r.Units) {
		return "a unit"
	}
	return "the " + r.Units[u].Name
}

// hexName is a hex with the name of its place: "E2125 St.Vith".
func (r *Rules) hexName(h hex.Hex) string {
	if h < 0 || int(h) >= r.Data.Map.Len() {
		return "no hex"
	}
	id := r.Data.Map.ID(h)
	if name := r.Data.Map.Hexes[h].Name; name != "" {
		return id + " " + name
	}
	return id
}

// theSide is a side in a sentence.
func (r *Rules) theSide(s game.Side) string {
	if int(s) >= len(r.Sides) {
		return "nobody"
	}
	return "the " + r.Sides[s].Adjective + " player"
}

// phaseNames are the phases.
var phaseNames = [numKinds]string{kArtillery: "Artillery Supply Phase", kFuel: "Fuel Shortage Phase", kBridges: "Bridge Phase", kMovement: "Movement Phase",
	kRally: "Rally Phase", kDisengage: "Combat Phase, disengagements", kCombat: "Combat Phase", kTraffic: "Traffic Marker Phase",
	kSupply: "Supply and Surrender Phase", kVictory: "Victory Check Phase", kReplacement: "Replacements"}

// modeNames are the ways to move.
var modeNames = [numOptions]string{byRoute: "Move", byExtended: "Extended Movement", byTactical: "Tactical Movement", byStrategic: "Strategic Movement",
	byTruck: "Move by truck", byPrimeMover: "Move with a Prime Mover", byShift: "Shift one hex", byInfiltration: "Infiltrate"}
