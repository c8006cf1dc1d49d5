package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Change is what has become of a unit between two moments, as the side at the table sees it.
type Change struct {
	Unit     game.Unit
	Side     game.Side
	Name     string
	From, To hex.Hex // where it was and is; None off the map
	Lost     int     // in steps or strength
	Figures  string  // "10 → 8", "" if no figure tells it
	Gone     string  // where it went to, off the map: "eliminated"
	Shaken   bool    // it is disrupted now
	Rallied  bool    // it no longer is
}

// changes compares two pictures. Units that are hidden in one of them are left out.
func changes(before, after *game.Picture) []Change {
	old := map[game.Unit]*game.Counter{}
	for i := range before.Units {
		old[before.Units[i].Unit] = &before.Units[i]
	}
	var list []Change
	for i := range after.Units {
		now := &after.Units[i]
		was := old[now.Unit]
		if was == nil || now.Unit == game.NoUnit || was.Hidden || now.Hidden {
			continue
		}
		c := Change{Unit: now.Unit, Side: now.Side, Name: now.Name, From: was.Hex, To: now.Hex, Shaken: now.Disrupted && !was.Disrupted, Rallied: was.Disrupted && !now.Disrupted}
		if was.Hex != hex.None && now.Hex == hex.None {
			c.Gone = cmp.Or(now.Where, "off the map")
		} else {
			c.Lost, c.Figures = lost(was, now)
		}
		if c.From != c.To || c.Lost > 0 || c.Shaken || c.Rallied {
			list = append(list, c)
		}
	}
	return list
}

// lost is how much a unit has lost, with the figure that tells it: points of strength, or the step of a
// counter that was turned over.
func lost(was, now *game.Counter) (n int, figures string) {
	a, b := figure(was, game.FigureStrength), figure(now, game.FigureStrength)
	switch {
	case a != nil && b != nil && !a.Unknown && !b.Unknown && b.Value < a.Value:
		return a.Value - b.Value, a.Text + " → " + b.Text
	case now.Reduced && !was.Reduced:
		return 1, ""
	}
	return 0, ""
}

func figure(c *game.Counter, kind game.FigureKind) *game.Figure {
	i := slices.IndexFunc(c.Figures, func(f game.Figure) bool { return f.Slot == kind })
	if i < 0 {
		return nil
	}
	return &c.Figures[i]
}

// words tell a change without its unit: "loses 2 (10 → 8), disrupted, retreats to 2011". went is what a change
// of place is called.
func (d *Desk) words(c Change, went string) string {
	var parts []string
	switch {
	case c.Gone != "":
		parts = append(parts, c.Gone)
	case c.Lost > 0 && c.Figures != "":
		parts = append(parts, fmt.Sprintf("loses %d (%s)", c.Lost, c.Figures))
	case c.Lost > 0:
		parts = append(parts, fmt.Sprintf("loses %d", c.Lost))
	}
	if c.Shaken {
		parts = append(parts, "disrupted")
	}
	if c.Rallied {
		parts = append(parts, "in good order")
	}
	if c.To != hex.None && c.From != c.To {
		parts = append(parts, went+" "+d.match.Game().Map().ID(c.To))
	}
	return strings.Join(parts, ", ")
}
