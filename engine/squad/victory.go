package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Rows of victory.
const (
	rCompare  game.Ref = "OTL-12.3.5-01"
	rAtOnce   game.Ref = "OTL-5.7-01"
	rBothLost game.Ref = "OTL-5.7-02"
	rScored   game.Ref = "OTL-5.0-02"
)

// How the game ended.
const (
	endPoints int8 = iota // compared at the end
	endTests              // the tests of the scenario
	endBreak              // a side has reached its break level
	endBoth               // both have
	endMost               // of two scenarios side by side
)

// score is what a side has, in half points (OTL-7.2.11.3-02).
func (p *Position) score(side game.Side) (halves int16) {
	for i := range p.scenario().Victory.Terms[side] {
		t := &p.scenario().Victory.Terms[side][i]
		halves += p.count(side, t) * int16(t.Points)
	}
	return halves
}

// count is how often a term scores, in halves: a routed enemy counts one, all else two.
func (p *Position) count(side game.Side, t *data.Term) (halves int16) {
	switch t.Per {
	case data.PerEliminated:
		for s := p.soldiers(p.own(side.Other())); s != 0; s &= s - 1 {
			switch p.units[s.First()].status {
			case killed:
				halves += 2
			case routed:
				halves++
			}
		}
	case data.PerExit, data.PerCrossing:
		for s := p.soldiers(p.own(side)); s != 0; s &= s - 1 {
			if u := &p.units[s.First()]; t.Per == data.PerExit && u.status == scored || t.Per == data.PerCrossing && u.crossed {
				halves += 2
			}
		}
	case data.PerBuilding:
		for b := range p.rules.Ground.Buildings {
			if (t.Building < 0 && p.rules.Ground.Buildings[b].Scenario == p.now || int(t.Building) == b) && p.controls(side, b) {
				halves += 2
			}
		}
	case data.PerHex:
		for _, h := range t.Hexes {
			if p.hexes[h].control == side {
				halves += 2
			}
		}
	}
	return halves
}

// controls reports whether a side controls a building: at least one of its hexes, and the enemy none
// (OTL-6.12-03).
func (p *Position) controls(side game.Side, building int) bool {
	mine := false
	for _, h := range p.rules.Ground.Buildings[building].Hexes {
		switch p.hexes[h].control {
		case side:
			mine = true
		case side.Other():
			return false
		}
	}
	return mine
}

// holds reports whether a test of victory is passed by the side that has to.
func (p *Position) holds(t *data.Test) bool {
	side := p.scenario().Victory.Winner
	enemies, fit := 0, 0
	for _, h := range t.Hexes {
		enemies += p.soldiers(p.at[h] & p.rules.sides[side.Other()]).Count()
		men := p.soldiers(p.at[h] & p.rules.sides[side])
		fit += (men &^ p.pinned(men)).Count()
	}
	switch t.Asks {
	case data.NoEnemy:
		return enemies == 0
	case data.GoodOrder:
		return fit >= int(t.Min)
	}
	return p.heldBy(t) >= needed(t)
}

// heldBy is what the side that has to pass a test controls of its hexes, by their weights.
func (p *Position) heldBy(t *data.Test) (n int) {
	for i, h := range t.Hexes {
		if p.hexes[h].control == p.scenario().Victory.Winner {
			n += weight(t, i)
		}
	}
	return n
}

// needed is how much of it passes the test.
func needed(t *data.Test) int {
	if t.Asks == data.ControlAll {
		return len(t.Hexes)
	}
	return int(t.Min)
}

func weight(t *data.Test, i int) int {
	if len(t.Weights) == 0 {
		return 1
	}
	return int(t.Weights[i])
}

// judge finds the winner at the end of the last turn (OTL-5.0-02): by points, equal ones a draw
// (OTL-12.3.5-01), or by the tests, which must all hold.
func (p *play) judge() {
	v := &p.scenario().Victory
	if v.Points {
		p.decide(p.ahead(), endPoints)
		return
	}
	for i := range v.Tests {
		if !p.holds(&v.Tests[i]) {
			p.decide(v.Winner.Other(), endTests)
			return
		}
	}
	p.decide(v.Winner, endTests)
}

// ahead is the side with more points, Nobody if they are equal.
func (p *Position) ahead() game.Side {
	switch a, b := p.score(us), p.score(german); {
	case a > b:
		return us
	case b > a:
		return german
	}
	return game.Nobody
}

