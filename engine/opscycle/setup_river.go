package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
)

// riverSpec is what a description of a position says of bridges, boats and
// Counterattack Orders.
//
//	{"orders": 2, "bridges": {"iii": ["1412", "1512"], "xxix": []}, "boats": 1}
//
// orders is how many Counterattack Orders are left. bridges gives, by the Corps that
// built it, the two hexes that a pontoon bridge joins; none for one that is lost for
// good. boats is how many units have crossed by boat in the activation in progress.
type riverSpec struct {
	Orders  *int8               `json:"orders"`
	Bridges map[string][]string `json:"bridges"`
	Boats   int8                `json:"boats"`
}

// river sets bridges and orders.
func (s *setting) river() error {
	p, set := s.p, &s.rules.Terms
	if err := game.Given("orders", s.spec.Orders, 0, set.Orders, &p.orders); err != nil {
		return err
	}
	for _, corps := range game.SortedKeys(s.spec.Bridges) {
		slot := -1
		if set.Pontoons != nil {
			slot = slices.Index(set.Pontoons.Corps, corps)
		}
		ends := s.spec.Bridges[corps]
		switch {
		case slot < 0 || slot >= len(p.bridges):
			return fmt.Errorf("bridges: %.20q is no Corps that builds pontoon bridges in this scenario", corps)
		case len(ends) == 0:
			p.bridges[slot] = lostBridge
			continue
		case len(ends) != 2:
			return fmt.Errorf("bridges: the bridge of %s needs two hexes, or none if it is lost", corps)
		}
		at, err := game.FindHexside(s.rules.Data.Map, "bridges", ends[0], ends[1])
		if err != nil || !set.Pontoons.Sites[at] || p.pontoonAt(at) {
			return fmt.Errorf("bridges: between %.20q and %.20q is no river without a bridge", ends[0], ends[1])
		}
		p.bridges[slot] = int16(at) + 1
	}
	return nil
}

// boats sets the boats used in the activation that the position waits in.
func (s *setting) boats() error {
	n := s.spec.Boats
	if n == 0 {
		return nil
	}
	used := s.p.boatsUsed()
	if used == nil || n < 0 || n > s.rules.Boats.Units || s.p.activeContext().side == game.Nobody {
		return fmt.Errorf("boats is %d: write 0 to %d, in the phase \"action\"", n, s.rules.Boats.Units)
	}
	*used = n
	return nil
}
