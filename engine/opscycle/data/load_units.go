package data

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readTypes reads what the types of counters can do.
func (l *loading) readTypes() {
	t := l.Chart("unit-types.tsv", "type", "name", "engineer", "unlimited", "pool", "points", "points_motorized", "from")
	index := map[string]int{}
	for _, r := range t.Rows {
		id := r.Text("type")
		if _, twice := index[id]; twice || id == "" || r.Text("name") == "" {
			r.Fault("the type %q stands there twice or has no id or name: correct the line", id)
		}
		index[id] = len(l.types)
		k := unitKind{UnitType: UnitType{ID: id, Name: r.Text("name"), Engineer: r.Yes("engineer")}, unlimited: r.Yes("unlimited"), pool: -1}
		if pool := r.Text("pool"); pool != "" {
			if k.pool = int8(slices.Index(l.game.ReplacementPools, pool)); k.pool < 0 {
				r.Fault("the pool %q is unknown: write one of %q or -", pool, l.game.ReplacementPools)
			}
			k.points = [2]int8{r.Number("points", 1, 9), r.Number("points_motorized", 1, 9)}
		}
		l.types = append(l.types, k)
	}
	if len(l.types) > 64 {
		t.Fault("there are %d types: a game has at most 64", len(l.types))
	}
	for i, r := range t.Rows {
		for _, from := range strings.Fields(r.Text("from")) {
			k, ok := index[from]
			if !ok {
				r.Fault("the type %q under from is unknown: correct it", from)
			}
			l.types[i].From |= 1 << k
		}
		l.d.Types = append(l.d.Types, l.types[i].UnitType)
	}
}

// unitKind is a line of unit-types.tsv.
type unitKind struct {
	UnitType
	unlimited bool
	pool      int8
	points    [2]int8 // of a leg unit, of a motorized one
}

// kindOf returns the index of a type, -1 if there is none.
func (l *loading) kindOf(id string) int {
	return slices.IndexFunc(l.types, func(k unitKind) bool { return k.ID == id })
}

// readUnits reads all counters of the game.
func (l *loading) readUnits() {
	t := l.ReadTable(l.FS, "units.tsv", "id", "side", "formation", "label", "name", "type", "branch?", "echelon", "class", "move",
		"effectiveness", "effectiveness_d", "strength", "tank", "tank_d", "at", "at_d", "ma", "reaction", "range", "support", "relocation",
		"max_level", "recovery", "source", "note?")
	l.lines = map[string]int{}
	hqs := make([]string, len(l.game.Formations))
	for _, r := range t.Rows {
		u := l.readUnit(&r)
		if first, twice := l.lines[u.ID]; twice {
			r.Fault("unit %s stands in line %d already: give each counter an id of its own", u.ID, first)
		}
		l.lines[u.ID] = r.Line
		if u.Class == HQ {
			if hqs[u.Formation] != "" {
				r.Fault("the formation %q has the HQ %s already: a formation has one", r.Text("formation"), hqs[u.Formation])
			}
			hqs[u.Formation] = u.ID
		}
		l.units = append(l.units, u)
	}
}

var classWords = [...]string{Infantry: "infantry", AFV: "afv", AntiTank: "at", HQ: "hq"}

// readUnit reads one counter; Formation is the index in game.json for now.
func (l *loading) readUnit(r *game.TableRow) UnitInfo {
	u := UnitInfo{ID: r.Text("id"), Label: r.Text("label"), Name: r.Text("name"), Type: r.Text("type"), Branch: r.Text("branch"),
		Echelon: r.Text("echelon"), Source: r.Text("source"), Remark: r.Text("note"), Pool: -1}
	if _, after, ok := strings.Cut(u.Label, "/"); ok {
		u.Regiment = after[strings.LastIndex(after, "/")+1:]
	}
	side, class, formation := r.Text("side"), slices.Index(classWords[:], r.Text("class")), r.Text("formation")
	kind := l.kindOf(u.Type)
	var known bool
	u.Formation, known = l.named[formation]
	u.Side = l.Side(side)
	switch err := game.PlainWord(u.ID); {
	case err != nil:
		r.Fault("the unit %v", err)
	case u.Label == "" || u.Name == "" || u.Type == "":
		r.Fault("unit %s has no label, name or type: fill in all three", u.ID)
	case u.Side == game.Nobody:
		r.Fault("the side %q of unit %s is unknown: write the id of a side", side, u.ID)
	case !known:
		r.Fault("the formation %q of unit %s is unknown: add it to game.json or correct it", formation, u.ID)
	case l.Side(l.game.Formations[u.Formation].Side) != u.Side:
		r.Fault("unit %s is of side %s, its formation %s of the other: correct one", u.ID, side, formation)
	case kind < 0:
		r.Fault("the type %q of unit %s has no line in unit-types.tsv: add it or correct the type", u.Type, u.ID)
	case class < 0:
		r.Fault("the class %q of unit %s is unknown: write infantry, afv, at or hq", r.Text("class"), u.ID)
	}
	if !l.OK() {
		return u
	}
	k := &l.types[kind]
	u.Kind, u.Class, u.Unlimited = int8(kind), Class(class), k.unlimited
	if u.Class == HQ {
		l.readHQ(r, &u)
		return u
	}
	u.Effectiveness = [2]int8{r.Number("effectiveness", 2, 7), r.Number("effectiveness_d", 2, 7)}
	u.Strength, u.MA = r.Number("strength", 1, 15), 2*r.Number("ma", 1, 30)
	u.Tank, u.AT = [2]int8{r.Number("tank", 0, 20), r.Number("tank_d", 0, 20)}, [2]int8{r.Number("at", 0, 20), r.Number("at_d", 0, 20)}
	move := r.Text("move")
	u.Motorized = move == "motorized"
	switch {
	case move != "leg" && !u.Motorized:
		r.Fault("the movement of unit %s is %q: write leg or motorized", u.ID, move)
	case u.Class == AFV && u.AT != [2]int8{} || u.Class != AFV && u.Tank != [2]int8{}:
		r.Fault("unit %s has Tank Points and AT Points mixed up: an AFV has Tank Points, others AT Points", u.ID)
	}
	if u.Side == l.d.Lead && k.pool >= 0 {
		u.Pool, u.Points = k.pool, k.points[0]
		if u.Motorized {
			u.Points = k.points[1]
		}
	}
	return u
}

