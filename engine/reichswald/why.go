package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// asked tells which verbs answer an ask.
var asked = [numAsks][]game.Verb{
	askSequence: {doSequence},
	askPlace:    {doPlace},
	askMove:     {doMove, doEnd},
	askStep:     {doStep, doStop},
	askAttack:   {doAttack, doEnd},
	askJoin:     {doJoin, doFight, doCallOff},
	askAir:      {doCommit, doDone},
	askLoss:     {doLose, doRetreat},
	askRetreat:  {doRetreat, doLose},
	askAdvance:  {doAdvance, doDone},
	askRemove:   {doRemove},
}

// askRefs is the row that says why the question comes now, or that nothing is asked any more.
var askRefs = [numAsks]ref{askNothing: rTurn, askSequence: rSequence, askPlace: rPhases, askMove: rPhases, askStep: rPhases, askAttack: rPhases, askJoin: rAnnounce, askAir: rMarkers,
	askLoss: rDefenderFirst, askRetreat: rRetreat, askAdvance: rAdvance, askRemove: rOverstacked}

// Why returns why an action is refused: the ledger rows that forbid it and a
// sentence; the zero Refusal if it is legal.
func (p *Position) Why(a game.Action) game.Refusal {
	r := p.rules
	side, ask := p.waiting()
	if bad := p.malformed(a); bad != "" {
		return r.refuse(bad, askRefs[ask])
	}
	for _, b := range p.Legal(nil) {
		if a == b {
			return game.Refusal{}
		}
	}
	f := p.top()
	if f == nil {
		return r.refuse("The game is over.", askRefs[ask])
	}
	answers := false
	for _, v := range asked[ask] {
		answers = answers || v == a.Verb
	}
	if !answers {
		return p.whyNotNow(a.Verb, ask)
	}
	if no := p.whyHere(f, side, ask, a); no.Sentence != "" {
		return no
	}
	return r.refuse("That is not among the choices now: "+p.prompt(), askRefs[ask])
}

// whyNotNow refuses what answers another question than the one that is asked.
func (p *Position) whyNotNow(v game.Verb, ask game.Ask) game.Refusal {
	if v == doAttack && ask == askMove {
		return p.rules.refuse("Attacks are made in the Combat Phase.", rPhases)
	}
	if v == doMove && ask == askAttack {
		return p.rules.refuse("Units move in the Movement Phase.", rPhases)
	}
	if v == doCommit && ask != askAir {
		return p.rules.because(noMarker)
	}
	if v == doAdvance {
		return p.rules.refuse("Units advance only into a hex that the battle just fought has emptied.", rAdvance, rNoAdvance)
	}
	return p.rules.refuse("That is not to be decided now: "+p.prompt(), askRefs[ask])
}

// whyHere finds the reason against an action whose verb fits the question.
func (p *Position) whyHere(f *frame, side game.Side, ask game.Ask, a game.Action) game.Refusal {
	r, u := p.rules, a.Units[0]
	switch a.Verb {
	case doMove, doJoin, doAdvance, doRemove, doLose, doPlace:
		if u == game.NoUnit || a.Units[1] != game.NoUnit {
			return r.refuse("Units are named one at a time: name exactly one.", askRefs[ask])
		}
	}
	switch a.Verb {
	case doPlace:
		return p.whyPlace(u, side, a.To)
	case doMove:
		return r.because(p.moveWhy(u, side))
	case doStep:
		return p.whyStep(f, a.Hex)
	case doAttack:
		if a.To == hex.None {
			return r.because(noEnemy)
		}
		return r.because(p.targetWhy(side, a.To))
	case doJoin:
		if p.battle.attackers.has(u) {
			return r.because(joined)
		}
		return r.because(p.joinWhy(u, side, f.hex))
	case doFight:
		return r.because(p.fightWhy())
	case doCallOff:
		return r.because(stands)
	case doLose:
		return p.whyLose(f, u)
	case doRetreat:
		return p.whyRetreat(f, u, a.To)
	case doAdvance:
		switch {
		case p.battle.retreated.has(u):
			return r.because(hasRetreated)
		case !p.battle.attackers.has(u):
			return r.because(notAttacking)
		}
		return r.because(stackFull)
	case doRemove:
		return r.refuse(fmt.Sprintf("A unit of %s must go.", r.hexName(p.overstacked())), rOverstacked, rOnlyNeeded)
	}
	return game.Refusal{}
}

