package game

import (
	"testing"

	"fieldpost/engine/hex"
)

// An intent goes the way of a search hex by hex, keeps its aim, and of a long way what it has room for.
func TestIntent(t *testing.T) {
	prev := make([]hex.Hex, 100)
	for h := range prev {
		prev[h] = hex.Hex(h) - 1 // a row of hexes from 0, and before that none
	}
	if prev[0] != hex.None {
		t.Fatal("the row has no beginning")
	}
	in := AimAt(7)
	if in.Going() || in.Next() != hex.None || in.To() != hex.None || in.Aim() != 7 || (&Intent{}).Aim() != hex.None {
		t.Errorf("an aim alone: %+v", in)
	}
	in.Go(prev, 3)
	same := AimAt(7)
	same.Go(prev, 50)
	same.Go(prev, 3)
	if !in.Same(&same) || in.Same(&Intent{}) {
		t.Error("what is left of a longer way counts, or nothing counts")
	}
	for h := hex.Hex(1); h <= 3; h++ {
		if in.Next() != h || in.To() != 3 {
			t.Errorf("on the way to 3 comes %d, then %d", in.Next(), h)
		}
		in.Step()
	}
	if !in.Going() || in.Next() != hex.None || in.Aim() != 7 {
		t.Errorf("at the end of the way: %+v", in)
	}
	if in.Halt(); in.Going() {
		t.Error("it goes on after a halt")
	}
	in.Go(prev, 99)
	for h := hex.Hex(1); h <= MaxWay; h++ {
		if in.Next() != h {
			t.Fatalf("of a long way %d comes instead of %d", in.Next(), h)
		}
		in.Step()
	}
	if in.Next() != hex.None {
		t.Error("a way longer than its room")
	}
}