func (l *loading) readHQ(r *game.TableRow, u *UnitInfo) {
	u.Reaction, u.Range, u.Support = r.Number("reaction", 1, 10), r.Number("range", 1, 60), r.Number("support", 0, 9)
	u.Relocation, u.MaxLevel, u.Recovery = r.Number("relocation", 1, 9), r.Number("max_level", 1, 7), r.Text("recovery")
	if _, rated := l.d.Recovery.Ratings[u.Recovery]; !rated {
		if n, err := strconv.Atoi(u.Recovery); err != nil || n < 0 || n > 7 {
			r.Fault("the recovery of %s is %q: write a number or a rating of recovery.tsv", u.ID, u.Recovery)
		}
	}
}

// chooseUnits takes the counters of the scenario, those that arrive later
// included, in the order of their ids, and the formations they belong to in the
// order of game.json.
func (l *loading) chooseUnits() {
	d := l.d
	used, index := make([]bool, len(l.game.Formations)), make([]int8, len(l.game.Formations))
	chosen := map[string]*UnitInfo{}
	for i := range l.units {
		u := &l.units[i]
		if l.at[u.ID] == "" && !l.due[u.ID] {
			continue
		}
		chosen[u.ID] = u
		used[u.Formation] = true
		if to, ok := l.assigned[u.ID]; ok {
			used[l.named[to]] = true
		}
	}
	for i := range l.game.Formations {
		if f := &l.game.Formations[i]; used[i] {
			index[i] = int8(len(d.Formations))
			d.Formations = append(d.Formations, Formation{ID: f.ID, Name: f.Name, Short: f.Short, Side: l.Side(f.Side), Corps: f.Corps, Stripe: f.Stripe,
				HQ: game.NoUnit, Independent: f.Stripe == "white"})
		}
	}
	if len(chosen) > 1000 {
		l.SetupFault("units has %d entries: a scenario has at most 1000", len(chosen))
	}
	for _, id := range game.SortedKeys(chosen) {
		n, u := game.Unit(len(d.Units)), *chosen[id]
		u.Formation = index[u.Formation]
		current := u.Formation
		if to, ok := l.assigned[id]; ok {
			current = index[l.named[to]]
		}
		h, ok := d.Map.Lookup(l.at[id])
		if !ok {
			h = hex.None
		}
		l.index[id] = n
		d.Units = append(d.Units, u)
		d.Terms.At = append(d.Terms.At, h)
		d.Terms.Assigned = append(d.Terms.Assigned, current)
		if f := &d.Formations[u.Formation]; u.Class == HQ {
			f.HQ, f.MaxLevel = n, u.MaxLevel
		}
	}
}

// checkStacks sees that no hex holds both sides or more units of a class than
// may stand there (CTL-5.3.1-05).
func (l *loading) checkStacks() {
	d := l.d
	type pile struct {
		first  *UnitInfo
		count  [4]int8
		combat int8
	}
	piles := make([]pile, d.Map.Len())
	for i := range d.Units {
		u, h := &d.Units[i], d.Terms.At[i]
		if h == hex.None {
			continue
		}
		p, limit := &piles[h], d.StackLimit[u.Class]
		if p.first == nil {
			p.first = u
		}
		if p.first.Side != u.Side {
			l.SetupFault("units: %s and its enemy %s both stand in hex %s: move one of them", u.ID, p.first.ID, d.Map.ID(h))
		}
		if u.Class == HQ {
			limit = d.HQLimit[h]
		} else if p.combat++; d.StackTotal > 0 && p.combat > d.StackTotal {
			l.SetupFault("units: with %s hex %s holds %d combat units, the limit is %d: move one of them", u.ID, d.Map.ID(h), p.combat, d.StackTotal)
		}
		if u.Unlimited {
			continue
		}
		if p.count[u.Class]++; p.count[u.Class] > limit {
			l.SetupFault("units: with %s hex %s holds %d units of the class %s, the limit is %d: move one of them",
				u.ID, d.Map.ID(h), p.count[u.Class], classWords[u.Class], limit)
		}
	}
}
