package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Reasons against leaving the map and acting off it.
var (
	noExit       = game.Against("Units leave the map from an edge hex, the Allies not over the east edge, the Germans only where it counts for victory.", "ARD-11.9-01", "ARD-11.9-04")
	exitByRoad   = game.Against("Strategic Movement leaves the map only where a road does.", "ARD-12.1-01")
	notInBox     = game.Against("That unit is not in an Off Map Box.", "ARD-11.9-02")
	notBeside    = game.Against("A unit goes from its box to a neighbouring box only.", "ARD-11.9-02")
	namesBox     = game.Against("The first of a reinforcement's entry hexes stands for the box that they lead to.", "ARD-13.1-04")
	sectorShut   = game.Against("A German unit in an entry hex of the sector is not blocked: nothing enters there, and no unit of the box goes to another.", "ARD-13.4-01", "ARD-13.4-02")
	waitsToRally = game.Against("A Disrupted unit does not leave an Off Map Box before it has rallied.", "ARD-11.9-05")
	nothingHeld  = game.Against("Only an entry hex that a German unit occupies is blocked.", "ARD-13.4-02")
	notBlocking  = game.Against("That unit does not block an entry hex.", "ARD-13.4-05")
	notItsSector = game.Against("A unit blocks entry hexes of its own box, or one that it could arrive through.", "ARD-13.4-03")
)

// westBox is the box of the west edge of the East map in the short games (ARD-31.1-05).
const westBox = "W"

// boxBeyond is the Off Map Box beyond an edge hex, NoBox if there is none.
func (r *Rules) boxBeyond(h hex.Hex) data.Box {
	for _, b := range &r.Data.Map.Off[h] {
		if b != data.NoBox {
			return b
		}
	}
	return data.NoBox
}

// exitCost is what leaving the map costs: 1 MP (ARD-11.9-01), or a hex.
func (p *Position) exitCost(g *gait, h hex.Hex) int8 {
	if g.whole {
		return 1
	}
	if p.binds(g, h) {
		return p.rules.Terrain.Exit + p.rules.Terrain.LeaveEZOC
	}
	return p.rules.Terrain.Exit
}

// exitWhy says why a move cannot leave the map from a hex.
func (p *Position) exitWhy(g *gait, h hex.Hex, entered, left int8) *game.Reason {
	switch {
	case g.mode == byShift || g.side == allied && p.rules.boxBeyond(h) == data.NoBox || g.side == german && p.exitOf(h) < 0:
		return noExit
	case p.units[g.unit].has&bound != 0:
		return boundThere
	case entered > 0 && p.endsIn(g, h):
		return mustStop
	case g.haul && p.rules.Data.Map.Ground[h].Offroad == 0 && !p.rules.Data.Map.Ground[h].Is(data.WestRoad):
		return exitByRoad
	case p.exitCost(g, h) > left || entered >= g.limit:
		return tooFar
	}
	return nil
}

func (p *Position) canExit(g *gait, h hex.Hex, entered, left int8) bool {
	return p.exitWhy(g, h, entered, left) == nil
}

// leaveWhy is exitWhy for all units that march together: none of them stays behind (ARD-11.1-03).
func (p *Position) leaveWhy(f *frame, h hex.Hex) *game.Reason {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.units[u].has&marching == 0 {
			continue
		}
		g := p.gaitIn(f, u)
		if why := p.exitWhy(&g, h, f.hexes, f.n); why != nil {
			return why
		}
	}
	return nil
}

// exitOf is the index of a hex among those where Germans leave, -1 if they do not.
func (p *Position) exitOf(h hex.Hex) int {
	for i, x := range p.rules.exits {
		if x == h {
			return i
		}
	}
	return -1
}

// leftBy reports whether the Germans have left the map by a hex, through which no Allied unit enters any more. The ban is
// part of objective A of the campaign: the short games have no exit hexes (ARD-30.2-03, ARD-31.1-03).
func (p *Position) leftBy(h hex.Hex) bool {
	i := p.exitOf(h)
	return i >= 0 && p.exits>>i&1 != 0 && p.rules.Victory.Points == 0
}

