package shelf

import (
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// FuzzRestore gives any bytes as the state of a position: they are refused with a sentence, or restored
// as they are.
func FuzzRestore(f *testing.F) {
	var games []game.Game
	for i, name := range []string{"aachen/first-blood", "bug/iii-motorized-corps", "reichswald/veritable"} {
		g, err := Open(name, nil)
		if err != nil {
			f.Fatal(err)
		}
		m, err := conformance.Play(g, "restore", 60)
		if err != nil {
			f.Fatal(err)
		}
		games = append(games, g)
		f.Add(uint8(i), m.Pos().AppendState(nil))
	}
	f.Fuzz(func(t *testing.T, of uint8, state []byte) {
		if err := conformance.Restorable(games[int(of)%len(games)], state); err != nil {
			t.Error(err)
		}
	})
}
