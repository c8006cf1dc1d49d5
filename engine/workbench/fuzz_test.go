package workbench_test

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/workbench"
)

// FuzzPositions gives any text as the position of a scenario of one's own, in every system: it is refused in one sentence, or a position
// that can be drawn, saved, restored and played.
func FuzzPositions(f *testing.F) {
	var games []game.Game
	for i, name := range []string{"aachen/first-blood", "bug/delayed-arrival", "reichswald/veritable", "ardennes/six-turns", "offtheline/01-two-patrols"} {
		g, err := shelf.Open(name, nil)
		if err != nil {
			f.Fatal(err)
		}
		m, err := game.NewMatch(g, game.Head{Seed: "fuzz"})
		if err != nil {
			f.Fatal(err)
		}
		b, err := workbench.Opening(g, nil, m)
		if err != nil {
			f.Fatal(err)
		}
		if !tried(f, g, b.Text(), 1) {
			f.Fatalf("%s: its own opening is refused", name)
		}
		games = append(games, g)
		f.Add(uint8(i), b.Text())
	}
	f.Fuzz(func(t *testing.T, of uint8, text []byte) {
		tried(t, games[int(of)%len(games)], text, 1)
	})
}
