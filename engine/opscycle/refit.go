package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() { procedures[kRefit] = procedure{Run: runRefit} }

// mayRefit reports whether a unit can refit in a context: one that may act, disrupted,
// and in command, or merely not isolated where the game says so (CTL-7.1-04,
// CTL-7.6-01, CTL-5.8.4-06).
func (p *Position) mayRefit(f *frame, u game.Unit) bool {
	if !p.units[u].disrupted || !p.mayAct(f, u) || !p.affords(f, u, p.rules.Costs.Refit) {
		return false
	}
	state := p.command(u)
	return state == inCommand || state == outOfCommand && p.rules.Switches.OOCRefitImprove
}

// refitOptions appends the refits of units of the acting side that a context can pay, in their order.
func (p *Position) refitOptions(f *frame, of []game.Unit, buf []game.Action) []game.Action {
	for _, u := range of {
		if p.mayRefit(f, u) {
			buf = append(buf, game.Act(doRefit).With(u))
		}
	}
	return buf
}

// startRefit has a unit try to refit, as often as AP last (CTL-7.6-03).
func (p *play) startRefit(u game.Unit) {
	f := newFrame(kRefit, p.rules.Units[u].Side)
	f.units[0], f.hex = u, p.units[u].hex
	p.stack.Push(f)
}

// runRefit takes the EC; a unit that passes returns to good order, one that fails
// stays as it is (CTL-7.6-02).
func runRefit(p *play, f *frame) {
	u := f.units[0]
	if f.step == 0 {
		f.step = 1
		p.effectivenessCheck(u, checkRefit, p.pillboxCheck(u))
		return
	}
	p.stack.Pop()
	if p.checkPassed {
		p.restore(u, rRefit)
	}
}

// whyImprove says why a hex cannot be improved.
func (p *Position) whyImprove(f *frame, a game.Action) game.Refusal {
	var buf [maxStack]game.Unit
	if a.Hex == hex.None {
		return p.rules.Refuse("Name the hex whose defense is to be improved.", rImprove)
	}
	if !p.inArea(a.Hex) {
		return p.rules.Because(offMap)
	}
	_, why := p.improvable(f, a.Hex, buf[:0])
	return p.rules.Because(why)
}
