package desk

import (
	"slices"

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
	if len(list) != 1 || !d.unitsOnly() || d.find(d.legal, game.Stops, hex.None) >= 0 { // on the way a unit is picked, not told to lie down
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
		d.order(append([]game.Action{*b.Action}, b.Rest...)...)
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
