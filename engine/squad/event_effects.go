package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// strikes carries out an event in its hex, drawn or chosen; it reports whether that had an effect.
func (p *play) strikes(e *data.Event, side game.Side, h hex.Hex) bool {
	switch e.Effect {
	case data.Mortar, data.ShortRounds:
		p.placeMarker(side, h)
	case data.Bomb:
		p.areaAttack(h, 2)
	case data.Sniper:
		p.snipe(side, h)
	case data.DigFoxhole, data.Crater:
		return p.dig(h, foxhole)
	case data.DigImproved:
		return p.dig(h, improved)
	case data.Mine:
		if p.soldiers(p.there(us, ground.at(h))|p.there(german, ground.at(h))) == 0 {
			return false
		}
		p.mine(h)
	case data.Fire:
		return p.setFire(h)
	case data.Breach:
		return p.breach(h)
	case data.Flare:
		p.hexes[h].flare = 1
		p.view.stale()
		p.note(at(evFlarePlaced, side, h), rEventText)
	}
	return true
}

// simply carries out an event that asks for no hex and leaves no choice; it reports whether that had
// an effect.
func (p *play) simply(e *data.Event, side game.Side) bool {
	mine := p.soldiers(p.onMap(side))
	switch e.Effect {
	case data.Hero:
		return p.makeHero(side)
	case data.SmokeOut, data.SmokeFound:
		was := p.smokes[side]
		p.smokes[side] = e.Effect == data.SmokeOut
		return was != p.smokes[side]
	case data.LowAmmo:
		return p.picks(mine.Where(func(u game.Unit) bool { return p.weapon(u).Jam > 0 }), func(u game.Unit) { p.units[u].scarce = true })
	case data.LastClip:
		rifles := (mine &^ p.pinned(mine)).Where(func(u game.Unit) bool { return p.weapon(u).Code == "RFL" })
		return p.picks(rifles, func(u game.Unit) { p.units[u].empty = p.turn + 1 })
	case data.Stoppage:
		return p.picks(mine.Where(func(u game.Unit) bool { return p.weapon(u).Jam > 0 && !p.units[u].jam }), func(u game.Unit) { p.units[u].jam = true })
	case data.Mist:
		p.mist = p.turn + 1
		p.view.stale()
	case data.Rain:
		p.rain = p.turn + 1
	case data.Wind:
		return p.blowAway()
	case data.Sun:
		return p.clearUp()
	case data.Panic:
		alone := (mine &^ p.pinned(mine)).Where(func(u game.Unit) bool { return !p.led(u) })
		return p.picks(alone, func(u game.Unit) { p.pin(u); p.reveal(u, rAreaHidden) })
	case data.Rout:
		return p.picks(p.shaken(), func(u game.Unit) { p.rout(u, byEvent) })
	case data.Surrender:
		return p.picks(p.shaken().Where(p.cornered), func(u game.Unit) { p.kill(u, bySurrender) })
	case data.Advance:
		p.skip = 1
	case data.Lull:
		if p.lulled {
			return false
		}
		p.lulled, p.skip = true, -1
		p.lastsNoLonger()
	case data.Seize:
		p.holder, p.number = p.holder.Other(), 0 // of two scenarios side by side either side may have drawn the card
		p.note(ofSide(evHolder, p.holder, nowhere, 0, 1), rEventText)
	case data.Momentum:
		p.number = 0
		p.note(ofSide(evHolder, p.holder, nowhere, 0, 0), rEventText) // of two side by side, not always the side that has drawn
	case data.Confusion:
		return p.loseCard(side)
	case data.Runner:
		p.deal(side)
		p.note(ofSide(evDrew, side, nowhere, 1, int16(p.hands[side].count())), rEventText)
	case data.LeaderHit:
		return p.picks(p.leaders(mine), func(u game.Unit) { p.struck(u, p.singleColumn(u), p.units[u].pin > 0) })
	case data.Dud:
		if p.spots[us].set || p.spots[german].set {
			p.spots = [2]spot{{hex: hex.None}, {hex: hex.None}}
			return true
		}
		p.dud = true
	case data.Noise:
		p.deafen()
	case data.Quiet:
		return false
	}
	return true
}

