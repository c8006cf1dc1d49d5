package desk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

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
		if len(d.picked) == 0 {
			d.pickOnly()
		}
	}
	d.actAt(h)
}

// actAt does what can be done at a hex with what is picked, or asks which of it.
func (d *Desk) actAt(h hex.Hex) {
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
		d.order(begin...)
		d.foe = h
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
			d.order(all...)
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

// alike are the actions by which others of a hex go where the last unit went from it, driven back or after a battle.
func (d *Desk) alike() (list []game.Action) {
	entries := d.match.Entries()
	if len(entries) == 0 || len(d.picked) > 0 {
		return nil
	}
	last := entries[len(entries)-1]
	for _, e := range last.Events {
		deed := d.lex.Deed(e.Kind)
		if last.Side != d.dec.Side || deed != game.Advances && deed != game.Retreats {
			continue
		}
		for _, a := range d.legal {
			if us := units(a); len(us) == 1 && key(a) == key(last.Action) && d.goal(a) == e.To && d.at[us[0]] == e.Hex {
				list = append(list, a)
			}
		}
	}
	return list
}

// column is several actions one after the other; nil if one of them keeps another out, or something comes between.
func (d *Desk) column(list []game.Action) []game.Action {
	pos, dice := d.trial(), &asked{}
	for _, a := range list {
		if dice.rolled || !slices.Contains(pos.Legal(nil), a) {
			return nil
		}
		pos.Take(a, dice, nil)
	}
	return list
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

// Aimed reports whether a hex is chosen where what is picked can do several things.
func (d *Desk) Aimed() bool { return d.target != hex.None && !d.Commanded() && len(d.open()) > 1 }

// Asks reports whether a verb is chosen that asks for a hex.
func (d *Desk) Asks() bool { return d.verb != nil }

// launch is the attack on a hex that has been declared and can be made now.
func (d *Desk) launch(h hex.Hex) (game.Action, bool) {
	i := d.find(d.legal, game.Launches, hex.None)
	if i < 0 {
		return game.Action{}, false
	}
	entries := d.match.Entries()
	for n := len(entries) - 1; n >= 0; n-- {
		if a := entries[n].Action; !d.is(a, game.Joins) { // it was declared, or is a Breakthrough
			return d.legal[i], d.goal(a) == h
		}
	}
	return game.Action{}, false
}

// PickGoal is a click on one of the hexes that the pad lists: it means the hex, whoever stands there.
func (d *Desk) PickGoal(h hex.Hex) {
	if a, ok := d.onlyAt(d.open(), h); ok && d.verb == nil {
		k := key(a)
		d.verb = &k
	} else if d.verb == nil && slices.Contains(d.goals(), h) {
		d.notice, d.chosen, d.answer = Notice{}, nil, nil
		d.actAt(h)
		return
	}
	d.PickHex(h)
}

// isGoal reports whether a hex completes what is picked.
func (d *Desk) isGoal(h hex.Hex) bool {
	return h != hex.None && slices.ContainsFunc(d.legal, func(a game.Action) bool { return d.fits(a) && d.goal(a) == h })
}

// Typed is the hex of a number that was typed. One that the map does not have is told without a
// row of the ledger: it is a slip of the pen, no action that a rule refuses.
func (d *Desk) Typed(id string) hex.Hex {
	id = strings.ToUpper(strings.TrimSpace(id))
	h, ok := d.match.Game().Map().Lookup(id)
	if !ok {
		d.notice = Notice{Text: fmt.Sprintf("%.10q is no hex of this map.", id), Bad: true}
		return hex.None
	}
	return h
}
