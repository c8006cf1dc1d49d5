package opscycle

import "fieldpost/engine/game"

// Events, and the fields that each uses beside Side (whose deed or unit it is).
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
	evCombatFirst                         // the combat events begin here: events_combat.go
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

// happenedTo returns an event of a unit's side about the unit in its hex.
func (p *play) happenedTo(k game.EventKind, u game.Unit, refs ...game.Ref) game.Event {
	return p.happened(k, p.rules.Units[u].Side, refs...).Of(u).At(p.units[u].hex)
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
