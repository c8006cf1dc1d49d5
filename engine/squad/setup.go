package squad

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// setupSpec is the description of a position that Setup builds. Only the units named are on the map;
// the others take no part, or are still to come if the scenario brings them later.
//
//	{"units": {"us-1": {"hex": "01-E5", "in": "upper", "hidden": true, "pin": 1, "marker": "completed", "hold": 2, "prone": true, "jam": true,
//	           "hero": true, "crew_of": "us-3", "weapon": "LMG", "group": 1, "post": true}, "ge-4": {"off": "killed", "hex": "02-H3", "crossed": true}},
//	 "turn": 3, "initiative": "us", "number": 1, "phase": "order", "side": "german", "points": {"us": 2, "german": 3},
//	 "hands": {"us": [12, 40], "german": [7]}, "discards": [1, 2, 3],
//	 "smoke": {"01-F4": 1}, "flares": {"01-F4": 2}, "dug": {"01-F4": 1}, "control": {"01-E5": "us"}, "given": {"01-E5": ["move"]},
//	 "charges": {"us": 1}, "no_smoke": ["us"], "no_flares": ["german"], "mist": 3, "rain": 3, "night": true,
//	 "terrain": {"01-F4": "woods"}, "victory": {"us": {"01-E5": 2}}, "beside": true}
//
// in is upper or inside (of a bunker); off says why a unit is not on the map: killed, routed, exited,
// scored (over an edge that scores), removed (a fake) or waiting; hold is 1 in the turn of the order and 2 later;
// weapon is one that the soldier has taken over from a gunner; holds is another one that he has in place of his own, as "german SMG",
// or none if it was taken from him when he fell (event Battlefield pick-up). The phase is initiative, select (the default), where the
// holder of the initiative begins, or order, where side spends one of its points. Cards in no hand
// and not discarded are in the draw pile. dug is 1 for a foxhole and 2 for an improved position;
// given are the orders that a hex has had in this turn by the side that has units in it, group once it formed or took apart a counter; control of
// hexes with units is theirs if nothing else is said. With beside the phase, hands, points, charges and initiative are those of
// the scenario that is played side by side with the first. victory: see victorySpec. mist and rain are the last turns of these.
type setupSpec struct {
	Units      map[string]unitSpec `json:"units"`
	Turn       int8                `json:"turn"`
	Initiative string              `json:"initiative"`
	Number     int8                `json:"number"`
	Phase      string              `json:"phase"`
	Side       string              `json:"side"`
	Points     map[string]int8     `json:"points"`
	Hands      map[string][]int    `json:"hands"`
	Discards   []int               `json:"discards"`
	Smoke      map[string]int8     `json:"smoke"`
	Flares     map[string]int8     `json:"flares"`
	Dug        map[string]int8     `json:"dug"`
	Control    map[string]string   `json:"control"`
	Given      map[string][]string `json:"given"`
	Charges    map[string]int8     `json:"charges"`
	NoSmoke    []string            `json:"no_smoke"`
	NoFlares   []string            `json:"no_flares"`
	Mist       int8                `json:"mist"`
	Rain       int8                `json:"rain"`
	Night      *bool               `json:"night,omitempty"`
	Terrain    map[string]string   `json:"terrain,omitempty"`
	Beside     bool                `json:"beside,omitempty"`
	Victory    victorySpec         `json:"victory,omitempty"`
	courseSpec
}

type unitSpec struct {
	Hex    string `json:"hex,omitempty"`
	In     string `json:"in,omitempty"`
	Off    string `json:"off,omitempty"`
	Hidden bool   `json:"hidden,omitempty"`
	Pin    int8   `json:"pin,omitempty"`
	Marker string `json:"marker,omitempty"`
	Hold   int8   `json:"hold,omitempty"`
	Prone  bool   `json:"prone,omitempty"`
	Jam    bool   `json:"jam,omitempty"`
	Hero   bool   `json:"hero,omitempty"`
	CrewOf string `json:"crew_of,omitempty"`
	Weapon string `json:"weapon,omitempty"`
	Holds  string `json:"holds,omitempty"`
	Group  int8   `json:"group,omitempty"`
	Post   bool   `json:"post,omitempty"`
	pastSpec
}

// setting is the work of Setup.
type setting struct {
	spec *setupSpec
	lex  *game.Lexicon
	data data.Data // a copy whose parts are replaced, never written to
	p    *Position
}

