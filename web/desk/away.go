package desk

import (
	"fmt"

	"fieldpost/engine/game"
)

// computes reports whether the computer takes the decision.
func (d *Desk) computes() bool { return !d.dec.Over && d.computer(d.dec.Side) }

// computer reports whether the computer plays a side.
func (d *Desk) computer(side game.Side) bool { return d.match.Player(side).Kind == game.Computer }

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

// awaited is what stands in the place of the question while there is nothing to decide here.
func (d *Desk) awaited() string {
	if !d.computes() {
		return d.waiting
	}
	return fmt.Sprintf("The computer (%s) decides for the %s side.", d.match.Player(d.dec.Side).Name, d.match.Game().Info().SideNames[d.dec.Side])
}

// elsewhere is how many of the last actions the computer decided: to take back a decision of one's own takes them back too.
func (d *Desk) elsewhere() int {
	entries := d.match.Entries()
	n := 0
	for n < len(entries) && d.computer(entries[len(entries)-1-n].Side) {
		n++
	}
	return n
}
