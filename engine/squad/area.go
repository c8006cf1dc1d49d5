package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// Rows of chapter 8 and of random hexes.
const (
	rArea       game.Ref = "OTL-8.2-01"
	rAreaWhen   game.Ref = "OTL-8.3-01"
	rAreaCheck  game.Ref = "OTL-8.3-02"
	rAreaHidden game.Ref = "OTL-8.3-03"
	rMarker     game.Ref = "OTL-8.1-01"
	rMortar     game.Ref = "OTL-8.1-03"
	rSniper     game.Ref = "OTL-8.0-02"
	rRandomHex  game.Ref = "OTL-11.2-01"
	rPanel      game.Ref = "OTL-11.2-02"
	rYellowHex  game.Ref = "OTL-11.3-01"
)

// randomHex draws a hex: the coordinate of a card on a panel that another card chooses; where the
// layout has no such hex, or panels join there, both are drawn anew (OTL-11.2-01, OTL-11.2-02,
// OTL-11.3-01). A star is no hex.
func (p *play) randomHex(side game.Side) (h hex.Hex, star bool) {
	for {
		x := p.turnUp()
		at := p.rules.Deck[x+1].Hex
		if at.Star {
			p.note(ofSide(evEventHex, side, nowhere, int16(x)), rRandomHex)
			return hex.None, true
		}
		h = p.rules.Ground.RandomHex(at, p.among(len(p.rules.Ground.Panels)))
		e := ofSide(evEventHex, side, nowhere, int16(x))
		e.To = h
		p.note(e, rRandomHex, rPanel, rYellowHex)
		if h != hex.None {
			return h, false
		}
	}
}

// placeMarker puts the spotting marker of a side in a hex; the attack falls in the next event step. One on the map is
// moved (OTL-8.1-03).
func (p *play) placeMarker(side game.Side, h hex.Hex) {
	p.spots[side] = spot{hex: h, set: true}
	e := ofSide(evMarker, side, nowhere)
	e.To = h
	p.note(e, rMarker, rMortar)
}

// areaAttacks resolves an attack placed in the turn before, the initiative side's first; the marker goes back
// (OTL-8.3-01). It reports whether there was one: the other side's falls only if this one decides nothing
// (OTL-5.7-01).
func (p *play) areaAttacks() bool {
	for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
		if s := p.spots[side]; s.set {
			p.spots[side] = spot{hex: hex.None}
			p.areaAttack(s.hex, 1)
			return true
		}
	}
	return false
}

// clockwise are the directions of neighbours from north.
var clockwise = [6]hex.Dir{1, 0, 5, 4, 3, 2}

// areaAttack checks all soldiers of both sides in a hex and its neighbours, those in the hex itself several times
// (OTL-8.2-01). All checks are made, whatever comes of them (OTL-8.3-04).
func (p *play) areaAttack(h hex.Hex, times int) {
	if p.dud {
		p.dud = false
		p.note(ofSide(evNoEffect, game.Nobody, ground.at(h)), rEventText)
		return
	}
	p.note(ofSide(evAreaAttack, game.Nobody, ground.at(h)), rArea, rAreaWhen, rAreaCheck)
	wasPinned := p.pinned(p.onMap(us) | p.onMap(german))
	p.shell(h, times, wasPinned)
	for _, d := range clockwise {
		if n := p.rules.Ground.Neighbors[h][d]; n != hex.None {
			p.shell(n, 1, wasPinned)
		}
	}
}

// shell checks the soldiers of a hex: the initiative side's first, leaders before the others
// (OTL-8.3-04).
func (p *play) shell(h hex.Hex, times int, wasPinned set) {
	for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
		there := p.soldiers(p.at[h] & p.rules.sides[side])
		leaders := p.leaders(there)
		for _, units := range [...]set{leaders, there &^ leaders} {
			for ; units != 0; units &= units - 1 {
				for range times {
					p.struck(units.First(), p.areaColumn(units.First()), wasPinned.Has(units.First()))
				}
			}
		}
	}
}

// struck makes a status check of a soldier who is still on the map. A hidden one who is pinned by it
// is turned up (OTL-8.3-03); the killed and routed are as they leave the map.
func (p *play) struck(u game.Unit, column int8, wasPinned bool) {
	if p.units[u].status != onMap {
		return
	}
	p.statusCheck(u, column, wasPinned)
	if p.units[u].pin > 0 {
		p.reveal(u, rAreaHidden)
	}
}

// leaders are the squad and assistant squad leaders of a set.
func (p *Position) leaders(s set) set {
	return s.Where(func(u game.Unit) bool { return p.rules.Units[u].Command > 0 })
}

// singleColumn is the column of a status check that no line of fire and no area attack causes: the
// protection of the place.
func (p *Position) singleColumn(u game.Unit) int8 {
	return limit(int(p.cover(p.units[u].place)) + p.shifts(u))
}

