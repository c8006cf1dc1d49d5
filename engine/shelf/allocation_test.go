package shelf

import (
	"fmt"
	"testing"

	"fieldpost/engine/game"
)

// TestNoAllocations plays random games of every scenario to their end twice: what the
// first round needs of memory is there in the second, which allocates nothing for legal,
// take, copying, events, or what a search asks.
func TestNoAllocations(t *testing.T) {
	nativeAlone(t)
	everyScenario(t, func(t *testing.T, g game.Game) {
		games := 8
		if g.Info().Units > 200 {
			games = 2 // of thousands of decisions each
		}
		var dice []game.Dice // of all rounds
		for i := range 4 * games {
			dice = append(dice, game.NewSeeded(fmt.Sprint("allocations ", i%games)))
		}
		start := g.Start(game.NewSeeded("start"), nil)
		p, spare, ev := start.Clone(), start.Clone(), &game.Events{}
		var legal, choices []game.Action
		var ways []game.Way
		search, searched := g.(game.Searchable)
		decisions := 0
		round := func() {
			for _, d := range dice[:games] {
				p.CopyFrom(start)
				for legal = p.Legal(legal[:0]); len(legal) > 0; legal = p.Legal(legal[:0]) {
					spare.CopyFrom(p)
					ev.Reset()
					if spare.Key(); searched {
						search.Score(spare)
						search.Progress(spare)
						choices = search.Choices(spare, choices[:0])
						some := &legal[len(legal)/2]
						if some.Units[0] != game.NoUnit {
							ways = search.Ways(spare, some.Units[:1], ways[:0])
						}
						search.Expect(spare, *some)
					}
					p.Take(legal[d.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1], d, ev)
					decisions++
				}
			}
			dice = dice[games:]
		}
		n := testing.AllocsPerRun(1, round)
		if n != 0 { // be it that Go's runtime has allocated something of its own meanwhile, which it does not do each time
			n = testing.AllocsPerRun(1, round)
		}
		if n != 0 {
			t.Errorf("%d games allocate %.0f times", games, n)
		}
		if decisions < 50*games {
			t.Errorf("%d decisions in %d games", decisions, games)
		}
	})
}
