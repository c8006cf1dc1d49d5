package data

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The lines of tec.tsv, each of which must be there.
var (
	terrainKeys = [NumTerrains]string{"clear", "light-woods", "forest", "wooded-rough", "village", "town", "city"}
	otherKeys   = []string{"west-wall", "improved", "primary", "secondary", "forest-road", "leave-ezoc", "traffic", "bottleneck", "relieved", "exit", "extended", "truck", "prime-mover"}
	moveKeys    = [NumMoves]string{"foot", "mud", "frozen"}
)

// readTerrain reads the Terrain Effects Chart and says what each hex and hexside is.
func (l *loading) readTerrain() {
	t := l.Chart("tec.tsv", "key", "kind", "name", "words", "foot", "mud", "frozen", "dcb")
	class := map[string]Terrain{}
	var cost [NumTerrains][NumMoves]int8
	var wall [NumMoves]int8
	var seen []string
	for _, r := range t.Rows {
		key := r.Text("key")
		if r.Text("name") == "" || slices.Contains(seen, key) {
			r.Fault("the line has no name, or its key stands there twice: correct it")
		}
		seen = append(seen, key)
		mp := moveCosts(&r)
		if i := slices.Index(terrainKeys[:], key); i >= 0 {
			cost[i], l.d.Terrain.DCB[i] = mp, r.Number("dcb", 0, 9)
			if built := Terrain(i) == Village || Terrain(i) == Town; built != (r.Text("foot") == "") {
				r.Fault("a village or town costs what its ground costs, other terrain has its own MP: correct foot, mud and frozen")
			}
			for _, w := range strings.Fields(r.Text("words")) {
				if _, twice := class[w]; twice {
					r.Fault("the word %.20q has a line already: remove it from one of them", w)
				}
				class[w] = Terrain(i)
			}
			continue
		}
		if key == "west-wall" {
			wall = mp
		}
		l.readEffect(&r, key, mp)
	}
	for _, k := range append(slices.Clone(terrainKeys[:]), otherKeys...) {
		if !slices.Contains(seen, k) {
			t.Fault("the line %s is missing: add it", k)
		}
	}
	l.paint(class, &cost, &wall)
	l.join()
}

// moveCosts reads the three columns; an empty one is 0.
func moveCosts(r *game.TableRow) (mp [NumMoves]int8) {
	for c, k := range moveKeys {
		if r.Text(k) != "" {
			mp[c] = r.MP(k)
		}
	}
	return mp
}

// readEffect reads a line that is no terrain of a hex.
func (l *loading) readEffect(r *game.TableRow, key string, mp [NumMoves]int8) {
	t := &l.d.Terrain
	one := func(to *int8, c Column) {
		if *to = mp[c]; *to < 1 {
			r.Fault("%s is empty: write MP", moveKeys[c])
		}
	}
	switch key {
	case "west-wall":
		t.WestWall = r.Number("dcb", 1, 9)
	case "improved":
		t.Improved = r.Number("dcb", 1, 9)
	case "primary", "secondary":
		road := Secondary
		if key == "primary" {
			road = Primary
		}
		for c := range t.Onroad {
			t.Onroad[c][road] = mp[c]
			if mp[c] < 1 {
				r.Fault("%s is empty: write MP", moveKeys[c])
			}
		}
	case "forest-road":
		if t.ForestRoad = mp; min(mp[Foot], mp[Mud], mp[Frozen]) < 1 {
			r.Fault("foot, mud or frozen is empty: write MP")
		}
	case "leave-ezoc":
		one(&t.LeaveEZOC, Foot)
	case "traffic":
		one(&t.Traffic, Foot)
	case "bottleneck":
		one(&t.Bottleneck, Foot)
	case "relieved":
		one(&t.Relieved, Foot)
	case "exit":
		one(&t.Exit, Foot)
	case "extended":
		one(&t.Extended, Foot)
	case "truck":
		one(&t.Truck, Foot)
	case "prime-mover":
		one(&t.PrimeMover, Mud)
	default:
		r.Fault("the key %.30q is unknown: write one of %s, %s", key, strings.Join(terrainKeys[:], ", "), strings.Join(otherKeys, ", "))
	}
}

