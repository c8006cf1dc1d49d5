package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// tryExit reports why a move cannot leave the map from where it stands: units of the
// formations that may, in Command Range, on an edge hex beside the supply area, with
// the MP that it costs (BUG-11.2-11, -12, -13). A bonus move that has to begin into some
// hex cannot begin so (BUG-7.5.3-10, -11).
func (p *Position) tryExit(m *move) *game.Reason {
	x := p.rules.Terms.Victory.Exit
	if x == nil || m.side != x.Side {
		return noExitHere
	}
	i := slices.Index(x.Hexes, m.at)
	if i < 0 {
		return noExitHere
	}
	if m.steps == 0 && p.bonusBars(m, hex.None) {
		return notBonusHex
	}
	for _, u := range m.moving() {
		switch {
		case !slices.Contains(x.Formations, p.units[u].formation):
			return noExitFormation
		case !p.commanded(u):
			return noExitCommand
		}
	}
	if x.Cost[i] > m.left() {
		return tooFar
	}
	return nil
}

// exit takes the moving units off the map. They are neither destroyed nor do they
// come back; their present SP count (BUG-11.2-13).
func (p *play) exit(f *frame) {
	m := &p.move
	x := p.rules.Terms.Victory.Exit
	sp := int16(0)
	for _, u := range m.moving() {
		sp += int16(p.units[u].sp)
		p.place(u, hex.None)
		p.units[u].away = leftMap
	}
	p.exited += sp * x.VP
	e := p.happened(evExited, m.side, rExitVP, rExitCost, rExitWhere)
	p.emit(e.At(m.at).Counting(sp*x.VP, sp).Naming(m.moving()...))
	m.ended, f.step = stopExited, moveEnd
}

func init() { watchers = append(watchers, callReserves) }

// callReserves looks whether the trigger of a reinforcement comes true: once, in the
// turns that it can, when a combat unit of the other side stands near (BUG-10.5-01,
// -02).
func callReserves(p *play) {
	for i := range p.rules.Terms.Reinforcements {
		t := p.rules.Terms.Reinforcements[i].Trigger
		if t == nil || p.called[i] != 0 || p.turn < t.Turns[0] || p.turn > t.Turns[1] {
			continue
		}
		for u := range p.units {
			if info := &p.rules.Units[u]; info.Side != t.Side || info.Class == data.HQ || p.units[u].hex == hex.None || !t.Near[p.units[u].hex] {
				continue
			}
			p.called[i] = p.turn
			e := p.happened(evReservesCalled, p.rules.Terms.Reinforcements[i].Side, rReserves, rReservesWhen)
			p.emit(e.Counting(int16(i)))
			break
		}
	}
}
