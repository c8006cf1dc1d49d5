// Package data holds what the rules of engine/opscycle read and never change: map, charts,
// counters and formations of a game, and what its file says of a scenario. It knows no position.
//
// Load reads and checks a folder, Shelf lists its scenarios. A map drawn by hand takes the place of
// the printed one in a copy of the Data, whose method Redrawn then works out its hexsides anew.
// Everything else is fields and the tables' own look-ups (CRT.Column, Victory.Level, ...).
//
// Strengths are in SP, Victory Points in whole ones or in VPParts; Leg, Motorized, MA and all extra
// costs in half MP.
package data