// paint says what each hex is and what it costs off the road: the ground below villages
// and towns (ARD-2.13-04), and the more of ground and West Wall.
func (l *loading) paint(class map[string]Terrain, cost *[NumTerrains][NumMoves]int8, wall *[NumMoves]int8) {
	m := l.d.Map
	for c := range l.d.Terrain.Offroad {
		l.d.Terrain.Offroad[c] = make([]int8, m.Len())
	}
	for h := range m.Ground {
		g, printed := &m.Ground[h], &m.Hexes[h]
		terrain, ok1 := class[printed.Terrain]
		under, ok2 := class[printed.Under]
		if terrain.BuiltUp() != (printed.Under != "") && terrain != City || !ok1 || printed.Under != "" && !ok2 || under.BuiltUp() {
			l.Fault("hexes.tsv", "hex %s is %s over %q: write words of tec.tsv, and open ground under a village or town alone", m.ID(hex.Hex(h)), printed.Terrain, printed.Under)
			return
		}
		if !terrain.BuiltUp() {
			under = terrain
		}
		g.Terrain, g.Under = terrain, under
		ground := under
		if terrain == City {
			ground = City
		}
		if printed.Fort != "" {
			g.Spots |= WestWall
		}
		for c := range NumMoves {
			mp := cost[ground][c]
			if g.Is(WestWall) {
				mp = max(mp, wall[c])
			}
			l.d.Terrain.Offroad[c][h] = mp
		}
	}
}

// join says what each hexside is.
func (l *loading) join() {
	m := l.d.Map
	for s, e := range m.Hexsides {
		rough := m.Ground[m.Ends[s][0]].Terrain == WoodedRough || m.Ground[m.Ends[s][1]].Terrain == WoodedRough
		river := e.River == "stream" || e.River == "major"
		m.Between[s] = Hexside{Road: Road(slices.Index([]string{"", "secondary", "primary"}, e.Road)), River: river && (!rough || e.Bridge), Meuse: e.River == "major",
			Lake: e.River == "lake", Rough: rough, Semois: e.RiverName == "Semois", Bridge: NoBridge}
	}
}

var (
	crtHeads   = []string{"1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"}
	resultKeys = [NumResults]string{"", "D1*", "DR4*", "DR3", "DR2", "FF", "FF(+1)", "EX", "Eng", "A1/Eng", "A1", "D1", "A1/D1", "A1/DR2", "Eng+"}
)

// String is the result as printed.
func (r Result) String() string { return resultKeys[r] }

func (l *loading) readCRT() {
	for die, r := range l.Chart("crt.tsv", append([]string{"die"}, crtHeads...)...).ByDie(6) {
		for c, h := range crtHeads {
			l.d.Charts.CRT[c][die] = Result(1 + word(r, h, resultKeys[1:A1+1]))
		}
	}
}

// rolls reads a table by modified die: one row for each, the lowest first.
func rolls[T any](l *loading, file, title string, headings []string, read func(r *game.TableRow) T) (out Rolls[T]) {
	t := l.Chart(file, append([]string{"die"}, headings...)...)
	for i, r := range t.Rows {
		die := r.Number("die", -5, 12)
		if i == 0 {
			out.Low = die
		}
		if int(die) != int(out.Low)+i {
			r.Fault("die is %d: write one row for each roll, one after the other", die)
		}
		out.Rows = append(out.Rows, read(&r))
	}
	if len(out.Rows) == 0 {
		t.Fault("the table of %s is empty: add its rows", title)
		out.Rows = make([]T, 1)
	}
	return out
}

// yesNo reads one column of such a table, of yes and no.
func (l *loading) yesNo(file, title, heading string, all []string) Rolls[bool] {
	return rolls(l, file, title, all, func(r *game.TableRow) bool { return r.Yes(heading) })
}

