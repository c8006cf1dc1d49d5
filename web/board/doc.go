// Package board draws a map sheet and its counters on a canvas and turns
// pointers and keys into picks. It knows no game: it draws the words of
// game.Map, the counters of a game.Picture and the marks of game.Answers.
//
// Everything is drawn through one list of commands (Commands) that Go fills and
// assets/board.js carries out with one call a frame. Terrain is shapes in the
// drawing units of package hex, painted once per zoom level into tiles; counters
// are painted once per size into an atlas; a frame only puts these together. All
// of that is plain Go. The files named _wasm.go hold what touches the page.
package board
