package opscycle

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// setupSpec is the description of a position that Setup builds. Only the units
// named take part; everything left out is as the scenario starts.
//
//	{"units": {"us-1id-18-2": {"hex": "2008", "sp": 8, "disrupted": true, "formation": "1id"},
//	           "us-1id-26-1": {"off": "eliminated"}},
//	 "hqs": {"us-1id-hq": {"hex": "1808", "support": 3, "spent": true}},
//	 "levels": {"1id": 5}, "turn": 1, "used": 1,
//	 "phase": "action", "active": "1id", "ap": 5,
//	 "improved": ["2108"], "reroll": "us", "ban": false, "training": true, "area": "whole",
//	 "section": {"first_row": 10, "last_row": 25, "first_column": 1, "last_column": 16},
//	 "map": {...}, "formations": {...}, "counters": {...}, "switches": {"static_by_player": true}}
//
// For what a unit or an HQ says of itself see offMap, unitSpec and hqSpec.
// phase "action" waits in the activation of the formation active with ap Action
// Points, phase "start" (the default) where the scenario begins, phase "over" when the
// game has ended; for the other phases, and what else belongs to games in turns, see
// sequenceSpec. used counts the activations begun. reroll is who holds the marker, "" for
// nobody. ban false lifts the German ban, true puts it in force. training false
// leaves out the rules of a training scenario: then no side is static and there
// is no goal; with them the goal is looked at after every Action, so that one
// reached from the start counts after the first.
// area "whole" brings the whole map into play; section leaves a part in play, see
// game.Section. For map, formations and counters
// see mapSpec, formationSpec and counterSpec. Hexes may hold more units than the
// stacking limit, at most six of a side. due lists reinforcements of the scenario
// that are still to come.
type setupSpec struct {
	Units      map[string]unitSpec      `json:"units"`
	HQs        map[string]hqSpec        `json:"hqs"`
	Levels     map[string]int8          `json:"levels"`
	Turn       *int8                    `json:"turn"`
	Used       *int8                    `json:"used"`
	Phase      string                   `json:"phase"`
	Active     string                   `json:"active"`
	AP         *int8                    `json:"ap"`
	Improved   []string                 `json:"improved"`
	Reroll     *string                  `json:"reroll"`
	Ban        *bool                    `json:"ban"`
	Training   *bool                    `json:"training"`
	Area       string                   `json:"area"`
	Section    *game.Section            `json:"section"`
	Map        *mapSpec                 `json:"map"`
	Formations map[string]formationSpec `json:"formations"`
	Counters   map[string]counterSpec   `json:"counters"`
	Switches   map[string]bool          `json:"switches"`
	Due        []string                 `json:"due"`
	sequenceSpec
	riverSpec
	historySpec
}

// unitSpec is a combat unit. Units of one hex lie by their order, the top first, or as
// the scenario lists them. The formation "none" is that of an independent that serves
// with nobody; attached is a unit that joined because it was isolated, secret an
// independent whose assignment the enemy has not seen, boat one that has crossed by
// boat in the activation in progress. noted counts SP lost before a withdrawal.
type unitSpec struct {
	Hex       string `json:"hex"`
	Off       string `json:"off"`
	Order     *int8  `json:"order"`
	SP        *int8  `json:"sp"`
	Disrupted bool   `json:"disrupted"`
	Formation string `json:"formation"`
	Attached  bool   `json:"attached"`
	Secret    bool   `json:"secret"`
	Boat      bool   `json:"boat"`
	Noted     int8   `json:"noted"`
}

type hqSpec struct {
	Hex     string `json:"hex"`
	Off     string `json:"off"`
	Order   *int8  `json:"order"`
	Support *int8  `json:"support"`
	Spent   bool   `json:"spent"`
}

// maxSetupStack is how many counters of a side a position may put into one hex.
const maxSetupStack = 6

