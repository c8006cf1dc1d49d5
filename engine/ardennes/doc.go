// Package ardennes holds the rules of Ardennes '44: player turns of movement and combat by day,
// a shorter turn by night, ZOC bonds that nobody crosses, movement in many modes, bridges that are
// blown, and supply, isolation and surrender. Its files are named after the chapters of the
// rulebook; what is printed on map, counters and cards is in its package data.
package ardennes
