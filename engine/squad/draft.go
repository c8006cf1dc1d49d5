package squad

import (
	"encoding/json"
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// pastSpec is what a description tells of what a soldier has done: tried are the bits of orders.go; empty and inspired are the turns
// of these events.
type pastSpec struct {
	Tried    uint8 `json:"tried,omitempty"`
	Empty    int8  `json:"empty,omitempty"`
	Inspired int8  `json:"inspired,omitempty"`
	Crossed  bool  `json:"crossed,omitempty"`
	Scarce   bool  `json:"scarce,omitempty"`
	Chained  bool  `json:"chained,omitempty"`
}

func (x *unitState) recall(s *pastSpec) {
	x.tried, x.empty, x.inspired, x.crossed, x.scarce, x.chained = s.Tried, s.Empty, s.Inspired, s.Crossed, s.Scarce, s.Chained
}

// courseSpec is what a description tells of the turn and of events: who regroups and who gives no more orders, burning buildings, walls
// that are gone by the bits of their directions, where area attacks fall, the turns in which leaders are mute, how the turn marker
// goes, and which of lulled, dud and arrived has happened.
type courseSpec struct {
	Regroups []string          `json:"regroups"`
	Spent    []string          `json:"spent"`
	Burns    map[string]int8   `json:"burns"`
	Breach   map[string]int8   `json:"breach"`
	Spots    map[string]string `json:"spots"`
	Mute     map[string]int8   `json:"mute"`
	Skip     int8              `json:"skip"`
	Facts    []string          `json:"facts"`
}

func (p *Position) facts() map[string]*bool {
	return map[string]*bool{"lulled": &p.lulled, "dud": &p.dud, "arrived": &p.arrived}
}

// course sets what courseSpec tells, but for who regroups and who has stopped.
func (s *setting) course() error {
	p, c := s.p, &s.spec.courseSpec
	for _, list := range []struct {
		field  string
		values map[string]int8
		most   int8
		set    func(*hexState, int8)
	}{{"burns", c.Burns, 2, func(h *hexState, n int8) { h.burns = n }}, {"breach", c.Breach, 63, func(h *hexState, n int8) { h.breach = uint8(n) }}} {
		for _, id := range game.SortedKeys(list.values) {
			h, err := s.hex(list.field, id)
			if err == nil {
				err = game.Within(list.field, list.values[id], 0, list.most)
			}
			if err != nil {
				return err
			}
			list.set(&p.hexes[h], list.values[id])
		}
	}
	if err := s.gaps(); err != nil {
		return err
	}
	for _, id := range game.SortedKeys(c.Mute) {
		side, err := s.lex.FindSide("mute", id)
		if err == nil {
			err = game.Within("mute", c.Mute[id], 0, lastSaid)
		}
		if err != nil {
			return err
		}
		p.mute[side] = c.Mute[id]
	}
	for _, id := range game.SortedKeys(c.Spots) {
		side, err := s.lex.FindSide("spots", id)
		if err != nil {
			return err
		}
		h, err := s.hex("spots", c.Spots[id])
		if err != nil {
			return err
		}
		p.spots[side] = spot{h, true}
	}
	facts := p.facts()
	for _, word := range c.Facts {
		if facts[word] == nil {
			return game.Breaks(rTurnOrder, "facts: %.20q is none of %s", word, game.List(game.SortedKeys(facts)))
		}
		*facts[word] = true
	}
	p.skip = c.Skip
	return game.Within("skip", c.Skip, -1, 1)
}

// lastSaid is the last turn that a description can name for what lasts until then.
const lastSaid = 99

// gaps sees that only walls are gone, and makes each gone from both of its hexes (OTL-2.10-01).
func (s *setting) gaps() error {
	p := s.p
	for _, id := range game.SortedKeys(s.spec.Breach) {
		h, err := s.hex("breach", id)
		if err != nil {
			return err
		}
		for d := range hex.Dir(6) {
			if s.spec.Breach[id]>>d&1 == 0 {
				continue
			}
			if side := p.rules.Ground.Map.Sides[h][d]; side == hex.NoSide || !p.rules.Ground.Sides[side].Wall {
				return fmt.Errorf("breach: %s is %d: write the sum of 1 north-east, 2 north, 4 north-west, 8 south-west, 16 south and 32 south-east, of hexsides with a wall", id, s.spec.Breach[id])
			}
			p.hexes[p.rules.Ground.Neighbors[h][d]].breach |= 1 << d.Opposite()
		}
	}
	return nil
}

// Draft writes a position before the roll for the initiative, before cards are selected, or where an order is to be given.
func (r *Rules) Draft(pos game.Position) ([]byte, error) {
	p := pos.(*Position)
	f, phase := p.stack.Top(), ""
	switch {
	case f == nil || p.beside():
	case f.kind == kInitiative:
		phase = "initiative"
	case f.kind == kSelect && f.side == p.holder && f.n != putOff && p.selected[f.side].count() == 0:
		phase = "select"
	case f.kind == kCycle:
		phase = "order"
	}
	if phase == "" {
		return nil, game.ErrMidst
	}
	spec := setupSpec{Units: map[string]unitSpec{}, Turn: p.turn, Initiative: r.Sides[p.holder].ID, Number: p.number, Phase: phase, Side: r.Sides[f.side].ID,
		Points: map[string]int8{}, Hands: map[string][]int{}, Discards: p.discards.list(), Smoke: map[string]int8{}, Flares: map[string]int8{}, Dug: map[string]int8{},
		Control: map[string]string{}, Given: map[string][]string{}, Charges: map[string]int8{}, Mist: p.mist, Rain: p.rain,
		courseSpec: courseSpec{Burns: map[string]int8{}, Breach: map[string]int8{}, Spots: map[string]string{}, Mute: map[string]int8{}, Skip: p.skip}}
	for u := range p.units {
		spec.Units[r.Units[u].ID] = p.told(game.Unit(u))
	}
	for h := range p.hexes {
		p.tell(hex.Hex(h), &spec)
	}
	for side := range p.hands {
		id := r.Sides[side].ID
		spec.Points[id], spec.Charges[id], spec.Mute[id], spec.Hands[id] = p.points[side], p.charges[side], p.mute[side], p.hands[side].list()
		if p.spots[side].set {
			spec.Spots[id] = r.Map().ID(p.spots[side].hex)
		}
		for _, list := range []struct {
			on bool
			to *[]string
		}{{p.smokes[side], &spec.NoSmoke}, {p.flares[side], &spec.NoFlares}, {p.spent[side], &spec.Spent}, {p.choice[side] == regroups, &spec.Regroups}} {
			if list.on {
				*list.to = append(*list.to, id)
			}
		}
	}
	facts := p.facts()
	for _, word := range game.SortedKeys(facts) {
		if *facts[word] {
			spec.Facts = append(spec.Facts, word)
		}
	}
	return json.Marshal(&spec)
}

// list are the ids of cards.
func (c cards) list() (ids []int) {
	for c.count() > 0 {
		x := c.first()
		c.remove(x)
		ids = append(ids, int(x)+1)
	}
	return ids
}

// wordOf is the word that stands for a value in a description.
func wordOf[V comparable](words map[string]V, v V) string {
	for _, word := range game.SortedKeys(words) {
		if words[word] == v {
			return word
		}
	}
	return ""
}

// told is a unit in a description.
func (p *Position) told(u game.Unit) unitSpec {
	x, r := &p.units[u], p.rules
	spec := unitSpec{In: wordOf(inWords, x.place.floor)}
	if x.place.hex != hex.None {
		spec.Hex = r.Map().ID(x.place.hex)
	}
	if x.weapon != r.Units[u].Weapon && (!x.acquired || x.status != onMap) {
		spec.Holds = bareHands
		if x.weapon >= 0 {
			spec.Holds = r.holding(r.Weapons[x.weapon])
		}
	}
	if x.status != onMap {
		spec.Off, spec.Crossed = wordOf(offWords, x.status), x.crossed // whoever crossed has scored, and keeps it (OTL-S9-05)
		spec.Scarce, spec.Jam = x.scarce, x.jam                        // he may come back (event Straggler), or his weapon with another
		return spec
	}
	spec.Hidden, spec.Pin, spec.Marker, spec.Hold = x.hidden, int8(x.pin), wordOf(markerWords, x.marker), int8(x.hold)
	spec.Prone, spec.Jam, spec.Hero, spec.Group, spec.Post = x.prone, x.jam, x.hero, int8(x.group), x.post
	spec.pastSpec = pastSpec{x.tried, x.empty, x.inspired, x.crossed, x.scarce, x.chained}
	if x.crewOf != game.NoUnit {
		spec.CrewOf = r.Units[x.crewOf].ID
	}
	if x.acquired {
		spec.Weapon = r.Weapons[x.weapon].Code
	}
	return spec
}

// bareHands stands in a description for the weapon of one who has lost it.
const bareHands = "none"

// holding is a weapon in a description; the two sides have some of the same code.
func (r *Rules) holding(w data.Weapon) string { return r.Sides[w.Side].ID + " " + w.Code }

// groupWord stands in a description, among the orders given to a hex, for a group counter formed or taken apart there in this turn.
const groupWord = "group"

// tell writes a hex.
func (p *Position) tell(h hex.Hex, spec *setupSpec) {
	x, id := &p.hexes[h], p.rules.Map().ID(h)
	for _, n := range []struct {
		n  int8
		to map[string]int8
	}{{int8(x.smoke), spec.Smoke}, {int8(x.flare), spec.Flares}, {int8(x.dug), spec.Dug}, {x.burns, spec.Burns}, {int8(x.breach), spec.Breach}} {
		if n.n > 0 {
			n.to[id] = n.n
		}
	}
	if x.control != game.Nobody {
		spec.Control[id] = p.rules.Sides[x.control].ID
	}
	if p.at[h] == 0 {
		return
	}
	side := p.side(p.at[h].First())
	if x.given&grouped(side) != 0 {
		spec.Given[id] = append(spec.Given[id], groupWord)
	}
	for o, option := range orderOptions {
		if bit := givenBit(side, order(o)); x.given&bit != 0 {
			spec.Given[id] = append(spec.Given[id], optionWords()[option])
		}
	}
}

// Member is where in a description a unit stands.
func (r *Rules) Member(game.Unit) string { return "units" }

// Form is what of a description can be changed on the bench.
func (r *Rules) Form() []game.Field {
	sides := []string{r.Sides[us].ID, r.Sides[german].ID}
	var gunners, terrain []string
	for i := range r.Units {
		if w := r.Units[i].Weapon; w >= 0 && r.Weapons[w].Crewed {
			gunners = append(gunners, r.Units[i].ID)
		}
	}
	for i := range r.TEC[:data.Woods+1] {
		terrain = append(terrain, r.TEC[i].Key)
	}
	last := int(r.Scenario.Turns)
	return append([]game.Field{
		{Of: "units", ID: "hex", Kind: game.PlaceField, Drops: []string{"off", "in", "group", "crew_of", "post", "prone"}, Row: "OTL-1.1.11-01"},
		{Of: "units", ID: "in", Title: "Where in the hex", Kind: game.WordField, Words: []string{"upper", "inside"}, Row: "OTL-3.2.2-01"},
		{Of: "units", ID: "hidden", Title: "Hidden", Kind: game.FlagField, Row: rHiddenStart},
		{Of: "units", ID: "pin", Title: "Pinned", Kind: game.CountField, High: 2, Row: rPinned},
		{Of: "units", ID: "prone", Title: "Prone", Kind: game.FlagField, Row: rProneNo},
		{Of: "units", ID: "marker", Title: "Marker", Kind: game.WordField, Words: []string{"completed", "reaction"}, Row: rCompleted},
		{Of: "units", ID: "hold", Title: "On hold", Kind: game.CountField, High: 2, Row: rHold},
		{Of: "units", ID: "jam", Title: "Weapon jammed", Kind: game.FlagField, Row: rJammed},
		{Of: "units", ID: "hero", Title: "Hero", Kind: game.FlagField, Row: "OTL-11.4-01"},
		{Of: "units", ID: "crew_of", Title: "Serves the weapon of", Kind: game.WordField, Words: gunners, Row: rCrewServes},
		{Of: "units", ID: "off", Title: "Off the map", Kind: game.WordField, Away: true, Words: game.SortedKeys(offWords), Row: rHiddenStart},
		{Of: "hex", ID: "smoke", Title: "Smoke", Kind: game.CountField, Low: 1, High: 2, Row: "OTL-1.3.11-01"},
		{Of: "hex", ID: "flares", Title: "Flare", Kind: game.CountField, Low: 1, High: 2, Row: "OTL-1.3.13-02"},
		{Of: "hex", ID: "dug", Title: "Foxhole 1, improved position 2", Kind: game.CountField, Low: 1, High: 2, Row: rFoxhole},
		{Of: "hex", ID: "control", Title: "Controlled by", Kind: game.WordField, Words: sides, Yields: true, Row: rControl},
		{Of: "hex", ID: "terrain", Title: "Terrain", Kind: game.WordField, Words: terrain, Row: "OTL-1.1.7-01"},
		{ID: "turn", Title: "Turn", Kind: game.CountField, Low: 1, High: last, Row: rTurnOrder},
		{ID: "phase", Title: "It waits for", Kind: game.WordField, Words: []string{"initiative", "select", "order"}, Row: rTurnOrder},
		{ID: "initiative", Title: "Initiative", Kind: game.WordField, Words: sides, Row: rInitiative},
		{ID: "number", Title: "Initiative number", Kind: game.CountField, High: 20, Row: rInitiativeForced},
		{ID: "side", Title: "Gives the next order", Kind: game.WordField, Words: sides, Row: rActivate},
		{ID: "points", Title: "Order points", Kind: game.CountField, High: 20, Keys: sides, Row: rPoints},
		{ID: "hands", Title: "Cards in hand, by number", Kind: game.NumbersField, Low: 1, High: deckSize, Keys: sides, Row: rDeck},
		{ID: "discards", Title: "Cards discarded, by number", Kind: game.NumbersField, Low: 1, High: deckSize, Row: rDeck},
		{ID: "charges", Title: "Demolition charges", Kind: game.CountField, High: 20, Keys: sides, Row: "OTL-13.0-01"},
		{ID: "no_smoke", Title: "Has no more smoke", Kind: game.ListField, Keys: sides, Row: rSupply},
		{ID: "mist", Title: "Ground mist up to turn", Kind: game.CountField, High: last, Row: "OTL-1.2.4-01"},
		{ID: "rain", Title: "Cloudburst up to turn", Kind: game.CountField, High: last, Row: "OTL-1.2.4-01"},
	}, r.victoryFields()...)
}
