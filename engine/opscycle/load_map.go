package opscycle

import (
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func hexOf(i int) hex.Hex { return hex.Hex(i) }

func (l *loading) readMap() {
	var err error
	l.d.Map, err = game.LoadMap(l.fs)
	l.Keep(err)
}

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

// readCrossings reads where a side may cross a prohibited river by road
// (CTL-7.3.7-05).
func (l *loading) readCrossings() {
	c := l.game.Crossings
	if len(c.Hexsides) == 0 {
		return
	}
	side := l.side(c.Side)
	if side == game.Nobody {
		l.gameFault("river_crossings.side is %q: write the id of a side", c.Side)
		return
	}
	open := make([]bool, len(l.d.Map.Hexsides))
	for _, pair := range c.Hexsides {
		s := l.hexside(pair)
		if s == hex.NoSide {
			l.gameFault("river_crossings: %s and %s are not neighbouring hexes of the map: correct one of them", pair[0], pair[1])
			return
		}
		if !l.d.Road[s] || l.d.Map.Hexsides[s].River != "major" {
			l.gameFault("river_crossings: no road crosses a major river between %s and %s: correct the hexes or hexsides.tsv", pair[0], pair[1])
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
	side := l.side(b.Side)
	if side == game.Nobody {
		l.gameFault("home_bank.side is %q: write the id of a side", b.Side)
		return
	}
	for _, h := range l.hexes("game.json", "home_bank.hex", []string{b.Hex}) {
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
	if l.d.BanSide = l.side(b.Side); l.d.BanSide == game.Nobody {
		l.gameFault("ban.side is %q: write the id of a side", b.Side)
	}
	if b.Turns[0] < 1 || b.Turns[1] < b.Turns[0] {
		l.gameFault("ban.turns is %v: write the first and the last turn", b.Turns)
	}
	l.d.Setup.BanTurns = b.Turns
	for _, h := range l.hexes("game.json", "ban.hexes", b.Hexes) {
		l.d.Banned[h] = true
	}
	l.notBanned("ban.pillbox_line", b.Line)
	l.notBanned("ban.exempt", b.Exempt)
}

func (l *loading) notBanned(field string, ids []string) {
	for _, h := range l.hexes("game.json", field, ids) {
		if l.d.Banned[h] {
			l.gameFault("hex %s stands under ban.hexes and under %s: remove it from one", l.d.Map.ID(h), field)
		}
	}
}

// hexes looks up a list of hexes of a file's field; none may stand there twice. The
// list is empty after a fault.
func (l *loading) hexes(file, field string, ids []string) []hex.Hex {
	list := make([]hex.Hex, 0, len(ids))
	for _, id := range ids {
		h, ok := l.d.Map.Lookup(id)
		if !ok {
			l.Fault(file, "%s: %q is no hex of the map: correct the id", field, id)
			return nil
		}
		if slices.Contains(list, h) {
			l.Fault(file, "%s: hex %s stands there twice: remove one", field, id)
		}
		list = append(list, h)
	}
	return list
}

// rowColumn splits the id of a hex into row and column, which the last four
// digits give in the order of the grid.
func (l *loading) rowColumn(h hex.Hex) (row, column int) {
	id := l.d.Map.ID(h)
	n, err := strconv.Atoi(id[max(len(id)-4, 0):])
	if err != nil {
		return 0, 0
	}
	if l.d.Map.Grid.First == "column" {
		return n % 100, n / 100
	}
	return n / 100, n % 100
}
