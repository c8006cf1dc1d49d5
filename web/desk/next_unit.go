package desk

import (
	"slices"

	"fieldpost/engine/hex"
)

// NextUnit picks the next hex's units that can act, or the next unit off the map that can, backwards if step is -1, and
// returns where they are. Where no unit can be picked it ends the move that is under way or, if there is none, returns the hex
// after another one of those that can be chosen, as it does where a verb is held that can be done at more hexes than are listed.
func (d *Desk) NextUnit(step int, at hex.Hex) hex.Hex {
	if d.many() > 0 {
		return d.nextGoal(step, at)
	}
	verb := d.verb
	d.verb = nil
	stops := d.stacks()
	if len(stops) == 0 {
		if d.moveOn(hex.None) {
			return hex.None
		}
		d.verb = verb
		return d.nextGoal(step, at)
	}
	i := slices.IndexFunc(stops, func(s Stack) bool { // the one that was picked for may be picked with one of another hex
		return slices.Contains(s.Units, d.tabbed) && slices.Contains(d.picked, d.tabbed)
	})
	if i < 0 {
		i = slices.IndexFunc(stops, func(s Stack) bool {
			return s.Hex == d.from && s.Hex != hex.None || slices.Contains(d.picked, s.Units[0])
		})
	}
	if i < 0 && step < 0 {
		i = 0
	}
	u := stops[(i+step+len(stops))%len(stops)].Units[0]
	d.clear()
	d.notice, d.tabbed = Notice{}, u
	d.pick(d.together(u))
	return d.at[u]
}

func (d *Desk) nextGoal(step int, at hex.Hex) hex.Hex {
	goals := d.goals()
	if len(goals) == 0 {
		d.notice = Notice{Text: "No unit can be chosen now."}
		return hex.None
	}
	i := slices.Index(goals, at)
	if i < 0 && step < 0 {
		i = 0
	}
	return goals[(i+step+len(goals))%len(goals)]
}
