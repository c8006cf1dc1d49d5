package desk

import (
	"slices"

	"fieldpost/engine/game"
)

// A FreeAct is something that can be done with a unit at any time and leaves the
// decision standing. The stack view offers it, and nothing else does.
type FreeAct struct {
	Index int // for TakeFree
	Label string
}

// FreeActs returns what can be done at any time with a unit.
func (d *Desk) FreeActs(u game.Unit) []FreeAct {
	var list []FreeAct
	for i, a := range d.free {
		if u != game.NoUnit && slices.Contains(units(a), u) {
			list = append(list, FreeAct{i, d.label(a)})
		}
	}
	return list
}

// TakeFree performs a free act by its index.
func (d *Desk) TakeFree(i int) {
	if i >= 0 && i < len(d.free) {
		d.Take(d.free[i])
	}
}
