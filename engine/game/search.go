package game

import "fieldpost/engine/hex"

// A Searchable is a Game that tells a searching player in numbers what people are told in words: no
// text, no memory that is not used again. What is hidden from a side has to be taken away before,
// by Redact or Resample.
type Searchable interface {
	Game
	// Choices appends the legal actions without those that leave the decision standing (Lexicon.Free).
	Choices(p Position, buf []Action) []Action
	// Score is what the first side has, less what the second has, if the game ended now: in points
	// of the game's own (thousandths of Victory Points, objectives), and beyond all points where the
	// game is won at a blow.
	Score(p Position) int
	// Progress grows while a match goes on and never falls: the activations, passes and phases that
	// are over.
	Progress(p Position) int
	// Ways appends where units that stand in one hex can move, from where they are in their move if they
	// are moving: one search, or several where one way cannot turn into another; none for units that
	// never move so. They are memory of the position until it is asked again, copied or changed.
	Ways(p Position, units []Unit, buf []Way) []Way
	// Expect estimates an attack: the action that declares it. It is false for any other.
	Expect(p Position, a Action) (Expected, bool)
}

// A Way is a search for where a move can go, by hex.
type Way struct {
	Cost []int16   // what the cheapest way there costs, in the game's own units; -1 where none leads
	Prev []hex.Hex // the hex before it; hex.None at the start
	Stop []bool    // the move must end there
}

// Room makes room for a map of so many hexes.
func (w *Way) Room(hexes int) {
	if len(w.Cost) != hexes {
		*w = Way{make([]int16, hexes), make([]hex.Hex, hexes), make([]bool, hexes)}
	}
}

// Expected is the estimate of an attack, in thousandths.
type Expected struct {
	Lost  [2]int // what attacker and defender lose: steps, or units where they have none
	Taken int    // how likely no defender is left in the target
}

// Best returns the first action with the highest score, of those that name a unit; the first of all if none does.
func Best(legal []Action, score func(Action) int) Action {
	best, top := legal[0], -1<<30
	for _, a := range legal {
		if a.Units[0] == NoUnit {
			continue
		}
		if s := score(a); s > top {
			best, top = a, s
		}
	}
	return best
}

// Power is a base multiplied n times: the cases of so many dice.
func Power(base int64, n int) int64 {
	p := int64(1)
	for range n {
		p *= base
	}
	return p
}
