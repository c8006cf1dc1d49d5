package opscycle

// weights are how much things count to the fast policy.
type weights struct {
	// Attacks: at a first guess below LeastOdds, in percent, one is not looked at. A step of the attacker counts OwnLoss where one of the
	// defender counts 100; who spares his own comes too late. To take a hex counts PrizeAny, nearer to a goal PrizeNear, a goal PrizeGoal and
	// in the last turn PrizeLast, the hex to mass against PrizeAim more; the dearer kinds of attack and any attack cost something.
	LeastOdds                                           int32
	OwnLoss                                             int
	PrizeAny, PrizeNear, PrizeGoal, PrizeLast, PrizeAim int
	PerOption, PerAttack                                int32

	// Other Actions: a pontoon, each point of Effectiveness that refits near the enemy, Improved Defense in a goal and elsewhere beside him,
	// what the way counts when stacks to move are chosen, and what an HQ has to gain to relocate.
	Bridges, Refits, DigsGoal, Digs, Urges, Relocates int32

	// A hex for a party, where it begins and could go to: each half hex on the way, a goal, one of one's own that nobody else keeps, to be
	// strong enough for an attack (Enough twentieths of the enemy), to hold the line, each column of cover, weak beside an enemy
	// (outnumbered, in tenths), beside the hex to mass against, out of Command Range and each hex of that; what has to be gained to move; and
	// by how much the strong go first.
	PerHalfHex, IsGoal, IsKept, Masses, Enough, IsLine, PerLine, IsWeak, Outnumbered, IsAim, IsAstray, PerAstray, Stays, Strong int32

	LeastLevel, PerLevel int32 // the lowest Activation Level that pays: the AP of lower ones are few; each level

	// A retreat in place of the second hit: what it costs, out of a goal besides, and what it saves: a unit, the last one.
	Retreats, LeavesGoal, SavesUnit, SavesLast int32
	Rerolls                                    int32 // what has to be gained, in hundredths of a step, to hand over the reroll marker

	Threat        int // hexes within which an enemy threatens a goal
	Gate          int // and within which he threatens to stand at the end where that decides the game
	Through, Past int // half hexes that the way through an enemy is longer, and past him
}

// byHand are the weights that were set by hand.
var byHand = weights{
	LeastOdds: 70, OwnLoss: 40, PrizeAny: 20, PrizeNear: 60, PrizeGoal: 200, PrizeLast: 400, PrizeAim: 60, PerOption: 20, PerAttack: 15,
	Bridges: 40, Refits: 6, DigsGoal: 25, Digs: 8, Urges: 4, Relocates: 40,
	PerHalfHex: 8, IsGoal: 120, IsKept: 100, Masses: 30, Enough: 30, IsLine: 25, PerLine: 6, IsWeak: 30, Outnumbered: 30, IsAim: 120, IsAstray: 100, PerAstray: 8, Stays: 12, Strong: 800,
	LeastLevel: 3, PerLevel: 10,
	Retreats: 120, LeavesGoal: 200, SavesUnit: 60, SavesLast: 100, Rerolls: 70,
	Threat: 4, Gate: 5, Through: 2 * hexAway, Past: 1,
}

// fromPlay are those found by games of the fast policy against itself (docs/computer-player.md).
var fromPlay = weights{
	LeastOdds: 127, OwnLoss: 19, PrizeAny: 25, PrizeNear: 61, PrizeGoal: 374, PrizeLast: 229, PrizeAim: 64, PerOption: 26, PerAttack: 14,
	Bridges: 45, Refits: 5, DigsGoal: 33, Digs: 9, Urges: 3, Relocates: 40,
	PerHalfHex: 6, IsGoal: 164, IsKept: 125, Masses: 39, Enough: 39, IsLine: 24, PerLine: 7, IsWeak: 36, Outnumbered: 57, IsAim: 115, IsAstray: 48, PerAstray: 7, Stays: 5, Strong: 485,
	LeastLevel: 3, PerLevel: 3,
	Retreats: 125, LeavesGoal: 160, SavesUnit: 55, SavesLast: 103, Rerolls: 68,
	Threat: 12, Gate: 12, Through: 2 * hexAway, Past: 1,
}

// Weights are what this judge goes by.
func (j *judge) Weights() any { return &j.weights }
