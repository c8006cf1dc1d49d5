package reichswald

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// setupSpec is the description of a position that Setup builds. Only the units
// named are on the map; everything left out is as the scenario starts.
//
//	{"units": {"al-53w-71": {"hex": "0808", "moved": true, "attacked": true, "targeted": true, "called_off": ["0909"]}},
//	 "reinforcements": ["ge-at-655"],
//	 "turn": 3, "side": "allied", "phase": "combat", "sequence": "move-fight",
//	 "markers": {"allied": 1, "german": 1}, "control": {"1204": "allied"},
//	 "objectives": {"1204": true, "0909": true, "0711": true}, "win": 3, "draw": 2, "points": {"1707": 2},
//	 "taken_back": {"0909": 2}, "area": "whole",
//	 "section": {"first_row": 4, "last_row": 12, "first_column": 3, "last_column": 14}, "terrain": {"0808": "flooded"}, "hexsides": {"0808/0909": "road stream bridge"}}
//
// side is whose player turn it is, phase "sequence" (the default: the Action
// Sequence is chosen first), "movement" or "combat" under the given sequence,
// "move-fight" if left out. What is left of the player turn and of the game
// follows. A unit that was lost has off "eliminated" in place of its hex. reinforcements are units that arrive as the scenario says, from the
// next player turn of their side on. moved, attacked and targeted are what a
// unit has done or suffered in this phase, called_off the hexes next to it on which
// an attack with it was called off, taken_back how many announced attacks on a hex
// were taken back; both need the phase combat. last is the last turn. objectives are the hexes that decide, win and draw how many of them
// a victory and a draw take, and points what hexes score where points do, in place of the scenario's. area "whole" brings the other bank of
// the Major Rivers into play, section leaves a part of the area in play, see game.Section. terrain and hexsides change the map: a hexside has
// exactly the words given, of road, stream, major, bridge and fortline, or
// "clear" for none. Hexes may be overstacked.
type setupSpec struct {
	Units          map[string]unitSpec `json:"units"`
	Reinforcements []string            `json:"reinforcements"`
	Turn           *int8               `json:"turn"`
	Side           string              `json:"side"`
	Phase          string              `json:"phase"`
	Sequence       string              `json:"sequence"`
	Markers        map[string]int8     `json:"markers"`
	Control        map[string]string   `json:"control"`
	TakenBack      map[string]int8     `json:"taken_back"`
	Last           *int8               `json:"last"`
	Objectives     map[string]bool     `json:"objectives,omitempty"`
	Win            *int8               `json:"win,omitempty"`
	Draw           *int8               `json:"draw,omitempty"`
	Points         map[string]int8     `json:"points,omitempty"`
	Area           string              `json:"area,omitempty"`
	Section        *game.Section       `json:"section,omitempty"`
	Terrain        map[string]string   `json:"terrain,omitempty"`
	Hexsides       map[string]string   `json:"hexsides,omitempty"`
}

type unitSpec struct {
	Hex       string   `json:"hex,omitempty"`
	Off       string   `json:"off,omitempty"`
	Moved     bool     `json:"moved,omitempty"`
	Attacked  bool     `json:"attacked,omitempty"`
	Targeted  bool     `json:"targeted,omitempty"`
	CalledOff []string `json:"called_off,omitempty"`
}

// eliminated is why a unit that takes part is not on the map.
const eliminated = "eliminated"

// maxSetupStack is how many units a position may put into one hex.
const maxSetupStack = 6

// setting is the work of Setup.
type setting struct {
	spec *setupSpec
	lex  *game.Lexicon
	data Data // a copy whose slices are replaced, never written to
	p    *Position
}

