package ardennes

import (
	"cmp"
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// labels are the words on the buttons of actions. In them %u stands for the unit, %h and %t for the
// hexes, %b for the name of an Off Map Box.
var labels = [numVerbs]string{doFlip: "%u is ready again", doChoose: "The division of %u", doBlow: "%u blows the bridge from %h to %t",
	doBurn: "Destroy the fuel dump in %h", doBuild: "Rebuild the bridge from %h to %t", doJoin: "%u takes part", doStep: "To %h", doStop: "Stop here", doExit: "Leave the map",
	doShift: "%u to the %b box", doPlace: "%u to %t", doBlock: "%u blocks %h", doUnblock: "%u goes back to its box", doLoad: "%u loads on trucks", doUnload: "%u gets off its trucks",
	doDig: "%u begins an Improved Position", doFinish: "%u completes the Improved Position", doBreak: "%u breaks down", doDissolve: "%u breaks down as a whole", doRejoin: "%u rejoins",
	doMark: "Night marker on the units in %h", doAir: "Air Support", doDisengage: "%u tries to disengage", doAttack: "Attack %t", doFight: "Attack",
	doCallOff: "Do not attack", doSurprise: "Try to surprise", doSupport: "%u supports", doFireFight: "Fire Fight led by %u", doAccept: "Engaged",
	doLose: "%u loses a step", doWithdraw: "Retreat one hex", doStand: "Determined Defense led by %u", doRetreat: "%u to %t", doAdvance: "%u advances to %t",
	doAdvantage: "Attacker's Advantage for %u", doBreakthrough: "Breakthrough to %t", doCounter: "Counterattack", doTraffic: "Traffic marker to %h",
	doRoadblock: "Roadblock to %h", doLift: "Take up the Roadblock in %h", doReplace: "Replacement for %u", doRemove: "Eliminate %u"}

// doneLabels are the words on the button that answers with nothing, or nothing more, by what is asked.
var doneLabels = [numAsks]string{askFlip: "No more Artillery Units", askDisengage: "Go on to the attacks", askDemolish: "Blow nothing more",
	askSurprise: "Do not try", askSupport: "No more support", askWithdraw: "Stay and be Engaged", askStand: "No Determined Defense: retreat", askRetreat: "Stop there",
	askAdvance: "No more advance", askAdvantage: "Nobody gets it", askBreakthrough: "No Breakthrough", askCounter: "Nobody comes back",
	askTraffic: "Place no more", askReplace: "No more replacements"}

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
	case doDone:
		return p.doneLabel()
	case doJoin:
		if p.stack.Top().kind == kMove {
			return game.Capital(r.Name.Unit(a.Units[0])) + " goes along"
		}
	case doRetreat:
		if a.To == hex.None {
			return game.Capital(r.Name.Unit(a.Units[0])) + " leaves the map"
		}
	}
	text := expand(labels[a.Verb], func(c byte) string {
		switch c {
		case 'u':
			return r.Name.Unit(a.Units[0])
		case 'h':
			return r.Name.Hex(a.Hex)
		case 'b':
			if b := p.boxOf(a.Hex); b != data.NoBox {
				return r.Boxes[b].Name
			}
			return r.Name.Hex(a.Hex)
		}
		return r.Name.Hex(a.To)
	})
	if a.Verb == doTraffic && a.Option >= marker1 {
		text += ", number " + optionWords[a.Option]
	}
	return game.Capital(text + p.stakes(a))
}

// expand puts words into a form, where each % with its letter stands.
func expand(form string, word func(byte) string) string {
	var text []byte
	for i := 0; i < len(form); i++ {
		if form[i] != '%' {
			text = append(text, form[i])
			continue
		}
		i++
		text = append(text, word(form[i])...)
	}
	return string(text)
}

// stakes is what an answer hangs on: the modifier of its die, or what becomes of the unit.
func (p *Position) stakes(a game.Action) string {
	f, u, b := p.stack.Top(), a.Units[0], &p.battle
	switch {
	case f == nil:
	case a.Verb == doAttack && p.holder(a.To) != game.Nobody:
		n, _ := p.defense(a.To)
		return fmt.Sprintf(" (defense %d)", n)
	case a.Verb == doFight && b.target != hex.None && p.attackers() > 0:
		return " " + p.atOdds()
	case u == game.NoUnit:
	case a.Verb == doBlow:
		if n := favorable(p.blowDRM(u, f.kind == kDemolish), p.rules.Data.Charts.Demolition.At); n > 0 {
			return fmt.Sprintf(" on 1 to %d", n)
		}
		return ", which cannot succeed"
	case a.Verb == doDisengage && p.trapped(f, u):
		return " (no way out: a Yes eliminates it)"
	case a.Verb == doDisengage:
		return inCases("gets away", p.disengageDRM(u), func(n int) bool { return p.rules.Data.Charts.Disengage.At(n).Yes })
	case a.Verb == doFireFight:
		drm := p.fightDRM(u)
		return fmt.Sprintf(" (die %s:%s)", game.Signed(drm), p.fightResults(drm))
	case a.Verb == doStand:
		return inCases("holds", p.standDRM(u), func(n int) bool { return p.rules.Data.Charts.Determined.At(n).Yes })
	case a.Verb == doLose && p.steps(u) > 1:
		back := &p.rules.Units[u].Faces[1]
		return fmt.Sprintf(" and is %d-%d", back.Attack, back.Defense)
	case a.Verb == doLose:
		return " and is eliminated"
	}
	return ""
}

// inCases is how often a die with a modifier does what is hoped for: " (die +1: holds in 2 of 6)".
func inCases(what string, drm int, hoped func(int) bool) string {
	return fmt.Sprintf(" (die %s: %s in %d of 6)", game.Signed(drm), what, favorable(drm, hoped))
}

// favorable counts the faces of a die that, modified, do what is hoped for.
func favorable(drm int, hoped func(int) bool) (n int) {
	for die := 1; die <= 6; die++ {
		if hoped(die + drm) {
			n++
		}
	}
	return n
}

// doneLabel is what it means to do nothing, or nothing more.
func (p *Position) doneLabel() string {
	if f := p.stack.Top(); f != nil && f.kind == kDisengage && f.step == disengageAnnounce {
		return "Nobody else of the stack"
	}
	_, ask := p.waiting()
	return cmp.Or(doneLabels[ask], "Go on")
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
