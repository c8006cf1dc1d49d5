package data

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The words of the tables by the numbers of this package.
var (
	armyKeys = [NumArmies]string{"", "6pza", "5pza", "7a", "nordwind", "usviii", "usv", "us3", "usvii", "usxviii", "ukxxx", "usarmy"}
	typeKeys = [NumTypes]string{"infantry", "motorized-infantry", "mech-infantry", "panzergrenadier", "parachute", "glider", "mountain", "engineer",
		"fortress", "armor", "combat-command", "task-force", "tank", "tank-destroyer", "assault-gun", "recon", "flak", "artillery", "nebelwerfer"}
	poolKeys = [NumPools]string{"", "remnant-us-infantry", "remnant-us-airborne", "remnant-us-combat-command", "remnant-de-panzergrenadier", "remnant-de-parachute",
		"break-infantry", "break-panzergrenadier", "break-combat-command"}
	nationKeys = [...]string{"de", "us", "uk"}
	moraleKeys = [...]string{"elite", "veteran", "green"} // from Elite
	markKeys   = map[string]Mark{"bar": Bar, "red-start": Red, "red-tq": RedTQ, "black-box": BlackBox, "airborne": Airborne, "eight": EightAirborne, "peiper": Peiper,
		"brigade-150": Brigade150, "heydte": Heydte, "jpz-653": Jpz653, "second": Second, "v-corps": VCorpsGun, "ccb9": CCB9, "west-of-our": WestOfOur, "southwest": Eleventh}
)

// word is the place of a cell's word in a list, 0 after a fault.
func word(r *game.TableRow, heading string, list []string) int {
	i := slices.Index(list, r.Text(heading))
	if i < 0 {
		r.Fault("%s is %.40q: write one of %s", heading, r.Text(heading), strings.Trim(strings.Join(list, ", "), ", "))
	}
	return max(i, 0)
}

func (l *loading) readArmies() {
	t := l.ReadTable(l.FS, "armies.tsv", "id", "name", "side", "stripe")
	for _, r := range t.Rows {
		a := word(&r, "id", armyKeys[:])
		side := l.Side(r.Text("side"))
		if a == 0 || l.d.Armies[a].ID != "" || r.Text("name") == "" || side == game.Nobody {
			r.Fault("the army has no name or side, or its id stands there twice: correct it")
		}
		l.d.Armies[a] = ArmyInfo{r.Text("id"), r.Text("name"), r.Text("stripe"), side}
	}
	for a, info := range l.d.Armies[1:] {
		if info.ID == "" {
			t.Fault("the army %s is missing: add it", armyKeys[a+1])
		}
	}
}

func (l *loading) readDivisions() {
	for _, r := range l.ReadTable(l.FS, "divisions.tsv", "id", "label", "name", "side", "stripe").Rows {
		d := Division{ID: r.Text("id"), Label: r.Text("label"), Name: r.Text("name"), Stripe: r.Text("stripe")}
		if d.Side = l.Side(r.Text("side")); d.Side == game.Nobody {
			r.Fault("side is %.20q: write allied or german", r.Text("side"))
		}
		if d.ID == "" || d.Label == "" || d.Name == "" || l.division(d.ID) != NoDivision {
			r.Fault("the division has no id, label or name, or its id stands there twice: give it its own")
		}
		l.d.Divisions = append(l.d.Divisions, d)
	}
}

func (l *loading) division(id string) DivisionID {
	return DivisionID(slices.IndexFunc(l.d.Divisions, func(d Division) bool { return d.ID == id }))
}

