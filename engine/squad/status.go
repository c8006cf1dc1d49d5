package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Reasons of evKilled and evRouts.
const (
	byFire int16 = iota
	byMelee
	byDemolition
	byMine
	bySurrender
	byDesperation // the attempt to fight has failed
	byMeleeLost   // pinned when the last of his side fell
	byEvent
	byFlames
)

// shifts are the column shifts of a status check that belong to the soldier checked (OTL-7.2.8-04).
func (p *Position) shifts(u game.Unit) (by int) {
	s := &p.units[u]
	if p.hexes[s.place.hex].smoke > 0 {
		by-- // OTL-2.13-03
	}
	if s.prone {
		by-- // OTL-6.11.2-02
	}
	if s.pin == 2 {
		by-- // OTL-7.2.11.2-01
	}
	if p.rules.Units[u].Red {
		by++ // OTL-7.2.10-01
	}
	return by
}

// fireColumn is the column of a status check against fire from a place.
func (p *Position) fireColumn(u game.Unit, from place, less int8) int8 {
	shelter := p.rules.sight.Shelter(p.spotOf(from), p.eyes(u), p.field())
	return limit(int(shelter) - int(less) + p.shifts(u))
}

// areaColumn is the column of a status check against an area attack: the value in parentheses of the
// in-hex terrain, or the bunker's (OTL-8.3-02, OTL-8.3-03, OTL-7.2.8-06).
func (p *Position) areaColumn(u game.Unit) int8 {
	return limit(int(p.rules.TEC[p.terrain(p.units[u].place)].Area) + p.shifts(u))
}

// kiaLimit is the highest number of a KIA check that kills a soldier (OTL-7.2.9-01, OTL-7.2.10-03).
func (p *Position) kiaLimit(u game.Unit) int8 {
	k := p.rules.TEC[p.terrain(p.units[u].place)].KIA
	if p.rules.Units[u].Red {
		k = max(k, 2)
	}
	if p.units[u].hero {
		k = max(k, 3)
	}
	return k
}

// kiaColumn is the column of KIA checks.
const kiaColumn int8 = 10

// statusCheck decides what a hit does to a soldier (7.2.8). wasPinned says that he was pinned when
// the attack was declared: only then can he rout (OTL-7.2.9-04).
func (p *play) statusCheck(u game.Unit, column int8, wasPinned bool) {
	morale := p.steady(u)
	got := p.check(column)
	p.note(p.checked(evStatus, u, int16(got.card), int16(got.n), int16(column), int16(morale), bit(got.red)), rStatus, rStatusColumn)
	if got.red && p.kiaCheck(u, wasPinned) {
		return
	}
	if int(got.n) > morale {
		p.pin(u)
	}
}

// checked tells a check of a soldier; the enemy learns of a hidden one the card alone, for the rest would
// tell who he is, and so would the place of the one whom Leader hit has drawn.
func (p *play) checked(k game.EventKind, u game.Unit, n ...int16) game.Event {
	e := p.about(k, u, n...)
	if p.units[u].hidden {
		if e = veiled(e, 1, len(n)-1); p.event >= 0 && p.theEvent().Effect == data.LeaderHit {
			e.Veil |= game.VeilHexes
		}
	}
	return e
}

// kiaCheck draws whether a soldier is killed, or routed if he was pinned before (OTL-7.2.9-02,
// OTL-7.2.9-03); it reports whether he is out of play.
func (p *play) kiaCheck(u game.Unit, wasPinned bool) bool {
	got, k := p.check(kiaColumn), p.kiaLimit(u)
	p.note(p.checked(evKIA, u, int16(got.card), int16(got.n), int16(k)), rKIA, rKIALimit)
	switch {
	case got.n <= k:
		p.kill(u, byFire)
	case wasPinned && p.routs(u, got.n):
		p.rout(u, byFire)
	default:
		return false
	}
	return true
}

// routs reports whether a number that does not kill routs a pinned soldier: below his side's élan,
// or 2.
func (p *Position) routs(u game.Unit, n int8) bool {
	return n < p.elanOf(u) || n == 2
}

// elan is the column of a side's morale as a whole (OTL-10.1-01).
func (p *Position) elan(side game.Side) int8 { return p.force(side).Elan }

// elanOf is that of the side of a soldier, in his scenario.
func (p *Position) elanOf(u game.Unit) int8 {
	return p.rules.Played(int(p.rules.Units[u].In)).Forces[p.side(u)].Elan
}

// pin puts a Pinned 1 marker on a soldier; who is pinned keeps his marker (OTL-7.2.8-03). His hold
// marker comes off (OTL-5.2.3.4-05); one of this turn was his order (OTL-5.2.3.5-02).
func (p *play) pin(u game.Unit) {
	s := &p.units[u]
	if s.pin > 0 {
		return
	}
	if s.hold == 1 {
		s.marker = completed
	}
	s.pin, s.hold = 1, 0
	p.view.stale()
	p.note(p.about(evPinned, u), rPinned)
}

// kill removes a soldier; he lies where he fell.
func (p *play) kill(u game.Unit, why int16) { p.lose(u, killed, evKilled, why) }

// rout removes a soldier who has run away (OTL-7.2.11.3-01).
func (p *play) rout(u game.Unit, why int16) { p.lose(u, routed, evRouts, why) }

func (p *play) lose(u game.Unit, to status, kind game.EventKind, why int16) {
	s := &p.units[u]
	p.apart(one(u))
	s.hidden = false
	e := p.about(kind, u, why)
	e.Reveal = true
	p.put(u, s.place, to)
	s.pin, s.hold, s.marker, s.group, s.prone, s.hero = 0, 0, noMarker, 0, false, false
	s.crewOf, s.post = game.NoUnit, false
	p.note(e, rCasualty)
}

// lost is how many soldiers of a side are killed or routed (OTL-5.7-01).
func (p *Position) lost(side game.Side) (n int8) {
	for s := p.soldiers(p.own(side)); s != 0; s &= s - 1 {
		if st := p.units[s.First()].status; st == killed || st == routed {
			n++
		}
	}
	return n
}
