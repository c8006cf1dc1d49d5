package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/json"
)

// setupSpec is the description of a position that Setup builds. Only the units
// named are on the map; everything left out is as the scenario starts.
//
//	{"units": {"us-1id-18-2": {"hex": "2008", "sp": 8, "disrupted": true, "formation": "1id"}},
//	 "hqs": {"us-1id-hq": {"hex": "1808", "support": 3, "spent": true}},
//	 "levels": {"1id": 5}, "turn": 1, "used": 1,
//	 "phase": "action", "active": "1id", "ap": 5,
//	 "improved": ["2108"], "reroll": "us", "ban": false, "training": true, "area": "whole",
//	 "map": {...}, "formations": {...}, "counters": {...}, "switches": {"static_by_player": true}}
//
// Units of one hex lie in the order of the scenario's list, the first on top. The
// formation "none" is that of an independent that serves with nobody.
// phase "action" waits in the activation of the formation active with ap Action
// Points, phase "start" (the default) where the scenario begins; for phases "ops" and
// "admin", and what else belongs to games in turns, see sequenceSpec. used counts the
// activations begun (training scenario). reroll is who holds the marker, "" for
// nobody. ban false lifts the German ban, true puts it in force. training false
// leaves out the rules of a training scenario: then no side is static and there
// is no goal; with them the goal is looked at after every Action, so that one
// reached from the start counts after the first.
// area "whole" brings the whole map into play. For map, formations and counters
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
	Map        *mapSpec                 `json:"map"`
	Formations map[string]formationSpec `json:"formations"`
	Counters   map[string]counterSpec   `json:"counters"`
	Switches   map[string]bool          `json:"switches"`
	Due        []string                 `json:"due"`
	sequenceSpec
	riverSpec
}

type unitSpec struct {
	Hex       string `json:"hex"`
	SP        *int8  `json:"sp"`
	Disrupted bool   `json:"disrupted"`
	Formation string `json:"formation"`
}

type hqSpec struct {
	Hex     string `json:"hex"`
	Support *int8  `json:"support"`
	Spent   bool   `json:"spent"`
}

// maxSetupStack is how many counters of a side a position may put into one hex.
const maxSetupStack = 6

// flag returns the switch with the name that it has in the files; nil if there is
// none.
func (s *Switches) flag(name string) *bool {
	for _, f := range s.flags() {
		if f.name == name {
			return f.to
		}
	}
	return nil
}

// Setup builds a position, and the game that goes with it, from a description:
// see setupSpec. The error is one sentence that names the field at fault.
func (r *Rules) Setup(text []byte) (game.Game, game.Position, error) {
	var spec setupSpec
	if err := json.UnmarshalStrict(text, &spec); err != nil {
		return nil, nil, fmt.Errorf("the position is not an object as the README describes it: %v", err)
	}
	s := &setting{spec: &spec, from: r, data: *r.Data}
	for _, step := range []func() error{s.switches, s.geography, s.formations, s.counters, s.scenario} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	rules, err := New(&s.data)
	if err != nil {
		return nil, nil, err
	}
	rules.edited = true
	rules.bare = s.data.Setup.Training == nil && s.from.Data.Setup.Training != nil && s.spec.Phase != "ops" && s.spec.Phase != "admin"
	s.rules = rules
	s.p = newPosition(rules)
	for _, step := range []func() error{s.units, s.markers, s.sequence, s.river, s.phase, s.boats} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	s.p.derived.ready = false
	h := s.p.hand
	dice := &game.Loaded{}
	h.dice = dice
	h.settle()
	h.dice = nil
	if dice.Fault != nil {
		return nil, nil, fmt.Errorf("the position would begin with a roll: say in initiative who has it, or wait at another moment")
	}
	return rules, s.p, nil
}

// setting is the work of Setup.
type setting struct {
	spec  *setupSpec
	from  *Rules
	data  Data // a copy whose slices are replaced, never written to
	rules *Rules
	p     *Position
}

