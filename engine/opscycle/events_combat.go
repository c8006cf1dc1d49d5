package opscycle

import "fieldpost/engine/game"

// Events of combat, and the fields that each uses beside Side (whose deed, units
// or loss it is). A role is 0 for the attacker and 1 for the defender.
const (
	evAttack        game.EventKind = evCombatFirst + iota // units; Hex, To; N: kind
	evDefend                                              // units; Hex
	evChit                                                // N: chit, role
	evUnitStrength                                        // Unit; N: SP, multiplier, chit column, role, quarters that count
	evOdds                                                // Hex: target; N: attack, defense, column (-1 below), terrain line, odds as printed, class of terrain
	evCompared                                            // Unit: chosen among equals for the armor comparison; N: role
	evModifier                                            // Hex: supporting hex; Unit, Other: see drmSource; N: source, value, and what the source needs
	evBelow                                               // Hex: target: odds below the table, no roll
	evAttackRoll                                          // Hex: target; N: die, net DRM, modified roll, hits attacker, hits defender, red (1 attacker, 2 defender), odds as printed
	evHits                                                // Hex; N: hits, 1 if red, role
	evForced                                              // units; Hex: where they stand
	evRetreated                                           // units; Hex, To; N: 1 if forced, 1 if into an EZOC
	evNoRetreat                                           // units; Hex
	evStayed                                              // units; Hex
	evSurplus                                             // Hex; N: hits, role
	evVictory                                             // Hex: target; N: hits winner, hits loser, role of the winner
	evNoVictory                                           // Hex: target; N: hits attacker, hits defender
	evNoBonus                                             // Hex: target; N: 0 nobody in Command Range, 1 a static side
	evSequenceFirst                                       // the events of the sequence of play begin here
)
