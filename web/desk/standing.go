package desk

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// A hush is a standing order: a question that a side does not want to hear again. An
// empty formation means all.
type hush struct {
	side      game.Side
	ask       game.Ask
	formation string
}

// scope names what a standing order holds for: it lapses with the phase that the table
// shows, an activation for example.
func (d *Desk) scope() string { return d.pic.Turn + "; " + d.pic.Phase }

// moveScope is the same for the rest of the move that is under way.
func (d *Desk) moveScope() string {
	entries := d.match.Entries()
	n := len(entries)
	for n > 0 && !d.is(entries[n-1].Action, game.Begins) && !d.is(entries[n-1].Action, game.Commands) {
		n--
	}
	return fmt.Sprintf("%s; move %d", d.scope(), n)
}

// lapse forgets the standing orders of another phase, and of another move.
func (d *Desk) lapse() {
	if len(d.quiet) > 0 {
		scope, move := d.scope(), d.moveScope()
		maps.DeleteFunc(d.quiet, func(_ hush, of string) bool { return of != scope && of != move })
	}
}

// MidMove reports whether the decision has come of a step that the other side has taken, of which more may follow.
func (d *Desk) MidMove() bool {
	if _, ok := d.declines(); !ok {
		return false
	}
	entries := d.match.Entries()
	for i := len(entries) - 1; i >= 0; i-- {
		switch d.lex.Role(entries[i].Action.Verb) {
		case game.Steps:
			return entries[i].Side != d.dec.Side
		case game.Begins: // what followed is a step of another kind, such as infiltration
			return i < len(entries)-1 && entries[i].Side != d.dec.Side
		case game.Commands, game.Stops:
			return false
		}
	}
	return false
}

// HushMove declines questions like the present one until the move that they come of is over.
func (d *Desk) HushMove() {
	if _, ok := d.declines(); ok {
		d.quiet[hush{d.dec.Side, d.dec.Ask, ""}] = d.moveScope()
		d.settle()
	}
}

// declining is the place of the legal action that lets an opportunity go, -1 if there is none.
func (d *Desk) declining() int {
	return slices.IndexFunc(d.legal, func(a game.Action) bool { return bare(a) && d.is(a, game.Declines) })
}

// declines returns the answer of standing orders to the decision, if it has one.
func (d *Desk) declines() (game.Action, bool) {
	i := d.declining()
	if i < 0 || d.match.Game().Info().Solitaire {
		return game.Action{}, false
	}
	return d.legal[i], true
}

// hushed returns the answer that a standing order gives to the decision.
func (d *Desk) hushed() (game.Action, bool) {
	a, ok := d.declines()
	if !ok || len(d.quiet) == 0 {
		return a, false
	}
	if d.quiet[hush{d.dec.Side, d.dec.Ask, ""}] != "" {
		return a, true
	}
	asked := false
	for _, b := range d.legal {
		for _, u := range units(b) {
			asked = true
			if c := d.counter(u); c == nil || d.quiet[hush{d.dec.Side, d.dec.Ask, c.Formation}] == "" {
				return a, false
			}
		}
	}
	return a, asked
}

// ordered tells that a standing order takes an action. The words of its button stand there for an order given at this table
// only: what an order by post decides may name what this side does not know.
func (d *Desk) ordered(a game.Action) string {
	if _, ok := d.hushed(); ok {
		return "A standing order declines: “" + d.label(a) + "”."
	}
	if d.is(a, game.Declines) || d.is(a, game.Lets) {
		return "A standing order declines."
	}
	return "A standing order decides."
}

// Hushed reports whether a standing order answers the decision.
func (d *Desk) Hushed() bool { return d.reply != nil }

