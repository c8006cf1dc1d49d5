package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// An action of the player that nothing is told of is read aloud once when it is done, and then the question; of the beginning of a
// move that goes on at once only what comes of it is.
func TestOwnActionIsHeard(t *testing.T) {
	a, p := table(t)
	do(a, "start", "ardennes/six-turns", "")
	do(a, "next", "", "")
	p.said = nil
	press(t, a, "move")
	p.said = slices.DeleteFunc(p.said, func(s string) bool { return s == "" })
	if want := []string{"SS-Panzergrenadier Regiment 1 (Hansen): Move.", a.View.Prompt}; !slices.Equal(p.said, want) {
		t.Errorf("said %q, want %q", p.said, want)
	}
	p.said = nil
	oneHexOn(t, a)
	if said := strings.Join(p.said, " "); strings.Contains(said, "Move.") {
		t.Errorf("after a step the beginning of the move is said again: %q", said)
	}

	do(a, "home", "", "")
	do(a, "start", "ardennes/six-turns", "")
	do(a, "next", "", "")
	p.said = nil
	do(a, "hex", fmt.Sprint(a.Desk.Reach().Hexes[len(a.Desk.Reach().Hexes)-1].Hex), "")
	if said := strings.Join(p.said, " "); len(a.Desk.Match().Entries()) < 2 || strings.Contains(said, "Move.") {
		t.Errorf("of a whole move is said %q", said)
	}
}

// Where the sides keep something from each other, nothing of an action is read aloud to the other side but what its events tell it.
func TestNothingIsHeardOfTheOther(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "offtheline/01-two-patrols", "")
	d, passed, r := a.Desk, 0, rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		legal, side := d.Match().Legal(), d.Side()
		events, err := d.Do(legal[r.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		if said := d.Tell(events); d.Side() != side {
			if len(events) == 0 {
				passed++
			}
			if said != d.Tell(events) { // asked a second time there is nothing but the events
				t.Errorf("to the other side is said %q", said)
			}
		}
		if d.Decision().Over {
			break
		}
	}
	if passed == 0 {
		t.Error("the decision never passes on without a word")
	}
}
