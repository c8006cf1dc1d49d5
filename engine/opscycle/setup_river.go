package opscycle

import (
	"encoding/json"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// riverSpec is what a description of a position says of bridges, boats and
// Counterattack Orders.
//
//	{"orders": 2, "bridges": {"iii": "1412/1512", "xxix": "lost"}, "boats": 1}
//
// orders is how many Counterattack Orders are left. bridges gives, by the Corps that
// built it, the two hexes that a pontoon bridge joins, or says that it is lost for
// good; a list of the two hexes, or an empty one, says the same. boats is how many units have crossed by boat in the activation in progress.
type riverSpec struct {
	Orders  *int8               `json:"orders"`
	Bridges map[string]crossing `json:"bridges"`
	Boats   int8                `json:"boats"`
}

// A crossing is the two hexes of a bridge, none of one that is lost.
type crossing []string

// lostWord stands in a description for a bridge that is lost for good.
const lostWord = "lost"

// UnmarshalJSON reads two hexes with a slash between them, lostWord, or a list.
func (c *crossing) UnmarshalJSON(text []byte) error {
	var words string
	if json.Unmarshal(text, &words) != nil {
		return json.Unmarshal(text, (*[]string)(c))
	}
	if *c = nil; words != lostWord {
		*c = strings.Split(words, "/")
	}
	return nil
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
			return game.Breaks(rPontoon, "bridges: %.20q is no Corps that builds pontoon bridges in this scenario", corps)
		case len(ends) == 0:
			p.bridges[slot] = lostBridge
			continue
		case len(ends) != 2:
			return game.Breaks(rPontoon, "bridges: the bridge of %s needs two hexes, or none if it is lost", corps)
		}
		at, err := game.FindHexside(s.rules.Data.Map, "bridges", ends[0], ends[1])
		if err != nil || !set.Pontoons.Sites[at] || p.pontoonAt(at) {
			return game.Breaks(rPontoonWho, "bridges: between %.20q and %.20q is no river without a bridge", ends[0], ends[1])
		}
		for _, h := range s.rules.Data.Map.Ends[at] {
			if p.hasCombatUnit(h, set.Pontoons.Side.Other()) {
				s.rules.misplaced = game.Breaks(rPontoonLost, "bridges: an enemy combat unit in %s destroys the bridge of %s", s.rules.Data.Map.ID(h), corps)
			}
		}
		p.bridges[slot] = int16(at) + 1
	}
	return nil
}

// Misplaced is a pontoon bridge that was described beside an enemy combat unit, where none stays (BUG-10.3-05).
func (r *Rules) Misplaced(game.Position) error { return r.misplaced }

// boats sets the boats used in the activation that the position waits in.
func (s *setting) boats() error {
	n := s.spec.Boats
	if n == 0 {
		return nil
	}
	used := s.p.boatsUsed()
	if used == nil || n < 0 || n > s.rules.Boats.Units || s.p.activeContext().side == game.Nobody {
		return game.Breaks(rBoatCount, "boats is %d: write 0 to %d, in the phase \"action\"", n, s.rules.Boats.Units)
	}
	*used = n
	return nil
}
