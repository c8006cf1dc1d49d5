package reichswald

import (
	"cmp"
	"fmt"
	"slices"

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
var askRefs = [numAsks]game.Ref{askNothing: rTurn, askSequence: rSequence, askPlace: rPhases, askMove: rPhases, askStep: rPhases, askAttack: rPhases, askJoin: rAnnounce, askAir: rMarkers,
	askLoss: rDefenderFirst, askRetreat: rRetreat, askAdvance: rAdvance, askRemove: rOverstacked}

// Why returns why an action is refused: the ledger rows that forbid it and a
// sentence; the zero Refusal if it is legal.
func (p *Position) Why(a game.Action) game.Refusal {
	r := p.rules
	side, ask := p.waiting()
	if bad := r.Lexicon().Malformed(a); bad != "" {
		return r.Refuse(bad, askRefs[ask])
	}
	if slices.Contains(p.Legal(nil), a) {
		return game.Refusal{}
	}
	f := p.stack.Top()
	if f == nil {
		return r.Refuse("The game is over.", askRefs[ask])
	}
	if !slices.Contains(asked[ask], a.Verb) {
		return p.whyNotNow(a.Verb, ask)
	}
	if no := p.whyHere(f, side, ask, a); no.Sentence != "" {
		return no
	}
	return r.Refuse("That is not among the choices now: "+p.prompt(), askRefs[ask])
}

// whyNotNow refuses what answers another question than the one that is asked.
func (p *Position) whyNotNow(v game.Verb, ask game.Ask) game.Refusal {
	switch {
	case v == doAttack && ask == askMove:
		return p.rules.Refuse("Attacks are made in the Combat Phase.", rPhases)
	case v == doMove && ask == askAttack:
		return p.rules.Refuse("Units move in the Movement Phase.", rPhases)
	case v == doCommit:
		return p.rules.Because(noMarker)
	case v == doAdvance:
		return p.rules.Refuse("Units advance only into a hex that the battle just fought has emptied.", rAdvance, rNoAdvance)
	}
	return p.rules.Refuse("That is not to be decided now: "+p.prompt(), askRefs[ask])
}

// whyHere finds the reason against an action whose verb fits the question.
func (p *Position) whyHere(f *frame, side game.Side, ask game.Ask, a game.Action) game.Refusal {
	r, u := p.rules, a.Units[0]
	switch a.Verb {
	case doMove, doJoin, doAdvance, doRemove, doLose, doPlace:
		if u == game.NoUnit || a.Units[1] != game.NoUnit {
			return r.Refuse("Units are named one at a time: name exactly one.", askRefs[ask])
		}
	}
	switch a.Verb {
	case doPlace:
		return p.whyPlace(u, side, a.To)
	case doMove:
		return r.Because(p.moveWhy(u, side))
	case doStep:
		return p.whyStep(f, a.Hex)
	case doAttack:
		if a.To == hex.None {
			return r.Because(noEnemy)
		}
		return r.Because(p.targetWhy(side, a.To))
	case doJoin:
		if p.battle.attackers.Has(u) {
			return r.Because(joined)
		}
		return r.Because(p.joinWhy(u, side, f.hex))
	case doFight:
		return r.Because(p.fightWhy())
	case doCallOff:
		return r.Because(stands)
	case doLose:
		return p.whyLose(f, u)
	case doRetreat:
		return p.whyRetreat(f, u, a.To)
	case doAdvance:
		switch {
		case p.battle.retreated.Has(u):
			return r.Because(hasRetreated)
		case !p.battle.attackers.Has(u):
			return r.Because(notAttacking)
		}
		return r.Because(advanceFull)
	case doRemove:
		return r.Refuse(fmt.Sprintf("A unit of %s must go.", r.Name.Hex(p.overstacked())), rOverstacked, rOnlyNeeded)
	}
	return game.Refusal{}
}

func (p *Position) whyPlace(u game.Unit, side game.Side, to hex.Hex) game.Refusal {
	r := p.rules
	g := p.arriving(u, side)
	switch {
	case g == nil:
		return r.Because(notDue)
	case to == hex.None:
		return r.Because(notFree)
	case p.of(side.Other(), to) != 0:
		return r.Because(enemyThere)
	case !r.stackLegal(p.at[to] | one(u)):
		return r.Because(stackFull)
	}
	return r.Refuse(fmt.Sprintf("%s arrives in %s, as long as one of them is free.", game.Capital(r.Name.Unit(u)), r.Name.Hexes(g.Hexes)), rPhases)
}

func (p *Position) whyStep(f *frame, to hex.Hex) game.Refusal {
	r := p.rules
	across := r.Data.Map.Side(p.units[f.unit].hex, to)
	if across == hex.NoSide {
		return r.Refuse("A move goes from hex to adjacent hex.", rMoveCost)
	}
	_, why := p.stepWhy(f.side, to, across, f.n, f.step)
	return r.Because(why)
}

func (p *Position) whyLose(f *frame, u game.Unit) game.Refusal {
	r := p.rules
	switch {
	case f.kind == kRepulse && f.units.Has(u):
		return r.Because(oneStays)
	case f.kind == kRepulse:
		return r.Because(notAttacking)
	case f.kind == kGiveWay && f.units.Has(u):
		return r.Refuse("The defenders have chosen to retreat, and this unit can.", rRetreat, rTrapped)
	}
	return r.Because(notDefending)
}

func (p *Position) whyRetreat(f *frame, u game.Unit, to hex.Hex) game.Refusal {
	r := p.rules
	switch {
	case f.kind == kLoss:
		if u != game.NoUnit || to != hex.None {
			return r.Refuse("First decide whether the defenders retreat; then each unit goes its way.", rDefenderLoss, rSplit)
		}
		return r.Refuse("None of the defenders can retreat so far.", rTrapped)
	case u == game.NoUnit || to == hex.None:
		return r.Refuse("Name the unit that retreats and its hex.", rSplit)
	case f.unit != game.NoUnit && f.unit != u:
		return r.Because(goesOn)
	case f.unit != u && !f.units.Has(u) && f.kind == kRepulse:
		return r.Because(notAttacking)
	case f.unit != u && !f.units.Has(u):
		return r.Because(notDefending)
	}
	return r.Because(p.retreatWhy(u, f.n, f.step, to, f.kind == kRepulse))
}

// retreatWhy says why a unit cannot retreat to a hex with its next step.
func (p *Position) retreatWhy(u game.Unit, n int8, made uint8, to hex.Hex, repulse bool) *game.Reason {
	why := p.fallBackWhy(u, p.units[u].hex, to)
	if repulse || n-int8(made) <= 1 {
		why = p.endWhy(u, p.units[u].hex, to)
	}
	return cmp.Or(why, notFar)
}
