package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// answers tells which verbs answer an ask.
var answers = [numAsks][]game.Verb{
	askPlace:       {doPlace, doDig},
	askArrange:     {doCrew, doGroup, doDone},
	askArrive:      {doPlace},
	askInitiative:  {doDraw, doPlay},
	askSelect:      {doSelect, doRegroup, doDone},
	askFirst:       {doFirst, doSecond},
	askOrder:       {doOrder, doCrawl, doRemove, doGroup, doSpread, doStop},
	askGive:        {doGive, doCrawl, doDone},
	askMovers:      {doJoin, doCrew, doUncrew, doGo, doDone},
	askMove:        {doStep, doShift, doExit, doStand, doLie, doDrop, doGather, doSmoke, doFlare, doShoot, doStop},
	askShoot:       {doShoot, doTraverse, doDone},
	askSweep:       {doSweep, doFire},
	askHold:        {doHold, doDone},
	askReact:       {doReact, doDecline},
	askTakeOver:    {doTakeOver, doDecline},
	askCharge:      {doCharge, doDone},
	askDesperation: {doFight, doStay},
	askEvent:       {doChoose, doDecline},
	askRelieve:     {doRelieve, doDone},
}

// askRefs is the row that says why the question comes now, or that nothing is asked any more.
var askRefs = [numAsks]game.Ref{askNothing: rLastTurn, askPlace: rSetup, askArrange: rSetupUnits, askArrive: rSetup, askInitiative: rInitiative, askSelect: rSecretCards,
	askFirst: rSecret, askOrder: rActivate, askGive: rExtraOrders, askMovers: rGroups, askMove: rMustMove, askShoot: rFireSteps, askSweep: rTraverseHexes,
	askHold: rHold, askReact: rReaction, askTakeOver: rTakeOverNow, askCharge: rChargeMany, askDesperation: rDesperation, askEvent: rEventBar, askRelieve: rHoldOff}

// Why returns why an action is refused: the ledger rows that forbid it and a sentence; the zero
// Refusal if it is legal.
func (p *Position) Why(a game.Action) game.Refusal {
	r := p.rules
	side, ask := p.waiting()
	if bad := r.Lexicon().Malformed(a); bad != "" {
		return r.Refuse(bad, askRefs[ask])
	}
	f := p.stack.Top()
	switch {
	case f == nil:
		return r.Refuse("The game is over.", rLastTurn)
	case slices.Contains(p.Legal(nil), a):
		return game.Refusal{}
	case !slices.Contains(answers[ask], a.Verb):
		return r.Refuse("That is not to be decided now: "+p.prompt(), askRefs[ask])
	}
	if no := r.Because(p.whyHere(f, side, a)); no.Sentence != "" {
		return no
	}
	return r.Refuse("That is not among the choices now: "+p.prompt(), askRefs[ask])
}

// throwWhy says why a soldier places no smoke or flare in a hex.
func (p *Position) throwWhy(f *frame, u game.Unit, a game.Action) *game.Reason {
	switch why := p.trySmoke(f, u, a.Verb); {
	case why != nil || a.To == hex.None:
		return why
	case p.rules.Ground.Distance(p.units[u].place.hex, a.To) <= throwRange:
		return mustMove // OTL-6.8-03: all else is among the choices
	case a.Verb == doFlare:
		return flareTooWide
	}
	return tooWide
}

// whyHere finds the reason against an action whose verb fits the question.
func (p *Position) whyHere(f *frame, side game.Side, a game.Action) *game.Reason {
	u := a.Units[0]
	switch a.Verb {
	case doCrawl, doGive, doJoin, doGather, doSmoke, doFlare, doShoot, doLie, doReact, doHold, doTraverse:
		switch {
		case u == game.NoUnit:
			return unnamed
		case p.side(u) != side:
			return notYours
		case p.units[u].status != onMap:
			return notOnMap
		}
	}
	switch a.Verb {
	case doGroup, doSpread:
		return p.groupWhy(side, a)
	case doOrder:
		if a.Hex == hex.None || orderOf(a.Option) == noOrder {
			return noHex
		}
		return p.orderWhy(side, a.Hex, orderOf(a.Option))
	case doGive:
		return p.giveWhy(f, u, orderOf(a.Option))
	case doShoot:
		if f.kind == kShoot && p.units[u].marker != noMarker {
			return cannotObey
		}
	case doLie:
		return p.tryLie(f, u)
	case doStand:
		return p.tryStand(f)
	case doExit:
		return p.tryExit(f)
	case doStop:
		return mustMove
	case doDrop:
		return p.tryDrop(f, u)
	case doGather:
		return p.tryGather(f, u)
	case doSmoke, doFlare:
		return p.throwWhy(f, u, a)
	case doSelect:
		if x := cardOf(a.Option); x >= 0 && p.hands[side].has(x) {
			return overSix
		}
	case doRegroup:
		return hasSelected
	case doShift:
		_, why := p.tryShift(f, floorOf(a.Option))
		return why
	case doReact:
		_, why := p.reactWhy(u, f.place)
		return why
	case doHold:
		return cannotObey
	}
	if a.To == hex.None {
		return nil
	}
	to := floorOf(a.Option).at(a.To)
	switch a.Verb {
	case doPlace:
		if u != game.NoUnit && u == p.next(side) {
			return p.placeWhy(u, to, a.Option == optProne)
		}
	case doCrawl:
		return p.crawlWhy(u, to)
	case doStep:
		if to.floor == inside {
			_, why := p.tryInside(f, a.To)
			return why
		}
		_, why := p.tryStep(f, a.To)
		return why
	case doShoot:
		_, why := p.aim(u, to, manner{crew: f.units, assault: f.kind == kMove})
		return why
	}
	return nil
}