// chosen carries out what a side has chosen.
func (p *play) chosen(side game.Side, a game.Action) {
	e, u := p.theEvent(), a.Units[0]
	effect := true
	switch e.Effect {
	case data.SmokeFound:
		p.hexes[a.To].smoke = 1
		p.view.stale()
		p.note(at(evSmokePlaced, side, a.To), rEventText)
	case data.ClearJam:
		p.units[u].jam = false
		p.note(p.quietly(evJamGone, u), rEventText)
	case data.SecondWind:
		for s := p.pinned(p.at[a.To] & p.rules.sides[side]); s != 0; s &= s - 1 {
			p.units[s.First()].pin = 0
			p.note(p.about(evUnpinned, s.First()), rEventText)
		}
		p.view.stale()
	case data.Straggler:
		p.comesBack(side, a.To)
	case data.Inspire:
		p.units[u].inspired = p.turn + 1
		p.note(p.quietly(evInspired, u), rEventText)
	case data.Spotted:
		counter := p.oneOf(p.spies(side, a.To))
		for s := p.under(counter); s != 0; s &= s - 1 {
			p.reveal(s.First(), rEventText)
		}
	case data.Conceal:
		p.meltAway(side, a.To)
		return
	case data.Scavenge:
		dead := a.Units[1]
		if p.units[u].status != onMap || !p.finds(u, dead) { // units of an action stand in ascending order
			u, dead = dead, u
		}
		p.takeWeapon(u, dead)
	case data.Crew:
		b := game.Act(doUncrew).With(u)
		if a.Units[1] != game.NoUnit {
			b = game.Act(doCrew).With(u, a.Units[1])
		}
		p.changeCrew(b)
	default:
		effect = p.strikes(e, side, a.To)
	}
	p.ends(effect)
}

// at is an event about a side and the hex where something comes to lie.
func at(k game.EventKind, side game.Side, h hex.Hex) game.Event {
	e := ofSide(k, side, nowhere)
	e.To = h
	return e
}

// picks draws one of some soldiers, tells it, and does something to him; false if there are none.
func (p *play) picks(s set, then func(u game.Unit)) bool {
	if s == 0 {
		return false
	}
	u := p.oneOf(s)
	p.note(p.quietly(evPicked, u), rEventText)
	then(u)
	return true
}

// quietly tells what an event of the deck does to a soldier; the enemy does not learn even where a
// hidden one is.
func (p *play) quietly(k game.EventKind, u game.Unit, n ...int16) game.Event {
	e := p.about(k, u, n...)
	if p.units[u].hidden {
		e.Veil |= game.VeilHexes
		e = veiled(e, 0, len(n)-1)
	}
	return e
}

// makeHero makes a random soldier of a side who is no leader its hero, pinned or hidden ones
// included; an earlier hero of the side is none any more (OTL-11.4-01, OTL-11.4-05, OTL-11.4-06).
func (p *play) makeHero(side game.Side) bool {
	men := p.soldiers(p.onMap(side))
	men &^= p.leaders(men)
	if men == 0 {
		return false
	}
	u := p.oneOf(men)
	for s := p.rules.sides[side]; s != 0; s &= s - 1 {
		p.units[s.First()].hero = false
	}
	p.units[u].hero = true
	p.note(p.quietly(evHero, u), rHero, rHeroMoves, rHeroWho)
	return true
}

// led reports whether a soldier is in the radius of an unpinned leader of his side.
func (p *Position) led(u game.Unit) bool {
	for s := p.leaders(p.onMap(p.side(u))); s != 0; s &= s - 1 {
		l := s.First()
		if p.units[l].pin == 0 && p.rules.Ground.Distance(p.units[l].place.hex, p.units[u].place.hex) <= p.radius(l) {
			return true
		}
	}
	return false
}

// shaken are the soldiers of both sides under Pinned 2.
func (p *Position) shaken() set {
	return p.soldiers(p.onMap(us) | p.onMap(german)).Where(func(u game.Unit) bool { return p.units[u].pin == 2 })
}

// cornered reports whether an enemy soldier in good order is in a hex next to a soldier.
func (p *Position) cornered(u game.Unit) bool {
	for _, n := range p.rules.Ground.Neighbors[p.units[u].place.hex] {
		if n == hex.None {
			continue
		}
		if men := p.soldiers(p.at[n] & p.rules.sides[p.side(u).Other()]); men&^p.pinned(men) != 0 {
			return true
		}
	}
	return false
}

// blowAway takes all smoke off the map.
func (p *play) blowAway() (any bool) {
	for h := range p.hexes {
		any = any || p.hexes[h].smoke > 0
		p.hexes[h].smoke = 0
	}
	p.view.stale()
	return any
}

