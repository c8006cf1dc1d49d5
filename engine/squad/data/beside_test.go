package data_test

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// values are those of an option of a scenario.
func values(t *testing.T, d *data.Data, option string) []string {
	t.Helper()
	for _, o := range d.Options {
		if o.ID == option {
			return o.Values
		}
	}
	t.Fatalf("%s has no option %s", d.Scenario.ID, option)
	return nil
}

// Every scenario can be played side by side with each that it names, on one map with the panels of both (OTL-12.4-01): no
// soldier belongs to two orders of battle, and set-up areas and ways off the map stay where they are when each is played alone.
func TestSideBySide(t *testing.T) {
	pairs := 0
	for _, one := range all(t) {
		for _, name := range values(t, one, "beside")[1:] {
			d, err := data.Load(folder(t), one.Scenario.ID, map[string]string{"beside": name})
			if err != nil {
				t.Errorf("%s beside %s: %v", name, one.Scenario.ID, err)
				continue
			}
			pairs++
			other := load(t, name)
			if d.Scenarios() != 2 || d.Played(1).ID != name || len(d.Ground.Panels) != len(one.Ground.Panels)+len(other.Ground.Panels) {
				t.Errorf("%s beside %s: %d scenarios, %d panels", name, one.Scenario.ID, d.Scenarios(), len(d.Ground.Panels))
			}
			enlisted := map[data.SoldierID]bool{}
			for i, alone := range []*data.Data{one, other} {
				for side := range alone.Scenario.Forces {
					f, was := &d.Played(i).Forces[side], &alone.Scenario.Forces[side]
					for _, id := range f.Soldiers {
						if enlisted[id] {
							t.Errorf("%s beside %s: %s serves in both", name, one.Scenario.ID, d.Soldiers[id].ID)
						}
						enlisted[id] = true
					}
					if len(f.Soldiers) != len(was.Soldiers) || f.Elan != was.Elan || f.Break != was.Break || f.Fakes != was.Fakes {
						t.Errorf("%s beside %s: the force of side %d has changed", name, one.Scenario.ID, side)
					}
					sameHexes(t, d, alone, f.Area, was.Area)
					sameHexes(t, d, alone, f.Exits, was.Exits)
					for _, h := range f.Exits {
						if d.Ground.Cells[h].Edges == 0 {
							t.Errorf("%s beside %s: nobody can leave the map in %s", name, one.Scenario.ID, d.Ground.ID(h))
						}
					}
				}
			}
		}
	}
	if pairs < 60 {
		t.Errorf("only %d pairs", pairs)
	}
}

// sameHexes sees that an area has the same hexes as when the scenario is played alone; half hexes of its
// rim that the other map completes may belong to that now.
func sameHexes(t *testing.T, d, alone *data.Data, got, want []hex.Hex) {
	t.Helper()
	in := map[string]bool{}
	for _, h := range got {
		id := d.Ground.ID(h)
		if in[id] = true; !has(alone, want, id) {
			t.Errorf("%s has joined an area of %s", id, alone.Scenario.ID)
		}
	}
	for _, h := range want {
		if !in[alone.Ground.ID(h)] && !alone.Ground.Cells[h].Half {
			t.Errorf("%s is no longer in an area of %s", alone.Ground.ID(h), alone.Scenario.ID)
		}
	}
}

func has(d *data.Data, list []hex.Hex, id string) bool {
	for _, h := range list {
		if d.Ground.ID(h) == id {
			return true
		}
	}
	return false
}

// The maps abut where the players wish (OTL-12.4-01), but not at an edge by which soldiers have to leave.
func TestWhereTheMapsAbut(t *testing.T) {
	for _, c := range []struct {
		first, second, edge string
		x, y                int // of the second one's first panel, against the first one's
		fault               string
	}{
		{"01-two-patrols", "03-the-watching-hill", "any", 1, 0, ""},
		{"01-two-patrols", "03-the-watching-hill", "west", -1, 0, ""},
		{"01-two-patrols", "03-the-watching-hill", "south", 0, 2, ""},
		{"01-two-patrols", "03-the-watching-hill", "north", 0, -2, ""},
		{"02-the-farm-on-the-way", "01-two-patrols", "south", 0, 0, "the option abut: soldiers of one of the scenarios have to leave by the edge"},
		{"01-two-patrols", "02-the-farm-on-the-way", "north", 0, 0, "leave by the edge"},
		{"10-the-road-to-cisterna", "01-two-patrols", "any", 0, -2, ""},
	} {
		d, err := data.Load(folder(t), c.first, map[string]string{"beside": c.second, "abut": c.edge})
		switch {
		case c.fault != "":
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s, %s, %s: %v, want %q", c.first, c.second, c.edge, err, c.fault)
			}
			continue
		case err != nil:
			t.Fatal(err)
		}
		var at [2]*data.Placed
		for i := range d.Ground.Panels {
			if p := &d.Ground.Panels[i]; at[p.Scenario] == nil {
				at[p.Scenario] = p
			}
		}
		if x, y := at[1].PX-at[0].PX, at[1].PY-at[0].PY; x != c.x || y != c.y {
			t.Errorf("%s, %s, %s: the second map lies %d, %d from the first", c.first, c.second, c.edge, x, y)
		}
	}
	for _, options := range []map[string]string{{"beside": "05-the-blockhouse"}, {"beside": "03-the-watching-hill", "solitaire": "on"}, {"beside": "03-the-watching-hill", "abut": "up"}} {
		if _, err := data.Load(folder(t), "01-two-patrols", options); err == nil {
			t.Errorf("%v is accepted", options)
		}
	}
}

// Soldiers whom both scenarios have are replaced in the second one by others with the same weapon, leaders by leaders of the
// same kind, of the nearest morale (OTL-12.4-03): scenarios 1 and 9 share the Americans 2 to 6 and Germans.
func TestSharedSoldiersAreReplaced(t *testing.T) {
	d, err := data.Load(folder(t), "01-two-patrols", map[string]string{"beside": "09-one-bridge"})
	if err != nil {
		t.Fatal(err)
	}
	alone, replaced := load(t, "09-one-bridge"), 0
	for side := range alone.Scenario.Forces {
		for i, id := range alone.Scenario.Forces[side].Soldiers {
			now := d.Played(1).Forces[side].Soldiers[i]
			was, is := &d.Soldiers[id], &d.Soldiers[now]
			shared := false
			for _, other := range d.Scenario.Forces[side].Soldiers {
				shared = shared || other == id
			}
			if shared != (now != id) {
				t.Errorf("%s is shared: %v; his place has %s", was.ID, shared, is.ID)
			}
			if now == id {
				continue
			}
			replaced++
			if is.Weapon != was.Weapon || is.Leader() != was.Leader() || is.Squad != was.Squad || is.Side != game.Side(side) {
				t.Errorf("%s (%s) is replaced by %s (%s)", was.ID, d.Weapons[was.Weapon].Code, is.ID, d.Weapons[is.Weapon].Code)
			}
		}
	}
	if replaced < 6 {
		t.Errorf("%d soldiers were replaced", replaced)
	}
}