// Setup builds a position, and the game that goes with it, from a description:
// see setupSpec. The error is one sentence that names the field at fault.
func (r *Rules) Setup(text []byte) (game.Game, game.Position, error) {
	var spec setupSpec
	if err := game.ReadSetup(text, &spec); err != nil {
		return nil, nil, err
	}
	s := &setting{spec: &spec, from: r, data: *r.Data}
	if err := game.InTurn(s.switches, s.geography, s.formations, s.counters, s.scenario, s.cut); err != nil {
		return nil, nil, err
	}
	rules, err := New(&s.data)
	if err != nil {
		return nil, nil, err
	}
	rules.edited = true
	if slices.Equal(rules.tracked, s.from.tracked) {
		rules.owners = s.from.owners
	}
	rules.bare = s.data.Terms.Training == nil && s.from.Terms.Training != nil && s.spec.Phase != "ops" && s.spec.Phase != "admin"
	s.rules = rules
	s.p = newPosition(rules)
	if err := game.InTurn(s.units, s.markers, s.sequence, s.history, s.river, s.phase, s.boats); err != nil {
		return nil, nil, err
	}
	s.p.derived.ready = false
	h := s.p.hand
	dice := &game.Loaded{}
	h.dice = dice
	h.settle()
	h.dice = nil
	if dice.Fault != nil {
		return nil, nil, game.Breaks(rInitiativeRoll, "the position would begin with a roll: say in initiative who has it, or wait at another moment")
	}
	return rules, s.p, nil
}

// setting is the work of Setup.
type setting struct {
	spec  *setupSpec
	from  *Rules
	data  data.Data // a copy whose slices are replaced, never written to
	rules *Rules
	p     *Position
}

func (s *setting) switches() error {
	for _, name := range game.SortedKeys(s.spec.Switches) {
		flag := s.data.Switches.Flag(name)
		if flag == nil {
			return fmt.Errorf("switches: there is no switch %.40q", name)
		}
		*flag = s.spec.Switches[name]
	}
	return nil
}

// scenario changes what the scenario says of area, ban and training.
func (s *setting) scenario() (err error) {
	d := &s.data
	if d.InPlay, err = s.spec.Section.InPlay(s.spec.Area, d.Map, d.InPlay); err != nil {
		return err
	}
	if s.spec.Turn != nil {
		if *s.spec.Turn < 1 || *s.spec.Turn > 20 {
			return fmt.Errorf("turn is %d: write 1 to 20", *s.spec.Turn)
		}
		if d.Terms.Training != nil || s.from.Terms.Training != nil || *s.spec.Turn < d.Terms.FirstTurn {
			d.Terms.FirstTurn = *s.spec.Turn
		}
		d.Terms.LastTurn = max(d.Terms.LastTurn, *s.spec.Turn)
	}
	if err := s.victory(); err != nil {
		return err
	}
	if s.spec.Ban != nil {
		d.Terms.BanTurns = [2]int8{}
		if *s.spec.Ban {
			d.Terms.BanTurns = [2]int8{1, 20}
		}
	}
	if s.spec.Training != nil && !*s.spec.Training {
		d.Terms.Training = nil
	}
	d.Terms.At = slices.Repeat([]hex.Hex{hex.None}, len(d.Units))
	return nil
}

// cut leaves out what lies outside the section.
func (s *setting) cut() error {
	if s.spec.Section == nil {
		return nil
	}
	m, in, spec := s.data.Map, s.data.InPlay, s.spec
	out := func(id string) bool { return spec.Section.Outside(m, in, id) }
	maps.DeleteFunc(spec.Units, func(_ string, u unitSpec) bool { return out(u.Hex) })
	maps.DeleteFunc(spec.HQs, func(_ string, hq hqSpec) bool { return out(hq.Hex) })
	maps.DeleteFunc(spec.Held, func(id string, _ []string) bool { return out(id) })
	maps.DeleteFunc(spec.Bridges, func(_ string, ends crossing) bool { return slices.ContainsFunc(ends, out) })
	spec.Improved, spec.Scored = slices.DeleteFunc(spec.Improved, out), slices.DeleteFunc(spec.Scored, out)
	off := func(h hex.Hex) bool { return !in[h] }
	within := func(list []hex.Hex) []hex.Hex { return slices.DeleteFunc(slices.Clone(list), off) }
	v := &s.data.Terms.Victory
	v.Hexes = slices.DeleteFunc(slices.Clone(v.Hexes), func(x data.VPHex) bool { return off(x.Hex) })
	v.Instant = slices.Clone(v.Instant)
	for i := range v.Instant {
		v.Instant[i].Hexes = within(v.Instant[i].Hexes)
	}
	if v.Plan != nil {
		plan := *v.Plan
		plan.Objectives = slices.Clone(plan.Objectives)
		for i := range plan.Objectives {
			plan.Objectives[i].Hexes = within(plan.Objectives[i].Hexes)
		}
		v.Plan = &plan
	}
	if t := s.data.Terms.Training; t != nil {
		training := *t
		if training.Objective = within(t.Objective); len(training.Objective) == 0 {
			return game.Breaks(rAreaOnly, "section: no hex would be left that is to be cleared")
		}
		s.data.Terms.Training = &training
	}
	return nil
}

