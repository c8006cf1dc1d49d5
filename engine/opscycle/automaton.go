package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// automatic reports whether the program decides for a side: the static side of
// the training scenario, unless a player has taken it over (CTL-10.1-05).
func (p *Position) automatic(side game.Side) bool {
	t := p.rules.Terms.Training
	return t != nil && side == t.Static && !p.rules.Switches.StaticByPlayer
}

// taste is how the static side ranks the legal actions of an ask: by the first
// criterion, ties by the list, which is in the order of hexes and units.
var taste = [numAsks]func(p *Position, a game.Action) int{
	askActivate:  prefer(doPass),
	askAction:    prefer(doEnd),
	askStep:      prefer(doStop),
	askReact:     prefer(doDecline),
	askReroll:    prefer(doKeep),
	askCallOff:   prefer(doGoOn),
	askDisplace:  prefer(doDecline),
	askRemove:    weakest,
	askHQ:        nearest,
	askLoss:      strongest,
	askCompare:   strongest,
	askSecondHit: stand,
	askRetreat:   lowestHex,
	askSurprise:  prefer(doHalt),
	askEmergency: prefer(doDecline),
	askAssign:    prefer(doDone),
	askPlan:      prefer(doInspect),
	askReplace:   prefer(doReplace),
	askBreakUp:   prefer(doDone),
	askReceive:   prefer(doReplace),
	askEnter:     prefer(doEnter),
	askJoin:      prefer(doAssign),

	askPontoon:      prefer(doKeep),
	askStartingLoss: strongest,
	askPrepare:      prefer(doImprove),
}

// automaton returns the static side's choice at the decision that waits.
func (p *Position) automaton() game.Action {
	_, ask := p.waiting()
	p.scratch = flow.Legal(p, p.stack, p.scratch[:0])
	return preferred(p.scratch, func(a game.Action) int { return taste[ask](p, a) })
}

// preferred returns the action that is worth most, the first of equal ones.
func preferred(list []game.Action, worth func(game.Action) int) (best game.Action) {
	most := 0
	for i, a := range list {
		if w := worth(a); i == 0 || w > most {
			best, most = a, w
		}
	}
	return best
}

func prefer(v game.Verb) func(*Position, game.Action) int {
	return func(_ *Position, a game.Action) int {
		return int(game.Bit(a.Verb == v, 0))
	}
}

// strongest takes a loss on the unit with most SP.
func strongest(p *Position, a game.Action) int {
	if a.Units[0] == game.NoUnit {
		return -1
	}
	return int(p.units[a.Units[0]].sp)
}

func weakest(p *Position, a game.Action) int { return -strongest(p, a) }

// stand never retreats of its own will and takes the hit on the strongest unit
// (CTL-10.1-06).
func stand(p *Position, a game.Action) int {
	if a.Verb == doRetreat {
		return -2
	}
	return strongest(p, a)
}

// nearest takes an HQ to the nearest hex.
func nearest(p *Position, a game.Action) int {
	if a.Units[0] == game.NoUnit || a.To == hex.None {
		return -1 << 15
	}
	return -p.rules.Data.Map.Distance(p.units[a.Units[0]].hex, a.To)
}

func lowestHex(_ *Position, a game.Action) int { return -int(a.To) }
