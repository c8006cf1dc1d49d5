package desk

import (
	"sort"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Card is what a battle, a roll or a check has come to.
type Card struct {
	Entry  int // number of its last action: its line in the log has this number or a lower one
	Text   string
	Rolls  []game.Roll
	Losses []Loss
	Trails []Trail
	Hex    hex.Hex // that was attacked; None if nothing was
}

// A Loss is what became of a unit, in words.
type Loss struct {
	Side game.Side
	Unit string
	Text string
}

// Card returns what the last procedure has come to so far, nil if nothing was rolled in it.
func (d *Desk) Card() *Card {
	if !d.dealt {
		d.dealt, d.card = true, d.deal(len(d.match.Entries()))
	}
	return d.card
}

// CardAt returns what the procedure of action n had come to after it, nil if nothing was rolled in it.
func (d *Desk) CardAt(n int) *Card { return d.deal(n) }

func (d *Desk) deal(n int) *Card {
	roller, ok := d.match.Game().(game.Roller)
	if !ok || n == 0 {
		return nil
	}
	first := d.begun(n)
	events := d.events(first, n)
	rolls := roller.Rolls(events, d.shown)
	if len(rolls) == 0 {
		return nil
	}
	c := &Card{Entry: n, Rolls: rolls, Hex: hex.None, Trails: d.Trails(first, n)}
	var e LogEntry
	for i := first; i < n; i++ {
		d.tellAction(&e, i+1)
	}
	c.Text = e.Text
	attack := d.match.Entries()[first].Action
	if d.is(attack, game.Strikes) {
		c.Hex = d.goal(attack)
	}
	for _, k := range game.Changes(d.Past(first), d.Past(n), d.lex.Weakened(events)) {
		went := "moves to"
		switch _, way := d.route(k, events); way {
		case game.TrailAdvance:
			went = "advances to"
		case game.TrailRetreat:
			went = "retreats to"
		}
		c.Losses = append(c.Losses, Loss{k.Side, k.Name, d.words(k, went)})
	}
	sort.SliceStable(c.Losses, func(i, j int) bool { return c.Losses[i].Side < c.Losses[j].Side })
	return c
}

// maxProcedure is how many actions an attack has at most.
const maxProcedure = 64

// begun is the number of actions before the procedure that action n belongs to: an attack with all the
// choices that came of it, or the action alone.
func (d *Desk) begun(n int) int {
	entries := d.match.Entries()
	deep := uint8(255) // the shallowest stack since
	for i := n - 1; i >= max(n-maxProcedure, 0); i-- {
		before := d.match.Stage(i).Depth
		if d.is(entries[i].Action, game.Strikes) {
			if before < deep {
				return i
			}
			break
		}
		if d.is(entries[i].Action, game.Begins) && before < deep { // a move that a won battle allows is no part of the battle
			break
		}
		deep = min(deep, before)
	}
	return n - 1
}
