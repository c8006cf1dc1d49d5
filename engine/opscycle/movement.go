package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// move is a Movement Action; the zero move is none. MP are counted in halves.
type move struct {
	units     [maxSubset]game.Unit
	count     int8
	side      game.Side
	from, at  hex.Hex
	next      hex.Hex // the step being taken
	ma        int8    // printed MA of the slowest unit
	bonus     int8    // the same with 2 MP more for each leg unit (CTL-7.3.1-06)
	spent     int8
	steps     int8
	near      bool // next to an enemy unit at some time: no leg bonus any more
	sneaking  bool // the step being taken is an infiltration
	attempted bool // the one Reaction attempt is made (CTL-6.4.1-03)
	reactor   int8 // formation whose reaction has stopped the move, plus 1
	cutOff    bool // its HQ was out of supply before the attempt (CTL-6.4.2-05)
	ended     stopReason
	barred    uint64 // formations that may not react: their lone HQ was displaced (CTL-7.3.6-02)
}

// stopReason is why a move ends.
type stopReason uint8

const (
	stopNot         stopReason = iota
	stopChosen                 // the owner stops
	stopZOC                    // entered an EZOC (CTL-5.4.1-01)
	stopWhole                  // crossed a hexside that takes the whole MA
	stopMinimum                // the guaranteed one hex (CTL-7.3.2-03)
	stopSpent                  // no further step is possible
	stopInfiltrated            // infiltration takes the whole MA
	stopNotThrough             // infiltration failed
	stopReaction               // a Formation Reaction
	stopBogged                 // an AFV failed its check before marsh (BUG-3.1.1-22)
	stopExited                 // left the map (BUG-11.2-12)
)

// stopRefs are the rows that a move ends by.
var stopRefs = [...]game.Ref{stopNot: rNotSaved, stopChosen: rNotSaved, stopZOC: rZOCStop, stopWhole: rStreamMotorized,
	stopMinimum: rMinimumFirst, stopSpent: rNotSaved, stopInfiltrated: rNotSaved, stopNotThrough: rInfiltrateFailed,
	stopReaction: rReactionStops, stopBogged: rMarshStays, stopExited: rNotSaved}

// step is what one step would cost and whether the move ends behind it.
type step struct {
	cost int8 // half MP
	ends stopReason
	no   *game.Reason
}

// The steps of a kMove frame.
const (
	moveAsk uint8 = iota
	moveExit
	moveGo
	moveChecks
	moveLoneHQ
	moveEntry
	moveNext
	moveEnd
	moveMarsh
)

// What a kMove frame keeps in n.
const (
	moveTested = iota // units looked at for the checks of an infiltration or before marsh
	moveFailed        // 1 if one failed
	moveLone          // bit set of directions where lone HQs are displaced, see loneHQs
	moveOff           // 1 if the step leaves the map
	moveWading        // 1 while a check before marsh is out
)

func init() {
	procedures[kMove] = procedure{Asks: asksAt(moveAsk, askStep), Legal: legalMove, Take: takeMove, Run: runMove}
}

// moving returns the units of a move.
func (m *move) moving() []game.Unit { return m.units[:m.count] }

// newMove returns the move of these units before its first step.
func (p *Position) newMove(units []game.Unit, from hex.Hex) move {
	m := move{side: p.rules.Units[units[0]].Side, from: from, at: from, next: hex.None, ma: 127, bonus: 127}
	for i := range m.units {
		m.units[i] = game.NoUnit
	}
	m.count = int8(copy(m.units[:], units))
	for _, u := range m.moving() {
		info := &p.rules.Units[u]
		m.ma = min(m.ma, info.MA)
		if info.Motorized {
			m.bonus = min(m.bonus, info.MA)
		} else {
			m.bonus = min(m.bonus, info.MA+4) // CTL-7.3.5-01
		}
	}
	m.near = p.nearEnemy(from, m.side)
	return m
}

// allowance is the MA of a move, with the leg bonus while it has never been next
// to an enemy unit (CTL-7.3.5-01, -02).
func (m *move) allowance(near bool) int8 {
	if near {
		return m.ma
	}
	return m.bonus
}

// left is the half MP that a move may still spend.
func (m *move) left() int8 { return max(m.allowance(m.near)-m.spent, 0) }

// enterable reports why a side's combat units cannot go from a hex to its
// neighbour at all, in a move, an infiltration or a displacement.
func (p *Position) enterable(side game.Side, to hex.Hex, s hex.Hexside) *game.Reason {
	if p.inArea(to) && p.closedTo(side, s) {
		return riverClosed
	}
	return p.openTo(side, to)
}

