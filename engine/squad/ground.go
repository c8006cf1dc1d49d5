package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/engine/squad/sight"
)

// sightMemory holds what lines of sight depend on besides the ground; it follows from the position.
type sightMemory struct {
	field sight.Field
	known bool
}

// stale says that units, smoke, flares or walls have changed.
func (m *sightMemory) stale() { m.known = false }

// field returns what lines of sight depend on besides the ground.
func (p *Position) field() *sight.Field {
	m := &p.view
	if m.known {
		return &m.field
	}
	f := &m.field
	n := p.rules.Ground.Len()
	if f.Smoke == nil {
		f.Smoke, f.Units, f.Gaps = make([]bool, n), make([]bool, n), make([]bool, len(p.rules.Ground.Sides))
		f.Flares = make([]hex.Hex, 0, n)
	}
	clear(f.Gaps)
	f.Flares = f.Flares[:0]
	for h := range p.hexes {
		s := &p.hexes[h]
		f.Smoke[h] = s.smoke > 0 || s.burns > 0
		f.Units[h] = p.blocks(hex.Hex(h))
		if s.flare > 0 {
			f.Flares = append(f.Flares, hex.Hex(h))
		}
		for d := range 6 {
			if s.breach>>d&1 != 0 {
				f.Gaps[p.rules.Ground.Map.Sides[h][d]] = true
			}
		}
	}
	f.Night, f.Mist = p.rules.Scenario.Night, p.mist >= p.turn && p.mist > 0
	m.known = true
	return f
}

// blocks reports whether units of either side block LOS through their hex: not if all of them are
// under Pinned 2 markers (OTL-3.6.4-01), nor from inside a bunker or from an upper level
// (OTL-3.6.4-04); hidden counters do (OTL-3.6.4-03).
func (p *Position) blocks(h hex.Hex) bool {
	for s := p.at[h]; s != 0; s &= s - 1 {
		if u := &p.units[s.First()]; u.place.floor == ground && u.pin < 2 {
			return true
		}
	}
	return false
}

// spotOf is where a location is as the end of a line of sight.
func (p *Position) spotOf(at place) sight.Spot {
	s := sight.Spot{Hex: at.hex, Bunker: at.floor == inside}
	if at.floor == upper {
		s.Level = p.rules.Ground.Cells[at.hex].Upper
	}
	return s
}

// eyes is where a unit is as the end of a line of sight: bunkers and prone soldiers see and are seen
// less (OTL-3.1-05).
func (p *Position) eyes(u game.Unit) sight.Spot {
	s := p.spotOf(p.units[u].place)
	s.Prone = p.units[u].prone
	return s
}

// look is the line of sight from one unit to another, with its attenuation.
func (p *Position) look(from, to game.Unit) sight.Look {
	return p.rules.sight.Look(p.eyes(from), p.eyes(to), p.field())
}

// terrain is what is in a location.
func (p *Position) terrain(at place) data.Feature {
	cell := &p.rules.Ground.Cells[at.hex]
	switch {
	case at.floor == inside && p.rules.Scenario.Bunkers[cell.Bunker].Value == 4:
		return data.Bunker4
	case at.floor == inside:
		return data.Bunker5
	}
	return cell.Terrain
}

// wall reports whether the side of a hex in a direction is a wall that still stands.
func (p *Position) wall(h hex.Hex, d hex.Dir) bool {
	side := p.rules.Ground.Map.Sides[h][d]
	return side != hex.NoSide && p.rules.Ground.Sides[side].Wall && p.hexes[h].breach>>d&1 == 0
}

// behindWall reports whether the morale of a wall counts for a soldier: his hex has one, and the LOS
// of every spotted enemy who sees him comes in across a wall or by an end of one (OTL-2.10-02,
// OTL-2.10-03).
func (p *Position) behindWall(u game.Unit) bool {
	at := p.units[u].place
	if at.floor != ground {
		return false
	}
	walls := false
	for d := range hex.Dir(6) {
		walls = walls || p.wall(at.hex, d)
	}
	if !walls {
		return false
	}
	for s := p.spotted(p.onMap(p.side(u).Other())); s != 0; s &= s - 1 {
		e := s.First()
		if p.look(e, u).Seen() && !p.rules.sight.Behind(p.units[e].place.hex, at.hex, p.field()) {
			return false
		}
	}
	return true
}

// shelter is what the place of a soldier adds to his morale: the terrain, or the wall if that is
// better, and a foxhole or improved position (OTL-7.2.4-01, OTL-2.10-04, OTL-2.12-03).
type shelter struct {
	terrain data.Feature // whose morale modifier counts
	morale  int
	dug     int // foxhole 1, improved position 2
}

func (p *Position) shelter(u game.Unit) shelter {
	at := p.units[u].place
	s := shelter{terrain: p.terrain(at)}
	s.morale = int(p.rules.TEC[s.terrain].Morale)
	if wall := int(p.rules.TEC[data.Wall].Morale); wall > s.morale && p.behindWall(u) {
		s.terrain, s.morale = data.Wall, wall
	}
	if d := p.hexes[at.hex].dug; d > 0 && at.floor == ground {
		s.dug = int(p.rules.TEC[data.Foxhole+data.Feature(d-1)].Morale)
	}
	return s
}

// steady is the morale of a soldier with what his place adds to it.
func (p *Position) steady(u game.Unit) int {
	s := p.shelter(u)
	return p.morale(u) + s.morale + s.dug
}

// cover is the protection column of a location, without any shift (OTL-7.2.8-05).
func (p *Position) cover(at place) int8 { return p.rules.TEC[p.terrain(at)].Protection }

// entryMP is what the terrain of a hex costs, 0 if it is prohibited; in all else a ford is water (OTL-2.8-01).
func (p *Position) entryMP(h hex.Hex) int8 {
	t := p.rules.Ground.Cells[h].Terrain
	if t == data.Water && p.rules.Scenario.Fordable {
		t = data.Ford
	}
	return p.rules.TEC[t].MP
}

// enterable reports whether units can stand in the terrain of a hex at all (OTL-2.8-01).
func (p *Position) enterable(h hex.Hex) bool { return p.entryMP(h) > 0 }
