package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// far is a way that is too long to matter, in the half hexes of open country that fields count.
const far = 80

// judge tells a computer player what to make of positions. Worth is in thousandths of an objective.
type judge struct {
	r     *Rules
	away  [][]int16 // by objective and hex: hexes between
	field [2][]int16
	goal  [2][]int8
	queue [far][]hex.Hex
	cells [rightmost - leftmost + 1]cell
	spots []spot
}

// What an objective is to a side.
const (
	noGoal int8 = iota
	toTake
	toKeep
)

// cell is what a column of the CRT comes to, in thousandths: of the attackers lost, of the defenders lost, and how likely
// the hex is empty afterwards.
type cell struct{ attacker, defender, taken int }

// What results cost in thousandths of a force: some of those who retreat break.
const costsRepulse = 120 // for each unit that it asks for

var (
	costsDefender = [...]int{0, 350, 600} // by loss points
	empties       = [...]int{0, 850, 950} // and how likely the hex is empty, in thousandths
)

// NewJudge returns a judge of positions of these rules. No school has taught it anything yet that made an Elite stronger.
func (r *Rules) NewJudge(bool) game.Judge {
	j := &judge{r: r}
	for c := range j.cells {
		sum := &j.cells[c]
		for die := 1; die <= 6; die++ {
			x := r.Data.CRT[c][die]
			if x.Attacker == All {
				sum.attacker += 1000
			} else {
				sum.attacker += costsRepulse * int(x.Attacker)
			}
			sum.defender += costsDefender[x.Defender]
			sum.taken += empties[x.Defender]
		}
		*sum = cell{sum.attacker / 6, sum.defender / 6, sum.taken / 6}
	}
	n := r.Data.Map.Len()
	for s := range j.field {
		j.field[s], j.goal[s] = make([]int16, n), make([]int8, n)
	}
	for _, o := range r.Terms.Objectives {
		j.away = append(j.away, r.Data.Map.Nearest(o))
	}
	return j
}

// Look finds the goals of both sides and the ways to them.
func (j *judge) Look(pos game.Position) {
	p := pos.(*Position)
	for side := allied; side <= german; side++ {
		j.goals(p, side)
		j.spread(p, side)
	}
}

// near is how close an enemy must be to threaten an objective, in hexes; manned is how much farther away one seems that has
// a garrison.
const (
	near   = 6
	manned = 6
)

// goals marks what a side has to take and to keep, and begins its field there.
func (j *judge) goals(p *Position, side game.Side) {
	clear(j.goal[side])
	for h := range j.field[side] {
		j.field[side][h] = far - 1
	}
	for i, o := range j.r.Terms.Objectives {
		start := 0
		if p.control[o] == side {
			if side == j.r.Terms.Victor && !j.threatened(p, side, i) {
				continue
			}
			j.goal[side][o] = toKeep
			if p.of(side, o) != 0 {
				start = manned
			}
		} else {
			j.goal[side][o] = toTake
		}
		j.lead(side, o, start)
	}
}

// threatened reports whether an enemy is near an objective.
func (j *judge) threatened(p *Position, side game.Side, objective int) bool {
	for h, d := range j.away[objective] {
		if d <= near && p.of(side.Other(), hex.Hex(h)) != 0 {
			return true
		}
	}
	return false
}

func (j *judge) lead(side game.Side, h hex.Hex, way int) {
	if way = max(way, 0); way < int(j.field[side][h]) {
		j.field[side][h] = int16(way)
		j.queue[way] = append(j.queue[way], h)
	}
}

