package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// The terms of a worth.
const (
	termPoints    = iota // Victory Points as they stand
	termPress            // power near goals that are not held
	termSteps            // strength on the map
	termDisrupted        // of it
	termCommand          // out of it
	termIsolated
	termLevels  // Activation Levels
	termSupport // Attack Support
	termSupply  // HQs that live on their Emergency Supply
	termWay     // how far units are from where they are wanted
	termExposed // to attacks
	termActions // Action Points left
	numTerms
)

// termWords are what gains and losses of the terms are called.
var termWords = [numTerms]game.TermWords{
	termPoints:    {Gain: "to win Victory Points", Loss: "giving up Victory Points"},
	termPress:     {Gain: "to press on the objectives", Loss: "letting go of the objectives"},
	termSteps:     {Gain: "to inflict losses", Loss: "at the price of losses"},
	termDisrupted: {Gain: "to restore order or break the enemy's", Loss: "at the price of disorder"},
	termCommand:   {Gain: "to have units in command", Loss: "with units out of command"},
	termIsolated:  {Gain: "to cut enemies off or reach those cut off", Loss: "at the risk of being cut off"},
	termSupport:   {Loss: "at the price of Attack Support"},
	termSupply:    {Loss: "at the price of an Emergency Supply"},
	termWay:       {Gain: "to come nearer to the objectives", Loss: "away from the objectives"},
	termExposed:   {Gain: "to stand more safely", Loss: "in an exposed place"},
	termLevels:    {Loss: "at the price of an Activation Level"},
}

// Words are how the worth is spoken of. The training scenario knows no Victory Points.
func (j *judge) Words() game.JudgeWords {
	words := game.JudgeWords{Points: "VP", Terms: slices.Clone(termWords[:])}
	if j.r.Terms.Training != nil {
		words.Points, words.Terms[termPoints] = "points", game.TermWords{Gain: "to clear the objective", Loss: "giving up the objective"}
	}
	return words
}

// termWeights are what the terms count, in thousandths of a twentieth of all VP: of an SP of mean
// Effectiveness, a level for a whole turn, a half hex of a unit of mean power, a stack that would be lost.
var termWeights = [numTerms]int64{termPoints: 1000, termPress: 500, termSteps: 80, termDisrupted: -28, termCommand: -10, termIsolated: -28, termLevels: 60,
	termSupport: 50, termSupply: -400, termWay: -5, termExposed: -150, termActions: 20}

// features are the sums of the terms before their weights, lead side less the other, in thousandths.
type features [numTerms]int64

// Terms are what a position is worth to a side, in thousandths of a VP.
func (j *judge) Terms(pos game.Position, side game.Side, buf []int32) []int32 {
	p := pos.(*Position)
	f := j.features(p)
	sign := int64(1)
	if side != j.r.Data.Lead {
		sign = -1
	}
	for i := range f {
		worth := f[i] * termWeights[i] / 1000
		if i == termPoints {
			worth = f[i]
		} else if p.over {
			worth = 0
		} else {
			worth = worth * j.share / 1000
		}
		buf = append(buf, int32(sign*worth))
	}
	return buf
}

// features sums up the terms. Only VP are left of a game that is over.
func (j *judge) features(p *Position) (f features) {
	f[termPoints] = j.points(p)
	if p.over {
		return f
	}
	j.weigh(p)
	left := j.turnsLeft(p)
	for u := range p.units {
		now, info := &p.units[u], &j.r.Units[u]
		if now.gone || now.hex == hex.None {
			continue
		}
		sign := int64(1)
		if info.Side != j.r.Data.Lead {
			sign = -1
		}
		if info.Class == data.HQ {
			f[termSupport] += sign * 1000 * int64(now.support)
			f[termLevels] += sign * 500 * int64(p.levels[info.Formation]) * min(left, 4)
			f[termSupply] += sign * 1000 * int64(game.Bit(now.spent, 0))
			continue
		}
		j.count(p, game.Unit(u), sign, &f)
	}
	f[termPress] = j.press(p, left)
	if c := p.activeContext(); c != nil {
		f[termActions] = 1000 * int64(p.available(c))
		if c.side != j.r.Data.Lead {
			f[termActions] *= -1
		}
	}
	f[termExposed] = j.exposed(p, j.r.Data.Lead) - j.exposed(p, j.r.Data.Lead.Other())
	return f
}

