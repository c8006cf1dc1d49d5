package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// administer is the worth of what is decided in the Admin Phase and before the game.
func (j *judge) administer(p *Position, a game.Action, side game.Side) int32 {
	u := a.Units[0]
	switch a.Verb {
	case doAssign:
		return j.assignment(p, a, side)
	case doReplace:
		return 200 - j.powerOf(p, u)/100 + 5*int32(p.effectiveness(u))
	case doBreakUp:
		return -20
	case doEnter:
		return 1000 - j.away(side, p.units[u].formation, a.To)
	case doImprove:
		return noWay + j.around[side.Other()][a.Hex]/100 - 20*int32(j.prize[side][a.Hex])
	}
	return 0
}

// assignment gives units without command to the formation whose HQ is near.
func (j *judge) assignment(p *Position, a game.Action, side game.Side) int32 {
	u, to := p.assignee(a), p.assigneeTo(a)
	hq := p.units[j.r.Formations[to].HQ].hex
	switch {
	case hq == hex.None:
		return -10
	case p.units[u].hex == hex.None:
		return int32(noWay - j.field[side][hq])
	case p.commanded(u):
		return -1
	}
	return 20 - int32(j.r.Data.Map.Distance(p.units[u].hex, hq))
}
