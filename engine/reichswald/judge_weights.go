package reichswald

// weights are how much things count to the fast policy.
type weights struct {
	CostsRepulse int // in thousandths of a force, for each unit that a result asks to retreat: some of those who do break
	Near, Manned int // within how many hexes an enemy threatens an objective; how much farther away one seems that has a garrison

	// What draws a unit to a hex, in thousandths of an objective: each half hex on the way to the nearest goal less, beside the hex that
	// the side masses against, an objective to be taken, each column of an attack that it makes possible up to 4:1, to stand in the enemy's way,
	// away from where it would be beaten; and what must be gained to move at all.
	DrawsHalfHex, DrawsAim, DrawsGoal, DrawsColumn, DrawsLine, DrawsWeak, DrawsStay int

	// What taking a hex is worth beyond the losses, and an Attack or Defense Factor that the enemy or oneself is expected to lose.
	TakesGoal, TakesAim, TakesNear, TakesAny, Gains, Costs int
	WorthMarker                                            int // what an Air Support marker has to change
}

// byHand are the weights that were set by hand.
var byHand = weights{
	CostsRepulse: 120, Near: 6, Manned: 6,
	DrawsHalfHex: 6, DrawsAim: 60, DrawsGoal: 120, DrawsColumn: 10, DrawsLine: 50, DrawsWeak: 30, DrawsStay: 3,
	TakesGoal: 400, TakesAim: 120, TakesNear: 90, TakesAny: 30, Gains: 30, Costs: 60, WorthMarker: 25,
}

// fromPlay are those found by games of the fast policy against itself (docs/computer-player.md).
var fromPlay = weights{
	CostsRepulse: 118, Near: 2, Manned: 7,
	DrawsHalfHex: 8, DrawsAim: 63, DrawsGoal: 84, DrawsColumn: 11, DrawsLine: 53, DrawsWeak: 53, DrawsStay: 3,
	TakesGoal: 664, TakesAim: 70, TakesNear: 109, TakesAny: 19, Gains: 47, Costs: 74, WorthMarker: 30,
}

// Weights are what this judge goes by from now on, and no other.
func (j *judge) Weights() any {
	own := *j.weights
	j.weights = &own
	return &own
}
