package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

// Verbs of actions.
const (
	doSequence game.Verb = iota // :move-fight|fight-move
	doPlace                     // +unit >hex: a reinforcement
	doMove                      // +unit @hex: the unit begins to move
	doStep                      // @hex: next hex of the move
	doStop                      // end the move here
	doAttack                    // >hex: announce the target of a battle
	doJoin                      // +unit: it attacks too
	doFight                     // all attackers are named
	doCallOff                   // take the announcement back
	doCommit                    // an Air Support marker
	doDone                      // no more markers; no more advances
	doLose                      // +unit: eliminated for a loss point
	doRetreat                   // all retreat; or +unit >hex: where it does
	doAdvance                   // +unit: into the vacated hex
	doRemove                    // +unit: eliminated for overstacking
	doEnd                       // end the phase
	numVerbs
)

var verbWords = [numVerbs]string{"sequence", "place", "move", "step", "stop", "attack", "join", "fight", "call-off", "commit", "done",
	"lose", "retreat", "advance", "remove", "end"}

// roles are what verbs do at the table.
var roles = [numVerbs]game.Role{doMove: game.Begins, doStep: game.Steps, doStop: game.Stops, doAttack: game.Strikes, doJoin: game.Joins, doFight: game.Launches,
	doLose: game.Yields, doRemove: game.Yields, doDone: game.Lets}

// Options of actions.
const (
	noOption game.Option = iota
	optMoveFight
	optFightMove
	numOptions
)

var optionWords = [numOptions]string{"", "move-fight", "fight-move"}

// Asks of decisions.
const (
	askNothing  game.Ask = iota // the game is over
	askSequence                 // Move/Fight or Fight/Move
	askPlace                    // where a reinforcement arrives
	askMove                     // which unit moves
	askStep                     // next hex of the move
	askAttack                   // which hex is attacked
	askJoin                     // who attacks
	askAir                      // commit a marker?
	askLoss                     // lose a unit or retreat
	askRetreat                  // which unit retreats where
	askAdvance                  // who advances
	askRemove                   // which unit of an overstacked hex goes
	numAsks
)

var askWords = [numAsks]string{"nothing", "sequence", "place", "move", "step", "attack", "join", "air", "loss", "retreat", "advance", "remove"}

// Kinds of events. What N holds is told beside each.
const (
	evTurn       game.EventKind = iota // turn
	evAir                              // die, Allied markers, lightning
	evSequence                         // option
	evPhase                            // phase
	evArrived                          // unit to
	evMoved                            // unit hex to: MP spent, MP left
	evStopped                          // unit hex: in EZOC
	evCheck                            // unit hex: die, modifier, factor, passed, red modifier, stack modifier
	evAttack                           // hex
	evJoined                           // unit hex
	evUnsupplied                       // unit hex
	evTotals                           // to: attack, defense, column before shifts, ratio before 10.1
	evShift                            // to: shift, columns, count
	evCommitted                        // side: left
	evCalledOff                        // to: column
	evBattle                           // to: die, column, attacker result, defender result, net shift
	evEliminated                       // unit hex: reason
	evRetreated                        // unit hex to
	evAdvanced                         // unit hex to
	evControl                          // side hex
	evOver                             // verdict
	numEvents
)

// Reasons of evEliminated.
const (
	byResult int16 = iota // E
	byChoice              // a loss point
	byCheck               // a failed morale check
	byTrap                // it cannot retreat
	byStacking
)

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
