package ardennes

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// setupSpec is the description of a position that Setup builds. Only the units named take part;
// everything left out is as the scenario starts, but Roadblocks and Improved Positions, of which
// there are none.
//
//	{"units": {"us-28-110-1": {"hex": "E2114", "is": ["reduced", "engaged"], "state": "disrupted", "marker": "truck", "points": 2,
//	           "group": "us-28-110-2", "aim": "E2014", "parent": "us-106-422"},
//	           "us-viii-174": {"box": "SE"}, "us-7-arm-cca": {"blocks": "E2942"}, "de-26-78-gren": {"off": "dead"}},
//	 "reinforcements": ["us-4-70-tnk"],
//	 "turn": 3, "night": false, "side": "german", "phase": "movement",
//	 "control": {"E2125": "german"}, "bridges": {"E2020/E2119": "blown"}, "improved": {"E1722": "done", "E1723": "begun"},
//	 "traffic": {"allied": {"1": "E2120", "2": "gone"}}, "roadblocks": {"allied": ["E2312"]}, "air": 2, "exited": 12,
//	 "dump": {"hex": "E2733", "state": "guarded"}, "facts": ["ouren", "detected"]}
//
// side is whose player turn it is, German if left out, phase a word of kindWords from
// "artillery-supply" to "victory", "movement" if left out; with night it is a phase of the Night Turn
// after the turn: "replacement", "movement", "disengagement" or "combat". What is left of the turn and
// of the game follows. reinforcements are units that come as the schedule says, if they have not by
// this turn. The words of is are those of statusWords. off is dead, surrendered, exited, never or due, which says
// the same as reinforcements.
// points are the Surrender Points of the unit's group, and group is a unit that names the group, itself
// if left out. posted is the town where an engineer unit that has arrived in this Movement Phase was placed. A bridge is
// intact, building or blown, german if it is the German who builds, and attempted too if it cannot be tried again in this
// player turn. A Traffic marker that is not named is in the holding box, one that is gone has been
// removed for good. The real fuel dump, with its option, is hidden, guarded or unguarded; left out, there is
// none. Hexes may be overstacked.
type setupSpec struct {
	Units          map[string]unitSpec          `json:"units"`
	Reinforcements []string                     `json:"reinforcements"`
	Turn           *int8                        `json:"turn"`
	Night          bool                         `json:"night"`
	Side           string                       `json:"side"`
	Phase          string                       `json:"phase"`
	Control        map[string]string            `json:"control"`
	Bridges        map[string]string            `json:"bridges"`
	Improved       map[string]string            `json:"improved"`
	Traffic        map[string]map[string]string `json:"traffic"`
	Roadblocks     map[string][]string          `json:"roadblocks"`
	Air            int8                         `json:"air"`
	Exited         int16                        `json:"exited"`
	Dump           struct {
		Hex   string `json:"hex"`
		State string `json:"state"`
	} `json:"dump"`
	Facts []string `json:"facts"`
	courseSpec
	victorySpec
}

type unitSpec struct {
	Hex    string   `json:"hex,omitempty"`
	Box    string   `json:"box,omitempty"`
	Blocks string   `json:"blocks,omitempty"`
	Off    string   `json:"off,omitempty"`
	Is     []string `json:"is,omitempty"`
	State  string   `json:"state,omitempty"`
	Marker string   `json:"marker,omitempty"`
	Points int8     `json:"points,omitempty"`
	Group  string   `json:"group,omitempty"`
	Aim    string   `json:"aim,omitempty"`
	Posted string   `json:"posted,omitempty"`
	Parent string   `json:"parent,omitempty"`
}

// The words of a description.
var (
	statusWords = [numStatus]string{"reduced", "fired", "engaged", "out-of-supply", "night", "replaced", "freed", "astray", "fresh", "bound", "arrived", "moved",
		"tactical", "building", "marching", "attacked", "targeted", "rolled", "fell-back", "attacking", "advanced", "answered", "far", "broke", "trying", "stayed", "commandeered", "gained"}
	stateWords  = []string{steady: "steady", disrupted: "disrupted", routed: "routed"}
	carryWords  = []string{noMarker: "none", strategic: "strategic", truck: "truck", primeMover: "prime-mover"}
	placeWords  = map[string]place{"dead": dead, "surrendered": surrendered, "exited": exited, "never": never, "due": due}
	siteWords   = []string{intact: "intact", underConstruction: "building", blown: "blown"}
	dumpWords   = []string{noDump: "none", hidden: "hidden", guarded: "guarded", unguarded: "unguarded"}
	worksWords  = []string{noWorks: "none", worksBegun: "begun", worksDone: "done"}
	dayPhases   = turnPhases[:]
	nightPhases = []kind{kReplacement, kMovement, kDisengage, kCombat}
)

