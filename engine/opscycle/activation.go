package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kActivation] = procedure{Run: runActivation}
	procedures[kContext] = procedure{Asks: asksContext, Legal: legalContext, Lists: listsContext, Take: takeContext, Run: runContext}
}

// activate starts the activation of a formation (CTL-6.3-03).
func (p *play) activate(formation int8) {
	f := newFrame(kActivation, p.rules.Formations[formation].Side)
	f.formation = formation
	p.stack.Push(f)
}

// What a kActivation frame keeps in n; a kReact frame has the column there too.
const (
	activationZero = iota // 1 if the level falls to 0
	apColumn              // of the AP table
)

// runActivation is 6.3: supply check, roll for AP, lowering of the marker, then
// the Actions. Frame: step is the next of these.
func runActivation(p *play, f *frame) {
	form := &p.rules.Formations[f.formation]
	level := &p.levels[f.formation]
	switch f.step {
	case 0:
		f.step = 1
		f.n[activationZero] = p.activationSupply(form.HQ)
		// The column is the level before it is lowered (CTL-6.3.2-02); in the training
		// scenario the lowest there is at level 0 (CTL-10.1-09).
		f.n[apColumn] = max(*level, 1)
		p.rollD10(f.side, rollAP)
	case 1:
		f.step = 2
		ap := p.rules.AP.Black[f.n[apColumn]][p.die]
		if *level = max(*level-1, 0); f.n[activationZero] == 1 {
			*level = 0
		}
		p.ap[f.side] = ap
		e := p.happened(evActivated, f.side, rActivationOrder, rAPRoll, rAPColumn, rLevelDrops)
		p.emit(e.Of(form.HQ).Counting(int16(p.used), int16(p.die), int16(f.n[apColumn]), int16(ap), int16(*level)))
		c := newFrame(kContext, f.side)
		c.formation, c.ap = f.formation, ap
		p.stack.Push(c)
	default:
		p.ap[f.side] = 0
		p.stack.Pop()
	}
}

// activationSupply checks the supply of an HQ at the moment of its activation,
// the only moment that counts (CTL-6.3.3-01): out of supply it flips to its back
// side (CTL-5.7.3-01), on its back side its level will fall to 0, which 1 tells
// (CTL-5.7.3-02).
func (p *play) activationSupply(hq game.Unit) int8 {
	if !p.rules.Switches.SupplyOnActivation || p.inSupply(hq) {
		return 0
	}
	kind, cited := evEmergency, [2]game.Ref{rEmergency, rEmergencyCompulsory}
	penalty := int8(0)
	if p.units[hq].spent || !p.rules.Switches.EmergencyOnActivation {
		kind, cited, penalty = evZeroPenalty, [2]game.Ref{rZeroPenalty, rZeroPenaltyOrder}, 1
	}
	p.units[hq].spent = p.units[hq].spent || p.rules.Switches.EmergencyOnActivation // else it is kept for recovery (BUG-8.1-03)
	p.emit(p.happenedTo(kind, hq, cited[0], cited[1], rSupplyOnce, rSupplyMoments))
	return penalty
}

// A kContext frame: context, side, formation (-1 in a bonus of several), ap of
// its own, units that may use a bonus; step is 1 when it is over. It keeps in n:
const (
	contextAttacker = iota // 1 for the bonus of an attacker, which AP of his track may raise (CTL-7.5.3-07)
	contextBoats           // units that have crossed by boat
)

// asksContext asks for the next Action while there are AP (CTL-7.2-04) and the
// formation has units in play, without which its HQ is gone (CTL-6.4.3-07).
func asksContext(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step != 1 && p.available(f) != 0 && (f.formation < 0 || p.current().alive[f.formation] != 0), f.side, askAction)
}

