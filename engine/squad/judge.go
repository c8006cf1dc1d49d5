package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// judge tells a computer player what to make of positions. Worth is in thousandths of a victory point, where conditions decide of
// a condition's share.
type judge struct {
	weights
	r     *Rules
	rifle [2]*data.Weapon // what an unknown soldier carries
	odds  [11]columnOdds  // by column
	lines []sightline     // by location and posture: what is seen from there
	stamp uint64          // of what changes sight: the lines before it are forgotten

	turn   int8 // of the last Look, and which contest: Clock counts from there
	now    int8
	price  [game.MaxSet]price
	brink  [2]int // what the next soldier lost costs a side for coming nearer to its break level
	real   [2]int // how many soldiers lie under a hidden counter of a side on average, in thousandths
	goal   [2][]int32
	field  [2][]int16
	haste  [2]int // what a quarter of an MP on the way to a goal is worth to a soldier
	danger [2][]int32
	fire   [2][]int32
	queue  [far][]hex.Hex

	walk   walk
	barred []place // where no way is looked for
	duel   [duelMost + 1][duelMost + 1]duel
}

// far is a way that is too long to matter, in quarters of MP.
const far = 320

// columnOdds are what cards show in a column, in thousandths: a red number, one above a morale, both.
type columnOdds struct {
	red             int
	fails, redFails [11]int
}

// price is what it is worth to the enemy to pin a soldier, to have him rout, to kill him.
type price struct{ pin, rout, kill int }

// NewJudge returns a judge of positions of these rules.
func (r *Rules) NewJudge(schooled bool) game.Judge {
	j := &judge{r: r, weights: byHand}
	if schooled {
		j.weights = fromPlay
	}
	for c := int8(2); c <= 10; c++ {
		j.odds[c] = oddsOf(r, c)
	}
	for i := range r.Weapons {
		if w := &r.Weapons[i]; w.Code == "RFL" {
			j.rifle[w.Side] = w
		}
	}
	n := r.Ground.Len()
	for s := range j.goal {
		j.goal[s], j.field[s], j.danger[s], j.fire[s] = make([]int32, n), make([]int16, n), make([]int32, n), make([]int32, n)
	}
	j.lines = make([]sightline, n*int(numFloors)*2)
	j.walk = newWalk(n)
	return j
}

// oddsOf counts what the cards show in a column.
func oddsOf(r *Rules, column int8) (o columnOdds) {
	n := 0
	for x := range card(deckSize) {
		got := r.read(x, column)
		if got.n == 0 {
			continue
		}
		n++
		if got.red {
			o.red++
		}
		for m := range int8(11) {
			if got.n > m {
				o.fails[m]++
				if got.red {
					o.redFails[m]++
				}
			}
		}
	}
	o.red = 1000 * o.red / n
	for m := range o.fails {
		o.fails[m], o.redFails[m] = 1000*o.fails[m]/n, 1000*o.redFails[m]/n
	}
	return o
}

// Clock is 0 from the position of the last Look until the turn after the next begins, or the next scenario: what
// an order was good for shows when the other side's answers to it are over too.
func (j *judge) Clock(pos game.Position) int32 {
	p := pos.(*Position)
	if p.now != j.now {
		return 1
	}
	return int32(p.turn-j.turn) / 2
}

// Quiet reports whether no order is being carried out.
func (j *judge) Quiet(pos game.Position) bool {
	switch _, ask := pos.(*Position).waiting(); ask {
	case askOrder, askInitiative, askSelect, askFirst, askRelieve, askNothing:
		return true
	}
	return false
}

// The terms of worth.
const (
	termPoints int = iota
	termVictory
	termLosses
	termOrder
	termWay
	termExposed
	termFire
	termCards
	numTerms
)

// Words are how worth is spoken of.
func (j *judge) Words() game.JudgeWords {
	words := game.JudgeWords{Points: "VP", Terms: []game.TermWords{
		termPoints:  {Gain: "for points", Loss: "losing points"},
		termVictory: {Gain: "to win the game", Loss: "losing the game"},
		termLosses:  {Gain: "to inflict losses", Loss: "at the price of losses"},
		termOrder:   {Gain: "to pin the enemy, or have men ready again", Loss: "with men pinned"},
		termWay:     {Gain: "to come nearer to the goal", Loss: "away from the goal"},
		termExposed: {Gain: "to be under less fire", Loss: "in the enemy's field of fire"},
		termFire:    {Gain: "for a better field of fire", Loss: "with less to fire at"},
		termCards:   {Gain: "for the cards of the next turn", Loss: "at the price of cards"},
	}}
	if !j.r.Scenario.Victory.Points {
		words.Points = "points"
		words.Terms[termPoints] = game.TermWords{Gain: "to fulfil the conditions", Loss: "away from the conditions"}
	}
	return words
}