// Setup builds a position, and the game that goes with it, from a description:
// see setupSpec. The error is one sentence that names the field at fault.
func (r *Rules) Setup(text []byte) (game.Game, game.Position, error) {
	var spec setupSpec
	if err := game.ReadSetup(text, &spec); err != nil {
		return nil, nil, err
	}
	s := &setting{spec: &spec, lex: r.Lexicon(), data: *r.Data}
	if err := game.InTurn(s.area, s.terrain, s.hexsides, s.due, s.goals); err != nil {
		return nil, nil, err
	}
	rules, err := New(&s.data)
	if err != nil {
		return nil, nil, err
	}
	s.p = newPosition(rules)
	if err := game.InTurn(s.units, s.state, s.phase); err != nil {
		return nil, nil, err
	}
	s.p.hand.dice = &game.Loaded{}
	s.p.hand.settle()
	return rules, s.p, nil
}

// area is which hexes are in play; what lies outside the section is left out.
func (s *setting) area() (err error) {
	spec, m := s.spec, s.data.Map
	s.data.InPlay, err = spec.Section.InPlay(spec.Area, m, s.data.InPlay)
	if err != nil || spec.Section == nil {
		return err
	}
	out := func(id string) bool { return spec.Section.Outside(m, s.data.InPlay, id) }
	maps.DeleteFunc(spec.Units, func(_ string, u unitSpec) bool { return out(u.Hex) })
	maps.DeleteFunc(spec.Control, func(id, _ string) bool { return out(id) })
	maps.DeleteFunc(spec.Terrain, func(id, _ string) bool { return out(id) })
	maps.DeleteFunc(spec.TakenBack, func(id string, _ int8) bool { return out(id) })
	maps.DeleteFunc(spec.Objectives, func(id string, _ bool) bool { return out(id) })
	maps.DeleteFunc(spec.Points, func(id string, _ int8) bool { return out(id) })
	set, off := &s.data.Terms, func(h hex.Hex) bool { return !s.data.InPlay[h] }
	set.Objectives = slices.DeleteFunc(slices.Clone(set.Objectives), off)
	hexes, values := set.Points.Hexes, set.Points.Values
	set.Points.Hexes, set.Points.Values = nil, nil
	for i, h := range hexes {
		if !off(h) {
			set.Points.Hexes, set.Points.Values = append(set.Points.Hexes, h), append(set.Points.Values, values[i])
		}
	}
	return nil
}

func (s *setting) hex(field, id string) (hex.Hex, error) {
	return game.FindHex(s.data.Map, s.data.InPlay, field, id)
}

func (s *setting) terrain() error {
	if len(s.spec.Terrain) == 0 && len(s.spec.Hexsides) == 0 {
		return nil
	}
	m := s.data.Map.Redraw()
	s.data.Map = m
	class := slices.Clone(s.data.Terrain.Class)
	s.data.Terrain.Class = class
	for _, id := range game.SortedKeys(s.spec.Terrain) {
		h, err := s.hex("terrain", id)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(s.data.Terrain.Hexes, func(t HexTerrain) bool { return t.Key == s.spec.Terrain[id] })
		if i < 0 {
			return fmt.Errorf("terrain: %s is %.20q: write clear, woods, city or flooded", id, s.spec.Terrain[id])
		}
		class[h], m.Hexes[h].Terrain = int8(i), s.spec.Terrain[id]
	}
	return nil
}

func (s *setting) hexsides() error {
	for _, key := range game.SortedKeys(s.spec.Hexsides) {
		a, b, _ := strings.Cut(key, "/")
		side, err := game.FindHexside(s.data.Map, "hexsides", a, b)
		if err != nil {
			return err
		}
		s.data.Map.Hexsides[side] = game.Edge{}
		if err := game.DrawEdge(&s.data.Map.Hexsides[side], "hexsides: "+key, strings.Fields(s.spec.Hexsides[key])); err != nil {
			return err
		}
	}
	return nil
}

