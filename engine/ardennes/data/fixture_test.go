package data

import (
	"io/fs"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/scenarios"
)

// folder is the folder of the game.
func folder(t *testing.T) fs.FS {
	t.Helper()
	f, err := scenarios.Folder("ardennes")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// load reads a scenario; options are written "id value".
func load(t *testing.T, scenario string, options ...string) *Data {
	t.Helper()
	chosen := map[string]string{}
	for _, o := range options {
		id, value, _ := strings.Cut(o, " ")
		chosen[id] = value
	}
	d, err := Load(folder(t), scenario, chosen)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// at is a hex of the map in play.
func (d *Data) at(t *testing.T, id string) hex.Hex {
	t.Helper()
	h, ok := d.Map.Lookup(id)
	if !ok {
		t.Fatalf("%s is no hex in play", id)
	}
	return h
}

// between is the hexside of two hexes.
func (d *Data) between(t *testing.T, a, b string) *Hexside {
	t.Helper()
	s := d.Map.Side(d.at(t, a), d.at(t, b))
	if s == hex.NoSide {
		t.Fatalf("%s and %s are no neighbours", a, b)
	}
	return &d.Map.Between[s]
}

// named is the unit with an id.
func (d *Data) named(t *testing.T, id string) (game.Unit, *Unit) {
	t.Helper()
	for i := range d.Units {
		if d.Units[i].ID == id {
			return game.Unit(i), &d.Units[i]
		}
	}
	t.Fatalf("there is no unit %s", id)
	return game.NoUnit, nil
}

// ids writes hexes.
func (d *Data) ids(hexes []hex.Hex) string {
	var out []string
	for _, h := range hexes {
		out = append(out, d.Map.ID(h))
	}
	return strings.Join(out, " ")
}
