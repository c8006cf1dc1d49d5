package desk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A muster is an attack with all units that can take part: what declares it, who joins, what launches it.
type muster struct {
	actions []game.Action
	label   string // "Attack with all 3 at 6:1"
}

// muster makes the attack that is in preview one with all who can take part and add to it, where the rules name attackers
// one by one; nil elsewhere, and where something comes between.
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
		i := d.joiner(pos, legal)
		if i < 0 {
			if i = d.find(legal, game.Launches, hex.None); i < 0 || n == 0 {
				return nil
			}
			out := 0
			for _, a := range legal {
				if d.is(a, game.Joins) {
					out++
				}
			}
			m.label = withAll(d.match.Game().Label(pos, legal[i]), n, out)
			m.actions = append(m.actions, legal[i])
			return m
		}
		m.actions = append(m.actions, legal[i])
		pos.Take(legal[i], dice, nil)
	}
}

// joiner is the place of the next unit that takes part: one with an attack factor, or one that makes the odds others. Who
// would add nothing could only be lost.
func (d *Desk) joiner(pos game.Position, legal []game.Action) int {
	launch := d.find(legal, game.Launches, hex.None)
	for i, a := range legal {
		if !d.is(a, game.Joins) {
			continue
		}
		if c := d.counter(a.Units[0]); launch < 0 || c == nil || !slices.ContainsFunc(c.Figures, func(f game.Figure) bool { return f.Slot == game.FigureAttack && f.Text == "0" }) {
			return i
		}
		with, g := pos.Clone(), d.match.Game()
		with.Take(a, &asked{}, nil)
		more := with.Legal(nil)
		if k := d.find(more, game.Launches, hex.None); k >= 0 && g.Label(with, more[k]) != g.Label(pos, legal[launch]) {
			return i
		}
	}
	return -1
}

// withAll is the label of an attack with so many units while so many stay out.
func withAll(label string, n, out int) string {
	if n == 1 {
		return label
	}
	who := fmt.Sprintf("all %d", n)
	if out > 0 {
		who = fmt.Sprintf("%d of %d", n, n+out)
	}
	if what, rest, ok := strings.Cut(label, ", "); ok {
		return fmt.Sprintf("%s with %s, %s", what, who, rest)
	}
	verb, rest, _ := strings.Cut(label, " ")
	return strings.TrimSpace(fmt.Sprintf("%s with %s %s", verb, who, rest))
}

// CommitAll performs the attack in preview with all units that can take part.
func (d *Desk) CommitAll() {
	m := d.muster()
	if m == nil {
		d.Commit()
		return
	}
	d.order(m.actions...)
	d.chosen, d.answer = nil, nil
}
