package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Reasons against entering the map.
var (
	notDue       = game.Against("That unit does not arrive yet, or has arrived.", "ARD-3.2-01", "ARD-13.1-01")
	notItsEntry  = game.Against("A reinforcement enters only through a hex with one of its letters, a unit of a box through one of its box.", "ARD-13.1-02", "ARD-11.9-02")
	exitUsed     = game.Against("A German unit has left the map there: the Allies may not enter through that hex any more.", "ARD-30.2-03")
	notThisWay   = game.Against("That unit is not placed, it enters through an entry hex, or the other way round.", "ARD-13.1-02", "ARD-13.2-01")
	notTown      = game.Against("Engineers are placed in friendly controlled towns and cities.", "ARD-13.2-01")
	placedInZOC  = game.Against("Nothing is placed in an enemy ZOC, in a hex with enemy units or with an enemy Roadblock.", "ARD-13.2-01", "ARD-13.2-02", "ARD-27.2-01")
	oneEngineer  = game.Against("At most one engineer unit is placed in a hex, even if it has gone on.", "ARD-13.2-01")
	dropsThen    = game.Against("Von der Heydte drops on 17 AM or not at all.", "ARD-27.2-01")
	dropOnDump   = game.Against("Von der Heydte does not drop on the defended fuel dump, nor where it may be.", "ARD-27.2-01", "ARD-32.2-01")
	notDropZone  = game.Against("Von der Heydte drops on a clear or Light Woods hex.", "ARD-27.2-01")
	ridesTrucks  = game.Against("In the short games the airborne units enter on trucks.", "ARD-31.1-02")
	entryTooFar  = game.Against("The Movement Allowance does not suffice for the entry hex.", "ARD-13.1-01")
	entryNowhere = game.Against("The move could not end there nor go on.", "ARD-12.2-02")

	waitsForMeuse = game.Against("That unit comes only when a German unit has crossed the Meuse.", "ARD-33.2-01", "ARD-33.3-01")
	heldInBox     = game.Against("The unit stays in its box until a German unit crosses the Meuse or is adjacent to it.", "ARD-33.2-01")
)

// arrival is the row of the schedule of a unit.
func (r *Rules) arrival(u game.Unit) *data.Arrival { return &r.Schedule[r.Units[u].Arrival] }

// dueWhy says why a unit does not arrive in a Movement Phase of a side now. 653 Jpz VI comes when its
// die has said so (ARD-27.9-01), and what waits for a German crossing of the Meuse after that (ARD-33.2-01, ARD-33.3-01).
func (p *Position) dueWhy(u game.Unit, side game.Side) *game.Reason {
	r := p.rules
	switch {
	case r.Units[u].Side != side:
		return notYours
	case p.units[u].place != due || p.night:
		return notDue
	}
	a := r.arrival(u)
	switch {
	case a.How == data.ByAir && a.Turn < p.turn:
		return dropsThen
	case a.Turn > p.turn || r.Units[u].Has(data.Jpz653) && !p.late653:
		return notDue
	case a.When == data.MeuseForced && p.meuse == 0, a.When == data.AfterMeuse && (p.liege == 0 || p.liege >= p.turn):
		return waitsForMeuse
	}
	return nil
}

// waits reports whether a unit has to stay in its box until a German unit crosses the Meuse or is adjacent to
// it (ARD-33.2-01).
func (p *Position) waits(u game.Unit) bool {
	i := p.rules.Units[u].Arrival
	return i >= 0 && p.rules.Schedule[i].When == data.HeldInBox && !p.nearMeuse
}

// reachMeuse notes that a German unit stands by the Meuse, or has crossed it on its way (ARD-33.2-01,
// ARD-33.3-01).
func (p *Position) reachMeuse(from, to hex.Hex) {
	m := p.rules.Data.Map
	p.nearMeuse = p.nearMeuse || p.onMeuse(to)
	if side := m.Side(from, to); side == hex.NoSide || !m.Between[side].Meuse {
		return
	}
	if p.meuse == 0 {
		p.meuse = p.turn
	}
	if p.liege == 0 && !(m.Ground[from].Is(data.PastLiege) && m.Ground[to].Is(data.PastLiege)) {
		p.liege = p.turn
	}
}

// onMeuse reports whether a hex lies by the Meuse.
func (p *Position) onMeuse(h hex.Hex) bool {
	m := p.rules.Data.Map
	for _, side := range &m.Sides[h] {
		if side != hex.NoSide && m.Between[side].Meuse {
			return true
		}
	}
	return false
}

