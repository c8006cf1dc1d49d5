package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// spottingRange is how far a moving or uncovered unit is spotted, in attenuation (OTL-7.1-02).
const spottingRange = 10

// exposed reports whether a real enemy unit, hidden or not, sees a unit at no more than the spotting
// range (OTL-7.1-05).
func (p *Position) exposed(u game.Unit) bool {
	for s := p.soldiers(p.onMap(p.side(u).Other())); s != 0; s &= s - 1 {
		if l := p.look(s.First(), u); l.Seen() && l.Range() <= spottingRange {
			return true
		}
	}
	return false
}

// beheld reports whether an enemy counter in sight, a fake too, could react to units that have moved, or would spot those that are hidden: that
// nothing comes of it tells who lies there or what the enemy holds (OTL-1.3.2-02, OTL-7.1-02, OTL-7.3-01).
func (p *Position) beheld(movers set) bool {
	for ; movers != 0; movers &= movers - 1 {
		u := movers.First()
		for s := p.onMap(p.side(u).Other()); s != 0; s &= s - 1 {
			l := p.look(s.First(), u)
			if l.Seen() && (p.units[u].hidden && l.Range() <= spottingRange || !p.units[u].hidden && p.fresh(s.First())) {
				return true
			}
		}
	}
	return false
}

// reveal turns a hidden unit up for good (OTL-7.1-06); a fake is removed (OTL-1.3.2-03).
func (p *play) reveal(u game.Unit, refs ...game.Ref) {
	s := &p.units[u]
	if s.status != onMap || !s.hidden {
		return
	}
	if p.rules.fakes.Has(u) {
		p.dropFake(u)
		return
	}
	p.apart(one(u))
	s.hidden, s.group = false, 0
	e := p.about(evRevealedAt, u)
	e.Reveal = true
	p.note(e, refs...)
}

// dropFake removes a fake; it scores nothing (OTL-1.3.2-03).
func (p *play) dropFake(u game.Unit) {
	at := p.units[u].place
	p.apart(one(u))
	p.units[u].group = 0
	p.put(u, nowhere, gone)
	e := ofSide(evFake, p.side(u), at)
	e.Reveal = true
	p.note(e, rFakeRemoved)
}

// revealMovers turns up those movers whom a real enemy sees in their present location (OTL-7.1-02);
// of a group only these (OTL-6.7-02).
func (p *play) revealMovers(movers set) {
	for s := movers; s != 0; s &= s - 1 {
		if u := s.First(); p.units[u].status == onMap && p.units[u].hidden && p.exposed(u) {
			p.reveal(u, rRevealMove, rRevealRange)
		}
	}
}

// revealOpen turns up the hidden units of sides in clear terrain that a real enemy sees (OTL-7.1-04). A fake that is removed may have
// stood before others, so that everybody looks again then.
func (p *play) revealOpen(sides ...game.Side) {
	for again := true; again; {
		again = false
		for _, side := range sides {
			for s := p.onMap(side); s != 0; s &= s - 1 {
				if u := s.First(); p.units[u].hidden && p.terrain(p.units[u].place) == data.Clear && p.exposed(u) {
					again = again || p.rules.fakes.Has(u)
					p.reveal(u, rRevealOpen)
				}
			}
		}
	}
}
