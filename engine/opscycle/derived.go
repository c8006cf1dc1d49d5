package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// derived is what follows from the units: kept up to date by lift and put, so
// that rules ask without searching. It is rebuilt after anything else has
// written to the units, and is never hashed or compared.
type derived struct {
	ready   bool
	touched bool           // counters or ZOCs have changed since the watchers looked: see control.go
	zoc     [2][]uint8     // by side, by hex: how many units of the side project their ZOC there
	combat  [2][]uint8     // by side, by hex: combat units there
	hqs     [2][]uint8     // by side, by hex: HQs there
	first   [2][]game.Unit // by side, by hex: counter on top
	paths   [2][]int16     // by side, by hex: blocked where paths of the side break, else unreached
	look    []uint64       // bit set, by Rules.tracked: hexes whose control may have to change
	next    []game.Unit    // by unit: counter beneath
	alive   []int8         // by formation: combat units not eliminated that keep its HQ in play
	fields  []field        // by formation: Command Paths to its HQ
	ties    []ties         // by formation: which hexes are tied to its HQ
	supply  [2]ties        // by side: which hexes are tied to its sources of supply
	free    field          // scratch: paths of one HQ
	freeAt  hex.Hex        // where that HQ stands
	way     ties           // scratch: paths of one HQ of any length
	search  *hex.Search
	lines   [2]scoringLines // by side
	reach   [2]game.Way     // memory of query_reach.go
	without *Position       // memory of reorganization.go
}

// stale marks everything derived as out of date: for code that writes to the
// units itself.
func (d *derived) stale() { d.ready = false }

// copyFrom copies what is up to date in another position of the same rules. A first copy works it out when it
// is asked: most are kept, and never are.
func (d *derived) copyFrom(src *derived) {
	d.ready, d.touched = src.ready && d.next != nil, src.touched
	d.free.fresh, d.lines[0].fresh, d.lines[1].fresh = false, false, false
	if !d.ready {
		return
	}
	for s := range d.zoc {
		d.zoc[s] = append(d.zoc[s][:0], src.zoc[s]...)
		d.combat[s] = append(d.combat[s][:0], src.combat[s]...)
		d.hqs[s] = append(d.hqs[s][:0], src.hqs[s]...)
		d.first[s] = append(d.first[s][:0], src.first[s]...)
		d.paths[s] = append(d.paths[s][:0], src.paths[s]...)
		d.supply[s].fresh = false
	}
	d.look = append(d.look[:0], src.look...)
	d.next = append(d.next[:0], src.next...)
	d.alive = append(d.alive[:0], src.alive...)
	for i := range d.fields {
		d.untie(i)
	}
}

// current returns the derived values, rebuilt if they are out of date.
func (p *Position) current() *derived {
	if !p.derived.ready {
		p.rebuild()
	}
	return &p.derived
}

// rebuild works out everything derived from the units as they stand.
func (p *Position) rebuild() {
	d, n := &p.derived, p.rules.Data.Map.Len()
	for s := range d.zoc {
		d.zoc[s], d.combat[s], d.hqs[s] = filled(d.zoc[s], n, 0), filled(d.combat[s], n, 0), filled(d.hqs[s], n, 0)
		d.first[s], d.paths[s] = filled(d.first[s], n, game.NoUnit), filled(d.paths[s], n, unreached)
		d.supply[s].fresh, d.lines[s].fresh = false, false
	}
	if d.look == nil {
		d.look = make([]uint64, (len(p.rules.tracked)+63)/64)
	}
	for i := range p.rules.tracked {
		d.look[i/64] |= 1 << (i % 64)
	}
	d.next = filled(d.next, len(p.units), game.NoUnit)
	d.alive = filled(d.alive, len(p.rules.Formations), 0)
	if d.fields == nil {
		d.fields, d.ties = make([]field, len(p.rules.Formations)), make([]ties, len(p.rules.Formations))
	}
	for i := range d.fields {
		d.untie(i)
	}
	d.ready, d.touched, d.free.fresh = true, true, false
	for u := range p.units {
		p.keepsHQ(game.Unit(u), 1)
		p.enlist(game.Unit(u))
		p.control(game.Unit(u), 1)
	}
	// Stacks whose orders were not told become 0, 1, 2 from the top.
	for s := range d.first {
		for _, top := range d.first[s] {
			p.renumber(top)
		}
	}
}

func filled[T ~uint8 | ~int8 | ~int16](s []T, n int, with T) []T {
	if s == nil {
		s = make([]T, n)
	}
	for i := range s {
		s[i] = with
	}
	return s
}

