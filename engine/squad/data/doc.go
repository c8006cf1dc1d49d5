// Package data holds what the rules of engine/squad read and never change: the ground
// of a layout of panels, the Terrain Effects, weapons, soldiers, cards and events,
// and one scenario with its forces and victory terms. Load reads them from a folder
// of tables.
//
// Columns of cards are 2 to 10, attenuation is in half units, levels count from the
// ground of the map, 0.
package data
