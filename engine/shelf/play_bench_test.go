package shelf

import (
	"runtime"
	"testing"
	"time"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// A scenario is played for so many games, after which the buffers of a position are as large as
// they get, and for so long, after which the browser has compiled all for speed, before it counts.
const (
	warmGames = 3
	warmTime  = time.Second
)

// BenchmarkRandomPlay measures whole random games of each scenario through the search path:
// legal and take on one position with warm buffers. One operation is one decision.
func BenchmarkRandomPlay(b *testing.B) {
	for _, info := range Scenarios() {
		name := info.Game + "/" + info.Scenario
		b.Run(name, func(b *testing.B) {
			g, err := Open(name, nil)
			if err != nil {
				b.Fatal(err)
			}
			dice := game.NewSeeded("bench")
			start := g.Start(dice, nil)
			p := start.Clone()
			legal := p.Legal(nil)
			decisions, games := 0, 0
			decide := func() {
				if len(legal) == 0 {
					games++
					p.CopyFrom(start)
				} else {
					decisions++
					p.Take(legal[dice.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1], dice, nil)
				}
				legal = p.Legal(legal[:0])
			}
			for begun := time.Now(); games < warmGames || time.Since(begun) < warmTime; {
				decide()
			}
			decisions, games = 0, 0
			// A collection that is under way makes every write of a pointer dear, and in the
			// browser, on one thread, it would be for as long as the benchmark does not pause.
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				decide()
			}
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
			// Not the whole number that testing gives, which is 0 for all below 1.
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(decisions), "allocs/decision")
		})
	}
}

// BenchmarkLoad opens the journal of a long campaign as the page does: replays it, and checks
// every action and digest.
func BenchmarkLoad(b *testing.B) {
	g, err := Open("aachen/campaign", nil)
	if err != nil {
		b.Fatal(err)
	}
	m, err := conformance.Long(g, "long")
	if err != nil {
		b.Fatal(err)
	}
	text := m.Journal()
	for b.Loop() {
		if back, _, err := Load(text); err != nil || len(back.Entries()) != len(m.Entries()) {
			b.Fatal("it does not load: ", err)
		}
	}
	b.ReportMetric(float64(len(m.Entries())), "actions")
	b.ReportMetric(float64(len(text)), "bytes")
}
