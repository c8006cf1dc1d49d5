// Package opponent lets the computer player (engine/mind) think beside the page: in a Worker, which is the same program
// started a second time, or, where there can be none, in slices on the page's own thread.
//
// A Question is all that is ever sent: a position as the side that decides may know it, and what is legal in it. Neither
// the journal nor the seed of the match leaves the page, so that whoever thinks cannot know the coming dice.
package opponent
