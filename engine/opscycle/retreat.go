package opscycle

import (
	"cmp"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kRetreat] = procedure{Asks: retreatAsks, Legal: retreatLegal, Take: retreatTake, Run: retreatRun}
}

// A kRetreat frame: hex is where the group stands, to where it goes next, if known;
// step is 1 when the group has gone and may go on where two hexes are allowed. It keeps in n:
const (
	retreatRole   = iota
	retreatGroup  // bit set of places: the units that retreat together
	retreatForced // 1 if they must
	retreatSteps  // hexes retreated so far
)

// closed says why a hex cannot be the end of a retreat.
type closed uint8

const (
	openHex      closed = iota
	closedOffMap        // off the map or outside the area
	closedEnemy         // enemy-occupied, even by an HQ
	closedGround        // terrain or a hexside that the unit may never enter or cross
	closedBan           // to the side, in the first turns
	closedZOC           // EZOC: only for forced retreats without another hex
	closedStack         // would be overstacked, where that counts
	closedBoth          // EZOC, and would be overstacked
	closedFar           // open, but another hex is nearer to supply
	closedLast          // as the hexes taken, none of which is open, but farther from supply
	closedApart         // not the next hex
	closedBack          // the hex that the group has just left
	closedShort         // one that would have ended the retreat after one hex
)

// retreatHex is a hex next to a retreating group.
type retreatHex struct {
	hex      hex.Hex
	why      closed
	distance int16 // to the nearest own supply-adjacent edge hex
}

// retreatClosed returns why a hex next to a group is closed to its retreat
// (CTL-7.5.2-31, -32); EZOC counts although friends may stand there.
func (p *Position) retreatClosed(group []game.Unit, from, to hex.Hex) closed {
	side := p.rules.Units[group[0]].Side
	switch {
	case !p.inArea(to):
		return closedOffMap
	case p.occupied(to, side.Other()):
		return closedEnemy
	case p.banned(side, to): // CTL-7.3.8-03
		return closedBan
	}
	// Not even along the roads over the river (CTL-7.5.2-32).
	if border := p.rules.Data.Map.Side(from, to); p.rules.ground.barrier[border] && !p.pontoonAt(border) {
		return closedGround
	}
	for _, u := range group {
		if !p.mayEverEnter(u, to) {
			return closedGround
		}
	}
	full := p.rules.Switches.RetreatStackEachStep && p.wouldOverstack(group, to)
	switch zoc := p.ezoc(to, side); {
	case zoc && full:
		return closedBoth
	case zoc:
		return closedZOC
	case full:
		return closedStack
	}
	return openHex
}

// mayEverEnter reports whether the terrain of a hex is open to a unit's type at
// all.
func (p *Position) mayEverEnter(u game.Unit, h hex.Hex) bool {
	t := &p.rules.TEC[p.rules.Class[h]]
	if p.rules.Units[u].Motorized {
		return t.Motorized > 0
	}
	return t.Leg > 0
}

// retreatScan appends the six hexes around a group with what closes each.
func (p *Position) retreatScan(group []game.Unit, from hex.Hex, buf []retreatHex) []retreatHex {
	edge := p.rules.Edge[p.rules.Units[group[0]].Side]
	for _, h := range p.rules.Data.Map.Neighbors[from] {
		if h == hex.None {
			continue
		}
		buf = append(buf, retreatHex{hex: h, why: p.retreatClosed(group, from, h), distance: edge[h]})
	}
	return buf
}