// openTo reports why a side's combat units cannot enter a hex, wherever they come
// from.
func (p *Position) openTo(side game.Side, to hex.Hex) *game.Reason {
	switch {
	case !p.inArea(to):
		return offMap
	case p.banned(side, to):
		return hexBanned
	case p.hasCombatUnit(to, side.Other()):
		return enemyThere
	}
	return nil
}

// reachable is enterable for a move, which may take boats; a bonus move begins only
// where it may.
func (p *Position) reachable(m *move, from, to hex.Hex, s hex.Hexside, first bool) *game.Reason {
	why := p.enterable(m.side, to, s)
	if why == riverClosed {
		if why = p.noBoat(m, from, to, s); why == nil {
			why = p.openTo(m.side, to)
		}
	}
	if why == nil && first && p.bonusBars(m, to) {
		return notBonusHex
	}
	return why
}

// tryStep returns what a step to a neighbour costs a move after so much has been
// spent: the dearest of its units pays (CTL-7.3.1-05). first tells that it is the
// first step, which is always possible if nothing but MP forbids it
// (CTL-7.3.2-02, -03). This is the one place where the cost of a step is decided.
func (p *Position) tryStep(m *move, from, to hex.Hex, s hex.Hexside, spent int8, near, first bool) step {
	if why := p.reachable(m, from, to, s, first); why != nil {
		return step{no: why}
	}
	into := p.ezoc(to, m.side)
	if into && p.ezoc(from, m.side) {
		return step{no: needsInfiltration}
	}
	near = near || p.nearEnemy(to, m.side)
	allowed := m.allowance(near)
	along := p.wayOf(m.side, from, to, s)
	var st step
	for _, u := range m.moving() {
		c, whole := p.stepCost(u, to, s, along)
		st.cost = max(st.cost, c)
		if whole {
			st.ends = stopWhole
		}
	}
	switch {
	case st.ends == stopWhole && !first:
		return step{no: wholeFirst}
	case st.ends == stopWhole:
		st.cost = allowed
	case spent+st.cost <= allowed:
	case first:
		st.cost, st.ends = allowed, stopMinimum
	case spent+st.cost <= m.bonus:
		return step{cost: st.cost, no: noLegBonus}
	default:
		return step{cost: st.cost, no: tooFar}
	}
	if into && st.ends == stopNot {
		st.ends = stopZOC
	}
	return st
}

// tryInfiltration reports why a move cannot infiltrate to a neighbour: from EZOC
// to EZOC as the only step, over any terrain that is not prohibited
// (CTL-7.3.4-01, -08).
func (p *Position) tryInfiltration(m *move, to hex.Hex, s hex.Hexside) *game.Reason {
	why := p.reachable(m, m.at, to, s, m.steps == 0)
	switch {
	case why != nil:
		return why
	case m.steps > 0:
		return infiltrateFirst
	case !p.ezoc(m.at, m.side):
		return notFromZOC
	case !p.ezoc(to, m.side):
		return notIntoZOC
	}
	return nil
}

// stepFrom is tryStep from where a move stands.
func (p *Position) stepFrom(m *move, dir int) step {
	to := p.rules.ground.near[m.at][dir]
	if to == hex.None {
		return step{no: offMap}
	}
	return p.tryStep(m, m.at, to, p.rules.Data.Map.Sides[m.at][dir], m.spent, m.near, m.steps == 0)
}

// canStep reports whether a move can go anywhere.
func (p *Position) canStep(m *move) bool {
	for dir, to := range &p.rules.ground.near[m.at] {
		if to == hex.None {
			continue
		}
		if p.stepFrom(m, dir).no == nil || p.tryInfiltration(m, to, p.rules.Data.Map.Sides[m.at][dir]) == nil {
			return true
		}
	}
	return p.tryExit(m) == nil
}

// legalMove lists the steps in the order of directions, then infiltrations, then
// the stop, which is always possible (CTL-7.3.2-04).
func legalMove(p *Position, _ *frame, buf []game.Action) []game.Action {
	m := &p.move
	for dir, to := range &p.rules.ground.near[m.at] {
		if p.stepFrom(m, dir).no == nil {
			buf = append(buf, game.Act(doStep).At(to))
		}
	}
	for dir, to := range &p.rules.ground.near[m.at] {
		if to != hex.None && p.tryInfiltration(m, to, p.rules.Data.Map.Sides[m.at][dir]) == nil {
			buf = append(buf, game.Act(doInfiltrate).At(to))
		}
	}
	if p.tryExit(m) == nil {
		buf = append(buf, game.Act(doExit))
	}
	return append(buf, game.Act(doStop))
}

