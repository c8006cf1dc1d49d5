package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// kind names a procedure of the rules that can be waiting on the stack.
type kind uint8

// The procedures, roughly in the order of the rulebook.
const (
	kTraining   kind = iota // 10.1: activate one formation until goal or limit
	kContext                // 6.3, 6.4, 7.5.3: an ACTIVATION, REACTION or BONUS choosing Actions
	kMove                   // 7.3: a Movement Action
	kReact                  // 6.4: the window of one step
	kReroll                 // 5.2: the holder may have his die rolled again
	kIsolation              // 5.8.4: ECs of isolated units before an Action
	kCheck                  // 5.6: one EC
	kRefit                  // 7.6
	kOverstack              // 5.3.1: stacking check of one hex
	kPlaceHQ                // 5.3.2: displacement of one HQ
	kCombat                 // 7.5: a Combat Action from the declaration to Battle Victory
	kResult                 // 7.5.2: results for one side
	kRetreat                // 7.5.2: retreat of one group
	kActionEnd              // checks after an Action
	kActivation             // 6.3: supply, Action Points and level of one activation
	kTurn                   // 2, 7.8: game turn after game turn
	kAdmin                  // 4, 8: the segments of one Admin Phase
	kOps                    // 6: the Ops Cycles of one Ops Phase
	kSurprise               // BUG 10.2: the activations that open the game
	kRecovery               // 8.1
	kAssign                 // 8.2
	kPlan                   // 8.3
	kReplace                // 8.4.1
	kReorganize             // 8.4.2
	kWithdraw               // 8.5.2
	kReinforce              // 8.5.1
	kBridges                // BUG 10.3: pontoon bridges in the Reinforcement Segment
	kStart                  // BUG 11.2: losses and Improved Defense before the game
	numKinds
)

var kindWords = [numKinds]string{"training", "context", "move", "reaction-window", "reroll", "isolation", "check", "refit", "overstack",
	"place-hq", "combat", "result", "retreat", "action-end", "activation", "turn", "admin", "ops", "surprise", "recovery",
	"assignment", "victory-plan", "replacement", "reorganization", "withdrawal", "reinforcement", "pontoon-bridges", "start"}

// context is what a kContext frame stands for.
type context uint8

const (
	activation context = iota
	reaction
	bonus
)

// frame is one procedure in progress: plain values, so that a position can be
// copied and saved in the middle of anything. Each procedure tells its steps and
// names what it keeps in n.
type frame struct {
	kind      kind
	step      uint8
	context   context
	side      game.Side
	formation int8
	ap        int8 // AP left of a context
	option    game.Option
	units     [4]game.Unit
	hex, to   hex.Hex
	n         [6]int8
}

// newFrame returns a frame with no units and no hexes.
func newFrame(k kind, s game.Side) frame {
	return frame{kind: k, side: s, formation: -1, units: [4]game.Unit{game.NoUnit, game.NoUnit, game.NoUnit, game.NoUnit}, hex: hex.None, to: hex.None}
}

// play is what procedures work with: the position, chance, and the record.
type play struct {
	*Position
	dice    game.Dice
	ev      *game.Events
	chosen  []game.Unit // memory of units that something happens to one by one
	leaving []game.Unit // memory of units that may leave with their formations
}

// procedures is filled by init functions beside the procedures themselves, once,
// and never written again.
var procedures [numKinds]procedure

type procedure = game.Procedure[*Position, *play, frame]

var flow game.Procedures[*Position, *play, frame] = func(f *frame) *procedure { return &procedures[f.kind] }

// waiting returns who has to decide what; Nobody while a procedure can go on.
func (p *Position) waiting() (game.Side, game.Ask) {
	return flow.Waiting(p, p.stack)
}

// settle runs procedures until a player has to decide or the game is over. The
// static side of a training scenario decides by itself (see automaton.go). It asks each
// frame once and runs it itself, not by flow.Run, for it runs after every action.
func (p *play) settle() {
	for {
		if p.watch(); len(p.stack) == 0 {
			return
		}
		side, _ := p.waiting()
		switch {
		case side == game.Nobody:
			f := p.stack.Top()
			procedures[f.kind].Run(p, f)
		case p.automatic(side):
			flow.Take(p, p.stack, p.automaton())
		default:
			return
		}
	}
}

// asksAt asks a frame's side while it is at a step.
func asksAt(step uint8, ask game.Ask) func(*Position, *frame) (game.Side, game.Ask) {
	return func(_ *Position, f *frame) (game.Side, game.Ask) { return game.AskIf(f.step == step, f.side, ask) }
}
