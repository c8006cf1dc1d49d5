package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
)

// The hex under attack in these tests, and hexes beside it and behind.
const (
	targetHex = "E1620" // 0,0
	eastHex   = "E1520" // -1,1
	southHex  = "E1619" // 0,-1
	fightOn   = `"turn": 3, "phase": "combat"`
)

// arena is the map of field with some ground changed: "E1620 town", "E1620/E1520 river bridge road=primary".
func arena(t *testing.T, changes ...string) *Rules {
	t.Helper()
	d := field(t)
	grounds := map[string]data.Terrain{"clear": data.Clear, "light": data.LightWoods, "forest": data.Forest, "rough": data.WoodedRough, "village": data.Village, "town": data.Town, "city": data.City}
	for _, c := range changes {
		w := strings.Fields(c)
		a, b, side := strings.Cut(w[0], "/")
		h, _ := d.Map.Lookup(a)
		if !side {
			for _, word := range w[1:] {
				if word == "wall" {
					d.Map.Ground[h].Spots |= data.WestWall
				} else if word == "source" {
					d.Map.Ground[h].Spots |= data.AlliedSource
				} else {
					d.Map.Ground[h].Terrain = grounds[word]
				}
			}
			if slices.Contains(w, "rough") {
				for _, s := range d.Map.Sides[h] {
					d.Map.Between[s].Rough = true
				}
			}
			continue
		}
		to, _ := d.Map.Lookup(b)
		e := &d.Map.Between[d.Map.Side(h, to)]
		for _, word := range w[1:] {
			switch word {
			case "river":
				e.River = true
			case "meuse":
				e.River, e.Meuse = true, true
			case "lake":
				e.Lake = true
			case "road":
				e.Road = data.Secondary
			case "bridge":
				e.River, e.Road, e.Bridge = true, data.Secondary, 0
				d.Map.Bridges[0] = data.Site{Side: d.Map.Side(h, to)}
			}
		}
	}
	return rulesOf(t, d)
}

// joinAll names all that can attack the target.
func (s *sketch) joinAll() {
	s.Helper()
	s.do("attack >" + targetHex)
	for {
		i := slices.IndexFunc(s.lines(), func(l string) bool { return strings.HasPrefix(l, "join") })
		if i < 0 {
			return
		}
		s.do(s.lines()[i])
	}
}

// assault attacks the target with all that can, and these dice.
func (s *sketch) assault(dice ...int) {
	s.Helper()
	s.joinAll()
	s.do("fight", dice...)
}

// Odds are rounded down in favor of the defender (ARD-14.4-06); columns beyond the chart are counted, shifts
// netted, and only then the ends of the chart hold (ARD-14.5-01, ARD-14.5-02).
func TestOddsColumns(t *testing.T) {
	for _, c := range []struct {
		attack, defense int16
		net, column     int8
		name            string
	}{
		{15, 4, 0, 2, "3-1"}, {9, 1, -1, 6, "7-1"}, {9, 1, -3, 5, "6-1"}, {4, 4, 0, 0, "1-1"}, {3, 4, 0, -1, "1-2"}, {3, 6, 0, -1, "1-2"},
		{3, 7, 0, -2, "1-3"}, {1, 9, 0, -2, "1-3"}, {1, 9, 5, -2, "1-3"}, {1, 9, 7, -1, "1-2"}, {7, 4, 1, 1, "2-1"},
	} {
		if got := columnOf(indexOf(c.attack, c.defense), c.net); got != c.column || columnName(got) != c.name {
			t.Errorf("%d to %d, shifted %d: column %d %s, want %s", c.attack, c.defense, c.net, got, columnName(got), c.name)
		}
	}
}

