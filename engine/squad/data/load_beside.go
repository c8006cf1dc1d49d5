package data

import (
	"slices"

	"fieldpost/engine/game"
)

// The options of scenarios played side by side (12.4): which other one, and the edge of the map at
// which its map lies; left open it is the first that no soldiers have to leave by.
const (
	besideOption = "beside"
	abutOption   = "abut"
	nobodyBeside = "none"
	anyEdge      = "any"
)

// abutWords are the edges in the order in which they are tried.
var abutWords = []string{"east", "west", "north", "south"}

// offerBeside adds the options to a scenario that names others.
func (l *loading) offerBeside() {
	if len(l.setup.Beside) == 0 {
		return
	}
	l.d.Options = append(slices.Clip(l.d.Options),
		game.OptionInfo{ID: besideOption, Title: "Another scenario side by side with it", Rule: "OTL-12.4-01", Values: append([]string{nobodyBeside}, l.setup.Beside...), Default: nobodyBeside},
		game.OptionInfo{ID: abutOption, Title: "Where the map of the other scenario lies", Rule: "OTL-12.4-01", Values: append([]string{anyEdge}, abutWords...), Default: anyEdge})
}

// readBeside reads the scenario that is played side by side with the first, and lays its panels beside
// the others (OTL-12.4-01).
func (l *loading) readBeside() {
	name := l.chosen[besideOption]
	if name == "" || name == nobodyBeside {
		return
	}
	o := newLoading(nil, name)
	o.fs, o.d.Sides, o.index, l.beside = l.fs, l.d.Sides, 1, o
	if o.readSetup(); !o.OK() {
		l.Keep(o.Err)
		return
	}
	edge := l.abutment()
	a, b := &l.setup, &o.setup
	switch {
	case l.d.Solitaire:
		l.Fault("the options solitaire and beside", "the program leads no side of two scenarios side by side: take one of them off")
	case a.Night != b.Night || a.Fordable != b.Fordable || a.Harvested != b.Harvested:
		l.Fault(o.file, "night, fordable and harvested differ from those of %s: one map has one kind of each", l.scenario)
	case edge == "":
		l.Fault("the option abut", "soldiers of one of the scenarios have to leave by the edge at which the maps would meet: choose another one")
	}
	if l.OK() {
		l.lay(edge)
	}
}

// abutment is the edge at which the other map lies, "" if soldiers have to leave there.
func (l *loading) abutment() string {
	for _, edge := range abutWords {
		if chosen := l.chosen[abutOption]; chosen != "" && chosen != anyEdge && chosen != edge {
			continue
		}
		if !l.setup.leaves(edgeWords[edge]) && !l.beside.setup.leaves(turned(edgeWords[edge])) {
			return edge
		}
	}
	return ""
}

// leaves tells whether a side has to leave the map by an edge.
func (s *setupFile) leaves(e Edge) bool {
	return edgeWords[s.Forces.US.Exit] == e || edgeWords[s.Forces.German.Exit] == e
}

// lay adds the panels of the other scenario at an edge, and moves all so that they count from the north-west.
func (l *loading) lay(edge string) {
	a, b := &l.setup, &l.beside.setup
	wide, high := a.extent()
	otherWide, otherHigh := b.extent()
	x, y := 0, 0
	switch edgeWords[edge] {
	case East:
		x = wide
	case West:
		x = -otherWide
	case South:
		y = high
	case North:
		y = -otherHigh
	}
	all := slices.Clone(a.Panels)
	for _, p := range b.Panels {
		p.X, p.Y, p.scenario = p.X+x, p.Y+y, 1
		all = append(all, p)
	}
	for i := range all {
		all[i].X, all[i].Y = all[i].X-min(x, 0), all[i].Y-min(y, 0)
	}
	a.Panels = all
}

// extent is how many panels lie from west to east and from north to south.
func (s *setupFile) extent() (wide, high int) {
	for _, p := range s.Panels {
		wide, high = max(wide, p.X+1), max(high, p.Y+1)
	}
	return wide, high
}

// finishBeside reads what the other scenario says of the common map and of its forces. Soldiers whom the
// first one has are replaced by similar ones (OTL-12.4-03).
func (l *loading) finishBeside() {
	o := l.beside
	if o == nil {
		return
	}
	d := o.d
	d.Ground, d.TEC, d.Weapons, d.Soldiers = l.d.Ground, l.d.TEC, l.d.Weapons, l.d.Soldiers
	d.Scenario.Bunkers = l.d.Scenario.Bunkers // cells count those of the whole map
	o.weapon, o.soldier = l.weapon, l.soldier
	o.replace(l.d.Scenario.Forces)
	for _, step := range [...]func(*loading){(*loading).readStoreys, (*loading).readBunkers, (*loading).readForces, (*loading).readVictory} {
		if o.OK() {
			step(o)
		}
	}
	l.Keep(o.Err)
	l.d.Scenario.Bunkers = d.Scenario.Bunkers
	l.d.Beside = append(l.d.Beside, d.Scenario)
}

// replace finds somebody else for each soldier whom another scenario has too.
func (l *loading) replace(taken [2]Force) {
	busy := map[SoldierID]bool{}
	for side, f := range [...]*forceFile{&l.setup.Forces.US, &l.setup.Forces.German} {
		for _, id := range taken[side].Soldiers {
			busy[id] = true
		}
		for _, n := range f.Soldiers {
			if id, ok := l.soldier[side][n]; ok {
				busy[id] = true
			}
		}
	}
	instead := map[SoldierID]SoldierID{}
	for side, f := range [...]*forceFile{&l.setup.Forces.US, &l.setup.Forces.German} {
		for _, n := range f.Soldiers {
			id, known := l.soldier[side][n]
			if !known || !slices.Contains(taken[side].Soldiers, id) {
				continue
			}
			other := l.similar(id, busy)
			if other == NoSoldier {
				l.Fault(l.file, "nobody is left who could replace %s, whom both scenarios have: choose another scenario", l.d.Soldiers[id].ID)
				return
			}
			instead[id], busy[other] = other, true
		}
	}
	l.instead = instead
}

// similar is the soldier most like another of those who are not busy: of the same kind of leader or
// none, then with the same weapon, then the nearest in morale; NoSoldier if no such leader is left.
func (l *loading) similar(id SoldierID, busy map[SoldierID]bool) SoldierID {
	was, best, rank := &l.d.Soldiers[id], NoSoldier, 0
	for i := range l.d.Soldiers {
		s := &l.d.Soldiers[i]
		if s.Side != was.Side || busy[SoldierID(i)] || s.Leader() != was.Leader() || s.Squad != was.Squad {
			continue
		}
		n := abs(int(s.Morale) - int(was.Morale))
		if s.Weapon != was.Weapon {
			n += 100
		}
		if best == NoSoldier || n < rank {
			best, rank = SoldierID(i), n
		}
	}
	return best
}
