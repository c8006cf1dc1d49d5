package shelf

import (
	"testing"

	"fieldpost/engine/conformance"
)

// FuzzRestore gives any bytes as the state of a position: they are refused with a sentence, or restored
// as they are.
func FuzzRestore(f *testing.F) {
	names := []string{"aachen/first-blood", "bug/iii-motorized-corps", "reichswald/veritable"}
	for i, name := range names {
		g, err := Open(name, nil)
		if err != nil {
			f.Fatal(err)
		}
		m, err := conformance.Play(g, "restore", 60)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), m.Pos().AppendState(nil))
	}
	f.Fuzz(func(t *testing.T, of uint8, state []byte) {
		g, err := Open(names[int(of)%len(names)], nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := conformance.Restorable(g, state); err != nil {
			t.Error(err)
		}
	})
}
