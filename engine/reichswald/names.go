package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// label is a unit as written in a report: "the 1062nd Grenadier Regiment",
// "Outpost 1".
func (r *Rules) label(u game.Unit) string {
	if u < 0 || int(u) >= len(r.Units) {
		return "a unit"
	}
	info := &r.Units[u]
	if info.Special == Outpost {
		return info.Name
	}
	return "the " + info.Name
}

// labels lists units.
func (r *Rules) labels(s set) string {
	var words []string
	for _, u := range s.list() {
		words = append(words, r.label(u))
	}
	return game.List(words)
}

// hexName is a hex with the name of its place: "0909 Hekkens".
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

// placeName is the name of a place, or else its hex.
func (r *Rules) placeName(h hex.Hex) string {
	if name := r.Data.Map.Hexes[h].Name; name != "" {
		return name
	}
	return "hex " + r.Data.Map.ID(h)
}

func (r *Rules) hexList(hexes []hex.Hex) string {
	words := make([]string, len(hexes))
	for i, h := range hexes {
		words[i] = r.hexName(h)
	}
	return game.List(words)
}

// theSide is a side in a sentence.
func (r *Rules) theSide(s game.Side) string {
	if int(s) >= len(r.Sides) {
		return "nobody"
	}
	return "the " + r.Sides[s].Adjective + " player"
}

// columnName is an odds column: "3:1", "1:2".
func columnName[N int8 | int16](c N) string {
	if c < 0 {
		return fmt.Sprintf("1:%d", 1-c)
	}
	return fmt.Sprintf("%d:1", c+1)
}

var phaseNames = map[kind]string{kMovement: "Movement Phase", kCombat: "Combat Phase"}

var sequenceNames = [numOptions]string{"", "Move/Fight", "Fight/Move"}

// shiftNames say what a shift is for.
var shiftNames = [numShifts]string{
	shFortified:  "attack across the Fortified Line",
	shAirAttack:  "Air Support of the attacker",
	shAirDefense: "Air Support of the defender",
	shArmour:     "79th Armoured units beyond the anti-tank units defending",
	shFightMove:  "Fight/Move chosen",
	shSurrounded: "target hex surrounded",
}
