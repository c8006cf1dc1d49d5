package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// unitState is a counter in play.
type unitState struct {
	hex       hex.Hex // hex.None: not on the map
	formation int8    // current formation (assigned or parent), -1: an unassigned independent
	sp        int8    // current Combat Strength; 0 for HQs
	support   int8    // current Attack Support Points of an HQ
	order     int8    // place in the stack of its hex, 0 on top
	disrupted bool
	spent     bool // HQ on its back side: Emergency Supply expended
	gone      bool // eliminated or removed for good
	wearing   bool // takes an Attrition Check in this Recovery Segment
	away      away // why it is not on the map, if it is not eliminated
	stray     bool // attached to its formation because of isolation (CTL-5.5.1-09)
	secret    bool // an independent whose assignment the enemy has not been shown
	handled   bool // assigned in this Assignment Segment already
	boat      bool // has crossed by boat in this activation (BUG-7.3.8-06)
	noted     int8 // SP lost before a withdrawal, which count for VP (CTL-8.5.2-10)
}

// Position is everything the rules know at one moment. It holds no pointer that
// is written to but its own slices, so CopyFrom is a handful of copies.
type Position struct {
	rules *Rules // immutable: data and look-up tables

	units        []unitState
	stack        game.Stack[frame]
	levels       []int8  // Activation Level by formation
	improved     []bool  // by hex: Improved Defense marker
	ap           [2]int8 // Action Points tracks, for display; contexts own their AP
	turn         int8
	used         int8             // activations begun in this turn
	passed       [2]bool          // by side: has passed in this Ops Phase
	held         []uint8          // by Rules.tracked: a bit for each side that controls the hex
	plan         int8             // the Victory Plan in force (CTL-8.3-02), -1: none
	drawn        [maxMarkers]int8 // Victory Plan markers in the order drawn: 1 and up, those after the plans are dummies; -1 not known, 0 none
	looked       uint16           // bit i: the enemy has seen marker i
	called       []int8           // by reinforcement: the turn in which its trigger came true, 0: not yet
	raised       int8             // stacks put in order since the last other action
	bridges      [2]int16         // by the Corps of Terms.Pontoons: hexside of its pontoon bridge plus 1, 0 none, -1 lost for good (BUG-10.3-01, -05)
	orders       int8             // Counterattack Order markers left (BUG-9-17)
	exited       int16            // VPParts of units that left the map (BUG-11.2-11)
	scored       uint32           // bit i: VP hex i was controlled at the end of its turn (BUG-11.3-05)
	freed        uint32           // bit i: HQ zone i is over (BUG-10.4-02)
	marker       int8             // Initiative track: box index
	markerOf     game.Side
	interdiction int8
	reroll       game.Side  // holder of the reroll marker
	die          int8       // the last die rolled, read by the frame that asked for it
	rerolled     bool       // that die has been rolled twice
	asked        game.Asked // of chance, in this turn
	checkPassed  bool       // outcome of the last EC, read by the frame that asked for it
	over         bool
	verdict      int8

	move   move   // the Movement Action in progress: there is never more than one
	combat combat // the Combat Action in progress: there is never more than one

	derived derived // caches, never hashed or compared

	scratch []game.Action // memory of choices that the program makes itself
	hand    *play         // memory of Take; belongs to this position alone
}

// newPosition returns an empty position: no unit on the map, nothing waiting.
func newPosition(r *Rules) *Position {
	p := &Position{rules: r, units: make([]unitState, len(r.Units)), levels: make([]int8, len(r.Formations)), improved: make([]bool, r.Data.Map.Len()),
		held: make([]uint8, len(r.tracked)), plan: -1, called: make([]int8, len(r.Terms.Reinforcements)),
		stack: make(game.Stack[frame], 0, 24), reroll: game.Nobody, markerOf: game.Nobody, move: move{}, combat: combat{}}
	for u := range p.units {
		p.units[u] = unitState{hex: hex.None, formation: r.Terms.Assigned[u], sp: r.Units[u].Strength, support: r.Units[u].Support}
	}
	for u, n := range r.Terms.Support {
		p.units[u].support = n
	}
	p.orders = r.Terms.Orders
	p.expectReinforcements()
	p.hand = &play{Position: p}
	return p
}

// Decision returns whose decision it is and what is asked.
func (p *Position) Decision() game.Decision { return flow.Decision(p, p.stack) }

// Legal appends the legal actions in the order of hexes, units and verbs.
func (p *Position) Legal(buf []game.Action) []game.Action {
	return p.freeActs(flow.Legal(p, p.stack, buf))
}

// Lists reports whether Legal lists an action. Free acts have verbs of their own.
func (p *Position) Lists(a game.Action) bool {
	if freeVerbs[a.Verb] {
		p.scratch = p.freeActs(p.scratch[:0])
		return slices.Contains(p.scratch, a)
	}
	return flow.Lists(p, p.stack, a, p.scratch[:0])
}

// Take performs a legal action and everything up to the next decision.
func (p *Position) Take(a game.Action, dice game.Dice, ev *game.Events) {
	h := p.hand
	h.dice, h.ev = dice, ev
	if !h.takeFree(a) {
		flow.Take(h, p.stack, a)
		h.settle()
	}
	h.dice, h.ev = nil, nil
}

// CopyFrom makes the position a copy of another position of the same rules.
func (p *Position) CopyFrom(src game.Position) {
	old, s := *p, src.(*Position)
	*p = *s
	p.units = append(old.units[:0], s.units...)
	p.stack = append(old.stack[:0], s.stack...)
	p.levels = append(old.levels[:0], s.levels...)
	p.improved = append(old.improved[:0], s.improved...)
	p.held = append(old.held[:0], s.held...)
	p.called = append(old.called[:0], s.called...)
	p.asked = old.asked
	p.asked.CopyFrom(s.asked)
	p.scratch = old.scratch
	p.derived = old.derived
	p.derived.copyFrom(&s.derived)
	p.hand = old.hand
	if p.hand == nil {
		p.hand = &play{Position: p}
	}
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position { return p.clone() }

func (p *Position) clone() *Position { return game.Clone(p, &Position{}) }