// count adds what a combat unit is and where it stands.
func (j *judge) count(p *Position, u game.Unit, sign int64, f *features) {
	now, info := &p.units[u], &j.r.Units[u]
	steps := sign * int64(now.sp) * (500 + 125*int64(info.Effectiveness[0]))
	f[termSteps] += steps
	if now.disrupted {
		f[termDisrupted] += steps
	}
	switch p.command(u) {
	case outOfCommand:
		f[termCommand] += steps
	case isolated:
		f[termIsolated] += steps
	}
	f[termWay] += sign * int64(j.away(info.Side, now.formation, now.hex)) * int64(j.powerOf(p, u)) * 10 / 8
}

// pressRange is within how many hexes of a goal power counts for it.
const pressRange = 10

// press is how much of the goals that a side does not hold its power near them promises: its square over
// that of both sides.
func (j *judge) press(p *Position, left int64) (sum int64) {
	lead := j.r.Data.Lead
	for i := range j.goals {
		g := &j.goals[i]
		if g.VP <= 0 || g.Turn != 0 && g.Turn < p.turn {
			continue
		}
		var near [2]int64
		for side, troops := range j.r.troops {
			for _, u := range troops {
				if h := p.units[u].hex; h != hex.None && j.apart[i][h] < pressRange {
					d := int64(j.apart[i][h])
					near[side] += 3 * int64(j.powerOf(p, u)) / (3 + d*d)
				}
			}
		}
		a, b, share := near[lead], near[lead.Other()], int64(0)
		if a+b > 0 {
			share = 1000 * a * a / (a*a + b*b)
		}
		if j.holds(p, lead, g.Hex) {
			share -= 1000
		}
		sum += share * int64(g.VP) * min(left, 3) / 3
	}
	return sum * 1000 / j.share // share counts thousandths of VP in a twentieth
}

// danger is how likely a stack is driven off or worse, in thousandths, by eighths of the odds against it.
var danger = [...]int64{39, 47, 57, 69, 83, 100, 119, 142, 168, 198, 231, 269, 310, 354, 401, 450, 500, 550, 599, 646, 690, 731, 769, 802, 832, 858, 881, 900, 917, 931,
	943, 953, 961, 968, 973, 978, 982, 985, 988, 990, 992}

// exposed sums up the danger in which the stacks of a side stand: the strongest enemy stack beside each,
// the others helping, against its defense.
func (j *judge) exposed(p *Position, side game.Side) (sum int64) {
	d, enemy := p.current(), j.power[side.Other()]
	for h, n := range d.combat[side] {
		if n == 0 || j.around[side.Other()][h] == 0 {
			continue
		}
		most := int32(0)
		for _, near := range &j.r.ground.near[h] {
			if near != hex.None {
				most = max(most, enemy[near])
			}
		}
		own := int64(j.power[side][h])
		hold := own * (10 + 2*int64(j.r.TEC[p.defense(hex.Hex(h))].Line))
		if p.improved[h] {
			hold = hold * 13 / 10
		}
		attack := int64(most) + int64(j.around[side.Other()][h]-most)/4
		sum += danger[min(80*attack/max(hold, 100), int64(len(danger)-1))] * (own*8/100 + 20) / 100
	}
	return sum
}

// decided is what a game decided at a blow is worth beside its VP, in thousandths of them.
const decided = 1_000_000

// points is what the lead side has, in thousandths of a VP; in a training scenario what it has cleared, less
// the activations used.
func (j *judge) points(p *Position) int64 {
	if t := j.r.Terms.Training; t != nil {
		sum := int64(-1000 * int64(p.used))
		if p.goalReached(t) {
			sum += decided
		}
		for i := range j.goals {
			if j.holds(p, j.r.Data.Lead, j.goals[i].Hex) {
				sum += 1000 * int64(j.goals[i].VP)
			}
		}
		return sum
	}
	total := p.sumVP(false)
	sum := int64(total.sum) * 1000 / data.VPParts
	if p.verdict > 0 {
		switch j.r.Terms.Victory.Levels[p.level(0)].Winner {
		case j.r.Data.Lead:
			sum += decided
		case j.r.Data.Lead.Other():
			sum -= decided
		}
	}
	return sum
}
