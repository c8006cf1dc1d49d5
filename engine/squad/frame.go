package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// kind names a procedure of the rules that can be waiting on the stack.
type kind uint8

// The procedures, roughly in the order of the rulebook.
const (
	kGame       kind = iota // 5.0: set-up, turns, end
	kSetup                  // 12.3.4: a side sets up
	kTurn                   // 5.0: the steps of a turn
	kArrive                 // S5: reinforcements are placed
	kInitiative             // 5.1
	kSelect                 // 5.2: a side chooses cards
	kChoose                 // 5.2: who acts first
	kCycle                  // 5.2.1
	kOrder                  // 5.2.3: one activated hex
	kLead                   // 5.2.4: extra orders of one leader
	kMovers                 // 6.1: who moves together
	kMove                   // 6.0: one group on its way
	kShoot                  // 7.0: the soldiers of a hex fire
	kSweep                  // 7.4b: traversing fire
	kHold                   // 5.2.3.4: who holds
	kWindow                 // 7.3: reaction fire
	kTakeOver               // 7.4a.3: a crewman takes the weapon or not
	kMelee                  // 9.0
	kEvent                  // 11.0: a choice that an event leaves
	kMarkers                // 5.5: hold markers come off
	numKinds
)

var kindWords = [numKinds]string{"game", "set-up", "turn", "arrival", "initiative", "selection", "first", "cycle", "order", "leader", "movers", "move", "shoot",
	"sweep", "hold", "reaction", "take-over", "melee", "event", "markers"}

// frame is one procedure in progress: plain values, so that a position can be copied and saved in
// the middle of anything. Each procedure documents the use it makes of step, n, unit, place, units and others.
type frame struct {
	kind   kind
	step   uint8
	side   game.Side
	order  order
	n      int8
	unit   game.Unit
	place  place
	units  set
	others set
}

func newFrame(k kind, s game.Side) frame {
	return frame{kind: k, side: s, unit: game.NoUnit, place: nowhere}
}

// play is what procedures work with: the position, chance, and the record.
type play struct {
	*Position
	dice game.Dice
	ev   *game.Events
}

type procedure = game.Procedure[*Position, *play, frame]

var flow game.Procedures[*Position, *play, frame] = func(f *frame) *procedure { return &procedures[f.kind] }

// procedures is filled by init functions beside the procedures themselves, once, and never written
// again.
var procedures [numKinds]procedure

// in returns the highest frame of a kind on the stack, nil if there is none.
func (p *Position) in(k kind) *frame {
	for i := len(p.stack) - 1; i >= 0; i-- {
		if p.stack[i].kind == k {
			return &p.stack[i]
		}
	}
	return nil
}

// waiting returns who has to decide what; Nobody while a procedure can go on.
func (p *Position) waiting() (game.Side, game.Ask) {
	return flow.Waiting(p, p.stack)
}

// settle runs procedures until a player has to decide or the game is over. A side that has reached
// its break level has lost at once (OTL-5.7-01).
func (p *play) settle() {
	for len(p.stack) > 0 && !p.broke() {
		p.regain()
		if !p.bereaved() && !flow.Run(p.Position, p, &p.stack) {
			return
		}
	}
}

// place is a location: a hex and where in it.
type place struct {
	hex   hex.Hex
	floor floor
}

// floor is a location within a hex: opposing units in different ones do not meet (OTL-1.1.11-03).
type floor uint8

// The locations of a hex.
const (
	ground floor = iota
	upper        // the usable upper level of a building
	inside       // of a bunker
	numFloors
)

var nowhere = place{hex.None, ground}

// at returns the location in a hex.
func (f floor) at(h hex.Hex) place { return place{h, f} }