// enterWhy says why a unit cannot enter the map through a hex in a mode, and what is left of its
// allowance if it can. It pays the road rate of the hex (ARD-13.1-01).
func (p *Position) enterWhy(u game.Unit, side game.Side, h hex.Hex, mode game.Option) (left int8, why *game.Reason) {
	r, s := p.rules, &p.units[u]
	spent := int8(0)
	switch {
	case s.place == inBox && r.Units[u].Side == side && !p.night:
		switch {
		case s.has&moved != 0:
			return 0, hasMoved
		case s.state != steady:
			return 0, waitsToRally
		case p.waits(u):
			return 0, heldInBox
		case p.boxOf(h) != s.box:
			return 0, notItsEntry
		}
	default:
		if why := p.dueWhy(u, side); why != nil {
			return 0, why
		}
		a := r.arrival(u)
		if a.How != data.ByEntry && a.How != data.WestEdge {
			return 0, notThisWay
		}
		found := false
		for _, x := range a.Hexes {
			found = found || x == h
		}
		if !found {
			return 0, notItsEntry
		}
		if a.Strategic && a.Turn == p.turn {
			if spent = a.Spent; mode != byTruck {
				return 0, ridesTrucks
			}
		}
	}
	if box := p.boxOf(h); side == allied && box != data.NoBox && !p.open(box) {
		return 0, sectorShut
	}
	if side == allied && p.leftBy(h) {
		return 0, exitUsed
	}
	g, why := p.gaitOf(u, mode)
	if why != nil {
		return 0, why
	}
	cost := int8(1)
	if !g.whole {
		cost = r.Enter(h, r.roadIn(h), g.column) + p.surcharge(h, side) + spent
	}
	if why := p.keptOut(u, h); why != nil {
		return 0, why
	}
	switch {
	case mode == byShift && s.place == due: // it arrives on its fired side (ARD-13.3-01)
		return 0, notGuns
	case p.holder(h) == side.Other():
		return 0, enemyThere
	case p.hexBond(h, side.Other()):
		return 0, bondThere
	case g.haul && p.inZOC(h, side.Other()):
		return 0, haulNoZOC
	case cost > g.allowed || g.limit < 1:
		return 0, entryTooFar
	case !p.leads(&g, h, 0, g.allowed-cost):
		return 0, entryNowhere
	}
	return g.allowed - cost, nil
}

// roadIn is the best road of a hex.
func (r *Rules) roadIn(h hex.Hex) data.Road { return r.roads[h] }

// placeWhy says why engineers (ARD-13.2-01) or von der Heydte (ARD-27.2-01) cannot be placed in a hex.
func (p *Position) placeWhy(u game.Unit, side game.Side, h hex.Hex) *game.Reason {
	if why := p.dueWhy(u, side); why != nil {
		return why
	}
	g, how := &p.rules.Data.Map.Ground[h], p.rules.arrival(u).How
	switch {
	case how != data.ToTown && how != data.ByAir:
		return notThisWay
	case p.holder(h) == side.Other() || p.inZOC(h, side.Other()) || how == data.ToTown && p.blocked(h, side):
		return placedInZOC
	case how == data.ByAir && g.Terrain != data.Clear && g.Terrain != data.LightWoods:
		return notDropZone
	case how == data.ByAir && p.mayHoldDump(h):
		return dropOnDump
	case how == data.ToTown && (p.control[h] != side || g.Terrain != data.Town && g.Terrain != data.City):
		return notTown
	}
	for _, v := range p.rules.sides[side] {
		if s := &p.units[v]; s.has&arrived != 0 && s.posted == h {
			return oneEngineer
		}
	}
	return nil
}

// legalEntries appends what units off the map can do.
func (p *Position) legalEntries(side game.Side, buf []game.Action) []game.Action {
	if p.night {
		return buf
	}
	for i := range p.units {
		u := game.Unit(i)
		s := &p.units[u]
		if p.rules.Units[u].Side != side || s.has&moved != 0 {
			continue
		}
		switch s.place {
		case due:
			if p.dueWhy(u, side) == nil {
				buf = p.legalArrival(u, side, buf)
			}
		case inBox:
			for _, h := range p.rules.Boxes[s.box].Entries {
				buf = p.legalEntry(u, side, h, buf)
			}
			for _, b := range p.rules.Boxes[s.box].Adjacent {
				if len(p.rules.Boxes[b].Entries) > 0 && p.shiftWhy(u, p.rules.Boxes[b].Entries[0]) == nil {
					buf = append(buf, game.Act(doShift).With(u).At(p.rules.Boxes[b].Entries[0]))
				}
			}
		case blocking:
			buf = append(buf, game.Act(doUnblock).With(u))
		}
	}
	return buf
}

