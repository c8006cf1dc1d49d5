package desk

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// moveOn ends the move that is under way where a click means another unit, which is picked then.
func (d *Desk) moveOn(h hex.Hex) bool {
	u, stop, ok := d.nextMover(h)
	if ok {
		d.order(stop)
		d.after = u
	}
	return ok
}

// nextMover finds the unit that a click on a hex means while a move is under way, and the action that ends the
// move: a unit of the same side that does not move and can be picked when the move is over.
func (d *Desk) nextMover(h hex.Hex) (u game.Unit, stop game.Action, ok bool) {
	i := slices.IndexFunc(d.legal, func(a game.Action) bool { return bare(a) && d.is(a, game.Stops) })
	if i < 0 || d.verb != nil || !d.ownIn(h) || !d.revocable(nil, d.legal[i:i+1]) {
		return game.NoUnit, stop, false
	}
	if d.still() > 0 { // the verb was pressed, and nothing has moved: a hex in reach is where to, whoever stands there
		if steps, _, _ := d.way(h); len(steps) > 0 {
			return game.NoUnit, stop, false
		}
	}
	pos := d.trial()
	pos.Take(d.legal[i], &asked{}, nil)
	can := map[game.Unit]bool{}
	for _, a := range pos.Legal(nil) {
		for _, u := range units(a) {
			can[u] = true
		}
	}
	for _, c := range d.pic.Units {
		if c.Unit != game.NoUnit && c.Side == d.dec.Side && (c.Hex == h || h == hex.None && c.Hex != hex.None) && can[c.Unit] && !slices.Contains(d.movers, c.Unit) {
			return c.Unit, d.legal[i], true
		}
	}
	return game.NoUnit, stop, false
}

// EndsIdle reports whether a button of the pad ends a move that has not gone a step.
func (d *Desk) EndsIdle(i int) bool {
	list := d.buttons()
	return d.Idle() > 0 && i >= 0 && i < len(list) && list[i].Action != nil && d.is(*list[i].Action, game.Stops)
}

// MeansAnother reports whether a click on a hex means another unit than those that move.
func (d *Desk) MeansAnother(h hex.Hex) bool {
	_, _, ok := d.nextMover(h)
	return ok && d.verb == nil
}

// ownIn reports whether a unit of the side that decides, and none that moves, stands in a hex; anywhere for None.
func (d *Desk) ownIn(h hex.Hex) bool {
	return slices.ContainsFunc(d.pic.Units, func(c game.Counter) bool {
		return c.Side == d.dec.Side && (c.Hex == h || h == hex.None) && !slices.Contains(d.movers, c.Unit)
	})
}

// pickAfter picks the unit that a click has meant once the move before it is over, or the hex of an enemy once the orders are given.
func (d *Desk) pickAfter() {
	u, h := d.after, d.foe
	d.after = game.NoUnit
	if h != hex.None {
		var shots []game.Action
		for _, a := range d.legal {
			if d.is(a, game.Strikes) && d.goal(a) == h {
				shots = append(shots, a)
			}
		}
		if len(shots) > 0 {
			d.pick(units(d.best(shots)))
		}
		if _, steps := d.stepping(); steps || len(shots) > 0 { // a leader may be asked first
			d.foe = hex.None
			d.PickHex(h)
		} else if d.find(d.legal, game.Commands, hex.None) >= 0 {
			d.foe = hex.None
		}
	}
	if u != game.NoUnit && slices.Contains(d.selectable(), u) {
		d.clear()
		d.pick(d.together(u))
	}
}

// still is how many actions have begun a move of which not one step has been taken, with those who go along; 0 if one has.
func (d *Desk) still() int {
	entries := d.match.Entries()
	i := len(entries) - 1
	for i > 0 && d.is(entries[i].Action, game.Joins) {
		i--
	}
	if _, steps := d.stepping(); !steps || i < 0 || !d.is(entries[i].Action, game.Begins) {
		return 0
	}
	return len(entries) - i
}

// Idle is how many actions have declared a move of which not one step has been taken, 0 if one has: to end it then would
// spend what it costs for nothing, and it is better taken back.
func (d *Desk) Idle() int {
	if !d.match.CanUndo() {
		return 0
	}
	return d.still()
}