// runContext ends a context; what is left of its AP is lost (CTL-7.1-06). A bonus
// that was used needs no words, for its Action says so.
func runContext(p *play, f *frame) {
	e := p.happened(contextEnds[f.context], f.side, rTooFewAP)
	switch {
	case f.context == bonus:
		e.Rules[0] = p.row(rBonusAtOnce)
	case f.ap > 0:
		e.Rules[0] = p.row(rUnusedLost)
	}
	if f.formation >= 0 {
		e.Unit = p.rules.Formations[f.formation].HQ
	}
	e.N[0] = int16(f.ap)
	if f.context == activation || f.context == reaction && f.side == p.rules.Boats.Side {
		p.beachBoats() // not those of an activation that an enemy reaction has only interrupted
	}
	if f.context != bonus || f.ap > 0 {
		p.emit(e)
	}
	p.stack.Pop()
}

// contextEnds are the events that end contexts.
var contextEnds = [...]game.EventKind{activation: evActivationEnd, reaction: evReactionEnd, bonus: evBonusEnd}

// activeContext returns the context whose owner acts now: the one nearest the
// top of the stack, nil if there is none.
func (p *Position) activeContext() *frame { return p.contextBelow(len(p.stack)) }

// contextBelow returns the nearest context under a place of the stack.
func (p *Position) contextBelow(i int) *frame {
	for i--; i >= 0; i-- {
		if p.stack[i].kind == kContext {
			return &p.stack[i]
		}
	}
	return nil
}

// contextFormation returns the formation that acts now, -1 if there is none.
func (p *Position) contextFormation() int8 {
	if f := p.activeContext(); f != nil {
		return f.formation
	}
	return -1
}

// under returns the context from which a bonus may draw AP, nil if none: for the
// attacker's the activation or reaction of his side, whose AP are on his track.
func (p *Position) under(f *frame) (track *frame) {
	if f.context != bonus || f.n[contextAttacker] == 0 {
		return nil
	}
	for i := range p.stack {
		g := &p.stack[i]
		if g == f {
			break
		}
		if g.kind == kContext && g.context != bonus && g.side == f.side {
			track = g
		}
	}
	return track
}

// available returns the AP that an Action of a context may cost: its own, and for
// the attacker's bonus those left on his track (CTL-7.5.3-07).
func (p *Position) available(f *frame) int8 {
	ap := f.ap
	if g := p.under(f); g != nil {
		ap += g.ap
	}
	return ap
}

// pay takes AP from a context, bonus points first (CTL-6.3.4-01): no more than are available.
func (p *play) pay(f *frame, cost int8) (own int8) {
	for g := f; cost > 0; g = p.under(g) {
		part := min(cost, g.ap)
		g.ap -= part
		cost -= part
		if g.context != bonus {
			p.ap[g.side] = g.ap
		}
		if g != f {
			own += part
		}
	}
	return own
}

// mayAct reports whether a unit belongs to those that a context lets act: of the
// formation, on the map, and for a bonus involved in the combat (CTL-7.5.3-05).
// What it may do depends on its state.
func (p *Position) mayAct(f *frame, u game.Unit) bool {
	s := &p.units[u]
	if s.hex == hex.None || p.rules.Units[u].Side != f.side {
		return false
	}
	if f.context != bonus {
		return s.formation == f.formation
	}
	for _, v := range f.units { // not slices.Contains, with which the compiler copies this to no caller
		if v == u {
			return true
		}
	}
	return false
}

// maxActors bounds how many units of one formation a context looks at.
const maxActors = 64

// actors returns the undisrupted combat units that may act, in the order of
// hexes and then of units, and how many they are.
func (p *Position) actors(f *frame) (list [maxActors]game.Unit, n int) {
	for _, u := range p.rules.troops[f.side] {
		if n == maxActors || p.units[u].disrupted || !p.mayAct(f, u) {
			continue
		}
		i := n
		for ; i > 0 && p.units[list[i-1]].hex > p.units[u].hex; i-- {
			list[i] = list[i-1]
		}
		list[i] = u
		n++
	}
	return list, n
}

// maxSubset is how many units one Action names at most.
const maxSubset = 3

