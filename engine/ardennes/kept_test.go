package ardennes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// What is kept of how units begin to move is what a fresh look finds, at every choice of random games.
func TestKeptStarts(t *testing.T) {
	for _, c := range []struct {
		scenario string
		choices  int
	}{{"six-turns", 2500}, {"campaign", 1500}} {
		r := open(t, c.scenario)
		p := r.Start(game.NewSeeded("kept"), nil).(*Position)
		fresh := p.Clone().(*Position)
		dice, pick := game.NewSeeded("kept"), rand.New(rand.NewPCG(7, 7))
		kept := 0
		var legal, want []game.Action
		for n := 0; n < c.choices && !p.Decision().Over; n++ {
			legal = p.Legal(legal[:0])
			if f := p.stack.Top(); f.kind == kMovement {
				fresh.CopyFrom(p)
				fresh.unsettleAll()
				if want = fresh.Legal(want[:0]); !slices.Equal(legal, want) {
					t.Fatalf("%s, choice %d, turn %d: %d actions are listed, %d after a fresh look: %q", c.scenario, n, p.turn, len(legal), len(want), differ(r, legal, want))
				}
				for _, s := range p.starts {
					if s&known != 0 {
						kept++
					}
				}
			}
			a := legal[pick.IntN(len(legal))]
			if a.Verb == doEnd && pick.IntN(4) > 0 {
				a = legal[0]
			}
			p.Take(a, dice, nil)
		}
		if kept == 0 {
			t.Errorf("%s: nothing is kept", c.scenario)
		}
	}
}

// On an island of two hexes a unit that loads bars the only step of artillery: what was known of it is forgotten (ARD-12.2-02,
// ARD-12.62-02).
func TestKeptStartsOfLoading(t *testing.T) {
	lakes := []string{"E1620/E1720 road"}
	for _, at := range []string{"E1620/E1719", "E1620/E1619", "E1620/E1519", "E1620/E1520", "E1620/E1621", "E1720/E1821", "E1720/E1820", "E1720/E1719", "E1720/E1621", "E1720/E1721"} {
		lakes = append(lakes, at+" lake")
	}
	s := sketchOn(t, arena(t, lakes...), "us-28-110-1 E1620, us-viii-333 E1720", alliedTurn)
	s.can("move +us-viii-333 @E1720 :one-hex")
	s.do("load +us-28-110-1")
	s.refused("move +us-viii-333 @E1720 :one-hex", "ARD-11.1-01")
}

// differ are the actions that stand in one of two lists alone.
func differ(r *Rules, a, b []game.Action) (lines []string) {
	for _, x := range slices.Concat(a, b) {
		if slices.Contains(a, x) != slices.Contains(b, x) {
			lines = append(lines, r.Lexicon().Line(x))
		}
	}
	return lines
}
