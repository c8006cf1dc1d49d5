package mind

// A Level is how well a Player plays: a number of worlds and rollouts, never a time.
type Level uint8

// The levels. A Recruit plays the fast policy, wavers and errs, a Regular plays it, the others try out what could be done, an Elite with what
// games against itself have taught that policy.
const (
	Recruit Level = iota
	Regular
	Veteran
	Elite
	numLevels
)

var levelWords = [numLevels]string{"recruit", "regular", "veteran", "elite"}

// String is the word of a level.
func (l Level) String() string { return levelWords[min(l, numLevels-1)] }

// LevelOf returns the level of a word.
func LevelOf(word string) (Level, bool) {
	for l, w := range levelWords {
		if w == word {
			return Level(l), true
		}
	}
	return Recruit, false
}

// Levels are the words of all levels, the easiest first.
func Levels() []string { return levelWords[:] }

// An effort is what a level may spend on a decision.
type effort struct {
	worlds int   // as what is hidden and what chance will bring may be
	plans  int   // so many of the best by their prior
	aims   int   // and so many aims
	steps  int32 // of the judge's clock that a world is played on beyond this turn
}

// An Elite has a schooled judge besides (game.Judged). With twice the candidates he was worse than the Veteran (docs/computer-player.md): of
// more that is tried the luckiest wins.
var efforts = [numLevels]effort{Veteran: {worlds: 16, plans: 6, aims: 5}, Elite: {worlds: 32, plans: 6, aims: 5, steps: 1}}