func (p *Position) whyPlace(u game.Unit, side game.Side, to hex.Hex) game.Refusal {
	r := p.rules
	g := p.arriving(u, side)
	switch {
	case g == nil:
		return r.because(notDue)
	case to == hex.None:
		return r.because(notFree)
	case p.of(side.Other(), to) != 0:
		return r.because(enemyThere)
	case !r.stackLegal(p.at[to] | one(u)):
		return r.because(stackFull)
	}
	return r.refuse(fmt.Sprintf("%s arrives in %s, as long as one of them is free.", game.Capital(r.label(u)), r.hexList(g.Hexes)), rPhases)
}

func (p *Position) whyStep(f *frame, to hex.Hex) game.Refusal {
	r := p.rules
	across := r.Data.Map.Side(p.units[f.unit].hex, to)
	if across == hex.NoSide {
		return r.refuse("A move goes from hex to adjacent hex.", rMoveCost)
	}
	_, why := p.stepWhy(f.side, to, across, f.n, f.step)
	return r.because(why)
}

func (p *Position) whyLose(f *frame, u game.Unit) game.Refusal {
	r := p.rules
	switch {
	case f.kind == kRepulse && f.units.has(u):
		return r.because(oneStays)
	case f.kind == kRepulse:
		return r.because(notAttacking)
	case f.kind == kGiveWay && f.units.has(u):
		return r.refuse("The defenders have chosen to retreat, and this unit can.", rRetreat, rTrapped)
	}
	return r.because(notDefending)
}

func (p *Position) whyRetreat(f *frame, u game.Unit, to hex.Hex) game.Refusal {
	r := p.rules
	switch {
	case f.kind == kLoss:
		if u != game.NoUnit || to != hex.None {
			return r.refuse("First decide whether the defenders retreat; then each unit goes its way.", rDefenderLoss, rSplit)
		}
		return r.refuse("None of the defenders can retreat so far.", rTrapped)
	case u == game.NoUnit || to == hex.None:
		return r.refuse("Name the unit that retreats and its hex.", rSplit)
	case f.unit != game.NoUnit && f.unit != u:
		return r.because(goesOn)
	case f.unit != u && !f.units.has(u) && f.kind == kRepulse:
		return r.because(notAttacking)
	case f.unit != u && !f.units.has(u):
		return r.because(notDefending)
	}
	return r.because(p.retreatWhy(u, f.n, f.step, to, f.kind == kRepulse))
}

// retreatWhy says why a unit cannot retreat to a hex with its next step.
func (p *Position) retreatWhy(u game.Unit, n int8, made uint8, to hex.Hex, repulse bool) reason {
	here := p.units[u].hex
	if why := p.fallBackWhy(u, here, to); why != fine {
		return why
	}
	if repulse || n-int8(made) <= 1 {
		if why := p.endWhy(u, here, to); why != fine {
			return why
		}
	}
	return notFar
}

// malformed returns what is wrong with the form of an action, whatever the
// position: indices that do not exist.
func (p *Position) malformed(a game.Action) string {
	if a.Verb >= numVerbs || a.Option >= numOptions {
		return "The action has a verb or kind that this game does not know."
	}
	for _, u := range a.Units {
		if u < game.NoUnit || int(u) >= len(p.units) {
			return "The action names a unit that this scenario does not have."
		}
	}
	for _, h := range [...]hex.Hex{a.Hex, a.To} {
		if h < hex.None || int(h) >= p.rules.Data.Map.Len() {
			return "The action names a hex that the map does not have."
		}
	}
	return ""
}
