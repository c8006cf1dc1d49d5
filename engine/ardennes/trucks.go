package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var (
	notOnFoot   = game.Against("Only Allied Non-Mechanized units are moved by trucks.", "ARD-12.61-01")
	loadsNear   = game.Against("A unit loads on a road hex at least two hexes from every enemy unit, or in an Off Map Box.", "ARD-12.61-01")
	loadsAlone  = game.Against("A unit that loads ends its turn alone in its hex.", "ARD-12.62-02", "ARD-12.2-02")
	loadedTruck = game.Against("The unit is on trucks already.", "ARD-12.62-03")
)

// canRide reports whether a unit is of those that trucks move.
func (p *Position) canRide(u game.Unit) bool {
	info := &p.rules.Units[u]
	return info.Side == allied && !info.Any(data.Mechanized|data.Gunner)
}

// loadWhy says why a unit cannot load on trucks, which takes its whole move (ARD-12.61-02).
func (p *Position) loadWhy(u game.Unit, side game.Side) *game.Reason {
	if why := p.actWhy(u, side); why != nil {
		return why
	}
	s := &p.units[u]
	switch {
	case !p.canRide(u):
		return notOnFoot
	case s.marker == truck:
		return loadedTruck
	case p.night:
		return notByNight
	case p.turn == 1 && p.rules.Units[u].Nation == data.US:
		return surprised
	case s.state != steady || p.unsupplied(u):
		return onlyTactical
	case p.markersLeft(u) <= 0:
		return noMarkerLeft
	case s.place == inBox:
		return nil
	case s.place != onMap || s.has&arrived != 0 || p.rules.roadIn(s.hex) == data.NoRoad || p.beside(s.hex, side.Other()):
		return loadsNear
	case p.first[s.hex] != u || p.next[u] != game.NoUnit:
		return loadsAlone
	}
	g := gait{unit: u, side: side, haul: true, ignored: hex.None}
	if p.touches(&g, s.hex) {
		return haulsTouch
	}
	return nil
}

func (p *Position) legalTrucks(side game.Side, buf []game.Action) []game.Action {
	if side != allied {
		return buf
	}
	for u := range p.units {
		if p.loadWhy(game.Unit(u), side) == nil {
			buf = append(buf, game.Act(doLoad).With(game.Unit(u)))
		}
		if p.unloadWhy(game.Unit(u), side) == nil {
			buf = append(buf, game.Act(doUnload).With(game.Unit(u)))
		}
	}
	return buf
}

func (p *play) load(u game.Unit) {
	p.mark(u, truck)
	p.units[u].has |= moved | tactical
	p.note(about(evLoaded, u, p.units[u].hex, hex.None), "ARD-12.61-01", "ARD-12.61-02")
}

var notOnTrucks = game.Against("Only a unit on trucks that has not moved in this Movement Phase gets off them.", "ARD-12.7-01", "ARD-12.62-03")

// unloadWhy says why a unit does not get off its trucks where it is. It can do so in its day Movement Phase before it moves,
// and then still move on foot, dig in, or stay and defend itself like any other (ARD-12.7-01, ARD-12.62-03).
func (p *Position) unloadWhy(u game.Unit, side game.Side) *game.Reason {
	s := &p.units[u]
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case p.night:
		return notByNight
	case s.marker != truck || s.place != onMap && s.place != inBox || s.has&moved != 0:
		return notOnTrucks
	}
	return nil
}

// dismount takes units off their trucks that have stayed where others are: they are not using Strategic Movement
// (ARD-12.7-01), which is done alone (ARD-12.2-05).
func (p *play) dismount(side game.Side) {
	for _, u := range p.rules.sides[side] {
		if s := &p.units[u]; s.marker == truck && s.place == onMap && s.has&moved == 0 && !p.alone(s.hex) {
			p.unload(u)
		}
	}
}

func (p *play) unload(u game.Unit) {
	p.mark(u, noMarker)
	p.note(about(evMarked, u, p.units[u].hex, hex.None), "ARD-12.7-01", "ARD-12.62-03")
}
