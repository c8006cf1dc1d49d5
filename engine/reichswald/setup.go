package reichswald

import (
	"cmp"
	"fmt"
	"iter"
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

const (
	eliminated    = "eliminated" // why a unit that takes part is not on the map
	maxSetupStack = 6            // units that a position may put into one hex
	maxObjectives = 8            // hexes that decide, so many of which the computer weighs
	maxPointHexes = 6            // hexes that score points
)

// edgeWords are what a description can say of a hexside; other things that lie on hexsides mean nothing in this game.
var edgeWords = []string{"road", "stream", "major", "bridge", "fortline", "clear"}

// setting is the work of Setup, which keeps the first fault.
type setting struct {
	game.Faults
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
	if err := s.InTurn(s.area, s.terrain, s.hexsides, s.due, s.goals, s.units, s.state, s.phase); err != nil {
		return nil, nil, err
	}
	s.p.hand.dice = &game.Loaded{}
	s.p.hand.settle()
	return s.p.rules, s.p, nil
}

// wrong notes a fault of the description, breaks one against a row of the rules.
func (s *setting) wrong(format string, args ...any) { s.Keep(fmt.Errorf(format, args...)) }

func (s *setting) breaks(row game.Ref, format string, args ...any) {
	s.Keep(game.Breaks(row, format, args...))
}

// hexes goes over what a member of the description says of hexes, but for those that the section leaves out, in the order of their ids, up to the first fault.
func hexes[V any](s *setting, field string, member map[string]V) iter.Seq2[hex.Hex, V] {
	return func(yield func(hex.Hex, V) bool) {
		for _, id := range game.SortedKeys(member) {
			if s.spec.Section.Outside(s.data.Map, s.data.InPlay, id) {
				continue
			}
			h, err := game.FindHex(s.data.Map, s.data.InPlay, field, id)
			if s.Keep(err); !s.OK() || !yield(h, member[id]) {
				return
			}
		}
	}
}

// area is which hexes are in play; what lies outside the section is left out.
func (s *setting) area() {
	spec, m := s.spec, s.data.Map
	inPlay, err := spec.Section.InPlay(spec.Area, m, s.data.InPlay)
	s.Keep(err)
	if s.data.InPlay = inPlay; spec.Section == nil || !s.OK() {
		return
	}
	maps.DeleteFunc(spec.Units, func(_ string, u unitSpec) bool { return spec.Section.Outside(m, s.data.InPlay, u.Hex) })
	set, off := &s.data.Terms, func(h hex.Hex) bool { return !s.data.InPlay[h] }
	set.Objectives = slices.DeleteFunc(slices.Clone(set.Objectives), off)
	set.Points.Hexes = slices.DeleteFunc(slices.Clone(set.Points.Hexes), func(p PointHex) bool { return off(p.Hex) })
}

func (s *setting) terrain() {
	if len(s.spec.Terrain) == 0 && len(s.spec.Hexsides) == 0 {
		return
	}
	m := s.data.Map.Redraw()
	s.data.Map, s.data.Terrain.Class = m, slices.Clone(s.data.Terrain.Class)
	for h, key := range hexes(s, "terrain", s.spec.Terrain) {
		i := slices.IndexFunc(s.data.Terrain.Hexes, func(t HexTerrain) bool { return t.Key == key })
		if i < 0 {
			s.wrong("terrain: %s is %.20q: write clear, woods, city or flooded", m.ID(h), key)
		}
		s.data.Terrain.Class[h], m.Hexes[h].Terrain = int8(i), key
	}
}

func (s *setting) hexsides() {
	for _, key := range game.SortedKeys(s.spec.Hexsides) {
		a, b, _ := strings.Cut(key, "/")
		side, err := game.FindHexside(s.data.Map, "hexsides", a, b)
		if s.Keep(err); !s.OK() {
			return
		}
		edge, words := &s.data.Map.Hexsides[side], strings.Fields(s.spec.Hexsides[key])
		for _, w := range words {
			if !slices.Contains(edgeWords, w) {
				s.wrong("hexsides: %s has the word %.20q, which is none of %s", key, w, game.List(edgeWords))
				return
			}
		}
		*edge = game.Edge{}
		s.Keep(game.DrawEdge(edge, "hexsides: "+key, words))
	}
}

// due keeps the reinforcements that are named, and nothing set up.
func (s *setting) due() {
	old := s.data.Terms.Due
	set := &s.data.Terms
	set.At, set.Due = slices.Repeat([]hex.Hex{hex.None}, len(old)), slices.Repeat([]int8{-1}, len(old))
	for _, id := range s.spec.Reinforcements {
		u, ok := s.lex.Unit(id)
		if !ok || old[u] < 0 {
			s.wrong("reinforcements: %.40q is no reinforcement of this scenario", id)
			return
		}
		if _, twice := s.spec.Units[id]; twice {
			s.wrong("reinforcements: %s stands under units as well", id)
		}
		set.Due[u] = old[u]
	}
	for _, id := range game.SortedKeys(s.spec.Units) {
		u, err := s.lex.FindUnit("units", id)
		if s.Keep(err); !s.OK() {
			return
		}
		if off := s.spec.Units[id].Off; off != "" {
			if off != eliminated || s.spec.Units[id].Hex != "" {
				s.breaks(rCasualty, "units, %s: off is %.20q: write a hex, or off and eliminated", id, off)
			}
			set.Due[u] = max(old[u], 0) // it takes part
			continue
		}
		if set.At[u], err = game.FindHex(s.data.Map, s.data.InPlay, "units, "+id, s.spec.Units[id].Hex); err != nil {
			s.breaks(rNeverEnter, "%v", err)
		}
	}
}

// goals sets what decides the game; a fault of it breaks the rule of the game's end.
func (s *setting) goals() {
	if s.decide(); !s.OK() {
		s.Err = game.Breaks(rTurn, "%v", s.Err)
	}
}

// decide sets the hexes that decide the game and how many of them do; nil is the scenario's.
func (s *setting) decide() {
	set := &s.data.Terms
	if s.spec.Objectives != nil {
		set.Objectives = nil
	}
	for h, decides := range hexes(s, "objectives", s.spec.Objectives) {
		if decides {
			set.Objectives = append(set.Objectives, h)
		}
	}
	s.Keep(game.Given("win", s.spec.Win, 2, maxObjectives, &set.Win))
	s.Keep(game.Given("draw", s.spec.Draw, 1, maxObjectives, &set.Draw))
	if set.Draw >= set.Win {
		s.wrong("draw is %d and win is %d: a victory takes more objectives than a draw", set.Draw, set.Win)
	}
	if n := len(set.Objectives); n < int(set.Win) || n > maxObjectives {
		s.wrong("objectives: there are %d, write %d, which win the game, to %d", n, set.Win, maxObjectives)
	}
	if s.spec.Points != nil {
		set.Points.Hexes = nil
	}
	for h, value := range hexes(s, "points", s.spec.Points) {
		s.Keep(game.Within("points, "+s.data.Map.ID(h), value, 0, 9))
		set.Points.Hexes = append(set.Points.Hexes, PointHex{h, value})
	}
	if n := len(set.Points.Hexes); n > maxPointHexes {
		s.wrong("points: %d hexes score, write at most %d", n, maxPointHexes)
	}
}

// units makes the rules of what was read, and puts the units into an empty position.
func (s *setting) units() {
	r, err := New(&s.data)
	if s.Keep(err); err != nil {
		return
	}
	p := newPosition(r)
	s.p = p
	for u := range p.units {
		id, h := r.Units[u].ID, r.Terms.At[u]
		if h == hex.None {
			p.units[u].gone = r.Terms.Due[u] < 0 || s.spec.Units[id].Off != ""
			continue
		}
		if p.of(r.Units[u].Side.Other(), h) != 0 {
			s.breaks(rNeverEnter, "units: %s and %s of the other side are both in %s", id, r.Units[p.at[h].First()].ID, r.Data.Map.ID(h))
		}
		if p.at[h].Count() >= maxSetupStack {
			s.breaks(rStackingLimit, "units: more than %d units are in %s", maxSetupStack, r.Data.Map.ID(h))
		}
		p.put(game.Unit(u), h)
		spec := s.spec.Units[id]
		p.units[u].moved, p.units[u].fought, p.units[u].targeted = spec.Moved, spec.Attacked, spec.Targeted
		for _, to := range spec.CalledOff {
			target, _ := r.Data.Map.Lookup(to)
			d, near := r.Data.Map.DirTo(h, target)
			if !near || s.spec.Phase != "combat" {
				s.breaks(rCallOff, "units, %s: called_off has %.20q: write hexes next to the unit, in the phase combat", id, to)
			}
			p.units[u].called |= 1 << d
		}
	}
}

func (s *setting) state() {
	p, r := s.p, s.p.rules
	p.turn = r.Terms.First
	s.Keep(game.Given("last", s.spec.Last, r.Terms.First, int8(len(r.Terms.TurnNames)), &r.Terms.Last))
	s.Keep(game.Given("turn", s.spec.Turn, r.Terms.First, r.Terms.Last, &p.turn))
	for _, id := range game.SortedKeys(s.spec.Markers) {
		side, ok := s.lex.Side(id)
		n := s.spec.Markers[id]
		if !ok || n < 0 || n > 9 {
			s.wrong("markers: %.20q has %d: write 0 to 9 for allied and german", id, n)
			return
		}
		p.markers[side] = n
	}
	for h, id := range hexes(s, "control", s.spec.Control) {
		side, ok := s.lex.Side(id)
		if !ok || p.of(side.Other(), h) != 0 {
			s.wrong("control: %s is %.20q: write allied or german, and the side of the units in the hex if there are any", r.Data.Map.ID(h), id)
		}
		p.control[h] = side
	}
	for h, n := range hexes(s, "taken_back", s.spec.TakenBack) {
		if n < 1 || n > maxDropped || s.spec.Phase != "combat" {
			s.breaks(rTakeBack, "taken_back: %s has %d: write 1 to %d, in the phase combat", r.Data.Map.ID(h), n, maxDropped)
		}
		p.dropped[h] = n
	}
}

// phase puts the procedures in progress on the stack.
func (s *setting) phase() {
	p := s.p
	side, err := s.lex.FindSide("side", cmp.Or(s.spec.Side, s.lex.Sides[allied]))
	s.Keep(err)
	option := slices.Index(optionWords[:], cmp.Or(s.spec.Sequence, optionWords[optMoveFight]))
	if option < 0 {
		s.wrong("sequence is %.20q: write move-fight or fight-move", s.spec.Sequence)
	}
	k := slices.Index(phaseWords[:], cmp.Or(s.spec.Phase, phaseWords[kTurn]))
	phase := kind(k)
	switch {
	case k < 0:
		s.wrong("phase is %.20q: write sequence, movement or combat", s.spec.Phase)
	case phase == kTurn && s.spec.Sequence != "":
		s.breaks(rSequence, "sequence needs the phase movement or combat")
	}
	if !s.OK() {
		return
	}
	p.stack = append(p.stack, newFrame(kGame, game.Nobody), newFrame(kTurn, side))
	g, t := &p.stack[0], &p.stack[1]
	g.step, t.step = gameGerman+uint8(side), turnChoose
	if phase == kTurn {
		return
	}
	p.option[side] = game.Option(option)
	if t.step = turnSecond; (phase == kCombat) != (p.option[side] == optFightMove) {
		t.step = turnOver
	}
	p.stack.Push(newFrame(phase, side))
}
