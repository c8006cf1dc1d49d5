package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// kind names a procedure of the rules that can be waiting on the stack.
type kind uint8

// The procedures, in the order of the sequence of play.
const (
	kGame         kind = iota // 4: game turns
	kDeploy                   // 3.4: the German sets up
	kTurn                     // 4: a player turn
	kArtillery                // 5: Artillery Supply Phase
	kFuel                     // 6: Fuel Shortage Phase
	kBridges                  // 7: Bridge Phase
	kMovement                 // 11: Movement Phase, by night as well
	kMove                     // 11: one unit or stack
	kStacking                 // 8.3: stacking at the end of a phase
	kRally                    // 18.4: Rally Phase
	kDisengage                // 20: segment A of a Combat Phase
	kCombat                   // 14: segment B
	kAttack                   // 14.4: one attack is named
	kDemolish                 // 7.4: bridges under the attack
	kSurprise                 // 27.13: 150 Panzer Brigade
	kSupport                  // 14.4: artillery and air
	kResult                   // 16.1: the result is carried out
	kFireFight                // 16.2
	kLoss                     // 16.3: who loses a step
	kRecon                    // 21.4: retreat instead of Engaged
	kDetermined               // 16.7
	kRetreat                  // 17
	kAdvance                  // 19
	kAdvantage                // 16.6: who gets the marker
	kBreakthrough             // 19.4
	kCounter                  // 16.72: counterattack
	kTraffic                  // 24: Traffic Marker Phase
	kSupply                   // 23: Supply and Surrender Phase
	kVictory                  // 30: Victory Check Phase
	kNight                    // 25: Night Turn
	kReplacement              // 25.2
	numKinds
)

var kindWords = [numKinds]string{"game", "set-up", "player-turn", "artillery-supply", "fuel", "bridges", "movement", "move", "stacking", "rally",
	"disengagement", "combat", "attack", "demolition", "surprise", "support", "result", "fire-fight", "loss", "recon", "determined-defense",
	"retreat", "advance", "advantage", "breakthrough", "counterattack", "traffic", "supply", "victory", "night", "replacement"}

// frame is one procedure in progress: plain values, so that a position can be copied and saved in
// the middle of anything. Each procedure documents the use it makes of step, n, hexes, mode, unit, hex and to.
type frame struct {
	kind  kind
	step  uint8
	side  game.Side
	mode  game.Option
	n     int8
	hexes int8
	unit  game.Unit
	hex   hex.Hex
	to    hex.Hex
}

func newFrame(k kind, s game.Side) frame {
	return frame{kind: k, side: s, unit: game.NoUnit, hex: hex.None, to: hex.None}
}

// play is what procedures work with: the position, chance, and the record.
type play struct {
	*Position
	dice game.Dice
	ev   *game.Events
}

// procedures is filled by init functions beside the procedures themselves, once, and never written
// again. A frame that does nothing but come to an end has no Run.
var procedures [numKinds]procedure

type procedure = game.Procedure[*Position, *play, frame]

var flow game.Procedures[*Position, *play, frame] = func(f *frame) *procedure { return &procedures[f.kind] }

// reasons, filled beside procedures, say what is against an action that answers the question of a
// procedure but is not listed; nil if they do not know.
var reasons [numKinds]func(p *Position, f *frame, a game.Action) *game.Reason

// in returns the uppermost frame of a kind on the stack, nil if there is none.
func (p *Position) in(k kind) *frame {
	for i := len(p.stack) - 1; i >= 0; i-- {
		if p.stack[i].kind == k {
			return &p.stack[i]
		}
	}
	return nil
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