// legalContext lists every Action that can be paid: moves and attacks of each
// part of each stack, then refits, improvements, relocations, and the end.
func legalContext(p *Position, f *frame, buf []game.Action) []game.Action {
	list, n := p.actors(f)
	for i := 0; i < n; {
		h := p.units[list[i]].hex
		j := i + 1
		for j < n && p.units[list[j]].hex == h {
			j++
		}
		stack := list[i:j]
		for size := 1; size <= min(len(stack), maxSubset); size++ {
			buf = p.partActions(f, h, stack, size, buf)
		}
		i = j
	}
	buf = p.refitOptions(f, p.rules.troops[f.side], buf)
	buf = p.improveOptions(f, list[:n], buf)
	buf = p.relocateOptions(f, p.rules.ground.hqs, buf)
	buf = p.pontoonOptions(f, buf)
	return append(buf, game.Act(doEnd))
}

// listsContext reports whether legalContext lists an action: it looks for it only among those with its verb that are
// of the same units or go to the same hex.
func listsContext(p *Position, f *frame, a game.Action) bool {
	buf, units := p.scratch[:0], named(&a)
	switch a.Verb {
	case doEnd:
		return a == game.Act(doEnd)
	case doMove, doAttack:
		switch {
		case !p.isPart(f, units, a.Hex):
		case a.Verb == doMove:
			buf = p.moveOptions(f, units, a.Hex, buf)
		default:
			buf = p.attackOptions(f, units, a.Hex, buf)
		}
	case doRefit:
		buf = p.refitOptions(f, only(p.rules.troops[f.side], a.Units[0]), buf)
	case doImprove:
		list, n := p.actors(f)
		buf = p.improveOptions(f, list[:n], buf)
	case doRelocate:
		buf = p.relocateOptions(f, only(p.rules.ground.hqs, a.To), buf)
	case doPontoon:
		buf = p.pontoonOptions(f, buf)
	}
	p.scratch = buf
	return slices.Contains(buf, a)
}

// only is the part of a list that has one element alone, empty if it is none of the list.
func only[T comparable](list []T, x T) []T {
	if i := slices.Index(list, x); i >= 0 {
		return list[i : i+1]
	}
	return nil
}

// isPart reports whether units are a part of a stack that can be declared for a move or an attack: actors of one
// formation in one hex, named in the order of actors.
func (p *Position) isPart(f *frame, units []game.Unit, h hex.Hex) bool {
	list, n := p.actors(f)
	found := 0
	for _, u := range list[:n] {
		if found < len(units) && u == units[found] && p.units[u].hex == h && p.units[u].formation == p.units[units[0]].formation {
			found++
		}
	}
	return found > 0 && found == len(units)
}

// partActions lists moves and attacks of all parts of one size of a stack.
func (p *Position) partActions(f *frame, h hex.Hex, stack []game.Unit, size int, buf []game.Action) []game.Action {
	at := [maxSubset]int{0, 1, 2}
	var part [maxSubset]game.Unit
	for {
		same := true
		for k := range size {
			part[k] = stack[at[k]]
			same = same && p.units[part[k]].formation == p.units[part[0]].formation
		}
		if same {
			buf = p.moveOptions(f, part[:size], h, buf)
			buf = p.attackOptions(f, part[:size], h, buf)
		}
		k := size - 1
		for k >= 0 && at[k] == len(stack)-size+k {
			k--
		}
		if k < 0 {
			return buf
		}
		at[k]++
		for k++; k < size; k++ {
			at[k] = at[k-1] + 1
		}
	}
}

