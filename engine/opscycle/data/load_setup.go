package data

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func (l *loading) readSetup() {
	s, d := &l.setup, l.d
	l.ReadSetup(s, &s.SetupHead)
	if s.Interdiction < 0 || s.Interdiction > 2 {
		l.SetupFault("interdiction is %d: write 0, 1 or 2", s.Interdiction)
	}
	d.Terms = Terms{FirstTurn: s.Turns[0], LastTurn: s.Turns[1], TurnNames: append([]string{""}, l.game.Turns...), RerollHolder: l.Side(l.game.Reroll),
		MarkerValue: s.Marker.Value, MarkerSide: l.Side(s.Marker.Side), Interdiction: s.Interdiction}
	if s.Marker.Side != "" && d.Terms.MarkerSide == game.Nobody {
		l.SetupFault("marker.side is %q: write the id of a side or leave it empty", s.Marker.Side)
	}
	if !slices.Contains(l.game.Initiative, s.Marker.Value) {
		l.SetupFault("marker.value is %d, which is no box of the initiative_track: write one of %v", s.Marker.Value, l.game.Initiative)
	}
}

// readAssigned reads to which formations units are assigned at the start.
func (l *loading) readAssigned() {
	l.assigned = map[string]string{}
	for _, p := range l.setup.Assigned {
		_, known := l.named[p.Value]
		switch {
		case l.at[p.Key] == "":
			l.SetupFault("assigned: %q is not among the units of the set-up: correct the id", p.Key)
		case !known:
			l.SetupFault("assigned: the formation %q of %s is unknown: correct it", p.Value, p.Key)
		case l.assigned[p.Key] != "":
			l.SetupFault("assigned: unit %s stands there twice: remove one entry", p.Key)
		}
		l.assigned[p.Key] = p.Value
	}
}

// readArea marks the hexes of the scenario's area, all if none is given.
func (l *loading) readArea() {
	a := l.setup.Area
	if a.Rows[0] > a.Rows[1] || a.Columns[0] > a.Columns[1] {
		l.SetupFault("area has rows %v and columns %v: write the lowest number first", a.Rows, a.Columns)
	}
	l.KnownRow(l.File, "area", "rule", a.Rule)
	if l.d.AreaRule = a.Rule; a.Rule == "" {
		l.SetupFault("area.rule is missing: write the id of the row that says what is in play")
	}
	whole := a.Rows == [2]int{} && a.Columns == [2]int{}
	l.d.InPlay = make([]bool, l.d.Map.Len())
	any := false
	for h := range l.d.InPlay {
		row, column := l.d.Map.RowColumn(hex.Hex(h))
		in := whole || row >= a.Rows[0] && row <= a.Rows[1] && column >= a.Columns[0] && column <= a.Columns[1]
		l.d.InPlay[h], any = in, any || in
	}
	if !any {
		l.SetupFault("area has rows %v and columns %v, where the map has no hex: correct them", a.Rows, a.Columns)
	}
}

// readPlaced checks where the set-up puts each unit.
func (l *loading) readPlaced() {
	d := l.d
	l.at = make(map[string]string, len(l.setup.Units))
	class := make(map[string]Class, len(l.units))
	for i := range l.units {
		class[l.units[i].ID] = l.units[i].Class
	}
	for _, p := range l.setup.Units {
		h, ok := d.Map.Lookup(p.Value)
		switch {
		case l.lines[p.Key] == 0:
			l.SetupFault("units: %q is no unit of units.tsv: correct the id", p.Key)
		case l.at[p.Key] != "":
			l.SetupFault("units: unit %s stands there twice: remove one entry", p.Key)
		case !ok:
			l.SetupFault("units: %q, where %s stands, is no hex of the map: correct the id", p.Value, p.Key)
		case !d.InPlay[h]:
			l.SetupFault("units: %s stands in hex %s, outside the area: move it or widen the area", p.Key, p.Value)
		case class[p.Key] == HQ && !d.HQHex[h]:
			l.SetupFault("units: %s stands in hex %s, which is %s: put an HQ into a hex of the kinds %v", p.Key, p.Value, d.TEC[d.Class[h]].Name, l.game.HQTerrain)
		}
		l.at[p.Key] = p.Value
	}
	if len(l.at) == 0 {
		l.SetupFault("units is empty: place at least one unit")
	}
}

