package opscycle

import "fieldpost/engine/game"

// Events of the sequence of play, and the fields that each uses beside Side.
const (
	evAdmin         game.EventKind = evSequenceFirst + iota // the Admin Phase begins
	evOps                                                   // the Ops Phase begins; N: turn
	evOpsEnd                                                // N: 0 both passed, 1 nobody can act
	evInitiative                                            // Side has won; N: die and sum of side 0, of side 1, marker value, Interdiction, 1 if tied
	evMarker                                                // Side: shown on the Initiative marker; N: its value
	evInitiativeWon                                         // Side has the Initiative without a roll; N: 0 as the scenario says, 1 the other has passed
	evTransferred                                           // Side hands over the Initiative
	evPassed                                                // Side passes
	evSurprise                                              // the Surprise Attack begins; N: activations at most
	evSurpriseEnd                                           // N: activations made
	evInterdiction                                          // N: die, Interdiction Level
	evRecovered                                             // Unit HQ; N: levels recovered, level now, rated
	evNoRecovery                                            // Unit HQ: out of supply; N: level
	evFlippedBack                                           // Unit HQ: in supply, front side again
	evFlipped                                               // Unit HQ: expends its Emergency Supply in the Recovery Segment
	evAttrition                                             // Unit; Hex; N: die, Effectiveness, SP lost
	evControl                                               // Hex; Side controls it, Nobody: both; N: VP
	evGameOver                                              // N: how as in victory.go, VP, level index
	evAdminFirst                                            // the events of the other segments begin here
)
