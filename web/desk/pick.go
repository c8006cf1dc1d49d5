package desk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// PickUnit is a click on a counter. It picks the counter with all of its stack
// that can act together; a second click picks it alone, a third lets go. Where the
// decision only asks for a unit, the click answers it. A counter that
// cannot be picked stands for its hex.
func (d *Desk) PickUnit(u game.Unit) {
	d.notice = Notice{}
	if !slices.Contains(d.selectable(), u) || d.verb != nil && d.isGoal(d.at[u]) {
		if h, ok := d.at[u]; ok && h != hex.None {
			d.PickHex(h)
		} else {
			d.whyNotUnit(u)
		}
		return
	}
	verb := d.verb
	if a, ok := d.partner(u); ok {
		d.order(a)
		return
	}
	switch {
	case d.given && slices.Contains(d.picked, u): // the player means to pick it
		d.given = false
		return
	case slices.Contains(d.picked, u) && len(d.picked) > 1:
		d.pick([]game.Unit{u})
	case slices.Contains(d.picked, u):
		d.clear()
		return
	default:
		d.clear()
		d.verb = verb
		d.pick(d.together(u))
	}
	if a, ok := d.onlyUnits(); ok {
		d.order(a)
	}
}

// ToggleUnit adds a unit to the picked ones of its hex or takes it away.
func (d *Desk) ToggleUnit(u game.Unit) {
	d.notice = Notice{}
	if i := slices.Index(d.picked, u); i >= 0 {
		d.pick(slices.Delete(slices.Clone(d.picked), i, i+1))
		return
	}
	if !slices.Contains(d.selectable(), u) {
		d.whyNotUnit(u)
		return
	}
	if len(d.picked) == 0 || d.at[u] != d.from {
		d.pick([]game.Unit{u})
		return
	}
	more := append(slices.Clone(d.picked), u)
	slices.Sort(more)
	if !d.acting(more) {
		if d.oneByOne() {
			d.pick([]game.Unit{u})
			return
		}
		d.whyNotTogether(more)
		return
	}
	d.pick(more)
}

func (d *Desk) pick(list []game.Unit) {
	verb := d.verb
	d.clear()
	if len(list) == 0 {
		return
	}
	d.picked, d.from = list, d.at[list[0]]
	if d.verb = verb; verb != nil && len(d.open()) == 0 {
		d.verb = nil
	}
}

// pickOnly picks the one unit that can act where nothing else could be picked, and nothing is
// done by picking it.
func (d *Desk) pickOnly() {
	list := d.selectable()
	if len(list) != 1 || d.unitsOnly() {
		return
	}
	d.pick(list)
	d.given = true
	if slices.ContainsFunc(d.legal, func(a game.Action) bool { return !bare(a) && !d.fits(a) }) {
		d.clear()
	}
}

// oneByOne reports whether no legal action names several units: then another one is picked instead.
func (d *Desk) oneByOne() bool {
	return !slices.ContainsFunc(d.legal, func(a game.Action) bool { return len(units(a)) > 1 })
}

// acting reports whether a legal action names exactly these units.
func (d *Desk) acting(list []game.Unit) bool {
	return slices.ContainsFunc(d.legal, func(a game.Action) bool {
		return (d.verb == nil || key(a) == *d.verb) && slices.Equal(units(a), list)
	})
}

// together returns the largest set of units with u that a legal action names; of
// equally large ones that with the most actions.
func (d *Desk) together(u game.Unit) []game.Unit {
	if d.pairs(u) != nil {
		return []game.Unit{u}
	}
	var best []game.Unit
	count := map[[3]game.Unit]int{}
	for _, a := range d.legal {
		us := units(a)
		if d.verb != nil && key(a) != *d.verb || !slices.Contains(us, u) {
			continue
		}
		count[a.Units]++
		if n := len(us) - len(best); n > 0 || n == 0 && count[a.Units] > count[game.Act(0).With(best...).Units] {
			best = us
		}
	}
	return slices.Clone(best)
}

// unitsOnly reports whether the decision's actions with units have one verb in common
// and ask for nothing else, and no hex to attack is asked for beside them: a click may look for whom to attack with.
func (d *Desk) unitsOnly() bool {
	verb, seen := game.Verb(0), false
	for _, a := range d.legal {
		if len(units(a)) == 0 {
			if d.is(a, game.Strikes) {
				return false
			}
			continue
		}
		if d.goal(a) != hex.None || seen && a.Verb != verb || d.is(a, game.Begins) {
			return false
		}
		verb, seen = a.Verb, true
	}
	return seen
}

// onlyUnits returns the action that the picked units complete in a decision that
// asks for nothing but units.
func (d *Desk) onlyUnits() (game.Action, bool) {
	list := d.open()
	if len(list) != 1 || !d.unitsOnly() {
		return game.Action{}, false
	}
	return list[0], !d.deliberate(list[0]) && !d.is(list[0], game.Yields)
}

