package data

import (
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

type markerFile struct {
	Value int8   `json:"value"`
	Side  string `json:"side"`
}

// openingFile is how the first Ops Phase begins.
type openingFile struct {
	Kind        string     `json:"kind"` // "won" or "surprise"
	Side        string     `json:"side"`
	Activations int8       `json:"activations"` // of a surprise, as all that follow
	Formations  []string   `json:"formations"`
	CheckDRM    int8       `json:"check_drm"`
	Marker      markerFile `json:"marker"` // afterwards
}

type reinforcementFile struct {
	Turn      int8         `json:"turn"` // 0 with a trigger
	Side      string       `json:"side"`
	Units     []string     `json:"units"`
	Entry     []string     `json:"entry"`
	HQEntry   []string     `json:"hq_entry"`
	Formation string       `json:"formation"` // "" for independents
	Suggested string       `json:"suggested"` // formation for independents
	Level     *int8        `json:"level"`     // of an arriving formation; left out: its maximum
	Returning bool         `json:"returning"`
	Trigger   *triggerFile `json:"trigger"`
	Source    string       `json:"source"`
	Note      string       `json:"note"`
}

type triggerFile struct {
	Turns  [2]int8 `json:"turns"`
	Side   string  `json:"side"`
	Within int8    `json:"within"` // hexes, the edge hex of the area counts as 1
	Area   string  `json:"area"`   // supply area of the arriving side
	Rule   string  `json:"rule"`
}

type withdrawalFile struct {
	Turn      int8     `json:"turn"`
	Formation string   `json:"formation"`
	Units     []string `json:"units"`
	Permanent bool     `json:"permanent"`
	Source    string   `json:"source"`
}

// readArriving lists the units that the set-up does not place but that come later.
func (l *loading) readArriving() {
	l.due = map[string]bool{}
	for _, r := range l.setup.Reinforcements {
		for _, id := range r.Units {
			placed := l.at[id] != ""
			switch {
			case l.lines[id] == 0:
				l.SetupFault("reinforcements: %q is no unit of units.tsv: correct the id", id)
			case l.due[id]:
				l.SetupFault("reinforcements: unit %s arrives twice: remove one entry", id)
			case placed && !r.Returning:
				l.SetupFault("reinforcements: unit %s stands on the map already: remove it from units, or let it withdraw and return", id)
			case !placed && r.Returning:
				l.SetupFault("reinforcements: unit %s returns but does not start on the map: place it or leave out returning", id)
			}
			l.due[id] = true
		}
	}
}

// readGameRules reads what game.json says of assignments and losses made good,
// for the formations of the scenario.
func (l *loading) readGameRules() {
	g, d := &l.game, l.d
	for i := range g.Assignments {
		l.readAssignment(&g.Assignments[i], i+1)
	}
	for _, id := range g.IsolatedAttach {
		side := l.Side(id)
		if side == game.Nobody {
			l.GameFault("isolated_attachment: the side %q is unknown: write the id of a side", id)
			return
		}
		d.IsolatedAttach[side] = true
	}
	d.Replacement = ReplacementRule{Pools: g.ReplacementPools}
	d.Reorganization = ReorganizationRule{Side: l.Side(g.Reorganization.Side), OtherFormations: g.Reorganization.Other}
	if d.Reorganization.Side == game.Nobody {
		l.GameFault("reorganization.side is %q: write the id of a side", g.Reorganization.Side)
	}
	p := PillboxRule{Side: l.Side(g.Pillboxes.Side), CheckDRM: g.Pillboxes.Check, EngineerDRM: g.Pillboxes.Engineer}
	if g.Pillboxes.Side != "" && p.Side == game.Nobody {
		l.GameFault("pillboxes.side is %q: write the id of a side or leave pillboxes out", g.Pillboxes.Side)
	}
	if p.CheckDRM < -9 || p.CheckDRM > 0 || p.EngineerDRM < 0 || p.EngineerDRM > 9 {
		l.GameFault("pillboxes has check_drm %d and engineer_drm %d: write -9 to 0 and 0 to 9", p.CheckDRM, p.EngineerDRM)
	}
	d.Pillbox = p
	d.Boats = BoatRule{Side: l.Side(g.Boats.Side), Units: g.Boats.Units, Extra: 2 * g.Boats.MP}
	if g.Boats.Side != "" && (d.Boats.Side == game.Nobody || d.Boats.Units < 1 || d.Boats.Units > 20 || g.Boats.MP < 0 || g.Boats.MP > 9) {
		l.GameFault("boats: write the id of a side, the units of an activation and the MP of a crossing")
	}
}

// readAssignment reads an entry of assignments, counted from 1.
func (l *loading) readAssignment(a *assignmentFile, entry int) {
	rule := AssignmentRule{Side: l.Side(a.Side), Limit: a.Limit, SameRegiment: a.SameRegiment}
	if rule.Side == game.Nobody {
		l.GameFault("assignments: the side %q is unknown: write the id of a side", a.Side)
		return
	}
	if a.Limit < 0 || a.Limit > 20 {
		l.GameFault("assignments: entry %d has the limit %d: write 0 to 20, 0 for none", entry, a.Limit)
	}
	for _, t := range a.Types {
		k := l.kindOf(t)
		if k < 0 {
			l.GameFault("assignments: the type %q is none of unit-types.tsv: correct it", t)
			return
		}
		rule.Kinds |= 1 << k
	}
	if len(a.From) == 0 || len(a.To) == 0 {
		l.GameFault("assignments: entry %d names no formation under from or to: fill in both", entry)
	}
	rule.From, rule.To = l.partners(a.From, rule.Side), l.partners(a.To, rule.Side)
	for _, f := range rule.From {
		if len(a.Types) == 0 && !l.d.Formations[f].Independent {
			l.GameFault("assignments: entry %d names no types: list those that may be lent", entry)
		}
		rule.Independent = rule.Independent || l.d.Formations[f].Independent
	}
	for _, f := range rule.To {
		rule.Independent = rule.Independent || l.d.Formations[f].Independent
	}
	if len(a.Types) == 0 {
		rule.Kinds = ^uint64(0)
	}
	if len(rule.From) > 0 && len(rule.To) > 0 {
		l.d.Assignments = append(l.d.Assignments, rule)
	}
}

// partners finds those formations of one side that are in the scenario.
func (l *loading) partners(ids []string, side game.Side) (list []int8) {
	for _, id := range ids {
		n, known := l.named[id]
		if !known || l.Side(l.game.Formations[n].Side) != side {
			l.GameFault("assignments: %q is no formation of side %s: correct it", id, l.d.Sides[side].ID)
		}
		if f := l.d.FormationByID(id); f >= 0 {
			list = append(list, f)
		}
	}
	return list
}

func (l *loading) readOpening() {
	s, o := &l.d.Terms, l.setup.Opening
	s.OpenSide = game.Nobody
	if o == nil {
		return
	}
	if l.d.Switches.FirstTurnRolled {
		s.MarkerValue, s.MarkerSide = 0, game.Nobody
		return
	}
	if s.OpenSide = l.Side(o.Side); s.OpenSide == game.Nobody {
		l.SetupFault("opening.side is %q: write the id of a side", o.Side)
		return
	}
	switch o.Kind {
	case "won":
		s.Opening = OpenWon
		return
	case "surprise":
		s.Opening = OpenSurprise
	default:
		l.SetupFault("opening.kind is %q: write won or surprise", o.Kind)
		return
	}
	list := l.formations("opening.formations", o.Formations, s.OpenSide)
	x := &Surprise{Activations: o.Activations, Formations: list, CheckDRM: o.CheckDRM, MarkerValue: o.Marker.Value, MarkerSide: l.Side(o.Marker.Side)}
	switch {
	case len(list) == 0 || x.Activations < 1 || x.Activations > 9:
		l.SetupFault("opening: write the formations that may attack by surprise and 1 to 9 activations")
	case x.CheckDRM < 0 || x.CheckDRM > 9:
		l.SetupFault("opening.check_drm is %d: write 0 to 9", x.CheckDRM)
		return
	case x.MarkerSide == game.Nobody || !slices.Contains(l.d.Initiative, x.MarkerValue):
		l.SetupFault("opening.marker is %d of side %q: write a box of the initiative_track and the id of a side", x.MarkerValue, o.Marker.Side)
	}
	s.Surprise = x
}

// readSupport sets the Attack Support Points at the start: those printed unless
// the set-up says otherwise.
func (l *loading) readSupport() {
	s := &l.d.Terms
	s.Support = make([]int8, len(l.d.Units))
	for i, u := range l.d.Units {
		s.Support[i] = u.Support
	}
	for _, id := range game.SortedKeys(l.setup.Support) {
		u, ok := l.index[id]
		n := l.setup.Support[id]
		if !ok || n < 0 || n > l.d.Units[u].Support {
			l.SetupFault("support: %s has %d: write HQs of the scenario with 0 up to what is printed", id, n)
			return
		}
		s.Support[u] = n
	}
}

func (l *loading) readWithdrawals() {
	d, list := l.d, l.setup.Withdrawals
	for _, i := range game.Ascending(len(list), func(i int) int { return int(list[i].Turn) }) {
		w := &list[i]
		f := l.d.FormationByID(w.Formation)
		if f < 0 {
			l.SetupFault("withdrawals: the formation %q has no units in the scenario: correct it", w.Formation)
			return
		}
		if w.Turn <= d.Terms.FirstTurn || w.Turn > d.Terms.LastTurn {
			l.SetupFault("withdrawals: %s leaves in turn %d: write a turn after the first, %d to %d", w.Formation, w.Turn, d.Terms.FirstTurn+1, d.Terms.LastTurn)
		}
		l.checkSource("withdrawals: "+w.Formation, w.Source)
		units := l.group("withdrawals", w.Units, d.Formations[f].Side)
		for i := range d.Units {
			switch u, leaves := &d.Units[i], slices.Contains(units, game.Unit(i)); {
			case u.Formation == f && !leaves:
				l.SetupFault("withdrawals: %s of %s is not among the units: a formation leaves as a whole", u.ID, w.Formation)
			case u.Formation != f && leaves:
				l.SetupFault("withdrawals: %s is no unit of %s: remove it", u.ID, w.Formation)
			}
		}
		d.Terms.Withdrawals = append(d.Terms.Withdrawals, Withdrawal{Turn: w.Turn, Side: d.Formations[f].Side, Formation: f, Units: units, Permanent: w.Permanent})
	}
}

// group looks up units of one side and puts the HQ first. It is empty after a fault.
func (l *loading) group(field string, ids []string, side game.Side) []game.Unit {
	var units []game.Unit
	hqs := 0
	for _, id := range ids {
		u, ok := l.index[id]
		if !ok || l.d.Units[u].Side != side {
			l.SetupFault("%s: %q is no unit of that side in the scenario: correct the id", field, id)
			return nil
		}
		if slices.Contains(units, u) {
			l.SetupFault("%s: unit %s stands there twice: remove one", field, id)
		}
		if l.d.Units[u].Class == HQ {
			units = slices.Insert(units, hqs, u)
			hqs++
		} else {
			units = append(units, u)
		}
	}
	if len(units) == 0 {
		l.SetupFault("%s: a group has no units: list them or remove the group", field)
	}
	return units
}

func (l *loading) readReinforcements() {
	s, list := &l.d.Terms, l.setup.Reinforcements
	for _, i := range game.Ascending(len(list), func(i int) int { return int(list[i].Turn) }) {
		s.Reinforcements = append(s.Reinforcements, l.readReinforcement(&list[i]))
	}
	// The HQ of a formation stands on the map or arrives, no later than its units.
	for i := range s.Reinforcements {
		r := &s.Reinforcements[i]
		if r.Formation < 0 || !l.OK() {
			continue
		}
		hq := l.d.Formations[r.Formation].HQ
		here := hq != game.NoUnit && s.At[hq] != hex.None && !r.Returning
		for _, o := range s.Reinforcements {
			here = here || slices.Contains(o.Units, hq) && o.Turn <= r.Turn
		}
		if !here {
			l.SetupFault("reinforcements: %s arrives in turn %d before the HQ of its formation: let the HQ arrive no later", l.d.Units[r.Units[0]].ID, r.Turn)
			return
		}
	}
}

func (l *loading) readReinforcement(f *reinforcementFile) (r Reinforcement) {
	d := l.d
	r = Reinforcement{Turn: f.Turn, Side: l.Side(f.Side), Formation: -1, Suggested: -1, Returning: f.Returning}
	if r.Side == game.Nobody {
		l.SetupFault("reinforcements: the side %q is unknown: write the id of a side", f.Side)
		return r
	}
	if r.Units = l.group("reinforcements", f.Units, r.Side); !l.OK() {
		return r
	}
	first := &d.Units[r.Units[0]]
	group := "reinforcements: the group of " + first.ID
	switch {
	case f.Trigger != nil:
		if r.Trigger = l.readTrigger(f.Trigger, r.Side); r.Turn != 0 {
			l.SetupFault("%s has a turn and a trigger: leave one out", group)
		}
	case r.Turn <= d.Terms.FirstTurn || r.Turn > d.Terms.LastTurn:
		l.SetupFault("%s arrives in turn %d: write a turn after the first, %d to %d", group, r.Turn, d.Terms.FirstTurn+1, d.Terms.LastTurn)
	}
	l.checkSource(group+" has a fault", f.Source)
	r.Entry = l.entries("reinforcements: entry of "+first.ID, f.Entry)
	if first.Class == HQ {
		l.readHQEntry(&r, f, group, first)
	} else if len(f.HQEntry) > 0 || f.Level != nil {
		l.SetupFault("%s has no HQ: leave out hq_entry and level", group)
	}
	if f.Formation != "" {
		r.Formation = l.d.FormationByID(f.Formation)
	}
	for _, u := range r.Units {
		x := &d.Units[u]
		switch independent := d.Formations[x.Formation].Independent; {
		case f.Formation == "" && !independent:
			l.SetupFault("%s names no formation, but %s is no independent unit: name its formation", group, x.ID)
		case f.Formation != "" && x.Formation != r.Formation:
			l.SetupFault("%s goes to %q, to which %s does not belong: correct it", group, f.Formation, x.ID)
		case r.Returning && !d.leavesBefore(u, r.Turn):
			l.SetupFault("%s returns, but %s does not leave before: add the withdrawal, not permanent", group, x.ID)
		}
	}
	if f.Suggested != "" {
		r.Suggested = l.d.FormationByID(f.Suggested)
		if r.Suggested < 0 || f.Formation != "" || !d.mayJoin(first.Formation, r.Suggested) {
			l.SetupFault("%s cannot be assigned to %q: name a formation that independents of the group may join", group, f.Suggested)
		}
	}
	return r
}

// readHQEntry reads where the HQ of a group arrives and with which level.
func (l *loading) readHQEntry(r *Reinforcement, f *reinforcementFile, group string, hq *UnitInfo) {
	field := "reinforcements: hq_entry of " + hq.ID
	r.HQEntry = l.entries(field, f.HQEntry)
	for _, h := range r.HQEntry {
		if !l.d.HQHex[h] {
			l.SetupFault("%s: hex %s is %s: put an HQ into a hex of the kinds %v", field, l.d.Map.ID(h), l.d.TEC[l.d.Class[h]].Name, l.game.HQTerrain)
		}
	}
	r.Level = hq.MaxLevel
	if f.Level != nil {
		r.Level = *f.Level
	}
	if r.Level < 0 || r.Level > hq.MaxLevel {
		l.SetupFault("%s has the level %d: write 0 to %d", group, r.Level, hq.MaxLevel)
	}
}

// leavesBefore tells whether a unit withdraws before a turn and may return.
func (d *Data) leavesBefore(u game.Unit, turn int8) bool {
	return slices.ContainsFunc(d.Terms.Withdrawals, func(w Withdrawal) bool {
		return !w.Permanent && w.Turn < turn && slices.Contains(w.Units, u)
	})
}

// mayJoin tells whether independents of one formation may be assigned to another
// (CTL-5.5.2-07, BUG-5.5.2-05).
func (d *Data) mayJoin(from, to int8) bool {
	return slices.ContainsFunc(d.Assignments, func(a AssignmentRule) bool {
		return a.Independent && slices.Contains(a.From, from) && slices.Contains(a.To, to)
	})
}

// entries looks up the hexes where a group arrives.
func (l *loading) entries(field string, ids []string) []hex.Hex {
	if len(ids) == 0 {
		l.SetupFault("%s is empty: list the hexes", field)
	}
	return l.Hexes(l.File, field, ids, l.d.InPlay)
}

func (l *loading) readTrigger(f *triggerFile, arriving game.Side) *Trigger {
	t := &Trigger{Turns: f.Turns, Side: l.Side(f.Side), Near: make([]bool, l.d.Map.Len())}
	area := l.area(f.Area, arriving)
	switch {
	case t.Side == game.Nobody:
		l.SetupFault("trigger.side is %q: write the id of a side", f.Side)
	case f.Turns[0] < l.d.Terms.FirstTurn || f.Turns[1] < f.Turns[0] || f.Turns[1] >= l.d.Terms.LastTurn:
		l.SetupFault("trigger.turns is %v: write two turns of the scenario before its last", f.Turns)
	case f.Within < 1 || f.Within > 60:
		l.SetupFault("trigger.within is %d: write 1 to 60 hexes", f.Within)
	}
	l.KnownRow(l.File, "trigger", "rule", f.Rule)
	for h, n := range l.d.Map.Nearest(area.Hexes...) {
		t.Near[h] = n+1 <= int16(f.Within)
	}
	return t
}

// area returns a supply area of a side by its name.
func (l *loading) area(name string, side game.Side) SupplyArea {
	for _, a := range l.d.Areas {
		if a.Side == side && a.ID == name {
			return a
		}
	}
	l.SetupFault("side %s has no supply area %q: name one of those under supply", l.d.Sides[side].ID, name)
	return SupplyArea{}
}

func (l *loading) readReplacements() {
	s := &l.d.Terms
	s.Replacements = make([][]int8, s.LastTurn+1)
	for _, turn := range game.SortedKeys(l.setup.Replacements) {
		n, err := strconv.Atoi(turn)
		if err != nil || n <= int(s.FirstTurn) || n > int(s.LastTurn) {
			l.SetupFault("replacements: %q is no turn after the first: write %d to %d", turn, s.FirstTurn+1, s.LastTurn)
			return
		}
		s.Replacements[n] = make([]int8, len(l.game.ReplacementPools))
		for _, pool := range game.SortedKeys(l.setup.Replacements[turn]) {
			i, points := slices.Index(l.game.ReplacementPools, pool), l.setup.Replacements[turn][pool]
			if i < 0 || points < 0 || points > 20 {
				l.SetupFault("replacements: turn %s gives %d of %q: write 0 to 20 of one of the pools %q", turn, points, pool, l.game.ReplacementPools)
				return
			}
			s.Replacements[n][i] = points
		}
	}
}
