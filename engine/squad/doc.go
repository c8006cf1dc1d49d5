// Package squad plays man-to-man combat: Off the Line.
//
// It reads in the order of the rulebook. Single soldiers stand in locations (a hex, a building's
// upper level, the inside of a bunker); every question of chance is read from a card of one common
// deck, in the order that the deck has; counters stay hidden until the rules turn them up.
package squad
