package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// gait is how a unit moves: what a step costs it, and what is closed to it.
type gait struct {
	unit    game.Unit
	side    game.Side
	mode    game.Option
	column  data.Column
	vehicle bool
	whole   bool    // counts hexes, not MP
	haul    bool    // Strategic Movement or trucks
	weak    bool    // Disrupted or Routed
	allowed int8    // half MP, or hexes where whole
	limit   int8    // hexes at most, whatever the MP
	ignored hex.Hex // 150 Panzer Brigade ignores the enemy ZOC of this hex (ARD-27.12-01)
}

// noLimit is more hexes than any allowance reaches.
const noLimit = 100

// reasons against moving.
var (
	notYours      = game.Against("That unit belongs to the other side.", "ARD-11.1-01")
	notOnMap      = game.Against("That unit is not on the map.", "ARD-11.1-01")
	hasMoved      = game.Against("That unit has ended its move in this phase.", "ARD-11.1-02")
	isEngaged     = game.Against("An Engaged unit may not move.", "ARD-16.5-02")
	isReplaced    = game.Against("A unit that took a replacement in the night does not move in that night nor in the next AM turn.", "ARD-25.25-01", "ARD-25.25-02")
	notAwake      = game.Against("By night only units under a Night marker move.", "ARD-25.3-01")
	isFrozen      = game.Against("Units with a red set-up box may not move, disengage or advance on 16 AM.", "ARD-29.1-01")
	secondStays   = game.Against("The two regiments of the 2nd Division may not move, disengage or advance on 16 AM, unless the Germans are in Höfen, Monschau, 1837 or 1839.", "ARD-27.6-01", "ARD-27.6-02", "ARD-27.6-03")
	secondSlow    = game.Against("The two regiments of the 2nd Division go one hex at most on 16 PM; if the Germans are in Höfen, Monschau, 1837 or 1839 one on 16 AM and two on 16 PM.", "ARD-27.6-01", "ARD-27.6-02", "ARD-27.6-03")
	onlyTactical  = game.Against("Disrupted, Routed and Out of Supply units may use only Tactical Movement.", "ARD-18.2-01", "ARD-23.4-03")
	noHaulWeak    = game.Against("Disrupted, Routed and Out of Supply units may use only Tactical Movement, and no Strategic Movement or trucks.", "ARD-12.1-02", "ARD-12.1-04", "ARD-18.2-01", "ARD-23.4-03")
	onlyFoot      = game.Against("Only Non-Mechanized units use Extended Movement.", "ARD-11.2-01", "ARD-2.4-06")
	onlyMech      = game.Against("Only Mechanized units and Allied Artillery Units use Strategic Movement.", "ARD-12.1-01", "ARD-12.1-02")
	notByNight    = game.Against("There is no Strategic Movement by night.", "ARD-25.3-05")
	surprised     = game.Against("No US unit uses Strategic Movement on 16 AM.", "ARD-29.4-01")
	startsInZOC   = game.Against("Strategic Movement may not start in an enemy ZOC.", "ARD-12.2-01")
	noMarkerLeft  = game.Against("No Strategic Movement marker is left.", "ARD-12.4-01", "ARD-12.61-04", "ARD-22.3-04", "ARD-31.1-02")
	noPrimeMover  = game.Against("No Prime Mover of its army is left.", "ARD-22.3-01")
	notLoaded     = game.Against("The unit is not on trucks.", "ARD-12.61-02")
	gunsStay      = game.Against("An Artillery Unit in fire position moves one hex if its Movement Allowance is 1; German artillery moves farther only with a Prime Mover.", "ARD-22.1-03", "ARD-22.2-03")
	notGuns       = game.Against("Only ready Artillery Units with a Movement Allowance of 1 shift one hex, and only German ones need Prime Movers.", "ARD-22.2-01", "ARD-22.3-02")
	noInfiltrator = game.Against("Night Infiltration is an optional rule for stacks without Night marker, one for each Night marker that is not in use, and not for artillery that cannot move without a Prime Mover.", "ARD-34.0-01")
	greenNoZOC    = game.Against("Only Veteran or Elite units that are not Disrupted or Routed infiltrate into an enemy ZOC.", "ARD-34.0-02")
	noStep        = game.Against("There is no hex that this unit can enter in this way.", "ARD-11.1-01")
)