// snipe lets a sniper hit one spotted enemy soldier of a side in a hex, or else in the nearest one
// that has any, of several the first clockwise from north (OTL-8.0-02).
func (p *play) snipe(side game.Side, h hex.Hex) {
	targets := p.spotted(p.onMap(side.Other()))
	best, rank := hex.None, 0
	for s := targets; s != 0; s &= s - 1 {
		at := p.units[s.First()].place.hex
		if n := p.rules.ring(h, at); best == hex.None || n < rank {
			best, rank = at, n
		}
	}
	if best == hex.None {
		p.note(ofSide(evNoEffect, side, nowhere), rSniper)
		return
	}
	u := p.oneOf(targets & p.at[best])
	p.note(p.about(evSniper, u), rSniper)
	p.struck(u, p.singleColumn(u), p.units[u].pin > 0)
}

// ring numbers hexes by their distance from one, and at each distance clockwise from north.
func (r *Rules) ring(from, to hex.Hex) int {
	d := r.Ground.Distance(from, to)
	a, b := r.Ground.Cell(from), r.Ground.Cell(to)
	x, y := 0, -2*d // due north
	n := 0
	for _, step := range [...][2]int{{1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}} {
		for range d {
			if a.X+x == b.X && a.Y+y == b.Y {
				return 1000*d + n
			}
			x, y, n = x+step[0], y+step[1], n+1
		}
	}
	return 1000 * d
}

// dig puts a foxhole or an improved position in a hex whose terrain allows it and that has no
// bunker and nothing as good; it reports whether it could (OTL-2.12-01).
func (p *play) dig(h hex.Hex, what uint8) bool {
	if !p.diggable(h, what) {
		return false
	}
	p.hexes[h].dug = what
	p.note(ofSide(evTrench, game.Nobody, ground.at(h), int16(what)), rFoxhole)
	return true
}

// diggable reports whether a foxhole, or an improved position, can lie in a hex: clear, crops, scrub or woods without a bunker or
// anything as good (OTL-2.12-01).
func (p *Position) diggable(h hex.Hex, what uint8) bool {
	cell := &p.rules.Ground.Cells[h]
	return p.rules.TEC[cell.Terrain].Foxhole && cell.Bunker < 0 && p.hexes[h].dug < what
}

// What lies in a dug hex.
const (
	foxhole  uint8 = 1
	improved uint8 = 2
)

// mine kills who draws a 1 in column 10 among the soldiers on the ground of a hex and pins the others
// (event Mine).
func (p *play) mine(h hex.Hex) {
	for _, side := range [...]game.Side{p.holder, p.holder.Other()} {
		for s := p.soldiers(p.there(side, ground.at(h))); s != 0; s &= s - 1 {
			u := s.First()
			got := p.check(kiaColumn)
			p.note(p.about(evKIA, u, int16(got.card), int16(got.n), 1), rEventText)
			if got.n == 1 {
				p.kill(u, byMine)
				continue
			}
			p.pin(u)
			p.reveal(u, rAreaHidden)
		}
	}
}

// burn routs soldiers who are still in a building that has burnt since the turn before, and lets fires
// grow a turn older (event Building fire).
func (p *play) burn() {
	for h := range p.hexes {
		switch b := &p.hexes[h].burns; *b {
		case fireStarts:
			*b = fireBurns
		case fireBurns:
			for s := p.soldiers(p.at[h]); s != 0; s &= s - 1 {
				p.rout(s.First(), byFlames)
			}
		}
	}
}

// How long a building burns: since this turn, or longer.
const (
	fireStarts int8 = 1
	fireBurns  int8 = 2
)

// setFire lets a building burn (event Building fire); other terrain does not. It counts as smoke for
// LOS.
func (p *play) setFire(h hex.Hex) bool {
	if p.rules.Ground.Cells[h].Terrain != data.Building || p.hexes[h].burns > 0 {
		return false
	}
	p.hexes[h].burns = fireStarts
	p.view.stale()
	p.note(ofSide(evFireStarts, game.Nobody, ground.at(h)), rEventText)
	return true
}

// breach takes a wall of a hex away, at random of several (event Wall breached).
func (p *play) breach(h hex.Hex) bool {
	var walls [6]hex.Dir
	n := 0
	for _, d := range clockwise {
		if p.wall(h, d) {
			walls[n], n = d, n+1
		}
	}
	if n == 0 {
		return false
	}
	d := walls[p.among(n)]
	next := p.rules.Ground.Neighbors[h][d]
	p.hexes[h].breach |= 1 << d
	p.hexes[next].breach |= 1 << d.Opposite()
	p.view.stale()
	e := ofSide(evWall, game.Nobody, ground.at(h))
	e.To = next
	p.note(e, rEventText)
	return true
}
