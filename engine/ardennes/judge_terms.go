package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The terms of worth.
const (
	termHeld int = iota
	termVictory
	termPress
	termForce
	termOrder
	termSupply
	termExposed
	termWay
	termGuns
	termBridges
	numTerms
)

// What a term counts, in thousandths of a Victory Hex; what is in percent is of the worth of a unit.
const (
	isVictory   = 8000 // a game won or lost
	isPress     = 400  // the surer half of a Victory Hex that is not held
	isDisrupted = 15   // percent, Routed twice
	isHeld      = 6    // percent
	isCut       = 20   // percent, out of supply
	isSurrender = 12   // percent, each Surrender Point
	isReady     = 15   // an Artillery Unit that has not fired
	isBridge    = 3    // each Attack Factor whose way leads over a bridge
)

var judgeWords = game.JudgeWords{Points: "VP", Terms: []game.TermWords{
	termHeld:    {Gain: "to hold Victory Hexes", Loss: "giving Victory Hexes up"},
	termVictory: {Gain: "to win the game", Loss: "losing the game"},
	termPress:   {Gain: "to press on the Victory Hexes", Loss: "leaving Victory Hexes to the enemy"},
	termForce:   {Gain: "to inflict losses", Loss: "at the price of losses"},
	termOrder:   {Gain: "to bring disorder to the enemy", Loss: "at the price of disorder"},
	termSupply:  {Gain: "to cut enemies off or reach those cut off", Loss: "at the risk of being cut off"},
	termExposed: {Gain: "to be less exposed than the enemy", Loss: "in an exposed place"},
	termWay:     {Gain: "to come nearer to the Victory Hexes", Loss: "away from the Victory Hexes"},
	termGuns:    {Loss: "at the price of artillery that has to be supplied"},
	termBridges: {Gain: "to have bridges where they are wanted", Loss: "with a bridge less"},
}}

// Words are how worth is spoken of.
func (j *judge) Words() game.JudgeWords { return judgeWords }

// Terms appends what a position is worth to a side.
func (j *judge) Terms(pos game.Position, side game.Side, buf []int32) []int32 {
	p := pos.(*Position)
	var t [numTerms]int32 // of the Allies, less those of the Germans
	j.holdings(p, &t)
	for u := range p.units {
		j.count(p, game.Unit(u), &t)
	}
	for h, u := range p.first {
		if u != game.NoUnit {
			j.risk(p, hex.Hex(h), &t)
		}
	}
	for i := range p.bridges {
		if p.bridges[i]&stateBits != intact {
			continue
		}
		ends := &j.r.Data.Map.Ends[j.r.Data.Map.Bridges[i].Side]
		for side := allied; side <= german; side++ {
			t[termBridges] += sign(side) * isBridge * int32(min(j.flow[side][ends[0]], j.flow[side][ends[1]], int16(j.MostBlocked)))
		}
	}
	for _, n := range &t {
		buf = append(buf, sign(side)*n)
	}
	return buf
}

// sign is 1 for the Allies, whose worth is counted.
func sign(side game.Side) int32 {
	if side == german {
		return -1
	}
	return 1
}

// holdings are the Victory Hexes: who has them, and who presses on them.
func (j *judge) holdings(p *Position, t *[numTerms]int32) {
	v := &j.r.Victory
	left := min(int32(v.Last-p.turn)+1, 3) // thirds: the fewer turns are left, the less is to come
	for _, g := range j.goals {
		held := int32(0)
		if p.control[g] == german {
			t[termHeld] -= worthHex
			held = 1000
		}
		a, b := int32(j.own(p, german, g)), int32(j.own(p, allied, g))
		if a+b > 0 {
			t[termPress] -= (1000*a*a/(a*a+b*b) - held) * isPress * left / 3000
		}
	}
	if v.Points > 0 && p.exited > 0 && p.exitOpen() {
		t[termHeld] -= worthHex * int32(p.exited) / int32(v.PerVP)
	}
	switch p.verdict {
	case germanWins:
		t[termVictory] = -isVictory
	case alliedWins:
		t[termVictory] = isVictory
	}
}

// count adds what a unit is and how it is.
func (j *judge) count(p *Position, u game.Unit, t *[numTerms]int32) {
	s, info := &p.units[u], &j.r.Units[u]
	sign := sign(info.Side)
	full := j.IsFactor * int32(info.Faces[0].Attack+info.Faces[0].Defense)
	switch s.place {
	case dead:
		t[termForce] -= sign * full
		return
	case surrendered:
		t[termForce] -= sign * full * 5 / 4
		return
	case onMap:
	default:
		return
	}
	if info.Has(data.Gunner) {
		if s.has&fired == 0 {
			t[termGuns] += sign * isReady
		}
	} else if s.has&reduced != 0 {
		t[termForce] -= sign * (full - j.worthOf(p, u))
	}
	if info.Pool != data.NoPool {
		t[termForce] += sign * full // it stands for a part of a unit that counts as lost
	}
	percent := isDisrupted * int32(s.state)
	if s.has&engaged != 0 {
		percent += isHeld
	}
	worth := j.worthOf(p, u)
	t[termOrder] -= sign * worth * percent / 100
	percent = isSurrender * int32(s.points)
	if s.has&oos != 0 {
		percent += isCut
	}
	t[termSupply] -= sign * worth * percent / 100
	if !info.Has(data.Gunner) {
		t[termWay] -= sign * j.DrawsWay * int32(j.field[info.Side][s.hex]) * (worth/j.IsFactor + 6) / 24
	}
}

// risk adds what a stack stands to lose to those beside it.
func (j *judge) risk(p *Position, h hex.Hex, t *[numTerms]int32) {
	side := p.holder(h)
	enemy := side.Other()
	if p.pressed[enemy][h] == 0 {
		return
	}
	attack := int32(0)
	for d, n := range &j.r.Data.Map.Neighbors[h] {
		if n == hex.None || p.holder(n) != enemy {
			continue
		}
		for v := p.first[n]; v != game.NoUnit; v = p.next[v] {
			if p.units[v].state == steady && p.face(v).Attack > 0 {
				attack += j.from(p, v, n, hex.Dir(d).Opposite(), h)
			}
		}
	}
	if attack == 0 {
		return
	}
	defense, _ := p.defense(h)
	c := j.cellAt(attack, int32(defense), 0)
	own, steps, trapped := int32(0), int32(0), int32(0)
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		worth := j.worthOf(p, u)
		own += worth
		steps += int32(p.steps(u))
		if p.units[u].state == routed || !j.hasWayOut(p, u, h) {
			trapped += worth
		}
	}
	keeps := int32(0)
	if j.isGoal[h] {
		keeps = worthHex / 2
	}
	t[termExposed] -= sign(side) * ((c.defender*own/steps+c.taken*(keeps+own/4))/2000 + c.taken*trapped/1500)
}