// Setup builds a position, and the game that goes with it, from a description: see setupSpec. The
// error is one sentence that names the field at fault.
func (r *Rules) Setup(text []byte) (game.Game, game.Position, error) {
	var spec setupSpec
	if err := game.ReadSetup(text, &spec); err != nil {
		return nil, nil, err
	}
	s := &setting{spec: &spec, lex: r.Lexicon(), data: *r.Data}
	if err := s.ground(r); err != nil {
		return nil, nil, err
	}
	rules, err := New(&s.data)
	if err != nil {
		return nil, nil, err
	}
	s.p = newPosition(rules)
	if err := game.InTurn(s.state, s.units, s.crews, s.hexes, s.course, s.cards, s.phase); err != nil {
		return nil, nil, err
	}
	h, dice := s.p.hand, &game.Loaded{}
	h.dice = dice
	h.settle()
	h.dice = nil
	if dice.Fault != nil {
		return nil, nil, game.Breaks(rTurnOrder, "phase: the position waits for no decision there; give cards to choose from in hands, or the side orders that it can carry out")
	}
	return rules, s.p, nil
}

// ground changes the map and the light.
func (s *setting) ground(r *Rules) error {
	if s.spec.Night != nil {
		s.data.Scenario.Night = *s.spec.Night
	}
	if len(s.spec.Terrain) == 0 {
		return s.victory(r.Map())
	}
	g := *s.data.Ground
	g.Cells = slices.Clone(g.Cells)
	s.data.Ground = &g
	for _, id := range game.SortedKeys(s.spec.Terrain) {
		h, err := game.FindHex(r.Map(), nil, "terrain", id)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(s.data.TEC[:data.Woods+1], func(e data.Effect) bool { return e.Key == s.spec.Terrain[id] })
		if i < 0 {
			return fmt.Errorf("terrain: %s is %.20q: write bridge, building, clear, crops, marsh, scrub, water or woods", id, s.spec.Terrain[id])
		}
		c := &g.Cells[h]
		c.Terrain, c.Height, c.Thick = data.Feature(i), s.data.TEC[i].Height, s.data.TEC[i].Attenuation
	}
	return s.victory(r.Map())
}

func (s *setting) hex(field, id string) (hex.Hex, error) {
	return game.FindHex(s.p.rules.Map(), nil, field, id)
}

func (s *setting) state() error {
	p, spec := s.p, s.spec
	if spec.Beside && !p.beside() {
		return fmt.Errorf("beside: only one scenario is played")
	}
	p.turnTo(int(bit(spec.Beside)))
	p.turn = cmp.Or(spec.Turn, 1)
	if err := game.Within("turn", p.turn, 1, p.scenario().Turns); err != nil {
		return err
	}
	if spec.Initiative != "" {
		side, err := s.lex.FindSide("initiative", spec.Initiative)
		if err != nil {
			return err
		}
		p.holder = side
	}
	p.number, p.mist, p.rain = spec.Number, spec.Mist, spec.Rain
	for _, n := range []struct {
		field string
		value int8
	}{{"number", spec.Number}, {"mist", spec.Mist}, {"rain", spec.Rain}} {
		if err := game.Within(n.field, n.value, 0, lastSaid); err != nil {
			return err
		}
	}
	for _, c := range []struct {
		field  string
		values map[string]int8
		to     *[2]int8
	}{{"points", spec.Points, &p.points}, {"charges", spec.Charges, &p.charges}} {
		for _, id := range game.SortedKeys(c.values) {
			side, err := s.lex.FindSide(c.field, id)
			if err == nil {
				err = game.Within(c.field, c.values[id], 0, 20)
			}
			if err != nil {
				return err
			}
			c.to[side] = c.values[id]
		}
	}
	for _, c := range []struct {
		field string
		ids   []string
		to    *[2]bool
	}{{"no_smoke", spec.NoSmoke, &p.smokes}, {"no_flares", spec.NoFlares, &p.flares}, {"spent", spec.Spent, &p.spent}} {
		for _, id := range c.ids {
			side, err := s.lex.FindSide(c.field, id)
			if err != nil {
				return err
			}
			c.to[side] = true
		}
	}
	return nil
}

var offWords = map[string]status{"killed": killed, "routed": routed, "exited": exited, "scored": scored, "removed": gone, "waiting": unset}

var markerWords = map[string]marker{"": noMarker, "completed": completed, "reaction": reacted}

var inWords = map[string]floor{"": ground, "upper": upper, "inside": inside}

// units puts the units named in place; all others are out of it.
func (s *setting) units() error {
	p, r := s.p, s.p.rules
	for u := range p.units {
		if _, named := s.spec.Units[r.Units[u].ID]; !named && (!r.Units[u].Later || slices.Contains(s.spec.Facts, "arrived")) {
			p.units[u].status = exited
			if r.Units[u].Fake {
				p.units[u].status = gone
			}
		}
	}
	for _, id := range game.SortedKeys(s.spec.Units) {
		u, err := s.lex.FindUnit("units", id)
		if err != nil {
			return err
		}
		if err := s.unit(u, s.spec.Units[id]); err != nil {
			return err
		}
	}
	s.counters()
	return nil
}

