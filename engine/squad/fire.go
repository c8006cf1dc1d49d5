package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

func init() {
	procedures[kShoot] = procedure{Asks: asksShoot, Legal: legalShoot, Take: (*play).takeShoot, Run: (*play).runShoot}
}

// attack is one fire attack as declared (7.2): who fires with what at whom, and how it is read.
type attack struct {
	firer   game.Unit
	mate    game.Unit // the crewman who serves, NoUnit
	weapon  *data.Weapon
	from    place
	target  place
	targets set   // spotted soldiers there whom the firer sees
	halves  int16 // attenuation, in half points
	reach   int   // effective range
	column  int8  // of effect
	morale  int   // modified, at least 1
	less    int8  // columns less for the targets: fire without crew (OTL-7.4a.1-01)

	independent bool // a crewman with his own weapon (OTL-7.4a.4-01)
	shelter     shelter
	prone       bool
	assault     bool
	reaction    bool
	hexes       int // of traversing fire, 1 of any other
}

// manner is how a soldier comes to fire.
type manner struct {
	crew     set // who may serve a weapon in this attack
	assault  bool
	reaction bool
	hexes    int // of traversing fire; 0 and 1 are any other
}

// canFire returns why a soldier cannot fire his weapon, wherever he aims.
func (p *Position) canFire(u game.Unit) *game.Reason {
	s := &p.units[u]
	switch {
	case p.rules.fakes.Has(u):
		return isFake
	case s.status != onMap:
		return notOnMap
	case s.pin > 0:
		return isPinned
	case s.jam:
		return isJammed
	case s.empty > 0 && s.empty >= p.turn:
		return isEmpty
	case s.crewOf != game.NoUnit && !p.independent(u):
		return servesCrew
	}
	return nil
}

// independent reports whether a crewman may use his own weapon: the crewed one is jammed or its
// gunner pinned (OTL-7.4a.4-01, OTL-7.4a.4-02).
func (p *Position) independent(u game.Unit) bool {
	g := p.units[u].crewOf
	return g != game.NoUnit && p.units[g].status == onMap && (p.units[g].jam || p.units[g].pin > 0)
}

// aim returns the attack of a soldier on a location, or why there is none.
func (p *Position) aim(u game.Unit, at place, how manner) (a attack, why *game.Reason) {
	if why = p.canFire(u); why != nil {
		return a, why
	}
	s := &p.units[u]
	if at.hex == s.place.hex {
		return a, sameHex
	}
	enemies := p.there(p.side(u).Other(), at)
	a = attack{firer: u, weapon: p.weapon(u), from: s.place, target: at, assault: how.assault, reaction: how.reaction, prone: s.prone,
		hexes: max(how.hexes, 1), independent: s.crewOf != game.NoUnit}
	for e := p.spotted(enemies); e != 0; e &= e - 1 {
		if l := p.look(u, e.First()); l.Seen() {
			a.targets |= one(e.First())
			a.halves, a.reach = l.Attenuation, l.Range()
		}
	}
	if a.targets == 0 && how.hexes < 2 {
		if p.spotted(enemies) == 0 {
			return a, nobodySpotted
		}
		return a, notSeen
	}
	if a.targets == 0 {
		l := p.rules.sight.Look(p.eyes(u), p.spotOf(at), p.field())
		if !l.Seen() {
			return a, notSeen
		}
		a.reach = l.Range()
	}
	column := a.weapon.Column(a.reach)
	if column == 0 {
		return a, outOfRange
	}
	if a.independent {
		column += 2
	}
	a.column = limit(int(column))
	a.shelter = p.shelter(u)
	a.morale = p.morale(u) + a.shelter.morale + a.shelter.dug
	if a.prone {
		a.morale++ // OTL-6.11.3-01
	}
	if a.assault {
		a.morale-- // OTL-7.2.5-01
	}
	a.morale = max(a.morale-a.hexes+1, 1) // OTL-7.4b-02, OTL-7.2.4-04
	a.mate, a.less = p.crew(u, how.crew)
	return a, nil
}

// crew is who of a set serves the weapon of a soldier, if anybody, and how many columns less its fire is worth.
func (p *Position) crew(u game.Unit, of set) (mate game.Unit, less int8) {
	w := p.weapon(u)
	if !w.Crewed {
		return game.NoUnit, 0
	}
	if m := p.serves(u); m != game.NoUnit && of.Has(m) {
		return m, 0
	}
	return game.NoUnit, w.UncrewedLess + int8(bit(p.units[u].acquired)) // OTL-7.4a.1-02
}

