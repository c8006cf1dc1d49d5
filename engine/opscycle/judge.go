package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// A judge tells a computer player what to make of positions of these rules. The power of units is their
// strength times what the chits show for them on the average, in hundredths of an SP; a field is
// the way to something in half hexes of open country.
type judge struct {
	weights
	r     *Rules
	goals []data.VPHex // what gives VP; their VP are those of Look
	apart [][]uint8    // by goal, by hex: how many hexes away, none beyond 255
	share int64        // thousandths of a VP that a twentieth of all VP is: what weights are relative to
	times [8][3]int32  // what the chits show on the average, in hundredths, by Effectiveness and column

	// Since the last Look.
	prize [2][]int8  // by side, by hex: VP to be won; less than 0 where they are held and can be lost
	field [2][]int16 // by side, by hex: the way to the nearest of them
	exit  []int16    // by hex: the way to where units of Terms.Victory.Exit may leave the map

	// Of the position asked about, see weigh.
	power  [2][]int32 // by side, by hex: that of the combat units there
	around [2][]int32 // by side, by hex: that of those beside it

	queues [noWay][]hex.Hex // memory of spread
	rated  []rated          // memory of Reply and Plans
	drawn  []rated
}

// rated is an action with what it seems worth: 100 is a step of strength.
type rated struct {
	action game.Action
	worth  int32
	to     hex.Hex // where a move leads, else None
}

// NewJudge returns a judge for one player.
func (r *Rules) NewJudge(schooled bool) game.Judge {
	j := &judge{r: r, weights: byHand}
	if schooled {
		j.weights = fromPlay
	}
	for e := range j.times {
		for column := range j.times[e] {
			for _, chit := range r.Chits {
				j.times[e][column] += 100 * int32(chit[e][column])
			}
			j.times[e][column] /= int32(max(len(r.Chits), 1))
		}
	}
	j.setGoals()
	n := r.Data.Map.Len()
	j.exit = make([]int16, n)
	for side := range j.prize {
		j.prize[side], j.field[side], j.power[side], j.around[side] = make([]int8, n), make([]int16, n), make([]int32, n), make([]int32, n)
	}
	return j
}

// trainingVP is what the objectives of a training scenario are rated at together, of which each activation
// costs one.
const trainingVP = 20

// setGoals lists what gives VP: hexes, objectives of Victory Plans, what a training scenario is about.
func (j *judge) setGoals() {
	t, all := &j.r.Terms, 0
	add := func(x data.VPHex) {
		j.goals, all = append(j.goals, x), all+int(x.VP)
	}
	for _, x := range t.Victory.Hexes {
		add(x)
	}
	if plan := t.Victory.Plan; plan != nil {
		for i, o := range plan.Objectives {
			for _, h := range o.Hexes {
				add(data.VPHex{Hex: h, VP: max(meanVP(plan, i)/int8(len(o.Hexes)), 1)})
			}
		}
	}
	if t.Training != nil {
		for _, h := range t.Training.Objective {
			add(data.VPHex{Hex: h, VP: max(trainingVP/int8(len(t.Training.Objective)), 1)})
		}
	}
	j.share = max(int64(all)*1000/20, 1)
	for _, g := range j.goals {
		apart := make([]uint8, j.r.Data.Map.Len())
		for h := range apart {
			apart[h] = uint8(min(j.r.Data.Map.Distance(hex.Hex(h), g.Hex), 255))
		}
		j.apart = append(j.apart, apart)
	}
}

// meanVP is what an objective gives by the plans on the average.
func meanVP(plan *data.VictoryPlan, objective int) int8 {
	sum := 0
	for _, choice := range plan.Plans {
		sum += int(choice.VP[objective])
	}
	return int8(sum / max(len(plan.Plans), 1))
}

// Clock counts turns, segments, activations and passes.
func (j *judge) Clock(pos game.Position) int32 { return int32(j.r.Progress(pos)) }

// Quiet reports whether a formation is chosen or chooses its next Action, or something of the Admin
// Phase is decided.
func (j *judge) Quiet(pos game.Position) bool {
	p := pos.(*Position)
	switch _, ask := p.waiting(); ask {
	case askAction:
		return p.activeContext().context == activation
	case askNothing, askActivate, askSurprise, askEmergency, askAssign, askPlan, askReplace, askBreakUp, askReceive, askEnter, askJoin, askPontoon,
		askStartingLoss, askPrepare:
		return true
	}
	return false
}

// weigh finds the power in and around all hexes.
func (j *judge) weigh(p *Position) {
	for side := range j.power {
		clear(j.power[side])
		clear(j.around[side])
	}
	for side, troops := range j.r.troops {
		power, around := j.power[side], j.around[side]
		for _, u := range troops {
			h := p.units[u].hex
			if h == hex.None {
				continue
			}
			n := j.powerOf(p, u)
			power[h] += n
			for _, near := range &j.r.ground.near[h] {
				if near != hex.None {
					around[near] += n
				}
			}
		}
	}
}

// powerOf is the power of a combat unit, attacking as usual.
func (j *judge) powerOf(p *Position, u game.Unit) int32 {
	return int32(p.units[u].sp) * j.times[p.effectiveness(u)][1-face(p.units[u].disrupted)]
}

// turnsLeft is how many half turns are left, this one counted as one half: of a training scenario how many
// half activations.
func (j *judge) turnsLeft(p *Position) int64 {
	if t := j.r.Terms.Training; t != nil {
		return 2*int64(t.Activations-p.used) + 1
	}
	return 2*int64(j.r.Terms.LastTurn-p.turn) + 1
}