// What halves an attack: rivers with a bridge or not (ARD-15.3-01), Wooded Rough of its own (ARD-15.5-01), a
// bridge site into it (ARD-15.5-04) but not the climb without one (ARD-15.5-02), vehicles off the road
// (ARD-15.4-01), Allied tanks and Recon at the West Wall (ARD-15.7-02); once, unit by unit, rounded up
// (ARD-15.2-01). Black boxes are doubled against built-up hexes, before that (ARD-27.4-01, ARD-27.4-02).
func TestAttackStrength(t *testing.T) {
	for _, c := range []struct {
		name, ground, edge, unit string
		want                     int16
	}{
		{"open", "clear", "", "de-1ss-2", 5},
		{"a river", "clear", "river", "de-1ss-2", 3},
		{"a bridged river", "clear", "bridge", "de-1ss-2", 3},
		{"Panzergrenadiers into Forest", "forest", "", "de-1ss-2", 5},
		{"a tank into Forest", "forest", "", "de-1ss-1-1", 4},
		{"a tank into Forest by road", "forest", "road", "de-1ss-1-1", 7},
		{"a tank into the West Wall off the road", "wall", "", "de-1ss-1-1", 4},
		{"a German tank into the West Wall by road", "wall", "road", "de-1ss-1-1", 7},
		{"up to Wooded Rough", "rough", "", "de-1ss-2", 5},
		{"a tank up to Wooded Rough", "rough", "", "de-1ss-1-1", 4},
		{"over a bridge into Wooded Rough", "rough", "bridge", "de-1ss-2", 3},
		{"two causes halve once", "rough", "bridge", "de-1ss-1-1", 4},
		{"a Brummbaer in the open", "clear", "", "de-217-strmpz", 2},
		{"a Brummbaer against a town", "town", "", "de-217-strmpz", 4},
		{"a Brummbaer against a town over a river", "town", "river", "de-217-strmpz", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t, targetHex+" "+c.ground, targetHex+"/"+eastHex+" "+c.edge), "us-28-110-1 "+targetHex+", "+c.unit+" "+eastHex, fightOn)
			if got := s.p.attackOf(s.unit(c.unit), s.hex(targetHex)); got != c.want {
				t.Errorf("attacks with %d, want %d", got, c.want)
			}
		})
	}
	// Out of Wooded Rough all attacks are halved, along a road as well.
	s := sketchOn(t, arena(t, eastHex+" rough", targetHex+"/"+eastHex+" road"), "us-28-110-1 "+targetHex+", de-1ss-2 "+eastHex, fightOn)
	if got := s.p.attackOf(s.unit("de-1ss-2"), s.hex(targetHex)); got != 3 {
		t.Errorf("out of Wooded Rough along a road: %d", got)
	}
	// The West Wall halves Allied tanks by road too, and no German or infantry.
	s = sketchOn(t, arena(t, targetHex+" wall", targetHex+"/"+eastHex+" road"), "de-26-78-gren "+targetHex+", us-28-707-tnk "+eastHex+", us-14-cav-18 "+eastHex+", us-99-393 "+southHex, fightOn)
	for id, want := range map[string]int16{"us-28-707-tnk": 2, "us-14-cav-18": 2, "us-99-393": 5} {
		if got := s.p.attackOf(s.unit(id), s.hex(targetHex)); got != want {
			t.Errorf("%s against the West Wall: %d, want %d", id, got, want)
		}
	}
}

// The bonus of a hex is added once (ARD-15.1-01), the best of terrain, Improved Position (ARD-15.8-01) and
// West Wall for Germans (ARD-15.7-01) counts (ARD-15.1-02) for which a unit qualifies (ARD-15.1-05): none in
// parentheses (ARD-15.1-03) or in Strategic Movement (ARD-12.5-01), +1 at most for silhouetted tanks
// (ARD-15.1-04), nothing of those that retreated into the hex (ARD-17.5-01). Nothing at all is 1
// (ARD-14.5-03); Disruption does not matter (ARD-18.3-02).
func TestDefenseStrength(t *testing.T) {
	for _, c := range []struct {
		name, ground, units, more string
		defense                   int16
		dcb                       int8
	}{
		{"an engineer in a town (E3)", "town", "us-35-eng E1620", "", 5, 3},
		{"two units share the bonus", "town", "us-28-110-1 E1620, us-28-110-2 E1620", "", 7, 3},
		{"tanks alone", "town", "us-28-707-tnk E1620", "", 4, 1},
		{"tanks with infantry", "town", "us-28-707-tnk E1620, us-28-110-1 E1620", "", 8, 3},
		{"artillery", "town", "us-viii-333 E1620", "", 2, 0},
		{"on trucks", "town", "us-28-110-1 E1620 marker=truck", "", 2, 0},
		{"an Improved Position", "clear", "us-28-110-1 E1620", `"improved": {"E1620": "done"}`, 4, 2},
		{"an Improved Position that is begun", "clear", "us-28-110-1 E1620", `"improved": {"E1620": "begun"}`, 2, 0},
		{"it does not add to Forest", "forest", "us-28-110-1 E1620", `"improved": {"E1620": "done"}`, 4, 2},
		{"the West Wall is German", "wall", "us-28-110-1 E1620", "", 2, 0},
		{"Germans in the West Wall", "wall", "de-26-39-fus E1620", "", 0, 3},
		{"Disrupted", "town", "us-28-110-1 E1620 state=disrupted", "", 5, 3},
		{"retreated into it", "town", "us-28-110-1 E1620 fell-back, us-28-707-tnk E1620", "", 4, 1},
		{"retreated into it, alone", "town", "us-28-110-1 E1620 fell-back", "", 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := []string{fightOn}
			if c.more != "" {
				more = append(more, c.more)
			}
			s := sketchOn(t, arena(t, targetHex+" "+c.ground), c.units, more...)
			got, dcb := s.p.defense(s.hex(targetHex))
			if dcb != c.dcb || c.defense != 0 && got != c.defense {
				t.Errorf("defends with %d, bonus %d, want %d and %d", got, dcb, c.defense, c.dcb)
			}
		})
	}
}

