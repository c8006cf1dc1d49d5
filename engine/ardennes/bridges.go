package ardennes

import (
	"fmt"
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// setBridge changes the state of a bridge site, and with it the ZOC of tanks over it (ARD-9.4-03).
func (p *Position) setBridge(b data.Bridge, state uint8) {
	p.bridges[b] = p.bridges[b]&^stateBits | state
	p.ouren = p.ouren || b == p.rules.Special.Ouren // once down it is a bridge like any other (ARD-7.8-02)
	ends := p.rules.Data.Map.Ends[p.rules.Data.Map.Bridges[b].Side]
	p.exert(ends[0])
	p.exert(ends[1])
	p.unsettleAll()
}

// Reasons against blowing and rebuilding a bridge.
var (
	noSite         = game.Against("There is no bridge between these hexes.", "ARD-7.9-01")
	notIntact      = game.Against("That bridge is down already.", "ARD-7.2-01")
	triedAlready   = game.Against("That bridge has been attempted in this player turn.", "ARD-7.2-02")
	tooEarly       = game.Against("No bridge is demolished on 16 December and in the first night.", "ARD-7.7-01")
	noDanger       = game.Against("In the own Bridge Phase a bridge is blown only if an enemy unit is within one hex of it.", "ARD-7.3-01")
	tooFarAway     = game.Against("The unit that blows a bridge is no more than one hex away from it.", "ARD-7.3-02", "ARD-7.3-03")
	pathBarred     = game.Against("An enemy unit or ZOC bond lies between the unit and the bridge.", "ARD-7.3-04", "ARD-7.3-05")
	notBlown       = game.Against("Only a blown bridge is rebuilt.", "ARD-7.9-01")
	buildsNow      = game.Against("Rebuilding takes two friendly Bridge Phases: this one goes on by itself in the next.", "ARD-7.9-04")
	siteContested  = game.Against("Both hexes of the bridge must be free of enemy units, and each friendly occupied or free of enemy ZOC.", "ARD-7.9-02")
	siteUnsupplied = game.Against("From one of the two hexes a supply path by roads alone must be traced.", "ARD-7.9-03")
)

func init() {
	procedures[kBridges] = procedure{Asks: asksBridges, Legal: legalBridges, Take: (*play).takeBridges, Run: (*play).runBridges}
	reasons[kBridges] = whyBridges
}

// siteAt is the bridge site between two hexes, NoBridge if there is none.
func (r *Rules) siteAt(a, b hex.Hex) data.Bridge {
	side := r.Data.Map.Side(a, b)
	if side == hex.NoSide {
		return data.NoBridge
	}
	return r.Data.Map.Between[side].Bridge
}

// nearBridge reports whether a unit of a side stands in a hex of a bridge or adjacent to one: within one
// hex of it, whatever lies between (ARD-7.3-03).
func (p *Position) nearBridge(b data.Bridge, side game.Side) bool {
	for _, h := range p.rules.Data.Map.Ends[p.rules.Data.Map.Bridges[b].Side] {
		if p.holder(h) == side || p.beside(h, side) {
			return true
		}
	}
	return false
}

// reachesBridge says why a unit is not near enough to a bridge to blow it: it stands in one of its hexes
// or can step into one of them; terrain and enemy ZOC do not matter (ARD-7.3-04, ARD-7.3-05).
func (p *Position) reachesBridge(u game.Unit, b data.Bridge) *game.Reason {
	m, h, side := p.rules.Data.Map, p.units[u].hex, p.rules.Units[u].Side
	why := tooFarAway
	for _, end := range m.Ends[m.Bridges[b].Side] {
		if end == h {
			return nil
		}
		d, ok := m.DirTo(h, end)
		if !ok {
			continue
		}
		if p.holder(end) != side.Other() && !p.cut(h, d, side) {
			return nil
		}
		why = pathBarred
	}
	return why
}

// blowWhy says why a unit cannot try to blow a bridge; in the own Bridge Phase an enemy unit has to be
// near. The other moment is an attack across the bridge (ARD-7.4-01).
func (p *Position) blowWhy(u game.Unit, b data.Bridge, attack bool) *game.Reason {
	side := p.rules.Units[u].Side
	switch {
	case p.units[u].place != onMap:
		return notOnMap
	case p.bridges[b]&stateBits != intact:
		return notIntact
	case p.bridges[b]&attempted != 0:
		return triedAlready
	case !p.today().Demolition:
		return tooEarly
	case !attack && !p.nearBridge(b, side.Other()):
		return noDanger
	}
	return p.reachesBridge(u, b)
}

// blowDRM is the modifier of an attempt: +1 in the opponent's Combat Phase (ARD-7.5-01), +2 for a unit
// that is Disrupted, Routed, Engaged or in Strategic Movement (ARD-7.5-02, ARD-7.5-03).
func (p *Position) blowDRM(u game.Unit, attack bool) (drm int) {
	if attack {
		drm++
	}
	if s := &p.units[u]; s.state != steady || s.has&engaged != 0 || p.hauled(u) {
		drm += 2
	}
	return drm
}

// blow is an attempt; it reports whether the bridge is blown (ARD-7.3-07). Each bridge is attempted once
// in a player turn (ARD-7.2-02).
func (p *play) blow(u game.Unit, b data.Bridge, attack bool) bool {
	drm := p.blowDRM(u, attack)
	die := p.roll(chanceBridge, int(b))
	down := p.rules.Data.Charts.Demolition.At(die + drm)
	p.bridges[b] |= attempted
	told := int16(0)
	if down {
		told = 1
		p.setBridge(b, blown)
	}
	ends := p.rules.Data.Map.Ends[p.rules.Data.Map.Bridges[b].Side]
	p.note(about(evDemolition, u, ends[0], ends[1], int16(die), int16(drm), told), "ARD-7.3-07", "ARD-7.5-01", "ARD-7.5-02")
	return down
}

// buildWhy says why a side cannot begin to rebuild a bridge. open is its network of supply.
func (p *Position) buildWhy(side game.Side, b data.Bridge, open []bool) *game.Reason {
	switch p.bridges[b] & stateBits {
	case intact:
		return notBlown
	case underConstruction:
		return buildsNow
	}
	return p.siteWhy(side, b, open)
}

// siteWhy says why the conditions of rebuilding do not hold (ARD-7.9-02, ARD-7.9-03).
func (p *Position) siteWhy(side game.Side, b data.Bridge, open []bool) *game.Reason {
	ends := p.rules.Data.Map.Ends[p.rules.Data.Map.Bridges[b].Side]
	for _, h := range ends {
		if p.holder(h) != side && (p.holder(h) != game.Nobody || p.inZOC(h, side.Other())) {
			return siteContested
		}
	}
	if !p.roadBound(ends[0], open) && !p.roadBound(ends[1], open) {
		return siteUnsupplied
	}
	return nil
}

// runBridges begins the Bridge Phase: Dasburg and Gemünd are completed in the German one of 16 PM
// (ARD-7.10-01), and what was begun in the phase before is completed if the conditions still hold, or
// has to be begun again (ARD-7.9-04, ARD-7.9-05). The phase ends by itself when nothing can be done.
func (p *play) runBridges(f *frame) {
	if f.step == 1 {
		p.stack.Pop()
		return
	}
	f.step = 1
	open := p.network(f.side)
	for i := range p.bridges {
		b := data.Bridge(i)
		switch site := &p.rules.Data.Map.Bridges[b]; {
		case f.side == german && site.Completed == p.turn && p.bridges[b]&stateBits != intact:
			p.turnBridge(b, intact, "ARD-7.10-01")
		case p.bridges[b]&stateBits != underConstruction || p.builder(b) != f.side:
		case p.siteWhy(f.side, b, open) == nil:
			p.turnBridge(b, intact, "ARD-7.9-04")
		default:
			p.turnBridge(b, blown, "ARD-7.9-05")
		}
	}
}

// builder is the side that rebuilds a bridge.
func (p *Position) builder(b data.Bridge) game.Side {
	if p.bridges[b]&byGerman != 0 {
		return german
	}
	return allied
}

// turnBridge turns the marker of a bridge.
func (p *play) turnBridge(b data.Bridge, state uint8, why game.Ref) {
	p.setBridge(b, state)
	ends := p.rules.Data.Map.Ends[p.rules.Data.Map.Bridges[b].Side]
	p.note(ofSide(evBridge, game.Nobody, ends[0], ends[1], int16(state)), why)
}

// disturb is what becomes of a hex that a unit of a side has come to, whose it was: a Victory Hex may have changed hands
// (ARD-13.2-05). Bridges that the enemy rebuilds turn back to blown (ARD-7.9-05). Where the hex was the
// enemy's, what he has begun of an Improved Position is lost: only a unit of his own completes it (ARD-15.8-12).
func (p *play) disturb(h hex.Hex, side, was game.Side) {
	if was != side && p.rules.Data.Map.Ground[h].Is(data.VictoryHex) {
		p.note(ofSide(evControl, side, h, hex.None), "ARD-13.2-05")
	}
	if was != side && p.works[h] == worksBegun {
		p.raze(h)
	}
	for _, across := range &p.rules.Data.Map.Sides[h] {
		if across == hex.NoSide {
			continue
		}
		if b := p.rules.Data.Map.Between[across].Bridge; b != data.NoBridge && p.bridges[b]&stateBits == underConstruction && p.builder(b) != side {
			p.turnBridge(b, blown, "ARD-7.9-05")
		}
	}
}

func asksBridges(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step != 0 && len(p.burns(f.side, p.bridgeActions(f.side, p.mind.acts[:0], true))) > 0, f.side, askBridges)
}

