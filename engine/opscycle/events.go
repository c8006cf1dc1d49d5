package opscycle

import "fieldpost/engine/game"

// Events, and the fields that each uses beside Side (whose deed, unit or loss it is).
const (
	evTurn          game.EventKind = iota // N: turn
	evActivated                           // Unit HQ; N: activations used, die, column, AP, level left
	evEmergency                           // Unit HQ: out of supply, flips to its back side
	evZeroPenalty                         // Unit HQ: out of supply on its back side, level will be 0
	evSpent                               // units: actors; Hex, To; N: verb, option, AP paid, AP left, own AP added to a bonus
	evActivationEnd                       // Unit HQ; N: AP lost
	evBonus                               // units; N: AP, 1 if own AP may be added
	evBonusEnd                            // N: AP lost
	evDie                                 // N: die, roll purpose, 1 if a second roll
	evReroll                              // the holder hands over the marker; N: die that is rolled again
	evMoved                               // units; Hex from, To; N: half MP paid, half MP left
	evStopped                             // units; Hex; N: reason as in movement.go
	evInfiltrated                         // units; Hex from, To; N: 1 if it worked
	evCheck                               // Unit; Hex; N: die, modifier, Effectiveness, 1 if passed, purpose
	evDisrupted                           // Unit; Hex
	evRefitted                            // Unit; Hex: back in good order
	evLostSteps                           // Unit; Hex; N: SP lost, SP left
	evEliminated                          // Unit; Hex
	evHQRemoved                           // Unit; Hex: its formation has no units left
	evImproved                            // Unit; Hex: Improved Defense marker placed
	evUnimproved                          // Hex: Improved Defense marker removed
	evOverstacked                         // Hex; N: surplus units, 1 if HQs are among them
	evSupportLost                         // Unit HQ; Hex; N: points lost, points left
	evDisplaced                           // Unit; Hex from, To
	evHQDisplaced                         // Unit; Hex from, To; N: penalty case as in displacement.go, support left, level left, support lost, levels lost
	evRelocated                           // Unit HQ; Hex from, To; N: support left, penalty case, level left, support lost, levels lost
	evReaction                            // Unit HQ; Hex of the mover; N: die, rating, 1 if it succeeded, modifier
	evReactionAP                          // Unit HQ; N: die, column, AP, level left
	evReactionEnd                         // Unit HQ; N: AP lost
	evCalledOff                           // units: the isolated ones; Hex
	evGoal                                // the objective hexes are clear; N: activations used
	evOver                                // N: activations used, 1 if the goal was reached

	// Combat. A role is 0 for the attacker and 1 for the defender.
	evAttack       // units; Hex, To; N: kind
	evDefend       // units; Hex
	evChit         // N: chit, role
	evUnitStrength // Unit; N: SP, multiplier, chit column, role, quarters that count
	evOdds         // Hex: target; N: attack, defense, column (-1 below), terrain line, odds as printed, class of terrain
	evCompared     // Unit: chosen among equals for the armor comparison; N: role
	evModifier     // Hex: supporting hex; Unit, Other: see drmSource; N: source, value, and what the source needs
	evBelow        // Hex: target: odds below the table, no roll
	evAttackRoll   // Hex: target; N: die, net DRM, modified roll, hits attacker, hits defender, red (1 attacker, 2 defender), odds as printed
	evHits         // Hex; N: hits, 1 if red, role
	evForced       // units; Hex: where they stand
	evRetreated    // units; Hex, To; N: 1 if forced, 1 if into an EZOC
	evNoRetreat    // units; Hex
	evStayed       // units; Hex
	evSurplus      // Hex; N: hits, role
	evVictory      // Hex: target; N: hits winner, hits loser, role of the winner
	evNoVictory    // Hex: target; N: hits attacker, hits defender
	evNoBonus      // Hex: target; N: 0 nobody in Command Range, 1 a static side

	// The sequence of play.
	evAdmin         // the Admin Phase begins
	evOps           // the Ops Phase begins; N: turn
	evOpsEnd        // N: 0 both passed, 1 nobody can act
	evInitiative    // Side has won; N: die and sum of side 0, of side 1, marker value, Interdiction, 1 if tied
	evMarker        // Side: shown on the Initiative marker; N: its value
	evInitiativeWon // Side has the Initiative without a roll; N: 0 as the scenario says, 1 the other has passed
	evTransferred   // Side hands over the Initiative
	evPassed        // Side passes
	evSurprise      // the Surprise Attack begins; N: activations at most
	evSurpriseEnd   // N: activations made
	evInterdiction  // N: die, Interdiction Level
	evRecovered     // Unit HQ; N: levels recovered, level now, rated
	evNoRecovery    // Unit HQ: out of supply; N: level
	evFlippedBack   // Unit HQ: in supply, front side again
	evFlipped       // Unit HQ: expends its Emergency Supply in the Recovery Segment
	evAttrition     // Unit; Hex; N: die, Effectiveness, SP lost, modifier
	evControl       // Hex; Side controls it, Nobody: both; N: VP
	evGameOver      // N: how as in victory.go, VP, level index

	// Assignment, Victory Plans, replacement, reinforcement and withdrawal.
	evAssigned     // Unit; N: formation, 0 chosen, 1 attached while isolated, 2 back to its own, 3 after a withdrawal
	evAssignEnd    // Side has made its assignments
	evChallenged   // Unit; N: formation: the assignment is shown to Side
	evPlanDrawn    // N: markers drawn
	evPlanSeen     // Side looks; N: marker
	evReplaced     // Unit; N: SP now, points paid
	evReplaceEnd   // N: SP restored, points lost
	evRebuilt      // Unit; Hex
	evBrokenUp     // Unit; Hex; N: SP
	evArrived      // Unit; Hex
	evDelayed      // N: units that wait
	evWithdrawn    // N: formation, units withdrawn, units that fail
	evNoWithdrawal // Unit; Hex: fails the test and is lost
	evUnassigned   // Unit; Hex: no formation in range
	evReturning    // Unit: is due again at full strength

	// Rivers, marsh, exits and starting losses.
	evBoats          // units; Hex from, To; N: boats used in the activation
	evBogged         // units; Hex where they stay, To
	evBridgeBuilt    // Hex, To: a pontoon bridge
	evBridgeTaken    // Hex, To: taken up by its owner
	evBridgeLost     // Hex, To: lost for good
	evOrderUsed      // N: Counterattack Orders left
	evExited         // units; Hex; N: VPParts, SP
	evReservesCalled // N: reinforcement: it arrives next turn
	evConditionalVP  // Hex; N: VP
	evZoneOver       // Unit HQ: its zone is over
	numEvents
)

// happened returns an event that cites rows of the ledger, if there is a record to write it into.
func (p *play) happened(k game.EventKind, s game.Side, refs ...game.Ref) game.Event {
	var e game.Event
	if p.ev != nil {
		e = game.Happened(k, s)
		p.rules.Cite(&e, refs...)
	}
	return e
}

// row returns a row of the ledger for an event: NoRule where there is no record, for a search has
// no use for what finding it costs.
func (p *play) row(ref game.Ref) game.Rule {
	if p.ev == nil {
		return game.NoRule
	}
	return p.rules.Rule(ref)
}

// emit adds an event to the record.
func (p *play) emit(e game.Event) { p.ev.Add(e) }
