package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// crawls appends the places to which a pinned soldier can crawl.
func (p *Position) crawls(u game.Unit, buf []game.Action) []game.Action {
	if p.units[u].pin == 0 || p.units[u].marker != noMarker {
		return buf
	}
	for _, to := range p.rules.Ground.Neighbors[p.units[u].place.hex] {
		if to == hex.None {
			continue
		}
		for _, at := range [...]place{ground.at(to), inside.at(to)} {
			if p.crawlWhy(u, at) == nil {
				buf = append(buf, game.Act(doCrawl).With(u).Toward(to).As(floorOption[at.floor]))
			}
		}
	}
	return buf
}

// crawlWhy says why a pinned soldier cannot crawl to a location: it must be adjacent, free of
// enemies, and protect better than his own (7.2.11.1); if he is prone, not over what no prone soldier
// crosses (OTL-6.11.1-02).
func (p *Position) crawlWhy(u game.Unit, to place) *game.Reason {
	s := &p.units[u]
	cell := &p.rules.Ground.Cells[to.hex]
	switch d, near := p.rules.Ground.DirTo(s.place.hex, to.hex); {
	case s.status != onMap || s.pin == 0:
		return notPinned
	case s.marker != noMarker || s.post:
		return cannotObey
	case !near:
		return notAdjacent
	case s.place.floor == upper:
		return notOnGround // OTL-7.2.11.1-03: one hex, and no level
	case to.floor == inside && cell.Bunker < 0:
		return noSuchPlace
	case p.stepCost(s.place.hex, to.hex, d) == 0:
		return prohibited
	case s.prone && (to.floor != ground || p.wall(s.place.hex, d) || cell.Terrain == data.Building || p.rules.Ground.Cells[s.place.hex].Terrain == data.Building):
		return crawlsOnly
	case p.there(p.side(u).Other(), to) != 0, to.floor == inside && p.there(p.side(u).Other(), ground.at(to.hex)) != 0:
		return intoEnemies
	case to.floor == inside && !p.bunkerRoom(p.side(u), to.hex, one(u)):
		return bunkerFull
	case p.cover(to) >= p.cover(s.place):
		return noBetter
	}
	return nil
}

// crawl moves a pinned soldier one hex; it is his order of the turn and can draw reaction fire
// (OTL-7.2.11.1-03).
func (p *play) crawl(a game.Action) {
	u, to := a.Units[0], floorOf(a.Option).at(a.To)
	e := p.about(evCrawls, u, int16(to.floor))
	e.To = to.hex
	p.crosses(u, p.units[u].place.hex, to.hex)
	p.put(u, to, onMap)
	e.Reveal = p.ev != nil && p.beheld(one(u))
	p.note(e, rCrawl, rCrawlBetter, rCrawlHow)
	p.occupy(one(u))
	p.finish(u)
	p.revealOpen(p.side(u).Other())
	p.openWindow(to, p.side(u).Other())
}
