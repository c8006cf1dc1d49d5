package opscycle

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

// arriving lists the units that the set-up does not place but that come later.
func (l *loading) arriving(at map[string]string) (map[string]bool, error) {
	due := map[string]bool{}
	for _, r := range l.setup.Reinforcements {
		for _, id := range r.Units {
			_, known := l.lines[id]
			_, placed := at[id]
			switch {
			case !known:
				return nil, l.fault("reinforcements: %q is no unit of units.tsv: correct the id", id)
			case due[id]:
				return nil, l.fault("reinforcements: unit %s arrives twice: remove one entry", id)
			case placed && !r.Returning:
				return nil, l.fault("reinforcements: unit %s stands on the map already: remove it from units, or let it withdraw and return", id)
			case !placed && r.Returning:
				return nil, l.fault("reinforcements: unit %s returns but does not start on the map: place it or leave out returning", id)
			}
			due[id] = true
		}
	}
	return due, nil
}

// readGameRules reads what game.json says of assignments and losses made good,
// for the formations of the scenario.
func (l *loading) readGameRules() error {
	g, d := &l.game, l.d
	for i, a := range g.Assignments {
		rule := AssignmentRule{Side: l.side(a.Side), Limit: a.Limit, SameRegiment: a.SameRegiment, Rule: a.Rule, Kinds: ^uint64(0)}
		if rule.Side == game.Nobody {
			return l.gameFault("assignments: the side %q is unknown: write the id of a side", a.Side)
		}
		if a.Limit < 0 || a.Limit > 20 {
			return l.gameFault("assignments: entry %d has the limit %d: write 0 to 20, 0 for none", i+1, a.Limit)
		}
		if len(a.Types) > 0 {
			rule.Kinds = 0
		}
		for _, t := range a.Types {
			k := l.kindOf(t)
			if k < 0 {
				return l.gameFault("assignments: the type %q is none of unit-types.tsv: correct it", t)
			}
			rule.Kinds |= 1 << k
		}
		for _, part := range []struct {
			ids []string
			to  *[]int8
		}{{a.From, &rule.From}, {a.To, &rule.To}} {
			if len(part.ids) == 0 {
				return l.gameFault("assignments: entry %d names no formation under from or to: fill in both", i+1)
			}
			for _, id := range part.ids {
				n, known := l.named[id]
				if !known || l.side(g.Formations[n].Side) != rule.Side {
					return l.gameFault("assignments: %q is no formation of side %s: correct it", id, a.Side)
				}
				if f := l.formation(id); f >= 0 {
					*part.to = append(*part.to, f)
					rule.Independent = rule.Independent || d.Formations[f].Independent
				}
			}
		}
		if len(a.Types) == 0 && slices.ContainsFunc(rule.From, func(f int8) bool { return !d.Formations[f].Independent }) {
			return l.gameFault("assignments: entry %d names no types: list those that may be lent", i+1)
		}
		if len(rule.From) > 0 && len(rule.To) > 0 {
			d.Assignments = append(d.Assignments, rule)
		}
	}
	for _, id := range g.IsolatedAttach {
		side := l.side(id)
		if side == game.Nobody {
			return l.gameFault("isolated_attachment: the side %q is unknown: write the id of a side", id)
		}
		d.IsolatedAttach[side] = true
	}
	d.Replacement = ReplacementRule{Pools: g.ReplacementPools}
	d.Reorganization = ReorganizationRule{Side: l.side(g.Reorganization.Side), OtherFormations: g.Reorganization.Other}
	if d.Reorganization.Side == game.Nobody {
		return l.gameFault("reorganization.side is %q: write the id of a side", g.Reorganization.Side)
	}
	d.Pillbox = PillboxRule{Side: l.side(g.Pillboxes.Side), CheckDRM: g.Pillboxes.Check, EngineerDRM: g.Pillboxes.Engineer}
	if g.Pillboxes.Side != "" && d.Pillbox.Side == game.Nobody {
		return l.gameFault("pillboxes.side is %q: write the id of a side or leave pillboxes out", g.Pillboxes.Side)
	}
	if p := d.Pillbox; p.CheckDRM < -9 || p.CheckDRM > 0 || p.EngineerDRM < 0 || p.EngineerDRM > 9 {
		return l.gameFault("pillboxes has check_drm %d and engineer_drm %d: write -9 to 0 and 0 to 9", p.CheckDRM, p.EngineerDRM)
	}
	d.Boats = BoatRule{Side: l.side(g.Boats.Side), Units: g.Boats.Units, Extra: 2 * g.Boats.MP}
	if g.Boats.Side != "" && (d.Boats.Side == game.Nobody || d.Boats.Units < 1 || d.Boats.Units > 20 || g.Boats.MP < 0 || g.Boats.MP > 9) {
		return l.gameFault("boats: write the id of a side, the units of an activation and the MP of a crossing")
	}
	return nil
}

