package opscycle

import "fieldpost/engine/game"

// Events of assignment, Victory Plans, replacement, reinforcement and
// withdrawal, and the fields that each uses beside Side.
const (
	evAssigned     game.EventKind = evAdminFirst + iota // Unit; N: formation, 0 chosen, 1 attached while isolated, 2 back to its own, 3 after a withdrawal
	evAssignEnd                                         // Side has made its assignments
	evChallenged                                        // Unit; N: formation: the assignment is shown to Side
	evPlanDrawn                                         // N: markers drawn
	evPlanSeen                                          // Side looks; N: marker
	evReplaced                                          // Unit; N: SP now, points paid
	evReplaceEnd                                        // N: SP restored, points lost
	evRebuilt                                           // Unit; Hex
	evBrokenUp                                          // Unit; Hex; N: SP
	evArrived                                           // Unit; Hex
	evDelayed                                           // N: units that wait
	evWithdrawn                                         // N: formation, units withdrawn, units that fail
	evNoWithdrawal                                      // Unit; Hex: fails the test and is lost
	evUnassigned                                        // Unit; Hex: no formation in range
	evReturning                                         // Unit: is due again at full strength
	evRiverFirst                                        // the events of rivers and exits begin here
)
