package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// A walk is a search for where a group can come with its MP: for each hex and MP left the least harm on the way. Two ways of the same
// length differ by what can fire at them.
type walk struct {
	stamp uint32
	cells [mostMP + 1][]walked
	open  [mostMP + 1][]hex.Hex
	start place
	n     int8 // MP at the start, of a group that stands up less what that costs
}

// mostMP is as many MP as a group can have.
const mostMP = 9

type walked struct {
	stamp uint32
	harm  int32
	from  hex.Hex
	left  int8 // MP there
}

func newWalk(hexes int) (w walk) {
	for m := range w.cells {
		w.cells[m] = make([]walked, hexes)
	}
	return w
}

// A target is where a group could go, and how much better it is there than where it stands.
type target struct {
	at   place
	gain int
	left int8 // MP left there
}

// explore goes through all ways of a group from where it is. One that lies stands up first, or crawls a hex.
func (j *judge) explore(p *Position, f *frame) {
	w := &j.walk
	w.stamp++
	for m := range w.open {
		w.open[m] = w.open[m][:0]
	}
	lies := p.lying(f.units) != 0
	start := *f
	w.start, w.n = f.place, min(f.n, mostMP)
	if lies && p.tryStand(f) == nil {
		w.n -= standMP
		start.step |= moveSpent
		start.units &^= p.lying(f.units)
		lies = false
	}
	at := f.place.hex
	if f.place.floor != ground { // out into the open first
		paid, why := p.tryShift(&start, ground)
		if why != nil {
			return
		}
		w.n -= paid
		start.step |= moveSpent | moveBegun
	}
	if w.n < 0 {
		return
	}
	w.cells[w.n][at] = walked{w.stamp, 0, hex.None, 0}
	w.open[w.n] = append(w.open[w.n], at)
	react := j.reactors(p, f.side.Other())
	men := p.soldiers(f.units)
	hides := 0
	for s := men; s != 0; s &= s - 1 {
		hides += int(bit(p.units[s.First()].hidden))
	}
	for m := w.n; m >= 0; m-- {
		for k := 0; k < len(w.open[m]); k++ {
			h := w.open[m][k]
			here := w.cells[m][h]
			first := h == at && here.from == hex.None
			if !first && p.at[h]&p.rules.sides[f.side.Other()] != 0 {
				continue
			}
			next := start
			next.n, next.place = m, ground.at(h)
			if !first {
				next.step |= moveBegun | moveSpent
				if lies {
					continue
				}
			}
			for d, to := range &p.rules.Ground.Neighbors[h] {
				if to == hex.None {
					continue
				}
				paid, why := p.tryWay(&next, to, hex.Dir(d))
				if why != nil {
					continue
				}
				danger := int(j.danger[f.side][to])
				harm := here.harm + int32(danger*men.Count()*react/1000) + 1
				if danger > 0 {
					harm += int32(hides * j.IsHidden / 4)
				}
				c := &w.cells[m-paid][to]
				if c.stamp != w.stamp {
					w.open[m-paid] = append(w.open[m-paid], to)
				} else if c.harm <= harm {
					continue
				}
				*c = walked{w.stamp, harm, h, m}
			}
		}
	}
}

// reactors is how much reaction fire a side has to offer, in thousandths of what lies on a hex.
func (j *judge) reactors(p *Position, side game.Side) int {
	return j.ReactShare * min(p.hands[side].count(), 3) / 3
}

// best looks for the best location that a group can reach, but those that are barred. It may be where the group is, unless it has to move.
func (j *judge) best(p *Position, f *frame) (t target) {
	j.explore(p, f)
	now := j.placeWorth(p, f, f.place)
	t = target{f.place, -1 << 20, f.n}
	offer := func(at place, worth int, left int8) {
		if worth-now > t.gain && !slices.Contains(j.barred, at) {
			t = target{at, worth - now, left}
		}
	}
	w := &j.walk
	for m := w.n; m >= 0; m-- {
		for _, h := range w.open[m] {
			harm, at := int(w.cells[m][h].harm), ground.at(h)
			if at == f.place {
				continue
			}
			enemy := p.at[h]&p.rules.sides[f.side.Other()] != 0
			worth := j.placeWorth(p, f, at) - harm
			if enemy {
				worth += j.entering(p, f, at)
			} else if m > 0 && p.wayOut(f.side, h) {
				worth += j.leaving(p, f)
			}
			offer(at, worth, m)
			if cell := &p.rules.Ground.Cells[h]; cell.Bunker >= 0 && m >= bunkerMP && !enemy && p.bunkerRoom(f.side, h, f.units) && h != f.place.hex {
				offer(inside.at(h), j.placeWorth(p, f, inside.at(h))-harm, m-bunkerMP)
			}
		}
	}
	if bunker := inside.at(f.place.hex); f.place.floor == ground && p.rules.Ground.Cells[f.place.hex].Bunker >= 0 {
		if _, why := p.tryShift(f, inside); why == nil {
			worth := j.placeWorth(p, f, bunker)
			if p.there(f.side.Other(), bunker) != 0 {
				worth += j.entering(p, f, bunker)
			}
			offer(bunker, worth, 0)
		}
	}
	if f.n > 0 && f.place.floor == ground && p.wayOut(f.side, f.place.hex) && p.tryExit(f) == nil {
		t = target{f.place, j.leaving(p, f), f.n}
	}
	return t
}

