package desk

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Of a unit that is gone nobody asks in which state it went.
func TestWordsOfAChange(t *testing.T) {
	for _, c := range []struct {
		change game.Change
		want   string
	}{
		{game.Change{Gone: "eliminated", Shaken: true, To: hex.None}, "eliminated"},
		{game.Change{Gone: "eliminated", Rallied: true, To: hex.None}, "eliminated"},
		{game.Change{Lost: 1, Figures: "4 → 3", Shaken: true, To: hex.None}, "loses 1 (4 → 3), disrupted"},
	} {
		if got := new(Desk).words(c.change, "retreats to"); got != c.want {
			t.Errorf("told as %q, want %q", got, c.want)
		}
	}
}
