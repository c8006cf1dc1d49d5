package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

func init() {
	procedures[kEvent] = procedure{Asks: asksEvent, Legal: legalEvent, Take: (*play).takeEvent, Run: (*play).runEvent}
}

// Rows of chapter 11.
const (
	rEventText  game.Ref = "OTL-1.2.4-01"
	rHero       game.Ref = "OTL-11.4-01"
	rHeroMoves  game.Ref = "OTL-11.4-05"
	rHeroWho    game.Ref = "OTL-11.4-06"
	rPresetCard game.Ref = "OTL-S12-05"
	rPresetHow  game.Ref = "OTL-S12-06"
)

// Steps of kEvent: a choice that the event leaves, and what follows some of them.
const (
	eventChoice uint8 = iota
	eventMore         // Melted away: a fake that was lost may come back, in place
	eventPreset       // scenario 12: whether card 72 is used at set-up
)

// happens carries out the event on a card that a side has drawn (OTL-1.2.4-01). Of two scenarios side
// by side a card chooses the one whose hands and initiative it is about.
func (p *play) happens(x card, side game.Side) {
	p.event = p.rules.Deck[x+1].Event
	e := p.theEvent()
	if e.Who == data.Other {
		side = side.Other()
	}
	if going := p.undecided(); going > 1 {
		p.turnTo(p.among(going))
	}
	p.note(ofSide(evEvent, side, nowhere, int16(x), int16(p.event)), rEventText)
	p.befalls(e, side)
}

// theEvent is the event in progress.
func (p *Position) theEvent() *data.Event { return &p.rules.Events[p.event] }

// befalls carries an event out for a side: its random hex, its star case, its choice.
func (p *play) befalls(e *data.Event, side game.Side) {
	if e.Effect == data.Flare && !p.rules.Scenario.Night {
		p.ends(false)
		return
	}
	if e.Star == data.NoHex {
		if e.Choice == data.NoChoice {
			p.ends(p.simply(e, side))
			return
		}
		p.leaves(e, side)
		return
	}
	h, star := p.eventHex(e, side)
	switch {
	case !star:
		p.ends(p.strikes(e, side, h))
	case e.Star == data.NearBuilding:
		h, ok := p.nearBuilding()
		p.ends(ok && p.strikes(e, side, h))
	case e.Choice == data.ChooseStar:
		p.leaves(e, side)
	default:
		p.ends(false) // OTL-8.1-02
	}
}

// eventHex draws the random hex of an event; that of a foxhole or improved position is drawn again
// until its terrain allows one.
func (p *play) eventHex(e *data.Event, side game.Side) (h hex.Hex, star bool) {
	for {
		h, star = p.randomHex(side)
		digs := e.Effect == data.DigFoxhole || e.Effect == data.DigImproved
		if star || !digs || p.rules.TEC[p.rules.Ground.Cells[h].Terrain].Foxhole {
			return h, star
		}
	}
}

// nearBuilding is the building hex nearest to the centre of a random panel, of several a random one;
// false if the map has none.
func (p *play) nearBuilding() (hex.Hex, bool) {
	g, panel := p.rules.Ground, p.among(len(p.rules.Ground.Panels))
	centre := g.RandomHex(data.Coordinate{Column: 6, Row: 4}, panel)
	best, n := -1, 0
	for h := range g.Cells {
		if g.Cells[h].Terrain != data.Building {
			continue
		}
		switch d := g.Distance(centre, hex.Hex(h)); {
		case best < 0 || d < best:
			best, n = d, 1
		case d == best:
			n++
		}
	}
	if n == 0 {
		return hex.None, false
	}
	k := p.among(n)
	for h := range g.Cells {
		if g.Cells[h].Terrain == data.Building && g.Distance(centre, hex.Hex(h)) == best {
			if k == 0 {
				return hex.Hex(h), true
			}
			k--
		}
	}
	return hex.None, false
}

// ends closes the event; without an effect that is told.
func (p *play) ends(effect bool) {
	if !effect {
		p.note(ofSide(evNoEffect, game.Nobody, nowhere), rEventText)
	}
	p.event = -1
	if p.turn == 0 { // the card used at set-up: all cards are shuffled before dealing (OTL-S12-06)
		p.pile.add(card(p.scenario().PresetCard - 1))
		p.shuffle()
	}
}

