package game

import (
	"slices"

	"fieldpost/engine/hex"
)

// A Judged is a Game whose rules system tells a computer player what to make of a position.
type Judged interface {
	Searchable
	// NewJudge returns a judge, with weights that were set by hand, or a schooled one with those that games against itself have found,
	// where there are any. It has memory that it uses again: each player has one of his own.
	NewJudge(schooled bool) Judge
}

// A Judge is what a rules system tells a computer player: what could be done, what would be done in a
// hurry, what has come of it. It works on the inside of its own positions, in integers, and allocates
// nothing once warm. All that it says follows from the position of the last Look, the position that it is
// asked about and the other arguments: it has no dice and no other memory.
//
// Worth is counted in thousandths of the game's own points: Victory Points, objectives.
type Judge interface {
	// Look prepares for a decision, once, on the position as the side that decides may know it: goals,
	// fields of distances for both sides, whatever holds long enough. What is asked until the next Look is
	// about this position and those that come of it.
	Look(p Position)
	// Plans appends what is worth trying in a position, at most some forty plans, the best prior first. The
	// first action of each is one of legal. It lists nothing whose use shows only behind the horizon, to
	// pass or to save something: where Reply would do that, or nothing is to be weighed (a step of a move,
	// administration), there are no plans, and Reply decides.
	Plans(p Position, legal []Action, buf []Plan) []Plan
	// Aims appends the enemy's hexes against which the side that decides could mass, the best first; none
	// where an aim would change nothing. Each is tried as a plan: what Reply does with it.
	Aims(p Position, buf []hex.Hex) []hex.Hex
	// Reply is the fast policy: one of the legal actions for whichever side decides, under 100 µs. It
	// follows what the side means to do, uses it up (the next hex of a way) and may mean something new. With
	// the zero Intent in the middle of a move it finds a way to go on from there.
	Reply(p Position, legal []Action, in *Intent) Action
	// Clock counts what is over: the activations of one game, the player turns of another. What is tried
	// is played on until it has risen by one and the position is quiet.
	Clock(p Position) int32
	// Quiet reports whether nothing is half done: a position whose worth means something.
	Quiet(p Position) bool
	// Terms appends the parts of what a position is worth to a side, those of the other side taken away, as
	// many and in the same order as its Words; their sum is its worth. A game that is over has a worth too.
	Terms(p Position, side Side, buf []int32) []int32
	// Words are how worth is spoken of.
	Words() JudgeWords
}

// A Weighted is a Judge whose fast policy has weights that games against itself can improve (go run ./build school).
type Weighted interface {
	Judge
	// Weights points to a struct of ints, which this judge goes by and no other.
	Weights() any
}

// A Plan is an action that is worth trying and what goes on from there.
type Plan struct {
	First Action
	Then  Intent
	Prior int32 // how good it looks without trying, in units of the judge's own
}

// MaxWay is how many hexes of a way an Intent keeps.
const MaxWay = 32

// An Intent is what a side means to do beyond its next action. It lies beside the position; Reply reads
// and changes it. The zero Intent means nothing; AimAt makes one with an aim.
type Intent struct {
	way   [MaxWay]hex.Hex // backwards: the next hex is the last
	left  uint8
	going bool
	aimed bool
	aim   hex.Hex
	ends  bool
	end   hex.Hex // where a way leads that is still to be found
	Note  int32   // the judge's own: what else it means to do; 0 for nothing
	Scope int32   // the judge's own: within what alone a plan is tried out; 0 for everywhere, as in a match
}

// AimAt is the intent to mass against a hex.
func AimAt(h hex.Hex) Intent { return Intent{aim: h, aimed: true} }

// Aim is the hex to mass against, hex.None if there is none.
func (in *Intent) Aim() hex.Hex {
	if !in.aimed {
		return hex.None
	}
	return in.aim
}

// Go means to go to a hex by the way of a search, as far as an Intent can hold; the aim stays.
func (in *Intent) Go(prev []hex.Hex, to hex.Hex) {
	n := 0
	for h := to; prev[h] != hex.None; h = prev[h] {
		n++
	}
	in.left, in.going = uint8(min(n, MaxWay)), true
	for h := to; n > 0; h = prev[h] {
		if n--; n < MaxWay { // the hex to enter after n others
			in.way[int(in.left)-1-n] = h
		}
	}
}

// Lead means to come to a hex by a way that is found step by step.
func (in *Intent) Lead(to hex.Hex) { in.end, in.ends = to, true }

// Halt means no way any more; the aim stays.
func (in *Intent) Halt() { in.left, in.going, in.ends = 0, false, false }

// Going reports whether a way was meant, be it that its end is reached.
func (in *Intent) Going() bool { return in.going }

// Next is the next hex of the way, hex.None at its end.
func (in *Intent) Next() hex.Hex {
	if in.left == 0 {
		return hex.None
	}
	return in.way[in.left-1]
}

// Step takes the next hex off the way: it is being entered.
func (in *Intent) Step() { in.left = max(in.left, 1) - 1 }

// To is where the way ends, hex.None if nothing is left of it.
func (in *Intent) To() hex.Hex {
	switch {
	case in.left > 0:
		return in.way[0]
	case in.ends:
		return in.end
	}
	return hex.None
}

// Same reports whether two intents mean the same.
func (in *Intent) Same(as *Intent) bool {
	return in.Aim() == as.Aim() && in.To() == as.To() && in.Note == as.Note && in.Scope == as.Scope && in.going == as.going && slices.Equal(in.way[:in.left], as.way[:as.left])
}

// JudgeWords are how a judge's numbers are spoken of.
type JudgeWords struct {
	Points string // the game's points: "VP", "objectives"
	Terms  []TermWords
}

// TermWords say what a gain and a loss of a term are, as the end of a sentence that begins with what is
// done: "to take ground", "at the price of losses". An empty one is not spoken of.
type TermWords struct{ Gain, Loss string }

// FirstWith is the first of a list of actions with a verb, else the first of all.
func FirstWith(legal []Action, v Verb) Action {
	for _, a := range legal {
		if a.Verb == v {
			return a
		}
	}
	return legal[0]
}
