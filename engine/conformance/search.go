package conformance

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// checkSearchable checks what a game tells a searching player against what it tells people.
func checkSearchable(g game.Game, p game.Position, legal []game.Action, pick *rand.Rand) error {
	s, ok := g.(game.Searchable)
	if !ok {
		return nil
	}
	lex := g.Lexicon()
	for _, i := range pick.Perm(len(legal))[:min(1, len(legal))] {
		if err := checkWays(p, legal[i]); err != nil {
			return fmt.Errorf("%s: %w", lex.Line(legal[i]), err)
		}
	}
	want := slices.DeleteFunc(slices.Clone(legal), func(a game.Action) bool { return lex.IsFree(a.Verb) })
	if !slices.Equal(s.Choices(p, nil), want) {
		return fmt.Errorf("the choices are not the legal actions without the free ones")
	}
	key, score := p.Key(), s.Score(p)
	u := game.Unit(pick.IntN(len(lex.Units)))
	if err := sameReach(s, p, u); err != nil {
		return fmt.Errorf("the reach of %s: %w", lex.Units[u], err)
	}
	for _, a := range legal {
		if e, ok := s.Expect(p, a); ok && (e.Taken < 0 || e.Taken > 1000 || e.Lost[0] < 0 || e.Lost[1] < 0) {
			return fmt.Errorf("%s is expected to end with %+v", lex.Line(a), e)
		}
	}
	if p.Key() != key || s.Score(p) != score {
		return fmt.Errorf("a question of the search changes the position")
	}
	return nil
}

// sameReach compares the hexes that a unit can reach with the overlay that people are shown: the
// same hexes, and the same ones where the move must end. What costs nothing is reached by no step but
// a check, which the overlay alone shows.
func sameReach(s game.Searchable, p game.Position, u game.Unit) error {
	ways := s.Ways(p.Clone(), []game.Unit{u}, nil) // of a copy: the overlay is worked out in the memory of the position
	if len(ways) == 0 {
		return nil
	}
	answer, err := s.Query(p, game.Query{What: "reach", Viewer: game.Nobody, Unit: u, Hex: hex.None, Action: game.Act(0)})
	if err != nil {
		return err
	}
	shown := map[hex.Hex]bool{}
	for _, n := range answer.Hexes {
		shown[n.Hex] = true
	}
	m := s.Map()
	for _, w := range ways {
		for i, c := range w.Cost {
			h := hex.Hex(i)
			switch {
			case c < 0 && (w.Prev[h] != hex.None || w.Stop[h]):
				return fmt.Errorf("%s is not reached but has a way", m.ID(h))
			case c < 0 || w.Prev[h] == hex.None:
				continue
			case !shown[h]:
				return fmt.Errorf("%s is reached and not shown", m.ID(h))
			case m.Distance(h, w.Prev[h]) != 1 || w.Cost[w.Prev[h]] < 0 || w.Cost[w.Prev[h]] > c || w.Stop[w.Prev[h]]:
				return fmt.Errorf("the way to %s leads through %s", m.ID(h), m.ID(w.Prev[h]))
			}
		}
	}
	return nil
}

// Precision is how far estimates of attacks are from the exact forecasts, in thousandths.
type Precision struct {
	Attacks     int
	Lost, Taken int    // mean difference in the losses of a side and in taking the hex
	Mean, Lean  [3]int // attacker's losses, defender's losses, taken: what forecasts say, and how much more estimates do
}

// Estimates plays games of somebody who makes use of everything, and of what can be attacked makes the
// attacks that promise most, and compares their estimates with the forecasts that people are shown.
func Estimates(g game.Searchable, seed string, attacks int) (e Precision, err error) {
	dice := game.NewSeeded("dice " + seed)
	player := busy{pick: picker("estimates " + seed), lex: g.Lexicon()}
	start := g.Start(dice, nil)
	p := start.Clone()
	var legal []game.Action
	for steps := 0; e.Attacks < attacks && steps < bound(g); steps++ {
		if legal = p.Legal(legal[:0]); len(legal) == 0 {
			p.CopyFrom(start)
			continue
		}
		a, best := player.choose(legal), -1<<30
		var x game.Expected
		for _, b := range legal {
			if y, ok := g.Expect(p, b); ok && y.Lost[1]-y.Lost[0]+y.Taken > best {
				a, x, best = b, y, y.Lost[1]-y.Lost[0]+y.Taken
			}
		}
		if best > -1<<30 {
			answer, err := g.Query(p, game.Query{What: "odds", Viewer: game.Nobody, Side: p.Decision().Side, Unit: game.NoUnit, Hex: hex.None, Action: a})
			if err != nil {
				return e, fmt.Errorf("%s has an estimate and no forecast: %w", g.Lexicon().Line(a), err)
			}
			e.add(x, answer.Forecast)
		}
		p.Take(a, dice, nil)
	}
	n := max(e.Attacks, 1)
	e.Lost, e.Taken = e.Lost/(2*n), e.Taken/n
	for i := range e.Lean {
		e.Mean[i] /= n
		e.Lean[i] /= n
	}
	return e, nil
}

func (e *Precision) add(x game.Expected, f *game.Forecast) {
	e.Attacks++
	for i, sums := range [...][2]int{{x.Lost[0], int(1000 * f.Lost[0] / f.Of)}, {x.Lost[1], int(1000 * f.Lost[1] / f.Of)}, {x.Taken, int(1000 * f.Taken / f.Of)}} {
		d := sums[0] - sums[1]
		e.Mean[i] += sums[1]
		e.Lean[i] += d
		if i < 2 {
			e.Lost += max(d, -d)
		} else {
			e.Taken += max(d, -d)
		}
	}
}

// ways bounds the results of chance that are gone through for one action.
const ways = 150

// checkWays goes through what chance can make of an action: the shares of all ways add up.
func checkWays(p game.Position, a game.Action) error {
	var w game.Walk
	ahead, share := p.Clone(), new(big.Rat)
	for range ways {
		ahead.CopyFrom(p)
		ahead.Take(a, &w, nil)
		share.Add(share, big.NewRat(1, w.Cases()))
		if !w.Next() {
			if share.Cmp(big.NewRat(1, 1)) != 0 {
				return fmt.Errorf("the ways in which it can go add up to %v", share)
			}
			return nil
		}
	}
	return nil
}
