package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// unitState is a counter in play.
type unitState struct {
	hex      hex.Hex // hex.None: not on the map
	called   uint8   // bit d: the attack on the hex in direction d was called off in this phase, and it took part (VER-10.1-04)
	gone     bool    // eliminated for good (VER-10.5-02)
	moved    bool    // has moved, or failed to, in this Movement Phase
	fought   bool    // has attacked in this Combat Phase
	targeted bool    // has been attacked in this Combat Phase
}

// battle is the battle in progress: there is never more than one.
type battle struct {
	target     hex.Hex
	side       game.Side // attacker
	attackers  set
	defenders  set // all units in the target hex when the attack is announced
	fresh      set // those of them that have not been attacked before (VER-10.0-06)
	unsupplied set // tested when all attackers are named (VER-12-02)
	retreated  set // attackers that may not advance (VER-10.7-04)
	air        [2]int8
	red        int8 // German units that used a red factor (VER-11.1-02)
	result     Result
}

// Position is everything the rules know at one moment. It holds no pointer that
// is written to but its own slices, so CopyFrom is a handful of copies.
type Position struct {
	rules *Rules // immutable: data and look-up tables

	units   []unitState
	stack   game.Stack[frame]
	control []game.Side // by hex: whose unit was there last
	dropped []int8      // by hex: announced attacks on it that were taken back in this phase (VER-10.0-13)
	turn    int8
	option  [2]game.Option // Action Sequence by side, of the current or last player turn
	markers [2]int8        // Air Support markers left this turn
	verdict int8
	asked   game.Asked // of chance, in this turn
	battle  battle

	at []set // by hex: the units there; follows from units, never hashed

	reach  game.Way    // memory of the last search for a move
	find   *hex.Search // memory of such searches
	supply supplyField // memory of supply tests
	need   int8        // highest die that passes the morale check being rolled: read by forecasts
	hand   *play       // memory of Take; belongs to this position alone
}

// The verdicts.
const (
	undecided int8 = iota
	victorWins
	nobodyWins
	victorLoses
)

// newPosition returns an empty position: no unit on the map, nothing waiting.
func newPosition(r *Rules) *Position {
	p := &Position{rules: r, units: make([]unitState, len(r.Units)), stack: make(game.Stack[frame], 0, 12), at: make([]set, r.Data.Map.Len())}
	p.control, p.dropped = append(p.control, r.Terms.Control...), make([]int8, r.Data.Map.Len())
	for u := range p.units {
		p.units[u] = unitState{hex: hex.None}
	}
	p.battle = noBattle
	p.hand = &play{Position: p}
	return p
}

var noBattle = battle{target: hex.None, side: game.Nobody}

// put places a unit, or takes it off the map with hex.None. Its side then
// controls the hex.
func (p *Position) put(u game.Unit, h hex.Hex) {
	if old := p.units[u].hex; old != hex.None {
		p.at[old] = p.at[old].Without(u)
	}
	p.units[u].hex = h
	if h != hex.None {
		p.at[h] |= one(u)
		p.control[h] = p.rules.Units[u].Side
	}
}

// of returns the units of a side in a hex.
func (p *Position) of(side game.Side, h hex.Hex) set { return p.at[h] & p.rules.sides[side] }

// CopyFrom makes the position a copy of another position of the same rules.
func (p *Position) CopyFrom(src game.Position) {
	old, s := *p, src.(*Position)
	*p = *s
	p.units = append(old.units[:0], s.units...)
	p.stack = append(old.stack[:0], s.stack...)
	p.control = append(old.control[:0], s.control...)
	p.dropped = append(old.dropped[:0], s.dropped...)
	p.at = append(old.at[:0], s.at...)
	p.asked = old.asked
	p.asked.CopyFrom(s.asked)
	p.reach, p.find = old.reach, old.find
	p.supply = old.supply
	p.hand = old.hand
	if p.hand == nil {
		p.hand = &play{Position: p}
	}
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position { return p.clone() }

func (p *Position) clone() *Position { return game.Clone(p, &Position{}) }

// Redact does nothing: both sides see everything.
func (p *Position) Redact(game.Side) {}

// Resample does nothing: both sides see everything.
func (p *Position) Resample(game.Side, game.Dice) {}

// zoc reports whether a hex lies in the ZOC of a side: next to one of its units
// with a combat factor above 0, not across a Major River (VER-7-01).
func (p *Position) zoc(h hex.Hex, side game.Side) bool {
	projects := p.rules.projects[side]
	for _, n := range p.rules.zone[h] {
		if p.at[n]&projects != 0 {
			return true
		}
	}
	return false
}