// pairs are the actions that put a unit together with another one, in a decision that asks for such pairs alone, where
// there is a choice with whom: which HQ an engineer joins. To pick the unit does not make that choice.
func (d *Desk) pairs(u game.Unit) []game.Action {
	if !d.unitsOnly() {
		return nil
	}
	var list []game.Action
	for _, a := range d.legal {
		us := units(a)
		if !slices.Contains(us, u) {
			continue
		}
		if len(us) != 2 {
			return nil
		}
		list = append(list, a)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// partner is the action that puts a unit together with the one that is picked.
func (d *Desk) partner(u game.Unit) (game.Action, bool) {
	if len(d.picked) != 1 || d.picked[0] == u {
		return game.Action{}, false
	}
	list := d.pairs(d.picked[0])
	i := slices.IndexFunc(list, func(a game.Action) bool { return slices.Contains(units(a), u) })
	if i < 0 {
		return game.Action{}, false
	}
	return list[i], true
}

// PickVerb chooses a button of the pad by its place in View.Buttons.
func (d *Desk) PickVerb(i int) {
	buttons := d.buttons()
	if i < 0 || i >= len(buttons) {
		return
	}
	d.notice = Notice{}
	b := buttons[i]
	switch {
	case b.Rest != nil:
		d.perform(append([]game.Action{*b.Action}, b.Rest...))
		return
	case b.Action != nil:
		d.choose(*b.Action)
		return
	}
	k := b.Key
	if d.verb != nil && *d.verb == k {
		d.verb = nil
		return
	}
	d.verb, d.chosen, d.answer = &k, nil, nil
	if b.Units { // the verb is known, the units are not
		return
	}
	if list := d.open(); len(list) == 1 {
		d.choose(list[0])
	}
}

// PickHex is a click on a hex, or its number typed.
func (d *Desk) PickHex(h hex.Hex) {
	d.notice = Notice{}
	d.chosen, d.answer = nil, nil
	if d.verb == nil {
		if h == d.from && h != hex.None {
			d.PickUnit(d.picked[0])
			return
		}
		// Where other units could be picked a click means them, and not what could be
		// done there: that takes the verb first.
		if d.pickStack(h) || d.moveOn(h) {
			return
		}
	}
	old := d.target
	d.aim(h)
	list := d.open()
	switch {
	case len(list) == 1:
		d.choose(list[0])
		return
	case len(list) > 1:
		// Several ways to do something there: the buttons offer them, the most promising is shown.
		if a := d.best(list); d.deliberate(a) {
			d.choose(a)
		}
		return
	}
	d.aim(old)
	if begin := d.engages(h); begin != nil {
		d.queue = append(d.queue, begin...)
		d.fresh, d.foe = true, h
		return
	}
	if d.setOut(h) {
		return
	}
	if a, ok := d.launch(h); ok {
		d.choose(a)
		return
	}
	switch list := d.comers(h); len(list) {
	case 0:
		d.whyNotHex(h)
	case 1:
		d.choose(list[0])
	default:
		if all := d.column(list); all != nil {
			d.perform(all)
			return
		}
		d.idle("Choose which unit goes to " + d.match.Game().Map().ID(h) + ".")
	}
}

// comers are the actions of a decision that asks for a unit alone after which it stands in a hex, as after an advance;
// None: in the hex where the first of them goes.
func (d *Desk) comers(h hex.Hex) (list []game.Action) {
	if !d.unitsOnly() || len(d.picked) > 0 && !d.given {
		return nil
	}
	for _, a := range d.legal {
		us := units(a)
		if len(us) != 1 || d.at[us[0]] == h && h != hex.None {
			continue
		}
		pos, dice := d.trial(), &asked{}
		pos.Take(a, dice, nil)
		for _, c := range d.match.Game().Picture(pos, d.shown).Units {
			if c.Unit == us[0] && c.Hex != hex.None && c.Hex != d.at[us[0]] && (c.Hex == h || h == hex.None) && !dice.rolled {
				h, list = c.Hex, append(list, a)
			}
		}
		if h == hex.None {
			return nil
		}
	}
	return list
}

// column is several comers one after the other; nil if one of them keeps another out.
func (d *Desk) column(list []game.Action) []game.Action {
	if len(list) < 2 {
		return nil
	}
	pos := d.trial()
	for i, a := range list {
		if i > 0 && !slices.Contains(pos.Legal(nil), a) {
			return nil
		}
		pos.Take(a, &asked{}, nil)
	}
	return list
}

// perform does several actions one after the other, as far as nothing comes between.
func (d *Desk) perform(list []game.Action) {
	d.queue = append(d.queue, list...)
	d.fresh = true
}

// aim chooses a hex, None none.
func (d *Desk) aim(h hex.Hex) {
	if d.Commanded() {
		d.reach, d.reached = nil, false
	}
	if d.target = h; d.Commanded() {
		d.reach, d.reached = nil, false
	}
}

// launch is the attack on a hex that has been declared and can be made now.
func (d *Desk) launch(h hex.Hex) (game.Action, bool) {
	i := d.find(d.legal, game.Launches, hex.None)
	if i < 0 {
		return game.Action{}, false
	}
	entries := d.match.Entries()
	for n := len(entries) - 1; n >= 0; n-- {
		if a := entries[n].Action; !d.is(a, game.Joins) {
			return d.legal[i], d.is(a, game.Strikes) && d.goal(a) == h
		}
	}
	return game.Action{}, false
}

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
	if d.Idle() { // the verb was pressed, and nothing has moved: a hex in reach is where to, whoever stands there
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
	return d.Idle() && i >= 0 && i < len(list) && list[i].Action != nil && d.is(*list[i].Action, game.Stops)
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

// Idle reports whether a move has been declared and not one step taken: to end it then would spend what it costs
// for nothing, and it is better taken back.
func (d *Desk) Idle() bool {
	entries := d.match.Entries()
	_, steps := d.stepping()
	return steps && len(entries) > 0 && d.is(entries[len(entries)-1].Action, game.Begins) && d.match.CanUndo()
}

// PickGoal is a click on one of the hexes that the pad lists: it means the hex, whoever stands there.
func (d *Desk) PickGoal(h hex.Hex) {
	if a, ok := d.onlyAt(d.open(), h); ok && d.verb == nil {
		k := key(a)
		d.verb = &k
	}
	d.PickHex(h)
}

// isGoal reports whether a hex completes what is picked.
func (d *Desk) isGoal(h hex.Hex) bool {
	return h != hex.None && slices.ContainsFunc(d.legal, func(a game.Action) bool { return d.fits(a) && d.goal(a) == h })
}

// pickStack picks the units of a hex that can act.
func (d *Desk) pickStack(h hex.Hex) bool {
	var with []game.Action // whom the picked unit can go with comes before others of the hex
	for _, c := range d.pic.Units {
		if a, ok := d.partner(c.Unit); ok && c.Hex == h {
			with = append(with, a)
		}
	}
	switch {
	case len(with) == 1:
		d.order(with[0])
		return true
	case len(with) > 1:
		d.clear() // which of them is said first
	}
	for _, c := range d.pic.Units {
		if c.Hex == h && c.Unit != game.NoUnit && slices.Contains(d.selectable(), c.Unit) {
			d.PickUnit(c.Unit)
			return true
		}
	}
	return false
}

// TypeHex is a hex number typed and Enter pressed. One that the map does not have is told without a
// row of the ledger: it is a slip of the pen, no action that a rule refuses.
func (d *Desk) TypeHex(id string) {
	id = strings.ToUpper(strings.TrimSpace(id))
	h, ok := d.match.Game().Map().Lookup(id)
	if !ok {
		d.notice = Notice{Text: fmt.Sprintf("%.10q is no hex of this map.", id), Bad: true}
		return
	}
	d.PickHex(h)
}

// choose performs a complete action, or shows its preview first where it has one.
func (d *Desk) choose(a game.Action) {
	if d.deliberate(a) {
		d.chosen = &a
		return
	}
	d.order(a)
	d.chosen, d.answer = nil, nil
}

// deliberate reports whether an action has a forecast to look at before it is
// committed, and keeps it.
func (d *Desk) deliberate(a game.Action) bool {
	if d.foresee(a) == nil {
		return false
	}
	d.answer = d.known[a]
	return true
}

// foresee is the forecast of an action, nil if it has none.
func (d *Desk) foresee(a game.Action) *game.Forecast {
	ans, ok := d.known[a]
	if !ok {
		if what := d.lex.Foretold(a.Verb); what != "" {
			ans, _ = d.ask(game.Query{What: what, Side: d.dec.Side, Unit: a.Units[0], Hex: d.goal(a), Action: a})
		}
		d.known[a] = ans
	}
	if ans == nil {
		return nil
	}
	return ans.Forecast
}

// Commit performs the action whose preview is shown.
func (d *Desk) Commit() {
	if d.chosen != nil {
		d.order(*d.chosen)
		d.chosen, d.answer = nil, nil
	}
}

// Back steps back one choice and reports whether there was one.
func (d *Desk) Back() bool {
	d.notice = Notice{}
	switch {
	case d.chosen != nil:
		d.chosen, d.answer = nil, nil
		d.aim(hex.None)
	case d.target != hex.None:
		d.aim(hex.None)
	case d.verb != nil:
		d.verb = nil
	case len(d.picked) > 0:
		d.clear()
	default:
		return false
	}
	return true
}

// Default takes the default of the moment, as Enter does, and reports whether there
// was one: the action in preview, the only button, or the quiet way on.
func (d *Desk) Default() bool {
	if d.chosen != nil {
		d.CommitAll()
		return true
	}
	for i, b := range d.buttons() {
		if b.Default {
			d.PickVerb(i)
			return true
		}
	}
	return false
}

// best is the action with the best forecast: what the other side loses, and the hex, against what the own side
// loses. Without forecasts it is the first.
func (d *Desk) best(list []game.Action) game.Action {
	best, most := list[0], (*game.Forecast)(nil)
	for _, a := range list {
		f := d.foresee(a)
		if f == nil || f.Of == 0 {
			continue
		}
		if most == nil || promise(f)*most.Of > promise(most)*f.Of {
			best, most = a, f
		}
	}
	return best
}

// promise is what a forecast promises, summed over its cases.
func promise(f *game.Forecast) int64 { return f.Lost[1] + f.Taken - f.Lost[0] }