func (d *Desk) settle() {
	d.reply = nil
	d.forced = false
	if d.obeys != nil {
		if a, ok := d.obeys(d.match); ok {
			d.reply = &a
			return
		}
	}
	if a, ok := d.hushed(); ok {
		d.reply = &a
	} else if len(d.legal) == 1 && len(d.free) == 0 && bare(d.legal[0]) && d.is(d.legal[0], game.Declines) && !d.match.Game().Info().Solitaire {
		d.reply, d.forced = &d.legal[0], true // there is nothing to ask
	}
}

// A Standing is an order that can be given for questions like the present one.
type Standing struct {
	Formation string // id, "" for all
	Title     string
	On        bool
}

// Standing lists the standing orders that fit the decision: none unless it can be
// declined and comes from the other side's doings.
func (d *Desk) Standing() []Standing {
	if _, ok := d.declines(); !ok {
		return nil
	}
	list := []Standing{{Title: "all formations"}}
	for _, c := range d.pic.Units {
		if c.Side == d.dec.Side && c.HQ && c.Where == "" && c.Group != "" {
			list = append(list, Standing{c.Formation, c.Group, d.quiet[hush{d.dec.Side, d.dec.Ask, c.Formation}] != ""})
		}
	}
	return list
}

// Hush gives a standing order, or takes it back: decline questions like the present one
// until the procedure that it interrupts is over. One for all formations answers at once.
func (d *Desk) Hush(formation string) {
	if _, ok := d.declines(); !ok {
		return
	}
	k := hush{d.dec.Side, d.dec.Ask, formation}
	if d.quiet[k] != "" {
		delete(d.quiet, k)
	} else {
		d.quiet[k] = d.scope()
	}
	d.settle()
}

// Orders returns the standing orders as text.
func (d *Desk) Orders() string {
	var lines []string
	for k, of := range d.quiet {
		lines = append(lines, strings.Join([]string{d.lex.Sides[k.side], d.lex.Asks[k.ask], k.formation, of}, "\t"))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// Recall gives the standing orders of a text that Orders has made, but for those that have
// lapsed.
func (d *Desk) Recall(text string) {
	for _, line := range strings.Split(text, "\n") {
		f := append(strings.Split(line, "\t"), "", "", "")
		side, ok := d.lex.Side(f[0])
		if ask := slices.Index(d.lex.Asks, f[1]); ok && ask >= 0 {
			d.quiet[hush{side, game.Ask(ask), f[2]}] = f[3]
		}
	}
	d.lapse()
	d.settle()
}

// Since returns what came after the last decision that a side took itself, the oldest
// first. The steps of a move are one entry, as in the log, and what is told several times in a row, as of hidden counters, is one.
func (d *Desk) Since(side game.Side) (list []LogEntry) {
	entries := d.match.Entries()
	text, times := "", 0
	for first := d.SinceNumber(side) + 1; first <= len(entries); first++ {
		e := d.entry(first, first)
		for ; first < len(entries) && d.goesOn(entries[first].Action); first++ {
			d.tellAction(&e, first+1)
		}
		switch e.Last = first; e.Text {
		case "":
		case text:
			times++
			list[len(list)-1].Text = text + " (" + strconv.Itoa(times) + " times)"
		default:
			text, times = e.Text, 1
			list = append(list, e)
		}
	}
	return list
}

// Secret reports whether the sides see different things: somebody's screen must not be
// seen by the other.
func (d *Desk) Secret() bool {
	g, pos := d.match.Game(), d.match.Pos()
	if g.Info().Solitaire || len(g.Info().Sides) < 2 {
		return false
	}
	a, b := g.Picture(pos, 0), g.Picture(pos, 1)
	if len(a.Units) != len(b.Units) || !slices.EqualFunc(a.Tracks, b.Tracks, func(x, y game.Track) bool { return x.ID == y.ID && x.Text == y.Text }) {
		return true
	}
	for i := range a.Units {
		x, y := &a.Units[i], &b.Units[i]
		if x.Unit != y.Unit || x.Hidden != y.Hidden || x.Formation != y.Formation || !slices.Equal(x.Figures, y.Figures) {
			return true
		}
	}
	return false
}
