package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var (
	notDigger   = game.Against("Only Infantry Type units that are in supply, not Disrupted and not Engaged begin an Improved Position.", "ARD-15.8-04", "ARD-18.2-04")
	digsEngaged = game.Against("An Engaged unit neither moves nor begins an Improved Position.", "ARD-15.8-04", "ARD-16.5-02")
	digsStill   = game.Against("A unit begins an Improved Position instead of its move, and has ended that.", "ARD-15.8-04", "ARD-11.1-02")
	notDugHere  = game.Against("No Improved Position is built in a city, town, village or West Wall hex.", "ARD-15.8-03")
	worksThere  = game.Against("There is an Improved Position in the hex already, finished or not.", "ARD-15.8-04")
	noWorksHere = game.Against("No Improved Position is under construction in the hex.", "ARD-15.8-06")
	begunNow    = game.Against("An Improved Position is completed in the next friendly Movement Phase at the earliest.", "ARD-15.8-06")
	notFinished = game.Against("An Engaged or Disrupted unit completes no Improved Position.", "ARD-15.8-06", "ARD-15.8-07", "ARD-18.2-04")
	onlyByDay   = game.Against("Improved Positions are begun and completed by day.", "ARD-15.8-10")
)

// digWhy says why a unit cannot begin an Improved Position, which takes its move. One that may not move, on 16 AM
// or under a Replacement marker, can dig all the same (ARD-15.8-04).
func (p *Position) digWhy(u game.Unit, side game.Side) *game.Reason {
	s := &p.units[u]
	switch why := p.busyWhy(u, side); {
	case why == isEngaged:
		return digsEngaged
	case why == hasMoved:
		return digsStill
	case why != nil:
		return why
	case s.place != onMap:
		return notOnMap
	}
	g := &p.rules.Data.Map.Ground[s.hex]
	switch {
	case p.night:
		return onlyByDay
	case p.rules.Units[u].Has(data.Vehicle) || s.state != steady || p.unsupplied(u):
		return notDigger
	case g.Terrain.BuiltUp() || g.Is(data.WestWall):
		return notDugHere
	case p.works[s.hex] != noWorks:
		return worksThere
	}
	return nil
}

// finishWhy says why a unit cannot complete the Improved Position of its hex. It may have moved there,
// and may still move (ARD-15.8-06, ARD-15.8-07).
func (p *Position) finishWhy(u game.Unit, side game.Side) *game.Reason {
	s := &p.units[u]
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case s.place != onMap:
		return notOnMap
	case p.night:
		return onlyByDay
	case p.works[s.hex] != worksBegun:
		return noWorksHere
	case s.state != steady || p.anyIn(s.hex, engaged):
		return notFinished
	case p.anyIn(s.hex, building):
		return begunNow
	}
	return nil
}

// anyIn reports whether a unit of a hex has a status.
func (p *Position) anyIn(h hex.Hex, has status) bool {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.units[u].has&has != 0 {
			return true
		}
	}
	return false
}

func (p *Position) legalWorks(side game.Side, buf []game.Action) []game.Action {
	for i := range p.units {
		u := game.Unit(i)
		if p.units[u].place != onMap || p.rules.Units[u].Side != side {
			continue
		}
		if p.digWhy(u, side) == nil {
			buf = append(buf, game.Act(doDig).With(u))
		}
		if p.finishWhy(u, side) == nil {
			buf = append(buf, game.Act(doFinish).With(u))
		}
	}
	return buf
}

// takeWorks begins or completes an Improved Position.
func (p *play) takeWorks(a game.Action) {
	u := a.Units[0]
	h := p.units[u].hex
	if a.Verb == doDig {
		p.units[u].has |= moved | building
		p.works[h] = worksBegun
		p.note(ofSide(evWorks, p.rules.Units[u].Side, h, hex.None, int16(worksBegun)), "ARD-15.8-04")
		return
	}
	p.works[h] = worksDone
	p.note(ofSide(evWorks, p.rules.Units[u].Side, h, hex.None, int16(worksDone)), "ARD-15.8-06", "ARD-23.5-01")
}
