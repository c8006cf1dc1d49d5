package opscycle

import (
	"fmt"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func hexOf(i int) hex.Hex { return hex.Hex(i) }

func (l *loading) readMap() (err error) {
	l.d.Map, err = game.LoadMap(l.fs)
	return err
}

// readHexsideRules works out what the map means for movement and combat, and
// the places that rules name.
func (l *loading) readHexsideRules() error {
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
				return fmt.Errorf("tec-hexsides.tsv: the map has hexsides of the kind %q, which has no line here: add it", k.key)
			}
			d.Cross[s] |= 1 << kind
			if d.worse(uint8(kind), d.Combat[s]) {
				d.Combat[s] = uint8(kind)
			}
		}
	}
	d.Pontoon = uint8(l.kind("pontoon"))
	if err := l.readCrossings(); err != nil {
		return err
	}
	return l.readBan()
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
func (l *loading) readCrossings() error {
	c := l.game.Crossings
	if len(c.Hexsides) == 0 {
		return nil
	}
	side := l.side(c.Side)
	if side == game.Nobody {
		return fmt.Errorf("game.json: river_crossings.side is %q: write the id of a side", c.Side)
	}
	open := make([]bool, len(l.d.Map.Hexsides))
	for _, pair := range c.Hexsides {
		a, ok1 := l.d.Map.Lookup(pair[0])
		b, ok2 := l.d.Map.Lookup(pair[1])
		s := hex.NoSide
		if ok1 && ok2 {
			s = l.d.Map.Side(a, b)
		}
		if s == hex.NoSide {
			return fmt.Errorf("game.json: river_crossings: %s and %s are not neighbouring hexes of the map: correct one of them", pair[0], pair[1])
		}
		if !l.d.Road[s] || l.d.Map.Hexsides[s].River != "major" {
			return fmt.Errorf("game.json: river_crossings: no road crosses a major river between %s and %s: correct the hexes or hexsides.tsv", pair[0], pair[1])
		}
		open[s] = true
	}
	l.d.OpenByRoad[side] = open
	return nil
}

// readBan reads the hexes closed to one side in some turns (CTL-7.3.8-01).
func (l *loading) readBan() error {
	b := l.game.Ban
	l.d.Banned = make([]bool, l.d.Map.Len())
	if len(b.Hexes) == 0 {
		return nil
	}
	if l.d.BanSide = l.side(b.Side); l.d.BanSide == game.Nobody {
		return fmt.Errorf("game.json: ban.side is %q: write the id of a side", b.Side)
	}
	if b.Turns[0] < 1 || b.Turns[1] < b.Turns[0] {
		return fmt.Errorf("game.json: ban.turns is %v: write the first and the last turn", b.Turns)
	}
	l.d.Setup.BanTurns = b.Turns
	closed, err := l.hexes("game.json", "ban.hexes", b.Hexes)
	if err != nil {
		return err
	}
	for _, h := range closed {
		l.d.Banned[h] = true
	}
	for _, part := range []struct {
		field string
		ids   []string
	}{{"ban.pillbox_line", b.Line}, {"ban.exempt", b.Exempt}} {
		open, err := l.hexes("game.json", part.field, part.ids)
		if err != nil {
			return err
		}
		for _, h := range open {
			if l.d.Banned[h] {
				return fmt.Errorf("game.json: hex %s stands under ban.hexes and under %s: remove it from one", l.d.Map.ID(h), part.field)
			}
		}
	}
	return nil
}

// hexes looks up a list of hexes of a file's field; none may stand there twice.
func (l *loading) hexes(file, field string, ids []string) ([]hex.Hex, error) {
	list := make([]hex.Hex, 0, len(ids))
	seen := make(map[string]bool, len(ids))
	for _, id := range ids {
		h, ok := l.d.Map.Lookup(id)
		if !ok {
			return nil, fmt.Errorf("%s: %s: %q is no hex of the map: correct the id", file, field, id)
		}
		if seen[id] {
			return nil, fmt.Errorf("%s: %s: hex %s stands there twice: remove one", file, field, id)
		}
		seen[id] = true
		list = append(list, h)
	}
	return list, nil
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
