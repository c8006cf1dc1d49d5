package desk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// A muster is an attack with all units that can take part: what declares it, who joins, what launches it.
type muster struct {
	actions []game.Action
	label   string // "Attack with all 3 at 6:1"
}

// muster makes the attack that is in preview one with all who can take part, where the rules name attackers one by
// one; nil elsewhere, and where something comes between.
func (d *Desk) muster() *muster {
	if d.chosen == nil || !d.is(*d.chosen, game.Strikes) {
		return nil
	}
	pos, dice := d.trial(), &asked{}
	m := &muster{actions: []game.Action{*d.chosen}}
	pos.Take(*d.chosen, dice, nil)
	for n := 0; ; n++ {
		legal := pos.Legal(nil)
		if dice.rolled || pos.Decision().Side != d.dec.Side {
			return nil
		}
		i := slices.IndexFunc(legal, func(a game.Action) bool { return d.is(a, game.Joins) })
		if i < 0 {
			if i = slices.IndexFunc(legal, func(a game.Action) bool { return d.is(a, game.Launches) }); i < 0 || n == 0 {
				return nil
			}
			m.label = withAll(d.match.Game().Label(pos, legal[i]), n)
			m.actions = append(m.actions, legal[i])
			return m
		}
		m.actions = append(m.actions, legal[i])
		pos.Take(legal[i], dice, nil)
	}
}

// withAll is the label of an attack with so many units.
func withAll(label string, n int) string {
	if n == 1 {
		return label
	}
	if what, rest, ok := strings.Cut(label, ", "); ok {
		return fmt.Sprintf("%s with all %d, %s", what, n, rest)
	}
	verb, rest, _ := strings.Cut(label, " ")
	return strings.TrimSpace(fmt.Sprintf("%s with all %d %s", verb, n, rest))
}

// CommitAll performs the attack in preview with all units that can take part.
func (d *Desk) CommitAll() {
	m := d.muster()
	if m == nil {
		d.Commit()
		return
	}
	d.queue = append(d.queue, m.actions...)
	d.fresh = true
	d.chosen, d.answer = nil, nil
}