// maxSetupStack is how many units a position may put into one hex: no more than play does.
const maxSetupStack = 12

// setting is the work of Setup.
type setting struct {
	*Rules
	spec *setupSpec
	p    *Position
}

// Setup builds a position from a description: see setupSpec. The error is one sentence that names the
// field at fault.
func (r *Rules) Setup(text []byte) (game.Game, game.Position, error) {
	var spec setupSpec
	if err := game.ReadSetup(text, &spec); err != nil {
		return nil, nil, err
	}
	r, err := r.decidedBy(&spec.victorySpec)
	if err != nil {
		return nil, nil, err
	}
	s := &setting{r, &spec, newPosition(r)}
	if err := game.InTurn(s.calendar, s.course, s.arrivals, s.units, s.hold, s.sites, s.markers, s.depot, s.phase); err != nil {
		return nil, nil, err
	}
	s.p.hand.dice = &game.Loaded{}
	s.p.hand.settle()
	return r, s.p, nil
}

// word finds a word of a list; the empty word is the first.
func word(field, w string, words []string) (int, error) {
	if w == "" {
		return 0, nil
	}
	i := slices.Index(words, w)
	if i < 0 {
		return 0, fmt.Errorf("%s is %.20q: write one of %s", field, w, game.List(words))
	}
	return i, nil
}

func (s *setting) hex(field, id string) (hex.Hex, error) {
	return game.FindHex(s.Data.Map.Map, nil, field, id)
}

func (s *setting) unit(field, id string) (game.Unit, error) { return s.Lexicon().FindUnit(field, id) }

func (s *setting) sideOf(field, id string) (game.Side, error) { return s.Lexicon().FindSide(field, id) }

func (s *setting) calendar() error {
	p := s.p
	p.turn, p.night = 1, s.spec.Night
	if t := s.spec.Turn; t != nil {
		p.turn = *t
	}
	switch {
	case p.turn < 1 || p.turn > s.Victory.Last:
		return fmt.Errorf("turn is %d: write 1 to %d", p.turn, s.Victory.Last)
	case p.night && (!p.today().Night || p.last()):
		return game.Breaks("ARD-4.0-01", "night is true, but no Night Turn follows turn %d", p.turn)
	case s.spec.Air < 0 || s.spec.Air > 9 || s.spec.Exited < 0:
		return fmt.Errorf("air is %d and exited %d: write 0 to 9 markers, and attack factors", s.spec.Air, s.spec.Exited)
	}
	p.air, p.exited = s.spec.Air, s.spec.Exited
	facts := p.facts()
	for _, f := range s.spec.Facts {
		fact, ok := facts[f]
		if !ok {
			return fmt.Errorf("facts: %.20q is none of %s", f, game.List(game.SortedKeys(facts)))
		}
		*fact = true
	}
	return nil
}

func (s *setting) arrivals() error {
	for _, id := range s.spec.Reinforcements {
		u, err := s.unit("reinforcements", id)
		if err != nil {
			return err
		}
		if _, twice := s.spec.Units[id]; twice || s.Units[u].Arrival < 0 {
			return fmt.Errorf("reinforcements: %s does not arrive in this scenario, or stands under units as well", id)
		}
		s.p.units[u].place = due
	}
	return nil
}

func (s *setting) units() error {
	for _, id := range game.SortedKeys(s.spec.Units) {
		u, err := s.unit("units", id)
		if err != nil {
			return err
		}
		spec := s.spec.Units[id]
		if err := s.place(u, &spec); err != nil {
			return fmt.Errorf("units, %s: %w", id, err)
		}
		if err := s.describe(u, &spec); err != nil {
			return fmt.Errorf("units, %s: %w", id, err)
		}
	}
	return nil
}