// units puts the named units and HQs on the map.
func (s *setting) units() error {
	r := s.rules
	for _, field := range [...]struct {
		name string
		hq   bool
		ids  []string
	}{{"units", false, game.SortedKeys(s.spec.Units)}, {"hqs", true, game.SortedKeys(s.spec.HQs)}} {
		for _, id := range field.ids {
			u, ok := r.Lexicon().Unit(id)
			switch {
			case !ok:
				return fmt.Errorf("%s: %.40q is no unit of this scenario; describe it under counters", field.name, id)
			case (r.Units[u].Class == data.HQ) != field.hq:
				return fmt.Errorf("%s: %s must stand under units if it is a combat unit and under hqs if it is an HQ", field.name, id)
			}
		}
	}
	for _, id := range s.spec.Due {
		if u, ok := r.Lexicon().Unit(id); !ok || s.p.units[u].away != expected {
			return fmt.Errorf("due: %.40q is no reinforcement of this scenario", id)
		}
	}
	var placed [2]map[hex.Hex]int
	placed[0], placed[1] = map[hex.Hex]int{}, map[hex.Hex]int{}
	for i := range r.Units {
		u, id := game.Unit(i), r.Units[i].ID
		us, combat := s.spec.Units[id]
		hq, isHQ := s.spec.HQs[id]
		var err error
		switch {
		case isHQ:
			us.Hex, us.Off, us.Order = hq.Hex, hq.Off, hq.Order
			err = s.hq(u, hq)
		case combat:
			err = s.unit(u, us)
		case slices.Contains(s.spec.Due, id):
			continue
		default:
			r.absent[i] = true
			us.Off = "eliminated"
		}
		if err != nil {
			return err
		}
		if us.Off != "" {
			if err := s.offMap(u, us); err != nil {
				return err
			}
			continue
		}
		s.p.units[u].away = present
		at := us.Hex
		h, ok := r.Data.Map.Lookup(at)
		if !ok || len(r.InPlay) > 0 && !r.InPlay[h] {
			return game.Breaks(rAreaOnly, "%s stands in %.20q, which is no hex in play", id, at)
		}
		if len(s.p.unitsIn(h, r.Units[u].Side.Other(), nil)) > 0 {
			return game.Breaks(rEnemyCloses, "%s stands in %s, where there are enemy units", id, at)
		}
		if placed[r.Units[u].Side][h]++; placed[r.Units[u].Side][h] > maxSetupStack {
			return game.Breaks(rLimits, "%s is one unit too many in %s: at most %d of a side", id, at, maxSetupStack)
		}
		r.Terms.At[u] = h
		r.Info().Units++
		s.p.setDown(u, h)
	}
	return s.stacks()
}

// stacks puts the units that tell their order in their places. HQs stay on top where
// they always are.
func (s *setting) stacks() error {
	for i := range s.p.units {
		id, hq := s.rules.Units[i].ID, s.rules.Units[i].Class == data.HQ
		order := s.spec.Units[id].Order
		if hq {
			order = s.spec.HQs[id].Order
		}
		switch {
		case order == nil:
			continue
		case *order < 0 || *order >= 2*maxSetupStack:
			return fmt.Errorf("%s has order %d: write 0 for the top of the stack, 1 for the next", id, *order)
		}
		if s.p.units[i].order = *order; s.rules.Switches.HQOnTop && !hq {
			s.p.units[i].order += 2 * maxSetupStack
		}
	}
	return nil
}

