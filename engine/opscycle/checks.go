package opscycle

import "fieldpost/engine/game"

// checkPurpose says why a unit takes an Effectiveness Check (CTL-5.6-01).
type checkPurpose uint8

const (
	checkCombat       checkPurpose = iota // a red combat result
	checkRefit                            // a Refit Action
	checkIsolation                        // an Action of an isolated unit
	checkInfiltration                     // Infiltration Movement
	checkMarsh                            // an AFV before marsh (BUG-3.1.1-21)
)

// What a kCheck frame keeps in n.
const (
	checkFor      = iota // its checkPurpose
	checkModifier        // of the die
)

func init() { procedures[kCheck] = procedure{Run: runCheck} }

// effectivenessCheck has a combat unit take an EC with a modifier of the die. The
// caller reads p.checkPassed when it runs next; what failing does is done by then.
func (p *play) effectivenessCheck(u game.Unit, purpose checkPurpose, modifier int8) {
	f := newFrame(kCheck, p.rules.Units[u].Side)
	f.units[0], f.hex = u, p.units[u].hex
	f.n[checkFor], f.n[checkModifier] = int8(purpose), modifier+p.surpriseModifier(f.side)
	p.stack.Push(f)
}

// runCheck rolls, then compares: a die not above the Effectiveness of the face
// that is up passes (CTL-5.6.1-01, -02). Frame: units[0] checks, step 1 reads the die.
func runCheck(p *play, f *frame) {
	if f.step == 0 {
		f.step = 1
		p.rollD10(f.side, rollCheck)
		return
	}
	u, purpose, modifier := f.units[0], checkPurpose(f.n[checkFor]), f.n[checkModifier]
	p.stack.Pop()
	need := p.effectiveness(u)
	p.checkPassed = p.die+modifier <= need
	e := p.happened(evCheck, p.rules.Units[u].Side, rEC, rECFace)
	e.Unit, e.Hex = u, p.units[u].hex
	e.N = [8]int16{int16(p.die), int16(modifier), int16(need), 0, int16(purpose)}
	if p.checkPassed {
		e.N[3] = 1
	}
	surprise := p.surpriseModifier(f.side)
	if surprise != 0 {
		e.Rules[2] = p.row(rSurpriseChecks)
	}
	if modifier != surprise {
		e.Rules[3] = p.row(rPillboxCheck)
	}
	e.Veil = p.anonymity(u, game.VeilN(2))
	p.emit(e)
	if !p.checkPassed {
		p.failCheck(u, purpose)
	}
}

// failCheck disrupts a unit that failed an EC, but for a refit (CTL-5.6.2-01). One
// already disrupted that fails because of combat loses 1 SP (CTL-5.6.2-02); checks
// for isolation and infiltration never cost SP (CTL-5.6.2-03).
func (p *play) failCheck(u game.Unit, purpose checkPurpose) {
	s := &p.rules.Switches
	switch {
	case purpose == checkRefit,
		purpose == checkIsolation && !s.FailedIsolationECDisrupts,
		purpose == checkInfiltration && !s.FailedInfiltrationECDisrupts,
		purpose == checkMarsh && !s.FailedMarshECDisrupts:
	case purpose == checkCombat && p.units[u].disrupted:
		p.loseSteps(u, 1, p.row(rECAgain))
	default:
		p.disrupt(u)
	}
}
