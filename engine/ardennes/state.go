package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const (
	german = data.German
	allied = data.Allied
)

// place is where a counter is.
type place uint8

// The places. The hex of a unit is its place on the map, or the entry hex that a blocking unit is
// assigned to.
const (
	unused      place = iota // a counter of a pool, or one that takes no part
	due                      // reinforcement that has not entered yet
	onMap                    //
	inBox                    // Off Map Box (11.9)
	blocking                 // off the map before an entry hex (13.4)
	dead                     // Dead Pile: may be replaced
	surrendered              // Surrendered Box: never replaced (23.11)
	exited                   // German unit that left the map (11.9)
	never                    // 653 Jpz VI or von der Heydte that does not come (27.9, 27.2)
	numPlaces
)

// condition is what a retreat has done to a unit (chapter 18).
type condition uint8

// The conditions.
const (
	steady condition = iota
	disrupted
	routed
)

// marker is the counter on a unit that moves it (chapters 12 and 22.3).
type marker uint8

// The markers.
const (
	noMarker marker = iota
	strategic
	truck
	primeMover
)

// status is a set of what else is true of a unit.
type status uint32

// What lasts until a rule ends it.
const (
	reduced      status = 1 << iota // the back of a two-step unit is up
	fired                           // the back of an Artillery Unit is up (22.5)
	engaged                         // ENG marker (16.5)
	oos                             // Out of Supply marker (23.1)
	nightly                         // under a Night marker (25.3)
	replaced                        // Replacement marker (25.25)
	freed                           // V/187, V/406: free of the turn-1 freeze (29.1)
	astray                          // retreated across an Army Boundary: does not rally (11.10)
	fresh                           // Attacker's Advantage marker of this turn: not yet usable (16.6)
	bound                           // 9 Arm/CCB has to go to St-Vith (27.8)
	arrived                         // entered or was placed in this Movement Phase
	moved                           // has ended its move, or may not move, in this Movement Phase
	tactical                        // used Tactical Movement or more than 1 MP in this Movement Phase (25.3)
	building                        // began an Improved Position in this Movement Phase (15.8)
	marching                        // is in the move being made
	attacked                        // has attacked in this Combat Phase (14.1)
	targeted                        // has been attacked in this Combat Phase
	rolled                          // tried to disengage in this Combat Phase (20.1)
	fellBack                        // has retreated in this Combat Phase to units that had not (17.5)
	attacking                       // takes part in the attack being resolved
	advanced                        // has advanced in the attack being resolved
	answered                        // has retreated in the attack being resolved
	far                             // has advanced more than one hex in it
	broke                           // belongs to a Breakthrough Group (19.4)
	trying                          // is announced for a roll on the Disengagement Table (20.2)
	stayed                          // of a stack that has rolled on it, announced to stay (20.2)
	commandeered                    // stood with Kampfgruppe Peiper at the end of the night movement (27.5)
	gained                          // has advanced in this Combat Phase (26.2)
	numStatus    = iota
)

// What ends with a phase.
const (
	ofMovement = arrived | moved | tactical | building | marching
	ofCombat   = attacked | targeted | rolled | fellBack | attacking | advanced | answered | far | broke | trying | stayed | commandeered | gained
)

// unitState is a counter.
type unitState struct {
	hex    hex.Hex   // hex.None: neither on the map nor blocking
	aim    hex.Hex   // what its Attacker's Advantage marker points at (16.6), hex.None: none
	posted hex.Hex   // where it was placed, if it has arrived in this Movement Phase (13.2)
	parent game.Unit // of a breakdown unit (26.4)
	group  game.Unit // lowest unit of the group that its Surrender Points belong to (23.9)
	has    status
	place  place
	state  condition
	marker marker
	box    data.Box // of units in a box, or blocking
	points int8     // Surrender Points of its group (23.7)
}

// The states of a bridge site, and that it has been attempted in this player turn (7.2).
const (
	intact uint8 = iota
	underConstruction
	blown
	attempted uint8 = 4
	byGerman  uint8 = 8 // it is the German who rebuilds it (7.9)
	stateBits uint8 = 3
)

// The states of an Improved Position (15.8).
const (
	noWorks uint8 = iota
	worksBegun
	worksDone
)

// Traffic markers and Roadblocks that are in no hex.
const (
	inHolding = hex.None     // in the holding box
	removed   = hex.None - 1 // for good (24.6)
)

