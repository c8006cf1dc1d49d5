package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// kind names a procedure of the rules that can be waiting on the stack.
type kind uint8

// The procedures, roughly in the order of the rulebook.
const (
	kGame     kind = iota // 5.0: game turns
	kTurn                 // 6.0: a player turn
	kArrive               // 4.0: reinforcements
	kMovement             // 8.0: a Movement Phase
	kMove                 // 8.0: one unit
	kStacking             // 9.2: stacking check
	kCombat               // 10.0: a Combat Phase
	kBattle               // 10.0: one battle
	kLoss                 // 10.4, 10.5: the defender's losses
	kGiveWay              // 10.6: the retreat of a defender
	kRepulse              // 10.4, 10.6: the attacker's losses
	kAdvance              // 10.7
	numKinds
)

var kindWords = [numKinds]string{"game", "player-turn", "arrival", "movement-phase", "move", "stacking", "combat-phase", "battle", "loss", "retreat", "repulse", "advance"}

// frame is one procedure in progress: plain values, so that a position can be
// copied and saved in the middle of anything. Each procedure documents the use
// it makes of step, n and units.
type frame struct {
	kind  kind
	step  uint8
	side  game.Side
	n     int8
	unit  game.Unit
	hex   hex.Hex
	units set
	stack set
}

func newFrame(k kind, s game.Side) frame {
	return frame{kind: k, side: s, unit: game.NoUnit, hex: hex.None}
}

// play is what procedures work with: the position, chance, and the record.
type play struct {
	*Position
	dice game.Dice
	ev   *game.Events
}

type procedure = game.Procedure[*Position, *play, frame]

// procedures is filled once, when all that it names is there, and never written again.
var procedures [numKinds]procedure

func init() {
	procedures = [numKinds]procedure{
		kGame:     {Run: (*play).runGame},
		kTurn:     {Asks: asksTurn, Legal: legalTurn, Take: (*play).takeTurn, Run: (*play).runTurn},
		kArrive:   {Asks: asksArrive, Legal: legalArrive, Take: (*play).takeArrive},
		kMovement: {Asks: func(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askMove }, Legal: legalMovement, Take: (*play).takeMovement},
		kMove:     {Asks: asksMove, Legal: legalMove, Take: (*play).takeMove, Run: (*play).endMove},
		kStacking: {Asks: asksStacking, Legal: legalStacking, Take: (*play).takeStacking},
		kCombat:   {Asks: func(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askAttack }, Legal: legalCombat, Take: (*play).takeCombat},
		kBattle:   {Asks: asksBattle, Legal: legalBattle, Take: (*play).takeBattle, Run: (*play).runBattle},
		kLoss:     {Asks: asksLoss, Legal: legalLoss, Take: (*play).takeLoss},
		kGiveWay:  {Asks: asksGiveWay, Legal: legalGiveWay, Take: (*play).takeGiveWay},
		kRepulse:  {Asks: asksRepulse, Legal: legalRepulse, Take: (*play).takeRepulse},
		kAdvance:  {Asks: asksAdvance, Legal: legalAdvance, Take: (*play).takeAdvance},
	}
}

var flow game.Procedures[*Position, *play, frame] = func(f *frame) *procedure { return &procedures[f.kind] }

// in returns the frame of a kind on the stack, nil if there is none.
func (p *Position) in(k kind) *frame { return p.stack.Last(func(f *frame) bool { return f.kind == k }) }

// phase returns the frame of the phase in progress, nil when the game is over.
func (p *Position) phase() *frame {
	return p.stack.Last(func(f *frame) bool { return phaseNames[f.kind] != "" })
}

// Decision returns whose decision it is and what is asked.
func (p *Position) Decision() game.Decision { return flow.Decision(p, p.stack) }

// Legal appends the legal actions in the order of units, hexes and verbs.
func (p *Position) Legal(buf []game.Action) []game.Action { return flow.Legal(p, p.stack, buf) }

// Take performs a legal action and everything up to the next decision.
func (p *Position) Take(a game.Action, dice game.Dice, ev *game.Events) {
	p.hand.dice, p.hand.ev = dice, ev
	flow.Take(p.hand, p.stack, a)
	p.hand.settle()
}

// waiting returns who has to decide what; Nobody while a procedure can go on.
func (p *Position) waiting() (game.Side, game.Ask) { return flow.Waiting(p, p.stack) }

// settle runs procedures until a player has to decide or the game is over, and then lets go of
// chance and the record.
func (p *play) settle() {
	for flow.Run(p.Position, p, &p.stack) {
	}
	p.dice, p.ev = nil, nil
}