// The Armor Shift: of the attacker with a gray TQ against none (ARD-21.1-01) or a lower one (ARD-21.1-02,
// E10, E11), never with a red one (ARD-21.2-01); of the defender with infantry and tanks against no tank
// (ARD-21.1-03), a US combat command counts as both (ARD-21.1-04), any attacking tank denies it (ARD-21.1-05,
// ARD-21.1-06); not in Forest, Wooded Rough, West Wall or City (ARD-21.3-01), nor of a tank that cannot cross
// (ARD-21.3-02), but over a bridge (ARD-21.3-03, ARD-15.3-02). Out of supply a tank loses a point
// (ARD-23.4-02).
func TestArmorShift(t *testing.T) {
	for _, c := range []struct {
		name, ground, edge, defenders, attackers string
		want                                     int8
	}{
		{"against no TQ", "clear", "", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 1},
		{"4 against 3", "clear", "", "us-28-707-tnk E1620", "de-1ss-1-1 E1520", 1},
		{"3 against 3", "clear", "", "us-28-707-tnk E1620", "de-150-pz-bde E1520", 0},
		{"4 out of supply against 3", "clear", "", "us-28-707-tnk E1620", "de-1ss-1-1 E1520 out-of-supply", 0},
		{"4 against 3 out of supply", "clear", "", "us-28-707-tnk E1620 out-of-supply", "de-150-pz-bde E1520", 1},
		{"a red TQ attacks", "clear", "", "us-28-110-1 E1620", "de-1ss-1-jpz E1520", 0},
		{"a red TQ defends", "clear", "", "us-28-630-td E1620", "de-150-pz-bde E1520", 0},
		{"in a town", "town", "", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 1},
		{"in a city", "city", "", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 0},
		{"in Forest", "forest", "road", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 0},
		{"in Wooded Rough", "rough", "road", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 0},
		{"in the West Wall", "wall", "road", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 0},
		{"over a river", "clear", "river", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 0},
		{"over a bridge", "clear", "bridge", "us-28-110-1 E1620", "de-1ss-1-1 E1520", 1},
		{"the defender's", "clear", "", "us-28-110-1 E1620, us-28-707-tnk E1620", "de-1ss-2 E1520", -1},
		{"the defender's with a red TQ", "clear", "", "us-28-110-1 E1620, us-28-630-td E1620", "de-1ss-2 E1520", -1},
		{"tanks alone defend", "clear", "", "us-28-707-tnk E1620", "de-1ss-2 E1520", 0},
		{"a combat command alone", "clear", "", "us-9-arm-ccr E1620", "de-1ss-2 E1520", -1},
		{"a British brigade is no US combat command", "clear", "", "uk-gds-5 E1620", "de-1ss-2 E1520", 0},
		{"but 34 Brigade is treated as one (ARD-ERR-CTR-01)", "clear", "", "uk-34-tnk-bde E1620", "de-1ss-2 E1520", -1},
		{"Recon alone", "clear", "", "us-14-cav-18 E1620", "de-1ss-2 E1520", -1},
		{"a tank that cannot cross denies it", "clear", "river", "us-28-110-1 E1620, us-28-707-tnk E1620", "de-1ss-1-1 E1520", 0},
		{"a red TQ denies it", "clear", "", "us-28-110-1 E1620, us-28-707-tnk E1620", "de-1ss-1-jpz E1520", 0},
		{"who retreated into the hex has no TQ", "clear", "", "us-28-110-1 E1620, us-28-707-tnk E1620 fell-back", "de-150-pz-bde E1520", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t, targetHex+" "+c.ground, targetHex+"/"+eastHex+" "+c.edge), c.defenders+", "+c.attackers, fightOn)
			s.joinAll()
			if got := s.p.armor(); got != c.want {
				t.Errorf("Armor Shift %d, want %d", got, c.want)
			}
		})
	}
}

// A TQ that lack of supply has brought down to 0 is still one (ARD-23.4-06): it gives the Armor Shift against a defender who has none
// (ARD-21.1-01), and as the defender's denies it to another 0 (ARD-21.1-02).
func TestArmorShiftOfNothing(t *testing.T) {
	d := field(t)
	for _, id := range []string{"de-150-pz-bde", "us-28-707-tnk"} {
		d.Units[slices.IndexFunc(d.Units, func(u data.Unit) bool { return u.ID == id })].Faces[0].TQ = 1
	}
	r := rulesOf(t, d)
	for defender, want := range map[string]int8{"us-28-110-1 E1620": 1, "us-28-707-tnk E1620 out-of-supply": 0} {
		s := sketchOn(t, r, defender+", de-150-pz-bde E1520 out-of-supply", fightOn)
		s.joinAll()
		if q := s.p.quality(s.unit("de-150-pz-bde")); q != 0 || s.p.armor() != want {
			t.Errorf("against %s a TQ of %d gives an Armor Shift of %d, want %d", defender, q, s.p.armor(), want)
		}
	}
}

