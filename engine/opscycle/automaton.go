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
var taste = [numAsks]func(p *Position, f *frame, a game.Action) int{
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
	f := p.stack.Top()
	_, ask := p.waiting()
	p.scratch = procedures[f.kind].Legal(p, f, p.scratch[:0])
	best, worth := game.Action{}, 0
	for i, a := range p.scratch {
		if w := taste[ask](p, f, a); i == 0 || w > worth {
			best, worth = a, w
		}
	}
	return best
}

func prefer(v game.Verb) func(*Position, *frame, game.Action) int {
	return func(_ *Position, _ *frame, a game.Action) int {
		if a.Verb == v {
			return 1
		}
		return 0
	}
}

// strongest takes a loss on the unit with most SP.
func strongest(p *Position, _ *frame, a game.Action) int {
	if a.Units[0] == game.NoUnit {
		return -1
	}
	return int(p.units[a.Units[0]].sp)
}

func weakest(p *Position, f *frame, a game.Action) int { return -strongest(p, f, a) }

// stand never retreats of its own will and takes the hit on the strongest unit
// (CTL-10.1-06).
func stand(p *Position, f *frame, a game.Action) int {
	if a.Verb == doRetreat {
		return -2
	}
	return strongest(p, f, a)
}

// nearest takes an HQ to the nearest hex.
func nearest(p *Position, _ *frame, a game.Action) int {
	if a.Units[0] == game.NoUnit || a.To == hex.None {
		return -1 << 15
	}
	return -p.rules.Data.Map.Distance(p.units[a.Units[0]].hex, a.To)
}

func lowestHex(_ *Position, _ *frame, a game.Action) int { return -int(a.To) }
