package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

func init() {
	procedures[kMovers] = procedure{Asks: asksMovers, Legal: legalMovers, Take: (*play).takeMovers, Run: (*play).runMovers}
	procedures[kMove] = procedure{Asks: asksMove, Legal: legalMove, Take: (*play).takeMove, Run: (*play).runMove}
}

// Steps of kMovers, as bits.
const (
	moversFixed uint8 = 1 << iota // a leader's extra orders have named the group
	moversSome                    // a group has moved
	moversLed                     // a leader was near when the order was given
)

// kMovers: units with a move order are split into groups (OTL-6.1-04). units are those who have not
// moved, others the group being formed.

func (p *play) runMovers(f *frame) {
	if f.side == p.rules.machine && p.machineMoves(f) {
		return
	}
	stay, led := p.pinned(p.standing(f.units)), f.step&moversLed != 0
	p.stack.Pop()
	for ; !led && stay != 0; stay &= stay - 1 { // pinned before he could set out: that was his order (OTL-5.2.3.5-02), for all had to go
		p.finish(stay.First())
	}
}

func asksMovers(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.side != p.rules.machine && (f.others != 0 || p.movable(f.units) != 0), f.side, askMovers)
}

// movable are the units of a set that can still carry out a move order.
func (p *Position) movable(s set) set {
	return s.Where(func(u game.Unit) bool { return p.obeys(u, orderMove) })
}

func legalMovers(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := p.movable(f.units); s != 0; s &= s - 1 {
		if u := s.First(); f.others == 0 || p.units[u].place == p.units[f.others.First()].place {
			buf = append(buf, game.Act(doJoin).With(u))
		}
	}
	if f.step&moversSome == 0 { // no MP of this order are spent yet
		buf = p.crewChanges(f.units|f.others, buf)
	}
	if f.others != 0 {
		buf = append(buf, game.Act(doGo))
		if p.assaults(f.others) {
			buf = append(buf, game.Act(doGo).As(optAssault))
		}
	}
	if p.mayStay(f) {
		buf = append(buf, game.Act(doDone))
	}
	return buf
}

// mayStay reports whether the rest of an ordered hex may stay: only if it was in the radius of a leader when the order
// was given, wherever he is now (OTL-5.2.3.1-01, OTL-5.2.3.1-02, OTL-5.2.4.1-03).
func (p *Position) mayStay(f *frame) bool {
	return f.others == 0 && f.step&moversSome != 0 && f.step&moversLed != 0
}

// assaults reports whether a group may declare assault fire: every member has an underlined weapon
// that can fire (OTL-6.10-01, OTL-6.10-02).
func (p *Position) assaults(group set) bool {
	for s := group; s != 0; s &= s - 1 {
		u := s.First()
		if p.canFire(u) != nil || !p.weapon(u).Assault {
			return false
		}
	}
	return true
}

func (p *play) takeMovers(f *frame, a game.Action) {
	switch a.Verb {
	case doJoin:
		f.units, f.others = f.units.Without(a.Units[0]), f.others|one(a.Units[0])
	case doCrew, doUncrew:
		p.changeCrew(a)
	case doDone:
		p.stack.Pop()
	case doGo:
		group := f.others
		f.others = 0
		f.step |= moversSome
		if f.step&moversFixed != 0 {
			p.stack.Pop()
		}
		p.setOut(group, a.Option == optAssault)
	}
}

// Steps of kMove, as bits.
const (
	moveBegun   uint8 = 1 << iota // a hex was entered or a location changed: the move requirement is met
	moveSpent                     // MP were spent: no minimum move any more
	moveAssault                   // assault fire was declared
	moveOver                      // the move ends here: after melee (OTL-9.6-03), or hesitation
	moveStands                    // only while ways are looked for: who is prone has stood up
)

// baseMP is what a soldier has for a move (OTL-6.1-01); hiddenMP what hidden enemies of a solitaire
// game have (OTL-12.5.3.4-01).
const (
	baseMP   int8 = 4
	hiddenMP int8 = 6
)

// setOut begins the move of a group.
func (p *play) setOut(group set, assault bool) {
	p.apart(group)
	f := p.group(group)
	if assault {
		f.n /= 2 // OTL-6.10-02
		f.step = moveAssault
	}
	p.note(p.going(evMoves, &f, bit(assault)), rMovePoints, rGroupLeader)
	p.stack.Push(f)
}

