package shelf

import (
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/referee"
)

// BenchmarkPerft counts the leaves of a tree of First Blood: clone, legal and take in every node.
func BenchmarkPerft(b *testing.B) {
	g, err := Open("aachen/first-blood", nil)
	if err != nil {
		b.Fatal(err)
	}
	m, err := conformance.Play(g, "conformance 1", 1)
	if err != nil {
		b.Fatal(err)
	}
	leaves := int64(0)
	for b.Loop() {
		leaves += referee.Perft(m.Pos(), 3)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "nodes/s")
}