// spread fills the field of a side outward: by road rather than off it, around the enemy rather than through him.
func (j *judge) spread(p *Position, side game.Side) {
	m, enemy := j.r.Data.Map, side.Other()
	for spent := range j.queue {
		for k := 0; k < len(j.queue[spent]); k++ {
			h := j.queue[spent][k]
			if int(j.field[side][h]) < spent {
				continue
			}
			way := spent + int(j.r.Data.Terrain.Hexes[j.r.Data.Terrain.Class[h]].Move) + 1
			switch {
			case p.of(side, h) != 0:
				way++
			case p.of(enemy, h) != 0:
				way += 4
			case p.zoc(h, enemy):
				way++
			}
			for d, n := range &m.Neighbors[h] {
				if n == hex.None || !j.r.Data.InPlay[n] {
					continue
				}
				e, c := &j.r.edge[m.Sides[h][d]], way
				switch {
				case e.major && !e.bridge:
					continue
				case e.road:
					c = min(c, spent+3) - 1
				case e.minor && !e.bridge:
					c++
				}
				if c < far {
					j.lead(side, n, c)
				}
			}
		}
		j.queue[spent] = j.queue[spent][:0]
	}
}

// Clock counts player turns.
func (j *judge) Clock(pos game.Position) int32 {
	p := pos.(*Position)
	n := 2 * int32(p.turn)
	if len(p.stack) == 0 {
		return n + 2
	}
	if f := p.in(kTurn); f != nil && f.side == german {
		n++
	}
	return n
}

// Quiet reports whether no move and no battle is in progress.
func (j *judge) Quiet(pos game.Position) bool {
	switch _, ask := pos.(*Position).waiting(); ask {
	case askSequence, askPlace, askMove, askAttack, askNothing:
		return true
	}
	return false
}

// The terms of worth.
const (
	termHeld int = iota
	termVictory
	termPress
	termForce
	termWay
	termExposed
	termThreat
	numTerms
)

// What a term counts, in thousandths of an objective.
const (
	isVictory = 4000 // a game won or lost
	isPress   = 1200 // the surer half of an objective that is not held
	isFactor  = 30   // an Attack or Defense Factor in a battle to come
	isLost    = 45   // one that is lost
	perFactor = 400  // a half hex on the way to the nearest goal, for a thousand factors
	isExposed = 500  // of a factor that would be lost, in thousandths of it
	isThreat  = 250  // an objective that would fall
)

var judgeWords = game.JudgeWords{Points: "objectives", Terms: []game.TermWords{
	termHeld:    {Gain: "to hold objectives", Loss: "giving objectives up"},
	termVictory: {Gain: "to win the game", Loss: "losing the game"},
	termPress:   {Gain: "to press on the objectives", Loss: "leaving the objectives to the enemy"},
	termForce:   {Gain: "to inflict losses", Loss: "at the price of losses"},
	termWay:     {Gain: "to come nearer to the objectives", Loss: "away from the objectives"},
	termExposed: {Gain: "to be less exposed than the enemy", Loss: "in an exposed place"},
	termThreat:  {Gain: "to threaten what the enemy holds", Loss: "with an objective in danger"},
}}

// Words are how worth is spoken of.
func (j *judge) Words() game.JudgeWords { return judgeWords }

// Terms appends what a position is worth to a side.
func (j *judge) Terms(pos game.Position, side game.Side, buf []int32) []int32 {
	p := pos.(*Position)
	var t [numTerms]int
	t[termHeld] = 1000 * int(p.held())
	switch p.verdict {
	case undecided:
		j.standing(p, &t)
		j.endangered(p, &t)
		for _, i := range [...]int{termForce, termWay, termExposed} {
			t[i] = t[i] * j.left(p) / 4
		}
	case victorWins:
		t[termVictory] = isVictory
	case victorLoses:
		t[termVictory] = -isVictory
	}
	for _, n := range &t {
		if side != j.r.Terms.Victor {
			n = -n
		}
		buf = append(buf, int32(n))
	}
	return buf
}

// last reports whether it is the last turn: what is not taken now never is.
func (j *judge) last(p *Position) bool { return p.turn == j.r.Terms.Last }

// left is how many quarters of what may still come of a position are left: the fewer turns, the fewer.
func (j *judge) left(p *Position) int { return min(2*int(j.r.Terms.Last-p.turn)+1, 4) }