// legalArrival appends where a reinforcement can enter, be placed, or wait.
func (p *Position) legalArrival(u game.Unit, side game.Side, buf []game.Action) []game.Action {
	a := p.rules.arrival(u)
	if a.How == data.ToTown || a.How == data.ByAir {
		for h := hex.Hex(0); int(h) < len(p.first) && a.How == data.ByAir; h++ {
			buf = p.legalPlace(u, side, h, buf)
		}
		for _, h := range p.rules.towns {
			if a.How == data.ToTown {
				buf = p.legalPlace(u, side, h, buf)
			}
		}
		return buf
	}
	for _, h := range a.Hexes {
		buf = p.legalEntry(u, side, h, buf)
		if side == allied && p.shiftWhy(u, h) == nil {
			buf = append(buf, game.Act(doShift).With(u).At(h))
		}
	}
	return buf
}

func (p *Position) legalPlace(u game.Unit, side game.Side, h hex.Hex, buf []game.Action) []game.Action {
	if p.placeWhy(u, side, h) == nil {
		buf = append(buf, game.Act(doPlace).With(u).Toward(h))
	}
	return buf
}

func (p *Position) legalEntry(u game.Unit, side game.Side, h hex.Hex, buf []game.Action) []game.Action {
	for _, mode := range modes {
		if _, why := p.enterWhy(u, side, h, mode); why == nil {
			buf = append(buf, game.Act(doEnter).With(u).At(h).As(mode))
		}
	}
	if side == allied && p.blockWhy(u, h) == nil {
		buf = append(buf, game.Act(doBlock).With(u).At(h))
	}
	return buf
}

// entryWhy says why an action of a unit off the map is refused.
func (p *Position) entryWhy(u game.Unit, side game.Side, a game.Action) *game.Reason {
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case p.units[u].has&moved != 0:
		return hasMoved
	case p.night:
		return notAwake
	case a.Verb == doUnblock:
		return notBlocking
	case a.Verb == doPlace && a.To != hex.None:
		return p.placeWhy(u, side, a.To)
	case a.Hex == hex.None || a.Verb == doPlace:
		return notItsEntry
	case a.Verb == doEnter:
		_, why := p.enterWhy(u, side, a.Hex, a.Option)
		return why
	case side == german:
		return notInBox
	case a.Verb == doShift:
		return p.shiftWhy(u, a.Hex)
	}
	return p.blockWhy(u, a.Hex)
}

// takeEntry carries out what a unit off the map does.
func (p *play) takeEntry(f *frame, a game.Action) {
	u := a.Units[0]
	s := &p.units[u]
	switch a.Verb {
	case doEnter:
		p.come(f, u, a.Hex, a.Option)
	case doPlace:
		p.drop(u, a.To)
	case doShift:
		p.arrive(u)
		s.place, s.box = inBox, p.boxOf(a.Hex)
		s.has |= moved
		p.note(about(evBoxed, u, hex.None, hex.None, int16(s.box)), "ARD-11.9-02", "ARD-13.1-04")
	case doBlock:
		p.arrive(u)
		s.box, s.place, s.hex = p.boxOf(a.Hex), blocking, a.Hex
		s.has |= moved
		p.note(about(evBlocks, u, a.Hex, hex.None), "ARD-13.4-02")
	case doUnblock:
		p.stand(u)
		s.has |= moved
	}
}

// arrive turns artillery that arrives to its fired side (ARD-13.3-01).
func (p *play) arrive(u game.Unit) {
	s := &p.units[u]
	if s.place != due {
		return
	}
	if p.unsettleAll(); p.rules.Units[u].Has(data.Gunner) { // it may have held a marker (ARD-31.1-02)
		s.has |= fired
	}
}

// stand takes a blocking unit back to its box.
func (p *play) stand(u game.Unit) {
	s := &p.units[u]
	s.hex, s.place = hex.None, inBox
	p.note(about(evBoxed, u, hex.None, hex.None, int16(s.box)), "ARD-13.4-05")
}

