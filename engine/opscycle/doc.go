// Package opscycle plays the ops-cycle games: Crossing the Line - Aachen 1944
// and Across the Bug River 1941. Files follow the chapters of the rulebook;
// what differs between the games is data or a named switch. What is read and
// never changes is in the package data.
package opscycle