// due keeps the reinforcements that are named, and nothing set up.
func (s *setting) due() error {
	old := s.data.Terms.Due
	set := &s.data.Terms
	set.At, set.Due = slices.Repeat([]hex.Hex{hex.None}, len(old)), slices.Repeat([]int8{-1}, len(old))
	for _, id := range s.spec.Reinforcements {
		u, ok := s.lex.Unit(id)
		if !ok || old[u] < 0 {
			return fmt.Errorf("reinforcements: %.40q is no reinforcement of this scenario", id)
		}
		if _, twice := s.spec.Units[id]; twice {
			return fmt.Errorf("reinforcements: %s stands under units as well", id)
		}
		set.Due[u] = old[u]
	}
	for _, id := range game.SortedKeys(s.spec.Units) {
		u, err := s.lex.FindUnit("units", id)
		if err != nil {
			return err
		}
		if off := s.spec.Units[id].Off; off != "" {
			if off != eliminated || s.spec.Units[id].Hex != "" {
				return game.Breaks(rCasualty, "units, %s: off is %.20q: write a hex, or off and eliminated", id, off)
			}
			set.Due[u] = max(old[u], 0) // it takes part
			continue
		}
		h, err := s.hex("units, "+id, s.spec.Units[id].Hex)
		if err != nil {
			return game.Breaks(rNeverEnter, "%v", err)
		}
		set.At[u] = h
	}
	return nil
}

// Of hexes that decide, the computer weighs this many objectives, and a scenario has this many that score points.
const (
	maxObjectives = 8
	maxPointHexes = 6
)

// goals sets the hexes that decide the game and how many of them do; nil is the scenario's.
func (s *setting) goals() error {
	set := &s.data.Terms
	if s.spec.Objectives != nil {
		set.Objectives = nil
	}
	for _, id := range game.SortedKeys(s.spec.Objectives) {
		h, err := s.hex("objectives", id)
		if err != nil {
			return game.Breaks(rTurn, "%v", err)
		}
		if s.spec.Objectives[id] {
			set.Objectives = append(set.Objectives, h)
		}
	}
	if err := game.Given("win", s.spec.Win, 2, maxObjectives, &set.Win); err != nil {
		return game.Breaks(rTurn, "%v", err)
	}
	if err := game.Given("draw", s.spec.Draw, 1, maxObjectives, &set.Draw); err != nil {
		return game.Breaks(rTurn, "%v", err)
	}
	if set.Draw >= set.Win {
		return game.Breaks(rTurn, "draw is %d and win is %d: a victory takes more objectives than a draw", set.Draw, set.Win)
	}
	if n := len(set.Objectives); n < int(set.Win) || n > maxObjectives {
		return game.Breaks(rTurn, "objectives: there are %d, write %d, which win the game, to %d", n, set.Win, maxObjectives)
	}
	if s.spec.Points != nil {
		set.Points.Hexes, set.Points.Values = nil, nil
	}
	for _, id := range game.SortedKeys(s.spec.Points) {
		h, err := s.hex("points", id)
		if err == nil {
			err = game.Within("points, "+id, s.spec.Points[id], 0, 9)
		}
		if err != nil {
			return game.Breaks(rTurn, "%v", err)
		}
		set.Points.Hexes, set.Points.Values = append(set.Points.Hexes, h), append(set.Points.Values, s.spec.Points[id])
	}
	if n := len(set.Points.Hexes); n > maxPointHexes {
		return game.Breaks(rTurn, "points: %d hexes score, write at most %d", n, maxPointHexes)
	}
	return nil
}

