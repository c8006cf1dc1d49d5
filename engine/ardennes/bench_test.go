package ardennes_test

import (
	"math/rand/v2"
	"testing"

	"fieldpost/engine/ardennes"
	"fieldpost/engine/game"
)

// BenchmarkDecisions plays random games: one operation is one decision, legal and take.
func BenchmarkDecisions(b *testing.B) {
	r, err := ardennes.Open(folder(b), "campaign", nil)
	if err != nil {
		b.Fatal(err)
	}
	start := r.Start(game.NewSeeded("start"), nil)
	p := start.Clone()
	dice := game.NewSeeded("bench")
	chooser := rand.New(rand.NewPCG(1, 2))
	legal := make([]game.Action, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		if p.Decision().Over {
			p.CopyFrom(start)
		}
		legal = p.Legal(legal[:0])
		p.Take(legal[chooser.IntN(len(legal))], dice, nil)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
}
