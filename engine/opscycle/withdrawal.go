package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kWithdraw] = procedure{Asks: asksAt(segmentAsks, askJoin), Legal: legalWithdraw, Take: takeWithdraw, Run: runWithdraw}
}

// A kWithdraw frame takes one formation off the map: side is its owner, formation
// the one that leaves; then units that only served with it join others. It keeps in n:
const (
	withdrawIndex = iota // of the withdrawal in the list of the scenario
	withdrawDone         // 1 once the formation has left
)

func runWithdraw(p *play, f *frame) {
	if f.n[withdrawDone] == 0 {
		p.withdrawAll()
	}
	p.release(f)
	if p.scratch = p.rejoins(f, p.scratch[:0]); len(p.scratch) == 0 {
		p.stack.Pop()
		return
	}
	f.step = segmentAsks
}

// withdrawAll takes all formations off the map that leave in this turn, each by a frame of its own. Every unit of
// all of them is tested before any leaves: in command of its current HQ, undisrupted, that HQ in supply (CTL-8.5.2-05, -09).
func (p *play) withdrawAll() {
	p.leaving = p.leaving[:0]
	for _, f := range p.stack {
		if f.kind == kWithdraw {
			p.leaving = p.passing(&p.rules.Terms.Withdrawals[f.n[withdrawIndex]], p.leaving)
		}
	}
	for i := len(p.stack) - 1; i >= 0; i-- {
		if f := &p.stack[i]; f.kind == kWithdraw {
			f.n[withdrawDone] = 1
			p.withdraw(&p.rules.Terms.Withdrawals[f.n[withdrawIndex]], p.leaving)
		}
	}
}

// passing appends the units of a formation that may leave the map with it.
func (p *Position) passing(w *data.Withdrawal, passed []game.Unit) []game.Unit {
	for _, u := range w.Units {
		if p.units[u].hex != hex.None && p.mayWithdraw(u) {
			passed = append(passed, u)
		}
	}
	return passed
}

// withdraw takes one formation off the map. Units that have not passed the test are lost (CTL-8.5.2-06), the others leave
// with the HQ.
func (p *play) withdraw(w *data.Withdrawal, passed []game.Unit) {
	var leave, fail []game.Unit
	for _, u := range w.Units {
		now := &p.units[u]
		switch {
		case now.gone || now.hex == hex.None || p.rules.Units[u].Class == data.HQ:
		case slices.Contains(passed, u):
			leave = append(leave, u)
		default:
			fail = append(fail, u)
		}
	}
	e := p.happened(evWithdrawn, w.Side, rWithdrawTest, rWithdrawFirst)
	p.emit(e.Counting(int16(w.Formation), int16(len(leave)), int16(len(fail))))
	for _, u := range fail {
		p.emit(p.happenedTo(evNoWithdrawal, u, rWithdrawFails))
		p.loseSteps(u, int(p.units[u].sp), p.row(rWithdrawFails))
	}
	for _, u := range leave {
		if p.units[u].formation != w.Formation {
			p.join(u, w.Formation)
		}
		p.place(u, hex.None)
		p.units[u].away = withdrawn
	}
	if hq := p.rules.Formations[w.Formation].HQ; hq != game.NoUnit && !p.units[hq].gone {
		p.lift(hq)
		p.units[hq].away = withdrawn
		p.levels[w.Formation] = 0
	}
}

func (p *Position) mayWithdraw(u game.Unit) bool {
	now := &p.units[u]
	return !now.disrupted && now.formation >= 0 && p.commanded(u) && p.inSupply(p.rules.Formations[now.formation].HQ)
}

// release leaves the independents of the formation that no other can take without
// a formation: they count as isolated until the next Assignment Segment
// (CTL-8.5.2-08). Those not on the map yet are assigned anew then.
func (p *play) release(f *frame) {
	for u := range p.units {
		v := game.Unit(u)
		if p.units[u].formation != f.formation || !p.independent(v) || p.units[u].gone || p.canRejoin(v, f.formation) {
			continue
		}
		p.join(v, -1)
		if p.units[u].hex == hex.None {
			continue
		}
		e := p.happenedTo(evUnassigned, v, rWithdrawIndependents, rRejoin)
		if e.Veil = p.anonymity(v, game.VeilAll); p.limited() && p.hiddenService(v, f.side.Other()) {
			e.Veil = game.VeilAll // with whom it served is not known (CTL-5.5.2-08)
		}
		p.emit(e)
	}
}

func (p *Position) canRejoin(u game.Unit, from int8) bool {
	for i := range p.rules.Formations {
		if p.rejoin(u, from, int8(i)) == nil {
			return true
		}
	}
	return false
}

// rejoin reports why a unit that served with a withdrawn formation cannot join another
// at once: only Command Range counts, and for independents the Corps (CTL-8.5.2-07, -08).
func (p *Position) rejoin(u game.Unit, from, to int8) *game.Reason {
	switch {
	case to < 0 || p.rules.Formations[to].HQ == game.NoUnit || p.rules.Formations[to].Side != p.rules.Units[u].Side:
		return noSuchFormation
	case !p.independent(u) && !p.units[u].stray || p.units[u].formation != from || p.units[u].hex == hex.None:
		return notReleased
	case to == from || p.units[p.rules.Formations[to].HQ].hex == hex.None:
		return hqNotHere
	case p.independent(u) && p.lending(u, to) == nil:
		return otherCorps
	case !p.inRangeOf(u, to):
		return outOfNewRange
	}
	return nil
}

// rejoins appends what units that served with the formation can join, by units and
// formations.
func (p *Position) rejoins(f *frame, buf []game.Action) []game.Action {
	for u := range p.units {
		if p.units[u].gone || p.units[u].formation != f.formation {
			continue
		}
		for i := range p.rules.Formations {
			if p.rejoin(game.Unit(u), f.formation, int8(i)) == nil {
				buf = append(buf, game.Act(doAssign).With(game.Unit(u), p.rules.Formations[i].HQ))
			}
		}
	}
	return buf
}

func legalWithdraw(p *Position, f *frame, buf []game.Action) []game.Action { return p.rejoins(f, buf) }

func takeWithdraw(p *play, f *frame, a game.Action) {
	u, to := p.assignee(a), p.assigneeTo(a)
	stray := p.units[u].stray && to != p.rules.Units[u].Formation
	p.join(u, to)
	p.units[u].stray = stray
	f.step = segmentOpens
	if p.units[u].secret = p.independent(u) && !p.rules.open(); !p.units[u].secret {
		p.assigned(u, 3, rRejoin, rWithdrawIndependents)
	}
}