// come enters the map with a unit, which then goes on with its move. Artillery arrives on its fired side
// (ARD-13.3-01).
func (p *play) come(f *frame, u game.Unit, h hex.Hex, mode game.Option) {
	left, _ := p.enterWhy(u, f.side, h, mode)
	m := newFrame(kMove, f.side)
	m.unit, m.mode, m.n, m.hexes, m.hex = u, mode, left, 1, h
	s := &p.units[u]
	s.has |= marching
	p.arrive(u)
	if s.place == due {
		s.has |= arrived
	}
	p.depart(&m)
	m.step = moveOn
	p.enter(u, h)
	s.box = data.NoBox
	p.note(about(evEntered, u, hex.None, h), "ARD-13.1-01", "ARD-13.1-02")
	p.stack.Push(m)
}

// drop places engineers, or von der Heydte after its roll.
func (p *play) drop(u game.Unit, h hex.Hex) {
	s, row := &p.units[u], game.Ref("ARD-13.2-01")
	if p.rules.arrival(u).How == data.ByAir {
		row = "ARD-27.2-01"
		die := p.roll(chanceHeydte, int(u))
		fate := p.rules.Data.Charts.Heydte[die]
		p.note(about(evSpecial, u, h, hex.None, specialDrop, int16(die), int16(fate)), row)
		if fate == data.Lost {
			p.sendTo(u, surrendered)
			return
		}
		if fate == data.LandsDisrupted {
			s.state = disrupted
		}
		s.has |= moved
	}
	s.has |= arrived
	s.posted = h
	p.enter(u, h)
	p.note(about(evPlaced, u, hex.None, h), row)
}

// beginMovement is what a day Movement Phase begins with.
func (p *play) beginMovement(side game.Side) {
	for i := range p.units {
		u := game.Unit(i)
		s := &p.units[u]
		switch {
		case p.rules.Units[u].Side != side:
		case s.place == blocking && p.holder(s.hex) != german:
			p.stand(u)
		case s.place == due && p.rules.Units[u].Has(data.Jpz653) && !p.late653 && p.rules.arrival(u).Turn <= p.turn:
			p.roll653(u)
		case s.place == due && p.rules.arrival(u).How == data.ToBox && p.rules.arrival(u).Turn <= p.turn:
			s.place, s.box = inBox, p.rules.arrival(u).Box
			p.note(about(evBoxed, u, hex.None, hex.None, int16(s.box)), "ARD-33.2-01")
		case p.rules.Units[u].Has(data.CCB9) || s.has&bound != 0:
			p.bind(u)
		}
	}
}

// roll653 is the die of 653 Jpz VI (ARD-27.9-01).
func (p *play) roll653(u game.Unit) {
	die := p.roll(chance653, int(u))
	fate := p.rules.Data.Charts.Jpz653[die]
	p.note(about(evSpecial, u, hex.None, hex.None, special653, int16(die), int16(fate)), "ARD-27.9-01")
	switch fate {
	case data.Arrives:
		p.late653 = true
	case data.Never:
		p.units[u].place = never
	}
}

// closeMovement is what a day Movement Phase ends with: von der Heydte does not drop any more (ARD-27.2-01); Allied
// reinforcements that have not entered wait in the box of their entry hex (ARD-13.1-05), and Air Support is rolled for
// if it was not (ARD-15.6-06).
func (p *play) closeMovement(side game.Side) {
	for _, u := range p.rules.sides[side] {
		if a := p.rules.Units[u].Arrival; p.units[u].place == due && p.rules.Schedule[a].How == data.ByAir && p.rules.Schedule[a].Turn <= p.turn {
			p.units[u].place = never
			p.note(about(evSpecial, u, hex.None, hex.None, special653, 0, int16(data.Never)), "ARD-27.2-01")
		}
	}
	if side != allied {
		return
	}
	if p.today().Clear && !p.airRolled {
		p.rollAir()
	}
	for i := range p.units {
		u := game.Unit(i)
		if p.units[u].place != due || p.dueWhy(u, side) != nil {
			continue
		}
		if a := p.rules.arrival(u); len(a.Hexes) > 0 && p.boxOf(a.Hexes[0]) != data.NoBox {
			p.takeEntry(nil, game.Act(doShift).With(u).At(a.Hexes[0]))
		}
	}
}
