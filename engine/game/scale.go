package game

// A Scale is what a game is decided by, with the levels of victory.
type Scale struct {
	Title  string  // what is counted: "Victory Points of the US side"
	Now    int     // if the game ended now
	Halves bool    // all numbers are counted in halves: see Figure
	Levels []Level // rising, without holes
	Note   string  // what else decides, "" if nothing
}

// A Level is a line of a victory table: From and To are both included; To is -1 for "or more".
type Level struct {
	Winner   Side // Nobody for a draw
	Word     string
	From, To int
}

// A Scaler is a Game that tells how it stands. Not every game is one.
type Scaler interface {
	// Scale tells how it stands in a position; whatever a side may not know has to be forgotten before.
	Scale(p Position) Scale
}

// Figure writes a number of the scale as people count it.
func (s *Scale) Figure(n int) string {
	if s.Halves {
		return Halves(n)
	}
	return Number(n)
}

// At returns the index of the level for what is counted, -1 if there is none.
func (s *Scale) At(n int) int {
	for i, l := range s.Levels {
		if n >= l.From && (n <= l.To || l.To < 0) {
			return i
		}
	}
	return -1
}