// breakdown ends the game when sides have reached their break levels: the enemy wins (OTL-5.7-01); if
// both have, by points, or else the side that has only to avoid the other's conditions (OTL-5.7-02).
func (p *play) breakdown(broken [2]bool) {
	v := &p.scenario().Victory
	switch {
	case broken[us] && broken[german] && v.Points:
		p.decide(p.ahead(), endBoth)
	case broken[us] && broken[german]:
		p.decide(v.Winner.Other(), endBoth)
	case broken[us]:
		p.decide(german, endBreak)
	default:
		p.decide(us, endBreak)
	}
}

func (p *play) decide(winner game.Side, why int8) {
	p.verdict = verdict{over: true, winner: winner, why: why}
	p.note(ofSide(evOver, winner, nowhere, int16(why), p.score(us), p.score(german), int16(p.now)), endRefs[why]...)
}

var endRefs = [...][]game.Ref{endPoints: {rScored, rCompare}, endTests: {rScored}, endBreak: {rAtOnce}, endBoth: {rBothLost}, endMost: {rMostBeside}}

// Verdict returns the result when the game is over.
func (r *Rules) Verdict(pos game.Position) game.Verdict {
	whole, ok := pos.(*Position)
	if !ok || !whole.outcome().over {
		return game.Verdict{}
	}
	p := whole.clone()
	end := p.outcome()
	v := game.Verdict{Over: true, Level: "draw", Rules: r.Ledger().IDs(r.Rows(endRefs[end.why]...)...)}
	if w := end.winner; int(w) < len(r.Sides) {
		v.Winner, v.Level = r.Sides[w].ID, r.levelOf(w)
	}
	if v.Text = r.winText(end.winner) + "."; !p.beside() {
		v.Text = r.winText(end.winner) + ": " + p.whyOver() + "."
	}
	for i := range p.contests {
		if p.turnTo(i); p.beside() {
			v.Lines = append(v.Lines, fmt.Sprintf("%s. %s: %s.", p.scenario().Title, r.winText(p.verdict.winner), p.whyOver()))
		}
		for side := us; p.scenario().Victory.Points && side <= german; side++ {
			v.Lines = append(v.Lines, fmt.Sprintf("%s: %s.", game.Capital(r.theSide(side)), pointsText(p.score(side))))
			for i := range p.scenario().Victory.Terms[side] {
				t := &p.scenario().Victory.Terms[side][i]
				v.Lines = append(v.Lines, fmt.Sprintf("%s %s.", game.Halves(p.count(side, t)*int16(t.Points)), perTexts[t.Per]))
			}
		}
	}
	return v
}

// levelOf is the level of victory of a side: against the program its victory is a defeat.
func (r *Rules) levelOf(winner game.Side) string {
	if winner == r.machine {
		return "defeat"
	}
	return "victory"
}

// winText says who wins.
func (r *Rules) winText(winner game.Side) string {
	if int(winner) < len(r.Sides) {
		return game.Capital(r.theSide(winner)) + " wins"
	}
	return "The game is a draw"
}

var perTexts = [...]string{data.PerEliminated: "for enemies killed, half of it for each routed one", data.PerExit: "for soldiers who left the map",
	data.PerBuilding: "for buildings controlled", data.PerHex: "for hexes controlled", data.PerCrossing: "for soldiers over the bridge"}

// pointsText tells a score in half points: 1 point, ½ points, 3½ points.
func pointsText(halves int16) string {
	return game.Halves(halves) + yes(bit(halves == 2), " point", " points")
}

// whyOver says how the scenario in progress ended.
func (p *Position) whyOver() string {
	switch v := p.verdict; {
	case v.why == endBreak:
		s := v.winner.Other()
		return fmt.Sprintf("%s has lost %d soldiers, its break level", p.rules.theSide(s), p.lost(s))
	case v.why == endBoth:
		return "both sides reached their break levels at once"
	case v.why == endPoints:
		return fmt.Sprintf("%s for the Americans, %s for the Germans", pointsText(p.score(us)), game.Halves(p.score(german)))
	case v.winner == p.scenario().Victory.Winner:
		return "the conditions of the scenario are met"
	}
	return "the conditions of the scenario are not met"
}