// moveWhy says why a unit cannot move at all in the phase of a side.
func (p *Position) moveWhy(u game.Unit, side game.Side) *game.Reason {
	if p.units[u].place != onMap && p.rules.Units[u].Side == side {
		return notOnMap
	}
	return p.actWhy(u, side)
}

// busyWhy says why a unit is not there for its side to do something: it is the enemy's, has moved, or is Engaged.
func (p *Position) busyWhy(u game.Unit, side game.Side) *game.Reason {
	switch s := &p.units[u]; {
	case p.rules.Units[u].Side != side:
		return notYours
	case s.has&moved != 0:
		return hasMoved
	case s.has&engaged != 0:
		return isEngaged
	}
	return nil
}

// actWhy is moveWhy for a unit on the map or off it.
func (p *Position) actWhy(u game.Unit, side game.Side) *game.Reason {
	if why := p.busyWhy(u, side); why != nil {
		return why
	}
	switch {
	case p.units[u].has&replaced != 0:
		return isReplaced
	case p.night && !p.active(u) && !p.mayInfiltrate(u):
		return notAwake
	}
	return p.frozenWhy(u)
}

// frozenWhy says why a unit may neither move nor disengage nor advance on 16 AM (ARD-29.1-01, ARD-29.1-03,
// ARD-27.6-03), nor may what it has given off (ARD-26.2-02).
func (p *Position) frozenWhy(u game.Unit) *game.Reason {
	info := p.origin(u)
	switch {
	case p.turn != 1:
		return nil
	case info.Has(data.Red) && p.units[u].has&freed == 0:
		return isFrozen
	case info.Has(data.Second) && !p.released:
		return secondStays
	}
	return nil
}

// gaitOf says how a unit moves in a mode, or why it cannot. It does not look at where the unit is.
func (p *Position) gaitOf(u game.Unit, mode game.Option) (g gait, why *game.Reason) {
	s, info, tec := &p.units[u], &p.rules.Units[u], &p.rules.Terrain
	gun := info.Has(data.Gunner)
	g = gait{unit: u, side: info.Side, mode: mode, vehicle: info.Has(data.Vehicle), weak: s.state != steady, allowed: 2 * p.face(u).Move, limit: p.hexLimit(u), ignored: hex.None}
	if info.Has(data.Mechanized) {
		g.column = p.mechanized()
	}
	fit := !g.weak && !p.unsupplied(u)
	if p.night && !p.active(u) && mode != byInfiltration {
		return g, notAwake
	}
	switch mode {
	case byStrategic, byTruck:
		if !fit {
			return g, noHaulWeak
		}
	case byRoute, byExtended, byPrimeMover:
		if !fit {
			return g, onlyTactical
		}
	}
	switch mode {
	case byRoute:
		if gun && info.Side == german {
			return g, gunsStay
		}
		if gun {
			g.allowed = 2 * info.Faces[1].Move
		}
	case byExtended:
		if gun || info.Has(data.Mechanized) {
			return g, onlyFoot
		}
		g.allowed += tec.Extended
	case byTactical:
		g.whole, g.allowed = true, 2
		if gun && info.Side == german {
			return g, p.primeWhy(u)
		}
	case byStrategic:
		g.haul = true
		switch {
		case !info.Has(data.Mechanized) || gun && info.Side == german:
			return g, onlyMech
		case p.night:
			return g, notByNight
		case p.turn == 1 && info.Nation == data.US:
			return g, surprised
		case s.marker != strategic && p.markersLeft(u) <= 0:
			return g, noMarkerLeft
		}
		if gun {
			g.allowed = 2 * info.Faces[1].Move
		}
		g.allowed *= 2
	case byTruck:
		g.haul, g.allowed, g.column = true, tec.Truck, p.mechanized()
		switch {
		case p.night:
			return g, notByNight
		case p.turn == 1 && info.Nation == data.US:
			return g, surprised
		case s.marker != truck && !(s.place == due && p.canRide(u)):
			return g, notLoaded
		case s.marker != truck && p.markersLeft(u) <= 0:
			return g, noMarkerLeft
		}
	case byPrimeMover:
		if !gun || info.Side != german {
			return g, notGuns
		}
		g.allowed = tec.PrimeMover
		return g, p.primeWhy(u)
	case byShift:
		if !gun || p.face(u).Move != 1 {
			return g, notGuns
		}
		g.whole, g.allowed = true, 1
	case byInfiltration:
		if g.whole, g.allowed = true, 1; !p.mayInfiltrate(u) || gun && p.face(u).Move == 0 {
			return g, noInfiltrator
		}
	default:
		return g, noStep
	}
	return g, nil
}

