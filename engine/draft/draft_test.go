package draft

import (
	"slices"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// Every scenario of the drafts opens and is played through; the shelf does not have them.
func TestDrafts(t *testing.T) {
	list := Shelf{}.Scenarios()
	want := len(shelf.Scenarios())
	for _, g := range games {
		want += len(names(g.folder))
	}
	if len(list) != want || want < len(shelf.Scenarios())+15 {
		t.Fatalf("%d scenarios are listed, not %d", len(list), want)
	}
	for _, info := range list[len(shelf.Scenarios()):] {
		name := info.Game + "/" + info.Scenario
		if _, err := shelf.Open(name, nil); err == nil {
			t.Errorf("%s is on the shelf", name)
		}
		g, err := Shelf{}.Open(name, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		m, err := conformance.Play(g, "draft", 20000)
		if err != nil || !m.Decision().Over {
			t.Errorf("%s is not over: %v", name, err)
		}
	}
	if _, err := (Shelf{}).Open("ardennes/nine-turns", nil); err == nil {
		t.Error("a scenario that nobody knows opens")
	}
	if !slices.ContainsFunc(list, func(i game.Info) bool { return i.Game == "aachen" }) {
		t.Error("the shelf is missing")
	}
}