func (s *setting) switches() error {
	for _, name := range game.SortedKeys(s.spec.Switches) {
		flag := s.data.Switches.flag(name)
		if flag == nil {
			return fmt.Errorf("switches: there is no switch %.40q", name)
		}
		*flag = s.spec.Switches[name]
	}
	return nil
}

// scenario changes what the scenario says of area, ban and training.
func (s *setting) scenario() error {
	d := &s.data
	switch s.spec.Area {
	case "":
	case "whole":
		d.InPlay = make([]bool, d.Map.Len())
		for h := range d.InPlay {
			d.InPlay[h] = true
		}
	default:
		return fmt.Errorf("area is %.20q: write \"whole\" or leave it out", s.spec.Area)
	}
	if s.spec.Turn != nil {
		if *s.spec.Turn < 1 || *s.spec.Turn > 20 {
			return fmt.Errorf("turn is %d: write 1 to 20", *s.spec.Turn)
		}
		if d.Setup.Training != nil || s.from.Data.Setup.Training != nil || *s.spec.Turn < d.Setup.FirstTurn {
			d.Setup.FirstTurn = *s.spec.Turn
		}
		d.Setup.LastTurn = max(d.Setup.LastTurn, *s.spec.Turn)
	}
	if err := s.victory(); err != nil {
		return err
	}
	if s.spec.Ban != nil {
		d.Setup.BanTurns = [2]int8{}
		if *s.spec.Ban {
			d.Setup.BanTurns = [2]int8{1, 20}
		}
	}
	if s.spec.Training != nil && !*s.spec.Training {
		d.Setup.Training = nil
	}
	d.Setup.At = make([]hex.Hex, len(d.Units))
	for u := range d.Setup.At {
		d.Setup.At[u] = hex.None
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
			u, ok := r.lexicon.Unit(id)
			switch {
			case !ok:
				return fmt.Errorf("%s: %.40q is no unit of this scenario; describe it under counters", field.name, id)
			case (r.Units[u].Class == HQ) != field.hq:
				return fmt.Errorf("%s: %s must stand under units if it is a combat unit and under hqs if it is an HQ", field.name, id)
			}
		}
	}
	for _, id := range s.spec.Due {
		if u, ok := r.lexicon.Unit(id); !ok || s.p.units[u].away != expected {
			return fmt.Errorf("due: %.40q is no reinforcement of this scenario", id)
		}
	}
	var placed [2]map[hex.Hex]int
	placed[0], placed[1] = map[hex.Hex]int{}, map[hex.Hex]int{}
	for i := range r.Units {
		u, id := game.Unit(i), r.Units[i].ID
		us, combat := s.spec.Units[id]
		hq, isHQ := s.spec.HQs[id]
		if !combat && !isHQ {
			if slices.Contains(s.spec.Due, id) {
				continue
			}
			s.p.units[u].gone, s.p.units[u].away = true, present
			continue
		}
		s.p.units[u].away = present
		at := us.Hex
		if isHQ {
			at = hq.Hex
		}
		h, ok := r.Data.Map.Lookup(at)
		if !ok || len(r.InPlay) > 0 && !r.InPlay[h] {
			return fmt.Errorf("%s stands in %.20q, which is no hex in play", id, at)
		}
		if len(s.p.unitsIn(h, r.Units[u].Side.Other(), nil)) > 0 {
			return fmt.Errorf("%s stands in %s, where there are enemy units", id, at)
		}
		if placed[r.Units[u].Side][h]++; placed[r.Units[u].Side][h] > maxSetupStack {
			return fmt.Errorf("%s is one unit too many in %s: at most %d of a side", id, at, maxSetupStack)
		}
		var err error
		if isHQ {
			err = s.hq(u, hq)
		} else {
			err = s.unit(u, us)
		}
		if err != nil {
			return err
		}
		r.Data.Setup.At[u] = h
		r.info.Units++
		s.p.setDown(u, h)
	}
	return nil
}

