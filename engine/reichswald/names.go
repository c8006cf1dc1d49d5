package reichswald

import "fmt"

// unitNames are the units as they stand in reports: "the 1062nd Grenadier Regiment", "Outpost 1".
func (d *Data) unitNames() []string {
	names := make([]string, len(d.Units))
	for u := range d.Units {
		if names[u] = d.Units[u].Name; d.Units[u].Special != Outpost {
			names[u] = "the " + names[u]
		}
	}
	return names
}

// columnName is an odds column: "3:1", "1:2".
func columnName[N int8 | int16](c N) string {
	if c < 0 {
		return fmt.Sprintf("1:%d", 1-c)
	}
	return fmt.Sprintf("%d:1", c+1)
}

// phaseNames are the parts of a player turn.
var phaseNames = [numKinds]string{kTurn: "player turn", kArrive: "reinforcements", kMovement: "Movement Phase", kCombat: "Combat Phase"}

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
