package desk

import (
	"fmt"

	"fieldpost/engine/game"
)

// Away reports whether the computer takes the decision. Nothing can be picked then, and what is shown is what the side at
// this table may know.
func (d *Desk) Away() bool { return !d.dec.Over && d.away(d.dec.Side) }

// away reports whether the computer plays a side.
func (d *Desk) away(side game.Side) bool { return d.match.Player(side).Kind == game.Computer }

// Home is the side whose decisions are taken at this table, Nobody if there is none or more than one.
func (d *Desk) Home() game.Side {
	home := game.Nobody
	for side := range d.match.Game().Info().Sides {
		if !d.away(game.Side(side)) {
			if home != game.Nobody {
				return game.Nobody
			}
			home = game.Side(side)
		}
	}
	return home
}

// Mine is the side of the player at this table: the one that decides, if it does so here.
func (d *Desk) Mine() game.Side {
	if d.Away() && !d.match.Game().Info().Solitaire {
		return d.Home()
	}
	return d.dec.Side
}

// Await queues a decision of the computer, for Next to return.
func (d *Desk) Await(a game.Action) {
	d.drop()
	d.queue = append(d.queue, a)
}

// awaited is what the pad says while the computer decides.
func (d *Desk) awaited() string {
	return fmt.Sprintf("The computer (%s) decides for the %s side.", d.match.Player(d.dec.Side).Name, d.match.Game().Info().SideNames[d.dec.Side])
}

// elsewhere is how many of the last actions were decided by the computer: to take back a decision of one's own takes them back too.
func (d *Desk) elsewhere() int {
	entries := d.match.Entries()
	n := 0
	for n < len(entries) && d.away(entries[len(entries)-1-n].Side) {
		n++
	}
	return n
}

// canUndo reports whether the last decision taken at this table can be taken back; where the computer takes all, none.
func (d *Desk) canUndo() bool { return d.match.Undoable() > d.elsewhere() }
