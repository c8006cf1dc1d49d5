package board

import (
	"os"
	"testing"

	"fieldpost/engine/game"
)

func aachen(t testing.TB) *game.Map { return mapOf(t, "aachen") }

// mapOf is the map of a game's folder.
func mapOf(t testing.TB, folder string) *game.Map {
	t.Helper()
	m, err := game.LoadMap(os.DirFS("../../scenarios/" + folder))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func BenchmarkNewSheet(b *testing.B) {
	m := aachen(b)
	for b.Loop() {
		for s := newSheet(m); s.build(); {
		}
	}
}
