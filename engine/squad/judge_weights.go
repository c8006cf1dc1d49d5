package squad

// weights are how much things count to the fast policy.
type weights struct {
	// What soldiers are worth, in thousandths of a point; IsBroken is the break level, shared out so that every loss costs more than
	// the one before.
	IsSoldier, IsMorale, IsCommand, IsGunner, IsBroken, IsPin int
	IsCondition                                               int // a third of a condition of victory
	IsHidden                                                  int // not to be seen, where there is fire

	// Of fire that lies on a hex FiresShare, in thousandths, reaches a soldier in a turn: it has to be ordered, and there are others to
	// fire at. Of what could be done a pinned soldier can do PinnedShare, and so much can be done to somebody not yet found; others than
	// the best target count for SecondTarget times less. Who passes a hex meets ReactShare of the fire on it, if there are cards.
	FiresShare, PinnedShare, HiddenShare, SecondTarget, ReactShare int

	// What lengthens ways, in quarters of MP: each PerDanger of danger, MostDanger at most; to begin at a place that is to be kept with
	// nobody there, with somebody, and at one that nobody holds, to a side that has more to take. An enemy within Near hexes has one keep a place.
	PerDanger, MostDanger, StartKept, StartHeld, StartBehind, Near int
	IsWay, InTurn                                                  int // a quarter of an MP; so many are made good in a turn

	// A hex has enough with Crowd soldiers, each more costs IsCrowd. Of what a soldier in a place could do by fire FireUsed counts, in
	// thousandths. A melee is begun that is won with LeastWins, in thousandths. Men lie down, and use smoke, under so much fire.
	Crowd, IsCrowd, FireUsed, LeastWins, LiesFrom, SmokesFrom int

	// Orders: each extra order that a leader in the hex can give, to hold, and what a move has to gain. Of what a soldier could do on order
	// later in the turn a reaction costs IsReady, in thousandths, and PerOrders a card of so many Orders.
	IsLeading, IsHolding, DoubtMoves, IsReady, PerOrders int

	// Cards: an order for somebody who has one to carry out, one more, a card in the hand of the next turn, an Order on one that is kept
	// for reactions, where there may be some.
	PerPoint, PerSpare, PerCard, IsHeld int

	// A place at set-up: a column of protection less, each MP nearer to the goal, beside one or two others, beside more, prone, and to have
	// the place at once.
	IsCover, IsClose, IsPair, IsPacked, IsLying, IsTaken int
}

// byHand are the weights that were set by hand.
var byHand = weights{
	IsSoldier: 300, IsMorale: 80, IsCommand: 300, IsGunner: 250, IsBroken: 3600, IsPin: 200, IsCondition: 1500, IsHidden: 60,
	FiresShare: 250, PinnedShare: 300, HiddenShare: 300, SecondTarget: 4, ReactShare: 350,
	PerDanger: 25, MostDanger: 16, StartKept: 12, StartHeld: 28, StartBehind: 60, Near: 6, IsWay: 5, InTurn: 14,
	Crowd: 3, IsCrowd: 40, FireUsed: 300, LeastWins: 500, LiesFrom: 40, SmokesFrom: 80,
	IsLeading: 60, IsHolding: 8, DoubtMoves: 10, IsReady: 300, PerOrders: 14,
	PerPoint: 100, PerSpare: 10, PerCard: 55, IsHeld: 12,
	IsCover: 12, IsClose: 3, IsPair: 15, IsPacked: 40, IsLying: 8, IsTaken: 40,
}

// fromPlay are those found by games of the fast policy against itself (docs/computer-player.md).
var fromPlay = weights{
	IsSoldier: 361, IsMorale: 87, IsCommand: 408, IsGunner: 280, IsBroken: 4907, IsPin: 234, IsCondition: 1275, IsHidden: 52,
	FiresShare: 208, PinnedShare: 292, HiddenShare: 320, SecondTarget: 4, ReactShare: 369,
	PerDanger: 32, MostDanger: 12, StartKept: 19, StartHeld: 19, StartBehind: 75, Near: 10, IsWay: 5, InTurn: 17,
	Crowd: 9, IsCrowd: 30, FireUsed: 645, LeastWins: 671, LiesFrom: 42, SmokesFrom: 43,
	IsLeading: 77, IsHolding: 9, DoubtMoves: 6, IsReady: 362, PerOrders: 14,
	PerPoint: 493, PerSpare: 20, PerCard: 54, IsHeld: 14,
	IsCover: 7, IsClose: 5, IsPair: 20, IsPacked: 45, IsLying: 6, IsTaken: 55,
}

// Weights are what this judge goes by.
func (j *judge) Weights() any { return &j.weights }
