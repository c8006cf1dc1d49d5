package opscycle

import (
	"cmp"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// open reports whether both sides see everything: always in a training
// scenario, where one side takes no decisions.
func (r *Rules) open() bool { return r.Switches.OpenInformation || r.Terms.Training != nil }

// limited reports whether a game in turns keeps things from the other side. Drawn
// positions without turns and their reports show everything.
func (p *Position) limited() bool {
	return !p.rules.open() && len(p.stack) > 0 && p.stack[0].kind == kTurn
}

// secrecy is a veil over what tells the strength of a unit or the support of an HQ, where that is kept from
// the other side (CTL-5.3.4-04).
func (p *Position) secrecy(v game.Veil) game.Veil {
	if !p.limited() {
		return 0
	}
	return v
}

// happenedTo returns an event of a unit's side about the unit in its hex, which the other side is not told of
// an HQ, for it may lie unseen under other counters (CTL-5.3.4-01).
func (p *play) happenedTo(k game.EventKind, u game.Unit, refs ...game.Ref) game.Event {
	e := p.happened(k, p.rules.Units[u].Side, refs...).Of(u).At(p.units[u].hex)
	if e.Veil = p.anonymity(u, 0); p.rules.Units[u].Class == data.HQ {
		e.Veil = p.secrecy(game.VeilHexes)
	}
	return e
}

// unseenBy reports whether a side does not know which unit of its stack one is, in a game that keeps it from it.
func (p *Position) unseenBy(side game.Side, u game.Unit) bool {
	return p.limited() && p.hidden(u, side) == unknown
}

// known lists units as a side knows them, with Unseen for those that it does not see.
func (p *Position) known(units []game.Unit, side game.Side) []game.Unit {
	list := slices.Clone(units)
	for i, u := range list {
		if p.unseenBy(side, u) {
			list[i] = game.Unseen
		}
	}
	return list
}

// doing names units in an event of their side, those first that the other side sees, and veils the others: which
// units of a stack do something is not told (CTL-5.3.4-01).
func (p *Position) doing(e game.Event, units []game.Unit) game.Event {
	var buf [maxStack]game.Unit
	named, seen := buf[:0], 0
	for _, u := range units {
		if p.unseenBy(e.Side.Other(), u) {
			named = append(named, u)
		} else {
			named = slices.Insert(named, seen, u)
			seen++
		}
	}
	for i := seen; i < len(named); i++ {
		e.Veil |= game.VeilUnit(i)
	}
	return e.Naming(named...)
}

// anonymity is a veil over which unit of its stack does something, and more, where the other side does not see that
// unit (CTL-5.3.4-01).
func (p *Position) anonymity(u game.Unit, more game.Veil) game.Veil {
	if !p.unseenBy(p.rules.Units[u].Side.Other(), u) {
		return 0
	}
	return game.VeilUnit(0) | more
}

// hidden says what a side may know of a unit.
type hidden uint8

const (
	seen     hidden = iota
	weakened        // its strength below full, or support, is not known
	unknown         // only that a counter is there
)

// hidden returns what a side may not know of a unit on the map: of enemy stacks
// only the top counter is seen, below an HQ the next one too, who takes part in
// an attack, and what else is shown (CTL-5.3.4-01, -02, -03, -06, -08); current strengths never
// (CTL-5.3.4-04).
func (p *Position) hidden(u game.Unit, from game.Side) hidden {
	if p.rules.open() || from == game.Nobody || p.rules.Units[u].Side == from || p.units[u].hex == hex.None || p.choosesLosses(from) {
		return seen
	}
	d := p.current()
	top := d.first[from.Other()][p.units[u].hex]
	if u == top || u == d.next[top] && p.rules.Units[top].Class == data.HQ || p.shown(u) {
		return weakened
	}
	return unknown
}

// views says of each unit what a side may not know of it. Units that a side does not see may change places, for
// no place nor unit is seen then that was not before.
func (p *Position) views(from game.Side) []hidden {
	list := make([]hidden, len(p.units))
	for u := range list {
		list[u] = p.hidden(game.Unit(u), from)
	}
	return list
}

// choosesLosses reports whether a side is choosing starting losses of the other one, and
// looks at all its stacks and strengths for that (BUG-11.2-15).
func (p *Position) choosesLosses(side game.Side) bool {
	f := p.stack.Top()
	return f != nil && f.kind == kStart && f.step == 0 && p.rules.Terms.StartingLosses[f.n[startIndex]].Chooser == side
}

// shown reports whether a unit lies open because it takes part in an attack that is declared or, an HQ too, stands in
// the hex attacked (CTL-5.3.4-03), stands in a stack whose surplus the enemy displaces, or is the topmost of a stack on
// its way (CTL-5.3.4-08) or one on its way that the enemy can challenge (CTL-5.5.2-09). See showing.
func (p *Position) shown(u game.Unit) bool {
	for i := range p.stack {
		f := &p.stack[i]
		switch f.kind {
		case kCombat:
			if p.inCombat(u) || f.to == p.units[u].hex && f.side != p.rules.Units[u].Side {
				return true
			}
		case kOverstack:
			if f.hex == p.units[u].hex && f.side == p.rules.Units[u].Side {
				return true
			}
		case kIsolation, kMove:
			attacks := f.kind == kIsolation && game.Verb(f.n[isolationVerb]) == doAttack
			if slices.Contains(f.units[:], u) && (attacks || p.units[u].secret || u == p.topmost(f.units[:])) {
				return true
			}
		}
	}
	return false
}

// stacked puts units of one stack in its order, the upper ones first.
func (p *Position) stacked(units []game.Unit) {
	slices.SortStableFunc(units, func(a, b game.Unit) int { return cmp.Compare(p.units[a].order, p.units[b].order) })
}

// topmost returns which of some units in one stack lies above the others.
func (p *Position) topmost(units []game.Unit) game.Unit {
	top := units[0]
	for _, u := range units {
		if u != game.NoUnit && p.units[u].order < p.units[top].order {
			top = u
		}
	}
	return top
}

// hiddenService reports whether a side may not know with which formation a unit
// serves: an independent assigned in play, until that is challenged
// (CTL-5.5.2-08, -09). While it acts its formation shows.
func (p *Position) hiddenService(u game.Unit, from game.Side) bool {
	return p.units[u].secret && !p.rules.open() && from != game.Nobody && p.rules.Units[u].Side != from && !p.shown(u)
}

// seenBy returns the position as a side may know it: a redacted copy, in whose sentences
// counters that the side does not see have no names. For Nobody, and where nothing is
// hidden, it is the position itself.
func (p *Position) seenBy(side game.Side) *Position {
	if p.rules.open() || int(side) >= len(p.rules.Sides) {
		return p
	}
	known, rules := p.clone(), *p.rules
	known.Redact(side)
	known.rules, rules.viewer, rules.Name.Unknown = &rules, side, make([]bool, len(p.units))
	for u := range p.units {
		rules.Name.Unknown[u] = known.hidden(game.Unit(u), side) == unknown
	}
	return known
}
