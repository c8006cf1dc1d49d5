// Package opscycle plays the ops-cycle games: Crossing the Line - Aachen 1944
// and Across the Bug River 1941. Files follow the chapters of the rulebook;
// what differs between the games is data or a named switch. What is read and
// never changes is in the package data.
//
// A file bears the name of a chapter (combat, retreat) or of an aspect that all chapters have:
// refs, events, describe, label, words, refusals, why, query, view, setup, in tests fixture.
// Where an aspect has several files, the aspect comes first: describe_combat, setup_river.
package opscycle