// exit takes the units that march off the map: Allied ones into the box of the edge, German ones aside,
// where their attack factors count for victory (ARD-11.9-01, ARD-11.9-04, ARD-30.2-07).
func (p *play) exit(f *frame) {
	at := p.units[f.unit].hex
	box := p.rules.boxBeyond(at)
	p.depart(f)
	f.step = moveOn
	for u := range p.units {
		s := &p.units[u]
		if s.has&marching == 0 {
			continue
		}
		if f.side == german {
			p.exited += int16(p.face(game.Unit(u)).Attack)
			p.exits |= 1 << p.exitOf(at)
			p.sendTo(game.Unit(u), exited) // its marker is not free before the next turn (ARD-12.4-01, ARD-12.7-01)
			p.note(about(evExited, game.Unit(u), at, hex.None, int16(p.face(game.Unit(u)).Attack)), "ARD-11.9-04")
			continue
		}
		p.sendTo(game.Unit(u), inBox)
		s.box = box
		p.note(about(evBoxed, game.Unit(u), at, hex.None, int16(box)), "ARD-11.9-01")
	}
	p.endMove(f)
}

// blockersOf adds up the Defense Factors of the units that block an entry hex (ARD-13.4-02,
// ARD-13.4-03).
func (p *Position) blockersOf(h hex.Hex) (n int) {
	for u := range p.units {
		if p.units[u].place == blocking && p.units[u].hex == h {
			n += int(p.face(game.Unit(u)).Defense)
		}
	}
	return n
}

// blockingNeeds is the Defense Factor that blocks an entry hex (ARD-13.4-02).
const blockingNeeds = 6

// open reports whether a sector, a box with its entry hexes, works: each of them that a German unit
// occupies is blocked (ARD-13.4-07). The box of the west edge of the short games cannot be shut
// (ARD-31.1-05).
func (p *Position) open(box data.Box) bool {
	if p.rules.Boxes[box].ID == westBox {
		return true
	}
	for _, h := range p.rules.Boxes[box].Entries {
		if p.holder(h) == german && p.blockersOf(h) < blockingNeeds {
			return false
		}
	}
	return true
}

// shiftWhy says why a unit cannot go to the box of an entry hex: from its box to a neighbouring one
// (ARD-11.9-02), or as a reinforcement to the box of its entry hex (ARD-13.1-04).
func (p *Position) shiftWhy(u game.Unit, h hex.Hex) *game.Reason {
	s := &p.units[u]
	to := p.boxOf(h)
	switch {
	case to == data.NoBox || p.rules.Boxes[to].Entries[0] != h && s.place == inBox:
		return notBeside
	case s.place == due:
		if why := p.dueWhy(u, allied); why != nil {
			return why
		}
		for _, x := range p.rules.Schedule[p.rules.Units[u].Arrival].Hexes {
			switch {
			case p.boxOf(x) != to:
			case x == h:
				return nil
			default:
				return namesBox
			}
		}
		return notItsEntry
	case s.place != inBox:
		return notInBox
	case s.state != steady:
		return waitsToRally
	case p.waits(u):
		return heldInBox
	case !p.open(s.box):
		return sectorShut
	}
	for _, b := range p.rules.Boxes[s.box].Adjacent {
		if b == to {
			return p.strandsWhy(u, to)
		}
	}
	return notBeside
}

// strandsWhy says why a unit may not go to a box: none of its entry hexes is one that the unit may ever be in, so that it
// would be where it has to stay away from (ARD-27.3-04): the British east of the Meuse, the 11th Armored Division out of the
// southwest.
func (p *Position) strandsWhy(u game.Unit, box data.Box) (why *game.Reason) {
	for _, h := range p.rules.Boxes[box].Entries {
		if why = p.keptOut(u, h); why == nil {
			return nil
		}
	}
	return why
}

// boxOf is the box that an Allied entry hex belongs to, NoBox if it is none.
func (p *Position) boxOf(h hex.Hex) data.Box {
	for b := range p.rules.Boxes {
		for _, x := range p.rules.Boxes[b].Entries {
			if x == h {
				return data.Box(b)
			}
		}
	}
	return data.NoBox
}

// blockWhy says why a unit cannot be assigned to an entry hex.
func (p *Position) blockWhy(u game.Unit, h hex.Hex) *game.Reason {
	s, box := &p.units[u], p.boxOf(h)
	switch {
	case box == data.NoBox || p.holder(h) != german || p.rules.Boxes[box].ID == westBox:
		return nothingHeld
	case s.place == inBox && p.waits(u):
		return heldInBox
	case s.place == inBox && s.box == box:
		return p.keptOut(u, h) // ARD-27.3-04
	case s.place != due:
		return notItsSector
	}
	if why := p.dueWhy(u, allied); why != nil {
		return why
	}
	for _, x := range p.rules.Schedule[p.rules.Units[u].Arrival].Hexes {
		if x == h {
			return nil
		}
	}
	return notItsSector
}