// markersLeft is how many Strategic Movement markers are left for a unit (ARD-12.4-01).
func (p *Position) markersLeft(u game.Unit) int8 {
	side := p.rules.Units[u].Side
	left := p.rules.Markers.Strategic[side] - p.pool[side]
	if side == allied && !p.rules.Units[u].Has(data.EightAirborne) {
		left -= p.tied()
	}
	return left
}

// tied is how many Allied markers wait for the airborne units of the short games that are not on the map yet, all through the
// day on which they come (ARD-31.1-02). One that has left the map on trucks bears its own.
func (p *Position) tied() (n int8) {
	for _, u := range p.rules.airborne {
		if s := &p.units[u]; (s.place == due || s.place == inBox && s.marker == noMarker) && (p.rules.arrival(u).Turn+1)/2 == (p.turn+1)/2 {
			n++
		}
	}
	return n
}

// mechanized is the column of Mechanized units: muddy or frozen ground (ARD-28.1-01).
func (p *Position) mechanized() data.Column {
	if p.today().Frozen {
		return data.Frozen
	}
	return data.Mud
}

// primeWhy says why a German Artillery Unit gets no Prime Mover of its army (ARD-22.3-01); they are the
// backs of Strategic Movement markers (ARD-22.3-04). Artillery that goes along in the move in progress gets
// its marker with the first hex only, and takes one up before.
func (p *Position) primeWhy(u game.Unit) *game.Reason {
	if p.units[u].marker == primeMover {
		return nil
	}
	army, used, promised := p.rules.Units[u].Army, int8(0), int8(0)
	if army < data.SixthPanzer || army > data.Seventh {
		return noPrimeMover
	}
	for v := range p.units {
		s, info := &p.units[v], &p.rules.Units[v]
		waits := game.Unit(v) != u && s.has&marching != 0 && s.marker != primeMover && info.Side == german && info.Has(data.Gunner)
		if waits {
			promised++
		}
		if info.Army == army && (waits || s.marker == primeMover) {
			used++
		}
	}
	if used >= p.rules.Markers.PrimeMover[army-data.SixthPanzer] {
		return noPrimeMover
	}
	if p.markersLeft(u) <= promised {
		return noMarkerLeft
	}
	return nil
}

// hexLimit is how many hexes a unit may move at most for a reason of its own: US engineers two on their
// arrival turn (ARD-13.2-03), the regiments of the 2nd Division one or two (ARD-27.6-01, ARD-27.6-02), on the two turns of 16
// December but not in the night after: it lies between turns.
func (p *Position) hexLimit(u game.Unit) int8 {
	info := p.origin(u)
	switch {
	case info.Has(data.Second) && p.turn <= 2 && !p.night:
		n := p.turn - 1
		if p.released {
			n++
		}
		return n
	case p.units[u].has&arrived != 0 && info.Type == data.Engineer:
		return 2
	}
	return noLimit
}

// closings are why terrain closes a step.
var (
	notAdjacent   = game.Against("A move goes from hex to adjacent hex.", "ARD-11.1-01")
	enemyThere    = game.Against("An enemy unit is in that hex.", "ARD-11.1-01", "ARD-17.2-01")
	bondThere     = game.Against("An enemy ZOC bond bars that step.", "ARD-10.2-01")
	lakeThere     = game.Against("A lake hexside cannot be crossed.", "ARD-17.2-04")
	roadOnly      = game.Against("Vehicle Type units enter and leave Forest, West Wall and Wooded Rough hexes only along a road.", "ARD-11.5-01", "ARD-11.6-01")
	bridgeOnly    = game.Against("Vehicle Type units cross rivers only at intact bridges.", "ARD-11.4-04")
	firstTactical = game.Against("An unbridged river or a Wooded Rough hexside without a road is crossed only by Tactical Movement, as the first hex of a move, and once in a phase.", "ARD-11.4-01", "ARD-11.4-02", "ARD-11.6-01", "ARD-11.6-03")
	armyLine      = game.Against("German units may not cross an Army Boundary before 18 AM.", "ARD-11.10-01")
	notYourArea   = game.Against("On 16 AM German units may not enter another division's At Start Area or the Rear Zone.", "ARD-29.3-01", "ARD-29.3-02")
	closedArea    = game.Against("On 16 December the area of the 18th VG Division is closed to the Allies while a German unit is in it.", "ARD-27.7-01")
	eastOfMeuse   = game.Against("British units stay west of the Meuse and off the East map.", "ARD-27.3-01")
	southwestOnly = game.Against("The 11th Armored Division stays in the southwest and does not cross the Semois.", "ARD-33.2-01")
)

