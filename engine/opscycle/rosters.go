package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// rosters are lists out of the data that legal actions are looked for in, worked out once. Units
// and formations in them ascend.
type rosters struct {
	counters     [2][]game.Unit // by side: all counters
	troops       [2][]game.Unit // by side: combat units
	independents [2][]game.Unit // by side: combat units with a white stripe
	lendable     [][]game.Unit  // by AssignmentRule: the units that it lets serve elsewhere
	services     [][]int8       // by unit: its own formation and those that a rule lets it serve with
	entryFar     [][2][]int16   // by reinforcement, for units and for the HQ, by hex: plain distance to the nearest listed entry hex
}

func newRosters(d *data.Data, lends [][]int8) (r rosters) {
	for i := range d.Units {
		u, info := game.Unit(i), &d.Units[i]
		r.counters[info.Side] = append(r.counters[info.Side], u)
		if info.Class != data.HQ {
			r.troops[info.Side] = append(r.troops[info.Side], u)
			if d.Formations[info.Formation].Independent {
				r.independents[info.Side] = append(r.independents[info.Side], u)
			}
		}
		var list []int8
		for f, rule := range lends[i] {
			if rule >= 0 || int8(f) == info.Formation {
				list = append(list, int8(f))
			}
		}
		r.services = append(r.services, list)
	}
	for i := range d.Assignments {
		rule := &d.Assignments[i]
		var list []game.Unit
		for u := range d.Units {
			if info := &d.Units[u]; info.Class != data.HQ && slices.Contains(rule.From, info.Formation) && rule.Kinds>>uint(info.Kind)&1 != 0 {
				list = append(list, game.Unit(u))
			}
		}
		r.lendable = append(r.lendable, list)
	}
	var ways [][]hex.Hex // many groups come by the same
	var far [][]int16
	nearest := func(way []hex.Hex) []int16 {
		i := slices.IndexFunc(ways, func(w []hex.Hex) bool { return slices.Equal(w, way) })
		if i < 0 {
			i, ways, far = len(ways), append(ways, way), append(far, d.Map.Nearest(way...))
		}
		return far[i]
	}
	for i := range d.Terms.Reinforcements {
		g := &d.Terms.Reinforcements[i]
		r.entryFar = append(r.entryFar, [2][]int16{nearest(g.Entry), nearest(g.HQEntry)})
	}
	return r
}