// maxTraffic and maxBlocks are how many markers of a side there are (24.1, 24.8).
const (
	maxTraffic = 6
	maxBlocks  = 2
)

// calendar is what the whole table knows: plain values.
type calendar struct {
	turn       int8 // from 1
	night      bool
	verdict    int8
	traffic    [2][maxTraffic]hex.Hex // by side: hex, inHolding or removed
	blocks     [2][maxBlocks]hex.Hex  // Roadblocks by side: hex or inHolding
	overrun    [2]uint8               // by side and Roadblock: an enemy unit has been in its hex in this phase (24.8)
	air        int8                   // Air Support markers left (15.6)
	airRolled  bool                   // in this Movement Phase
	fuelDRM    int8                   // of a captured dump (32.2)
	ouren      bool                   // the Ouren roll has been made (7.8)
	sauer      bool                   // a unit of the 212th VG Division has crossed the Sauer by Echternach (29.2)
	nearMeuse  bool                   // a German unit has been adjacent to the Meuse (33.2)
	meuse      int8                   // turn of the first German crossing of the Meuse, 0: none (33.2)
	liege      int8                   // the same between Givet and Liège (33.3)
	detected   bool                   // 150 Panzer Brigade (27.11)
	used150    bool                   // it used an ability in this turn (27.11)
	released   bool                   // a German unit was in one of the hexes of 27.6
	late653    bool                   // 653 Jpz VI has been told to come (27.9)
	exited     int16                  // attack factors that left over the edge (30.2, 31.1)
	exits      uint64                 // exit hexes used, by index into Rules.exits (30.2)
	areasHeld  int8                   // consecutive Victory Checks with the Allied condition (30.3)
	depot      uint8                  // state of the fuel dump (32)
	dump       int8                   // index of the real dump, noSecret: not known, or option off (32.1)
	dumpTried  bool                   // its destruction has been tried in this player turn (32.3)
	dumpHit    bool                   // it has been attacked in this Combat Phase, alone or with units
	looked     uint8                  // dump locations of which the Allied player has told (32.1)
	nightsLeft [2]int8                // Night markers that may still be placed (25.3)
	newcomers  [2]int8                // replacements left in this Night Turn (25.2)
}

// Position is everything the rules know at one moment. It holds no pointer that is written to but
// its own slices, so CopyFrom is a handful of copies.
type Position struct {
	rules *Rules // immutable: data and look-up tables

	units   []unitState
	stack   game.Stack[frame]
	control []game.Side // by hex: whose combat unit was there last (13.2)
	works   []uint8     // by hex: Improved Position (15.8)
	bridges []uint8     // by data.Bridge: state, and attempted
	calendar
	battle battle // the attack being resolved
	asked  game.Asked

	first   []game.Unit // by hex: the lowest unit there; follows from units, never hashed
	next    []game.Unit // by unit: the next higher in its hex
	zoc     [2][]uint8  // by side and hex: bit d, a unit in direction d exerts a ZOC into the hex
	pressed [2][]uint8  // by side and hex: how many of the six neighbours hold a unit of the side
	pool    [2]int8     // Strategic Movement markers in use by side; follows from units
	starts  []uint16    // by unit: how it can begin to move, as far as it is known; follows from the rest

	hand *play    // memory of Take; belongs to this position alone
	mind *scratch // memory of searches; belongs to this position alone
}

// newPosition returns an empty position: no unit on the map, nothing waiting.
func newPosition(r *Rules) *Position {
	n, m := len(r.Units), r.Data.Map.Len()
	p := &Position{rules: r, units: make([]unitState, n), stack: make(game.Stack[frame], 0, 24), control: make([]game.Side, m), works: make([]uint8, m),
		bridges: make([]uint8, len(r.Data.Map.Bridges)), first: make([]game.Unit, m), next: make([]game.Unit, n), starts: make([]uint16, n)}
	for side := range p.zoc {
		p.zoc[side], p.pressed[side] = make([]uint8, m), make([]uint8, m)
	}
	for u := range p.units {
		p.units[u] = unitState{hex: hex.None, aim: hex.None, posted: hex.None, parent: game.NoUnit, group: game.NoUnit, box: data.NoBox}
		p.next[u] = game.NoUnit
	}
	for h := range p.control {
		p.first[h], p.control[h] = game.NoUnit, allied
		if r.Data.Start.German[h] {
			p.control[h] = german
		}
	}
	for b, site := range r.Data.Map.Bridges {
		if site.Blown {
			p.bridges[b] = blown
		}
	}
	for side := range p.traffic {
		p.traffic[side] = [maxTraffic]hex.Hex{inHolding, inHolding, inHolding, inHolding, inHolding, inHolding}
		p.blocks[side] = [maxBlocks]hex.Hex{inHolding, inHolding}
	}
	p.dump = noSecret
	p.battle = noBattle
	p.hand, p.mind = &play{Position: p}, newScratch(r)
	return p
}