func (l *loading) readRolls() {
	c := &l.d.Charts
	c.FireFight = rolls(l, "fire-fight.tsv", "Fire Fights", []string{"result"}, func(r *game.TableRow) Result {
		return Result(1 + word(r, "result", resultKeys[1:]))
	})
	for i, res := range c.FireFight.Rows {
		if res == D1Star || res == DR4Star || res == DR3 || res == FF || res == FFPlus1 {
			l.Fault("fire-fight.tsv", "row %d has %s, which the CRT alone has: write another result", i+1, res)
		}
	}
	c.Determined = rolls(l, "determined-defense.tsv", "Determined Defense", []string{"holds", "and"}, func(r *game.TableRow) Defense {
		return Defense{r.Yes("holds"), Extra(word(r, "and", []string{"", "ex", "-1", "ca"}))}
	})
	c.Disengage = rolls(l, "disengagement.tsv", "Disengagement", []string{"goes", "disrupted"}, func(r *game.TableRow) Withdrawal {
		return Withdrawal{r.Yes("goes"), r.Yes("disrupted")}
	})
	c.Artillery = rolls(l, "defensive-artillery.tsv", "Defensive Artillery", []string{"shifts"}, func(r *game.TableRow) int8 {
		if r.Text("shifts") == "tot" {
			return TOT
		}
		return r.Number("shifts", 0, 3)
	})
	dump := []string{"bridge", "dump-bridge", "dump-combat"}
	c.Demolition = l.yesNo("demolition.tsv", "Bridge Demolition", dump[0], dump)
	c.DumpDemolition = [2]Rolls[bool]{l.yesNo("demolition.tsv", "the fuel dump", dump[1], dump), l.yesNo("demolition.tsv", "the fuel dump", dump[2], dump)}
	c.Surrender = rolls(l, "surrender.tsv", "Surrender", []string{"points"}, func(r *game.TableRow) int8 { return r.Number("points", 0, 9) })
	c.Rally = l.yesNo("rally.tsv", "Rally", "rallies", []string{"rallies"})
}

// readFuel reads the Fuel Shortage Tables of the 6th and 5th Panzer Armies. Divisions of optional units stand
// there only if these are in play (ARD-33.3-01).
func (l *loading) readFuel() {
	heads := []string{"first", "second"}
	for i, army := range [2]Army{SixthPanzer, FifthPanzer} {
		l.d.Charts.Fuel[i] = FuelTable{Army: army, Rolls: rolls(l, "fuel.tsv", "Fuel Shortage", heads, func(r *game.TableRow) (s Shortage) {
			switch text := r.Text(heads[i]); text {
			case "none":
			case "west-of-ourthe":
				s.WestOfOurthe = true
			default:
				for _, id := range strings.Fields(text) {
					d := l.division(id)
					if d == NoDivision || l.d.Divisions[d].Side != German || slices.Contains(s.Divisions, d) {
						r.Fault("%s is %.40q: write none, west-of-ourthe, or German divisions of divisions.tsv", heads[i], text)
					} else if l.d.Chosen.OptionalUnits || !l.optional[d] {
						s.Divisions = append(s.Divisions, d)
					}
				}
			}
			return s
		})}
	}
}

func (l *loading) readDice() {
	c := &l.d.Charts
	for die, r := range l.Chart("dice.tsv", "die", "air", "jabos", "heydte", "jpz-653", "brigade-150", "ouren", "ccb9").ByDie(6) {
		c.Air[die], c.Jabos[die] = r.Number("air", 0, 6), r.Number("jabos", 0, 6)
		c.Heydte[die] = Drop(word(r, "heydte", []string{"lands", "disrupted", "lost"}))
		c.Jpz653[die] = Late(word(r, "jpz-653", []string{"arrives", "again", "never"}))
		c.Ignored[die], c.Ouren[die], c.CCB9[die] = r.Yes("brigade-150"), r.Yes("ouren"), r.Yes("ccb9")
	}
}