func takeMove(p *play, f *frame, a game.Action) {
	m := &p.move
	if a.Verb == doStop {
		m.ended = stopChosen
		f.step = moveEnd
		return
	}
	m.next, m.sneaking = a.Hex, a.Verb == doInfiltrate
	p.stacked(m.moving()) // they check from the top down: any other order would tell who lies beneath (CTL-5.3.4-08)
	f.n[moveOff] = int8(flags(a.Verb == doExit))
	f.step = moveExit
}

// startMove begins a Movement Action whose AP are paid. Frame: side, formation,
// units; hex is where it began.
func (p *play) startMove(units []game.Unit, from hex.Hex) {
	p.move = p.newMove(units, from)
	f := newFrame(kMove, p.move.side)
	f.formation = p.units[units[0]].formation
	copy(f.units[:], units)
	f.hex, f.step = from, moveNext
	p.stack.Push(f)
}

// runMove takes a step from its exit window to its entry window
// (CTL-6.4.1-06, CTL-7.3.4-07, CTL-7.3.6-03) and ends the move.
func runMove(p *play, f *frame) {
	m := &p.move
	switch f.step {
	case moveExit:
		f.step = moveGo
		p.openWindow()
	case moveGo:
		switch {
		case m.ended != stopNot:
			f.step = moveEnd
		case f.n[moveOff] == 1:
			p.exit(f)
		case m.sneaking:
			f.step, f.n[moveTested], f.n[moveFailed] = moveChecks, 0, 0
		default:
			p.proceed(f)
		}
	case moveChecks:
		p.infiltrate(f)
	case moveMarsh:
		p.wade(f)
	case moveLoneHQ:
		p.displaceLone(f)
	case moveEntry:
		f.step = moveNext
		p.openWindow()
	case moveNext:
		f.step = moveAsk
		if m.ended == stopNot && !p.canStep(m) {
			m.ended = stopSpent
		}
		if m.ended != stopNot {
			f.step = moveEnd
		}
	default:
		p.endMove(f)
	}
}

// infiltrate has each moving unit take an EC, one a run; if any fails nobody
// moves (CTL-7.3.4-02, -03, -04).
func (p *play) infiltrate(f *frame) {
	m := &p.move
	if f.n[moveTested] > 0 && !p.checkPassed {
		f.n[moveFailed] = 1
	}
	if f.n[moveTested] < m.count {
		f.n[moveTested]++
		p.effectivenessCheck(m.units[f.n[moveTested]-1], checkInfiltration, 0)
		return
	}
	if f.n[moveFailed] != 0 {
		p.infiltrated(0)
		m.ended = stopNotThrough
		f.step = moveEnd
		return
	}
	p.proceed(f)
}

// infiltrated tells whether an infiltration worked, once no marsh can stop it any more.
func (p *play) infiltrated(worked int16) {
	m := &p.move
	e := p.happened(evInfiltrated, m.side, rInfiltrate, rInfiltrateEC, rInfiltrateAll)
	p.emit(p.doing(e.At(m.at).Toward(m.next).Counting(worked), m.moving()))
}

// enter takes the step: the MP are paid and the units set into the new hex.
func (p *play) enter(f *frame) {
	m := &p.move
	from, to := m.at, m.next
	st := step{cost: m.left(), ends: stopInfiltrated}
	if m.sneaking {
		p.infiltrated(1)
	} else {
		st = p.tryStep(m, from, to, p.rules.Data.Map.Side(from, to), m.spent, m.near, m.steps == 0)
	}
	p.takeBoats(m, p.rules.Data.Map.Side(from, to))
	for i := int(m.count) - 1; i >= 0; i-- {
		p.lift(m.units[i])
		p.put(m.units[i], to)
	}
	m.at, m.next = to, hex.None
	m.spent += st.cost
	m.steps++
	m.ended = st.ends
	m.near = m.near || p.nearEnemy(to, m.side)
	f.n[moveLone] = p.loneHQs(to, m.side)
	f.step = moveLoneHQ
	if m.sneaking {
		return
	}
	e := p.happened(evMoved, m.side, rHexCost)
	if p.wayOf(m.side, from, to, p.rules.Data.Map.Side(from, to)) != offRoad {
		e.Rules[0] = p.row(rRoadRule)
	}
	if st.ends != stopNot {
		e.Rules[1] = p.row(stopRefs[st.ends])
	}
	p.emit(p.doing(e.At(from).Toward(to).Counting(int16(st.cost), int16(m.left())), m.moving()))
}