// put moves a unit to a hex of the map, or off the map with hex.None; its place is the caller's to
// say. Its side then controls the hex (13.2).
func (p *Position) put(u game.Unit, h hex.Hex) {
	s := &p.units[u]
	if old := s.hex; s.place == onMap && old != hex.None {
		p.unsettle(old)
		link := &p.first[old]
		for *link != u {
			link = &p.next[*link]
		}
		*link = p.next[u]
		p.next[u] = game.NoUnit
		if p.first[old] == game.NoUnit {
			p.press(old, p.rules.Units[u].Side, -1)
		}
		p.exert(old)
	}
	if h != s.hex {
		s.aim, s.has = hex.None, s.has&^(fresh|fellBack) // ARD-16.6-04, ARD-16.6-05, ARD-17.5-01
	}
	s.hex, s.place = h, unused
	if h == hex.None {
		return
	}
	s.place = onMap
	side := p.rules.Units[u].Side
	if p.first[h] == game.NoUnit {
		p.press(h, side, 1)
	}
	link := &p.first[h]
	for *link != game.NoUnit && *link < u {
		link = &p.next[*link]
	}
	p.next[u], *link = *link, u
	p.exert(h)
	p.control[h] = side
	p.unsettle(h)
}

// sendTo takes a unit off the map to a place that is none.
func (p *Position) sendTo(u game.Unit, to place) {
	p.put(u, hex.None)
	p.units[u].place, p.units[u].box = to, data.NoBox
}

// press notes that a stack has come to a hex, or left it.
func (p *Position) press(h hex.Hex, side game.Side, by int8) {
	for _, n := range &p.rules.Data.Map.Neighbors[h] {
		if n != hex.None {
			p.pressed[side][n] += uint8(by)
		}
	}
}

// holder returns whose units are in a hex, Nobody if none are.
func (p *Position) holder(h hex.Hex) game.Side {
	if u := p.first[h]; u != game.NoUnit {
		return p.rules.Units[u].Side
	}
	return game.Nobody
}

// face is the side of a counter that is up.
func (p *Position) face(u game.Unit) *data.Face {
	if p.units[u].has&(reduced|fired) != 0 {
		return &p.rules.Units[u].Faces[1]
	}
	return &p.rules.Units[u].Faces[0]
}

// mark puts a Strategic Movement, Truck or Prime Mover marker on a unit, or takes it off with
// noMarker.
func (p *Position) mark(u game.Unit, m marker) {
	side, most, was := p.rules.Units[u].Side, p.rules.Markers.Strategic[p.rules.Units[u].Side], p.units[u].marker
	if side == allied {
		most -= p.tied()
	}
	full := p.pool[side] >= most
	if was != noMarker {
		p.pool[side]--
	}
	if p.units[u].marker = m; m != noMarker {
		p.pool[side]++
	}
	switch {
	case full != (p.pool[side] >= most), was == primeMover, m == primeMover:
		p.unsettleAll()
	case p.units[u].place == onMap:
		p.unsettle(p.units[u].hex)
	}
}

// unsupplied reports whether a unit is out of supply; with Surrender Points it always is (23.7).
func (p *Position) unsupplied(u game.Unit) bool {
	return p.units[u].has&oos != 0 || p.units[u].points > 0
}

// clearAll takes flags from the units of a side.
func (p *Position) clearAll(side game.Side, flags status) {
	for u := range p.units {
		if p.rules.Units[u].Side == side {
			p.units[u].has &^= flags
		}
	}
}

// today is the game turn on the calendar.
func (p *Position) today() *data.Turn { return &p.rules.Turns[p.turn] }