// leaves asks a side what the event leaves open. If nothing can be chosen it has no effect; of one
// thing there is no choice.
func (p *play) leaves(e *data.Event, side game.Side) {
	if e.Effect == data.SmokeFound && p.smokes[side] {
		p.ends(p.simply(e, side))
		return
	}
	if e.Effect == data.ClearJam && p.jams(side) == 0 {
		side = side.Other() // he has none: the other side removes one of its own
	}
	f := newFrame(kEvent, side)
	p.buffer = p.choices(&f, p.buffer[:0])
	switch n := len(p.buffer); {
	case n == 0:
		p.ends(false)
	case n == 1:
		p.chosen(side, p.buffer[0])
	default:
		p.stack.Push(f)
	}
}

// kEvent

func asksEvent(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.side != p.rules.machine, f.side, askEvent)
}

func legalEvent(p *Position, f *frame, buf []game.Action) []game.Action { return p.choices(f, buf) }

// runEvent chooses at random for the side that the program leads (OTL-12.5-07).
func (p *play) runEvent(f *frame) {
	p.buffer = p.choices(f, p.buffer[:0])
	p.takeEvent(f, p.buffer[p.among(len(p.buffer))])
}

func (p *play) takeEvent(f *frame, a game.Action) {
	side, step := f.side, f.step
	at := f.place
	p.stack.Pop()
	switch {
	case step == eventPreset:
		p.usePreset(side, a.Verb == doChoose)
	case a.Verb == doDecline:
		p.ends(true)
	case step == eventMore:
		p.returnFake(side, at)
		p.ends(true)
	default:
		p.chosen(side, a)
	}
}

// choices are what a side can choose, in a stable order; they never depend on what is hidden from it.
func (p *Position) choices(f *frame, buf []game.Action) []game.Action {
	side := f.side
	switch f.step {
	case eventMore, eventPreset:
		return append(buf, game.Act(doChoose), game.Act(doDecline))
	}
	e := p.theEvent()
	switch e.Choice {
	case data.ChooseStar, data.ChooseHex, data.ChooseSetupHex, data.ChooseCounter, data.ChooseSoldierHex:
		for h := range p.hexes {
			if p.chooses(e, side, hex.Hex(h)) {
				buf = append(buf, game.Act(doChoose).Toward(hex.Hex(h)))
			}
		}
		if e.Choice == data.ChooseSoldierHex && len(buf) > 0 {
			buf = append(buf, game.Act(doDecline))
		}
	case data.ChooseJam:
		buf = eachUnit(p.jams(side), buf)
	case data.ChooseLeader:
		leaders := p.leaders(p.onMap(side))
		buf = eachUnit(leaders&^p.pinned(leaders), buf)
	case data.ChooseWeapon:
		for s := p.soldiers(p.onMap(side)); s != 0; s &= s - 1 {
			for d := range p.units {
				if u := s.First(); p.finds(u, game.Unit(d)) {
					buf = append(buf, game.Act(doChoose).With(u, game.Unit(d)))
				}
			}
		}
	case data.ChooseCrew:
		mine := p.soldiers(p.onMap(side))
		for s := mine; s != 0; s &= s - 1 {
			u := s.First()
			if p.units[u].crewOf != game.NoUnit {
				buf = append(buf, game.Act(doChoose).With(u))
			}
			for m := mine; m != 0; m &= m - 1 {
				if p.canServe(u, m.First()) {
					buf = append(buf, game.Act(doChoose).With(u, m.First()))
				}
			}
		}
	}
	return buf
}

func eachUnit(s set, buf []game.Action) []game.Action {
	for ; s != 0; s &= s - 1 {
		buf = append(buf, game.Act(doChoose).With(s.First()))
	}
	return buf
}

