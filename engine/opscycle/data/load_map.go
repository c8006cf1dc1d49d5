package data

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readHexsideRules works out what the map means for movement and combat, and
// the places that rules name.
func (l *loading) readHexsideRules() {
	d := l.d
	n := len(d.Map.Hexsides)
	d.Combat, d.Cross = make([]uint8, n), make([]uint16, n)
	d.Road, d.Rail, d.Bridge = make([]bool, n), make([]bool, n), make([]bool, n)
	for s, e := range d.Map.Hexsides {
		d.Road[s], d.Rail[s] = e.Road != "", e.Rail
		d.Bridge[s] = e.Bridge && (e.Road != "" || d.Switches.RailBridges)
		bridged := e.River == "major" && d.Bridge[s] && l.kind("bridge") != 0
		for _, k := range []struct {
			here bool
			key  string
		}{{e.River == "stream", "stream"}, {e.River == "major" && !bridged, "major"}, {bridged, "bridge"}, {e.River == "lake", "lake"}, {e.Teeth, "teeth"}, {e.Embankment, "embankment"}, {e.FortLine, "fortline"}} {
			if !k.here {
				continue
			}
			kind := l.kind(k.key)
			if kind == 0 {
				l.Fault("tec-hexsides.tsv", "the map has hexsides of the kind %q, which has no line here: add it", k.key)
				return
			}
			d.Cross[s] |= 1 << kind
			if d.worse(uint8(kind), d.Combat[s]) {
				d.Combat[s] = uint8(kind)
			}
		}
	}
	d.Pontoon = uint8(l.kind("pontoon"))
}

// worse tells whether a hexside terrain is worse for the attacker than another:
// a lower DRM or, with the same DRM, a lower factor for Tank Points.
func (d *Data) worse(a, b uint8) bool {
	x, y := d.HexsideTE[a], d.HexsideTE[b]
	if x.DRM != y.DRM {
		return x.DRM < y.DRM
	}
	return x.TankQuarters < y.TankQuarters || b == 0
}

// Redrawn works out again what the map means after it was drawn by hand: what game.json says
// of hexes does not hold there. It fails if the chart has no line for one of its hexsides.
func (d *Data) Redrawn() error {
	l := &loading{Loading: &game.Loading{To: &d.Contents}, d: d}
	d.OpenByRoad, d.Banned = [2][]bool{}, make([]bool, d.Map.Len())
	l.readHexsideRules()
	return l.Err
}

// IsHexside tells whether a hexside is of a kind, an index of HexsideTE, among others perhaps.
func (d *Data) IsHexside(s hex.Hexside, kind int) bool {
	return d.Cross[s]>>kind&1 != 0 || int(d.Combat[s]) == kind
}

// readCrossings reads where a side may cross a prohibited river by road
// (CTL-7.3.7-05).
func (l *loading) readCrossings() {
	c := l.game.Crossings
	if len(c.Hexsides) == 0 {
		return
	}
	side := l.Side(c.Side)
	if side == game.Nobody {
		l.GameFault("river_crossings.side is %q: write the id of a side", c.Side)
		return
	}
	open := make([]bool, len(l.d.Map.Hexsides))
	for _, pair := range c.Hexsides {
		s := l.hexside(pair)
		if s == hex.NoSide {
			l.GameFault("river_crossings: %s and %s are not neighbouring hexes of the map: correct one of them", pair[0], pair[1])
			return
		}
		if !l.d.Road[s] || l.d.Map.Hexsides[s].River != "major" {
			l.GameFault("river_crossings: no road crosses a major river between %s and %s: correct the hexes or hexsides.tsv", pair[0], pair[1])
		}
		open[s] = true
	}
	l.d.OpenByRoad[side] = open
}

// readHomeBank reads where one side controls all built-up hexes at the start (BUG-7.4-06).
func (l *loading) readHomeBank() {
	b := l.game.HomeBank
	if b == nil {
		return
	}
	side := l.Side(b.Side)
	if side == game.Nobody {
		l.GameFault("home_bank.side is %q: write the id of a side", b.Side)
		return
	}
	for _, h := range l.Hexes("game.json", "home_bank.hex", []string{b.Hex}, nil) {
		l.d.HomeBank = &HomeBank{side, h}
	}
}

// readBan reads the hexes closed to one side in some turns (CTL-7.3.8-01).
func (l *loading) readBan() {
	b := l.game.Ban
	l.d.Banned = make([]bool, l.d.Map.Len())
	if len(b.Hexes) == 0 {
		return
	}
	if l.d.BanSide = l.Side(b.Side); l.d.BanSide == game.Nobody {
		l.GameFault("ban.side is %q: write the id of a side", b.Side)
	}
	if b.Turns[0] < 1 || b.Turns[1] < b.Turns[0] {
		l.GameFault("ban.turns is %v: write the first and the last turn", b.Turns)
	}
	l.d.Terms.BanTurns = b.Turns
	for _, h := range l.Hexes("game.json", "ban.hexes", b.Hexes, nil) {
		l.d.Banned[h] = true
	}
	l.notBanned("ban.pillbox_line", b.Line)
	l.notBanned("ban.exempt", b.Exempt)
}

func (l *loading) notBanned(field string, ids []string) {
	for _, h := range l.Hexes("game.json", field, ids, nil) {
		if l.d.Banned[h] {
			l.GameFault("hex %s stands under ban.hexes and under %s: remove it from one", l.d.Map.ID(h), field)
		}
	}
}