// keepsHQ counts a unit, while it is not eliminated, for the HQs that stay in
// play because of it: that of its formation and that of its parent (CTL-3.3-06).
func (p *Position) keepsHQ(u game.Unit, by int8) {
	info, now := &p.rules.Units[u], &p.units[u]
	if now.gone || info.Class == data.HQ {
		return
	}
	p.derived.alive[info.Formation] += by
	if now.formation >= 0 && now.formation != info.Formation {
		p.derived.alive[now.formation] += by
	}
}

// enlist enters a counter into the stack of its hex, by its order.
func (p *Position) enlist(u game.Unit) {
	d, now, info := &p.derived, &p.units[u], &p.rules.Units[u]
	if now.hex == hex.None || now.gone {
		return
	}
	at := &d.first[info.Side][now.hex]
	for *at != game.NoUnit && p.units[*at].order < now.order {
		at = &d.next[*at]
	}
	d.next[u], *at = *at, u
	if info.Class == data.HQ {
		d.hqs[info.Side][now.hex]++
	} else {
		d.combat[info.Side][now.hex]++
	}
	p.judge(now.hex)
}

func (p *Position) renumber(top game.Unit) {
	for i := int8(0); top != game.NoUnit; i++ {
		p.units[top].order = i
		top = p.derived.next[top]
	}
}

// delist takes a counter out of the stack of its hex.
func (p *Position) delist(u game.Unit) {
	d, now, info := &p.derived, &p.units[u], &p.rules.Units[u]
	at := &d.first[info.Side][now.hex]
	for *at != u {
		at = &d.next[*at]
	}
	*at, d.next[u] = d.next[u], game.NoUnit
	p.renumber(d.first[info.Side][now.hex])
	if info.Class == data.HQ {
		d.hqs[info.Side][now.hex]--
	} else {
		d.combat[info.Side][now.hex]--
	}
	p.judge(now.hex)
}

// judge notes whether a hex breaks the paths of either side: with an enemy counter of any
// kind, or in an EZOC without a friendly counter of any kind (CTL-5.8.2-01, -02,
// CTL-5.7.2-02, -03, CTL-5.4.1-04); and that its control may change.
func (p *Position) judge(h hex.Hex) {
	d := &p.derived
	for side := range d.paths {
		enemy, path := 1-side, int16(unreached)
		if d.first[enemy][h] != game.NoUnit || d.zoc[enemy][h] > 0 && d.first[side][h] == game.NoUnit {
			path = blocked
		}
		d.paths[side][h] = path
	}
	if i := p.rules.place[h]; i >= 0 {
		d.look[i/64] |= 1 << (i % 64)
	}
}

// control adds a unit's ZOC to the map, or takes it away with by = -1. Paths of
// the other side that may have changed are marked.
func (p *Position) control(u game.Unit, by int8) {
	now, info := &p.units[u], &p.rules.Units[u]
	if now.hex == hex.None || now.gone || now.disrupted || info.Class == data.HQ {
		return
	}
	p.derived.touched = true
	zoc := p.derived.zoc[info.Side]
	changed := shift(&zoc[now.hex], by)
	mask := p.rules.ground.projects[info.Class][now.hex]
	for dir, n := range &p.rules.ground.near[now.hex] {
		if mask>>dir&1 != 0 && shift(&zoc[n], by) {
			p.judge(n)
			changed = true
		}
	}
	p.judge(now.hex)
	if changed {
		p.retrace(info.Side.Other())
	}
}

// shift changes a count and reports whether it went from nothing or to nothing.
func shift(n *uint8, by int8) bool {
	was := *n
	*n += uint8(by)
	return was == 0 || *n == 0
}

// retrace marks all paths of a side as out of date.
func (p *Position) retrace(side game.Side) {
	p.derived.supply[side].fresh, p.derived.lines[side].fresh = false, false
	p.derived.free.fresh = false
	for i := range p.derived.fields {
		if p.rules.Formations[i].Side == side {
			p.derived.untie(i)
		}
	}
}

// untie marks the Command Paths of a formation as out of date.
func (d *derived) untie(formation int) {
	d.fields[formation].fresh, d.ties[formation].fresh = false, false
}

// presence marks the paths that change because a counter has come to a hex or
// left it: those of the other side, which it blocks, and those of its own side
// if it cancels an EZOC there or is an HQ.
func (p *Position) presence(u game.Unit, h hex.Hex) {
	info := &p.rules.Units[u]
	p.derived.touched = true
	p.retrace(info.Side.Other())
	switch {
	case p.derived.zoc[info.Side.Other()][h] > 0:
		p.retrace(info.Side)
	case info.Class == data.HQ: // which has a formation
		p.derived.untie(int(p.units[u].formation))
	}
}
