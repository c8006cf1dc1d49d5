package opscycle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readTypes reads what the types of counters can do.
func (l *loading) readTypes() error {
	t, err := l.table("unit-types.tsv", "type", "name", "engineer", "unlimited", "pool", "points", "points_motorized", "from")
	if err != nil {
		return err
	}
	index := map[string]int{}
	for _, r := range t.Rows {
		id := r.Text("type")
		if _, twice := index[id]; twice || id == "" || r.Text("name") == "" {
			return r.Errorf("the type %q stands there twice or has no id or name: correct the line", id)
		}
		index[id] = len(l.types)
		c := &cells{row: &r}
		k := unitKind{UnitType: UnitType{ID: id, Name: r.Text("name"), Engineer: c.bool("engineer")}, unlimited: c.bool("unlimited"), pool: -1}
		if pool := r.Text("pool"); pool != "" {
			if k.pool = int8(slices.Index(l.game.ReplacementPools, pool)); k.pool < 0 {
				return r.Errorf("the pool %q is unknown: write one of %q or -", pool, l.game.ReplacementPools)
			}
			k.points = [2]int8{c.int("points", 1, 9), c.int("points_motorized", 1, 9)}
		}
		if c.err != nil {
			return c.err
		}
		l.types = append(l.types, k)
	}
	if len(l.types) > 64 {
		return t.Errorf("there are %d types: a game has at most 64", len(l.types))
	}
	for i, r := range t.Rows {
		for _, from := range strings.Fields(r.Text("from")) {
			k, ok := index[from]
			if !ok {
				return r.Errorf("the type %q under from is unknown: correct it", from)
			}
			l.types[i].From |= 1 << k
		}
		l.d.Types = append(l.d.Types, l.types[i].UnitType)
	}
	return nil
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
func (l *loading) readUnits() error {
	t, err := game.ReadTable(l.fs, "units.tsv", "id", "side", "formation", "label", "name", "type", "branch?", "echelon", "class", "move",
		"effectiveness", "effectiveness_d", "strength", "tank", "tank_d", "at", "at_d", "ma", "reaction", "range", "support", "relocation",
		"max_level", "recovery", "source", "note?")
	if err != nil {
		return err
	}
	l.lines = map[string]int{}
	hqs := map[int8]string{}
	for _, r := range t.Rows {
		u, err := l.readUnit(&r)
		if err != nil {
			return err
		}
		if first, twice := l.lines[u.ID]; twice {
			return r.Errorf("unit %s stands in line %d already: give each counter an id of its own", u.ID, first)
		}
		l.lines[u.ID] = r.Line
		if u.Class == HQ {
			if hqs[u.Formation] != "" {
				return r.Errorf("the formation %q has the HQ %s already: a formation has one", r.Text("formation"), hqs[u.Formation])
			}
			hqs[u.Formation] = u.ID
		}
		l.units = append(l.units, u)
	}
	return nil
}

var classWords = [...]string{Infantry: "infantry", AFV: "afv", AntiTank: "at", HQ: "hq"}

// readUnit reads one counter; Formation is the index in game.json for now.
func (l *loading) readUnit(r *game.TableRow) (UnitInfo, error) {
	u := UnitInfo{ID: r.Text("id"), Label: r.Text("label"), Name: r.Text("name"), Type: r.Text("type"), Branch: r.Text("branch"),
		Echelon: r.Text("echelon"), Source: r.Text("source"), Remark: r.Text("note"), Class: 255, Pool: -1}
	if _, after, ok := strings.Cut(u.Label, "/"); ok {
		u.Regiment = after[strings.LastIndex(after, "/")+1:]
	}
	for i, w := range classWords {
		if r.Text("class") == w {
			u.Class = Class(i)
		}
	}
	formation, known := l.named[r.Text("formation")]
	u.Formation, u.Side = formation, l.side(r.Text("side"))
	switch {
	case u.ID == "" || strings.ContainsAny(u.ID, " +@>:"):
		return u, r.Errorf("the id is %q: write an id without spaces and signs", u.ID)
	case u.Label == "" || u.Name == "" || u.Type == "":
		return u, r.Errorf("unit %s has no label, name or type: fill in all three", u.ID)
	case u.Side == game.Nobody:
		return u, r.Errorf("the side %q of unit %s is unknown: write the id of a side", r.Text("side"), u.ID)
	case !known:
		return u, r.Errorf("the formation %q of unit %s is unknown: add it to game.json or correct it", r.Text("formation"), u.ID)
	case l.side(l.game.Formations[formation].Side) != u.Side:
		return u, r.Errorf("unit %s is of side %s, its formation %s of the other: correct one", u.ID, r.Text("side"), r.Text("formation"))
	case l.kindOf(u.Type) < 0:
		return u, r.Errorf("the type %q of unit %s has no line in unit-types.tsv: add it or correct the type", u.Type, u.ID)
	case u.Class == 255:
		return u, r.Errorf("the class %q of unit %s is unknown: write infantry, afv, at or hq", r.Text("class"), u.ID)
	}
	k := l.types[l.kindOf(u.Type)]
	u.Kind, u.Unlimited = int8(l.kindOf(u.Type)), k.unlimited
	c := &cells{row: r}
	if u.Class == HQ {
		u.Reaction, u.Range, u.Support = c.int("reaction", 1, 10), c.int("range", 1, 60), c.int("support", 0, 9)
		u.Relocation, u.MaxLevel, u.Recovery = c.int("relocation", 1, 9), c.int("max_level", 1, 7), r.Text("recovery")
		if _, rated := l.d.Recovery.Ratings[u.Recovery]; !rated && c.err == nil {
			if n, err := strconv.Atoi(u.Recovery); err != nil || n < 0 || n > 7 {
				return u, r.Errorf("the recovery of %s is %q: write a number or a rating of recovery.tsv", u.ID, u.Recovery)
			}
		}
		return u, c.err
	}
	u.Effectiveness = [2]int8{c.int("effectiveness", 2, 7), c.int("effectiveness_d", 2, 7)}
	u.Strength, u.MA = c.int("strength", 1, 15), 2*c.int("ma", 1, 30)
	u.Tank, u.AT = [2]int8{c.int("tank", 0, 20), c.int("tank_d", 0, 20)}, [2]int8{c.int("at", 0, 20), c.int("at_d", 0, 20)}
	switch move := r.Text("move"); {
	case c.err != nil:
		return u, c.err
	case move != "leg" && move != "motorized":
		return u, r.Errorf("the movement of unit %s is %q: write leg or motorized", u.ID, move)
	case u.Class == AFV && u.AT != [2]int8{} || u.Class != AFV && u.Tank != [2]int8{}:
		return u, r.Errorf("unit %s has Tank Points and AT Points mixed up: an AFV has Tank Points, others AT Points", u.ID)
	}
	if u.Motorized = r.Text("move") == "motorized"; u.Side == l.d.Lead && k.pool >= 0 {
		u.Pool, u.Points = k.pool, k.points[0]
		if u.Motorized {
			u.Points = k.points[1]
		}
	}
	return u, nil
}

// chooseUnits takes the counters of the scenario, those that arrive later
// included, in the order of their ids, and the formations they belong to in the
// order of game.json.
func (l *loading) chooseUnits(at, assigned map[string]string, due map[string]bool) error {
	used := make([]bool, len(l.game.Formations))
	for i := range l.units {
		u := &l.units[i]
		if _, ok := at[u.ID]; !ok && !due[u.ID] {
			continue
		}
		used[u.Formation] = true
		if to, ok := assigned[u.ID]; ok {
			used[l.named[to]] = true
		}
	}
	index := make([]int8, len(used))
	for i, f := range l.game.Formations {
		if used[i] {
			index[i] = int8(len(l.d.Formations))
			l.d.Formations = append(l.d.Formations, Formation{ID: f.ID, Name: f.Name, Short: f.Short, Side: l.side(f.Side), Corps: f.Corps, Stripe: f.Stripe,
				HQ: game.NoUnit, Independent: f.Stripe == "white"})
		}
	}
	ids := game.SortedKeys(at)
	for _, id := range game.SortedKeys(due) {
		if at[id] == "" {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	if len(ids) > 1000 {
		return fmt.Errorf("%s: units has %d entries: a scenario has at most 1000", l.file, len(ids))
	}
	byID := make(map[string]int, len(l.units))
	for i, u := range l.units {
		byID[u.ID] = i
	}
	for _, id := range ids {
		u := l.units[byID[id]]
		u.Formation = index[u.Formation]
		n := game.Unit(len(l.d.Units))
		current := u.Formation
		if to, ok := assigned[id]; ok {
			current = index[l.named[to]]
		}
		h, ok := l.d.Map.Lookup(at[id])
		if !ok {
			h = hex.None
		}
		l.index[id] = n
		l.d.Units = append(l.d.Units, u)
		l.d.Setup.At = append(l.d.Setup.At, h)
		l.d.Setup.Assigned = append(l.d.Setup.Assigned, current)
		if u.Class == HQ {
			l.d.Formations[u.Formation].HQ, l.d.Formations[u.Formation].MaxLevel = n, u.MaxLevel
		}
	}
	return nil
}

// checkStacks sees that no hex holds both sides or more units of a class than
// may stand there (CTL-5.3.1-05).
func (l *loading) checkStacks() error {
	d := l.d
	type pile struct {
		side   game.Side
		first  int
		count  [4]int8
		combat int8
	}
	piles := map[hex.Hex]*pile{}
	for i, u := range d.Units {
		h := d.Setup.At[i]
		if h == hex.None {
			continue
		}
		p := piles[h]
		if p == nil {
			p = &pile{side: u.Side, first: i}
			piles[h] = p
		}
		if p.side != u.Side {
			return fmt.Errorf("%s: units: %s and its enemy %s both stand in hex %s: move one of them", l.file, u.ID, d.Units[p.first].ID, d.Map.ID(h))
		}
		if u.Class != HQ {
			p.combat++
		}
		if d.StackTotal > 0 && p.combat > d.StackTotal {
			return fmt.Errorf("%s: units: with %s hex %s holds %d combat units, the limit is %d: move one of them", l.file, u.ID, d.Map.ID(h), p.combat, d.StackTotal)
		}
		if u.Unlimited {
			continue
		}
		limit := d.StackLimit[u.Class]
		if u.Class == HQ {
			limit = d.HQLimit[h]
		}
		if p.count[u.Class]++; p.count[u.Class] > limit {
			return fmt.Errorf("%s: units: with %s hex %s holds %d units of the class %s, the limit is %d: move one of them",
				l.file, u.ID, d.Map.ID(h), p.count[u.Class], classWords[u.Class], limit)
		}
	}
	return nil
}