// readSchedule reads the opening and what comes and goes by turn.
func (l *loading) readSchedule() error {
	for _, read := range []func() error{l.readOpening, l.readSupport, l.readWithdrawals, l.readReinforcements, l.readReplacements} {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

func (l *loading) readOpening() error {
	s, o := &l.d.Setup, l.setup.Opening
	s.OpenSide = game.Nobody
	if o == nil {
		return nil
	}
	if l.d.Switches.FirstTurnRolled {
		s.MarkerValue, s.MarkerSide = 0, game.Nobody
		return nil
	}
	if s.OpenSide = l.side(o.Side); s.OpenSide == game.Nobody {
		return l.fault("opening.side is %q: write the id of a side", o.Side)
	}
	switch o.Kind {
	case "won":
		s.Opening = OpenWon
		return nil
	case "surprise":
		s.Opening = OpenSurprise
	default:
		return l.fault("opening.kind is %q: write won or surprise", o.Kind)
	}
	list, err := l.formations("opening.formations", o.Formations, s.OpenSide)
	if err != nil {
		return err
	}
	x := &Surprise{Activations: o.Activations, Formations: list, CheckDRM: o.CheckDRM, MarkerValue: o.Marker.Value, MarkerSide: l.side(o.Marker.Side)}
	switch {
	case len(list) == 0 || x.Activations < 1 || x.Activations > 9:
		return l.fault("opening: write the formations that may attack by surprise and 1 to 9 activations")
	case x.CheckDRM < 0 || x.CheckDRM > 9:
		return l.fault("opening.check_drm is %d: write 0 to 9", x.CheckDRM)
	case x.MarkerSide == game.Nobody || !slices.Contains(l.d.Initiative, x.MarkerValue):
		return l.fault("opening.marker is %d of side %q: write a box of the initiative_track and the id of a side", x.MarkerValue, o.Marker.Side)
	}
	s.Surprise = x
	return nil
}

// readSupport sets the Attack Support Points at the start: those printed unless
// the set-up says otherwise.
func (l *loading) readSupport() error {
	s := &l.d.Setup
	s.Support = make([]int8, len(l.d.Units))
	for i, u := range l.d.Units {
		s.Support[i] = u.Support
	}
	for _, id := range game.SortedKeys(l.setup.Support) {
		u, ok := l.index[id]
		n := l.setup.Support[id]
		if !ok || n < 0 || n > l.d.Units[u].Support {
			return l.fault("support: %s has %d: write HQs of the scenario with 0 up to what is printed", id, n)
		}
		s.Support[u] = n
	}
	return nil
}

func (l *loading) readWithdrawals() error {
	d := l.d
	for _, w := range l.setup.Withdrawals {
		f := l.formation(w.Formation)
		switch {
		case f < 0:
			return l.fault("withdrawals: the formation %q has no units in the scenario: correct it", w.Formation)
		case w.Turn <= d.Setup.FirstTurn || w.Turn > d.Setup.LastTurn:
			return l.fault("withdrawals: %s leaves in turn %d: write a turn after the first, %d to %d", w.Formation, w.Turn, d.Setup.FirstTurn+1, d.Setup.LastTurn)
		case sourceWord(w.Source) != nil:
			return l.fault("withdrawals: %s: %w", w.Formation, sourceWord(w.Source))
		}
		units, err := l.group("withdrawals", w.Units, d.Formations[f].Side)
		if err != nil {
			return err
		}
		for i, u := range d.Units {
			if u.Formation == f && !slices.Contains(units, game.Unit(i)) {
				return l.fault("withdrawals: %s of %s is not among the units: a formation leaves as a whole", u.ID, w.Formation)
			}
		}
		for _, u := range units {
			if d.Units[u].Formation != f {
				return l.fault("withdrawals: %s is no unit of %s: remove it", d.Units[u].ID, w.Formation)
			}
		}
		d.Setup.Withdrawals = append(d.Setup.Withdrawals, Withdrawal{Turn: w.Turn, Side: d.Formations[f].Side, Formation: f, Units: units, Permanent: w.Permanent})
	}
	slices.SortStableFunc(d.Setup.Withdrawals, func(a, b Withdrawal) int { return int(a.Turn) - int(b.Turn) })
	return nil
}

// group looks up units of one side and puts the HQ first.
func (l *loading) group(field string, ids []string, side game.Side) ([]game.Unit, error) {
	var units []game.Unit
	for _, id := range ids {
		u, ok := l.index[id]
		if !ok || l.d.Units[u].Side != side {
			return nil, l.fault("%s: %q is no unit of that side in the scenario: correct the id", field, id)
		}
		if slices.Contains(units, u) {
			return nil, l.fault("%s: unit %s stands there twice: remove one", field, id)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		return nil, l.fault("%s: a group has no units: list them or remove the group", field)
	}
	slices.SortStableFunc(units, func(a, b game.Unit) int { return l.hqFirst(a) - l.hqFirst(b) })
	return units, nil
}

func (l *loading) hqFirst(u game.Unit) int {
	if l.d.Units[u].Class == HQ {
		return 0
	}
	return 1
}

func (l *loading) readReinforcements() error {
	s := &l.d.Setup
	for _, f := range l.setup.Reinforcements {
		r, err := l.readReinforcement(f)
		if err != nil {
			return err
		}
		s.Reinforcements = append(s.Reinforcements, r)
	}
	slices.SortStableFunc(s.Reinforcements, func(a, b Reinforcement) int { return int(a.Turn) - int(b.Turn) })
	// The HQ of a formation stands on the map or arrives, no later than its units.
	for _, r := range s.Reinforcements {
		if r.Formation < 0 {
			continue
		}
		hq := l.d.Formations[r.Formation].HQ
		here := hq != game.NoUnit && s.At[hq] != hex.None && !r.Returning
		for _, o := range s.Reinforcements {
			here = here || slices.Contains(o.Units, hq) && o.Turn <= r.Turn
		}
		if !here {
			return l.fault("reinforcements: %s arrives in turn %d before the HQ of its formation: let the HQ arrive no later", l.d.Units[r.Units[0]].ID, r.Turn)
		}
	}
	return nil
}

func (l *loading) readReinforcement(f reinforcementFile) (r Reinforcement, err error) {
	d := l.d
	r = Reinforcement{Turn: f.Turn, Side: l.side(f.Side), Formation: -1, Suggested: -1, Returning: f.Returning, Source: f.Source}
	if r.Side == game.Nobody {
		return r, l.fault("reinforcements: the side %q is unknown: write the id of a side", f.Side)
	}
	if r.Units, err = l.group("reinforcements", f.Units, r.Side); err != nil {
		return r, err
	}
	first := d.Units[r.Units[0]]
	fault := func(format string, args ...any) error {
		return l.fault("reinforcements: the group of %s "+format, append([]any{first.ID}, args...)...)
	}
	if f.Trigger != nil {
		if r.Trigger, err = l.readTrigger(f.Trigger, r.Side); err != nil {
			return r, err
		}
	} else if r.Turn <= d.Setup.FirstTurn || r.Turn > d.Setup.LastTurn {
		return r, fault("arrives in turn %d: write a turn after the first, %d to %d", r.Turn, d.Setup.FirstTurn+1, d.Setup.LastTurn)
	}
	if f.Trigger != nil && r.Turn != 0 {
		return r, fault("has a turn and a trigger: leave one out")
	}
	if err := sourceWord(f.Source); err != nil {
		return r, fault("has a fault: %w", err)
	}
	if r.Entry, err = l.entries(f.Entry, first.ID, false); err != nil {
		return r, err
	}
	if first.Class == HQ {
		if r.HQEntry, err = l.entries(f.HQEntry, first.ID, true); err != nil {
			return r, err
		}
		r.Level = first.MaxLevel
		if f.Level != nil {
			r.Level = *f.Level
		}
		if r.Level < 0 || r.Level > first.MaxLevel {
			return r, fault("has the level %d: write 0 to %d", r.Level, first.MaxLevel)
		}
	} else if len(f.HQEntry) > 0 || f.Level != nil {
		return r, fault("has no HQ: leave out hq_entry and level")
	}
	if f.Formation != "" {
		r.Formation = l.formation(f.Formation)
	}
	for _, u := range r.Units {
		x := d.Units[u]
		switch independent := d.Formations[x.Formation].Independent; {
		case f.Formation == "" && !independent:
			return r, fault("names no formation, but %s is no independent unit: name its formation", x.ID)
		case f.Formation != "" && x.Formation != r.Formation:
			return r, fault("goes to %q, to which %s does not belong: correct it", f.Formation, x.ID)
		case r.Returning && !slices.ContainsFunc(d.Setup.Withdrawals, func(w Withdrawal) bool {
			return !w.Permanent && w.Turn < r.Turn && slices.Contains(w.Units, u)
		}):
			return r, fault("returns, but %s does not leave before: add the withdrawal, not permanent", x.ID)
		}
	}
	if f.Suggested != "" {
		r.Suggested = l.formation(f.Suggested)
		if r.Suggested < 0 || f.Formation != "" || !d.mayJoin(first.Formation, r.Suggested) {
			return r, fault("cannot be assigned to %q: name a formation that independents of the group may join", f.Suggested)
		}
	}
	return r, nil
}

// mayJoin tells whether independents of one formation may be assigned to another
// (CTL-5.5.2-07, BUG-5.5.2-05).
func (d *Data) mayJoin(from, to int8) bool {
	return slices.ContainsFunc(d.Assignments, func(a AssignmentRule) bool {
		return a.Independent && slices.Contains(a.From, from) && slices.Contains(a.To, to)
	})
}

// entries looks up the hexes where a group arrives.
func (l *loading) entries(ids []string, of string, hq bool) ([]hex.Hex, error) {
	field := "reinforcements: entry of " + of
	if hq {
		field = "reinforcements: hq_entry of " + of
	}
	list, err := l.areaHexes(field, ids)
	if err == nil && len(list) == 0 {
		err = l.fault("%s is empty: list the hexes", field)
	}
	for _, h := range list {
		if hq && !l.d.HQHex[h] {
			return nil, l.fault("%s: hex %s is %s: put an HQ into a hex of the kinds %v", field, l.d.Map.ID(h), l.d.TEC[l.d.Class[h]].Name, l.game.HQTerrain)
		}
	}
	return list, err
}

// areaHexes looks up hexes that must lie in the scenario's area.
func (l *loading) areaHexes(field string, ids []string) ([]hex.Hex, error) {
	list, err := l.hexes(l.file, field, ids)
	for _, h := range list {
		if !l.d.InPlay[h] {
			return nil, l.fault("%s: hex %s lies outside the area: correct it", field, l.d.Map.ID(h))
		}
	}
	return list, err
}

func (l *loading) readTrigger(f *triggerFile, arriving game.Side) (*Trigger, error) {
	t := &Trigger{Turns: f.Turns, Side: l.side(f.Side), Near: make([]bool, l.d.Map.Len())}
	area, err := l.area(f.Area, arriving)
	switch {
	case err != nil:
		return nil, err
	case t.Side == game.Nobody:
		return nil, l.fault("trigger.side is %q: write the id of a side", f.Side)
	case f.Turns[0] < l.d.Setup.FirstTurn || f.Turns[1] < f.Turns[0] || f.Turns[1] >= l.d.Setup.LastTurn:
		return nil, l.fault("trigger.turns is %v: write two turns of the scenario before its last", f.Turns)
	case f.Within < 1 || f.Within > 60:
		return nil, l.fault("trigger.within is %d: write 1 to 60 hexes", f.Within)
	}
	if err := l.knownRow(l.file, "trigger", "rule", f.Rule); err != nil {
		return nil, err
	}
	for h := range t.Near {
		t.Near[h] = l.nearest(hexOf(h), area.Hexes)+1 <= int(f.Within)
	}
	return t, nil
}

// area returns a supply area of a side by its name.
func (l *loading) area(name string, side game.Side) (SupplyArea, error) {
	for _, a := range l.d.Areas {
		if a.Side == side && a.ID == name {
			return a, nil
		}
	}
	return SupplyArea{}, l.fault("side %s has no supply area %q: name one of those under supply", l.d.Sides[side].ID, name)
}

// nearest is the distance from a hex to the nearest of several.
func (l *loading) nearest(from hex.Hex, to []hex.Hex) int {
	best := -1
	for _, h := range to {
		if n := l.d.Map.Distance(from, h); best < 0 || n < best {
			best = n
		}
	}
	return best
}

func (l *loading) readReplacements() error {
	s := &l.d.Setup
	s.Replacements = make([][]int8, s.LastTurn+1)
	for _, turn := range game.SortedKeys(l.setup.Replacements) {
		n, err := strconv.Atoi(turn)
		if err != nil || n <= int(s.FirstTurn) || n > int(s.LastTurn) {
			return l.fault("replacements: %q is no turn after the first: write %d to %d", turn, s.FirstTurn+1, s.LastTurn)
		}
		s.Replacements[n] = make([]int8, len(l.game.ReplacementPools))
		for _, pool := range game.SortedKeys(l.setup.Replacements[turn]) {
			i, points := slices.Index(l.game.ReplacementPools, pool), l.setup.Replacements[turn][pool]
			if i < 0 || points < 0 || points > 20 {
				return l.fault("replacements: turn %s gives %d of %q: write 0 to 20 of one of the pools %q", turn, points, pool, l.game.ReplacementPools)
			}
			s.Replacements[n][i] = points
		}
	}
	return nil
}
