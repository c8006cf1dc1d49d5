package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kReplacement] = procedure{Asks: asksReplacement, Legal: legalReplacement, Take: (*play).takeReplacement, Run: (*play).runReplacement}
	reasons[kReplacement] = whyReplacement
}

var (
	neverReplaced   = game.Against("That unit never receives replacements.", "ARD-25.26-01", "ARD-25.26-02")
	noReplacement   = game.Against("No replacement for that type of unit is left in this Night Turn.", "ARD-25.21-02")
	nothingLost     = game.Against("Replacements restore reduced units, or units of the Dead Pile.", "ARD-25.21-03", "ARD-25.22-01")
	notFitForMen    = game.Against("A unit that is Disrupted, Routed or Out of Supply takes no replacement.", "ARD-25.22-01")
	engagedNoMen    = game.Against("An Engaged unit adjacent to the enemy takes no replacement.", "ARD-25.22-02")
	retreatForMen   = game.Against("A unit adjacent to the enemy has to retreat one hex by the rules of retreat, out of all enemy ZOC.", "ARD-25.22-02")
	noNeedToRetreat = game.Against("Only a unit adjacent to the enemy retreats before it takes a replacement.", "ARD-25.22-02")
	needsRemnant    = game.Against("A large unit returns in exchange for a remnant of its type that is in supply and not Disrupted.", "ARD-25.24-01")
	notThere        = game.Against("A unit returns in a town or city of its own side, not adjacent to the enemy, without an enemy Roadblock and with a supply path by roads, a German one also in an entry hex K, L or M.", "ARD-25.22-03")
	noRoomLeft      = game.Against("The hex would be overstacked: of one's own will the limits are exceeded in movement and after a retreat alone.", "ARD-8.3-01")
	wrongArmySide   = game.Against("Before 18 AM German units return on their own army's side of the Army Boundary.", "ARD-11.10-06")
)

// Steps of kReplacement, whose hexes is how many of the replacements of the side that is asked went to
// units other than Infantry Type. The German goes first; if he goes on without taking any he may have
// his turn after the Allied player, and so decides the order (ARD-25.23-01); not after one who has nothing to choose.
const (
	replaceBegin uint8 = iota
	replaceGerman
	replaceAllied
	replaceAfter
	replaceOver
)

// runReplacement is the Replacement Phase of both sides: what is not used is lost (ARD-25.21-01).
func (p *play) runReplacement(f *frame) {
	f.hexes = 0
	switch f.step++; f.step {
	case replaceGerman:
		p.newcomers = p.today().Replacements
		f.side = german
	case replaceAllied:
		f.side = allied
	case replaceAfter:
		f.side = german
		if had := p.today().Replacements; p.newcomers[german] < had[german] || p.newcomers[allied] == had[allied] {
			p.newcomers[german] = 0
		}
	default:
		p.newcomers = [2]int8{}
		p.stack.Pop()
	}
}

func asksReplacement(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step != replaceBegin && f.step != replaceOver && p.newcomers[f.side] > 0 && p.anyReplacement(f), f.side, askReplace)
}

// anyReplacement reports whether a unit can take a replacement.
func (p *Position) anyReplacement(f *frame) bool {
	open := p.network(f.side)
	for _, u := range p.rules.sides[f.side] {
		if p.takerWhy(f, u) != nil {
			continue
		}
		for h := hex.None; int(h) < len(p.first); h++ {
			if p.replaceWhy(u, h, open) == nil {
				return true
			}
			if p.units[u].place == onMap && !p.besideEnemy(u) {
				break
			}
		}
	}
	return false
}

// takerWhy says why a unit can take no replacement wherever it is: it never can (ARD-25.26-01), none for
// its type is left (ARD-25.21-02), or it has lost nothing.
func (p *Position) takerWhy(f *frame, u game.Unit) *game.Reason {
	info, s := &p.rules.Units[u], &p.units[u]
	switch {
	case info.Side != f.side:
		return notYours
	case s.place != dead && (s.place != onMap || s.has&reduced == 0):
		return nothingLost
	case !replaceable(info) || !replaceable(p.origin(u)):
		return neverReplaced
	case info.Has(data.Vehicle) && !p.vehicleLeft(f, info):
		return noReplacement
	case s.place == onMap && (s.state != steady || p.unsupplied(u)):
		return notFitForMen
	case s.place == onMap && s.has&engaged != 0 && p.besideEnemy(u):
		return engagedNoMen
	}
	return nil
}