// retreatHexes appends the hexes among which the owner of a group chooses: of
// those without EZOC the nearest to his supply edge (CTL-7.5.2-28, -29); only if
// there is none, a forced group takes the nearest in an EZOC (CTL-7.5.2-30), at
// last one that will be overstacked (BUG-7.5.2-43), and of these too one in an EZOC
// only if there is no other (BUG-7.5.2-34). start is the hex just left if
// this is the second step of a retreat: it is never back, and none that would
// have ended the retreat after one hex (BUG-7.5.2-27, -29). The hexes are in
// ascending order.
func (p *Position) retreatHexes(group []game.Unit, from, start hex.Hex, forced bool, buf []retreatHex) []retreatHex {
	var scan [6]retreatHex
	around := p.retreatScan(group, from, scan[:0])
	for _, level := range [...]closed{openHex, closedZOC, closedStack, closedBoth} {
		for _, x := range around {
			if x.why != level || start != hex.None && (x.hex == start || p.shortens(group, from, x.hex)) {
				continue
			}
			if len(buf) > 0 && x.distance < buf[0].distance {
				buf = buf[:0]
			}
			if len(buf) == 0 || x.distance == buf[0].distance {
				buf = append(buf, x)
			}
		}
		if len(buf) > 0 || !forced {
			break
		}
	}
	slices.SortStableFunc(buf, func(a, b retreatHex) int { return cmp.Compare(a.hex, b.hex) })
	return buf
}

// mayFollow reports whether units that need not retreat may go where the forced
// group went (CTL-7.5.2-27): to a hex open to them, or over two such hexes, neither of
// which ends a retreat of theirs or would be overstacked (BUG-7.5.2-29, -43). Two hexes
// can lead beside the first, around a hexside that is closed.
func (p *Position) mayFollow(group []game.Unit, from, to hex.Hex) bool {
	m := p.rules.Data.Map
	if m.Side(from, to) != hex.NoSide && p.retreatClosed(group, from, to) == openHex {
		return true
	}
	for _, n := range m.Neighbors[from] {
		if n != hex.None && m.Side(n, to) != hex.NoSide && p.retreatClosed(group, from, n) == openHex && !p.shortens(group, from, n) &&
			p.retreatClosed(group, n, to) == openHex && !p.shortens(group, n, to) {
			return true
		}
	}
	return false
}

// startForced makes the units at these places retreat (CTL-7.5.2-12).
func (p *play) startForced(r role, places uint8) {
	var units [maxInvolved]game.Unit
	e := p.happened(evForced, p.combat.sideOf(r), rResultForced, rRetreatForcedFirst)
	p.emit(e.At(p.combat.hexOf(r)).Naming(p.combat.at(r, places, units[:0])...))
	p.startRetreat(r, places, hex.None, true)
}

// startRetreat begins the retreat of a group, to a hex if that is chosen.
func (p *play) startRetreat(r role, places uint8, to hex.Hex, forced bool) {
	f := newFrame(kRetreat, p.combat.sideOf(r))
	f.hex, f.to = p.combat.hexOf(r), to
	f.n[retreatRole], f.n[retreatGroup], f.n[retreatForced] = int8(r), int8(places), int8(flags(forced))
	p.stack.Push(f)
}

// group appends the living units of a kRetreat frame, but for those that have been
// displaced on the way.
func (p *Position) group(f *frame, buf []game.Unit) []game.Unit {
	r := role(f.n[retreatRole])
	for i, u := range p.combat.involved(r) {
		if uint8(f.n[retreatGroup])&p.survivors(r)>>i&1 == 1 && p.units[u].hex == f.hex {
			buf = append(buf, u)
		}
	}
	return buf
}

// choices appends the hexes that a kRetreat frame can choose among.
func (p *Position) choices(f *frame, buf []retreatHex) []retreatHex {
	var units [maxInvolved]game.Unit
	group := p.group(f, units[:0])
	if len(group) == 0 {
		return buf
	}
	if f.step == 0 {
		return p.retreatHexes(group, f.hex, hex.None, f.n[retreatForced] == 1, buf)
	}
	return p.retreatHexes(group, f.hex, p.combat.hexOf(role(f.n[retreatRole])), false, buf)
}

func retreatAsks(p *Position, f *frame) (game.Side, game.Ask) {
	if f.to != hex.None {
		return game.Nobody, askNothing
	}
	var hexes [6]retreatHex
	n := len(p.choices(f, hexes[:0]))
	return game.AskIf(n > 1 || n == 1 && f.step == 1, f.side, askRetreat)
}

func retreatLegal(p *Position, f *frame, buf []game.Action) []game.Action {
	var hexes [6]retreatHex
	for _, x := range p.choices(f, hexes[:0]) {
		buf = append(buf, game.Act(doRetreat).Toward(x.hex))
	}
	if f.step == 1 {
		buf = append(buf, game.Act(doStop))
	}
	return buf
}