// going tells of a group on its way; with hidden units in it the enemy does not learn who or how many they
// are, nor their MP, which would tell of a leader.
func (p *play) going(k game.EventKind, f *frame, n int16) game.Event {
	seen := set(0)
	for s := f.units; s != 0; s &= s - 1 {
		if !p.units[s.First()].hidden {
			seen |= one(s.First())
		}
	}
	who := f.units
	if seen != 0 {
		who = seen
	}
	e := p.about(k, who.First(), int16(f.n), int16(f.units.Count()), n)
	if seen != f.units {
		e = veiled(e, 0, 1)
	}
	return e
}

// group is the move of a group with its allowance: the lowest base value of its members plus the
// value of its best leader (OTL-7.4a.1-03, OTL-6.2-05).
func (p *Position) group(group set) frame {
	first := group.First()
	f := newFrame(kMove, p.side(first))
	f.units, f.place = group, p.units[first].place
	f.n = baseMP
	bonus, hidden := int8(0), set(0)
	for s := group; s != 0; s &= s - 1 {
		u := s.First()
		if f.side == p.rules.machine && p.units[u].hidden {
			hidden |= one(u)
		} else {
			f.n = min(f.n, p.carries(u, group))
		}
		value := p.command(u)
		if value == 0 && p.units[u].hero {
			value = 1 // OTL-6.1-03
		}
		if value > bonus {
			bonus = value
			f.unit = u
		}
	}
	f.n += bonus
	switch hidden { // OTL-12.5.3.4-01; with others in view the group goes as fast as its slowest
	case 0:
	case group:
		f.n = hiddenMP
	default:
		f.n = min(f.n, hiddenMP)
	}
	return f
}

// carries is the base allowance of a soldier in a group: less with a crewed weapon whose crewman
// does not come along (OTL-7.4a.1-01, OTL-7.4a.2-01).
func (p *Position) carries(u game.Unit, group set) int8 {
	if w := p.weapon(u); w != nil && w.Crewed {
		if m := p.mate(u); m == game.NoUnit || !group.Has(m) {
			return w.UncrewedMP
		}
	}
	return baseMP
}

// canSetOut reports whether a unit could do anything with a move order.
func (p *Position) canSetOut(u game.Unit) bool {
	f := p.group(one(u))
	return p.hasWay(&f) || p.tryStand(&f) == nil
}

// hasWay reports whether a group has anywhere to go.
func (p *Position) hasWay(f *frame) bool {
	var room [20]game.Action
	return len(p.ways(f, room[:0])) > 0
}

// stepCost is what entering a hex costs (OTL-6.3-01): its terrain, a wall on the way, each level
// climbed (OTL-2.11-04), smoke (OTL-2.13-04), and a cloudburst in clear and crops; 0 if it is
// prohibited.
func (p *Position) stepCost(from, to hex.Hex, d hex.Dir) int8 {
	t, cost := p.rules.Ground.Cells[to].Terrain, p.entryMP(to)
	if cost == 0 || p.hexes[to].burns > 0 {
		return 0
	}
	if p.wall(from, d) {
		cost += p.rules.TEC[data.Wall].MP
	}
	if climb := -p.rules.Ground.Drop(from, to); climb > 0 {
		cost += climb * p.rules.TEC[data.Crest].MP
	}
	if p.hexes[to].smoke > 0 {
		cost += p.rules.TEC[data.Smoke].MP
	}
	if (t == data.Clear || t == data.Crops) && p.raining() {
		cost++
	}
	return cost
}

func (p *Position) raining() bool { return p.rain > 0 && p.rain >= p.turn }

// afford turns the cost of a step into what is paid: all points left if it is the first step of a
// full allowance (OTL-6.4-01, OTL-6.4-02).
func (f *frame) afford(cost int8) (paid int8, ok bool) {
	if cost > f.n && f.step&(moveBegun|moveSpent) == 0 {
		return f.n, true
	}
	return cost, cost <= f.n
}

// lying are the prone members of a group.
func (p *Position) lying(group set) set {
	return group.Where(func(u game.Unit) bool { return p.units[u].prone })
}

// lies reports whether a group has prone members.
func (p *Position) lies(f *frame) bool { return f.step&moveStands == 0 && p.lying(f.units) != 0 }

// tryStep is what a group pays for a step to a hex, and why it cannot go there.
func (p *Position) tryStep(f *frame, to hex.Hex) (paid int8, why *game.Reason) {
	d, near := p.rules.Ground.DirTo(f.place.hex, to)
	if !near {
		return 0, notAdjacent
	}
	return p.tryWay(f, to, d)
}

