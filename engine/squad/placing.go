package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

func init() {
	procedures[kSetup] = procedure{Asks: asksSetup, Legal: legalSetup, Take: (*play).takeSetup, Run: (*play).runSetup}
}

// Steps of kSetup (12.3.4): foxholes, then the units in the order of their ids, then crew and groups
// (OTL-12.3.4-04). n counts the foxholes placed.
const (
	setupDig uint8 = iota
	setupPlace
	setupArrange
)

// next is the first unit of a side that is still to be set up, NoUnit if there is none.
func (p *Position) next(side game.Side) game.Unit {
	for s := p.own(side); s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].status == unset && !p.rules.Units[u].Later {
			return u
		}
	}
	return game.NoUnit
}

func asksSetup(p *Position, f *frame) (game.Side, game.Ask) {
	switch {
	case f.side == p.rules.machine:
		return game.Nobody, askNothing
	case f.step == setupDig && f.n < p.force(f.side).Foxholes, f.step == setupPlace && p.next(f.side) != game.NoUnit:
		p.buffer = legalSetup(p, f, p.buffer[:0])
		if len(p.buffer) > 0 { // else the area of a scenario of one's own is full: who finds no room stays away
			return f.side, askPlace
		}
	case f.step == setupArrange:
		p.buffer = p.arrangements(f.side, p.buffer[:0])
		if len(p.buffer) > 0 {
			return f.side, askArrange
		}
	}
	return game.Nobody, askNothing
}

func (p *play) runSetup(f *frame) {
	if f.side == p.rules.machine {
		p.machineSetup(f.side)
		f.step = setupArrange
	}
	if f.step < setupArrange {
		f.step++
		return
	}
	p.finishSetup(f)
}

// placeWhy says why a unit cannot be set up in a location: outside its side's area, in prohibited
// terrain or with the enemy (OTL-S0-02), beyond a limit of the scenario, or on an upper level that is
// no post.
func (p *Position) placeWhy(u game.Unit, at place, prone bool) *game.Reason {
	side := p.side(u)
	force := p.force(side)
	cell := &p.rules.Ground.Cells[at.hex]
	mine := p.at[at.hex] & p.rules.sides[side]
	fake := p.rules.fakes.Has(u)
	switch {
	case !p.rules.areas[p.now][side][at.hex]:
		return outsideArea
	case !p.enterable(at.hex):
		return prohibited
	case p.at[at.hex] != mine:
		return enemyThere
	case force.MaxUnits > 0 && mine.Count() >= int(force.MaxUnits), force.MaxSoldiers > 0 && !fake && p.soldiers(mine).Count() >= int(force.MaxSoldiers):
		return tooMany
	case at.floor == upper && !p.postFree(u, at):
		return noPost
	case at.floor == inside && (cell.Bunker < 0 || p.rules.Scenario.Bunkers[cell.Bunker].Inside != side):
		return noSuchPlace
	case at.floor == inside && !p.bunkerRoom(side, at.hex, one(u)):
		return bunkerFull
	case prone && (at.floor != ground || cell.Terrain == data.Building):
		return noProneHere
	}
	return nil
}

// postFree reports whether a post takes a unit: it has room, and fakes only where the scenario says units and
// not soldiers (OTL-S4-02, OTL-S4-06, OTL-S6-03).
func (p *Position) postFree(u game.Unit, at place) bool {
	side := p.side(u)
	for _, post := range p.scenario().Posts {
		if post.Side == side && post.Hex == at.hex {
			return (post.Fakes || !p.rules.fakes.Has(u)) && p.there(side, at).Count() < int(post.Max)
		}
	}
	return false
}

func legalSetup(p *Position, f *frame, buf []game.Action) []game.Action {
	switch f.step {
	case setupDig:
		for _, h := range p.force(f.side).Area {
			if p.diggable(h, foxhole) {
				buf = append(buf, game.Act(doDig).Toward(h))
			}
		}
	case setupPlace:
		u := p.next(f.side)
		for _, h := range p.force(f.side).Area {
			for _, how := range [...]struct {
				floor  floor
				prone  bool
				option game.Option
			}{{ground, false, noOption}, {ground, true, optProne}, {upper, false, optUpper}, {inside, false, optInside}} {
				if p.placeWhy(u, how.floor.at(h), how.prone) == nil {
					buf = append(buf, game.Act(doPlace).With(u).Toward(h).As(how.option))
				}
			}
		}
	case setupArrange:
		buf = append(p.arrangements(f.side, buf), game.Act(doDone))
	}
	return buf
}

// arrangements appends the crew markers and group counters that a side can still place.
func (p *Position) arrangements(side game.Side, buf []game.Action) []game.Action {
	mine := p.onMap(side) & p.own(side)
	for g := p.soldiers(mine); g != 0; g &= g - 1 {
		for m := p.soldiers(mine); m != 0; m &= m - 1 {
			if p.canServe(g.First(), m.First()) {
				buf = append(buf, game.Act(doCrew).With(g.First(), m.First()))
			}
		}
	}
	return p.groupings(side, false, buf)
}

func (p *play) takeSetup(f *frame, a game.Action) {
	switch a.Verb {
	case doDig:
		f.n++
		p.hexes[a.To].dug = 1
		p.note(ofSide(evTrench, f.side, ground.at(a.To), 1), rFoxhole)
	case doPlace:
		p.setUp(a.Units[0], floorOf(a.Option).at(a.To), a.Option == optProne)
	case doCrew:
		p.changeCrew(a)
	case doGroup:
		p.form(p.alike(f.side, floorOf(a.Option).at(a.Hex)))
	case doDone:
		p.finishSetup(f)
	}
}

// setUp places a unit; setting up in a hex gives control of it (OTL-6.12-02).
func (p *play) setUp(u game.Unit, at place, prone bool) {
	p.put(u, at, onMap)
	p.units[u].prone = prone
	p.units[u].post = at.floor == upper
	p.occupy(one(u))
	p.note(ofSide(evPlaced, p.side(u), nowhere), rSetup, rHiddenStart) // where is for the owner to see
}

// finishSetup ends the set-up of a side.
func (p *play) finishSetup(f *frame) {
	for u := range p.units {
		p.units[u].tried = 0
	}
	p.note(ofSide(evReady, f.side, nowhere), rSetup)
	p.stack.Pop()
}