// chooses reports whether a side can choose a hex for an event.
func (p *Position) chooses(e *data.Event, side game.Side, h hex.Hex) bool {
	mine := p.soldiers(p.at[h] & p.rules.sides[side])
	switch e.Effect {
	case data.Mortar, data.Sniper:
		return p.leaderSees(side, h) // OTL-8.1-02
	case data.DigFoxhole:
		return p.diggable(h, foxhole) && mine != 0
	case data.DigImproved:
		return p.diggable(h, improved) && mine != 0
	case data.Flare:
		return p.near(p.soldiers(p.onMap(side)), h)
	case data.SmokeFound:
		men := p.soldiers(p.onMap(side))
		return !p.raining() && p.near(men&^p.pinned(men), h)
	case data.SecondWind:
		return p.pinned(mine) != 0
	case data.Straggler:
		return p.rules.areas[p.now][side][h] && p.enterable(h) && p.hexes[h].burns == 0 && p.at[h]&p.rules.sides[side.Other()] == 0 && p.ran(side) != 0
	case data.Spotted:
		return p.spies(side, h) != 0
	case data.Conceal:
		return p.canMelt(side, h)
	}
	return false
}

// leaderSees reports whether an unpinned leader of a side has a hex in his LOS.
func (p *Position) leaderSees(side game.Side, h hex.Hex) bool {
	for s := p.leaders(p.onMap(side)); s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].pin == 0 && p.rules.sight.Look(p.eyes(u), p.spotOf(ground.at(h)), p.field()).Seen() {
			return true
		}
	}
	return false
}

// near reports whether one of the units is within two hexes.
func (p *Position) near(s set, h hex.Hex) bool {
	for ; s != 0; s &= s - 1 {
		if p.rules.Ground.Distance(p.units[s.First()].place.hex, h) <= throwRange {
			return true
		}
	}
	return false
}

// jams are the soldiers of a side with a jam marker.
func (p *Position) jams(side game.Side) set {
	return p.soldiers(p.onMap(side)).Where(func(u game.Unit) bool { return p.units[u].jam })
}

// ran are the routed soldiers of a side, of the scenario in progress: each comes back in the set-up area of his own.
func (p *Position) ran(side game.Side) set {
	return p.soldiers(p.own(side)).Where(func(u game.Unit) bool { return p.units[u].status == routed })
}

// spies are the hidden enemy units in a hex that a soldier of a side has in his LOS; one for each
// counter, the others of a group lie under it.
func (p *Position) spies(side game.Side, h hex.Hex) (list set) {
	for s := p.at[h] & p.rules.sides[side.Other()]; s != 0; s &= s - 1 {
		u := s.First()
		if p.units[u].hidden && p.under(u)&list == 0 && p.sees(p.soldiers(p.onMap(side)), u) {
			list |= one(u)
		}
	}
	return list
}

// sees reports whether one of the units has another in its LOS.
func (p *Position) sees(s set, u game.Unit) bool {
	for ; s != 0; s &= s - 1 {
		if p.look(s.First(), u).Seen() {
			return true
		}
	}
	return false
}

// canMelt reports whether the soldiers of a side in a hex of woods, building or crops can be hidden
// again: no enemy has one of them in LOS. Hidden counters count as enemies, for nobody may learn here
// which of them are fakes; pinned soldiers stay in view.
func (p *Position) canMelt(side game.Side, h hex.Hex) bool {
	t := p.rules.Ground.Cells[h].Terrain
	men := p.melting(side, h)
	if men == 0 || t != data.Woods && t != data.Building && t != data.Crops {
		return false
	}
	for s := p.spotted(p.at[h] & p.rules.sides[side]); s != 0; s &= s - 1 {
		if p.sees(p.onMap(side.Other()), s.First()) {
			return false
		}
	}
	return true
}

// melting are the soldiers of a hex who would be hidden again.
func (p *Position) melting(side game.Side, h hex.Hex) set {
	men := p.spotted(p.at[h] & p.rules.sides[side])
	return men &^ p.pinned(men)
}

// finds reports whether a soldier in good order can take the weapon of one who was killed in his
// hex; crewed weapons are not available.
func (p *Position) finds(u, dead game.Unit) bool {
	x, d := &p.units[u], &p.units[dead]
	return x.pin == 0 && d.status == killed && d.place.hex == x.place.hex && d.weapon >= 0 && !p.weapon(dead).Crewed
}