func legalBridges(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.burns(f.side, p.bridgeActions(f.side, buf, false)), game.Act(doEnd))
}

// bridgeActions appends what a side can do with bridges in its Bridge Phase, or only the first of it.
func (p *Position) bridgeActions(side game.Side, buf []game.Action, first bool) []game.Action {
	m, open := p.rules.Data.Map, p.network(side)
	had := len(buf)
	for i := range p.bridges {
		b := data.Bridge(i)
		ends := m.Ends[m.Bridges[b].Side]
		if p.buildWhy(side, b, open) == nil {
			buf = append(buf, game.Act(doBuild).At(ends[0]).Toward(ends[1]))
		}
		if p.bridges[b]&stateBits == intact && p.today().Demolition && p.nearBridge(b, german) && p.nearBridge(b, allied) {
			buf = p.demolishers(side, b, false, buf)
		}
		if first && len(buf) > had {
			return buf
		}
	}
	return buf
}

// demolishers appends who can try to blow a bridge.
func (p *Position) demolishers(side game.Side, b data.Bridge, attack bool, buf []game.Action) []game.Action {
	m := p.rules.Data.Map
	ends := m.Ends[m.Bridges[b].Side]
	at := len(buf)
	for i, end := range ends {
		for d := -1; d < 6; d++ {
			h := end
			if d >= 0 {
				h = m.Neighbors[end][d]
			}
			// The second end and the hexes beside both are looked at from the first.
			if h == hex.None || p.holder(h) != side || i == 1 && (h == ends[0] || m.Side(h, ends[0]) != hex.NoSide) {
				continue
			}
			for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
				if p.blowWhy(u, b, attack) == nil {
					buf = append(buf, game.Act(doBlow).With(u).At(ends[0]).Toward(ends[1]))
				}
			}
		}
	}
	slices.SortStableFunc(buf[at:], func(a, b game.Action) int { return int(a.Units[0]) - int(b.Units[0]) })
	return buf
}