func (s *setting) unit(u game.Unit, spec unitSpec) error {
	now, info := &s.p.units[u], &s.rules.Units[u]
	now.disrupted = spec.Disrupted
	if spec.SP != nil {
		if *spec.SP < 1 || *spec.SP > info.Strength {
			return fmt.Errorf("%s has sp %d: write 1 to %d", info.ID, *spec.SP, info.Strength)
		}
		now.sp = *spec.SP
	}
	if spec.Formation == "none" && s.rules.Formations[info.Formation].Independent {
		now.formation = -1
	} else if spec.Formation != "" {
		f, ok := s.formation(spec.Formation)
		if !ok || s.rules.Formations[f].Side != info.Side {
			return fmt.Errorf("%s has the formation %.20q, which is none of its side in this scenario", info.ID, spec.Formation)
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
			return fmt.Errorf("%s has support %d: write 0 to %d", info.ID, *spec.Support, info.Support)
		}
		now.support = *spec.Support
	}
	return nil
}

func (s *setting) formation(id string) (int8, bool) {
	for i := range s.data.Formations {
		if s.data.Formations[i].ID == id {
			return int8(i), true
		}
	}
	return -1, false
}

// markers sets levels, turn, marker of reroll and Improved Defense.
func (s *setting) markers() error {
	p, r := s.p, s.rules
	copy(p.levels, r.Data.Setup.Levels)
	for _, id := range game.SortedKeys(s.spec.Levels) {
		f, ok := s.formation(id)
		if !ok {
			return fmt.Errorf("levels: %.20q is no formation of this scenario", id)
		}
		if n := s.spec.Levels[id]; n < 0 || n > 7 {
			return fmt.Errorf("levels: %s has level %d: write 0 to 7", id, n)
		}
		p.levels[f] = s.spec.Levels[id]
	}
	p.turn = r.Data.Setup.FirstTurn
	if s.spec.Turn != nil {
		p.turn = *s.spec.Turn
	}
	p.interdiction = r.Data.Setup.Interdiction
	p.setMarker(r.Data.Setup.MarkerValue, r.Data.Setup.MarkerSide)
	p.reroll = r.Data.Setup.RerollHolder
	if s.spec.Reroll != nil {
		side, ok := r.lexicon.Side(*s.spec.Reroll)
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
					return fmt.Errorf("improved: %s stands disrupted in %s, which cannot be in Improved Defense", r.Units[u].ID, id)
				}
				good++
			}
		}
		if good == 0 {
			return fmt.Errorf("improved: no combat unit stands in %s", id)
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
	case "action":
		if err := s.inOps(opsCycle); err != nil {
			return err
		}
	default:
		return fmt.Errorf("phase is %.20q: write \"start\", \"ops\", \"admin\" or \"action\"", s.spec.Phase)
	}
	f, ok := s.formation(s.spec.Active)
	if !ok {
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
	a.formation, a.step, a.n[1] = f, 2, max(p.levels[f], 1)
	p.push(a)
	c := newFrame(kContext, side)
	c.formation, c.ap = f, *s.spec.AP
	p.ap[side] = c.ap
	p.push(c)
	return nil
}

func (s *setting) activationsUsed(least int8) error {
	s.p.used = least
	if s.spec.Used == nil {
		return nil
	}
	t := s.rules.Data.Setup.Training
	if t == nil && !s.rules.bare && *s.spec.Used >= 0 && *s.spec.Used <= 100 {
		s.p.used = *s.spec.Used
		return nil
	}
	if t == nil || *s.spec.Used < least || *s.spec.Used > t.Activations {
		return fmt.Errorf("used is %d, which does not fit the scenario and the phase", *s.spec.Used)
	}
	s.p.used = *s.spec.Used
	return nil
}
