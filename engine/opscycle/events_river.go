package opscycle

import "fieldpost/engine/game"

// Events of rivers, marsh, exits and starting losses, and the fields that each
// uses beside Side.
const (
	evBoats          game.EventKind = evRiverFirst + iota // Unit, Other; Hex from, To; N: boats used in the activation, third unit
	evBogged                                              // Unit, Other; Hex where they stay, To; N: third unit
	evBridgeBuilt                                         // Hex, To: a pontoon bridge
	evBridgeTaken                                         // Hex, To: taken up by its owner
	evBridgeLost                                          // Hex, To: lost for good
	evOrderUsed                                           // N: Counterattack Orders left
	evExited                                              // Unit, Other; Hex; N: VPParts, SP, third unit
	evReservesCalled                                      // N: reinforcement: it arrives next turn
	evConditionalVP                                       // Hex; N: VP
	evZoneOver                                            // Unit HQ: its zone is over
	evRiverEnd                                            // events of later chapters begin here
)

var riverEventWords = [evRiverEnd - evRiverFirst]string{"boats", "bogged", "bridge-built", "bridge-taken-up", "bridge-lost",
	"order-used", "exited", "reserves-called", "conditional-vp", "zone-over"}