func (p *play) takeBridges(f *frame, a game.Action) {
	switch a.Verb {
	case doEnd:
		p.stack.Pop()
	case doBurn:
		p.burn(a.Hex, false)
	case doBlow:
		p.blow(a.Units[0], p.rules.siteAt(a.Hex, a.To), false)
	case doBuild:
		b := p.rules.siteAt(a.Hex, a.To)
		p.bridges[b] &^= byGerman
		if f.side == german {
			p.bridges[b] |= byGerman
		}
		p.turnBridge(b, underConstruction, "ARD-7.9-04")
	}
}

func whyBridges(p *Position, f *frame, a game.Action) *game.Reason {
	switch {
	case a.Verb == doEnd:
		return nil
	case a.Verb == doBurn && (f.side != allied || a.Hex == hex.None):
		return noDumpHere
	case a.Verb == doBurn:
		return p.burnWhy(a.Hex, false)
	}
	b := p.rules.siteAt(a.Hex, a.To)
	u := a.Units[0]
	switch {
	case b == data.NoBridge:
		return noSite
	case a.Verb == doBuild:
		return p.buildWhy(f.side, b, p.network(f.side))
	case u == game.NoUnit:
		return tooFarAway
	case p.rules.Units[u].Side != f.side:
		return notYours
	}
	return p.blowWhy(u, b, false)
}

