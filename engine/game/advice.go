package game

// An Adviser is a Game that rates actions itself for a player who follows a script: one whose decisions
// have little in common with those of other games.
type Adviser interface {
	Game
	// Advise rates the legal actions of a position for the side that decides, from what that side may
	// know, into worth, which is as long. The highest is the advice; equal ones are as good.
	Advise(p Position, legal []Action, worth []int)
}
