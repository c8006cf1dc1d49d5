package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// status says where a unit is.
type status uint8

const (
	unset  status = iota // before set-up, or a reinforcement that has not come
	onMap                //
	killed               // his place is where he fell
	routed               //
	exited               // over an edge that scores nothing
	scored               // over an edge that scores
	gone                 // a fake that was removed, or a counter of a scenario that is decided (12.4)
)

// marker is what lies on a unit until the end of the turn (OTL-1.3-01).
type marker uint8

const (
	noMarker marker = iota
	completed
	reacted // a reaction marker works like a completed one (OTL-7.3.1-02)
)

// unitState is a counter in play.
type unitState struct {
	place   place
	status  status
	marker  marker
	pin     uint8 // 0, 1 or 2 (OTL-1.3.4-01)
	tried   uint8 // what he has tried in this turn: hasRallied and so on
	hold    uint8 // 1: hold marker placed this turn, 2: in an earlier one (OTL-5.2.3.4-04)
	group   uint8 // hidden units of a location with the same number lie under one counter, 0: none
	hidden  bool
	prone   bool
	crossed bool // has scored for a bridge (OTL-S9-05)
	post    bool // stays at his post all game (OTL-S4-06)

	// What belongs to the man, and is not known of a hidden one.
	crewOf   game.Unit // the gunner whom he serves
	weapon   int8      // index into Data.Weapons, -1 of a fake
	acquired bool      // the weapon is a gunner's whom he served (OTL-7.4a.3-01)
	jam      bool
	hero     bool
	scarce   bool // red effect entries count as yellow for him (event Low ammunition)
	empty    int8 // may not fire in this turn (event Last clip)
	inspired int8 // the last turn in which his command is one higher (event Inspired leadership)
	chained  bool // an assistant who got an extra order of a squad leader in this turn (OTL-5.2.4.3-02)
}

// Position is everything the rules know at one moment. It holds no pointer that is written to but
// its own slices, so CopyFrom is a handful of copies.
type Position struct {
	rules *Rules // immutable: data and look-up tables

	units []unitState
	stack game.Stack[frame]
	hexes []hexState

	*contest           // the one in progress: one of contests
	contests []contest // one for each scenario that is played
	now      int8      // which of them is in progress

	pile, discards cards
	shuffles       int16 // how often the deck was shuffled
	drawn          int16 // cards drawn since then

	turn  int8
	spots [2]spot // spotting markers
	mute  [2]int8 // the turn in which leaders of the side give no extra orders (event Engine noise)

	mist    int8 // the last turn with ground mist
	rain    int8 // the last turn with a cloudburst
	skip    int8 // 1: the turn marker advances by one more; -1: it does not move
	lulled  bool // a Lull has had its effect
	dud     bool // the next area attack has no effect
	arrived bool // the reinforcements have come
	event   int8 // the event in progress, index into Data.Events, -1

	sweep   [10]hex.Hex   // hexes of traversing fire, in order
	at      []set         // by hex: the units there; follows from units, never hashed
	view    sightMemory   // memory of sight; follows from the rest
	unknown set           // units whose place a redacted copy does not know
	bytes   []byte        // memory of Key
	hand    *play         // memory of Take; belongs to this position alone
	buffer  []game.Action // memory of questions whether anything can be done
}

// A contest is what each scenario has of its own, also when two are played side by side: then each is
// played normally, with its own hands, initiative and end (12.4).
type contest struct {
	hands    [2]cards
	selected [2]cards
	holder   game.Side // of the initiative
	number   int8      // initiative number
	choice   [2]choice // what a side did instead of, or by, selecting cards
	points   [2]int8   // order points left
	spent    [2]bool   // nothing sets it in play or asks for it; older descriptions have it
	charges  [2]int8   // demolition charges left
	smokes   [2]bool   // the side has no more smoke
	flares   [2]bool   // nor flares
	verdict  verdict
}

