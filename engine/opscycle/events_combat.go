package opscycle

import "fieldpost/engine/game"

// Events of combat, and the fields that each uses beside Side (whose deed, units
// or loss it is). A role is 0 for the attacker and 1 for the defender; a list of
// units stands in N, game.NoUnit after the last.
const (
	evAttack        game.EventKind = evCombatFirst + iota // Hex, To; N: kind, then up to four attackers
	evDefend                                              // Hex; N: up to six defenders
	evChit                                                // N: chit, role
	evUnitStrength                                        // Unit; N: SP, multiplier, chit column, role, quarters that count
	evOdds                                                // Hex: target; N: attack, defense, column (-1 below), terrain line, odds as printed, class of terrain
	evCompared                                            // Unit: chosen among equals for the armor comparison; N: role
	evModifier                                            // Hex: supporting hex; Unit, Other: see drmSource; N: source, value, and what the source needs
	evBelow                                               // Hex: target: odds below the table, no roll
	evAttackRoll                                          // Hex: target; N: die, net DRM, modified roll, hits attacker, hits defender, red (1 attacker, 2 defender), odds as printed
	evHits                                                // Hex; N: hits, 1 if red, role
	evForced                                              // Hex: where they stand; N: up to six units
	evRetreated                                           // Hex, To; N: up to six units, N[6] 1 if forced, N[7] 1 if into an EZOC
	evNoRetreat                                           // Hex; N: up to six units
	evStayed                                              // Hex; N: up to six units
	evSurplus                                             // Hex; N: hits, role
	evVictory                                             // Hex: target; N: hits winner, hits loser, role of the winner
	evNoVictory                                           // Hex: target; N: hits attacker, hits defender
	evNoBonus                                             // Hex: target; N: 0 nobody in Command Range, 1 a static side
	evSequenceFirst                                       // the events of the sequence of play begin here
)

var combatEventWords = [evSequenceFirst - evCombatFirst]string{"combat-attack", "combat-defenders", "combat-chit", "combat-strength", "combat-odds",
	"combat-compared", "combat-drm", "combat-below", "combat-roll", "combat-hits", "combat-forced", "combat-retreat", "combat-no-retreat",
	"combat-stay", "combat-surplus", "combat-victory", "combat-draw", "combat-no-bonus"}

// listing puts units into N from a place on, game.NoUnit after the last, and the
// first two into Unit and Other, where programs find them by id.
func listing(e game.Event, from int, units []game.Unit, room int) game.Event {
	e = naming(e, units[:min(len(units), 2)], from)
	for i := range room {
		e.N[from+i] = int16(game.NoUnit)
		if i < len(units) {
			e.N[from+i] = int16(units[i])
		}
	}
	return e
}