// readLevels sets the Activation Levels: the maximum unless the set-up says
// otherwise (CTL-10-06).
func (l *loading) readLevels() {
	d := l.d
	for _, f := range d.Formations {
		level := f.MaxLevel
		if f.HQ != game.NoUnit && d.Terms.At[f.HQ] == hex.None {
			level = 0
		}
		d.Terms.Levels = append(d.Terms.Levels, level)
	}
	for _, id := range game.SortedKeys(l.setup.Levels) {
		f := l.d.FormationByID(id)
		n := l.setup.Levels[id]
		if f < 0 {
			l.SetupFault("levels: the formation %q has no units in the set-up: remove the entry", id)
			return
		}
		if hq := d.Formations[f].HQ; hq == game.NoUnit || d.Terms.At[hq] == hex.None {
			l.SetupFault("levels: %s has no HQ on the map: remove the entry, or give its reinforcement a level", id)
		}
		if n < 0 || n > int(d.Formations[f].MaxLevel) {
			l.SetupFault("levels: %s has level %d: write 0 to %d, its maximum", id, n, d.Formations[f].MaxLevel)
		}
		d.Terms.Levels[f] = int8(n)
	}
}

// readSupply reads the edge hexes next to each side's supply areas and measures
// the distance to the nearest of them (CTL-7.5.2-29).
func (l *loading) readSupply() {
	d := l.d
	for _, id := range game.SortedKeys(l.setup.Supply) {
		if l.Side(id) == game.Nobody {
			l.SetupFault("supply: the side %q is unknown: write the id of a side", id)
		}
	}
	for i := range d.Sides {
		list := l.readAreas(game.Side(i))
		if len(list) == 0 {
			l.SetupFault("supply: side %s has no hexes: list the edge hexes next to its supply area", d.Sides[i].ID)
		}
		d.Sources[i], d.Edge[i] = list, d.Map.Nearest(list...)
		for _, s := range list {
			inner := true
			for _, n := range d.Map.Neighbors[s] {
				inner = inner && n != hex.None && (d.InPlay[n] || !d.InPlay[s])
			}
			if inner {
				l.SetupFault("supply.%s: hex %s is not at the edge of the map or the area: correct the id", d.Sides[i].ID, d.Map.ID(s))
			}
		}
	}
}

// readAreas reads the supply areas of a side and returns all their hexes; areas
// may share a corner.
func (l *loading) readAreas(side game.Side) []hex.Hex {
	var all []hex.Hex
	areas := l.setup.Supply[l.d.Sides[side].ID]
	for _, name := range game.SortedKeys(areas) {
		list := l.Hexes(l.File, "supply."+l.d.Sides[side].ID+"."+name, areas[name], nil)
		if len(list) == 0 {
			l.SetupFault("supply.%s.%s has no hexes: list them or remove the area", l.d.Sides[side].ID, name)
		}
		l.d.Areas = append(l.d.Areas, SupplyArea{side, name, list})
		for _, h := range list {
			if !slices.Contains(all, h) {
				all = append(all, h)
			}
		}
	}
	return all
}

func (l *loading) readTraining() {
	t := l.setup.Training
	l.d.Terms.Sequence = t == nil
	if t == nil {
		return
	}
	active := l.d.FormationByID(t.Formation)
	switch {
	case active < 0:
		l.SetupFault("training.formation is %q, which has no units in the set-up: correct it", t.Formation)
		return
	case l.Side(t.Static) == game.Nobody || l.Side(t.Static) == l.d.Formations[active].Side:
		l.SetupFault("training.static is %q: write the side that does not act", t.Static)
	case l.d.Formations[active].HQ == game.NoUnit:
		l.SetupFault("training.formation %s has no HQ on the map: place it", t.Formation)
	case t.Activations < 1 || t.Activations > 20:
		l.SetupFault("training.activations is %d: write 1 to 20", t.Activations)
	case len(t.Levels) != int(t.Activations):
		l.SetupFault("training.levels has %d entries: write one for success in each of the %d activations", len(t.Levels), t.Activations)
	case len(t.Objective) == 0:
		l.SetupFault("training.objective is empty: list the hexes to clear")
	}
	goal := l.Hexes(l.File, "training.objective", t.Objective, l.d.InPlay)
	l.d.Terms.Training = &Training{Active: active, Activations: t.Activations, Static: l.Side(t.Static), Objective: goal, Levels: append([]string{""}, t.Levels...)}
}
