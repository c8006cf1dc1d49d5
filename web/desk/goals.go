package desk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// goals returns the hexes that complete what is picked, ascending.
func (d *Desk) goals() []hex.Hex {
	unitsFirst := len(d.picked) == 0 && d.verb == nil && d.asksUnits()
	var list []hex.Hex
	wide := *d
	wide.target = hex.None
	for _, a := range wide.open() {
		h := d.goal(a)
		if h == hex.None || h == d.from || unitsFirst && !d.is(a, game.Commands) {
			continue
		}
		if i, found := slices.BinarySearch(list, h); !found {
			list = slices.Insert(list, i, h)
		}
	}
	return list
}

// many is how many hexes the verb that is held can be done at, 0 where that is not asked or they are few enough for a list.
func (d *Desk) many() int {
	if n := len(d.goals()); n > maxGoals && d.verb != nil && d.target == hex.None {
		return n
	}
	return 0
}

// goalVerb is what a click on a goal does, if all do the same.
func (d *Desk) goalVerb() string {
	var verb *Key
	for _, a := range d.open() {
		if d.goal(a) == hex.None || d.goal(a) == d.from {
			continue
		}
		if k := key(a); verb == nil {
			verb = &k
		} else if verb.Verb != k.Verb {
			return "Where"
		} else if *verb != k {
			verb.Option = 0
		}
	}
	if verb == nil {
		return "Where"
	}
	return d.general(*verb)
}

func (d *Desk) goalList() []Goal {
	hexes := d.goals()
	if len(hexes) > maxGoals {
		return nil
	}
	var list []Goal
	open := d.open()
	for _, h := range hexes {
		id := d.match.Game().Map().ID(h)
		g := Goal{Hex: h, ID: id, Label: id}
		more := -1
		for _, c := range d.pic.Units {
			if c.Hex == h && c.Side != d.dec.Side {
				if more++; more == 0 {
					g.Label = id + ", " + c.Name
				}
			}
		}
		if more > 0 {
			g.Label += fmt.Sprintf(" and %d more", more)
		}
		if d.commands(h) {
			g.Label = id + ", " + d.ownAt(h)
		}
		if a, only := d.onlyAt(open, h); only && g.Label == id {
			g.Label = d.label(a)
		}
		if name := d.match.Game().Map().Hexes[h].Name; name != "" && g.Label == id {
			g.Label += ", " + name
		}
		list = append(list, g)
	}
	return list
}

// commands reports whether whoever stands in a hex can be told what to do.
func (d *Desk) commands(h hex.Hex) bool {
	return d.find(d.legal, game.Commands, h) >= 0
}

// ownAt names the units of the side that decides in a hex.
func (d *Desk) ownAt(h hex.Hex) string {
	var names []string
	for _, c := range d.pic.Units {
		if c.Hex == h && c.Side == d.dec.Side {
			names = append(names, c.Name)
		}
	}
	return strings.Join(names, ", ")
}

// onlyAt is the one action that a click on a hex does.
func (d *Desk) onlyAt(open []game.Action, h hex.Hex) (only game.Action, ok bool) {
	for _, a := range open {
		if d.goal(a) == h {
			if ok {
				return a, false
			}
			only, ok = a, true
		}
	}
	return only, ok
}
