package web

import (
	"testing"

	"fieldpost/engine/game"
)

// What a badge tells of a disrupted unit is not said twice.
func TestDisruptedIsSaidOnce(t *testing.T) {
	plain, badged := game.Counter{Disrupted: true}, game.Counter{Disrupted: true, Badges: []game.Badge{{Kind: game.BadgeRouted, Title: "Routed"}}}
	if got := state(plain) + state(badged) + state(game.Counter{}); got != ", disrupted, routed" || !onlyDisrupted(plain) || onlyDisrupted(badged) {
		t.Errorf("they say %q", got)
	}
}