func (s *setting) units() error {
	p, r := s.p, s.p.rules
	for u := range p.units {
		id, h := r.Units[u].ID, r.Terms.At[u]
		if h == hex.None {
			p.units[u].gone = r.Terms.Due[u] < 0 || s.spec.Units[id].Off != ""
			continue
		}
		if p.of(r.Units[u].Side.Other(), h) != 0 {
			return game.Breaks(rNeverEnter, "units: %s and %s of the other side are both in %s", id, r.Units[p.at[h].first()].ID, r.Data.Map.ID(h))
		}
		if p.at[h].count() >= maxSetupStack {
			return game.Breaks(rStackingLimit, "units: more than %d units are in %s", maxSetupStack, r.Data.Map.ID(h))
		}
		p.put(game.Unit(u), h)
		spec := s.spec.Units[id]
		p.units[u].moved, p.units[u].fought, p.units[u].targeted = spec.Moved, spec.Attacked, spec.Targeted
		for _, to := range spec.CalledOff {
			target, ok := r.Data.Map.Lookup(to)
			d, near := r.Data.Map.DirTo(h, target)
			if !ok || !near || s.spec.Phase != "combat" {
				return game.Breaks(rCallOff, "units, %s: called_off has %.20q: write hexes next to the unit, in the phase combat", id, to)
			}
			p.units[u].called |= 1 << d
		}
	}
	return nil
}

func (s *setting) state() error {
	p, r := s.p, s.p.rules
	p.turn = r.Terms.First
	if err := game.Given("last", s.spec.Last, r.Terms.First, int8(len(r.Terms.TurnNames)), &r.Terms.Last); err != nil {
		return err
	}
	if err := game.Given("turn", s.spec.Turn, r.Terms.First, r.Terms.Last, &p.turn); err != nil {
		return err
	}
	for _, id := range game.SortedKeys(s.spec.Markers) {
		side, ok := s.lex.Side(id)
		if n := s.spec.Markers[id]; !ok || n < 0 || n > 9 {
			return fmt.Errorf("markers: %.20q has %d: write 0 to 9 for allied and german", id, n)
		}
		p.markers[side] = s.spec.Markers[id]
	}
	for _, id := range game.SortedKeys(s.spec.Control) {
		h, err := s.hex("control", id)
		if err != nil {
			return err
		}
		side, ok := s.lex.Side(s.spec.Control[id])
		if !ok || p.of(side.Other(), h) != 0 {
			return fmt.Errorf("control: %s is %.20q: write allied or german, and the side of the units in the hex if there are any", id, s.spec.Control[id])
		}
		p.control[h] = side
	}
	for _, id := range game.SortedKeys(s.spec.TakenBack) {
		h, err := s.hex("taken_back", id)
		if err != nil {
			return err
		}
		n := s.spec.TakenBack[id]
		if n < 1 || n > maxDropped || s.spec.Phase != "combat" {
			return game.Breaks(rTakeBack, "taken_back: %s has %d: write 1 to %d, in the phase combat", id, n, maxDropped)
		}
		p.dropped[h] = n
	}
	return nil
}

// phase puts the procedures in progress on the stack.
func (s *setting) phase() error {
	p := s.p
	side := allied
	if s.spec.Side != "" {
		var err error
		if side, err = s.lex.FindSide("side", s.spec.Side); err != nil {
			return err
		}
	}
	option := optMoveFight
	switch s.spec.Sequence {
	case "", "move-fight":
	case "fight-move":
		option = optFightMove
	default:
		return fmt.Errorf("sequence is %.20q: write move-fight or fight-move", s.spec.Sequence)
	}
	g, t := newFrame(kGame, game.Nobody), newFrame(kTurn, side)
	g.step = gameGerman + uint8(side)
	var phase kind
	switch s.spec.Phase {
	case "", "sequence":
		if s.spec.Sequence != "" {
			return game.Breaks(rSequence, "sequence needs the phase movement or combat")
		}
		t.step = turnChoose
		p.stack.Push(g)
		p.stack.Push(t)
		return nil
	case "movement":
		phase = kMovement
	case "combat":
		phase = kCombat
	default:
		return fmt.Errorf("phase is %.20q: write sequence, movement or combat", s.spec.Phase)
	}
	p.option[side] = option
	t.step = turnSecond
	if (phase == kCombat) != (option == optFightMove) {
		t.step = turnOver
	}
	p.stack.Push(g)
	p.stack.Push(t)
	p.stack.Push(newFrame(phase, side))
	return nil
}
