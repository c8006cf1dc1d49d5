package game_test

import (
	"testing"

	"fieldpost/engine/game"
)

// A verb is called by its word, or by its phrase where it has one.
func TestSpoken(t *testing.T) {
	l := game.Lexicon{Verbs: []string{"enter", "step", "go"}, Phrases: []string{"enter the map", ""}}
	for v, want := range []string{"enter the map", "step", "go"} {
		if got := l.Spoken(game.Verb(v)); got != want {
			t.Errorf("verb %d is %q, want %q", v, got, want)
		}
	}
}