// queryDemolition tells which bridges a unit, or a side with any of its units, could try to blow in its
// Bridge Phase as the board stands now, and why not the others. Of a unit it shows the bridges no more
// than two hexes away.
func (p *Position) queryDemolition(q game.Query) (*game.Answer, error) {
	r, m := p.rules, p.rules.Data.Map
	side, err := p.sideAsked(q)
	if err != nil {
		return nil, err
	}
	if q.Unit != game.NoUnit && p.units[q.Unit].place != onMap {
		return nil, fmt.Errorf("demolition needs a unit on the map, or a side")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-7.3-01", "ARD-7.3-02", "ARD-7.3-07")}
	n := 0
	for i := range p.bridges {
		b := data.Bridge(i)
		across := m.Bridges[b].Side
		best := game.NoUnit
		for _, u := range r.sides[side] {
			if q.Unit != game.NoUnit && u != q.Unit || p.units[u].place != onMap || m.Distance(p.units[u].hex, m.Ends[across][0]) > 2 && m.Distance(p.units[u].hex, m.Ends[across][1]) > 2 {
				continue
			}
			no := p.blowWhy(u, b, false)
			if no == nil && (best == game.NoUnit || p.blowDRM(u, false) < p.blowDRM(best, false)) {
				best = u
			}
			if q.Unit != game.NoUnit && no != nil {
				a.Sides = append(a.Sides, game.SideNote{Side: across, Kind: game.NoteBlocked, Title: no.Sentence, Rules: r.Rows(no.Refs...)})
			}
		}
		if best != game.NoUnit {
			n++
			a.Sides = append(a.Sides, game.SideNote{Side: across, Kind: game.NoteDemolition, Title: fmt.Sprintf("%s blows it on 1 to %d", game.Capital(r.Name.Unit(best)), favorable(p.blowDRM(best, false), r.Data.Charts.Demolition.At)), Rules: a.Rules})
		}
	}
	a.Sentence = fmt.Sprintf("%s can try to blow %s.", game.Capital(r.Name.Side(side)), game.Count(n, "bridge"))
	if q.Unit != game.NoUnit {
		a.Sentence = fmt.Sprintf("%s can try to blow %s.", game.Capital(r.Name.Unit(q.Unit)), game.Count(n, "bridge"))
	}
	return a, nil
}

// crossOuren is the roll for the bridge of Ouren when a German unit first moves, attacks or advances
// across it (ARD-7.8-01). It reports whether the bridge is blown now, so that the unit does not cross.
func (p *play) crossOuren(side game.Side, across hex.Hexside) bool {
	b := p.rules.Special.Ouren
	if p.ouren || side != german || b == data.NoBridge || p.rules.Data.Map.Bridges[b].Side != across || p.bridges[b]&stateBits != intact {
		return false
	}
	p.ouren = true
	die := p.roll(chanceOuren, int(b))
	down := p.rules.Data.Charts.Ouren[die]
	told := int16(0)
	if down {
		told = 1
		p.setBridge(b, blown)
	}
	ends := p.rules.Data.Map.Ends[across]
	e := ofSide(evOuren, allied, ends[0], ends[1], int16(die), told)
	p.note(e, "ARD-7.8-01", "ARD-7.8-03")
	return down
}
