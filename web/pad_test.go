package web

import (
	"strings"
	"testing"

	"fieldpost/engine/shelf"
)

// TestHexesCanBeTyped holds that the example in the field for a hex is a hex of the map, and that a phone offers the keyboard
// that its name needs.
func TestHexesCanBeTyped(t *testing.T) {
	for _, info := range shelf.Scenarios() {
		a, _ := table(t)
		do(a, "start", info.Game+"/"+info.Scenario, "")
		id := (&PadView{App: a}).hexExample()
		if _, ok := a.Desk.Match().Game().Map().Lookup(id); !ok {
			t.Errorf("%s: %q is no hex", info.Scenario, id)
		}
		if letters := strings.ContainsAny(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-"); letters != (keyboard(id) == "text") {
			t.Errorf("%s: %q is typed on the keyboard %q", info.Scenario, id, keyboard(id))
		}
	}
}
