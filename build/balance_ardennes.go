package main

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/ardennes"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The game turns that the measurements of Ardennes '44 speak of, and how many German units west of the Meuse are a crossing in force.
const (
	turn18PM, turn19PM, turn22PM = 6, 8, 14
	inForce                      = 3
)

// A campaign keeps how far the Germans came in a game of Ardennes '44.
type campaign struct {
	ends   []ardennes.Course // by turn: at its end
	stVith int               // turn in which they took St-Vith first, 0: never
	beyond int               // most units west of the Meuse at a time
}

func (c *campaign) note(now ardennes.Course) {
	for len(c.ends) <= now.Turn {
		c.ends = append(c.ends, ardennes.Course{})
	}
	c.ends[now.Turn] = now
	if now.StVith && c.stVith == 0 {
		c.stVith = now.Turn
	}
	c.beyond = max(c.beyond, now.Beyond)
}

// printCampaigns prints what was held when, when St-Vith fell and whether the Meuse was crossed.
func printCampaigns(r *ardennes.Rules, all []campaign) {
	for _, t := range []struct {
		turn, goal int
		label      string
	}{{turn18PM, 10, "18 PM"}, {turn19PM, 13, "19 PM"}} {
		var east []int
		reached, share := 0, map[hex.Hex]int{}
		for _, c := range all {
			if len(c.ends) <= t.turn {
				continue
			}
			held := c.ends[t.turn].East
			if east = append(east, len(held)); len(held) >= t.goal {
				reached++
			}
			for _, h := range held {
				share[h]++
			}
		}
		if len(east) == 0 {
			continue
		}
		slices.Sort(east)
		fmt.Printf("  East Victory Hexes German at %s: median %d, %d to %d; %d or more in %d of %d\n    in so many games:", t.label, east[len(east)/2], east[0], east[len(east)-1], t.goal, reached, len(east))
		var names []string
		for h, n := range share {
			names = append(names, fmt.Sprintf("%4d %s", n, r.Data.Map.ID(h)))
		}
		slices.Sort(names)
		slices.Reverse(names)
		for _, n := range names {
			fmt.Print(" ", strings.Join(strings.Fields(n), "x"))
		}
		fmt.Println()
	}
	fallen, early, crossed := make([]string, 0, len(all)), 0, 0
	for _, c := range all {
		if c.stVith > 0 {
			fallen = append(fallen, r.Turns[c.stVith].Label)
			if c.stVith <= turn22PM {
				early++
			}
		}
		if c.beyond >= inForce {
			crossed++
		}
	}
	fmt.Printf("  St-Vith taken before the 23rd in %d of %d games: %s\n  three German units or more west of the Meuse in %d\n", early, len(all), strings.Join(fallen, ", "), crossed)
}

// courseOf looks at a position of Ardennes '44.
func courseOf(g game.Game, pos game.Position, c *campaign) {
	if r, ok := g.(*ardennes.Rules); ok {
		c.note(r.Course(pos))
	}
}
