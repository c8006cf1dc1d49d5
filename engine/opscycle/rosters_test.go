package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Legal actions are looked for in lists worked out at load and in the hexes that a search reaches. In
// random games they are those that a search among all units and all hexes finds: assignments
// (CTL-8.2-01), challenges (CTL-5.5.2-09), refits, entries into the nearest hexes (CTL-8.5.1-02).
func TestRosters(t *testing.T) {
	found := map[string]int{}
	for _, of := range [][2]string{{"aachen", "campaign"}, {"bug", "campaign"}, {"bug", "iii-motorized-corps"}} {
		r := scenario(t, of[1], of[0])
		step := 0
		for seed := range 8 {
			rollout(r, seed, 3000, func(p *Position, _ []game.Action, _ game.Action) {
				if step++; step%3 != 0 {
					return
				}
				side, _ := p.waiting()
				for name, got := range map[string][2][]game.Action{
					"assignments": {p.assignments(side, nil), p.allAssignments(side)},
					"challenges":  {p.challenges(side, nil), p.allChallenges(side)},
					"entries":     {p.entries(side, nil), p.allEntries(side)},
				} {
					found[name] += len(got[0])
					if !slices.Equal(got[0], got[1]) {
						t.Fatalf("%s, seed %d, step %d: %s are %v, not %v", of, seed, step, name, got[0], got[1])
					}
				}
			})
		}
	}
	for _, name := range []string{"assignments", "challenges", "entries"} {
		if found[name] < 10 {
			t.Errorf("only %d %s were seen", found[name], name)
		}
	}
}

func (p *Position) allAssignments(side game.Side) (list []game.Action) {
	for u := range p.units {
		for f := range p.rules.Formations {
			if now := &p.units[u]; now.handled || now.hex == hex.None && !p.due(game.Unit(u)) {
				continue
			}
			if o := p.assignment(side, game.Unit(u), int8(f)); o == nil || o == attaches {
				list = append(list, game.Act(doAssign).With(game.Unit(u), p.rules.Formations[f].HQ))
			}
		}
	}
	return list
}

func (p *Position) allChallenges(side game.Side) (list []game.Action) {
	for u := range p.units {
		if v := game.Unit(u); p.units[u].secret && p.rules.Units[u].Side != side && p.units[u].hex != hex.None && (p.shown(v) || p.lendsSupport(v)) {
			list = append(list, game.Act(doChallenge).With(v))
		}
	}
	return list
}

func (p *Position) allEntries(side game.Side) (list []game.Action) {
	for u := range p.units {
		v := game.Unit(u)
		if p.rules.Units[u].Side != side || p.arrives(v) != nil {
			continue
		}
		isHQ := p.rules.Units[u].Class == data.HQ
		g := &p.rules.Terms.Reinforcements[p.groupOf(v)]
		listed, enter, n := g.Entry, game.Act(doEnter).With(v), len(list)
		if isHQ && len(g.HQEntry) > 0 {
			listed = g.HQEntry
		}
		for _, h := range listed {
			if p.admits(v, h) {
				list = append(list, enter.Toward(h))
			}
		}
		if len(list) > n {
			continue
		}
		least := 1 << 15
		for h := hex.Hex(0); int(h) < p.rules.Data.Map.Len(); h++ {
			far := 1 << 15
			for _, x := range listed {
				far = min(far, p.rules.Data.Map.Distance(h, x))
			}
			if far > least || isHQ && !p.rules.HQHex[h] || !isHQ && !p.inRange(h, p.units[u].formation) ||
				!p.admits(v, h) || p.banned(side, h) || p.besideEnemy(h, side) {
				continue
			}
			if far < least {
				list, least = list[:n], far
			}
			list = append(list, enter.Toward(h))
		}
	}
	return list
}