// The other shifts (ARD-15.9-01, ARD-15.9-02): one for a defender in Strategic Movement (ARD-12.5-01), one for
// Disrupted and two for Routed units, not three for both (ARD-18.2-05, E41), supply of all defenders and of
// any attacker (ARD-23.4-01), Attacker's Advantage once it counts (ARD-16.6-01, ARD-16.6-06).
func TestShifts(t *testing.T) {
	for _, c := range []struct {
		name, defenders, attackers string
		shift                      shift
		want                       int8
	}{
		{"on trucks", "us-28-110-1 E1620 marker=truck", "de-1ss-2 E1520", shMarching, 1},
		{"Disrupted", "us-28-110-1 E1620 state=disrupted", "de-1ss-2 E1520", shShaken, 1},
		{"Routed", "us-28-110-1 E1620 state=routed, us-28-110-2 E1620 state=disrupted", "de-1ss-2 E1520", shShaken, 2},
		{"all out of supply", "us-28-110-1 E1620 out-of-supply", "de-1ss-2 E1520", shNoSupply, 1},
		{"one in supply", "us-28-110-1 E1620 out-of-supply, us-28-110-2 E1620", "de-1ss-2 E1520", shNoSupply, 0},
		{"an attacker out of supply", "us-28-110-1 E1620", "de-1ss-2 E1520 out-of-supply, de-1ss-1 E1619", shAttackSupply, -1},
		{"Attacker's Advantage", "us-28-110-1 E1620", "de-1ss-2 E1520 aim=E1620, de-1ss-1 E1619 aim=E1620", shAdvantage, 1},
		{"Attacker's Advantage over another hex", "us-28-110-1 E1620", "de-1ss-2 E1520 aim=E1519", shAdvantage, 0},
		{"Attacker's Advantage of this phase", "us-28-110-1 E1620", "de-1ss-2 E1520 fresh aim=E1620", shAdvantage, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t), c.defenders+", "+c.attackers, fightOn)
			s.joinAll()
			if got := s.p.odds(); got.shifts[c.shift] != c.want {
				t.Errorf("the shift is %d, want %d of %v", got.shifts[c.shift], c.want, got.shifts)
			}
		})
	}
}

// Who may attack: steady units of no artillery (ARD-18.2-03, ARD-22.9-01), once in a phase (ARD-14.1-02), not in
// Strategic Movement (ARD-12.7-03), nor builders (ARD-15.8-05), those that tried to disengage (ARD-20.1-03) or
// wait for the night (ARD-25.3-04); units of two divisions at most (ARD-14.3-01), lone ones as a division of
// their own (ARD-14.3-02).
func TestWhoAttacks(t *testing.T) {
	for _, c := range []struct{ name, unit, row string }{
		{"Disrupted", "de-1ss-2 E1520 state=disrupted", "ARD-18.2-03"},
		{"artillery", "de-i-ss-388 E1520", "ARD-22.9-01"},
		{"has attacked", "de-1ss-2 E1520 attacked", "ARD-14.1-02"},
		{"in Strategic Movement", "de-1ss-2 E1520 marker=strategic", "ARD-12.7-03"},
		{"builds", "de-1ss-2 E1520 building", "ARD-15.8-05"},
		{"tried to disengage", "de-1ss-2 E1520 rolled", "ARD-20.1-03"},
		{"waits for the night", "de-1ss-2 E1520 night", "ARD-25.3-04"},
		{"not adjacent", "de-1ss-2 E1420", "ARD-14.1-01"},
		{"of a third division", "de-1ss-2 E1520, de-26-78-gren E1619", "ARD-14.3-01"},
		{"of no division and alone", "de-217-strmpz E1520, de-26-78-gren E1619", "ARD-14.3-02"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-77-gren E1621, "+c.unit, fightOn)
			s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-77-gren")
			id, _, _ := strings.Cut(c.unit, " ")
			s.refused("join +"+id, c.row)
		})
	}
	// With a unit of one of the two divisions in its hex it belongs to that one, taking part or not.
	s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-77-gren E1621, de-217-strmpz E1520, de-26-78-gren E1520", fightOn)
	s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-77-gren")
	s.can("join +de-217-strmpz")
	// Nobody is attacked twice.
	s = sketchOn(t, arena(t), "us-28-110-1 E1620 targeted, de-2-pz-2 E1720", fightOn)
	s.refused("attack >E1620", "ARD-14.1-02")
}
