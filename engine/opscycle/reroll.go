package opscycle

import "fieldpost/engine/game"

// rollPurpose says what a die is for.
type rollPurpose uint8

const (
	rollAP rollPurpose = iota
	rollAttack
	rollCheck
	rollReaction
	rollAttrition
	rollInitiative
	rollInterdiction
	rollRecovery
	rollPlan
	numRolls
)

// rollWords name the purposes in reports.
var rollWords = [numRolls]string{"Action Points", "the attack", "an Effectiveness Check", "the reaction", "attrition", "the Initiative",
	"the Interdiction Level", "recovery", "the Victory Plan"}

const rerollFor = 0 // in n of a kReroll frame: the rollPurpose of the die

func init() {
	procedures[kReroll] = procedure{
		Asks: func(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askReroll },
		Legal: func(_ *Position, _ *frame, buf []game.Action) []game.Action {
			return append(buf, game.Act(doReroll), game.Act(doKeep))
		},
		Take: takeReroll,
		Run:  func(p *play, _ *frame) { p.stack.Pop() },
	}
}

// rollD10 rolls a side's die into p.die (CTL-3.8-01) and, if the side holds the
// reroll marker, asks whether to have it rolled again before it takes effect
// (CTL-5.2-01, -03). The caller reads p.die when it runs next.
func (p *play) rollD10(side game.Side, purpose rollPurpose) {
	p.rerolled = false
	p.throw(side, purpose)
	p.offerReroll(side, purpose)
}

// offerReroll asks a side that holds the marker whether to have the die in p.die rolled
// again.
func (p *play) offerReroll(side game.Side, purpose rollPurpose) {
	if p.reroll != side {
		return
	}
	f := newFrame(kReroll, side)
	f.n[rerollFor] = int8(purpose)
	p.stack.Push(f)
}

func (p *play) throw(side game.Side, purpose rollPurpose) {
	what := int(purpose)
	if p.rerolled {
		what |= chanceReroll
	}
	p.die = int8(p.chance(game.D10, 10, what, p.subject(side, purpose)))
	e := p.happened(evDie, side)
	e.N[0], e.N[1] = int16(p.die), int16(purpose)
	if p.rerolled {
		e.N[2] = 1
		e.Rules[0] = p.row(rRerollFinal)
	}
	p.emit(e)
}

// takeReroll hands the marker over and rolls again, or keeps the die. The second
// result is final: only the owner of a die has it rerolled, and he no longer
// holds the marker (CTL-5.2-03, -04).
func takeReroll(p *play, f *frame, a game.Action) {
	side, purpose := f.side, rollPurpose(f.n[rerollFor])
	p.stack.Pop()
	if a.Verb != doReroll {
		return
	}
	p.emit(p.happened(evReroll, side, rRerollHolder, rRerollPasses).Counting(int16(p.die)))
	p.reroll = side.Other()
	p.rerolled = true
	p.throw(side, purpose)
}

// chance asks for a result of 1 to n. What is decided is who is decided on, in which turn: units that
// attack, and hexes they do it from, are left out, for their owner could always declare others.
func (p *play) chance(kind game.ChanceKind, n, what int, on int) int {
	id := p.asked.Next(game.Identify(int(p.turn), what, on))
	return p.dice.Roll(game.Chance{Kind: kind, N: uint8(n), ID: id})
}

// subject is what the die of the procedure in progress decides on: a formation, a hex, a unit or a side.
func (p *Position) subject(side game.Side, purpose rollPurpose) int {
	f := p.stack.Top()
	switch purpose {
	case rollAP, rollReaction:
		return int(f.formation)
	case rollAttack:
		return int(f.to)
	case rollCheck:
		return int(f.units[0])<<8 | int(f.n[checkFor])
	case rollAttrition:
		return int(f.units[1])
	}
	return int(side)
}
