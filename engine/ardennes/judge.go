package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A judge tells a computer player what to make of positions. Worth is in thousandths of a Victory Hex, ways
// are in half MP of a unit on foot.
type judge struct {
	weights
	r      *Rules
	goals  []hex.Hex // Victory Hexes in play
	isGoal []bool    // by hex
	cells  [data.NumColumns]cell

	moves bool // the last Look was in a Movement Phase by day

	// Since the last Look, by side and hex.
	prize [2][]int16   // what a hex is worth that is to be taken; less than 0 where it is held and in danger
	field [2][]int16   // the way to the nearest of them
	might [2][]int16   // Attack Factors in eighths that could come against the hex
	flow  [2][]int16   // Attack Factors of those whose way leads through it
	line  [2][]int8    // hexes to the roads that lead to a source
	hot   [2][]hex.Hex // the enemy's hexes beside units of the side

	queue    [noWay][]hex.Hex // memory of spread
	list     []hex.Hex        // memory of searches
	seen     []int8
	party    []game.Unit // memory of muster
	fighters []fighter
	legal    []game.Action
	spots    []spot
}

// cell is what a column of the CRT comes to against a unit of two steps in the open, in thousandths: steps of the
// attacker, steps of the defender, and how likely the hex is empty afterwards.
type cell struct{ attacker, defender, taken int32 }

// NewJudge returns a judge of positions of these rules.
func (r *Rules) NewJudge(schooled bool) game.Judge {
	n := r.Data.Map.Len()
	j := &judge{r: r, weights: byHand, isGoal: make([]bool, n), seen: make([]int8, n), goals: append(append([]hex.Hex(nil), r.Victory.East...), r.Victory.West...)}
	if schooled && r.Victory.Last < data.LastTurn { // the school was in Six Turns; in the campaign its weights lose
		j.weights = fromPlay
	}
	for _, h := range j.goals {
		j.isGoal[h] = true
	}
	for side := range j.prize {
		j.prize[side], j.field[side], j.might[side], j.flow[side], j.line[side] = make([]int16, n), make([]int16, n), make([]int16, n), make([]int16, n), make([]int8, n)
	}
	for c := range j.cells {
		for die := 1; die <= 6; die++ {
			j.cells[c].add(r, r.Data.Charts.CRT[c][die], 6)
		}
	}
	return j
}

// add adds a result that so many cases of 36 have.
func (c *cell) add(r *Rules, x data.Result, cases int32) {
	if x == data.FF || x == data.FFPlus1 {
		for die := 1; die <= 6; die++ {
			drm := 0
			if x == data.FFPlus1 {
				drm = 1
			}
			c.add(r, r.Data.Charts.FireFight.At(die+drm), cases/6)
		}
		return
	}
	o := &outcomes[x]
	c.attacker += 1000 * int32(o.attacker) * cases / 36
	c.defender += 1000 * int32(o.defender) * cases / 36
	if o.retreat > 0 {
		c.taken += 1000 * cases / 36
	}
}

// cellAt is the cell of odds with a shift.
func (j *judge) cellAt(attack, defense int32, shift int8) *cell {
	index := indexOf(int16(max(min(attack, 999), 1)), int16(max(min(defense, 999), 1)))
	return &j.cells[columnOf(index, shift)-data.LeftColumn]
}

// Steps of kTurn, which count the phases begun: before the Movement Phase and in the Combat Phase. What lies between is tried out together.
const phaseMovement, phaseCombat = 3, 7

// Clock counts the phases that are over, in a Combat Phase those units that have fought, and attacks that are over. Of a
// decision in a Movement Phase it counts that and the Combat Phase as one.
func (j *judge) Clock(pos game.Position) int32 {
	p := pos.(*Position)
	n := int32(j.r.Progress(p)) << 11
	f := p.stack.Top()
	if turn := p.in(kTurn); j.moves && turn != nil && turn.step > phaseMovement && turn.step <= phaseCombat {
		return n - int32(turn.step-phaseMovement)<<11
	}
	if f == nil || p.in(kCombat) == nil && p.in(kDisengage) == nil {
		return n
	}
	for u := range p.units {
		if s := &p.units[u]; s.has&(attacked|targeted|rolled) != 0 || s.place == dead || s.place == surrendered {
			n += 2
		}
	}
	if f.kind == kCombat || f.kind == kDisengage && f.step == disengageChoose {
		n++
	}
	return n
}

// Quiet reports whether no move and no battle is in progress.
func (j *judge) Quiet(pos game.Position) bool {
	p := pos.(*Position)
	switch _, ask := p.waiting(); ask {
	case askMove, askAttack, askBridges, askFlip, askTraffic, askReplace, askDeploy, askNothing:
		return true
	case askDisengage:
		return p.stack.Top().step == disengageChoose
	}
	return false
}