// replaceable reports whether a unit can ever receive replacements (ARD-25.26-01). Remnants and breakdown
// units are units like others (ARD-25.26-02, ARD-26.3-01); what a breakdown unit's parent never receives, it does
// not either (ARD-26.2-02).
func replaceable(info *data.Unit) bool {
	switch {
	case info.Has(data.Gunner) || info.Nation == data.UK || info.Any(data.Airborne|data.Heydte|data.Brigade150):
		return false
	case info.Nation == data.DE && info.Has(data.TankUnit):
		return info.Faces[0].TQ < 5 && !info.Has(data.BlackBox)
	}
	return true
}

// vehicleLeft reports whether a replacement for a Tank, Recon or Flak Unit is left: one of two, so that the
// other goes to an Infantry Type unit (ARD-25.21-02).
func (p *Position) vehicleLeft(f *frame, info *data.Unit) bool {
	fits := info.Has(data.TankUnit) || info.Type == data.Recon || info.Type == data.Flak
	return fits && p.today().Replacements[f.side] == 2 && f.hexes == 0
}

func (p *Position) besideEnemy(u game.Unit) bool {
	return p.beside(p.units[u].hex, p.rules.Units[u].Side.Other())
}

// replaceWhy says why a unit that can take a replacement cannot do so with a hex: that of its return or of
// its retreat, hex.None where it stays. open is the network of its side.
func (p *Position) replaceWhy(u game.Unit, to hex.Hex, open []bool) *game.Reason {
	info := &p.rules.Units[u]
	switch {
	case p.units[u].place == onMap && !p.besideEnemy(u):
		if to != hex.None {
			return noNeedToRetreat
		}
		if !p.roomFor(u, p.units[u].hex, game.NoUnit) {
			return noRoomLeft
		}
	case p.units[u].place == onMap:
		if to == hex.None || !p.fallsBack(u, to) {
			return retreatForMen
		}
	case to == hex.None:
		return notThere
	case info.Faces[1].Stacking == 2:
		old := p.remnantIn(to, info.Remnant)
		if old == game.NoUnit {
			return needsRemnant
		}
		if why := p.wrongCornerWhy(p.origin(u), to); why != nil {
			return why
		}
		if !p.roomFor(u, to, old) {
			return noRoomLeft
		}
	default:
		if why := p.comesBackWhy(p.origin(u), to, open); why != nil {
			return why
		}
		if !p.roomFor(u, to, game.NoUnit) {
			return noRoomLeft
		}
	}
	return nil
}

// roomFor reports whether a unit is within the limits of stacking in a hex once it has its replacement, whole if it is
// on the map and else on its reduced side, and a remnant that it takes the place of is gone. A unit that retreats for its
// replacement may exceed them (ARD-8.3-01).
func (p *Position) roomFor(u game.Unit, h hex.Hex, gone game.Unit) bool {
	var t tally
	for v := p.first[h]; v != game.NoUnit; v = p.next[v] {
		if v != u && v != gone {
			t.add(p, v)
		}
	}
	if t.count == 0 {
		return true
	}
	s := &p.units[u]
	had := s.has
	s.has &^= reduced
	if s.place != onMap && p.rules.Units[u].Steps == 2 {
		s.has |= reduced
	}
	t.add(p, u)
	s.has = had
	return t.fits()
}

// comesBackWhy says why a unit of the Dead Pile cannot return in a hex (ARD-25.22-03).
func (p *Position) comesBackWhy(info *data.Unit, to hex.Hex, open []bool) *game.Reason {
	g, enemy := &p.rules.Data.Map.Ground[to], info.Side.Other()
	entry := info.Side == german && g.Entry >= 0 && among(p.rules.Entries[g.Entry].Letter, "KLM") && !p.inZOC(to, enemy) && p.holder(to) != enemy
	town := (g.Terrain == data.Town || g.Terrain == data.City) && p.control[to] == info.Side && p.holder(to) != enemy && !p.beside(to, enemy) &&
		!p.blocked(to, info.Side) && p.roadBound(to, open)
	if !town && !entry {
		return notThere
	}
	return p.wrongCornerWhy(info, to)
}

// wrongCornerWhy says why a unit may not return in a hex, in exchange for a remnant either: Germans keep to their own
// army's side as long as there are Army Boundaries (ARD-11.10-06), the 11th Armored Division to the southwest, out of which
// it could not move any more (ARD-33.2-01).
func (p *Position) wrongCornerWhy(info *data.Unit, to hex.Hex) *game.Reason {
	g := &p.rules.Data.Map.Ground[to]
	switch {
	case info.Side == german && p.today().Boundaries && !g.OwnSide(info.Army):
		return wrongArmySide
	case info.Has(data.Eleventh) && !g.Is(data.SouthWest):
		return southwestOnly
	}
	return nil
}

