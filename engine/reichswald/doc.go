// Package reichswald holds the rules of Reichswald 1945: player turns of movement
// and combat in either order, battles of any number of adjacent units against one
// hex, shifts of odds columns, losses met by eliminations or retreats, and morale
// checks. Its chapters have the numbers of the rulebook, of which only 9 to 11 are
// known; the others are the reconstruction that the ledger marks as rulings.
package reichswald