// showCharts writes the charts for people.
func (l *loading) showCharts() {
	show := func(id, title, file string, heads ...string) {
		t := l.Charts[file]
		note := t.Remarks()
		switch id { // what the letters mean
		case "crt":
			note = "D1*: the defender loses a step and retreats four hexes. DR: he retreats so many hexes, Disrupted by 2, Routed by more. *: Breakthrough Combat may follow. FF: the attacker chooses Eng or a Fire Fight, in FF(+1) with 1 more. EX: each side loses a step, the defender is Engaged. Eng: he is Engaged. A1: an attacking unit loses a step."
		case "fire-fight":
			note = "D1: the defender loses a step. D1, DR2: he retreats two hexes. A1: the Lead Unit loses a step. Eng+: with Attacker's Advantage. " + note
		}
		l.Show(id, title, file, note, heads, t.Shown(len(heads)))
	}
	show("crt", "Combat Results", "crt.tsv", append([]string{"Die"}, crtHeads...)...)
	show("fire-fight", "Fire Fight", "fire-fight.tsv", "Die", "Result")
	show("determined-defense", "Determined Defense", "determined-defense.tsv", "Die", "Holds", "And")
	show("artillery", "Defensive Artillery", "defensive-artillery.tsv", "Die", "Shifts left")
	show("disengagement", "Disengagement", "disengagement.tsv", "Die", "Goes", "Disrupted")
	show("rally", "Rally next to the enemy", "rally.tsv", "Die", "Rallies")
	show("demolition", "Demolition", "demolition.tsv", "Die", "Bridge", "Fuel dump, Bridge Phase", "Fuel dump, Combat Phase")
	show("surrender", "Surrender", "surrender.tsv", "Die", "Points")
	l.showFuel()
	show("dice", "Single rolls", "dice.tsv", "Die", "Air Support", "Jabos", "von der Heydte", "653 Jpz", "150 Pz Bde", "Ouren", "9 Arm/CCB")
	l.showTerrain()
	show("calendar", "Calendar", "calendar.tsv", "Turn", "Date", "Ground", "Weather", "Night Turn", "Allied replacements", "German replacements", "German artillery", "Fuel check", "Demolition", "Boundaries", "Greif", "Greif removed")
	show("markers", "Markers", "markers.tsv", "Marker", "Allied", "German")
}

func (l *loading) showFuel() {
	say := func(s Shortage) string {
		var names []string
		for _, d := range s.Divisions {
			names = append(names, l.d.Divisions[d].Label)
		}
		switch {
		case s.WestOfOurthe:
			return "West of the Ourthe"
		case names == nil:
			return "No Fuel Shortage"
		}
		return strings.Join(names, " or ")
	}
	t, fuel := l.Charts["fuel.tsv"], &l.d.Charts.Fuel
	var rows [][]string
	for i, r := range t.Rows {
		rows = append(rows, []string{r.Text("die"), say(fuel[0].Rows[i]), say(fuel[1].Rows[i])})
	}
	l.Show("fuel", "Fuel Shortage", "fuel.tsv", t.Remarks(), []string{"Die", l.d.Armies[SixthPanzer].Name, l.d.Armies[FifthPanzer].Name}, rows)
}

func (l *loading) showTerrain() {
	t := l.Charts["tec.tsv"]
	var rows [][]string
	for _, r := range t.Rows {
		line := []string{r.Text("name")}
		for _, h := range [...]string{"foot", "mud", "frozen", "dcb"} {
			cell := r.Text(h)
			switch {
			case cell != "" && h == "dcb":
				cell = "+" + cell
			case cell == "" && r.Text("kind") == "hex":
				cell = "other terrain"
			case cell == "":
				cell = "–"
			}
			line = append(line, strings.Replace(cell, "0.5", "½", 1))
		}
		rows = append(rows, line)
	}
	l.Show("tec", "Terrain Effects", "tec.tsv", t.Remarks(), []string{"Terrain", "Non-Mechanized", "Mechanized, mud", "Mechanized, frozen", "DCB"}, rows)
}
