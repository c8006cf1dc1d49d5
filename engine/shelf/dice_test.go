package shelf

import (
	"fmt"
	"math"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// The dice of a match answer by what is asked; over the questions of real games every result is as likely as
// another, and the answer to one question tells nothing of the next.
func TestDiceAreFair(t *testing.T) {
	nativeAlone(t)
	faces, pairs := map[uint8][]int{}, make([]int, 100)
	for _, info := range Scenarios() {
		g, err := Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 6 {
			seed := fmt.Sprint(info.Game, info.Scenario, i) // two matches of one seed would ask some questions twice
			m, err := conformance.Play(g, seed, 2000)
			if err != nil {
				t.Fatal(err)
			}
			dice := &tally{Keyed: game.NewKeyed(seed), faces: faces, pairs: pairs}
			p := g.Start(dice, nil)
			for _, e := range m.Entries() {
				p.Take(e.Action, dice, nil)
			}
		}
	}
	for n, count := range faces {
		checkFair(t, fmt.Sprint("results of 1 to ", n), count)
	}
	checkFair(t, "pairs of results of 1 to 10", pairs)
}

// tally are the dice of a match that count their results, and for ten sides the pairs of results that
// follow each other.
type tally struct {
	*game.Keyed
	faces map[uint8][]int
	pairs []int
	last  int
}

func (d *tally) Roll(c game.Chance) int {
	n := d.Keyed.Roll(c)
	if d.faces[c.N] == nil {
		d.faces[c.N] = make([]int, c.N)
	}
	d.faces[c.N][n-1]++
	if c.N == 10 {
		if d.last > 0 {
			d.pairs[10*(d.last-1)+n-1]++
		}
		d.last = n
	}
	return n
}

// checkFair compares counts with equal ones: the sum of squares in standard deviations of Pearson's test.
func checkFair(t *testing.T, what string, count []int) {
	t.Helper()
	n := 0
	for _, c := range count {
		n += c
	}
	if n < 5*len(count) {
		return // too few for the test to mean anything
	}
	sum, expected := 0.0, float64(n)/float64(len(count))
	for _, c := range count {
		sum += (float64(c) - expected) * (float64(c) - expected) / expected
	}
	free := float64(len(count) - 1)
	t.Logf("%s: %d, chi-square %.1f with %.0f degrees of freedom", what, n, sum, free)
	if sum > free+5*math.Sqrt(2*free) {
		t.Errorf("%s are not fair: %v", what, count)
	}
}