// closed says what terrain closes a step out of h to a unit in its ordinary way of moving, whether of a
// move or of an advance. free is a first hex by Tactical Movement or of an advance, in which Infantry
// Type units cross unbridged rivers and Wooded Rough (ARD-11.4-01, ARD-19.2-03).
func (p *Position) closed(vehicle bool, h hex.Hex, d hex.Dir, free bool) *game.Reason {
	m := p.rules.Data.Map
	to, side := m.Neighbors[h][d], m.Sides[h][d]
	e := &m.Between[side]
	along := p.road(side) != data.NoRoad
	switch {
	case e.Lake:
		return lakeThere
	case vehicle && !along && (hard(&m.Ground[h]) || hard(&m.Ground[to])):
		return roadOnly
	case vehicle && p.unbridged(side):
		return bridgeOnly
	case !vehicle && !free && (p.unbridged(side) || e.Rough && !along):
		return firstTactical
	}
	return nil
}

// hard reports whether Vehicle Type units need a road into and out of a hex.
func hard(g *data.Ground) bool {
	return g.Terrain == data.Forest || g.Terrain == data.WoodedRough || g.Is(data.WestWall)
}

// kept says what keeps a unit from a step for reasons of its own, whatever the terrain: boundaries,
// areas of the first turns, the Meuse for the British.
func (p *Position) kept(u game.Unit, h hex.Hex, d hex.Dir) *game.Reason {
	m, info := p.rules.Data.Map, &p.rules.Units[u]
	to := m.Neighbors[h][d]
	switch {
	case info.Side == german && p.dumpAlone(to):
		return dumpThere
	case info.Side == german && p.today().Boundaries && m.Between[m.Sides[h][d]].Boundary && !p.comesHome(u, h, to):
		return armyLine
	case p.origin(u).Has(data.Eleventh) && m.Between[m.Sides[h][d]].Semois:
		return southwestOnly
	}
	return p.keptOut(u, to)
}

// comesHome reports whether a step takes a unit that has retreated across an Army Boundary back to the side of
// its own army: it does not rally until it has recrossed the line, so that it must be able to (ARD-11.10-04).
func (p *Position) comesHome(u game.Unit, from, to hex.Hex) bool {
	ground, army := p.rules.Data.Map.Ground, p.origin(u).Army
	return p.units[u].has&astray != 0 && !ground[from].OwnSide(army) && ground[to].OwnSide(army)
}

// keptOut says why a unit may not enter a hex from wherever it comes, off the map too: the Meuse for the British
// (ARD-27.3-01), the areas of 16 December.
func (p *Position) keptOut(u game.Unit, to hex.Hex) *game.Reason {
	r := p.rules
	info, g := &r.Units[u], &r.Data.Map.Ground[to]
	switch {
	case info.Nation == data.UK && !g.Is(data.WestOfMeuse|data.WestSheet):
		return eastOfMeuse
	case p.origin(u).Has(data.Eleventh) && !g.Is(data.SouthWest):
		return southwestOnly
	case p.turn == 1 && info.Side == german && !p.night && !r.ownArea(p.origin(u), to):
		return notYourArea
	case p.shutTo(to, info.Side):
		return closedArea
	}
	return nil
}

// ownArea reports whether a German unit may be in a hex on 16 AM: outside all areas and the Rear Zone,
// in its own division's area, or artillery and units of no division in one of their corps
// (ARD-29.3-01, ARD-29.3-02).
func (r *Rules) ownArea(info *data.Unit, h hex.Hex) bool {
	if r.Data.Map.Ground[h].Is(data.RearZone) {
		return false
	}
	inside := false
	for i := range r.Areas {
		a := &r.Areas[i]
		if !a.In[h] {
			continue
		}
		inside = true
		if a.Division == info.Division && info.Division != data.NoDivision ||
			(info.Has(data.Gunner) || info.Division == data.NoDivision) && a.Corps == info.Corps && info.Corps != data.NoCorps {
			return true
		}
	}
	return !inside
}

// garrisoned reports whether a German unit is in an At Start Area.
func (p *Position) garrisoned(area int) bool {
	for _, h := range p.rules.Areas[area].Hexes {
		if p.holder(h) == german {
			return true
		}
	}
	return false
}