// clearUp ends mist and rain in force; without them it uncovers hidden units in clear terrain.
func (p *play) clearUp() bool {
	if p.mist >= p.turn && p.mist > 0 || p.raining() {
		p.mist, p.rain = 0, 0
		p.view.stale()
		return true
	}
	before := p.hiddenUnits()
	p.revealOpen(p.holder, p.holder.Other())
	return p.hiddenUnits() != before
}

// hiddenUnits are the hidden units on the map.
func (p *Position) hiddenUnits() set {
	return (p.onMap(us) | p.onMap(german)).Where(func(u game.Unit) bool { return p.units[u].hidden })
}

// lastsNoLonger ends what lasts until the end of this turn, when the next one has the same number
// (event Lull).
func (p *play) lastsNoLonger() {
	p.eachUntil(func(until *int8) {
		if *until <= p.turn {
			*until = 0
		}
	})
}

// loseCard discards a random card of a hand.
func (p *play) loseCard(side game.Side) bool {
	n := p.hands[side].count()
	if n == 0 {
		return false
	}
	x := p.hands[side].nth(p.among(n))
	p.hands[side].remove(x)
	p.discards.add(x)
	p.note(ofSide(evCard, side, nowhere, int16(x), int16(p.rules.Deck[x+1].Orders)), rEventText)
	return true
}

// deafen lets both sides draw in column 10: the leaders of the one with the lower number give no
// extra orders in the next turn (event Engine noise).
func (p *play) deafen() {
	var n [2]int8
	for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
		got := p.check(kiaColumn)
		n[side] = got.n
		p.note(ofSide(evNoise, side, nowhere, int16(got.card), int16(got.n), int16(kiaColumn)), rEventText)
	}
	switch {
	case n[us] < n[german]:
		p.mute[us] = p.turn + 1
	case n[german] < n[us]:
		p.mute[german] = p.turn + 1
	}
}

// comesBack brings a random routed soldier of a side back under Pinned 2 (event Straggler).
func (p *play) comesBack(side game.Side, h hex.Hex) {
	u := p.oneOf(p.ran(side))
	p.put(u, ground.at(h), onMap)
	p.units[u].pin, p.units[u].hidden = 2, false
	p.occupy(one(u))
	p.note(p.about(evBack, u), rEventText)
}

// meltAway hides the soldiers of a side in a hex again; then a fake that was lost may lie there.
func (p *play) meltAway(side game.Side, h hex.Hex) {
	men := p.melting(side, h)
	p.note(ofSide(evHidden, side, ground.at(h)), rEventText)
	where := p.units[men.First()].place
	for s := men; s != 0; s &= s - 1 {
		p.units[s.First()].hidden, p.units[s.First()].group = true, 0
	}
	p.view.stale()
	if p.lostFakes(side) == 0 {
		p.ends(true)
		return
	}
	f := newFrame(kEvent, side)
	f.step, f.place = eventMore, where
	p.stack.Push(f)
}

// lostFakes are the fakes of a side that were removed, of the scenario in progress: those of one that is decided were taken off with
// their soldiers.
func (p *Position) lostFakes(side game.Side) set {
	return (p.rules.fakes & p.own(side)).Where(func(u game.Unit) bool { return p.units[u].status == gone })
}

// returnFake puts a lost fake among hidden soldiers: a fresh counter, without the markers and the permanent post that it had when it was
// removed (OTL-S6-06).
func (p *play) returnFake(side game.Side, at place) {
	u := p.lostFakes(side).First()
	p.put(u, at, onMap)
	s := &p.units[u]
	s.hidden, s.hold, s.marker, s.prone, s.post, s.tried = true, 0, noMarker, false, false, 0
	p.note(ofSide(evPlaced, side, nowhere), rEventText)
}

// takeWeapon gives a soldier the weapon of one who was killed in his hex, instead of his own. Low ammunition stays with the soldier
// (event: "for him").
func (p *play) takeWeapon(u, dead game.Unit) {
	p.units[u].weapon, p.units[u].jam, p.units[u].acquired = p.units[dead].weapon, p.units[dead].jam, false
	p.units[dead].weapon = -1
	if m := p.mate(u); m != game.NoUnit {
		p.units[m].crewOf = game.NoUnit // nothing is left to serve
	}
	p.note(p.quietly(evTakesWeapon, u, int16(p.units[u].weapon)), rEventText)
}