func (s *setting) place(u game.Unit, spec *unitSpec) error {
	p, st := s.p, &s.p.units[u]
	given := 0
	for _, field := range []string{spec.Hex, spec.Box, spec.Blocks, spec.Off} {
		if field != "" {
			given++
		}
	}
	if given != 1 {
		return fmt.Errorf("write exactly one of hex, box, blocks and off")
	}
	switch {
	case spec.Hex != "":
		h, err := s.hex("hex", spec.Hex)
		if err != nil {
			return err
		}
		n := 0
		for v := p.first[h]; v != game.NoUnit; v = p.next[v] {
			n++
		}
		if at := p.holder(h); at == s.Units[u].Side.Other() {
			return game.Breaks("ARD-11.1-01", "a unit of the other side is in %s as well", spec.Hex)
		}
		if n >= maxSetupStack {
			return game.Breaks("ARD-8.2-01", "more than %d units are in %s", maxSetupStack, spec.Hex)
		}
		p.put(u, h)
		p.nearMeuse = p.nearMeuse || p.rules.Chosen.OptionalUnits && s.Units[u].Side == german && p.onMeuse(h)
	case spec.Box != "":
		i := slices.IndexFunc(s.Boxes, func(b data.OffMap) bool { return b.ID == spec.Box })
		if i < 0 || s.Units[u].Side != allied {
			return game.Breaks("ARD-11.9-04", "box %.10q is no Off Map Box, or the unit is no Allied one", spec.Box)
		}
		st.place, st.box = inBox, data.Box(i)
	case spec.Blocks != "":
		h, err := s.hex("blocks", spec.Blocks)
		if err != nil {
			return err
		}
		e := s.Data.Map.Ground[h].Entry
		if e < 0 || s.Entries[e].Side != allied || s.Units[u].Side != allied {
			return fmt.Errorf("%s is no Allied entry hex, or the unit is no Allied one", spec.Blocks)
		}
		st.hex, st.place, st.box = h, blocking, s.Entries[e].Box
	default:
		at, ok := placeWords[spec.Off]
		if at == due && s.Units[u].Arrival < 0 {
			return game.Breaks("ARD-3.2-01", "it does not arrive in this scenario")
		}
		if !ok {
			return fmt.Errorf("off is %.20q: write one of %s", spec.Off, game.List(game.SortedKeys(placeWords)))
		}
		st.place = at
	}
	return nil
}

func (s *setting) describe(u game.Unit, spec *unitSpec) error {
	p, st, info := s.p, &s.p.units[u], &s.Units[u]
	for _, w := range spec.Is {
		i := slices.Index(statusWords[:], w)
		if i < 0 {
			return fmt.Errorf("is has %.20q: write of %s", w, game.List(statusWords[:]))
		}
		st.has |= 1 << i
	}
	if st.has&reduced != 0 && info.Steps < 2 || st.has&fired != 0 && !info.Has(data.Gunner) {
		return game.Breaks("ARD-22.5-01", "it cannot be reduced, or fired")
	}
	state, err := word("state", spec.State, stateWords)
	if err != nil {
		return err
	}
	m, err := word("marker", spec.Marker, carryWords)
	if err != nil {
		return err
	}
	st.state = condition(state)
	p.mark(u, marker(m))
	if st.place == onMap {
		p.exert(st.hex)
	}
	if spec.Points < 0 || spec.Points > 9 {
		return fmt.Errorf("points is %d: write 0 to 9", spec.Points)
	}
	if st.points = spec.Points; st.points > 0 {
		st.group = u
	}
	for _, named := range []struct {
		id string
		to *game.Unit
	}{{spec.Group, &st.group}, {spec.Parent, &st.parent}} {
		if named.id == "" {
			continue
		}
		if *named.to, err = s.unit("group or parent", named.id); err != nil {
			return err
		}
	}
	if spec.Aim != "" {
		if st.aim, err = s.hex("aim", spec.Aim); err != nil {
			return err
		}
	}
	if spec.Posted != "" {
		st.posted, err = s.hex("posted", spec.Posted)
	}
	return err
}

// hold says who controls hexes without units.
func (s *setting) hold() error {
	for _, id := range game.SortedKeys(s.spec.Control) {
		h, err := s.hex("control", id)
		if err != nil {
			return err
		}
		side, err := s.sideOf("control, "+id, s.spec.Control[id])
		if err != nil {
			return err
		}
		if s.p.holder(h) == side.Other() {
			return game.Breaks("ARD-13.2-05", "control: units of the other side are in %s", id)
		}
		s.p.control[h] = side
	}
	return nil
}

