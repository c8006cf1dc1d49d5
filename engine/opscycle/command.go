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
	case p.tied(p.units[u].hex, p.units[u].formation):
		return outOfCommand
	}
	return isolated
}

// commanded reports whether a unit is in command, for which no path longer than
// Command Range is looked at.
func (p *Position) commanded(u game.Unit) bool {
	return p.inRange(p.units[u].hex, p.units[u].formation)
}

// hqHex is where the HQ of a formation stands, hex.None without one on the map.
func (p *Position) hqHex(formation int8) hex.Hex {
	if formation < 0 || p.rules.Formations[formation].HQ == game.NoUnit {
		return hex.None
	}
	return p.units[p.rules.Formations[formation].HQ].hex
}

// tied reports whether an unbroken path of any length leads from a hex to the HQ of a formation.
func (p *Position) tied(h hex.Hex, formation int8) bool {
	hq := p.hqHex(formation)
	if hq == hex.None || h == hex.None {
		return false
	}
	t := &p.current().ties[formation]
	if !t.fresh {
		side := p.rules.Formations[formation].Side
		p.restartTies(t, side, p.wallsIf(p.rules.Switches.CommandPathTerrain, side), hq)
	}
	return p.leads(t, h)
}

// inRange reports whether an unbroken path within Command Range leads from a hex to
// the HQ of a formation.
func (p *Position) inRange(h hex.Hex, formation int8) bool {
	hq := p.hqHex(formation)
	if hq == hex.None || h == hex.None {
		return false
	}
	limit := p.rules.Units[p.rules.Formations[formation].HQ].Range
	return p.rules.Data.Map.Distance(h, hq) <= int(limit) && p.length(p.commandField(formation), h, int16(limit)) >= 0
}

// inRangeOfHQ are the hexes from which an unbroken path within Command Range leads to the HQ of a
// formation, in the order of lengths.
func (p *Position) inRangeOfHQ(formation int8) []hex.Hex {
	f := p.commandField(formation)
	if f == nil {
		return nil
	}
	limit := int16(p.rules.Units[p.rules.Formations[formation].HQ].Range)
	p.spread(f, hex.None, limit)
	n := len(f.queue)
	for n > 0 && f.dist[f.queue[n-1]] > limit {
		n--
	}
	return f.queue[:n]
}

// commandField is the search for Command Paths to the HQ of a formation, nil without an
// HQ on the map.
func (p *Position) commandField(formation int8) *field {
	hq := p.hqHex(formation)
	if hq == hex.None {
		return nil
	}
	f := &p.current().fields[formation]
	if !f.fresh {
		side := p.rules.Formations[formation].Side
		p.restart(f, side, p.wallsIf(p.rules.Switches.CommandPathTerrain, side))
		f.reach(hq, 0)
	}
	return f
}

// broken reports whether a hex breaks the paths of a side: outside the area, or by the
// enemy, see judge.
func (p *Position) broken(h hex.Hex, side game.Side) bool {
	return !p.inArea(h) || p.current().paths[side][h] == blocked
}

// cost returns the AP of an Action of a unit: twice the base out of command or
// isolated (CTL-5.8.3-01, CTL-5.8.4-01).
func (p *Position) cost(u game.Unit, base int8) int8 {
	if p.commanded(u) {
		return base
	}
	return 2 * base
}

// affords reports whether a context can pay an Action of a unit, whose command is looked at
// only if the answer hangs on it.
func (p *Position) affords(f *frame, u game.Unit, base int8) bool {
	ap := p.available(f)
	return 2*base <= ap || base <= ap && p.commanded(u)
}