// offWords say in a description why a unit is not on the map. What else stands there
// of a unit that is eliminated is of no account but its formation.
var offWords = [...]string{present: "aside", expected: "due", withdrawn: "withdrawn", leftMap: "exited", eliminated: "eliminated"}

const eliminated = leftMap + 1

// offMap takes account of a unit that is not on the map: aside is an HQ that waits for
// a place, due a reinforcement. Units that exited score by their SP.
func (s *setting) offMap(u game.Unit, spec unitSpec) error {
	now, info := &s.p.units[u], &s.rules.Units[u]
	x := s.rules.Terms.Victory.Exit
	why := away(slices.Index(offWords[:], spec.Off))
	switch {
	case spec.Hex != "" || int(why) >= len(offWords):
		return fmt.Errorf("%s: write a hex, or off and one of %v", info.ID, offWords)
	case why == present && info.Class != data.HQ, why == withdrawn && s.rules.Terms.Training != nil, why == expected && s.rules.groups[u] < 0, why == leftMap && (x == nil || info.Class == data.HQ):
		return game.Breaks(rReinforcements, "%s cannot be %s in this scenario", info.ID, spec.Off)
	case why == eliminated:
		if now.gone, why = true, present; !s.rules.absent[u] && info.Class != data.HQ {
			now.sp = 0
		}
	case why == leftMap:
		s.p.exited += int16(now.sp) * x.VP
	}
	now.away = why
	return nil
}

func (s *setting) unit(u game.Unit, spec unitSpec) error {
	now, info := &s.p.units[u], &s.rules.Units[u]
	now.disrupted, now.stray, now.secret, now.boat, now.noted = spec.Disrupted, spec.Attached, spec.Secret, spec.Boat, spec.Noted
	if spec.Noted < 0 {
		return fmt.Errorf("%s has noted %d: write 0 or more", info.ID, spec.Noted)
	}
	if spec.SP != nil {
		if *spec.SP < 1 || *spec.SP > info.Strength {
			return game.Breaks("CTL-3.2-01", "%s has sp %d: write 1 to %d", info.ID, *spec.SP, info.Strength)
		}
		now.sp = *spec.SP
	}
	if spec.Formation == "none" && s.rules.Formations[info.Formation].Independent {
		now.formation = -1
	} else if spec.Formation != "" {
		f := s.data.FormationByID(spec.Formation)
		if f < 0 || s.rules.Formations[f].Side != info.Side {
			return game.Breaks(rFormationIs, "%s has the formation %.20q, which is none of its side in this scenario", info.ID, spec.Formation)
		}
		now.formation = f
	}
	return nil
}

func (s *setting) hq(u game.Unit, spec hqSpec) error {
	now, info := &s.p.units[u], &s.rules.Units[u]
	now.spent = spec.Spent
	if spec.Support != nil {
		if *spec.Support < 0 || *spec.Support > info.Support {
			return game.Breaks("CTL-3.3-01", "%s has support %d: write 0 to %d", info.ID, *spec.Support, info.Support)
		}
		now.support = *spec.Support
	}
	return nil
}

