package ardennes

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// labels are the words on the buttons of actions. In them %u stands for the unit, %h and %t for the
// hexes.
var labels = [numVerbs]string{doFlip: "%u is ready again", doChoose: "The division of %u", doBlow: "%u blows the bridge from %h to %t",
	doBuild: "Rebuild the bridge from %h to %t", doJoin: "%u takes part", doStep: "To %h", doStop: "Stop here", doExit: "Leave the map",
	doShift: "%u to the box of %h", doPlace: "%u to %t", doBlock: "%u blocks %h", doUnblock: "%u goes back to its box", doLoad: "%u loads on trucks",
	doDig: "%u begins an Improved Position", doFinish: "%u completes the Improved Position", doBreak: "%u breaks down", doRejoin: "%u rejoins",
	doMark: "Night marker on the units in %h", doAir: "Air Support", doDisengage: "%u tries to disengage", doAttack: "Attack %t", doFight: "Attack",
	doCallOff: "Do not attack", doSurprise: "Try to surprise", doSupport: "%u supports", doFireFight: "Fire Fight led by %u", doAccept: "Engaged",
	doLose: "%u loses a step", doWithdraw: "Retreat one hex", doStand: "Determined Defense led by %u", doRetreat: "%u to %t", doAdvance: "%u advances to %t",
	doAdvantage: "Attacker's Advantage for %u", doBreakthrough: "Breakthrough to %t", doCounter: "Counterattack", doTraffic: "Traffic marker to %h",
	doRoadblock: "Roadblock to %h", doLift: "Take up the Roadblock in %h", doReplace: "Replacement for %u", doRemove: "Eliminate %u", doDone: "Go on"}

// Label returns the words on the button of an action.
func (r *Rules) Label(pos game.Position, a game.Action) string {
	p, ok := pos.(*Position)
	if !ok || int(a.Verb) >= len(labels) {
		return "?"
	}
	switch a.Verb {
	case doMove:
		return modeNames[a.Option]
	case doEnter:
		return fmt.Sprintf("%s enters at %s: %s", game.Capital(r.Name.Unit(a.Units[0])), r.Name.Hex(a.Hex), modeNames[a.Option])
	case doEnd:
		return r.endLabel(p)
	}
	var text []byte
	form := labels[a.Verb]
	for i := 0; i < len(form); i++ {
		if form[i] != '%' {
			text = append(text, form[i])
			continue
		}
		i++
		switch form[i] {
		case 'u':
			text = append(text, r.Name.Unit(a.Units[0])...)
		case 'h':
			text = append(text, r.Name.Hex(a.Hex)...)
		default:
			text = append(text, r.Name.Hex(a.To)...)
		}
	}
	if a.Verb == doTraffic && a.Option >= marker1 {
		text = append(text, ", number "+optionWords[a.Option]...)
	}
	return game.Capital(string(text))
}

// endLabel warns of hexes that the end of a Movement Phase finds overstacked.
func (r *Rules) endLabel(p *Position) string {
	f := p.stack.Top()
	if f == nil || phaseNames[f.kind] == "" {
		return "End the phase"
	}
	if f.kind == kDeploy {
		if f.n == maxPlacings {
			return "Take the historical set-up"
		}
		return "Begin the game"
	}
	text := "End the " + phaseNames[f.kind]
	if f.kind == kMovement {
		if h := p.worst(f.side); h != hex.None {
			text += fmt.Sprintf(" (%s is overstacked)", r.Name.Hex(h))
		}
	}
	return text
}

// Prompt returns what is asked, and the procedures from the bottom up.
func (r *Rules) Prompt(pos game.Position) (sentence string, frames []string) {
	p, ok := pos.(*Position)
	if !ok {
		return "", nil
	}
	for i := range p.stack {
		frames = append(frames, kindWords[p.stack[i].kind])
	}
	return p.prompt(), frames
}

// prompts are what is asked, after the name of the phase.
var prompts = [numAsks]string{
	askFlip:         "choose Artillery Units that become ready again, or go on.",
	askDivision:     "choose the division that is short of fuel.",
	askBridges:      "choose a bridge to blow or to rebuild, or end the phase.",
	askMove:         "choose a unit and how it moves, or end the phase.",
	askDisengage:    "choose a unit that tries to disengage, or go on to the attacks.",
	askAttack:       "choose a hex to attack, or end the phase.",
	askJoin:         "choose the units that attack, then attack.",
	askDemolish:     "try to blow a bridge under the attack, or go on.",
	askConfirm:      "a bridge under the attack was blown: go on or call it off.",
	askSurprise:     "150 Panzer Brigade may try to surprise the defender.",
	askSupport:      "choose artillery and air support, or go on.",
	askFireFight:    "choose the Lead Unit of a Fire Fight, or be content with Engaged.",
	askLoss:         "choose the unit that loses a step.",
	askWithdraw:     "the Recon units may retreat one hex instead of being Engaged.",
	askStand:        "choose the Lead Unit of a Determined Defense, or retreat.",
	askRetreat:      "choose a unit and the hex that it retreats to.",
	askAdvance:      "choose a unit and the hex that it advances to, or go on.",
	askAdvantage:    "choose who gets the Attacker's Advantage marker.",
	askBreakthrough: "choose what the Breakthrough Group attacks, or go on.",
	askCounter:      "choose the units that counterattack, or go on.",
	askTraffic:      "place Traffic markers and Roadblocks, or go on to the dice.",
	askReplace:      "choose a unit that takes a replacement, or go on.",
	askRemove:       "a hex is overstacked: choose a unit to eliminate.",
	askDeploy:       "choose a unit and the hex of its area that it starts in, or begin the game as the units stand.",
}

func (p *Position) prompt() string {
	r, f := p.rules, p.stack.Top()
	side, ask := p.waiting()
	if f == nil || side == game.Nobody {
		return ""
	}
	switch ask {
	case askStep:
		return fmt.Sprintf("Move %s, %s MP left: choose the next hex, or stop.", r.Name.Unit(f.unit), halves(f.n))
	case askRemove:
		return fmt.Sprintf("%s is overstacked: choose a unit to eliminate.", r.Name.Hex(p.worst(f.side)))
	}
	text := p.phaseText() + ": " + prompts[ask]
	if f.side != side {
		text = r.Sides[side].Adjective + " decision, " + text
	}
	return text
}

// halves writes MP that are counted in halves: "3", "2½".
func halves[N int | int8 | int16](n N) string {
	switch {
	case n == 1:
		return "½"
	case n%2 != 0:
		return fmt.Sprintf("%d½", n/2)
	}
	return fmt.Sprint(n / 2)
}