// price returns the AP that a declared Action costs: by command state at the
// moment of declaration (CTL-7.2-02), relocation never doubled (CTL-7-03).
func (p *Position) price(a game.Action) int8 {
	c := &p.rules.Costs
	switch a.Verb {
	case doMove:
		return p.cost(a.Units[0], c.Move)
	case doAttack:
		return p.cost(a.Units[0], [...]int8{noOption: c.Hasty, optHasty: c.Hasty, optRegular: c.Regular, optPrepared: c.Prepared}[a.Option])
	case doRefit:
		return p.cost(a.Units[0], c.Refit)
	case doImprove:
		for u := range p.units {
			if p.units[u].hex == a.Hex && p.rules.Units[u].Class != data.HQ && p.units[u].formation == p.contextFormation() {
				return p.cost(game.Unit(u), c.Improve)
			}
		}
		return c.Improve
	case doRelocate:
		return p.rules.Units[a.Units[0]].Relocation
	case doPontoon:
		return p.rules.Terms.Pontoons.Cost
	}
	return 0
}

// priceRef is the row that tells for whom an Action is paid once, or why its cost
// is never doubled.
func priceRef(a game.Action) game.Ref {
	switch a.Verb {
	case doRelocate:
		return rRelocationNotDoubled
	case doRefit:
		return rRefitDisrupted
	}
	return rCostPerStack
}

// takeContext declares an Action: it is paid, isolated units take their checks,
// then it is performed (CTL-7.2-01).
func takeContext(p *play, f *frame, a game.Action) {
	if a.Verb == doEnd {
		f.step = 1
		return
	}
	units := named(&a)
	cost := p.price(a)
	own := p.pay(f, cost)
	e := p.happened(evSpent, f.side, rPay, rCosts, priceRef(a), rCommandFixesCost)
	if own > 0 {
		e.Rules[3] = p.row(rBonusAddsOwn)
	}
	if a.Verb == doAttack { // with its declaration all who take part lie open (CTL-5.3.4-05)
		e = e.Naming(units...)
	} else {
		e = p.doing(e, units)
	}
	e.Hex, e.To = a.Hex, a.To
	if a.Hex == hex.None && len(units) > 0 {
		e.Hex = p.units[units[0]].hex
	}
	e.N[0], e.N[1], e.N[2], e.N[3], e.N[4] = int16(a.Verb), int16(a.Option), int16(cost), int16(p.available(f)), int16(own)
	p.emit(e)
	if f.context == bonus {
		f.step = 1
	}
	end := newFrame(kActionEnd, f.side)
	end.formation, end.hex, end.to = f.formation, e.Hex, a.To
	copy(end.units[:], units)
	p.stack.Push(end)
	if u := p.actor(a); u != game.NoUnit && p.command(u) == isolated {
		p.startIsolation(p.activeContext(), a)
		return
	}
	p.perform(a)
}

// actor returns a combat unit that an Action is one of, NoUnit for those of HQs and of
// formations.
func (p *Position) actor(a game.Action) game.Unit {
	switch a.Verb {
	case doMove, doAttack, doRefit:
		return a.Units[0]
	case doImprove:
		var buf [maxStack]game.Unit
		if units := p.combatUnitsIn(a.Hex, p.activeContext().side, buf[:0]); len(units) > 0 {
			return units[0]
		}
	}
	return game.NoUnit
}

// named returns the units that an action names.
func named(a *game.Action) []game.Unit { return upToNone(a.Units[:]) }

// upToNone is the part of a list before the first place without a unit.
func upToNone(units []game.Unit) []game.Unit {
	n := 0
	for n < len(units) && units[n] != game.NoUnit {
		n++
	}
	return units[:n]
}

// perform carries out a paid Action with the units that take part.
func (p *play) perform(a game.Action) {
	units := named(&a)
	if a.Verb == doMove || a.Verb == doAttack || a.Verb == doRefit {
		p.unimprove(p.units[units[0]].hex, rImproveRemovedByAction)
	}
	switch a.Verb {
	case doMove:
		p.startMove(units, a.Hex)
	case doAttack:
		p.startCombat(units, a.Hex, a.To, a.Option)
	case doRefit:
		p.startRefit(units[0])
	case doImprove:
		p.startImprove(a.Hex)
	case doRelocate:
		p.moveHQ(units[0], a.To, relocated)
	case doPontoon:
		p.startPontoon(a)
	}
}
