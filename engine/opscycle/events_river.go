package opscycle

import "fieldpost/engine/game"

// Events of rivers, marsh, exits and starting losses, and the fields that each
// uses beside Side.
const (
	evBoats          game.EventKind = evRiverFirst + iota // units; Hex from, To; N: boats used in the activation
	evBogged                                              // units; Hex where they stay, To
	evBridgeBuilt                                         // Hex, To: a pontoon bridge
	evBridgeTaken                                         // Hex, To: taken up by its owner
	evBridgeLost                                          // Hex, To: lost for good
	evOrderUsed                                           // N: Counterattack Orders left
	evExited                                              // units; Hex; N: VPParts, SP
	evReservesCalled                                      // N: reinforcement: it arrives next turn
	evConditionalVP                                       // Hex; N: VP
	evZoneOver                                            // Unit HQ: its zone is over
	numEvents
)
