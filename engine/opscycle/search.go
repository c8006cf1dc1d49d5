package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Choices appends the legal actions without free acts.
func (r *Rules) Choices(pos game.Position, buf []game.Action) []game.Action {
	p := pos.(*Position)
	return flow.Legal(p, p.stack, buf)
}

// atABlow is more than all Victory Points.
const atABlow = 1 << 24

// Score is the sum of Victory Points of the lead side in thousandths, taken from the other side's point of
// view if that is the first. In a training scenario each activation used costs one, and the goal is worth all.
func (r *Rules) Score(pos game.Position) int {
	p := pos.(*Position)
	lead, score := r.Data.Lead, 0
	switch t := r.Terms.Training; {
	case t != nil:
		lead = t.Static.Other()
		if score = -1000 * int(p.used); p.goalReached(t) {
			score += atABlow
		}
	case p.verdict > 0:
		score = atABlow
		if winner := r.Terms.Victory.Levels[p.level(0)].Winner; winner == game.Nobody {
			score = 0
		} else if winner != lead {
			score = -atABlow
		}
	default:
		t := p.sumVP(false)
		score = t.sum * 1000 / data.VPParts
	}
	if lead == 0 {
		return score
	}
	return -score
}

// Progress counts turns as 1000, in them the segments of the Admin Phase and then the
// activations and passes that are over.
func (r *Rules) Progress(pos game.Position) int {
	p := pos.(*Position)
	n := 1000 * int(p.turn)
	if len(p.stack) == 0 {
		return n + 999
	}
	for i := range p.stack {
		switch f := &p.stack[i]; f.kind {
		case kAdmin:
			return n + int(f.step)
		case kTurn:
			if f.step == turnClose {
				n += int(numSegments) + 1 + int(p.used) + int(game.Bit(p.passed[0], 0)+game.Bit(p.passed[1], 0))
			}
		case kTraining:
			n += int(p.used)
		case kActivation:
			n--
		}
	}
	return n
}

// Ways is one search within the printed Movement Allowance and, where the leg bonus leads farther, a
// second one that keeps away from the enemy. Costs are half MP. HQs have none, nor have
// disrupted units.
func (r *Rules) Ways(pos game.Position, units []game.Unit, buf []game.Way) []game.Way {
	p := pos.(*Position)
	m := &p.move
	if m.count == 0 {
		for _, u := range units {
			if r.Units[u].Class == data.HQ || p.units[u].disrupted || p.units[u].hex == hex.None || p.units[u].hex != p.units[units[0]].hex {
				return buf
			}
		}
		if len(units) == 0 || len(units) > maxSubset {
			return buf
		}
		now := p.newMove(units, p.units[units[0]].hex)
		m = &now
	}
	return append(buf, p.derived.reach[:p.fillReach(m)]...)
}

// Expect goes through all chits and dice of an attack and sums up what a result means on the
// average: see fateOf.
func (r *Rules) Expect(pos game.Position, a game.Action) (e game.Expected, ok bool) {
	p, units := pos.(*Position), named(&a)
	if a.Verb != doAttack || len(units) == 0 || a.Option < optHasty || a.Option > optPrepared {
		return e, false
	}
	c := p.newCombat(units, a.Hex, a.To, a.Option)
	if c.count[defending] == 0 {
		return e, false
	}
	var list [maxModifiers]modifier
	_, drm := p.appraise(&c, list[:0])
	var known [2][maxHits + 1][2]fateEstimate // by role, hits and whether the result is red
	lost, taken, cases := [2]int{}, 0, 0
	line, chits, below := p.crtLine(&c), len(r.Chits), r.BelowTable()
	for i := range chits {
		attack := p.strength(&c, attacking, i)
		for j := range chits {
			if i == j {
				continue
			}
			column := r.CRT.Column(line, attack, p.strength(&c, defending, j))
			for die := 1; die <= 10; die++ {
				cell := below
				if column >= 0 {
					cell = r.CRT.Cells[column][clampRoll(die+drm)-1]
				}
				for role := attacking; role <= defending; role++ {
					hits, red := hitsOn(cell, role)
					f := &known[role][min(hits, maxHits)][game.Bit(red, 0)]
					if !f.known {
						*f = p.fateOf(&c, role, min(hits, maxHits), red)
					}
					lost[role] += f.lost
					if role == defending {
						taken += f.gone
					}
				}
				cases++
			}
		}
	}
	e.Lost, e.Taken = [2]int{lost[attacking] / cases, lost[defending] / cases}, taken/cases
	return e, true
}

// maxHits is as many hits as a result is told apart by.
const maxHits = 7

// fateEstimate is what a result means for a role on the average, in thousandths: steps lost, and
// whether nobody is left in the hex.
type fateEstimate struct {
	lost, gone int
	known      bool
}

// fateOf estimates a result under the policy of policyText: the first hit is a step, the second
// a retreat of all where a hex is open to them, else a step, any other one a step each; a disrupted unit
// that fails the check of a red result loses a step. A static side retreats only if all fail that check
// (CTL-10.1-06). It leaves out what a retreat costs and what else checks lead to.
func (p *Position) fateOf(c *combat, r role, hits int, red bool) fateEstimate {
	steps, checks, leave, static := 0, 0, 1000, p.static(c.sideOf(r))
	for _, u := range c.involved(r) {
		now := &p.units[u]
		steps += int(now.sp)
		if !red {
			continue
		}
		modifier := 0
		if r == defending {
			modifier = int(p.pillboxCheck(u))
		}
		fail := 10 - min(max(int(p.effectiveness(u))-modifier, 0), 10)
		if static {
			leave = leave * fail / 10
		}
		if now.disrupted {
			checks += 100 * fail
		}
	}
	f := fateEstimate{known: true, lost: 1000*hits + checks}
	var hexes [6]retreatHex
	if hits >= 2 && (red || !static) && len(p.retreatHexes(c.involved(r), c.hexOf(r), hex.None, false, hexes[:0])) > 0 {
		f.gone, f.lost = leave, f.lost-leave
	}
	if f.lost >= 1000*steps {
		f.lost, f.gone = 1000*steps, 1000
	}
	return f
}
