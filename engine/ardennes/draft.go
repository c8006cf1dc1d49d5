package ardennes

import (
	"encoding/json"
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// courseSpec is what a description tells of how the game went so far and of the phase in progress: how far the phase has come,
// begun, and how many of what it counts are left; the modifier of a captured dump; the turns of the first German crossings of the
// Meuse, the second of them between Givet and Liège; how many Victory Checks the Allied player has passed one after the other;
// the exit hexes used; the locations of the dump of which the Allied player has told; the hexes of Roadblocks that an enemy has been
// in; and how many Night markers are left to the Allied and the German player to infiltrate with, all that are not in use if left out.
type courseSpec struct {
	Begun   uint8    `json:"begun"`
	Left    int8     `json:"left"`
	Relief  int8     `json:"relief"`
	Meuse   int8     `json:"meuse"`
	Liege   int8     `json:"liege"`
	Checks  int8     `json:"checks"`
	Exits   []string `json:"exits"`
	Looked  []string `json:"looked"`
	Overrun []string `json:"overrun"`
	Nights  *[2]int8 `json:"nights,omitempty"`
}

// facts are what is true or not of a game so far.
func (p *Position) facts() map[string]*bool {
	return map[string]*bool{"ouren": &p.ouren, "sauer": &p.sauer, "beside-meuse": &p.nearMeuse, "detected": &p.detected, "used-150": &p.used150, "released": &p.released,
		"air-rolled": &p.airRolled, "late-653": &p.late653, "dump-tried": &p.dumpTried, "dump-hit": &p.dumpHit}
}

// course sets what courseSpec tells of the game.
func (s *setting) course() error {
	p, c := s.p, &s.spec.courseSpec
	if min(c.Meuse, c.Liege, c.Checks) < 0 || max(c.Meuse, c.Liege, c.Checks) > s.Victory.Last {
		return game.Breaks("ARD-4.0-01", "meuse, liege and checks are 0 to %d", s.Victory.Last)
	}
	if c.Relief != 0 && c.Relief != dumpRelief {
		return game.Breaks("ARD-32.2-01", "relief is %d: write 0 or %d", c.Relief, dumpRelief)
	}
	p.meuse, p.liege, p.areasHeld, p.fuelDRM = c.Meuse, c.Liege, c.Checks, c.Relief
	for _, id := range c.Exits {
		h, err := s.hex("exits", id)
		if err != nil {
			return err
		}
		i := p.exitOf(h)
		if i < 0 {
			return game.Breaks("ARD-11.9-04", "exits: no German leaves the map in %s", id)
		}
		p.exits |= 1 << i
	}
	for _, id := range c.Looked {
		h, err := s.hex("looked", id)
		if err != nil {
			return err
		}
		i := slices.Index(s.Special.Dumps, h)
		if i < 0 {
			return game.Breaks("ARD-32.1-01", "looked: %s is no location of the fuel dump", id)
		}
		p.looked |= 1 << i
	}
	return nil
}

// steps are how far phases have come where they wait, and how many of what they count can be left; others do not wait.
var steps = [numKinds]struct {
	step uint8
	left int8
}{kArtillery: {artilleryChoose, 9}, kBridges: {1, 0}, kMovement: {1, 0}, kDisengage: {disengageChoose, 0}, kTraffic: {trafficBlock, maxBlocks}}

// begun puts a phase on the stack, as far as it has come.
func (s *setting) begun(f frame) error {
	c, most := &s.spec.courseSpec, &steps[f.kind]
	if c.Begun > most.step || c.Left < 0 || c.Left > most.left {
		return game.Breaks("ARD-4.0-02", "begun is %d and left %d: write 0 to %d and 0 to %d in this phase", c.Begun, c.Left, most.step, most.left)
	}
	f.step, f.n = c.Begun, c.Left
	s.p.stack.Push(f)
	return nil
}

// Draft writes a position that waits in a phase for the next thing to begin.
func (r *Rules) Draft(pos game.Position) ([]byte, error) {
	p := pos.(*Position)
	f, m := p.stack.Top(), r.Data.Map
	if f == nil || f.kind != kCombat && (steps[f.kind].step == 0 || f.step == 0 || f.step > steps[f.kind].step || f.hex != hex.None) {
		return nil, game.ErrMidst
	}
	left := f.n
	if steps[f.kind].left == 0 { // it counts nothing: what was noted of a unit that disengaged and found no way out
		left = 0
	}
	spec := setupSpec{Units: map[string]unitSpec{}, Turn: &p.turn, Night: p.night, Side: r.Sides[f.side].ID, Phase: kindWords[f.kind], Control: map[string]string{},
		Bridges: map[string]string{}, Improved: map[string]string{}, Traffic: map[string]map[string]string{}, Roadblocks: map[string][]string{}, Air: p.air, Exited: p.exited,
		courseSpec: courseSpec{Begun: f.step, Left: left, Relief: p.fuelDRM, Meuse: p.meuse, Liege: p.liege, Checks: p.areasHeld}}
	for u := range p.units {
		if x, unit := &p.units[u], p.told(game.Unit(u)); x.place != unused {
			spec.Units[r.Units[u].ID] = unit
		}
	}
	for i := range p.control {
		h, at := hex.Hex(i), allied
		if r.Data.Start.German[i] {
			at = german
		}
		if p.control[i] != at && p.first[i] == game.NoUnit {
			spec.Control[m.ID(h)] = r.Sides[p.control[i]].ID
		}
		if p.works[i] != noWorks {
			spec.Improved[m.ID(h)] = worksWords[p.works[i]]
		}
	}
	for i, state := range p.bridges {
		ends, words := m.Ends[m.Bridges[i].Side], siteWords[state&stateBits]
		if state&byGerman != 0 {
			words += " german"
		}
		if state&attempted != 0 {
			words += " attempted"
		}
		spec.Bridges[m.ID(ends[0])+"/"+m.ID(ends[1])] = words
	}
	for side := range p.traffic {
		id := r.Sides[side].ID
		spec.Traffic[id] = map[string]string{}
		for i, h := range p.traffic[side] {
			if h == removed {
				spec.Traffic[id][string(rune('1'+i))] = "gone"
			} else if h != inHolding {
				spec.Traffic[id][string(rune('1'+i))] = m.ID(h)
			}
		}
		for i, h := range p.blocks[side] {
			if h != inHolding {
				spec.Roadblocks[id] = append(spec.Roadblocks[id], m.ID(h))
				if p.overrun[side]>>i&1 != 0 {
					spec.Overrun = append(spec.Overrun, m.ID(h))
				}
			}
		}
	}
	if p.depot != noDump && p.dump != noSecret {
		spec.Dump.State, spec.Dump.Hex = dumpWords[p.depot], m.ID(r.Special.Dumps[p.dump])
	}
	if p.night && r.Chosen.NightInfiltration {
		spec.Nights = &p.nightsLeft
	}
	facts := p.facts()
	for _, word := range game.SortedKeys(facts) {
		if *facts[word] {
			spec.Facts = append(spec.Facts, word)
		}
	}
	for i, h := range r.exits {
		if p.exits>>i&1 != 0 {
			spec.Exits = append(spec.Exits, m.ID(h))
		}
	}
	for i, h := range r.Special.Dumps {
		if p.looked>>i&1 != 0 {
			spec.Looked = append(spec.Looked, m.ID(h))
		}
	}
	return json.Marshal(&spec)
}

// told is a unit in a description.
func (p *Position) told(u game.Unit) unitSpec {
	x, r := &p.units[u], p.rules
	spec := unitSpec{State: stateWords[x.state], Marker: carryWords[x.marker], Points: x.points}
	switch x.place {
	case onMap:
		spec.Hex = r.Data.Map.ID(x.hex)
	case blocking:
		spec.Blocks = r.Data.Map.ID(x.hex)
	case inBox:
		spec.Box = r.Boxes[x.box].ID
	default:
		for _, word := range game.SortedKeys(placeWords) {
			if placeWords[word] == x.place {
				spec.Off = word
			}
		}
	}
	for i, word := range &statusWords {
		if x.has>>i&1 != 0 {
			spec.Is = append(spec.Is, word)
		}
	}
	if x.group != game.NoUnit {
		spec.Group = r.Units[x.group].ID
	}
	if x.parent != game.NoUnit {
		spec.Parent = r.Units[x.parent].ID
	}
	if x.aim != hex.None {
		spec.Aim = r.Data.Map.ID(x.aim)
	}
	if x.has&arrived != 0 && x.posted != hex.None {
		spec.Posted = r.Data.Map.ID(x.posted)
	}
	return spec
}

// Member is where in a description a unit stands.
func (r *Rules) Member(game.Unit) string { return "units" }

// Form is what of a description can be changed on the bench.
func (r *Rules) Form() []game.Field {
	sides, last := []string{r.Sides[german].ID, r.Sides[allied].ID}, int(r.Victory.Last)
	var phases, boxes []string
	for k := range steps {
		if steps[k].step > 0 || kind(k) == kCombat {
			phases = append(phases, kindWords[k])
		}
	}
	for i := range r.Boxes {
		boxes = append(boxes, r.Boxes[i].ID)
	}
	var sites, siteStates []string
	for _, b := range r.Data.Map.Bridges {
		ends := r.Data.Map.Ends[b.Side]
		sites = append(sites, r.Data.Map.ID(ends[0])+"/"+r.Data.Map.ID(ends[1]))
	}
	for _, w := range siteWords {
		siteStates = append(siteStates, w, w+" german", w+" attempted", w+" german attempted")
	}
	course := []string{"begun", "left"}
	list := []game.Field{
		{Of: "units", ID: "hex", Kind: game.PlaceField, Drops: []string{"off", "box", "blocks", "aim"}, Row: "ARD-8.2-01"},
		{Of: "units", ID: "state", Title: "Condition", Kind: game.WordField, Words: stateWords},
		{Of: "units", ID: "is", Title: "It is", Kind: game.WordsField, Words: statusWords[:6], Row: "ARD-22.5-01"},
		{Of: "units", ID: "marker", Title: "Marker", Kind: game.WordField, Words: carryWords},
		{Of: "units", ID: "points", Title: "Surrender Points", Kind: game.CountField, High: 9, Row: "ARD-23.7-01"},
		{Of: "units", ID: "off", Title: "Off the map", Kind: game.WordField, Away: true, Words: game.SortedKeys(placeWords), Row: "ARD-3.2-01"},
		{Of: "units", ID: "box", Title: "Off Map Box", Kind: game.WordField, Away: true, Words: boxes, Row: "ARD-11.9-04"},
		{Of: "hex", ID: "control", Title: "Controlled by", Kind: game.WordField, Words: sides, Yields: true, Row: "ARD-13.2-05"},
		{Of: "hex", ID: "improved", Title: "Improved Position", Kind: game.WordField, Words: worksWords},
		{Of: "hex", ID: "bridges", Title: "Bridge", Kind: game.WordField, Keys: sites, Words: siteStates, Row: "ARD-7.2-01"},
		{ID: "turn", Title: "Turn", Kind: game.CountField, Low: 1, High: last, Row: "ARD-1.1-02"},
		{ID: "night", Title: "Night Turn after it", Kind: game.FlagField, Drops: course, Row: "ARD-4.0-01"},
		{ID: "side", Title: "Player turn", Kind: game.WordField, Words: sides, Drops: course, Row: "ARD-4.0-02"},
		{ID: "phase", Title: "Phase", Kind: game.WordField, Words: phases, Drops: course, Row: "ARD-4.0-02"},
		{ID: "air", Title: "Air Support markers", Kind: game.CountField, High: 9, Row: "ARD-15.6-01"},
		{ID: "exited", Title: "German factors that have left the map", Kind: game.CountField, High: 99, Row: "ARD-11.9-04"},
	}
	var numbers []string
	for n := range maxTraffic {
		numbers = append(numbers, strconv.Itoa(n+1))
	}
	for i := range r.Sides {
		id, name := r.Sides[i].ID, r.Sides[i].Adjective
		list = append(list, game.Field{Of: "hex", ID: "traffic." + id, Title: name + " Traffic marker", Kind: game.MarkerField, Words: numbers, Row: "ARD-24.1-01"},
			game.Field{Of: "hex", ID: "roadblocks." + id, Title: name + " Roadblock", Kind: game.ListField, Row: "ARD-24.8-01"})
	}
	list = append(list, r.victoryFields()...)
	return append(list, game.Field{ID: "traffic." + r.Sides[german].ID, Title: "Traffic marker removed for good, " + r.Sides[german].Adjective, Kind: game.WordField, Keys: numbers, Words: []string{"gone"}, Row: "ARD-24.6-01"})
}