// sites are bridges and Improved Positions.
func (s *setting) sites() error {
	m := s.Data.Map
	for _, key := range game.SortedKeys(s.spec.Bridges) {
		a, b, _ := strings.Cut(key, "/")
		ha, _ := m.Lookup(a)
		hb, _ := m.Lookup(b)
		side := m.Side(ha, hb)
		if side == hex.NoSide || m.Between[side].Bridge == data.NoBridge {
			return fmt.Errorf("bridges: %.20q is no bridge site: write two hexes such as E2020/E2119", key)
		}
		name, tried := strings.CutSuffix(s.spec.Bridges[key], " attempted")
		name, theirs := strings.CutSuffix(name, " german")
		state, err := word("bridges, "+key, name, siteWords)
		if err != nil {
			return err
		}
		site := m.Between[side].Bridge
		if s.p.bridges[site] = uint8(state); tried {
			s.p.bridges[site] |= attempted
		}
		if theirs {
			s.p.bridges[site] |= byGerman
		}
		s.p.exert(ha)
		s.p.exert(hb)
	}
	for _, id := range game.SortedKeys(s.spec.Improved) {
		h, err := s.hex("improved", id)
		if err != nil {
			return err
		}
		state, err := word("improved, "+id, s.spec.Improved[id], worksWords)
		if err != nil {
			return err
		}
		s.p.works[h] = uint8(state)
	}
	return nil
}

// markers are Traffic markers and Roadblocks.
func (s *setting) markers() error {
	for _, id := range game.SortedKeys(s.spec.Traffic) {
		side, err := s.sideOf("traffic", id)
		if err != nil {
			return err
		}
		list := s.spec.Traffic[id]
		for _, n := range game.SortedKeys(list) {
			if len(n) != 1 || n[0] < '1' || n[0] > '0'+maxTraffic {
				return fmt.Errorf("traffic, %s: %.10q is no marker: write 1 to %d", id, n, maxTraffic)
			}
			at := removed
			if list[n] != "gone" {
				if at, err = s.hex("traffic, "+id, list[n]); err != nil {
					return err
				}
			}
			s.p.traffic[side][n[0]-'1'] = at
		}
	}
	for _, id := range game.SortedKeys(s.spec.Roadblocks) {
		side, err := s.sideOf("roadblocks", id)
		if err != nil {
			return err
		}
		if len(s.spec.Roadblocks[id]) > maxBlocks {
			return game.Breaks("ARD-24.8-01", "roadblocks: %s has more than %d", id, maxBlocks)
		}
		for i, at := range s.spec.Roadblocks[id] {
			if s.p.blocks[side][i], err = s.hex("roadblocks, "+id, at); err != nil {
				return err
			}
			if slices.Contains(s.spec.Overrun, at) {
				s.p.overrun[side] |= 1 << i
			}
		}
	}
	return nil
}

// depot is the fuel dump.
func (s *setting) depot() error {
	state, err := word("dump, state", s.spec.Dump.State, dumpWords)
	if err != nil || state == int(noDump) {
		return err
	}
	h, err := s.hex("dump, hex", s.spec.Dump.Hex)
	if err != nil {
		return err
	}
	i := slices.Index(s.Special.Dumps, h)
	if i < 0 || !s.Chosen.FuelDump {
		return game.Breaks("ARD-32.1-01", "dump: %s is no location of the fuel dump, or its option is off", s.spec.Dump.Hex)
	}
	s.p.dump, s.p.depot = int8(i), uint8(state)
	return nil
}

// phase puts the procedures in progress on the stack.
func (s *setting) phase() error {
	p := s.p
	side, name := german, s.spec.Phase
	if s.spec.Side != "" {
		var err error
		if side, err = s.sideOf("side", s.spec.Side); err != nil {
			return err
		}
	}
	if name == "" {
		name = kindWords[kMovement]
	}
	phases := dayPhases
	if p.night {
		phases = nightPhases
	}
	i := slices.IndexFunc(phases, func(k kind) bool { return kindWords[k] == name })
	if i < 0 {
		return game.Breaks("ARD-4.0-02", "phase is %.20q: there is no such phase then", name)
	}
	g := newFrame(kGame, game.Nobody)
	if p.night {
		g.step = gameNext
		n := newFrame(kNight, game.Nobody)
		n.step = 1
		for part := range nightParts {
			if nightParts[part].side == side && nightParts[part].kind == phases[i] {
				n.step = uint8(part) + 2
			}
		}
		p.countMarkers(allied)
		p.countMarkers(german)
		if left := s.spec.Nights; left != nil {
			if most := s.Markers.Night; min(left[0], left[1]) < 0 || max(left[0], left[1]) > most {
				return game.Breaks("ARD-34.0-01", "nights are 0 to %d", most)
			}
			p.nightsLeft = *left
		}
		p.stack.Push(g)
		p.stack.Push(n)
	} else {
		if g.step = gameAllied; side == allied {
			g.step = gameNight
		}
		t := newFrame(kTurn, side)
		t.step = uint8(i + 1)
		p.stack.Push(g)
		p.stack.Push(t)
	}
	return s.begun(newFrame(phases[i], side))
}