// readAreas reads the German At Start Areas and numbers the corps.
func (l *loading) readAreas() {
	t := l.ReadTable(l.FS, "areas.tsv", "id", "name", "division", "army", "corps", "hexes")
	l.d.CorpsNames = []string{""}
	for _, r := range t.Rows {
		a := Area{ID: r.Text("id"), Name: r.Text("name"), Division: l.division(r.Text("division")), Army: Army(word(&r, "army", armyKeys[:])), Hexes: l.hexes(&r, "hexes")}
		switch {
		case a.ID == "" || a.Name == "" || r.Text("corps") == "" || len(a.Hexes) == 0:
			r.Fault("the area has no id, name, corps or hexes: fill in all four")
		case a.Division == NoDivision || slices.ContainsFunc(l.d.Areas, func(o Area) bool { return o.Division == a.Division || o.ID == a.ID }):
			r.Fault("division is %.40q: write one of divisions.tsv that no other area has, and an id of its own", r.Text("division"))
		case len(l.d.Areas) > 30:
			r.Fault("there are more than 30 areas: remove some")
		}
		i := slices.Index(l.d.CorpsNames, r.Text("corps"))
		if i < 0 {
			i = len(l.d.CorpsNames)
			l.d.CorpsNames = append(l.d.CorpsNames, r.Text("corps"))
		}
		a.Corps, a.In = Corps(i), make([]bool, l.d.Map.Len())
		for _, h := range a.Hexes {
			a.In[h] = true
			if l.d.Map.Ground[h].Spots&RearZone != 0 {
				r.Fault("hex %s is in the rear zone of places.tsv: remove it from one of them", l.d.Map.ID(h))
			}
		}
		l.d.Areas = append(l.d.Areas, a)
	}
	area := func(h hex.Hex) int { return slices.IndexFunc(l.d.Areas, func(a Area) bool { return a.In[h] }) }
	l.d.Special.Echternach, l.d.Special.Closed = area(l.d.Special.EchternachFrom), slices.IndexFunc(l.d.Areas, func(a Area) bool { return a.ID == "18vg" })
	if l.d.Special.Echternach < 0 || l.d.Special.Closed < 0 {
		t.Fault("echternach-from of places.tsv is in no area, or the area 18vg is missing: correct it")
	}
}

func (l *loading) readTypes() {
	t := l.ReadTable(l.FS, "unit-types.tsv", "type", "name", "class", "moves", "silhouette", "tank", "breaks")
	for _, r := range t.Rows {
		i := word(&r, "type", typeKeys[:])
		info := TypeInfo{ID: r.Text("type"), Name: r.Text("name"), Breaks: Pool(word(&r, "breaks", poolKeys[:]))}
		if word(&r, "class", []string{"infantry", "vehicle"}) == 1 {
			info.Marks |= Vehicle
		}
		if word(&r, "moves", []string{"foot", "mech"}) == 1 {
			info.Marks |= Mechanized
		}
		if r.Yes("silhouette") {
			info.Marks |= Silhouette
		}
		if r.Yes("tank") {
			info.Marks |= TankUnit
		}
		if Type(i) == Artillery || Type(i) == Nebelwerfer {
			info.Marks |= Gunner
		}
		if info.Name == "" || l.d.Types[i].ID != "" || info.Marks&(Silhouette|TankUnit) == Silhouette || info.Breaks != NoPool && info.Breaks < BreakInfantry {
			r.Fault("the type has no name, stands there twice, is a silhouette but no tank, or breaks down into a remnant: correct it")
		}
		l.d.Types[i] = info
	}
	for i := range l.d.Types {
		if l.d.Types[i].ID == "" {
			t.Fault("the type %s is missing: add it", typeKeys[i])
		}
	}
}

func (l *loading) unitTable() *game.Table {
	return l.ReadTable(l.FS, "units.tsv", "id", "side", "nation", "division", "regiment", "label", "name", "type", "size", "attack", "defense", "move", "tq", "stacking",
		"back_attack", "back_defense", "back_move", "back_tq", "back_stacking", "range", "morale", "army", "corps", "marks", "remnant", "pool", "source")
}

