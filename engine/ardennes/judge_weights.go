package ardennes

// weights are how much things count to the fast policy.
type weights struct {
	// How much longer ways are, in half MP: into an enemy's hex, into his ZOC, into or across his bond, over an unbridged river. How much
	// farther a goal in danger seems that has a garrison, and one that many are at, at most; the way off the map, where that counts.
	AroundHim, PastHim, Bonded, Wading, Manned, Crowd, WayOff int
	Raid                                                      int // within how many hexes a German may come to a town on the Meuse first: by road, and past nobody

	// What draws a unit to a hex, in thousandths of a Victory Hex: each half MP on the way to the nearest goal less, for a unit of six factors; a
	// Victory Hex of the enemy; one in danger, with nobody else there, and with somebody who is too weak; beside the hex that the side
	// masses against; to stand in the way of an Attack Factor, of at most MostBlocked, for each point of its bonus and two more; out of reach of
	// the roads of supply, and each hex more; what must be gained to move at all; and to spend a Strategic Movement marker.
	DrawsWay, DrawsTake, DrawsKeep, DrawsHelp, DrawsAim, DrawsBlock, MostBlocked, DrawsCut, DrawsStay, DrawsHaul int32

	IsFactor, IsAttacker           int32 // a factor of a unit; a step of an attacker on the average
	TakesGoal, TakesNear, TakesAny int32 // to take a hex, beyond the losses: a goal, on the way, any

	// What an attack has to promise, what a German battery costs (three become ready in a turn), what a shift has to change, what must
	// be gained to withdraw for each factor of a unit, and how many Attack Factors a marker has to hold up.
	LeastPromise, GunPrice, GunChange, Pays, LeastFlow int32
}

// byHand are the weights that were set by hand.
var byHand = weights{
	AroundHim: 12, PastHim: 3, Bonded: 16, Wading: 8, Manned: 16, Crowd: 24, WayOff: 12, Raid: 20,
	DrawsWay: 4, DrawsTake: 500, DrawsKeep: 350, DrawsHelp: 120, DrawsAim: 150, DrawsBlock: 3, MostBlocked: 16, DrawsCut: 90, DrawsStay: 8, DrawsHaul: 30,
	IsFactor: 20, IsAttacker: 90, TakesGoal: 600, TakesNear: 90, TakesAny: 30,
	LeastPromise: 12, GunPrice: 14, GunChange: 18, Pays: 12, LeastFlow: 4,
}

// fromPlay are those found by games of the fast policy against itself (docs/computer-player.md).
var fromPlay = weights{
	AroundHim: 8, PastHim: 3, Bonded: 11, Wading: 10, Manned: 12, Crowd: 37, WayOff: 11, Raid: 14,
	DrawsWay: 3, DrawsTake: 547, DrawsKeep: 314, DrawsHelp: 154, DrawsAim: 146, DrawsBlock: 2, MostBlocked: 12, DrawsCut: 105, DrawsStay: 10, DrawsHaul: 35,
	IsFactor: 15, IsAttacker: 66, TakesGoal: 1220, TakesNear: 37, TakesAny: 45,
	LeastPromise: 9, GunPrice: 13, GunChange: 17, Pays: 10, LeastFlow: 4,
}

// Weights are what this judge goes by.
func (j *judge) Weights() any { return &j.weights }
