package opscycle

import "fieldpost/engine/game"

func init() {
	procedures[kIsolation] = procedure{Asks: asksIsolation, Legal: legalIsolation, Take: takeIsolation, Run: runIsolation}
}

// A kIsolation frame holds a paid Action of isolated units: its units, hexes and
// option; step counts the checks begun. It keeps in n:
const (
	isolationVerb   = iota // of the Action
	isolationPassed        // bit set of places: units that passed
)

// startIsolation has each isolated unit of an Action take its EC (CTL-5.8.4-02);
// the AP are spent whatever comes of it (CTL-5.8.4-04). But for an attack, which shows
// them, they check from the top of their stack down: any other order would tell who lies
// beneath (CTL-5.3.4-08).
func (p *play) startIsolation(context *frame, a game.Action) {
	f := newFrame(kIsolation, context.side)
	f.formation = context.formation
	switch copy(f.units[:], named(&a)); a.Verb {
	case doImprove:
		var buf [maxStack]game.Unit
		copy(f.units[:], p.combatUnitsIn(a.Hex, f.side, buf[:0]))
	case doMove:
		p.stacked(frameUnits(&f))
	}
	f.hex, f.to, f.option, f.n[isolationVerb] = a.Hex, a.To, a.Option, int8(a.Verb)
	p.stack.Push(f)
}

// asksIsolation asks whether to go on where some units failed and some passed;
// with all passed the Action goes on as declared, with none it is over.
func asksIsolation(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(int(f.step) > len(frameUnits(f)) && !f.decided(), f.side, askCallOff)
}

// decided reports whether the checks leave no choice: all units passed or none, or the
// Action was one of all units or none of them (CTL-7.7-10).
func (f *frame) decided() bool {
	return f.n[isolationPassed] == 0 || f.n[isolationPassed] == 1<<len(frameUnits(f))-1 || game.Verb(f.n[isolationVerb]) == doImprove
}

func legalIsolation(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doGoOn), game.Act(doCallOff))
}

func takeIsolation(p *play, f *frame, a game.Action) {
	if a.Verb == doCallOff {
		f.n[isolationPassed] = 0
	}
	p.afterIsolation(f)
}

// runIsolation rolls one check a run, separately for each unit (CTL-5.8.4-05);
// who fails is disrupted and takes no part (CTL-5.8.4-03).
func runIsolation(p *play, f *frame) {
	n := uint8(len(frameUnits(f)))
	if f.step > 0 && f.step <= n && p.checkPassed {
		f.n[isolationPassed] |= 1 << (f.step - 1)
	}
	f.step++
	switch {
	case f.step <= n:
		p.effectivenessCheck(f.units[f.step-1], checkIsolation, 0)
	case f.decided():
		p.afterIsolation(f)
	}
}

// afterIsolation performs the Action with the units that passed, or ends it.
func (p *play) afterIsolation(f *frame) {
	var units [4]game.Unit
	n := 0
	for i := range f.units {
		if f.n[isolationPassed]>>i&1 != 0 {
			units[n] = f.units[i]
			n++
		}
	}
	a := game.Act(game.Verb(f.n[isolationVerb])).With(units[:n]...).At(f.hex).Toward(f.to).As(f.option)
	if n == 0 || a.Verb == doImprove && n < len(frameUnits(f)) {
		e := p.happened(evCalledOff, f.side, rIsolatedPays, rIsolatedEach)
		p.emit(p.doing(e.At(f.hex), frameUnits(f)))
		p.stack.Pop()
		return
	}
	p.stack.Pop()
	p.perform(a)
}
