package web

import (
	"fmt"
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

// A verb in hand that can be done at more hexes than are listed says where to look.
func TestManyHexes(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "offtheline/01-two-patrols", "")
	if a.View.Many != "" {
		t.Error("asked before a verb is chosen")
	}
	do(a, "verb", "0", "")
	if a.View.Many != "Place: choose one of the 39 hexes marked on the board." {
		t.Errorf("the pad says %q", a.View.Many)
	}
}

// The stack that is opened without a look at a hex is that of the unit in hand: the drawer of a phone covers the board.
func TestStackInHand(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "ardennes/six-turns", "")
	s := a.View.Stacks[0]
	do(a, "unit", fmt.Sprint(s.Units[0]), "")
	do(a, "tab", "stack", "")
	if l := a.look(); l.ID != s.ID {
		t.Errorf("the stack shows %q and not %q", l.ID, s.ID)
	}
}