// first is the first step on the way to a target of the last search.
func (j *judge) first(to hex.Hex) hex.Hex {
	w := &j.walk
	m, least := int8(-1), int32(1<<30)
	for left := range w.n + 1 {
		if c := &w.cells[left][to]; c.stamp == w.stamp && c.harm <= least {
			m, least = left, c.harm
		}
	}
	if m < 0 {
		return hex.None
	}
	for h := to; ; {
		c := &w.cells[m][h]
		if c.from == w.start.hex && c.left == w.n {
			return h
		}
		if c.from == hex.None {
			return hex.None
		}
		h, m = c.from, c.left
	}
}

// leaving is what it is worth to a group to leave the map where that scores.
func (j *judge) leaving(p *Position, f *frame) int {
	for _, t := range p.scenario().Victory.Terms[f.side] {
		if t.Per == data.PerExit {
			return (1000*int(t.Points) + j.IsSoldier) * p.soldiers(f.units).Count()
		}
	}
	return 0
}

// entering is what it is worth to a group to go where the enemy is.
func (j *judge) entering(p *Position, f *frame, at place) int {
	worth, wins := j.assault(p, f.units, at)
	if wins < j.LeastWins {
		return worth - 500
	}
	return worth
}

// placeWorth is what a location is worth to a group.
func (j *judge) placeWorth(p *Position, f *frame, at place) int {
	side, men := f.side, p.soldiers(f.units)
	n := men.Count()
	danger := int(j.danger[side][at.hex])
	if at.floor == inside {
		danger = danger * 2 / 5
	}
	each := -j.haste[side]*int(j.field[side][at.hex]) - danger + int(j.fire[side][at.hex])*j.FireUsed/1000
	worth := each * n
	if goal := int(j.goal[side][at.hex]); goal > 0 && n > 0 && p.hexes[at.hex].control != side && !p.wayOut(side, at.hex) {
		other := p.soldiers(p.at[at.hex] & p.rules.sides[side.Other()])
		if other == 0 || at == f.place {
			worth += goal
		} else {
			worth += goal / 2
		}
	}
	others := p.soldiers(p.at[at.hex] & p.rules.sides[side] &^ f.units).Count()
	if more := others + n - j.Crowd; more > 0 {
		worth -= j.IsCrowd * more
	}
	return worth
}

// means writes down that a group goes somewhere: its first unit and the location.
func means(u game.Unit, at place) int32 { return int32(u+1)<<16 | int32(at.index()+1) }

// noted is the location of such a note, nowhere if nothing is meant.
func noted(note int32) place {
	if note <= 0 {
		return nowhere
	}
	return placeOf(int(note&0xffff) - 1)
}

// headFor gives an intent such a note, and its end.
func headFor(in *game.Intent, note int32) {
	in.Note = note
	in.Halt()
	if at := noted(note); at != nowhere {
		in.Lead(at.hex)
	}
}

// meant is where a group means to go; false if nothing is meant for it.
func meant(note int32, units set) (at place, ok bool) {
	if note <= 0 || !units.Has(game.Unit(note>>16)-1) {
		return nowhere, false
	}
	return noted(note), true
}

// replyMove goes on with a move: to where it was meant to lead, or else to the best location within reach.
func (j *judge) replyMove(p *Position, f *frame, legal []game.Action, in *game.Intent) game.Action {
	to, known := meant(in.Note, f.units)
	switch {
	case known && to == f.place:
		in.Note = 0
		if a := game.Act(doExit); p.wayOut(f.side, to.hex) && isLegal(legal, a) {
			return a // he came to leave
		}
		return j.halt(p, f, legal)
	case known:
		j.explore(p, f)
		if at := j.way(p, f, to, legal); at.Verb != doStop {
			return at
		}
	}
	t := j.best(p, f)
	if t.at == f.place && p.wayOut(f.side, f.place.hex) && t.gain > 0 {
		if a := game.Act(doExit); isLegal(legal, a) {
			return a
		}
	}
	if t.gain <= 0 && f.step&moveBegun != 0 || t.at == f.place {
		in.Note = 0
		return j.halt(p, f, legal)
	}
	in.Note = means(f.units.First(), t.at)
	if a := j.way(p, f, t.at, legal); a.Verb != doStop {
		return a
	}
	return j.halt(p, f, legal)
}

