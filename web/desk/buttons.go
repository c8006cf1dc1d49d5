package desk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// buttons returns the verbs of the moment: those of what is picked, then those that
// need nothing.
func (d *Desk) buttons() []Button {
	var list []Button
	at := map[Key]int{}
	same := map[Key]bool{}
	wide := *d
	wide.verb = nil // other verbs stay on offer
	open := wide.open()
	for _, a := range d.legal { // what fits only with its verb
		if len(d.picked) > 0 && a.Units[0] == game.NoUnit && a.To != hex.None {
			k := key(a)
			if wide.verb = &k; wide.fits(a) {
				open = append(open, a)
			}
		}
	}
	apart := len(d.picked) == 1 && len(open) <= maxAnswers && d.pairs(d.picked[0]) != nil // a button for each partner
	for _, a := range open {
		k := key(a)
		if bare(a) {
			continue
		}
		if i, ok := at[k]; ok && !apart {
			list[i].Action = nil
			same[k] = same[k] && d.label(a) == list[i].Label
			continue
		}
		at[k], same[k] = len(list), true
		list = append(list, d.button(a))
	}
	for i, b := range list {
		if b.Action == nil && !same[b.Key] {
			list[i].Label = d.general(b.Key) + "…"
		}
	}
	if len(list) == 1 && (!d.asksUnits() || len(d.picked) > 0 && d.from == hex.None) && list[0].Action == nil && len(d.goals()) <= maxGoals {
		list = nil // the list of hexes says it all
	}
	list = append(list, d.answers()...)
	for i, a := range d.alike() {
		list = slices.Insert(list, i, d.button(a))
	}
	for _, a := range d.legal {
		if bare(a) {
			list = append(list, d.button(a))
		}
	}
	d.markKin(list)
	d.markDefault(list)
	return list
}

// markKin finds the ways to do what is in preview and what each leads to.
func (d *Desk) markKin(list []Button) {
	if d.chosen == nil {
		return
	}
	for i := range list {
		b := &list[i]
		if b.Key.Verb != d.chosen.Verb || b.Action == nil || b.Action.Units != d.chosen.Units || b.Kind == "" || d.goal(*b.Action) != d.goal(*d.chosen) {
			continue
		}
		b.Kin, b.Label = true, short(b.Kind, b.Label)
		if f := d.foresee(*b.Action); f != nil {
			b.Gist = f.Gist
		}
	}
}

// short is the label of one of several ways: its word, and the cost at the label's end.
func short(kind, label string) string {
	s := strings.ToUpper(kind[:1]) + kind[1:]
	if i := strings.LastIndex(label, ", "); i >= 0 {
		s += label[i:]
	}
	return s
}

// maxAnswers is how many units a decision that asks for one lists as buttons.
const maxAnswers = 8

// answers returns a button for each unit of a decision that asks for nothing but a
// unit: which formation acts, which unit takes the loss.
func (d *Desk) answers() []Button {
	if len(d.picked) > 0 || !d.unitsOnly() {
		return nil
	}
	var list []Button
	for _, a := range d.legal {
		if len(units(a)) > 0 {
			list = append(list, d.button(a))
		}
	}
	if len(list) > maxAnswers {
		return nil
	}
	if all := d.column(d.comers(hex.None)); len(all) > 1 {
		b := d.button(all[0])
		b.Rest, b.Label, b.Pressed = all[1:], everyone(len(all))+" "+b.Verb, false
		list = slices.Insert(list, 0, b)
	}
	return list
}

func everyone(n int) string {
	if n == 2 {
		return "Both"
	}
	return fmt.Sprintf("All %d", n)
}

func (d *Desk) button(a game.Action) Button {
	k := key(a)
	return Button{Key: k, Verb: d.word(a), Kind: d.lex.Options[a.Option], Label: d.label(a), Action: &a,
		Pressed: d.verb != nil && *d.verb == k || d.chosen != nil && *d.chosen == a}
}

// markDefault finds the button of the Enter key: the only action there is, or the
// quietest way on.
func (d *Desk) markDefault(list []Button) {
	if d.chosen != nil {
		return
	}
	if len(d.legal) == 1 && len(list) == 1 && list[0].Action != nil {
		list[0].Default = true
		return
	}
	for _, role := range []game.Role{game.Commands, game.Enters, game.Restores} {
		if d.find(d.legal, role, hex.None) >= 0 {
			return // to give no more orders, or to leave off those who could come, is no small thing
		}
	}
	quiet := slices.IndexFunc(list, func(b Button) bool { return b.Action != nil && d.is(*b.Action, game.Stops) })
	if quiet < 0 {
		quiet = slices.IndexFunc(list, func(b Button) bool { return b.Action != nil && d.lex.IsQuiet(b.Action.Verb) })
	}
	// What costs units of one's own, or would crowd a hex, is no default.
	if quiet >= 0 && !(d.is(*list[quiet].Action, game.Stops) && d.start() != hex.None && d.crowds(d.start())) && !d.harms(*list[quiet].Action) {
		list[quiet].Default = true
	}
}

func (d *Desk) label(a game.Action) string { return d.match.Game().Label(d.match.Pos(), a) }

// general is the label of a verb whose hex is not chosen yet.
func (d *Desk) general(k Key) string {
	s := strings.NewReplacer("-hq", " HQ", "-", " ").Replace(d.lex.Spoken(k.Verb))
	s = strings.ToUpper(s[:1]) + s[1:]
	if o := d.lex.Options[k.Option]; o != "" {
		s += ", " + o
	}
	return s
}