// counters gives group counters the numbers that they have in play, for one of the description could be another's there; those under
// one bear the same markers (OTL-1.3.3-02).
func (s *setting) counters() {
	p := s.p
	var list []set
	for u := range p.units {
		if p.units[u].group == 0 || slices.ContainsFunc(list, func(l set) bool { return l.Has(game.Unit(u)) }) {
			continue
		}
		looks := p.units[u].public()
		list = append(list, p.under(game.Unit(u)).Where(func(o game.Unit) bool { return p.units[o].hidden && p.units[o].public() == looks }))
	}
	for _, all := range list {
		p.layUnder(all)
	}
}

func (s *setting) unit(u game.Unit, spec unitSpec) error {
	p, r := s.p, s.p.rules
	x, field := &p.units[u], "units, "+r.Units[u].ID
	to, off := offWords[spec.Off]
	in, known := inWords[spec.In]
	mark, okMark := markerWords[spec.Marker]
	switch {
	case spec.Off != "" && !off:
		return fmt.Errorf("%s: off is %.20q: write killed, routed, exited, scored, removed or waiting", field, spec.Off)
	case !known:
		return fmt.Errorf("%s: in is %.20q: write upper or inside, or leave it out", field, spec.In)
	case !okMark:
		return fmt.Errorf("%s: marker is %.20q: write completed or reaction", field, spec.Marker)
	case spec.Pin < 0 || spec.Pin > 2 || spec.Hold < 0 || spec.Hold > 2 || spec.Group < 0:
		return fmt.Errorf("%s: pin and hold are 0, 1 or 2, and group is not negative", field)
	case spec.Empty < 0 || spec.Empty > lastSaid || spec.Inspired < 0 || spec.Inspired > lastSaid:
		return fmt.Errorf("%s: empty is %d and inspired %d: write turns, 0 to %d", field, spec.Empty, spec.Inspired, lastSaid)
	case r.Units[u].Fake && (!spec.Hidden || spec.Pin > 0 || spec.Jam || spec.Hero) && !off:
		return game.Breaks(rFakeLimits, "%s: a fake is hidden, and never pinned, jammed or a hero", field)
	case spec.Hidden && spec.Pin > 0:
		return game.Breaks("OTL-8.3-03", "%s: a pinned soldier is not hidden", field)
	}
	x.hidden = spec.Hidden
	if spec.Holds != "" {
		i := slices.IndexFunc(r.Weapons, func(w data.Weapon) bool { return r.holding(w) == spec.Holds })
		if i < 0 && spec.Holds != bareHands {
			return fmt.Errorf("%s: holds is %.20q: write side and code of a weapon, as german SMG, or none", field, spec.Holds)
		}
		x.weapon = int8(i)
	}
	if off {
		x.status, x.hidden, x.crossed, x.scarce, x.jam = to, to == unset, spec.Crossed, spec.Scarce, spec.Jam
		if spec.Hex != "" {
			h, err := s.hex(field, spec.Hex)
			if err != nil {
				return err
			}
			x.place = in.at(h)
		}
		return nil
	}
	h, err := s.hex(field, spec.Hex)
	if err != nil {
		return err
	}
	cell := &r.Ground.Cells[h]
	at := in.at(h)
	switch {
	case in == upper && cell.Upper == 0, in == inside && cell.Bunker < 0:
		return game.Breaks("OTL-3.2.2-01", "%s: %s has no such location", field, spec.Hex)
	case !p.enterable(h):
		return game.Breaks(rWater, "%s: nobody can stand in %s", field, spec.Hex)
	case p.there(p.side(u).Other(), at) != 0:
		return game.Breaks(rDoneTurn, "%s: an enemy is in that location too", field)
	case spec.Prone && (in != ground || cell.Terrain == data.Building):
		return game.Breaks(rProneNo, "%s: nobody is prone in a building or bunker", field)
	}
	x.pin, x.hold, x.marker, x.prone, x.jam, x.hero, x.post = uint8(spec.Pin), uint8(spec.Hold), mark, spec.Prone, spec.Jam, spec.Hero, spec.Post
	x.group = uint8(spec.Group)
	x.recall(&spec.pastSpec)
	if spec.Weapon != "" {
		i := slices.IndexFunc(r.Weapons, func(w data.Weapon) bool { return w.Side == p.side(u) && w.Code == spec.Weapon })
		if i < 0 {
			return game.Breaks(rTakeOver, "%s: weapon is %.20q, which the side does not have", field, spec.Weapon)
		}
		x.weapon, x.acquired = int8(i), true
	}
	p.put(u, at, onMap)
	return nil
}

