package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// commandState is a unit's tie to its HQ (CTL-5.8-04).
type commandState uint8

const (
	inCommand    commandState = iota // an unbroken path within Command Range
	outOfCommand                     // an unbroken path, but longer
	isolated                         // no unbroken path
)

// command returns the command state of a combat unit: by the length of the
// shortest unbroken path to the HQ of its current formation, that hex counted
// and its own not (CTL-5.8-02, -03, -04). Without an HQ on the map it is isolated.
func (p *Position) command(u game.Unit) commandState {
	switch {
	case p.commanded(u):
		return inCommand
	case p.commandDistance(u) < 0:
		return isolated
	}
	return outOfCommand
}

// commanded reports whether a unit is in command, for which no path longer than
// Command Range is looked at.
func (p *Position) commanded(u game.Unit) bool {
	return p.inRange(p.units[u].hex, p.units[u].formation)
}

// commandDistance is the length of a unit's shortest Command Path in hexes, -1
// if there is none.
func (p *Position) commandDistance(u game.Unit) int16 {
	now := &p.units[u]
	if now.formation < 0 || now.hex == hex.None {
		return -1
	}
	dist := p.commandField(now.formation)
	if dist == nil {
		return -1
	}
	return dist[now.hex]
}

// inRange reports whether an unbroken path within Command Range leads from a hex to
// the HQ of a formation.
func (p *Position) inRange(h hex.Hex, formation int8) bool {
	if formation < 0 || h == hex.None {
		return false
	}
	hq := p.rules.Formations[formation].HQ
	if hq == game.NoUnit || p.units[hq].hex == hex.None {
		return false
	}
	reach := p.rules.Units[hq].Range
	if p.rules.Data.Map.Distance(h, p.units[hq].hex) > int(reach) {
		return false
	}
	dist := p.commandPaths(formation, int16(reach))[h]
	return dist >= 0 && dist <= int16(reach)
}

// anyLength is longer than every path.
const anyLength = 1<<15 - 1

// commandField returns the length of the shortest Command Path from each hex to
// the HQ of a formation, nil without an HQ on the map.
func (p *Position) commandField(formation int8) []int16 {
	hq := p.rules.Formations[formation].HQ
	if hq == game.NoUnit || p.units[hq].hex == hex.None {
		return nil
	}
	return p.commandPaths(formation, anyLength)
}

// commandPaths is commandField for an HQ on the map, right for paths no longer than
// reach.
func (p *Position) commandPaths(formation int8, reach int16) []int16 {
	hq := p.rules.Formations[formation].HQ
	f := &p.current().fields[formation]
	if !f.fresh || f.reach < reach {
		p.trace(f, p.units[hq].hex, p.rules.Units[hq].Side, p.rules.Switches.CommandPathTerrain, reach)
	}
	return f.dist
}

// trace fills a field with the lengths, up to reach, of unbroken paths from a hex,
// which does not break them itself. terrain tells whether hexsides prohibited for the side
// break them (CTL-5.8.2-03, -05); streams and dragon's teeth are no such hexsides
// (CTL-5.8.2-04).
func (p *Position) trace(f *field, from hex.Hex, side game.Side, terrain bool, reach int16) {
	p.clearField(f)
	p.derived.queue = append(p.derived.queue, from)
	f.dist[from] = 0
	p.spread(f, side, terrain, reach)
}

// clearField gives a field its memory and leaves nothing in it.
func (p *Position) clearField(f *field) {
	d := p.current()
	f.dist = filled(f.dist, p.rules.Data.Map.Len(), -1)
	d.queue = d.queue[:0]
}

// spread goes on from the hexes in the queue over all that are not broken and no
// farther than reach. It is a search of package hex written out, for it runs after
// nearly every Action.
func (p *Position) spread(f *field, side game.Side, terrain bool, reach int16) {
	d, g, enemy := &p.derived, &p.rules.ground, side.Other()
	own, theirs, zoc := d.first[side], d.first[enemy], d.zoc[enemy]
	for i := 0; i < len(d.queue); i++ {
		h := d.queue[i]
		if f.dist[h] == reach {
			break // the queue is in the order of lengths
		}
		next := f.dist[h] + 1
		for dir, n := range &g.near[h] {
			if n == hex.None || f.dist[n] >= 0 || theirs[n] != game.NoUnit || zoc[n] > 0 && own[n] == game.NoUnit ||
				terrain && p.closedTo(side, p.rules.Data.Map.Sides[h][dir]) {
				continue
			}
			f.dist[n] = next
			d.queue = append(d.queue, n)
		}
	}
	f.fresh, f.reach = true, reach
}

// broken reports whether a hex breaks the paths of a side: outside the area, with
// an enemy counter of any kind, or in an EZOC without a friendly counter of any
// kind (CTL-5.8.2-01, -02, CTL-5.7.2-02, -03, CTL-5.4.1-04).
func (p *Position) broken(h hex.Hex, side game.Side) bool {
	d := &p.derived
	enemy := side.Other()
	return !p.inArea(h) || d.first[enemy][h] != game.NoUnit || d.zoc[enemy][h] > 0 && d.first[side][h] == game.NoUnit
}

// cost returns the AP of an Action of a unit: twice the base out of command or
// isolated (CTL-5.8.3-01, CTL-5.8.4-01).
func (p *Position) cost(u game.Unit, base int8) int8 {
	if p.commanded(u) {
		return base
	}
	return 2 * base
}