// tryWay is the same of the neighbour in a direction, and the one place where a step is decided.
func (p *Position) tryWay(f *frame, to hex.Hex, d hex.Dir) (paid int8, why *game.Reason) {
	from := f.place.hex
	if f.place.floor != ground {
		return 0, notOnGround
	}
	cost := p.stepCost(from, to, d)
	if cost == 0 {
		return 0, prohibited
	}
	if p.lies(f) { // OTL-6.11.1-02
		building := p.rules.Ground.Cells[from].Terrain == data.Building || p.rules.Ground.Cells[to].Terrain == data.Building
		if f.step&moveBegun != 0 || building || p.wall(from, d) {
			return 0, crawlsOnly
		}
	}
	paid, ok := f.afford(cost)
	if !ok {
		return 0, tooFar
	}
	return paid, nil
}

// bunkerMP is the cost of going into a bunker and out of it (OTL-2.3.5-01).
const bunkerMP int8 = 2

// tryShift decides a change of location within the hex.
func (p *Position) tryShift(f *frame, to floor) (paid int8, why *game.Reason) {
	cell := &p.rules.Ground.Cells[f.place.hex]
	var cost int8
	switch {
	case to == f.place.floor:
		return 0, isThere
	case to == upper && f.place.floor == ground && cell.Upper > 0, to == ground && f.place.floor == upper:
		cost = cell.Climb // OTL-6.5a-01
	case to == inside && f.place.floor == ground && cell.Bunker >= 0:
		cost = bunkerMP
		switch {
		case f.step&moveBegun != 0 && p.there(f.side.Other(), inside.at(f.place.hex)) != 0:
			return 0, laterEntry
		case !p.bunkerRoom(f.side, f.place.hex, f.units):
			return 0, bunkerFull
		}
	case to == ground && f.place.floor == inside:
		cost = bunkerMP
	default:
		return 0, noSuchPlace
	}
	if p.lies(f) {
		return 0, crawlsOnly
	}
	if p.hexes[f.place.hex].burns > 0 && to != ground {
		return 0, prohibited
	}
	paid, ok := f.afford(cost)
	if !ok {
		return 0, tooFar
	}
	return paid, nil
}

// bunkerRoom reports whether a group fits into the bunker of a hex: it holds as many soldiers as its
// protection value (OTL-2.3.4-02).
func (p *Position) bunkerRoom(side game.Side, h hex.Hex, group set) bool {
	b := p.rules.Scenario.Bunkers[p.rules.Ground.Cells[h].Bunker]
	return (p.soldiers(p.there(side, inside.at(h)) | group)).Count() <= int(b.Value)
}

// tryInside decides a step straight into the bunker of a hex: friendly or empty, with the points
// for both, and nobody hostile before it (OTL-2.3.5-02).
func (p *Position) tryInside(f *frame, to hex.Hex) (paid int8, why *game.Reason) {
	paid, why = p.tryStep(f, to)
	enemy := f.side.Other()
	switch {
	case why != nil:
		return 0, why
	case p.rules.Ground.Cells[to].Bunker < 0:
		return 0, noSuchPlace
	case p.at[to]&p.rules.sides[enemy] != 0:
		return 0, heldBunker
	case !p.bunkerRoom(f.side, to, f.units):
		return 0, bunkerFull
	case p.lies(f):
		return 0, crawlsOnly
	case f.n-paid < bunkerMP:
		return 0, tooFar
	}
	return paid + bunkerMP, nil
}

// tryExit decides whether a group can leave the map: from a hex at its edge, with a point left
// (OTL-6.13-01, OTL-6.13-02).
func (p *Position) tryExit(f *frame) *game.Reason {
	switch {
	case p.rules.Ground.Cells[f.place.hex].Edges == 0:
		return notEdge
	case f.place.floor != ground:
		return notOnGround
	case f.n < 1:
		return tooFar
	case p.lies(f) && f.step&moveBegun != 0:
		return crawlsOnly
	}
	return nil
}

// ways appends the steps, shifts and exit open to a group.
func (p *Position) ways(f *frame, buf []game.Action) []game.Action {
	if f.step&moveOver != 0 {
		return buf
	}
	for d, to := range p.rules.Ground.Neighbors[f.place.hex] {
		if to == hex.None {
			continue
		}
		if _, why := p.tryWay(f, to, hex.Dir(d)); why == nil {
			buf = append(buf, game.Act(doStep).Toward(to))
		}
		if p.rules.Ground.Cells[to].Bunker >= 0 {
			if _, why := p.tryInside(f, to); why == nil {
				buf = append(buf, game.Act(doStep).Toward(to).As(optInside))
			}
		}
	}
	for to, option := range [...]game.Option{ground: optGround, upper: optUpper, inside: optInside} {
		if _, why := p.tryShift(f, floor(to)); why == nil {
			buf = append(buf, game.Act(doShift).As(option))
		}
	}
	if p.tryExit(f) == nil {
		buf = append(buf, game.Act(doExit))
	}
	return buf
}