// crews assigns the crewmen.
func (s *setting) crews() error {
	for _, id := range game.SortedKeys(s.spec.Units) {
		spec := s.spec.Units[id]
		if spec.CrewOf == "" {
			continue
		}
		u, _ := s.lex.Unit(id)
		g, err := s.lex.FindUnit("units, "+id, spec.CrewOf)
		if err != nil {
			return err
		}
		if w := s.p.weapon(g); s.p.side(g) != s.p.side(u) || w == nil || !w.Crewed || g == u || s.p.mate(g) != game.NoUnit {
			return game.Breaks(rCrewServes, "units, %s: crew_of needs a gunner of the side with a crewed weapon and no other crewman", id)
		}
		s.p.units[u].crewOf = g
	}
	return nil
}

// hexes sets markers on hexes and who controls them.
func (s *setting) hexes() error {
	p := s.p
	for u := range p.units {
		if p.units[u].status == onMap {
			p.hand.occupy(one(game.Unit(u)))
		}
	}
	for _, c := range []struct {
		field  string
		values map[string]int8
		set    func(*hexState, uint8)
	}{{"smoke", s.spec.Smoke, func(h *hexState, n uint8) { h.smoke = n }}, {"flares", s.spec.Flares, func(h *hexState, n uint8) { h.flare = n }},
		{"dug", s.spec.Dug, func(h *hexState, n uint8) { h.dug = n }}} {
		for _, id := range game.SortedKeys(c.values) {
			h, err := s.hex(c.field, id)
			if err == nil {
				err = game.Within(c.field, c.values[id], 1, 2)
			}
			if err != nil {
				return err
			}
			c.set(&p.hexes[h], uint8(c.values[id]))
		}
	}
	for _, id := range game.SortedKeys(s.spec.Control) {
		h, err := s.hex("control", id)
		if err != nil {
			return err
		}
		if p.hexes[h].control, err = s.lex.FindSide("control", s.spec.Control[id]); err != nil {
			return err
		}
	}
	for _, id := range game.SortedKeys(s.spec.Given) {
		h, err := s.hex("given", id)
		if err != nil {
			return err
		}
		for _, word := range s.spec.Given[id] {
			o := order(0)
			for i := range orderNames {
				if orderOptions[i] != noOption && optionWords()[orderOptions[i]] == word {
					o = order(i)
				}
			}
			if o == noOrder && word != groupWord || p.at[h] == 0 {
				return fmt.Errorf("given: %s has %.20q: write move, shoot, hold or group for a hex with units", id, word)
			}
			if side := p.side(p.at[h].First()); word == groupWord {
				p.hexes[h].given |= grouped(side)
			} else {
				p.hexes[h].given |= givenBit(side, o)
			}
		}
	}
	p.view.stale()
	return nil
}

// cards deals the hands named; the other cards are in the pile or discarded.
func (s *setting) cards() error {
	p := s.p
	take := func(field string, to *cards, list []int) error {
		for _, id := range list {
			x := card(id - 1)
			if id < 1 || id > deckSize || !p.pile.has(x) {
				return game.Breaks(rDeck, "%s: %d is no card, or one that lies elsewhere: write ids 1 to %d, each once", field, id, deckSize)
			}
			p.pile.remove(x)
			to.add(x)
		}
		return nil
	}
	for _, id := range game.SortedKeys(s.spec.Hands) {
		side, err := s.lex.FindSide("hands", id)
		if err == nil {
			err = take("hands", &p.hands[side], s.spec.Hands[id])
		}
		if err != nil {
			return err
		}
	}
	return take("discards", &p.discards, s.spec.Discards)
}

// phase puts the procedures in progress on the stack.
func (s *setting) phase() error {
	p := s.p
	side := p.holder
	if s.spec.Side != "" {
		var err error
		if side, err = s.lex.FindSide("side", s.spec.Side); err != nil {
			return err
		}
	}
	g, t := newFrame(kGame, game.Nobody), newFrame(kTurn, p.holder)
	g.step = gameNext
	p.stack.Push(g)
	switch s.spec.Phase {
	case "initiative":
		t.step = turnInitiative
	case "", "select":
		t.step = turnSelect
	case "order":
		t.step = turnCycle + 1
		t.side = side
		p.choice = [2]choice{choseCards, choseCards}
		for _, id := range s.spec.Regroups {
			if side, err := s.lex.FindSide("regroups", id); err != nil {
				return err
			} else {
				p.choice[side] = regroups
			}
		}
		p.stack.Push(t)
		p.stack.Push(newFrame(kCycle, side))
		if p.points[side] < 1 {
			return game.Breaks(rPoints, "points: the side %s has none to give an order with", s.lex.Sides[side])
		}
		return nil
	default:
		return fmt.Errorf("phase is %.20q: write initiative, select or order", s.spec.Phase)
	}
	p.stack.Push(t)
	return nil
}
