package opscycle

import (
	"cmp"
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kRecovery] = procedure{Asks: asksRecovery, Legal: legalRecovery, Take: takeRecovery, Run: runRecovery}
	segmentStarts[segRecovery] = func(p *play) {
		p.stack.Push(newFrame(kRecovery, p.rules.Data.Lead))
		p.bringBack(p.rules.Data.Lead.Other())
		p.bringBack(p.rules.Data.Lead)
	}
}

// bringBack has the owner place the HQs that were set aside, before anything recovers,
// in any legal hex, if there is one by now (CTL-5.3.2-10).
func (p *play) bringBack(side game.Side) {
	for i := len(p.rules.Formations) - 1; i >= 0; i-- {
		hq := p.rules.Formations[i].HQ
		if hq == game.NoUnit || p.rules.Units[hq].Side != side {
			continue
		}
		if now := &p.units[hq]; now.hex == hex.None && !now.gone && now.away == present {
			f := newFrame(kPlaceHQ, side)
			f.units[0] = hq
			p.stack.Push(f)
		}
	}
}

// The steps of a kRecovery frame, in the order of CTL-8.1-01. side recovers its
// levels; units[0] is an HQ whose owner may expend its Emergency Supply.
const (
	recoverLead uint8 = iota
	recoverRoll
	recoverInterdiction
	recoverOther
	recoverRefit
	recoverAttrition
	recoverLoss // the die of units[1] is there
)

const recoverFormation = 0 // in n of a kRecovery frame: the next to recover

func runRecovery(p *play, f *frame) {
	switch f.step {
	case recoverLead, recoverOther:
		p.recoverNext(f)
	case recoverRoll:
		f.step = recoverInterdiction
		p.rollD10(p.rules.Data.Lead, rollInterdiction)
	case recoverInterdiction:
		f.step, f.side, f.n[recoverFormation] = recoverOther, p.rules.Data.Lead.Other(), 0
		p.interdiction = p.rules.Recovery.Interdiction[p.die]
		e := p.happened(evInterdiction, p.rules.Data.Lead, rInterdictionRoll, rInterdictionNow)
		p.emit(e.Counting(int16(p.die), int16(p.interdiction)))
	case recoverRefit:
		f.step = recoverAttrition
		p.refitInCommand()
		p.noteAttrition()
	case recoverAttrition:
		p.nextAttrition(f)
	case recoverLoss:
		f.step = recoverAttrition
		p.attrition(f.units[1])
	}
}

// recoverNext lets the next formation of a side recover levels (CTL-8.1-02), or
// goes on to the next step when all have.
func (p *play) recoverNext(f *frame) {
	if int(f.n[recoverFormation]) >= len(p.rules.Formations) {
		f.step++
		return
	}
	i := f.n[recoverFormation]
	f.n[recoverFormation]++
	form := &p.rules.Formations[i]
	if form.Side != f.side || form.HQ == game.NoUnit || p.units[form.HQ].hex == hex.None {
		return
	}
	hq := &p.units[form.HQ]
	switch {
	case p.inSupply(form.HQ):
		if hq.spent {
			hq.spent = false
			p.emit(p.happenedTo(evFlippedBack, form.HQ, rRecoveryFlip, rRecoveryFlipToo))
		}
		p.recoverLevels(i, p.recovery(form.HQ), rRecoveryUp, p.ratedBy(form.HQ))
	case !p.rules.Switches.EmergencyOnActivation && !hq.spent:
		f.units[0] = form.HQ
	case p.rules.Switches.EmergencyOnActivation:
		p.noRecovery(i, rRecoveryUnsupplied)
	default:
		p.noRecovery(i, rEmergencyNone)
	}
}

func (p *play) noRecovery(formation int8, cited game.Ref) {
	hq := p.rules.Formations[formation].HQ
	p.emit(p.happenedTo(evNoRecovery, hq, cited).Counting(int16(p.levels[formation])))
}

// recovery is how many levels an HQ recovers: a fixed number (CTL-8.1.1-01), or by
// its rating and the Interdiction Level of this turn (CTL-8.1.3-01, -02).
func (p *Position) recovery(hq game.Unit) int8 {
	rating := p.rules.Units[hq].Recovery
	if by, ok := p.rules.Recovery.Ratings[rating]; ok {
		return by[p.interdiction]
	}
	n, _ := strconv.Atoi(rating)
	return int8(n)
}

func (p *Position) ratedBy(hq game.Unit) game.Ref {
	if _, ok := p.rules.Recovery.Ratings[p.rules.Units[hq].Recovery]; ok {
		return rRecoveryByInterdiction
	}
	return rRecoveryFixed
}

// recoverLevels moves the Activation marker up, never beyond its maximum
// (CTL-8.1-02).
func (p *play) recoverLevels(formation, n int8, cited ...game.Ref) {
	form := &p.rules.Formations[formation]
	level := &p.levels[formation]
	n = max(min(n, form.MaxLevel-*level), 0)
	if n == 0 {
		return
	}
	*level += n
	p.emit(p.happenedTo(evRecovered, form.HQ, cited...).Counting(int16(n), int16(*level)))
}

