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
// Defense (BUG-11.2-03, -06, -07). step is 1 in the second part; n[0] is the entry of
// the losses, n[1] and n[2] the SP of AFV and of others still to lose, n[3] the stacks
// still to improve.
func (p *Position) startLosses() {
	s := &p.rules.Terms
	if p.rules.edited || len(s.StartingLosses) == 0 && s.ImprovedChoice.Stacks == 0 {
		return
	}
	f := newFrame(kStart, game.Nobody)
	f.n[3] = s.ImprovedChoice.Stacks
	if len(s.StartingLosses) == 0 {
		f.step = 1
	} else {
		f.n[1], f.n[2] = s.StartingLosses[0].AFV, s.StartingLosses[0].Infantry
	}
	p.stack.Push(f)
}

// mayLose reports whether a unit can take the next starting loss: it serves with the formation, as independents
// assigned to it do (BUG-5.5.2-04), it survives, and its hex has not lost as much as it may yet.
func (p *Position) mayLose(f *frame, u game.Unit) bool {
	x := &p.rules.Terms.StartingLosses[f.n[0]]
	now, info := &p.units[u], &p.rules.Units[u]
	if now.hex == hex.None || info.Class == data.HQ || now.formation != x.Formation || now.sp < 2 {
		return false
	}
	if info.Class == data.AFV && f.n[1] == 0 || info.Class != data.AFV && f.n[2] == 0 {
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
				return s.StartingLosses[f.n[0]].Chooser, askStartingLoss
			}
		}
		return game.Nobody, askNothing
	}
	return game.AskIf(f.n[3] > 0, s.ImprovedChoice.Side, askPrepare)
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
			f.n[1]--
		} else {
			f.n[2]--
		}
		p.loseSteps(u, 1, p.row(rStartLosses), p.row(rStartLeast))
	case doImprove:
		f.n[3]--
		p.improved[a.Hex] = true
		p.emit(p.happened(evImproved, p.rules.Terms.ImprovedChoice.Side, rStartPrepared).At(a.Hex))
	case doDone:
		f.n[3] = 0
	}
}

// runStart goes on when nobody can lose any more, or all stacks are chosen.
func runStart(p *play, f *frame) {
	s := &p.rules.Terms
	if f.step == 1 {
		p.stack.Pop()
		return
	}
	if f.n[0]++; int(f.n[0]) < len(s.StartingLosses) {
		f.n[1], f.n[2] = s.StartingLosses[f.n[0]].AFV, s.StartingLosses[f.n[0]].Infantry
		return
	}
	f.step = 1
}
