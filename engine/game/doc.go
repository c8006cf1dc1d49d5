// Package game is the table at which every rules system sits: positions,
// decisions, actions, events, dice, journals and the loader of scenario files.
// It knows no rule of any game.
package game
