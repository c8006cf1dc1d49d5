package game

import (
	"fmt"
	"slices"
	"testing"
)

// A walk shows every sequence of results once, where later questions hang on earlier results too.
func TestWalk(t *testing.T) {
	var w Walk
	var ways []string
	share := 0 // in 36ths
	for more := true; more; more = w.Next() {
		way := fmt.Sprint(w.Roll(Chance{Kind: D6, N: 6}))
		if way == "6" {
			way += fmt.Sprint(" ", w.Roll(Chance{Kind: Chit, N: 3}))
		}
		ways = append(ways, way)
		share += 36 / int(w.Cases())
	}
	if want := []string{"1", "2", "3", "4", "5", "6 1", "6 2", "6 3"}; !slices.Equal(ways, want) || share != 36 {
		t.Errorf("the ways are %v, their shares %d of 36", ways, share)
	}
	if w.Cases() != 1 || w.Next() {
		t.Error("a walk without a question has more than one way")
	}
}