// markers sets levels, turn, marker of reroll and Improved Defense. A formation that comes later and stands on the map
// already has the level that its HQ brings (CTL-8.5.1-05).
func (s *setting) markers() error {
	p, r := s.p, s.rules
	copy(p.levels, r.Terms.Levels)
	for f := range r.Formations {
		hq := r.Formations[f].HQ
		if hq == game.NoUnit || p.units[hq].hex == hex.None {
			continue
		}
		if g := p.groupOf(hq); g >= 0 {
			p.levels[f] = r.Terms.Reinforcements[g].Level
		}
	}
	for _, id := range game.SortedKeys(s.spec.Levels) {
		f := s.data.FormationByID(id)
		if f < 0 {
			return fmt.Errorf("levels: %.20q is no formation of this scenario", id)
		}
		if n := s.spec.Levels[id]; n < 0 || n > 7 {
			return fmt.Errorf("levels: %s has level %d: write 0 to 7", id, n)
		}
		p.levels[f] = s.spec.Levels[id]
	}
	p.turn = r.Terms.FirstTurn
	if s.spec.Turn != nil {
		p.turn = *s.spec.Turn
	}
	p.interdiction = r.Terms.Interdiction
	p.setMarker(r.Terms.MarkerValue, r.Terms.MarkerSide)
	p.reroll = r.Terms.RerollHolder
	if s.spec.Reroll != nil {
		side, ok := r.Lexicon().Side(*s.spec.Reroll)
		if !ok && *s.spec.Reroll != "" {
			return fmt.Errorf("reroll is %.20q: write the id of a side, or an empty text for nobody", *s.spec.Reroll)
		}
		p.reroll = side
	}
	for _, id := range s.spec.Improved {
		h, ok := r.Data.Map.Lookup(id)
		if !ok {
			return fmt.Errorf("improved: %.20q is no hex of the map", id)
		}
		good := 0
		for side := range r.Sides {
			for _, u := range p.combatUnitsIn(h, game.Side(side), nil) {
				if p.units[u].disrupted {
					return game.Breaks(rImproveNotDisrupted, "improved: %s stands disrupted in %s, which cannot be in Improved Defense", r.Units[u].ID, id)
				}
				good++
			}
		}
		if good == 0 {
			return game.Breaks(rImprove, "improved: no combat unit stands in %s", id)
		}
		p.improved[h] = true
	}
	return nil
}

// phase puts the procedures in progress on the stack.
func (s *setting) phase() error {
	p, r := s.p, s.rules
	p.begin()
	switch s.spec.Phase {
	case "", "start":
		if s.spec.Active != "" || s.spec.AP != nil {
			return fmt.Errorf("active and ap need the phase \"action\"")
		}
		if r.bare {
			return fmt.Errorf("phase must be \"action\", \"ops\" or \"admin\": without the training rules there is nothing to start")
		}
		return s.activationsUsed(0)
	case "ops":
		return s.opsPhase()
	case "admin":
		return s.adminPhase()
	case "surprise", "losses":
		return s.opening()
	case "over":
		return s.over()
	case "action":
		if err := s.inOps(opsCycle); err != nil {
			return err
		}
	default:
		return fmt.Errorf("phase is %.20q: write \"start\", \"losses\", \"surprise\", \"ops\", \"admin\", \"action\" or \"over\"", s.spec.Phase)
	}
	f := s.data.FormationByID(s.spec.Active)
	if f < 0 {
		return fmt.Errorf("active is %.20q: write the id of the formation that is activated", s.spec.Active)
	}
	if s.spec.AP == nil || *s.spec.AP < 0 || *s.spec.AP > 20 {
		return fmt.Errorf("ap must tell how many Action Points are left, 0 to 20")
	}
	if err := s.activationsUsed(1); err != nil {
		return err
	}
	p.over = false
	side := r.Formations[f].Side
	a := newFrame(kActivation, side)
	a.formation, a.step, a.n[apColumn] = f, 2, max(p.levels[f], 1)
	p.stack.Push(a)
	c := newFrame(kContext, side)
	c.formation, c.ap = f, *s.spec.AP
	p.ap[side] = c.ap
	p.stack.Push(c)
	return nil
}

func (s *setting) activationsUsed(least int8) error {
	s.p.used = least
	used, most := s.spec.Used, int8(-1)
	if used == nil {
		return nil
	}
	if t := s.rules.Terms.Training; t != nil {
		most = t.Activations
	} else if !s.rules.bare {
		least, most = 0, 100
	}
	if *used < least || *used > most {
		return fmt.Errorf("used is %d, which does not fit the scenario and the phase", *used)
	}
	s.p.used = *used
	return nil
}
