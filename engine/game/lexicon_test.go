package game_test

import (
	"testing"

	"fieldpost/engine/game"
)

// An action is the same in whatever order its units are named.
func TestUnitsOfAnActionAreSorted(t *testing.T) {
	want := game.Act(1).With(2, 5, 9)
	for _, units := range [][]game.Unit{{2, 9, 5}, {5, 2, 9}, {5, 9, 2}, {9, 2, 5}, {9, 5, 2}} {
		if got := game.Act(1).With(units...); got != want {
			t.Errorf("%v are written %v", units, got.Units)
		}
	}
	if game.Act(1).With(5, 2) != game.Act(1).With(2, 5) {
		t.Error("two units keep the order in which they are named")
	}
}

// A verb is called by its word, or by its phrase where it has one.
func TestSpoken(t *testing.T) {
	l := game.Lexicon{Verbs: []string{"enter", "step", "go"}, Phrases: []string{"enter the map", ""}}
	for v, want := range []string{"enter the map", "step", "go"} {
		if got := l.Spoken(game.Verb(v)); got != want {
			t.Errorf("verb %d is %q, want %q", v, got, want)
		}
	}
}
