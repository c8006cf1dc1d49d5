package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kStart] = procedure{Asks: asksStart, Legal: legalStart, Take: takeStart, Run: runStart}
}

// A kStart frame is what is decided between the set-up and the first turn: losses,
// formation by formation in the order of the scenario, then stacks in Improved
// Defense (BUG-11.2-03, -06, -07). step is 1 in the second part. It keeps in n:
const (
	startIndex  = iota // of the formation's losses in the list of the scenario
	startAFV           // SP of AFV still to lose
	startOthers        // SP of others still to lose
	startStacks        // still to improve
)

// startLosses asks for what is decided before the first turn.
func (p *Position) startLosses() {
	s := &p.rules.Terms
	if p.rules.edited || len(s.StartingLosses) == 0 && s.ImprovedChoice.Stacks == 0 {
		return
	}
	f := newFrame(kStart, game.Nobody)
	f.n[startStacks] = s.ImprovedChoice.Stacks
	if len(s.StartingLosses) == 0 {
		f.step = 1
	} else {
		f.n[startAFV], f.n[startOthers] = s.StartingLosses[0].AFV, s.StartingLosses[0].Infantry
	}
	p.stack.Push(f)
}

// mayLose reports whether a unit can take the next starting loss: it serves with the formation, as independents
// assigned to it do (BUG-5.5.2-04), it survives, and its hex has not lost as much as it may yet.
func (p *Position) mayLose(f *frame, u game.Unit) bool {
	x := &p.rules.Terms.StartingLosses[f.n[startIndex]]
	now, info := &p.units[u], &p.rules.Units[u]
	if now.hex == hex.None || info.Class == data.HQ || now.formation != x.Formation || now.sp < 2 {
		return false
	}
	if info.Class == data.AFV && f.n[startAFV] == 0 || info.Class != data.AFV && f.n[startOthers] == 0 {
		return false
	}
	lost := int8(0)
	d := p.current()
	for v := d.first[info.Side][now.hex]; v != game.NoUnit; v = d.next[v] {
		lost += p.rules.Units[v].Strength - p.units[v].sp
	}
	return lost < x.PerStack
}

func asksStart(p *Position, f *frame) (game.Side, game.Ask) {
	s := &p.rules.Terms
	if f.step == 0 {
		for u := range p.units {
			if p.mayLose(f, game.Unit(u)) {
				return s.StartingLosses[f.n[startIndex]].Chooser, askStartingLoss
			}
		}
		return game.Nobody, askNothing
	}
	return game.AskIf(f.n[startStacks] > 0, s.ImprovedChoice.Side, askPrepare)
}

func legalStart(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == 0 {
		for u := range p.units {
			if p.mayLose(f, game.Unit(u)) {
				buf = append(buf, game.Act(doLose).With(game.Unit(u)))
			}
		}
		return buf
	}
	side := p.rules.Terms.ImprovedChoice.Side
	for h := range p.improved {
		if !p.improved[h] && p.hasCombatUnit(hex.Hex(h), side) {
			buf = append(buf, game.Act(doImprove).At(hex.Hex(h)))
		}
	}
	return append(buf, game.Act(doDone))
}

func takeStart(p *play, f *frame, a game.Action) {
	switch a.Verb {
	case doLose:
		u := a.Units[0]
		if p.rules.Units[u].Class == data.AFV {
			f.n[startAFV]--
		} else {
			f.n[startOthers]--
		}
		p.loseSteps(u, 1, p.row(rStartLosses), p.row(rStartLeast))
	case doImprove:
		f.n[startStacks]--
		p.improved[a.Hex] = true
		p.emit(p.happened(evImproved, p.rules.Terms.ImprovedChoice.Side, rStartPrepared).At(a.Hex))
	case doDone:
		f.n[startStacks] = 0
	}
}

// runStart goes on when nobody can lose any more, or all stacks are chosen.
func runStart(p *play, f *frame) {
	s := &p.rules.Terms
	if f.step == 1 {
		p.stack.Pop()
		return
	}
	if f.n[startIndex]++; int(f.n[startIndex]) < len(s.StartingLosses) {
		f.n[startAFV], f.n[startOthers] = s.StartingLosses[f.n[startIndex]].AFV, s.StartingLosses[f.n[startIndex]].Infantry
		return
	}
	f.step = 1
}