// standing is what units are worth where they are: losses, ways, and who presses on which objective.
func (j *judge) standing(p *Position, t *[numTerms]int) {
	victor := j.r.Terms.Victor
	var press [2][8]int
	for u := range p.units {
		s, info, sign := &p.units[u], &j.r.Units[u], 1
		if info.Side != victor {
			sign = -1
		}
		power := int(info.Attack + info.Defense)
		if s.hex == hex.None {
			if s.gone && j.r.takesPart.Has(game.Unit(u)) {
				t[termForce] -= sign * power * isLost
			}
			continue
		}
		t[termWay] -= sign * int(j.field[info.Side][s.hex]) * power * perFactor / 1000
		for i := range j.away[:min(len(j.away), len(press[0]))] {
			d := int(j.away[i][s.hex])
			press[info.Side][i] += power * 400 / (4 + d*d)
		}
	}
	for i, o := range j.r.Terms.Objectives[:min(len(j.away), len(press[0]))] {
		a, b := press[victor][i], press[victor.Other()][i]
		if a+b == 0 {
			continue
		}
		share := 1000 * a * a / (a*a + b*b)
		if p.control[o] == victor {
			share -= 1000
		}
		t[termPress] += share * isPress * j.left(p) / 4000
	}
}

// endangered is what would be lost if everybody who stands beside an enemy attacked him.
func (j *judge) endangered(p *Position, t *[numTerms]int) {
	for h := range p.at {
		if p.at[h] == 0 {
			continue
		}
		side, sign := allied, 1
		if p.at[h]&j.r.sides[allied] == 0 {
			side = german
		}
		if side != j.r.Terms.Victor {
			sign = -1
		}
		attack := j.against(p, side.Other(), hex.Hex(h), 0)
		if attack == 0 {
			continue
		}
		c := j.cellOf(attack, j.defense(p, side, hex.Hex(h)))
		if c == nil {
			continue
		}
		t[termExposed] -= sign * c.defender * j.power(p.at[h]) * isFactor * isExposed / 1000000
		if j.goal[side][h] == toKeep {
			t[termThreat] -= sign * c.taken * isThreat / 1000
		}
	}
}

// cellOf is what an attack of so many factors comes to, nil if it would be called off.
func (j *judge) cellOf(attack, defense int) *cell {
	if attack <= 0 {
		return nil
	}
	return j.column(columnOf(int16(attack), int16(max(defense, 1))))
}

func (j *judge) column(c int8) *cell {
	if c < leftmost {
		return nil
	}
	return &j.cells[min(c, rightmost)-leftmost]
}

// power is the factors of units.
func (j *judge) power(units set) (sum int) {
	for s := units; s != 0; s &= s - 1 {
		info := &j.r.Units[s.First()]
		sum += int(info.Attack + info.Defense)
	}
	return sum
}

// against is the Attack Factors beside a hex that could attack it, but for some units.
func (j *judge) against(p *Position, side game.Side, h hex.Hex, but set) (sum int) {
	m, t := j.r.Data.Map, &j.r.Data.Terrain
	for d, n := range &m.Neighbors[h] {
		if n == hex.None {
			continue
		}
		e := &j.r.edge[m.Sides[h][d]]
		units := p.of(side, n) &^ but
		if units == 0 || e.major {
			continue
		}
		here := 0
		for s := units; s != 0; s &= s - 1 {
			here += int(j.r.Units[s.First()].Attack)
		}
		if e.minor && t.MinorHalves {
			here = (here + 1) / 2
		}
		if t.Hexes[t.Class[n]].Halves || t.Hexes[t.Class[h]].Halves {
			here = (here + 1) / 2
		}
		sum += here
	}
	return sum
}

// defense is what a side defends a hex with.
func (j *judge) defense(p *Position, side game.Side, h hex.Hex) (sum int) {
	for s := p.of(side, h); s != 0; s &= s - 1 {
		sum += int(j.r.Units[s.First()].Defense)
	}
	t := &j.r.Data.Terrain
	return sum * int(t.Hexes[t.Class[h]].Defense)
}