func among(letter, letters string) bool {
	for i := range letters {
		if letter == letters[i:i+1] {
			return true
		}
	}
	return false
}

// remnantIn is a remnant of a pool in a hex that can be exchanged for a large unit (ARD-25.24-01).
func (p *Position) remnantIn(h hex.Hex, pool data.Pool) game.Unit {
	for u := p.first[h]; u != game.NoUnit && pool != data.NoPool; u = p.next[u] {
		if p.rules.Units[u].Pool == pool && p.units[u].state == steady && !p.unsupplied(u) {
			return u
		}
	}
	return game.NoUnit
}

// fallsBack reports whether a unit may retreat to a neighbouring hex to take a replacement: by terrain that is
// not fatal, out of all enemy ZOC (ARD-25.22-02), and as near to a supply source as any such hex, then
// along a road if it is Mechanized (ARD-17.1-09).
func (p *Position) fallsBack(u game.Unit, to hex.Hex) bool {
	best, rank := 0, 0
	for d, n := range &p.rules.Data.Map.Neighbors[p.units[u].hex] {
		if n == hex.None {
			continue
		}
		r := p.fallRank(u, hex.Dir(d))
		best = max(best, r)
		if n == to {
			rank = r
		}
	}
	return rank > 0 && rank == best
}

// fallRank is 0 for a hex that a unit may not retreat to, else more for a better one.
func (p *Position) fallRank(u game.Unit, d hex.Dir) int {
	m, info, h := p.rules.Data.Map, &p.rules.Units[u], p.units[u].hex
	to, side := m.Neighbors[h][d], m.Sides[h][d]
	if p.fatalWhy(u, h, d, 0) != nil || p.inZOC(to, info.Side.Other()) {
		return 0
	}
	rank := 1
	if far := p.toSource(h, info.Side); far >= 0 && p.toSource(to, info.Side) < far {
		rank += 2
	}
	if info.Has(data.Mechanized) && p.road(side) != data.NoRoad {
		rank++
	}
	return rank
}

func legalReplacement(p *Position, f *frame, buf []game.Action) []game.Action {
	open := p.network(f.side)
	for _, u := range p.rules.sides[f.side] {
		if p.takerWhy(f, u) != nil {
			continue
		}
		if p.replaceWhy(u, hex.None, open) == nil {
			buf = append(buf, game.Act(doReplace).With(u))
			continue
		}
		for h := range p.first {
			if p.replaceWhy(u, hex.Hex(h), open) == nil {
				buf = append(buf, game.Act(doReplace).With(u).Toward(hex.Hex(h)))
			}
		}
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeReplacement(f *frame, a game.Action) {
	if a.Verb == doDone {
		if f.step != replaceGerman { // the German may come again after the Allied player
			p.newcomers[f.side] = 0
		}
		p.runReplacement(f)
		return
	}
	u, to := a.Units[0], a.To
	info, s := &p.rules.Units[u], &p.units[u]
	p.newcomers[f.side]--
	if info.Has(data.Vehicle) {
		f.hexes++
	}
	if s.place == onMap {
		if to != hex.None {
			p.note(about(evRetreated, u, s.hex, to), "ARD-25.22-02")
			from := s.hex
			p.shed(u) // ARD-12.7-02
			if p.fallTo(u, to) {
				s.state, s.has = disrupted, s.has|astray // it is a retreat like any other (ARD-11.10-04)
			}
			if p.first[from] == game.NoUnit {
				p.raze(from)
			}
		}
		s.has = s.has&^reduced | replaced
		p.note(about(evReplaced, u, s.hex, hex.None, 1), "ARD-25.21-03", "ARD-25.25-01")
		return
	}
	p.put(u, to)
	p.disturb(to, info.Side, info.Side) // ARD-7.9-05
	s.has = replaced
	if info.Faces[1].Stacking == 2 { // the markers of the hex stay
		old := p.remnantIn(to, info.Remnant)
		s.has |= p.units[old].has & (engaged | nightly)
		p.remove(old, unused)
	}
	if info.Steps == 2 {
		s.has |= reduced
	}
	p.note(about(evReplaced, u, hex.None, to, 2), "ARD-25.21-03", "ARD-25.22-03", "ARD-25.24-01", "ARD-25.25-01")
}

func whyReplacement(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doReplace || a.Units[0] == game.NoUnit {
		return nil
	}
	if why := p.takerWhy(f, a.Units[0]); why != nil {
		return why
	}
	return p.replaceWhy(a.Units[0], a.To, p.network(f.side))
}
