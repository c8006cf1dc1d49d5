package shelf

import (
	"math/rand/v2"
	"testing"

	"fieldpost/engine/game"
)

// Every die of the two games without cards to draw or dice that may be rolled again is on a result card.
func TestEveryDieIsOnACard(t *testing.T) {
	for _, scenario := range []string{"ardennes/six-turns", "ardennes/campaign", "reichswald/veritable"} {
		g, err := Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.NewMatch(g, game.Head{Seed: "cards"})
		if err != nil {
			t.Fatal(err)
		}
		rolled := 0
		for pick := rand.New(rand.NewPCG(1, 2)); !m.Decision().Over; {
			legal := m.Legal()
			events, err := m.Do(legal[pick.IntN(len(legal))])
			if err != nil {
				t.Fatal(err)
			}
			told, entries := 0, m.Entries()
			for _, r := range g.(game.Roller).Rolls(events, game.Nobody) {
				told += len(r.Dice)
			}
			results := entries[len(entries)-1].Results
			if rolled += len(results); told != len(results) {
				t.Fatalf("%s: %d dice of %v are told after %d actions, the last: %s", scenario, told, results, len(entries), g.Label(m.Pos(), entries[len(entries)-1].Action))
			}
		}
		if rolled < 50 {
			t.Errorf("%s: %d dice in a game", scenario, rolled)
		}
	}
}
