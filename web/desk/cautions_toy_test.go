package desk

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// A cutGame is a toy whose units are out of command in some hexes.
type cutGame struct {
	*toyGame
	cut map[string]bool
}

func (g cutGame) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	if q.What == "command" {
		return &game.Answer{Cut: g.cut[g.m.ID(pos.(*toyPos).at[q.Unit])]}, nil
	}
	return g.toyGame.Query(pos, q)
}

// A way is told to lead out of command only if whoever goes it is in command.
func TestOutOfCommandAlready(t *testing.T) {
	for from, want := range map[string]bool{"0404": false, "0202": true} {
		toy := newToy(t)
		toy.lex.Overlays = []game.Overlay{{What: "command", Of: game.OfUnit}}
		m, err := game.NewMatch(cutGame{toy, map[string]bool{from: true, "0405": true}}, game.Head{Seed: "cut"})
		if err != nil {
			t.Fatal(err)
		}
		d := New(m)
		d.PickUnit(uC) // in 0404
		if tip := d.Highlight(toy.hex("0405")).PathText; strings.Contains(tip, "out of command there") != want {
			t.Errorf("with %s out of command: %q", from, tip)
		}
	}
}

// A hex of the list names an enemy in it, and nobody else.
func TestGoalsNameEnemies(t *testing.T) {
	d, g := sit(t)
	relocate := game.Act(vRelocate).With(uH)
	d.legal = []game.Action{relocate.Toward(g.hex("0404")), relocate.Toward(g.hex("0204")), game.Act(vEnd)}
	d.PickUnit(uH)
	var got []string
	for _, k := range d.goalList() {
		got = append(got, k.Label)
	}
	want(t, got, "0204, Unit R", "relocate 0404")
}
