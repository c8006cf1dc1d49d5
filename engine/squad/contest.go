package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// Two scenarios can be played side by side on one map (12.4). Each has its contest: hands, initiative,
// order points, end. In a turn they come one after the other, from initiative to redraw; the rest of the turn is common.

// Rows of 12.4.
const (
	rOwnOnly    game.Ref = "OTL-12.4-02"
	rMostBeside game.Ref = "OTL-12.4-05"
)

// turnTo makes a contest the one in progress.
func (p *Position) turnTo(i int) { p.now, p.contest = int8(i), &p.contests[i] }

// scenario is the one in progress.
func (p *Position) scenario() *data.Scenario { return p.rules.Played(int(p.now)) }

// force is a side of the scenario in progress.
func (p *Position) force(side game.Side) *data.Force { return &p.scenario().Forces[side] }

// own are the counters of a side that belong to the scenario in progress: its player moves no others
// (OTL-12.4-02).
func (p *Position) own(side game.Side) set { return p.rules.sides[side] & p.rules.rosters[p.now] }

// contestOf is that of the scenario to which a unit belongs.
func (p *Position) contestOf(u game.Unit) *contest { return &p.contests[p.rules.Units[u].In] }

// beside reports whether two scenarios are played side by side.
func (p *Position) beside() bool { return len(p.contests) > 1 }

// nextContest turns to the next one that is not decided, and reports whether there was one.
func (p *Position) nextContest() bool {
	for i := int(p.now) + 1; i < len(p.contests); i++ {
		if !p.contests[i].verdict.over {
			p.turnTo(i)
			return true
		}
	}
	p.firstContest()
	return false
}

// firstContest turns to the first one that is not decided.
func (p *Position) firstContest() {
	p.turnTo(0)
	for i := range p.contests {
		if !p.contests[i].verdict.over {
			p.turnTo(i)
			return
		}
	}
}

// undecided is how many contests go on.
func (p *Position) undecided() (n int) {
	for i := range p.contests {
		n += int(bit(!p.contests[i].verdict.over))
	}
	return n
}

// decided reports whether none does.
func (p *Position) decided() bool { return p.undecided() == 0 }

// withdraw takes the counters of decided scenarios off the map at the end of a turn: they take no
// further part.
func (p *play) withdraw() {
	for i := range p.contests {
		for s := p.rules.rosters[i]; p.contests[i].verdict.over && s != 0; s &= s - 1 {
			if u := s.First(); p.units[u].status == onMap {
				p.apart(one(u))
				p.put(u, nowhere, gone)
			}
		}
	}
}

// outcome is how the game ended: of two scenarios side by side the side has won that won both, or one
// while the other was drawn (OTL-12.4-05).
func (p *Position) outcome() verdict {
	if !p.beside() {
		return p.contests[0].verdict
	}
	var won [2]int
	for i := range p.contests {
		if w := p.contests[i].verdict.winner; int(w) < len(won) {
			won[w]++
		}
	}
	v := verdict{over: p.decided(), winner: game.Nobody, why: endMost}
	switch {
	case won[us] > won[german]:
		v.winner = us
	case won[german] > won[us]:
		v.winner = german
	}
	return v
}

// wayOut reports whether leaving the map in a hex scores for a side.
func (p *Position) wayOut(side game.Side, h hex.Hex) bool {
	return slices.Contains(p.force(side).Exits, h)
}