// way is the next action on the way to a location, by the last search; doStop if there is none.
func (j *judge) way(p *Position, f *frame, to place, legal []game.Action) game.Action {
	stop := game.Act(doStop)
	if to.hex == f.place.hex {
		if a := game.Act(doShift).As([...]game.Option{ground: optGround, upper: optUpper, inside: optInside}[to.floor]); isLegal(legal, a) {
			return a
		}
		return stop
	}
	if f.place.floor != ground {
		if a := game.Act(doShift).As(optGround); isLegal(legal, a) {
			return a
		}
		return stop
	}
	next := j.first(to.hex)
	if next == hex.None {
		return stop
	}
	if a := game.Act(doStand); p.lying(f.units) != 0 && isLegal(legal, a) {
		return a
	}
	if to == inside.at(next) {
		if a := game.Act(doStep).Toward(next).As(optInside); isLegal(legal, a) {
			return a
		}
	}
	if a := game.Act(doStep).Toward(next); isLegal(legal, a) {
		return a
	}
	return stop
}

// halt ends a move where the group is: men without cover lie down if there is fire and nothing to go on for, with smoke about them if a
// point is left for it. Who has not moved at all takes the first way that is open.
func (j *judge) halt(p *Position, f *frame, legal []game.Action) game.Action {
	danger := j.danger[f.side][f.place.hex]
	for _, a := range legal {
		switch {
		case a.Verb == doSmoke && a.To == f.place.hex && danger >= int32(j.SmokesFrom) && p.hexes[a.To].smoke == 0 && f.step&moveBegun != 0:
			return a
		case a.Verb == doLie && danger >= int32(j.LiesFrom) && f.step&moveBegun != 0 && j.field[f.side][f.place.hex] == 0:
			return a
		}
	}
	if a := game.Act(doStop); isLegal(legal, a) {
		return a
	}
	best, top := legal[0], -1<<30
	for _, a := range legal {
		if a.Verb != doStep && a.Verb != doShift {
			continue
		}
		at := ground.at(a.To)
		if a.Verb == doShift {
			at = floorOf(a.Option).at(f.place.hex)
		}
		worth := j.placeWorth(p, f, at)
		if p.there(f.side.Other(), at) != 0 {
			worth += j.entering(p, f, at)
		}
		if worth > top {
			best, top = a, worth
		}
	}
	return best
}

// isLegal reports whether an action is in a list.
func isLegal(legal []game.Action, a game.Action) bool {
	for i := range legal {
		if legal[i] == a {
			return true
		}
	}
	return false
}

// replyMovers puts a group together of those who gain by going, and lets it go.
func (j *judge) replyMovers(p *Position, f *frame, legal []game.Action, in *game.Intent) game.Action {
	for _, a := range legal {
		if a.Verb == doCrew {
			return a
		}
	}
	head := p.movable(f.units | f.others)
	if f.others != 0 {
		head = f.others
	}
	if head == 0 {
		return legal[len(legal)-1]
	}
	at := p.units[head.First()].place
	all := (p.movable(f.units) | f.others) & p.there(f.side, at)
	g := p.group(all)
	t := target{}
	if to, known := meant(in.Note, all); known {
		t = target{at: to}
	} else {
		t = j.best(p, &g)
		if t.gain <= 0 && isLegal(legal, game.Act(doDone)) {
			return game.Act(doDone)
		}
		in.Note = means(all.First(), t.at)
	}
	stays := p.leads(f.side, f.place)
	for s := all &^ f.others; s != 0; s &= s - 1 {
		u := s.First()
		a := game.Act(doJoin).With(u)
		if !isLegal(legal, a) || stays && f.others != 0 && !j.comes(p, u, t) {
			continue
		}
		if f.others == 0 {
			in.Note = means(u, t.at)
		}
		return a
	}
	if a := game.Act(doGo); isLegal(legal, a) {
		return a
	}
	return legal[len(legal)-1]
}

// comes reports whether a soldier goes with the others: not a fake, nor who has somebody to fire at that is worth more than the way.
func (j *judge) comes(p *Position, u game.Unit, t target) bool {
	if p.rules.fakes.Has(u) {
		return false
	}
	if p.there(p.side(u).Other(), t.at) != 0 {
		return true
	}
	f := p.group(one(u))
	gain := j.placeWorth(p, &f, t.at) - j.placeWorth(p, &f, f.place)
	return gain > j.bestShot(p, u, manner{crew: p.rules.sides[f.side]})
}
