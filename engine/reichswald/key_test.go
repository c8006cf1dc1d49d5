package reichswald

import (
	"os"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// Positions of random games have the same key exactly if they are the same but for what chance was
// asked: with FIELDPOST_LONG set 150,000 of them.
func TestKeys(t *testing.T) {
	n := 2000
	if os.Getenv("FIELDPOST_LONG") != "" {
		n = 150_000
	}
	distinct, err := conformance.Keys(veritable(t, nil), "veritable", n, func(p game.Position) {
		q := p.(*Position)
		q.asked = q.asked[:0]
	})
	if err != nil || distinct < n {
		t.Errorf("%d of %d positions, %v", distinct, n, err)
	}
}
