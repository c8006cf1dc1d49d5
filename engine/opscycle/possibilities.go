package opscycle

import (
	"cmp"
	"slices"
	"sort"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Redact forgets what a side may not know: the strength of reduced enemy units
// and support of HQs, which of the unseen enemy counters lies where, the service of
// independents, and Victory Plan markers not looked at. The ZOC of unseen counters stays
// (CTL-5.3.4-07).
func (p *Position) Redact(side game.Side) {
	if p.rules.open() {
		return
	}
	views := p.views(side)
	p.recast(views, func(acting, kin []game.Unit) {
		places := append(p.places(acting), p.places(kin)...)
		units := append(acting, kin...)
		slices.Sort(units)
		p.deal(units, places)
	})
	covered := p.zocSeen(side, views)
	var units [data.HQ + 1][]game.Unit // unseen ones by class
	var shown [data.HQ + 1][]unitState // places of unseen counters that show their class
	var rest []unitState               // and the other ones
	for u := range p.units {
		if p.rules.Units[u].Side != side {
			p.units[u].handled = false
		}
		if p.hiddenService(game.Unit(u), side) {
			p.units[u].formation = p.rules.Terms.Assigned[u]
		}
		switch views[u] {
		case unknown:
			c := p.rules.Units[u].Class
			units[c] = append(units[c], game.Unit(u))
			if p.givesAway(game.Unit(u), covered) {
				shown[c] = append(shown[c], p.units[u])
			} else {
				rest = append(rest, p.units[u])
			}
		case weakened:
			p.blur(game.Unit(u))
		}
	}
	var others []game.Unit
	for c, list := range units {
		n := len(shown[c])
		p.deal(list[:n], inOrder(shown[c]))
		others = append(others, list[n:]...)
	}
	p.deal(others, inOrder(rest))
	p.asked = p.asked[:0]
	p.derived.stale()
	if side != p.rules.Data.Lead {
		for i := range p.markersDrawn() {
			if p.looked>>i&1 == 0 {
				p.drawn[i] = unknownMarker
			}
		}
		p.replan()
	}
}

// recast has unseen combat units that do something change places with others of their kind, as arrange deals those
// that act and the rest of a kind. How they act shows the kind: their class, whether they are motorized, and their
// formation. What they are doing goes on with who stands in their places; those count as seen but for their strength from
// then on, for nothing else may change places with them.
func (p *Position) recast(views []hidden, arrange func(acting, kin []game.Unit)) {
	acts := p.acting(views)
	if !slices.Contains(acts, true) {
		return
	}
	before := slices.Clone(p.units)
	done := make([]bool, len(p.units))
	for a := range p.units {
		if !acts[a] || done[a] || p.units[a].secret {
			continue
		}
		var acting, kin []game.Unit
		for u := range p.units {
			switch {
			case !p.alike(game.Unit(a), game.Unit(u)) || views[u] != unknown:
			case acts[u]:
				acting, done[u] = append(acting, game.Unit(u)), true
			default:
				kin = append(kin, game.Unit(u))
			}
		}
		arrange(acting, kin)
	}
	p.rename(before, acts)
	for u, now := range p.acting(views) {
		if now {
			views[u] = weakened
		}
	}
}

// acting is by unit whether it is a combat unit that does something on its own, unseen.
func (p *Position) acting(views []hidden) []bool {
	list := make([]bool, len(p.units))
	for i := range p.stack {
		switch f := &p.stack[i]; f.kind {
		case kContext, kMove, kIsolation, kCheck, kRefit, kActionEnd:
			for _, u := range frameUnits(f) {
				list[u] = views[u] == unknown && p.rules.Units[u].Class != data.HQ
			}
		}
	}
	return list
}

// alike reports whether two combat units are of one kind: their actions show no difference. A secret service makes
// one, for it can be challenged.
func (p *Position) alike(a, b game.Unit) bool {
	x, y := &p.rules.Units[a], &p.rules.Units[b]
	return x.Side == y.Side && x.Class == y.Class && x.Motorized == y.Motorized && x.Unlimited == y.Unlimited &&
		p.units[a].formation == p.units[b].formation && !p.units[a].secret && !p.units[b].secret
}

// rename has whoever stands now where some unit acted before act in its stead.
func (p *Position) rename(before []unitState, acted []bool) {
	stead := func(list []game.Unit) {
		for i, u := range list {
			if u == game.NoUnit || !acted[u] {
				continue
			}
			for v := range p.units {
				if p.rules.Units[v].Side == p.rules.Units[u].Side && p.units[v].hex == before[u].hex && p.units[v].order == before[u].order {
					list[i] = game.Unit(v)
				}
			}
		}
	}
	for i := range p.stack {
		stead(p.stack[i].units[:])
	}
	stead(p.move.moving())
}

// zocSeen is by hex whether it lies in the ZOC of an enemy unit that a side sees.
func (p *Position) zocSeen(side game.Side, views []hidden) []bool {
	covered := make([]bool, p.rules.Data.Map.Len())
	for u := range p.units {
		now, info := &p.units[u], &p.rules.Units[u]
		if info.Side == side || info.Class == data.HQ || now.hex == hex.None || now.disrupted || views[u] == unknown {
			continue
		}
		for dir, n := range &p.rules.ground.near[now.hex] {
			if p.rules.ground.projects[info.Class][now.hex]>>dir&1 != 0 {
				covered[n] = true
			}
		}
	}
	return covered
}

// givesAway reports whether the class of an unseen counter shows: in its place some class
// would project its ZOC into a hex outside the ZOC of the units that are seen, and what is
// not covered tells as much as what is; or a unit is displaced, for which its hex has room
// or not.
func (p *Position) givesAway(u game.Unit, covered []bool) bool {
	h := p.units[u].hex
	if f := p.stack.Top(); f != nil && f.kind == kOverstack && f.side == p.rules.Units[u].Side && p.rules.Data.Map.Side(f.hex, h) != hex.NoSide {
		return true
	}
	if p.units[u].disrupted {
		return false
	}
	var mask uint8
	for c := range p.rules.ground.projects {
		mask |= p.rules.ground.projects[c][h]
	}
	for dir, n := range &p.rules.ground.near[h] {
		if mask>>dir&1 != 0 && !covered[n] {
			return true
		}
	}
	return false
}

// replan works out the Victory Plan in force from the markers on the table.
func (p *Position) replan() {
	if p.rules.Terms.Victory.Plan != nil {
		p.plan = p.planInForce()
	}
}

// Resample puts another possibility in the place of what a side may not know. The
// unseen enemy counters are dealt anew over their places: those of one class among each
// other, then such as do not show their class (see givesAway), as long as stacks stay
// legal. Whatever shows stays: command states too, for their markers lie on the map.
func (p *Position) Resample(side game.Side, dice game.Dice) {
	if p.rules.open() {
		return
	}
	views := p.views(side)
	p.recast(views, func(acting, kin []game.Unit) { p.shuffle(append(acting, kin...), dice) })
	hqs := p.buried(data.HQ, false, views)
	before := p.commandStates(side, views, len(hqs) > 1)
	for c := data.Infantry; c < data.HQ; c++ {
		p.shuffle(p.buried(c, false, views), dice)
		p.shuffle(p.buried(c, true, views), dice)
	}
	p.mix(side, views, dice)
	places := p.places(hqs)
	own := make([]unitState, len(hqs))
	for i, u := range hqs {
		own[i] = p.units[u]
	}
	if p.shuffle(hqs, dice); len(hqs) > 1 && !slices.Equal(before, p.commandStates(side, views, true)) {
		for i, u := range hqs {
			p.units[u] = own[i]
		}
		p.deal(hqs, p.placesInOrder(hqs, places))
	}
	for u := range p.units {
		if views[u] == weakened {
			p.guess(game.Unit(u), dice)
		}
		if p.hiddenService(game.Unit(u), side) {
			p.guessService(game.Unit(u), side, before[u], dice)
		}
	}
	p.derived.stale()
	if side != p.rules.Data.Lead {
		p.redraw(dice)
	}
}

// buried lists the units of a class that are not seen, those that
// stacking limits or those that only count for the whole stack.
func (p *Position) buried(c data.Class, unlimited bool, views []hidden) []game.Unit {
	var units []game.Unit
	for u := range p.units {
		if info := &p.rules.Units[u]; info.Class == c && info.Unlimited == unlimited && views[u] == unknown {
			units = append(units, game.Unit(u))
		}
	}
	return units
}

// shuffle deals units over their places by chance.
func (p *Position) shuffle(units []game.Unit, dice game.Dice) {
	places := p.places(units)
	mixed := slices.Clone(units)
	for i := len(mixed) - 1; i > 0; i-- {
		j := pick(dice, i+1, i)
		mixed[i], mixed[j] = mixed[j], mixed[i]
	}
	p.deal(mixed, places)
}

// mix exchanges unseen combat units of different classes by chance, where that neither shows
// nor breaks a stacking limit.
func (p *Position) mix(side game.Side, views []hidden, dice game.Dice) {
	covered := p.zocSeen(side, views)
	var units []game.Unit
	for u := range p.units {
		if v := game.Unit(u); p.rules.Units[u].Class != data.HQ && views[u] == unknown && !p.givesAway(v, covered) {
			units = append(units, v)
		}
	}
	for i := len(units) - 1; i > 0; i-- {
		pair := []game.Unit{units[i], units[pick(dice, i+1, i)]}
		a, b := p.units[pair[0]], p.units[pair[1]]
		if p.rules.Units[pair[0]].Class == p.rules.Units[pair[1]].Class {
			continue
		}
		p.deal(pair, []unitState{b, a})
		if p.overstacked(a.hex, side.Other()) || p.overstacked(b.hex, side.Other()) {
			p.deal(pair, []unitState{a, b})
		}
	}
}

// pick chooses one of n by chance.
func pick(dice game.Dice, n, id int) int {
	return dice.Roll(game.Chance{Kind: game.Card, N: uint8(min(n, 255)), ID: uint64(id)}) - 1
}

// placesInOrder returns, for each unit in turn, the place where it stands.
func (p *Position) placesInOrder(units []game.Unit, places []unitState) []unitState {
	list := make([]unitState, 0, len(units))
	for _, u := range units {
		for _, x := range places {
			if x.hex == p.units[u].hex && x.order == p.units[u].order {
				list = append(list, x)
			}
		}
	}
	return list
}

// commandStates are those of the enemy units that a side sees, by unit: of all, or of those whose
// service it may not know.
func (p *Position) commandStates(side game.Side, views []hidden, all bool) []commandState {
	list := make([]commandState, len(p.units))
	for u := range p.units {
		v := game.Unit(u)
		if p.rules.Units[u].Side != side && p.rules.Units[u].Class != data.HQ && p.units[u].hex != hex.None && views[u] != unknown && (all || p.hiddenService(v, side)) {
			list[u] = p.command(v)
		}
	}
	return list
}

// guess gives an enemy unit that is seen some strength below full, if it is
// reduced, and an HQ some support.
func (p *Position) guess(u game.Unit, dice game.Dice) {
	s, info := &p.units[u], &p.rules.Units[u]
	switch {
	case info.Class == data.HQ:
		s.support = int8(pick(dice, int(info.Support)+1, int(u)))
	case s.sp < info.Strength && info.Strength > 1:
		s.sp = int8(1 + pick(dice, int(info.Strength)-1, int(u)))
	}
}

// guessService lets an enemy independent serve with some formation that it may
// serve with and that shows the same command state.
func (p *Position) guessService(u game.Unit, side game.Side, shows commandState, dice game.Dice) {
	truth := p.units[u].formation
	choices := []int8{truth}
	for f := range p.rules.Formations {
		if to := int8(f); to != truth && p.rules.Formations[f].HQ != game.NoUnit && !p.units[p.rules.Formations[f].HQ].gone && p.lending(u, to) != nil {
			p.units[u].formation = to
			if p.units[u].hex == hex.None || p.hidden(u, side) == unknown || p.command(u) == shows {
				choices = append(choices, to)
			}
		}
	}
	p.units[u].formation = choices[pick(dice, len(choices), int(u))]
}

// redraw puts other Victory Plan markers in the place of those that the enemy of
// the lead side has not seen.
func (p *Position) redraw(dice game.Dice) {
	v := p.rules.Terms.Victory.Plan
	if v == nil {
		return
	}
	var unseen []int
	for i := range p.markersDrawn() {
		if p.looked>>i&1 == 0 {
			unseen = append(unseen, i)
			p.drawn[i] = unknownMarker
		}
	}
	for k, i := range unseen {
		left := len(v.Plans) + int(v.Dummies) - p.markersDrawn() + len(unseen) - k
		p.drawn[i] = p.undrawn(pick(dice, left, i) + 1)
	}
	p.replan()
}

// blur replaces a value that is not known by the most likely one.
func (p *Position) blur(u game.Unit) {
	full := p.rules.Units[u].Strength
	if s := &p.units[u]; s.sp < full {
		s.sp = max(full-1, 1)
	}
	p.units[u].support = p.rules.Units[u].Support
}

// places returns the states of units as places, in the order of hexes and
// stacks.
func (p *Position) places(units []game.Unit) []unitState {
	var places []unitState
	for _, u := range units {
		places = append(places, p.units[u])
	}
	return inOrder(places)
}

// inOrder sorts places by hexes and stacks.
func inOrder(places []unitState) []unitState {
	sort.SliceStable(places, func(i, j int) bool {
		return cmp.Or(cmp.Compare(places[i].hex, places[j].hex), cmp.Compare(places[i].order, places[j].order)) < 0
	})
	return places
}

// deal puts units into places at full strength; markers, as of disruption, belong to the place,
// for everybody sees them. What a unit is assigned to goes with it.
func (p *Position) deal(units []game.Unit, places []unitState) {
	for i, u := range units {
		s := &p.units[u]
		s.hex, s.order, s.disrupted, s.boat, s.wearing = places[i].hex, places[i].order, places[i].disrupted, places[i].boat, places[i].wearing
		s.sp, s.support, s.spent = p.rules.Units[u].Strength, p.rules.Units[u].Support, false
	}
	p.derived.stale()
}