func retreatTake(p *play, f *frame, a game.Action) {
	if a.Verb == doStop {
		p.endRetreat(f)
	} else {
		f.to = a.To
	}
}

// endRetreat ends the retreat of a group that could have gone on, or found no second
// hex. Stacking is checked there (CTL-7.5.2-37), unless every step has been.
func (p *play) endRetreat(f *frame) {
	h := f.hex
	p.stack.Pop()
	if !p.rules.Switches.RetreatStackEachStep {
		p.checkStacking(h)
	}
}

func retreatRun(p *play, f *frame) {
	if f.to == hex.None {
		var hexes [6]retreatHex
		found := p.choices(f, hexes[:0])
		switch {
		case f.step == 1:
			p.endRetreat(f)
			return
		case len(found) == 0:
			p.cannotRetreat(f)
			return
		}
		f.to = found[0].hex
	}
	p.retreatTo(f)
}

// cannotRetreat is a forced retreat without any hex: every unit stays and loses 2
// SP that count for no hit (CTL-7.5.2-34); the second hit stays open
// (CTL-7.5.2-35).
func (p *play) cannotRetreat(f *frame) {
	var units [maxInvolved]game.Unit
	group := p.group(f, units[:0])
	p.emit(p.happened(evNoRetreat, f.side, rRetreatCannot, rRetreatCannotOpen).At(f.hex).Naming(group...))
	p.stack.Pop()
	for _, u := range group {
		p.loseSteps(u, 2, p.row(rRetreatCannot))
	}
}

// retreatTo moves the group one hex; entering an EZOC costs every unit 1 SP that
// counts for no hit (CTL-7.5.2-33). Stacking is checked at the end of the
// retreat (CTL-7.5.2-37).
func (p *play) retreatTo(f *frame) {
	var units [maxInvolved]game.Unit
	group := p.group(f, units[:0])
	r := role(f.n[retreatRole])
	from, to := f.hex, f.to
	inZOC := p.ezoc(to, f.side)
	e := p.happened(evRetreated, f.side, rRetreatNearest, rRetreatTogether)
	if inZOC {
		e.Rules[0] = p.row(rRetreatIntoZOC)
	} else if f.n[retreatForced] == 0 {
		e.Rules[1] = p.row(rResultVoluntary)
	}
	e.Hex, e.To = from, to
	e = e.Naming(group...)
	e.N[0], e.N[1] = int16(f.n[retreatForced]), int16(flags(inZOC))
	p.emit(e)
	short := inZOC || p.shortens(group, from, to)
	follows := p.combat.moved[r]&^uint8(f.n[retreatGroup]) != 0 // and stays with those that went first (CTL-7.5.2-26, -27)
	p.combat.moved[r] |= uint8(f.n[retreatGroup])
	p.combat.refuge[r] = to
	f.hex, f.to = to, hex.None
	f.step = 1
	f.n[retreatSteps]++
	last := short || follows || f.n[retreatSteps] >= p.rules.Switches.RetreatMax || p.rules.Data.Map.Side(from, to) == hex.NoSide
	if last {
		p.stack.Pop()
	}
	for _, u := range group {
		p.place(u, to)
	}
	if inZOC {
		p.updateControl() // who dies there has entered (BUG-7.4-06)
		for _, u := range group {
			p.loseSteps(u, 1, p.row(rRetreatIntoZOC))
		}
	}
	if last || p.rules.Switches.RetreatStackEachStep {
		p.checkStacking(to)
	}
}

// shortens reports whether a step limits a group with motorized units to one hex:
// over a stream without a bridge, or into forest or marsh (BUG-7.5.2-28, -29).
func (p *Position) shortens(group []game.Unit, from, to hex.Hex) bool {
	if p.rules.Switches.RetreatMax < 2 {
		return true
	}
	motorized := slices.ContainsFunc(group, func(u game.Unit) bool { return p.rules.Units[u].Motorized })
	side := p.rules.Data.Map.Side(from, to)
	if !motorized || side == hex.NoSide {
		return false
	}
	t := &p.rules.TEC[p.rules.Class[to]]
	return t.Forest || t.Marsh || p.rules.ground.whole[side]
}