// openFire carries an attack out: it reveals the firer, marks him and his crewman, and resolves it.
func (p *play) openFire(a *attack) {
	p.declare(a)
	p.resolve(a)
	p.marked(a)
}

// declare turns up who fires (OTL-7.1-03).
func (p *play) declare(a *attack) {
	p.reveal(a.firer, rRevealFire)
	if a.mate != game.NoUnit {
		p.reveal(a.mate, rRevealFire)
	}
}

// marked puts the marker on a soldier who has fired, and on his crewman (OTL-5.2.3.2-01,
// OTL-7.4a-02); a hold marker is replaced by it (OTL-5.2.3.4-03, OTL-7.3.3-02). Assault fire leaves
// that to the end of the move. Who reacted too late is still hidden: he comes out from under his
// counter, for all under one bear the same markers (OTL-1.3.3-02).
func (p *play) marked(a *attack) {
	to := completed
	if a.reaction {
		to = reacted
	}
	if a.assault {
		return
	}
	crew := one(a.firer)
	if a.mate != game.NoUnit {
		crew |= one(a.mate)
	}
	p.apart(crew)
	for s := crew; s != 0; s &= s - 1 {
		u := s.First()
		p.units[u].marker, p.units[u].hold = to, 0
	}
}

// resolve decides an attack on one location: effect, jams, hits, status checks.
func (p *play) resolve(a *attack) {
	e := p.about(evFires, a.firer, int16(a.reach), int16(a.column), int16(a.morale), int16(a.less), int16(a.target.floor))
	e.To = a.target.hex
	p.note(e, rFireSteps, rWeaponRow, rEffectColumn, rTerrainMorale)
	effective, yellow := p.effect(a)
	if !yellow {
		if effective {
			list := p.hit(a)
			p.strike(a, list.first(list.n))
		}
		return
	}
	p.jammed(a)
}

// effect draws for the effect of fire: a number up to the firer's modified morale is effective
// (OTL-7.2.3-02). yellow calls for the jam procedure (OTL-7.2.7-01), red too for a soldier short of
// ammunition; only weapons with a jam value know it (OTL-7.2.7-02).
func (p *play) effect(a *attack) (effective, yellow bool) {
	jams := a.weapon.Jam > 0
	if !jams && a.morale >= int(a.column) {
		p.note(p.about(evEffect, a.firer, -1, 0, int16(a.column), int16(a.morale), 1), rNoDraw, rAutomatic)
		return true, false
	}
	got := p.check(a.column)
	yellow = jams && (got.yellow || got.red && p.units[a.firer].scarce)
	effective = int(got.n) <= a.morale
	e := p.about(evEffect, a.firer, int16(got.card), int16(got.n), int16(a.column), int16(a.morale), bit(effective), bit(yellow))
	e.To = a.target.hex
	p.note(e, rEffect, rYellow)
	return effective, yellow
}

// standing are the units of a set that are still on the map.
func (p *Position) standing(s set) (left set) {
	for ; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].status == onMap {
			left |= one(u)
		}
	}
	return left
}

// strike makes the status checks of the soldiers hit, leaders first (OTL-7.2.8-02).
func (p *play) strike(a *attack, struck set) {
	pinned := p.pinned(struck)
	for _, leaders := range [...]bool{true, false} {
		for s := struck; s != 0; s &= s - 1 {
			u := s.First()
			if p.rules.Units[u].Leader() != leaders || p.units[u].status != onMap {
				continue
			}
			p.statusCheck(u, p.fireColumn(u, a.from, a.less), pinned.Has(u))
		}
	}
}

// jammed is the jam procedure (7.2.7).
func (p *play) jammed(a *attack) {
	got, misfire := p.test(a.weapon.Jam, a.morale) // OTL-7.2.7.1-01
	jam := !misfire
	p.note(p.about(evMisfire, a.firer, int16(got.card), int16(got.n), int16(a.weapon.Jam), int16(a.morale), bit(jam)), rMisfire)
	effective, yellow := p.effect(a)
	switch {
	case yellow: // OTL-7.2.7.2-01
		jam = true
	case effective:
		p.strike(a, p.cut(a, p.hit(a)))
	}
	if jam {
		p.jam(a.firer) // OTL-7.2.7.4-01, OTL-7.2.7-03
	}
}

// jam puts a jam marker on a weapon.
func (p *play) jam(u game.Unit) {
	p.units[u].jam = true
	p.note(p.about(evJams, u), rJamMarker)
}

// struckList lists the soldiers struck in the order in which they were.
type struckList struct {
	units [game.MaxSet]game.Unit
	n     int
}

// first are so many of them.
func (l *struckList) first(n int) (struck set) {
	for _, u := range l.units[:n] {
		struck |= one(u)
	}
	return struck
}

