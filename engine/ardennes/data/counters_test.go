package data

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// What is printed on counters and maps (chapters 1 and 2).
func TestCounters(t *testing.T) {
	d := load(t, "campaign", "optional_units true")
	t.Run("ARD-1.1-01: pieces are battalions, regiments and brigades; two turns and a night make a day", func(t *testing.T) {
		sizes := map[string]int{}
		for i := range d.Units {
			sizes[d.Units[i].Size]++
		}
		if sizes["II"] == 0 || sizes["III"] == 0 || sizes["X"] == 0 || sizes["XX"] != 0 || sizes["I"] != 0 {
			t.Errorf("%v", sizes)
		}
		for n := 1; n < len(d.Turns); n++ {
			if c := &d.Turns[n]; c.PM != (n%2 == 0) || c.Night && !c.PM {
				t.Errorf("turn %d: PM is %v, a night follows: %v", n, c.PM, c.Night)
			}
		}
	})
	t.Run("ARD-2.1-01: two maps, at most 570 counters, six-sided dice", func(t *testing.T) {
		sheets := map[byte]int{}
		for h := range d.Map.Neighbors {
			sheets[d.Map.ID(hex.Hex(h))[0]]++
		}
		if len(sheets) != 2 || sheets['E'] == 0 || sheets['W'] == 0 {
			t.Errorf("hexes by sheet: %v", sheets)
		}
		markers := 0
		for side := range d.Markers.Strategic {
			markers += int(d.Markers.Strategic[side] + d.Markers.Traffic + d.Markers.Roadblocks + d.Markers.Night)
		}
		if n := len(d.Units) + markers + int(d.Markers.Dumps); n > 570 {
			t.Errorf("%d counters", n)
		}
		for c := range d.Charts.CRT {
			for die := 1; die <= 6; die++ {
				if d.Charts.CRT[c][die] == NoResult {
					t.Errorf("no result in column %d for a %d", c, die)
				}
			}
		}
	})
	t.Run("ARD-2.3-01: sizes have their codes, and no effect but on breakdown", func(t *testing.T) {
		codes := strings.Fields("X III II TF Gp Sq CC I -")
		for i := range d.Units {
			u := &d.Units[i]
			if !slices.Contains(codes, u.Size) && u.Size != "" {
				t.Errorf("%s has the size %q", u.ID, u.Size)
			}
			if u.Breaks != NoPool && u.Size != "III" && u.Size != "CC" {
				t.Errorf("%s of size %q breaks down", u.ID, u.Size)
			}
		}
	})
	t.Run("ARD-2.4-01: two classifications, which do not depend on one another", func(t *testing.T) {
		for _, c := range []struct {
			types         []Type
			mech, vehicle bool
		}{
			{[]Type{Infantry, Parachute, Glider, Mountain, Engineer, Fortress}, false, false},
			{[]Type{Motorized, MechInfantry, Panzergrenadier}, true, false},
			{[]Type{Tank, TankDestroyer, AssaultGun, Recon, Flak, Artillery, Nebelwerfer}, true, true},
		} {
			for _, k := range c.types {
				if m := d.Types[k].Marks; (m&Mechanized != 0) != c.mech || (m&Vehicle != 0) != c.vehicle {
					t.Errorf("%s: Mechanized %v, Vehicle Type %v", d.Types[k].Name, m&Mechanized != 0, m&Vehicle != 0)
				}
			}
		}
	})
	t.Run("ARD-2.4-07: silhouettes have no stacking points, Tank Units with a NATO symbol have", func(t *testing.T) {
		silhouettes, symbols := 0, 0
		for i := range d.Units {
			switch u := &d.Units[i]; {
			case u.Has(Silhouette):
				silhouettes++
				if u.Faces[0].Stacking != 0 || !u.Has(TankUnit) {
					t.Errorf("%s: %d points, a Tank Unit: %v", u.ID, u.Faces[0].Stacking, u.Has(TankUnit))
				}
			case u.Has(TankUnit):
				symbols++
				if u.Faces[0].Stacking == 0 {
					t.Errorf("%s has no stacking points", u.ID)
				}
			}
		}
		if silhouettes == 0 || symbols == 0 {
			t.Errorf("%d silhouettes, %d symbols", silhouettes, symbols)
		}
	})
	t.Run("ARD-2.4-08: Artillery Units of all types have a range, parentheses and a fired back", func(t *testing.T) {
		for i := range d.Units {
			u := &d.Units[i]
			gun := u.Type == Artillery || u.Type == Nebelwerfer
			if f := &u.Faces[0]; gun != u.Has(Gunner) || gun != (u.Range > 0) || gun != f.Paren || gun && (f.Attack != 0 || u.Faces[1].Defense == 0 || !u.Faces[1].Paren) {
				t.Errorf("%s: %+v, range %d", u.ID, f, u.Range)
			}
		}
	})
	t.Run("ARD-2.4-09: every counter has its factors, allowance and id", func(t *testing.T) {
		for i := range d.Units {
			u := &d.Units[i]
			if f := &u.Faces[0]; f.Defense < 1 || !u.Has(Gunner) && (f.Attack < 1 || f.Move < 1) || u.Label == "" || u.Name == "" || u.Steps < 1 || u.Steps > 2 {
				t.Errorf("%s: %+v, %d steps", u.ID, f, u.Steps)
			}
		}
	})
	unit := func(id string) *Unit {
		i := slices.IndexFunc(d.Units, func(u Unit) bool { return u.ID == id })
		if i < 0 {
			t.Fatalf("no unit %q", id)
		}
		return &d.Units[i]
	}
	t.Run("ARD-2.5-01: 4/8/2 is the 2nd battalion of the 8th regiment of the 4th division", func(t *testing.T) {
		u, one, two := unit("us-4-8-2"), unit("us-4-12-1"), unit("us-4-12-2")
		if u.Label != "4/8/2" || d.Divisions[u.Division].ID != "us-4" || one.Division != u.Division || one.Regiment == u.Regiment || two.Regiment != one.Regiment {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-2.6-01: two letters are AB, BC, CD, FG, LK, LM or MN", func(t *testing.T) {
		pairs := 0
		for _, a := range d.Schedule {
			letters := ""
			for i := range d.Entries {
				if a.Entries>>i&1 != 0 {
					letters += d.Entries[i].Letter
				}
			}
			if len(letters) == 2 {
				pairs++
				if !slices.Contains([]string{"AB", "BC", "CD", "FG", "KL", "LM", "MN"}, letters) {
					t.Errorf("%s arrives at %s", d.Units[a.Unit].ID, letters)
				}
			}
			if a.Turn < 2 || a.How == ByEntry && letters == "" {
				t.Errorf("%s arrives on turn %d at %q", d.Units[a.Unit].ID, a.Turn, letters)
			}
		}
		if pairs == 0 {
			t.Error("no unit may choose")
		}
	})
	t.Run("ARD-2.8-01: units are Elite, Veteran or Green", func(t *testing.T) {
		count := map[Morale]int{}
		for i := range d.Units {
			count[d.Units[i].Morale]++
		}
		if len(count) != 3 || unit("us-106-422-2").Morale != Green || unit("de-1ss-1-1").Morale != Elite || unit("us-28-110-1").Morale != Veteran {
			t.Errorf("%v", count)
		}
	})
	t.Run("ARD-2.9-01: Tank Quality: red ones are of tank destroyers and the like, never without a number", func(t *testing.T) {
		red := 0
		for i := range d.Units {
			u := &d.Units[i]
			if u.Has(RedTQ) {
				if red++; u.Faces[0].TQ == 0 || u.Type == Tank {
					t.Errorf("%s: TQ %d, type %s", u.ID, u.Faces[0].TQ, d.Types[u.Type].Name)
				}
			}
			if u.Type == Tank && u.Faces[0].TQ == 0 {
				t.Errorf("%s has no TQ", u.ID)
			}
		}
		if red == 0 {
			t.Error("no red TQ")
		}
	})
	t.Run("ARD-2.11-01: every German counter has the color of an army, the Nordwind units among the optional", func(t *testing.T) {
		for i := range d.Units {
			u := &d.Units[i]
			switch {
			case u.Army == NoArmy && u.Pool == NoPool, u.Army != NoArmy && d.Armies[u.Army].Side != u.Side:
				t.Errorf("%s has the color of %q", u.ID, d.Armies[u.Army].Name)
			case u.Army == Nordwind && (u.Arrival < 0 || !d.Schedule[u.Arrival].Optional):
				t.Errorf("%s is no optional unit", u.ID)
			}
		}
	})
	t.Run("ARD-2.12-01: the markers, of which these are limited", func(t *testing.T) {
		want := Markers{Strategic: [2]int8{10, 6}, PrimeMover: [3]int8{2, 2, 1}, Traffic: 6, Roadblocks: 2, Night: 3, Dumps: 3}
		if d.Markers != want {
			t.Errorf("%+v", d.Markers)
		}
	})
	t.Run("ARD-24.1-01: six Traffic markers of each side", func(t *testing.T) {
		if d.Markers.Traffic != 6 {
			t.Errorf("%d", d.Markers.Traffic)
		}
	})
	t.Run("ARD-7.7-02: no bridge where a river runs through a town", func(t *testing.T) {
		for _, id := range []string{"E2416", "E2532", "W0219"} { // Clervaux, Malmédy, Houffalize
			h, _ := d.Map.Lookup(id)
			if !d.Map.Ground[h].Terrain.BuiltUp() {
				t.Errorf("%s is no town", id)
			}
		}
		h, _ := d.Map.Lookup("E2416")
		for _, side := range d.Map.Sides[h] {
			if e := &d.Map.Between[side]; e.Bridge != NoBridge {
				t.Error("there is a bridge at Clervaux")
			}
		}
	})
	t.Run("ARD-10.3-08: a river inside Wooded Rough is no river hexside unless a bridge crosses it", func(t *testing.T) {
		ignored := 0
		for s := range d.Map.Between {
			e := &d.Map.Between[s]
			a, b := d.Map.Ends[s][0], d.Map.Ends[s][1]
			if d.Map.Ground[a].Terrain != WoodedRough && d.Map.Ground[b].Terrain != WoodedRough {
				continue
			}
			printed := d.Map.Hexsides[s].River != ""
			if e.River != (printed && e.Bridge != NoBridge) && d.Map.Hexsides[s].River != "lake" {
				t.Errorf("%s/%s: river %v, printed %v", d.Map.ID(a), d.Map.ID(b), e.River, printed)
			}
			if printed && !e.River {
				ignored++
			}
		}
		if ignored == 0 {
			t.Error("there is no such river")
		}
	})
}