// hexState is what lies in a hex.
type hexState struct {
	control game.Side // of the side that was there last, Nobody before
	given   uint8     // orders given to it in this turn: bit of the order, 8 for its counters (see grouped), 4 bits for each side
	smoke   uint8     // 1, 2
	flare   uint8     // 1, 2
	dug     uint8     // 1 a foxhole, 2 an improved position
	burns   int8      // a building: 1 since this turn, 2 longer
	breach  uint8     // by direction: walls that are gone
}

// spot is a spotting marker.
type spot struct {
	hex hex.Hex
	set bool // an area attack falls in the next event step
}

// choice is what a side has decided in the selection.
type choice uint8

const (
	undecided choice = iota
	choseCards
	regroups
	forced // a forced pass (OTL-5.2-03)
)

// newPosition returns an empty position: no unit on the map, nothing waiting.
func newPosition(r *Rules) *Position {
	p := &Position{rules: r, units: make([]unitState, len(r.Units)), stack: make(game.Stack[frame], 0, 16), hexes: make([]hexState, r.Ground.Len()), at: make([]set, r.Ground.Len())}
	for u := range p.units {
		p.units[u] = unitState{place: nowhere, crewOf: game.NoUnit, weapon: r.Units[u].Weapon, hidden: true}
	}
	for h := range p.hexes {
		p.hexes[h].control = game.Nobody
	}
	p.event = -1
	p.pile = allCards
	for side := range p.spots {
		p.spots[side].hex = hex.None
	}
	p.contests = make([]contest, r.Scenarios())
	for i := range p.contests {
		c, s := &p.contests[i], r.Played(i)
		c.holder = s.Initiative
		for side := range c.charges {
			c.charges[side] = s.Forces[side].Charges
		}
	}
	p.turnTo(0)
	for i := range p.sweep {
		p.sweep[i] = hex.None
	}
	p.hand = &play{Position: p}
	return p
}

// put places a unit on the map, or takes it off with another status.
func (p *Position) put(u game.Unit, at place, to status) {
	s := &p.units[u]
	if s.status == onMap {
		p.at[s.place.hex] = p.at[s.place.hex].Without(u)
	}
	s.place, s.status = at, to
	if to == onMap {
		p.at[at.hex] |= one(u)
	}
	p.view.stale()
}

// Decision returns whose decision it is and what is asked.
func (p *Position) Decision() game.Decision {
	return flow.Decision(p, p.stack)
}

// Legal appends the legal actions in a stable order.
func (p *Position) Legal(buf []game.Action) []game.Action {
	return flow.Legal(p, p.stack, buf)
}

// Take performs a legal action and everything up to the next decision.
func (p *Position) Take(a game.Action, dice game.Dice, ev *game.Events) {
	h := p.hand
	h.dice, h.ev = dice, ev
	flow.Take(h, p.stack, a)
	h.settle()
	h.dice, h.ev = nil, nil
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position { return p.clone() }

func (p *Position) clone() *Position {
	c := &Position{}
	c.CopyFrom(p)
	return c
}

// CopyFrom makes the position a copy of another position of the same rules.
func (p *Position) CopyFrom(src game.Position) {
	s, ok := src.(*Position)
	if !ok || s == p {
		return
	}
	old := *p
	*p = *s
	p.units = append(old.units[:0], s.units...)
	p.stack = append(old.stack[:0], s.stack...)
	p.hexes = append(old.hexes[:0], s.hexes...)
	p.at = append(old.at[:0], s.at...)
	p.contests = append(old.contests[:0], s.contests...)
	p.turnTo(int(s.now))
	p.view, p.buffer, p.bytes = old.view, old.buffer, old.bytes
	p.view.stale()
	p.hand = old.hand
	if p.hand == nil {
		p.hand = &play{Position: p}
	}
}

// Key returns a number for the state.
func (p *Position) Key() uint64 {
	p.bytes = p.AppendState(p.bytes[:0])
	return game.MixBytes(0, p.bytes).Key()
}