// hit chooses the soldiers hit, as many as the weapon's Hit value, one after another without replacement (OTL-7.2.6-01 to -03), and
// keeps the order: as chosen, or by id where everybody is.
func (p *play) hit(a *attack) (list struckList) {
	left := p.standing(a.targets)
	n := min(int(a.weapon.Hit), left.Count())
	all := n == left.Count()
	for range n {
		u := left.First()
		if !all {
			u = p.oneOf(left)
		}
		left = left.Without(u)
		list.units[list.n] = u
		list.n++
	}
	p.note(p.about(evHits, a.firer, int16(n), int16(p.standing(a.targets).Count())), rHits, rRandomHits)
	return list
}

// cut draws who of those struck was the last before the weapon stopped; those after him are spared
// (OTL-7.2.7.2-02).
func (p *play) cut(a *attack, list struckList) set {
	n := p.among(list.n) + 1
	p.note(p.about(evCut, a.firer, int16(n)), rCut)
	return list.first(n)
}

func bit(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// hasTarget reports whether a soldier could fire at anybody.
func (p *Position) hasTarget(u game.Unit) bool {
	if p.canFire(u) != nil {
		return false
	}
	for s := p.spotted(p.onMap(p.side(u).Other())); s != 0; s &= s - 1 {
		if _, why := p.aim(u, p.units[s.First()].place, manner{}); why == nil {
			return true
		}
	}
	return false
}

// kShoot: units are those ordered who have not fired (5.2.3.2). Of a leader's extra order they are
// the soldier, and his crewman if he was ordered as well (OTL-5.2.4.2-06); step is then shootGiven.

const shootGiven uint8 = 1

func (p *play) runShoot(f *frame) {
	if f.side != p.rules.machine || !p.machineShoots(f) {
		p.endShoot(f)
	}
}

// endShoot ends an order to fire. A leader's extra one was the order of those who have not fired, too (OTL-5.2.3.5-02); who is ordered
// with his hex is free for another (OTL-5.2.3.2-02).
func (p *play) endShoot(f *frame) {
	given := set(0)
	if f.step == shootGiven {
		given = p.standing(f.units).Where(func(u game.Unit) bool { return p.units[u].marker == noMarker })
	}
	p.stack.Pop()
	p.apart(given)
	for ; given != 0; given &= given - 1 {
		p.finish(given.First())
	}
}

func asksShoot(p *Position, f *frame) (game.Side, game.Ask) {
	if f.side == p.rules.machine {
		return game.Nobody, askNothing
	}
	for s := f.units; s != 0; s &= s - 1 {
		if u := s.First(); p.fresh(u) && p.hasTarget(u) {
			return f.side, askShoot
		}
	}
	return game.Nobody, askNothing
}

func legalShoot(p *Position, f *frame, buf []game.Action) []game.Action {
	for s := f.units; s != 0; s &= s - 1 {
		if u := s.First(); p.fresh(u) {
			buf = p.shots(doShoot, u, manner{crew: f.units}, buf)
			if p.rules.Traversing && p.weapon(u) != nil && p.weapon(u).Hit == data.All && p.units[u].crewOf == game.NoUnit {
				buf = p.sweepStarts(u, buf)
			}
		}
	}
	return append(buf, game.Act(doDone))
}

// shots appends the attacks that a soldier can declare.
func (p *Position) shots(verb game.Verb, u game.Unit, how manner, buf []game.Action) []game.Action {
	if p.canFire(u) != nil {
		return buf
	}
	enemy := p.rules.sides[p.side(u).Other()]
	for h, all := range p.at {
		if all&enemy == 0 {
			continue
		}
		for f := range numFloors {
			at := f.at(hex.Hex(h))
			if p.there(p.side(u).Other(), at) == 0 {
				continue
			}
			if _, why := p.aim(u, at, how); why == nil {
				buf = append(buf, game.Act(verb).With(u).Toward(at.hex).As(floorOption[f]))
			}
		}
	}
	return buf
}

func (p *play) takeShoot(f *frame, a game.Action) {
	switch a.Verb {
	case doDone:
		p.endShoot(f)
	case doTraverse:
		p.beginSweep(f, a)
	case doShoot:
		u := a.Units[0]
		shot, _ := p.aim(u, floorOf(a.Option).at(a.To), manner{crew: f.units})
		f.units = f.units.Without(u)
		if shot.mate != game.NoUnit {
			f.units = f.units.Without(shot.mate)
		}
		p.openFire(&shot)
		p.openWindow(p.units[u].place, f.side.Other())
	}
}
