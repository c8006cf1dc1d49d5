package desk

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// words tell a change without its unit: "loses 2 (10 → 8), disrupted, retreats to 2011". went is what a change
// of place is called.
func (d *Desk) words(c game.Change, went string) string {
	var parts []string
	switch {
	case c.Gone != "":
		return c.Gone // in which state it went is no matter any more
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
