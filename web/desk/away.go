package desk

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Computes reports whether the computer takes the decision.
func (d *Desk) Computes() bool { return !d.dec.Over && d.computer(d.dec.Side) }

// computer reports whether the computer plays a side. By mail it stands in for somebody as standing orders do (see Obey).
func (d *Desk) computer(side game.Side) bool {
	return d.obeys == nil && d.match.Player(side).Kind == game.Computer
}

// Home is the side that the computer does not play, Nobody if there is none or more than one.
func (d *Desk) Home() game.Side {
	home := game.Nobody
	for side := range d.match.Game().Info().Sides {
		if !d.computer(game.Side(side)) {
			if home != game.Nobody {
				return game.Nobody
			}
			home = game.Side(side)
		}
	}
	return home
}

// Await queues a decision of the computer, for Next to return.
func (d *Desk) Await(a game.Action) {
	d.Drop()
	d.queue = append(d.queue, a)
}

// Take queues an action as an input of the player.
func (d *Desk) Take(a game.Action) {
	d.notice = Notice{}
	d.Drop()
	d.order(a)
}

// awaited is what stands in the place of the question while there is nothing to decide here.
func (d *Desk) awaited() string {
	if !d.Computes() {
		return d.waiting
	}
	return fmt.Sprintf("The computer (%s) decides for the %s side.", d.match.Player(d.dec.Side).Name, d.match.Game().Info().SideNames[d.dec.Side])
}

// Elsewhere is how many of the last actions the computer decided: to take back a decision of one's own takes them back too.
func (d *Desk) Elsewhere() int {
	entries := d.match.Entries()
	n := 0
	for n < len(entries) && d.computer(entries[len(entries)-1-n].Side) {
		n++
	}
	return n
}

// Whole reports whether whoever sits here was told all of what came of an action, by its number: of a counter that is
// placed out of sight all that is told names neither it nor its hex. Where cards are held a word that names nothing can mean them, or
// soldiers who are hidden: with what a selection is done, or what was declined.
func (d *Desk) Whole(n int) bool {
	entry := &d.match.Entries()[n-1]
	a := entry.Action
	named := a.Units[0] == game.NoUnit && a.Hex == hex.None && a.To == hex.None
	if named && d.pic.Deck != nil {
		return false
	}
	if len(entry.Events) == 0 { // a card is chosen without a word, and so begins each move where nothing is secret
		return named && a.Option == 0 || !d.Guarded()
	}
	for _, e := range entry.Events {
		if seen, ok := e.For(d.shown); !ok || seen != e {
			return false
		}
		named = named || e.Unit != game.NoUnit || e.Hex != hex.None || e.To != hex.None
	}
	return named
}

// Guarded reports whether the sides keep something from each other.
func (d *Desk) Guarded() bool { return d.pic.Deck != nil || d.Secret() }

// LastMove is the number of actions before the last move, of which the last action may be a step.
func (d *Desk) LastMove() int {
	entries := d.match.Entries()
	n := len(entries) - 1
	for n > 0 && d.goesOn(entries[n].Action) {
		n--
	}
	return max(n, 0)
}

// Does says what an action does, with the units and the hex that its label leaves out.
func (d *Desk) Does(a game.Action) string {
	text := d.label(a)
	var names []string
	for _, u := range units(a) {
		if c := d.counter(u); c != nil && !strings.Contains(text, c.Name) {
			names = append(names, c.Name)
		}
	}
	if len(names) > 0 && d.is(a, game.Begins) {
		text = strings.Join(names, ", ") + ": " + text
	}
	if id := d.match.Game().Map().ID(d.goal(a)); id != "" && !strings.Contains(text, id) {
		text += " (" + id + ")"
	}
	return text
}

// Goal is the hex that an action leads to, hex.None if it leads nowhere.
func (d *Desk) Goal(a game.Action) hex.Hex { return d.goal(a) }

// From is the hex that an action starts from: that of its first unit on the map.
func (d *Desk) From(a game.Action) hex.Hex {
	for _, u := range units(a) {
		if h := d.At(u); h != hex.None {
			return h
		}
	}
	return hex.None
}