// loneHQs returns the directions in which enemy HQs stand alone, as a bit set;
// bit 6 is the hex itself.
func (p *Position) loneHQs(h hex.Hex, side game.Side) (mask int8) {
	enemy := side.Other()
	for dir, n := range &p.rules.ground.near[h] {
		if n != hex.None && p.current().hqs[enemy][n] > 0 && !p.hasCombatUnit(n, enemy) && !p.shields(p.rules.Data.Map.Sides[h][dir]) {
			mask |= 1 << dir
		}
	}
	if p.current().hqs[enemy][h] > 0 {
		mask |= 1 << 6
	}
	return mask
}

// displaceLone has the lone HQs next to the mover displaced, one a run, before
// the entry window; their formations cannot react to this move (CTL-7.3.6-01,
// -02, -03).
func (p *play) displaceLone(f *frame) {
	m := &p.move
	for dir := 6; dir >= 0; dir-- {
		if f.n[moveLone]>>dir&1 == 0 {
			continue
		}
		h := m.at
		if dir < 6 {
			h = p.rules.ground.near[m.at][dir]
		}
		var buf [maxStack]game.Unit
		units := p.unitsIn(h, m.side.Other(), buf[:0])
		if len(units) < 2 {
			f.n[moveLone] &^= 1 << dir
		}
		if len(units) > 0 {
			if form := p.units[units[0]].formation; form >= 0 {
				m.barred |= 1 << form
			}
			p.displaceHQ(units[0])
			return
		}
	}
	f.step = moveEntry
}

// endMove closes a Movement Action: Improved Defense of the hex where it ends is
// gone (CTL-7.7-07), and a successful Reaction follows (CTL-6.4.2-06).
func (p *play) endMove(f *frame) {
	m := p.move
	if m.steps > 0 && m.ended != stopExited {
		p.unimprove(m.at, rImproveEntered)
	}
	if m.ended != stopExited {
		e := p.happened(evStopped, m.side, stopRefs[m.ended])
		p.emit(p.doing(e.At(m.at).Counting(int16(m.ended)), m.moving()))
	}
	p.move = move{}
	p.stack.Pop()
	if m.reactor > 0 {
		p.startReaction(m.reactor-1, m.at, m.cutOff)
	}
}

// departs reports why units of one formation that may act cannot be declared for a move
// from a hex (CTL-7.3.1-01, -07).
func (p *Position) departs(f *frame, units []game.Unit, from hex.Hex) *game.Reason {
	if !p.affords(f, units[0], p.rules.Costs.Move) {
		return tooFewAP
	}
	m := p.newMove(units, from)
	if !p.canStep(&m) {
		return noStep
	}
	return nil
}

// moveOptions appends the declaration of a move of exactly these units, which may act, if
// they can make one.
func (p *Position) moveOptions(f *frame, units []game.Unit, from hex.Hex, buf []game.Action) []game.Action {
	if p.departs(f, units, from) == nil {
		buf = append(buf, game.Act(doMove).With(units...).At(from))
	}
	return buf
}

// whyStep says why a step or an infiltration is refused in the move in progress.
func (p *Position) whyStep(_ *frame, a game.Action) game.Refusal {
	m := &p.move
	dir, ok := p.rules.Data.Map.DirTo(m.at, a.Hex)
	switch {
	case m.count == 0:
		return p.rules.Because(moveOver)
	case a.Verb == doStop || a.Hex == hex.None:
		return p.rules.Refuse("A step names the next hex and nothing else, the end of a move nothing at all.", rNotSaved, rMA)
	case !p.inArea(a.Hex):
		return p.rules.Because(offMap)
	case !ok:
		return p.rules.Because(notAdjacent)
	case a.Verb == doInfiltrate:
		return p.rules.Because(p.tryInfiltration(m, a.Hex, p.rules.Data.Map.Sides[m.at][dir]))
	}
	st := p.stepFrom(m, int(dir))
	no := p.rules.Because(st.no)
	if st.no == tooFar || st.no == noLegBonus {
		no.Sentence += fmt.Sprintf(" It costs %s MP, and %s are left.", game.Halves(st.cost), game.Halves(m.left()))
	}
	return no
}

// stopWords say why a move ended.
var stopWords = [...]string{
	stopNot: "", stopChosen: "", stopZOC: "An enemy ZOC stops the move.", stopWhole: "The crossing took the whole Movement Allowance.",
	stopMinimum: "The guaranteed one hex took the whole Movement Allowance.", stopSpent: "No further step is possible.",
	stopInfiltrated: "Infiltration took the whole Movement Allowance.", stopNotThrough: "The infiltration failed.",
	stopReaction: "A reaction stops the move.", stopBogged: "The marsh stops the move.", stopExited: "",
}
