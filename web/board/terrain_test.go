package board

import (
	"os"
	"testing"

	"fieldpost/engine/game"
)

func aachen(t testing.TB) *game.Map {
	t.Helper()
	m, err := game.LoadMap(os.DirFS("../../scenarios/aachen"))
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