// readUnits reads the counters.
func (l *loading) readUnits() {
	t := l.unitTable()
	regiments := map[string]Regiment{}
	for _, r := range t.Rows {
		u := Unit{ID: r.Text("id"), Label: r.Text("label"), Name: r.Text("name"), Size: r.Text("size"), Source: r.Text("source"), Arrival: -1,
			Division: NoDivision, Regiment: NoRegiment, Type: Type(word(&r, "type", typeKeys[:])), Nation: Nation(word(&r, "nation", nationKeys[:])),
			Morale: Elite + Morale(word(&r, "morale", moraleKeys[:])), Army: Army(word(&r, "army", armyKeys[:])), Corps: Corps(word(&r, "corps", l.d.CorpsNames)),
			Remnant: Pool(word(&r, "remnant", poolKeys[:])), Pool: Pool(word(&r, "pool", poolKeys[:]))}
		if _, twice := l.unit[u.ID]; twice || u.Label == "" || u.Name == "" || u.Source == "" {
			r.Fault("the unit has no label, name or source, or its id stands there twice: correct it")
		}
		if err := game.PlainWord(u.ID); err != nil {
			r.Fault("the unit %v", err)
		}
		if len(l.d.Units) == MaxUnits {
			r.Fault("this is counter %d: at most %d are possible", MaxUnits+1, MaxUnits)
			return
		}
		l.readBelonging(&r, &u, regiments)
		u.Marks = l.d.Types[u.Type].Marks
		for _, w := range strings.Fields(r.Text("marks")) {
			if markKeys[w] == 0 || u.Marks&markKeys[w] != 0 {
				r.Fault("marks: %.40q is unknown or stands there twice: write %s", w, strings.Join(game.SortedKeys(markKeys), ", "))
			}
			u.Marks |= markKeys[w]
		}
		readFaces(&r, &u)
		if u.Steps == 2 && (u.Size == "III" || u.Size == "CC") {
			u.Breaks = l.d.Types[u.Type].Breaks
		}
		l.unit[u.ID] = game.Unit(len(l.d.Units))
		l.d.Units = append(l.d.Units, u)
	}
	if len(l.d.Units) == 0 {
		t.Fault("there are no units: add at least one")
	}
}

// readBelonging reads side, division and regiment.
func (l *loading) readBelonging(r *game.TableRow, u *Unit, regiments map[string]Regiment) {
	if u.Side = l.Side(r.Text("side")); u.Side == game.Nobody || (u.Side == German) != (u.Nation == DE) || u.Army != NoArmy && l.d.Armies[u.Army].Side != u.Side {
		r.Fault("side %.20q does not fit the nation or army: correct one of them", r.Text("side"))
	}
	if id := r.Text("division"); id != "" {
		if u.Division = l.division(id); u.Division == NoDivision || l.d.Divisions[u.Division].Side != u.Side {
			r.Fault("division %.40q is not in divisions.tsv, or of the other side: correct it", id)
		}
	}
	if key := r.Text("regiment"); key != "" {
		key = r.Text("division") + "/" + key
		if _, known := regiments[key]; !known {
			regiments[key] = Regiment(len(regiments))
		}
		u.Regiment = regiments[key]
	}
}

// readFaces reads the factors of both sides of a counter.
func readFaces(r *game.TableRow, u *Unit) {
	gun := u.Has(Gunner)
	u.Faces[0] = Face{Attack: r.Number("attack", 0, 20), Defense: r.Number("defense", 1, 20), Paren: gun, Move: r.Number("move", 0, 20), TQ: r.Number("tq", 0, 9), Stacking: r.Number("stacking", 0, 3)}
	u.Range, u.Steps = r.Number("range", 0, 20), 1
	if r.Text("back_defense") != "" {
		u.Faces[1] = Face{Attack: r.Number("back_attack", 0, 20), Defense: r.Number("back_defense", 1, 20), Paren: gun, Move: r.Number("back_move", 0, 20), TQ: r.Number("back_tq", 0, 9), Stacking: r.Number("back_stacking", 0, 3)}
		if !gun {
			u.Steps = 2
		}
	}
	front, back := &u.Faces[0], &u.Faces[1]
	switch {
	case gun != (front.Attack == 0) || gun != (u.Range > 0):
		r.Fault("an Artillery Unit has a range and no attack factor, every other unit an attack factor and no range: correct it")
	case gun && back.Defense == 0:
		r.Fault("an Artillery Unit has a fired side: fill in back_defense")
	case back.Attack > front.Attack || back.Defense > front.Defense || u.Steps == 2 && back.Attack == 0:
		r.Fault("the back is stronger than the front, or has no attack factor: correct it")
	case u.Has(Silhouette) != (front.Stacking == 0 && !gun) || gun && front.Stacking != 0:
		r.Fault("silhouetted Tank Units and Artillery Units have 0 stacking points, all others at least 1 (ARD-8.1-01): correct it")
	case u.Has(RedTQ) && front.TQ == 0:
		r.Fault("a unit with red-tq needs a tq: fill it in")
	case u.Remnant >= BreakInfantry || u.Remnant != NoPool && back.Stacking != 2:
		r.Fault("a unit with a remnant has 2 stacking points on its back (ARD-16.4-02), and remnant names a pool of remnants: correct it")
	}
}
