package opscycle

import (
	"os"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// TestQuestionsOfTheTurn asks what overlays show of a turn, at the start of the Stolberg
// Corridor.
func TestQuestionsOfTheTurn(t *testing.T) {
	d, err := data.Load(os.DirFS("../../scenarios/aachen"), "stolberg-corridor", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start(game.NewSeeded("questions"), nil).(*Position)
	ask := func(what string, side game.Side) *game.Answer {
		t.Helper()
		a, err := r.Query(p, game.Query{What: what, Side: side, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	for side := range game.Side(2) {
		near := ask("react", side)
		if len(near.Hexes) == 0 {
			t.Errorf("side %d could react nowhere", side)
		}
		for _, n := range near.Hexes {
			if p.occupied(n.Hex, side) || !strings.Contains(n.Title, "react") {
				t.Errorf("%s: %q", r.Name.Hex(n.Hex), n.Title)
			}
		}
	}
	if due := ask("due", 1); !strings.Contains(due.Sentence, "German reinforcements, turn 2: ") || len(due.Hexes) == 0 {
		t.Errorf("due %q, %d entry hexes", due.Sentence, len(due.Hexes))
	}
	for side := range game.Side(2) {
		for _, n := range ask("closed", side).Hexes {
			if p.openTo(side, n.Hex) != hexBanned {
				t.Errorf("%s is not closed to side %d", r.Name.Hex(n.Hex), side)
			}
		}
	}
	for _, what := range []string{"react", "due", "closed"} {
		if _, err := r.Query(p, game.Query{What: what, Side: game.Nobody, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)}); err == nil {
			t.Errorf("%s without a side is answered", what)
		}
	}
}

// TestFreeActsMakeNobodyReady: what can be done at any time does not mark counters as
// able to act.
func TestFreeActsMakeNobodyReady(t *testing.T) {
	d, err := data.Load(os.DirFS("../../scenarios/aachen"), "stolberg-corridor", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Start(game.NewSeeded("free"), nil).(*Position)
	free := 0
	for _, a := range p.Legal(nil) {
		if r.Lexicon().IsFree(a.Verb) {
			free++
		}
	}
	if free == 0 {
		t.Fatal("nothing is free at the first decision")
	}
	for _, c := range r.Picture(p, p.Decision().Side).Units {
		if c.Ready && !c.HQ {
			t.Errorf("%s is ready", c.Name)
		}
	}
}