func asksRecovery(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.units[0] != game.NoUnit, f.side, askEmergency)
}

func legalRecovery(_ *Position, f *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doFlip).With(f.units[0]), game.Act(doDecline))
}

// takeRecovery expends the Emergency Supply of an HQ out of supply, which then
// recovers one level less than normal (BUG-8.1-03), or leaves it (BUG-8.1-07).
func takeRecovery(p *play, f *frame, a game.Action) {
	hq := f.units[0]
	f.units[0] = game.NoUnit
	formation := p.rules.Units[hq].Formation
	if a.Verb != doFlip {
		p.noRecovery(formation, rEmergencyOptional)
		return
	}
	p.units[hq].spent = true
	p.emit(p.happenedTo(evFlipped, hq, rEmergencyRecovery, rEmergencyOptional))
	p.recoverLevels(formation, p.recovery(hq)-1, rEmergencyRecovery, p.ratedBy(hq))
}

// refitInCommand returns every disrupted unit in Command Range to good order
// (CTL-8.1.4-01); for an assigned unit its parent HQ suffices (CTL-8.1.4-02). Who is
// eligible is settled before anybody refits (CTL-8.1.4-03).
func (p *play) refitInCommand() {
	p.chosen = p.chosen[:0]
	for u := range p.units {
		v := game.Unit(u)
		if s := &p.units[u]; s.disrupted && s.hex != hex.None && (p.commanded(v) || p.inRangeOf(v, p.rules.Units[u].Formation)) {
			p.chosen = append(p.chosen, v)
		}
	}
	// Which of them the enemy does not see does not show in the order: those he sees come first, the others by hex.
	unseen := func(u game.Unit) hex.Hex {
		if p.anonymity(u, 0) == 0 {
			return hex.None
		}
		return p.units[u].hex
	}
	slices.SortStableFunc(p.chosen, func(u, v game.Unit) int { return cmp.Compare(unseen(u), unseen(v)) })
	for _, u := range p.chosen {
		p.restore(u, rAutoRefit)
	}
}

// inRangeOf reports whether a unit has an unbroken path within Command Range to the
// HQ of any formation.
func (p *Position) inRangeOf(u game.Unit, formation int8) bool {
	return p.inRange(p.units[u].hex, formation)
}

// noteAttrition marks the units that take an Attrition Check, those still disrupted
// and isolated, before any of them does (CTL-8.1.5-01, -02).
func (p *play) noteAttrition() {
	for u := range p.units {
		s := &p.units[u]
		s.wearing = s.disrupted && s.hex != hex.None && p.command(game.Unit(u)) == isolated
	}
}

// nextAttrition has the next unit take its check, see wearsBefore.
func (p *play) nextAttrition(f *frame) {
	next := game.NoUnit
	for u := range p.units {
		if p.units[u].wearing && (next == game.NoUnit || p.wearsBefore(game.Unit(u), next)) {
			next = game.Unit(u)
		}
	}
	if next != game.NoUnit {
		p.units[next].wearing = false
		f.units[1], f.step = next, recoverLoss
		p.rollD10(p.rules.Units[next].Side, rollAttrition)
		return
	}
	p.stack.Pop()
}

// wearsBefore reports whether a unit takes its Attrition Check before another: they go by hex and from the top of each
// stack down, which does not tell the enemy whom he does not see (CTL-5.3.4-01). All checks are simultaneous: in a
// pillbox, which is void without the units that hold it, those that are not AFV come last, since they may die by their
// own checks (BUG-8.1.5-02).
func (p *Position) wearsBefore(u, v game.Unit) bool {
	a, b := &p.units[u], &p.units[v]
	afv := p.rules.Units[u].Class == data.AFV
	switch {
	case a.hex != b.hex:
		return a.hex < b.hex
	case afv != (p.rules.Units[v].Class == data.AFV) && p.pillboxCheck(u) != 0:
		return afv
	}
	return a.order < b.order
}

// attrition costs a unit what its die says.
func (p *play) attrition(u game.Unit) {
	need, modifier, n := p.effectiveness(u), p.pillboxCheck(u), p.attritionLoss(u, p.die)
	e := p.happenedTo(evAttrition, u, rAttrition, rAttritionFace, rAttritionWho)
	if modifier != 0 {
		e.Rules[3] = p.row(rPillboxCheck)
	}
	e.Veil = p.anonymity(u, game.VeilN(1))
	p.emit(e.Counting(int16(p.die), int16(need), int16(n), int16(modifier)))
	p.loseSteps(u, int(n), p.row(rAttrition))
}

// attritionLoss is as many SP as the die of a unit exceeds the Effectiveness of its
// disrupted side (CTL-5.8.4-07, -09), or 1 SP, 2 from a difference of 4, where the
// game says so.
func (p *Position) attritionLoss(u game.Unit, die int8) int8 {
	n := max(die+p.pillboxCheck(u)-p.effectiveness(u), 0)
	if p.rules.Switches.AttritionBanded && n > 0 {
		n = min(1+n/4, 2)
	}
	return n
}
